"""huangpai's presets side by side with the peers as installed: equal, but for the faults named.

Run by itself, with the extra: ``pip install -e '.[peers]' && python -m pytest tests/peers``.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from huangpai import doudizhu as ddz
from oracle import doudizhu_hands
from oracle.doudizhu import format as oracle_format
from peers import openspiel_lists, rlcard_lists

SEEDS = range(20)
HANDS = 150


def any_hand(rng: random.Random, size: int, without: str = "") -> str:
    held = tuple(without.count(rank) for rank in "3456789TJQKA2XD")
    return oracle_format(doudizhu_hands.any_hand(rng, size, without=held))


def openspiel_text(moves) -> list[str]:
    texts = ddz.text(moves, alphabet="openspiel")
    return [text.replace("(BWJ)", "X").replace("(CJ)", "D") for text in texts]


def openspiel_faults(hand: str, moves, last) -> tuple[set[str], set[str]]:
    """What OpenSpiel leaves out of these moves (O1), and what it adds (O2)."""
    runs = (ddz.Kind.STRAIGHT, ddz.Kind.PAIR_RUN, ddz.Kind.TRIPLE_RUN)
    lowest = [int(m["strength"]) - int(m["length"]) + 1 for m in moves]
    out = [
        m["kind"] in runs and hand.count("3456789TJQKA2"[low]) == 4
        for m, low in zip(moves, lowest, strict=True)
    ]
    missing = set(openspiel_text(moves[np.array(out, dtype=bool)]))
    added: set[str] = set()
    if last is not None and last["kind"] == ddz.Kind.ROCKET:
        added = {4 * rank for rank in "3456789TJQKA2" if hand.count(rank) == 4}
    return missing, added


def check_openspiel(hand: str, listed: list[str], last) -> None:
    moves = ddz.legal_moves(hand, rules="openspiel", last=last)
    texts = openspiel_text(moves)
    missing, added = openspiel_faults(hand, moves, last)
    assert len(set(texts)) == len(texts)
    assert sorted(listed) == sorted((set(texts) - missing) | added), (hand, last)
    assert ddz.count_moves(hand, rules="openspiel", last=last) == len(texts)


def some_lead(rng: random.Random, hand: str, rules: str):
    leads = ddz.legal_moves(hand, rules=rules)
    kind = rng.choice(sorted(set(leads["kind"].tolist())))
    return rng.choice(list(leads[leads["kind"] == kind]))


@pytest.mark.parametrize("seed", SEEDS)
def test_leads(seed: int) -> None:
    rng = random.Random(f"our leads {seed}")
    for _ in range(HANDS):
        hand = any_hand(rng, rng.randint(1, 20))
        moves = ddz.legal_moves(hand, rules="rlcard")
        theirs = sorted(text.translate(rlcard_lists.THEIRS) for text in rlcard_lists.leads(hand))
        assert sorted(ddz.text(moves, alphabet="rlcard")) == theirs, hand
        check_openspiel(hand, openspiel_lists.lead_readings(hand), None)


@pytest.mark.parametrize("seed", SEEDS)
def test_answers(seed: int) -> None:
    rng = random.Random(f"our answers {seed}")
    for _ in range(HANDS):
        hand = any_hand(rng, rng.randint(1, 17))
        other = any_hand(rng, 17, without=hand)
        last = some_lead(rng, other, "rlcard")
        moves = ddz.legal_moves(hand, rules="rlcard", last=last)
        theirs = rlcard_lists.replies(hand, ddz.text(last))
        assert sorted(ddz.text(moves)) == sorted(theirs), (hand, last)
        last = some_lead(rng, other, "openspiel")
        found = openspiel_lists.reply_readings(hand, openspiel_text(np.atleast_1d(last))[0])
        check_openspiel(hand, found, last)


@pytest.mark.parametrize("size", [21, 24, 30])
def test_more_than_twenty_cards_at_rlcard(size: int) -> None:
    rng = random.Random(size)
    for _ in range(20):
        hand = any_hand(rng, size)
        moves = ddz.legal_moves(hand, rules="rlcard")
        assert sorted(ddz.text(moves)) == sorted(rlcard_lists.leads(hand))


def test_every_action_of_openspiel_is_one_of_our_moves() -> None:
    plays = [name for name in openspiel_lists.names() if "Bid" not in name and name != "Pass"]
    moves = ddz.legal_moves((1 << 54) - 1, rules="openspiel")
    assert sorted(openspiel_text(moves)) == sorted(plays)


def test_openspiel_texts_are_its_own() -> None:
    """With its own letters for the jokers, and back."""
    moves = ddz.legal_moves((1 << 54) - 1, rules="openspiel")
    state = openspiel_lists.game().new_initial_state()
    actions = range(openspiel_lists.game().num_distinct_actions())
    theirs = {state.action_to_string(0, action) for action in actions}
    texts = ddz.text(moves, alphabet="openspiel")
    assert set(texts) == {t for t in theirs if "Bid" not in t and t != "Pass"}
    for text, move in list(zip(texts, moves, strict=True))[::37]:
        if "-" in text or len(ddz.classify(int(move["cards"]), rules="openspiel")) == 1:
            assert ddz.move(text, rules="openspiel", alphabet="openspiel") == move


# ---- Faults: each shown at the peer, and not ours ------------------------------------------------


def test_fault_o1_no_run_starts_on_a_rank_held_four_times() -> None:
    assert "34567" not in openspiel_lists.leads("33334567")
    assert "34567" in ddz.text(ddz.legal_moves("33334567", rules="openspiel"))


def test_fault_o2_bombs_on_the_rocket() -> None:
    assert openspiel_lists.replies("4444567", "XD") == ["4444"]
    assert len(ddz.legal_moves("4444567", rules="openspiel", last=ddz.move("XD"))) == 0
