"""A game of Baohuang at one moment: who is to act, what may be done, and what has been."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from huangpai import _baohuang_game as _compiled
from huangpai import _states
from huangpai._baohuang_game import HOLD_SIXES, KAO, NO_PENALTY, NONE, ROB_SOLO
from huangpai.baohuang import _actions, _records
from huangpai.baohuang._cards import format
from huangpai.baohuang._dtypes import ACTION_DTYPE
from huangpai.baohuang._enums import Action, Phase
from huangpai.baohuang._position import FIELDS, KINDS, SEATS
from huangpai.cards import integer, shown
from huangpai.errors import IllegalMove

if TYPE_CHECKING:
    from huangpai.baohuang._game import Game
    from huangpai.baohuang._observation import Observation
    from huangpai.play.scene import Scene

__all__ = ["State"]


def _seats(mask: Any) -> list[int]:
    """Return the seats of a set of them, a bit each."""
    return [seat for seat in range(SEATS) if int(mask) >> seat & 1]


class State(_states.PolicyState, _compiled.Position):
    """A game at one moment: who is to act, what may be done, and what has been.

    States are made by `Game.deal`, `Game.position`, `State.from_text` and `State.from_bytes`.  Two
    states are equal if all their fields are; the past does not count.
    """

    sides = ("emperor", "rebels")

    _fields = FIELDS
    _action_dtype = ACTION_DTYPE
    _phases = Phase
    _records: ClassVar[Any] = _records

    if TYPE_CHECKING:
        game: Game
        phase: Phase

    def _found_game(self) -> Game:
        from huangpai.baohuang._game import MODES, Game

        facts = self._array()
        options, penalty = int(facts["options"]), int(facts["penalty"])
        return Game(
            MODES[int(facts["concise"])],
            kao=bool(options & KAO),
            hold_sixes=bool(options & HOLD_SIXES),
            rob_solo=bool(options & ROB_SOLO),
            penalty=None if penalty == NO_PENALTY else penalty,
            first_seat=int(facts["first_seat"]),
        )

    def _written(self, action: Any, facts: Any) -> str:
        return _actions.write(action, facts)

    def _actor(self, action: Any, facts: Any) -> int:
        out_of_turn = int(action["action"]) in _actions.OUT_OF_TURN
        return int(action["arg"] if out_of_turn else facts["current"])

    def _strange(self, action: Any) -> str:
        return f"action {action['action']} with arg {action['arg']}"

    def _said(self, action: Any, facts: Any, lang: str) -> str:
        from huangpai.baohuang._scene import action_in_words

        return action_in_words(facts, action, lang)

    def _drawn(self, lang: str, player: int | None) -> Scene:
        from huangpai.baohuang._scene import scene

        return scene(self, lang, player)

    def _first_side(self) -> set[int | None]:
        return {self._seat_in("emperor"), self._seat_in("guard")}

    # ---- What it is ----

    @property
    def hands(self) -> npt.NDArray[np.uint64]:
        """The hand of each seat, shape (5, 4)."""
        return np.array(self._array()["hands"])

    @property
    def holder(self) -> int:
        """Who was dealt, was handed or has taken the emperor card (B7)."""
        return int(self._array()["holder"])

    @property
    def emperor(self) -> int | None:
        """The emperor's seat; None until somebody has taken the throne."""
        return self._seat_in("emperor")

    @property
    def guard(self) -> int | None:
        """The guard's seat; None until that is settled, and where the emperor plays alone (B8)."""
        return self._seat_in("guard")

    @property
    def kind(self) -> str | None:
        """``"pair"``, ``"open_solo"`` or ``"hidden_solo"`` (B8); None until that is settled."""
        return KINDS[int(self._array()["kind"])]

    @property
    def named(self) -> str | None:
        """The card named (B8.1), such as ``"Kh"``; None where there is none."""
        named = int(self._array()["named"])
        return None if named == NONE else str(format(np.array([1 << named, 0, 0, 0], np.uint64)))

    @property
    def added(self) -> list[str]:
        """The cards added to the emperor card, in their order (B7.2)."""
        planes = [[1 << int(card), 0, 0, 0] for card in self._array()["added"] if card != NONE]
        return [str(format(np.array(hand, np.uint64))) for hand in planes]

    @property
    def last(self) -> Any:
        """The play to beat, a record of MOVE_DTYPE; None to lead."""
        facts = self.array
        return None if facts["last_player"] == NONE else facts["last"]

    @property
    def last_player(self) -> int | None:
        """The seat that made the play to beat; None to lead."""
        return self._seat_in("last_player")

    @property
    def places(self) -> list[int | None]:
        """For each seat its place (B9.3, B10.1); None for none, or not yet."""
        return [int(place) or None for place in self._array()["places"]]

    @property
    def declared(self) -> bool:
        """Whether the guard has declared (B8.3)."""
        return bool(self._array()["declared"])

    @property
    def rebels(self) -> list[int]:
        """The seats that have rebelled (B8.4)."""
        return _seats(self._array()["rebels"])

    @property
    def doubled(self) -> bool:
        """Whether the score counts twice (B10.2)."""
        return self._is_doubled()

    @property
    def revealed(self) -> bool:
        """Whether everyone knows who is guard, or that nobody is (B8)."""
        return self._is_revealed()

    @property
    def trustees(self) -> list[int]:
        """The seats that the system plays (B11.1)."""
        return _seats(self._array()["trustees"])

    @property
    def penalties(self) -> list[int]:
        """What each seat has paid for leaving, apart from the score (B10.4): 0, or less."""
        facts = self._array()
        return [-int(facts["penalty"]) * (int(facts["left"]) >> seat & 1) for seat in range(SEATS)]

    @property
    def returns(self) -> list[int]:
        """For each seat its points (B10), without penalties; 0 before the end."""
        return self._score()

    @property
    def next_first_seat(self) -> int | None:
        """Who is dealt to first in the next game: the emperor (B6.1); None before the end."""
        return self.emperor if self.is_terminal else None

    @property
    def breaks_up(self) -> bool:
        """Whether the table is broken up: the game is over, and a seat is a trustee (B11.1)."""
        return self.is_terminal and bool(self.trustees)

    # ---- Playing ----

    def action(self, text: str) -> Any:
        """Read an action.

        Parameters
        ----------
        text : str
            A play as its cards, in any order (``"7d7c7hXD*"``), or ``"pass"``, ``"take"``,
            ``"name:Kh"``, ``"trustee:2"`` and so on.

        Returns
        -------
        record of ACTION_DTYPE
            `apply` says whether it is legal here.

        Raises
        ------
        ValueError
            For text that is no action.
        IllegalMove
            For cards that are no play, and where it is not the time to play any.
        """
        return _actions.read(text, self)

    def acts(self, seat: int, text: str) -> bool:
        """Whether this seat may be the one to do this now.

        That is the player to act; but a seat becomes a trustee, cancels it and leaves itself, at
        any time (B11.1).
        """
        if not isinstance(text, str) or self.is_terminal:
            return False
        word, colon, rest = text.partition(":")
        if colon and word in [Action(kind).text for kind in _actions.OUT_OF_TURN]:
            return rest == str(seat)
        return seat == self.current_player

    def is_listed(self, action: Any) -> bool:
        """Whether the player to act chose this from a list, or it was done out of turn (B11.1)."""
        return int(action["action"]) not in _actions.OUT_OF_TURN

    def draw(self, below: Callable[[int], int]) -> Any:
        """Return a legal action at random.

        Parameters
        ----------
        below : function of a bound
            Returns a number from 0 below it, each equally likely.  It is called once, to pick from
            the list, and of a play once more, to pick its cards.
        """
        action = super().draw(below)
        if action["action"] != Action.PLAY:
            return action
        raw = action.tobytes()
        return self._choice_at(raw, below(self._count_choices(raw)))

    def _choice_at(self, raw: bytes, number: Any) -> Any:
        """Return a legal action by this choice of its cards."""
        n = self._count_choices(raw)
        if not 0 <= integer(number, "the number of a choice must be an integer") < n:
            raise IndexError(f"no choice {shown(number)}; there are {n}")
        return self._choice(raw, int(number))

    def default_action(self) -> Any:
        """Return what a trustee does in the place of the player to act (B11.2).

        Returns
        -------
        record of ACTION_DTYPE

        Raises
        ------
        IllegalMove
            At the end.
        """
        action = self._default()
        if action is None:
            raise IllegalMove("B10.1", "the game is over")
        return action

    def choices(self, action: Any) -> npt.NDArray[np.void]:
        """List the ways to lay the cards of a play: which suits, and whether a marked king goes.

        Parameters
        ----------
        action : record of ACTION_DTYPE, or str
            A legal action of the player to act; of a play any choice, or none.

        Returns
        -------
        ndarray of ACTION_DTYPE, shape (n,)
            Of a play every choice, the first as `legal_actions` has it; of anything else itself.

        Raises
        ------
        IllegalMove
            Where the rules forbid it.
        """
        record = self.action(action) if isinstance(action, str) else self._one_action(action)
        problem = self._illegal(record.tobytes())
        if problem is not None:
            raise IllegalMove(*problem.split(": ", 1))
        raw = record.tobytes()
        return np.array(
            [self._choice(raw, i) for i in range(self._count_choices(raw))], ACTION_DTYPE
        )

    def readings(self, text: str, *, every: bool = False) -> list[Any]:
        """Return the legal actions that cards, or bare ranks, may mean.

        Parameters
        ----------
        text : str
            Cards, lenient (``"7d 7d ♥10"``), which are one play or none; or ranks and kings
            (``"777XD"``), which are any cards of theirs.  A king with a star is the marked one.  To
            name or to add a card, the card.
        every : bool
            Of ranks, every choice of cards; by default the first alone.

        Returns
        -------
        list of records of ACTION_DTYPE
            At least one.

        Raises
        ------
        IllegalMove
            Where these cards can do nothing now; names the rule.
        ValueError
            For text that is no cards.
        """
        return _actions.readings(text, self, every)

    def observation(self, player: int) -> Observation:
        """Return what a player knows (B12).

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
        from huangpai.baohuang._observation import Observation

        return Observation(self, self._seat(player))
