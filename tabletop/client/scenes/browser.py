"""A browser of things with pictures: filters at the left, tiles in the middle, the chosen one in words at the right,
and what can be done with it. Pictures are drawn one per frame."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Generic, TypeVar

import pygame

from tabletop.client import games
from tabletop.client.core.bindings import PAGING, key_label
from tabletop.client.core.input import Command, Event, TextInput
from tabletop.client.core.services import MenuItem
from tabletop.client.draw import theme
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.scenes.backdrop import RADIUS, PageScene, Places, Size, draw_keys, in_pixels, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.settings.keys import chords
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import CheckBox
from tabletop.client.ui.panels import control_height, pill, primary_height
from tabletop.client.ui.scroll import ListBox, RowState, ScrollArea
from tabletop.client.ui.tree import Column, Node, Row, Words, centred, sign
from tabletop.text import t

E = TypeVar("E")


class Pictures(ABC, Generic[E]):
    """Pictures of things, one of which is drawn by each call of :meth:`work`."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self._kept: Lru[pygame.Surface] = Lru(200, 64 << 20, surface_bytes)

    @abstractmethod
    def key(self, one: E) -> Hashable:
        """What tells a thing from others, and from itself after a change."""

    @abstractmethod
    def drawn(self, one: E, size: Size) -> pygame.Surface | None:
        """Draw the picture of a thing at a size in units; None where there can be none."""

    def wants(self, one: E) -> bool:
        """Whether there may be a picture of a thing."""
        return True

    def _key(self, one: E, size: Size) -> tuple[object, ...]:
        return self.key(one), in_pixels(self.app, size), self.app.theme.look

    def picture(self, one: E, size: Size) -> pygame.Surface | None:
        """The picture at a size in units; None before it has been drawn."""
        return self._kept.get(self._key(one, size))

    def work(self, wanted: Iterable[tuple[E, Size]]) -> bool:
        """Draw the first picture that is missing; False when there is none."""
        for one, size in wanted:
            if self.wants(one) and self.picture(one, size) is None:
                surface = self.drawn(one, size)
                if surface is not None:
                    self._kept.put(self._key(one, size), surface)
                return True
        return False

    def draw(self, canvas: Canvas, one: E, rect: Rect, game: str = "") -> None:
        """Draw the picture with a frame; before it has been drawn the box of a ``game``, if one is named."""
        surface = self.picture(one, rect.size)
        if surface is not None:
            canvas.blit(surface, rect.topleft)
        elif game:
            canvas.image(games.cover(game).picture, rect, radius=RADIUS, focus=(0.5, 0.4))
        canvas.frame(rect, theme.SLATE500, 1, RADIUS)


@dataclass(frozen=True, slots=True)
class TilePlan:
    """Sizes of a tile in units, the same for all tiles of a window."""

    width: float
    picture: float
    words: float
    inset: float
    pad: float

    @classmethod
    def make(cls, canvas: Canvas, width: float, compact: bool) -> TilePlan:
        inset = 6.0 if compact else 8.0
        pad = 10.0 if compact else 16.0
        lines = canvas.line_height("section") + canvas.line_height("body")
        return cls(width, (width - 2 * inset) / 2.5, lines + pad * (1.9 if compact else 2.4), inset, pad)

    def over(self, grid: TileGrid) -> TilePlan:
        """The same for tiles as wide as those of a grid, which are wider where nothing is scrolled."""
        return replace(self, width=grid.row_rect(0).w)

    @property
    def height(self) -> float:
        return self.inset + self.picture + self.words

    @property
    def picture_size(self) -> tuple[float, float]:
        return self.width - 2 * self.inset, self.picture

    def picture_in(self, tile: Rect) -> Rect:
        return Rect(tile.x + self.inset, tile.y + self.inset, *self.picture_size)

    def draw_words(self, canvas: Canvas, tile: Rect, labels: Sequence[Node], *lines: Node) -> None:
        """Draw ``labels`` on the picture of a tile, as many as fit, and ``lines`` below it."""
        picture = self.picture_in(tile)
        high = canvas.line_height("small_strong") + 6
        tree.draw(canvas, Row(tuple(labels), 6), Rect(picture.x + 8, picture.y + 8, picture.w - 12, high))
        below = Rect(tile.x, picture.bottom, tile.w, tile.bottom - picture.bottom)
        tree.draw(canvas, Column(lines, 2, (self.pad, 2), pack=0.5), below)


def label_on_picture(words: str, icon: str, ink: theme.Colour = theme.BRASS300) -> Node:
    """Words on the picture of a tile, behind an icon if one is named."""
    told = Words(words, "small_strong", ink, least=1.0)
    return replace(pill(told, theme.NIGHT900, 215, sign(icon, 14, ink) if icon else None, 12), drop=1)


