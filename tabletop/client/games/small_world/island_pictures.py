"""Pictures of islands: a single one, the sea on which the islands of a match lie, and matches in small, with stacks but
no coins, and bombs and markers face down. Islands without a baked picture, those that users made, are composed in the
look of the baked ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import FRect

from tabletop.client.board import map_composer
from tabletop.client.board.living_map import life_at
from tabletop.client.board.map_symbols import MapSymbol, random_for
from tabletop.client.board.plate import (
    Farms,
    FittedPlate,
    PolygonPlate,
    PolygonSpace,
    baked_polygon_plate,
    draw_plate_fitting,
    fitted_whole,
)
from tabletop.client.draw import shapes
from tabletop.client.draw.cache import convert_alpha, convert_opaque
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Living
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS400, IVORY300, NIGHT900, SEA_DEEP, SEA_MID, SEA_SHALLOW, seat_colours
from tabletop.resources import needed_asset
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, Island
from tabletop.rules.small_world.queries import State
from tabletop.rules.small_world.setup import SIZES
from tabletop.rules.zones import Space

from .held_land import HeldLand, Holding
from .model import RegionStack, stacks_of
from .pieces_art import draw_token

BOXES = {"L": (1000.0, 720.0), "M": (780.0, 580.0), "S": (640.0, 520.0)}
"""Greatest width and height of an island by its size, in board units (rules 5.6)."""
_EDGE = 40.0  # sea around the islands, in board units


def plate_of(island: Island) -> PolygonPlate:
    """The plate of an island: baked for those of the box, composed for a user's own."""
    if island.id in FACES and not island.source:
        return baked_polygon_plate(f"small_world/islands/{island.id}")
    return _composed(island)


@lru_cache(maxsize=12)
def _composed(island: Island) -> PolygonPlate:
    return compose_island(island.id, island.spaces(), island.width, island.height)


def life_of_farms(plate: PolygonPlate) -> list[Living]:
    """What lives at the farms on the land of a match, in pixels of its ``plate``."""
    farms = (farm for space in plate.spaces.values() for farm in space.farms)
    return life_at([MapSymbol("farm", x, y, size, 0) for (x, y), size in farms])


def draw_archipelago(canvas: Canvas, rect: FRect, seats: int, chosen: Sequence[Island]) -> None:
    """Draw the islands of a set-up in the places for that number of seats; for one still to be drawn a die, and the
    outlines of those it may be."""
    layout = content().layouts[seats]
    width, height = (side + 2 * _EDGE for side in layout.canvas)
    k = min(rect.w / width, rect.h / height)
    left, top = rect.centerx - width * k / 2, rect.centery - height * k / 2
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP, radius=8)
        for size in SIZES:
            own = [island for island in chosen if island.size == size]
            boards = {island.board for island in own}
            left_over = [face for face in FACES if face.startswith(size) and face[: len(size) + 1] not in boards]
            for place, (x, y) in enumerate(layout.places[size]):
                box = FRect(left + (x + _EDGE) * k, top + (y + _EDGE) * k, BOXES[size][0] * k, BOXES[size][1] * k)
                if place < len(own):
                    _draw_placed(canvas, own[place], box, k)
                else:
                    _draw_open_place(canvas, box, left_over)


def _draw_placed(canvas: Canvas, island: Island, box: FRect, k: float) -> None:
    plate = plate_of(island)
    zoom = k / plate.scale
    x, y = box.x - plate.origin[0] * zoom, box.y - plate.origin[1] * zoom
    land = FRect(x, y, plate.size[0] * zoom, plate.size[1] * zoom)
    for coast in plate.coasts:
        shore = [(x + px * zoom, y + py * zoom) for px, py in coast[::3]]
        canvas.polygon(shore, SEA_MID, 90, SEA_SHALLOW, 6)
    draw_plate_fitting(canvas, land, plate=plate)


