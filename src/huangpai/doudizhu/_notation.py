"""Hands and moves as rank text, in the alphabets of several engines."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from huangpai import _doudizhu
from huangpai.cards import as_texts, described, each_text, index_text, shown
from huangpai.doudizhu import _arguments
from huangpai.doudizhu._arguments import alphabet_of, parse_ranks
from huangpai.doudizhu._enums import Kind
from huangpai.errors import IllegalMove

__all__ = ["format", "move", "moves_of", "notation", "parse", "text"]

_SHAPE = re.compile(r"([A-Z_]+)\.([0-9]{1,3})")


def rank_text(cards: int, tokens: tuple[str, ...]) -> str:
    """Write a bitboard as rank text; suits are lost."""
    ranks = "".join(tokens[rank] * (cards >> 4 * rank & 15).bit_count() for rank in range(13))
    return ranks + "".join(tokens[13 + joker] for joker in (0, 1) if cards >> (52 + joker) & 1)


def _lowest_suits(cards: int) -> int:
    """Return a bitboard as moves have it, whatever suits it has."""
    ranks = (((1 << (cards >> 4 * r & 15).bit_count()) - 1) << 4 * r for r in range(13))
    return sum(ranks) | cards & 3 << 52


def _body(record: Any) -> int:
    """Return the triples of WINGS."""
    length, top = int(record["length"]), int(record["strength"])
    return sum(7 << 4 * rank for rank in range(top - length + 1, top + 1))


def move_text(record: Any, alphabet: str) -> str:
    """Write the cards of a move; as OpenSpiel lays them out where its alphabet is asked."""
    tokens = alphabet_of(alphabet)
    cards, kind = int(record["cards"]), Kind(int(record["kind"]))
    if alphabet != "openspiel" or kind is not Kind.WINGS:
        return rank_text(cards, tokens)
    body, cards = _body(record), _lowest_suits(cards)
    return f"{rank_text(body, tokens)}-{rank_text(cards & ~body, tokens)}"


def parse(text: Any, *, alphabet: str = "huangpai") -> Any:
    """Read hands as rank text.

    Parameters
    ----------
    text : str, or a list or array of them
        Such as ``"3334455XD"``; the order is free, blanks are allowed, ``10`` is ``T``.
    alphabet : {"huangpai", "douzero", "rlcard", "openspiel"}
        How the jokers are written: ``X D``, for RLCard ``B R``, for OpenSpiel ``(BWJ) (CJ)``.

    Returns
    -------
    int, or ndarray of uint64 of the same shape
        Bitboards with the lowest suits.

    Raises
    ------
    ValueError
        For what is no rank, or more of one than the deck has (P1.1).
    TypeError
        For what is no text.
    """
    if isinstance(text, str):
        return parse_ranks(text, alphabet)
    texts = as_texts(text)
    out = np.empty(texts.shape, dtype=np.uint64)
    for index, one in each_text(texts):
        try:
            out[index] = parse_ranks(one, alphabet)
        except ValueError as error:
            raise ValueError(f"element {index_text(index)}: {error}") from None
    return out


def format(hands: Any, *, alphabet: str = "huangpai") -> Any:
    """Write hands as rank text, ranks ascending.

    Parameters
    ----------
    hands : str, int, or a list or array of hands
        As `count_moves` takes them: counts of the fifteen ranks have the shape (n, 15).
    alphabet : {"huangpai", "douzero", "rlcard", "openspiel"}

    Returns
    -------
    str, or a list of them for a list, or an ndarray of str, shape (n,), for an array
    """
    tokens = alphabet_of(alphabet)
    if isinstance(hands, list | tuple) or (isinstance(hands, np.ndarray) and hands.ndim):
        found = _arguments.as_hands(hands)
        _doudizhu.count_moves(found)  # which names a hand that is none
        texts = [rank_text(int(hand), tokens) for hand in found]
        return np.array(texts, dtype=np.str_) if isinstance(hands, np.ndarray) else texts
    return rank_text(_arguments.one_hand(hands), tokens)


# ---- Moves ---------------------------------------------------------------------------------------


def moves_of(value: Any, name: str) -> Any:
    """Return a move or an array of one dimension of moves that some rules allow."""
    return _arguments.RECORDS.moves(value, name, _doudizhu.first_bad)


def text(moves: Any, *, alphabet: str = "huangpai") -> Any:
    """Write the cards of moves as rank text: what `move` reads where they have one reading.

    Parameters
    ----------
    moves : record or one-dimensional array of MOVE_DTYPE
    alphabet : {"huangpai", "douzero", "rlcard", "openspiel"}
        As OpenSpiel writes it, WINGS are the body, ``-`` and the kickers.

    Returns
    -------
    str, or list of str
    """
    alphabet_of(alphabet)
    array = moves_of(moves, "moves")
    if array.ndim == 0:
        return move_text(array[()], alphabet)
    return [move_text(record, alphabet) for record in array]


def notation(record: Any, alphabet: str = "huangpai") -> str:
    """Write a move with its kind and strength, ``333444555666=TRIPLE_RUN.3``."""
    kind = Kind(int(record["kind"]))
    return f"{move_text(record, alphabet)}={kind.name}.{record['strength']}"


def move(text: str, *, rules: Any = "douzero", alphabet: str = "huangpai") -> Any:
    """Read one move.

    Parameters
    ----------
    text : str
        Rank text, such as ``"333444"``.  Cards that can be several things need their kind and
        strength: ``333444555666=TRIPLE_RUN.3``.  OpenSpiel's ``333444555-666`` is wings.
    rules : str or Rules
        What counts as a move (P4).
    alphabet : {"huangpai", "douzero", "rlcard", "openspiel"}

    Returns
    -------
    record of MOVE_DTYPE

    Raises
    ------
    IllegalMove
        Where the cards are no combination, or not what they are declared to be.
    ValueError
        For text that cannot be read; for cards with several readings it lists them.
    TypeError
        For what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"a move is text, not {described(text)}")
    ranks, equals, declared = str.__str__(text).partition("=")
    body, dash, kickers = ranks.partition("-") if alphabet == "openspiel" else (ranks, "", "")
    cards = parse_ranks(f"{body} {kickers}" if dash else body, alphabet)
    if not cards:
        raise ValueError(f"{shown(text)} names no cards")
    readings = _doudizhu.classify(cards, rules=rules)
    if dash:
        triples = parse_ranks(body, alphabet)
        fits = [r["kind"] == Kind.WINGS and _body(r) == triples for r in readings]
        readings = readings[np.array(fits, dtype=bool)]
    plain = "".join(ranks.split())
    if not len(readings):
        raise IllegalMove("P2", f"{plain} is no combination under these rules")
    choices = " or ".join(notation(reading, alphabet) for reading in readings)
    if not equals:
        if len(readings) > 1:
            raise ValueError(f"{shown(text)} can be several things; write {choices}")
        return readings[0]
    found = _SHAPE.fullmatch(declared.strip())
    if not found or found[1] not in Kind.__members__:
        raise ValueError(
            f"{shown(text)}: {shown(declared)} is no KIND.STRENGTH; "
            f"the kinds are {', '.join(Kind.__members__)}"
        )
    for reading in readings:
        if (int(reading["kind"]), int(reading["strength"])) == (Kind[found[1]], int(found[2])):
            return reading
    raise IllegalMove("P2", f"{plain} is no {declared.strip()}; it can be {choices}")
