"""Write what native users get, from the public header.

``python tools/make_native.py`` reads huangpai.h (see c_header.py) and writes

- ``src/huangpai/c_huangpai.pxd``: the declarations for ``cimport``;
- ``src/huangpai/_native_table.h``: functions, structs and constants as tables that the compiler
  fills in, for ``_native.pyx`` to publish;
- ``docs/native.md``, ``docs/simulation.md`` and ``docs/solver.md``: the functions, and the programs
  of docs/examples, between their markers.

The output is committed.  With ``--check`` nothing is written and the exit status says whether
anything is out of date.

``tests/native/signatures.lock`` holds what programs are compiled against: signatures, layouts and
values, a line each.  ``--lock`` adds the lines of what is new.  What has been locked may not change
or go, for programs that exist would break; ``--lock --break`` changes it all the same.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

from c_header import Constant, CType, Function, Header, HeaderError, Struct, read

ROOT = Path(__file__).resolve().parent.parent
HEADER = ROOT / "src" / "huangpai" / "include" / "huangpai" / "huangpai.h"
PXD = ROOT / "src" / "huangpai" / "c_huangpai.pxd"
TABLE = ROOT / "src" / "huangpai" / "_native_table.h"
LOCK = ROOT / "tests" / "native" / "signatures.lock"
PAGES = [ROOT / "docs" / name for name in ("native.md", "simulation.md", "solver.md")]

PXD_WIDTH = 110
LANGUAGES = {".c": "c", ".cpp": "cpp", ".pyx": "cython", ".py": "python"}

LOCK_HEAD = """\
# What programs are compiled against, on 64-bit systems: one line for each function, struct, field
# and constant of huangpai.h.  Lines may be added (python tools/make_native.py --lock); a line that
# changes or goes breaks programs that exist.
"""

# ---- c_huangpai.pxd ------------------------------------------------------------------------------


def _is_int(constant: Constant) -> bool:
    """Whether a constant is an int in C, so that Cython may size arrays by it."""
    return -(2**31) <= constant.value < 2**31


def _pxd_function(function: Function) -> str:
    """Return a declaration, its parameters aligned below one another where they wrap."""
    # To C an array is a pointer here; Cython reads only that.
    parameters = [type.as_pointer.declare(name) for name, type in function.parameters]
    start = f"    {function.result.declare(function.name)}("
    lines = textwrap.wrap(
        ", ".join(parameters).replace(" ", "\0").replace(",\0", ", ") + ")",
        PXD_WIDTH - len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return start + ("\n" + " " * len(start)).join(lines).replace("\0", " ")


def pxd(header: Header) -> str:
    """Return the text of c_huangpai.pxd."""
    blocks: list[tuple[str, list[str]]] = []

    def add(head: str, line: str) -> None:
        """Put a line into the block with this first line, or begin one."""
        if not blocks or blocks[-1][0] != head:
            blocks.append((head, []))
        blocks[-1][1].append(line)

    for item in header.items:
        match item:
            case Function():
                add("", _pxd_function(item))
            case Struct(name=name, fields=()):
                add(f"    ctypedef struct {name}", "")
            case Struct(name=name, fields=fields):
                for called, type in fields:
                    add(f"    ctypedef struct {name}:", f"        {type.declare(called)}")
            case Constant(name=name, enum=enum) if enum:
                add(f"    ctypedef enum {enum}:", f"        {name}")
            case Constant(name=name) if _is_int(item):
                add("    enum:", f"        {name}")
            case Constant(name=name, value=value):
                add("", f"    const {'uint64_t' if value > 0 else 'int64_t'} {name}")
    body = "\n\n".join("\n".join(line for line in (head, *lines) if line) for head, lines in blocks)
    used = set(body.replace("(", " ").replace("*", " ").split())
    stdint = sorted(
        (name for name in used if name.startswith(("int", "uint")) and name.endswith("_t")),
        key=lambda name: (name.startswith("u"), int("".join(filter(str.isdigit, name)))),
    )
    imports = ["from libc.stddef cimport ptrdiff_t"] if "ptrdiff_t" in used else []
    imports.append(f"from libc.stdint cimport {', '.join(stdint)}")
    return (
        '"""Declarations of huangpai.h, for ``cimport``; nothing is defined here.\n\n'
        'Made by tools/make_native.py.\n"""\n'
        + "\n".join(imports)
        + '\n\n\ncdef extern from "huangpai/huangpai.h" nogil:\n'
        + body
        + "\n"
    )


