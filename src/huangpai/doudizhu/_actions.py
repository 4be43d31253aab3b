"""Actions as text: rank text, as short as it says what is played, or ``pass`` (P5.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import _doudizhu
from huangpai.cards import described, shown
from huangpai.doudizhu import _arguments, _notation
from huangpai.doudizhu._arguments import ALPHABETS
from huangpai.doudizhu._dtypes import ACTION_DTYPE
from huangpai.doudizhu._enums import Action, Kind
from huangpai.doudizhu._rules import Rules
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.doudizhu._state import State

__all__ = ["play_text", "read", "rules_of", "write"]


@lru_cache(maxsize=256)
def _rules(packed: bytes) -> Rules:
    return Rules._of(packed)


def rules_of(facts: Any) -> Rules:
    """Return the rules of a state with these fields (P4)."""
    return _rules(facts["rules"].tobytes())


@lru_cache(maxsize=1 << 14)
def _play_text(cards: int, kind: int, strength: int, rules: Rules) -> str:
    plain = _notation.rank_text(cards, ALPHABETS["huangpai"])
    if len(_doudizhu.classify(cards, rules=rules)) == 1:
        return plain
    return f"{plain}={Kind(kind).name}.{strength}"


def play_text(move: Any, rules: Rules) -> str:
    """Write a play as its cards, with its kind and strength where they can be several (P2.4)."""
    return _play_text(int(move["cards"]), int(move["kind"]), int(move["strength"]), rules)


def write(action: Any, rules: Rules) -> str:
    """Return an action's text."""
    kind = int(action["kind"])
    if kind < len(Kind):
        _arguments.one_hand(action["cards"])
        return play_text(action, rules)
    if kind != Action.PASS:
        raise ValueError(f"no action is of kind {kind} (P5.3)")
    return Action.PASS.text


def read(text: Any, state: State) -> Any:
    """Read an action of the player who is to act; the state says whether it is legal."""
    if not isinstance(text, str):
        raise TypeError(f"an action is text or a record of ACTION_DTYPE, not {described(text)}")
    plain = str.__str__(text).strip()  # of a subclass, the plain text
    if state.is_terminal:
        raise IllegalMove("P5.5", f"{shown(plain)}: the game is over")
    if plain == Action.PASS.text:
        out = np.zeros((), ACTION_DTYPE)
        out["kind"] = Action.PASS
        return out[()]
    try:
        move = _notation.move(plain, rules=state.rules)
    except IllegalMove:
        raise
    except ValueError as error:
        raise ValueError(f"{shown(plain)} is no action, a play or pass: {error}") from None
    return np.frombuffer(bytearray(state._with_cards(move.tobytes())), ACTION_DTYPE)[0]
