"""Which hex every pixel of a map belongs to; the borders are warped to look hand-drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from assets.make.noise import Field, fbm, floats, value_noise
from assets.make.shapes import Rng
from tabletop.client.board.hex_geometry import Hex, HexGrid, neighbours

FAR = 1.0e9
RAYS = 72  # directions in which the border of a hex is measured


@dataclass(frozen=True, slots=True)
class Cells:
    """Fields of shape (height, width): ``index`` of the space or -1, ``border`` distance in pixels to the nearest
    border of the own cell, ``land`` where land is, ``inner`` where the nearest border lies between two spaces,
    ``shore`` where it lies between land and water."""

    index: Field
    border: Field
    land: Field
    inner: Field
    shore: Field


@dataclass(frozen=True, slots=True)
class HexCells(Cells):
    """The cells of a map of hexes that lie on ``grid``."""

    grid: HexGrid


def _sea_ring(cells: Sequence[Hex]) -> list[Hex]:
    land = set(cells)
    ring: set[Hex] = set()
    for _ in range(2):
        ring |= {other for cell in land | ring for other in neighbours(cell)} - land
    return sorted(ring)


def lay_cells(width: int, height: int, grid: HexGrid, cells: Sequence[Hex], k: float, rng: Rng) -> HexCells:
    """Find the cell of every pixel; ``k``: pixels per design unit."""
    size = grid.radius
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    for field in (xs, ys):
        field += fbm(width, height, 0.7 * size, rng, 3) * (0.082 * size)
        field += value_noise(width, height, 9 * k, rng) * (0.55 * k)
    seeds = [*cells, *_sea_ring(cells)]
    first = np.full((height, width), FAR, dtype=np.float32)
    second = np.full((height, width), FAR, dtype=np.float32)
    who = np.full((height, width), -1, dtype=np.int16)
    other = np.full((height, width), -1, dtype=np.int16)
    reach = 1.95 * size
    for number, cell in enumerate(seeds):
        x, y = grid.center(cell)
        rows = slice(max(0, int(y - reach)), min(height, int(y + reach)))
        cols = slice(max(0, int(x - reach)), min(width, int(x + reach)))
        if rows.start >= rows.stop or cols.start >= cols.stop:
            continue
        d = (xs[rows, cols] - x) ** 2 + (ys[rows, cols] - y) ** 2
        a, b, w, o = first[rows, cols], second[rows, cols], who[rows, cols], other[rows, cols]
        near, next_near = d < a, (d >= a) & (d < b)
        b[near], o[near] = a[near], w[near]
        b[next_near], o[next_near] = d[next_near], number
        a[near], w[near] = d[near], number
    at = np.array([grid.center(cell) for cell in seeds] + [(0.0, 0.0)], dtype=np.float32)
    apart = np.hypot(at[who, 0] - at[other, 0], at[who, 1] - at[other, 1])
    border = np.where((other >= 0) & (who >= 0), (second - first) / np.maximum(2 * apart, 1), size)
    land = (who >= 0) & (who < len(cells))
    inner = land & (other >= 0) & (other < len(cells))
    shore = (who >= 0) & (other >= 0) & (land != (other < len(cells)))
    return HexCells(np.where(land, who, -1), floats(border), floats(land), floats(inner), floats(shore), grid)


def outlines(cells: HexCells, hexes: Sequence[Hex]) -> list[list[float]]:
    """Return for every hex how far its drawn border lies from its centre, in hex radii, in `RAYS` directions."""
    height, width = cells.index.shape
    size = cells.grid.radius
    steps = np.arange(0.5 * size, 1.35 * size, 0.5)
    found: list[list[float]] = []
    for number, cell in enumerate(hexes):
        x, y = cells.grid.center(cell)
        rays = []
        for ray in range(RAYS):
            angle = 2 * math.pi * ray / RAYS
            px = np.clip(np.rint(x + steps * math.cos(angle)), 0, width - 1).astype(int)
            py = np.clip(np.rint(y + steps * math.sin(angle)), 0, height - 1).astype(int)
            away = cells.index[py, px] != number
            rays.append(float(steps[int(np.argmax(away))] / size) if away.any() else 1.0)
        found.append(_calmed(rays))
    return found


def _calmed(rays: list[float]) -> list[float]:
    """Reduce single outliers (by the median of three); the corners stay."""
    count = len(rays)
    out = []
    for i in range(count):
        a, b, c = rays[i - 1], rays[i], rays[(i + 1) % count]
        out.append(round(sorted((a, b, c))[1] * 0.5 + b * 0.5, 4))
    return out


def distances(mask: Field, reach: float) -> Field:
    """Return the distance in pixels of every pixel from the mask, at most ``reach``; measured at half size."""
    height, width = mask.shape
    half = mask[::2, ::2] > 0.5
    limit = max(2, int(reach / 2))
    rows, cols = half.shape
    along = np.full((rows, cols), limit, dtype=np.float32)
    run = np.full(rows, limit, dtype=np.float32)
    for x in range(cols):
        run = np.where(half[:, x], 0, np.minimum(run + 1, limit)).astype(np.float32)
        along[:, x] = run
    run = np.full(rows, limit, dtype=np.float32)
    for x in range(cols - 1, -1, -1):
        run = np.where(half[:, x], 0, np.minimum(run + 1, limit)).astype(np.float32)
        along[:, x] = np.minimum(along[:, x], run)
    squared = along**2
    best = squared.copy()
    for dy in range(1, limit):
        best[dy:] = np.minimum(best[dy:], squared[:-dy] + dy * dy)
        best[:-dy] = np.minimum(best[:-dy], squared[dy:] + dy * dy)
    small = Image.fromarray(np.sqrt(best).astype(np.float32) * 2, mode="F")
    return floats(np.asarray(small.resize((width, height), Image.Resampling.BILINEAR), dtype=np.float32))
