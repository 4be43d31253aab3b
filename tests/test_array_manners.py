"""Arrays of every layout, shapes that broadcast, results that are the caller's own, threads."""

import copy
import gc
import itertools
import math
import pickle
import random
import sys
import threading
import tracemalloc

import numpy as np
import pytest

from games import GAMES, games
from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh

HANDS = [7, 0, 0x3F, dh.parse("3d4d5d6d7d8d9dTd"), dh.parse("5d5c5h5s6dXD"), (1 << 53) | 1]
COUNTS = [dh.count_moves(hand, "sun_quan") for hand in HANDS]
SMALL = [7, 0, 0x3F, 0x7F]
SINGLE = dh.move("3d=SINGLE.0", "xi_shi")
PAIR = dh.move("3d3c=PAIR.0", "xi_shi")
LEAD = np.zeros((), dh.MOVE_DTYPE)[()]


def rows_of(batch):
    moves, offsets = batch
    assert moves.dtype == dh.MOVE_DTYPE
    assert offsets.dtype == np.int64
    assert offsets[0] == 0
    assert len(moves) == offsets[-1]
    return [moves[a:b].tolist() for a, b in itertools.pairwise(offsets)]


def one_by_one(hands, characters, hp=(2,), last=(None,)):
    n = max(len(hands), len(characters), len(hp), len(last))

    def row(values, i):
        return values[i if len(values) > 1 else 0]

    return [
        dh.legal_moves(row(hands, i), row(characters, i), hp=row(hp, i), last=row(last, i)).tolist()
        for i in range(n)
    ]


# --- Layouts -------------------------------------------------------------------------------------


def unaligned(array):
    raw = np.zeros(array.nbytes + 1, np.uint8)
    raw[1:] = np.frombuffer(array.tobytes(), np.uint8)
    return raw[1:].view(array.dtype)


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


def strided(array):
    wide = np.zeros((len(array), 3), array.dtype)
    wide[:, 1] = array
    return wide[:, 1]


def in_a_record(array):
    wide = np.zeros(len(array), [("x", "u1"), ("it", array.dtype)])
    wide["it"] = array
    return wide["it"]


LAYOUTS = {
    "plain": lambda a: a,
    "read_only": read_only,
    "strided": strided,
    "reversed": lambda a: a[::-1].copy()[::-1],
    "unaligned": unaligned,
    "in_a_record": in_a_record,
    "big_endian": lambda a: a.astype(a.dtype.newbyteorder(">")),
    "little_endian": lambda a: a.astype(a.dtype.newbyteorder("<")),
    "fortran": lambda a: np.asfortranarray(np.stack([a, a], axis=1))[:, 0],
    "column": lambda a: np.stack([a, a])[0],
    "masked": np.ma.array,
    "from_bytes": lambda a: np.frombuffer(a.tobytes(), a.dtype),
}
layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@layouts
@pytest.mark.parametrize("dtype", [np.uint64, np.int64, np.longlong])
def test_hands_of_any_layout(layout, dtype):
    hands = layout(np.array(HANDS, dtype=dtype))
    before = hands.tobytes()
    assert dh.count_moves(hands, "sun_quan").tolist() == COUNTS
    assert rows_of(dh.legal_moves_batch(hands, "sun_quan")) == one_by_one(HANDS, ["sun_quan"])
    assert dh.format(hands).tolist() == [dh.format(hand) for hand in HANDS]
    assert hands.tobytes() == before


@layouts
@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
def test_integers_of_any_size(layout, dtype):
    hands = layout(np.array(SMALL, dtype=dtype))
    characters = layout(np.array([3, 0, 17, 2], dtype=dtype))
    hp = layout(np.array([1, 9, 2, 5], dtype=dtype))
    expected = one_by_one(SMALL, [3, 0, 17, 2], [1, 9, 2, 5])
    assert rows_of(dh.legal_moves_batch(hands, characters, hp=hp)) == expected
    assert dh.count_moves(hands, characters, hp=hp).tolist() == [len(row) for row in expected]


PLAY_LAYOUTS = {name: LAYOUTS[name] for name in LAYOUTS if not name.endswith("endian")} | {
    "records": lambda a: a.view(np.recarray),
    "aligned": lambda a: a.astype(np.dtype(dh.MOVE_DTYPE.descr, align=True)),
}


@pytest.mark.parametrize("layout", PLAY_LAYOUTS.values(), ids=PLAY_LAYOUTS)
def test_plays_of_any_layout(layout):
    lasts = np.array([SINGLE, LEAD, PAIR, SINGLE])
    given = layout(lasts)
    before = given.tobytes()
    expected = one_by_one(SMALL, ["xi_shi"], last=list(lasts))
    assert rows_of(dh.legal_moves_batch(SMALL, "xi_shi", last=given)) == expected
    assert dh.count_moves(SMALL, "xi_shi", last=given).tolist() == [len(row) for row in expected]
    assert dh.legal_moves(SMALL[2], "xi_shi", last=given[2]).tolist() == expected[2]
    assert dh.beats(given, SINGLE).tolist() == dh.beats(lasts, SINGLE).tolist()
    assert dh.text(given[[0, 2]]) == ["3d=SINGLE.0", "3d3c=PAIR.0"]
    assert given.tobytes() == before


