"""`huangpai.simulate`: the same results however they are come by, and the right ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest

import huangpai
from cases import cases
from huangpai import _core, play
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai.simulation import Part, simulate_parts
from oracle import baohuang_game, douhuang_game
from simulation import helpers
from simulation.helpers import GAMES, by_chance, first_of_all, same_tallies

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
TOGETHER = ["random", "greedy", by_chance]


def mixed(game):
    """A policy of each sort, the seats by turns."""
    return [TOGETHER[seat % 3] for seat in range(game.players)]


# ---- The same results ----------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("policies", ["random", "greedy", mixed], ids=["random", "greedy", "mixed"])
def test_chunks_and_threads_change_nothing(game, policies):
    policies = policies(game) if callable(policies) else policies
    whole = huangpai.simulate(game, 150, seed=5, first=7, policies=policies, workers=1, chunk=150)
    for settings in ({"chunk": 1, "workers": 2}, {"chunk": 40}, {"chunk": 40, "in_flight": 1}):
        other = huangpai.simulate(game, 150, seed=5, first=7, policies=policies, **settings)
        assert other.hash == whole.hash
        np.testing.assert_array_equal(other.rows, whole.rows)
        same_tallies(other.tallies, whole.tallies)


@every_game
def test_parts_of_a_run_add_up_to_it(game):
    whole = huangpai.simulate(game, 100, seed=5, policies="greedy")
    parts = [
        huangpai.simulate(game, n, seed=5, first=first, policies="greedy")
        for first, n in ((0, 30), (30, 70))
    ]
    np.testing.assert_array_equal(np.concatenate([part.rows for part in parts]), whole.rows)
    assert int(whole.hash, 16) == sum(int(part.hash, 16) for part in parts) % 2**64


HASHES = """
import huangpai
from simulation.helpers import GAMES
for game in GAMES.values():
    for policy in ("random", "greedy"):
        print(huangpai.simulate(game, 60, seed=9, policies=policy).hash)
