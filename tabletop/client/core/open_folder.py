"""Opens files and folders with the programs of the system; where there is none, their path goes on the clipboard."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.storage.errors import SaveError
from tabletop.storage.paths import make_folder
from tabletop.text import t

from . import window

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
    if open_path(folder):
        app.toast(t("settings.opened", path=str(folder)), "info")
        return True
    app.set_clipboard(str(folder))
    app.toast(t("settings.copied", path=str(folder)), "ok")
    return False


def open_path(path: Path) -> bool:
    """Ask the system to open a folder or a file; False where that is not possible."""
    if window.unseen():
        return False
    try:
        if sys.platform == "win32":
            os.startfile(path)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        quiet = subprocess.DEVNULL
        subprocess.Popen([opener, str(path)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError as problem:
        log.info("no file manager: %s", problem)
        return False
    return True
