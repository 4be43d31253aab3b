"""Tests of the Douhuang referee: scenes at the table, worked out by hand from the rules."""

import copy
import random
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest

import slowgen

from . import douhuang as oracle
from .douhuang import Reading, parse, reading_beats
from .douhuang_game import (
    KIND_NAMES,
    Referee,
    RefereeError,
    all_answers,
    all_leads,
    card_text,
    move_text,
    record_hash,
    replay,
)

Setup = dict[str, Any]

# Characters who neither act between plays nor change the plays of the scenes they sit in.
PLAIN = ("cao_cao", "liu_bei", "tang_sanzang")

# ------------------------------------------------------------------------------------ at the table


def deal(
    players: int = 3, *hands: str, bottom: str = "", turned: str = "", first: int = 0
) -> dict[str, Any]:
    """Deal the named cards as said and the rest in turn, ascending, to the hands that lack some.

    The bottom comes after the hands, and what is out of play comes last.
    """
    sizes = [17] * 3 + [3, 0] if players == 3 else [22] * 2 + [3, 7]
    named = [*hands, *[""] * (players - len(hands)), bottom, ""]
    piles = [parse(text) for text in named]
    left = [1 << card for card in range(54) if not sum(piles) >> card & 1]
    for group in (range(players), [players], [players + 1]):
        while short := [pile for pile in group if piles[pile].bit_count() < sizes[pile]]:
            for pile in short:
                piles[pile] |= left.pop(0)
    assert not left
    texts = [card_text(cards) for cards in piles]
    return {
        "hands": texts[:players],
        "bottom": texts[players],
        "out": texts[players + 1],
        "turned": turned or texts[first][:2],
        "first_bidder": first,
    }


def offers(*characters: str) -> list[list[str]]:
    """Offer each player the character that is to be chosen, and two that nobody wants."""
    others = [id for id in oracle.IDS if id not in characters]
    return [[id, others.pop(), others.pop()] for id in characters]


def normal(*characters: str, deals: Iterable[dict[str, Any]] | None = None) -> Setup:
    """Set a game up in which these are chosen, by seat."""
    players = len(characters)
    return {
        "players": players,
        "mode": "normal",
        "offered": offers(*characters),
        "deals": [deal(players)] if deals is None else list(deals),
    }


def run(referee: Referee, *actions: str) -> Referee:
    """Take actions, each written as seat and text: ``"1 hit"``; each must be among the legal."""
    for action in actions:
        seat, text = action.split()
        assert int(seat) == referee.current_player, (action, referee.phase)
        assert text in referee.legal(), action
        referee.apply(int(seat), text)
    return referee


def choose(referee: Referee, *characters: str) -> Referee:
    return run(referee, *[f"{seat} choose:{id}" for seat, id in enumerate(characters)])


def table(
    *characters: str,
    hands: Iterable[str] | None = None,
    hp: Iterable[int] | None = None,
    emperor: int = 0,
    off: str | None = None,
) -> Referee:
    """Seat these and let the emperor lead; then put other hands and HP on the table, if given."""
    referee = choose(Referee(without(off, normal(*characters))), *characters)
    if referee.phase == "peek":
        referee.apply(characters.index("baigujing"), "pass")
    for seat in range(emperor):
        referee.apply(seat, "pass")
    referee.apply(emperor, "call")
    if referee.phase == "swap":
        referee.apply(characters.index("xi_shi"), "pass")
    assert (referee.phase, referee.current_player) == ("play", emperor)
    if hands is not None:
        referee.hands = [parse(text) for text in hands]
    if hp is not None:
        referee.hp = list(hp)
    return referee


def without(off: str | None, setup: Setup) -> Setup:
    """Switch a skill off (D5.4)."""
    return setup if off is None else {**setup, "without_skill": off}


def single(card: str) -> str:
    """Write the natural SINGLE of a card."""
    return f"{card}=SINGLE.{parse(card).bit_length() - 1}"


def singles(*actions: str) -> list[str]:
    """Write out actions such as ``"0 3d"`` and ``"1 pass"``."""
    written = []
    for action in actions:
        seat, text = action.split()
        plain = text in ("pass", "hit", "continue", "extra", "call") or ":" in text
        written.append(f"{seat} {text if plain else single(text)}")
    return written


def refused(referee: Referee, seat: object, text: object, rule: str) -> None:
    """An action is refused by this rule, is not among the legal ones, and changes nothing."""
    before = copy.deepcopy(vars(referee))
    if seat == referee.current_player:
        assert text not in referee.legal()
    with pytest.raises(RefereeError, match=rf"^{rule}: ") as error:
        referee.apply(seat, text)  # type: ignore[arg-type]
    assert isinstance(error.value, ValueError)
    assert vars(referee) == before


# Three hands of loose low cards: everything in the scenes is SINGLEs, which go round and round.
LOW = ["3d 5d 7d 9d Jd Kd 2d 2s", "3c 5c 7c 9c Jc Kc 2c", "3h 5h 7h 9h Jh Kh 2h"]


def beaten(
    *characters: str, hp: Iterable[int] | None = None, hands: Any = LOW, off: str | None = None
) -> Referee:
    """Seat 0, the emperor, leads; seat 1 beats it; the others pass. W is seat 1, X is seat 0."""
    referee = table(*characters, hands=hands, hp=hp, off=off)
    return run(referee, *singles("0 3d", "1 5c", "2 pass", "0 pass"))


def punished(*characters: str, hp: Iterable[int] | None = None, hands: Any = LOW) -> Referee:
    """Seat 1 beats the emperor in seat 0, who beats it again. W is seat 0, X is seat 1."""
    return run(
        table(*characters, hands=hands, hp=hp),
        *singles("0 3d", "1 5c", "2 pass", "0 7d", "1 pass", "2 pass"),
    )


# ------------------------------------------------------------------------------------------- setup


def test_three_players_are_set_up_and_hp_given() -> None:
    setup = normal(*PLAIN, deals=[deal(3, first=1)])
    referee = Referee(setup)
    assert referee.phase == "choose"
    for seat, id in enumerate(PLAIN):  # D7.2, in seat order
        assert referee.current_player == seat
        assert referee.legal() == {f"choose:{id}" for id in setup["offered"][seat]}
        referee.apply(seat, f"choose:{id}")
    assert referee.characters == list(PLAIN)
    # D7.1, D7.3: who received the turned-up card bids first.
    assert (referee.phase, referee.current_player) == ("bid", 1)
    assert referee.legal() == {"call", "pass"}
    assert (referee.emperor, referee.hp, referee.face_up) == (None, [0, 0, 0], [False] * 3)
    assert not referee.bottom_open
    run(referee, "1 pass", "2 call")
    # D7.3: the first call ends the bidding; D7.5; D9.1: the emperor leads.
    assert (referee.emperor, referee.hp) == (2, [2, 2, 3])
    assert [hand.bit_count() for hand in referee.hands] == [17, 17, 20]
    assert referee.hands[2] & referee.bottom == referee.bottom
    assert referee.bottom_open
    assert all(referee.face_up)
    assert (referee.phase, referee.current_player) == ("play", 2)
    assert "pass" not in referee.legal()


def test_two_players_have_the_other_hp() -> None:
    referee = table("cao_cao", "liu_bei", emperor=1)
    assert (referee.emperor, referee.hp) == (1, [3, 2])  # D8.1
    assert [hand.bit_count() for hand in referee.hands] == [22, 25]


def test_nobody_calls_and_the_cards_are_dealt_anew() -> None:
    deals = [deal(3, first=2), deal(3, "2s", first=0), deal(3, "X", first=1)]
    referee = choose(Referee(normal(*PLAIN, deals=deals)), *PLAIN)
    run(referee, "2 pass", "0 pass", "1 pass")
    # D7.3: a new deal, a new first bidder, the same characters.
    assert (referee.deal, referee.current_player, referee.phase) == (1, 0, "bid")
    assert [card_text(hand) for hand in referee.hands] == deals[1]["hands"]
    assert referee.characters == list(PLAIN)
    run(referee, "0 pass", "1 pass", "2 pass")
    assert (referee.deal, referee.current_player) == (2, 1)
    run(referee, "1 pass", "2 pass", "0 call")  # the last of the three may still call
    assert referee.emperor == 0


