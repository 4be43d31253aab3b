"""Chunks of games on any executor, a few at a time; what comes of them does not depend on it."""

from __future__ import annotations

import logging
import os
import pickle
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)

from huangpai.cards import integer, shown
from huangpai.simulation.playing import Chunk, Played, play
from huangpai.simulation.policies import name_of

__all__ = ["CHUNK", "CHUNK_OF_SEARCH", "run"]

log = logging.getLogger(__name__)

#: Games a chunk: few enough to lose or to wait for.
CHUNK = 4096
#: The same where a policy looks ahead: a chunk is not interrupted, and takes some seconds.
CHUNK_OF_SEARCH = 64
#: How often a chunk is given to an executor that fails it; errors of policies do not count.
TRIES = 4


def run(
    chunks: Iterable[Chunk],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    in_flight: int | None = None,
) -> Iterator[tuple[Chunk, Played]]:
    """Play chunks, and yield each when it has been played, in whatever order.

    Parameters
    ----------
    chunks : iterable of Chunk
        Taken as they are needed.
    executor : concurrent.futures.Executor, optional
        Threads of its own by default.
    workers : int, optional
        How many threads, without an executor; by default one for each processor.
    in_flight : int, optional
        The most chunks that are submitted and not yet taken up here; by default four for each
        worker.

    Raises
    ------
    PolicyError, or what a policy has raised
    RuntimeError
        Where a chunk fails again and again, with the executor's error as its cause.
    """
    waiting = iter(chunks)
    with _Workers(executor, workers) as pool:
        limit = in_flight or 4 * pool.size
        flying: dict[Future[Played], tuple[Chunk, int]] = {}
        try:
            while True:
                while len(flying) < limit and (chunk := next(waiting, None)) is not None:
                    flying[pool.submit(chunk)] = (chunk, 1)
                if not flying:
                    return
                done, _ = wait(flying, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda one: flying[one][0].first):
                    chunk, tries = flying.pop(future)
                    played = _result(future, chunk, tries)
                    if played is None:
                        flying[pool.submit(chunk)] = (chunk, tries + 1)
                    elif played.error is not None:
                        raise played.error
                    else:
                        yield chunk, played
        finally:
            for future in flying:
                future.cancel()


def _result(future: Future[Played], chunk: Chunk, tries: int) -> Played | None:
    """Return what a chunk has come to, or None where its worker has failed."""
    try:
        return future.result()
    # A worker that was killed, a broken pool, a cancelled future: every executor has its own.
    except Exception as error:
        if tries >= TRIES:
            raise RuntimeError(
                f"games {chunk.first} to {chunk.first + chunk.n - 1} failed {tries} times: {error}"
            ) from error
        log.warning("games from %d on are played again: %r", chunk.first, error)
        return None


class _Workers:
    """An executor: the caller's, or threads; where the caller's breaks, threads go on."""

    def __init__(self, executor: Executor | None, workers: int | None) -> None:
        if executor is not None and not isinstance(executor, Executor):
            raise TypeError(
                f"executor must be a concurrent.futures.Executor, not {shown(executor)}"
            )
        if executor is not None and workers is not None:
            raise ValueError("workers is how many threads there are without an executor")
        count = os.cpu_count() or 1
        if workers is not None:
            count = integer(workers, "workers must be an integer")
            if not 1 <= count <= 1024:
                raise ValueError(f"workers must be 1 to 1024, it is {shown(workers)}")
        self.size = int(getattr(executor, "_max_workers", 0) or count)
        self._count = count
        self._given = executor
        self._own: ThreadPoolExecutor | None = None
        #: Parts of the run whose policies can be sent to other processes.
        self._sendable: set[int] = set()

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._own is not None:
            self._own.shutdown(cancel_futures=True)

    def submit(self, chunk: Chunk) -> Future[Played]:
        """Give a chunk to the executor."""
        if self._given is not None:
            if isinstance(self._given, ProcessPoolExecutor):
                self._can_travel(chunk)
            try:
                return self._given.submit(play, chunk)
            except BrokenExecutor as error:
                log.warning("the executor is broken, threads of this process go on: %s", error)
                self._given = None
        if self._own is None:
            self._own = ThreadPoolExecutor(self._count, "huangpai")
        return self._own.submit(play, chunk)

    def _can_travel(self, chunk: Chunk) -> None:
        """Refuse what cannot be sent to another process, which its pool would only stumble over."""
        if chunk.part in self._sendable:
            return
        try:
            pickle.dumps(chunk)
        # What pickling raises depends on the object.
        except Exception:
            names = ", ".join(dict.fromkeys(map(name_of, chunk.policies)))
            raise TypeError(
                f"the policies ({names}) cannot be sent to another process; name them as text, "
                "'module:function'"
            ) from None
        self._sendable.add(chunk.part)
