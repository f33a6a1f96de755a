"""Small pictures of matches: the map with its pieces, and nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import FittedPlate, fitted_whole
from tabletop.client.board.polygon_plate import baked_polygon_plate
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


def _small_map(rect: FRect) -> FittedPlate:
    """The map without its frame, as large as fills ``rect``; all of it in a picture large enough for details."""
    plate = baked_polygon_plate(MAP)
    return fitted_whole(plate, rect, plate.frame)


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """The point of a space in the picture; None for other targets."""
    del match
    return _small_map(rect).place(target)


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """Draw the present map of a match, filling ``rect``."""
    small, state = _small_map(rect), match.state
    unit = small.plate.unit * small.zoom
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP)
        small.draw(canvas)
        for slot, marker in enumerate(state.markers):
            if marker is not None:
                at = small.center(marker.space)
                draw_marker(canvas, at, max(3.0, unit * 0.3), slot + 1, is_aggro(state, slot))
        high = max(16.0, unit * 1.5)
        for seat, player in enumerate(state.players):
            if not player.space:
                continue
            x, y = small.center(player.space)
            box = FRect(0, 0, high / 2, high)
            box.midbottom = (x + seat * high * 0.12, y + high * 0.2)
            draw_figure(canvas, box, seat_colours(match.seats[seat].colour), EMBLEMS[player.character])


__all__ = ["draw_thumbnail"]
