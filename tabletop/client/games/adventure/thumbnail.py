"""A match in small for lists of saves: the map and where everybody stands; nothing hidden is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.plate import draw_plate
from tabletop.client.board.polygon_plate import baked_polygon_plate
from tabletop.client.draw.theme import SEA_DEEP, seat_colours
from tabletop.client.pieces.standing_figures import draw_figure
from tabletop.rules.adventure.queries import is_aggro

from .card_faces import EMBLEMS
from .context import MAP
from .map_pieces import draw_marker

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.match import Match


def draw_thumbnail(canvas: Canvas, match: Match[Any], rect: FRect) -> None:
    """Fill ``rect`` with the map of a match as it stands."""
    plate = baked_polygon_plate(MAP)
    width, height = plate.size
    inset = plate.frame
    zoom = max(rect.w / (width - 2 * inset), rect.h / (height - 2 * inset))
    whole = FRect(0, 0, width * zoom, height * zoom)
    whole.center = rect.center
    state = match.state
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP)
        draw_plate(canvas, plate, whole)
        r = max(3.0, plate.unit * zoom * 0.3)
        for slot, marker in enumerate(state.markers):
            if marker is not None:
                x, y = plate.center(marker.space)
                draw_marker(canvas, (whole.x + x * zoom, whole.y + y * zoom), r, slot + 1, is_aggro(state, slot))
        high = max(16.0, plate.unit * zoom * 1.5)
        for seat, player in enumerate(state.players):
            if not player.space:
                continue
            colours = seat_colours(match.seats[seat].colour)
            x, y = plate.center(player.space)
            box = FRect(0, 0, high / 2, high)
            box.midbottom = (whole.x + x * zoom + seat * high * 0.12, whole.y + y * zoom + high * 0.2)
            draw_figure(canvas, box, colours, EMBLEMS[player.character])


__all__ = ["draw_thumbnail"]
