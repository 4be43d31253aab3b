"""Wrong arguments: one clear error of the right type that names the value, and nothing changed."""

import copy
import dataclasses
import os
import pickle
import subprocess
import sys
from enum import IntEnum

import numpy as np
import pytest

from cases import cases
from games import games
from huangpai import _core
from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh

FULL = (1 << 54) - 1
HUGE = 10**5000  # has more digits than Python turns into text
SINGLE = dh.move("3d=SINGLE.0", "xi_shi")
WINGS = dh.move("3d3c3h4d4c4h5d6d=WINGS.2.3", "xi_shi")

# Every function that takes a hand, and every one that takes many.
ONE_HAND = {
    "legal_moves": lambda hand, character="xi_shi", **k: dh.legal_moves(hand, character, **k),
    "count_moves": lambda hand, character="xi_shi", **k: dh.count_moves(hand, character, **k),
    "classify": lambda hand, character="xi_shi", **k: dh.classify(hand, character, **k),
}
MANY = {
    "count_moves": lambda hands, character="xi_shi", **k: dh.count_moves(hands, character, **k),
    "legal_moves_batch": lambda hands, character="xi_shi", **k: dh.legal_moves_batch(
        hands, character, **k
    ),
}
one_hand = pytest.mark.parametrize("call", ONE_HAND.values(), ids=ONE_HAND)
many = pytest.mark.parametrize("call", MANY.values(), ids=MANY)


def refused(kind, match, call, *args, **kwargs):
    """The call raises exactly this kind, in one short line of ours."""
    with pytest.raises(kind, match=match) as caught:
        call(*args, **kwargs)
    assert type(caught.value) is kind
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < 600
    for foreign in ("inhomogeneous", "setting an array element", "int too", "set_int_max_str"):
        assert foreign not in text
    return caught.value


def changed(record=SINGLE, **fields):
    row = np.zeros((), dh.MOVE_DTYPE)
    row[()] = record  # np.array(record) would share its memory
    for name, value in fields.items():
        row[name] = value
    return row[()]


# --- Hands ---------------------------------------------------------------------------------------


@one_hand
@cases(
    ("hand", "kind", "match"),
    [
        ("3s3s", ValueError, r"'3s' at position 2 of '3s3s' stands twice"),
        ("X 4d X", ValueError, r"'X' at position 5 .*stands twice"),
        ("Ts10s", ValueError, r"'10s' at position 2 .*stands twice"),
        ("♠3 3s", ValueError, r"'3s' at position 3 .*stands twice"),
        ("小王X", ValueError, r"'X' at position 2 .*stands twice"),
        ("3s 1d", ValueError, r"no card at position 3: '1d'"),
        ("3S", ValueError, "no card at position 0: '3S'"),
        ("3", ValueError, "no card at position 0: '3'"),
        ("3s,4s", ValueError, "no card at position 2: ',4s'"),
        ("3s\0", ValueError, r"no card at position 2: '\\x00'"),
        ("XD*", ValueError, r"no card at position 2: '\*'"),
        ("大王*", ValueError, r"no card at position 2: '\*'"),
        ("\ud8003s", ValueError, r"no card at position 0: '\\ud8003s'"),
        ("３s", ValueError, "no card at position 0: '３s'"),
        ("♠️3", ValueError, "no card at position 0"),
        ("x" * 10**6, ValueError, "no card at position 0"),
        ("3s" * 10**6, ValueError, "'3s' at position 2 .*stands twice"),
        (-1, ValueError, "hand -1 has bits that are no cards"),
        (1 << 54, ValueError, "hand 0x40000000000000 has bits that are no cards"),
        ((1 << 64) - 1, ValueError, "hand 0xffffffffffffffff has bits"),
        (1 << 64, ValueError, "hand 0x10000000000000000 has bits"),
        (HUGE, ValueError, "hand 0x.*… has bits"),
        (-HUGE, ValueError, "hand -0x.*… has bits"),
        (np.int8(-1), ValueError, "hand -1 has bits"),
        (np.uint64(1 << 63), ValueError, "hand 0x8000000000000000 has bits"),
        (np.array(-5), ValueError, "hand -5 has bits"),
        (True, TypeError, "not bool: True"),
        (np.True_, TypeError, "not bool: np.True_"),
        (7.0, TypeError, "not float: 7.0"),
        (np.float32(7), TypeError, "not float32"),
        (1j, TypeError, "not complex: 1j"),
        (None, TypeError, "not NoneType: None"),
        (b"3s", TypeError, "not bytes: b'3s'"),
        (object, TypeError, "not type"),
        (range(3), TypeError, "not range"),
        (np.timedelta64(3, "s"), TypeError, "not timedelta64"),
        (np.datetime64("2020"), TypeError, "not datetime64"),
        (np.array(7, dtype=object), TypeError, "not an array of object"),
        (np.array(7.0), TypeError, "not an array of float64"),
        (np.array(True), TypeError, "not an array of bool"),
    ],
)
def test_what_is_no_hand(call, hand, kind, match):
    refused(kind, match, call, hand)


@cases("name", ["legal_moves", "classify"])
@cases("hand", [["3s"], ("3s",), [], np.array([7]), np.array(["3s", "4s"])])
def test_many_hands_where_one_is_wanted(name, hand):
    refused(TypeError, "hand", ONE_HAND[name], hand)


