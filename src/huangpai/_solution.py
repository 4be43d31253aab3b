"""What an exact search of a position has come to."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai._arguments import number, switch
from huangpai._positions import UNKNOWN
from huangpai.cards import integer, shown

if TYPE_CHECKING:
    from huangpai._states import State

__all__ = ["OUTCOMES", "Solution", "solve"]

#: The words for what outcomes are written as.
OUTCOMES = {1: "win", 0: "draw", -1: "loss", UNKNOWN: "unknown"}
_MOST_MB = 1 << 20


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """Who wins a position if all hands lie open and everybody plays as well as can be.

    Attributes
    ----------
    outcome : str
        For the side of the player to act: ``"win"``, ``"loss"``, ``"draw"`` (of Baohuang, a hidden
        solo that ends second, B10.3) or ``"unknown"``: the limits were reached before a proof.
    winner : str or None
        The side that wins, as `State.sides` names it; None for a draw and where it is unknown.
    line : list of (int, str)
        Actions from the position to the end, as (seat, text).  The side that has something to lose
        keeps its outcome; the other does what was the hardest to refute.  Empty where the outcome
        is unknown; shorter where a limit was reached while it was drawn.
    winning : ndarray of ACTION_DTYPE, or None
        Every legal action after which the player's side wins; None where that is not known of all
        (`undecided`), or was not asked for.
    outcomes : ndarray of int8, shape (n,)
        For each of `legal_actions()` what it comes to for the side of the player to act: 1 a win,
        0 a draw, -1 a loss, 2 unknown.  Empty where that was not asked for.
    undecided : int
        Of how many actions that is unknown.
    nodes : int
        How many positions were looked into.
    seconds : float
        How long that took.
    stopped : bool
        Whether a limit was reached.
    """

    outcome: str
    winner: str | None
    line: list[tuple[int, str]]
    winning: npt.NDArray[np.void] | None
    outcomes: npt.NDArray[np.int8]
    undecided: int
    nodes: int
    seconds: float
    stopped: bool

    def __repr__(self) -> str:
        """Return who wins, and what that took."""
        won = f", {self.winner} wins" if self.winner else ""
        return f"<Solution: {self.outcome}{won}; {self.nodes} positions, {self.seconds:.3f} s>"


def _seconds(value: Any) -> float:
    if value is None:
        return 0.0
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"seconds must be a number, not {shown(value)}")
    if not 0 < value < 1e9:
        raise ValueError(f"seconds must be above 0, and below 1e9, it is {shown(value)}")
    return float(value)


def solve(state: State, nodes: Any, seconds: Any, table_mb: Any, first_moves: Any) -> Solution:
    """Solve a state with limits as callers give them."""
    start = perf_counter()
    limit = 0 if nodes is None else number(nodes, "nodes")
    if nodes is not None and limit == 0:
        raise ValueError("nodes must be 1 or more, it is 0; None is no limit")
    time = _seconds(seconds)
    megabytes = integer(table_mb, "table_mb must be an integer")
    if not 1 <= megabytes <= _MOST_MB:
        raise ValueError(f"table_mb must be 1 to {_MOST_MB}, it is {shown(table_mb)}")
    if state.is_terminal:
        raise ValueError(f"there is nothing to solve, as the game is over ({state.rule})")
    found = state._solve(limit, time, megabytes << 17, switch(first_moves, "first_moves"))
    if found is None:
        raise ValueError(f"nothing can be solved before there is an emperor ({state.rule})")
    facts, by_action, line = found
    is_first = state.current_player in state._first_side()
    value = facts["outcome"]
    own = value if is_first or value == UNKNOWN else -value
    flipped = by_action if is_first else np.where(by_action == UNKNOWN, by_action, -by_action)
    outcomes = flipped.astype(np.int8)
    undecided = int(np.count_nonzero(outcomes == UNKNOWN))
    winning = state.legal_actions()[outcomes == 1] if first_moves and not undecided else None
    winner = {1: state.sides[0], -1: state.sides[1]}.get(value)
    after = state.clone()
    written: list[tuple[int, str]] = []
    for action in line:
        seat = after.current_player
        assert seat is not None  # an action has somebody to do it
        written.append((seat, after.action_text(action)))
        after.apply(action)
    return Solution(
        OUTCOMES[own],
        winner,
        written,
        winning,
        outcomes,
        undecided,
        facts["nodes"],
        perf_counter() - start,
        bool(facts["stopped"]),
    )
