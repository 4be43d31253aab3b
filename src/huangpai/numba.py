"""The C library inside functions that Numba compiles: no interpreter, no GIL, no allocation.

Every function of huangpai.h whose types Numba has is here twice.  Both take and return the same in
compiled functions and from Python.

``hp_douhuang_generate`` and so on
    As in C.  Where C wants a pointer, pass a contiguous array of the right dtype, or a record of
    one; for NULL, which only ``last``, ``lasts``, ``out`` and ``undo`` may be, None; a result by
    pointer goes into an array of one element.

``douhuang_generate`` and so on, the name without ``hp_``
    The same with less to pass: a parameter ``capacity`` is not passed but is the length of the
    array ``out`` before it, and a last parameter ``count`` is not passed but returned, an int64; if
    the status is not 0 it is returned instead, which is negative.

>>> import numpy as np
>>> from numba import njit
>>> from huangpai import douhuang as dh
>>> from huangpai import numba as hn
>>> @njit(nogil=True)
... def strongest(hand, character, out):
...     n = hn.douhuang_generate(hand, character, 2, None, out)
...     return out[:n]["strength"].max() if n > 0 else n
>>> int(strongest(dh.parse("3d 4c X"), dh.Character.XI_SHI, np.empty(64, dh.MOVE_DTYPE)))
52

Constants have their names too, such as ``HP_ERR_BUFFER``.  Dtypes are those of `DTYPES`:
``DTYPES["hp_rng"]`` for the state of random numbers, ``DTYPES["hp_douhuang_batch"]`` for the
arguments of a batch, whose pointers are ``array.ctypes.data``.  The dtypes of the games' Python
modules, such as ``baohuang.STATE_DTYPE``, will do where C wants a state, an action or an
observation.

An integer that does not fit the parameter is passed as the nearest number that does, which the
library then refuses as it would refuse the original.  A wrong type is Numba's TypingError when the
calling function is compiled; an array that is too short by the declaration, or that does not begin
where its structs may (which NumPy's own arrays do), is a ValueError.

Any number of threads may call; what they must not share is what is written (``out``, ``rng``).
Functions that call these may be compiled with ``cache=True`` and ``parallel=True``.
"""

from __future__ import annotations

import functools
import importlib
import operator
from collections.abc import Callable
from typing import Any

try:
    import numba as _numba
except ModuleNotFoundError as error:
    if error.name != "numba":
        raise
    raise ImportError(
        "huangpai.numba needs Numba, which is not installed; pip install 'huangpai[numba]'"
    ) from None

import llvmlite.binding as _llvm
from llvmlite import ir as _ir
from numba.core import cgutils as _cgutils
from numba.core import types as _numba_types
from numba.core.errors import TypingError as _TypingError
from numba.extending import intrinsic as _intrinsic
from numba.np.numpy_support import from_dtype as _from_dtype

from huangpai import baohuang as _baohuang
from huangpai import douhuang as _douhuang
from huangpai import native as _native
from huangpai.native import CONSTANTS, DTYPES

__all__ = [
    "CONSTANTS",
    "DTYPES",
    "Policy",
    "policy",
]  # functions and constants are made when asked for: see __dir__

# Numba declares only some of its types.
_types: Any = _numba_types

# What the header lets be NULL: the play to beat, a list to fill that has no room, what is not to be
# undone.
_MAY_BE_NONE = ("last", "lasts", "out", "undo")
_VOID = _native.Type("void", False, 0, ())
_COUNT = _native.Variable("count", _native.Type("int64_t", False, 1, ()))


def _is_pointer(parameter: _native.Variable) -> bool:
    return bool(parameter.type.pointers or parameter.type.extents)


def _is_mapped(function: _native.Function) -> bool:
    """Whether Numba has all the types of a function."""
    result = function.result
    mapped = result == _VOID or (not result.pointers and result.base in DTYPES)
    for parameter in function.parameters:
        levels = parameter.type.pointers + len(parameter.type.extents[:1])
        # A struct by value would have to be passed as the platform's conventions want it.
        by_value = levels == 0 and parameter.type.base in _native.STRUCTS
        mapped &= levels <= 1 and parameter.type.base in DTYPES and not by_value
    return mapped and result.base not in _native.STRUCTS


#: Name here -> (function of C, whether less is passed).
_NAMES: dict[str, tuple[_native.Function, bool]] = {}
for _function in filter(_is_mapped, _native.FUNCTIONS.values()):
    _NAMES[_function.name] = (_function, False)
    _NAMES[_function.name.removeprefix("hp_")] = (_function, True)
    # Code that Numba reads from its cache finds the function by this name too.
    _llvm.add_symbol(f"huangpai.{_function.name}", _function.address)


# ---- What may be passed --------------------------------------------------------------------------

