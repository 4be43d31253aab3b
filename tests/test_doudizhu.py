"""Plain Dou Dizhu: generator, counter, classifier and comparison against the oracle."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from huangpai import _doudizhu
from huangpai import doudizhu as ddz
from huangpai._core import simd_available, simd_name
from oracle import doudizhu as oracle
from oracle import doudizhu_faults as faults
from oracle.doudizhu_hands import any_hand, some_move

GOLDEN = Path(__file__).parent / "golden"
#: Options that no preset has, at their edges.
OTHERS = {
    "strict": oracle.Rules(False, False, True, 1, False, False, 20),
    "alike two": oracle.Rules(True, False, False, 2, True, True, 54),
    "beside not": oracle.Rules(True, True, True, 4, False, True, 30),
}
ALL_RULES = {**oracle.PRESETS, **OTHERS}


def ours(rules: oracle.Rules) -> ddz.Rules:
    return ddz.Rules(**{f.name: getattr(rules, f.name) for f in fields(rules)})


def counts_of(cards: int) -> oracle.Counts:
    ranked = tuple((cards >> 4 * rank & 15).bit_count() for rank in range(13))
    return (*ranked, cards >> 52 & 1, cards >> 53 & 1)


def as_set(moves) -> set[oracle.Move]:
    found = [
        oracle.Move(counts_of(cards), oracle.Reading(kind, size, length, strength))
        for cards, kind, size, length, strength, _ in moves.tolist()
    ]
    assert len(set(found)) == len(found), "a move stands twice"
    assert not moves["reserved"].any()
    return set(found)


def record(reading: oracle.Reading, counts: oracle.Counts | None = None):
    cards = (1 << reading.size) - 1 if counts is None else ddz.parse(oracle.format(counts))
    row = (cards, reading.kind, reading.size, reading.length, reading.strength, 0)
    return np.array([row], dtype=ddz.MOVE_DTYPE)[0]


@pytest.fixture(scope="module", params=simd_available())
def simd(request):
    before = simd_name()
    _doudizhu.simd_select(request.param)
    yield request.param
    _doudizhu.simd_select(before)


@pytest.mark.usefixtures("simd")
@pytest.mark.parametrize("name", ALL_RULES)
def test_leads_are_the_oracles(name: str) -> None:
    rules = ALL_RULES[name]
    rng = random.Random(f"leads {name}")
    for size in [*range(1, 21)] * 3 + [24, 30]:
        hand = any_hand(rng, size)
        expected = oracle.legal_moves(hand, rules)
        moves = ddz.legal_moves(list(hand), rules=ours(rules))
        assert as_set(moves) == set(expected), oracle.format(hand)
        assert ddz.count_moves(oracle.format(hand), rules=ours(rules)) == len(expected)


@pytest.mark.usefixtures("simd")
@pytest.mark.parametrize("name", ALL_RULES)
def test_answers_are_the_oracles(name: str) -> None:
    rules = ALL_RULES[name]
    rng = random.Random(f"answers {name}")
    for _ in range(150):
        hand = any_hand(rng, rng.randint(1, 20))
        # Plays of any table, also such as these rules do not know.
        other = rng.choice(list(ALL_RULES.values()))
        last = some_move(rng, oracle.legal_moves(any_hand(rng, rng.randint(8, 20)), other))
        options = {"rules": ours(rules), "last": record(last.reading, last.counts)}
        expected = oracle.legal_moves(hand, rules, last.reading)
        moves = ddz.legal_moves(oracle.format(hand), **options)
        assert as_set(moves) == set(expected), (oracle.format(hand), last)
        assert ddz.count_moves(oracle.format(hand), **options) == len(expected)


@pytest.mark.usefixtures("simd")
@pytest.mark.parametrize("preset", ["rlcard", "openspiel"])
def test_the_whole_deck(preset: str) -> None:
    expected = oracle.legal_moves(oracle.DECK, oracle.PRESETS[preset])
    deck = (1 << 54) - 1
    assert as_set(ddz.legal_moves(deck, rules=preset)) == set(expected)
    assert ddz.count_moves(deck, rules=preset) == len(expected)


def kicker_choices(bottom: int, length: int) -> int:
    """How many `length`-card multisets of other ranks of the deck: coefficients of a product."""
    ranks = [4] * (13 - length) + [1, 1]
    ways = [1] + [0] * length
    for most in ranks:
        ways = [sum(ways[k - j] for j in range(min(most, k) + 1)) for k in range(length + 1)]
    return ways[length]


def test_the_whole_deck_of_douzero_is_counted() -> None:
    """By formula: the list is too long for the oracle."""
    deck, n = (1 << 54) - 1, 0
    n += 15 + 13 + 13 + 13 + 1  # singles, pairs, triples, bombs, the rocket
    n += 13 * 14 + 13 * 12  # a triple with a card, with a pair
    n += sum(13 - length for length in range(5, 13))  # straights: 12 ranks
    n += sum(13 - length for length in range(3, 13))
    n += sum(13 - length for length in range(2, 13))
    n += 13 * (14 * 13 // 2 + 12 + 12 * 11 // 2)  # quads
    for length in range(2, 11):
        for bottom in range(13 - length):
            n += kicker_choices(bottom, length)
    binomial = [[1]]
    for i in range(1, 14):
        above = binomial[-1]
        binomial.append([1] + [above[k] + above[k + 1] for k in range(i - 1)] + [1])
    n += sum((13 - length) * binomial[13 - length][length] for length in range(2, 7))
    assert ddz.count_moves(deck) == n
    moves = ddz.legal_moves(deck)
    assert len(moves) == n
    assert len(np.unique(moves)) == n


@pytest.mark.parametrize("name", ALL_RULES)
def test_classify_is_the_oracles(name: str) -> None:
    rules = ALL_RULES[name]
    rng = random.Random(f"classify {name}")
    for _ in range(400):
        hand = any_hand(rng, rng.randint(1, 20))
        if rng.random() < 0.8:
            hand = some_move(
                rng, oracle.legal_moves(hand, rng.choice(list(ALL_RULES.values())))
            ).counts
        if rng.random() < 0.3:  # spoiled by a card
            rank = rng.randrange(15)
            changed = hand[rank] + rng.choice([-1, 1])
            if 0 <= changed <= oracle.DECK[rank]:
                hand = (*hand[:rank], changed, *hand[rank + 1 :])
        readings = ddz.classify(list(hand), rules=ours(rules))
        assert {m.reading for m in as_set(readings)} == set(oracle.classify(hand, rules))


def test_most_readings() -> None:
    """All triples from 3 to A: as such, and in four ways nine of them with the other three."""
    counts = (3,) * 12 + (0, 0, 0)
    readings = ddz.classify(list(counts))
    assert {m.reading for m in as_set(readings)} == set(oracle.classify(counts, oracle.DOUZERO))
    assert len(readings) == 5


def test_beats_is_the_oracles() -> None:
    rng = random.Random("beats")
    plays = [
        some_move(rng, oracle.legal_moves(any_hand(rng, 16), oracle.DOUZERO)) for _ in range(150)
    ]
    records = np.array([record(m.reading) for m in plays], dtype=ddz.MOVE_DTYPE)
    table = ddz.beats(records[:, None], records[None, :])
    expected = [[oracle.beats(a.reading, b.reading) for b in plays] for a in plays]
    assert np.array_equal(table, expected)


def test_a_batch_is_its_rows() -> None:
    rng = random.Random("batch")
    hands = ddz.random_hands(400, 17, 4)
    plays = [some_move(rng, oracle.legal_moves(any_hand(rng, 12), oracle.DOUZERO)) for _ in hands]
    lasts = np.array([record(m.reading) for m in plays], dtype=ddz.MOVE_DTYPE)
    lasts[::5] = 0
    for rules in ddz.PRESETS:
        moves, offsets = ddz.legal_moves_batch(hands, rules=rules, last=lasts)
        assert np.array_equal(np.diff(offsets), ddz.count_moves(hands, rules=rules, last=lasts))
        for i, hand in enumerate(hands):
            one = ddz.legal_moves(int(hand), rules=rules, last=lasts[i])
            assert one.tobytes() == moves[offsets[i] : offsets[i + 1]].tobytes()


def test_the_order_of_moves() -> None:
    hands = [*ddz.random_hands(200, 20, 9), *map(ddz.parse, LONG_WINGS)]
    for hand in hands:
        moves = ddz.legal_moves(int(hand))
        keys = []
        for cards, kind, size, length, strength, _ in moves.tolist():
            ranks = [i for i, n in enumerate(counts_of(cards)) for _ in range(n)]
            small = size // length if kind in (3, 7, 8) else 0
            body = (strength - length + 1, length)
            keys.append((kind, small, body, kicker_key(ranks, strength, length)))
        assert keys == sorted(keys)


#: WINGS of several lengths, with single cards and with pairs.
LONG_WINGS = ["333444555667788", "3334445556667778XD", "99TTTJJJQQQKKKAAA22"]


def kicker_key(ranks: list[int], top: int, length: int) -> tuple:
    """By the lowest rank taken, how many of it, and so on; of two cards, a pair comes last."""
    others = [r for r in ranks if not top - length < r <= top]
    taken = tuple((r, others.count(r)) for r in sorted(set(others)))
    return (len(others) == 2 and len(taken) == 1, taken)


# ---- Peers' lists, as measured -------------------------------------------------------------------


def golden(name: str):
    return json.loads((GOLDEN / name).read_text())


def rank_texts(moves, alphabet: str = "rlcard") -> set[str]:
    return set(ddz.text(moves, alphabet=alphabet))


def in_order(text: str) -> str:
    return "".join(sorted(text, key="3456789TJQKA2BR".index))


def test_leads_measured() -> None:
    for row in golden("doudizhu_leads.json")["hands"]:
        hand = ddz.parse(row["hand"], alphabet="rlcard")
        for preset in ("rlcard", "douzero"):
            listed = {in_order(text) for text in row[f"{preset}_moves"]}
            assert rank_texts(ddz.legal_moves(hand, rules=preset)) == listed


def test_fault_d3_douzero_lists_moves_more_than_once() -> None:
    """Its raw lists, of the same hands; huangpai's have no move twice (`as_set`)."""
    repeats = 0
    for row in golden("doudizhu_leads.json")["hands"]:
        repeats += row["raw_counts_with_duplicates"]["douzero"] - len(row["douzero_moves"])
        assert len(as_set(ddz.legal_moves(ddz.parse(row["hand"], alphabet="rlcard")))) > 0
    assert repeats > 0


