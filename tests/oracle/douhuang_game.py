"""A referee for games of Douhuang (斗皇), written from the numbered rules alone.

The referee sits at the table with the rules in hand. It is told how the cards and the characters
fell (it never shuffles), is told each action, and says whether that was allowed, who acts next and
how it ended. It knows nothing of the library. What is a combination it asks ``oracle.douhuang``,
which reads given cards; for lists of all moves it asks ``slowgen``, which covers declared
combinations. A single play is judged by the former and listed by the latter, so that each checks
the other.

Where the rules leave a table of players something to settle, a comment marked *Reading* says what
this referee does and why.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any, NamedTuple, NoReturn, TypeVar

import slowgen

from . import douhuang as oracle
from .douhuang import BOMB, ROCKET, WINGS, Reading

KIND_NAMES = (
    "SINGLE",
    "PAIR",
    "TRIPLE",
    "TRIPLE_WITH",
    "STRAIGHT",
    "PAIR_RUN",
    "TRIPLE_RUN",
    "WINGS",
    "QUAD_WITH",
    "BOMB",
    "ROCKET",
)
DECK = (1 << 54) - 1

T = TypeVar("T")


class RefereeError(ValueError):
    """Something that the rules do not allow; the message begins with the rule's number."""


# ------------------------------------------------------------------------------------------- text


@lru_cache(maxsize=1 << 16)
def _half_text(half: int, offset: int) -> str:
    return slowgen.text(half << offset)


def card_text(cards: int) -> str:
    """Write cards ascending and without spaces, as in actions (D1.2)."""
    # Two halves: long lists of moves repeat the same halves over and over.
    return _half_text(cards & 0xFFFFFFF, 0) + _half_text(cards >> 28, 28)


def move_text(cards: int, kind: int, length: int, strength: int) -> str:
    """Write a move (D5.1). Cards, kind, length and strength fix its size and its cost.

    Only WINGS name their length: 20 cards may be four triples with pairs or five with singles.
    """
    run = f"{length}." if kind == WINGS else ""
    return f"{card_text(cards)}={KIND_NAMES[kind]}.{run}{strength}"


def _read_cards(text: object, where: str) -> int:
    """Read cards of a record; they are a set, so their order there does not matter."""
    if not isinstance(text, str):
        raise RefereeError(f"D1.2: {where}: cards are a text, not {text!r}")
    try:
        cards: int = oracle.parse(text)
    except ValueError as error:
        raise RefereeError(f"D1.2: {where}: {error}") from None
    return cards