# One row a hand, whatever a hand is.
ROW_LAYOUTS = {
    "plain": lambda a: a,
    "read_only": read_only,
    "every_second": lambda a: np.repeat(a, 2, axis=0)[::2],
    "reversed": lambda a: a[::-1].copy()[::-1],
    "unaligned": lambda a: unaligned(a).reshape(a.shape),
    "big_endian": lambda a: a.astype(">u8"),
    "signed": lambda a: a.astype("i8"),
    "fortran": np.asfortranarray,
    "transposed": lambda a: np.ascontiguousarray(a.T).T,
    "backwards": lambda a: a[..., ::-1].copy()[..., ::-1],
    "masked": lambda a: np.ma.array(a, mask=np.ones(a.shape, bool)),
    "list": list,
    "nested": lambda a: a.tolist(),
    "tuple": lambda a: tuple(a),
}


@games
@pytest.mark.parametrize("layout", ROW_LAYOUTS.values(), ids=ROW_LAYOUTS)
@pytest.mark.parametrize("n", [0, 1, 4, 5])
def test_hands_of_any_layout_in_any_game(game, layout, n):
    plain = game.module.random_hands(n, 12, 3)
    hands = layout(plain)
    before = np.array(hands).tobytes()
    expected = [game.legal_moves(hand).tolist() for hand in plain]
    moves, offsets = game.legal_moves_batch(hands)
    assert [moves[a:b].tolist() for a, b in itertools.pairwise(offsets)] == expected
    assert game.count_moves(hands).tolist() == [len(row) for row in expected]
    if n:
        assert list(game.module.format(hands)) == [game.module.format(hand) for hand in plain]
    assert np.array(hands).tobytes() == before


@pytest.mark.parametrize("dtype", ["i1", "u1", ">i2", "u4", "i8", "u8"])
@pytest.mark.parametrize("layout", ROW_LAYOUTS.values(), ids=ROW_LAYOUTS)
def test_counts_of_any_layout(layout, dtype):
    bits = ddz.random_hands(5, 12, 3)
    plain = np.array([[ddz.format(int(h)).count(r) for r in "3456789TJQKA2XD"] for h in bits])
    counts = layout(plain.astype(dtype))
    assert ddz.count_moves(counts).tolist() == ddz.count_moves(bits).tolist()


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_rows_of_a_matrix():
    hands = bh.random_hands(3, 34, 2)
    assert bh.count_moves(np.asmatrix(hands)).tolist() == bh.count_moves(hands).tolist()
    counts = np.array([[4] * 3 + [0] * 10 + [1, 0]] * 2)
    assert ddz.count_moves(np.asmatrix(counts)).tolist() == ddz.count_moves(counts).tolist()


@games
@pytest.mark.parametrize("copy_hands", [False, True])
def test_what_stands_for_all_rows_is_a_copy(game, copy_hands):
    # While the GIL is released, only what has been checked may be read.
    one = game.many(1)
    lasts = np.full(3, game.single)
    for hands in (one, one[0], one[0].tolist()):
        found = game.together(hands, lasts, copy_hands)
        assert found.n == 3
        assert found.hands.shape == one.shape[1:]
        assert not np.shares_memory(found.hands, one)
        assert not np.shares_memory(found.lasts, lasts)
    found = game.together(game.many(3), lasts[:1], copy_hands)
    assert found.lasts.shape == ()


@games
def test_moves_to_show_are_a_copy(game):
    moves = game.legal_moves(game.hand)
    checked = game.arguments.RECORDS.moves(moves, "moves", lambda flat, lead_too: (-1, 0))
    assert checked.tolist() == moves.tolist()
    assert not np.shares_memory(checked, moves)
    one = game.arguments.RECORDS.moves(moves[0], "moves", lambda flat, lead_too: (-1, 0))
    assert one.shape == ()
    assert not np.shares_memory(one, moves)


def test_hands_in_a_file(tmp_path):
    path = tmp_path / "hands"
    np.array(HANDS, dtype=np.uint64).tofile(path)
    for mode in ("r", "r+", "c"):
        hands = np.memmap(path, dtype=np.uint64, mode=mode)
        assert dh.count_moves(hands, "sun_quan").tolist() == COUNTS
    moves = np.memmap(tmp_path / "moves", dtype=dh.MOVE_DTYPE, mode="w+", shape=sum(COUNTS))
    offsets = np.zeros(len(HANDS) + 1, np.int64)
    batch = dh.legal_moves_batch(HANDS, "sun_quan", out=(moves, offsets))
    assert rows_of(batch) == one_by_one(HANDS, ["sun_quan"])
    assert np.shares_memory(batch[0], moves)


