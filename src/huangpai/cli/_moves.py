"""What ``huangpai moves GAME`` is in every game: options, refusals, and the answer.

A game's file says what is its own: its options, how a play to beat is read, the heads and the
fields of a move.  No rule of any game stands here.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from huangpai.cli._output import Parser, Refusal, color, note, write, write_json

__all__ = [
    "CHUNK",
    "LONGEST_TABLE",
    "SAYINGS",
    "Question",
    "Readings",
    "Sayings",
    "add_answers",
    "add_game",
    "answer",
]

#: The most rows of a table, which is laid out in memory; of JSON lines there may be more.
LONGEST_TABLE = 2**17
#: How many moves are put into words at a time for --json.
CHUNK = 4096

Sayings = dict[str, dict[str, str]]

# What the user reads in every game, beside the game's own words.
SAYINGS: Sayings = {
    "en": {
        "pass": "pass is all that is left",
        "empty": "the hand is empty, there is nothing to play",
        "or": " or ",
        "error": "{where}: {error}",
        "no cards": "--against: {text!r} names no cards",
        "strongest": "--against: {cards} is taken as {text}, the strongest of its {n} readings "
        "({words}); for another write it out (the weakest is {weakest})",
        "which": "--against: {cards} can be several things; write {texts}",
        "nobody's move": "--against: nobody can play {text} ({rule})",
        "can be": "--against: nobody can play {text} ({rule}); {cards} can be {texts}",
        "too many": "{n} moves are too many to list ({limit} at most); --count prints their number",
        "too many rows": "{n} moves are too many for a table ({limit} at most); --count prints "
        "their number, --json lists them",
    },
    "zh": {
        "pass": "只能不出",
        "empty": "手里没有牌，无牌可出",
        "or": " 或 ",
        "error": "{where} 有误：{error}",
        "no cards": "--against：{text!r} 里没有牌",
        "strongest": "--against：{cards} 有{n}种读法，取最大的 {text}（{words}）；"
        "要指别的请写全（最小的是 {weakest}）",
        "which": "--against：{cards} 有几种读法，请写明是 {texts}",
        "nobody's move": "--against：谁也出不了 {text}（{rule}）",
        "can be": "--against：谁也出不了 {text}（{rule}）；{cards} 可以是 {texts}",
        "too many": "{n}种出法，太多了，列不下（最多{limit}种）；加 --count 只看数目",
        "too many rows": "{n}种出法，太多了，表里放不下（最多{limit}种）；"
        "加 --count 只看数目，加 --json 逐行列出",
    },
}


class Question(ABC):
    """What a command is asked, checked; it speaks the user's language.

    A game's own question sets what the functions of the game's module take: ``arguments``, of which
    the first is the hand, the play to beat, ``last``, and ``options``.
    """

    #: The module of the game.
    game: Any
    #: The game's own sayings, among them "lead", "beat", "lead none" and "beat none".
    own: Sayings

    def __init__(self, args: argparse.Namespace) -> None:
        self.lang: str = args.lang
        self.arguments: tuple[Any, ...] = ()
        self.last: Any = None
        self.options: dict[str, Any] = {}

    # -- Language --

    def say(self, what: str, **values: Any) -> str:
        """Return a saying in the user's language."""
        own = self.own[self.lang]
        return (own[what] if what in own else SAYINGS[self.lang][what]).format(**values)

    def refusal(self, what: str, **values: Any) -> Refusal:
        """Return a saying as a refusal."""
        return Refusal(self.say(what, **values))

    def one_of(self, texts: list[str]) -> str:
        """Join texts of which the user has to choose one."""
        return self.say("or").join(texts)

    def read(self, where: str, reader: Callable[..., Any], *values: Any, **options: Any) -> Any:
        """Return what a function of the game's module reads, or refuse with what it says."""
        try:
            return reader(*values, **options)
        except ValueError as error:
            raise self.refusal("error", where=where, error=error) from None

    # -- The answer --

    def count(self) -> int:
        """Count what is asked for."""
        n: int = self.game.count_moves(*self.arguments, last=self.last, **self.options)
        return n

    def moves(self) -> Any:
        """List what is asked for."""
        return self.game.legal_moves(*self.arguments, last=self.last, **self.options)

    def table(self, moves: Any) -> str:
        """Lay out what `moves` returned."""
        text: str = self.game.format_moves(moves, lang=self.lang, color=color())
        return text

    @abstractmethod
    def objects(self, moves: Any) -> Iterator[dict[str, Any]]:
        """Yield what --json prints of some moves, one object each; a game's own."""

    def heading(self, n: int) -> str:
        """Say what is asked, and how many moves there are."""
        what = "lead" if self.last is None else "beat"
        values = {"moves": "1 move" if n == 1 else f"{n} moves", "n": n, **self.asked()}
        if self.last is not None:
            values["play"] = self.play()
        return self.say(what if n else f"{what} none", **values)

    def asked(self) -> dict[str, Any]:
        """Return what the game's own headings name."""
        return {}

    def play(self) -> str:
        """Return the play to beat in words."""
        return self.words(self.last)

    def words(self, move: Any) -> str:
        """Say a move."""
        words: str = self.game.describe(move, self.lang)
        return words


