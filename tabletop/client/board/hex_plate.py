"""A map of hexes: its picture, the grid of its hexes, and how far each drawn border lies from its hex's centre."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import cache

from tabletop.client.draw.rectangles import Point
from tabletop.resources import asset_path, needed_asset

from .hex_geometry import Hex, HexGrid, neighbours
from .plate import Plate


@dataclass(frozen=True, slots=True)
class HexPlate(Plate):
    """`cells` gives every space its hex; `reach` how far the drawn border lies from the centre, in radii, in equally
    spaced directions (clockwise on the screen, from the right)."""

    grid: HexGrid
    cells: dict[str, Hex]
    reach: dict[str, tuple[float, ...]]
    _by_cell: dict[Hex, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._by_cell.update({cell: space for space, cell in self.cells.items()})

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.cells)

    @property
    def unit(self) -> float:
        return self.grid.radius

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The hexes around a hex, as far as the map has them."""
        around = neighbours(self.cells[space])
        return tuple(self._by_cell[cell] for cell in around if cell in self._by_cell)

    def center(self, space: str) -> Point:
        """Centre of a hex. KeyError for an unknown one."""
        return self.grid.center(self.cells[space])

    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        """The drawn border of a hex, `inset` pixels inside it."""
        x, y = self.center(space)
        reach = self.reach[space]
        # The inset is subtracted from the reach in each direction; hexes are round enough for that to look even.
        return [
            (
                x + max(0.0, part * self.grid.radius - inset) * math.cos(2 * math.pi * ray / len(reach)),
                y + max(0.0, part * self.grid.radius - inset) * math.sin(2 * math.pi * ray / len(reach)),
            )
            for ray, part in enumerate(reach)
        ]

    def breadth(self, space: str) -> float:
        """Width of the drawn border, in pixels."""
        reach = self.reach[space]
        return (reach[0] + reach[len(reach) // 2]) * self.grid.radius

    def edge(self, a: str, b: str) -> tuple[Point, Point]:
        """The edge between two adjacent hexes; ValueError when they do not touch."""
        return self.grid.edge(self.cells[a], self.cells[b])

    def extent(self, space: str) -> tuple[float, float, float, float]:
        """A rectangle (x, y, w, h) around a hex, with a margin for drawn borders outside the hex."""
        x, y = self.center(space)
        half_w, half_h = 1.204 * self.grid.radius, 1.032 * self.grid.radius
        return (x - half_w, y - half_h, 2 * half_w, 2 * half_h)

    def at(self, point: Point) -> str | None:
        """The hex under a point, by its drawn border; None on open water, but for a little off the coast."""
        q, r = self.grid.at(point)
        for cell in ((q, r), (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
            space = self._by_cell.get(cell)
            if space is not None and self._holds(space, point):
                return space
        return self._by_cell.get((q, r))

    def _holds(self, space: str, point: Point) -> bool:
        x, y = self.center(space)
        dx, dy = (point[0] - x) / self.grid.radius, (point[1] - y) / self.grid.radius
        reach = self.reach[space]
        turn = math.atan2(dy, dx) / (2 * math.pi) % 1.0 * len(reach)
        low = int(turn) % len(reach)
        share = turn - int(turn)
        border = reach[low] * (1 - share) + reach[(low + 1) % len(reach)] * share
        return math.hypot(dx, dy) <= border


@cache
def baked_hex_plate(folder: str, map_id: str) -> HexPlate | None:
    """The baked picture of a map in ``folder`` below the images; None when there is none (the map is then
    composed). AssetError when it is damaged."""
    name = f"images/{folder}/{map_id}.json"
    if not asset_path(name).is_file():
        return None
    with needed_asset(name) as path:
        data = json.loads(path.read_text("utf-8"))
        hexes = data["hexes"]
        return HexPlate(
            map_id,
            data["picture"],
            (int(data["size"][0]), int(data["size"][1])),
            float(data["frame"]),
            HexGrid(float(data["radius"]), (float(data["origin"][0]), float(data["origin"][1]))),
            {row["id"]: (int(row["q"]), int(row["r"])) for row in hexes},
            {row["id"]: tuple(value / 1000 for value in row["outline"]) for row in hexes},
        )
