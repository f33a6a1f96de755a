"""The group "folders": where everything is, to copy the path."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import Form
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.storage.paths import Paths

    from .scene import SettingsScene


def places(paths: Paths) -> list[tuple[str, Path]]:
    """The folders a person may look for, by name."""
    return [
        ("saves", paths.saves),
        ("autosave", paths.autosave),
        ("exports", paths.exports),
        ("armies", paths.armies),
        ("trash", paths.trash),
        ("settings", paths.settings),
        ("logs", paths.logs),
    ]


def build_folders(form: Form, scene: SettingsScene) -> None:
    """A row for each folder with its path and a button that copies it."""
    app = scene.app
    form.text(t("settings.folders.note"))
    label = t("settings.copy_path")
    sample = Button("size", (0, 0, 40, form.control_height), label, icon="copy")
    width = sample.natural_width(app.canvas)

    def copy(path: Path) -> None:
        app.set_clipboard(str(path))
        app.toast(t("settings.copied", path=str(path)), "ok")

    for name, path in places(app.paths):
        form.control(
            t(f"settings.folder.{name}"),
            str(path),
            width,
            partial(_copy_button, name, label, partial(copy, path)),
        )


def _copy_button(name: str, label: str, copy: Callable[[], None], rect: Rect) -> Button:
    tip = t(f"settings.folder.{name}.note")
    return Button(f"settings.copy.{name}", rect, label, icon="copy", on_click=copy, tooltip=tip)
