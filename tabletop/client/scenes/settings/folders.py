"""The group "folders": the paths of the user's folders, to open and to copy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.core.open_folder import show_folder
from tabletop.client.draw.rectangles import Rect
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import ControlRow, FormRow, TextRow
from tabletop.text import t

from .host import SettingsHost

if TYPE_CHECKING:
    from tabletop.storage.paths import Paths

GAP = 8.0
"""Units between the buttons of a row."""


def places(paths: Paths) -> list[tuple[str, Path, str]]:
    """(name, path, the guide to its files) of the folders; no guide where files are not written by hand."""
    return [
        ("saves", paths.saves, ""),
        ("autosave", paths.autosave, ""),
        ("exports", paths.exports, ""),
        ("armies", paths.armies, ""),
        ("scenarios", paths.scenarios, "making-scenarios"),
        ("islands", paths.islands, "small-world-islands"),
        ("cards", paths.adventure_cards, "own-cards"),
        ("trash", paths.trash, ""),
        ("settings", paths.settings, ""),
        ("logs", paths.logs, ""),
    ]


def folder_rows(scene: SettingsHost) -> list[FormRow]:
    """A row for each folder with its path and buttons that open it, copy its path and open the guide to its files."""
    app = scene.app

    def copy(path: Path) -> None:
        app.set_clipboard(str(path))
        app.toast(t("settings.copied", path=str(path)), "ok")

    rows: list[FormRow] = [TextRow(t("settings.folders.note"))]
    for name, path, guide in places(app.paths):
        folder = path.parent if path.suffix else path
        buttons = [
            Button(f"settings.open.{name}", (0, 0, 0, 0), t("settings.open"), icon="load",
                   tooltip=t(f"settings.folder.{name}.note"), on_click=partial(show_folder, app, folder)),
            Button(f"settings.copy.{name}", (0, 0, 0, 0), icon="copy", style="icon", tooltip=t("settings.copy_path"),
                   on_click=partial(copy, path)),
        ]  # fmt: skip
        if guide:
            tip = t("setup.own.guide.tip")
            read = partial(app.push, "guide", guide=guide, folder=path)
            buttons.insert(
                0, Button(f"settings.guide.{name}", (0, 0, 0, 0), icon="book", style="icon", tooltip=tip, on_click=read)
            )
        side = max(40.0, app.canvas.line_height("body_strong") + 18)
        widths = [button.natural_width(app.canvas) if button.label else side for button in buttons]
        make = partial(_beside, buttons, widths)
        wide = sum(widths) + GAP * (len(widths) - 1)
        rows.append(ControlRow(f"settings.folder.{name}", t(f"settings.folder.{name}"), str(path), wide, make))
    return rows


def _beside(buttons: Sequence[Button], widths: Sequence[float], rect: Rect) -> list[Widget]:
    """Put buttons beside each other."""
    x = rect.x
    for button, width in zip(buttons, widths, strict=True):
        button.rect = Rect(x, rect.y, width, rect.h)
        x += width + GAP
    return list(buttons)
