"""Tests of the Baohuang referee: scenes at the table, worked out by hand from the rules."""

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from . import baohuang as oracle
from .baohuang_game import Referee, RefereeError, record_hash, replay

Setup = dict[str, Any]

# ------------------------------------------------------------------------------------ at the table

SUITED = [rank + suit for rank in "6789TJQKA2" for suit in "dchs"]
KINGS = {
    "classic": ["X", "X", "X", "X", "D", "D", "D", "D*"],
    "concise": ["X", "X", "X", "X*", "D", "D", "D", "D*"],
}


def deck(mode: str) -> list[str]:
    return [card for card in SUITED for _ in range(4)] + KINGS[mode]


def size(seat: int, first: int) -> int:
    return 34 if seat in [first, (first + 1) % 5, (first + 2) % 5] else 33


def deal(mode: str, *hands: str, first: int = 0) -> dict[str, Any]:
    """Deal the named cards as said, and the rest so that copies of a card go apart.

    So nobody can name a card in classic mode who has not been given three or four of one.
    """
    piles = [oracle.parse_cards(text) for text in [*hands, *[""] * (5 - len(hands))]]
    named = Counter(card for pile in piles for card in pile)
    for card in (Counter(deck(mode)) - named).elements():
        short = [seat for seat in range(5) if len(piles[seat]) < size(seat, first)]
        lack = {seat: size(seat, first) - len(piles[seat]) for seat in short}
        seat = min(short, key=lambda seat: (piles[seat].count(card), -lack[seat]))
        piles[seat].append(card)
    return {"hands": ["".join(oracle.checked_cards(pile)) for pile in piles]}


def setup(
    mode: str,
    *hands: str,
    first: int = 0,
    deals: Iterable[dict[str, Any]] | None = None,
    **options: object,
) -> Setup:
    """Set a game up; the options are those the rules give, unless said otherwise."""
    return {
        "mode": mode,
        "options": {"kao": True, "hold_sixes": False, "rob_solo": False, **options},
        "first_seat": first,
        "deals": [deal(mode, *hands, first=first)] if deals is None else list(deals),
    }


def classic(*hands: str, **more: Any) -> Referee:
    return Referee(setup("classic", *hands, **more))


def concise(*hands: str, **more: Any) -> Referee:
    return Referee(setup("concise", *hands, **more))


def run(referee: Referee, *actions: str) -> Referee:
    """Take actions, each written as seat and text: ``"1 pass"``; each must be among the legal."""
    for action in actions:
        seat, text = action.split()
        if text.split(":")[0] not in ("trustee", "cancel", "leave"):
            assert int(seat) == referee.current_player, (action, referee.phase)
            ways = referee.legal()
            if referee.phase == "play" and text not in ways:
                ways = referee.choices(text)
            assert text in ways, (action, referee.phase)
        referee.apply(int(seat), text)
    return referee


def stands(referee: Referee, phase: str, seat: int | None) -> None:
    assert (referee.phase, referee.current_player) == (phase, seat)


def refused(referee: Referee, seat: object, text: object, rule: str) -> None:
    """An action is refused by this rule, is not among the legal ones, and changes nothing."""
    before = copy.deepcopy(vars(referee))
    if type(seat) is int and seat == referee.current_player and isinstance(text, str):
        assert text not in referee.legal()
    with pytest.raises(RefereeError, match=rf"^{rule}: ") as error:
        referee.apply(seat, text)  # type: ignore[arg-type]
    assert isinstance(error.value, ValueError)
    assert vars(referee) == before


# For each way to the first lead: mode, cards of the seats from the emperor's, actions of those
# seats (so that any seat can be the emperor's), and whether scores double.
KINDS = {
    "pair": ("concise", ["D*", "", "X*"], "0 take, 2 pass, 1 pass, 3 pass, 4 pass", False),
    "declared": ("concise", ["D*", "", "X*"], "0 take, 2 declare", True),
    "rebellion": ("concise", ["D*", "", "X*"], "0 take, 2 pass, 1 rebel, 3 pass, 4 rebel", True),
    "open": ("concise", ["D*X*"], "0 take, 0 declare", False),
    "hidden": ("concise", ["D*X*"], "0 take, 0 pass, 1 pass, 2 pass, 3 rebel, 4 pass", False),
    "hidden rebellion": (
        "concise",
        ["D*X*"],
        "0 take, 0 pass, 1 pass, 2 rebel, 3 rebel, 4 pass",
        True,
    ),
    "classic pair": ("classic", ["D*KhKhKh", "", "Kh"], "0 take, 0 name:Kh, 2 pass", False),
    "classic declared": ("classic", ["D*KhKhKh", "", "Kh"], "0 take, 0 name:Kh, 2 declare", True),
    "classic open": ("classic", ["D*"], "0 solo", False),
    "classic hidden": ("classic", ["D*KhKhKhKh"], "0 take, 0 name:Kh", False),
}


@cache
def _begun(name: str, emperor: int, options: tuple[tuple[str, object], ...]) -> Referee:
    mode, hands, actions, doubled = KINDS[name]
    seats = [*hands, *[""] * (5 - len(hands))]
    turned = [seats[(seat - emperor) % 5] for seat in range(5)]
    referee = Referee(setup(mode, *turned, **dict(options)))
    for action in actions.split(", "):
        seat, text = action.split()
        run(referee, f"{(int(seat) + emperor) % 5} {text}")
    stands(referee, "play", emperor)
    assert referee.doubled is doubled
    return referee


def table(name: str, *hands: str, emperor: int = 0, **options: object) -> Referee:
    """Let a game of some kind come to the first lead, and put other hands on the table.

    The guard, if there is one, is the second seat after the emperor.
    """
    referee = copy.copy(_begun(name, emperor, tuple(sorted(options.items()))))
    if hands:
        assert len(hands) == 5
        referee.hands = ["".join(oracle.parse_cards(hand)) for hand in hands]
    return referee


# -------------------------------------------------------------------------------------- B6: deals


@pytest.mark.parametrize("mode", ["classic", "concise"])
@pytest.mark.parametrize("first", range(5))
def test_the_first_three_dealt_to_have_one_card_more(mode: str, first: int) -> None:
    referee = Referee(setup(mode, "", "D*", first=first))
    sizes = [len(oracle.parse_cards(hand)) for hand in referee.hands]
    assert [sizes[(first + step) % 5] for step in range(5)] == [34, 34, 34, 33, 33]  # B6.1
    stands(referee, "throne", 1)  # B7.1: who holds the emperor card, whoever is dealt to first
    assert (referee.emperor, referee.guard, referee.kind) == (None, None, None)
    assert (referee.places, referee.doubled, referee.finished) == ([None] * 5, False, False)
    assert (referee.marks, referee.trustees) == (frozenset(), frozenset())
    assert (referee.last, referee.last_player) == (None, None)
    with pytest.raises(RefereeError, match=r"^B6\.1: "):
        Referee({**setup(mode, first=first), "first_seat": (first + 1) % 5})


def test_hands_are_written_ascending() -> None:
    one = setup("concise", "D*DXX*DD2s6dXX", "8d7c7d7d")
    hands = one["deals"][0]["hands"]
    canonical = list(hands)
    assert hands[0].endswith("2sXXXX*DDDD*")
    one["deals"][0]["hands"] = [" ".join(oracle.parse_cards(hand)[::-1]) for hand in hands]
    assert Referee(one).hands == canonical  # B1.4: however the record has them


