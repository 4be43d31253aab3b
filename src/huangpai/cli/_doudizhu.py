"""``huangpai moves doudizhu``: what is asked, checked, and the answer in the user's language.

No rule of the game stands here: what is legal, and how it is said, is asked of `huangpai.doudizhu`.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from huangpai import doudizhu as ddz
from huangpai.cli._moves import Readings, add_answers, add_game, answer
from huangpai.cli._output import Parser, Refusal, color
from huangpai.doudizhu._arguments import ALPHABETS
from huangpai.doudizhu._notation import notation

__all__ = ["SAYINGS", "add_moves"]

# What the user reads, beside what is said in every game and the game's own words.
SAYINGS = {
    "en": {
        "lead": "{moves} by the rules of {rules} to lead with",
        "beat": "{moves} by the rules of {rules} to beat {play}",
        "lead none": "no move by the rules of {rules} to lead with",
        "beat none": "no move by the rules of {rules} to beat {play}",
        "can be": "--against: {text} is no move by these rules ({rule}); {cards} can be {texts}",
        "no combination": "--against: {cards} is no combination by any of the rules (P2)",
        "other rules": "--against: {cards} is no combination by the rules of {rules} (P2), "
        "but it is with {others}",
    },
    "zh": {
        "lead": "按 {rules} 的规则先出，有{n}种出法",
        "beat": "按 {rules} 的规则，有{n}种出法能压过{play}",
        "lead none": "按 {rules} 的规则先出，没有牌可出",
        "beat none": "按 {rules} 的规则，没有能压过{play}的牌",
        "can be": "--against：按此规则出不了 {text}（{rule}）；{cards} 可以是 {texts}",
        "no combination": "--against：{cards} 按哪种规则都不成牌型（P2）",
        "other rules": "--against：{cards} 按 {rules} 的规则不成牌型（P2），但可用 {others}",
    },
}


class _Question(Readings):
    """What `huangpai moves doudizhu` is asked."""

    game = ddz
    own = SAYINGS

    def __init__(self, args: argparse.Namespace) -> None:
        super().__init__(args)
        self.rules: str = args.rules
        self.alphabet: str = args.alphabet
        self.options = {"rules": self.rules}
        self.arguments = (self._parse("HAND", " ".join(args.hand)),)
        if args.against is not None:
            self.last = self._play(args.against)

    def _parse(self, where: str, text: str) -> int:
        cards: int = self.read(where, ddz.parse, text, alphabet=self.alphabet)
        return cards

    # -- The play to beat --

    def _play(self, text: str) -> Any:
        """Read ranks, or RANKS=KIND.STRENGTH, or OpenSpiel's BODY-KICKERS."""
        ranks, declared, _ = text.partition("=")
        if self.alphabet == "openspiel" and "-" in ranks:
            ranks, declared = ranks.replace("-", "", 1), "-"
        cards = self._parse("--against", ranks)
        if not cards:
            raise self.refusal("no cards", text=text)
        readings = ddz.classify(cards, rules=self.rules)
        shown = ddz.format(cards, alphabet=self.alphabet)
        if not len(readings):
            raise self._no_reading(cards, shown)
        if not declared:
            return self.strongest(readings, shown)
        try:
            return ddz.move(text, rules=self.rules, alphabet=self.alphabet)
        except ddz.IllegalMove as error:
            raise self.no_such(text, error.rule, readings, shown) from None
        except ValueError as error:
            raise self.refusal("error", where="--against", error=error) from None

    def _no_reading(self, cards: int, shown: str) -> Refusal:
        """Say by which rules, if any, these cards can be played."""
        others = [f"--rules {name}" for name in ddz.PRESETS if len(ddz.classify(cards, rules=name))]
        if not others:
            return self.refusal("no combination", cards=shown)
        values = {"rules": self.rules, "others": self.one_of(others)}
        return self.refusal("other rules", cards=shown, **values)

    # -- The answer --

    def asked(self) -> dict[str, Any]:
        """Return whose rules are asked."""
        return {"rules": self.rules}

    def text(self, move: Any) -> str:
        """Write a move as `doudizhu.move` reads it, whatever else its cards can be."""
        return notation(move, self.alphabet)

    def words(self, move: Any) -> str:
        """Say a move in the alphabet of the hand."""
        words: str = ddz.describe(move, self.lang, alphabet=self.alphabet)
        return words

    def table(self, moves: Any) -> str:
        """Lay out moves in the alphabet of the hand."""
        return ddz.format_moves(moves, lang=self.lang, color=color(), alphabet=self.alphabet)

    def objects(self, moves: Any) -> Iterator[dict[str, Any]]:
        """Yield what --json prints."""
        for move in moves:
            yield {
                "cards": ddz.format(int(move["cards"]), alphabet=self.alphabet),
                "kind": ddz.Kind(move["kind"]).name,
                "size": int(move["size"]),
                "length": int(move["length"]),
                "strength": int(move["strength"]),
                "text": self.text(move),
                "words": self.words(move),
            }


