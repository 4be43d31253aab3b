from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from huangpai.douhuang._enums import Character

_Moves: TypeAlias = npt.NDArray[np.void]
_Hand: TypeAlias = str | int | np.integer[Any]
_Hands: TypeAlias = _Hand | Sequence[_Hand] | npt.NDArray[Any]
_Character: TypeAlias = Character | int | str | np.integer[Any]
_Characters: TypeAlias = _Character | Sequence[_Character] | npt.NDArray[Any]
_HitPoints: TypeAlias = int | np.integer[Any]
_HitPointsOfRows: TypeAlias = _HitPoints | Sequence[_HitPoints] | npt.NDArray[Any]
_Last: TypeAlias = np.void | npt.NDArray[np.void] | None
_Lasts: TypeAlias = _Last | Sequence[np.void | None]
_Group: TypeAlias = Literal["strength", "ranks"]
_Compared: TypeAlias = np.void | _Moves | Sequence[np.void]

GROUP_DTYPE: np.dtype[np.void]
MOVE_DTYPE: np.dtype[np.void]
MAX_MOVES: int

def simd_select(name: str) -> None: ...
def simd_name() -> str: ...
def character_row(character: int) -> tuple[str, str, str, int, int] | None: ...
def kind_row(kind: int) -> tuple[str, str] | None: ...
def first_bad(flat: npt.NDArray[np.uint8], lead_too: bool) -> tuple[int, int]: ...
def legal_moves(
    hand: _Hand,
    character: _Character,
    *,
    hp: _HitPoints = 2,
    last: _Last = None,
    group: _Group | None = None,
) -> _Moves: ...
@overload
def expand(
    hand: _Hand,
    character: _Character,
    groups: np.void,
    *,
    group: _Group,
    hp: _HitPoints = 2,
    last: _Last = None,
) -> _Moves: ...
@overload
def expand(
    hand: _Hand,
    character: _Character,
    groups: _Moves | Sequence[np.void],
    *,
    group: _Group,
    hp: _HitPoints = 2,
    last: _Last = None,
) -> tuple[_Moves, npt.NDArray[np.int64]]: ...
def classify(cards: _Hand, character: _Character, *, hp: _HitPoints = 2) -> _Moves: ...
@overload
def count_moves(
    hands: _Hand,
    characters: _Character,
    *,
    hp: _HitPoints = 2,
    last: np.void | None = None,
    group: _Group | None = None,
) -> int: ...
@overload
def count_moves(
    hands: _Hands,
    characters: _Characters,
    *,
    hp: _HitPointsOfRows = 2,
    last: _Lasts = None,
    group: _Group | None = None,
) -> Any: ...
def legal_moves_batch(
    hands: _Hands,
    characters: _Characters,
    *,
    hp: _HitPointsOfRows = 2,
    last: _Lasts = None,
    group: _Group | None = None,
    out: tuple[_Moves, npt.NDArray[np.int64]] | None = None,
    max_moves: int = 67108864,
) -> tuple[_Moves, npt.NDArray[np.int64]]: ...
@overload
def beats(a: np.void, b: np.void) -> bool: ...
@overload
def beats(a: _Compared, b: _Compared) -> Any: ...
