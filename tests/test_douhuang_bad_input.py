"""Games of Douhuang and wrong arguments: one clear error of the right type, and nothing changed."""

import pickle

import numpy as np
import pytest

from cases import cases
from douhuang_scenes import table
from huangpai import douhuang as dh

HUGE = 10**5000  # has more digits than Python turns into text
PLAIN = ("cao_cao", "liu_bei", "tang_sanzang")
HANDS = ("3d7d", "4d8d", "5d9d")
IDS = [one.id for one in dh.Character]


class Text(str):
    """Text whose methods cannot be relied on."""

    def _broken(self, *_arguments):
        raise AssertionError("a subclass's method was called")

    split = partition = strip = upper = lower = startswith = __eq__ = _broken
    __hash__ = str.__hash__


class Number(int):
    """An integer whose comparisons cannot be relied on."""

    def _broken(self, *_arguments):
        raise AssertionError("a subclass's method was called")

    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __index__ = _broken
    __hash__ = int.__hash__


FOREIGN = (
    "inhomogeneous",
    "setting an array element",
    "int too",
    "set_int_max_str",
    "out of bounds for",
    "is not a valid",
    "not iterable",
    "has no len",
    "invalid literal",
    "unhashable",
    "truth value",
)


def refused(kind, match, call, *args, **kwargs):
    """The call raises exactly this kind, in one short line of ours."""
    with pytest.raises(kind, match=match) as caught:
        call(*args, **kwargs)
    assert type(caught.value) is kind
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < 600
    assert not any(foreign in text for foreign in FOREIGN), text
    return caught.value


#: What is no integer, with the piece of the error that names it.
NO_INTEGERS = [
    (1.0, r"float: 1\.0"),
    (float("nan"), "float: nan"),
    (np.float64(1), "float64"),
    (1j, "complex: 1j"),
    (True, "bool: True"),
    (np.True_, "bool: np.True_"),
    ("1", "str: '1'"),
    ("\ud800", r"str: '\\ud800'"),
    (b"1", "bytes: b'1'"),
    ([1], r"list: \[1\]"),
    ((1,), r"tuple: \(1,\)"),
    ({}, "dict"),
    (range(3), "range"),
    (object, "type"),
    (np.timedelta64(1), "timedelta64"),
    (np.array([1]), "an array of int64"),
    (np.array(1.0), "an array of float64"),
]
#: Integers that are no seed, index, seat or count of anything.
TOO_FAR = [-1, -(2**64), 2**64, HUGE, -HUGE, np.int8(-1), np.array(-1)]
#: What is also 1.
ONES = [np.uint8(1), np.int64(1), np.array(1), np.array(1, dtype=">i4"), Number(1), np.uint64(1)]

GAME = dh.Game(3)


def position(**facts):
    return GAME.position(HANDS, PLAIN, **facts)


def after(**facts):
    """Seat 1 has played the 4♦ on the emperor's 3♦; 6♦ and 8♦ are what it has left."""
    hands = ("7dKd", "6d8d", "5d9d")
    facts = {"last": "4d=SINGLE.4", "last_player": 1, "beaten": 0, **facts}
    return GAME.position(hands, PLAIN, **facts)


#: Every argument that is an integer, as a function of it that gives bytes.
INTEGERS = {
    "players": lambda n: repr(dh.Game(n)).encode(),
    "seed": lambda n: GAME.deal(n).to_bytes(),
    "index": lambda n: GAME.deal(1, n).to_bytes(),
    "batch-seed": lambda n: GAME.deal_batch(n, 2).tobytes(),
    "batch-n": lambda n: GAME.deal_batch(0, n).tobytes(),
    "batch-first": lambda n: GAME.deal_batch(0, 2, first=n).tobytes(),
    "random-seed": lambda n: dh.play_random(GAME.deal_batch(0, 2), n).to_bytes(8, "little"),
    "random-first": lambda n: dh.play_random(GAME.deal_batch(0, 2), 0, first=n).to_bytes(8, "big"),
    "position-emperor": lambda n: position(emperor=n).to_bytes(),
    "position-current": lambda n: position(current=n).to_bytes(),
    "position-hp": lambda n: position(hp=[3, n, 2]).to_bytes(),
    "position-bombs": lambda n: position(bombs=n).to_bytes(),
    "position-seed": lambda n: position(seed=n).to_bytes(),
    "position-index": lambda n: position(index=n).to_bytes(),
    "position-last_player": lambda n: after(last_player=n).to_bytes(),
    "observation": lambda n: position().observation(n).to_text().encode(),
}
integers = pytest.mark.parametrize("call", INTEGERS.values(), ids=INTEGERS)


@integers
@cases(("value", "named"), NO_INTEGERS)
def test_what_is_no_integer(call, value, named):
    refused(TypeError, f"not {named}", call, value)


@integers
@cases("value", TOO_FAR)
def test_integers_that_are_too_far(call, value):
    refused(ValueError, "it is |not |0x", call, value)


@integers
@cases("value", ONES)
def test_integers_of_every_type(call, value):
    """NumPy's are as good as Python's, and give the same."""
    if call is INTEGERS["players"]:
        refused(ValueError, "2 or 3 players, not", call, value)
        return
    assert call(value) == call(1)


@cases("seat", [*ONES, 0, np.uint8(0), 2, np.uint8(2)])
def test_passes_are_counted_for_every_type_of_seat(seat):
    """Seat 1 has played: seat 2 acts after no pass, seat 0 after one, seat 1 never."""
    plain = int(np.asarray(seat)) if not isinstance(seat, Number) else 1
    if plain == 1:
        refused(ValueError, "D9.1", after, current=seat)
    else:
        assert int(after(current=seat).array["passes"]) == (1 if plain == 0 else 0)


