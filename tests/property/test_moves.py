"""What holds for every hand, whatever the rules say: searched for counterexamples by Hypothesis."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from huangpai import _core, _douhuang
from huangpai import douhuang as dh

DECK = (1 << 54) - 1
LISTED = 200_000  # longer lists are only counted

characters = st.sampled_from(list(dh.Character))
hit_points = st.integers(1, 9)


@st.composite
def hands(draw, largest: int = 22) -> int:
    """Any cards, often many of few ranks, often with all sixes."""
    shape = draw(st.sampled_from(["any", "ranks", "sixes"]))
    cards = st.integers(0, 53)
    if shape == "ranks":
        ranks = draw(st.sets(st.integers(0, 12), min_size=1, max_size=6))
        cards = st.sampled_from([4 * r + s for r in sorted(ranks) for s in range(4)] + [52, 53])
    hand = sum(1 << c for c in draw(st.sets(cards, max_size=largest)))
    return hand | 0xF000 if shape == "sixes" else hand


@st.composite
def made_plays(draw):
    """A play of some character."""
    who, hp, hand = draw(characters), draw(hit_points), draw(hands(14)) or 1
    moves = dh.legal_moves(hand, who, hp=hp)
    kinds = sorted(set(moves["kind"].tolist()))
    moves = moves[moves["kind"] == draw(st.sampled_from(kinds))]
    return moves[draw(st.integers(0, len(moves) - 1))]


# A play to beat, or None to lead.
plays = st.none() | made_plays()


@settings(max_examples=400, deadline=None)
@given(hands(), characters, hit_points, plays)
def test_list_count_and_classifier_agree(hand, who, hp, last) -> None:
    count = dh.count_moves(hand, who, hp=hp, last=last)
    assume(count <= LISTED)
    moves = dh.legal_moves(hand, who, hp=hp, last=last)
    assert len(moves) == count
    assert len(np.unique(moves)) == count, "a move stands twice"
    assert not np.any(moves["cards"] & np.uint64(DECK & ~hand)), "a card that is not held"
    assert np.array_equal(np.bitwise_count(moves["cards"]), moves["size"])
    assert not moves["reserved"].any()
    assert (moves["cost"] < hp).all(), "a fatal price (D5.2)"
    if last is not None:
        assert dh.beats(moves, last).all()
    for move in moves[:: max(1, count // 40)]:
        assert move in dh.classify(int(move["cards"]), who, hp=hp)


@settings(max_examples=300, deadline=None)
@given(hands(12), characters, hit_points, plays)
def test_every_reading_of_held_cards_is_listed(hand, who, hp, last) -> None:
    """The other way round: what the classifier allows, the generator finds."""
    readings = dh.classify(hand, who, hp=hp)
    moves = dh.legal_moves(hand, who, hp=hp, last=last)
    for reading in readings:
        assert (reading in moves) == (last is None or dh.beats(reading, last))


@settings(max_examples=200, deadline=None)
@given(hands(), characters, hit_points, plays, made_plays())
def test_more_cards_never_take_a_move_away(hand, who, hp, last, other) -> None:
    more = hand | int(other["cards"])
    assume(dh.count_moves(more, who, hp=hp, last=last) <= LISTED)
    few = dh.legal_moves(hand, who, hp=hp, last=last)
    many = dh.legal_moves(more, who, hp=hp, last=last)
    assert np.isin(few, many).all()
    assert len(many) - len(few) == np.count_nonzero(many["cards"] & np.uint64(more & ~hand))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(hands(17), characters, hit_points), max_size=40), plays)
def test_a_batch_is_its_rows(rows, last) -> None:
    batch_hands = [row[0] for row in rows]
    arguments = {"hp": [row[2] for row in rows], "last": last}
    who = [row[1] for row in rows]
    moves, offsets = dh.legal_moves_batch(batch_hands, who, **arguments)
    counts = dh.count_moves(batch_hands, who, **arguments)
    assert np.array_equal(np.diff(offsets), counts)
    for i, (hand, character, hp) in enumerate(rows):
        one = dh.legal_moves(hand, character, hp=hp, last=last)
        assert np.array_equal(moves[offsets[i] : offsets[i + 1]], one)


@settings(max_examples=100, deadline=None)
@given(st.lists(hands(), min_size=1, max_size=40), characters, hit_points, plays)
def test_every_instruction_set_gives_the_same_bytes(batch, who, hp, last) -> None:
    assume(int(dh.count_moves(batch, who, hp=hp, last=last).sum()) <= LISTED)
    before = _douhuang.simd_name()
    results = []
    try:
        for name in _core.simd_available():
            _douhuang.simd_select(name)
            moves, offsets = dh.legal_moves_batch(batch, who, hp=hp, last=last)
            counts = dh.count_moves(batch, who, hp=hp, last=last)
            results.append((moves.tobytes(), offsets.tobytes(), counts.tobytes()))
    finally:
        _douhuang.simd_select(before)
    assert len(set(results)) == 1


@settings(deadline=None)
@given(made_plays(), made_plays(), made_plays())
def test_beats_is_a_strict_order(a, b, c) -> None:
    """Nothing beats itself, no two beat each other, and beating carries over."""
    assert not dh.beats(a, a)
    assert not (dh.beats(a, b) and dh.beats(b, a))
    if dh.beats(a, b) and dh.beats(b, c):
        assert dh.beats(a, c)


@pytest.mark.parametrize("character", dh.Character)
@pytest.mark.parametrize("size", [*range(0, 54, 6), 54])
def test_counts_of_any_size_are_the_same_in_a_batch(character, size) -> None:
    """Side by side, where lanes of 32 bits would overflow, and one by one."""
    batch = dh.random_hands(40, size, seed=size)
    one_by_one = [dh.count_moves(int(h), character) for h in batch]
    assert dh.count_moves(batch, character).tolist() == one_by_one
