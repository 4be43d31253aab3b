"""The policy that looks ahead: it plays by what its seat knows, and better than greedy."""

import numpy as np
import pytest

import huangpai
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai import play
from huangpai.simulation import BatchGame
from simulation.helpers import GAMES

SEARCH = "search:8"

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def some_states(game, n):
    """Return states of greedy games, some actions from their start, in which there is a choice."""
    for index in range(n):
        state = game.deal(11, index)
        for _ in range(index * 7 % 40):
            state.apply(state.greedy())
            if state.is_terminal:
                break
            if state.count_actions() > 1:
                last = state.clone()
        yield last if index * 7 % 40 and state.is_terminal else state


# ---- States that a seat may be in ----------------------------------------------------------------


@each_game
def test_a_sample_looks_the_same_to_the_player(game):
    for number, state in enumerate(some_states(game, 12)):
        for player in range(game.players):
            seen = state.observation(player)
            sample = seen.sample(number)
            assert type(sample).from_bytes(sample.to_bytes()) == sample  # a game can be in it
            again = sample.observation(player)
            assert again.record == seen.record
            assert again.to_text() == seen.to_text()
            assert (sample.game, sample.history) == (game, [])
            assert sample == seen.sample(number)
            assert sample.hash() != state.hash()


@each_game
def test_a_sample_does_not_tell_what_is_still_to_be_dealt(game):
    state = game.deal(5, 6)
    sample = state.observation(0).sample()
    assert (sample.array["seed"], sample.array["index"]) != (5, 6)
    with pytest.raises(ValueError, match="deal"):
        sample.record()


def test_samples_go_on_from_what_was_observed():
    state = dh.Game(2).deal(3)
    seen = state.observation(0)
    wanted = seen.sample(1)
    seen.record["seat"] = 200  # the record is the caller's; what was seen stays
    state.apply(state.greedy())
    assert seen.sample(1) == wanted


@pytest.mark.parametrize(
    ("seed", "kind"), [(-1, ValueError), (2**64, ValueError), (0.5, TypeError)]
)
def test_seeds_of_samples_that_are_none(seed, kind):
    with pytest.raises(kind, match="seed must be"):
        dh.Game(2).deal(3).observation(0).sample(seed)


def test_positions_set_up_by_hand():
    game = dh.Game(2)
    state = game.position(["3d4d", "5dKs"], ["lu_bu", "xi_shi"])
    for seed in range(20):
        assert (
            state.observation(0).sample(seed).observation(0).record == state.observation(0).record
        )


# ---- Choices -------------------------------------------------------------------------------------


@each_game
def test_hidden_cards_do_not_matter(game):
    for number, state in enumerate(some_states(game, 8)):
        other = state.observation(state.current_player).sample(number)
        assert other != state
        assert state.search(12, seed=number) == other.search(12, seed=number)


@each_game
def test_choices_are_legal_and_the_same_again(game):
    for state in some_states(game, 4):
        before = state.to_bytes()
        for budget in (1, 2, 5, None):
            action = state.search(budget, seed=9)
            assert action == state.search(budget, seed=9)
            assert state.to_bytes() == before
            state.clone().apply(action)
        assert state.search(1) == state.greedy()  # one game is nothing to compare


@each_game
def test_games_are_the_same_whatever_they_are_played_on(game):
    n = 6
    policies = [SEARCH, *["greedy"] * (game.players - 1)]
    wanted = huangpai.simulate(game, n, seed=4, policies=policies)
    assert (
        huangpai.simulate(game, n, seed=4, policies=policies, chunk=1, workers=2).hash
        == wanted.hash
    )
    batch = BatchGame(game, n, seed=4)
    batch.play_on(policies)
    assert (batch.lengths == wanted.rows["length"]).all()
    best = game._compiled.simd_name()
    try:
        game._compiled.simd_select("scalar")
        assert huangpai.simulate(game, n, seed=4, policies=policies).hash == wanted.hash
    finally:
        game._compiled.simd_select(best)


@each_game
def test_games_of_states_are_those_of_simulations(game):
    rows = huangpai.simulate(game, 2, seed=8, policies="search:4").rows
    states = list(play.play_games(game, 2, 8, policy="search:4"))
    assert [len(state.history) for state in states] == rows["length"].tolist()
    points = [play.record_of(state)["result"]["score"] for state in states]
    assert rows["score"][:, : game.players].tolist() == points
    assert play.replay(play.record_of(states[0])) == states[0]


def test_the_default_is_a_number():
    game = dh.Game(2)
    one, other = (
        huangpai.simulate(game, 3, seed=1, policies=[name, "greedy"])
        for name in ("search", "search:256")
    )
    assert one.hash == other.hash
    state = game.deal(1)
    while not state.is_terminal and state.phase is not dh.Phase.PLAY:
        state.apply(state.greedy())
    assert state.search() == state.search(256, seed=0)


def test_it_beats_greedy():
    """Two players: some two games of three; the bound is far below."""
    wins = games = 0
    for seat in range(2):
        policies = ["greedy", "greedy"]
        policies[seat] = "search:32"
        sums = huangpai.simulate(dh.Game(2), 80, seed=2, policies=policies).tallies
        wins += int(sums["seat_wins"][seat].sum())
        games += int(sums["seat_games"][seat].sum())
    assert games == 160
    assert wins > 0.54 * games, wins


# ---- Budgets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "kind"),
    [
        (0, ValueError),
        (-3, ValueError),
        (2**20 + 1, ValueError),
        (1.5, TypeError),
        ("9", TypeError),
    ],
)
def test_budgets_that_are_none(budget, kind):
    state = bh.Game().deal(1)
    with pytest.raises(kind, match="budget must be"):
        state.search(budget)
    with pytest.raises(kind, match="budget must be"):
        play.Search(1, 0, budget)


#: Longer than any budget.
LONG = ["search:000000001999999999", "search:" + "9" * 5000]


@pytest.mark.parametrize(
    "name",
    ["search:", "search:0", "search:-1", "search:1.5", "search: 8", "search:٣", *LONG],
)
def test_names_of_budgets_that_are_none(name):
    for what in (
        lambda: huangpai.simulate(dh.Game(2), 1, policies=name),
        lambda: play.policy(name, 1),
        lambda: BatchGame(bh.Game(), 1).play_on(name),
    ):
        with pytest.raises(ValueError, match="the budget of search is a number from 1 to 1048576"):
            what()


def test_a_game_that_is_over_has_no_choice():
    (state,) = play.play_games(dh.Game(2), 1, 1)
    with pytest.raises(ValueError, match="the game is over"):
        state.search()


def test_a_large_budget_is_one_too():
    """Near the end of a game, where a playout takes no time."""
    state = dh.Game(2).position(["3d4d", "5dKs"], ["lu_bu", "xi_shi"])
    assert isinstance(state.search(2000), np.void)