def test_a_record_without_the_next_deal_is_said_to_be_short() -> None:
    referee = choose(Referee(normal(*PLAIN)), *PLAIN)
    run(referee, "0 pass", "1 pass")
    before = copy.deepcopy(vars(referee))
    with pytest.raises(RefereeError, match=r"^D7\.3: .*no deal"):
        referee.apply(2, "pass")
    assert vars(referee) == before
    run(referee, "2 call")


def test_wrong_choices_are_refused() -> None:
    referee = Referee(normal(*PLAIN))
    refused(referee, 1, "choose:liu_bei", r"D7\.2")  # not yet seat 1
    refused(referee, 0, "choose:liu_bei", r"D7\.2")  # offered to another
    refused(referee, True, "choose:cao_cao", r"D7\.2")
    refused(referee, 0, None, r"D7\.2")
    choose(referee, *PLAIN)
    refused(referee, 0, "peek", r"D7\.3")
    refused(referee, 1, "call", r"D7\.3")
    refused(referee, 0, single("3d"), r"D7\.3")


def broken(change: Callable[[Setup], object], base: Callable[[], Setup]) -> Setup:
    setup = base()
    change(setup)
    return setup


def set_deal(**fields: object) -> Callable[[Setup], object]:
    return lambda setup: setup["deals"][-1].update(fields)


def plain_setup() -> Setup:
    return normal(*PLAIN, deals=[deal(3, first=1), deal(3, first=1)])


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda s: s.pop("players"), "record"),
        (lambda s: s.update(players=4), "D7"),
        (lambda s: s.update(players=True), "D7"),
        (lambda s: s.update(mode="quick"), r"D8\.2"),
        (lambda s: s.update(mode="competitive"), r"D8\.2"),  # with three
        (lambda s: s.update(players=2), r"D7\.2"),  # three offers
        (lambda s: s.update(deals=[]), r"D7\.1"),
        (lambda s: s["deals"].append(None), "record"),
        (lambda s: s["offered"].pop(), r"D7\.2"),
        (lambda s: s["offered"][0].pop(), r"D7\.2"),
        (lambda s: s["offered"][0].__setitem__(1, "cao_cao"), r"D7\.2"),  # twice
        (lambda s: s["offered"][0].__setitem__(1, "liu_bei"), r"D7\.2"),  # offered to another too
        (lambda s: s["offered"][0].__setitem__(1, "zhuge_liang"), r"D7\.2"),
        (lambda s: s["offered"][0].__setitem__(1, ["cao_cao"]), r"D7\.2"),
        (lambda s: s["deals"][0].pop("out"), "record"),
        (lambda s: s["deals"][1]["hands"].pop(), r"D7\.1"),
        (lambda s: s["deals"][1]["hands"].__setitem__(0, "3d"), r"D7\.1"),
        (lambda s: s["deals"][1]["hands"].__setitem__(0, 7), r"D1\.2"),
        (lambda s: s["deals"][1]["hands"].__setitem__(0, "1d"), r"D1\.2"),
        (lambda s: s["deals"][1]["hands"].__setitem__(0, s["deals"][1]["hands"][1]), r"D1\.1"),
        (set_deal(bottom="2s X"), r"D7\.1"),
        (set_deal(bottom="3d X D"), r"D1\.1"),  # 3d is in a hand as well
        (set_deal(out="3d"), r"D7\.1"),
        (set_deal(turned="X"), r"D7\.1"),  # it lies in the bottom
        (set_deal(turned="3d"), r"D7\.1"),  # it is seat 0's
        (set_deal(turned="3d3c"), r"D7\.1"),
        (set_deal(first_bidder=3), r"D7\.1"),
        (set_deal(first_bidder=True), r"D7\.1"),
        (set_deal(first_bidder=None), r"D7\.1"),
    ],
)
def test_a_wrong_setup_is_refused(change: Callable[[Setup], object], rule: str) -> None:
    Referee(plain_setup())
    with pytest.raises(RefereeError, match=rf"^{rule}[:,]"):
        Referee(broken(change, plain_setup))


def test_the_order_of_cards_in_a_deal_does_not_matter() -> None:
    setup = plain_setup()
    for one in setup["deals"]:
        one["hands"] = [
            " ".join(slowgen.text(1 << c) for c in slowgen.card_list(parse(hand))[::-1])
            for hand in one["hands"]
        ]
    assert Referee(setup).hands == Referee(plain_setup()).hands


# ------------------------------------------------------------------------------------ 白骨精, 西施


def test_baigujing_looks_and_seizes() -> None:
    people = ("cao_cao", "liu_bei", "baigujing")
    referee = choose(Referee(normal(*people)), *people)
    # D7.4: before any call, though seat 0 bids first.
    assert (referee.phase, referee.current_player) == ("peek", 2)
    assert referee.legal() == {"peek", "pass"}
    refused(referee, 0, "call", r"D7\.4")
    refused(referee, 2, "seize", r"D7\.4")  # not without a look
    run(referee, "2 peek")
    assert referee.face_up == [False, False, True]
    assert not referee.bottom_open
    assert referee.phase == "seize"
    assert referee.legal() == {"seize", "pass"}
    run(referee, "2 seize")
    assert (referee.emperor, referee.hp, referee.current_player) == (2, [2, 2, 3], 2)


def test_baigujing_looks_and_does_not_seize_but_bids_in_her_turn() -> None:
    people = ("cao_cao", "baigujing", "liu_bei")
    referee = choose(Referee(normal(*people, deals=[deal(3, first=2)] * 2)), *people)
    run(referee, "1 peek", "1 pass")
    assert (referee.phase, referee.current_player) == ("bid", 2)
    run(referee, "2 pass", "0 pass")
    assert referee.legal() == {"call", "pass"}  # D7.4: she still has her turn
    run(referee, "1 pass")
    # D7.4: after a redeal she may look again; D12: she stays face up.
    assert (referee.deal, referee.phase, referee.current_player) == (1, "peek", 1)
    assert referee.face_up == [False, True, False]
    run(referee, "1 pass", "2 pass", "0 pass", "1 call")
    assert referee.emperor == 1


def test_baigujing_who_declines_stays_hidden() -> None:
    people = ("baigujing", "liu_bei")
    referee = choose(Referee(normal(*people)), *people)
    run(referee, "0 pass")
    assert referee.face_up == [False, False]
    assert (referee.phase, referee.current_player) == ("bid", 0)


def test_nobody_else_is_asked_to_look() -> None:
    assert choose(Referee(normal(*PLAIN)), *PLAIN).phase == "bid"


def test_xi_shi_swaps() -> None:
    people = ("cao_cao", "xi_shi", "liu_bei")
    # The example of D7.6.
    cards = deal(3, "3s", "3d 3c", bottom="4d 9c 2s")
    referee = choose(Referee(normal(*people, deals=[cards])), *people)
    run(referee, "0 call")
    assert (referee.phase, referee.current_player) == ("swap", 1)
    assert referee.bottom_open  # D7.5: the bottom is shown before she swaps
    assert referee.hands[0].bit_count() == 17  # and taken after
    assert len(referee.legal()) == 17 * 16 // 2 * 3 + 1
    refused(referee, 1, "swap:3c3d/2s", r"D7\.6")  # ascending, as all cards
    refused(referee, 1, "swap:3d3c/3s", r"D7\.6")
    refused(referee, 1, "swap:3d/2s", r"D7\.6")
    refused(referee, 0, "pass", r"D7\.6")
    run(referee, "1 swap:3d3c/2s")
    assert [hand.bit_count() for hand in referee.hands] == [21, 16, 17]
    assert parse("3d 3c 4d 9c") & ~referee.hands[0] == 0
    assert parse("2s") & referee.hands[1]
    assert not parse("3d 3c") & referee.hands[1]
    assert (referee.phase, referee.current_player) == ("play", 0)


def test_xi_shi_declines_or_is_the_emperor() -> None:
    referee = table("cao_cao", "xi_shi", "liu_bei")  # declines
    assert [hand.bit_count() for hand in referee.hands] == [20, 17, 17]
    people = ("xi_shi", "cao_cao", "liu_bei")
    referee = choose(Referee(normal(*people)), *people)
    run(referee, "0 call")  # D7.6: as the emperor she has no swap
    assert (referee.phase, referee.current_player) == ("play", 0)


