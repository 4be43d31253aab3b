"""Mass simulation: millions of games on every core, or on a cluster, and what they have come to.

>>> import huangpai
>>> from huangpai import douhuang as dh
>>> results = huangpai.simulate(dh.Game(2), 1000, seed=1, policies="random")
>>> results.games, results.hash
(1000, '...')

``huangpai.simulate`` is the function `simulate` of here.
"""

from huangpai.errors import PolicyError, StoreError
from huangpai.simulation.batch import BatchGame
from huangpai.simulation.policies import Turns
from huangpai.simulation.results import Results
from huangpai.simulation.run import Part, simulate, simulate_parts

__all__ = [
    "BatchGame",
    "Part",
    "PolicyError",
    "Results",
    "StoreError",
    "Turns",
    "simulate",
    "simulate_parts",
]
