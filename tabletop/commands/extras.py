"""What is said where an option of the command line needs a library that is not installed."""

from __future__ import annotations

import sys

from tabletop.resources import is_frozen

from .arguments import UsageError


def missing(option: str, library: str, extra: str) -> UsageError:
    """The error about an ``option`` (with its dashes) that needs a ``library``: how the ``extra`` of the program
    that brings it is installed for this interpreter, or that the frozen program cannot have it."""
    key = "cli.error.no_extra.frozen" if is_frozen() else "cli.error.no_extra"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return UsageError(key, option=option, library=library, extra=extra, python=python)
