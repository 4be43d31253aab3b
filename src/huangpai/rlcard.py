"""Douhuang and Baohuang as environments of RLCard: ``pip install 'huangpai[rlcard]'``.

Importing this module registers ``huangpai-douhuang`` and ``huangpai-baohuang``:

>>> import random
>>> import rlcard
>>> import huangpai.rlcard
>>> env = rlcard.make("huangpai-douhuang", {"seed": 7, "game_players": 2})
>>> state, player = env.reset()
>>> while not env.is_over():
...     state, player = env.step(random.choice(list(state["legal_actions"])))
>>> len(env.get_payoffs())
2

A setting ``game_NAME`` is the option NAME of the game's `Game`; ``game_position`` is a State, or
the line of its `to_text`, in which every game begins.  docs/learning.md says what the numbers of
actions are, and what states hold.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

try:
    from rlcard.envs import Env as _Env
    from rlcard.envs.registration import register
except ModuleNotFoundError as error:
    if error.name != "rlcard":
        raise
    from huangpai._plugs import missing

    raise missing("rlcard", "RLCard", "rlcard") from None

from huangpai import features
from huangpai._games import PolicyGame
from huangpai._plugs import Deals, beginning, game_of, record_of, seen_by

__all__ = ["Baohuang", "Douhuang", "Env"]


class _Table:
    """A game as RLCard's Env wants it."""

    allow_step_back = False

    def __init__(self, rules: PolicyGame[Any], position: Any) -> None:
        self.rules = rules
        self.deals = Deals(rules)
        self._position = None if position is None else beginning(rules, position)
        self.init_game()

    def get_num_players(self) -> int:
        return self.rules.players

    def get_num_actions(self) -> int:
        return int(self.rules.num_actions)

    def init_game(self) -> tuple[int, int]:
        self.state = self.deals.next() if self._position is None else self._position.clone()
        return self.get_player_id(), self.get_player_id()

    def step(self, action: Any) -> tuple[int, int]:
        self.state.apply(action)
        return self.get_player_id(), self.get_player_id()

    def step_back(self) -> bool:
        try:
            self.state.undo()
        except ValueError:
            return False
        return True

    def get_state(self, player: int) -> int:
        return player

    def get_player_id(self) -> int:
        """Return the seat to act; at the end 0."""
        seat = self.state.current_player
        return 0 if seat is None else seat

    def is_over(self) -> bool:
        return bool(self.state.is_terminal)


class Env(_Env):  # type: ignore[misc]
    """A game of huangpai; made by ``rlcard.make``.

    Parameters
    ----------
    config : dict
        ``"seed"``, ``"allow_step_back"``, and ``"game_..."``.

    Attributes
    ----------
    table : huangpai.douhuang.State or huangpai.baohuang.State
        The game at this moment.
    """

    #: The package of the game.
    name: ClassVar[str]

    def __init__(self, config: Mapping[str, Any]) -> None:
        options = {
            key.removeprefix("game_"): value
            for key, value in config.items()
            if key.startswith("game_")
        }
        position = options.pop("position", None)
        self.rules = game_of(self.name, options)
        self.game = _Table(self.rules, position)
        super().__init__(config)
        layout = features.layout(self.rules)
        self.state_shape = [[layout.state_width] for _ in range(self.num_players)]
        self.action_shape = [[layout.action_width] for _ in range(self.num_players)]

    @property
    def table(self) -> Any:
        """The game at this moment, with everything that players cannot see."""
        return self.game.state

    def seed(self, seed: int | None = None) -> int:
        """Go on with game 0 of this seed; of one that is drawn for None."""
        chosen = self.game.deals.sow(seed)
        self.np_random = np.random.RandomState(chosen % 2**32)
        return chosen

    # ---- States ----

    def _extract_state(self, player: int) -> OrderedDict[str, Any]:
        """Return what a player sees: nothing but what its seat knows."""
        seen = self.table.observation(player)
        is_asked = player == self.table.current_player
        return OrderedDict(
            obs=seen_by(self.table, player),
            legal_actions=self._get_legal_actions() if is_asked else OrderedDict(),
            raw_obs=seen,
            raw_legal_actions=self.table.action_text(self._legal()[1]) if is_asked else [],
            action_record=seen.history,
        )

    def _legal(self) -> tuple[list[int], npt.NDArray[np.void]]:
        """Return the numbers of the legal actions, ascending, and what each of them does."""
        numbers, first = np.unique(self.table.action_numbers(), return_index=True)
        return numbers.tolist(), self.table.legal_actions()[first]

    def _get_legal_actions(self) -> OrderedDict[int, npt.NDArray[np.int8]]:
        """Return the features of the legal actions by their numbers."""
        numbers, actions = self._legal()
        return OrderedDict(zip(numbers, self._features(actions), strict=True))

    def _features(self, actions: npt.NDArray[np.void]) -> npt.NDArray[np.int8]:
        """Return the features of actions of the player to act; none at the end."""
        seen = record_of(self.table, self.get_player_id())
        rows: npt.NDArray[np.int8] = features.action_features(self.rules, actions, seen)
        return rows

    def _decode_action(self, action_id: int) -> Any:
        return self.table.action_by_number(action_id)

    def get_action_feature(self, action: int) -> npt.NDArray[np.int8]:
        """Return the features of a legal action: int8, as in ``legal_actions``."""
        row: npt.NDArray[np.int8] = self._features(np.atleast_1d(self._decode_action(action)))[0]
        return row

    def get_payoffs(self) -> npt.NDArray[np.float64]:
        """Return the points of each seat (`State.returns`): float64, 0 before the end."""
        return np.array(self.table.returns, np.float64)

    def get_perfect_information(self) -> dict[str, Any]:
        """Return everything: the state, what has been done, and who is to act."""
        return {
            "state": self.table.to_text(),
            "trace": self.table.history,
            "current_player": self.get_player_id(),
            "legal_actions": self.table.action_text(self._legal()[1]),
        }


class Douhuang(Env):
    """Douhuang 斗皇."""

    name = "douhuang"


class Baohuang(Env):
    """Baohuang 保皇."""

    name = "baohuang"


for _env in (Douhuang, Baohuang):
    register(f"huangpai-{_env.name}", f"{__name__}:{_env.__name__}")
