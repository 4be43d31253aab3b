"""What a report of simulated games of Baohuang shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from huangpai.baohuang._results import of_role
from huangpai.simulation import charts
from huangpai.simulation.blocks import (
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
from huangpai.simulation.intervals import Interval, mean, rate
from huangpai.simulation.results import Results, Tallies
from huangpai.simulation.run import Part
from huangpai.simulation.seats import by_seat

if TYPE_CHECKING:
    from huangpai.baohuang._game import Game

__all__ = ["parts", "sections", "title"]

#: A comparison has at least so many games, and one in four of the main part's.
_LEAST, _PART = 1000, 4

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "title": "{n} games of Baohuang, {kind}",
        "classic": "classic",
        "concise": "concise",
        "kao": "with kao-pai",
        "no kao": "without kao-pai",
        "join": ", ",
        "between": " to ",
        "findings": "In short",
        "kinds said": (
            "{pair} of the games are pairs of emperor and guard, {open_solo} open solos, "
            "{hidden_solo} hidden ones. "
        ),
        "emperor said": (
            "An emperor wins points in {rate} of them and comes to {mean} a game ({span}). "
        ),
        "pair said": "In a pair that is {mean} ({span}).",
        "roles": "Roles",
        "emperor": "emperor",
        "guard": "guard",
        "rebel": "rebel",
        "all": "all games",
        "pair": "pair",
        "open_solo": "open solo",
        "hidden_solo": "hidden solo",
        "points": "Points a game by role.",
        "points how": (
            "By kind of game. Dot: mean; line: its 95 % interval. Who plays alone is the emperor, "
            "and everybody else a rebel."
        ),
        "a game": "points a game",
        "won": "Games that win points.",
        "won how": "A score of 0 is not among them, such as that of places 2 and 4 (B10.1).",
        "%": "% of games",
        "roles table": (
            "Every role in every kind of game. All rebels of a game score the same; a game counts "
            "once for them."
        ),
        "kind": "game",
        "role": "role",
        "games": "games",
        "% won": "% won",
        "interval": "95 % interval",
        "places": "Places",
        "places title": "Places by role, in pairs.",
        "places how": (
            "Shares in percent of each role. The game ends when one side is out (B10.1): rebels "
            "who still have cards have no place, emperor and guard take the last ones."
        ),
        "none": "none",
        "place": "place; above: % of the role",
        "both": "Places of emperor and guard, in pairs.",
        "both how": "Share of the pairs; below it what it scores the emperor, before doubling.",
        "emperor place": "place of the emperor",
        "guard place": "place of the guard",
        "seats": "Seats",
        "seats won": "A game is won whose score is above 0.",
        "course": "How games go",
        "kinds": "Kinds of games.",
        "kinds how": "Open and hidden solos are played alone (B8).",
        "of games": "above: % of games",
        "doubled": "Doubled.",
        "doubled how": "By a guard who declares, or a rebellion (B10.2).",
        "yes": "doubled",
        "no": "not",
        "length": "Actions a game.",
        "length how": "Passing and questions included; the broken line is the median.",
        "actions": "actions",
        "median": "median {n}",
        "deals": "{n} of {all} games were dealt anew, because nobody took the throne (B7.4).",
        "modes": "Modes and kao-pai",
        "modes title": "Points a game by role, in each variant.",
        "modes how": "Over all kinds of games, on one seed.",
        "kao title": "Points a game with kao-pai less without it.",
        "kao how": (
            "The same deals, compared game by game; the line is the 95 % interval. In the hands of "
            "these policies, which may bid alike with kao-pai and without."
        ),
        "kao said": (
            "Kao-pai changes what the emperor scores by {mean} points a game, on the same deals "
            "({span})."
        ),
        "kao table": "Points a game with kao-pai less without it.",
        "differ": "games that differ",
        "modes table": "Every variant: kinds of games in percent, points a game.",
        "variant": "variant",
        "mean": "mean",
    },
    "zh": {
        "title": "保皇（{kind}）{n} 局",
        "classic": "经典",
        "concise": "简明",
        "kao": "有烤牌",
        "no kao": "无烤牌",
        "join": "，",
        "between": " 至 ",
        "findings": "要点",
        "kinds said": ("{pair} 的对局有侍卫，{open_solo} 为明独保，{hidden_solo} 为暗独保。"),
        "emperor said": "皇帝在 {rate} 的对局中得正分，平均每局 {mean} 分（{span}）。",
        "pair said": "有侍卫时为 {mean} 分（{span}）。",
        "roles": "角色",
        "emperor": "皇帝",
        "guard": "侍卫",
        "rebel": "起义军",
        "all": "全部对局",
        "pair": "有侍卫",
        "open_solo": "明独保",
        "hidden_solo": "暗独保",
        "points": "各角色每局得分。",
        "points how": "按对局类型。点为均值，横线为95%区间。独保者为皇帝，其余为起义军。",
        "a game": "每局得分",
        "won": "得正分的对局。",
        "won how": "0分不算，例如皇帝与侍卫居二、四名（B10.1）。",
        "%": "占对局的%",
        "roles table": "各类对局中的各角色。一局中起义军得分相同，只计一次。",
        "kind": "对局",
        "role": "角色",
        "games": "局数",
        "% won": "得正分（%）",
        "interval": "95%区间",
        "places": "名次",
        "places title": "有侍卫时各角色的名次。",
        "places how": (
            "占该角色的%。一方出完即终局（B10.1）：尚有牌的起义军没有名次，皇帝与侍卫取最后的名次。"
        ),
        "none": "无",
        "place": "名次；上方为占该角色的%",
        "both": "有侍卫时皇帝与侍卫的名次。",
        "both how": "占此类对局的份额；其下为翻倍前皇帝的得分。",
        "emperor place": "皇帝名次",
        "guard place": "侍卫名次",
        "seats": "座位",
        "seats won": "得正分为胜。",
        "course": "对局过程",
        "kinds": "对局类型。",
        "kinds how": "明独保与暗独保为一人独战（B8）。",
        "of games": "上方为占对局的%",
        "doubled": "翻倍。",
        "doubled how": "明保或造反成功（B10.2）。",
        "yes": "翻倍",
        "no": "不翻倍",
        "length": "每局动作数。",
        "length how": "含不出与各种询问；虚线为中位数。",
        "actions": "动作数",
        "median": "中位数 {n}",
        "deals": "{all} 局中有 {n} 局因无人登基而重新发牌（B7.4）。",
        "modes": "模式与烤牌",
        "modes title": "各种规则下各角色的每局得分。",
        "modes how": "不分对局类型，种子相同。",
        "kao title": "有烤牌的每局得分减去无烤牌的。",
        "kao how": (
            "发牌相同，逐局对照，横线为95%区间。这是烤牌在这些策略手中的价值；有无烤牌时叫牌可能相同。"
        ),
        "kao said": "发牌相同时，烤牌使皇帝每局得分改变 {mean} 分（{span}）。",
        "kao table": "有烤牌的每局得分减去无烤牌的。",
        "differ": "结果不同的对局",
        "modes table": "各种规则：对局类型（%）与每局得分。",
        "variant": "规则",
        "mean": "均值",
    },
}

_ROLES = ("emperor", "guard", "rebel")
#: Kinds by their numbers in the tallies; 0 is none.
_KINDS = ("pair", "open_solo", "hidden_solo")


def title(game: Game, games: int, lang: str) -> str:
    """Return the title of a report: how many games of what."""
    return _WORDS[lang]["title"].format(n=count(games), kind=_variant(game, lang))


def _variant(game: Game, lang: str) -> str:
    """Say which mode is played, and whether kao-pai is."""
    words = _WORDS[lang]
    return words["join"].join((words[game.mode], words["kao" if game.kao else "no kao"]))


# ---- What is played ------------------------------------------------------------------------------


def parts(game: Game, games: int, policies: Any) -> list[Part]:
    """Return what is played for a report: the games asked for, then comparisons.

    These are the other three of both modes, with kao-pai and without; all else is as asked for.
    """
    found = [Part(game, games, policies)]
    size = max(_LEAST, games // _PART)
    settings = game.settings()
    del settings["game"]
    for mode in ("classic", "concise"):
        for kao in (True, False):
            if (mode, kao) != (game.mode, game.kao):
                other = type(game)(**settings | {"mode": mode, "kao": kao})
                label = f"{mode} {'with' if kao else 'without'} kao-pai"
                # Of each mode the two games are compared with one another.
                beside = "" if kao else f"{mode} with kao-pai"
                if mode == game.mode:
                    beside = "main"
                found.append(Part(other, size, policies, label, beside=beside))
    return found


# ---- What is shown -------------------------------------------------------------------------------


def sections(parts: Sequence[Part], results: Sequence[Results], lang: str) -> list[Section]:
    """Return what a report shows of these results, the first of them the main part's."""
    found, words = results[0].tallies, _WORDS[lang]
    policies = results[0].description["policies"]
    roles = [words[role] for role in _ROLES]
    seats = by_seat(found, policies, roles, lang, note=words["seats won"])
    effects = _effects(parts, results)
    shown = [_findings(found, words, effects[:1]), _roles(found, words)]
    if found["kinds"][1]:
        shown.append(_places(found, words))
    shown += [Section("seats", words["seats"], seats), _course(found, words)]
    if len(parts) > 1:
        shown.append(_modes(parts, results, effects, lang))
    return shown


