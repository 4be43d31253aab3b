"""What simulated games have come to, as one HTML page with figures and tables.

The page loads and runs nothing: its style is inside, its figures are SVG, and its policy forbids
everything else.  What is shown is said by the game (`Game._report`); the page knows none.
"""

from __future__ import annotations

import html
import itertools
import json
from collections.abc import Sequence
from typing import Any

from huangpai._games import PolicyGame
from huangpai._pages import LANGUAGES, filled, policy_hash, source
from huangpai._words import language
from huangpai.cards import shown
from huangpai.simulation.blocks import Block, Head, Listing, Section, Table, Text, count
from huangpai.simulation.charts import require
from huangpai.simulation.results import Results
from huangpai.simulation.run import Part

__all__ = ["report", "report_parts", "require"]

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "contents": "Contents",
        "policies": "Policies",
        "everyone": "{policy}, every seat",
        "seat": "seat {seats} {policy}",
        "seats": "seats {seats} {policy}",
        "and": ", ",
        "seed": "Seed",
        "engine": "Engine",
        "hash": "Hash",
        "numbers": "Games of the seed",
        "compared": "For comparisons",
        "played": "What was played",
        "how": (
            "The same seed, games and policies give the same hash with any number of workers. "
            "Intervals are 95 % intervals: of twenty, one on average does not hold the true value. "
            "Those of rates are Wilson's, those of means normal ones, those of differences of "
            "rates Newcombe's."
        ),
        "parts": "Everything that was played on this seed.",
        "part": "Part",
        "games": "Games",
        "other": "What is not as in the first",
        "settings": "The first part in full",
    },
    "zh": {
        "contents": "目录",
        "policies": "策略",
        "everyone": "各座位均为 {policy}",
        "seat": "座位{seats}为 {policy}",
        "seats": "座位{seats}为 {policy}",
        "and": "，",
        "seed": "种子",
        "engine": "引擎",
        "hash": "哈希",
        "numbers": "该种子的对局",
        "compared": "另为对照",
        "played": "模拟内容",
        "how": (
            "种子、对局与策略相同，则哈希相同，与并行数无关。区间均为95%区间："
            "平均每二十个中有一个不含真值。比率用威尔逊区间，均值用正态区间，比率之差用纽科姆区间。"
        ),
        "parts": "用此种子模拟的全部内容。",
        "part": "部分",
        "games": "对局",
        "other": "与第一部分的不同之处",
        "settings": "第一部分的全部设置",
    },
}


def report_parts(game: PolicyGame[Any], games: int, policies: Any = "greedy") -> list[Part]:
    """Return what is played for a report: the games asked for, then those they are compared with.

    Parameters
    ----------
    game : Game
    games : int
        How many are asked for; the others come on top.
    policies : policy, or sequence with one for each seat

    Returns
    -------
    list of Part
        For `huangpai.simulation.simulate_parts`.
    """
    found: list[Part] = game._report.parts(game, games, policies)
    return found


def report(parts: Sequence[Part], results: Sequence[Results], *, lang: str = "en") -> str:
    """Return a page that shows what simulated games have come to.

    Parameters
    ----------
    parts : sequence of Part
        What was played: at first the games that are reported, then those with which they are
        compared, as `report_parts` makes them.
    results : sequence of Results
        What each of the parts has come to; `huangpai.simulation.simulate_parts` returns them.
    lang : {"en", "zh"}
        Of the page.

    Returns
    -------
    str
        A whole HTML document, the same for the same results.  Write it as UTF-8.

    Raises
    ------
    ValueError
        For no parts, parts of different games, results of something else, or a language that there
        is not.
    TypeError
        For what is no sequence of parts, and of results.
    StoreError
        Without matplotlib (``huangpai[sim]``).
    """
    lang = language(lang)
    _check(parts, results)
    require()
    game, first = parts[0].game, results[0]
    sections = [*game._report.sections(parts, results, lang), _played(parts, results, lang)]
    style, words = source("huangpai.simulation", "report.css"), _WORDS[lang]
    values = {
        "language": LANGUAGES[lang],
        "title": html.escape(game._report.title(game, first.games, lang)),
        "contents": words["contents"],
        "facts": _facts(results, lang),
        "links": _links(sections),
        "sections": "\n".join(section.html() for section in sections),
        "style": style,
        "style-hash": policy_hash(style),
    }
    return filled(source("huangpai.simulation", "report.html"), values)


