"""The game of Baohuang: what is played, and how a game begins (B6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from huangpai import _baohuang_game as _compiled
from huangpai import _games
from huangpai._arguments import number, switch
from huangpai._baohuang_game import HOLD_SIXES, KAO, NO_PENALTY, ROB_SOLO
from huangpai.baohuang import _numbers, _records, _results
from huangpai.baohuang._dtypes import STATE_DTYPE
from huangpai.baohuang._position import SEATS
from huangpai.baohuang._state import State
from huangpai.cards import integer, shown

__all__ = ["Game", "play_random", "returns"]

MODES = ("classic", "concise")
PENALTY_MAX = 2**32 - 1


def _penalty(value: Any) -> int:
    points = integer(value, "penalty must be an integer")
    if not 0 < points <= PENALTY_MAX:
        raise ValueError(
            f"penalty must be 1 to {PENALTY_MAX}, or None where nobody can leave, it is "
            f"{shown(value)} (B10.4)"
        )
    return points


class Game(_games.PolicyGame[State]):
    """What is played.

    Parameters
    ----------
    mode : {"classic", "concise"}
        How there comes to be a guard (B6.2): the emperor names a card, or the guard card decides.
    kao : bool
        Whether kao-pai is played (B4).
    hold_sixes : bool
        Whether sixes must be held to the last play (B5).
    rob_solo : bool
        Whether everyone may bid to play alone (B7.5).
    penalty : int, optional
        What leaving costs (B10.4), 1 to 2**32 - 1; None where nobody can leave.
    first_seat : int
        Who is dealt to first (B6.1): seat 0, or the emperor of the game before
        (`State.next_first_seat`).

    Raises
    ------
    ValueError
        For a mode, a seat, a penalty that there cannot be.
    TypeError
        For arguments of the wrong type.
    """

    name = "baohuang"
    players = SEATS
    player_counts = (SEATS,)
    _state = State
    _compiled: ClassVar[Any] = _compiled
    _results: ClassVar[Any] = _results
    _numbers: ClassVar[Any] = _numbers

    def __init__(
        self,
        mode: str = "classic",
        *,
        kao: bool = True,
        hold_sixes: bool = False,
        rob_solo: bool = False,
        penalty: int | None = None,
        first_seat: int = 0,
    ) -> None:
        self.mode = _games.mode_of(mode, MODES)
        self.kao = switch(kao, "kao")
        self.hold_sixes = switch(hold_sixes, "hold_sixes")
        self.rob_solo = switch(rob_solo, "rob_solo")
        self.penalty = None if penalty is None else _penalty(penalty)
        self.first_seat = number(first_seat, "first_seat", SEATS - 1)

    def _options(self) -> tuple[bool, int, int, int]:
        return (
            self.mode == "concise",
            KAO * self.kao + HOLD_SIXES * self.hold_sixes + ROB_SOLO * self.rob_solo,
            self.first_seat,
            NO_PENALTY if self.penalty is None else self.penalty,
        )

    def settings(self) -> dict[str, Any]:
        """Return what is played, as JSON has it: ``"game"``, and every option by its name."""
        names = ("mode", "kao", "hold_sixes", "rob_solo", "penalty", "first_seat")
        return {"game": self.name} | {name: getattr(self, name) for name in names}

    @property
    def returns_range(self) -> tuple[int, int]:
        """Bounds, the lowest and the highest, of what a seat comes to: an open solo (B10.3)."""
        return -24, 24

    @property
    def returns_sum(self) -> int:
        """What all seats come to together: 0, as penalties are apart (B10.4)."""
        return 0

    def __repr__(self) -> str:
        """Return the call that makes it."""
        usual = Game(self.mode)
        names = ("kao", "hold_sixes", "rob_solo", "penalty", "first_seat")
        more = [
            f", {name}={getattr(self, name)!r}"
            for name in names
            if getattr(self, name) != getattr(usual, name)
        ]
        return f"Game({self.mode!r}{''.join(more)})"

    # ---- Starting ----

    def position(self, hands: Any, **facts: Any) -> State:
        """Set up a position in play by hand (B9).

        Parameters
        ----------
        hands : sequence of five hands
            Text or four planes; ``D*`` and ``X*`` are the marked kings.  All other cards count as
            played: the named card's copies by emperor and guard, the marked kings by those who had
            them, the rest by any seat that has had as many cards as it was dealt.
        emperor : int, default 0
        guard : int, optional
            By default who holds the guard card, or the fourth copy of the card named.
        kind : {"pair", "open_solo", "hidden_solo"}, optional
            By default a pair; in concise mode a hidden solo if the emperor holds the guard card.
        named : str, optional
            The card named, ``"Kh"`` (B8.1); needed in classic mode but for open solo.
        last : str or record of MOVE_DTYPE, optional
            The play to beat, as cards (``"7d7c7hXD*"``) or ranks (``"DX777"``); None to lead.
        last_player : int, optional
            Who made it; needed with `last`.
        current : int, optional
            Who is to act; by default the emperor, or the next seat with cards after `last_player`.
        places : sequence, optional
            For each seat the place in which it went out, None for those with cards (B9.3); needed
            where several have gone out.
        declared : bool, default False
            Whether the guard has declared (B8.3).
        rebels, trustees : iterable of seats
            Who has rebelled (B8.4); who is a trustee, for the first time (B11.1).
        seed, index : int, default 0

        Returns
        -------
        State

        Raises
        ------
        ValueError
            For a position that no game can be in; says why, with the rule.
        TypeError
            For arguments of the wrong type.
        """
        from huangpai.baohuang._position import position

        return self._state_of(position(self, hands, **facts))

    def deal_cards(self, hands: Sequence[Any]) -> State:
        """Begin a game with cards dealt by hand.

        Parameters
        ----------
        hands : sequence of five hands
            All 168 cards; who holds ``D*`` has the throne first (B7.1).

        Returns
        -------
        State
            A new deal, where nobody takes the throne, is drawn by seed 0.

        Raises
        ------
        ValueError
            For cards that are no deal (B6.1).
        """
        state = self.deal()
        state._origin = "cards"
        _records.give(state, hands)
        return state


def returns(states: npt.NDArray[np.void]) -> npt.NDArray[np.int32]:
    """Return what games have come to, as `State.returns` of each.

    Parameters
    ----------
    states : ndarray of STATE_DTYPE, shape (n,)

    Returns
    -------
    ndarray of int32, shape (n, 5)
        For each seat its points (B10), 0 before the end.

    Raises
    ------
    ValueError
        For a state that no game can be in, with its row and the rule.
    TypeError
        For anything but such an array.
    """
    words = _games.sound_copy(_compiled, STATE_DTYPE, states)
    points = np.zeros((len(states), SEATS), np.int32)
    _compiled.returns_into(words.view(np.uint8), points.reshape(-1).view(np.uint8))
    return points


def play_random(states: npt.NDArray[np.void], seed: int, *, first: int = 0) -> int:
    """Play games to their ends, in place, every legal action of the list equally likely.

    Plays are listed by rank: a second number picks which of its choices of cards each is made with.

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
