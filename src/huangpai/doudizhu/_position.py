"""Positions as one line of text, and set up by hand.

The line is that of `huangpai._fields`: cards as rank text, whose suits the library gives (P1.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import _doudizhu_game as _compiled
from huangpai._arguments import each_seat, number, one_seat
from huangpai._doudizhu_game import LANDLORD, NONE, PEASANTS
from huangpai._fields import NOTHING, SEAT, Codec, Fields, phase_codec
from huangpai.cards import shown
from huangpai.doudizhu import _arguments, _notation
from huangpai.doudizhu._actions import play_text
from huangpai.doudizhu._arguments import ALPHABETS, PRESETS, one_rules, packed_rules, parse_ranks
from huangpai.doudizhu._dtypes import RULES_DTYPE, STATE_DTYPE
from huangpai.doudizhu._enums import Kind, Phase
from huangpai.doudizhu._rules import Rules

if TYPE_CHECKING:
    from huangpai.doudizhu._game import Game

__all__ = ["FIELDS", "arranged", "position", "read"]

#: Whose moves are those of all rules: what is a play at all is one of these.
_ALL_RULES = "douzero"
#: The most bombs and rockets that a game can have.
_MOST_BOMBS = 14


# ---- Values --------------------------------------------------------------------------------------


def _write_cards(value: Any) -> str:
    return _notation.rank_text(int(value), ALPHABETS["huangpai"]) or NOTHING


def _read_cards(text: str) -> int:
    return 0 if text == NOTHING else parse_ranks(text)


def _write_rules(value: Any) -> str:
    """Write the name of a preset, or the seven options in their order (P4)."""
    packed = value.tobytes()
    for name, rules in PRESETS.items():
        if packed_rules(rules) == packed:
            return name
    return "/".join(map(str, packed[:-1]))


def _read_rules(text: str) -> Any:
    if "/" not in text:
        return np.frombuffer(packed_rules(text), RULES_DTYPE)[0]
    parts = text.split("/")
    if len(parts) != 7 or not all(p.isascii() and p.isdigit() and len(p) <= 2 for p in parts):
        raise ValueError(f"{shown(text)}: the seven options are numbers (P4)")
    return np.frombuffer(bytes([*map(int, parts), 0]), RULES_DTYPE)[0]


_CARDS = Codec(_write_cards, _read_cards)
_CODECS: dict[str, Codec] = {
    **dict.fromkeys(("hands", "played", "bottom", "out"), _CARDS),
    **dict.fromkeys(("current", "last_player"), SEAT),
    "last": Codec(
        lambda value: play_text(value, PRESETS[_ALL_RULES]),
        lambda text: _notation.move(text, rules=_ALL_RULES),
    ),
    "phase": phase_codec(Phase),
    "rules": Codec(_write_rules, _read_rules),
}
FIELDS = Fields(
    "doudizhu",
    STATE_DTYPE,
    _CODECS,
    ("current", "last_player"),
    ("players", "current", "landlord", "hands"),
    {"rules": np.frombuffer(packed_rules(PRESETS[_ALL_RULES]), RULES_DTYPE)[0]},
    by_seat=("hands", "played"),
)


# ---- Suits ---------------------------------------------------------------------------------------


def _counts(cards: Any) -> list[int]:
    board = int(cards)
    return [(board >> 4 * rank & 15).bit_count() for rank in range(13)] + [
        board >> 52 & 1,
        board >> 53 & 1,
    ]


def _too_many(facts: Any) -> ValueError:
    """Say of which rank there are too many cards, and where."""
    ranks = ALPHABETS["huangpai"]
    places = [*facts["hands"], *facts["played"], facts["out"]]
    everywhere = [sum(n) for n in zip(*map(_counts, places), strict=True)]
    for rank, n in enumerate(everywhere):
        deck = 4 if rank < 13 else 1
        if n > deck:
            return ValueError(
                f"the position has {n} cards of {ranks[rank]}, the deck has {deck} (P1.1)"
            )
    landlord, last_player = int(facts["landlord"]), int(facts["last_player"])
    owned = [_counts(facts[name][landlord]) for name in ("hands", "played")]
    for rank, n in enumerate(_counts(facts["bottom"])):
        if n > owned[0][rank] + owned[1][rank]:
            return ValueError(
                f"the bottom has {n} cards of {ranks[rank]}, the landlord holds and has played "
                f"{owned[0][rank] + owned[1][rank]} (P5.2)"
            )
    if last_player == NONE:
        return ValueError("a play to beat has a player: last_player is missing (P5.3)")
    return ValueError(
        f"the play to beat, {_write_cards(facts['last']['cards'])}, is not among what seat "
        f"{last_player} has played (P5.3)"
    )


def arranged(facts: Any) -> Any:
    """Return the fields of a position with the suits that a state has."""
    for name in ("landlord", "last_player"):
        seat = int(facts[name])
        if seat > 2 and (name, seat) != ("last_player", NONE):
            raise ValueError(f"{name} must be a seat, it is {seat} (P5.1)")
    found = _compiled.arranged(facts.tobytes())
    if found is None:
        raise _too_many(facts)
    return np.frombuffer(bytearray(found), STATE_DTYPE)[0]


def read(text: Any) -> Any:
    """Read a position; whether a game can be in it is the library's to say."""
    facts = FIELDS.read(text)
    seat = int(facts["last_player"])
    if not facts["played"].any() and seat < len(facts["played"]):
        facts["played"][seat] = facts["last"]["cards"]  # what a puzzle need not say
    return arranged(facts)


