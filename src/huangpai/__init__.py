"""huangpai 皇牌: Chinese climbing games, their legal moves and whole games, fast and checked.

``huangpai.douhuang`` is Douhuang 斗皇, ``huangpai.baohuang`` Baohuang 保皇, ``huangpai.doudizhu``
plain Dou Dizhu 斗地主.  `simulate` plays millions of games, `BatchGame` steps many together.
`get_include` and `get_library_dir` are for users of C, ``huangpai.numba`` for those of Numba,
``huangpai.native`` for those of cffi and ctypes.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from huangpai import baohuang, doudizhu, douhuang
from huangpai._core import simd_name
from huangpai._version import __version__
from huangpai.errors import BufferTooSmall, IllegalMove, PolicyError, RecordError, StoreError

if TYPE_CHECKING:
    from huangpai._solution import Solution
    from huangpai.simulation import BatchGame, simulate

__all__ = [
    "BatchGame",
    "BufferTooSmall",
    "IllegalMove",
    "PolicyError",
    "RecordError",
    "Solution",
    "StoreError",
    "__version__",
    "baohuang",
    "doudizhu",
    "douhuang",
    "get_include",
    "get_library_dir",
    "simd_name",
    "simulate",
]


def get_include() -> str:
    """Return the folder to pass as ``-I``; C includes ``<huangpai/huangpai.h>``."""
    return os.path.join(os.path.dirname(__file__), "include")


def get_library_dir() -> str:
    """Return the folder to pass as ``-L``; it holds the static library (``-lhuangpai``)."""
    return os.path.join(os.path.dirname(__file__), "lib")


def __getattr__(name: str) -> Any:
    """Import what not every program needs when it is first asked for."""
    if name in ("BatchGame", "simulate"):
        from huangpai import simulation as module
    elif name == "Solution":
        from huangpai import _solution as module  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
