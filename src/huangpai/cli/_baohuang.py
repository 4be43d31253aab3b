"""``huangpai moves baohuang``, ``huangpai play baohuang``: what is asked, checked, and the answer.

No rule of the game stands here: what is legal, and how it is said, is asked of `huangpai.baohuang`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from huangpai import baohuang as bh
from huangpai._words import SYMBOLS, paint, table
from huangpai.baohuang._cards import has_suits, parse_bare
from huangpai.baohuang._results import of_role
from huangpai.baohuang._words import pretty_cards
from huangpai.cards import RANKS
from huangpai.cli._moves import Question, add_answers, add_game, answer
from huangpai.cli._output import Parser, Refusal, color
from huangpai.cli._play import add_play_game
from huangpai.cli._simulate import add_simulate_game, percent

__all__ = ["SAYINGS", "add_moves", "add_play", "add_simulate"]

_NO_SUITS = str.maketrans("", "", SYMBOLS)
_HEADS = {"en": ("#", "cards", "to type"), "zh": ("#", "牌", "输入")}

# What the user reads, beside what is said in every game and the game's own words.
SAYINGS = {
    "en": {
        "lead": "{moves} to lead with{options}{hand}",
        "beat": "{moves} to beat {play}{options}{hand}",
        "lead none": "no move to lead with{options}{hand}",
        "beat none": "no move to beat {play}{options}{hand}",
        "hand": "\nhand: {cards}",
        "options": " ({options})",
        "no kao": "without kao-pai",
        "sixes": "with held sixes",
        "and": ", ",
        "ways": "{n} ways to lay {play}{hand}",
        "one way": "1 way to lay {play}{hand}",
        "no cards": "{where}: {text!r} names no cards",
        "suits": "--choices needs a hand with suits, such as 7d7d7hXD*, not bare ranks",
        "not held": "--choices: the hand does not hold {play} (B2)",
        "held sixes": "--choices: with --hold-sixes {play} may not be played from this hand (B5.1)",
        "does not beat": "--choices: {play} does not beat {last} ({rule})",
    },
    "zh": {
        "lead": "先出，有{n}种出法{options}{hand}",
        "beat": "有{n}种出法能压过{play}{options}{hand}",
        "lead none": "先出，没有牌可出{options}{hand}",
        "beat none": "没有能压过{play}的牌{options}{hand}",
        "hand": "\n手牌：{cards}",
        "options": "（{options}）",
        "no kao": "不烤牌",
        "sixes": "憋6",
        "and": "，",
        "ways": "打出{play}，有{n}种选牌法{hand}",
        "one way": "打出{play}，有1种选牌法{hand}",
        "no cards": "{where}：{text!r} 里没有牌",
        "suits": "--choices 须用带花色的手牌，例如 7d7d7hXD*，不能只有点数",
        "not held": "--choices：手里没有 {play}（B2）",
        "held sixes": "--choices：憋6（--hold-sixes）时，这手牌不能出 {play}（B5.1）",
        "does not beat": "--choices：{play} 压不过 {last}（{rule}）",
    },
}


class _Question(Question):
    """What `huangpai moves baohuang` is asked."""

    game = bh
    own = SAYINGS

    def __init__(self, args: argparse.Namespace) -> None:
        super().__init__(args)
        text = " ".join(args.hand)
        self.suits = has_suits(text)
        self.hand = self.read("HAND", bh.parse if self.suits else parse_bare, text)
        self.arguments = (self.hand,)
        self.options = {"kao": not args.no_kao, "hold_sixes": args.hold_sixes}
        if args.against is not None:
            self.last = self._play(args.against, "--against")

    def _play(self, text: str, where: str) -> Any:
        play = self.read(where, bh.parse_play, text)
        if not any(int(play[field]) for field in ("bigs", "smalls", "count")):
            raise self.refusal("no cards", where=where, text=text)
        return play

    def asked(self) -> dict[str, Any]:
        """Return the options of the room that matter, and the hand as it was understood."""
        options = []
        if self.last is not None and not self.options["kao"]:
            options.append(self.say("no kao"))
        if self.options["hold_sixes"]:
            options.append(self.say("sixes"))
        said = self.say("options", options=self.say("and").join(options)) if options else ""
        return {"options": said, "hand": self._shown_hand()}

    def _shown_hand(self) -> str:
        cards = pretty_cards(self.hand, self.lang)
        if not self.suits:
            cards = cards.translate(_NO_SUITS)
        return self.say("hand", cards=cards) if cards else ""

    def objects(self, moves: Any) -> Iterator[dict[str, Any]]:
        """Yield what --json prints."""
        for move, text, words in zip(
            moves, bh.text(moves), bh.describe(moves, self.lang), strict=True
        ):
            rank = int(move["rank"])
            yield {
                "bigs": int(move["bigs"]),
                "smalls": int(move["smalls"]),
                "rank": None if rank == bh.NO_RANK else RANKS[rank],
                "count": int(move["count"]),
                "text": text,
                "words": words,
            }


class _Choices(_Question):
    """Which cards may be laid for one move, of those that the options leave."""

    def __init__(self, args: argparse.Namespace) -> None:
        super().__init__(args)
        self.chosen = self._play(args.choices, "--choices")
        text = bh.text(self.chosen)
        if self.chosen["count"] and not self.suits:
            raise self.refusal("suits")
        try:
            self.choices = bh.choices(self.hand, self.chosen)
        except bh.IllegalMove:
            raise self.refusal("not held", play=text) from None
        if self.chosen in super().moves():
            return
        kao = self.options["kao"]
        if self.last is not None and not bh.beats(self.chosen, self.last, kao=kao):
            rule = "B3.1, B4.1" if kao else "B3.1"
            raise self.refusal("does not beat", play=text, last=bh.text(self.last), rule=rule)
        raise self.refusal("held sixes", play=text)

    def count(self) -> int:
        """Count the choices."""
        return len(self.choices)

    def moves(self) -> Any:
        """List the choices."""
        return self.choices

    def heading(self, n: int) -> str:
        """Say of which move they are."""
        words = bh.describe(self.chosen, self.lang)
        what = "one way" if n == 1 else "ways"
        return self.say(what, n=n, play=words, hand=self._shown_hand())

    def table(self, moves: Any) -> str:
        """Lay out the choices with suit symbols."""
        rows = [(str(i), pretty_cards(one), bh.format(one)) for i, one in enumerate(moves)]
        return table(_HEADS[self.lang], rows, paint if color() else None)

    def objects(self, moves: Any) -> Iterator[dict[str, Any]]:
        """Yield what --json prints."""
        for one in moves:
            yield {"cards": bh.format(one)}


def _run(args: argparse.Namespace) -> int:
    return answer(_Question(args) if args.choices is None else _Choices(args), args)


_HELP = """\
cards:
  A rank 6 7 8 9 T J Q K A 2 (T is the ten), then a suit d ♦, c ♣, h ♥, s ♠; X is a small king
  小王, D a big one 大王, X* the guard card 侍卫牌, D* the emperor card 皇牌. Cards repeat, as there
  are four decks. Blanks and order do not matter: "7d 7d 7h X D*" is 7d7d7hXD*.
  Also understood: 10, ♦♣♥♠, 小王, 大王, and the suit first where blanks part the cards (d7 h10).
  Suits never matter to what is legal, so a hand of bare ranks and kings will do: 777XD.

