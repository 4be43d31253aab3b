"""huangpai 皇牌: Chinese climbing games, their legal moves and whole games, fast and checked.

``huangpai.douhuang`` is Douhuang 斗皇, ``huangpai.baohuang`` Baohuang 保皇, ``huangpai.doudizhu``
plain Dou Dizhu 斗地主.  `get_include` and `get_library_dir` are for users of C, ``huangpai.numba``
for those of Numba, ``huangpai.native`` for those of cffi and ctypes.
"""

from __future__ import annotations

import os

from huangpai import baohuang, doudizhu, douhuang
from huangpai._core import simd_name
from huangpai._version import __version__
from huangpai.errors import BufferTooSmall, IllegalMove, RecordError

__all__ = [
    "BufferTooSmall",
    "IllegalMove",
    "RecordError",
    "__version__",
    "baohuang",
    "doudizhu",
    "douhuang",
    "get_include",
    "get_library_dir",
    "simd_name",
]


def get_include() -> str:
    """Return the folder to pass as ``-I``; C includes ``<huangpai/huangpai.h>``."""
    return os.path.join(os.path.dirname(__file__), "include")


def get_library_dir() -> str:
    """Return the folder to pass as ``-L``; it holds the static library (``-lhuangpai``)."""
    return os.path.join(os.path.dirname(__file__), "lib")
