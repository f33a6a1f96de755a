"""The group "folders": the paths of the user's folders, to copy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.form_rows import ControlRow, FormRow, TextRow
from tabletop.text import t

from .host import SettingsHost

if TYPE_CHECKING:
    from tabletop.storage.paths import Paths


def places(paths: Paths) -> list[tuple[str, Path]]:
    """(name, path) of the folders."""
    return [
        ("saves", paths.saves),
        ("autosave", paths.autosave),
        ("exports", paths.exports),
        ("armies", paths.armies),
        ("trash", paths.trash),
        ("settings", paths.settings),
        ("logs", paths.logs),
    ]


def folder_rows(scene: SettingsHost) -> list[FormRow]:
    """A row for each folder with its path and a button that copies it."""
    app = scene.app
    label = t("settings.copy_path")
    width = Button("size", (0, 0, 0, 0), label, icon="copy").natural_width(app.canvas)

    def copy(path: Path) -> None:
        app.set_clipboard(str(path))
        app.toast(t("settings.copied", path=str(path)), "ok")

    rows: list[FormRow] = [TextRow(t("settings.folders.note"))]
    for name, path in places(app.paths):
        make = partial(_copy_button, name, label, partial(copy, path))
        rows.append(ControlRow(f"settings.folder.{name}", t(f"settings.folder.{name}"), str(path), width, make))
    return rows


def _copy_button(name: str, label: str, copy: Callable[[], None], rect: Rect) -> Button:
    tip = t(f"settings.folder.{name}.note")
    return Button(f"settings.copy.{name}", rect, label, icon="copy", on_click=copy, tooltip=tip)
