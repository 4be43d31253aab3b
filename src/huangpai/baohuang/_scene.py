"""A state of Baohuang in words, English and Chinese, and as a scene to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai._baohuang_game import HOLD_SIXES, KAO, NO_PENALTY, NONE, ROB_SOLO
from huangpai._words import language
from huangpai.baohuang._actions import cards_of, move_of
from huangpai.baohuang._cards import format
from huangpai.baohuang._dtypes import OBSERVATION_DTYPE, RANKED, SMALL
from huangpai.baohuang._enums import Action, Phase
from huangpai.baohuang._position import KINDS, SEATS
from huangpai.baohuang._words import describe, pretty_cards
from huangpai.play.scene import Cards, Scene, Seat

if TYPE_CHECKING:
    from huangpai.baohuang._state import State

__all__ = ["action_in_words", "result_in_words", "scene"]

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "seat": "seat {}",
        "emperor": "emperor",
        "guard": "guard",
        "rebel": "rebel",
        "open_solo": "alone, openly",
        "hidden_solo": "alone, in secret",
        "cards": "cards",
        "played": "played",
        "to beat": "to beat, by seat {}",
        "added": "added to the emperor card",
        "holder": "emperor card",
        "named": "named",
        "hoe": "hoe",
        "rebelled": "has rebelled",
        "trustee": "trustee",
        "is trustee": "{n} of 3",
        "stays": "to the end",
        "left": "has left",
        "declared": "declared",
        "mode": "mode",
        "options": "options",
        "kao": "kao-pai",
        "hold_sixes": "held sixes",
        "rob_solo": "bids to play alone",
        "penalty": "penalty for leaving",
        "score": "score",
        "deal": "deal",
        "between": ", ",
    },
    "zh": {
        "seat": "座位{}",
        "emperor": "皇帝",
        "guard": "侍卫",
        "rebel": "起义军",
        "open_solo": "明独保",
        "hidden_solo": "暗独保",
        "cards": "余牌",
        "played": "已出",
        "to beat": "须压过座位{}的牌",
        "added": "随皇牌传出的牌",
        "holder": "皇牌",
        "named": "所叫的牌",
        "hoe": "锄头",
        "rebelled": "已造反",
        "trustee": "托管",
        "is trustee": "{n}/3次",
        "stays": "到底",
        "left": "已退出",
        "declared": "明保",
        "mode": "模式",
        "options": "选项",
        "kao": "烤牌",
        "hold_sixes": "憋6",
        "rob_solo": "抢独",
        "penalty": "强退罚分",
        "score": "分数",
        "deal": "发牌次数",
        "between": "、",
    },
}

_MODES = {"en": ("classic", "concise"), "zh": ("经典", "简明")}
_PLACES = {
    "en": ("1st", "2nd", "3rd", "4th", "5th"),
    "zh": ("头客", "二客", "三客", "二拉", "大拉"),
}
_OPTIONS = (("kao", KAO), ("hold_sixes", HOLD_SIXES), ("rob_solo", ROB_SOLO))

# While somebody is asked in secret, the others only know that it is done (B8.5).
_PHASES = {
    Phase.THRONE: ("seat {} may take the throne", "座位{}可登基"),
    Phase.SOLO: ("seat {} may bid to play alone", "座位{}可抢独"),
    Phase.NAME: ("seat {} names a card", "座位{}叫侍卫"),
    Phase.DECLARE: ("seat {} may declare", "座位{}选明保或暗保"),
    Phase.REBEL: ("seat {} may rebel", "座位{}可造反"),
}
_WAITING = {
    Phase.DECLARE: ("the guard may declare", "侍卫选明保或暗保"),
    Phase.REBEL: ("the rebels may rebel", "起义军可造反"),
}

#: In Chinese these go by their names (`Action.name_zh`).
_ACTIONS = {
    Action.TAKE: "takes the throne",
    Action.REBEL: "rebels",
    Action.DECLARE: "declares as guard",
    Action.TRUSTEE: "becomes a trustee",
    Action.CANCEL: "is no trustee any more",
    Action.LEAVE: "leaves",
}
_SOLO = {
    Phase.THRONE: ("takes the throne to play openly alone", "登基，明独保"),
    Phase.SOLO: ("bids to play alone", "抢独"),
    Phase.NAME: ("declares open solo", "明独保"),
}
_PASS = {
    Phase.SOLO: ("does not bid", "不抢"),
    Phase.DECLARE: ("does not declare", "暗保"),
    Phase.REBEL: ("does not rebel", "不造反"),
    Phase.PLAY: ("passes", "不出"),
}


def _tokens(hand: Any) -> tuple[str, ...]:
    """Return the cards of a hand, copies repeated, the marked king last of its kind."""
    planes = [int(plane) for plane in hand]
    found: list[str] = []
    for card in range(54):
        copies = sum(plane >> card & 1 for plane in planes)
        if copies:
            found += [str(format(np.array([1 << card, 0, 0, 0], np.uint64)))] * copies
            if card >= SMALL and planes[0] >> card + 2 & 1:
                found[-1] += "*"
    return tuple(found)


def _size(hand: Any) -> int:
    return sum((int(plane) & (1 << 54) - 1).bit_count() for plane in hand)


def _card(card: Any, lang: str) -> str:
    if card not in RANKED:
        raise ValueError(f"no card of Baohuang but the kings has the number {card} (B1.1)")
    return pretty_cards(np.array([1 << int(card), 0, 0, 0], np.uint64), lang)


# ---- Actions -------------------------------------------------------------------------------------


def action_in_words(facts: Any, action: Any, lang: str) -> str:
    """Say what is done in a state, without the player's name."""
    zh = language(lang) == "zh"
    act, phase = Action(int(action["action"])), Phase(int(facts["phase"]))
    alone = KINDS[int(facts["kind"])] == "hidden_solo"
    match act:
        case Action.PLAY:
            cards = pretty_cards(np.array(cards_of(action, facts)), lang)
            return f"{describe(move_of(action), lang)}{'：' if zh else ': '}{cards}"
        case Action.PASS if alone and zh and phase is Phase.DECLARE:
            return "暗独保"
        case Action.PASS:
            return _PASS.get(phase, _PASS[Phase.PLAY])[zh]
        case Action.SOLO:
            return _SOLO.get(phase, _SOLO[Phase.NAME])[zh]
        case Action.DECLARE if alone:
            return "明独保" if zh else "declares open solo"
        case Action.NAME:
            card = _card(action["arg"], lang)
            return f"叫{card}" if zh else f"names {card}"
        case Action.HAND_ON if action["arg"] == NONE:
            return "让位，传出皇牌" if zh else "hands the emperor card on"
        case Action.HAND_ON:
            card = _card(action["arg"], lang)
            return f"让位，传出皇牌和{card}" if zh else f"hands the emperor card on and adds {card}"
        case _:
            return act.name_zh if zh else _ACTIONS[act]


