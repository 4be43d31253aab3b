"""Endings that the referees have solved by trying everything (tests/golden/endings.jsonl).

Some rows are solved by them again; ``HUANGPAI_ENDINGS=N`` is how many, spread over the file.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from huangpai import baohuang as bh
from huangpai import doudizhu as dz
from huangpai import douhuang as dh
from oracle import minimax

AGAIN = int(os.environ.get("HUANGPAI_ENDINGS", "50"))
GOLDEN = Path(__file__).parent / "golden/endings.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
STATES: dict[str, Any] = {"douhuang": dh.State, "baohuang": bh.State, "doudizhu": dz.State}
GAMES = list(STATES)


def facts(row: dict[str, Any]) -> dict[str, str]:
    """Return the fields of a position, read from its line alone."""
    game, *fields = row["position"].split()
    return {"game": game, **dict(field.split(":", 1) for field in fields)}


def rows_of(game: str) -> list[dict[str, Any]]:
    return [row for row in ROWS if row["position"].startswith(game)]


# ---- The library ---------------------------------------------------------------------------------


def is_emperors_turn(has: dict[str, str]) -> bool:
    """Whether the side that outcomes are of is to act, in a position with these fields."""
    return has["current"] in {has.get(name) for name in ("emperor", "guard", "landlord")}


@pytest.mark.parametrize("game", GAMES)
def test_the_library_solves_what_trying_everything_has_solved(game: str) -> None:
    wrong, winners = [], set()
    for row in rows_of(game):
        state = STATES[game].from_text(row["position"])
        assert state.to_text() == row["position"]
        found = state.solve(table_mb=1)
        assert not found.stopped
        # The file's outcomes are those of the emperor's side, the library's of the side to act.
        side = 1 if is_emperors_turn(facts(row)) else -1
        outcome = side * {"win": 1, "draw": 0, "loss": -1}[found.outcome]
        texts = state.action_text(state.legal_actions())
        actions = dict(zip(texts, (side * int(n) for n in found.outcomes), strict=True))
        if (outcome, actions) != (row["outcome"], row["actions"]):
            wrong.append(f"{row['position']}\n  {row['outcome']}, not {outcome}; {actions}")
        winners.add((outcome, found.winner))
    assert not wrong, f"{len(wrong)} rows, of which\n" + "\n".join(wrong[:5])
    # One name for who wins, and none where nobody does.
    assert len(winners) == len(dict(winners))
    assert dict(winners).get(0) is None


# ---- The file ------------------------------------------------------------------------------------


def spread(n: int) -> list[dict[str, Any]]:
    """Return so many rows from all over the file."""
    return ROWS if n >= len(ROWS) else [ROWS[i * len(ROWS) // n] for i in range(n)]


def test_rows_are_made_again_by_the_referees() -> None:
    for row in spread(AGAIN):
        found = minimax.solve(minimax.referee_of(row["position"]), 10**6)
        assert (found.outcome, found.actions) == (row["outcome"], row["actions"]), row["position"]


def test_every_outcome_is_that_of_the_best_action() -> None:
    for row in ROWS:
        best = max if is_emperors_turn(facts(row)) else min
        assert best(row["actions"].values()) == row["outcome"], row["position"]


def test_the_file_is_small_and_no_row_stands_twice() -> None:
    assert GOLDEN.stat().st_size < 1_600_000
    assert len({row["position"] for row in ROWS}) == len(ROWS)
    assert all(len(row["actions"]) > 1 for row in ROWS)


@pytest.mark.parametrize(
    ("game", "least"), [("douhuang", 3000), ("baohuang", 400), ("doudizhu", 500)]
)
def test_it_matters_what_is_done(game: str, least: int) -> None:
    """In six of ten positions some action throws away what another one keeps."""
    rows = rows_of(game)
    assert len(rows) >= least
    matter = sum(len(set(row["actions"].values())) > 1 for row in rows)
    assert matter >= 0.6 * len(rows)
    assert Counter(row["outcome"] for row in rows)[1] >= 0.25 * len(rows)
    assert Counter(row["outcome"] for row in rows)[-1] >= 0.25 * len(rows)


def test_douhuang_is_covered() -> None:
    """Every character on both sides, with two and three players, without its skill; every phase."""
    sides: Counter[tuple[str, bool, int]] = Counter()
    points: set[tuple[str, str]] = set()
    off: set[str] = set()
    phases: Counter[tuple[str, int]] = Counter()
    long = matches = 0
    for row in rows_of("douhuang"):
        has = facts(row)
        players, emperor = int(has["players"]), int(has["emperor"])
        for seat, who in enumerate(has["characters"].split(",")[:players]):
            sides[who, seat == emperor, players] += 1
            points.add((who, has["hit_points"].split(",")[seat]))
        off.add(has.get("without_skill", "-"))
        what = has["phase"]
        if what == "play":
            what = "answer" if has.get("last", "-") != "-" else "lead a trick"
        phases[what, players] += 1
        long += any("STRAIGHT" in text or "RUN" in text for text in row["actions"])
        matches += dh.State.from_text(row["position"]).game.mode == "competitive"
    everyone = {who.id for who in dh.Character}
    assert {key for key, n in sides.items() if n >= 30} >= {
        (who, is_emperor, players)
        for who in everyone
        for is_emperor in (True, False)
        for players in (2, 3)
    }
    assert points >= {(who, hp) for who in everyone for hp in "123"}
    assert off >= everyone
    for what in ("answer", "lead a trick", "hit", "extra", "discard", "lead"):
        assert min(phases[what, 2], phases[what, 3]) >= 10, what
    assert matches >= 30
    assert long >= 150


def test_baohuang_is_covered() -> None:
    """Both modes, every option, every kind, leads and answers, trustees, all three outcomes."""
    seen: Counter[tuple[Any, ...]] = Counter()
    outcomes: Counter[tuple[str, int]] = Counter()
    trustees = 0
    for row in rows_of("baohuang"):
        has = facts(row)
        game = bh.State.from_text(row["position"]).game
        seen["kind", game.mode, has["kind"], "last" in has] += 1
        for option in ("kao", "hold_sixes", "rob_solo"):
            seen[option, game.mode, getattr(game, option)] += 1
        outcomes[has["kind"], row["outcome"]] += 1
        trustees += has.get("trustees", "0") != "0"
    kinds = ("pair", "open_solo", "hidden_solo")
    for mode in ("classic", "concise"):
        for kind in kinds:
            assert min(seen["kind", mode, kind, answer] for answer in (False, True)) >= 5
        for option in ("kao", "hold_sixes", "rob_solo"):
            assert min(seen[option, mode, value] for value in (False, True)) >= 20
    assert set(outcomes) == {(kind, n) for kind in kinds for n in (-1, 1)} | {("hidden_solo", 0)}
    assert trustees >= 20


def test_doudizhu_is_covered() -> None:
    """Two and three players, every preset, leads and answers, the landlord and peasants to act."""
    seen: Counter[tuple[Any, ...]] = Counter()
    for row in rows_of("doudizhu"):
        has = facts(row)
        where = int(has["players"]), has.get("rules", "douzero")
        seen[(*where, "last" in has)] += 1
        seen[(*where, "landlord" if has["current"] == has["landlord"] else "peasant")] += 1
    for players in (2, 3):
        for preset in ("douzero", "rlcard", "openspiel"):
            for what in (True, False, "landlord", "peasant"):
                assert seen[players, preset, what] >= 10
