"""Write what is made from csrc/*/*.def: Python enums, tables in the docs.

The docs have the table of characters, and of the numbers of actions and the features of both games.

Run ``python tools/make_enums.py``; the output is committed.  With ``--check`` nothing is written
and the exit status says whether anything is out of date.
"""

from __future__ import annotations

import argparse
import ast
import math
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FACES = ROOT / "src" / "huangpai"
RULES = ROOT / "docs" / "rules" / "douhuang.md"
BEGIN, END = "<!-- characters:begin -->", "<!-- characters:end -->"
LEARNING = ROOT / "docs" / "learning.md"
PARTS = re.compile(r"(<!-- (\w+/\w+):begin -->\n).*?(<!-- \2:end -->)", re.DOTALL)

TOP = '''"""{what} of {game}.

Made by tools/make_enums.py from csrc/{folder}/*.def.
"""

from __future__ import annotations

from enum import IntEnum
{imports}
__all__ = [{names}]


'''

KINDS = '''class Kind(IntEnum):
    """The kinds of combination ({rule})."""

'''

MIDDLE = '''
    @property
    def name_zh(self) -> str:
        """The Chinese name, such as ``{example}``."""
        return _KINDS_ZH[self]


_KINDS_ZH = (
'''

CHARACTERS = ''')


class _Row(NamedTuple):
    name_zh: str
    skill_zh: str
    min_straight: int
    max_straight: int


class Character(IntEnum):
    """The eighteen characters (D6); a member's value is its number there less one."""

'''

ROWS = '''
    @property
    def id(self) -> str:
        """The identifier in texts and records, such as ``"cao_cao"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name, such as ``"曹操"``."""
        return _CHARACTERS[self].name_zh

    @property
    def skill_zh(self) -> str:
        """The Chinese name of the skill, such as ``"枭雄"``."""
        return _CHARACTERS[self].skill_zh

    @property
    def min_straight(self) -> int:
        """How many cards the shortest straight has (D2.5)."""
        return _CHARACTERS[self].min_straight

    @property
    def max_straight(self) -> int:
        """How many cards the longest straight has (D2.5)."""
        return _CHARACTERS[self].max_straight


_CHARACTERS = (
'''


ACTION = "What may be done besides playing cards (D7 to D9); kinds of moves are below 32."
PHASE = "What a game is waiting for (D7 to D10)."
DOUDIZHU_ACTION = "What may be done besides playing cards (P5.3); kinds of moves are below 32."
DOUDIZHU_PHASE = "What a game is waiting for (P5)."
BAOHUANG_ACTION = "What may be done in a game (B7 to B11)."
BAOHUANG_PHASE = "What a game is waiting for (B7 to B10)."

STEP = '''
    @property
    def text(self) -> str:
        """The word in texts and records, such as ``"{example}"``."""
        return self.name.lower()

    @property
    def name_zh(self) -> str:
        """The Chinese name."""
        return {table}[self]
'''

STEP_RULE = '''
    @property
    def rule(self) -> str:
        """The number of the rule that says who is to act."""
        return {table}[self]
'''


def rows(name: str) -> list[list[str]]:
    """Return the arguments of every X(...) row of a .def file of csrc."""
    text = (ROOT / "csrc" / name).read_text(encoding="utf-8")
    found = re.findall(r"^X\((.*)\)$", text, re.MULTILINE)
    return [[part.strip() for part in re.findall(r'\s*("[^"]*"|[^,]+)', row)] for row in found]


def kinds(folder: str, head: dict[str, str]) -> str:
    """Return the beginning of an _enums.py: the kinds of a game."""
    found = rows(f"{folder}/kinds.def")
    parts = [TOP.format(folder=folder, **head), KINDS.format(**head)]
    parts += [f"    {name} = {value}\n" for name, value, _zh in found]
    parts.append(MIDDLE.format(example=found[0][2]))
    parts += [f"    {zh},\n" for _name, _value, zh in found]
    return "".join(parts)


def doudizhu() -> str:
    """Return the text of doudizhu/_enums.py."""
    head = {"what": "Kinds, actions and phases", "game": "plain Dou Dizhu", "rule": "P2"}
    names = '"Action", "Kind", "Phase"'
    made = kinds("doudizhu", {**head, "names": names, "imports": ""}) + ")\n"
    made += steps("doudizhu/actions", "Action", DOUDIZHU_ACTION)
    return made + steps("doudizhu/phases", "Phase", DOUDIZHU_PHASE)


