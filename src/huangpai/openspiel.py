"""Douhuang and Baohuang as games of OpenSpiel: ``pip install 'huangpai[openspiel]'``.

Importing this module registers ``huangpai_douhuang`` and ``huangpai_baohuang``:

>>> import random
>>> import pyspiel
>>> import huangpai.openspiel
>>> game = pyspiel.load_game("huangpai_douhuang(players=2,seed=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(3)  # the deal, a chance node
>>> while not state.is_terminal():
...     state.apply_action(random.choice(state.legal_actions()))
>>> len(state.returns())
2

Parameters are the options of the game's `Game` by their names, and these:

``seed``, ``deals``
    The chance node at the root has ``deals`` outcomes, all equally likely; outcome i is game i of
    the seed.  Everything that chance does later, such as a new deal where nobody calls, follows
    from the two.
``position``
    Begin here instead: one line of `State.to_text`, or several with ``;`` between them, which are
    then the outcomes of the chance node.  What is played is what the positions say.

Options that are lists are written with ``/`` between their parts and ``-`` for None
(``characters=liu_bang/-/lu_bu``); 0 stands for None where a number is asked for.

Actions are numbers of `State.action_numbers`; one that several legal actions share does the first
of them.  docs/learning.md says what each is, and what tensors and strings hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self
from urllib.parse import quote, unquote

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as error:
    if error.name != "pyspiel":
        raise
    from huangpai._plugs import missing

    raise missing("openspiel", "OpenSpiel", "openspiel") from None

from huangpai import features
from huangpai._arguments import number
from huangpai._games import PolicyGame as Rules
from huangpai._plugs import beginning, game_class, game_of, legal_numbers, seen_by, settings_of
from huangpai._positions import LONGEST
from huangpai.cards import shown
from huangpai.errors import PolicyError

__all__ = ["Baohuang", "Douhuang", "Game", "Observer", "State"]

#: The most outcomes that the chance node may have: they are listed at every visit.
DEALS_MAX = 2**20
_DEALS = 1000
_OWN = {"seed": 0, "deals": _DEALS, "position": ""}
#: What stands in the text of a position and may not stand in a parameter of OpenSpiel is escaped.
_SAFE = " :;/.*-"


# ---- Parameters ----------------------------------------------------------------------------------


class _Parameter(NamedTuple):
    """An option of a Game as a parameter of OpenSpiel: a truth value, an integer or text."""

    #: The default of the Game, and how it stands in the parameter.
    usual: Any
    plain: bool | int | str

    def read(self, value: Any) -> Any:
        """Return the option; text is parted where it is a list."""
        if isinstance(self.usual, list):
            return [None if part == "-" else part for part in value.split("/")]
        return value

    def write(self, value: Any) -> Any:
        """Return the parameter."""
        if value is None or value == self.usual:
            return self.plain
        if isinstance(value, list):
            return "/".join("-" if part is None else part for part in value) if any(value) else ""
        return value


def _parameters(name: str) -> dict[str, _Parameter]:
    """Return the options of a Game; None is 0 for a number, and else empty, as lists are."""
    make = game_class(name)
    hints = make.__init__.__annotations__
    found = {}
    for option, usual in settings_of(make()).items():
        nothing = 0 if hints[option] == "int | None" else ""
        plain = usual if isinstance(usual, bool | int | str) else nothing
        found[option] = _Parameter(usual, plain)
    return found


def _options(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a Game that are not the default."""
    return {
        option: parameter.read(given[option])
        for option, parameter in _parameters(name).items()
        if given.get(option, parameter.plain) != parameter.plain
    }


def _agreed(rules: Rules[Any], options: Mapping[str, Any]) -> Rules[Any]:
    """See that options do not ask for another game than that of the positions."""
    for option, value in options.items():
        if settings_of(rules)[option] != value:
            raise ValueError(
                f"{option} is {shown(value)}, but the position is of {rules!r}; leave it out"
            )
    return rules


