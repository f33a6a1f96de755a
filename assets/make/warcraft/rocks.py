"""Peaks, hills, the gold mine and the standing stones."""

from __future__ import annotations

import math

import numpy as np

from assets.make.canvas import Point, hexc, mix
from assets.make.noise import Field
from assets.make.shapes import Rng, uniform
from assets.make.warcraft.plants import ground_shadow
from assets.make.warcraft.sketch import INK, Sketch, Stamp

ROCK_LIT, ROCK_DARK, SNOW = hexc("#C9BDAC"), hexc("#857A6D"), hexc("#F4EEE0")
STONE_LIT, STONE_DARK = hexc("#C6BFB0"), hexc("#857C6F")
TIMBER = hexc("#8A6238")
GOLD, GOLD_LIGHT = hexc("#E0AE3E"), hexc("#FFE39A")


def _slope(top: Point, foot: Point, steps: int, rough: float, rng: Rng) -> list[Point]:
    """Return a jagged line from the top to the foot, without its ends."""
    out = []
    for i in range(1, steps):
        t = i / steps
        jag = rough * (1 if i % 2 else -0.8) * uniform(rng, 0.4, 1.2)
        x, y = top[0] + (foot[0] - top[0]) * t**1.05, top[1] + (foot[1] - top[1]) * t
        out.append((x + jag * np.sign(foot[0] - top[0]), y + uniform(rng, -0.4, 0.4) * rough))
    return out


def peak(high: float, wide: float, line: float, rng: Rng) -> Stamp:
    """Draw one mountain ``high`` by ``wide`` pixels: pale left face, dark right face, snow and hachures."""
    s = Sketch(-0.62 * wide, -1.06 * high, 0.80 * wide, 0.12 * high)
    ground_shadow(s, 0.06 * wide, 0.0, 0.52 * wide, 0.055 * high, 0.34)
    top = (uniform(rng, -0.05, 0.05) * wide, -high)
    left_foot, right_foot = (-0.5 * wide, 0.0), (0.5 * wide, 0.0)
    rough = 0.020 * wide
    left = _slope(top, left_foot, 9, rough, rng)
    right = _slope(top, right_foot, 9, rough, rng)
    base = [(0.25 * wide, 0.012 * high), (-0.05 * wide, -0.010 * high), (-0.28 * wide, 0.012 * high)]
    outline = [top, *right, right_foot, *base, left_foot, *reversed(left)]
    mask = s.fill(outline)
    s.paint(mask, ROCK_LIT)
    ridge = [top]
    drift = uniform(rng, 0.02, 0.12) * wide
    for i in range(1, 8):
        t = i / 7
        kick = (0.040 if i % 2 else -0.034) * wide * uniform(rng, 0.5, 1.3) * (0.4 + t)
        ridge.append((top[0] + drift * t + kick, -high * (1 - t)))
    shade = s.fill([*ridge, *base[:1], right_foot, *reversed(right)]) * mask
    s.paint(shade, ROCK_DARK)
    cut = 3
    zig = [left[cut - 1], top, right[cut - 1]]
    a, b = right[cut - 1], left[cut - 1]
    for i in range(1, 6):
        t = i / 6
        zig.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + (0.09 if i % 2 else -0.05) * high))
    snow = s.fill(zig) * mask
    s.paint(snow * (1 - shade), SNOW)
    s.paint(snow * shade, mix(SNOW, ROCK_DARK, 0.42))
    _hatch(s, ridge, high, wide, line, rng, mask)
    s.paint(s.line(ridge[:5], line * 0.7, taper=True), INK, 0.75)
    s.paint(s.line([left_foot, *reversed(left), top, *right, right_foot], line), INK, 0.95)
    return s.stamp()


def _hatch(s: Sketch, ridge: list[Point], high: float, wide: float, line: float, rng: Rng, mask: Field) -> None:
    """Draw hachures at 45 degrees on the dark face, longer below, and a few cracks on the pale one."""
    strokes, cracks = [], []
    for i in range(15):
        t = 0.16 + 0.80 * i / 14
        at = min(len(ridge) - 2, int(t * (len(ridge) - 1)))
        x0 = ridge[at][0] + (ridge[at + 1][0] - ridge[at][0]) * (t * (len(ridge) - 1) - at)
        y0 = -high * (1 - t)
        run = (0.05 + 0.15 * t) * wide * uniform(rng, 0.6, 1.1)
        x0 += uniform(rng, 0.02, 0.10) * wide * t
        strokes.append([(x0, y0), (x0 + run, min(y0 + run, -0.01 * high))])
    for _ in range(5):
        t = uniform(rng, 0.45, 0.92)
        x, y = uniform(rng, -0.36, -0.06) * wide * t, -high * (1 - t)
        cracks.append([(x, y), (x - 0.05 * wide, y + 0.09 * high), (x - 0.04 * wide, y + 0.14 * high)])
    s.paint(s.lines(strokes, line * 0.62) * mask, INK, 0.72)
    s.paint(s.lines(cracks, line * 0.55) * mask, INK, 0.45)