def swap(one: Setup, seat: int, old: str, new: str) -> None:
    """Put another card for one card of a hand of the last deal."""
    hands = one["deals"][-1]["hands"]
    hands[seat] = hands[seat].replace(old, new, 1)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda s: s.pop("mode"), "record"),
        (lambda s: s.update(mode="quick"), r"B6\.2"),
        (lambda s: s.update(mode=None), r"B6\.2"),
        (lambda s: s.update(mode="classic"), r"B1\.3"),  # there is a guard card
        (lambda s: s.pop("options"), "record"),
        (lambda s: s.update(options=[]), "record"),
        (lambda s: s["options"].pop("kao"), "record"),
        (lambda s: s["options"].pop("hold_sixes"), "record"),
        (lambda s: s["options"].pop("rob_solo"), "record"),
        (lambda s: s["options"].update(kao=1), "record"),
        (lambda s: s["options"].update(hold_sixes=None), "record"),
        (lambda s: s["options"].update(rob_solo="no"), "record"),
        (lambda s: s["options"].update(Penalty=3), "record"),
        (lambda s: s["options"].update(penalty=None), r"B10\.4"),
        (lambda s: s["options"].update(penalty=0), r"B10\.4"),
        (lambda s: s["options"].update(penalty=-5), r"B10\.4"),
        (lambda s: s["options"].update(penalty=2.5), r"B10\.4"),
        (lambda s: s["options"].update(penalty=True), r"B10\.4"),
        (lambda s: s.pop("first_seat"), "record"),
        (lambda s: s.update(first_seat=5), r"B6\.1"),
        (lambda s: s.update(first_seat=-1), r"B6\.1"),
        (lambda s: s.update(first_seat=False), r"B6\.1"),
        (lambda s: s.update(first_seat="0"), r"B6\.1"),
        (lambda s: s.update(deals=[]), r"B6\.1"),
        (lambda s: s.update(deals={}), "record"),
        (lambda s: s["deals"].append(None), "record"),
        (lambda s: s["deals"][1].pop("hands"), "record"),
        (lambda s: s["deals"][1]["hands"].pop(), r"B6\.1"),
        (lambda s: s["deals"][1]["hands"].append(""), r"B6\.1"),
        (lambda s: s["deals"][0]["hands"].reverse(), r"B6\.1"),
        (lambda s: s["deals"][0]["hands"].__setitem__(0, 6), r"B1\.4"),
        (lambda s: swap(s, 0, "6d", "5d"), r"B1\.4"),
        (lambda s: swap(s, 0, "6d", "6D"), r"B1\.4"),
        (lambda s: swap(s, 0, "6d", "6d6c"), r"B6\.1"),
        (lambda s: swap(s, 0, "6d", "6c"), r"B1\.1"),
        (lambda s: swap(s, 1, "X", "2s"), r"B1\.1"),
        (lambda s: swap(s, 1, "X", "D"), r"B1\.1"),
        (lambda s: swap(s, 0, "D*", "D"), r"B1\.3"),
        (lambda s: swap(s, 1, "X*", "X"), r"B1\.3"),
        (lambda s: swap(s, 1, "X*", "D*"), r"B1\.3"),
        (lambda s: swap(s, 2, "X", "X*"), r"B1\.3"),
    ],
)
def test_a_wrong_setup_is_refused(change: Callable[[Setup], object], rule: str) -> None:
    one = setup("concise", deals=[deal("concise", "6dD*", "XX*", "XD") for _ in range(2)])
    Referee(copy.deepcopy(one))
    change(one)
    with pytest.raises(RefereeError, match=rf"^{rule}: "):
        Referee(one)


def test_there_is_no_guard_card_in_classic_mode() -> None:
    one = setup("classic")
    Referee(one)
    one["deals"][0]["hands"] = [hand.replace("X", "X*", 1) for hand in one["deals"][0]["hands"]]
    with pytest.raises(RefereeError, match=r"^B1\.3: "):
        Referee(one)


def test_a_penalty_may_be_set() -> None:
    assert Referee(setup("concise", penalty=20)).options.penalty == 20
    assert Referee(setup("concise")).options.penalty is None


# ------------------------------------------------------------------------- B7: the throne, concise


def test_the_first_holder_may_take_the_throne() -> None:
    referee = concise("", "", "D*", "X*")
    assert referee.legal() == {"take", "hand_on"}
    dealt = list(referee.hands)
    run(referee, "2 take")
    assert referee.emperor == 2
    assert referee.hands == dealt
    stands(referee, "declare", 3)


def test_the_card_is_handed_on_as_in_the_example() -> None:
    # B7.2. All 2s but hearts are with seats 0 and 3, all aces but ♦ and ♠ with seat 4.
    referee = concise(
        "2d 2d 2d 2d 2s 2s 2s",
        "Ad As",
        "2c 2h 2h 2h 2h",
        "D* 2c 2c 2c 2s",
        "Ac Ac Ac Ac Ah Ah Ah Ah X*",
    )
    dealt = list(referee.hands)
    stands(referee, "throne", 3)
    assert referee.legal() == {"take", "hand_on"}
    refused(referee, 3, "hand_on:2c", r"B7\.2")  # the first giver adds nothing
    refused(referee, 3, "hand_on:", r"B7\.2")
    refused(referee, 3, "solo", r"B7\.1")
    refused(referee, 2, "take", r"B7\.1")  # not yet
    refused(referee, 4, "take", r"B7\.1")  # nor ever clockwise
    run(referee, "3 hand_on")
    stands(referee, "throne", 2)
    assert referee.hands[3] == dealt[3].replace("D*", "")
    assert referee.hands[2].endswith("D*")
    # The suit is free, copies are alike.
    assert referee.legal() == {"take", "hand_on:2c", "hand_on:2h"}
    refused(referee, 2, "hand_on", r"B7\.2")
    refused(referee, 2, "hand_on:2d", r"B7\.2")  # not hers
    refused(referee, 2, "hand_on:D", r"B7\.2")
    refused(referee, 2, "hand_on:2c2h", r"B7\.2")
    run(referee, "2 hand_on:2h")
    assert referee.hands[2] == dealt[2].replace("2h", "", 1)
    assert referee.added == ("2h",)
    assert "2h" not in referee.hands[1]  # it lies on the table
    assert referee.legal() == {"take", "hand_on:Ad", "hand_on:As"}
    run(referee, "1 hand_on:Ad", "0 take")
    assert referee.emperor == 0
    assert Counter(oracle.parse_cards(referee.hands[0])) == Counter(
        [*oracle.parse_cards(dealt[0]), "2h", "Ad", "D*"]
    )
    assert referee.hands[0] == "".join(oracle.parse_cards(referee.hands[0]))
    assert referee.added == ()
    assert [len(oracle.parse_cards(hand)) for hand in referee.hands] == [37, 33, 33, 32, 33]
    stands(referee, "declare", 4)


def test_the_emperor_card_goes_round_twice_and_then_there_is_a_new_deal() -> None:
    deals = [deal("concise", "", "D*", first=3), deal("concise", "", "", "", "D*X*", first=3)]
    referee = Referee(setup("concise", deals=deals, first=3))
    givers = [1, 0, 4, 3, 2, 1, 0, 4, 3, 2]
    for number, seat in enumerate(givers):
        stands(referee, "throne", seat)
        assert (referee.deal, referee.hand_ons) == (0, number)
        assert "take" in referee.legal()  # B7.3 is of classic mode: nobody must
        adds = sorted(referee.legal() - {"take"})
        # B7.2: the second to the tenth hand-on adds, also that of the first holder.
        assert (adds == ["hand_on"]) == (number == 0)
        assert number == 0 or all(text.startswith("hand_on:2") for text in adds)
        assert len(referee.added) == max(0, number - 1)
        held = Counter(card for hand in referee.hands for card in oracle.parse_cards(hand))
        assert held + Counter(referee.added) == Counter(deck("concise"))
        # Whoever takes it now has everything that was added.
        taker = copy.copy(referee)
        taker.apply(seat, "take")
        held = Counter(card for hand in taker.hands for card in oracle.parse_cards(hand))
        assert held == Counter(deck("concise"))
        assert not Counter(referee.added) - Counter(oracle.parse_cards(taker.hands[seat]))
        assert taker.emperor == seat
        run(referee, f"{seat} {adds[-1]}")
    # B7.4, B6.1: from the same seat as before.
    assert (referee.deal, referee.hand_ons, referee.added) == (1, 0, ())
    stands(referee, "throne", 3)
    assert referee.hands == deals[1]["hands"]
    assert referee.emperor is None
    assert referee.legal() == {"take", "hand_on"}  # again nothing is added at first
    run(referee, "3 hand_on")
    assert referee.hand_ons == 1
    assert all(text == "take" or text.startswith("hand_on:") for text in referee.legal())


def test_a_record_without_the_next_deal_is_said_to_be_short() -> None:
    referee = classic("D*")
    run(referee, *[f"{seat} hand_on" for seat in [0, 4, 3, 2, 1, 0, 4, 3, 2]])
    before = copy.deepcopy(vars(referee))
    with pytest.raises(RefereeError, match=r"^B7\.4: "):
        referee.apply(1, "hand_on")
    assert vars(referee) == before
    run(referee, "1 solo")


# ------------------------------------------------------------------------- B7: the throne, classic


def test_in_classic_mode_three_or_four_of_a_card_are_needed() -> None:
    referee = classic("D*", "QhQhQhQh", "", "XXXX", "JdJdJd")
    assert referee.legal() == {"solo", "hand_on"}
    refused(referee, 0, "take", r"B7\.1")
    refused(referee, 0, "hand_on:2d", r"B7\.2")
    run(referee, "0 hand_on")
    assert referee.legal() == {"take", "solo", "hand_on"}  # three
    refused(referee, 4, "hand_on:2d", r"B7\.2")
    run(referee, "4 hand_on")
    assert referee.legal() == {"solo", "hand_on"}  # four kings
    refused(referee, 3, "take", r"B7\.1")
    run(referee, "3 hand_on")
    assert referee.legal() == {"solo", "hand_on"}
    run(referee, "2 hand_on")
    assert referee.legal() == {"take", "solo", "hand_on"}  # four
    assert referee.added == ()
    run(referee, "1 take")
    assert referee.emperor == 1
    assert len(oracle.parse_cards(referee.hands[1])) == 35
    stands(referee, "name", 1)


