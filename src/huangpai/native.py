"""The C library for cffi, ctypes and others that call C from a running Python.

The functions are those of huangpai.h; here are their addresses, with what the header says of them,
and the layouts and constants that go with them.  With cffi:

>>> import cffi
>>> from huangpai import native
>>> ffi = cffi.FFI()
>>> ffi.cdef(native.CDEF)
>>> beats = native.FUNCTIONS["hp_douhuang_beats"]
>>> beats.pointer_type
'int (*)(const hp_douhuang_move *, const hp_douhuang_move *)'
>>> call = ffi.cast(beats.pointer_type, beats.address)

The functions run without the interpreter and allocate nothing; what they are passed is not checked
beyond what huangpai.h says.  ``huangpai.numba`` is the same for Numba.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from huangpai import _native

__all__ = ["CDEF", "CONSTANTS", "DTYPES", "FUNCTIONS", "STRUCTS", "Function", "Type", "Variable"]


class Type(NamedTuple):
    """A type of C.

    Attributes
    ----------
    base : str
        A scalar type, a struct or an enum, such as ``"uint64_t"``.
    const : bool
        Whether what it points to is only read.
    pointers : int
        How many ``*`` it has.
    extents : tuple of int
        ``(4,)`` for ``x[4]``.
    """

    base: str
    const: bool
    pointers: int
    extents: tuple[int, ...]

    def declare(self, name: str = "") -> str:
        """Return the declaration of a name; without a name, the type."""
        before = f"{'const ' if self.const else ''}{self.base} {'*' * self.pointers}"
        return f"{before}{name}".rstrip() + "".join(f"[{n}]" for n in self.extents)


class Variable(NamedTuple):
    """A parameter of a function."""

    name: str
    type: Type


class Function(NamedTuple):
    """A function of huangpai.h.

    Attributes
    ----------
    name : str
        Such as ``"hp_douhuang_count"``.
    address : int
        Where it is in this process.
    pointer_type : str
        The type of a pointer to it, for cffi's ``ffi.cast``.
    result : Type
        What it returns.
    parameters : tuple of Variable
        What it takes.
    doc : str
        What the header says of it.
    """

    name: str
    address: int
    pointer_type: str
    result: Type
    parameters: tuple[Variable, ...]
    doc: str

    @property
    def declaration(self) -> str:
        """The declaration in C, without the semicolon."""
        parameters = ", ".join(p.type.declare(p.name) for p in self.parameters)
        return f"{self.result.declare(self.name)}({parameters or 'void'})"


def _functions() -> dict[str, Function]:
    parameters: dict[str, list[Variable]] = {name: [] for name in _native.FUNCTIONS}
    for of, name, type, _offset, _size in _native.PARAMETERS:
        parameters[of].append(Variable(name, Type(*type)))
    return {
        name: Function(
            name,
            address,
            signature.replace("(", "(*)(", 1),
            Type(*result),
            tuple(parameters[name]),
            doc,
        )
        for name, (address, signature, result, doc) in _native.FUNCTIONS.items()
    }


_SCALARS = {
    "char": "i1",
    "int": "i4",
    "unsigned": "u4",
    "size_t": "u8",
    "ptrdiff_t": "i8",
    "float": "f4",
    "double": "f8",
    **{f"int{8 * n}_t": f"i{n}" for n in (1, 2, 4, 8)},
    **{f"uint{8 * n}_t": f"u{n}" for n in (1, 2, 4, 8)},
}
_ENUMS = {enum for _value, enum in _native.CONSTANTS.values() if enum}


def _dtypes() -> dict[str, np.dtype[Any]]:
    """Return the dtypes of what pointers may point to."""
    found: dict[str, np.dtype[Any]] = {name: np.dtype(code) for name, code in _SCALARS.items()}
    found |= {name: np.dtype("i4") for name in _ENUMS}
    for struct, size in _native.STRUCTS.items():
        if size == 0:
            continue
        fields = [field for field in _native.FIELDS if field[0] == struct]
        formats = []
        for _of, _name, (base, _const, pointers, extents), _offset, _size in fields:
            formats.append((np.dtype("u8") if pointers else found[base], extents))
        found[struct] = np.dtype(
            {
                "names": [field[1] for field in fields],
                "formats": formats,
                "offsets": [field[3] for field in fields],
                "itemsize": size,
            }
        )
    return found


def _cdef() -> str:
    """Return the declarations as cffi reads them."""
    lines = []
    for name, (value, _enum) in _native.CONSTANTS.items():
        lines.append(f"#define {name} {value}")
    lines += [f"typedef int {enum};" for enum in sorted(_ENUMS)]
    for struct, size in _native.STRUCTS.items():
        fields = [
            f"    {Type(*type).declare(name)};\n"
            for of, name, type, _offset, _size in _native.FIELDS
            if of == struct
        ]
        body = f"typedef struct {struct} {{\n{''.join(fields)}}} {struct};"
        lines.append(body if size else f"typedef struct {struct} {struct};")
    lines += [f"{function.declaration};" for function in FUNCTIONS.values()]
    return "\n".join(lines) + "\n"


#: Every function of huangpai.h by its name.
FUNCTIONS: Mapping[str, Function] = MappingProxyType(_functions())
#: Every constant by its name: statuses, kinds, sizes.
CONSTANTS: Mapping[str, int] = MappingProxyType(
    {name: value for name, (value, _enum) in _native.CONSTANTS.items()}
)
#: What pointers may point to, as NumPy has it; pointers within structs are uint64.
DTYPES: Mapping[str, np.dtype[Any]] = MappingProxyType(_dtypes())
#: The names of the structs that are not opaque.
STRUCTS: frozenset[str] = frozenset(name for name, size in _native.STRUCTS.items() if size)
#: The declarations of the header, for ``cffi.FFI().cdef``.
CDEF: str = _cdef()
