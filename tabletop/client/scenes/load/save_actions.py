"""Actions on a saved game: open, rename, copy, export, import.

Every failure is told in one sentence, and then no file has changed.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.storage.errors import SaveError
from tabletop.storage.paths import make_folder
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import t

from . import save_words

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices
    from tabletop.storage.format import Loaded

log = logging.getLogger(__name__)


def tell(app: SceneServices, problem: SaveError, entry: ShelfEntry | None = None) -> None:
    """Say in one sentence what went wrong, with a game if its header could be read."""
    log.warning("%s", problem)
    app.play("ui-deny")
    title = save_words.title(entry) if entry is not None and entry.header is not None else ""
    app.toast(save_words.problem_words(problem, title), "danger")


def tell_past(app: SceneServices, loaded: Loaded) -> None:
    """Say of a game that was just put on the board that nothing before its saved position can be looked at, and why.
    It is saved so from now on, and opens without a word the next time."""
    if loaded.older:
        app.toast(t("load.older"), "info")
    if loaded.fault is not None:
        log.warning("%s", loaded.fault)
        words = t(f"load.{loaded.fault.code}", **loaded.fault.values)
        app.ask(t("load.no_past"), words, [("ok", t("client.ok"), "primary")])


def open_game(app: SceneServices, entry: ShelfEntry) -> bool:
    """Open the board with a saved game; False when it cannot be opened. A match that was on the board is left, and
    stays in its autosave."""
    if entry.header is not None:
        app.busy(t(f"{entry.header.game}.title"), t("client.wait.file"))
    try:
        loaded = app.library.open(entry)
    except SaveError as problem:
        tell(app, problem, entry)
        return False
    if entry.kind == "example":
        loaded.info.title = save_words.title(entry)
    app.library.autosave.close()  # the board takes the slot over under its own lock
    app.reset("menu")
    stored = not entry.slot
    app.push("board", match=loaded.match, info=loaded.info, stored=stored)
    tell_past(app, loaded)
    return True


def rename(app: SceneServices, entry: ShelfEntry, title: str) -> Path | None:
    """Change the title; returns the new path, None when it failed."""
    title = title.strip()
    if not title or title == save_words.title(entry):
        return None
    try:
        path: Path = app.library.rename(entry, title).path
    except SaveError as problem:
        tell(app, problem, entry)
        return None
    app.toast(t("load.renamed", title=title), "ok")
    return path


def duplicate(app: SceneServices, entry: ShelfEntry) -> Path | None:
    """Copy a game among the saves; returns the path of the copy, None when it failed."""
    try:
        copy = app.library.duplicate(entry)
        if entry.kind == "example":
            copy = app.library.rename(copy, save_words.title(entry))
    except SaveError as problem:
        tell(app, problem, entry)
        return None
    app.toast(t("load.duplicated", title=copy.title), "ok")
    path: Path = copy.path
    return path


def export(app: SceneServices, entry: ShelfEntry) -> Path | None:
    """Copy a game into the exchange folder; returns the path of the copy, None when it failed."""
    try:
        path: Path = app.library.export(entry, make_folder(app.paths.exports))
    except SaveError as problem:
        tell(app, problem, entry)
        return None

    def copy_path() -> None:
        app.set_clipboard(str(path))
        app.toast(t("load.path_copied"), "ok")

    app.toast(t("load.exported", path=str(path)), "ok", (t("load.copy_path"), copy_path))
    return path


def bring_in(app: SceneServices, path: Path) -> Path | None:
    """Import a file into the saves; returns its new path, None when it failed."""
    try:
        entry = app.library.import_file(path)
    except SaveError as problem:
        tell(app, problem)
        return None
    app.play("save-done")
    app.toast(t("load.imported", title=save_words.title(entry)), "ok")
    found: Path = entry.path
    return found
