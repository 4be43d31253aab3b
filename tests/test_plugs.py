"""Plugs without their frameworks; with them they are tested in tests/plugs, by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: What is imported and what its users call it, by the plug.
FRAMEWORKS = [
    ("openspiel", "pyspiel", "OpenSpiel"),
    ("pettingzoo", "pettingzoo", "PettingZoo"),
    ("pettingzoo", "gymnasium", "PettingZoo"),
    ("rlcard", "rlcard", "RLCard"),
]
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import huangpai.{plug}
"""


@pytest.mark.parametrize(("plug", "module", "name"), FRAMEWORKS)
def test_a_framework_that_is_missing_is_named(plug: str, module: str, name: str) -> None:
    program = WITHOUT.format(module=module, plug=plug)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"ImportError: huangpai.{plug} needs {name}, which is not installed; "
        f"pip install 'huangpai[{plug}]'"
    )


def test_nothing_else_imports_them() -> None:
    program = (
        "import huangpai, sys\n"
        "from huangpai import features, simulation, play, cli\n"
        "huangpai.douhuang.Game().deal(), huangpai.baohuang.Game().deal()\n"
        "print(*sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "huangpai" in loaded
    assert not loaded & {"pyspiel", "open_spiel", "gymnasium", "pettingzoo", "rlcard"}
