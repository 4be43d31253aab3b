"""Positions as one line of text, and set up by hand.

The line is that of `huangpai._fields`: cards as in all texts, seats as numbers, sets of seats as
numbers with a bit each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import cards as _one_deck
from huangpai._arguments import each_seat, number, one_seat, switch
from huangpai._baohuang import choices
from huangpai._baohuang_game import NO_PENALTY, NONE
from huangpai._fields import NOTHING, SEAT, Codec, Fields, phase_codec
from huangpai.baohuang import _arguments
from huangpai.baohuang._cards import format, format_play, has_suits, parse, parse_play
from huangpai.baohuang._dtypes import (
    BIG,
    EMPEROR_CARD,
    GUARD_CARD,
    NO_RANK,
    SMALL,
    STATE_DTYPE,
)
from huangpai.baohuang._enums import Phase
from huangpai.cards import described, shown
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.baohuang._game import Game

__all__ = ["FIELDS", "KINDS", "SEATS", "card_number", "position"]

SEATS = 5
#: Who plays against whom, by the number in a state.
KINDS = (None, "pair", "open_solo", "hidden_solo")

# ---- Values --------------------------------------------------------------------------------------


def _write_cards(value: Any) -> str:
    return str(format(np.array(value))) or NOTHING


def _read_cards(text: str) -> Any:
    return parse("" if text == NOTHING else text, strict=True)


def _write_card(value: Any) -> str:
    return NOTHING if value == NONE else _one_deck.format(1 << int(value))


def _read_card(text: str) -> int:
    return NONE if text == NOTHING else card_number(text)


def card_number(text: Any) -> int:
    """Return the number of a card, given as text."""
    planes = [int(plane) for plane in _arguments.one_hand(text)]
    if planes[0].bit_count() != 1 or planes[1]:
        raise ValueError(f"{shown(text)} is not one card")
    return planes[0].bit_length() - 1


def _write_kind(value: Any) -> str:
    return KINDS[int(value)] or NOTHING


def _read_kind(text: str) -> int:
    if text not in KINDS[1:]:
        raise ValueError(f"{shown(text)} is none of {', '.join(KINDS[1:])}")
    return KINDS.index(text)


_CARDS = Codec(_write_cards, _read_cards, 1)
_CARD = Codec(_write_card, _read_card)
_CODECS: dict[str, Codec] = {
    **dict.fromkeys(("hands", "played", "last_cards"), _CARDS),
    **dict.fromkeys(("named", "added"), _CARD),
    **dict.fromkeys(("current", "holder", "emperor", "guard", "last_player"), SEAT),
    "last": Codec(format_play, parse_play),
    "kind": Codec(_write_kind, _read_kind),
    "phase": phase_codec(Phase),
}
#: Fields that are NONE where there is nothing.
_EMPTY = ("named", "added", "current", "holder", "emperor", "guard", "last_player")
FIELDS = Fields(
    "baohuang",
    STATE_DTYPE,
    _CODECS,
    _EMPTY,
    ("phase", "current"),
    {"penalty": NO_PENALTY, "last": (0, 0, NO_RANK, 0)},
)


# ---- By hand -------------------------------------------------------------------------------------


def _counts(hand: Any) -> npt.NDArray[np.int64]:
    """Count the cards of a hand by their numbers, and the marks as 54 and 55."""
    bits = np.arange(56, dtype=np.uint64)
    planes = np.asarray(hand, np.uint64)[:, None] >> bits & np.uint64(1)
    counted: npt.NDArray[np.int64] = planes.sum(axis=0).astype(np.int64)
    return counted


def _planes(counts: Any) -> npt.NDArray[np.uint64]:
    """Return the hand with these counts."""
    hand = [sum(1 << card for card in range(54) if counts[card] > k) for k in range(4)]
    hand[0] |= sum(1 << mark for mark in (GUARD_CARD, EMPEROR_CARD) if counts[mark])
    return np.array(hand, np.uint64)


class _Played:
    """The cards that are in no hand, to be divided among those that can have played them."""

    def __init__(self, game: Game, hands: npt.NDArray[np.uint64]) -> None:
        held = [_counts(hand) for hand in hands]
        deck = np.array([0] * 12 + [4] * 42 + [game.mode == "concise", 1])
        self.left = deck - sum(held)
        if (self.left < 0).any():
            card = int(np.flatnonzero(self.left < 0)[0])
            marked = {GUARD_CARD: "X*", EMPEROR_CARD: "D*"}
            name = marked[card] if card in marked else _one_deck.format(1 << card)
            raise ValueError(f"the hands hold more {name} than {deck[card]} (B1.1, B1.3)")
        self.played = np.zeros((SEATS, 56), np.int64)
        #: How many cards each seat has played: 34 were dealt to the first three (B6.1).
        self.room = []
        for seat, counts in enumerate(held):
            dealt = 34 if (seat - game.first_seat) % SEATS < 3 else 33
            n = int(counts[:54].sum())
            if n > dealt:
                raise ValueError(f"seat {seat} holds {n} cards, and was dealt {dealt} (B6.1)")
            self.room.append(dealt - n)

    def give(self, seat: int, card: int, n: int = 1) -> int:
        """Let a seat have played some of a card, as far as it can; how many."""
        n = max(min(n, int(self.left[card]), self.room[seat]), 0)
        if card >= 52:  # kings: those without a mark
            n = min(n, int(self.left[card] - self.left[card + 2]))
        self.played[seat, card] += n
        self.left[card] -= n
        self.room[seat] -= n
        return n

    def give_marked(self, seats: Iterable[int], mark: int) -> None:
        """Let the first of these seats that can have played a marked king."""
        for seat in seats:
            if self.left[mark] and self.room[seat]:
                for card in (mark, mark - 2):
                    self.left[card] -= 1
                    self.played[seat, card] += 1
                self.room[seat] -= 1

    def give_cards(self, seat: int, hand: Any) -> None:
        """Let a seat have played just these cards."""
        counts = _counts(hand)
        if (counts > self.left).any() or counts[:54].sum() > self.room[seat]:
            raise ValueError(f"seat {seat} cannot have played {format(hand)}: where are they from?")
        self.left -= counts
        self.played[seat] += counts
        self.room[seat] -= int(counts[:54].sum())

    def give_rest(self) -> None:
        """Divide what is left, the lowest cards to the first seats."""
        for mark in (EMPEROR_CARD, GUARD_CARD):
            self.give_marked(range(SEATS), mark)
        for card in range(54):
            for seat in range(SEATS):
                self.give(seat, card, 4)


def _last(last: Any, left: Any, named: int) -> tuple[Any, npt.NDArray[np.uint64]]:
    """Return a play to beat and its cards; of ranks alone, the lowest suits that are in no hand."""
    if isinstance(last, str):
        move = parse_play(last)
        cards = parse(last) if has_suits(last) else None
    else:
        move, cards = _arguments.RECORDS.one_last(last)[0], None
    if not (move["bigs"] or move["smalls"] or move["count"]):
        raise ValueError("the play to beat has no cards; None is to lead")
    if cards is None:
        # The named card and the marked kings are only taken where there is nothing else.
        rest = left.copy()
        marked = [GUARD_CARD, EMPEROR_CARD]
        rest[[SMALL, BIG]] -= rest[marked]
        rest[marked] = 0
        if named != NONE:
            rest[named] = 0
        for some in (rest, left):
            try:
                return move, choices(_planes(some), move)[0]
            except IllegalMove:
                continue
        raise ValueError(f"last: too few of {format_play(move)} are in no hand")
    return move, cards


def _set_of_seats(seats: Any, name: str) -> int:
    is_none = isinstance(seats, str | bytes) or (isinstance(seats, np.ndarray) and not seats.ndim)
    if is_none or not isinstance(seats, Iterable):
        raise TypeError(f"{name} must be seats, not {described(seats)}")
    found = 0
    for value in seats:
        seat = one_seat(value, name, SEATS)
        if seat is None:
            raise TypeError(f"{name} must be seats, not {described(seats)}")
        found |= 1 << seat
    return found


def _places(places: Any, is_out: Sequence[bool]) -> list[int]:
    """Return the places of those whose hands are empty, 0 for others."""
    if places is None:
        if sum(is_out) > 1:
            raise ValueError("several hands are empty: places must say who was out first (B9.3)")
        return [int(out) for out in is_out]
    each = each_seat(places, "places", SEATS)
    return [0 if one is None else number(one, f"places[{i}]", SEATS) for i, one in enumerate(each)]


def _sides(
    hands: Any, concise: bool, emperor: int, guard: int | None, kind: Any, named: int
) -> tuple[int, int]:
    """Return the guard and the kind; what is not said is told by the named or the guard card."""
    if kind is not None and (not isinstance(kind, str) or kind not in KINDS[1:]):
        raise ValueError(f"kind must be one of {', '.join(map(str, KINDS[1:]))}, not {shown(kind)}")
    if guard is None and kind in (None, "pair"):
        card = GUARD_CARD if concise else named
        has = [seat for seat in range(SEATS) if card != NONE and _counts(hands[seat])[card]]
        others = [seat for seat in has if seat != emperor]
        if len(others) == 1:
            guard = others[0]
        elif kind is None and concise and has == [emperor]:
            kind = "hidden_solo"
    if guard is None and kind in (None, "pair"):
        raise ValueError("say who is guard, or of which kind the solo is (B8)")
    return (NONE if guard is None else guard), KINDS.index(kind or "pair")


def position(
    game: Game,
    hands: Any,
    *,
    emperor: int = 0,
    guard: int | None = None,
    kind: str | None = None,
    named: Any = None,
    last: Any = None,
    last_player: int | None = None,
    current: int | None = None,
    places: Any = None,
    declared: bool = False,
    rebels: Any = (),
    trustees: Any = (),
    seed: int = 0,
    index: int = 0,
) -> Any:
    """Return the fields of a position; `Game.position` says what the arguments are."""
    facts = FIELDS.blank()
    concise, options, facts["first_seat"], facts["penalty"] = game._options()
    facts["concise"], facts["options"] = concise, options
    facts["phase"], facts["deals"] = Phase.PLAY, 1
    facts["seed"], facts["index"] = number(seed, "seed"), number(index, "index")
    each = each_seat(hands, "hands", SEATS)
    for seat, hand in enumerate(each):
        try:
            facts["hands"][seat] = _arguments.one_hand(hand)
            format(facts["hands"][seat])  # says what is no hand
        except ValueError as error:
            raise ValueError(f"hands[{seat}]: {error}") from None
    if emperor is None:
        raise TypeError("emperor must be a seat, not None (B7.1)")
    chief = one_seat(emperor, "emperor", SEATS)
    assert chief is not None
    card = NONE if named is None else card_number(named)
    held = facts["hands"]
    other, number_of_kind = _sides(
        held, concise, chief, one_seat(guard, "guard", SEATS), kind, card
    )
    facts["emperor"], facts["guard"], facts["kind"], facts["named"] = (
        *(chief, other, number_of_kind),
        card,
    )
    has_crown = [seat for seat in range(SEATS) if int(held[seat, 0]) >> EMPEROR_CARD & 1]
    facts["holder"] = has_crown[0] if has_crown else chief
    facts["declared"] = switch(declared, "declared")
    facts["rebels"] = _set_of_seats(rebels, "rebels")
    facts["trustees"] = _set_of_seats(trustees, "trustees")
    facts["trusted"] = [int(facts["trustees"]) >> seat & 1 for seat in range(SEATS)]
    played = _Played(game, held)
    player = one_seat(last_player, "last_player", SEATS)
    if last is not None:
        if player is None:
            raise ValueError("a play to beat has a player: last_player is missing (B9.1)")
        facts["last"], facts["last_cards"] = _last(last, played.left, card)
        facts["last_player"] = player
        played.give_cards(player, facts["last_cards"])
    elif player is not None:
        raise ValueError("last_player goes with last, the play to beat (B9.1)")
    if card != NONE:
        for seat, wanted in ((chief, 3 if other != NONE else 4), (other, 1)):
            if seat != NONE:
                own = int(_counts(held[seat])[card] + played.played[seat, card])
                played.give(seat, card, wanted - own)
    played.give_marked([int(facts["holder"])], EMPEROR_CARD)
    played.give_marked([chief if other == NONE else other], GUARD_CARD)
    played.give_rest()
    facts["played"] = [_planes(counts) for counts in played.played]
    is_out = [not hand.any() for hand in held]
    facts["places"], facts["out"] = _places(places, is_out), sum(is_out)
    turn = _turn(facts, is_out, one_seat(current, "current", SEATS))
    facts["current"], facts["passes"] = turn
    return facts


def _turn(facts: Any, is_out: Sequence[bool], current: int | None) -> tuple[int, int]:
    """Return who is to act, and how many have passed since the play to beat."""
    if facts["last_player"] == NONE:
        return int(facts["emperor"]) if current is None else current, 0
    after = int(facts["last_player"]) + 1
    order = [seat % SEATS for seat in range(after, after + SEATS) if not is_out[seat % SEATS]]
    if current is None and order:
        current = order[0]
    if not order:
        raise ValueError("all hands are empty, and nobody is to act (B10.1)")
    if current not in order:
        raise ValueError(f"seat {current} has no cards, and is not to act (B9.1)")
    return current, order.index(current)