class Readings(Question):
    """The question of a game in which the same cards can be several plays."""

    @abstractmethod
    def text(self, move: Any) -> str:
        """Write a move so that the user can type it; a game's own."""

    def strongest(self, readings: Any, cards: str) -> Any:
        """Return the strongest reading, and say so, if they compare with one another."""
        # Those of one kind and length compare by their strength, others do not.
        ascending = sorted(readings, key=lambda r: int(r["strength"]))
        strongest = {(int(r["kind"]), int(r["length"])): r for r in ascending}
        if len(strongest) > 1:
            raise self.several(readings, list(strongest.values()), cards)
        weakest, play = ascending[0], ascending[-1]
        if len(readings) > 1:
            values = {"text": self.text(play), "weakest": self.text(weakest)}
            words = self.words(play)
            note(self.say("strongest", cards=cards, n=len(readings), words=words, **values))
        return play

    def several(self, readings: Any, strongest: list[Any], cards: str) -> Refusal:
        """Say what to write for cards that can be plays of several kinds."""
        return self.refusal("which", cards=cards, texts=self.one_of(list(map(self.text, readings))))

    def no_such(self, text: str, rule: str, readings: Any, cards: str) -> Refusal:
        """Say of a move that is none what its cards can be instead, if anything."""
        if not len(readings):
            return self.refusal("nobody's move", text=text, rule=rule)
        texts = self.one_of(list(map(self.text, readings)))
        return self.refusal("can be", text=text, rule=rule, cards=cards, texts=texts)


def answer(
    question: Question,
    args: argparse.Namespace,
    *,
    longest_table: int | None = None,
    chunk: int | None = None,
) -> int:
    """Print the answer as the options ask for it, and return the exit status.

    ``longest_table`` and ``chunk`` are `LONGEST_TABLE` and `CHUNK` unless a game says otherwise.
    """
    n = question.count()
    if args.count:
        if args.json:
            write_json({"count": n})
        else:
            write(str(n))
        return 0
    longest_table, chunk = longest_table or LONGEST_TABLE, chunk or CHUNK
    if n > question.game.MAX_MOVES:
        raise question.refusal("too many", n=n, limit=question.game.MAX_MOVES)
    if n > longest_table and not args.json:
        raise question.refusal("too many rows", n=n, limit=longest_table)
    moves = question.moves()
    # Any card may lead.
    nothing = question.say("empty" if question.last is None else "pass")
    if args.json:
        for start in range(0, n, chunk):
            for one in question.objects(moves[start : start + chunk]):
                write_json(one)
        if not n:
            note(nothing)
        return 0
    write(question.heading(n))
    write(question.table(moves) if n else nothing)
    return 0


# ---- Options -------------------------------------------------------------------------------------


def add_game(
    games: argparse._SubParsersAction[Parser],
    name: str,
    title: str,
    epilog: str,
    run: Callable[[argparse.Namespace], int],
    example: str,
) -> Parser:
    """Add the parser of a game, with the hand, such as the example; its own options come next."""
    parser = games.add_parser(
        name,
        help=title,
        description=f"List every legal move of a hand of {title}, to lead or to beat a play.",
        epilog=epilog,
    )
    parser.set_defaults(run=run, prog=parser.prog)
    add = parser.add_argument
    add("hand", metavar="HAND", nargs="+", help=f'the cards in hand, such as "{example}"')
    return parser


def add_answers(parser: Parser, what: str = "move") -> None:
    """Add the options that say how to answer; they come last."""
    add = parser.add_argument
    add("--count", action="store_true", help=f"print how many {what}s there are, and no list")
    add("--json", action="store_true", help=f"print one JSON object per {what}, each on its line")
    add("--lang", choices=["en", "zh"], default="en", help="language of the answer (default: en)")
