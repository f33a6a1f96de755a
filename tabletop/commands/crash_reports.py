"""Where failures of the running client go: a log file, a report of a crash, and one sentence for the person, on the
terminal and in a window."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import textwrap
import time
import traceback
from pathlib import Path

from tabletop import PRODUCT, __version__
from tabletop.storage.errors import SaveError, from_os
from tabletop.storage.paths import Paths, make_folder
from tabletop.text import sentence, t

from .arguments import NotDone
from .output import complain, prepare, silence

log = logging.getLogger(__name__)

_LOG = "tabletop.log"
_LONGEST = 512 * 1024  # bytes after which a new log is begun; the former one is kept
_SERVED, _LOOK = 600.0, 0.05
"""Seconds for which a copied report is kept ready, and between two looks whether somebody wants it."""


class _LogFile(logging.FileHandler):
    """A log on a disk that may be full: lines that cannot be written are dropped without a message on the console."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, after opening the file for the first one: its folder may have gone since the start."""
        try:
            super().emit(record)
        except OSError:
            self.handleError(record)

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
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("tabletop").addHandler(handler)


def words_of(error: BaseException) -> str:
    """A report of what happened: program, system, and where the error came from."""
    import platform  # needed only here; it compiles ten patterns

    head = f"{PRODUCT} {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}\n"
    return "".join([head, *traceback.format_exception(error)])


def report_crash(paths: Paths, error: BaseException) -> Path | None:
    """Write what happened to a file of its own; gives its path, or None when nothing can be written."""
    from tabletop.storage.file_names import put_new  # not needed by a start that goes well

    try:
        stem = time.strftime("crash-%Y%m%d-%H%M%S")
        return put_new(make_folder(paths.crash), stem, ".txt", words_of(error).encode("utf-8", "replace"))
    except SaveError:
        return None


def give_up(error: Exception) -> int:
    """Say in one sentence why a command ends, and give its exit code: 2 where a path leads to no file, which is a
    mistyped word, 1 else. A fault of the program is kept as a report."""
    with contextlib.suppress(Exception):  # the language is as it is where this is what failed
        prepare()
    if isinstance(error, OSError):  # the system refused something: a full disk, for one
        if error.filename is None and sys.stdout is not None:
            silence(sys.stdout)
        error = from_os(error, Path(str(error.filename or "stdout")))
    if isinstance(error, SaveError):
        complain(sentence(error))
        return 2 if error.code in ("not_found", "is_folder", "not_folder", "bad_name") else 1
    if not isinstance(error, NotDone):
        try:
            file = report_crash(Paths.of_user(), error)
        except SaveError:
            file = None
        error = NotDone("cli.error.fault_unwritten") if file is None else NotDone("cli.error.fault", file=str(file))
    complain(str(error))
    return 1


def tell_crash(paths: Paths, error: BaseException) -> None:
    """Keep a report, and tell the person on the terminal and in a window, which offers the report and the log."""
    log.critical("the program ends", exc_info=error)
    file = report_crash(paths, error)
    words = t("cli.error.crash", file=file) if file is not None else t("cli.error.crash_unwritten")
    if sys.stderr is not None:
        complain(words)
    with contextlib.suppress(Exception):  # nothing to show a window with, and the terminal has the sentence
        _offer_report(words, words_of(error), [path for path in (paths.logs / _LOG, file) if path is not None])


def tell_lost_screen() -> None:
    """Say that the screen has gone, which ends the program: in the log, and where a terminal is left, there."""
    words = t("cli.error.screen_gone", display=os.environ.get("DISPLAY", ""))
    log.critical(words)
    if sys.stderr is not None:
        complain(words)


def _offer_report(words: str, report: str, files: list[Path]) -> None:
    """Show ``words`` in a message window until it is closed or the report is on the clipboard. Raises pygame.error."""
    import pygame

    from tabletop.client.core import window

    if not pygame.display.get_init():
        window.open_display()
    if window.unseen():
        return
    buttons = (t("cli.crash.copy"), t("cli.crash.log"), t("client.close"))
    told = [words]
    while True:
        # Letters in a line of the message window, which breaks none itself.
        lines = "\n\n".join(textwrap.fill(one, 90, break_long_words=False, break_on_hyphens=False) for one in told)
        chosen = pygame.display.message_box(PRODUCT, lines, "error", None, buttons, 2, 2)
        if chosen != 1:
            break
        there = [file for file in files if file.is_file()]
        if not any(map(window.open_path, there)):
            told = [words, t("cli.crash.unopened", file=there[0]) if there else t("cli.crash.no_log")]
    if chosen == 0:
        window.put_clipboard_text(report)
        if pygame.display.get_driver() in ("x11", "wayland"):
            _serve_clipboard(report)


def _serve_clipboard(report: str) -> None:
    """Wait until the report is no longer what the clipboard holds, ten minutes at most: on these systems it would be
    gone with the program. A message window in the meantime would stop it from being handed out."""
    import pygame

    end = time.monotonic() + _SERVED
    while time.monotonic() < end:
        for event in pygame.event.get():
            if event.type == pygame.CLIPBOARDUPDATE and pygame.scrap.get_text() != report:
                return
        time.sleep(_LOOK)
