"""A state of plain Dou Dizhu in words, English and Chinese, and as a scene to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai._doudizhu_game import LANDLORD
from huangpai._words import language
from huangpai.doudizhu._arguments import ALPHABETS
from huangpai.doudizhu._dtypes import OBSERVATION_DTYPE
from huangpai.doudizhu._enums import Action, Kind, Phase
from huangpai.doudizhu._notation import rank_text
from huangpai.doudizhu._words import describe
from huangpai.play.scene import Cards, Scene, Seat

if TYPE_CHECKING:
    from huangpai.doudizhu._state import State

__all__ = ["action_in_words", "result_in_words", "scene"]

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "seat": "seat {}",
        "landlord": "landlord",
        "peasant": "peasant",
        "cards": "cards",
        "played": "played",
        "bottom": "bottom",
        "out": "out of play",
        "to beat": "to beat, by seat {}",
        "multiplier": "multiplier",
    },
    "zh": {
        "seat": "座位{}",
        "landlord": "地主",
        "peasant": "农民",
        "cards": "余牌",
        "played": "已出",
        "bottom": "底牌",
        "out": "作废",
        "to beat": "须压过座位{}的牌",
        "multiplier": "倍数",
    },
}


def _tokens(cards: Any) -> tuple[str, ...]:
    return tuple(rank_text(int(cards), ALPHABETS["huangpai"]))


def action_in_words(action: Any, lang: str) -> str:
    """Say what the player to act does, without the player's name."""
    zh = language(lang) == "zh"
    if int(action["kind"]) < len(Kind):
        said: str = describe(action, lang)
        return said
    if int(action["kind"]) != Action.PASS:
        raise ValueError(f"no action is of kind {action['kind']} (P5.3)")
    return "不出" if zh else "passes"


def result_in_words(facts: Any, score: list[int], lang: str) -> str:
    """Say how a game has ended."""
    points = ", ".join(f"{n:+d}" for n in score)
    landlord = facts["winner"] == LANDLORD
    if lang == "zh":
        return f"{'地主' if landlord else '农民'}胜（{points}）"
    if landlord:
        return f"the landlord wins ({points})"
    return f"the peasant{'s win' if facts['players'] == 3 else ' wins'} ({points})"


def _seat(facts: Any, counts: Any, seat: int, lang: str) -> Seat:
    words = _WORDS[lang]
    held, played = int(facts["hands"][seat]), _tokens(facts["played"][seat])
    return Seat(
        words["seat"].format(seat),
        words["landlord" if seat == facts["landlord"] else "peasant"],
        ((words["cards"], str(counts[seat])),),
        Cards("", _tokens(held), int(counts[seat]) - held.bit_count()),
        (Cards(words["played"], played),) if played else (),
        seat == int(facts["current"]),
    )


def _piles(facts: Any, lang: str) -> tuple[Cards, ...]:
    words, last = _WORDS[lang], facts["last"]
    piles = []
    if facts["bottom"]:
        piles.append(Cards(words["bottom"], _tokens(facts["bottom"])))
    if last["size"] and facts["phase"] == Phase.PLAY:
        colon = "：" if lang == "zh" else ": "
        label = f"{words['to beat'].format(facts['last_player'])}{colon}{describe(last, lang)}"
        piles.append(Cards(label, _tokens(last["cards"])))
    if facts["out"]:
        piles.append(Cards(words["out"], _tokens(facts["out"])))
    return tuple(piles)


def _title(facts: Any, score: list[int], lang: str) -> str:
    current, leads = int(facts["current"]), not facts["last"]["size"]
    if facts["phase"] == Phase.OVER:
        return result_in_words(facts, score, lang)
    if lang == "zh":
        return f"座位{current}{'领出' if leads else '出牌'}"
    return f"seat {current} {'leads' if leads else 'plays or passes'}"


def scene(state: State, lang: str = "en", player: int | None = None) -> Scene:
    """Return what there is to see, for everyone or for one player (`State.scene`)."""
    lang = language(lang)
    if player is None:
        facts = state._array()
        counts = [int(hand).bit_count() for hand in facts["hands"]]
    else:
        seen = np.frombuffer(state._observe(player), OBSERVATION_DTYPE)[0]
        facts, counts = seen["seen"], seen["cards"]
    seats = tuple(_seat(facts, counts, seat, lang) for seat in range(facts["players"]))
    multiplier = (_WORDS[lang]["multiplier"], f"×{1 << int(facts['doublings'])}")
    return Scene(_title(facts, state._score(), lang), (multiplier,), seats, _piles(facts, lang))
