"""Writing to the terminal, which may be missing or unable to show a character, and a progress bar.

A windowed program on Windows has no standard streams at all (they are None), and a pipe may close early.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import TextIO

from tabletop.json_values import printable

from .arguments import UsageError


def prepare() -> None:
    """Call before anything is written: sets the user's language, makes the streams replace characters they cannot
    show, and keeps pygame from greeting."""
    from tabletop import text

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    text.set_language(_language())


def _language() -> str:
    """The language chosen in the settings, else that of the operating system."""
    from tabletop import text
    from tabletop.storage.errors import SaveError
    from tabletop.storage.paths import Paths
    from tabletop.storage.settings import load_settings

    try:
        paths = Paths.of_user()
        text.add_languages(paths.languages)
        settings, _ = load_settings(paths.settings)
    except SaveError:  # no home: most commands need none
        return text.system_language()
    return settings.language or text.system_language()


def _safe(words: str) -> str:
    """The words without control characters, which are commands to a terminal; line ends stay."""
    return "\n".join(map(printable, words.split("\n")))


def say(line: str = "") -> None:
    """Print one line of a command's answer. Raises OSError where it cannot be written."""
    if sys.stdout is not None:
        print(_safe(line), flush=True)


def say_json(value: object) -> None:
    say(json.dumps(value, ensure_ascii=False, indent=2))


def complain(line: str) -> None:
    """Print one sentence about what is wrong, to standard error; without a terminal, show it in a message window."""
    if sys.stderr is not None:
        try:
            print(_safe(line), file=sys.stderr, flush=True)
        except OSError:  # nobody reads it
            silence(sys.stderr)
        return
    with contextlib.suppress(ImportError, RuntimeError):  # nothing to show it with: nothing more can be done
        import pygame

        from tabletop import PRODUCT

        pygame.display.message_box(PRODUCT, _safe(line), "error")


def silence(stream: TextIO) -> None:
    """Send a stream nowhere, so that closing what nobody reads prints no error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def folder(name: str | None) -> Path:
    """The folder that ``--output`` names, the present one for None. Raises UsageError where it is none."""
    if name is not None and not os.path.isdir(name):
        raise UsageError("cli.error.no_folder", folder=name)
    return Path(name or ".")


class Progress:
    """A bar on standard error that grows with the work; nothing is drawn where that is no terminal."""

    _WIDTH = 30
    _PAUSE = 0.1  # seconds between two drawings

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = max(total, 1)
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream is not None and self._stream.isatty()
        self._last = 0.0
        self._length = 0  # of the line on the terminal

    def step(self, done: int) -> None:
        now = time.monotonic()
        if not self._shown or (now - self._last < self._PAUSE and done < self._total):
            return
        self._last = now
        filled = self._WIDTH * done // self._total
        bar = "#" * filled + "-" * (self._WIDTH - filled)
        line = f"[{bar}] {done}/{self._total}"
        self._write(f"\r{line:<{self._length}}")
        self._length = len(line)

    def close(self) -> None:
        if self._shown:
            self._write("\r" + " " * self._length + "\r")

    def _write(self, words: str) -> None:
        try:
            self._stream.write(words)
            self._stream.flush()
        except OSError:  # the terminal has gone; the work goes on
            self._shown = False
