"""``huangpai play GAME`` in every game: games by a policy as records, or one that a person plays.

A game's file says what is its own: its options, and the game that they ask for.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from huangpai._words import paint
from huangpai.cli._output import Parser, Refusal, color, in_its_letters, note, write

if TYPE_CHECKING:
    from huangpai.play.protocol import GameRules

__all__ = ["SAYINGS", "add_play_game", "say", "writing"]

_MOST = 2**64

# What the person at the table reads, beside what the table says.
SAYINGS = {
    "en": {
        "welcome": "{name}, seed {seed}: you are seat {seat}; ? is for help, q leaves",
        "left": "you have left the game",
        "left out": "you have left the game; {out} is not written",
        "written": "the record is in {out}",
    },
    "zh": {
        "welcome": "{name}，种子{seed}：你坐座位{seat}；? 看说明，q 离开",
        "left": "你离开了游戏",
        "left out": "你离开了游戏，没有写入 {out}",
        "written": "牌谱已写入 {out}",
    },
}


# ---- Output --------------------------------------------------------------------------------------


def say(line: str) -> None:
    """Print a line of cards, in colour on a terminal."""
    write(paint(line) if color() else line)


@contextmanager
def writing(out: str | None, option: str = "--out") -> Iterator[Callable[[str], Any]]:
    """Give what writes to a file, which appears when all is written, or to stdout for ``-``."""
    from huangpai.play import save

    if out is None or out == "-":
        yield write
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(save(out))
        except OSError as error:
            raise Refusal(f"{option}: {out}: {error.strerror}") from None
        yield partial(write, stream=stream)


# ---- Many games ----------------------------------------------------------------------------------


def _play_all(game: GameRules, args: argparse.Namespace, seed: int) -> int:
    from huangpai.play import play_games, record_of, to_line

    n, first = args.games, args.first
    totals = [0] * game.players
    with writing(args.out) as line:
        for state in play_games(game, n, seed, first=first, policy=args.policy):
            line(to_line(record_of(state)))
            totals = [one + more for one, more in zip(totals, state.returns, strict=True)]
    what = f"1 game, number {first}" if n == 1 else f"{n} games, numbers {first} to {first + n - 1}"
    means = " ".join(f"{total / n:+.2f}" for total in totals)
    note(f"{what} of seed {seed}; mean returns by seat {means}")
    return 0


# ---- One game, with a person ---------------------------------------------------------------------


def _ask(prompt: str) -> str | None:
    """Ask for a line; None at the end of input."""
    if sys.stdout is not None:
        sys.stdout.write(in_its_letters(prompt, sys.stdout))
        sys.stdout.flush()
    if sys.stdin is None:
        return None
    octets = getattr(sys.stdin, "buffer", None)
    if octets is None:  # not a real one, such as a StringIO
        return sys.stdin.readline() or None
    line: bytes = octets.readline()
    return line.decode(sys.stdin.encoding or "utf-8", "replace") if line else None


def _play_one(game: GameRules, args: argparse.Namespace, seed: int) -> int:
    from huangpai.play import policy, record_of, to_line
    from huangpai.play.terminal import Left, Table

    words = SAYINGS[args.lang]
    to_file = args.out not in (None, "-")
    try:
        with writing(args.out) as line:
            others = policy(args.policy, seed, args.first)
            state = game.deal(seed, args.first)
            table = Table(state, args.seat, others, ask=_ask, say=say, lang=args.lang)
            say(words["welcome"].format(name=game.name, seed=seed, seat=args.seat))
            table.play()
            if args.out is not None:
                line(to_line(record_of(state)))
    except (Left, KeyboardInterrupt):
        say("")
        say(words["left out" if to_file else "left"].format(out=args.out))
        return 0
    if to_file:
        say(words["written"].format(out=args.out))
    return 0


# ---- Options -------------------------------------------------------------------------------------


def _run(args: argparse.Namespace) -> int:
    game: GameRules = args.make(args)
    if args.games is not None and args.games < 1:
        raise Refusal(f"--games: it must be at least 1, not {args.games}")
    if args.seat is not None and args.games not in (None, 1):
        raise Refusal("--games: with --seat you play one game")
    args.games = args.games or 1
    if args.games > _MOST:
        raise Refusal(f"--games: it must be at most 2**64, not {args.games}")
    if not 0 <= args.first <= _MOST - args.games:
        raise Refusal(f"--first: games are numbered 0 to 2**64 - 1, not from {args.first} on")
    if args.seed is not None and not 0 <= args.seed < _MOST:
        raise Refusal(f"--seed: it must be 0 to 2**64 - 1, not {args.seed}")
    if args.seat is not None and not 0 <= args.seat < game.players:
        raise Refusal(f"--seat: it must be 0 to {game.players - 1}, not {args.seat}")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    return (_play_all if args.seat is None else _play_one)(game, args, seed)


def _policy(name: str) -> str:
    """Return the name of a policy that there is."""
    from huangpai.play.policies import policy

    try:
        policy(name, 0)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def add_play_game(
    games: argparse._SubParsersAction[Parser],
    name: str,
    title: str,
    epilog: str,
    make: Callable[[argparse.Namespace], GameRules],
) -> Parser:
    """Add the parser of a game; its own options come next."""
    parser = games.add_parser(
        name,
        help=title,
        description=f"Play {title}: games by a policy, written as records, or one game yourself.",
        epilog=epilog,
    )
    parser.set_defaults(run=_run, make=make, prog=parser.prog)
    add = parser.add_argument
    add(
        "--policy",
        type=_policy,
        default="random",
        metavar="P",
        help="who plays: random, greedy, search or search:BUDGET (default: random)",
    )
    add("--games", type=int, metavar="N", help="how many games (default: 1)")
    add("--seed", type=int, metavar="S", help="default: drawn, and told")
    add("--first", type=int, default=0, metavar="I", help="number of the first game (default: 0)")
    add(
        "--out",
        metavar="FILE",
        help="where records go, - is stdout (default: stdout; at the table: nowhere)",
    )
    add("--seat", type=int, metavar="SEAT", help="play this seat yourself, the policy the others")
    add("--lang", choices=["en", "zh"], default="en", help="language at the table (default: en)")
    return parser
