"""Faults that engines of such games have had, as small inputs for games of five players.

Each comment names a fault; the test states what is right.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai.play import Random, record_of, replay, to_line

CLASSIC, CONCISE = bh.Game("classic"), bh.Game("concise")


def alone(hands: list[str], **facts: Any) -> bh.State:
    """Set up a game in which seat 0 plays alone and openly, so that sides do not matter."""
    return CLASSIC.position(hands, kind="open_solo", **facts)


def pair(hands: list[str], guard: int = 1, **facts: Any) -> bh.State:
    return CLASSIC.position(hands, named="Kh", guard=guard, **facts)


def texts(state: bh.State) -> list[str]:
    return list(state.action_text(state.legal_actions()))


def refused(state: bh.State, action: Any, rule: str) -> None:
    """An action is refused by this rule, and not a byte has changed."""
    before, history = state.to_bytes(), state.history
    with pytest.raises(bh.IllegalMove) as caught:
        state.apply(action)
    assert caught.value.rule == rule
    assert (state.to_bytes(), state.history) == (before, history)


def cards_in(hand: Any) -> int:
    return int(np.bitwise_count(hand & np.uint64(2**54 - 1)).sum())


# --- Validation ----------------------------------------------------------------------------------


# Fault: cards leave the hand before the comparison, which then refuses them.
# Fault: a play that does not beat the last one, or is not held, is accepted silently.
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("8d8d8d8d", "B3.1"),
        ("9h9h9h9h", "B3.1"),
        ("TdTdTd", "B3.1"),
        ("QdQdQdQd", "B2"),
        ("8d8d8d9h", "B2.1"),
        ("name:Kh", "B8.1"),
        ("take", "B7.1"),
        ("solo", "B7.5"),
        ("declare", "B8.3"),
        ("rebel", "B8.4"),
    ],
)
def test_illegal_actions_leave_every_byte(action: str, rule: str) -> None:
    hands = ["6d7d", "8d8d8d8d9h9h9h9hTdTdTdTd", "6d", "6d", "6d"]
    state = pair(hands, last="9c9c9c9c", last_player=0)
    refused(state, action, rule)
    assert "TdTdTdTd" in texts(state)


# Fault: the wrong copies leave the hand, or all of a rank do.
def test_exactly_the_cards_played_leave() -> None:
    state = alone(["8d8d8c8c8h8h9d", "6d", "6d", "6d", "6d"])
    state.apply("8d8c8c8h")
    assert bh.format(state.hands[0]) == "8d8h9d"
    assert bh.format(state.array["last_cards"]) == "8d8c8c8h"
    kings = CONCISE.position(["XX*D", "6d", "6d", "6d", "6d"], kind="hidden_solo")
    kings.apply("XD")
    assert bh.format(kings.hands[0]) == "X*"


# Fault: the guard's card is the first of a sorted hand, and place 0 is taken for "not found".
@pytest.mark.parametrize("guard", range(1, 5))
def test_the_fourth_copy_may_be_the_lowest_card_of_a_hand(guard: int) -> None:
    deck = [f"{rank}{suit}" for rank in "6789TJQKA2" for suit in "dchs"] * 4 + ["X"] * 4 + ["D"] * 3
    fourth, lowest = "6d", [card for card in deck if card[0] == "6" and card != "6d"]
    rest = [card for card in deck if card[0] != "6"]
    sizes = [34, 34, 34, 33, 33]
    hands: list[list[str]] = [[] for _ in sizes]
    hands[0] = [fourth] * 3 + ["D*"]
    hands[guard] = [fourth]
    for card in [*rest, *lowest]:
        # No other 6 goes to the guard.
        fits = [s for s in range(5) if len(hands[s]) < sizes[s] and (s != guard or card[0] != "6")]
        hands[fits[-1]].append(card)
    state = CLASSIC.deal_cards(["".join(hand) for hand in hands])
    state.apply("take")
    state.apply("name:6d")
    assert (state.guard, state.kind, state.current_player) == (guard, "pair", guard)


# Fault: a hand without cards, or larger than was dealt, has no place in an observation.
def test_observations_of_finished_seats_and_of_added_cards() -> None:
    state = pair(["6d7d", "", "6d", "6d", "6d"], guard=1)
    assert state.observation(0).record["cards"].tolist() == [2, 0, 1, 1, 1]
    state = CONCISE.deal(4)
    while state.array["hand_ons"] < 9:
        state.apply(state.legal_actions()[-1])
    taker = state.current_player
    assert taker is not None
    state.apply("take")
    counts = state.observation((taker + 1) % 5).record["cards"].tolist()
    assert sum(counts) == 168
    # Each of the others has given up a card twice, or once and the emperor card.
    assert counts[taker] == cards_in(state.hands[taker]) > 38


# --- Turns ---------------------------------------------------------------------------------------


# Fault: everybody has passed, and the player whose turn it is again may pass, too.
def test_the_winner_of_a_trick_must_lead() -> None:
    state = pair(["6d7d8d", "6d", "6d", "6d", "6c"])
    state.apply("7d")
    for _ in range(4):
        state.apply("pass")
    assert (state.current_player, state.last) == (0, None)
    assert "pass" not in texts(state)
    refused(state, "pass", "B9.1")


# Fault: a player is out, and nobody has a legal move.
def test_the_next_seat_leads_after_one_that_is_out() -> None:
    state = pair(["7d7d", "9d", "6d8d", "6d8d", "6d8d"], guard=4)
    state.apply("7d")
    state.apply("9d")  # seat 1 is out, and nobody beats it
    for seat in (2, 3, 4, 0):
        assert state.current_player == seat
        state.apply("pass")
    assert (state.current_player, state.last) == (2, None)
    assert texts(state) == ["6d", "8d"]


# Fault: after a forced exit the turn goes to the first seat.
def test_a_seat_that_leaves_is_played_and_the_order_stays() -> None:
    game = bh.Game("classic", penalty=20)
    hands = ["6d7d", "6d8d", "6d9d", "6dTdTd", "6cJd"]
    state = game.position(hands, named="Kh", guard=1, last="7c", last_player=2)
    assert state.current_player == 3
    state.apply("leave:3")
    assert state.current_player == 3
    assert texts(state) == ["pass"]
    refused(state, "Td", "B11.2")
    state.apply(state.default_action())
    assert state.current_player == 4
    assert state.penalties == [0, 0, 0, -20, 0]
    refused(state, "cancel:3", "B11.1")


# Fault: something of the old game is left in the new one.
def test_the_next_game_knows_nothing_of_the_last() -> None:
    state = CONCISE.deal(3)
    choose = Random(3)
    while not state.is_terminal:
        state.apply(choose(state))
    fresh = bh.Game("concise", first_seat=state.next_first_seat or 0).deal(3, 1).array
    assert fresh["first_seat"] == state.emperor
    for name in ("rebels", "declared", "places", "out", "passes", "trustees", "trusted", "left"):
        assert not np.any(fresh[name]), name
    for name in ("emperor", "guard", "named", "last_player"):
        assert fresh[name] == 255, name
    assert not fresh["played"].any()


# --- Undo, saving, observations ------------------------------------------------------------------


# Fault: after a step back other actions are legal than before; a play taken back still counts.
def test_a_play_taken_back_and_replaced() -> None:
    state = pair(["7d8d8d", "9d6d", "TdTdTd", "6d", "6d"])
    before = texts(state)
    state.apply("7d")
    state.apply("9d")
    state.undo()
    state.undo()
    assert texts(state) == before
    state.apply("8d8d")
    state.apply("pass")
    assert texts(state) == ["TdTd", "pass"]
    state.apply("TdTd")
    assert state.last_player == 2


# Fault: seat 0 is taken for no seat.
@pytest.mark.parametrize("seat", range(5))
def test_every_seat_is_saved_and_read(seat: int) -> None:
    hands = ["6d7d", "6c7c", "6h7h", "6s7s", "8d8c"]
    state = pair(hands, guard=(seat + 1) % 5, emperor=seat)
    assert state.current_player == seat
    for copy in (bh.State.from_text(state.to_text()), bh.State.from_bytes(state.to_bytes())):
        assert (copy.current_player, copy.emperor) == (seat, seat)
        assert copy == state


# Fault: the same seed gives other games, or games played side by side disturb each other.
def test_the_same_seed_and_actions_give_the_same_record() -> None:
    def played(index: int) -> bh.State:
        state, choose = CONCISE.deal(8, index), Random(8, index)
        while not state.is_terminal:
            state.apply(choose(state))
        return state

    lines = [to_line(record_of(played(index))) for index in range(3)]
    assert lines == [to_line(record_of(played(index))) for index in range(3)]
    for index in range(3):
        record = record_of(played(index))
        assert record_of(replay(record)) == record


# Fault: a pass takes the place of the play to beat.
def test_the_play_to_beat_is_seen_through_passes() -> None:
    state = pair(["7d8d8d", "6d", "TdTdTd", "6d", "6d"])
    state.apply("8d8d")
    state.apply("pass")
    for seat in range(5):
        seen = state.observation(seat).record["seen"]
        assert bh.text(seen["last"]) == "88"
        assert seen["last_player"] == 0


# --- Scores --------------------------------------------------------------------------------------


# Fault: declaration and rebellion double twice; an open solo is doubled.
def test_a_score_doubles_once_at_most() -> None:
    with pytest.raises(ValueError, match=r"B8\.4"):
        CONCISE.position(["9d", "7c", "7c", "7c", "7c"], guard=1, declared=True, rebels=[2, 3])
    with pytest.raises(ValueError, match=r"B8\.[34]"):
        bh.Game("concise", rob_solo=True).position(
            ["9d", "7c", "7c", "7c", "7c"], kind="open_solo", rebels=[2, 3]
        )
    state = CONCISE.position(["9d", "", "7c", "7c", "7c"], guard=1, declared=True)
    state.apply("9d")
    assert state.returns == [12, 6, -6, -6, -6]
