"""``huangpai replay``: records of any game shown turn by turn, checked, or made into a page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from huangpai.cli._output import Parser, Refusal, note, write
from huangpai.cli._play import say, writing

__all__ = ["SAYINGS", "add_replay"]

SAYINGS = {
    "en": {
        "record": "══ {name}, record {number}{seed} ══",
        "seed": " (seed {seed}, number {index})",
        "right": "{right} of {n} records are right",
        "one right": "the record is right",
        "line": "{file}: line {number}: {error}",
        "page": "{n} records are in {out}",
    },
    "zh": {
        "record": "══ {name}，第{number}条记录{seed} ══",
        "seed": "（种子{seed}，第{index}局）",
        "right": "{n}条记录中有{right}条正确",
        "one right": "记录正确",
        "line": "{file}：第{number}行：{error}",
        "page": "{n}条记录已写入 {out}",
    },
}


def _opened(file: str) -> AbstractContextManager[Iterable[bytes]]:
    if file != "-":
        return open(file, "rb")
    return nullcontext(() if sys.stdin is None else sys.stdin.buffer)


def _lines(args: argparse.Namespace) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are asked for, with their numbers."""
    number = 0
    try:
        with _opened(args.file) as lines:
            for number, line in enumerate(lines, 1):
                if args.game in (None, number):
                    yield number, line
                if number == args.game:
                    return
    except OSError as error:
        raise Refusal(f"{args.file}: {error.strerror}") from None
    if args.game is not None:
        raise Refusal(f"--game: {args.file} has {number} records, no record {args.game}")
    if not number:
        raise Refusal(f"{args.file} has no records")


class _Fault(Exception):
    """A record has something wrong in it; the message is for the user."""


def _run(args: argparse.Namespace) -> int:
    if args.game is not None and args.game < 1:
        raise Refusal(f"--game: records are numbered from 1, there is no {args.game}")
    if args.seat is not None and (args.check or args.html is not None):
        raise Refusal("--seat goes with neither --check nor --html")
    try:
        if args.check:
            return _check(args)
        return _page(args) if args.html is not None else _show(args)
    except _Fault as fault:
        if sys.stdout is not None:
            sys.stdout.flush()
        note(str(fault))
        return 1


def _fault(args: argparse.Namespace, number: int, error: Exception) -> _Fault:
    words = SAYINGS[args.lang]["line"]
    return _Fault(words.format(file=args.file, number=number, error=error))


def _check(args: argparse.Namespace) -> int:
    """Replay everything, and say how much of it is right, and what is wrong first."""
    from huangpai.play import RecordError, from_line, replay

    words = SAYINGS[args.lang]
    n = right = 0
    first: _Fault | None = None
    for number, line in _lines(args):
        n += 1
        try:
            replay(from_line(line))
            right += 1
        except RecordError as error:
            first = first or _fault(args, number, error)
    one = n == right == 1
    write(words["one right"] if one else words["right"].format(n=n, right=right))
    if first:
        raise first
    return 0


def _show(args: argparse.Namespace) -> int:
    """Show games turn by turn, as far as they are right."""
    from huangpai.play import RecordError, from_line
    from huangpai.play.show import replay_lines

    words = SAYINGS[args.lang]
    for number, line in _lines(args):
        try:
            record = from_line(line)
            turns = replay_lines(record, args.lang, args.seat)
            top = next(turns)
            seeded = record.get("seed") is not None
            seed = words["seed"].format(**record) if seeded else ""
            write(words["record"].format(name=record["game"], number=number, seed=seed))
            write("")
            say(top)
            for turn in turns:
                say(turn)
            write("")
        except RecordError as error:
            raise _fault(args, number, error) from None
        except ValueError as error:
            raise Refusal(f"--seat: {error}") from None
    return 0


def _page(args: argparse.Namespace) -> int:
    """Write games as one page."""
    from huangpai.play import RecordError, from_line
    from huangpai.play.html import page

    numbers: list[int] = []

    def records() -> Iterator[dict[str, Any]]:
        for number, line in _lines(args):
            numbers.append(number)
            yield from_line(line)

    try:
        made = page(records(), lang=args.lang)  # which replays them
    except RecordError as error:
        raise _fault(args, numbers[-1], error) from None
    with writing(args.html, "--html") as text:
        text(made)
    if args.html != "-":
        words = SAYINGS[args.lang]["page"]
        note(words.format(n=len(numbers), out=args.html))
    return 0


_HELP = """\
What is shown:
  For every turn the table before it, with the play to beat, what is done, and what else was legal:
  a few actions, and how many. With --seat only what that player knew.
  A record is judged by the rules as it is shown: at the first action that is illegal, a deal or a
  result that is not what comes out, it stops, says where and why, and the exit status is 1.

examples:
  huangpai replay games.jsonl --game 3 | less
  huangpai replay games.jsonl --check
  huangpai replay games.jsonl --game 1 --html game.html --lang zh
  huangpai play douhuang --seed 7 | huangpai replay - --seat 0
"""


def add_replay(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help="show, check or draw recorded games",
        description="Show recorded games turn by turn, check them, or make a page of them.",
        epilog=_HELP,
    )
    parser.set_defaults(run=_run, prog=parser.prog)
    add = parser.add_argument
    add("file", metavar="FILE", help="records, one a line of JSON; - is stdin")
    add("--game", type=int, metavar="K", help="only the record on line K, from 1 (default: all)")
    add("--seat", type=int, metavar="SEAT", help="only what this seat knew (default: everything)")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="only say how many are right")
    either.add_argument("--html", metavar="OUT", help="write a page instead; - is stdout")
    add("--lang", choices=["en", "zh"], default="en", help="language (default: en)")
