"""The layout of a move, which the compiled module and the Python face share."""

from __future__ import annotations

import numpy as np

__all__ = ["MOVE_DTYPE"]

#: hp_doudizhu_move of huangpai.h, 16 bytes.
MOVE_DTYPE = np.dtype(
    [
        ("cards", "<u8"),
        ("kind", "u1"),
        ("size", "u1"),
        ("length", "u1"),
        ("strength", "u1"),
        ("reserved", "<u4"),
    ]
)
