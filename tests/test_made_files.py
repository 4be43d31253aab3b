"""What is made from tables agrees with what is compiled, and is up to date."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from huangpai import _douhuang
from huangpai import douhuang as dh
from oracle import douhuang as oracle

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("tool", ["make_tables.py", "make_enums.py", "make_native.py"])
def test_made_files_are_up_to_date(tool: str) -> None:
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / tool, "--check"], capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr


def test_the_enum_of_characters_is_the_compiled_table() -> None:
    for c in dh.Character:
        row = (c.id, c.name_zh, c.skill_zh, c.min_straight, c.max_straight)
        assert _douhuang.character_row(c) == row
    assert _douhuang.character_row(len(dh.Character)) is None


def test_the_enum_of_kinds_is_the_compiled_table() -> None:
    for kind in dh.Kind:
        assert _douhuang.kind_row(kind) == (kind.name, kind.name_zh)
    assert _douhuang.kind_row(len(dh.Kind)) is None


def test_the_oracle_knows_every_character() -> None:
    """A new row in characters.def fails here until the oracle has its entry."""
    assert [c.id for c in dh.Character] == oracle.IDS


def test_statuses_are_named_once() -> None:
    rows = (ROOT / "csrc" / "core" / "errors.def").read_text()
    header = (ROOT / "src/huangpai/include/huangpai/huangpai.h").read_text()
    for row in rows.splitlines():
        if row.startswith("X("):
            name, value = (x.strip() for x in row[2:].split(",")[:2])
            assert re.search(rf"\b{name} = {value}[,\n]", header), name
    assert len(re.findall(r"^    HP_(?:OK|ERR_\w+) = ", header, re.MULTILINE)) == rows.count("\nX(")


def test_the_readme_examples_print_what_the_readme_says(capsys) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 6
    for example in examples:
        exec(compile(example.replace("1_000_000", "10_000"), "README.md", "exec"), {})
        printed = capsys.readouterr().out
        comments = re.findall(r"print\(.*\)  # (.*)", example)
        assert comments
        for comment in comments:
            assert comment + "\n" in printed
        if "format_moves" in example:
            table = re.search(r"to beat:\n\n```\n(.*?)```", text, re.DOTALL)
            assert table
            assert table[1] in printed
