"""The exact search from Python, against a plain recursion through the rules."""

from __future__ import annotations

import os
import random
import re
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh
from huangpai._solution import Solution

ROOT = Path(__file__).resolve().parent.parent
GAMES = {
    "douhuang-3": lambda: dh.Game(3),
    "douhuang-2": lambda: dh.Game(2),
    "baohuang": lambda: bh.Game("classic"),
    "baohuang-concise": lambda: bh.Game("concise"),
    "doudizhu-3": lambda: ddz.Game(3),
    "doudizhu-2": lambda: ddz.Game(2),
}
VALUES = {"win": 1, "draw": 0, "loss": -1}
OTHER = {"win": "loss", "loss": "win", "draw": "draw"}


class TooLong(Exception):
    """The tree is larger than a test can wait for."""


def leaders(state):
    if isinstance(state, ddz.State):
        return {state.landlord}
    return {state.emperor, getattr(state, "guard", None)}


def at_end(state):
    """The outcome of a state that is over, for the side of the emperor or landlord."""
    if isinstance(state, bh.State):
        places = [state.places[seat] for seat in leaders(state) - {None}]
        if state.kind == "pair":
            return 1 if 5 not in places else -1
        return 1 if places == [1] else 0 if state.kind == "hidden_solo" and places == [2] else -1
    return 1 if state.winner in ("emperor", "landlord") else -1


def plain(state, patience):
    """Look at every game from here on, through `State.apply` alone."""
    if state.is_terminal:
        return at_end(state)
    patience[0] -= 1
    if patience[0] < 0:
        raise TooLong
    values = set()
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values.add(plain(after, patience))
    return max(values) if state.current_player in leaders(state) else min(values)


def endings(name, n, below):
    """Positions near the end of random games that a plain recursion can go through."""
    rng = random.Random(name)
    found = 0
    for index in range(100 * n):
        state = GAMES[name]().deal(seed=7, index=index)
        past = []
        while not state.is_terminal:
            past.append(state.clone())
            actions = state.legal_actions()
            state.apply(actions[rng.randrange(len(actions))])
        back = rng.randrange(2, below)
        state = past[-back] if back <= len(past) else past[0]
        try:
            value = plain(state, [400])
        except TooLong:
            continue
        yield state, value
        found += 1
        if found == n:
            return
    raise AssertionError(f"{found} endings of {name}")


def check_line(state, solution):
    at = state.clone()
    for seat, text in solution.line:
        assert at.current_player == seat
        at.apply(text)
    assert at.is_terminal
    value = at_end(at)
    assert (value if state.current_player in leaders(state) else -value) == VALUES[solution.outcome]


@pytest.mark.parametrize("name", GAMES)
def test_endings_of_random_games(name):
    """The outcome, that of every action, and the line, are those of a plain recursion."""
    seen = set()
    for state, value in endings(name, 40, 14):
        lead = state.current_player in leaders(state)
        solution = state.solve(table_mb=1)
        own = value if lead else -value
        seen.add(own)
        assert isinstance(solution, Solution)
        assert VALUES[solution.outcome] == own
        sides = {1: state.sides[0], 0: None, -1: state.sides[1]}
        assert solution.winner == sides[value]
        assert not solution.stopped
        assert solution.undecided == 0
        assert solution.seconds >= 0
        check_line(state, solution)
        actions = state.legal_actions()
        wins = []
        for i, outcome in enumerate(solution.outcomes):
            after = state.clone()
            after.apply(actions[i])
            expected = plain(after, [1000])
            assert (expected if lead else -expected) == outcome
            wins += [i] if outcome == 1 else []
        assert solution.winning.dtype == actions.dtype
        assert solution.winning.tobytes() == actions[wins].tobytes()
        for limit in (1, 2, 5):
            some = state.solve(nodes=limit, table_mb=1)
            assert some.nodes <= limit
            assert some.outcome in (solution.outcome, "unknown")
            known = some.outcomes != 2
            assert (some.outcomes[known] == solution.outcomes[known]).all()
            assert some.undecided == np.count_nonzero(~known)
            assert (some.winning is None) == (some.undecided > 0)
        alone = state.solve(first_moves=False)
        assert alone.outcome == solution.outcome
        assert alone.winning is None
        assert alone.outcomes.tolist() == []
        assert alone.undecided == 0
        assert state.from_text(state.to_text()).solve(table_mb=1).line == solution.line
    assert {1, -1} <= seen


