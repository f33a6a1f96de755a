"""Hex map: a baked picture of the land under a camera, and where each hex is on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pygame import FRect

from .camera import Camera, Point
from .map_plate import MapPlate, draw_plate

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

ZOOMS = (1.0, 1.25, 1.6, 2.0)  # multiples of the zoom that shows the whole map; each is scaled once and kept


class SteppedCamera(Camera):
    """A camera that knows only a few zooms, each of which is scaled once and kept, and never shows more sea than
    there is."""

    step = 0

    def settle(self) -> None:
        """Apply the step and keep the picture's edge from leaving the view."""
        whole = min(self.view.w / self.bounds.w, self.view.h / self.bounds.h)
        self.low, self.high = whole, whole * ZOOMS[-1]
        if not self.moved_by_hand:
            self.step = 0
        self.zoom = whole * ZOOMS[self.step]
        self._keep_inside()

    def _keep_inside(self) -> None:
        half_w, half_h = self.view.w / 2 / self.zoom, self.view.h / 2 / self.zoom
        x, y = self.focus
        bounds = self.bounds
        x = bounds.centerx if 2 * half_w >= bounds.w else min(max(x, half_w), bounds.w - half_w)
        y = bounds.centery if 2 * half_h >= bounds.h else min(max(y, half_h), bounds.h - half_h)
        self.focus = (x, y)

    def zoom_at(self, pos: Point, factor: float) -> None:
        """One step nearer (factor above 1) or farther; the point under ``pos`` stays."""
        wanted = min(len(ZOOMS) - 1, max(0, self.step + (1 if factor > 1 else -1)))
        if wanted == self.step:
            return
        before = self.to_world(pos)
        self.step = wanted
        self.moved_by_hand = True
        self.settle()
        after = self.to_world(pos)
        self.focus = (self.focus[0] + before[0] - after[0], self.focus[1] + before[1] - after[1])
        self._keep_inside()

    def fit(self) -> None:
        """Show the whole map."""
        self.moved_by_hand = False
        self.settle()


class HexMap:
    """A plate on the screen."""

    def __init__(self, plate: MapPlate) -> None:
        self.plate = plate
        width, height = plate.size
        self.camera = SteppedCamera(FRect(0, 0, 1, 1), FRect(0, 0, width, height))

    def place(self, view: FRect) -> None:
        """Lay the map into a view; the zoom chosen by hand is kept."""
        self.camera.view = view
        self.camera.settle()

    @property
    def radius(self) -> float:
        """Radius of a hex on the screen."""
        return self.plate.grid.radius * self.camera.zoom

    def center(self, name: str) -> Point:
        """Middle of a hex on the screen."""
        return self.camera.to_screen(self.plate.center(name))

    def rect(self, name: str) -> FRect:
        """A square around a hex's middle, as large as fits between its edges."""
        x, y = self.center(name)
        half = self.radius * 0.86
        return FRect(x - half, y - half, 2 * half, 2 * half)

    def outline(self, name: str) -> Callable[[float], list[Point]]:
        """The hand-drawn border of a hex: a function from an inset in units to its points on the screen."""
        camera = self.camera

        def points(inset: float) -> list[Point]:
            return [camera.to_screen(point) for point in self.plate.outline(name, inset / camera.zoom)]

        return points

    def at(self, pos: Point) -> str | None:
        """The hex under a screen point; None at sea."""
        return self.plate.at(self.camera.to_world(pos))

    def draw(self, canvas: Canvas) -> None:
        """The picture, cut to the view."""
        camera = self.camera
        with canvas.clip(camera.view):
            draw_plate(canvas, self.plate, camera.rect_to_screen(camera.bounds))

    def visible(self, names: Iterable[str]) -> list[str]:
        """Those hexes whose middle is in or near the view."""
        view = self.camera.view.inflate(2 * self.radius, 2 * self.radius)
        return [name for name in names if view.collidepoint(self.center(name))]
