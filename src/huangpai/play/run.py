"""Games played from the deal to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from huangpai.cards import integer, shown
from huangpai.play.policies import Random
from huangpai.play.policies import policy as policy_named

if TYPE_CHECKING:
    from huangpai.play.policies import Policy
    from huangpai.play.protocol import GameRules, GameState

__all__ = ["play_games", "play_out"]

_MOST = 2**64


def play_out(state: GameState, choose: Policy) -> None:
    """Play a game to its end, all seats by one policy.

    Parameters
    ----------
    state : State
    choose : callable
        A policy: what returns a legal action of a state, such as ``Random(seed)``.
    """
    if not callable(choose):
        raise TypeError(f"choose must be a policy, a function of a state, not {shown(choose)}")
    while not state.is_terminal:
        state.apply(choose(state))


def play_games(
    game: GameRules,
    n: int,
    seed: int,
    *,
    first: int = 0,
    policy: str | Callable[[int, int], Policy] = "random",
) -> Iterator[GameState]:
    """Play games first, first + 1 ... of a seed.

    Parameters
    ----------
    game : Game
        Such as ``huangpai.douhuang.Game(3)``.
    n, seed, first : int
        Game first + i depends on the seed and its own number alone, not on n.
    policy : str, or function of (seed, index) to a policy
        The name of one of `POLICIES`, or how to make your own.

    Yields
    ------
    State
        A game that is over; `record_of` makes a record of it.

    Raises
    ------
    ValueError
        For numbers out of range, and policies that do not exist.
    """
    count, start = integer(n, "n must be an integer"), integer(first, "first must be an integer")
    key = integer(seed, "seed must be an integer")
    if count < 0 or start < 0 or start + count > _MOST:
        raise ValueError(
            f"games {shown(first)} to {shown(first)} + {shown(n)} are not in 0 to 2**64"
        )
    if not 0 <= key < _MOST:
        raise ValueError(f"seed must be 0 to {_MOST - 1}, it is {shown(seed)}")
    if isinstance(policy, str):
        policy_named(policy, key)  # refuses here, not in the generator
    elif isinstance(policy, Random) or not callable(policy):
        raise TypeError(
            "policy must be a name, or a function of (seed, index) that makes a policy for one "
            f"game, such as the class Random; not {shown(policy)}"
        )

    def played() -> Iterator[GameState]:
        for index in range(start, start + count):
            made = (
                policy_named(policy, key, index) if isinstance(policy, str) else policy(key, index)
            )
            state = game.deal(key, index)
            play_out(state, made)
            yield state

    return played()