def test_replies_measured() -> None:
    for row in golden("doudizhu_replies.json")["positions"]:
        hand = ddz.parse(row["hand"], alphabet="rlcard")
        if len(ddz.classify(ddz.parse(row["prev"], alphabet="rlcard"), rules="rlcard")):
            last = ddz.move(row["prev"], rules="rlcard", alphabet="rlcard")
            answers = ddz.legal_moves(hand, rules="rlcard", last=last)
            assert rank_texts(answers) == {in_order(text) for text in row["rlcard"]}
        counts = [
            oracle.parse(row[k].translate(str.maketrans("BR", "XD"))) for k in ("hand", "prev")
        ]
        reading = faults.douzero_reading(counts[1])
        if reading is not None:
            _, missing, extra = faults.douzero_replies(*counts)
            answers = {m.counts for m in as_set(ddz.legal_moves(hand, last=record(reading)))}
            listed = {oracle.parse(t.translate(str.maketrans("BR", "XD"))) for t in row["douzero"]}
            assert (answers - missing) | extra == listed


def test_douzero_where_the_rules_meet() -> None:
    data = golden("doudizhu_douzero.json")
    for row in data["leads"]:
        moves = {m.counts for m in as_set(ddz.legal_moves(row["hand"]))}
        assert moves == {oracle.parse(text) for text in row["moves"]}
    for row in data["replies"]:
        hand, last = oracle.parse(row["hand"]), oracle.parse(row["last"])
        known = faults.douzero_reading(last)
        # D1: what DouZero does not know again may be any of its readings.
        plays = ddz.classify(row["last"]) if known is None else [record(known)]
        _, missing, extra = faults.douzero_replies(hand, last)
        answers = {
            m.counts for play in plays for m in as_set(ddz.legal_moves(row["hand"], last=play))
        }
        assert (answers - missing) | extra == {oracle.parse(text) for text in row["moves"]}


