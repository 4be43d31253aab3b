"""Douhuang 斗皇: a Dou Dizhu variant with suits, hit points and eighteen characters.

Every legal move of a hand, for any character, leading or answering, card by card:

>>> from huangpai import douhuang as dh
>>> moves = dh.legal_moves("3s 3h 3d 4c X D", "cao_cao")
>>> len(moves)
17
>>> dh.text(moves[-1])
'XD=ROCKET.0'

A whole game, from the deal to the score:

>>> state = dh.Game(players=3).deal(seed=1)
>>> while not state.is_terminal:
...     state.apply(state.legal_actions()[0])
>>> sum(state.returns)
0

The rules are in docs/rules/douhuang.md; docstrings cite them by number (``D4.2``).
"""

from typing import TYPE_CHECKING, Any

from huangpai._douhuang import (
    MAX_MOVES,
    beats,
    classify,
    count_moves,
    expand,
    legal_moves,
    legal_moves_batch,
)
from huangpai.cards import format, parse, random_hands
from huangpai.douhuang._dtypes import (
    ACTION_DTYPE,
    GROUP_DTYPE,
    MOVE_DTYPE,
    OBSERVATION_DTYPE,
    STATE_DTYPE,
)
from huangpai.douhuang._enums import Action, Character, Kind, Phase
from huangpai.errors import BufferTooSmall, IllegalMove

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game, play_random, returns
    from huangpai.douhuang._notation import move, text
    from huangpai.douhuang._observation import Observation
    from huangpai.douhuang._words import describe, format_moves

__all__ = [
    "ACTION_DTYPE",
    "GROUP_DTYPE",
    "MAX_MOVES",
    "MOVE_DTYPE",
    "OBSERVATION_DTYPE",
    "STATE_DTYPE",
    "Action",
    "BufferTooSmall",
    "Character",
    "Game",
    "IllegalMove",
    "Kind",
    "Observation",
    "Phase",
    "State",
    "beats",
    "classify",
    "count_moves",
    "describe",
    "expand",
    "format",
    "format_moves",
    "legal_moves",
    "legal_moves_batch",
    "move",
    "parse",
    "play_random",
    "random_hands",
    "returns",
    "text",
]


def __getattr__(name: str) -> Any:
    """Import what is for people, not for programs, when it is first asked for."""
    if name in ("move", "text"):
        from huangpai.douhuang import _notation as module
    elif name in ("describe", "format_moves"):
        from huangpai.douhuang import _words as module  # type: ignore[no-redef]
    elif name in ("Game", "play_random", "returns"):
        from huangpai.douhuang import _game as module  # type: ignore[no-redef]
    elif name == "Observation":
        from huangpai.douhuang import _observation as module  # type: ignore[no-redef]
    elif name == "State":
        from huangpai.douhuang import _state as module  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(module, name)
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
