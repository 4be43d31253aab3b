"""The signature of the move generator: what it finds over a fixed corpus, as one number.

``python benchmarks/signature.py`` prints ``N moves, signature HEX``: the moves of every character,
with 1 and with 2 hit points, over hands of all sizes, leading and answering, byte for byte and in
order, with the offsets of the lists, and counts alone of hands too large to list.  ``--check``
compares it with ``signature.txt`` under every instruction set that this processor has.

The signature changes only when the rules or the documented order of moves change; then, and only
then, ``python benchmarks/signature.py --split > benchmarks/signature.txt`` writes the new one.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai import _core
from huangpai import douhuang as dh

EXPECTED = Path(__file__).with_name("signature.txt")
HIT_POINTS = (1, 2)
#: Complete ranks, runs of pairs and of triples, all sixes in company, both ends of the line.
ADVERSARIAL = (
    "3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6sXD",
    "AdAcAhAs2d2c2h2s3d3c3h3sKdKcKhKsXD",
    "TdTcThTsJdJcJhJsQdQcQhQsKdKcKhKsX",
    "5d5c5h6d6c6h6s7d7c7h8d8c8h9d9cXD",
    "3d3c4d4c5d5c6d6c7d7c8d8c9d9cTdTcJdJc",
    "3d3c3h4d4c4h5d5c5h7d7c7h8d8c8h9d9c9h",
    "6d6c6h6s3s4s5s7s8s9sTsJsQsKsAs2sX",
    "6d6c6h6s3d4c5h7s8d9cThJsQdKcAh2sD",
    "6d6c6h6sXD",
    "3d4d5d6d7d8d9dTdJdQdKdAd2d",
    "6d6c6h6sJdJcJhJs2d2c2h2s",
)
#: (kind, size, length, strengths) of plays to beat: of every shape some low and some high ones.
SHAPES = (
    (dh.Kind.SINGLE, 1, 1, (0, 15, 30, 47, 51, 52, 53)),
    (dh.Kind.PAIR, 2, 1, (0, 3, 6, 11, 12)),
    (dh.Kind.TRIPLE, 3, 1, (0, 6, 12)),
    (dh.Kind.TRIPLE_WITH, 4, 1, (0, 6, 11)),
    (dh.Kind.TRIPLE_WITH, 5, 1, (0, 6, 11)),
    (dh.Kind.QUAD_WITH, 6, 1, (0, 6)),
    (dh.Kind.QUAD_WITH, 8, 1, (0, 6)),
    (dh.Kind.BOMB, 2, 1, (0, 4)),
    (dh.Kind.BOMB, 3, 1, (0, 9)),
    (dh.Kind.BOMB, 4, 1, (0, 11)),
    (dh.Kind.ROCKET, 2, 1, (0,)),
)


def lead_hands() -> npt.NDArray[np.uint64]:
    """Return the hands whose moves are listed: of 0 to 22 cards, and the adversarial ones."""
    random = [dh.random_hands(200 if size < 18 else 30, size, seed=size) for size in range(23)]
    return np.concatenate([*random, dh.parse(list(ADVERSARIAL))])


def answer_hands() -> npt.NDArray[np.uint64]:
    """Return the hands that answer each play of `plays`."""
    random = [dh.random_hands(20, size, seed=100 + size) for size in range(3, 21)]
    return np.concatenate([*random, dh.parse(list(ADVERSARIAL))])


def large_hands() -> npt.NDArray[np.uint64]:
    """Return hands of up to the whole deck, whose moves are only counted."""
    return np.concatenate([dh.random_hands(3, size, seed=200 + size) for size in range(23, 55)])


def plays() -> npt.NDArray[Any]:
    """Return plays to beat, of every kind."""
    rows = [(k, size, length, s) for k, size, length, strengths in SHAPES for s in strengths]
    for length in range(2, 14):  # D3: mixed and in one suit, low and in the middle of the line
        for position in sorted({length - 1, (length + 12) // 2}):
            rows += [
                (dh.Kind.STRAIGHT, length, length, 64 * one_suit + 4 * position + 1)
                for one_suit in (0, 1)
            ]
    runs = (
        (dh.Kind.PAIR_RUN, 2, 3, 10),
        (dh.Kind.TRIPLE_RUN, 3, 2, 6),
        (dh.Kind.WINGS, 4, 2, 5),
        (dh.Kind.WINGS, 5, 2, 4),
    )
    for kind, cards, shortest, longest in runs:
        for length in range(shortest, longest + 1):
            rows += [(kind, cards * length, length, top) for top in (length - 1, length + 1)]
    records = np.zeros(len(rows), dtype=dh.MOVE_DTYPE)
    for record, (kind, size, length, strength) in zip(records, rows, strict=True):
        # Which cards a play has does not matter (D4), only that they are so many.
        record["cards"] = (1 << size) - 1
        record["kind"], record["size"] = kind.value, size
        record["length"], record["strength"] = length, strength
    return records


def split() -> Iterator[tuple[str, int, str]]:
    """Yield each character's id, number of moves listed, and hash."""
    leads, large = lead_hands(), large_hands()
    to_beat = plays()
    answering = np.repeat(answer_hands(), len(to_beat))
    lasts = np.resize(to_beat, len(answering))
    for character in dh.Character:
        sha = hashlib.sha256()
        total = 0
        for hp in HIT_POINTS:
            for hands, last in ((leads, None), (answering, lasts)):
                moves, offsets = dh.legal_moves_batch(hands, character, hp=hp, last=last)
                counts = dh.count_moves(hands, character, hp=hp, last=last)
                for array in (moves, offsets.astype("<i8"), counts.astype("<i8")):
                    sha.update(array.view(np.uint8).data)
                total += len(moves)
            sha.update(dh.count_moves(large, character, hp=hp).astype("<i8").tobytes())
        yield character.id, total, sha.hexdigest()[:16]


def lines() -> list[str]:
    """Return the signature, then the split: a line for each character."""
    rows = list(split())
    by_character = [f"{id} {total} {digest}" for id, total, digest in rows]
    whole = hashlib.sha256("\n".join(by_character).encode()).hexdigest()[:16]
    return [f"{sum(total for _id, total, _digest in rows)} moves, signature {whole}", *by_character]


def check() -> int:
    """Compare with the committed signature under each instruction set; return the exit status."""
    expected = EXPECTED.read_text().splitlines()
    status = 0
    for simd in _core.simd_available():
        command = [sys.executable, __file__, "--split"]
        environment = os.environ | {"HUANGPAI_SIMD": simd}
        ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
        found = ran.stdout.splitlines()
        if ran.returncode == 0 and found == expected:
            print(f"{simd}: {found[0]}")
            continue
        status = 1
        print(f"{simd}: {found[0] if found else 'failed'}, but {expected[0]} is expected")
        for line in found[1:]:
            if line not in expected:
                id = line.split()[0]
                wanted = next((e for e in expected if e.startswith(f"{id} ")), "nothing")
                print(f"  {line}, expected {wanted}")
    return status


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with signature.txt")
    parser.add_argument("--split", action="store_true", help="also print each character's part")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    found = lines()
    print("\n".join(found if arguments.split else found[:1]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