@pytest.mark.parametrize(
    ("hand", "choices"),
    [
        ("6s6s6s", {"take", "solo"}),  # must take it, or play alone
        ("6s6s6s 2d2d2d2d", {"take", "solo", "hand_on"}),
        ("2d2d2d2d", {"take", "solo", "hand_on"}),  # not three: "unable", but four do to take it
        ("", {"solo", "hand_on"}),
        ("6s6s6s XXXX", {"take", "solo"}),  # four kings let nobody refuse
        ("XXX", {"solo", "hand_on"}),  # nor are three something to name
        ("D D D", {"solo", "hand_on"}),
    ],
)
def test_after_one_round_the_first_holder_must_take_the_throne(
    hand: str, choices: set[str]
) -> None:
    # Seat 1 could name three, and may refuse as often as it likes.
    other = "AcAcAc"
    deals = [deal("classic", "", other, "D*" + hand), deal("classic", "D*")]
    referee = Referee(setup("classic", deals=deals))
    assert referee.legal() == choices | {"hand_on"}  # at first everybody may hand it on
    run(referee, *[f"{seat} hand_on" for seat in [2, 1, 0, 4, 3]])
    stands(referee, "throne", 2)
    assert referee.legal() == choices
    if "hand_on" not in choices:
        refused(referee, 2, "hand_on", r"B7\.3")
        run(referee, "2 solo" if "X" in hand else "2 take")
        assert referee.emperor == 2
        return
    run(referee, "2 hand_on")
    assert referee.legal() == {"take", "solo", "hand_on"}
    run(referee, "1 hand_on", "0 hand_on", "4 hand_on")
    assert (referee.deal, referee.hand_ons) == (0, 9)
    run(referee, "3 hand_on")
    assert (referee.deal, referee.hand_ons) == (1, 0)
    stands(referee, "throne", 0)
    assert referee.hands == deals[1]["hands"]


@pytest.mark.parametrize("rob_solo", [False, True])
@pytest.mark.parametrize("hand_ons", range(5))
def test_any_seat_may_take_the_throne_to_play_openly_alone(hand_ons: int, rob_solo: bool) -> None:
    referee = classic("D*", rob_solo=rob_solo)
    for _ in range(hand_ons):
        referee.apply(referee.current_player, "hand_on")  # type: ignore[arg-type]
    seat = -hand_ons % 5
    run(referee, f"{seat} solo")
    # B7.1: nothing is named; B7.5: nor bid; B8.4: nor is there a rebellion.
    assert (referee.emperor, referee.guard, referee.kind) == (seat, None, "open_solo")
    assert referee.doubled is False
    stands(referee, "play", seat)
    assert referee.hands[seat].endswith("D*")


# -------------------------------------------------------------------------------- B7.5: solo bids


@pytest.mark.parametrize("mode", ["classic", "concise"])
def test_bids_go_from_the_emperor_to_the_seats_before(mode: str) -> None:
    referee = Referee(setup(mode, "", "", "D*KhKhKh", "Kh" if mode == "classic" else "X*"))
    referee.options = referee.options._replace(rob_solo=True)
    run(referee, "2 take")
    for seat in (2, 1, 0, 4, 3):
        stands(referee, "solo", seat)
        assert referee.legal() == {"solo", "pass"}
        assert (referee.emperor, referee.guard, referee.kind) == (2, None, None)
        refused(referee, (seat + 1) % 5, "solo", r"B7\.5")
        refused(referee, seat, "take", r"B7\.5")
        run(referee, f"{seat} pass")
    # Nobody wants to.
    stands(referee, *(("name", 2) if mode == "classic" else ("declare", 3)))
    assert referee.emperor == 2


@pytest.mark.parametrize("mode", ["classic", "concise"])
@pytest.mark.parametrize("bidder", range(5))
def test_the_first_who_bids_plays_openly_alone(mode: str, bidder: int) -> None:
    guard = "X*" if mode == "concise" else ""
    hands = ["", "", "2d", "D*KhKhKh", guard]
    referee = Referee(setup(mode, *hands, rob_solo=True))
    if mode == "concise":
        run(referee, "3 hand_on", "2 hand_on:2d")
    else:
        run(referee, *[f"{seat} hand_on" for seat in [3, 2, 1, 0, 4]])
    emperor = 1 if mode == "concise" else 3
    run(referee, f"{emperor} take")
    held = list(referee.hands)
    while referee.current_player != bidder:
        run(referee, f"{referee.current_player} pass")
    run(referee, f"{bidder} solo")
    # The bidder has the title and the lead; no cards move; nobody is guard and nobody is asked.
    assert (referee.emperor, referee.guard, referee.kind) == (bidder, None, "open_solo")
    assert referee.hands == held
    assert referee.hands[emperor].endswith("D*")
    assert referee.doubled is False
    stands(referee, "play", bidder)


def test_an_emperor_who_has_not_bid_may_still_declare_open_solo() -> None:
    referee = classic("D*KhKhKh", rob_solo=True)
    run(referee, "0 take", "0 pass", "4 pass", "3 pass", "2 pass", "1 pass")
    assert referee.legal() == {"name:Kh", "solo"}
    run(referee, "0 solo")
    assert (referee.emperor, referee.kind) == (0, "open_solo")
    stands(referee, "play", 0)
    referee = concise("D*X*", rob_solo=True)
    run(referee, "0 take", "0 pass", "4 pass", "3 pass", "2 pass", "1 pass", "0 declare")
    assert (referee.emperor, referee.kind) == (0, "open_solo")
    stands(referee, "play", 0)


# ----------------------------------------------------------------------------------- B8: the guard


def test_naming_a_card_held_three_times_makes_a_guard() -> None:
    referee = classic("", "Kh", "", "", "D* KhKhKh 7d7d7d 2s2s2s2s XXX 9c9c")
    run(referee, "4 take")
    stands(referee, "name", 4)
    # Exactly three, or four; no kings.
    assert referee.legal() == {"name:Kh", "name:7d", "name:2s", "solo"}
    for text in ("name:9c", "name:X", "name:D", "name:", "name:Kh7d", "name", "pass", "take"):
        refused(referee, 4, text, r"B8\.1")
    refused(referee, 1, "name:Kh", r"B8\.1")
    run(referee, "4 name:Kh")
    assert (referee.emperor, referee.guard, referee.kind) == (4, 1, "pair")
    assert referee.named == "Kh"
    stands(referee, "declare", 1)


def test_naming_a_card_held_four_times_is_a_hidden_solo() -> None:
    referee = classic("D* KhKhKh 2s2s2s2s", rob_solo=False)
    run(referee, "0 take", "0 name:2s")
    assert (referee.emperor, referee.guard, referee.kind) == (0, None, "hidden_solo")
    assert (referee.named, referee.doubled) == ("2s", False)
    stands(referee, "play", 0)  # B8.3: it is not asked to declare; B8.4: no rebellion


def test_open_solo_when_naming() -> None:
    referee = classic("D* KhKhKh 2s2s2s2s")
    run(referee, "0 take", "0 solo")
    assert (referee.emperor, referee.guard, referee.kind) == (0, None, "open_solo")
    assert referee.named is None
    stands(referee, "play", 0)


@pytest.mark.parametrize("declared", [False, True])
def test_a_guard_of_classic_mode_declares_or_not(declared: bool) -> None:
    referee = classic("", "Kh", "", "", "D*KhKhKh")
    run(referee, "4 take", "4 name:Kh")
    assert referee.legal() == {"declare", "pass"}
    refused(referee, 1, "rebel", r"B8\.3")
    refused(referee, 4, "declare", r"B8\.3")  # the guard's to do
    run(referee, "1 declare" if declared else "1 pass")
    assert (referee.doubled, referee.kind, referee.guard) == (declared, "pair", 1)  # B10.2
    stands(referee, "play", 4)  # B9.1; B8.4: a rebellion is for concise mode


def test_a_guard_of_concise_mode_declares() -> None:
    referee = concise("", "D*", "", "", "X*")
    run(referee, "1 take")
    # B8.2: settled, though the others do not know.
    assert (referee.emperor, referee.guard, referee.kind) == (1, 4, "pair")
    assert referee.legal() == {"declare", "pass"}
    run(referee, "4 declare")
    assert (referee.doubled, referee.kind) == (True, "pair")
    stands(referee, "play", 1)  # B8.4: no rebellion after a declaration


