"""The hand of the Warcraft table: a fan of cards below the map, the one pointed at raised and upright."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.draw.theme import BRASS300, NIGHT900, SELECTED, seat_colours
from tabletop.rules.game import Target

from .card_looks import card_look
from .cards_art import RATIO, draw_action_card, draw_card_back

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

EDGE = 12.0  # room around a card's sprite for its light and its shadow
WIDEST_ANGLE, STEP_ANGLE = 7.0, 2.6  # degrees: of the outer cards, and between neighbours
SAG = 11.0  # how far the outer cards lie lower
RAISED_W, RAISED_BY = 176.0, 1.36
DRAGGED_BY, DRAGGED_UP = 0.8, 14.0


@dataclass(frozen=True)
class Held:
    """A card of the hand: its id (None where it is hidden), its upright place, and how it is turned (degrees,
    counter-clockwise)."""

    card: str | None
    rect: FRect
    angle: float


def held_cards(table: TableContext) -> list[Held]:
    """The hand on show, left to right; each card lies on its left neighbour."""
    place = table.layout_now
    assert place is not None
    cards = table.model.hand(table.model.shown_seat)
    if not cards:
        return []
    h = min(280.0, place.hand.h + (18 if place.compact else 34))
    down = table.rows_box.bottom + 6 - place.hand.y if table.rows_box is not None else 0.0
    w = h * RATIO
    room = place.hand.w - w - 2 * EDGE
    step = min(w * 0.98, room / (len(cards) - 1)) if len(cards) > 1 else 0.0
    x = place.hand.centerx - (w + step * (len(cards) - 1)) / 2
    top = place.hand.y + (4 if place.compact else 8) + down
    middle = (len(cards) - 1) / 2
    tilt = min(STEP_ANGLE, WIDEST_ANGLE / middle) if middle else 0.0
    found = []
    for n, card in enumerate(cards):
        away = (n - middle) / middle if middle else 0.0
        rect = FRect(x + n * step, top + SAG * away * away * min(1.0, middle / 2), w, h)
        found.append(Held(card, rect, (middle - n) * tilt))
    return found


def raised_rect(rect: FRect, floor: float) -> FRect:
    """Where a card of the hand is drawn while it is pointed at: large enough to be read, standing on ``floor``."""
    w = max(rect.w * RAISED_BY, RAISED_W)
    h = w / RATIO
    return FRect(rect.centerx - w / 2, min(rect.y - h * 0.12, floor - h), w, h)


def raised_card(table: TableContext) -> str | None:
    """The card of the hand that is dragged or pointed at, else the one that is being played."""
    if table.drag is not None:
        return table.drag[0]
    pointed = table.scene.pointed
    over = pointed.target.id if isinstance(pointed, Spot) and pointed.target.kind == "card" else None
    return over or table.model.selected_card


def draw_hand(canvas: Canvas, table: TableContext) -> None:
    """All cards but the raised one."""
    model = table.model
    raised = raised_card(table)
    for held in held_cards(table):
        if held.card is None:
            _draw_covered(canvas, table, held)
        elif held.card != raised:
            legal = Target("card", held.card) in model.starts
            _draw_fanned(canvas, table, held, legal, bool(model.starts) and not legal)


def draw_raised(canvas: Canvas, table: TableContext) -> None:
    """The card that is dragged, pointed at or being played, above everything."""
    place, wanted = table.layout_now, raised_card(table)
    assert place is not None
    for held in held_cards(table):
        if held.card is None or held.card != wanted:
            continue
        if table.drag is None:
            grown = raised_rect(held.rect, place.side.bottom)
            grown.x = min(max(grown.x, place.board.x), place.board.right - grown.w)
        else:
            grown = FRect(0, 0, held.rect.w * DRAGGED_BY, held.rect.h * DRAGGED_BY)
            grown.midbottom = (table.drag[1][0], table.drag[1][1] - DRAGGED_UP)  # the zone below is what it is aimed at
        legal = Target("card", held.card) in table.model.starts
        canvas.shadow(grown, 4, 8)
        chosen = held.card == table.model.selected_card
        if chosen or legal:
            canvas.fill(grown.inflate(7, 7), SELECTED if chosen else BRASS300, radius=grown.w * 0.07)
        draw_action_card(canvas, grown, card_look(held.card, table.model.state.config.options))
        return


def _draw_fanned(canvas: Canvas, table: TableContext, held: Held, legal: bool, dim: bool) -> None:
    """A card in the fan: lit where it can be played now, darker where it cannot but others can."""
    rect, look = held.rect, card_look(held.card or "", table.model.state.config.options)

    def paint(inner: Canvas) -> None:
        box = FRect(EDGE, EDGE, rect.w, rect.h)
        if legal:
            inner.glow(box, BRASS300, 14, rect.w * 0.06, 120)
            inner.fill(box.inflate(6, 6), BRASS300, radius=rect.w * 0.07)
        draw_action_card(inner, box, look)
        if dim:
            inner.fill(box, NIGHT900, alpha=70, radius=rect.w * 0.06)

    _turned(canvas, held, ("wc-held", look, legal, dim), paint)


def _draw_covered(canvas: Canvas, table: TableContext, held: Held) -> None:
    """The back of a card that nobody at the screen may see."""
    seat, rect = table.model.shown_seat, held.rect
    colours, emblem = seat_colours(table.model.colour(seat)), table.emblem(seat)

    def paint(inner: Canvas) -> None:
        box = FRect(EDGE, EDGE, rect.w, rect.h)
        inner.shadow(box, 1, rect.w * 0.06)
        draw_card_back(inner, box, colours, emblem)

    _turned(canvas, held, ("wc-covered", colours.id, emblem), paint)


def _turned(canvas: Canvas, held: Held, key: Hashable, paint: Callable[[Canvas], None]) -> None:
    """Draw a card of the fan with room around it, so that its turned edges are smooth."""
    rect = held.rect
    size = (rect.w + 2 * EDGE, rect.h + 2 * EDGE)
    canvas.sprite(key, size, paint, (rect.x - EDGE, rect.y - EDGE), angle=held.angle)


__all__ = ["Held", "draw_hand", "draw_raised", "held_cards", "raised_rect"]
