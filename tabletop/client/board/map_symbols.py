"""Places of the symbols of a hex map: trees, peaks, stones, ripples. Used by baked and composed maps.

Places and sizes are in hex radii about the centre of the hex (y downwards); the lower middle of every hex stays free
for pieces.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tabletop.client.draw.shapes import Point

from .hex_geometry import Hex, HexGrid, holes, neighbours

TERRAINS = ("clear", "forest", "mountain", "mine", "objective", "town", "hill", "swamp", "farmland", "lake")
_APOTHEM = math.sqrt(3.0) / 2


@dataclass(frozen=True, slots=True)
class MapSymbol:
    """One symbol: its kind, its ground point and size in the map's own unit, and a number that tells variants apart."""

    kind: str
    x: float
    y: float
    size: float
    variant: int


def random_for(name: str) -> Random:
    """A random generator seeded with a name, so that the same name gives the same map on every machine."""
    return Random(zlib.crc32(name.encode("utf-8")))


def inside(x: float, y: float, share: float = 1.0) -> bool:
    """Whether a point lies in the flat-top hex of radius `share` about (0, 0)."""
    ax, ay = abs(x), abs(y)
    return ay <= _APOTHEM * share and ax * math.sqrt(3.0) + ay <= math.sqrt(3.0) * share


def _kept_free(x: float, y: float) -> bool:
    """Whether a point lies in the ellipse in which units and workers stand."""
    return (x / 0.76) ** 2 + ((y - 0.42) / 0.44) ** 2 < 1


def _darts(rng: Random, tries: int, gap: float, share: float, taken: Iterable[Point] = ()) -> list[Point]:
    """Random points in the hex at least `gap` apart: of `tries`, those too close to an earlier one are dropped."""
    found = list(taken)
    fresh: list[Point] = []
    for _ in range(tries):
        point = (rng.uniform(-1, 1), rng.uniform(-_APOTHEM, _APOTHEM))
        if inside(*point, share) and all(math.dist(point, other) >= gap for other in found):
            found.append(point)
            fresh.append(point)
    return fresh


Local = tuple[str, float, float, float]
LANDMARKS: dict[str, Local] = {
    "mine": ("mine", 0.0, -0.10, 0.50), "gate": ("gate", 0.0, -0.04, 0.45), "stones": ("stones", 0.0, -0.26, 0.50),
    "town": ("town", 0.0, -0.09, 0.53), "farmland": ("farm", 0.0, -0.22, 0.56),
}  # fmt: skip
"""The one large symbol of a terrain; of an objective, a gate where it is worth most."""
CITY: Local = ("town", 0.0, -0.22, 0.50)
"""That of a city on a map of polygons, in its units."""


def symbol_at(local: Local, center: Point, unit: float, variant: int = 0) -> MapSymbol:
    """A symbol of a space, given in the space's unit about its middle."""
    kind, dx, dy, size = local
    return MapSymbol(kind, center[0] + dx * unit, center[1] + dy * unit, size * unit, variant)


def landmark(terrain: str, points: int) -> Local | None:
    """The large symbol on a hex; None for terrain that has none."""
    return LANDMARKS.get(("gate" if points >= 4 else "stones") if terrain == "objective" else terrain)


def _forest(rng: Random) -> list[Local]:
    lean = rng.choice((0.15, 0.35, 0.5, 0.72))
    cut = rng.uniform(-0.4, 0.4)
    out: list[Local] = []
    for x, y in _darts(rng, 520, 0.215, 0.90):
        if _kept_free(x, y - 0.05):
            continue
        conifer = rng.random() < lean + 0.45 * (1 if x > cut else -1)
        out.append(("pine", x, y, rng.uniform(0.135, 0.165)) if conifer else ("tree", x, y, rng.uniform(0.145, 0.185)))
    out += [("tuft", x, y, rng.uniform(0.06, 0.08)) for x, y in _darts(rng, 40, 0.28, 0.8) if _kept_free(x, y)]
    return out


def _mountain(rng: Random) -> list[Local]:
    side = rng.choice((-1, 1))
    plan = (
        (-0.38 * side, -0.06, 0.76),
        (0.42 * side, -0.02, 0.70),
        (0.04 * side, 0.12, 0.98),
        (0.50 * side, 0.40, 0.58),
        (-0.48 * side, 0.42, 0.64),
        (0.06 * side, 0.62, 0.44),
    )
    out: list[Local] = [
        ("peak", x + rng.uniform(-0.05, 0.05), y + rng.uniform(-0.03, 0.03), high * rng.uniform(0.94, 1.06))
        for x, y, high in plan
    ]
    out += [("pebble", rng.uniform(-0.4, 0.4), rng.uniform(0.62, 0.74), 0.06) for _ in range(2)]
    return out


_CORNERS = ((-0.52, -0.40), (0.52, -0.38), (0.0, -0.56), (-0.64, -0.04), (0.64, -0.06))


def _copse(rng: Random, kind: str, low: float, high: float, most: int, gap: float = 0.24) -> list[Local]:
    """At most `most` symbols close together near an edge of the hex, inside it."""
    cx, cy = rng.choice(_CORNERS)
    spots = [(cx + x, cy + y) for x, y in _darts(rng, 80, gap, 0.34)]
    kept = [(x, y) for x, y in spots if inside(x, y, 0.88)][: rng.randint(1, most)]
    return [(kind, x, y, rng.uniform(low, high)) for x, y in kept]


