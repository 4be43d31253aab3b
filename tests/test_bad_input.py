"""Wrong arguments: one clear error of the right type that names the value, and nothing changed."""

import copy
import os
import pickle
import subprocess
import sys
from enum import IntEnum

import numpy as np
import pytest

from huangpai import _core
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


def brief(value):
    """A short id for what a test is given."""
    try:
        return ascii(value)[:40]
    except ValueError:
        return "huge"


def cases(names, rows):
    return pytest.mark.parametrize(names, rows, ids=brief)


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

OTHER_ORDER = np.dtype([(n, dh.MOVE_DTYPE[n]) for n in reversed(dh.MOVE_DTYPE.names)])
BIG_ENDIAN = np.dtype([(n, dh.MOVE_DTYPE[n].newbyteorder(">")) for n in dh.MOVE_DTYPE.names])

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


@cases(
    "last",
    [
        "3d=SINGLE.0",
        3,
        False,
        (1, 0, 1, 1, 0, 0, 0),
        SINGLE.tolist(),
        np.zeros(16, np.uint8),
        np.zeros(1, OTHER_ORDER),
        np.zeros(1, BIG_ENDIAN),
        np.array([SINGLE], dtype=object),
        [SINGLE, 5],
        [np.array([SINGLE])],
        [[SINGLE]],
    ],
)
def test_what_is_no_record(last):
    refused(TypeError, "last.* must be a record", dh.legal_moves, 7, 0, last=last)
    refused(TypeError, "last.* must be a record", dh.count_moves, [7], 0, last=last)
    refused(TypeError, "last.* must be a record", dh.legal_moves_batch, [7], 0, last=last)
    refused(TypeError, "a.* must be a record", dh.beats, last, SINGLE)
    refused(TypeError, "b.* must be a record", dh.beats, SINGLE, last)
    refused(TypeError, "moves.* must be a record", dh.text, last)
    refused(TypeError, "move.* must be a record", dh.describe, last)
    refused(TypeError, "moves.* must be a record", dh.format_moves, last)


@cases("shape", [(0,), (2,), (2, 2)])
def test_one_play_to_beat_is_wanted(shape):
    lasts = np.full(shape, SINGLE, dtype=dh.MOVE_DTYPE)
    refused(TypeError, "one play to beat is wanted", dh.legal_moves, 7, 0, last=lasts)


def test_plays_to_beat_have_one_dimension():
    lasts = np.full((2, 2), SINGLE, dtype=dh.MOVE_DTYPE)
    refused(ValueError, "last must have one dimension", dh.count_moves, [7, 7], 0, last=lasts)
    refused(ValueError, "last must have one dimension", dh.legal_moves_batch, [7], 0, last=lasts)


@cases("call", [dh.text, dh.describe, dh.format_moves])
def test_moves_to_show_have_one_dimension_and_are_moves(call):
    refused(ValueError, r"one dimension.*\(2, 2\)", call, np.full((2, 2), SINGLE, dh.MOVE_DTYPE))
    refused(ValueError, "is no move .*size 0", call, np.zeros((), dh.MOVE_DTYPE))


@cases(("a", "b"), [((2,), (3,)), ((2, 2), (3,)), ((0,), (2,)), ((2, 3), (2, 1, 2))])
def test_moves_that_do_not_broadcast(a, b):
    one, two = (np.full(shape, SINGLE, dtype=dh.MOVE_DTYPE) for shape in (a, b))
    refused(ValueError, "a and b do not broadcast: their shapes are", dh.beats, one, two)


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

    def __init__(self, moves=64, offsets=8):
        self.moves = np.frombuffer(bytearray(b"\xa5" * 16 * moves), dtype=dh.MOVE_DTYPE)
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


@cases(
    ("moves", "offsets", "needed", "match"),
    [
        (13, 8, 14, r"out\[0\] holds 13 moves, 14 are needed"),
        (0, 8, 14, r"out\[0\] holds 0 moves, 14 are needed"),
        (64, 2, 3, r"out\[1\] holds 2 offsets, 3 are needed"),
        (0, 0, 3, r"out\[1\] holds 0 offsets, 3 are needed"),
    ],
)
def test_buffers_that_are_too_small(moves, offsets, needed, match):
    out = Out(moves, offsets)
    error = refused(dh.BufferTooSmall, match, dh.legal_moves_batch, [7, 7], 3, out=out.pair)
    assert isinstance(error, ValueError)
    assert error.needed == needed
    assert out.untouched()
    enough = Out(14, 3)
    got, _ = dh.legal_moves_batch([7, 7], 3, out=enough.pair)
    assert len(got) == 14


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


def shifted(dtype, n):
    """An array that begins at an odd address."""
    return np.zeros(np.dtype(dtype).itemsize * n + 1, np.uint8)[1:].view(dtype)


