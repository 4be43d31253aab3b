from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from huangpai import _positions

ACTION_DTYPE: np.dtype[np.void]
OBSERVATION_DTYPE: np.dtype[np.void]
STATE_DTYPE: np.dtype[np.void]
SEATS: int
NUMBERS: list[tuple[str, int, int, str]]
STATE_FEATURES: list[tuple[str, int, int, str]]
ACTION_FEATURES: list[tuple[str, int, int, str]]
NONE: int
FACE_DOWN: int

def simd_select(name: str) -> None: ...
def simd_name() -> str: ...

@disjoint_base
class Position(_positions.Position):
    def _start(
        self,
        players: int,
        competitive: bool,
        fixed: Sequence[int],
        pool: int,
        without_skill: int,
        seed: int,
        index: int,
    ) -> bool: ...
    def _give(self, hands: Sequence[int], bottom: int, turned: int) -> bool: ...
    def _score(self) -> list[int]: ...
    def _wins(self) -> list[int]: ...

def first_hit_points(players: int, is_emperor: bool) -> int: ...
def points(players: int, emperor: int, winner: int, doublings: int) -> list[int]: ...
def readings(state: bytes, seat: int, hit_points: int, cards: int) -> npt.NDArray[np.void]: ...
def deal_into(
    states: npt.NDArray[np.uint8],
    players: int,
    competitive: bool,
    fixed: Sequence[int],
    pool: int,
    without_skill: int,
    seed: int,
    first: int,
) -> bool: ...
def first_problem(states: npt.NDArray[np.uint8]) -> tuple[int, str] | None: ...
def returns_into(states: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8]) -> None: ...
def scores_into(states: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8]) -> None: ...
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
def rows_into(
    states: npt.NDArray[np.uint8], lengths: npt.NDArray[np.uint32], out: npt.NDArray[np.uint8]
) -> None: ...
def tally_rows(
    rows: npt.NDArray[np.uint8],
    seats: int,
    by_role: npt.NDArray[np.int64],
    by_seat: npt.NDArray[np.int64],
    matrix: npt.NDArray[np.int64],
    hit_points: npt.NDArray[np.int64],
) -> None: ...
