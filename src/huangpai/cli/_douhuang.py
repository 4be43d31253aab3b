"""``huangpai moves douhuang``: what is asked, checked, and the answer in the user's language.

No rule of the game stands here: what is legal, and how it is said, is asked of `huangpai.douhuang`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from huangpai import douhuang as dh
from huangpai.cli._output import Parser, Refusal, color, note, write, write_json

__all__ = ["SAYINGS", "add_moves"]

# Who judges a play to beat that is nobody's in particular: his skill is straights of 2 to 13 cards
# and nothing else (D6.7), so he reads cards as a player without a skill whose straights may have
# any length.  What they cost him is his own affair.
_ANYBODY = dh.Character.DONG_ZHUO
_ANYBODY_HP = 2

_LONGEST_TABLE = 2**17
_MOST_TEXTS = 16
_CHUNK = 4096

# What the user reads, beside the game's own words.
SAYINGS = {
    "en": {
        "lead": "{moves} for {who} ({hp} HP) to lead with",
        "beat": "{moves} for {who} ({hp} HP) to beat {play}",
        "lead none": "no move for {who} ({hp} HP) to lead with",
        "beat none": "no move for {who} ({hp} HP) to beat {play}",
        "of": "{who}'s {play}",
        "pass": "pass is all that is left",
        "empty": "the hand is empty, there is nothing to play",
        "or": " or ",
        "error": "{where}: {error}",
        "no cards": "--against: {text!r} names no cards",
        "strongest": "--against: {cards} is taken as {text}, the strongest of its {n} readings "
        "({words}); for another write it out (the weakest is {weakest})",
        "which": "--against: {cards} can be several things; write {texts}",
        "which of many": "--against: {cards} can be {n} things; write which, such as {texts} (the "
        "strongest of each kind; `huangpai moves douhuang {cards} --as {who} --hp {hp}` lists all)",
        "no combination": "--against: {cards} is no combination that {who} can play (D2)",
        "nobody's cards": "--against: {cards} is no combination that anybody can play (D2)",
        "nobody's move": "--against: nobody can play {text} ({rule})",
        "can be": "--against: nobody can play {text} ({rule}); {cards} can be {texts}",
        "by skill": "--against: {text} is playable only by a skill (D6); say whose, such as {who}",
        "against what": "{option} needs --against, the play to beat",
        "too many": "{n} moves are too many to list ({limit} at most); --count prints their number",
        "too many rows": "{n} moves are too many for a table ({limit} at most); --count prints "
        "their number, --json lists them",
    },
    "zh": {
        "lead": "{who}（{hp}血）先出，有{n}种出法",
        "beat": "{who}（{hp}血）有{n}种出法能压过{play}",
        "lead none": "{who}（{hp}血）先出，没有牌可出",
        "beat none": "{who}（{hp}血）没有能压过{play}的牌",
        "of": "{who}的{play}",
        "pass": "只能不出",
        "empty": "手里没有牌，无牌可出",
        "or": " 或 ",
        "error": "{where} 有误：{error}",
        "no cards": "--against：{text!r} 里没有牌",
        "strongest": "--against：{cards} 有{n}种读法，取最大的 {text}（{words}）；"
        "要指别的请写全（最小的是 {weakest}）",
        "which": "--against：{cards} 有几种读法，请写明是 {texts}",
        "which of many": "--against：{cards} 有{n}种读法，请写明是哪一种，例如 {texts}"
        "（各牌型中最大的；全部见 "
        "huangpai moves douhuang {cards} --as {who} --hp {hp} --lang zh）",
        "no combination": "--against：{cards} 不成牌型，{who}出不了（D2）",
        "nobody's cards": "--against：{cards} 不成牌型，谁也出不了（D2）",
        "nobody's move": "--against：谁也出不了 {text}（{rule}）",
        "can be": "--against：谁也出不了 {text}（{rule}）；{cards} 可以是 {texts}",
        "by skill": "--against：{text} 只有靠技能才出得了（D6），请说明是谁出的，例如 {who}",
        "against what": "{option} 须与 --against（要压的牌）同用",
        "too many": "{n}种出法，太多了，列不下（最多{limit}种）；加 --count 只看数目",
        "too many rows": "{n}种出法，太多了，表里放不下（最多{limit}种）；"
        "加 --count 只看数目，加 --json 逐行列出",
        "character": "{where} 有误：没有 {name!r} 这个人物，可选 {names}",
        "hp": "{where} 有误：血要在 1 到 9 之间，不能是 {hp}",
    },
}


class _Question:
    """What `huangpai moves douhuang` is asked, checked; it speaks the user's language."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.lang: str = args.lang
        self.character = self._character(args.character, "--as")
        self.hp = self._hit_points(args.hp, "--hp")
        self.hand = self._parse(" ".join(args.hand), "HAND")
        self.last: Any = None
        self.last_character: dh.Character | None = None
        self.last_hp = self._hit_points(args.against_hp, "--against-hp")
        if args.against_as is not None:
            self.last_character = self._character(args.against_as, "--against-as")
        if args.against is not None:
            read = self._move if "=" in args.against else self._cards
            self.last = read(args.against)
        elif args.against_as is not None or args.against_hp is not None:
            option = "--against-hp" if args.against_as is None else "--against-as"
            raise self.refusal("against what", option=option)

    def say(self, what: str, **values: Any) -> str:
        """Return a saying in the user's language."""
        return SAYINGS[self.lang][what].format(**values)

    def refusal(self, what: str, **values: Any) -> Refusal:
        """Return a saying as a refusal."""
        return Refusal(self.say(what, **values))

    def name(self, character: dh.Character) -> str:
        """Return what the user calls a character."""
        return character.name_zh if self.lang == "zh" else character.id

    def _character(self, name: str, where: str) -> dh.Character:
        for character in dh.Character:
            if name in (character.id, character.name_zh):
                return character
        if self.lang == "zh":
            names = "、".join(f"{c.name_zh} {c.id}" for c in dh.Character)
            raise self.refusal("character", where=where, name=name, names=names)
        names = ", ".join(c.id for c in dh.Character)
        raise self.refusal("error", where=where, error=f"no character {name!r}; there are {names}")

    def _hit_points(self, hp: int | None, where: str) -> int:
        if hp is None:
            return 2
        try:
            dh.count_moves(0, 0, hp=hp)  # the module knows how many there may be
        except ValueError as error:
            what = "hp" if self.lang == "zh" else "error"
            raise self.refusal(what, where=where, hp=hp, error=error) from None
        return hp

    def _parse(self, text: str, where: str) -> int:
        try:
            cards: int = dh.parse(text)
        except ValueError as error:
            raise self.refusal("error", where=where, error=error) from None
        return cards

    # -- The play to beat --

    def _judge(self) -> tuple[dh.Character, int]:
        if self.last_character is None:
            return _ANYBODY, _ANYBODY_HP
        return self.last_character, self.last_hp

    def _readings(self, cards: int) -> Any:
        judge, hp = self._judge()
        readings = dh.classify(cards, judge, hp=hp)
        if self.last_character is None:
            readings["cost"] = 0
        return readings

    def _move(self, text: str) -> Any:
        """Read CARDS=KIND.STRENGTH."""
        judge, hp = self._judge()
        try:
            play = dh.move(text, judge, hp=hp)
        except dh.IllegalMove as error:
            if self.last_character is None:
                raise self._no_move(text, error.rule) from None
            raise self.refusal("error", where="--against", error=error) from None
        except ValueError as error:
            raise self.refusal("error", where="--against", error=error) from None
        if self.last_character is None:
            play["cost"] = 0
        return play

    def _no_move(self, text: str, rule: str) -> Refusal:
        """Say of a move that takes a skill whose it may be, and of any other that it is none."""

        def can_play(character: dh.Character, hp: int) -> bool:
            try:
                dh.move(text, character, hp=hp)
            except dh.IllegalMove:
                return False
            return True

        who = self._who(can_play)
        if who:
            return self.refusal("by skill", text=text, who=who)
        cards = dh.parse(text.partition("=")[0])
        readings = self._readings(cards)
        if not len(readings):
            return self.refusal("nobody's move", text=text, rule=rule)
        texts = self._one_of(dh.text(readings))
        return self.refusal("can be", text=text, rule=rule, cards=dh.format(cards), texts=texts)

    def _cards(self, text: str) -> Any:
        """Read CARDS alone: the strongest reading, if they compare with one another."""
        cards = self._parse(text, "--against")
        if not cards:
            raise self.refusal("no cards", text=text)
        shown = dh.format(cards)
        readings = self._readings(cards)
        if not len(readings):
            raise self._no_reading(cards)
        # Those of one kind and length compare by their strength, others do not (D4.2).
        ascending = sorted(readings, key=lambda r: int(r["strength"]))
        strongest = {(int(r["kind"]), int(r["length"])): r for r in ascending}
        values: dict[str, Any] = {"cards": shown, "n": len(readings)}
        if len(strongest) > 1:
            judge, hp = self._judge()
            many = len(readings) > _MOST_TEXTS
            texts = self._one_of([dh.text(r) for r in (strongest.values() if many else readings)])
            what = "which of many" if many else "which"
            raise self.refusal(what, texts=texts, who=judge.id, hp=hp, **values)
        weakest, play = ascending[0], ascending[-1]
        if len(readings) > 1:
            words = dh.describe(play, self.lang)
            values.update(text=dh.text(play), weakest=dh.text(weakest))
            note(self.say("strongest", words=words, **values))
        return play

    def _no_reading(self, cards: int) -> Refusal:
        """Say who, if anybody, can play these cards."""
        shown = dh.format(cards)
        if self.last_character is not None:
            return self.refusal("no combination", cards=shown, who=self.name(self.last_character))
        who = self._who(lambda character, hp: len(dh.classify(cards, character, hp=hp)) > 0)
        if who:
            return self.refusal("by skill", text=shown, who=who)
        return self.refusal("nobody's cards", cards=shown)

    def _who(self, can_play: Callable[[dh.Character, int], bool]) -> str:
        """Return the options for one or two who can, at 2 hit points or only at 1."""
        options = []
        for character in dh.Character:
            if can_play(character, 2):
                options.append(f"--against-as {character.id}")
            elif can_play(character, 1):
                options.append(f"--against-as {character.id} --against-hp 1")
        return self._one_of(options[:2])

    def _one_of(self, texts: list[str]) -> str:
        return self.say("or").join(texts)

    # -- The answer --

    def heading(self, n: int) -> str:
        """Say whose moves they are, how many, and what they beat."""
        moves = "1 move" if n == 1 else f"{n} moves"
        none = "" if n else " none"
        values = {"moves": moves, "n": n, "who": self.name(self.character), "hp": self.hp}
        if self.last is None:
            return self.say("lead" + none, **values)
        play = dh.describe(self.last, self.lang)
        if self.last_character is not None:
            play = self.say("of", who=self.name(self.last_character), play=play)
        return self.say("beat" + none, play=play, **values)


