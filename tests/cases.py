"""Tests by rows of values, under short ids that are the same in every process."""

from __future__ import annotations

import re

import pytest

#: Of an object that has no better name than where it lies.
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def brief(value):
    """A short id for what a test is given."""
    try:
        if isinstance(value, set):  # in no order of its own
            value = sorted(value)
        return ADDRESS.sub("", ascii(value))[:40]
    except (ValueError, AssertionError):
        return type(value).__name__


def cases(names, rows):
    """Parametrize a test by rows."""
    return pytest.mark.parametrize(names, rows, ids=brief)