def hill(u: float, rng: Rng) -> Stamp:
    """Draw a grassy hump ``2 u`` pixels wide."""
    s = Sketch(-1.15 * u, -0.95 * u, 1.45 * u, 0.25 * u)
    ground_shadow(s, 0.1 * u, 0.0, 1.0 * u, 0.10 * u, 0.3)
    high = uniform(rng, 0.62, 0.8) * u
    arc = [(u * (-1 + i / 12), -high * math.sin(math.pi * (i / 24)) ** 0.85) for i in range(25)]
    mask = s.fill(arc)
    s.paint(mask, hexc("#BDA661"))
    lean = [(0.05 * u, -high), *arc[13:], (0.45 * u, 0.0), (0.18 * u, -high * 0.5)]
    s.paint(s.fill(lean) * mask, hexc("#8F7A45"))
    s.paint(s.disc(-0.35 * u, -0.45 * high, 0.36 * u, 0.22 * high) * mask, hexc("#D6C485"), 0.8)
    strokes = []
    for i in range(7):
        x = 0.18 * u + i * 0.1 * u
        y = -high * math.sin(math.pi * (x / u + 1) / 2) ** 0.85
        strokes.append([(x, y + 0.05 * u), (x + 0.05 * u, y + uniform(rng, 0.16, 0.30) * u)])
    s.paint(s.lines(strokes, 0.032 * u) * mask, INK, 0.6)
    s.paint(s.line(arc, 0.055 * u), INK, 0.92)
    return s.stamp()


def _arch(x: float, y: float, half: float, high: float) -> list[Point]:
    """Return an opening with a flattened round top."""
    curve = [
        (x + half * math.cos(math.pi * (1 + i / 10)), y - high * 0.55 + high * 0.45 * math.sin(math.pi * (1 + i / 10)))
        for i in range(11)
    ]
    return [(x - half, y), *curve, (x + half, y)]


def mine(u: float, rng: Rng) -> Stamp:
    """Draw a gold mine: a rocky mound ``2 u`` wide, timbered mouth, nuggets and a laden cart."""
    s = Sketch(-1.25 * u, -1.15 * u, 1.6 * u, 0.32 * u)
    ground_shadow(s, 0.12 * u, 0.02 * u, 1.08 * u, 0.10 * u, 0.36)
    steps = [
        (-1.0, 0),
        (-0.84, -0.27),
        (-0.66, -0.36),
        (-0.52, -0.66),
        (-0.30, -0.74),
        (-0.12, -0.98),
        (0.14, -0.93),
        (0.34, -0.72),
        (0.55, -0.62),
        (0.70, -0.34),
        (0.88, -0.25),
        (1.0, 0),
    ]
    outline = [(x * u, y * u + uniform(rng, -0.03, 0.03) * u * (y < 0)) for x, y in steps]
    mask = s.fill(outline)
    s.paint(mask, hexc("#B9A98E"))
    s.paint(s.fill([outline[5], *outline[6:], (0.34 * u, 0), (0.42 * u, -0.42 * u)]) * mask, hexc("#857660"))
    s.paint(s.fill([outline[3], outline[4], outline[5], (-0.2 * u, -0.62 * u)]) * mask, hexc("#D8CBB0"), 0.9)
    cracks = [
        [(-0.62 * u, -0.34 * u), (-0.5 * u, -0.2 * u)],
        [(0.34 * u, -0.7 * u), (0.42 * u, -0.46 * u), (0.56 * u, -0.36 * u)],
        [(-0.12 * u, -0.95 * u), (-0.06 * u, -0.78 * u)],
        [(0.7 * u, -0.3 * u), (0.62 * u, -0.14 * u)],
    ]
    s.paint(s.lines(cracks, 0.034 * u) * mask, INK, 0.7)
    s.paint(s.line(outline, 0.065 * u, closed=True), INK, 0.95)
    mouth = _arch(-0.02 * u, 0, 0.36 * u, 0.58 * u)
    s.paint(s.fill(mouth), hexc("#1E1610"))
    for x in (-0.42, 0.32):
        post = [(x * u, -0.46 * u), ((x + 0.10) * u, -0.46 * u), ((x + 0.10) * u, 0.02 * u), (x * u, 0.02 * u)]
        s.outlined(post, TIMBER, 0.04 * u)
    beam = [(-0.53 * u, -0.60 * u), (0.49 * u, -0.60 * u), (0.46 * u, -0.46 * u), (-0.50 * u, -0.46 * u)]
    s.outlined(beam, mix(TIMBER, GOLD, 0.18), 0.045 * u)
    for x, y, r in (
        (-0.72, -0.16, 0.085),
        (-0.40, -0.72, 0.075),
        (0.62, -0.42, 0.08),
        (0.20, -0.80, 0.06),
        (0.78, -0.10, 0.07),
    ):
        _nugget(s, x * u, y * u, r * u)
    _cart(s, 0.0, 0.10 * u, 0.24 * u)
    return s.stamp()


