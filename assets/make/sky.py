"""The upper half of a scene: sky, strokes around the sun or moon (the disc), stars, the disc, clouds and birds."""

from __future__ import annotations

import math

import numpy as np

from assets.make.canvas import Canvas, Polygon, mix
from assets.make.noise import fbm, value_noise
from assets.make.palettes import Palette
from assets.make.shapes import Rng, bird, gouge, uniform

RAYS = 26


def paint_sky(canvas: Canvas, colours: Palette, horizon: float, rng: Rng) -> None:
    """Fill the canvas with the sky, a mottled vertical gradient; ``horizon`` is a share of the height."""
    rows = canvas.ys / (canvas.height * horizon)
    rows = rows + fbm(canvas.width, canvas.height, canvas.width / 3, rng, 3) * 0.05
    canvas.rgb = canvas.vertical(
        (
            (0.0, colours.top),
            (0.46, colours.middle),
            (0.90, colours.low),
            (1.3, mix(colours.low, colours.light, 0.25)),
        ),
        rows,
    )


def paint_glow(canvas: Canvas, colours: Palette, x: float, y: float, radius: float) -> None:
    """Lighten the sky around the disc."""
    far = np.hypot(canvas.xs - x, canvas.ys - y) / radius
    canvas.screen(np.exp(-((far / 3.2) ** 2)), mix(colours.low, colours.disc, 0.4), 0.34)


def carve_air(
    canvas: Canvas, colours: Palette, x: float, y: float, radius: float, unit: float, floor: float, rng: Rng
) -> None:
    """Draw short strokes in the sky that all point at the disc, as in a lino cut."""
    cuts: list[tuple[Polygon, float]] = []
    reach = math.hypot(max(x, canvas.width - x), max(y, canvas.height - y))
    ring = radius * 2.3
    while ring < reach:
        count = int(math.tau * ring / (unit * 3.6))
        turn = rng.random()
        for k in range(count):
            if rng.random() < 0.45:
                continue
            angle = math.tau * (k + turn + uniform(rng, -0.3, 0.3)) / count
            length = uniform(rng, 2.5, 9.0) * unit
            away = ring + uniform(rng, -2.0, 2.0) * unit
            px, py = x + math.cos(angle) * away, y + math.sin(angle) * away
            if -20 < px < canvas.width + 20 and -20 < py < floor:
                tone = uniform(rng, 0.2, 1.0) * max(0.15, 1 - ring / reach)
                cuts.append((gouge(px, py, angle, length, uniform(rng, 0.16, 0.4) * unit), tone))
        ring += unit * 5.0
    canvas.paint(canvas.toned(cuts), mix(colours.light, colours.middle, 0.25), 0.17)


def paint_stars(
    canvas: Canvas,
    colours: Palette,
    unit: float,
    count: int,
    floor: float,
    rng: Rng,
    clear: tuple[float, float, float],
) -> None:
    """Scatter small four-pointed stars over the upper sky, none within ``clear`` (x, y, radius)."""
    shapes: list[tuple[Polygon, float]] = []
    for _ in range(count):
        px, py = uniform(rng, 0, canvas.width), uniform(rng, 0, floor) * uniform(rng, 0.3, 1.0)
        size = unit * uniform(rng, 0.35, 1.0) ** 1.5
        if math.hypot(px - clear[0], py - clear[1]) < clear[2]:
            continue
        tone = uniform(rng, 0.35, 1.0)
        for angle in (0.0, math.pi / 2):
            shapes.append((gouge(px, py, angle, size * 2.2, size * 0.5), tone))
    canvas.paint(canvas.toned(shapes), colours.light, 0.85)


