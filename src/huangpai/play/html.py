"""Recorded games as one HTML page, to step through.

The page loads nothing: style, script and games are inside, and its policy forbids everything else.
What is shown comes from `State.scene` and `State.describe`; the page knows no game.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from huangpai._pages import LANGUAGES, filled, policy_hash, source
from huangpai._words import language
from huangpai.cards import shown
from huangpai.play.judge import steps
from huangpai.play.scene import Cards, Scene

__all__ = ["page"]

#: How many of the other legal actions are said in words.
OTHERS = 12
#: Labels of values that are drawn as hearts, beside their number.
HEARTS = ("HP", "血")

_WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "heading": "{name}, step by step",
        "game": "Game",
        "game name": "{n}. {result}",
        "match name": "{n}. Match, game {part}: {result}",
        "view": "View",
        "all": "all cards",
        "last": "Last action",
        "actions": "Actions",
        "controls": "Stepping through the game",
        "first": "First step",
        "back": "Previous trick",
        "previous": "Previous step",
        "play": "Play",
        "pause": "Pause",
        "next": "Next step",
        "forward": "Next trick",
        "end": "Last step",
        "step": "Step",
        "of": "Step {n} of {of}",
        "space": "Space",
        "keys": "Keys",
        "keys-step": "previous and next step",
        "keys-trick": "previous and next trick",
        "keys-ends": "first and last step",
        "keys-play": "play or pause",
        "keys-game": "previous and next game; a game by its place in the list",
        "keys-view": "all cards, then what each seat knew",
        "letters": "Letters, digits and brackets are keys",
        "link": "Link to this step",
        "record": "About this record",
        "noscript": "The games are shown by a script inside this page. Please allow scripts.",
        "opening": "The cards are dealt",
        "secret": "something that this seat does not see",
        "turn": "to act",
        "down": "{n} face down",
        "none": "no cards",
        "more": "and {n} more",
        "only": "Nothing else was legal.",
        "many": "One of {n} legal actions.",
        "instead": "One of {n} legal actions. Others were:",
        "part": "Game {n}",
        "trick": "Trick {n}",
        "before": "Before the first trick",
        "suits": {
            "d": "{rank} of diamonds",
            "c": "{rank} of clubs",
            "h": "{rank} of hearts",
            "s": "{rank} of spades",
        },
        "jokers": {"X": "small joker", "D": "big joker"},
        "joker": {"X": "JOKER", "D": "JOKER"},
        "marked": "{card}, marked",
    },
    "zh": {
        "heading": "{name} 对局回放",
        "game": "对局",
        "game name": "{n}. {result}",
        "match name": "{n}. 竞技第{part}局：{result}",
        "view": "视角",
        "all": "全部明牌",
        "last": "刚才",
        "actions": "全部动作",
        "controls": "回放控制",
        "first": "回到开头",
        "back": "上一轮",
        "previous": "上一步",
        "play": "播放",
        "pause": "暂停",
        "next": "下一步",
        "forward": "下一轮",
        "end": "跳到结尾",
        "step": "步",
        "of": "第{n}步，共{of}步",
        "space": "空格",
        "keys": "按键",
        "keys-step": "上一步、下一步",
        "keys-trick": "上一轮、下一轮",
        "keys-ends": "开头、结尾",
        "keys-play": "播放或暂停",
        "keys-game": "上一局、下一局；按列表次序选局",
        "keys-view": "全部明牌，再依次为各座位所知",
        "letters": "启用字母、数字和方括号键",
        "link": "本步链接",
        "record": "关于此记录",
        "noscript": "对局由页内脚本显示，请允许运行脚本。",
        "opening": "发牌完毕",
        "secret": "此座位看不到的动作",
        "turn": "轮到",
        "down": "{n}张暗牌",
        "none": "无牌",
        "more": "另有{n}种",
        "only": "没有别的合法选择。",
        "many": "共{n}种合法选择。",
        "instead": "共{n}种合法选择，其余如：",
        "part": "第{n}局",
        "trick": "第{n}轮",
        "before": "第一轮之前",
        "suits": {"d": "方块{rank}", "c": "梅花{rank}", "h": "红桃{rank}", "s": "黑桃{rank}"},
        "jokers": {"X": "小王", "D": "大王"},
        "joker": {"X": "小王", "D": "大王"},
        "marked": "{card}（有记号）",
    },
}


def page(records: Iterable[Mapping[str, Any]], *, lang: str = "en") -> str:
    """Return a page that steps through recorded games.

    Every game is replayed here; the page holds what there was to see before and after each action,
    for everyone and for each seat.  An action of Douhuang costs 300 to 400 bytes, the empty page
    50 kB: frames hold only what has changed, as numbers of entries in one table of all texts and
    rows of cards, where each stands once.

    Parameters
    ----------
    records : iterable of records
        At least one; of any games that huangpai has.
    lang : {"en", "zh"}
        Of the page, and of what is said in it.

    Returns
    -------
    str
        A whole HTML document, the same for the same records.  Write it as UTF-8.  In its address
        ``#game=2&step=14`` opens the second record after 14 actions, ``&view=0`` as seat 0 knew it.

    Raises
    ------
    RecordError
        For a record that is not right, as `steps` finds it; a note says which.
    ValueError
        Without records.
    TypeError
        For what is no mapping.
    """
    lang = language(lang)
    table = _Table()
    games, names = [], []
    for number, record in enumerate(_each(records)):
        try:
            games.append(_game(record, number, table, lang))
        except ValueError as error:
            error.add_note(f"in record {number + 1}")
            raise
        names.append(str(record["game"]).capitalize())
    if not games:
        raise ValueError("a page needs at least one record")
    words = _WORDS[lang]
    heading = words["heading"].format(name=", ".join(dict.fromkeys(names)))
    data = {"words": words, "hearts": HEARTS, "table": table.entries, "games": games}
    return _filled(data, heading, lang)


def _each(records: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    if isinstance(records, Mapping | str | bytes) or not isinstance(records, Iterable):
        raise TypeError(f"records must be a list of records, not {shown(records)}")
    for record in records:
        if not isinstance(record, Mapping):
            raise TypeError(f"a record is a mapping, not {shown(record)}")
        yield record


# ---- Replaying -----------------------------------------------------------------------------------


class _Table:
    """Texts and rows of cards, each once; what is shown names them by their places."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self._places: dict[Any, int] = {}

    def place(self, entry: Any) -> int:
        """Return the place of an entry made of texts, numbers and tuples of them."""
        # An int is no key for an equal bool or float: entries hold none of those.
        found = self._places.setdefault(entry, len(self.entries))
        if found == len(self.entries):
            self.entries.append(entry)
        return found


