"""Small pictures of matches: islands and stacks; no coins, and bombs and markers face down."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import FittedPlate, fitted_whole
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


def _small_map(match: Match[State], rect: FRect) -> FittedPlate:
    """The sea, as large as fills ``rect``, or as fits into it where too much would be cut off."""
    plate = _plate_of(match)
    return fitted_whole(plate, rect, always=True)


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """The point of a region in the picture; None for other targets."""
    return _small_map(match, rect).place(target)


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """Draw the sea with the stacks into ``rect``."""
    small = _small_map(match, rect)
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP)
        small.draw(canvas)
        size = max(6.0, small.plate.unit * small.zoom * 0.8)
        for name, stack in stacks_of(match.game.view(match.state, None)).items():
            if stack.owner < 0:
                continue
            x, y = small.center(name)
            box = FRect(x - size / 2, y - size / 2, size, size)
            draw_token(canvas, box, stack.race, seat_colours(match.seats[stack.owner].colour), stack.declined)
