"""Kinds of plain Dou Dizhu.

Made by tools/make_enums.py from csrc/doudizhu/*.def.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Kind"]


class Kind(IntEnum):
    """The kinds of combination (P2)."""

    SINGLE = 0
    PAIR = 1
    TRIPLE = 2
    TRIPLE_WITH = 3
    STRAIGHT = 4
    PAIR_RUN = 5
    TRIPLE_RUN = 6
    WINGS = 7
    QUAD_WITH = 8
    BOMB = 9
    ROCKET = 10

    @property
    def name_zh(self) -> str:
        """The Chinese name, such as ``"单张"``."""
        return _KINDS_ZH[self]


_KINDS_ZH = (
    "单张",
    "对子",
    "三张",
    "三带",
    "顺子",
    "连对",
    "飞机",
    "飞机带翅膀",
    "四带二",
    "炸弹",
    "王炸",
)
