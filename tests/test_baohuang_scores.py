"""Score tables of Baohuang (B10): every order of going out, doubled and not, played to its end.

Expected values are the rules' own figures (B10.1, B10.3), written out.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh

#: B10.1: places of emperor and guard, and what guard, emperor and each rebel score.
PAIR = {
    (1, 2): (3, 6, -3),
    (1, 3): (2, 4, -2),
    (1, 4): (1, 2, -1),
    (2, 3): (1, 2, -1),
    (2, 4): (0, 0, 0),
    (1, 5): (0, 0, 0),
    (3, 4): (-1, -2, 1),
    (2, 5): (-1, -2, 1),
    (3, 5): (-2, -4, 2),
    (4, 5): (-3, -6, 3),
}
#: B10.3: what the emperor scores by his place, and each other.
OPEN = {1: (24, -6), 2: (-24, 6)}
HIDDEN = {1: (12, -3), 2: (0, 0), 3: (-12, 3)}

SEATS = range(5)
ORDERS = list(permutations(SEATS))


def is_over(kind: str, out: list[int], guard: int | None) -> bool:
    """Whether the game is over when these are out, emperor 0."""
    if kind == "open_solo":
        return bool(out)
    if kind == "hidden_solo":
        return 0 in out or len(out) == 2
    return {0, guard} <= set(out) or len(set(out) - {0, guard}) == 3


def last_stroke(kind: str, order: tuple[int, ...], guard: int | None, facts: Any) -> bh.State:
    """Play the last card of a game in which seats go out in this order."""
    out: list[int] = []
    while not is_over(kind, [*out, order[len(out)]], guard):
        out.append(order[len(out)])
    seat = order[len(out)]
    # Who is still in holds a card or two; the one that goes out has the lead and one card.
    hands = ["" if other in out else "9d" if other == seat else "7c8h" for other in SEATS]
    places = [out.index(other) + 1 if other in out else None for other in SEATS]
    named = None if kind == "open_solo" else "Kh"
    state = bh.Game("classic", rob_solo=True).position(
        hands, guard=guard, kind=kind, named=named, places=places, current=seat, **facts
    )
    assert not any(state.returns)
    state.apply("9d")
    return state


def places_of(state: bh.State) -> list[int]:
    return [place or 0 for place in state.places]


@pytest.mark.parametrize("guard", [1, 2, 3, 4])
@pytest.mark.parametrize("declared", [False, True])
def test_emperor_and_guard_at_every_place(guard: int, declared: bool) -> None:
    seen = set()
    for order in ORDERS:
        state = last_stroke("pair", order, guard, {"declared": declared})
        assert state.is_terminal
        places = places_of(state)
        pair = min(places[0], places[guard]), max(places[0], places[guard])
        seen.add((places[0], places[guard]))
        guards, emperors, rebels = (n * (1 + declared) for n in PAIR[pair])
        wanted = [emperors if s == 0 else guards if s == guard else rebels for s in SEATS]
        assert state.returns == wanted
        assert sum(state.returns) == 0
        assert state.doubled is declared
        went = [seat for seat in SEATS if not state.hands[seat].any()]
        assert sorted(places[seat] for seat in went) == list(range(1, len(went) + 1))
        assert all(places[seat] == 0 for seat in SEATS if seat not in (0, guard, *went))
    # Whoever is earlier; if neither is out, the emperor is fourth.
    both_ways = {pair for pair in PAIR if pair != (4, 5)}
    assert seen == both_ways | {(b, a) for a, b in both_ways} | {(4, 5)}


@pytest.mark.parametrize("kind", ["open_solo", "hidden_solo"])
def test_alone_at_every_place(kind: str) -> None:
    seen = set()
    for order in ORDERS:
        state = last_stroke(kind, order, None, {})
        place = min(order.index(0) + 1, 2 if kind == "open_solo" else 3)
        seen.add(place)
        emperor, each = (OPEN if kind == "open_solo" else HIDDEN)[place]
        assert state.returns == [emperor, each, each, each, each]
        assert sum(state.returns) == 0
        assert not state.doubled
        lost = not state.hands[0].any()
        assert places_of(state)[0] == (place if lost else 5)
    assert seen == ({1, 2} if kind == "open_solo" else {1, 2, 3})


@pytest.mark.parametrize("marks", range(16))
def test_rebellion_doubles_a_hidden_solo_and_a_pair(marks: int) -> None:
    """B8.4, B10.2: two hoes or more; the guard card is in the game, so in concise mode."""
    rebels = [seat for seat in SEATS if seat and marks >> (seat - 1) & 1]
    times = 2 if len(rebels) >= 2 else 1
    game = bh.Game("concise")
    alone = game.position(["9d", "7c8h", "7c8h", "7c8h", "7c8h"], kind="hidden_solo", rebels=rebels)
    alone.apply("9d")
    assert alone.returns == [n * times for n in (12, -3, -3, -3, -3)]
    assert alone.doubled is (times == 2)
    if 1 not in rebels:
        hands = ["9d", "", "7c8h", "7c8h", "7c8h"]
        pair = game.position(hands, guard=1, rebels=rebels)
        pair.apply("9d")
        assert pair.returns == [n * times for n in (6, 3, -3, -3, -3)]


def test_returns_of_arrays_are_those_of_states() -> None:
    states = bh.Game("concise", rob_solo=True).deal_batch(5, 300)
    assert not bh.returns(states).any()
    bh.play_random(states, 5)
    points = bh.returns(states)
    assert points.shape == (300, 5)
    assert not points.sum(axis=1).any()
    each = [bh.State.from_bytes(state).returns for state in states]
    assert np.array_equal(points, np.array(each))
    assert {24, -24} <= set(points.ravel().tolist())
