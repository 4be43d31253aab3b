"""Positions as one line of text, and set up by hand.

The line is that of `huangpai._fields`: cards and characters as in all texts, seats as numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import cards as _cards
from huangpai._arguments import each_seat, number, one_seat
from huangpai._douhuang_game import NONE, first_hit_points
from huangpai._fields import DIGITS, NOTHING, SEAT, Codec, Fields, phase_codec, phase_number
from huangpai.cards import described, shown
from huangpai.douhuang import _arguments, _notation
from huangpai.douhuang._actions import of_seat
from huangpai.douhuang._dtypes import MOVE_DTYPE, STATE_DTYPE
from huangpai.douhuang._enums import Character, Kind, Phase
from huangpai.douhuang._notation import notation
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game

__all__ = ["FIELDS", "position"]

# ---- Values --------------------------------------------------------------------------------------


def _write_cards(value: Any) -> str:
    return _cards.format(int(value)) or NOTHING


def _read_cards(text: str) -> int:
    return 0 if text == NOTHING else _cards.parse(text, strict=True)


def _write_card(value: Any) -> str:
    return NOTHING if value == NONE else _cards.format(1 << int(value))


def _read_card(text: str) -> int:
    cards = _read_cards(text)
    if cards.bit_count() > 1:
        raise ValueError(f"{shown(text)} is more than one card")
    return cards.bit_length() - 1 if cards else NONE


def _write_character(value: Any) -> str:
    return NOTHING if value == NONE else Character(int(value)).id


def _read_character(text: str) -> int:
    return NONE if text == NOTHING else _arguments.one_character(text)


def _write_without_skill(value: Any) -> str:
    who = _arguments.without_skill_of(value)
    return NOTHING if who is None else who.id


def _read_without_skill(text: str) -> int:
    return 0 if text == NOTHING else 1 + _arguments.one_character(text)


def _write_last(value: Any) -> str:
    """Write the play to beat with its price, which hit points spent meanwhile do not tell."""
    return notation(value) + "*" * int(value["cost"])


def _read_last(text: str) -> Any:
    """Read a play by its text alone; whether its player could make it is the library's to say."""
    plain = text.rstrip("*")
    cards, _equals, declared = plain.partition("=")
    kind_name, *numbers = declared.split(".")
    sound = all(n.isascii() and n.isdigit() and len(n) <= DIGITS for n in numbers)
    cost = len(text) - len(plain)
    if kind_name not in Kind.__members__ or not sound or cost > 255:
        raise ValueError(f"{shown(text)} is no play")
    kind, held = Kind[kind_name], _cards.parse(cards, strict=True)
    if len(numbers) != 1 + (kind is Kind.WINGS) or any(int(n) > 65535 for n in numbers):
        raise ValueError(f"{shown(text)} is no play")
    size = held.bit_count()
    run = {Kind.STRAIGHT: size, Kind.PAIR_RUN: size // 2, Kind.TRIPLE_RUN: size // 3}
    length = min(int(numbers[0]), 255) if kind is Kind.WINGS else run.get(kind, 1)
    out = np.zeros((), MOVE_DTYPE)
    out[()] = (held, kind, size, length, cost, int(numbers[-1]), 0)
    return out[()]


_CARDS = Codec(_write_cards, _read_cards)
_CHARACTER = Codec(_write_character, _read_character)
_CODECS: dict[str, Codec] = {
    **dict.fromkeys(("hands", "played", "shown", "discarded", "bottom", "out"), _CARDS),
    **dict.fromkeys(("characters", "offered", "laid"), _CHARACTER),
    **dict.fromkeys(("current", "emperor", "last_player", "beaten", "first_bidder", "taken"), SEAT),
    "last": Codec(_write_last, _read_last),
    "phase": phase_codec(Phase),
    "turned": Codec(_write_card, _read_card),
    "without_skill": Codec(_write_without_skill, _read_without_skill),
}
#: Fields that are NONE where there is nothing.
_EMPTY = (
    *("emperor", "last_player", "beaten", "characters", "offered", "taken", "laid"),
    *("turned", "first_bidder", "current"),
)
FIELDS = Fields("douhuang", STATE_DTYPE, _CODECS, _EMPTY, ("players", "phase", "current"))


# ---- By hand -------------------------------------------------------------------------------------


def _seat(value: Any, name: str, players: int) -> int:
    found = one_seat(value, name, players)
    return NONE if found is None else found


def _hand(value: Any) -> int:
    return int(_cards.one_hand(value))


def _play_to_beat(last: Any, facts: Any, seat: int) -> Any:
    if not isinstance(last, str):
        return _arguments.RECORDS.one_last(last)[0]
    character, hit_points = int(facts["characters"][seat]), max(1, int(facts["hit_points"][seat]))
    can_be = of_seat(facts, seat)
    # The price has been paid (D5.2): the player had one point more before.
    try:
        record = _notation.read(last, character, hit_points, can_be)
    except IllegalMove:
        points = _arguments.one_hit_points(hit_points + 1)
        record = _notation.read(last, character, points, can_be)
        if not record["cost"]:
            raise
    return record


def position(
    game: Game,
    hands: Any,
    characters: Any,
    *,
    emperor: int = 0,
    hp: Any = None,
    last: Any = None,
    last_player: int | None = None,
    beaten: int | None = None,
    current: int | None = None,
    phase: Any = Phase.PLAY,
    hit: bool = False,
    bombs: int = 0,
    bottom: Any = 0,
    out: Any = 0,
    shown: Any = None,
    seed: int = 0,
    index: int = 0,
) -> Any:
    """Return the fields of a position; `Game.position` says what the arguments are."""
    players = game.players
    if game.mode == "competitive":
        raise ValueError("set up a game of a match as a normal game for two players (D8.2)")
    facts = FIELDS.blank()
    facts["players"], facts["phase"] = players, phase_number(phase, Phase)
    facts["without_skill"] = game._without_skill_number()
    facts["seed"] = number(seed, "seed")
    facts["index"] = number(index, "index")
    facts["known"] = (1 << players) - 1
    if emperor is None:
        raise TypeError("emperor must be a seat, not None (D7.3)")
    emperor = facts["emperor"] = _seat(emperor, "emperor", players)
    for seat, (hand, character) in enumerate(
        zip(
            each_seat(hands, "hands", players),
            each_seat(characters, "characters", players),
            strict=True,
        )
    ):
        facts["hands"][seat] = _hand(hand)
        facts["characters"][seat] = _arguments.one_character(character)
        if hp is None:
            facts["hit_points"][seat] = first_hit_points(players, seat == emperor)
        else:
            points = each_seat(hp, "hp", players)[seat]
            facts["hit_points"][seat] = number(points, f"hp[{seat}]", 9)
    if shown is not None:
        facts["shown"][:players] = [_hand(hand) for hand in each_seat(shown, "shown", players)]
    facts["bottom"], facts["out"] = _hand(bottom), _hand(out)
    if not isinstance(hit, bool | np.bool_):
        raise TypeError(f"hit must be True or False, not {described(hit)}")
    facts["hit"], facts["doublings"] = hit, number(bombs, "bombs", 27)
    facts["last_player"] = _seat(last_player, "last_player", players)
    facts["beaten"] = _seat(beaten, "beaten", players)
    facts["current"] = _seat(current, "current", players)
    if last is not None:
        if last_player is None:
            raise ValueError("a play to beat has a player: last_player is missing (D9.1)")
        seat = int(facts["last_player"])
        record = _play_to_beat(last, facts, seat)
        facts["last"] = record
        facts["played"][seat] = record["cards"]
        if facts["phase"] != Phase.PLAY:
            facts["passes"] = players - 1
        elif current is None:
            facts["current"] = (seat + 1) % players
        else:
            facts["passes"] = (int(facts["current"]) - seat - 1) % players
    if facts["current"] == NONE and facts["phase"] != Phase.OVER:
        facts["current"] = emperor
    held = int(np.bitwise_or.reduce(facts["hands"])) | int(np.bitwise_or.reduce(facts["played"]))
    facts["discarded"] = _cards.DECK & ~(held | int(facts["out"]))
    return facts