def _each(cards: int) -> Iterator[int]:
    """Yield the cards of a bitboard one by one, ascending, each as a bitboard."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


# ------------------------------------------------------------------------------- lists of all moves


def _hp_as_moves_see_it(hp: int) -> int:
    """Return 1 or 2: to moves it only matters whether HP is exactly 1 (D5.2, D6.8)."""
    return min(hp, 2)


def _texts(moves: Iterable[slowgen.Move]) -> frozenset[str]:
    endings: dict[tuple[int, int, int], str] = {}
    texts = []
    for cards, kind, _size, length, _cost, strength in moves:
        key = kind, length, strength
        if key not in endings:
            endings[key] = move_text(0, kind, length, strength)
        texts.append(card_text(cards) + endings[key])
    return frozenset(texts)


# Few entries: a hand of 25 cards with four sixes of 杨贵妃 has some 300 000 moves.
@lru_cache(maxsize=4)
def all_leads(hand: int, character: str, hp: int, skill: bool = True) -> frozenset[str]:
    """Return the texts of all moves of a hand (hp as ``_hp_as_moves_see_it``).

    ``skill`` is False where the room has switched the character's skill off (D5.4).
    """
    return _texts(slowgen.moves(hand, character, hp, skill=skill))


def _bombs(held: slowgen.Held, character: str, hp: int) -> Iterator[slowgen.Move]:
    """BOMBs of D2 and of the skills D6.5, D6.8 and D6.9."""
    bomb = slowgen.Kind.BOMB
    yield from slowgen.of_a_rank(held, bomb, 4)
    if character == "zhu_bajie":
        for move in slowgen.of_a_rank(held, bomb, 3):
            if slowgen.JACK <= move[5] <= slowgen.KING:
                yield move
    if character == "qin_shihuang" and hp == 1:
        for move in slowgen.of_a_rank(held, bomb, 2):
            if slowgen.THREE <= move[5] <= slowgen.SEVEN:
                yield move
    if character == "pan_jinlian" and hp >= 2:  # D5.2
        yield from slowgen.of_a_rank(held, bomb, 3, cost=1)


def _straights(
    held: slowgen.Held, character: str, hp: int, skill: bool, length: int
) -> Iterator[slowgen.Move]:
    """STRAIGHTs of one length; the range is that of the player who plays (D2.5, D5.4)."""
    shortest, longest = slowgen.STRAIGHTS[character]
    cost = 0
    if not shortest <= length <= longest:
        if not skill or character != "dong_zhuo" or hp < 2:  # D6.7, D5.2
            return
        cost = 1
    for top, ranks in slowgen.windows(length):
        for cards, suits in slowgen.cover_straight(held, ranks):
            strength = slowgen.straight_strength(character if skill else "", top, ranks, suits)
            yield cards, slowgen.Kind.STRAIGHT, length, length, cost, strength


def _of_kind(
    held: slowgen.Held, character: str, hp: int, skill: bool, kind: int, length: int
) -> Iterator[slowgen.Move]:
    """Yield the moves of a hand of one kind, and of one length where that saves time."""
    if kind == oracle.STRAIGHT:
        yield from _straights(held, character, hp, skill, length)
        return
    character = character if skill else ""  # D5.4: of straights the range stays, of others nothing
    if kind == oracle.SINGLE:
        yield from slowgen.singles(held)
        if character == "liu_bei" and oracle.SMALL_JOKER in held.jokers:  # D6.2
            small = 1 << oracle.SMALL_JOKER
            yield small, slowgen.Kind.SINGLE, 1, 1, 0, oracle.BIG_JOKER
    elif kind == oracle.PAIR:
        yield from slowgen.of_a_rank(held, slowgen.Kind.PAIR, 2)
        if character == "sun_quan":  # D6.3
            yield from slowgen.sun_quan_pairs(held)
    elif kind == oracle.TRIPLE:
        for move in slowgen.of_a_rank(held, slowgen.Kind.TRIPLE, 3):
            # D6.5: his JJJ, QQQ and KKK are bombs and no triples.
            if character != "zhu_bajie" or not slowgen.JACK <= move[5] <= slowgen.KING:
                yield move
    elif kind == oracle.TRIPLE_WITH:
        yield from slowgen.triples_with(held)
        if character == "cao_cao":  # D6.1
            yield from slowgen.cao_cao_triples(held)
    elif kind == oracle.PAIR_RUN:
        yield from slowgen.runs(held, slowgen.Kind.PAIR_RUN, 2, shortest=3)
    elif kind == oracle.TRIPLE_RUN:
        yield from slowgen.runs(held, slowgen.Kind.TRIPLE_RUN, 3, shortest=2)
    elif kind == oracle.WINGS:
        yield from slowgen.wings(held, [length])
    elif kind == oracle.QUAD_WITH:
        yield from slowgen.quads_with(held)


@lru_cache(maxsize=1 << 10)
def all_answers(
    hand: int, character: str, hp: int, last: Reading, skill: bool = True
) -> frozenset[str]:
    """Return the texts of all moves of a hand that beat ``last``.

    By D4 these are of its own kind, or BOMBs, or the ROCKET, so nothing else is looked for.
    """
    held = slowgen.hold(hand, wild_sixes=skill and character == "yang_guifei")
    moves = set(_of_kind(held, character, hp, skill, last.kind, last.length))
    moves.update(_bombs(held, character if skill else "", hp))
    if len(held.jokers) == 2:
        moves.add((slowgen.bits(held.jokers), slowgen.Kind.ROCKET, 2, 1, 0, 0))
    to_beat = last.kind, last.size, last.length, last.strength
    return _texts(
        move for move in moves if slowgen.beats(move[1], move[2], move[3], move[5], to_beat)
    )


# ------------------------------------------------------------------------------------------ setups


class Deal(NamedTuple):
    """One deal (D7.1, D8.1), cards as bitboards."""

    hands: tuple[int, ...]
    bottom: int
    out: int
    turned: int
    first_bidder: int


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


def _is_seat(seat: object, players: int) -> bool:
    # A JSON true would count as seat 1.
    return type(seat) is int and 0 <= seat < players


def _read_deal(deal: Mapping[str, Any], players: int, place: str) -> Deal:
    """Check a deal: every card once, and each where it belongs (D1.1, D7.1, D8.1)."""
    rule, size, out_size = ("D7.1", 17, 0) if players == 3 else ("D8.1", 22, 7)
    texts = _list(deal, "hands", place)
    if len(texts) != players:
        raise RefereeError(f"{rule}: {place} has {len(texts)} hands for {players} players")
    hands = tuple(_read_cards(text, f"{place}, hand {i}") for i, text in enumerate(texts))
    for seat, hand in enumerate(hands):
        if hand.bit_count() != size:
            raise RefereeError(
                f"{rule}: {place}: seat {seat} has {hand.bit_count()} cards instead of {size}"
            )
    bottom = _read_cards(_field(deal, "bottom", place), f"{place}, bottom")
    if bottom.bit_count() != 3:
        raise RefereeError(f"D7.1: {place}: the bottom has {bottom.bit_count()} cards, not 3")
    out = _read_cards(_field(deal, "out", place), f"{place}, out of play")
    if out.bit_count() != out_size:
        raise RefereeError(
            f"{rule}: {place}: {out.bit_count()} cards are out of play instead of {out_size}"
        )
    # The sizes add up to 54, so no card is missing exactly when no card is there twice.
    seen = 0
    for cards in (*hands, bottom, out):
        if seen & cards:
            raise RefereeError(f"D1.1: {place}: dealt twice: {card_text(seen & cards)}")
        seen |= cards
    assert seen == DECK
    turned = _read_cards(_field(deal, "turned", place), f"{place}, turned-up card")
    if turned.bit_count() != 1:
        raise RefereeError(f"D7.1: {place}: one card is turned up, not {turned.bit_count()}")
    first = _field(deal, "first_bidder", place)
    if not _is_seat(first, players):
        raise RefereeError(f"D7.1: {place}: no such seat to bid first: {first!r}")
    if not any(turned & hand for hand in hands):
        raise RefereeError(f"D7.1: {place}: {card_text(turned)} was turned up but went to nobody")
    if not turned & hands[first]:
        raise RefereeError(
            f"D7.1: {place}: seat {first} bids first, but the turned-up {card_text(turned)} "
            f"went to another seat"
        )
    return Deal(hands, bottom, out, turned, first)


def _read_deals(where: Mapping[str, Any], players: int, place: str) -> tuple[Deal, ...]:
    deals = _list(where, "deals", place)
    if not deals:
        raise RefereeError(f"D7.1: {place} has no deal")
    return tuple(
        _read_deal(deal, players, f"{place}, deal {i}".removeprefix("the record, "))
        for i, deal in enumerate(deals)
    )


def _read_characters(groups: Sequence[Sequence[str]], rule: str) -> None:
    """Check that these are characters of D6, none twice: there is one card of each."""
    seen: set[str] = set()
    for group in groups:
        for id in group:
            if not isinstance(id, str) or id not in oracle.CHARACTERS:
                raise RefereeError(f"{rule}: no such character: {id!r}")
            if id in seen:
                raise RefereeError(f"{rule}: {id} is there twice")
            seen.add(id)


def _read_offered(record: Mapping[str, Any], players: int) -> tuple[tuple[str, ...], ...]:
    """Check the offers: three of the 18 to each player (D7.2)."""
    offered = _list(record, "offered")
    if len(offered) != players:
        raise RefereeError(f"D7.2: {len(offered)} offers for {players} players")
    for seat, ids in enumerate(offered):
        if not isinstance(ids, (list, tuple)) or len(ids) != 3:
            raise RefereeError(f"D7.2: seat {seat} is offered {ids!r} instead of 3 characters")
    _read_characters(offered, "D7.2")
    return tuple(tuple(ids) for ids in offered)


class Draft(NamedTuple):
    """The ten characters laid out, and who picks first (D8.2)."""

    open: tuple[str, ...]
    hidden: tuple[str, ...]
    first: int


def _read_draft(record: Mapping[str, Any]) -> Draft:
    draft = _field(record, "draft")
    open, hidden = _list(draft, "open", "the draft"), _list(draft, "hidden", "the draft")
    if len(open) != 5 or len(hidden) != 5:
        raise RefereeError(f"D8.2: {len(open)} open and {len(hidden)} hidden; it is 5 and 5")
    _read_characters([open, hidden], "D8.2")
    first = _field(draft, "first", "the draft")
    if not _is_seat(first, 2):
        raise RefereeError(f"D8.2: no such seat to draft first: {first!r}")
    return Draft(tuple(open), tuple(hidden), first)


# ----------------------------------------------------------------------------------------- referee

# The rule that a phase stands in, for messages.
PHASES = {
    "draft": "D8.2",
    "lay": "D8.2",
    "choose": "D7.2",
    "peek": "D7.4",  # 白骨精 may look
    "seize": "D7.4",  # she has looked and may seize the throne
    "bid": "D7.3",
    "swap": "D7.6",
    "play": "D9.1",  # to lead or to follow
    "hit": "D9.2",  # continue or hit
    "extra": "D9.4",  # 鲁智深
    "discard": "D9.5",  # 吕布
    "lead": "D9.8",  # 刘邦; 项羽: D9.9
    "over": "D10",
}


def _with(seats: Sequence[T], seat: int, value: T) -> list[T]:
    """Return a copy in which one seat has another value."""
    changed = list(seats)
    changed[seat] = value
    return changed


class Referee:
    """The state of one record's world: a game, or a competitive match (D8.2).

    Construct it from the setup part of a record (whatever else the record holds is not read).
    No fact is ever changed in place: an action gives the referee new lists, so that a refused one
    can leave everything as it was.

    Attributes
    ----------
    phase : str
        A key of ``PHASES``.
    current_player : int or None
        Who acts; None at the end.
    hands : list of int
        Cards in hand, as bitboards.
    hp : list of int
        Hit points; 0 until D7.5 gives them.
    characters : list of (str or None)
        Ids in play; None before they are chosen (in a match: laid).
    face_up : list of bool
        Whose character everybody knows (D12).
    emperor : int or None
        Seat of the emperor.
    bottom : int
        The bottom of this deal as it was dealt, whatever became of it.
    multiplier : int
        What doubles the score so far (D11.1).
    last : str or None
        The play to beat; None when there is none.
    game, deal : int
        Number of the game in a match, and of the deal in the game, from 0.
    without_skill : str or None
        The character whose skill is off (D5.4).
    drafted, laid : list of list of str
        In a match, what each player has picked and laid, in that order.
    wins : list of int
        Games won, by seat (D8.2). In a single game: who has won it, both subjects with three.
    game_results : list of dict
        One for each game that is over.
    deals_used : list of int
        How many deals each game that is over has taken.
    finished : bool
        Whether the game, or the match, is over.
    """

    def __init__(self, setup: Mapping[str, Any]) -> None:
        players = _field(setup, "players")
        if type(players) is not int or players not in (2, 3):
            raise RefereeError(f"D7, D8: 2 or 3 players, not {players!r}")
        mode = _field(setup, "mode")
        if mode not in ("normal", "competitive"):
            raise RefereeError(f"D8.2: the mode is normal or competitive, not {mode!r}")
        if mode == "competitive" and players != 2:
            raise RefereeError(f"D8.2: a match is for 2 players, not {players}")
        # D5.4: a rule of the room, which the record names only where there is one.
        self.without_skill: str | None = None
        if "without_skill" in setup:
            self.without_skill = setup["without_skill"]
            _read_characters([[setup["without_skill"]]], "D5.4")
        self.players: int = players
        self.is_match: bool = mode == "competitive"

        self._deals: list[tuple[Deal, ...]]
        if self.is_match:
            self._draft = _read_draft(setup)
            games = _list(setup, "games")
            if not 2 <= len(games) <= 3:
                raise RefereeError(f"D8.2: a match has 2 or 3 games, not {len(games)}")
            self._deals = [
                _read_deals(game, 2, f"game {number}") for number, game in enumerate(games)
            ]
        else:
            self._offered = _read_offered(setup, players)
            self._deals = [_read_deals(setup, players, "the record")]

        self.game = 0
        self.deal = 0
        self.wins = [0] * players
        self.game_results: list[dict[str, Any]] = []
        self.deals_used: list[int] = []
        self.finished = False
        self.drafted: list[list[str]] = [[] for _ in range(players)]
        self.laid: list[list[str]] = [[] for _ in range(players)]
        self._blind_left: frozenset[int] = frozenset(range(5))
        self.phase = ""
        self.current_player: int | None = None
        self.characters: list[str | None] = [None] * players
        self.face_up = [False] * players
        self._new_game()
        self._take_deal()
        if self.is_match:
            self._ask("draft", self._drafter(0))
        else:
            self._ask("choose", 0)

    # ------------------------------------------------------------------------------------- facts

    @property
    def bottom(self) -> int:
        """The three cards of the bottom as dealt."""
        return self._dealt.bottom

    @property
    def bottom_open(self) -> bool:
        """Whether everybody has seen the bottom (D7.5)."""
        return self.emperor is not None

    @property
    def last(self) -> str | None:
        """The play to beat, as text."""
        return self._last_text

    def result(self) -> dict[str, Any]:
        """Return the result of the game, or of the match, in the shape of a record's."""
        if not self.finished:
            raise RefereeError(f"D10: not over yet; phase {self.phase!r}")
        if not self.is_match:
            return dict(self.game_results[0])
        # D11.1: a match counts games won; the points of its games are added up beside that.
        return {
            "winner_seat": self.wins.index(2),
            "wins": list(self.wins),
            "score": [sum(game["score"][seat] for game in self.game_results) for seat in (0, 1)],
        }

    def _actor(self) -> int:
        assert self.current_player is not None
        return self.current_player

    def _character(self, seat: int) -> str:
        character = self.characters[seat]
        assert character is not None
        return character

    def _has_skill(self, seat: int) -> bool:
        """D5.4: whether the skill of the character in this seat is not switched off."""
        return self._character(seat) != self.without_skill

    def _has_skill_of(self, seat: int, character: str) -> bool:
        """Whether this seat plays this character, and with its skill."""
        return self._character(seat) == character and self._has_skill(seat)

    def _seat_with_skill_of(self, character: str) -> int | None:
        """Return who plays this character with its skill; None: nobody."""
        if character not in self.characters or character == self.without_skill:
            return None
        return self.characters.index(character)

    def _are_opponents(self, a: int, b: int) -> bool:
        return (a == self.emperor) != (b == self.emperor)

    # -------------------------------------------------------------------------- who may do what

    def legal(self) -> frozenset[str]:
        """Return every legal action as its text; at the end there is none."""
        choices = self._choices()
        if self.phase != "play":
            return choices
        seat = self._actor()
        hand, character = self.hands[seat], self._character(seat)
        hp, skill = _hp_as_moves_see_it(self.hp[seat]), self._has_skill(seat)
        if self._last is None:
            return all_leads(hand, character, hp, skill) | choices
        return all_answers(hand, character, hp, self._last, skill) | choices

    def _choices(self) -> frozenset[str]:
        """Return the legal actions that are not plays."""
        if self.finished:
            return frozenset()
        seat = self._actor()
        hand = self.hands[seat]
        match self.phase:
            case "draft":
                picked = {id for ids in self.drafted for id in ids}
                return frozenset(
                    [f"draft:{id}" for id in self._draft.open if id not in picked]
                    + [f"draft:#{place}" for place in self._blind_left]
                )
            case "lay":  # in order, so ABC and BAC are two ways
                return frozenset(
                    "lay:" + ",".join(three) for three in permutations(self.drafted[seat], 3)
                )
            case "choose":
                return frozenset(f"choose:{id}" for id in self._offered[seat])
            case "peek":
                return frozenset(("peek", "pass"))
            case "seize":
                return frozenset(("seize", "pass"))
            case "bid":
                return frozenset(("call", "pass"))
            case "swap":
                # D7.6: any two of her cards for any one of the three, or not at all.
                gifts = [card_text(a | b) for a, b in combinations(_each(hand), 2)]
                wishes = [card_text(card) for card in _each(self.bottom)]
                return frozenset(
                    [f"swap:{gift}/{wish}" for gift in gifts for wish in wishes] + ["pass"]
                )
            case "play":
                choices = set()
                if self._last is not None:  # D9.1: a leader must play
                    choices.add("pass")
                if self._may_heal(seat):
                    choices.update(f"heal:{card_text(card)}" for card in _each(hand))
                return frozenset(choices)
            case "hit":
                return frozenset(("continue", "hit"))
            case "extra":
                return frozenset(("extra", "pass"))
            case "discard":
                return frozenset([f"discard:{card_text(card)}" for card in _each(hand)] + ["pass"])
            case "lead":
                return frozenset([f"lead:{other}" for other in self._may_name(seat)] + ["pass"])
        raise AssertionError(self.phase)

    def _may_heal(self, seat: int) -> bool:
        """D9.6: 林黛玉 at exactly 1 HP; D9.7: a card must be left.

        Reading: whether she leads or follows, healing comes first and the turn stays hers, to play
        or (when following) to pass. She then has 2 HP, so once a turn is all there is.
        """
        return (
            self._has_skill_of(seat, "lin_daiyu")
            and self.hp[seat] == 1
            and self.hands[seat].bit_count() >= 2
        )

    def _may_name(self, winner: int) -> list[int]:
        """Return the seats that the winner of a trick may name to lead instead of its leader.

        项羽 after a hit: himself (D9.9).

        刘邦 as W of any trick: another seat than his own (D9.8), a partner's too.
        Reading: the rule says "another seat" without exception, so after a hit he may also name X,
        who leads anyway, and with two players he is asked though there is but one other seat.
        """
        if self._has_skill_of(winner, "xiang_yu"):
            return [winner] if self._was_hit else []
        if self._has_skill_of(winner, "liu_bang"):
            return [seat for seat in range(self.players) if seat != winner]
        return []

    # ------------------------------------------------------------------------------------ actions

    def apply(self, seat: int, text: str) -> None:
        """Take an action; one that is not allowed raises ``RefereeError`` and changes nothing."""
        if self.finished:
            raise RefereeError(f"D10: it is over; nothing is left to do, not even {text!r}")
        if not _is_seat(seat, self.players) or seat != self.current_player:
            raise RefereeError(
                f"{PHASES[self.phase]}: seat {self.current_player} acts ({self.phase}), "
                f"not seat {seat!r}"
            )
        if not isinstance(text, str):
            raise RefereeError(f"{PHASES[self.phase]}: an action is a text, not {text!r}")
        before = dict(vars(self))
        try:
            if self.phase == "play" and "=" in text:
                cards, reading = self._judge_play(seat, text)
                self._play(seat, cards, reading, text)
            else:
                if text not in self._choices():
                    self._refuse(seat, text)
                self._act(seat, text)
        except RefereeError:
            vars(self).update(before)
            raise

    def _refuse(self, seat: int, text: str) -> NoReturn:
        """Say which rule an action breaks that is no play and not among the choices."""
        rule = PHASES[self.phase]
        why = f"{text!r} is not among the choices of seat {seat} ({self.phase})"
        if self.phase == "play" and text == "pass":
            why = "a leader must play"
        elif self.phase == "play" and text.startswith("heal:"):
            rule = "D9.6"
            if not self._has_skill_of(seat, "lin_daiyu"):
                why = f"{self._character(seat)} does not heal"
            elif self.hp[seat] != 1:
                why = f"she heals at exactly 1 HP and has {self.hp[seat]}"
            elif self.hands[seat].bit_count() < 2:
                rule, why = "D9.7", "a discard must leave a card in hand"
        elif self.phase == "lead" and self._character(seat) == "xiang_yu":
            rule = "D9.9"
        raise RefereeError(f"{rule}: {why}")

    def _judge_play(self, seat: int, text: str) -> tuple[int, Reading]:
        """Judge one play by what its cards may be, without a list of all moves."""
        cards = _read_cards(text.partition("=")[0], repr(text))
        hand, character, hp = self.hands[seat], self._character(seat), self.hp[seat]
        if not cards or cards & ~hand:
            raise RefereeError(
                f"D5.1: seat {seat} does not hold {card_text(cards & ~hand) or 'no cards'}"
            )

        def reading_of(hp: int) -> Reading | None:
            # The text is exact: it must be the one way to write one of the readings.
            for reading in oracle.readings(cards, character, hp, skill=self._has_skill(seat)):
                if text == move_text(cards, reading.kind, reading.length, reading.strength):
                    return reading
            return None

        reading = reading_of(hp)
        if reading is None:
            if hp == 1 and reading_of(2) is not None:
                raise RefereeError(f"D5.2: {text} costs HP, and seat {seat} has only 1")
            raise RefereeError(f"D2: {text!r} is no move of {character} at {hp} HP")
        if self._last is not None and not oracle.reading_beats(reading, self._last):
            rule = "D4.1" if self._last.kind in (BOMB, ROCKET) else "D4.2"
            raise RefereeError(f"{rule}: {text} does not beat {self._last_text}")
        return cards, reading

    def _ask(self, phase: str, seat: int) -> None:
        self.phase, self.current_player = phase, seat

    def _act(self, seat: int, text: str) -> None:
        """Do a legal action that is no play."""
        what, _, argument = text.partition(":")
        match self.phase:
            case "draft":
                self._pick(seat, argument)
            case "lay":
                self.laid = _with(self.laid, seat, argument.split(","))
                # All lay at the same time; it is recorded in seat order from seat 0.
                if seat + 1 < self.players:
                    self._ask("lay", seat + 1)
                else:
                    self.characters = [laid[self.game] for laid in self.laid]
                    self._before_bidding()
            case "choose":
                self.characters = _with(self.characters, seat, argument)
                # All choose at the same time (D7.2); it is recorded in seat order from seat 0.
                if seat + 1 < self.players:
                    self._ask("choose", seat + 1)
                else:
                    self._before_bidding()
            case "peek":
                if what == "peek":
                    self.face_up = _with(self.face_up, seat, True)  # D7.4: her look turns her up
                    self._ask("seize", seat)
                else:
                    self._ask("bid", self._dealt.first_bidder)
            case "seize":
                if what == "seize":
                    self._crown(seat)
                else:  # D7.4: she still has her turn to bid
                    self._ask("bid", self._dealt.first_bidder)
            case "bid":
                self._bid(seat, called=what == "call")
            case "swap":
                self._swap(seat, argument)
            case "play":
                self._pass_or_heal(seat, argument)
            case "hit":
                self._hit_or_continue(hit=what == "hit")
            case "extra":
                self._extra(used=what == "extra")
            case "discard":
                self._discard(argument)
            case "lead":
                self._lead(int(argument) if what == "lead" else self._next_leader)

    # ----------------------------------------------------------------------- before the first play

    def _new_game(self) -> None:
        """Clear what belongs to one game."""
        self.deal = 0
        self.emperor: int | None = None
        self.hp = [0] * self.players
        self.multiplier = 1
        self.face_up = [False] * self.players
        self._clear_trick()

    def _take_deal(self) -> None:
        """Take the current deal from the record."""
        deals = self._deals[self.game]
        if self.deal >= len(deals):
            raise RefereeError(
                "D7.3: nobody called and the cards are dealt anew, but the record has no deal "
                f"after its {len(deals)}"
            )
        self._dealt = deals[self.deal]
        self.hands = list(self._dealt.hands)

    def _drafter(self, pick: int) -> int:
        """Return who makes this of the ten picks (D8.2): 1-2-2-2-2-1."""
        order = (0, 1, 1, 0, 0, 1, 1, 0, 0, 1)
        return order[pick] ^ self._draft.first

    def _pick(self, seat: int, what: str) -> None:
        if what.startswith("#"):  # blind, by its place on the table
            place = int(what[1:])
            self._blind_left -= {place}
            id = self._draft.hidden[place]
        else:
            id = what
        self.drafted = _with(self.drafted, seat, [*self.drafted[seat], id])
        picks = sum(len(ids) for ids in self.drafted)
        if picks < 10:
            self._ask("draft", self._drafter(picks))
        else:
            self._ask("lay", 0)

    def _before_bidding(self) -> None:
        """Ask 白骨精 whether she looks, if she is there (D7.4); then the first bidder.

        Reading: "after the characters are chosen and before any call" is one moment, right before
        the first bid of each deal, so she is asked once a deal and never between bids. In a match
        she is there only in the game she is laid for (D8.2): ``characters`` are those of this game.
        """
        her = self._seat_with_skill_of("baigujing")
        if her is not None:
            self._ask("peek", her)
        else:
            self._ask("bid", self._dealt.first_bidder)

    def _bid(self, seat: int, *, called: bool) -> None:
        if called:  # D7.3: the first call ends it
            self._crown(seat)
            return
        following = (seat + 1) % self.players
        if following != self._dealt.first_bidder:
            self._ask("bid", following)
            return
        # D7.3: all have passed, once each. A new deal keeps the characters (D8.2: what is laid),
        # and 白骨精, once turned up, stays so (D12); she may look again (D7.4).
        self.deal += 1
        self._take_deal()
        self._before_bidding()

    def _crown(self, seat: int) -> None:
        """Make an emperor: HP, characters and bottom are shown; 西施 may swap (D7.5, D7.6)."""
        self.emperor = seat
        emperor_hp, subject_hp = (3, 2) if self.players == 3 else (2, 3)  # D7.5, D8.1
        self.hp = _with([subject_hp] * self.players, seat, emperor_hp)
        self.face_up = [True] * self.players
        # D7.6: only as a subject. D7.5: the swap comes before the emperor takes the bottom.
        her = self._seat_with_skill_of("xi_shi")
        if her is not None and her != seat:
            self._ask("swap", her)
        else:
            self._emperor_takes(self.bottom)

    def _swap(self, seat: int, argument: str) -> None:
        left = self.bottom
        if argument:
            gift, wish = (oracle.parse(part) for part in argument.split("/"))
            self.hands = _with(self.hands, seat, self.hands[seat] & ~gift | wish)
            # D7.6: the emperor takes her two cards and the other two.
            left = left & ~wish | gift
        self._emperor_takes(left)

    def _emperor_takes(self, cards: int) -> None:
        assert self.emperor is not None
        self.hands = _with(self.hands, self.emperor, self.hands[self.emperor] | cards)
        self._lead(self.emperor)  # D9.1

    # -------------------------------------------------------------------------------------- tricks

    def _clear_trick(self) -> None:
        self._last: Reading | None = None
        self._last_text: str | None = None
        self._last_seat: int | None = None  # W, should nobody follow
        self._beaten_seat: int | None = None  # whose play W's last play beat
        self._passes = 0
        self._winner = 0  # W of the trick that is ending
        self._victim = 0  # X, an opponent of W's (only read where there is one)
        self._was_hit = False
        self._next_leader = 0

    def _lead(self, seat: int) -> None:
        """Begin a trick."""
        self._clear_trick()
        self._ask("play", seat)

    def _play(self, seat: int, cards: int, reading: Reading, text: str) -> None:
        self.hands = _with(self.hands, seat, self.hands[seat] & ~cards)
        self.hp = _with(self.hp, seat, self.hp[seat] - reading.cost)
        assert self.hp[seat] >= 1  # D5.2
        # D11.1: by kind, so that skills' bombs count and 四带二 or joker kickers do not.
        if reading.kind in (BOMB, ROCKET):
            self.multiplier *= 2
        self._beaten_seat, self._last_seat = self._last_seat, seat
        self._last, self._last_text = reading, text
        self._passes = 0
        if not self.hands[seat]:  # D10.1, at once: nobody answers any more
            self._end_game(emperor_wins=seat == self.emperor)
        else:
            self._ask("play", (seat + 1) % self.players)

    def _pass_or_heal(self, seat: int, discarded: str) -> None:
        if discarded:  # D9.6; the turn goes on
            self.hands = _with(self.hands, seat, self.hands[seat] & ~oracle.parse(discarded))
            self.hp = _with(self.hp, seat, self.hp[seat] + 1)
            return
        self._passes += 1
        if self._passes < self.players - 1:
            self._ask("play", (seat + 1) % self.players)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        """D9.10, step 1. Nothing is to be beaten any more."""
        assert self._last_seat is not None
        winner, beaten = self._last_seat, self._beaten_seat
        self._clear_trick()
        self._winner = winner
        # D9.2: no hit on an unanswered lead, none on a partner.
        if beaten is None or not self._are_opponents(winner, beaten):
            self._settle_lead(winner)
            return
        self._victim = beaten
        # D9.3: 貂蝉 as X has the choice herself, but not against 项羽, whose skill that is (D5.4).
        # Hers has the same two names; with "continue" it is W who goes on.
        against_her = self._has_skill_of(winner, "xiang_yu")
        hers = self._has_skill_of(beaten, "diao_chan") and not against_her
        self._ask("hit", beaten if hers else winner)

    def _hit_or_continue(self, *, hit: bool) -> None:
        winner, victim = self._winner, self._victim
        if not hit:
            self._settle_lead(winner)
            return
        self._was_hit = True
        # D9.10, step 2.
        if self._hurt(victim):
            return
        # Step 3. D9.4: 鲁智深 pays 1 HP, so D5.2 wants 2. Reading: "on top of a hit" is also a hit
        # that 貂蝉 has chosen for herself.
        if self._has_skill_of(winner, "lu_zhishen") and self.hp[winner] >= 2:
            self._ask("extra", winner)
        else:
            self._after_hit()

    def _extra(self, *, used: bool) -> None:
        if used:
            self.hp = _with(self.hp, self._winner, self.hp[self._winner] - 1)
            if self._hurt(self._victim):
                return
        self._after_hit()

    def _after_hit(self) -> None:
        """D9.10, step 4: 吕布 once, after the hit and its extra point (D9.5)."""
        victim = self._victim
        if (
            self._has_skill_of(victim, "lu_bu")
            and self.hp[victim] >= 2
            and self.hands[victim].bit_count() >= 2  # D9.7
        ):
            self._ask("discard", victim)
        else:
            self._settle_lead(victim)

    def _discard(self, card: str) -> None:
        victim = self._victim
        if card:
            self.hands = _with(self.hands, victim, self.hands[victim] & ~oracle.parse(card))
            self.hp = _with(self.hp, victim, self.hp[victim] - 1)
        self._settle_lead(victim)

    def _settle_lead(self, leader: int) -> None:
        """D9.10, step 5: X leads after a hit, W otherwise, unless W has a word in it."""
        if self._may_name(self._winner):
            self._next_leader = leader
            self._ask("lead", self._winner)
        else:
            self._lead(leader)

    # ---------------------------------------------------------------------------------------- ends

    def _hurt(self, seat: int) -> bool:
        """Take 1 HP of a player; True: that was the last (D10.2) and the game is over."""
        self.hp = _with(self.hp, seat, self.hp[seat] - 1)
        if self.hp[seat] > 0:
            return False
        self._end_game(emperor_wins=seat != self.emperor)
        return True

    def _end_game(self, *, emperor_wins: bool) -> None:
        """D10, D11.1; in a match, go on to the next game (D8.2)."""
        won = [(seat == self.emperor) == emperor_wins for seat in range(self.players)]
        # D11.1, literally for two players too: the emperor's stake is 6, a subject's 3.
        score = [
            (6 if seat == self.emperor else 3) * self.multiplier * (1 if won[seat] else -1)
            for seat in range(self.players)
        ]
        self.game_results = [
            *self.game_results,
            {
                "winner": "emperor" if emperor_wins else "subjects",
                "emperor": self.emperor,
                "characters": list(self.characters),
                "score": score,
                "hp": list(self.hp),
                "multiplier": self.multiplier,
            },
        ]
        self.deals_used = [*self.deals_used, self.deal + 1]
        self.wins = [before + new for before, new in zip(self.wins, won, strict=True)]
        self._clear_trick()
        if not self.is_match or max(self.wins) == 2:
            self.finished = True
            self.phase, self.current_player = "over", None
            return
        if self.game + 1 == len(self._deals):
            raise RefereeError(
                f"D8.2: the match stands {self.wins[0]}:{self.wins[1]}, but the record's games end "
                f"after {len(self._deals)}"
            )
        self.game += 1
        self._new_game()
        self._take_deal()
        self.characters = [laid[self.game] for laid in self.laid]
        self._before_bidding()


