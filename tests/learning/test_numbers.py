"""Numbers of actions: what each stands for, and that lists, masks and batches agree."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest

from cases import cases
from huangpai import BatchGame, IllegalMove, features
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from learning import meanings
from simulation.helpers import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
MEANINGS = {"douhuang": meanings.douhuang, "baohuang": meanings.baohuang}
#: How many actions of a list are looked at one by one.
SOME = 40


def check(state, numbers: random.Random) -> set[str]:
    """Hold a state's numbers against what they stand for; return the sections that there were."""
    game, meaning = state.game, MEANINGS[state.game.name]
    actions, found = state.legal_actions(), state.action_numbers()
    assert found.dtype == np.int32
    assert found.shape == actions.shape
    mask = state.action_mask()
    assert mask.dtype == np.int8
    assert mask.shape == (game.num_actions,)
    assert np.flatnonzero(mask).tolist() == sorted(set(found.tolist()))
    assert mask.max(initial=0) <= 1
    some = numbers.sample(range(len(actions)), min(SOME, len(actions)))
    firsts = {}
    for i, number in enumerate(found.tolist()):
        firsts.setdefault(number, i)
    for i in some:
        number = int(found[i])
        assert game.action_label(number) == meaning(actions[i], state)
        assert state.action_number(actions[i]) == number
        first = actions[firsts[number]]
        assert state.action_by_number(number).tobytes() == first.tobytes()
        if game.name == "douhuang":  # what is paid is never left open
            assert first["cost"] == actions[i]["cost"]
    sections = game.action_sections.values()
    return {one.name for one in sections for n in found if one.first <= n < one.first + one.width}


def test_random_games_of_all_kinds():
    numbers, seen = random.Random(5), set()
    for game in [*GAMES.values(), bh.Game("concise")]:
        for index in range(8):
            state = game.deal(seed=3, index=index)
            while not state.is_terminal:
                if state.phase.name != "PLAY" or numbers.random() < 0.2:
                    seen |= {(game.name, one) for one in check(state, numbers)}
                state.apply(state.action_at(numbers.randrange(state.count_actions())))
            assert not len(state.action_numbers())
            assert not state.action_mask().any()
    # Some rights are rare; scenes are below.
    rare = {"peek", "seize", "extra", "discard", "heal", "lead", "swap", "rocket", "small_as_big"}
    sections = {("baohuang", one) for one in GAMES["classic"].action_sections} | {
        ("douhuang", one)
        for one in GAMES["three"].action_sections
        if "wings" not in one and one not in rare and one != "quad_with_pairs"
    }
    assert sections <= seen


@cases("character", [one.id for one in dh.Character])
def test_hands_full_of_combinations(character):
    """Fours, runs and jokers for each character: what chance would seldom deal."""
    numbers, seen = random.Random(character), set()
    others = [one for one in ("cao_cao", "lu_bu", "xi_shi", "diao_chan") if one != character]
    game = dh.Game(2)
    for turn in range(4):
        first = [0, 2, 8, 10][turn] if character != "yang_guifei" else [1, 2, 3, 0][turn]
        hand = dh.parse("".join("3456789TJQKA2"[first + i] + s for i in range(3) for s in "dchs"))
        left = [c for c in range(54) if not hand >> c & 1]
        for card in [*numbers.sample(left, 4), *[52, 53][: turn % 3]]:
            hand |= 1 << card
        rest = [c for c in range(54) if not hand >> c & 1]
        other = sum(1 << card for card in numbers.sample(rest, 5))
        state = game.position([hand, other], [character, others[0]], hp=[1 + turn % 2, 1])
        seen |= check(state, numbers)
    assert {
        "two_wings_singles",
        "wings_singles",
        "bomb",
        "quad_with_two",
        "quad_with_pairs",
    } <= seen
    assert ("suit_pair" in seen) == (character == "sun_quan")
    assert ("heal" in seen) == (character == "lin_daiyu")


def test_a_small_joker_as_a_big_one():
    state = dh.Game(2).position(["3d X D", "4d"], ["liu_bei", "lu_bu"])
    parts = state.game.action_sections
    small = state.action_number("X=SINGLE.53")
    assert small == parts["small_as_big"].first
    assert state.action_number("D=SINGLE.53") == parts["single"].first + 53
    assert state.action_number("XD=ROCKET.0") == parts["rocket"].first
    assert state.action_text(state.action_by_number(small)) == "X=SINGLE.53"


