"""Actions and phases of Baohuang.

Made by tools/make_enums.py from csrc/baohuang/*.def.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Action", "Phase"]


class Action(IntEnum):
    """What may be done in a game (B7 to B11)."""

    PLAY = 0
    PASS = 1
    TAKE = 2
    HAND_ON = 3
    SOLO = 4
    NAME = 5
    DECLARE = 6
    REBEL = 7
    TRUSTEE = 8
    CANCEL = 9
    LEAVE = 10

    @property
    def text(self) -> str:
        """The word in texts and records, such as ``"leave"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name."""
        return _ACTIONS_ZH[self]


_ACTIONS_ZH = {
    Action.PLAY: "出牌",
    Action.PASS: "不出",
    Action.TAKE: "登基",
    Action.HAND_ON: "让位",
    Action.SOLO: "明独保",
    Action.NAME: "叫侍卫",
    Action.DECLARE: "明保",
    Action.REBEL: "造反",
    Action.TRUSTEE: "托管",
    Action.CANCEL: "取消托管",
    Action.LEAVE: "强退",
}


class Phase(IntEnum):
    """What a game is waiting for (B7 to B10)."""

    THRONE = 0
    SOLO = 1
    NAME = 2
    DECLARE = 3
    REBEL = 4
    PLAY = 5
    OVER = 6

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
    Phase.THRONE: "选皇帝",
    Phase.SOLO: "抢独",
    Phase.NAME: "叫侍卫",
    Phase.DECLARE: "明保",
    Phase.REBEL: "造反",
    Phase.PLAY: "出牌",
    Phase.OVER: "结束",
}


_PHASES_RULES = {
    Phase.THRONE: "B7.1",
    Phase.SOLO: "B7.5",
    Phase.NAME: "B8.1",
    Phase.DECLARE: "B8.3",
    Phase.REBEL: "B8.4",
    Phase.PLAY: "B9.1",
    Phase.OVER: "B10.1",
}
