"""What mass simulation keeps of a game of Douhuang, or of a match: a row each, and sums of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import _douhuang_game as _compiled
from huangpai._games import hits, sums
from huangpai.douhuang._enums import Character

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game

__all__ = ["dtype", "names", "rows", "tally"]

#: One game.  Of two players' the third place of a field holds 0, of `characters` 255.
GAME_DTYPE = np.dtype(
    [
        ("index", "<u8"),
        ("score", "<i4", 3),  # D11.1
        ("multiplier", "<u4"),
        ("length", "<u4"),  # actions, pass and choices included
        ("deals", "<u4"),
        ("winner", "u1"),  # 1 the emperor, 2 the subjects
        ("emperor", "u1"),  # the seat
        ("characters", "u1", 3),
        ("hit_points", "u1", 3),
    ]
)

#: One match (D8.2).  A game that was not played has no emperor (255), and no winner (0).
MATCH_DTYPE = np.dtype(
    [
        ("index", "<u8"),
        ("score", "<i4", 2),  # of all its games
        ("length", "<u4"),
        ("winner", "u1"),  # the seat
        ("games", "u1"),
        ("wins", "u1", 2),
        ("emperors", "u1", 3),  # the seat in each game
        ("winners", "u1", 3),  # of each game, as in GAME_DTYPE
        ("characters", "u1", 6),  # those of seat 0 in each game, then those of seat 1
        ("reserved", "u1", 4),
    ]
)

_CHARACTERS = tuple(character.id for character in Character)
_WINNERS = ("", "emperor", "subjects")


def dtype(game: Game) -> np.dtype[Any]:
    """Return what a row is."""
    return MATCH_DTYPE if game.mode == "competitive" else GAME_DTYPE


def names(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the fields that hold numbers of names, and the names."""
    found = {"characters": _CHARACTERS}
    return found | {"winners" if game.mode == "competitive" else "winner": _WINNERS}


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
    score = np.zeros((len(states), 3), np.int32)
    octets = states.view(np.uint8)
    _compiled.scores_into(octets, score.reshape(-1).view(np.uint8))
    if game.mode != "competitive":
        found["score"] = score
        found["multiplier"] = np.uint32(1) << states["doublings"].astype(np.uint32)
        for name in ("deals", "winner", "emperor", "characters", "hit_points"):
            found[name] = states[name]
        return found
    wins = np.zeros((len(states), 3), np.int32)
    _compiled.returns_into(octets, wins.reshape(-1).view(np.uint8))
    found["score"], found["wins"] = score[:, :2], wins[:, :2]
    found["winner"] = wins[:, 1] > wins[:, 0]
    found["games"] = states["game"] + 1
    found["emperors"] = 255
    for number in range(3):
        last = states["game"] == number
        found["emperors"][last, number] = states["emperor"][last]
        found["winners"][last, number] = states["winner"][last]
        if number < 2:
            earlier = states["game"] > number
            found["emperors"][earlier, number] = states["ended"][earlier, 4 * number]
            found["winners"][earlier, number] = states["ended"][earlier, 4 * number + 1]
    found["characters"] = states["laid"]
    return found


