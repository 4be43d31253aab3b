"""``huangpai moves douhuang``, ``huangpai play douhuang``: what is asked, checked, and the answer.

No rule of the game stands here: what is legal, and how it is said, is asked of `huangpai.douhuang`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from huangpai import douhuang as dh
from huangpai._words import table
from huangpai.cli._moves import CHUNK, LONGEST_TABLE, Readings, add_answers, add_game, answer
from huangpai.cli._output import Parser, Refusal
from huangpai.cli._play import add_play_game
from huangpai.cli._simulate import add_simulate_game, percent

__all__ = ["SAYINGS", "add_moves", "add_play", "add_simulate"]

# Who judges a play to beat that is nobody's in particular: his skill is straights of 2 to 13 cards
# and nothing else (D6.7), so he reads cards as a player without a skill whose straights may have
# any length.  What they cost him is his own affair.
_ANYBODY = dh.Character.DONG_ZHUO
_ANYBODY_HP = 2

# The only game with hands of more moves than a table holds, so its tests set these.
_LONGEST_TABLE = LONGEST_TABLE
_CHUNK = CHUNK
_MOST_TEXTS = 16

# What the user reads, beside what is said in every game and the game's own words.
SAYINGS = {
    "en": {
        "lead groups": "{moves} for {who} ({hp} HP) to lead with",
        "beat groups": "{moves} for {who} ({hp} HP) to beat {play}",
        "lead": "{moves} for {who} ({hp} HP) to lead with",
        "beat": "{moves} for {who} ({hp} HP) to beat {play}",
        "lead none": "no move for {who} ({hp} HP) to lead with",
        "beat none": "no move for {who} ({hp} HP) to beat {play}",
        "of": "{who}'s {play}",
        "which of many": "--against: {cards} can be {n} things; write which, such as {texts} (the "
        "strongest of each kind; `huangpai moves douhuang {cards} --as {who} --hp {hp}` lists all)",
        "no combination": "--against: {cards} is no combination that {who} can play (D2)",
        "nobody's cards": "--against: {cards} is no combination that anybody can play (D2)",
        "by skill": "--against: {text} is playable only by a skill (D6); say whose, such as {who}",
        "against what": "{option} needs --against, the play to beat",
    },
    "zh": {
        "lead groups": "{who}（{hp}血）先出，出法有{n}类",
        "beat groups": "{who}（{hp}血）能压过{play}的出法有{n}类",
        "lead": "{who}（{hp}血）先出，有{n}种出法",
        "beat": "{who}（{hp}血）有{n}种出法能压过{play}",
        "lead none": "{who}（{hp}血）先出，没有牌可出",
        "beat none": "{who}（{hp}血）没有能压过{play}的牌",
        "of": "{who}的{play}",
        "which of many": "--against：{cards} 有{n}种读法，请写明是哪一种，例如 {texts}"
        "（各牌型中最大的；全部见 "
        "huangpai moves douhuang {cards} --as {who} --hp {hp} --lang zh）",
        "no combination": "--against：{cards} 不成牌型，{who}出不了（D2）",
        "nobody's cards": "--against：{cards} 不成牌型，谁也出不了（D2）",
        "by skill": "--against：{text} 只有靠技能才出得了（D6），请说明是谁出的，例如 {who}",
        "against what": "{option} 须与 --against（要压的牌）同用",
        "character": "{where} 有误：没有 {name!r} 这个人物，可选 {names}",
        "hp": "{where} 有误：血要在 1 到 9 之间，不能是 {hp}",
    },
}


class _Question(Readings):
    """What `huangpai moves douhuang` is asked."""

    game = dh
    own = SAYINGS

    def __init__(self, args: argparse.Namespace) -> None:
        super().__init__(args)
        self.character = self._character(args.character, "--as")
        self.hp = self._hit_points(args.hp, "--hp")
        self.arguments = (self.read("HAND", dh.parse, " ".join(args.hand)), self.character)
        self.options = {"hp": self.hp}
        if args.group is not None:
            self.options["group"] = args.group
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
        except ValueError as error:
            if isinstance(error, dh.IllegalMove) and self.last_character is None:
                raise self._no_move(text, error.rule) from None
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
        return self.no_such(text, rule, self._readings(cards), dh.format(cards))

    def _cards(self, text: str) -> Any:
        """Read CARDS alone: the strongest reading, if they compare with one another (D4.2)."""
        cards = self.read("--against", dh.parse, text)
        if not cards:
            raise self.refusal("no cards", text=text)
        readings = self._readings(cards)
        if not len(readings):
            raise self._no_reading(cards)
        return self.strongest(readings, dh.format(cards))

    def several(self, readings: Any, strongest: list[Any], cards: str) -> Refusal:
        """Say what to write, where there is much to choose from one of each kind."""
        if len(readings) <= _MOST_TEXTS:
            return super().several(readings, strongest, cards)
        judge, hp = self._judge()
        texts = self.one_of(list(map(self.text, strongest)))
        values = {"texts": texts, "who": judge.id, "hp": hp}
        return self.refusal("which of many", cards=cards, n=len(readings), **values)

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
        return self.one_of(options[:2])

    # -- The answer --

    def heading(self, n: int) -> str:
        """Say what is asked, and how many moves, or classes of moves, there are."""
        if n == 0 or "group" not in self.options:
            return super().heading(n)
        values = {"moves": "1 class of moves" if n == 1 else f"{n} classes of moves", "n": n}
        if self.last is None:
            return self.say("lead groups", **values, **self.asked())
        return self.say("beat groups", **values, **self.asked(), play=self.play())

    def asked(self) -> dict[str, Any]:
        """Return who leads or answers."""
        return {"who": self.name(self.character), "hp": self.hp}

    def play(self) -> str:
        """Say the play to beat, and whose it is."""
        play = super().play()
        if self.last_character is None:
            return play
        return self.say("of", who=self.name(self.last_character), play=play)

    def text(self, move: Any) -> str:
        """Write a move as `douhuang.move` reads it."""
        text: str = dh.text(move)
        return text

    def objects(self, moves: Any) -> Iterator[dict[str, Any]]:
        """Yield what --json prints; of classes of moves the representatives, and what they are."""
        if "group" in self.options:
            for one, group in zip(self._objects(moves["move"]), moves, strict=True):
                yield one | {
                    name: int(group[name]) for name in ("multiplicity", "lowest", "highest")
                }
        else:
            yield from self._objects(moves)

    def _objects(self, moves: Any) -> Iterator[dict[str, Any]]:
        kinds = [kind.name for kind in dh.Kind]
        for move, text, words in zip(
            moves, dh.text(moves), dh.describe(moves, self.lang), strict=True
        ):
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


def _run(args: argparse.Namespace) -> int:
    return answer(_Question(args), args, longest_table=_LONGEST_TABLE, chunk=_CHUNK)


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
  huangpai moves douhuang "3s 3h 3d 4c 4s 7h" --as liu_bei --group ranks
  huangpai moves douhuang 9d9c9h5s5hX --as pan_jinlian --hp 1 --against 8s8h=PAIR.5 --json
  huangpai moves douhuang 3c8c8h9d9s --as lu_bu --against 5d6s=PAIR.2 --against-as yang_guifei
"""


