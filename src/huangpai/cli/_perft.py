"""``huangpai perft``: how many sequences of actions a position has."""

from __future__ import annotations

import argparse
import time
from typing import Any

from huangpai._states import DEEPEST
from huangpai.cards import shown
from huangpai.cli._output import Parser, Refusal, write, write_json
from huangpai.cli._position import add_position, position_of

__all__ = ["add_perft"]


def _run(args: argparse.Namespace) -> int:
    state = position_of(args.position)
    if not args.depth.isascii() or not args.depth.isdigit() or len(args.depth) > 3:
        raise Refusal(f"DEPTH is a number from 0 to {DEEPEST}, not {shown(args.depth)}")
    started = time.perf_counter()
    try:
        depth = int(args.depth)
        split = state.perft_split(depth) if args.split else {}
        leaves = sum(split.values()) if args.split else state.perft(depth)
    except ValueError as error:
        raise Refusal(f"DEPTH: {error}") from None
    seconds = time.perf_counter() - started
    if args.json:
        found: dict[str, Any] = {"depth": depth, "leaves": leaves}
        write_json(found | ({"split": split} if args.split else {}))
        return 0
    width = max((len(text) for text in split), default=0)
    for text, after in split.items():
        write(f"{text:{width}}  {after}")
    write(f"{leaves} leaves at depth {depth} in {seconds:.3f} s")
    return 0


_HELP = """\
examples:
  huangpai perft "doudizhu players:2 current:0 landlord:0 hands:34567AA2,89TJQX" 4 --split
"""


def add_perft(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "perft",
        help="count the sequences of so many actions from a position",
        description="Count the leaves of the tree of play: the sequences of DEPTH legal actions "
        "from a position, at its deal.\nGames that are over sooner are not counted. Other engines "
        "can be held by the numbers.",
        epilog=_HELP,
    )
    add_position(parser)
    parser.add_argument("depth", metavar="DEPTH", help=f"how many actions, 0 to {DEEPEST}")
    parser.add_argument(
        "--split", action="store_true", help="the same for each first action, a line each"
    )
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=_run, prog=parser.prog)