def _mean(found: Tallies, role: int, kind: int | None = None) -> Interval:
    return mean(*(of_role(found, what, role, kind) for what in ("score", "squares", "games")))


def _won(found: Tallies, role: int, kind: int | None = None) -> Interval:
    return rate(of_role(found, "wins", role, kind), of_role(found, "games", role, kind))


def _kind_share(found: Tallies, kind: int) -> float:
    return int(found["kinds"][kind]) / max(int(found["kinds"].sum()), 1)


class _Effect(NamedTuple):
    """What kao-pai changes, game by game, in one mode."""

    mode: str
    games: int
    differ: int
    #: Of emperor, guard and a rebel: points with kao-pai less points without it.
    roles: list[Interval]


def _effects(parts: Sequence[Part], results: Sequence[Results]) -> list[_Effect]:
    """Return what kao-pai changes, in the mode that was asked for first."""
    found = []
    for part, one in zip(parts, results, strict=True):
        if part.beside:
            game: Any = part.game
            sign = 1 if game.kao else -1
            roles = [
                mean(sign * int(total), int(squares), int(n))
                for n, total, squares in one.tallies["beside_roles"]
            ]
            games, differ = map(int, one.tallies["beside_games"])
            found.append(_Effect(game.mode, games, differ, roles))
    asked: Any = parts[0].game
    return sorted(found, key=lambda one: one.mode != asked.mode)


