"""Write ``douhuang_moves.json``: move lists of many hands, as digests and as counts.

Run ``python tests/golden/make_douhuang.py`` to make the file again; the same bytes come out.  The
lists are made by ``slowgen.py``, the counts of hands too large to list by ``count_formula.py``,
which also checks each list here.  Nothing of the library is used.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from count_formula import count
from slowgen import (
    CHARACTERS,
    FULL_DECK,
    RANKS,
    SUITS,
    Kind,
    Last,
    Move,
    beats,
    bits,
    card_list,
    moves,
    parse,
    text,
)

Row = dict[str, Any]

OUTPUT = Path(__file__).with_name("douhuang_moves.json")
SIXES = parse("6d6c6h6s")
#: Those for whom hit points matter to the moves (D6.7–D6.9).
PAYERS = ("dong_zhuo", "qin_shihuang", "pan_jinlian")

ABOUT = {
    "what": "Douhuang move lists and numbers of moves, by two slow and independent programs",
    "made_by": "tests/golden/slowgen.py (lists), tests/golden/count_formula.py (counts)",
    "make_again": "python tests/golden/make_douhuang.py",
    "digest": (
        "first 16 hex digits of SHA-256 over the sorted lines "
        "'cards kind size length cost strength\\n' of all moves, each line ended by a newline: "
        "cards in lower-case hexadecimal without 0x or padding, the rest in decimal; "
        "lines sorted as text"
    ),
    "last": "[kind, size, length, strength] of the move to beat",
    "by_kind": "numbers of moves; a kind that has none is left out",
    "families": {
        "moves": "leads of hands that can be listed",
        "answers": "moves that beat 'last' (D4), of hands that can be listed",
        "counts": "numbers alone, of any subset of the deck; with 'last' if the row has one",
    },
}


def random_hand(seed: str, size: int, sixes: int | None = None) -> int:
    """Return a random hand, with a given number of sixes if asked for."""
    rng = random.Random(seed)
    if sixes is None:
        return bits(rng.sample(range(54), size))
    others = card_list(FULL_DECK & ~SIXES)
    return bits(rng.sample(card_list(SIXES), sixes) + rng.sample(others, size - sixes))


def ranks_in_suits(ranks: Iterable[str], suits: str) -> int:
    """Return the cards of some ranks in some suits."""
    return parse("".join(rank + suit for rank in ranks for suit in suits))


def digest(found: Iterable[Move]) -> str:
    """Digest of a set of moves, as the file's header describes it."""
    lines = sorted(
        f"{cards:x} {kind:d} {size} {length} {cost} {strength}\n"
        for cards, kind, size, length, cost, strength in found
    )
    return hashlib.sha256("".join(lines).encode("ascii")).hexdigest()[:16]


def numbers(found: Iterable[Move]) -> dict[str, int]:
    """Return the number of moves of each kind that has any."""
    by_kind = Counter(move[1] for move in found)
    return {kind.name: by_kind[kind] for kind in Kind if by_kind[kind]}


def listed_row(hand: int, character: str, hp: int, found: set[Move], last: Last | None) -> Row:
    """Return a row of a list; the formula must agree with it."""
    by_kind = numbers(found)
    counted = count(hand, character, hp, last)
    if by_kind != counted:
        raise AssertionError(f"{text(hand)} {character} {hp} {last}: {by_kind} != {counted}")
    row: Row = {"hand": text(hand), "character": character, "hp": hp}
    if last is not None:
        row["last"] = [int(field) for field in last]
    return row | {"count": len(found), "by_kind": by_kind, "digest": digest(found)}


# ---------------------------------------------------------------------------------------------
# Leads

