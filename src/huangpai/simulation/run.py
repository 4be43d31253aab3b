"""Millions of games: what is asked for, cut into chunks, played, added up."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai._arguments import number
from huangpai._games import Game
from huangpai._version import __version__
from huangpai.cards import integer, shown
from huangpai.simulation.playing import Chunk
from huangpai.simulation.policies import each, for_seats, name_of
from huangpai.simulation.results import Results, hash_of_rows
from huangpai.simulation.workers import CHUNK, run

__all__ = ["Part", "simulate", "simulate_parts"]

SEED_MAX = 2**64 - 1
#: The most games of one run.
GAMES_MAX = 10**12
#: Which fields rows have, and what numbers in them mean; a file of another schema is another run.
SCHEMA = 1

#: Told after every chunk: games that have been played, and all.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Part:
    """Games that a run plays beside others, on the same seed.

    Attributes
    ----------
    game : Game
    games : int
    policies : policy, or sequence with one for each seat
    label : str
        What it is called, in the column ``part`` of a file; no two parts of a run share one.
    """

    game: Game[Any]
    games: int
    policies: Any = "greedy"
    label: str = "main"

    def describe(self) -> dict[str, Any]:
        """Return what is played, as JSON has it."""
        return {
            "label": self.label,
            **self.game.settings(),
            "games": self.games,
            "policies": [name_of(one) for one in each(self.game, self.policies)],
        }


def simulate(
    game: Game[Any],
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    policies: Any = "greedy",
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    in_flight: int | None = None,
    arrays: bool = True,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play games first, first + 1 ... of a seed, and say what they have come to.

    A game depends on the seed, its own number and the policies alone: whatever the executor, the
    chunks, the order and the instruction set, the results are the same.

    Parameters
    ----------
    game : Game
        What is played; `huangpai.douhuang.Game` has characters fixed or drawn.
    games : int
        How many.
    seed, first : int
        0 to 2**64 - 1.
    policies : policy, or sequence with one for each seat
        ``"random"``, every legal action equally likely; ``"greedy"``, a quick sensible player; a
        function compiled by `huangpai.numba.policy`; a function of `huangpai.simulation.Turns`;
        ``"module:name"`` for one that is imported where it is used.
    executor : concurrent.futures.Executor, optional
        Where chunks are played; by default threads.  For a cluster Dask's
        ``Client.get_executor()``.  A chunk whose worker dies is played again.
    workers : int, optional
        How many threads without an executor; by default one for each processor.
    chunk : int, optional
        Games a chunk, by default 4096.
    in_flight : int, optional
        The most chunks submitted at a time; by default four for each worker, and of an executor
        that does not say how many it has, for each processor here: give more for a cluster.
    arrays : bool
        Whether the results have a row for each game; without, memory does not grow with `games`.
    out : path, optional
        A Parquet file with a row for each game (needs ``huangpai[sim]``).  If the run is
        interrupted, the same call goes on where it was; if the file is whole, nothing is played.
    progress : function of (int, int), optional
        Called with the games that have been played and with all of them.

    Returns
    -------
    Results

    Raises
    ------
    ValueError, TypeError
        For wrong arguments.
    PolicyError
        Where a policy chooses what is not in its list, or never ends a game; what a policy raises
        passes through.
    StoreError
        For a file that holds another run, or cannot be written.
    """
    part = Part(game, games, policies)
    return simulate_parts(
        [part],
        seed=seed,
        first=first,
        executor=executor,
        workers=workers,
        chunk=chunk,
        in_flight=in_flight,
        arrays=arrays,
        out=out,
        progress=progress,
    )[0]


