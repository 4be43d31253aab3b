"""Positions as one line of text, and set up by hand.

The line is ``douhuang`` and then ``field:value`` for every field of the state that is not empty,
parted by blanks: cards and characters as in all texts, seats as numbers, lists by commas.  ``-``
stands for no cards, no seat, no character.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import cards as _cards
from huangpai._douhuang_game import NONE, first_hit_points
from huangpai.cards import described, integer, shown
from huangpai.douhuang import _arguments
from huangpai.douhuang._dtypes import MOVE_DTYPE, STATE_DTYPE
from huangpai.douhuang._enums import Character, Kind, Phase
from huangpai.douhuang._notation import move, notation
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game

__all__ = ["from_text", "position", "to_text"]

_NOTHING = "-"
_DIGITS = 20  # of 2**64 - 1

# ---- Values --------------------------------------------------------------------------------------


def _write_cards(value: Any) -> str:
    return _cards.format(int(value)) or _NOTHING


def _read_cards(text: str) -> int:
    return 0 if text == _NOTHING else _cards.parse(text, strict=True)


def _write_seat(value: Any) -> str:
    return _NOTHING if value == NONE else str(value)


def _read_seat(text: str) -> int:
    return NONE if text == _NOTHING else _read_number(text)


def _read_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _DIGITS:
        raise ValueError(f"{shown(text)} is no number that a state holds")
    return int(text)


def _write_card(value: Any) -> str:
    return _NOTHING if value == NONE else _cards.format(1 << int(value))


def _read_card(text: str) -> int:
    cards = _read_cards(text)
    if cards.bit_count() > 1:
        raise ValueError(f"{shown(text)} is more than one card")
    return cards.bit_length() - 1 if cards else NONE


def _write_character(value: Any) -> str:
    return _NOTHING if value == NONE else Character(int(value)).id


def _read_character(text: str) -> int:
    return NONE if text == _NOTHING else _arguments.one_character(text)


def _write_last(value: Any) -> str:
    """Write the play to beat with its price, which hit points spent meanwhile do not tell."""
    return notation(value) + "*" * int(value["cost"])


def _read_last(text: str) -> Any:
    """Read a play by its text alone; whether its player could make it is the library's to say."""
    plain = text.rstrip("*")
    cards, _equals, declared = plain.partition("=")
    kind_name, *numbers = declared.split(".")
    sound = all(n.isascii() and n.isdigit() and len(n) <= _DIGITS for n in numbers)
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


def _write_phase(value: Any) -> str:
    return Phase(int(value)).text


def _read_phase(text: str) -> int:
    if text.upper() not in Phase.__members__ or text != text.lower():
        names = ", ".join(phase.text for phase in Phase)
        raise ValueError(f"{shown(text)} is no phase; there are {names}")
    return Phase[text.upper()]


_Codec = tuple[Callable[[Any], str], Callable[[str], Any]]
_CARDS: _Codec = (_write_cards, _read_cards)
_NUMBER: _Codec = (str, _read_number)
_SEAT: _Codec = (_write_seat, _read_seat)
_CHARACTER: _Codec = (_write_character, _read_character)
_CODECS: dict[str, _Codec] = {
    **dict.fromkeys(("hands", "played", "shown", "discarded", "bottom", "out"), _CARDS),
    **dict.fromkeys(("characters", "offered", "laid"), _CHARACTER),
    **dict.fromkeys(
        ("current", "emperor", "last_player", "beaten", "first_bidder", "taken"), _SEAT
    ),
    "last": (_write_last, _read_last),
    "phase": (_write_phase, _read_phase),
    "turned": (_write_card, _read_card),
}
#: Fields that are NONE where there is nothing; all others are 0.
_EMPTY = (
    *("emperor", "last_player", "beaten", "characters", "offered", "taken", "laid"),
    *("turned", "first_bidder", "current"),
)
_FIRST = ("players", "phase", "current")
_FIELDS = (*_FIRST, *(name for name in STATE_DTYPE.names or () if name not in _FIRST))


def _blank() -> Any:
    facts = np.zeros((), STATE_DTYPE)
    for name in _EMPTY:
        facts[name] = NONE
    return facts


# ---- Text ----------------------------------------------------------------------------------------


def to_text(facts: Any) -> str:
    """Write the fields of a state that are not empty."""
    blank = _blank()
    words = ["douhuang"]
    for name in _FIELDS:
        value, write = facts[name], _CODECS.get(name, _NUMBER)[0]
        if name not in _FIRST and np.array_equal(value, blank[name]):
            continue
        if STATE_DTYPE[name].shape:
            words.append(f"{name}:{','.join(write(one) for one in value)}")
        else:
            words.append(f"{name}:{write(value)}")
    return " ".join(words)