#: Hands with a shape that random ones do not have, and the characters to whom it matters most.
SHAPES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    (
        "quads of four adjacent ranks and both jokers",
        ranks_in_suits("3456", SUITS) | parse("XD"),
        ("cao_cao", "liu_bei", "sun_quan", "qin_shihuang", "pan_jinlian", "yang_guifei"),
    ),
    (
        "quads across the ends of the line, K A 2 3: AAA222 and KKKAAA but no KKKAAA222",
        ranks_in_suits("KA23", SUITS) | parse("XD"),
        ("zhu_bajie", "cao_cao", "dong_zhuo", "pan_jinlian", "baigujing"),
    ),
    (
        "quads of J Q K A",
        ranks_in_suits("JQKA", SUITS) | parse("3d4c"),
        ("zhu_bajie", "sun_wukong", "liu_bei"),
    ),
    (
        "one card of each rank, one suit: every straight is of one suit, both ends of the line",
        ranks_in_suits(RANKS, "s"),
        ("dong_zhuo", "sun_quan", "sun_wukong", "tang_sanzang", "yang_guifei", "liu_bei"),
    ),
    (
        "one card of each rank in turning suits, and a second suit at both ends of the line",
        parse("3d4c5h6s7d8c9hTsJdQcKhAs2d Kd Ad 2s 3s"),
        ("dong_zhuo", "tang_sanzang", "sun_wukong", "cao_cao", "lin_daiyu", "yang_guifei"),
    ),
    (
        "two suits whole",
        ranks_in_suits(RANKS, "ch"),
        ("dong_zhuo", "lu_bu", "liu_bang", "sun_quan"),
    ),
    (
        "one suit whole and the low half of another",
        ranks_in_suits(RANKS, "d") | ranks_in_suits("345678", "h"),
        ("xiang_yu", "diao_chan", "lu_zhishen", "yang_guifei"),
    ),
    (
        "four adjacent triples with kickers of all sorts and both jokers",
        ranks_in_suits("789T", "dch") | parse("3d3c5s5hJsAs XD"),
        ("liu_bang", "cao_cao", "sun_wukong", "lu_bu"),
    ),
    (
        "five adjacent triples, each other kicker a pair",
        ranks_in_suits("A2345", "chs") | ranks_in_suits("79JQK", "ds"),
        ("xi_shi", "zhu_bajie", "dong_zhuo"),
    ),
    (
        "six adjacent triples and three pairs, 26 cards with the jokers",
        ranks_in_suits("9TJQKA", "dcs") | ranks_in_suits("357", "dh") | parse("XD"),
        ("zhu_bajie", "sun_quan", "pan_jinlian"),
    ),
    (
        "sixes that fill holes in triples and pairs",
        SIXES | parse("4d4c4h5d5c7d7c7h8s8h9cX"),
        ("yang_guifei", "liu_bang"),
    ),
)


def lead_hands() -> Iterator[tuple[str, int, str, int]]:
    """Yield (note, hand, character, hp) of the rows of leads."""
    for character in CHARACTERS:
        if character != "yang_guifei":  # hers are below, by the number of sixes
            for size in (17, 20, 26):
                hand = random_hand(f"lead {character} {size}", size)
                for hp in (2, 1) if character in PAYERS else (2,):
                    yield "random", hand, character, hp
    for size, numbers_of_sixes in ((10, range(5)), (17, range(5)), (20, range(5)), (26, (2, 4))):
        for sixes in numbers_of_sixes:
            hand = random_hand(f"lead sixes {sixes} {size}", size, sixes)
            yield f"random, sixes: {sixes}", hand, "yang_guifei", 2
    for note, hand, characters in SHAPES:
        for character in characters:
            yield note, hand, character, 2
            if character == "qin_shihuang":
                yield note, hand, character, 1


def lead_rows() -> Iterator[Row]:
    """Yield the rows of leads."""
    for note, hand, character, hp in lead_hands():
        yield {"note": note} | listed_row(hand, character, hp, moves(hand, character, hp), None)


# ---------------------------------------------------------------------------------------------
# Answers

