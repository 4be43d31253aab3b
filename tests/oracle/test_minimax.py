"""Endings worked out by hand; positions read from a line, beside games that are played."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from huangpai import baohuang as bh
from huangpai import douhuang as dh
from oracle import baohuang_game, douhuang_game, minimax

# ---- By hand -------------------------------------------------------------------------------------


def douhuang(hands: list[str], characters: list[str], hp: str, **facts: Any) -> str:
    players, three = len(hands), ["-"] * (3 - len(hands))
    given = {"phase": "play", "current": 0, "emperor": 0, **facts}
    line = f"douhuang players:{players} hands:{','.join(hands + three)} hit_points:{hp}"
    line += f" characters:{','.join(characters + three)}"
    return " ".join([line, *(f"{name}:{value}" for name, value in given.items())])


def baohuang(hands: str, kind: str, **facts: Any) -> str:
    given = {"phase": "play", "current": 0, "emperor": 0, "options": 1, **facts}
    line = f"baohuang hands:{hands} kind:{kind}"
    return " ".join([line, *(f"{name}:{value}" for name, value in given.items())])


def solved(position: str) -> tuple[int, dict[str, int]]:
    found = minimax.solve(minimax.referee_of(position), 10**5)
    return found.outcome, found.actions


def test_the_pair_first() -> None:
    """From 3 4 4 against a 5: the pair, which cannot be answered, then the 3 with the last card."""
    position = douhuang(["3d4d4c", "5d"], ["cao_cao", "liu_bei"], "2,3,0")
    assert solved(position) == (
        1,
        {"4d4c=PAIR.1": 1, "3d=SINGLE.0": -1, "4d=SINGLE.4": -1, "4c=SINGLE.5": -1},
    )


def test_a_hit_wins() -> None:
    """D9.2, D10.2: the emperor has one point left; who has beaten him hits."""
    facts = {"phase": "hit", "current": 1, "last": "5d=SINGLE.8", "last_player": 1, "beaten": 0}
    position = douhuang(["3d", "3c4d"], ["cao_cao", "liu_bei"], "1,3,0", passes=1, **facts)
    assert solved(position) == (-1, {"continue": -1, "hit": -1})
    # With two left a hit gives him the lead, and his last card goes.
    position = douhuang(["3d", "4c4d"], ["cao_cao", "liu_bei"], "2,3,0", passes=1, **facts)
    assert solved(position) == (-1, {"continue": -1, "hit": 1})


def test_a_payment_that_is_not_offered() -> None:
    """D5.2, D6.9: at one point 潘金莲 may not pay for the bomb that would win."""
    last = {"current": 0, "last": "5d5c=PAIR.2", "last_player": 1}
    for hp, bomb in (("2,3,0", {"4d4c4h=BOMB.1": 1}), ("1,3,0", {})):
        position = douhuang(["4d4c4h", "3d9d"], ["pan_jinlian", "liu_bei"], hp, **last)
        outcome, actions = solved(position)
        assert actions == {**bomb, "pass": -1 if hp[0] == "1" else actions["pass"]}
        assert outcome == max(actions.values())
    # Without the skill (D5.4) neither.
    position = douhuang(
        ["4d4c4h", "3d9d"], ["pan_jinlian", "liu_bei"], "2,3,0", without_skill="pan_jinlian", **last
    )
    assert list(solved(position)[1]) == ["pass"]


def test_partners_play_as_one() -> None:
    """A subject leads what the other one, with one card left, can beat."""
    position = douhuang(["8d8c", "3d9d", "4d"], ["cao_cao", "liu_bei", "lu_bu"], "3,2,2", current=1)
    assert solved(position) == (-1, {"3d=SINGLE.0": -1, "9d=SINGLE.24": -1})
    position = douhuang(["8d8c", "5d9d", "4d"], ["cao_cao", "liu_bei", "lu_bu"], "3,2,2", current=0)
    outcome, actions = solved(position)
    assert outcome == 1 == actions["8d8c=PAIR.5"]


def test_a_hidden_solo_has_three_outcomes() -> None:
    """B10.3: the emperor is first, second, or later."""
    alone = {"current": 1, "places": "0,0,0,0,0"}
    # Nobody but the emperor beats the seven with which seat 1 is out.
    assert solved(baohuang("9d,7d,6d6c,6h6s,7h7s", "hidden_solo", **alone)) == (0, {"7d": 0})
    assert solved(baohuang("6d,7d,9d,9h9s,TdTc", "hidden_solo", **alone)) == (-1, {"7d": -1})
    alone["current"] = 0
    assert solved(baohuang("6d,7d,9d,9h9s,TdTc", "hidden_solo", **alone)) == (1, {"6d": 1})


def test_open_solo_and_pair() -> None:
    """B10.1, B10.3: whoever is out ends an open solo; a side must be out as a whole."""
    assert solved(baohuang("6d,7d,9d,9h9s,TdTc", "open_solo", current=1)) == (-1, {"7d": -1})
    # The guard is out, the emperor leads a nine that only a rebel's ten beats.
    pair = {"guard": 1, "places": "0,1,0,0,0"}
    assert solved(baohuang("9d,-,8d,8h,TdTc", "pair", **pair)) == (1, {"9d": 1})
    assert solved(baohuang("9d6d,-,8d,-,-", "pair", guard=1, places="0,1,0,2,3")) == (
        1,
        {"9d": 1, "6d": -1},
    )


def test_dou_dizhu() -> None:
    """P5.5: the landlord leads the pair; two peasants share what they win."""
    line = "doudizhu players:2 current:0 landlord:0 hands:344,5"
    assert solved(line) == (1, {"3": -1, "4": -1, "44": 1})
    line = "doudizhu players:3 current:1 landlord:0 hands:88,39,4"
    assert solved(line) == (-1, {"3": -1, "9": -1})
    line = "doudizhu players:2 current:0 landlord:1 hands:34,2 last:X last_player:1 rules:rlcard"
    assert solved(line) == (1, {"pass": 1})


def test_limits() -> None:
    referee = minimax.referee_of("doudizhu players:2 current:0 landlord:0 hands:344,5")
    found = minimax.solve(referee, 100)
    assert minimax.solve(referee, found.positions) == found
    with pytest.raises(minimax.TooManyPositions):
        minimax.solve(referee, found.positions - 1)
    for text in ("44", "pass", "3"):
        referee = minimax.after(referee, text)
    with pytest.raises(ValueError, match="over"):
        minimax.solve(referee, 100)


# ---- The line of a position ----------------------------------------------------------------------


def facts_of(referee: Any) -> dict[str, Any]:
    """Return what a referee says that can matter from here on."""
    names = ["phase", "current_player", "hands", "emperor"]
    if isinstance(referee, baohuang_game.Referee):
        names += ["guard", "kind", "places", "last", "last_player", "trustees", "options", "mode"]
        names += ["_passed"] if referee.last else []
    else:
        names += ["hp", "characters", "without_skill", "players"]
        if referee.phase == "play":
            names += ["_last", "_last_seat", "_beaten_seat", "_passes"]
        else:
            names += ["_winner", "_was_hit"]
            names += ["_victim"] if referee.phase != "lead" or referee._was_hit else []
            names += ["_next_leader"] if referee.phase == "lead" else []
    return {name: getattr(referee, name) for name in names}


BETWEEN_PLAYS = ["lu_zhishen", "lu_bu", "liu_bang", "xiang_yu", "lin_daiyu", "diao_chan"]
GAMES: list[Any] = [
    dh.Game(2),
    dh.Game(3, without_skill="lu_bu"),
    dh.Game(2, pool=BETWEEN_PLAYS),
    dh.Game(3, pool=[*BETWEEN_PLAYS, "dong_zhuo", "pan_jinlian", "qin_shihuang"]),
    dh.Game(2, "competitive"),
    bh.Game("classic", hold_sixes=True),
    bh.Game("concise", kao=False, rob_solo=True, first_seat=3),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_referee_from_a_line_knows_what_one_knows_that_was_there(game: Any) -> None:
    state, numbers = game.deal(1), random.Random(1)
    while not state.is_terminal:
        state.apply(state.action_at(numbers.randrange(state.count_actions())))
    record = state.record()
    referee_class = douhuang_game.Referee if game.name == "douhuang" else baohuang_game.Referee
    state, referee = game.deal(1), referee_class(record)
    compared = listed = 0
    for _where, seat, text in list(game._state.script(record)):
        state.apply(text)
        referee.apply(seat, text)
        phase = state.phase.text
        if phase in ("play", "hit", "extra", "discard", "lead"):
            found = minimax.referee_of(state.to_text())
            assert facts_of(found) == facts_of(referee)
            compared += 1
            held = referee.hands[referee.current_player]
            # Of a large hand a reader of all its subsets would have too many.
            if phase != "play" or game.name == "baohuang" or held.bit_count() <= 7:
                assert found.legal() == referee.legal()
                listed += 1
    assert compared > 20
    assert listed > 5


def test_copies_of_referees_share_nothing_that_changes() -> None:
    for line in (
        douhuang(["3d4d4c", "5d"], ["cao_cao", "liu_bei"], "2,3,0"),
        baohuang("9d6d,-,8d,-,-", "pair", guard=1, places="0,1,0,2,3"),
        "doudizhu players:2 current:0 landlord:0 hands:344,5",
    ):
        referee = minimax.referee_of(line)
        before = copy.deepcopy(vars(referee))
        minimax.solve(referee, 10**4)
        assert vars(referee) == before
