"""Features by definition: every part of a row out of an observation's fields, in plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Row = dict[str, list[int]]
_NONE = 255
#: The cards of Baohuang that have a rank: the lowest is 6d.
_LOWEST, _CARDS = 12, 42


def _one(value: int, width: int) -> list[int]:
    return [int(i == value) for i in range(width)]


def _least(value: int, width: int) -> list[int]:
    return [int(value > i) for i in range(width)]


def _flat(lists: Iterable[list[int]]) -> list[int]:
    return [value for one in lists for value in one]


class _Seats:
    """Seats as the observer counts them."""

    def __init__(self, own: int, players: int, table: int) -> None:
        self.players, self.own, self.table = players, own, table
        self.order = [(own + i) % players for i in range(players)]

    def one(self, seat: int) -> list[int]:
        return _one(self.order.index(seat) if seat in self.order else -1, self.table)

    def each(self, values: Any) -> list[int]:
        found = [int(values[seat]) for seat in self.order]
        return found + [0] * (self.table - self.players)

    def lists(self, make: Any, width: int) -> list[int]:
        return _flat(make(seat) for seat in self.order) + [0] * width * (self.table - self.players)


# ---- Douhuang ------------------------------------------------------------------------------------


def _bits(cards: int) -> list[int]:
    return [int(cards) >> card & 1 for card in range(54)]


def _declared(move: Any, prefix: str) -> Row:
    """What a play is declared to be (D5.1)."""
    kind, strength, played = int(move["kind"]), int(move["strength"]), bool(move["size"])
    single, straight, run = kind == 0, kind == 4, kind in (4, 5, 6, 7)
    rank = position = suit = -1
    if single:
        rank = {52: 13, 53: 14}.get(strength, strength // 4)
        suit = strength % 4 if strength < 52 else -1
    elif straight:
        position, suit = strength % 64 // 4, strength % 4
    elif run:
        position = strength
    elif kind != 10:
        rank = strength
    return {
        prefix + "rank": _one(rank if played else -1, 15),
        prefix + "position": _one(position if played else -1, 14),
        prefix + "one_suit": [int(straight and played and strength >= 64)],
        prefix + "suit": _one(suit if played else -1, 4),
        prefix + "length": _one(int(move["length"]) - 1, 13),
        prefix + "size": [int(move["size"])],
    }


def douhuang_state(record: Any) -> Row:
    """The parts of a row of Douhuang's."""
    s, own = record["seen"], int(record["seat"])
    seats = _Seats(own, int(s["players"]), 3)
    emperor, last, match = int(s["emperor"]), s["last"], bool(s["competitive"])
    partners = [
        int(emperor != _NONE and own != emperor and seat not in (own, emperor)) for seat in range(3)
    ]
    row = {
        "hand": _bits(s["hands"][own]),
        "unseen": _bits(record["unseen"]),
        "held": seats.lists(lambda seat: _bits(s["hands"][seat] & s["shown"][seat]), 54),
        "played": seats.lists(lambda seat: _bits(s["played"][seat]), 54),
        "discarded": _bits(s["discarded"]),
        "bottom": _bits(s["bottom"]),
        "last": _bits(last["cards"]),
        "last_kind": _one(int(last["kind"]) if last["size"] else -1, 11),
        **_declared(last, "last_"),
        "last_player": seats.one(int(s["last_player"])),
        "beaten": seats.one(int(s["beaten"])),
        "cards": seats.each(record["cards"]),
        "hit_points": seats.each(s["hit_points"]),
        "emperor": seats.one(emperor),
        "partner": seats.each(partners),
        "character": seats.lists(lambda seat: _one(int(s["characters"][seat]), 18), 18),
        "without_skill": _one(int(s["without_skill"]) - 1, 18),
        "phase": _one(int(s["phase"]), 13),
        "current": seats.one(int(s["current"])),
        "first_bidder": seats.one(int(s["first_bidder"])),
        "looked": seats.each([int(s["looked"]) >> seat & 1 for seat in range(3)]),
        "passes": [int(s["passes"])],
        "hit": [int(s["hit"])],
        "doublings": [int(s["doublings"])],
        "two_players": [int(seats.players == 2)],
        "competitive": [int(match)],
    }
    return row | (_match(s, seats) if match else _no_match(s, own))


def _no_match(s: Any, own: int) -> Row:
    offered = [int(one) for one in s["offered"][3 * own : 3 * own + 3]]
    return {
        "offered": [int(c in offered) for c in range(18)],
        "open": [0] * 18,
        "hidden": [0] * 5,
        "drafted": [0] * 36,
        "laid": [0] * 108,
        "game": [0] * 3,
        "wins": [0] * 2,
    }


