"""Hex map: a baked picture of the land under a camera, and where each hex is on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from .camera import Camera, Point
from .map_picture import MapPlate, source_of
from .zoomed_pictures import Picture, Scaler, band_edges, seen

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

RATIO = 1.1  # between two steps of the zoom
STEPS = 10  # steps above the one that shows the whole map
GLIDE_MS = 140.0
_BAND = 72  # rows of the source that are scaled in one slice of idle time


@dataclass
class _Glide:
    """A zoom under way: from which zoom, for how long, and which world point stays where."""

    start: float
    world: Point
    pos: Point
    passed: float = 0.0


class SteppedCamera(Camera):
    """A camera that comes to rest at steps, so that pictures can be kept sharp; it glides from one to the next, and
    never shows more sea than there is. ``quick``: it jumps instead (reduced motion); ``edge``: width of the frame that
    the picture has."""

    step = 0
    edge = 0.0
    quick = False
    _glide: _Glide | None = None
    _turned = 0.0

    @property
    def gliding(self) -> bool:
        """Whether it is between two steps."""
        return self._glide is not None

    @property
    def whole(self) -> float:
        """The zoom that shows the whole map."""
        return min(self.view.w / self.bounds.w, self.view.h / self.bounds.h)

    @property
    def goal(self) -> float:
        """The zoom of the step chosen."""
        return self.whole * RATIO**self.step

    def settle(self) -> None:
        """Apply the step and keep the picture's edge from leaving the view."""
        self.low, self.high = self.whole, self.whole * RATIO**STEPS
        if not self.moved_by_hand:
            self.step, self._glide = 0, None
        if self._glide is None:
            self.zoom = self.goal
        self._keep_inside()

    def _keep_inside(self) -> None:
        # Nearer than the whole map, the frame that stands round the view hides the one of the picture.
        hidden = 2 * self.edge * max(0.0, 1 - self.whole / self.zoom)
        inner = self.bounds.inflate(-hidden, -hidden)
        half_w, half_h = self.view.w / 2 / self.zoom, self.view.h / 2 / self.zoom
        x, y = self.focus
        x = inner.centerx if 2 * half_w >= inner.w else min(max(x, inner.left + half_w), inner.right - half_w)
        y = inner.centery if 2 * half_h >= inner.h else min(max(y, inner.top + half_h), inner.bottom - half_h)
        self.focus = (x, y)

    def zoom_at(self, pos: Point, factor: float) -> None:
        """Nearer (factor above 1) or farther by as many steps as the factor is worth; the point under ``pos`` stays.
        Small turns of a fine wheel add up."""
        steps = math.log(factor) / math.log(RATIO)
        if abs(steps) >= 1.0:
            number, self._turned = round(steps), 0.0
        else:
            self._turned += steps
            number = int(self._turned)
            self._turned -= number
        self._go(self.step + number, pos)

    def fit(self) -> None:
        """Show the whole map."""
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
        """Drag the board by screen units; a zoom under way ends first."""
        self.finish()
        super().pan(dx, dy)

    def update(self, dt_ms: float) -> bool:
        """Let time pass; True while it glides."""
        glide = self._glide
        if glide is None:
            return False
        glide.passed += dt_ms
        share = min(1.0, glide.passed / GLIDE_MS)
        k = 1 - (1 - share) ** 3
        # Equal shares of time are equal ratios: a glide looks as fast at its end as at its start.
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
        """End a zoom under way at once."""
        self.update(GLIDE_MS)