# ---- _native_table.h -----------------------------------------------------------------------------


def _quoted(text: str) -> str:
    """Return a string of C."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    # Two question marks could begin a trigraph.
    return '"' + escaped.replace("??", "?\\?") + '"'


def _type_columns(type: CType) -> str:
    """Return base, const, pointers and extents of a type, as members of a row."""
    extents = ", ".join(str(n) for n in type.extents)
    return f'"{type.base}", {int(type.const)}, {type.pointers}, "{extents}"'


TABLE_HEAD = """\
/* What the header declares, as tables: addresses, layouts and values are the compiler's.
 *
 * Made by tools/make_native.py from huangpai.h. */
#include <huangpai/huangpai.h>

typedef void (*hp_native_address)(void);
typedef struct {
    const char *base;
    int is_const;
    int pointers;
    const char *extents;
} hp_native_type;
typedef struct {
    const char *name;
    hp_native_address address;
    const char *signature;
    hp_native_type result;
    const char *comment;
} hp_native_function;
typedef struct {
    const char *of;
    const char *name;
    hp_native_type type;
    size_t offset;
    size_t size;
} hp_native_variable;
typedef struct {
    const char *name;
    size_t size;
} hp_native_struct;
typedef struct {
    const char *name;
    const char *of;
    int negative;
    uint64_t magnitude;
} hp_native_constant;

