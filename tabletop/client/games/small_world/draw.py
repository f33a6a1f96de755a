"""Draws the whole Small World table in its layers."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.cached import Identity
from tabletop.client.draw.theme import BRASS300, seat_colours
from tabletop.client.games.touch_buttons import draw_choice_ground
from tabletop.client.ui import panels as shared

from . import choices, hand, panels, pieces_art, side_panel

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

PROMPT_GAP = 8.0
"""Least units between the prompt and the minimap, and the edge of the map."""


def draw_all(canvas: Canvas, table: TableContext) -> None:
    """Draw map, combos, seats, strip and prompt."""
    place = table.layout_now
    if place is None:
        return
    canvas.shadow(place.board, 2, 6)
    _draw_panels(canvas, table)  # first, because the picture of the map may still be being decoded
    table.scroller.draw_map(canvas)
    table.map.draw_edge(canvas)
    _draw_prompt(canvas, table)
    draw_choice_ground(canvas, choices.boxes(table))


def _draw_panels(canvas: Canvas, table: TableContext) -> None:
    """Draw the panels beside and below the map."""
    place, layers = table.place, table.scene.layers
    parts = (
        ("combos", place.combos, panels.draw_combos, "combo:"),
        ("seats", place.seats, panels.draw_seats, "-"),
        ("detail", place.detail, side_panel.draw_detail, "space:"),
        ("strip", place.strip, hand.draw_strip, "space:"),
    )
    for name, box, paint, pointed in parts:
        layers.draw(canvas, name, box.inflate(10, 10), partial(_key, table, pointed), partial(paint, canvas, table))


def _key(table: TableContext, pointed: str) -> Hashable:
    """A key of everything that a panel shows; ``pointed``: the beginning of the ids of widgets that it shows
    differently while they are pointed at."""
    model = table.model
    id = table.pointed_id
    return (
        Identity(model.state), model.viewer, model.shown_seat, model.session.may_act, Identity(table.presented),
        id if id.startswith(pointed) else "", tuple(table.scene.recent_lines()), model.session.path,
        model.session.outcome is None,
    )  # fmt: skip


def _draw_prompt(canvas: Canvas, table: TableContext) -> None:
    """Draw the prompt in a pill on the map."""
    place, shown = table.place, table.shown_prompt
    words, seat = table.asked_of(shown, shown)
    if not words:
        return
    seat = seat if seat is not None else table.model.active
    colours = seat_colours(table.model.colour(seat))
    prompt = shared.Prompt(words, colours, table.emblem(seat))
    width = min(place.board.w - 36, shared.prompt_width(canvas, prompt))
    box = FRect(place.board.centerx - width / 2, place.prompt.y, width, place.prompt.h)
    small = table.scene.widgets.get("minimap")
    if small is not None and small.visible and box.right > small.rect.x - PROMPT_GAP:
        right, left = small.rect.x - PROMPT_GAP, place.board.x + PROMPT_GAP
        box.w = min(width, right - left)
        box.x = right - box.w
    shared.draw_prompt(canvas, box, prompt)


def draw_drag(canvas: Canvas, table: TableContext) -> None:
    """Draw the token under the pointer while it is dragged."""
    if table.drag is None:
        return
    model = table.model
    pool, seat = model.pool, model.shown_seat
    race = pool.race if pool is not None else model.state.players[seat].race
    size = max(34.0, table.map.radius * 0.8)
    x, y = table.drag[1]
    rect = FRect(x - size / 2, y - size / 2, size, size)
    if table.layout_now is not None:
        start = hand.hand_area(table.layout_now.hand)
        canvas.line((start.centerx, start.y), (x, y), BRASS300, 2.5, dash=(9, 6))
    canvas.shadow(rect, 4, size * 0.16)
    if model.phase in ("bombs", "objectives"):
        pieces_art.draw_piece(canvas, (x, y), size / 2, "bomb" if model.phase == "bombs" else "objective")
        return
    declined = pool is not None and pool.declined
    pieces_art.draw_token(canvas, rect, race, seat_colours(model.colour(seat)), declined)
