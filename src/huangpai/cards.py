"""Hands of one deck: text, bitboards and arrays of them.

A hand is a 64-bit bitboard; bit ``4 * rank + suit`` is a card, ranks ``3 4 5 6 7 8 9 T J Q K A 2``
count from 0, suits ``d c h s`` too; bits 52 and 53 are the small joker ``X`` and the big one ``D``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai import _core

__all__ = ["DECK", "RANKS", "SUITS", "as_hands", "format", "parse", "random_hands"]

RANKS = "3456789TJQKA2"
SUITS = "dchs"
DECK = (1 << 54) - 1

_SUIT_SYMBOLS = str.maketrans("♦♣♥♠", SUITS)
_SUIT = "[dchs♦♣♥♠]"
_RANK = "10|[3-9TJQKA2]"
_RANK_FIRST = re.compile(f"({_RANK})({_SUIT})|([XD])|(大王|小王)")
_SUIT_FIRST = re.compile(f"({_SUIT})({_RANK})")
_CHUNK = re.compile(r"\S+")
_JOKERS = {"X": 52, "D": 53, "小王": 52, "大王": 53}


def _card(rank: str, suit: str) -> int:
    return 4 * RANKS.index("T" if rank == "10" else rank) + SUITS.index(suit.translate(_SUIT_SYMBOLS))


def _tokens(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (card, token, position); a ValueError names what is no card."""
    for chunk in _CHUNK.finditer(text):
        suit_first = _SUIT_FIRST.fullmatch(chunk.group())
        if suit_first:
            yield _card(suit_first[2], suit_first[1]), chunk.group(), chunk.start()
            continue
        position = chunk.start()
        while position < chunk.end():
            found = _RANK_FIRST.match(text, position, chunk.end())
            if not found:
                token = text[position : chunk.end()]
                raise ValueError(
                    f"no card at position {position}: {token!r} in {text!r} (write 3s, Td, X, D)"
                )
            joker = found[3] or found[4]
            card = _JOKERS[joker] if joker else _card(found[1], found[2])
            yield card, found.group(), position
            position = found.end()


def _parse_one(text: str, strict: bool) -> int:
    cards: int
    cards, position = _core.parse_canonical(text)
    if position < 0:
        return cards
    if strict:
        token = _strict_token(text, position)
        what = "stands twice" if _RANK_FIRST.fullmatch(token) else "is no card"
        raise ValueError(f"{token!r} at position {position} of {text!r} {what} (D1.2)")
    cards = 0
    for card, token, position in _tokens(text):
        if cards >> card & 1:
            raise ValueError(f"{token!r} at position {position} of {text!r} stands twice (D1.1)")
        cards |= 1 << card
    return cards


def _strict_token(text: str, position: int) -> str:
    if not text.isascii():
        position = next(i for i, c in enumerate(text) if not c.isascii())
        return text[position]
    return text[position : position + (1 if text[position] in "XD" else 2)]


def parse(text: Any, *, strict: bool = False) -> Any:
    """Read cards.

    Parameters
    ----------
    text : str, or a list or array of them
        Such as ``"3s 3h Td X D"``; blanks are optional, the order is free (D1.2).  Also understood:
        ``10`` for ``T``, ``♦♣♥♠`` for ``dchs``, ``小王`` and ``大王`` for ``X`` and ``D``, and a card with
        its suit first where it stands alone between blanks (``s3``, ``♠10``).
    strict : bool
        Take nothing but ranks ``3456789TJQKA2`` with suits ``dchs``, ``X``, ``D`` and blanks.

    Returns
    -------
    int, or ndarray of uint64 of the same shape

    Raises
    ------
    ValueError
        For what is no card, or a card that stands twice; names the token and its position.
    TypeError
        For what is no text.
    """
    if type(text) is str or isinstance(text, str):
        return _parse_one(text, strict)
    if isinstance(text, np.ndarray) and text.dtype.kind == "U":
        texts = text
    elif isinstance(text, list | tuple) or (isinstance(text, np.ndarray) and text.dtype.kind == "O"):
        texts = np.asarray(text, dtype=object)
    else:
        raise TypeError(f"parse takes text, or a list or array of texts, not {type(text).__name__}")
    out = np.empty(texts.shape, dtype=np.uint64)
    for index, one in np.ndenumerate(texts):
        if not isinstance(one, str):
            raise TypeError(f"element {_index(index)} is no text: {one!r}")
        try:
            out[index] = _parse_one(one, strict)
        except ValueError as error:
            raise ValueError(f"element {_index(index)}: {error}") from None
    return out


def _index(index: tuple[int, ...]) -> int | tuple[int, ...]:
    return index[0] if len(index) == 1 else index


