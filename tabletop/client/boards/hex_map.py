"""Hex map: a baked picture of the land under a camera, and where each hex is on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pygame import FRect

from .camera import Camera, Point
from .map_plate import MapPlate

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

ZOOMS = (1.0, 1.25, 1.6, 2.0)  # multiples of the zoom that shows the whole map; each is scaled once and kept


class HexMap:
    """A plate on the screen."""

    def __init__(self, plate: MapPlate) -> None:
        self.plate = plate
        width, height = plate.size
        self.camera = Camera(FRect(0, 0, 1, 1), FRect(0, 0, width, height))
        self.step = 0

    def place(self, view: FRect) -> None:
        """Lay the map into a view; the zoom chosen by hand is kept."""
        self.camera.view = view
        self._apply()

    def _apply(self) -> None:
        camera = self.camera
        whole = min(camera.view.w / camera.bounds.w, camera.view.h / camera.bounds.h)
        camera.low, camera.high = whole, whole * ZOOMS[-1]
        camera.zoom = whole * ZOOMS[self.step]
        self._clamp()

    def _clamp(self) -> None:
        """Keep the picture's edge from leaving the view where it is larger; centre it where it is smaller."""
        camera = self.camera
        half_w, half_h = camera.view.w / 2 / camera.zoom, camera.view.h / 2 / camera.zoom
        x, y = camera.focus
        bounds = camera.bounds
        x = bounds.centerx if 2 * half_w >= bounds.w else min(max(x, half_w), bounds.w - half_w)
        y = bounds.centery if 2 * half_h >= bounds.h else min(max(y, half_h), bounds.h - half_h)
        camera.focus = (x, y)

    def zoom_step(self, by: int, pos: Point | None = None) -> bool:
        """One step nearer or farther, keeping the point under ``pos``; False at the ends."""
        wanted = min(len(ZOOMS) - 1, max(0, self.step + by))
        if wanted == self.step:
            return False
        pos = pos or self.camera.view.center
        before = self.camera.to_world(pos)
        self.step = wanted
        self._apply()
        after = self.camera.to_world(pos)
        focus = self.camera.focus
        self.camera.focus = (focus[0] + before[0] - after[0], focus[1] + before[1] - after[1])
        self._clamp()
        return True

    def fit(self) -> None:
        """Show the whole map."""
        self.step = 0
        self._apply()

    def pan(self, dx: float, dy: float) -> None:
        """Drag the map by screen units."""
        self.camera.pan(dx, dy)
        self._clamp()

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
            canvas.image(self.plate.picture, camera.rect_to_screen(camera.bounds))

    def visible(self, names: Iterable[str]) -> list[str]:
        """Those hexes whose middle is in or near the view."""
        view = self.camera.view.inflate(2 * self.radius, 2 * self.radius)
        return [name for name in names if view.collidepoint(self.center(name))]