plays:
  Kings and ranks, as in the table: DX777 is a big king, a small king and three sevens. A play may
  be given as cards as well: 7d7d7hXD*.

options of the room:
  Kao-pai 烤牌 (B4) is on unless you say --no-kao; held sixes 憋6 (B5) are off unless you say
  --hold-sixes.

JSON:
  bigs, smalls, rank and count are the big kings, the small kings and the set of a move; rank is
  null without a set. text is what --against and --choices read, words are in --lang. With
  --choices there is cards alone, which HAND reads.

examples:
  huangpai moves baohuang "6d 6d Th 2s X D*"
  huangpai moves baohuang 888899XXDD --against D7777
  huangpai moves baohuang 888899XXDD --against D7777 --no-kao --lang zh
  huangpai moves baohuang 667D --hold-sixes --json
  huangpai moves baohuang "7d 7d 7h X X* D*" --choices DX77
"""


def add_moves(games: argparse._SubParsersAction[Parser]) -> None:
    parser = add_game(games, "baohuang", "Baohuang 保皇", _HELP, _run, "6d 6d Th 2s X D*")
    add = parser.add_argument
    add("--against", metavar="PLAY", help="the play to beat (default: to lead)")
    add("--no-kao", action="store_true", help="play without kao-pai 烤牌 (default: with)")
    add("--hold-sixes", action="store_true", help="keep sixes to the last 憋6 (default: not)")
    add("--choices", metavar="PLAY", help="list the cards that may be laid for one move instead")
    add_answers(parser)


# ---- Games ---------------------------------------------------------------------------------------


def _game(args: argparse.Namespace) -> bh.Game:
    """Return the game that `huangpai play baohuang` is asked for."""
    if not 0 <= args.first_seat < bh.Game.players:
        raise Refusal(
            f"--first-seat: it must be 0 to {bh.Game.players - 1}, not {args.first_seat} (B6.1)"
        )
    if args.penalty is not None and not 0 < args.penalty < 2**32:
        raise Refusal(
            f"--penalty: it must be 1 to {2**32 - 1}, not {args.penalty}; "
            "without it nobody can leave (B10.4)"
        )
    return bh.Game(
        args.mode,
        kao=not args.no_kao,
        hold_sixes=args.hold_sixes,
        rob_solo=args.rob_solo,
        penalty=args.penalty,
        first_seat=args.first_seat,
    )


_PLAY_HELP = """\
modes:
  classic 经典: who takes the throne names a card that they hold three times, and the fourth copy
  makes the guard; four times, to play alone in secret; or plays alone openly (B8.1).
  concise 简明: the guard card X* makes the guard, and rebels may rebel (B8.2, B8.4).

