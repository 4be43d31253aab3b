"""The Dou Dizhu oracle against itself, against known cases, and against what the peers list."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from oracle import doudizhu as ddz
from oracle.doudizhu import DOUZERO, OPENSPIEL, RLCARD, Counts, Rules, format, parse
from oracle.doudizhu_faults import douzero_reading, douzero_replies, openspiel_missing
from oracle.doudizhu_hands import any_hand, some_move

GOLDEN = Path(__file__).parents[1] / "golden"
THEIRS = str.maketrans("BR", "XD")


def golden(name: str):
    return json.loads((GOLDEN / name).read_text())


def cards(moves) -> set[Counts]:
    return {move.counts for move in moves}


def texts(listed: list[str]) -> set[Counts]:
    found = {parse(text.translate(THEIRS)) for text in listed}
    assert len(found) == len(listed), "a list holds a move twice"
    return found


# ---- with itself ---------------------------------------------------------------------------------
OPTIONS = [
    Rules(singles, pair, pairs, alike, beside, rocket, most)
    for singles, pair, pairs, alike, beside, rocket, most in product(
        (False, True),
        (False, True),
        (False, True),
        (1, 2, 3, 4),
        (False, True),
        (False, True),
        (12, 54),
    )
]


@pytest.mark.parametrize("preset", ddz.PRESETS)
def test_bodies_and_kickers_give_what_all_subsets_give(preset: str) -> None:
    rng = random.Random(preset)
    rules = ddz.PRESETS[preset]
    for _ in range(30):
        hand = any_hand(rng, rng.randint(1, 9))
        leads = ddz.legal_moves(hand, rules)
        assert leads == ddz.legal_moves_by_subsets(hand, rules), format(hand)
        last = some_move(rng, ddz.legal_moves(any_hand(rng, 15), rules)).reading
        answers = ddz.legal_moves(hand, rules, last)
        assert answers == ddz.legal_moves_by_subsets(hand, rules, last), format(hand)
        assert set(answers) <= set(leads)


def test_bodies_and_kickers_give_what_all_subsets_give_under_any_options() -> None:
    rng = random.Random("options")
    for rules in rng.sample(OPTIONS, 80):
        hand = any_hand(rng, rng.randint(6, 9))
        assert ddz.legal_moves(hand, rules) == ddz.legal_moves_by_subsets(hand, rules), rules


def test_every_option_takes_away_or_adds_only_its_own() -> None:
    rng = random.Random("monotone")
    for _ in range(20):
        hand = any_hand(rng, 16)
        for rules in rng.sample(OPTIONS, 2):
            most = set(ddz.legal_moves(hand, rules))
            for narrower in (
                replace(rules, wings_alike=1),
                replace(rules, wings_beside=False),
                replace(rules, rocket_kickers=False),
                replace(rules, quad_with_singles=False),
                replace(rules, quad_with_pair=False),
                replace(rules, quad_with_pairs=False),
                replace(rules, most_cards=8),
            ):
                assert set(ddz.legal_moves(hand, narrower)) <= most


def test_two_readings_only_where_a_triple_beside_the_body_is_kickers() -> None:
    rng = random.Random("readings")
    for _ in range(60):
        hand = any_hand(rng, 20)
        moves = ddz.legal_moves(hand, RLCARD)
        assert len(cards(moves)) == len(moves)
        for rules in (DOUZERO, OPENSPIEL):
            narrow = replace(rules, wings_beside=False)
            moves = ddz.legal_moves(hand, narrow)
            assert len(cards(moves)) == len(moves)


# ---- known cases ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "rlcard", "douzero", "openspiel"),
    [
        ("34445555", 0, 0, 0),
        ("33334444", 0, 0, 0),
        ("3333444X", 0, 0, 0),
        ("3333444455", 0, 0, 0),
        ("33344455", 1, 1, 1),
        ("333344", 1, 1, 0),
        ("333345", 1, 1, 0),
        ("33334455", 1, 1, 0),
        ("7777XD", 0, 1, 0),
        ("666777XD", 0, 1, 0),
        ("777XD", 0, 0, 0),
        ("7778X", 0, 0, 0),
        ("777X", 1, 1, 1),
        ("333444555777", 1, 1, 1),
        ("333444555667", 1, 1, 1),
        ("333444555666", 1, 3, 3),
        ("QQQKKKAAA222", 1, 1, 1),
        ("KKKAAA22", 1, 1, 1),
        ("AAA222", 0, 0, 0),
        ("TJQKA2", 0, 0, 0),
        ("3334445556667779", 0, 2, 2),
        ("3333555666777888", 0, 1, 0),
        ("3334445555666", 0, 0, 0),
        ("3344XD", 0, 0, 0),
        ("XD", 1, 1, 1),
        ("333444555666777888", 1, 1, 1),
        ("333444555666777888999", 0, 1, 0),
        ("", 0, 0, 0),
    ],
)
def test_number_of_readings(text: str, rlcard: int, douzero: int, openspiel: int) -> None:
    for rules, n in ((RLCARD, rlcard), (DOUZERO, douzero), (OPENSPIEL, openspiel)):
        assert len(ddz.classify(parse(text), rules)) == n


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("888", "777", True),
        ("88899", "77733", True),
        ("8889", "77733", False),
        ("4444", "22", True),
        ("22", "4444", False),
        ("5555", "4444", True),
        ("4444", "5555", False),
        ("XD", "2222", True),
        ("2222", "XD", False),
        ("D", "X", True),
        ("X", "2", True),
        ("22", "22", False),
        ("45678", "34567", True),
        ("456789", "34567", False),
        ("5555XD", "44", False),
        ("5555XD", "444433", True),
        ("55556677", "444433", False),
        ("4444", "5555XD", True),
        ("444555XD", "333444AA", True),
    ],
)
def test_beats(a: str, b: str, expected: bool) -> None:
    (higher,), (lower,) = (ddz.classify(parse(text), DOUZERO) for text in (a, b))
    assert ddz.beats(higher, lower) is expected


# ---- with peers' lists ---------------------------------------------------------------------------
def test_leads_measured() -> None:
    for row in golden("doudizhu_leads.json")["hands"]:
        hand = parse(row["hand"].translate(THEIRS))
        for name, rules in (("rlcard", RLCARD), ("douzero", DOUZERO)):
            assert cards(ddz.legal_moves(hand, rules)) == texts(row[f"{name}_moves"]), row["hand"]


def test_number_of_openspiel_leads_measured() -> None:
    """Its lists are not in the file; its numbers are: actions, so readings, less fault O1."""
    for row in golden("doudizhu_leads.json")["hands"]:
        hand = parse(row["hand"].translate(THEIRS))
        leads = ddz.legal_moves(hand, OPENSPIEL)
        n = len(leads) - len(openspiel_missing(hand, leads))
        assert n == row["raw_counts_with_duplicates"]["openspiel"]


def test_replies_measured() -> None:
    for row in golden("doudizhu_replies.json")["positions"]:
        hand, last = (parse(row[key].translate(THEIRS)) for key in ("hand", "prev"))
        readings = ddz.classify(last, RLCARD)
        if readings:
            answers = ddz.legal_moves(hand, RLCARD, readings[0])
            assert cards(answers) == texts(row["rlcard"]), row
        ruled, missing, extra = douzero_replies(hand, last)
        assert texts(row["douzero"]) == (ruled - missing) | extra, row


def test_douzero_where_the_rules_meet() -> None:
    data = golden("doudizhu_douzero.json")
    for row in data["leads"]:
        assert cards(ddz.legal_moves(parse(row["hand"]), DOUZERO)) == texts(row["moves"]), row
    faults = [0, 0, 0]
    for row in data["replies"]:
        hand, last = parse(row["hand"]), parse(row["last"])
        ruled, missing, extra = douzero_replies(hand, last)
        assert texts(row["moves"]) == (ruled - missing) | extra, row
        unknown = douzero_reading(last) is None
        faults[0] += unknown and bool(missing)  # D1
        faults[1] += not unknown and bool(missing)  # D2
        faults[2] += bool(extra)  # D2
    assert all(n >= 5 for n in faults), faults
