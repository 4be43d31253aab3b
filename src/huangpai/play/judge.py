"""Records replayed: every action judged by the rules, the result and the hash by what comes out."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from huangpai.cards import shown
from huangpai.errors import IllegalMove, RecordError
from huangpai.play.records import first_difference, record_hash

if TYPE_CHECKING:
    from huangpai.play.protocol import GameState

__all__ = ["GAMES", "Step", "replay", "state_class", "steps"]

#: The packages of huangpai that have a State.
GAMES = ("douhuang", "baohuang")


def state_class(name: Any) -> type[GameState]:
    """Return the State of a game by the game's name.

    Raises
    ------
    RecordError
        Where there is no such game.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise RecordError("game", f"{shown(name)} is none of {', '.join(GAMES)}")
    found: type[GameState] = importlib.import_module(f"huangpai.{name}").State
    return found


class Step(NamedTuple):
    """One action of a record, or its end.

    Attributes
    ----------
    state : GameState
        The game before the action, a copy; at the end, the game that is over.
    where : str
        The place in the record, such as ``"actions[12]"``; at the end ``"result"``.
    seat : int or None
        Who acts; None at the end.
    text : str
        The action as the record has it; empty at the end.
    action : record or None
        The same as a record of the game's ACTION_DTYPE; None at the end.
    """

    state: GameState
    where: str
    seat: int | None
    text: str
    action: Any


def steps(record: Mapping[str, Any]) -> Iterator[Step]:
    """Replay a record action by action.

    Parameters
    ----------
    record : dict
        As `from_line` reads it.

    Yields
    ------
    Step
        Each action once it has been found legal; then the end, once result and hash are found
        right.

    Raises
    ------
    RecordError
        At the first thing that is wrong: the deal, an action (whose turn it is, how it is written,
        the rule that it breaks), too few actions or too many, the result, a field that should not
        be there, last the hash.
    """
    state = _opening(record)
    for where, seat, text in state.script(record):
        before = state.clone()
        yield Step(before, where, seat, text, _step(state, record, where, seat, text))
    _check_the_rest(state, record)
    yield Step(state, "result", None, "", None)


def _opening(record: Mapping[str, Any]) -> GameState:
    if not isinstance(record, Mapping):
        raise RecordError("record", f"it must be an object, not {shown(record)}")
    if "game" not in record:
        raise RecordError("game", "the record lacks it")
    return state_class(record["game"]).opening(record)


def _step(state: GameState, record: Mapping[str, Any], where: str, seat: int, text: str) -> Any:
    """Do what the record says, and return it, or say what is wrong with it."""
    who = f"seat {shown(seat)}, {shown(text)}"
    if not state.is_terminal and not state.acts(seat, text):
        turn = f"it is the turn of seat {state.current_player}"
        if seat == state.current_player:
            turn = "that is for another seat to do"
        raise RecordError(where, f"{who}: {state.rule}: {turn}", state.rule)
    try:
        action = state.action(text)
        written = _written(state, action)
        state.apply(action)
    except IllegalMove as error:
        raise RecordError(where, f"{who}: {error}", error.rule) from None
    except ValueError as error:
        raise RecordError(where, f"{who}: {error}") from None
    if written != text:
        raise RecordError(where, f"{who}: records have it as {shown(written)}")
    state.follow(record)
    return action


def _written(state: GameState, action: Any) -> str | None:
    """Return the text of an action; what has none cannot be done either, and `apply` says why."""
    try:
        return state.action_text(action)
    except (ValueError, IndexError):
        return None


def _check_the_rest(state: GameState, record: Mapping[str, Any]) -> None:
    """See that the game is over, and compare its record with this one.

    Which version wrote it is the record's own affair.
    """
    if not state.is_terminal:
        seat = state.current_player
        said = f"{state.rule}: the record stops, and it is the turn of seat {seat}"
        raise RecordError(state.place(), said, state.rule)
    given = {name: value for name, value in record.items() if name != "hash"}
    right = state.record()
    if "engine" in given:
        right["engine"] = given["engine"]
    if wrong := first_difference(given, right):
        raise RecordError(*wrong)
    if "hash" not in record:
        raise RecordError("hash", "the record lacks it")
    wanted = record_hash(given)
    if record["hash"] != wanted:
        raise RecordError("hash", f"it is {shown(record['hash'])}, and should be {wanted!r}")


def replay(record: Mapping[str, Any]) -> GameState:
    """Replay a record to its end.

    Returns
    -------
    State
        The game when it is over, with all its past; `record_of` gives the record again.

    Raises
    ------
    RecordError
        As for `steps`.
    """
    state = _opening(record)
    for where, seat, text in state.script(record):
        _step(state, record, where, seat, text)
    _check_the_rest(state, record)
    return state