def _findings(found: Tallies, words: dict[str, str], effects: Sequence[_Effect]) -> Section:
    """Return the section of what matters most."""

    def said(key: str, estimate: Interval, **more: str) -> str:
        if not estimate.is_known:
            return ""
        ends = words["between"].join(points(end) for end in (estimate.low, estimate.high))
        return words[key].format(mean=points(estimate.value), span=ends, **more)

    kinds = {name: share(_kind_share(found, 1 + i)) for i, name in enumerate(_KINDS)}
    won = _won(found, 0)
    text = words["kinds said"].format(**kinds)
    text += said("emperor said", _mean(found, 0), rate=share(won.value))
    text += said("pair said", _mean(found, 0, 1))
    for one in effects:
        text += " " + said("kao said", one.roles[0])
    return Section("findings", words["findings"], [Text(text.strip(), leads=True)])


def _roles(found: Tallies, words: dict[str, str]) -> Section:
    """Return the section of what each role comes to."""
    kinds: list[tuple[str, int | None]] = [("all", None)]
    kinds += [(name, 1 + i) for i, name in enumerate(_KINDS) if found["kinds"][1 + i]]
    labels = [words[name] for name, _kind in kinds]

    def rows(estimate: Any) -> list[charts.Rows]:
        return [
            charts.Rows(words[name], [estimate(found, role, kind) for _name, kind in kinds], role)
            for role, name in enumerate(_ROLES)
        ]

    figures = [
        Figure(
            charts.dots(
                "points", words["points"], labels, rows(_mean), words["a game"], _signed, line=0
            ),
            words["points"],
            words["points how"],
        ),
        Figure(
            charts.dots("won", words["won"], labels, rows(_won), words["%"], _percent),
            words["won"],
            words["won how"],
        ),
    ]
    names = ("kind", "role", "games", "% won", "interval", "a game", "interval")
    cells = [
        [
            words[name],
            words[_ROLES[role]],
            count(of_role(found, "games", role, kind)),
            *percent(_won(found, role, kind)),
            *span(_mean(found, role, kind)),
        ]
        for name, kind in kinds
        for role in range(len(_ROLES))
        if of_role(found, "games", role, kind)
    ]
    table = Table(words["roles table"], [Head(words[name]) for name in names], cells, words=2)
    return Section("roles", words["roles"], [Side(figures), table])


