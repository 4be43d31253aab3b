"""Large hands against tables that a second, slow generator has made (tests/golden)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from huangpai import _core, _douhuang
from huangpai import douhuang as dh

TABLE = json.loads((Path(__file__).parent / "golden" / "douhuang_moves.json").read_text())


def ids(rows):
    return [f"{i}-{row['character']}" for i, row in enumerate(rows)]


def digest(moves) -> str:
    columns = [moves["cards"].tolist()] + [
        moves[f].tolist() for f in ("kind", "size", "length", "cost", "strength")
    ]
    lines = sorted(
        f"{c:x} {kind} {size} {length} {cost} {strength}\n"
        for c, kind, size, length, cost, strength in zip(*columns, strict=True)
    )
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:16]


def by_kind(moves) -> dict[str, int]:
    counts = np.bincount(moves["kind"], minlength=len(dh.Kind))
    return {kind.name: int(n) for kind, n in zip(dh.Kind, counts, strict=True) if n}


def last_of(row):
    """The play to beat of a row, with as many cards as its size (any will do)."""
    last = np.zeros((), dtype=dh.MOVE_DTYPE)
    kind, size, length, strength = row["last"]
    last["cards"] = (1 << size) - 1
    last["kind"], last["size"], last["length"], last["strength"] = kind, size, length, strength
    return last[()]


@pytest.mark.parametrize("row", TABLE["moves"], ids=ids(TABLE["moves"]))
def test_leads(row) -> None:
    moves = dh.legal_moves(row["hand"], row["character"], hp=row["hp"])
    assert by_kind(moves) == row["by_kind"]
    assert len(moves) == row["count"] == dh.count_moves(row["hand"], row["character"], hp=row["hp"])
    assert digest(moves) == row["digest"]


@pytest.mark.parametrize("row", TABLE["answers"], ids=ids(TABLE["answers"]))
def test_answers(row) -> None:
    arguments = {"hp": row["hp"], "last": last_of(row)}
    moves = dh.legal_moves(row["hand"], row["character"], **arguments)
    assert by_kind(moves) == row["by_kind"]
    assert len(moves) == row["count"] == dh.count_moves(row["hand"], row["character"], **arguments)
    assert digest(moves) == row["digest"]


@pytest.mark.parametrize("row", TABLE["counts"], ids=ids(TABLE["counts"]))
def test_counts(row) -> None:
    last = last_of(row) if "last" in row else None
    assert dh.count_moves(row["hand"], row["character"], hp=row["hp"], last=last) == row["count"]


@pytest.fixture(params=_core.simd_available())
def kernels(request):
    """Each instruction set of this processor in turn."""
    before = _douhuang.simd_name()
    _douhuang.simd_select(request.param)
    yield request.param
    _douhuang.simd_select(before)


@pytest.mark.parametrize("part", ["moves", "answers", "counts"])
def test_every_instruction_set(kernels, part) -> None:
    for row in TABLE[part]:
        last = last_of(row) if "last" in row else None
        count = dh.count_moves(row["hand"], row["character"], hp=row["hp"], last=last)
        assert count == row["count"], row
        if "digest" in row:
            moves = dh.legal_moves(row["hand"], row["character"], hp=row["hp"], last=last)
            assert digest(moves) == row["digest"], row
