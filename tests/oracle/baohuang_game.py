"""A referee for games of Baohuang (保皇), written from the numbered rules alone.

The referee sits at the table with the rules in hand. It is told how the cards fell (it never
shuffles), is told each action, and says whether that was allowed, who acts next and how it ended.
It knows nothing of the library. What cards are, what a hand may lead and what beats what it asks
``oracle.baohuang``; a single play is judged by what its cards are, without a list of all plays, so
that each checks the other.

Cards are texts throughout (B1.4), and a hand is the text of its cards, ascending: ``6d6dThXX*D*``.

Where the rules leave a table of players something to settle, a comment marked *Reading* says what
this referee does and why.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn, TypeVar

from . import baohuang as oracle
from .baohuang import RANKS, SIX, SUITS, TWO, Play

SEATS = 5
KINGS = ("X", "X*", "D", "D*")
# B1.2, B8.1: what can be named, and added (B7.2), ascending; no kings.
FACES = [rank + suit for rank in RANKS[SIX : TWO + 1] for suit in SUITS]
ORDER = [*FACES, *KINGS]

T = TypeVar("T")


class RefereeError(ValueError):
    """Something that the rules do not allow; the message begins with the rule's number."""


# -------------------------------------------------------------------------------- cards and hands


@lru_cache(maxsize=1 << 14)
def cards_of(text: str) -> tuple[str, ...]:
    """Read a hand or a play card by card, ascending."""
    return tuple(oracle.parse_cards(text))


def text_of(cards: Iterable[str]) -> str:
    """Write cards ascending and without spaces (B1.4)."""
    return "".join(sorted(cards, key=ORDER.index))


def _without(hand: str, cards: Iterable[str]) -> str:
    left = list(cards_of(hand))
    for card in cards:
        left.remove(card)
    return "".join(left)  # still ascending


def held(hand: str, copies: int) -> list[str]:
    """Return the cards, no kings, of which a hand has exactly so many copies, ascending (B8.1)."""
    number = Counter(cards_of(hand))
    return [card for card in FACES if number[card] == copies]


def addable(hand: str) -> list[str]:
    """Return what B7.2 lets a giver add: a 2, or without one the highest card that is no king."""
    in_hand = [card for card in FACES if card in cards_of(hand)]
    return [card for card in in_hand if card[0] == in_hand[-1][0]]


@lru_cache(maxsize=1 << 14)
def play_of(text: str) -> Play | None:
    """Return the play that cards are, without suits (B2); None: they are none."""
    plays = oracle.classify(oracle.counts_of(cards_of(text)))
    return plays[0] if plays else None


def canonical(hand: str, play: Play) -> str:
    """Write the choice of cards that stands for a play: unmarked kings, then the lowest suits."""
    cards = cards_of(hand)  # ascending, so a marked king is the last of its kind
    of_rank = [card for card in cards if play.count and card[0] == RANKS[play.rank]]
    smalls = [card for card in cards if card[0] == "X"]
    bigs = [card for card in cards if card[0] == "D"]
    return "".join(of_rank[: play.count] + smalls[: play.smalls] + bigs[: play.bigs])


# A hand often stays as it is for some turns, while others play; so what it may lead is kept.
@lru_cache(maxsize=1 << 8)
def _leads(hand: str, kao: bool, hold_sixes: bool) -> dict[Play, str]:
    """Return all plays that a hand may lead, each with its canonical text."""
    moves = oracle.legal_moves(oracle.counts_of(cards_of(hand)), None, kao, hold_sixes)
    return {move: canonical(hand, move) for move in moves}


@lru_cache(maxsize=1 << 8)
def all_plays(hand: str, last: str | None, kao: bool, hold_sixes: bool) -> frozenset[str]:
    """Return the canonical texts of all plays of a hand, to lead or to beat ``last``."""
    leads = _leads(hand, kao, hold_sixes)
    if last is None:
        return frozenset(leads.values())
    old = play_of(last)
    assert old is not None
    return frozenset(text for play, text in leads.items() if oracle.beats(play, old, kao))


# ------------------------------------------------------------------------------------------ setups


