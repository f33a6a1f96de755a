"""The land itself: sky, mountains, ridges and a field with a bare bright patch in the middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from assets.make import land, shapes, sky
from assets.make.canvas import Canvas, Polygon, hexc, mix
from assets.make.faces.paper import WARM, Ink, rgb
from assets.make.noise import Field, fbm, floats, rng_for, value_noise
from assets.make.palettes import Palette
from assets.make.places.parts import Parts
from assets.make.shapes import gouge, uniform

WIDE, HIGH = 1280, 720
"""The size of a place in units."""
PIXELS = (1920, 1080)
SCALE = PIXELS[0] / WIDE


@dataclass(frozen=True, slots=True)
class Patch:
    """Bare ground where the dice lie: its colour, its middle and its two radii in units."""

    colour: str
    x: float = 640
    y: float = 400
    rx: float = 330
    ry: float = 165


@dataclass(frozen=True, slots=True)
class Pines:
    """A row of pines on a ridge: how many, the least and the greatest height in units, and the part of the width
    that they fill (0..1)."""

    count: int
    low: float
    high: float
    start: float = 0
    end: float = 1


class Ground(Parts):
    """A picture of a place. Parts are laid on a sheet of their own, which is pressed onto the land before more land is
    painted over them."""

    def __init__(self, name: str, colours: Palette, sun: tuple[float, float, float] = (214, 66, 34)) -> None:
        """``sun`` is the middle and the radius of the disc in the sky."""
        self.colours = colours
        self.sun = sun
        self.land = Canvas(*PIXELS, 2)
        self.noise = rng_for(name)
        super().__init__(*PIXELS, sum(map(ord, name)), mix(colours.ink, colours.near, 0.3), WARM, WARM, units=WIDE)
        self._xs, self._ys = self.land.xs / SCALE, self.land.ys / SCALE

    def press(self) -> None:
        """Print the parts that were laid onto the land."""
        pixels = np.asarray(self.image(), np.float32) / 255
        self.land.paint(floats(pixels[..., 3]), pixels[..., :3])
        self.canvas.clear(0)

    def sky(self, horizon: float, clouds: float = 0.36, stars: int = 0, moon: bool = False) -> None:
        """Paint the sky down to a row, with the disc, clouds and birds."""
        canvas, colours, rng = self.land, self.colours, self.noise
        x, y, radius = (value * SCALE for value in self.sun)
        sky.paint_sky(canvas, colours, horizon / HIGH, rng)
        sky.paint_glow(canvas, colours, x, y, radius)
        sky.carve_air(canvas, colours, x, y, radius, 8 * SCALE, horizon * SCALE, rng)
        if stars:
            sky.paint_stars(canvas, colours, 5 * SCALE, stars, horizon * 0.8 * SCALE, rng, (x, y, radius * 2.2))
        sky.paint_disc(canvas, colours, x, y, radius, rng, moon)
        banks = [(430, 60, 240), (820, 40, 300), (1120, 84, 260)]
        sky.paint_clouds(
            canvas, colours, 7 * SCALE, [(a * SCALE, b * SCALE, c * SCALE) for a, b, c in banks], rng, clouds
        )
        sky.paint_birds(canvas, colours, 6 * SCALE, 930 * SCALE, 74 * SCALE, rng)

    def peaks(self, foot: float, height: float, count: int, body: str | None = None, snow: float = 0.0) -> None:
        """Paint mountains over the whole width, the tallest ``height`` above the row of their feet."""
        spots = shapes.massif(PIXELS[0], foot * SCALE, height * SCALE, count, self.noise)
        colour = hexc(body) if body else None
        land.peaks(self.land, self.colours, spots, 8 * SCALE, self.noise, snow=snow, body=colour)

    def ridge(
        self,
        base: float,
        swell: float,
        inks: tuple[str, str, str],
        rows: Sequence[Pines] = (),
        crags: float = 0,
        depth: float = 60,
        more: Sequence[Polygon] = (),
        rise: Field | None = None,
        cuts: float = 0.28,
    ) -> Field:
        """Paint a ridge around the row ``base`` in three colours (body, foot, rim) with pines or other outlines (in
        pixels) upon it; return the row of its crest by column in pixels. ``crags`` above 0 makes it of straight
        pieces so many units wide; ``rise`` is added to its rows in units."""
        self.press()
        if crags:
            line = shapes.crags(PIXELS[0], base * SCALE, swell * SCALE, crags * SCALE, self.noise)
        else:
            line = shapes.hills(PIXELS[0], base * SCALE, swell * SCALE, PIXELS[0] * 0.35, self.noise)
        if rise is not None:
            line = floats(line + rise * SCALE)
        extra = list(more)
        for row in rows:
            low, high = row.low * SCALE, row.high * SCALE
            extra += land.pines(line, row.count, low, high, self.noise, row.start, row.end)
        body, foot, rim = (hexc(ink) for ink in inks)
        land.ridge(self.land, line, body, foot, rim, 8 * SCALE, depth * SCALE, self.noise, extra, cut_alpha=cuts)
        return line

    def field(
        self, top: float, far: str, near: str, edge: str, patch: Patch | None = None, strokes: float = 1.0
    ) -> None:
        """Paint the field from the row ``top`` down, from the colour ``far`` to ``near``, with strips in perspective,
        gouges in the colour ``edge`` and a bare patch."""
        self.press()
        canvas, rng = self.land, self.noise
        line = shapes.hills(PIXELS[0], top * SCALE, 7 * SCALE, PIXELS[0] * 0.3, rng)
        mask = canvas.polygons([shapes.ridge_polygon(line, PIXELS[1] + 8.0)])
        land.lay(canvas, mask, hexc(far), hexc(near), hexc("#FFF3D0"), 11 * SCALE, top * SCALE, PIXELS[1], 0.45)
        canvas.shade(floats(1 + 0.06 * fbm(*PIXELS, PIXELS[0] / 5, rng, 4) * mask))
        for i in range(9):
            self._strip(mask, top, ((i + 0.2) / 9) ** 1.7, (edge, 0.13) if i % 2 else ("#FFF1C4", 0.10))
        if patch:
            self._bare(mask, patch, top, near, edge)
        lights: list[tuple[Polygon, float]] = []
        darks: list[tuple[Polygon, float]] = []
        for _ in range(int(1500 * strokes)):
            t = rng.random() ** 0.75
            x, y = uniform(rng, -10, WIDE + 10), top + 4 + (HIGH - 4 - top) * t
            long, thick = (5 + 30 * t * uniform(rng, 0.4, 1)), (0.5 + 1.5 * t) * uniform(rng, 0.6, 1)
            cut = gouge(x * SCALE, y * SCALE, uniform(rng, -0.12, 0.12), long * SCALE, thick * SCALE)
            (lights if rng.random() < 0.55 else darks).append((cut, uniform(rng, 0.3, 1)))
        canvas.paint(canvas.toned(lights) * mask, hexc("#FFF3CE"), 0.26)
        canvas.paint(canvas.toned(darks) * mask, hexc(edge), 0.34)

    def _strip(self, mask: Field, top: float, t: float, ink: tuple[str, float]) -> None:
        """A band over the field, wider the nearer it is."""
        wide = PIXELS[0]
        row, thick, swell = top + (HIGH - top) * t, 6 + 34 * t, (3 + 9 * t) * SCALE
        upper = shapes.hills(wide, row * SCALE, swell, wide * 0.22, self.noise)
        lower = shapes.hills(wide, (row + thick) * SCALE, swell, wide * 0.27, self.noise)
        ys = self.land.ys
        band = np.clip((ys - upper) / (2 * SCALE), 0, 1) * np.clip((lower - ys) / (3 * SCALE), 0, 1)
        span = np.clip(value_noise(wide, 1, wide * 0.18, self.noise)[0] * 1.6 + 0.2, 0, 1)
        self.land.paint(floats(band * mask * span), hexc(ink[0]), ink[1])

    def _bare(self, mask: Field, patch: Patch, top: float, near: str, edge: str) -> None:
        """The bare patch, with an uneven border and blades of grass along it."""
        canvas, rng = self.land, self.noise
        far = np.hypot((self._xs - patch.x) / patch.rx, (self._ys - patch.y) / patch.ry)
        far = far + 0.085 * fbm(*PIXELS, 120 * SCALE, rng, 3) + 0.02 * value_noise(*PIXELS, 9 * SCALE, rng)
        body = floats(np.clip((1 - far) / 0.16, 0, 1) * mask)
        canvas.paint(floats(np.clip((1.10 - far) / 0.2, 0, 1) * mask * (1 - body)), hexc(edge), 0.16)
        canvas.paint(body, hexc(patch.colour), 0.80)
        canvas.paint(floats(body * np.clip((far - 0.55) / 0.45, 0, 1)), hexc(edge), 0.13)
        blades: list[tuple[Polygon, float]] = []
        for _ in range(520):
            around, out = uniform(rng, 0, math.tau), uniform(rng, 0.86, 1.06)
            x, y = patch.x + math.cos(around) * patch.rx * out, patch.y + math.sin(around) * patch.ry * out
            t = max(0.1, (y - top) / (HIGH - top))
            lean = -math.pi / 2 + uniform(rng, -0.5, 0.5)
            blade = gouge(x * SCALE, y * SCALE, lean, (5 + 15 * t) * SCALE, (1 + 2 * t) * SCALE)
            blades.append((blade, uniform(rng, 0.35, 1)))
        canvas.paint(canvas.toned(blades) * mask, hexc(near), 0.75)

    def finish(self, pool: Ink = "#FFE9BE", glare: Ink = "#FFE3A8", dark_foot: float = 0.0, dim: float = 1.1) -> None:
        """Print the parts, let the light fall from the disc and onto the middle, add the grain of the paper and
        darken the corners, and the foot by ``dark_foot`` (0..1). ``dim`` above 1 darkens everything but white."""
        self.press()
        canvas = self.land
        x, y, radius = self.sun
        far = np.hypot((self._xs - x) / 900, (self._ys - y) / 560)
        canvas.screen(floats(np.exp(-(far**2) * 1.6)), rgb(glare), 0.20)
        middle = ((self._xs - 640) / 430) ** 2 + ((self._ys - 380) / 215) ** 2
        canvas.screen(floats(np.exp(-middle)), rgb(pool), 0.13)
        if dark_foot:
            foot = np.clip((self._ys - 520) / 190, 0, 1)
            canvas.paint(floats(foot * foot * (3 - 2 * foot)), hexc("#0B0E13"), dark_foot)
        sky.finish(canvas, 9 * SCALE, self.noise, 0.7)
        canvas.screen(canvas.disc(x * SCALE, y * SCALE, radius * SCALE), hexc("#FFF0C0"), 0.62)
        inks = np.clip(canvas.rgb, 0, 1) ** dim
        inks = inks + 0.8 * (inks - 0.5) * inks * (1 - inks)
        grey = inks.mean(-1, keepdims=True)
        inks = np.clip(grey + (inks - grey) * 1.03, 0, 1)
        # The rims of ridges leave a bright seam along the left and the upper edge: what lies beside it covers it.
        seam = 16
        inks[:, :seam] = inks[:, 2 * seam : seam : -1]
        inks[: seam // 2] = inks[seam : seam // 2 : -1]
        canvas.rgb = floats(inks)
        canvas.vignette(0.40, 0.55)

    def bytes(self) -> npt.NDArray[np.uint8]:
        """The finished picture, of shape (1080, 1920, 3)."""
        return self.land.bytes()
