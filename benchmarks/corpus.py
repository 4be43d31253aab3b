"""The positions that the benchmarks run over, and how many moves they have.

A game is a module ``corpus_GAME.py`` with its `Game`: scenarios, their totals, rows of the table
of ``report.py``.  What is the same for all games is here.  A game's module is imported when it is
asked for, as the benchmarks of one game are also run with older libraries, which may lack another.

Everything is deterministic.  ``python benchmarks/corpus.py`` computes the totals again, by listing
and by counting, and compares the first hands of each scenario with something that knows nothing of
the library; ``--check N`` says how many hands of each, 0 means all (hours for Douhuang).
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

GAMES = ("douhuang", "baohuang", "doudizhu")
HANDS = 20_000


class Scenario(NamedTuple):
    """Positions of a game, and the total of their moves."""

    library: Any
    hands: npt.NDArray[np.uint64]
    options: Mapping[str, Any]
    last: npt.NDArray[Any] | None
    moves: int

    def written(self, out: tuple[npt.NDArray[Any], npt.NDArray[np.int64]] | None = None) -> int:
        """List all moves, into ``out`` if given; return how many."""
        moves, _offsets = self.library.legal_moves_batch(
            self.hands, last=self.last, out=out, **self.options
        )
        return len(moves)

    def counted(self) -> int:
        """Count all moves."""
        return int(self.library.count_moves(self.hands, last=self.last, **self.options).sum())

    def some(self, rows: slice) -> Scenario:
        """Return some of the positions, with their own total."""
        last = None if self.last is None else self.last[rows]
        part = self._replace(hands=self.hands[rows], last=last)
        return part._replace(moves=part.counted())

    def parts(self, n: int) -> list[Scenario]:
        """Return the positions ``n`` at a time."""
        return [self.some(slice(i, i + n)) for i in range(0, len(self.hands), n)]

    def out(self) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
        """Return arrays for ``out=`` that just hold the answer."""
        by_rank = "group" in self.options  # classes of moves
        dtype = self.library.GROUP_DTYPE if by_rank else self.library.MOVE_DTYPE
        return np.zeros(self.moves, dtype), np.zeros(len(self.hands) + 1, np.int64)


class Row(NamedTuple):
    """A row of the table of speeds: a scenario, and whether it is written or counted."""

    name: str
    scenario: str
    how: str


class Call(NamedTuple):
    """A call for one hand, and how many moves it must find."""

    name: str
    moves: int
    call: Callable[[], Any]


class Game(NamedTuple):
    """What the benchmarks know of a game."""

    title: str
    #: The number of moves in each scenario.
    totals: Mapping[str, int]
    #: A scenario by its name.
    scenario: Callable[[str], Scenario]
    #: The number of moves of one of its positions, by something that knows nothing of the library.
    independent: Callable[[Scenario, int], int]
    rows: tuple[Row, ...]
    calls: Callable[[], list[Call]]
    #: Scenarios by the names under which another program may print its own speeds.
    against: Mapping[str, str] = {}


def game(name: str) -> Game:
    """Return a game by its name."""
    found: Game = importlib.import_module(f"corpus_{name}").GAME
    return found


def calls(
    library: Any, arguments: tuple[Any, ...], last: Any, leads: int, answers: int
) -> list[Call]:
    """Return the four calls for one hand: what Python and the checks cost."""
    return [
        Call(f"{name}, {which}", moves, partial(getattr(library, name), *arguments, **to_beat))
        for name in ("legal_moves", "count_moves")
        for which, moves, to_beat in (("lead", leads, {}), ("answer", answers, {"last": last}))
    ]


def drawn_leads(library: Any, hands: npt.NDArray[np.uint64]) -> npt.NDArray[Any]:
    """Return a lead of each hand, drawn evenly by multiples of the golden ratio.

    The drivers of ``benchmarks/c`` draw the same.
    """
    moves, offsets = library.legal_moves_batch(hands)
    counts = np.diff(offsets).astype(np.uint64)
    shares = np.arange(len(hands), dtype=np.uint64) * np.uint64(0x9E3779B9) & np.uint64(0xFFFFFFFF)
    drawn: npt.NDArray[Any] = moves[offsets[:-1] + (shares * counts >> np.uint64(32)).astype(int)]
    return drawn


def of_tests(name: str) -> Any:
    """Import a module of ``tests``, such as ``oracle.baohuang``."""
    tests = Path(__file__).parents[1] / "tests"
    sys.path += [str(p) for p in (tests, tests / "golden") if str(p) not in sys.path]
    return importlib.import_module(name)


def checked(one: Game, name: str, most: int) -> tuple[bool, str]:
    """Compute a total again; return whether all agree, and the line of the table of totals."""
    positions = one.scenario(name)
    counted = positions.counted()
    n = min(most or len(positions.hands), len(positions.hands))
    same = counted == positions.written() == positions.moves
    total = sum(one.independent(positions, i) for i in range(n))
    same = same and positions.some(slice(n)).moves == total
    note = "" if same else "  DIFFERS"
    return same, f'    "{name}": {counted:_},  # {n} hands checked{note}'


def main() -> int:
    """Print the totals, each checked; return the exit status."""
    parser = argparse.ArgumentParser(description="Compute the numbers of moves again.")
    parser.add_argument("--check", type=int, default=20, metavar="N", help="hands of each to check")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this; may be repeated")
    parser.add_argument("names", nargs="*", help="scenarios; all by default")
    arguments = parser.parse_args()
    games = {name: game(name) for name in arguments.game or GAMES}
    if unknown := set(arguments.names).difference(*(one.totals for one in games.values())):
        parser.error(f"no scenario {', '.join(sorted(unknown))}")
    status = 0
    for one in games.values():
        print(one.title)
        for name in one.totals:
            if not arguments.names or name in arguments.names:
                same, line = checked(one, name, arguments.check)
                status |= not same
                print(line, flush=True)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
