"""What mass simulation keeps of a game of Baohuang: a row, and sums of rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import _baohuang_game as _compiled
from huangpai._games import hits, sums
from huangpai.baohuang._position import KINDS, SEATS

if TYPE_CHECKING:
    from huangpai.baohuang._game import Game

__all__ = ["compare", "dtype", "names", "of_role", "rows", "tally"]

#: One game.
GAME_DTYPE = np.dtype(
    [
        ("index", "<u8"),
        ("score", "<i4", 5),  # B10
        ("length", "<u4"),  # actions, pass and questions included
        ("deals", "<u4"),
        ("kind", "u1"),  # 0 for none, 1 a pair, 2 an open solo, 3 a hidden one
        ("emperor", "u1"),  # the seat
        ("guard", "u1"),  # the seat; 255 in a solo
        ("doubled", "u1"),  # B10.2
        ("places", "u1", 5),  # B10.1; 0 for none
        ("reserved", "u1", 3),
    ]
)

#: Emperor, guard, rebel; who plays a solo is its emperor.
ROLES = 3


def dtype(game: Game) -> np.dtype[Any]:
    """Return what a row is."""
    return GAME_DTYPE


def names(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the fields that hold numbers of names, and the names."""
    return {"kind": tuple(kind or "" for kind in KINDS)}


def rows(
    game: Game, states: npt.NDArray[np.void], lengths: npt.NDArray[np.uint32]
) -> npt.NDArray[np.void]:
    """Return a row for each of these states, all over.

    Parameters
    ----------
    states : ndarray of STATE_DTYPE, shape (n,)
    lengths : ndarray of uint32, shape (n,)
        How many actions each game took.
    """
    found = np.zeros(len(states), dtype(game))
    found["index"], found["length"] = states["index"], lengths
    score = np.zeros((len(states), SEATS), np.int32)
    octets = states.view(np.uint8)
    _compiled.returns_into(octets, score.reshape(-1).view(np.uint8))
    found["score"] = score
    doubled = np.zeros(len(states), np.uint8)
    _compiled.doubled_into(octets, doubled)
    found["doubled"] = doubled
    for name in ("deals", "kind", "emperor", "guard", "places"):
        found[name] = states[name]
    return found


def tally(game: Game, results: npt.NDArray[np.void]) -> dict[str, npt.NDArray[np.int64]]:
    """Return the sums of rows; those of two chunks add up to those of both.

    Returns
    -------
    dict of int64 arrays
        ``kinds``, shape (4,), as in the rows; ``role_games``, ``role_wins`` (scores above 0),
        ``role_score``, ``role_squares`` (of scores), shape (3, 4), of emperor, guard and rebel, by
        kind; ``role_places``, shape (3, 6); ``pair_places``, shape (6, 6), of emperor and guard,
        ``pair_rebels``, shape (6,), of the rebels against them; ``doubled``, shape (2,);
        ``seat_games``, ``seat_wins``, ``seat_score`` and ``seat_squares``, shape (5, 3), of a seat
        in each role; ``length`` and ``deals``, histograms.
    """
    n = len(results)
    everyone = np.arange(n)
    kind = results["kind"].astype(np.intp)
    found = {
        f"{by}_{what}": np.zeros((5, 3) if by == "seat" else (3, 4), np.int64)
        for by in ("role", "seat")
        for what in ("games", "wins", "score", "squares")
    }
    role_places = np.zeros((ROLES, 6), np.int64)
    pair_rebels = np.zeros(6, np.int64)
    for seat in range(SEATS):
        role = np.where(results["emperor"] == seat, 0, np.where(results["guard"] == seat, 1, 2))
        score = results["score"][:, seat]
        squares = score.astype(np.int64) ** 2
        for by, where in (("role", 4 * role + kind), ("seat", 3 * seat + role)):
            size = found[f"{by}_games"].size
            for what, new in (
                ("games", hits(where, size)),
                ("wins", hits(where[score > 0], size)),
                ("score", sums(where, score, size)),
                ("squares", sums(where, squares, size)),
            ):
                into = found[f"{by}_{what}"]
                into += new.reshape(into.shape)
        role_places += hits(6 * role + results["places"][:, seat], 18).reshape(3, 6)
        pair_rebels += hits(results["places"][(role == 2) & (kind == 1), seat], 6)
    pairs = results["guard"] < SEATS
    guard = np.where(pairs, results["guard"], 0)
    places = results["places"]
    undoubled = results["score"][everyone, results["emperor"]] // (1 + results["doubled"])
    both = 6 * places[everyone, results["emperor"]].astype(np.intp) + places[everyone, guard]
    return found | {
        "kinds": hits(kind, 4),
        "role_places": role_places,
        "pair_places": hits(both[pairs], 36).reshape(6, 6),
        "pair_score": sums(both[pairs], undoubled[pairs], 36).reshape(6, 6),
        "pair_rebels": pair_rebels,
        "doubled": hits(results["doubled"], 2),
        "length": hits(results["length"]),
        "deals": hits(results["deals"]),
    }


def compare(
    game: Game,
    results: npt.NDArray[np.void],
    others: npt.NDArray[np.void],
) -> dict[str, npt.NDArray[np.int64]]:
    """Return the sums of differences between games and others of the same number.

    Returns
    -------
    dict of int64 arrays
        ``beside_games``, shape (2,): how many games, and in how many anything differs;
        ``beside_roles``, shape (3, 3): of emperor, guard and one rebel, whoever they are, in how
        many games there are such in both, the sum of their scores less those in the other game,
        and that of the squares.
    """
    sums = np.zeros((ROLES, 3), np.int64)
    for role in range(ROLES):
        (score, there), (other, there_too) = (_scores(one, role) for one in (results, others))
        both = there & there_too
        less = (score - other)[both]
        sums[role] = len(less), less.sum(), (less**2).sum()
    differs = np.count_nonzero(results != others)
    return {"beside_games": np.array([len(results), differs]), "beside_roles": sums}


def _scores(rows: npt.NDArray[np.void], role: int) -> tuple[Any, Any]:
    """Return what a role scores in each game, and whether there is one."""
    everyone = np.arange(len(rows))
    if role < 2:
        seat = rows["emperor" if role == 0 else "guard"].astype(np.intp)
        there = seat < SEATS
        return rows["score"][everyone, np.where(there, seat, 0)].astype(np.int64), there
    others = np.arange(SEATS)[None, :]
    rebel = (others != rows["emperor"][:, None]) & (others != rows["guard"][:, None])
    seat = rebel.argmax(axis=1)  # all rebels score the same
    return rows["score"][everyone, seat].astype(np.int64), np.ones(len(rows), np.bool_)


def of_role(
    tallies: Mapping[str, npt.NDArray[np.int64]], what: str, role: int, kind: int | None = None
) -> int:
    """Return a sum of a role in a kind of game, or in all; of rebels that of one of them.

    All rebels of a game score the same, so they are no observations of their own.

    Parameters
    ----------
    tallies : dict of int64 arrays
        As `tally` returns them.
    what : {"games", "wins", "score", "squares"}
    role : int
        0 emperor, 1 guard, 2 rebel.
    kind : int, optional
        1 a pair, 2 an open solo, 3 a hidden one.
    """
    total = 0
    for one in range(1, 4) if kind is None else (kind,):
        games = int(tallies["kinds"][one])
        each = int(tallies["role_games"][role, one]) // games if games else 0
        total += int(tallies[f"role_{what}"][role, one]) // each if each else 0
    return total
