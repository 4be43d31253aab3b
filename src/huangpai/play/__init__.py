"""Games of any kind as records, replays and pages; knows a game only through its State.

>>> from huangpai import douhuang, play
>>> state = next(play.play_games(douhuang.Game(3), 1, seed=7))
>>> line = play.to_line(play.record_of(state))
>>> play.replay(play.from_line(line)) == state
True

What a game must offer is in `huangpai.play.protocol`.
"""

import importlib
from typing import TYPE_CHECKING, Any

from huangpai.errors import RecordError
from huangpai.play.records import (
    from_line,
    read_records,
    record_hash,
    record_of,
    save,
    to_line,
)

if TYPE_CHECKING:
    from huangpai.play.judge import Step, replay, state_class, steps
    from huangpai.play.policies import POLICIES, Greedy, Random, Search, policy
    from huangpai.play.run import play_games, play_out
    from huangpai.play.scene import Cards, Scene, Seat

__all__ = [
    "POLICIES",
    "Cards",
    "Greedy",
    "Random",
    "RecordError",
    "Scene",
    "Search",
    "Seat",
    "Step",
    "from_line",
    "play_games",
    "play_out",
    "policy",
    "read_records",
    "record_hash",
    "record_of",
    "replay",
    "save",
    "state_class",
    "steps",
    "to_line",
]

_MODULES = {
    "policies": ("POLICIES", "Greedy", "Random", "Search", "policy"),
    "judge": ("Step", "replay", "state_class", "steps"),
    "run": ("play_games", "play_out"),
    "scene": ("Cards", "Scene", "Seat"),
}


def __getattr__(name: str) -> Any:
    """Import what games do not need themselves when it is first asked for."""
    for module, names in _MODULES.items():
        if name in names:
            found = getattr(importlib.import_module(f"huangpai.play.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