@pytest.mark.parametrize(
    "hand",
    [7, "3d3c3h", np.uint64(7), np.int8(7), np.str_("3d3c3h"), np.array(7), np.array("3d3c3h"),
     np.array("3d3c3h", dtype=np.dtypes.StringDType())],
)  # fmt: skip
def test_scalars_of_every_type(hand):
    expected = dh.legal_moves(7, 2).tolist()
    assert dh.legal_moves(hand, 2).tolist() == expected
    assert dh.classify(hand, 2).tolist() == dh.classify(7, 2).tolist()
    count = dh.count_moves(hand, 2)
    assert type(count) is int
    assert count == len(expected)
    moves, offsets = dh.legal_moves_batch(hand, 2)
    assert moves.tolist() == expected
    assert offsets.tolist() == [0, count]
    assert dh.count_moves([hand, hand], 2).tolist() == [count, count]


@pytest.mark.parametrize(
    "character",
    [15, "xi_shi", "西施", dh.Character.XI_SHI, np.uint8(15), np.int64(15), np.str_("西施"),
     np.array(15), np.array("xi_shi")],
)  # fmt: skip
def test_characters_of_every_type(character):
    expected = dh.legal_moves(HANDS[3], 15).tolist()
    assert dh.legal_moves(HANDS[3], character).tolist() == expected
    assert rows_of(dh.legal_moves_batch([HANDS[3]], character)) == [expected]
    assert rows_of(dh.legal_moves_batch([HANDS[3]], [character])) == [expected]
    assert dh.move("3d=SINGLE.0", character) == SINGLE


@pytest.mark.parametrize(
    "characters",
    [
        ["xi_shi", 2, dh.Character.DONG_ZHUO, "潘金莲"],
        ("西施", "sun_quan", np.uint8(8), np.str_("pan_jinlian")),
        np.array(["西施", "孙权", "董卓", "潘金莲"]),
        np.array(["xi_shi", "sun_quan", "董卓", "潘金莲"], dtype=np.dtypes.StringDType()),
        np.array([15, 2, 8, 12]),
        np.array([15, 2, 8, 12], dtype=">u2"),
        [dh.Character(c) for c in (15, 2, 8, 12)],
    ],
)
def test_lists_of_characters(characters):
    hand = dh.parse("3d4c5d5c5hXD")
    expected = one_by_one([hand], [15, 2, 8, 12])
    assert rows_of(dh.legal_moves_batch(hand, characters)) == expected
    assert len({len(row) for row in expected}) > 2


@pytest.mark.parametrize(
    "hands",
    [
        ["3d3c3h", "", "3d3c3h3s4d4c"],
        ("3d3c3h", 0, np.uint64(63)),
        np.array(["3d3c3h", "", "3d3c3h3s4d4c"]),
        np.array(["3d3c3h", "", "3d3c3h3s4d4c"], dtype=np.dtypes.StringDType()),
        [7, np.int64(0), np.array(63)],
    ],
)
def test_lists_of_hands(hands):
    assert dh.count_moves(hands, 3).tolist() == dh.count_moves([7, 0, 63], 3).tolist()
    assert rows_of(dh.legal_moves_batch(hands, 3)) == one_by_one([7, 0, 63], [3])


def test_lists_of_plays_may_hold_leads():
    lasts = [None, SINGLE, LEAD, np.array(PAIR)]
    expected = one_by_one([63], [3], last=[None, SINGLE, None, PAIR])
    assert rows_of(dh.legal_moves_batch(63, 3, last=lasts)) == expected
    assert dh.count_moves(63, 3, last=tuple(lasts)).tolist() == [len(row) for row in expected]


# --- Broadcasting --------------------------------------------------------------------------------

FORMS = ["scalar", "one", "many"]


@pytest.mark.parametrize("hand_form", FORMS)
@pytest.mark.parametrize("character_form", FORMS)
@pytest.mark.parametrize("hp_form", FORMS)
@pytest.mark.parametrize("last_form", [*FORMS, "none"])
@pytest.mark.parametrize("n", [0, 3])
def test_everything_broadcasts(hand_form, character_form, hp_form, last_form, n):
    forms = [hand_form, character_form, hp_form, last_form]
    values = [
        [63, 127, dh.parse("3d3c4d4c7d7cX")],
        [9, 12, 1],
        [1, 2, 1],
        [SINGLE, PAIR, LEAD],
    ]
    lists = [v[:n] if f == "many" else v[:1] for f, v in zip(forms, values, strict=True)]
    given = [v[0] if f == "scalar" else v for f, v in zip(forms, lists, strict=True)]
    if last_form == "none":
        lists[3], given[3] = [None], None
    rows = n if "many" in forms else 1
    expected = one_by_one(*lists) if rows else []
    hands, characters, hp, last = given
    assert rows_of(dh.legal_moves_batch(hands, characters, hp=hp, last=last)) == expected
    counts = dh.count_moves(hands, characters, hp=hp, last=last)
    if set(forms) <= {"scalar", "none"}:
        assert type(counts) is int
        assert [counts] == [len(row) for row in expected]
    else:
        assert counts.dtype == np.int64
        assert counts.tolist() == [len(row) for row in expected]