def _run(args: argparse.Namespace) -> int:
    return answer(_Question(args), args)


def _rules_help() -> str:
    """Lay out the options of every preset."""
    rows = [["", *ddz.PRESETS]]
    for field in fields(ddz.Rules):
        values = [getattr(rules, field.name) for rules in ddz.PRESETS.values()]
        shown = [("yes" if v else "no") if isinstance(v, bool) else str(v) for v in values]
        rows.append([field.name, *shown])
    lines = (f"  {row[0]:<19}" + "".join(f"{cell:<11}" for cell in row[1:]) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _alphabets_help() -> str:
    return "\n".join(f"  {name:<11}{' '.join(a[-2:])}" for name, a in ALPHABETS.items())


_HELP = """\
cards:
  Ranks 3 4 5 6 7 8 9 T J Q K A 2 (T is the ten, 10 will do), as often as you have them, and the
  jokers; no suits. Blanks and order do not matter: "3 3 4 X D" is 334XD.

alphabets, and how they write the small joker and the big one:
{alphabets}

rules, and what they allow (P4; see huangpai.doudizhu.Rules):
{rules}

moves:
  RANKS=KIND.STRENGTH, as in the last column of the table: 33344=TRIPLE_WITH.0 is three threes with
  a pair. The kinds are
{kinds}.
  STRENGTH is the rank that counts, for runs and wings the highest of the body: 3 is 0, 4 is 1 …
  2 is 12, the small joker 13, the big one 14; of the rocket it is 0.

the play to beat:
  A move, or ranks alone if these can be only one kind of play; of several strengths the strongest
  is taken, and you are told. If they can be several kinds, you are told what to write. In
  OpenSpiel's alphabet 333444-56 is wings as well.

JSON:
  cards (which HAND reads), kind, size, length and strength are the fields of a move; text is what
  --against reads, words are in --lang.

examples:
  huangpai moves doudizhu 3334445XD
  huangpai moves doudizhu 55566678XD --against 33344456
  huangpai moves doudizhu 44445BR --rules rlcard --alphabet rlcard --against 3 --lang zh
  huangpai moves doudizhu 777888999TTT --against 333444555666=WINGS.3 --json
  huangpai moves doudizhu "555666(BWJ)" --rules openspiel --alphabet openspiel --count
"""


def add_moves(games: argparse._SubParsersAction[Parser]) -> None:
    kinds = textwrap.indent(textwrap.fill(", ".join(ddz.Kind.__members__), 90), "    ")
    epilog = _HELP.format(alphabets=_alphabets_help(), rules=_rules_help(), kinds=kinds)
    title = "plain Dou Dizhu 斗地主"
    parser = add_game(games, "doudizhu", title, epilog, _run, "3334455XD")
    add = parser.add_argument
    add(
        "--rules",
        choices=list(ddz.PRESETS),
        default="douzero",
        help="whose rules (default: %(default)s)",
    )
    add(
        "--alphabet",
        choices=list(ALPHABETS),
        default="huangpai",
        help="how ranks are written (default: %(default)s)",
    )
    add("--against", metavar="PLAY", help="the play to beat: ranks or a move (default: to lead)")
    add_answers(parser)
