"""Millions of games: what is asked for, cut into chunks, played, added up."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai._arguments import is_search, number
from huangpai._games import PolicyGame
from huangpai._version import __version__
from huangpai.cards import integer, shown
from huangpai.simulation.playing import Chunk
from huangpai.simulation.policies import each, for_seats, name_of, of_policies
from huangpai.simulation.results import Results, Tallies, add, hash_of_rows
from huangpai.simulation.workers import CHUNK, CHUNK_OF_SEARCH, run

if TYPE_CHECKING:
    from huangpai.simulation.store import Store

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
    beside : str
        The label of another part, of the same kind, with which it is compared game by game: its
        tallies then also have the sums of differences.  A game is compared with the one of the
        same number.
    """

    game: PolicyGame[Any]
    games: int
    policies: Any = "greedy"
    label: str = "main"
    beside: str = ""

    def describe(self) -> dict[str, Any]:
        """Return what is played, as JSON has it."""
        return {
            "label": self.label,
            **self.game.settings(),
            "games": self.games,
            **of_policies(each(self.game, self.policies)),
            **({"beside": self.beside} if self.beside else {}),
        }


def simulate(
    game: PolicyGame[Any],
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
        ``"random"``, every legal action equally likely; ``"greedy"``, a quick sensible player;
        ``"search"``, one that looks ahead, or ``"search:BUDGET"`` with so many playouts a choice; a
        function compiled by `huangpai.numba.policy`; a function of `huangpai.simulation.Turns`;
        ``"module:name"`` for one that is imported where it is used.
    executor : concurrent.futures.Executor, optional
        Where chunks are played; by default threads.  For a cluster Dask's
        ``Client.get_executor()``.  A chunk whose worker dies is played again.
    workers : int, optional
        How many threads without an executor; by default one for each processor.
    chunk : int, optional
        Games a chunk, by default 4096, or 64 where a policy is ``"search"``.
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
    parts = [_checked(part, start) for part in _listed(parts)]
    looks_ahead = any(is_search(one) for part in parts for one in each(part.game, part.policies))
    if chunk is None and looks_ahead:
        size = CHUNK_OF_SEARCH
    if out is not None:
        _may_be_kept(parts)
    if len({part.label for part in parts}) < len(parts):
        raise ValueError("two parts of a run have the same label")
    pairs = _Pairs(parts)
    run_of = {"schema": SCHEMA, "engine": __version__, "seed": key, "first": start}
    described = [part.describe() for part in parts]
    results = [Results({**run_of, **one}) for one in described]
    kept: list[list[npt.NDArray[np.void]]] = [[] for _ in parts]
    total, played = sum(part.games for part in parts), 0

    def keep(i: int, tallies: Tallies, hashed: int, n: int, rows: Any) -> None:
        nonlocal played
        results[i].merge(n, tallies, hashed)
        if arrays:
            kept[i].append(rows)
        played += n

    def compare(i: int, mine: npt.NDArray[np.void], theirs: npt.NDArray[np.void]) -> None:
        game = parts[i].game
        add(results[i].tallies, game._results.compare(game, mine, theirs))

    with ExitStack() as stack:
        store: Store | None = None
        there: dict[int, list[tuple[int, int]]] = {}
        if out is not None:
            from huangpai.simulation.store import Store

            description = {**run_of, "parts": described}
            store = stack.enter_context(Store(out, description, [part.game for part in parts]))
            there = store.done()
            for i, part in enumerate(parts):
                for rows in _stored(store, i, there.get(i, [])):
                    tallies = part.game._results.tally(part.game, rows)
                    keep(i, tallies, hash_of_rows(rows), len(rows), rows)
        if progress is not None:
            progress(played, total)

        wanted = [arrays or store is not None or i in pairs.partner for i in range(len(parts))]
        chunks = _chunks(parts, pairs, key, start, size, there, wanted)
        for done, came in run(chunks, executor=executor, workers=workers, in_flight=in_flight):
            if store is not None:
                assert came.rows is not None
                store.add(done, came.rows)
            elif done.part in pairs.partner:
                assert came.rows is not None
                found = pairs.take(done.part, done.first, done.first - start, came.rows)
                if found is not None:
                    compare(*found)
            keep(done.part, came.tallies, came.hashed, done.n, came.rows)
            if progress is not None:
                progress(played, total)
        if store is not None:
            store.finish()
            for i, j in pairs.of.items():
                n = min(parts[i].games, parts[j].games)
                for at in range(start, start + n, _READ):
                    some = min(_READ, start + n - at)
                    compare(i, store.rows(i, at, some), store.rows(j, at, some))

    if arrays:
        for result, found_rows, part in zip(results, kept, parts, strict=True):
            result.rows = _in_order(found_rows, part.game)
    return results


#: How many rows are read at a time.
_READ = 2**17


def _stored(
    store: Store, part: int, chunks: Iterable[tuple[int, int]]
) -> Iterator[npt.NDArray[np.void]]:
    """Yield the rows of a part that are in a file."""
    for begin, n in chunks:
        for at in range(begin, begin + n, _READ):
            yield store.rows(part, at, min(_READ, begin + n - at))


class _Pairs:
    """Parts that are compared game by game, and rows that wait for those of the other part."""

    def __init__(self, parts: Sequence[Part]) -> None:
        places = {part.label: i for i, part in enumerate(parts)}
        #: The part with which one is compared, and both ways.
        self.of: dict[int, int] = {}
        self.partner: dict[int, int] = {}
        for i, part in enumerate(parts):
            if not part.beside:
                continue
            j = places.get(part.beside, i)
            if j == i:
                raise ValueError(f"no other part is called {shown(part.beside)}")
            if i in self.partner or j in self.partner:
                raise ValueError("a part can be compared with one other part only")
            if type(part.game) is not type(parts[j].game) or _dtype(part) != _dtype(parts[j]):
                raise ValueError(f"{part.label} and {part.beside} are of different kinds")
            self.of[i] = j
            self.partner |= {i: j, j: i}
        self._ends = [part.games for part in parts]
        self._waiting: dict[tuple[int, int], npt.NDArray[np.void]] = {}

    def groups(self, n: int) -> list[list[int]]:
        """Return the parts, those that are compared together, so that few rows have to wait."""
        return [
            [i, self.partner[i]] if i in self.partner else [i]
            for i in range(n)
            if self.partner.get(i, i) >= i
        ]

    def take(
        self, part: int, first: int, played: int, rows: npt.NDArray[np.void]
    ) -> tuple[int, npt.NDArray[np.void], npt.NDArray[np.void]] | None:
        """Take in rows, `played` games of the part lying before them.

        Returns (a part, its rows, those of the part with which it is compared), of the same games,
        once both are there.
        """
        other = self.partner[part]
        if played >= self._ends[other]:
            return None
        found = self._waiting.pop((other, first), None)
        if found is None:
            self._waiting[part, first] = rows
            return None
        n = min(len(found), len(rows))
        mine, theirs = rows[:n], found[:n]
        return (part, mine, theirs) if part in self.of else (other, theirs, mine)


def _dtype(part: Part) -> np.dtype[Any]:
    found: np.dtype[Any] = part.game._results.dtype(part.game)
    return found


def _listed(parts: Any) -> list[Part]:
    if not isinstance(parts, Sequence) or not all(isinstance(one, Part) for one in parts):
        raise TypeError(f"parts must be a sequence of Part, not {shown(parts)}")
    if not parts:
        raise ValueError("a run needs at least one part")
    return list(parts)


def _may_be_kept(parts: Sequence[Part]) -> None:
    """See that parts go into one file, and that their policies can be told from others."""
    if len({(type(part.game), _dtype(part)) for part in parts}) > 1:
        raise ValueError("the parts of a run into one file must be of one kind, with the same rows")
    for part in parts:
        for policy in each(part.game, part.policies):
            name = name_of(policy)
            if not isinstance(policy, str) and (":" not in name or "<" in name):
                raise ValueError(
                    f"policy {name} cannot be told from another in a file; make it a function of a "
                    "module"
                )


def _checked(part: Part, first: int) -> Part:
    """Return a part with plain numbers."""
    if not isinstance(part.label, str) or not isinstance(part.beside, str):
        raise TypeError(f"the label of a part must be a text, not {shown(part.label)}")
    if not isinstance(part.game, PolicyGame):
        raise TypeError(f"game must be a Game that is played by policies, not {shown(part.game)}")
    games = integer(part.games, "games must be an integer")
    if not 1 <= games <= GAMES_MAX:
        raise ValueError(f"games must be 1 to {GAMES_MAX}, it is {shown(part.games)}")
    if first + games > SEED_MAX + 1:
        raise ValueError(f"games {first} to {first} + {games} are not in 0 to 2**64")
    for_seats(part.game, part.policies)
    return replace(part, games=games)


def _chunks(
    parts: Sequence[Part],
    pairs: _Pairs,
    seed: int,
    start: int,
    size: int,
    there: dict[int, list[tuple[int, int]]],
    wanted: Sequence[bool],
) -> Iterator[Chunk]:
    """Yield what is still to be played; parts that are compared by turns."""

    def of_part(i: int) -> Iterator[Chunk]:
        part = parts[i]
        policies = each(part.game, part.policies)
        at, end = start, start + part.games
        for begin, n in [*sorted(there.get(i, [])), (end, 0)]:
            while at < begin:
                n_here = min(size, begin - at)
                yield Chunk(part.game, policies, seed, at, n_here, wanted[i], i)
                at += n_here
            at = max(at, begin + n)

    for group in pairs.groups(len(parts)):
        for some in itertools.zip_longest(*map(of_part, group)):
            yield from filter(None, some)


def _in_order(rows: list[npt.NDArray[np.void]], game: PolicyGame[Any]) -> npt.NDArray[np.void]:
    """Return the rows of all chunks in the order of the games."""
    rows.sort(key=lambda one: int(one["index"][0]))
    octets = np.concatenate([one.view(np.uint8) for one in rows])
    return octets.view(game._results.dtype(game))
