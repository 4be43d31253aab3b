"""Random play: every legal action, pass included, equally likely.

A random policy draws one number an action, an index into the list of legal actions, and native
games are the same games (tests/play). So two things are shown here: that the actions with all
indices are the list, each once, and that many draws from one position hit each of them equally
often, by chi-square. With k actions it has k - 1 degrees of freedom, the mean k - 1 and the
variance 2 (k - 1); five deviations above the mean happen by chance once in a million.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from huangpai import douhuang as dh
from huangpai import play

DRAWS_EACH = 60


def lead(hand: str, character: str) -> dh.State:
    """Return a position in which the emperor leads."""
    others = ["zhu_bajie", "lu_bu"]
    return dh.Game(3).position([hand, "3dTs", "4dJs"], [character, *others], hp=[3, 1, 1])


def answer(hand: str, character: str, last: str) -> dh.State:
    """Return a position in which a subject answers the emperor's lead."""
    characters = ["xi_shi", character, "zhu_bajie"]
    hands = ["KdKs", hand, "4dJs"]
    return dh.Game(3).position(hands, characters, hp=[3, 1, 2], last=last, last_player=0)


POSITIONS = {
    "leads of every kind": lead("3c3h3s4c4h4s5c5h6c7c8c9c9h9s9dXD2d", "liu_bei"),
    "wild sixes": lead("6d6c9c9h9sTcJcQcX", "yang_guifei"),
    "runs for a price": lead("4c5c6h7h8c8h9sTcQc", "dong_zhuo"),
    "any two kickers": lead("9d9c9hTcJcQcKhAc2c", "cao_cao"),
    "answers and pass": answer("3s5c5hQcQdQhXD2h2s", "sun_quan", "3c=SINGLE.1"),
    "wild answers and pass": answer("6c6h7c7h8s9s", "yang_guifei", "3c4h5d6d=STRAIGHT.20"),
    "heals, plays and pass": answer("5c6c7cTcQc2c", "lin_daiyu", "3c=SINGLE.1"),
    "one way or pass": answer("4cAcAd", "lu_bu", "KcKh=PAIR.10"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_each_action_is_drawn_equally_often(name: str) -> None:
    state = POSITIONS[name]
    actions = [action.tobytes() for action in state.legal_actions()]
    assert [state.action_at(i).tobytes() for i in range(state.count_actions())] == actions
    assert len(set(actions)) == len(actions)
    draws = DRAWS_EACH * len(actions)
    drawn = Counter(play.Random(2026, index)(state).tobytes() for index in range(draws))
    assert set(drawn) <= set(actions)
    chi_square = sum((drawn[action] - DRAWS_EACH) ** 2 / DRAWS_EACH for action in actions)
    freedom = len(actions) - 1
    assert chi_square < freedom + 5 * sqrt(2 * freedom) + 1e-9
