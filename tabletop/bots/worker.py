"""A process in which computer players think: beside the program, behind it at the processor, and never after it."""

from __future__ import annotations

import os
import sys
import threading
from multiprocessing.connection import Connection

from .player import Choice, Question, answer

_NICE = 10
_BELOW_NORMAL = 0x4000


def begin(alive: Connection) -> None:
    """Prepare this process: it stands back behind the program, and ends when ``alive`` is closed at the other end, be
    it that the program ends or that it was killed."""
    _stand_back()
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()


def warm() -> None:
    """The first task: does nothing but make the process begin."""


def think(question: Question) -> Choice:
    """What the player of a question chooses. Raises UnknownLevel, UnknownGame."""
    return answer(question)


def _stand_back() -> None:
    """Lower the priority of this process."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        os.nice(_NICE)


def _end_with(alive: Connection) -> None:
    """Wait for the end of the program, and end at once, whatever is being thought about."""
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
    os._exit(0)
