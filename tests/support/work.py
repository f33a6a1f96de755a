"""Pieces of work for tests of workers; a module of its own, since other processes import it."""

from __future__ import annotations

import os
import signal
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
