"""Records of Baohuang: a whole game as plain data, and how to begin one again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import _records as _shared
from huangpai._records import by_seed, check_head, deals_of, field, listed, made, numbers_of
from huangpai.baohuang import _arguments
from huangpai.baohuang._cards import format
from huangpai.baohuang._dtypes import STATE_DTYPE
from huangpai.baohuang._position import SEATS
from huangpai.errors import RecordError
from huangpai.play.records import first_difference

if TYPE_CHECKING:
    from huangpai.baohuang._game import Game
    from huangpai.baohuang._state import State

__all__ = ["follow", "give", "opening", "place", "record", "result", "script"]

#: The options of a room that are on or off.
SWITCHES = ("kao", "hold_sixes", "rob_solo")


# ---- Writing -------------------------------------------------------------------------------------


def _deal(facts: Any) -> dict[str, Any]:
    """Return the deal of a state in which nothing has been done since."""
    return {"hands": [str(format(np.array(hand))) for hand in facts["hands"]]}


def _options(game: Game) -> dict[str, Any]:
    options: dict[str, Any] = {name: getattr(game, name) for name in SWITCHES}
    return options if game.penalty is None else options | {"penalty": game.penalty}


def result(state: State) -> dict[str, Any]:
    """Return how a game ended."""
    found = {
        "emperor": state.emperor,
        "guard": state.guard,
        "kind": state.kind,
        "places": state.places,
        "score": state.returns,
        "doubled": state.doubled,
    }
    return found if state.game.penalty is None else found | {"penalties": state.penalties}


def place(state: State) -> str:
    """Return where the next action stands in a record."""
    return f"actions[{state._length()}]"


def record(state: State) -> dict[str, Any]:
    """Return a finished game as a record without its hash."""
    head, game = _shared.head(state, "baohuang"), state.game
    deals: list[dict[str, Any]] = []
    for _seat, _text, _action, facts in state._steps():
        if facts["deals"] > len(deals):
            deals.append(_deal(facts))
    return head | {
        "mode": game.mode,
        "options": _options(game),
        "first_seat": game.first_seat,
        "deals": deals,
        "actions": [[seat, text] for seat, text in state.history],
        "result": result(state),
    }


# ---- Beginning again -----------------------------------------------------------------------------


def _game(record: Mapping[str, Any]) -> Game:
    """Return what was played."""
    from huangpai.baohuang._game import Game

    check_head(record, "baohuang")
    mode = field(record, "mode", str)
    made("mode", Game, mode)
    given = field(record, "options", dict)
    options = {name: field(given, name, bool, "options") for name in SWITCHES}
    if "penalty" in given:
        options["penalty"] = field(given, "penalty", int, "options")
        made("options.penalty", Game, mode, penalty=options["penalty"])
    first_seat = field(record, "first_seat", int)
    return made("first_seat", Game, mode, first_seat=first_seat, **options)


def opening(record: Mapping[str, Any]) -> State:
    """Return the state in which a record's game begins."""
    game = _game(record)
    where, deal = deals_of(record)[0]
    seed, index = numbers_of(record)
    if seed is not None:
        made("seed", game.deal, seed)
        state = made("index", game.deal, seed, index)
    else:
        state = made(where, game.deal_cards, field(deal, "hands", list, where))
    follow(state, record)
    return state


def follow(state: State, record: Mapping[str, Any]) -> None:
    """See that the deal which a state has come to is the record's; deal it where it has no seed."""
    facts, actions = state._array(), state._length()
    if actions:
        before = np.frombuffer(state._before(-1), STATE_DTYPE)[0]
        if before["deals"] == facts["deals"]:
            return
    deals, dealt = deals_of(record), int(facts["deals"]) - 1
    if dealt == len(deals):
        raise RecordError(
            f"deals[{dealt}]", "nobody took the throne, and the record lacks it (B7.4)"
        )
    where, given = deals[dealt]
    if state._origin == "cards" and actions:
        made(where, give, state, field(given, "hands", list, where))
        facts = state._array()
    wrong = first_difference(given, _deal(facts), where)
    if wrong:
        raise RecordError(wrong[0], f"{wrong[1]}{by_seed(state)} (B6.1)")


def give(state: State, hands: Any) -> None:
    """Put these cards in place of those just dealt."""
    each = listed(hands, "hands", "a sequence, one for each seat")
    if len(each) != SEATS:
        raise ValueError(f"hands: {len(each)} for {SEATS} seats")
    given = np.zeros((SEATS, 4), np.uint64)
    for seat, hand in enumerate(each):
        given[seat] = _arguments.one_hand(hand)
    if not state._give(given.tobytes()):
        marked = "X* and D*" if state.game.mode == "concise" else "D*"
        raise ValueError(
            "these cards are no deal: 34 for each of the three seats that are dealt to first and "
            f"33 for the others, the 168 cards once each, with {marked} among them (B1.3, B6.1)"
        )


def script(record: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    """Yield (where, seat, text) for every action of a record."""
    yield from _shared.script(record)
