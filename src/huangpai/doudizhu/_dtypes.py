"""The layout of a move, which the compiled module and the Python face share."""

from __future__ import annotations

import numpy as np

__all__ = ["ACTION_DTYPE", "MOVE_DTYPE", "OBSERVATION_DTYPE", "STATE_DTYPE"]

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

#: An action is a move whose kind may also be one of `Action`.
ACTION_DTYPE = MOVE_DTYPE

#: hp_doudizhu_rules of huangpai.h, 8 bytes.
RULES_DTYPE = np.dtype(
    [
        ("quad_with_singles", "u1"),
        ("quad_with_pair", "u1"),
        ("quad_with_pairs", "u1"),
        ("wings_alike", "u1"),
        ("wings_beside", "u1"),
        ("rocket_kickers", "u1"),
        ("most_cards", "u1"),
        ("reserved", "u1"),
    ]
)

#: hp_doudizhu_state of huangpai.h, 112 bytes, which says what the fields are.
STATE_DTYPE = np.dtype(
    [
        ("hands", "<u8", 3),
        ("played", "<u8", 3),
        ("bottom", "<u8"),
        ("out", "<u8"),
        ("last", MOVE_DTYPE),
        ("rules", RULES_DTYPE),
        ("seed", "<u8"),
        ("index", "<u8"),
        ("phase", "u1"),
        ("players", "u1"),
        ("landlord", "u1"),
        ("current", "u1"),
        ("last_player", "u1"),
        ("passes", "u1"),
        ("doublings", "u1"),
        ("winner", "u1"),
    ]
)

#: hp_doudizhu_observation of huangpai.h, 128 bytes.
OBSERVATION_DTYPE = np.dtype(
    [
        ("seen", STATE_DTYPE),
        ("unseen", "<u8"),
        ("cards", "u1", 3),
        ("seat", "u1"),
        ("reserved", "u1", 4),
    ]
)
