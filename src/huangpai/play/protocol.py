"""What a game must offer to be played, written down, replayed and shown here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from huangpai.play.scene import Scene

__all__ = ["GameRules", "GameState", "Knowledge"]


class Knowledge(Protocol):
    """What one player knows of a game (``State.observation``)."""

    @property
    def history(self) -> Sequence[tuple[int, str]]:
        """The actions that the player has seen, as (seat, text), oldest first."""


class GameState(Protocol):
    """A game at one moment; ``State`` of a game's package.

    An action is a record (of the game's ACTION_DTYPE) or its text.  What cannot be done raises
    `IllegalMove` or `ValueError`, and nothing has changed; what is wrong in a record raises
    `RecordError` with its place.
    """

    @property
    def current_player(self) -> int | None:
        """The seat that is to act; None at the end."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game, or the match, is over."""

    @property
    def rule(self) -> str:
        """The number of the rule that says who is to act now."""

    @property
    def returns(self) -> Sequence[int]:
        """For each seat its points."""

    def count_actions(self) -> int:
        """Return how many actions are legal."""

    def action_at(self, index: int) -> Any:
        """Return the legal action with this index."""

    def greedy(self) -> Any:
        """Return what a quick sensible player does."""

    def search(self, budget: Any = None, *, seed: Any = 0) -> Any:
        """Return what a player does that looks ahead."""

    def _search(self, budget: int, rng: Any) -> Any:
        """Return the same by a stream of numbers, which goes on."""

    def draw(self, below: Callable[[int], int]) -> Any:
        """Return a legal action at random, by a function of a bound to a number below it."""

    def acts(self, seat: int, text: str) -> bool:
        """Whether this seat may be the one to do this now: the player to act, or out of turn."""

    def is_listed(self, action: Any) -> bool:
        """Whether the player to act chose this from a list, or it was done out of turn."""

    def action(self, text: str) -> Any:
        """Read an action of the player to act."""

    def action_text(self, action: Any) -> str:
        """Write an action of the player to act, in the one text that records have."""

    def readings(self, text: str, *, every: bool = False) -> Sequence[Any]:
        """Return the legal actions that bare cards, loosely written, may mean.

        Of those that compare the strongest alone, unless every one is wanted; at least one.
        """

    def apply(self, action: Any) -> None:
        """Do an action of the player to act."""

    def clone(self) -> Self:
        """Return a copy with a past of its own."""

    def to_bytes(self) -> bytes:
        """Return the state without its past."""

    @classmethod
    def from_bytes(cls, data: Any) -> Self:
        """Return the state that `to_bytes` wrote."""

    def describe(self, action: Any, lang: str = "en") -> str:
        """Say in words what the player to act does."""

    def scene(self, lang: str = "en", player: int | None = None) -> Scene:
        """Return what there is to see, for everyone or for one player."""

    def observation(self, player: int) -> Knowledge:
        """Return what a player knows."""

    def record(self) -> dict[str, Any]:
        """Return the finished game as a record without its hash."""

    @classmethod
    def opening(cls, record: Mapping[str, Any]) -> GameState:
        """Return the state in which a record begins."""

    @classmethod
    def script(cls, record: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
        """Yield (where, seat, text) for every action of a record."""

    def place(self) -> str:
        """Return where the next action stands in a record, such as ``"actions[12]"``."""

    def follow(self, record: Mapping[str, Any]) -> None:
        """After an action, see that what chance brought is what the record says."""


class GameRules(Protocol):
    """What is played; ``Game`` of a game's package."""

    @property
    def name(self) -> str:
        """The package, and ``"game"`` in records."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    def deal(self, seed: int = 0, index: int = 0) -> GameState:
        """Begin a game; the same pair gives the same one everywhere."""
