"""What a report of simulated games of Douhuang, or of matches, shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai.douhuang._enums import Character
from huangpai.simulation import charts
from huangpai.simulation.blocks import (
    Block,
    Figure,
    Head,
    Section,
    Side,
    Table,
    Text,
    count,
    percent,
    points,
    share,
    span,
    tick,
)
from huangpai.simulation.intervals import Interval, difference, mean, rate
from huangpai.simulation.results import Results, Tallies
from huangpai.simulation.run import Part
from huangpai.simulation.seats import by_seat, seat_names

if TYPE_CHECKING:
    from huangpai.douhuang._game import Game

__all__ = ["parts", "sections", "title"]

#: A comparison has at least so many games, and one in eighteen of the main part's.
_LEAST, _SHARE = 1000, 18
#: A cell of the matrix with fewer games is in brackets: its 95 % interval is some 20 points wide.
_FEW = 100
#: The cases after these many are counted together, where they are less than this share.
_TAIL = 0.001

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "title 3": "{n} games of Douhuang for three players",
        "title 2": "{n} games of Douhuang for two players",
        "title match": "{n} matches of Douhuang",
        "between": " to ",
        "findings": "In short",
        "emperor wins": "The emperor wins {rate} of all games ({span}). ",
        "best as": (
            "{best} is the strongest emperor ({best_rate}), {worst} the weakest ({worst_rate}); "
            "the strongest subject is {best2} ({best2_rate}), the weakest {worst2} "
            "({worst2_rate}). "
        ),
        "worth": "The skill of {best} is worth most, {best_rate} percentage points ({span}). ",
        "unused": "No game came out otherwise with the skill of {names}.",
        "comma": ", ",
        "match wins": "Seat 0 wins {rate} of the matches ({span}). ",
        "match games": "{rate} of them take three games. ",
        "characters": "Characters",
        "as emperor": "as emperor",
        "as subject": "as subject",
        "emperor": "emperor",
        "subject": "subject",
        "either": "either role",
        "won as emperor": "Games won as emperor.",
        "won as subject": "Games won as subject.",
        "won how": "Dot: share of games; line: its 95 % interval. {broken}: all together.",
        "all emperors": "all emperors {rate}",
        "all subjects": "all subjects {rate}",
        "broken": "Broken line",
        "% won": "% of games won",
        "table": "Every character, the strongest emperor first. Rates in percent.",
        "character": "character",
        "skill": "skill",
        "games": "games",
        "won": "% won",
        "interval": "95 % interval",
        "per game": "points a game",
        "matrix": "Emperor against subject",
        "matrix title": "How often each emperor wins against each subject, in percent.",
        "matrix how": (
            "Blue: more often than all emperors do ({rate}); orange: less often. The strongest "
            "emperors are at the top, the strongest subjects at the left.{partner} Numbers in "
            "brackets rest on fewer than {few} games."
        ),
        "partner": " With three players a game counts against each of the two subjects.",
        "seats": "Seats",
        "seat": "seat",
        "match seats": "Matches",
        "matches won": "Matches won by seat.",
        "matches won how": "Dot: share of matches; line: its 95 % interval.",
        "% matches": "% of matches won",
        "match table": "Matches by seat.",
        "matches": "matches",
        "match points": "points a match",
        "games a match": "Games a match.",
        "games a match how": "Who first wins two wins the match, so a third is played or not.",
        "of matches": "games; above: % of matches",
        "course": "How games go",
        "course match": "How long matches are",
        "length": "Actions a game.",
        "length match": "Actions a match.",
        "length how": "Passing and choices included; the broken line is the median.",
        "actions": "actions",
        "median": "median {n}",
        "multiplier": "The multiplier.",
        "multiplier how": "Every bomb and the rocket double the score (D11.1).",
        "of games": "multiplier; above: % of games",
        "hit points": "Hit points left.",
        "hit points how": "At the end, of emperors and of subjects. Who has none is dead (D10.2).",
        "of players": "hit points; above: % of the role",
        "deals": "{n} of {all} games were dealt anew, because nobody called (D7.3).",
        "skills": "What a skill is worth",
        "skills text": (
            "Each character has played {n} games with its skill and as many without it, on one "
            "seed: in the same seat, with the same deals, compared game by game. Its range of "
            "straights stays. It is worth this in the hands of these policies: one that they never "
            "use is worth nothing. By role, where the two games may have other emperors, intervals "
            "take them as independent and are rather too wide than too narrow."
        ),
        "worth title": "Games won with the skill less games won without it.",
        "worth how": "In percentage points, over both roles. The line is the 95 % interval.",
        "worth roles": "The same by role.",
        "worth roles how": (
            "A skill that changes who becomes emperor also changes with what hands one plays each "
            "role."
        ),
        "pp": "percentage points",
        "worth table": (
            "Every skill, the most valuable first. Rates in percent, differences in percentage "
            "points and in points a game (D11.1)."
        ),
        "worth roles table": "Differences by role, in percentage points.",
        "with": "with",
        "without": "without",
        "difference": "difference",
    },
    "zh": {
        "title 3": "斗皇三人局 {n} 局",
        "title 2": "斗皇两人局 {n} 局",
        "title match": "斗皇竞技赛 {n} 场",
        "between": " 至 ",
        "findings": "要点",
        "emperor wins": "皇帝胜率 {rate}（{span}）。",
        "best as": (
            "当皇帝最强的是{best}（{best_rate}），最弱的是{worst}（{worst_rate}）；"
            "当臣民最强的是{best2}（{best2_rate}），最弱的是{worst2}（{worst2_rate}）。"
        ),
        "worth": "最值钱的技能属于{best}：{best_rate} 个百分点（{span}）。",
        "unused": "以下人物的技能没有改变任何一局：{names}。",
        "comma": "、",
        "match wins": "座位0赢得 {rate} 的比赛（{span}）。",
        "match games": "其中 {rate} 打满三局。",
        "characters": "人物",
        "as emperor": "当皇帝",
        "as subject": "当臣民",
        "emperor": "皇帝",
        "subject": "臣民",
        "either": "不分角色",
        "won as emperor": "当皇帝的胜率。",
        "won as subject": "当臣民的胜率。",
        "won how": "点为胜率，横线为95%区间。{broken}为全体平均。",
        "all emperors": "全体皇帝 {rate}",
        "all subjects": "全体臣民 {rate}",
        "broken": "虚线",
        "% won": "胜率（%）",
        "table": "全部人物，按当皇帝的胜率排列。胜率单位为%。",
        "character": "人物",
        "skill": "技能",
        "games": "局数",
        "won": "胜率",
        "interval": "95%区间",
        "per game": "每局得分",
        "matrix": "皇帝对臣民",
        "matrix title": "各皇帝对各臣民的胜率（%）。",
        "matrix how": (
            "蓝色高于全体皇帝的胜率（{rate}），橙色低于之。最强的皇帝在上，最强的臣民在左。"
            "{partner}括号内的数不足{few}局。"
        ),
        "partner": "三人局中，一局对两名臣民各计一次。",
        "seats": "座位",
        "seat": "座位",
        "match seats": "比赛",
        "matches won": "各座位的比赛胜率。",
        "matches won how": "点为胜率，横线为95%区间。",
        "% matches": "比赛胜率（%）",
        "match table": "各座位的比赛结果。",
        "matches": "场数",
        "match points": "每场得分",
        "games a match": "每场局数。",
        "games a match how": "先胜两局者赢得比赛，第三局可能不打。",
        "of matches": "局数；上方为占比赛的%",
        "course": "对局过程",
        "course match": "比赛长短",
        "length": "每局动作数。",
        "length match": "每场动作数。",
        "length how": "含不出与各种选择；虚线为中位数。",
        "actions": "动作数",
        "median": "中位数 {n}",
        "multiplier": "倍数。",
        "multiplier how": "每个炸弹和双王使得分翻倍（D11.1）。",
        "of games": "倍数；上方为占对局的%",
        "hit points": "剩余血量。",
        "hit points how": "终局时皇帝与臣民的血量；无血者死亡（D10.2）。",
        "of players": "血量；上方为占该角色的%",
        "deals": "{all} 局中有 {n} 局因无人叫牌而重新发牌（D7.3）。",
        "skills": "技能值多少",
        "skills text": (
            "每名人物带技能打{n}局，再不带技能打同样多局，种子、座位、发牌都相同。"
            "逐局对照，单顺范围不变。这是技能在这些策略手中的价值，策略从不使用的技能价值为零。"
            "分角色时两局的皇帝可能不同，故视为独立，区间宁宽勿窄。"
        ),
        "worth title": "有技能的胜率减去无技能的胜率。",
        "worth how": "单位为百分点，不分角色。横线为95%区间。",
        "worth roles": "分角色。",
        "worth roles how": "若技能影响谁当皇帝，也就影响以何种手牌担任各角色。",
        "pp": "百分点",
        "worth table": "全部技能，最值钱的在前。胜率单位为%，差值单位为百分点与每局得分（D11.1）。",
        "worth roles table": "分角色的差值，单位为百分点。",
        "with": "有技能",
        "without": "无技能",
        "difference": "差值",
    },
}

_ROLES = ("emperor", "subject")


def title(game: Game, games: int, lang: str) -> str:
    """Return the title of a report: how many games of what."""
    kind = "match" if game.mode == "competitive" else game.players
    return _WORDS[lang][f"title {kind}"].format(n=count(games))


def _name(character: Character, lang: str) -> str:
    """Return both names, that of the language first."""
    english = " ".join(part.capitalize() for part in character.id.split("_"))
    names = (english, character.name_zh)
    return " ".join(names if lang == "en" else reversed(names))


# ---- What is played ------------------------------------------------------------------------------


def parts(game: Game, games: int, policies: Any) -> list[Part]:
    """Return what is played for a report: the games asked for, then comparisons.

    Each character that can be in the game is compared with itself without its skill, in the seat
    that it is fixed to, or in the first one that is free.  There are no comparisons of matches,
    whose characters are drafted.  Where the game leaves out a skill itself, that one is compared.
    """
    found = [Part(game, games, policies)]
    if game.mode == "competitive":
        return found
    off = game.without_skill
    size = max(_LEAST, games // _SHARE)
    free = game.characters.index(None) if None in game.characters else None
    for character in Character:
        fixed = list(game.characters)
        if character not in fixed:
            if free is None or character not in game.pool:
                continue
            fixed[free] = character
        if off in (None, character):
            label = f"{character.id} with"
            found.append(Part(_with(game, fixed, None), size, policies, label))
            without = _with(game, fixed, character)
            found.append(Part(without, size, policies, f"{label}out", beside=label))
    return found


def _with(game: Game, characters: Sequence[Character | None], off: Character | None) -> Game:
    """Return the game with other characters fixed, and one of them without its skill."""
    return type(game)(
        game.players, game.mode, characters=characters, pool=game.pool, without_skill=off
    )


# ---- What is shown -------------------------------------------------------------------------------


def sections(parts: Sequence[Part], results: Sequence[Results], lang: str) -> list[Section]:
    """Return what a report shows of these results, the first of them the main part's."""
    shown = _Shown(parts, results, lang)
    found = [shown.characters(), shown.matrix()]
    found += [shown.matches()] if shown.is_match else [shown.seats()]
    found.append(shown.course())
    if len(parts) > 1:
        found.append(shown.skills())
    return [shown.findings(), *found]


