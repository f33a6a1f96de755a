"""The town hall with its cottages, and farms."""

from __future__ import annotations

from assets.make.canvas import Colour, Point, hexc, mix
from assets.make.shapes import Rng, uniform
from assets.make.warcraft.plants import ground_shadow
from assets.make.warcraft.sketch import INK, Sketch, Stamp

WALL_LIT, WALL_DARK = hexc("#DCCFB4"), hexc("#A3927A")
ROOF_LIT, ROOF_DARK = hexc("#7A6A5C"), hexc("#4E4238")
DOOR = hexc("#241A12")


def _box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _teeth(x0: float, x1: float, y: float, tooth: float, count: int) -> list[Point]:
    """Return a battlement from left to right at height ``y``."""
    points, each = [], (x1 - x0) / (2 * count - 1)
    for i in range(count):
        a = x0 + 2 * i * each
        points += [(a, y), (a, y - tooth), (a + each, y - tooth), (a + each, y)]
    return points


def _tower(s: Sketch, x: float, foot: float, half: float, top: float, roof: float, line: float) -> None:
    """Draw a round tower with a pointed roof."""
    body = _box(x - half, top, x + half, foot)
    s.paint(s.fill(body), WALL_LIT)
    s.paint(s.fill(_box(x + 0.15 * half, top, x + half, foot)), WALL_DARK)
    s.paint(s.line(body, line, closed=True), INK, 0.95)
    cone = [(x - 1.36 * half, top + 0.05 * half), (x, top - roof), (x + 1.36 * half, top + 0.05 * half)]
    s.paint(s.fill(cone), ROOF_LIT)
    s.paint(s.fill([(x, top - roof), cone[2], (x + 0.18 * half, top + 0.05 * half)]), ROOF_DARK)
    s.paint(s.line(cone, line, closed=True), INK, 0.95)
    s.paint(s.fill(_box(x - 0.16 * half, top + 0.45 * half, x + 0.16 * half, top + 1.15 * half)), DOOR)


def _house(s: Sketch, x: float, foot: float, u: float, line: float, roof: Colour = ROOF_LIT) -> None:
    """Draw a cottage with its gable to the left."""
    ground_shadow(s, x + 0.2 * u, foot, 0.9 * u, 0.18 * u, 0.28)
    side = _box(x - 0.1 * u, foot - 0.55 * u, x + 0.8 * u, foot)
    gable = [
        (x - 0.75 * u, foot),
        (x - 0.75 * u, foot - 0.5 * u),
        (x - 0.42 * u, foot - 1.0 * u),
        (x - 0.1 * u, foot - 0.5 * u),
        (x - 0.1 * u, foot),
    ]
    s.outlined(side, WALL_DARK, line)
    s.outlined(gable, WALL_LIT, line)
    slab = [
        (x - 0.42 * u, foot - 1.04 * u),
        (x + 0.52 * u, foot - 1.04 * u),
        (x + 0.92 * u, foot - 0.46 * u),
        (x - 0.04 * u, foot - 0.46 * u),
    ]
    s.outlined(slab, roof, line)
    s.paint(s.fill(_box(x - 0.53 * u, foot - 0.36 * u, x - 0.32 * u, foot)), DOOR)
    s.paint(s.fill(_box(x + 0.28 * u, foot - 0.34 * u, x + 0.48 * u, foot - 0.14 * u)), DOOR, 0.85)


def town(u: float, rng: Rng) -> Stamp:
    """Draw a town hall ``2 u`` wide: walled keep, four roofs, cottages. The owner's flag is drawn by the program."""
    s = Sketch(-1.5 * u, -1.75 * u, 1.75 * u, 0.4 * u)
    line = 0.050 * u
    ground_shadow(s, 0.15 * u, 0.0, 1.0 * u, 0.13 * u, 0.36)
    _house(s, -1.02 * u, -0.52 * u, 0.27 * u, line, hexc("#8A6A4C"))
    _house(s, 1.0 * u, -0.58 * u, 0.25 * u, line, hexc("#8A6A4C"))
    _tower(s, -0.58 * u, -0.25 * u, 0.13 * u, -0.62 * u, 0.36 * u, line)
    _tower(s, 0.58 * u, -0.25 * u, 0.13 * u, -0.62 * u, 0.36 * u, line)
    _tower(s, 0.0, -0.25 * u, 0.21 * u, -0.98 * u, 0.55 * u, line)
    _tower(s, -0.29 * u, -0.25 * u, 0.12 * u, -0.72 * u, 0.32 * u, line)
    _tower(s, 0.30 * u, -0.25 * u, 0.12 * u, -0.72 * u, 0.32 * u, line)
    wall = [(-0.78 * u, 0.02 * u), *_teeth(-0.78 * u, 0.78 * u, -0.34 * u, 0.11 * u, 9), (0.78 * u, 0.02 * u)]
    s.paint(s.fill(wall), WALL_LIT)
    s.paint(s.fill(_box(0.36 * u, -0.33 * u, 0.77 * u, 0.02 * u)), WALL_DARK, 0.85)
    bricks = []
    for _ in range(11):
        x, y = uniform(rng, -0.7, 0.66) * u, -0.06 * u - 0.08 * u * int(rng.integers(3))
        bricks.append([(x, y), (x + 0.08 * u, y)])
    s.paint(s.lines(bricks, 0.028 * u), INK, 0.5)
    s.paint(s.line(wall, line, closed=True), INK, 0.95)
    arch = [
        (-0.15 * u, 0.02 * u),
        (-0.15 * u, -0.13 * u),
        (-0.08 * u, -0.23 * u),
        (0.0, -0.26 * u),
        (0.08 * u, -0.23 * u),
        (0.15 * u, -0.13 * u),
        (0.15 * u, 0.02 * u),
    ]
    s.outlined(arch, DOOR, 0.03 * u)
    _house(s, -1.1 * u, 0.06 * u, 0.25 * u, line, hexc("#8A6A4C"))
    _house(s, 1.06 * u, 0.02 * u, 0.27 * u, line, hexc("#8A6A4C"))
    return s.stamp()


def farm(u: float, rng: Rng) -> Stamp:
    """Draw skewed fields with furrows and a farmhouse, ``2 u`` wide."""
    s = Sketch(-1.3 * u, -1.2 * u, 1.4 * u, 0.5 * u)
    fields = (
        (-0.95, -0.55, hexc("#D9B44E")),
        (0.02, -0.55, hexc("#A9A852")),
        (-0.80, -0.08, hexc("#B9B45E")),
        (0.16, -0.08, hexc("#E0C36A")),
    )
    for x, y, colour in fields:
        a, b = x * u, y * u
        shape = [(a, b), (a + 0.86 * u, b), (a + 1.0 * u, b + 0.40 * u), (a + 0.14 * u, b + 0.40 * u)]
        mask = s.fill(shape)
        s.paint(mask, mix(colour, hexc("#FFFFFF"), uniform(rng, 0, 0.08)))
        rows = [[(a + i * 0.11 * u, b), (a + 0.14 * u + i * 0.11 * u, b + 0.40 * u)] for i in range(1, 8)]
        s.paint(s.lines(rows, 0.022 * u) * mask, INK, 0.45)
        s.paint(s.line(shape, 0.035 * u, closed=True), INK, 0.85)
    _house(s, -0.05 * u, -0.42 * u, 0.40 * u, 0.045 * u, hexc("#9A5B3A"))
    return s.stamp()
