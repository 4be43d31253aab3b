"""Positions of plain Dou Dizhu by hand and as text, what is refused, and what is said in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import huangpai
from huangpai import doudizhu as ddz
from huangpai.errors import IllegalMove
from huangpai.simulation import BatchGame

PUZZLE = "doudizhu players:2 current:0 landlord:0 hands:34567AA2,89TJQX"


def puzzle() -> ddz.State:
    return ddz.Game(2).position(["34567AA2", "89TJQX"])


# --- Positions -----------------------------------------------------------------------------------


def test_a_puzzle_by_hand_and_as_text() -> None:
    state = puzzle()
    assert state == ddz.State.from_text(PUZZLE)
    assert state.to_text() == PUZZLE
    assert state.game == ddz.Game(2)
    assert state.action_text(state.legal_actions()) == [
        *("3", "4", "5", "6", "7", "A", "2", "AA", "34567")
    ]
    state.apply("34567")
    state.apply("89TJQ")
    assert state.history == [(0, "34567"), (1, "89TJQ")]
    assert state.to_text() == (
        "doudizhu players:2 current:0 landlord:0 hands:AA2,X played:34567,89TJQ last:89TJQ "
        "last_player:1"
    )
    state.apply("pass")
    assert (state.last, state.last_player, state.current_player) == (None, None, 1)
    state.apply("X")
    assert (state.winner, state.returns, state.is_terminal) == ("peasants", [-1, 1], True)
    assert state.to_text() == (
        "doudizhu players:2 current:- landlord:0 hands:AA2,- played:34567,89TJQX last:X phase:over "
        "last_player:1 winner:2"
    )


def test_hands_of_all_sorts_are_alike() -> None:
    """Rank text in any order, counts, bitboards of any suits: what counts is the ranks (P1.3)."""
    expected = puzzle()
    counts = [0] * 15
    for rank in "89TJQX":
        counts["3456789TJQKA2XD".index(rank)] += 1
    spades = sum(8 << 4 * rank for rank in (0, 1, 2, 3, 4, 12)) | 0b1010 << 44
    for hands in (
        ["2AA76543", "X QJ109 8"],
        ["34567AA2", counts],
        ["34567AA2", np.array(counts)],
        [spades, np.uint64(ddz.parse("89TJQX"))],
        ("34567AA2", "89TJQ小王"),
    ):
        assert ddz.Game(2).position(hands) == expected
    # Suits are given in the order of the seats: no two seats have one card.
    state = ddz.Game(3).position(["33", "3", "3D"])
    assert state.hands == [0b0011, 0b0100, 0b1000 | 1 << 53]
    assert ddz.format(state.hands) == ["33", "3", "3D"]


def test_a_play_to_beat_and_its_doubling() -> None:
    game = ddz.Game(3, "rlcard")
    state = game.position(["345", "6789", "X2"], landlord=2, last="QQQQ", last_player=0)
    assert (state.current_player, state.multiplier, state.landlord) == (1, 2, 2)
    assert state.action_text(state.legal_actions()) == ["pass"]
    state = game.position(["345", "6789", "X2"], last=ddz.move("5"), last_player=1, current=0)
    assert int(state.array["passes"]) == 1
    assert state.action_text(state.legal_actions()) == ["pass"]
    assert ddz.State.from_text(state.to_text()) == state
    assert state.rules == ddz.PRESETS["rlcard"]
    over = game.position(["345", "", "X2"], landlord=1, last="KK", last_player=1)
    assert (over.winner, over.returns, over.phase) == ("landlord", [-1, 2, -1], ddz.Phase.OVER)


def test_a_text_need_not_say_what_was_played() -> None:
    short = ddz.State.from_text(f"{PUZZLE.replace('current:0', 'current:1')} last:5 last_player:0")
    assert short.to_text().endswith("played:5,- last:5 last_player:0")


def test_cards_that_can_be_several_plays() -> None:
    state = ddz.Game(2).position(["333444555666", "3"])
    with pytest.raises(ValueError, match=r"can be several things; write .*TRIPLE_RUN\.3 or "):
        state.action("333444555666")
    state.apply("333444555666=TRIPLE_RUN.3")
    assert "last:333444555666=TRIPLE_RUN.3" in state.to_text().split()
    assert ddz.State.from_text(state.to_text()) == state


def test_own_rules_as_text() -> None:
    rules = ddz.Rules(wings_alike=1, most_cards=30)
    state = ddz.Game(3, rules).deal(1)
    assert "rules:1/1/1/1/1/1/30" in state.to_text()
    assert ddz.State.from_text(state.to_text()).rules == rules


WRONG_POSITIONS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"hands": ["33", "33", "3"]}, ValueError, "5 cards of 3, the deck has 4"),
    ({"hands": ["X", "X", "3"]}, ValueError, "2 cards of X, the deck has 1"),
    ({"hands": ["33333", "4", "5"]}, ValueError, r"hands\[0\]: .*one more than the deck has"),
    ({"hands": ["3Z", "4", "5"]}, ValueError, r"hands\[0\]: no rank at position 1: 'Z'"),
    ({"hands": ["3", 1 << 54, "5"]}, ValueError, r"hands\[1\]: .*no cards of the deck"),
    ({"hands": ["3", 1.5, "5"]}, TypeError, r"hands\[1\]: "),
    ({"hands": ["3", "4"]}, ValueError, "hands: 2 for 3 seats"),
    ({"hands": "345"}, TypeError, "hands must be a sequence, one for each seat, not '345'"),
    ({"hands": ["3", "", "5"]}, ValueError, "P5.5: a player without cards has ended the game"),
    ({"hands": ["3", "4" * 4 + "5" * 4 + "6" * 4 + "7" * 4 + "88", "5"]}, ValueError, "5 cards of"),
    ({"hands": ["3", "444455556666777788", "J"]}, ValueError, "P5.8: a player holds and has"),
    ({"landlord": 3}, ValueError, "landlord must be 0 to 2, it is 3"),
    ({"landlord": None}, TypeError, "landlord must be a seat, not None"),
    ({"current": 3}, ValueError, "current must be 0 to 2"),
    ({"current": "0"}, TypeError, "current must be a seat"),
    ({"last": "55"}, ValueError, "last_player is missing"),
    ({"last_player": 1}, ValueError, "last_player is 1, but there is no play to beat"),
    ({"last": "56", "last_player": 1}, IllegalMove, "P2: 56 is no combination"),
    ({"last": "55", "last_player": 1, "current": 1}, ValueError, "P5.3: the turn goes round"),
    ({"last": "3333", "last_player": 1}, ValueError, "5 cards of 3, the deck has 4"),
    ({"last": 5, "last_player": 1}, TypeError, "last must be a record"),
    (
        {"last": "55", "last_player": 1, "played": ["", "5", ""]},
        ValueError,
        "the play to beat, 55, is not among what seat 1 has played",
    ),
    ({"last": "9999", "last_player": 1, "bombs": 0}, ValueError, "P5.6: the bomb or rocket"),
    ({"bombs": 15}, ValueError, "bombs must be 0 to 14, it is 15"),
    ({"bottom": "9"}, ValueError, "the bottom has 1 cards of 9, the landlord holds and has"),
    ({"hands": ["3456", "4", "5"], "bottom": "3456"}, ValueError, "P5.2: three cards make"),
    ({"out": "9"}, ValueError, "P5.2: seventeen cards are out of play with two players"),
    ({"seed": -1}, ValueError, "seed must be 0 to"),
    ({"colour": 1}, TypeError, "colour"),
]


@pytest.mark.parametrize(("change", "error", "said"), WRONG_POSITIONS)
def test_what_is_no_position(change: dict[str, Any], error: type[Exception], said: str) -> None:
    facts: dict[str, Any] = {"hands": ["3", "4", "5"], **change}
    with pytest.raises(error, match=said):
        ddz.Game(3).position(facts.pop("hands"), **facts)


WRONG_TEXTS = [
    ("", "begins with doudizhu"),
    ("douhuang players:2", "begins with doudizhu, not 'douhuang'"),
    ("doudizhu players:2 current:0 landlord:0", "does not say hands"),
    (f"{PUZZLE} hands:3,4", "the field hands stands twice"),
    (f"{PUZZLE} colour:3", "'colour:3' is no field of a state"),
    (PUZZLE.replace("players:2", "players:3"), "3 values are wanted, not 2"),
    (PUZZLE.replace("players:2", "players:4"), "4 values are wanted, not 2"),
    (PUZZLE.replace("34567", "345Z7"), "no rank at position 3: 'Z'"),
    (PUZZLE.replace("34567", "3333388"), "one more than the deck has"),
    (PUZZLE.replace("89TJQX", "89AAA"), "the position has 5 cards of A, the deck has 4"),
    (PUZZLE.replace("landlord:0", "landlord:2"), "P5.1: the landlord is no seat"),
    (PUZZLE.replace("landlord:0", "landlord:9"), "landlord must be a seat, it is 9"),
    (PUZZLE.replace("current:0", "current:-"), "P5.3: the player to act is no seat"),
    (f"{PUZZLE} rules:mahjong", "no preset 'mahjong'"),
    (f"{PUZZLE} rules:1/1/1", "the seven options are numbers"),
    (f"{PUZZLE} rules:2/1/1/4/1/1/54", "P4: no such rules"),
    (f"{PUZZLE} last:5", "last_player is missing"),
    (f"{PUZZLE} last:56 last_player:1", "56 is no combination"),
    (f"{PUZZLE} last_player:1", "P5.4: a trick that nobody has led"),
    (f"{PUZZLE} phase:bid", "'bid' is no phase; there are play, over"),
    (f"{PUZZLE} phase:over", "P5.3: the player to act"),
    (f"{PUZZLE} winner:1", "P5.5: a game that goes on has no winner"),
]


@pytest.mark.parametrize(("text", "said"), WRONG_TEXTS)
def test_what_is_no_text(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ddz.State.from_text(text)


def test_what_is_no_text_at_all() -> None:
    with pytest.raises(TypeError, match="a position is text, not 5"):
        ddz.State.from_text(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"made by Game\.deal"):
        ddz.State()
    # Suits in another order than a state has them (P1.3).
    facts = puzzle().array
    facts["hands"][0] ^= np.uint64(0b11)
    with pytest.raises(ValueError, match=r"P1\.3: the cards of a rank are not in their order"):
        ddz.State.from_bytes(facts.tobytes())


# --- Games ---------------------------------------------------------------------------------------


def test_what_is_no_game() -> None:
    for players in (1, 4, 0, -2):
        with pytest.raises(ValueError, match=rf"2 or 3 players, not {players} \(P5\.1\)"):
            ddz.Game(players)
    with pytest.raises(TypeError, match="players must be an integer"):
        ddz.Game("3")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no preset 'mahjong'"):
        ddz.Game(3, "mahjong")
    with pytest.raises(TypeError, match="rules are Rules or the name"):
        ddz.Game(3, 7)
    assert repr(ddz.Game(2, "openspiel")) == "Game(players=2, rules='openspiel')"
    assert eval(repr(ddz.Game(3, ddz.Rules(most_cards=30))), vars(ddz)) == ddz.Game(
        3, ddz.Rules(most_cards=30)
    )
    assert ddz.Game(3) != ddz.Game(2) != ddz.Game(2, "rlcard")


def test_two_players_have_the_cards_of_three() -> None:
    """P5.2: the same deal without the third hand."""
    for index in range(20):
        two, three = ddz.Game(2).deal(5, index), ddz.Game(3).deal(5, index)
        assert ddz.format(two.hands) == ddz.format(three.hands)[:2]
        assert ddz.format(int(two.array["out"])) == ddz.format(three.hands)[2]


WRONG_ACTIONS = [
    ("pass", IllegalMove, "P5.3: pass: who leads must play"),
    ("88", IllegalMove, "P5.3: 88: the player does not hold these cards"),
    ("34", IllegalMove, "P2: 34 is no combination"),
    ("fold", ValueError, "'fold' is no action, a play or pass: no rank at position 0"),
    ("AA=BOMB.11", IllegalMove, "P2: AA is no BOMB.11"),
    (7, TypeError, "an action is text or a record of ACTION_DTYPE, not 7"),
    (ddz.legal_moves("3")[:0], TypeError, "one action is wanted, not an array of shape"),
]


@pytest.mark.parametrize(("action", "error", "said"), WRONG_ACTIONS)
def test_what_is_no_action(action: Any, error: type[Exception], said: str) -> None:
    state = puzzle()
    before = state.to_bytes()
    with pytest.raises(error, match=said):
        state.apply(action)
    assert (state.to_bytes(), state.history) == (before, [])


def test_what_does_not_beat() -> None:
    state = ddz.State.from_text(
        "doudizhu players:2 current:1 landlord:0 hands:3,4466XD9999 last:55 last_player:0"
    )
    for text, rule in (("44", "P3.2"), ("6", "P3.2")):
        with pytest.raises(IllegalMove, match=rf"{rule}: {text}: this does not beat"):
            state.apply(text)
    state.apply("9999")
    state = ddz.State.from_text(
        "doudizhu players:2 current:1 landlord:0 hands:3,4444 last:5555 last_player:0 doublings:1"
    )
    with pytest.raises(IllegalMove, match=r"P3\.1: 4444: this does not beat the bomb"):
        state.apply("4444")


def test_a_move_is_an_action_whatever_its_suits() -> None:
    """Moves of `legal_moves` have the lowest suits, a hand others: a play is by rank."""
    state = ddz.Game(2).position(["3345", "3344"], current=1)
    move = ddz.move("33")
    assert int(move["cards"]) & ~state.hands[1]
    state.apply(move)
    assert state.to_text().split()[4:6] == ["hands:3345,44", "played:-,33"]
    assert int(state.last["cards"]) == 0b1100
    state.undo()
    assert int(state.action("33")["cards"]) == 0b1100
    assert int(state.action_at(2)["cards"]) == 0b1100


def test_returns_and_random_play() -> None:
    states = ddz.Game(3).deal_batch(7, 50)
    assert not ddz.returns(states).any()
    assert ddz.play_random(states, 7) > 50
    points = ddz.returns(states)
    assert points.shape == (50, 3)
    assert points.dtype == np.int32
    assert not points.sum(axis=1).any()
    assert (points != 0).all()
    assert [list(p) for p in points] == [
        ddz.State.from_bytes(state.tobytes()).returns for state in states
    ]
    mixed = np.concatenate([states, ddz.Game(2).deal_batch(7, 1)])
    with pytest.raises(ValueError, match="two and with three players"):
        ddz.returns(mixed)
    assert ddz.returns(mixed[-1:]).shape == (1, 2)
    states["winner"][3] = 0
    with pytest.raises(ValueError, match=r"states\[3\]: no game can be in this state: P5\.5"):
        ddz.returns(states)
    before = states.tobytes()
    with pytest.raises(ValueError, match=r"states\[3\]"):
        ddz.play_random(states, 7)
    assert states.tobytes() == before
    with pytest.raises(TypeError, match="states must be an array of STATE_DTYPE"):
        ddz.play_random([1], 7)  # type: ignore[arg-type]


def test_it_is_not_played_by_policies() -> None:
    """No records, policies, numbers or simulation: what is left is for perft and solving."""
    state = ddz.Game(3).deal(1)
    for name in (
        "record",
        "greedy",
        "search",
        "readings",
        "opening",
        "action_numbers",
        "action_mask",
    ):
        assert not hasattr(state, name)
    assert not hasattr(state.observation(0), "sample")
    for run in (huangpai.simulate, BatchGame):
        with pytest.raises(TypeError, match="game must be a Game that is played by policies"):
            run(ddz.Game(3), 1)  # type: ignore[arg-type, operator]


# --- Words ---------------------------------------------------------------------------------------


def test_words() -> None:
    state = ddz.State.from_text(
        "doudizhu players:3 current:2 landlord:1 hands:3345D,33666X,5777789TJQ bottom:36X "
        "last:55 last_player:1"
    )
    assert str(state).splitlines() == [
        "seat 2 plays or passes · multiplier ×1",
        "  seat 0 · peasant · cards 5",
        "      3 3 4 5 D",
        "  seat 1 · landlord · cards 6",
        "      3 3 6 6 6 X",
        "      played: 5 5",
        "> seat 2 · peasant · cards 10",
        "      5 7 7 7 7 8 9 T J Q",
        "  bottom: 3 6 X",
        "  to beat, by seat 1: pair of fives: 55",
    ]
    seen = state.scene("zh", 0)
    assert (seen.title, seen.facts) == ("座位2出牌", (("倍数", "×1"),))
    assert [seat.title for seat in seen.seats] == ["农民", "地主", "农民"]
    assert [seat.hand.hidden for seat in seen.seats] == [0, 3, 10]
    assert seen.seats[1].hand.cards == ("3", "6", "X")
    assert state.describe(state.action("77")) == "pair of sevens: 77"
    assert state.describe(state.legal_actions()[-1], "zh") == "不出"
    assert state.describe(state.action("pass")) == "passes"
    with pytest.raises(ValueError, match="lang must be one of en, zh"):
        state.describe(state.action("pass"), "fr")
    assert state.rule == "P5.3"
    assert "player:0 cards:5,6,10" in state.observation(0).to_text()
    with pytest.raises(ValueError, match="player must be 0 to 2, it is 3"):
        state.observation(3)
    state.apply("7777")
    for text in ("pass", "pass", "89TJQ", "pass", "pass", "5"):
        state.apply(text)
    assert (state.rule, state.returns) == ("P5.5", [2, -4, 2])
    assert state.scene().title == "the peasants win (+2, -4, +2)"
    assert state.scene("zh").title == "农民胜（+2, -4, +2）"
    won = ddz.Game(2).position(["3", ""], landlord=1, last="4", last_player=1)
    assert won.scene().title == "the landlord wins (-1, +1)"
    lost = ddz.Game(2).position(["3", ""], last="4", last_player=1)
    assert lost.scene().title == "the peasant wins (-1, +1)"
