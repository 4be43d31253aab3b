"""What each seat comes to, in every game alike: rates and points by seat and role."""

from __future__ import annotations

from collections.abc import Sequence

from huangpai.simulation import charts
from huangpai.simulation.blocks import Block, Figure, Head, Side, Table, count, percent, span, tick
from huangpai.simulation.intervals import Interval, mean, rate
from huangpai.simulation.results import Tallies

__all__ = ["by_seat", "seat_names"]

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "seat": "seat {n}",
        "seat policy": "seat {n}, {policy}",
        "head": "seat",
        "role": "role",
        "any": "any role",
        "won": "Games won by seat.",
        "same": "Every seat has the same policy: they differ by chance, and by who begins.",
        "other": "Policies differ by seat.",
        "%": "% of games won",
        "points": "Points a game by seat.",
        "a game": "points a game",
        "table": "Every seat in each role.",
        "games": "games",
        "% won": "% won",
        "interval": "95 % interval",
    },
    "zh": {
        "seat": "座位{n}",
        "seat policy": "座位{n}，{policy}",
        "head": "座位",
        "role": "角色",
        "any": "不分角色",
        "won": "各座位的胜率。",
        "same": "各座位策略相同，差别来自偶然与先后。",
        "other": "各座位策略不同。",
        "%": "胜率（%）",
        "points": "各座位的每局得分。",
        "a game": "每局得分",
        "table": "各座位分角色的结果。",
        "games": "局数",
        "% won": "胜率（%）",
        "interval": "95%区间",
    },
}


def seat_names(policies: Sequence[str], lang: str) -> list[str]:
    """Name the seats, with their policies where these differ."""
    kind = "seat policy" if len(set(policies)) > 1 else "seat"
    return [
        _WORDS[lang][kind].format(n=seat, policy=policy) for seat, policy in enumerate(policies)
    ]


def by_seat(
    tallies: Tallies, policies: Sequence[str], roles: Sequence[str], lang: str, *, note: str = ""
) -> list[Block]:
    """Return figures and a table of what each seat comes to.

    Parameters
    ----------
    tallies : dict of arrays
        ``seat_games`` and ``seat_wins``, of shape (seats, roles), and, where games have points,
        ``seat_score`` and ``seat_squares``.
    policies : sequence of str
        Of each seat.
    roles : sequence of str
        Names of the roles.
    lang : {"en", "zh"}
    note : str
        What else is to be said of games won.
    """
    words, labels = _WORDS[lang], seat_names(policies, lang)
    every = [*enumerate(roles), (None, words["any"])]
    scored = "seat_score" in tallies

    def total(what: str, seat: int, role: int | None) -> int:
        found = tallies[f"seat_{what}"][seat]
        return int(found.sum() if role is None else found[role])

    def estimate(what: str, seat: int, role: int | None) -> Interval:
        games = total("games", seat, role)
        if what == "wins":
            return rate(total("wins", seat, role), games)
        return mean(total("score", seat, role), total("squares", seat, role), games)

    def rows(what: str) -> list[charts.Rows]:
        return [
            charts.Rows(
                name,
                [estimate(what, seat, role) for seat in range(len(labels))],
                3 if role is None else role,
            )
            for role, name in every
        ]

    won = charts.dots(
        "seats-won", words["won"], labels, rows("wins"), words["%"], lambda one: tick(100 * one)
    )
    how = words["other" if len(set(policies)) > 1 else "same"]
    figures = [Figure(won, words["won"], f"{how} {note}".strip())]
    names = ["games", "% won", "interval"]
    if scored:
        svg = charts.dots(
            "seats-points", words["points"], labels, rows("score"), words["a game"], _signed
        )
        figures.append(Figure(svg, words["points"]))
        names += ["a game", "interval"]
    heads = [Head(words[name]) for name in ("head", "role", *names)]
    cells = []
    for seat, label in enumerate(labels):
        for role, name in every:
            row = [label, name, count(total("games", seat, role))]
            row += percent(estimate("wins", seat, role))
            cells.append(row + (list(span(estimate("score", seat, role))) if scored else []))
    return [Side(figures), Table(words["table"], heads, cells, words=2)]


def _signed(value: float) -> str:
    return tick(value, sign=True)
