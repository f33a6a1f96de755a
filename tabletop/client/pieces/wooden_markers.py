"""Wooden markers of units, and captives, in all their states.

Places and sizes are in units; the constants give sizes as shares of a space's radius on the screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw import svg_parts as svg
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.svg_parts import lay, soft
from tabletop.client.draw.theme import (
    BLACK,
    BRASS300,
    EMBER,
    INK900,
    IVORY100,
    OK,
    SELECTED,
    WHITE,
    Colour,
    SeatColours,
    mix,
)

from . import wooden_shapes as wood
from .sprites import greyed, icon_on, sprite

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


# Sizes in radii of a space.
UNIT_HALF, WORKER_HALF, NECROMANCER_HALF = 0.26, 0.19, 0.22

HALOS: dict[str, Colour] = {
    "selectable": IVORY100,
    "selected": SELECTED,
    "target": EMBER,
    "focus": BRASS300,
}
_DULL_EDGE = "#2B2723"


def half_size(kind: str) -> float:
    """Half the size of a marker of a kind, in radii of a space."""
    return {"worker": WORKER_HALF, "necromancer": NECROMANCER_HALF}.get(kind, UNIT_HALF)


# -------------------------------------------------------------------------------------------------- markers


def draw_marker(
    canvas: Canvas,
    center: Point,
    half: float,
    kind: str,
    seat: SeatColours,
    state: str = "rest",
    count: int = 0,
    alpha: int = 255,
) -> None:
    """Draw a wooden marker: `kind` melee, ranged, flying, worker or necromancer, `half` its half size in units.

    `state`: rest, hover (raised), selectable, selected, target, focus (halos), moved (greyed with a check badge),
    held (greyed with a lock: it cannot move), illegal (greyed). A `count` above 1 is shown on a badge."""
    halo, dull = HALOS.get(state), state in ("moved", "illegal", "spent", "held")
    lift = 2.0 if state == "hover" else 0.0
    reach = (half * 1.85, half * 1.85)
    key = ("piece-marker", kind, seat.id, state if halo or dull or lift else "rest")

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        size = half * scale
        outline = wood.outline(kind)
        if not lift:
            shadow = wood.path(wood.placed(outline, x + size * 0.10, y + size * 0.40, size))
            soft(surface, svg.silhouette(shadow, 0.5), size * 0.08)
        else:
            shadow = wood.path(wood.placed(outline, x + size * 0.16, y + size * 0.56, size))
            soft(surface, svg.silhouette(shadow, 0.4), size * 0.13)
        if halo is not None:
            _halo(surface, kind, x, y, size, halo)
        lay(surface, wood.marker_svg(kind, x, y, size, seat))
        glyph_at = (x, y + wood.ICON_AT.get(kind, 0.0) * size)
        icon_size = size * wood.ICON_SIZE.get(kind, 1.1)
        icon_on(canvas, surface, wood.ICONS.get(kind, "worker"), glyph_at, icon_size, seat.glyph)
        if dull:
            greyed(surface, 0.66 if state == "illegal" else 0.55)
            # A dark edge, because grey wood can hardly be seen on grey-green land.
            lay(surface, wood.stroke(wood.path(wood.placed(outline, x, y, size)), _DULL_EDGE, max(1.0, size * 0.09)))

    sprite(canvas, key, (center[0], center[1] - lift), reach, paint, alpha)
    if state in ("moved", "spent", "held"):
        r = max(5.0, half * 0.34)
        at = (center[0] + half * 0.72, center[1] - half * 0.70)
        sign, ink = ("lock", IVORY100) if state == "held" else ("confirm", OK)
        canvas.circle(at, r, (22, 40, 32), alpha, ink, max(1.0, r * 0.16))
        canvas.icon(sign, at, r * 1.35, ink, alpha)
    if count > 1:
        _count(canvas, (center[0] + half * 0.78, center[1] + half * 0.72), max(6.5, half * 0.40), count, seat)


def _halo(surface: pygame.Surface, kind: str, x: float, y: float, size: float, colour: Colour) -> None:
    outline = wood.outline(kind)
    both = wood.path(wood.placed(outline, x, y, size)) + wood.path(wood.placed(outline, x, y + wood.SIDE * size, size))
    tone = shapes.hexa(colour)
    wide, thin = max(4.0, size * 0.42), max(2.0, size * 0.20)
    soft(surface, wood.stroke(both, tone, wide, opacity=0.85), size * 0.10)
    lay(surface, wood.stroke(both, tone, thin))


def _count(canvas: Canvas, center: Point, r: float, count: int, seat: SeatColours) -> None:
    canvas.circle(center, r, INK900, outline=seat.tint, outline_width=max(1.0, r * 0.16))
    canvas.text(str(count), center, f"number@{r * 1.45:.2f}!", IVORY100, anchor="center")


def draw_captive(canvas: Canvas, center: Point, half: float, seat: SeatColours, state: str = "rest") -> None:
    """Draw a captive of the seat's race: a standing cardboard figure behind bars."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = half * scale
        box = [(-0.74, 1.0), (-0.74, -0.35), (-0.5, -0.86), (0.0, -1.08), (0.5, -0.86), (0.74, -0.35), (0.74, 1.0)]
        points = [(x + px * k, y + py * k) for px, py in box]
        data = wood.path(points)
        low = wood.path([(px + k * 0.1, py + k * 0.16) for px, py in points])
        soft(surface, svg.silhouette(low, 0.5), k * 0.08)
        if state in HALOS:
            soft(surface, wood.stroke(data, shapes.hexa(HALOS[state]), k * 0.34), k * 0.08)
            lay(surface, wood.stroke(data, shapes.hexa(HALOS[state]), k * 0.18))
        fill = svg.gradient("c", y - k, y + k, (0, mix(seat.base, WHITE, 0.12), 1), (1, mix(seat.base, BLACK, 0.2), 1))
        body = f'{fill}<path d="{data}" fill="url(#c)"/>' + wood.stroke(
            data, shapes.hexa(seat.tint), max(1.2, k * 0.09)
        )
        base = svg.ellipse(x, y + k, k * 0.94, k * 0.2, seat.dark)
        lay(surface, base + body)
        icon_on(canvas, surface, "quest-captive", (x, y + k * 0.02), k * 1.28, seat.glyph)

    sprite(canvas, ("piece-captive", seat.id, state), center, (half * 1.5, half * 1.5), paint)