/* _Generic refuses to compile what the reader has taken for another type. */
#define FUNCTION(name, result, parameters, type, comment) \\
    {#name, (hp_native_address)_Generic(name, result(*) parameters: name), \\
     #result " " #parameters, type, comment}
#define TYPE(...) {__VA_ARGS__}
#define PARAMETER(function, name, type) {#function, #name, type, 0, 0}
#define STRUCT(name) {#name, sizeof(name)}
#define OPAQUE(name) {#name, 0}
#define FIELD(of, name, type) {#of, #name, type, offsetof(of, name), sizeof(((of *)0)->name)}
#define POSITIVE(name, of) {#name, of, 0, (uint64_t)(name)}
#define NEGATIVE(name, of) {#name, of, 1, (uint64_t)(-(name))}
"""


def _rows(kind: str, name: str, rows: Iterable[str]) -> str:
    """Return a table, ended by a row of zeros."""
    lines = "".join(f"    {row},\n" for row in rows)
    return f"\nstatic const {kind} {name}[] = {{\n{lines}    {{0}},\n}};\n"


def table(header: Header) -> str:
    """Return the text of _native_table.h."""

    def typed(type: CType) -> str:
        return f"TYPE({_type_columns(type)})"

    functions = []
    for f in header.functions:
        types = ", ".join(type.as_pointer.declare() for _name, type in f.parameters)
        functions.append(
            f"FUNCTION({f.name}, {f.result.declare()}, ({types or 'void'}), {typed(f.result)},\n"
            f"             {_quoted(f.comment)})"
        )
    parameters = [
        f"PARAMETER({f.name}, {name}, {typed(type)})"
        for f in header.functions
        for name, type in f.parameters
    ]
    structs = [f"{'STRUCT' if s.fields else 'OPAQUE'}({s.name})" for s in header.structs]
    fields = [
        f"FIELD({s.name}, {name}, {typed(type)})" for s in header.structs for name, type in s.fields
    ]
    # A macro that the compiler does not think negative would turn up as a huge number.
    constants = [
        f'{"NEGATIVE" if c.value < 0 else "POSITIVE"}({c.name}, "{c.enum}")'
        for c in header.constants
    ]
    return (
        TABLE_HEAD
        + _rows("hp_native_function", "hp_native_functions", functions)
        + _rows("hp_native_variable", "hp_native_parameters", parameters)
        + _rows("hp_native_struct", "hp_native_structs", structs)
        + _rows("hp_native_variable", "hp_native_fields", fields)
        + _rows("hp_native_constant", "hp_native_constants", constants)
    )


# ---- signatures.lock -----------------------------------------------------------------------------


def signatures(header: Header) -> dict[str, str]:
    """Return what is locked: the line of every name."""
    lines = {}
    for item in header.items:
        match item:
            case Function(name=name):
                lines[f"function {name}"] = f"function {name}: {item.declaration}"
            case Struct(name=name, fields=()):
                lines[f"struct {name}"] = f"struct {name}: opaque"
            case Struct(name=name, fields=fields):
                size, _alignment, places = header.layout(item)
                lines[f"struct {name}"] = f"struct {name}: {size} bytes"
                for (called, type), (offset, width) in zip(fields, places, strict=True):
                    key = f"field {name}.{called}"
                    lines[key] = f"{key}: {type.declare()}, offset {offset}, {width} bytes"
            case Constant(name=name, value=value, enum=enum):
                lines[f"constant {name}"] = f"constant {name}: {value}{enum and f' ({enum})'}"
    return lines


def locked(text: str) -> list[tuple[int, str]]:
    """Return the numbered lines of a lock file, without comments and blanks."""
    lines = enumerate(text.splitlines(), 1)
    return [(n, line) for n, line in lines if line.strip() and not line.startswith("#")]


def broken(text: str, header: Header) -> list[str]:
    """Return what the header changes or removes of what is locked, a message each."""
    found, messages = signatures(header), []
    for number, line in locked(text):
        now = found.get(line.partition(":")[0])
        if now is None:
            messages.append(f"signatures.lock:{number}: removed: {line}")
        elif now != line:
            messages.append(f"signatures.lock:{number}: changed:\n  was {line}\n  now {now}")
    return messages


def lock(header: Header, breaking: bool) -> int:
    """Write the lock file; refuse, unless ``breaking``, to change what is in it."""
    old = LOCK.read_text(encoding="utf-8") if LOCK.exists() else LOCK_HEAD
    messages = broken(old, header)
    if messages and not breaking:
        print("\n".join(messages), file=sys.stderr)
        print("programs that exist would break; --break writes it all the same", file=sys.stderr)
        return 1
    LOCK.write_text(LOCK_HEAD + "\n".join(signatures(header).values()) + "\n", encoding="utf-8")
    return 0


# ---- docs/native.md ------------------------------------------------------------------------------


def page(text: str, header: Header) -> str:
    """Return the page with what stands between its markers made anew."""
    parts = text.split("<!-- made: ")
    made = [parts[0]]
    for part in parts[1:]:
        name, rest = part.split(" -->", 1)
        end = f"<!-- end: {name} -->"
        if end not in rest:
            raise SystemExit(f"docs: {end!r} is missing")
        after = rest.split(end, 1)[1]
        made.append(f"<!-- made: {name} -->\n{_made(name, header)}{end}{after}")
    return "".join(made)


def _made(name: str, header: Header) -> str:
    if name == "functions":
        return "```c\n" + "".join(f"{f.declaration};\n" for f in header.functions) + "```\n"
    path = PAGES[0].parent / name
    return f"```{LANGUAGES[path.suffix]}\n{path.read_text(encoding='utf-8')}```\n"


# ---- Command line --------------------------------------------------------------------------------


def made_files(header: Header) -> dict[Path, str]:
    """Return the text of every made file."""
    made = {PXD: pxd(header), TABLE: table(header)}
    for file in filter(Path.exists, PAGES):
        made[file] = page(file.read_text(encoding="utf-8"), header)
    return made


def main() -> int:
    """Write, compare, or lock."""
    parser = argparse.ArgumentParser(description="Write what native users get, from the header.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    parser.add_argument("--lock", action="store_true", help="add what is new to signatures.lock")
    parser.add_argument(
        "--break", dest="breaking", action="store_true", help="with --lock: change it"
    )
    arguments = parser.parse_args()
    if arguments.breaking and not arguments.lock:
        parser.error("--break goes with --lock")
    try:
        header = read(HEADER)
    except HeaderError as error:
        print(f"{HEADER.relative_to(ROOT)}, {error}", file=sys.stderr)
        return 1
    if arguments.lock:
        return lock(header, arguments.breaking)
    stale = []
    for path, text in made_files(header).items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.name)
        if not arguments.check:
            path.write_text(text, encoding="utf-8")
    if arguments.check and stale:
        print(f"out of date: {', '.join(stale)}; run python tools/make_native.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
