"""A policy that plays by random games: flat Monte Carlo over worlds that fit what its seat knows.

python solver_numba.py
"""

import numba
import numpy as np

import huangpai
from huangpai import douhuang as dh
from huangpai import numba as hn

WORLDS = 10
STATE = numba.from_dtype(dh.STATE_DTYPE)
PLAY, EMPEROR = int(dh.Phase.PLAY), hn.HP_DOUHUANG_EMPEROR


@numba.njit(nogil=True)
def draw(cards, rng):
    """Return one of these cards, each equally likely."""
    while True:
        card = np.uint64(1) << np.uint64(hn.rng_below(rng, 54))
        if cards & card:  # else it is another's: draw again
            return card


@numba.njit(nogil=True)
def deal_world(seen, world, rng):
    """Make world[0] a game in play that the observing seat cannot tell from its own."""
    world[0] = seen["seen"]
    unseen = seen["unseen"]
    for seat in range(world[0]["players"]):
        # Its hand now holds what everyone has seen go there; the seat's own hand is complete.
        held = 0
        for card in range(54):
            held += world[0]["hands"][seat] >> np.uint64(card) & np.uint64(1)
        for _ in range(seen["cards"][seat] - held):
            card = draw(unseen, rng)
            world[0]["hands"][seat] |= card
            unseen &= ~card
    world[0]["out"] = unseen  # what is left are the cards out of play (D8.1)


@numba.njit(nogil=True)
def values(seen, actions, rng, worlds):
    """Return for each action the share of random games that the seat wins after it."""
    n = len(actions)
    won = np.zeros(n)
    world, games = np.empty(1, STATE), np.empty(n, STATE)
    is_emperor = seen["seen"]["emperor"] == seen["seat"]
    for _ in range(worlds):
        deal_world(seen, world, rng)
        for i in range(n):  # every action is tried in every world
            games[i] = world[0]
            hn.douhuang_apply_unchecked(games[i : i + 1], actions[i])
        hn.douhuang_play_random(games, n, hn.rng_next(rng), 0)
        for i in range(n):
            won[i] += (games[i]["winner"] == EMPEROR) == is_emperor
    return won / worlds


@hn.policy("douhuang")
def flat(seen, actions, rng):
    """Choose the action that wins most random games; leave bidding, and matches, to greedy."""
    if seen["seen"]["phase"] < PLAY or seen["seen"]["competitive"]:
        return hn.douhuang_greedy(seen, actions, len(actions), rng, 0)
    return values(seen, actions, rng, WORLDS).argmax()


if __name__ == "__main__":
    for other in ("random", "greedy"):
        results = huangpai.simulate(dh.Game(2), 50, seed=1, policies=[flat, other])
        wins = results.tallies["seat_wins"][0].sum()
        print(f"flat wins {wins} of {results.games} games from {other}")