def add_moves(games: argparse._SubParsersAction[Parser]) -> None:
    epilog = _DOUHUANG_HELP.format(characters=_characters_help())
    parser = add_game(games, "douhuang", "Douhuang 斗皇", epilog, _run, "3s 3h Td X D")
    add = parser.add_argument
    add("--as", dest="character", metavar="CHARACTER", required=True, help="who plays: id or 中文")
    add("--hp", type=int, metavar="N", help="the player's hit points, 1 to 9 (default: 2)")
    add("--against", metavar="PLAY", help="the play to beat: cards or a move (default: to lead)")
    add("--against-as", metavar="CHARACTER", help="who made it (default: somebody without a skill)")
    add("--against-hp", type=int, metavar="N", help="that player's hit points (default: 2)")
    add(
        "--group",
        choices=["strength", "ranks"],
        help="one line for all moves that differ in suits alone: of one strength, or of one rank",
    )
    add_answers(parser)


# ---- Games ---------------------------------------------------------------------------------------


def _game(args: argparse.Namespace) -> dh.Game:
    """Return the game that `huangpai play douhuang` is asked for."""
    players = args.players or (2 if args.mode == "competitive" else 3)
    characters: list[str | None] | None = None
    if args.characters is not None:
        names = [name.strip() for name in args.characters.split(",")]
        characters = [None if name in ("", "-") else name for name in names]
    if args.character is not None:
        if args.seat is None:
            raise Refusal("--as needs --seat, the seat that you play")
        if characters is None:
            characters = [None] * players
        if not 0 <= args.seat < len(characters):
            raise Refusal(f"--seat: it must be 0 to {players - 1}, not {args.seat}")
        if characters[args.seat] not in (None, args.character):
            raise Refusal(f"--as: --characters has {characters[args.seat]} at seat {args.seat}")
        characters[args.seat] = args.character
    try:
        return dh.Game(players, args.mode, characters=characters, without_skill=args.without_skill)
    except ValueError as error:
        raise Refusal(str(error)) from None