def test_an_empty_batch_with_out():
    moves, offsets = np.ones(0, dh.MOVE_DTYPE), np.full(4, 9)
    got = dh.legal_moves_batch([], [], out=(moves, offsets))
    assert rows_of(got) == []
    assert offsets.tolist() == [0, 9, 9, 9]


@pytest.mark.parametrize("n", [1, 1023, 1024, 1025, 2049])
def test_blocks_meet_without_a_seam(n):
    hands = dh.random_hands(n, 6, 11)
    lasts = np.resize(np.array([LEAD, SINGLE, PAIR]), n)
    characters = np.resize(np.arange(18), n)
    hp = np.resize(np.arange(1, 10), n)
    counts = dh.count_moves(hands, characters, hp=hp, last=lasts)
    for i in {0, n // 2, max(n - 2, 0), n - 1, min(1023, n - 1), min(1024, n - 1)}:
        one = dh.count_moves(int(hands[i]), int(characters[i]), hp=int(hp[i]), last=lasts[i])
        assert counts[i] == one
    assert int(counts.sum()) == len(dh.legal_moves_batch(hands, characters, hp=hp, last=lasts)[0])
    for name, value in (("last", SINGLE), ("hp", 1)):
        constant = dh.count_moves(hands, 3, **{name: value})
        assert constant[-1] == dh.count_moves(int(hands[-1]), 3, **{name: value})


@pytest.mark.parametrize(
    ("a", "b", "shape"),
    [
        ((), (), None),
        ((1,), (), (1,)),
        ((), (3,), (3,)),
        ((2, 1), (3,), (2, 3)),
        ((0,), (), (0,)),
        ((0,), (1,), (0,)),
        ((2, 0), (1, 1), (2, 0)),
        ((2, 2), (2, 2), (2, 2)),
    ],
)
def test_beats_broadcasts(a, b, shape):
    answer = dh.beats(np.full(a, PAIR, dh.MOVE_DTYPE), np.full(b, LEAD, dh.MOVE_DTYPE))
    if shape is None:
        assert answer is True
        return
    assert type(answer) is np.ndarray
    assert answer.dtype == np.bool_
    assert answer.shape == shape
    assert answer.all()


def test_beats_of_many_is_beats_of_each():
    moves = np.concatenate([dh.legal_moves("3d3c3h3s4d4c4h4s5dXD", c) for c in range(18)])
    moves = np.append(moves[:: len(moves) // 60], np.array([LEAD]))
    table = dh.beats(moves[:, None], moves)
    assert table.tolist() == [[dh.beats(a, b) for b in moves] for a in moves]
    assert dh.beats(list(moves), SINGLE).tolist() == dh.beats(moves, SINGLE).tolist()
    assert dh.beats(unaligned(moves), SINGLE).tolist() == dh.beats(moves, SINGLE).tolist()


# --- Text ----------------------------------------------------------------------------------------


def test_parse_keeps_the_shape():
    assert dh.parse("") == 0
    assert type(dh.parse(" 3d ")) is int
    for texts in ([], ["3d"], [["3d", "3c"], ["3h", ""]], [[]]):
        for given in (texts, tuple(texts), np.array(texts, dtype="U4"), np.array(texts, object)):
            cards = dh.parse(given)
            assert cards.dtype == np.uint64
            assert cards.shape == np.shape(texts)
            assert dh.format(cards).shape == np.shape(texts)
            assert dh.format(cards).tolist() == texts
    assert dh.format([7, [1, np.uint8(2)], ()]) == ["3d3c3h", ["3d", "3c"], []]
    assert dh.format(np.array(7)) == "3d3c3h"


@pytest.mark.parametrize(
    "text",
    ["3s Td X D", "XD3sTd", "♠3 ♦10 大王小王", "3♠10♦DX", "s3 d10 X D", "3s\u3000Td\tXD\n",
     "D X Td 3s"],
)  # fmt: skip
def test_lenient_text(text):
    assert dh.format(dh.parse(text)) == "3sTdXD"


def test_text_goes_both_ways():
    for size in (0, 1, 17, 54):
        for hand in dh.random_hands(40, size, size).tolist():
            text = dh.format(hand)
            assert dh.parse(text) == dh.parse(text, strict=True) == hand
            cards = [text[i : i + 2] for i in range(0, 2 * (hand % (1 << 52)).bit_count(), 2)]
            cards += text[2 * len(cards) :]
            random.Random(hand).shuffle(cards)
            assert dh.parse(" ".join(cards), strict=True) == hand
            assert dh.parse("".join(cards)) == hand


@pytest.mark.parametrize("character", list(dh.Character))
def test_every_move_can_be_written_and_read(character):
    hands = dh.random_hands(12, 9, int(character)).tolist()
    hands += [
        dh.parse("3d3c3h4d4c4h5d5c5h6d6c"),
        dh.parse("6d6c6hXD5d5c"),
        dh.parse("AdAcAh2d2cKd"),
    ]
    for hand in hands:
        for hp in (1, 2):
            moves = dh.legal_moves(hand, character, hp=hp)
            texts = dh.text(moves)
            assert len(set(texts)) == len(texts)
            for record, text in zip(moves, texts, strict=True):
                assert dh.move(text, character, hp=hp) == record
                assert dh.text(record) == text
            for lang in ("en", "zh"):
                words = dh.describe(moves, lang)
                assert words == [dh.describe(record, lang) for record in moves]
                lines = dh.format_moves(moves, lang=lang).splitlines()
                assert len(lines) == len(moves) + 1
                assert all(line.endswith(t) for line, t in zip(lines[1:], texts, strict=True))


# --- Random hands --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 17, 53, 54])
@pytest.mark.parametrize("seed", [0, 1, (1 << 63) + 1, (1 << 64) - 1, np.uint64((1 << 64) - 1)])
def test_random_hands(size, seed):
    hands = dh.random_hands(50, size, seed)
    assert hands.dtype == np.uint64
    assert hands.shape == (50,)
    assert {hand.bit_count() for hand in hands.tolist()} == {size}
    assert int(hands.max()) < 1 << 54
    assert hands.tolist() == dh.random_hands(np.int64(50), np.uint8(size), seed).tolist()
    assert dh.random_hands(20, size, seed).tolist() == hands[:20].tolist()
    assert dh.random_hands(0, size, seed).shape == (0,)
    if size in (17, 53):
        assert len(set(hands.tolist())) > 20
        assert hands.tolist() != dh.random_hands(50, size, 12345).tolist()


# --- Results -------------------------------------------------------------------------------------

RESULTS = {
    "legal_moves": lambda: dh.legal_moves(63, 3),
    "legal_moves_long": lambda: dh.legal_moves("3d3c3h3s4d4c4h4s5d5c5h5s6d", 3),
    "legal_moves_none": lambda: dh.legal_moves(0, 3),
    "classify": lambda: dh.classify(7, 3),
    "count_moves": lambda: dh.count_moves([63, 7], 3),
    "moves": lambda: dh.legal_moves_batch([63, 7], 3)[0],
    "offsets": lambda: dh.legal_moves_batch([63, 7], 3)[1],
    "beats": lambda: dh.beats([PAIR, SINGLE], LEAD),
    "parse": lambda: dh.parse(["3d", "3c"]),
    "random_hands": lambda: dh.random_hands(3, 5, 0),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_results_are_the_callers_own(make):
    result, other = make(), make()
    expected = other.tolist()
    assert type(result) is np.ndarray
    assert result.flags.writeable
    assert result.flags.c_contiguous
    assert not np.shares_memory(result, other)
    for again in (copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))):
        same = again(result)
        assert same.dtype == result.dtype
        assert same.tolist() == expected
    result.view(np.uint8).fill(0xFF)
    assert other.tolist() == expected
    assert make().tolist() == expected


def test_hands_are_not_taken_over():
    hands = np.array(HANDS, dtype=np.uint64)
    batch = dh.legal_moves_batch(hands, "sun_quan")
    expected = rows_of(batch)
    hands.fill(0)
    assert rows_of(batch) == expected
    parsed = np.array(["3d"])
    assert not np.shares_memory(dh.parse(parsed), parsed)


def test_out_is_written_and_viewed():
    moves = np.frombuffer(bytearray(b"\xa5" * 16 * 40), dtype=dh.MOVE_DTYPE)
    offsets = np.full(9, -7)
    for hands in ([63, 7], [7], [63, 0, 7]):
        got = dh.legal_moves_batch(hands, 3, out=(moves, offsets))
        assert rows_of(got) == one_by_one(hands, [3])
        assert np.shares_memory(got[0], moves)
        assert np.shares_memory(got[1], offsets)
        assert got[0].base is moves
        assert set(moves[len(got[0]) :].tobytes()) == {0xA5}
        assert set(offsets[len(hands) + 1 :].tolist()) == {-7}
        moves.view(np.uint8).fill(0xA5)
        offsets.fill(-7)
    got = dh.legal_moves_batch([7], 3, out=[moves[5:], offsets[2:]])
    assert rows_of(got) == one_by_one([7], [3])
    assert set(moves[:5].tobytes()) == {0xA5}


@pytest.mark.parametrize("kind", [np.recarray, np.ma.MaskedArray])
def test_out_of_a_subclass(kind):
    moves = np.zeros(40, dh.MOVE_DTYPE)
    given = moves.view(kind)
    got = dh.legal_moves_batch([63, 7], 3, out=(given, np.zeros(3, np.int64)))
    assert type(got[0]) is np.ndarray
    assert rows_of(got) == one_by_one([63, 7], [3])
    assert np.shares_memory(got[0], moves)


def test_out_may_be_what_is_read():
    # A row of an earlier answer as the play to beat, and that answer's memory to be written into.
    moves, offsets = np.zeros(128, dh.MOVE_DTYPE), np.zeros(8, np.int64)
    for last_of in (
        lambda m: m[0],
        lambda m: m[:1],
        lambda m: [m[0]],
        lambda m: m[:3],
        lambda m: m[2::-1],
    ):
        first, _ = dh.legal_moves_batch(63, 3, out=(moves, offsets))
        last = last_of(first)
        kept = copy.deepcopy(list(last) if np.ndim(last) else [last])
        expected = one_by_one([63], [3], last=kept)
        assert rows_of(dh.legal_moves_batch(63, 3, last=last, out=(moves, offsets))) == expected
    hands = np.array([63, 7, 127], dtype=np.int64)
    expected = one_by_one(hands.tolist(), [3])
    room = np.zeros(8, np.int64)
    room[:3] = hands
    got = dh.legal_moves_batch(room[:3], 3, out=(moves, room))
    assert rows_of(got) == expected
    moves["cards"][:3] = hands
    assert rows_of(dh.legal_moves_batch(moves["cards"][:3], 3, out=(moves, room))) == expected
    moves.view(np.uint64)[:3] = hands
    got = dh.legal_moves_batch(moves.view(np.uint64)[:3], 3, out=(moves, room))
    assert rows_of(got) == expected


@games
def test_out_may_be_what_is_read_in_any_game(game):
    moves, offsets = np.zeros(512, game.dtype), np.zeros(64, np.int64)
    for last_of in (
        lambda m: m[0],
        lambda m: m[:1],
        lambda m: [m[0]],
        lambda m: m[:3],
        lambda m: m[2::-1],
    ):
        first, _ = game.legal_moves_batch(game.hand, out=(moves, offsets))
        last = last_of(first)
        kept = copy.deepcopy(list(last) if np.ndim(last) else [last])
        expected = [game.legal_moves(game.hand, last=play).tolist() for play in kept]
        got, ends = game.legal_moves_batch(game.hand, last=last, out=(moves, offsets))
        assert [got[a:b].tolist() for a, b in itertools.pairwise(ends)] == expected
    hands = game.module.random_hands(3, 9, 8)
    expected = game.legal_moves_batch(hands)
    for words in (moves.view(np.uint64), offsets.view(np.uint64)):
        words[: hands.size] = hands.ravel()
        given = words[: hands.size].reshape(hands.shape)
        got = game.legal_moves_batch(given, out=(moves, offsets))
        assert [part.tolist() for part in got] == [part.tolist() for part in expected]
        # One hand of the memory for every row.
        words[: hands.size] = hands.ravel()
        got = game.legal_moves_batch(given[:1], last=[None] * 2, out=(moves, offsets))
        assert got[0].tolist() == 2 * game.legal_moves(hands[0]).tolist()


@games
def test_results_are_the_callers_own_in_any_game(game):
    module = game.module
    for make in (
        lambda: game.legal_moves(game.hand),
        lambda: game.legal_moves(""),
        lambda: game.classify(module.format(module.parse(game.hand))[:2]),
        lambda: game.count_moves([game.hand, game.hand]),
        lambda: game.legal_moves_batch([game.hand])[0],
        lambda: game.legal_moves_batch([game.hand])[1],
        lambda: module.beats([game.single] * 2, game.single),
        lambda: module.parse([game.hand]),
        lambda: module.random_hands(3, 5, 0),
    ):
        result, other = make(), make()
        expected = other.tolist()
        assert type(result) is np.ndarray
        assert result.flags.writeable
        assert result.flags.c_contiguous
        assert not np.shares_memory(result, other)
        assert pickle.loads(pickle.dumps(result)).tolist() == expected
        result.view(np.uint8).fill(0xFF)
        assert other.tolist() == make().tolist() == expected


# --- Threads -------------------------------------------------------------------------------------


def test_threads_get_the_same_answers():
    hands = dh.random_hands(300, 12, 5)
    expected = [dh.legal_moves_batch(hands, c)[0].tobytes() for c in range(18)]
    wrong = []

    def work(start):
        for c in range(18):
            character = (c + start) % 18
            if dh.legal_moves_batch(hands, character)[0].tobytes() != expected[character]:
                wrong.append(character)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_hands_that_change_during_the_call():
    # What is listed is what was counted and checked, whoever writes into the hands meanwhile.
    low, high = dh.parse("3d"), dh.parse("3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6s7d7c7h")
    wanted = {hand: dh.count_moves(hand, "xi_shi") for hand in (low, high)}
    hands = np.full(3000, low, dtype=np.uint64)
    lasts = np.full(3000, LEAD, dtype=dh.MOVE_DTYPE)
    bad = np.uint64(1 << 60)
    stop = threading.Event()

    def mutate():
        while not stop.is_set():
            for value in (high, low, bad, low):
                hands.fill(value)
            lasts["size"] = 200
            lasts["size"] = 0

    old = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=mutate)
    thread.start()
    try:
        for _ in range(150):
            try:
                counts = dh.count_moves(hands, "xi_shi")
                assert set(counts.tolist()) <= set(wanted.values())
                moves, offsets = dh.legal_moves_batch(hands, "xi_shi", last=lasts)
            except ValueError as error:
                assert "row " in str(error)  # noqa: PT017
            else:
                assert set(np.diff(offsets).tolist()) <= set(wanted.values())
                assert int(moves["reserved"].max()) == 0
                assert int(moves["size"].min()) > 0
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(old)
    hands.fill(low)
    lasts["size"] = 0
    assert set(dh.count_moves(hands, "xi_shi", last=lasts).tolist()) == {1}


@games
def test_what_changes_during_the_call_in_any_game(game):
    low = game.many(1)[0]
    high = game.module.random_hands(1, 17, 5)[0]
    bad = ~np.zeros_like(low)
    wanted = {game.count_moves(hand) for hand in (low, high)}
    hands, one = game.many(2000), game.many(1)
    lasts = np.zeros(2000, game.dtype)
    stop = threading.Event()

    def mutate():
        while not stop.is_set():
            for value in (high, low, bad, low):
                hands[:] = value
                one[:] = value
            lasts[:] = game.broken
            lasts[:] = np.zeros((), game.dtype)

    old = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=mutate)
    thread.start()
    try:
        for _ in range(60):
            # What is half written exists, or is refused; but one hand is the same in all rows.
            for given, last in ((hands, lasts), (one, [None] * 2000)):
                try:
                    counts = game.count_moves(given, last=last)
                    assert given is hands or len(set(counts.tolist())) == 1
                    moves, offsets = game.legal_moves_batch(given, last=last)
                except ValueError as error:
                    assert "row " in str(error)  # noqa: PT017
                else:
                    assert offsets[-1] == len(moves)
                    assert given is hands or len(set(np.diff(offsets).tolist())) == 1
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(old)
    one[:] = low
    assert set(game.count_moves(one, last=[None] * 3).tolist()) <= wanted


