"""The game of plain Dou Dizhu: what is played, and how a game begins (P5)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from huangpai import _doudizhu_game as _compiled
from huangpai import _games
from huangpai.cards import integer, shown
from huangpai.doudizhu._arguments import PRESETS, one_rules, packed_rules
from huangpai.doudizhu._dtypes import STATE_DTYPE
from huangpai.doudizhu._state import State

__all__ = ["Game", "play_random", "returns"]


class Game(_games.Game[State]):
    """What is played.

    Parameters
    ----------
    players : int
        3, or 2: the landlord against one peasant (P5.1).
    rules : str or Rules
        What counts as a play (P4).

    Raises
    ------
    ValueError
        For a number of players or a preset that there is not.
    TypeError
        For arguments of the wrong type.
    """

    name = "doudizhu"
    player_counts = (2, 3)
    _state = State
    _compiled: ClassVar[Any] = _compiled

    def __init__(self, players: int = 3, rules: Any = "douzero") -> None:
        seats = integer(players, "players must be an integer")
        if seats not in self.player_counts:
            raise ValueError(f"plain Dou Dizhu has 2 or 3 players, not {shown(players)} (P5.1)")
        self.players = seats
        self.rules = one_rules(rules)

    def _options(self) -> tuple[int, bytes]:
        return self.players, packed_rules(self.rules)

    @property
    def returns_range(self) -> tuple[int, int]:
        """Bounds, the lowest and the highest, of what a seat comes to: all fours and the rocket."""
        most = (self.players - 1) << 14
        return -most, most

    @property
    def returns_sum(self) -> int:
        """What all seats come to together: 0 (P5.6)."""
        return 0

    def __repr__(self) -> str:
        """Return the call that makes it."""
        names = [name for name, rules in PRESETS.items() if rules == self.rules]
        return f"Game(players={self.players}, rules={names[0] if names else self.rules!r})"

    # ---- Starting ----

    def position(self, hands: Any, **facts: Any) -> State:
        """Set up a position by hand (P5.8).

        Parameters
        ----------
        hands : sequence of hands, one for each seat
            Rank text, fifteen counts or bitboards; suits do not matter, and are given anew.  Cards
            that are named nowhere were played before, and everyone knows which.
        landlord : int, default 0
        last : str or record of MOVE_DTYPE, optional
            The play to beat; None to lead.
        last_player : int, optional
            Who made it; needed with `last`.  If this hand is empty, the game is over.
        current : int, optional
            Who is to act; by default the landlord, or the seat after `last_player`.
        played : sequence of hands, one for each seat, optional
            What each seat has played, `last` included; by default that alone.
        bottom : hand, optional
            What the landlord was seen to take up (P5.2), held or played by the landlord.
        out : hand, optional
            Cards out of play, which nobody has seen; up to 17, with two players (P5.2).
        bombs : int, optional
            Bombs and rockets played so far (P5.6); by default 1 if `last` is one, else 0.
        seed, index : int, default 0

        Returns
        -------
        State

        Raises
        ------
        ValueError
            For a position that no game can be in; says why, with the rule.
        IllegalMove
            For a play to beat that is no combination.
        TypeError
            For arguments of the wrong type.
        """
        from huangpai.doudizhu._position import position

        return self._state_of(position(self, hands, **facts))


def returns(states: npt.NDArray[np.void]) -> npt.NDArray[np.int32]:
    """Return what games have come to, as `State.returns` of each.

    Parameters
    ----------
    states : ndarray of STATE_DTYPE, shape (n,)
        All with the same number of players.

    Returns
    -------
    ndarray of int32, shape (n, players)
        For each seat its points by P5.6, 0 before the end.

    Raises
    ------
    ValueError
        For a state that no game can be in, with its row and the rule, and for games of two and of
        three players together.
    TypeError
        For anything but such an array.
    """
    return _games.returns_of_players(_compiled, STATE_DTYPE, states)


def play_random(states: npt.NDArray[np.void], seed: int, *, first: int = 0) -> int:
    """Play games to their ends, in place, every legal action (pass included) equally likely.

    Parameters
    ----------
    states : ndarray of STATE_DTYPE, shape (n,)
        Contiguous and writeable.
    seed, first : int
        ``states[i]`` is played by the numbers of (seed, first + i).

    Returns
    -------
    int
        How many actions that took.

    Raises
    ------
    ValueError
        For a state that no game can be in, with its row and the rule; nothing has changed.
    TypeError
        For anything but such an array.
    """
    return _games.play_random(_compiled, STATE_DTYPE, states, seed, first)
