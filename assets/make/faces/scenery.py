"""What stands behind a head: sky, the disc with its rays and ring, clouds, and ridges that say who lives there."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import skia

from assets.make import palettes
from assets.make.faces.paper import (
    SIDE,
    WARM,
    Ink,
    Outline,
    Sheet,
    Spot,
    circle,
    cut,
    less,
    mix,
    ribbon,
    spots,
)
from assets.make.palettes import Palette

FAR_PALETTES: dict[str, Palette] = {
    "depth": palettes.palette(
        "#06222E", "#0F5560", "#4FA79C", "#EAF8DC", "#CFEBC8", "#2A7A80", "#175058", "#082630", "#051A22"
    ),
    "frost": palettes.palette(
        "#1B2C50", "#4E76A4", "#B9D4E0", "#FFFFFF", "#E6F1F4", "#7FA3C4", "#4A6D98", "#1A2C4A", "#101C32"
    ),
}
"""Palettes that only portraits have."""
Kind = Literal["hill", "dune", "peak", "pine", "town", "graves", "spikes", "jungle", "coral", "gears", "reed"]
Depth = Literal["far", "mid"]


def palette(name: str) -> Palette:
    """The colours of a scene by name."""
    return FAR_PALETTES.get(name) or palettes.PALETTES[name]


def seat_palette(base: Ink, dark: Ink, tint: Ink) -> Palette:
    """The colours of a scene in a player's colour: its base, its dark and its light tone."""
    night = "#05060A"
    disc = mix(tint, "#FFF6DA", 0.55)
    return Palette(
        top=mix(dark, night, 0.35),
        middle=mix(base, dark, 0.35),
        low=mix(base, tint, 0.35),
        disc=disc,
        light=disc,
        far=mix(base, dark, 0.30),
        mid=mix(base, dark, 0.62),
        near=mix(dark, night, 0.45),
        ink=mix(dark, night, 0.7),
    )


def blank(name: str, colours: Palette, high: int) -> Sheet:
    """An empty sheet, 512 units wide and ``high`` units high, two pixels each, under the light of a scene; ``name``
    seeds what is random on it."""
    return Sheet(
        2 * SIDE,
        2 * high,
        sum(map(ord, name)),
        tint=mix(colours.ink, colours.middle, 0.18),
        light=mix(WARM, colours.disc, 0.35),
        back=mix(colours.disc, colours.low, 0.35),
    )


@dataclass(frozen=True, slots=True)
class Ridge:
    """A line of hills, or of what stands there: the row of its foot, its depth, what it is, its seed and its height."""

    y: float
    depth: Depth
    kind: Kind
    seed: int
    height: float


@dataclass(frozen=True, slots=True)
class Land:
    """A country: its palette, the disc in its sky (x, y, radius), its ridges from the far to the near, its clouds (x,
    y, width, strength) and how many stars it has."""

    palette: str
    disc: tuple[float, float, float]
    ridges: tuple[Ridge, ...]
    clouds: tuple[tuple[float, float, float, float], ...] = ((70, 90, 70, 0.3), (450, 130, 90, 0.3))
    stars: int = 0

    def turned(self) -> Land:
        """The same country with the disc on the other side, for a head that looks to the right."""
        x, y, radius = self.disc
        return replace(self, disc=(SIDE - x, y, radius))

    def bare(self) -> Land:
        """Only the sky and its disc, for small pictures."""
        return replace(self, ridges=(), clouds=(), stars=0)


def paint(sheet: Sheet, colours: Palette, land: Land) -> None:
    """Paint a country as the back of a portrait."""
    _sky(sheet, colours, land)
    for x, y, wide, strength in land.clouds:
        high = wide * 0.07
        outline = [
            (x - wide, y + high),
            (x - wide * 0.62, y),
            (x - wide * 0.30, y - high * 0.2),
            (x - wide * 0.12, y - high),
            (x + wide * 0.3, y - high),
            (x + wide * 0.44, y - high * 0.1),
            (x + wide * 0.8, y),
            (x + wide, y + high),
        ]
        sheet.flat(cut(outline, 5), colours.disc, strength)
    for i, ridge in enumerate(land.ridges):
        _paint_ridge(sheet, colours, ridge, 0.7 + 0.25 * i)


