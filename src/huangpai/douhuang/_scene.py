"""A state of Douhuang in words, English and Chinese, and as a scene to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from huangpai import cards as _cards
from huangpai._douhuang_game import FACE_DOWN, NONE, points
from huangpai._words import language
from huangpai.douhuang._actions import laid, swapped
from huangpai.douhuang._arguments import without_skill_of
from huangpai.douhuang._dtypes import OBSERVATION_DTYPE
from huangpai.douhuang._enums import Action, Character, Kind, Phase
from huangpai.douhuang._words import describe, pretty_cards
from huangpai.play.scene import Cards, Scene, Seat

if TYPE_CHECKING:
    from huangpai.douhuang._state import State

__all__ = ["action_in_words", "result_in_words", "scene"]

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "seat": "seat {}",
        "emperor": "emperor",
        "subject": "subject",
        "hp": "HP",
        "cards": "cards",
        "played": "played",
        "bottom": "bottom",
        "out": "out of play",
        "discarded": "discarded",
        "to beat": "to beat, by seat {}",
        "winning": "the winning play, by seat {}",
        "multiplier": "multiplier",
        "game": "game",
        "wins": "games won",
        "deal": "deal",
        "open": "open characters",
        "down": "face down",
        "taken": "drafted",
        "laid": "laid",
        "offered": "offered",
        "turned": "turned up",
        "looked": "has seen the bottom",
        "without skill": "without a skill",
    },
    "zh": {
        "seat": "座位{}",
        "emperor": "皇帝",
        "subject": "臣民",
        "hp": "血",
        "cards": "余牌",
        "played": "已出",
        "bottom": "底牌",
        "out": "作废",
        "discarded": "弃牌",
        "to beat": "须压过座位{}的牌",
        "winning": "座位{}赢得本轮的牌",
        "multiplier": "倍数",
        "game": "局",
        "wins": "胜局",
        "deal": "发牌次数",
        "open": "明放人物",
        "down": "暗放",
        "taken": "已挑",
        "laid": "已扣",
        "offered": "可选",
        "turned": "翻出的牌",
        "looked": "看过底牌",
        "without skill": "不用技能",
    },
}

_PHASES = {
    Phase.CHOOSE: ("seat {} chooses a character", "座位{}选人物"),
    Phase.DRAFT: ("seat {} drafts a character", "座位{}挑人物"),
    Phase.LAY: ("seat {} lays three characters", "座位{}扣三名人物"),
    Phase.PEEK: ("seat {} may look at the bottom", "座位{}可看底牌"),
    Phase.SEIZE: ("seat {} may seize the throne", "座位{}可抢皇帝"),
    Phase.BID: ("seat {} bids", "座位{}叫牌"),
    Phase.SWAP: ("seat {} may swap with the bottom", "座位{}可换底牌"),
    Phase.HIT: ("seat {}: go on leading, or a hit", "座位{}：继续出牌，还是掉血"),
    Phase.EXTRA: ("seat {} may add a point to the hit", "座位{}可额外掉血"),
    Phase.DISCARD: ("seat {} may discard a card", "座位{}可弃一张牌"),
    Phase.LEAD: ("seat {} may name who leads", "座位{}可指定谁出牌"),
}

_ACTIONS = {
    Action.PEEK: ("looks at the bottom", "看底牌"),
    Action.SEIZE: ("seizes the throne", "抢皇帝"),
    Action.CALL: ("calls: emperor", "叫皇帝"),
}


def _name(character: Any, lang: str) -> str:
    who = Character(int(character))
    return who.name_zh if lang == "zh" else f"{who.id} {who.name_zh}"


def _tokens(cards: Any) -> tuple[str, ...]:
    board = int(cards)
    return tuple(_cards.format(1 << card) for card in range(54) if board >> card & 1)


# ---- Actions -------------------------------------------------------------------------------------


def action_in_words(facts: Any, action: Any, lang: str) -> str:
    """Say what the player to act in a state does, without the player's name."""
    zh = language(lang) == "zh"
    kind, strength = int(action["kind"]), int(action["strength"])
    if kind < len(Kind):
        said: str = describe(action, lang)
        return said
    act = Action(kind)
    if act in _ACTIONS:
        return _ACTIONS[act][zh]
    if act in (Action.CONTINUE, Action.HIT, Action.EXTRA):
        return _hit_in_words(facts, act, zh)
    cards = pretty_cards(int(action["cards"]), lang)
    match act:
        case Action.CHOOSE:
            return f"选{_name(strength, lang)}" if zh else f"chooses {_name(strength, lang)}"
        case Action.DRAFT if strength >= FACE_DOWN:
            place = strength - FACE_DOWN
            return f"挑暗放的 #{place}" if zh else f"drafts the character face down at #{place}"
        case Action.DRAFT:
            return f"挑{_name(strength, lang)}" if zh else f"drafts {_name(strength, lang)}"
        case Action.LAY:
            names = [_name(one, lang) for one in laid(strength)]
            return f"扣{'、'.join(names)}" if zh else f"lays {', '.join(names)}"
        case Action.SWAP:
            given, taken = (
                pretty_cards(part, lang) for part in swapped(action, int(facts["bottom"]))
            )
            return f"以{given}换{taken}" if zh else f"gives {given} for {taken}"
        case Action.DISCARD:
            return f"弃{cards}，自掉1血" if zh else f"discards {cards} and loses 1 HP"
        case Action.HEAL:
            return f"弃{cards}，回1血" if zh else f"discards {cards} and regains 1 HP"
        case Action.LEAD:
            own = strength == int(facts["current"])
            if zh:
                return "自己继续出牌" if own else f"指定座位{strength}出牌"
            return "takes the lead" if own else f"lets seat {strength} lead"
        case _:
            return _pass_in_words(Phase(int(facts["phase"])), zh)


