"""Actions as text: plays as their cards, and the words of B7 to B11.

``hand_on:2d``, ``name:Kh``, ``trustee:3``, ``cancel:3``, ``leave:3``; all others are one word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import cards as _one_deck
from huangpai._baohuang import choices, classify
from huangpai._baohuang_game import NONE
from huangpai.baohuang._cards import format, has_suits, parse, parse_play
from huangpai.baohuang._dtypes import (
    ACTION_DTYPE,
    EMPEROR_CARD,
    GUARD_CARD,
    MOVE_DTYPE,
    NO_RANK,
    RANKED,
    SMALL,
)
from huangpai.baohuang._enums import Action, Phase
from huangpai.cards import shown
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.baohuang._state import State

__all__ = ["OUT_OF_TURN", "cards_of", "move_of", "read", "readings", "write"]

#: Actions that belong to the seat that they name, whoever's turn it is (B11.1), by their numbers.
OUT_OF_TURN = frozenset(map(int, (Action.TRUSTEE, Action.CANCEL, Action.LEAVE)))

# Plain ints: a history is written again and again.
_PLAY, _NAME, _HAND_ON = int(Action.PLAY), int(Action.NAME), int(Action.HAND_ON)
_TEXTS = {int(action): action.text for action in Action}

_DIGIT = re.compile(r"[0-9]")
_STAR = re.compile(r"(X|小王|D|大王)[*]")
_FIELDS = ("bigs", "smalls", "rank", "count")


def move_of(action: Any) -> Any:
    """Return the play of an action, a record of MOVE_DTYPE."""
    move = np.zeros((), MOVE_DTYPE)
    for name in _FIELDS:
        move[name] = action[name]
    return move[()]


# ---- Writing -------------------------------------------------------------------------------------


def cards_of(action: Any, facts: Any) -> Any:
    """Return the cards of a play; where it names none, the first choice of the player to act."""
    if action["cards"].any():
        return action["cards"]
    return choices(facts["hands"][int(facts["current"])], move_of(action))[0]


def write(action: Any, facts: Any) -> str:
    """Return an action's text, in the state with these fields."""
    kind, arg = int(action["action"]), int(action["arg"])
    if kind == _PLAY:
        return str(format(np.array(cards_of(action, facts))))
    word = _TEXTS.get(kind)
    if word is None:
        raise ValueError(f"no action is of kind {kind}")
    if kind in OUT_OF_TURN:
        return f"{word}:{arg}"
    if kind == _NAME or (kind == _HAND_ON and arg != NONE):
        if arg not in RANKED:
            raise ValueError(
                f"{word}: no card of Baohuang but the kings has the number {arg} (B1.1)"
            )
        return f"{word}:{_one_deck.format(1 << arg)}"
    return word


# ---- Reading -------------------------------------------------------------------------------------


def _action(kind: Action, arg: int = 0) -> Any:
    out = np.zeros((), ACTION_DTYPE)
    out["action"], out["arg"], out["rank"] = kind, arg, NO_RANK
    return out[()]


def _play(move: Any, cards: Any) -> Any:
    out = np.zeros((), ACTION_DTYPE)
    for name in _FIELDS:
        out[name] = move[name]
    out["cards"] = cards
    return out[()]


def _card(rest: str) -> int:
    """Return the number of one card that is no king."""
    planes = [int(plane) for plane in parse(rest)]
    if planes[0].bit_count() != 1 or planes[1] or planes[0] >> SMALL:
        raise ValueError(f"{shown(rest)} is not one card with a rank and a suit, such as Kh")
    return planes[0].bit_length() - 1


def _seat(rest: str) -> int:
    if not _DIGIT.fullmatch(rest):
        raise ValueError(f"{shown(rest)} is no seat")
    return int(rest)


_WORDS = {action.text: action for action in Action if action is not Action.PLAY}