def _sky(sheet: Sheet, colours: Palette, land: Land) -> None:
    paint = skia.Paint()
    inks = [skia.Color4f(*ink, 1).toColor() for ink in (colours.top, colours.middle, colours.low)]
    ends = [skia.Point(0, 0), skia.Point(0, 430)]
    paint.setShader(skia.GradientShader.MakeLinear(ends, inks, [0, 0.5, 1]))
    sheet.canvas.drawRect(skia.Rect(0, 0, SIDE, SIDE), paint)
    x, y, radius = land.disc
    sheet.flat(_rays(x, y, radius), colours.disc, 0.10)
    for _ in range(land.stars):
        at = sheet.rng.uniform(8, 504), sheet.rng.uniform(6, 210)
        sheet.flat(_star(*at, sheet.rng.choice([1, 1.2, 1.6, 2.4])), colours.disc, 0.8)
    sheet.glow(x, y, radius * 1.9, colours.disc, 0.45)
    sheet.flat(circle(x, y, radius), mix(colours.disc, colours.low, 0.22), 0.92)
    sheet.flat(circle(x - radius * 0.05, y - radius * 0.06, radius * 0.9), colours.disc, 0.5)
    sheet.flat(less(circle(x, y, radius * 1.16), circle(x, y, radius * 1.13)), colours.disc, 0.35)
    marks = skia.Path()
    for i in range(60):
        dx, dy = math.cos(math.tau * i / 60) * radius, math.sin(math.tau * i / 60) * radius
        marks.addPath(ribbon([(x + dx * share, y + dy * share) for share in (1.06, 1.085, 1.11)], 2))
    sheet.flat(marks, colours.disc, 0.35)


def _rays(x: float, y: float, radius: float) -> Outline:
    path = skia.Path()
    for i in range(28):
        angle, half = math.tau * i / 28 + 0.06, math.tau / 28 * 0.26
        path.moveTo(x + math.cos(angle - half * 0.2) * radius, y + math.sin(angle - half * 0.2) * radius)
        for side in (-half, half):
            path.lineTo(x + math.cos(angle + side) * 620, y + math.sin(angle + side) * 620)
        path.close()
    return path


def _star(x: float, y: float, radius: float) -> Outline:
    path = skia.Path()
    for k in range(8):
        angle, far = math.tau * k / 8, radius * (0.6 if k % 2 else 1.7)
        (path.lineTo if k else path.moveTo)(x + math.cos(angle) * far, y + math.sin(angle) * far)
    return path


def _paint_ridge(sheet: Sheet, colours: Palette, ridge: Ridge, depth: float) -> None:
    colour = mix(colours.far, colours.low, 0.25) if ridge.depth == "far" else colours.mid
    skyline = SKYLINES[ridge.kind](random.Random(ridge.seed), ridge)
    outline: list[Spot] = [(-20, 540), (-20, ridge.y), *skyline, (535, ridge.y), (535, 540)]
    piece = cut(outline, 22 if ridge.kind in ("hill", "dune") else 1.6)
    sheet.lay(piece, sheet.material(colour, 0.8), depth=depth, rim=0.55, grad=0.14)
    along = [(0, ridge.y + 14), (256, ridge.y + 22), (512, ridge.y + 12)]
    sheet.comb(along, 46, 26, 100, 2.2, mix(colour, colours.low, 0.22), clip=piece, a=0.8)


Skyline = Callable[[random.Random, Ridge], list[Spot]]


def _hills(_: random.Random, ridge: Ridge) -> list[Spot]:
    return [
        (
            -20 + i * 44,
            ridge.y - ridge.height * (0.5 + 0.5 * math.sin(i * 0.9 + ridge.seed) * math.cos(i * 0.37 + ridge.seed)),
        )
        for i in range(14)
    ]


def _dunes(_: random.Random, ridge: Ridge) -> list[Spot]:
    return [(-20 + i * 52, ridge.y - ridge.height * (0.5 + 0.5 * math.sin(i * 1.9 + ridge.seed))) for i in range(12)]


