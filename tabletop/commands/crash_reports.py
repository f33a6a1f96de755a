"""Where failures of the running client go: a log file, a report of a crash, and one sentence for the person.

A windowed program has no terminal, so the sentence is then shown in a message box.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
import traceback
from pathlib import Path

from tabletop import PRODUCT, __version__
from tabletop.storage.errors import SaveError
from tabletop.storage.filing import put_new
from tabletop.storage.paths import Paths, make_folder
from tabletop.text import t

from .output import complain

_LOG = "tabletop.log"
_LONGEST = 512 * 1024  # bytes after which a new log is begun; the former one is kept
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _LogFile(logging.FileHandler):
    """A log on a disk that may be full: lines that cannot be written are dropped without a message on the console."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Write nothing: the game shows the warning on its screen already."""


def log_to_file(paths: Paths) -> None:
    """Write warnings and errors to the log of the user. Without a writable folder they are dropped. The file is created
    when its first line is written."""
    try:
        file = make_folder(paths.logs) / _LOG
        if file.is_file() and file.stat().st_size > _LONGEST:
            os.replace(file, file.with_suffix(".old.log"))
        handler = _LogFile(file, encoding="utf-8", delay=True)
    except (SaveError, OSError):
        logging.getLogger("tabletop").addHandler(logging.NullHandler())
        return
    handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter(_FORM))
    logging.getLogger("tabletop").addHandler(handler)


def report_crash(paths: Paths, error: BaseException) -> Path | None:
    """Write what happened to a file of its own; gives its path, or None when nothing can be written."""
    import platform  # needed only here; it compiles ten patterns

    words = [
        f"{PRODUCT} {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}\n",
        *traceback.format_exception(error),
    ]
    try:
        stem = time.strftime("crash-%Y%m%d-%H%M%S")
        return put_new(make_folder(paths.crash), stem, ".txt", "".join(words).encode("utf-8", "replace"))
    except SaveError:
        return None


def tell_crash(file: Path | None) -> None:
    """Tell the person, on the terminal and, where there is none, in a box."""
    words = t("cli.error.crash", file=file) if file is not None else t("cli.error.crash_unwritten")
    complain(words)
    if sys.stderr is None:
        import pygame

        with contextlib.suppress(pygame.error):  # no display to show a box on: nothing more can be done
            pygame.display.message_box(PRODUCT, words, "error")