at the table:
  Cards are typed as cards, 7d7d7hXD*, or as ranks and kings, 777XD, which lays the lowest suits and
  unmarked kings; ? and ranks lists every choice. Digits that are a number in the list choose from
  it: where the list has a 7, type 7d, or another suit, for a seven. name:Kh names a card,
  hand_on:2d hands the emperor card on and adds a card; take, solo, declare, rebel, pass.
  trustee:SEAT with your seat leaves it the system's answers alone (B11.2) until cancel:SEAT; with
  --penalty leave:SEAT, for good (B10.4). Refusals are in English, with the number of the rule.

records:
  One game a line of JSON; huangpai replay shows and checks them. The same seed, number and options
  give the same game everywhere. FILE appears, or is replaced, when all games are played.

examples:
  huangpai play baohuang --games 100 --seed 7 --out games.jsonl
  huangpai play baohuang --mode concise --rob-solo --hold-sixes --seed 7
  huangpai play baohuang --seed 7 | huangpai replay - --check
  huangpai play baohuang --first-seat 3 --no-kao --seed 7 --first 90
  huangpai play baohuang --seat 0 --lang zh
"""


def add_play(games: argparse._SubParsersAction[Parser]) -> None:
    _add_options(add_play_game(games, "baohuang", "Baohuang 保皇", _PLAY_HELP, _game))


def _add_options(parser: Parser) -> None:
    """Add what a game is asked for by."""
    add = parser.add_argument
    add(
        "--mode",
        choices=["classic", "concise"],
        default="classic",
        help="经典 or 简明: how there comes to be a guard (default: classic)",
    )
    add(
        "--rob-solo", action="store_true", help="everyone may bid to play alone 抢独 (default: not)"
    )
    add("--no-kao", action="store_true", help="play without kao-pai 烤牌 (default: with)")
    add("--hold-sixes", action="store_true", help="keep sixes to the last 憋6 (default: not)")
    add(
        "--first-seat",
        type=int,
        default=0,
        metavar="SEAT",
        help="who is dealt to first in every game (default: 0)",
    )
    add(
        "--penalty",
        type=int,
        metavar="N",
        help="what leaving costs, 1 to 2**32 - 1 (default: nobody can leave)",
    )


# ---- Simulations ---------------------------------------------------------------------------------

_ROLES = {"en": ("emperor", "guard", "rebel"), "zh": ("皇帝", "侍卫", "起义军")}
_KINDS = {
    "en": ("", "pair", "open solo", "hidden solo"),
    "zh": ("", "一皇一保", "明独保", "暗独保"),
}
_RESULT_HEADS = {
    "en": ["role", "game", "mean score", "scores above 0", "games"],
    "zh": ["身份", "局型", "平均得分", "得分为正", "局数"],
}


def _table(_game: bh.Game, results: Any, lang: str) -> str:
    """Return what each role comes to."""
    from huangpai.simulation.intervals import mean

    rows = []
    for kind in (1, 2, 3):
        for role in range(3):
            n, total, squares, wins = (
                of_role(results.tallies, what, role, kind)
                for what in ("games", "score", "squares", "wins")
            )
            if n:
                score = mean(total, squares, n)
                shown = f"{score.value:+.2f} ({score.low:+.2f} to {score.high:+.2f})"
                names = _ROLES[lang][role], _KINDS[lang][kind]
                rows.append([*names, shown, percent(wins, n), f"{n:,}"])
    return table(_RESULT_HEADS[lang], rows, right=range(2, 5))


_SIMULATE_EXAMPLES = """\
  huangpai simulate baohuang --games 100000 --out results.parquet --report report.html
  huangpai simulate baohuang --mode concise --policy greedy,random,random,random,random --seed 7
  huangpai simulate baohuang --no-kao --rob-solo --lang zh
"""


def add_simulate(games: argparse._SubParsersAction[Parser]) -> None:
    parser = add_simulate_game(
        games, "baohuang", "Baohuang 保皇", _SIMULATE_EXAMPLES, _game, _table
    )
    _add_options(parser)
