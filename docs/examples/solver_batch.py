"""When should one call?  The bidding of Douhuang for two, solved by self-play.

The hand is seen as a number, its twos and jokers, and the play after the bidding is left to greedy
players; what remains is a small game of two decisions, which regret matching brings to equilibrium.
"""

import numpy as np

import huangpai
from huangpai import douhuang as dh

DEALS, ROUNDS = 10_000, 2000
HIGH = np.uint64(dh.parse("2d2c2h2sXD"))
HANDS = 7  # 0 to 6 high cards
SLIP = 0.02  # how often a bid is made by lot, so that every decision is met now and then


def to_bids(batch):
    """Bring all games to the first bid: the last character offered, no look at the bottom."""
    while (waiting := batch.states["phase"] != dh.Phase.BID).any():
        _actions, offsets = batch.legal()
        batch.step(np.where(waiting, np.diff(offsets) - 1, -1))  # -1 leaves a game as it is


def high_cards(batch):
    """Count the high cards of each player to act, out of what that player knows."""
    seen = batch.observe()
    own = seen["seen"]["hands"][np.arange(len(batch)), seen["seat"]]
    return np.bitwise_count(own & HIGH).astype(np.intp)


def played(passes, deals=DEALS, seed=1):
    """Play deals where the first bidder calls (passes 0), or the second does (passes 1).

    The seed is the same and so are the deals: what differs is the bidding alone.  Returns the high
    cards of who is asked last, and whether the first bidder wins (1) or loses (-1).
    """
    batch = huangpai.BatchGame(dh.Game(2), deals, seed)
    to_bids(batch)
    first = batch.current_player
    for _ in range(passes):
        batch.step(np.diff(batch.legal()[1]) - 1)  # pass stands last
    hands = high_cards(batch)
    batch.step(np.zeros(deals, np.int64))  # call stands first
    batch.play_on("greedy")
    emperor_won = batch.states["winner"] == 1
    return hands, np.where(emperor_won == (batch.states["emperor"] == first), 1, -1)


def tables(deals=DEALS, seed=1):
    """Sum up by both hands: games[a, b], and what either call brings the first bidder."""
    (one, if_first), (other, if_second) = played(0, deals, seed), played(1, deals, seed)
    games, first, second = np.zeros((3, HANDS, HANDS))
    for table, result in ((games, 1), (first, if_first), (second, if_second)):
        np.add.at(table, (one, other), result)
    return games, first / deals, second / deals


def equilibrium(first, second, rounds=ROUNDS):
    """Return how often each hand calls, of the first and of the second bidder.

    Two passes are worth 0: the new deal turns up a new card, so that either may be first.
    """
    regrets = np.zeros((2, HANDS, 2))  # by bidder, hand, and (call, pass)
    calls = np.zeros((2, HANDS))
    for step in range(1, rounds + 1):
        sums = regrets.sum(axis=2)
        p, q = np.where(sums > 0, regrets[:, :, 0] / np.where(sums > 0, sums, 1), 0.5)
        p, q = (1 - SLIP) * p + SLIP / 2, (1 - SLIP) * q + SLIP / 2
        calls += step * np.array([p, q])  # late rounds weigh more
        worth = np.zeros((2, HANDS, 2))
        worth[0] = np.stack([first.sum(axis=1), second @ q], axis=1)
        worth[1, :, 0] = -((1 - p) @ second)  # reached if the first passes; pass brings 0
        now = np.stack([[p, q], [1 - p, 1 - q]], axis=2)
        regrets = np.maximum(regrets + worth - (worth * now).sum(axis=2, keepdims=True), 0)
    return calls / (rounds * (rounds + 1) / 2)


if __name__ == "__main__":
    games, first, second = tables()
    p, q = equilibrium(first, second)
    value = p @ first.sum(axis=1) + (1 - p) @ second @ q
    print(f"worth {value:+.3f} to the first bidder; how often each hand calls, in percent:")
    print("twos and jokers   deals   first   second")
    for k, deals in enumerate(games.sum(axis=1).astype(int)):
        print(f"{k:15} {deals:7} {100 * p[k]:7.1f} {100 * q[k]:8.1f}")