@pytest.mark.parametrize("answers", list(product(["pass", "rebel"], repeat=3)))
def test_rebels_rebel(answers: tuple[str, ...]) -> None:
    referee = concise("", "", "", "D*", "X*")
    run(referee, "3 take", "4 pass")
    assert referee.doubled is False
    # B8.4: all but emperor and guard, from the emperor's next seat.
    for seat, answer in zip((0, 1, 2), answers, strict=True):
        stands(referee, "rebel", seat)
        assert referee.legal() == {"rebel", "pass"}
        assert referee.marks == frozenset()  # all at the same time
        assert referee.doubled is False
        refused(referee, seat, "declare", r"B8\.4")
        refused(referee, 3, "pass", r"B8\.4")
        run(referee, f"{seat} {answer}")
    assert referee.marks == {seat for seat in (0, 1, 2) if answers[seat] == "rebel"}
    assert referee.doubled is (len(referee.marks) >= 2)
    assert (referee.guard, referee.kind) == (4, "pair")
    stands(referee, "play", 3)


def test_the_guard_is_left_out_wherever_it_sits() -> None:
    for guard in (1, 2, 3):
        hands = ["D*", "", "", "", ""]
        hands[guard] = "X*"
        referee = concise(*hands)
        run(referee, "0 take", f"{guard} pass")
        for seat in {1, 2, 3, 4} - {guard}:
            stands(referee, "rebel", seat)
            run(referee, f"{seat} pass")
        stands(referee, "play", 0)


@pytest.mark.parametrize("answers", list(product(["pass", "rebel"], repeat=4)))
def test_four_rebel_against_a_hidden_solo(answers: tuple[str, ...]) -> None:
    referee = concise("", "", "D*X*")
    run(referee, "2 take")
    stands(referee, "declare", 2)
    assert (referee.guard, referee.kind) == (None, None)
    run(referee, "2 pass")
    assert (referee.guard, referee.kind) == (None, "hidden_solo")
    for seat, answer in zip((3, 4, 0, 1), answers, strict=True):
        stands(referee, "rebel", seat)
        run(referee, f"{seat} {answer}")
    assert len(referee.marks) == answers.count("rebel")
    assert referee.doubled is (answers.count("rebel") >= 2)
    assert (referee.emperor, referee.guard, referee.kind) == (2, None, "hidden_solo")
    stands(referee, "play", 2)


def test_an_emperor_with_the_guard_card_may_declare() -> None:
    referee = concise("", "", "D*X*")
    run(referee, "2 take", "2 declare")
    assert (referee.emperor, referee.guard, referee.kind) == (2, None, "open_solo")
    assert referee.doubled is False
    stands(referee, "play", 2)  # B8.4: no rebellion


# ------------------------------------------------------------------------------------ B9: the play

# Loose low cards for everybody: what the scenes play are singles.
LOW = ["6d 8d Td Qd Ad", "6c 8c Tc Qc Ac", "7h 9h Jh Kh 2h", "7s 9s Js Ks 2s", "7d 9d Jd Kd 2d"]


def test_the_emperor_leads_and_a_leader_must_play() -> None:
    for emperor in range(5):
        referee = table("pair", *LOW, emperor=emperor)
        refused(referee, emperor, "pass", r"B9\.1")
        refused(referee, (emperor + 1) % 5, "pass", r"B9\.1")
        assert "pass" not in referee.legal()
        lead = referee.hands[emperor][:2]
        run(referee, f"{emperor} {lead}")
        stands(referee, "play", (emperor + 1) % 5)  # clockwise
        assert "pass" in referee.legal()
        assert (referee.last, referee.last_player) == (lead, emperor)
        assert referee.hands[emperor] == "".join(LOW[emperor].split()[1:])


def test_whoever_has_passed_may_play_again_in_the_trick() -> None:
    referee = table("pair", *LOW)
    run(referee, "0 6d", "1 pass", "2 7h", "3 pass", "4 pass", "0 8d", "1 Tc", "2 pass", "3 Js")
    assert (referee.last, referee.last_player) == ("Js", 3)
    run(referee, "4 pass", "0 pass", "1 Qc", "2 pass", "3 Ks", "4 pass", "0 pass", "1 pass")
    assert referee.last == "Ks"  # three passes, and the fourth seat still has the word
    stands(referee, "play", 2)
    run(referee, "2 pass")
    assert (referee.last, referee.last_player) == (None, None)
    stands(referee, "play", 3)  # B9.2
    refused(referee, 3, "pass", r"B9\.1")
    run(referee, "3 7s")


def test_who_is_out_is_passed_over() -> None:
    referee = table("pair", "6d", "7c9c", "8h8h", "Ks", "Td2d")
    run(referee, "0 6d", "1 7c", "2 8h", "3 pass", "4 Td")
    stands(referee, "play", 1)  # seat 0 is out
    assert referee.places == [1, None, None, None, None]
    run(referee, "1 pass", "2 pass", "3 Ks")
    assert referee.places == [1, None, None, 2, None]
    stands(referee, "play", 4)
    run(referee, "4 2d", "1 pass")
    assert referee.finished is False
    stands(referee, "play", 2)


def test_the_next_seat_leads_after_one_who_has_gone_out() -> None:
    # 接风: seat 1, a rebel, after the emperor in seat 0.
    referee = table("pair", "As", *LOW[1:])
    run(referee, "0 As", "1 pass", "2 pass", "3 pass", "4 pass")
    assert (referee.last, referee.last_player) == (None, None)
    stands(referee, "play", 1)
    refused(referee, 1, "pass", r"B9\.1")
    # All four others had the word, and each may still answer.
    referee = table("pair", "As", *LOW[1:])
    run(referee, "0 As", "1 pass", "2 pass", "3 pass", "4 2d", "1 pass", "2 pass", "3 pass")
    stands(referee, "play", 4)
    assert referee.last is None


def test_the_lead_goes_past_seats_that_are_out() -> None:
    # Seats 4, 0 and then 3 go out; the lead after seat 3 goes to seat 1.
    referee = table("pair", "8d", "6c6c", "7h7h", "Ks", "7d", emperor=4)
    run(referee, "4 7d", "0 8d", "1 pass", "2 pass", "3 Ks", "1 pass")
    assert referee.last == "Ks"
    run(referee, "2 pass")
    stands(referee, "play", 1)
    assert referee.places == [2, None, None, 3, 1]
    # An answer by the last seat but one that has the word.
    referee = table("pair", "8d", "6c6c", "7hAh", "Ks", "7d", emperor=4)
    run(referee, "4 7d", "0 8d", "1 pass", "2 pass", "3 Ks", "1 pass", "2 Ah", "1 pass")
    stands(referee, "play", 2)


def test_a_play_is_judged_by_the_cards() -> None:
    referee = table("pair", "6d6d6h7dXDD*", "7c7s8c8cX*D", *LOW[2:], kao=False)
    for text, rule in [
        ("", "B2"),
        ("6h6d", r"B1\.4"),
        ("6d 6h", r"B1\.4"),
        ("D*D", r"B1\.4"),
        ("66", r"B1\.4"),
        ("6d6d6d6d6d", r"B1\.4"),
        ("take", r"B1\.4"),
        ("5d", r"B1\.4"),
        ("6c", r"B9\.1"),
        ("6h6h", r"B9\.1"),
        ("XX", r"B9\.1"),
        ("X*", r"B9\.1"),
        ("DDD*", r"B9\.1"),
        ("6d7d", r"B2\.4"),
        ("6d7dX", r"B2\.4"),
    ]:
        refused(referee, 0, text, rule)
    refused(referee, 0, None, r"B9\.1")
    refused(referee, 0, ["6d"], r"B9\.1")
    refused(referee, False, "6d", r"B9\.1")
    refused(referee, 5, "6d", r"B9\.1")
    refused(referee, -1, "6d", r"B9\.1")
    run(referee, "0 6d6d")
    for text in ("7c", "X*", "7c7sX*"):
        refused(referee, 1, text, r"B3\.1")
    refused(referee, 1, "7c8c", r"B2\.4")
    assert referee.legal() == {
        "pass", "7c7s", "8c8c", "7cX*", "8cX*", "7cD", "8cD", "X*D",
    }  # fmt: skip
    run(referee, "1 8cD", "2 pass", "3 pass", "4 pass")
    refused(referee, 0, "XD", r"B3\.1")
    assert referee.legal() == {"pass"}


def test_kao_pai_is_a_matter_of_the_room() -> None:
    hands = ["6d6dD", "DXXX2s2s", *LOW[2:]]
    for kao, answers in ((True, {"XXX"}), (False, set())):
        referee = table("pair", *hands, kao=kao)
        run(referee, "0 D")
        assert referee.legal() == answers | {"pass"}
        if not kao:
            refused(referee, 1, "XXX", r"B3\.1")
        refused(referee, 1, "XD", r"B4\.1" if kao else r"B3\.1")
        referee = table("pair", *hands, kao=kao)
        run(referee, "0 6dD")
        more = {"2sXXX", "XXXD"} if kao else set()
        assert referee.legal() == more | {"pass"}
        # Against a set there is no kao-pai.
        referee = table("pair", *hands, kao=kao)
        run(referee, "0 6d6d")
        assert {"XX", "XD", "2s2s", "2sX", "2sD", "pass"} == referee.legal()
        refused(referee, 1, "XXX", r"B3\.1")


