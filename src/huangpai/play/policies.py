"""Who chooses the actions: policies by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from huangpai._core import Rng
from huangpai.cards import integer, shown

if TYPE_CHECKING:
    from huangpai.play.protocol import GameState

__all__ = ["POLICIES", "Greedy", "Policy", "Random", "policy"]

#: What chooses a legal action of the player to act.
Policy = Callable[["GameState"], Any]

_ONES = 2**64 - 1


class Random:
    """Legal actions drawn by the state itself (`State.draw`): each of its list equally likely.

    A game's native playouts (`huangpai.douhuang.play_random`) are the same games for the same seed
    and index.
    """

    def __init__(self, seed: int, index: int = 0) -> None:
        key = integer(seed, "seed must be an integer")
        number = integer(index, "index must be an integer")
        for name, value in (("seed", key), ("index", number)):
            if not 0 <= value <= _ONES:
                raise ValueError(f"{name} must be 0 to {_ONES}, it is {shown(value)}")
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


POLICIES: dict[str, Callable[[int, int], Policy]] = {"random": Random, "greedy": Greedy}


def policy(name: str, seed: int, index: int = 0) -> Policy:
    """Return a policy by its name, for the game of this seed and index.

    Raises
    ------
    ValueError
        Where there is none of this name.
    """
    if name not in POLICIES:
        raise ValueError(f"no policy {shown(name)}; there are {', '.join(POLICIES)}")
    return POLICIES[name](seed, index)
