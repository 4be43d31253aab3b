"""Write what is made from csrc/douhuang/*.def: the Python enums and the table of characters in the docs.

Run ``python tools/make_enums.py``; the output is committed.  With ``--check`` nothing is written and
the exit status says whether anything is out of date.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "csrc" / "douhuang"
ENUMS = ROOT / "src" / "huangpai" / "douhuang" / "_enums.py"
RULES = ROOT / "docs" / "rules" / "douhuang.md"
BEGIN, END = "<!-- characters:begin -->", "<!-- characters:end -->"

HEAD = '''"""Kinds and characters of Douhuang.  Made by tools/make_enums.py from csrc/douhuang/*.def."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Character", "Kind"]


class Kind(IntEnum):
    """The kinds of combination (D2)."""

    name_zh: str

    def __new__(cls, value: int, name_zh: str) -> Kind:
        """Make a member: its number and its Chinese name."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.name_zh = name_zh
        return member

'''

MIDDLE = '''

class Character(IntEnum):
    """The eighteen characters (D6); a member's value is its number there less one.

    Attributes
    ----------
    id : str
        Such as ``"cao_cao"``.
    name_zh, skill_zh : str
        The Chinese names of the character and of the skill.
    min_straight, max_straight : int
        How many cards the character's straights have (D2.5).
    """

    id: str
    name_zh: str
    skill_zh: str
    min_straight: int
    max_straight: int

    def __new__(
        cls, value: int, id: str, name_zh: str, skill_zh: str, min_straight: int, max_straight: int
    ) -> Character:
        """Make a member from its row of characters.def."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.id = id
        member.name_zh = name_zh
        member.skill_zh = skill_zh
        member.min_straight = min_straight
        member.max_straight = max_straight
        return member

'''


def rows(name: str) -> list[list[str]]:
    """Return the arguments of every X(...) row of a .def file."""
    text = (GAME / name).read_text(encoding="utf-8")
    found = re.findall(r"^X\((.*)\)$", text, re.MULTILINE)
    return [[part.strip() for part in re.findall(r'"[^"]*"|[^,]+', row)] for row in found]


def enums() -> str:
    """Return the text of _enums.py."""
    kinds = [f"    {name} = {value}, {zh}" for name, value, zh in rows("kinds.def")]
    characters = [
        f"    {name} = {', '.join([value, *rest])}"
        for name, value, *rest, _skills in rows("characters.def")
    ]
    return HEAD + "\n".join(kinds) + "\n" + MIDDLE + "\n".join(characters) + "\n"


def table(text: str) -> str:
    """Return the rules page with its table of characters made anew."""
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    # Column 6 is the number of the rule, which only the page knows.
    cells = [line.strip("|").split("|") for line in old.strip().splitlines()]
    rules = {row[1].strip(): row[5].strip() for row in cells[2:]}
    lines = ["| # | id | 中文 | skill 技能 | straights | rule |", "|---|---|---|---|---|---|"]
    for _name, value, id, zh, skill, low, high, _skills in rows("characters.def"):
        straights = low if low == high else f"{low}–{high}"
        id, zh, skill = (ast.literal_eval(x) for x in (id, zh, skill))
        rule = rules[id]
        lines.append(f"| {int(value) + 1} | {id} | {zh} | {skill} | {straights} | {rule} |")
    return before + BEGIN + "\n" + "\n".join(lines) + "\n" + END + after


def main() -> int:
    """Write, or with --check compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    check = parser.parse_args().check
    made = {ENUMS: enums(), RULES: table(RULES.read_text(encoding="utf-8"))}
    stale = []
    for path, text in made.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.name)
        if not check:
            path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"out of date: {', '.join(stale)}; run python tools/make_enums.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
