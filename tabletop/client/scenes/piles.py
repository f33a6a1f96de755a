"""A browser of open piles: what a seat has eliminated or discarded, in order, each card to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.input import Command, Event
from tabletop.client.scene import Scene
from tabletop.client.theme import IVORY500
from tabletop.client.widgets import Button, ScrollArea
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.app import App
    from tabletop.client.canvas import Canvas


class PilesScene(Scene):
    """``table.pile_pages(seat)`` gives (title, cards); ``table.draw_pile_card`` paints one."""

    see_through = True
    modal = True

    def __init__(self, app: App, table: Any, seat: int) -> None:
        super().__init__(app)
        self.table = table
        self.pages: list[tuple[str, list[str]]] = table.pile_pages(seat)
        self.page = 0
        self.cell = (118.0, 166.0)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Tabs, the cards, and the button that closes."""
        w, h = min(1180.0, width - 80), min(820.0, height - 80)
        self.box = FRect((width - w) / 2, (height - h) / 2, w, h)
        inner = self.box.inflate(-56, -44)
        self.inner = inner
        x = inner.x
        for n, (title, cards) in enumerate(self.pages):
            wide = self.app.canvas.measure(title, "button")[0] + 74
            self.widgets.add(
                Button(
                    f"pile.{n}", FRect(x, inner.y + 40, wide, 40), title, note=str(len(cards)), style="item",
                    selected=n == self.page, on_click=lambda at=n: self._turn(at),
                )
            )  # fmt: skip
            x += wide + 8
        self.widgets.add(
            Button(
                "pile.close", FRect(inner.right - 40, inner.y - 2, 40, 40), icon="cancel", style="icon",
                tooltip=t("client.close"), on_click=self.app.pop,
            )
        )  # fmt: skip
        area = FRect(inner.x, inner.y + 92, inner.w, inner.h - 92)
        self.columns = max(1, int((area.w - 10) // (self.cell[0] + 12)))
        rows = -(-len(self.pages[self.page][1]) // self.columns)
        self.area = self.widgets.add(
            ScrollArea("pile.cards", area, rows * (self.cell[1] + 12), self._paint)
        )

    def _turn(self, page: int) -> None:
        self.page = page
        self.relayout()

    def _paint(self, canvas: Canvas, rect: FRect) -> None:
        cards = self.pages[self.page][1]
        if not cards:
            canvas.text(t("piles.empty"), (rect.x + 6, rect.y + 20), "body", IVORY500)
        for n, card in enumerate(cards):
            x = rect.x + (n % self.columns) * (self.cell[0] + 12)
            y = rect.y + (n // self.columns) * (self.cell[1] + 12)
            self.table.draw_pile_card(canvas, FRect(x, y, *self.cell), card)

    def handle(self, event: Event) -> bool:
        """Escape closes."""
        if isinstance(event, Command) and event.name == "back":
            self.app.pop()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        canvas.panel(self.box, "overlay")
        canvas.head(t("piles.title"), (self.inner.x, self.inner.y, self.inner.w - 60, 30), role="panel_title")
        super().draw(canvas)