MOVES, OFFSETS = np.zeros(64, dh.MOVE_DTYPE), np.zeros(8, np.int64)


@cases(
    ("out", "kind", "match"),
    [
        (MOVES, TypeError, "out must be a pair of arrays"),
        ((MOVES,), TypeError, "out must be a pair of arrays"),
        ((MOVES, OFFSETS, OFFSETS), TypeError, "out must be a pair of arrays"),
        ("ab", TypeError, "out must be a pair of arrays, .*'ab'"),
        (7, TypeError, "out must be a pair of arrays, .*7"),
        ((None, OFFSETS), TypeError, r"out\[0\].* array of MOVE_DTYPE, not NoneType"),
        ((MOVES, None), TypeError, r"out\[1\].* array of int64, not NoneType"),
        ((MOVES[0], OFFSETS), TypeError, r"out\[0\].* not void"),
        ((OFFSETS, MOVES), TypeError, r"out\[0\].* not int64"),
        ((MOVES, OFFSETS.astype(np.int32)), TypeError, r"out\[1\].* not int32"),
        ((MOVES, OFFSETS.view(np.uint64)), TypeError, r"out\[1\].* not uint64"),
        ((MOVES, OFFSETS.astype(">i8")), TypeError, r"out\[1\].* not >i8"),
        ((np.zeros(64, BIG_ENDIAN), OFFSETS), TypeError, r"out\[0\].* MOVE_DTYPE, not"),
        ((np.zeros(64, OTHER_ORDER), OFFSETS), TypeError, r"out\[0\].* MOVE_DTYPE, not"),
        ((MOVES[::2], OFFSETS), ValueError, r"out\[0\].* must be contiguous and writeable"),
        ((MOVES[::-1], OFFSETS), ValueError, r"out\[0\].* must be contiguous and writeable"),
        ((MOVES, OFFSETS[::2]), ValueError, r"out\[1\].* must be contiguous and writeable"),
        ((read_only(MOVES), OFFSETS), ValueError, r"out\[0\].* contiguous and writeable"),
        ((MOVES, read_only(OFFSETS)), ValueError, r"out\[1\].* contiguous and writeable"),
        ((MOVES.reshape(8, 8), OFFSETS), ValueError, r"out\[0\].* the shape \(8, 8\)"),
        ((MOVES, OFFSETS.reshape(1, 8)), ValueError, r"out\[1\].* the shape \(1, 8\)"),
        ((shifted(dh.MOVE_DTYPE, 64), OFFSETS), ValueError, r"out\[0\].* that 8 divides"),
        ((MOVES, shifted(np.int64, 8)), ValueError, r"out\[1\].* that 8 divides"),
        ((MOVES, MOVES.view(np.int64)[:8]), ValueError, "share memory"),
        ((MOVES, MOVES.view(np.int64)[-8:]), ValueError, "share memory"),
    ],
)
def test_out_that_cannot_be_written(out, kind, match):
    before = [np.array(a).tobytes() for a in out] if isinstance(out, tuple) else None
    refused(kind, match, dh.legal_moves_batch, [7, 7], 3, out=out)
    if before:
        assert [np.array(a).tobytes() for a in out] == before


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


def test_max_moves_is_a_limit_on_what_is_listed():
    moves, _ = dh.legal_moves_batch([7, 7], 3, max_moves=14)
    assert len(moves) == 14
    assert len(dh.legal_moves_batch([7, 7], 3, max_moves=HUGE)[0]) == 14
    assert len(dh.legal_moves_batch([7, 7], 3, max_moves=np.int64(20))[0]) == 14
    assert len(dh.legal_moves_batch([0, 0], 3, max_moves=0)[0]) == 0


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


@cases("text", [None, 5, 5.0, b"3s", {"3s"}, np.array([5]), np.array([b"3s"])])
def test_what_is_no_text(text):
    refused(TypeError, "parse takes text, or a list or array of texts, not", dh.parse, text)


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


@cases("lang", ["fr", "", "EN", None, 5, [], np.array(["en", "zh"])])
def test_unknown_languages(lang):
    refused(ValueError, "lang must be one of en, zh, not", dh.describe, SINGLE, lang)
    refused(ValueError, "lang must be one of en, zh, not", dh.format_moves, SINGLE, lang=lang)


# --- Errors as objects ---------------------------------------------------------------------------


@cases("again", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_errors_can_be_copied_and_pickled(again):
    with pytest.raises(dh.IllegalMove) as illegal:
        dh.move("3d=PAIR.0", "xi_shi")
    with pytest.raises(dh.BufferTooSmall) as small:
        dh.legal_moves_batch([7], 3, out=Out(0, 2).pair)
    for error in (illegal.value, small.value):
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
