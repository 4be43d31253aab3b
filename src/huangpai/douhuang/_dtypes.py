"""The layouts that the compiled modules and the Python face share: moves, actions, states."""

from __future__ import annotations

import numpy as np

__all__ = ["ACTION_DTYPE", "GROUP_DTYPE", "MOVE_DTYPE", "OBSERVATION_DTYPE", "STATE_DTYPE"]

#: hp_douhuang_move of huangpai.h, 16 bytes.
MOVE_DTYPE = np.dtype(
    [
        ("cards", "<u8"),
        ("kind", "u1"),
        ("size", "u1"),
        ("length", "u1"),
        ("cost", "u1"),
        ("strength", "<u2"),
        ("reserved", "<u2"),
    ]
)

#: hp_douhuang_group of huangpai.h, 32 bytes: moves that differ in suits alone.  Its field ``move``
#: is a view of MOVE_DTYPE, the representatives.
GROUP_DTYPE = np.dtype(
    [
        ("move", MOVE_DTYPE),
        ("multiplicity", "<u8"),
        ("lowest", "<u2"),
        ("highest", "<u2"),
        ("reserved", "<u4"),
    ]
)

#: An action is a move whose kind may also be one of `Action`.
ACTION_DTYPE = MOVE_DTYPE

#: hp_douhuang_state of huangpai.h, 192 bytes, which says what the fields are.
STATE_DTYPE = np.dtype(
    [
        ("hands", "<u8", 3),
        ("played", "<u8", 3),
        ("shown", "<u8", 3),
        ("discarded", "<u8"),
        ("bottom", "<u8"),
        ("out", "<u8"),
        ("last", MOVE_DTYPE),
        ("seed", "<u8"),
        ("index", "<u8"),
        ("deals", "<u4"),
        ("phase", "u1"),
        ("players", "u1"),
        ("competitive", "u1"),
        ("current", "u1"),
        ("turned", "u1"),
        ("first_bidder", "u1"),
        ("emperor", "u1"),
        ("last_player", "u1"),
        ("beaten", "u1"),
        ("passes", "u1"),
        ("hit", "u1"),
        ("doublings", "u1"),
        ("winner", "u1"),
        ("known", "u1"),
        ("looked", "u1"),
        ("hit_points", "u1", 3),
        ("characters", "u1", 3),
        ("offered", "u1", 10),
        ("taken", "u1", 10),
        ("laid", "u1", 6),
        ("first_drafter", "u1"),
        ("picks", "u1"),
        ("game", "u1"),
        ("ended", "u1", 8),
        ("without_skill", "u1"),
        ("reserved", "u1"),
    ]
)

#: hp_douhuang_observation of huangpai.h, 208 bytes.
OBSERVATION_DTYPE = np.dtype(
    [
        ("seen", STATE_DTYPE),
        ("unseen", "<u8"),
        ("cards", "u1", 3),
        ("seat", "u1"),
        ("reserved", "u1", 4),
    ]
)
