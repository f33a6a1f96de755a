"""What the last screen has no room for: a panel over it that scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import Command, Event
from tabletop.client.games.charts import Detail
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

PAD = 26.0


class DetailScene(Scene):
    """Widgets: ``detail.body``, ``detail.close``."""

    see_through = True
    modal = True

    def __init__(self, app: SceneServices, detail: Detail) -> None:
        super().__init__(app)
        self.detail = detail
        self.box = FRect(0, 0, 0, 0)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, body, one button."""
        canvas = self.app.canvas
        wide, head = min(width - 48, 900.0), canvas.line_height("panel_title") + 16
        button = max(46.0, canvas.line_height("button") + 18)
        inner = wide - 2 * PAD
        whole = self.detail.height(canvas, inner - 20)
        tall = min(height - 48, whole + head + button + 2 * PAD + 16)
        self.box = FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        body = FRect(self.box.x + PAD, self.box.y + PAD + head, inner, tall - head - button - 2 * PAD - 14)
        self.widgets.add(ScrollArea("detail.body", body, whole, self._paint))
        close = Button(
            "detail.close", (0, self.box.bottom - PAD - button, 0, button), t("client.close"), icon="confirm",
            style="primary", on_click=self.app.pop,
        )  # fmt: skip
        close.rect.w = max(180.0, close.natural_width(canvas))
        close.rect.centerx = self.box.centerx
        self.widgets.add(close)
        self.widgets.default = "detail.close"

    def _paint(self, canvas: Canvas, area: FRect) -> None:
        self.detail.paint(canvas, FRect(area.x, area.y, area.w - 8, area.h))

    def handle(self, event: Event) -> bool:
        """Escape closes; everything stays inside."""
        if self.widgets.handle(event):
            return True
        if isinstance(event, Command) and event.name == "back" and not event.repeat:
            self.app.pop()
            return True
        return not (isinstance(event, Command) and event.name in ("full_screen", "screenshot"))

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        canvas.panel(self.box, "overlay")
        title = (self.box.x + PAD, self.box.y + PAD - 6, self.box.w - 2 * PAD, 30)
        canvas.head(self.detail.title, title, role="panel_title")
        super().draw(canvas)
