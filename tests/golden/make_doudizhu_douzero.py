"""Write ``doudizhu_douzero.json``: what DouZero lists where the rules meet.

There is no DouZero to install, so what it says is kept here::

    (a clone of kwai/DouZero at 718a5c9, in a folder DouZero)
    PYTHONPATH=tests:DouZero python tests/golden/make_doudizhu_douzero.py

Nothing is expected or corrected: every list is the environment's own, with its repeats taken out.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace

from douzero.env.game import GameEnv

from oracle.doudizhu import DOUZERO, WINGS, Counts, Move, format, legal_moves
from oracle.doudizhu_hands import adversarial_hand, any_hand, random_hand, some_move

FILE = Path(__file__).with_name("doudizhu_douzero.json")
VALUES = (*range(3, 15), 17, 20, 30)


def listed(hand: Counts, last: Counts | None = None) -> list[str]:
    def cards(counts: Counts) -> list[int]:
        return [value for value, n in zip(VALUES, counts, strict=True) for _ in range(n)]

    env = GameEnv.__new__(GameEnv)
    env.acting_player_position = "landlord"
    env.info_sets = {"landlord": SimpleNamespace(player_hand_cards=cards(hand))}
    env.card_play_action_seq = [] if last is None else [cards(last)]
    moves = {tuple(move) for move in env.get_legal_card_play_actions() if move}
    return sorted(format(tuple(move.count(value) for value in VALUES)) for move in moves)


def odd_wings(rng: random.Random) -> Move:
    """Wings with three or four kickers alike: where DouZero's comparison is odd (D1, D2)."""
    while True:
        low = rng.randrange(8)
        hand = random_hand(rng, 20, ranks=sorted({*range(low, low + 5), rng.randrange(13), 12}))
        found = [
            move
            for move in legal_moves(hand, DOUZERO)
            if move.reading.kind == WINGS
            and sum(n >= 3 for n in move.counts) > move.reading.length >= 3
        ]
        if found:
            return rng.choice(found)


def main() -> None:
    rng = random.Random("DouZero")
    hands = [adversarial_hand(rng, rng.randint(8, 20)) for _ in range(40)]
    positions = []
    for _ in range(150):
        moves = legal_moves(any_hand(rng, 20), DOUZERO)
        positions.append((any_hand(rng, 17), some_move(rng, moves).counts))
    while len(positions) < 300:
        last = odd_wings(rng)
        hand = adversarial_hand(rng, 20, without=last.counts)
        ruled = [format(move.counts) for move in legal_moves(hand, DOUZERO, last.reading)]
        theirs = listed(hand, last.counts)
        if any(len(answer) == last.reading.size for answer in ruled + theirs):
            positions.append((hand, last.counts))
    data = {
        "about": "Measured: what DouZero (718a5c9) lists, repeats taken out; ranks "
        "3456789TJQKA2XD, X the small joker.  Made by make_doudizhu_douzero.py.",
        "leads": [{"hand": format(hand), "moves": listed(hand)} for hand in hands],
        "replies": [
            {"hand": format(hand), "last": format(last), "moves": listed(hand, last)}
            for hand, last in positions
        ],
    }
    FILE.write_text(json.dumps(data, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