@many
@cases(
    ("hands", "kind", "match"),
    [
        (["3s", "4x"], ValueError, r"hands\[1\]: no card at position 0: '4x'"),
        (["3s", 5, "4d4d"], ValueError, r"hands\[2\]: '4d' at position 2"),
        (("3s", None), TypeError, r"hands\[1\]: .*NoneType"),
        ([7, True], TypeError, r"hands\[1\]: .*bool: True"),
        ([7, 7.0], TypeError, r"hands\[1\]: .*float: 7.0"),
        ([7, -1], ValueError, r"hands\[1\]: hand -1"),
        ([7, 1 << 54], ValueError, r"hands\[1\]: hand 0x40000000000000"),
        ([7, 1 << 64], ValueError, r"hands\[1\]: hand 0x10000000000000000"),
        ([HUGE], ValueError, r"hands\[0\]: hand 0x.*…"),
        ([[7], [7, 8]], TypeError, r"hands\[0\]: .*list: \[7\]"),
        ([[]], TypeError, r"hands\[0\]: .*list: \[\]"),
        (np.array([7, -1]), ValueError, "hands holds a negative number, -1"),
        (np.array([7, -1], dtype=np.int8), ValueError, "negative number, -1"),
        (np.array([7, 1 << 54]), ValueError, "row 1: hand 0x40000000000000"),
        (np.array([7, 1 << 63], dtype=np.uint64), ValueError, "row 1: hand 0x8000000000000000"),
        (np.array([7.0]), TypeError, "hands must be integers or texts, not an array of float64"),
        (np.array([True]), TypeError, "not an array of bool"),
        (np.array([7], dtype=object), TypeError, "not an array of object"),
        (np.array(["3s"], dtype=object), TypeError, "not an array of object"),
        (np.array([1 << 70]), TypeError, "not an array of object"),
        (np.array([b"3s"]), TypeError, r"not an array of \|S2"),
        (np.array([7], dtype="m8[s]"), TypeError, "not an array of timedelta64"),
        (np.zeros(2, dh.MOVE_DTYPE), TypeError, "not an array of .*cards"),
        (np.array([]), TypeError, "not an array of float64"),
        (np.array(["3s", "Y"]), ValueError, "element 1: no card at position 0: 'Y'"),
        (np.zeros((2, 2), dtype=np.uint64), ValueError, r"one dimension, not the shape \(2, 2\)"),
        (np.zeros((0, 2), dtype=np.uint64), ValueError, r"one dimension, not the shape \(0, 2\)"),
        (np.array([["3s"]]), ValueError, r"one dimension, not the shape \(1, 1\)"),
        ({7}, TypeError, "not set"),
        (memoryview(b"777"), TypeError, "not memoryview"),
    ],
)
def test_what_are_no_hands(call, hands, kind, match):
    refused(kind, match, call, hands)


@many
def test_a_wrong_hand_is_found_in_any_block(call):
    for row in (0, 1023, 1024, 2500):
        hands = np.full(2501, 7, dtype=np.uint64)
        hands[row] = 1 << 60
        refused(ValueError, f"row {row}: hand 0x1000000000000000 has", call, hands)


# --- Characters and hit points -------------------------------------------------------------------


@one_hand
@cases(
    ("character", "kind", "match"),
    [
        ("nobody", ValueError, "no character 'nobody'; there are cao_cao"),
        ("XI_SHI", ValueError, "no character 'XI_SHI'"),
        ("", ValueError, "no character ''"),
        ("x" * 10**6, ValueError, "no character 'xxx"),
        ("\ud800", ValueError, r"no character '\\ud800'"),
        (18, ValueError, "no character 18; they are numbered 0 to 17"),
        (-1, ValueError, "no character -1"),
        (HUGE, ValueError, "no character 0x.*…"),
        (np.uint8(255), ValueError, "no character 255"),
        (True, TypeError, "not bool: True"),
        (1.0, TypeError, "not float: 1.0"),
        (None, TypeError, "not NoneType"),
        (b"xi_shi", TypeError, "not bytes"),
        (np.array("nobody"), ValueError, "no character"),
        (np.array(3, dtype=object), TypeError, "not an array of object"),
    ],
)
def test_who_is_no_character(call, character, kind, match):
    refused(kind, match, call, 7, character)


@many
@cases(
    ("characters", "kind", "match"),
    [
        (["xi_shi", "nobody"], ValueError, r"characters\[1\]: no character 'nobody'"),
        ([3, 18], ValueError, r"characters\[1\]: no character 18"),
        ([3, True], TypeError, r"characters\[1\]: .*bool: True"),
        ([3, None], TypeError, r"characters\[1\]: .*NoneType"),
        ([[3]], TypeError, r"characters\[0\]: .*list"),
        (np.array(["xi_shi", "nobody"]), ValueError, r"characters\[1\]: no character"),
        (np.array([3, -1]), ValueError, r"characters\[1\] must be 0 to 17 \(D6\), it is -1"),
        (np.array([3, 256]), ValueError, r"characters\[1\] must be 0 to 17 \(D6\), it is 256"),
        (np.array([3.0]), TypeError, "characters must be integers, not an array of float64"),
        (np.array([True]), TypeError, "not an array of bool"),
        (np.array([3], dtype=object), TypeError, "not an array of object"),
        (np.array([[3, 3]]), ValueError, r"characters must have one dimension.*\(1, 2\)"),
        (np.array([["xi_shi"]]), ValueError, r"characters must have one dimension.*\(1, 1\)"),
    ],
)
def test_who_are_no_characters(call, characters, kind, match):
    refused(kind, match, call, [7, 7], characters)


@one_hand
@cases(
    ("hp", "kind", "match"),
    [
        (0, ValueError, "hp must be 1 to 9, it is 0"),
        (10, ValueError, "hp must be 1 to 9, it is 10"),
        (-1, ValueError, "hp must be 1 to 9, it is -1"),
        (HUGE, ValueError, "hp must be 1 to 9, it is 0x.*…"),
        (np.int64(0), ValueError, "hp must be 1 to 9, it is 0"),
        (True, TypeError, "hp must be an integer, not bool: True"),
        (2.0, TypeError, "hp must be an integer, not float: 2.0"),
        (np.float64(2), TypeError, "hp must be an integer, not float64"),
        (None, TypeError, "hp must be an integer, not NoneType"),
        ("2", TypeError, "hp must be an integer, not str: '2'"),
        (np.timedelta64(2, "s"), TypeError, "hp must be an integer, not timedelta64"),
        (np.array(2.0), TypeError, "hp must be an integer, not an array of float64"),
    ],
)
def test_what_are_no_hit_points(call, hp, kind, match):
    refused(kind, match, call, 7, hp=hp)


