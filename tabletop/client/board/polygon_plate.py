"""A map of polygons: its picture, the drawn border of every space, and which spaces share a border.

Baked maps come from `assets/make/zones`; several (islands) can be laid on one sea: see `archipelago.py`.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TypedDict

from tabletop.client.draw.rectangles import Point
from tabletop.resources import needed_asset
from tabletop.rules.polygons import Polygon, bounds, contains

from .plate import Plate
from .standing_places import Box, standing_places


@dataclass(frozen=True, slots=True)
class PolygonSpace:
    """One space in pixels of its picture: where its pieces stand, its corners, its drawn border (clockwise on the
    screen), and its neighbours by kind of border."""

    centre: Point
    corners: Polygon
    border: Polygon
    near: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def moved(self, dx: float, dy: float, scale: float = 1.0) -> PolygonSpace:
        """The same space after scaling about (0, 0) and then moving."""

        def put(point: Point) -> Point:
            return (point[0] * scale + dx, point[1] * scale + dy)

        return PolygonSpace(put(self.centre), tuple(map(put, self.corners)), tuple(map(put, self.border)), self.near)


@dataclass(frozen=True, slots=True)
class PolygonPlate(Plate):
    """``spaces``: by name, in the map's own order; ``symbol``: the unit of its symbols in pixels; ``coasts``: closed
    lines along all shores; ``scale``: pixels of a board unit; ``origin``: where (0, 0) of the board lies."""

    spaces: dict[str, PolygonSpace]
    symbol: float
    coasts: tuple[Polygon, ...] = ()
    scale: float = 1.0
    origin: Point = (0.0, 0.0)
    _boxes: dict[str, Box] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, space in self.spaces.items():
            left, top, right, bottom = bounds(space.border)
            self._boxes[name] = (left, top, right - left, bottom - top)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.spaces)

    @property
    def unit(self) -> float:
        return self.symbol

    def center(self, space: str) -> Point:
        """Where the pieces of a space stand. KeyError for an unknown one."""
        return self.spaces[space].centre

    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        """The drawn border of a space, ``inset`` pixels inside it."""
        return list(_inside(self.spaces[space].border, round(inset * 4) / 4))

    def breadth(self, space: str) -> float:
        """The width in pixels of a hex whose radius is the unit of the symbols."""
        del space
        return 2 * self.symbol

    def extent(self, space: str) -> Box:
        """The rectangle around the drawn border."""
        return self._boxes[space]

    def at(self, point: Point) -> str | None:
        """The space under a point, by its drawn border; None outside all of them."""
        x, y = point
        for name, (left, top, width, height) in self._boxes.items():
            if 0 <= x - left <= width and 0 <= y - top <= height and contains(self.spaces[name].border, x, y):
                return name
        return None

    def holds(self, space: str, point: Point) -> bool:
        """Whether a point lies within the drawn border of a space."""
        return contains(self.spaces[space].border, *point)

    def neighbours(self, space: str, *kinds: str) -> tuple[str, ...]:
        """The spaces over a border of these kinds, or of any kind when none is named."""
        near = self.spaces[space].near
        return tuple(other for kind, others in near.items() if not kinds or kind in kinds for other in others)

    def places(self, space: str, number: int, aspect: float = 1.0, most: float = math.inf) -> list[Box]:
        """Rectangles for ``number`` pieces of one size inside a space (see `standing_places`), clear of its border."""
        return standing_places(self.spaces[space].corners, number, aspect, most)


@lru_cache(maxsize=1024)
def _inside(border: Polygon, inset: float) -> Polygon:
    """A border moved inwards along its normals, which are smoothed so that the line does not cross itself in
    notches."""
    if not inset:
        return border
    count = len(border)
    reach = max(1, min(count // 8, round(inset / 5)))
    before, after = (*border[-reach:], *border[:-reach]), (*border[reach:], *border[:reach])
    moved = []
    for (x, y), (ax, ay), (bx, by) in zip(border, before, after, strict=True):
        k = inset / (math.hypot(bx - ax, by - ay) or 1.0)
        moved.append((x - (by - ay) * k, y + (bx - ax) * k))
    return tuple(moved)


def _pairs(flat: list[float]) -> Polygon:
    numbers = iter(flat)
    return tuple(zip(numbers, numbers, strict=True))


class _BakedSpace(TypedDict):
    """A space as the file of a baked map has it; borders as x, y, x, y and so on."""

    id: str
    centre: list[float]
    corners: list[float]
    border: list[float]
    near: dict[str, list[str]]


class _BakedMap(TypedDict):
    map: str
    picture: str
    size: list[float]
    frame: float
    unit: float
    scale: float
    origin: list[float]
    coasts: list[list[float]]
    spaces: list[_BakedSpace]


@cache
def baked_polygon_plate(name: str) -> PolygonPlate:
    """The baked map ``name``.json below the images. AssetError when it is missing or damaged."""
    with needed_asset(f"images/{name}.json") as path:
        data: _BakedMap = json.loads(path.read_text("utf-8"))
        spaces = {
            row["id"]: PolygonSpace(
                (float(row["centre"][0]), float(row["centre"][1])),
                _pairs(row["corners"]),
                _pairs(row["border"]),
                {kind: tuple(others) for kind, others in row["near"].items()},
            )
            for row in data["spaces"]
        }
        size = (int(data["size"][0]), int(data["size"][1]))
        coasts = tuple(_pairs(coast) for coast in data["coasts"])
        origin = (float(data["origin"][0]), float(data["origin"][1]))
        return PolygonPlate(
            data["map"], data["picture"], size, float(data["frame"]), spaces, float(data["unit"]), coasts,
            float(data["scale"]), origin,
        )  # fmt: skip


__all__ = ["PolygonPlate", "PolygonSpace", "baked_polygon_plate"]
