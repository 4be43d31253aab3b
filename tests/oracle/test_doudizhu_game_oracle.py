"""Tests of the referee of plain Dou Dizhu: scenes at the table, worked out by hand."""

from __future__ import annotations

import pytest

from .doudizhu import DOUZERO, RLCARD, Move, classify, parse
from .doudizhu_game import LANDLORD, PASS, PEASANTS, Referee, RefereeError, is_a_deal
from .doudizhu_game import known_of_landlord as known


def play(text: str, at: int = 0) -> Move:
    """Return the only reading of these cards, or the one with this number."""
    counts = parse(text)
    readings = classify(counts, DOUZERO)
    assert len(readings) > at
    return Move(counts, readings[at])


def table(*hands: str, landlord: int = 0) -> Referee:
    return Referee([parse(hand) for hand in hands], DOUZERO, landlord)


def run(referee: Referee, *actions: str) -> Referee:
    """Take actions, each written as seat and cards: ``"1 55"``, ``"2 pass"``."""
    for action in actions:
        seat, text = action.split()
        move = PASS if text == "pass" else play(text)
        assert move in referee.legal(), action
        referee.apply(int(seat), move)
    return referee


def test_the_landlord_leads_and_the_turn_goes_round() -> None:
    referee = table("345", "678", "9TJ", landlord=1)
    assert referee.current_player == 1  # P5.3
    assert PASS not in referee.legal()
    with pytest.raises(RefereeError, match=r"P5\.3: who leads must play"):
        referee.apply(1, PASS)
    run(referee, "1 6", "2 9", "0 pass", "1 pass")
    # P5.4: seat 2 has won the trick; it is nobody's turn to beat anything.
    assert (referee.current_player, referee.last) == (2, None)
    run(referee, "2 T", "0 pass", "1 pass", "2 J")
    assert referee.current_player is None  # P5.5
    assert (referee.winner, referee.score) == (PEASANTS, [1, -2, 1])


def test_who_has_passed_may_play_later_in_the_trick() -> None:
    referee = run(table("39K", "4TK", "58"), "0 3", "1 pass", "2 5", "0 9", "1 T", "2 pass")
    assert referee.passes == 1
    assert referee.current_player == 0


def test_two_players_play_for_one_point() -> None:
    referee = run(table("3", "45"), "0 3")
    assert (referee.winner, referee.score) == (LANDLORD, [1, -1])
    referee = run(table("3K", "45", landlord=1), "1 4", "0 K", "1 pass", "0 3")
    assert (referee.winner, referee.score) == (PEASANTS, [1, -1])
    referee = run(table("34", "5"), "0 3", "1 5")
    assert (referee.winner, referee.score) == (PEASANTS, [-1, 1])


def test_bombs_and_rockets_double() -> None:
    referee = run(table("3333XD5", "444456", "777789"), "0 3333", "1 4444", "2 7777", "0 XD")
    assert referee.bombs == 4  # P5.6
    run(referee, "1 pass", "2 pass", "0 5")
    assert referee.score == [32, -16, -16]
    # Four with two cards, and jokers as kickers, double nothing.
    referee = run(table("3333XD5", "9", "T"), "0 3333XD", "1 pass", "2 pass", "0 5")
    assert referee.score == [2, -1, -1]


def test_what_is_refused() -> None:
    referee = run(table("55678", "66799", "3478T"), "0 55")
    for seat, move, rule in (
        (2, play("3"), "P5.3"),  # not its turn
        (1, play("77"), "P5.3"),  # not held
        (1, play("9"), "P3"),  # another kind
    ):
        with pytest.raises(RefereeError, match=rf"^{rule}: "):
            referee.apply(seat, move)
    with pytest.raises(RefereeError, match=r"^P2: "):
        referee.apply(1, Move(parse("99"), play("66").reading))
    run(referee, "1 66")
    referee = run(table("3", "45"), "0 3")
    assert referee.legal() == []
    with pytest.raises(RefereeError, match=r"^P5\.5: "):
        referee.apply(1, play("4"))


def test_rules_and_readings() -> None:
    cards = parse("333444555666")
    assert len(classify(cards, DOUZERO)) > len(classify(cards, RLCARD)) == 1
    legal = table("333444555666", "3").legal()
    assert sum(move is not None and move.counts == cards for move in legal) == 3  # P5.3, P2.4


def test_what_is_known_of_the_landlord() -> None:
    """P5.7: as many of a rank as the bottom had more than has been played."""
    assert known(parse("33X"), parse("3")) == parse("3X")
    assert known(parse("33X"), parse("3334X")) == parse("")


def test_a_deal() -> None:
    hands = [parse("33334444555566667777"), parse("8888999TTTTJJJJQQ"), parse("9QQKKKKAAAA2222XD")]
    assert is_a_deal(hands, parse("367"), parse(""))
    assert is_a_deal(hands[:2], parse("367"), hands[2])
    assert not is_a_deal(hands, parse("368"), parse(""))
    assert not is_a_deal(hands[:2], parse("367"), parse(""))
    assert not is_a_deal([hands[1], hands[0], hands[2]], parse("889"), parse(""))
