"""Camera: which part of a board's world is on the screen, and how large."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from pygame import FRect

from tabletop.client.draw.shapes import Point

STEP_RATIO = 1.1
"""Factor between two steps of the zoom."""
STEPS = 10
"""Number of steps above the one that shows the whole map."""
GLIDE_MS = 140.0


@dataclass
class Camera:
    """World units to screen units: ``screen = view.center + (world - focus) * zoom``.

    ``view`` is the part of the screen in which the board is seen, ``bounds`` the part of the world that can be shown;
    the focus never leaves the bounds.
    """

    view: FRect
    bounds: FRect
    focus: Point = (0.0, 0.0)
    zoom: float = 1.0
    low: float = 0.2
    high: float = 3.0
    moved_by_hand: bool = field(default=False)

    def to_screen(self, point: Point) -> Point:
        return (
            self.view.centerx + (point[0] - self.focus[0]) * self.zoom,
            self.view.centery + (point[1] - self.focus[1]) * self.zoom,
        )

    def to_world(self, point: Point) -> Point:
        return (
            self.focus[0] + (point[0] - self.view.centerx) / self.zoom,
            self.focus[1] + (point[1] - self.view.centery) / self.zoom,
        )

    def rect_to_screen(self, rect: FRect) -> FRect:
        x, y = self.to_screen((rect.x, rect.y))
        return FRect(x, y, rect.w * self.zoom, rect.h * self.zoom)

    def fit(self) -> None:
        wide = self.view.w / max(self.bounds.w, 1e-6)
        tall = self.view.h / max(self.bounds.h, 1e-6)
        self.zoom = min(self.high, max(self.low, min(wide, tall)))
        self.focus = (self.bounds.centerx, self.bounds.centery)
        self.moved_by_hand = False

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by (dx, dy) units of the screen."""
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


@dataclass
class _Glide:
    """A change of zoom under way: the zoom at its start, milliseconds passed, and which world point stays at which
    screen point."""

    start: float
    world: Point
    pos: Point
    passed: float = 0.0


class SteppedCamera(Camera):
    """A camera whose zoom comes to rest at steps, so that pictures can be cached for each; it glides from one to the
    next, and never shows anything beyond the bounds. ``quick``: it jumps instead (reduced motion); ``edge``: width of
    the picture's frame in world units."""

    step = 0
    edge = 0.0
    quick = False
    _glide: _Glide | None = None
    _turned = 0.0

    @property
    def gliding(self) -> bool:
        return self._glide is not None

    @property
    def whole(self) -> float:
        return min(self.view.w / self.bounds.w, self.view.h / self.bounds.h)

    @property
    def goal(self) -> float:
        """The zoom of the step chosen."""
        return self.whole * STEP_RATIO**self.step

    def settle(self) -> None:
        """Apply the step and keep the picture's edge from leaving the view."""
        self.low, self.high = self.whole, self.whole * STEP_RATIO**STEPS
        if not self.moved_by_hand:
            self.step, self._glide, self._turned = 0, None, 0.0 if self.step else self._turned
        if self._glide is None:
            self.zoom = self.goal
        self._keep_inside()

    def _keep_inside(self) -> None:
        # Zoomed in, a frame is drawn round the view, and the one in the picture is kept out of sight.
        hidden = 2 * self.edge * max(0.0, 1 - self.whole / self.zoom)
        inner = self.bounds.inflate(-hidden, -hidden)
        half_w, half_h = self.view.w / 2 / self.zoom, self.view.h / 2 / self.zoom
        x, y = self.focus
        x = inner.centerx if 2 * half_w >= inner.w else min(max(x, inner.left + half_w), inner.right - half_w)
        y = inner.centery if 2 * half_h >= inner.h else min(max(y, inner.top + half_h), inner.bottom - half_h)
        self.focus = (x, y)

    def zoom_at(self, pos: Point, factor: float) -> None:
        """Zoom in (factor above 1) or out to the step nearest to the sum of all factors; the point under ``pos``
        stays."""
        wanted = round(self.step + self._turned + math.log(factor) / math.log(STEP_RATIO), 6)
        wanted = min(float(STEPS), max(0.0, wanted))
        step = math.floor(wanted + 0.5)
        self._go(step, pos)
        self._turned = wanted - step

    def fit(self) -> None:
        self._turned = 0.0
        self._go(0, self.view.center)

    def _go(self, step: int, pos: Point) -> None:
        step = min(STEPS, max(0, step))
        if step == self.step:
            return
        self.step = step
        self.moved_by_hand = True
        self._glide = _Glide(self.zoom, self.to_world(pos), pos)
        if self.quick:
            self.finish()

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by (dx, dy) units of the screen; a zoom under way ends first."""
        self.finish()
        super().pan(dx, dy)

    def update(self, dt_ms: float) -> bool:
        glide = self._glide
        if glide is None:
            return False
        glide.passed += dt_ms
        share = min(1.0, glide.passed / GLIDE_MS)
        k = 1 - (1 - share) ** 3
        # Equal shares of time give equal ratios, so that the glide looks equally fast all the way.
        self.zoom = glide.start * (self.goal / glide.start) ** k
        if share >= 1.0:
            self.zoom, self._glide = self.goal, None
            self.moved_by_hand = self.step > 0
        self.focus = (
            glide.world[0] + (self.view.centerx - glide.pos[0]) / self.zoom,
            glide.world[1] + (self.view.centery - glide.pos[1]) / self.zoom,
        )
        self._keep_inside()
        return True

    def finish(self) -> None:
        self.update(GLIDE_MS)