def paint_disc(
    canvas: Canvas,
    colours: Palette,
    x: float,
    y: float,
    radius: float,
    rng: Rng,
    moon: bool = False,
    strength: float = 1.0,
) -> None:
    """Draw the disc with two halos and 26 rays, long and short in turn; a moon is a fat crescent."""
    for grow_by, alpha in ((2.1, 0.10), (1.62, 0.13), (1.28, 0.24)):
        canvas.paint(canvas.disc(x, y, radius * grow_by), colours.light, alpha * strength)
    rays: list[Polygon] = []
    for k in range(RAYS):
        angle = math.tau * k / RAYS + 0.06 + uniform(rng, -0.02, 0.02)
        start = radius * (1.38 if k % 2 else 1.48)
        length = radius * (uniform(rng, 0.55, 0.75) if k % 2 else uniform(rng, 1.25, 1.75))
        rays.append(
            gouge(
                x + math.cos(angle) * (start + length / 2),
                y + math.sin(angle) * (start + length / 2),
                angle,
                length,
                radius * (0.062 if k % 2 else 0.052),
            )
        )
    canvas.paint(canvas.polygons(rays), colours.light, 0.66 * strength)
    body = canvas.disc(x, y, radius)
    if moon:
        bite = canvas.disc(x + radius * 0.46, y - radius * 0.2, radius * 0.86)
        canvas.paint(body, mix(colours.light, colours.middle, 0.55), 0.5 * strength)
        body = body * (1 - bite)
    mottled = 1 - 0.045 * np.clip(fbm(canvas.width, canvas.height, max(4.0, radius * 0.22), rng, 4, 0.8) + 0.1, 0, 1)
    face = np.asarray(colours.disc, dtype=np.float32) * mottled[..., None]
    canvas.paint(body, face.astype(np.float32), strength)
    edge = body * (1 - canvas.disc(x - radius * 0.05, y - radius * 0.05, radius * 0.965))
    canvas.paint(edge, mix(colours.disc, colours.low, 0.5), 0.35 * strength)


def paint_clouds(
    canvas: Canvas,
    colours: Palette,
    unit: float,
    spots: list[tuple[float, float, float]],
    rng: Rng,
    alpha: float = 0.34,
) -> None:
    """Draw banks of flat bars; every spot is (x, y, length) in pixels."""
    bars: list[Polygon] = []
    for x, y, length in spots:
        for row in range(int(uniform(rng, 3, 4.99))):
            span = length * uniform(rng, 0.45, 1.0)
            left = x - span / 2 + uniform(rng, -0.25, 0.25) * length
            thick, top = unit * 1.15, y + row * unit * 2.2
            cap = thick * 0.5
            points = []
            for k in range(9):
                a = math.pi / 2 + math.pi * k / 8
                points.append((left + cap + math.cos(a) * cap, top - math.sin(a) * cap))
            points.append((left + span * 0.6, top + cap))
            points.append((left + span, top + cap * 0.1))
            points.append((left + span * 0.7, top - cap))
            bars.append(points)
    canvas.paint(canvas.polygons(bars), mix(colours.light, colours.low, 0.25), alpha)


def paint_birds(canvas: Canvas, colours: Palette, unit: float, x: float, y: float, rng: Rng) -> None:
    """Draw a small flight of birds."""
    flock = [
        bird(
            x + uniform(rng, -9, 9) * unit,
            y + uniform(rng, -5, 5) * unit,
            unit * uniform(rng, 1.0, 1.9),
            uniform(rng, -0.3, 0.3),
        )
        for _ in range(6)
    ]
    canvas.paint(canvas.polygons(flock), mix(colours.near, colours.middle, 0.25), 0.85)


def finish(canvas: Canvas, unit: float, rng: Rng, amount: float = 1.0) -> None:
    """Add the texture of printed paper: mottling, fibres, spots without ink and fine grain."""
    wide, high = canvas.width, canvas.height
    paper = 1 + 0.035 * amount * fbm(wide, high, unit * 18, rng, 3)
    paper += 0.018 * amount * value_noise(wide, high, max(1.6, unit * 0.22), rng, 5.0)
    paper += 0.018 * amount * value_noise(wide, high, max(1.3, unit * 0.3), rng)
    canvas.shade(paper.astype(np.float32))
    missed = np.clip(value_noise(wide, high, max(1.5, unit * 0.3), rng) - 0.80, 0, 1) * 4
    patch = np.clip(fbm(wide, high, unit * 14, rng, 2) + 0.15, 0, 1)
    canvas.screen(np.clip(missed * patch, 0, 1), (1.0, 0.96, 0.86), 0.10 * amount)
    pixel = rng.random((high, wide), dtype=np.float32) - 0.5
    canvas.rgb += (pixel * (0.016 * amount))[..., None]
