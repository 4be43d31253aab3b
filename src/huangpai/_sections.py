"""Sections of a table: of the numbers of actions, and of rows of features."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Section", "sections"]


class Section(NamedTuple):
    """Some of a row of features, or of the numbers of actions: `width` of them from `first` on."""

    name: str
    first: int
    width: int
    meaning: str

    @property
    def slice(self) -> slice:
        """Where it is in a row: ``features[:, section.slice]``."""
        return slice(self.first, self.first + self.width)


def sections(rows: Iterable[tuple[str, int, int, str]]) -> dict[str, Section]:
    """Return the sections of a compiled table by their names, in its order."""
    return {row[0]: Section(*row) for row in rows}
