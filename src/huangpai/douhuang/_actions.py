"""Actions as text: moves in their notation, and the words of D7 to D9.

``choose:lu_bu``, ``draft:#3``, ``lay:lu_bu,xi_shi,cao_cao``, ``swap:3d4d/Td``, ``discard:3d``,
``heal:3d``, ``lead:2``; all others are one word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import _douhuang_game as _compiled
from huangpai import cards as _cards
from huangpai._douhuang import beats
from huangpai._douhuang_game import FACE_DOWN
from huangpai.cards import shown
from huangpai.douhuang import _arguments, _notation
from huangpai.douhuang._dtypes import ACTION_DTYPE
from huangpai.douhuang._enums import Action, Character, Kind, Phase
from huangpai.douhuang._notation import CanBe, no_reading, notation
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.douhuang._state import State

__all__ = ["of_seat", "read", "readings", "write"]

_DIGIT = re.compile(r"[0-9]")


# ---- Writing -------------------------------------------------------------------------------------


def laid(strength: int) -> list[Character]:
    """Return the three characters of a LAY, in their order."""
    return [Character(strength >> 5 * i & 31) for i in range(3)]


def swapped(action: Any, bottom: int) -> tuple[int, int]:
    """Return what a SWAP gives and what it takes."""
    cards = int(action["cards"])
    return cards & ~bottom, cards & bottom


def write(action: Any, bottom: int) -> str:
    """Return an action's text; the bottom tells what a swap gives from what it takes."""
    kind, strength = int(action["kind"]), int(action["strength"])
    if kind < len(Kind):
        return notation(action)
    if not Action.PASS <= kind <= Action.LEAD:
        raise ValueError(f"no action is of kind {kind} (D5.1)")
    word = Action(kind).text
    match Action(kind):
        case Action.CHOOSE:
            return f"{word}:{Character(strength).id}"
        case Action.DRAFT if strength >= FACE_DOWN:
            return f"{word}:#{strength - FACE_DOWN}"
        case Action.DRAFT:
            return f"{word}:{Character(strength).id}"
        case Action.LAY:
            return f"{word}:{','.join(c.id for c in laid(strength))}"
        case Action.SWAP:
            given, taken = swapped(action, bottom)
            return f"{word}:{_cards.format(given)}/{_cards.format(taken)}"
        case Action.DISCARD | Action.HEAL:
            return f"{word}:{_cards.format(int(action['cards']))}"
        case Action.LEAD:
            return f"{word}:{strength}"
        case _:
            return word


# ---- Reading -------------------------------------------------------------------------------------


def _action(kind: Action, cards: int = 0, cost: int = 0, strength: int = 0) -> Any:
    out = np.zeros((), ACTION_DTYPE)
    out["kind"], out["cards"], out["size"] = kind, cards, cards.bit_count()
    out["cost"], out["strength"] = cost, strength
    return out[()]


def _character(text: str) -> int:
    return _arguments.one_character(text)


def _draft(rest: str) -> Any:
    if not rest.startswith("#"):
        return _action(Action.DRAFT, strength=_character(rest))
    if not _DIGIT.fullmatch(rest[1:]):
        raise ValueError(f"{shown(rest)} is no place; write #0 to #4")
    return _action(Action.DRAFT, strength=FACE_DOWN + int(rest[1:]))


def _lay(rest: str) -> Any:
    ids = rest.split(",")
    if len(ids) != 3:
        raise ValueError(f"three characters are laid, {shown(rest)} names {len(ids)} (D8.2)")
    strength = sum(_character(one) << 5 * i for i, one in enumerate(ids))
    return _action(Action.LAY, strength=strength)


def _swap(rest: str, bottom: int) -> Any:
    given, slash, taken = rest.partition("/")
    if not slash:
        raise ValueError(f"write swap:GIVEN/TAKEN, not {shown('swap:' + rest)}")
    give, take = _cards.parse(given), _cards.parse(taken)
    if give.bit_count() != 2 or give & bottom or take.bit_count() != 1 or take & ~bottom:
        raise IllegalMove("D7.6", f"{shown(rest)}: two cards of the hand for one of the bottom")
    return _action(Action.SWAP, give | take)


def _lead(rest: str) -> Any:
    if not _DIGIT.fullmatch(rest):
        raise ValueError(f"{shown(rest)} is no seat")
    return _action(Action.LEAD, strength=int(rest))