def douhuang() -> str:
    """Return the text of douhuang/_enums.py."""
    head = {"what": "Kinds, characters, actions and phases", "game": "Douhuang", "rule": "D2"}
    names = '"Action", "Character", "Kind", "Phase"'
    head |= {"names": names, "imports": "from typing import NamedTuple\n"}
    characters = rows("douhuang/characters.def")
    for name, _value, id, *_rest in characters:
        if ast.literal_eval(id) != name.lower():
            raise SystemExit(f"characters.def: the id of {name} must be its name in lower case")
    parts = [kinds("douhuang", head), CHARACTERS]
    parts += [f"    {name} = {value}\n" for name, value, *_rest in characters]
    parts.append(ROWS)
    parts += [f"    _Row({', '.join(row[3:7])}),\n" for row in characters]
    parts.append(")\n")
    parts.append(steps("douhuang/actions", "Action", ACTION))
    parts.append(steps("douhuang/phases", "Phase", PHASE))
    return "".join(parts)


def baohuang() -> str:
    """Return the text of baohuang/_enums.py."""
    head = {"what": "Actions and phases", "game": "Baohuang", "imports": ""}
    head |= {"folder": "baohuang", "names": '"Action", "Phase"'}
    actions = steps("baohuang/actions", "Action", BAOHUANG_ACTION)
    phases = steps("baohuang/phases", "Phase", BAOHUANG_PHASE)
    return TOP.format(**head) + actions.lstrip("\n") + phases


def steps(path: str, name: str, docstring: str) -> str:
    """Return the enum of the actions or the phases of a game."""
    file = path.rpartition("/")[2]
    found = rows(f"{path}.def")
    for member, _value, text, *_rest in found:
        if ast.literal_eval(text) != member.lower():
            raise SystemExit(f"{file}.def: the text of {member} must be its name in lower case")
    members = "".join(f"    {member} = {value}\n" for member, value, *_rest in found)
    head = f'\n\nclass {name}(IntEnum):\n    """{docstring}"""\n\n'
    zh, rules = f"_{file.upper()}_ZH", f"_{file.upper()}_RULES"
    made = head + members + STEP.format(table=zh, example=found[-1][0].lower())
    tables = {zh: [row[3] for row in found]}
    if len(found[0]) > 4:
        made += STEP_RULE.format(table=rules)
        tables[rules] = [row[4] for row in found]
    for table, values in tables.items():
        rows_of = zip((row[0] for row in found), values, strict=True)
        lines = "".join(f"    {name}.{member}: {value},\n" for member, value in rows_of)
        made += f"\n\n{table} = {{\n{lines}}}\n"
    return made


def table(text: str) -> str:
    """Return the rules page with its table of characters made anew."""
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    # Column 6 is the number of the rule, which only the page knows.
    cells = [line.strip("|").split("|") for line in old.strip().splitlines()]
    rules = {row[1].strip(): row[5].strip() for row in cells[2:]}
    lines = ["| # | id | 中文 | skill 技能 | straights | rule |", "|---|---|---|---|---|---|"]
    for _name, value, id, zh, skill, low, high, _skills in rows("douhuang/characters.def"):
        straights = low if low == high else f"{low}–{high}"
        id, zh, skill = (ast.literal_eval(x) for x in (id, zh, skill))
        rule = rules[id]
        lines.append(f"| {int(value) + 1} | {id} | {zh} | {skill} | {straights} | {rule} |")
    return before + BEGIN + "\n" + "\n".join(lines) + "\n" + END + after


def width(text: str) -> int:
    """Return the value of a width, such as ``13 * 120``."""
    return math.prod(int(factor) for factor in text.split("*"))


def parts(name: str) -> str:
    """Return the table of the parts in a .def file."""
    what = "number" if name.endswith("numbers") else "feature"
    lines, first = [f"| {what}s | how many | name | |", "|---|--:|---|---|"], 0
    for _name, wide, title, meaning in rows(f"{name}.def"):
        n = width(wide)
        said = ast.literal_eval(meaning)
        span = f"{first}" if n == 1 else f"{first} – {first + n - 1}"
        lines.append(f"| {span} | {n} | `{ast.literal_eval(title)}` | {said} |")
        first += n
    return "\n".join(lines) + f"\n\n{first:,} in all.\n"


def learning(text: str) -> str:
    """Return the page on learning with its tables made anew."""
    return PARTS.sub(lambda found: found[1] + parts(found[2]) + found[3], text)


def main() -> int:
    """Write, or with --check compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    check = parser.parse_args().check
    made = {
        FACES / "baohuang" / "_enums.py": baohuang(),
        FACES / "douhuang" / "_enums.py": douhuang(),
        FACES / "doudizhu" / "_enums.py": doudizhu(),
        RULES: table(RULES.read_text(encoding="utf-8")),
        LEARNING: learning(LEARNING.read_text(encoding="utf-8")),
    }
    stale = []
    for path, text in made.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not check:
            path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"out of date: {', '.join(stale)}; run python tools/make_enums.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
