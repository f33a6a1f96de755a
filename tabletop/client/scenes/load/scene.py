"""The load browser: filters on the left, the saved games as tiles, details of the chosen one on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from tabletop.client.core.bindings import PAGING, key_label
from tabletop.client.core.input import Command, Event, FileDropped, TextInput
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS600, IVORY100, IVORY500, SLATE500
from tabletop.client.games import icon, short_title
from tabletop.client.scenes.backdrop import PageScene, Places, Size, draw_keys, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.settings.keys import chords
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import CheckBox
from tabletop.client.ui.panels import control_height, primary_height
from tabletop.client.ui.scroll import RowState, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Node, Row, Words, centred, sign
from tabletop.rules import catalogue
from tabletop.storage import format
from tabletop.storage.errors import SaveError
from tabletop.storage.hall import Hall
from tabletop.storage.shelf import Shelf, ShelfEntry
from tabletop.text import t

from . import save_actions
from .save_actions import ORDERS, SaveFilter, counts
from .saved_game import Details, Thumbnails, TileGrid, TilePlan, draw_tile, save_labels

SIDES, SMALL_SIDES, COMPACT_SIDES = (268.0, 522.0), (172.0, 280.0), (200.0, 336.0)
"""Widths in units of the filters and of the details in a large window, a very narrow one, and a small one."""
NARROW = 1180.0
"""Width in units below which a window is very narrow."""
SEARCH = (150.0, 330.0)
"""Least and greatest width of the search in units."""
OF_A_GAME = ("ok", "delete", "rename")
"""The commands that do something only with a chosen game."""
EMPTY_WIDTH, EMPTY_ICON = 460.0, 84.0
"""Width in units of the words for an empty shelf, and height of the icon above them."""


class LoadScene(PageScene):
    """Widgets: ``load.back``, ``load.search``, ``load.sort``, ``load.import``, ``load.game.<id or all>``,
    ``load.show.<what>``, ``load.grid``, ``load.open``, ``load.rename``, ``load.duplicate``, ``load.export``,
    ``load.delete``, ``load.title`` (while renaming), ``load.new`` (when there is nothing to load)."""

    words = "load"
    """What the keys of its messages begin with."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.choice = self.make_filter()
        self.entries: list[ShelfEntry] = []
        self.shown: list[ShelfEntry] = []
        self.thumbnails = Thumbnails(app, self.load)
        self.renaming: str | None = None
        self.now = datetime.now().astimezone()
        self.plan: TilePlan | None = None
        self._filters: Places = {}
        self.details: Details | None = None
        self._index = 0
        self._worked = False

    def title(self) -> str:
        return t(f"{self.words}.title")

    # -- what is listed ------------------------------------------------------------------------------

    def make_filter(self) -> SaveFilter:
        return SaveFilter()

    def listed(self) -> list[ShelfEntry]:
        return self.app.library.entries()

    @property
    def store(self) -> Shelf | Hall:
        """What deletes entries and brings them back."""
        return self.app.library

    def load(self, entry: ShelfEntry) -> format.Loaded:
        """The match of an entry, for its picture. Raises SaveError."""
        return format.load(entry.path)

    def more_about(self, entry: ShelfEntry) -> Sequence[Node]:
        """What the details of an entry tell beside what its save does."""
        del entry
        return ()

    def labels(self, entry: ShelfEntry) -> list[tuple[str, str]]:
        """What stands on the picture of a tile: words, each with an icon."""
        return save_labels(entry)

    # -- life ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.library.tidy()
        self.refresh()

    def resume(self, result: object = None) -> None:
        """Read the shelf again after a scene on top has ended; a path as ``result`` (an imported game) is chosen."""
        if isinstance(result, Path):
            self._reveal(result)
        self.refresh()

    def refresh(self) -> None:
        self.now = datetime.now().astimezone()
        self.entries = self.listed()
        self.select_again()

    def select_again(self) -> None:
        """Filter the entries again; the chosen game stays chosen if it is still shown."""
        self.shown = self.choice.visible(self.entries, self.search_words)
        self._index = self.choice.index(self.shown, self._index)
        if 0 <= self._index < len(self.shown):
            self.choice.selected = self.shown[self._index].path
        self.relayout()

    def search_words(self, entry: ShelfEntry) -> str:
        """What the search looks through beside the entry's own words."""
        if entry.header is None:
            return ""
        return " ".join(
            (
                save_actions.title(entry),
                save_actions.game_title(entry.header),
                save_actions.turn_line(entry.header),
                save_actions.when(save_actions.moment(entry), self.now),
            )
        )

    @property
    def selected(self) -> ShelfEntry | None:
        return self.shown[self._index] if 0 <= self._index < len(self.shown) else None

    def problem(self, entry: ShelfEntry) -> SaveError | None:
        """Why an entry cannot be opened, as far as is known."""
        return self.thumbnails.problem(entry)

    # -- what the player does ------------------------------------------------------------------------

    def select(self, index: int) -> None:
        self._index = index
        self.choice.selected = self.shown[index].path
        self.renaming = None
        self.relayout()

    def open_selected(self) -> None:
        """Open the board with the chosen game, or say why it cannot be opened."""
        entry = self.selected
        if entry is None:
            return
        problem = self.problem(entry)
        if problem is not None:
            self.app.refuse(save_actions.problem_words(problem), self._tile_rect())
        else:
            save_actions.open_game(self.app, entry)

    def _tile_rect(self) -> Rect:
        grid = self.widgets.find("load.grid")
        assert isinstance(grid, TileGrid)
        return grid.tile_rect(max(0, self._index)).clip(grid.rect)

    def start_rename(self) -> None:
        entry = self.selected
        if entry is None or entry.kind == "example" or self.problem(entry) is not None:
            return
        self.renaming = save_actions.title(entry)
        self.relayout()
        self.app.scenes.run_layouts()
        self.widgets.focus("load.title")
        line = self.widgets.find("load.title")
        if isinstance(line, TextEntry):
            line.line.select_all()

    def end_rename(self, keep: bool) -> None:
        """Take the typed title if ``keep``, else leave the old one."""
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
        if self.selected is not None:
            path = save_actions.duplicate(self.app, self.selected)
            if path is not None:
                self._reveal(path)

    def export(self) -> None:
        if self.selected is not None:
            save_actions.export(self.app, self.selected)

    def delete(self) -> bool:
        """Move the chosen game to the trash, with a toast that brings it back."""
        entry = self.selected
        if entry is None:
            return False
        if entry.kind == "example":
            self.app.refuse(t("load.example.delete"), self._tile_rect())
            return True
        try:
            deleted = self.store.delete(entry)
        except SaveError as problem:
            save_actions.tell(self.app, problem)
            return True
        self.app.play("card-discard")

        def undo() -> None:
            try:
                self._reveal(self.store.undelete(deleted))
            except SaveError as problem:
                save_actions.tell(self.app, problem)

        self.app.toast(t(f"{self.words}.deleted", title=save_actions.title(entry)), "info", (t("client.undo"), undo))
        self.refresh()
        return True

    def _reveal(self, path: Path) -> None:
        """Choose a file, changing the filters if they hide it."""
        self.choice.selected = path
        self.refresh()
        if self.selected is None or self.selected.path != path:
            self.choice.show_all()
            self.choice.selected = path
            self.refresh()

    def bring_in(self) -> None:
        self.app.push("import")

    def search(self, text: str) -> None:
        self.choice.search = text
        self.select_again()

    def type(self, text: str) -> None:
        """Put a letter typed on the grid into the search; a space opens the chosen game while that is empty."""
        if text == " " and not self.choice.search:
            self.open_selected()
            return
        self.widgets.focus("load.search")
        self.widgets.handle(TextInput(text))

    def grid_command(self, name: str) -> bool:
        """A key on the grid: Delete deletes the chosen game, backspace shortens the search. True if it did."""
        if name == "delete":
            return self.delete()
        if self.choice.search:
            self.search(self.choice.search[:-1])
            return True
        return False

    def choose_order(self) -> None:
        names = [name for name in ORDERS if name != "game" or len(catalogue.game_ids()) > 1]

        def choose(id: str) -> None:
            self.choice.order = next(name for name in ORDERS if name == id)
            self.select_again()

        items = [MenuItem(name, t(f"load.order.{name}")) for name in names]
        self.app.popup(self.widgets.find("load.sort").rect, items, choose, self.choice.order)

    def menu(self, index: int, pos: Point) -> None:
        """Open the menu of a tile, for a right click."""
        self.select(index)
        first, others = self.actions()
        buttons = {button.id.removeprefix("load."): button for button in (first, *others)}
        items = [
            MenuItem(id, one.label, icon=one.icon, line=one.style == "ghost", danger=one.style == "ghost",
                     enabled=one.enabled, reason=one.reason or "")
            for id, one in buttons.items()
        ]  # fmt: skip

        def choose(id: str) -> None:
            call = buttons[id].on_click
            assert call is not None
            call()

        self.app.popup(Rect(pos[0], pos[1], 0, 0), items, choose)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        side, right = SIDES if not compact else SMALL_SIDES if width < NARROW else COMPACT_SIDES
        side = min(max(side, self._filter_width()), side * 1.4)
        hints = 64.0 if not compact else 40.0
        panels = (panelled(Node(), name="side", size=side), tree.space(name="grid"),
                  panelled(Node(), name="right", size=right))  # fmt: skip
        keys = Node(name="hints", size=max(0.0, hints - space.bars))
        widgets = self._head_buttons()
        head = [Node(name=widget.id, size=widget.rect.w) for widget in widgets]
        self.lay_page(
            Column((*self.above(), Row(panels, space.wide, weight=1.0), keys), 0),
            ("load.back", t("load.back")),
            head,
            widgets=widgets,
        )
        self._lay_filters(self.places["side"])
        self._lay_grid(self.places["grid"], compact)
        self._lay_details(self.places["right"])
        if self.widgets.focused is None and not self.app.mapper.text_mode:
            self.widgets.focus("load.grid" if self.entries else "load.new")
        self.widgets.default = "load.open"

    def above(self) -> tuple[Node, ...]:
        """What stands above the panels."""
        return ()

    def _lay_grid(self, area: Rect, compact: bool) -> None:
        gap = self.app.theme.spacing.wide
        least = 400.0 if not compact else 212.0 if self.width < NARROW else 250.0
        least *= self.app.theme.text_percent / 100
        room = area.w - self.app.theme.spacing.scroll_bar
        columns = max(1, min(3, int((room + gap) // (least + gap))))
        width = (room - gap * (columns - 1)) / columns
        self.plan = plan = TilePlan.make(self.app.canvas, width, compact)
        grid = TileGrid(
            "load.grid",
            area,
            len(self.shown),
            plan.height,
            selected=self._index,
            columns=columns,
            gap=gap,
            row_text=lambda index: save_actions.title(self.shown[index]),
            paint_row=self._paint_tile,
            row_enabled=self._openable,
            row_tip=self._tile_tip,
            on_select=self.select,
            on_activate=lambda _: self.open_selected(),
            on_menu=self.menu,
        )
        grid.on_type, grid.on_command = self.type, self.grid_command
        self.widgets.add(grid)
        self.plan = plan.over(grid)
        if not self.shown:
            self._lay_empty(area)

    def _openable(self, index: int) -> bool:
        return self.problem(self.shown[index]) is None

    def _tile_tip(self, index: int) -> str | None:
        entry = self.shown[index]
        problem = self.problem(entry)
        if problem is not None:
            return save_actions.problem_words(problem)
        if self.app.canvas.measure(save_actions.title(entry), "section")[0] > (
            self.plan.width - 2 * self.plan.pad if self.plan else 0
        ):
            return save_actions.title(entry)
        return None

    # -- head, filters, details, and what stands where nothing is -------------------------------------

    def _head_buttons(self) -> list[Widget]:
        canvas, compact = self.app.canvas, self.compact
        space = canvas.theme.spacing
        size = space.bar_button
        bring = self.head_button()
        bring.rect = Rect(0, 0, size, size)
        if compact:
            bring.label, bring.style = "", "icon"
        bring.rect.w = size if compact else bring.natural_width(canvas)
        order = Button("load.sort", Rect(0, 0, size, size), "", icon="chevron-down", on_click=self.choose_order,
                       tooltip=t("load.sort"))  # fmt: skip
        widths = []
        for name in ORDERS:
            order.label = t(f"load.order.{name}")
            widths.append(order.natural_width(canvas))
        order.label = t(f"load.order.{self.choice.order}")
        order.rect.w = min(max(widths), self.width * 0.24)
        titles = max(canvas.measure(self.title(), "title")[0], canvas.measure(self.subtitle(), "small")[0])
        taken = 2 * space.page + size + titles + order.rect.w + bring.rect.w + 4 * space.gap
        search = TextEntry("load.search", Rect(0, 0, 0, size), self.choice.search,
                           placeholder=t(f"{self.words}.search"), icon="search", clearable=True,
                           on_change=self.search, on_submit=lambda _: self.open_selected())  # fmt: skip
        search.rect.w = min(max(self.width - taken, SEARCH[0]), SEARCH[1])
        return [search, order, bring]

    def head_button(self) -> Button:
        """The button at the right of the head."""
        return Button("load.import", Rect(), t("load.import.button"), icon="import", on_click=self.bring_in,
                      tooltip=t("load.import.tip"))  # fmt: skip

    def _side_lines(self) -> tuple[float, float, float]:
        """Heights in units of a head, of a row and of a check box in the left column."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        row = max(space.row, canvas.line_height("body_strong") * 1.65)
        box = max(space.control - space.tight, canvas.line_height("body") * 1.5)
        return canvas.line_height("section") + space.head_pad, row, box

    def _filter_width(self) -> float:
        """The width of the left column that its longest name needs."""
        canvas = self.app.canvas
        sample = Button("size", Rect(), "", icon="cards", style="item", note="999")
        widths = []
        for name in (t("load.all_games"), *(short_title(game) for game in catalogue.game_ids())):
            sample.label = name
            widths.append(sample.natural_width(canvas))
        return float(max(widths) + 2 * canvas.theme.spacing.edge)

    def _sorts(self) -> list[str]:
        """The check boxes to show: "cannot be opened" only when there is such a file."""
        present = {self.choice.sort_of(entry) for entry in self.entries}
        return [name for name in self.choice.sorts if name != "broken" or "broken" in present]

    def _lay_filters(self, panel: Rect) -> None:
        """Add a row for each game, then the check boxes; all of it scrolls if it does not fit."""
        space = self.app.canvas.theme.spacing
        head, row, box = self._side_lines()
        number = counts(self.entries)
        games = ["", *catalogue.game_ids()]
        lines = [("games", head), *((f"game.{game}", row) for game in games)]
        lines += [("show", head), *((f"show.{name}", box) for name in self._sorts())]
        nodes = tuple(Node(name=name, size=size) for name, size in lines)
        column = Column(nodes, space.tight, (space.tight, space.tight))
        inner = panel.inflate(-2 * (space.edge - space.tight), -2 * (space.edge - space.tight))
        area = ScrollArea("load.filters", inner, tree.height(self.app.canvas, column, inner.w))
        self.widgets.add(area)
        self._filters = tree.lay(self.app.canvas, column, Rect(0, 0, area.content_width, area.scroller.total))
        for game in games:
            area.put(
                Button(
                    f"load.game.{game or 'all'}",
                    self._filters[f"game.{game}"],
                    short_title(game) if game else t("load.all_games"),
                    icon=icon(game) if game else "cards",
                    style="item",
                    note=str(number.get(game, 0) if game else sum(number.values())),
                    selected=self.choice.game == (game or None),
                    on_click=partial(self._choose_game, game or None),
                )
            )
        for name in self._sorts():
            area.put(
                CheckBox(f"load.show.{name}", self._filters[f"show.{name}"], name in self.choice.shown,
                         label=t(f"{self.words}.show.{name}"), on_change=partial(self._show, name), role="body")
            )  # fmt: skip

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
        """Draw the two heads of the left column, which scroll with it."""
        area = self.widgets.find("load.filters")
        if not isinstance(area, ScrollArea):
            return
        with canvas.clip(area.rect):
            for name in ("games", "show"):
                canvas.head(t(f"load.{name}"), self._filters[name].move(area.rect.x, area.rect.y - area.offset))

    def _lay_details(self, panel: Rect) -> None:
        entry, compact = self.selected, self.compact
        self.details = None
        if entry is None:
            return
        canvas = self.app.canvas
        space = canvas.theme.spacing
        large, small = primary_height(canvas), control_height(canvas)
        width = panel.w - 2 * space.edge
        rows = self._rename_rows() if self.renaming is not None else self._action_rows(width, space.gap)
        foot = tuple(
            Row(tuple(tree.space(name=button.id) for button in row), space.gap, size=small if n else large)
            for n, row in enumerate(rows)
        )
        column = Column((tree.space(name="lines"), *foot), space.gap, (space.edge, space.edge))
        self.places |= tree.lay(canvas, column, panel)
        lines = self.places["lines"]
        typing = max(small, canvas.line_height("panel_title") + space.control_pad) if self.renaming is not None else 0.0
        details = Details(canvas, width, entry, self.thumbnails, self.now, compact, typing, self.more_about(entry))
        self.details = details
        lines.w += space.edge / 2
        area = self.widgets.add(ScrollArea("load.details", lines, details.height(), details.paint))
        if area.scroller.needed:
            details.width = width - space.small
            area.set_height(details.height())
        if self.renaming is not None:
            self._lay_title(area, details, typing)
        for row in rows:
            for button in row:
                button.rect = self.places[button.id]
                self.widgets.add(button)

    def _lay_title(self, area: ScrollArea, details: Details, tall: float) -> None:
        def typed(text: str) -> None:
            self.renaming = text

        area.put(
            TextEntry("load.title", Rect(0, details.title_top(), details.width, tall), self.renaming or "",
                      max_length=80, on_change=typed, on_submit=lambda _: self.end_rename(True),
                      role="body_strong")
        )  # fmt: skip

    def _action_rows(self, width: float, gap: float) -> list[list[Button]]:
        """The rows of buttons: the primary one; then two by two with words, or four icons in a row where the words do
        not fit."""
        first, buttons = self.actions()
        if all(button.natural_width(self.app.canvas) * 0.88 <= (width - gap) / 2 for button in buttons):
            return [[first], buttons[:2], buttons[2:]]
        for button in buttons:
            button.label = ""
        return [[first], buttons]

    def actions(self) -> tuple[Button, list[Button]]:
        """The main button for the chosen game, and the others."""
        entry = self.selected
        assert entry is not None
        problem = self.problem(entry)
        reason = save_actions.problem_words(problem) if problem is not None else None
        example = t("load.example.delete") if entry.kind == "example" else None
        first = Button("load.open", Rect(), t("load.open"), icon="load", style="primary",
                       on_click=self.open_selected, enabled=reason is None, reason=reason)  # fmt: skip
        return first, [
            self.action("load.rename", "edit", self.start_rename, reason or example),
            self.action("load.duplicate", "copy", self.duplicate, reason),
            self.action("load.export", "export", self.export),
            self.action("load.delete", "delete", self.delete, example),
        ]

    def action(self, key: str, icon: str, call: Callable[[], object], why: str | None = None) -> Button:
        """A button for the chosen game, with the message ``key``; ``why``: the reason why it cannot be used."""
        name, label = key.rpartition(".")[2], t(key)
        return Button(f"load.{name}", Rect(), label, icon=icon, style="ghost" if name == "delete" else "secondary",
                      on_click=call, enabled=why is None, reason=why, tooltip=t(f"{key}.tip"),
                      tooltip_title=label)  # fmt: skip

    def _rename_rows(self) -> list[list[Button]]:
        keep = Button("load.rename.keep", Rect(), t("load.rename.keep"), icon="confirm", style="primary",
                      on_click=lambda: self.end_rename(True))  # fmt: skip
        cancel = Button("load.rename.cancel", Rect(), t("client.cancel"),
                        on_click=lambda: self.end_rename(False))  # fmt: skip
        return [[keep], [cancel]]

    def _empty_words(self) -> tuple[str, str]:
        if self.entries:
            if self.choice.search.strip():
                return t("load.none_found"), t("load.none_found.text", text=self.choice.search.strip())
            return t("load.none_shown"), t("load.none_shown.text")
        return t(f"{self.words}.none"), t(f"{self.words}.none.text")

    def _empty_grid(self) -> Column:
        """Icon and words of an empty grid, and the place of its ``button``."""
        head, text = self._empty_words()
        rows = (
            sign("search" if self.entries else "load", EMPTY_ICON * 0.75, BRASS600),
            Words(head, "panel_title", IVORY100, "center", lines=0),
            Words(text, "body", IVORY500, "center", lines=0),
            Node(name="button", size=control_height(self.app.canvas)),
        )
        return Column((replace(rows[0], size=EMPTY_ICON), *rows[1:]), self.app.theme.spacing.dialog_gap)

    def _empty_box(self, area: Rect) -> Rect:
        wide = min(area.w - 2 * self.app.theme.spacing.window_edge, EMPTY_WIDTH)
        return centred(area, wide, tree.height(self.app.canvas, self._empty_grid(), wide))

    def _lay_empty(self, area: Rect) -> None:
        place = tree.lay(self.app.canvas, self._empty_grid(), self._empty_box(area))["button"]
        if self.entries:
            label, name, call = t("load.show_all"), "load.show_all", self._show_all
        else:
            label, name = t("load.new"), "load.new"

            def call() -> None:
                self.app.reset("menu")

        button = Button(name, place, label, on_click=call)
        wide = max(self.app.theme.spacing.button_width, button.natural_width(self.app.canvas))
        button.rect = centred(place, wide, place.h)
        self.widgets.add(button)

    def _show_all(self) -> None:
        self.choice.show_all()
        self.select_again()

    # -- time and events -----------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        worked = self.thumbnails.work(self._wanted())
        if worked or self._worked:
            self.invalidate()
            if self._worked and not worked:
                self.relayout()  # to show problems and goals found meanwhile
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
        if isinstance(event, FileDropped):
            path = save_actions.bring_in(self.app, Path(event.path))
            if path is not None:
                self._reveal(path)
            return True
        focused = self.widgets.focused
        searching = focused is not None and focused.id == "load.search"
        if searching and isinstance(event, Command) and event.name in ("up", "down", "page_up", "page_down"):
            return self.widgets.find("load.grid").handle(event)
        if isinstance(event, Command) and event.name == "back" and self.renaming is not None:
            self.end_rename(False)
            return True
        return super().handle(event)

    def command(self, event: Command) -> bool:
        if event.name in PAGING:
            return self.widgets.find("load.grid").handle(Command(event.name))
        if event.repeat:
            return False
        if event.name == "back" and self.choice.search:
            self.app.play("ui-click")
            self.search("")
        elif event.name == "rename":
            self.start_rename()
        elif event.name == "delete":
            return self.delete()
        elif event.name == "find":
            self.widgets.focus("load.search")
        else:
            return False
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw_between(self, canvas: Canvas) -> None:
        self._draw_filters(canvas)
        if not self.shown:
            tree.draw(canvas, self._empty_grid(), self._empty_box(self.places["grid"]))
            canvas.icon("cards", self.places["right"].center, EMPTY_ICON, SLATE500)
        side, page = self.places["side"], canvas.theme.spacing.page
        strip = Rect(page, side.bottom, self.width - 2 * page, self.height - side.bottom)  # below the panels
        told = [name for name in self.keys if self.shown or name not in OF_A_GAME]
        bound = [(chords(self.app.settings.bindings, name), name) for name in told]
        draw_keys(canvas, strip, [(key_label(keys[0]), self.hint(name)) for keys, name in bound if keys])

    keys: tuple[str, ...] = ("ok", "delete", "rename", "find", "back")
    """The commands that are told at the foot."""

    def hint(self, command: str) -> str:
        return t(f"load.hint.{command}")

    def subtitle(self) -> str:
        kinds = Counter(entry.kind for entry in self.entries if entry.header is not None)
        own = [t(f"load.count.{kind}s", n=kinds[kind]) for kind in ("save", "autosave") if kinds[kind]]
        return "  ·  ".join(own or [t("load.count.none"), t("load.count.examples", n=kinds["example"])])

    def _paint_tile(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        if self.plan is not None and index < len(self.shown):
            entry = self.shown[index]
            draw_tile(canvas, self.plan, rect, entry, self.thumbnails, state, self.now, self.labels(entry))
