"""What tables disagree on, as options (P4)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from huangpai._arguments import switch
from huangpai.cards import integer, shown

__all__ = ["Rules"]

# The least and the most of the options that are numbers; the others are switches.
_NUMBERS = {"wings_alike": (1, 4), "most_cards": (20, 54)}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Options of plain Dou Dizhu (P4); wherever rules are asked, a preset's name will do.

    Parameters
    ----------
    quad_with_singles : bool
        Four of a rank may take two single kickers.
    quad_with_pair : bool
        These two may be a pair.
    quad_with_pairs : bool
        Four of a rank may take two pairs of different ranks.
    wings_alike : int
        1 to 4: the most single kickers of one rank in WINGS.
    wings_beside : bool
        Three or more alike among them may be of a rank that would prolong the run.
    rocket_kickers : bool
        Both jokers may be among single kickers.
    most_cards : int
        20 to 54: the most cards of one play.

    Raises
    ------
    TypeError
        For an option of the wrong type.
    ValueError
        For a number out of range.
    """

    quad_with_singles: bool = True
    quad_with_pair: bool = True
    quad_with_pairs: bool = True
    wings_alike: int = 4
    wings_beside: bool = True
    rocket_kickers: bool = True
    most_cards: int = 54

    def __post_init__(self) -> None:
        for field in fields(Rules):
            value: Any = getattr(self, field.name)
            if field.name in _NUMBERS:
                low, high = _NUMBERS[field.name]
                number = integer(value, f"{field.name} must be an integer")
                if not low <= number <= high:
                    raise ValueError(
                        f"{field.name} must be {low} to {high} (P4), it is {shown(number)}"
                    )
                object.__setattr__(self, field.name, number)
            else:
                object.__setattr__(self, field.name, switch(value, field.name))
        # As hp_doudizhu_rules, in the order of its fields.
        packed = bytes([*(int(getattr(self, f.name)) for f in fields(Rules)), 0])
        object.__setattr__(self, "_packed", packed)

    @classmethod
    def _of(cls, packed: bytes) -> Rules:
        values: dict[str, Any] = {}
        for field, value in zip(fields(cls), packed, strict=False):
            values[field.name] = value if field.name in _NUMBERS else bool(value)
        return cls(**values)