class _View:
    """What one seat saw, or everyone would: frames, each as its changes to the one before."""

    def __init__(self, table: _Table) -> None:
        self.frames: list[list[int]] = []
        self._table = table
        self._values: list[int] = []

    def add(self, scene: Scene, step: int, seen: bool) -> None:
        """Add a step if its action was seen, or anything has changed by it."""
        values = [self._table.place(entry) for entry in _entries(scene)]
        before = self._values or [-1] * len(values)
        changes = [
            number
            for slot, (old, new) in enumerate(zip(before, values, strict=True))
            if old != new
            for number in (slot, new)
        ]
        if seen or changes:
            self.frames.append([step if seen else ~step, *changes])
        self._values = values


def _row(cards: Cards) -> tuple[str, str, int]:
    return cards.label, " ".join(cards.cards), cards.hidden


def _entries(scene: Scene) -> Iterable[Any]:
    """Yield what a scene holds, place by place: four of the table, then five of each seat."""
    yield scene.title
    yield scene.facts
    yield tuple(map(_row, scene.piles))
    yield tuple(i for i, seat in enumerate(scene.seats) if seat.is_current)
    for seat in scene.seats:
        yield seat.name
        yield seat.title
        yield seat.facts
        yield _row(seat.hand)
        yield tuple(map(_row, seat.piles))


def _held(scene: Scene) -> int:
    return sum(len(seat.hand.cards) + seat.hand.hidden for seat in scene.seats)


def _may_pass(state: Any) -> bool:
    try:
        state.clone().apply("pass")
    except ValueError:
        return False
    return True


