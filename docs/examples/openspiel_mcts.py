"""OpenSpiel's Monte Carlo tree search plays Douhuang, one against one, against random play.

The search looks at the state itself, so it sees all cards: this shows how games are plugged in, and
how much there is to win with open cards, not how to play with hidden ones.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import huangpai.openspiel  # noqa: F401 - registers the games

games, simulations = [int(word) for word in sys.argv[1:]] or [4, 20]
rng = np.random.RandomState(1)
game = pyspiel.load_game("huangpai_douhuang(players=2,seed=1)")

won = 0
for number in range(games):
    seat = number % 2  # of the search
    search = mcts.MCTSBot(
        game,
        uct_c=6,  # points of a game without bombs
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
    )
    bots = {seat: search, 1 - seat: uniform_random.UniformRandomBot(1 - seat, rng)}
    state = game.new_initial_state()
    state.apply_action(number)  # the deal
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    won += state.returns()[seat] > 0

print(f"the search won {won} of {games} games")
