"""Places of the symbols of a polygon map: trees, peaks, fields, reeds, ripples, by terrain; room for pieces stays
free."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tabletop.client.draw.rectangles import Point
from tabletop.rules.polygons import Polygon, bounds, clearance

from .map_symbols import MapSymbol, random_for


@dataclass(frozen=True, slots=True)
class Ground:
    """A space to be filled with symbols: its border, the point where its pieces stand, and the unit of symbols in
    pixels."""

    border: Polygon
    centre: Point
    unit: float

    def room(self, x: float, y: float) -> float:
        """Distance of a point from the border, in units; negative outside."""
        return clearance(self.border, x, y) / self.unit

    def free(self, x: float, y: float, wide: float = 0.62, high: float = 0.50) -> bool:
        """Whether a point lies where pieces stand: an ellipse around the middle, in units."""
        dx, dy = (x - self.centre[0]) / self.unit, (y - self.centre[1]) / self.unit
        return (dx / wide) ** 2 + (dy / high) ** 2 < 1

    def darts(self, rng: Random, tries: int, gap: float, margin: float, taken: Sequence[Point] = ()) -> list[Point]:
        """Random points (at most ``tries``) at least ``gap`` apart and ``margin`` from the border, both in units."""
        left, top, right, bottom = bounds(self.border)
        found, fresh = list(taken), []
        for _ in range(tries):
            x, y = rng.uniform(left, right), rng.uniform(top, bottom)
            if any(math.dist((x, y), other) < gap * self.unit for other in found) or self.room(x, y) < margin:
                continue
            found.append((x, y))
            fresh.append((x, y))
        return fresh


Local = tuple[str, float, float, float]
"""Kind, place in pixels, size in units."""


def _tufts(ground: Ground, rng: Random, found: list[Local], gap: float = 0.30) -> list[Local]:
    taken = [(x, y) for _, x, y, _ in found]
    return [("tuft", x, y, rng.uniform(0.055, 0.075)) for x, y in ground.darts(rng, 160, gap, 0.10, taken)]


def _forest(ground: Ground, rng: Random) -> list[Local]:
    lean = rng.choice((0.2, 0.4, 0.6))
    found: list[Local] = []
    for x, y in ground.darts(rng, 900, 0.20, 0.13):
        if ground.free(x, y - 0.08 * ground.unit):
            continue
        pine = rng.random() < lean + (0.3 if x > ground.centre[0] else -0.3)
        found.append(("pine", x, y, rng.uniform(0.14, 0.17)) if pine else ("tree", x, y, rng.uniform(0.15, 0.19)))
    return found + _tufts(ground, rng, found)


def _mountain(ground: Ground, rng: Random) -> list[Local]:
    """Symbols of mountains: a ridge above the pieces, its tallest peaks in the middle, and a few foothills at the
    sides."""
    found: list[Local] = []
    for x, y in ground.darts(rng, 500, 0.33, 0.21):
        aside = abs(x - ground.centre[0]) / ground.unit
        below = (y - ground.centre[1]) / ground.unit
        if below > 0.12 and (aside < 0.55 or below > 0.62):
            continue
        if ground.free(x, y - 0.30 * ground.unit, 0.50, 0.30):
            continue
        tall = 0.54 + 0.36 * max(0.0, 1 - aside) if below < 0.12 else 0.46
        found.append(("peak", x, y, tall * rng.uniform(0.88, 1.08)))
    for x, y in ground.darts(rng, 60, 0.45, 0.14, [(x, y) for _, x, y, _ in found]):
        found.append(("pebble", x, y, rng.uniform(0.05, 0.07)))
    return found


def _hill(ground: Ground, rng: Random) -> list[Local]:
    found: list[Local] = [
        ("hill", x, y, rng.uniform(0.26, 0.36))
        for x, y in ground.darts(rng, 200, 0.62, 0.30)
        if not ground.free(x, y, 0.55, 0.34)
    ]
    return found + _tufts(ground, rng, found)


def _swamp(ground: Ground, rng: Random) -> list[Local]:
    pools: list[Local] = [
        ("ripple", x, y, rng.uniform(0.16, 0.22))
        for x, y in ground.darts(rng, 120, 0.55, 0.26)
        if not ground.free(x, y, 0.5, 0.4)
    ]
    taken = [(x, y) for _, x, y, _ in pools]
    reeds: list[Local] = [
        ("reeds", x, y, rng.uniform(0.11, 0.14))
        for x, y in ground.darts(rng, 300, 0.34, 0.24, taken)
        if not ground.free(x, y)
    ]
    return pools + reeds + _tufts(ground, rng, pools + reeds)


def _farmland(ground: Ground, rng: Random) -> list[Local]:
    found: list[Local] = [
        ("farm", x, y, rng.uniform(0.34, 0.42))
        for x, y in ground.darts(rng, 500, 0.86, 0.36)
        if not ground.free(x, y - 0.1 * ground.unit, 0.72, 0.52)
    ][:3]
    if not found:
        x, y = ground.centre
        found = [("farm", x, y - 0.35 * ground.unit, 0.36)]
    taken = [(x, y) for _, x, y, _ in found]
    edge: list[Local] = [
        ("bush", x, y, rng.uniform(0.06, 0.09))
        for x, y in ground.darts(rng, 120, 0.42, 0.13, taken)
        if not ground.free(x, y, 0.8, 0.62)
    ]
    return found + edge + _tufts(ground, rng, found + edge)


def _water(ground: Ground, rng: Random) -> list[Local]:
    return [("ripple", x, y, rng.uniform(0.20, 0.27)) for x, y in ground.darts(rng, 160, 0.62, 0.30)]


def _open(ground: Ground, rng: Random) -> list[Local]:
    return _tufts(ground, rng, [], 0.34)


_KINDS: dict[str, Callable[[Ground, Random], list[Local]]] = {
    "forest": _forest,
    "mountain": _mountain,
    "hill": _hill,
    "swamp": _swamp,
    "farmland": _farmland,
    "lake": _water,
    "sea": _water,
    "clear": _open,
}


def zone_marks(name: str, terrain: str, ground: Ground) -> list[MapSymbol]:
    """The symbols of one space; the same ``name`` gives the same ones. KeyError for an unknown terrain."""
    rng = random_for(name)
    return [
        MapSymbol(kind, x, y, size * ground.unit, rng.randrange(1000))
        for kind, x, y, size in _KINDS[terrain](ground, rng)
    ]


def in_order(marks: Sequence[MapSymbol]) -> list[MapSymbol]:
    """Symbols in the order of drawing: flat ones first, then from the uppermost to the lowest."""
    return sorted(marks, key=lambda mark: (mark.kind not in ("tuft", "flowers", "ripple"), mark.y, mark.x))


__all__ = ["Ground", "in_order", "zone_marks"]
