"""Matches in small: the map with its pieces and nothing hidden, goals and emblems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import FittedPlate, baked_polygon_plate, fitted_whole
from tabletop.client.draw.theme import SEA_DEEP, seat_colours
from tabletop.client.pieces.drawn_tokens import draw_figure
from tabletop.rules.adventure.queries import State, is_aggro

from .card_faces import EMBLEMS
from .context import MAP
from .map_pieces import draw_marker

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import Seat, Target
    from tabletop.rules.match import Match


SHAPE = 1488 / 2780
"""Ratio of height to width of the map without its frame."""
LEAST_HIGH, HIGH = 16.0, 1.5
"""Height of a hero: at least so many units, else as a multiple of the unit of the map."""
APART, BELOW = 0.53, 0.2
"""As shares of that height: from one hero to the next in one space, and from the middle of the space to their feet."""


def _small_map(rect: FRect) -> FittedPlate:
    """The map without its frame, as large as fills ``rect``; all of it in a picture large enough for details."""
    plate = baked_polygon_plate(MAP)
    return fitted_whole(plate, rect, plate.frame)


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """The point of a space in the picture; None for other targets."""
    del match
    return _small_map(rect).place(target)


def figure_boxes(small: FittedPlate, state: State, rect: FRect) -> list[tuple[Seat, FRect]]:
    """(seat, box) of the heroes, the upper ones first; those in one space stand side by side, all of them within
    ``rect``."""
    unit = small.plate.unit * small.zoom
    high = max(LEAST_HIGH, unit * HIGH)
    by_space: dict[str, list[Seat]] = {}
    for seat, player in enumerate(state.players):
        if player.space:
            by_space.setdefault(player.space, []).append(seat)
    found = []
    for space, seats in by_space.items():
        x, y = small.center(space)
        row = FRect(0, 0, high / 2 + (len(seats) - 1) * high * APART, high)
        row.midbottom = (x, y + high * BELOW)
        row.clamp_ip(rect)
        found += [(seat, FRect(row.x + n * high * APART, row.y, high / 2, high)) for n, seat in enumerate(seats)]
    return sorted(found, key=lambda one: one[1].y)


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
        for seat, box in figure_boxes(small, state, rect):
            emblem = EMBLEMS[state.players[seat].character]
            draw_figure(canvas, box, seat_colours(match.seats[seat].colour), emblem)


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """The valor that wins, for each seat."""
    return (match.state.config.options.valor,) * len(match.seats)


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat's hero; None while none is chosen."""
    return tuple(EMBLEMS.get(player.character) for player in match.state.players)