def test_kickers_of_sixes():
    """杨贵妃's sixes that are carried count as sixes, in pairs as what they fill up (D6.10)."""
    state = dh.Game(2).position(["7d7c7h7s 5d 6d6c6h6s 8d8c", "4d"], ["yang_guifei", "lu_bu"])
    said = {state.game.action_label(number) for number in set(state.action_numbers().tolist())}
    assert {
        "triple with one: 7 with 6",
        "triple with two: 7 with 5+6",
        "triple with two: 7 with 6+6",
        "triple with one: 6 with 6",
        "quad with two: 7 with 5+6",
        "quad with pairs: 7 with 55+88",
        "quad with pairs: 7 with 66+88",
        "quad with pairs: 7 with 66+66",
        "quad with pairs: 8 with 55+77",
    } <= said
    # 7777 with a pair of fives, made with a six, and eights: one number whichever six it is.
    shared = state.game.action_sections["quad_with_pairs"]
    actions, numbers = state.legal_actions(), state.action_numbers()
    label = "quad with pairs: 7 with 55+88"
    same = [a for a, n in zip(actions, numbers, strict=True) if state.game.action_label(n) == label]
    assert len(same) > 4
    assert all(
        shared.first <= n < shared.first + shared.width for n in map(state.action_number, same)
    )


@cases(
    "characters, actions",
    [
        (("xi_shi", "lu_bu", "cao_cao"), "swap"),
        (("baigujing", "lu_bu", "cao_cao"), "peek"),
        (("lu_zhishen", "lu_bu", "liu_bang"), "discard"),
        (("lu_zhishen", "lu_bu", "liu_bang"), "extra"),
        (("xiang_yu", "liu_bang", "cao_cao"), "lead"),
    ],
)
def test_rights_between_plays(characters, actions):
    numbers, seen = random.Random(1), set()
    game = dh.Game(3, characters=characters)
    for index in range(200):
        state = game.deal(seed=2, index=index)
        while not state.is_terminal:
            if state.phase not in (dh.Phase.PLAY, dh.Phase.BID, dh.Phase.CHOOSE):
                seen |= check(state, numbers)
            state.apply(state.action_at(numbers.randrange(state.count_actions())))
        if actions in seen and (actions != "peek" or "seize" in seen):
            return
    raise AssertionError(f"nobody could {actions}")


@pytest.mark.parametrize("game", [GAMES["three"], GAMES["classic"]], ids=["douhuang", "baohuang"])
def test_every_number_has_a_label_of_its_own(game):
    labels = [game.action_label(number) for number in range(game.num_actions)]
    assert len(set(labels)) == game.num_actions
    end = 0
    for name, part in game.action_sections.items():
        assert part.name == name
        assert part.first == end
        said = {label.partition(":")[0] for label in labels[part.slice]}
        assert said == {name.replace("_", " ")}
        end += part.width
    assert end == game.num_actions


def test_every_play_of_baohuang_has_its_number():
    """All 4,024, in the order of docs/rules/order.md."""
    hand = np.full(4, 0)
    hand[:] = ((1 << 54) - 1) & ~0xFFF
    plays = bh.legal_moves(hand.astype(np.uint64))
    game = bh.Game()
    part = game.action_sections["play"]
    assert len(plays) == part.width == 4024
    for number, move in enumerate(plays):
        assert game.action_label(part.first + number) == f"play: {bh.text(move)}"


def test_games_of_all_options_have_the_same_numbers():
    douhuang = {
        dh.Game(2).num_actions,
        dh.Game(2, "competitive").num_actions,
        dh.Game().num_actions,
    }
    assert douhuang == {8708}
    assert {bh.Game("concise").num_actions, bh.Game(rob_solo=True).num_actions} == {4110}


def test_the_page_says_what_is_compiled():
    """The tables of docs/learning.md, and its programs."""
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    for game in (dh.Game(), bh.Game()):
        layout = features.layout(game)
        tables = {
            "numbers": game.action_sections,
            "state_features": layout.state,
            "action_features": layout.action,
        }
        for name, parts in tables.items():
            marked = f"<!-- {game.name}/{name}:"
            text = page.partition(f"{marked}begin -->")[2].partition(f"{marked}end -->")[0]
            rows = re.findall(r"^\| (\d+)(?: – (\d+))? \| (\d+) \| `(\w+)` \| (.*) \|$", text, re.M)
            found = [(name, int(first), int(n), said) for first, _, n, name, said in rows]
            assert found == [tuple(part) for part in parts.values()]
            assert [int(last or first) for first, last, *_ in rows] == [
                part.first + part.width - 1 for part in parts.values()
            ]


