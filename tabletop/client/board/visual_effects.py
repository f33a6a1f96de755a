"""Effects on any board: flashes, numbers that pop up, bolts, rings, explosions, rays, pieces that break in two, and
the marks that motions leave where nothing moves (reduced motion, instant speed), until the next action.

Each is a :class:`VisualEffect` for the animation queue; rectangles and points are in units of the window.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, clear_surface
from tabletop.client.draw.theme import DANGER, INK900, IVORY100, NIGHT900, SELECTED, WHITE, Colour

from .animation_queue import Motion, Painter, VisualEffect, ease_in_out

if TYPE_CHECKING:
    from .camera import Camera


Where = Point | Callable[[], Point]
"""A point, or a function that gives it, for boards whose camera moves."""

BLOW_MS = 400.0
"""Milliseconds of a whole blow at normal speed: lunge and effect."""
LUNGE_MS = 150.0
"""Milliseconds of it before the blow lands."""
LANDED_MS = BLOW_MS - LUNGE_MS
FALL_MS = 620.0
"""Milliseconds in which a piece breaks and leaves."""
SHAKE = 15.0
"""Units by which a heavy fall shakes the table."""


SPARKS, PUFFS, SPLINTERS, RAYS = 11, 9, 14, 12
FIRE: tuple[tuple[Colour, float], ...] = (
    ((196, 58, 20), 1.0), ((242, 130, 34), 0.78), ((255, 208, 96), 0.5), ((255, 250, 226), 0.24),
)  # fmt: skip
"""The fire of an explosion from the outside in: colour and size."""
STILL = 0.42
"""The share of a fall at which a mark stays with reduced motion: the piece is cracked but whole."""


# --------------------------------------------------------------------------------------------------- contact


def _point(where: Where) -> Point:
    return where() if callable(where) else where


def flash(
    key: str, center: Where, radius: float, colour: Colour = (255, 226, 150), duration: float = LANDED_MS
) -> VisualEffect:
    """The effect of sparks that burst from a point."""
    show = partial(draw_flash, center=center, radius=radius, colour=colour)
    return VisualEffect(f"flash {key}", show, duration)


def draw_flash(canvas: Canvas, k: float, center: Where, radius: float, colour: Colour) -> None:
    x, y = _point(center)
    grown = radius * (0.45 + 0.55 * (1 - (1 - k) ** 2))
    fade = round(255 * max(0.0, 1 - k * 1.15))
    if not fade:
        return
    star = []
    for n in range(2 * SPARKS):
        reach = grown * ((1.0 if n % 4 == 0 else 0.78) if n % 2 == 0 else 0.34 + 0.2 * k)
        angle = math.tau * n / (2 * SPARKS) + 0.3
        star.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    canvas.polygon(star, colour, alpha=fade, once=True)
    if k < 0.5:
        inner = [(x + (px - x) * 0.5, y + (py - y) * 0.5) for px, py in star]
        canvas.polygon(inner, WHITE, alpha=fade, once=True)


def _step(alpha: float) -> int:
    """An alpha (0..255) in coarse steps: with exact ones every frame would add pictures to the cache."""
    return max(0, min(255, round(alpha / 32) * 32))


def pop(
    key: str, words: str, center: Where, size: float, colour: Colour, delay: float = 0.0,
    duration: float = LANDED_MS, still: float | None = None,
) -> VisualEffect:  # fmt: skip
    """The effect of a number that pops up and rises; ``size``: height of its digits; ``still``: see
    :class:`VisualEffect`."""
    show = partial(draw_pop, words=words, center=center, size=size, colour=colour)
    return VisualEffect(f"pop {key}", show, duration + delay, delay, still=still)


def draw_pop(canvas: Canvas, k: float, words: str, center: Where, size: float, colour: Colour) -> None:
    grown = 0.7 + 0.55 * math.sin(min(1.0, k * 2.4) * math.pi * 0.62)
    x, y = _point(center)
    draw_number(canvas, words, (x, y - size * 0.55 * k), size * round(grown * 8) / 8, colour)


def draw_number(canvas: Canvas, words: str, center: Point, size: float, colour: Colour) -> None:
    """Draw a number with a dark edge, readable on any ground."""
    role = f"number@{size:.1f}!"
    x, y = center
    edge = max(1.0, size * 0.07)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)):
        canvas.text(words, (x + dx * edge, y + dy * edge), role, INK900, anchor="center")
    canvas.text(words, (x, y), role, colour, anchor="center")


def ring(key: str, center: Where, radius: float, colour: Colour) -> VisualEffect:
    """The effect of a ring that widens over the board and shakes the table, for heavy events."""
    show = partial(draw_ring, center=center, radius=radius, colour=colour)
    return VisualEffect(f"ring {key}", show, 520.0, 0.0, SHAKE)


def draw_ring(canvas: Canvas, k: float, center: Where, radius: float, colour: Colour) -> None:
    grown = radius * (0.25 + 0.75 * (1 - (1 - k) ** 2))
    fade = _step(235 * (1 - k))
    if fade:
        canvas.circle(
            _point(center), round(grown), None, alpha=fade, outline=colour, outline_width=max(2.0, 12 * (1 - k))
        )


def explosion(key: str, center: Where, radius: float) -> VisualEffect:
    """The effect of an explosion: fire, splinters and smoke; it shakes the table. With reduced motion the fire stays as
    a mark."""
    show = partial(_draw_explosion, center=center, radius=radius, seed=key)
    return VisualEffect(f"explosion {key}", show, 900.0, 0.0, SHAKE, still=0.16)


def _draw_explosion(canvas: Canvas, k: float, center: Where, radius: float, seed: str) -> None:
    x, y = _point(center)
    rng = random.Random(seed)
    puffs = [(rng.uniform(0, math.tau), rng.uniform(0.1, 0.62), rng.uniform(0.3, 0.52)) for _ in range(PUFFS)]
    out = 1 - (1 - k) ** 3
    for angle, far, size in puffs:  # smoke behind and after the fire
        at = (
            x + math.cos(angle) * far * radius * (0.5 + out),
            y + math.sin(angle) * far * radius * out - radius * k * 0.5,
        )
        canvas.circle(at, radius * size * (0.5 + 0.7 * out), (54, 46, 42), alpha=_step(190 * min(1.0, k * 5) * (1 - k)))
    fire = max(0.0, 1 - k * 1.9)
    if fire:
        for colour, share in FIRE:
            canvas.circle((x, y), radius * share * (0.35 + 0.75 * min(1.0, k * 5)), colour, alpha=_step(255 * fire))
    for n in range(SPLINTERS):
        angle, speed = rng.uniform(0, math.tau), rng.uniform(0.7, 1.7)
        far = radius * speed * out
        end = (x + math.cos(angle) * far, y + math.sin(angle) * far * 0.9 + radius * 0.9 * k * k)
        tail = (x + math.cos(angle) * far * 0.72, y + math.sin(angle) * far * 0.65 + radius * 0.5 * k * k)
        if k < 0.85:
            canvas.line(tail, end, FIRE[1 + n % 2][0], max(1.5, radius * 0.05 * (1 - k)), alpha=_step(255 * (1 - k)))


def rays(key: str, center: Where, radius: float, colour: Colour, duration: float = 1100.0) -> VisualEffect:
    """The effect of turning rays of light around a point, for something won. With reduced motion they stay as a
    mark."""
    return VisualEffect(
        f"rays {key}", partial(_draw_rays, center=center, radius=radius, colour=colour), duration, still=0.35
    )


def _draw_rays(canvas: Canvas, k: float, center: Where, radius: float, colour: Colour) -> None:
    x, y = _point(center)
    grown = radius * min(1.0, k * 4) ** 0.6
    fade = min(1.0, (1 - k) * 2.2)
    for share in (0.95, 0.7, 0.45):  # light on the ground
        canvas.circle((x, y), round(grown * share), colour, alpha=_step(64 * fade))
    for n in range(RAYS):
        angle = math.tau * n / RAYS + k * 0.9
        wide = 0.11 if n % 2 else 0.07
        reach = grown * (1.0 if n % 2 == 0 else 0.72)
        near = grown * 0.2
        corners = [
            (x + math.cos(angle - wide) * near, y + math.sin(angle - wide) * near),
            (x + math.cos(angle) * reach, y + math.sin(angle) * reach),
            (x + math.cos(angle + wide) * near, y + math.sin(angle + wide) * near),
        ]
        canvas.polygon(corners, colour, alpha=_step(210 * fade))
    canvas.circle((x, y), round(grown * 0.34), None, alpha=_step(235 * fade), outline=colour, outline_width=3.0)


# ----------------------------------------------------------------------------------------------------- bolts


def bolt(key: str, way: Callable[[float], Point]) -> VisualEffect:
    """The effect of a bolt with a streak behind it; ``way(k)``: its point at the share ``k`` of the way."""
    return VisualEffect(f"bolt {key}", partial(draw_bolt, way=way), LUNGE_MS + 130.0)


def draw_bolt(canvas: Canvas, k: float, way: Callable[[float], Point]) -> None:
    """Draw a bolt when the share ``k`` (0 to 1) of its time has passed; ``way``: see :func:`bolt`."""
    far = k * k * (2 - k)  # accelerating
    streak = [way(max(0.0, far - 0.26 + 0.26 * n / 5)) for n in range(6)]
    canvas.polyline(streak, INK900, 6.0, alpha=150)
    canvas.polyline(streak, SELECTED, 3.4)
    tip, before = streak[-1], streak[-2]
    length = max(0.5, math.dist(tip, before))
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    head = [
        (tip[0] + ux * 13, tip[1] + uy * 13),
        (tip[0] - ux * 4 - uy * 7, tip[1] - uy * 4 + ux * 7),
        (tip[0] - ux * 4 + uy * 7, tip[1] - uy * 4 - ux * 7),
    ]
    canvas.polygon(head, SELECTED, outline=INK900, outline_width=1.6)


# ----------------------------------------------------------------------------------------------- broken pieces


class BreakEffect(VisualEffect):
    """A piece that cracks in its place, breaks in two, tilts and moves to ``end``. ``paint`` draws the whole piece into
    a rectangle; ``heavy``: slower and larger; ``reach``: how far the piece is drawn beyond its rectangle on every side,
    as a share of it, 0 for a card, whose edges glow as it cracks; ``delay``: milliseconds before it begins."""

    def __init__(
        self, key: str, start: FRect, end: FRect, paint: Painter,
        heavy: bool = False, reach: float = 0.0, delay: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(key, self._draw, 950.0 if heavy else FALL_MS, delay)
        self.start, self.end, self.paint, self.reach = start, end, paint, reach
        self._line = _crack(key)
        self._halves: tuple[pygame.Surface, pygame.Surface] | None = None

    def draw(self, canvas: Canvas) -> None:
        if self.share < 0:
            self.paint(canvas, self.start)
        else:
            super().draw(canvas)

    def _draw(self, canvas: Canvas, k: float) -> None:
        if k < STILL:
            self._draw_cracking(canvas, k / STILL)
        else:
            self._draw_leaving(canvas, (k - STILL) / (1 - STILL))

    def _draw_cracking(self, canvas: Canvas, k: float) -> None:
        rect = self.start.move(math.sin(k * 40) * 2.2 * (1 - k * 0.5), 0.0)
        if not self.reach:
            canvas.glow(rect, (226, 112, 58), 14, rect.w * 0.06, 150)
        self.paint(canvas, rect)
        points = [(rect.x + x * rect.w, rect.y + y * rect.h) for x, y in self._line]
        shown = points[: max(2, math.ceil(len(points) * min(1.0, k * 1.6)))]
        canvas.polyline(shown, INK900, max(3.0, rect.w * 0.045))
        canvas.polyline(shown, (255, 236, 190), max(1.4, rect.w * 0.018))

    def _draw_leaving(self, canvas: Canvas, k: float) -> None:
        halves = self._halves or self._broken(canvas)
        far = ease_in_out(k)
        size = 1 - (1 - 0.38) * far
        fade = _step(255 * min(1.0, (1 - k) * 2.6))
        x = self.start.centerx + (self.end.centerx - self.start.centerx) * far
        y = (
            self.start.centery
            + (self.end.centery - self.start.centery) * far
            - self.start.h * 0.3 * math.sin(math.pi * k)
        )
        apart = self.start.w * 0.16 * math.sin(math.pi * min(1.0, k * 1.4))
        for side, half in zip((-1, 1), halves, strict=True):
            turned = pygame.transform.rotozoom(half, -side * 24.0 * min(1.0, k * 1.6), size)
            turned.set_alpha(fade)
            cx, cy = canvas.point_px((x + side * apart, y))
            canvas.surface.blit(turned, (round(cx - turned.get_width() / 2), round(cy - turned.get_height() / 2)))

    def _broken(self, canvas: Canvas) -> tuple[pygame.Surface, pygame.Surface]:
        """The two halves of the piece as pictures of its full size, each transparent where the other one is."""
        far = self.reach
        box = FRect(self.start.w * far, self.start.h * far, *self.start.size)
        size = (box.w * (1 + 2 * far), box.h * (1 + 2 * far))
        whole = canvas.sprite_surface(("whole", self.key, size), size, lambda c: self.paint(c, box))
        w, h = whole.get_size()
        line = [((far + x) / (1 + 2 * far) * w, y * h) for x, y in self._line]
        found = []
        for corners in (((w, h), (w, 0)), ((0, h), (0, 0))):
            half = clear_surface(w, h)
            half.blit(whole, (0, 0))
            pygame.draw.polygon(half, (0, 0, 0, 0), [*line, *corners])
            found.append(half)
        self._halves = (found[0], found[1])
        return self._halves


def fall_together(
    pieces: Iterable[tuple[str, FRect, Painter]], view: FRect | None = None, reach: float = 0.0, heavy: bool = False
) -> list[Motion]:
    """Falls of several pieces, given as (key, rectangle, painter), beginning one shortly after the other from left to
    right, as those of the losers at a victory. Pieces whose middle lies outside ``view`` are left out; ``reach`` and
    ``heavy``: see :class:`BreakEffect`."""
    standing = [one for one in pieces if view is None or view.collidepoint(one[1].center)]
    standing.sort(key=lambda one: (one[1].centerx, one[0]))
    each = 320.0 / max(1, len(standing))
    return [
        BreakEffect(key, rect, rect.move(0.0, rect.h / 2), paint, heavy, reach, each * n)
        for n, (key, rect, paint) in enumerate(standing)
    ]


def _crack(key: str) -> list[Point]:
    """A jagged line from the upper edge of a piece to the lower one, as shares of its size; the same for one key."""
    rng = random.Random(key)
    lean = rng.uniform(-0.22, 0.22)
    steps = 7
    line = [(0.5 - lean, 0.0)]
    for n in range(1, steps):
        k = n / steps
        line.append((0.5 - lean + 2 * lean * k + (0.09 if n % 2 else -0.09) * rng.uniform(0.6, 1.2), k))
    return [*line, (0.5 + lean, 1.0)]


Place = Callable[[], FRect | None]
"""Where a place of the board is on the screen now; None while it is out of view."""

STEPS = 9
"""Dots of a way, and one."""


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
    return found + _side_by_side(things[-4:])


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
                rect.right = other.x - 8.0
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
    # A way shorter than 14 units is none.
    if a is not None and b is not None and math.dist(a.center, b.center) > 14.0:
        draw_trail(canvas, a.center, b.center)
    if b is not None:
        draw_brackets(canvas, b)


def _show_gone(canvas: Canvas, k: float, place: Place) -> None:
    del k
    rect = place()
    if rect is not None:
        draw_gone(canvas, rect)


def draw_brackets(canvas: Canvas, rect: FRect) -> None:
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
