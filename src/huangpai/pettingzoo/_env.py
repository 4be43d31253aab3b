"""A game of huangpai as an environment of PettingZoo, in which one agent acts at a time (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from huangpai import features
from huangpai._plugs import Deals, beginning, game_of, seen_by
from huangpai._positions import LONGEST
from huangpai.cards import integer, shown

__all__ = ["Env", "wrapped"]

#: What an illegal action costs who chooses it: more than most games can.
ILLEGAL_REWARD = -100.0


def _cycles(value: Any) -> int:
    cycles = integer(value, "max_cycles must be an integer")
    if not 1 <= cycles <= LONGEST:
        raise ValueError(f"max_cycles must be 1 to {LONGEST}, it is {shown(value)}")
    return cycles


class Env(AECEnv):  # type: ignore[misc]
    """A game of huangpai; the base of ``raw_env`` of every game.

    Parameters
    ----------
    render_mode : {"human", "ansi"}, optional
        Whether `render` prints the table or returns it as text; all of it, as nobody in the game
        sees it.
    max_cycles : int, default 65536
        After so many actions a game that is not over is truncated; rewards are then 0.
    **options
        Those of the game's `Game`.

    Attributes
    ----------
    game : huangpai.douhuang.Game or huangpai.baohuang.Game
        What is played.
    table : huangpai.douhuang.State or huangpai.baohuang.State
        The game at this moment, with everything that agents cannot see.
    """

    #: The package of the game.
    name: ClassVar[str]
    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self, *, render_mode: str | None = None, max_cycles: int = LONGEST, **options: Any
    ) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode must be one of {modes} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.max_cycles = _cycles(max_cycles)
        self.game = game_of(self.name, options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._deals = Deals(self.game)
        width = features.layout(self.game).state_width
        self.observation_spaces = {agent: self._seen_space(width) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, 127, (self.game.players * width,), np.int8)

    def _seen_space(self, width: int) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 127, (width,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes: ``"observation"`` and ``"action_mask"``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, the numbers of all actions of the game."""
        return self.action_spaces[agent]

    # ---- Playing ----

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        Parameters
        ----------
        seed : int, optional
            0 to 2**64 - 1: game 0 of this seed.  Without one the next game of the last seed, and
            at first of a seed that is drawn.
        options : mapping, optional
            ``"position"``: a State, or the line of its `to_text`, to begin in.
        """
        if seed is not None:
            self._deals.sow(seed)
        position = (options or {}).get("position")
        self.table = self._deals.next() if position is None else beginning(self.game, position)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._length = 0
        self.agent_selection = self.possible_agents[self.table.current_player]

    def step(self, action: Any) -> None:
        """Do an action of the agent that is selected: its number, or None after the end.

        Raises
        ------
        ValueError
            For what is no legal action; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply(self.table.action_by_number(action))
        self._length += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            returns = self.table.returns
            self.rewards = {a: float(returns[self._seat(a)]) for a in self.agents}
        elif self._length >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        seat = self.table.current_player
        self.agent_selection = self.possible_agents[0 if seat is None else seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(
                f"no agent {shown(agent)}; there are {', '.join(self.possible_agents)}"
            )
        return self.possible_agents.index(agent)

    # ---- What is seen ----

    def observe(self, agent: str) -> dict[str, npt.NDArray[np.int8]]:
        """Return what an agent sees.

        Returns
        -------
        dict
            ``"observation"``: int8, the features of what its seat knows, and nothing else
            (``huangpai.features``); ``"action_mask"``: int8, 1 for the number of each legal
            action, all 0 but for the agent that is selected.
        """
        seen = {"observation": seen_by(self.table, self._seat(agent))}
        is_asked = agent == self.agent_selection and not (
            self.terminations.get(agent, True) or self.truncations.get(agent, True)
        )
        seen["action_mask"] = (
            self.table.action_mask() if is_asked else np.zeros(self.game.num_actions, np.int8)
        )
        return seen

    def state(self) -> npt.NDArray[np.int8]:
        """Return what all seats know together, for critics: their features, seat after seat."""
        return np.concatenate([seen_by(self.table, seat) for seat in range(self.game.players)])

    def render(self) -> str | None:
        """Print the table, or return it as text (``render_mode``)."""
        if self.render_mode is None:
            logger.warn("render() does nothing: the environment was made without a render_mode")
        elif self.render_mode == "ansi":
            return f"{self.table}\n"
        else:
            print(self.table, end="\n\n")
        return None


def wrapped(env: Env, illegal_reward: float) -> Any:
    """Return an environment with PettingZoo's usual wrappers."""
    terminating = wrappers.TerminateIllegalWrapper(env, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))
