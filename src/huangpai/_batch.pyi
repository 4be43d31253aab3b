from typing import Any

from typing_extensions import disjoint_base

MAX_MOVES: int
__pyx_capi__: dict[str, Any]  # what the games' modules cimport

@disjoint_base
class Batch: ...