def _read_field(facts: Any, name: str, text: str) -> None:
    read, shape = _CODECS.get(name, _NUMBER)[1], STATE_DTYPE[name].shape
    most = np.iinfo(STATE_DTYPE[name].base).max if STATE_DTYPE[name].base.kind == "u" else None
    parts = text.split(",") if shape else [text]
    if shape and len(parts) != shape[0]:
        raise ValueError(f"{shape[0]} values are wanted, not {len(parts)}")
    values = [read(part) for part in parts]
    if most is not None and any(value > most for value in values):
        raise ValueError(f"at most {most}")
    facts[name] = values if shape else values[0]


def from_text(text: Any) -> Any:
    """Read the fields of a state; whether a game can be in it is the library's to say."""
    if not isinstance(text, str):
        raise TypeError(f"a position is text, not {shown(text)}")
    word, *fields = str.__str__(text).split() or [""]  # of a subclass, the plain text
    if word != "douhuang":
        raise ValueError(f"a position of Douhuang begins with douhuang, not {shown(word)}")
    facts, seen = _blank(), set()
    for field in fields:
        name, colon, value = field.partition(":")
        if not colon or name not in _FIELDS:
            raise ValueError(f"{shown(field)} is no field of a state")
        if name in seen:
            raise ValueError(f"the field {name} stands twice")
        seen.add(name)
        try:
            _read_field(facts, name, value)
        except ValueError as error:
            raise ValueError(f"{shown(field)}: {error}") from None
    missing = [name for name in _FIRST if name not in seen]
    if missing:
        raise ValueError(f"the position does not say {', '.join(missing)}")
    return facts


# ---- By hand -------------------------------------------------------------------------------------


def _seats(values: Any, name: str, players: int) -> Sequence[Any]:
    if isinstance(values, str) or not isinstance(values, Sequence | np.ndarray):
        raise TypeError(f"{name} must be a sequence, one for each seat, not {shown(values)}")
    if len(values) != players:
        raise ValueError(f"{name}: {len(values)} for {players} seats")
    found: Sequence[Any] = values if isinstance(values, Sequence) else values.tolist()
    return found


def _seat(value: Any, name: str, players: int) -> int:
    if value is None:
        return NONE
    seat = integer(value, f"{name} must be a seat")
    if not 0 <= seat < players:
        raise ValueError(f"{name} must be 0 to {players - 1}, it is {shown(value)}")
    return seat


def _small(value: Any, name: str, most: int) -> int:
    number = integer(value, f"{name} must be an integer")
    if not 0 <= number <= most:
        raise ValueError(f"{name} must be 0 to {most}, it is {shown(value)}")
    return number


def _phase(value: Any) -> int:
    if isinstance(value, str):
        return _read_phase(str.__str__(value))
    number = integer(value, "phase must be a Phase or its text")
    if not 0 <= number < len(Phase):
        raise ValueError(f"no phase {shown(value)}; they are numbered 0 to {len(Phase) - 1}")
    return number


def _hand(value: Any) -> int:
    return int(_cards.one_hand(value))


def _play_to_beat(last: Any, character: int, hit_points: int) -> Any:
    if not isinstance(last, str):
        return _arguments.RECORDS.one_last(last)[0]
    # The price has been paid (D5.2): the player had one point more before.
    try:
        record = move(last, character, hp=hit_points)
    except IllegalMove:
        record = move(last, character, hp=hit_points + 1)
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
    facts = _blank()
    facts["players"], facts["phase"] = players, _phase(phase)
    facts["seed"] = _small(seed, "seed", 2**64 - 1)
    facts["index"] = _small(index, "index", 2**64 - 1)
    facts["known"] = (1 << players) - 1
    if emperor is None:
        raise TypeError("emperor must be a seat, not None (D7.3)")
    emperor = facts["emperor"] = _seat(emperor, "emperor", players)
    for seat, (hand, character) in enumerate(
        zip(_seats(hands, "hands", players), _seats(characters, "characters", players), strict=True)
    ):
        facts["hands"][seat] = _hand(hand)
        facts["characters"][seat] = _arguments.one_character(character)
        if hp is None:
            facts["hit_points"][seat] = first_hit_points(players, seat == emperor)
        else:
            points = _seats(hp, "hp", players)[seat]
            facts["hit_points"][seat] = _small(points, f"hp[{seat}]", 9)
    if shown is not None:
        facts["shown"][:players] = [_hand(hand) for hand in _seats(shown, "shown", players)]
    facts["bottom"], facts["out"] = _hand(bottom), _hand(out)
    if not isinstance(hit, bool | np.bool_):
        raise TypeError(f"hit must be True or False, not {described(hit)}")
    facts["hit"], facts["doublings"] = hit, _small(bombs, "bombs", 27)
    facts["last_player"] = _seat(last_player, "last_player", players)
    facts["beaten"] = _seat(beaten, "beaten", players)
    facts["current"] = _seat(current, "current", players)
    if last is not None:
        if last_player is None:
            raise ValueError("a play to beat has a player: last_player is missing (D9.1)")
        seat = int(facts["last_player"])
        points = max(1, int(facts["hit_points"][seat]))
        record = _play_to_beat(last, int(facts["characters"][seat]), points)
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
