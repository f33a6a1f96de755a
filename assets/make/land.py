"""The lower half of a scene: paper-cut layers of ground with their rims, shadows and gouge marks."""

from __future__ import annotations

import numpy as np

from assets.make import shapes
from assets.make.canvas import Canvas, Colour, Polygon, blur, mix, shift
from assets.make.noise import Field
from assets.make.palettes import Palette
from assets.make.shapes import Rng, gouge, uniform


def lay(
    canvas: Canvas,
    mask: Field,
    top: Colour,
    bottom: Colour,
    rim: Colour,
    unit: float,
    start: float,
    end: float,
    rim_alpha: float = 0.55,
) -> None:
    """Paint one paper layer: its soft shadow, its body from ``top`` to ``bottom`` colour and its lit rim.

    ``start`` and ``end`` are the rows between which the body changes colour.
    """
    shadow = blur(mask, unit * 1.4)
    canvas.shade(1 - 0.30 * shift(shadow, int(unit * 0.9), int(unit * 0.5)) * (1 - mask))
    rows = (canvas.ys - start) / max(1.0, end - start)
    canvas.paint(mask, canvas.vertical(((0.0, top), (1.0, bottom)), rows))
    step = max(1, round(unit * 0.34))
    edge = np.clip(mask - shift(mask, step, step), 0, 1)
    canvas.paint(edge, rim, rim_alpha)


def ridge_cuts(line: Field, depth: float, count: int, unit: float, rng: Rng) -> list[tuple[Polygon, float]]:
    """Return gouge marks (polygon, strength 0..1) along a slope, dense near the crest and rare below."""
    cuts: list[tuple[Polygon, float]] = []
    width = len(line)
    reach = max(2, int(unit * 4))
    for _ in range(count):
        x = uniform(rng, 0, width - 1)
        down = depth * rng.random() ** 1.9
        slope = float(line[min(width - 1, int(x) + reach)] - line[max(0, int(x) - reach)]) / (2 * reach)
        angle = float(np.arctan(slope)) * (1 - 0.7 * down / depth)
        tone = (1 - down / depth) * uniform(rng, 0.3, 1.0)
        cuts.append(
            (
                gouge(
                    x,
                    float(line[int(x)]) + unit * 0.9 + down,
                    angle,
                    uniform(rng, 2.0, 7.5) * unit,
                    uniform(rng, 0.2, 0.42) * unit,
                    uniform(rng, -0.06, 0.06),
                ),
                tone,
            )
        )
    return cuts


def ridge(
    canvas: Canvas,
    line: Field,
    top: Colour,
    bottom: Colour,
    rim: Colour,
    unit: float,
    depth: float,
    rng: Rng,
    extra: list[Polygon] | None = None,
    density: float = 1.0,
    cut_alpha: float = 0.3,
) -> None:
    """Paint one ridge with what stands on it (``extra``) and its gouge marks; ``line``: the row of its crest by
    column."""
    shapes_ = [shapes.ridge_polygon(line, canvas.height + 8.0), *(extra or [])]
    mask = canvas.polygons(shapes_)
    lay(canvas, mask, top, bottom, rim, unit, float(line.min()), float(line.min()) + depth)
    count = int(density * canvas.width * depth / (unit * unit * 16))
    cuts = canvas.toned(ridge_cuts(line, depth, count, unit, rng))
    canvas.paint(cuts * mask, rim, cut_alpha)


