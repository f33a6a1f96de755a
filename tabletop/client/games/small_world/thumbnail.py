"""A match of Small World in small: its islands and who stands where; no coins, no bomb's and no marker's face."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import draw_plate
from tabletop.client.board.polygon_plate import PolygonPlate
from tabletop.client.draw.theme import SEA_DEEP, seat_colours
from tabletop.rules.small_world.islands import Island

from .model import stacks_of
from .pieces_art import draw_token
from .sea import sea_plate

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import Target
    from tabletop.rules.match import Match
    from tabletop.rules.small_world.queries import State

HEIGHT = 420


@lru_cache(maxsize=24)
def _small(seats: int, islands: tuple[Island, ...]) -> PolygonPlate:
    return sea_plate.__wrapped__(seats, islands, HEIGHT)


def _plate_of(match: Match[State]) -> PolygonPlate:
    options = match.state.config.options
    return _small(options.seats, options.islands)


def _fitted(plate: PolygonPlate, rect: FRect) -> tuple[float, float, float]:
    """The zoom of a plate in a rectangle, and where its left upper corner is."""
    width, height = plate.size
    k = max(rect.w / width, rect.h / height)
    if k * height > rect.h * 1.25 or k * width > rect.w * 1.25:
        k = min(rect.w / width, rect.h / height)
    return k, rect.centerx - width * k / 2, rect.centery - height * k / 2


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """Where a region is in the picture; None for anything else."""
    plate = _plate_of(match)
    if target.kind != "space" or target.id not in plate.spaces:
        return None
    k, left, top = _fitted(plate, rect)
    x, y = plate.center(target.id)
    return left + x * k, top + y * k


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """All of the sea inside ``rect``, as large as it goes, with the stacks."""
    plate = _plate_of(match)
    width, height = plate.size
    k, left, top = _fitted(plate, rect)
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP)
        draw_plate(canvas, plate, FRect(left, top, width * k, height * k))
        size = max(6.0, plate.unit * k * 0.8)
        for name, stack in stacks_of(match.game.view(match.state, None)).items():
            if stack.owner < 0:
                continue
            x, y = plate.center(name)
            box = FRect(left + x * k - size / 2, top + y * k - size / 2, size, size)
            draw_token(canvas, box, stack.race, seat_colours(match.seats[stack.owner].colour), stack.declined)
