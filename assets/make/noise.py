"""Seeded noise fields, for grain, clouds and the irregular lines of the pictures."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

Field = npt.NDArray[np.floating[Any]]


def floats(values: Any) -> Field:
    """Return numbers as a 32-bit field; gives numpy's untyped results a type."""
    field: Field = np.asarray(values, dtype=np.float32)
    return field


def rng_for(name: str) -> np.random.Generator:
    """Return the random generator seeded with a picture's name."""
    return np.random.Generator(np.random.PCG64(zlib.crc32(name.encode("utf-8"))))


def _stretch(lattice: Field, size: tuple[int, int]) -> Field:
    image = Image.fromarray(lattice, mode="F").resize(size, Image.Resampling.BICUBIC)
    return np.asarray(image, dtype=np.float32)


def value_noise(width: int, height: int, scale: float, rng: np.random.Generator, stretch: float = 1.0) -> Field:
    """Return smooth noise in about -1..1 of shape (height, width).

    ``scale`` is the size of a blotch in pixels; ``stretch`` above 1 makes blotches that much taller than wide.
    """
    sx, sy = max(1.0, scale), max(1.0, scale * stretch)
    cols, rows = int(np.ceil(width / sx)) + 4, int(np.ceil(height / sy)) + 4
    lattice = (rng.random((rows, cols), dtype=np.float32) * 2.0 - 1.0).astype(np.float32)
    big = _stretch(lattice, (round(cols * sx), round(rows * sy)))
    x0, y0 = int(sx * 1.5), int(sy * 1.5)
    return big[y0 : y0 + height, x0 : x0 + width]


def fbm(
    width: int,
    height: int,
    scale: float,
    rng: np.random.Generator,
    octaves: int = 4,
    gain: float = 0.5,
    stretch: float = 1.0,
) -> Field:
    """Return layered noise in about -1..1; each octave is half the size and ``gain`` times as strong."""
    total = np.zeros((height, width), dtype=np.float32)
    weight, norm = 1.0, 0.0
    for octave in range(octaves):
        total += weight * value_noise(width, height, scale / 2**octave, rng, stretch)
        norm += weight
        weight *= gain
    return total / norm * 1.6


def tile_noise(size: int, cells: int, rng: np.random.Generator, rows: int | None = None) -> Field:
    """Return seamless noise of shape (size, size) with ``cells`` blotches across and ``rows`` down."""
    down = cells if rows is None else rows
    lattice = (rng.random((down, cells), dtype=np.float32) * 2.0 - 1.0).astype(np.float32)
    pad = 3
    wrapped = np.pad(lattice, pad, mode="wrap")
    sx, sy = size / cells, size / down
    target = (round((cells + 2 * pad) * sx), round((down + 2 * pad) * sy))
    big = _stretch(wrapped, target)
    x0, y0 = round(pad * sx), round(pad * sy)
    return big[y0 : y0 + size, x0 : x0 + size]


def tile_fbm(size: int, cells: int, rng: np.random.Generator) -> Field:
    """Return seamless layered noise in about -1..1."""
    total = np.zeros((size, size), dtype=np.float32)
    weight, norm = 1.0, 0.0
    for octave in range(4):
        total += weight * tile_noise(size, min(size, cells * 2**octave), rng)
        norm += weight
        weight *= 0.5
    return total / norm * 1.6


def line_noise(count: int, scale: float, rng: np.random.Generator, octaves: int = 3) -> Field:
    """Return one row of layered noise, ``count`` samples long, in about -1..1."""
    return fbm(count, 1, scale, rng, octaves, 0.5)[0] if scale > 1 else np.zeros(count, dtype=np.float32)


def grain(width: int, height: int, rng: np.random.Generator) -> Field:
    """Return fine pixel grain, softened to about one and a half pixels, of unit strength."""
    raw = rng.random((height, width), dtype=np.float32) * 2.0 - 1.0
    soft = raw.copy()
    soft[:, 1:] += 0.6 * raw[:, :-1]
    soft[1:, :] += 0.6 * raw[:-1, :]
    return (soft / 1.5).astype(np.float32)
