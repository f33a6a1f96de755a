"""A match in small, for lists of saves: the land and who stands where; nothing hidden is on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.rules.warcraft import queries

from .map_thumbnail import MiniMap, draw_pieces, entries_of
from .pieces_art import draw_outpost

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.match import Match


def draw_thumbnail(canvas: Canvas, match: Match[Any], rect: FRect) -> None:
    """Fill ``rect`` with the map of a match as it stands."""
    state = match.state
    mini = MiniMap(rect, state.config.options.scenario)
    mini.draw(canvas)

    def colours(owner: int) -> SeatColours:
        return seat_colours(match.seats[owner].colour if owner < len(match.seats) else "ivory")

    with canvas.clip(rect):
        for post in queries.outposts(state):
            x, y = mini.center(post.space)
            foot = (x - mini.radius * 0.4, y + mini.radius * 0.15)
            draw_outpost(canvas, foot, mini.radius * 0.7, colours(post.seat), post.complete)
    draw_pieces(canvas, mini, entries_of(state), colours)
