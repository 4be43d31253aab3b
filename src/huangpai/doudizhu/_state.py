"""A game of plain Dou Dizhu at one moment: who is to act, what may be done, and what has been."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from huangpai import _doudizhu_game as _compiled
from huangpai import _states
from huangpai._doudizhu_game import LANDLORD, PEASANTS
from huangpai.doudizhu import _actions, _position
from huangpai.doudizhu._dtypes import ACTION_DTYPE
from huangpai.doudizhu._enums import Phase
from huangpai.doudizhu._position import FIELDS
from huangpai.doudizhu._rules import Rules

if TYPE_CHECKING:
    from huangpai.doudizhu._game import Game
    from huangpai.doudizhu._observation import Observation
    from huangpai.play.scene import Scene

__all__ = ["State"]

_SIDES = {0: None, LANDLORD: "landlord", PEASANTS: "peasants"}


class State(_states.State, _compiled.Position):
    """A game at one moment: who is to act, what may be done, and what has been.

    States are made by `Game.deal`, `Game.position`, `State.from_text` and `State.from_bytes`.  Two
    states are equal if all their fields are, which says that they are alike by rank; the past does
    not count.
    """

    sides = ("landlord", "peasants")

    _fields = FIELDS
    _action_dtype = ACTION_DTYPE
    _phases = Phase

    if TYPE_CHECKING:
        game: Game
        phase: Phase

    def _found_game(self) -> Game:
        from huangpai.doudizhu._game import Game

        return Game(int(self._array()["players"]), self.rules)

    def _written(self, action: Any, facts: Any) -> str:
        return _actions.write(action, _actions.rules_of(facts))

    def _strange(self, action: Any) -> str:
        return f"kind {action['kind']} with strength {action['strength']}"

    def _said(self, action: Any, facts: Any, lang: str) -> str:
        from huangpai.doudizhu._scene import action_in_words

        return action_in_words(action, lang)

    def _drawn(self, lang: str, player: int | None) -> Scene:
        from huangpai.doudizhu._scene import scene

        return scene(self, lang, player)

    def _first_side(self) -> set[int | None]:
        return {self.landlord}

    # ---- What it is ----

    @property
    def rules(self) -> Rules:
        """What counts as a play (P4)."""
        return _actions.rules_of(self._array())

    @property
    def landlord(self) -> int:
        """The landlord's seat (P5.1)."""
        return int(self._array()["landlord"])

    @property
    def last_player(self) -> int | None:
        """The seat that made the play to beat, at the end the last play; None to lead."""
        return self._seat_in("last_player")

    @property
    def last(self) -> Any:
        """The play to beat, a record of MOVE_DTYPE; None to lead."""
        last = self.array["last"]
        return last if last["size"] else None

    @property
    def hands(self) -> list[int]:
        """The hand of each seat, as a bitboard; `huangpai.doudizhu.format` writes it."""
        return [int(hand) for hand in self._array()["hands"][: self.game.players]]

    @property
    def multiplier(self) -> int:
        """By how much bombs and rockets have multiplied the score (P5.6)."""
        return 1 << int(self._array()["doublings"])

    @property
    def winner(self) -> str | None:
        """``"landlord"`` or ``"peasants"`` (P5.5); None before the end."""
        return _SIDES[int(self._array()["winner"])]

    @property
    def returns(self) -> list[int]:
        """For each seat its points by P5.6, 0 before the end."""
        return self._score()

    # ---- Playing ----

    def action(self, text: str) -> Any:
        """Read an action of the player to act.

        Parameters
        ----------
        text : str
            Rank text (``"34567"``), with kind and strength where the cards can be several plays
            (``"333444555666=WINGS.5"``), or ``"pass"``.

        Returns
        -------
        record of ACTION_DTYPE
            With cards that the player holds, if it is legal here; `apply` says whether it is.

        Raises
        ------
        ValueError
            For text that is no action.
        IllegalMove
            For cards that are no combination under the rules of the game, and after the end.
        """
        return _actions.read(text, self)

    def observation(self, player: int) -> Observation:
        """Return what a player knows (P5.7).

        Parameters
        ----------
        player : int
            A seat.

        Returns
        -------
        Observation
        """
        from huangpai.doudizhu._observation import Observation

        return Observation(self, self._seat(player))

    # ---- Writing it down ----

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the state that `to_text` wrote, or that a person has written.

        Parameters
        ----------
        text : str
            Such as ``"doudizhu players:2 current:0 landlord:0 hands:34567AA2,89TJQX"``; further
            fields are those of STATE_DTYPE, all in rank text.  With ``last:55 last_player:1``
            nothing but that play has been played, unless ``played:`` says so.

        Returns
        -------
        State

        Raises
        ------
        ValueError
            For anything that no game can be in; says why, with the rule.
        TypeError
            For what is no text.
        """
        return cls.from_bytes(_position.read(text).tobytes())
