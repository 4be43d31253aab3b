"""One chunk of games, from the deal to its rows: what runs in a thread, a process or a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai._games import PolicyGame
from huangpai._positions import LONGEST
from huangpai.cards import shown
from huangpai.errors import PolicyError
from huangpai.simulation.batch import BatchGame, endless
from huangpai.simulation.policies import Native, Turns, for_seats, name_of
from huangpai.simulation.results import Tallies, add, hash_of_rows

__all__ = ["RAISED", "Chunk", "Played", "play"]

#: The note that errors have which a policy has raised.
RAISED = "raised by a policy"
#: Games that are dealt, played and read together: their states stay in the second-level cache.
_TOGETHER = 1024
#: With a policy in Python, whose calls cost more than their games.
_TOGETHER_IN_PYTHON = 16384


@dataclass(frozen=True)
class Chunk:
    """Games first to first + n - 1 of a seed, of one of the games of a run."""

    game: PolicyGame[Any]
    policies: tuple[Any, ...]
    seed: int
    first: int
    n: int
    #: Whether the rows are wanted, not only their sums.
    rows: bool = True
    #: The number of the game in its run.
    part: int = 0


@dataclass(frozen=True)
class Played:
    """What a chunk has come to."""

    tallies: Tallies
    hashed: int
    rows: npt.NDArray[np.void] | None
    #: What a policy has done wrong, or raised; the rest is then empty.
    error: Exception | None = None


def play(chunk: Chunk) -> Played:
    """Play a chunk.

    Errors of the policies are returned, not raised: what is raised is then the executor's.
    """
    try:
        return _play(chunk)
    except Exception as error:
        return Played({}, 0, None, error)


def _play(chunk: Chunk) -> Played:
    game, results = chunk.game, chunk.game._results
    seats = for_seats(game, chunk.policies)
    native = all(isinstance(one, Native) for one in seats)
    together = _TOGETHER if native else _TOGETHER_IN_PYTHON
    kept, tallies, hashed = [], Tallies(), 0
    for start in range(0, chunk.n, together):
        size = min(together, chunk.n - start)
        batch = BatchGame(game, size, chunk.seed, first=chunk.first + start)
        batch._play_on(seats)
        if not native:
            _ask(batch, seats)
        rows = results.rows(game, batch._states, batch._lengths)
        hashed += hash_of_rows(rows)
        kept.append(rows)
    rows = np.concatenate([one.view(np.uint8) for one in kept]).view(results.dtype(game))
    add(tallies, results.tally(game, rows))
    return Played(tallies, hashed, rows if chunk.rows else None)


def _ask(batch: BatchGame, seats: list[Any]) -> None:
    """Play games to their ends whose seats are in part policies in Python."""
    words = batch._states.dtype.itemsize // 8
    while True:
        current = batch.current_player
        choices = np.full(len(batch), -1, np.int64)
        for seat, policy in enumerate(seats):
            waiting = np.flatnonzero(current == seat)
            if not len(waiting):
                continue
            some = batch._states.view(np.uint64).reshape(-1, words)[waiting]
            states = some.reshape(-1).view(batch._states.dtype)
            actions, offsets = batch._legal(states)
            turns = Turns(seat, batch._observe(states), actions, offsets, batch.numbers(waiting))
            choices[waiting] = _choices(policy, turns)
        if (choices < 0).all():
            return
        batch._step(choices)
        if (batch._lengths > LONGEST).any():
            row = int(batch._lengths.argmax())
            raise endless(int(batch.indices[row]), int(batch._lengths[row]))
        batch._play_on(seats)


def _choices(policy: Any, turns: Turns) -> npt.NDArray[np.int64]:
    """Ask a policy in Python, and see that it has chosen."""
    name = f"the policy {name_of(policy)} of seat {turns.seat}"
    counts = turns.counts
    try:
        chosen = np.asarray(policy(turns))
    except SystemExit as error:
        raise PolicyError(f"{name} ended the program") from error
    except Exception as error:
        error.add_note(RAISED)
        raise
    if not np.issubdtype(chosen.dtype, np.integer) or chosen.shape != counts.shape:
        raise PolicyError(
            f"{name} must return {len(counts)} integers, one for each turn, not {shown(chosen)}"
        )
    wrong = (chosen < 0) | (chosen >= counts)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise PolicyError(
            f"{name} chose {chosen[row]} where there are {counts[row]} actions (turn {row})"
        )
    return chosen.astype(np.int64)
