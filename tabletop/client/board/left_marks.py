"""Marks that motions leave on the board where nothing moves (reduced motion, instant speed), until the next action:
ways and their ends, places where something has come to lie or is gone, and things that are shown large elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import DANGER, INK900, IVORY100, NIGHT900

from .animation_queue import Motion, VisualEffect

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .camera import Camera

Place = Callable[[], FRect | None]
"""Where a place of the board is on the screen now; None while it is out of view."""

STEPS = 9
"""Dots of a way, and one."""
BETWEEN, MOST_THINGS = 8.0, 4
"""Room between two things that stay on the board side by side, and how many do."""
LEAST_WAY = 14.0
"""A way shorter than this, in units, is no way."""


def marks_of(motions: Sequence[Motion], camera: Camera | None) -> list[VisualEffect]:
    """What some motions leave, in order; those upon the board go along with ``camera``."""
    found: list[VisualEffect] = []
    things = [motion for motion in motions if isinstance(motion.leaves, FRect)]
    for motion in motions:
        if isinstance(motion, VisualEffect) and motion.still is not None:
            motion.stay()
            found.append(motion)
        elif not isinstance(motion.leaves, FRect) and motion.leaves != "nothing":
            found.append(_place_mark(motion, camera))
    return found + _side_by_side(things[-MOST_THINGS:])


def anchored(rect: FRect, camera: Camera | None) -> Place:
    """A rectangle that goes along with the board when the camera moves; one beside the board stays on the screen."""
    if camera is None or not camera.view.collidepoint(rect.center):
        return lambda: rect
    world = FRect(*camera.to_world(rect.topleft), rect.w / camera.zoom, rect.h / camera.zoom)

    def now() -> FRect | None:
        place = camera.rect_to_screen(world)
        return place if camera.view.collidepoint(place.center) else None

    return now


def _place_mark(motion: Motion, camera: Camera | None) -> VisualEffect:
    start, end = anchored(motion.start, camera), anchored(motion.end, camera)
    if motion.leaves == "gone":
        return _mark(f"gone {motion.key}", partial(_show_gone, place=start))
    way = start if motion.leaves == "way" else None
    return _mark(f"came {motion.key}", partial(_show_came, start=way, end=end))


def _side_by_side(things: Sequence[Motion]) -> list[VisualEffect]:
    """Things stay where they are to be kept; one that would cover another lies left of it."""
    taken: list[FRect] = []
    found = []
    for motion in things:
        assert isinstance(motion.leaves, FRect)
        rect = FRect(motion.leaves)
        for other in taken:
            if rect.colliderect(other):
                rect.right = other.x - BETWEEN
        taken.append(rect)
        found.append(_mark(f"kept {motion.key}", partial(_show_kept, motion=motion, rect=rect)))
    return found


def _mark(key: str, show: Callable[[Canvas, float], None]) -> VisualEffect:
    return VisualEffect(key, show, 0.0, still=1.0)


def _show_kept(canvas: Canvas, k: float, motion: Motion, rect: FRect) -> None:
    del k
    if motion.corner is not None:
        canvas.shadow(rect, 3, rect.w * motion.corner)
    motion.paint(canvas, rect)


def _show_came(canvas: Canvas, k: float, start: Place | None, end: Place) -> None:
    del k
    a, b = None if start is None else start(), end()
    if a is not None and b is not None and math.dist(a.center, b.center) > LEAST_WAY:
        draw_trail(canvas, a.center, b.center)
    if b is not None:
        draw_brackets(canvas, b)


def _show_gone(canvas: Canvas, k: float, place: Place) -> None:
    del k
    rect = place()
    if rect is not None:
        draw_gone(canvas, rect)


def draw_brackets(canvas: Canvas, rect: FRect) -> None:
    """Brackets around something that has come to lie."""
    box = rect.inflate(4, 4)
    arm = rect.w * 0.16
    key = ("brackets", round(rect.w, 1), round(rect.h, 1))

    def paint(inner: Canvas) -> None:
        w, h = box.w, box.h
        for x, dx in ((1.5, 1), (w - 1.5, -1)):
            for y, dy in ((1.5, 1), (h - 1.5, -1)):
                corner = ((x + dx * arm, y), (x, y), (x, y + dy * arm))
                inner.polyline(corner, IVORY100, 5, alpha=200)
                inner.polyline(corner, INK900, 2.6)

    canvas.sprite(key, box.size, paint, box.topleft)


def draw_trail(canvas: Canvas, a: tuple[float, float], b: tuple[float, float]) -> None:
    """A dotted way from a point to another, without its ends."""
    for n in range(1, STEPS):
        k = n / STEPS
        point = (a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k)
        canvas.circle(point, 4.2, NIGHT900, alpha=170)
        canvas.circle(point, 2.6, IVORY100)


def draw_gone(canvas: Canvas, rect: FRect) -> None:
    """A broken outline, crossed out, where something stood."""
    box = rect.inflate(2, 2)
    ring = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    canvas.polygon(ring, INK900, 70, DANGER, 2.4, (6, 5))
    arm = min(box.w, box.h) * 0.26
    x, y = box.center
    for side in (-1, 1):
        line = ((x - arm, y - side * arm), (x + arm, y + side * arm))
        canvas.polyline(line, INK900, 6.0, alpha=220)
        canvas.polyline(line, DANGER, 3.0)


__all__ = ["anchored", "draw_brackets", "draw_gone", "draw_trail", "marks_of"]