def test_the_example_of_the_game():
    """After 4♦ of 刘邦's, with two hit points less than he has cards, his opponents win anyhow."""
    position = dh.Game(3).position(
        ["3d 3c 9s", "5d 6d", "Jh Qh"],
        ["liu_bang", "lu_bu", "diao_chan"],
        last="4d=SINGLE.4",
        last_player=0,
    )
    solution = position.solve()
    assert solution.winner == "subjects"
    assert solution.outcome == "win"
    assert solution.line[-1][0] in (1, 2)
    check_line(position, solution)


def unsolvable():
    return dh.Game(2).deal(seed=1), bh.Game("classic").deal(seed=1), ddz.Game(3).deal(seed=1)


def first_lead(state):
    rng = random.Random(1)
    while state.phase.name != "PLAY":
        actions = state.legal_actions()
        state.apply(actions[rng.randrange(len(actions))])
    return state


@pytest.mark.parametrize("which", range(3))
def test_limits(which):
    """A whole deal is not decided within these limits, and that is what is said."""
    state = first_lead(unsolvable()[which])
    by_nodes = state.solve(nodes=20000)
    assert by_nodes.outcome == "unknown"
    assert by_nodes.winner is None
    assert by_nodes.line == []
    assert by_nodes.stopped
    assert by_nodes.nodes == 20000
    assert by_nodes.winning is None
    again = state.solve(nodes=20000)
    assert (again.outcomes == by_nodes.outcomes).all()
    by_time = state.solve(seconds=0.2, first_moves=False)
    assert by_time.outcome == "unknown"
    assert by_time.stopped
    assert 0.1 < by_time.seconds < 20


@pytest.mark.parametrize("state", unsolvable()[:2], ids=["douhuang", "baohuang"])
def test_nobody_is_emperor_yet(state):
    """Before the sides are settled there is nothing to solve."""
    with pytest.raises(ValueError, match=r"there is an emperor \([DB]7"):
        state.solve(nodes=1)


def test_after_the_end():
    state = next(endings("douhuang-2", 1, 3))[0]
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    with pytest.raises(ValueError, match=r"nothing to solve, as the game is over"):
        state.solve()


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"nodes": 0}, ValueError, "nodes must be 1 or more"),
        ({"nodes": -1}, ValueError, "nodes"),
        ({"nodes": 2**64}, ValueError, "nodes"),
        ({"nodes": 1.5}, TypeError, "nodes must be an integer"),
        ({"seconds": 0}, ValueError, "seconds must be above 0"),
        ({"seconds": float("nan")}, ValueError, "seconds"),
        ({"seconds": "1"}, TypeError, "seconds must be a number"),
        ({"seconds": True}, TypeError, "seconds"),
        ({"table_mb": 0}, ValueError, "table_mb must be 1 to 1048576, it is 0"),
        ({"table_mb": 2**40}, ValueError, "table_mb"),
        ({"table_mb": None}, TypeError, "table_mb"),
        ({"first_moves": "no"}, TypeError, "first_moves must be True or False"),
    ],
)
def test_wrong_limits(wrong, error, said):
    state = first_lead(ddz.Game(3).deal(seed=1))
    before = state.to_bytes()
    with pytest.raises(error, match=said):
        state.solve(**wrong)
    assert state.to_bytes() == before


def test_ctrl_c_ends_a_search():
    """A signal's handler is run within a fraction of a second, and what it raises comes out."""
    state = first_lead(ddz.Game(3).deal(seed=1))
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    start = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        state.solve(seconds=60)
    timer.join()
    assert time.monotonic() - start < 30


def test_other_threads_run_meanwhile():
    """The GIL is not held, and the state is the searcher's own."""
    state = first_lead(ddz.Game(3).deal(seed=1))
    found = []
    thread = threading.Thread(target=lambda: found.append(state.solve(seconds=0.5)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0.01)
    thread.join()
    assert turns > 5
    assert found[0].outcome == "unknown"


def test_the_search_knows_the_games_by_the_header_alone():
    """Files of csrc/solver include the public header, their own and the standard library's."""
    folder = ROOT / "csrc" / "solver"
    sources = sorted(folder.glob("*.[ch]"))
    assert len(sources) >= 6
    for source in sources:
        for line in re.findall(r"^\s*#\s*include\s*(\S+)", source.read_text(), re.M):
            own = line.strip('"') in {file.name for file in folder.glob("*.h")}
            assert own or line in ('"huangpai/huangpai.h"', "<string.h>"), (source.name, line)
