"""A game of Douhuang at one moment: who is to act, what may be done, and what has been."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from huangpai import _douhuang_game as _compiled
from huangpai import _states
from huangpai._douhuang_game import NONE
from huangpai.douhuang import _actions, _records
from huangpai.douhuang._arguments import without_skill_of
from huangpai.douhuang._dtypes import ACTION_DTYPE
from huangpai.douhuang._enums import Character, Phase
from huangpai.douhuang._position import FIELDS

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game
    from huangpai.douhuang._observation import Observation
    from huangpai.play.scene import Scene

__all__ = ["State"]


class State(_states.PolicyState, _compiled.Position):
    """A game at one moment: who is to act, what may be done, and what has been.

    States are made by `Game.deal`, `Game.position`, `State.from_text` and `State.from_bytes`.  Two
    states are equal if all their fields are; the past does not count.
    """

    _fields = FIELDS
    _action_dtype = ACTION_DTYPE
    _phases = Phase
    _records: ClassVar[Any] = _records

    if TYPE_CHECKING:
        game: Game
        phase: Phase

    def _found_game(self) -> Game:
        from huangpai.douhuang._game import MODES, Game

        facts = self._array()
        players, mode = int(facts["players"]), MODES[int(facts["competitive"])]
        return Game(players, mode, without_skill=without_skill_of(facts["without_skill"]))

    def _written(self, action: Any, facts: Any) -> str:
        return _actions.write(action, int(facts["bottom"]))

    def _strange(self, action: Any) -> str:
        return f"kind {action['kind']} with strength {action['strength']}"

    def _said(self, action: Any, facts: Any, lang: str) -> str:
        from huangpai.douhuang._scene import action_in_words

        return action_in_words(facts, action, lang)

    def _drawn(self, lang: str, player: int | None) -> Scene:
        from huangpai.douhuang._scene import scene

        return scene(self, lang, player)

    # ---- What it is ----

    @property
    def emperor(self) -> int | None:
        """The emperor's seat; None until there is one (D7.3)."""
        return self._seat_in("emperor")

    @property
    def last_player(self) -> int | None:
        """The seat that made the play to beat; None to lead."""
        return self._seat_in("last_player")

    @property
    def last(self) -> Any:
        """The play to beat, a record of MOVE_DTYPE; None to lead."""
        last = self.array["last"]
        return last if last["size"] else None

    @property
    def hands(self) -> list[int]:
        """The hand of each seat, as a bitboard."""
        return [int(hand) for hand in self._array()["hands"][: self.game.players]]

    @property
    def hp(self) -> list[int]:
        """The hit points of each seat; 0 until there is an emperor (D7.5)."""
        return [int(points) for points in self._array()["hit_points"][: self.game.players]]

    @property
    def characters(self) -> list[Character | None]:
        """The character of each seat; None until it is chosen or laid for this game."""
        found = self._array()["characters"][: self.game.players]
        return [None if one == NONE else Character(int(one)) for one in found]

    @property
    def without_skill(self) -> Character | None:
        """The character whose skill is off (D5.4), at the table or not; None: all have theirs."""
        return without_skill_of(self._array()["without_skill"])

    @property
    def multiplier(self) -> int:
        """By how much bombs and rockets have multiplied the score (D11.1)."""
        return 1 << int(self._array()["doublings"])

    @property
    def winner(self) -> str | None:
        """``"emperor"`` or ``"subjects"`` (D10); None before the end."""
        return _records.SIDES[int(self._array()["winner"])]

    @property
    def returns(self) -> list[int]:
        """For each seat its points by D11.1, 0 before the end; of a match the games won (D8.2)."""
        if self.game.mode == "competitive":
            return self._wins()
        return self._score()

    # ---- Playing ----

    def action(self, text: str) -> Any:
        """Read an action of the player to act.

        Parameters
        ----------
        text : str
            A move (``"5d6s=PAIR.2"``), or ``"pass"``, ``"hit"``, ``"discard:3d"`` and so on.

        Returns
        -------
        record of ACTION_DTYPE
            `apply` says whether it is legal here.

        Raises
        ------
        ValueError
            For text that is no action.
        IllegalMove
            For a play that the player cannot make.
        """
        return _actions.read(text, self)

    def readings(self, text: str, *, every: bool = False) -> list[Any]:
        """Return the legal actions that bare cards may mean.

        Parameters
        ----------
        text : str
            Cards, lenient: ``"5d 6s"``, ``"♠10 大王"``.
        every : bool
            All of them; by default the strongest alone of those that differ in nothing but their
            strength.

        Returns
        -------
        list of records of ACTION_DTYPE
            At least one; weakest first.

        Raises
        ------
        IllegalMove
            Where these cards can do nothing now; names the rule.
        ValueError
            For text that is no cards.
        """
        return _actions.readings(text, self, every)

    def observation(self, player: int) -> Observation:
        """Return what a player knows (D12).

        While another has a right that this player knows nothing of, the observation is the one
        without it, and its ``current_player`` may then be another than the state's: ask the state
        who is to act, and the observation what that player sees.

        Parameters
        ----------
        player : int
            A seat.

        Returns
        -------
        Observation
        """
        from huangpai.douhuang._observation import Observation

        return Observation(self, self._seat(player))
