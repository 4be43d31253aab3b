"""What the tests of every command share."""

from __future__ import annotations

import pytest

from huangpai import cli


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capsys):
    """Run a command here; the exit status, and what it wrote to stdout and to stderr."""

    def run_one(*argv):
        status = cli.main([str(a) for a in argv])
        return status, *capsys.readouterr()

    return run_one
