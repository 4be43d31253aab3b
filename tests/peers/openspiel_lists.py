"""What OpenSpiel lists: its own states, brought to hold any hand by its own actions.

A state cannot be set, but the deal can: every card dealt is an action of ours.  The first seat
gets the face-up card, bids 3 and is the dizhu (地主), with 20 cards and the lead.  From there:

- A lead of any hand of 1 to 20 cards: the dizhu holds the hand and other cards, which go one at a
  time, each a single that both others pass.
- An answer with 17 cards: the dizhu leads the play to beat (up to 19 cards; the 20th would end
  the game), and the next seat answers.
- An answer with up to 19 cards to a play of up to 15: the dizhu gets rid of cards as above, the
  last of them beaten by the next seat, which then leads the play to beat.
- An answer with fewer than 17 cards to a play of 16 or 17: the dizhu gives the lead to the next
  seat, which sheds what the hand has not, and gets it back by the highest card.

No state answers with 20 cards, with 18 or 19 to a play of more than 15, or with fewer than 17 to
a play of more than 17.

An action is a *reading*: wings are written ``333444555-666``, body first, and the same cards may be
listed under several actions.  `leads` and `replies` list cards, each once; `lead_readings` and
`reply_readings` list the actions' own texts.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pyspiel

RANKS = "3456789TJQKA2XD"
DECK = Counter(dict.fromkeys(RANKS[:13], 4) | {"X": 1, "D": 1})
#: The dealing action of card 0; a card is 13 * suit + rank, the jokers come last.
DEAL = 51
PASS = "Pass"


def in_order(text: str) -> str:
    return "".join(sorted(text, key=RANKS.index))


def order(text: str) -> tuple[int, list[int]]:
    return len(text), [RANKS.index(rank) for rank in text]


def cards_of(reading: str) -> str:
    return in_order(reading.replace("-", ""))


@cache
def game() -> pyspiel.Game:
    return pyspiel.load_game("dou_dizhu")


@cache
def names() -> list[str]:
    """The text of every action of the auction and the play, by action."""
    state = game().new_initial_state()
    texts = [state.action_to_string(0, action) for action in range(game().num_distinct_actions())]
    return [text.replace("(BWJ)", "X").replace("(CJ)", "D") for text in texts]


@cache
def actions() -> dict[str, int]:
    by_name = {name: action for action, name in enumerate(names())}
    assert len(by_name) == len(names()), "two actions of one name"
    return by_name


def act(state: pyspiel.State, *texts: str) -> None:
    for text in texts:
        action = actions()[text]
        if action not in state.legal_actions():
            raise ValueError(f"not listed by OpenSpiel, so this position has no game: {text}")
        state.apply_action(action)


def deal(dizhu: str, second: str, third: str) -> pyspiel.State:
    """Deal 20, 17 and 17 cards; the first seat bids 3."""
    assert [len(dizhu), len(second), len(third)] == [20, 17, 17]
    left = {rank: [13 * suit + i for suit in range(4)] for i, rank in enumerate(RANKS[:13])}
    left |= {"X": [52], "D": [53]}
    state = game().new_initial_state()
    state.apply_action(0)  # the first card dealt lies face up: the first seat bids first
    for trio in zip(dizhu[:17], second, third, strict=True):
        for rank in trio:
            state.apply_action(DEAL + left[rank].pop())
    act(state, "Bid 3")
    return state


class Rest:
    """The cards of the deck that are in nobody's plan yet, low to high."""

    def __init__(self, *planned: str) -> None:
        left = Counter(DECK)
        left.subtract("".join(planned))
        if min(left.values()) < 0:
            raise ValueError(f"more cards than a deck has: {' '.join(planned)}")
        self.cards = [rank for rank in RANKS for _ in range(left[rank])]

    def lowest(self) -> str:
        return self.cards.pop(0)

    def highest(self, *, but: str = "") -> str:
        i = max(i for i, card in enumerate(self.cards) if card != but)
        return self.cards.pop(i)

    def take(self, n: int, *, but: str = "") -> str:
        """Take `n` cards from the low end, those of the rank `but` left where they are."""
        chosen = [i for i, card in enumerate(self.cards) if card != but][:n]
        assert len(chosen) == n
        taken = [self.cards[i] for i in chosen]
        self.cards = [card for i, card in enumerate(self.cards) if i not in chosen]
        return "".join(taken)