def result_in_words(facts: Any, score: list[int], lang: str) -> str:
    """Say how a game ended."""
    zh = language(lang) == "zh"
    points = ", ".join(f"{n:+d}" for n in score)
    kind = KINDS[int(facts["kind"])]
    if kind == "pair":
        sides = {int(facts["emperor"]), int(facts["guard"])}
        won = all(facts["places"][seat] and not _size(facts["hands"][seat]) for seat in sides)
        who = ("the emperor's side wins", "皇帝方胜") if won else ("the rebels win", "起义军胜")
    else:
        place = int(facts["places"][int(facts["emperor"])])
        even = kind == "hidden_solo" and place == 2
        won = place == 1
        if even:
            who = ("the emperor alone is second, and nobody wins", "皇帝独保得二客，不分胜负")
        else:
            who = (
                ("the emperor wins alone", "皇帝独保胜") if won else ("the rebels win", "起义军胜")
            )
    return f"{who[1]}（{points}）" if zh else f"{who[0]} ({points})"


# ---- Scenes --------------------------------------------------------------------------------------


def _role(facts: Any, seat: int, lang: str) -> str:
    """Return what is known of a seat's side."""
    words, emperor = _WORDS[lang], int(facts["emperor"])
    kind = KINDS[int(facts["kind"])]
    if emperor == NONE:
        return ""
    if seat == emperor:
        alone = kind in ("open_solo", "hidden_solo")
        return words["emperor"] + (f" · {words[kind]}" if kind and alone else "")
    if seat == facts["guard"]:
        return words["guard"] + (f" · {words['declared']}" if facts["declared"] else "")
    # Where it is a pair of a guard unknown, or not known to be one, anybody else may be the guard.
    return words["rebel"] if kind and (kind != "pair" or facts["guard"] != NONE) else ""