# ----------------------------------------------------------------------------------------- records


def record_hash(record: Mapping[str, Any]) -> str:
    """Return the hash of a record: SHA-256 over everything else in it, its first 16 hex digits."""
    rest = {name: value for name, value in record.items() if name != "hash"}
    return hashlib.sha256(_json(rest).encode()).hexdigest()[:16]


def _json(value: object) -> str:
    """Write JSON in its one form; also to compare values, as Python holds True equal to 1."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _apply_all(referee: Referee, game: int, actions: Sequence[Any], place: str) -> None:
    """Apply the actions of one game, which must end with the last of them."""
    for number, action in enumerate(actions):
        if not isinstance(action, (list, tuple)) or len(action) != 2:
            raise RefereeError(f"record: {place}action {number} is no [seat, text]: {action!r}")
        if len(referee.game_results) > game:
            raise RefereeError(f"D10: {place}action {number} comes after the end: {action!r}")
        try:
            referee.apply(*action)
        except RefereeError as error:
            rule, _, why = str(error).partition(": ")
            raise RefereeError(f"{rule}: {place}action {number} {action!r}: {why}") from None
    if len(referee.game_results) <= game:
        raise RefereeError(
            f"D10: {place}not over after action {len(actions) - 1}, the last; "
            f"seat {referee.current_player} is to {referee.phase}"
        )


def _compare(place: str, given: object, expected: Mapping[str, Any]) -> None:
    """Compare a result with the referee's, naming the field that differs."""
    if not isinstance(given, Mapping) or given.keys() != expected.keys():
        raise RefereeError(f"record: {place} is {given!r}, its fields are {list(expected)}")
    for name, value in expected.items():
        if _json(given[name]) != _json(value):
            raise RefereeError(
                f"record: {place}, {name!r}: it says {given[name]!r}, by the rules it is {value!r}"
            )