def _check(parts: Any, results: Any) -> None:
    for name, found, kind in (("parts", parts, Part), ("results", results, Results)):
        if not isinstance(found, Sequence) or not all(isinstance(one, kind) for one in found):
            raise TypeError(f"{name} must be a sequence of {kind.__name__}, not {shown(found)}")
    if not parts:
        raise ValueError("a report needs at least one part")
    if len(parts) != len(results):
        raise ValueError(f"{len(parts)} parts have {len(results)} results")
    for part, result in zip(parts, results, strict=True):
        if part.game.name != parts[0].game.name:
            raise ValueError(
                f"a report is of one game, not of {parts[0].game.name} and {part.game.name}"
            )
        described = part.describe()
        other = [key for key, value in described.items() if result.description.get(key) != value]
        if other:
            raise ValueError(
                f"the results of part {shown(part.label)} are of something else: "
                f"their {other[0]} is {shown(result.description.get(other[0]))}"
            )
        if result.games != part.games:
            raise ValueError(
                f"part {shown(part.label)} has the results of {result.games} of {part.games} games"
            )


# ---- Head ----------------------------------------------------------------------------------------


def _facts(results: Sequence[Results], lang: str) -> str:
    words, first = _WORDS[lang], results[0]
    described = first.description
    start = int(described["first"])
    facts = [
        (words["policies"], _policies(described["policies"], lang)),
        (words["seed"], str(described["seed"])),
        (words["numbers"], f"{start:,} … {start + first.games - 1:,}"),
    ]
    if len(results) > 1:
        facts.append((words["compared"], count(sum(one.games for one in results[1:]))))
    facts += [(words["engine"], f"huangpai {described['engine']}"), (words["hash"], first.hash)]
    inside = "\n".join(
        f"<div><dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd></div>"
        for name, value in facts
    )
    return f'<dl class="facts">\n{inside}\n</dl>'


def _policies(policies: Sequence[str], lang: str) -> str:
    """Say who plays where; neighbours with the same policy together."""
    words = _WORDS[lang]
    if len(set(policies)) == 1:
        return words["everyone"].format(policy=policies[0])
    said = []
    for policy, found in itertools.groupby(enumerate(policies), lambda one: one[1]):
        seats = [seat for seat, _policy in found]
        if len(seats) == 1:
            said.append(words["seat"].format(seats=seats[0], policy=policy))
        else:
            said.append(words["seats"].format(seats=f"{seats[0]}–{seats[-1]}", policy=policy))
    return words["and"].join(said)


def _links(sections: Sequence[Section]) -> str:
    inside = "\n".join(
        f'<li><a href="#{section.name}">{html.escape(section.title)}</a></li>'
        for section in sections
    )
    return f"<ul>\n{inside}\n</ul>"


# ---- The end -------------------------------------------------------------------------------------


def _played(parts: Sequence[Part], results: Sequence[Results], lang: str) -> Section:
    """Return the section that says what was played, in full."""
    words, first = _WORDS[lang], results[0].description
    rows = []
    for part, result in zip(parts, results, strict=True):
        told = ("label", "games")
        other = [
            f"{key}: {_written(value)}"
            for key, value in result.description.items()
            if key not in told and first.get(key) != value
        ]
        rows.append((part.label, "; ".join(other), count(result.games), result.hash))
    heads = [Head(words[name]) for name in ("part", "other", "games", "hash")]
    blocks: list[Block] = [Text(words["how"])]
    if len(parts) > 1:
        blocks.append(Table(words["parts"], heads, rows, words=2))
    settings = "\n".join(f"{key}: {_written(value)}" for key, value in first.items())
    blocks += [Text(words["settings"]), Listing(settings)]
    return Section("played", words["played"], blocks)


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
