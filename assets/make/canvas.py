"""A picture of floats that layers are painted on, and the masks that limit them. Fields have the shape (height,
width)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from assets.make.noise import Field, floats

Point = tuple[float, float]
Polygon = Sequence[Point]
Colour = tuple[float, float, float]
Picture = npt.NDArray[np.floating[Any]]


def hexc(text: str) -> Colour:
    """Convert ``#RRGGBB`` to red, green and blue of 0..1."""
    value = text.lstrip("#")
    return (int(value[0:2], 16) / 255, int(value[2:4], 16) / 255, int(value[4:6], 16) / 255)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Return the colour between a (``t`` 0) and b (``t`` 1)."""
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t)


def blur(mask: Field, radius: float) -> Field:
    """Return the mask softened by a Gaussian of ``radius`` pixels (full float precision)."""
    shrink = max(1, int(radius / 6))
    height, width = mask.shape
    image = Image.fromarray(mask.astype(np.float32), mode="F")
    if shrink > 1:
        image = image.resize((max(1, width // shrink), max(1, height // shrink)), Image.Resampling.BOX)
    soft = _box_blur(np.asarray(image, dtype=np.float32), radius / shrink)
    if shrink > 1:
        image = Image.fromarray(soft, mode="F").resize((width, height), Image.Resampling.BICUBIC)
        return np.asarray(image, dtype=np.float32)
    return soft


def _box_blur(field: Field, radius: float) -> Field:
    size = max(1, round(radius * 1.88 / 2))
    out = field
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (size + 1, size)
            run = np.cumsum(np.pad(out, pad, mode="edge"), axis=axis, dtype=np.float64)
            span = 2 * size + 1
            if axis == 0:
                out = ((run[span:] - run[:-span]) / span).astype(np.float32)
            else:
                out = ((run[:, span:] - run[:, :-span]) / span).astype(np.float32)
    return out


def grow(mask: Field, radius: float) -> Field:
    """Return the mask widened by about ``radius`` pixels with a smooth edge."""
    size = max(3, round(radius) * 2 + 1)
    image = Image.fromarray((np.clip(mask, 0, 1) * 255).astype(np.uint8), mode="L")
    for _ in range(2):
        image = image.filter(ImageFilter.MaxFilter(max(3, (size // 2) | 1)))
    image = image.filter(ImageFilter.GaussianBlur(max(0.6, radius * 0.35)))
    return np.clip((np.asarray(image, dtype=np.float32) / 255 - 0.5) * 2.4 + 0.5, 0, 1)


def shift(mask: Field, dx: int, dy: int) -> Field:
    """Return the mask moved by whole pixels; pixels that come from outside are 0."""
    out = np.zeros_like(mask)
    height, width = mask.shape
    xs, xd = (slice(0, width - dx), slice(dx, width)) if dx >= 0 else (slice(-dx, width), slice(0, width + dx))
    ys, yd = (slice(0, height - dy), slice(dy, height)) if dy >= 0 else (slice(-dy, height), slice(0, height + dy))
    out[yd, xd] = mask[ys, xs]
    return out


class Canvas:
    """An RGB picture of floats; all positions are in output pixels, masks are drawn larger and reduced."""

    def __init__(self, width: int, height: int, oversample: int = 2) -> None:
        self.width = width
        self.height = height
        self.oversample = oversample
        self.rgb: Picture = np.zeros((height, width, 3), dtype=np.float32)
        self._ys: Field
        self._xs: Field
        self._ys, self._xs = np.mgrid[0:height, 0:width].astype(np.float32)

    @property
    def xs(self) -> Field:
        """Column number of every pixel."""
        return self._xs

    @property
    def ys(self) -> Field:
        """Row number of every pixel."""
        return self._ys

    def polygons(self, shapes: Iterable[Polygon], holes: Iterable[Polygon] = ()) -> Field:
        """Return the anti-aliased mask of filled polygons minus the holes."""
        s = self.oversample
        image = Image.new("L", (self.width * s, self.height * s), 0)
        draw = ImageDraw.Draw(image)
        for fill, group in ((255, shapes), (0, holes)):
            for shape in group:
                draw.polygon([(x * s, y * s) for x, y in shape], fill=fill)
        return np.asarray(image.reduce(s) if s > 1 else image, dtype=np.float32) / 255

    def toned(self, shapes: Iterable[tuple[Polygon, float]]) -> Field:
        """Return a mask in which each polygon has its own strength of 0..1, later ones on top."""
        s = self.oversample
        image = Image.new("L", (self.width * s, self.height * s), 0)
        draw = ImageDraw.Draw(image)
        for shape, tone in shapes:
            draw.polygon([(x * s, y * s) for x, y in shape], fill=int(max(0.0, min(1.0, tone)) * 255))
        return np.asarray(image.reduce(s) if s > 1 else image, dtype=np.float32) / 255

    def disc(self, x: float, y: float, radius: float) -> Field:
        """Return the anti-aliased mask of a disc."""
        return floats(np.clip(radius - np.hypot(self._xs - x, self._ys - y) + 0.5, 0, 1))

    def paint(self, mask: Field, colour: Colour | Picture, alpha: float = 1.0) -> None:
        """Blend a colour (or a picture) over the canvas, weighted by the mask."""
        weight = (mask * alpha)[..., None]
        self.rgb += (np.asarray(colour, dtype=np.float32) - self.rgb) * weight

    def screen(self, mask: Field, colour: Colour, alpha: float = 1.0) -> None:
        """Add light of a colour, never beyond white."""
        light = (mask * alpha)[..., None] * np.asarray(colour, dtype=np.float32)
        self.rgb = 1 - (1 - self.rgb) * (1 - np.clip(light, 0, 1))

    def shade(self, factor: Field) -> None:
        """Multiply the brightness of every pixel."""
        self.rgb *= factor[..., None]

    def vertical(self, stops: Sequence[tuple[float, Colour]], rows: Field | None = None) -> Picture:
        """Return a picture of a vertical gradient; stops are (height from the top, 0..1, colour)."""
        at = (self._ys / max(1, self.height - 1)) if rows is None else rows
        places = [stop[0] for stop in stops]
        channels = [np.interp(at, places, [stop[1][i] for stop in stops]) for i in range(3)]
        return np.stack(channels, axis=-1).astype(np.float32)

    def vignette(self, strength: float, inner: float = 0.45) -> None:
        """Darken towards the corners; up to ``inner`` (a share of the half diagonal) from the middle nothing
        changes."""
        dx = (self._xs - self.width / 2) / (self.width / 2)
        dy = (self._ys - self.height / 2) / (self.height / 2)
        far = np.clip((np.hypot(dx, dy) / 1.414 - inner) / (1 - inner), 0, 1)
        self.shade(1 - strength * far * far * (3 - 2 * far))

    def bytes(self) -> npt.NDArray[np.uint8]:
        """Return the finished picture as 8-bit RGB, shape (height, width, 3)."""
        return (np.clip(self.rgb, 0, 1) * 255 + 0.5).astype(np.uint8)
