"""The load browser: what to show on the left, the saved games as tiles, the chosen one in detail on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event, FileDropped, TextInput
from tabletop.client.core.key_names import key_label
from tabletop.client.draw.theme import BRASS600, IVORY100, IVORY500, SLATE500
from tabletop.client.games import icon
from tabletop.client.scenes.backdrop import draw_head, draw_table, head_height
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.settings.keymap import chords
from tabletop.client.ui.base import Point, Rect
from tabletop.client.ui.button import Button, draw_key
from tabletop.client.ui.list_box import RowState
from tabletop.client.ui.menu_item import MenuItem
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.toggle import CheckBox
from tabletop.rules import catalogue
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import t

from . import save_actions, save_words
from .details import Details
from .filters import ORDERS, SORTS, Choice, counts, sort_of
from .grid import TileGrid
from .thumbnails import Size, Thumbnails
from .tile import TilePlan, draw_tile

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

_UP_DOWN = frozenset({"up", "down", "page_up", "page_down"})


@dataclass(frozen=True, slots=True)
class Regions:
    """Where the parts of the scene are, in units."""

    margin: float
    side: Rect
    grid: Rect
    right: Rect
    foot: float

    @classmethod
    def make(cls, width: float, height: float, compact: bool, names: float = 0.0) -> Regions:
        """The regions of a window; ``names`` is the width the longest name of a filter asks for."""
        head = head_height(compact)
        small = width < 1180
        margin, gap = (16.0, 12.0) if compact else (48.0, 28.0)
        foot = 40.0 if compact else 64.0
        top, bottom = head + (12 if compact else 32), height - foot
        side = 268.0 if not compact else 172.0 if small else 200.0
        side = min(max(side, names), side * 1.4)
        right = 522.0 if not compact else 280.0 if small else 336.0
        tall = bottom - top
        grid = Rect(margin + side + gap, top, width - 2 * margin - side - right - 2 * gap, tall)
        return cls(margin, Rect(margin, top, side, tall), grid, Rect(grid.right + gap, top, right, tall), foot)


class LoadScene(Scene):
    """Widgets: ``load.back``, ``load.search``, ``load.sort``, ``load.import``, ``load.game.<id or all>``,
    ``load.show.<what>``, ``load.grid``, ``load.open``, ``load.rename``, ``load.duplicate``, ``load.export``,
    ``load.delete``, ``load.title`` (while renaming), ``load.new`` (when there is nothing to load)."""

    def __init__(self, app: SceneServices, **args: Any) -> None:
        super().__init__(app, **args)
        self.choice = Choice()
        self.entries: list[ShelfEntry] = []
        self.shown: list[ShelfEntry] = []
        self.thumbnails = Thumbnails(app)
        self.renaming: str | None = None
        self.now = datetime.now().astimezone()
        self.regions = Regions.make(1280, 720, True)
        self.plan: TilePlan | None = None
        self.details: Details | None = None
        self._index = 0
        self._worked = False

    def title(self) -> str:
        """The window's title."""
        return t("load.title")

    # -- life ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look at the shelf."""
        self.app.library.tidy()
        self.refresh()

    def resume(self, result: Any = None) -> None:
        """Something on top is gone; an imported game is chosen."""
        if isinstance(result, Path):
            self._reveal(result)
        self.refresh()

    def refresh(self) -> None:
        """Read the shelf again."""
        self.now = datetime.now().astimezone()
        self.entries = self.app.library.entries()
        self.select_again()

    def select_again(self) -> None:
        """The filters changed: keep the chosen game if it is still shown."""
        self.shown = self.choice.visible(self.entries, self._search_words)
        self._index = self.choice.index(self.shown, self._index)
        if 0 <= self._index < len(self.shown):
            self.choice.selected = self.shown[self._index].path
        self.relayout()

    def _search_words(self, entry: ShelfEntry) -> str:
        if entry.header is None:
            return ""
        return " ".join(
            (
                save_words.title(entry),
                save_words.game_title(entry.header),
                save_words.turn_line(entry.header),
                save_words.when(save_words.moment(entry), self.now),
            )
        )

    @property
    def selected(self) -> ShelfEntry | None:
        """The chosen entry."""
        return self.shown[self._index] if 0 <= self._index < len(self.shown) else None

    def problem(self, entry: ShelfEntry) -> SaveError | None:
        """Why an entry cannot be opened, as far as is known."""
        return self.thumbnails.problem(entry)

    # -- what the player does ------------------------------------------------------------------------

    def select(self, index: int) -> None:
        """Choose a tile."""
        self._index = index
        self.choice.selected = self.shown[index].path
        self.renaming = None
        self.relayout()

    def open_selected(self) -> None:
        """Put the chosen game on the table, or say why that cannot be."""
        entry = self.selected
        if entry is None:
            return
        problem = self.problem(entry)
        if problem is not None:
            self.app.refuse(t(problem.key, **problem.values), self._tile_rect())
        else:
            save_actions.open_game(self.app, entry)

    def _tile_rect(self) -> Rect:
        grid = self.widgets.find("load.grid")
        assert isinstance(grid, TileGrid)
        return grid.tile_rect(max(0, self._index)).clip(grid.rect)

    def start_rename(self) -> None:
        """Make the title a line to type in."""
        entry = self.selected
        if entry is None or entry.kind == "example" or self.problem(entry) is not None:
            return
        self.renaming = entry.title
        self.relayout()
        self.app.scenes.run_layouts()
        self.widgets.focus("load.title")
        line = self.widgets.find("load.title")
        if isinstance(line, TextEntry):
            line.line.select_all()

    def end_rename(self, keep: bool) -> None:
        """Take the typed title, or leave the old one."""
        entry, title = self.selected, self.renaming
        self.renaming = None
        if keep and entry is not None and title is not None:
            path = save_actions.rename(self.app, entry, title)
            if path is not None:
                self.choice.selected = path
                self.refresh()
        self.widgets.focus("load.grid")
        self.relayout()

    def duplicate(self) -> None:
        """Copy the chosen game and choose the copy."""
        if self.selected is not None:
            path = save_actions.duplicate(self.app, self.selected)
            if path is not None:
                self._reveal(path)

    def export(self) -> None:
        """Put a copy into the exchange folder."""
        if self.selected is not None:
            save_actions.export(self.app, self.selected)

    def delete(self) -> bool:
        """Move the chosen game to the trash; the message has a way back."""
        entry = self.selected
        if entry is None:
            return False
        if entry.kind == "example":
            self.app.refuse(t("load.example.delete"), self._tile_rect())
            return True
        try:
            deleted = self.app.library.delete(entry)
        except SaveError as problem:
            save_actions.tell(self.app, problem)
            return True
        self.app.play("card-discard")

        def undo() -> None:
            try:
                self._reveal(self.app.library.undelete(deleted))
            except SaveError as problem:
                save_actions.tell(self.app, problem)

        self.app.toast(t("load.deleted", title=entry.title), "info", (t("client.undo"), undo))
        self.refresh()
        return True

    def _reveal(self, path: Path) -> None:
        """Choose a file, whatever the filters are."""
        self.choice.selected = path
        self.refresh()
        if self.selected is None or self.selected.path != path:
            self.choice = Choice(order=self.choice.order, selected=path)
            self.refresh()

    def bring_in(self) -> None:
        """Open the list of files to import."""
        self.app.push("import")

    def search(self, text: str) -> None:
        """Show only what matches."""
        self.choice.search = text
        self.select_again()

    def type(self, text: str) -> None:
        """A letter typed on the grid goes on in the search line."""
        if text == " " and not self.choice.search:
            self.open_selected()
            return
        self.widgets.focus("load.search")
        self.widgets.handle(TextInput(text))

    def grid_command(self, name: str) -> bool:
        """Delete deletes; backspace shortens what is searched for."""
        if name == "delete":
            return self.delete()
        if self.choice.search:
            self.search(self.choice.search[:-1])
            return True
        return False

    def choose_order(self) -> None:
        """A list of the orders."""
        names = [name for name in ORDERS if name != "game" or len(catalogue.game_ids()) > 1]

        def choose(id: str) -> None:
            self.choice.order = next(name for name in ORDERS if name == id)
            self.select_again()

        items = [MenuItem(name, t(f"load.order.{name}")) for name in names]
        self.app.popup(self.widgets.find("load.sort").rect, items, choose, self.choice.order)

    def menu(self, index: int, pos: Point) -> None:
        """What a right click on a tile offers."""
        entry = self.shown[index]
        fine = self.problem(entry) is None
        own = entry.kind != "example"
        items = [
            MenuItem("open", t("load.open"), icon="load", enabled=fine, reason=save_words.problem_sentence(entry)),
            MenuItem("rename", t("load.rename"), icon="edit", enabled=fine and own, reason=t("load.example.delete")),
            MenuItem(
                "duplicate", t("load.duplicate"), icon="copy", enabled=fine, reason=save_words.problem_sentence(entry)
            ),
            MenuItem("export", t("load.export"), icon="export"),
            MenuItem(
                "delete",
                t("load.delete"),
                icon="delete",
                line=True,
                danger=True,
                enabled=own,
                reason=t("load.example.delete"),
            ),
        ]
        calls = {
            "open": self.open_selected,
            "rename": self.start_rename,
            "duplicate": self.duplicate,
            "export": self.export,
            "delete": self.delete,
        }
        self.app.popup(Rect(pos[0], pos[1], 0, 0), items, lambda id: calls[id]())

    def new_game(self) -> None:
        """There is nothing to load: start something."""
        self.app.reset("menu")

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, filters, grid, details."""
        self.regions = regions = Regions.make(width, height, compact, self._filter_width())
        self._lay_head(regions)
        self._lay_filters(regions.side)
        self._lay_grid(regions.grid, compact)
        self._lay_details(regions.right)
        if self.widgets.focused is None and not self.app.mapper.text_mode:
            self.widgets.focus("load.grid")
        self.widgets.default = "load.open"

    def _lay_grid(self, area: Rect, compact: bool) -> None:
        gap = 12.0 if compact else 22.0
        least = (400.0 if not compact else 212.0 if self.width < 1180 else 250.0) * self.app.theme.text_percent / 100
        room = area.w - 16  # the bar
        columns = max(1, min(3, int((room + gap) // (least + gap))))
        width = (room - gap * (columns - 1)) / columns
        self.plan = plan = TilePlan.make(self.app.canvas, width, compact)
        self.widgets.add(
            TileGrid(
                "load.grid",
                area,
                len(self.shown),
                plan.height,
                selected=self._index,
                columns=columns,
                gap=gap,
                row_text=lambda index: self.shown[index].title,
                paint_row=self._paint_tile,
                row_enabled=self._openable,
                row_tip=self._tile_tip,
                on_select=self.select,
                on_activate=lambda _: self.open_selected(),
                on_menu=self.menu,
                on_type=self.type,
                on_command=self.grid_command,
            )
        )
        if not self.shown:
            self._lay_empty(area)

    def _openable(self, index: int) -> bool:
        return self.problem(self.shown[index]) is None

    def _tile_tip(self, index: int) -> str | None:
        entry = self.shown[index]
        problem = self.problem(entry)
        if problem is not None:
            return f"{visible(entry.path.name)}: {t(problem.key, **problem.values)}"
        if self.app.canvas.measure(save_words.title(entry), "section")[0] > (self.plan.width * 0.5 if self.plan else 0):
            return save_words.title(entry)
        return None

    # -- head, filters, details, and what stands where nothing is -------------------------------------

    def _lay_head(self, regions: Regions) -> None:
        """Back, search, order, import."""
        compact, canvas = self.compact, self.app.canvas
        head = head_height(compact)
        size = 40.0 if compact else 48.0
        y = (head - size) / 2
        self.widgets.add(
            Button("load.back", (16 if compact else 34, y, size, size), icon="back", style="icon",
                   on_click=self.app.pop, tooltip=t("load.back"))
        )  # fmt: skip
        right = regions.right.right
        bring = Button("load.import", (0, y, size, size), "" if compact else t("load.import.button"), icon="import",
                       style="icon" if compact else "secondary", on_click=self.bring_in,
                       tooltip=t("load.import.tip"))  # fmt: skip
        bring.rect.w = size if compact else bring.natural_width(canvas)
        bring.rect.right = right
        order = Button("load.sort", (0, y, size, size), t(f"load.order.{self.choice.order}"), icon="chevron-down",
                       on_click=self.choose_order, tooltip=t("load.sort"))  # fmt: skip
        widest = max(canvas.measure(t(f"load.order.{name}"), "button")[0] for name in ORDERS)
        order.rect.w = min(widest + 74, self.width * 0.24)
        order.rect.right = bring.rect.left - 12
        titles = max(canvas.measure(t("load.title"), "title")[0], canvas.measure(self._subtitle(), "small")[0])
        least_left = (68 if compact else 104) + titles + 16
        wide = min(330.0, order.rect.left - 12 - least_left)
        wide = max(wide, 150.0)
        self.widgets.add(
            TextEntry("load.search", (order.rect.left - 12 - wide, y, wide, size), self.choice.search,
                      placeholder=t("load.search"), icon="search", clearable=True, on_change=self.search,
                      on_submit=lambda _: self.open_selected())
        )  # fmt: skip
        self.widgets.add(order)
        self.widgets.add(bring)

    def _side_lines(self) -> tuple[float, float, float]:
        """Padding, height of a head and of a row in the left column."""
        canvas = self.app.canvas
        pad = 12.0 if self.compact else 20.0
        row = max(40.0 if self.compact else 50.0, canvas.line_height("body_strong") * (1.6 if self.compact else 1.7))
        return pad, canvas.line_height("section") + 10, row

    def _filter_width(self) -> float:
        """The width of the left column that the longest name in it asks for."""
        canvas, pad = self.app.canvas, self._side_lines()[0]
        games = [t("load.all_games"), *(t(f"{game}.title") for game in catalogue.game_ids())]
        rows = max(canvas.measure(name, "body_strong")[0] for name in games) + canvas.measure("999", "small")[0] + 82
        boxes = max(canvas.measure(t(f"load.show.{name}"), "body")[0] for name in SORTS) + 54
        return float(max(rows, boxes) + 2 * pad)

    def _sorts(self) -> list[str]:
        """The check boxes worth showing: "cannot be opened" only when there is such a file."""
        present = {sort_of(entry) for entry in self.entries}
        return [name for name in SORTS if name != "broken" or "broken" in present]

    def _lay_filters(self, panel: Rect) -> None:
        """A row for each game, then the check boxes; all of it scrolls where it must."""
        pad, head, row = self._side_lines()
        number = counts(self.entries)
        games = catalogue.game_ids()
        sorts = self._sorts()
        step = row + 4
        box = max(36.0, self.app.canvas.line_height("body") * 1.5)
        total = 2 * head + (len(games) + 1) * step + len(sorts) * box + 20
        inner = Rect(panel.x + pad - 4, panel.y + pad - 4, panel.w - 2 * pad + 8, panel.h - 2 * pad + 8)
        area = self.widgets.add(ScrollArea("load.filters", inner, total))
        width = area.content_width - 8
        y = head + 4.0
        for game in [None, *games]:
            count = sum(number.values()) if game is None else number.get(game, 0)
            area.put(
                Button(
                    f"load.game.{game or 'all'}",
                    (4, y, width, row),
                    t("load.all_games") if game is None else t(f"{game}.title"),
                    icon="cards" if game is None else icon(game),
                    style="item",
                    note=str(count),
                    selected=self.choice.game == game,
                    on_click=partial(self._choose_game, game),
                )
            )
            y += step
        y += head + 16
        for name in sorts:
            area.put(
                CheckBox(f"load.show.{name}", (8, y, width - 8, box), name in self.choice.shown,
                         label=t(f"load.show.{name}"), on_change=partial(self._show, name),
                         role="body")
            )  # fmt: skip
            y += box

    def _choose_game(self, game: str | None) -> None:
        self.choice.game = game
        self.select_again()

    def _show(self, name: str, value: bool) -> None:
        if value:
            self.choice.shown.add(name)
        else:
            self.choice.shown.discard(name)
        self.select_again()

    def _draw_filters(self, canvas: Canvas) -> None:
        """The two heads of the left column; they scroll with it."""
        area = self.widgets.find("load.filters")
        if not isinstance(area, ScrollArea):
            return
        _, head, row = self._side_lines()
        y = area.rect.y - area.offset
        games = len(catalogue.game_ids()) + 1
        with canvas.clip(area.rect):
            canvas.head(t("load.games"), (area.rect.x + 8, y, area.rect.w - 16, head))
            y += head + 4 + games * (row + 4) + 12
            canvas.head(t("load.show"), (area.rect.x + 8, y, area.rect.w - 16, head))

    def _lay_details(self, panel: Rect) -> None:
        """The column of words, and the buttons below it."""
        entry, compact = self.selected, self.compact
        self.details = None
        if entry is None:
            return
        pad, gap = (14.0, 8.0) if compact else (26.0, 12.0)
        canvas = self.app.canvas
        inner = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, panel.h - 2 * pad)
        small = (
            max(40.0, canvas.line_height("button") + 12) if compact else max(46.0, canvas.line_height("button") + 16)
        )
        rows = self._rename_rows() if self.renaming is not None else self._action_rows(inner.w, gap)
        large = small + (6 if compact else 12)
        foot = large + (len(rows) - 1) * (small + gap)
        lines = Rect(inner.x, inner.y, inner.w + 12, inner.h - foot - 10)
        typing = max(42.0, canvas.line_height("panel_title") + 16) if self.renaming is not None else 0.0
        details = Details(canvas, inner.w, entry, self.thumbnails, self.now, compact, typing)
        self.details = details
        area = self.widgets.add(ScrollArea("load.details", lines, details.height(), details.paint))
        if area.scroller.needed:
            details.width = inner.w - 6
            area.set_height(details.height())
        if self.renaming is not None:
            self._lay_title(area, details, typing)
        y = inner.bottom - foot
        for row in rows:
            tall = large if row is rows[0] else small
            width = (inner.w - gap * (len(row) - 1)) / len(row)
            for column, button in enumerate(row):
                button.rect = Rect(inner.x + column * (width + gap), y, width, tall)
                self.widgets.add(button)
            y += tall + gap

    def _lay_title(self, area: ScrollArea, details: Details, tall: float) -> None:
        def typed(text: str) -> None:
            self.renaming = text

        area.put(
            TextEntry("load.title", (0, details.title_top(), details.width, tall), self.renaming or "", max_length=80,
                      on_change=typed, on_submit=lambda _: self.end_rename(True), role="body_strong")
        )  # fmt: skip

    def _action_rows(self, width: float, gap: float) -> list[list[Button]]:
        """The primary button; then two by two with their words, or four signs in a row where the words do not fit."""
        entry = self.selected
        if entry is None:
            return []
        problem = self.problem(entry)
        reason = t(problem.key, **problem.values) if problem is not None else None
        example = t("load.example.delete") if entry.kind == "example" else None
        actions: list[tuple[str, str, Callable[[], object], str | None]] = [
            ("rename", "edit", self.start_rename, reason or example),
            ("duplicate", "copy", self.duplicate, reason),
            ("export", "export", self.export, None),
            ("delete", "delete", self.delete, example),
        ]
        first = Button("load.open", (0, 0, 40, 40), t("load.open"), icon="load", style="primary",
                       on_click=self.open_selected, enabled=reason is None, reason=reason)  # fmt: skip
        buttons = [
            Button(f"load.{name}", (0, 0, 40, 40), t(f"load.{name}"), icon=icon,
                   style="ghost" if name == "delete" else "secondary", on_click=call, enabled=why is None, reason=why,
                   tooltip=t(f"load.{name}.tip"), tooltip_title=t(f"load.{name}"))
            for name, icon, call, why in actions
        ]  # fmt: skip
        if all(button.natural_width(self.app.canvas) * 0.88 <= (width - gap) / 2 for button in buttons):
            return [[first], buttons[:2], buttons[2:]]
        for button in buttons:
            button.label = ""
        return [[first], buttons]

    def _rename_rows(self) -> list[list[Button]]:
        keep = Button("load.rename.keep", (0, 0, 40, 40), t("load.rename.keep"), icon="confirm", style="primary",
                      on_click=lambda: self.end_rename(True))  # fmt: skip
        cancel = Button("load.rename.cancel", (0, 0, 40, 40), t("client.cancel"),
                        on_click=lambda: self.end_rename(False))  # fmt: skip
        return [[keep], [cancel]]

    def _empty_words(self) -> tuple[str, str]:
        if self.entries:
            if self.choice.search.strip():
                return t("load.none_found"), t("load.none_found.text", text=self.choice.search.strip())
            return t("load.none_shown"), t("load.none_shown.text")
        return t("load.none"), t("load.none.text")

    def _empty_box(self, area: Rect) -> tuple[Rect, float, float]:
        canvas = self.app.canvas
        head, text = self._empty_words()
        width = min(area.w - 40, 460.0)
        head_height_ = canvas.block_height(head, "panel_title", width)
        tall = 84 + head_height_ + 10 + canvas.block_height(text, "body", width) + 24 + 48
        return Rect(area.centerx - width / 2, area.centery - tall / 2, width, tall), head_height_, tall

    def _lay_empty(self, area: Rect) -> None:
        """A way on from an empty grid."""
        box, _, _ = self._empty_box(area)
        if self.entries:
            label, call, name = t("load.show_all"), lambda: self._show_all(), "load.show_all"
        else:
            label, call, name = t("load.new"), self.new_game, "load.new"
        button = Button(name, (0, 0, 40, 48), label, on_click=call)
        button.rect.w = max(180.0, button.natural_width(self.app.canvas))
        button.rect.midbottom = (box.centerx, box.bottom)
        self.widgets.add(button)

    def _show_all(self) -> None:
        self.choice.game = None
        self.choice.search = ""
        self.choice.shown = set(SORTS)
        self.select_again()

    def _draw_empty(self, canvas: Canvas, area: Rect) -> None:
        """Why there is nothing."""
        box, head, _ = self._empty_box(area)
        title, text = self._empty_words()
        canvas.icon("search" if self.entries else "load", (box.centerx, box.y + 34), 64, BRASS600)
        canvas.text_block(title, (box.x, box.y + 84, box.w, 0), "panel_title", IVORY100, align="center")
        canvas.text_block(text, (box.x, box.y + 84 + head + 10, box.w, 0), "body", IVORY500, align="center")

    # -- time and events -----------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        """Draw one missing picture a frame, those in view first."""
        worked = self.thumbnails.work(self._wanted())
        if worked or self._worked:
            self.invalidate()
            if self._worked and not worked:
                self.relayout()  # problems and goals found on the way are shown
        self._worked = worked
        return worked

    def _wanted(self) -> Iterator[tuple[ShelfEntry, Size]]:
        entry, grid = self.selected, self.widgets.get("load.grid")
        if entry is not None and self.details is not None and self.details.entry is entry:
            yield entry, self.details.picture_size
        if isinstance(grid, TileGrid) and self.plan is not None:
            for index in grid.shown():
                if index < len(self.shown):
                    yield self.shown[index], self.plan.picture_size

    def handle(self, event: Event) -> bool:
        """Widgets first, but arrows in the search line move through the games."""
        if isinstance(event, FileDropped):
            path = save_actions.bring_in(self.app, Path(event.path))
            if path is not None:
                self._reveal(path)
            return True
        focused = self.widgets.focused
        searching = focused is not None and focused.id == "load.search"
        if searching and isinstance(event, Command) and event.name in _UP_DOWN:
            return self.widgets.find("load.grid").handle(event)
        if isinstance(event, Command) and event.name == "back" and self.renaming is not None:
            self.end_rename(False)
            return True
        if self.widgets.handle(event):
            return True
        return isinstance(event, Command) and not event.repeat and self._command(event.name)

    def _command(self, name: str) -> bool:
        if name == "back":
            self.app.play("ui-click")
            if self.choice.search:
                self.search("")
            else:
                self.app.pop()
        elif name == "rename":
            self.start_rename()
        elif name == "delete":
            return self.delete()
        elif name == "find":
            self.widgets.focus("load.search")
        elif name in ("page_up", "page_down", "home", "end"):
            return self.widgets.find("load.grid").handle(Command(name))
        else:
            return False
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Table, head, panels, hints, widgets."""
        compact, regions = self.compact, self.regions
        draw_table(canvas)
        left = 68.0 if compact else 104.0
        room = self.widgets.find("load.search").rect.x - left - 12
        draw_head(canvas, head_height(compact), t("load.title"), self._subtitle(), left, room)
        canvas.panel(regions.side, "panel")
        canvas.panel(regions.right, "panel")
        self._draw_filters(canvas)
        if not self.shown:
            self._draw_empty(canvas, regions.grid)
            canvas.icon("cards", regions.right.center, 72, SLATE500)
        self._draw_hints(canvas, regions)
        super().draw(canvas)

    def _subtitle(self) -> str:
        saves = sum(entry.kind == "save" and entry.header is not None for entry in self.entries)
        running = sum(entry.kind == "autosave" and entry.header is not None for entry in self.entries)
        parts = [t("load.count.saves", n=saves)]
        if running:
            parts.append(t("load.count.autosaves", n=running))
        return "  ·  ".join(parts)

    def _paint_tile(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        if self.plan is not None and index < len(self.shown):
            draw_tile(canvas, self.plan, rect, self.shown[index], self.thumbnails, state, self.now)

    def _draw_hints(self, canvas: Canvas, regions: Regions) -> None:
        x, y = regions.margin, canvas.height - regions.foot / 2
        right = canvas.width - regions.margin
        for command in ("ok", "delete", "rename", "find", "back"):
            keys = chords(self.app.settings.bindings, command)
            if not keys:
                continue
            label, text = key_label(keys[0]), t(f"load.hint.{command}")
            wide = canvas.measure(label, "least")[0] + 12
            if x + wide + 8 + canvas.measure(text, "small")[0] > right:
                return
            wide = draw_key(canvas, (x + wide / 2, y), label)
            box = canvas.text(text, (x + wide + 8, y), "small", IVORY500, anchor="midleft")
            x = box.right + (18 if self.compact else 28)
