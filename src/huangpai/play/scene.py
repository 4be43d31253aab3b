"""What a game looks like at one moment, in words and cards, for whoever draws it.

A state makes its own scene (``State.scene``); the terminal and the HTML page draw any of them, so
they know no game.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Cards", "Scene", "Seat"]


class Cards(NamedTuple):
    """Cards that lie together.

    Attributes
    ----------
    label : str
        What they are, such as ``"bottom"``; may be empty.
    cards : tuple of str
        Each as in texts, ``"3d"``, ``"X"``; copies repeat.
    hidden : int
        How many more lie face down.
    """

    label: str
    cards: tuple[str, ...]
    hidden: int = 0


class Seat(NamedTuple):
    """A player at the table.

    Attributes
    ----------
    name : str
        Such as ``"seat 0"``.
    title : str
        Role and character, such as ``"emperor · cao_cao 曹操"``.
    facts : tuple of (str, str)
        Labelled values, such as ``("HP", "3")``.
    hand : Cards
    piles : tuple of Cards
        What lies before the player, such as the cards played.
    is_current : bool
        Whether this player is to act.
    """

    name: str
    title: str
    facts: tuple[tuple[str, str], ...]
    hand: Cards
    piles: tuple[Cards, ...]
    is_current: bool


class Scene(NamedTuple):
    """A game at one moment.

    Attributes
    ----------
    title : str
        What the game is waiting for, or how it ended.
    facts : tuple of (str, str)
        Labelled values of the whole game, such as ``("multiplier", "×2")``.
    seats : tuple of Seat
        From seat 0 on.
    piles : tuple of Cards
        What lies in the middle: the bottom, the play to beat.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    piles: tuple[Cards, ...]
