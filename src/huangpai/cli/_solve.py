"""``huangpai solve``: who wins a position, proved."""

from __future__ import annotations

import argparse
from typing import Any

from huangpai._solution import OUTCOMES
from huangpai.cli._output import Parser, Refusal, write, write_json
from huangpai.cli._position import add_position, position_of

__all__ = ["add_solve"]

SAYINGS = {
    "en": {
        "unknown": "not decided within the limits",
        "draw": "a draw: the emperor alone goes out second",
        "emperor": "the emperor's side wins",
        "subjects": "the subjects win",
        "rebels": "the rebels win",
        "landlord": "the landlord wins",
        "peasants": "the peasants win",
        "turn": "seat {seat} to act: {outcome}",
        "win": "a win",
        "loss": "a loss",
        "even": "a draw",
        "open": "unknown",
        "winning": "winning actions ({n} of {all}): {texts}",
        "keeping": "actions that draw ({n} of {all}): {texts}",
        "undecided": "not decided: {n} of {all} actions",
        "line": "line:",
        "effort": "{nodes} positions, {seconds:.2f} s",
    },
    "zh": {
        "unknown": "在限度内未能判定",
        "draw": "和局：独保的皇帝第二个出完",
        "emperor": "皇帝一方必胜",
        "subjects": "臣民必胜",
        "rebels": "造反一方必胜",
        "landlord": "地主必胜",
        "peasants": "农民必胜",
        "turn": "轮到座位{seat}：{outcome}",
        "win": "胜",
        "loss": "负",
        "even": "和",
        "open": "未知",
        "winning": "必胜的选择（{all}种中有{n}种）：{texts}",
        "keeping": "可和的选择（{all}种中有{n}种）：{texts}",
        "undecided": "未判定：{all}种选择中有{n}种",
        "line": "着法：",
        "effort": "{nodes}个局面，{seconds:.2f}秒",
    },
}
_MOST_TEXTS = 40  # written out; the rest is counted


def _json(state: Any, found: Any) -> dict[str, Any]:
    texts = state.action_text(state.legal_actions())
    return {
        "outcome": found.outcome,
        "winner": found.winner,
        "seat": state.current_player,
        "actions": {
            text: OUTCOMES[int(value)] for text, value in zip(texts, found.outcomes, strict=True)
        },
        "line": [list(step) for step in found.line],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "stopped": found.stopped,
    }


def _listed(texts: list[str]) -> str:
    more = ["…"] if len(texts) > _MOST_TEXTS else []
    return " ".join(texts[:_MOST_TEXTS] + more)


def _say(state: Any, found: Any, words: dict[str, str]) -> None:
    outcome = {"draw": "even", "unknown": "open"}.get(found.outcome, found.outcome)
    write(words[found.winner or found.outcome])
    write(words["turn"].format(seat=state.current_player, outcome=words[outcome]))
    texts = state.action_text(state.legal_actions())
    for said, value in (("winning", 1), ("keeping", 0)):
        some = [text for text, of in zip(texts, found.outcomes, strict=True) if of == value]
        if some or (value == 1 and not found.undecided):
            write(words[said].format(n=len(some), all=len(texts), texts=_listed(some) or "-"))
    if found.undecided:
        write(words["undecided"].format(n=found.undecided, all=len(texts)))
    if found.line:
        write(words["line"])
        for seat, text in found.line:
            write(f"  {seat}  {text}")
    write(words["effort"].format(nodes=found.nodes, seconds=found.seconds))


def _run(args: argparse.Namespace) -> int:
    state = position_of(args.position)
    try:
        found = state.solve(nodes=args.nodes, seconds=args.seconds, table_mb=args.table)
    except ValueError as error:
        raise Refusal(str(error)) from None
    except MemoryError as error:
        raise Refusal(f"--table: {error}") from None
    if args.json:
        write_json(_json(state, found))
    else:
        _say(state, found, SAYINGS[args.lang])
    return 0


_HELP = """\
All hands lie open, and the seats of a side play as one. What is said is proved; where the limits
are reached before, it is not decided. With more than some ten cards in each hand, set a limit.

examples:
  huangpai solve "doudizhu players:2 current:0 landlord:0 hands:34567AA2,89TJQX" --seconds 10
  huangpai solve - --nodes 1000000 --lang zh < position.txt
"""


def add_solve(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "solve",
        help="prove who wins a position: douhuang, baohuang or doudizhu",
        description="Prove who wins a position, which actions win, and how.",
        epilog=_HELP,
    )
    parser.set_defaults(run=_run, prog=parser.prog)
    add = parser.add_argument
    add_position(parser)
    add("--nodes", type=int, metavar="N", help="look into so many positions at most")
    add("--seconds", type=float, metavar="S", help="take so long at most")
    add("--table", type=int, default=64, metavar="MB", help="memory in megabytes (default: 64)")
    add("--json", action="store_true", help="one JSON object instead of text")
    add("--lang", choices=["en", "zh"], default="en", help="language (default: en)")