def shed(state: pyspiel.State, cards: str) -> None:
    """Lead these one at a time; the others pass."""
    for card in cards:
        act(state, card, PASS, PASS)


def lead_state(hand: str) -> pyspiel.State:
    """Make a state whose player to move leads with this hand, 1 to 20 cards."""
    if not 1 <= len(hand) <= 20:
        raise ValueError(f"no state leads with {len(hand)} cards")
    rest = Rest(hand)
    other = rest.take(20 - len(hand))
    state = deal(other + hand, rest.take(17), rest.take(17))
    shed(state, other)
    return state


def reply_state(hand: str, last: str) -> pyspiel.State:
    """Make a state whose player to move answers `last`, a reading, with this hand."""
    cards = cards_of(last)
    # Who leads `last` must not hold a fourth card of its first rank: no run from there is listed.
    first_rank = cards[0]
    n, size = len(hand), len(cards)
    rest = Rest(hand, cards)
    if n == 17 and size <= 19:
        state = deal(cards + rest.take(20 - size, but=first_rank), hand, rest.take(17))
        act(state, last)
    elif 1 <= n <= 19 and size <= 15:
        low, high = rest.lowest(), rest.highest(but=first_rank)
        leader = cards + high + rest.take(16 - size, but=first_rank)
        other = rest.take(19 - n)
        state = deal(other + low + hand, leader, rest.take(17))
        shed(state, other)
        act(state, low, high, PASS, PASS, last, PASS)
    elif 1 <= n < 17 and size <= 17:
        low, high = rest.lowest(), rest.highest()
        middle = next(i for i, card in enumerate(rest.cards) if low != card != high)
        first = rest.cards.pop(middle)
        leader = cards + low + high + rest.take(18 - size, but=first_rank)
        other = rest.take(16 - n)[::-1]  # the lowest last, for `high` to beat
        state = deal(leader, first + other + hand, rest.take(17))
        act(state, low, first, PASS)
        if other:
            act(state, PASS)
            shed(state, other[:-1])
            act(state, other[-1], PASS)
        act(state, high, PASS, PASS)
        act(state, last)
    else:
        raise ValueError(f"no state answers {size} cards with {n}")
    return state


def listed(state: pyspiel.State) -> list[str]:
    texts = [names()[action] for action in state.legal_actions()]
    return [text for text in texts if text != PASS]


def as_cards(readings: list[str]) -> list[str]:
    return sorted({cards_of(reading) for reading in readings}, key=order)


def lead_readings(hand: str) -> list[str]:
    """All leads as OpenSpiel writes its actions, wings with their body marked off."""
    return listed(lead_state(hand))


def leads(hand: str) -> list[str]:
    """All leads, as rank texts, each once."""
    return as_cards(lead_readings(hand))


def reply_readings(hand: str, last: str) -> list[str]:
    """All answers as OpenSpiel writes its actions; `last` likewise."""
    return listed(reply_state(hand, last))


def replies(hand: str, last: str) -> list[str]:
    """All answers to `last`, without the pass, as rank texts, each once.

    Wings may be given by their cards alone when these have one reading.
    """
    if last not in actions():
        fitting = [name for name in actions() if "-" in name and cards_of(name) == in_order(last)]
        if len(fitting) != 1:
            raise ValueError(f"{len(fitting)} readings at OpenSpiel: {last}")
        last = fitting[0]
    return as_cards(reply_readings(hand, last))
