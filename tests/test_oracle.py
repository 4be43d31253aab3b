"""The generator, the counter and the classifier against the oracle, which knows only the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from huangpai import douhuang as dh
from oracle import douhuang as oracle

FIELDS = ("kind", "size", "length", "cost", "strength")
IDS = [c.id for c in dh.Character]


def as_set(moves) -> set[tuple[int, oracle.Reading]]:
    columns = [moves["cards"].tolist()] + [moves[f].tolist() for f in FIELDS]
    rows = [(cards, oracle.Reading(*reading)) for cards, *reading in zip(*columns, strict=True)]
    assert len(set(rows)) == len(rows), "a move stands twice"
    return set(rows)


def as_record(cards: int, reading: oracle.Reading):
    record = np.zeros((), dtype=dh.MOVE_DTYPE)
    record["cards"] = cards
    for name in FIELDS:
        record[name] = getattr(reading, name)
    return record[()]


def random_hand(rng: random.Random, size: int) -> int:
    return sum(1 << c for c in rng.sample(range(54), size))


def adversarial_hand(rng: random.Random, size: int) -> int:
    """Few ranks, neighbours on the line, sixes and tens, few suits, jokers: where rules meet."""
    line = [11, 12, *range(13)]
    start = rng.randrange(12)
    ranks = line[start : start + rng.randint(2, 5)]
    suits = rng.sample(range(4), rng.choice([1, 2, 4, 4]))
    pool = {4 * r + s for r in ranks for s in suits}
    if rng.random() < 0.5:
        pool |= {4 * 3 + s for s in range(4)}
    if rng.random() < 0.3:
        pool |= {4 * 7 + s for s in suits}
    if rng.random() < 0.4:
        pool |= {52, 53}
    chosen = rng.sample(sorted(pool), min(size, len(pool)))
    return sum(1 << c for c in chosen)


def hands(seed: str, n: int, largest: int) -> list[int]:
    rng = random.Random(seed)
    makers = [random_hand, adversarial_hand, adversarial_hand]
    return [rng.choice(makers)(rng, rng.randint(1, largest)) for _ in range(n)]


@pytest.mark.parametrize("character", IDS)
def test_leads_are_the_oracles(character: str) -> None:
    largest = 9 if character == "yang_guifei" else 10
    for hand in hands(f"leads {character}", 150, largest):
        for hp in (1, 2):
            moves = dh.legal_moves(hand, character, hp=hp)
            expected = oracle.legal(hand, character, hp)
            assert as_set(moves) == expected, (dh.format(hand), character, hp)
            assert dh.count_moves(hand, character, hp=hp) == len(expected)


@pytest.mark.parametrize("character", IDS)
def test_answers_are_the_oracles(character: str) -> None:
    """Against plays of every character, also such as the answerer could not make."""
    rng = random.Random(f"answers {character}")
    for hand in hands(f"answering {character}", 40, 9):
        hp = rng.choice([1, 2])
        for _ in range(6):
            other = adversarial_hand(rng, rng.randint(1, 8)) or 1
            leads = sorted(oracle.legal(other, rng.choice(IDS), rng.choice([1, 2])))
            if not leads:
                continue
            kinds = sorted({r.kind for _, r in leads})
            wanted = rng.choice(kinds)
            cards, last = rng.choice([x for x in leads if x[1].kind == wanted])
            record = as_record(cards, last)
            expected = oracle.legal(hand, character, hp, last)
            moves = dh.legal_moves(hand, character, hp=hp, last=record)
            assert as_set(moves) == expected, (dh.format(hand), character, hp, last)
            assert dh.count_moves(hand, character, hp=hp, last=record) == len(expected)


@pytest.mark.parametrize("character", IDS)
def test_classify_is_the_oracles(character: str) -> None:
    for cards in hands(f"classify {character}", 800, 8):
        for hp in (1, 2):
            readings = dh.classify(cards, character, hp=hp)
            assert {r for _, r in as_set(readings)} == oracle.readings(cards, character, hp)


@pytest.mark.parametrize("character", IDS)
def test_moves_without_the_skill_are_the_oracles(character: str) -> None:
    """D5.4: leads and answers of a seat, in a room where its skill is off."""
    rng = random.Random(f"without {character}")
    others = rng.sample([one for one in IDS if one != character], 2)
    game = dh.Game(3, without_skill=character)
    for hand in hands(f"without {character}", 60, 9):
        hp = rng.choice([1, 2])
        left = [card for card in range(54) if not hand >> card & 1]
        play = sum(1 << card for card in rng.sample(left, rng.choice([1, 1, 2, 3, 4, 5])))
        left = [card for card in left if not play >> card & 1]
        facts: dict[str, object] = {"hp": [hp, 2, 2]}
        leads = sorted(oracle.readings(play, others[1], 2))
        last = rng.choice(leads) if leads else None
        if last is not None:
            facts |= {"last": as_record(play, last), "last_player": 2, "hp": [hp, 2, 2 - last.cost]}
        state = game.position(
            [hand, 1 << left[0], 1 << left[1]], [character, *others], current=0, **facts
        )
        actions = state.legal_actions()
        moves = actions[actions["kind"] < len(dh.Kind)]
        expected = oracle.legal(hand, character, hp, last, skill=False)
        assert as_set(moves) == expected, (dh.format(hand), hp, last)
        for cards, reading in sorted(expected)[:5]:
            assert state.action(dh.text(as_record(cards, reading))) == as_record(cards, reading)


def test_beats_is_the_oracles() -> None:
    rng = random.Random("beats")
    plays = []
    for hand in hands("beats", 120, 8):
        character = rng.choice(IDS)
        plays += rng.sample(sorted(oracle.legal(hand, character, 2)), 1) if hand else []
    records = np.array([as_record(*play) for play in plays], dtype=dh.MOVE_DTYPE)
    table = dh.beats(records[:, None], records[None, :])
    for i, (_, a) in enumerate(plays):
        for j, (_, b) in enumerate(plays):
            assert table[i, j] == oracle.reading_beats(a, b), (a, b)
