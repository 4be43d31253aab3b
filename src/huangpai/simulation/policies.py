"""Who plays a seat: policies by name, compiled functions, and functions of many turns."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai._arguments import is_search, search_budget
from huangpai._games import PolicyGame
from huangpai._positions import RANDOM, WAITS
from huangpai.cards import shown

__all__ = [
    "NAMES",
    "Native",
    "Turns",
    "each",
    "for_seats",
    "name_of",
    "of_policies",
]

#: The policies that every game has.
NAMES = ("random", "greedy", "search")


class Turns(NamedTuple):
    """What a policy in Python is asked: one turn in each of some games, all of one seat.

    The policy returns, for each turn, an index into its list: integers, shape (n,).  A choice must
    depend on its own turn alone, for which games come together is nobody's promise.

    Attributes
    ----------
    seat : int
    observations : ndarray of OBSERVATION_DTYPE, shape (n,)
        What the seat knows.
    actions : ndarray of ACTION_DTYPE
        The legal actions of turn i are ``actions[offsets[i]:offsets[i + 1]]``.
    offsets : ndarray of int64, shape (n + 1,)
    numbers : ndarray of uint64, shape (n,)
        A random number from each game's own stream.
    """

    seat: int
    observations: npt.NDArray[np.void]
    actions: npt.NDArray[np.void]
    offsets: npt.NDArray[np.int64]
    numbers: npt.NDArray[np.uint64]

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """How many legal actions each turn has: int64, shape (n,)."""
        return np.diff(self.offsets)


@dataclass(frozen=True)
class Native:
    """A policy that the kernels call: an address as hp_players has it."""

    address: int
    data: int = 0
    #: What owns the code; it must live as long as the address is used.
    owner: Any = None

    @staticmethod
    def random() -> Native:
        """Return what plays every legal action equally likely."""
        return Native(RANDOM)

    @staticmethod
    def waits() -> Native:
        """Return what hands the game back."""
        return Native(WAITS)


def _imported(name: str) -> Any:
    """Return what ``module:attribute`` names."""
    module, _, attribute = name.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"policy {shown(name)} cannot be imported: {error}") from None
    return found


def resolved(game: PolicyGame[Any], policy: Any) -> Native | Callable[[Turns], Any]:
    """Return what plays a seat: a compiled function, or one of Python."""
    if isinstance(policy, str):
        if policy == "random":
            return Native.random()
        if policy == "greedy":
            return Native(game._compiled.greedy_address())
        budget = search_budget(policy)
        if budget is not None:
            return Native(game._compiled.search_address(), budget)
        if ":" not in policy:
            raise ValueError(
                f"no policy {shown(policy)}; there are {', '.join(NAMES)}, search:BUDGET, and "
                "MODULE:FUNCTION for one of yours"
            )
        policy = _imported(policy)
    address = getattr(policy, "address", None)
    if isinstance(address, int) and not isinstance(address, bool):
        plays = getattr(policy, "game", game.name)
        if plays != game.name:
            raise ValueError(f"policy {name_of(policy)} is one of {plays}, not of {game.name}")
        if not WAITS < address < 2**64:  # smaller numbers mean something else
            raise ValueError(f"policy {name_of(policy)}: {address} is no address of a function")
        return Native(address, owner=policy)
    if isinstance(policy, type) or not callable(policy):
        raise TypeError(
            f"a policy is a name ({', '.join(NAMES)}, MODULE:FUNCTION), a compiled function "
            f"(huangpai.numba.policy), or a function of Turns, not {shown(policy)}"
        )
    function: Callable[[Turns], Any] = policy
    return function


def each(game: PolicyGame[Any], policies: Any) -> tuple[Any, ...]:
    """Return the policy of each seat as it was given."""
    if isinstance(policies, Sequence) and not isinstance(policies, str):
        if len(policies) != game.players:
            raise ValueError(f"{len(policies)} policies for {game.players} seats")
        return tuple(policies)
    return (policies,) * game.players


def for_seats(game: PolicyGame[Any], policies: Any, *, waits: bool = False) -> list[Any]:
    """Return what plays each seat.

    Parameters
    ----------
    waits : bool
        Whether a seat may have none, and no seat one of Python.
    """
    found: list[Any] = []
    for policy in each(game, policies):
        if waits and policy is None:
            found.append(Native.waits())
            continue
        one = resolved(game, policy)
        if waits and not isinstance(one, Native):
            raise TypeError(f"a policy in Python chooses by step; give None for {shown(policy)}")
        found.append(one)
    return found


def of_policies(policies: Sequence[Any]) -> dict[str, Any]:
    """Return what the description of a run says of policies: names, and of one's own their code.

    The code is a digest of the file in which a policy stands, so that an edited one is another.
    """
    found: dict[str, Any] = {"policies": [name_of(one) for one in policies]}
    code = [_code_of(one) for one in policies]
    return found | ({"code": code} if any(code) else {})


def _code_of(policy: Any) -> str | None:
    if isinstance(policy, str):
        if ":" not in policy or is_search(policy):
            return None
        policy = _imported(policy)
    named = getattr(policy, "__wrapped__", policy)
    named = named if hasattr(named, "__module__") else type(named)
    file = getattr(sys.modules.get(named.__module__), "__file__", None)
    if file is None:  # such as typed at a prompt
        return None
    try:
        text = Path(file).read_bytes()
    except OSError:
        return None
    place = getattr(getattr(named, "__code__", None), "co_firstlineno", "")
    return hashlib.sha256(f"{place} ".encode() + text).hexdigest()[:16]


def name_of(policy: Any) -> str:
    """Return the name of a policy in the description of a run."""
    if isinstance(policy, str):
        return policy
    named = getattr(policy, "__wrapped__", policy)
    module = getattr(named, "__module__", None)
    name = getattr(named, "__qualname__", None) or getattr(named, "__name__", None)
    return f"{module}:{name}" if module and name else type(policy).__name__
