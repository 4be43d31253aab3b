"""Scenes of Douhuang for tests: hands on the table, and actions in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from huangpai import douhuang as dh

__all__ = ["dealt", "do", "hand", "hp", "legal", "refused", "seen_by", "table"]


def table(
    hands: Sequence[str], characters: Sequence[str], without_skill: str | None = None, **facts: Any
) -> dh.State:
    """Seat these characters with these hands; seat 0 is the emperor and leads, unless said."""
    game = dh.Game(len(hands), without_skill=without_skill)
    return game.position(hands, characters, **facts)


def dealt(
    *characters: str,
    hands: Sequence[str] = (),
    bottom: str = "",
    turned: str = "",
    without_skill: str | None = None,
) -> dh.State:
    """Deal the named cards as said, the rest ascending in turn, and let these be chosen.

    The turned-up card is the lowest of seat 0 unless said. With two players, what is left over is
    out of play.
    """
    players = len(characters)
    sizes = [17, 17, 17, 3] if players == 3 else [22, 22, 3]
    piles = [dh.parse(text) for text in [*hands, *[""] * (players - len(hands)), bottom]]
    left = [1 << card for card in range(54) if not any(pile >> card & 1 for pile in piles)]
    for group in (range(players), [players]):
        while short := [i for i in group if piles[i].bit_count() < sizes[i]]:
            for i in short:
                piles[i] |= left.pop(0)
    state = dh.Game(players, characters=characters, without_skill=without_skill).deal_cards(
        [dh.format(pile) for pile in piles[:players]],
        dh.format(piles[players]),
        turned or dh.format(piles[0])[:2],
    )
    do(state, *[f"{seat} choose:{id}" for seat, id in enumerate(characters)])
    return state


def legal(state: dh.State) -> set[str]:
    """Return the texts of all legal actions; no two have one text."""
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert len(set(texts)) == len(texts)
    return set(texts)


def do(state: dh.State, *actions: str) -> dh.State:
    """Take actions, each written as seat and text: ``"1 hit"``.

    Bare cards stand for the one legal play of exactly these cards.
    """
    for action in actions:
        seat, text = action.split()
        assert state.current_player == int(seat), (action, state)
        texts = legal(state)
        if text not in texts and "=" not in text:
            found = [one for one in texts if one.split("=")[0] == text and "=" in one]
            assert len(found) == 1, (action, found)
            text = found[0]
        assert text in texts, (action, sorted(texts))
        state.apply(text)
    return state


def hp(state: dh.State) -> list[int]:
    """Return everyone's hit points."""
    points: list[int] = state.array["hit_points"][: state.game.players].tolist()
    return points


def hand(state: dh.State, seat: int) -> str:
    """Return the hand of a seat, as text."""
    return str(dh.format(int(state.array["hands"][seat])))


def refused(state: dh.State, text: str, rule: str = "") -> None:
    """The action is illegal, by this rule if one is given, is not listed, and changes nothing."""
    before, past = state.to_bytes(), state.history
    assert text not in legal(state)
    with pytest.raises(dh.IllegalMove) as caught:
        state.apply(text)
    assert caught.value.rule.startswith("D")
    assert rule in ("", caught.value.rule), (text, str(caught.value))
    assert str(caught.value).startswith(f"{caught.value.rule}: ")
    assert (state.to_bytes(), state.history) == (before, past)


def seen_by(state: dh.State, seat: int) -> str:
    """Return everything that a seat observes, as one text."""
    seen = state.observation(seat)
    arrays = {name: value.tolist() for name, value in seen.arrays().items()}
    return repr((seen.to_text(), seen.history, seen.current_player, seen.phase, arrays))
