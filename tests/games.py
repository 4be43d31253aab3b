"""What tests of the three games need to say the same of each."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh
from huangpai.baohuang import _arguments as bh_arguments
from huangpai.doudizhu import _arguments as ddz_arguments
from huangpai.douhuang import _arguments as dh_arguments

__all__ = ["GAMES", "Game", "games"]


@dataclass(frozen=True)
class Game:
    """A game's functions, with whatever else than hands they ask for."""

    module: ModuleType
    #: What follows the hand: in Douhuang a character.
    who: tuple[Any, ...]
    #: A hand as text and as an array; three cards of one rank, two of the next.
    hand: str
    #: A play that this hand answers.
    single: Any
    #: A record that is no play.
    broken: Any
    #: The module that turns arguments into arrays.
    arguments: ModuleType

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.module.MOVE_DTYPE

    def legal_moves(self, hand: Any, **options: Any) -> Any:
        return self.module.legal_moves(hand, *self.who, **options)

    def classify(self, cards: Any, **options: Any) -> Any:
        return self.module.classify(cards, *self.who, **options)

    def count_moves(self, hands: Any, **options: Any) -> Any:
        return self.module.count_moves(hands, *self.who, **options)

    def legal_moves_batch(self, hands: Any, **options: Any) -> Any:
        return self.module.legal_moves_batch(hands, *self.who, **options)

    def together(self, hands: Any, last: Any, copy_hands: bool) -> Any:
        others = (*self.who, 2) if self.who else ()
        return self.arguments.together(hands, *others, last, copy_hands)

    def many(self, n: int) -> Any:
        """Return n hands as an array."""
        return np.array([self.module.parse(self.hand)] * n, dtype=np.uint64)


def _broken(module: ModuleType, single: Any, **fields: int) -> Any:
    row = np.array([single.tolist()], dtype=module.MOVE_DTYPE)
    for name, value in fields.items():
        row[name] = value
    return row[0]


_SINGLE = dh.move("3d=SINGLE.0", "xi_shi")
_PLAY = bh.parse_play("7")
_MOVE = ddz.move("3")
GAMES = {
    "douhuang": Game(
        dh, ("xi_shi",), "4d4c4h5d5c", _SINGLE, _broken(dh, _SINGLE, kind=40), dh_arguments
    ),
    "baohuang": Game(bh, (), "8d8d8h9d9s", _PLAY, _broken(bh, _PLAY, bigs=9), bh_arguments),
    "doudizhu": Game(ddz, (), "44455", _MOVE, _broken(ddz, _MOVE, kind=40), ddz_arguments),
}
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
