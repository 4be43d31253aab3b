"""``huangpai simulate GAME``: many games by policies, what they have come to, and a report.

A game's file says what is its own: its options, the game that they ask for, and the table at the
end.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from huangpai.cli._output import Parser, Refusal, note, write

if TYPE_CHECKING:
    from huangpai._games import PolicyGame
    from huangpai.simulation import Part, Results

__all__ = ["SAYINGS", "add_simulate_game", "percent"]

_MOST = 2**64

SAYINGS = {
    "en": {
        "done": "{games} games in {seconds:.1f} s ({rate} games/s), hash {hash}",
        "compared": "{games} of them for the report's comparisons",
        "before": "{games} more were there from before",
        "there": "all {games} games were in {out} already, hash {hash}",
        "out": "the results are in {out}",
        "report": "the report is in {report}",
        "seat": "seat {n}, {policy}: {rate} of {games} games won",
        "left": "interrupted after {played} of {games} games",
        "goes on": "; the same command goes on from there",
    },
    "zh": {
        "done": "{games}局，用时{seconds:.1f}秒（每秒{rate}局），哈希 {hash}",
        "compared": "其中{games}局用于报告的对照",
        "before": "另有{games}局此前已完成",
        "there": "{games}局都已在 {out} 中，哈希 {hash}",
        "out": "结果已写入 {out}",
        "report": "报告已写入 {report}",
        "seat": "座位{n}，{policy}：{games}局中胜 {rate}",
        "left": "已中断，完成{played}局，共{games}局",
        "goes on": "；再次运行同一命令即可继续",
    },
}


def percent(hits: int, n: int) -> str:
    """Write a rate with its 95 % interval."""
    from huangpai.simulation.intervals import rate

    if not n:
        return "–"
    found = rate(hits, n)
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f}–{100 * found.high:.1f})"


# ---- Playing -------------------------------------------------------------------------------------


class _Progress:
    """A bar on a terminal, with games a second and the time that is left."""

    def __init__(self) -> None:
        self.played = self.total = 0
        #: What an earlier run had played already.
        self.before: int | None = None
        self._bar: Any = None

    def __call__(self, played: int, total: int) -> None:
        self.total = total
        if self.before is None:
            self.before = played
            self._begin(played, total)
        if self._bar is not None:
            self._bar.update(played - self.played)
        self.played = played

    def _begin(self, played: int, total: int) -> None:
        if sys.stderr is None or not sys.stderr.isatty():
            return
        try:
            from tqdm import tqdm
        except ModuleNotFoundError:
            note("for a progress bar: pip install 'huangpai[sim]'")
            return
        size = shutil.get_terminal_size()
        self._bar = tqdm(
            total=total,
            initial=played,
            unit=" games",
            unit_scale=True,
            smoothing=0.1,
            leave=False,
            # A terminal that does not know its size has no room for a bar, as tqdm sees it.
            ncols=size.columns,
            nrows=size.lines,
        )
        self.played = played

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()


@contextmanager
def _executor(address: str | None) -> Iterator[Any]:
    """Give the executor of a Dask cluster, or None for threads."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise Refusal(
            "--dask needs distributed, which is not installed; pip install 'huangpai[dask]'"
        ) from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise Refusal(f"--dask: {address}: {error}") from None
    with client:
        yield client.get_executor()


def _policies(args: argparse.Namespace, game: PolicyGame[Any]) -> Any:
    """Return one policy, or one for each seat."""
    from huangpai._arguments import is_search

    names = [name.strip() for name in args.policy.split(",")]
    if any(":" in name and not is_search(name) for name in names):
        sys.path.insert(0, os.getcwd())  # where the user's module is, most likely
    if len(names) == 1:
        return names[0]
    if len(names) != game.players:
        raise Refusal(f"--policy: {len(names)} policies for {game.players} seats")
    return names


def _parts(args: argparse.Namespace, game: PolicyGame[Any]) -> list[Part]:
    """Return what is played: the game, and for a report what it is compared with."""
    from huangpai.simulation import Part
    from huangpai.simulation.report import report_parts

    policies = _policies(args, game)
    if args.report is None or args.no_comparisons:
        return [Part(game, args.games, policies)]
    return report_parts(game, args.games, policies)


def _writable(option: str, path: str | None) -> None:
    """Refuse a file that cannot be written before anything is played."""
    if path == "":
        raise Refusal(f"{option}: a file has a name")
    folder = os.path.dirname(path or "") or "."
    if path is not None and not os.path.isdir(folder):
        raise Refusal(f"{option}: {path}: there is no folder {folder}")
    if path is not None and os.path.isdir(path):
        raise Refusal(f"{option}: {path} is a folder")


def _checked(args: argparse.Namespace) -> None:
    if args.games < 1:
        raise Refusal(f"--games: it must be at least 1, not {args.games}")
    if not 0 <= args.first <= _MOST - args.games:
        raise Refusal(f"--first: games are numbered 0 to 2**64 - 1, not from {args.first} on")
    if not 0 <= args.seed < _MOST:
        raise Refusal(f"--seed: it must be 0 to 2**64 - 1, not {args.seed}")
    if args.threads is not None and not 1 <= args.threads <= 1024:
        raise Refusal(f"--threads: it must be 1 to 1024, not {args.threads}")
    if args.chunk is not None and not 1 <= args.chunk <= 2**24:
        raise Refusal(f"--chunk: it must be 1 to {2**24}, not {args.chunk}")
    if args.threads is not None and args.dask is not None:
        raise Refusal("--threads: the workers are those of --dask")
    _writable("--out", args.out)
    _writable("--report", args.report)
    if args.out and args.report and os.path.abspath(args.out) == os.path.abspath(args.report):
        raise Refusal("--report: it is the file of --out")


