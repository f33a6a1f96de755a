"""Draws positions as the program shows them, without a window: for the environments of research, which name this
module when they are asked for pictures and import nothing of the client before."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pygame

from tabletop.client.app import App, AppOptions
from tabletop.commands.app_driver import AppDriver
from tabletop.rules.match import Match


class BoardPictures:
    """A client that nobody sees, and its board."""

    def __init__(self, size: tuple[int, int]) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        self._home = tempfile.TemporaryDirectory()
        self._app = App(AppOptions(home=Path(self._home.name), size=size, silent=True))
        self._driver = AppDriver(self._app)

    def pixels(self, match: Match[object]) -> bytes:
        """The board of a match as its decider sees it, three bytes a pixel, row after row."""
        self._driver.clear()
        self._driver.table(match)
        self._app.picture()
        return pygame.image.tobytes(self._app.window.surface, "RGB")

    def close(self) -> None:
        self._app.close()
        self._home.cleanup()
