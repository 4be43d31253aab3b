"""Write the constant tables of csrc: subsets, binomials, products, pairs, covering, ways.

Run ``python tools/make_tables.py``; the output is committed, and a test runs this with ``--check``.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from math import comb
from pathlib import Path

CSRC = Path(__file__).resolve().parent.parent / "csrc"
Groups = tuple[list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]]]
MADE_BY = "/* Made by tools/make_tables.py, which also checks it. */"


def _row(values: list[str], indent: str = "    ") -> list[str]:
    """Return one initialiser."""
    return [indent + "{" + ", ".join(values) + "},"]


def subsets() -> str:
    """hp_subsets[k][suits]: the k-element subsets of a nibble, ascending; and how many."""
    found = [
        [[s for s in range(16) if s & ~m == 0 and s.bit_count() == k] for m in range(16)]
        for k in range(5)
    ]
    lines = [MADE_BY, '#include "subsets.h"', "", "const uint8_t hp_subset_count[5][16] = {"]
    for by_mask in found:
        lines += _row([str(len(x)) for x in by_mask])
    for kind, name in (("uint64_t", "hp_subsets"), ("uint32_t", "hp_subsets32")):
        lines += ["};", "", f"const {kind} {name}[5][16][8] = {{"]
        for by_mask in found:
            lines.append("    {")
            for x in by_mask:
                lines += _row([str(v) for v in (x + [0] * 8)[:8]], " " * 8)
            lines.append("    },")
    lines.append("};")
    return "\n".join(lines) + "\n"


def binomials() -> str:
    """hp_binomials[n][k] = C(n, k)."""
    lines = [MADE_BY, '#include "binomials.h"', "", "const uint64_t hp_binomials[55][14] = {"]
    for n in range(55):
        values = [comb(n, k) for k in range(14)]
        lines += _row([f"UINT64_C({v})" if v >= 2**31 else str(v) for v in values])
    lines.append("};")
    return "\n".join(lines) + "\n"


def products() -> str:
    """hp_products[n]: j % n and j / n; hp_bit_numbers: the bits of a nibble."""
    lines = [MADE_BY, '#include "products.h"', "", "const hp_product_index hp_products[17] = {"]
    for n in range(17):
        # Lanes beyond a product are never stored; quotients are kept within 16 lanes all the same.
        remainder = [str(j % n if n else 0) for j in range(64)]
        quotient = [str(j // n % 16 if n else 0) for j in range(64)]
        lines += ["    {", *_row(remainder, " " * 8), *_row(quotient, " " * 8), "    },"]
    lines += ["};", "", "const uint32_t hp_bit_numbers[16][4] = {"]
    for m in range(16):
        bits = [b for b in range(4) if m >> b & 1]
        lines += _row([str(b) for b in (bits + [0] * 4)[:4]])
    lines.append("};")
    return "\n".join(lines) + "\n"


def pairs() -> str:
    """hp_pairs[n]: the pairs i < j of n elements in lexicographic order."""
    lines = [MADE_BY, '#include "pairs.h"', "", "const hp_pair_index hp_pairs[17] = {"]
    for n in range(17):
        chosen = list(combinations(range(n), 2))
        # Lanes beyond the last pair are never stored, but they are loaded.
        columns = [[pair[side] for pair in chosen] + [0] * (128 - len(chosen)) for side in (0, 1)]
        lines += ["    {", *(_row([str(x) for x in c], " " * 8)[0] for c in columns), "    },"]
    lines.append("};")
    return "\n".join(lines) + "\n"


# How an answer's (big, small) kings may cover a big king, a small king, and a card below the kings.
ORDINARY: Groups = ([], [(1, 0)], [(1, 0), (0, 1)])  # B3.1: one higher card
KAO: Groups = ([(2, 0), (0, 3)], [(1, 0), (0, 2)], [(1, 0), (0, 1)])  # B4.1


def _sums(old: tuple[int, int, int], groups: Groups) -> set[tuple[int, int]]:
    """Return all (bigs, smalls) that cover so many bigs, smalls and lower cards exactly."""
    sums = {(0, 0)}
    for number, ways in zip(old, groups, strict=True):
        for _ in range(number):
            sums = {(bigs + x, smalls + y) for bigs, smalls in sums for x, y in ways}
    return sums


def cover() -> str:
    """hp_baohuang_cover[kao][b][s][5 * B + S]: bit m, where B, S cover b, s and m lower cards."""
    lines = [MADE_BY, '#include "cover.h"', "", "const uint16_t hp_baohuang_cover[2][5][5][25] = {"]
    for groups in (ORDINARY, KAO):
        lines.append("    {")
        for bigs in range(5):
            lines.append("        {")
            for smalls in range(5):
                masks = [0] * 25
                for m in range(9):
                    for x, y in _sums((bigs, smalls, m), groups):
                        if x < 5 and y < 5:
                            masks[5 * x + y] |= 1 << m
                lines += _row([str(mask) for mask in masks], " " * 12)
            lines.append("        },")
        lines.append("    },")
    lines.append("};")
    return "\n".join(lines) + "\n"


def ways() -> str:
    """hp_baohuang_ways[held][n]: how many ways there are to take n cards of four suits."""
    size = "[HP_BAOHUANG_HOLDINGS][HP_BAOHUANG_SET_MAX + 1]"
    lines = [MADE_BY, '#include "choices.h"', "", f"const uint8_t hp_baohuang_ways{size} = {{"]
    for held in range(5**4):
        found = [1]
        for suit in range(4):
            copies = held // 5**suit % 5
            longer = [0] * (len(found) + copies)
            for n, number in enumerate(found):
                for taken in range(copies + 1):
                    longer[n + taken] += number
            found = longer
        lines += _row([str(number) for number in found])
    lines.append("};")
    return "\n".join(lines) + "\n"


FILES = {
    "core/subsets.c": subsets,
    "core/binomials.c": binomials,
    "core/products.c": products,
    "core/pairs.c": pairs,
    "baohuang/cover.c": cover,
    "baohuang/ways.c": ways,
}


def main() -> int:
    """Write the files, or with --check say which differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if a file differs"
    )
    check = parser.parse_args().check
    stale = []
    for name, make in FILES.items():
        path, text = CSRC / name, make()
        if check:
            if not path.exists() or path.read_text() != text:
                stale.append(name)
        else:
            path.write_text(text)
    if stale:
        print(
            "out of date: " + ", ".join(stale) + "; run python tools/make_tables.py",
            file=sys.stderr,
        )
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