#: Dtypes of the Python API that are laid out as a struct is and have other fields.
_PYTHONS = {
    "hp_baohuang_action": [_baohuang.ACTION_DTYPE],
    "hp_baohuang_state": [_baohuang.STATE_DTYPE],
    "hp_baohuang_observation": [_baohuang.OBSERVATION_DTYPE],
}


def _points_to(given: Any, base: str) -> bool:
    """Whether an element or a record is what a pointer to ``base`` points to."""
    wanted = _from_dtype(DTYPES[base])
    if base == "char":
        return given in (_types.int8, _types.uint8)
    if not isinstance(wanted, _types.Record):
        return bool(given == wanted)

    def places(record: Any) -> list[Any]:
        return [(name, record.typeof(name), record.offset(name)) for name in record.fields]

    # Records that differ only in what NumPy says of their alignment are the same here.
    known = [wanted, *map(_from_dtype, _PYTHONS.get(base, []))]
    return isinstance(given, _types.Record) and any(
        given.size == one.size and places(given) == places(one) for one in known
    )


def _check(function: _native.Function, parameter: _native.Variable, given: Any) -> None:
    """Raise TypingError unless a value of Numba's type ``given`` can be passed."""
    type = parameter.type
    if not _is_pointer(parameter):
        if isinstance(given, _types.Integer | _types.IntEnumMember):
            return
        is_float = type.base in ("float", "double")
        if is_float and isinstance(given, _types.Float):
            return
        wanted = "a number" if is_float else "an integer"
    else:
        may_be_none = parameter.name in _MAY_BE_NONE
        if isinstance(given, _types.Optional) and may_be_none:
            given = given.type
        if isinstance(given, _types.NoneType) and may_be_none:
            return
        if isinstance(given, _types.Record) and _points_to(given, type.base):
            return
        if isinstance(given, _types.Array) and _points_to(given.dtype, type.base):
            # Numba calls all packed records unaligned; their addresses are looked at, see _pointer.
            aligned = given.aligned or isinstance(given.dtype, _types.Record)
            writable = type.const or given.mutable
            if given.layout == "C" and given.ndim and aligned and writable:
                return
        kind = "contiguous" if type.const else "contiguous, writable"
        wanted = f"{'None or ' * may_be_none}a {kind} array of DTYPES[{type.base!r}]"
    declared = type.declare(parameter.name)
    raise _TypingError(f"{declared!r} of {function.name} must be {wanted}; it is {given}")


def _alignment(dtype: Any) -> int:
    """Return what the address of a scalar or struct of C must be divisible by."""
    if dtype.fields is None:
        return int(dtype.itemsize)
    # A struct within a struct has an alignment too, which is not its size.
    return max(_alignment(field[0].base) for field in dtype.fields.values())


def _least(function: _native.Function, parameter: _native.Variable) -> int:
    """Return how many elements of an array are used whatever the other arguments are."""
    if parameter.type.extents:
        return parameter.type.extents[0]
    # A pointer to a struct means one, unless its length is passed after it or it is a list to fill.
    after = function.parameters[function.parameters.index(parameter) + 1 :][:1]
    is_list = parameter.name == "out" or any(p.name in ("n", "capacity") for p in after)
    return int(parameter.type.base in _native.STRUCTS and not is_list)


# ---- What is compiled for an argument ------------------------------------------------------------


def _scalar(context: Any, builder: Any, value: Any, given: Any, base: str) -> Any:
    """Convert a number; what is out of range becomes an end of the range, not something within."""
    wanted = _from_dtype(DTYPES[base])
    if isinstance(given, _types.IntEnumMember):
        value, given = context.cast(builder, value, given, given.dtype), given.dtype
    both = isinstance(given, _types.Integer) and isinstance(wanted, _types.Integer)
    if both and given.bitwidth > wanted.bitwidth:
        compare = builder.icmp_signed if given.signed else builder.icmp_unsigned
        high = _ir.Constant(value.type, wanted.maxval)
        low = _ir.Constant(value.type, wanted.minval if given.signed else 0)
        # Below 0 where there is no sign: the upper end, for 0 is likely to be a good number.
        below = low if wanted.signed else high
        fitted = builder.select(compare(">", value, high), high, value)
        value = builder.select(compare("<", value, low), below, fitted)
    return context.cast(builder, value, given, wanted)


def _refuse(context: Any, builder: Any, wrong: Any, message: str) -> None:
    """Compile: raise ValueError if ``wrong``."""
    with builder.if_then(wrong, likely=False):
        context.call_conv.return_user_exc(builder, ValueError, (message,))


