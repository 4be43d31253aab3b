"""Records of Douhuang: a whole game, or a whole match, as plain data, and how to begin one again.

``huangpai.play`` writes them as lines of JSON, replays them, and puts the hash on them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import _records as _shared
from huangpai import cards as _cards
from huangpai._douhuang_game import NONE, points
from huangpai._records import by_seed, check_head, deals_of, field, listed, made, numbers_of
from huangpai.cards import integer, shown
from huangpai.douhuang import _arguments
from huangpai.douhuang._dtypes import STATE_DTYPE
from huangpai.douhuang._enums import Character
from huangpai.errors import RecordError
from huangpai.play.records import first_difference

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game
    from huangpai.douhuang._state import State

__all__ = ["follow", "opening", "place", "record", "result", "script"]

#: What a state's `winner` says.
SIDES = (None, "emperor", "subjects")
_IDS = [one.id for one in Character]


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


def _offered(state: State) -> list[list[str]]:
    """Return the ids offered to each seat (D7.2)."""
    offered = state._array()["offered"]
    return [
        [_id(one) for one in offered[3 * seat : 3 * seat + 3] if one != NONE]
        for seat in range(state.game.players)
    ]


def _draft(facts: Any) -> dict[str, Any]:
    """Return the ten that are laid out, and who drafts first (D8.2)."""
    ten = [_id(one) for one in facts["offered"]]
    return {"open": ten[:5], "hidden": ten[5:], "first": int(facts["first_drafter"])}


def result(state: State) -> dict[str, Any]:
    """Return how a game ended, or the last one of a match."""
    facts = state._array()
    players, emperor, winner = (int(facts[name]) for name in ("players", "emperor", "winner"))
    return {
        "winner": state.winner,
        "emperor": state.emperor,
        "characters": [_id(one) for one in state.characters],
        "score": points(players, emperor, winner, int(facts["doublings"])),
        "hp": state.hp,
        "multiplier": state.multiplier,
    }


def _ended(facts: Any, game: int) -> dict[str, Any]:
    """Return how an earlier game of a match ended."""
    emperor, winner, doublings, left = (int(n) for n in facts["ended"][4 * game : 4 * game + 4])
    return {
        "winner": SIDES[winner],
        "emperor": emperor,
        "characters": [_id(facts["laid"][3 * seat + game]) for seat in range(2)],
        "score": points(2, emperor, winner, doublings),
        "hp": [left & 15, left >> 4],
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


def place(state: State) -> str:
    """Return where the next action stands in a record."""
    games = _games(state)
    inside = f"games[{len(games) - 1}]." if state.game.mode == "competitive" else ""
    return f"{inside}actions[{len(games[-1]['actions'])}]"


def record(state: State) -> dict[str, Any]:
    """Return a finished game, or match, as a record without its hash."""
    head = _shared.head(state, "douhuang")
    game, facts = state.game, state._array()
    head |= {"players": game.players, "mode": game.mode}
    if len(game.pool) < len(Character):
        head["pool"] = [one.id for one in game.pool]
    if game.without_skill is not None:
        head["without_skill"] = game.without_skill.id
    games = _games(state)
    if game.mode == "competitive":
        for number, one in enumerate(games):
            last = number == len(games) - 1
            one["result"] = result(state) if last else _ended(facts, number)
        wins = state._wins()
        return head | {
            "draft": _draft(facts),
            "games": games,
            "result": {
                "winner_seat": wins.index(2),
                "wins": wins,
                "score": state._score(),
            },
        }
    return head | {
        "deals": games[0]["deals"],
        "offered": _offered(state),
        "actions": games[0]["actions"],
        "result": result(state),
    }


# ---- Beginning again -----------------------------------------------------------------------------


def _games_of(record: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the games of a match, or the one game, with their places."""
    if record.get("mode") != "competitive":
        return [("", record)]
    games = [(f"games[{i}]", game) for i, game in enumerate(field(record, "games", list))]
    if not games:
        raise RecordError("games", "the record has none")
    for where, game in games:
        if not isinstance(game, Mapping):
            raise RecordError(where, f"a game cannot be {shown(game)}")
    return games


def _check_ids(ids: Any, where: str) -> None:
    """See that a list is of characters."""
    for i, one in enumerate(ids):
        if one not in _IDS:
            raise RecordError(f"{where}[{i}]", f"{shown(one)} is no character (D6)")


def _game(record: Mapping[str, Any]) -> Game:
    """Return what was played."""
    from huangpai.douhuang._game import Game

    check_head(record, "douhuang")
    players, mode = field(record, "players", int), field(record, "mode", str)
    made("players", Game, players)
    made("mode", Game, players, mode)
    pool = field(record, "pool", list) if "pool" in record else None
    _check_ids(pool or (), "pool")
    without_skill = field(record, "without_skill", str) if "without_skill" in record else None
    if without_skill is not None and without_skill not in _IDS:
        raise RecordError("without_skill", f"{shown(without_skill)} is no character (D6)")
    characters = None
    if mode != "competitive":
        offered = field(record, "offered", list)
        if len(offered) != players:
            raise RecordError("offered", f"offers for {players} seats are wanted (D7.2)")
        for seat, one in enumerate(offered):
            if not isinstance(one, list) or not one:
                raise RecordError(f"offered[{seat}]", f"it cannot be {shown(one)} (D7.2)")
            _check_ids(one, f"offered[{seat}]")
        characters = [offer[0] if len(offer) == 1 else None for offer in offered]
    where = "offered" if pool is None else "pool"
    options = {"characters": characters, "pool": pool, "without_skill": without_skill}
    return made(where, Game, players, mode, **options)