# ---- By hand -------------------------------------------------------------------------------------


def _seat(value: Any, name: str, players: int) -> int:
    found = one_seat(value, name, players)
    return NONE if found is None else found


def _hand(value: Any, name: str) -> int:
    try:
        return _arguments.one_hand(value)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None


def _play_to_beat(last: Any, rules: Rules) -> Any:
    if isinstance(last, str):
        return _notation.move(last, rules=rules)
    return _notation.moves_of(_arguments.RECORDS.one_last(last)[0], "last")[()]


def position(
    game: Game,
    hands: Any,
    *,
    landlord: int = 0,
    last: Any = None,
    last_player: int | None = None,
    current: int | None = None,
    played: Any = None,
    bottom: Any = 0,
    out: Any = 0,
    bombs: int | None = None,
    seed: int = 0,
    index: int = 0,
) -> Any:
    """Return the fields of a position; `Game.position` says what the arguments are."""
    players = game.players
    facts = FIELDS.blank()
    facts["players"] = players
    facts["rules"] = np.frombuffer(packed_rules(one_rules(game.rules)), RULES_DTYPE)[0]
    facts["seed"], facts["index"] = number(seed, "seed"), number(index, "index")
    if landlord is None:
        raise TypeError("landlord must be a seat, not None (P5.1)")
    facts["landlord"] = _seat(landlord, "landlord", players)
    for seat, hand in enumerate(each_seat(hands, "hands", players)):
        facts["hands"][seat] = _hand(hand, f"hands[{seat}]")
    if played is not None:
        for seat, cards in enumerate(each_seat(played, "played", players)):
            facts["played"][seat] = _hand(cards, f"played[{seat}]")
    facts["bottom"], facts["out"] = _hand(bottom, "bottom"), _hand(out, "out")
    facts["last_player"] = _seat(last_player, "last_player", players)
    facts["current"] = _seat(current, "current", players)
    doubles = False
    if last is None:
        if last_player is not None:
            raise ValueError(f"last_player is {last_player}, but there is no play to beat: last")
        if current is None:
            facts["current"] = facts["landlord"]
    else:
        if last_player is None:
            raise ValueError("a play to beat has a player: last_player is missing (P5.3)")
        seat = int(facts["last_player"])
        facts["last"] = _play_to_beat(last, game.rules)
        doubles = int(facts["last"]["kind"]) >= Kind.BOMB
        if played is None:
            facts["played"][seat] = facts["last"]["cards"]
        if not facts["hands"][seat] and current is None:  # P5.5
            facts["phase"] = Phase.OVER
            facts["winner"] = LANDLORD if seat == facts["landlord"] else PEASANTS
        elif current is None:
            facts["current"] = (seat + 1) % players
        else:
            facts["passes"] = (int(facts["current"]) - seat - 1) % players
    facts["doublings"] = doubles if bombs is None else number(bombs, "bombs", _MOST_BOMBS)
    return arranged(facts)
