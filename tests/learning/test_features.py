"""Features: rows by definition, nothing that is hidden, arrays of all kinds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cases import cases
from huangpai import BatchGame, features
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from learning import rows
from simulation.helpers import GAMES

ALL = GAMES | {
    "rebellion": bh.Game("concise"),
    "skills": dh.Game(3, characters=["xi_shi", "lin_daiyu", "xiang_yu"], without_skill="lin_daiyu"),
    "looks": dh.Game(3, characters=["baigujing", "lu_zhishen", "lu_bu"]),
}
every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
STATE = {"douhuang": rows.douhuang_state, "baohuang": rows.baohuang_state}
ACTION = {"douhuang": rows.douhuang_action, "baohuang": rows.baohuang_action}


def joined(parts, row) -> list[int]:
    """Put the parts of a row in order; there are as many as the layout says, and no others."""
    assert parts.keys() == row.keys()
    for name, part in parts.items():
        assert len(row[name]) == part.width, name
    return [value for name in parts for value in row[name]]


@every_game
def test_rows_are_what_the_layout_says(game):
    layout, numbers = features.layout(game), random.Random(2)
    batch, steps = BatchGame(game, 5, seed=6), np.random.default_rng(3)
    for _ in range(150):
        actions, offsets = batch.legal()
        seen = batch.observe()
        states = features.state_features(game, seen)
        listed = features.action_features(game, actions, seen, offsets)
        assert (states.dtype, listed.dtype) == (np.int8, np.int8)
        assert states.shape == (5, layout.state_width)
        assert listed.shape == (len(actions), layout.action_width)
        for i, record in enumerate(seen):
            if batch.is_terminal[i]:
                assert not states[i].any()
                continue
            assert states[i].tolist() == joined(layout.state, STATE[game.name](record))
            own = range(int(offsets[i]), int(offsets[i + 1]))
            for k in numbers.sample(own, min(5, len(own))):
                expected = ACTION[game.name](actions[k], record)
                assert listed[k].tolist() == joined(layout.action, expected)
        counts = np.diff(offsets)
        batch.step(np.where(counts > 0, steps.integers(np.maximum(counts, 1)), -1))


@every_game
def test_every_seat_sees_its_own_row(game):
    """Seats that are not to act, in every phase that chance leads to, and at the end."""
    layout, numbers = features.layout(game), random.Random(4)
    state = game.deal(seed=8)
    while True:
        some = state.phase.name != "PLAY" or numbers.random() < 0.2
        for seat in range(game.players if some else 0):
            record = state.observation(seat).record
            found = features.state_features(game, record)[0]
            assert found.tolist() == joined(layout.state, STATE[game.name](record))
        if state.is_terminal:
            break
        state.apply(state.action_at(numbers.randrange(state.count_actions())))


def test_what_is_done_out_of_turn():
    game = bh.Game(penalty=3)
    state, layout = game.deal(seed=1), features.layout(game).action
    record = state.observation(3).record
    for text in ("trustee:1", "leave:3"):
        action = state.action(text)
        found = features.action_features(game, action, record)[0]
        assert found.tolist() == joined(layout, rows.baohuang_action(action, record))


@cases("game", [GAMES["three"], GAMES["classic"]])
def test_the_layout_has_no_gaps(game):
    for parts in features.layout(game):
        end = 0
        for name, part in parts.items():
            assert (part.name, part.first) == (name, end)
            assert part.slice == slice(part.first, part.first + part.width)
            assert part.meaning
            end += part.width
    assert features.layout(game).state_width == {"douhuang": 960, "baohuang": 1742}[game.name]
    assert features.layout(game).action_width == {"douhuang": 211, "baohuang": 260}[game.name]


# ---- What is hidden ------------------------------------------------------------------------------


def redealt(state, seat: int, numbers: random.Random):
    """Deal what a seat has not seen to the others anew (D12); None where no game can be so."""
    facts = state.array
    others = [one for one in range(state.game.players) if one != seat]
    hidden = [int(facts["hands"][one]) & ~int(facts["shown"][one]) for one in others]
    gone = int(facts["out"])  # D8.1
    hidden[0] |= gone
    pool = [card for card in range(54) if sum(hidden) >> card & 1]
    numbers.shuffle(pool)
    facts["out"] = sum(1 << pool.pop() for _ in range(gone.bit_count()))
    hidden[0] &= ~gone
    for one, cards in zip(others, hidden, strict=True):
        new = sum(1 << pool.pop() for _ in range(cards.bit_count()))
        facts["hands"][one] = (int(facts["hands"][one]) ^ cards) | new
    try:
        return type(state).from_bytes(facts.tobytes())
    except ValueError:
        return None


def swapped(state, seat: int, numbers: random.Random):
    """Let two others swap single cards that tell nothing about the guard (B12)."""
    facts = state.array
    one, other = numbers.sample([i for i in range(5) if i not in (seat, int(facts["holder"]))], 2)
    hands = [[int(plane) for plane in facts["hands"][i]] for i in (one, other)]
    cards = [c for c in range(12, 52) if c != facts["named"]]
    give = [c for c in cards if hands[0][0] >> c & 1 and not hands[1][0] >> c & 1]
    take = [c for c in cards if hands[1][0] >> c & 1 and not hands[0][0] >> c & 1]
    if not give or not take:
        return None
    for hand, lost, got in ((hands[0], give[0], take[0]), (hands[1], take[0], give[0])):
        top = max(k for k in range(4) if hand[k] >> lost & 1)
        hand[top] ^= 1 << lost
        hand[0] |= 1 << got
    facts["hands"][one], facts["hands"][other] = hands
    try:
        return type(state).from_bytes(facts.tobytes())
    except ValueError:
        return None


@cases("name", ["three", "two", "skills", "classic", "rebellion"])
def test_hidden_cards_leave_no_trace(name):
    """Where others hold other cards that the seat has not seen, its row stays as it is."""
    game, numbers = ALL[name], random.Random(9)
    changed = redealt if game.name == "douhuang" else swapped
    others = 0
    for index in range(6):
        state = game.deal(seed=4, index=index)
        while not state.is_terminal:
            seat = numbers.randrange(game.players)
            looked = game.name == "douhuang" or numbers.random() < 0.2
            other = changed(state, seat, numbers) if looked else None
            if other is not None and other.to_bytes() != state.to_bytes():
                others += 1
                found, same = (
                    features.state_features(game, one.observation(seat).record)
                    for one in (state, other)
                )
                assert found.tobytes() == same.tobytes()
                if seat == state.current_player == other.current_player:
                    actions = state.legal_actions()
                    listed, again = (
                        features.action_features(game, actions, one.observation(seat).record)
                        for one in (state, other)
                    )
                    assert listed.tobytes() == again.tobytes()
            state.apply(state.action_at(numbers.randrange(state.count_actions())))
    assert others > 60


def test_what_is_secret_leaves_no_trace():
    """Characters chosen, drafted blind and laid by others are not in a row until they are seen."""
    game, part = dh.Game(3), features.layout(dh.Game(3)).state
    state = game.deal(seed=1)
    first, second = state.clone(), state.clone()
    for one, index in ((first, 0), (second, 2)):
        one.apply(one.action_at(index))
    row, other = (
        features.state_features(game, one.observation(1).record)[0] for one in (first, second)
    )
    assert row.tobytes() == other.tobytes()
    row, other = (
        features.state_features(game, one.observation(0).record)[0] for one in (first, second)
    )
    assert np.flatnonzero(row != other).tolist() == sorted(
        part["character"].first + c for c in (first.characters[0], second.characters[0])
    )
    match = dh.Game(2, "competitive")
    state = match.deal(seed=1)
    drafter = state.current_player
    state.apply("draft:#3")
    part = features.layout(match).state
    for seat in range(2):
        row = features.state_features(match, state.observation(seat).record)[0]
        drafted = row[part["drafted"].slice].reshape(2, 18)
        assert drafted.sum() == (seat == drafter)
        assert row[part["hidden"].slice].tolist() == [1, 1, 1, 0, 1]


# ---- Arrays --------------------------------------------------------------------------------------


@every_game
def test_floats_are_the_same_numbers(game):
    batch = BatchGame(game, 40, seed=2)
    for _ in range(12):
        actions, offsets = batch.legal()
        batch.step([0] * 40)
    actions, offsets = batch.legal()
    seen = batch.observe()
    rows8 = features.state_features(game, seen)
    rows32 = features.state_features(game, seen, dtype=np.float32)
    assert rows32.dtype == np.float32
    np.testing.assert_array_equal(rows8, rows32)
    out = np.full(rows8.shape, 7, np.float32)
    assert features.state_features(game, seen, out) is out
    np.testing.assert_array_equal(rows8, out)
    rows8 = features.action_features(game, actions, seen, offsets)
    out = np.full(rows8.shape, 7, np.float32)
    assert features.action_features(game, actions, seen, offsets, out) is out
    np.testing.assert_array_equal(rows8, out)
    np.testing.assert_array_equal(
        rows8, features.action_features(game, actions, seen, list(offsets), dtype="float32")
    )


@every_game
def test_the_last_turns(game):
    """Plays and passes as the past of each state has them, and nothing else."""
    n, length = 4, 5
    batch, history = BatchGame(game, n, seed=5), features.History(game, n, length)
    states, numbers = [game.deal(5, i) for i in range(n)], random.Random(7)
    width = features.layout(game).action_width
    seats = 3 if game.name == "douhuang" else 5
    assert history.width == width + seats
    for _ in range(120):
        seen, (actions, offsets) = batch.observe(), batch.legal()
        rows = [i for i in range(n) if not states[i].is_terminal and numbers.random() < 0.8]
        choice = np.full(n, -1)
        for i in rows:
            choice[i] = numbers.randrange(states[i].count_actions())
            states[i].apply(states[i].action_at(int(choice[i])))
        history.add(seen[rows], actions[offsets[rows] + choice[rows]], rows)
        batch.step(choice)
        if numbers.random() < 0.8:
            continue
        views = [numbers.randrange(game.players) for _ in range(n)]
        records = np.array(
            [s.observation(v).record for s, v in zip(states, views, strict=True)], seen.dtype
        )
        found = history.features(records)
        assert found.shape == (n, length, width + seats)
        for i, state in enumerate(states):
            turns = [
                (seat, action)
                for seat, _, action, before in state._steps()
                if before["phase"] == state._phases.PLAY
            ]
            for k in range(length):
                if k >= len(turns):
                    assert not found[i, k].any()
                    continue
                seat, action = turns[-1 - k]
                expected = features.action_features(game, action, records[i : i + 1])[0]
                who = [int((views[i] + j) % game.players == seat) for j in range(game.players)]
                who += [0] * (seats - game.players)
                assert found[i, k].tolist() == [*expected.tolist(), *who]
    history.clear([1])
    assert not history.features(records)[1].any()
    assert history.features(records)[0].any()


def test_a_history_of_what_does_not_fit():
    game, batch = GAMES["three"], BatchGame(GAMES["three"], 3, seed=1)
    history, seen, actions = features.History(game, 3), batch.observe(), batch.legal()[0]
    with pytest.raises(ValueError, match="3 observations and 2 actions for 3 games"):
        history.add(seen, actions[:2])
    with pytest.raises(ValueError, match="rows must be 0 to 2"):
        history.add(seen[:1], actions[:1], [3])
    with pytest.raises(ValueError, match="rows must differ"):
        history.add(seen[:2], actions[:2], [1, 1])
    with pytest.raises(TypeError, match="rows must be integers"):
        history.clear([0.5])
    with pytest.raises(ValueError, match="2 observations for 3 games"):
        history.features(seen[:2])
    with pytest.raises(TypeError, match="game must be a Game"):
        features.History(batch, 3)
    history.clear([])
    assert not history.features(seen).any()


def test_other_layouts_of_arrays():
    game, batch = GAMES["three"], BatchGame(GAMES["three"], 10, seed=2)
    actions, offsets = batch.legal()
    seen = batch.observe()
    expected = features.state_features(game, seen)
    np.testing.assert_array_equal(features.state_features(game, seen[::-1]), expected[::-1])
    seen.setflags(write=False)
    np.testing.assert_array_equal(features.state_features(game, seen), expected)
    packed = np.zeros(10, [("a", "u1"), ("seen", seen.dtype)])
    packed["seen"] = seen
    np.testing.assert_array_equal(features.state_features(game, packed["seen"]), expected)
    np.testing.assert_array_equal(features.state_features(game, seen[3]), expected[3:4])
    one = actions[offsets[3] : offsets[4]]
    listed = features.action_features(game, actions, seen, offsets)
    np.testing.assert_array_equal(
        features.action_features(game, one, seen[3]), listed[offsets[3] : offsets[4]]
    )
    # What is written over is read before.
    memory = np.zeros(10 * 960, np.int8)
    inside = memory[: seen.nbytes].view(seen.dtype)
    inside[...] = seen
    out = memory.reshape(10, 960)
    np.testing.assert_array_equal(features.state_features(game, inside, out), expected)
    assert features.state_features(game, seen[:0]).shape == (0, 960)
    assert features.action_features(game, actions[:0], seen[:0], [0]).shape == (0, 211)


@cases("name", ["three", "classic"])
def test_observations_that_never_were(name):
    """Bytes of any kind are refused, or give some row; nothing else is touched."""
    game, numbers = ALL[name], np.random.default_rng(1)
    dtype = BatchGame(game, 1).observe().dtype
    layout = features.layout(game)
    for _ in range(300):
        record = np.frombuffer(numbers.bytes(dtype.itemsize), dtype).copy()
        record["seat"] %= 2
        if name == "three":
            record["seen"]["players"] = 2 + record["seen"]["players"] % 2
            record["seen"]["competitive"] %= 2
        out = np.full((3, layout.state_width), 9, np.int8)
        features.state_features(game, record, out[1:2])
        assert (out[[0, 2]] == 9).all()
        assert out[1].min() >= 0
        action_dtype = game.deal().legal_actions().dtype
        action = np.frombuffer(numbers.bytes(action_dtype.itemsize), action_dtype)
        out = np.full((3, layout.action_width), 9, np.int8)
        features.action_features(game, action, record, out=out[1:2])
        assert (out[[0, 2]] == 9).all()
        assert out[1].min() >= 0


def test_wrong_arguments():
    game, batch = GAMES["three"], BatchGame(GAMES["three"], 4, seed=2)
    actions, offsets = batch.legal()
    seen = batch.observe()
    strange = seen.copy()
    strange["seat"][2] = 3
    for dtype in (np.int8, np.float32):
        with pytest.raises(ValueError, match=r"observations\[2\] is of a seat that does not exist"):
            features.state_features(game, strange, dtype=dtype)
        with pytest.raises(ValueError, match=r"observations\[2\] is of a seat that does not exist"):
            features.action_features(game, actions, strange, offsets, dtype=dtype)
    with pytest.raises(TypeError, match="game must be a Game"):
        features.state_features("douhuang", seen)
    with pytest.raises(TypeError, match="observations must be an array of OBSERVATION_DTYPE"):
        features.state_features(GAMES["classic"], seen)
    with pytest.raises(TypeError, match="actions must be an array of ACTION_DTYPE"):
        features.action_features(game, seen, seen, offsets)
    with pytest.raises(ValueError, match="one dimension"):
        features.state_features(game, seen.reshape(2, 2))
    with pytest.raises(ValueError, match="dtype must be int8 or float32"):
        features.state_features(game, seen, dtype=np.float64)
    with pytest.raises(TypeError, match="out must be an array of int8 or float32"):
        features.state_features(game, seen, np.zeros((4, 960)))
    with pytest.raises(ValueError, match=r"out must have the shape \(4, 960\)"):
        features.state_features(game, seen, np.zeros((4, 211), np.int8))
    with pytest.raises(ValueError, match="offsets say which actions belong to which of 4"):
        features.action_features(game, actions, seen)
    for wrong in (
        [0, 3, 6, 9],
        [0, 3, 2, 9, len(actions)],
        [1, 3, 6, 9, len(actions)],
        offsets + 1,
    ):
        with pytest.raises(ValueError, match="offsets must"):
            features.action_features(game, actions, seen, wrong)
    with pytest.raises(TypeError, match="offsets must be integers"):
        features.action_features(game, actions, seen, offsets.astype(float))