@many
@cases(
    ("hp", "kind", "match"),
    [
        ([1, 10], ValueError, r"hp\[1\]: hp must be 1 to 9, it is 10"),
        ([True, 2], TypeError, r"hp\[0\]: .*bool: True"),
        ([np.True_, 2], TypeError, r"hp\[0\]: .*bool: np.True_"),
        ([2.0], TypeError, r"hp\[0\]: .*float: 2.0"),
        (["2"], TypeError, r"hp\[0\]: .*str: '2'"),
        ([None], TypeError, r"hp\[0\]: .*NoneType"),
        ([1 << 70], ValueError, r"hp\[0\]: hp must be 1 to 9, it is 0x4"),
        ([[1], [1, 2]], TypeError, r"hp\[0\]: .*list: \[1\]"),
        (np.array([1, 0]), ValueError, r"hp\[1\] must be 1 to 9, it is 0"),
        (np.array([1, 257]), ValueError, r"hp\[1\] must be 1 to 9, it is 257"),
        (np.array([1, -255]), ValueError, r"hp\[1\] must be 1 to 9, it is -255"),
        (np.array([2.0]), TypeError, "hp must be integers, not an array of float64"),
        (np.array([]), TypeError, "hp must be integers, not an array of float64"),
        (np.array([2], dtype=object), TypeError, "hp must be integers, not an array of object"),
        (np.array([], dtype=object), TypeError, "hp must be integers, not an array of object"),
        (np.full((2, 2), 2), ValueError, r"hp must have one dimension.*\(2, 2\)"),
    ],
)
def test_what_are_no_lists_of_hit_points(call, hp, kind, match):
    refused(kind, match, call, [7, 7], hp=hp)


# --- The play to beat ----------------------------------------------------------------------------


def other_order(dtype):
    return np.dtype([(name, dtype[name]) for name in reversed(dtype.names)])


def big_endian(dtype):
    return np.dtype([(name, dtype[name].newbyteorder(">")) for name in dtype.names])


BROKEN = [
    (changed(kind=11), "kind 11, .*its kind is none of 0 to 10"),
    (changed(kind=255), "kind 255, .*its kind is none"),
    (changed(size=2), "SINGLE, size 2, .*this size and length"),
    (changed(length=2), "SINGLE, size 1, length 2, .*this size and length"),
    (changed(length=0), "length 0, .*this size and length"),
    (changed(strength=54), "strength 54, .*strength is out of range"),
    (changed(strength=65535), "strength 65535, .*strength is out of range"),
    (changed(cards=3), "2 cards.*not as many"),
    (changed(cards=0), "0 cards.*not as many"),
    (changed(cards=1 << 54), "1 cards.*not as many"),
    (changed(kind=dh.Kind.PAIR), "PAIR, size 1, .*this size and length"),
    (changed(WINGS, length=3), "WINGS, size 8, length 3, .*this size and length"),
    (changed(WINGS, strength=0), "WINGS, .*strength 0, .*strength is out of range"),
    (changed(WINGS, strength=14), "WINGS, .*strength 14, .*strength is out of range"),
    (changed(WINGS, size=255, length=51), "WINGS, size 255, length 51, .*this size"),
]


@cases(("last", "match"), BROKEN)
def test_what_nobody_can_have_played(last, match):
    refused(ValueError, match, dh.legal_moves, 7, 0, last=last)
    refused(ValueError, match, dh.count_moves, 7, 0, last=last)
    refused(ValueError, "row 0: .*" + match, dh.legal_moves_batch, [7, 7], 0, last=last)
    refused(ValueError, "row 1: .*" + match, dh.count_moves, [7, 7], 0, last=[SINGLE, last])
    refused(ValueError, "^a is no move.*" + match, dh.beats, last, SINGLE)
    refused(ValueError, "^b is no move.*" + match, dh.beats, SINGLE, last)
    two, fine = np.array([SINGLE, last]), np.array([SINGLE, SINGLE])
    refused(ValueError, r"^a\[1\] is no move.*" + match, dh.beats, two, SINGLE)
    refused(ValueError, r"^b\[1, 0\] is no move.*" + match, dh.beats, fine, two.reshape(2, 1))
    refused(ValueError, "^moves is no move.*" + match, dh.text, last)
    refused(ValueError, r"^moves\[1\] is no move.*" + match, dh.text, two)
    refused(ValueError, r"^moves\[1\] is no move.*" + match, dh.format_moves, two)
    refused(ValueError, "^move is no move.*" + match, dh.describe, last)


def test_a_wrong_play_to_beat_is_found_in_any_block():
    lasts = np.full(2501, SINGLE, dtype=dh.MOVE_DTYPE)
    lasts["kind"][2400] = 99
    hands = np.full(2501, 7)
    refused(ValueError, "row 2400: .*kind 99", dh.count_moves, hands, 0, last=lasts)
    refused(ValueError, "row 2400: .*kind 99", dh.legal_moves_batch, hands, 0, last=lasts)


NO_RECORDS = {
    "text": lambda single: "3d=SINGLE.0",
    "int": lambda single: 3,
    "bool": lambda single: False,
    "tuple": lambda single: single.tolist(),
    "bytes": lambda single: np.zeros(single.itemsize, np.uint8),
    "void": lambda single: np.void(single.tobytes()),
    "other_order": lambda single: np.zeros(1, other_order(single.dtype)),
    "big_endian": lambda single: np.zeros(1, BIG_ENDIAN_MOVE),
    "object": lambda single: np.array([single], dtype=object),
    "mixed_list": lambda single: [single, 5],
    "list_of_arrays": lambda single: [np.array([single])],
    "nested": lambda single: [[single]],
    "huge": lambda single: [[HUGE]],
}
BIG_ENDIAN_MOVE = big_endian(dh.MOVE_DTYPE)


