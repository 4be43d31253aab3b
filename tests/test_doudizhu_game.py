"""Whole games of plain Dou Dizhu against the referee: every list of actions, then the score.

The referee (``tests/oracle/doudizhu_game.py``) was written from the rules alone; of cards it knows
the ranks.
"""

from __future__ import annotations

import os
import random
from itertools import pairwise
from typing import Any

import pytest

from huangpai import doudizhu as ddz
from oracle.doudizhu import PRESETS, Counts, Move, Reading
from oracle.doudizhu_game import PASS, Referee, is_a_deal, known_of_landlord

GAMES = int(os.environ.get("HUANGPAI_REFEREE_GAMES", "12"))


def counts(cards: Any) -> Counts:
    board = int(cards)
    held = [(board >> 4 * rank & 15).bit_count() for rank in range(13)]
    return (*held, board >> 52 & 1, board >> 53 & 1)


def move_of(action: Any) -> Move | None:
    """Return an action as the referee knows it."""
    if action["kind"] == ddz.Action.PASS:
        return PASS
    shape = (int(action[name]) for name in ("kind", "size", "length", "strength"))
    return Move(counts(action["cards"]), Reading(*shape))


def compared(state: ddz.State, referee: Referee, numbers: random.Random) -> None:
    """See that both say the same until the end; actions are chosen at random."""
    bottom = counts(state.array["bottom"])
    while True:
        facts = state.array
        assert state.current_player == referee.current_player
        assert [counts(hand) for hand in state.hands] == referee.hands
        assert (state.winner, state.returns) == (referee.winner, referee.score)
        assert state.multiplier == 2**referee.bombs
        assert (state.last_player, int(facts["passes"])) == (referee.last_player, referee.passes)
        for seat in range(referee.players):
            seen = state.observation(seat).arrays()
            for other in range(referee.players):
                expected: Counts = (0,) * 15
                if other == seat:
                    expected = referee.hands[other]
                elif other == referee.landlord:
                    expected = known_of_landlord(bottom, referee.played[other])
                assert tuple(seen["hands"][other]) == expected
                assert tuple(seen["played"][other]) == referee.played[other]
        legal = referee.legal()
        actions = list(state.legal_actions())
        found = [move_of(action) for action in actions]
        assert len(found) == len(set(found)) == len(legal)
        assert set(found) == set(legal)
        if not legal:
            return
        i = numbers.choice([numbers.randrange(len(legal)), len(legal) - 1])
        seat = state.current_player
        assert seat is not None
        assert int(actions[i]["cards"]) & ~state.hands[seat] == 0
        referee.apply(seat, found[i])
        state.apply(actions[i])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_referee_follows(players: int, preset: str) -> None:
    game = ddz.Game(players, preset)
    for index in range(GAMES):
        state = game.deal(2026, index)
        hands = [counts(hand) for hand in state.hands]
        facts = state.array
        assert is_a_deal(hands, counts(facts["bottom"]), counts(facts["out"]))
        compared(state, Referee(hands, PRESETS[preset]), random.Random(index))


# A deal that was hardly shuffled has many bombs, runs and wings.
def dense(numbers: random.Random, sizes: list[int]) -> list[str]:
    deck = list(ddz.format(ddz.parse("3456789TJQKA2" * 4 + "XD")))
    for _ in range(numbers.randrange(20)):
        a, b = numbers.randrange(54), numbers.randrange(54)
        deck[a], deck[b] = deck[b], deck[a]
    start = numbers.randrange(54 - sum(sizes) + 1)
    bounds = [start + sum(sizes[:i]) for i in range(len(sizes) + 1)]
    return ["".join(deck[a:b]) for a, b in pairwise(bounds)]


@pytest.mark.parametrize("players", [2, 3])
def test_the_referee_follows_positions(players: int) -> None:
    """Any landlord, any presets, hands of few and of many cards."""
    numbers = random.Random(players)
    for _ in range(2 * GAMES):
        preset = numbers.choice(list(PRESETS))
        hands = dense(numbers, [numbers.randint(1, 17) for _ in range(players)])
        landlord, leader = numbers.randrange(players), numbers.randrange(players)
        # P5.8: a rank that nobody holds may have been a bomb.
        bombs = int(any(rank not in "".join(hands) for rank in "3456789TJQKA2"))
        state = ddz.Game(players, preset).position(
            hands, landlord=landlord, current=leader, bombs=bombs
        )
        held = [counts(ddz.parse(hand)) for hand in hands]
        referee = Referee(held, PRESETS[preset], landlord, leader=leader, bombs=bombs)
        compared(state, referee, numbers)


def test_a_play_to_beat() -> None:
    """The landlord at seat 1 has led; one peasant has passed."""
    game = ddz.Game(3)
    state = game.position(
        ["3345D", "33666X", "5777789TJQ"], landlord=1, last="55", last_player=1, current=0
    )
    hands = [counts(hand) for hand in state.hands]
    referee = Referee(
        hands, PRESETS["douzero"], 1, last=Reading(1, 2, 1, 2), last_player=1, passes=1
    )
    referee.played[1] = counts(ddz.parse("55"))
    compared(state, referee, random.Random(1))