# --- Game ----------------------------------------------------------------------------------------


@cases(
    ("arguments", "kind", "match"),
    [
        ((0,), ValueError, r"2 or 3 players, not 0 \(D7.1, D8.1\)"),
        ((4,), ValueError, "2 or 3 players, not 4"),
        ((2, "Normal"), ValueError, "mode must be one of normal, competitive, not 'Normal'"),
        ((2, ""), ValueError, "mode must be one of"),
        ((2, "normal\0"), ValueError, "mode must be one of"),
        ((2, None), TypeError, "mode must be one of normal, competitive, not None"),
        ((2, b"normal"), TypeError, "mode must be one of"),
        ((2, 1), TypeError, "mode must be one of"),
        ((2, ["normal"]), TypeError, "mode must be one of"),
        ((3, "competitive"), ValueError, r"for 2 players \(D8.2\)"),
    ],
)
def test_what_is_no_game(arguments, kind, match):
    refused(kind, match, dh.Game, *arguments)


@cases(
    ("characters", "kind", "match"),
    [
        ("cao_cao", TypeError, "characters must be a sequence, one for each seat, not 'cao_cao'"),
        (7, TypeError, "characters must be a sequence"),
        ({"cao_cao", "lu_bu"}, TypeError, "characters must be a sequence"),
        ([], ValueError, "0 characters for 2 seats"),
        (["cao_cao"], ValueError, "1 characters for 2 seats"),
        (["cao_cao", "cao_cao"], ValueError, "D7.2"),
        ([0, "曹操"], ValueError, "D7.2"),
        (["cao cao", None], ValueError, "no character 'cao cao'"),
        (["CAO_CAO", None], ValueError, "no character 'CAO_CAO'"),
        ([18, None], ValueError, "no character 18"),
        ([-1, None], ValueError, "no character -1"),
        ([255, None], ValueError, "no character 255"),
        ([HUGE, None], ValueError, "no character 0x"),
        ([True, None], TypeError, "not bool: True"),
        ([1.0, None], TypeError, r"not float: 1\.0"),
        ([b"cao_cao", None], TypeError, "not bytes"),
        (np.array([1.0, 2.0]), TypeError, "not float64"),
    ],
)
def test_what_are_no_characters(characters, kind, match):
    refused(kind, match, dh.Game, 2, characters=characters)


@cases(
    ("pool", "kind", "match"),
    [
        ("cao_cao", TypeError, "pool must be characters, not 'cao_cao'"),
        (7, TypeError, "pool must be characters, not 7"),
        ([], ValueError, "6 characters are drawn, the pool has 0"),
        (IDS[:5], ValueError, "the pool has 5"),
        ([IDS[0]] * 9, ValueError, "the pool has 1"),
        (["lin_dai_yu"], ValueError, "no character 'lin_dai_yu'"),
        ([None], TypeError, "NoneType"),
        ([1.5], TypeError, r"float: 1\.5"),
    ],
)
def test_what_is_no_pool(pool, kind, match):
    refused(kind, match, dh.Game, 2, pool=pool)


@cases(
    ("without_skill", "kind", "match"),
    [
        ("", ValueError, "no character ''"),
        ("lu bu", ValueError, "no character 'lu bu'"),
        ("LU_BU", ValueError, "no character 'LU_BU'"),
        ("lu_bu\0", ValueError, "no character"),
        ("\ud800", ValueError, "no character"),
        (18, ValueError, r"no character 18; they are numbered 0 to 17 \(D6\)"),
        (-1, ValueError, "no character -1"),
        (255, ValueError, "no character 255"),
        (HUGE, ValueError, "no character 0x"),
        (np.int8(-1), ValueError, "no character -1"),
        (True, TypeError, "not bool: True"),
        (False, TypeError, "not bool: False"),
        (1.0, TypeError, r"not float: 1\.0"),
        (b"lu_bu", TypeError, "not bytes"),
        (["lu_bu"], TypeError, "not list"),
        (np.array([1]), TypeError, "not an array of int64"),
        ({}, TypeError, "not dict"),
    ],
)
def test_who_is_no_character_without_a_skill(without_skill, kind, match):
    refused(kind, match, dh.Game, 3, without_skill=without_skill)
    refused(kind, match, dh.Game, 2, "competitive", without_skill=without_skill)


def test_whose_skill_is_off_is_said_by_name():
    with pytest.raises(TypeError, match="positional"):
        dh.Game(3, "normal", "lu_bu")
    game = dh.Game(3, without_skill=Text("lu_bu"))
    assert game == dh.Game(3, without_skill=Number(7))
    assert type(game.without_skill) is dh.Character


def test_a_match_drafts_from_its_pool():
    refused(
        ValueError,
        "10 characters are drawn, the pool has 9",
        dh.Game,
        2,
        "competitive",
        pool=IDS[:9],
    )
    refused(ValueError, "D8.2", dh.Game, 2, "competitive", characters=["cao_cao", None])


def test_text_of_a_subclass_is_text():
    assert dh.Game(2, Text("normal")) == dh.Game(2)
    assert dh.Game(2, characters=[Text("cao_cao"), None]) == dh.Game(2, characters=[0, None])
    assert type(dh.Game(2, Text("normal")).mode) is str
    state = position()
    assert dh.State.from_text(Text(state.to_text())) == state
    assert GAME.position([Text(h) for h in HANDS], PLAIN, phase=Text("play")) == state
    state.apply(Text("3d=SINGLE.0"))
    assert state.history == [(0, "3d=SINGLE.0")]


