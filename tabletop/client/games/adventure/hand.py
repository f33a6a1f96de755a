"""The hand of the Adventure table: the fan below the map, and the raised card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards import fan
from tabletop.client.cards.face import TEXT_FROM, UprightFace
from tabletop.client.cards.fan import FanCard, Hand, raised_rect
from tabletop.client.cards.parts import RATIO
from tabletop.client.core.cached import Identity
from tabletop.client.draw.fit_text import fit_block
from tabletop.client.draw.theme import IVORY500, NIGHT900, SLATE400, SLATE500, seat_colours
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.queries import kind_of
from tabletop.text import language, t

from .card_faces import ability_face, with_cost

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


RIBBON_FOOT = 0.88
"""Where the ribbon of a card without a rule ends, as a share of its height."""
EMPTY_EDGE, EMPTY_SIGN, EMPTY_ALPHA, EMPTY_FRAME = 10.0, 44.0, 90, 150
"""Of the place of a hand without cards: edge and greatest size of its sign in units, opacity of ground and frame."""


def held_cards(table: TableContext) -> list[FanCard]:
    """The places of the cards of the hand, left to right; each overlaps its left neighbour."""
    place = table.layout_now
    assert place is not None
    height = min(290.0, place.hand.h + (24 if place.compact else 44))
    room = FRect(place.hand)
    room.y += 0 if place.compact else 10
    if height * RATIO < TEXT_FROM:  # no rule on the card: cost and timing at its foot are not cut by the window's edge
        height = min(height, (table.scene.app.canvas.height - room.y - fan.SAG) / RIBBON_FOOT)
    return fan.fan(table.model.hand(table.model.own_seat), room, height)


def raised_card(table: TableContext) -> str | None:
    """The card of the hand that is dragged or pointed at, else the one that is being played; none while events are
    being shown."""
    if table.scene.showing:
        return None
    cards = table.model.hand(table.model.own_seat)
    if table.drag is not None:
        return next((card for card in cards if card is not None and kind_of(card) == table.drag[0]), None)
    pointed = table.scene.pointed
    if isinstance(pointed, Spot) and pointed.target.kind == "card" and pointed.id.startswith("hand:"):
        number = int(pointed.id.removeprefix("hand:"))
        return cards[number] if number < len(cards) else None
    path = table.session.path
    chosen = path[0].id if path and path[0].kind == "card" else None
    return next((card for card in cards if card is not None and kind_of(card) == chosen), None)


def raised_place(table: TableContext, card: FRect) -> FRect:
    """The rectangle in which the card at ``card`` is drawn while it is raised: at the lower edge of the window, beside
    the main button, large enough for its rule to be read."""
    place, copy = table.layout_now, raised_card(table)
    assert place is not None
    face = card_face(table, copy) if copy is not None else None
    grown = raised_rect(card, place.side.bottom, table.scene.app.canvas, face)
    grown.x = min(max(grown.x, place.board.x), place.actions.x - grown.w - 8)
    return grown


def card_face(table: TableContext, copy: str) -> UprightFace:
    """The face of a card of the hand, with its present cost; cached for each position."""
    faces = table.kept_faces.get((Identity(table.model), language()), dict)
    kind = kind_of(copy)
    if kind not in faces:
        faces[kind] = _face(table, copy)
    return faces[kind]


def _face(table: TableContext, copy: str) -> UprightFace:
    model = table.model
    card = model.ability(copy)
    seat = model.own_seat
    cost = queries.cost_of(model.state, seat, card.id)
    return with_cost(ability_face(card, model.content, seat_colours(model.colour(seat))), card, cost)


def draw_hand(canvas: Canvas, table: TableContext) -> None:
    """Draw all cards but the raised one and those just played; where there are none, their place and where new ones
    come from."""
    if not table.model.hand(table.model.own_seat):
        _draw_none(canvas, table)
        return
    fan.draw_fan(canvas, held_cards(table), _hand(table), raised_card(table), table.presented.played)


def _draw_none(canvas: Canvas, table: TableContext) -> None:
    """Draw the place of a hand without cards."""
    place, model = table.layout_now, table.model
    assert place is not None
    box = FRect(place.hand)
    box.h -= EMPTY_EDGE
    canvas.fill(box, NIGHT900, alpha=EMPTY_ALPHA, radius=EMPTY_EDGE)
    canvas.frame(box, SLATE500, 1, EMPTY_EDGE, alpha=EMPTY_FRAME)
    size = min(EMPTY_SIGN, box.h / 3)
    begun = model.character(model.own_seat) is not None and not model.phase.startswith("setup")
    words = t("adventure_board.hand_none" if begun else "adventure_board.hand_later")
    wide = box.w - 2 * EMPTY_EDGE
    tall = min(canvas.block_height(words, "small", wide), box.h - size - 2 * EMPTY_EDGE)
    top = box.centery - (size + EMPTY_EDGE + tall) / 2
    canvas.icon("card", (box.centerx, top + size / 2), size, SLATE400)
    room = FRect(box.x + EMPTY_EDGE, top + size + EMPTY_EDGE, wide, tall)
    fit_block(canvas, words, room, "small", IVORY500, align="center", valign="top")


def paint_ahead(canvas: Canvas, table: TableContext) -> None:
    """Paint the cards of the hand into the cache."""
    fan.paint_ahead(canvas, held_cards(table), _hand(table))


def draw_raised(canvas: Canvas, table: TableContext) -> None:
    """Draw the card that is dragged, pointed at or being played, above everything."""
    dragged_to = None if table.drag is None else table.drag[1]
    place = partial(raised_place, table)
    fan.draw_raised(canvas, held_cards(table), _hand(table), raised_card(table), place, dragged_to)


def _hand(table: TableContext) -> Hand:
    model, seat = table.model, table.model.own_seat
    starts = table.session.starts()
    playable = {target.id for target in starts if target.kind == "card"}
    cards = [card for card in model.hand(seat) if card is not None]
    path = table.session.path
    chosen = path[0].id if path and path[0].kind == "card" else None
    return Hand(
        face=lambda copy: card_face(table, copy),
        colours=seat_colours(model.colour(seat)),
        emblem=model.emblem(seat) or "",
        playable=frozenset(card for card in cards if kind_of(card) in playable),
        choosing=bool(starts),
        chosen=next((card for card in cards if kind_of(card) == chosen), None),
    )
