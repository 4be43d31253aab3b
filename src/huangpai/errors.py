"""The errors that are huangpai's own; all others are ValueError and TypeError."""

from __future__ import annotations

__all__ = ["BufferTooSmall", "IllegalMove"]


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
