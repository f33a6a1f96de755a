"""Plates: a map's picture, with the place and the drawn border of each space; of hexes, or of polygons. Baked maps come
from `assets/make`; several islands can be laid on one sea: see `map_composer.py`.

All places are in pixels of the picture; `MapBoard` shows a plate under a camera.
"""

from __future__ import annotations

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NotRequired, TypedDict

import pygame

from tabletop.client.draw.cache import convert_opaque
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import SEA_DEEP
from tabletop.resources import asset_path, needed_asset
from tabletop.rules.zones import Polygon, best_point, bounds, contains, edges

from .hex_geometry import Hex, HexGrid, neighbours

if TYPE_CHECKING:
    from tabletop.rules.game import Target


@dataclass(frozen=True, slots=True)
class Plate(ABC):
    """One map. ``picture`` is a name for `Canvas.image`; a map composed at run time has its pixels in ``image``
    instead. ``frame``: the width of the frame round the picture in pixels; 0 for none."""

    map_id: str
    picture: str
    size: tuple[int, int]
    frame: float
    image: pygame.Surface | None = field(default=None, compare=False, repr=False, kw_only=True)

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the spaces, in a fixed order."""

    @property
    @abstractmethod
    def unit(self) -> float:
        """The length that sizes on the map are multiples of: the radius of a hex, or one that suits the spaces, in
        pixels."""

    @abstractmethod
    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces that share a border with a space."""

    @abstractmethod
    def center(self, space: str) -> Point:
        """The point around which the name and the pieces of a space are placed. KeyError for an unknown one."""

    @abstractmethod
    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        """The drawn border of a space, ``inset`` pixels inside it."""

    @abstractmethod
    def breadth(self, space: str) -> float:
        """Width of a space in pixels."""

    @abstractmethod
    def extent(self, space: str) -> tuple[float, float, float, float]:
        """A rectangle (x, y, width, height) that holds all of a space."""

    @abstractmethod
    def at(self, point: Point) -> str | None:
        """The space under a point, by its drawn border; None outside all of them."""

    def holds(self, space: str, point: Point) -> bool:
        """Whether a point lies within the drawn border of a space."""
        return self.at(point) == space


def source_of(canvas: Canvas, plate: Plate) -> pygame.Surface:
    """A map's picture at its own size; one colour where its file cannot be read."""
    found = plate.image if plate.image is not None else canvas.kit.images.source(plate.picture)
    if found is not None and found.get_size() == plate.size:
        return found
    ground = convert_opaque(pygame.Surface(plate.size))
    if found is None:
        ground.fill(SEA_DEEP)
    else:
        pygame.transform.smoothscale(found, plate.size, ground)
    return ground


def draw_plate(canvas: Canvas, plate: Plate, rect: pygame.FRect, alpha: int = 255, *, opaque: bool = True) -> None:
    """Draw a map's whole picture into `rect` (units), baked or composed; scaled once per size and then blitted.
    ``opaque``: a composed picture has no transparent parts."""
    if plate.image is None:
        canvas.image(plate.picture, rect, alpha=alpha)
        return
    source = plate.image

    def paint(target: Canvas) -> None:
        target.surface.blit(pygame.transform.smoothscale(source, target.surface.get_size()), (0, 0))

    canvas.sprite(
        ("map-plate", plate.map_id, source), (rect.w, rect.h), paint, rect.topleft, alpha=alpha, opaque=opaque
    )


def draw_plate_fitting(canvas: Canvas, rect: pygame.FRect, alpha: int = 255, *, plate: Plate) -> None:
    """Draw a map with transparent ground as large as fits into the middle of ``rect``."""
    width, height = plate.size
    k = min(rect.w / width, rect.h / height)
    area = pygame.FRect(0, 0, width * k, height * k)
    area.center = rect.center
    draw_plate(canvas, plate, area, alpha, opaque=False)


