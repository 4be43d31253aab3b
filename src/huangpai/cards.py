"""Hands of one deck: text, bitboards and arrays of them.

A hand is a 64-bit bitboard; bit ``4 * rank + suit`` is a card, ranks ``3 4 5 6 7 8 9 T J Q K A 2``
count from 0, suits ``d c h s`` too; bits 52 and 53 are the small joker ``X`` and the big one ``D``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai import _core

__all__ = ["DECK", "RANKS", "SUITS", "as_hands", "format", "one_hand", "parse", "random_hands"]

RANKS = "3456789TJQKA2"
SUITS = "dchs"
DECK = (1 << 54) - 1
MAX_HANDS = 1 << 40

_SUIT_SYMBOLS = str.maketrans("♦♣♥♠", SUITS)
_SUIT = "[dchs♦♣♥♠]"
_RANK = "10|[3-9TJQKA2]"
_RANK_FIRST = re.compile(f"({_RANK})({_SUIT})|([XD]|大王|小王)([*]?)")
_SUIT_FIRST = re.compile(f"({_SUIT})({_RANK})")
_CHUNK = re.compile(r"\S+")
_JOKERS = {"X": 52, "D": 53, "小王": 52, "大王": 53}


def _card(rank: str, suit: str) -> int:
    return 4 * RANKS.index("T" if rank == "10" else rank) + SUITS.index(
        suit.translate(_SUIT_SYMBOLS)
    )


def tokens(text: str, marks: bool = False) -> Iterator[tuple[int, str, int]]:
    """Yield (card, token, position); a ValueError names what is no card.

    With ``marks``, ``X*`` and ``D*`` are cards too, by the numbers of their marks (B1.4).
    """
    for chunk in _CHUNK.finditer(text):
        suit_first = _SUIT_FIRST.fullmatch(chunk.group())
        if suit_first:
            yield _card(suit_first[2], suit_first[1]), chunk.group(), chunk.start()
            continue
        position = chunk.start()
        while position < chunk.end():
            found = _RANK_FIRST.match(text, position, chunk.end())
            if not found or (found[4] and not marks):
                position = found.start(4) if found else position
                token = text[position : chunk.end()]
                wanted = "3s, Td, X, D" if not marks else "6s, Td, X, D, and X*, D* for the marked"
                raise ValueError(
                    f"no card at position {position}: {shown(token)} in {shown(text)} "
                    f"(write {wanted})"
                )
            card = _JOKERS[found[3]] + 2 * bool(found[4]) if found[3] else _card(found[1], found[2])
            yield card, found.group(), position
            position = found.end()


def _parse_one(text: str, strict: bool) -> int:
    text = str.__str__(text)  # of a subclass, the plain text
    cards: int
    cards, position = _core.parse_canonical(text)
    if position < 0:
        return cards
    if strict:
        token, position = not_canonical(text, position, _core.parse_canonical)
        twice = token.isascii() and _RANK_FIRST.fullmatch(token)
        what = "stands twice" if twice else "is no card"
        raise ValueError(f"{token!r} at position {position} of {shown(text)} {what} (D1.2)")
    cards = 0
    for card, token, position in tokens(text):
        if cards >> card & 1:
            where = f"at position {position} of {shown(text)}"
            raise ValueError(f"{token!r} {where} stands twice (D1.1)")
        cards |= 1 << card
    return cards


def not_canonical(
    text: str, position: int, parse_canonical: Callable[[str], tuple[Any, int]]
) -> tuple[str, int]:
    """Return the first token that is not canonical, and its position."""
    if not text.isascii():
        plain = text[: next(i for i, c in enumerate(text) if not c.isascii())]
        position = parse_canonical(plain)[1]
        if position < 0:
            position = len(plain)
    return text[position : position + (1 if text[position] in "XD" else 2)], position


def parse(text: Any, *, strict: bool = False) -> Any:
    """Read cards.

    Parameters
    ----------
    text : str, or a list or array of them
        Such as ``"3s 3h Td X D"``; blanks are optional, the order is free (D1.2).  Also understood:
        ``10`` for ``T``, ``♦♣♥♠`` for ``dchs``, ``小王`` and ``大王`` for ``X`` and ``D``, and a
        card with its suit first where it stands alone between blanks (``s3``, ``♠10``).
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
    if isinstance(text, str):
        return _parse_one(text, strict)
    texts = as_texts(text)
    out = np.empty(texts.shape, dtype=np.uint64)
    for index, one in each_text(texts):
        try:
            out[index] = _parse_one(one, strict)
        except ValueError as error:
            raise ValueError(f"element {index_text(index)}: {error}") from None
    return out


def as_texts(text: Any) -> npt.NDArray[Any]:
    """Return a list or array of texts as an array."""
    kind = text.dtype.kind if isinstance(text, np.ndarray) else ""
    if kind and kind in "UT":
        return np.asarray(text)
    if kind == "O" or isinstance(text, list | tuple):
        try:
            return np.asarray(text, dtype=object)
        except ValueError:
            raise ValueError("the lists of texts are not all of one length") from None
    raise TypeError(f"parse takes text, or a list or array of texts, not {described(text)}")


