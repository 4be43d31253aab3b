"""Plain Dou Dizhu 斗地主, by rank: no suits, and the kicker rules of several engines as options.

Every legal move of a hand, leading or answering:

>>> from huangpai import doudizhu as ddz
>>> last = ddz.move("33344456")
>>> ddz.text(ddz.legal_moves("55566678XD", last=last))
['55566678', '5556667X', '5556667D', '5556668X', '5556668D', '555666XD', 'XD']
>>> ddz.text(ddz.legal_moves("44445XD", rules="openspiel", last=ddz.move("3")))
['4', '5', 'X', 'D', '4444', 'XD']

A whole game with open cards, from a deal or from a position that anybody can write down (P5):

>>> state = ddz.Game(players=2).position(["45556", "778"], current=0)
>>> state.action_text(state.legal_actions())
['4', '5', '6', '55', '555', '4555', '5556']
>>> state.apply("4555")
>>> state.to_text()
'doudizhu players:2 current:1 landlord:0 hands:6,778 played:4555,- last:4555 last_player:0'

The rules are in docs/rules/doudizhu.md; docstrings cite them by number (``P2.3``).
"""

from typing import TYPE_CHECKING, Any

from huangpai._doudizhu import (
    MAX_MOVES,
    beats,
    classify,
    count_moves,
    legal_moves,
    legal_moves_batch,
)
from huangpai.cards import random_hands
from huangpai.doudizhu._arguments import PRESETS
from huangpai.doudizhu._dtypes import ACTION_DTYPE, MOVE_DTYPE, OBSERVATION_DTYPE, STATE_DTYPE
from huangpai.doudizhu._enums import Action, Kind, Phase
from huangpai.doudizhu._rules import Rules
from huangpai.errors import BufferTooSmall, IllegalMove

if TYPE_CHECKING:
    from huangpai.doudizhu._game import Game, play_random, returns
    from huangpai.doudizhu._notation import format, move, parse, text
    from huangpai.doudizhu._observation import Observation
    from huangpai.doudizhu._state import State
    from huangpai.doudizhu._words import describe, format_moves

__all__ = [
    "ACTION_DTYPE",
    "MAX_MOVES",
    "MOVE_DTYPE",
    "OBSERVATION_DTYPE",
    "PRESETS",
    "STATE_DTYPE",
    "Action",
    "BufferTooSmall",
    "Game",
    "IllegalMove",
    "Kind",
    "Observation",
    "Phase",
    "Rules",
    "State",
    "beats",
    "classify",
    "count_moves",
    "describe",
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
    if name in ("format", "move", "parse", "text"):
        from huangpai.doudizhu import _notation as module
    elif name in ("describe", "format_moves"):
        from huangpai.doudizhu import _words as module  # type: ignore[no-redef]
    elif name in ("Game", "play_random", "returns"):
        from huangpai.doudizhu import _game as module  # type: ignore[no-redef]
    elif name == "Observation":
        from huangpai.doudizhu import _observation as module  # type: ignore[no-redef]
    elif name == "State":
        from huangpai.doudizhu import _state as module  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(module, name)
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
