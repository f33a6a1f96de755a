"""Shows folders in the file manager of the system; where there is none, puts their path on the clipboard."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.storage.errors import SaveError
from tabletop.storage.paths import make_folder
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services

log = logging.getLogger(__name__)


def show_folder(app: Services, folder: Path) -> bool:
    """Make a folder if it is not there, ask the system to show it, and say so in a toast. True when the system was
    asked, False when the path was put on the clipboard."""
    try:
        make_folder(folder)
    except SaveError as problem:
        app.toast(t(problem.key, **problem.values), "warning")
        return False
    if _asked(folder):
        app.toast(t("settings.opened", path=str(folder)), "info")
        return True
    app.set_clipboard(str(folder))
    app.toast(t("settings.copied", path=str(folder)), "ok")
    return False


def _asked(folder: Path) -> bool:
    """Ask the system to show the folder; False where that is not possible."""
    if not pygame.display.get_init() or pygame.display.get_driver() in ("dummy", "offscreen"):
        return False
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        quiet = subprocess.DEVNULL
        subprocess.Popen([opener, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError as problem:
        log.info("no file manager: %s", problem)
        return False
    return True