class _Beginnings:
    """What the chance node at the root has to choose from."""

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        seed, deals, texts = (parameters.get(key, value) for key, value in _OWN.items())
        options = _options(name, parameters)
        self.positions: list[Any] = []
        if texts:
            kind = game_class(name)._state
            lines = [line.strip() for line in unquote(texts).split(";")]
            self.rules = _agreed(kind.from_text(lines[0]).game, options)
            self.positions = [beginning(self.rules, line) for line in lines]
        else:
            self.rules = game_of(name, options)
        if not 1 <= deals <= DEALS_MAX:
            raise ValueError(f"deals must be 1 to {DEALS_MAX}, it is {shown(deals)}")
        self._made = name, dict(parameters)
        self.seed = number(seed, "seed")
        self.count = len(self.positions) or deals
        self.outcomes = [(number, 1 / self.count) for number in range(self.count)]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself, which does not change: OpenSpiel copies all that a state has."""
        return self

    def __reduce__(self) -> Any:
        """Pickle what it is made of."""
        return _Beginnings, self._made

    @property
    def by_chance(self) -> bool:
        """Whether there is a chance node: not for one position that was given."""
        return len(self.positions) != 1

    def state(self, number: int) -> Any:
        """Return the state in which outcome `number` begins."""
        if not 0 <= number < self.count:
            raise ValueError(f"no outcome {shown(number)}; they are 0 to {self.count - 1}")
        if self.positions:
            return self.positions[number].clone()
        return self.rules.deal(self.seed, number)

    def parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all parameters, so that OpenSpiel can write them and read them again."""
        options, parameters = settings_of(self.rules), _parameters(self.rules.name)
        written = {name: one.write(options[name]) for name, one in parameters.items()}
        text = ";".join(quote(state.to_text(), safe=_SAFE) for state in self.positions)
        return {**_OWN, **given, **written, "position": text}


# ---- Types ---------------------------------------------------------------------------------------


def _type(name: str, rules: Rules[Any], by_chance: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"huangpai_{name}",
        long_name=f"huangpai {name.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if by_chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=(kinds.Utility.ZERO_SUM if rules.returns_sum == 0 else kinds.Utility.GENERAL_SUM),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(rules.player_counts),
        min_num_players=min(rules.player_counts),
        provides_information_state_string=True,
        # There is one, but it has no history: no tensor of a fixed size can hold all of it.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_OWN | {n: one.plain for n, one in _parameters(name).items()},
    )


