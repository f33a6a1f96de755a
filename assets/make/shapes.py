"""Outlines of the scenery: ridges, peaks, trees, buildings and gouge marks. Positions and sizes are in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from assets.make.canvas import Point, Polygon
from assets.make.noise import Field, line_noise

Rng = np.random.Generator


def uniform(rng: Rng, low: float, high: float) -> float:
    """Return one number between low and high."""
    return float(low + (high - low) * rng.random())


def gouge(x: float, y: float, angle: float, length: float, width: float, bend: float = 0.0) -> Polygon:
    """Return one gouge mark: a thin lens centred on (x, y), pointed at both ends, slightly bent."""
    ca, sa = math.cos(angle), math.sin(angle)
    along = (
        (-0.5, 0.0),
        (-0.22, 0.42),
        (0.08, 0.5),
        (0.32, 0.3),
        (0.5, 0.0),
        (0.3, -0.26),
        (0.05, -0.4),
        (-0.25, -0.32),
    )
    points = []
    for t, across in along:
        px, py = t * length, across * width + bend * length * (0.25 - t * t)
        points.append((x + px * ca - py * sa, y + px * sa + py * ca))
    return points


def rough(points: Sequence[Point], step: float, amount: float, rng: Rng) -> list[Point]:
    """Return the outline with points every ``step`` pixels, each moved at random by up to about ``amount``."""
    out: list[Point] = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        count = max(1, int(math.hypot(bx - ax, by - ay) / step))
        for i in range(count):
            t = i / count
            out.append(
                (
                    ax + (bx - ax) * t + uniform(rng, -amount, amount),
                    ay + (by - ay) * t + uniform(rng, -amount, amount),
                )
            )
    return out


def hills(width: int, base: float, swell: float, scale: float, rng: Rng, roughness: float = 0.02) -> Field:
    """Return a rolling skyline: the row of every column, around ``base``."""
    line = line_noise(width, scale, rng, 2) * swell
    fine = line_noise(width, max(3.0, scale * 0.06), rng, 2) * swell * roughness * 6
    return (base + line + fine).astype(np.float32)


def crags(width: int, base: float, swell: float, step: float, rng: Rng) -> Field:
    """Return a jagged skyline of straight pieces: the row of every column, around ``base``."""
    xs, ys, x = [-step], [base], 0.0
    up = True
    while x < width + 2 * step:
        x += uniform(rng, 0.5, 1.4) * step
        xs.append(x)
        ys.append(base - (uniform(rng, 0.25, 1.0) if up else uniform(rng, -0.5, 0.15)) * swell)
        up = not up
    line = np.interp(np.arange(width), xs, ys)
    return (line + line_noise(width, max(3.0, step * 0.12), rng, 2) * swell * 0.07).astype(np.float32)


def ridge_polygon(line: Field, bottom: float) -> Polygon:
    """Return the area below a skyline, with a point every third column."""
    step = 3
    xs = [*list(range(0, len(line), step)), len(line) - 1]
    return [(float(x), float(line[x])) for x in xs] + [(len(line) + 4.0, bottom), (-4.0, bottom)]


def _flank(top: Point, side: float, height: float, half: float, rng: Rng) -> list[Point]:
    """Return one side of a mountain from just below the top to the foot, steeper near the top."""
    points: list[Point] = []
    count = 14
    for i in range(1, count + 1):
        t = i / count
        ledge = ((0.09 if i % 3 == 1 else -0.05) * t * (1 - t) + uniform(rng, -0.012, 0.012)) * min(1.0, 3 * t)
        points.append((top[0] + side * half * (t**1.06 + ledge), top[1] + height * t))
    return points


def peak(x: float, foot: float, height: float, width: float, rng: Rng) -> tuple[Polygon, Polygon, Polygon]:
    """Return a mountain: its whole outline, its shaded right face and its snow cap."""
    top = (x, foot - height)
    lean = uniform(rng, 0.85, 1.15)
    left = _flank(top, -1.0, height, width * 0.5 * lean, rng)
    right = _flank(top, 1.0, height, width * 0.5 * (2 - lean), rng)
    outline = [*reversed(left), top, *right]
    spine: list[Point] = [top]
    drift, swing = uniform(rng, 0.0, 0.12), 1 if rng.random() < 0.5 else -1
    for i in range(1, 12):
        t = (i / 11) ** 1.2
        kick = swing * (0.028 if i % 2 else -0.022) * (0.3 + t) * uniform(rng, 0.6, 1.4)
        spine.append((top[0] + (drift * t + kick) * width, top[1] + height * t))
    shade = [*spine, *reversed(right)]
    cut = int(uniform(rng, 3, 5.99))
    snow = [left[cut], top, right[cut]]
    (ax, ay), (bx, by) = right[cut], left[cut]
    for i in range(1, 8):
        t = i / 8
        dip = 0.075 if i % 2 else -0.085
        snow.append(
            (
                ax + (bx - ax) * (t + uniform(rng, -0.03, 0.03)),
                ay + (by - ay) * t + dip * height * uniform(rng, 0.6, 1.3),
            )
        )
    return outline, shade, snow


def massif(width: float, foot: float, height: float, count: int, rng: Rng) -> list[tuple[float, float, float, float]]:
    """Return overlapping mountains over the whole width, the tallest farthest: (x, foot, height, width) each."""
    spots = []
    for k in range(count):
        x = (k + 0.5 + uniform(rng, -0.32, 0.32)) * width / count
        high = height * uniform(rng, 0.45, 1.0)
        spots.append((x, foot, high, high * uniform(rng, 1.3, 1.9)))
    return sorted(spots, key=lambda spot: -spot[2])


def pine(x: float, foot: float, height: float, rng: Rng) -> Polygon:
    """Return a fir as a saw-edged outline, widest at the foot."""
    tiers = int(uniform(rng, 4, 6.99))
    half = height * uniform(rng, 0.19, 0.25)
    top = foot - height
    right: list[Point] = []
    for i in range(tiers):
        low = top + height * 0.92 * ((i + 1) / tiers) ** 0.95
        out = half * ((i + 1) / tiers) ** 0.85
        right.append((out * uniform(rng, 0.9, 1.1), low + height * 0.012))
        right.append((out * 0.46, low - height * 0.035))
    trunk = half * 0.13
    right = [*right[:-1], (trunk, foot - height * 0.07), (trunk, foot + height * 0.05)]
    left = [(-dx * uniform(rng, 0.92, 1.08), dy + uniform(rng, -0.008, 0.008) * height) for dx, dy in reversed(right)]
    return [(x, top), *((x + dx, dy) for dx, dy in right), *((x + dx, dy) for dx, dy in left)]


def bare_tree(x: float, foot: float, height: float, rng: Rng) -> list[Polygon]:
    """Return a dead tree: a trunk and forked branches, each a tapering strip."""
    out: list[Polygon] = []

    def branch(px: float, py: float, angle: float, length: float, width: float, depth: int) -> None:
        bend = angle + uniform(rng, -0.25, 0.25)
        qx, qy = px + math.cos(bend) * length, py - math.sin(bend) * length
        nx, ny = math.sin(bend) * width / 2, math.cos(bend) * width / 2
        out.append(
            [
                (px - nx, py - ny),
                (px + nx, py + ny),
                (qx + nx * 0.55, qy + ny * 0.55),
                (qx - nx * 0.55, qy - ny * 0.55),
            ]
        )
        if depth:
            for side in (-1, 1):
                branch(
                    qx,
                    qy,
                    bend + side * uniform(rng, 0.3, 0.75),
                    length * uniform(rng, 0.55, 0.8),
                    width * 0.55,
                    depth - 1,
                )

    branch(x, foot + height * 0.04, math.pi / 2 + uniform(rng, -0.12, 0.12), height * 0.42, height * 0.085, 4)
    return out


def palm(x: float, foot: float, height: float, rng: Rng) -> list[Polygon]:
    """Return a palm with a leaning trunk and drooping leaves."""
    lean = uniform(rng, -0.16, 0.16) * height
    tx, ty, w = x + lean, foot - height, height * 0.035
    out: list[Polygon] = [
        [
            (x - w * 1.3, foot + height * 0.05),
            (x + w * 1.3, foot + height * 0.05),
            (x + lean * 0.45 + w, foot - height * 0.55),
            (tx + w * 0.7, ty),
            (tx - w * 0.7, ty),
            (x + lean * 0.45 - w, foot - height * 0.55),
        ]
    ]
    for k in range(7):
        a = math.pi * (k / 6) + uniform(rng, -0.12, 0.12)
        r = height * uniform(rng, 0.34, 0.44)
        ex, ey = tx + math.cos(a) * r, ty - math.sin(a) * r * 0.42 + abs(math.cos(a)) * r * 0.5
        mx, my = tx + math.cos(a) * r * 0.55, ty - math.sin(a) * r * 0.62 - r * 0.10
        out.append([(tx, ty), (mx, my - r * 0.06), (ex, ey), (mx, my + r * 0.10)])
    return out


def _battlement(x0: float, x1: float, top: float, depth: float, teeth: int) -> list[Point]:
    points: list[Point] = []
    span = (x1 - x0) / (2 * teeth - 1)
    for i in range(2 * teeth - 1):
        y = top if i % 2 == 0 else top + depth
        points += [(x0 + i * span, y), (x0 + (i + 1) * span, y)]
    return points


def tower(x: float, foot: float, width: float, height: float, roof: bool) -> tuple[list[Polygon], Polygon]:
    """Return a tower (walls, with a cone or battlements) and its lit window."""
    top = foot - height
    shapes: list[Polygon] = [[(x - width / 2, foot), (x - width / 2, top), (x + width / 2, top), (x + width / 2, foot)]]
    over = width * 0.66
    if roof:
        shapes.append([(x - over, top), (x, top - width * 1.5), (x + over, top)])
    else:
        crown = _battlement(x - over, x + over, top - width * 0.34, width * 0.2, 3)
        shapes.append(
            [
                *crown,
                (x + over, top + width * 0.24),
                (x + width / 2, top + width * 0.5),
                (x - width / 2, top + width * 0.5),
                (x - over, top + width * 0.24),
            ]
        )
    w, h = width * 0.1, width * 0.42
    wy = top + height * 0.30
    window = [(x - w, wy + h), (x - w, wy), (x, wy - w * 1.3), (x + w, wy), (x + w, wy + h)]
    return shapes, window


def castle(x: float, foot: float, size: float, rng: Rng) -> tuple[list[Polygon], list[Polygon]]:
    """Return a keep with towers of several heights, and its lit windows; ``size`` is the greatest height."""
    shapes: list[Polygon] = []
    windows: list[Polygon] = []
    plan = ((-0.42, 0.17, 0.52), (-0.16, 0.22, 0.74), (0.12, 0.16, 0.58), (0.36, 0.15, 0.40))
    for i, (dx, w, h) in enumerate(plan):
        jitter = uniform(rng, 0.92, 1.1)
        walls, window = tower(
            x + dx * size * 0.9, foot, w * size, h * size * jitter, roof=i % 2 == 1 or rng.random() < 0.4
        )
        shapes += walls
        windows.append(window)
    wall = _battlement(x - 0.42 * size, x + 0.38 * size, foot - 0.26 * size, 0.05 * size, 8)
    shapes.append([*wall, (x + 0.38 * size, foot), (x - 0.42 * size, foot)])
    return shapes, windows


def spire(x: float, foot: float, size: float) -> tuple[list[Polygon], list[Polygon]]:
    """Return a slender tower with a bulb under its needle roof, and its windows."""
    w, top = size * 0.075, foot - size * 0.62
    body: Polygon = [(x - w * 1.5, foot), (x - w, top), (x + w, top), (x + w * 1.5, foot)]
    roof: Polygon = [
        (x - w * 1.9, top),
        (x - w * 0.9, top - size * 0.1),
        (x, top - size * 0.38),
        (x + w * 0.9, top - size * 0.1),
        (x + w * 1.9, top),
    ]
    ring: Polygon = [
        (x - w * 1.7, top + size * 0.02),
        (x + w * 1.7, top + size * 0.02),
        (x + w * 1.2, top + size * 0.07),
        (x - w * 1.2, top + size * 0.07),
    ]
    ww = w * 0.3
    windows: list[Polygon] = [
        [
            (x - ww, top + size * y + size * 0.06),
            (x - ww, top + size * y),
            (x, top + size * y - ww * 2),
            (x + ww, top + size * y),
            (x + ww, top + size * y + size * 0.06),
        ]
        for y in (0.14, 0.30)
    ]
    return [body, roof, ring], windows


def pyramid(x: float, foot: float, size: float) -> tuple[list[Polygon], list[Polygon]]:
    """Return a stepped temple with a stair, and its dark-lit door."""
    shapes: list[Polygon] = []
    steps = 5
    for i in range(steps):
        half = size * (0.62 - 0.105 * i)
        y0, y1 = foot - size * 0.115 * i, foot - size * 0.115 * (i + 1)
        shapes.append([(x - half, y0), (x - half * 0.95, y1), (x + half * 0.95, y1), (x + half, y0)])
    top = foot - size * 0.115 * steps
    shapes.append(
        [
            (x - size * 0.15, top),
            (x - size * 0.15, top - size * 0.13),
            (x + size * 0.15, top - size * 0.13),
            (x + size * 0.15, top),
        ]
    )
    shapes.append(
        [
            (x - size * 0.2, top - size * 0.13),
            (x - size * 0.13, top - size * 0.2),
            (x + size * 0.13, top - size * 0.2),
            (x + size * 0.2, top - size * 0.13),
        ]
    )
    door: Polygon = [
        (x - size * 0.04, top),
        (x - size * 0.04, top - size * 0.09),
        (x + size * 0.04, top - size * 0.09),
        (x + size * 0.04, top),
    ]
    return shapes, [door]


def banner(x: float, foot: float, height: float, rng: Rng, side: int = 1) -> tuple[list[Polygon], Polygon]:
    """Return a leaning pole and its swallow-tailed cloth."""
    lean = uniform(rng, -0.08, 0.08) * height
    tx, ty, w = x + lean, foot - height, max(0.8, height * 0.018)
    pole: Polygon = [(x - w, foot + height * 0.1), (x + w, foot + height * 0.1), (tx + w, ty), (tx - w, ty)]
    tip: Polygon = [(tx - w * 2, ty), (tx, ty - height * 0.08), (tx + w * 2, ty)]
    span, drop, dip = side * height * 0.42, height * 0.24, height * uniform(rng, 0.02, 0.06)
    cloth: Polygon = [
        (tx, ty + height * 0.03),
        (tx + span * 0.5, ty + dip),
        (tx + span, ty + height * 0.05 + dip),
        (tx + span * 0.8, ty + drop * 0.62 + dip),
        (tx + span, ty + drop + dip),
        (tx + span * 0.5, ty + drop * 0.92 + dip * 1.4),
        (tx, ty + drop + height * 0.03),
    ]
    return [pole, tip], cloth


def tent(x: float, foot: float, size: float) -> tuple[list[Polygon], list[Polygon]]:
    """Return a war tent with crossed poles, and its lit slit."""
    shapes: list[Polygon] = [
        [
            (x - size * 0.55, foot + size * 0.05),
            (x - size * 0.05, foot - size * 0.62),
            (x + size * 0.05, foot - size * 0.62),
            (x + size * 0.55, foot + size * 0.05),
        ]
    ]
    for side in (-1, 1):
        shapes.append(
            [
                (x - side * size * 0.05, foot - size * 0.55),
                (x + side * size * 0.10, foot - size * 0.84),
                (x + side * size * 0.135, foot - size * 0.82),
                (x + side * size * 0.02, foot - size * 0.5),
            ]
        )
    return shapes, [
        [
            (x - size * 0.09, foot + size * 0.04),
            (x, foot - size * 0.36),
            (x + size * 0.09, foot + size * 0.04),
        ]
    ]


def stakes(x0: float, x1: float, foot: float, height: float, rng: Rng) -> list[Polygon]:
    """Return a row of sharpened posts."""
    out: list[Polygon] = []
    x, w = x0, height * 0.17
    while x < x1:
        h, lean = height * uniform(rng, 0.75, 1.1), uniform(rng, -0.06, 0.06) * height
        out.append(
            [
                (x - w / 2, foot + height * 0.2),
                (x - w / 2 + lean, foot - h * 0.8),
                (x + lean, foot - h),
                (x + w / 2 + lean, foot - h * 0.8),
                (x + w / 2, foot + height * 0.2),
            ]
        )
        x += w * uniform(rng, 1.0, 1.35)
    return out


def grave(x: float, foot: float, size: float, rng: Rng) -> list[Polygon]:
    """Return a leaning headstone or a cross."""
    lean = uniform(rng, -0.14, 0.14) * size
    if rng.random() < 0.42:
        w = size * 0.09
        upright: Polygon = [
            (x - w, foot + size * 0.2),
            (x - w + lean, foot - size),
            (x + w + lean, foot - size),
            (x + w, foot + size * 0.2),
        ]
        arm: Polygon = [
            (x - size * 0.3 + lean * 0.7, foot - size * 0.74),
            (x + size * 0.3 + lean * 0.7, foot - size * 0.74),
            (x + size * 0.3 + lean * 0.7, foot - size * 0.58),
            (x - size * 0.3 + lean * 0.7, foot - size * 0.58),
        ]
        return [upright, arm]
    w = size * 0.32
    top = [
        (x + lean + w * math.cos(a), foot - size * 0.55 - w * math.sin(a) * 0.95) for a in np.linspace(math.pi, 0, 9)
    ]
    return [[(x - w, foot + size * 0.2), *top, (x + w, foot + size * 0.2)]]


def bird(x: float, y: float, size: float, tilt: float) -> Polygon:
    """Return a far bird or bat as a bent lens."""
    ct, st = math.cos(tilt), math.sin(tilt)
    shape = (
        (-1.0, -0.32),
        (-0.45, -0.4),
        (0.0, 0.0),
        (0.45, -0.4),
        (1.0, -0.32),
        (0.5, -0.16),
        (0.0, 0.24),
        (-0.5, -0.16),
    )
    return [(x + (px * ct - py * st) * size, y + (px * st + py * ct) * size) for px, py in shape]
