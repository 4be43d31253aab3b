"""Parts of a table: of the numbers of actions, and of rows of features."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Part", "parts"]


class Part(NamedTuple):
    """Some of a row of features, or of the numbers of actions: `width` of them from `first` on."""

    name: str
    first: int
    width: int
    meaning: str

    @property
    def slice(self) -> slice:
        """Where it is in a row: ``features[:, part.slice]``."""
        return slice(self.first, self.first + self.width)


def parts(rows: Iterable[tuple[str, int, int, str]]) -> dict[str, Part]:
    """Return the parts of a compiled table by their names, in its order."""
    return {row[0]: Part(*row) for row in rows}
