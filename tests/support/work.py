"""Functions for tests of workers, in a module of their own, since other processes import it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def killed_once(task: tuple[int, str]) -> int:
    """Twice the number; the first process that gets 3 kills itself."""
    number, mark = task
    if number == 3:
        try:
            Path(mark).touch(exist_ok=False)
        except FileExistsError:
            return 6
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def killed_always(number: int) -> int:
    """Twice the number; every process that gets 3 kills itself."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def slow(number: int) -> int:
    """Wait a quarter of a second; gives the id of the process."""
    del number
    time.sleep(0.25)
    return os.getpid()


def stopped(number: int) -> int:
    """Double a number; the process that is given 0 is stopped by a signal and never answers."""
    if number == 0:
        os.kill(os.getpid(), signal.SIGSTOP)
    return 2 * number