class _Shown:
    """The sections of a report, in one language."""

    def __init__(self, parts: Sequence[Part], results: Sequence[Results], lang: str) -> None:
        self.words, self.lang = _WORDS[lang], lang
        game: Any = parts[0].game
        self.game: Game = game
        self.is_match = self.game.mode == "competitive"
        self.games, self.found = results[0].games, results[0].tallies
        self.policies: list[str] = results[0].description["policies"]
        self.ranked = {role: self._ranked(role) for role in _ROLES}
        self.all = {
            role: rate(self.found[f"{role}_wins"].sum(), self.found[f"{role}_games"].sum())
            for role in _ROLES
        }
        self.worths = _worths(parts, results)

    def _name(self, character: int) -> str:
        return _name(Character(character), self.lang)

    def _rate(self, role: str, character: int) -> Interval:
        """Return how often a character wins in a role."""
        return rate(self.found[f"{role}_wins"][character], self.found[f"{role}_games"][character])

    def _ranked(self, role: str) -> list[int]:
        """Return the characters that were played in a role, the strongest first."""
        rates = {int(one): self._rate(role, one) for one in Character}
        values = {one: estimate.value for one, estimate in rates.items() if estimate.is_known}
        return sorted(values, key=lambda one: -values[one])

    def _between(self, estimate: Interval) -> str:
        low, high = (100 * one for one in (estimate.low, estimate.high))
        return f"{low:.1f}{self.words['between']}{high:.1f}"

    # ---- In short ----

    def findings(self) -> Section:
        """Return the section of what matters most."""
        words, said = self.words, ""
        if self.is_match:
            first = rate(self.found["match_wins"][0], self.games)
            said += words["match wins"].format(rate=share(first.value), span=self._between(first))
            said += words["match games"].format(rate=share(self._third()))
        emperor = self.all["emperor"]
        said += words["emperor wins"].format(rate=share(emperor.value), span=self._between(emperor))
        names: dict[str, str] = {}
        for role, suffix in zip(_ROLES, ("", "2"), strict=True):
            # Of a few games nothing is said.
            ranked = [
                one for one in self.ranked[role] if int(self.found[f"{role}_games"][one]) >= _FEW
            ] or self.ranked[role]
            for which, character in (("best", ranked[0]), ("worst", ranked[-1])):
                estimate = self._rate(role, character)
                names[which + suffix] = self._name(character)
                names[f"{which}{suffix}_rate"] = share(estimate.value)
        said += words["best as"].format(**names)
        if len(self.worths) > 1:
            best = self.worths[0]
            value, between = span(best.all, 100, 1)
            said += words["worth"].format(
                best=self._name(best.character), best_rate=value, span=between
            )
            unused = [self._name(one.character) for one in self.worths if not one.differ]
            if unused:
                said += words["unused"].format(names=words["comma"].join(unused))
        return Section("findings", words["findings"], [Text(said.strip(), leads=True)])

    # ---- Characters ----

    def characters(self) -> Section:
        """Return the section of how often each character wins."""
        words = self.words
        figures = []
        for role, line in zip(_ROLES, ("all emperors", "all subjects"), strict=True):
            ranked, everyone = self.ranked[role], self.all[role]
            heading = words[f"won as {role}"]
            svg = charts.dots(
                f"won-{role}",
                heading,
                [self._name(one) for one in ranked],
                [charts.Rows("", [self._rate(role, one) for one in ranked], _ROLES.index(role))],
                words["% won"],
                lambda value: tick(100 * value),
                values=lambda value: f"{100 * value:.1f}",
                line=everyone.value,
                line_name=words[line].format(rate=share(everyone.value)),
            )
            how = words["won how"].format(broken=words["broken"])
            figures.append(Figure(svg, heading, how if role == "emperor" else ""))
        return Section("characters", words["characters"], [Side(figures), self._table()])

    def _table(self) -> Table:
        words = self.words
        heads = [Head(words["character"]), Head(words["skill"])]
        more = [] if self.is_match else ["per game"]
        for role in _ROLES:
            names = ("games", "won", "interval", *more)
            heads += [Head(words[name], words[f"as {role}"]) for name in names]
        rows = []
        for one in dict.fromkeys([*self.ranked["emperor"], *self.ranked["subject"]]):
            row = [self._name(one), Character(one).skill_zh]
            for role in _ROLES:
                row += [count(self.found[f"{role}_games"][one]), *percent(self._rate(role, one))]
                if not self.is_match:
                    sums = (self.found[f"{role}_{what}"][one] for what in _SUMS)
                    row.append(span(mean(*sums))[0])
            rows.append(row)
        return Table(words["table"], heads, rows, words=2)

    def matrix(self) -> Section:
        """Return the section of every emperor against every subject."""
        words, everyone = self.words, self.all["emperor"]
        rows, heads = self.ranked["emperor"], self.ranked["subject"]
        games, wins = self.found["matrix_games"], self.found["matrix_wins"]
        cells: list[list[charts.Cell | None]] = []
        reach = 0.05
        for row in rows:
            cells.append([])
            for head in heads:
                n = int(games[row, head])
                one = rate(wins[row, head], n)
                if not n:
                    cells[-1].append(None)
                    continue
                text = f"{100 * one.value:.0f}"
                cells[-1].append(charts.Cell(one.value, text if n >= _FEW else f"({text})"))
                if n >= _FEW:
                    reach = max(reach, abs(one.value - everyone.value))
        svg = charts.grid(
            "matrix",
            words["matrix title"],
            [self._name(one) for one in rows],
            [self._name(one) for one in heads],
            cells,
            (words["emperor"], words["subject"]),
            lambda value: f"{100 * value:.0f}",
            middle=everyone.value,
            reach=reach,
        )
        how = words["matrix how"].format(
            rate=share(everyone.value),
            few=_FEW,
            partner=words["partner"] if self.game.players == 3 else "",
        )
        figure = Figure(svg, words["matrix title"], how, wide=True)
        return Section("matrix", words["matrix"], [figure])

    # ---- Seats ----

    def seats(self) -> Section:
        """Return the section of what each seat comes to."""
        roles = [self.words[role] for role in _ROLES]
        blocks = by_seat(self.found, self.policies, roles, self.lang)
        return Section("seats", self.words["seats"], blocks)

    def matches(self) -> Section:
        """Return the section of matches won, and of their games by seat."""
        words, labels = self.words, seat_names(self.policies, self.lang)
        won = [rate(wins, self.games) for wins in self.found["match_wins"]]
        sums = zip(self.found["match_score"], self.found["match_squares"], strict=True)
        score = [mean(total, squares, self.games) for total, squares in sums]
        figures = [
            Figure(
                charts.dots(
                    "matches-won",
                    words["matches won"],
                    labels,
                    [charts.Rows("", won, 3)],
                    words["% matches"],
                    lambda value: tick(100 * value),
                    values=lambda value: f"{100 * value:.1f}",
                ),
                words["matches won"],
                words["matches won how"],
            ),
            Figure(
                charts.columns(
                    "match-games",
                    words["games a match"],
                    ["2", "3"],
                    [("", self.found["match_games"][2:4])],
                    words["of matches"],
                ),
                words["games a match"],
                words["games a match how"],
            ),
        ]
        heads = [Head(words["seat"]), Head(words["matches"]), Head(words["won"])]
        heads += [Head(words[name]) for name in ("interval", "match points", "interval")]
        rows = [
            [label, count(self.games), *percent(one), *span(points_won)]
            for label, one, points_won in zip(labels, won, score, strict=True)
        ]
        blocks: list[Block] = [Side(figures), Table(words["match table"], heads, rows)]
        blocks += by_seat(self.found, self.policies, [words[role] for role in _ROLES], self.lang)
        return Section("matches", words["match seats"], blocks)

    def _third(self) -> float:
        """Return the share of matches that take a third game."""
        return int(self.found["match_games"][3:].sum()) / self.games

    # ---- Games ----

    def course(self) -> Section:
        """Return the section of how long games are, what multiplies them, and what is left."""
        words, found = self.words, self.found
        kind = "length match" if self.is_match else "length"
        svg = charts.histogram(
            "length",
            words[kind],
            found["length"],
            words["actions"],
            middle=words["median"],
        )
        figures = [Figure(svg, words[kind], words["length how"])]
        if self.is_match:
            return Section("course", words["course match"], [Side(figures)])
        labels, counts = _tail(
            [f"×{2**n}" for n in range(len(found["doublings"]))], found["doublings"]
        )
        svg = charts.columns(
            "multiplier", words["multiplier"], labels, [("", counts)], words["of games"]
        )
        figures.append(Figure(svg, words["multiplier"], words["multiplier how"]))
        most = 1 + int(np.flatnonzero(found["hit_points"].any(axis=0))[-1])
        svg = charts.columns(
            "hit-points",
            words["hit points"],
            [str(n) for n in range(most)],
            [(words[role], found["hit_points"][i, :most]) for i, role in enumerate(_ROLES)],
            words["of players"],
        )
        figures.append(Figure(svg, words["hit points"], words["hit points how"]))
        anew = int(found["deals"][2:].sum())
        said = Text(words["deals"].format(n=count(anew), all=count(self.games)))
        return Section("course", words["course"], [Side(figures), said])

    # ---- Skills ----

    def skills(self) -> Section:
        """Return the section of what every skill is worth."""
        words, worths = self.words, self.worths
        labels = [f"{self._name(one.character)} {one.character.skill_zh}" for one in worths]
        by_role = [
            charts.Rows(words[f"as {role}"], [one.roles[i] for one in worths], i)
            for i, role in enumerate(_ROLES)
        ]
        figures = [
            Figure(
                charts.dots(
                    "worth",
                    words["worth title"],
                    labels,
                    [charts.Rows(words["either"], [one.all for one in worths], 3)],
                    words["pp"],
                    _points,
                    values=lambda value: points(100 * value, 1),
                    line=0,
                    step=34,
                ),
                words["worth title"],
                words["worth how"],
            ),
            Figure(
                charts.dots(
                    "worth-roles",
                    words["worth roles"],
                    labels,
                    by_role,
                    words["pp"],
                    _points,
                    line=0,
                    step=34,
                ),
                words["worth roles"],
                words["worth roles how"],
            ),
        ]
        heads = [Head(words["character"]), Head(words["skill"])]
        heads += [Head(words[name], words["% won"]) for name in ("with", "without")]
        both = ("difference", "interval")
        for name in ("either", "per game"):
            heads += [Head(words[what], words[name]) for what in both]
        by_role_heads = [Head(words["character"])]
        for name in ("as emperor", "as subject"):
            by_role_heads += [Head(words[what], words[name]) for what in both]
        rows, role_rows = [], []
        for one in worths:
            row = [self._name(one.character), one.character.skill_zh]
            row += [percent(one.on)[0], percent(one.off)[0]]
            rows.append([*row, *span(one.all, 100, 1), *span(one.points)])
            spans = (text for found in one.roles for text in span(found, 100, 1))
            role_rows.append([self._name(one.character), *spans])
        said = words["skills text"].format(n=count(worths[0].games))
        tables = [
            Table(words["worth table"], heads, rows, words=2),
            Table(words["worth roles table"], by_role_heads, role_rows),
        ]
        return Section("skills", words["skills"], [Text(said), Side(figures), *tables])


