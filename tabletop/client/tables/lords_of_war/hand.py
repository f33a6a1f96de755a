"""The viewer's hand at the right: six cards in two rows, backs when the hand is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.theme import BRASS300, IVORY100, NIGHT900, SELECTED
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from .card_art import draw_back, draw_card
from .model import Model, seat_of

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

HAND_SIZE = 6


def slots(area: FRect) -> list[FRect]:
    """Six card places in two rows of three that fill ``area`` as far as the shape of cards allows."""
    gap = 10.0
    w = min((area.w - 2 * gap) / 3, (area.h - gap) / 2 * 5 / 7)
    h = w * 7 / 5
    left = area.x + (area.w - 3 * w - 2 * gap) / 2
    found = []
    for n in range(HAND_SIZE):
        found.append(FRect(left + (n % 3) * (w + gap), area.y + (n // 3) * (h + gap), w, h))
    return found


def draw_hand(
    canvas: Canvas, places: list[FRect], model: Model, seat: int, hidden: set[str], hovered: str | None
) -> None:
    """Cards of ``seat`` as the viewer may see them; ``hidden`` cards are in the air right now."""
    for place, card in zip(places, queries.hand(model.state, seat), strict=False):
        if card == HIDDEN:
            draw_back(canvas, place, model.colour(seat))
            continue
        if card in hidden:
            continue
        draw_hand_card(canvas, place, model, card, hovered == card)


def draw_hand_card(canvas: Canvas, place: FRect, model: Model, card: str, hovered: bool) -> None:
    """One card of the hand in its state: at rest, to be chosen, chosen, lying on the mat for now."""
    radius = place.w * 0.06
    selected = card == model.selected_card
    legal = Target("card", card) in model.starts
    rect = place.move(0, -3) if hovered and legal else place
    on_mat = selected and model.chosen_square is not None
    if selected:
        canvas.glow(rect, BRASS300, 16, radius, 200)
        canvas.fill(rect.inflate(6, 6), SELECTED, radius=radius + 3)
    elif hovered and legal:
        canvas.fill(rect.inflate(4, 4), IVORY100, radius=radius + 2)
    look = model.look(card, turned=False, grey=bool(model.starts) and not legal)
    draw_card(canvas, rect, look)
    if on_mat:
        canvas.fill(rect, NIGHT900, alpha=140, radius=radius)
        pill = FRect(rect.x + 8, rect.centery - 13, rect.w - 16, 26)
        canvas.fill(pill, NIGHT900, alpha=230, radius=13)
        canvas.fit_text(t("low.on_mat"), pill.inflate(-10, 0), "small_strong", IVORY100, "center", 0.7)


def hand_owner(model: Model) -> int:
    """Whose hand lies at the right: the viewer's, else the active seat's (hidden)."""
    if model.viewer is not None:
        return model.viewer
    active = model.session.match.game.headline(model.state).active
    return active if active is not None else 0


__all__ = ["draw_hand", "hand_owner", "seat_of", "slots"]
