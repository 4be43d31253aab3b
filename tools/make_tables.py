"""Write the constant tables of csrc/core: subsets, binomial coefficients and products of lists.

Run ``python tools/make_tables.py``; the output is committed, and a test runs this with ``--check``.
"""

from __future__ import annotations

import argparse
import sys
from math import comb
from pathlib import Path

CORE = Path(__file__).resolve().parent.parent / "csrc" / "core"
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


FILES = {"subsets.c": subsets, "binomials.c": binomials, "products.c": products}


def main() -> int:
    """Write the files, or with --check say which differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if a file differs"
    )
    check = parser.parse_args().check
    stale = []
    for name, make in FILES.items():
        path, text = CORE / name, make()
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
