"""Hands of four decks and plays as text (B1.4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai import _baohuang
from huangpai import cards as _cards
from huangpai.baohuang import _arguments
from huangpai.baohuang._dtypes import MOVE_DTYPE, NO_RANK
from huangpai.cards import RANKS, SUITS, shown
from huangpai.errors import IllegalMove

__all__ = [
    "format",
    "format_play",
    "has_suits",
    "parse",
    "parse_bare",
    "parse_play",
    "random_hands",
]

_LOWEST = 3
_COPIES = 4
_SUIT = re.compile("[dchs♦♣♥♠]")
_CANONICAL = re.compile("[3-9TJQKA2][dchs]|[XD]")
_BARE = re.compile(r"10|[3-9TJQKA2]|([XD]|大王|小王)([*]?)")
_KINGS = {"X": "X", "D": "D", "小王": "X", "大王": "D"}


def _parse_one(text: str, strict: bool) -> npt.NDArray[np.uint64]:
    text = str.__str__(text)  # of a subclass, the plain text
    planes, position = _baohuang.parse_canonical(text)
    if position < 0:
        return np.array(planes, dtype=np.uint64)
    if strict:
        token, position = _cards.not_canonical(text, position, _baohuang.parse_canonical)
        # One that is a card is one too many, or none of Baohuang, which is found below.
        if not _CANONICAL.match(text, position):
            raise ValueError(f"{token!r} at position {position} of {shown(text)} is no card (B1.4)")
    hand = np.zeros(4, dtype=np.uint64)
    for card, token, position in _cards.tokens(text, marks=True):
        where = f"{token!r} at position {position} of {shown(text)}"
        marked, card = card >= 54, card - 2 if card >= 54 else card
        if card >> 2 < _LOWEST:
            raise ValueError(f"{where} is no card of Baohuang, which has no 3, 4 and 5 (B1.1)")
        held = sum(int(plane) >> card & 1 for plane in hand)
        if held == _COPIES:
            raise ValueError(f"{where} is a fifth copy of its card (B1.1)")
        hand[held] |= np.uint64(1 << card)
        if marked:
            if int(hand[0]) >> (card + 2) & 1:
                raise ValueError(f"{where} stands twice; there is one such king (B1.3)")
            hand[0] |= np.uint64(1 << (card + 2))
    return hand


def parse(text: Any, *, strict: bool = False) -> npt.NDArray[np.uint64]:
    """Read cards of four decks.

    Parameters
    ----------
    text : str, or a list or array of them
        Such as ``"6d 6d Th 2s X D*"``; blanks are optional, the order is free, copies repeat
        (B1.4).
        ``D*`` is the emperor card, ``X*`` the guard card.  Also understood: ``10`` for ``T``,
        ``♦♣♥♠`` for ``dchs``, ``小王`` and ``大王`` for ``X`` and ``D``, and a card with its suit
        first where it stands alone between blanks.
    strict : bool
        Take nothing but ranks ``6789TJQKA2`` with suits ``dchs``, ``X``, ``D``, ``X*``, ``D*`` and
        blanks.

    Returns
    -------
    ndarray of uint64, shape (4,), or (..., 4) for a list or array

    Raises
    ------
    ValueError
        For what is no card, a fifth copy and a second marked king; names the token and its
        position.
    TypeError
        For what is no text.
    """
    if isinstance(text, str):
        return _parse_one(text, strict)
    texts = _cards.as_texts(text)
    out = np.empty((*texts.shape, 4), dtype=np.uint64)
    for index, one in _cards.each_text(texts):
        try:
            out[index] = _parse_one(one, strict)
        except ValueError as error:
            raise ValueError(f"element {_cards.index_text(index)}: {error}") from None
    return out


def format(hand: Any) -> Any:
    """Write hands as canonical text, cards ascending, the marked one last of its kind (B1.4).

    Parameters
    ----------
    hand : str, or ndarray of integers, shape (4,), or (..., 4), or a list of hands

    Returns
    -------
    str, or an ndarray of str, shape (...), for an array, or a list for a list

    Raises
    ------
    ValueError
        For what is no hand.
    TypeError
        For anything but text and integers.
    """
    if _arguments.is_one_hand(hand):
        return _baohuang.format_canonical(hand)
    if isinstance(hand, list | tuple):
        return [format(one) for one in hand]
    if isinstance(hand, np.ndarray) and hand.ndim > 2 and hand.shape[-1] == 4:
        return format(np.asarray(hand).reshape(-1, 4)).reshape(hand.shape[:-1])
    hands = _arguments.as_hands(hand)
    return np.array([_baohuang.format_canonical(one) for one in hands], dtype=np.str_)


def random_hands(n: int, size: int, seed: int) -> npt.NDArray[np.uint64]:
    """Deal random hands, each from the full 168 cards.

    Hand i depends on ``seed`` and i alone, so a longer run begins with a shorter one.

    Parameters
    ----------
    n : int
        How many hands, at most 2**40.
    size : int
        Cards in each, 0 to 168.
    seed : int
        0 to 2**64 - 1.

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        Every subset of ``size`` of the 168 cards is equally likely.

    Raises
    ------
    TypeError
        For anything but integers.
    ValueError
        For numbers out of range.
    """
    n, size, seed = _cards.dealt(n, size, seed, 168, "B1.1")
    hands = np.empty((n, 4), dtype=np.uint64)
    _baohuang.fill_random_hands(hands, size, seed, 0)
    return hands


# ---- Ranks without suits -------------------------------------------------------------------------


def has_suits(text: str) -> bool:
    """Whether text is meant as cards, not as bare ranks (B1.4)."""
    return _SUIT.search(text) is not None


def _bare_tokens(text: str) -> Iterator[str]:
    """Yield ranks and kings, a marked one with its star."""
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        found = _BARE.match(text, position)
        if not found:
            raise ValueError(
                f"no card at position {position}: {text[position]!r} in {shown(text)} "
                "(write ranks and kings, such as 777XD, or cards, such as 7d7d7hXD*)"
            )
        yield _KINGS[found[1]] + found[2] if found[1] else found[0].replace("10", "T")
        position = found.end()


def _bare(text: str, what: str) -> tuple[dict[str, int], list[str]]:
    """Count ranks, and list kings, of which the decks have as many; ``what`` is for errors."""
    tokens = Counter(_bare_tokens(text))
    where = f"{shown(text)} is no {what}"
    kings = sorted(token for token in tokens.elements() if token[0] in "XD")
    ranks = {token: n for token, n in tokens.items() if token[0] not in "XD"}
    for rank in ranks:
        if RANKS.index(rank) < _LOWEST:
            raise ValueError(f"{where}: Baohuang has no {rank} (B1.1)")
    held = Counter(king[0] for king in kings)
    if max(ranks.values(), default=0) > _COPIES * len(SUITS) or max([0, *held.values()]) > _COPIES:
        raise ValueError(f"{where}: there are 16 cards of a rank and 4 kings of a kind (B1.1)")
    for king in ("X*", "D*"):
        if tokens[king] > 1:
            raise ValueError(f"{where}: {king!r} stands twice; there is one such king (B1.3)")
    return ranks, kings


def parse_bare(text: str) -> npt.NDArray[np.uint64]:
    """Read a hand of bare ranks and kings, ``"777XD"``, as one of the lowest suits (B1.4)."""
    ranks, kings = _bare(text, "hand")
    cards = [rank + SUITS[i // _COPIES] for rank, n in ranks.items() for i in range(n)]
    return _parse_one("".join(cards + kings), False)


# ---- Plays ---------------------------------------------------------------------------------------


def parse_play(text: str) -> Any:
    """Read a play.

    Parameters
    ----------
    text : str
        Kings and ranks, ``"DX777"``, or cards, ``"7d7c7hXD*"`` (B1.4).  Text without cards is a
        lead.

    Returns
    -------
    record of MOVE_DTYPE

    Raises
    ------
    IllegalMove
        For cards of several ranks (B2.1).
    ValueError
        For what is no play (B2).
    TypeError
        For what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"a play is text, not {type(text).__name__}: {shown(text)}")
    text = str.__str__(text)
    if has_suits(text):
        readings = _baohuang.classify(_parse_one(text, False))
        if not len(readings):
            raise IllegalMove("B2.1", f"{shown(text)} is no play: a set has one rank")
        return readings[0]
    ranks, kings = _bare(text, "play")
    if len(ranks) > 1:
        names = " and ".join(sorted(ranks, key=RANKS.index))
        raise IllegalMove("B2.1", f"{shown(text)} is no play: a set has one rank, not {names}")
    rank, count = next(((RANKS.index(rank), n) for rank, n in ranks.items()), (NO_RANK, 0))
    bigs = sum(king[0] == "D" for king in kings)
    return np.array([(bigs, len(kings) - bigs, rank, count)], dtype=MOVE_DTYPE)[0]


def format_play(move: Any) -> str:
    """Write a play as kings and ranks, ``"DX777"``: what `parse_play` reads."""
    rank = "" if move["count"] == 0 else RANKS[int(move["rank"])]
    return "D" * int(move["bigs"]) + "X" * int(move["smalls"]) + rank * int(move["count"])
