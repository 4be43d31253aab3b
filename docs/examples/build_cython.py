"""Build moves_cython.pyx, or the modules that are named, in this folder: Cython and setuptools."""

import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

import huangpai

modules = [
    Extension(
        name,
        [f"{name}.pyx"],
        include_dirs=[huangpai.get_include()],
        library_dirs=[huangpai.get_library_dir()],
        libraries=["huangpai"],
    )
    for name in sys.argv[1:] or ["moves_cython"]
]
# Cython finds c_huangpai.pxd in the installed package by itself.  The modules keep nothing between
# calls, so that free-threaded Python may run them without a GIL.
directives = {"language_level": 3, "freethreading_compatible": True}
setup(
    ext_modules=cythonize(modules, compiler_directives=directives),
    script_args=["build_ext", "--inplace"],
)