def test_kao_pai_goes_on_from_player_to_player() -> None:
    referee = table("pair", "6dX", "7cD", "8hXXX*", "9sDD*", "6d6d")
    run(referee, "0 X", "1 D", "2 XXX*", "3 pass", "4 pass", "0 pass", "1 pass")
    stands(referee, "play", 2)
    # The relation is not transitive: XXX does not beat X.
    referee = table("pair", "6dX", "7cD", "8hXXX*", "9sDD*", "6d6d")
    run(referee, "0 X", "1 pass")
    refused(referee, 2, "XXX*", r"B4\.1")
    assert referee.legal() == {"pass", "XX"}


def test_sixes_are_held_where_the_room_says_so() -> None:
    referee = table("pair", "6d6sD", "6c6c7c", "6h6h", "9s8s", "9d8d", hold_sixes=True)
    assert referee.legal() == {"D", "6d6sD"}  # the examples of B5.1
    for text in ("6d", "6d6s", "6dD"):
        refused(referee, 0, text, r"B5\.1")
    run(referee, "0 D", "1 pass", "2 pass", "3 pass", "4 pass")
    assert referee.legal() == {"6d6s"}
    refused(referee, 0, "6s", r"B5\.1")
    run(referee, "0 6d6s")
    assert referee.places[0] == 1
    refused(referee, 1, "6c6c", r"B5\.1")
    run(referee, "1 pass")
    assert referee.legal() == {"pass"}  # nothing but sixes
    run(referee, "2 pass", "3 pass", "4 pass")
    assert referee.legal() == {"7c"}
    run(referee, "1 7c")
    refused(referee, 2, "6h6h", r"B3\.1")
    referee = table("pair", "6d6sD", *LOW[1:], hold_sixes=False)
    assert referee.legal() == {"D", "6d", "6d6s", "6dD", "6d6sD"}
    run(referee, "0 6s")


def test_a_play_stands_once_and_may_be_laid_in_several_ways() -> None:
    referee = table("pair", "7d7d7cXXX*DD*", *LOW[1:])
    assert referee.legal() == {
        set_ + smalls + bigs
        for set_ in ("", "7d", "7d7d", "7d7d7c")
        for smalls in ("", "X", "XX", "XXX*")
        for bigs in ("", "D", "DD*")
    } - {""}
    ways = {"7d7cXXD", "7d7dXXD", "7d7cXX*D", "7d7dXX*D"}
    ways |= {way + "*" for way in ways}
    assert referee.choices("7d7dXXD") == ways
    assert referee.choices("7d7cXX*D*") == ways  # asked for by any of them
    assert referee.choices("X") == {"X", "X*"}
    assert referee.choices("XXX*") == {"XXX*"}
    for way in ways:
        other = copy.copy(referee)
        other.apply(0, way)
        left = Counter(oracle.parse_cards("7d7d7cXXX*DD*")) - Counter(oracle.parse_cards(way))
        assert Counter(oracle.parse_cards(other.hands[0])) == left
        assert (other.last, other.last_player) == (way, 0)
    with pytest.raises(RefereeError, match=r"^B9\.1: "):
        referee.choices("7d7d7d")
    with pytest.raises(RefereeError, match=r"^B9\.1: "):
        referee.choices("pass")
    run(referee, "0 XXX*")
    with pytest.raises(RefereeError, match=r"^B4\.1: "):
        referee.choices("6c")
    assert referee.choices("pass") == {"pass"}
    asked = classic("D*")
    assert asked.choices("hand_on") == {"hand_on"}
    with pytest.raises(RefereeError, match=r"^B7\.1: "):
        asked.choices("take")


def test_marked_kings_are_as_strong_as_others() -> None:
    referee = table("pair", "6dX", "7cX*X", "7hD*D", *LOW[3:], kao=True)
    run(referee, "0 X")
    assert referee.legal() == {"pass", "XX*"}
    run(referee, "1 XX*")
    assert referee.legal() == {"pass", "DD*"}


# ------------------------------------------------------------------------------------ B10: the end


def finish(referee: Referee, order: tuple[int, ...]) -> int:
    """Let seats go out in this order, as far as it comes; return how many did.

    Each has one card to go out with, above those before it; an emperor who is not to be the first
    has a six to lead. All others pass.
    """
    emperor = referee.current_player
    assert emperor is not None
    hands = [""] * 5
    for number, seat in enumerate(order):
        hands[seat] = "789TJ"[number] + "d"
    if order[0] != emperor:
        hands[emperor] = "6d" + hands[emperor]
    referee.hands = hands
    if order[0] != emperor:
        referee.apply(emperor, "6d")
    for number, seat in enumerate(order):
        while referee.current_player != seat:
            referee.apply(referee.current_player, "pass")  # type: ignore[arg-type]
        referee.apply(seat, "789TJ"[number] + "d")
        if referee.finished:
            stands(referee, "over", None)
            assert referee.legal() == frozenset()
            assert (referee.last, referee.last_player) == (None, None)
            return number + 1
    raise AssertionError("it should be over")


# B10.1: the places of emperor and guard, in either order unless neither is out; the guard's points.
TABLE = {
    (1, 2): 3, (1, 3): 2, (1, 4): 1, (2, 3): 1, (2, 4): 0,
    (1, 5): 0, (3, 4): -1, (2, 5): -1, (3, 5): -2, (4, 5): -3,
}  # fmt: skip


@pytest.mark.parametrize("emperor", [0, 3])
@pytest.mark.parametrize(
    "name", ["pair", "declared", "rebellion", "classic pair", "classic declared"]
)
def test_the_places_of_emperor_and_guard_make_the_score(name: str, emperor: int) -> None:
    guard = (emperor + 2) % 5
    rebels = {0, 1, 2, 3, 4} - {emperor, guard}
    times = 1 if name in ("pair", "classic pair") else 2
    reached = set()
    for order in permutations(range(5)):
        referee = table(name, emperor=emperor)
        out = set(order[: finish(referee, order)])
        # B10.1: over when all of one side are out, and not before.
        assert out >= {emperor, guard} or out >= rebels
        assert not out - {order[len(out) - 1]} >= {emperor, guard}
        assert not out - {order[len(out) - 1]} >= rebels
        result = referee.result()
        places = result["places"]
        for seat in range(5):
            if seat in out:
                assert places[seat] == order.index(seat) + 1
            elif seat in rebels:
                assert places[seat] is None
        if not out & {emperor, guard}:
            assert (places[emperor], places[guard]) == (4, 5)
        elif not out >= {emperor, guard}:
            assert 5 in (places[emperor], places[guard])
        reached.add((places[emperor], places[guard]))
        points = times * TABLE[tuple(sorted((places[emperor], places[guard])))]  # type: ignore[index]
        assert result["score"] == [
            2 * points if seat == emperor else points if seat == guard else -points
            for seat in range(5)
        ]
        assert sum(result["score"]) == 0
        assert (result["emperor"], result["guard"], result["kind"]) == (emperor, guard, "pair")
        assert result["doubled"] is (times == 2)
    assert reached == set(TABLE) | {(b, a) for a, b in TABLE} - {(5, 4)}


def test_the_score_of_a_pair_in_figures() -> None:
    """Some rows of the table of B10.1, for emperor 0 and guard 2."""
    for order, number, places, score in [
        ((0, 2, 1, 3, 4), 2, [1, None, 2, None, None], [6, -3, 3, -3, -3]),
        ((2, 4, 0, 3, 1), 3, [3, None, 1, None, 2], [4, -2, 2, -2, -2]),
        ((1, 0, 4, 2, 3), 4, [2, 1, 4, None, 3], [0, 0, 0, 0, 0]),
        ((0, 1, 3, 4, 2), 4, [1, 2, 5, 3, 4], [0, 0, 0, 0, 0]),
        ((1, 3, 2, 0, 4), 4, [4, 1, 3, 2, None], [-2, 1, -1, 1, 1]),
        ((4, 1, 2, 3, 0), 4, [5, 2, 3, 4, 1], [-4, 2, -2, 2, 2]),
        ((4, 1, 3, 0, 2), 3, [4, 2, 5, 3, 1], [-6, 3, -3, 3, 3]),
    ]:
        referee = table("pair")
        assert finish(referee, order) == number
        assert referee.result()["places"] == places
        assert referee.result()["score"] == score


@pytest.mark.parametrize("emperor", [0, 3])
@pytest.mark.parametrize("name", ["open", "classic open"])
def test_an_open_solo_ends_with_the_first_who_is_out(name: str, emperor: int) -> None:
    for order in permutations(range(5)):
        referee = table(name, emperor=emperor)
        assert finish(referee, order) == 1
        won = order[0] == emperor
        places: list[int | None] = [None] * 5
        places[emperor] = 5  # B10.1
        places[order[0]] = 1
        score = [-6 if won else 6] * 5
        score[emperor] = 24 if won else -24
        assert referee.result() == {
            "emperor": emperor,
            "guard": None,
            "kind": "open_solo",
            "places": places,
            "score": score,
            "doubled": False,
        }


