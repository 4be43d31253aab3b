"""Huangpai as native programs find it: as it is installed here, and installed from a wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from native.support import ROOT, Installed, need


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a copy of the sources."""
    need("cc", "pip", "setuptools", "Cython")
    folder = tmp_path_factory.mktemp("wheel")
    sources = folder / "sources"
    left_out = shutil.ignore_patterns(
        ".*", "build", "dist", "*.egg-info", "__pycache__", "*.so", "*.a", "_*.c"
    )
    for name in ("csrc", "src", "tools"):
        shutil.copytree(ROOT / name, sources / name, ignore=left_out)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, sources / name)
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder]
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", *options, sources],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in a new environment."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    options = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    made = subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *options, wheel],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    # All other packages are the running Python's.  Its .pth files, an editable huangpai's among
    # them, do not count in a folder that is only on the path.
    (site_packages,) = folder.glob("lib/*/site-packages")
    others = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (site_packages / "others.pth").write_text("\n".join(others) + "\n")
    return Installed(str(python), folder)


@pytest.fixture(params=["running", "wheel"])
def installed(request: pytest.FixtureRequest, tmp_path: Path) -> Installed:
    """Huangpai as it is installed here, and as a wheel installs it."""
    import huangpai

    if request.param == "running":
        here = Installed(sys.executable, Path(huangpai.__file__).resolve().parent)
    else:
        here = request.getfixturevalue("fresh")
    found = Path(here.ask("huangpai.__file__", tmp_path)).resolve()
    assert found.is_relative_to(here.inside.resolve()), found
    return here
