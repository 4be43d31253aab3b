"""docs/solver.md: what its Python says is true, and the bidding it solves is in equilibrium."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import itertools
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from huangpai import douhuang as dh

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.fixture(scope="module")
def bidding() -> ModuleType:
    path = DOCS / "examples" / "solver_batch.py"
    spec = importlib.util.spec_from_file_location("solver_batch", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_sums_over_games(bidding: ModuleType) -> None:
    """Each deal played by itself, as states, with either call."""
    deals, seed = 40, 5
    games, brought = np.zeros((7, 7)), np.zeros((2, 7, 7))
    for index in range(deals):
        state = dh.Game(2).deal(seed, index)
        while state.phase is not dh.Phase.BID:
            state.apply(state.legal_actions()[-1])
        bidders = [state.current_player, 1 - state.current_player]
        hands = [sum(dh.format(state.hands[seat]).count(c) for c in "2XD") for seat in bidders]
        games[tuple(hands)] += 1
        for passes in (0, 1):
            line = state.clone()
            for text in ["pass"] * passes + ["call"]:
                line.apply(text)
            while not line.is_terminal:
                line.apply(line.greedy())
            assert line.emperor == bidders[passes]
            brought[(passes, *hands)] += np.sign(line.returns[bidders[0]])
    found = bidding.tables(deals, seed)
    assert (found[0] == games).all()
    assert np.allclose(found[1:], brought / deals)


def test_the_bidding_is_in_equilibrium(bidding: ModuleType) -> None:
    """No strategy of either that slips as often does better against the other's."""
    _, first, second = bidding.tables(3000, 1)
    p, q = bidding.equilibrium(first, second)
    slip = bidding.SLIP / 2

    def value(p: np.ndarray, q: np.ndarray) -> float:
        """Sum over both hands what the first bidder gets; two passes bring nothing."""
        total = 0.0
        for a, b in itertools.product(range(7), repeat=2):
            total += p[a] * first[a, b] + (1 - p[a]) * q[b] * second[a, b]
        return total

    pure = [np.array(row) for row in itertools.product((slip, 1 - slip), repeat=7)]
    reached = value(p, q)
    assert max(value(one, q) for one in pure) < reached + 1e-3
    assert min(value(p, one) for one in pure) > reached - 1e-3
    # Not by having nothing to choose: the first would lose much by passing, the second by calling.
    assert value(np.full(7, slip), q) < reached - 0.05
    assert value(np.full(7, slip), np.full(7, 1 - slip)) > value(np.full(7, slip), q) + 0.02


@pytest.mark.parametrize(("name", "lines"), [("solver_batch.py", 9), ("puzzles.py", 8)])
def test_the_program_prints_what_the_page_says(tmp_path: Path, name: str, lines: int) -> None:
    program = DOCS / "examples" / name
    done = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == lines
    page = (DOCS / "solver.md").read_text(encoding="utf-8")
    assert f"$ python {name}\n{done.stdout}```" in page


def test_what_the_page_shows_besides_programs_runs() -> None:
    """Its blocks of Python, one after the other; a comment behind a print is what it prints."""
    page = (DOCS / "solver.md").read_text(encoding="utf-8")
    shown = re.sub(r"<!-- made: .*?<!-- end: ", "", page, flags=re.DOTALL)
    blocks = re.findall(r"```python\n(.*?)```", shown, re.DOTALL)
    assert len(blocks) == 7
    scope: dict[str, object] = {}
    for block in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "solver.md", "exec"), scope)
        comments = re.findall(r"^ *print\(.*\)  # (.*)$", block, re.MULTILINE)
        assert printed.getvalue().splitlines() == comments
