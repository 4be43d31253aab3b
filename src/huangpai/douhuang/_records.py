"""Records of Douhuang: a whole game, or a whole match, as plain data, and how to begin one again.

``huangpai.play`` writes them as lines of JSON, replays them, and puts the hash on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import cards as _cards
from huangpai._version import __version__
from huangpai.cards import integer, shown
from huangpai.douhuang import _arguments
from huangpai.douhuang._dtypes import STATE_DTYPE
from huangpai.douhuang._enums import Character

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game, State

__all__ = ["opening", "record", "result", "script"]

NONE = 255
SCHEMA = 1
SIDES = (None, "emperor", "subjects")


# ---- Writing -------------------------------------------------------------------------------------


def _id(character: Any) -> str:
    return Character(int(character)).id


def _deal(facts: Any) -> dict[str, Any]:
    """Return the deal of a state in which nothing has been played."""
    return {
        "hands": [_cards.format(int(hand)) for hand in facts["hands"][: facts["players"]]],
        "bottom": _cards.format(int(facts["bottom"])),
        "out": _cards.format(int(facts["out"])),
        "turned": _cards.format(1 << int(facts["turned"])),
        "first_bidder": int(facts["first_bidder"]),
    }


def _points(players: int, emperor: int, winner: int, doublings: int) -> list[int]:
    """D11.1, for a finished game of a match."""
    points = (3 if winner == 1 else -3) << doublings
    return [2 * points if seat == emperor else -points for seat in range(players)]


def result(state: State) -> dict[str, Any]:
    """Return how a game ended, or the last one of a match."""
    facts = state._array()
    players, emperor, winner = (int(facts[name]) for name in ("players", "emperor", "winner"))
    return {
        "winner": SIDES[winner],
        "emperor": emperor,
        "characters": [_id(one) for one in facts["characters"][:players]],
        "score": _points(players, emperor, winner, int(facts["doublings"])),
        "hp": [int(points) for points in facts["hit_points"][:players]],
        "multiplier": 1 << int(facts["doublings"]),
    }


def _ended(facts: Any, game: int) -> dict[str, Any]:
    """Return how an earlier game of a match ended."""
    emperor, winner, doublings, points = (int(n) for n in facts["ended"][4 * game : 4 * game + 4])
    return {
        "winner": SIDES[winner],
        "emperor": emperor,
        "characters": [_id(facts["laid"][3 * seat + game]) for seat in range(2)],
        "score": _points(2, emperor, winner, doublings),
        "hp": [points & 15, points >> 4],
        "multiplier": 1 << doublings,
    }


def _games(state: State) -> list[dict[str, Any]]:
    """Return the deals and the actions of each game, as far as it has come."""
    games: list[dict[str, Any]] = []
    game = deals = -1
    for seat, text, facts in [
        *((s, t, f) for s, t, _a, f in state._steps()),
        (None, "", state._array()),
    ]:
        if facts["game"] != game:
            games.append({"deals": [], "actions": []})
            game = facts["game"]
        if facts["deals"] != deals:
            games[-1]["deals"].append(_deal(facts))
            deals = facts["deals"]
        if seat is not None:
            games[-1]["actions"].append([seat, text])
    return games


def record(state: State) -> dict[str, Any]:
    """Return a finished game, or match, as a record without its hash."""
    if not state._origin:
        raise ValueError("a position set up or read has no record: its deal is not known")
    if not state.is_terminal:
        raise ValueError("the game is not over; only a finished game has a record")
    game, facts = state.game, state._array()
    seeded = state._origin == "seed"
    head: dict[str, Any] = {
        "game": "douhuang",
        "schema": SCHEMA,
        "engine": __version__,
        "seed": int(facts["seed"]) if seeded else None,
        "index": int(facts["index"]) if seeded else None,
        "players": game.players,
        "mode": game.mode,
    }
    if len(game.pool) < len(Character):
        head["pool"] = [one.id for one in game.pool]
    games = _games(state)
    if game.mode == "competitive":
        ten = [_id(one) for one in facts["offered"]]
        for number, one in enumerate(games):
            last = number == len(games) - 1
            one["result"] = result(state) if last else _ended(facts, number)
        wins = state._wins()
        return head | {
            "draft": {"open": ten[:5], "hidden": ten[5:], "first": int(facts["first_drafter"])},
            "games": games,
            "result": {
                "winner_seat": wins.index(2),
                "wins": wins,
                "score": state._score(),
            },
        }
    offered = [
        [_id(one) for one in facts["offered"][3 * seat : 3 * seat + 3] if one != NONE]
        for seat in range(game.players)
    ]
    return (
        head
        | {"deals": games[0]["deals"], "offered": offered, "actions": games[0]["actions"]}
        | {"result": result(state)}
    )


# ---- Beginning again -----------------------------------------------------------------------------


def _field(record: Mapping[str, Any], name: str, kind: type | tuple[type, ...]) -> Any:
    if name not in record:
        raise ValueError(f"the record lacks {name}")
    value = record[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ValueError(f"{name} cannot be {shown(value)}")
    return value


def _deals(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return all deals in their order, those of every game of a match."""
    games = [record] if record.get("mode") != "competitive" else _field(record, "games", list)
    found = []
    for game in games:
        if not isinstance(game, Mapping):
            raise ValueError(f"a game of the match cannot be {shown(game)}")
        found += _field(game, "deals", list)
    if not found or not all(isinstance(deal, Mapping) for deal in found):
        raise ValueError("deals must be a list of deals")
    return found