class TileGrid(ListBox):
    """``on_type(text)`` is called with typed letters, ``on_command(name)`` for Delete and Backspace."""

    on_type: Callable[[str], object] | None = None
    on_command: Callable[[str], bool] | None = None

    def activate(self) -> bool:
        if self.on_activate is None or not 0 <= self.selected < self.count:
            return False
        if self._usable(self.selected):
            self.play("ui-confirm")
        self.on_activate(self.selected)
        return True

    def handle(self, event: Event) -> bool:
        if isinstance(event, TextInput) and self.on_type is not None:
            self.on_type(event.text)
            return True
        if isinstance(event, Command) and event.name in ("delete", "backspace") and self.on_command is not None:
            return event.repeat or self.on_command(event.name)
        return super().handle(event)


NARROW = 1180.0
"""Width in units below which a window is very narrow."""
EMPTY_WIDTH, EMPTY_ICON = 460.0, 84.0
"""Width in units of the words where there is nothing, and height of the icon above them."""


class BrowserScene(PageScene, ABC, Generic[E]):
    """``ids``: what the ids of its widgets begin with: ``.back``, ``.game.<id or all>``, ``.show.<what>`` for each
    check box, ``.grid``, ``.details`` and the buttons of what can be done. ``rights``: widths in units of the details
    in a large window, a very narrow one, and a small one; ``keys``: the commands that are told at the foot."""

    ids = ""
    rights = (522.0, 280.0, 336.0)
    keys: tuple[str, ...] = ()
    pictures: Pictures[E]
    entries: Sequence[object] = ()
    """All things, whether they are shown or not; the panel of details is there for any."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.now = datetime.now().astimezone()
        self.plan: TilePlan | None = None
        self.detail_size: Size | None = None
        """Size in units of the picture in the details; None where there is none."""
        self._filters: Places = {}
        self._index = 0
        self._worked = False

    # -- what is listed ------------------------------------------------------------------------------

    @property
    @abstractmethod
    def shown(self) -> Sequence[E]:
        """What the filters leave."""

    @abstractmethod
    def games(self) -> Sequence[tuple[str, str, bool]]:
        """All games ("") and each one: how many things it has, in words, and whether its are shown."""

    @property
    def selected(self) -> E | None:
        return self.shown[min(self._index, len(self.shown) - 1)] if self.shown else None

    def select(self, index: int) -> None:
        self._index = index
        self.relayout()

    @abstractmethod
    def choose_game(self, game: str) -> None:
        """Show the things of one game, or of all."""

    def boxes(self) -> Sequence[tuple[str, str, bool]]:
        """The check boxes of what is shown: name, words, and whether it is on."""
        return ()

    def show(self, name: str, value: bool) -> None:
        """Switch a check box."""

    # -- what can be done ----------------------------------------------------------------------------

    @abstractmethod
    def activate(self) -> object:
        """Do the main thing with the chosen one."""

    def action(self, key: str, icon: str, call: Callable[[], object], why: str | None = None) -> Button:
        """A button for the chosen thing, with the message ``key``; ``why``: the reason why it cannot be used."""
        name, label = key.rpartition(".")[2], t(key)
        return Button(f"{self.ids}.{name}", Rect(), label, icon=icon, on_click=call, enabled=not why, reason=why,
                      style="ghost" if name == "delete" else "secondary", tooltip=t(f"{key}.tip"),
                      tooltip_title=label)  # fmt: skip

    def menu(self, index: int, pos: Point) -> None:
        """Open the menu of a tile, for a right click: what its buttons do."""
        self.select(index)
        rows = self.button_rows(self.shown[index], math.inf)
        buttons = {button.id.rpartition(".")[2]: button for row in rows for button in row}
        items = [
            MenuItem(id, one.label or one.tooltip_title or "", icon=one.icon, line=one.style == "ghost",
                     danger=one.style == "ghost", enabled=one.enabled, reason=one.reason or "")
            for id, one in buttons.items()
        ]  # fmt: skip
        self.app.popup(Rect(pos[0], pos[1], 0, 0), items, lambda id: buttons[id].activate())

    def refuse(self, why: str) -> None:
        """Say at the chosen tile why nothing can be done with it."""
        grid = self.widgets.find(f"{self.ids}.grid")
        assert isinstance(grid, TileGrid)
        self.app.refuse(why, grid.row_rect(max(0, grid.selected)).clip(grid.rect))

    # -- what it looks like --------------------------------------------------------------------------

    @abstractmethod
    def title_of(self, one: E) -> str:
        """What a thing is called."""

    @abstractmethod
    def paint(self, canvas: Canvas, rect: Rect, one: E, plan: TilePlan, state: RowState) -> None:
        """Draw a tile."""

    def why_not(self, one: E) -> str:
        """Why a thing cannot be used; empty where it can."""
        return ""

    def tile_tip(self, one: E) -> str | None:
        """What the tooltip of a tile says."""
        return self.why_not(one) or None

    @abstractmethod
    def empty(self) -> tuple[str, str, str, Button]:
        """Where nothing is shown: icon, heading and words in its place, and what can be done there."""

    @abstractmethod
    def head_widgets(self) -> list[Widget]:
        """What stands at the right of the head, as wide as it is to be."""

    def above(self) -> tuple[Node, ...]:
        """What stands above the panels."""
        return ()

    @abstractmethod
    def button_rows(self, one: E, width: float) -> list[list[Button]]:
        """The buttons of what can be done with a thing, the main one in the first row."""

    @abstractmethod
    def lay_details(self, one: E, place: Rect, width: float) -> None:
        """Add the scroll area ``<ids>.details`` with what is known of a thing at a place; ``width``: that of its
        words."""

    def hints(self) -> list[tuple[str, str]]:
        """The commands that are told at the foot, with what they do."""
        return [(name, t(f"{self.ids}.hint.{name}")) for name in self.keys]

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        space = self.app.theme.spacing
        size = 0 if not compact else 1 if width < NARROW else 2
        side = (268.0, 172.0, 200.0)[size]
        side = min(max(side, self._filter_width()), side * 1.4)
        panels = [panelled(Node(), name="side", size=side), tree.space(name="grid")]
        if self.selected is not None or self.entries:
            panels.append(panelled(Node(), name="right", size=self.rights[size]))
        keys = Node(size=max(0.0, (40.0 if compact else 64.0) - space.bars))
        body = Column((*self.above(), Row(tuple(panels), space.wide, weight=1.0), keys), 0)
        self.lay_page(body, (f"{self.ids}.back", t("load.back")), self.head_widgets())
        self._lay_filters(self.places["side"])
        self._lay_grid(self.places["grid"], (400.0, 212.0, 250.0)[size] * self.app.theme.text_percent / 100)
        self.detail_size = None
        if self.selected is not None:
            self._lay_details(self.selected, self.places["right"])
        else:
            self._lay_empty()

    def _filter_width(self) -> float:
        """The width of the left column that its longest name needs."""
        sample = Button("size", Rect(), "", icon="cards", style="item", note="999")
        widths = []
        for game, *_ in self.games():
            sample.label = games.short_title(game) if game else t("load.all_games")
            widths.append(sample.natural_width(self.app.canvas))
        return float(max(widths) + 2 * self.app.theme.spacing.edge)

    def _lay_filters(self, panel: Rect) -> None:
        """Add a row for each game, then the check boxes; all of it scrolls if it does not fit."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        head = canvas.line_height("section") + space.head_pad
        row = max(space.row, canvas.line_height("body_strong") * 1.65)
        box = max(space.control - space.tight, canvas.line_height("body") * 1.5)
        listed, boxes = self.games(), self.boxes()
        lines = [("games", head), *((f"game.{game}", row) for game, *_ in listed)]
        lines += [("show", head), *((f"show.{name}", box) for name, *_ in boxes)] if boxes else []
        nodes = tuple(Node(name=name, size=size) for name, size in lines)
        column = Column(nodes, space.tight, (space.tight, space.tight))
        inner = panel.inflate(-2 * (space.edge - space.tight), -2 * (space.edge - space.tight))
        area = ScrollArea(f"{self.ids}.filters", inner, tree.height(canvas, column, inner.w), self._paint_heads)
        self.widgets.add(area)
        self._filters = tree.lay(canvas, column, Rect(0, 0, area.content_width, area.scroller.total))
        for game, number, on in listed:
            area.put(
                Button(
                    f"{self.ids}.game.{game or 'all'}", self._filters[f"game.{game}"],
                    games.short_title(game) if game else t("load.all_games"),
                    icon=games.icon(game) if game else "cards", style="item", note=number,
                    selected=on, on_click=partial(self.choose_game, game),
                )
            )  # fmt: skip
        for name, words, on in boxes:
            area.put(CheckBox(f"{self.ids}.show.{name}", self._filters[f"show.{name}"], on, label=words, role="body",
                              on_change=partial(self.show, name)))  # fmt: skip

    def _paint_heads(self, canvas: Canvas, area: Rect) -> None:
        """Draw the heads of the left column, which scroll with it."""
        for name in ("games", "show"):
            if name in self._filters:
                canvas.head(t(f"load.{name}"), self._filters[name].move(area.x, area.y))

    def _lay_grid(self, area: Rect, least: float) -> None:
        gap = self.app.theme.spacing.wide
        room = area.w - self.app.theme.spacing.scroll_bar
        columns = max(1, min(3, int((room + gap) // (least + gap))))
        plan = TilePlan.make(self.app.canvas, (room - gap * (columns - 1)) / columns, self.compact)
        shown = self.shown
        grid = TileGrid(
            f"{self.ids}.grid", area, len(shown), plan.height, selected=min(self._index, len(shown) - 1),
            columns=columns, gap=gap, row_text=lambda index: self.title_of(shown[index]), paint_row=self._paint_tile,
            row_enabled=lambda index: not self.why_not(shown[index]),
            row_tip=lambda index: self.tile_tip(shown[index]), on_select=self.select,
            on_activate=lambda _: self.activate(), on_menu=self.menu,
        )  # fmt: skip
        grid.on_command = self.grid_command
        self.widgets.add(grid)
        self.plan = plan.over(grid)

    def grid_command(self, name: str) -> bool:
        """Carry out Delete or Backspace on the grid; False where it means nothing there."""
        return False

    def _lay_details(self, one: E, panel: Rect) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        width = panel.w - 2 * space.edge
        rows = self.button_rows(one, width)
        foot = (
            Row(tuple(tree.space(name=button.id) for button in row), space.gap,
                size=control_height(canvas) if n else primary_height(canvas))
            for n, row in enumerate(rows)
        )  # fmt: skip
        column = Column((tree.space(name="lines"), *foot), space.gap, (space.edge, space.edge))
        self.places |= tree.lay(canvas, column, panel)
        lines = self.places["lines"]
        lines.w += space.edge / 2
        self.lay_details(one, lines, width)
        for button in (button for row in rows for button in row):
            button.rect = self.places[button.id]
            self.widgets.add(button)

    def _empty(self) -> tuple[Node, Rect, Button]:
        """Icon and words of an empty grid with the place of its ``button``, where they stand, and that button."""
        canvas, area, space = self.app.canvas, self.places["grid"], self.app.theme.spacing
        icon, head, text, button = self.empty()
        rows = Column((
            replace(sign(icon, EMPTY_ICON * 0.75, theme.BRASS600), size=EMPTY_ICON),
            Words(head, "panel_title", theme.IVORY100, "center", lines=0),
            Words(text, "body", theme.IVORY500, "center", lines=0),
            Node(name="button", size=primary_height(canvas) if button.style == "primary" else control_height(canvas)),
        ), space.dialog_gap)  # fmt: skip
        wide = min(area.w - 2 * space.window_edge, EMPTY_WIDTH)
        return rows, centred(area, wide, tree.height(canvas, rows, wide)), button

    def _lay_empty(self) -> None:
        rows, box, button = self._empty()
        place = button.rect = tree.lay(self.app.canvas, rows, box)["button"]
        wide = max(self.app.theme.spacing.button_width, button.natural_width(self.app.canvas))
        button.rect = centred(place, wide, place.h)
        self.widgets.add(button)

    # -- time and events -----------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        worked = self.pictures.work(self._wanted())
        if worked or self._worked:
            self.invalidate()
            if not worked:
                self.relayout()  # to show what was found meanwhile
        self._worked = worked
        return worked

    def _wanted(self) -> Iterator[tuple[E, Size]]:
        one, grid, shown = self.selected, self.widgets.get(f"{self.ids}.grid"), self.shown
        if one is not None and self.detail_size is not None:
            yield one, self.detail_size
        if isinstance(grid, TileGrid) and self.plan is not None:
            for index in grid.shown():
                if index < len(shown):
                    yield shown[index], self.plan.picture_size

    def command(self, event: Command) -> bool:
        return event.name in PAGING and self.widgets.find(f"{self.ids}.grid").handle(Command(event.name))

    # -- drawing -------------------------------------------------------------------------------------

    def draw_between(self, canvas: Canvas) -> None:
        if not self.shown:
            tree.draw(canvas, *self._empty()[:2])
            if "right" in self.places:
                canvas.icon("cards", self.places["right"].center, EMPTY_ICON, theme.SLATE500)
        side, page = self.places["side"], canvas.theme.spacing.page
        strip = Rect(page, side.bottom, self.width - 2 * page, self.height - side.bottom)  # below the panels
        bound = [(chords(self.app.settings.bindings, name), does) for name, does in self.hints()]
        draw_keys(canvas, strip, [(key_label(keys[0]), does) for keys, does in bound if keys])

    def _paint_tile(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        if self.plan is not None and index < len(self.shown):
            canvas.panel(rect, "tile", state=state.panel)
            self.paint(canvas, rect, self.shown[index], self.plan, state)