# --- Positions -----------------------------------------------------------------------------------


@cases(
    ("hands", "kind", "match"),
    [
        (None, TypeError, "hands must be a sequence, one for each seat, not None"),
        ("3d4d5d", TypeError, "hands must be a sequence"),
        (7, TypeError, "hands must be a sequence"),
        (["3d", "4d"], ValueError, "hands: 2 for 3 seats"),
        (["3d"] * 4, ValueError, "hands: 4 for 3 seats"),
        (["3d", "3d", "4d"], ValueError, "D1.1: a card is in two places"),
        (["", "3d", "4d"], ValueError, "D10.1"),
        (["3d", "4d", "5x"], ValueError, "no card at position 0: '5x'"),
        (["3d", "4d", 1 << 54], ValueError, "hand 0x40000000000000"),
        (["3d", "4d", -1], ValueError, "hand -1"),
        (["3d", "4d", None], TypeError, "NoneType"),
        (["3d", "4d", 5.0], TypeError, r"float: 5\.0"),
        ([1 << 30, (1 << 18) - 1, 1 << 31], ValueError, "D7.6: a hand is larger"),
        ([(1 << 22) - 1, 1 << 30, 1 << 31], ValueError, "D7.6: a hand is larger"),
    ],
)
def test_what_are_no_hands(hands, kind, match):
    refused(kind, match, GAME.position, hands, PLAIN)


@cases(
    ("facts", "kind", "match"),
    [
        ({"emperor": 3}, ValueError, "emperor must be 0 to 2, it is 3"),
        ({"emperor": None}, TypeError, "emperor must be a seat, not None"),
        ({"hp": 3}, TypeError, "hp must be a sequence"),
        ({"hp": [3, 2]}, ValueError, "hp: 2 for 3 seats"),
        ({"hp": [3, 2, 0]}, ValueError, "D7.5"),
        ({"hp": [4, 2, 2]}, ValueError, "D7.5"),
        ({"hp": [3, 3, 2]}, ValueError, "D7.5"),
        ({"hp": [3, 10, 2]}, ValueError, r"hp\[1\] must be 0 to 9, it is 10"),
        ({"hp": [3, None, 2]}, TypeError, r"hp\[1\] must be an integer, not NoneType"),
        ({"bombs": 28}, ValueError, "bombs must be 0 to 27, it is 28"),
        ({"phase": "Play"}, ValueError, "'Play' is no phase"),
        ({"phase": "deal"}, ValueError, "'deal' is no phase; there are choose, draft"),
        ({"phase": 13}, ValueError, "no phase 13"),
        ({"phase": -1}, ValueError, "no phase -1"),
        ({"phase": HUGE}, ValueError, "no phase 0x"),
        ({"phase": None}, TypeError, "phase must be a Phase or its text, not NoneType"),
        ({"phase": 7.0}, TypeError, r"not float: 7\.0"),
        ({"phase": True}, TypeError, "not bool: True"),
        ({"phase": []}, TypeError, "not list"),
        ({"phase": "hit"}, ValueError, "D9.1"),
        ({"phase": "over"}, ValueError, "D9.1|D10"),
        ({"phase": "swap"}, ValueError, "D1.1|D7"),
        ({"hit": 1}, TypeError, "hit must be True or False, not int: 1"),
        ({"hit": "no"}, TypeError, "hit must be True or False, not str: 'no'"),
        ({"hit": None}, TypeError, "hit must be True or False"),
        ({"hit": True}, ValueError, "D9.2"),
        ({"bottom": "3c"}, ValueError, "D7.1: three cards make the bottom"),
        ({"bottom": "3c3c3h"}, ValueError, "'3c' at position 2"),
        ({"out": "3c"}, ValueError, "D8.1"),
        ({"out": "3d"}, ValueError, "D1.1"),
        ({"shown": "3d"}, TypeError, "shown must be a sequence"),
        ({"shown": ["3d"]}, ValueError, "shown: 1 for 3 seats"),
        ({"last": "4d=SINGLE.4"}, ValueError, r"last_player is missing \(D9.1\)"),
        ({"last": 4, "last_player": 1}, TypeError, "last must be a record"),
        ({"last": "6d=SINGLE", "last_player": 1}, ValueError, "SINGLE"),
        ({"last": "4d=SINGLE.4", "last_player": 1}, ValueError, "D1.1"),
        ({"last_player": 1}, ValueError, "D9.1"),
        ({"beaten": 1}, ValueError, "D9.1"),
        ({"beaten": 3}, ValueError, "beaten must be 0 to 2, it is 3"),
        ({"seed": None}, TypeError, "seed must be an integer"),
    ],
)
def test_what_is_no_position(facts, kind, match):
    refused(kind, match, position, **facts)


@cases(
    ("facts", "kind", "match"),
    [
        ({"beaten": 1}, ValueError, "D9.2"),  # its own
        ({"last": "4d=SINGLE.5"}, dh.IllegalMove, "4d=SINGLE.5"),
        ({"last": "4c4h=PAIR.2"}, dh.IllegalMove, "4c4h=PAIR.2"),
        ({"phase": "extra"}, ValueError, "D9.4"),
        ({"phase": "discard"}, ValueError, "D9.5"),
        ({"phase": "lead"}, ValueError, "D9.8"),
        ({"phase": "hit", "beaten": None, "current": 1}, ValueError, "D9.2"),
        ({"phase": "hit", "beaten": 2, "current": 1}, ValueError, "D9.2"),  # a partner
        ({"phase": "hit", "current": 0}, ValueError, "D9.2"),
    ],
)
def test_what_is_no_position_after_a_play(facts, kind, match):
    assert after().current_player == 2
    assert after(phase="hit", current=1).phase is dh.Phase.HIT
    refused(kind, match, after, **facts)


