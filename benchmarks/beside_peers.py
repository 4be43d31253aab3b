"""Plain Dou Dizhu beside its peers: ``python benchmarks/beside_peers.py`` (extra ``[peers]``).

In one run, and the same positions for all: random leads of 20 cards, and random answers with 17
cards to a random lead out of another 20, of those that all three know (so without quads with
kickers).

huangpai
    ``legal_moves_batch`` into arrays that are reused, argument checks included; and one call of
    ``legal_moves`` a position.
OpenSpiel
    ``legal_actions()`` of states that have been brought to the position before (by a deal, an
    auction and plays of its own), each with its player to move: a Python list of action numbers.
RLCard
    ``playable_cards_from_hand`` on the hand's text, and ``get_gt_cards`` on prepared players:
    lists of texts.

What is timed is the list: no game is stepped, no action turned into cards.  One thread; the engines
take turns, each for as long as the others, and the least time of a pass over all positions counts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from huangpai import doudizhu as ddz
from huangpai import simd_name

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

try:
    from peers import openspiel_lists, rlcard_lists
except ModuleNotFoundError as error:
    raise SystemExit(f"pip install '.[peers]' first ({error})") from None

PASSES = 7
#: A pass over all positions is made again until so much time is spent, by every engine.
PASS_SECONDS = 0.05


@dataclass
class Engine:
    """One way to list, on one set of positions."""

    name: str
    run: Callable[[], object]
    moves: int
    best: float = float("inf")


def rank_hand(hand: Any) -> str:
    """Return a hand as rank text."""
    text: str = ddz.format(int(hand))
    return text


def reading(play: Any) -> str:
    """Return a play as tests/peers writes OpenSpiel's: wings with their body first."""
    text: str = ddz.text(play, alphabet="openspiel")
    return text.replace("(BWJ)", "X").replace("(CJ)", "D")


def answers(n: int, seed: int) -> tuple[Any, Any]:
    """Return n hands of 17 cards, and the plays before them."""
    rng = random.Random(seed)
    hands: list[int] = []
    lasts: list[Any] = []
    while len(hands) < n:
        deck = rng.sample(range(54), 37)
        hand, other = (sum(1 << c for c in cards) for cards in (deck[:17], deck[17:]))
        leads = ddz.legal_moves(other, rules="openspiel")
        last = leads[rng.randrange(len(leads))]
        # A state must exist, and RLCard must know the play.
        if last["size"] <= 19 and len(ddz.classify(int(last["cards"]), rules="rlcard")):
            hands.append(hand)
            lasts.append(last)
    return np.array(hands, dtype=np.uint64), np.array(lasts, dtype=ddz.MOVE_DTYPE)


def ours(hands: Any, last: Any, rules: str) -> tuple[Engine, Engine]:
    """Return huangpai's two ways to list, under a peer's rules."""
    moves, offsets = ddz.legal_moves_batch(hands, rules=rules, last=last)
    out = np.empty_like(moves), np.empty_like(offsets)
    plain = [int(hand) for hand in hands]
    plays = [None] * len(plain) if last is None else list(last)

    def one_by_one() -> None:
        for hand, play in zip(plain, plays, strict=True):
            ddz.legal_moves(hand, rules=rules, last=play)

    batch = partial(ddz.legal_moves_batch, hands, rules=rules, last=last, out=out)
    return (
        Engine(f"huangpai, batch, rules={rules!r}", batch, len(moves)),
        Engine(f"huangpai, call by call, rules={rules!r}", one_by_one, len(moves)),
    )


def every(calls: Sequence[Callable[[], object]]) -> None:
    """Make each call once."""
    for call in calls:
        call()


def leads_of(hands: Any) -> list[Engine]:
    """Return the engines on leads."""
    states = [openspiel_lists.lead_state(rank_hand(hand)) for hand in hands]
    list_moves = rlcard_lists.DoudizhuJudger.playable_cards_from_hand
    texts = [rank_hand(hand).translate(rlcard_lists.THEIRS) for hand in hands]
    spiel = [state.legal_actions for state in states]
    card = [partial(list_moves, text) for text in texts]
    return [
        *ours(hands, None, "openspiel"),
        Engine("OpenSpiel", partial(every, spiel), sum(len(call()) for call in spiel)),
        *ours(hands, None, "rlcard"),
        Engine("RLCard", partial(every, card), sum(len(call()) for call in card)),
    ]


def answers_of(hands: Any, lasts: Any) -> list[Engine]:
    """Return the engines on answers; that they list the pass as well is not counted as a move."""
    texts = [(rank_hand(hand), play) for hand, play in zip(hands, lasts, strict=True)]
    states = [openspiel_lists.reply_state(text, reading(play)) for text, play in texts]
    pairs = [rlcard_lists.players(text, ddz.text(play)) for text, play in texts]
    spiel = [state.legal_actions for state in states]
    card = [partial(rlcard_lists.get_gt_cards, *pair) for pair in pairs]
    return [
        *ours(hands, lasts, "openspiel"),
        Engine("OpenSpiel", partial(every, spiel), sum(len(call()) - 1 for call in spiel)),
        *ours(hands, lasts, "rlcard"),
        Engine("RLCard", partial(every, card), sum(len(call()) - 1 for call in card)),
    ]


def measure(title: str, engines: list[Engine], positions: int) -> None:
    """Time the engines in turn, and print a table."""
    for _ in range(PASSES):
        for engine in engines:
            spent = 0.0
            while spent < PASS_SECONDS:
                begin = time.perf_counter()
                engine.run()
                taken = time.perf_counter() - begin
                engine.best = min(engine.best, taken)
                spent += taken
    print(f"\n{title}\n\n| | positions/s | moves/s | moves each | times its peer |")
    print("|---|--:|--:|--:|--:|")
    for i, engine in enumerate(engines):
        peer = engines[2 if i < 3 else 5]
        ratio = peer.best / engine.best
        print(
            f"| {engine.name} | {positions / engine.best:,.0f} | {engine.moves / engine.best:,.0f}"
            f" | {engine.moves / positions:.1f} | {ratio:,.1f} |"
        )


def main() -> None:
    """Measure leads and answers."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=2000, help="of either kind (2000)")
    n = parser.parse_args().positions
    print(f"kernels: {simd_name()}, {n} positions, least of {PASSES} passes")
    measure("Leads, 20 cards", leads_of(ddz.random_hands(n, 20, seed=1)), n)
    hands, lasts = answers(n, seed=2)
    measure("Answers, 17 cards", answers_of(hands, lasts), n)


if __name__ == "__main__":
    main()