def each_text(texts: npt.NDArray[Any]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield (index, text) of an array; a TypeError names what is no text."""
    for index, one in np.ndenumerate(texts):
        if not isinstance(one, str):
            raise TypeError(f"element {index_text(index)} is no text: {shown(one)}")
        yield index, one


def index_text(index: tuple[int, ...]) -> int | tuple[int, ...]:
    return index[0] if len(index) == 1 else index


def _format_one(cards: int) -> str:
    if not 0 <= cards <= DECK:
        raise ValueError(f"{shown_hand(cards)} has bits that are no cards of the deck (D1.1)")
    text = _core.format_canonical(cards)
    assert text is not None
    return text


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
        if cards.dtype.kind not in "iu":
            raise TypeError(f"cards must be integers, not {described(cards)}")
        hands = as_hands(cards, name="cards")
        flat = [_format_one(int(h)) for h in hands.ravel()]
        return np.array(flat, dtype=np.str_).reshape(hands.shape)
    if isinstance(cards, list | tuple):
        return [format(one) for one in cards]
    return _format_one(integer(cards, "cards must be an integer"))


def shown(value: Any, most: int = 80) -> str:
    """Return a value as errors show it: one line, not too long."""
    if type(value) is int:
        text = str(value) if abs(value) < 1 << 64 else hex(value)
    else:
        try:
            text = " ".join(repr(value).split())
        except ValueError:  # an integer in it has more digits than Python writes
            text = object.__repr__(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def shown_hand(cards: int) -> str:
    """Return a number that is no hand as errors show it: in hexadecimal unless negative."""
    return shown(cards) if cards < 0 else hex(cards) if cards < 1 << 64 else shown(cards)


def described(value: Any) -> str:
    """Say what a value of the wrong type is."""
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype}"
    return f"{type(value).__name__}: {shown(value)}"


def scalar(value: Any) -> Any:
    """Return the one element of an array of no dimension, anything else as it is."""
    if isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype.kind in "iuUT":
        return value[()]
    return value


def integer(value: Any, wanted: str) -> int:
    """Return an integer of any type as an int; ``wanted`` opens the TypeError for all else."""
    if type(value) is int:
        return value
    value = scalar(value)
    # A time span of NumPy's is one of its integers.
    refused = isinstance(value, bool | np.bool_ | np.timedelta64)
    if refused or not isinstance(value, int | np.integer):
        raise TypeError(f"{wanted}, not {described(value)}")
    return int(value)


def one_hand(hand: Any) -> int:
    """Return one hand, text or an integer, as an int below 2**54."""
    hand = scalar(hand)
    if isinstance(hand, str):
        return _parse_one(hand, strict=False)
    if isinstance(hand, np.ndarray) and hand.ndim:
        raise TypeError(
            f"one hand is wanted, not an array of shape {hand.shape}; see legal_moves_batch"
        )
    value = integer(hand, "a hand is text or an integer")
    if not 0 <= value <= DECK:
        raise ValueError(
            f"hand {shown_hand(value)} has bits that are no cards of the deck of 54 (D1.1)"
        )
    return value


def each(
    values: Any, make: Callable[[Any], int], name: str, dtype: npt.DTypeLike
) -> npt.NDArray[Any]:
    """Return a list as an array of integers; errors name the element."""
    values = tuple(values)  # a list that gets shorter meanwhile would leave elements unwritten
    out = np.empty(len(values), dtype=dtype)
    for i, value in enumerate(values):
        try:
            out[i] = make(value)
        except TypeError as error:
            raise TypeError(f"{name}[{i}]: {error}") from None
        except ValueError as error:
            raise ValueError(f"{name}[{i}]: {error}") from None
    return out


def as_hands(
    hands: Any, *, name: str = "hands", copy: bool = False, rule: str = "D1.1"
) -> npt.NDArray[np.uint64]:
    """Return hands as an array of uint64.

    Parameters
    ----------
    hands : text, int, or a list or array of either
        Integer arrays of any type and layout are taken if every value is in range.
    name : str
        What the argument is called in errors.
    copy : bool
        Copy also where nothing has to be converted.
    rule : str
        What a negative number breaks.

    Returns
    -------
    ndarray of uint64
        Any shape, contiguous and aligned; arrays are not checked for bits above the deck, which
        the kernels do.

    Raises
    ------
    TypeError
        For bool, float and object arrays and everything else that is no integer or text.
    ValueError
        For negative numbers, and for what is no hand in a list.
    """
    if isinstance(hands, list | tuple):
        return each(hands, one_hand, name, np.uint64)
    if not isinstance(hands, np.ndarray):
        return np.array(one_hand(hands), dtype=np.uint64)
    array = np.asarray(hands)
    kind = array.dtype.kind
    if kind in "UT":
        return np.asarray(parse(array))
    if kind not in "iu":
        raise TypeError(f"{name} must be integers or texts, not {described(array)}")
    if kind == "i" and array.size and (low := int(array.min())) < 0:
        raise ValueError(f"{name} holds a negative number, {low}, which is no hand ({rule})")
    if copy:
        return array.astype(np.uint64, order="C")
    return np.require(array, np.uint64, ["C", "A"])


def dealt(n: Any, size: Any, seed: Any, deck: int, rule: str) -> tuple[int, int, int]:
    """Return the checked arguments of a game's random_hands."""
    n = integer(n, "n must be an integer")
    size = integer(size, "size must be an integer")
    seed = integer(seed, "seed must be an integer")
    if not 0 <= n <= MAX_HANDS:
        raise ValueError(f"n must be 0 to 2**40, it is {shown(n)}")
    if not 0 <= size <= deck:
        raise ValueError(f"size must be 0 to {deck} cards ({rule}), it is {shown(size)}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed must be 0 to 2**64 - 1, it is {shown(seed)}")
    return n, size, seed


def random_hands(n: int, size: int, seed: int) -> npt.NDArray[np.uint64]:
    """Deal random hands, each from a full deck of 54.

    Hand i depends on ``seed`` and i alone, so a longer run begins with a shorter one.

    Parameters
    ----------
    n : int
        How many hands, at most 2**40.
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
    n, size, seed = dealt(n, size, seed, 54, "D1.1")
    hands = np.empty(n, dtype=np.uint64)
    _core.fill_random_hands(hands, size, seed, 0)
    return hands