def test_a_bid_is_scored_for_the_bidder() -> None:
    referee = concise("D*", "", "", "X*", rob_solo=True)
    run(referee, "0 take", "0 pass", "4 pass", "3 solo")
    finish(referee, (0, 1, 2, 3, 4))  # whoever took the throne is one of the others
    assert referee.result()["score"] == [6, 6, 6, -24, 6]
    assert referee.result()["places"] == [1, None, None, 5, None]
    assert (referee.result()["emperor"], referee.result()["guard"]) == (3, None)


@pytest.mark.parametrize("emperor", [0, 3])
@pytest.mark.parametrize("name", ["hidden", "hidden rebellion", "classic hidden"])
def test_a_hidden_solo_ends_with_the_emperor_or_two_others(name: str, emperor: int) -> None:
    times = 2 if name == "hidden rebellion" else 1
    for order in permutations(range(5)):
        referee = table(name, emperor=emperor)
        out = finish(referee, order)
        place = order.index(emperor) + 1
        assert out == min(place, 2)
        places: list[int | None] = [None] * 5
        places[order[0]] = 1
        places[order[1]] = 2 if out == 2 else None
        if place > 2:
            places[emperor] = 5
        mine, other = {1: (12, -3), 2: (0, 0)}.get(place, (-12, 3))
        score = [other * times] * 5
        score[emperor] = mine * times
        assert sum(score) == 0
        assert referee.result() == {
            "emperor": emperor,
            "guard": None,
            "kind": "hidden_solo",
            "places": places,
            "score": score,
            "doubled": times == 2,
        }


def test_what_is_shown_in_play_doubles_nothing() -> None:
    # B8.3: the guard plays the guard card.
    referee = table("pair", "6d6d", "7c7c", "8hX*", "9s9s", "9d9d")
    run(referee, "0 6d", "1 pass", "2 X*")
    assert referee.doubled is False
    # B8.4: one rebel's mark stays and doubles nothing.
    referee = table("hidden", "6d", *LOW[1:])
    assert referee.marks == {3}
    run(referee, "0 6d")
    assert referee.marks == {3}
    assert referee.result()["score"] == [12, -3, -3, -3, -3]


def test_nothing_is_done_after_the_end() -> None:
    referee = table("open", "6d", *LOW[1:], penalty=10)
    with pytest.raises(RefereeError, match=r"^B10\.1: "):
        referee.result()
    run(referee, "0 6d")
    for seat, text in [(1, "pass"), (1, "6c"), (1, "trustee:1"), (2, "leave:2"), (9, None)]:
        refused(referee, seat, text, r"B10\.1")
    with pytest.raises(RefereeError, match=r"^B10\.1: "):
        referee.choices("6d")


# ------------------------------------------------------------------------------------ B11: trustee


def test_a_seat_becomes_a_trustee_and_cancels_it_three_times() -> None:
    referee = table("pair", *LOW)
    refused(referee, 3, "cancel:3", r"B11\.1")  # it is none
    for number in range(3):
        run(referee, "3 trustee:3")
        assert referee.trustees == {3}
        assert referee.times == [0, 0, 0, number + 1, 0]
        refused(referee, 3, "trustee:3", r"B11\.1")  # it is one
        run(referee, "3 cancel:3")
        assert referee.trustees == frozenset()
    stands(referee, "play", 0)  # all that out of turn, and the turn is still whose it was
    run(referee, "1 trustee:1", "3 trustee:3")
    refused(referee, 3, "cancel:3", r"B11\.1")  # the fourth time stays
    assert referee.trustees == {1, 3}
    run(referee, "1 cancel:1")
    assert referee.trustees == {3}


def test_every_seat_speaks_for_itself() -> None:
    referee = table("pair", *LOW, penalty=10)
    for text in ("trustee", "trustee:", "trustee:1", "trustee:00", "trustee: 0", "trustee:0:0"):
        refused(referee, 0, text, r"B11\.1")
    run(referee, "1 trustee:1")
    refused(referee, 0, "cancel:1", r"B11\.1")
    refused(referee, 1, "cancel", r"B11\.1")
    refused(referee, 0, "leave:1", r"B10\.4")
    refused(referee, 0, "leave", r"B10\.4")
    refused(referee, True, "trustee:1", r"B9\.1")
    refused(referee, 7, "trustee:7", r"B9\.1")


def test_leaving_costs_a_penalty_once_and_is_for_good() -> None:
    referee = table("pair", "6d", "Tc9c", "7d8d", "9s9s", "9d9d", penalty=25)
    run(referee, "1 leave:1")
    assert (referee.trustees, referee.left, referee.times) == ({1}, {1}, [0, 1, 0, 0, 0])
    refused(referee, 1, "cancel:1", r"B11\.1")
    refused(referee, 1, "leave:1", r"B10\.4")
    refused(referee, 1, "trustee:1", r"B11\.1")
    # A trustee who leaves becomes none once more.
    run(referee, "3 trustee:3", "3 leave:3")
    assert (referee.trustees, referee.times) == ({1, 3}, [0, 1, 0, 1, 0])
    refused(referee, 3, "cancel:3", r"B11\.1")
    run(referee, "4 trustee:4", "4 cancel:4", "4 leave:4")
    assert (referee.trustees, referee.times) == ({1, 3, 4}, [0, 1, 0, 1, 2])
    run(referee, "0 6d", "0 trustee:0", "1 pass", "2 7d", "3 pass", "4 pass", "1 pass", "2 8d")
    # Beside the score, which adds up to zero without it.
    assert referee.result() == {
        "emperor": 0,
        "guard": 2,
        "kind": "pair",
        "places": [1, None, 2, None, None],
        "score": [6, -3, 3, -3, -3],
        "doubled": False,
        "penalties": [0, -25, 0, -25, -25],
    }


def test_nobody_leaves_where_there_is_no_penalty() -> None:
    referee = table("pair", *LOW)
    refused(referee, 0, "leave:0", r"B10\.4")
    refused(referee, 2, "leave:2", r"B10\.4")
    run(referee, "2 trustee:2")
    refused(referee, 2, "leave:2", r"B10\.4")
    # Where there is one, the result says so even if nobody has left.
    referee = table("open", "6d", *LOW[1:], penalty=25)
    run(referee, "0 6d")
    assert referee.result()["penalties"] == [0] * 5


def test_leaving_counts_as_one_more_time() -> None:
    referee = table("pair", *LOW, penalty=1)
    run(referee, *["0 trustee:0", "0 cancel:0"] * 3, "0 leave:0")
    assert referee.times[0] == 4
    refused(referee, 0, "cancel:0", r"B11\.1")


def test_a_trustee_does_nothing_but_the_default() -> None:
    referee = table("pair", *LOW)
    run(referee, "0 trustee:0")
    assert referee.legal() == referee.choices("6d") == {"6d"}
    with pytest.raises(RefereeError, match=r"^B11\.1: "):
        referee.choices("8d")
    for text in ("8d", "6d8d", "pass", "solo", "", "6c"):
        refused(referee, 0, text, r"B11\.1")
    refused(referee, 1, "6c", r"B9\.1")
    run(referee, "0 6d", "1 8c", "2 trustee:2")
    assert referee.legal() == {"pass"}
    refused(referee, 2, "9h", r"B11\.1")
    run(referee, "2 cancel:2", "2 9h", "3 pass", "4 pass")
    assert referee.legal() == {"pass"}
    # Its turn comes back when it cancels.
    run(referee, "0 cancel:0", "0 Td")


@pytest.mark.parametrize(
    ("hand", "hold_sixes", "leads"),
    [
        ("7c7s6h6s2dD", False, ["6h", "6s", "7c", "7s", "2d", "D"]),
        ("XX*DD*2s", False, ["2s", "X", "X*", "D", "D*"]),
        ("X*D", False, ["X*", "D"]),
        ("XD*", False, ["X", "D*"]),
        ("6c6cTsTh", True, ["Th", "Ts", "6c6c"]),
        ("6d6dD", True, ["D", "6d6d"]),  # the example of B11.2
        ("6sD*D", True, ["D", "D*", "6s"]),
        ("6d6c6cX*", True, ["X*", "6d6c6c"]),
    ],
)
def test_a_trustee_leads_the_lowest_single_it_may(
    hand: str, hold_sixes: bool, leads: list[str]
) -> None:
    # Nobody else goes out in the meantime.
    low = ["6d6d", "6d6d", "6d6d", "6d6d"]
    referee = table("pair", hand, *low, hold_sixes=hold_sixes)
    run(referee, "0 trustee:0")
    for number, lead in enumerate(leads):
        stands(referee, "play", 0)
        assert referee.legal() == {lead}
        assert referee.choices(lead) == {lead}
        # Nothing else, not even the same single in another suit.
        for other in {*leads[number + 1 :], "6d6c"} - {lead}:
            refused(referee, 0, other, r"B11\.1")
        run(referee, f"0 {lead}")
        if number + 1 < len(leads):
            run(referee, "1 pass", "2 pass", "3 pass", "4 pass")
    assert referee.places[0] == 1


