"""Moves the camera over a map that does not change, within a quarter of a frame.

The land with everything on it is one picture: a zoom scales it, a pan shifts it. When the camera has come to rest, the
land around the view is drawn anew at that zoom, in slices of idle time; until then the scaled picture stays. The parts
of the table that the camera does not move are copied from the frame before.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Protocol

import pygame
from pygame import FRect

from tabletop.client.core.input import Command, Event, PointerDown, PointerMove
from tabletop.client.core.services import Services
from tabletop.client.draw import shapes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.layers import Layers, StaleLayer
from tabletop.client.draw.life import Life
from tabletop.client.ui.base import Widget
from tabletop.client.ui.group import WidgetGroup
from tabletop.text import language

from .map_board import MapBoard, Picture, seen
from .map_glass import Glass
from .spots import Spot

REST_MS = 90.0  # milliseconds without any movement before idle work begins
_COPIED = 256  # rows copied in one go
MOST_PIXELS = 10_000_000  # of the picture of the land kept around the view


class MapHost(Protocol):
    """What the scroller asks of the scene around the map."""

    @property
    def app(self) -> Services:
        """The program."""

    widgets: WidgetGroup

    @property
    def showing(self) -> bool:
        """Whether events are still being shown."""

    def invalidate(self) -> None:
        """Ask for a new frame."""

    def invalidate_part(self, rect: FRect) -> None:
        """Ask for a new frame in which only ``rect`` has changed."""


class MapContents(Protocol):
    """What the scroller asks of the game whose map it is."""

    def draw_steps(self, canvas: Canvas, ground: bool) -> Iterator[None]:
        """Draw everything on the land, a little in each step; ``ground``: the land itself as well."""

    def draw_key(self) -> Hashable:
        """A key of everything that `draw_steps` draws, except the camera."""

    def prefetch_steps(self, canvas: Canvas) -> Iterator[None]:
        """Draw into ``canvas``, which is not shown, what the first touches will show, a little in each step."""

    def spot_rects(self) -> dict[str, FRect]:
        """The rectangles of the spots on the map now, by the ids of their widgets."""


class MapScroller:
    """Draws a map whose camera moves. ``on``: its pictures are used, until something other than the camera changes."""

    def __init__(self, host: MapHost, board: MapBoard, contents: MapContents) -> None:
        self.host = host
        self.board = board
        self.contents = contents
        self.on = False
        self.life = Life()
        """What lives on the land, while the camera rests."""
        self._stills: dict[str, pygame.Surface] = {}
        self.minimap: Widget | None = None
        """Shown while the camera is near."""
        self._shot: Picture | None = None
        self._shot_key: object = None
        self._corner = (0, 0)
        """The first pixel of the view when the land was drawn last."""
        self._around: Picture | None = None
        self._work: Iterator[None] | None = None
        self._still_ms = 0.0
        self._leave = False
        self._behind = False
        self._prefetched: object = None
        self._drawn_at: Hashable = None
        self._rough = False
        """Whether the last frame showed the land scaled quickly, as only a movement hides."""
        self._glass = Glass()
        self._moved = 0
        """Frames in succession in which the camera alone has moved."""
        self._veil: tuple[int, int, int] | None = None
        """Drawn instead of the land, while what lies over it is found out."""

    # ------------------------------------------------------------------------------------------------- motion

    def go(self) -> bool:
        """Show that the camera has been moved; False while events are being shown: then everything must be laid out
        anew."""
        camera = self.board.camera
        camera.quick = self.host.app.settings.reduced_motion
        if not camera.moved_by_hand and camera.step and not camera.gliding:
            camera.fit()
        if self.host.showing or not self.board.placed:
            camera.finish()
            camera.settle()
            return False
        camera.settle()
        if not camera.gliding and self._place() == self._drawn_at:
            self._pause()
            return True  # it has come to the edge of the map, and everything is drawn as it is
        self.on = True
        self._leave = False
        self._pause()
        self._behind = True
        if self.host.app.keyboard_mode:
            self._move_spots()
        self._invalidate()
        return True

    def _place(self) -> Hashable:
        camera = self.board.camera
        return camera.focus, camera.zoom, tuple(camera.view)

    def _invalidate(self) -> None:
        self.host.invalidate_part(self.board.camera.view)

    def zoom(self, by: int) -> None:
        """Zoom in by a step for a positive number, else out."""
        self.board.camera.zoom_at(self.board.camera.view.center, 1.2 if by > 0 else 0.8)

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass: move the camera, or, once nothing moves, do a slice of idle work. True while
        the camera glides."""
        if self.board.camera.update(dt_ms):
            self._still_ms = 0.0
            self._behind = True
            if self.host.app.keyboard_mode:
                self._move_spots()
            self._invalidate()
            return True
        self._still_ms += dt_ms
        if self._rough and self._still_ms >= REST_MS and self.on:
            self._invalidate()
        if self._behind and self._still_ms >= REST_MS:
            self._move_spots()
        if self._still_ms >= REST_MS and not self.host.showing:
            self._sharpen()
        return False

    @property
    def working(self) -> bool:
        """Whether a picture is being made in slices of idle time."""
        return self._work is not None

    def stop(self) -> None:
        """Draw everything anew, because something other than the camera has changed."""
        self.board.camera.finish()
        self.on = False
        self._leave = False
        self._around = None
        self._pause()

    def on_input(self, event: Event) -> None:
        """Stop using the pictures at any input that does not move the camera; for a pointer that only moves, once the
        sharp picture is ready."""
        if not self.on:
            self._still_ms = 0.0
            return
        moves = isinstance(event, Command) and event.name.startswith(("pan_", "zoom_"))
        if isinstance(event, PointerMove) and not event.buttons:
            self._leave = True
            if self._behind and not self.board.camera.gliding:
                self._move_spots()
            self._end_if_sharp()
        elif not moves and isinstance(event, Command | PointerDown):
            self.on = False
            self.board.camera.finish()
            self._move_spots()
            self.host.invalidate()

    def _end_if_sharp(self) -> None:
        camera = self.board.camera
        if self._leave and not camera.gliding and (camera.step == 0 or self._usable() is not None):
            self.on = self._leave = False
            self.host.invalidate()

    def _pause(self) -> None:
        self._work = None
        self._still_ms = 0.0

    def _move_spots(self) -> None:
        """Move the spots to where they are drawn now; not done in every frame, because nobody points at them while they
        move."""
        self._behind = False
        rects = self.contents.spot_rects()
        for widget in self.host.widgets:
            if isinstance(widget, Spot) and widget.id in rects:
                widget.rect = rects[widget.id]
        if self.minimap is not None:
            self.minimap.visible = self.board.camera.step > 0

    # --------------------------------------------------------------------------------------------- idle slices

    def _usable(self) -> Picture | None:
        """The picture of the land around the view, if there is one at the camera's zoom that holds the whole view."""
        around, camera = self._around, self.board.camera
        canvas = self.host.app.canvas
        if around is None or not around.sharp(camera.zoom * canvas.scale) or not around.covers(seen(camera)):
            return None
        return around

    def _sharpen(self) -> None:
        camera = self.board.camera
        canvas = self.host.app.canvas
        if camera.step == 0:
            self.board.rest()
            self._end_if_sharp()
        if self._work is None:
            self._work = self._wanted(canvas)
        if self._work is None:
            return
        began = time.perf_counter()
        for _ in self._work:
            if time.perf_counter() - began > 0.0025:
                return
        self._work = None
        if self.on:
            self._invalidate()
        self._end_if_sharp()

    def _wanted(self, canvas: Canvas) -> Iterator[None] | None:
        """The next idle work: the sharp picture if the map is zoomed in, else what the first touches need; None for
        none."""
        camera = self.board.camera
        if camera.step:
            return None if self._usable() is not None else self._build(canvas)
        area = canvas.rect_px(camera.view)
        key = (canvas.theme, area.size)
        if self._prefetched == key or self._shot is None:
            return None
        return self._prefetch(canvas, key)

    def _prefetch(self, canvas: Canvas, key: object) -> Iterator[None]:
        inner = self._inner(canvas, shapes.clear_surface(*canvas.rect_px(self.board.camera.view).size))
        steps = self.contents.prefetch_steps(inner)
        while True:
            with self._shooting(canvas):
                if next(steps, steps) is steps:
                    break
            yield
        self._prefetched = key

    def _build(self, canvas: Canvas) -> Iterator[None]:
        """Draw the land around the view, then what is on it."""
        board, camera = self.board, self.board.camera
        part = self._part()
        ground = board.ground
        if ground is None or not ground.sharp(camera.zoom * canvas.scale) or not ground.covers(part):
            yield from board.build_ground(canvas, part)
            ground = board.ground
        assert ground is not None
        surface = pygame.Surface(ground.surface.get_size()).convert(ground.surface)
        width, height = surface.get_size()
        for y in range(0, height, _COPIED):
            surface.blit(ground.surface, (0, y), (0, y, width, _COPIED))
            yield
        inner = self._inner(canvas, surface)
        steps = self.contents.draw_steps(inner, False)
        around = Picture(surface, ground.k, ground.left, ground.top)
        while True:
            with self._over(canvas, around.world()):
                if next(steps, steps) is steps:
                    break
            yield
        self._around = around

    def _part(self) -> FRect:
        """The part of the world to keep: the view with a margin of at most half its size, as far as MOST_PIXELS
        allows."""
        camera = self.board.camera
        canvas = self.host.app.canvas
        pixels = camera.view.w * camera.view.h * canvas.scale**2
        share = min(2.0, max(1.0, math.sqrt(MOST_PIXELS / max(1.0, pixels))))
        eye = seen(camera)
        return eye.inflate(eye.w * (share - 1), eye.h * (share - 1)).clip(camera.bounds)

    @contextmanager
    def _over(self, canvas: Canvas, part: FRect) -> Iterator[None]:
        """Within this context the camera shows a part of the world at (0, 0) of a surface."""
        camera = self.board.camera
        view, focus = camera.view, camera.focus
        camera.view = FRect(0, 0, part.w * camera.zoom, part.h * camera.zoom)
        camera.focus = part.center
        try:
            yield
        finally:
            camera.view, camera.focus = view, focus

    @staticmethod
    def _inner(canvas: Canvas, surface: pygame.Surface) -> Canvas:
        inner = type(canvas)(surface, canvas.theme, canvas.kit)
        inner.overflows = canvas.overflows
        return inner

    # ------------------------------------------------------------------------------------------------ drawing

    def draw_map(self, canvas: Canvas) -> None:
        """Draw the land with everything on it: from a shifted or scaled picture while the camera moves, else anew,
        keeping the picture for the next movement."""
        self._glass.panes = None
        self._draw_land(canvas)

    def _draw_land(self, canvas: Canvas) -> None:
        self._drawn_at, self._rough = self._place(), False
        board, camera = self.board, self.board.camera
        if self._veil is not None:
            canvas.surface.fill(self._veil)
            return
        if not self.on:
            self._draw_shot(canvas)
            self.life.draw(canvas)
            return
        self.life.hide()
        eye, shot = seen(camera), self._shot
        moving = camera.gliding or self._still_ms < REST_MS
        around = self._around if camera.gliding else self._usable()
        if around is not None and around.covers(eye):
            board.scaler.draw(canvas, around, camera, rough=moving)
            return
        whole = camera.step == 0 and not camera.gliding
        if shot is None or whole or (shot.sharp(camera.zoom * canvas.scale) and not shot.covers(eye)):
            self._draw_shot(canvas)
            return
        if not shot.covers(eye):
            board.draw(canvas)
        if around is not None:
            board.scaler.draw(canvas, around, camera, rough=moving)
        self._rough = moving
        board.scaler.draw(canvas, shot, camera, rough=moving)

    def draw_moved(self, canvas: Canvas, draw_all: Callable[[], None]) -> bool:
        """Draw a frame in which the camera alone has moved: the land, and over it as glass what ``draw_all`` draws
        there. False, and nothing drawn, for any other frame."""
        area = canvas.rect_px(self.board.camera.view).clip(canvas.surface.get_rect())
        if not self.on or canvas.surface.get_clip() != area or not self.board.hides(canvas):
            self._moved = 0
            return False
        self._moved += 1
        if self._moved == 1:  # a step of the zoom has some frames, a jump only one
            return False
        if self._glass.panes is None:
            self._make_glass(canvas, area, draw_all)
        self._draw_land(canvas)
        self._glass.draw(canvas.surface)
        if self.minimap is not None and self.minimap.visible:
            self.minimap.draw(canvas)
        return True

    def _make_glass(self, canvas: Canvas, area: pygame.Rect, draw_all: Callable[[], None]) -> None:
        def paint(veil: tuple[int, int, int]) -> None:
            self._veil = veil
            draw_all()

        small = self.minimap
        shown = small is not None and small.visible
        try:
            if small is not None:
                small.visible = False  # it shows where the camera is
            self._glass.make(canvas, area, paint)
        finally:
            self._veil = None
            if small is not None:
                small.visible = shown

    def paint_ahead(self, canvas: Canvas) -> None:
        """Draw the land that the first frame will show, unless it lies on what is drawn before it."""
        if not self._shows_table:
            self._take_shot(canvas)

    @property
    def _shows_table(self) -> bool:
        """Whether the table is visible beside the map in its view."""
        camera = self.board.camera
        return not camera.rect_to_screen(camera.bounds).inflate(2, 2).contains(camera.view)

    def _draw_shot(self, canvas: Canvas) -> None:
        """Draw the land with everything on it, from the frame before if nothing on it has changed."""
        canvas.surface.blit(self._take_shot(canvas), canvas.rect_px(self.board.camera.view))

    def _take_shot(self, canvas: Canvas) -> pygame.Surface:
        """The land in the view with everything on it, as it was drawn last if nothing on it has changed."""
        camera = self.board.camera
        area = canvas.rect_px(camera.view)
        shot = self._shot
        key = (
            self.contents.draw_key(), tuple(area), camera.zoom, camera.focus, tuple(camera.view), canvas.theme,
            language(), canvas.surface.get_size(),
        )  # fmt: skip
        if shot is not None and key == self._shot_key:
            if Layers.checked:
                self._check(canvas, area, shot.surface.copy())
            return shot.surface
        self._shot_key = key
        surface = shot.surface if shot is not None and shot.surface.get_size() == area.size else None
        if surface is None:
            surface = pygame.Surface(area.size, 0, canvas.surface)
        left, top = camera.to_world((area.x / canvas.scale, area.y / canvas.scale))
        if self._shows_table:
            surface.blit(canvas.surface, (0, 0), area)
        self._shot = Picture(surface, camera.zoom * canvas.scale, left, top)
        with self._shooting(canvas):
            for _ in self.contents.draw_steps(self._inner(canvas, surface), True):
                pass
        self.life.settle(surface, area.topleft)
        return surface

    def corner_of(self, canvas: Canvas) -> tuple[int, int] | None:
        """The pixel of the window that is the first of ``canvas``, if the land is being drawn on that to be shown where
        it is now; else None."""
        shown = self._shot is not None and canvas.surface is self._shot.surface
        return self._corner if shown else None

    def _check(self, canvas: Canvas, area: pygame.Rect, kept: pygame.Surface) -> None:
        self._shot_key = None
        self._draw_shot(canvas)
        if pygame.image.tobytes(kept, "RGB") != pygame.image.tobytes(canvas.surface.subsurface(area), "RGB"):
            raise StaleLayer("the land shows what is no longer so")

    @contextmanager
    def _shooting(self, canvas: Canvas) -> Iterator[None]:
        """Within this context the view is at (0, 0) of a surface of its size, with the same fractions of pixels as on
        the screen."""
        camera = self.board.camera
        view, area = camera.view, canvas.rect_px(camera.view)
        self._corner = area.topleft
        camera.view = FRect(view.x - area.x / canvas.scale, view.y - area.y / canvas.scale, view.w, view.h)
        try:
            yield
        finally:
            camera.view = view

    def draw_still(self, canvas: Canvas, name: str, rect: FRect, draw: Callable[[], None]) -> None:
        """Draw a part of the table that the camera does not move, or copy it from the frame before while the camera
        moves."""
        kept = self._stills.get(name)
        pixels = canvas.rect_px(rect).clip(canvas.surface.get_rect())
        if kept is not None and kept.get_size() != pixels.size:
            kept = None
        if self.on and kept is not None:
            canvas.surface.blit(kept, pixels)
            return
        draw()
        if kept is None:
            kept = self._stills[name] = pygame.Surface(pixels.size, 0, canvas.surface)
        kept.blit(canvas.surface, (0, 0), pixels)
