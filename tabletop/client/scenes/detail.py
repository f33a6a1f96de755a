"""A scrolling panel over the game-over scene, for what it has no room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.games.charts import Detail
from tabletop.client.ui import Button
from tabletop.client.ui.layout import Box, Row
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

from .backdrop import dialog_places
from .panel_scene import PanelScene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

WIDTH, SHARE = 900.0, 0.72
"""Width of the panel in units; its share of a wide window where it shows bars."""


class DetailScene(PanelScene):
    """Widgets: ``detail.body``, ``detail.close``."""

    def __init__(self, app: SceneServices, detail: Detail) -> None:
        super().__init__(app)
        self.detail = detail

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place head, body and button."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        close = Button(
            "detail.close", (0, 0, 0, 0), t("client.close"), icon="confirm", style="primary", on_click=self.app.pop
        )
        wide = min(width - 2 * space.window_edge, self._widest(width, height))
        whole = self.detail.height(canvas, wide - 2 * space.dialog_edge - space.edge)
        rows = (
            Box("head", size=canvas.line_height("panel_title")),
            Box("body", high=whole),
            Row(size=space.foot_button, children=(Box("close", size=close.natural_width(canvas)),), pack="middle"),
        )
        self.places = dialog_places(canvas, wide, rows)
        self.widgets.add(ScrollArea("detail.body", self.places["body"], whole, self._paint))
        close.rect = self.places["close"]
        self.widgets.add(close)
        self.widgets.default = "detail.close"

    def _widest(self, width: float, height: float) -> float:
        """The width at which a picture is as high as the window allows; that of bars, or of words."""
        if not self.detail.shape:
            return max(WIDTH, width * SHARE) if self.detail.wide else WIDTH
        canvas = self.app.canvas
        space = canvas.theme.spacing
        around = space.window_edge + space.dialog_edge + space.dialog_gap
        room = height - 2 * around - canvas.line_height("panel_title") - space.foot_button
        return room / self.detail.shape + 2 * space.dialog_edge + space.edge

    def _paint(self, canvas: Canvas, area: FRect) -> None:
        self.detail.paint(canvas, FRect(area.x, area.y, area.w - canvas.theme.spacing.small, area.h))

    def draw(self, canvas: Canvas) -> None:
        self.draw_panel(canvas, self.detail.title)
        super().draw(canvas)
