"""Camera: which part of a board's world is on the screen, and how large."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import FRect

Point = tuple[float, float]


@dataclass
class Camera:
    """World units to screen units: ``screen = view.center + (world - focus) * zoom``.

    ``view`` is the window onto the board on the screen, ``bounds`` the part of the world worth showing; the focus
    never leaves the bounds, so the board cannot be lost.
    """

    view: FRect
    bounds: FRect
    focus: Point = (0.0, 0.0)
    zoom: float = 1.0
    low: float = 0.2
    high: float = 3.0
    moved_by_hand: bool = field(default=False)

    def to_screen(self, point: Point) -> Point:
        """Where a world point is on the screen."""
        return (
            self.view.centerx + (point[0] - self.focus[0]) * self.zoom,
            self.view.centery + (point[1] - self.focus[1]) * self.zoom,
        )

    def to_world(self, point: Point) -> Point:
        """Which world point lies at a screen point."""
        return (
            self.focus[0] + (point[0] - self.view.centerx) / self.zoom,
            self.focus[1] + (point[1] - self.view.centery) / self.zoom,
        )

    def rect_to_screen(self, rect: FRect) -> FRect:
        """A world rectangle on the screen."""
        x, y = self.to_screen((rect.x, rect.y))
        return FRect(x, y, rect.w * self.zoom, rect.h * self.zoom)

    def fit(self) -> None:
        """Show all of the bounds."""
        wide = self.view.w / max(self.bounds.w, 1e-6)
        tall = self.view.h / max(self.bounds.h, 1e-6)
        self.zoom = min(self.high, max(self.low, min(wide, tall)))
        self.focus = (self.bounds.centerx, self.bounds.centery)
        self.moved_by_hand = False

    def pan(self, dx: float, dy: float) -> None:
        """Drag the board by screen units."""
        self.focus = (self.focus[0] - dx / self.zoom, self.focus[1] - dy / self.zoom)
        self.moved_by_hand = True
        self._keep_inside()

    def zoom_at(self, pos: Point, factor: float) -> None:
        """Zoom so that the world point under ``pos`` stays there."""
        before = self.to_world(pos)
        self.zoom = min(self.high, max(self.low, self.zoom * factor))
        after = self.to_world(pos)
        self.focus = (self.focus[0] + before[0] - after[0], self.focus[1] + before[1] - after[1])
        self.moved_by_hand = True
        self._keep_inside()

    def show(self, rect: FRect) -> None:
        """Move as little as possible so that a world rectangle is inside the view."""
        left, top = self.to_world(self.view.topleft)
        right, bottom = self.to_world(self.view.bottomright)
        dx = min(0.0, rect.left - left) or max(0.0, rect.right - right)
        dy = min(0.0, rect.top - top) or max(0.0, rect.bottom - bottom)
        self.focus = (self.focus[0] + dx, self.focus[1] + dy)

    def _keep_inside(self) -> None:
        x = min(max(self.focus[0], self.bounds.left), self.bounds.right)
        y = min(max(self.focus[1], self.bounds.top), self.bounds.bottom)
        self.focus = (x, y)
