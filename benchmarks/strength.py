"""How strong `greedy` is beside `random`, and `search` beside `greedy`.

``python benchmarks/strength.py [--markdown]``: one player, or two, at a table of others: in
Douhuang by turns in every seat, as wins; in Baohuang in seat 0, as mean scores.  By role.  The same
seeds give the same figures everywhere.  ``--search`` plays the second half alone, with how long
`search` takes for its choices; ``--only`` one table of it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import huangpai
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai.simulation.intervals import mean, rate
from tabular import table

SEED = 1


def percent(wins: int, games: int) -> str:
    """Return a rate with half of its interval."""
    found = rate(wins, games)
    return f"{100 * found.value:.1f} % ± {50 * (found.high - found.low):.1f}"


def seats(game: Any, games: int, n: int, policy: str, others: str) -> tuple[Any, Any]:
    """Return wins and games by role of those seats that are one of a kind.

    That is the one player of a policy, or with two of three the one player of the other.
    """
    wins, played = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for seat in range(game.players):
        policies = [others] * game.players
        for step in range(n):
            policies[(seat + (0 if n == 1 else 1 + step)) % game.players] = policy
        count = games // game.players
        sums = huangpai.simulate(game, count, seed=SEED, policies=policies, arrays=False).tallies
        wins += sums["seat_wins"][seat]
        played += sums["seat_games"][seat]
    return wins, played


def douhuang(games: int, policy: str, others: str) -> list[list[str]]:
    """Return what players of a policy win of Douhuang."""
    rows = []
    wins, played = seats(dh.Game(2), games, 1, policy, others)
    rows.append(["two players", percent(int(wins.sum()), int(played.sum()))])
    rows.append(["the emperor of two", percent(int(wins[0]), int(played[0]))])
    rows.append(["the subject of two", percent(int(wins[1]), int(played[1]))])
    matches = 0
    for policies, seat in (([policy, others], 0), ([others, policy], 1)):
        sums = huangpai.simulate(
            dh.Game(2, "competitive"), games // 4, seed=SEED, policies=policies, arrays=False
        ).tallies
        matches += int(sums["match_wins"][seat])
    rows.append(["matches (D8.2)", percent(matches, games // 4 * 2)])
    wins, played = seats(dh.Game(3), games, 1, policy, others)
    rows.append(["three players, the emperor", percent(int(wins[0]), int(played[0]))])
    rows.append([f"one subject, a {others} partner", percent(int(wins[1]), int(played[1]))])
    wins, played = seats(dh.Game(3), games, 2, policy, others)
    rows.append(["both subjects", percent(int(played[0] - wins[0]), int(played[0]))])
    return rows


ROLES = ["emperor", "guard", "rebel"]
KINDS = ["", "with a guard", "alone in the open", "alone in secret"]


def scores(game: bh.Game, games: int, policy: str, others: str) -> tuple[dict[Any, str], Any]:
    """Return the mean score of one player of Baohuang, by kind and role; and its scores."""
    found = {}
    rows = huangpai.simulate(game, games, seed=SEED, policies=[policy, *[others] * 4]).rows
    assert rows is not None
    role = np.where(rows["emperor"] == 0, 0, np.where(rows["guard"] == 0, 1, 2))
    for kind in (1, 2, 3):
        for one in range(3):
            score = rows["score"][:, 0][(role == one) & (rows["kind"] == kind)]
            if len(score) > 1:
                found[kind, one] = mean_of(score)
    return found, rows["score"][:, 0].astype(np.int64)


def mean_of(scores: Any) -> str:
    """Return a mean with its interval."""
    numbers = scores.astype(np.int64)
    value = mean(int(numbers.sum()), int((numbers**2).sum()), len(numbers))
    return f"{value.value:+.2f} ± {value.value - value.low:.2f}"


def against_random(games: int, *, markdown: bool) -> None:
    """Print how strong greedy is beside random."""
    heads = ["Douhuang: greedy among random players", "games won"]
    print(table(heads, douhuang(games, "greedy", "random"), markdown=markdown, left=1), "\n")
    modes = [scores(bh.Game(mode), games, "greedy", "random")[0] for mode in ("classic", "concise")]
    rows = [
        [f"{ROLES[role]}, {KINDS[kind]}", *(mode.get((kind, role), "–") for mode in modes)]
        for kind, role in sorted({*modes[0], *modes[1]})
    ]
    heads = ["Baohuang: one greedy player, mean score", "classic", "concise"]
    print(table(heads, rows, markdown=markdown, left=1), "\n")


def douhuang_against_greedy(games: int, policy: str, *, markdown: bool) -> None:
    """Print how many games of Douhuang a policy wins beside greedy."""
    beside = douhuang(10 * games, "greedy", "greedy")
    rows = [
        [*row, same[1]] for row, same in zip(douhuang(games, policy, "greedy"), beside, strict=True)
    ]
    heads = ["Douhuang, games won among greedy players", f"by {policy}", "by greedy"]
    print(table(heads, rows, markdown=markdown, left=1), "\n")


def baohuang_against_greedy(games: int, policy: str, *, markdown: bool) -> None:
    """Print what a policy scores in Baohuang, and greedy in its place in the same games."""
    columns, gains = [], []
    for mode in ("classic", "concise"):
        game, own = bh.Game(mode), []
        for one in ("greedy", policy):
            found, points = scores(game, games, one, "greedy")
            columns.append(found)
            own.append(points)
        gains += ["", mean_of(own[1] - own[0])]
    rows = [
        [f"{ROLES[role]}, {KINDS[kind]}", *(column.get((kind, role), "–") for column in columns)]
        for kind, role in sorted(set().union(*columns))
    ]
    rows.append(["all games, more than greedy", *gains])
    heads = [
        "Baohuang: one of five, mean score",
        "classic, greedy",
        policy,
        "concise, greedy",
        policy,
    ]
    print(table(heads, rows, markdown=markdown, left=1), "\n")


def choices(game: Any, n: int) -> list[Any]:
    """Return states of greedy games in which there is a choice of plays."""
    found: list[Any] = []
    for index in range(n):
        state = game.deal(SEED, index)
        while not state.is_terminal and len(found) < (index + 1) * 8:
            if state.phase.name == "PLAY" and state.count_actions() > 1:
                found.append(state.clone())
            state.apply(state.greedy())
    return found


def speed(*, markdown: bool) -> None:
    """Print how many choices a second search makes, by its budget."""
    rows = []
    for name, game in (
        ("Douhuang, two players", dh.Game(2)),
        ("three players", dh.Game(3)),
        ("Baohuang, classic", bh.Game("classic")),
        ("concise", bh.Game("concise")),
    ):
        states, rates = choices(game, 20), []
        for budget in BUDGETS:
            start = time.thread_time()
            for state in states:
                state.search(budget)
            rates.append(f"{len(states) / (time.thread_time() - start):,.0f}")
        rows.append([name, *rates])
    heads = ["choices a second, one thread", *(f"search:{budget}" for budget in BUDGETS)]
    print(table(heads, rows, markdown=markdown, left=1))


BUDGETS = (32, 64, 128, 256, 512)
#: What is said of search, in this order.
TABLES: dict[str, Callable[[argparse.Namespace], None]] = {
    "douhuang": lambda a: douhuang_against_greedy(a.search_games, a.policy, markdown=a.markdown),
    "baohuang": lambda a: baohuang_against_greedy(a.search_games, a.policy, markdown=a.markdown),
    "speed": lambda a: speed(markdown=a.markdown),
}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--search-games", type=int, default=2_000)
    parser.add_argument("--search", action="store_true", help="only how strong search is")
    parser.add_argument("--only", choices=TABLES, help="only this of the tables of search")
    parser.add_argument("--policy", default="search", help="such as search:64")
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    markdown = arguments.markdown
    if not arguments.search:
        against_random(arguments.games, markdown=markdown)
    for name in [arguments.only] if arguments.only else TABLES:
        TABLES[name](arguments)


if __name__ == "__main__":
    main()
