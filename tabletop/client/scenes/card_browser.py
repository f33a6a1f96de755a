"""Open cards over the scene: a browser of what a seat has eliminated or discarded, in order, and one target
enlarged, painted by the game's table or almanac."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.core.input import RIGHT, Command, Event, PointerDown
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY100, IVORY500
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui import panels, tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Node, Row, Stack, scrolling
from tabletop.rules.game import Target
from tabletop.text import t

from .dialog import PanelScene, heading

if TYPE_CHECKING:
    from tabletop.client.games.table import Table


Pages = list[tuple[str, list[str]]]
"""(title, card ids) of each page."""
CELL, GROWN = (126.0, 176.4), (1.5, 1.3, 1.15, 1.0)
"""Width and height of a card in units, and the factors that are tried to make it larger while the whole page is
visible."""
GAP = 12.0
RIM = 6.0
"""Units around a card for its light rim."""
WIDEST, HIGHEST = 1180.0, 820.0
"""Greatest width and height of the panel in units."""


class PileCard(Pressable):
    """One card of a pile: a press, the right button or the info key shows it large."""

    def __init__(self, id: str, rect: FRect, card: str, scene: CardBrowserScene) -> None:
        super().__init__(id, rect)
        self.card = card
        self.scene = scene

    def activate(self) -> None:
        self.scene.app.push("look", table=self.scene.table, target=Target("card", self.card))

    def handle(self, event: Event) -> bool:
        if (isinstance(event, PointerDown) and event.button == RIGHT) or (
            isinstance(event, Command) and event.name == "info"
        ):
            self.activate()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        if self.hovered:
            canvas.fill(self.rect.inflate(5, 5), IVORY100, radius=10)
        self.scene.table.draw_pile_card(canvas, self.rect, self.card)
        if self.ring:
            canvas.focus_ring(self.rect, 8)


class CardBrowserScene(PanelScene):
    """``table.pile_pages(seat)``, or ``pages(seat)``, gives (title, cards); ``table.draw_pile_card`` paints one.
    ``heading``: key of the line above them; ``page``: the one shown first, counted from the end if negative."""

    def __init__(
        self,
        app: SceneServices,
        table: Table[object],
        seat: int,
        pages: Callable[[int], Pages] | None = None,
        heading: str = "piles.title",
        page: int = 0,
    ) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat
        self.heading = heading
        self.read: Callable[[int], Pages] = pages or table.pile_pages
        self.pages = self.read(seat)
        self.page = page % max(1, len(self.pages))
        self.cell = CELL

    def layout(self, width: float, height: float, compact: bool) -> None:
        self.pages = self.read(self.seat)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        high = min(HIGHEST, height - 2 * space.window_edge)
        close = Button("pile.close", FRect(), icon="cancel", style="icon", tooltip=t("client.close"),
                       on_click=self.app.pop)  # fmt: skip
        for grown in GROWN:
            self.cell = (CELL[0] * grown, CELL[1] * grown)
            wide, columns, rows = self._plan(min(WIDEST, width - 2 * space.window_edge))
            self.lay_panel(wide, rows, most=HIGHEST, gap=space.gap)
            if tree.height(canvas, self.panel, wide) <= high:
                break
        for n, (title, cards) in enumerate(self.pages):
            self.widgets.add(
                Button(
                    f"pile.{n}", self.places[f"pile.{n}"], title, note=str(len(cards)), style="item",
                    selected=n == self.page, on_click=partial(self._turn, n),
                )
            )  # fmt: skip
        close.rect = self.places["pile.close"]
        self.widgets.add(close)
        self._add_cards(self.places["cards"].inflate(2 * RIM, 0), columns)

    def _plan(self, most_wide: float) -> tuple[float, int, list[Node]]:
        """Width of the panel, number of cards side by side, and its rows, for the largest size of cards with
        which all are visible."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        across, down = self.cell
        most = max((len(cards) for _, cards in self.pages), default=0)
        row = max(5 * (CELL[0] + GAP), most * (across + GAP))
        needed = row + 2 * space.dialog_edge + space.scroll_bar
        wide = min(most_wide, needed)
        inner = wide - 2 * space.dialog_edge
        columns = max(1, int((inner - space.scroll_bar + GAP) // (across + GAP)))
        tallest = max((-(-len(cards) // columns) for _, cards in self.pages), default=1)
        control = panels.control_height(canvas)
        head = Stack((heading(canvas, t(self.heading)),), weight=1.0)
        tabs = [Row(tuple(row), space.small, size=control) for row in self._tab_rows(inner)]
        cards = scrolling("cards", max(1, tallest) * (down + GAP) + 2 * RIM, down)
        return (
            wide,
            columns,
            [Row((head, Node(name="pile.close", size=control)), space.gap, size=control), *tabs, cards],
        )

    def _tab_rows(self, room: float) -> list[list[Node]]:
        canvas, rows, used = self.app.canvas, list[list[Node]](), room
        gap = canvas.theme.spacing.small
        for n, (title, _) in enumerate(self.pages):
            wide = min(canvas.measure(title, "body_strong")[0] + 84.0, room)
            if used + gap + wide > room:
                rows.append([])
                used = -gap
            rows[-1].append(Node(name=f"pile.{n}", size=wide))
            used += gap + wide
        return rows

    def _add_cards(self, area: FRect, columns: int) -> None:
        cards = self.pages[self.page][1]
        across, down = self.cell
        rows = -(-len(cards) // columns)
        scroll = ScrollArea(f"pile.cards.{self.page}", area, RIM + rows * (down + GAP), self._paint)
        self.widgets.add(scroll)
        for n, card in enumerate(cards):
            x = RIM + (n % columns) * (across + GAP)
            y = RIM + (n // columns) * (down + GAP)
            scroll.put(PileCard(f"pile.{self.page}.{n}", FRect(x, y, *self.cell), card, self))

    def _turn(self, page: int) -> None:
        self.page = page
        self.relayout()

    def _paint(self, canvas: Canvas, rect: FRect) -> None:
        if not self.pages[self.page][1]:
            canvas.text(t("piles.empty"), (rect.x + 12, rect.y + 20), "body", IVORY500)

    def handle(self, event: Event) -> bool:
        page = turned_tab(event.name, range(len(self.pages)), self.page) if isinstance(event, Command) else None
        if page is not None:
            self._turn(page)
            return True
        return super().handle(event)


class Enlarger(Protocol):
    """What paints enlarged views: a table, or an almanac of cards."""

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """Draw a target large over the window."""


class LookScene(Scene):
    """The enlarged view of ``target``; any click or key closes it."""

    see_through = True
    modal = True

    def __init__(self, app: SceneServices, table: Enlarger, target: Target) -> None:
        super().__init__(app)
        self.table = table
        self.target = target

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerDown | Command):
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        self.table.draw_look(canvas, self.target)