_PLAY_HELP = """\
characters:
  Three are offered to each seat (D7.2) unless --characters names them: lu_bu,-,西施 gives seat 0
  吕布 and seat 2 西施, and seat 1 chooses; --characters=-,lu_bu,- where the first is drawn.
  In a match (competitive) they are drafted (D8.2).
{characters}

records:
  One game, or one match, a line of JSON; huangpai replay shows and checks them. The same seed,
  number and options give the same game everywhere.
  FILE appears, or is replaced, when all games are played.

examples:
  huangpai play douhuang --games 100 --seed 7 --out games.jsonl
  huangpai play douhuang --mode competitive --games 10 --seed 7 --first 90
  huangpai play douhuang --games 100 --seed 7 --without-skill lu_bu --out without.jsonl
  huangpai play douhuang --seat 0 --as 杨贵妃 --lang zh
  huangpai play douhuang --players 2 --seat 1 --characters lu_bu,xi_shi --out mine.jsonl
"""


def _add_options(parser: Parser) -> None:
    """Add what a game is asked for by."""
    add = parser.add_argument
    add("--players", type=int, choices=[3, 2], help="default: 3; 2 for a match")
    add(
        "--mode",
        choices=["normal", "competitive"],
        default="normal",
        help="competitive 竞技 is a match for two, first to win two games (default: normal)",
    )
    add(
        "--characters",
        metavar="ID,ID,ID",
        help="one for each seat; - is drawn, --characters=-,lu_bu,- (default: drawn)",
    )
    add(
        "--without-skill",
        metavar="CHARACTER",
        help="who plays without a skill, id or 中文 (default: nobody)",
    )


def add_play(games: argparse._SubParsersAction[Parser]) -> None:
    epilog = _PLAY_HELP.format(characters=_characters_help())
    parser = add_play_game(games, "douhuang", "Douhuang 斗皇", epilog, _game)
    _add_options(parser)
    add = parser.add_argument
    add("--as", dest="character", metavar="CHARACTER", help="with --seat: who you are, id or 中文")


# ---- Simulations ---------------------------------------------------------------------------------

_RESULT_HEADS = {
    "en": ["character", "", "as emperor wins", "of games", "as subject wins", "of games"],
    "zh": ["人物", "", "做皇帝胜率", "局数", "做臣民胜率", "局数"],
}


def _table(game: dh.Game, results: Any, lang: str) -> str:
    """Return how often each character wins, best emperors first."""
    sums = results.tallies
    rates = {}
    for one in dh.Character:
        found = []
        for role in ("emperor", "subject"):
            n = int(sums[f"{role}_games"][one])
            found += [percent(int(sums[f"{role}_wins"][one]), n), f"{n:,}"]
        if sums["emperor_games"][one] + sums["subject_games"][one]:
            rates[one] = found
    games = np.maximum(sums["emperor_games"], 1)
    share = sums["emperor_wins"] / games
    ranked = sorted(rates, key=lambda one: (-share[one], one))
    rows = [[one.id, one.name_zh, *rates[one]] for one in ranked]
    return table(_RESULT_HEADS[lang], rows, right=range(2, 6))


_SIMULATE_EXAMPLES = """\
  huangpai simulate douhuang --players 2 --games 1000000 --out results.parquet --report report.html
  huangpai simulate douhuang --games 100000 --policy greedy,random,random --seed 7
  huangpai simulate douhuang --players 2 --characters lu_bu,西施 --lang zh
  huangpai simulate douhuang --mode competitive --games 20000 --threads 1
"""


def add_simulate(games: argparse._SubParsersAction[Parser]) -> None:
    parser = add_simulate_game(
        games, "douhuang", "Douhuang 斗皇", _SIMULATE_EXAMPLES, _game, _table
    )
    parser.set_defaults(character=None)  # nobody sits at the table
    _add_options(parser)