def _field(where: Mapping[str, Any], name: str, place: str = "the record") -> Any:
    if not isinstance(where, Mapping):
        raise RefereeError(f"record: {place} is no object: {where!r}")
    if name not in where:
        raise RefereeError(f"record: {place} has no {name!r}")
    return where[name]


def _list(where: Mapping[str, Any], name: str, place: str = "the record") -> Sequence[Any]:
    found = _field(where, name, place)
    if not isinstance(found, (list, tuple)):
        raise RefereeError(f"record: {name!r} of {place} is no list: {found!r}")
    return found


def _is_seat(seat: object) -> bool:
    # A JSON true would count as seat 1.
    return type(seat) is int and 0 <= seat < SEATS


class Options(NamedTuple):
    """What the room has set: B4, B5, B7.5 and B10.4."""

    kao: bool
    hold_sixes: bool
    rob_solo: bool
    penalty: int | None


def _read_options(record: Mapping[str, Any]) -> Options:
    options = _field(record, "options")
    read = {}
    for name in ("kao", "hold_sixes", "rob_solo"):
        read[name] = _field(options, name, "'options'")
        if type(read[name]) is not bool:
            raise RefereeError(f"record: option {name!r} is true or false, not {read[name]!r}")
    penalty = None
    if "penalty" in options:
        penalty = options["penalty"]
        # Reading: "costs a penalty", so it is something; that there is none is said by saying none.
        if type(penalty) is not int or penalty < 1:
            raise RefereeError(f"B10.4: a penalty is a number of points, not {penalty!r}")
    if unknown := options.keys() - read.keys() - {"penalty"}:
        raise RefereeError(f"record: no such options: {sorted(map(str, unknown))}")
    return Options(**read, penalty=penalty)


def _read_deal(deal: Mapping[str, Any], mode: str, first: int, place: str) -> tuple[str, ...]:
    """Check a deal: every card as often as it is there (B1.1, B1.3), and the sizes (B6.1)."""
    texts = _list(deal, "hands", place)
    if len(texts) != SEATS:
        raise RefereeError(f"B6.1: {place} has {len(texts)} hands for {SEATS} players")
    hands = []
    for seat, text in enumerate(texts):
        if not isinstance(text, str):
            raise RefereeError(f"B1.4: {place}, hand {seat}: cards are a text, not {text!r}")
        try:
            hands.append(text_of(oracle.parse_cards(text)))
        except ValueError as error:
            raise RefereeError(f"B1.4: {place}, hand {seat}: {error}") from None
    for seat, hand in enumerate(hands):
        # B6.1: one at a time, clockwise: the first three dealt to have one more.
        size = 34 if (seat - first) % SEATS < 3 else 33
        if len(cards_of(hand)) != size:
            raise RefereeError(
                f"B6.1: {place}: seat {seat} has {len(cards_of(hand))} cards instead of {size}"
            )
    number = Counter(card for hand in hands for card in cards_of(hand))
    # B1.3: one sceptre; one sword, in concise mode only.
    for king, there in (("D*", 1), ("X*", 1 if mode == "concise" else 0)):
        if number[king] != there:
            raise RefereeError(f"B1.3: {place}: {number[king]} times {king}; {mode}: {there}")
    faces = Counter(dict.fromkeys(FACES, oracle.DECKS))
    faces.update({"X": oracle.DECKS - number["X*"], "X*": number["X*"], "D": 3, "D*": 1})
    for card in ORDER:
        if number[card] != faces[card]:
            raise RefereeError(
                f"B1.1: {place}: {number[card]} times {card} instead of {faces[card]}"
            )
    return tuple(hands)


# ----------------------------------------------------------------------------------------- referee

# The rule that a phase stands in, for messages.
PHASES = {
    "throne": "B7.1",  # take the emperor card or hand it on
    "solo": "B7.5",  # bids to play alone
    "name": "B8.1",
    "declare": "B8.3",
    "rebel": "B8.4",
    "play": "B9.1",  # to lead or to follow
    "over": "B10.1",
}

# B11.1, B10.4: what a seat does about itself, in its turn or out of it.
ASIDES = ("trustee", "cancel", "leave")


