"""Build moves_cython.pyx in this folder, with Cython and setuptools."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import huangpai

moves = Extension(
    "moves_cython",
    ["moves_cython.pyx"],
    include_dirs=[huangpai.get_include()],
    library_dirs=[huangpai.get_library_dir()],
    libraries=["huangpai"],
)
# Cython finds c_huangpai.pxd in the installed package by itself.  The module keeps nothing between
# calls, so that free-threaded Python may run it without a GIL.
directives = {"language_level": 3, "freethreading_compatible": True}
setup(
    ext_modules=cythonize([moves], compiler_directives=directives),
    script_args=["build_ext", "--inplace"],
)