def _pointer(
    context: Any, builder: Any, value: Any, given: Any, parameter: _native.Variable, least: int
) -> Any:
    """Return the address of an array's or a record's data, and how many elements it has."""
    int64 = _ir.IntType(64)
    if isinstance(given, _types.Optional):
        optional = context.make_helper(builder, given, value)
        missing = _pointer(context, builder, None, _types.none, parameter, least)
        valid = _cgutils.as_bool_bit(builder, optional.valid)
        with builder.if_else(valid) as (present, absent):
            with present:
                found = _pointer(context, builder, optional.data, given.type, parameter, least)
                end_of_present = builder.block
            with absent:
                end_of_absent = builder.block
        merged = []
        for one, other in zip(found, missing, strict=True):
            phi = builder.phi(one.type)
            phi.add_incoming(one, end_of_present)
            phi.add_incoming(other, end_of_absent)
            merged.append(phi)
        return tuple(merged)
    if isinstance(given, _types.NoneType):
        return _ir.Constant(_cgutils.voidptr_t, None), _ir.Constant(int64, 0)
    if isinstance(given, _types.Record):
        address, length = builder.bitcast(value, _cgutils.voidptr_t), _ir.Constant(int64, 1)
    else:
        array = context.make_array(given)(context, builder, value)
        address, length = builder.bitcast(array.data, _cgutils.voidptr_t), array.nitems
        if least:
            message = f"{parameter.name} must have {least} element{'s' * (least > 1)} at least"
            few = builder.icmp_signed("<", length, _ir.Constant(int64, least))
            _refuse(context, builder, few, message)
    alignment = _alignment(DTYPES[parameter.type.base])
    if parameter.type.base in _native.STRUCTS and alignment > 1:
        number = builder.ptrtoint(address, int64)
        rest = builder.and_(number, _ir.Constant(int64, alignment - 1))
        message = f"{parameter.name} must begin at an address that {alignment} divides"
        wrong = builder.icmp_unsigned("!=", rest, _ir.Constant(int64, 0))
        _refuse(context, builder, wrong, message)
    return address, length


# ---- Functions -----------------------------------------------------------------------------------


def _passed(function: _native.Function, less: bool) -> list[_native.Variable]:
    """Return the parameters that a caller passes; with ``less``, see the head of this module."""
    parameters = list(function.parameters)
    if less and function.result.base == "int" and parameters[-1:] == [_COUNT]:
        parameters.pop()
    names = [parameter.name for parameter in parameters]
    if less and "capacity" in names and names[names.index("capacity") - 1] == "out":
        del parameters[names.index("capacity")]
    return parameters


def _build(function: _native.Function, less: bool, given: tuple[Any, ...]) -> Any:
    """Return Numba's signature of a call with arguments of these types, and what compiles it."""
    passed = _passed(function, less)
    counted = less and _COUNT in function.parameters and _COUNT not in passed
    for parameter, type in zip(passed, given, strict=True):
        _check(function, parameter, type)
    returned = (
        _types.none if function.result == _VOID else _from_dtype(DTYPES[function.result.base])
    )

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        arguments = {}
        for parameter, type, value in zip(passed, signature.args, values, strict=True):
            name = parameter.name
            if _is_pointer(parameter):
                least = _least(function, parameter)
                pointer, length = _pointer(context, builder, value, type, parameter, least)
                arguments[name] = pointer
                if name == "out":
                    arguments.setdefault("capacity", length)
            else:
                arguments[name] = _scalar(context, builder, value, type, parameter.type.base)
        int64 = _ir.IntType(64)
        if counted:
            place = _cgutils.alloca_once_value(builder, _ir.Constant(int64, 0))
            arguments["count"] = builder.bitcast(place, _cgutils.voidptr_t)
        ordered = [arguments[parameter.name] for parameter in function.parameters]
        is_void = function.result == _VOID
        result = _ir.VoidType() if is_void else context.get_value_type(returned)
        kind = _ir.FunctionType(result, [argument.type for argument in ordered])
        name = f"huangpai.{function.name}"
        answer = builder.call(_cgutils.get_or_insert_function(builder.module, kind, name), ordered)
        if counted:
            good = builder.icmp_signed("==", answer, _ir.Constant(answer.type, 0))
            return builder.select(good, builder.load(place), builder.sext(answer, int64))
        return context.get_dummy_value() if is_void else answer

    return (_types.int64 if counted else returned)(*given), generate


def _make(name: str, function: _native.Function, less: bool) -> Callable[..., Any]:
    """Return the function that is called from compiled functions and from Python."""
    passed = _passed(function, less)
    names = ", ".join(parameter.name for parameter in passed)
    # Numba wants every parameter by its name.
    text = (
        f"def call(typingctx, {names}):\n    return build(function, less, ({names},))\n"
        if names
        else "def call(typingctx):\n    return build(function, less, ())\n"
    )
    scope: dict[str, Any] = {"build": _build, "function": function, "less": less}
    exec(text, scope)
    scope["call"] = _intrinsic(scope["call"])
    scope["__name__"] = __name__
    exec(f"def {name}({names}):\n    return call({names})\n", scope)
    made = scope[name]
    made.__doc__ = _documented(function, passed, less)
    compiled: Callable[..., Any] = _numba.njit(nogil=True)(made)
    return compiled


