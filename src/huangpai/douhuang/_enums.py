"""Kinds, characters, actions and phases of Douhuang.

Made by tools/make_enums.py from csrc/douhuang/*.def.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

__all__ = ["Action", "Character", "Kind", "Phase"]


class Kind(IntEnum):
    """The kinds of combination (D2)."""

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
        """The Chinese name, such as ``"单牌"``."""
        return _KINDS_ZH[self]


_KINDS_ZH = (
    "单牌",
    "对牌",
    "三张牌",
    "三带一",
    "单顺",
    "双顺",
    "三顺",
    "小鸡翅膀",
    "四带二",
    "炸弹",
    "双王",
)


class _Row(NamedTuple):
    name_zh: str
    skill_zh: str
    min_straight: int
    max_straight: int


class Character(IntEnum):
    """The eighteen characters (D6); a member's value is its number there less one."""

    CAO_CAO = 0
    LIU_BEI = 1
    SUN_QUAN = 2
    SUN_WUKONG = 3
    ZHU_BAJIE = 4
    TANG_SANZANG = 5
    LU_ZHISHEN = 6
    LU_BU = 7
    DONG_ZHUO = 8
    QIN_SHIHUANG = 9
    LIU_BANG = 10
    XIANG_YU = 11
    PAN_JINLIAN = 12
    LIN_DAIYU = 13
    DIAO_CHAN = 14
    XI_SHI = 15
    YANG_GUIFEI = 16
    BAIGUJING = 17

    @property
    def id(self) -> str:
        """The identifier in texts and records, such as ``"cao_cao"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name, such as ``"曹操"``."""
        return _CHARACTERS[self].name_zh

    @property
    def skill_zh(self) -> str:
        """The Chinese name of the skill, such as ``"枭雄"``."""
        return _CHARACTERS[self].skill_zh

    @property
    def min_straight(self) -> int:
        """How many cards the shortest straight has (D2.5)."""
        return _CHARACTERS[self].min_straight

    @property
    def max_straight(self) -> int:
        """How many cards the longest straight has (D2.5)."""
        return _CHARACTERS[self].max_straight


_CHARACTERS = (
    _Row("曹操", "枭雄", 5, 7),
    _Row("刘备", "谦和", 3, 7),
    _Row("孙权", "用能", 4, 6),
    _Row("孙悟空", "斗法", 3, 6),
    _Row("猪八戒", "懒惰", 5, 7),
    _Row("唐三藏", "西天", 4, 5),
    _Row("鲁智深", "破胆", 6, 6),
    _Row("吕布", "凶煞", 3, 5),
    _Row("董卓", "猖狂", 4, 5),
    _Row("秦始皇", "暴君", 5, 7),
    _Row("刘邦", "御驾", 3, 6),
    _Row("项羽", "霸王", 6, 6),
    _Row("潘金莲", "挑逗", 4, 5),
    _Row("林黛玉", "怜香", 4, 7),
    _Row("貂蝉", "嫁祸", 6, 6),
    _Row("西施", "妩媚", 4, 5),
    _Row("杨贵妃", "回眸", 4, 6),
    _Row("白骨精", "电眼", 4, 5),
)


class Action(IntEnum):
    """What may be done besides playing cards (D7 to D9); kinds of moves are below 32."""

    PASS = 32
    CHOOSE = 33
    DRAFT = 34
    LAY = 35
    PEEK = 36
    SEIZE = 37
    CALL = 38
    SWAP = 39
    CONTINUE = 40
    HIT = 41
    EXTRA = 42
    DISCARD = 43
    HEAL = 44
    LEAD = 45

    @property
    def text(self) -> str:
        """The word in texts and records, such as ``"lead"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name."""
        return _ACTIONS_ZH[self]


_ACTIONS_ZH = {
    Action.PASS: "不出",
    Action.CHOOSE: "选人物",
    Action.DRAFT: "挑人物",
    Action.LAY: "扣人物",
    Action.PEEK: "看底牌",
    Action.SEIZE: "抢皇帝",
    Action.CALL: "叫皇帝",
    Action.SWAP: "换底牌",
    Action.CONTINUE: "继续出牌",
    Action.HIT: "掉血",
    Action.EXTRA: "额外掉血",
    Action.DISCARD: "弃牌",
    Action.HEAL: "回血",
    Action.LEAD: "出牌权",
}


class Phase(IntEnum):
    """What a game is waiting for (D7 to D10)."""

    CHOOSE = 0
    DRAFT = 1
    LAY = 2
    PEEK = 3
    SEIZE = 4
    BID = 5
    SWAP = 6
    PLAY = 7
    HIT = 8
    EXTRA = 9
    DISCARD = 10
    LEAD = 11
    OVER = 12

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
    Phase.CHOOSE: "选人物",
    Phase.DRAFT: "挑人物",
    Phase.LAY: "扣人物",
    Phase.PEEK: "看底牌",
    Phase.SEIZE: "抢皇帝",
    Phase.BID: "叫皇帝",
    Phase.SWAP: "换底牌",
    Phase.PLAY: "出牌",
    Phase.HIT: "继续或掉血",
    Phase.EXTRA: "额外掉血",
    Phase.DISCARD: "弃牌",
    Phase.LEAD: "出牌权",
    Phase.OVER: "结束",
}


_PHASES_RULES = {
    Phase.CHOOSE: "D7.2",
    Phase.DRAFT: "D8.2",
    Phase.LAY: "D8.2",
    Phase.PEEK: "D7.4",
    Phase.SEIZE: "D7.4",
    Phase.BID: "D7.3",
    Phase.SWAP: "D7.6",
    Phase.PLAY: "D9.1",
    Phase.HIT: "D9.2",
    Phase.EXTRA: "D9.4",
    Phase.DISCARD: "D9.5",
    Phase.LEAD: "D9.8",
    Phase.OVER: "D10",
}
