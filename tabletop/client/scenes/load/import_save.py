"""The scene that imports a saved game: a list of the files of the exchange folder and of what was deleted, a text entry
for a path, or a dropped file."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client import games
from tabletop.client.core.input import Event, FileDropped
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.scenes.dialog import PanelScene
from tabletop.client.ui import panels
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row, centred, lay, needed_height
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.client.ui.text_entry import TextEntry
from tabletop.storage.errors import SaveError, from_os, visible
from tabletop.storage.header import read_header
from tabletop.storage.paths import make_folder
from tabletop.storage.shelf import ENDING, ShelfEntry
from tabletop.text import t

from . import save_actions

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

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
    return [folder / name for name in _list(folder) if name.lower().endswith(ENDING)]


def _list(folder: Path) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return []


def _candidate(path: Path) -> ShelfEntry:
    size, mtime = 0, 0.0
    try:
        status = path.stat()
        size, mtime = status.st_size, status.st_mtime
        return ShelfEntry(path, "save", read_header(path), None, size, mtime)
    except SaveError as problem:
        return ShelfEntry(path, "save", None, problem, size, mtime)
    except OSError as error:
        return ShelfEntry(path, "save", None, from_os(error, path), size, mtime)


class ImportScene(PanelScene):
    """Ends with the path of the imported game, or None. Widgets: ``import.list``, ``import.path``,
    ``import.go``, ``import.copy``, ``import.cancel``."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.folder = app.paths.exports
        self.entries: list[ShelfEntry] = []
        self.selected = 0
        self.path = ""
        self.problem: str | None = None
        self.now = datetime.now().astimezone()
        self.places: dict[str, Rect] = {}

    def enter(self) -> None:
        """Read the folder; make it if there is none, so that it can be found."""
        try:
            make_folder(self.folder)
        except SaveError as problem:
            self.problem = save_actions.problem_words(problem)
        self.entries = candidates(self.folder, self.app.paths.trash)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place words, list, text entry and buttons."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        control = panels.control_height(canvas)
        row = canvas.line_height("body_strong") + canvas.line_height("small") + space.control_pad
        buttons = self._buttons()
        listed = max(1, len(self.entries)) * (row + space.tight) + row / 2
        rows = (
            Box("title", size=canvas.line_height("panel_title")),
            Box("text", content=lambda room: canvas.block_height(t("load.import.text"), "body", room)),
            Row(size=control, children=(Box("folder"), Box("copy", size=control)), gap=space.gap),
            Box("list", low=row, high=listed),
            Box("path", size=control),
            Row(size=control, gap=space.gap, pack="end",
                children=tuple(Box(button.id, size=button.rect.w) for button in buttons)),
        )  # fmt: skip
        window = Rect(0, 0, width, height).inflate(-2 * space.window_edge, -2 * space.window_edge)
        column = Column("box", children=rows, gap=space.gap, margin=space.dialog_edge)
        wide = min(WIDTH, window.w)
        places = self.places = lay(column, centred(window, wide, min(HEIGHT, needed_height(column, wide))))
        self.widgets.add(
            Button("import.copy", places["copy"], icon="copy", style="icon", on_click=self._copy,
                   tooltip=t("load.copy_path"))
        )  # fmt: skip
        self._add_path(places["path"])
        for button in buttons:
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
        """The buttons of the foot, as wide as their words, not yet placed."""
        go = Button("import.go", Rect(0, 0, 0, 0), t("load.import.go"), icon="import", style="primary",
                    on_click=self._go)  # fmt: skip
        cancel = Button("import.cancel", Rect(0, 0, 0, 0), t("client.cancel"), on_click=self.app.pop)
        for button in (go, cancel):
            button.rect.w = max(self.app.theme.spacing.button_width, button.natural_width(self.app.canvas))
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
        found = save_actions.bring_in(self.app, path)
        if found is not None:
            self.app.pop(found)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Handle an event; a dropped file is imported at once."""
        if isinstance(event, FileDropped):
            self._take(Path(event.path))
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw box, words, folder and widgets."""
        places = self.places
        canvas.panel(places["box"], "overlay")
        canvas.text_block(t("load.import"), places["title"], "panel_title", BRASS300)
        canvas.text_block(t("load.import.text"), places["text"], "body", IVORY100)
        folder = places["folder"]
        canvas.icon("load", (folder.x + ICON / 2, folder.centery), ICON, IVORY500)
        left = folder.x + ICON + canvas.theme.spacing.gap
        canvas.text(visible(str(self.folder)), (left, folder.centery), "small", IVORY300, anchor="midleft",
                    max_width=folder.right - left, ellipsis="ok")  # fmt: skip
        super().draw(canvas)

    def _paint_row(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        entry = self.entries[index]
        canvas.panel(rect, "row", state=state.panel)
        strong = canvas.line_height("body_strong")
        top = rect.centery - (strong + canvas.line_height("small")) / 2
        x, width = rect.x + 14, rect.w - 28
        if entry.header is None:
            canvas.text(save_actions.title(entry), (x, top + strong / 2), "body_strong", IVORY500, anchor="midleft",
                        max_width=width, ellipsis="ok")  # fmt: skip
            canvas.text(save_actions.problem_sentence(entry), (x, top + strong), "small", EMBER, max_width=width,
                        ellipsis="ok")  # fmt: skip
            return
        date = save_actions.when(save_actions.moment(entry), self.now)
        if self.app.paths.trash in entry.path.parents:
            date = t("load.import.deleted", when=date)
        box = canvas.text(date, (rect.right - 14, top + strong / 2), "small", IVORY500, anchor="midright")
        canvas.text(save_actions.title(entry), (x, top + strong / 2), "body_strong", IVORY100, anchor="midleft",
                    max_width=box.x - x - 12, ellipsis="ok")  # fmt: skip
        line = t("load.parts.join").join((save_actions.game_title(entry.header), save_actions.turn_line(entry.header)))
        right = rect.right - 14
        for seat in reversed(entry.header.seats[:6]):
            emblem = games.emblem_of_colour(entry.header.game, seat.colour) or ""
            center = (right - 9, top + strong + canvas.line_height("small") / 2)
            canvas.medallion(center, 9, seat_colours(seat.colour), emblem)
            right -= 21
        canvas.text(line, (x, top + strong), "small", IVORY300, max_width=right - x - 10, ellipsis="ok")
