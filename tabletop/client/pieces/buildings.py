"""Flags, outposts and walls on a map."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw import svg_parts as svg
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.svg_parts import lay, soft
from tabletop.client.draw.theme import BLACK, BRASS300, BRASS400, MAP_INK, WHITE, SeatColours, mix

from . import wooden_shapes as wood
from .sprites import icon_on, sprite

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


_POLE = "#3A2A16"
_TIMBER = "#6B4A2A"


def _cloth(x: float, y: float, wide: float, high: float, notch: float) -> str:
    """SVG path of a waving flag with a swallow tail; (x, y) is its upper corner at the pole."""
    d = high * 0.09
    near, far, right, low = x + wide * 0.3, x + wide * 0.55, x + wide, y + high
    return (
        f"M{x:.2f} {y:.2f}C{near:.2f} {y - d:.2f} {far:.2f} {y + d * 1.6:.2f} {right:.2f} {y + d * 0.4:.2f}"
        f"L{right - notch:.2f} {y + high * 0.52:.2f}L{right:.2f} {low + d * 0.4:.2f}"
        f"C{far:.2f} {low + d * 1.6:.2f} {near:.2f} {low - d:.2f} {x:.2f} {low:.2f}Z"
    )


def _flag(
    canvas: Canvas, foot: Point, height: float, seat: SeatColours, key: str, cloth: tuple[float, float], emblem: str
) -> None:
    """Draw a pole with a cloth of `cloth` (width, height in pole heights) and the seat's emblem; `foot`: the lower end
    of the pole; `key` names the kind of flag in the cache."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = height * scale
        top, ground = y - k * 0.5, y + k * 0.5
        wide, high = cloth[0] * k, cloth[1] * k
        pole = max(1.6, k * 0.055)
        left, upper = x + pole * 0.3, top + k * 0.05
        data = _cloth(left, upper, wide, high, wide * 0.2)
        soft(surface, svg.silhouette(_cloth(left + k * 0.06, upper + k * 0.07, wide, high, wide * 0.2), 0.45), k * 0.03)
        light, shade = mix(seat.base, WHITE, 0.14), mix(seat.base, BLACK, 0.16)
        body = svg.gradient("p", top, top + high, (0, light, 1), (1, shade, 1))
        body += f'<path d="{data}" fill="url(#p)"/>' + wood.stroke(data, shapes.hexa(seat.dark), max(1.0, k * 0.035))
        body += wood.stroke(data, shapes.hexa(seat.tint), max(0.7, k * 0.016), opacity=0.8)
        body += svg.segment(x, ground, x, top, _POLE, pole * 1.7) + svg.segment(x, ground, x, top, BRASS400, pole)
        lay(surface, body + svg.circle(x, top, pole * 1.1, BRASS300, _POLE, pole * 0.4))
        middle = (x + wide * 0.42, top + k * 0.06 + high * 0.52)
        icon_on(canvas, surface, emblem or seat.emblem, middle, high * 0.92, seat.glyph)

    reach = (height * 1.05, height * 0.62)
    sprite(canvas, (key, seat.id, emblem), (foot[0], foot[1] - height / 2), reach, paint)


def draw_pennant(canvas: Canvas, foot: Point, height: float, seat: SeatColours, emblem: str = "") -> None:
    """Draw the pennant of a stack, its cloth to the right of the pole; `foot`: the lower end of the pole; `emblem`: the
    owner's, empty for that of the colours."""
    _flag(canvas, foot, height, seat, "piece-pennant", (0.72, 0.52), emblem)


def draw_town_flag(canvas: Canvas, foot: Point, height: float, seat: SeatColours, emblem: str = "") -> None:
    """Draw the owner's flag on a town hall; `foot`: the tip of its middle roof."""
    _flag(canvas, foot, height, seat, "piece-flag", (0.86, 0.56), emblem)


# ------------------------------------------------------------------------------------------------- outposts


