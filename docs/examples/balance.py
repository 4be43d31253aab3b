"""Which character is too strong, one against one?  Each plays ten thousand games."""

import huangpai
from huangpai import douhuang as dh
from huangpai.simulation.intervals import rate

GAMES = 10_000

found = []
for character in dh.Character:
    # Seat 0 plays this character, seat 1 one that it chooses from three.
    game = dh.Game(2, characters=[character, None])
    tallies = huangpai.simulate(game, GAMES, seed=1, policies="greedy", arrays=False).tallies
    wins, games = tallies["seat_wins"][0], tallies["seat_games"][0]  # as emperor, as subject
    found.append((rate(int(wins.sum()), int(games.sum())), character))

for share, character in sorted(found, reverse=True):
    low, high = 100 * share.low, 100 * share.high
    print(f"{character.id:12} wins {100 * share.value:4.1f} % ({low:.1f} to {high:.1f})")