def test_what_no_position_can_have():
    refused(TypeError, "unexpected keyword argument 'hps'", position, hps=[3, 2, 2])
    match = dh.Game(2, "competitive")
    refused(ValueError, "D8.2", match.position, ["3d", "4d"], PLAIN[:2])
    refused(ValueError, "D7.2", GAME.position, HANDS, ("cao_cao", "cao_cao", "lu_bu"))
    refused(ValueError, "characters: 2 for 3 seats", GAME.position, HANDS, PLAIN[:2])
    refused(TypeError, "characters must be a sequence", GAME.position, HANDS, "曹操刘备吕布")


def test_a_play_that_cost_the_last_point_but_one_is_one_to_beat():
    """潘金莲 has paid: she has 1 left and the bomb lies there (D5.2); nothing else could be so."""
    facts = {"last_player": 1, "hp": [3, 1, 2]}
    who = ("cao_cao", "pan_jinlian", "lu_bu")
    hands = ("3d7d", "8d", "5d9d")
    state = GAME.position(hands, who, last="4d4c4h=BOMB.1", **facts)
    assert int(state.array["last"]["cost"]) == 1


# --- Cards dealt by hand -------------------------------------------------------------------------

DEALT = GAME.deal(1).array
CARDS = [dh.format(int(hand)) for hand in DEALT["hands"]]
BOTTOM, TURNED = dh.format(int(DEALT["bottom"])), dh.format(1 << int(DEALT["turned"]))
OFFERS = [["cao_cao", "liu_bei", "sun_quan"], ["lu_bu"], ["xi_shi", "diao_chan", "xiang_yu"]]
MATCH = dh.Game(2, "competitive")
OF_MATCH = MATCH.deal(1).array
MATCH_CARDS = (
    [dh.format(int(hand)) for hand in OF_MATCH["hands"][:2]],
    dh.format(int(OF_MATCH["bottom"])),
    dh.format(1 << int(OF_MATCH["turned"])),
)
DRAFT = {"open": IDS[:5], "hidden": IDS[5:10], "first": 1}


def test_those_cards_are_a_deal():
    assert GAME.deal_cards(CARDS, BOTTOM, TURNED, offered=OFFERS).current_player == 0
    state = MATCH.deal_cards(*MATCH_CARDS, draft=DRAFT)
    assert (state.current_player, state.phase) == (1, dh.Phase.DRAFT)
    as_arrays = GAME.deal_cards(DEALT["hands"], DEALT["bottom"], 1 << int(DEALT["turned"]))
    assert as_arrays.array["hands"].tolist() == DEALT["hands"].tolist()


@cases(
    ("hands", "bottom", "turned", "kind", "match"),
    [
        (None, BOTTOM, TURNED, TypeError, "hands must be a sequence, one for each seat, not None"),
        (7, BOTTOM, TURNED, TypeError, "hands must be a sequence"),
        ("".join(CARDS), BOTTOM, TURNED, TypeError, "hands must be a sequence"),
        (CARDS[:2], BOTTOM, TURNED, ValueError, "D7.1"),
        ([*CARDS, "3d"], BOTTOM, TURNED, ValueError, "D7.1"),
        ([*CARDS[:2], CARDS[0]], BOTTOM, TURNED, ValueError, "D7.1"),
        ([*CARDS[:2], CARDS[2][2:]], BOTTOM, TURNED, ValueError, "D7.1"),
        (CARDS, BOTTOM[:4], TURNED, ValueError, "D7.1"),
        (CARDS, CARDS[0][:6], TURNED, ValueError, "D7.1"),
        (CARDS, None, TURNED, TypeError, "NoneType"),
        (CARDS, BOTTOM, BOTTOM[:2], ValueError, "D7.1"),
        (CARDS, BOTTOM, "", ValueError, "D7.1"),
        (CARDS, BOTTOM, 0, ValueError, "D7.1"),
        (CARDS, BOTTOM, CARDS[0], ValueError, "D7.1"),
        (CARDS, BOTTOM, None, TypeError, "NoneType"),
        (CARDS, BOTTOM, 1.0, TypeError, r"float: 1\.0"),
        (CARDS, BOTTOM, True, TypeError, "bool: True"),
        ([*CARDS[:2], 1 << 54], BOTTOM, TURNED, ValueError, "hand 0x40000000000000"),
    ],
)
def test_what_is_no_deal(hands, bottom, turned, kind, match):
    refused(kind, match, GAME.deal_cards, hands, bottom, turned)


