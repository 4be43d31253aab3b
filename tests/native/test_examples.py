"""The programs of docs/examples, built against the installed package, print what Python says."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from huangpai import douhuang as dh
from native.support import EXAMPLES, ROOT, Installed, compiler, need

MOST = 4096  # what the programs have room for
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


@cache
def positions() -> list[tuple[int, dh.Character]]:
    """Random hands of all sizes up to 20 for every character."""
    found = []
    for character in dh.Character:
        for size in range(1, 21):
            (hand,) = dh.random_hands(1, size, seed=100 * character + size)
            if dh.count_moves(int(hand), character) <= MOST:
                found.append((int(hand), character))
    assert len(found) > 300
    return found


@cache
def arguments() -> list[str]:
    return [x for hand, character in positions() for x in (dh.format(hand), character.id)]


@cache
def expected() -> list[str]:
    lines = []
    for hand, character in positions():
        moves = dh.legal_moves(hand, character)
        answers = dh.count_moves(np.full(len(moves), hand, np.uint64), "xi_shi", last=moves)
        lines += [
            f"{dh.format(int(m['cards']))} {dh.Kind(m['kind']).name} {m['strength']} {n}"
            for m, n in zip(moves, answers, strict=True)
        ]
    return lines


def same(made: subprocess.CompletedProcess[str]) -> None:
    assert made.returncode == 0, made.stderr
    assert made.stdout.splitlines() == expected()


def refused(made: subprocess.CompletedProcess[str]) -> None:
    assert made.returncode != 0
    assert made.stderr == "a card stands twice\n"


@pytest.mark.parametrize("players", [2, 3])
def test_games_in_c(players: int, installed: Installed, tmp_path: Path) -> None:
    need("cc")
    command = compiler("cc")
    assert command
    program = tmp_path / "games"
    include = installed.ask("huangpai.get_include()", tmp_path)
    library = installed.ask("huangpai.get_library_dir()", tmp_path)
    link = [f"-L{library}", "-lhuangpai", "-o", program]
    built = subprocess.run(
        [*command, "-std=c11", *WARNINGS, f"-I{include}", EXAMPLES / "games.c", *link],
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    ran = subprocess.run([program, str(players), "500", "7"], capture_output=True, text=True)
    states = dh.Game(players).deal_batch(7, 500)
    actions = dh.play_random(states, 7)
    points = dh.returns(states)[np.arange(500), states["emperor"]].sum()
    won = (states["winner"] == 1).sum()
    said = f"500 games, {actions} actions, {won} won by the emperor, {points} points\n"
    assert (ran.returncode, ran.stdout) == (0, said)
    refused = subprocess.run([program, "4", "1", "7"], capture_output=True, text=True)
    assert (refused.returncode, refused.stdout) == (1, "")


@pytest.mark.parametrize("language", ["c", "c++"])
def test_c_and_cpp(language: str, installed: Installed, tmp_path: Path) -> None:
    need("cc" if language == "c" else "c++")
    command = compiler("cc" if language == "c" else "c++")
    assert command
    source = EXAMPLES / ("moves.c" if language == "c" else "moves.cpp")
    program = tmp_path / "moves"
    include = installed.ask("huangpai.get_include()", tmp_path)
    library = installed.ask("huangpai.get_library_dir()", tmp_path)
    standard = "-std=c11" if language == "c" else "-std=c++17"
    link = [f"-L{library}", "-lhuangpai", "-o", program]
    built = subprocess.run(
        [*command, standard, *WARNINGS, f"-I{include}", source, *link],
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    same(subprocess.run([program, *arguments()], capture_output=True, text=True))
    wrong = [program, "3d3d", "cao_cao"]
    refused(subprocess.run(wrong, capture_output=True, text=True))


def test_the_header_is_self_contained(installed: Installed, tmp_path: Path) -> None:
    """It compiles alone, as C and as C++, with many warnings as errors."""
    need("cc", "c++")
    include = installed.ask("huangpai.get_include()", tmp_path)
    for kind, standard, ending in (("cc", "c11", "c"), ("c++", "c++11", "cpp")):
        source = tmp_path / f"alone.{ending}"
        source.write_text("#include <huangpai/huangpai.h>\n#include <huangpai/huangpai.h>\n")
        command = compiler(kind)
        assert command
        built = subprocess.run(
            [*command, f"-std={standard}", *WARNINGS, f"-I{include}", "-fsyntax-only", source],
            capture_output=True,
            text=True,
        )
        assert built.returncode == 0, built.stderr


def test_cython(installed: Installed, tmp_path: Path) -> None:
    need("cc", "Cython", "setuptools")
    for name in ("moves_cython.pyx", "build_cython.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    built = installed.run("build_cython.py", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    main = "import sys, moves_cython as m; m.main(sys.argv[1:])"
    same(installed.run("-c", main, *arguments(), cwd=tmp_path))
    refused(installed.run("-c", main, "3d3d", "cao_cao", cwd=tmp_path))


def test_numba(installed: Installed, tmp_path: Path) -> None:
    need("numba")
    same(installed.run(EXAMPLES / "moves_numba.py", *arguments(), cwd=tmp_path))


def test_cffi(installed: Installed, tmp_path: Path) -> None:
    need("cffi")
    program = EXAMPLES / "moves_cffi.py"
    same(installed.run(program, *arguments(), cwd=tmp_path))
    refused(installed.run(program, "3d3d", "cao_cao", cwd=tmp_path))


def test_every_example_is_tested_and_shown() -> None:
    """A new program must be run by a test, and stand in a page or be linked from one."""
    names = {path.name for path in EXAMPLES.iterdir() if path.is_file()}
    tests = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py"))
    pages = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md"))
    assert {name for name in names if f'"{name}"' not in tests} == set()
    assert {name for name in names if f"examples/{name}" not in pages} == set()
