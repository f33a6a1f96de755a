"""The whole map in small while the camera is near: where the view lies, and a click to go there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_picture import draw_plate
from tabletop.client.core.input import LEFT, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.draw.theme import BRASS300, BRASS600, NIGHT900, seat_colours
from tabletop.client.ui import Widget
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable


def add_minimap(table: WarcraftTable) -> None:
    """Add it; it shows where the map does not fit the view."""
    place = table.layout_now
    assert place is not None
    bounds = table.map.camera.bounds
    w = min(240.0, place.board.w * 0.22)
    h = w * bounds.h / bounds.w
    rect = FRect(place.board.right - w - 16, place.board.y + 16, w, h)
    table.scene.widgets.add(Minimap(table, rect)).visible = table.map.camera.step > 0


class Minimap(Widget):
    """The map in small."""

    cursor = "hand"

    def __init__(self, table: WarcraftTable, rect: FRect) -> None:
        super().__init__("minimap", rect, tooltip=t("wc.minimap"))
        self.table = table
        self._held = False

    def adopt(self, old: Widget) -> None:
        """A drag goes on over a new layout."""
        super().adopt(old)
        if isinstance(old, Minimap):
            self._held = old._held

    def handle(self, event: Event) -> bool:
        """Press and pull move the view."""
        if isinstance(event, PointerDown) and event.button == LEFT:
            self._held = True
        elif isinstance(event, PointerUp):
            self._held = False
            return True
        if self._held and isinstance(event, PointerDown | PointerMove):
            self._go(event.pos)
            return True
        return False

    def _go(self, pos: tuple[float, float]) -> None:
        camera = self.table.map.camera
        share = ((pos[0] - self.rect.x) / self.rect.w, (pos[1] - self.rect.y) / self.rect.h)
        camera.focus = (camera.bounds.w * share[0], camera.bounds.h * share[1])
        camera.moved_by_hand = True
        camera.settle()
        self.table.scene.camera_moved()

    def draw(self, canvas: Canvas) -> None:
        """Picture, dots for the armies, frame of the view."""
        table, box = self.table, self.rect
        camera = table.map.camera
        scale = box.w / camera.bounds.w
        table.slide.draw_still(canvas, "minimap", box.inflate(8, 8), lambda: self._draw_still(canvas, scale))
        left, top = camera.to_world(camera.view.topleft)
        seen = FRect(box.x + left * scale, box.y + top * scale, camera.view.w / camera.zoom * scale, 0)
        seen.h = camera.view.h / camera.zoom * scale
        canvas.frame(seen.clip(box), NIGHT900, 3, 2, alpha=160)
        canvas.frame(seen.clip(box), BRASS300, 1.6, 2)
        canvas.frame(box, BRASS600, 1.5, 4)

    def _draw_still(self, canvas: Canvas, scale: float) -> None:
        """Picture and armies."""
        table, box = self.table, self.rect
        canvas.shadow(box, 2, 6)
        draw_plate(canvas, table.map.plate, box)
        for name, groups in table.model.groups.items():
            x, y = table.map.plate.center(name)
            owners = sorted({group.owner for group in groups})
            for n, owner in enumerate(owners):
                at = (box.x + x * scale + (n - (len(owners) - 1) / 2) * 6, box.y + y * scale)
                colours = seat_colours(table.colour(owner))
                canvas.circle(at, 3.6, colours.base, outline=colours.tint, outline_width=1)


__all__ = ["Minimap", "add_minimap"]
