"""What mass simulation keeps of a game of Douhuang, or of a match: a row each, and sums of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai import _douhuang_game as _compiled
from huangpai._games import hits
from huangpai.douhuang._enums import Character

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game

__all__ = ["compare", "dtype", "names", "rows", "tally"]

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

_WHAT = ("games", "wins", "score", "squares")
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
    octets = states.view(np.uint8)
    if game.mode != "competitive":
        # Compiled, for it runs without the GIL: other threads go on playing.
        _compiled.rows_into(octets, lengths, found.view(np.uint8))
        return found
    found["index"], found["length"] = states["index"], lengths
    score = np.zeros((len(states), 3), np.int32)
    _compiled.scores_into(octets, score.reshape(-1).view(np.uint8))
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
    by_role = np.zeros((2, 18, 4), np.int64)
    by_seat = np.zeros((game.players, 2, 4), np.int64)
    matrix = np.zeros((2, 18, 18), np.int64)
    hit_points = np.zeros((2, 10), np.int64)
    octets = results.view(np.uint8)
    _compiled.tally_rows(octets, game.players, by_role, by_seat, matrix, hit_points)
    found = {
        "matrix_games": matrix[0],
        "matrix_wins": matrix[1],
        "hit_points": hit_points,
        "length": hits(results["length"]),
        "doublings": hits(np.bitwise_count(results["multiplier"] - np.uint32(1))),
        "deals": hits(results["deals"]),
    }
    for place, what in enumerate(_WHAT):
        found[f"emperor_{what}"] = by_role[0, :, place]
        found[f"subject_{what}"] = by_role[1, :, place]
        found[f"seat_{what}"] = by_seat[:, :, place]
    return found


def compare(
    game: Game, results: npt.NDArray[np.void], others: npt.NDArray[np.void]
) -> dict[str, npt.NDArray[np.int64]]:
    """Return the sums of differences between games, or matches, and others of the same number.

    Returns
    -------
    dict of int64 arrays
        ``beside_games``, shape (2,): how many games, and in how many anything differs;
        ``beside_seats``, shape (players, 4): by seat the sums of wins less those of the other game
        and of the squares of that, and the same of scores.
    """

    def wins(rows: npt.NDArray[np.void], seat: int) -> npt.NDArray[np.int64]:
        if game.mode == "competitive":
            won = rows["winner"] == seat
        else:
            won = (rows["winner"] == 1) == (rows["emperor"] == seat)
        return np.asarray(won, np.int64)

    sums = np.zeros((game.players, 4), np.int64)
    for seat in range(game.players):
        won = wins(results, seat) - wins(others, seat)
        score = results["score"][:, seat].astype(np.int64) - others["score"][:, seat]
        sums[seat] = won.sum(), (won**2).sum(), score.sum(), (score**2).sum()
    differs = np.count_nonzero(results != others)
    return {"beside_games": np.array([len(results), differs]), "beside_seats": sums}


def _match_tally(results: npt.NDArray[np.void]) -> dict[str, npt.NDArray[np.int64]]:
    found = {
        f"{role}_{what}": np.zeros(18, np.int64)
        for role in ("emperor", "subject")
        for what in ("games", "wins")
    }
    found |= {f"seat_{what}": np.zeros((2, 2), np.int64) for what in ("games", "wins")}
    found |= {f"matrix_{what}": np.zeros((18, 18), np.int64) for what in ("games", "wins")}
    for number in range(3):
        played = results[results["games"] > number]
        everyone = np.arange(len(played))
        emperor = played["emperors"][:, number].astype(np.intp)
        won = played["winners"][:, number] == 1
        heroes = []
        for role, seat, wins in ((0, emperor, won), (1, 1 - emperor, ~won)):
            hero = played["characters"][everyone, 3 * seat + number].astype(np.intp)
            heroes.append(hero)
            name = ("emperor", "subject")[role]
            for what, which in (("games", slice(None)), ("wins", wins)):
                found[f"{name}_{what}"] += hits(hero[which], 18)
                found[f"seat_{what}"] += hits((2 * seat + role)[which], 4).reshape(2, 2)
        pairs = 18 * heroes[0] + heroes[1]
        for what, which in (("games", slice(None)), ("wins", won)):
            found[f"matrix_{what}"] += hits(pairs[which], 324).reshape(18, 18)
    score = results["score"].astype(np.int64)
    return found | {
        "match_wins": hits(results["winner"], 2),
        "match_games": hits(results["games"]),
        "match_score": score.sum(axis=0),
        "match_squares": (score**2).sum(axis=0),
        "length": hits(results["length"]),
    }
