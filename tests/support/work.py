"""Pieces of work for tests of workers; a module of its own, since other processes import it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def killed_once(task: tuple[int, str]) -> int:
    """Twice the number; the first process that is given 3 is killed in the middle of it."""
    number, mark = task
    if number == 3:
        try:
            Path(mark).touch(exist_ok=False)
        except FileExistsError:
            return 6
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def killed_always(number: int) -> int:
    """No process that is given 3 survives."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def slow(number: int) -> int:
    """A quarter of a second of nothing; gives the process that did it."""
    del number
    time.sleep(0.25)
    return os.getpid()