# ---- Rules ---------------------------------------------------------------------------------------


def test_the_presets_are_the_oracles() -> None:
    assert list(ddz.PRESETS) == ["douzero", "rlcard", "openspiel"]
    for name, rules in ddz.PRESETS.items():
        assert rules == ours(oracle.PRESETS[name])
    assert ddz.PRESETS["douzero"] == ddz.Rules()


def test_the_rules_page_has_the_presets() -> None:
    """The table of P4: a row an option, a column a preset."""
    page = (Path(__file__).parents[1] / "docs" / "rules" / "doudizhu.md").read_text()
    rows = re.findall(r"^\| `([a-z_]+)` \| (\w+) \| (\w+) \| (\w+) \|", page, re.MULTILINE)
    assert [option for option, *_ in rows] == [field.name for field in fields(ddz.Rules)]
    words = {True: "yes", False: "no"}
    for option, *said in rows:
        values = [getattr(rules, option) for rules in ddz.PRESETS.values()]
        assert said == [words[v] if isinstance(v, bool) else str(v) for v in values]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"wings_alike": 5}, ValueError, r"wings_alike must be 1 to 4 \(P4\), it is 5"),
        ({"wings_alike": 0}, ValueError, "wings_alike must be 1 to 4"),
        ({"most_cards": 19}, ValueError, "most_cards must be 20 to 54"),
        ({"most_cards": 2.0}, TypeError, "most_cards must be an integer"),
        ({"wings_beside": 1}, TypeError, "wings_beside must be True or False"),
    ],
)
def test_rules_that_are_none(options, error, message: str) -> None:
    with pytest.raises(error, match=message):
        ddz.Rules(**options)