def _format_one(cards: int) -> str:
    text: str | None = _core.format_canonical(cards) if 0 <= cards <= DECK else None
    if text is None:
        raise ValueError(f"{_shown(cards)} has bits that are no cards of the deck (D1.1)")
    return text


def _shown(cards: int) -> str:
    return str(cards) if cards < 0 else hex(cards)


def format(cards: Any) -> Any:
    """Write hands as canonical text, cards ascending (D1.2).

    Parameters
    ----------
    cards : int, or a list or array of ints
        Bitboards of one deck.

    Returns
    -------
    str, or a list of them for a list, or an ndarray of str of the same shape for an array

    Raises
    ------
    ValueError
        For bits that are no cards.
    TypeError
        For anything but integers.
    """
    if isinstance(cards, np.ndarray) and cards.ndim:
        hands = as_hands(cards)
        flat = [_format_one(int(h)) for h in hands.ravel()]
        return np.array(flat, dtype=np.str_).reshape(hands.shape)
    if isinstance(cards, list | tuple):
        return [format(one) for one in cards]
    return _format_one(_as_int(cards))


def _as_int(cards: Any) -> int:
    if type(cards) is int:
        return cards
    if isinstance(cards, np.ndarray) and cards.ndim == 0:
        cards = cards[()]
    if isinstance(cards, bool | np.bool_) or not isinstance(cards, int | np.integer):
        raise TypeError(f"a hand is text or an integer, not {type(cards).__name__}: {cards!r}")
    return int(cards)


def as_hands(hands: Any, *, name: str = "hands") -> npt.NDArray[np.uint64]:
    """Return hands as an array of uint64, copying only where it must.

    Parameters
    ----------
    hands : text, int, or a list or array of either
        Integer arrays of any type and layout are taken if every value is in range.
    name : str
        What the argument is called in errors.

    Returns
    -------
    ndarray of uint64
        Any shape; not checked for bits above the deck, which the kernels do.

    Raises
    ------
    TypeError
        For bool, float and object arrays and everything else that is no integer or text.
    ValueError
        For negative numbers and numbers of more than 64 bits.
    """
    if isinstance(hands, str):
        return np.asarray(parse(hands), dtype=np.uint64)
    if isinstance(hands, list | tuple):
        if not hands:
            return np.empty(0, dtype=np.uint64)
        if all(isinstance(h, str) for h in hands):
            return np.asarray(parse(list(hands)))
        values = [parse(h) if isinstance(h, str) else _as_int(h) for h in hands]
        for i, value in enumerate(values):
            if not 0 <= value < 1 << 64:
                raise ValueError(f"{name}[{i}] = {_shown(value)} has bits that are no cards (D1.1)")
        return np.array(values, dtype=np.uint64)
    if not isinstance(hands, np.ndarray):
        value = _as_int(hands)
        if not 0 <= value < 1 << 64:
            raise ValueError(f"{name} = {_shown(value)} has bits that are no cards (D1.1)")
        return np.asarray(value, dtype=np.uint64)
    kind = hands.dtype.kind
    if kind == "U":
        return np.asarray(parse(hands))
    if kind == "i" and hands.size:
        low = hands.min()
        if low < 0:
            raise ValueError(f"{name} holds a negative number: {int(low)}")
    if kind not in "iu":
        raise TypeError(f"{name} must be integers or texts, not an array of {hands.dtype}")
    return hands.astype(np.uint64, copy=False)


def random_hands(n: int, size: int, seed: int) -> npt.NDArray[np.uint64]:
    """Deal random hands, each from a full deck of 54.

    Hand i depends on ``seed`` and i alone, so a longer run begins with a shorter one.

    Parameters
    ----------
    n : int
        How many hands.
    size : int
        Cards in each, 0 to 54.
    seed : int
        0 to 2**64 - 1.

    Returns
    -------
    ndarray of uint64, shape (n,)
        Every subset of ``size`` cards is equally likely.

    Raises
    ------
    TypeError
        For anything but integers.
    ValueError
        For numbers out of range.
    """
    for name, value in (("n", n), ("size", size), ("seed", seed)):
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise TypeError(f"{name} must be an integer, not {type(value).__name__}: {value!r}")
    if n < 0:
        raise ValueError(f"n must not be negative, it is {n}")
    if not 0 <= size <= 54:
        raise ValueError(f"size must be 0 to 54 cards (D1.1), it is {size}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed must be 0 to 2**64 - 1, it is {seed}")
    hands = np.empty(int(n), dtype=np.uint64)
    _core.fill_random_hands(hands, int(size), int(seed), 0)
    return hands