def _game(record: Mapping[str, Any]) -> Game:
    """Return what was played."""
    from huangpai.douhuang._game import Game

    if record.get("game") != "douhuang":
        raise ValueError(f"this is no record of Douhuang: game is {shown(record.get('game'))}")
    if record.get("schema") != SCHEMA:
        raise ValueError(f"schema {shown(record.get('schema'))} is not {SCHEMA}")
    players, mode = _field(record, "players", int), _field(record, "mode", str)
    pool = _field(record, "pool", list) if "pool" in record else None
    characters = None
    if mode != "competitive":
        offered = _field(record, "offered", list)
        if len(offered) != players or not all(isinstance(one, list) and one for one in offered):
            raise ValueError("offered must be a list of characters for each seat (D7.2)")
        characters = [offer[0] if len(offer) == 1 else None for offer in offered]
    return Game(players, mode, characters=characters, pool=pool)


def opening(record: Mapping[str, Any]) -> State:
    """Return the state in which a record's game begins."""
    game = _game(record)
    deals = _deals(record)
    _field(record, "engine", str)
    seed, index = (_field(record, name, (int, type(None))) for name in ("seed", "index"))
    if (seed is None) != (index is None):
        raise ValueError("seed and index go together: numbers, or null for cards dealt by hand")
    if seed is not None:
        state = game.deal(seed, index)
    else:
        match = game.mode == "competitive"
        chance = (
            {"draft": _field(record, "draft", dict)} if match else {"offered": record["offered"]}
        )
        try:
            state = game.deal_cards(**_cards_of(deals[0]), **chance)
        except TypeError as error:  # in a record, a wrong type is a wrong value
            raise ValueError(str(error)) from None
    follow(state, record)
    return state


def _cards_of(deal: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "hands": _field(deal, "hands", list),
        "bottom": _field(deal, "bottom", str),
        "turned": _field(deal, "turned", str),
    }


def follow(state: State, record: Mapping[str, Any]) -> None:
    """See that the deal which a state has come to is the record's; deal it where it has no seed."""
    facts, deals = state._array(), _deals(record)
    past = state._past()
    if past and np.frombuffer(past[-1][0], STATE_DTYPE)[0]["deals"] == facts["deals"]:
        return
    number = int(facts["deals"]) - 1
    if number >= len(deals):
        raise ValueError(f"nobody called, and the record has no deal {number} (D7.3)")
    given = deals[number]
    if state._origin == "cards" and number:
        dealt = _cards_of(given)
        give(state, dealt["hands"], dealt["bottom"], dealt["turned"])
        facts = state._array()
    wanted = _deal(facts)
    if dict(given) != wanted:
        names = [name for name in wanted if given.get(name) != wanted[name]] or ["other fields"]
        where = f"deal {number}: {', '.join(names)}"
        if state._origin == "seed":
            raise ValueError(f"{where}: not what seed {facts['seed']}, index {facts['index']} deal")
        raise ValueError(f"{where}: not what the cards say (D7.1)")


