"""The game of Douhuang: what is played, and a state of it (D7 to D12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from huangpai import _douhuang_game as _compiled
from huangpai.cards import integer, shown
from huangpai.douhuang import _actions, _arguments, _records
from huangpai.douhuang._dtypes import ACTION_DTYPE, STATE_DTYPE
from huangpai.douhuang._enums import Character, Phase
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.douhuang._observation import Observation
    from huangpai.play.scene import Scene

__all__ = ["Game", "State", "play_random"]

MODES = ("normal", "competitive")
NONE = 255
SEED_MAX = 2**64 - 1


def _number(value: Any, name: str, most: int = SEED_MAX) -> int:
    number = integer(value, f"{name} must be an integer")
    if not 0 <= number <= most:
        raise ValueError(f"{name} must be 0 to {most}, it is {shown(value)}")
    return number


class Game:
    """What is played.

    Parameters
    ----------
    players : int
        3, or 2 (D8).
    mode : {"normal", "competitive"}
        ``"competitive"`` is a match of up to three games for two players (D8.2).
    characters : sequence, optional
        For each seat the character that it plays, or None: three are offered (D7.2).  A seat with a
        character of its own is offered that one alone.
    pool : iterable, optional
        The characters from which offers, or the ten of a draft, are drawn; by default all eighteen.

    Raises
    ------
    ValueError
        For a number of players, a mode, characters that do not exist or do not go together.
    TypeError
        For arguments of the wrong type.
    """

    name = "douhuang"

    def __init__(
        self,
        players: int = 3,
        mode: str = "normal",
        *,
        characters: Sequence[Any] | None = None,
        pool: Iterable[Any] | None = None,
    ) -> None:
        seats = integer(players, "players must be an integer")
        if seats not in (2, 3):
            raise ValueError(f"Douhuang has 2 or 3 players, not {shown(players)} (D7.1, D8.1)")
        if not isinstance(mode, str):
            raise TypeError(f"mode must be one of {', '.join(MODES)}, not {shown(mode)}")
        mode = str.__str__(mode)  # of a subclass, the plain text
        if mode not in MODES:
            raise ValueError(f"mode must be one of {', '.join(MODES)}, not {shown(mode)}")
        if mode == "competitive" and seats != 2:
            raise ValueError("a competitive match is for 2 players (D8.2)")
        self.players = seats
        self.mode = mode
        self.characters = self._fixed(characters)
        self.pool = self._pool(pool)
        drawn = 10 if mode == "competitive" else 3 * self.characters.count(None)
        left = len(set(self.pool) - set(self.characters))
        if left < drawn:
            raise ValueError(f"{drawn} characters are drawn, the pool has {left} (D7.2, D8.2)")

    def _fixed(self, characters: Sequence[Any] | None) -> tuple[Character | None, ...]:
        if characters is None:
            return (None,) * self.players
        if isinstance(characters, str) or not isinstance(characters, Sequence | np.ndarray):
            raise TypeError(
                f"characters must be a sequence, one for each seat, not {shown(characters)}"
            )
        if len(characters) != self.players:
            raise ValueError(f"{len(characters)} characters for {self.players} seats")
        found = tuple(
            None if one is None else Character(_arguments.one_character(one)) for one in characters
        )
        named = [one for one in found if one is not None]
        if len(set(named)) < len(named):
            raise ValueError("two seats cannot have one character (D7.2)")
        if named and self.mode == "competitive":
            raise ValueError("the characters of a match are drafted (D8.2)")
        return found

    def _pool(self, pool: Iterable[Any] | None) -> tuple[Character, ...]:
        if pool is None:
            return tuple(Character)
        if isinstance(pool, str) or not isinstance(pool, Iterable):
            raise TypeError(f"pool must be characters, not {shown(pool)}")
        return tuple(sorted({Character(_arguments.one_character(one)) for one in pool}))

    def _options(self) -> tuple[int, bool, tuple[int, ...], int]:
        fixed = [NONE if one is None else int(one) for one in self.characters]
        fixed += [NONE] * (3 - self.players)
        return (
            self.players,
            self.mode == "competitive",
            tuple(fixed),
            sum(1 << character for character in self.pool),
        )

    def __repr__(self) -> str:
        """Return the call that makes it."""
        more = ""
        if any(one is not None for one in self.characters):
            ids = [None if one is None else one.id for one in self.characters]
            more += f", characters={ids!r}"
        if len(self.pool) < len(Character):
            more += f", pool={[one.id for one in self.pool]!r}"
        return f"Game(players={self.players}, mode={self.mode!r}{more})"

    def __eq__(self, other: object) -> bool:
        """Whether the same is played."""
        return isinstance(other, Game) and self._options() == other._options()

    def __hash__(self) -> int:
        """Return a hash that equal games share."""
        return hash(self._options())

    # ---- Starting ----

    def position(self, hands: Any, characters: Any, **facts: Any) -> State:
        """Set up a position by hand, with an emperor and the bottom taken up.

        Parameters
        ----------
        hands : sequence of hands, one for each seat
            Text or ints.  All other cards count as gone, seen by everyone, but those of `out`.
        characters : sequence of characters, one for each seat
        emperor : int, default 0
        hp : sequence of int, optional
            Hit points; by default those that everyone begins with (D7.5).
        last : str or record of MOVE_DTYPE, optional
            The play to beat; None to lead.
        last_player : int, optional
            Who made it; needed with `last`.
        beaten : int, optional
            Whose play that one beat; None where it led (D9.2).
        current : int, optional
            Who is to act; by default the emperor, or the seat after `last_player`.
        phase : Phase or str, default "play"
            Another one after a trick: "hit", "extra", "discard", "lead" (D9.10).
        hit : bool, default False
            Whether the beaten player has been hit at the end of this trick.
        bombs : int, default 0
            Bombs and rockets played so far (D11.1).
        bottom : hand, optional
            The three cards that everyone saw (D7.5).
        out : hand, optional
            Cards out of play, which nobody has seen (D8.1); up to seven, with two players.
        shown : sequence of hands, optional
            What everyone has seen go to each seat (D12).
        seed, index : int, default 0

        Returns
        -------
        State

        Raises
        ------
        ValueError
            For a position that no game can be in; says why, with the rule.
        IllegalMove
            For a play to beat that its player could not have made.
        TypeError
            For arguments of the wrong type.
        """
        from huangpai.douhuang._position import position

        state = State.from_bytes(position(self, hands, characters, **facts).tobytes())
        state._game = self
        return state

    def deal(self, seed: int = 0, index: int = 0) -> State:
        """Deal one game, or the first of a match.

        Parameters
        ----------
        seed, index : int
            0 to 2**64 - 1.  The same pair gives the same game everywhere.

        Returns
        -------
        State
        """
        state = State.__new__(State)
        state._game, state._origin = self, "seed"
        state._start(*self._options(), _number(seed, "seed"), _number(index, "index"))
        return state

    def deal_cards(
        self,
        hands: Sequence[Any],
        bottom: Any,
        turned: Any,
        *,
        offered: Sequence[Sequence[Any]] | None = None,
        draft: Mapping[str, Any] | None = None,
    ) -> State:
        """Begin a game with cards dealt by hand.

        Parameters
        ----------
        hands : sequence of hands, one for each seat
        bottom : hand of three cards
        turned : str or int
            The card turned up; who holds it bids first (D7.1).
        offered : sequence, optional
            The characters offered to each seat, one to three (D7.2); by default drawn.
        draft : mapping, optional
            ``{"open": [5 ids], "hidden": [5 ids], "first": SEAT}`` (D8.2); by default drawn.

        Returns
        -------
        State
            A new deal, where nobody calls, is drawn by seed 0.

        Raises
        ------
        ValueError
            For cards that are no deal, and characters that cannot be offered so.
        """
        state = State.from_bytes(_records.chance(self, self.deal(), offered, draft).tobytes())
        state._game, state._origin = self, "cards"
        _records.give(state, hands, bottom, turned)
        return state

    def deal_batch(self, seed: int, n: int, *, first: int = 0) -> npt.NDArray[np.void]:
        """Deal games first, first + 1 ... of a seed.

        Returns
        -------
        ndarray of STATE_DTYPE, shape (n,)
            Each of them as `deal` makes it.
        """
        count = _number(n, "n", 2**32)
        states = np.zeros(count, STATE_DTYPE)
        _compiled.deal_into(
            states.view(np.uint8),
            *self._options(),
            _number(seed, "seed"),
            _number(first, "first", SEED_MAX - count),
        )
        return states


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
            facts = self._array()
            self._game = Game(int(facts["players"]), MODES[int(facts["competitive"])])
        return self._game

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return Phase(self._phase)

    @property
    def returns(self) -> list[int]:
        """For each seat its points by D11.1, 0 before the end; of a match the games won (D8.2)."""
        if self.game.mode == "competitive":
            return self._wins()
        return self._score()

    def __repr__(self) -> str:
        """Return the state as text, in brackets."""
        return f"<State {self.to_text()}>"

    def __eq__(self, other: object) -> bool:
        """Whether all fields are equal."""
        return isinstance(other, State) and self._raw() == other._raw()

    def __hash__(self) -> int:
        """Return `hash()`, for sets and dictionaries; a state that is applied to changes it."""
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

    def action_text(self, action: Any) -> str:
        """Write an action of the player to act, in the text that `action` reads."""
        return _actions.write(self._one_action(action), int(self._array()["bottom"]))

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
            return self.action_text(action)
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

    def describe(self, action: Any, lang: str = "en") -> str:
        """Say in words what the player to act does.

        Parameters
        ----------
        action : record of ACTION_DTYPE
        lang : {"en", "zh"}
        """
        from huangpai.douhuang._scene import action_in_words

        return action_in_words(self._array(), self._one_action(action), lang)

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


def play_random(states: npt.NDArray[np.void], seed: int, *, first: int = 0) -> int:
    """Play games to their ends, in place, every legal action (pass included) equally likely.

    Parameters
    ----------
    states : ndarray of STATE_DTYPE, shape (n,)
        Contiguous and writeable.
    seed, first : int
        ``states[i]`` is played by the numbers of (seed, first + i).

    Returns
    -------
    int
        How many actions that took.

    Raises
    ------
    ValueError
        For a state that no game can be in, with its row and the rule; nothing has changed.
    TypeError
        For anything but such an array.
    """
    if not isinstance(states, np.ndarray) or states.dtype != STATE_DTYPE:
        raise TypeError(f"states must be an array of STATE_DTYPE, not {shown(states)}")
    if states.ndim != 1 or not states.flags.c_contiguous or not states.flags.writeable:
        raise ValueError("states must be one-dimensional, contiguous and writeable")
    count = len(states)
    numbers = _number(seed, "seed"), _number(first, "first", SEED_MAX - count)
    # Games are played in a copy: what was checked is what is played.  As words, for NumPy copies
    # records field by field.
    words = states.view(np.uint64)
    played = words.copy()
    octets = played.view(np.uint8)
    wrong = _compiled.first_problem(octets)
    if wrong:
        raise ValueError(f"states[{wrong[0]}]: no game can be in this state: {wrong[1]}")
    actions = _compiled.play_random_in(octets, *numbers)
    words[...] = played
    return actions
