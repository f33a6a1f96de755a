"""What a fight has brought, as cards in the foot of the challenge overlay: items and trophies won, and the encounter
that stays on the map with its marker."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import UprightFace, draw_card
from tabletop.client.combat.hand_row import REST, hand_places
from tabletop.client.draw.fit_text import name_head
from tabletop.client.draw.theme import ROOMY
from tabletop.rules.adventure.events import ItemGained, ItemTaken, MarkerPlaced, TrophyTaken
from tabletop.rules.game import Event
from tabletop.text import t

from . import card_faces

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .challenge_context import ChallengeContext


def prizes(view: ChallengeContext) -> list[tuple[str, UprightFace]]:
    """(key of the head, card) of what the fight shown has brought; empty while it goes on."""
    stage = view.stage
    if stage is None or not view.ended:
        return []
    return [found for event in stage.record.after if (found := _prize(view, event)) is not None]


def _prize(view: ChallengeContext, event: Event) -> tuple[str, UprightFace] | None:
    tables, content = view.state.config.tables, view.content
    if isinstance(event, ItemGained | ItemTaken) and event.item in tables.things:
        thing = tables.things[event.item]
        return "gained", card_faces.item_face(thing.card, thing.colour, content, picture_id=event.item)
    if isinstance(event, TrophyTaken):
        return "gained", card_faces.trophy_face(content.trophies[event.trophy])
    if isinstance(event, MarkerPlaced) and event.card in tables.monsters:
        monster = tables.monsters[event.card]
        return "stays", card_faces.encounter_face(monster.card, monster.colour, content, event.card)
    return None


def draw_prizes(canvas: Canvas, area: FRect, found: list[tuple[str, UprightFace]]) -> None:
    """Draw the cards side by side below a head."""
    line = canvas.line_height("section")
    name_head(canvas, t(f"adventure_fight.brought.{found[0][0]}"), FRect(area.x, area.y, area.w, line))
    below = FRect(area.x, area.y + line + ROOMY.tight, area.w, (area.h - line - ROOMY.tight) / REST)
    below.bottom = area.bottom
    for place, (_, face) in zip(hand_places(below, len(found)), found, strict=True):
        draw_card(canvas, place, replace(face, whole=True))