def _match(s: Any, seats: _Seats) -> Row:
    """D8.2."""
    table = [(int(c), int(by)) for c, by in zip(s["offered"], s["taken"], strict=True)]
    games = [(int(s["ended"][4 * i]), int(s["ended"][4 * i + 1])) for i in range(int(s["game"]))]
    games.append((int(s["emperor"]), int(s["winner"])))
    won = [0, 0]
    for emperor, winner in games:
        if winner:
            won[emperor if winner == 1 else 1 - emperor] += 1
    return {
        "offered": [0] * 18,
        "open": [int((c, _NONE) in table[:5]) for c in range(18)],
        "hidden": [int(by == _NONE) for _, by in table[5:]],
        "drafted": _flat([int((c, seat) in table) for c in range(18)] for seat in seats.order),
        "laid": _flat(
            _one(int(s["laid"][3 * seat + i]), 18) for seat in seats.order for i in range(3)
        ),
        "game": _one(int(s["game"]), 3),
        "wins": [won[seat] for seat in seats.order],
    }


def douhuang_action(action: Any, record: Any) -> Row:
    """The parts of a row of an action of Douhuang's."""
    s, kind, strength = record["seen"], int(action["kind"]), int(action["strength"])
    seats = _Seats(int(record["seat"]), int(s["players"]), 3)
    cards, play = int(action["cards"]), kind < 11
    taken = cards & int(s["bottom"]) if kind == 39 else 0
    bottom = [card for card in range(54) if int(s["bottom"]) >> card & 1]
    place = bottom.index(taken.bit_length() - 1) if taken else -1
    declared = _declared(action, "")
    laid = [strength & 31, strength >> 5 & 31, strength >> 10 & 31] if kind == 35 else []
    return {
        **(declared if play else {name: [0] * len(row) for name, row in declared.items()}),
        "cards": _bits(cards & ~taken),
        "taken": _one(place, 3),
        "kind": _one(kind if play else kind - 32 + 11, 25),
        "size": [int(action["size"])],
        "cost": [int(action["cost"])],
        "character": _one(strength if kind in (33, 34) else -1, 18),
        "place": _one(strength - 32 if kind == 34 else -1, 5),
        "laid": _flat(_one(one, 18) for one in laid) or [0] * 54,
        "seat": seats.one(strength) if kind == 45 else [0] * 3,
    }


# ---- Baohuang ------------------------------------------------------------------------------------


def _planes(hand: Any) -> list[int]:
    planes = [int(plane) for plane in hand]
    cards = [plane >> (_LOWEST + card) & 1 for plane in planes for card in range(_CARDS)]
    return [*cards, planes[0] >> 54 & 1, planes[0] >> 55 & 1]


def _set(move: Any, prefix: str) -> Row:
    return {
        prefix + "bigs": _least(int(move["bigs"]), 4),
        prefix + "smalls": _least(int(move["smalls"]), 4),
        prefix + "rank": _one(int(move["rank"]) - 3, 10),
        prefix + "count": _least(int(move["count"]), 16),
    }


def baohuang_state(record: Any) -> Row:
    """The parts of a row of Baohuang's."""
    s, own = record["seen"], int(record["seat"])
    seats, holder = _Seats(own, 5, 5), int(s["holder"])
    added = [int(card) - _LOWEST for card in s["added"] if card != _NONE]
    others = holder not in (own, _NONE)

    def bits(name: str) -> list[int]:
        return seats.each([int(s[name]) >> seat & 1 for seat in range(5)])

    return {
        "hand": _planes(s["hands"][own]),
        "unseen": _planes(record["unseen"]),
        "held": _planes(s["hands"][holder]) if others else [0] * 170,
        "played": seats.lists(lambda seat: _planes(s["played"][seat]), 170),
        "last": _planes(s["last_cards"]),
        "added": [added.count(card) for card in range(40)],
        "holder": seats.one(holder),
        **_set(s["last"], "last_"),
        "last_player": seats.one(int(s["last_player"])),
        "cards": seats.each(record["cards"]),
        "places": seats.lists(lambda seat: _one(int(s["places"][seat]) - 1, 5), 5),
        "emperor": seats.one(int(s["emperor"])),
        "guard": seats.one(int(s["guard"])),
        "kind": _one(int(s["kind"]) - 1, 3),
        "named": _one(int(s["named"]) - _LOWEST, 40),
        "declared": [int(s["declared"])],
        "rebels": bits("rebels"),
        "trustees": bits("trustees"),
        "left": bits("left"),
        "trusted": seats.each(s["trusted"]),
        "phase": _one(int(s["phase"]), 7),
        "current": seats.one(int(s["current"])),
        "first_seat": seats.one(int(s["first_seat"])),
        "hand_ons": [int(s["hand_ons"])],
        "passes": [int(s["passes"])],
        "out": [int(s["out"])],
        "concise": [int(s["concise"])],
        "options": [int(s["options"]) >> i & 1 for i in range(3)],
    }


def baohuang_action(action: Any, record: Any) -> Row:
    """The parts of a row of an action of Baohuang's."""
    kind, arg = int(action["action"]), int(action["arg"])
    none = {"bigs": [0] * 4, "smalls": [0] * 4, "rank": [0] * 10, "count": [0] * 16}
    return {
        **(_set(action, "") if kind == 0 else none),
        "cards": _planes(action["cards"]),
        "action": _one(kind, 11),
        "card": _one(arg - _LOWEST if kind in (3, 5) else -1, 40),
        "seat": _Seats(int(record["seat"]), 5, 5).one(arg) if kind in (8, 9, 10) else [0] * 5,
    }
