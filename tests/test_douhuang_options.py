"""`Game` says in words what the library checks: both refuse the same options (D5.4, D7.2, D8.2)."""

from __future__ import annotations

import random

from huangpai import douhuang as dh

NONE = 255


def library_takes(
    players: int, mode: str, characters: list[int | None], pool: list[int], muted: int | None
) -> bool:
    """Ask the library, past what `Game` checks."""
    fixed = [NONE if one is None else one for one in characters] + [NONE] * (3 - players)
    state = dh.State.__new__(dh.State)
    taken: bool = state._start(
        players,
        mode == "competitive",
        fixed,
        sum(1 << c for c in pool),
        0 if muted is None else muted + 1,
        1,
        0,
    )
    return taken


def game_takes(
    players: int, mode: str, characters: list[int | None], pool: list[int], muted: int | None
) -> bool:
    try:
        dh.Game(players, mode, characters=characters, pool=pool, without_skill=muted)
    except ValueError:
        return False
    return True


def test_both_refuse_the_same() -> None:
    numbers, taken = random.Random(7), 0
    for _ in range(4000):
        players = numbers.choice([2, 3])
        mode = numbers.choice(["normal", "normal", "competitive"])
        few = numbers.sample(range(18), 4)  # so that two seats often want one
        characters = [numbers.choice([None, None, *few]) for _ in range(players)]
        pool = numbers.sample(range(18), numbers.choice([5, 6, 7, 8, 9, 10, 11, 18]))
        # Whose skill is off need not be at the table.
        muted = numbers.choice([None, *range(18), *([18, 254] if numbers.random() < 0.2 else [])])
        options = (players, mode, characters, pool, muted)
        assert game_takes(*options) == library_takes(*options), options
        taken += game_takes(*options)
    assert 500 < taken < 3500