def _moves_douhuang(args: argparse.Namespace) -> int:
    question = _Question(args)
    hand, character, hp, last = question.hand, question.character, question.hp, question.last
    n = dh.count_moves(hand, character, hp=hp, last=last)
    if args.count:
        if args.json:
            write_json({"count": n})
        else:
            write(str(n))
        return 0
    if n > dh.MAX_MOVES:
        raise question.refusal("too many", n=n, limit=dh.MAX_MOVES)
    if n > _LONGEST_TABLE and not args.json:
        raise question.refusal("too many rows", n=n, limit=_LONGEST_TABLE)
    moves = dh.legal_moves(hand, character, hp=hp, last=last)
    nothing = question.say("empty" if last is None else "pass")  # any card may lead
    if args.json:
        for one in _objects(moves, args.lang):
            write_json(one)
        if not n:
            note(nothing)
        return 0
    write(question.heading(n))
    write(dh.format_moves(moves, lang=args.lang, color=color()) if n else nothing)
    return 0


def _objects(moves: Any, lang: str) -> Iterator[dict[str, Any]]:
    """Yield what --json prints, one object a move."""
    kinds = [kind.name for kind in dh.Kind]
    for start in range(0, len(moves), _CHUNK):
        some = moves[start : start + _CHUNK]
        for move, text, words in zip(some, dh.text(some), dh.describe(some, lang), strict=True):
            yield {
                "cards": dh.format(int(move["cards"])),
                "kind": kinds[move["kind"]],
                "size": int(move["size"]),
                "length": int(move["length"]),
                "cost": int(move["cost"]),
                "strength": int(move["strength"]),
                "text": text,
                "words": words,
            }