def peaks(
    canvas: Canvas,
    colours: Palette,
    spots: list[tuple[float, float, float, float]],
    unit: float,
    rng: Rng,
    snow: float = 0.0,
    body: Colour | None = None,
) -> None:
    """Paint mountains, far ones first; every spot is (x, foot, height, width) in pixels."""
    base = body if body is not None else colours.far
    mist = mix(base, colours.low, 0.45)
    for x, foot, height, width in spots:
        outline, shade, cap = shapes.peak(x, foot, height, width, rng)
        mask = canvas.polygons([outline])
        lay(
            canvas,
            mask,
            mix(base, colours.light, 0.06),
            mist,
            mix(base, colours.light, 0.6),
            unit,
            foot - height,
            foot,
        )
        dark = canvas.polygons([shade]) * mask
        fade = np.clip((foot - canvas.ys) / height, 0, 1)
        canvas.paint(dark * (0.25 + 0.75 * fade), mix(base, colours.near, 0.42), 0.72)
        if snow:
            white = canvas.polygons([cap]) * mask
            canvas.paint(white * (1 - dark), mix(colours.disc, colours.far, 0.12), snow)
            canvas.paint(white * dark, mix(colours.disc, colours.far, 0.55), snow)
        _carve_peak(canvas, mask, dark, colours, base, (x, foot, height, width), unit, rng)


def _carve_peak(
    canvas: Canvas,
    mask: Field,
    dark: Field,
    colours: Palette,
    base: Colour,
    place: tuple[float, float, float, float],
    unit: float,
    rng: Rng,
) -> None:
    x, foot, height, width = place
    lit: list[tuple[Polygon, float]] = []
    deep: list[tuple[Polygon, float]] = []
    for _ in range(int(height * width / (unit * unit * 7))):
        t = rng.random() ** 0.8
        side = uniform(rng, -0.5, 0.5)
        px, py = x + side * width * t, foot - height * (1 - t)
        angle = np.arctan2(height, width * 0.5 * (1 if side > 0 else -1))
        cut = gouge(
            px,
            py,
            float(angle) + uniform(rng, -0.1, 0.1),
            uniform(rng, 1.6, 5.5) * unit,
            uniform(rng, 0.2, 0.42) * unit,
        )
        (deep if side > 0.04 else lit).append((cut, uniform(rng, 0.2, 1.0) * (1 - 0.7 * t)))
    canvas.paint(canvas.toned(lit) * mask * (1 - dark), mix(base, colours.light, 0.8), 0.34)
    canvas.paint(canvas.toned(deep) * dark, mix(base, colours.light, 0.35), 0.34)


def pines(
    line: Field, count: int, low: float, high: float, rng: Rng, left: float = 0.0, right: float = 1.0
) -> list[Polygon]:
    """Return firs along a skyline, ``low`` to ``high`` pixels high, between ``left`` and ``right`` (shares of its
    width)."""
    width = len(line)
    out: list[Polygon] = []
    for _ in range(count):
        x = uniform(rng, left, right) * width
        at = int(min(width - 1, max(0, x)))
        size = low + (high - low) * rng.random() ** 1.6
        out.append(shapes.pine(x, float(line[at]) + size * 0.05, size, rng))
    return out


def sea(canvas: Canvas, colours: Palette, top: float, bottom: float, unit: float, x: float, rng: Rng) -> None:
    """Paint still water between two rows, with the reflection of the disc at column ``x``."""
    mask = np.clip(canvas.ys - top + 0.5, 0, 1)
    rows = (canvas.ys - top) / max(1.0, bottom - top)
    deep = mix(colours.mid, colours.top, 0.5)
    shallow = mix(mix(colours.mid, colours.top, 0.35), colours.low, 0.30)
    canvas.paint(mask, canvas.vertical(((0.0, shallow), (1.0, deep)), rows))
    cuts: list[tuple[Polygon, float]] = []
    for _ in range(int(canvas.width * (bottom - top) / (unit * unit * 22))):
        t = rng.random()
        y = top + (bottom - top) * t
        spread = canvas.width * (0.05 + 0.3 * t)
        near = rng.random() < 0.55
        px = x + (rng.random() + rng.random() - 1) * spread if near else uniform(rng, 0, canvas.width)
        cuts.append(
            (
                gouge(px, y, 0.0, uniform(rng, 3, 12) * unit * (0.5 + t), uniform(rng, 0.3, 0.6) * unit),
                uniform(rng, 0.5, 1.0) if near else uniform(rng, 0.15, 0.45),
            )
        )
    canvas.paint(canvas.toned(cuts) * mask, colours.light, 0.6)
