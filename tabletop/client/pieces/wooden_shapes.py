"""Outlines of the wooden markers (half size 1), and the SVG pictures made of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from tabletop.client.draw import shapes
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.svg_parts import gradient
from tabletop.client.draw.theme import BLACK, WHITE, SeatColours, mix

Outline = tuple[Point, ...]

KINDS = ("melee", "ranged", "flying", "worker", "necromancer")
SIDE = 0.24  # thickness of a marker in half sizes
ICONS = {
    "melee": "class-melee",
    "ranged": "class-ranged",
    "flying": "class-flying",
    "worker": "worker",
    "necromancer": "quest-necromancer",
}
# Height of the icon in half sizes: the middle of the wood, not of the box around it.
ICON_AT = {"melee": -0.06, "ranged": 0.22, "flying": 0.06, "worker": 0.0, "necromancer": 0.02}
ICON_SIZE = {"melee": 1.14, "ranged": 1.02, "flying": 1.0, "worker": 1.12, "necromancer": 1.3}

_BEADS_FROM = 11.0  # least half size in pixels at which the rim pattern is drawn


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int) -> list[Point]:
    out = []
    for i in range(steps):
        t = i / steps
        u = 1 - t
        k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        out.append(
            (
                k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
                k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
            )
        )
    return out


def _mirrored(right: Sequence[Point]) -> Outline:
    """A whole outline from its right half, top to bottom."""
    return (*right, *((-x, y) for x, y in reversed(right) if abs(x) > 1e-9))


def _rounded(points: Sequence[Point], radius: float, steps: int = 5) -> Outline:
    """A polygon with its corners rounded off."""
    out: list[Point] = []
    count = len(points)
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % count]
        ends = []
        for other in (before, after):
            length = math.dist(corner, other)
            cut = min(radius, length * 0.45) / length
            ends.append((corner[0] + (other[0] - corner[0]) * cut, corner[1] + (other[1] - corner[1]) * cut))
        a, b = ends
        for k in range(steps + 1):
            t = k / steps
            out.append(
                (
                    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * corner[0] + t * t * b[0],
                    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * corner[1] + t * t * b[1],
                )
            )
    return tuple(out)


@cache
def outline(kind: str) -> Outline:
    """Silhouette of a marker: shield, tall arrowhead, spread wings, disc. Unknown kinds are discs."""
    if kind == "melee":
        right = [
            (0.0, -1.0),
            *_bezier((0.0, -1.0), (0.30, -0.88), (0.58, -0.86), (0.90, -0.90), 6)[1:],
            *_bezier((0.90, -0.90), (1.02, 0.05), (0.76, 0.70), (0.0, 1.12), 14),
            (0.0, 1.12),
        ]
        return _mirrored(right)
    if kind == "ranged":
        corners = [(0.0, -1.22), (1.06, 0.56), (0.74, 0.98), (-0.74, 0.98), (-1.06, 0.56)]
        return _rounded(corners, 0.20)
    if kind == "flying":
        corners = [(0.0, -0.96), (0.30, -0.50), (1.34, -0.80), (1.24, -0.04), (0.62, 0.44), (0.34, 0.98), (0.0, 1.14)]
        return _rounded(_mirrored(corners), 0.11, 3)
    return tuple((math.sin(math.pi * i / 24), -math.cos(math.pi * i / 24)) for i in range(48))


def placed(points: Sequence[Point], x: float, y: float, size: float, share: float = 1.0) -> list[Point]:
    """An outline at a place and size; `share` shrinks it towards its middle."""
    middle = sum(point[1] for point in points) / len(points)
    return [(x + px * size * share, y + (middle + (py - middle) * share) * size) for px, py in points]


def path(points: Sequence[Point]) -> str:
    """SVG path of a closed outline."""
    return shapes.path_data(points)


def stroke(data: str, colour: str, width: float, dash: str = "", opacity: float = 1.0, cap: str = "butt") -> str:
    """SVG of a line along a path."""
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}" '
        f'stroke-linejoin="round" stroke-linecap="{cap}"{pattern}/>'
    )


def along(points: Sequence[Point], step: float) -> list[Point]:
    """Points at equal distances (about `step`) along a closed outline."""
    ring = [*points, points[0]]
    lengths = [math.dist(a, b) for a, b in pairwise(ring)]
    total = sum(lengths)
    count = max(3, round(total / step))
    out: list[Point] = []
    at, edge = 0.0, 0
    for i in range(count):
        wish = total * i / count
        while edge < len(lengths) - 1 and at + lengths[edge] < wish:
            at += lengths[edge]
            edge += 1
        t = (wish - at) / max(1e-9, lengths[edge])
        a, b = ring[edge], ring[edge + 1]
        out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


def rim(kind: str, x: float, y: float, size: float, seat: SeatColours) -> str:
    """SVG of the rim pattern that belongs to a seat."""
    tint = shapes.hexa(seat.tint if seat.pattern != "dashed" else seat.dark)
    points = outline(kind)
    line = max(1.0, size * 0.105)
    middle = path(placed(points, x, y, size, 0.845))
    if size < _BEADS_FROM or seat.pattern == "solid":
        return stroke(middle, tint, line)
    if seat.pattern == "notched":
        return stroke(middle, tint, line, f"{size * 0.36:.2f},{size * 0.15:.2f}")
    if seat.pattern == "double":
        thin = max(0.9, size * 0.055)
        return stroke(path(placed(points, x, y, size, 0.90)), tint, thin) + stroke(
            path(placed(points, x, y, size, 0.75)), tint, thin
        )
    if seat.pattern == "beaded":
        bead = max(0.75, size * 0.058)
        spots = along(placed(points, x, y, size, 0.84), bead * 3.1)
        return "".join(f'<circle cx="{px:.2f}" cy="{py:.2f}" r="{bead:.2f}" fill="{tint}"/>' for px, py in spots)
    if seat.pattern == "ticked":
        return stroke(middle, tint, line * 1.3, f"{size * 0.07:.2f},{size * 0.14:.2f}")
    return stroke(middle, tint, line * 0.85, f"{size * 0.2:.2f},{size * 0.13:.2f}")


def marker_svg(kind: str, x: float, y: float, size: float, seat: SeatColours) -> str:
    """SVG of a whole wooden marker (without its icon): side, face, keyline, light on the upper rim, pattern."""
    points = outline(kind)
    depth = SIDE * size
    face = path(placed(points, x, y, size))
    dark, deep = shapes.hexa(seat.dark), shapes.hexa(mix(seat.dark, BLACK, 0.42))
    layers = max(2, round(depth))
    side = "".join(
        f'<path d="{path(placed(points, x, y + depth * (layers - i) / layers, size))}" '
        f'fill="{deep if i < layers * 0.35 else dark}"/>'
        for i in range(layers)
    )
    top, foot = y - size * 1.1, y + size * 1.1
    defs = gradient(
        "f", top, foot, (0, mix(seat.base, WHITE, 0.13), 1), (0.5, seat.base, 1), (1, mix(seat.base, BLACK, 0.15), 1)
    )
    light = gradient("l", top, y + size * 0.3, (0, WHITE, 0.75), (1, WHITE, 0.0))
    edge = stroke(path(placed(points, x, y, size, 0.975)), "url(#l)", max(0.8, size * 0.06))
    # A line in the tint all round, because purple can hardly be seen on the dark table.
    key = stroke(face, shapes.hexa(mix(seat.tint, seat.dark, 0.25)), max(0.8, size * 0.045), opacity=0.75)
    return f'{defs}{light}{side}<path d="{face}" fill="url(#f)"/>{key}{edge}{rim(kind, x, y, size, seat)}'