def _hit_in_words(facts: Any, act: Action, zh: bool) -> str:
    """Say what becomes of the player beaten (D9.2, D9.4); 貂蝉 decides it herself (D9.3)."""
    winner, beaten = int(facts["last_player"]), int(facts["beaten"])
    hers = int(facts["current"]) == beaten
    match act:
        case Action.EXTRA if zh:
            return f"自掉1血，令座位{beaten}额外掉1血"
        case Action.EXTRA:
            return f"pays 1 HP to take one more from seat {beaten}"
        case Action.HIT if hers:
            return "自己掉1血" if zh else "takes the hit and loses 1 HP"
        case Action.HIT:
            return f"令座位{beaten}掉1血" if zh else f"hits seat {beaten}, which loses 1 HP"
        case _ if hers:
            return f"让座位{winner}继续出牌" if zh else f"lets seat {winner} go on leading"
        case _:
            return "继续出牌" if zh else "goes on leading"


def _pass_in_words(phase: Phase, zh: bool) -> str:
    if phase is Phase.PLAY:
        return "不出" if zh else "passes"
    if phase is Phase.BID:
        return "不叫" if zh else "does not call"
    return "放弃" if zh else "declines"


def result_in_words(facts: Any, wins: list[int], score: list[int], lang: str) -> str:
    """Say how a game or a match ended."""
    zh = language(lang) == "zh"
    points = ", ".join(f"{n:+d}" for n in score)
    if facts["competitive"]:
        seat = wins.index(max(wins))
        tally = "–".join(map(str, wins))
        return f"座位{seat}胜 {tally}" if zh else f"seat {seat} wins the match {tally}"
    emperor = facts["winner"] == 1
    if zh:
        return f"{'皇帝' if emperor else '臣民'}胜（{points}）"
    return f"{'the emperor wins' if emperor else 'the subjects win'} ({points})"


# ---- Scenes --------------------------------------------------------------------------------------


def _seat(facts: Any, counts: Any, seat: int, is_current: bool, lang: str) -> Seat:
    words = _WORDS[lang]
    title, labelled = [], []
    if facts["emperor"] != NONE:
        title.append(words["emperor" if seat == facts["emperor"] else "subject"])
        labelled.append((words["hp"], str(facts["hit_points"][seat])))
    if facts["characters"][seat] != NONE:
        title.append(_name(facts["characters"][seat], lang))
    if facts["looked"] >> seat & 1 and facts["emperor"] == NONE:
        title.append(words["looked"])
    held = int(facts["hands"][seat])
    hidden = int(counts[seat]) - held.bit_count()
    labelled.append((words["cards"], str(counts[seat])))
    labelled += _character_facts(facts, seat, lang)
    played = Cards(words["played"], _tokens(facts["played"][seat]))
    return Seat(
        words["seat"].format(seat),
        " · ".join(title),
        tuple(labelled),
        Cards("", _tokens(held), hidden),
        (played,) if played.cards else (),
        is_current,
    )


def _character_facts(facts: Any, seat: int, lang: str) -> list[tuple[str, str]]:
    """Return what is offered, drafted and laid, as far as it still matters and is known."""
    words, phase = _WORDS[lang], Phase(int(facts["phase"]))
    own = facts["offered"][3 * seat : 3 * seat + 3]
    if phase is Phase.CHOOSE and not facts["competitive"] and own[0] != NONE:
        return [(words["offered"], ", ".join(_name(one, lang) for one in own if one != NONE))]
    if not facts["competitive"]:
        return []
    labelled = []
    drafted = [
        _name(one, lang) if one != NONE else f"#{place - 5}"
        for place, one in enumerate(facts["offered"])
        if facts["taken"][place] == seat
    ]
    laid_down = facts["laid"][3 * seat : 3 * seat + 3]
    known = [_name(one, lang) if one != NONE else "?" for one in laid_down]
    if phase in (Phase.DRAFT, Phase.LAY) and drafted:
        labelled.append((words["taken"], ", ".join(drafted)))
    elif phase not in (Phase.DRAFT, Phase.LAY):
        labelled.append((words["laid"], ", ".join(known)))
    return labelled


