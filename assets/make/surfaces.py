"""Textures of surfaces: dark planks, parchment and card stock."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from assets.make.canvas import Canvas, Polygon, blur, hexc, mix
from assets.make.noise import (
    Field,
    fbm,
    floats,
    grain,
    line_noise,
    rng_for,
    tile_fbm,
    tile_noise,
    value_noise,
)
from assets.make.output import save_jpeg
from assets.make.shapes import Rng, uniform

PLANKS = 6


def table() -> list[Path]:
    """Bake the dark table behind boards and lists: planks of walnut, lighter at the upper left."""
    rng = rng_for("table")
    wide, high = 3840, 2160
    canvas = Canvas(wide, high, 1)
    tone = np.full((high, wide), 0.40, dtype=np.float32) + 0.13 * fbm(wide, high, 1100, rng, 3)
    each = high // PLANKS
    for k in range(PLANKS):
        rows = slice(k * each, (k + 1) * each)
        tone[rows] += _plank(wide, each, rng) + uniform(rng, -0.05, 0.05)
    tone += _seams(canvas, each, rng)
    sheen = np.exp(
        -(np.hypot((canvas.xs - wide * 0.30) / (wide * 0.62), (canvas.ys - high * 0.14) / (high * 0.72)) ** 2)
    )
    tone = np.clip(tone * (0.62 + 0.75 * sheen), 0, 1.4)
    deep, lit = np.asarray(hexc("#0B0807"), np.float32), np.asarray(hexc("#4A3020"), np.float32)
    canvas.rgb = deep + (lit - deep) * tone[..., None]
    canvas.vignette(0.5, 0.35)
    canvas.rgb += ((rng.random((high, wide), dtype=np.float32) - 0.5) * 0.007)[..., None]
    return [save_jpeg("table", canvas.bytes(), 90, full_colour=True)]


def _plank(width: int, height: int, rng: Rng) -> Field:
    """Return the wood grain of one plank: long fibres bent round a knot or two, in about -0.2..0.2."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    bend = fbm(width, height, 620, rng, 3, 0.5, 0.22) * height * 0.34
    for _ in range(2):
        kx, ky, size = uniform(rng, 0, width), uniform(rng, 0.2, 0.8) * height, uniform(rng, 30, 70)
        away = np.hypot((xs - kx) / 3.4, ys - ky)
        bend += np.sign(ys - ky) * -size * np.exp(-((away / size) ** 2))
    rings = (ys + bend) / height
    bands = line_noise(6000, 90, rng, 5)
    at = np.clip(((rings + 1.5) / 4.0 * 5999), 0, 5999).astype(np.int32)
    fibre = value_noise(width, height, 7, rng, 1.0)
    fine = value_noise(width // 16, height, 2.2, rng, 1.0)
    streak = np.repeat(fine, 16, axis=1)[:, :width]
    if streak.shape[1] < width:
        streak = np.pad(streak, ((0, 0), (0, width - streak.shape[1])), mode="edge")
    return floats(0.15 * bands[at] + 0.045 * blur(streak, 4) + 0.012 * fibre)


def _seams(canvas: Canvas, each: int, rng: Rng) -> Field:
    """Return the dark joints between planks of ``each`` pixels, with a light line below each."""
    out = np.zeros((canvas.height, canvas.width), dtype=np.float32)
    for k in range(1, PLANKS):
        wobble = line_noise(canvas.width, 420, rng, 3) * 1.6
        off = canvas.ys - (k * each + wobble[None, :])
        out -= 0.42 * np.exp(-((off / 2.2) ** 2)) + 0.12 * np.exp(-((off / 14) ** 2))
        out += 0.16 * np.exp(-(((off - 4.5) / 1.8) ** 2))
    return floats(out)


def _parchment(cloud: Field, blotch: Field, fibre: Field, fine: Field) -> Field:
    """Colour paper from four noise fields of about -1..1."""
    base, stain = np.asarray(hexc("#F0E4C6"), np.float32), np.asarray(hexc("#DCC597"), np.float32)
    t = np.clip(0.30 + 0.34 * cloud + 0.16 * blotch, 0, 1)[..., None]
    light = (1 + 0.016 * fibre + 0.014 * fine)[..., None]
    return floats((base + (stain - base) * t) * light)


def _fibres(canvas: Canvas, count: int, rng: Rng) -> Field:
    """Return ``count`` long fibres of handmade paper."""
    hairs: list[tuple[Polygon, float]] = []
    for _ in range(count):
        x, y = uniform(rng, 0, canvas.width), uniform(rng, 0, canvas.height)
        angle, turn = uniform(rng, 0, 6.28), uniform(rng, -0.05, 0.05)
        points = []
        for _ in range(int(uniform(rng, 8, 26))):
            points.append((x, y))
            x, y, angle = x + np.cos(angle) * 4, y + np.sin(angle) * 4, angle + turn
        ribbon = points + [(px + 0.9, py + 0.9) for px, py in reversed(points)]
        hairs.append((ribbon, uniform(rng, 0.3, 1.0)))
    return canvas.toned(hairs)


def paper() -> list[Path]:
    """Bake the page of the rulebook: lit parchment, darker edges, a double ink frame with corner diamonds."""
    wide, high = 2000, 1900
    rng = rng_for("paper")
    canvas = Canvas(wide, high, 2)
    canvas.rgb = _parchment(
        fbm(wide, high, 520, rng, 4),
        fbm(wide, high, 130, rng, 3),
        0.5 * fbm(wide, high, 13, rng, 3, 0.7, 9.0),
        value_noise(wide, high, 1.6, rng),
    )
    canvas.paint(_fibres(canvas, 420, rng), hexc("#8A6A3E"), 0.16)
    lamp = np.exp(-((np.hypot((canvas.xs - wide * 0.38) / wide, (canvas.ys - high * 0.26) / high) / 0.62) ** 2))
    canvas.screen(lamp.astype(np.float32), hexc("#FFF6DC"), 0.30)
    rough_edge = fbm(wide, high, 90, rng, 4) * 9
    edge = np.minimum(np.minimum(canvas.xs, wide - 1 - canvas.xs), np.minimum(canvas.ys, high - 1 - canvas.ys))
    near = np.clip(1 - (edge + rough_edge) / 95, 0, 1)
    canvas.paint((near**2.2).astype(np.float32), hexc("#A47B42"), 0.42)
    canvas.shade((1 - 0.16 * np.exp(-((edge / 5) ** 2))).astype(np.float32))
    _frame(canvas, edge, rng)
    canvas.rgb += (grain(wide, high, rng) * 0.008)[..., None]
    return [save_jpeg("paper", canvas.bytes(), 88)]


def _frame(canvas: Canvas, edge: Field, rng: Rng) -> None:
    """Draw a heavy and a light uneven ink line around the page, and its corners."""
    ink = hexc("#5B4526")
    wear = np.clip(0.80 + 0.30 * fbm(canvas.width, canvas.height, 34, rng, 3), 0.35, 1)
    wander = value_noise(canvas.width, canvas.height, 60, rng) * 0.5
    for inset, half, alpha in ((35.0, 1.5, 0.62), (44.0, 0.75, 0.55)):
        line = np.clip(half + 0.5 - np.abs(edge + wander - inset), 0, 1)
        canvas.paint((line * wear).astype(np.float32), ink, alpha)
    stones: list[Polygon] = []
    for x in (39.5, canvas.width - 40.5):
        for y in (39.5, canvas.height - 40.5):
            stones.append([(x, y - 13), (x + 13, y), (x, y + 13), (x - 13, y)])
    canvas.paint(canvas.polygons(stones), hexc("#EBDDB9"))
    small = [
        [
            (x, y + (9.5 if y2 > y else -9.5)) if i % 2 else (x + (9.5 if x2 > x else -9.5), y)
            for i, (x2, y2) in enumerate(((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)))
        ]
        for x, y in [((s[0][0]), s[1][1]) for s in stones]
    ]
    canvas.paint(canvas.polygons(small), mix(ink, hexc("#94703A"), 0.5), 0.85)


def cardstock() -> list[Path]:
    """Bake the seamless stock of cards: #EFE3C8 with fine grain."""
    size = 256
    rng = rng_for("cardstock")
    tone = (
        1 + 0.020 * tile_fbm(size, 4, rng) + 0.016 * tile_noise(size, 128, rng) + 0.012 * tile_noise(size, 90, rng, 18)
    )
    pixels = np.asarray(hexc("#EFE3C8"), np.float32) * tone[..., None]
    return [save_jpeg("cardstock", (np.clip(pixels, 0, 1) * 255 + 0.5).astype(np.uint8), 92, full_colour=True)]