def _nugget(s: Sketch, x: float, y: float, r: float) -> None:
    shape = [
        (x - r, y),
        (x - 0.4 * r, y - 0.9 * r),
        (x + 0.6 * r, y - 0.8 * r),
        (x + r, y + 0.1 * r),
        (x + 0.3 * r, y + 0.8 * r),
        (x - 0.6 * r, y + 0.7 * r),
    ]
    s.outlined(shape, GOLD, 0.42 * r)
    s.paint(s.disc(x - 0.2 * r, y - 0.3 * r, 0.34 * r), GOLD_LIGHT)


def _cart(s: Sketch, x: float, y: float, u: float) -> None:
    heap = [
        (x - 0.8 * u, y - 0.62 * u),
        (x - 0.4 * u, y - 1.15 * u),
        (x, y - 0.95 * u),
        (x + 0.35 * u, y - 1.2 * u),
        (x + 0.8 * u, y - 0.62 * u),
    ]
    s.outlined(heap, GOLD, 0.16 * u)
    s.paint(s.disc(x - 0.3 * u, y - 0.85 * u, 0.16 * u), GOLD_LIGHT)
    body = [
        (x - 0.95 * u, y - 0.68 * u),
        (x + 0.95 * u, y - 0.68 * u),
        (x + 0.7 * u, y - 0.08 * u),
        (x - 0.7 * u, y - 0.08 * u),
    ]
    s.outlined(body, hexc("#6E4A2A"), 0.17 * u)
    for dx in (-0.42, 0.42):
        s.paint(s.disc(x + dx * u, y, 0.30 * u), INK)
        s.paint(s.disc(x + dx * u, y, 0.12 * u), hexc("#8A6238"))


def _stone(s: Sketch, x: float, y: float, wide: float, high: float, line: float, rng: Rng) -> None:
    lean = uniform(rng, -0.10, 0.10) * wide
    shape = [
        (x - 0.5 * wide, y),
        (x - 0.46 * wide + lean, y - 0.86 * high),
        (x - 0.12 * wide + lean, y - high),
        (x + 0.34 * wide + lean, y - 0.93 * high),
        (x + 0.48 * wide + lean, y - 0.80 * high),
        (x + 0.5 * wide, y),
    ]
    ground_shadow(s, x + 0.2 * wide, y, 0.75 * wide, 0.22 * wide, 0.3)
    mask = s.fill(shape)
    s.paint(mask, STONE_LIT)
    s.paint(s.fill([(x + 0.10 * wide + lean, y - 0.97 * high), *shape[3:], (x + 0.14 * wide, y)]) * mask, STONE_DARK)
    s.paint(s.line([(x - 0.25 * wide, y - 0.5 * high), (x - 0.05 * wide, y - 0.42 * high)], line * 0.6), INK, 0.5)
    s.paint(s.line(shape, line, closed=True), INK, 0.93)