def draw_outpost(
    canvas: Canvas, foot: Point, height: float, seat: SeatColours, finished: bool = True, emblem: str = ""
) -> None:
    """Draw an outpost: a tower with a roof in its owner's colour; if it is not finished, a hatched stump in a
    scaffold."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = height * scale
        ground = y + k * 0.5
        soft(surface, svg.ellipse(x + k * 0.10, ground, k * 0.32, k * 0.08, "#000", 0.5), k * 0.03)
        if finished:
            lay(surface, _tower(x, ground, k, seat))
            icon_on(canvas, surface, emblem or seat.emblem, (x, ground - k * 0.30), k * 0.26, seat.dark, dark=False)
            return
        at, r = (x + k * 0.26, ground - k * 0.80), max(5.0, k * 0.15)
        lay(surface, _scaffold(x, ground, k, seat) + svg.circle(*at, r, "#1A120D", "#E2D3B0", r * 0.14))
        icon_on(canvas, surface, "build", at, r * 1.35, BRASS300, dark=False)

    reach = (height * 0.55, height * 0.62)
    sprite(canvas, ("piece-outpost", seat.id, finished, emblem), (foot[0], foot[1] - height / 2), reach, paint)


def _tower(x: float, ground: float, k: float, seat: SeatColours) -> str:
    w, line = k * 0.19, max(1.0, k * 0.035)
    eaves, tip = ground - k * 0.55, ground - k
    left, right, brim = (x - w * 1.45, eaves + k * 0.02), (x + w * 1.45, eaves + k * 0.02), eaves + k * 0.02
    body = svg.poly([(x - w, ground), (x - w * 0.94, eaves), (x + w * 0.94, eaves), (x + w, ground)], "#DCCFB4", line)
    shade = [(x + w * 0.35, ground), (x + w * 0.3, eaves), (x + w * 0.94, eaves), (x + w, ground)]
    body += svg.poly(shade, "#A8977D")
    for a, b in ((-0.8, 0.06), (0.2, 0.11), (-0.85, 0.48), (0.35, 0.44)):
        at = (x + a * w, ground - b * k)
        body += svg.segment(*at, at[0] + w * 0.36, at[1], MAP_INK, max(0.7, k * 0.016), 0.45)
    d = w * 0.3
    door = [(x - d, ground), (x - d, ground - k * 0.10), (x, ground - k * 0.15), (x + d, ground - k * 0.10)]
    body += svg.poly([*door, (x + d, ground)], "#241A12")
    body += svg.poly([left, (x, tip), right], mix(seat.base, WHITE, 0.06), line)
    body += svg.poly([(x, tip), right, (x + w * 0.25, brim)], mix(seat.base, seat.dark, 0.55))
    shine = (x - w * 1.1, eaves - k * 0.05, x - w * 0.1, tip + k * 0.07)
    body += svg.segment(*shine, seat.tint, max(0.8, k * 0.02), 0.9)
    return body + wood.stroke(shapes.path_data([left, (x, tip), right]), shapes.hexa(MAP_INK), line)


def _scaffold(x: float, ground: float, k: float, seat: SeatColours) -> str:
    w, line, top = k * 0.20, max(1.0, k * 0.03), ground - k * 0.40
    ragged = [(x - w, ground), (x - w, top), (x - w * 0.5, top + k * 0.06), (x - w * 0.1, top - k * 0.03)]
    ragged += [(x + w * 0.4, top + k * 0.09), (x + w, top + k * 0.03), (x + w, ground)]
    body = svg.poly(ragged, "#CFC3AA", line)
    for i in range(4):
        a, b = x - w + i * w * 0.42, ground - k * 0.02
        body += svg.segment(a, b, a + w * 0.5, b - k * 0.24, MAP_INK, max(0.8, k * 0.02), 0.55)
    beams = [
        (x - w * 1.5, ground, x - w * 1.5, ground - k * 0.72),
        (x + w * 1.5, ground, x + w * 1.5, ground - k * 0.72),
        (x - w * 1.75, ground - k * 0.46, x + w * 1.75, ground - k * 0.46),
        (x - w * 1.5, ground - k * 0.05, x + w * 1.5, ground - k * 0.44),
    ]
    for colour, width in ((MAP_INK, max(2.0, k * 0.08)), (_TIMBER, max(1.2, k * 0.045))):
        body += "".join(svg.segment(*beam, colour, width) for beam in beams)
    cloth = [(x - w * 1.5, ground - k * 0.72), (x - w * 0.2, ground - k * 0.66), (x - w * 1.5, ground - k * 0.55)]
    return body + svg.poly(cloth, seat.base, line * 0.8)


# ---------------------------------------------------------------------------------------------------- walls


def draw_wall(canvas: Canvas, a: Point, b: Point, height: float) -> None:
    """Draw a stone wall on the edge from `a` to `b`; `height`: of its blocks (about a sixth of the edge)."""
    if a[1] > b[1]:
        a, b = b, a  # blocks are drawn from back to front
    left, top = min(a[0], b[0]) - height, a[1] - 2 * height
    wide, high = abs(a[0] - b[0]) + 2 * height, b[1] - a[1] + 3 * height
    center = (left + wide / 2, top + high / 2)
    start, end = (a[0] - center[0], a[1] - center[1]), (b[0] - center[0], b[1] - center[1])

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        h = height * scale
        count = max(4, round(math.dist(start, end) * scale / (h * 0.62)))
        parts = [i / count for i in range(count + 1)]
        spots = [
            (x + (start[0] + (end[0] - start[0]) * t) * scale, y + (start[1] + (end[1] - start[1]) * t) * scale)
            for t in parts
        ]
        soft(
            surface, "".join(svg.ellipse(px, py + h * 0.1, h * 0.6, h * 0.24, "#000", 0.4) for px, py in spots), h * 0.1
        )
        lay(surface, "".join(_block(px, py, h, h * (0.95 if i % 2 else 1.28)) for i, (px, py) in enumerate(spots)))

    key = ("piece-wall", round(end[0] - start[0], 1), round(end[1] - start[1], 1), round(height, 1))
    sprite(canvas, key, center, (wide / 2, high / 2), paint)


def _block(x: float, y: float, h: float, tall: float) -> str:
    """SVG of one block of a wall with its lower corner at (x, y): pale face, dark side, lit top, a joint."""
    line, half = max(1.0, h * 0.10), h * 0.40
    body = svg.poly([(x - half, y), (x - half, y - tall), (x + half, y - tall), (x + half, y)], "#C9C0B0", line)
    body += svg.box(x + h * 0.08, y - tall, h * 0.28, tall - line / 2, "#8E8476")
    body += svg.box(x - h * 0.36, y - tall + line * 0.4, h * 0.72, h * 0.16 - line * 0.4, "#E4DCCB")
    return body + svg.segment(x - h * 0.36, y - tall * 0.46, x + h * 0.36, y - tall * 0.46, MAP_INK, line * 0.7, 0.55)