def _piles(facts: Any, lang: str) -> tuple[Cards, ...]:
    words, last = _WORDS[lang], facts["last"]
    piles = []
    before_play = facts["phase"] < Phase.PLAY
    bottom = int(facts["bottom"])
    if bottom or before_play:
        piles.append(Cards(words["bottom"], _tokens(bottom), 3 - bottom.bit_count()))
    if last["size"] and facts["phase"] != Phase.OVER:
        whose = words["to beat" if facts["phase"] == Phase.PLAY else "winning"]
        label = f"{whose.format(facts['last_player'])}: {describe(last, lang)}"
        piles.append(
            Cards(label.replace(": ", "：") if lang == "zh" else label, _tokens(last["cards"]))
        )
    if facts["discarded"]:
        piles.append(Cards(words["discarded"], _tokens(facts["discarded"])))
    if facts["out"]:
        piles.append(Cards(words["out"], _tokens(facts["out"])))
    return tuple(piles)


def _facts(facts: Any, wins: list[int], lang: str) -> tuple[tuple[str, str], ...]:
    words = _WORDS[lang]
    labelled = []
    without_skill = without_skill_of(facts["without_skill"])
    if without_skill is not None:
        labelled.append((words["without skill"], _name(without_skill, lang)))
    if facts["competitive"]:
        labelled.append((words["game"], str(int(facts["game"]) + 1)))
        labelled.append((words["wins"], "–".join(map(str, wins))))
        labelled += [
            (f"{words['game']} {n + 1}", _ended(facts, n, lang)) for n in range(facts["game"])
        ]
    if facts["deals"] > 1:
        labelled.append((words["deal"], str(facts["deals"])))
    if facts["turned"] != NONE and facts["emperor"] == NONE:
        card = pretty_cards(1 << int(facts["turned"]), lang)
        whose = words["seat"].format(facts["first_bidder"])
        labelled.append((words["turned"], f"{card} ({whose})"))
    labelled.append((words["multiplier"], f"×{1 << int(facts['doublings'])}"))
    if facts["phase"] == Phase.DRAFT:
        for name, places in (("open", range(5)), ("down", range(5, 10))):
            left = [p for p in places if facts["taken"][p] == NONE]
            shown = [f"#{p - 5}" if p > 4 else _name(facts["offered"][p], lang) for p in left]
            labelled.append((words[name], ", ".join(shown)))
    return tuple(labelled)


def _ended(facts: Any, game: int, lang: str) -> str:
    """Say how an earlier game of a match ended."""
    emperor, winner, doublings = (int(n) for n in facts["ended"][4 * game : 4 * game + 3])
    score = ", ".join(f"{n:+d}" for n in points(2, emperor, winner, doublings))
    if lang == "zh":
        return f"{'皇帝' if winner == 1 else '臣民'}胜（{score}）"
    return f"{'the emperor' if winner == 1 else 'the subject'} won ({score})"


def _title(facts: Any, wins: list[int], score: list[int], lang: str) -> str:
    zh = lang == "zh"
    phase, current = Phase(int(facts["phase"])), int(facts["current"])
    if phase is Phase.OVER:
        return result_in_words(facts, wins, score, lang)
    if current == NONE:
        return "等待其他玩家" if zh else "waiting for the others"
    if phase is Phase.PLAY:
        leads = not facts["last"]["size"]
        if zh:
            return f"座位{current}{'领出' if leads else '出牌'}"
        return f"seat {current} {'leads' if leads else 'plays or passes'}"
    return _PHASES[phase][zh].format(current)


def scene(state: State, lang: str = "en", player: int | None = None) -> Scene:
    """Return what there is to see, for everyone or for one player (`State.scene`)."""
    lang = language(lang)
    if player is None:
        facts = state._array()
        counts = [int(hand).bit_count() for hand in facts["hands"]]
    else:
        seen = np.frombuffer(state._observe(player), OBSERVATION_DTYPE)[0]
        facts, counts = seen["seen"], seen["cards"]
    wins, score = state._wins(), state._score()
    seats = tuple(
        _seat(facts, counts, seat, seat == int(facts["current"]), lang)
        for seat in range(facts["players"])
    )
    return Scene(
        _title(facts, wins, score, lang), _facts(facts, wins, lang), seats, _piles(facts, lang)
    )