#: Moves to beat that sit on an edge of the rules: (hand, character, hp, last).
EDGES: tuple[tuple[str, int, str, int, Last], ...] = (
    ("nothing beats the rocket", SHAPES[0][1], "yang_guifei", 2, (Kind.ROCKET, 2, 1, 0)),
    ("size-3 bombs", SHAPES[1][1], "pan_jinlian", 2, (Kind.BOMB, 4, 1, 10)),
    ("size-3 bombs of 1 HP", SHAPES[1][1], "pan_jinlian", 1, (Kind.BOMB, 4, 1, 10)),
    ("JJJ to KKK are bombs", SHAPES[2][1], "zhu_bajie", 2, (Kind.TRIPLE, 3, 1, 7)),
    ("JJJ to KKK are bombs", SHAPES[2][1], "zhu_bajie", 2, (Kind.BOMB, 4, 1, 8)),
    ("pairs that are bombs", SHAPES[0][1], "qin_shihuang", 1, (Kind.BOMB, 2, 1, 1)),
    ("pairs that are none", SHAPES[0][1], "qin_shihuang", 2, (Kind.BOMB, 2, 1, 1)),
    ("the small joker as the big one", SHAPES[0][1], "liu_bei", 2, (Kind.SINGLE, 1, 1, 52)),
    ("equal to the big joker", SHAPES[0][1], "liu_bei", 2, (Kind.SINGLE, 1, 1, 53)),
    ("any two kickers", SHAPES[7][1], "cao_cao", 2, (Kind.TRIPLE_WITH, 5, 1, 4)),
    ("pairs of a suit", SHAPES[3][1], "sun_quan", 2, (Kind.PAIR, 2, 1, 9)),
    ("highest mixed straight", SHAPES[3][1], "sun_quan", 2, (Kind.STRAIGHT, 5, 5, 55)),
    ("lowest one-suit straight", SHAPES[4][1], "sun_wukong", 2, (Kind.STRAIGHT, 5, 5, 80)),
    ("♠ with a ten", SHAPES[4][1], "sun_wukong", 2, (Kind.STRAIGHT, 4, 4, 64 + 4 * 9 + 2)),
    ("♠ with a ten, equal ones", SHAPES[4][1], "sun_wukong", 2, (Kind.STRAIGHT, 4, 4, 64 + 47)),
    ("always ♦", SHAPES[4][1], "tang_sanzang", 2, (Kind.STRAIGHT, 5, 5, 64 + 4 * 8)),
    ("straight beyond the range", SHAPES[4][1], "tang_sanzang", 2, (Kind.STRAIGHT, 6, 6, 20)),
    ("13 cards, two readings", SHAPES[3][1], "dong_zhuo", 2, (Kind.STRAIGHT, 13, 13, 64 + 51)),
    ("two cards at a price", SHAPES[5][1], "dong_zhuo", 2, (Kind.STRAIGHT, 2, 2, 4 * 6)),
    ("two cards, no HP to pay", SHAPES[5][1], "dong_zhuo", 1, (Kind.STRAIGHT, 2, 2, 4 * 6)),
    ("a six as any single", SHAPES[10][1], "yang_guifei", 2, (Kind.SINGLE, 1, 1, 47)),
    ("a six is no joker", SHAPES[10][1], "yang_guifei", 2, (Kind.SINGLE, 1, 1, 51)),
    ("66 as 22", SHAPES[10][1], "yang_guifei", 2, (Kind.PAIR, 2, 1, 11)),
    ("6666 as 2222", SHAPES[10][1], "yang_guifei", 2, (Kind.BOMB, 4, 1, 11)),
    ("sixes in wings", SHAPES[10][1], "yang_guifei", 2, (Kind.WINGS, 12, 3, 5)),
    ("sixes in pair kickers", SHAPES[10][1], "yang_guifei", 2, (Kind.WINGS, 10, 2, 4)),
    ("sixes of a suit", SHAPES[3][1], "yang_guifei", 2, (Kind.STRAIGHT, 5, 5, 64 + 4 * 9 + 1)),
    ("one reading of three", SHAPES[7][1], "liu_bang", 2, (Kind.TRIPLE_RUN, 12, 4, 8)),
    ("wings of cards", SHAPES[9][1], "zhu_bajie", 2, (Kind.WINGS, 20, 5, 12)),
    ("wings of pairs, of the same size", SHAPES[9][1], "zhu_bajie", 2, (Kind.WINGS, 20, 4, 11)),
    ("four with two pairs", SHAPES[0][1], "sun_quan", 2, (Kind.QUAD_WITH, 8, 1, 0)),
)


