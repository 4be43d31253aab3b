"""The layout of a move, which the compiled module and the Python face share."""

from __future__ import annotations

import numpy as np

__all__ = ["MOVE_DTYPE", "NO_RANK"]

#: hp_baohuang_move of huangpai.h, 4 bytes.
MOVE_DTYPE = np.dtype([("bigs", "u1"), ("smalls", "u1"), ("rank", "u1"), ("count", "u1")])
#: The rank of a move without a set.
NO_RANK = 255
