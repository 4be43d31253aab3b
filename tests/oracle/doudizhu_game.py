"""A referee for games of plain Dou Dizhu (斗地主), written from the numbered rules alone.

It is told how the cards fell (it never shuffles) and each action, and says whether that was
allowed, who acts next and how it ended.  It knows nothing of the library; what is a combination,
and what beats what, it asks ``oracle.doudizhu``.  Cards are counts of the fifteen ranks, as there
(P1.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from . import doudizhu as oracle
from .doudizhu import BOMB, DECK, ROCKET, Counts, Move, Reading, Rules, minus, plus

__all__ = [
    "LANDLORD",
    "PASS",
    "PEASANTS",
    "Referee",
    "RefereeError",
    "is_a_deal",
    "known_of_landlord",
]

NOTHING: Counts = (0,) * 15
LANDLORD, PEASANTS = "landlord", "peasants"
#: What a player does who plays nothing.
PASS = None


class RefereeError(ValueError):
    """Something that the rules do not allow; the message begins with the rule's number."""


class Referee:
    """A game from a deal, or from a position, on.

    Parameters
    ----------
    hands : sequence of counts, one for each seat
        With the bottom taken up.
    rules : oracle.doudizhu.Rules
    landlord : int
    leader : int
        Who leads, or is to act; the landlord in a game that is dealt (P5.3).
    last, last_player, passes :
        The play to beat of a position: how it is played, by whom, and how many have passed since.
    bombs : int
        Bombs and rockets played before.
    """

    def __init__(
        self,
        hands: Sequence[Counts],
        rules: Rules,
        landlord: int = 0,
        *,
        leader: int | None = None,
        last: Reading | None = None,
        last_player: int | None = None,
        passes: int = 0,
        bombs: int = 0,
    ) -> None:
        self.players = len(hands)
        if self.players not in (2, 3):
            raise RefereeError("P5.1: two or three players")
        self.rules = rules
        self.landlord = landlord
        self.hands = list(hands)
        self.played = [NOTHING] * self.players
        self.last, self.last_player, self.passes = last, last_player, passes
        self.bombs = bombs
        self.winner: str | None = None
        self.current_player: int | None
        if leader is not None:
            self.current_player = leader
        elif last_player is None:
            self.current_player = landlord  # P5.3
        else:
            self.current_player = (last_player + 1 + passes) % self.players

    # ---- What may be done ----

    def legal(self) -> list[Move | None]:
        """Every play, each once, in no special order, and a pass where one may pass (P5.3)."""
        if self.current_player is None:
            return []
        plays: list[Move | None] = list(
            oracle.legal_moves(self.hands[self.current_player], self.rules, self.last)
        )
        return plays if self.last is None else [*plays, PASS]

    def apply(self, seat: int, move: Move | None) -> None:
        """Do what a player does, or say which rule forbids it."""
        if self.current_player is None:
            raise RefereeError("P5.5: the game is over")
        if seat != self.current_player:
            raise RefereeError(f"P5.3: it is the turn of seat {self.current_player}")
        if move is None:
            self._pass()
        else:
            self._play(move)

    def _pass(self) -> None:
        assert self.current_player is not None
        if self.last is None:
            raise RefereeError("P5.3: who leads must play")
        self.passes += 1
        self.current_player = self._after(self.current_player)
        if self.passes == self.players - 1:  # P5.4
            assert self.current_player == self.last_player
            self.last = self.last_player = None
            self.passes = 0

    def _play(self, move: Move) -> None:
        seat = self.current_player
        assert seat is not None
        hand = self.hands[seat]
        if any(n > held for n, held in zip(move.counts, hand, strict=True)):
            raise RefereeError("P5.3: the player does not hold these cards")
        if move.reading not in oracle.classify(move.counts, self.rules):
            raise RefereeError("P2: this is no such combination")
        if self.last is not None and not oracle.beats(move.reading, self.last):
            raise RefereeError("P3: this does not beat the play before it")
        self.hands[seat] = minus(hand, move.counts)
        self.played[seat] = plus(self.played[seat], move.counts)
        self.bombs += move.reading.kind in (BOMB, ROCKET)  # P5.6
        self.last, self.last_player, self.passes = move.reading, seat, 0
        if self.hands[seat] == NOTHING:  # P5.5
            self.winner = LANDLORD if seat == self.landlord else PEASANTS
            self.current_player = None
        else:
            self.current_player = self._after(seat)

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.players

    # ---- How it ended ----

    @property
    def score(self) -> list[int]:
        """The points of each seat (P5.6); 0 before the end."""
        stake = 2**self.bombs
        paid = {LANDLORD: stake, PEASANTS: -stake, None: 0}[self.winner]
        return [
            paid * (self.players - 1) if seat == self.landlord else -paid
            for seat in range(self.players)
        ]


def known_of_landlord(bottom: Counts, played: Counts) -> Counts:
    """Return what others know to be in the landlord's hand (P5.7)."""
    return tuple(max(0, n - gone) for n, gone in zip(bottom, played, strict=True))


def is_a_deal(hands: Sequence[Counts], bottom: Counts, out: Counts) -> bool:
    """Whether these are hands as dealt, seat 0 having taken up the bottom (P5.2)."""
    sizes = [20, 17, 17][: len(hands)]
    if [sum(hand) for hand in hands] != sizes or sum(bottom) != 3:
        return False
    if any(n > held for n, held in zip(bottom, hands[0], strict=True)):
        return False
    everything = out
    for hand in hands:
        everything = plus(everything, hand)
    return everything == DECK and sum(out) == (0 if len(hands) == 3 else 17)
