"""What is read from the header: by the reader, by the compiler, and what is locked."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from huangpai import _native
from native.support import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import make_native
from c_header import CType, Function, HeaderError, read

sys.path.remove(str(ROOT / "tools"))

HEADER = read(make_native.HEADER)

# What other games' declarations may look like.
OTHER = """
#ifndef SOME_H
#define SOME_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#define HP_PLANES 4 /* a comment that goes on
                     * below */
#define HP_WIDE (UINT64_C(1) << 63 | 1u)
#define HP_REST (HP_WIDE & ~UINT64_C(0xf))
typedef enum hp_colour { HP_RED, HP_BLUE = HP_PLANES * 2, HP_GREEN } hp_colour;
enum { HP_LOW = -3, };
typedef struct hp_game hp_game;
/* A move. */
typedef struct hp_move {
    uint8_t bigs;
    uint64_t cards[HP_PLANES];
    uint16_t grid[2][3];
    hp_colour colour;
    const hp_game *game; // its game
} hp_move;
/* Counts.
 * Twice. */
int hp_count(const uint64_t hand[HP_PLANES], const hp_move *last, unsigned rules, int64_t *count);
hp_move hp_first(hp_game *game);
#ifdef __cplusplus
}
#endif
#endif
"""


def test_the_reader_reads_what_other_games_may_declare() -> None:
    header = read(OTHER)
    assert [(c.name, c.value, c.enum) for c in header.constants] == [
        ("HP_PLANES", 4, ""),
        ("HP_WIDE", 2**63 + 1, ""),
        ("HP_REST", 2**63, ""),
        ("HP_RED", 0, "hp_colour"),
        ("HP_BLUE", 8, "hp_colour"),
        ("HP_GREEN", 9, "hp_colour"),
        ("HP_LOW", -3, ""),
    ]
    game, move = header.structs
    assert game.fields == ()
    assert dict(move.fields)["game"] == CType("hp_game", True, 1)
    assert header.layout(move) == (
        64,
        8,
        [(0, 1), (8, 32), (40, 12), (52, 4), (56, 8)],
    )
    count, first = header.functions
    assert count.comment == "Counts.\nTwice."
    assert count.declaration == (
        "int hp_count(const uint64_t hand[4], const hp_move *last, unsigned rules, int64_t *count)"
    )
    assert isinstance(first, Function)
    assert first.declaration == "hp_move hp_first(hp_game *game)"
    assert "const uint64_t *hand" in make_native.pxd(header)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("int f(int);", 1, "a name expected, found ')'"),
        ("\nint f(long n);", 2, "unknown type 'long'"),
        ("int f(void)\n;\nint f(void);", 3, "f is declared on line 1 already"),
        ("int table[3];", 1, "table: only functions and types are declared here"),
        ("static int f(void);", 1, "unknown type 'static'"),
        ("int f(int n, ...);", 1, "cannot read '...);'"),
        ("int f(int (*g)(void));", 1, "a name expected, found '('"),
        ("#define F(x) (x)\n", 1, "cannot read '#define F(x) (x)'"),
        ('#define NAME "text"\n', 1, "no integer that the reader knows: '\"text\"'"),
        ("#define N (2 ** 3)\n", 1, "no integer that the reader knows: '(2 ** 3)'"),
        ("#if X\n#endif\n", 1, "cannot read '#if X'"),
        ("#ifdef __cplusplus\n#if X\n", 2, "'#if X' inside #ifdef __cplusplus"),
        ("#ifdef __cplusplus\n", 1, "#if without #endif"),
        ("typedef struct a { int x; } b;", 1, "the struct a must be called so at its end too"),
        ("typedef struct a { int x, y; } a;", 1, "';' expected, found ','"),
        ("typedef struct a { int x : 3; } a;", 1, "cannot read ': 3; } a;'"),
        ("typedef struct a { int x; int x; } a;", 1, "a has two fields x"),
        ("typedef struct a { } a;", 1, "the struct a is empty"),
        ("typedef union a { int x; } a;", 1, "'struct' or 'enum' expected, found 'union'"),
        ("typedef struct a a;\nvoid f(a x);", 2, "no value has the type 'a', only a pointer"),
        ("typedef enum a { A = B } a;", 1, "no integer that the reader knows: 'B'"),
        ("typedef enum a { A = 3000000000 } a;", 1, "A = 3000000000 is no int"),
        ("int f(int lambda);", 1, "'lambda' is a keyword of Python's"),
        ("int f(int a[0]);", 1, "a has the length 0"),
        ("int f(void)", 1, "';' expected, found the end"),
    ],
)
def test_the_reader_refuses_the_rest(text: str, line: int, message: str) -> None:
    with pytest.raises(HeaderError) as caught:
        read(text)
    assert str(caught.value) == f"line {line}: {message}"


# ---- What the compiler says ----


def test_functions_are_those_of_the_header() -> None:
    """Their types were compared when _native was compiled (see _Generic in its table)."""
    assert list(_native.FUNCTIONS) == [f.name for f in HEADER.functions]
    addresses = [row[0] for row in _native.FUNCTIONS.values()]
    assert len(set(addresses)) == len(addresses)
    assert set(_native.__pyx_capi__) == set(_native.FUNCTIONS)


def test_every_function_of_the_header_is_in_the_library() -> None:
    """No name is declared in another way than the reader reads."""
    text = re.sub(r"/\*.*?\*/", "", make_native.HEADER.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert set(re.findall(r"\b(hp_\w+)\(", text)) == set(_native.FUNCTIONS)


def test_layouts_and_values_are_the_compilers() -> None:
    structs = {struct.name: struct for struct in HEADER.structs}
    for name, struct in structs.items():
        size, _alignment, places = HEADER.layout(struct)
        assert _native.STRUCTS[name] == (size if struct.fields else 0)
        compiled = [row for row in _native.FIELDS if row[0] == name]
        assert [row[1] for row in compiled] == [called for called, _type in struct.fields]
        assert [(row[3], row[4]) for row in compiled] == places
    assert list(_native.STRUCTS) == list(structs)
    values = {c.name: (c.value, c.enum) for c in HEADER.constants}
    assert values == _native.CONSTANTS


# ---- What is locked ----


def test_nothing_that_is_locked_has_changed() -> None:
    messages = make_native.broken(make_native.LOCK.read_text(encoding="utf-8"), HEADER)
    advice = "programs that exist would break; if it must be: python tools/make_native.py --lock "
    assert not messages, "\n".join([*messages, advice + "--break"])


def test_additions_pass_and_changes_fail() -> None:
    text = "\n".join(make_native.signatures(HEADER).values())
    without = text.replace("constant HP_OK: 0 (hp_status)\n", "")
    assert without != text
    assert make_native.broken(without, HEADER) == []
    gone = text + "\nfunction hp_gone: int hp_gone(void)"
    number = gone.count("\n") + 1
    assert make_native.broken(gone, HEADER) == [
        f"signatures.lock:{number}: removed: function hp_gone: int hp_gone(void)"
    ]
    other = text.replace("hp_rng.counter: uint64_t, offset 8", "hp_rng.counter: uint64_t, offset 4")
    (message,) = make_native.broken(other, HEADER)
    assert re.fullmatch(
        r"signatures\.lock:\d+: changed:\n"
        r"  was field hp_rng\.counter: uint64_t, offset 4, 8 bytes\n"
        r"  now field hp_rng\.counter: uint64_t, offset 8, 8 bytes",
        message,
    )


def test_lock_refuses_to_change_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "signatures.lock"
    monkeypatch.setattr(make_native, "LOCK", path)
    assert make_native.lock(HEADER, False) == 0
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("constant HP_OK: 0", "constant HP_OK: 7"), encoding="utf-8")
    assert make_native.lock(HEADER, False) == 1
    assert "was constant HP_OK: 7" in capsys.readouterr().err
    assert "HP_OK: 7" in path.read_text(encoding="utf-8")
    assert make_native.lock(HEADER, True) == 0
    assert path.read_text(encoding="utf-8") == whole
    path.write_text(make_native.LOCK_HEAD, encoding="utf-8")
    assert make_native.lock(HEADER, False) == 0
    assert path.read_text(encoding="utf-8") == whole


def test_break_alone_is_refused() -> None:
    command = [sys.executable, ROOT / "tools" / "make_native.py", "--break"]
    made = subprocess.run(command, capture_output=True, text=True)
    assert made.returncode == 2
    assert "--break goes with --lock" in made.stderr
