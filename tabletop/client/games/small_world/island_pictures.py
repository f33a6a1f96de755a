"""Pictures of islands: a single one, the sea of a match, and matches in small, with stacks but no coins, and bombs
and markers face down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import FRect

from tabletop.client.board.living_map import life_at
from tabletop.client.board.map_symbols import MapSymbol
from tabletop.client.board.plate import FittedPlate, PolygonPlate, baked_polygon_plate, draw_plate_fitting, fitted_whole
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Living
from tabletop.client.draw.theme import BRASS400, IVORY300, NIGHT900, SEA_DEEP, SEA_MID, SEA_SHALLOW, seat_colours
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, Island
from tabletop.rules.small_world.queries import State
from tabletop.rules.small_world.setup import SIZES

from .held_land import HeldLand, Holding
from .island_composer import PlacedIsland as Laid, compose_island, lay_islands
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
    width, depth = content().layouts[seats].canvas
    shape = min(1.6, max(1.34, width / depth))
    laid = [Laid(plate_of(island), at) for island, at in placed(seats, islands)]
    name = "small_world/" + "-".join(island.id for island in islands)
    return lay_islands(name, laid, (float(width), float(depth)), (round(height * shape), height))


@lru_cache(maxsize=24)
def _small(seats: int, islands: tuple[Island, ...]) -> PolygonPlate:
    return sea_plate.__wrapped__(seats, islands, 420)


def _plate_of(match: Match[State]) -> PolygonPlate:
    options = match.state.config.options
    return _small(options.seats, options.islands)


def _small_map(match: Match[State], rect: FRect) -> FittedPlate:
    """The sea, as large as fills ``rect``, or as fits into it where too much would be cut off."""
    plate = _plate_of(match)
    return fitted_whole(plate, rect, always=True)


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
