"""A match of Small World in small: its islands and who stands where; no coins, no bomb's and no marker's face."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

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
    from tabletop.rules.match import Match

HEIGHT = 420


@lru_cache(maxsize=24)
def _small(seats: int, islands: tuple[Island, ...]) -> PolygonPlate:
    return sea_plate.__wrapped__(seats, islands, HEIGHT)


def draw_thumbnail(canvas: Canvas, match: Match[Any], rect: FRect) -> None:
    """All of the sea inside ``rect``, as large as it goes, with the stacks."""
    options = match.state.config.options
    plate = _small(options.seats, options.islands)
    width, height = plate.size
    k = max(rect.w / width, rect.h / height)
    if k * height > rect.h * 1.25 or k * width > rect.w * 1.25:
        k = min(rect.w / width, rect.h / height)
    left, top = rect.centerx - width * k / 2, rect.centery - height * k / 2
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
