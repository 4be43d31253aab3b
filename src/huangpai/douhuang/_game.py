"""The game of Douhuang: what is played, and how a game begins (D7, D8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from huangpai import _douhuang_game as _compiled
from huangpai import _games
from huangpai._douhuang_game import NONE
from huangpai.cards import integer, shown
from huangpai.douhuang import _arguments, _numbers, _records, _results
from huangpai.douhuang._dtypes import STATE_DTYPE
from huangpai.douhuang._enums import Character
from huangpai.douhuang._state import State

__all__ = ["Game", "play_random", "returns"]

MODES = ("normal", "competitive")


class Game(_games.PolicyGame[State]):
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
    without_skill : Character, int, str, optional
        The character that plays without its skill (D5.4); by default all have theirs.  Deals and
        offers are those of the game with the skill, so the two can be compared.

    Raises
    ------
    ValueError
        For a number of players, a mode, characters that do not exist or do not go together.
    TypeError
        For arguments of the wrong type.
    """

    name = "douhuang"
    player_counts = (2, 3)
    _state = State
    _compiled: ClassVar[Any] = _compiled
    _results: ClassVar[Any] = _results
    _numbers: ClassVar[Any] = _numbers

    def __init__(
        self,
        players: int = 3,
        mode: str = "normal",
        *,
        characters: Sequence[Any] | None = None,
        pool: Iterable[Any] | None = None,
        without_skill: Any = None,
    ) -> None:
        seats = integer(players, "players must be an integer")
        if seats not in self.player_counts:
            raise ValueError(f"Douhuang has 2 or 3 players, not {shown(players)} (D7.1, D8.1)")
        mode = _games.mode_of(mode, MODES)
        if mode == "competitive" and seats != 2:
            raise ValueError("a competitive match is for 2 players (D8.2)")
        self.players = seats
        self.mode = mode
        self.characters = self._fixed(characters)
        self.pool = self._pool(pool)
        self.without_skill = (
            None if without_skill is None else Character(_arguments.one_character(without_skill))
        )
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

    def _without_skill_number(self) -> int:
        """Return the field `without_skill` of the game's states."""
        return 0 if self.without_skill is None else 1 + int(self.without_skill)

    def _options(self) -> tuple[int, bool, tuple[int, ...], int, int]:
        fixed = [NONE if one is None else int(one) for one in self.characters]
        fixed += [NONE] * (3 - self.players)
        return (
            self.players,
            self.mode == "competitive",
            tuple(fixed),
            sum(1 << character for character in self.pool),
            self._without_skill_number(),
        )

    def settings(self) -> dict[str, Any]:
        """Return what is played, as JSON has it: ``"game"``, and every option by its name."""
        return {
            "game": self.name,
            "players": self.players,
            "mode": self.mode,
            "characters": [None if one is None else one.id for one in self.characters],
            "pool": [one.id for one in self.pool],
            "without_skill": None if self.without_skill is None else self.without_skill.id,
        }

    @property
    def returns_range(self) -> tuple[int, int]:
        """Bounds, the lowest and the highest, of what a seat comes to.

        Of a match games won, which are two at most (D8.2).  Of a game 6 points for the emperor,
        doubled by every bomb and rocket (D11.1): each has two cards or more of those dealt (D8.1).
        """
        if self.mode == "competitive":
            return 0, 2
        cards = 54 if self.players == 3 else 47
        most = 6 << cards // 2
        return -most, most

    @property
    def returns_sum(self) -> int | None:
        """What all seats come to together: 0 with three players; with two it varies (D11.1)."""
        return 0 if self.players == 3 else None

    def __repr__(self) -> str:
        """Return the call that makes it."""
        more = ""
        if any(one is not None for one in self.characters):
            ids = [None if one is None else one.id for one in self.characters]
            more += f", characters={ids!r}"
        if len(self.pool) < len(Character):
            more += f", pool={[one.id for one in self.pool]!r}"
        if self.without_skill is not None:
            more += f", without_skill={self.without_skill.id!r}"
        return f"Game(players={self.players}, mode={self.mode!r}{more})"

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

        return self._state_of(position(self, hands, characters, **facts))

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
        turned : hand of one card
            The card turned up; who holds it bids first (D7.1).
        offered : sequence, optional
            The characters offered to each seat: three, or the one that it is to play (D7.2); by
            default drawn.
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
        state = self._state_of(_records.chance(self, self.deal(), offered, draft), "cards")
        _records.give(state, hands, bottom, turned)
        return state


def returns(states: npt.NDArray[np.void]) -> npt.NDArray[np.int32]:
    """Return what games have come to, as `State.returns` of each.

    Parameters
    ----------
    states : ndarray of STATE_DTYPE, shape (n,)
        All with the same number of players.

    Returns
    -------
    ndarray of int32, shape (n, players)
        For each seat its points by D11.1, 0 before the end; of a match the games won (D8.2).

    Raises
    ------
    ValueError
        For a state that no game can be in, with its row and the rule, and for games of two and of
        three players together.
    TypeError
        For anything but such an array.
    """
    return _games.returns_of_players(_compiled, STATE_DTYPE, states)


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
    return _games.play_random(_compiled, STATE_DTYPE, states, seed, first)
