"""What every command prints with, and how it refuses: one line, whatever the terminal can show."""

from __future__ import annotations

import argparse
import codecs
import json
import os
import sys
from typing import Any, NoReturn, TextIO

__all__ = ["Parser", "Refusal", "color", "in_its_letters", "note", "silence", "write", "write_json"]

# For streams that cannot write everything, such as ASCII ones; what is not here becomes "?".
_LETTERS = {"♦": "d", "♣": "c", "♥": "h", "♠": "s", "–": "-", "─": "-", "·": "-", "×": "x"}
_LETTERS["…"] = "..."


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_LETTERS.get(c, "?") for c in lost), error.end


codecs.register_error("huangpai.letters", _in_letters)


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def write(text: str, stream: TextIO | None = None) -> None:
    """Print to stdout, or another stream, whatever its encoding."""
    stream = stream or sys.stdout  # None where it was closed for us, and print then does nothing
    print(in_its_letters(text, stream), file=stream)


def in_its_letters(text: str, stream: TextIO | None) -> str:
    """Return what a stream can write of a text."""
    encoding = _encoding(stream)
    return text.encode(encoding, "huangpai.letters").decode(encoding)


def note(text: str) -> None:
    """Print one line to stderr, if anybody listens."""
    if sys.stderr is not None:
        try:
            write("huangpai: " + " ".join(text.splitlines()), sys.stderr)
        except OSError:
            silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let what is still buffered go nowhere; the interpreter would fail on it at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def write_json(value: dict[str, Any]) -> None:
    """Print one object on one line, escaped where stdout is not Unicode: nothing is lost."""
    unicode = codecs.lookup(_encoding(sys.stdout)).name.startswith("utf")
    write(json.dumps(value, ensure_ascii=not unicode))


def color() -> bool:
    """Whether to paint: on a terminal, unless NO_COLOR is set (no-color.org)."""
    return sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


class Refusal(Exception):
    """What the user gave cannot be used; `main` says so in one line and returns 2."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that complains in one line and prints help in any encoding."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{message} (see {self.prog} --help)")

    def print_help(self, file: Any = None) -> None:
        write(self.format_help().rstrip("\n"), file)