def _info(beginnings: _Beginnings) -> Any:
    rules = beginnings.rules
    lowest, highest = rules.returns_range
    return pyspiel.GameInfo(
        num_distinct_actions=rules.num_actions,
        max_chance_outcomes=beginnings.count if beginnings.by_chance else 0,
        num_players=rules.players,
        min_utility=float(lowest),
        max_utility=float(highest),
        utility_sum=None if rules.returns_sum is None else float(rules.returns_sum),
        max_game_length=LONGEST,
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of huangpai; made by ``pyspiel.load_game``."""

    #: The package of the game.
    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = dict(params or {})
        found = _Beginnings(self.name, parameters)
        super().__init__(
            _type(self.name, found.rules, found.by_chance),
            _info(found),
            found.parameters(parameters),
        )

    @cached_property
    def _beginnings(self) -> _Beginnings:
        # Not made by __init__: a game that OpenSpiel unpickles has its parameters alone.
        return _Beginnings(self.name, self.get_parameters())

    @property
    def rules(self) -> Rules[Any]:
        """What is played: a `huangpai.douhuang.Game` or `huangpai.baohuang.Game`."""
        return self._beginnings.rules

    def new_initial_state(self) -> State:
        """Return the root: a chance node, or the position that was given."""
        return State(self, self._beginnings)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1 where there is a chance node at the root, else 0."""
        return int(self._beginnings.by_chance)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer, or None for a kind of observation that there is not.

        There are what one player sees now, and (perfect recall) has seen so far: both with what is
        public and what is that player's own.
        """
        if isinstance(iig_obs_type, Mapping):  # as OpenSpiel asks for the default
            iig_obs_type, params = None, iig_obs_type
        if iig_obs_type is None:
            iig_obs_type = pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"an observation has no parameters, there are {shown(params)}")
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or iig_obs_type.private_info != single:
            return None
        return Observer(self.rules, iig_obs_type.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game of huangpai.

    Attributes
    ----------
    table : huangpai.douhuang.State or huangpai.baohuang.State, or None
        The state as huangpai has it; None before the deal.
    """

    def __init__(self, game: Game, beginnings: _Beginnings) -> None:
        super().__init__(game)
        self._beginnings = beginnings
        self.table: Any = None if beginnings.by_chance else beginnings.state(0)
        self._length = 0

    def current_player(self) -> int:
        """Return the seat to act, or what stands for chance and for the end."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.current_player
        return int(pyspiel.PlayerId.TERMINAL if seat is None else seat)

    def is_terminal(self) -> bool:
        """Whether the game, or the match, is over."""
        return self.table is not None and self.table.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return legal_numbers(self.table)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the chance node with their probabilities."""
        return self._beginnings.outcomes

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self._beginnings.state(action)
            return
        if self._length >= LONGEST:
            raise PolicyError(
                f"the game has had {LONGEST} actions and goes on: nobody ends it, such as where "
                "all pass whenever they could bid"
            )
        self.table.apply(self.table.action_by_number(action))
        self._length += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        is_asked = self.table is not None and player == self.current_player()
        if is_asked and action in legal_numbers(self.table):
            return str(self.table.action_text(self.table.action_by_number(action)))
        return str(self._beginnings.rules.action_label(action))

    def returns(self) -> list[float]:
        """Return the points of each seat; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self._beginnings.rules.players
        return [float(points) for points in self.table.returns]

    def __str__(self) -> str:
        """Return the line of `State.to_text`; empty before the deal."""
        return "" if self.table is None else str(self.table.to_text())


class Observer:
    """What a player sees, as a tensor and as text; made by ``make_py_observer``.

    Attributes
    ----------
    tensor : ndarray of float32
        The seat, one of as many as there are players, and the features of what it knows
        (``huangpai.features``), each as it is; zeros before the deal.
    dict : dict of ndarray
        Its parts, ``"player"`` and ``"features"``.
    """

    def __init__(self, rules: Rules[Any], perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        width = features.layout(rules).state_width
        self.tensor = np.zeros(rules.players + width, np.float32)
        self.dict = {
            "player": self.tensor[: rules.players],
            "features": self.tensor[rules.players :],
        }

    def set_from(self, state: State, player: int) -> None:
        """Put into the tensor what a player sees in a state."""
        self.tensor.fill(0)
        if state.table is not None and player >= 0:
            self.dict["player"][player] = 1
            self.dict["features"][:] = seen_by(state.table, player)

    def string_from(self, state: State, player: int) -> str:
        """Return as text what a player sees; with perfect recall also what it has seen.

        The line of `Observation.to_text`.  With perfect recall the actions seen follow, as
        ``SEAT ACTION``, and a line for every earlier deal, as it was before its last action: what
        it had in hand then is forgotten otherwise.
        """
        if state.table is None:
            return ""
        if not self._perfect_recall:
            return _now(state.table, state.table.to_bytes(), player)
        seen = state.table.observation(player)
        actions = [f"{seat} {text}" for seat, text in seen.history]
        return "\n".join([seen.to_text(), *actions, *_earlier_deals(state.table, player)])


def _now(table: Any, raw: bytes, seat: int) -> str:
    """Return what a seat sees in the state with these bytes, whatever has been."""
    return str(type(table).from_bytes(raw).observation(seat).to_text())


def _earlier_deals(table: Any, seat: int) -> Iterator[str]:
    """Yield what a seat saw before the last action of each deal but this one."""
    before = [raw for raw, _ in table._past()]
    states = np.frombuffer(b"".join([*before, table.to_bytes()]), table._fields.dtype)
    for last in np.flatnonzero(np.diff(states["deals"].astype(np.int64))):
        yield _now(table, before[last], seat)


class Douhuang(Game):
    """Douhuang 斗皇."""

    name = "douhuang"


class Baohuang(Game):
    """Baohuang 保皇."""

    name = "baohuang"


for _game in (Douhuang, Baohuang):
    pyspiel.register_game(_type(_game.name, game_class(_game.name)(), True), _game)
