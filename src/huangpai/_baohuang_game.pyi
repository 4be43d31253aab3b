from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from huangpai import _positions
from huangpai._positions import _Buffer

ACTION_DTYPE: np.dtype[np.void]
OBSERVATION_DTYPE: np.dtype[np.void]
STATE_DTYPE: np.dtype[np.void]
SEATS: int
NUMBERS: list[tuple[str, int, int, str]]
STATE_FEATURES: list[tuple[str, int, int, str]]
ACTION_FEATURES: list[tuple[str, int, int, str]]
NONE: int
NO_PENALTY: int
KAO: int
HOLD_SIXES: int
ROB_SOLO: int

def simd_select(name: str) -> None: ...
def simd_name() -> str: ...

@disjoint_base
class Position(_positions.Position):
    def _start(
        self,
        concise: bool,
        options: int,
        first_seat: int,
        penalty: int,
        seed: int,
        index: int,
    ) -> bool: ...
    def _give(self, hands: _Buffer) -> bool: ...
    def _score(self) -> list[int]: ...
    def _is_doubled(self) -> bool: ...
    def _is_revealed(self) -> bool: ...
    def _default(self) -> np.void | None: ...
    def _count_choices(self, action: _Buffer) -> int: ...
    def _choice(self, action: _Buffer, number: int) -> np.void | None: ...

def deal_into(
    states: npt.NDArray[np.uint8],
    concise: bool,
    options: int,
    first_seat: int,
    penalty: int,
    seed: int,
    first: int,
) -> bool: ...
def first_problem(states: npt.NDArray[np.uint8]) -> tuple[int, str] | None: ...
def returns_into(states: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8]) -> None: ...
def doubled_into(states: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8]) -> None: ...
def play_random_in(states: npt.NDArray[np.uint8], seed: int, first: int) -> int: ...
def play_in(
    states: npt.NDArray[np.uint8],
    rngs: npt.NDArray[np.void],
    lengths: npt.NDArray[np.uint32],
    choose: Sequence[int],
    data: Sequence[int],
) -> tuple[int, int | None] | None: ...
def counts_into(states: npt.NDArray[np.uint8], counts: npt.NDArray[np.int64]) -> None: ...
def actions_into(
    states: npt.NDArray[np.uint8], offsets: npt.NDArray[np.int64], out: npt.NDArray[np.uint8]
) -> None: ...
def step_in(
    states: npt.NDArray[np.uint8], choices: npt.NDArray[np.int64]
) -> tuple[int, int] | None: ...
def observe_into(states: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8]) -> None: ...
def numbers_into(
    states: npt.NDArray[np.uint8],
    offsets: npt.NDArray[np.int64],
    actions: npt.NDArray[np.uint8],
    out: npt.NDArray[np.int32],
) -> None: ...
def masks_into(states: npt.NDArray[np.uint8], out: npt.NDArray[np.int8]) -> None: ...
def choices_into(
    states: npt.NDArray[np.uint8], numbers: npt.NDArray[np.int64], choices: npt.NDArray[np.int64]
) -> tuple[int, int] | None: ...
def state_features_into(seen: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8]) -> int | None: ...
def action_features_into(
    seen: npt.NDArray[np.uint8],
    offsets: npt.NDArray[np.int64],
    actions: npt.NDArray[np.uint8],
    out: npt.NDArray[np.uint8],
) -> int | None: ...
def greedy_address() -> int: ...
def search_address() -> int: ...
