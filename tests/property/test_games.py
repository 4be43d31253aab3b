"""What holds for every game at every moment, whatever its rules: one suite, a row for each game.

A row says how the game is dealt, how its cards are accounted for, and how a state may differ in
what one seat cannot know; everything else follows by itself.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh
from huangpai.errors import IllegalMove

SEED = 2026
LISTED = 5000  # longer lists are only counted
NONE = 255


def is_listed(action: Any, legal: set[bytes]) -> bool:
    return action.tobytes() in legal


@dataclass(frozen=True)
class Row:
    """A game, and what only it knows of itself."""

    #: Deals: `deal(seed, index)`, `deal_batch(seed, n, first=)`, `players`.
    game: Any
    state: Any
    action_dtype: np.dtype[Any]
    play_random: Callable[..., int]
    #: Asserts that nothing is lost, doubled or below zero.
    accounted: Callable[[Any], None]
    #: (state, seat, numbers) -> a state that differs only in what the seat cannot know.
    hidden: Callable[[Any, int, random.Random], Any]
    #: The same by other cards dealt and the same actions, so that there is a history; None where
    #: that cannot be done.
    retold: Callable[[Any, int, random.Random], Any | None]
    #: (a legal action, the bytes of those listed) -> whether it is one of them, in other words.
    is_listed: Callable[[Any, set[bytes]], bool] = is_listed
    #: Whether a game may end without points for anybody.
    even: bool = False
    #: How many games are looked at at every moment.
    games: int = 40


# --- Douhuang ------------------------------------------------------------------------------------

DECK = (1 << 54) - 1
BAIGUJING = int(dh.Character.BAIGUJING)


def douhuang_accounted(state: dh.State) -> None:
    """D1.1, D7.5, D8.1: every card is in one place; hit points and hands are what they can be."""
    facts, players = state.array, state.game.players
    on_table = facts["bottom"] if state.phase < dh.Phase.PLAY else 0
    places = [*facts["hands"], *facts["played"], facts["discarded"], facts["out"], on_table]
    assert sum(int(cards) for cards in places) == DECK
    assert sum(int(cards).bit_count() for cards in places) == 54
    # The emperor and the subjects (D7.5, D8.1).
    most = (3, 2) if players == 3 else (2, 3)
    emperor = int(facts["emperor"])
    for seat in range(players):
        points = int(facts["hit_points"][seat])
        assert 0 <= points <= (0 if emperor == NONE else most[seat != emperor])
        if emperor != NONE and not state.is_terminal:
            assert points
            assert facts["hands"][seat]
    assert int(facts["out"]).bit_count() == (0 if players == 3 else 7)
    for seat in range(players):
        cards = int(state.observation(seat).record["cards"][seat])
        assert cards == int(facts["hands"][seat]).bit_count()


def hidden_places(facts: Any, seat: int) -> list[tuple[str, int]]:
    """Where cards are that a seat may not know of: (field, index)."""
    places = [("hands", other) for other in range(int(facts["players"])) if other != seat]
    if facts["phase"] < dh.Phase.SWAP and not int(facts["looked"]) >> seat & 1:
        places.append(("bottom", -1))
    return [*places, ("out", -1)]


def shuffled_cards(facts: Any, seat: int, numbers: random.Random) -> dict[int, int]:
    """Say which card lies where each card lay that the seat does not know of."""
    cards = []
    for name, i in hidden_places(facts, seat):
        held = int(facts[name][i]) & ~int(facts["shown"][i]) if i >= 0 else int(facts[name])
        cards += [card for card in range(54) if held >> card & 1]
    return dict(zip(cards, numbers.sample(cards, len(cards)), strict=True))


def moved(cards: int, to: dict[int, int]) -> int:
    return sum(1 << to.get(card, card) for card in range(54) if int(cards) >> card & 1)


def other_offers(facts: Any, seat: int, numbers: random.Random) -> None:
    """D7.2: what others were offered, and have chosen as far as that is not seen."""
    players, known = int(facts["players"]), int(facts["known"])
    choosing = facts["phase"] == dh.Phase.CHOOSE
    offered, characters = facts["offered"].tolist(), facts["characters"].tolist()
    fixed = set(offered[3 * seat : 3 * seat + 3])
    fixed |= {characters[other] for other in range(players) if known >> other & 1}
    free = numbers.sample(sorted(set(range(18)) - fixed), 18 - len(fixed))
    if choosing:
        # They choose at the same time: how many others have, is not seen.
        has_chosen = characters[seat] != NONE
        low, high = (seat + 1, players - 1) if has_chosen else (0, seat)
        facts["current"] = numbers.randint(low, high)
    for other in range(players):
        if other == seat:
            continue
        if known >> other & 1:
            offer = [characters[other], free.pop(), free.pop()]
        else:
            offer = [free.pop(), free.pop(), free.pop()]
            has_one = not choosing or other < facts["current"]
            facts["characters"][other] = numbers.choice(offer) if has_one else NONE
        facts["offered"][3 * other : 3 * other + 3] = numbers.sample(offer, 3)


def other_draft(facts: Any, seat: int, numbers: random.Random) -> None:
    """D8.2: what lies face down, what the opponent drafted blind, and what the opponent laid."""
    other, game = 1 - seat, int(facts["game"])
    taken, offered, laid = (facts[name].tolist() for name in ("taken", "offered", "laid"))
    turned_up = [
        laid[3 * other + i]
        for i in range(3)
        if i < game or (i == game and int(facts["known"]) >> other & 1)
    ]
    unseen = [place for place in range(5, 10) if taken[place] != seat]
    seen = {offered[place] for place in range(10) if place not in unseen}
    theirs = [place for place in unseen if taken[place] == other]
    free = numbers.sample(sorted(set(range(18)) - seen), 18 - len(seen))
    forced = [one for one in turned_up if one not in seen]
    free = [one for one in free if one not in forced]
    numbers.shuffle(theirs)
    for place in [*theirs, *(place for place in unseen if place not in theirs)]:
        facts["offered"][place] = forced.pop() if forced else free.pop()
    own = [int(facts["offered"][place]) for place in range(10) if taken[place] == other]
    left = [one for one in own if one not in turned_up]
    if facts["phase"] == dh.Phase.LAY and seat == 1:
        facts["current"] = numbers.randint(0, 1)
        three = numbers.sample(own, 3) if facts["current"] else [NONE] * 3
        facts["laid"][:3] = three
    elif facts["phase"] > dh.Phase.LAY:
        three = [*turned_up, *numbers.sample(left, 3 - len(turned_up))]
        facts["laid"][3 * other : 3 * other + 3] = three
        facts["characters"][other] = three[game]


def other_looks(facts: Any, seat: int, numbers: random.Random) -> None:
    """D7.4: while she thinks about a look, others see the bidding that has not begun."""
    characters = facts["characters"].tolist()
    thinks = facts["phase"] == dh.Phase.PEEK and facts["current"] != seat
    begins = facts["phase"] == dh.Phase.BID and not facts["passes"] and not facts["looked"]
    if BAIGUJING not in characters:
        if thinks:
            facts["phase"], facts["current"] = dh.Phase.BID, facts["first_bidder"]
        return
    her = characters.index(BAIGUJING)
    if facts["without_skill"] == BAIGUJING + 1:  # D5.4
        return
    if her != seat and (thinks or begins):
        if numbers.random() < 0.5:
            facts["phase"], facts["current"] = dh.Phase.PEEK, her
        else:
            facts["phase"], facts["current"] = dh.Phase.BID, facts["first_bidder"]


def douhuang_hidden(state: dh.State, seat: int, numbers: random.Random) -> dh.State:
    facts = state.array
    to = shuffled_cards(facts, seat, numbers)
    for name, i in hidden_places(facts, seat):
        if i >= 0:
            facts[name][i] = moved(facts[name][i], to)
        else:
            facts[name] = moved(facts[name], to)
    (other_draft if facts["competitive"] else other_offers)(facts, seat, numbers)
    other_looks(facts, seat, numbers)
    facts["seed"], facts["index"] = numbers.getrandbits(64), numbers.getrandbits(64)
    return dh.State.from_bytes(facts.tobytes())


def douhuang_retold(state: dh.State, seat: int, numbers: random.Random) -> dh.State | None:
    facts = state.array
    if facts["deals"] != 1:  # later deals are the seed's
        return None
    start = state.clone()
    for _ in state.history:
        start.undo()
    first = start.array
    to = shuffled_cards(facts, seat, numbers)
    players = state.game.players
    ids = [None if c == NONE else dh.Character(c).id for c in first["offered"].tolist()]
    chance: dict[str, Any] = {"offered": [ids[3 * i : 3 * i + 3] for i in range(players)]}
    if first["competitive"]:
        lot = int(first["first_drafter"])
        chance = {"draft": {"open": ids[:5], "hidden": ids[5:], "first": lot}}
    other = state.game.deal_cards(
        [moved(hand, to) for hand in first["hands"][:players]],
        moved(first["bottom"], to),
        1 << int(first["turned"]),
        **chance,
    )
    for who, text in state.history:
        assert other.current_player == who
        other.apply(text)
    return other


def douhuang(players: int, mode: str, without_skill: str | None = None) -> Row:
    return Row(
        dh.Game(players, mode, without_skill=without_skill),
        dh.State,
        dh.ACTION_DTYPE,
        dh.play_random,
        douhuang_accounted,
        douhuang_hidden,
        douhuang_retold,
    )


# --- Baohuang ------------------------------------------------------------------------------------

# Cards by number, and after them the marks of the guard card and the emperor card (B1.3).
SMALL, BIG, GUARD_CARD, EMPEROR_CARD = 52, 53, 54, 55
PAIR, OPEN_SOLO, HIDDEN_SOLO = 1, 2, 3
Counts = list[int]


def counts(hand: Any) -> Counts:
    """How many of each card a hand has; planes are nested."""
    a, b, c, d = (int(plane) for plane in hand)
    assert (b & a, c & b, d & c) == (b, c, d)
    return [(a >> i & 1) + (b >> i & 1) + (c >> i & 1) + (d >> i & 1) for i in range(56)]


def planes(held: Counts) -> list[int]:
    """The hand with these counts."""
    return [sum(1 << card for card in range(56) if held[card] > k) for k in range(4)]


def plus(*all_of: Counts) -> Counts:
    return [sum(each) for each in zip(*all_of, strict=True)]


def minus(one: Counts, other: Counts) -> Counts:
    return [a - b for a, b in zip(one, other, strict=True)]


def baohuang_accounted(state: bh.State) -> None:
    """B1.1, B1.3, B6.1: every card is in one place, and everybody has had as many as were dealt."""
    facts = state.array
    hands, played = [[counts(hand) for hand in facts[name]] for name in ("hands", "played")]
    added = [int(card) for card in facts["added"] if card != NONE]
    on_table = [added.count(card) if facts["phase"] == 0 else 0 for card in range(56)]
    marks = [int(facts["concise"]), 1]
    assert plus(*hands, *played, on_table) == [0] * 12 + [4] * 42 + marks
    alone = bh.State.from_bytes(state.to_bytes())  # its past would be told each time
    for seat in range(5):
        assert alone.observation(seat).record["cards"][seat] == sum(hands[seat][:54])
        out = int(facts["phase"]) >= bh.Phase.PLAY and not any(hands[seat])
        assert not out or 1 <= facts["places"][seat] <= 5
    if facts["phase"] == 0 and not facts["hand_ons"]:
        sizes = [sum(hand[:54]) for hand in hands]
        assert [sizes[(int(facts["first_seat"]) + i) % 5] for i in range(5)] == [34] * 3 + [33] * 2
    assert sum(state.returns) == 0


def baohuang_sides_known(facts: Any) -> bool:
    """B8: whether everyone knows who plays against whom."""
    kind, phase = int(facts["kind"]), int(facts["phase"])
    if not kind or phase <= bh.Phase.DECLARE:
        return False
    rebelled = phase > bh.Phase.REBEL and int(facts["rebels"]).bit_count() >= 2
    if kind == OPEN_SOLO or phase == bh.Phase.OVER or facts["declared"] or rebelled:
        return True
    shows = int(facts["guard"] if kind == PAIR else facts["emperor"])
    played = counts(facts["played"][shows])
    if facts["concise"]:
        return bool(played[GUARD_CARD])
    return played[int(facts["named"])] == (1 if kind == PAIR else 4)


def baohuang_known_in(facts: Any, seat: int) -> Counts:
    """B12: the cards of another hand that everyone has seen go there."""
    known = [0] * 56
    if seat != facts["holder"]:
        return known
    played = counts(facts["played"][seat])
    known[BIG] = known[EMPEROR_CARD] = 1 - played[EMPEROR_CARD]
    added = [int(card) for card in facts["added"] if card != NONE]
    if facts["phase"] != bh.Phase.THRONE:
        for card in set(added):
            known[card] += max(0, added.count(card) - played[card])
    return known


def baohuang_other_sides(facts: Any, seat: int, fixed: Any, numbers: random.Random) -> None:
    """B8.1, classic mode: other sides as far as the seat cannot know; who has the card named."""
    emperor, guard, kind = (int(facts[name]) for name in ("emperor", "guard", "kind"))
    card = int(facts["named"])
    if not kind or card == NONE:
        return
    others = [other for other in range(5) if other not in (seat, emperor)]
    if baohuang_sides_known(facts) or seat == guard or (seat == emperor and kind == HIDDEN_SOLO):
        for other in range(5):
            fixed[other][card] = counts(facts["hands"][other])[card]
        return
    if seat != emperor:
        kind = numbers.choice([PAIR, PAIR, HIDDEN_SOLO])
        total = 3 if kind == PAIR else 4
        fixed[emperor][card] = total - counts(facts["played"][emperor])[card]
    guard = numbers.choice(others) if kind == PAIR else NONE
    if guard != NONE:
        fixed[guard][card] = 1
    facts["kind"], facts["guard"] = kind, guard
    begins = not any(counts(hand)[:54] != [0] * 54 for hand in facts["played"])
    if facts["phase"] == bh.Phase.DECLARE or (begins and seat != emperor):
        # Only the emperor knows that somebody is asked.
        is_asked = kind == PAIR and (seat == emperor or numbers.random() < 0.5)
        facts["phase"] = bh.Phase.DECLARE if is_asked else bh.Phase.PLAY
        facts["current"] = guard if is_asked else emperor


def baohuang_other_guard(facts: Any, seat: int, numbers: random.Random) -> None:
    """B8.2, B8.4, concise mode: who has the guard card now, and who is asked what."""
    emperor, phase = int(facts["emperor"]), int(facts["phase"])
    if not facts["kind"] or facts["kind"] == OPEN_SOLO:
        return
    has = next(
        s
        for s in range(5)
        if counts(facts["hands"][s])[GUARD_CARD] or counts(facts["played"][s])[GUARD_CARD]
    )
    facts["kind"], facts["guard"] = (HIDDEN_SOLO, NONE) if has == emperor else (PAIR, has)
    if phase == bh.Phase.DECLARE:
        facts["current"] = has
    if phase != bh.Phase.REBEL:
        return
    order = [s % 5 for s in range(emperor + 1, emperor + 5) if s % 5 != facts["guard"]]
    asked = order.index(seat) if seat in order else None
    if asked is None:
        current = numbers.randrange(len(order))
    elif (seat - emperor) % 5 < (int(facts["current"]) - emperor) % 5:  # it has answered
        current = numbers.randrange(asked + 1, len(order) + 1)
    else:
        current = numbers.randrange(asked + 1)
    facts["current"] = order[current] if current < len(order) else NONE
    own = int(facts["rebels"]) & 1 << seat
    others = sum(numbers.randrange(2) << s for s in order[:current] if s != seat)
    facts["rebels"] = own | others


def baohuang_candidate(state: bh.State, seat: int, numbers: random.Random) -> Any:
    """A state that may differ in what the seat cannot know, or that no game can be in."""
    facts = state.array
    concise, emperor, kind = (int(facts[name]) for name in ("concise", "emperor", "kind"))
    hands = [counts(hand) for hand in facts["hands"]]
    fixed = [baohuang_known_in(facts, other) for other in range(5)]
    guard = int(facts["guard"])
    knows = baohuang_sides_known(facts) or seat == guard
    knows = knows or (seat == emperor and kind == HIDDEN_SOLO)
    bids = bool(int(facts["options"]) & 4)
    if concise and kind and knows and not (kind == OPEN_SOLO and bids):
        for other in range(5):
            fixed[other][GUARD_CARD] = hands[other][GUARD_CARD]
            fixed[other][SMALL] += hands[other][GUARD_CARD]
    named = int(facts["named"])
    baohuang_other_sides(facts, seat, fixed, numbers)
    others = [other for other in range(5) if other != seat]
    pool = plus(*(hands[other] for other in others))
    pool = minus(pool, plus(*(fixed[other] for other in others)))
    # Each card a number, a marked king the number of its mark.
    cards = [card for card in range(54) for _ in range(pool[card])]
    if pool[GUARD_CARD]:
        cards.remove(SMALL)
        cards.append(GUARD_CARD)
    numbers.shuffle(cards)
    for other in others:
        held = list(fixed[other])
        for _ in range(sum(hands[other][:54]) - sum(held[:54])):
            card = cards.pop()
            held[SMALL if card == GUARD_CARD else card] += 1
            held[GUARD_CARD] += card == GUARD_CARD
        facts["hands"][other] = planes(held)
    assert not cards
    assert named == facts["named"]
    if concise:
        baohuang_other_guard(facts, seat, numbers)
    facts["seed"], facts["index"] = numbers.getrandbits(64), numbers.getrandbits(64)
    return facts


def baohuang_hidden(state: bh.State, seat: int, numbers: random.Random) -> bh.State:
    for _ in range(100):
        try:
            facts = baohuang_candidate(state, seat, numbers)
            return bh.State.from_bytes(facts.tobytes())
        except ValueError:  # such as an emperor who could name nothing
            continue
    return state


def baohuang_retold(state: bh.State, seat: int, numbers: random.Random) -> bh.State | None:
    if state.array["deals"] != 1:  # later deals are the seed's
        return None
    target = baohuang_hidden(bh.State.from_bytes(state.to_bytes()), seat, numbers)
    start = state.clone()
    for _ in state.history:
        start.undo()
    # What has gone from hand to hand since the deal, everybody has seen.
    dealt = [
        planes(minus(plus(counts(first), counts(new)), counts(now)))
        for first, new, now in zip(start.hands, target.hands, state.hands, strict=True)
    ]
    other = state.game.deal_cards(dealt)
    secret = (bh.Phase.DECLARE, bh.Phase.REBEL)
    script = []
    told = start.clone()
    for who, text in state.history:
        if who == seat or told.phase not in secret or text == "declare":
            script.append((who, text))
        told.apply(text)
    try:
        while True:
            asked, current = other.phase in secret, other.current_player
            if asked and current != seat and script[:1] != [(current, "declare")]:
                if (other.phase, current) == (target.phase, target.current_player):
                    break
                rebels = other.phase is bh.Phase.REBEL and current in target.rebels
                other.apply("rebel" if rebels else "pass")
            elif script:
                assert script[0][0] == current
                other.apply(script.pop(0)[1])
            else:
                break
    except IllegalMove:  # such as a throne taken with nothing to name
        return None
    return other


def baohuang_is_listed(action: Any, legal: set[bytes]) -> bool:
    """A play is listed with one choice of cards; what may be done out of turn is not (B11.1)."""
    if action["action"] in (bh.Action.TRUSTEE, bh.Action.CANCEL, bh.Action.LEAVE):
        return True
    cards = action.dtype["cards"].itemsize
    return action.tobytes()[cards:] in {one[cards:] for one in legal}


def baohuang(mode: str, **options: Any) -> Row:
    return Row(
        bh.Game(mode, **options),
        bh.State,
        bh.ACTION_DTYPE,
        bh.play_random,
        baohuang_accounted,
        baohuang_hidden,
        baohuang_retold,
        is_listed=baohuang_is_listed,
        even=True,
        games=12,
    )


# --- Plain Dou Dizhu -----------------------------------------------------------------------------

RANKS = "3456789TJQKA2XD"


def ranks(cards: Any) -> str:
    """Write how many cards of each rank a bitboard has (P1.3)."""
    board = int(cards)
    held = "".join(RANKS[rank] * (board >> 4 * rank & 15).bit_count() for rank in range(13))
    return held + "".join(RANKS[13 + i] for i in (0, 1) if board >> (52 + i) & 1)


def doudizhu_accounted(state: ddz.State) -> None:
    """P1.1, P1.3, P5.2, P5.5: every card is in one place, those of a rank in one order."""
    facts, players = state.array, state.game.players
    places = [facts[name][seat] for seat in range(players) for name in ("played", "hands")]
    places.append(facts["out"])
    assert sum(int(cards) for cards in places) == DECK
    for rank in range(13):
        nibbles = [int(cards) >> 4 * rank & 15 for cards in places]
        assert [n for n in nibbles if n] == sorted(n for n in nibbles if n)
    sizes = [int(facts["hands"][s] | facts["played"][s]).bit_count() for s in range(players)]
    assert sizes == [20, 17, 17][:players]
    assert int(facts["out"]).bit_count() == (0 if players == 3 else 17)
    empty = [seat for seat in range(players) if not facts["hands"][seat]]
    assert empty == ([int(facts["last_player"])] if state.is_terminal else [])
    assert sum(state.returns) == 0
    for seat in range(players):
        cards = int(state.observation(seat).record["cards"][seat])
        assert cards == int(facts["hands"][seat]).bit_count()


def doudizhu_known(facts: Any, other: int) -> str:
    """P5.7: what everyone knows to be in another hand."""
    if other != facts["landlord"]:
        return ""
    bottom, played = ranks(facts["bottom"]), ranks(facts["played"][other])
    return "".join(rank * max(0, bottom.count(rank) - played.count(rank)) for rank in RANKS)


def without(cards: str, gone: str) -> str:
    for rank in gone:
        assert rank in cards
        cards = cards.replace(rank, "", 1)
    return cards


def doudizhu_other_hands(state: ddz.State, seat: int, numbers: random.Random) -> list[str]:
    """Deal the cards that the seat does not know of anew: the hands, then what is out of play."""
    facts, players = state.array, state.game.players
    hands = [*(ranks(hand) for hand in facts["hands"][:players]), ranks(facts["out"])]
    known = [doudizhu_known(facts, other) for other in range(players)] + [""]
    known[seat] = hands[seat]
    pool = list("".join(without(hand, some) for hand, some in zip(hands, known, strict=True)))
    numbers.shuffle(pool)
    return [
        some + "".join(pool.pop() for _ in range(len(hand) - len(some)))
        for hand, some in zip(hands, known, strict=True)
    ]


def doudizhu_hidden(state: ddz.State, seat: int, numbers: random.Random) -> ddz.State:
    hands = doudizhu_other_hands(state, seat, numbers)
    fields = dict(field.split(":", 1) for field in state.to_text().split()[1:])
    fields["hands"] = ",".join(hand or "-" for hand in hands[:-1])
    fields |= {"out": hands[-1] or "-", "seed": str(numbers.getrandbits(64))}
    return ddz.State.from_text(" ".join(["doudizhu", *(f"{k}:{v}" for k, v in fields.items())]))


def doudizhu_retold(state: ddz.State, seat: int, numbers: random.Random) -> ddz.State:
    facts, players = state.array, state.game.players
    hands = doudizhu_other_hands(state, seat, numbers)
    other = state.game.position(
        [hands[s] + ranks(facts["played"][s]) for s in range(players)],
        bottom=ranks(facts["bottom"]),
        out=hands[-1],
    )
    for who, text in state.history:
        assert other.current_player == who
        other.apply(text)
    return other


def doudizhu_is_listed(action: Any, legal: set[bytes]) -> bool:
    """A play is by rank: whatever its suits, it is that with the cards held."""
    size, raw = action.dtype["cards"].itemsize, action.tobytes()
    alike = [one for one in legal if one[size:] == raw[size:]]
    return ranks(action["cards"]) in [ranks(int.from_bytes(one[:size], "little")) for one in alike]


def doudizhu(players: int, rules: Any) -> Row:
    return Row(
        ddz.Game(players, rules),
        ddz.State,
        ddz.ACTION_DTYPE,
        ddz.play_random,
        doudizhu_accounted,
        doudizhu_hidden,
        doudizhu_retold,
        is_listed=doudizhu_is_listed,
        games=8,
    )


# --- The games -----------------------------------------------------------------------------------

GAMES = {
    "douhuang-3": douhuang(3, "normal"),
    "douhuang-2": douhuang(2, "normal"),
    "douhuang-match": douhuang(2, "competitive"),
    "douhuang-without-skill": douhuang(3, "normal", "baigujing"),
    "baohuang-classic": baohuang("classic"),
    "baohuang-concise": baohuang("concise", first_seat=3),
    "baohuang-options": baohuang(
        "classic", kao=False, hold_sixes=True, rob_solo=True, penalty=5, first_seat=1
    ),
    "doudizhu-3": doudizhu(3, "douzero"),
    "doudizhu-2": doudizhu(2, ddz.Rules(wings_alike=2, quad_with_pair=False, most_cards=24)),
}
games = pytest.mark.parametrize("row", GAMES.values(), ids=GAMES)

indexes = st.integers(0, 2**64 - 1)
#: How many actions have been done; many games are over before the last.
steps = st.integers(0, 100)
seats = st.integers(0, 7)


def draw(state: Any, numbers: random.Random) -> Any:
    """Return any legal action; those that are seldom, such as to decline, not too seldom."""
    return state.draw(lambda n: numbers.choice([numbers.randrange(n), 0, n - 1]))


def reach(row: Row, index: int, steps: int) -> Any:
    """Play so many actions at random, or to the end."""
    state, numbers = row.game.deal(SEED, index), random.Random(index)
    for _ in range(steps):
        if state.is_terminal:
            break
        state.apply(draw(state, numbers))
    return state


def playing(row: Row, index: int, steps: int) -> Any:
    """Play so many actions, or fewer, so that the game is not over."""
    state = reach(row, index, steps)
    if state.is_terminal:
        state.undo()
    return state


def moments(row: Row, index: int) -> Iterator[Any]:
    """Yield one state again and again while it is played to the end."""
    state, numbers = row.game.deal(SEED, index), random.Random(index)
    yield state
    while not state.is_terminal:
        state.apply(draw(state, numbers))
        yield state


def everything(state: Any) -> tuple[Any, ...]:
    """All that can be seen of a state."""
    return *by_itself(state), [seen(state.observation(seat)) for seat in range(state.game.players)]


def by_itself(state: Any) -> tuple[Any, ...]:
    """All that can be seen of a state, but for what its seats observe."""
    return (
        state.to_bytes(),
        state.to_text(),
        state.hash(),
        state.current_player,
        state.phase,
        state.is_terminal,
        state.returns,
        state.count_actions(),
        state.history,
    )


def seen(observation: Any) -> tuple[Any, ...]:
    """All that can be seen of an observation."""
    return (
        observation.to_text(),
        str(observation),
        repr(observation),
        observation.record.tobytes(),
        observation.current_player,
        observation.phase,
        observation.history,
        {name: (a.dtype, a.shape, a.tobytes()) for name, a in observation.arrays().items()},
    )


def legal_bytes(state: Any) -> set[bytes]:
    return {action.tobytes() for action in state.legal_actions()}


# --- One state -----------------------------------------------------------------------------------


@games
def test_every_moment_of_a_game(row: Row) -> None:
    for index in range(row.games):
        for state in moments(row, index):
            row.accounted(state)
            n = state.count_actions()
            assert (n == 0) == state.is_terminal == (state.current_player is None)
            if not state.is_terminal:
                assert state.current_player in range(row.game.players)
                assert len(state.returns) == row.game.players
            if n <= LISTED:
                actions = state.legal_actions()
                assert actions.dtype == row.action_dtype
                assert len(actions) == n
                assert len(legal_bytes(state)) == n


@games
@settings(max_examples=30, deadline=None)
@given(index=indexes)
def test_nothing_can_be_done_after_the_end(row: Row, index: int) -> None:
    state = reach(row, index, 10**6)
    before = state.to_bytes()
    done = [state.history[-1][1], "pass", state._past()[-1][1]]
    state.clone().undo()
    for action in done:
        if isinstance(action, bytes):
            action = np.frombuffer(action, row.action_dtype)[0]
        with pytest.raises(IllegalMove, match="the game is over"):
            state.apply(action)
    assert state.to_bytes() == before
    assert row.even or any(state.returns)


@games
@settings(max_examples=10, deadline=None)
@given(index=indexes)
def test_undo_restores_everything_back_to_the_start(row: Row, index: int) -> None:
    pages = [(state.to_bytes(), state.hash(), state.history) for state in moments(row, index)]
    state = reach(row, index, 10**6)
    for page in reversed(pages):
        assert (state.to_bytes(), state.hash(), state.history) == page
        if state.history:
            state.undo()
    assert state == row.game.deal(SEED, index)
    with pytest.raises(ValueError, match="no action to undo"):
        state.undo()
    assert state == row.game.deal(SEED, index)


@games
@settings(max_examples=60, deadline=None)
@given(index=indexes, steps=steps)
def test_an_action_undone_leaves_what_was_legal(row: Row, index: int, steps: int) -> None:
    state, numbers = playing(row, index, steps), random.Random(steps)
    assume(state.count_actions() <= LISTED)
    before = everything(state)
    actions = state.legal_actions()
    for action in numbers.sample(list(actions), min(len(actions), 20)):
        state.apply(action)
        state.undo()
        assert everything(state) == before
        assert state.legal_actions().tobytes() == actions.tobytes()


@games
def test_the_history_is_what_was_done_last(row: Row) -> None:
    """Also where another history was asked for before an undo."""
    numbers = random.Random(4)
    for state in moments(row, 5):
        if state.is_terminal:
            break
        n = state.count_actions()
        for action in [state.action_at(numbers.randrange(n)) for _ in range(2)]:
            text, seat, before = state.action_text(action), state.current_player, state.history
            other = state.clone()
            other.apply(action)
            state.apply(action)
            assert state.history == other.history == [*before, (seat, text)]
            state.undo()
            assert state.history == before


COPIES: dict[str, Callable[[Row, Any], Any]] = {
    "text": lambda row, state: row.state.from_text(state.to_text()),
    "bytes": lambda row, state: row.state.from_bytes(state.to_bytes()),
    "bytearray": lambda row, state: row.state.from_bytes(bytearray(state.to_bytes())),
    "array": lambda row, state: row.state.from_bytes(state.array),
    "clone": lambda row, state: state.clone(),
    "copy": lambda row, state: copy.copy(state),
    "deepcopy": lambda row, state: copy.deepcopy({"a": [state]})["a"][0],
    "pickle": lambda row, state: pickle.loads(pickle.dumps(state)),
    "pickle-0": lambda row, state: pickle.loads(pickle.dumps(state, protocol=0)),
}
WITH_PAST = ("clone", "copy", "deepcopy", "pickle", "pickle-0")


@games
@pytest.mark.parametrize("way", COPIES)
@settings(max_examples=40, deadline=None)
@given(index=indexes, steps=steps)
def test_a_copy_goes_on_alike_and_alone(row: Row, way: str, index: int, steps: int) -> None:
    state = reach(row, index, steps)
    before = everything(state)
    other = COPIES[way](row, state)
    assert type(other) is type(state)
    assert other == state
    assert (hash(other), other.hash()) == (hash(state), state.hash())
    assert other.game == state.game
    if way in WITH_PAST:
        assert everything(other) == before
    else:
        assert other.history == []
        assert everything(other)[:8] == before[:8]
    numbers = random.Random(index)
    actions = []
    while not other.is_terminal:
        actions.append(draw(other, numbers))
        other.apply(actions[-1])
    # Whatever became of the copy, the state stands; and it comes to the same.
    assert everything(state) == before
    for action in actions:
        state.apply(action)
    assert state == other
    assert state.returns == other.returns


@games
@settings(max_examples=60, deadline=None)
@given(index=indexes, steps=steps)
def test_texts_of_actions_read_back_and_differ(row: Row, index: int, steps: int) -> None:
    state = playing(row, index, steps)
    assume(state.count_actions() <= LISTED)
    actions = state.legal_actions()
    texts = [state.action_text(action) for action in actions]
    assert len(set(texts)) == len(texts)
    for i, (action, text) in enumerate(zip(actions, texts, strict=True)):
        assert state.action(text) == action
        assert state.action_at(i) == action
    for i in (-1, len(actions), 2**63 - 1):
        with pytest.raises(IndexError, match="no action"):
            state.action_at(i)
    numbers = random.Random(index)
    by_record, by_text = state.clone(), state.clone()
    i = numbers.randrange(len(actions))
    by_record.apply(actions[i])
    by_text.apply(texts[i])
    assert by_record == by_text
    assert by_text.history[-1] == (state.current_player, texts[i])


# --- Illegal actions -----------------------------------------------------------------------------


def applied_or_refused(row: Row, state: Any, action: Any, legal: set[bytes]) -> None:
    """An action is legal if and only if it is listed; else it raises and nothing changes."""
    before, past = state.to_bytes(), state.history
    refusal: ValueError | None = None
    try:
        record = state.action(action) if isinstance(action, str) else action
        state.apply(action)
    except ValueError as error:
        refusal = error
    if refusal is None:
        assert row.is_listed(record, legal)
        state.undo()
    elif not isinstance(action, str):
        assert action.tobytes() not in legal
        assert isinstance(refusal, IllegalMove)
    assert refusal is None or str(refusal)
    assert (state.to_bytes(), state.history) == (before, past)


@games
@settings(max_examples=100, deadline=None)
@given(index=indexes, steps=steps, data=st.data())
def test_a_record_with_other_bytes(row: Row, index: int, steps: int, data: Any) -> None:
    """Any bytes at all, and a legal action with one field changed."""
    state = playing(row, index, steps)
    assume(state.count_actions() <= LISTED)
    legal, size = legal_bytes(state), row.action_dtype.itemsize
    raw = data.draw(st.binary(min_size=size, max_size=size))
    applied_or_refused(row, state, np.frombuffer(raw, row.action_dtype)[0], legal)
    action = state.action_at(random.Random(index).randrange(state.count_actions()))
    near = bytearray(action.tobytes())
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(0, size - 1))
        near[at] = data.draw(st.integers(0, 255) | st.sampled_from([near[at] ^ 1, near[at] ^ 2]))
    applied_or_refused(row, state, np.frombuffer(near, row.action_dtype)[0], legal)


@games
@settings(max_examples=60, deadline=None)
@given(index=indexes, steps=steps, other_index=indexes, other_steps=steps)
def test_actions_of_another_state(
    row: Row, index: int, steps: int, other_index: int, other_steps: int
) -> None:
    state, other = playing(row, index, steps), playing(row, other_index, other_steps)
    assume(max(state.count_actions(), other.count_actions()) <= LISTED)
    legal, numbers = legal_bytes(state), random.Random(index)
    actions = list(other.legal_actions())
    for action in numbers.sample(actions, min(len(actions), 10)):
        applied_or_refused(row, state, action, legal)
        applied_or_refused(row, state, other.action_text(action), legal)


WORDS = "3456789TJQKA2dchsXD=.:#,/ SINGLEPAIRBOMBWINGSTRAIGHpasschoosedraftlaypeekcallswapleadheal"
WORDS += "*_takehandonsolonamedeclarerebeltrusteecancelleave"


@games
@settings(max_examples=100, deadline=None)
@given(
    index=indexes,
    steps=steps,
    text=st.text(max_size=30) | st.text(alphabet=WORDS, max_size=20),
    at=st.integers(0, 40),
)
def test_any_text(row: Row, index: int, steps: int, text: str, at: int) -> None:
    """Any text at all, and that of a legal action with a piece of it put in."""
    state = playing(row, index, steps)
    assume(state.count_actions() <= LISTED)
    legal = legal_bytes(state)
    good = state.action_text(state.action_at(random.Random(index).randrange(len(legal))))
    for wrong in (text, good[:at] + text[:3] + good[at:], good[:at] + text[:1] + good[at + 1 :]):
        applied_or_refused(row, state, wrong, legal)


@games
@settings(max_examples=100, deadline=None)
@given(index=indexes, steps=steps, data=st.data())
def test_states_with_other_bytes_are_sound_or_refused(
    row: Row, index: int, steps: int, data: Any
) -> None:
    """A state that is read can be played to its end, however its bytes came about."""
    raw = bytearray(reach(row, index, steps).to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at] = data.draw(st.sampled_from([raw[at] ^ 1, raw[at] ^ 2, 0, 1, 2, 255]))
    refusal = state = None
    try:
        state = row.state.from_bytes(bytes(raw))
    except ValueError as error:
        refusal = str(error)
    if state is None:
        assert "no game can be in this state: " in str(refusal)
        return
    assert state.to_bytes() == bytes(raw)
    assert row.state.from_text(state.to_text()) == state
    numbers = random.Random(index)
    while not state.is_terminal:
        state.apply(draw(state, numbers))
        assert row.state.from_bytes(state.to_bytes()) == state
    assert len(state.returns) == state.game.players


# --- Many games ----------------------------------------------------------------------------------


def told(row: Row, index: int) -> list[tuple[Any, ...]]:
    """Everything of a game played at random."""
    return [by_itself(state) for state in moments(row, index)]


@games
def test_the_same_seed_gives_the_same_game(row: Row) -> None:
    for index in (0, 1, 2**64 - 1):
        assert told(row, index) == told(row, index)
    starts = [row.game.deal(SEED, index).to_bytes() for index in range(50)]
    starts += [row.game.deal(seed, 0).to_bytes() for seed in range(50)]
    assert len(set(starts)) == 100


@games
def test_interleaved_games_do_not_touch_each_other(row: Row) -> None:
    alone = [told(row, index) for index in range(6)]
    iterators = [moments(row, index) for index in range(6)]
    together: list[list[Any]] = [[] for _ in iterators]
    open_games = list(range(6))
    numbers = random.Random(1)
    while open_games:
        i = numbers.choice(open_games)
        state = next(iterators[i], None)
        if state is None:
            open_games.remove(i)
        else:
            together[i].append(by_itself(state))
    assert together == alone


@games
def test_games_in_threads_are_those_played_alone(row: Row) -> None:
    alone = [told(row, index) for index in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda index: told(row, index), range(8))) == alone


@games
@settings(max_examples=50, deadline=None)
@given(seed=indexes, first=st.integers(0, 2**64 - 10), n=st.integers(0, 8))
def test_a_batch_is_its_deals(row: Row, seed: int, first: int, n: int) -> None:
    batch = row.game.deal_batch(seed, n, first=first)
    assert batch.shape == (n,)
    for i, record in enumerate(batch):
        state = row.game.deal(seed, first + i)
        assert record.tobytes() == state.to_bytes()
        assert state.array == record


# The numbers of a random game, as csrc/core/rng.h and csrc/douhuang/playout.c describe them.
GAMMA, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def mix(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


def random_numbers(seed: int, index: int) -> Callable[[int], int]:
    """Return a function of a bound: a number from 0 below it (Lemire's method)."""
    mixed = (index * 0xD1342543DE82EF95 + GAMMA) & WORD
    key, counter = mix(mix((seed + GAMMA) & WORD) ^ mixed), 0

    def below(bound: int) -> int:
        nonlocal counter
        while True:
            counter += 1
            product = (mix((key + counter * GAMMA) & WORD) >> 32) * bound
            if product & 0xFFFFFFFF >= (1 << 32) % bound:
                return product >> 32

    return below


@games
@settings(max_examples=20, deadline=None)
@given(seed=indexes, first=st.integers(0, 2**64 - 20), steps=steps, n=st.integers(0, 5))
def test_random_games_are_drawn_step_by_step(
    row: Row, seed: int, first: int, steps: int, n: int
) -> None:
    starts = [reach(row, first + i, steps) for i in range(n)]
    batch = np.array([state.array for state in starts], dtype=row.game.deal_batch(0, 0).dtype)
    actions = row.play_random(batch, seed, first=first)
    done = 0
    for i, state in enumerate(starts):
        below = random_numbers(WORD ^ seed, first + i)
        while not state.is_terminal:
            state.apply(state.draw(below))
            done += 1
        assert batch[i].tobytes() == state.to_bytes()
    assert actions == done


# --- What a seat knows ---------------------------------------------------------------------------


@games
@settings(max_examples=150, deadline=None)
@given(index=indexes, steps=steps, seat=seats, seed=st.integers(0, 2**32))
def test_a_seat_sees_nothing_of_what_it_cannot_know(
    row: Row, index: int, steps: int, seat: int, seed: int
) -> None:
    seat %= row.game.players
    state = row.state.from_bytes(reach(row, index, steps).to_bytes())
    other = row.hidden(state, seat, random.Random(seed))
    assert seen(other.observation(seat)) == seen(state.observation(seat))
    assert other.observation(seat) == state.observation(seat)
    assert other.scene("en", seat) == state.scene("en", seat)


@games
@settings(max_examples=60, deadline=None)
@given(index=indexes, steps=steps, seat=seats, seed=st.integers(0, 2**32))
def test_nor_in_what_has_happened(row: Row, index: int, steps: int, seat: int, seed: int) -> None:
    seat %= row.game.players
    state = reach(row, index, steps)
    other = row.retold(state, seat, random.Random(seed))
    assume(other is not None)
    assert other is not None
    assert seen(other.observation(seat)) == seen(state.observation(seat))


@games
def test_those_states_do_differ(row: Row) -> None:
    """The two tests above would hold for anything if nothing had been moved."""
    differ = retold = 0
    for index in range(100):
        state = reach(row, index, index % 40)
        other = row.hidden(state, 0, random.Random(index))
        differ += other.array["hands"].tolist() != state.array["hands"].tolist()
        retold += row.retold(state, 0, random.Random(index)) not in (None, state)
    assert differ > 70
    assert retold > 20


@games
@settings(max_examples=60, deadline=None)
@given(index=indexes, steps=steps)
def test_looking_changes_nothing(row: Row, index: int, steps: int) -> None:
    """Nor does writing into what was returned."""
    state = reach(row, index, steps)
    before = everything(state)
    for seat in range(row.game.players):
        observation = state.observation(seat)
        for array in observation.arrays().values():
            array[...] = 1
        observation.record.view(np.void)
        observation.record["unseen"] = 0
        observation.history.clear()
    state.history.clear()
    state.array["phase"] = 1
    listed = state.legal_actions() if state.count_actions() <= LISTED else []
    for action in listed[:5]:
        action["cards"] = 0
    assert everything(state) == before


@games
def test_what_is_played_does_not_change(row: Row) -> None:
    """States belong to the game that dealt them."""
    game, before = copy.deepcopy(row.game), repr(row.game)
    for name in list(vars(game)):
        with pytest.raises(AttributeError, match=f"another {name}"):
            setattr(game, name, None)
    assert repr(game) == before
    assert game == row.game == pickle.loads(pickle.dumps(game))
    assert game.deal(SEED, 1) == row.game.deal(SEED, 1)


@games
def test_points_are_within_what_the_game_says(row: Row) -> None:
    ended = row.game.deal_batch(SEED, 400)
    row.play_random(ended, SEED)
    points = np.array([row.state.from_bytes(one.tobytes()).returns for one in ended])
    lowest, highest = row.game.returns_range
    assert lowest <= points.min() < points.max() <= highest
    sums = set(points.sum(axis=1).tolist())
    assert (row.game.returns_sum is None) == (len(sums) > 1)
    assert row.game.returns_sum in (None, *sums)
    assert row.game.players in row.game.player_counts
