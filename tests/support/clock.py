"""A clock for tests of waiting, and patience with other processes on a machine that is slow and busy."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds within which whatever another process does is done; only what fails takes so long."""


def until(holds: Callable[[], object], told: Callable[[], object] = str) -> None:
    """Wait until something holds. ``told``: what is said if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"it never came to be: {told()}"
        time.sleep(0.05)


class Clock:
    """A clock whose time changes only when a test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
