"""Who wins an ending with open hands, by plain minimax over the referees of this folder.

Nothing here is clever, so that it can be believed: every action of every position is tried, on a
copy of a referee, down to the ends of the game.  No branch is cut, no outcome is looked up, no
action is tried first.  Partners play as one.  Outcomes are those of the emperor's (in Dou Dizhu the
landlord's) side: 1 it wins, -1 it loses, 0 neither, as a hidden solo may end (B10.3).

A position is read here from its one line of text, so nothing of the library is needed to judge it.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from . import baohuang_game, doudizhu, doudizhu_game, douhuang, douhuang_game

__all__ = ["Solution", "TooManyPositions", "after", "referee_of", "solve"]

#: One of the referees at the end of this file.
Referee = Any
Facts = Mapping[str, str]


class TooManyPositions(Exception):
    """The ending has more positions than were allowed."""


class Solution(NamedTuple):
    """The outcome of a position, and of each action from there; how many positions were tried."""

    outcome: int
    actions: dict[str, int]
    positions: int


# ----------------------------------------------------------------------------------------- minimax


def solve(referee: Referee, most: int) -> Solution:
    """Try everything.

    Parameters
    ----------
    referee : what `referee_of` returns
    most : int
        How many positions may be tried, ends included; `TooManyPositions` if there are more.
    """
    if referee.outcome() is not None:
        raise ValueError("the game is over")
    left = [most]
    found = {text: _value(after(referee, text), left) for text in sorted(referee.legal())}
    return Solution(_best(referee, found.values()), found, most - left[0])


def _value(referee: Referee, left: list[int]) -> int:
    left[0] -= 1
    if left[0] < 0:
        raise TooManyPositions
    end = referee.outcome()
    if end is not None:
        assert end in (-1, 0, 1)
        return int(end)
    return _best(referee, [_value(after(referee, text), left) for text in referee.legal()])


def _best(referee: Referee, outcomes: Iterable[int]) -> int:
    """Return what the side to act takes."""
    return max(outcomes) if referee.is_emperors_turn() else min(outcomes)


def after(referee: Referee, text: str) -> Referee:
    """Return the game after an action; no referee changes a fact in place, so copies may share."""
    other = copy.copy(referee)
    other.apply(other.current_player, text)
    return other


# --------------------------------------------------------------------------------------- positions


def referee_of(position: str) -> Referee:
    """Return a referee in the middle of a game, in play, from the line of text of a position."""
    game, *fields = position.split()
    return GAMES[game](dict(field.split(":", 1) for field in fields))


def _seat(facts: Facts, name: str) -> int | None:
    return int(facts[name]) if facts.get(name, "-") != "-" else None


def _cards(text: str) -> str:
    return "" if text == "-" else text


def _seats(bits: str) -> frozenset[int]:
    return frozenset(seat for seat in range(5) if int(bits) >> seat & 1)


# ---- Douhuang


def _douhuang_setup(players: int) -> dict[str, Any]:
    """Return some game, of which a referee keeps nothing but who sits there."""
    each, out = (17, 0) if players == 3 else (22, 7)
    deck = [douhuang_game.card_text(1 << card) for card in range(54)]
    hands = ["".join(deck[each * i : each * (i + 1)]) for i in range(players)]
    ids = list(douhuang.CHARACTERS)
    return {
        "players": players,
        "mode": "normal",
        "offered": [ids[3 * i : 3 * i + 3] for i in range(players)],
        "deals": [
            {
                "hands": hands,
                "bottom": "".join(deck[players * each : players * each + 3]),
                "out": "".join(deck[54 - out :] if out else []),
                "turned": deck[0],
                "first_bidder": 0,
            }
        ],
    }


def _reading(text: str) -> douhuang.Reading:
    """Read a play to beat; stars behind it are the price that has been paid."""
    plain = text.rstrip("*")
    cards, _, declared = plain.partition("=")
    name, *numbers = declared.split(".")
    size = douhuang.parse(cards).bit_count()
    steps = {"STRAIGHT": size, "PAIR_RUN": size // 2, "TRIPLE_RUN": size // 3}
    length = int(numbers[0]) if name == "WINGS" else steps.get(name, 1)
    kind = douhuang_game.KIND_NAMES.index(name)
    return douhuang.Reading(kind, size, length, len(text) - len(plain), int(numbers[-1]))


@lru_cache(maxsize=1 << 14)
def _readings(cards: int, character: str, hp: int, skill: bool) -> tuple[Any, ...]:
    """Return what some cards can be, each with its text."""
    return tuple(
        (douhuang_game.move_text(cards, r.kind, r.length, r.strength), r)
        for r in douhuang.readings(cards, character, hp, skill=skill)
    )


@lru_cache(maxsize=1 << 12)
def _plays(hand: int, character: str, hp: int, skill: bool) -> tuple[Any, ...]:
    """Return every play of a hand: all readings of all its subsets (D5.1)."""
    plays: list[Any] = []
    subset = hand
    while subset:
        plays.extend(_readings(subset, character, hp, skill))
        subset = (subset - 1) & hand
    return tuple(plays)


class Douhuang(douhuang_game.Referee):
    """In a match the current game alone counts: it is played as any other (D8.2)."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(_douhuang_setup(int(facts["players"])))
        seats = range(self.players)
        self.without_skill = _cards(facts.get("without_skill", "-")) or None
        self.hands = [douhuang.parse(_cards(facts["hands"].split(",")[seat])) for seat in seats]
        self.characters = [facts["characters"].split(",")[seat] for seat in seats]
        self.hp = [int(facts["hit_points"].split(",")[seat]) for seat in seats]
        self.emperor = _seat(facts, "emperor")
        self.face_up = [True] * self.players
        self._clear_trick()
        self._ask(facts["phase"], int(facts["current"]))
        last, player = facts.get("last", "-"), _seat(facts, "last_player")
        beaten, hit = _seat(facts, "beaten"), facts.get("hit", "0") == "1"
        if self.phase == "play":
            if last != "-":
                self._last, self._last_text = _reading(last), last.rstrip("*")
                self._last_seat, self._beaten_seat = player, beaten
                self._passes = int(facts.get("passes", "0"))
            return
        assert self.phase in ("hit", "extra", "discard", "lead")  # D9.10
        assert player is not None
        self._winner, self._was_hit = player, hit
        if beaten is not None:
            self._victim = beaten
        self._next_leader = self._victim if hit else player

    def legal(self) -> frozenset[str]:
        """List what the referee would, by another way to find it that is quick for few cards."""
        if self.phase != "play":
            return super().legal()
        seat, last = self._actor(), self._last
        hand, character, hp = self.hands[seat], self._character(seat), min(self.hp[seat], 2)
        plays = _plays(hand, character, hp, self._has_skill(seat))
        return self._choices() | {
            text for text, r in plays if last is None or douhuang.reading_beats(r, last)
        }

    def outcome(self) -> int | None:
        if not self.finished:
            return None
        return 1 if self.game_results[0]["winner"] == "emperor" else -1  # D10.1, D10.2

    def is_emperors_turn(self) -> bool:
        return self.current_player == self.emperor