@games
@pytest.mark.parametrize("what", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record(game, what):
    last, single, module = what(game.single), game.single, game.module
    refused(TypeError, "last.* must be a record", game.legal_moves, game.hand, last=last)
    refused(TypeError, "last.* must be a record", game.count_moves, [game.hand], last=last)
    refused(TypeError, "last.* must be a record", game.legal_moves_batch, [game.hand], last=last)
    refused(TypeError, "a.* must be a record", module.beats, last, single)
    refused(TypeError, "b.* must be a record", module.beats, single, last)
    refused(TypeError, "moves.* must be a record", module.text, last)
    refused(TypeError, "move.* must be a record", module.describe, last)
    refused(TypeError, "moves.* must be a record", module.format_moves, last)


@games
@cases("shape", [(0,), (2,), (2, 2)])
def test_one_play_to_beat_is_wanted(game, shape):
    lasts = np.full(shape, game.single, dtype=game.dtype)
    refused(TypeError, "one play to beat is wanted", game.legal_moves, game.hand, last=lasts)


@games
def test_plays_to_beat_have_one_dimension(game):
    lasts = np.full((2, 2), game.single, dtype=game.dtype)
    for call in (game.count_moves, game.legal_moves_batch):
        refused(ValueError, "last must have one dimension", call, [game.hand] * 2, last=lasts)


@games
@cases("name", ["text", "describe", "format_moves"])
def test_moves_to_show_have_one_dimension_and_are_moves(game, name):
    call = getattr(game.module, name)
    table = np.full((2, 2), game.single, game.dtype)
    refused(ValueError, r"one dimension.*\(2, 2\)", call, table)
    refused(ValueError, "is no move .*(size 0|a card or more)", call, np.zeros((), game.dtype))
    refused(ValueError, r"\[1\] is no move ", call, [game.single, game.broken])


@games
@cases(("a", "b"), [((2,), (3,)), ((2, 2), (3,)), ((0,), (2,)), ((2, 3), (2, 1, 2))])
def test_moves_that_do_not_broadcast(game, a, b):
    one, two = (np.full(shape, game.single, dtype=game.dtype) for shape in (a, b))
    refused(ValueError, "a and b do not broadcast: their shapes are", game.module.beats, one, two)


# --- Lengths -------------------------------------------------------------------------------------

LENGTHS = [(2, 3, 1, 1), (0, 2, 1, 1), (3, 1, 0, 1), (1, 2, 3, 1), (1, 1, 2, 0), (5, 1, 1, 4)]


@many
@cases("lengths", LENGTHS)
def test_lengths_that_do_not_go_together(call, lengths):
    hands, characters, hp, last = lengths
    refused(
        ValueError,
        rf"do not broadcast.*hands \({hands},\), characters \({characters},\), hp \({hp},\)",
        call,
        [7] * hands,
        [3] * characters,
        hp=[2] * hp,
        last=np.full(last, SINGLE, dtype=dh.MOVE_DTYPE),
    )


# --- out= and max_moves --------------------------------------------------------------------------


class Out:
    """A pair of arrays filled with a pattern, to see that nothing was written."""

    def __init__(self, moves=64, offsets=8, dtype=dh.MOVE_DTYPE):
        self.moves = np.frombuffer(bytearray(b"\xa5" * dtype.itemsize * moves), dtype=dtype)
        self.offsets = np.frombuffer(bytearray(b"\x5a" * 8 * offsets), dtype=np.int64)
        self.pair = (self.moves, self.offsets)

    def untouched(self):
        pattern = set(self.moves.tobytes()) <= {0xA5} and set(self.offsets.tobytes()) <= {0x5A}
        return pattern


@cases(
    ("kwargs", "kind", "match"),
    [
        ({"hands": [7, 1 << 54]}, ValueError, "0x40000000000000"),
        ({"hands": np.array([7, 1 << 54])}, ValueError, "row 1"),
        ({"characters": [3, 18]}, ValueError, "18"),
        ({"hp": [2, 0]}, ValueError, "hp"),
        ({"last": [SINGLE, changed(kind=12)]}, ValueError, "row 1"),
        ({"max_moves": 13}, ValueError, "14 moves are more than max_moves = 13"),
        ({"max_moves": -1}, ValueError, "max_moves must not be negative, it is -1"),
        ({"max_moves": 1.5}, TypeError, "max_moves must be an integer, not float"),
        ({"max_moves": True}, TypeError, "max_moves must be an integer, not bool"),
        ({"max_moves": None}, TypeError, "max_moves must be an integer, not NoneType"),
        ({"characters": [3, 3, 3]}, ValueError, "do not broadcast"),
    ],
)
def test_nothing_is_written_on_an_error(kwargs, kind, match):
    out = Out()
    call = {"hands": [7, 7], "characters": 3, "out": out.pair} | kwargs
    refused(kind, match, dh.legal_moves_batch, **call)
    assert out.untouched()


@games
@cases(
    ("wrong", "match"),
    [
        ({"last": "broken"}, "row 0: this cannot be the play to beat"),
        ({"hands": [None]}, r"hands\[0\]: .*None"),
        ({"hands": ["?"]}, r"hands\[0\]: no .* at position 0"),
        ({"hands": 3, "last": 2}, r"do not broadcast to one dimension: hands \(3"),
        ({"max_moves": 0}, "moves are more than max_moves = 0"),
        ({"hands": 100}, r"out\[1\] holds 8 offsets, 101 are needed"),
    ],
)
def test_nothing_is_written_in_any_game(game, wrong, match):
    out = Out(dtype=game.dtype)
    call = {"hands": [game.hand] * 2, "last": None, "out": out.pair} | wrong
    if call["last"] == "broken":
        call["last"] = game.broken
    elif call["last"]:
        call["last"] = [game.single] * call["last"]
    if isinstance(call["hands"], int):
        call["hands"] = game.many(call["hands"])
    with pytest.raises((ValueError, TypeError), match=match):
        game.legal_moves_batch(**call)
    assert out.untouched()


@games
@cases(
    ("missing", "offsets", "match"),
    [
        (1, 8, r"out\[0\] holds {} moves, {} are needed"),
        (None, 8, r"out\[0\] holds 0 moves, {1} are needed"),
        (0, 2, r"out\[1\] holds 2 offsets, 3 are needed"),
        (None, 0, r"out\[1\] holds 0 offsets, 3 are needed"),
    ],
)
def test_buffers_that_are_too_small(game, missing, offsets, match):
    total = 2 * game.count_moves(game.hand)
    moves = 0 if missing is None else total - missing
    out = Out(moves, offsets, game.dtype)
    hands = [game.hand] * 2
    match = match.format(moves, total)
    error = refused(dh.BufferTooSmall, match, game.legal_moves_batch, hands, out=out.pair)
    assert isinstance(error, ValueError)
    assert error.needed == (total if offsets == 8 else 3)
    assert out.untouched()
    enough = Out(total, 3, game.dtype)
    got, _ = game.legal_moves_batch(hands, out=enough.pair)
    assert len(got) == total


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


def shifted(dtype, n):
    """An array that begins at an odd address."""
    return np.zeros(np.dtype(dtype).itemsize * n + 1, np.uint8)[1:].view(dtype)


PAIR_WANTED = "out must be a pair of arrays"


@games
@cases(
    ("make", "kind", "match"),
    [
        (lambda m, o: m, TypeError, PAIR_WANTED),
        (lambda m, o: (m,), TypeError, PAIR_WANTED),
        (lambda m, o: (m, o, o), TypeError, PAIR_WANTED),
        (lambda m, o: "ab", TypeError, f"{PAIR_WANTED}, .*'ab'"),
        (lambda m, o: 7, TypeError, f"{PAIR_WANTED}, .*7"),
        (lambda m, o: [[HUGE]], TypeError, f"{PAIR_WANTED}, .*list object"),
        (lambda m, o: (None, o), TypeError, r"out\[0\].* array of MOVE_DTYPE, not NoneType"),
        (lambda m, o: (m, None), TypeError, r"out\[1\].* array of int64, not NoneType"),
        (lambda m, o: (m[0], o), TypeError, r"out\[0\].* not void"),
        (lambda m, o: (o, m), TypeError, r"out\[0\].* not int64"),
        (lambda m, o: (m.view(np.uint8), o), TypeError, r"out\[0\].* not uint8"),
        (lambda m, o: (m, o.astype(np.int32)), TypeError, r"out\[1\].* not int32"),
        (lambda m, o: (m, o.view(np.uint64)), TypeError, r"out\[1\].* not uint64"),
        (lambda m, o: (m, o.astype(">i8")), TypeError, r"out\[1\].* not >i8"),
        (
            lambda m, o: (np.zeros(64, BIG_ENDIAN_MOVE), o),
            TypeError,
            r"out\[0\].* MOVE_DTYPE, not",
        ),
        (
            lambda m, o: (np.zeros(64, other_order(m.dtype)), o),
            TypeError,
            r"out\[0\].* MOVE_DTYPE, not",
        ),
        (lambda m, o: (m[::2], o), ValueError, r"out\[0\].* must be contiguous and writeable"),
        (lambda m, o: (m[::-1], o), ValueError, r"out\[0\].* must be contiguous and writeable"),
        (lambda m, o: (m, o[::2]), ValueError, r"out\[1\].* must be contiguous and writeable"),
        (lambda m, o: (read_only(m), o), ValueError, r"out\[0\].* contiguous and writeable"),
        (lambda m, o: (m, read_only(o)), ValueError, r"out\[1\].* contiguous and writeable"),
        (lambda m, o: (m.reshape(8, 8), o), ValueError, r"out\[0\].* the shape \(8, 8\)"),
        (lambda m, o: (m, o.reshape(1, 8)), ValueError, r"out\[1\].* the shape \(1, 8\)"),
        (lambda m, o: (m, shifted(np.int64, 8)), ValueError, r"out\[1\].* that 8 divides"),
        (lambda m, o: (m, m.view(np.int64)[:8]), ValueError, "share memory"),
        (lambda m, o: (m, m.view(np.int64)[-8:]), ValueError, "share memory"),
    ],
)
def test_out_that_cannot_be_written(game, make, kind, match):
    out = make(np.zeros(64, game.dtype), np.zeros(8, np.int64))
    before = [np.array(a).tobytes() for a in out] if isinstance(out, tuple) else None
    refused(kind, match, game.legal_moves_batch, [game.hand] * 2, out=out)
    if before:
        assert [np.array(a).tobytes() for a in out] == before


@games
def test_rows_of_words_begin_where_words_may(game):
    moves, offsets = shifted(game.dtype, 64), np.zeros(8, np.int64)
    if game.dtype.itemsize % 8:  # rows of single bytes may begin anywhere
        found, _ = game.legal_moves_batch([game.hand] * 2, out=(moves, offsets))
        assert found.tobytes() == 2 * game.legal_moves(game.hand).tobytes()
        return
    message = r"out\[0\].* that 8 divides"
    refused(ValueError, message, game.legal_moves_batch, [game.hand] * 2, out=(moves, offsets))


def test_lists_that_are_too_long():
    total = dh.count_moves(FULL, "xi_shi")
    assert total > dh.MAX_MOVES
    refused(ValueError, f"{total} moves are more .*count_moves", dh.legal_moves, FULL, "xi_shi")
    refused(ValueError, f"^{3 * total} moves", dh.legal_moves_batch, [FULL] * 3, "xi_shi")
    refused(ValueError, f"^{total} moves", dh.legal_moves_batch, FULL, "xi_shi", max_moves=0)


def test_the_count_of_a_long_list_is_exact():
    one = dh.count_moves(FULL, "yang_guifei")
    assert one > 1 << 40
    characters = np.full(1000, dh.Character.YANG_GUIFEI)
    assert set(dh.count_moves(FULL, characters).tolist()) == {one}
    refused(
        ValueError, f"^{1000 * one} moves are more than max", dh.legal_moves_batch, FULL, characters
    )


@games
def test_max_moves_is_a_limit_on_what_is_listed(game):
    hands, total = [game.hand] * 2, 2 * game.count_moves(game.hand)
    for most in (total, HUGE, np.int64(total), np.array(total)):
        assert len(game.legal_moves_batch(hands, max_moves=most)[0]) == total
    assert len(game.legal_moves_batch(["", ""], max_moves=0)[0]) == 0
    call = game.legal_moves_batch
    for most, kind in ((total - 1, ValueError), (-HUGE, ValueError), ([total], TypeError)):
        refused(kind, "max_moves", call, hands, max_moves=most)


# --- Cards as text -------------------------------------------------------------------------------


@cases(
    ("text", "token", "position"),
    [
        ("10s", "10", 0),
        ("3s 10s", "10", 3),
        ("s3", "s3", 0),
        ("3♠", "3♠", 0),
        ("zz♠", "zz", 0),
        ("3s♠", "♠", 2),
        ("♠3", "♠3", 0),
        ("3sX*", "*", 3),
        ("大王", "大王", 0),
        ("3s\t4s", r"\t4", 2),
        ("3s\n", r"\n", 2),
        ("3s\u30004s", r"\u30004", 2),
        ("3s\0", r"\x00", 2),
        ("3", "3", 0),
        ("3s3", "3", 2),
        ("x", "x", 0),
        ("3S", "3S", 0),
        ("\ud800", r"\ud800", 0),
    ],
)
def test_strict_text(text, token, position):
    error = refused(ValueError, "is no card", dh.parse, text, strict=True)
    assert str(error).startswith(f"'{token}' at position {position} of ")


@cases("strict", [False, True])
@cases(("text", "position"), [("3s3s", 2), ("X X", 2), ("3s 4d 3s", 6)])
def test_a_repeated_card(text, position, strict):
    refused(ValueError, f"at position {position} of .*stands twice", dh.parse, text, strict=strict)


@games
@cases("text", [None, 5, 5.0, b"3s", {"3s"}, np.array([5]), np.array([b"3s"])])
def test_what_is_no_text(game, text):
    match = "parse takes text, or a list or array of texts, not"
    refused(TypeError, match, game.module.parse, text)


@games
def test_what_are_no_texts_in_any_game(game):
    parse, hand = game.module.parse, game.hand
    refused(TypeError, "element 1 is no text: 5", parse, [hand, 5])
    refused(TypeError, r"element \(1, 1\) is no text: 0x", parse, [[hand, hand], [hand, HUGE]])
    refused(ValueError, "not all of one length", parse, [np.zeros((2, 2)), np.zeros((2, 3))])
    refused(ValueError, "element 1: no .* at position 0: 'x", parse, [hand, "x4x"])


@cases(
    ("texts", "kind", "match"),
    [
        (["3s", 5], TypeError, "element 1 is no text: 5"),
        ([["3s"], ["4s", None]], TypeError, r"element 0 is no text: \['3s'\]"),
        ([["3s", "4s"], ["5s", None]], TypeError, r"element \(1, 1\) is no text: None"),
        ([["3s", "4s"], ["5s", "5x"]], ValueError, r"element \(1, 1\): no card"),
        (np.array(["3s", "4x"]), ValueError, "element 1: no card at position 0: '4x'"),
        ([np.zeros((2, 2)), np.zeros((2, 3))], ValueError, "not all of one length"),
    ],
)
def test_what_are_no_texts(texts, kind, match):
    refused(kind, match, dh.parse, texts)


@cases(
    ("cards", "kind", "match"),
    [
        (-1, ValueError, "^-1 has bits that are no cards"),
        (1 << 54, ValueError, "^0x40000000000000 has bits"),
        (HUGE, ValueError, "^0x.*… has bits"),
        (-HUGE, ValueError, "^-0x.*… has bits"),
        ([7, 1 << 54], ValueError, "^0x40000000000000 has bits"),
        (np.array([7, 1 << 54]), ValueError, "^0x40000000000000 has bits"),
        (np.array([7, -1]), ValueError, "^cards holds a negative number, -1"),
        (True, TypeError, "cards must be an integer, not bool: True"),
        (7.0, TypeError, "cards must be an integer, not float: 7.0"),
        ("3s", TypeError, "cards must be an integer, not str: '3s'"),
        ([7, None], TypeError, "cards must be an integer, not NoneType"),
        (np.array([7.0]), TypeError, "cards must be integers, not an array of float64"),
        (np.array(["3s"]), TypeError, "cards must be integers, not an array of <U2"),
        (np.array([7], dtype=object), TypeError, "not an array of object"),
    ],
)
def test_what_cannot_be_written_as_cards(cards, kind, match):
    refused(kind, match, dh.format, cards)


@cases(
    ("n", "size", "seed", "kind", "match"),
    [
        (-1, 17, 0, ValueError, r"n must be 0 to 2\*\*40, it is -1"),
        (1 << 41, 17, 0, ValueError, r"n must be 0 to 2\*\*40, it is 2199023255552"),
        (10**18, 17, 0, ValueError, "n must be"),
        (HUGE, 17, 0, ValueError, "n must be .*0x.*…"),
        (1, 55, 0, ValueError, "size must be 0 to 54 cards .*it is 55"),
        (1, -1, 0, ValueError, "size must be .*it is -1"),
        (1, 1 << 32, 0, ValueError, "size must be .*it is 4294967296"),
        (1, 17, -1, ValueError, r"seed must be 0 to 2\*\*64 - 1, it is -1"),
        (1, 17, 1 << 64, ValueError, "seed must be .*it is 0x10000000000000000"),
        (1.0, 17, 0, TypeError, "n must be an integer, not float: 1.0"),
        (1, True, 0, TypeError, "size must be an integer, not bool: True"),
        (1, 17, None, TypeError, "seed must be an integer, not NoneType"),
        (1, 17, "0", TypeError, "seed must be an integer, not str"),
        (np.array([1]), 17, 0, TypeError, "n must be an integer, not an array of int64"),
    ],
)
def test_random_hands_that_cannot_be(n, size, seed, kind, match):
    refused(kind, match, dh.random_hands, n, size, seed)


# --- Moves as text -------------------------------------------------------------------------------


@cases(
    ("text", "kind", "match"),
    [
        (None, TypeError, "a move is text, not NoneType"),
        (b"3d=SINGLE.0", TypeError, "a move is text, not bytes"),
        (SINGLE, TypeError, "a move is text, not void"),
        ("", ValueError, "'' names no cards"),
        ("=SINGLE.0", ValueError, "names no cards"),
        ("3d", ValueError, "'3d' does not say what it is; write 3d=SINGLE.0"),
        ("3d=", ValueError, "'' is no KIND.STRENGTH; the kinds are SINGLE, PAIR"),
        ("3d=SINGLE", ValueError, "'SINGLE' is no KIND.STRENGTH"),
        ("3d=single.0", ValueError, "'single.0' is no KIND.STRENGTH"),
        ("3d=NOTHING.0", ValueError, "'NOTHING.0' is no KIND.STRENGTH"),
        ("3d=__class__.0", ValueError, "'__class__.0' is no KIND.STRENGTH"),
        ("3d=SINGLE.-1", ValueError, "'SINGLE.-1' is no KIND.STRENGTH"),
        ("3d=SINGLE.０", ValueError, "'SINGLE.０' is no KIND.STRENGTH"),
        ("3d=SINGLE.٠", ValueError, "'SINGLE.٠' is no KIND.STRENGTH"),
        ("3d=SINGLE.0x0", ValueError, "'SINGLE.0x0' is no KIND.STRENGTH"),
        ("3d=SINGLE." + "9" * 5000, ValueError, "is no KIND.STRENGTH"),
        ("3d==SINGLE.0", ValueError, "'=SINGLE.0' is no KIND.STRENGTH"),
        ("3d=SINGLE.0=", ValueError, "'SINGLE.0=' is no KIND.STRENGTH"),
        ("3d=SINGLE.0.0", ValueError, "write SINGLE.STRENGTH, not 'SINGLE.0.0'"),
        ("3d3c3h4d4c4h5d6d=WINGS.3", ValueError, "write WINGS.LENGTH.STRENGTH, not 'WINGS.3'"),
        ("3d3d=PAIR.0", ValueError, "'3d' at position 2 .*stands twice"),
        ("zz=PAIR.0", ValueError, "no card at position 0: 'zz'"),
        ("3d=\ud800", ValueError, r"'\\ud800' is no KIND"),
        ("x" * 10**6, ValueError, "no card at position 0"),
        ("3d=" + "x" * 10**6, ValueError, "is no KIND.STRENGTH"),
    ],
)
def test_what_is_no_move(text, kind, match):
    refused(kind, match, dh.move, text, "xi_shi")


@cases(
    ("text", "character", "hp", "rule"),
    [
        ("3d=SINGLE.1", "xi_shi", 2, "D1.1"),
        ("3d=SINGLE.70000", "xi_shi", 2, "D1.1"),
        ("3d3c=PAIR.1", "xi_shi", 2, "D2"),
        ("3d4c=PAIR.0", "xi_shi", 2, "D2"),
        ("3d5c", "xi_shi", 2, "D2"),
        ("3d4c5d6c7d8c=STRAIGHT.29", "xi_shi", 2, "D2.5"),
        ("4d5d=STRAIGHT.16", "sun_quan", 2, "D2.5"),
        ("6d7d=STRAIGHT.24", "yang_guifei", 2, "D2.5"),
        ("3d4c5d6c=STRAIGHT.22", "xi_shi", 2, "D2.1"),
        ("3d3c3h4d4c4h5d6d=WINGS.3.3", "xi_shi", 2, "D2.3"),
        ("3d3c3h4d4c4h5d6d=WINGS.300.3", "xi_shi", 2, "D2.3"),
        ("4d4c4h=BOMB.1", "xi_shi", 2, "D2"),
        ("4d4c4h=BOMB.1", "pan_jinlian", 1, "D5.2"),
        ("3d4c=STRAIGHT.13", "dong_zhuo", 1, "D5.2"),
        ("7d7c=BOMB.4", "qin_shihuang", 2, "D6.8"),
    ],
)
def test_illegal_moves_name_their_rule(text, character, hp, rule):
    error = refused(dh.IllegalMove, f"^{rule}: ", dh.move, text, character, hp=hp)
    assert isinstance(error, ValueError)
    assert error.rule == rule


@games
@cases("lang", ["fr", "", "EN", None, 5, [], np.array(["en", "zh"])])
def test_unknown_languages(game, lang):
    match, single = "lang must be one of en, zh, not", game.single
    refused(ValueError, match, game.module.describe, single, lang)
    refused(ValueError, match, game.module.format_moves, single, lang=lang)


# --- Errors as objects ---------------------------------------------------------------------------


@cases("again", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_errors_can_be_copied_and_pickled(again):
    with pytest.raises(dh.IllegalMove) as illegal:
        dh.move("3d=PAIR.0", "xi_shi")
    with pytest.raises(dh.BufferTooSmall) as small:
        dh.legal_moves_batch([7], 3, out=Out(0, 2).pair)
    with pytest.raises(bh.IllegalMove) as not_held:
        bh.choices("6d", bh.parse_play("66"))
    with pytest.raises(ddz.IllegalMove) as no_combination:
        ddz.move("34")
    for error in (illegal.value, small.value, not_held.value, no_combination.value):
        other = again(error)
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert vars(other) == vars(error)


# --- Odd objects ---------------------------------------------------------------------------------


class Text(str):
    __slots__ = ()

    def __str__(self):
        raise AssertionError("not asked")

    def isascii(self):
        return True

    def encode(self, *_):
        return b"D"

    def partition(self, _):
        return "D", "=", "SINGLE.53"

    def __hash__(self):
        raise AssertionError("not asked")

    def __eq__(self, other):
        raise AssertionError("not asked")


class Number(int):
    def __index__(self):
        return -1

    def __le__(self, _):
        return True

    __ge__ = __lt__ = __gt__ = __le__


class Seven(IntEnum):
    SEVEN = 7


class Index:
    def __index__(self):
        return 7


class Array:
    def __array__(self, dtype=None, copy=None):
        raise AssertionError("not asked")


def test_subclasses_of_str_are_their_text():
    for text in (Text("3d3c3h"), np.str_("3d3c3h")):
        assert dh.parse(text) == 7
        assert dh.parse(text, strict=True) == 7
        assert dh.parse([text]).tolist() == [7]
        assert len(dh.legal_moves(text, "xi_shi")) == 7
        assert dh.count_moves([text, text], "xi_shi").tolist() == [7, 7]
    assert len(dh.legal_moves(7, Text("xi_shi"))) == 7
    assert int(dh.move(Text("3d=SINGLE.0"), "xi_shi")["cards"]) == 1


@games
def test_subclasses_of_str_are_their_text_in_any_game(game):
    expected = game.count_moves(game.hand)
    for text in (Text(game.hand), np.str_(game.hand), np.array(game.hand)):
        assert game.count_moves(text) == expected
        assert len(game.legal_moves(text)) == expected
        assert game.count_moves([text, text]).tolist() == [expected, expected]
    parsed = game.module.parse([Text(game.hand)])
    assert np.array_equal(parsed[0], game.module.parse(game.hand))
    describe = game.module.describe
    assert describe(game.single, Text("zh")) == describe(game.single, "zh")
    if game.module is ddz:
        for name in (Text("rlcard"), np.str_("rlcard"), np.array("rlcard")):
            assert ddz.count_moves("44455", rules=name) == expected
        assert ddz.parse("BR", alphabet=Text("rlcard")) == ddz.parse("XD")
        assert ddz.move(Text("333")) == ddz.move("333")
    if game.module is bh:
        assert bh.parse_play(Text("77X*")) == bh.parse_play("77X*")


def test_subclasses_of_int_are_their_number():
    for number in (Number(7), Seven.SEVEN):
        assert len(dh.legal_moves(number, "xi_shi")) == 7
        assert dh.count_moves([number], "xi_shi", hp=number).tolist() == [7]
        assert len(dh.legal_moves(7, number, hp=number)) == 7
        assert dh.format(number) == "3d3c3h"
    refused(ValueError, "no character", dh.legal_moves, 7, Number(99))
    refused(ValueError, "hp must be 1 to 9", dh.legal_moves, 7, 3, hp=Number(99))
    refused(ValueError, "has bits", dh.legal_moves, Number(1 << 60), 3)


@cases("odd", [Index(), Array()])
def test_other_objects_are_refused_without_being_asked(odd):
    refused(TypeError, "a hand is text or an integer", dh.legal_moves, odd, 3)
    refused(TypeError, "a hand is text or an integer", dh.count_moves, [odd], 3)
    refused(TypeError, "a character is", dh.legal_moves, 7, odd)
    refused(TypeError, "hp must be an integer", dh.legal_moves, 7, 3, hp=odd)
    refused(TypeError, "hp must be an integer", dh.count_moves, [7], 3, hp=[odd])
    refused(TypeError, "last must be a record", dh.legal_moves, 7, 3, last=odd)


@games
@cases("odd", [Index(), Array(), None, 1.5, True, b"", {1}, range(4), [[HUGE]], (None,)])
def test_what_is_no_hand_in_any_game(game, odd):
    for call in (game.legal_moves, game.classify):
        refused(TypeError, "a hand is", call, odd)
    for call in (game.count_moves, game.legal_moves_batch):
        kind = ValueError if odd == [[HUGE]] and game.module is bh else TypeError
        refused(kind, r"a hand is|hands\[0\]", call, odd)


@games
def test_one_hand_is_wanted_in_any_game(game):
    hands = game.many(1)
    for several in (hands, np.array([game.hand]), np.array([game.hand] * 4)):
        for call in (game.legal_moves, game.classify):
            match = r"one hand is wanted.* not an array of shape \(.*; see legal_moves_batch"
            refused(TypeError, match, call, several)
    for several in ([game.hand], (game.hand,), [], list(hands)):
        refused(TypeError, "a hand is", game.legal_moves, several)


@games
@cases("kind", ["f8", "?", "O", "S4", "m8[s]", "c16"])
def test_hands_of_other_kinds_of_arrays(game, kind):
    hands = np.zeros(game.many(2).shape, kind)
    for call in (game.count_moves, game.legal_moves_batch):
        refused(TypeError, "hands must be integers or texts, not an array of", call, hands)


@games
@cases("dtype", ["i1", "i4", "i8", ">i8"])
def test_negative_hands_in_any_game(game, dtype):
    hands = game.many(3) & np.uint64(15)
    hands = hands.astype(dtype)
    hands[-1:] = -1
    for call in (game.count_moves, game.legal_moves_batch):
        rule = {dh: "D1.1", bh: "B1.1", ddz: "P1.1"}[game.module]
        refused(ValueError, rf"hands holds a negative number, -1, .* \({rule}\)", call, hands)


def test_counts_that_are_none():
    for counts, match in (
        ([HUGE] + [0] * 14, r"hand\[0\] is 0x.*…: of 3 the deck has 4 \(P1.1\)"),
        ([0] * 13 + [2, 0], r"hand\[13\] is 2: of X the deck has 1"),
        ((0, -1) + (0,) * 13, r"hand\[1\] is -1: of 4 the deck has 4"),
        (np.ma.array([99] + [0] * 14, mask=[True] * 15), r"hand\[0\] is 99"),
        (1 << 54, r"hand 0x40000000000000 has bits .* \(P1.1\)"),
    ):
        refused(ValueError, match, ddz.legal_moves, counts)
    table = np.ma.array([[0] * 15, [-1] + [0] * 14], mask=[[True] * 15] * 2)
    refused(ValueError, r"hands\[1, 0\] is -1", ddz.count_moves, table)
    refused(TypeError, "counts are integers, not bool", ddz.legal_moves, [True] + [0] * 14)
    refused(TypeError, "not an array of float64", ddz.legal_moves, np.zeros(15))
    refused(TypeError, "not an array of float64", ddz.legal_moves, np.zeros(14))


# --- Rules ---------------------------------------------------------------------------------------


@cases("rules", [None, 5, b"rlcard", ["rlcard"], np.array(["rlcard"]), {}, ddz.Rules, [[HUGE]]])
def test_what_are_no_rules(rules):
    for call in (ddz.legal_moves, ddz.count_moves, ddz.legal_moves_batch, ddz.classify):
        refused(TypeError, "rules are Rules or the name of a preset, not", call, "3", rules=rules)


@cases("again", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))])
def test_rules_can_be_copied_and_pickled(again):
    for rules in (
        *ddz.PRESETS.values(),
        ddz.Rules(wings_alike=np.int64(1), wings_beside=np.False_),
    ):
        other = again(rules)
        assert other == rules
        assert hash(other) == hash(rules)
        assert {type(value) for value in dataclasses.asdict(other).values()} == {int, bool}
        hand = "333344445555XD"
        assert ddz.count_moves(hand, rules=other) == ddz.count_moves(hand, rules=rules)


