"""Classes of moves that differ in suits alone: the list parted by definition, and the library."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from cases import cases
from huangpai import douhuang as dh
from oracle import douhuang as oracle
from test_oracle import IDS, adversarial_hand, hands, random_hand

WAYS = ("strength", "ranks")
FIELDS = ("kind", "size", "length", "cost", "strength")
JOKERS, SIXES = 3 << 52, 15 << 12


def ranks_of(cards: np.ndarray) -> np.ndarray:
    """How many cards of each of 15 ranks, the jokers being ranks of their own."""
    bits = cards[:, None] >> np.arange(54, dtype=np.uint64) & np.uint64(1)
    ranks = [bits[:, 4 * rank : 4 * rank + 4].sum(axis=1) for rank in range(13)]
    return np.stack([*ranks, bits[:, 52], bits[:, 53]], axis=1).astype(np.int64)


def classes_of(moves: np.ndarray, group: str) -> list[np.ndarray]:
    """The indices of the moves of each class, in the order of the first of each: by definition."""
    strength = moves["strength"].astype(np.int64)
    if group == "ranks":
        with_suit = (moves["kind"] == dh.Kind.STRAIGHT) | (
            (moves["kind"] == dh.Kind.SINGLE) & (strength < 52)
        )
        strength = np.where(with_suit, strength // 4, strength + 1000)
    rest = [moves[name].astype(np.int64) for name in ("kind", "size", "length", "cost")]
    keys = np.column_stack([ranks_of(moves["cards"]), *rest, strength])
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    inverse = inverse.reshape(-1)
    order = np.argsort(inverse, kind="stable")
    parts = np.split(order, np.flatnonzero(np.diff(inverse[order])) + 1) if len(moves) else []
    return [parts[i] for i in np.argsort(first)]


def compare(hand: int, character: str, hp: int, last, group: str, expand: int = 40) -> int:
    """Compare all that is said of one hand with its list; return how many classes there are."""
    asked = {"hp": hp, "last": last}
    moves = dh.legal_moves(hand, character, **asked)
    groups = dh.legal_moves(hand, character, **asked, group=group)
    parts = classes_of(moves, group)
    assert groups.dtype == dh.GROUP_DTYPE
    assert dh.count_moves(hand, character, **asked, group=group) == len(groups) == len(parts)
    if not parts:
        return 0
    assert np.array_equal(groups["move"], moves[[part[0] for part in parts]])
    assert groups["multiplicity"].tolist() == [len(part) for part in parts]
    assert groups["lowest"].tolist() == [int(moves["strength"][part].min()) for part in parts]
    assert groups["highest"].tolist() == [int(moves["strength"][part].max()) for part in parts]
    assert not groups["reserved"].any()
    some = np.arange(0, len(groups), max(1, len(groups) // expand))
    listed, offsets = dh.expand(hand, character, groups[some], **asked, group=group)
    wanted = np.concatenate([parts[i] for i in some])
    assert np.array_equal(listed, moves[wanted])
    assert np.diff(offsets).tolist() == [len(parts[i]) for i in some]
    return len(parts)


def plays(rng: random.Random, hand: int, n: int) -> list:
    """Plays to beat: out of these very cards, by anyone."""
    found = []
    for _ in range(n):
        moves = dh.legal_moves(hand, rng.choice(IDS), hp=rng.choice([1, 2]))
        of_a_kind = moves[moves["kind"] == rng.choice(np.unique(moves["kind"]).tolist())]
        found.append(of_a_kind[rng.randrange(min(len(of_a_kind), 60))])
    return found


@pytest.mark.parametrize("group", WAYS)
@pytest.mark.parametrize("character", IDS)
def test_small_hands(character: str, group: str) -> None:
    rng = random.Random(f"groups {character}")
    found = 0
    for hand in hands(f"groups of {character}", 15, 13):
        for hp in (1, 2):
            for last in [None, *plays(rng, hand, 2)]:
                found += compare(hand, character, hp, last, group)
    assert found > 100  # there is something to compare


def large_hands(character: str) -> list[int]:
    rng = random.Random(f"large {character}")
    found = [random_hand(rng, size) for size in (17, 20, 22, 25)]
    found += [adversarial_hand(rng, 18) | JOKERS, 0x1111111111111 << rng.randrange(4) | JOKERS]
    if character == "yang_guifei":
        rest = [card for card in range(54) if not SIXES >> card & 1]
        found += [sum(1 << c for c in rng.sample(rest, n)) | SIXES for n in (1, 4, 8, 12)]
        found += [(0x1111111111111 << rng.randrange(4)) & ~SIXES | six << 12 for six in (1, 6, 15)]
    return found


@pytest.mark.parametrize("group", WAYS)
@pytest.mark.parametrize("character", IDS)
def test_large_hands(character: str, group: str) -> None:
    rng = random.Random(f"large {character}")
    for hand in large_hands(character):
        for last in [None, *plays(rng, hand, 2)]:
            if dh.count_moves(hand, character, last=last) < 30_000:
                compare(hand, character, 2, last, group, expand=12)


@pytest.mark.parametrize("group", WAYS)
def test_any_subset_of_the_deck(group: str) -> None:
    """Where no list can be made, the classes still have as many moves as there are."""
    rng = random.Random("subsets")
    cards = np.array([random_hand(rng, size) for size in range(26, 55, 4)], dtype=np.uint64)
    for character in IDS:
        groups, offsets = dh.legal_moves_batch(cards, character, group=group)
        sums = np.add.reduceat(groups["multiplicity"], offsets[:-1])
        assert sums.tolist() == dh.count_moves(cards, character).tolist()
        assert np.diff(offsets).tolist() == dh.count_moves(cards, character, group=group).tolist()


def class_of(cards: int, reading: oracle.Reading, group: str) -> tuple:
    """What the moves of a class have in common, of one move."""
    kind, size, length, cost, strength = reading
    with_suit = kind == dh.Kind.STRAIGHT or (kind == dh.Kind.SINGLE and strength < 52)
    if group == "ranks" and with_suit:
        strength -= strength % 4
    ranks = tuple(min(card // 4, 13) + (card == 53) for card in range(54) if cards >> card & 1)
    return ranks, kind, size, length, cost, strength


@pytest.mark.parametrize("character", IDS)
def test_the_oracle_has_these_classes(character: str) -> None:
    """By the rules alone: what the oracle allows, counted by ranks and readings."""
    for hand in hands(f"oracle groups {character}", 12, 8):
        moves = oracle.legal(hand, character, hp=1)
        for group in WAYS:
            groups = dh.legal_moves(hand, character, hp=1, group=group)
            columns = [groups["move"][name].tolist() for name in ("cards", *FIELDS)]
            rows = zip(*columns, strict=True)
            names = [class_of(cards, oracle.Reading(*rest), group) for cards, *rest in rows]
            found = dict(zip(names, groups["multiplicity"].tolist(), strict=True))
            assert len(found) == len(groups)
            assert found == Counter(class_of(*move, group) for move in moves)


def test_examples() -> None:
    """Two triples of one rank with one card are a class; by ranks so are singles of a rank."""
    groups = dh.legal_moves("3d 3c 3h 3s 4d 4s", "lu_bu", group="ranks")
    assert dh.text(groups[:2]) == ["3d=SINGLE.0", "4d=SINGLE.4"]
    assert groups["multiplicity"][:2].tolist() == [4, 2]
    assert (int(groups["lowest"][0]), int(groups["highest"][0])) == (0, 3)
    (one,) = groups[(groups["move"]["kind"] == 3) & (groups["move"]["size"] == 4)]
    assert (dh.text(one), int(one["multiplicity"])) == ("3d3c3h4d=TRIPLE_WITH.0", 8)
    assert dh.count_moves("3d 3c 3h 3s 4d 4s", "lu_bu", group="strength") == len(groups) + 4


def test_a_single_answers_only_above() -> None:
    """The suits below the play to beat are no part of a class."""
    last = dh.move("5c=SINGLE.9", "lu_bu")
    groups = dh.legal_moves("5d 5h 5s X", "liu_bei", last=last, group="ranks")
    assert dh.text(groups) == ["5h=SINGLE.10", "X=SINGLE.52", "X=SINGLE.53"]
    assert groups["multiplicity"].tolist() == [2, 1, 1]
    inside = dh.expand("5d 5h 5s X", "liu_bei", groups[0], group="ranks", last=last)
    assert dh.text(inside) == ["5h=SINGLE.10", "5s=SINGLE.11"]


def test_one_six_on_top() -> None:
    """D6.10: a mixed straight whose one six on top shows ♦ has another card that is no ♦."""
    hand = "6h 7d 8d 9d 9c"  # 7 8 9 and a six for the ten
    groups = dh.legal_moves(hand, "yang_guifei", group="strength")
    tops = groups[(groups["move"]["kind"] == dh.Kind.STRAIGHT) & (groups["move"]["strength"] == 36)]
    assert dh.text(tops) == ["6h7d8d9c=STRAIGHT.36"]
    assert tops["multiplicity"].tolist() == [1]


def test_batches_are_single_calls_one_after_another() -> None:
    cards = dh.random_hands(60, 12, seed=5)
    who = np.arange(60) % 18
    lasts = [None if i % 3 else dh.legal_moves(cards[i], "xi_shi")[0] for i in range(60)]
    for group in WAYS:
        groups, offsets = dh.legal_moves_batch(cards, who, hp=1, last=lasts, group=group)
        for i in range(60):
            one = dh.legal_moves(cards[i], int(who[i]), hp=1, last=lasts[i], group=group)
            assert np.array_equal(groups[offsets[i] : offsets[i + 1]], one)
        out = np.empty(len(groups), dh.GROUP_DTYPE), np.empty(61, np.int64)
        again, _ = dh.legal_moves_batch(cards, who, hp=1, last=lasts, group=group, out=out)
        assert np.array_equal(again, groups)
        assert np.shares_memory(again, out[0])
        with pytest.raises(dh.BufferTooSmall, match=str(len(groups))):
            dh.legal_moves_batch(
                cards, who, hp=1, last=lasts, group=group, out=(out[0][:-1].copy(), out[1])
            )


def test_any_move_of_a_class_tells_it() -> None:
    hand = "6d 6h 9c 9d 9s Td Jc Qd 2s X"
    moves = dh.legal_moves(hand, "yang_guifei")
    for move in moves[:: len(moves) // 50]:
        inside = dh.expand(hand, "yang_guifei", move, group="ranks")
        assert move in inside
        same, offsets = dh.expand(hand, "yang_guifei", [inside[0], inside[-1]], group="ranks")
        assert np.array_equal(same, np.concatenate([inside, inside]))
        assert offsets.tolist() == [0, len(inside), 2 * len(inside)]
    nothing, offsets = dh.expand(hand, "yang_guifei", moves[:0], group="ranks")
    assert (len(nothing), offsets.tolist()) == (0, [0])


def test_words() -> None:
    groups = dh.legal_moves("3s 3h 4d 4c", "lu_bu", group="strength")
    pair = groups[groups["move"]["kind"] == dh.Kind.PAIR][0]
    assert dh.text(pair) == "3h3s=PAIR.0"
    assert dh.describe(pair) == "pair of threes: 3♥ 3♠"
    triple = dh.legal_moves("3s 3h 3d", "lu_bu", group="ranks")[1]
    assert dh.describe(triple) == "pair of threes: 3♦ 3♥, the first of 3"
    assert dh.describe(triple, "zh") == "对3：3♦ 3♥，同类共3种"
    assert dh.describe(groups) == [dh.describe(one) for one in groups]
    assert dh.text(list(groups)) == dh.text(groups["move"])
    lines = dh.format_moves(dh.legal_moves("3s 3h 3d", "lu_bu", group="ranks")).splitlines()
    assert lines[0].split() == ["#", "kind", "cards", "declared", "as", "HP", "moves", "to", "type"]
    assert [line.split()[-2] for line in lines[1:]] == ["3", "3", "1"]


PAIR = dh.classify("9d9c", "lu_bu")[0]


@cases(
    ("call", "error", "said"),
    [
        (
            lambda: dh.legal_moves("3d", 0, group="rank"),
            ValueError,
            '"strength" or "ranks", not \'rank\'',
        ),
        (lambda: dh.legal_moves("3d", 0, group=True), TypeError, "not bool: True"),
        (lambda: dh.count_moves("3d", 0, group=1), TypeError, "not int: 1"),
        (lambda: dh.count_moves(["3d"], 0, group=""), ValueError, "not ''"),
        (lambda: dh.legal_moves_batch(["3d"], 0, group=b"ranks"), TypeError, "not bytes"),
        (lambda: dh.expand("3d", 0, PAIR, group=None), TypeError, "what the groups are classes of"),
        (
            lambda: dh.expand("3d", 0, "9d9c=PAIR.6", group="ranks"),
            TypeError,
            "groups must be a record",
        ),
        (
            lambda: dh.expand("9d 3d", 0, PAIR, group="ranks"),
            dh.IllegalMove,
            "D5.1: groups: the hand does not hold 9c",
        ),
        (
            lambda: dh.expand("9d 9c", 0, [PAIR], group="ranks", last=PAIR),
            dh.IllegalMove,
            r"D4.2: groups\[0\] does not beat the play to beat \(kind PAIR",
        ),
        (lambda: dh.legal_moves("3d", 99, group="ranks"), ValueError, "no character 99"),
        (lambda: dh.legal_moves("3d", 0, hp=0, group="ranks"), ValueError, "hp must be 1 to 9"),
        (
            lambda: dh.legal_moves_batch(
                ["3d"], 0, group="ranks", out=(np.empty(9, dh.MOVE_DTYPE), np.empty(9, np.int64))
            ),
            TypeError,
            "array of GROUP_DTYPE",
        ),
    ],
)
def test_bad_input_is_one_clear_error(call, error, said: str) -> None:
    with pytest.raises(error, match=said):
        call()


def test_a_move_of_no_character_is_refused() -> None:
    """潘金莲's triple is a bomb for her alone, and at 1 HP not for her either (D5.2)."""
    bomb = next(m for m in dh.classify("9d9c9h", "pan_jinlian") if m["cost"])
    assert len(dh.expand("9d 9c 9h 9s", "pan_jinlian", bomb, group="strength")) == 4
    for character, hp in (("pan_jinlian", 1), ("lu_bu", 2)):
        with pytest.raises(dh.IllegalMove, match=f"D5.1.*{character} at {hp} HP has no such move"):
            dh.expand("9d 9c 9h 9s", character, bomb, group="strength", hp=hp)
