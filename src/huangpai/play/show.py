"""Scenes and steps as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from huangpai._words import RANKS, SYMBOLS, language
from huangpai.cards import RANKS as _LETTERS
from huangpai.cards import SUITS
from huangpai.play.judge import Step, steps

if TYPE_CHECKING:
    from huangpai.play.protocol import GameState
    from huangpai.play.scene import Cards, Scene

__all__ = ["news", "pretty", "replay_lines", "scene_lines"]

#: How many of the other legal actions are named.
_NAMED = 5

_KINGS_ZH = {"X": "小王", "D": "大王"}
_WORDS = {
    "en": {
        "hidden": "{n} hidden",
        "seat": "seat {seat}",
        "did": "{who}: {what}  [{text}]",
        "only": "nothing else was legal",
        "also": "also legal, {n}: {some}",
        "more": "… and {n} more",
        "between": "; ",
    },
    "zh": {
        "hidden": "{n}张不明",
        "seat": "座位{seat}",
        "did": "{who}：{what}  [{text}]",
        "only": "别无选择",
        "also": "另有{n}种选择：{some}",
        "more": "……还有{n}种",
        "between": "；",
    },
}


# ---- Scenes --------------------------------------------------------------------------------------


def pretty(card: str, lang: str = "en") -> str:
    """Write a card of a scene with its suit symbol: ``"Td"`` as ``10♦``, ``"X*"`` as ``小王*``."""
    if len(card) == 2 and card[0] in _LETTERS and card[1] in SUITS:
        return RANKS[_LETTERS.index(card[0])] + SYMBOLS[SUITS.index(card[1])]
    return _KINGS_ZH.get(card[:1], card[:1]) + card[1:] if lang == "zh" else card


def _cards(pile: Cards, lang: str) -> str:
    cards = [pretty(card, lang) for card in pile.cards]
    if cards and all(card in pile.label for card in cards):
        return pile.label  # a play in words names its cards
    shown = " ".join(cards)
    hidden = _WORDS[lang]["hidden"].format(n=pile.hidden) if pile.hidden else ""
    both = "  + ".join(part for part in (shown, hidden) if part)
    if not pile.label:
        return both
    return f"{pile.label}{'：' if lang == 'zh' else ': '}{both or '–'}"


def scene_lines(scene: Scene, lang: str = "en", *, piles: bool = True) -> Iterator[str]:
    """Yield a scene as lines of text, with suit symbols and without colour.

    Parameters
    ----------
    scene : Scene
    lang : {"en", "zh"}
    piles : bool
        Whether what lies before each player is shown as well.
    """
    lang = language(lang)
    yield " · ".join([scene.title, *(f"{name} {value}" for name, value in scene.facts)])
    for seat in scene.seats:
        facts = [f"{name} {value}" for name, value in seat.facts]
        mark = ">" if seat.is_current else " "
        yield f"{mark} " + " · ".join(part for part in (seat.name, seat.title, *facts) if part)
        if held := _cards(seat.hand, lang):
            yield f"      {held}"
        if piles:
            for pile in seat.piles:
                yield f"      {_cards(pile, lang)}"
    for pile in scene.piles:
        yield f"  {_cards(pile, lang)}"


# ---- Replays -------------------------------------------------------------------------------------


def _others(state: GameState, text: str, lang: str) -> str:
    """Name a few of the actions that were legal besides the one done."""
    words, n = _WORDS[lang], state.count_actions() - 1
    if not n:
        return words["only"]
    some = []
    for index in range(n + 1):
        action = state.action_at(index)
        if state.action_text(action) != text:
            some.append(state.describe(action, lang))
        if len(some) == _NAMED:
            break
    if n > len(some):
        some.append(words["more"].format(n=n - len(some)))
    return words["also"].format(n=n, some=words["between"].join(some))


def news(state: GameState, action: Any, player: int) -> Sequence[tuple[int, str]]:
    """Return what a player sees done when this is done, as (seat, text).

    That may be nothing, or besides this action others of which the player learns only now.
    """
    after = state.clone()
    after.apply(action)
    known = len(state.observation(player).history)
    return after.observation(player).history[known:]


def replay_lines(
    record: Mapping[str, Any], lang: str = "en", player: int | None = None
) -> Iterator[str]:
    """Replay a record turn by turn, in lines of text.

    Parameters
    ----------
    record : dict
    lang : {"en", "zh"}
    player : int, optional
        Only what this seat knew, and what it could have done; by default everything.

    Yields
    ------
    str
        One line without its end; empty between two turns.

    Raises
    ------
    RecordError
        As for `steps`; the lines before it are right.
    ValueError
        For a seat that the game does not have.
    """
    lang = language(lang)
    seen = 0
    for step in steps(record):
        if step.seat is None:
            yield from scene_lines(step.state.scene(lang, player), lang, piles=False)
            return
        if player is None:
            done: Sequence[tuple[int, str]] = [(step.seat, step.text)]
            yield f"── {step.where}"
        else:
            done = news(step.state, step.action, player)
            if not done:
                continue
            # By the player's own count: a gap would tell of a secret.
            seen += 1
            yield f"── {seen}"
        yield from _turn(step, done, lang, player)


def _turn(
    step: Step, done: Sequence[tuple[int, str]], lang: str, player: int | None
) -> Iterator[str]:
    state, words = step.state, _WORDS[lang]
    yield from scene_lines(state.scene(lang, player), lang, piles=False)
    for seat, text in done:
        who, what = words["seat"].format(seat=seat), state.describe(state.action(text), lang)
        yield words["did"].format(who=who, what=what, text=text)
    if player in (None, step.seat) and state.is_listed(step.action):
        yield _others(state, step.text, lang)
    yield ""
