"""The viewer's hand at the right, backs when the hand is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from tabletop.client.cards.face import draw_face
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.text import fit_block
from tabletop.client.draw.theme import BRASS300, BRASS400, INK900, IVORY100, NIGHT900, SELECTED
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from . import army_figures
from .card_art import draw_back
from .model import Model


def keep_places(kept: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The cards of a hand by place: those that are ``kept`` in one stay there, so that no other card comes under the
    pointer where one is played, and new ones take the free places, the first one first. "" is a free place."""
    places = [card if card in cards else "" for card in kept]
    for card in cards:
        if card not in places:
            at = free_place(places)
            places[at : at + 1] = [card]
    return places


def free_place(places: Sequence[str]) -> int:
    """The number of the place, from 0, of the next card that comes to a hand."""
    return places.index("") if "" in places else len(places)


def draw_hand(
    canvas: Canvas,
    places: Sequence[FRect],
    cards: Sequence[str],
    model: Model,
    seat: int,
    hidden: set[str],
    hovered: str | None,
    fresh: str | None = None,
) -> None:
    """Draw the hand of ``seat`` as the viewer may see it, its ``cards`` by place; ``hidden`` cards are being moved and
    left out, ``fresh`` was drawn last."""
    choosing = any(target.kind == "card" for target in model.starts)
    for place, card in zip(places, cards, strict=False):
        if card == HIDDEN:
            draw_back(canvas, place, model.colour(seat), army_figures.emblem(queries.army_base(model.state, seat)))
            continue
        if not card or card in hidden:
            continue
        draw_hand_card(canvas, place, model, card, hovered == card, choosing)
        if card == fresh and card != model.selected_card:
            _mark_fresh(canvas, place)


def _mark_fresh(canvas: Canvas, place: FRect) -> None:
    """Mark the card that was drawn last."""
    words = t("lords_of_war_board.fresh")
    w = max(44.0, canvas.measure(words, "least")[0] + 18)
    h = canvas.line_height("least") + 3
    pill = FRect(place.centerx - w / 2, place.y + place.h * 0.25 - h / 2, w, h)
    canvas.fill(pill, BRASS300, radius=h / 2)
    canvas.frame(pill, BRASS400, 1, h / 2)
    canvas.text(words, pill.center, "least", INK900, "center")


def draw_hand_card(canvas: Canvas, place: FRect, model: Model, card: str, hovered: bool, choosing: bool) -> None:
    """Draw a card of the hand in its state: at rest, selectable, selected, previewed on the mat. ``choosing``: a card
    of the hand is to be chosen, and the others are darker."""
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
    look = model.look(card, turned=False, grey=choosing and not legal)
    draw_face(canvas, rect, look)
    if on_mat:
        canvas.fill(rect, NIGHT900, alpha=140, radius=radius)
        words = t("lords_of_war_board.on_mat")
        h = canvas.block_height(words, "small_strong", rect.w - 20) + 8
        pill = FRect(rect.x + 6, rect.centery - h / 2, rect.w - 12, h)
        canvas.fill(pill, NIGHT900, alpha=230, radius=13)
        fit_block(canvas, words, pill.inflate(-8, -6), "small_strong", IVORY100, align="center")


def hand_owner(model: Model) -> int:
    """The seat whose hand is at the right: the viewer, else the active seat (face down)."""
    if model.viewer is not None:
        return model.viewer
    active = model.session.match.game.headline(model.state).active
    return active if active is not None else 0