#: What a mean is made of.
_SUMS = ("score", "squares", "games")


def _points(value: float) -> str:
    return tick(100 * value, sign=True)


def _tail(
    labels: list[str], counts: npt.NDArray[np.int64]
) -> tuple[list[str], npt.NDArray[np.int64]]:
    """Count the rarest of the last cases together."""
    total, last = int(counts.sum()), len(counts) - 1
    while last > 1 and int(counts[last:].sum()) < _TAIL * total:
        last -= 1
    if last == len(counts) - 1:
        return labels, counts
    together = np.append(counts[:last], counts[last:].sum())
    return [*labels[:last], labels[last] + "+"], together


class _Worth(NamedTuple):
    """What a character wins with its skill and without it, and the differences."""

    character: Character
    games: int
    on: Interval
    off: Interval
    all: Interval
    roles: list[Interval]
    #: Points a game, with the skill less without it.
    points: Interval
    #: In how many games anything differs.
    differ: int


def _worths(parts: Sequence[Part], results: Sequence[Results]) -> list[_Worth]:
    """Return what the compared skills are worth, the most valuable first."""
    by_label = {part.label: (part, one) for part, one in zip(parts, results, strict=True)}
    found = []
    for character in Character:
        if f"{character.id} with" not in by_label or f"{character.id} without" not in by_label:
            continue
        part, on = by_label[f"{character.id} with"]
        _part, off = by_label[f"{character.id} without"]
        game: Any = part.game
        seat = game.characters.index(character)
        counts = [
            [*_won(on.tallies, seat, role), *_won(off.tallies, seat, role)] for role in (None, 0, 1)
        ]
        roles = [difference(*four) for four in counts[1:]]
        rates = rate(*counts[0][:2]), rate(*counts[0][2:])
        # The part without the skill has been compared with the other.
        won, won_squares, score, score_squares = map(int, off.tallies["beside_seats"][seat])
        n, differ = map(int, off.tallies["beside_games"])
        either, scored = mean(-won, won_squares, n), mean(-score, score_squares, n)
        found.append(_Worth(character, on.games, *rates, either, roles, scored, differ))
    return sorted(found, key=lambda one: -one.all.value)


def _won(tallies: Tallies, seat: int, role: int | None) -> tuple[int, int]:
    """Return how many games a seat has won, and played, in a role or in both."""
    wins, games = tallies["seat_wins"][seat], tallies["seat_games"][seat]
    if role is None:
        return int(wins.sum()), int(games.sum())
    return int(wins[role]), int(games[role])
