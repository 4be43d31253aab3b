"""What the numbers of actions stand for: csrc/douhuang/numbers.c the other way round."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

from huangpai._douhuang_game import NUMBERS
from huangpai._sections import sections
from huangpai.cards import format
from huangpai.douhuang._enums import Character

__all__ = ["COUNT", "SECTIONS", "label"]

#: The sections, by their names.
SECTIONS = sections(NUMBERS)
#: How many numbers there are.
COUNT = sum(section.width for section in SECTIONS.values())

_RANKS = "3456789TJQKA2XD"
_SUITS = "dchs"
# The line of runs (D2.1).
_LINE = "A23456789TJQKA"
_SIX = _RANKS.index("6")

# Two ranks, equal or not; two that differ.  The higher one counts first.
_TWO = sorted(combinations_with_replacement(range(15), 2), key=lambda two: (two[1], two[0]))
_DIFFERENT = sorted(combinations(range(13), 2), key=lambda two: (two[1], two[0]))
_PAIRS = [*_DIFFERENT, (_SIX, _SIX)]
_ORDERS = [(a, b, c) for a in range(5) for b in range(5) for c in range(5) if len({a, b, c}) == 3]


def _windows(shortest: int, longest: int) -> list[str]:
    """Write the windows of a run, such as ``3-7``."""
    return [
        f"{_LINE[top - length + 1]}-{_LINE[top]}"
        for length in range(shortest, longest + 1)
        for top in range(length - 1, 14)
    ]


_STRAIGHTS, _PAIR_RUNS, _TRIPLE_RUNS = _windows(2, 13), _windows(3, 13), _windows(2, 13)
_TWO_WINGS, _WINGS_SINGLES, _WINGS_PAIRS = _windows(2, 2), _windows(3, 11), _windows(3, 6)


def _two(number: int) -> str:
    low, high = _TWO[number]
    return f"{_RANKS[low]}+{_RANKS[high]}"


def _pairs(number: int) -> str:
    low, high = _PAIRS[number]
    return f"{_RANKS[low] * 2}+{_RANKS[high] * 2}"


def _card(number: int) -> str:
    return str(format(1 << number))


def _straight(number: int) -> str:
    window, more = divmod(number, 8)
    one_suit, suit = divmod(more, 4)
    return f"{_STRAIGHTS[window]} {'in' if one_suit else 'to'} {_SUITS[suit]}"


def _with(
    kickers: Callable[[int], str], n: int, body: Callable[[int], str]
) -> Callable[[int], str]:
    return lambda number: f"{body(number // n)} with {kickers(number % n)}"


def _rank(number: int) -> str:
    return _RANKS[number]


def _swap(number: int) -> str:
    given, place = divmod(number, 3)
    return f"{_two(given)} for card {place + 1} of the bottom"


def _character(number: int) -> str:
    return Character(number).id


def _lay(number: int) -> str:
    return ", ".join(str(place + 1) for place in _ORDERS[number])


#: What is behind the name of a section, by the number within.
_MORE: dict[str, Callable[[int], str]] = {
    "single": _card,
    "pair": _rank,
    "suit_pair": lambda number: "+".join(_RANKS[rank] for rank in _DIFFERENT[number]),
    "triple": _rank,
    "triple_with_one": _with(_rank, 15, _rank),
    "triple_with_two": _with(_two, 120, _rank),
    "straight": _straight,
    "pair_run": _PAIR_RUNS.__getitem__,
    "triple_run": _TRIPLE_RUNS.__getitem__,
    "two_wings_singles": _with(_two, 120, _TWO_WINGS.__getitem__),
    "two_wings_pairs": _with(_pairs, 79, _TWO_WINGS.__getitem__),
    "wings_singles": _WINGS_SINGLES.__getitem__,
    "wings_pairs": _WINGS_PAIRS.__getitem__,
    "quad_with_two": _with(_two, 120, _rank),
    "quad_with_pairs": _with(_pairs, 79, _rank),
    "bomb": lambda number: f"{_RANKS[number // 3]}, {number % 3 + 2} cards",
    "choose": _character,
    "draft": _character,
    "draft_hidden": lambda number: f"#{number}",
    "lay": _lay,
    "swap": _swap,
    "discard": _card,
    "heal": _card,
    "lead": lambda number: ("the own seat", "the next seat", "the seat after the next")[number],
}


def label(number: int) -> str:
    """Say what a number that there is stands for, such as ``"pair: K"``."""
    for section in SECTIONS.values():
        if number < section.first + section.width:
            break
    name = section.name.replace("_", " ")
    more = _MORE.get(section.name)
    return f"{name}: {more(number - section.first)}" if more else name
