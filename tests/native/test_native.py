"""huangpai.native: addresses that can be called, dtypes and declarations that fit."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys

import numpy as np
import pytest

from huangpai import _core, native
from huangpai import douhuang as dh
from native.support import need


def test_dtypes_are_those_of_the_python_api() -> None:
    assert native.DTYPES["hp_douhuang_move"] == dh.MOVE_DTYPE
    assert native.DTYPES["hp_rng"].itemsize == 16
    batch = native.DTYPES["hp_douhuang_batch"]
    assert batch.fields is not None
    assert (batch.fields["n"][1], batch.itemsize) == (32, 72)


def test_constants_are_those_of_the_python_api() -> None:
    for kind in dh.Kind:
        assert native.CONSTANTS[f"HP_DOUHUANG_{kind.name}"] == kind
    assert native.CONSTANTS["HP_DOUHUANG_CHARACTERS"] == len(dh.Character)
    assert native.CONSTANTS["HP_DECK54"] == 2**54 - 1


def test_nothing_of_it_can_be_changed() -> None:
    with pytest.raises(TypeError):
        native.FUNCTIONS["hp_init"] = None  # type: ignore[index]


def test_functions_say_what_the_header_says() -> None:
    count = native.FUNCTIONS["hp_douhuang_count"]
    assert count.declaration == (
        "int hp_douhuang_count(uint64_t hand, int character, int hit_points, "
        "const hp_douhuang_move *last, int64_t *count)"
    )
    assert count.pointer_type == (
        "int (*)(uint64_t, int, int, const hp_douhuang_move *, int64_t *)"
    )
    assert "to lead" in count.doc
    assert native.FUNCTIONS["hp_init"].declaration == "int hp_init(void)"


def test_ctypes_calls_an_address() -> None:
    kind = ctypes.CFUNCTYPE(
        ctypes.c_int,
        ctypes.c_uint64,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_int64),
    )
    call = kind(native.FUNCTIONS["hp_douhuang_count"].address)
    n = ctypes.c_int64()
    for hand in dh.random_hands(50, 17, seed=5):
        assert call(int(hand), 3, 2, None, n) == 0
        assert n.value == dh.count_moves(int(hand), 3)


def test_cffi_reads_all_declarations_and_lays_them_out_alike() -> None:
    need("cffi")
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(native.CDEF)
    for name, dtype in native.DTYPES.items():
        if name.startswith("hp_") and dtype.fields:
            assert ffi.sizeof(name) == dtype.itemsize
            offsets = {field: at[1] for field, at in dtype.fields.items()}
            assert {f: ffi.offsetof(name, f) for f in offsets} == offsets
    for function in native.FUNCTIONS.values():
        assert int(ffi.cast("uintptr_t", ffi.cast(function.pointer_type, function.address)))


def test_cffi_lists_a_batch() -> None:
    need("cffi")
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(native.CDEF)

    def function(name: str) -> object:
        f = native.FUNCTIONS[name]
        return ffi.cast(f.pointer_type, f.address)

    hands = dh.random_hands(1000, 17, seed=2)
    who, points = np.array([4], np.uint8), np.array([2], np.uint8)
    counts, offsets = np.empty(1000, np.int64), np.empty(1001, np.int64)
    batch = ffi.new("hp_douhuang_batch *")
    batch.hands = ffi.from_buffer("uint64_t[]", hands)
    batch.characters = ffi.from_buffer("uint8_t[]", who)
    batch.hit_points = ffi.from_buffer("uint8_t[]", points)
    batch.n, batch.hand_stride = 1000, 1
    bad = ffi.new("int64_t *")
    counted = ffi.from_buffer("int64_t[]", counts)
    assert function("hp_douhuang_count_batch")(batch, counted, bad) == 0
    places = ffi.from_buffer("int64_t[]", offsets)
    moves = np.empty(function("hp_offsets")(counted, 1000, places), dh.MOVE_DTYPE)
    out = ffi.from_buffer("hp_douhuang_move[]", moves)
    function("hp_douhuang_generate_batch_unchecked")(batch, places, out)
    expected, expected_offsets = dh.legal_moves_batch(hands, 4)
    assert (moves == expected).all()
    assert (offsets == expected_offsets).all()


@pytest.mark.parametrize("simd", _core.simd_available())
def test_the_kernels_are_chosen_in_this_copy_too(simd: str) -> None:
    text = (
        "import ctypes; from huangpai import native; "
        "name = ctypes.CFUNCTYPE(ctypes.c_char_p)(native.FUNCTIONS['hp_simd_name'].address); "
        "print(name().decode())"
    )
    environment = os.environ | {"HUANGPAI_SIMD": simd}
    made = subprocess.run(
        [sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=True
    )
    assert made.stdout == f"{simd}\n"
