"""The oracle side by side with the peers as installed: equal, but for the faults named.

Run by itself, with the extra: ``pip install -e '.[peers]' && python -m pytest tests/peers``.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from oracle import doudizhu as ddz
from oracle.doudizhu import DECK, OPENSPIEL, RLCARD, WINGS, Counts, Move, Reading, format, parse
from oracle.doudizhu_faults import openspiel_extra, openspiel_missing
from oracle.doudizhu_hands import adversarial_hand, any_hand, some_move

try:
    from rlcard.games.doudizhu.game import DoudizhuGame
    from rlcard.games.doudizhu.utils import CARD_TYPE

    from peers import openspiel_lists, rlcard_lists
except ModuleNotFoundError as error:
    message = f"tests/peers compares with RLCard and OpenSpiel: pip install '.[peers]' ({error})"
    raise ModuleNotFoundError(message, name=error.name) from error

SEEDS = range(12)
HANDS = 200


def texts(moves: list[Move]) -> list[str]:
    return sorted((format(move.counts) for move in moves), key=rlcard_lists.order)


def as_openspiel_writes(move: Move) -> str:
    """Cards, or with wings the body first."""
    if move.reading.kind != WINGS:
        return format(move.counts)
    top, length = move.reading.strength, move.reading.length
    body = tuple(3 * (top - length < rank <= top) for rank in range(15))
    return f"{format(body)}-{format(ddz.minus(move.counts, body))}"


def written(moves: list[Move] | set[Move]) -> list[str]:
    return sorted(as_openspiel_writes(move) for move in moves)


def openspiel_expected(hand: Counts, last: Reading | None) -> list[str]:
    leads = ddz.legal_moves(hand, OPENSPIEL)
    ruled = [move for move in leads if last is None or ddz.beats(move.reading, last)]
    return written(set(ruled) - openspiel_missing(hand, ruled) | openspiel_extra(leads, last))


# ---- everything they know ------------------------------------------------------------------------
def test_the_whole_deck_is_rlcards_table() -> None:
    moves = ddz.legal_moves(DECK, RLCARD)
    table = CARD_TYPE[0]
    assert all(len(types) == 1 for types in table.values())
    assert texts(moves) == sorted(
        (text.translate(rlcard_lists.OURS) for text in table), key=rlcard_lists.order
    )
    # Its types are our classes, its weights ascend with our strengths.
    by_type: dict[str, set[tuple[tuple[int, ...], int]]] = {}
    for move in moves:
        ((name, weight),) = table[format(move.counts).translate(rlcard_lists.THEIRS)]
        kind_size_length = move.reading[:3]
        by_type.setdefault(name, set()).add((kind_size_length, int(weight) - move.reading.strength))
    assert all(len(found) == 1 for found in by_type.values()), by_type
    assert len(by_type) == len({classes for ((classes, _),) in by_type.values()})


def test_the_whole_deck_is_openspiels_actions() -> None:
    plays = [name for name in openspiel_lists.names() if "Bid" not in name and name != "Pass"]
    assert written(ddz.legal_moves(DECK, OPENSPIEL)) == sorted(plays)


# ---- any hands -----------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", SEEDS)
def test_leads(seed: int) -> None:
    rng = random.Random(f"leads {seed}")
    for _ in range(HANDS):
        hand = any_hand(rng, rng.randint(1, 20))
        text = format(hand)
        assert rlcard_lists.leads(text) == texts(ddz.legal_moves(hand, RLCARD)), text
        found = openspiel_lists.lead_readings(text)
        assert sorted(found) == openspiel_expected(hand, None), text


@pytest.mark.parametrize("seed", SEEDS)
def test_answers(seed: int) -> None:
    rng = random.Random(f"answers {seed}")
    for _ in range(HANDS):
        hand = any_hand(rng, rng.randint(1, 17))
        other = any_hand(rng, 17, without=hand)
        text = format(hand)
        last = some_move(rng, ddz.legal_moves(other, RLCARD))
        expected = texts(ddz.legal_moves(hand, RLCARD, last.reading))
        assert rlcard_lists.replies(text, format(last.counts)) == expected, (text, last)
        last = some_move(rng, ddz.legal_moves(other, OPENSPIEL))
        found = openspiel_lists.reply_readings(text, as_openspiel_writes(last))
        assert sorted(found) == openspiel_expected(hand, last.reading), (text, last)


@pytest.mark.parametrize("size", [21, 24, 30])
def test_more_than_twenty_cards_at_rlcard(size: int) -> None:
    rng = random.Random(size)
    for _ in range(20):
        hand = adversarial_hand(rng, size)
        assert rlcard_lists.leads(format(hand)) == texts(ddz.legal_moves(hand, RLCARD))


@pytest.mark.parametrize(
    ("hand", "last"),
    [
        ("34567", "888999TTTJJJQQQ"),
        ("3456789TJQKA2", "666"),
        ("9", "XD"),
        ("4444", "888999TTTJJJ"),
        ("3344556677889922", "TTTJJJQQQKKK3456"),
        ("334455667788992", "TTTJJJQQQKKK3456"),
        ("4455667788992XDAAAA", "3"),
        ("44556677889922XDA", "TTTJJJQQQKKK"),
    ],
)
def test_positions_openspiel_can_be_brought_to(hand: str, last: str) -> None:
    reading = max(ddz.classify(parse(last), OPENSPIEL), default=None)
    assert reading is not None
    state = openspiel_lists.reply_state(hand, as_openspiel_writes(Move(parse(last), reading)))
    found = sorted(openspiel_lists.listed(state))
    assert found == openspiel_expected(parse(hand), reading)


@pytest.mark.parametrize("cards", [0, 21])
def test_no_lead_with_so_many_cards_at_openspiel(cards: int) -> None:
    with pytest.raises(ValueError, match="no state leads"):
        openspiel_lists.leads(format(DECK)[:cards])


# ---- their own games -----------------------------------------------------------------------------
def test_rlcards_games_list_what_its_functions_list() -> None:
    """Its games take moves away from the first list as cards go; that changes nothing."""
    rng = random.Random("games")
    for seed in range(10):
        game = DoudizhuGame()
        game.np_random = np.random.RandomState(seed)
        state, player = game.init_game()
        last, holder = "", player
        while not game.is_over():
            hand = state["current_hand"].translate(rlcard_lists.OURS)
            listed = {str(a).translate(rlcard_lists.OURS) for a in state["actions"]} - {"pass"}
            if holder == player:
                expected = rlcard_lists.leads(hand)
            else:
                expected = rlcard_lists.replies(hand, last)
            assert listed == set(expected)
            action = rng.choice(sorted(state["actions"]))
            if action != "pass":
                last, holder = action.translate(rlcard_lists.OURS), player
            state, player = game.step(action)


def test_openspiels_games_list_what_the_oracle_lists() -> None:
    rng = random.Random("games")
    names = openspiel_lists.names()
    for _ in range(60):
        deck = [rank for rank, n in enumerate(DECK) for _ in range(n)]
        rng.shuffle(deck)
        hands = [
            tuple(cards.count(rank) for rank in range(15))
            for cards in (deck[:20], deck[20:37], deck[37:])
        ]
        state = openspiel_lists.deal(*(format(hand) for hand in hands))
        last, holder = None, 0
        while not state.is_terminal():
            player = state.current_player()
            if player == holder:
                last = None
            hand = hands[player]
            assert sorted(openspiel_lists.listed(state)) == openspiel_expected(hand, last)
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            if names[action] != "Pass":
                (move,) = (
                    move
                    for move in ddz.legal_moves(hand, OPENSPIEL)
                    if as_openspiel_writes(move) == names[action]
                )
                hands[player] = ddz.minus(hand, move.counts)
                last, holder = move.reading, player


# ---- faults --------------------------------------------------------------------------------------
def test_faults_are_still_there() -> None:
    """When a peer mends one of these, its name in `oracle.doudizhu_faults` can go."""
    assert "34567" not in openspiel_lists.leads("33334567")
    assert "333444" not in openspiel_lists.leads("33334445")
    assert "33344455" in openspiel_lists.leads("333344455")
    assert "89TJQ" not in openspiel_lists.replies("88889TJQ", "34567")
    assert openspiel_lists.replies("4444567", "XD") == ["4444"]


def test_the_same_cards_stand_under_three_actions_at_openspiel() -> None:
    readings = openspiel_lists.lead_readings("333444555666")
    same = [r for r in readings if openspiel_lists.cards_of(r) == "333444555666"]
    assert sorted(same) == ["333444555-666", "333444555666", "444555666-333"]