# --- Memory --------------------------------------------------------------------------------------


def call_all(hands, characters, hp, lasts, moves, offsets):
    """Every function once, on what works and on what does not; no exception is kept."""

    def quiet(call, *args, **kwargs):
        try:
            call(*args, **kwargs)
        except (ValueError, TypeError):
            return True
        return False

    out = (moves, offsets)
    quiet(dh.legal_moves, 63, 3, last=lasts[0])
    quiet(dh.legal_moves, "3d3c3h3s4d4c4h4s5d5c5h", 3)
    quiet(dh.classify, "3d3c3h", 3)
    quiet(dh.count_moves, hands, characters, hp=hp, last=lasts)
    quiet(dh.legal_moves_batch, hands, characters, hp=hp, last=lasts, out=out)
    quiet(dh.legal_moves_batch, hands, characters, hp=hp, last=lasts)
    quiet(dh.beats, lasts, lasts)
    quiet(dh.text, lasts)
    quiet(dh.format_moves, lasts)
    assert quiet(dh.count_moves, hands | np.uint64(1 << 60), characters)
    assert quiet(dh.legal_moves_batch, hands, characters, hp=[0] * len(hands), out=out)
    assert quiet(dh.legal_moves_batch, hands, characters, max_moves=0, out=out)
    assert quiet(dh.legal_moves_batch, hands, characters, out=(moves[:1], offsets))
    assert quiet(dh.legal_moves_batch, hands, characters, out=(moves[::2], offsets))
    assert quiet(dh.legal_moves_batch, hands, characters, last=lasts[:2], out=out)
    broken = lasts.copy()
    broken["kind"][-1] = 40
    assert quiet(dh.count_moves, hands, characters, last=broken)
    assert quiet(dh.beats, lasts, broken)
    assert quiet(dh.text, broken)
    assert quiet(dh.legal_moves, 63, 3, last=broken[-1])
    assert quiet(dh.parse, ["3d", "zz"])
    assert quiet(dh.move, "3d=PAIR.0", 3)


