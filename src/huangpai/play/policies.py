"""Who chooses the actions: policies by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai._arguments import budget_of, is_search, search_budget
from huangpai._core import Rng
from huangpai._positions import seed_streams
from huangpai._states import RNG_DTYPE
from huangpai.cards import integer, shown

if TYPE_CHECKING:
    from huangpai.play.protocol import GameState

__all__ = ["POLICIES", "Greedy", "Policy", "Random", "Search", "policy"]

#: What chooses a legal action of the player to act.
Policy = Callable[["GameState"], Any]

_ONES = 2**64 - 1


def _numbers(seed: Any, index: Any) -> tuple[int, int]:
    """Return a seed and an index that there are."""
    key = integer(seed, "seed must be an integer")
    number = integer(index, "index must be an integer")
    for name, value in (("seed", key), ("index", number)):
        if not 0 <= value <= _ONES:
            raise ValueError(f"{name} must be 0 to {_ONES}, it is {shown(value)}")
    return key, number


class Random:
    """Legal actions drawn by the state itself (`State.draw`): each of its list equally likely.

    A game's native playouts (`huangpai.douhuang.play_random`) are the same games for the same seed
    and index.
    """

    def __init__(self, seed: int, index: int = 0) -> None:
        key, number = _numbers(seed, index)
        # A stream apart from that of the deal, which may have the same seed and index.
        self._numbers = Rng(key ^ _ONES, number)

    def __call__(self, state: GameState) -> Any:
        """Choose an action."""
        return state.draw(self._numbers.below)


class Greedy:
    """A quick sensible player (`State.greedy`), the same for every seed."""

    def __init__(self, seed: int, index: int = 0) -> None:
        pass

    def __call__(self, state: GameState) -> Any:
        """Choose an action."""
        return state.greedy()


class Search:
    """A player that looks ahead (`State.search`).

    Where it plays all seats its games are those of `huangpai.simulate` for the same seed and index.

    Parameters
    ----------
    seed, index : int
        0 to 2**64 - 1.
    budget : int, optional
        How many games it may play on for one choice, 1 to 2**20; by default 256.
    """

    def __init__(self, seed: int, index: int = 0, budget: int | None = None) -> None:
        self._budget = budget_of(budget)
        self._rng = np.empty(1, RNG_DTYPE)
        seed_streams(self._rng, *_numbers(seed, index))

    def __call__(self, state: GameState) -> Any:
        """Choose an action."""
        return state._search(self._budget, self._rng)


POLICIES: dict[str, Callable[[int, int], Policy]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
}


def policy(name: str, seed: int, index: int = 0) -> Policy:
    """Return a policy by its name, for the game of this seed and index.

    ``"search:BUDGET"`` is `Search` with that budget.

    Raises
    ------
    ValueError
        Where there is none of this name.
    """
    if is_search(name):
        return Search(seed, index, search_budget(name))
    if name not in POLICIES:
        raise ValueError(f"no policy {shown(name)}; there are {', '.join(POLICIES)}, search:BUDGET")
    return POLICIES[name](seed, index)
