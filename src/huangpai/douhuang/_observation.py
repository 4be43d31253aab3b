"""What one player knows of a game (D12), as text and as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai._douhuang_game import NONE
from huangpai.douhuang._dtypes import OBSERVATION_DTYPE
from huangpai.douhuang._enums import Action, Phase

if TYPE_CHECKING:
    from huangpai.douhuang._state import State

__all__ = ["Observation"]

_CARD_FIELDS = ("hands", "played", "shown", "discarded", "bottom")
_NUMBERS = (
    *("phase", "current", "turned", "first_bidder", "emperor", "last_player", "beaten"),
    *("passes", "hit", "doublings", "winner", "hit_points", "characters", "offered"),
    *("taken", "laid", "deals", "game", "players", "competitive", "known", "looked"),
    *("first_drafter", "picks", "ended"),
)


def bits(hands: Any) -> npt.NDArray[np.bool_]:
    """Return bitboards of any shape as arrays of 54 booleans, one for each card index."""
    boards = np.asarray(hands, dtype=np.uint64)
    return (boards[..., None] >> np.arange(54, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)


class Observation:
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

    def __init__(self, state: State, player: int) -> None:
        self.player = player
        self.record = np.frombuffer(bytearray(state._observe(player)), OBSERVATION_DTYPE)[0]
        self.history = [
            (seat, text)
            for seat, text, action, before in state._steps()
            if seat == player or not _is_secret(action, before)
        ]

    @property
    def current_player(self) -> int | None:
        """Who is to act as far as the player knows: a seat, or None."""
        current = int(self.record["seen"]["current"])
        return None if current == NONE else current

    @property
    def phase(self) -> Phase:
        """What the game is waiting for as far as the player knows."""
        return Phase(int(self.record["seen"]["phase"]))

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
        seen, players = self.record["seen"], int(self.record["seen"]["players"])
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

    def to_text(self) -> str:
        """Return the observation on one line: the fields of the state that the player knows."""
        from huangpai.douhuang._position import to_text

        players = int(self.record["seen"]["players"])
        counts = ",".join(str(n) for n in self.record["cards"][:players])
        return f"{to_text(self.record['seen'])} player:{self.player} cards:{counts}"

    def __str__(self) -> str:
        """Return the text."""
        return self.to_text()

    def __repr__(self) -> str:
        """Return the text, in brackets."""
        return f"<Observation {self.to_text()}>"

    def __eq__(self, other: object) -> bool:
        """Whether the player knows the same, the history included."""
        if not isinstance(other, Observation):
            return NotImplemented
        return bool(self.record == other.record) and self.history == other.history

    __hash__ = None  # type: ignore[assignment]


def _is_secret(action: Any, before: Any) -> bool:
    """Whether others do not see that this is done: choosing, laying, a look that is declined."""
    kind = int(action["kind"])
    if kind == Action.PASS:
        return int(before["phase"]) == Phase.PEEK
    return kind in (Action.CHOOSE, Action.LAY)