def give(state: State, hands: Sequence[Any], bottom: Any, turned: Any) -> None:
    """Put these cards in place of those just dealt."""
    each = _list(hands, "hands", "a sequence, one for each seat")
    boards = [int(_cards.one_hand(hand)) for hand in each]
    card = int(_cards.one_hand(turned))
    right = card.bit_count() == 1 and len(boards) == state.game.players
    boards += [0] * (3 - len(boards))
    if not right or not state._give(boards, int(_cards.one_hand(bottom)), card.bit_length() - 1):
        raise ValueError(
            "these cards are no deal: 17 for each of three players or 22 for each of two, three at "
            "the bottom, and one card turned up that a player holds (D7.1, D8.1)"
        )


def chance(game: Game, state: State, offered: Any, draft: Any) -> Any:
    """Return a fresh state's fields with other offers, or another draft."""
    facts = state.array
    if game.mode == "competitive":
        if offered is not None:
            raise ValueError("a match has a draft and no offers (D8.2)")
        if draft is not None:
            facts["offered"], first = _draft(game, draft)
            facts["first_drafter"] = facts["current"] = first
        return facts
    if draft is not None:
        raise ValueError("only a match has a draft (D8.2)")
    if offered is not None:
        facts["offered"] = NONE
        for seat, offer in enumerate(_offers(game, offered)):
            facts["offered"][3 * seat : 3 * seat + len(offer)] = offer
    return facts


def _list(value: Any, name: str, wanted: str) -> Any:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence | np.ndarray):
        raise TypeError(f"{name} must be {wanted}, not {shown(value)}")
    return value


def _draft(game: Game, draft: Any) -> tuple[list[int], int]:
    """Return the ten characters of a draft and who is first."""
    if not isinstance(draft, Mapping):
        raise TypeError(f"draft must be a mapping of open, hidden and first, not {shown(draft)}")
    ten: list[int] = []
    for name in ("open", "hidden", "first"):
        if name not in draft:
            raise ValueError(f"the draft lacks {name} (D8.2)")
    for name in ("open", "hidden"):
        five = _list(draft[name], name, "a list of five characters")
        if len(five) != 5:
            raise ValueError(f"{name} must be five characters, not {len(five)} (D8.2)")
        ten += [_arguments.one_character(one) for one in five]
    first = integer(draft["first"], "first must be a seat")
    if first not in (0, 1):
        raise ValueError(f"first must be 0 or 1, it is {shown(draft['first'])} (D8.2)")
    for character in ten:
        if character not in game.pool:
            raise ValueError(f"{_id(character)} is not in the pool of the game (D8.2)")
    return ten, first


def _offers(game: Game, offered: Any) -> list[list[int]]:
    """Return the characters offered to each seat."""
    if len(_list(offered, "offered", "a sequence of offers, one for each seat")) != game.players:
        raise ValueError(f"{len(offered)} offers for {game.players} seats (D7.2)")
    found = []
    for seat, offer in enumerate(offered):
        _list(offer, f"offered[{seat}]", "a sequence of one to three characters")
        if not 1 <= len(offer) <= 3:
            raise ValueError(f"seat {seat} is offered {len(offer)} characters, not 1 to 3 (D7.2)")
        numbers, own = [_arguments.one_character(one) for one in offer], game.characters[seat]
        if own is not None and numbers != [own]:
            raise ValueError(f"seat {seat} plays {own.id} and is offered nothing else (D7.2)")
        for character in numbers:
            if own is None and (character not in game.pool or character in game.characters):
                raise ValueError(f"{_id(character)} cannot be offered to seat {seat} (D7.2)")
        found.append(numbers)
    return found


def script(record: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    """Yield (where, seat, text) for every action of a record."""
    if record.get("mode") == "competitive":
        lists = [
            (f"games[{i}].actions", game) for i, game in enumerate(_field(record, "games", list))
        ]
    else:
        lists = [("actions", record)]
    for name, game in lists:
        for i, action in enumerate(_field(game, "actions", list)):
            where = f"{name}[{i}]"
            match action:
                case [int(seat), str(text)] if not isinstance(seat, bool):
                    yield where, seat, text
                case _:
                    raise ValueError(f"{where}: {shown(action)} is not [SEAT, TEXT]")
