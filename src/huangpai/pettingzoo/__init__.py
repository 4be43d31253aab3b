"""Douhuang and Baohuang as environments of PettingZoo: ``pip install 'huangpai[pettingzoo]'``.

>>> from huangpai.pettingzoo import douhuang_v0
>>> env = douhuang_v0.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

docs/learning.md says what the numbers of actions are, and what is observed.
"""

from __future__ import annotations

from huangpai._plugs import missing

try:
    from huangpai.pettingzoo import baohuang_v0, douhuang_v0
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "pettingzoo"):
        raise
    raise missing("pettingzoo", "PettingZoo", "pettingzoo") from None

__all__ = ["baohuang_v0", "douhuang_v0"]
