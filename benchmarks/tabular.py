"""Tables of text, for people and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], markdown: bool = False, left: int = 2
) -> str:
    """Lay out a table: the first ``left`` columns to the left, the others to the right."""
    if markdown:
        rule = ["---" if i < left else "---:" for i in range(len(head))]
        return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )
