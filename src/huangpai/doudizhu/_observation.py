"""What one player knows of a game (P5.7), as text and as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import _states
from huangpai.doudizhu._dtypes import OBSERVATION_DTYPE
from huangpai.doudizhu._enums import Phase
from huangpai.doudizhu._position import FIELDS

if TYPE_CHECKING:
    from huangpai._states import State

__all__ = ["Observation"]

_NUMBERS = (
    *("phase", "players", "landlord", "current", "last_player", "passes", "doublings", "winner"),
)
_SHIFTS = np.array([*range(0, 52, 4), 52, 53], dtype=np.uint64)
_MASKS = np.array([15] * 13 + [1, 1], dtype=np.uint64)


def counts(hands: Any) -> npt.NDArray[np.uint8]:
    """Return bitboards of any shape as arrays of 15 counts, one for each rank (P1.2)."""
    boards = np.asarray(hands, dtype=np.uint64)
    held: npt.NDArray[np.uint8] = np.bitwise_count(boards[..., None] >> _SHIFTS & _MASKS)
    return held


class Observation(_states.Observation):
    """What one player knows of a state, and has seen on the way to it.

    It depends on ranks alone: two states that differ in nothing the player can know have equal
    observations.

    Attributes
    ----------
    player : int
        The seat.
    record : record of OBSERVATION_DTYPE
        ``seen``, the state with everything else taken out (the landlord's hand holds for others
        what is known to be left of the bottom), its cards in the order of those that are left;
        ``unseen``, the cards whose place the player does not know; ``cards``, how many each seat
        holds.
    history : list of (int, str)
        The actions since the state was made.
    """

    _dtype = OBSERVATION_DTYPE
    _fields = FIELDS
    _phases = Phase

    def _seats(self) -> int:
        return int(self.record["seen"]["players"])

    def _seen(self, state: State) -> list[tuple[int, str]]:
        return state.history

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the observation as plain arrays, for learning.

        Returns
        -------
        dict
            ``hands``, ``played``: uint8, shape (players, 15), how many cards of each rank;
            ``bottom``, ``unseen``, ``last_cards``: uint8, shape (15,); ``cards``: uint8, shape
            (players,), how many each holds; ``last``: uint8, shape (4,), the play's kind, size,
            length and strength, all 0 to lead; ``rules``: uint8, shape (7,), the options of P4;
            ``player``: the seat that observes; the other fields of the state as they are.
        """
        seen, players = self.record["seen"], self._seats()
        found: dict[str, npt.NDArray[Any]] = {
            "hands": counts(seen["hands"][:players]),
            "played": counts(seen["played"][:players]),
            "bottom": counts(seen["bottom"]),
            "unseen": counts(self.record["unseen"]),
            "last_cards": counts(seen["last"]["cards"]),
            "cards": np.array(self.record["cards"][:players]),
            "player": np.array(self.player, dtype=np.uint8),
        }
        what = [seen["last"][name] for name in ("kind", "size", "length", "strength")]
        found["last"] = np.array(what, dtype=np.uint8)
        found["rules"] = np.frombuffer(bytearray(seen["rules"].tobytes()[:-1]), np.uint8)
        for name in _NUMBERS:
            found[name] = np.array(seen[name])
        return found