def _peaks(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 530:
        wide = rng.uniform(46, 96)
        high = rng.uniform(0.5, 1.2) * ridge.height
        points += [(x + wide * 0.5, y - high), (x + wide * 0.66, y - high * 0.55)]
        points.append((x + wide, y + rng.uniform(-6, 10)))
        x += wide
    return points


def _pines(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -30.0, ridge.y
    while x < 530:
        wide = rng.uniform(44, 74)
        high = rng.uniform(0.6, 1.25) * ridge.height
        middle = x + wide * 0.5
        left: list[tuple[float, float]] = []
        for k in range(4):
            half, foot = wide * 0.5 * (1 - k / 4), y - high * (0.10 + 0.78 * k / 4)
            left += [(-half, foot), (-half * 0.45, foot - high * 0.06)]
        points += [(middle + dx, at) for dx, at in left]
        points.append((middle, y - high))
        points += [(middle - dx, at) for dx, at in reversed(left)]
        x += wide * 0.62
    return points


def _towns(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 530:
        wide = rng.uniform(26, 54)
        high = rng.uniform(0.3, 1.0) * ridge.height
        which = rng.random()
        if which < 0.45:  # a gable
            points += [(x, y - high), (x + wide * 0.5, y - high - wide * 0.75), (x + wide, y - high)]
        elif which < 0.7:  # a tower with battlements
            for i in range(5):
                top = y - (high - 7 if i % 2 else high)
                points += [(x + wide / 5 * i, top), (x + wide / 5 * (i + 1), top)]
        else:  # a wall
            points += [(x, y - high * 0.4), (x + wide, y - high * 0.4)]
        x += wide
    return points


def _graves(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 530:
        wide = rng.uniform(26, 46)
        high = rng.uniform(0.35, 1) * ridge.height
        which = rng.random()
        points.append((x, y + 4))
        if which < 0.35:  # a stone
            points += [(x + 6, y + 2), (x + 6, y - high), (x + wide * 0.35, y - high - 8)]
            points += [(x + wide * 0.6, y - high), (x + wide * 0.6, y + 2)]
        elif which < 0.6:  # a cross
            c = x + wide * 0.4
            points += [(c - 3, y), (c - 3, y - high * 0.6), (c - 12, y - high * 0.6), (c - 12, y - high * 0.78)]
            points += [(c - 3, y - high * 0.78), (c - 3, y - high * 1.1), (c + 4, y - high * 1.1)]
            points += [(c + 4, y - high * 0.78), (c + 13, y - high * 0.78), (c + 13, y - high * 0.6)]
            points += [(c + 4, y - high * 0.6), (c + 4, y)]
        x += wide
    return points


def _spikes(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 530:
        wide = rng.uniform(26, 60)
        high = rng.uniform(0.3, 1.3) * ridge.height
        points += [(x, y), (x + wide * (0.4 + rng.uniform(-0.2, 0.6)), y - high), (x + wide * 0.62, y)]
        x += wide
    return points


_FRONDS = spots("-20,22 -16,6 -38,10 -22,-6 -30,-18 -8,-8 2,-22 8,-8 30,-16 22,-4 40,12 16,6 20,24")
"""The crown of a palm around its top."""


def _jungle(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 540:
        wide = rng.uniform(50, 90)
        top = y - rng.uniform(0.5, 1.2) * ridge.height
        middle = x + wide * 0.5
        points += [(middle - 5, y), (middle - 3, top + 12)]
        points += [(middle + dx * 0.9, top + dy * 0.9) for dx, dy in _FRONDS]
        points += [(middle + 3, top + 12), (middle + 5, y)]
        x += wide
    return points


def _reeds(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 530:
        wide = rng.uniform(7, 15)
        high = rng.uniform(0.3, 1.2) * ridge.height
        lean = rng.uniform(-8, 8)
        points += [(x, y), (x + lean + wide * 0.3, y - high), (x + wide * 0.6, y)]
        x += wide
    return points


def _corals(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -30.0, ridge.y
    while x < 530:
        high = rng.uniform(0.45, 1.3) * ridge.height
        wide = rng.uniform(16, 26)
        bend = rng.uniform(-9, 9)
        points += [(x, y, 6), (x + bend - 5, y - high * 0.35, 30), (x - bend + 2, y - high * 0.7, 30)]
        points += [(x + bend * 0.5 + 6, y - high, 2), (x - bend + wide * 0.8, y - high * 0.66, 30)]
        points += [(x + bend + wide, y - high * 0.32, 30), (x + wide * 1.1, y, 6)]
        x += wide * rng.uniform(1.1, 1.9)
    return points


def _gears(rng: random.Random, ridge: Ridge) -> list[Spot]:
    points: list[Spot] = []
    x, y = -20.0, ridge.y
    while x < 540:
        radius = rng.uniform(0.5, 1.0) * ridge.height
        for i in range(10):
            for turned, share in ((-0.5, 0.8), (-0.3, 1), (0.3, 1), (0.5, 0.8)):
                angle = math.pi + math.pi * (i + turned) / 9
                far = radius * share
                points.append((x + radius + math.cos(angle) * far, y - radius * 0.2 + math.sin(angle) * far))
        x += radius * 2.2
    return points


SKYLINES: dict[Kind, Skyline] = {
    "hill": _hills,
    "dune": _dunes,
    "peak": _peaks,
    "pine": _pines,
    "town": _towns,
    "graves": _graves,
    "spikes": _spikes,
    "jungle": _jungle,
    "reed": _reeds,
    "coral": _corals,
    "gears": _gears,
}