def _seen_by(state: Any, action: Any, seats: Iterable[int]) -> list[bool]:
    """Say which of these seats see at once that this is done.

    Asked of a state without a past: an action can also be one that others learn of later.
    """
    probe = type(state).from_bytes(state.to_bytes())
    probe.apply(action)
    return [bool(probe.observation(seat).history) for seat in seats]


def _choices(state: Any, said: str, lang: str) -> tuple[int, list[str]]:
    """Return how many actions are legal, and what the first others are in words."""
    legal = state.legal_actions()
    others: dict[str, None] = {}
    for action in legal:
        words = state.describe(action, lang)
        if words != said:
            others[words] = None
        if len(others) == OTHERS:
            break
    return len(legal), list(others)


def _game(record: Mapping[str, Any], number: int, table: _Table, lang: str) -> dict[str, Any]:
    """Replay a record and return what the page holds of it."""
    views: list[_View] = []
    actions: list[list[int]] = []
    parts, tricks = [0], []
    here = leader = None
    seen: list[bool] = []  # by each seat, the action before
    leads, held = False, 0
    for step in steps(record):
        # Any: the page asks for more than GameState promises (legal_actions, to_bytes).
        state: Any = step.state
        scene: Scene = state.scene(lang)
        seats = len(scene.seats)
        if not views:
            views, seen = [_View(table) for _ in range(1 + seats)], [True] * seats
        else:
            # A trick begins where cards leave the hands and passing is not allowed; a leader who
            # does so twice in a row (a discard, then a play) begins one.  After the last play of a
            # game of a match the hands are full again; cards that go from hand to hand begin
            # nothing.
            leads = leads and _held(scene) != held
            if leads and actions[-1][0] != leader:
                tricks.append(len(actions))
            leader = actions[-1][0] if leads else None
        for view, player, saw in zip(views, (None, *range(seats)), (True, *seen), strict=True):
            view.add(scene if player is None else state.scene(lang, player), len(actions), saw)
        if step.seat is None:
            break
        # The games of a match have lists of their own, as games[1].actions.
        inside = step.where.rpartition("[")[0]
        if here not in (None, inside):
            parts.append(len(actions))
        here = inside
        said = state.describe(step.action, lang)
        seen = _seen_by(state, step.action, range(seats))
        listed = state.is_listed(step.action)
        legal, others = _choices(state, said, lang) if listed else (0, [])
        leads, held = not _may_pass(state) and bool(np.any(step.action["cards"])), _held(scene)
        places = map(table.place, (said, step.text)), map(table.place, others)
        actions.append([step.seat, *places[0], legal, *places[1]])
    kind = "match name" if len(parts) > 1 else "game name"
    name = _WORDS[lang][kind]
    return {
        "names": [
            name.format(n=number + 1, part=part + 1, result=scene.title)
            for part in range(len(parts))
        ],
        "meta": _meta(record),
        "seats": seats,
        "parts": parts,
        "tricks": tricks,
        "actions": actions,
        "views": [view.frames for view in views],
    }


def _meta(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what a record says of itself in single values."""
    return [
        (str(key), str(value))
        for key, value in record.items()
        if isinstance(value, str | int) and not isinstance(value, bool)
    ]


# ---- The document --------------------------------------------------------------------------------


def _inside_script(data: Any) -> str:
    """Write JSON that cannot end the element it stands in, nor break the encoding."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&\u2028\u2029\ud800-\udfff]", lambda m: f"\\u{ord(m[0]):04x}", text)


def _filled(data: dict[str, Any], heading: str, lang: str) -> str:
    kinds = ("html", "css", "js")
    template, style, script = (source("huangpai.play", f"page.{kind}") for kind in kinds)
    values = {
        "language": LANGUAGES[lang],
        "title": html.escape(heading),
        "heading": html.escape(heading),
        "style": style,
        "script": script,
        "style-hash": policy_hash(style),
        "script-hash": policy_hash(script),
        "data": _inside_script(data),
    }
    values |= {f"w:{k}": html.escape(v) for k, v in data["words"].items() if isinstance(v, str)}
    return filled(template, values)
