"""The hand of the Warcraft table: which cards lie in the fan below the map, and which of them is raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards import fan
from tabletop.client.cards.fan import Hand, Held, raised_rect
from tabletop.client.draw.theme import seat_colours

from .card_faces import card_face

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


def held_cards(table: TableContext) -> list[Held]:
    """The hand on show, left to right; each card lies on its left neighbour."""
    place = table.layout_now
    assert place is not None
    height = min(280.0, place.hand.h + (18 if place.compact else 34))
    down = table.rows_box.bottom + 6 - place.hand.y if table.rows_box is not None else 0.0
    room = FRect(place.hand)
    room.y += (4 if place.compact else 8) + down
    return fan.fan(table.model.hand(table.model.shown_seat), room, height)


def raised_card(table: TableContext) -> str | None:
    """The card of the hand that is dragged or pointed at, else the one that is being played."""
    if table.drag is not None:
        return table.drag[0]
    pointed = table.scene.pointed
    over = pointed.target.id if isinstance(pointed, Spot) and pointed.target.kind == "card" else None
    return over or table.model.selected_card


def draw_hand(canvas: Canvas, table: TableContext) -> None:
    """All cards but the raised one."""
    fan.draw_fan(canvas, held_cards(table), _hand(table), raised_card(table))


def draw_raised(canvas: Canvas, table: TableContext) -> None:
    """The card that is dragged, pointed at or being played, above everything."""
    place, wanted = table.layout_now, raised_card(table)
    assert place is not None
    held = next((one for one in held_cards(table) if one.card is not None and one.card == wanted), None)
    if held is None or held.card is None:
        return
    if table.drag is None:
        grown = raised_rect(held.rect, place.side.bottom)
        grown.x = min(max(grown.x, place.board.x), place.board.right - grown.w)
    else:
        grown = fan.dragged_rect(held.rect, table.drag[1])
    fan.draw_raised(canvas, grown, held.card, _hand(table))


def _hand(table: TableContext) -> Hand:
    model, seat = table.model, table.model.shown_seat
    options = model.state.config.options
    return Hand(
        face=lambda card: card_face(card, options),
        colours=seat_colours(model.colour(seat)),
        emblem=table.emblem(seat),
        playable=frozenset(target.id for target in model.starts if target.kind == "card"),
        choosing=bool(model.starts),
        chosen=model.selected_card,
    )


__all__ = ["Held", "draw_hand", "draw_raised", "held_cards", "raised_rect"]
