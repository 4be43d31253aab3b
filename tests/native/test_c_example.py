"""The C program of the documents, built against the installed package."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import huangpai
from huangpai import douhuang as dh

SOURCE = Path(__file__).parent.parent.parent / "docs" / "examples" / "moves.c"
HAND = "3d3h3s4c5h6h7hX"


def compiler(suffix: str) -> list[str]:
    """The compiler that built the package, or the usual name of one."""
    names = ["g++", "clang++", "c++"] if suffix == "++" else [os.environ.get("CC", ""), "cc", "gcc"]
    found = [name for name in names if name and shutil.which(name.split()[0])]
    assert found, "no compiler"
    return found[0].split()


@pytest.mark.parametrize("language", ["c", "c++"])
def test_the_c_program_lists_what_python_lists(language: str, tmp_path: Path) -> None:
    program = tmp_path / "moves"
    options = ["-std=c11"] if language == "c" else ["-std=c++17", "-x", "c++"]
    subprocess.run(
        [
            *compiler("" if language == "c" else "++"),
            *options,
            "-Wall",
            "-Wextra",
            "-Werror",
            f"-I{huangpai.get_include()}",
            str(SOURCE),
            *(["-x", "none"] if language == "c++" else []),
            f"-L{huangpai.get_library_dir()}",
            "-lhuangpai",
            "-o",
            str(program),
        ],
        check=True,
    )
    made = subprocess.run([program, HAND, "cao_cao"], check=True, capture_output=True, text=True)
    moves = dh.legal_moves(HAND, "cao_cao")
    answers = [dh.count_moves(HAND, "xi_shi", last=move) for move in moves]
    expected = [
        f"{dh.format(int(m['cards']))} {dh.Kind(m['kind']).name} {m['strength']} {n}"
        for m, n in zip(moves, answers, strict=True)
    ]
    assert made.stdout.splitlines() == expected
    wrong = subprocess.run([program, "3d3d", "cao_cao"], capture_output=True, text=True)
    assert (wrong.returncode, wrong.stderr) == (2, "a card stands twice\n")
