"""What the numbers of actions stand for: csrc/baohuang/numbers.c the other way round."""

from __future__ import annotations

from huangpai._baohuang_game import NUMBERS
from huangpai._sections import sections
from huangpai.cards import format

__all__ = ["COUNT", "SECTIONS", "label"]

#: The sections, by their names.
SECTIONS = sections(NUMBERS)
#: How many numbers there are.
COUNT = sum(section.width for section in SECTIONS.values())

_RANKS = "6789TJQKA2"
#: Sets: none, then by rank and count.
_SETS = ["", *(rank * count for rank in _RANKS for count in range(1, 17))]


def _play(number: int) -> str:
    kings, set_ = divmod(number + 1, len(_SETS))
    bigs, smalls = divmod(kings, 5)
    return "D" * bigs + "X" * smalls + _SETS[set_]


def _card(number: int) -> str:
    return str(format(1 << (12 + number)))


def label(number: int) -> str:
    """Say what a number that there is stands for, such as ``"play: DX777"``."""
    for section in SECTIONS.values():
        if number < section.first + section.width:
            break
    within, name = number - section.first, section.name.replace("_", " ")
    match section.name:
        case "play":
            return f"{name}: {_play(within)}"
        case "hand_on":
            return f"{name}: {_card(within - 1)}" if within else name
        case "name":
            return f"{name}: {_card(within)}"
        case _:
            return name