def test_xi_shi_swaps_with_two_players_also_after_a_seizure() -> None:
    people = ("xi_shi", "baigujing")
    referee = choose(Referee(normal(*people)), *people)
    run(referee, "1 peek", "1 seize")
    assert (referee.phase, referee.current_player) == ("swap", 0)
    assert len(referee.legal()) == 22 * 21 // 2 * 3 + 1
    run(referee, min(f"0 {text}" for text in referee.legal() if text != "pass"))
    assert [hand.bit_count() for hand in referee.hands] == [21, 26]  # D7.6


# ------------------------------------------------------------------------------------------ tricks


def test_an_unanswered_lead_leads_again() -> None:
    referee = table(*PLAIN, hands=LOW)
    run(referee, *singles("0 3d", "1 pass", "2 pass"))
    assert (referee.phase, referee.current_player, referee.last) == ("play", 0, None)
    refused(referee, 0, "pass", r"D9\.1")


def test_the_play_to_beat_stays_through_passes() -> None:
    referee = table(*PLAIN, hands=LOW)
    run(referee, *singles("0 5d", "1 pass"))
    assert referee.last == "5d=SINGLE.8"
    refused(referee, 2, single("3h"), r"D4\.2")
    run(referee, *singles("2 5h"))  # D1.1: the suit decides
    assert referee.last == "5h=SINGLE.10"
    # D9.1: who has passed may play later in the same trick.
    run(referee, *singles("0 pass", "1 7c"))
    refused(referee, 2, "hit", r"D9\.1")


def test_a_subject_hits_the_emperor_or_goes_on() -> None:
    referee = beaten(*PLAIN)
    assert (referee.phase, referee.current_player) == ("hit", 1)
    assert referee.legal() == {"continue", "hit"}
    assert referee.last is None
    refused(referee, 0, "hit", r"D9\.2")
    refused(referee, 1, "pass", r"D9\.2")
    run(referee, "1 hit")
    assert (referee.hp, referee.current_player, referee.phase) == ([2, 2, 2], 0, "play")
    assert "pass" not in referee.legal()
    referee = run(beaten(*PLAIN), "1 continue")
    assert (referee.hp, referee.current_player, referee.phase) == ([3, 2, 2], 1, "play")


def test_no_hit_on_a_partner() -> None:
    referee = table(*PLAIN, hands=LOW)
    # The example of D9.2: C has beaten B's play, not A's.
    run(referee, *singles("0 3d", "1 5c", "2 7h", "0 pass", "1 pass"))
    assert (referee.hp, referee.current_player, referee.phase) == ([3, 2, 2], 2, "play")


def test_the_emperor_hits_whose_play_was_beaten() -> None:
    referee = table(*PLAIN, hands=LOW)
    run(referee, *singles("0 3d", "1 5c", "2 7h", "0 9d", "1 pass", "2 pass", "0 hit"))
    assert (referee.hp, referee.current_player) == ([3, 2, 1], 2)  # X is C, who then leads


def test_two_players_hit_each_other() -> None:
    referee = table("cao_cao", "liu_bei", hands=LOW[:2])
    run(referee, *singles("0 3d", "1 5c", "0 pass"))  # one pass ends the trick
    assert (referee.phase, referee.current_player) == ("hit", 1)
    run(referee, *singles("1 hit", "0 5d", "1 7c", "0 9d", "1 pass", "0 hit"))
    assert (referee.hp, referee.current_player) == ([1, 2], 1)


def test_skills_that_are_off() -> None:
    """D5.4: nobody is asked what only the skill would let him do."""
    assert beaten("diao_chan", "liu_bei", "cao_cao", off="diao_chan").current_player == 1
    # D9.3: that hers has no effect against him is his skill.
    assert beaten("diao_chan", "xiang_yu", "cao_cao", off="xiang_yu").current_player == 0
    assert beaten("diao_chan", "xiang_yu", "cao_cao", off="cao_cao").current_player == 1
    for people in (
        ("cao_cao", "lu_zhishen", "liu_bei"),
        ("lu_bu", "cao_cao", "liu_bei"),
        ("cao_cao", "xiang_yu", "liu_bei"),
        ("cao_cao", "liu_bang", "liu_bei"),
    ):
        [off] = {"lu_zhishen", "lu_bu", "xiang_yu", "liu_bang"} & set(people)
        referee = run(beaten(*people, off=off), "1 hit")
        assert (referee.phase, referee.current_player) == ("play", 0)
        assert run(beaten(*people), "1 hit").phase != "play"
    for people in (("cao_cao", "baigujing", "liu_bei"), ("cao_cao", "xi_shi", "liu_bei")):
        referee = Referee(without(people[1], normal(*people)))
        assert choose(referee, *people).phase == "bid"
        assert run(referee, "0 call").phase == "play"
    referee = table("lin_daiyu", "lu_bu", "liu_bei", hands=LOW, hp=[1, 2, 2], off="lin_daiyu")
    refused(referee, 0, "heal:3d", r"D9\.6")
    refused(
        table("liu_bei", "lu_bu", "cao_cao", hands=["3dX", "3c", "4c"], off="liu_bei"),
        0,
        "X=SINGLE.53",
        "D2",
    )
    with pytest.raises(RefereeError, match=r"^D5\.4: no such character: 'nobody'"):
        Referee(without("nobody", plain_setup()))


def test_diao_chan_has_the_choice() -> None:
    referee = beaten("diao_chan", "liu_bei", "cao_cao")
    assert (referee.phase, referee.current_player) == ("hit", 0)  # D9.3: X, not W
    assert referee.legal() == {"continue", "hit"}
    refused(referee, 1, "hit", r"D9\.2")
    run(referee, "0 hit")
    assert (referee.hp, referee.current_player) == ([2, 2, 2], 0)
    referee = run(beaten("diao_chan", "liu_bei", "cao_cao"), "0 continue")
    assert (referee.hp, referee.current_player) == ([3, 2, 2], 1)


def test_diao_chan_has_no_choice_against_xiang_yu_nor_as_winner() -> None:
    assert beaten("diao_chan", "xiang_yu", "cao_cao").current_player == 1
    assert beaten("liu_bei", "diao_chan", "cao_cao").current_player == 1  # as W: W's choice
    assert beaten("liu_bei", "cao_cao", "diao_chan").current_player == 1  # as a third
    # As a subject, too.
    assert punished("cao_cao", "diao_chan", "liu_bei").current_player == 1
    assert punished("xiang_yu", "diao_chan", "liu_bei").current_player == 0


def test_lu_zhishen_adds_one() -> None:
    referee = run(beaten("cao_cao", "lu_zhishen", "liu_bei"), "1 hit")
    assert (referee.phase, referee.current_player) == ("extra", 1)
    assert referee.hp == [2, 2, 2]  # D9.10: the hit comes first
    assert referee.legal() == {"extra", "pass"}
    run(referee, "1 extra")
    assert (referee.hp, referee.phase, referee.current_player) == ([1, 1, 2], "play", 0)  # once

    referee = run(beaten("cao_cao", "lu_zhishen", "liu_bei"), "1 hit", "1 pass")
    assert (referee.hp, referee.current_player) == ([2, 2, 2], 0)


def test_lu_zhishen_is_not_asked() -> None:
    people = ("cao_cao", "lu_zhishen", "liu_bei")
    assert run(beaten(*people), "1 continue").phase == "play"  # D9.4: only on top of a hit
    assert run(beaten(*people, hp=[3, 1, 2]), "1 hit").phase == "play"  # D5.2
    assert run(beaten("lu_zhishen", "cao_cao", "liu_bei"), "1 hit").phase == "play"  # he is X
    referee = run(beaten(*people, hp=[1, 2, 2]), "1 hit")  # D9.10: X is dead before that
    assert (referee.finished, referee.hp) == (True, [0, 2, 2])


def test_lu_zhishen_kills() -> None:
    referee = run(beaten("cao_cao", "lu_zhishen", "liu_bei", hp=[2, 2, 2]), "1 hit", "1 extra")
    assert referee.finished
    assert referee.result()["winner"] == "subjects"
    assert referee.result()["hp"] == [0, 1, 2]


def test_lu_zhishen_adds_to_the_hit_that_diao_chan_takes() -> None:
    referee = run(beaten("diao_chan", "lu_zhishen", "liu_bei"), "0 hit")
    assert (referee.phase, referee.current_player) == ("extra", 1)
    referee = run(beaten("diao_chan", "lu_zhishen", "liu_bei"), "0 continue")
    assert (referee.phase, referee.current_player) == ("play", 1)


