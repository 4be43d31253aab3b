"""The command line: ``huangpai COMMAND``, also as ``python -m huangpai``.

A command is a function that adds its parser and names the function that runs it, such as
`_douhuang.add_moves`.  What runs prints with `write`, refuses with `Refusal` and returns the exit
status.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from huangpai import __version__
from huangpai.cli import _baohuang, _doudizhu, _douhuang, _perft, _replay, _solve
from huangpai.cli._output import Parser, Refusal, note, silence

__all__ = ["main"]


def _parser() -> Parser:
    parser = Parser(
        prog="huangpai",
        description="huangpai 皇牌: legal moves and whole games of Chinese climbing games.",
        epilog="Every command has its own help: huangpai moves douhuang --help",
    )
    parser.add_argument("--version", action="version", version=f"huangpai {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    moves = commands.add_parser(
        "moves", help="list or count the legal moves of a hand: douhuang, baohuang or doudizhu"
    )
    games = moves.add_subparsers(metavar="GAME", required=True, title="games")
    for game in (_douhuang, _baohuang, _doudizhu):
        game.add_moves(games)
    play = commands.add_parser(
        "play", help="play whole games, or one yourself: douhuang or baohuang"
    )
    games = play.add_subparsers(metavar="GAME", required=True, title="games")
    for whole in (_douhuang, _baohuang):
        whole.add_play(games)
    _replay.add_replay(commands)
    _perft.add_perft(commands)
    _solve.add_solve(commands)
    simulate = commands.add_parser(
        "simulate", help="play millions of games and say what they have come to"
    )
    games = simulate.add_subparsers(metavar="GAME", required=True, title="games")
    for whole in (_douhuang, _baohuang):
        whole.add_simulate(games)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    argv : list of str, optional
        The arguments without the program's name; by default those of the process.

    Returns
    -------
    int
        The exit status: 0; 2 for bad usage and bad cards, with one line on stderr that says what is
        wrong; 1 for records with faults, and where the output cannot be written; 130 after Ctrl-C.
        A reader that closes the pipe is no error.
    """
    try:
        status = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        if isinstance(error, BrokenPipeError):
            return 0
        note(f"cannot write: {error.strerror}")
        return 1
    except KeyboardInterrupt:
        if sys.stdout is not None:
            silence(sys.stdout)
        return 130
    return status


def _run(argv: list[str] | None) -> int:
    try:
        args, unknown = _parser().parse_known_args(argv)
        if unknown:
            raise Refusal(f"unrecognized arguments: {' '.join(unknown)} (see {args.prog} --help)")
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except Refusal as refusal:
        note(str(refusal))
        return 2
    except SystemExit:  # --help and --version have printed what was asked for
        return 0
