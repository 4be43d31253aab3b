"""Read the declarations of the public header: functions, structs, enums and constants.

The reader is small and strict.  What it does not know it refuses, with the line, so that nothing
made from the header leaves anything out; a new kind of declaration has to be taught here first.  It
knows

- ``typedef struct x { ... } x;`` and, for types that only the library can look into,
  ``typedef struct x x;``;
- ``typedef enum x { A = 0, B } x;`` and ``enum { A = 1 };``;
- ``type name(type name, ...);``, every parameter with its name;
- ``#define NAME integer``, or an expression of integers and of names before it;
- ``#ifdef __cplusplus`` up to its ``#endif``, which it skips.

Types are those of `SCALARS` (none whose size differs between 64-bit systems), structs and enums of
the header, pointers to them, and arrays of constant length.
"""

from __future__ import annotations

import ast
import keyword
import re
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["SCALARS", "CType", "Constant", "Function", "Header", "HeaderError", "Struct", "read"]

#: Size of every scalar type that the header may use.
SCALARS = {
    "char": 1,
    "int": 4,
    "unsigned": 4,
    "int8_t": 1,
    "int16_t": 2,
    "int32_t": 4,
    "int64_t": 8,
    "uint8_t": 1,
    "uint16_t": 2,
    "uint32_t": 4,
    "uint64_t": 8,
    "size_t": 8,
    "ptrdiff_t": 8,
    "float": 4,
    "double": 8,
}
POINTER_SIZE = 8

_TOKEN = re.compile(
    r"(?P<space>[ \t]+)|(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<directive>^[ \t]*#(?:(?!/\*|//)[^\n])*)"
    r"|(?P<newline>\n)|(?P<name>[A-Za-z_]\w*)|(?P<number>\d\w*)|(?P<mark><<|>>|[-+*|&~(){}\[\],;=])",
    re.DOTALL | re.MULTILINE,
)
_SKIPPED = re.compile(
    r"(?P<directive>^[ \t]*#[^\n]*)|(?P<newline>\n)|(?P<other>[^\n]+)", re.MULTILINE
)
_GUARD = re.compile(r"\w+_H")