def drawn_answers() -> Iterator[tuple[str, int, str, int, Last]]:
    """Yield rows that answer a low move of the same hand, each kind and character in turn."""
    kinds = [kind for kind in Kind if kind not in (Kind.BOMB, Kind.ROCKET)]
    for number in range(36):
        character = CHARACTERS[number % len(CHARACTERS)]
        rng = random.Random(f"answer {number}")
        # Few ranks, for runs and quads; the twenty cards of an emperor.
        low = rng.randrange(13)
        deck = [card for card in range(54) if card >= 52 or (card // 4 - low) % 13 < 9]
        hand = bits(rng.sample(deck, 20))
        hp = 1 + number // len(CHARACTERS)
        by_kind: dict[int, set[Last]] = {}
        for _, kind, size, length, _, strength in moves(hand, character, hp):
            by_kind.setdefault(kind, set()).add((kind, size, length, strength))
        wanted = next(
            kinds[(number + i) % 9] for i in range(9) if kinds[(number + i) % 9] in by_kind
        )
        lasts = sorted(by_kind[wanted])
        group = rng.choice(lasts)[:3]
        strengths = [last[3] for last in lasts if last[:3] == group]
        yield (
            "drawn",
            hand,
            character,
            hp,
            (*group, rng.choice(strengths[: len(strengths) // 2 + 1])),
        )


def answer_rows() -> Iterator[Row]:
    """Yield the rows of answers."""
    for note, hand, character, hp, last in (*EDGES, *drawn_answers()):
        found = {m for m in moves(hand, character, hp) if beats(m[1], m[2], m[3], m[5], last)}
        yield {"note": note} | listed_row(hand, character, hp, found, last)


# ---------------------------------------------------------------------------------------------
# Counts


def counted_hands() -> Iterator[tuple[str, int, str, int, Last | None]]:
    """Yield (note, hand, character, hp, last) of hands that are counted only."""
    for character in CHARACTERS:
        for hp in (2, 1) if character in PAYERS else (2,):
            yield "the full deck", FULL_DECK, character, hp, None
    for sixes in range(4):
        hand = FULL_DECK & ~SIXES | bits(card_list(SIXES)[:sixes])
        yield f"the deck, sixes: {sixes}", hand, "yang_guifei", 2, None
    for number, size in enumerate((27, 29, 31, 33, 36, 39, 42, 45, 48, 50, 52, 53)):
        character = CHARACTERS[(5 * number) % len(CHARACTERS)]
        yield "random", random_hand(f"count {size}", size), character, 1 + number % 2, None
    for size in (27, 33, 38, 44, 49):
        hand = random_hand(f"count sixes {size}", size, 4 if size % 2 else 3)
        yield "random", hand, "yang_guifei", 2, None
    lasts: Sequence[tuple[str, Last]] = (
        ("yang_guifei", (Kind.WINGS, 40, 10, 10)),
        ("yang_guifei", (Kind.WINGS, 20, 4, 7)),
        ("yang_guifei", (Kind.STRAIGHT, 6, 6, 64 + 4 * 9 + 2)),
        ("dong_zhuo", (Kind.STRAIGHT, 12, 12, 64 + 4 * 12)),
        ("sun_wukong", (Kind.STRAIGHT, 5, 5, 64 + 4 * 11 + 3)),
        ("cao_cao", (Kind.TRIPLE_WITH, 5, 1, 3)),
        ("pan_jinlian", (Kind.BOMB, 4, 1, 6)),
        ("liu_bang", (Kind.PAIR_RUN, 26, 13, 12)),
        ("zhu_bajie", (Kind.QUAD_WITH, 8, 1, 7)),
    )
    for character, last in lasts:
        yield "the full deck", FULL_DECK, character, 2, last


def count_rows() -> Iterator[Row]:
    """Yield the rows that have counts alone."""
    for note, hand, character, hp, last in counted_hands():
        by_kind = count(hand, character, hp, last)
        row: Row = {"note": note, "hand": text(hand), "character": character, "hp": hp}
        if last is not None:
            row["last"] = [int(field) for field in last]
        yield row | {"count": sum(by_kind.values()), "by_kind": by_kind}


def main() -> None:
    """Write the file, one row a line, so that a change shows as the rows it touches."""
    families = {"moves": lead_rows, "answers": answer_rows, "counts": count_rows}
    parts = [f'"about": {json.dumps(ABOUT, ensure_ascii=False, indent=1)}']
    for name, make in families.items():
        started = time.perf_counter()
        rows = list(make())
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        parts.append(f'"{name}": [\n{lines}\n]')
        largest = max(row["count"] for row in rows)
        seconds = time.perf_counter() - started
        print(f"{name}: {len(rows)} rows, largest {largest}, {seconds:.1f} s", file=sys.stderr)
    OUTPUT.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
