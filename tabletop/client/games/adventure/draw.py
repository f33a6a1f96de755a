"""Draws the whole Adventure table in its layers."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_card
from tabletop.client.core.cached import Identity
from tabletop.client.draw.theme import NIGHT900, seat_colours
from tabletop.client.ui import panels
from tabletop.text import t

from . import hand
from .dice_and_decks import draw_dice_and_decks
from .layout import PROMPT_EDGES
from .sheet import draw_dragged, draw_sheet
from .space_panel import draw_space_panel
from .subject_card import subject_face, subject_rect

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


VEIL = 120
"""Alpha of the shade over the map below choices that are cards."""
LONGER = 1.12
"""Factor by which a prompt may exceed one line, shrinking, before it takes two."""
AROUND = 40.0
"""Units around the sheet for its shadow."""


def draw_all(canvas: Canvas, table: TableContext) -> None:
    """Draw map, sheet, dice and decks, hand and prompt."""
    place = table.layout_now
    if place is None:
        return
    table.draw_map(canvas, lambda: _draw_panels(canvas, table))
    face = subject_face(table)
    if face is not None:
        draw_card(canvas, subject_rect(table), face)
    if table.cards_laid:
        canvas.fill(place.board, NIGHT900, alpha=VEIL)
    _draw_prompt(canvas, table)


def _draw_panels(canvas: Canvas, table: TableContext) -> None:
    """Draw the panels beside and below the map."""
    place, layers = table.place, table.scene.layers
    right, bottom = place.board.right, place.board.bottom
    strip = FRect(0, bottom, place.side.x, canvas.height - bottom)
    around = FRect(right, place.side.y - AROUND, canvas.width - right, place.side.h + 2 * AROUND)
    layers.draw(canvas, "side", around, partial(_side_key, table), lambda: _draw_side(canvas, table))
    layers.draw(canvas, "strip", strip, partial(_strip_key, table), lambda: _draw_strip(canvas, table))


def _side_key(table: TableContext) -> Hashable:
    """A key of everything that the sheet shows."""
    model = table.model
    return (
        Identity(model.state), model.viewer, model.shown_seat, table.session.path, table.marked,
        table.session.may_act, Identity(table.session.offer()), tuple(table.scene.recent_lines()),
        table.health(model.shown_seat), table.valor(model.shown_seat),
    )  # fmt: skip


def _strip_key(table: TableContext) -> Hashable:
    """A key of everything that dice, decks and hand show."""
    model = table.model
    return (
        Identity(model.state), model.viewer, model.own_seat, hand.raised_card(table), tuple(hand.held_cards(table)),
        Identity(table.session.offer()), table.session.path, table.presented.played,
    )  # fmt: skip


def _draw_side(canvas: Canvas, table: TableContext) -> None:
    """Draw the sheet, on the table and in the shadow of the map."""
    place = table.place
    table.map.draw_below(canvas, place.board)
    draw_sheet(canvas, table)


def _draw_strip(canvas: Canvas, table: TableContext) -> None:
    """Draw dice, decks and hand, on the table and in the shadow of the map."""
    place = table.place
    with canvas.clip(FRect(0, place.board.bottom, place.board.right, canvas.height)):  # right of it lies the sheet
        table.map.draw_below(canvas, place.board)
    draw_dice_and_decks(canvas, table)
    hand.draw_hand(canvas, table)


def _draw_prompt(canvas: Canvas, table: TableContext) -> None:
    """Draw the prompt in a pill over the sea."""
    place = table.place
    words, seat = table.asked_of(t("adventure.prompt.over"), t("adventure_board.handing_over"))
    colours = seat_colours(table.model.colour(seat)) if seat is not None else None
    emblem = table.emblem(seat) if seat is not None else None
    if words and seat is not None and seat != table.model.state.active and not table.scene.computer_words:
        words = t("board.prompt_of", name=table.model.name(seat), words=words)
    prompt = panels.Prompt(words, colours, emblem)
    wanted = panels.prompt_width(canvas, prompt)
    width = min(place.prompt.w, wanted)
    box = FRect(place.prompt.centerx - width / 2, place.prompt.y, width, place.prompt.h)
    if wanted > LONGER * place.prompt.w:  # large letters: two lines rather than small or cut words
        box.h = max(box.h, 2 * canvas.line_height("body_strong") + PROMPT_EDGES)
    panels.draw_prompt(canvas, box, prompt)


def draw_front(canvas: Canvas, table: TableContext) -> None:
    """Draw, above everything, the panel of the space pointed at, the card of the hand pointed at, and what is
    dragged."""
    draw_space_panel(canvas, table)
    draw_dragged(canvas, table)
    hand.draw_raised(canvas, table)