def _clear(rng: Random, bleak: bool = False) -> list[Local]:
    """Symbols of open ground: grass with a copse, bushes, boulders or flowers; bare trees where it is `bleak`."""
    out: list[Local] = []
    for feature in rng.sample(("trees", "bushes", "boulders", "flowers", "none", "trees"), 2):
        if feature == "trees":
            kind = rng.choice(("dead", "dead", "pine")) if bleak else rng.choice(("tree", "tree", "pine"))
            out += _copse(rng, kind, 0.12, 0.15, 3)
        elif feature == "bushes" and not bleak:
            out += _copse(rng, "bush", 0.075, 0.11, 4, 0.2)
        elif feature == "boulders" or (bleak and feature == "bushes"):
            out += _copse(rng, "pebble", 0.07, 0.12, 3)
        elif feature == "flowers" and not bleak:
            out += _copse(rng, "flowers", 0.06, 0.075, 6, 0.16)
    taken = [(x, y) for _, x, y, _ in out]
    return out + [("tuft", x, y, rng.uniform(0.06, 0.085)) for x, y in _darts(rng, 90, 0.30, 0.84, taken)]


def _round(rng: Random, symbol: Local, tufts: float) -> list[Local]:
    """One large symbol in the upper half with grass and stones around it."""
    _, x, y, size = symbol
    out = [symbol]
    for px, py in _darts(rng, 60, 0.34, 0.84):
        clear_of = abs(px - x) > size * 1.35 or not (y - size * 1.6 < py < y + size * 0.35)
        if clear_of:
            kind = "pebble" if rng.random() < 0.16 else "tuft"
            out.append((kind, px, py, rng.uniform(0.055, 0.075) * tufts))
    return out


def _hills(rng: Random) -> list[Local]:
    out: list[Local] = [
        ("hill", x + rng.uniform(-0.06, 0.06), y + rng.uniform(-0.04, 0.04), size)
        for x, y, size in ((-0.34, -0.42, 0.34), (0.36, -0.36, 0.36), (0.0, -0.06, 0.42))
    ]
    return out + [("tuft", x, y, 0.07) for x, y in _darts(rng, 40, 0.34, 0.84) if y > 0]


def _swamp(rng: Random) -> list[Local]:
    out: list[Local] = [
        ("reeds", x, y, rng.uniform(0.10, 0.135)) for x, y in _darts(rng, 160, 0.42, 0.72) if not _kept_free(x, y)
    ]
    return out + [("tuft", x, y, 0.075) for x, y in _darts(rng, 60, 0.30, 0.84, [(x, y) for _, x, y, _ in out])]


def _local(terrain: str, vp: int, rng: Random, bleak: bool) -> list[Local]:
    if terrain == "forest":
        return _forest(rng)
    if terrain == "mountain":
        return _mountain(rng)
    large = landmark(terrain, vp)
    if large is not None:
        return _round(rng, large, 0.9 if terrain == "objective" else 1.0)
    if terrain == "hill":
        return _hills(rng)
    if terrain == "swamp":
        return _swamp(rng)
    return [] if terrain == "lake" else _clear(rng, bleak)


def land_marks(
    name: str, spaces: Sequence[tuple[Hex, str, int]], grid: HexGrid, bleak: bool = False
) -> list[MapSymbol]:
    """All symbols on the land of a map, the furthest (uppermost) first; `spaces` are (hex, terrain, points).

    `bleak` land has bare trees and stones instead of flowers."""
    marks: list[MapSymbol] = []
    for cell, terrain, vp in spaces:
        rng = random_for(f"{name}/{cell[0]},{cell[1]}/{terrain}")
        center = grid.center(cell)
        for local in _local(terrain, vp, rng, bleak):
            marks.append(symbol_at(local, center, grid.radius, rng.randrange(1000)))
    # Grass is drawn first, so that it never covers a tree.
    return sorted(marks, key=lambda mark: (mark.kind not in ("tuft", "flowers"), mark.y, mark.x))


def sea_marks(
    name: str,
    cells: Collection[Hex],
    grid: HexGrid,
    size: tuple[float, float],
    margin: float,
    taken: Sequence[tuple[float, float, float]] = (),
) -> list[MapSymbol]:
    """Sparse ripples on open water inside (0, 0, *size), away from land and from `taken` discs (x, y, radius),
    and two on every hex of inland water."""
    rng = random_for(f"{name}/sea")
    shore = set(cells) | {other for cell in cells for other in neighbours(cell)}
    unit = min(grid.radius, size[1] / 11)
    marks: list[MapSymbol] = []
    for _ in range(900):
        x, y = rng.uniform(margin, size[0] - margin), rng.uniform(margin, size[1] - margin)
        if grid.at((x, y)) in shore or any(math.dist((x, y), (a, b)) < r + 0.6 * unit for a, b, r in taken):
            continue
        if all(math.dist((x, y), (m.x, m.y)) > 1.45 * unit for m in marks):
            marks.append(MapSymbol("ripple", x, y, unit * rng.uniform(0.18, 0.27), rng.randrange(1000)))
    for cell in sorted(set().union(*holes(cells))):
        cx, cy = grid.center(cell)
        for dx, dy in ((-0.24, -0.22), (0.2, 0.24)):
            at = (cx + (dx + rng.uniform(-0.1, 0.1)) * grid.radius, cy + (dy + rng.uniform(-0.1, 0.1)) * grid.radius)
            marks.append(MapSymbol("ripple", *at, grid.radius * rng.uniform(0.2, 0.26), rng.randrange(1000)))
    return marks