def stones(u: float, rng: Rng) -> Stamp:
    """Draw a ring of standing stones ``2 u`` wide."""
    s = Sketch(-1.2 * u, -1.15 * u, 1.4 * u, 0.5 * u)
    s.paint(s.disc(0, 0, 0.98 * u, 0.36 * u), hexc("#A98F5E"), 0.45)
    s.paint(
        s.line(
            [(0.9 * u * math.cos(i / 30 * 6.2832), 0.31 * u * math.sin(i / 30 * 6.2832)) for i in range(31)], 0.03 * u
        ),
        INK,
        0.4,
    )
    s.paint(s.disc(0, 0.0, 0.46 * u, 0.15 * u), hexc("#8E754A"), 0.45)
    places = []
    for i in range(8):
        angle = math.pi * (1.0 + (i + 0.5) / 8 * 1.0) if i < 8 else 0
        places.append((0.90 * u * math.cos(angle), 0.30 * u * math.sin(angle)))
    places = [places[i] for i in (0, 2, 3, 4, 5, 7)] + [(-0.86 * u, 0.12 * u), (0.86 * u, 0.12 * u)]
    for x, y in sorted(places, key=lambda p: p[1]):
        _stone(s, x, y, 0.25 * u * uniform(rng, 0.9, 1.1), 0.62 * u * uniform(rng, 0.82, 1.1), 0.05 * u, rng)
    _stone(s, -0.42 * u, 0.33 * u, 0.26 * u, 0.28 * u, 0.05 * u, rng)
    return s.stamp()


def gate(u: float, rng: Rng) -> Stamp:
    """Draw the great gate: a stone arch over steps with moonlight in it, ``2 u`` wide."""
    s = Sketch(-1.25 * u, -1.75 * u, 1.5 * u, 0.42 * u)
    ground_shadow(s, 0.1 * u, 0.05 * u, 1.05 * u, 0.16 * u, 0.36)
    for k, y in ((0.98, 0.14), (0.86, 0.02)):
        slab = [(-k * u, y * u), (-k * u * 0.94, (y - 0.12) * u), (k * u * 0.94, (y - 0.12) * u), (k * u, y * u)]
        s.outlined(slab, STONE_LIT, 0.045 * u)
    inside = [
        (0.44 * u * math.cos(math.pi * (1 + i / 16)), -0.86 * u + 0.44 * u * math.sin(math.pi * (1 + i / 16)))
        for i in range(17)
    ]
    hollow = [(-0.44 * u, -0.10 * u), *inside, (0.44 * u, -0.10 * u)]
    outside = [
        (0.74 * u * math.cos(math.pi * (1 + i / 16)), -0.86 * u + 0.76 * u * math.sin(math.pi * (1 + i / 16)))
        for i in range(17)
    ]
    frame = [(-0.78 * u, -0.10 * u), *outside, (0.78 * u, -0.10 * u)]
    mask = s.fill(frame)
    s.paint(mask, STONE_LIT)
    s.paint(
        s.fill([(0.02 * u, -1.7 * u), *outside[9:], (0.78 * u, -0.1 * u), (0.44 * u, -0.1 * u), *reversed(inside[9:])])
        * mask,
        STONE_DARK,
    )
    s.paint(s.fill(hollow), hexc("#24406A"))
    s.paint(s.disc(0, -0.74 * u, 0.34 * u, 0.46 * u) * s.fill(hollow), hexc("#5D8FC4"), 0.75)
    s.paint(s.disc(0, -0.80 * u, 0.18 * u, 0.26 * u), hexc("#D9EEF6"), 0.85)
    joints = []
    for i in range(1, 16, 2):
        a = math.pi * (1 + i / 16)
        joints.append(
            [
                (0.46 * u * math.cos(a), -0.86 * u + 0.46 * u * math.sin(a)),
                (0.73 * u * math.cos(a), -0.86 * u + 0.75 * u * math.sin(a)),
            ]
        )
    for y in (-0.34, -0.60):
        joints += [[(-0.77 * u, y * u), (-0.45 * u, y * u)], [(0.45 * u, y * u), (0.77 * u, y * u)]]
    s.paint(s.lines(joints, 0.032 * u), INK, 0.7)
    s.paint(s.line(hollow, 0.045 * u), INK, 0.95)
    s.paint(s.line(frame, 0.06 * u), INK, 0.95)
    key = [(-0.12 * u, -1.70 * u), (0.12 * u, -1.70 * u), (0.07 * u, -1.26 * u), (-0.07 * u, -1.26 * u)]
    s.outlined(key, hexc("#E2D7BF"), 0.045 * u)
    crescent = [(0.0, -1.60 * u), (0.06 * u, -1.50 * u), (0.0, -1.40 * u), (0.02 * u, -1.50 * u)]
    s.paint(s.fill(crescent), hexc("#3D5C8A"))
    for x in (-1.02, 1.02):
        _stone(s, x * u, 0.18 * u, 0.22 * u, 0.55 * u, 0.045 * u, rng)
    return s.stamp()
