"""A clock for tests of waiting."""

from __future__ import annotations


class Clock:
    """A clock whose time changes only when a test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