def _draw_open_place(canvas: Canvas, box: FRect, faces: Sequence[str]) -> None:
    """Draw a frame, the outlines of the islands that may be drawn, and a die over them."""
    frame = box.inflate(-box.w * 0.08, -box.h * 0.08)
    canvas.frame(frame, IVORY300, 1, 14, alpha=60)
    columns = min(2, len(faces))
    rows = -(-len(faces) // max(1, columns))
    for n, face in enumerate(faces):
        wide, high = frame.w / columns, frame.h / rows
        cell = FRect(frame.x + n % columns * wide, frame.y + n // columns * high, wide, high)
        _draw_outline(
            canvas, baked_polygon_plate(f"small_world/islands/{face}"), cell.inflate(-wide * 0.2, -high * 0.2)
        )
    r = min(27.0, box.h * 0.25)
    canvas.circle(box.center, r, NIGHT900, alpha=190)
    canvas.icon("dice", box.center, r * 1.25, BRASS400)


def _draw_outline(canvas: Canvas, plate: PolygonPlate, cell: FRect) -> None:
    """Draw the coasts of an island in the middle of a cell, without what lies on it."""
    k = min(cell.w / plate.size[0], cell.h / plate.size[1])
    x, y = cell.centerx - plate.size[0] * k / 2, cell.centery - plate.size[1] * k / 2
    for coast in plate.coasts:
        shore = [(x + px * k, y + py * k) for px, py in coast[::3]]
        canvas.polygon(shore, SEA_MID, 200, SEA_SHALLOW, 1.5)


def placed(seats: int, islands: tuple[Island, ...]) -> list[tuple[Island, tuple[float, float]]]:
    """Each island with its top left corner on the common board, in board units (rules 5.6)."""
    places = content().layouts[seats].places
    used = {"L": 0, "M": 0, "S": 0}
    found = []
    for island in islands:
        x, y = places[island.size][used[island.size]]
        used[island.size] += 1
        found.append((island, (float(x), float(y))))
    return found


@lru_cache(maxsize=3)
def sea_plate(seats: int, islands: tuple[Island, ...], height: int = 1200) -> PolygonPlate:
    """The plate of a match's islands, painted at the first call. ``height``: of its picture in pixels."""
    plate = _sea(seats, islands, height)
    _picture.cache_clear()  # a table keeps its sea; pictures of islands as they lie in their files are much larger
    return plate


def _sea(seats: int, islands: tuple[Island, ...], height: int) -> PolygonPlate:
    width, depth = content().layouts[seats].canvas
    shape = min(1.6, max(1.34, width / depth))
    laid = [PlacedIsland(plate_of(island), at) for island, at in placed(seats, islands)]
    name = "small_world/" + "-".join(island.id for island in islands)
    return lay_islands(name, laid, (float(width), float(depth)), (round(height * shape), height))


@lru_cache(maxsize=24)
def _small(seats: int, islands: tuple[Island, ...]) -> PolygonPlate:
    return _sea(seats, islands, 420)


def _plate_of(match: Match[State]) -> PolygonPlate:
    options = match.state.config.options
    return _small(options.seats, options.islands)


def _small_map(match: Match[State], rect: FRect) -> FittedPlate:
    """The sea, as large as fills ``rect``, or as fits into it where too much would be cut off."""
    plate = _plate_of(match)
    return fitted_whole(plate, rect, always=True)


def thumbnail_land(match: Match[State]) -> float:
    """The ratio of height to width of the sea."""
    wide, high = _plate_of(match).size
    return high / wide


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """The point of a region in the picture; None for other targets."""
    return _small_map(match, rect).place(target)


@lru_cache(maxsize=24)
def _land(seats: int, islands: tuple[Island, ...]) -> HeldLand:
    return HeldLand(_small(seats, islands))


def _draw_held(canvas: Canvas, match: Match[State], small: FittedPlate, stack: RegionStack) -> None:
    """Draw a region in the colour of whoever holds it."""
    options, holding = (
        match.state.config.options,
        Holding(seat_colours(match.seats[stack.owner].colour), stack.declined),
    )
    land = _land(options.seats, options.islands)
    area = land.area(stack.id)

    def paint(target: Canvas) -> None:
        target.surface.blit(
            pygame.transform.smoothscale(land.patch(stack.id, holding)[0], target.surface.get_size()), (0, 0)
        )

    key = ("held land", small.plate.map_id, stack.id, holding.colours.id, stack.declined)
    at = small.whole.x + area.x * small.zoom, small.whole.y + area.y * small.zoom
    canvas.sprite(key, (area.w * small.zoom, area.h * small.zoom), paint, at)


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """Draw the sea with the stacks into ``rect``."""
    small = _small_map(match, rect)
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP)
        small.draw(canvas)
        size = max(6.0, small.plate.unit * small.zoom * 0.8)
        held = [one for one in stacks_of(match.game.view(match.state, None)).values() if one.owner >= 0]
        for stack in held:
            _draw_held(canvas, match, small, stack)
        for stack in held:
            name = stack.id
            x, y = small.center(name)
            box = FRect(x - size / 2, y - size / 2, size, size)
            draw_token(canvas, box, stack.race, seat_colours(match.seats[stack.owner].colour), stack.declined)


def face(race: str) -> str:
    """The picture of the face of a race."""
    return f"faces/{race}-near.jpg"


def portraits(match: Match[State]) -> tuple[str, ...]:
    """The picture of the race that each seat has, or had last; empty for a seat without one."""
    races = (player.race or player.old_race for player in match.state.players)
    return tuple(face(race) if race else "" for race in races)


SCALE = 1.4
"""Pixels of a board unit in the picture of an island."""
MARGIN = 46.0
"""Transparent room around the box of an island, in board units, for peaks and trees that rise above the shore."""
K = 1.7
"""Pixels of a design unit there."""
SYMBOL = 88.0
"""Unit of the symbols of an island, in board units."""


def island_lines(name: str, spaces: Sequence[Space]) -> tuple[map_composer.PolygonLines, list[Point]]:
    """The drawn borders of an island and the middles of its spaces, in pixels of its picture."""

    def put(point: Point) -> Point:
        return ((point[0] + MARGIN) * SCALE, (point[1] + MARGIN) * SCALE)

    lines = map_composer.PolygonLines(name, [tuple(map(put, space.polygon)) for space in spaces], 4.4)
    return lines, [put(space.centre) for space in spaces]


def _grounds(lines: map_composer.PolygonLines, centres: Sequence[Point]) -> Iterator[map_composer.Ground]:
    for number, centre in enumerate(centres):
        yield map_composer.Ground(tuple(lines.outline(number)[::3]), centre, SYMBOL * SCALE)


def island_marks(
    name: str, spaces: Sequence[Space], lines: map_composer.PolygonLines, centres: Sequence[Point]
) -> list[MapSymbol]:
    """All symbols of an island, the furthest first; the first tag of a space is its terrain."""
    marks: list[MapSymbol] = []
    for space, area in zip(spaces, _grounds(lines, centres), strict=True):
        marks += map_composer.zone_marks(f"{name}/{space.id}", space.tags[0], area)
    return map_composer.in_order(marks)


def island_farms(
    name: str, spaces: Sequence[Space], lines: map_composer.PolygonLines, centres: Sequence[Point]
) -> list[Farms]:
    """The farms among the symbols of an island, by space."""
    return [
        tuple(((x, y), size * area.unit)
              for _, x, y, size in map_composer.farm_places(area, random_for(f"{name}/{space.id}")))
        if space.tags[0] == "farmland" else ()
        for space, area in zip(spaces, _grounds(lines, centres), strict=True)
    ]  # fmt: skip


class IslandComposer:
    """Paints one island: ``spaces`` with their terrain as first tag, in a box of ``width`` by ``height`` board units.
    After the last slice ``plate`` is ready, with its picture on transparent ground. KeyError for an unknown terrain."""

    def __init__(self, name: str, spaces: Sequence[Space], width: float, height: float) -> None:
        self.name = name
        self.spaces = tuple(spaces)
        self.lines, self.centres = island_lines(name, spaces)
        size = (round((width + 2 * MARGIN) * SCALE), round((height + 2 * MARGIN) * SCALE))
        self.picture = shapes.clear_surface(*size)
        self.plate = PolygonPlate(
            name, "", size, 0.0, self._figures(), SYMBOL * SCALE, tuple(map(tuple, self.lines.coasts())), SCALE,
            (MARGIN * SCALE, MARGIN * SCALE), image=self.picture,
        )  # fmt: skip

    def _figures(self) -> dict[str, PolygonSpace]:
        figures = {}
        farms = island_farms(self.name, self.spaces, self.lines, self.centres)
        for number, space in enumerate(self.spaces):
            near: dict[str, tuple[str, ...]] = {}
            for other in space.neighbours:
                near[other.kind] = (*near.get(other.kind, ()), other.id)
            border = tuple(self.lines.outline(number))
            ring = self.lines.rings[number]
            figures[space.id] = PolygonSpace(self.centres[number], ring, border, near, farms[number])
        return figures

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1)."""
        land = map_composer.LandPainter(self.picture, self.name, K)
        coasts = self.lines.coasts()
        land.ground(coasts)
        yield 0.1
        for number, space in enumerate(self.spaces):
            land.wash(space.id, self.lines.outline(number), space.tags[0])
            yield 0.1 + 0.5 * (number + 1) / len(self.spaces)
        land.ink([line.points for line in self.lines.lines if line.left is not None], coasts)
        yield 0.7
        symbols = map_composer.KitSymbols(self.picture)
        for mark in island_marks(self.name, self.spaces, self.lines, self.centres):
            symbols.lay(mark)
        yield 1.0


def compose_island(name: str, spaces: Sequence[Space], width: float, height: float) -> PolygonPlate:
    """Compose an island at once (see `IslandComposer`)."""
    composer = IslandComposer(name, spaces, width, height)
    for _ in composer.slices():
        pass
    return composer.plate


@dataclass(frozen=True)
class PlacedIsland:
    """One island: its plate, baked or composed, and where (0, 0) of its board lies on the common board."""

    plate: PolygonPlate
    offset: Point


class Archipelago:
    """Lays islands on a sea. ``canvas``: width and height of the common board in board units; ``size``: of the picture
    in pixels. After the last slice ``picture`` and ``plate`` are ready. No two islands may have spaces of one name."""

    def __init__(self, name: str, islands: Sequence[PlacedIsland], canvas: Point, size: tuple[int, int]) -> None:
        if not islands:
            raise ValueError("an archipelago has at least one island")
        self.name = name
        self.islands = tuple(islands)
        self.size = size
        self.k = size[1] / 806.0
        top = 56.0 * self.k
        room = (size[0] - 2 * 34.0 * self.k, size[1] - top - 50.0 * self.k)
        self.scale = min(room[0] / canvas[0], room[1] / canvas[1])
        left = (size[0] - canvas[0] * self.scale) / 2
        self.origin = (left, top + (room[1] - canvas[1] * self.scale) / 2)
        self.picture = convert_opaque(pygame.Surface(size))
        spaces: dict[str, PolygonSpace] = {}
        coasts = []
        for island in self.islands:
            k, (dx, dy) = self._place(island)
            for space, figure in island.plate.spaces.items():
                if space in spaces:
                    raise ValueError(f"two islands have a space {space}")
                spaces[space] = figure.moved(dx, dy, k)
            coasts += [tuple((x * k + dx, y * k + dy) for x, y in coast) for coast in island.plate.coasts]
        first = self.islands[0].plate
        self.plate = PolygonPlate(
            name, "", size, map_composer.FRAME * self.k, spaces, first.symbol * self.scale / first.scale,
            tuple(coasts), self.scale, self.origin, image=self.picture,
        )  # fmt: skip

    def _place(self, island: PlacedIsland) -> tuple[float, Point]:
        """The factor by which an island's picture is scaled, and the pixel of its top left corner in the picture."""
        k = self.scale / island.plate.scale
        dx = self.origin[0] + island.offset[0] * self.scale - island.plate.origin[0] * k
        dy = self.origin[1] + island.offset[1] * self.scale - island.plate.origin[1] * k
        return k, (dx, dy)

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1). Islands are decoded and
        scaled by other threads meanwhile."""
        with ThreadPoolExecutor(max_workers=2) as pool:
            light = pool.submit(map_composer.coast_light, self.size, self.plate.coasts, self.k)
            lands = [pool.submit(self._land, island) for island in self.islands]
            map_composer.paint_sea(self.picture, self.plate.coasts, self.k)
            # Light added to the whole sea: half of a map for two is water, and without it such a map is hardly brighter
            # than the panels.
            self.picture.fill((12, 28, 34), special_flags=pygame.BLEND_RGB_ADD)
            yield 0.2
            marks = self._sea_marks()
            map_composer.add_light(self.picture, light.result())
            yield 0.35
            symbols = map_composer.KitSymbols(self.picture)
            for mark in marks:
                symbols.lay(mark)
            map_composer.paint_vignette(self.picture, self.k)
            yield 0.45
            for number, land in enumerate(lands):
                self.picture.blit(*land.result())
                yield 0.45 + 0.5 * (number + 1) / len(self.islands)
        map_composer.draw_frame(self.picture, self.picture.get_rect(), self.k)
        yield 1.0

    def _land(self, island: PlacedIsland) -> tuple[pygame.Surface, tuple[int, int]]:
        """An island's picture scaled as it is shown, and the pixel of its top left corner."""
        k, (dx, dy) = self._place(island)
        plate = island.plate
        land = plate.image if plate.image is not None else _picture(plate.picture)
        size = (max(1, round(land.get_width() * k)), max(1, round(land.get_height() * k)))
        return pygame.transform.smoothscale(land, size), (round(dx), round(dy))

    def _sea_marks(self) -> list[MapSymbol]:
        """Ripples on open water, and the compass rose where it is widest."""
        rng = random_for(f"{self.name}/sea")
        k = self.k
        shore = [point for coast in self.plate.coasts for point in coast[::8]]
        edge = 24 * k
        inside = pygame.Rect(0, 0, *self.size).inflate(-2 * edge, -2 * edge)

        def away(x: float, y: float) -> float:
            return min(math.dist((x, y), point) for point in shore)

        water = []
        for _ in range(420):
            x, y = rng.uniform(inside.left, inside.right), rng.uniform(inside.top, inside.bottom)
            if self.plate.at((x, y)) is None:
                water.append((x, y, away(x, y)))
        best, rose = 0.0, (0.0, 0.0)
        for x, y, free in water:
            free = min(free - 20 * k, x - edge, self.size[0] - edge - x, y - edge, self.size[1] - edge - y)
            if free > best:
                best, rose = free, (x, y)
        marks: list[MapSymbol] = []
        radius = min(best, 62.0 * k * 1.2)
        if radius > 30 * k:
            marks.append(MapSymbol("rose", *rose, radius / 1.2, 0))
        for x, y, free in water:
            clear = all(math.dist((x, y), (mark.x, mark.y)) > 74 * k for mark in marks)
            if free > 46 * k and clear and math.dist((x, y), rose) > radius + 14 * k:
                marks.append(MapSymbol("ripple", x, y, rng.uniform(9, 13) * k, rng.randrange(1000)))
        return marks


@lru_cache(maxsize=8)
def _picture(name: str) -> pygame.Surface:
    with needed_asset(f"images/{name}") as path:
        return convert_alpha(pygame.image.load(str(path)))


def lay_islands(name: str, islands: Sequence[PlacedIsland], canvas: Point, size: tuple[int, int]) -> PolygonPlate:
    """Lay islands on a sea at once (see `Archipelago`)."""
    laid = Archipelago(name, islands, canvas, size)
    for _ in laid.slices():
        pass
    return laid.plate