def test_lu_bu_discards() -> None:
    referee = run(beaten("lu_bu", "cao_cao", "liu_bei"), "1 hit")
    assert (referee.phase, referee.current_player, referee.hp) == ("discard", 0, [2, 2, 2])
    assert referee.legal() == {
        "pass",
        *(f"discard:{card}" for card in ["5d", "7d", "9d", "Jd", "Kd", "2d", "2s"]),
    }
    refused(referee, 0, "discard:3d", r"D9\.5")  # played before
    refused(referee, 0, "discard:5d7d", r"D9\.5")
    run(referee, "0 discard:2s")
    assert card_text(referee.hands[0]) == "5d7d9dJdKd2d"
    assert (referee.hp, referee.phase, referee.current_player) == ([1, 2, 2], "play", 0)

    referee = run(beaten("lu_bu", "cao_cao", "liu_bei"), "1 hit", "0 pass")
    assert (referee.hp, referee.phase, referee.current_player) == ([2, 2, 2], "play", 0)


def test_lu_bu_is_not_asked() -> None:
    people = ("lu_bu", "cao_cao", "liu_bei")
    # D5.2: with 1 HP left he could not pay.
    assert run(beaten(*people, hp=[2, 2, 2]), "1 hit").phase == "play"
    # D9.7: his last card would go.
    hands = ["3d 2s", *LOW[1:]]
    assert run(beaten(*people, hands=hands), "1 hit").phase == "play"
    assert run(beaten(*people), "1 continue").phase == "play"
    assert run(beaten("cao_cao", "lu_bu", "liu_bei"), "1 hit").phase == "play"  # he is W


def test_lu_bu_comes_once_and_after_lu_zhishen() -> None:
    people = ("lu_bu", "lu_zhishen", "cao_cao")
    referee = run(beaten(*people), "1 hit", "1 extra")
    assert (referee.hp, referee.phase) == ([1, 1, 2], "play")  # D9.5: 1 HP left
    referee = run(beaten(*people), "1 hit", "1 pass")
    assert (referee.hp, referee.phase) == ([2, 2, 2], "discard")
    # With a point more than the rules give, to see the order (D9.10) and that it is one hit.
    referee = run(beaten(*people, hp=[4, 2, 2]), "1 hit")
    assert referee.phase == "extra"
    run(referee, "1 extra")
    assert (referee.hp, referee.phase) == ([2, 1, 2], "discard")
    run(referee, "0 discard:5d")
    assert (referee.hp, referee.phase, referee.current_player) == ([1, 1, 2], "play", 0)


def test_lu_bu_as_the_subject_of_two_has_a_point_to_pay() -> None:
    referee = table("cao_cao", "lu_bu", hands=LOW[:2])
    run(referee, *singles("0 3d", "1 5c", "0 7d", "1 pass", "0 hit"))
    assert (referee.hp, referee.phase, referee.current_player) == ([2, 2], "discard", 1)


def test_liu_bang_names_who_leads() -> None:
    people = ("cao_cao", "liu_bang", "liu_bei")
    # After a hit: X would lead. His partner may, or X by name; not himself (D9.8).
    referee = run(beaten(*people), "1 hit")
    assert (referee.phase, referee.current_player) == ("lead", 1)
    assert referee.legal() == {"lead:0", "lead:2", "pass"}
    refused(referee, 1, "lead:1", r"D9\.8")
    assert run(beaten(*people), "1 hit", "1 lead:2").current_player == 2
    assert run(beaten(*people), "1 hit", "1 lead:0").current_player == 0
    assert run(beaten(*people), "1 hit", "1 pass").current_player == 0
    # After "continue" he would lead himself.
    referee = run(beaten(*people), "1 continue")
    assert referee.legal() == {"lead:0", "lead:2", "pass"}
    assert run(referee, "1 pass").current_player == 1
    referee = run(beaten(*people), "1 continue", "1 lead:2")
    assert (referee.phase, referee.current_player) == ("play", 2)
    refused(referee, 2, "pass", r"D9\.1")  # whoever leads must play


def test_liu_bang_after_an_unanswered_lead_or_over_a_partner() -> None:
    referee = table("liu_bang", "cao_cao", "liu_bei", hands=LOW)
    run(referee, *singles("0 3d", "1 pass", "2 pass"))
    assert referee.phase == "lead"
    assert referee.legal() == {"lead:1", "lead:2", "pass"}
    run(referee, "0 lead:1")
    assert (referee.phase, referee.current_player) == ("play", 1)

    referee = table("cao_cao", "liu_bei", "liu_bang", hands=LOW)
    run(referee, *singles("0 3d", "1 5c", "2 7h", "0 pass", "1 pass"))
    assert referee.phase == "lead"
    assert referee.legal() == {"lead:0", "lead:1", "pass"}
    # Only as W.
    assert run(beaten("liu_bang", "cao_cao", "liu_bei"), "1 hit").phase == "play"


def test_liu_bang_against_one() -> None:
    referee = table("liu_bang", "cao_cao", hands=LOW[:2])
    run(referee, *singles("0 3d", "1 pass"))
    assert referee.phase == "lead"
    assert referee.legal() == {"lead:1", "pass"}
    assert run(referee, "0 lead:1").current_player == 1


def test_liu_bang_after_the_choice_of_diao_chan() -> None:
    referee = run(beaten("diao_chan", "liu_bang", "cao_cao"), "0 continue")
    assert (referee.phase, referee.current_player) == ("lead", 1)


def test_xiang_yu_leads_after_a_hit() -> None:
    people = ("cao_cao", "xiang_yu", "liu_bei")
    referee = run(beaten(*people), "1 hit")
    assert (referee.phase, referee.current_player) == ("lead", 1)
    assert referee.legal() == {"lead:1", "pass"}
    refused(referee, 1, "lead:0", r"D9\.9")
    assert run(referee, "1 lead:1").current_player == 1
    assert run(beaten(*people), "1 hit", "1 pass").current_player == 0
    # D9.9: only after a hit.
    assert run(beaten(*people), "1 continue").phase == "play"
    referee = table("xiang_yu", "cao_cao", "liu_bei", hands=LOW)
    assert run(referee, *singles("0 3d", "1 pass", "2 pass")).phase == "play"


def test_the_discard_of_lu_bu_comes_before_the_lead_of_xiang_yu() -> None:
    referee = run(beaten("lu_bu", "xiang_yu", "cao_cao"), "1 hit")
    assert (referee.phase, referee.current_player) == ("discard", 0)  # D9.10: (4), then (5)
    run(referee, "0 pass")
    assert (referee.phase, referee.current_player) == ("lead", 1)


def test_lin_daiyu_heals_before_she_leads() -> None:
    referee = run(beaten("lin_daiyu", "cao_cao", "liu_bei", hp=[2, 2, 2]), "1 hit")
    assert (referee.hp, referee.phase, referee.current_player) == ([1, 2, 2], "play", 0)
    cards = ["5d", "7d", "9d", "Jd", "Kd", "2d", "2s"]
    heals = {f"heal:{card}" for card in cards}
    assert {text for text in referee.legal() if "=" not in text} == heals
    refused(referee, 0, "heal:3d", r"D9\.6")
    refused(referee, 0, "pass", r"D9\.1")
    run(referee, "0 heal:7d")
    assert (referee.hp, referee.current_player) == ([2, 2, 2], 0)  # and plays on
    assert referee.legal() & heals == set()
    refused(referee, 0, "heal:5d", r"D9\.6")
    refused(referee, 0, single("7d"), r"D5\.1")  # gone
    run(referee, *singles("0 5d"))


def test_lin_daiyu_heals_before_she_follows() -> None:
    referee = table("cao_cao", "lin_daiyu", "liu_bei", hands=LOW, hp=[3, 1, 2])
    run(referee, *singles("0 9d"))
    # 9c and higher beat it; she may also pass, with or without healing.
    assert {text for text in referee.legal() if text[:4] != "heal"} == {
        "pass",
        *map(single, ["9c", "Jc", "Kc", "2c"]),
    }
    assert len(referee.legal()) == 5 + 7
    run(referee, "1 heal:3c")
    assert referee.legal() == {"pass", *map(single, ["9c", "Jc", "Kc", "2c"])}
    assert referee.last == "9d=SINGLE.24"
    run(referee, "1 pass")
    assert (referee.hp, referee.current_player) == ([3, 2, 2], 2)