def _run(args: argparse.Namespace) -> int:
    from huangpai.simulation import simulate_parts
    from huangpai.simulation.playing import RAISED

    _checked(args)
    game: PolicyGame[Any] = args.make(args)
    words = SAYINGS[args.lang]
    make_report = _report_maker(args)
    progress, start = _Progress(), time.perf_counter()
    try:
        parts = _parts(args, game)
        with _executor(args.dask) as executor:
            results = simulate_parts(
                parts,
                seed=args.seed,
                first=args.first,
                executor=executor,
                workers=args.threads,
                chunk=args.chunk,
                out=args.out,
                progress=progress,
            )
    except KeyboardInterrupt:
        progress.close()
        left = words["left"].format(played=f"{progress.played:,}", games=f"{progress.total:,}")
        note(left + (words["goes on"] if args.out else ""))
        return 130
    except Refusal:
        raise
    except Exception as error:
        if RAISED in getattr(error, "__notes__", ()):
            raise Refusal(f"--policy: it raised {type(error).__name__}: {error}") from None
        if isinstance(error, ValueError | TypeError | RuntimeError):
            raise Refusal(str(error)) from None
        raise
    finally:
        progress.close()
    seconds = time.perf_counter() - start
    write(args.table(game, results[0], args.lang))
    for line in _by_seat(parts[0], results[0], words["seat"]):
        write(line)
    write("")
    _tell(args, progress, results, seconds)
    if make_report is not None:
        from huangpai.play import save

        with save(args.report) as stream:  # it appears when it is whole
            stream.write(make_report(parts, results))
        write(words["report"].format(report=args.report))
    return 0


def _by_seat(part: Part, results: Results, said: str) -> Iterator[str]:
    """Say how often each seat has won, where they have different policies."""
    from huangpai.simulation.policies import each, name_of

    names = [name_of(policy) for policy in each(part.game, part.policies)]
    if len(set(names)) == 1:
        return
    won, games = (results.tallies[f"seat_{what}"].sum(axis=1) for what in ("wins", "games"))
    for seat, name in enumerate(names):
        rate, n = percent(int(won[seat]), int(games[seat])), f"{int(games[seat]):,}"
        yield said.format(n=seat, policy=name, rate=rate, games=n)


def _report_maker(args: argparse.Namespace) -> Callable[..., str] | None:
    """Return what makes the report; refuse where it cannot be made, before anything is played."""
    if args.report is None:
        return None
    from huangpai.simulation.report import report, require

    try:
        require()
    except ValueError as error:
        raise Refusal(f"--report: {error}") from None
    return lambda parts, results: report(parts, results, lang=args.lang)


def _tell(
    args: argparse.Namespace, progress: _Progress, results: list[Results], seconds: float
) -> None:
    words = SAYINGS[args.lang]
    fresh = progress.total - (progress.before or 0)
    hashed = results[0].hash
    if fresh:
        rate = f"{fresh / seconds:,.0f}"
        write(words["done"].format(games=f"{fresh:,}", seconds=seconds, rate=rate, hash=hashed))
        for key, games in (("compared", progress.total - args.games), ("before", progress.before)):
            if games:
                write(words[key].format(games=f"{games:,}"))
    else:
        write(words["there"].format(games=f"{progress.total:,}", out=args.out, hash=hashed))
    if args.out is not None and fresh:
        write(words["out"].format(out=args.out))


# ---- Options -------------------------------------------------------------------------------------

HELP = """\
policies:
  random, every legal action equally likely; greedy, a quick sensible player; search, one that
  looks ahead, some milliseconds a choice, or search:BUDGET with so many playouts a choice;
  MODULE:FUNCTION, one of yours (docs/policies.md). One for all seats, or one for each:
  greedy,random,random.

results:
  The same seed, numbers, options and policies give the same games everywhere, whatever the threads
  and the machine; the hash says so. FILE is Parquet with a row for each game; if the run is
  interrupted, the same command goes on from where it was. With --report more games are played, for
  what the report compares; they are in FILE too, under other names in the column part.
"""


def add_simulate_game(
    games: argparse._SubParsersAction[Parser],
    name: str,
    title: str,
    examples: str,
    make: Callable[[argparse.Namespace], PolicyGame[Any]],
    end: Callable[[Any, Results, str], str],
) -> Parser:
    """Add the parser of a game; its own options come next."""
    parser = games.add_parser(
        name,
        help=title,
        description=f"Play many games of {title} and say what they have come to.",
        epilog=HELP + "\nexamples:\n" + examples,
    )
    parser.set_defaults(run=_run, make=make, table=end, prog=parser.prog)
    add = parser.add_argument
    add("--games", type=int, default=10_000, metavar="N", help="how many games (default: 10000)")
    add("--seed", type=int, default=0, metavar="S", help="default: 0")
    add("--first", type=int, default=0, metavar="I", help="number of the first game (default: 0)")
    add("--policy", default="greedy", metavar="P[,P...]", help="who plays (default: greedy)")
    add("--out", metavar="FILE", help="where a row for each game goes (default: nowhere)")
    add("--report", metavar="FILE", help="where an HTML page about the results goes")
    add("--no-comparisons", action="store_true", help="play no other games for the report")
    add("--threads", type=int, metavar="N", help="default: one for each processor")
    add("--chunk", type=int, metavar="N", help="games a chunk (default: 4096, of search 64)")
    add("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    add("--lang", choices=["en", "zh"], default="en", help="language (default: en)")
    return parser