def arguments():
    return (
        np.array([63, 7, 127], dtype=np.uint64),
        np.array([3, 4, 5], dtype=np.uint8),
        np.array([1, 2, 3], dtype=np.uint8),
        np.array([SINGLE, PAIR, SINGLE]),
        np.zeros(64, dh.MOVE_DTYPE),
        np.zeros(8, np.int64),
    )


def test_no_reference_and_no_buffer_is_kept():
    given = arguments()
    call_all(*given)
    constants = (None, dh.MOVE_DTYPE, np.dtype(np.uint64), np.dtype(np.int64), np.dtype(bool))
    before = [sys.getrefcount(x) for x in (*given, *constants)]
    for _ in range(200):
        call_all(*given)
    after = [sys.getrefcount(x) for x in (*given, *constants)]
    assert max(abs(b - a) for a, b in zip(before, after, strict=True)) < 50
    assert after[: len(given)] == before[: len(given)]


def call_all_others(hands, lasts, moves, offsets):
    """As `call_all`, for the games without characters."""
    game = GAMES["baohuang" if hands.ndim == 2 else "doudizhu"]
    module = game.module

    def quiet(call, *args, **kwargs):
        try:
            call(*args, **kwargs)
        except (ValueError, TypeError):
            return True
        return False

    out = (moves, offsets)
    broken = lasts.copy()
    broken[-1] = game.broken
    quiet(game.legal_moves, hands[0], last=lasts[0])
    quiet(game.legal_moves, game.hand)
    quiet(game.classify, game.hand)
    quiet(game.count_moves, hands, last=lasts)
    quiet(game.count_moves, hands[:1], last=lasts)
    quiet(game.legal_moves_batch, hands, last=lasts, out=out)
    quiet(game.legal_moves_batch, hands, last=lasts)
    quiet(module.beats, lasts, lasts)
    quiet(module.text, lasts)
    quiet(module.format_moves, lasts)
    quiet(module.format, hands)
    assert quiet(game.count_moves, ~hands)
    assert quiet(game.legal_moves, ~hands[0])
    assert quiet(game.legal_moves_batch, hands, max_moves=0, out=out)
    assert quiet(game.legal_moves_batch, hands, out=(moves[:1], offsets))
    assert quiet(game.legal_moves_batch, hands, last=lasts[:2], out=out)
    assert quiet(game.count_moves, hands, last=broken)
    assert quiet(module.beats, lasts, broken)
    assert quiet(module.text, broken)
    assert quiet(game.legal_moves, hands[0], last=broken[-1])
    assert quiet(module.parse, [game.hand, "zz"])
    if module is bh:
        assert quiet(bh.choices, "6d", game.single)
        assert not quiet(bh.choices, "7d7cX*", game.single)
        assert quiet(game.legal_moves, game.hand, kao=1)
    else:
        assert quiet(ddz.move, "34")
        assert quiet(game.legal_moves, game.hand, rules="nobody")
        assert not quiet(game.count_moves, np.ones((2, 15), int), rules=ddz.Rules(wings_alike=1))