def test_default_answers_concise() -> None:
    referee = concise("", "", "D*", "X*", rob_solo=True)
    for seat in range(5):
        referee.apply(seat, f"trustee:{seat}")
    stands(referee, "throne", 2)
    assert referee.legal() == {"take"}  # always
    refused(referee, 2, "hand_on", r"B11\.1")
    run(referee, "2 take")
    for seat in (2, 1, 0, 4, 3):
        stands(referee, "solo", seat)
        assert referee.legal() == {"pass"}
        refused(referee, seat, "solo", r"B11\.1")
        run(referee, f"{seat} pass")
    stands(referee, "declare", 3)
    assert referee.legal() == {"pass"}
    refused(referee, 3, "declare", r"B11\.1")
    run(referee, "3 pass")
    for seat in (4, 0, 1):
        stands(referee, "rebel", seat)
        assert referee.legal() == {"pass"}
        refused(referee, seat, "rebel", r"B11\.1")
        run(referee, f"{seat} pass")
    stands(referee, "play", 2)
    lead = oracle.parse_cards(referee.hands[2])[0]
    assert referee.legal() == {lead}


def test_a_trustee_takes_the_throne_that_was_handed_on() -> None:
    referee = concise("", "", "D*", "X*")
    run(referee, "1 trustee:1", "2 hand_on")
    assert referee.legal() == {"take"}


def test_default_answers_classic() -> None:
    # Seat 0 can name nothing, seat 4 only what it has four times, seat 3 three.
    referee = classic("D*", "", "", "7s7s7s 9h9h9h 9d9d9d 2d2d2d2d", "AcAcAcAc")
    for seat in (0, 3, 4):
        referee.apply(seat, f"trustee:{seat}")
    assert referee.legal() == {"hand_on"}
    refused(referee, 0, "solo", r"B11\.1")
    run(referee, "0 hand_on")
    assert referee.legal() == {"hand_on"}
    refused(referee, 4, "take", r"B11\.1")
    run(referee, "4 hand_on")
    assert referee.legal() == {"take"}
    run(referee, "3 take")
    # The highest of exactly three, and of equal ranks the lowest suit; not the four 2s.
    assert referee.legal() == {"name:9d"}
    for text in ("name:9h", "name:2d", "name:7s", "solo"):
        refused(referee, 3, text, r"B11\.1")
    run(referee, "3 name:9d")
    guard = referee.current_player
    run(referee, f"{guard} trustee:{guard}")
    assert referee.legal() == {"pass"}


def test_a_trustee_that_took_the_throne_with_fours_names_the_highest() -> None:
    referee = classic("D* 7d7d7d7d JsJsJsJs JcJcJcJc")
    run(referee, "0 take", "0 trustee:0")
    assert referee.legal() == {"name:Jc"}
    refused(referee, 0, "name:Js", r"B11\.1")
    run(referee, "0 name:Jc")
    assert referee.kind == "hidden_solo"


def test_a_trustee_with_three_takes_the_throne_after_a_round() -> None:
    referee = classic("D* 7d7d7d 2s2s2s2s")
    run(referee, *[f"{seat} hand_on" for seat in [0, 4, 3, 2, 1]], "0 trustee:0")
    assert referee.legal() == {"take"}
    referee = classic("D* 2s2s2s2s")
    run(referee, *[f"{seat} hand_on" for seat in [0, 4, 3, 2, 1]], "0 trustee:0")
    assert referee.legal() == {"hand_on"}


def test_trustees_and_their_count_outlast_a_new_deal() -> None:
    deals = [deal("classic", "D*"), deal("classic", "D*")]
    referee = Referee(setup("classic", deals=deals, penalty=5))
    run(referee, "3 trustee:3", "3 cancel:3", "3 trustee:3", "1 leave:1")
    run(referee, *[f"{seat} hand_on" for seat in [0, 4, 3, 2, 1, 0, 4, 3, 2, 1]])
    assert referee.deal == 1
    assert (referee.trustees, referee.left) == ({1, 3}, {1})
    assert referee.times == [0, 1, 0, 2, 0]


def test_who_is_out_may_still_leave() -> None:
    referee = table("pair", "6d", *LOW[1:], penalty=5)
    run(referee, "0 6d", "0 trustee:0", "0 cancel:0", "0 leave:0")
    assert referee.left == {0}


# ------------------------------------------------------------------------------------ random games


def random_setup(rng: random.Random) -> Setup:
    mode = rng.choice(["classic", "concise"])
    first = rng.randrange(5)
    deals = []
    for _ in range(12):
        cards = deck(mode)
        rng.shuffle(cards)
        # B6.1: one at a time, clockwise.
        piles: list[list[str]] = [[] for _ in range(5)]
        for number, card in enumerate(cards):
            piles[(first + number) % 5].append(card)
        deals.append({"hands": ["".join(oracle.checked_cards(pile)) for pile in piles]})
    options: dict[str, Any] = {
        name: rng.random() < 0.5 for name in ("kao", "hold_sixes", "rob_solo")
    }
    if rng.random() < 0.5:
        options["penalty"] = rng.randrange(1, 50)
    return {
        "game": "baohuang",
        "schema": 1,
        "engine": "referee",
        "seed": 1,
        "index": 0,
        "mode": mode,
        "options": options,
        "first_seat": first,
        "deals": deals,
    }


def random_action(rng: random.Random, legal: frozenset[str]) -> str:
    """Choose a kind of action and then one of its kind; few thrones and solos, long plays first."""
    kinds: dict[str, list[str]] = {}
    for text in sorted(legal):
        kind = text.split(":")[0]
        kinds.setdefault(kind if kind.islower() and kind[0].isalpha() else "play", []).append(text)
    for kind in ("solo", "take"):
        if len(kinds) > 1 and rng.random() < 0.9:
            kinds.pop(kind, None)
    texts = kinds[rng.choice(sorted(kinds))]
    return max(rng.sample(texts, min(len(texts), 4)), key=len)


Look = Callable[[Referee, frozenset[str], list[str]], object]


def play_out(rng: random.Random, one: Setup, look: Look) -> dict[str, Any]:
    """Play a game at random and write its record.

    ``look`` sees every position, with what is legal and what has been played.
    """
    referee = Referee(one)
    actions: list[list[Any]] = []
    played: list[str] = []
    asides = rng.random() < 0.5
    while not referee.finished:
        if asides and rng.random() < 0.1:
            other = rng.randrange(5)
            what = "cancel" if other in referee.trustees else "trustee"
            if "penalty" in one["options"] and rng.random() < 0.05:
                what = "leave"
            try:
                referee.apply(other, f"{what}:{other}")
                actions.append([other, f"{what}:{other}"])
            except RefereeError:  # for good
                assert other in referee.left or referee.times[other] > 3
        legal = referee.legal()
        look(referee, legal, played)
        seat = referee.current_player
        assert seat is not None
        text = random_action(rng, legal)
        if referee.phase == "play" and text != "pass":
            text = rng.choice(sorted(referee.choices(text)))
            played.extend(oracle.parse_cards(text))
        deal_before = referee.deal
        referee.apply(seat, text)
        assert referee.deal in (deal_before, deal_before + 1)
        actions.append([seat, text])
    record = copy.deepcopy(one)
    record["deals"] = record["deals"][: referee.deal + 1]
    record["actions"] = actions
    record["result"] = referee.result()
    record["hash"] = record_hash(record)
    return record


def by_definition(referee: Referee) -> set[str]:
    """Write each legal play with the choice that comes first: few marked kings, then low suits."""
    seat = referee.current_player
    assert seat is not None
    hand = oracle.parse_cards(referee.hands[seat])
    last = None
    if referee.last is not None:
        [last] = oracle.classify(oracle.counts_of(oracle.parse_cards(referee.last)))
    kao, hold_sixes = referee.options.kao, referee.options.hold_sixes
    moves = oracle.legal_moves(oracle.counts_of(hand), last, kao, hold_sixes)

    def rank(way: tuple[str, ...]) -> tuple[int, list[int]]:
        suits = ["dchs".index(card[1]) for card in way if card[0] not in "XD"]
        return sum("*" in card for card in way), suits

    return {"".join(min(oracle.choices(hand, move), key=rank)) for move in moves}