@cases(
    ("offered", "kind", "match"),
    [
        (7, TypeError, "offered must be a sequence of offers, one for each seat, not 7"),
        ("cao", TypeError, "offered must be a sequence"),
        ([], ValueError, r"0 offers for 3 seats \(D7.2\)"),
        (OFFERS[:2], ValueError, "2 offers for 3 seats"),
        (
            [7, *OFFERS[1:]],
            TypeError,
            r"offered\[0\] must be a sequence of three characters",
        ),
        (["曹操", *OFFERS[1:]], TypeError, r"offered\[0\] must be"),
        ([[], *OFFERS[1:]], ValueError, r"seat 0 is offered 0 characters, not 3 or 1 \(D7.2\)"),
        (
            [["cao_cao", "liu_bei"], *OFFERS[1:]],
            ValueError,
            r"seat 0 is offered 2 characters, not 3 or 1 \(D7.2\)",
        ),
        ([IDS[:4], *OFFERS[1:]], ValueError, "seat 0 is offered 4 characters"),
        ([["lu_bu"], *OFFERS[1:]], ValueError, "D7.2: a character is offered twice"),
        ([["zhuge_liang"], *OFFERS[1:]], ValueError, "no character 'zhuge_liang'"),
        ([[None], *OFFERS[1:]], TypeError, "NoneType"),
        ([[255], *OFFERS[1:]], ValueError, "no character 255"),
    ],
)
def test_what_is_no_offer(offered, kind, match):
    refused(kind, match, GAME.deal_cards, CARDS, BOTTOM, TURNED, offered=offered)


def test_offers_that_contradict_the_game():
    """D7.2: who has a character is offered it alone, and the pool is what is drawn from."""
    fixed = dh.Game(3, characters=["sun_quan", None, None])
    refused(
        ValueError, "seat 0 plays sun_quan", fixed.deal_cards, CARDS, BOTTOM, TURNED, offered=OFFERS
    )
    offered = [["sun_quan"], ["sun_quan"], ["xi_shi"]]
    refused(ValueError, "sun_quan cannot", fixed.deal_cards, CARDS, BOTTOM, TURNED, offered=offered)
    small = dh.Game(3, pool=IDS[9:])
    refused(ValueError, "cao_cao cannot", small.deal_cards, CARDS, BOTTOM, TURNED, offered=OFFERS)
    refused(ValueError, "a match has a draft", MATCH.deal_cards, *MATCH_CARDS, offered=OFFERS[:2])
    refused(ValueError, "only a match", GAME.deal_cards, CARDS, BOTTOM, TURNED, draft=DRAFT)


@cases(
    ("change", "kind", "match"),
    [
        ({"open": None}, TypeError, "open must be a list of five characters, not None"),
        ({"hidden": "曹操刘备吕"}, TypeError, "hidden must be a list of five characters"),
        ({"open": IDS[:4]}, ValueError, r"open must be five characters, not 4 \(D8.2\)"),
        ({"open": IDS[:4], "hidden": IDS[4:10]}, ValueError, "open must be five characters"),
        ({"open": IDS[5:10]}, ValueError, "D8.2"),
        ({"open": [*IDS[:4], "nobody"]}, ValueError, "no character 'nobody'"),
        ({"open": [*IDS[:4], 1.0]}, TypeError, r"float: 1\.0"),
        ({"first": 2}, ValueError, "first must be 0 or 1, it is 2"),
        ({"first": -1}, ValueError, "first must be 0 or 1, it is -1"),
        ({"first": HUGE}, ValueError, "first must be 0 or 1, it is 0x"),
        ({"first": True}, TypeError, "first must be a seat, not bool: True"),
        ({"first": "0"}, TypeError, "first must be a seat, not str: '0'"),
        ({"first": None}, TypeError, "first must be a seat"),
    ],
)
def test_what_is_no_draft(change, kind, match):
    refused(kind, match, MATCH.deal_cards, *MATCH_CARDS, draft={**DRAFT, **change})


def test_what_a_draft_lacks():
    for name in DRAFT:
        short = {other: value for other, value in DRAFT.items() if other != name}
        refused(ValueError, f"lacks {name}", MATCH.deal_cards, *MATCH_CARDS, draft=short)
    for wrong in (7, "draft", [DRAFT]):
        refused(TypeError, "draft must be a mapping", MATCH.deal_cards, *MATCH_CARDS, draft=wrong)
    small = dh.Game(2, "competitive", pool=IDS[8:])
    refused(ValueError, "cao_cao is not in the pool", small.deal_cards, *MATCH_CARDS, draft=DRAFT)


# --- Reading a state -----------------------------------------------------------------------------

STATE = position()
TEXT = STATE.to_text()


