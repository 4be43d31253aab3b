"""What one player knows of a game (D12), as text and as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import _states
from huangpai.douhuang._arguments import without_skill_of
from huangpai.douhuang._dtypes import OBSERVATION_DTYPE
from huangpai.douhuang._enums import Action, Character, Phase
from huangpai.douhuang._position import FIELDS

if TYPE_CHECKING:
    from huangpai._states import State

__all__ = ["Observation"]

_CARD_FIELDS = ("hands", "played", "shown", "discarded", "bottom")
_NUMBERS = (
    *("phase", "current", "turned", "first_bidder", "emperor", "last_player", "beaten"),
    *("passes", "hit", "doublings", "winner", "hit_points", "characters", "offered"),
    *("taken", "laid", "deals", "game", "players", "competitive", "known", "looked"),
    *("first_drafter", "picks", "ended", "without_skill"),
)


def bits(hands: Any) -> npt.NDArray[np.bool_]:
    """Return bitboards of any shape as arrays of 54 booleans, one for each card index."""
    boards = np.asarray(hands, dtype=np.uint64)
    return (boards[..., None] >> np.arange(54, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)


class Observation(_states.PolicyObservation):
    """What one player knows of a state, and has seen on the way to it.

    Two states that differ in nothing the player can know have equal observations.  While another
    has a right that the player does not know of, they are what they would be without it (D12).

    Attributes
    ----------
    player : int
        The seat.
    record : record of OBSERVATION_DTYPE
        ``seen``, the state with everything else taken out (another's hand holds the cards that
        everyone has seen go there); ``unseen``, the cards whose place the player does not know;
        ``cards``, how many each seat holds.
    history : list of (int, str)
        The actions that the player has seen, since the state was made: all but the choices that
        others made in secret.
    """

    _dtype = OBSERVATION_DTYPE
    _fields = FIELDS
    _phases = Phase

    def _seats(self) -> int:
        return int(self.record["seen"]["players"])

    def _seen(self, state: State) -> list[tuple[int, str]]:
        return [
            (seat, text)
            for seat, text, action, before in state._steps()
            if seat == self.player or not _is_secret(action, before)
        ]

    @property
    def without_skill(self) -> Character | None:
        """The character whose skill is off (D5.4), which everyone knows; None: all have theirs."""
        return without_skill_of(self.record["seen"]["without_skill"])

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the observation as plain arrays, for learning.

        Returns
        -------
        dict
            ``hands``, ``played``, ``shown``: bool, shape (players, 54), by card index;
            ``discarded``, ``bottom``, ``unseen``, ``last_cards``: bool, shape (54,); ``cards``:
            uint8, shape (players,), how many each holds; ``last``: uint16, shape (5,), the play's
            kind, size, length, cost and strength, all 0 to lead; ``player``: the seat that
            observes; the other fields of the state as they are.  docs/api.md says what each is,
            and what stands for none.
        """
        seen, players = self.record["seen"], self._seats()
        found: dict[str, npt.NDArray[Any]] = {}
        for name in _CARD_FIELDS:
            found[name] = bits(seen[name])
        for name in _NUMBERS:
            found[name] = np.array(seen[name])
        for name in ("hands", "played", "shown", "hit_points", "characters"):
            found[name] = found[name][:players]
        last = seen["last"]
        found["last_cards"] = bits(last["cards"])
        what = [last[name] for name in ("kind", "size", "length", "cost", "strength")]
        found["last"] = np.array(what, dtype=np.uint16)
        found["player"] = np.array(self.player, dtype=np.uint8)
        found["unseen"] = bits(self.record["unseen"])
        found["cards"] = np.array(self.record["cards"][:players])
        return found


def _is_secret(action: Any, before: Any) -> bool:
    """Whether others do not see that this is done: choosing, laying, a look that is declined."""
    kind = int(action["kind"])
    if kind == Action.PASS:
        return int(before["phase"]) == Phase.PEEK
    return kind in (Action.CHOOSE, Action.LAY)
