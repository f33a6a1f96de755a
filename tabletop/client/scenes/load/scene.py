"""The load browser: filters on the left, the saved games as tiles, details of the chosen one on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from tabletop.client.core.input import Command, Event, FileDropped, TextInput
from tabletop.client.core.services import MenuItem, to_trash
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.browser import BrowserScene, TileGrid, TilePlan
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.scroll import RowState, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Node
from tabletop.rules import catalogue
from tabletop.storage import format
from tabletop.storage.errors import SaveError
from tabletop.storage.hall import Hall
from tabletop.storage.shelf import Shelf, ShelfEntry
from tabletop.text import t

from . import save_actions
from .save_actions import ORDERS, SaveFilter
from .saved_game import Details, Thumbnails, draw_tile, save_labels

SEARCH = (150.0, 330.0)
"""Least and greatest width of the search in units."""
OF_A_GAME = ("ok", "delete", "rename")
"""The commands that do something only with a chosen game."""


class LoadScene(BrowserScene[ShelfEntry]):
    """Widgets: ``load.back``, ``load.search``, ``load.sort``, ``load.import``, ``load.game.<id or all>``,
    ``load.show.<what>``, ``load.grid``, ``load.open``, ``load.rename``, ``load.duplicate``, ``load.export``,
    ``load.delete``, ``load.title`` (while renaming), ``load.new`` (when there is nothing to load)."""

    ids = "load"
    pictures: Thumbnails
    keys = ("ok", "delete", "rename", "find", "back")
    words = "load"
    """What the keys of its messages begin with."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.choice = self.make_filter()
        self.entries: list[ShelfEntry] = []
        self._shown: list[ShelfEntry] = []
        self.pictures = Thumbnails(app, self.load)
        self.renaming: str | None = None
        self.details: Details | None = None

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

    @property
    def shown(self) -> list[ShelfEntry]:
        return self._shown

    def games(self) -> list[tuple[str, str, bool]]:
        found = Counter(entry.header.game for entry in self.entries if entry.header is not None)
        numbers = {"": found.total(), **{game: found[game] for game in catalogue.game_ids()}}
        return [(game, str(number), game == self.choice.game) for game, number in numbers.items()]

    def boxes(self) -> list[tuple[str, str, bool]]:
        """The check boxes: "cannot be opened" only when there is such a file."""
        present = {self.choice.sort_of(entry) for entry in self.entries}
        names = [name for name in self.choice.sorts if name != "broken" or "broken" in present]
        return [(name, t(f"{self.words}.show.{name}"), name in self.choice.shown) for name in names]

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
        self._shown = self.choice.visible(self.entries, self.search_words)
        self._index = self.choice.index(self.shown, self._index)
        if self.selected is not None:
            self.choice.selected = self.selected.path
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

    def problem(self, entry: ShelfEntry) -> SaveError | None:
        """Why an entry cannot be opened, as far as is known."""
        return self.pictures.problem(entry)

    def why_not(self, one: ShelfEntry) -> str:
        problem = self.problem(one)
        return "" if problem is None else save_actions.problem_words(problem)

    def title_of(self, one: ShelfEntry) -> str:
        return save_actions.title(one)

    # -- what the player does ------------------------------------------------------------------------

    def select(self, index: int) -> None:
        super().select(index)
        self.choice.selected = self.shown[index].path
        self.renaming = None

    def activate(self) -> None:
        """Open the board with the chosen game, or say why it cannot be opened."""
        entry = self.selected
        if entry is None:
            return
        if why := self.why_not(entry):
            self.refuse(why)
        else:
            save_actions.open_game(self.app, entry)

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
            self.refuse(t("load.example.delete"))
            return True
        told = t(f"{self.words}.deleted", title=save_actions.title(entry))
        to_trash(
            self.app, told, lambda: self.store.delete(entry),
            lambda deleted: self._reveal(self.store.undelete(deleted)), save_actions.problem_words,
        )  # fmt: skip
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
            self.activate()
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

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        grid = self.widgets.find("load.grid")
        assert isinstance(grid, TileGrid)
        grid.on_type = self.type
        if self.widgets.focused is None and not self.app.mapper.text_mode:
            self.widgets.focus("load.grid" if self.entries else "load.new")
        self.widgets.default = "load.open"

    def tile_tip(self, one: ShelfEntry) -> str | None:
        title = save_actions.title(one)
        room = self.plan.width - 2 * self.plan.pad if self.plan else 0
        cut = self.app.canvas.measure(title, "section")[0] > room
        return self.why_not(one) or (title if cut else None)

    # -- head, filters, details, and what stands where nothing is -------------------------------------

    def head_widgets(self) -> list[Widget]:
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
                           on_change=self.search, on_submit=lambda _: self.activate())  # fmt: skip
        search.rect.w = min(max(self.width - taken, SEARCH[0]), SEARCH[1])
        return [search, order, bring]

    def head_button(self) -> Button:
        """The button at the right of the head."""
        return Button("load.import", Rect(), t("load.import.button"), icon="import", on_click=self.bring_in,
                      tooltip=t("load.import.tip"))  # fmt: skip

    def choose_game(self, game: str) -> None:
        self.choice.game = game
        self.select_again()

    def show(self, name: str, value: bool) -> None:
        (self.choice.shown.add if value else self.choice.shown.discard)(name)
        self.select_again()

    def lay_details(self, one: ShelfEntry, place: Rect, width: float) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        typing = 0.0
        if self.renaming is not None:
            typing = max(control_height(canvas), canvas.line_height("panel_title") + space.control_pad)
        details = Details(canvas, width, one, self.pictures, self.now, self.compact, typing, self.more_about(one))
        self.details = details
        area = self.widgets.add(ScrollArea("load.details", place, details.height(), details.paint))
        if area.scroller.needed:
            details.width = width - space.small
            area.set_height(details.height())
        self.detail_size = details.picture_size
        if self.renaming is not None:
            self._lay_title(area, details, typing)

    def _lay_title(self, area: ScrollArea, details: Details, tall: float) -> None:
        def typed(text: str) -> None:
            self.renaming = text

        area.put(
            TextEntry("load.title", Rect(0, details.title_top(), details.width, tall), self.renaming or "",
                      max_length=80, on_change=typed, on_submit=lambda _: self.end_rename(True),
                      role="body_strong")
        )  # fmt: skip

    def button_rows(self, one: ShelfEntry, width: float) -> list[list[Button]]:
        """The primary one; then two by two with words, or four icons in a row where the words do not fit."""
        if self.renaming is not None:
            return self._rename_rows()
        first, buttons = self.actions()
        room = (width - self.app.theme.spacing.gap) / 2
        if all(button.natural_width(self.app.canvas) * 0.88 <= room for button in buttons):
            return [[first], buttons[:2], buttons[2:]]
        for button in buttons:
            button.label = ""
        return [[first], buttons]

    def actions(self) -> tuple[Button, list[Button]]:
        """The main button for the chosen game, and the others."""
        entry = self.selected
        assert entry is not None
        reason = self.why_not(entry) or None
        example = t("load.example.delete") if entry.kind == "example" else None
        first = Button("load.open", Rect(), t("load.open"), icon="load", style="primary",
                       on_click=self.activate, enabled=reason is None, reason=reason)  # fmt: skip
        return first, [
            self.action("load.rename", "edit", self.start_rename, reason or example),
            self.action("load.duplicate", "copy", self.duplicate, reason),
            self.action("load.export", "export", self.export),
            self.action("load.delete", "delete", self.delete, example),
        ]

    def _rename_rows(self) -> list[list[Button]]:
        keep = Button("load.rename.keep", Rect(), t("load.rename.keep"), icon="confirm", style="primary",
                      on_click=lambda: self.end_rename(True))  # fmt: skip
        cancel = Button("load.rename.cancel", Rect(), t("client.cancel"),
                        on_click=lambda: self.end_rename(False))  # fmt: skip
        return [[keep], [cancel]]

    def empty(self) -> tuple[str, str, str, Button]:
        if not self.entries:
            new = Button("load.new", Rect(), t("load.new"), on_click=partial(self.app.reset, "menu"))
            return "load", t(f"{self.words}.none"), t(f"{self.words}.none.text"), new
        every = Button("load.show_all", Rect(), t("load.show_all"), on_click=self._show_all)
        if sought := self.choice.search.strip():
            return "search", t("load.none_found"), t("load.none_found.text", text=sought), every
        return "search", t("load.none_shown"), t("load.none_shown.text"), every

    def _show_all(self) -> None:
        self.choice.show_all()
        self.select_again()

    # -- events -----------------------------------------------------------------------------

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
        if super().command(event):
            return True
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

    def hints(self) -> list[tuple[str, str]]:
        return [(name, self.hint(name)) for name in self.keys if self.shown or name not in OF_A_GAME]

    def hint(self, command: str) -> str:
        return t(f"load.hint.{command}")

    def subtitle(self) -> str:
        kinds = Counter(entry.kind for entry in self.entries if entry.header is not None)
        own = [t(f"load.count.{kind}s", n=kinds[kind]) for kind in ("save", "autosave") if kinds[kind]]
        return "  ·  ".join(own or [t("load.count.none"), t("load.count.examples", n=kinds["example"])])

    def paint(self, canvas: Canvas, rect: Rect, one: ShelfEntry, plan: TilePlan, state: RowState) -> None:
        draw_tile(canvas, plan, rect, one, self.pictures, self.now, self.labels(one))