def simulate_parts(
    parts: Sequence[Part],
    *,
    seed: int = 0,
    first: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    in_flight: int | None = None,
    arrays: bool = False,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> list[Results]:
    """Play several games, such as one with a rule and without it, on the same seed.

    Parameters
    ----------
    parts : sequence of Part
        With ``out`` all of one kind, whose rows have the same fields.
    arrays : bool
        As for `simulate`, but not by default, as there may be many parts.

    Returns
    -------
    list of Results
        Of each part; the rest is as for `simulate`.
    """
    key = number(seed, "seed")
    size = CHUNK if chunk is None else integer(chunk, "chunk must be an integer")
    if not 1 <= size <= 2**24:
        raise ValueError(f"chunk must be 1 to {2**24}, it is {shown(chunk)}")
    if in_flight is not None:
        in_flight = integer(in_flight, "in_flight must be an integer")
        if in_flight < 1:
            raise ValueError(f"in_flight must be at least 1, it is {shown(in_flight)}")
    start = number(first, "first")
    for part in parts:
        _check(part, start)
    if len({part.label for part in parts}) < len(parts):
        raise ValueError("two parts of a run have the same label")
    results = [
        Results(
            {
                "schema": SCHEMA,
                "engine": __version__,
                "seed": key,
                "first": start,
                **part.describe(),
            }
        )
        for part in parts
    ]
    kept: list[list[npt.NDArray[np.void]]] = [[] for _ in parts]
    total = sum(part.games for part in parts)

    with ExitStack() as stack:
        store = None
        if out is not None:
            from huangpai.simulation.store import Store

            described = {
                "schema": SCHEMA,
                "engine": __version__,
                "seed": key,
                "first": start,
                "parts": [part.describe() for part in parts],
            }
            store = stack.enter_context(Store(out, described, [part.game for part in parts]))

        def take(number: int, rows: npt.NDArray[np.void]) -> None:
            """Take in rows that are there already."""
            tallies = parts[number].game._results.tally(parts[number].game, rows)
            results[number].merge(len(rows), tallies, hash_of_rows(rows))
            if arrays:
                kept[number].append(rows)

        there = store.done() if store is not None else {}
        if store is not None and store.is_complete:
            there = {i: [(start, part.games)] for i, part in enumerate(parts)}
        for i, found in there.items():
            for begin, n in found:
                for at in range(begin, begin + n, _READ):
                    take(i, store.rows(i, at, min(_READ, begin + n - at)))  # type: ignore[union-attr]
        played = sum(one.games for one in results)
        if progress is not None:
            progress(played, total)

        chunks = _chunks(parts, key, start, size, there, rows=arrays or store is not None)
        for done, came in run(chunks, executor=executor, workers=workers, in_flight=in_flight):
            if store is not None:
                assert came.rows is not None
                store.add(done, came.rows)
            results[done.part].merge(done.n, came.tallies, came.hashed)
            if arrays:
                assert came.rows is not None
                kept[done.part].append(came.rows)
            played += done.n
            if progress is not None:
                progress(played, total)
        if store is not None:
            store.finish()

    if arrays:
        for result, rows, part in zip(results, kept, parts, strict=True):
            result.rows = _in_order(rows, part.game)
    return results


#: How many rows are read at a time.
_READ = 2**17


def _check(part: Part, first: int) -> None:
    if not isinstance(part.game, Game):
        raise TypeError(f"game must be a Game, not {shown(part.game)}")
    games = integer(part.games, "games must be an integer")
    if not 1 <= games <= GAMES_MAX:
        raise ValueError(f"games must be 1 to {GAMES_MAX}, it is {shown(part.games)}")
    if first + games > SEED_MAX + 1:
        raise ValueError(f"games {first} to {first} + {games} are not in 0 to 2**64")
    for_seats(part.game, part.policies)


def _chunks(
    parts: Sequence[Part],
    seed: int,
    start: int,
    size: int,
    there: dict[int, list[tuple[int, int]]],
    *,
    rows: bool,
) -> Iterator[Chunk]:
    """Yield what is still to be played."""
    for i, part in enumerate(parts):
        policies = each(part.game, part.policies)
        at, end = start, start + part.games
        for begin, n in [*sorted(there.get(i, [])), (end, 0)]:
            while at < begin:
                n_here = min(size, begin - at)
                yield Chunk(part.game, policies, seed, at, n_here, rows, i)
                at += n_here
            at = max(at, begin + n)


def _in_order(rows: list[npt.NDArray[np.void]], game: Game[Any]) -> npt.NDArray[np.void]:
    """Return the rows of all chunks in the order of the games."""
    rows.sort(key=lambda one: int(one["index"][0]))
    octets = np.concatenate([one.view(np.uint8) for one in rows])
    return octets.view(game._results.dtype(game))
