"""Counterfactual regret minimisation solves an ending of Douhuang with hidden cards.

One against one, one hit point each.  The emperor holds 7 7 8 and leads; the subject holds a pair of
nines, or a 9 and one of two kings: all the same to the emperor, a third each.
"""

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import huangpai.openspiel  # noqa: F401 - registers the games
from huangpai import douhuang as dh

unseen = {"9d9c": "KcKh", "9dKc": "9cKh", "9dKh": "9cKc"}  # by what the subject holds
positions = [
    dh.Game(2).position(["7d7h8s", held], ["xi_shi", "cao_cao"], hp=[1, 1], out=out)
    for held, out in unseen.items()
]
lines = ";".join(position.to_text() for position in positions)
game = pyspiel.load_game("huangpai_douhuang", {"position": lines})

solver = cfr.CFRPlusSolver(game)
for _ in range(16):
    solver.evaluate_and_update_policy()
policy = solver.average_policy()

root = game.new_initial_state()
emperor, subject = expected_game_score.policy_value(root, [policy] * 2)
print(f"emperor {emperor:+.1f}, subject {subject:+.1f}")
print(f"what the two could still gain: {exploitability.nash_conv(game, policy):.3f}")

leads = root.child(0)
for number, probability in policy.action_probabilities(leads).items():
    print(f"{leads.action_to_string(number):12} {probability:.2f}")