def check_position(
    referee: Referee, legal: frozenset[str], played: list[str], rng: random.Random
) -> None:
    """Hold facts together that must agree in every position."""
    assert legal
    seat = referee.current_player
    assert seat is not None
    cards = [card for hand in referee.hands for card in oracle.parse_cards(hand)]
    assert Counter([*cards, *referee.added, *played]) == Counter(deck(referee.mode))
    assert all("".join(oracle.parse_cards(hand)) == hand for hand in referee.hands)
    free = copy.copy(referee)
    free.trustees = frozenset()
    if seat in referee.trustees:
        [default] = legal
        assert default in free.legal()  # B11.2 never tells a seat what it may not do
        copy.copy(referee).apply(seat, default)
        if text := min(free.legal() - legal, default=None):
            refused(referee, seat, text, r"B11\.1")
        return
    for text in rng.sample(sorted(legal), min(len(legal), 3)):
        copy.copy(referee).apply(seat, text)
    if referee.phase != "play":
        return
    assert referee.hands[seat]
    # B9.1: a leader must play, and always can; a follower may always pass.
    assert ("pass" in legal) == (referee.last is not None)
    assert legal != {"pass"} or referee.last is not None
    if rng.random() < 0.02:
        assert legal - {"pass"} == by_definition(referee)
    # Cards of one kind that are no way to lay a play on the list are refused.
    hand = oracle.parse_cards(referee.hands[seat])
    card = rng.choice(hand)
    for text in (card, "".join(other for other in hand if other == card)):
        if not any(text in free.choices(way) for way in legal - {"pass"}):
            with pytest.raises(RefereeError, match=r"^B[345]\.1: "):
                copy.copy(referee).apply(seat, text)
    # Nor is anything else that the seat could lead.
    free.last = None
    others = sorted(free.legal() - legal)
    for text in rng.sample(others, min(len(others), 5)):
        with pytest.raises(RefereeError, match=r"^B[34]\.1: "):
            copy.copy(referee).apply(seat, text)


def test_random_games_hold_together_and_replay() -> None:
    rng = random.Random(2026)
    for _ in range(10):
        one = random_setup(rng)
        record = play_out(
            rng, one, lambda referee, legal, played: check_position(referee, legal, played, rng)
        )
        result = replay(record).result()
        assert result == record["result"]
        assert sum(result["score"]) == 0
        assert ("penalties" in result) == ("penalty" in one["options"])
        assert (result["guard"] is None) == (result["kind"] != "pair")


def test_random_games_reach_everything() -> None:
    """Every phase, every kind of game and every text of an action has come up."""
    phases: set[str] = set()
    kinds: set[str] = set()
    games: set[tuple[str, str]] = set()
    deals: set[int] = set()

    def look(referee: Referee, legal: frozenset[str], played: list[str]) -> None:
        phases.add(referee.phase)
        if referee.phase != "play":
            kinds.update(text.split(":")[0] for text in legal)

    rng = random.Random(7)
    for _ in range(25):
        record = play_out(rng, random_setup(rng), look)
        games.add((record["mode"], record["result"]["kind"]))
        deals.add(len(record["deals"]))
        kinds.update(text.split(":")[0] for _, text in record["actions"] if ":" in text)
    assert phases == {"throne", "solo", "name", "declare", "rebel", "play"}
    assert kinds == {
        "take", "hand_on", "solo", "name", "declare", "rebel", "pass",
        "trustee", "cancel", "leave",
    }  # fmt: skip
    assert games >= {("classic", "pair"), ("concise", "pair"), ("classic", "open_solo")}
    assert max(deals) > 1


# --------------------------------------------------------------------------------- tampered records


@cache
def small_record() -> dict[str, Any]:
    """Write a game of two deals in which somebody leaves; to be copied, not changed."""
    deals = [deal("classic", "D*"), deal("classic", "D* KhKhKh", "", "", "Kh")]
    one = {
        "game": "baohuang",
        "schema": 1,
        "engine": "referee",
        "seed": 1,
        "index": 0,
        **setup("classic", deals=deals, penalty=9),
    }
    referee = Referee(one)
    actions: list[list[Any]] = [[2, "trustee:2"]]
    actions += [[seat, "hand_on"] for seat in [0, 4, 3, 2, 1] * 2]
    actions += [[0, "take"], [0, "name:Kh"], [3, "declare"], [4, "leave:4"]]
    for seat, text in actions:
        referee.apply(seat, text)
    while not referee.finished:
        seat = referee.current_player  # type: ignore[assignment]
        text = min(referee.legal() - {"pass"}, key=lambda text: (-len(text), text), default="pass")
        referee.apply(seat, text)
        actions.append([seat, text])
    record = {**one, "actions": actions, "result": referee.result()}
    return {**record, "hash": record_hash(record)}


def rehashed(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "hash": record_hash(record)}


def test_the_hash_is_over_the_record_without_it() -> None:
    # SHA-256 of {"a":1,"b":"皇"} in UTF-8, taken with sha256sum.
    assert record_hash({"b": "皇", "a": 1, "hash": "whatever"}) == "3011df0f0deef79e"
    record = small_record()
    replay(record)
    for wrong in ("", record["hash"].upper() + "0", "0" * 16, None):
        with pytest.raises(RefereeError, match=r"^record: 'hash'"):
            replay({**record, "hash": wrong})
    with pytest.raises(RefereeError, match=r"^record: 'hash'"):
        replay({**record, "note": "added later"})
    with pytest.raises(RefereeError, match=r"^record: .* has no 'hash'"):
        replay({name: value for name, value in record.items() if name != "hash"})


def test_the_referee_reads_the_setup_alone() -> None:
    record = small_record()
    one = {name: record[name] for name in ("mode", "options", "first_seat", "deals")}
    assert Referee(one).hands == Referee({**record, "actions": 3, "result": None}).hands


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r.update(game="douhuang"), "record: 'game'"),
        (lambda r: r.pop("game"), "record: .*'game'"),
        (lambda r: r.update(schema=2), "record: 'schema'"),
        (lambda r: r.update(schema=True), "record: 'schema'"),
        (lambda r: r.pop("actions"), "record: .*'actions'"),
        (lambda r: r.update(actions="take"), "record: 'actions'"),
        (lambda r: r.pop("result"), "record: .*'result'"),
        (lambda r: r["actions"].pop(), r"B10\.1: not over after action"),
        (lambda r: r["actions"].append([0, "pass"]), r"B10\.1: action .* comes after the end"),
        (lambda r: r["actions"].append([0, "trustee:0"]), r"B10\.1: action .* after the end"),
        (lambda r: r["actions"].pop(1), r"B7\.1: action 1 "),
        (lambda r: r["actions"].insert(1, [2, "trustee:2"]), r"B11\.1: action 1 "),
        (lambda r: r["actions"][1].reverse(), r"B7\.1: action 1 "),
        (lambda r: r["actions"][1].append(1), "record: action 1 "),
        (lambda r: r["actions"].__setitem__(1, "0 hand_on"), "record: action 1 "),
        (lambda r: r["actions"][1].__setitem__(0, False), r"B7\.1: action 1 "),
        (lambda r: r["actions"][1].__setitem__(1, "hand_on:2d"), r"B7\.2: action 1 "),
        (lambda r: r["deals"].append(r["deals"][0]), r"B7\.4: the record has 3"),
        (lambda r: r["deals"].pop(), r"B7\.4: action 10 "),
        (lambda r: r["result"].update(emperor=1), "record: result, 'emperor'"),
        (lambda r: r["result"].update(guard=None), "record: result, 'guard'"),
        (lambda r: r["result"].update(kind="open_solo"), "record: result, 'kind'"),
        (lambda r: r["result"].update(doubled=1), "record: result, 'doubled'"),
        (lambda r: r["result"]["places"].reverse(), "record: result, 'places'"),
        (lambda r: r["result"]["score"].__setitem__(0, 99), "record: result, 'score'"),
        (lambda r: r["result"]["penalties"].__setitem__(4, 0), "record: result, 'penalties'"),
        (lambda r: r["result"].pop("penalties"), "record: result is"),
        (lambda r: r["options"].pop("penalty"), r"B10\.4: action 14 "),
        (lambda r: r["result"].update(note=""), "record: result is"),
        (lambda r: r.update(result=[]), "record: result is"),
    ],
)
def test_a_tampered_record_is_refused(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    record = copy.deepcopy(small_record())
    change(record)
    with pytest.raises(RefereeError, match=f"^{message}"):
        replay(rehashed(record))


def test_a_record_without_a_penalty_has_no_penalties() -> None:
    record = copy.deepcopy(small_record())
    record["actions"].remove([4, "leave:4"])
    record["actions"].insert(14, [4, "trustee:4"])
    del record["options"]["penalty"]
    with pytest.raises(RefereeError, match=r"^record: result is"):
        replay(rehashed(record))
    del record["result"]["penalties"]
    replay(rehashed(record))
