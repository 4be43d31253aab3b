"""Write ``endings.jsonl``: who wins small endings with open hands, and what each action leads to.

Run ``python tests/golden/make_endings.py`` to make the file again; the same bytes come out, in some
minutes.  The library deals, plays at random and writes positions down (those of Dou Dizhu come from
the referee); who wins is found by ``oracle.minimax``, which reads that line and tries everything on
the referees of tests/oracle, written from the rules alone.

A row has the position as `State.to_text` has it, its outcome for the emperor's side (1 it wins, -1
it loses, 0 neither) and the outcome of every action.  Positions without a choice are left out, and
in most it matters which action is taken.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from huangpai import baohuang as bh  # noqa: E402
from huangpai import douhuang as dh  # noqa: E402
from oracle import doudizhu as oracle  # noqa: E402
from oracle import minimax  # noqa: E402

OUTPUT = Path(__file__).with_name("endings.jsonl")
#: How many positions an ending may have: most are small, some are not.
SIZES = (2000,) * 5 + (6000,) * 3 + (15000,) * 2
#: Fewer have nothing in them.
FEWEST = 30
#: How many rows in a hundred may have actions that all come to the same.
IDLE = 33
#: Neighbouring ranks, and how many cards of each.
RUNS = ((3, 2), (2, 3))
#: How often another position is tried where one is of no use.
TRIES = 4000

Row = dict[str, Any]
Numbers = random.Random
#: Makes the line of a position, for the row of this number among its like.
Position = Callable[[Numbers, int], str]


class Wish(NamedTuple):
    """What some rows are to be, and how many."""

    name: str
    position: Position
    count: int


class Useless(Exception):
    """This position is no row of the file."""


# ---- Hands ---------------------------------------------------------------------------------------


def some_of(numbers: Numbers, cards: Sequence[str], count: int) -> list[str]:
    return numbers.sample(cards, min(count, len(cards)))


def run(numbers: Numbers, ranks: str, deck: Sequence[str], length: int, each: int) -> list[str]:
    """Return so many cards of each of neighbouring ranks, as far as the deck has them."""
    first = numbers.randrange(len(ranks) - length + 1)
    found = []
    for rank in ranks[first : first + length]:
        found += some_of(numbers, [card for card in deck if card[0] == rank], each)
    return found


def piece(numbers: Numbers, ranks: str, deck: Sequence[str], straight: int) -> list[str]:
    """Return some cards that go together, or one that does not."""
    what = numbers.randrange(20)
    if what < 8:
        return some_of(numbers, deck, 1)
    if what < 17:
        return run(numbers, ranks, deck, 1, (2, 2, 2, 2, 3, 3, 3, 4, 4)[what - 8])
    if what == 17:
        return run(numbers, ranks, deck, straight, 1)
    if what == 18:
        return run(numbers, ranks, deck, *numbers.choice(RUNS))
    return some_of(numbers, [card for card in deck if card in ("X", "D")], numbers.choice((1, 2)))


def hand(
    numbers: Numbers,
    ranks: str,
    deck: list[str],
    size: int,
    straight: int = 5,
    first: Sequence[str] = (),
) -> str:
    """Take a hand of so many cards out of a deck, some of them given."""
    held: list[str] = []
    found = list(first)
    while True:
        held += found
        for card in found:
            deck.remove(card)
        if len(held) >= size:
            return "".join(held)
        found = piece(numbers, ranks, deck, straight)[: size - len(held)]


def split(numbers: Numbers, total: int, parts: int, least: int = 1) -> list[int]:
    """Divide so many cards among the hands, not evenly."""
    sizes = [least] * parts
    for _ in range(total - least * parts):
        sizes[numbers.randrange(parts)] += 1
    return sizes


# ---- Douhuang ------------------------------------------------------------------------------------

RANKS = "3456789TJQKA2"
#: The phases in which characters act whose skill is between plays (D9.10).
OWN_PHASE = {"lu_zhishen": "extra", "lu_bu": "discard", "liu_bang": "lead", "xiang_yu": "lead"}


def wander(numbers: Numbers, state: Any, steps: int, phase: str | None) -> str:
    """Play at random so many actions, or, where a phase is asked for, until it is reached."""
    for step in range(40 if phase else steps):
        if state.is_terminal or (phase and step and state.phase.text == phase):
            break
        state.apply(state.action_at(numbers.randrange(state.count_actions())))
    if state.is_terminal or (phase and state.phase.text != phase):
        raise Useless
    return str(state.to_text())


def douhuang(who: dh.Character, players: int, is_emperor: bool) -> Position:
    def position(numbers: Numbers, number: int) -> str:
        others = numbers.sample([c for c in dh.Character if c != who], players - 1)
        seat = numbers.randrange(players)
        characters = [*others[:seat], who, *others[seat:]]
        emperor = seat if is_emperor else (seat + 1 + numbers.randrange(players - 1)) % players
        # Some are before the first play, most after some plays, some between plays.
        most = (3, 2) if players == 3 else (2, 3)  # D7.5, D8.1
        own = OWN_PHASE.get(who.id)
        phase = {3: own, 4: "hit", 7: own}.get(number % 8)
        if phase == "discard" and most[not is_emperor] == 2:
            phase = None  # one is left after a hit, too few to pay (D9.5)
        steps = 0 if number % 4 == 0 and not phase else numbers.randint(1, 7)
        off = None
        if number % 6 == 5 and not phase:
            off = (who, *others)[numbers.randrange(players)]
        hp = [numbers.randint(1, most[i != emperor]) for i in range(players)]
        deck = [rank + suit for rank in RANKS for suit in "dchs"] + ["X", "D"]
        total = numbers.randint(players + 2, 9) + (2 if steps or phase else 0)
        sizes = split(numbers, total, players)
        long: list[str] = []
        if number % 8 in (2, 6):  # a straight or a run, against few cards
            shape = (who.min_straight, 1) if numbers.randrange(4) else numbers.choice(RUNS)
            long, steps = run(numbers, RANKS, deck, *shape), numbers.choice((0, 0, 1, 2))
            sizes = [numbers.randint(1, 4 - players + (steps > 0)) for _ in range(players)]
            sizes[seat] = len(long) + (numbers.randrange(2) if len(long) < 6 else 0)
            hp[seat] = most[seat != emperor]
        given = [long if i == seat else [] for i in range(players)]
        hands = [
            hand(numbers, RANKS, deck, size, who.min_straight, first)
            for size, first in sorted(zip(sizes, given, strict=True), key=lambda one: not one[1])
        ]
        if long:  # it was taken first
            hands.insert(seat, hands.pop(0))
        game = dh.Game(players, without_skill=off)
        state = game.position(hands, characters, emperor=emperor, hp=hp)
        return wander(numbers, state, steps, phase)

    return position


def from_a_game(game: dh.Game) -> Position:
    """Play whole games at random, and cut one near its end; of a match, any of its games."""

    def position(numbers: Numbers, _number: int) -> str:
        state = game.deal(5, numbers.randrange(10**6))
        found = []
        while not state.is_terminal:
            held = sum(int(cards).bit_count() for cards in state.hands)
            if state.phase >= dh.Phase.PLAY and held <= 11:
                found.append(state.to_text())
            state.apply(state.action_at(numbers.randrange(state.count_actions())))
        if not found:
            raise Useless
        return numbers.choice(found)

    return position


# ---- Baohuang ------------------------------------------------------------------------------------

BAOHUANG_RANKS = "6789TJQKA2"
KINDS = ("pair", "pair", "open_solo", "hidden_solo", "hidden_solo")


def baohuang(mode: str, kao: bool, hold_sixes: bool) -> Position:
    def position(numbers: Numbers, number: int) -> str:
        kind = KINDS[number % len(KINDS)]
        game = bh.Game(mode, kao=kao, hold_sixes=hold_sixes, rob_solo=number % 3 == 0)
        emperor = numbers.randrange(5)
        guard = (emperor + numbers.randrange(1, 5)) % 5 if kind == "pair" else None
        # Few ranks, so that hands have to do with each other.
        ranks = "".join(sorted(numbers.sample(BAOHUANG_RANKS, 5), key=BAOHUANG_RANKS.index))
        ranks = "6" + ranks if hold_sixes and "6" not in ranks else ranks
        deck = [rank + suit for rank in ranks for suit in "dchs" for _ in range(2)]
        deck += ["X"] * 3 + ["D"] * 3
        out = numbers.sample(
            range(5), {"pair": numbers.randrange(4)}.get(kind, numbers.randrange(2))
        )
        sizes = split(numbers, numbers.randint(8 - len(out), 12 - len(out)), 5 - len(out))
        hands = [
            "" if seat in out else hand(numbers, ranks, deck, sizes.pop()) for seat in range(5)
        ]
        places = [out.index(seat) + 1 if seat in out else None for seat in range(5)]
        named = numbers.choice(BAOHUANG_RANKS) + numbers.choice("dchs")
        try:
            state = game.position(
                hands,
                emperor=emperor,
                guard=guard,
                kind=kind,
                named=named if mode == "classic" and kind != "open_solo" else None,
                current=numbers.choice([seat for seat in range(5) if seat not in out]),
                places=places,
                trustees=[numbers.randrange(5)] if number % 10 == 9 else [],
            )
        except ValueError:
            raise Useless from None
        return wander(numbers, state, numbers.choice((0, 1, 1, 2, 3, 4, 6)), None)

    return position


# ---- Dou Dizhu -----------------------------------------------------------------------------------

DOUDIZHU_RANKS = "3456789TJQKA2"


def doudizhu(players: int, preset: str) -> Position:
    def position(numbers: Numbers, number: int) -> str:
        first = numbers.randrange(len(DOUDIZHU_RANKS) - 7)
        ranks = DOUDIZHU_RANKS[first : first + 7] + ("2" if number % 2 else "")
        deck = [rank + suit for rank in ranks for suit in "dchs"] + ["X", "D"]
        steps = 0 if number % 3 == 0 else numbers.randint(1, 5)
        total = numbers.randint(players + 3, 9) + (2 if steps else 0)
        sizes = split(numbers, total, players)
        hands = [hand(numbers, ranks, deck, size) for size in sizes]
        landlord = numbers.randrange(players)
        by_rank = [oracle.format(oracle.parse(held.translate(NO_SUITS))) for held in hands]
        line = f"doudizhu players:{players} current:{landlord} landlord:{landlord}"
        line = f"{line} hands:{','.join(by_rank)}"
        referee = minimax.referee_of(line if preset == "douzero" else f"{line} rules:{preset}")
        for _ in range(steps):
            referee = minimax.after(referee, numbers.choice(sorted(referee.legal())))
            if referee.outcome() is not None:
                raise Useless
        return doudizhu_line(referee, preset)

    return position


NO_SUITS = str.maketrans("", "", "dchs")


def doudizhu_line(referee: Any, preset: str) -> str:
    """Write a position down as the library does, without it."""

    def cards(each: Sequence[Any]) -> str:
        return ",".join(oracle.format(counts) or "-" for counts in each)

    line = f"doudizhu players:{referee.players} current:{referee.current_player}"
    line += f" landlord:{referee.landlord} hands:{cards(referee.hands)}"
    if any(map(sum, referee.played)):
        line += f" played:{cards(referee.played)}"
    if referee.last is not None:
        line += f" last:{referee.last_text}"
    if preset != "douzero":
        line += f" rules:{preset}"
    if referee.last is not None:
        line += f" last_player:{referee.last_player}"
        if referee.passes:
            line += f" passes:{referee.passes}"
    return line + (f" doublings:{referee.bombs}" if referee.bombs else "")


# ---- Rows ----------------------------------------------------------------------------------------


def wishes() -> Iterator[Wish]:
    """Yield what rows there are to be."""
    for who in dh.Character:
        for players in (2, 3):
            for side in ("emperor", "subject"):
                make = douhuang(who, players, side == "emperor")
                yield Wish(f"douhuang {who.id} {players} {side}", make, 41)
    for game in (dh.Game(2), dh.Game(3), dh.Game(2, "competitive")):
        yield Wish(f"douhuang {game!r}", from_a_game(game), 40)
    for mode in ("classic", "concise"):
        for kao in (True, False):
            for hold_sixes in (True, False):
                name = f"baohuang {mode} {kao} {hold_sixes}"
                yield Wish(name, baohuang(mode, kao, hold_sixes), 52)
    for players in (2, 3):
        for preset in ("douzero", "rlcard", "openspiel"):
            yield Wish(f"doudizhu {players} {preset}", doudizhu(players, preset), 85)


def row_of(position: str, number: int, most: int) -> Row:
    """Return the row of a position that is not too large, and not without a choice."""
    referee = minimax.referee_of(position)
    in_play = getattr(referee, "phase", "play") == "play"
    # Where there are plays, every other row has more than one of them and a pass.
    if len(referee.legal()) < (3 if number % 2 and in_play else 2):
        raise Useless
    try:
        outcome, actions, positions = minimax.solve(referee, most)
    except minimax.TooManyPositions:
        raise Useless from None
    if positions < FEWEST:
        raise Useless
    return {"position": position, "outcome": outcome, "actions": actions}


def rows_of(wish: Wish) -> Iterator[Row]:
    """Yield the rows of a wish, of which some may have actions that all come to the same."""
    numbers = random.Random(wish.name)
    idle = done = 0
    for _ in range(TRIES):
        if done == wish.count:
            return
        try:
            row = row_of(wish.position(numbers, done), done, numbers.choice(SIZES))
        except Useless:
            continue
        if len(set(row["actions"].values())) == 1:
            if 100 * (idle + 1) > IDLE * wish.count:
                continue
            idle += 1
        done += 1
        yield row
    raise SystemExit(f"{wish.name}: only {done} rows in {TRIES} tries")


def main() -> None:
    """Make the file."""
    rows = []
    for wish in wishes():
        rows += rows_of(wish)
        print(f"{wish.name}: {len(rows)} rows", end="\r", file=sys.stderr)
    lines = [json.dumps(row, separators=(",", ":")) for row in rows]
    OUTPUT.write_text("".join(f"{line}\n" for line in lines))
    matter = sum(len(set(row["actions"].values())) > 1 for row in rows)
    print(f"{len(rows)} rows in {OUTPUT.name}; in {matter} of them it matters what is done")


if __name__ == "__main__":
    main()