@cases(
    ("text", "kind", "match"),
    [
        (None, TypeError, "a position is text, not None"),
        (b"douhuang", TypeError, "a position is text, not b'douhuang'"),
        (7, TypeError, "a position is text, not 7"),
        ("", ValueError, "begins with douhuang, not ''"),
        (" \t\n", ValueError, "begins with douhuang, not ''"),
        ("baohuang players:4", ValueError, "begins with douhuang, not 'baohuang'"),
        ("douhuang", ValueError, "does not say players, phase, current"),
        ("douhuang players:3", ValueError, "does not say phase, current"),
        (TEXT + " hit", ValueError, "'hit' is no field of a state"),
        (TEXT + " hits:1", ValueError, "'hits:1' is no field"),
        (TEXT + " \ud800:1", ValueError, r"'\\ud800:1' is no field"),
        (TEXT + " players:3", ValueError, "players stands twice"),
        (TEXT + " reserved:1", ValueError, "D7"),
        (TEXT + " reserved:1,0", ValueError, "'1,0' is no number"),
        (TEXT + " without_skill:0", ValueError, "no character '0'"),
        (TEXT + " without_skill:", ValueError, "no character ''"),
        (TEXT + " without_skill:lu bu", ValueError, "no character 'lu'"),
        (TEXT + " without_skill:lu_bu,xi_shi", ValueError, "no character 'lu_bu,xi_shi'"),
        (TEXT + " without_skill:lu_bu without_skill:lu_bu", ValueError, "stands twice"),
        (TEXT + " passes:x", ValueError, "'passes:x': 'x' is no number"),
        (TEXT + " passes:-1", ValueError, "'-1' is no number"),
        (TEXT + " passes:1.0", ValueError, r"'1\.0' is no number"),
        (TEXT + " passes:²", ValueError, "'²' is no number"),
        (TEXT + " passes:１", ValueError, "'１' is no number"),
        (TEXT + " passes:", ValueError, "'' is no number"),
        (TEXT + " passes:256", ValueError, "at most 255"),
        (TEXT + " passes:1,2", ValueError, "'1,2' is no number"),
        (TEXT + " passes:" + "9" * 5000, ValueError, "is no number"),
        (TEXT + " seed:" + str(2**64), ValueError, "at most 18446744073709551615"),
        (TEXT + " deals:" + str(2**32), ValueError, "at most 4294967295"),
        (TEXT + " taken:1", ValueError, "10 values are wanted, not 1"),
        (TEXT + " turned:3d4d", ValueError, "'3d4d' is more than one card"),
        (TEXT + " turned:♦3", ValueError, r"'♦3' is no card \(D1.2\)"),
        (TEXT + " bottom:3d3d", ValueError, "'3d' at position 2"),
        (TEXT + " laid:x,-,-,-,-,-", ValueError, "no character 'x'"),
        (TEXT + " last:3d", ValueError, "'3d' is no play"),
        (TEXT + " last:3d=NOTHING.0", ValueError, "is no play"),
        (TEXT + " last:3d=PASS.0", ValueError, "is no play"),
        (TEXT + " last:3d=SINGLE.65536", ValueError, "is no play"),
        (TEXT + " last:3d=SINGLE." + "9" * 5000, ValueError, "is no play"),
        (TEXT + " last:3d=SINGLE.0" + "*" * 256, ValueError, "is no play"),
        (TEXT + " last:3d=SINGLE.0" + "*" * 255 + " last_player:1", ValueError, "D9.1"),
        (TEXT + " last:3d=WINGS.300.1", ValueError, "D9.1"),
        (TEXT.replace("phase:play", "phase:PLAY"), ValueError, "'PLAY' is no phase"),
        (TEXT.replace("phase:play", "phase:7"), ValueError, "'7' is no phase"),
        (TEXT.replace("players:3", "players:4"), ValueError, "D7.1"),
        (TEXT.replace("players:3", "players:-"), ValueError, "'players:-': '-' is no number"),
        (TEXT.replace("current:0", "current:3"), ValueError, "D9.1"),
        (TEXT.replace("current:0", "current:-"), ValueError, "D9.1"),
        (TEXT.replace("hands:3d7d", "hands:7d"), ValueError, "D1.1"),
        (TEXT + " game:1", ValueError, "D8.2"),
        (TEXT + " competitive:1", ValueError, "D8.2"),
    ],
)
def test_what_is_no_text_of_a_state(text, kind, match):
    refused(kind, match, dh.State.from_text, text)


def test_the_order_and_the_blanks_of_a_text_are_free():
    word, *fields = TEXT.split()
    assert dh.State.from_text(f"\n {word}\t" + "  ".join(reversed(fields))) == STATE


RAW = STATE.to_bytes()


@cases(
    ("data", "kind", "match"),
    [
        (None, TypeError, "a state is read from bytes, not None"),
        (7, TypeError, "a state is read from bytes, not 7"),
        (RAW.hex(), TypeError, "a state is read from bytes, not '"),
        ([*RAW], TypeError, r"a state is read from bytes, not \["),
        (b"", ValueError, "192 bytes are wanted, not 0"),
        (RAW[:-1], ValueError, "192 bytes are wanted, not 191"),
        (RAW + b"\0", ValueError, "192 bytes are wanted, not 193"),
        (bytes(192), ValueError, "D7.1: two or three players"),
        (b"\xff" * 192, ValueError, "no game can be in this state"),
        (memoryview(RAW + RAW)[::2], ValueError, "contiguous"),
        (np.frombuffer(RAW + RAW, np.uint8)[::2], ValueError, "contiguous"),
        (STATE.array.astype(dh.STATE_DTYPE.newbyteorder(">")), ValueError, "D1.1"),
        (STATE, TypeError, "a state is read from bytes, not <State"),
    ],
)
def test_what_are_no_bytes_of_a_state(data, kind, match):
    refused(kind, match, dh.State.from_bytes, data)


@cases("data", [bytearray(RAW), memoryview(RAW), np.frombuffer(RAW, np.uint8), STATE.array])
def test_bytes_of_every_kind(data):
    assert dh.State.from_bytes(data) == STATE


def test_states_are_not_made_by_hand():
    refused(TypeError, "a State is made by", dh.State)
    for wrong in (None, STATE.to_text(), STATE.to_bytes(), 7):
        assert wrong != STATE
    assert pickle.loads(pickle.dumps(STATE)) == STATE


def test_nothing_to_undo():
    refused(ValueError, "no action to undo", STATE.clone().undo)


# --- Actions -------------------------------------------------------------------------------------


def changed(**fields):
    record = STATE.action("3d=SINGLE.0").copy()
    for name, value in fields.items():
        record[name] = value
    return record


def unchanged(kind, match, action, state=STATE):
    """The action is refused by `apply`, and the state is as it was."""
    state = state.clone()
    before, past = state.to_bytes(), state.history
    error = refused(kind, match, state.apply, action)
    assert (state.to_bytes(), state.history) == (before, past)
    return error