class HexMap:
    """A plate on the screen."""

    def __init__(self, plate: MapPlate) -> None:
        self.plate = plate
        width, height = plate.size
        self.camera = SteppedCamera(FRect(0, 0, 1, 1), FRect(0, 0, width, height))
        self.camera.edge = plate.frame
        self.scaler = Scaler()
        self.ground: Picture | None = None
        """The land around the view at the zoom at which the camera rests."""
        self._source: Picture | None = None
        self._fitting: Picture | None = None

    def place(self, view: FRect) -> None:
        """Lay the map into a view; the zoom chosen by hand is kept."""
        if view != self.camera.view:
            self.camera.finish()
            self.ground = None
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

    def visible(self, names: Iterable[str]) -> list[str]:
        """Those hexes whose middle is in or near the view."""
        view = self.camera.view.inflate(2 * self.radius, 2 * self.radius)
        return [name for name in names if view.collidepoint(self.center(name))]

    # ------------------------------------------------------------------------------------------------ drawing

    def source(self, canvas: Canvas) -> Picture:
        """The picture at its own size, kept as long as the map is on the table."""
        if self._source is None:
            self._source = Picture(source_of(canvas, self.plate), 1.0)
        return self._source

    def fitting(self, canvas: Canvas) -> Picture:
        """The whole picture at the size at which it fits the view."""
        k = self.camera.whole * canvas.scale
        kept = self._fitting
        if kept is None or not kept.sharp(k):
            width, height = self.plate.size
            size = (max(1, round(width * k)), max(1, round(height * k)))
            kept = self._fitting = Picture(pygame.transform.smoothscale(self.source(canvas).surface, size), k)
        return kept

    def draw(self, canvas: Canvas) -> None:
        """The picture, cut to the view."""
        camera = self.camera
        k = camera.zoom * canvas.scale
        fitting = self.fitting(canvas)
        ground = self.ground
        if camera.gliding or fitting.sharp(k):
            ground = fitting
        elif ground is None or not ground.sharp(k) or not ground.covers(seen(camera)):
            ground = self.source(canvas)
        self.scaler.draw(canvas, ground, camera, rough=camera.gliding)

    def draw_edge(self, canvas: Canvas, always: bool = False) -> None:
        """The frame round the view, while the picture's own is out of sight, or ``always``."""
        view = self.camera.view
        if self.camera.step == 0 and not self.camera.gliding and not always:
            return
        from .map_composer import FRAME, draw_frame

        def paint(target: Canvas) -> None:
            k = self.plate.frame * self.camera.whole / FRAME * canvas.scale
            draw_frame(target.surface, target.surface.get_rect(), k)

        drawn = canvas.sprite_surface("map-edge", view.size, paint)
        area = canvas.rect_px(view)
        width, height = drawn.get_size()
        thick = math.ceil(self.plate.frame * self.camera.whole * canvas.scale) + 1
        with canvas.clip(view):  # which is rounded by its edges: the frame may be a pixel larger
            for part in (
                (0, 0, width, thick), (0, height - thick, width, thick),
                (0, thick, thick, height - 2 * thick), (width - thick, thick, thick, height - 2 * thick),
            ):  # fmt: skip
                canvas.surface.blit(drawn, (area.x + part[0], area.y + part[1]), part)

    def build_ground(self, canvas: Canvas, part: FRect) -> Iterator[None]:
        """Make the land in a part of the world sharp at the camera's zoom, a band in each slice."""
        k = self.camera.zoom * canvas.scale
        source = self.source(canvas).surface
        rows = pygame.Rect(math.floor(part.x), math.floor(part.y), math.ceil(part.w) + 1, math.ceil(part.h) + 1)
        rows = rows.clip(source.get_rect())
        width = round(rows.w * k)
        ground = pygame.Surface((width, round(rows.h * k))).convert(source)
        yield
        for first, end in band_edges(rows.h, k, _BAND):
            # Some rows more on both sides, so that the smoothing sees the same neighbours in every band.
            low, high = max(0, first - 4), min(rows.h, end + 4)
            size = (width, max(1, round((high - low) * k)))
            band = source.subsurface((rows.x, rows.y + low, rows.w, high - low))
            scaled = pygame.transform.smoothscale(band, size)
            cut = round(first * k) - round(low * k)
            ground.blit(scaled, (0, round(first * k)), (0, cut, width, round(end * k) - round(first * k)))
            yield
        self.ground = Picture(ground, k, rows.x, rows.y)
