"""The layouts that the compiled modules and the Python face share: moves, actions, states."""

from __future__ import annotations

import numpy as np

__all__ = ["ACTION_DTYPE", "MOVE_DTYPE", "NO_RANK", "OBSERVATION_DTYPE", "STATE_DTYPE"]

#: hp_baohuang_move of huangpai.h, 4 bytes.
MOVE_DTYPE = np.dtype([("bigs", "u1"), ("smalls", "u1"), ("rank", "u1"), ("count", "u1")])
#: Bits of a hand (B1): the kings; and in plane 0 which of them are marked, two bits above each.
SMALL, BIG, GUARD_CARD, EMPEROR_CARD = 52, 53, 54, 55
#: The bits of the cards that have a rank.
RANKED = range(12, SMALL)
#: The rank of a move without a set.
NO_RANK = 255

#: hp_baohuang_action of huangpai.h, 40 bytes.
ACTION_DTYPE = np.dtype(
    [
        ("cards", "<u8", 4),
        ("bigs", "u1"),
        ("smalls", "u1"),
        ("rank", "u1"),
        ("count", "u1"),
        ("action", "u1"),
        ("arg", "u1"),
        ("reserved", "<u2"),
    ]
)

#: hp_baohuang_state of huangpai.h, 424 bytes, which says what the fields are.
STATE_DTYPE = np.dtype(
    [
        ("hands", "<u8", (5, 4)),
        ("played", "<u8", (5, 4)),
        ("last_cards", "<u8", 4),
        ("last", MOVE_DTYPE),
        ("deals", "<u4"),
        ("seed", "<u8"),
        ("index", "<u8"),
        ("phase", "u1"),
        ("concise", "u1"),
        ("options", "u1"),
        ("first_seat", "u1"),
        ("current", "u1"),
        ("holder", "u1"),
        ("hand_ons", "u1"),
        ("added", "u1", 9),
        ("emperor", "u1"),
        ("guard", "u1"),
        ("kind", "u1"),
        ("named", "u1"),
        ("declared", "u1"),
        ("rebels", "u1"),
        ("last_player", "u1"),
        ("passes", "u1"),
        ("out", "u1"),
        ("places", "u1", 5),
        ("trustees", "u1"),
        ("left", "u1"),
        ("trusted", "u1", 5),
        ("reserved", "u1", 7),
        ("penalty", "<u4"),
    ]
)

#: hp_baohuang_observation of huangpai.h, 464 bytes.
OBSERVATION_DTYPE = np.dtype(
    [
        ("seen", STATE_DTYPE),
        ("unseen", "<u8", 4),
        ("cards", "u1", 5),
        ("seat", "u1"),
        ("reserved", "u1", 2),
    ]
)
