"""Texts and what they stand for, searched for counterexamples by Hypothesis."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from huangpai import douhuang as dh

hands = st.integers(0, (1 << 54) - 1)

RANKS = [*"3456789TJQKA2", "10"]
SUITS = {"d": "d♦", "c": "c♣", "h": "h♥", "s": "s♠"}


@given(hands)
def test_text_of_a_hand_reads_back(hand) -> None:
    text = dh.format(hand)
    assert dh.parse(text) == dh.parse(text, strict=True) == hand


@given(hands, st.randoms(use_true_random=False))
def test_order_blanks_and_spelling_are_free(hand, random) -> None:
    tokens = []
    for card in range(52):
        if hand >> card & 1:
            rank = "3456789TJQKA2"[card >> 2]
            if rank == "T":
                rank = random.choice(["T", "10"])
            suit = random.choice(SUITS["dchs"[card & 3]])
            tokens.append(random.choice([rank + suit, suit + rank]))
    tokens += [
        random.choice(names)
        for bit, names in ((52, ["X", "小王"]), (53, ["D", "大王"]))
        if hand >> bit & 1
    ]
    random.shuffle(tokens)
    assert dh.parse(" ".join(tokens)) == hand


@given(st.text(alphabet="3456789TJQKA210dchsXD♦♠大小王 =.x", max_size=12))
def test_any_text_is_read_or_refused(text) -> None:
    refusal = ""
    hand = 0
    try:
        hand = dh.parse(text)
    except ValueError as error:
        refusal = str(error)
    assert "position" in refusal if refusal else dh.parse(dh.format(hand)) == hand


@given(st.text(max_size=20))
def test_any_move_text_is_refused_clearly(text) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        dh.move(text + "=", "xi_shi")


@settings(deadline=None, max_examples=150)
@given(
    st.sets(st.integers(0, 53), max_size=13), st.sampled_from(list(dh.Character)), st.integers(1, 2)
)
def test_every_move_reads_back(cards, who, hp) -> None:
    hand = sum(1 << c for c in cards)
    moves = dh.legal_moves(hand, who, hp=hp)
    texts = dh.text(moves)
    assert len(set(texts)) == len(moves), "two moves with one text"
    for move, text in list(zip(moves, texts, strict=True))[:60]:
        assert dh.move(text, who, hp=hp) == move
        assert dh.describe(move) != dh.describe(move, lang="zh")