def read(text: Any, state: State) -> Any:
    """Read an action; the state says whether it is legal."""
    if not isinstance(text, str):
        raise TypeError(f"an action is text or a record of ACTION_DTYPE, not {shown(text)}")
    text = str.__str__(text).strip()  # of a subclass, the plain text
    if state.is_terminal:
        raise IllegalMove("B10.1", f"{shown(text)}: the game is over")
    word, colon, rest = text.partition(":")
    action = _WORDS.get(word)
    match action:
        case None:
            return _read_play(text, state)
        case Action.NAME if colon:
            return _action(action, _card(rest))
        case Action.HAND_ON:
            return _action(action, _card(rest) if colon else NONE)
        case Action.TRUSTEE | Action.CANCEL | Action.LEAVE if colon:
            return _action(action, _seat(rest))
        case Action.NAME | Action.TRUSTEE | Action.CANCEL | Action.LEAVE:
            raise ValueError(f"{shown(text)}: {word} has something after a colon")
        case _ if colon:
            raise ValueError(f"{shown(text)}: {word} has nothing after it")
        case _:
            return _action(action)


def _read_play(text: str, state: State) -> Any:
    """Read a play by its cards."""
    try:
        cards = parse(text)
    except ValueError as error:
        if _is_bare(text):
            _needs_turn_to_play(text, state)
            raise ValueError(
                f"{shown(text)} has no suits; State.readings says which cards it may be"
            ) from None
        words = ", ".join(sorted(_WORDS))
        raise ValueError(
            f"{shown(text)} is no action: neither a play written as its cards ({error}) nor one of "
            f"{words}"
        ) from None
    if not cards.any():
        raise ValueError(f"{shown(text)} names no cards")
    found = classify(cards)
    if not len(found):
        raise IllegalMove("B2.1", f"{shown(text)} is no play: a set has one rank")
    _needs_turn_to_play(text, state)
    return _play(found[0], cards)


def _is_bare(text: str) -> bool:
    """Whether text is a play of ranks and kings without suits."""
    try:
        parse_play(text)
    except ValueError:
        return False
    return not has_suits(text)


def _needs_turn_to_play(text: str, state: State) -> None:
    if state.phase is not Phase.PLAY:
        raise IllegalMove(state.rule, f"{shown(text)}: this is not a turn to play cards")


def readings(text: Any, state: State, every: bool) -> list[Any]:
    """Return the legal actions that cards, or bare ranks, may mean."""
    if not isinstance(text, str):
        raise TypeError(f"cards are text, not {shown(text)}")
    text = str.__str__(text).strip()
    if state.phase is not Phase.PLAY:
        return _named(text, state)
    found = [_read_play(text, state)] if has_suits(text) else _of_bare_ranks(text, state, every)
    state.clone().apply(found[0])  # says why not
    return [action for action in found if state._illegal(action.tobytes()) is None]


def _named(text: str, state: State) -> list[Any]:
    """Return what can be done now with one card: to name it, or to add it."""
    card = _card(text)
    actions = state.legal_actions()
    named = np.isin(actions["action"], [Action.NAME, Action.HAND_ON])
    found = list(actions[named & (actions["arg"] == card)])
    if not found:
        words = {Phase.NAME: Action.NAME, Phase.THRONE: Action.HAND_ON}
        if word := words.get(state.phase):
            state.clone().apply(_action(word, card))  # says why not
        _needs_turn_to_play(text, state)
    return found


def _of_bare_ranks(text: str, state: State, every: bool) -> list[Any]:
    """Return the plays of these ranks and kings, each by its cards; a king with a star is meant."""
    move = parse_play(text)
    if not (move["bigs"] or move["smalls"] or move["count"]):
        raise ValueError(f"{shown(text)} names no cards")
    hand = state.hands[state.current_player or 0]
    marks = 0
    for king in _STAR.findall(text):
        marks |= 1 << (GUARD_CARD if king in ("X", "小王") else EMPEROR_CARD)
    found = [cards for cards in choices(hand, move) if int(cards[0]) & marks == marks]
    if not found:
        raise IllegalMove("B2", f"{shown(text)}: the hand has no such king")
    return [_play(move, cards) for cards in (found if every else found[:1])]