@cases(
    ("action", "kind", "match"),
    [
        (None, TypeError, "an action is text or a record of ACTION_DTYPE, not None"),
        (7, TypeError, "an action is text or a record"),
        (b"pass", TypeError, "an action is text or a record"),
        (changed().tobytes(), TypeError, "an action is text or a record"),
        (changed().tolist(), TypeError, "an action is text or a record"),
        (np.zeros(0, dh.ACTION_DTYPE), TypeError, r"one action .*shape \(0,\)"),
        (np.zeros(2, dh.ACTION_DTYPE), TypeError, r"one action .*shape \(2,\)"),
        (np.zeros(1, np.uint64), TypeError, "an action is text or a record"),
        (STATE.array, TypeError, "an action is text or a record"),
        (changed().astype(dh.ACTION_DTYPE.newbyteorder(">")), TypeError, "an action is text or"),
        (np.zeros((), dh.ACTION_DTYPE)[()], dh.IllegalMove, "D5.1: =SINGLE.0"),
        (changed(cards=2), dh.IllegalMove, "D5.1: 3c=SINGLE.0"),
        (changed(cards=2**54), dh.IllegalMove, "D1.1"),
        (changed(cards=2**64 - 1), dh.IllegalMove, "D1.1"),
        (changed(kind=1), dh.IllegalMove, "D2"),
        (changed(kind=11), dh.IllegalMove, "D5.1: kind 11 with strength 0: no action is"),
        (changed(kind=31), dh.IllegalMove, "D5.1: kind 31"),
        (changed(kind=46), dh.IllegalMove, "D5.1: kind 46"),
        (changed(kind=255), dh.IllegalMove, "D5.1: kind 255"),
        (changed(kind=dh.Action.PASS, cards=0, size=0, length=0), dh.IllegalMove, "D9.1: pass"),
        (changed(kind=dh.Action.LAY, strength=65535), dh.IllegalMove, "D8.2"),
        (changed(kind=dh.Action.CHOOSE, strength=18), dh.IllegalMove, "D7.2"),
        (changed(kind=dh.Action.DRAFT, strength=65535), dh.IllegalMove, "D8.2"),
        (changed(kind=dh.Action.LEAD, strength=65535), dh.IllegalMove, "D9.8"),
        (changed(size=2), dh.IllegalMove, "D5.1"),
        (changed(length=0), dh.IllegalMove, "D5.1"),
        (changed(cost=1), dh.IllegalMove, "D5.1"),
        (changed(strength=1), dh.IllegalMove, "D5.1"),
        (changed(reserved=1), dh.IllegalMove, "D5.1"),
        ("", ValueError, "is no action|names no cards"),
        ("3d", ValueError, "write CARDS=KIND.STRENGTH|3d"),
        ("3d=", ValueError, "3d="),
        ("3d=SINGLE", ValueError, "SINGLE"),
        ("3d=SINGLE.0.0", ValueError, "SINGLE.0.0"),
        ("3d=SINGLE.-1", ValueError, "SINGLE.-1"),
        ("3d=SINGLE." + "9" * 5000, ValueError, "3d=SINGLE.999"),
        ("3d=single.0", ValueError, "single"),
        ("3d=SINGLE.０", ValueError, "SINGLE"),
        ("3d3d=PAIR.0", ValueError, "'3d' at position 2"),
        ("4d=SINGLE.4", dh.IllegalMove, "D5.1: '4d=SINGLE.4': seat 0 does not hold"),
        ("3d7d=PAIR.4", dh.IllegalMove, "D2"),
        ("PASS", ValueError, "'PASS' is no action"),
        ("pass", dh.IllegalMove, "D9.1: pass: the leader of a trick must play"),
        ("pass:", ValueError, "'pass:': pass has nothing after it"),
        ("pass pass", ValueError, "'pass pass' is no action"),
        ("hit", dh.IllegalMove, "D9.2"),
        ("continue", dh.IllegalMove, "D9.2"),
        ("extra", dh.IllegalMove, "D9.4"),
        ("discard:3d", dh.IllegalMove, "D9.5"),
        ("discard", ValueError, "discard has something after a colon"),
        ("discard:", dh.IllegalMove, "D9.5"),
        ("heal:3d", dh.IllegalMove, "D9.6"),
        ("heal:3d3d", ValueError, "'3d' at position 2"),
        ("heal:" + "3d" * 10000, ValueError, "'3d' at position 2"),
        ("lead:1", dh.IllegalMove, "D9.8"),
        ("lead:", ValueError, "'' is no seat"),
        ("lead:-1", ValueError, "'-1' is no seat"),
        ("lead:00", ValueError, "'00' is no seat"),
        ("lead:²", ValueError, "'²' is no seat"),
        ("lead:1:1", ValueError, "'1:1' is no seat"),
        ("call", dh.IllegalMove, "D7.3"),
        ("peek", dh.IllegalMove, "D7.4"),
        ("seize", dh.IllegalMove, "D7.4"),
        ("swap", ValueError, "swap has something after a colon"),
        ("swap:3d7d", ValueError, "write swap:GIVEN/TAKEN"),
        ("swap:3d7d/4d", dh.IllegalMove, "D7.6"),
        ("swap:/", dh.IllegalMove, "D7.6"),
        ("choose:cao_cao", dh.IllegalMove, "D7.2"),
        ("choose:nobody", ValueError, "no character 'nobody'"),
        ("choose:0", ValueError, "no character '0'"),
        ("draft:cao_cao", dh.IllegalMove, "D8.2"),
        ("draft:#", ValueError, "'#' is no place"),
        ("draft:#9", dh.IllegalMove, "D8.2"),
        ("draft:#10", ValueError, "'#10' is no place"),
        ("lay:cao_cao,lu_bu", ValueError, "names 2"),
        ("lay:cao_cao,lu_bu,", ValueError, "no character ''"),
        ("lay:cao_cao,lu_bu,xi_shi", dh.IllegalMove, "D8.2"),
        ("\ud800", ValueError, r"'\\ud800' is no action"),
        ("pass\0", ValueError, r"'pass\\x00' is no action"),
        ("x" * 10**6, ValueError, "is no action"),
    ],
)
def test_what_is_no_action_here(action, kind, match):
    unchanged(kind, match, action)