def _straights(character: dh.Character) -> str:
    shortest, longest = character.min_straight, character.max_straight
    return str(shortest) if shortest == longest else f"{shortest}–{longest}"


def _characters_help() -> str:
    return "\n".join(f"  {c.id:<15}{_straights(c):<5}{c.name_zh}" for c in dh.Character)


_DOUHUANG_HELP = """\
cards:
  A rank 3 4 5 6 7 8 9 T J Q K A 2 (T is the ten), then a suit d ♦, c ♣, h ♥, s ♠; X is the small
  joker 小王, D the big one 大王. Blanks and order do not matter: "3s 3h Td X D" is 3h3sTdXD.
  Also understood: 10, ♦♣♥♠, 小王, 大王, and the suit first where blanks part the cards (s3 h10).

characters, and how many cards their straights have:
{characters}

moves:
  CARDS=KIND.STRENGTH, as in the last column of the table: 5d6s=PAIR.2 is a pair of fives (with a
  wild six). What STRENGTH is:
    SINGLE                   the declared card: 3♦ is 0, 3♣ is 1 … 2♠ is 51, X is 52, D is 53
    PAIR TRIPLE TRIPLE_WITH  the rank: 3 is 0, 4 is 1 … A is 11, 2 is 12
    QUAD_WITH BOMB           the same
    PAIR_RUN TRIPLE_RUN      where the run ends in A 2 3 … Q K A: a low A is 0, a high A is 13
    WINGS.LENGTH             the same; LENGTH is the number of triples
    STRAIGHT                 4 times where it ends, plus the suit of the top card (d 0, c 1, h 2,
                             s 3), plus 64 if all are of one suit
    ROCKET                   0

the play to beat:
  A move, or cards alone if these can be only one kind of play; of several strengths the strongest
  is taken, and you are told. If they can be several kinds, you are told what to write.
  Without --against-as it is the play of somebody without a skill whose straights may have any
  length, 2 to 13; with it, the character's skill, straights and hit points count.

examples:
  huangpai moves douhuang "3s 3h 3d 4c X D" --as cao_cao
  huangpai moves douhuang 7s7h8s8h9s9hTsTh2d --as 西施 --against 3d3c4d4c5d5c --lang zh
  huangpai moves douhuang "6d 6s 9c Ah" --as yang_guifei --against "Kd Ks" --count
  huangpai moves douhuang 9d9c9h5s5hX --as pan_jinlian --hp 1 --against 8s8h=PAIR.5 --json
  huangpai moves douhuang 3c8c8h9d9s --as lu_bu --against 5d6s=PAIR.2 --against-as yang_guifei
"""


def add_moves(games: argparse._SubParsersAction[Parser]) -> None:
    parser = games.add_parser(
        "douhuang",
        help="Douhuang 斗皇",
        description="List every legal move of a hand of Douhuang 斗皇, to lead or to beat a play.",
        epilog=_DOUHUANG_HELP.format(characters=_characters_help()),
    )
    parser.set_defaults(run=_moves_douhuang)
    add = parser.add_argument
    add("hand", metavar="HAND", nargs="+", help='the cards in hand, such as "3s 3h Td X D"')
    add("--as", dest="character", metavar="CHARACTER", required=True, help="who plays: id or 中文")
    add("--hp", type=int, metavar="N", help="the player's hit points, 1 to 9 (default: 2)")
    add("--against", metavar="PLAY", help="the play to beat: cards or a move (default: to lead)")
    add("--against-as", metavar="CHARACTER", help="who made it (default: somebody without a skill)")
    add("--against-hp", type=int, metavar="N", help="that player's hit points (default: 2)")
    add("--count", action="store_true", help="print how many moves there are, and no list")
    add("--json", action="store_true", help="print one JSON object per move, each on its line")
    add("--lang", choices=["en", "zh"], default="en", help="language of the answer (default: en)")
