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
        "position", metavar="POSITION", help="a state as State.to_text writes it; - is stdin"
    )


def _line(argument: str) -> str:
    if argument != "-":
        return argument
    try:
        text = "" if sys.stdin is None else sys.stdin.read()
    except UnicodeDecodeError:
        raise Refusal("the position on stdin is no text") from None
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise Refusal(f"one position, on one line, is wanted on stdin; it has {len(lines)} lines")
    return lines[0]


def position_of(argument: str) -> Any:
    """Return the State that a line describes, or the line on stdin.

    Raises
    ------
    Refusal
        For anything else; says what is wrong with it.
    """
    line = _line(argument)
    name = (line.split() or [""])[0]
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise Refusal(f"a position begins with the name of its game, {known}, not {shown(name)}")
    try:
        return importlib.import_module(f"huangpai.{name}").State.from_text(line)
    except ValueError as error:
        raise Refusal(str(error)) from None
