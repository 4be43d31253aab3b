"""A game of Douhuang at one moment: who is to act, what may be done, and what has been."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from huangpai import _douhuang_game as _compiled
from huangpai._douhuang_game import NONE
from huangpai.cards import integer, shown
from huangpai.douhuang import _actions, _records
from huangpai.douhuang._dtypes import ACTION_DTYPE, STATE_DTYPE
from huangpai.douhuang._enums import Character, Phase
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game
    from huangpai.douhuang._observation import Observation
    from huangpai.play.scene import Scene

__all__ = ["State"]


class State(_compiled.Position):
    """A game at one moment: who is to act, what may be done, and what has been.

    States are made by `Game.deal`, `Game.position`, `State.from_text` and `State.from_bytes`.  Two
    states are equal if all their fields are; the past does not count.
    """

    _game: Game | None = None
    #: How its past began: dealt by a "seed", or "cards" given; "" where that is not known.
    _origin = ""

    def __init__(self) -> None:
        raise TypeError("a State is made by Game.deal, Game.position, from_text or from_bytes")

    # ---- What it is ----

    def _array(self) -> Any:
        """Return the fields as a record of STATE_DTYPE that cannot be written into."""
        return np.frombuffer(self._raw(), STATE_DTYPE)[0]

    @property
    def array(self) -> Any:
        """The state as a record of STATE_DTYPE; a copy."""
        return np.frombuffer(bytearray(self._raw()), STATE_DTYPE)[0]

    @property
    def game(self) -> Game:
        """What is played."""
        if self._game is None:
            from huangpai.douhuang._game import MODES, Game

            facts = self._array()
            self._game = Game(int(facts["players"]), MODES[int(facts["competitive"])])
        return self._game

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return Phase(self._phase)

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
    def multiplier(self) -> int:
        """By how much bombs and rockets have multiplied the score (D11.1)."""
        return 1 << int(self._array()["doublings"])

    @property
    def winner(self) -> str | None:
        """``"emperor"`` or ``"subjects"`` (D10); None before the end."""
        return _records.SIDES[int(self._array()["winner"])]

    def _seat_in(self, field: str) -> int | None:
        seat = int(self._array()[field])
        return None if seat == NONE else seat

    @property
    def rule(self) -> str:
        """The number of the rule that says who is to act now."""
        return self.phase.rule

    @property
    def returns(self) -> list[int]:
        """For each seat its points by D11.1, 0 before the end; of a match the games won (D8.2)."""
        if self.game.mode == "competitive":
            return self._wins()
        return self._score()

    def __repr__(self) -> str:
        """Return the state as text, in brackets."""
        return f"<State {self.to_text()}>"

    def __str__(self) -> str:
        """Return the table as people see it: seats, hands, hit points, the play to beat."""
        from huangpai.play.show import scene_lines

        return "\n".join(scene_lines(self.scene()))

    def __eq__(self, other: object) -> bool:
        """Whether all fields are equal."""
        return isinstance(other, State) and self._raw() == other._raw()

    def __hash__(self) -> int:
        """Return a hash for sets and dictionaries; it changes when the state does."""
        return self.hash()

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

    def action_text(self, action: Any) -> Any:
        """Write actions of the player to act, in the text that `action` reads.

        Parameters
        ----------
        action : record or one-dimensional array of ACTION_DTYPE

        Returns
        -------
        str, or list of str
        """
        bottom = int(self._array()["bottom"])
        return self._each(action, lambda one: _actions.write(one, bottom))

    def _each(self, action: Any, make: Callable[[Any], str]) -> Any:
        """Make a text of an action, or of each of an array of them."""
        if isinstance(action, np.ndarray) and action.dtype == ACTION_DTYPE and action.ndim == 1:
            return [make(one) for one in action]
        return make(self._one_action(action))

    def _one_action(self, action: Any) -> Any:
        if isinstance(action, np.void | np.ndarray) and action.dtype == ACTION_DTYPE:
            if action.size == 1:
                return np.asarray(action).reshape(1)[0]
            raise TypeError(f"one action is wanted, not an array of shape {action.shape}")
        raise TypeError(f"an action is text or a record of ACTION_DTYPE, not {shown(action)}")

    def action_at(self, index: int) -> Any:
        """Return the action with this index in `legal_actions`, without listing the others."""
        number = integer(index, "index must be an integer")
        action = self._action_at(number) if 0 <= number < 2**63 else None
        if action is None:
            raise IndexError(f"no action {shown(index)}; there are {self.count_actions()}")
        return action

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

    def apply(self, action: Any) -> None:
        """Do an action of the player to act.

        Parameters
        ----------
        action : record of ACTION_DTYPE, or str

        Raises
        ------
        IllegalMove
            Where the rules forbid it; names the rule, and nothing has changed.
        ValueError, TypeError
            For what is no action.
        """
        record = self.action(action) if isinstance(action, str) else self._one_action(action)
        problem = self._step(record.tobytes())
        if problem is not None:
            rule, said = problem.split(": ", 1)
            raise IllegalMove(rule, f"{self._in_words(record)}: {said}")

    def _in_words(self, action: Any) -> str:
        """Write any action for an error, also one that does not exist."""
        try:
            return str(self.action_text(action))
        except (ValueError, IndexError):
            return f"kind {action['kind']} with strength {action['strength']}"

    def undo(self) -> None:
        """Take the last action back.

        Raises
        ------
        ValueError
            Where nothing has been done since the state was made.
        """
        if not self._back():
            raise ValueError("there is no action to undo")

    def clone(self) -> Self:
        """Return a copy with a past of its own."""
        other = type(self).__new__(type(self))
        other._like(self)
        other._game, other._origin = self._game, self._origin
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy: nothing in a state is shared and can change."""
        return self.clone()

    # ---- For people ----

    def describe(self, action: Any, lang: str = "en") -> Any:
        """Say in words what the player to act does.

        Parameters
        ----------
        action : record or one-dimensional array of ACTION_DTYPE
        lang : {"en", "zh"}

        Returns
        -------
        str, or list of str
        """
        from huangpai.douhuang._scene import action_in_words

        facts = self._array()
        return self._each(action, lambda one: action_in_words(facts, one, lang))

    def scene(self, lang: str = "en", player: int | None = None) -> Scene:
        """Return what there is to see, in words and cards.

        Parameters
        ----------
        lang : {"en", "zh"}
        player : int, optional
            Only what this seat knows (D12); by default everything.
        """
        from huangpai.douhuang._scene import scene

        if player is not None:
            player = self._seat(player)
        return scene(self, lang, player)

    # ---- Records ----

    def record(self) -> dict[str, Any]:
        """Return the finished game, or match, as a record without its hash (see `huangpai.play`).

        Raises
        ------
        ValueError
            Before the end, and for states whose deal is not known.
        """
        return _records.record(self)

    @classmethod
    def opening(cls, record: Mapping[str, Any]) -> State:
        """Return the state in which a record begins; `RecordError` for what is none."""
        return _records.opening(record)

    @staticmethod
    def script(record: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
        """Yield (where, seat, text) for every action of a record."""
        return _records.script(record)

    def follow(self, record: Mapping[str, Any]) -> None:
        """After an action, see that the deal is the record's; `RecordError` where it is not."""
        _records.follow(self, record)

    def place(self) -> str:
        """Return where the next action stands in a record, such as ``"actions[12]"``."""
        return _records.place(self)

    # ---- Writing it down ----

    def to_bytes(self) -> bytes:
        """Return the 192 bytes of the state, a record of STATE_DTYPE."""
        return self._raw()

    @classmethod
    def from_bytes(cls, data: Any) -> Self:
        """Return the state that `to_bytes` wrote.

        Raises
        ------
        ValueError
            For anything that no game can be in; says why, with the rule.
        """
        state = cls.__new__(cls)
        try:
            problem = state._load(data)
        except TypeError:
            raise TypeError(f"a state is read from bytes, not {shown(data)}") from None
        except BufferError:
            raise ValueError(f"a state is read from contiguous bytes, not {shown(data)}") from None
        if problem:
            raise ValueError(f"no game can be in this state: {problem}")
        return state

    def __reduce__(self) -> Any:
        """Pickle the state and its past."""
        past = [(before, action) for before, action in self._past()]
        return _unpickle, (self._raw(), past, self._game, self._origin)

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

    def _seat(self, player: Any) -> int:
        seat = integer(player, "player must be a seat")
        if not 0 <= seat < self.game.players:
            raise ValueError(f"player must be 0 to {self.game.players - 1}, it is {shown(player)}")
        return seat

    @property
    def history(self) -> list[tuple[int, str]]:
        """All actions since the state was made, as (seat, text), oldest first."""
        return [(seat, text) for seat, text, _action, _before in self._steps()]

    def _steps(self) -> Iterator[tuple[int, str, Any, Any]]:
        """Yield (seat, text, action, fields of the state before) for every action so far."""
        for before, raw in self._past():
            facts = np.frombuffer(before, STATE_DTYPE)[0]
            action = np.frombuffer(raw, ACTION_DTYPE)[0]
            text = _actions.write(action, int(facts["bottom"]))
            yield int(facts["current"]), text, action, facts

    def to_text(self) -> str:
        """Return the state on one line, enough to go on from."""
        from huangpai.douhuang._position import to_text

        return to_text(self._array())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the state that `to_text` wrote; errors as for `from_bytes`."""
        from huangpai.douhuang._position import from_text

        return cls.from_bytes(from_text(text).tobytes())


def _unpickle(raw: bytes, past: Any, game: Any, origin: str) -> State:
    state = State.from_bytes(raw)
    state._remember(past)
    state._game, state._origin = game, origin
    return state