_WITH_MORE: dict[Action, Callable[[str], Any]] = {
    Action.CHOOSE: lambda rest: _action(Action.CHOOSE, strength=_character(rest)),
    Action.DRAFT: _draft,
    Action.LAY: _lay,
    # 吕布 pays for his discard (D9.5), 林黛玉 does not (D9.6).
    Action.DISCARD: lambda rest: _action(Action.DISCARD, _cards.parse(rest), cost=1),
    Action.HEAL: lambda rest: _action(Action.HEAL, _cards.parse(rest)),
    Action.LEAD: _lead,
}
_WORDS = {action.text: action for action in Action}


def read(text: Any, state: State) -> Any:
    """Read an action of the player who is to act in a state; the state says whether it is legal."""
    if not isinstance(text, str):
        raise TypeError(f"an action is text or a record of ACTION_DTYPE, not {shown(text)}")
    text = str.__str__(text).strip()  # of a subclass, the plain text
    if state.is_terminal:
        raise IllegalMove("D10", f"{shown(text)}: the game is over")
    word, colon, rest = text.partition(":")
    action = _WORDS.get(word)
    if action is None:
        return _read_play(text, state)
    if (action in _WITH_MORE or action is Action.SWAP) != bool(colon):
        more = "nothing after it" if colon else "something after a colon"
        raise ValueError(f"{shown(text)}: {word} has {more}")
    if action is Action.SWAP:
        return _swap(rest, int(state._array()["bottom"]))
    if action in _WITH_MORE:
        return _WITH_MORE[action](rest)
    return _action(action, cost=int(action is Action.EXTRA))  # D9.4


def _read_play(text: str, state: State) -> Any:
    """Read a play, by the skill and the hit points of the player to act."""
    try:
        cards = _cards.parse(text.partition("=")[0])
    except ValueError as error:
        words = ", ".join(sorted(_WORDS))
        raise ValueError(
            f"{shown(text)} is no action: neither a play CARDS=KIND.STRENGTH ({error}) nor one of "
            f"{words}"
        ) from None
    return _notation.read(text, *_player(_who_plays(text, cards, state)))


def of_seat(facts: Any, seat: int) -> CanBe:
    """Return what says what cards can be for a seat: by its character, without a skill (D5.4)."""
    state = facts.tobytes()
    return lambda cards, points: _compiled.readings(state, seat, points, cards)


def _player(facts: Any) -> tuple[Character, int, CanBe]:
    """Return who is to act, the hit points, and what cards can be for this player."""
    seat = int(facts["current"])
    who, points = Character(int(facts["characters"][seat])), int(facts["hit_points"][seat])
    return who, points, of_seat(facts, seat)


def _who_plays(text: str, cards: int, state: State) -> Any:
    """Return the fields of a state in which the player to act may play and holds these cards."""
    if state.phase is not Phase.PLAY:
        raise IllegalMove("D9.1", f"{shown(text)}: this is not a turn to play cards")
    facts = state._array()
    seat = int(facts["current"])
    if cards & ~int(facts["hands"][seat]):
        raise IllegalMove("D5.1", f"{shown(text)}: seat {seat} does not hold these cards")
    return facts


def readings(text: Any, state: State, every: bool) -> list[Any]:
    """Return the legal actions that cards may mean, weakest first."""
    cards = int(_cards.parse(text))
    if not cards:
        raise ValueError(f"{shown(text)} names no cards")
    if state.phase in (Phase.SWAP, Phase.DISCARD):
        actions = state.legal_actions()
        found = list(actions[actions["cards"] == cards])
        if not found:
            rule = "D7.6" if state.phase is Phase.SWAP else "D9.5"
            raise IllegalMove(rule, f"{shown(text)}: that cannot be done with these cards")
        return found
    facts = _who_plays(text, cards, state)
    character, hp, can_be = _player(facts)
    declared = can_be(cards, hp)
    if not len(declared):
        raise no_reading(cards, character)
    legal = declared[beats(declared, facts["last"])] if facts["last"]["size"] else declared
    if not len(legal):
        state.clone().apply(declared[0])  # says why not
    ascending = sorted(legal, key=lambda action: int(action["strength"]))
    if every:
        return ascending
    strongest = {(int(a["kind"]), int(a["length"]), int(a["cost"])): a for a in ascending}
    return list(strongest.values())
