"""Kinds, actions and phases of plain Dou Dizhu.

Made by tools/make_enums.py from csrc/doudizhu/*.def.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Action", "Kind", "Phase"]


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


class Action(IntEnum):
    """What may be done besides playing cards (P5.3); kinds of moves are below 32."""

    PASS = 32

    @property
    def text(self) -> str:
        """The word in texts and records, such as ``"pass"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name."""
        return _ACTIONS_ZH[self]


_ACTIONS_ZH = {
    Action.PASS: "不出",
}


class Phase(IntEnum):
    """What a game is waiting for (P5)."""

    PLAY = 0
    OVER = 1

    @property
    def text(self) -> str:
        """The word in texts and records, such as ``"over"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name."""
        return _PHASES_ZH[self]

    @property
    def rule(self) -> str:
        """The number of the rule that says who is to act."""
        return _PHASES_RULES[self]


_PHASES_ZH = {
    Phase.PLAY: "出牌",
    Phase.OVER: "结束",
}


_PHASES_RULES = {
    Phase.PLAY: "P5.3",
    Phase.OVER: "P5.5",
}
