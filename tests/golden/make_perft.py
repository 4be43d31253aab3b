"""Write ``perft.jsonl``: how many sequences of actions positions have, counted by the referees.

Run ``python tests/golden/make_perft.py`` to make the file again; the same bytes come out, in some
minutes.  Positions come from random games of the library, which are replayed by the referee of
tests/oracle, written from the rules alone; every number is the referee's.
``--split POSITION DEPTH`` prints the referee's numbers for each first action of a position of the
file, to be held beside those of ``huangpai perft POSITION DEPTH --split``.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from huangpai import baohuang as bh  # noqa: E402
from huangpai import doudizhu as ddz  # noqa: E402
from huangpai import douhuang as dh  # noqa: E402
from oracle import baohuang_game, doudizhu_game, douhuang_game  # noqa: E402
from oracle.doudizhu import PRESETS, Move, Reading  # noqa: E402

OUTPUT = Path(__file__).with_name("perft.jsonl")
REFEREES: dict[str, Any] = {"douhuang": douhuang_game, "baohuang": baohuang_game}
#: How many lists the referee of a game may make for the last depth of a position.
LISTS = {"douhuang": 40000, "baohuang": 40000, "doudizhu": 4000}
DEEPEST = 12

Row = dict[str, Any]


def games() -> Iterator[tuple[Any, int, float]]:
    """Yield what is played, the number of the game, and after which part of it the position is."""
    for character in dh.Character:
        for players, part in ((2, 0.7), (2, 0.9), (3, 0.75)):
            game, first = dh.Game(players), int(1000 * part)
            yield (
                game,
                next(i for i in count(first) if character in played(game, i).characters),
                part,
            )
    for game in (dh.Game(2), dh.Game(3), dh.Game(2, "competitive")):
        for index, part in enumerate((0.0, 0.1, 0.2, 0.4, 0.5, 0.6, 0.8)):
            yield game, 100 + index, part
    yield dh.Game(3, without_skill="lu_bu"), 1, 0.8
    for index, part in enumerate((0.0, 0.01, 0.02, 0.1, 0.3, 0.6, 0.8, 0.9, 0.95)):
        yield bh.Game("classic"), index, part
        yield bh.Game("concise"), index, part
        yield bh.Game("concise", kao=False, hold_sixes=True, rob_solo=True), index, part
        yield bh.Game("classic", hold_sixes=True, rob_solo=True), index, part


def played(game: Any, index: int) -> Any:
    """Return a game played at random."""
    state, numbers = game.deal(7, index), random.Random(index)
    while not state.is_terminal:
        state.apply(state.action_at(numbers.randrange(state.count_actions())))
    return state


def positions() -> Iterator[tuple[Row, Any]]:
    """Yield what a row says of its position, and the referee there."""
    yield from recorded()
    yield from of_doudizhu()


def recorded() -> Iterator[tuple[Row, Any]]:
    """Yield positions of games that have records, from which the referee replays them."""
    for game, index, part in games():
        record = played(game, index).record()
        script = list(game._state.script(record))
        after = int(part * len(script))
        state, referee = game.deal(7, index), REFEREES[game.name].Referee(record)
        for _where, seat, text in script[:after]:
            state.apply(text)
            referee.apply(seat, text)
        yield row_from(game, index, after, len(script), state), referee


def row_from(game: Any, index: int, after: int, actions: int, state: Any) -> Row:
    """Say where a position is from."""
    source = f"{game!r}, seed 7, index {index}, after {after} of {actions} random actions"
    return {"from": source, "position": state.to_text()}


def of_doudizhu() -> Iterator[tuple[Row, Any]]:
    """Yield positions of plain Dou Dizhu, whose referee is told the hands and each play."""
    for number, preset in enumerate(PRESETS):
        for players in (2, 3):
            game = ddz.Game(players, preset)
            for index, part in enumerate((0.0, 0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9), 10 * number):
                script = [action for _state, action in played(game, index)._past()]
                after = int(part * len(script))
                state = game.deal(7, index)
                hands = [counts_of(hand) for hand in state.hands]
                referee = doudizhu_game.Referee(hands, PRESETS[preset])
                for raw in script[:after]:
                    action = np.frombuffer(raw, ddz.ACTION_DTYPE)[0]
                    referee.apply(referee.current_player, move_of(action))
                    state.apply(action)
                yield row_from(game, index, after, len(script), state), referee


def counts_of(cards: Any) -> tuple[int, ...]:
    """Return how many cards of each rank there are, as the referee has it."""
    board = int(cards)
    held = [(board >> 4 * rank & 15).bit_count() for rank in range(13)]
    return (*held, board >> 52 & 1, board >> 53 & 1)


def move_of(action: Any) -> Move | None:
    """Return an action of plain Dou Dizhu as its referee has it."""
    if action["kind"] == ddz.Action.PASS:
        return doudizhu_game.PASS
    shape = (int(action[name]) for name in ("kind", "size", "length", "strength"))
    return Move(counts_of(action["cards"]), Reading(*shape))


class TooLong(Exception):
    """The referee would have to make too many lists."""


def leaves(referee: Any, depth: int, budget: list[int]) -> int:
    """Count the sequences of so many actions, the last of them without doing it."""
    if depth == 0:
        return 1
    budget[0] -= 1
    if budget[0] < 0:
        raise TooLong
    legal = referee.legal()
    if depth == 1 or not legal:
        return len(legal)
    return sum(leaves(after(referee, text), depth - 1, budget) for text in legal)


def after(referee: Any, text: str) -> Any:
    """Return the game after an action; what a referee changes in place are its lists at most."""
    other = copy.copy(referee)
    for name, fact in vars(referee).items():
        if isinstance(fact, list):
            setattr(other, name, fact.copy())
    other.apply(other.current_player, text)
    return other


def row_of(what: Row, referee: Any) -> Row:
    """Count as deep as the budget, and the deals that the referee knows, allow."""
    found: list[int] = []
    lists = LISTS[what["position"].split()[0]]
    for depth in range(1, DEEPEST + 1):
        try:
            found.append(leaves(referee, depth, [lists]))
        except TooLong:
            break
        except (douhuang_game.RefereeError, baohuang_game.RefereeError):
            break  # a new deal, which the record of another game does not have
        if not found[-1]:
            break
    return {**what, "leaves": found}


def main() -> None:
    """Make the file, or print the split of a position."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", nargs=2, metavar=("POSITION", "DEPTH"))
    arguments = parser.parse_args()
    if arguments.split:
        [referee] = [r for what, r in positions() if what["position"] == arguments.split[0]]
        for text in sorted(referee.legal(), key=str):
            print(text, leaves(after(referee, text), int(arguments.split[1]) - 1, [10**9]))
        return
    rows = [json.dumps(row_of(*found)) for found in positions()]
    OUTPUT.write_text("".join(f"{row}\n" for row in rows))
    print(f"{len(rows)} positions in {OUTPUT.name}")


if __name__ == "__main__":
    main()
