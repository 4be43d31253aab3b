"""The programs of docs/solver.md that are compiled find what plain recursion in Python finds."""

from __future__ import annotations

import importlib.util
import random
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai import douhuang as dh
from native.support import EXAMPLES, Installed, compiler, need

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SIDES = {1: "emperor", 2: "subjects"}


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.name.split(".")[0], path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def after(state: Any, action: Any) -> Any:
    later = state.clone()
    later.apply(action)
    return later


# ---- solver.c ----


def minimax(state: dh.State, found: dict[bytes, int]) -> int:
    """Return the side that wins; ``found`` gets it for every state that can be reached."""
    whole = state.to_bytes()
    if whole not in found:
        if state.is_terminal:
            found[whole] = int(state.array["winner"])
        else:
            side = 1 if state.current_player == state.emperor else 2
            sides = {minimax(after(state, action), found) for action in state.legal_actions()}
            found[whole] = side if side in sides else 3 - side
    return found[whole]


def endings(size: int) -> list[dh.State]:
    """Positions with few cards, set up by hand, and those that random lines from them lead to."""
    numbers = random.Random(11)
    found = []
    while len(found) < 36:
        players = 2 + len(found) % 2
        characters = numbers.sample([c.id for c in dh.Character], players)
        each = size - players
        cards = numbers.sample(range(54), each * players)
        hands = [sum(1 << card for card in cards[i::players]) for i in range(players)]
        points = [numbers.randint(1, 2) for _ in range(players)]
        state = dh.Game(players).position(
            hands, characters, emperor=numbers.randrange(players), hp=points
        )
        if state.count_actions() > 40:  # wild sixes
            continue
        found.append(state)
        later = state.clone()
        for _ in range(numbers.randint(1, 4)):
            later.apply(later.action_at(numbers.randrange(later.count_actions())))
            if later.is_terminal:
                break
        else:
            found.append(later)
    return found


#: Prints the keys of states: solver.c with another main.
KEYS = """
#define main solver_main
#include "solver.c"
#undef main
int main(void) {
    static char line[400];
    hp_douhuang_state s;
    while (scanf("%399s", line) == 1) {
        if (from_hex(line, &s) != HP_OK)
            return 1;
        const key k = key_of(&s);
        printf("%d", row_of(&k) >= table && row_of(&k) < table + ROWS);
        for (int i = 0; i < 3; i++)
            printf(" %" PRIx64, k.hands[i]);
        printf(" %" PRIx64 " %" PRIx64 "\\n", k.play, k.turn);
    }
    return 0;
}
"""


