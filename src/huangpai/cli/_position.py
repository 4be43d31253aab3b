"""A position on the command line: one line, whose first word names the game."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import Any

from huangpai.cards import shown
from huangpai.cli._output import Refusal

__all__ = ["add_position", "position_of"]

#: The packages whose states can be written down.
GAMES = ("douhuang", "baohuang", "doudizhu")


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the argument from which `position_of` reads a position."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a game at one moment, as State.to_text writes it: its first word names the game; "
        "- reads it from the standard input",
    )


def position_of(text: str) -> Any:
    """Return the State that a line describes.

    Raises
    ------
    Refusal
        For anything else; says what is wrong with it.
    """
    if text == "-":
        try:
            text = "" if sys.stdin is None else sys.stdin.read()
        except UnicodeDecodeError as error:
            raise Refusal(f"POSITION: the standard input is no text ({error.reason})") from None
    name = (text.split() or [""])[0]
    if name not in GAMES:
        raise Refusal(f"POSITION begins with {', '.join(GAMES)}, not {shown(name)}")
    try:
        return importlib.import_module(f"huangpai.{name}").State.from_text(text)
    except ValueError as error:
        raise Refusal(f"POSITION: {error}") from None