"""


def test_instruction_sets_change_nothing():
    here = os.path.dirname(os.path.dirname(__file__))

    def hashes(simd):
        environment = {**os.environ, "HUANGPAI_SIMD": simd, "PYTHONPATH": here}
        command = [sys.executable, "-c", HASHES]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert len({hashes(simd) for simd in _core.simd_available()}) == 1


def test_two_processes_change_nothing():
    game = GAMES["two"]
    alone = huangpai.simulate(game, 60, seed=2, policies=["greedy", by_chance])
    with ProcessPoolExecutor(2) as pool:
        for chunk in (7, 30):
            other = huangpai.simulate(
                game, 60, seed=2, policies=["greedy", by_chance], executor=pool, chunk=chunk
            )
            assert other.hash == alone.hash
            np.testing.assert_array_equal(other.rows, alone.rows)


def test_arrays_are_left_out():
    game = GAMES["three"]
    without = huangpai.simulate(game, 200, policies="random", arrays=False, chunk=50)
    with_arrays = huangpai.simulate(game, 200, policies="random")
    assert without.rows is None
    assert without.hash == with_arrays.hash
    same_tallies(without.tallies, with_arrays.tallies)


# ---- Workers that die ----------------------------------------------------------------------------


def test_a_killed_worker_changes_nothing():
    game = GAMES["two"]
    alone = huangpai.simulate(game, 400, seed=4, policies="random")
    killed = []

    def kill_one(played, _total):
        if played >= 100 and not killed:
            victim = next(iter(pool._processes))
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    with ProcessPoolExecutor(2) as pool:
        other = huangpai.simulate(
            game, 400, seed=4, policies="random", executor=pool, chunk=20, progress=kill_one
        )
    assert killed
    assert other.hash == alone.hash


class Unreliable(ThreadPoolExecutor):
    """Fails the first tries of every third chunk."""

    def __init__(self, tries):
        super().__init__(2)
        self.tries, self.seen, self.failed = tries, Counter(), 0

    def submit(self, function, chunk):
        self.seen[chunk.first] += 1
        if chunk.first % 30 == 0 and self.seen[chunk.first] <= self.tries:
            self.failed += 1
            lost = Future()
            lost.set_exception(BrokenProcessPool("a worker died"))
            return lost
        return super().submit(function, chunk)


def test_chunks_are_tried_again():
    game = GAMES["three"]
    alone = huangpai.simulate(game, 95, seed=4, policies="random")
    with Unreliable(3) as pool:
        other = huangpai.simulate(game, 95, seed=4, policies="random", executor=pool, chunk=10)
        assert pool.failed == 3 * 4
    assert other.hash == alone.hash
    with (
        Unreliable(100) as pool,
        pytest.raises(RuntimeError, match=r"games \d+ to \d+ failed 4 times: a worker died"),
    ):
        huangpai.simulate(game, 95, seed=4, policies="random", executor=pool, chunk=10)


class Counting(ThreadPoolExecutor):
    """Knows how many chunks were submitted and not taken up."""

    def __init__(self):
        super().__init__(2)
        self.flying, self.most = 0, 0

    def submit(self, function, *arguments):
        self.flying += 1
        self.most = max(self.most, self.flying)
        return super().submit(function, *arguments)


def test_work_in_flight_is_bounded():
    with Counting() as pool:

        def taken(_played, _total):
            pool.flying -= bool(_played)

        huangpai.simulate(
            GAMES["two"], 90, policies="random", executor=pool, chunk=3, in_flight=4, progress=taken
        )
        assert pool.most == 4


# ---- The right results ---------------------------------------------------------------------------


@every_game
def test_random_games_are_those_of_play_random(game):
    module = dh if game.name == "douhuang" else bh
    states = game.deal_batch(3, 300)
    module.play_random(states, 3)
    rows = huangpai.simulate(game, 300, seed=3, policies="random").rows
    scores = "wins" if game is GAMES["match"] else "score"
    np.testing.assert_array_equal(rows[scores][:, : game.players], module.returns(states))
    np.testing.assert_array_equal(rows["index"], np.arange(300))


def judged(game, record):
    """What the referee, who knows only the rules, says a recorded game has come to."""
    if game.name == "baohuang":
        referee = baohuang_game.Referee(record)
        for seat, text in record["actions"]:
            referee.apply(seat, text)
    else:
        referee = douhuang_game.Referee(record)
        for _where, seat, text in dh.State.script(record):
            referee.apply(seat, text)
    assert referee.finished
    return referee


def actions_of(record):
    return len(record.get("actions", ())) + sum(len(g["actions"]) for g in record.get("games", ()))


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", ["three", "two"])
def test_tallies_of_douhuang_are_those_of_the_records(name, policy):
    game = GAMES[name]
    sums = huangpai.simulate(game, 40, seed=6, policies=policy).tallies
    found = {key: np.zeros_like(array) for key, array in sums.items()}
    ids = [character.id for character in dh.Character]
    for state in play.play_games(game, 40, 6, policy=policy):
        record = state.record()
        result = judged(game, record).result()
        emperor, score = result["emperor"], result["score"]
        crowned = ids.index(result["characters"][emperor])
        won = result["winner"] == "emperor"
        found["length"][actions_of(record)] += 1
        found["deals"][len(record["deals"])] += 1
        found["doublings"][result["multiplier"].bit_length() - 1] += 1
        for seat, hero in enumerate(map(ids.index, result["characters"])):
            role = int(seat != emperor)
            wins = won if role == 0 else not won
            who = ("emperor", "subject")[role]
            for key, place in ((who, hero), ("seat", (seat, role))):
                found[f"{key}_games"][place] += 1
                found[f"{key}_wins"][place] += wins
                found[f"{key}_score"][place] += score[seat]
                found[f"{key}_squares"][place] += score[seat] ** 2
            found["hit_points"][role, result["hp"][seat]] += 1
            if role:
                found["matrix_games"][crowned, hero] += 1
                found["matrix_wins"][crowned, hero] += won
    same_tallies(found, sums)


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_tallies_of_matches_are_those_of_the_records(policy):
    game = GAMES["match"]
    sums = huangpai.simulate(game, 25, seed=6, policies=policy).tallies
    found = {key: np.zeros_like(array) for key, array in sums.items()}
    ids = [character.id for character in dh.Character]
    for state in play.play_games(game, 25, 6, policy=policy):
        record = state.record()
        referee = judged(game, record)
        result = referee.result()
        found["match_wins"][result["winner_seat"]] += 1
        found["match_games"][len(referee.game_results)] += 1
        found["match_score"] += result["score"]
        found["match_squares"] += np.square(result["score"])
        found["length"][actions_of(record)] += 1
        for one in referee.game_results:
            emperor, won = one["emperor"], one["winner"] == "emperor"
            heroes = [ids.index(hero) for hero in one["characters"]]
            found["matrix_games"][heroes[emperor], heroes[1 - emperor]] += 1
            found["matrix_wins"][heroes[emperor], heroes[1 - emperor]] += won
            for seat, hero in enumerate(heroes):
                role = int(seat != emperor)
                wins = won if role == 0 else not won
                for key, place in ((("emperor", "subject")[role], hero), ("seat", (seat, role))):
                    found[f"{key}_games"][place] += 1
                    found[f"{key}_wins"][place] += wins
    same_tallies(found, sums)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", ["classic", "concise"])
def test_tallies_of_baohuang_are_those_of_the_records(name, policy):
    game = GAMES[name]
    sums = huangpai.simulate(game, 40, seed=6, policies=policy).tallies
    found = {key: np.zeros_like(array) for key, array in sums.items()}
    kinds = [None, "pair", "open_solo", "hidden_solo"]
    for state in play.play_games(game, 40, 6, policy=policy):
        record = state.record()
        result = judged(game, record).result()
        kind, emperor, guard = kinds.index(result["kind"]), result["emperor"], result["guard"]
        found["kinds"][kind] += 1
        found["doubled"][int(result["doubled"])] += 1
        found["length"][actions_of(record)] += 1
        found["deals"][len(record["deals"])] += 1
        places = [place or 0 for place in result["places"]]
        if guard is not None:
            found["pair_places"][places[emperor], places[guard]] += 1
            scored = result["score"][emperor] // (2 if result["doubled"] else 1)
            found["pair_score"][places[emperor], places[guard]] += scored
        for seat, score in enumerate(result["score"]):
            role = 0 if seat == emperor else 1 if seat == guard else 2
            found["role_places"][role, places[seat]] += 1
            if guard is not None and role == 2:
                found["pair_rebels"][places[seat]] += 1
            for key, place in (("role", (role, kind)), ("seat", (seat, role))):
                found[f"{key}_games"][place] += 1
                found[f"{key}_wins"][place] += score > 0
                found[f"{key}_score"][place] += score
                found[f"{key}_squares"][place] += score**2
    same_tallies(found, sums)


def test_a_row_says_what_its_record_says():
    game = GAMES["three"]
    rows = huangpai.simulate(game, 20, seed=8, first=100, policies="random").rows
    ids = [character.id for character in dh.Character]
    for row, state in zip(rows, play.play_games(game, 20, 8, first=100), strict=True):
        record = state.record()
        result = record["result"]
        assert row["index"] == record["index"]
        assert row["score"].tolist() == result["score"]
        assert row["hit_points"].tolist() == result["hp"]
        assert row["multiplier"] == result["multiplier"]
        assert row["emperor"] == result["emperor"]
        assert [ids[one] for one in row["characters"]] == result["characters"]
        assert ("", "emperor", "subjects")[row["winner"]] == result["winner"]
        assert row["length"] == len(record["actions"])


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_by_batches_is_asked_as_a_state_would_be(name):
    """What it is given are the list and the observation of the state of that game."""
    game, seen = GAMES[name], []

    def watching(turns):
        choices = by_chance(turns)
        for i, choice in enumerate(choices):
            low, high = turns.offsets[i], turns.offsets[i + 1]
            seen.append((turns.seat, turns.actions[low:high].copy(), turns.observations[i], choice))
        return choices

    huangpai.simulate(game, 1, seed=3, policies=watching)
    state = game.deal(3, 0)
    for seat, actions, observation, choice in seen:
        assert state.current_player == seat
        np.testing.assert_array_equal(state.legal_actions(), actions)
        assert state.observation(seat).record.tobytes() == observation.tobytes()
        state.apply(state.action_at(int(choice)))
    assert state.is_terminal


# ---- What is refused -----------------------------------------------------------------------------


@cases(
    ("settings", "error", "named"),
    [
        ({"games": 0}, ValueError, "games must be 1 to"),
        ({"games": 10**13}, ValueError, "games must be 1 to"),
        ({"games": 1.5}, TypeError, "games"),
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": 2**64}, ValueError, "seed"),
        ({"first": 2**64 - 4}, ValueError, "not in 0 to 2\\*\\*64"),
        ({"chunk": 0}, ValueError, "chunk must be 1"),
        ({"chunk": "all"}, TypeError, "chunk"),
        ({"workers": 0}, ValueError, "workers must be 1"),
        ({"in_flight": 0}, ValueError, "in_flight must be at least 1"),
        ({"executor": "threads"}, TypeError, "Executor"),
        ({"policies": "best"}, ValueError, "no policy 'best'; there are random, greedy"),
        ({"policies": ["random"]}, ValueError, "1 policies for 2 seats"),
        ({"policies": 3}, TypeError, "a policy is a name"),
        ({"policies": None}, TypeError, "a policy is a name"),
        ({"policies": "no_such_module:f"}, ValueError, "cannot be imported"),
        ({"policies": "simulation.helpers:nothing"}, ValueError, "cannot be imported"),
        ({"policies": helpers.out_of_range}, huangpai.PolicyError, "helpers:out_of_range of seat"),
        ({"policies": helpers.raises}, ZeroDivisionError, "may raise"),
        ({"policies": lambda _turns: 0}, huangpai.PolicyError, "must return 5 integers"),
        ({"policies": lambda t: t.counts / 2}, huangpai.PolicyError, "must return 5 integers"),
        ({"policies": first_of_all, "game": "douhuang"}, TypeError, "game must be a Game"),
    ],
)
def test_what_is_refused(settings, error, named):
    settings = {"game": GAMES["two"], "games": 5, "policies": "random", **settings}
    with pytest.raises(error, match=named):
        huangpai.simulate(settings.pop("game"), settings.pop("games"), **settings)


def test_what_cannot_be_sent_to_another_process():
    with ProcessPoolExecutor(1) as pool, pytest.raises(TypeError, match="name them as text"):
        huangpai.simulate(GAMES["two"], 5, policies=lambda turns: turns.counts, executor=pool)


def never_bids(turns):
    """The last action of a list: whatever may be declined is."""
    return turns.counts - 1


def test_games_that_nobody_ends():
    with pytest.raises(huangpai.PolicyError, match=r"game 0 has had \d+ actions and goes on"):
        huangpai.simulate(GAMES["two"], 1, policies=never_bids)


def test_parts_need_labels_of_their_own():
    part = Part(GAMES["two"], 5, "random")
    with pytest.raises(ValueError, match="same label"):
        simulate_parts([part, part])


def test_parts_are_what_they_are_alone():
    parts = [Part(GAMES[name], 30, "random", name) for name in ("two", "classic")]
    both = simulate_parts(parts, seed=3, chunk=8, arrays=True)
    for part, results in zip(parts, both, strict=True):
        alone = huangpai.simulate(part.game, 30, seed=3, policies="random")
        assert results.hash == alone.hash
        assert results.description["label"] == part.label
        np.testing.assert_array_equal(results.rows, alone.rows)


# ---- Parts that are compared ---------------------------------------------------------------------


def by_hand(game, rows, others):
    """Sums of differences, game by game."""
    differ = sum(bool(one != other) for one, other in zip(rows, others, strict=True))
    found = {"beside_games": [len(rows), differ]}
    if game.name == "baohuang":
        sums = np.zeros((3, 3), np.int64)
        for one, other in zip(rows, others, strict=True):
            scores = []
            for row in (one, other):
                emperor, guard = int(row["emperor"]), int(row["guard"])
                rebel = next(seat for seat in range(5) if seat not in (emperor, guard))
                seats = (emperor, None if guard == 255 else guard, rebel)
                scores.append([None if s is None else int(row["score"][s]) for s in seats])
            for role, (a, b) in enumerate(zip(*scores, strict=True)):
                if a is not None and b is not None:
                    sums[role] += 1, a - b, (a - b) ** 2
        return found | {"beside_roles": sums}
    sums = np.zeros((game.players, 4), np.int64)
    for one, other in zip(rows, others, strict=True):
        for seat in range(game.players):
            a, b = (
                int(row["winner"] == seat)
                if game.mode == "competitive"
                else int((row["winner"] == 1) == (row["emperor"] == seat))
                for row in (one, other)
            )
            less = int(one["score"][seat]) - int(other["score"][seat])
            sums[seat] += a - b, (a - b) ** 2, less, less**2
    return found | {"beside_seats": sums}


COMPARED = {
    "three": (dh.Game(3), dh.Game(3, without_skill="yang_guifei")),
    "two": (dh.Game(2), dh.Game(2, without_skill="sun_quan")),
    "match": (dh.Game(2, "competitive"), dh.Game(2, "competitive", without_skill="yang_guifei")),
    "classic": (bh.Game(), bh.Game(kao=False)),
}


@pytest.mark.parametrize("name", COMPARED)
def test_parts_are_compared_game_by_game(name, tmp_path):
    pytest.importorskip("duckdb")
    game, other = COMPARED[name]
    parts = [
        Part(other, 60, "greedy", "other"),
        Part(GAMES["two"] if game.name == "douhuang" else GAMES["classic"], 9, "random", "more"),
        Part(game, 47, "greedy", "this", beside="other"),
    ]
    if name == "match":
        parts[1] = Part(GAMES["match"], 9, "random", "more")
    alone = [huangpai.simulate(one, 47, first=5, policies="greedy").rows for one in (game, other)]
    expected = by_hand(game, *alone)
    assert expected["beside_games"][1] > 0
    out = tmp_path / "out.parquet"

    def stop(played, _total):
        if played > 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate_parts(parts, first=5, chunk=11, out=out, progress=stop)
    ways = ({}, {"chunk": 7}, {"chunk": 1}, {"chunk": 13, "out": out}, {"out": out})
    for settings in ways:
        results = simulate_parts(parts, first=5, **settings)
        for key, sums in expected.items():
            np.testing.assert_array_equal(results[2].tallies[key], sums, err_msg=key)
        assert not any(key.startswith("beside") for one in results[:2] for key in one.tallies)


def test_what_cannot_be_compared():
    game = GAMES["two"]
    part = Part(game, 5, "random", "a")
    for parts, named in (
        ([part, Part(game, 5, "random", "b", beside="c")], "no other part is called 'c'"),
        ([part, Part(game, 5, "random", "b", beside="b")], "no other part is called 'b'"),
        (
            [part, *(Part(game, 5, "random", name, beside="a") for name in "bc")],
            "one other part only",
        ),
        ([part, Part(GAMES["match"], 5, "random", "b", beside="a")], "of different kinds"),
        ([part, Part(GAMES["classic"], 5, "random", "b", beside="a")], "of different kinds"),
    ):
        with pytest.raises(ValueError, match=named):
            simulate_parts(parts)
