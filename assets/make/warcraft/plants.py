"""Trees, tufts, reeds and stones of the map: light from the upper left, ink outline, shadow to the right."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assets.make.canvas import Colour, Point, hexc, mix
from assets.make.shapes import Rng, uniform
from assets.make.warcraft.sketch import INK, Sketch, Stamp

LEAF_DARK, LEAF_MID, LEAF_LIGHT = hexc("#39522E"), hexc("#5A7A41"), hexc("#86A257")
PINE_LIGHT, PINE_DARK = hexc("#4E6E45"), hexc("#2C432D")
BARK = hexc("#6B4E32")
SHADOW = hexc("#1B2414")


def blob(x: float, y: float, rx: float, ry: float, rng: Rng, lobes: int = 9, depth: float = 0.09) -> list[Point]:
    """Return a leafy outline: a circle with soft, uneven scallops."""
    phase, points = uniform(rng, 0, 6.28), []
    sizes = [uniform(rng, 0.7, 1.3) for _ in range(lobes)]
    for i in range(lobes * 6):
        angle = phase + 2 * math.pi * i / (lobes * 6)
        swell = abs(math.sin((i % 6 + 0.001) / 6 * math.pi)) * depth * sizes[i // 6]
        k = 1 - depth * 0.6 + swell + uniform(rng, -0.012, 0.012)
        points.append((x + rx * k * math.cos(angle), y + ry * k * math.sin(angle)))
    return points


def ground_shadow(sketch: Sketch, x: float, y: float, rx: float, ry: float, strength: float = 0.30) -> None:
    """Paint a soft shadow on the ground, to the right of the foot (x, y)."""
    for grow in (1.0, 0.82, 0.62):
        sketch.paint(sketch.disc(x + rx * 0.35, y, rx * grow, ry * grow), SHADOW, strength / 2.2)


def tree(u: float, rng: Rng) -> Stamp:
    """Draw a leaf tree whose crown has a radius of about ``u`` pixels."""
    s = Sketch(-1.45 * u, -2.75 * u, 1.75 * u, 0.5 * u)
    wide, high = u * uniform(rng, 0.94, 1.08), u * uniform(rng, 0.92, 1.06)
    cy = -1.42 * u
    ground_shadow(s, 0, 0.04 * u, 0.95 * u, 0.24 * u)
    trunk = [(-0.13 * u, -0.6 * u), (0.13 * u, -0.6 * u), (0.16 * u, 0.03 * u), (-0.17 * u, 0.03 * u)]
    s.outlined(trunk, BARK, 0.11 * u)
    tone = uniform(rng, -0.12, 0.12)
    shade = hexc("#2A3A22") if tone < 0 else hexc("#8C9A4C")
    dark, mid, light = (mix(c, shade, abs(tone)) for c in (LEAF_DARK, LEAF_MID, LEAF_LIGHT))
    crown = blob(0, cy, wide, high, rng)
    mask = s.fill(crown)
    s.paint(mask, dark)
    s.paint(s.fill(blob(-0.13 * u, cy - 0.14 * u, 0.80 * wide, 0.80 * high, rng, 8, 0.12)) * mask, mid)
    s.paint(s.fill(blob(-0.30 * u, cy - 0.34 * u, 0.46 * wide, 0.42 * high, rng, 7, 0.16)) * mask, light, 0.9)
    leaves = []
    for _ in range(9):
        a, d = uniform(rng, 0, 6.28), uniform(rng, 0.1, 0.72)
        x, y = wide * d * math.cos(a), cy + high * d * math.sin(a)
        leaves.append([(x - 0.10 * u, y), (x, y + 0.07 * u), (x + 0.10 * u, y - 0.01 * u)])
    s.paint(s.lines(leaves, 0.055 * u) * mask, INK, 0.45)
    s.paint(s.line(crown, 0.125 * u, closed=True), INK, 0.92)
    return s.stamp()


def pine(u: float, rng: Rng) -> Stamp:
    """Draw a fir of about ``2.9 u`` pixels height: five steps, the right half darker."""
    s = Sketch(-1.2 * u, -3.2 * u, 1.6 * u, 0.45 * u)
    ground_shadow(s, 0, 0.03 * u, 0.75 * u, 0.20 * u)
    trunk = [(-0.11 * u, -0.4 * u), (0.11 * u, -0.4 * u), (0.13 * u, 0.02 * u), (-0.13 * u, 0.02 * u)]
    s.outlined(trunk, BARK, 0.10 * u)
    high, wide = uniform(rng, 2.55, 2.95) * u, uniform(rng, 0.72, 0.84) * u
    left: list[Point] = []
    right: list[Point] = []
    for i in range(5):
        t0, t1 = i / 5, (i + 1) / 5
        for side, out in ((-1, left), (1, right)):
            out.append((side * wide * (t0 * 0.66 + 0.02), -high + (high - 0.25 * u) * t0))
            out.append(
                (
                    side * wide * (t1 * 0.94 + 0.06) * uniform(rng, 0.93, 1.05),
                    -high + (high - 0.25 * u) * t1 + uniform(rng, 0.0, 0.07) * u,
                )
            )
    outline = [(0.0, -high - 0.06 * u), *right, *reversed(left)]
    spine = [(0.0, -high - 0.06 * u), *right, (0.10 * u, -0.25 * u)]
    tone = uniform(rng, 0, 0.16)
    s.paint(s.fill(outline), mix(PINE_LIGHT, LEAF_LIGHT, tone))
    s.paint(s.fill(spine), mix(PINE_DARK, PINE_LIGHT, tone))
    ribs = []
    for i in range(1, 5):
        y = -high + (high - 0.25 * u) * i / 5
        ribs.append([(-wide * 0.62 * i / 5, y + 0.05 * u), (-wide * 0.2 * i / 5, y - 0.10 * u)])
    s.paint(s.lines(ribs, 0.06 * u), INK, 0.5)
    s.paint(s.line(outline, 0.115 * u, closed=True), INK, 0.92)
    return s.stamp()


def _blades(rng: Rng, count: int, spread: float, high: float) -> list[list[Point]]:
    out = []
    for i in range(count):
        lean = (i - (count - 1) / 2) / max(1, count - 1) * 2
        tip = (lean * spread + uniform(rng, -0.1, 0.1) * spread, -high * uniform(rng, 0.7, 1.05))
        out.append([(lean * spread * 0.25, 0.0), (lean * spread * 0.5, tip[1] * 0.6), tip])
    return out


def tuft(u: float, rng: Rng) -> Stamp:
    """Draw a tuft of grass about ``u`` pixels high; some have a flower."""
    s = Sketch(-1.1 * u, -1.5 * u, 1.1 * u, 0.3 * u)
    s.paint(s.lines(_blades(rng, 4 if rng.random() < 0.5 else 3, 0.62 * u, u), 0.14 * u), hexc("#4F5A2C"), 0.85)
    if rng.random() < 0.22:
        colour: Colour = (hexc("#F3E7C4"), hexc("#D9A441"), hexc("#B9584A"))[int(rng.integers(3))]
        s.paint(s.disc(0.1 * u, -1.02 * u, 0.22 * u), INK, 0.8)
        s.paint(s.disc(0.1 * u, -1.02 * u, 0.15 * u), colour)
    return s.stamp()


def pebble(u: float, rng: Rng) -> Stamp:
    """Draw one or two stones about ``u`` pixels high."""
    s = Sketch(-1.9 * u, -1.3 * u, 2.1 * u, 0.5 * u)
    ground_shadow(s, 0.1 * u, 0.03 * u, 1.1 * u, 0.24 * u, 0.34)
    spots: Sequence[tuple[float, float]] = ((0.75 * u, 0.62), (-0.25 * u, 1.0)) if rng.random() < 0.6 else ((0.0, 1.0),)
    for x, size in spots:
        r = u * size
        top = [
            (
                x + r * math.cos(math.pi * (1 + i / 8)) * uniform(rng, 0.9, 1.08),
                r * 0.95 * math.sin(math.pi * (1 + i / 8)) * uniform(rng, 0.86, 1.1),
            )
            for i in range(9)
        ]
        s.paint(s.fill(top), hexc("#ABA18F"))
        s.paint(s.fill([top[5], *top[6:], (x + 0.1 * r, 0.0)]), hexc("#776C5E"))
        s.paint(s.line(top, 0.17 * u, closed=True), INK, 0.9)
    return s.stamp()


def reeds(u: float, rng: Rng) -> Stamp:
    """Draw reeds with two cattails over a small pool."""
    s = Sketch(-2.2 * u, -2.7 * u, 2.4 * u, 0.9 * u)
    s.paint(s.disc(0, 0.1 * u, 1.9 * u, 0.52 * u), INK, 0.75)
    s.paint(s.disc(0, 0.1 * u, 1.78 * u, 0.44 * u), hexc("#7EA3A4"))
    s.paint(s.disc(-0.4 * u, 0.02 * u, 0.9 * u, 0.16 * u), hexc("#B5CDC8"), 0.7)
    s.paint(s.lines(_blades(rng, 7, 1.0 * u, 1.9 * u), 0.13 * u), hexc("#4B5733"))
    for x, top in ((-0.42 * u, -2.1 * u), (0.38 * u, -2.4 * u)):
        s.paint(s.line([(x * 0.5, 0), (x, top)], 0.10 * u), hexc("#4B5733"))
        s.paint(s.line([(x, top + 0.7 * u), (x, top + 0.2 * u)], 0.32 * u), INK)
        s.paint(s.line([(x, top + 0.66 * u), (x, top + 0.24 * u)], 0.19 * u), hexc("#7A4B2A"))
    return s.stamp()


def bush(u: float, rng: Rng) -> Stamp:
    """Draw a low bush about ``2 u`` pixels wide; some have berries."""
    s = Sketch(-1.5 * u, -1.5 * u, 1.8 * u, 0.4 * u)
    ground_shadow(s, 0.05 * u, 0.02 * u, 1.1 * u, 0.22 * u)
    tone = uniform(rng, 0, 0.35)
    body = [(x, min(y, 0.04 * u)) for x, y in blob(0, -0.52 * u, 1.05 * u, 0.72 * u, rng, 7, 0.16)]
    mask = s.fill(body)
    s.paint(mask, mix(LEAF_DARK, hexc("#5F6B33"), tone))
    s.paint(
        s.fill(blob(-0.18 * u, -0.66 * u, 0.72 * u, 0.44 * u, rng, 6, 0.18)) * mask,
        mix(LEAF_MID, hexc("#83893F"), tone),
    )
    s.paint(s.fill(blob(-0.32 * u, -0.82 * u, 0.34 * u, 0.20 * u, rng, 5, 0.2)) * mask, LEAF_LIGHT, 0.9)
    if rng.random() < 0.3:
        for _ in range(5):
            s.paint(
                s.disc(uniform(rng, -0.7, 0.7) * u, uniform(rng, -0.9, -0.25) * u, 0.12 * u) * mask, hexc("#B8483C")
            )
    s.paint(s.line(body, 0.16 * u, closed=True), INK, 0.92)
    return s.stamp()


def flowers(u: float, rng: Rng) -> Stamp:
    """Draw a few flowers on short stems, about ``u`` pixels high."""
    s = Sketch(-1.6 * u, -1.6 * u, 1.6 * u, 0.4 * u)
    colour: Colour = (hexc("#F4E9CC"), hexc("#E3B44C"), hexc("#C46254"), hexc("#9C86B8"))[int(rng.integers(4))]
    for _ in range(4):
        x, y = uniform(rng, -1.1, 1.1) * u, uniform(rng, -1.15, -0.5) * u
        s.paint(s.line([(x * 0.85, y + 0.75 * u), (x, y)], 0.11 * u), hexc("#556132"), 0.9)
        s.paint(s.disc(x, y, 0.30 * u), INK, 0.85)
        s.paint(s.disc(x, y, 0.22 * u), colour)
        s.paint(s.disc(x, y, 0.08 * u), hexc("#7A5A22"))
    return s.stamp()


def dead(u: float, rng: Rng) -> Stamp:
    """Draw a bare tree about ``2.6 u`` pixels high."""
    s = Sketch(-1.6 * u, -3.0 * u, 1.8 * u, 0.4 * u)
    ground_shadow(s, 0.1 * u, 0.03 * u, 0.7 * u, 0.17 * u)
    limbs: list[tuple[list[Point], float]] = []

    def grow(x: float, y: float, angle: float, length: float, width: float, depth: int) -> None:
        bend = uniform(rng, -0.3, 0.3)
        mid = (x + length * 0.55 * math.sin(angle), y - length * 0.55 * math.cos(angle))
        end = (mid[0] + length * 0.5 * math.sin(angle + bend), mid[1] - length * 0.5 * math.cos(angle + bend))
        limbs.append(([(x, y), mid, end], width))
        if depth:
            for side in (-1, 1):
                grow(
                    *end,
                    angle + side * uniform(rng, 0.4, 0.85),
                    length * uniform(rng, 0.58, 0.76),
                    width * 0.62,
                    depth - 1,
                )

    grow(0.0, 0.0, uniform(rng, -0.15, 0.15), 1.05 * u, 0.26 * u, 3)
    for line, width in limbs:
        s.paint(s.line(line, width + 0.13 * u), INK)
    for line, width in limbs:
        s.paint(s.line(line, width), hexc("#85735E"))
    s.paint(s.line([(0.05 * u, 0.0), (0.06 * u, -0.8 * u)], 0.09 * u), hexc("#5B4C3D"))
    return s.stamp()