class HeaderError(ValueError):
    """The header holds something that the reader does not know."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True)
class CType:
    """A type: ``const base **[extents]``."""

    base: str
    const: bool = False
    pointers: int = 0
    extents: tuple[int, ...] = ()

    def declare(self, name: str = "") -> str:
        """Return the declaration of a name of this type; without a name, the type alone."""
        before = f"{'const ' if self.const else ''}{self.base} {'*' * self.pointers}"
        return f"{before}{name}".rstrip() + "".join(f"[{n}]" for n in self.extents)

    @property
    def as_pointer(self) -> CType:
        """What a parameter of this type is to the compiler: an array is a pointer."""
        if not self.extents:
            return self
        return CType(self.base, self.const, self.pointers + 1, self.extents[1:])


@dataclass(frozen=True)
class Function:
    """A function; ``comment`` is what the header says of it."""

    name: str
    result: CType
    parameters: tuple[tuple[str, CType], ...]
    comment: str = ""

    @property
    def declaration(self) -> str:
        """The declaration on one line, without the semicolon."""
        parameters = ", ".join(type.declare(name) for name, type in self.parameters)
        return f"{self.result.declare(self.name)}({parameters or 'void'})"


@dataclass(frozen=True)
class Struct:
    """A struct; one without fields is opaque."""

    name: str
    fields: tuple[tuple[str, CType], ...]


@dataclass(frozen=True)
class Constant:
    """A constant of an enum, or a macro (``enum`` is then empty)."""

    name: str
    value: int
    enum: str = ""


@dataclass
class Header:
    """All declarations, in the order of the header."""

    items: list[Function | Struct | Constant] = field(default_factory=list)
    #: Enums that are types.
    enums: list[str] = field(default_factory=list)

    @property
    def functions(self) -> list[Function]:
        """The functions."""
        return [item for item in self.items if isinstance(item, Function)]

    @property
    def structs(self) -> list[Struct]:
        """The structs."""
        return [item for item in self.items if isinstance(item, Struct)]

    @property
    def constants(self) -> list[Constant]:
        """The constants of enums, and the macros."""
        return [item for item in self.items if isinstance(item, Constant)]

    def layout(self, struct: Struct) -> tuple[int, int, list[tuple[int, int]]]:
        """Return size, alignment, and (offset, size) of each field, on a 64-bit system."""
        end, alignment, places = 0, 1, []
        for _name, type in struct.fields:
            size, align = self._size(type)
            start = -(-end // align) * align
            places.append((start, size))
            end, alignment = start + size, max(alignment, align)
        return -(-end // alignment) * alignment, alignment, places

    def _size(self, type: CType) -> tuple[int, int]:
        """Return size and alignment."""
        if type.pointers:
            size = align = POINTER_SIZE
        elif type.base in self.enums:
            size = align = SCALARS["int"]
        elif type.base in SCALARS:
            size = align = SCALARS[type.base]
        else:
            struct = next(item for item in self.structs if item.name == type.base)
            size, align, _places = self.layout(struct)
        for extent in type.extents:
            size *= extent
        return size, align


@dataclass(frozen=True)
class _Token:
    text: str
    line: int


class _Reader:
    def __init__(self, text: str) -> None:
        self.header = Header()
        #: Value of every constant, and whether it is unsigned and of 64 bits.
        self.values: dict[str, tuple[int, bool]] = {}
        self.names: dict[str, int] = {}
        #: Line after a comment -> the comment.
        self.comments: dict[int, str] = {}
        self.last_comment = ""
        self.last_line = 0
        self.tokens: list[_Token] = []
        self.at = 0
        #: Lines of #if and #ifdef that are open; the C++ block is skipped.
        self.open: list[int] = []
        self.read_lines(text)

    # ---- Tokens, and the lines of the preprocessor ----

    def read_lines(self, text: str) -> None:
        line, place, skipped = 1, 0, False
        while place < len(text):
            match = (_SKIPPED if skipped else _TOKEN).match(text, place)
            if match is None:
                raise HeaderError(line, f"cannot read {text[place : place + 20].splitlines()[0]!r}")
            kind, found = match.lastgroup, match[0]
            if kind == "directive":
                skipped = self.directive(found.strip(), line, skipped)
            elif kind == "comment":
                begins_line = not text[text.rfind("\n", 0, place) + 1 : place].strip()
                if begins_line:
                    self.comments[line + found.count("\n") + 1] = _plain(found)
            elif kind in ("name", "number", "mark"):
                self.tokens.append(_Token(found, line))
            line += found.count("\n")
            place += len(found)
        if self.open:
            raise HeaderError(self.open[-1], "#if without #endif")
        self.tokens.append(_Token("", line))
        self.declarations()

    def directive(self, text: str, line: int, skipped: bool) -> bool:
        """Read a line of the preprocessor; return whether what follows is skipped."""
        words = text[1:].split(None, 2)
        if words[:1] == ["endif"] and self.open:
            self.open.pop()
            return False
        if words == ["ifdef", "__cplusplus"]:
            self.open.append(line)
            return True
        if skipped:
            raise HeaderError(line, f"{text!r} inside #ifdef __cplusplus")
        if words[:1] == ["ifndef"] and len(words) == 2 and _GUARD.fullmatch(words[1]):
            self.open.append(line)
        elif re.fullmatch(r"#include <\w+\.h>|#define \w+_H", text):
            pass
        elif words[:1] == ["define"] and len(words) == 3 and words[1].isidentifier():
            # Kept among the tokens: it may use names of enums before it.
            self.tokens += [
                _Token("#define", line),
                _Token(words[1], line),
                _Token(words[2].strip(), line),
            ]
        else:
            raise HeaderError(line, f"cannot read {text!r}")
        return False

    def peek(self) -> _Token:
        return self.tokens[self.at]

    def take(self, *wanted: str) -> _Token:
        """Return the next token; with ``wanted``, it must be one of these."""
        token = self.tokens[self.at]
        if wanted and token.text not in wanted:
            expected = " or ".join(repr(text) for text in wanted)
            found = repr(token.text) if token.text else "the end"
            raise HeaderError(token.line, f"{expected} expected, found {found}")
        self.at += 1
        return token

    def name(self) -> str:
        token = self.take()
        if not token.text.isidentifier() or token.text in {"const", "struct", "enum", "typedef"}:
            raise HeaderError(token.line, f"a name expected, found {token.text!r}")
        if keyword.iskeyword(token.text):
            raise HeaderError(token.line, f"{token.text!r} is a keyword of Python's")
        return token.text

    def declare(self, name: str, line: int) -> None:
        if name in self.names:
            raise HeaderError(line, f"{name} is declared on line {self.names[name]} already")
        self.names[name] = line

    # ---- Declarations ----

    def declarations(self) -> None:
        while self.peek().text:
            first = self.peek()
            # Declarations without a blank line between them share the comment above.
            if first.line in self.comments:
                self.last_comment = self.comments[first.line]
            elif first.line != self.last_line + 1:
                self.last_comment = ""
            if first.text == "#define":
                self.macro()
            elif first.text == "enum":
                self.take()
                self.take("{")
                self.enumerators("")
                self.take(";")
            elif first.text == "typedef":
                self.take()
                if self.take("struct", "enum").text == "struct":
                    self.struct()
                else:
                    self.enum()
            else:
                self.function()
            self.last_line = self.tokens[self.at - 1].line

    def macro(self) -> None:
        line = self.take().line
        name, text = self.take().text, self.take().text
        self.declare(name, line)
        value, wide = self.number(text, line)
        self.constant(name, value, "", wide)

    def constant(self, name: str, value: int, enum: str, wide: bool = False) -> None:
        self.values[name] = value, wide
        self.header.items.append(Constant(name, value, enum))

    def enum(self) -> None:
        line = self.peek().line
        name = self.name()
        self.declare(name, line)
        self.take("{")
        self.header.enums.append(name)
        self.enumerators(name)
        if self.name() != name:
            raise HeaderError(line, f"the enum {name} must be called so at its end too")
        self.take(";")

    def enumerators(self, enum: str) -> None:
        value = -1
        while self.peek().text != "}":
            line = self.peek().line
            name = self.name()
            self.declare(name, line)
            value += 1
            if self.peek().text == "=":
                self.take()
                words = []
                while self.peek().text not in (",", "}", ""):
                    words.append(self.take().text)
                value = self.value(" ".join(words), line)
            if not -(2**31) <= value < 2**31:
                raise HeaderError(line, f"{name} = {value} is no int")
            self.constant(name, value, enum)
            if self.peek().text != "}":
                self.take(",")
        self.take("}")

    def struct(self) -> None:
        line = self.peek().line
        name = self.name()
        self.declare(name, line)
        fields: list[tuple[str, CType]] = []
        if self.peek().text == "{":
            self.take()
            while self.peek().text != "}":
                start = self.peek().line
                base = self.type()
                called, type = self.declarator(base)
                if called in dict(fields):
                    raise HeaderError(start, f"{name} has two fields {called}")
                self.whole(type, start)
                fields.append((called, type))
                self.take(";")
            self.take("}")
            if not fields:
                raise HeaderError(line, f"the struct {name} is empty")
        if self.name() != name:
            raise HeaderError(line, f"the struct {name} must be called so at its end too")
        self.take(";")
        self.header.items.append(Struct(name, tuple(fields)))

    def function(self) -> None:
        line = self.peek().line
        result = self.type(void=True)
        name, declared = self.declarator(result)
        if declared.extents:
            raise HeaderError(line, f"{name}: only functions and types are declared here")
        self.declare(name, line)
        if declared.base != "void" or declared.pointers:
            self.whole(declared, line)
        self.take("(")
        parameters: list[tuple[str, CType]] = []
        if self.peek().text == "void" and self.tokens[self.at + 1].text == ")":
            self.take()
        else:
            while True:
                start = self.peek().line
                called, type = self.declarator(self.type(void=True))
                if called in dict(parameters):
                    raise HeaderError(start, f"{name} has two parameters {called}")
                self.whole(type.as_pointer, start)
                parameters.append((called, type))
                if self.peek().text == ")":
                    break
                self.take(",")
        self.take(")")
        self.take(";")
        self.header.items.append(Function(name, declared, tuple(parameters), self.last_comment))

    def type(self, void: bool = False) -> CType:
        """Read ``const base``."""
        const = self.peek().text == "const"
        if const:
            self.take()
        token = self.take()
        known = token.text in SCALARS or token.text in self.header.enums
        known = known or any(token.text == struct.name for struct in self.header.structs)
        if not known and not (void and token.text == "void"):
            raise HeaderError(token.line, f"unknown type {token.text!r}")
        return CType(token.text, const)

    def declarator(self, base: CType) -> tuple[str, CType]:
        """Read ``**name[n][m]``."""
        pointers = 0
        while self.peek().text == "*":
            self.take()
            pointers += 1
        name = self.name()
        extents = []
        while self.peek().text == "[":
            line = self.take().line
            words = []
            while self.peek().text not in ("]", ";", ""):
                words.append(self.take().text)
            self.take("]")
            extents.append(self.value(" ".join(words), line))
            if extents[-1] < 1:
                raise HeaderError(line, f"{name} has the length {extents[-1]}")
        return name, CType(base.base, base.const, pointers, tuple(extents))

    def whole(self, type: CType, line: int) -> None:
        """Refuse values of types that have none."""
        opaque = any(type.base == s.name and not s.fields for s in self.header.structs)
        if (type.base == "void" or opaque) and not type.pointers:
            raise HeaderError(line, f"no value has the type {type.base!r}, only a pointer")

    def value(self, text: str, line: int) -> int:
        """Evaluate an integer expression."""
        return self.number(text, line)[0]

    def number(self, text: str, line: int) -> tuple[int, bool]:
        """Evaluate an integer expression; also return whether it is unsigned and of 64 bits."""
        plain = re.sub(r"\b(0[xX][0-9A-Fa-f]+|\d+)[uUlL]*\b", r"\1", text)
        try:
            value, wide = self._evaluate(ast.parse(plain, mode="eval").body)
        except (SyntaxError, ValueError, KeyError):
            raise HeaderError(line, f"no integer that the reader knows: {text!r}") from None
        if not -(2**63) <= value < 2**64:
            raise HeaderError(line, f"{text!r} is {value}, more than 64 bits")
        return value, wide

    def _evaluate(self, node: ast.expr) -> tuple[int, bool]:
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return value, False
            case ast.Name(id=name):
                return self.values[name]
            case ast.Call(func=ast.Name(id="UINT64_C"), args=[ast.Constant(value=int(value))]):
                return value, True
            case ast.UnaryOp(op=operator, operand=operand):
                value, wide = self._evaluate(operand)
                match operator:
                    case ast.USub():
                        value = -value
                    case ast.Invert():
                        value = ~value
                    case _:
                        raise ValueError("unknown expression")
            case ast.BinOp(left=left, op=operator, right=right):
                (a, wide), (b, other) = self._evaluate(left), self._evaluate(right)
                wide |= other and not isinstance(operator, ast.LShift)
                match operator:
                    case ast.Add():
                        value = a + b
                    case ast.Sub():
                        value = a - b
                    case ast.Mult():
                        value = a * b
                    case ast.LShift() if 0 <= b < 64:
                        value = a << b
                    case ast.BitOr():
                        value = a | b
                    case ast.BitAnd():
                        value = a & b
                    case _:
                        raise ValueError("unknown expression")
            case _:
                raise ValueError("unknown expression")
        return (value % 2**64 if wide else value), wide


def _plain(comment: str) -> str:
    """Return a comment's text as lines, without its marks."""
    inner = comment[2:-2] if comment.startswith("/*") else comment[2:]
    lines = [re.sub(r"^\s*\* ?", "", line) for line in inner.splitlines()]
    # Headings are ruled with hyphens.
    lines = [line for line in (line.strip() for line in lines) if not re.search(r"-{8}", line)]
    return "\n".join(lines).strip()


def read(source: Path | str) -> Header:
    """Read a header; HeaderError where it is not understood.

    Parameters
    ----------
    source : Path or str
        The file, or the text itself.
    """
    text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
    return _Reader(text).header
