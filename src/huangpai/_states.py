"""What a state of every game is: who is to act, what may be done, and what has been.

No game's name stands here; the State of a game says what is its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from huangpai._arguments import budget_of, number
from huangpai._fields import NONE
from huangpai._positions import Position, seed_streams
from huangpai.cards import integer, shown
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai._fields import Fields
    from huangpai._solution import Solution
    from huangpai.play.scene import Scene

__all__ = ["RNG_DTYPE", "Observation", "State", "PolicyObservation", "PolicyState"]

#: Where time is concerned, lists of so many actions are short, and so many leaves are many.
SHORT = 256
MANY = 2**20
#: How far perft looks ahead at most; it walks the upper part of the tree by recursion.
DEEPEST = 128

#: hp_rng of huangpai.h: a stream of numbers.
RNG_DTYPE = np.dtype([("key", "<u8"), ("counter", "<u8")])


def _stream(seed: Any) -> Any:
    """Return the stream that belongs to a seed, apart from that of its deals."""
    rng = np.empty(1, RNG_DTYPE)
    seed_streams(rng, number(seed, "seed"), 0)
    return rng


class State(Position, ABC):
    """A game at one moment; the base of every game's State.

    A game's class has the compiled Position of the game as a base besides, and says what is
    declared here without a value.
    """

    #: What is played; made when it is first asked for where the state was read.
    _game: Any = None
    #: How its past began: dealt by a "seed", or "cards" given; "" where that is not known.
    _origin = ""
    #: The texts of the first actions so far, which have been asked for before.
    _told: tuple[str, ...] = ()

    #: The side of the emperor, or landlord, and the other one.
    sides: ClassVar[tuple[str, str]] = ("emperor", "subjects")

    #: How it is written as text.
    _fields: ClassVar[Fields]
    _action_dtype: ClassVar[np.dtype[Any]]
    _phases: ClassVar[Any]

    def __init__(self) -> None:
        raise TypeError("a State is made by Game.deal, Game.position, from_text or from_bytes")

    # ---- What a game says ----

    @abstractmethod
    def _found_game(self) -> Any:
        """Return what is played, as far as the state tells."""

    @abstractmethod
    def _written(self, action: Any, facts: Any) -> str:
        """Return the text of an action in the state with these fields."""

    def _actor(self, action: Any, facts: Any) -> int:
        """Return the seat that does an action in the state with these fields."""
        return int(facts["current"])

    @abstractmethod
    def _strange(self, action: Any) -> str:
        """Write an action that does not exist, for errors."""

    @abstractmethod
    def _said(self, action: Any, facts: Any, lang: str) -> str:
        """Say an action in words, in the state with these fields."""

    @abstractmethod
    def _drawn(self, lang: str, player: int | None) -> Scene:
        """Return the scene, for everyone or for one seat."""

    def _first_side(self) -> set[int | None]:
        """Return the seats of the first of the `sides`."""
        return {self._seat_in("emperor")}

    # ---- What it is ----

    def _array(self) -> Any:
        """Return the fields as a record of STATE_DTYPE that cannot be written into."""
        return np.frombuffer(self._raw(), self._fields.dtype)[0]

    @property
    def array(self) -> Any:
        """The state as a record of STATE_DTYPE; a copy."""
        return np.frombuffer(bytearray(self._raw()), self._fields.dtype)[0]

    @property
    def game(self) -> Any:
        """What is played."""
        if self._game is None:
            self._game = self._found_game()
        return self._game

    @property
    def phase(self) -> Any:
        """What the game is waiting for."""
        return self._phases(self._phase)

    @property
    def rule(self) -> str:
        """The number of the rule that says who is to act now."""
        return str(self.phase.rule)

    def _seat_in(self, field: str) -> int | None:
        seat = int(self._array()[field])
        return None if seat == NONE else seat

    def __repr__(self) -> str:
        """Return the state as text, in brackets."""
        return f"<State {self.to_text()}>"

    def __str__(self) -> str:
        """Return the table as people see it."""
        from huangpai.play.show import scene_lines

        return "\n".join(scene_lines(self.scene()))

    def __eq__(self, other: object) -> bool:
        """Whether all fields are equal."""
        return isinstance(other, type(self)) and self._raw() == other._raw()

    def __hash__(self) -> int:
        """Return a hash for sets and dictionaries; it changes when the state does."""
        return self.hash()

    # ---- Playing ----

    @abstractmethod
    def action(self, text: str) -> Any:
        """Read an action of the player to act."""

    def acts(self, seat: int, text: str) -> bool:
        """Whether this seat may be the one to do this now: the player to act, in most games."""
        return seat == self.current_player

    def is_listed(self, action: Any) -> bool:
        """Whether the player to act chose this from a list: in most games always."""
        return True

    def action_text(self, action: Any) -> Any:
        """Write actions of the player to act, in the text that `action` reads.

        Parameters
        ----------
        action : record or one-dimensional array of ACTION_DTYPE

        Returns
        -------
        str, or list of str
        """
        facts = self._array()
        return self._each(action, lambda one: self._written(one, facts))

    def _each(self, action: Any, make: Callable[[Any], str]) -> Any:
        """Make a text of an action, or of each of an array of them."""
        dtype = self._action_dtype
        if isinstance(action, np.ndarray) and action.dtype == dtype and action.ndim == 1:
            return [make(one) for one in action]
        return make(self._one_action(action))

    def _one_action(self, action: Any) -> Any:
        if isinstance(action, np.void | np.ndarray) and action.dtype == self._action_dtype:
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
            raise self._forbidden(record, problem)

    def _forbidden(self, record: Any, problem: str) -> IllegalMove:
        """Return the error of an action that is illegal for this reason."""
        rule, said = problem.split(": ", 1)
        return IllegalMove(rule, f"{self._in_words(record)}: {said}")

    def _in_words(self, action: Any) -> str:
        """Write any action for an error, also one that does not exist."""
        try:
            return str(self.action_text(action))
        except (ValueError, IndexError):
            return self._strange(action)

    def undo(self) -> None:
        """Take the last action back.

        Raises
        ------
        ValueError
            Where nothing has been done since the state was made.
        """
        if not self._back():
            raise ValueError("there is no action to undo")
        self._told = self._told[: self._length()]

    def clone(self) -> Self:
        """Return a copy with a past of its own."""
        other = type(self).__new__(type(self))
        other._like(self)
        other._game, other._origin, other._told = self._game, self._origin, self._told
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy: nothing in a state is shared and can change."""
        return self.clone()

    # ---- Counting ----

    def perft(self, depth: int) -> int:
        """Count the sequences of so many legal actions: the leaves of the tree of play.

        The deal is fixed, also where nobody bids and there is a new one, which is the next of the
        game's seed.  Sequences that end the game sooner are not counted.  In Baohuang moves are by
        rank, as `legal_actions` lists them.

        Parameters
        ----------
        depth : int
            0 to 128.

        Returns
        -------
        int
            1 at depth 0, `count_actions` at depth 1; from 2**64 on not to be waited for.
        """
        return self.clone()._leaves(number(depth, "depth", DEEPEST))

    def perft_split(self, depth: int) -> dict[str, int]:
        """Count `perft` for each action that may be first.

        Where two generators do not agree, their splits say after which action they differ.

        Parameters
        ----------
        depth : int
            1 to 128.

        Returns
        -------
        dict
            From the text of an action to the leaves after it, in the order of `legal_actions`; the
            sum is `perft`.
        """
        after = number(depth, "depth", DEEPEST) - 1
        if after < 0:
            raise ValueError("depth must be 1 or more to be split by the first action, it is 0")
        texts = self.action_text(self.legal_actions())
        return dict(zip(texts, self.clone()._leaves_after(after), strict=True))

    def _leaves(self, depth: int) -> int:
        # The kernels count, but not for so long at a time that nobody could interrupt it: as far as
        # three actions tell how the tree grows.
        if depth <= 3:
            is_soon = depth <= 2 or self.count_actions() <= SHORT
        else:
            is_soon = self._leaves(3) ** (depth / 3) <= MANY
        if is_soon:
            return self._perft(depth)
        return sum(self._leaves_after(depth - 1))

    def _leaves_after(self, depth: int) -> Iterator[int]:
        """Yield the leaves after each action; in between the state is the one after it."""
        for action in self.legal_actions():
            self._step(action.tobytes())
            yield self._leaves(depth)
            self._back()

    # ---- Solving ----

    def solve(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        table_mb: int = 64,
        first_moves: bool = True,
    ) -> Solution:
        """Find out who wins if all hands lie open and everybody plays as well as can be.

        The seats of a side play as one.  The answer is proved, or it is ``"unknown"``: it is never
        a guess.  Of a match it is that of the current game.  Positions with many cards left take
        longer than anybody can wait, so give a limit; Ctrl-C ends a search, too.

        Parameters
        ----------
        nodes : int, optional
            How many positions may be looked into; the same number gives the same answer everywhere.
        seconds : float, optional
            How long it may take.
        table_mb : int
            Megabytes of memory for what has been proved; more make long searches faster.
        first_moves : bool
            Whether to find out what every legal action comes to.

        Returns
        -------
        Solution

        Raises
        ------
        ValueError
            Before there is an emperor (D7.3, B7), and after the end; for limits out of range.
        TypeError
            For limits that are no numbers, and for `first_moves` that is no truth value.
        """
        from huangpai._solution import solve

        return solve(self, nodes, seconds, table_mb, first_moves)

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
        facts = self._array()
        return self._each(action, lambda one: self._said(one, facts, lang))

    def scene(self, lang: str = "en", player: int | None = None) -> Scene:
        """Return what there is to see, in words and cards.

        Parameters
        ----------
        lang : {"en", "zh"}
        player : int, optional
            Only what this seat knows; by default everything.
        """
        return self._drawn(lang, None if player is None else self._seat(player))

    # ---- Writing it down ----

    def to_bytes(self) -> bytes:
        """Return the bytes of the state, a record of STATE_DTYPE."""
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
        return _unpickle, (type(self), self._raw(), self._past(), self._game, self._origin)

    def to_text(self) -> str:
        """Return the state on one line, enough to go on from."""
        return self._fields.write(self._array())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the state that `to_text` wrote; errors as for `from_bytes`."""
        return cls.from_bytes(cls._fields.read(text).tobytes())

    @abstractmethod
    def observation(self, player: int) -> Any:
        """Return what a player knows, an Observation of the game."""

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
        past = self._past()
        states = np.frombuffer(b"".join(before for before, _ in past), self._fields.dtype)
        actions = np.frombuffer(b"".join(action for _, action in past), self._action_dtype)
        texts = list(self._told)
        for place, (facts, action) in enumerate(zip(states, actions, strict=True)):
            if place == len(texts):
                texts.append(self._written(action, facts))
            yield self._actor(action, facts), texts[place], action, facts
        self._told = tuple(texts)


class PolicyState(State):
    """A State of a game that is played at a table: by policies, by people, and written down.

    It offers what `play/protocol.py` lists.  A game for perft and solving alone does
    without.
    """

    #: The game's module of what is written in its records, and how a game begins again.
    _records: ClassVar[Any]

    # ---- Playing ----

    @abstractmethod
    def readings(self, text: str, *, every: bool = False) -> list[Any]:
        """Return the legal actions that bare cards may mean."""

    def greedy(self) -> Any:
        """Return what a quick sensible player does: the policy of this name (`huangpai.simulate`).

        It depends on what the player to act knows, and on nothing else.

        Returns
        -------
        record of ACTION_DTYPE

        Raises
        ------
        ValueError
            After the end.
        """
        actions = self.legal_actions()
        if not len(actions):
            raise ValueError(f"there is no action to choose, as the game is over ({self.rule})")
        return actions[self._chosen(actions)]

    def search(self, budget: Any = None, *, seed: Any = 0) -> Any:
        """Return what a player that looks ahead does: the policy ``search`` of `huangpai.simulate`.

        It depends on what the player to act knows, on the budget and on the seed.

        Parameters
        ----------
        budget : int, optional
            How many games it may play on in its head, 1 to 2**20; by default 256.
        seed : int
            0 to 2**64 - 1: what it imagines of the hidden cards.

        Returns
        -------
        record of ACTION_DTYPE

        Raises
        ------
        ValueError
            After the end, and for numbers out of range.
        TypeError
            For what are no integers.
        """
        return self._search(budget_of(budget), _stream(seed))

    def _search(self, budget: int, rng: Any) -> Any:
        """Return what it does with a stream of numbers, which goes on."""
        action = self._searched(budget, rng)
        if action is None:
            raise ValueError(f"there is no action to choose, as the game is over ({self.rule})")
        return action

    # ---- Numbers of actions ----

    def action_numbers(self) -> npt.NDArray[np.int32]:
        """Return the number of every legal action, the same in every state (docs/learning.md).

        Returns
        -------
        ndarray of int32, shape (n,)
            In the order of `legal_actions`; actions that hardly differ share a number.
        """
        numbers: npt.NDArray[np.int32] = self._numbers(self.legal_actions())
        return numbers

    def action_mask(self) -> npt.NDArray[np.int8]:
        """Return which numbers the legal actions have.

        Returns
        -------
        ndarray of int8, shape (game.num_actions,)
            1 for each number of `action_numbers`, else 0; zeros at the end.
        """
        mask = np.zeros(self.game.num_actions, np.int8)
        mask[self.action_numbers()] = 1
        return mask

    def action_number(self, action: Any) -> int:
        """Return the number of a legal action, which is the same in every state (docs/learning.md).

        Parameters
        ----------
        action : record of ACTION_DTYPE, or str

        Raises
        ------
        IllegalMove
            Where the rules forbid it.
        ValueError, TypeError
            For what is no action, or has no number, as what is done out of turn.
        """
        record = self.action(action) if isinstance(action, str) else self._one_action(action)
        problem = self._illegal(record.tobytes())
        if problem is not None:
            raise self._forbidden(record, problem)
        found = int(self._numbers(np.array([record], self._action_dtype))[0])
        if found < 0:
            raise ValueError(f"{self._in_words(record)} is in no list, and has no number")
        return found

    def action_by_number(self, number: int) -> Any:
        """Return the first of the legal actions that have this number.

        Parameters
        ----------
        number : int
            0 to ``game.num_actions`` - 1, as of `action_numbers`.

        Returns
        -------
        record of ACTION_DTYPE

        Raises
        ------
        IllegalMove
            Where no legal action has it.
        ValueError, TypeError
            For a number that there is not.
        """
        found = self.game._action_number(number)
        actions = self.legal_actions()
        places = np.flatnonzero(self._numbers(actions) == found)
        if not len(places):
            raise IllegalMove(
                self.rule,
                f"number {found} ({self.game.action_label(found)}): no legal action has it now",
            )
        return actions[places[0]]

    # ---- Records ----

    def record(self) -> dict[str, Any]:
        """Return the finished game, or match, as a record without its hash (see `huangpai.play`).

        Raises
        ------
        ValueError
            Before the end, and for states whose deal is not known.
        """
        record: dict[str, Any] = self._records.record(self)
        return record

    @classmethod
    def opening(cls, record: Mapping[str, Any]) -> Self:
        """Return the state in which a record begins; `RecordError` for what is none."""
        state: Self = cls._records.opening(record)
        return state

    @classmethod
    def script(cls, record: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
        """Yield (where, seat, text) for every action of a record."""
        yield from cls._records.script(record)

    def follow(self, record: Mapping[str, Any]) -> None:
        """After an action, see that the deal is the record's; `RecordError` where it is not."""
        self._records.follow(self, record)

    def place(self) -> str:
        """Return where the next action stands in a record, such as ``"actions[12]"``."""
        place: str = self._records.place(self)
        return place


