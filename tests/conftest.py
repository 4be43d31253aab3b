"""What the tests of every folder share."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a browser, those with its fixture `tab`."""
    for item in items:
        if "tab" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
