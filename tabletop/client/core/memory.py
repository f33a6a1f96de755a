"""Memory of the process: what is no longer used goes back to the system. glibc keeps it otherwise; other C libraries
have no such functions, and there nothing is done."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_ARENAS = -8
"""The number by which mallopt knows M_ARENA_MAX."""


def _ask_glibc(function: str, *numbers: int) -> None:
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None)[function](*numbers)


def share_one_arena() -> None:
    """Have all threads take memory from one place. By default the thread that decodes pictures gets an own one, and
    what it frees there is of no use to the others."""
    _ask_glibc("mallopt", _ARENAS, 1)


def give_back() -> None:
    """Give all free memory back to the system."""
    _ask_glibc("malloc_trim", 0)