def test_presets_stay_as_they_are():
    with pytest.raises(TypeError):
        ddz.PRESETS["rlcard"] = ddz.Rules()


def test_rules_with_a_field_of_the_callers_own():
    @dataclasses.dataclass(frozen=True, kw_only=True)
    class Named(ddz.Rules):
        name: str = "house"
        stake: int = 1000

    rules = Named(wings_alike=1)
    plain = ddz.Rules(wings_alike=1)
    hand = "333344445555XD"
    assert ddz.count_moves(hand, rules=rules) == ddz.count_moves(hand, rules=plain)
    assert ddz.count_moves([hand], rules=rules).tolist() == [ddz.count_moves(hand, rules=plain)]


# --- The instruction set -------------------------------------------------------------------------


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@cases("name", ["nonsense", "AVX2", " ", "avx2 "])
def test_an_unknown_instruction_set(name):
    done = run("import huangpai", HUANGPAI_SIMD=name)
    assert done.returncode == 1
    assert done.stderr.count("\nImportError: ") == 1
    assert f"ImportError: HUANGPAI_SIMD={name!r} is no instruction set" in done.stderr
    assert "scalar" in done.stderr.splitlines()[-1]


@cases("name", ["scalar", "avx2", "avx512", ""])
def test_a_chosen_instruction_set(name):
    code = (
        "import huangpai, huangpai._douhuang as d, huangpai.douhuang as dh;"
        "print(huangpai.simd_name(), d.simd_name(), dh.count_moves((1 << 54) - 1, 'xi_shi'))"
    )
    done = run(code, HUANGPAI_SIMD=name)
    if name and name not in _core.simd_available():
        assert f"ImportError: HUANGPAI_SIMD={name!r} is no instruction set" in done.stderr
        return
    assert done.stderr == ""
    best = name or _core.simd_available()[-1]
    assert done.stdout.split() == [best, best, str(dh.count_moves(FULL, "xi_shi"))]