def test_lin_daiyu_does_not_heal_with_her_last_card() -> None:
    hands = [LOW[0], "3c", LOW[2]]
    referee = table("cao_cao", "lin_daiyu", "liu_bei", hands=hands, hp=[3, 1, 2])
    run(referee, *singles("0 9d"))
    assert referee.legal() == {"pass"}  # a turn all the same
    refused(referee, 1, "heal:3c", r"D9\.7")
    referee = table("cao_cao", "liu_bei", "tang_sanzang", hands=LOW, hp=[3, 1, 2])
    run(referee, *singles("0 9d"))
    refused(referee, 1, "heal:3c", r"D9\.6")  # she only


# ------------------------------------------------------------------------- plays that are not plain


def test_dong_zhuo_pays_for_a_straight() -> None:
    hands = ["3d 4c 5d 6d 9s", *LOW[1:]]
    referee = table("dong_zhuo", "cao_cao", "liu_bei", hands=hands, hp=[2, 2, 2])
    # D6.7, D3: mixed, top position 3 (a four), clubs: 4 * 3 + 1.
    run(referee, "0 3d4c=STRAIGHT.13")
    assert referee.hp == [1, 2, 2]
    referee = table("dong_zhuo", "cao_cao", "liu_bei", hands=hands, hp=[1, 2, 2])
    refused(referee, 0, "3d4c=STRAIGHT.13", r"D5\.2")
    run(referee, "0 3d4c5d6d=STRAIGHT.20")  # four cards are in his range
    assert referee.hp == [1, 2, 2]


def test_a_payment_may_end_the_hand_but_not_the_payer() -> None:
    hands = ["3d 4c", *LOW[1:]]
    referee = table("dong_zhuo", "cao_cao", "liu_bei", hands=hands, hp=[1, 2, 2])
    refused(referee, 0, "3d4c=STRAIGHT.13", r"D5\.2")
    referee = table("dong_zhuo", "cao_cao", "liu_bei", hands=hands, hp=[2, 2, 2])
    run(referee, "0 3d4c=STRAIGHT.13")
    assert referee.result() == {
        "winner": "emperor",
        "emperor": 0,
        "characters": ["dong_zhuo", "cao_cao", "liu_bei"],
        "score": [6, -3, -3],
        "hp": [1, 2, 2],
        "multiplier": 1,
    }


def test_pan_jinlian_pays_for_a_bomb() -> None:
    hands = [LOW[0], "9c 9h 9s 3c", LOW[2]]
    referee = table("cao_cao", "pan_jinlian", "liu_bei", hands=hands)
    run(referee, *singles("0 2s"), "1 9c9h9s=BOMB.6")
    assert (referee.hp, referee.multiplier) == ([3, 1, 2], 2)
    referee = table("cao_cao", "pan_jinlian", "liu_bei", hands=hands, hp=[3, 1, 2])
    run(referee, *singles("0 2s"))
    refused(referee, 1, "9c9h9s=BOMB.6", r"D5\.2")
    refused(referee, 1, "9c9h9s=TRIPLE.6", r"D4\.2")
    assert referee.legal() == {"pass"}


def test_qin_shihuang_at_exactly_one_hp() -> None:
    hands = ["4d 2s", "3c 3h 8c 8d", LOW[2]]
    for hp, bomb in ((2, False), (1, True)):
        referee = table("cao_cao", "qin_shihuang", "liu_bei", hands=hands, hp=[3, hp, 2])
        run(referee, *singles("0 2s"))
        assert referee.legal() == ({"3c3h=BOMB.0", "pass"} if bomb else {"pass"})
    refused(referee, 1, "8d8c=BOMB.5", "D2")
    run(referee, "1 3c3h=BOMB.0")
    assert (referee.hp, referee.multiplier) == ([3, 1, 2], 2)


def test_zhu_bajie_doubles_with_three_jacks() -> None:
    hands = ["Td Tc Th 4d", "Jd Jc Jh 3c", LOW[2]]
    referee = table("cao_cao", "zhu_bajie", "liu_bei", hands=hands)
    run(referee, "0 TdTcTh=TRIPLE.7")
    refused(referee, 1, "JdJcJh=TRIPLE.8", "D2")
    run(referee, "1 JdJcJh=BOMB.8")
    assert referee.multiplier == 2


def test_plays_are_refused_by_their_rule() -> None:
    hands = ["3d 3c 5d 9d 2d 2s", "4c 4d 4h 4s 8c X D", "5c 5h 5s 6c 6h 6s 6d"]
    referee = table(*PLAIN, hands=hands)
    refused(referee, 0, single("3h"), r"D5\.1")  # not held
    refused(referee, 0, "=SINGLE.0", r"D5\.1")
    refused(referee, 0, "3d5d=PAIR.2", "D2")
    refused(referee, 0, "3d=SINGLE.1", "D2")  # strength of another card
    refused(referee, 0, "3d=SINGLE.00", "D2")
    refused(referee, 0, "3c3d=PAIR.0", "D2")  # not ascending
    refused(referee, 0, "3d 3c=PAIR.0", "D2")
    refused(referee, 0, "3d3c=PAIR.0 ", "D2")
    refused(referee, 0, "3d3c=PAIR.1.0", "D2")
    refused(referee, 0, "1d=SINGLE.0", r"D1\.2")
    refused(referee, 0, "3d", r"D9\.1")
    refused(referee, 0, "", r"D9\.1")
    run(referee, "0 2d2s=PAIR.12")
    refused(referee, 1, "4d4c=PAIR.1", r"D4\.2")
    run(referee, "1 4d4c4h4s=BOMB.1")
    refused(referee, 2, "5c5h5s=TRIPLE.2", r"D4\.1")
    run(referee, "2 6d6c6h6s=BOMB.3", "0 pass", "1 XD=ROCKET.0")
    refused(referee, 2, "5c5h5s=TRIPLE.2", r"D4\.1")
    assert referee.legal() == {"pass"}  # D4.1: nothing beats it
    assert referee.multiplier == 8


def test_wings_name_their_length() -> None:
    assert move_text(parse("3d3c3h4d4c4h8s9s"), 7, 2, 3) == "3d3c3h4d4c4h8s9s=WINGS.2.3"
    hands = ["3d 3c 3h 4d 4c 4h 8s 9s 2s", *LOW[1:]]
    referee = table(*PLAIN, hands=hands)
    refused(referee, 0, "3d3c3h4d4c4h8s9s=WINGS.3", "D2")
    run(referee, "0 3d3c3h4d4c4h8s9s=WINGS.2.3")


# -------------------------------------------------------------------------------------------- ends


def ended(referee: Referee) -> dict[str, Any]:
    assert referee.finished
    assert (referee.phase, referee.current_player) == ("over", None)
    assert referee.legal() == frozenset()
    refused(referee, 0, "pass", "D10")
    refused(referee, 1, single("3c"), "D10")
    assert referee.game_results == [referee.result()]
    return referee.result()


def test_the_emperor_goes_out() -> None:
    referee = table(*PLAIN, hands=["3d", *LOW[1:]])
    with pytest.raises(RefereeError, match=r"^D10: "):
        referee.result()
    # D10.1: at once, though everybody could beat it.
    assert ended(run(referee, *singles("0 3d"))) == {
        "winner": "emperor",
        "emperor": 0,
        "characters": list(PLAIN),
        "score": [6, -3, -3],
        "hp": [3, 2, 2],
        "multiplier": 1,
    }
    assert referee.wins == [1, 0, 0]


def test_a_subject_goes_out_and_both_win() -> None:
    referee = table(*PLAIN, hands=[LOW[0], "5c", LOW[2]])
    result = ended(run(referee, *singles("0 3d", "1 5c")))
    assert (result["winner"], result["score"]) == ("subjects", [-6, 3, 3])
    assert referee.wins == [0, 1, 1]


def test_the_emperor_dies() -> None:
    referee = run(beaten(*PLAIN, hp=[1, 2, 2]), "1 hit")
    result = ended(referee)
    assert (result["winner"], result["score"], result["hp"]) == ("subjects", [-6, 3, 3], [0, 2, 2])