def test_rules_are_frozen_and_may_be_changed() -> None:
    rules = replace(ddz.PRESETS["rlcard"], rocket_kickers=True)
    assert "4444XD" in ddz.text(ddz.legal_moves("4444XD", rules=rules))
    assert "4444XD" not in ddz.text(ddz.legal_moves("4444XD", rules="rlcard"))
    with pytest.raises(AttributeError):
        rules.wings_alike = 1
    with pytest.raises(
        ValueError, match="no preset 'botzone'; there are douzero, rlcard, openspiel"
    ):
        ddz.legal_moves("3", rules="botzone")
    with pytest.raises(TypeError, match="rules are Rules or the name of a preset"):
        ddz.legal_moves("3", rules=3)


# ---- Text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("alphabet", ["huangpai", "douzero", "rlcard", "openspiel"])
def test_hands_round_trip(alphabet: str) -> None:
    hands = ddz.random_hands(200, 20, 6)
    texts = ddz.format(hands, alphabet=alphabet)
    again = ddz.format(ddz.parse(texts, alphabet=alphabet), alphabet=alphabet)
    assert again.tolist() == texts.tolist()
    assert ddz.format(list(hands), alphabet=alphabet) == texts.tolist()
    assert ddz.format(ddz.parse(texts[0], alphabet=alphabet), alphabet=alphabet) == texts[0]


