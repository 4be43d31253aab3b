"""The programs of docs/simulation.md run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"


def example(name, cwd, **replaced):
    """Run a program, with fewer games, and return what it prints."""
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    (cwd / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, name], cwd=cwd, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_balance(tmp_path):
    said = example("balance.py", tmp_path, **{"10_000": "200"}).splitlines()
    assert len(said) == 18
    assert all(" % (" in line for line in said)


def test_shed(tmp_path):
    pytest.importorskip("numba")
    said = example("shed.py", tmp_path, **{"20_000": "500"})
    assert said.startswith("shed beats random in ")
    assert said.endswith("% of 500 games\n")


def test_query(tmp_path):
    pytest.importorskip("duckdb")
    said = example("query.py", tmp_path, **{"50_000": "500"})
    assert "emperors_win" in said
    assert (tmp_path / "results.parquet").exists()