def test_the_programs_of_the_page(capsys):
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    # Those of other frameworks need them, and run in tests/plugs.
    page, _, frameworks = page.partition("\n# In other frameworks\n")
    assert frameworks
    names = {}
    for program in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(program, "learning.md", "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("(100, 960) (100, 8708) ")
    assert printed[1:] == ["1171", "(100, 15, 214)"]
    assert names["hand"] == slice(0, 54)


# ---- Batches -------------------------------------------------------------------------------------


@every_game
def test_a_batch_is_its_states(game):
    batch, numbers = BatchGame(game, 12, seed=7), np.random.default_rng(1)
    masks = np.full((12, game.num_actions), 9, np.int8)
    for _ in range(30):
        found, offsets = batch.legal_numbers()
        assert batch.masks(masks) is masks
        asked, states = np.full(12, -1), []
        for i, row in enumerate(batch.states):
            state = type(game.deal()).from_bytes(row.tobytes())
            own = found[offsets[i] : offsets[i + 1]]
            assert own.tolist() == state.action_numbers().tolist()
            assert masks[i].tolist() == state.action_mask().tolist()
            if not state.is_terminal and i % 4:
                asked[i] = numbers.choice(own)
                state.apply(state.action_by_number(asked[i]))
            states.append(state.to_bytes())
        batch.step_numbers(asked)
        assert [one.tobytes() for one in batch.states] == states
    np.testing.assert_array_equal(batch.masks(), batch.masks(masks))


def test_masks_of_games_that_are_over():
    batch = BatchGame(GAMES["two"], 3, seed=1)
    batch.play_on("random")
    assert not batch.masks().any()
    numbers, offsets = batch.legal_numbers()
    assert len(numbers) == 0
    assert offsets.tolist() == [0, 0, 0, 0]
    batch.step_numbers([-1, -1, -1])
    with pytest.raises(
        ValueError, match=r"^numbers\[1\] is 5 \(single: 4c\), and its game is over$"
    ):
        batch.step_numbers([-1, 5, -1])
    assert BatchGame(GAMES["two"], 0).masks().shape == (0, 8708)


# ---- Bad input -----------------------------------------------------------------------------------


def test_numbers_that_no_action_has():
    state = dh.Game(2).position(["3d 4d", "5d"], ["cao_cao", "lu_bu"])
    with pytest.raises(IllegalMove, match=r"D9.1.*number 2 \(single: 3h\): no legal action has it"):
        state.action_by_number(2)
    for wrong in (-1, 8708, 2**70):
        with pytest.raises(ValueError, match="number must be 0 to 8707, it is"):
            state.action_by_number(wrong)
        with pytest.raises(ValueError, match="number must be 0 to 8707, it is"):
            state.game.action_label(wrong)
    with pytest.raises(TypeError, match="number must be an integer"):
        state.action_by_number("3d")
    with pytest.raises(IllegalMove, match=r"D5\.1"):
        state.action_number("5d=SINGLE.8")
    with pytest.raises(TypeError, match="an action is text or a record"):
        state.action_number(3)


def test_what_is_done_out_of_turn_has_no_number():
    state = bh.Game().deal()
    with pytest.raises(ValueError, match="trustee:3 is in no list, and has no number"):
        state.action_number("trustee:3")


def test_steps_by_numbers_that_are_wrong():
    batch = BatchGame(GAMES["three"], 3, seed=1)
    before = [one.tobytes() for one in batch.states]
    right = [int(batch.legal_numbers()[0][o]) for o in batch.legal_numbers()[1][:-1]]
    for wrong, said in [
        (
            [right[0], 0, -1],
            r"numbers\[1\] is 0 \(single: 3d\), and none of the 3 legal actions has it",
        ),
        ([right[0], -1, 2**40], r"numbers\[2\] is 1099511627776, and none of the 3 legal actions"),
        ([-2, -1, -1], r"numbers\[0\] is -2; -1 leaves a game as it is"),
        ([-1, -1], r"numbers must have the shape \(3,\)"),
    ]:
        with pytest.raises(ValueError, match=said):
            batch.step_numbers(wrong)
    with pytest.raises(TypeError, match="numbers must be an array of integers"):
        batch.step_numbers([0.5, 1.0, 1.0])
    assert [one.tobytes() for one in batch.states] == before


def test_masks_into_what_does_not_fit():
    batch = BatchGame(GAMES["three"], 3, seed=1)
    with pytest.raises(ValueError, match=r"out must have the shape \(3, 8708\)"):
        batch.masks(np.zeros((3, 8707), np.int8))
    with pytest.raises(TypeError, match="out must be an array of int8"):
        batch.masks(np.zeros((3, 8708), np.int16))
    with pytest.raises(ValueError, match="contiguous and writeable"):
        batch.masks(np.zeros((8708, 3), np.int8).T)
    with pytest.raises(ValueError, match="contiguous and writeable"):
        batch.masks(np.frombuffer(bytes(3 * 8708), np.int8).reshape(3, 8708))
