"""What the numbers of actions stand for, by definition: from docs/learning.md and the rules."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from huangpai import baohuang as bh
from huangpai import douhuang as dh

RANKS = "3456789TJQKA2"
LINE = "A23456789TJQKA"
_OWN = ("the own seat", "the next seat", "the seat after the next")


def cards_of(cards: int) -> list[int]:
    return [card for card in range(54) if int(cards) >> card & 1]


def name(card: int) -> str:
    return "XD"[card - 52] if card >= 52 else RANKS[card // 4] + "dchs"[card % 4]


def rank(card: int) -> str:
    return "XD"[card - 52] if card >= 52 else RANKS[card // 4]


def _in_order(ranks: Any) -> list[str]:
    return sorted(ranks, key="3456789TJQKA2XD".index)


def carried(action: Any, body: str, each: int) -> list[str]:
    """The ranks of what an action carries beside a body: `each` cards of every rank of it.

    By trying: a six may be in any body, what is carried is a six or has no rank of the body
    (D2.3, D6.10).
    """
    cards = cards_of(action["cards"])
    found = set()
    for kickers in combinations(cards, len(cards) - each * len(body)):
        rest = [rank(card) for card in cards if card not in kickers]
        lacks = sum(max(0, each - rest.count(one)) for one in body)
        spare = sum(rest.count(one) for one in set(rest) - set(body) - {"6"})
        spare += sum(max(0, rest.count(one) - each) for one in body if one != "6")
        ranks = [rank(card) for card in kickers]
        if not spare and lacks <= rest.count("6") and not set(ranks) & set(body) - {"6"}:
            found.add(tuple(_in_order(ranks)))
    assert len(found) == 1
    return list(*found)


def _pairs(kickers: list[str]) -> str:
    others = _in_order(set(kickers) - {"6"})
    ranks = others if len(others) == 2 else [*others, "6"] if others else ["6", "6"]
    return "+".join(one * 2 for one in _in_order(ranks))


def _run(action: Any, top: int) -> str:
    return LINE[top - int(action["length"]) + 1 : top + 1]


def _ends(run: str) -> str:
    return f"{run[0]}-{run[-1]}"


def _wings(action: Any) -> str:
    run, length, size = _run(action, int(action["strength"])), action["length"], action["size"]
    singles = size == 4 * length
    if length > 2:
        return f"wings {'singles' if singles else 'pairs'}: {_ends(run)}"
    kickers = carried(action, run, 3)
    said = "+".join(kickers) if singles else _pairs(kickers)
    return f"two wings {'singles' if singles else 'pairs'}: {_ends(run)} with {said}"


def _play(action: Any, facts: Any) -> str:
    strength, size = int(action["strength"]), int(action["size"])
    cards = cards_of(action["cards"])
    match dh.Kind(int(action["kind"])):
        case dh.Kind.SINGLE:
            return (
                "small as big" if cards == [52] and strength == 53 else f"single: {name(strength)}"
            )
        case dh.Kind.PAIR:
            one, other = (rank(card) for card in cards)
            character = int(facts["characters"][int(facts["current"])])
            if one != other and character == dh.Character.SUN_QUAN:
                return f"suit pair: {one}+{other}"
            return f"pair: {RANKS[strength]}"
        case dh.Kind.TRIPLE:
            return f"triple: {RANKS[strength]}"
        case dh.Kind.TRIPLE_WITH:
            kickers = carried(action, RANKS[strength], 3)
            much = "one" if size == 4 else "two"
            return f"triple with {much}: {RANKS[strength]} with {'+'.join(kickers)}"
        case dh.Kind.STRAIGHT:
            run = _run(action, strength % 64 // 4)
            return (
                f"straight: {_ends(run)} {'in' if strength >= 64 else 'to'} {'dchs'[strength % 4]}"
            )
        case dh.Kind.PAIR_RUN:
            return f"pair run: {_ends(_run(action, strength))}"
        case dh.Kind.TRIPLE_RUN:
            return f"triple run: {_ends(_run(action, strength))}"
        case dh.Kind.WINGS:
            return _wings(action)
        case dh.Kind.QUAD_WITH:
            kickers = carried(action, RANKS[strength], 4)
            if size == 6:
                return f"quad with two: {RANKS[strength]} with {'+'.join(kickers)}"
            return f"quad with pairs: {RANKS[strength]} with {_pairs(kickers)}"
        case dh.Kind.BOMB:
            return f"bomb: {RANKS[strength]}, {size} cards"
        case dh.Kind.ROCKET:
            return "rocket"


def douhuang(action: Any, state: Any) -> str:
    """Say what the number of an action stands for."""
    facts = state.array
    if action["kind"] < 32:
        return _play(action, facts)
    text, own = str(state.action_text(action)), int(facts["current"])
    word, _, rest = text.partition(":")
    if word == "draft" and rest[0] == "#":
        return f"draft hidden: {rest}"
    if word == "lay":
        five = [
            int(c) for c, seat in zip(facts["offered"], facts["taken"], strict=True) if seat == own
        ]
        ids = [dh.Character(one).id for one in five]
        return "lay: " + ", ".join(str(1 + ids.index(one)) for one in rest.split(","))
    if word == "swap":
        given, taken = (cards_of(dh.parse(one)) for one in rest.split("/"))
        place = cards_of(facts["bottom"]).index(taken[0])
        return f"swap: {rank(given[0])}+{rank(given[1])} for card {place + 1} of the bottom"
    if word == "lead":
        return f"lead: {_OWN[(int(rest) - own) % int(facts['players'])]}"
    return f"{word}: {rest}" if rest else word


def baohuang(action: Any, state: Any) -> str:
    """Say what the number of an action stands for."""
    if action["action"] == bh.Action.PLAY:
        set_ = RANKS[action["rank"]] * int(action["count"]) if action["count"] else ""
        return "play: " + "D" * int(action["bigs"]) + "X" * int(action["smalls"]) + set_
    return str(state.action_text(action)).replace("_", " ").replace(":", ": ")
