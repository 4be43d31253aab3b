"""Policies, and games played by them."""

import pytest

from huangpai import douhuang as dh
from huangpai import play


@pytest.mark.parametrize(
    ("seed", "index", "kind", "match"),
    [
        (-1, 0, ValueError, "seed must be 0 to 18446744073709551615, it is -1"),
        (2**64, 0, ValueError, "seed must be 0 to"),
        (0, -1, ValueError, "index must be 0 to"),
        (0, 2**64, ValueError, "index must be 0 to"),
        (1.5, 0, TypeError, "seed must be an integer"),
        (0, None, TypeError, "index must be an integer"),
    ],
)
def test_numbers_that_are_none(seed, index, kind, match):
    for make in (play.Random, lambda seed, index: play.policy("random", seed, index)):
        with pytest.raises(kind, match=match):
            make(seed, index)


@pytest.mark.parametrize("policy", [5, None, play.Random(1)])
def test_what_makes_no_policy(policy):
    with pytest.raises(TypeError, match="policy must be a name, or a function"):
        play.play_games(dh.Game(3), 1, 1, policy=policy)


@pytest.mark.parametrize("choose", ["random", 5])
def test_what_is_no_policy(choose):
    with pytest.raises(TypeError, match="choose must be a policy"):
        play.play_out(dh.Game(3).deal(1), choose)


def test_a_policy_of_ones_own():
    def first(seed, index):
        return lambda state: state.legal_actions()[0]

    (state,) = play.play_games(dh.Game(2), 1, 1, policy=first)
    assert state.is_terminal
    assert play.replay(play.record_of(state)) == state


@pytest.mark.parametrize(("players", "mode"), [(3, "normal"), (2, "normal"), (2, "competitive")])
def test_returns_of_arrays_are_those_of_states(players, mode):
    states = dh.Game(players, mode).deal_batch(3, 50)
    assert not dh.returns(states).any()
    dh.play_random(states, 3)
    wanted = [dh.State.from_bytes(state).returns for state in states]
    assert dh.returns(states).tolist() == wanted


def test_what_are_no_states():
    states = dh.Game(3).deal_batch(1, 2)
    states["hit_points"][1] = 9
    with pytest.raises(ValueError, match=r"states\[1\]: no game can be in this state: D7.5"):
        dh.returns(states)
    both = dh.Game(3).deal_batch(1, 2)
    both[1] = dh.Game(2).deal(1).array
    with pytest.raises(ValueError, match="with two and with three players"):
        dh.returns(both)
    with pytest.raises(TypeError, match="an array of STATE_DTYPE"):
        dh.returns([1])
    assert dh.returns(states[:0]).shape == (0, 3)


def test_facts_of_a_state_by_name():
    state = dh.Game(2).position(
        ["3d4d", "5dKs"],
        ["lu_bu", "xi_shi"],
        hp=[1, 3],
        last="9s=SINGLE.27",
        last_player=0,
        bombs=2,
    )
    assert (state.emperor, state.hp, state.multiplier, state.winner) == (0, [1, 3], 4, None)
    assert [dh.format(hand) for hand in state.hands] == ["3d4d", "5dKs"]
    assert [one.id for one in state.characters if one] == ["lu_bu", "xi_shi"]
    assert (state.last_player, dh.text(state.last)) == (0, "9s=SINGLE.27")
    assert "to beat, by seat 0: single 9♠" in str(state)
    for action in ("Ks=SINGLE.43", "pass", "hit"):
        state.apply(action)
    assert (state.winner, state.hp, state.returns) == ("subjects", [0, 3], [-24, 12])
    fresh = dh.Game(3).deal(1)
    assert (fresh.emperor, fresh.last, fresh.last_player, fresh.characters) == (
        None,
        None,
        None,
        [None] * 3,
    )


def test_who_is_hit_is_said():
    """D9.2, D9.3: the words are of the one who decides."""
    hands, last = ["3dTs", "4d9s", "5dJs"], "6s=SINGLE.15"
    state = dh.Game(3).position(hands, ["cao_cao", "lu_bu", "xi_shi"], last=last, last_player=0)
    for action in ("9s=SINGLE.27", "pass", "pass"):
        state.apply(action)
    words = ["goes on leading", "hits seat 0, which loses 1 HP"]
    assert state.describe(state.legal_actions()) == words
    assert state.describe(state.legal_actions(), "zh") == ["继续出牌", "令座位0掉1血"]
    hers = dh.Game(3).position(hands, ["diao_chan", "lu_bu", "xi_shi"], last=last, last_player=0)
    for action in ("9s=SINGLE.27", "pass", "pass"):
        hers.apply(action)
    assert hers.current_player == 0
    words = ["lets seat 1 go on leading", "takes the hit and loses 1 HP"]
    assert hers.describe(hers.legal_actions()) == words
    assert hers.describe(hers.legal_actions(), "zh") == ["让座位1继续出牌", "自己掉1血"]
