"""The signature of the move generators: what they find over a fixed corpus, as one number.

``python benchmarks/signature.py`` prints ``N moves, signature HEX``: the moves of every game over
hands of all sizes, leading and answering, byte for byte and in order, with the offsets of the
lists, and counts alone of hands too large to list.  A part is a character of Douhuang, with 1 and
with 2 hit points, or a mode of its random games; a setting of Baohuang's options, or of its random
games; or a preset of plain Dou Dizhu, or a number of players of its random games.  ``--check``
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
from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh

EXPECTED = Path(__file__).with_name("signature.txt")
Part = tuple[str, int, str]


class Sum:
    """The hash of lists of moves, and how many they were."""

    def __init__(self) -> None:
        self.sha = hashlib.sha256()
        self.total = 0

    def add(self, moves: npt.NDArray[Any], *numbers: npt.NDArray[np.int64]) -> None:
        """Take moves, and numbers such as offsets and counts."""
        for array in (moves, *(x.astype("<i8") for x in numbers)):
            self.sha.update(np.ascontiguousarray(array).view(np.uint8).data)
        self.total += len(moves)

    def part(self, name: str) -> Part:
        """Return name, number of moves, and hash."""
        return name, self.total, self.sha.hexdigest()[:16]


# ---- Douhuang ------------------------------------------------------------------------------------

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


def douhuang() -> Iterator[Part]:
    """Yield the part of each character."""
    leads, large = lead_hands(), large_hands()
    to_beat = plays()
    answering = np.repeat(answer_hands(), len(to_beat))
    lasts = np.resize(to_beat, len(answering))
    for character in dh.Character:
        found = Sum()
        for hp in HIT_POINTS:
            for hands, last in ((leads, None), (answering, lasts)):
                moves, offsets = dh.legal_moves_batch(hands, character, hp=hp, last=last)
                found.add(moves, offsets, dh.count_moves(hands, character, hp=hp, last=last))
            counts = dh.count_moves(large, character, hp=hp)
            found.sha.update(counts.astype("<i8").tobytes())
        yield found.part(character.id)


def douhuang_games() -> Iterator[Part]:
    """Yield a part for random games of each mode: the states in which they end; actions count."""
    for players, mode in ((3, "normal"), (2, "normal"), (2, "competitive")):
        found, states = Sum(), dh.Game(players, mode).deal_batch(600, 2000)
        found.total = dh.play_random(states, 600)
        found.sha.update(states.tobytes())
        yield found.part(f"douhuang:games:{players}:{mode}")


# ---- Baohuang ------------------------------------------------------------------------------------


def baohuang() -> Iterator[Part]:
    """Yield a part for each setting of the options, and one for the comparison and the cards."""
    sizes = [*range(1, 40), 60, 100, 140, 168]
    hands = np.concatenate([bh.random_hands(40, size, seed=300 + size) for size in sizes])
    # The whole deck leads with every play that there is; some hands answer each of them.
    every = bh.legal_moves(bh.random_hands(1, 168, seed=0)[0])
    answering = np.repeat(hands[::97], len(every), axis=0)
    lasts = np.tile(every, len(answering) // len(every))
    for kao in (True, False):
        for hold_sixes in (False, True):
            options: dict[str, Any] = {"kao": kao, "hold_sixes": hold_sixes}
            found = Sum()
            for some, last in ((hands, None), (answering, lasts)):
                moves, offsets = bh.legal_moves_batch(some, last=last, **options)
                found.add(moves, offsets, bh.count_moves(some, last=last, **options))
            yield found.part(f"baohuang:{'kao' if kao else 'plain'}{':sixes' * hold_sixes}")
    found = Sum()
    for kao in (True, False):
        found.sha.update(bh.beats(every[:, None], every[None, :], kao=kao).tobytes())
    for hand in hands[::31]:
        leads = bh.legal_moves(hand)
        found.add(
            np.concatenate([bh.choices(hand, move) for move in leads[:: len(leads) // 9 + 1]])
        )
    yield found.part("baohuang:cards")


def baohuang_games() -> Iterator[Part]:
    """Yield a part for random games of each mode: the states in which they end; actions count."""
    every: dict[str, Any] = {"kao": False, "hold_sixes": True, "rob_solo": True}
    for mode in ("classic", "concise"):
        for name, options in (("", {}), (":options", every)):
            found, states = Sum(), bh.Game(mode, **options).deal_batch(700, 2000)
            found.total = bh.play_random(states, 700)
            found.sha.update(states.tobytes())
            yield found.part(f"baohuang:games:{mode}{name}")


# ---- Plain Dou Dizhu -----------------------------------------------------------------------------

#: Complete ranks, runs of triples with triples beside them, twos and jokers for kickers.
RANKS = (
    "3333444455556666XD",
    "333444555666777888",
    "QQQQKKKKAAAA2222XD",
    "3334445556667778XD",
    "34455566677788899TJQ",
    "33344555666777799XD2",
    "3456789TJQKA2XD34567",
)


def doudizhu() -> Iterator[Part]:
    """Yield the part of each preset."""
    sizes = range(1, 21)
    random = [ddz.random_hands(200, size, seed=400 + size) for size in sizes]
    hands = np.concatenate([*random, ddz.parse(list(RANKS))])
    large = np.concatenate([ddz.random_hands(3, size, seed=500 + size) for size in range(21, 55)])
    # What some hands may lead is to be beaten by others.
    leads, _ = ddz.legal_moves_batch(hands[::50])
    answering = np.repeat(hands[::101], len(leads))
    lasts = np.tile(leads, len(answering) // len(leads))
    for preset in ddz.PRESETS:
        found = Sum()
        for some, last in ((hands, None), (answering, lasts)):
            moves, offsets = ddz.legal_moves_batch(some, rules=preset, last=last)
            found.add(moves, offsets, ddz.count_moves(some, rules=preset, last=last))
        found.sha.update(ddz.count_moves(large, rules=preset).astype("<i8").tobytes())
        yield found.part(f"doudizhu:{preset}")


def doudizhu_games() -> Iterator[Part]:
    """Yield a part for random games of three players and of two, as for Douhuang."""
    for players in (3, 2):
        found, states = Sum(), ddz.Game(players).deal_batch(800, 2000)
        found.total = ddz.play_random(states, 800)
        found.sha.update(states.tobytes())
        yield found.part(f"doudizhu:games:{players}")


# ---- The whole -----------------------------------------------------------------------------------


def split() -> Iterator[Part]:
    """Yield each part's name, number of moves listed, and hash."""
    first = (douhuang, douhuang_games, baohuang, baohuang_games)
    for game in (*first, doudizhu, doudizhu_games):
        yield from game()


def lines() -> list[str]:
    """Return the signature, then the split: a line for each part."""
    rows = list(split())
    parts = [f"{name} {total} {digest}" for name, total, digest in rows]
    whole = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
    return [f"{sum(total for _, total, _ in rows)} moves, signature {whole}", *parts]


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
                name = line.split()[0]
                wanted = next((e for e in expected if e.startswith(f"{name} ")), "nothing")
                print(f"  {line}, expected {wanted}")
    return status


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with signature.txt")
    parser.add_argument("--split", action="store_true", help="also print each part")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    found = lines()
    print("\n".join(found if arguments.split else found[:1]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
