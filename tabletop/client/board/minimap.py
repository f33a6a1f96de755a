"""A small picture of the whole map, shown while the map is zoomed in, with a frame around the part in view; a click
moves the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import LEFT, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import BRASS300, BRASS600, NIGHT900, Colour
from tabletop.client.ui import Widget
from tabletop.text import t

from .map_scroller import MapScroller
from .plate import draw_plate

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

Dot = tuple[str, tuple[tuple[Colour, Colour], ...]]
"""A space, and the colours (fill, rim) of every dot in it."""
_DOT, _APART = 3.6, 6.0


class Minimap(Widget):
    """The minimap at the top right of the view; ``dots``: the pieces; ``moved``: called when the camera has been
    moved."""

    cursor = "hand"

    def __init__(self, scroller: MapScroller, dots: Callable[[], Iterable[Dot]], moved: Callable[[], object]) -> None:
        camera = scroller.board.camera
        view, (wide, tall) = camera.view, scroller.board.plate.size
        w = min(240.0, view.w * 0.22)
        h = w * tall / wide
        super().__init__("minimap", FRect(view.right - w - 16, view.y + 16, w, h), tooltip=t("board.minimap"))
        self.scroller = scroller
        self.dots = dots
        self.moved = moved
        self.visible = camera.step > 0
        scroller.minimap = self
        self._held = False

    def adopt(self, old: Widget) -> None:
        """Keep a drag going over a new layout."""
        super().adopt(old)
        if isinstance(old, Minimap):
            self._held = old._held

    def let_go(self) -> None:
        """Leave the view where it is."""
        super().let_go()
        self._held = False

    def handle(self, event: Event) -> bool:
        """Move the view by pressing and dragging."""
        if isinstance(event, PointerDown) and event.button == LEFT:
            self._held = True
        elif isinstance(event, PointerUp):
            self._held = False
            return True
        if self._held and isinstance(event, PointerDown | PointerMove):
            self._go(event.pos)
            return True
        return False

    def _go(self, pos: Point) -> None:
        camera = self.scroller.board.camera
        share = ((pos[0] - self.rect.x) / self.rect.w, (pos[1] - self.rect.y) / self.rect.h)
        wide, tall = self.scroller.board.plate.size
        camera.focus = (wide * share[0], tall * share[1])
        camera.moved_by_hand = True
        camera.settle()
        self.moved()

    def draw(self, canvas: Canvas) -> None:
        """Draw picture, dots for the pieces, and the frame of the view."""
        box = self.rect
        camera = self.scroller.board.camera
        scale = box.w / self.scroller.board.plate.size[0]
        self.scroller.draw_still(canvas, "minimap", box.inflate(8, 8), lambda: self._draw_still(canvas, scale))
        left, top = camera.to_world(camera.view.topleft)
        seen = FRect(box.x + left * scale, box.y + top * scale, camera.view.w / camera.zoom * scale, 0)
        seen.h = camera.view.h / camera.zoom * scale
        canvas.frame(seen.clip(box), NIGHT900, 3, 2, alpha=160)
        canvas.frame(seen.clip(box), BRASS300, 1.6, 2)
        canvas.frame(box, BRASS600, 1.5, 4)

    def _draw_still(self, canvas: Canvas, scale: float) -> None:
        """Draw picture and dots."""
        box, plate = self.rect, self.scroller.board.plate
        canvas.shadow(box, 2, 6)
        draw_plate(canvas, plate, box)
        for name, dots in self.dots():
            x, y = plate.center(name)
            for n, (fill, rim) in enumerate(dots):
                at = (box.x + x * scale + (n - (len(dots) - 1) / 2) * _APART, box.y + y * scale)
                canvas.circle(at, _DOT, fill, outline=rim, outline_width=1)


__all__ = ["Dot", "Minimap"]