@dataclass(frozen=True, slots=True)
class FittedPlate:
    """A small picture of a whole map: ``zoom`` in units of the screen for a pixel of the map, ``whole``: its
    rectangle."""

    plate: Plate
    zoom: float
    whole: pygame.FRect

    def center(self, space: str) -> Point:
        """The middle of a space in the small picture."""
        x, y = self.plate.center(space)
        return self.whole.x + x * self.zoom, self.whole.y + y * self.zoom

    def place(self, target: Target) -> Point | None:
        """The middle of the space that a target names; None for other targets."""
        known = target.kind == "space" and target.id in self.plate.names
        return self.center(target.id) if known else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture on plain sea."""
        canvas.fill(self.whole, SEA_DEEP)
        draw_plate(canvas, self.plate, self.whole)


def fitted(plate: Plate, rect: pygame.FRect, zoom: float) -> FittedPlate:
    whole = pygame.FRect(0, 0, plate.size[0] * zoom, plate.size[1] * zoom)
    whole.center = rect.center
    return FittedPlate(plate, zoom, whole)


def is_read(rect: pygame.FRect) -> bool:
    """Whether a picture of that size is large enough for details, as in a review, unlike in a list of saves."""
    return bool(rect.h >= 140.0 and rect.w <= 2.0 * rect.h)


def fitted_whole(plate: Plate, rect: pygame.FRect, frame: float = 0.0, *, always: bool = False) -> FittedPlate:
    """A map as large as fills ``rect``, its ``frame`` (pixels of the map) cut off; but no larger than fits into it
    where more than a fifth would be cut off, for a picture that :func:`is_read` or ``always``."""
    wide, high = (side - 2 * frame for side in plate.size)
    fills = max(rect.w / wide, rect.h / high)
    fits = min(rect.w / wide, rect.h / high)
    whole = fills > fits * 1.25 and (always or is_read(rect))
    return fitted(plate, rect, fits if whole else fills)


@cache
def _rays(number: int) -> tuple[Point, ...]:
    """Points on the unit circle in ``number`` equal steps, clockwise on the screen from the right."""
    angles = [2 * math.pi * ray / number for ray in range(number)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


@dataclass(frozen=True, slots=True)
class HexPlate(Plate):
    """`cells` gives every space its hex; `reach` how far the drawn border lies from the centre, in radii, in equally
    spaced directions (clockwise on the screen, from the right)."""

    grid: HexGrid
    cells: dict[str, Hex]
    reach: dict[str, tuple[float, ...]]
    _by_cell: dict[Hex, str] = field(default_factory=dict, compare=False, repr=False)
    _middles: dict[str, Point] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._by_cell.update({cell: space for space, cell in self.cells.items()})
        self._middles.update({space: self.grid.center(cell) for space, cell in self.cells.items()})

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.cells)

    @property
    def unit(self) -> float:
        return self.grid.radius

    def neighbours(self, space: str) -> tuple[str, ...]:
        around = neighbours(self.cells[space])
        return tuple(self._by_cell[cell] for cell in around if cell in self._by_cell)

    def center(self, space: str) -> Point:
        return self._middles[space]

    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        x, y = self.center(space)
        reach, radius = self.reach[space], self.grid.radius
        # The inset is subtracted from the reach in each direction; hexes are round enough for that to look even.
        inner = [part * radius - inset if part * radius > inset else 0.0 for part in reach]
        return [(x + far * right, y + far * down) for far, (right, down) in zip(inner, _rays(len(reach)), strict=True)]

    def breadth(self, space: str) -> float:
        reach = self.reach[space]
        return (reach[0] + reach[len(reach) // 2]) * self.grid.radius

    def edge(self, a: str, b: str) -> tuple[Point, Point]:
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


Box = tuple[float, float, float, float]
"""x, y, width, height."""
GAP = 0.08
"""Distance between two pieces, as a share of a piece's width."""


def _within(x: float, y: float, polygon: Polygon) -> float:
    """Half the side of the largest square around a point that no side of the polygon cuts; negative outside."""
    least = math.inf
    for (x1, y1), (x2, y2) in edges(polygon):
        least = min(least, _square_distance(x1 - x, y1 - y, x2 - x, y2 - y))
    return least if contains(polygon, x, y) else -least


