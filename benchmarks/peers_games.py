"""Random games a second beside the peers: ``python benchmarks/peers_games.py``.

Whole games from the deal to the end, every legal action equally likely, one thread, from Python:
plain Dou Dizhu by RLCard and OpenSpiel (``pip install '.[peers]'``), and by `huangpai.simulate`
Douhuang, which has more to decide in a game (characters, hits, skills), and Baohuang.  By turns; a
figure is the median of the repetitions.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import pyspiel
from rlcard.games.doudizhu import Game as RLCardGame

import huangpai
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from report import machine
from tabular import table


def openspiel(games: int) -> None:
    """Play random games of OpenSpiel's dou_dizhu."""
    game, numbers = pyspiel.load_game("dou_dizhu"), random.Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(numbers.random() * len(actions))])


def rlcard(games: int) -> None:
    """Play random games of RLCard's Dou Dizhu."""
    numbers = random.Random(1)
    for _ in range(games):
        game = RLCardGame()
        state, _player = game.init_game()
        while not game.is_over():
            actions = state["actions"]
            state, _player = game.step(actions[int(numbers.random() * len(actions))])


def douhuang(games: int) -> None:
    """Simulate random games of Douhuang, three players."""
    huangpai.simulate(dh.Game(3), games, policies="random", workers=1, arrays=False)


def baohuang(games: int) -> None:
    """Simulate random games of Baohuang."""
    huangpai.simulate(bh.Game(), games, policies="random", workers=1, arrays=False)


ROWS: list[tuple[str, Callable[[int], None], int]] = [
    ("huangpai, Douhuang, three players", douhuang, 100_000),
    ("huangpai, Baohuang, five players", baohuang, 30_000),
    ("OpenSpiel, plain Dou Dizhu", openspiel, 2_000),
    ("RLCard, plain Dou Dizhu", rlcard, 60),
]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    found: dict[str, list[float]] = {}
    for _ in range(arguments.repetitions):
        for title, play, games in ROWS:
            start = time.perf_counter()
            play(games)
            found.setdefault(title, []).append(games / (time.perf_counter() - start))
    print(machine())
    lines = [[title, f"{statistics.median(found[title]):,.0f}"] for title, _play, _games in ROWS]
    heads = ["random games a second, one core, from Python", "games/s"]
    print(table(heads, lines, markdown=arguments.markdown, left=1))


if __name__ == "__main__":
    main()
