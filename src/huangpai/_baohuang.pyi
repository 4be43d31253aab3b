from collections.abc import Sequence
from typing import Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

_Moves: TypeAlias = npt.NDArray[np.void]
_Planes: TypeAlias = npt.NDArray[np.uint64]
_Hand: TypeAlias = str | Sequence[int] | npt.NDArray[Any]
_Hands: TypeAlias = _Hand | Sequence[_Hand]
_Last: TypeAlias = np.void | npt.NDArray[np.void] | None
_Lasts: TypeAlias = _Last | Sequence[np.void | None]
_Compared: TypeAlias = np.void | _Moves | Sequence[np.void]

MOVE_DTYPE: np.dtype[np.void]
MAX_MOVES: int

def simd_select(name: str) -> None: ...
def parse_canonical(text: str) -> tuple[Any, int]: ...
def format_canonical(hand: _Hand) -> str: ...
def fill_random_hands(hands: _Planes, size: int, seed: int, first: int) -> None: ...
def first_bad(flat: npt.NDArray[np.uint8], lead_too: bool) -> tuple[int, int]: ...
def legal_moves(
    hand: _Hand, *, last: _Last = None, kao: bool = True, hold_sixes: bool = False
) -> _Moves: ...
def classify(cards: _Hand) -> _Moves: ...
def choices(hand: _Hand, move: np.void) -> _Planes: ...
@overload
def count_moves(
    hands: str, *, last: np.void | None = None, kao: bool = True, hold_sixes: bool = False
) -> int: ...
@overload
def count_moves(
    hands: _Hands, *, last: _Lasts = None, kao: bool = True, hold_sixes: bool = False
) -> Any: ...
def legal_moves_batch(
    hands: _Hands,
    *,
    last: _Lasts = None,
    kao: bool = True,
    hold_sixes: bool = False,
    out: tuple[_Moves, npt.NDArray[np.int64]] | None = None,
    max_moves: int = 67108864,
) -> tuple[_Moves, npt.NDArray[np.int64]]: ...
@overload
def beats(a: np.void, b: np.void, *, kao: bool = True) -> bool: ...
@overload
def beats(a: _Compared, b: _Compared, *, kao: bool = True) -> Any: ...
