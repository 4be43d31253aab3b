"""Instructions per position, counted by valgrind's callgrind: the measure that noise cannot touch.

``python benchmarks/instructions.py`` builds ``c/bench_moves.c`` against the installed library, runs
each scenario under callgrind and prints a table.  The kernels are AVX2's by default, as valgrind
3.19 cannot run AVX-512; ``--simd scalar`` counts the portable ones.  Each run also asserts its
moves and a checksum.  ``--keep FOLDER`` leaves the profiles for ``callgrind_annotate``.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import huangpai

SOURCE = Path(__file__).parent / "c" / "bench_moves.c"
SCENARIOS = ("lead10", "lead17", "lead20", "count17", "answers", "wild", "single")
#: What the driver prints.
ANSWER = re.compile(r"(\w+) \w+ (\d+) positions (\d+) moves checksum ([0-9a-f]+)\n")


class Run(NamedTuple):
    """One scenario, run once."""

    kernels: str
    positions: int
    moves: int
    checksum: str
    instructions: int


def build(folder: Path) -> Path:
    """Compile the driver; return the program."""
    program = folder / "bench_moves"
    library = Path(huangpai.get_library_dir())
    if not any(library.glob("libhuangpai.*")):
        raise SystemExit(
            f"no static library in {library}: install with `pip install .`, or run "
            "`python setup.py build_ext --inplace`"
        )
    command = [os.environ.get("CC", "cc"), "-std=c11", "-O2", "-g1"]
    command += [f"-I{huangpai.get_include()}", str(SOURCE), f"-L{library}", "-lhuangpai"]
    subprocess.run([*command, "-o", str(program)], check=True)
    return program


def count(program: Path, scenario: str, simd: str) -> Run:
    """Run one scenario under callgrind, counting what measured() and all below it executes."""
    profile = program.with_name(f"{scenario}.callgrind")
    command = ["valgrind", "--tool=callgrind", "--toggle-collect=measured"]
    command += [f"--callgrind-out-file={profile}", str(program), scenario]
    environment = os.environ | {"HUANGPAI_SIMD": simd}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    answer = ANSWER.fullmatch(ran.stdout)
    if ran.returncode or not answer:
        output = ran.stdout + ran.stderr
        raise SystemExit(f"{' '.join(command)} failed ({ran.returncode}):\n{output}")
    totals = re.search(r"^(?:summary|totals): (\d+)", profile.read_text(), re.MULTILINE)
    if not totals or int(totals[1]) == 0:
        raise SystemExit(f"callgrind counted nothing in {scenario}")
    return Run(answer[1], int(answer[2]), int(answer[3]), answer[4], int(totals[1]))


def main() -> int:
    """Print the table; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simd", default="avx2", choices=("scalar", "avx2"), help="the kernels")
    parser.add_argument("--keep", type=Path, help="folder for the program and callgrind's files")
    parser.add_argument("scenarios", nargs="*", help=f"of {', '.join(SCENARIOS)}; all by default")
    arguments = parser.parse_args()
    if unknown := set(arguments.scenarios) - set(SCENARIOS):
        parser.error(f"no scenario {', '.join(sorted(unknown))}")
    if not shutil.which("valgrind"):
        print("valgrind is missing: install it to count instructions", file=sys.stderr)
        return 1

    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        program = build(folder)
        print(
            "| scenario | kernels | positions | moves | instructions/position | instructions/move |"
        )
        print("|---|---|---:|---:|---:|---:|")
        for scenario in arguments.scenarios or SCENARIOS:
            run = count(program, scenario, arguments.simd)
            of_position = run.instructions / run.positions
            of_move = run.instructions / run.moves
            print(
                f"| {scenario} | {run.kernels} | {run.positions:,} | {run.moves:,}"
                f" | {of_position:,.1f} | {of_move:,.2f} |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
