"""The C library for programs inside this Python: addresses, signatures, layouts and values.

``__pyx_capi__`` holds a capsule for every function of huangpai.h, as compiled Cython modules have it,
so what looks there, as Numba does, finds the functions; ``huangpai.native`` shows the same to people.
This module has a copy of the library of its own, as every extension module has.
"""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint64_t, uintptr_t

from huangpai cimport c_huangpai as hp

cdef extern from "_native_table.h" nogil:
    ctypedef void (*hp_native_address)() noexcept
    ctypedef struct hp_native_type:
        const char *base
        int is_const
        int pointers
        const char *extents
    ctypedef struct hp_native_function:
        const char *name
        hp_native_address address
        const char *signature
        hp_native_type result
        const char *comment
    ctypedef struct hp_native_variable:
        const char *of
        const char *name
        hp_native_type type
        size_t offset
        size_t size
    ctypedef struct hp_native_struct:
        const char *name
        size_t size
    ctypedef struct hp_native_constant:
        const char *name
        const char *of
        int negative
        uint64_t magnitude
    # Each ends with a row whose name is NULL.
    const hp_native_function hp_native_functions[]
    const hp_native_variable hp_native_parameters[]
    const hp_native_struct hp_native_structs[]
    const hp_native_variable hp_native_fields[]
    const hp_native_constant hp_native_constants[]

if hp.hp_init() != hp.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")


cdef tuple _type(const hp_native_type *type):
    extents = type.extents.decode()
    return (type.base.decode(), type.is_const != 0, type.pointers,
            tuple(int(n) for n in extents.split(", ")) if extents else ())


cdef dict _functions():
    cdef const hp_native_function *row = hp_native_functions
    rows = {}
    while row.name != NULL:
        rows[row.name.decode()] = (<uintptr_t>row.address, row.signature.decode(), _type(&row.result),
                                   row.comment.decode())
        row += 1
    return rows


cdef dict _capsules():
    cdef const hp_native_function *row = hp_native_functions
    rows = {}
    while row.name != NULL:
        rows[row.name.decode()] = PyCapsule_New(<void *>row.address, row.signature, NULL)
        row += 1
    return rows


cdef list _variables(const hp_native_variable *row):
    rows = []
    while row.name != NULL:
        rows.append((row.of.decode(), row.name.decode(), _type(&row.type), row.offset, row.size))
        row += 1
    return rows


cdef dict _structs():
    cdef const hp_native_struct *row = hp_native_structs
    rows = {}
    while row.name != NULL:
        rows[row.name.decode()] = row.size
        row += 1
    return rows


cdef dict _constants():
    cdef const hp_native_constant *row = hp_native_constants
    rows = {}
    while row.name != NULL:
        value = int(row.magnitude)
        rows[row.name.decode()] = (-value if row.negative else value, row.of.decode())
        row += 1
    return rows


#: name -> (address, signature, type of the result, comment); a type is (base, const, pointers, extents)
FUNCTIONS = _functions()
#: (function, name, type, 0, 0), in order
PARAMETERS = _variables(hp_native_parameters)
#: name -> size in bytes, 0 for those that only the library can look into
STRUCTS = _structs()
#: (struct, name, type, offset, size), in order
FIELDS = _variables(hp_native_fields)
#: name -> (value, enum or "")
CONSTANTS = _constants()
__pyx_capi__ = _capsules()
