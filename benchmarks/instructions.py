"""Instructions per position, counted by valgrind's callgrind: the measure that noise cannot touch.

``python benchmarks/instructions.py`` builds the drivers ``c/bench_*.c`` against the installed
library, runs each scenario under callgrind and prints a table.  The kernels are AVX2's where the
processor has them, as valgrind 3.19 cannot run AVX-512; ``--simd scalar`` counts the portable ones.
Each run also asserts its moves and a checksum.  ``--keep FOLDER`` leaves the profiles, by line, for
``callgrind_annotate``.  To compare two commits, see ``compare.py``.

The exit status is 0, or 2 where something could not be measured or gave a wrong answer.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tabular import table

FOLDER = Path(__file__).resolve().parent / "c"
#: What a driver prints.
ANSWER = re.compile(r"(\w+) \S+ (\d+) positions (\d+) moves checksum ([0-9a-f]+)\n")


class Failure(Exception):
    """What stops a measurement, in words for whoever asked for it."""


class Run(NamedTuple):
    """One scenario, run once."""

    kernels: str
    positions: int
    moves: int
    checksum: str
    instructions: int
    #: Whether the moves and the checksum are those of the driver's table.
    expected: bool = True

    @property
    def answer(self) -> tuple[int, int, str]:
        """What was found."""
        return self.positions, self.moves, self.checksum


def compiler() -> list[str]:
    """Return the C compiler: ``CC``, or else ``cc``."""
    command = shlex.split(os.environ.get("CC", "")) or ["cc"]
    if not shutil.which(command[0]):
        raise Failure(f"no C compiler {command[0]!r}: install one, or name one by CC")
    return command


def valgrind() -> str:
    """Return valgrind's path."""
    found = shutil.which("valgrind")
    if not found:
        raise Failure("valgrind is missing: install it to count instructions")
    return found


def drivers(folder: Path = FOLDER) -> dict[str, Path]:
    """Return the drivers' sources by game."""
    return {path.stem.removeprefix("bench_"): path for path in sorted(folder.glob("bench_*.c"))}


def build(source: Path, program: Path, include: Path, library: Path, debug: bool = False) -> None:
    """Compile a driver against a header and a static library.

    Profiles are by line with ``debug`` and else by function.  It is not always on because valgrind
    3.19 stops at the debugging information of clang 14 and later.
    """
    if not any(library.glob("libhuangpai.*")):
        raise Failure(
            f"no static library in {library}: install with `pip install .`, or run "
            "`python setup.py build_ext --inplace`"
        )
    command = [*compiler(), "-std=c11", "-O2", "-g1", f"-I{include}", str(source)]
    # A function that the header does not have is named at once, not guessed at.
    command.append("-Werror=implicit-function-declaration")
    # Symbols are bound at the start: the first call of a C function would count as thousands.
    command += [f"-L{library}", "-lhuangpai", "-Wl,-z,now", "-o", str(program)]
    if not debug:
        command.append("-Wl,--strip-debug")
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        raise Failure(f"{source.name} does not compile:\n{ran.stderr.strip()}")


def environment(simd: str) -> dict[str, str]:
    """Return all that a driver's environment has.

    It is short and always the same, because the addresses of the stack follow from its size, and
    the user's options of valgrind stay outside.
    """
    kept = {name: os.environ[name] for name in ("PATH", "VALGRIND_LIB") if name in os.environ}
    return kept | {"LC_ALL": "C", "HUANGPAI_SIMD": simd}


def scenarios(program: Path, simd: str) -> list[str]:
    """Return the names of a driver's scenarios."""
    ran = subprocess.run([program, "--list"], env=environment(simd), capture_output=True, text=True)
    if ran.returncode:
        raise Failure(f"{program.name} --list failed with {simd} kernels: {ran.stderr.strip()}")
    return ran.stdout.split()


def kernels(program: Path, wanted: str | None) -> str:
    """Return the kernels to count: those wanted, or AVX2's if the processor has them."""
    if wanted is None:
        try:
            scenarios(program, "avx2")
        except Failure:
            return "scalar"
    return wanted or "avx2"


def count(program: Path, scenario: str, simd: str) -> Run:
    """Run one scenario under callgrind, counting what measured() and all below it executes.

    The profile is left beside the program, as ``PROGRAM-SCENARIO.callgrind``.
    """
    profile = program.with_name(f"{program.name}-{scenario}.callgrind")
    profile.unlink(missing_ok=True)
    command = [valgrind(), "--tool=callgrind", "--toggle-collect=measured", "--vgdb=no"]
    # Relative names, for the same reason as the environment's.
    command += [f"--callgrind-out-file={profile.name}", f"./{program.name}", scenario]
    ran = subprocess.run(
        command, cwd=program.parent, env=environment(simd), capture_output=True, text=True
    )
    answer = ANSWER.fullmatch(ran.stdout)
    if ran.returncode not in (0, 1) or not answer:
        own = [line for line in ran.stderr.splitlines() if not line.startswith("==")]
        output = "\n".join([*ran.stdout.splitlines(), *(own or ran.stderr.splitlines())][-20:])
        raise Failure(f"{program.name} {scenario} failed ({ran.returncode}):\n{output}")
    totals = re.search(r"^(?:summary|totals): (\d+)", profile.read_text(), re.MULTILINE)
    if not totals or int(totals[1]) == 0:
        raise Failure(f"callgrind counted nothing in {program.name} {scenario}")
    positions, moves, instructions = int(answer[2]), int(answer[3]), int(totals[1])
    return Run(answer[1], positions, moves, answer[4], instructions, ran.returncode == 0)


def chosen(scenario: str, wanted: list[str]) -> bool:
    """Whether ``game/name`` is wanted: by its game, by its name, or by both; all by default."""
    return not wanted or not {scenario, *scenario.split("/")}.isdisjoint(wanted)


def measure(folder: Path, simd: str | None, wanted: list[str], debug: bool) -> list[list[str]]:
    """Count all scenarios wanted with the installed library; return rows of the table."""
    import huangpai

    rows = []
    for game, source in drivers().items():
        program = folder / f"bench_{game}"
        include, library = Path(huangpai.get_include()), Path(huangpai.get_library_dir())
        build(source, program, include, library, debug)
        use = kernels(program, simd)
        for name in scenarios(program, use):
            if not chosen(f"{game}/{name}", wanted):
                continue
            run = count(program, name, use)
            if not run.expected:
                raise Failure(f"{game}/{name} found {run.moves} moves, checksum {run.checksum}")
            of_position, of_move = run.instructions / run.positions, run.instructions / run.moves
            found = [run.kernels, f"{run.positions:,}", f"{run.moves:,}"]
            rows.append([f"{game}/{name}", *found, f"{of_position:,.1f}", f"{of_move:,.2f}"])
    if not rows:
        raise Failure(f"no scenario {', '.join(wanted)}")
    return rows


def main() -> int:
    """Print the table; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--simd", choices=("scalar", "avx2"), help="the kernels")
    parser.add_argument("--keep", type=Path, help="folder for the programs and callgrind's files")
    parser.add_argument("scenarios", nargs="*", help="games, names or game/name; all by default")
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as temporary:
            folder = (arguments.keep or Path(temporary)).resolve()
            folder.mkdir(parents=True, exist_ok=True)
            rows = measure(folder, arguments.simd, arguments.scenarios, bool(arguments.keep))
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 2
    head = ["scenario", "kernels", "positions", "moves"]
    head += ["instructions/position", "instructions/move"]
    print(table(head, rows, markdown=True))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
