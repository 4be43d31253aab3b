"""What one player knows of a game (B12), as text and as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import _states
from huangpai.baohuang._dtypes import EMPEROR_CARD, GUARD_CARD, OBSERVATION_DTYPE
from huangpai.baohuang._enums import Action, Phase
from huangpai.baohuang._position import FIELDS

if TYPE_CHECKING:
    from huangpai._states import State

__all__ = ["Observation"]

_NUMBERS = (
    *("phase", "concise", "options", "first_seat", "current", "holder", "hand_ons", "added"),
    *("emperor", "guard", "kind", "named", "declared", "rebels", "last_player", "passes", "out"),
    *("places", "trustees", "left", "trusted", "penalty", "deals"),
)


def counts(hands: Any) -> npt.NDArray[np.uint8]:
    """Return hands of the shape (..., 4) as (..., 54): how often each holds each card."""
    planes = np.asarray(hands, dtype=np.uint64)[..., None]
    bits = planes >> np.arange(54, dtype=np.uint64) & np.uint64(1)
    counted: npt.NDArray[np.uint8] = bits.sum(axis=-2).astype(np.uint8)
    return counted


def marks(hands: Any) -> npt.NDArray[np.bool_]:
    """Return whether hands of the shape (..., 4) have the guard card and the emperor card."""
    first = np.asarray(hands, dtype=np.uint64)[..., 0, None]
    return (first >> np.array([GUARD_CARD, EMPEROR_CARD], np.uint64) & np.uint64(1)).astype(
        np.bool_
    )


class Observation(_states.PolicyObservation):
    """What one player knows of a state, and has seen on the way to it.

    Two states that differ in nothing the player can know have equal observations.  While another
    has a right that the player does not know of, they are what they would be without it (B8.5).

    Attributes
    ----------
    player : int
        The seat.
    record : record of OBSERVATION_DTYPE
        ``seen``, the state with everything else taken out (another's hand holds the cards that
        everyone has seen go there); ``unseen``, the cards whose place the player does not know;
        ``cards``, how many each seat holds.
    history : list of (int, str)
        The actions that the player has seen, since the state was made: all but what others
        declined in secret; their rebellions once all have been asked, after everything else of
        that phase (B12).
    """

    _dtype = OBSERVATION_DTYPE
    _fields = FIELDS
    _phases = Phase

    def _seen(self, state: State) -> list[tuple[int, str]]:
        seen: list[tuple[int, str]] = []
        later: list[tuple[int, str]] = []
        for seat, text, action, before in state._steps():
            kind, phase = int(action["action"]), int(before["phase"])
            if later and phase != Phase.REBEL:
                seen += later
                later = []
            if seat == self.player or not _is_secret(kind, phase):
                seen.append((seat, text))
            elif kind == Action.REBEL:
                later.append((seat, text))
        return seen if state.phase is Phase.REBEL else seen + later

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the observation as plain arrays, for learning.

        Returns
        -------
        dict
            ``hands``, ``played``: uint8, shape (5, 54), how many of each card by card index;
            ``unseen``, ``last_cards``: uint8, shape (54,); ``hands_marked``, ``played_marked``:
            bool, shape (5, 2), and ``unseen_marked``, ``last_marked``: bool, shape (2,), where the
            guard card and the emperor card are known to be; ``cards``: uint8, shape (5,), how many
            each holds; ``last``: uint8, shape (4,), the play's big kings, small kings, rank and
            number of cards of it; ``player``: the seat that observes; the other fields of the state
            as they are.  docs/api.md says what each is, and what stands for none.
        """
        seen = self.record["seen"]
        found: dict[str, npt.NDArray[Any]] = {}
        for name, hands in (
            ("hands", seen["hands"]),
            ("played", seen["played"]),
            ("last", seen["last_cards"]),
            ("unseen", self.record["unseen"]),
        ):
            found["last_cards" if name == "last" else name] = counts(hands)
            found[f"{name}_marked"] = marks(hands)
        for name in _NUMBERS:
            found[name] = np.array(seen[name])
        found["last"] = np.array(seen["last"].tolist(), dtype=np.uint8)
        found["player"] = np.array(self.player, dtype=np.uint8)
        found["cards"] = np.array(self.record["cards"])
        return found


def _is_secret(kind: int, phase: int) -> bool:
    """Whether others do not see at once that this is done in this phase (B8.4, B8.5)."""
    if kind == Action.PASS:
        return phase in (Phase.DECLARE, Phase.REBEL)
    return kind == Action.REBEL
