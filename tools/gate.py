"""Run every gate and say which failed: style, types, tables, C tests, the bench signature.

``python tools/gate.py`` runs all of them; ``python tools/gate.py ruff c-tests`` only those named;
``--list`` lists them.  Two run at a time (``--jobs``), and what a gate prints comes out when it has
ended.  The exit status is the number of gates that failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable


def files(folders: tuple[str, ...], endings: tuple[str, ...]) -> list[str]:
    """Return the files with these endings, of the folders and those within."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return sorted(str(p.relative_to(ROOT)) for p in found if p.suffix in endings)


def c_sources() -> list[str]:
    """Return the C files that are written by hand."""
    folders = ("csrc", "src/huangpai/include", "benchmarks/c", "docs/examples")
    sources = files(folders, (".c", ".cpp", ".h"))
    return [file for file in sources if not (ROOT / file).read_text().startswith("/* Made by ")]


def compiled_modules() -> list[str]:
    """Return the names of the extension modules."""
    return [f"huangpai.{Path(file).stem}" for file in files(("src",), (".pyx",))]


def gates() -> dict[str, list[str]]:
    """Return the commands by name."""
    module = [PYTHON, "-m"]
    return {
        "ruff": [*module, "ruff", "check", "."],
        "ruff-format": [*module, "ruff", "format", "--check", "."],
        "mypy": [*module, "mypy"],
        "cython-lint": [
            "cython-lint",
            *files(("src", "benchmarks", "docs/examples"), (".pyx", ".pxd")),
        ],
        "clang-format": ["clang-format", "--dry-run", "--Werror", *c_sources()],
        "tables": [PYTHON, "tools/make_tables.py", "--check"],
        "enums": [PYTHON, "tools/make_enums.py", "--check"],
        "native-files": [PYTHON, "tools/make_native.py", "--check"],
        "stubs": [*module, "mypy.stubtest", *compiled_modules()],
        "c-warnings": [PYTHON, "tools/c_tests.py", "--warnings"],
        "c-tests": [PYTHON, "tools/c_tests.py"],
        "signature": [PYTHON, "benchmarks/signature.py", "--check"],
        "native": ["env", "HUANGPAI_TEST_NATIVE=1", *module, "pytest", "-q", "tests/native"],
        "pages": [
            "env",
            "HUANGPAI_TEST_BROWSER=1",
            *module,
            "pytest",
            "-q",
            "-m",
            "browser",
            "tests/play/test_html.py",
            "tests/simulation/test_report.py",
        ],
        "cluster": [
            "env",
            "HUANGPAI_TEST_CLUSTER=1",
            *module,
            "pytest",
            "-q",
            "tests/simulation/test_cluster.py",
        ],
        "peers": [*module, "pytest", "-q", "tests/peers"],
        "plugs": [*module, "pytest", "-q", "tests/plugs"],
        "benchmarks": [*module, "pytest", "-q", "benchmarks", "--benchmark-disable"],
    }


def run(command: list[str]) -> tuple[int, str, float]:
    """Run one gate; return its exit status, what it printed, and its seconds."""
    start = time.perf_counter()
    # Tools installed beside this Python come first.
    path = os.pathsep.join([str(Path(PYTHON).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return done.returncode, done.stdout, time.perf_counter() - start


def main() -> int:
    """Run the gates named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="gates to run (default: all)")
    parser.add_argument("--jobs", type=int, default=2, help="gates at a time (default: 2)")
    parser.add_argument("--list", action="store_true", help="list the gates")
    arguments = parser.parse_args()
    every = gates()
    if arguments.list:
        print("\n".join(every))
        return 0
    unknown = [name for name in arguments.names if name not in every]
    if unknown:
        parser.error(f"no gate {', '.join(unknown)}; there are {', '.join(every)}")
    names = arguments.names or list(every)
    failed = []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = {pool.submit(run, every[name]): name for name in names}
        for job in as_completed(jobs):
            name, (status, printed, seconds) = jobs[job], job.result()
            verdict = "ok" if status == 0 else "FAILED"
            print(f"== {name}\n{printed}== {name}: {verdict} ({seconds:.0f} s)", flush=True)
            if status:
                failed.append(name)
    passed = len(names) - len(failed)
    print(f"{passed} gates passed, failed: {', '.join(failed) or 'none'}")
    return len(failed)


if __name__ == "__main__":
    raise SystemExit(main())
