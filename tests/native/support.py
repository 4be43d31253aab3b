"""What tests of native programs need: compilers, packages, and a Python that has huangpai.

Without them the tests are skipped, with the reason; with HUANGPAI_TEST_NATIVE=1 they fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "docs" / "examples"
#: What has a least version beyond that of pyproject.toml's extra being installed at all.
LEAST = {"setuptools": 77, "Cython": 3}


def need(*names: str) -> None:
    """Skip the test, or fail it under HUANGPAI_TEST_NATIVE=1, unless all these are installed."""
    for name in names:
        if name in ("cc", "c++"):
            found = compiler(name) is not None
        else:
            try:
                found = int(metadata.version(name).split(".")[0]) >= LEAST.get(name, 0)
            except metadata.PackageNotFoundError:
                found = False
        if found:
            continue
        least = f" {LEAST[name]} or later" if name in LEAST else ""
        reason = f"{name}{least} is not installed; pip install -e '.[test,dev,native]' has it"
        if name in ("cc", "c++"):
            reason = f"no compiler {name} (set {'CC' if name == 'cc' else 'CXX'})"
        if os.environ.get("HUANGPAI_TEST_NATIVE", "") not in ("", "0"):
            pytest.fail(f"{reason}; HUANGPAI_TEST_NATIVE=1 lets no test be skipped", pytrace=False)
        pytest.skip(reason)


def compiler(kind: str) -> list[str] | None:
    """The command of a compiler of C or C++."""
    variable, names = {
        "cc": ("CC", ["cc", "gcc", "clang"]),
        "c++": ("CXX", ["c++", "g++", "clang++"]),
    }[kind]
    for command in (os.environ.get(variable, ""), *names):
        if command and shutil.which(command.split()[0]):
            return command.split()
    return None


@dataclass
class Installed:
    """A Python in which huangpai is installed."""

    python: str
    #: huangpai must lie here.
    inside: Path

    def run(self, *arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run Python, away from the sources."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        command = [self.python, *map(str, arguments)]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)

    def ask(self, expression: str, cwd: Path) -> str:
        """Evaluate an expression after ``import huangpai``; return its text."""
        made = self.run("-c", f"import huangpai; print({expression})", cwd=cwd)
        assert made.returncode == 0, made.stderr
        return made.stdout.strip()