def _with(seats: Sequence[T], seat: int, value: T) -> list[T]:
    """Return a copy in which one seat has another value."""
    changed = list(seats)
    changed[seat] = value
    return changed


class Referee:
    """The state of one record's game.

    Construct it from the setup part of a record (whatever else the record holds is not read).
    No fact is ever changed in place: an action gives the referee new lists, so that a refused one
    can leave everything as it was.

    Attributes
    ----------
    phase : str
        A key of ``PHASES``.
    current_player : int or None
        Who acts; None at the end.
    hands : list of str
        Cards in hand. The emperor card is in the hand of whoever has it to take or hand on.
    added : tuple of str
        Cards that lie with the emperor card and are in no hand (B7.2).
    hand_ons : int
        How often the emperor card has been handed on in this deal.
    emperor : int or None
        Who has taken the throne, and after a bid (B7.5) the bidder.
    guard : int or None
        The guard, whether or not others know; None before it is settled and where there is none.
    kind : str or None
        ``"pair"``, ``"open_solo"`` or ``"hidden_solo"``; None before it is settled.
    named : str or None
        The card named (B8.1).
    doubled : bool
        Whether all scores double (B10.2, B10.3).
    marks : frozenset of int
        Who has rebelled; empty until all have answered (B8.4).
    places : list of (int or None)
        1 to 5 for who is out; at the end also for the emperor's side (B10.1).
    last : str or None
        The play to beat, card by card; None when there is none.
    last_player : int or None
        Whose play that is.
    trustees, left : frozenset of int
        Seats that are with the trustee, and among them those that have left (B11.1).
    times : list of int
        How often each seat has become a trustee.
    deal : int
        Number of the deal, from 0.
    score : list of int
        At the end.
    finished : bool
        Whether the game is over.
    """

    def __init__(self, setup: Mapping[str, Any]) -> None:
        mode = _field(setup, "mode")
        if mode not in ("classic", "concise"):
            raise RefereeError(f"B6.2: the mode is classic or concise, not {mode!r}")
        self.mode: str = mode
        self.options = _read_options(setup)
        first = _field(setup, "first_seat")
        if not _is_seat(first):
            raise RefereeError(f"B6.1: no such seat to deal to first: {first!r}")
        self.first_seat: int = first
        deals = _list(setup, "deals")
        if not deals:
            raise RefereeError("B6.1: the record has no deal")
        self._deals = [
            _read_deal(deal, mode, first, f"deal {number}") for number, deal in enumerate(deals)
        ]

        self.deal = -1
        self.emperor: int | None = None
        self.guard: int | None = None
        self.kind: str | None = None
        self.named: str | None = None
        self.doubled = False
        self.marks: frozenset[int] = frozenset()
        self._to_ask: tuple[int, ...] = ()  # after the current player, in a round of questions
        self._rebelled: frozenset[int] = frozenset()  # so far
        self.places: list[int | None] = [None] * SEATS
        self.last: str | None = None
        self.last_player: int | None = None
        self._passed: frozenset[int] = frozenset()  # since the last play
        self.trustees: frozenset[int] = frozenset()
        self.left: frozenset[int] = frozenset()
        self.times = [0] * SEATS
        self.score = [0] * SEATS
        self.finished = False
        self._take_deal()

    # ------------------------------------------------------------------------------------- facts

    def result(self) -> dict[str, Any]:
        """Return the result of the game in the shape of a record's."""
        if not self.finished:
            raise RefereeError(f"B10.1: not over yet; phase {self.phase!r}")
        result = {
            "emperor": self.emperor,
            "guard": self.guard,
            "kind": self.kind,
            "places": list(self.places),
            "score": list(self.score),
            "doubled": self.doubled,
        }
        if self.options.penalty is not None:  # B10.4: once each, and beside the score
            result["penalties"] = [
                -self.options.penalty if seat in self.left else 0 for seat in range(SEATS)
            ]
        return result

    def _actor(self) -> int:
        assert self.current_player is not None
        return self.current_player

    def _holder(self, card: str) -> int:
        """Return the one seat that holds a card."""
        [seat] = [seat for seat in range(SEATS) if card in cards_of(self.hands[seat])]
        return seat

    def _rebels(self) -> list[int]:
        """Return all but the emperor and the guard, clockwise from the emperor's next seat."""
        assert self.emperor is not None
        others = [(self.emperor + step) % SEATS for step in range(1, SEATS)]
        return [seat for seat in others if seat != self.guard]

    def _next_with_cards(self, seat: int) -> int:
        """Return the next seat clockwise that still has cards."""
        others = [(seat + step) % SEATS for step in range(1, SEATS)]
        return next(other for other in others if self.hands[other])

    # -------------------------------------------------------------------------- who may do what

    def legal(self) -> frozenset[str]:
        """Return every legal action of the player to act as its text; at the end there is none.

        A play stands once, in its canonical cards; `choices` has the other ways to lay it.
        """
        if self.finished:
            return frozenset()
        seat = self._actor()
        if seat in self.trustees:  # B11.1
            return frozenset([self._default()])
        choices = self._choices()
        if self.phase != "play":
            return choices
        kao, hold_sixes = self.options.kao, self.options.hold_sixes
        return all_plays(self.hands[seat], self.last, kao, hold_sixes) | choices

    def choices(self, text: str) -> frozenset[str]:
        """Return every way to lay the cards of the same play; each can be applied.

        An action that is no play, and a trustee's play (B11.2), are the only way to do it.
        """
        if self.finished:
            raise RefereeError(f"B10.1: it is over; nothing is left to do, not even {text!r}")
        seat = self._actor()
        if seat in self.trustees:
            self._only_default(seat, text)
        elif self.phase == "play" and text != "pass":
            ways = oracle.choices(cards_of(self.hands[seat]), self._judge_play(seat, text))
            return frozenset("".join(way) for way in ways)
        elif text not in self._choices():
            self._refuse(seat, text)
        return frozenset([text])

    def _choices(self) -> frozenset[str]:
        """Return what a seat may do, itself, that is no play."""
        seat = self._actor()
        hand = self.hands[seat]
        match self.phase:
            case "throne":
                return frozenset(self._throne_choices(seat))
            case "solo":
                return frozenset(("solo", "pass"))
            case "name":
                # B8.1: a guard, a hidden solo, or openly alone.
                return frozenset([f"name:{card}" for card in held(hand, 3) + held(hand, 4)]) | {
                    "solo"
                }
            case "declare":
                return frozenset(("declare", "pass"))
            case "rebel":
                return frozenset(("rebel", "pass"))
            case "play":  # B9.1: a leader must play
                return frozenset(() if self.last is None else ("pass",))
        raise AssertionError(self.phase)

    def _throne_choices(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if self.mode == "concise":
            # B7.2: only the first giver adds nothing.
            if self.hand_ons == 0:
                return ["take", "hand_on"]
            return ["take", *[f"hand_on:{card}" for card in addable(hand)]]
        choices = ["solo"]  # B7.1
        if held(hand, 3) or held(hand, 4):
            choices.append("take")
        # B7.3: the card is back with its first holder, who must take it if able to, unless with a
        # card held four times; "unable" is who holds none exactly three times.
        if self.hand_ons != SEATS or not held(hand, 3) or held(hand, 4):
            choices.append("hand_on")
        return choices

    def _default(self) -> str:
        """Return what the trustee does in the place of the player to act (B11.2)."""
        hand = self.hands[self._actor()]
        match self.phase:
            case "throne":
                # Who cannot name three need not take (B7.3). The lowest card to add never comes up:
                # in concise mode the trustee takes the throne, in classic mode nothing is added.
                return "take" if self.mode == "concise" or held(hand, 3) else "hand_on"
            case "name":
                cards = held(hand, 3) or held(hand, 4)
                return "name:" + next(card for card in cards if card[0] == cards[-1][0])
            case "play" if self.last is None:
                return self._default_lead(hand)
        return "pass"  # no solo, no declaration, no rebellion; nor does it follow

    def _only_default(self, seat: int, text: str) -> None:
        """Refuse whatever else a trustee does in its turn (B11.1)."""
        if text != self._default():
            raise RefereeError(
                f"B11.1: seat {seat} is a trustee and can do {self._default()!r} only, not {text!r}"
            )

    def _default_lead(self, hand: str) -> str:
        """Return the lowest single that is legal; without one, all the sixes (B5.1)."""
        kao, hold_sixes = self.options.kao, self.options.hold_sixes
        plays = all_plays(hand, None, kao, hold_sixes)
        # The hand is ascending, so the first is the lowest suit, and unmarked if it can be.
        singles = [card for card in cards_of(hand) if card in plays]
        if singles:
            return singles[0]
        assert all(card[0] == "6" for card in cards_of(hand))
        return hand

    # ------------------------------------------------------------------------------------ actions

    def apply(self, seat: int, text: str) -> None:
        """Take an action; one that is not allowed raises ``RefereeError`` and changes nothing."""
        if self.finished:
            raise RefereeError(f"B10.1: it is over; nothing is left to do, not even {text!r}")
        if not _is_seat(seat):
            raise RefereeError(f"{PHASES[self.phase]}: there is no seat {seat!r}")
        if not isinstance(text, str):
            raise RefereeError(f"{PHASES[self.phase]}: an action is a text, not {text!r}")
        before = dict(vars(self))
        try:
            if text.partition(":")[0] in ASIDES:
                self._aside(seat, text)
            else:
                self._turn(seat, text)
        except RefereeError:
            vars(self).update(before)
            raise

    def _aside(self, seat: int, text: str) -> None:
        """Do what any seat may do about itself at any moment.

        Reading: also a seat that is out of cards, as the game is not over for it before its end.
        """
        what, _, whom = text.partition(":")
        rule = "B10.4" if what == "leave" else "B11.1"
        if whom != str(seat):
            raise RefereeError(f"{rule}: seat {seat} speaks for itself, not {text!r}")
        if what == "trustee":
            if seat in self.trustees:
                raise RefereeError(f"B11.1: seat {seat} is a trustee already")
            self._become_trustee(seat)
        elif what == "cancel":
            if seat not in self.trustees:
                raise RefereeError(f"B11.1: seat {seat} is no trustee")
            if seat in self.left:
                raise RefereeError(f"B11.1: seat {seat} has left and does not come back")
            if self.times[seat] > 3:
                raise RefereeError(f"B11.1: seat {seat}, time {self.times[seat]}: this one stays")
            self.trustees -= {seat}
        else:
            if self.options.penalty is None:
                raise RefereeError("B10.4: the room has set no penalty, so nobody can leave")
            if seat in self.left:
                raise RefereeError(f"B10.4: seat {seat} has left already")
            self.left |= {seat}
            if seat not in self.trustees:
                self._become_trustee(seat)

    def _become_trustee(self, seat: int) -> None:
        self.trustees |= {seat}
        self.times = _with(self.times, seat, self.times[seat] + 1)

    def _turn(self, seat: int, text: str) -> None:
        """Do what is the player's whose turn it is."""
        if seat != self.current_player:
            raise RefereeError(
                f"{PHASES[self.phase]}: seat {self.current_player} acts ({self.phase}), "
                f"not seat {seat}"
            )
        if seat in self.trustees:
            self._only_default(seat, text)
        if self.phase == "play" and text != "pass":
            self._judge_play(seat, text)
            self._play(seat, text)
            return
        if text not in self._choices():
            self._refuse(seat, text)
        self._act(seat, text)

    def _refuse(self, seat: int, text: str) -> NoReturn:
        """Say which rule an action breaks that is no play and not among the choices."""
        rule = PHASES[self.phase]
        why = f"{text!r} is not among the choices of seat {seat} ({self.phase})"
        what, colon, _ = text.partition(":")
        if self.phase == "play" and text == "pass":
            why = "a leader must play"
        elif self.phase == "throne":
            if text == "take":
                why = f"seat {seat} has no card three or four times and cannot take the throne"
            elif text == "solo":
                why = "in concise mode the throne is not taken by declaring open solo"
            elif text == "hand_on" and self.mode == "classic":
                rule, why = "B7.3", f"seat {seat} has the card back and must take the throne"
            elif what == "hand_on":
                rule = "B7.2"
                if self.mode == "classic" or self.hand_ons == 0:
                    why = "nothing is added here"
                else:
                    why = f"seat {seat} adds one of {addable(self.hands[seat])}, not {text!r}"
        elif self.phase == "name" and what == "name" and colon:
            why = f"seat {seat} does not hold three or four times what {text!r} says"
        raise RefereeError(f"{rule}: {why}")

    def _judge_play(self, seat: int, text: str) -> Play:
        """Judge one play by what its cards are, without a list of all plays."""
        if not text:
            raise RefereeError("B2: a play has at least one card")
        try:
            cards = cards_of(text)
        except ValueError as error:
            raise RefereeError(f"B1.4: {error}") from None
        if text != "".join(cards):
            raise RefereeError(f"B1.4: it is written {text_of(cards)}, not {text!r}")
        hand = cards_of(self.hands[seat])
        if lacking := Counter(cards) - Counter(hand):
            raise RefereeError(f"B9.1: seat {seat} does not hold {text_of(lacking.elements())}")
        play = play_of(text)
        if play is None:
            raise RefereeError(f"B2.4: {text} is more than one rank")
        if self.options.hold_sixes and play.rank == SIX and play.size < len(hand):
            raise RefereeError(f"B5.1: {text}: sixes are held until they empty the hand")
        if self.last is not None:
            old = play_of(self.last)
            assert old is not None
            if not oracle.beats(play, old, self.options.kao):
                # B4: it is about answers to kings, and where it is played it has the last word.
                rule = "B4.1" if self.options.kao and old.bigs + old.smalls else "B3.1"
                raise RefereeError(f"{rule}: {text} does not beat {self.last}")
        return play

    def _ask(self, phase: str, seat: int) -> None:
        self.phase, self.current_player = phase, seat

    def _ask_all(self, phase: str, seats: Sequence[int]) -> None:
        """Begin to ask one seat after another."""
        self._to_ask = tuple(seats[1:])
        self._ask(phase, seats[0])

    def _act(self, seat: int, text: str) -> None:
        """Do a legal action that is no play."""
        what, _, argument = text.partition(":")
        match self.phase:
            case "throne":
                if what == "hand_on":
                    self._hand_on(seat, argument)
                else:
                    self._take_throne(seat, solo=what == "solo")
            case "solo":
                if what == "solo":
                    self._play_openly_alone(seat)
                elif self._to_ask:
                    self._ask_all("solo", self._to_ask)
                else:
                    self._after_bids()
            case "name":
                if what == "solo":
                    self._play_openly_alone(seat)
                else:
                    self._name(argument)
            case "declare":
                self._declare(declared=what == "declare")
            case "rebel":
                self._rebel(seat, rebels=what == "rebel")
            case "play":
                self._pass(seat)

    # ------------------------------------------------------------------------------ B6, B7: throne

    def _take_deal(self) -> None:
        """Go on to the next deal, which starts from the same seat (B6.1)."""
        if self.deal + 1 == len(self._deals):
            raise RefereeError(f"B7.4: a new deal is due; the record has only {len(self._deals)}")
        self.deal += 1
        self.hands = list(self._deals[self.deal])
        self.hand_ons = 0
        self.added: tuple[str, ...] = ()
        self._ask("throne", self._holder("D*"))

    def _hand_on(self, seat: int, added: str) -> None:
        self.hand_ons += 1
        if self.hand_ons == 2 * SEATS:  # B7.4
            self._take_deal()
            return
        before = (seat - 1) % SEATS  # 上家
        gone = ["D*", added] if added else ["D*"]
        self.hands = _with(self.hands, seat, _without(self.hands[seat], gone))
        self.hands = _with(self.hands, before, text_of([*cards_of(self.hands[before]), "D*"]))
        self.added += tuple(gone[1:])
        self._ask("throne", before)

    def _take_throne(self, seat: int, *, solo: bool) -> None:
        self.emperor = seat
        # B7.2: what was added belongs to whoever takes the throne.
        self.hands = _with(self.hands, seat, text_of([*cards_of(self.hands[seat]), *self.added]))
        self.added = ()
        if solo:  # B7.1: nothing is named; B7.5: nor bid
            self._play_openly_alone(seat)
        elif self.options.rob_solo:
            self._ask_all("solo", [(seat - step) % SEATS for step in range(SEATS)])
        else:
            self._after_bids()

    def _play_openly_alone(self, seat: int) -> None:
        """Begin an open solo (B7.5): the title and the lead, but no cards, and nobody is guard."""
        self.emperor, self.guard, self.kind = seat, None, "open_solo"
        self._lead(seat)

    # ------------------------------------------------------------------------------- B8: the guard

    def _after_bids(self) -> None:
        assert self.emperor is not None
        if self.mode == "classic":
            self._ask("name", self.emperor)
            return
        holder = self._holder("X*")
        # Reading: settled once nobody can bid any more (B7.5), as a bid leaves no guard. If it is
        # the emperor who holds it, the answer decides which solo it is (B8.2).
        if holder != self.emperor:
            self.guard, self.kind = holder, "pair"
        self._ask("declare", holder)

    def _name(self, card: str) -> None:
        assert self.emperor is not None
        self.named = card
        others = [seat for seat in range(SEATS) if seat != self.emperor]
        fourth = [seat for seat in others if card in cards_of(self.hands[seat])]
        if fourth:
            [self.guard] = fourth
            self.kind = "pair"
            self._ask("declare", fourth[0])
        else:  # B8.3: a hidden solo of classic mode is not asked
            self.kind = "hidden_solo"
            self._lead(self.emperor)

    def _declare(self, *, declared: bool) -> None:
        assert self.emperor is not None
        if self.guard is None:  # B8.2: an emperor with the guard card
            self.kind = "open_solo" if declared else "hidden_solo"
        elif declared:
            self.doubled = True  # B10.2
        # B8.4: a rebellion only in concise mode, and not after a declaration.
        if declared or self.mode == "classic":
            self._lead(self.emperor)
        else:
            self._ask_all("rebel", self._rebels())

    def _rebel(self, seat: int, *, rebels: bool) -> None:
        if rebels:
            self._rebelled |= {seat}
        if self._to_ask:
            self._ask_all("rebel", self._to_ask)
            return
        # B8.4: all at the same time, so the marks appear when the last has answered.
        self.marks = self._rebelled
        self.doubled = len(self.marks) >= 2
        assert self.emperor is not None
        self._lead(self.emperor)

    # ------------------------------------------------------------------------------------ B9: play

    def _lead(self, seat: int) -> None:
        """Begin a trick."""
        self.last, self.last_player = None, None
        self._passed = frozenset()
        self._ask("play", seat)

    def _play(self, seat: int, text: str) -> None:
        self.hands = _with(self.hands, seat, _without(self.hands[seat], cards_of(text)))
        self.last, self.last_player = text, seat
        self._passed = frozenset()
        if not self.hands[seat]:  # B9.3
            out = [place for place in self.places if place is not None]
            self.places = _with(self.places, seat, len(out) + 1)
            if self._is_over():
                self._end_game()
                return
        self._ask("play", self._next_with_cards(seat))

    def _pass(self, seat: int) -> None:
        assert self.last_player is not None
        self._passed |= {seat}
        others = {other for other in range(SEATS) if self.hands[other]} - {self.last_player}
        if others - self._passed:
            self._ask("play", self._next_with_cards(seat))
        elif self.hands[self.last_player]:  # B9.2
            self._lead(self.last_player)
        else:  # 接风
            self._lead(self._next_with_cards(self.last_player))

    # ------------------------------------------------------------------------------------ B10: end

    def _is_over(self) -> bool:
        out = {seat for seat in range(SEATS) if not self.hands[seat]}
        if self.kind == "open_solo":  # B10.3: whoever it is
            return bool(out)
        if self.kind == "hidden_solo":
            return self.emperor in out or len(out) == 2
        # B10.1: all of one side.
        return {self.emperor, self.guard} <= out or set(self._rebels()) <= out

    def _end_game(self) -> None:
        assert self.emperor is not None
        side = [self.emperor] if self.guard is None else [self.emperor, self.guard]
        unfinished = [seat for seat in side if self.hands[seat]]
        # B10.1: the last places, the emperor before the guard; rebels have none of their own.
        for place, seat in zip((5, 4), reversed(unfinished), strict=False):
            self.places = _with(self.places, seat, place)
        self.score = self._scores()
        self.last, self.last_player = None, None  # nothing is to be beaten any more
        self.finished = True
        self.phase, self.current_player = "over", None

    def _scores(self) -> list[int]:
        assert self.emperor is not None
        place = self.places[self.emperor]
        assert place is not None
        if self.kind == "pair":
            assert self.guard is not None
            of_guard = self.places[self.guard]
            assert of_guard is not None
            points = 6 - (place + of_guard)
            emperor, guard, other = 2 * points, points, -points
        elif self.kind == "open_solo":
            emperor, other = (24, -6) if place == 1 else (-24, 6)
            guard = 0
        else:  # from the third place on it is all the same
            emperor, other = {1: (12, -3), 2: (0, 0)}.get(place, (-12, 3))
            guard = 0
        times = 2 if self.doubled else 1
        score = [other * times] * SEATS
        score[self.emperor] = emperor * times
        if self.guard is not None:
            score[self.guard] = guard * times
        return score


# ----------------------------------------------------------------------------------------- records


def record_hash(record: Mapping[str, Any]) -> str:
    """Return the hash of a record: SHA-256 over everything else in it, its first 16 hex digits."""
    rest = {name: value for name, value in record.items() if name != "hash"}
    return hashlib.sha256(_json(rest).encode()).hexdigest()[:16]


def _json(value: object) -> str:
    """Write JSON in its one form; also to compare values, as Python holds True equal to 1."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _apply_all(referee: Referee, actions: Sequence[Any]) -> None:
    """Apply the actions of a game, which must end with the last of them."""
    for number, action in enumerate(actions):
        if not isinstance(action, (list, tuple)) or len(action) != 2:
            raise RefereeError(f"record: action {number} is no [seat, text]: {action!r}")
        if referee.finished:
            raise RefereeError(f"B10.1: action {number} comes after the end: {action!r}")
        try:
            referee.apply(*action)
        except RefereeError as error:
            rule, _, why = str(error).partition(": ")
            raise RefereeError(f"{rule}: action {number} {action!r}: {why}") from None
    if not referee.finished:
        raise RefereeError(
            f"B10.1: not over after action {len(actions) - 1}, the last; "
            f"seat {referee.current_player} is to {referee.phase}"
        )


def _compare(given: object, expected: Mapping[str, Any]) -> None:
    """Compare a result with the referee's, naming the field that differs."""
    if not isinstance(given, Mapping) or given.keys() != expected.keys():
        raise RefereeError(f"record: result is {given!r}, its fields are {list(expected)}")
    for name, value in expected.items():
        if _json(given[name]) != _json(value):
            raise RefereeError(
                f"record: result, {name!r}: it says {given[name]!r}, by the rules it is {value!r}"
            )


def replay(record: Mapping[str, Any]) -> Referee:
    """Go through a complete record; raise ``RefereeError`` at the first thing that is wrong.

    Checked are the setup, every action's seat and legality, the result and the hash.
    """
    for name, expected in (("game", "baohuang"), ("schema", 1)):
        if _json(_field(record, name)) != _json(expected):
            raise RefereeError(f"record: {name!r} is {record[name]!r}, not {expected!r}")
    referee = Referee(record)
    _apply_all(referee, _list(record, "actions"))
    if len(record["deals"]) != referee.deal + 1:
        raise RefereeError(
            f"B7.4: the record has {len(record['deals'])} deals, but deal {referee.deal} was played"
        )
    _compare(_field(record, "result"), referee.result())
    if _field(record, "hash") != record_hash(record):
        raise RefereeError(f"record: 'hash' is {record['hash']!r}, not {record_hash(record)!r}")
    return referee
