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
        super().__init__(f"{rule}: {message}")
        self.rule = rule


class BufferTooSmall(ValueError):
    """An ``out=`` array cannot hold the answer; nothing was written.

    Attributes
    ----------
    needed : int
        How many rows the array must have.
    """

    def __init__(self, needed: int, message: str) -> None:
        super().__init__(message)
        self.needed = needed
