from typing import Any, TypeAlias

_Type: TypeAlias = tuple[str, bool, int, tuple[int, ...]]

FUNCTIONS: dict[str, tuple[int, str, _Type, str]]
PARAMETERS: list[tuple[str, str, _Type, int, int]]
STRUCTS: dict[str, int]
FIELDS: list[tuple[str, str, _Type, int, int]]
CONSTANTS: dict[str, tuple[int, str]]
__pyx_capi__: dict[str, Any]  # capsules
