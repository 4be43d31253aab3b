"""Where a peer's list departs from the rules it otherwise keeps: exact, so that it can be checked.

RLCard has none: its lists are those of the oracle.  Every function says which moves a peer leaves
out or puts in; what a test finds must be those and no others.

OpenSpiel 2.0.2

- O1: a run without kickers does not start on a rank held four times (nor answer with such a one).
  Wings do: 3333444 gives ``333444-…``, but no ``333444``.
- O2: on a rocket, every bomb of the hand is listed.

DouZero (its repository at 718a5c9)

- D1: wings with four kickers alike, and wings of four or more triples with three alike, are listed
  as leads and then not recognised: only bombs and the rocket are answers.
- D2: wings are compared by the highest rank held exactly three times, kickers included: on
  333444555 + 666 or + 222 it is the kickers that count.
- D3: the raw lists hold many moves more than once.  Compare sets.

DouZero keeps the cards of a play, not how it was meant: what can be a run of triples is one
(`douzero_reading`), though it is listed as an answer to wings too.
"""

from __future__ import annotations

from oracle.doudizhu import (
    BOMB,
    DOUZERO,
    PAIR_RUN,
    ROCKET,
    ROCKET_MOVE,
    STRAIGHT,
    TRIPLE_RUN,
    WINGS,
    Counts,
    Move,
    Reading,
    classify,
    legal_moves,
)


def openspiel_missing(hand: Counts, moves: list[Move]) -> set[Move]:
    """O1: those of these moves that OpenSpiel leaves out."""
    runs = (STRAIGHT, PAIR_RUN, TRIPLE_RUN)
    return {m for m in moves if m.reading.kind in runs and hand[lowest(m.reading)] == 4}


def openspiel_extra(moves: list[Move], last: Reading | None) -> set[Move]:
    """O2: those of the hand's leads that OpenSpiel lists against the rules."""
    if last != ROCKET_MOVE.reading:
        return set()
    return {m for m in moves if m.reading.kind == BOMB}


def lowest(reading: Reading) -> int:
    return reading.strength - reading.length + 1


def highest_triple(counts: Counts) -> int:
    return max(rank for rank, n in enumerate(counts) if n == 3)


def douzero_reading(counts: Counts) -> Reading | None:
    """Say what DouZero takes a play on the table for; None if it knows no such play (D1)."""
    readings = classify(counts, DOUZERO)
    runs = [r for r in readings if r.kind == TRIPLE_RUN]
    if runs:
        return runs[0]
    (reading,) = {r._replace(strength=0) for r in readings}
    if reading.kind == WINGS and reading.size == 4 * reading.length:
        body = max(readings, key=lambda r: r.strength)
        ranks = range(lowest(body), body.strength + 1)
        most = max(n for rank, n in enumerate(counts) if rank not in ranks)
        if most == 4 or (most == 3 and reading.length >= 4):
            return None
    return max(readings, key=lambda r: r.strength)


def douzero_replies(hand: Counts, last: Counts) -> tuple[set[Counts], set[Counts], set[Counts]]:
    """Say what the rules answer to these cards, what DouZero leaves out of it and what it adds."""
    reading = douzero_reading(last)
    if reading is None:
        ruled = set().union(
            *({m.counts for m in legal_moves(hand, DOUZERO, r)} for r in classify(last, DOUZERO))
        )
        kept = {m.counts for m in legal_moves(hand, DOUZERO) if m.reading.kind in (BOMB, ROCKET)}
        return ruled, ruled - kept, set()
    ruled = {m.counts for m in legal_moves(hand, DOUZERO, reading)}
    if reading.kind != WINGS:
        return ruled, set(), set()
    wings = {m.counts for m in legal_moves(hand, DOUZERO) if m.reading[:3] == reading[:3]}
    over = {c for c in wings if highest_triple(c) > highest_triple(last)}
    return ruled, (wings & ruled) - over, over - ruled