def _check_deals_used(place: str, given: Sequence[Any], used: int) -> None:
    if len(given) != used:
        raise RefereeError(
            f"D7.3: {place}the record has {len(given)} deals, but deal {used - 1} was played"
        )


def replay(record: Mapping[str, Any]) -> Referee:
    """Go through a complete record; raise ``RefereeError`` at the first thing that is wrong.

    Checked are the setup, every action's seat and legality, every result and the hash.
    """
    for name, expected in (("game", "douhuang"), ("schema", 1)):
        if _json(_field(record, name)) != _json(expected):
            raise RefereeError(f"record: {name!r} is {record[name]!r}, not {expected!r}")
    referee = Referee(record)
    if referee.is_match:
        games = _list(record, "games")
        for number, game in enumerate(games):
            place = f"game {number}, "
            if referee.finished:
                raise RefereeError(f"D8.2: the match was over after {number} of {len(games)} games")
            _apply_all(referee, number, _list(game, "actions", place[:-2]), place)
            result = _field(game, "result", place[:-2])
            _compare(place + "result", result, referee.game_results[number])
            _check_deals_used(place, game["deals"], referee.deals_used[number])
    else:
        _apply_all(referee, 0, _list(record, "actions"), "")
        _check_deals_used("", record["deals"], referee.deals_used[0])
    _compare("result", _field(record, "result"), referee.result())
    if _field(record, "hash") != record_hash(record):
        raise RefereeError(f"record: 'hash' is {record['hash']!r}, not {record_hash(record)!r}")
    return referee