def _seat(facts: Any, observation: Any, seat: int, lang: str) -> Seat:
    words = _WORDS[lang]
    title, labelled = [_role(facts, seat, lang)], []
    if observation is not None and observation["seat"] == seat and not title[0]:
        title = [_own_role(facts, seat, lang)]
    if facts["places"][seat]:
        title.append(_PLACES[lang][int(facts["places"][seat]) - 1])
    held = facts["hands"][seat]
    count = _size(held) if observation is None else int(observation["cards"][seat])
    labelled.append((words["cards"], str(count)))
    if facts["rebels"] >> seat & 1:
        labelled.append((words["hoe"], words["rebelled"]))
    if facts["trustees"] >> seat & 1:
        labelled.append((words["trustee"], _trustee(facts, seat, lang)))
    played = Cards(words["played"], _tokens(facts["played"][seat]))
    return Seat(
        words["seat"].format(seat),
        " · ".join(part for part in title if part),
        tuple(labelled),
        Cards("", _tokens(held), count - _size(held)),
        (played,) if played.cards else (),
        seat == int(facts["current"]),
    )


def _own_role(facts: Any, seat: int, lang: str) -> str:
    """Return what a seat knows of its own side: once there are sides, who is neither is a rebel."""
    settled = int(facts["emperor"]) != NONE and facts["phase"] >= Phase.PLAY
    return _WORDS[lang]["rebel"] if settled else ""


def _trustee(facts: Any, seat: int, lang: str) -> str:
    words, times = _WORDS[lang], int(facts["trusted"][seat])
    if facts["left"] >> seat & 1:
        return words["left"]
    return words["stays"] if times > 3 else words["is trustee"].format(n=times)


def _piles(facts: Any, lang: str) -> tuple[Cards, ...]:
    words, piles = _WORDS[lang], []
    added = [int(card) for card in facts["added"] if card != NONE]
    if added and facts["phase"] == Phase.THRONE:
        cards = [str(format(np.array([1 << card, 0, 0, 0], np.uint64))) for card in added]
        piles.append(Cards(words["added"], tuple(cards)))
    if facts["last_player"] != NONE and facts["phase"] != Phase.OVER:
        label = words["to beat"].format(facts["last_player"])
        said = describe(facts["last"], lang)
        between = "：" if lang == "zh" else ": "
        piles.append(Cards(f"{label}{between}{said}", _tokens(facts["last_cards"])))
    return tuple(piles)


def _facts(facts: Any, doubled: bool, lang: str) -> tuple[tuple[str, str], ...]:
    words = _WORDS[lang]
    labelled = [(words["mode"], _MODES[lang][int(facts["concise"])])]
    options = [words[name] for name, bit in _OPTIONS if facts["options"] & bit]
    if options:
        labelled.append((words["options"], words["between"].join(options)))
    if facts["penalty"] != NO_PENALTY:
        labelled.append((words["penalty"], str(facts["penalty"])))
    if facts["deals"] > 1:
        labelled.append((words["deal"], str(facts["deals"])))
    if facts["emperor"] == NONE or facts["emperor"] != facts["holder"]:
        labelled.append((words["holder"], words["seat"].format(facts["holder"])))
    if facts["named"] != NONE:
        labelled.append((words["named"], _card(facts["named"], lang)))
    if doubled:
        labelled.append((words["score"], "×2"))
    return tuple(labelled)


def _title(facts: Any, score: list[int], lang: str) -> str:
    zh = lang == "zh"
    phase, current = Phase(int(facts["phase"])), int(facts["current"])
    if phase is Phase.OVER:
        return result_in_words(facts, score, lang)
    if current == NONE:
        return _WAITING[phase][zh]
    if phase is Phase.PLAY:
        leads = facts["last_player"] == NONE
        if zh:
            return f"座位{current}{'领出' if leads else '出牌'}"
        return f"seat {current} {'leads' if leads else 'plays or passes'}"
    return _PHASES[phase][zh].format(current)


def scene(state: State, lang: str = "en", player: int | None = None) -> Scene:
    """Return what there is to see, for everyone or for one player (`State.scene`)."""
    lang, observation = language(lang), None
    facts = state._array()
    if player is not None:
        observation = np.frombuffer(state._observe(player), OBSERVATION_DTYPE)[0]
        facts = observation["seen"]
    seats = tuple(_seat(facts, observation, seat, lang) for seat in range(SEATS))
    return Scene(
        _title(facts, state.returns, lang),
        _facts(facts, state.doubled, lang),
        seats,
        _piles(facts, lang),
    )