def test_a_subject_dies() -> None:
    referee = run(punished(*PLAIN, hp=[3, 1, 2]), "0 hit")
    result = ended(referee)
    assert (result["winner"], result["score"], result["hp"]) == ("emperor", [6, -3, -3], [3, 0, 2])


def test_the_emperor_need_not_sit_first() -> None:
    hands = [LOW[2], LOW[1], "3d"]
    result = ended(run(table(*PLAIN, hands=hands, emperor=2), *singles("2 3d")))
    assert (result["emperor"], result["score"]) == (2, [-3, -3, 6])


def test_bombs_and_the_rocket_double() -> None:
    # Four with both jokers is no rocket (D2.3) and no bomb (D2): it doubles nothing (D11.1).
    hands = ["7d 7c 7h 7s X D", *LOW[1:]]
    result = ended(run(table(*PLAIN, hands=hands), "0 7d7c7h7sXD=QUAD_WITH.4"))
    assert result["multiplier"] == 1
    # The example of D11.1: one bomb and the rocket, the subjects win.
    hands = ["3d 7d 7c 7h 7s", "X D 4c", LOW[2]]
    referee = table(*PLAIN, hands=hands)
    run(referee, "0 7d7c7h7s=BOMB.4", "1 XD=ROCKET.0", "2 pass", "0 pass", "1 continue")
    result = ended(run(referee, *singles("1 4c")))
    assert (result["multiplier"], result["score"]) == (4, [-24, 12, 12])


def test_a_bomb_as_the_last_play_doubles() -> None:
    referee = table(*PLAIN, hands=["7d 7c 7h 7s", *LOW[1:]])
    result = ended(run(referee, "0 7d7c7h7s=BOMB.4"))
    assert (result["multiplier"], result["score"]) == (2, [12, -6, -6])


def test_two_players_score_the_same_figures() -> None:
    referee = table("cao_cao", "liu_bei", hands=["3d", LOW[1]])
    assert ended(run(referee, *singles("0 3d")))["score"] == [6, -3]  # D11.1: not zero-sum
    referee = table("cao_cao", "liu_bei", hands=[LOW[0], "5c"])
    result = ended(run(referee, *singles("0 3d", "1 5c")))
    assert (result["winner"], result["score"]) == ("subjects", [-6, 3])


# --------------------------------------------------------------------------------------- a match

OPEN = ["cao_cao", "liu_bei", "tang_sanzang", "zhu_bajie", "sun_quan"]
HIDDEN = ["baigujing", "xi_shi", "qin_shihuang", "yang_guifei", "sun_wukong"]
# The emperor, in seat 0, has the threes, and seat 1 can always beat them.
MATCH_DEAL = deal(2, "3d 3c 3h 3s", "X D 2s")


def match(games: int = 3, first: int = 0, **fields: Any) -> Setup:
    return {
        "players": 2,
        "mode": "competitive",
        "draft": {"open": OPEN, "hidden": HIDDEN, "first": first},
        "games": [{"deals": [MATCH_DEAL]} for _ in range(games)],
        **fields,
    }


DRAFT = [
    "0 draft:#0",  # 1: 白骨精, blind
    "1 draft:cao_cao",  # 2
    "1 draft:#1",  # 西施
    "0 draft:liu_bei",  # 2
    "0 draft:tang_sanzang",
    "1 draft:zhu_bajie",  # 2
    "1 draft:#4",
    "0 draft:sun_quan",  # 2
    "0 draft:#2",
    "1 draft:#3",  # 1: the last
]


def after_draft(setup: Setup, lay0: str = "", lay1: str = "") -> Referee:
    return run(
        Referee(setup),
        *DRAFT,
        f"0 lay:{lay0 or 'liu_bei,baigujing,sun_quan'}",
        f"1 lay:{lay1 or 'cao_cao,zhu_bajie,sun_wukong'}",
    )


# D8.1: the emperor has 2 HP, so two hits are a game. Seat 1 wins it as the subject.
SUBJECT_WINS = [
    "0 call",
    *singles("0 3d", "1 X", "0 pass", "1 hit", "0 3c", "1 D", "0 pass", "1 hit"),
]
# Seat 0 wins as the subject: seat 1 leads low cards and seat 0 holds the jokers.
OTHER_DEAL = deal(2, "X D 2s", "3d 3c 3h 3s", first=1)
OTHER_WINS = [
    "1 call",
    *singles("1 3d", "0 X", "1 pass", "0 hit", "1 3c", "0 D", "1 pass", "0 hit"),
]


def test_the_draft_goes_one_two_two_two_two_one() -> None:
    referee = Referee(match())
    assert referee.phase == "draft"
    every = {f"draft:{id}" for id in OPEN} | {f"draft:#{place}" for place in range(5)}
    for action in DRAFT:
        assert referee.legal() == every
        run(referee, action)
        every.remove(action.split()[1])
    # A blind pick takes what lies there (D8.2), and each has five.
    assert referee.drafted == [
        ["baigujing", "liu_bei", "tang_sanzang", "sun_quan", "qin_shihuang"],
        ["cao_cao", "xi_shi", "zhu_bajie", "sun_wukong", "yang_guifei"],
    ]
    assert (referee.phase, referee.current_player) == ("lay", 0)
    assert len(referee.legal()) == 60  # three of five, in order
    refused(referee, 0, "lay:liu_bei,baigujing", r"D8\.2")
    refused(referee, 0, "lay:liu_bei,liu_bei,sun_quan", r"D8\.2")
    refused(referee, 0, "lay:liu_bei,cao_cao,sun_quan", r"D8\.2")
    run(referee, "0 lay:qin_shihuang,liu_bei,sun_quan")
    assert referee.characters == [None, None]
    run(referee, "1 lay:cao_cao,zhu_bajie,xi_shi")
    assert referee.characters == ["qin_shihuang", "cao_cao"]  # the first laid of each
    assert (referee.phase, referee.current_player) == ("bid", 0)


def test_the_other_may_draft_first() -> None:
    referee = Referee(match(first=1))
    order = []
    while referee.phase == "draft":
        order.append(referee.current_player)
        referee.apply(order[-1] or 0, min(referee.legal()))
    assert order == [1, 0, 0, 1, 1, 0, 0, 1, 1, 0]


def test_draft_choices_that_are_gone() -> None:
    referee = Referee(match())
    refused(referee, 0, "draft:baigujing", r"D8\.2")  # hidden: only by its place
    refused(referee, 0, "draft:#5", r"D8\.2")
    run(referee, *DRAFT[:3])
    refused(referee, 0, "draft:#0", r"D8\.2")
    refused(referee, 0, "draft:cao_cao", r"D8\.2")
    refused(referee, 1, "draft:liu_bei", r"D8\.2")


def test_a_match_of_two_games() -> None:
    referee = after_draft(match(2), lay0="liu_bei,tang_sanzang,sun_quan")
    run(referee, *SUBJECT_WINS)
    # Game 2: a new deal, new HP, the next laid, nothing left of the first game.
    assert (referee.game, referee.finished, referee.wins) == (1, False, [0, 1])
    assert referee.characters == ["tang_sanzang", "zhu_bajie"]
    assert (referee.phase, referee.current_player, referee.emperor) == ("bid", 0, None)
    assert (referee.hp, referee.multiplier, referee.last) == ([0, 0], 1, None)
    assert referee.face_up == [False, False]
    assert [hand.bit_count() for hand in referee.hands] == [22, 22]
    with pytest.raises(RefereeError, match=r"^D10"):
        referee.result()
    run(referee, *SUBJECT_WINS)
    assert referee.finished
    assert referee.result() == {"winner_seat": 1, "wins": [0, 2], "score": [-12, 6]}
    assert [game["characters"] for game in referee.game_results] == [
        ["liu_bei", "cao_cao"],
        ["tang_sanzang", "zhu_bajie"],
    ]
    assert [game["score"] for game in referee.game_results] == [[-6, 3], [-6, 3]]
    refused(referee, 0, "call", "D10")


