"""How strong `greedy` is beside `random`: ``python benchmarks/strength.py [--markdown]``.

One greedy player, or two, at a table of random ones: in Douhuang by turns in every seat, as wins;
in Baohuang in seat 0, as mean scores.  By role.  The same seeds give the same figures everywhere.
"""

from __future__ import annotations

import argparse
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


def seats(game: Any, games: int, greedy: int) -> tuple[Any, Any]:
    """Return wins and games by role of those seats that are one of a kind.

    That is the one greedy player, or with two of three the one random player.
    """
    wins, played = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for seat in range(game.players):
        policies = ["random"] * game.players
        for step in range(greedy):
            policies[(seat + (0 if greedy == 1 else 1 + step)) % game.players] = "greedy"
        n = games // game.players
        sums = huangpai.simulate(game, n, seed=SEED, policies=policies, arrays=False).tallies
        wins += sums["seat_wins"][seat]
        played += sums["seat_games"][seat]
    return wins, played


def douhuang(games: int) -> list[list[str]]:
    """Return what greedy players win of Douhuang."""
    rows = []
    wins, played = seats(dh.Game(2), games, 1)
    rows.append(["two players", percent(int(wins.sum()), int(played.sum()))])
    rows.append(["the emperor of two", percent(int(wins[0]), int(played[0]))])
    rows.append(["the subject of two", percent(int(wins[1]), int(played[1]))])
    matches = 0
    for policies, seat in ((["greedy", "random"], 0), (["random", "greedy"], 1)):
        sums = huangpai.simulate(
            dh.Game(2, "competitive"), games // 4, seed=SEED, policies=policies, arrays=False
        ).tallies
        matches += int(sums["match_wins"][seat])
    rows.append(["matches (D8.2)", percent(matches, games // 4 * 2)])
    wins, played = seats(dh.Game(3), games, 1)
    rows.append(["three players, the emperor", percent(int(wins[0]), int(played[0]))])
    rows.append(["one subject, a random partner", percent(int(wins[1]), int(played[1]))])
    wins, played = seats(dh.Game(3), games, 2)
    rows.append(["both subjects", percent(int(played[0] - wins[0]), int(played[0]))])
    return rows


ROLES = ["emperor", "guard", "rebel"]
KINDS = ["", "with a guard", "alone in the open", "alone in secret"]


def scores(game: bh.Game, games: int) -> dict[tuple[int, int], str]:
    """Return the mean score of one greedy player of Baohuang, by kind and role."""
    found = {}
    policies = ["greedy", *["random"] * 4]
    rows = huangpai.simulate(game, games, seed=SEED, policies=policies).rows
    assert rows is not None
    role = np.where(rows["emperor"] == 0, 0, np.where(rows["guard"] == 0, 1, 2))
    for kind in (1, 2, 3):
        for one in range(3):
            score = rows["score"][:, 0][(role == one) & (rows["kind"] == kind)].astype(np.int64)
            if len(score) > 1:
                value = mean(int(score.sum()), int((score**2).sum()), len(score))
                found[kind, one] = f"{value.value:+.2f} ± {value.value - value.low:.2f}"
    return found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    heads = ["Douhuang: greedy among random players", "games won"]
    print(table(heads, douhuang(arguments.games), markdown=arguments.markdown, left=1), "\n")
    modes = [scores(bh.Game(mode), arguments.games) for mode in ("classic", "concise")]
    rows = [
        [f"{ROLES[role]}, {KINDS[kind]}", *(mode.get((kind, role), "–") for mode in modes)]
        for kind, role in sorted({*modes[0], *modes[1]})
    ]
    heads = ["Baohuang: one greedy player, mean score", "classic", "concise"]
    print(table(heads, rows, markdown=arguments.markdown, left=1))


if __name__ == "__main__":
    main()
