"""What RLCard lists: its own judger and its own comparison, for any hand.

The judger's list of a hand is a static function of the hand's text; the answers come from
`get_gt_cards`, which wants two players and looks only at the cards of the one and the last play of
the other.  Any hand of cards of one deck will do, of any size.
"""

from __future__ import annotations

from types import SimpleNamespace

from rlcard.games.base import Card
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import CARD_TYPE, get_gt_cards

RANKS = "3456789TJQKA2XD"
THEIRS = str.maketrans("XD", "BR")
OURS = str.maketrans("BR", "XD")


def in_order(text: str) -> str:
    return "".join(sorted(text, key=RANKS.index))


def order(text: str) -> tuple[int, list[int]]:
    return len(text), [RANKS.index(rank) for rank in text]


def leads(hand: str) -> list[str]:
    """All leads, as rank texts."""
    listed = DoudizhuJudger.playable_cards_from_hand(in_order(hand).translate(THEIRS))
    return sorted((str(move).translate(OURS) for move in listed), key=order)


def players(hand: str, last: str) -> tuple[SimpleNamespace, SimpleNamespace]:
    """The one to answer and the one who played: what `get_gt_cards` looks at."""
    jokers = {"X": Card("BJ", ""), "D": Card("RJ", "")}
    cards = [jokers.get(rank) or Card("S", rank) for rank in in_order(hand)]
    played = in_order(last).translate(THEIRS)
    if played not in CARD_TYPE[0]:
        raise ValueError(f"not a play at RLCard: {last}")
    return SimpleNamespace(current_hand=cards), SimpleNamespace(played_cards=played)


def replies(hand: str, last: str) -> list[str]:
    """All answers to `last`, without the pass, as rank texts."""
    listed = get_gt_cards(*players(hand, last))
    assert listed[0] == "pass"
    return sorted((move.translate(OURS) for move in listed[1:]), key=order)
