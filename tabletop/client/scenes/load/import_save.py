"""The scene that imports a saved game, or shows a package of works: a list of the files of the exchange folder and of
what was deleted, a text entry for a path, or a dropped file."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tabletop.client import games
from tabletop.client.core.input import Event, FileDropped
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import PanelScene
from tabletop.client.ui import panels, tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Node, Row, Words, label, medal, scrolling, sign
from tabletop.storage import hall, packages
from tabletop.storage.errors import SaveError, from_os, visible
from tabletop.storage.header import read_header
from tabletop.storage.paths import make_folder
from tabletop.storage.shelf import ENDING, ShelfEntry
from tabletop.text import t

from . import save_actions

WIDTH, HEIGHT = 860.0, 700.0
"""Greatest width and height of the box in units."""
ICON = 22.0
AT_MOST = 500  # most files listed


def candidates(folder: Path, trash: Path) -> list[ShelfEntry]:
    """The files of a folder that may be saved games, the newest first, with their faults; then the games that were
    deleted, the last one first."""
    found = [_candidate(path) for path in _files(folder)[:AT_MOST]]
    found.sort(key=lambda entry: (entry.problem is not None, -entry.mtime))
    deleted = [path for day in sorted(_list(trash), reverse=True) for path in _files(trash / day)]
    return found + [entry for entry in map(_candidate, deleted[:AT_MOST]) if entry.problem is None]


def _files(folder: Path) -> list[Path]:
    return [folder / name for name in _list(folder) if name.lower().endswith((ENDING, hall.ENDING, packages.ENDING))]


def _list(folder: Path) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return []


def _candidate(path: Path) -> ShelfEntry:
    if path.name.endswith(hall.ENDING):
        return hall.read_kept(path)
    size, mtime = 0, 0.0
    try:
        status = path.stat()
        size, mtime = status.st_size, status.st_mtime
        header = None if packages.is_package(path) else read_header(path)
        return ShelfEntry(path, "save", header, None, size, mtime)
    except SaveError as problem:
        return ShelfEntry(path, "save", None, problem, size, mtime)
    except OSError as error:
        return ShelfEntry(path, "save", None, from_os(error, path), size, mtime)


class ImportScene(PanelScene):
    """Ends with the path of the imported game, or None; a package of works is shown in its place. Widgets:
    ``import.list``, ``import.path``, ``import.go``, ``import.copy``, ``import.cancel``."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.folder = app.paths.exports
        self.entries: list[ShelfEntry] = []
        self.selected = 0
        self.path = ""
        self.problem: str | None = None
        self.now = datetime.now().astimezone()

    def enter(self) -> None:
        """Read the folder; make it if there is none, so that it can be found."""
        try:
            make_folder(self.folder)
        except SaveError as problem:
            self.problem = save_actions.problem_words(problem)
        self.entries = candidates(self.folder, self.app.paths.trash)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        control = panels.control_height(canvas)
        row = canvas.line_height("body_strong") + canvas.line_height("small") + space.control_pad
        copy = Button("import.copy", Rect(), icon="copy", style="icon", on_click=self._copy,
                      tooltip=t("load.copy_path"))  # fmt: skip
        answers = self._buttons()
        folder = (sign("load", ICON, IVORY500), label(visible(str(self.folder)), "small", IVORY300),
                  Node(name="import.copy", size=control))  # fmt: skip
        rows = (
            Words(t("load.import"), "panel_title", BRASS300, lines=0),
            Words(t("load.import.text"), "body", IVORY100, lines=0),
            Row(folder, space.gap, size=control),
            scrolling("list", max(1, len(self.entries)) * (row + space.tight) + row / 2, row),
            Node(name="path", size=control),
            replace(self.answers(answers, space.button_width), size=control),
        )
        self.lay_panel(WIDTH, rows, (copy,), most=HEIGHT, gap=space.gap)
        places = self.places
        self._add_path(places["path"])
        for button in answers:
            button.rect = places[button.id]
            self.widgets.add(button)
        self.widgets.add(
            ListBox(
                "import.list",
                places["list"],
                len(self.entries),
                row,
                selected=min(self.selected, len(self.entries) - 1),
                gap=space.tight,
                row_text=lambda index: save_actions.title(self.entries[index]),
                paint_row=self._paint_row,
                row_enabled=lambda index: self.entries[index].problem is None,
                row_tip=lambda index: save_actions.problem_sentence(self.entries[index]) or None,
                on_select=self._select,
                on_activate=lambda index: self._take(self.entries[index].path),
                empty=t("load.import.empty"),
            )
        )
        if self.widgets.focused is None:
            self.widgets.focus("import.list" if self.entries else "import.path")

    def _add_path(self, rect: Rect) -> None:
        self.widgets.add(
            TextEntry(
                "import.path",
                rect,
                self.path,
                placeholder=t("load.import.path"),
                icon="load",
                clearable=True,
                on_change=self._typed,
                on_submit=lambda _: self._go(),
                problem=self.problem,
            )
        )

    def _buttons(self) -> tuple[Button, Button]:
        go = Button("import.go", Rect(), t("load.import.go"), icon="import", style="primary",
                    on_click=self._go)  # fmt: skip
        cancel = Button("import.cancel", Rect(), t("client.cancel"), on_click=self.app.pop)
        chosen = self._chosen()
        go.enabled = bool(self.path.strip()) or (chosen is not None and chosen.problem is None)
        go.reason = save_actions.problem_sentence(chosen) if chosen is not None else t("load.import.nothing")
        return cancel, go

    def _chosen(self) -> ShelfEntry | None:
        return self.entries[self.selected] if 0 <= self.selected < len(self.entries) else None

    # -- what is done --------------------------------------------------------------------------------

    def _select(self, index: int) -> None:
        self.selected = index
        self.relayout()

    def _typed(self, text: str) -> None:
        self.path, self.problem = text, None
        self.relayout()

    def _copy(self) -> None:
        self.app.set_clipboard(str(self.folder))
        self.app.toast(t("load.path_copied"), "ok")

    def _go(self) -> None:
        typed = self.path.strip().strip('"')
        chosen = self._chosen()
        if typed:
            self._take(Path(typed).expanduser())
        elif chosen is not None:
            self._take(chosen.path)

    def _take(self, path: Path) -> None:
        if packages.is_package(path):
            self.app.replace("package", path=path)
            return
        found = save_actions.bring_in(self.app, path)
        if found is not None:
            self.app.pop(found)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if isinstance(event, FileDropped):
            self._take(Path(event.path))
            return True
        return super().handle(event)

    def _paint_row(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        entry = self.entries[index]
        canvas.panel(rect, "row", state=state.panel)
        title = save_actions.title(entry)
        if entry.header is None and entry.problem is None:
            words = label(t("package.title"), "small", IVORY300, weight=0.0)
            rows: tuple[Node, ...] = (label(visible(entry.path.name), "body_strong", weight=0.0), words)
        elif entry.header is None:
            problem = label(save_actions.problem_sentence(entry), "small", EMBER, weight=0.0)
            rows = (label(title, "body_strong", IVORY500, weight=0.0), problem)
        else:
            date = save_actions.when(save_actions.moment(entry), self.now)
            if self.app.paths.trash in entry.path.parents:
                date = t("load.import.deleted", when=date)
            head = entry.header
            signs = (
                replace(
                    medal(seat_colours(seat.colour), games.emblem_of_colour(head.game, seat.colour) or "", 18), size=18
                )
                for seat in head.seats[:6]
            )
            line = t("load.parts.join").join((save_actions.game_title(head), save_actions.turn_line(head)))
            rows = (
                Row((label(title, "body_strong"), Words(date, "small", IVORY500)), 12),
                Row((label(line, "small", IVORY300), Row(tuple(signs), 3)), 10),
            )
        tree.draw(canvas, Column(rows, 0, (14, 0), pack=0.5), rect)