def _places(found: Tallies, words: dict[str, str]) -> Section:
    """Return the section of the places in which emperor, guard and rebels of pairs go out."""
    both = found["pair_places"]
    by_role = (both.sum(axis=1), both.sum(axis=0), found["pair_rebels"])
    # Those without a place come last.
    series = [
        (words[name], counts[[1, 2, 3, 4, 5, 0]])
        for name, counts in zip(_ROLES, by_role, strict=True)
    ]
    places = [str(place) for place in range(1, 6)]
    total, most = int(both.sum()), int(both.max())
    cells = [
        [
            charts.Cell(
                both[emperor, guard] / total,
                share(both[emperor, guard] / total),
                points(found["pair_score"][emperor, guard] / both[emperor, guard], 0),
            )
            if both[emperor, guard]
            else None
            for guard in range(1, 6)
        ]
        for emperor in range(1, 6)
    ]
    figures = [
        Figure(
            charts.columns(
                "places",
                words["places title"],
                [*places, words["none"]],
                series,
                words["place"],
                width=500,
                height=290,
            ),
            words["places title"],
            words["places how"],
        ),
        Figure(
            charts.grid(
                "pair-places",
                words["both"],
                places,
                places,
                cells,
                (words["emperor place"], words["guard place"]),
                lambda value: share(value, 0),
                middle=None,
                reach=most / total,
                cell=(66, 46),
            ),
            words["both"],
            words["both how"],
        ),
    ]
    return Section("places", words["places"], [Side(figures)])


def _course(found: Tallies, words: dict[str, str]) -> Section:
    """Return the section of which kinds of games there are, and how long they are."""
    games = int(found["kinds"].sum())
    kinds = [words[name] for name in _KINDS]
    figures = [
        Figure(
            charts.columns(
                "kinds", words["kinds"], kinds, [("", found["kinds"][1:])], words["of games"]
            ),
            words["kinds"],
            words["kinds how"],
        ),
        Figure(
            charts.columns(
                "doubled",
                words["doubled"],
                [words["no"], words["yes"]],
                [("", found["doubled"])],
                words["of games"],
            ),
            words["doubled"],
            words["doubled how"],
        ),
        Figure(
            charts.histogram(
                "length",
                words["length"],
                found["length"],
                words["actions"],
                middle=words["median"],
            ),
            words["length"],
            words["length how"],
        ),
    ]
    anew = int(found["deals"][2:].sum())
    said = Text(words["deals"].format(n=count(anew), all=count(games)))
    return Section("course", words["course"], [Side(figures), said])


def _modes(
    parts: Sequence[Part], results: Sequence[Results], effects: Sequence[_Effect], lang: str
) -> Section:
    """Return the section that compares both modes, with kao-pai and without."""
    words = _WORDS[lang]
    games: list[Any] = [part.game for part in parts]
    labels = [_variant(game, lang) for game in games]
    rows = [
        charts.Rows(words[name], [_mean(one.tallies, role) for one in results], role)
        for role, name in enumerate(_ROLES)
    ]
    svg = charts.dots(
        "modes", words["modes title"], labels, rows, words["a game"], _signed, line=0, width=680
    )
    heads = [Head(words["variant"]), Head(words["games"])]
    heads += [Head(words[name], words["kinds"].rstrip(".。")) for name in _KINDS]
    heads += [Head(words[what], words[name]) for name in _ROLES for what in ("mean", "interval")]
    cells = []
    for label, one in zip(labels, results, strict=True):
        row = [label, count(one.games)]
        row += [f"{100 * _kind_share(one.tallies, kind):.1f}" for kind in range(1, 4)]
        for role in range(len(_ROLES)):
            row += span(_mean(one.tallies, role))
        cells.append(row)
    blocks: list[Figure | Table] = [
        Figure(svg, words["modes title"], words["modes how"]),
        Table(words["modes table"], heads, cells),
    ]
    if effects:
        modes = [words[one.mode] for one in effects]
        rows = [
            charts.Rows(words[name], [one.roles[role] for one in effects], role)
            for role, name in enumerate(_ROLES)
        ]
        title = words["kao title"]
        svg = charts.dots("kao", title, modes, rows, words["a game"], _signed, line=0, width=680)
        heads = [Head(words["variant"]), Head(words["games"]), Head(words["differ"])]
        heads += [
            Head(words[what], words[name]) for name in _ROLES for what in ("mean", "interval")
        ]
        cells = [
            [words[one.mode], count(one.games), count(one.differ)]
            + [text for role in one.roles for text in span(role)]
            for one in effects
        ]
        blocks += [Figure(svg, title, words["kao how"]), Table(words["kao table"], heads, cells)]
    return Section("modes", words["modes"], blocks)


def _signed(value: float) -> str:
    return tick(value, sign=True)


def _percent(value: float) -> str:
    return tick(100 * value)