def opening(record: Mapping[str, Any]) -> State:
    """Return the state in which a record's game begins."""
    game = _game(record)
    deals = [deal for inside, one in _games_of(record) for deal in deals_of(one, inside)]
    chances = "draft" if game.mode == "competitive" else "offered"
    given = field(record, chances, dict if chances == "draft" else list)
    if chances == "draft":
        for name in ("open", "hidden"):
            _check_ids(field(given, name, list, "draft"), f"draft.{name}")
        if field(given, "first", int, "draft") not in (0, 1):
            raise RecordError(
                "draft.first", f"it must be a seat, not {shown(given['first'])} (D8.2)"
            )
    seed, index = numbers_of(record)
    if seed is not None:
        made("seed", game.deal, seed)
        state = made("index", game.deal, seed, index)
    else:
        where, deal = deals[0]
        made(chances, game.deal_cards, *_some_deal(game), **{chances: given})
        state = made(where, game.deal_cards, **_cards_of(deal, where), **{chances: given})
    follow(state, record)
    dealt = _draft(state._array()) if chances == "draft" else _offered(state)
    wrong = first_difference(given, dealt, chances)
    if wrong:
        raise RecordError(wrong[0], f"{wrong[1]}{by_seed(state)} (D7.2, D8.2)")
    return state


def _some_deal(game: Game) -> tuple[list[str], str, str]:
    """Return some cards that are a deal."""
    deal = _deal(game.deal()._array())
    return deal["hands"], deal["bottom"], deal["turned"]


def _cards_of(deal: Mapping[str, Any], where: str) -> dict[str, Any]:
    return {
        "hands": field(deal, "hands", list, where),
        "bottom": field(deal, "bottom", str, where),
        "turned": field(deal, "turned", str, where),
    }


def follow(state: State, record: Mapping[str, Any]) -> None:
    """See that the deal which a state has come to is the record's; deal it where it has no seed."""
    facts, actions = state._array(), state._length()

    def before(action: int, name: str) -> int:
        """Return a field of the state before an action."""
        return int(np.frombuffer(state._before(action), STATE_DTYPE)[0][name])

    if actions and before(-1, "deals") == facts["deals"]:
        return
    games, number = _games_of(record), int(facts["game"])
    if number >= len(games):
        raise RecordError(f"games[{number}]", "the match goes on, and the record lacks it (D8.2)")
    inside, game = games[number]
    deals = deals_of(game, inside)
    # The first action of this game, if it has one; games come one after another.
    first = bisect_left(range(actions), number, key=lambda action: before(action, "game"))
    dealt = int(facts["deals"]) - before(first, "deals") if first < actions else 0
    if dealt == len(deals):
        place = _shared.place_of(inside, "deals")
        raise RecordError(f"{place}[{dealt}]", "nobody called, and the record lacks it (D7.3)")
    where, given = deals[dealt]
    if state._origin == "cards" and actions:
        made(where, give, state, **_cards_of(given, where))
        facts = state._array()
    wrong = first_difference(given, _deal(facts), where)
    if wrong:
        raise RecordError(wrong[0], f"{wrong[1]}{by_seed(state)} (D7.1, D8.1)")


def give(state: State, hands: Sequence[Any], bottom: Any, turned: Any) -> None:
    """Put these cards in place of those just dealt."""
    each = listed(hands, "hands", "a sequence, one for each seat")
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
            facts["offered"], first = _ten_of(game, draft)
            facts["first_drafter"] = facts["current"] = first
        return facts
    if draft is not None:
        raise ValueError("only a match has a draft (D8.2)")
    if offered is not None:
        facts["offered"] = NONE
        for seat, offer in enumerate(_offers(game, offered)):
            facts["offered"][3 * seat : 3 * seat + len(offer)] = offer
    return facts


def _ten_of(game: Game, draft: Any) -> tuple[list[int], int]:
    """Return the ten characters of a draft and who is first."""
    if not isinstance(draft, Mapping):
        raise TypeError(f"draft must be a mapping of open, hidden and first, not {shown(draft)}")
    ten: list[int] = []
    for name in ("open", "hidden", "first"):
        if name not in draft:
            raise ValueError(f"the draft lacks {name} (D8.2)")
    for name in ("open", "hidden"):
        five = listed(draft[name], name, "a list of five characters")
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
    if len(listed(offered, "offered", "a sequence of offers, one for each seat")) != game.players:
        raise ValueError(f"{len(offered)} offers for {game.players} seats (D7.2)")
    found = []
    for seat, offer in enumerate(offered):
        listed(offer, f"offered[{seat}]", "a sequence of three characters, or of one")
        if len(offer) not in (1, 3):
            raise ValueError(f"seat {seat} is offered {len(offer)} characters, not 3 or 1 (D7.2)")
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
    for inside, game in _games_of(record):
        yield from _shared.script(game, inside)