@pytest.mark.parametrize("preset", ["rlcard", "douzero", "openspiel"])
def test_moves_round_trip_in_the_peers_alphabet(preset: str) -> None:
    for hand in ddz.random_hands(30, 20, 8):
        moves = ddz.legal_moves(int(hand), rules=preset)
        for move, text in zip(moves, ddz.text(moves, alphabet=preset), strict=True):
            if preset != "douzero" or len(ddz.classify(int(move["cards"]))) == 1:
                assert ddz.move(text, rules=preset, alphabet=preset) == move


def test_a_move_with_several_readings_says_which() -> None:
    with pytest.raises(ValueError, match=r"several things; write 333444555666=TRIPLE_RUN.3 or"):
        ddz.move("333444555666")
    assert ddz.move("333444555666=WINGS.2")["strength"] == 2
    assert ddz.move("444555666-333", rules="openspiel", alphabet="openspiel")["strength"] == 3
    assert ddz.move("333444555666", rules="rlcard")["kind"] == ddz.Kind.TRIPLE_RUN
    with pytest.raises(ddz.IllegalMove, match="is no combination"):
        ddz.move("34445555")
    with pytest.raises(ddz.IllegalMove, match=r"is no PAIR.0; it can be 333=TRIPLE.0"):
        ddz.move("333=PAIR.0")
    with pytest.raises(ValueError, match=r"no KIND.STRENGTH"):
        ddz.move("333=TRIO.0")
    with pytest.raises(ddz.IllegalMove, match=r"^P2: 34 is no combination"):
        ddz.move("3" + " " * 10**5 + "4")
    with pytest.raises(ValueError, match=r"no rank at position 7: 'Z'"):
        ddz.move("333444-Z6", rules="openspiel", alphabet="openspiel")


def test_blanks_of_any_kind() -> None:
    assert ddz.parse(" 33\t4\u30005\n") == ddz.parse("3345")
    assert ddz.move("333\n") == ddz.move("333")


def test_text_of_a_move_in_any_suits() -> None:
    move = ddz.move("333444-56", rules="openspiel", alphabet="openspiel").copy()
    move["cards"] = 0b1000_0100_1110_1101
    assert ddz.text(move, alphabet="openspiel") == "333444-56"
    assert ddz.text(move) == "33344456"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("33333", "one more than the deck has"),
        ("XX", "one more than the deck has"),
        ("3B", "no rank at position 1: 'B'"),
        ("3 1", "no rank at position 2"),
    ],
)
def test_text_that_is_no_hand(text: str, message: str) -> None:
    for call in (ddz.parse, ddz.legal_moves, ddz.count_moves):
        with pytest.raises(ValueError, match=message):
            call(text)


def test_words() -> None:
    assert ddz.describe(ddz.move("33344456")) == "wings 3–4 with 2 cards: 33344456"
    assert ddz.describe(ddz.move("333344")) == "four threes with 2 cards: 333344"
    assert ddz.describe(ddz.move("33344")) == "three threes with a pair: 33344"
    assert ddz.describe(ddz.move("XD"), "zh") == "王炸"
    assert ddz.describe(ddz.move("D")) == "single big joker"
    assert ddz.describe(ddz.move("34567"), "zh") == "顺子3–7：34567"
    table = ddz.format_moves(ddz.legal_moves("33344456XD"), lang="zh")
    assert "飞机带翅膀" in table


@pytest.mark.parametrize("preset", ["rlcard", "douzero", "openspiel"])
def test_the_table_reads_back_in_the_peers_alphabet(preset: str) -> None:
    for hand in ("3334446XD", "333344445555XD", "33345678"):
        moves = ddz.legal_moves(hand, rules=preset)
        table = ddz.format_moves(moves, alphabet=preset).splitlines()[1:]
        for move, line in zip(moves, table, strict=True):
            assert ddz.move(line.split()[-1], rules=preset, alphabet=preset) == move
            assert ddz.describe(move, alphabet=preset) in line
    joker = ddz.move("333X")
    assert ddz.describe(joker, alphabet="rlcard") == "three threes with a card: 333B"
    with pytest.raises(ValueError, match="no alphabet 'greek'"):
        ddz.describe(joker, alphabet="greek")