def _unpickle(cls: type[State], raw: bytes, past: Any, game: Any, origin: str) -> State:
    state = cls.from_bytes(raw)
    state._remember(past)
    state._game, state._origin = game, origin
    return state


class Observation(ABC):
    """What one player knows of a state; the base of every game's Observation.

    Attributes
    ----------
    player : int
        The seat.
    record : record of OBSERVATION_DTYPE
    history : list of (int, str)
        The actions that the player has seen, since the state was made.
    """

    _dtype: ClassVar[np.dtype[Any]]
    _fields: ClassVar[Fields]
    _phases: ClassVar[type[IntEnum]]

    def __init__(self, state: State, player: int) -> None:
        self.player = player
        self.record = np.frombuffer(bytearray(state._observe(player)), self._dtype)[0]
        self.history = self._seen(state)

    @abstractmethod
    def _seen(self, state: State) -> list[tuple[int, str]]:
        """Return the actions that the player has seen."""

    def _seats(self) -> int:
        """Return how many seats there are."""
        return len(self.record["cards"])

    @property
    def current_player(self) -> int | None:
        """Who is to act as far as the player knows: a seat, or None."""
        current = int(self.record["seen"]["current"])
        return None if current == NONE else current

    @property
    def phase(self) -> Any:
        """What the game is waiting for as far as the player knows."""
        return self._phases(int(self.record["seen"]["phase"]))

    def to_text(self) -> str:
        """Return the observation on one line: the fields of the state that the player knows."""
        counts = ",".join(str(n) for n in self.record["cards"][: self._seats()])
        return f"{self._fields.write(self.record['seen'])} player:{self.player} cards:{counts}"

    def __str__(self) -> str:
        """Return the text."""
        return self.to_text()

    def __repr__(self) -> str:
        """Return the text, in brackets."""
        return f"<Observation {self.to_text()}>"

    def __eq__(self, other: object) -> bool:
        """Whether the player knows the same, the history included."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(self.record == other.record) and self.history == other.history

    __hash__ = None  # type: ignore[assignment]


class PolicyObservation(Observation):
    """What one player knows of a game that is played at a table."""

    def __init__(self, state: State, player: int) -> None:
        super().__init__(state, player)
        self._octets = state._observe(player)
        self._of = type(state), state.game

    def sample(self, seed: Any = 0) -> Any:
        """Return a state that the player may be in: what is not known is drawn at random.

        Its observation is this one, but for the history, which it does not have.  Every arrangement
        of the hidden cards is equally likely; docs/policies.md says what else is drawn, and how.

        Parameters
        ----------
        seed : int
            0 to 2**64 - 1.  The same observation and seed give the same state.

        Returns
        -------
        State

        Raises
        ------
        ValueError, TypeError
            For a seed that is none.
        """
        kind, game = self._of
        state = kind.__new__(kind)
        found = state._imagined(self._octets, _stream(seed))
        if not found:  # a position set up by hand, in which everything contradicts what was seen
            raise ValueError("no state was found that the player may be in")
        state._game = game
        return state