def test_a_match_of_three_games() -> None:
    setup = match()
    setup["games"][1]["deals"] = [OTHER_DEAL]
    referee = after_draft(setup, lay0="liu_bei,tang_sanzang,sun_quan")
    run(referee, *SUBJECT_WINS, *OTHER_WINS)
    assert (referee.game, referee.wins, referee.finished) == (2, [1, 1], False)
    assert referee.characters == ["sun_quan", "sun_wukong"]
    # Game 3 with the bomb: 3333 doubles (D11.1).
    run(referee, "0 call", "0 3d3c3h3s=BOMB.0", "1 XD=ROCKET.0", "0 pass", "1 hit")
    low = min(text for text in referee.legal() if text.startswith("4d=SINGLE"))
    run(referee, f"0 {low}", f"1 {single('2s')}", "0 pass", "1 hit")
    # -6 3, 3 -6, and four times -6 3.
    assert referee.result() == {"winner_seat": 1, "wins": [1, 2], "score": [-27, 9]}
    assert referee.game_results[1]["score"] == [3, -6]
    assert [game["emperor"] for game in referee.game_results] == [0, 1, 0]


def test_a_match_that_ends_too_early_in_the_record() -> None:
    setup = match(2)
    setup["games"][1]["deals"] = [OTHER_DEAL]
    referee = after_draft(setup, lay0="liu_bei,tang_sanzang,sun_quan")
    run(referee, *SUBJECT_WINS, *OTHER_WINS[:-1])
    before = copy.deepcopy(vars(referee))
    with pytest.raises(RefereeError, match=r"^D8\.2: the match stands 1:1"):
        referee.apply(0, "hit")
    assert vars(referee) == before


def test_baigujing_looks_only_in_the_game_that_she_is_laid_for() -> None:
    referee = after_draft(match(), lay0="liu_bei,baigujing,sun_quan")
    assert referee.phase == "bid"
    run(referee, *SUBJECT_WINS)
    assert (referee.phase, referee.current_player) == ("peek", 0)
    run(referee, "0 peek", "0 seize", *SUBJECT_WINS[1:])
    assert referee.finished


def test_a_redeal_keeps_what_is_laid() -> None:
    setup = match()
    setup["games"][0]["deals"] = [MATCH_DEAL, OTHER_DEAL]
    referee = after_draft(setup, lay0="baigujing,liu_bei,sun_quan")
    run(referee, "0 peek", "0 pass", "0 pass", "1 pass")
    assert (referee.game, referee.deal, referee.phase) == (0, 1, "peek")
    assert referee.characters == ["baigujing", "cao_cao"]
    assert referee.face_up == [True, False]
    run(referee, "0 pass", *OTHER_WINS)
    assert (referee.game, referee.deal, referee.phase) == (1, 0, "bid")
    assert referee.face_up == [False, False]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda s: s.pop("draft"), "record"),
        (lambda s: s["draft"].pop("open"), "record"),
        (lambda s: s["draft"]["open"].pop(), r"D8\.2"),
        (lambda s: s["draft"]["open"].__setitem__(0, "xi_shi"), r"D8\.2"),
        (lambda s: s["draft"]["hidden"].__setitem__(0, "nobody"), r"D8\.2"),
        (lambda s: s["draft"].update(first=2), r"D8\.2"),
        (lambda s: s.update(games=s["games"][:1]), r"D8\.2"),
        (lambda s: s.update(games=s["games"] + s["games"][:1]), r"D8\.2"),
        (lambda s: s["games"][2].update(deals=[]), r"D7\.1"),
        (lambda s: s["games"][2]["deals"][0].update(out="3d"), r"D8\.1"),
        (lambda s: s["games"][2]["deals"][0]["hands"].pop(), r"D8\.1"),
        # D7.1: in 1v1 it is never among the seven out of play.
        (lambda s: s["games"][2]["deals"][0].update(turned="2h"), r"D7\.1"),
    ],
)
def test_a_wrong_match_is_refused(change: Callable[[Setup], object], rule: str) -> None:
    assert "2h" in MATCH_DEAL["out"]
    with pytest.raises(RefereeError, match=rf"^{rule}: "):
        Referee(broken(change, lambda: copy.deepcopy(match())))


# ----------------------------------------------------------------------------------- random records


def random_deal(rng: random.Random, players: int) -> dict[str, Any]:
    cards = rng.sample(range(54), 54)
    size = 17 if players == 3 else 22
    cuts = [size * seat for seat in range(players + 1)] + [size * players + 3, 54]
    piles = [card_text(sum(1 << card for card in cards[low:high])) for low, high in pairwise(cuts)]
    first = rng.randrange(players)
    turned = card_text(1 << cards[first * size + rng.randrange(size)])
    return {
        "hands": piles[:players],
        "bottom": piles[players],
        "out": piles[players + 1],
        "turned": turned,
        "first_bidder": first,
    }


def random_setup(rng: random.Random, players: int, *, competitive: bool) -> Setup:
    ids = rng.sample(oracle.IDS, 18)
    setup: Setup = {
        "game": "douhuang",
        "schema": 1,
        "engine": "none",
        "seed": 1,
        "index": 0,
        "players": players,
        "mode": "competitive" if competitive else "normal",
    }
    deals = [[random_deal(rng, players) for _ in range(12)] for _ in range(3)]
    if competitive:
        draft = {"open": ids[:5], "hidden": ids[5:10], "first": rng.randrange(2)}
        return {**setup, "draft": draft, "games": [{"deals": some} for some in deals]}
    offered = [ids[3 * seat : 3 * seat + 3] for seat in range(players)]
    return {**setup, "offered": offered, "deals": deals[0]}


def random_action(rng: random.Random, legal: frozenset[str]) -> str:
    """Choose any kind of action with the same chance, and then one of its kind.

    Kinds are what stands before a colon or behind the ``=``; otherwise the many plays would leave
    passing, healing and long combinations little chance.
    """
    kinds: dict[str, list[str]] = {}
    for text in sorted(legal):
        kinds.setdefault(text.partition("=")[2].split(".")[0] or text.split(":")[0], []).append(
            text
        )
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def play_out(
    rng: random.Random, setup: Setup, look: Callable[[Referee, frozenset[str]], object]
) -> dict[str, Any]:
    """Play a game or a match at random and write its record; ``look`` sees every position."""
    referee = Referee(setup)
    actions: list[list[list[Any]]] = [[], [], []]
    while not referee.finished:
        legal = referee.legal()
        look(referee, legal)
        seat = referee.current_player
        assert seat is not None
        text = random_action(rng, legal)
        actions[referee.game].append([seat, text])
        referee.apply(seat, text)
    record = copy.deepcopy(setup)
    used = referee.deals_used
    if referee.is_match:
        record["games"] = [
            {
                "deals": record["games"][number]["deals"][: used[number]],
                "actions": actions[number],
                "result": result,
            }
            for number, result in enumerate(referee.game_results)
        ]
    else:
        record["deals"] = record["deals"][: used[0]]
        record["actions"] = actions[0]
    record["result"] = referee.result()
    record["hash"] = record_hash(record)
    return record


def random_record(seed: int, players: int = 3, *, competitive: bool = False) -> dict[str, Any]:
    rng = random.Random(seed)
    setup = random_setup(rng, players, competitive=competitive)
    return play_out(rng, setup, lambda referee, legal: None)


def read_play(text: str, character: str, hp: int) -> Reading:
    """Find the reading that the text of a move names."""
    cards = parse(text.partition("=")[0])
    [reading] = [
        reading
        for reading in oracle.readings(cards, character, hp)
        if text == move_text(cards, reading.kind, reading.length, reading.strength)
    ]
    return reading


def check_position(referee: Referee, legal: frozenset[str], rng: random.Random) -> None:
    """Hold facts together that must agree in every position."""
    assert legal
    seat = referee.current_player
    assert seat is not None
    held = 0
    for hand in referee.hands:
        assert hand
        assert not held & hand
        held |= hand
    if referee.emperor is not None:
        assert all(hp >= 1 for hp in referee.hp)
    if referee.phase != "play":
        return
    plays = [text for text in legal if "=" in text]
    character, hp = referee.characters[seat], referee.hp[seat]
    assert character is not None
    # D9.1: a leader must play, and always can; a follower may always pass.
    assert ("pass" in legal) == (referee.last is not None)
    assert plays or referee.last is not None
    for text in rng.sample(sorted(plays), min(len(plays), 5)):
        copy.copy(referee).apply(seat, text)
    everything = all_leads(referee.hands[seat], character, min(hp, 2))
    for text in rng.sample(sorted(everything), min(len(everything), 20)):
        if text in legal:
            continue
        with pytest.raises(RefereeError, match=r"^D4\.[12]: "):
            copy.copy(referee).apply(seat, text)
    # By definition: every reading of every subset of the hand.
    if referee.hands[seat].bit_count() <= 9:
        to_beat = referee._last
        assert set(plays) == {
            move_text(cards, reading.kind, reading.length, reading.strength)
            for cards, reading in oracle.legal(referee.hands[seat], character, hp, to_beat)
        }