def _documented(function: _native.Function, passed: list[_native.Variable], less: bool) -> str:
    """Return a docstring: what the header says, and what to pass."""
    lines = [f"``{function.declaration}``", "", *function.doc.splitlines()]
    lines += ["", "Parameters", "----------"] if passed else []
    for parameter in passed:
        type = parameter.type
        if _is_pointer(parameter):
            shape = f"({type.extents[0]},)" if type.extents else "any shape"
            access = "read" if type.const else "written"
            of = f"DTYPES[{type.base!r}]"
            none = ", or None" if parameter.name in _MAY_BE_NONE else ""
            lines += [
                f"{parameter.name} : ndarray of {of}, {shape}, or record{none}",
                f"    C-contiguous; it is {access}.",
            ]
        else:
            lines.append(f"{parameter.name} : int ({type.base})")
    result = function.result.declare()
    if less and len(passed) < len(function.parameters) and _COUNT in function.parameters:
        result = "int64: the count, or a negative status (HP_ERR_...)"
    return "\n".join([*lines, "", "Returns", "-------", result if result != "void" else "None"])


# ---- Policies ------------------------------------------------------------------------------------

#: The modules of the games that have policies.
_GAMES = {"douhuang": _douhuang, "baohuang": _baohuang}


class Policy:
    """A policy, compiled; made by `policy`.

    Attributes
    ----------
    game : str
        Whose actions it chooses.
    address : int
        Where it is in this process, as hp_players of huangpai.h has it.
    """

    def __init__(self, game: str, function: Callable[..., Any]) -> None:
        if game not in _GAMES:
            raise ValueError(f"game must be one of {', '.join(_GAMES)}, not {game!r}")
        seen = _from_dtype(_GAMES[game].OBSERVATION_DTYPE)
        action = _from_dtype(_GAMES[game].ACTION_DTYPE)
        rng = _from_dtype(DTYPES["hp_rng"])
        signature = _types.int64(
            _types.CPointer(seen),
            _types.CPointer(action),
            _types.int64,
            _types.CPointer(rng),
            _types.uint64,
        )
        chosen, array = _numba.njit(nogil=True)(function), _numba.carray

        def choose(seen: Any, actions: Any, n: Any, rng: Any, _data: Any) -> Any:
            # What it raises cannot pass through C: it has then chosen nothing.
            try:
                index = chosen(array(seen, 1)[0], array(actions, n), array(rng, 1))
            except Exception:
                index = -1
            return index

        functools.update_wrapper(self, function)  # type: ignore[arg-type]
        self._place = function.__module__, function.__qualname__
        self.game = game
        self._compiled = _numba.cfunc(signature)(choose)
        self.address: int = self._compiled.address

    def __repr__(self) -> str:
        """Return its name."""
        return f"<policy {':'.join(self._place)} of {self.game}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel to another process by name: it is compiled there."""
        return _policy_named, self._place


def _policy_named(module: str, name: str) -> Any:
    return operator.attrgetter(name)(importlib.import_module(module))


def policy(game: str) -> Callable[[Callable[..., Any]], Policy]:
    """Return a decorator that compiles a policy, for `huangpai.simulate` and `BatchGame.play_on`.

    Parameters
    ----------
    game : {"douhuang", "baohuang"}

    Returns
    -------
    decorator of a function of (seen, actions, rng)
        ``seen`` is a record of OBSERVATION_DTYPE, what the player to act knows; ``actions`` an
        array of ACTION_DTYPE, the legal ones, two at least; ``rng`` the game's stream of numbers,
        for ``rng_below(rng, bound)``.  It returns an index into ``actions``, which it leaves as
        they are.  It is compiled by Numba, in nopython mode and without the GIL.  If it raises it
        has chosen nothing, which is a PolicyError.

    Examples
    --------
    >>> from huangpai import numba as hn
    >>> @hn.policy("douhuang")
    ... def shed(seen, actions, rng):
    ...     return actions["size"].argmax()  # as many cards as can be
    >>> shed.game
    'douhuang'
    """

    def compiled(function: Callable[..., Any]) -> Policy:
        return Policy(game, function)

    return compiled


def __getattr__(name: str) -> Any:
    if name in CONSTANTS:
        value: Any = CONSTANTS[name]
    elif name in _NAMES:
        value = _make(name, *_NAMES[name])
    else:
        function = _native.FUNCTIONS.get(name) or _native.FUNCTIONS.get(f"hp_{name}")
        reason = f": Numba lacks a type of {function.declaration!r}" if function else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{reason}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *CONSTANTS, *_NAMES])
