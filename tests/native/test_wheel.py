"""Which files a wheel installs, and what type checkers see of them."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from native.support import ROOT, Installed, need

PACKAGE = ROOT / "src" / "huangpai"
USER = ROOT / "tests" / "typing" / "user.py"


def wanted() -> set[str]:
    """Everything that belongs to the package, as the sources have it."""
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    found = {"huangpai/py.typed", "huangpai/lib/libhuangpai.a"}
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE.parent).as_posix()
        if path.suffix in (".py", ".pyi", ".pxd", ".html", ".css", ".js") or (
            path.suffix == ".h" and "/include/" in name
        ):
            found.add(name)
        elif path.suffix == ".pyx":
            found.add(name.removesuffix(".pyx") + ending)
    return found


def test_a_wheel_installs_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    version = wheel.name.split("-")[1]
    information = f"huangpai-{version}.dist-info"
    assert {name for name in names if not name.startswith(information)} == wanted()
    assert {name.removeprefix(information) for name in names if name.startswith(information)} == {
        "/METADATA",
        "/RECORD",
        "/WHEEL",
        "/entry_points.txt",
        "/licenses/LICENSE",
        "/top_level.txt",
    }


def test_folders_that_are_published_exist(installed: Installed, tmp_path: Path) -> None:
    include = Path(installed.ask("huangpai.get_include()", tmp_path))
    library = Path(installed.ask("huangpai.get_library_dir()", tmp_path))
    assert [path.name for path in include.rglob("*.h")] == ["huangpai.h"]
    assert [path.name for path in library.iterdir()] == ["libhuangpai.a"]


def test_a_user_is_typed_strictly(installed: Installed, tmp_path: Path) -> None:
    need("mypy")
    settings = tmp_path / "mypy.ini"
    # Nothing but strictness; Numba has no types worth the name.
    settings.write_text("[mypy]\nstrict = True\n[mypy-numba.*]\nfollow_imports = skip\n")
    options = ["--config-file", settings, "--cache-dir", tmp_path / "cache"]
    made = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "--python-executable", installed.python, USER],
        cwd=tmp_path,
        env={k: v for k, v in os.environ.items() if k != "MYPYPATH"},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout + made.stderr


def test_the_user_runs(installed: Installed, tmp_path: Path) -> None:
    """What is checked for its types also works."""
    need("numba")
    made = installed.run(USER, cwd=tmp_path)
    assert made.returncode == 0, made.stderr
