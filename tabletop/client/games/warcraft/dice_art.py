"""The dice of Warcraft: battle dice with pips, hit or missed, and the resource die."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.theme import BLACK, BRASS300, DANGER, INK900, IVORY500, WHITE, Colour, mix

from . import piece_shapes as wood
from . import svg_parts as svg
from .sprite_kit import lay, soft

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

Point = tuple[float, float]

_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_FACES: dict[str, tuple[Colour, Colour]] = {
    "rest": ((240, 231, 211), (34, 25, 17)),
    "hit": ((250, 241, 220), (30, 22, 15)),
    "miss": ((142, 135, 122), (40, 35, 29)),
    "gold": ((226, 180, 84), (66, 42, 10)),
    "wood": ((172, 120, 72), (50, 30, 14)),
}
_ROWS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-0.5, 0), (0.5, 0)),
    3: ((-0.5, 0.42), (0.5, 0.42), (0, -0.42)),
}


def _cube(surface: pygame.Surface, x: float, y: float, size: float, face: Colour, glow: Colour | None) -> None:
    """A rounded cube seen from above: soft shadow, dark lower lip, lit face with a raised middle."""
    k = size / 2
    wide, high = surface.get_size()
    lip = size * 0.10
    soft(surface, svg.box(x - k + size * 0.05, y - k + lip * 1.8, size, size, "#000", size * 0.2, 0.55), size * 0.05)
    if glow is not None:
        clear = shapes.clear_surface(wide, high, (*glow, 0))
        lay(clear, svg.box(x - k - size * 0.04, y - k - size * 0.04, size * 1.08, size * 1.12, glow, size * 0.24, 0.9))
        surface.blit(shapes.blur(clear, size * 0.26), (0, 0))
    lit, low = mix(face, WHITE, 0.30), mix(face, BLACK, 0.10)
    body = wood.gradient("d", y - k, y + k, (0, lit, 1), (0.25, face, 1), (1, low, 1))
    body += wood.gradient("e", y - k * 0.8, y + k * 0.8, (0, mix(face, BLACK, 0.03), 1), (1, mix(face, WHITE, 0.22), 1))
    r = size * 0.2
    body += svg.box(x - k, y - k + lip, size, size, mix(face, BLACK, 0.52), r)
    body += svg.box(x - k, y - k + lip * 0.5, size, size, mix(face, BLACK, 0.32), r)
    body += svg.box(x - k, y - k, size, size, "url(#d)", r)
    lay(surface, body + svg.box(x - k * 0.82, y - k * 0.82, size * 0.82, size * 0.82, "url(#e)", r * 1.2))


def draw_battle_die(
    canvas: Canvas,
    center: Point,
    size: float,
    value: int,
    look: str = "rest",
    label: str = "",
    angle: float = 0.0,
    struck: bool = False,
) -> None:
    """A battle die showing 1..6. `look`: rest, hit (ivory, glowing) or miss (grey); `label` is the word below it, with
    a check or a cross before it; `angle` in degrees as it lies; `struck` crosses out a die that was rolled again."""

    def paint(inner: Canvas) -> None:
        surface = inner.surface
        x, y = surface.get_width() / 2, surface.get_height() / 2
        px = size * inner.scale
        face, ink = _FACES.get(look, _FACES["rest"])
        _cube(surface, x, y, px, face, BRASS300 if look == "hit" else None)
        r, step = px * (0.115 if value == 1 else 0.095), px * 0.26
        spots = [(x + dx * step, y + dy * step) for dx, dy in _PIPS[value]]
        pale = mix(face, WHITE, 0.5)
        lay(
            surface, "".join(svg.circle(a, b + px * 0.012, r, pale) + svg.circle(a, b, r * 0.94, ink) for a, b in spots)
        )

    half = size * 0.95
    canvas.sprite(
        ("wc-die", value, look), (half * 2, half * 2), paint, (center[0] - half, center[1] - half), angle=angle
    )
    if struck:
        k = size * 0.56
        canvas.polyline(((center[0] - k, center[1] + k), (center[0] + k, center[1] - k)), INK900, max(3.0, size * 0.13))
        canvas.polyline(((center[0] - k, center[1] + k), (center[0] + k, center[1] - k)), DANGER, max(2.0, size * 0.08))
    if label:
        _label(canvas, (center[0], center[1] + size * 0.86), label, look == "hit")


def _label(canvas: Canvas, center: Point, label: str, hit: bool) -> None:
    colour = BRASS300 if hit else IVORY500
    wide = canvas.measure(label, "small_strong")[0]
    canvas.icon("confirm" if hit else "cancel", (center[0] - wide / 2 - 3, center[1]), 15, colour)
    canvas.text(label, (center[0] + 8, center[1]), "small_strong", colour, "center")


def draw_resource_die(
    canvas: Canvas, center: Point, size: float, value: int, resource: str, angle: float = 0.0
) -> None:
    """The resource die showing 1..3 of `resource` (gold or wood): as many icons as it gives."""

    def paint(inner: Canvas) -> None:
        surface = inner.surface
        x, y = surface.get_width() / 2, surface.get_height() / 2
        px = size * inner.scale
        face, ink = _FACES["gold" if resource == "gold" else "wood"]
        _cube(surface, x, y, px, face, None)
        icon = max(6, round(px * {1: 0.56, 2: 0.40, 3: 0.37}[value]))
        glyph = inner.kit.icons.get(resource, icon, ink)
        for dx, dy in _ROWS[value]:
            surface.blit(glyph, (round(x + dx * px * 0.44 - icon / 2), round(y + dy * px * 0.46 - icon / 2)))

    half = size * 0.9
    canvas.sprite(
        ("wc-resource-die", value, resource),
        (half * 2, half * 2),
        paint,
        (center[0] - half, center[1] - half),
        angle=angle,
    )