def test_the_enum_of_kinds_is_the_compiled_table() -> None:
    for kind in ddz.Kind:
        assert _doudizhu.kind_row(kind) == (kind.name, kind.name_zh)
    assert _doudizhu.kind_row(len(ddz.Kind)) is None


# ---- Hands ---------------------------------------------------------------------------------------


def test_a_hand_is_text_or_counts_or_any_bitboard() -> None:
    text = "3334455XD"
    counts = np.array(oracle.parse(text), dtype=np.int8)
    lowest = ddz.parse(text)
    shuffled = 0b1101 | 0b1010 << 4 | 0b1100 << 8 | 3 << 52
    expected = ddz.legal_moves(text)
    for hand in (counts, counts.tolist(), lowest, np.uint64(lowest), shuffled):
        assert ddz.legal_moves(hand).tobytes() == expected.tobytes()
        many = ddz.legal_moves_batch([hand, hand])[0]
        assert many.tobytes() == 2 * expected.tobytes()
    moves, offsets = ddz.legal_moves_batch(np.stack([counts, counts]))
    assert moves.tobytes() == 2 * expected.tobytes()
    assert offsets.tolist() == [0, len(expected), 2 * len(expected)]


@pytest.mark.parametrize(
    ("hand", "error"),
    [
        ([5] + [0] * 14, ValueError),
        ([0] * 13 + [2, 0], ValueError),
        ([0] * 14, TypeError),
        (np.full(15, -1), ValueError),
        (np.zeros(15), TypeError),
        (1 << 54, ValueError),
        (-1, ValueError),
        (1.0, TypeError),
        (None, TypeError),
        (True, TypeError),
    ],
)
def test_hands_that_are_none(hand, error) -> None:
    for call in (ddz.legal_moves, ddz.classify):
        with pytest.raises(error):
            call(hand)


def test_the_wrong_row_is_named() -> None:
    hands = ddz.random_hands(3000, 20, 1)
    hands[2222] |= np.uint64(1 << 60)
    for call in (ddz.count_moves, ddz.legal_moves_batch):
        with pytest.raises(ValueError, match="row 2222: hand 0x1"):
            call(hands)
    counts = np.zeros((5, 15), dtype=int)
    counts[3, 14] = 2
    with pytest.raises(ValueError, match=r"hands\[3, 14\] is 2: of D the deck has 1"):
        ddz.count_moves(counts)


@pytest.mark.parametrize(
    "last",
    [
        (7, 11, 3, 1, 0, 0),
        (15, 4, 4, 4, 3, 0),
        (31, 4, 5, 5, 3, 0),
        (31, 4, 5, 5, 12, 0),
        (3, 1, 2, 1, 13, 0),
        (1, 1, 2, 1, 3, 0),
        (3, 10, 2, 1, 1, 0),
        ((1 << 44) - 1, 7, 44, 11, 11, 0),
    ],
)
def test_plays_that_are_none(last) -> None:
    play = np.array([last], dtype=ddz.MOVE_DTYPE)
    for call in (ddz.legal_moves, ddz.count_moves):
        with pytest.raises(ValueError, match="cannot be the play to beat"):
            call("3", last=play[0])
    with pytest.raises(ValueError, match="row 0: this cannot be the play to beat"):
        ddz.legal_moves_batch(["3", "4"], last=play)
    with pytest.raises(ValueError, match="is no move"):
        ddz.beats(play, play)
    with pytest.raises(ValueError, match="is no move"):
        ddz.text(play)
