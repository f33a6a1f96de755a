"""Draws a picture of every scene at three sizes in both languages. A scene that cannot be drawn is a fault of the
build.

The pictures are PNG files with little compression: the strongest would take ten times as long as drawing them.
"""

from __future__ import annotations

import logging
from pathlib import Path

from tabletop.client.app import App, AppOptions
from tabletop.client.draw.canvas import PaintKit
from tabletop.commands.app_driver import AppDriver
from tabletop.text import LANGUAGES

from .scene_openers import missing_scenes, openers

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


class _Listener(logging.Handler):
    """Collects the failures that the client has caught and written to the log only."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        why = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.heard.append(f"{record.getMessage()}{why}")


def draw_all(folder: Path, home: Path, faults: list[str], sizes: tuple[tuple[int, int], ...] = SIZES) -> int:
    """Draw everything into ``folder``; ``home`` takes what the program writes. Gives the number of pictures."""
    faults += [f"no way to draw the scene {name}" for name in missing_scenes()]
    listener = _Listener()
    log = logging.getLogger("tabletop")
    log.addHandler(listener)
    count = 0
    try:
        for size in sizes:
            kit = PaintKit()  # shared, so that pictures are decoded and scaled once for all languages
            for language in LANGUAGES:
                place = home / f"{size[0]}x{size[1]}-{language}"  # an empty user folder
                count += _draw_size(folder, place, size, language, kit, faults, listener)
    finally:
        log.removeHandler(listener)
    return count


def _draw_size(
    folder: Path,
    home: Path,
    size: tuple[int, int],
    language: str,
    kit: PaintKit,
    faults: list[str],
    listener: _Listener,
) -> int:
    app = App(AppOptions(home=home, size=size, language=language, silent=True), kit)
    app.settings.reduced_motion = False
    driver = AppDriver(app)
    count = 0
    try:
        for name, scenes, bring in openers(driver):
            listener.heard.clear()
            file = folder / f"{name}-{size[0]}x{size[1]}-{language}.png"
            try:
                driver.clear()
                bring(driver)
                if not name.startswith("fight"):
                    driver.settle()
                driver.expect(*scenes)
                app.screenshot(file)
            except Exception as problem:  # one broken scene must not hide the others
                faults.append(f"{file.name}: {type(problem).__name__}: {problem}")
            else:
                count += 1
            faults += [f"{file.name}: {what}" for what in listener.heard]
    finally:
        app.close()
    return count
