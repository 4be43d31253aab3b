"""Kinds and characters of Douhuang.  Made by tools/make_enums.py from csrc/douhuang/*.def."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Character", "Kind"]


class Kind(IntEnum):
    """The kinds of combination (D2)."""

    name_zh: str

    def __new__(cls, value: int, name_zh: str) -> Kind:
        """Make a member: its number and its Chinese name."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.name_zh = name_zh
        return member

    SINGLE = 0, "单牌"
    PAIR = 1, "对牌"
    TRIPLE = 2, "三张牌"
    TRIPLE_WITH = 3, "三带一"
    STRAIGHT = 4, "单顺"
    PAIR_RUN = 5, "双顺"
    TRIPLE_RUN = 6, "三顺"
    WINGS = 7, "小鸡翅膀"
    QUAD_WITH = 8, "四带二"
    BOMB = 9, "炸弹"
    ROCKET = 10, "双王"


class Character(IntEnum):
    """The eighteen characters (D6); a member's value is its number there less one.

    Attributes
    ----------
    id : str
        Such as ``"cao_cao"``.
    name_zh, skill_zh : str
        The Chinese names of the character and of the skill.
    min_straight, max_straight : int
        How many cards the character's straights have (D2.5).
    """

    id: str
    name_zh: str
    skill_zh: str
    min_straight: int
    max_straight: int

    def __new__(
        cls, value: int, id: str, name_zh: str, skill_zh: str, min_straight: int, max_straight: int
    ) -> Character:
        """Make a member from its row of characters.def."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.id = id
        member.name_zh = name_zh
        member.skill_zh = skill_zh
        member.min_straight = min_straight
        member.max_straight = max_straight
        return member

    CAO_CAO = 0, "cao_cao", "曹操", "枭雄", 5, 7
    LIU_BEI = 1, "liu_bei", "刘备", "谦和", 3, 7
    SUN_QUAN = 2, "sun_quan", "孙权", "用能", 4, 6
    SUN_WUKONG = 3, "sun_wukong", "孙悟空", "斗法", 3, 6
    ZHU_BAJIE = 4, "zhu_bajie", "猪八戒", "懒惰", 5, 7
    TANG_SANZANG = 5, "tang_sanzang", "唐三藏", "西天", 4, 5
    LU_ZHISHEN = 6, "lu_zhishen", "鲁智深", "破胆", 6, 6
    LU_BU = 7, "lu_bu", "吕布", "凶煞", 3, 5
    DONG_ZHUO = 8, "dong_zhuo", "董卓", "猖狂", 4, 5
    QIN_SHIHUANG = 9, "qin_shihuang", "秦始皇", "暴君", 5, 7
    LIU_BANG = 10, "liu_bang", "刘邦", "御驾", 3, 6
    XIANG_YU = 11, "xiang_yu", "项羽", "霸王", 6, 6
    PAN_JINLIAN = 12, "pan_jinlian", "潘金莲", "挑逗", 4, 5
    LIN_DAIYU = 13, "lin_daiyu", "林黛玉", "怜香", 4, 7
    DIAO_CHAN = 14, "diao_chan", "貂蝉", "嫁祸", 6, 6
    XI_SHI = 15, "xi_shi", "西施", "妩媚", 4, 5
    YANG_GUIFEI = 16, "yang_guifei", "杨贵妃", "回眸", 4, 6
    BAIGUJING = 17, "baigujing", "白骨精", "电眼", 4, 5