@cases(
    "action",
    [
        STATE.legal_actions()[:1],
        STATE.legal_actions()[::2][:1],
        STATE.legal_actions()[:1].reshape(1, 1),
        STATE.legal_actions()[:1].reshape(()),
        np.rec.array(STATE.legal_actions())[0],
        " 3d=SINGLE.0\n",
        "♦3=SINGLE.0",
        "3d = SINGLE.0",
    ],
)
def test_actions_of_every_kind(action):
    """The lowest card leads: the first of the list."""
    state = STATE.clone()
    first = state.action_text(state.legal_actions()[0])
    state.apply(action)
    assert state.history == [(0, first)] == [(0, "3d=SINGLE.0")]


def test_a_read_only_action_is_read():
    actions = STATE.legal_actions()
    actions.flags.writeable = False
    state = STATE.clone()
    state.apply(actions[0])
    assert state.history == [(0, "3d=SINGLE.0")]


@cases(("value", "named"), NO_INTEGERS)
def test_what_is_no_index(value, named):
    refused(TypeError, f"index must be an integer, not {named}", STATE.action_at, value)


@cases("value", [*TOO_FAR, 2, 2**63, np.uint64(2**63)])
def test_an_index_too_far(value):
    assert STATE.count_actions() == 2
    refused(IndexError, r"no action .*; there are 2", STATE.action_at, value)


@cases("seat", [3, 255, 256, 2**63])
def test_no_such_seat(seat):
    refused(ValueError, "player must be 0 to 2, it is", STATE.observation, seat)
    refused(ValueError, "player must be 0 to 1", table(HANDS[:2], PLAIN[:2]).observation, 2)


# --- Arrays of states ----------------------------------------------------------------------------


def two():
    return GAME.deal_batch(0, 2)


def apart():
    wide = np.zeros(4, dh.STATE_DTYPE)
    wide[::2] = two()
    return wide[::2]


def read_only():
    states = two()
    states.flags.writeable = False
    return states


def with_bad(row, **fields):
    states = GAME.deal_batch(0, 3)
    for name, value in fields.items():
        states[name][row] = value
    return states


@cases(
    ("states", "kind", "match"),
    [
        (None, TypeError, "states must be an array of STATE_DTYPE, not None"),
        (GAME.deal(0), TypeError, "states must be an array of STATE_DTYPE, not <State"),
        (list(two()), TypeError, "states must be an array of STATE_DTYPE"),
        (two()[0], TypeError, "states must be an array of STATE_DTYPE"),
        (two().tobytes(), TypeError, "states must be an array of STATE_DTYPE"),
        (two().view(np.uint8), TypeError, "states must be an array of STATE_DTYPE"),
        (two().astype(dh.STATE_DTYPE.newbyteorder(">")), TypeError, "an array of STATE_DTYPE"),
        (two().astype(object), TypeError, "an array of STATE_DTYPE"),
        (two().reshape(1, 2), ValueError, "states must be"),
        (two()[:1].reshape(()), ValueError, "states must be"),
        (two()[::-1], ValueError, "states must be"),
        (apart(), ValueError, "states must be"),
        (read_only(), ValueError, "states must be"),
        (np.zeros(1, dh.STATE_DTYPE), ValueError, r"states\[0\]: .*D7.1: two or three players"),
        (with_bad(1, phase=200), ValueError, r"states\[1\]: .*D7: no such phase"),
        (with_bad(2, current=3), ValueError, r"states\[2\]: .*D9.1"),
        (with_bad(0, offered=255), ValueError, r"states\[0\]: .*D7.2"),
    ],
)
def test_what_are_no_states(states, kind, match):
    before = states.copy() if isinstance(states, np.ndarray) else None
    refused(kind, match, dh.play_random, states, 0)
    if before is not None:
        assert np.array_equal(states, before)


def test_no_states_and_the_farthest_numbers():
    assert dh.play_random(GAME.deal_batch(0, 0), 0) == 0
    last = 2**64 - 1
    assert dh.play_random(GAME.deal_batch(last, 2, first=last - 2), last, first=last - 2) > 0
    # The farthest game of all, alone.
    farthest = GAME.deal_batch(last, 1, first=last)
    assert farthest.tobytes() == GAME.deal(last, last).to_bytes()
    assert dh.play_random(farthest, last, first=last) > 0
    refused(ValueError, "first must be 0 to", dh.play_random, two(), 0, first=last)
    refused(ValueError, "first must be 0 to", GAME.deal_batch, 0, 2, first=last)
    refused(ValueError, "n must be 0 to 16777216", GAME.deal_batch, 0, 2**24 + 1)


def test_what_was_shown_before_play_is_in_that_hand() -> None:
    """D12: or a swap would come to a state that cannot be."""
    state = dh.Game(3).deal(1)
    other = next(seat for seat in range(3) if seat != state.array["first_bidder"])
    facts = state.array
    facts["shown"][other] = facts["hands"][(other + 1) % 3]
    with pytest.raises(ValueError, match=r"D12: before play a card that was shown"):
        dh.State.from_bytes(facts.tobytes())
