"""The errors that are huangpai's own; all others are ValueError and TypeError."""

from __future__ import annotations

__all__ = ["BufferTooSmall", "IllegalMove", "PolicyError", "RecordError", "StoreError"]


class IllegalMove(ValueError):
    """A move or action that the rules forbid; nothing has changed.

    Attributes
    ----------
    rule : str
        The number of the rule that it breaks, such as ``"D4.2"``.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(rule, message)  # what pickle passes again
        self.rule = rule

    def __str__(self) -> str:
        """Return the message, the rule before it."""
        return f"{self.rule}: {self.args[1]}"


class BufferTooSmall(ValueError):
    """An ``out=`` array cannot hold the answer; nothing was written.

    Attributes
    ----------
    needed : int
        How many rows the array must have.
    """

    def __init__(self, needed: int, message: str) -> None:
        super().__init__(needed, message)  # what pickle passes again
        self.needed = needed

    def __str__(self) -> str:
        """Return the message."""
        return str(self.args[1])


class PolicyError(ValueError):
    """A policy that has chosen what is no index of its list of actions, or never ends its game."""


class RecordError(ValueError):
    """A record of a game that cannot be read, or in which something is wrong.

    Attributes
    ----------
    where : str
        The place in the record, such as ``"actions[12]"`` or ``"games[1].result.score[0]"``, or in
        a file, such as ``"line 3"``.
    rule : str or None
        The number of the rule that an action breaks, such as ``"D4.2"``.
    """

    def __init__(self, where: str, message: str, rule: str | None = None) -> None:
        super().__init__(where, message, rule)  # what pickle passes again
        self.where = where
        self.rule = rule

    def __str__(self) -> str:
        """Return the message, the place before it."""
        return f"{self.where}: {self.args[1]}"


class StoreError(ValueError):
    """A file of results that is something else or cannot be opened, or a package is missing."""