@pytest.mark.parametrize(
    ("players", "competitive", "number"), [(3, False, 25), (2, False, 25), (2, True, 8)]
)
def test_random_games_hold_together_and_replay(
    players: int, competitive: bool, number: int
) -> None:
    rng = random.Random(2026)
    for _ in range(number):
        setup = random_setup(rng, players, competitive=competitive)
        record = play_out(rng, setup, lambda referee, legal: check_position(referee, legal, rng))
        referee = replay(record)
        assert referee.finished
        for result in referee.game_results:
            # D11.1, D10: someone is dead, or out of cards.
            sign = 1 if result["winner"] == "emperor" else -1
            emperor = result["emperor"]
            for seat, points in enumerate(result["score"]):
                stake = 6 if seat == emperor else -3
                assert points == sign * stake * result["multiplier"]
            dead = [seat for seat, hp in enumerate(result["hp"]) if hp == 0]
            assert len(dead) <= 1
            if dead:
                assert (dead == [emperor]) == (result["winner"] == "subjects")


def test_random_games_reach_everything() -> None:
    """Every phase and every text of an action has come up, and both lengths of a match."""
    phases: set[str] = set()
    kinds: set[str] = set()
    lengths: set[int] = set()

    def look(referee: Referee, legal: frozenset[str]) -> None:
        phases.add(referee.phase)
        kinds.update(text.partition("=")[2].split(".")[0] or text.split(":")[0] for text in legal)

    rng = random.Random(7)
    for number in range(60):
        players = 3 if number % 3 else 2
        setup = random_setup(rng, players, competitive=players == 2)
        record = play_out(rng, setup, look)
        if players == 2:
            lengths.add(len(record["games"]))
    assert lengths == {2, 3}
    assert phases == {
        "draft", "lay", "choose", "peek", "seize", "bid", "swap",
        "play", "hit", "extra", "discard", "lead",
    }  # fmt: skip
    assert kinds == {
        "choose", "draft", "lay", "peek", "seize", "call", "swap",
        "continue", "hit", "extra", "discard", "heal", "lead", "pass", *KIND_NAMES,
    }  # fmt: skip


@pytest.mark.parametrize("character", oracle.IDS)
def test_answers_are_the_leads_that_beat(character: str) -> None:
    """Kind by kind or all at once, listed or judged: the same plays."""
    rng = random.Random(f"answers {character}")
    # Half the ranks only, so that bombs and runs abound.
    few = [*range(28), 52, 53]
    for hp in (1, 2):
        for pool, size in ((range(54), 14), (few, 11), (few, 11)):
            hand = sum(1 << card for card in rng.sample(pool, size))
            leads = {
                text: read_play(text, character, hp) for text in all_leads(hand, character, hp)
            }
            others = oracle.legal(sum(1 << c for c in rng.sample(few, 9)), "cao_cao")
            to_beat = {reading for reading in leads.values() if rng.random() < 0.5}
            to_beat |= {reading for _, reading in others}
            for last in rng.sample(sorted(to_beat), min(len(to_beat), 40)):
                assert all_answers(hand, character, hp, last) == {
                    text for text, reading in leads.items() if reading_beats(reading, last)
                }


# --------------------------------------------------------------------------------- tampered records

RECORD = random_record(11)
MATCH = random_record(12, 2, competitive=True)


def rehashed(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "hash": record_hash(record)}


def test_the_hash_is_over_the_record_without_it() -> None:
    # SHA-256 of {"a":1,"b":"皇"} in UTF-8, taken with sha256sum.
    assert record_hash({"b": "皇", "a": 1, "hash": "whatever"}) == "3011df0f0deef79e"
    replay(RECORD)
    for wrong in ("", RECORD["hash"].upper() + "0", "0" * 16, None):
        with pytest.raises(RefereeError, match=r"^record: 'hash'"):
            replay({**RECORD, "hash": wrong})
    with pytest.raises(RefereeError, match=r"^record: 'hash'"):
        replay({**RECORD, "note": "added later"})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r.update(game="baohuang"), "record: 'game'"),
        (lambda r: r.update(schema=2), "record: 'schema'"),
        (lambda r: r.update(schema=True), "record: 'schema'"),
        (lambda r: r.pop("actions"), "record: .*'actions'"),
        (lambda r: r.pop("result"), "record: .*'result'"),
        (lambda r: r["actions"].pop(), "D10: not over after action"),
        (lambda r: r["actions"].append([0, "pass"]), "D10: action .* comes after the end"),
        (lambda r: r["actions"].pop(2), r"D7\.2: action 2 "),
        (lambda r: r["actions"][0].reverse(), r"D7\.2: action 0 "),
        (lambda r: r["actions"][0].append(1), "record: action 0 "),
        (lambda r: r["actions"][0].__setitem__(0, 1), r"D7\.2: action 0 "),
        (lambda r: r["actions"][0].__setitem__(1, "choose:"), r"D7\.2: action 0 "),
        (lambda r: r["actions"][1].__setitem__(0, True), r"D7\.2: action 1 "),
        (lambda r: r["deals"].append(r["deals"][0]), r"D7\.3: the record has"),
        (lambda r: r["result"].update(multiplier=64), "record: result, 'multiplier'"),
        (lambda r: r["result"]["hp"].__setitem__(0, 9), "record: result, 'hp'"),
        (lambda r: r["result"]["score"].reverse(), "record: result, 'score'"),
        (lambda r: r["result"].update(note=""), "record: result is"),
        (lambda r: r["result"].pop("winner"), "record: result is"),
        (lambda r: r["result"].update(emperor=None), "record: result, 'emperor'"),
    ],
)
def test_a_tampered_record_is_refused(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    record = copy.deepcopy(RECORD)
    change(record)
    with pytest.raises(RefereeError, match=f"^{message}"):
        replay(rehashed(record))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r["games"][1]["actions"].pop(), "D10: game 1, not over"),
        (lambda r: r["games"][0]["actions"].pop(0), r"D8\.2: game 0, action 0 "),
        (lambda r: r["games"][0]["actions"].append(r["games"][1]["actions"].pop(0)), "D10: game 0"),
        (lambda r: r["games"].pop(), r"D8\.2: "),
        (lambda r: r["games"][0]["result"]["score"].reverse(), "record: game 0, result, 'score'"),
        (lambda r: r["games"][1].pop("result"), "record: game 1 has no 'result'"),
        (lambda r: r["games"][1]["deals"].append(MATCH_DEAL), r"D7\.3: game 1, the record has"),
        (lambda r: r["result"]["wins"].reverse(), "record: result, 'wins'"),
        (lambda r: r["result"].update(score=[0, 0]), "record: result, 'score'"),
        (lambda r: r["result"].update(winner_seat=-1), "record: result, 'winner_seat'"),
    ],
)
def test_a_tampered_match_is_refused(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    replay(MATCH)
    record = copy.deepcopy(MATCH)
    change(record)
    with pytest.raises(RefereeError, match=f"^{message}"):
        replay(rehashed(record))


def test_a_third_game_after_two_wins_is_refused() -> None:
    record = next(
        record
        for seed in range(20, 60)
        if len((record := random_record(seed, 2, competitive=True))["games"]) == 2
    )
    record["games"].append(copy.deepcopy(record["games"][1]))
    with pytest.raises(RefereeError, match=r"^D8\.2: the match was over after 2 of 3 games"):
        replay(rehashed(record))


def test_a_wrong_play_is_named_by_action() -> None:
    number, action = next(
        (number, action) for number, action in enumerate(RECORD["actions"]) if "=" in action[1]
    )
    for text, rule in (("pass", "D9.1"), ("3d3d=PAIR.0", "D1.2")):
        record = copy.deepcopy(RECORD)
        record["actions"][number] = [action[0], text]
        with pytest.raises(RefereeError, match=rf"^{rule}: action {number} "):
            replay(rehashed(record))