# ---- Baohuang

KAO, HOLD_SIXES, ROB_SOLO = 1, 2, 4


def _baohuang_setup(concise: bool, options: int, first_seat: int) -> dict[str, Any]:
    """Return some game by these rules, of which a referee keeps nothing but the rules."""
    deck = 4 * baohuang_game.FACES + ["X"] * 3 + ["X*" if concise else "X"] + ["D"] * 3 + ["D*"]
    sizes = [34 if (seat - first_seat) % 5 < 3 else 33 for seat in range(5)]
    hands = ["".join(deck[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(5)]
    return {
        "mode": "concise" if concise else "classic",
        "options": {
            "kao": bool(options & KAO),
            "hold_sixes": bool(options & HOLD_SIXES),
            "rob_solo": bool(options & ROB_SOLO),
        },
        "first_seat": first_seat,
        "deals": [{"hands": hands}],
    }


class Baohuang(baohuang_game.Referee):
    """What seats do about themselves out of turn (B11.1) is no part of the game that is solved."""

    def __init__(self, facts: Facts) -> None:
        concise, first = facts.get("concise", "0") == "1", int(facts.get("first_seat", "0"))
        super().__init__(_baohuang_setup(concise, int(facts.get("options", "0")), first))
        self.hands = [
            baohuang_game.text_of(baohuang_game.cards_of(_cards(text)))
            for text in facts["hands"].split(",")
        ]
        self.emperor, self.guard = _seat(facts, "emperor"), _seat(facts, "guard")
        self.kind, self.named = facts["kind"], _cards(facts.get("named", "-")) or None
        self.places = [int(place) or None for place in facts.get("places", "0,0,0,0,0").split(",")]
        self.trustees = _seats(facts.get("trustees", "0"))
        assert facts["phase"] == "play"
        self._ask("play", int(facts["current"]))
        self.last = self.last_player = None
        if facts.get("last_player", "-") != "-":
            self.last_player = int(facts["last_player"])
            self.last = baohuang_game.text_of(baohuang_game.cards_of(facts["last_cards"]))
            following = [(self.last_player + step) % 5 for step in range(1, 5)]
            others = [seat for seat in following if self.hands[seat]]
            self._passed = frozenset(others[: int(facts.get("passes", "0"))])

    def outcome(self) -> int | None:
        if not self.finished:
            return None
        assert self.emperor is not None
        is_out = [not hand for hand in self.hands]
        if self.kind == "pair":  # B10.1
            assert self.guard is not None
            return 1 if is_out[self.emperor] and is_out[self.guard] else -1
        if self.kind == "open_solo":  # B10.3
            return 1 if is_out[self.emperor] else -1
        return {1: 1, 2: 0}.get(self.places[self.emperor] or 5, -1)

    def is_emperors_turn(self) -> bool:
        return self.current_player in (self.emperor, self.guard)


# ---- Dou Dizhu

PASS = "pass"


@lru_cache(maxsize=1 << 12)
def _doudizhu_plays(hand: doudizhu.Counts, rules: doudizhu.Rules) -> Mapping[str, doudizhu.Move]:
    """Return every play of a hand by its text."""
    moves = doudizhu.legal_moves(hand, rules)
    texts = {doudizhu.format(move.counts): move for move in moves}
    assert len(texts) == len(moves)  # P2.4: so few cards are never two plays
    return texts


class Doudizhu(doudizhu_game.Referee):
    """Actions are texts: the cards of a play by rank, or ``pass``."""

    def __init__(self, facts: Facts) -> None:
        last, player = facts.get("last", "-"), _seat(facts, "last_player")
        reading = None
        if last != "-":
            [reading] = doudizhu.classify(doudizhu.parse(last), doudizhu.DOUZERO)
        super().__init__(
            [doudizhu.parse(_cards(hand)) for hand in facts["hands"].split(",")],
            doudizhu.PRESETS[facts.get("rules", "douzero")],
            int(facts["landlord"]),
            leader=int(facts["current"]),
            last=reading,
            last_player=player,
            passes=int(facts.get("passes", "0")),
            bombs=int(facts.get("doublings", "0")),
        )
        self.last_text = last

    def __copy__(self) -> Doudizhu:
        other = object.__new__(Doudizhu)
        vars(other).update(vars(self))
        other.hands, other.played = list(self.hands), list(self.played)  # these it changes
        return other

    def _plays(self) -> Mapping[str, doudizhu.Move]:
        assert self.current_player is not None
        return _doudizhu_plays(self.hands[self.current_player], self.rules)

    def legal(self) -> Collection[str]:  # type: ignore[override]
        last, plays = self.last, self._plays()
        if last is None:
            return list(plays)
        return [*(t for t, play in plays.items() if doudizhu.beats(play.reading, last)), PASS]

    def apply(self, seat: int, text: str) -> None:  # type: ignore[override]
        super().apply(seat, None if text == PASS else self._plays()[text])
        self.last_text = self.last_text if text == PASS else text

    def outcome(self) -> int | None:
        return {None: None, doudizhu_game.LANDLORD: 1, doudizhu_game.PEASANTS: -1}[self.winner]

    def is_emperors_turn(self) -> bool:
        return self.current_player == self.landlord


GAMES: Mapping[str, Any] = {"douhuang": Douhuang, "baohuang": Baohuang, "doudizhu": Doudizhu}