def built(source: Path, program: Path, folder: Path) -> Path:
    here = Installed(sys.executable, folder)
    include = here.ask("huangpai.get_include()", folder)
    library = here.ask("huangpai.get_library_dir()", folder)
    command = compiler("cc")
    assert command
    flags = ["-std=c11", "-O1", *WARNINGS, f"-I{include}", f"-I{EXAMPLES}"]
    made = subprocess.run(
        [*command, *flags, source, f"-L{library}", "-lhuangpai", "-o", program],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    return program


def test_the_key_of_c_holds_all_that_decides(tmp_path: Path) -> None:
    """States of one ending that share a key are won by the same side, and some do share one."""
    need("cc")
    (tmp_path / "keys.c").write_text(KEYS)
    program = built(tmp_path / "keys.c", tmp_path / "keys", tmp_path)
    states = shared = 0
    for ending in endings(6)[:20]:
        found: dict[bytes, int] = {}
        minimax(ending, found)
        text = "\n".join(state.hex() for state in found)
        made = subprocess.run([program], input=text, capture_output=True, text=True)
        assert made.returncode == 0
        winners: dict[str, set[int]] = {}
        for line, winner in zip(made.stdout.splitlines(), found.values(), strict=True):
            in_table, _, key = line.partition(" ")
            assert in_table == "1"
            winners.setdefault(key, set()).add(winner)
        assert max(map(len, winners.values())) == 1, ending.to_text()
        states, shared = states + len(found), shared + len(found) - len(winners)
    assert states > 10_000
    assert shared > 20


def test_c(tmp_path: Path) -> None:
    need("cc")
    program = built(EXAMPLES / "solver.c", tmp_path / "solver", tmp_path)

    def solve(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program, *arguments], capture_output=True, text=True)

    positions, phases = endings(5), set()
    winners = {1: 0, 2: 0}
    for state in positions:
        made, winner = solve(state.to_bytes().hex()), minimax(state, {})
        assert made.returncode == 0, made.stderr
        said, _, action = made.stdout.strip().partition(": ")
        assert said.split()[0] == SIDES[winner], state.to_text()
        winners[winner] += 1
        phases.add(state.phase)
        side = 1 if state.current_player == state.emperor else 2
        assert bool(action) == (winner == side)
        if action:
            names = {}
            for legal in state.legal_actions():
                kind = int(legal["kind"])
                name = dh.Kind(kind).name if kind < 32 else dh.Action(kind).name.lower()
                cards = dh.format(int(legal["cards"]))
                names[f"{name} {cards} {legal['strength']}"] = legal
            assert minimax(after(state, names[action]), {}) == side, action
    assert min(winners.values()) > 5
    assert len(phases) > 1

    shown = dh.Game(2).position(["3d3cKs", "5d6d6c"], ["lu_bu", "xi_shi"])
    page = (EXAMPLES.parent / "solver.md").read_text(encoding="utf-8")
    assert f"\n{solve(shown.to_bytes().hex()).stdout}```" in page

    # A limit is kept, and says so; with one node more than it takes the answer is there.
    hard = dh.Game(2).position(["3d3c4s8d9hJd", "5d6d6cTs2hX"], ["lu_bu", "xi_shi"])
    said = solve(hard.to_bytes().hex()).stdout.split()
    assert said[0] in SIDES.values()
    assert int(said[1]) > 10
    assert solve(hard.to_bytes().hex(), "10").stdout == "unknown 10 nodes\n"
    assert solve(hard.to_bytes().hex(), said[1]).stdout.split()[:2] == said[:2]
    for state in endings(6)[:8]:
        winner, nodes = solve(state.to_bytes().hex()).stdout.split()[:2]
        for limit in range(1, int(nodes), 1 + int(nodes) // 12):
            known = solve(state.to_bytes().hex(), str(limit)).stdout.split()[0]
            assert known in ("unknown", winner)

    for wrong, message in (
        ("00", "not a card"),
        ("00" * 192, "D7.1: two or three players"),
        (dh.Game(2).deal(1).to_bytes().hex(), "only a game that is in play"),
    ):
        refused = solve(wrong)
        assert refused.returncode == 2
        assert message in refused.stderr, refused.stderr
    assert solve().returncode == 2


# ---- What random play is worth, exactly ----


def expected(state: Any, seat: int, worth: Any) -> Fraction:
    """Return the mean of worth(end, seat) where every action, and choice of cards, is as likely."""
    if state.is_terminal:
        return Fraction(worth(state, seat))
    total = Fraction(0)
    actions = list(state.legal_actions())
    for action in actions:
        choices = list(state.choices(action)) if isinstance(state, bh.State) else [action]
        ends = [expected(after(state, choice), seat, worth) for choice in choices]
        total += sum(ends, Fraction(0)) / len(ends)
    return total / len(actions)


# ---- solver_cython.pyx ----


def test_cython(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("cc", "Cython", "setuptools")
    monkeypatch.setenv("CFLAGS", "-O0")  # it is compiled sooner
    for name in ("solver_cython.pyx", "build_cython.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    built = Installed(sys.executable, tmp_path).run(
        "build_cython.py", "solver_cython", cwd=tmp_path
    )
    assert built.returncode == 0, built.stderr
    (path,) = (p for p in tmp_path.glob("solver_cython.*") if p.suffix in (".so", ".pyd"))
    solver = loaded(path)

    state = bh.Game("classic").position(
        ["7d8d8c", "9d", "Td", "JdJc", "Kh"], emperor=0, guard=4, named="Kh"
    )
    n, seat = 20_000, state.current_player
    found = solver.values(state.to_bytes(), n, 3, 1)
    assert found == solver.values(state.to_bytes(), n, 3, 3)
    actions = state.legal_actions()
    assert len(found) == len(actions) == 3
    for action, (mean, error) in zip(actions, found, strict=True):
        exact = expected(after(state, action), seat, lambda end, who: end.returns[who])
        assert 0 < error < 0.1
        assert abs(mean - float(exact)) < 4 * error
        games = np.repeat(after(state, action).array.reshape(1), n)
        bh.play_random(games, 3)
        points = bh.returns(games)[:, seat]
        assert mean == pytest.approx(points.mean())
        assert error == pytest.approx(points.std(ddof=1) / n**0.5)

    for wrong, message in (((b"", 0, 9), "to_bytes"), ((bytes(424), 0, 9), "B")):
        with pytest.raises(ValueError, match=message):
            solver.value(*wrong)
    with pytest.raises(ValueError, match="no action 99"):
        solver.value(state.to_bytes(), 99, 9)


# ---- solver_numba.py ----


@pytest.fixture(scope="module")
def monte_carlo() -> ModuleType:
    need("numba")
    return loaded(EXAMPLES / "solver_numba.py")


def stream(seed: int) -> Any:
    from huangpai import numba as hn

    rng = np.zeros(1, hn.DTYPES["hp_rng"])
    hn.rng_seed(rng, seed, 0)
    return rng


def test_numba_worlds_fit_what_the_seat_knows(monte_carlo: ModuleType) -> None:
    """The seat observes the same in each, to the byte; they are games; hidden cards differ."""
    rng, world = stream(1), np.zeros(1, dh.STATE_DTYPE)
    tried = 0
    for players, characters in ((2, None), (3, ["xi_shi", "lu_bu", "lin_daiyu"])):
        for index in range(6):
            state = dh.Game(players, characters=characters).deal(2, index)
            while not state.is_terminal:
                if state.phase >= dh.Phase.PLAY and state.count_actions() % 5 == 1:
                    seat = state.current_player
                    seen = state.observation(seat)
                    monte_carlo.deal_world(seen.record, world, rng)
                    dealt = dh.State.from_bytes(world[0].tobytes())
                    assert dealt.observation(seat).record.tobytes() == seen.record.tobytes()
                    tried += 1
                state.apply(state.greedy())
    assert tried > 100

    state = dh.Game(2).position(["3d", "4d5d"], ["lu_bu", "xi_shi"], out="6d7d8d", emperor=1)
    counts = dict.fromkeys(("4d", "5d", "6d", "7d", "8d"), 0)
    for _ in range(3000):  # seat 0 knows of none of the five where it is
        monte_carlo.deal_world(state.observation(0).record, world, rng)
        for card in counts:
            counts[card] += bool(int(world["hands"][0, 1]) & dh.parse(card))
    assert sum(counts.values()) == 6000
    deviation = (3000 * 0.4 * 0.6) ** 0.5
    assert all(abs(count - 1200) < 4 * deviation for count in counts.values())


def test_numba_values_are_those_of_random_play(monte_carlo: ModuleType) -> None:
    game = dh.Game(2)

    def position(hidden: str, out: str) -> dh.State:
        hands = ["4d7h8c", hidden]
        return game.position(hands, ["lu_bu", "xi_shi"], out=out, hp=[1, 2], emperor=0)

    unseen = ("5dTs", "6d"), ("6dTs", "5d"), ("5d6d", "Ts")
    worlds = [position(*cards) for cards in unseen]
    records = {world.observation(0).record.tobytes() for world in worlds}
    assert len(records) == 1  # seat 0 cannot tell
    actions, rounds = worlds[0].legal_actions(), 4000
    found = monte_carlo.values(worlds[0].observation(0).record, actions, stream(5), rounds)
    assert len(found) == 3
    for action, share in zip(actions, found, strict=True):
        exact = sum(
            expected(after(world, action), 0, lambda end, who: end.returns[who] > 0)
            for world in worlds
        ) / len(worlds)
        assert 0 < exact < 1
        assert abs(share - float(exact)) < 4 * float(exact * (1 - exact) / rounds) ** 0.5


def test_numba_plays(monte_carlo: ModuleType) -> None:
    """It beats random players by far, and plays every phase of every game."""
    import huangpai

    for game, seats in ((dh.Game(2), 2), (dh.Game(3), 3), (dh.Game(2, "competitive"), 2)):
        policies = [monte_carlo.flat] + ["random"] * (seats - 1)
        results = huangpai.simulate(game, 8, seed=1, policies=policies, workers=1)
        assert results.games == 8
        if seats == 2:
            assert (results.rows["score"][:, 0] > results.rows["score"][:, 1]).sum() >= 6
