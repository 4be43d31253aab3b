"""Baohuang as an environment of PettingZoo, version 0."""

from __future__ import annotations

from typing import Any

from huangpai.pettingzoo._env import ILLEGAL_REWARD, Env, wrapped

__all__ = ["env", "raw_env"]


class raw_env(Env):
    """Baohuang without wrappers: an illegal action raises `ValueError`."""

    name = "baohuang"
    metadata = {  # noqa: RUF012 - the form that PettingZoo asks for
        "name": "baohuang_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }


def env(*, illegal_reward: float = ILLEGAL_REWARD, **options: Any) -> Any:
    """Return Baohuang with PettingZoo's usual wrappers.

    Parameters
    ----------
    illegal_reward : float, default -100
        What an illegal action costs who chooses it; the game then ends.
    **options
        Those of `raw_env`: ``render_mode``, ``max_cycles``, and the options of
        `huangpai.baohuang.Game`.
    """
    return wrapped(raw_env(**options), illegal_reward)
