"""A browser of cards that may be seen: what a seat has eliminated or discarded, in order, or the hand of a partner;
each card can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import RIGHT, Command, Event, PointerDown
from tabletop.client.draw.theme import IVORY100, IVORY500
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button, ScrollArea
from tabletop.client.ui.base import Pressable
from tabletop.rules.game import Target
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import Table
    from tabletop.client.scenes.base import SceneServices

Pages = list[tuple[str, list[str]]]
"""Heads, and the cards below each."""
CELL = (126.0, 176.4)
GAP = 12.0


class PileCard(Pressable):
    """One card of a pile: a press, the right button or the info key shows it large."""

    def __init__(self, id: str, rect: FRect, card: str, scene: CardBrowserScene) -> None:
        super().__init__(id, rect)
        self.card = card
        self.scene = scene

    def activate(self) -> None:
        """Show it large."""
        self.scene.app.push("look", table=self.scene.table, target=Target("card", self.card))

    def handle(self, event: Event) -> bool:
        """Also the right button and the info key."""
        if (isinstance(event, PointerDown) and event.button == RIGHT) or (
            isinstance(event, Command) and event.name == "info"
        ):
            self.activate()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """The card; a light rim while pointed at."""
        if self.hovered:
            canvas.fill(self.rect.inflate(5, 5), IVORY100, radius=10)
        self.scene.table.draw_pile_card(canvas, self.rect, self.card)
        if self.ring:
            canvas.focus_ring(self.rect, 8)


class CardBrowserScene(Scene):
    """``table.pile_pages(seat)``, or ``pages(seat)``, gives (title, cards); ``table.draw_pile_card`` paints one.
    ``heading``: key of the line above them."""

    see_through = True
    modal = True

    def __init__(
        self,
        app: SceneServices,
        table: Table,
        seat: int,
        pages: Callable[[int], Pages] | None = None,
        heading: str = "piles.title",
    ) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat
        self.heading = heading
        self.read: Callable[[int], Pages] = pages or table.pile_pages
        self.pages = self.read(seat)
        self.page = 0

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Tabs, the cards, and the button that closes."""
        self.pages = self.read(self.seat)
        w = min(1180.0, width - 60)
        columns = max(1, int((w - 56 - 14 + GAP) // (CELL[0] + GAP)))
        tallest = max((-(-len(cards) // columns) for _, cards in self.pages), default=1)
        head = 60.0 + self._tab_height() * self._place_tabs(FRect(0, 0, w - 56, 0), add=False)
        wanted = head + 44 + max(2, tallest) * (CELL[1] + GAP) + 10
        h = min(820.0, height - 40, wanted)
        self.box = FRect((width - w) / 2, (height - h) / 2, w, h)
        self.inner = self.box.inflate(-56, -44)
        self._place_tabs(FRect(self.inner.x, self.inner.y + 44, self.inner.w, 0), add=True)
        self.widgets.add(
            Button(
                "pile.close", FRect(self.inner.right - 40, self.inner.y - 4, 40, 40), icon="cancel", style="icon",
                tooltip=t("client.close"), on_click=self.app.pop,
            )
        )  # fmt: skip
        top = self.inner.y + head
        self._add_cards(FRect(self.inner.x - 6, top, self.inner.w + 12, self.inner.bottom - top), columns)

    def _tab_height(self) -> float:
        return max(40.0, self.app.canvas.line_height("body_strong") + 16) + 6

    def _place_tabs(self, row: FRect, *, add: bool) -> int:
        """One button a page, in as many rows as they need; gives how many."""
        x, y, rows = row.x, row.y, 1
        height = self._tab_height() - 6
        for n, (title, cards) in enumerate(self.pages):
            wide = self.app.canvas.measure(title, "body_strong")[0] + 84
            wide = min(wide, row.w)
            if x + wide > row.right and x > row.x:
                x, y, rows = row.x, y + height + 6, rows + 1
            if add:
                self.widgets.add(
                    Button(
                        f"pile.{n}", FRect(x, y, wide, height), title, note=str(len(cards)), style="item",
                        selected=n == self.page, on_click=partial(self._turn, n),
                    )
                )  # fmt: skip
            x += wide + 8
        return rows

    def _add_cards(self, area: FRect, columns: int) -> None:
        cards = self.pages[self.page][1]
        rows = -(-len(cards) // columns)
        scroll = ScrollArea(f"pile.cards.{self.page}", area, 6 + rows * (CELL[1] + GAP), self._paint)
        self.widgets.add(scroll)
        for n, card in enumerate(cards):
            x = 6 + (n % columns) * (CELL[0] + GAP)
            y = 6 + (n // columns) * (CELL[1] + GAP)
            scroll.put(PileCard(f"pile.{self.page}.{n}", FRect(x, y, *CELL), card, self))

    def _turn(self, page: int) -> None:
        self.page = page
        self.relayout()

    def _paint(self, canvas: Canvas, rect: FRect) -> None:
        if not self.pages[self.page][1]:
            canvas.text(t("piles.empty"), (rect.x + 12, rect.y + 20), "body", IVORY500)

    def handle(self, event: Event) -> bool:
        """Escape closes; the tab keys turn the page."""
        if isinstance(event, Command) and event.name == "back":
            self.app.pop()
            return True
        if isinstance(event, Command) and event.name in ("tab_left", "tab_right"):
            self._turn((self.page + (1 if event.name == "tab_right" else -1)) % len(self.pages))
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        canvas.panel(self.box, "overlay")
        canvas.head(t(self.heading), (self.inner.x, self.inner.y, self.inner.w - 60, 30), role="panel_title")
        super().draw(canvas)