@pytest.mark.parametrize("name", ["baohuang", "doudizhu"])
def test_no_reference_and_no_buffer_is_kept_in_other_games(name):
    game = GAMES[name]
    given = [
        game.module.random_hands(3, 9, 1),
        np.full(3, game.single),
        np.zeros(512, game.dtype),
        np.zeros(8, np.int64),
    ]
    call_all_others(*given)
    constants = (game.dtype, game.single, np.dtype(np.uint64), np.dtype(np.int64), np.dtype(bool))
    before = [sys.getrefcount(x) for x in (*given, *constants)]
    for _ in range(200):
        call_all_others(*given)
    after = [sys.getrefcount(x) for x in (*given, *constants)]
    assert max(abs(b - a) for a, b in zip(before, after, strict=True)) < 50
    assert after[: len(given)] == before[: len(given)]
    while given:  # NumPy refuses while somebody holds the array or a buffer of it
        array = given.pop()
        array.resize((len(array) + 1000, *array.shape[1:]))


@pytest.mark.parametrize("i", range(6))
def test_arguments_can_be_resized_afterwards(i):
    # NumPy refuses while somebody holds the array or a buffer of it.
    given = list(arguments())
    call_all(*given)
    array = given.pop(i)
    size = len(array)
    array.resize(size + 1000)
    assert len(array) == size + 1000


def test_memory_does_not_grow():
    given = arguments()

    def held():
        gc.collect()  # empties Python's lists of freed tuples, too
        return tracemalloc.get_traced_memory()[0]

    # Caches fill at first; a round that kept even the smallest object, 28 bytes, would never come
    # below the limit.
    tracemalloc.start()
    try:
        least = math.inf
        for _ in range(12):
            start = held()
            for _ in range(300):
                call_all(*given)
            least = min(least, held() - start)
            if least < 300 * 16:
                break
    finally:
        tracemalloc.stop()
    assert least < 300 * 16
