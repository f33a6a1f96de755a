"""A small transparent picture that a map symbol is drawn on, with its ground point at (0, 0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from assets.make.canvas import Colour, Point, Polygon, hexc
from assets.make.noise import Field, floats

INK = hexc("#261C14")
SS = 4


@dataclass(frozen=True, slots=True)
class Stamp:
    """A finished symbol: RGBA of 0..1 (not premultiplied), shape (height, width, 4), and the position in pixels of its
    top left corner relative to its ground point."""

    rgba: npt.NDArray[np.float32]
    left: float
    top: float

    @property
    def pixels(self) -> npt.NDArray[np.uint8]:
        """The picture as 8-bit RGBA; transparent pixels have a neighbour's colour, so that scaling leaves no dark
        edge."""
        return (np.clip(self.rgba, 0, 1) * 255 + 0.5).astype(np.uint8)


class Sketch:
    """Paints shapes in pixels around the ground point; y grows downwards."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.left, self.top = float(np.floor(left)), float(np.floor(top))
        self.width, self.height = int(np.ceil(right - self.left)) + 1, int(np.ceil(bottom - self.top)) + 1
        self.rgb: Field = np.zeros((self.height, self.width, 3), dtype=np.float32)
        self.alpha: Field = np.zeros((self.height, self.width), dtype=np.float32)
        self.ys, self.xs = np.mgrid[0 : self.height, 0 : self.width].astype(np.float32)
        self.ys += self.top
        self.xs += self.left

    def _sheet(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        image = Image.new("L", (self.width * SS, self.height * SS), 0)
        return image, ImageDraw.Draw(image)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [((x - self.left) * SS, (y - self.top) * SS) for x, y in points]

    def fill(self, *shapes: Polygon, holes: Iterable[Polygon] = ()) -> Field:
        """Return the mask of filled polygons."""
        image, draw = self._sheet()
        for shape in shapes:
            draw.polygon(self._scaled(shape), fill=255)
        for shape in holes:
            draw.polygon(self._scaled(shape), fill=0)
        return floats(np.asarray(image.reduce(SS), dtype=np.float32) / 255)

    def line(self, points: Sequence[Point], width: float, closed: bool = False, taper: bool = False) -> Field:
        """Return the mask of a line with round joins; ``taper`` thins it towards its end."""
        image, draw = self._sheet()
        scaled = self._scaled([*points, points[0]] if closed else points)
        count = max(1, len(scaled) - 1)
        for i, (a, b) in enumerate(pairwise(scaled)):
            w = width * SS * (1 - 0.75 * i / count if taper else 1)
            draw.line([a, b], fill=255, width=max(1, round(w)))
            for x, y in (a, b):
                draw.ellipse([x - w / 2, y - w / 2, x + w / 2, y + w / 2], fill=255)
        return floats(np.asarray(image.reduce(SS), dtype=np.float32) / 255)

    def lines(self, strokes: Iterable[Sequence[Point]], width: float) -> Field:
        """Return the mask of many short lines at once."""
        image, draw = self._sheet()
        for stroke in strokes:
            draw.line(self._scaled(stroke), fill=255, width=max(1, round(width * SS)), joint="curve")
        return floats(np.asarray(image.reduce(SS), dtype=np.float32) / 255)

    def disc(self, x: float, y: float, rx: float, ry: float | None = None) -> Field:
        """Return the mask of an ellipse."""
        image, draw = self._sheet()
        ry = rx if ry is None else ry
        (ax, ay), (bx, by) = self._scaled([(x - rx, y - ry), (x + rx, y + ry)])
        draw.ellipse([ax, ay, bx, by], fill=255)
        return floats(np.asarray(image.reduce(SS), dtype=np.float32) / 255)

    def paint(self, mask: Field, colour: Colour, alpha: float = 1.0) -> None:
        """Blend a colour over the sketch where the mask is."""
        weight = np.clip(mask * alpha, 0, 1)
        out = weight + self.alpha * (1 - weight)
        share = np.where(out > 0, weight / np.maximum(out, 1e-6), 0)[..., None]
        self.rgb = floats(self.rgb + (np.asarray(colour, np.float32) - self.rgb) * share)
        self.alpha = floats(out)

    def tint(self, mask: Field, colour: Colour, alpha: float = 1.0) -> None:
        """Blend a colour where the mask is and something has been painted."""
        weight = np.clip(mask * alpha, 0, 1)[..., None] * (self.alpha > 0)[..., None]
        self.rgb = floats(self.rgb + (np.asarray(colour, np.float32) - self.rgb) * weight)

    def outlined(self, shape: Polygon, colour: Colour, width: float) -> Field:
        """Fill a shape and ink its outline; return its mask."""
        mask = self.fill(shape)
        self.paint(mask, colour)
        self.paint(self.line(shape, width, closed=True), INK, 0.92)
        return mask

    def stamp(self) -> Stamp:
        """Return the finished symbol."""
        rgba = np.dstack([self.rgb, self.alpha]).astype(np.float32)
        return Stamp(rgba, self.left, self.top)