def _square_distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """The least of max(|x|, |y|) on the line segment between two points."""
    dx, dy = x2 - x1, y2 - y1
    best = min(max(abs(x1), abs(y1)), max(abs(x2), abs(y2)))
    # The minimum is at an end, where x or y is 0, or where |x| = |y|.
    for over, under in ((-x1, dx), (-y1, dy), (y1 - x1, dx - dy), (-y1 - x1, dx + dy)):
        if under and 0.0 < over / under < 1.0:
            t = over / under
            best = min(best, max(abs(x1 + t * dx), abs(y1 + t * dy)))
    return best


@lru_cache(maxsize=4096)
def roomiest_box(polygon: Polygon, aspect: float, precision: float = 1.0) -> Box:
    """The largest upright rectangle with this ``aspect`` (width by height) inside a polygon, found to ``precision``
    units."""
    flat = tuple((x / aspect, y) for x, y in polygon)
    half, x, y = best_point(bounds(flat), lambda x, y: _within(x, y, flat), 1.0, precision)
    size, x = max(0.0, half), x * aspect
    return (x - size * aspect, y - size, 2 * size * aspect, 2 * size)


def standing_places(polygon: Polygon, number: int, aspect: float = 1.0, most: float = math.inf) -> list[Box]:
    """Rectangles for ``number`` pieces of one size (width by height: ``aspect``) in the number of rows that lets them
    be largest, at most ``most`` high; row by row from the top left, short rows centred. Empty for none."""
    best: list[Box] = []
    for rows in range(1, number + 1):
        columns = math.ceil(number / rows)
        if rows > 1 and columns * (rows - 1) >= number:
            continue
        wide, high = columns + GAP * (columns - 1), rows + GAP * (rows - 1)
        x, y, w, h = roomiest_box(polygon, aspect * wide / high)
        size = min(most, h / high)
        if best and size <= best[0][3] + 1e-9:
            continue
        best = list(_rows((x + w / 2, y + h / 2), number, rows, columns, (size * aspect, size)))
    return best


def _rows(center: Point, number: int, rows: int, columns: int, size: tuple[float, float]) -> Iterator[Box]:
    step_x, step_y = size[0] * (1 + GAP), size[1] * (1 + GAP)
    for row in range(rows):
        here = min(columns, number - row * columns)
        for column in range(here):
            x = center[0] + (column - (here - 1) / 2) * step_x
            y = center[1] + (row - (rows - 1) / 2) * step_y
            yield (x - size[0] / 2, y - size[1] / 2, *size)


Farms = tuple[tuple[Point, float], ...]


@dataclass(frozen=True, slots=True)
class PolygonSpace:
    """One space in pixels of its picture: where its pieces stand, its corners, its drawn border (clockwise on the
    screen), its neighbours by kind of border, and the places and sizes of the farms drawn on it."""

    centre: Point
    corners: Polygon
    border: Polygon
    near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    farms: Farms = ()

    def moved(self, dx: float, dy: float, scale: float = 1.0) -> PolygonSpace:
        """The same space after scaling about (0, 0) and then moving."""

        def put(point: Point) -> Point:
            return (point[0] * scale + dx, point[1] * scale + dy)

        farms = tuple((put(place), size * scale) for place, size in self.farms)
        corners, border = tuple(map(put, self.corners)), tuple(map(put, self.border))
        return PolygonSpace(put(self.centre), corners, border, self.near, farms)


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
        return self.spaces[space].centre

    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        return list(_inside(self.spaces[space].border, round(inset * 4) / 4))

    def breadth(self, space: str) -> float:
        """The width in pixels of a hex whose radius is the unit of the symbols."""
        return 2 * self.symbol

    def extent(self, space: str) -> Box:
        return self._boxes[space]

    def at(self, point: Point) -> str | None:
        x, y = point
        for name, (left, top, width, height) in self._boxes.items():
            if 0 <= x - left <= width and 0 <= y - top <= height and contains(self.spaces[name].border, x, y):
                return name
        return None

    def holds(self, space: str, point: Point) -> bool:
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
    farms: NotRequired[list[list[float]]]


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
                tuple(((x, y), size) for x, y, size in row.get("farms", ())),
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
