"""A match in small for lists of saves: the map and where everybody stands; nothing hidden is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import draw_plate
from tabletop.client.board.polygon_plate import PolygonPlate, baked_polygon_plate
from tabletop.client.draw.theme import SEA_DEEP, seat_colours
from tabletop.client.pieces.standing_figures import draw_figure
from tabletop.rules.adventure.queries import is_aggro

from .card_faces import EMBLEMS
from .context import MAP
from .map_pieces import draw_marker

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.adventure.queries import State
    from tabletop.rules.game import Target
    from tabletop.rules.match import Match


def _fitted(plate: PolygonPlate, rect: FRect) -> tuple[float, FRect]:
    """The zoom of the map, and where the whole of it would be."""
    width, height = plate.size
    inset = plate.frame
    zoom = max(rect.w / (width - 2 * inset), rect.h / (height - 2 * inset))
    whole = FRect(0, 0, width * zoom, height * zoom)
    whole.center = rect.center
    return zoom, whole


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """Where a space is in the picture; None for anything else."""
    del match
    plate = baked_polygon_plate(MAP)
    if target.kind != "space" or target.id not in plate.spaces:
        return None
    zoom, whole = _fitted(plate, rect)
    x, y = plate.center(target.id)
    return whole.x + x * zoom, whole.y + y * zoom


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """Fill ``rect`` with the map of a match as it stands."""
    plate = baked_polygon_plate(MAP)
    zoom, whole = _fitted(plate, rect)
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
