"""What comes of a run: rows of games, their sums, and a hash that order does not change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai._positions import hash_of

__all__ = ["Results", "Tallies", "add", "hash_of_rows"]

#: Sums of rows by name; what a game's are is said in docs/simulation.md.
Tallies = dict[str, npt.NDArray[np.int64]]

_ONES = 2**64 - 1


def hash_of_rows(rows: npt.NDArray[np.void]) -> int:
    """Return the hash of rows, which those of their parts add up to (modulo 2**64)."""
    return hash_of(rows.view(np.uint64), rows.dtype.itemsize // 8)


def _padded(array: npt.NDArray[np.int64], shape: tuple[int, ...]) -> npt.NDArray[np.int64]:
    return np.pad(array, [(0, wide - have) for wide, have in zip(shape, array.shape, strict=True)])


def add(into: Tallies, more: Mapping[str, npt.NDArray[np.int64]]) -> None:
    """Add sums to others; histograms grow as they have to."""
    for name, array in more.items():
        old = into.get(name)
        if old is None:
            into[name] = array.copy()
            continue
        shape = tuple(max(pair) for pair in zip(old.shape, array.shape, strict=True))
        into[name] = _padded(old, shape) + _padded(array, shape)


@dataclass
class Results:
    """What simulated games have come to.

    Attributes
    ----------
    description : dict
        What was played: game, policies, seed, numbers of the games.
    games : int
        How many.
    tallies : dict of int64 arrays
        Sums over all games; docs/simulation.md says which.
    rows : structured ndarray, shape (games,), or None
        A row a game, in their order; None where arrays were not asked for.
    """

    description: dict[str, Any]
    games: int = 0
    tallies: Tallies = field(default_factory=dict)
    rows: npt.NDArray[np.void] | None = None
    _hash: int = 0

    def __repr__(self) -> str:
        """Return what was played, how often, and the hash; the sums are too many to look at."""
        return f"<Results of {self.games} games of {self.description.get('game')}, {self.hash}>"

    @property
    def hash(self) -> str:
        """16 hexadecimal digits of all rows, the same however the games were played."""
        return f"{self._hash:016x}"

    def merge(self, games: int, tallies: Mapping[str, Any], hashed: int) -> None:
        """Take in what part of the games have come to."""
        self.games += games
        add(self.tallies, tallies)
        self._hash = self._hash + hashed & _ONES
