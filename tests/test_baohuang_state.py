"""The State of Baohuang as people use it: texts, choices, positions by hand, histories."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai.errors import RecordError
from huangpai.play import Random, play_out, record_of, replay
from huangpai.play.show import replay_lines

HANDS = ["7d7d7hX D", "8d8cX*", "9d9c9h", "TdTc", "Kh2d"]


def concise(**facts: Any) -> bh.State:
    return bh.Game("concise").position(facts.pop("hands", HANDS), **facts)


def classic(**facts: Any) -> bh.State:
    hands = ["7d7d7hXDD*", "8d8cX", "9d9c9h", "TdTc", "Kh2d"]
    return bh.Game("classic").position(
        facts.pop("hands", hands), named=facts.pop("named", "Kh"), **facts
    )


def text_of(action: Any, state: bh.State) -> str:
    return str(state.action_text(action))


# ---- Texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["7d7d7hXDD*", "D* D X 7h 7d 7d", "大王* ♦7 7d h7 小王 D"])
def test_a_play_is_read_in_any_order_and_written_in_one(text: str) -> None:
    state = classic()
    action = state.action(text)
    assert text_of(action, state) == "7d7d7hXDD*"
    assert [int(action[name]) for name in ("bigs", "smalls", "rank", "count")] == [2, 1, 4, 3]
    state.apply(text)
    assert state.history == [(0, "7d7d7hXDD*")]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("7d8d", "B2.1"),
        ("7d7d7d", "B2"),
        ("7dX*", "B2"),
        ("9d", "B2"),
        ("pass", "B9.1"),
        ("take", "B7.1"),
        ("hand_on", "B7.1"),
        ("hand_on:2d", "B7.1"),
        ("solo", "B7.5"),
        ("name:7d", "B8.1"),
        ("declare", "B8.3"),
        ("rebel", "B8.4"),
        ("cancel:1", "B11.1"),
        ("trustee:5", "B11.1"),
        ("leave:1", "B10.4"),
    ],
)
def test_what_is_forbidden_names_its_rule(text: str, rule: str) -> None:
    state = classic()
    before = state.to_bytes()
    with pytest.raises(bh.IllegalMove) as refused:
        state.apply(text)
    assert refused.value.rule == rule, str(refused.value)
    assert (state.to_bytes(), state.history) == (before, [])


NO_ACTIONS = ["", "3d", "7", "777", "play", "name", "name:", "name:X", "name:7d7d", "take:1", "foo"]
NO_ACTIONS += ["trustee", "trustee:", "trustee:x", "trustee:10", "cancel:-1", "pass:", "hand_on:"]


@pytest.mark.parametrize("text", [*NO_ACTIONS, "7d=", "X**"])
def test_what_is_no_action(text: str) -> None:
    """The error names what is wrong: all of the text, or what follows its colon."""
    with pytest.raises(
        ValueError, match=r"no action|no cards|no suits|is no|is not|has "
    ) as refused:
        classic().action(text)
    assert not isinstance(refused.value, bh.IllegalMove)
    assert repr(text) in str(refused.value) or repr(text.partition(":")[2]) in str(refused.value)


def test_what_is_not_even_text() -> None:
    state = classic()
    for wrong in (None, 5, b"pass", ["pass"]):
        with pytest.raises(TypeError, match="an action is text or a record of ACTION_DTYPE"):
            state.apply(wrong)


def test_cards_of_no_bit_are_the_first_choice() -> None:
    state = classic()
    action = np.array(state.action("7d7h"))
    action["cards"] = 0
    state.apply(action[()])
    assert state.history == [(0, "7d7d")]
    assert bh.format(state.hands[0]) == "7hXDD*"


# ---- Choices -------------------------------------------------------------------------------------


def test_choices_are_every_way_to_lay_a_play() -> None:
    state = classic()
    found = [text_of(action, state) for action in state.choices("7d7hD")]
    assert found == ["7d7dD", "7d7hD", "7d7dD*", "7d7hD*"]
    assert [text_of(one, state) for one in state.choices(state.action("7d7dD*"))] == found
    for action in state.choices("7d7hD"):
        state.apply(action)
        state.undo()
    with pytest.raises(bh.IllegalMove, match="B2: "):
        state.choices("9d")


def test_choices_of_a_trustee_are_its_answer() -> None:
    state = classic(trustees=[0])
    (only,) = state.choices(state.default_action())
    assert text_of(only, state) == "7d"
    assert state.count_actions() == 1
    with pytest.raises(bh.IllegalMove, match=r"B11\.2: "):
        state.apply("7h")
    with pytest.raises(bh.IllegalMove, match=r"B11\.2: "):
        state.choices("7h")
    state.apply("cancel:0")
    assert len(state.choices("7d")) == 2
    (passing,) = classic(last="D7", last_player=4).choices("pass")
    assert passing["action"] == bh.Action.PASS


def test_readings_of_ranks_and_of_cards() -> None:
    state = classic()
    for text, wanted in {
        "777XD": ["7d7d7hXD"],
        "D 7": ["7dD"],
        "7D*": ["7dD*"],
        "7h 7d": ["7d7h"],
        "大王*": ["D*"],
    }.items():
        assert [text_of(a, state) for a in state.readings(text)] == wanted
    every = [text_of(a, state) for a in state.readings("77", every=True)]
    assert every == ["7d7d", "7d7h"]
    for text, rule in {"7777": "B2", "99": "B2", "7X*": "B2", "78": "B2.1", "7d8d": "B2.1"}.items():
        with pytest.raises(bh.IllegalMove) as refused:
            state.readings(text)
        assert refused.value.rule == rule
    for text in ("", "foo", "3", "pass"):
        with pytest.raises(ValueError, match=repr(text)):
            state.readings(text)
    answering = classic(last="8", last_player=4)
    with pytest.raises(bh.IllegalMove, match=r"B3\.1"):
        answering.readings("7")


def test_one_card_names_or_is_added() -> None:
    state = next(
        state
        for state in (bh.Game().deal(seed) for seed in range(100))
        if "take" in state.action_text(state.legal_actions())
    )
    state.apply("take")
    names = [t for t in state.action_text(state.legal_actions()) if t.startswith("name:")]
    card = names[0].removeprefix("name:")
    assert [text_of(a, state) for a in state.readings(card)] == names[:1]
    with pytest.raises(bh.IllegalMove, match=r"B8\.1: name:6.: a card is named"):
        state.readings("6d" if card != "6d" and "name:6d" not in names else "6s")
    giving = bh.Game("concise").deal(1)
    giving.apply("hand_on")
    adding = giving.action_text(giving.legal_actions())
    (added,) = giving.readings(adding[-1].removeprefix("hand_on:"))
    giving.apply(added)
    assert giving.added == [adding[-1].removeprefix("hand_on:")]


# ---- Who does what -------------------------------------------------------------------------------


def test_who_may_act() -> None:
    state = classic()
    assert [state.acts(seat, "7d") for seat in range(5)] == [True, False, False, False, False]
    for word in ("trustee", "cancel", "leave"):
        assert [state.acts(seat, f"{word}:3") for seat in range(5)] == [
            seat == 3 for seat in range(5)
        ]
    assert not state.acts(3, "trustee:03")
    state.apply("trustee:3")
    assert state.history == [(3, "trustee:3")]
    assert state.current_player == 0


def test_the_end_says_who_is_first_and_whether_the_table_stays() -> None:
    state = concise(hands=["6d", "8d8cX*", "9d", "Td", "Kh"], trustees=[3], guard=1)
    assert (state.next_first_seat, state.breaks_up) == (None, False)
    while not state.is_terminal:
        state.apply(state.action_at(0))
    assert state.next_first_seat == state.emperor == 0
    assert state.breaks_up
    with pytest.raises(bh.IllegalMove, match=r"B10\.1"):
        state.default_action()


# ---- Positions by hand ---------------------------------------------------------------------------


def test_facts_of_a_position() -> None:
    state = concise(last="D7", last_player=4, rebels=[2, 3], trustees=[1])
    assert (state.emperor, state.guard, state.kind, state.named) == (0, 1, "pair", None)
    assert (state.current_player, state.last_player, bh.text(state.last)) == (0, 4, "D7")
    assert (state.rebels, state.doubled, state.revealed, state.trustees) == (
        [2, 3],
        True,
        True,
        [1],
    )
    assert [bh.format(hand) for hand in state.hands] == [bh.format(bh.parse(h)) for h in HANDS]
    assert bh.State.from_text(state.to_text()) == state
    alone = classic(kind="open_solo", named=None)
    assert (alone.kind, alone.guard, alone.declared, alone.doubled) == (
        "open_solo",
        None,
        False,
        False,
    )
    secret = concise(hands=["7dX*", "8d", "9d", "Td", "Kh"])
    assert (secret.kind, secret.guard, secret.revealed) == ("hidden_solo", None, False)
    out = concise(hands=["7d", "8dX*", "", "", "Kh"], places=[None, None, 2, 1, None])
    assert out.places == [None, None, 2, 1, None]
    late = concise(hands=["7d", "8dX*", "", "Td", "Kh"], last="9d", last_player=2)
    assert (late.places, late.current_player) == ([None, None, 1, None, None], 3)
    assert concise(last="9d", last_player=1, current=4).array["passes"] == 2


@pytest.mark.parametrize(
    ("facts", "kind", "match"),
    [
        ({"hands": HANDS[:4]}, ValueError, "hands: 4 for 5 seats"),
        ({"hands": "7d"}, TypeError, "hands must be a sequence"),
        ({"hands": ["7dX*", *["7d"] * 4]}, ValueError, "hold more 7d than 4"),
        ({"hands": ["7dD*", "8dD*X*", "9d", "Td", "Jd"]}, ValueError, r"hold more D\* than 1"),
        ({"hands": [5, *HANDS[1:]]}, TypeError, "a hand is text or an array of four planes"),
        ({"emperor": None}, TypeError, "emperor must be a seat, not None"),
        ({"emperor": 5}, ValueError, "emperor must be 0 to 4, it is 5"),
        ({"guard": 0}, ValueError, "B8: there is a guard, not the emperor"),
        ({"guard": 2}, ValueError, "B8.2: the guard is who holds the guard card"),
        ({"kind": "solo"}, ValueError, "kind must be one of pair, open_solo, hidden_solo"),
        ({"kind": "hidden_solo"}, ValueError, "B8.2"),
        ({"named": "Kh"}, ValueError, "B8.1: cards are named in classic mode"),
        ({"named": "KhKh"}, ValueError, "'KhKh' is not one card"),
        ({"last": "7d"}, ValueError, "last_player is missing"),
        ({"last_player": 1}, ValueError, "last_player goes with last"),
        ({"last": "", "last_player": 1}, ValueError, "None is to lead"),
        ({"last": "7d7d7d", "last_player": 1}, ValueError, "seat 1 cannot have played 7d7d7d"),
        ({"last": "TTTTTTTTTTTTTTTT", "last_player": 1}, ValueError, "are in no hand"),
        ({"last": "78", "last_player": 1}, ValueError, "a set has one rank"),
        ({"current": 7}, ValueError, "current must be 0 to 4"),
        ({"rebels": [1, 2]}, ValueError, "B8.4: neither emperor nor guard rebels"),
        ({"rebels": 3}, TypeError, "rebels must be seats"),
        ({"trustees": [None]}, TypeError, "trustees must be seats"),
        ({"declared": 1}, TypeError, "declared must be True or False"),
        ({"places": [1, None, None, None, None]}, ValueError, "B9.3"),
        ({"seed": -1}, ValueError, "seed must be 0 to"),
        ({"hands": ["", "8dX*", "", "Td", "Kh"]}, ValueError, "places must say who was out first"),
        (
            {"hands": ["6d6c6h6s7d7c7h7sJdJc" * 4, "X*", "9h", "Td", "Kh"]},
            ValueError,
            "seat 0 holds 40 cards, and was dealt 34",
        ),
        ({"declared": True, "rebels": [2]}, ValueError, "B8.4"),
    ],
)
def test_what_is_no_position(facts: dict[str, Any], kind: type[Exception], match: str) -> None:
    with pytest.raises(kind, match=match):
        concise(**facts)


def test_in_classic_mode_a_card_is_named() -> None:
    with pytest.raises(ValueError, match="say who is guard"):
        classic(named=None)
    for wrong, match in {"9d": "B8.1", "X": "B8.1", "3d": "no card of Baohuang"}.items():
        with pytest.raises(ValueError, match=match):
            classic(named=wrong, guard=4)


@pytest.mark.parametrize(
    ("arguments", "kind", "match"),
    [
        ({"mode": "normal"}, ValueError, "mode must be one of classic, concise"),
        ({"mode": 1}, TypeError, "mode must be one of"),
        ({"kao": 1}, TypeError, "kao must be True or False"),
        ({"hold_sixes": None}, TypeError, "hold_sixes must be True or False"),
        ({"rob_solo": "yes"}, TypeError, "rob_solo must be True or False"),
        ({"penalty": 0}, ValueError, "penalty must be 1 to"),
        ({"penalty": 2**32}, ValueError, "penalty must be"),
        ({"penalty": True}, TypeError, "penalty must be an integer"),
        ({"first_seat": 5}, ValueError, "first_seat must be 0 to 4"),
        ({"first_seat": None}, TypeError, "first_seat must be an integer"),
    ],
)
def test_what_is_no_game(arguments: dict[str, Any], kind: type[Exception], match: str) -> None:
    with pytest.raises(kind, match=match):
        bh.Game(**arguments)


def test_games_are_what_they_are_called() -> None:
    for game in (bh.Game(), bh.Game("concise", kao=False, penalty=3, first_seat=2, rob_solo=True)):
        assert eval(repr(game), {"Game": bh.Game}) == game
        assert bh.State.from_bytes(game.deal(1).to_bytes()).game == game
        assert hash(game) == hash(bh.State.from_text(game.deal(1).to_text()).game)
    assert bh.Game() != bh.Game("concise")


@pytest.mark.parametrize("change", ["mark", "short", "four", "twice", "text"])
def test_what_is_no_deal(change: str) -> None:
    game = bh.Game("concise")
    hands: Any = bh.format(game.deal(1).hands).tolist()
    assert game.deal_cards(hands).hands.tolist() == game.deal(1).hands.tolist()
    match change:
        case "mark":
            hands = [hand.replace("X*", "X") for hand in hands]
        case "short":
            hands[0] = hands[0][2:]
        case "four":
            hands = hands[:4]
        case "twice":
            hands[1] = hands[0]
        case "text":
            hands = "".join(hands)
    with pytest.raises(TypeError if change == "text" else ValueError, match=r"deal|hands"):
        game.deal_cards(hands)


# ---- What a seat has seen ------------------------------------------------------------------------


def rebellious(index: int) -> bh.State:
    """A game of concise mode until the first lead, nobody declaring, trustees coming and going."""
    state, numbers = bh.Game("concise").deal(7, index), random.Random(index)
    while state.phase < bh.Phase.PLAY:
        wanted = ["take", "pass"] if state.phase < bh.Phase.REBEL else ["rebel", "pass"]
        legal = state.action_text(state.legal_actions())
        if numbers.random() < 0.3 and not state.trustees:
            state.apply(f"trustee:{numbers.randrange(5)}")
            state.apply(f"cancel:{state.trustees[0]}")
        state.apply(numbers.choice([text for text in wanted if text in legal] or legal[:1]))
    return state


def test_an_earlier_history_is_the_beginning_of_a_later_one() -> None:
    late = 0
    for index in range(40):
        state = rebellious(index)
        for seat in range(5):
            whole = state.observation(seat).history
            told, before = bh.Game("concise").deal(7, index), []
            for _who, text in state.history:
                told.apply(text)
                now = told.observation(seat).history
                assert now[: len(before)] == before
                late += len(now) > len(before) + 1
                before = now
            assert before == whole
            answers = [one for one in whole if one[1] in ("pass", "declare") and one[0] != seat]
            assert not answers
            rebels = {who for who, text in whole if text == "rebel"}
            assert rebels == set(state.rebels)
    assert late


def test_while_rebels_are_asked_each_knows_of_its_own_answer() -> None:
    state = next(s for s in map(rebellious, range(100)) if len(s.rebels) > 1)
    while state.phase is not bh.Phase.REBEL or len(state.rebels) < 1:
        state.undo()
    asked = state.current_player
    for seat in range(5):
        seen = state.observation(seat)
        assert [who for who, text in seen.history if text == "rebel"] == [
            who for who in state.rebels if who == seat
        ]
        assert seen.arrays()["rebels"] == (1 << seat if seat in state.rebels else 0)
        order = [(s - state.emperor) % 5 for s in (seat, asked)]
        waits = seat in (state.emperor, state.guard) or order[0] < order[1]
        assert seen.current_player == (None if waits else seat)


def test_arrays_count_copies_and_say_where_marked_kings_are() -> None:
    state = concise(hands=["7d7d7hXDD*", *HANDS[1:]], last="D7", last_player=4)
    arrays = state.observation(1).arrays()
    assert arrays["hands"].shape == arrays["played"].shape == (5, 54)
    assert arrays["hands"].dtype == np.uint8
    assert arrays["hands"][1].sum() == 3
    assert arrays["hands"][0].sum() == 1  # the emperor card, which everybody saw there
    assert arrays["hands_marked"].tolist() == [[False, True], [True, False]] + [[False, False]] * 3
    assert arrays["unseen_marked"].tolist() == [False, False]
    assert arrays["last"].tolist() == [1, 0, 4, 1]
    assert arrays["last_cards"].sum() == 2
    assert arrays["cards"].tolist() == [6, 3, 3, 2, 2]
    held = arrays["hands"].sum() + arrays["played"].sum() + arrays["unseen"].sum()
    assert held == 168


def test_scenes_say_places_and_roles_in_both_languages() -> None:
    state = concise(
        hands=["7dD*", "8dX*", "", "", "Kh"],
        places=[None, None, 2, 1, None],
        rebels=[2, 4],
        trustees=[4],
    )
    for lang, words in {
        "en": ["emperor", "guard", "rebel · 2nd", "rebel · 1st", "rebel"],
        "zh": ["皇帝", "侍卫", "起义军 · 二客", "起义军 · 头客", "起义军"],
    }.items():
        scene = state.scene(lang)
        assert [seat.title for seat in scene.seats] == words
    assert ("锄头", "已造反") in state.scene("zh").seats[4].facts
    assert ("托管", "1/3次") in state.scene("zh").seats[4].facts
    assert ("score", "×2") in state.scene().facts
    assert state.scene("en", 4).seats[0].hand.hidden == 1


def test_every_word_is_said_in_both_languages() -> None:
    from huangpai.baohuang import _scene

    assert set(_scene._WORDS["en"]) == set(_scene._WORDS["zh"])
    for mode in ("classic", "concise"):
        game = bh.Game(mode, rob_solo=True, penalty=5)
        for index in range(30):
            state, numbers = game.deal(3, index), random.Random(index)
            while not state.is_terminal and len(state.history) < 30:
                for lang in ("en", "zh"):
                    for said in state.describe(state.legal_actions(), lang):
                        assert said
                    for player in (None, *range(5)):
                        assert state.scene(lang, player).title
                state.apply(state.draw(numbers.randrange))


# ---- Drawing, trustees, stories ------------------------------------------------------------------


def playing() -> bh.State:
    """A concise game in which the emperor is about to lead."""
    state = bh.Game("concise").deal(3)
    state.apply("take")
    while state.phase is not bh.Phase.PLAY:
        state.apply("pass")
    return state


@pytest.mark.parametrize(
    ("numbers", "error"),
    [
        ([0, 10**6], IndexError),
        ([0, -1], IndexError),
        ([0, 2**70], IndexError),
        ([0, 1.5], TypeError),
        ([0, True], TypeError),
        ([10**6], IndexError),
        ([-1], IndexError),
        ([None], TypeError),
    ],
)
def test_numbers_that_draw_nothing(numbers: list[Any], error: type[Exception]) -> None:
    given = iter(numbers)
    with pytest.raises(error, match=r"no action|no choice|must be an integer"):
        playing().draw(lambda bound: next(given))


def test_nothing_is_drawn_after_the_end() -> None:
    state = bh.Game().deal(1)
    while not state.is_terminal:
        state.apply(state.action_at(0))
    with pytest.raises(ValueError, match=r"game is over \(B10\.1\)"):
        state.draw(lambda bound: 0)
    assert not state.acts(0, "trustee:0")


def test_a_trustee_has_no_other_reading() -> None:
    state = playing()
    assert len(state.readings("6", every=True)) > 1
    state.apply(f"trustee:{state.current_player}")
    assert [text_of(a, state) for a in state.readings("6", every=True)] == [
        state.action_text(state.default_action())
    ]


def test_what_does_not_fit_is_said_all_the_same() -> None:
    state = bh.Game("classic").deal(1)
    assert state.describe(state.action("pass")) == "passes"
    assert playing().describe(state.action("solo")) == "declares open solo"
    for card in (0, 11, 52, 63, 64, 254):
        action = state.action("name:Kh").copy()
        action["arg"] = card
        for say in (state.describe, state.action_text):
            with pytest.raises(ValueError, match=rf"the number {card} \(B1\.1\)"):
                say(action)


@pytest.mark.parametrize("text", [None, 7, [], b"pass", np.array(["pass"])])
def test_nobody_does_what_is_no_text(text: Any) -> None:
    state = bh.Game().deal(1)
    assert not state.acts(state.current_player or 0, text)


def test_all_rebellions_are_told_when_the_last_answer_is_in() -> None:
    """B8.4: at the same time, whoever was asked last."""
    state = bh.Game("concise").deal(3)
    state.apply("take")
    emperor = state.emperor
    while state.phase is not bh.Phase.PLAY:
        state.apply("rebel" if state.phase is bh.Phase.REBEL else "pass")
    rebels = state.rebels
    play_out(state, Random(3))
    lines = list(replay_lines(record_of(state), "en", emperor))
    told = [line for line in lines if "[rebel]" in line]
    assert sorted(told) == sorted(f"seat {seat}: rebels  [rebel]" for seat in rebels)
    declined = [line for line in lines if "does not" in line]
    assert all(line.startswith(f"seat {emperor}:") for line in declined)


def test_out_of_turn_is_out_of_the_list() -> None:
    """What the player to act does as any seat can (B11.1) is no choice from its list."""
    state = bh.Game().deal(1)
    for text in ("trustee:1", "cancel:1"):
        state.apply(text)
    play_out(state, Random(2))
    lines = list(replay_lines(record_of(state)))
    for text in ("trustee:1", "cancel:1"):
        (at,) = [i for i, line in enumerate(lines) if line.endswith(f"[{text}]")]
        assert lines[at + 1] == ""


def test_a_record_says_whose_trustee_it_is() -> None:
    state = bh.Game().deal(1)
    play_out(state, Random(2))
    record = state.record()
    record["actions"].insert(0, [1, "trustee:2"])
    with pytest.raises(RecordError, match=r"actions\[0\]: seat 1, .* for another seat to do"):
        replay(record)
    record["actions"][0] = [10**5000, "pass"]
    with pytest.raises(RecordError, match=r"actions\[0\]: seat "):
        replay(record)


def test_the_named_card_is_not_taken_for_the_play_to_beat() -> None:
    state = bh.Game("classic").position(
        ["6d7d", "8d", "9d", "Td", "Jd Kd"], named="Kd", last="KKK", last_player=1
    )
    assert (state.guard, bh.format(state.array["last_cards"])) == (4, "KcKcKc")


def test_a_hidden_solo_ends_with_the_second_of_the_others() -> None:
    """B10.3: so three others who are out are no game that goes on."""
    with pytest.raises(ValueError, match=r"B10\.1: the game is over"):
        bh.Game("classic").position(
            ["6d7d", "", "", "", "9d"],
            emperor=0,
            kind="hidden_solo",
            named="Ad",
            places=[None, 1, 3, 2, None],
            current=4,
        )
