"""Baohuang 保皇: five players, four decks, sets, kings that go with them, and kao-pai.

Every legal play of a hand, leading or answering, by rank; suits never matter to what is legal:

>>> from huangpai import baohuang as bh
>>> last = bh.parse_play("D7777")
>>> bh.text(bh.legal_moves("8d 8d 8c 8s 9h X X D D", last=last))
['DD8888']

A whole game, from the deal to the score:

>>> state = bh.Game("concise").deal(seed=1)
>>> while not state.is_terminal:
...     state.apply(state.legal_actions()[0])
>>> sum(state.returns)
0

The rules are in docs/rules/baohuang.md; docstrings cite them by number (``B4.1``).
"""

from typing import TYPE_CHECKING, Any

from huangpai._baohuang import (
    MAX_MOVES,
    beats,
    choices,
    classify,
    count_moves,
    legal_moves,
    legal_moves_batch,
)
from huangpai.baohuang._cards import format, parse, parse_play, random_hands
from huangpai.baohuang._dtypes import (
    ACTION_DTYPE,
    MOVE_DTYPE,
    NO_RANK,
    OBSERVATION_DTYPE,
    STATE_DTYPE,
)
from huangpai.baohuang._enums import Action, Phase
from huangpai.errors import BufferTooSmall, IllegalMove

if TYPE_CHECKING:
    from huangpai.baohuang._game import Game, play_random, returns
    from huangpai.baohuang._observation import Observation
    from huangpai.baohuang._state import State
    from huangpai.baohuang._words import describe, format_moves, text

__all__ = [
    "ACTION_DTYPE",
    "MAX_MOVES",
    "MOVE_DTYPE",
    "NO_RANK",
    "OBSERVATION_DTYPE",
    "STATE_DTYPE",
    "Action",
    "BufferTooSmall",
    "Game",
    "IllegalMove",
    "Observation",
    "Phase",
    "State",
    "beats",
    "choices",
    "classify",
    "count_moves",
    "describe",
    "format",
    "format_moves",
    "legal_moves",
    "legal_moves_batch",
    "parse",
    "parse_play",
    "play_random",
    "random_hands",
    "returns",
    "text",
]


def __getattr__(name: str) -> Any:
    """Import what is for people, not for programs, when it is first asked for."""
    if name in ("describe", "format_moves", "text"):
        from huangpai.baohuang import _words as module
    elif name in ("Game", "play_random", "returns"):
        from huangpai.baohuang import _game as module  # type: ignore[no-redef]
    elif name == "Observation":
        from huangpai.baohuang import _observation as module  # type: ignore[no-redef]
    elif name == "State":
        from huangpai.baohuang import _state as module  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(module, name)
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