def tally(game: Game, results: npt.NDArray[np.void]) -> dict[str, npt.NDArray[np.int64]]:
    """Return the sums of rows; those of two chunks add up to those of both.

    Returns
    -------
    dict of int64 arrays
        ``emperor_games``, ``emperor_wins``, ``subject_games``, ``subject_wins``, shape (18,), by
        character; ``matrix_games`` and ``matrix_wins``, shape (18, 18), of an emperor's character
        against a subject's, wins being the emperor's; ``seat_games``, ``seat_wins``, ``seat_score``
        and ``seat_squares`` (of scores), shape (seats, 2), of a seat as emperor and as subject;
        ``length``, a histogram.  Of single games also ``emperor_score``, ``subject_score``,
        ``emperor_squares``, ``subject_squares``, shape (18,); ``doublings`` and ``deals``,
        histograms; ``hit_points``, shape (2, 10), those left to emperors and to subjects.  Of
        matches ``match_wins``, shape (2,), by seat, and ``match_games``, a histogram; their scores
        are ``match_score`` and ``match_squares``, shape (2,).
    """
    if game.mode == "competitive":
        return _match_tally(results)
    seats, n = game.players, len(results)
    found: dict[str, npt.NDArray[np.int64]] = {}
    everyone = np.arange(n)
    emperor = results["emperor"].astype(np.intp)
    crowned = results["characters"][everyone, emperor]
    won = results["winner"] == 1
    roles = _Roles(seats)
    roles.add(emperor, 0, crowned, won, results["score"][everyone, emperor])
    matrix_games = np.zeros((18, 18), np.int64)
    matrix_wins = np.zeros((18, 18), np.int64)
    found["hit_points"] = np.zeros((2, 10), np.int64)
    found["hit_points"][0] = hits(results["hit_points"][everyone, emperor], 10)
    for step in range(1, seats):
        seat = (emperor + step) % seats
        character = results["characters"][everyone, seat]
        roles.add(seat, 1, character, ~won, results["score"][everyone, seat])
        pairs = 18 * crowned.astype(np.intp) + character
        matrix_games += hits(pairs, 324).reshape(18, 18)
        matrix_wins += hits(pairs[won], 324).reshape(18, 18)
        found["hit_points"][1] += hits(results["hit_points"][everyone, seat], 10)
    doublings = np.log2(results["multiplier"]).astype(np.intp)
    return (
        found
        | roles.sums
        | {
            "matrix_games": matrix_games,
            "matrix_wins": matrix_wins,
            "length": hits(results["length"]),
            "doublings": hits(doublings),
            "deals": hits(results["deals"]),
        }
    )


class _Roles:
    """What emperors and subjects come to, by character and by seat."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sums = {
            f"{role}_{what}": np.zeros(18, np.int64)
            for role in ("emperor", "subject")
            for what in ("games", "wins", "score", "squares")
        }
        for what in ("games", "wins", "score", "squares"):
            self.sums[f"seat_{what}"] = np.zeros((seats, 2), np.int64)

    def add(self, seat: Any, role: int, character: Any, won: Any, score: Any) -> None:
        name = ("emperor", "subject")[role]
        squares = score.astype(np.int64) ** 2
        for key, where, length in (
            (name, character, 18),
            ("seat", 2 * seat.astype(np.intp) + role, 2 * self.seats),
        ):
            for what, found in (
                ("games", hits(where, length)),
                ("wins", hits(where[won], length)),
                ("score", sums(where, score, length)),
                ("squares", sums(where, squares, length)),
            ):
                into = self.sums[f"{key}_{what}"]
                into += found.reshape(into.shape)


def _match_tally(results: npt.NDArray[np.void]) -> dict[str, npt.NDArray[np.int64]]:
    roles = _Roles(2)
    matrix_games = np.zeros((18, 18), np.int64)
    matrix_wins = np.zeros((18, 18), np.int64)
    for number in range(3):
        played = results[results["games"] > number]
        emperor = played["emperors"][:, number].astype(np.intp)
        won = played["winners"][:, number] == 1
        everyone, nothing = np.arange(len(played)), np.zeros(len(played), np.int64)
        crowned = played["characters"][everyone, 3 * emperor + number]
        subject = played["characters"][everyone, 3 * (1 - emperor) + number]
        roles.add(emperor, 0, crowned, won, nothing)
        roles.add(1 - emperor, 1, subject, ~won, nothing)
        pairs = 18 * crowned.astype(np.intp) + subject
        matrix_games += hits(pairs, 324).reshape(18, 18)
        matrix_wins += hits(pairs[won], 324).reshape(18, 18)
    score = results["score"].astype(np.int64)
    kept = {
        name: value for name, value in roles.sums.items() if name[-6:] not in ("_score", "quares")
    }
    return kept | {
        "matrix_games": matrix_games,
        "matrix_wins": matrix_wins,
        "match_wins": hits(results["winner"], 2),
        "match_games": hits(results["games"]),
        "match_score": score.sum(axis=0),
        "match_squares": (score**2).sum(axis=0),
        "length": hits(results["length"]),
    }
