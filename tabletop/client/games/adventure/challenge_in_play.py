"""What is in play in a fight: the texts of the cards of both sides, in the foot of the challenge overlay where there is
nothing to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.combat.footer_rows import EffectRow, draw_effect_column, effect_role
from tabletop.client.draw.fit_text import name_head
from tabletop.client.draw.theme import IVORY500, ROOMY
from tabletop.rules.adventure.exchange import Fighter
from tabletop.rules.adventure.queries import NOBODY
from tabletop.text import localised, t

from . import card_faces, card_text
from . import challenge_words as words

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .challenge_context import ChallengeContext

COLUMN = 240.0
"""Least width in units of a column."""


def rows_of(view: ChallengeContext, fighter: Fighter) -> list[EffectRow]:
    """The cards of a side that have a text: the hero's card, what it wears and what is attached to it, or the card of
    the encounter."""
    content, tables = view.content, view.state.config.tables
    if fighter.seat == NOBODY:
        monster = tables.monsters[fighter.monster]
        face = card_faces.encounter_face(monster.card, monster.colour, content)
        return [EffectRow(face.icon, face.colours, face.title, face.text)] if face.text else []
    card, _, side = fighter.face.partition(".")
    colours = view.colours(fighter.side)
    face = card_faces.hero_face(content.character_cards[card], side, content, colours)
    found = [EffectRow(face.icon, colours, words.face_title(view, fighter), face.text)]
    player = view.state.players[fighter.seat]
    for item in (player.weapon, player.armour):
        if item:
            thing = tables.things[item]
            told = " ".join(card_text.item_text(thing.card, content))
            level = card_faces.level_colours(thing.colour)
            found.append(EffectRow(card_faces.item_icon(thing.card), level, localised(thing.card.name), told))
    for kind in dict.fromkeys(fighter.attached):
        ability = card_faces.ability_face(content.abilities[kind], content, colours)
        found.append(EffectRow(ability.icon, colours, ability.title, ability.text))
    return [row for row in found if row.text]


def draw_in_play(canvas: Canvas, view: ChallengeContext, area: FRect, note: str = "") -> None:
    """Draw the cards of both sides below a head, the attacker's at the left where ``area`` is wide enough for two
    columns, else below each other."""
    stage = view.stage
    assert stage is not None
    line = canvas.line_height("section")
    name_head(canvas, t("adventure_fight.in_play"), FRect(area.x, area.y, area.w, line), note)
    body = FRect(area.x, area.y + line + ROOMY.small, area.w, area.h - line - ROOMY.small)
    sides = [rows_of(view, fighter) for fighter in stage.fighters]
    if not any(sides):
        canvas.text_block(t("adventure_fight.no_things"), body, "small", IVORY500, ellipsis="ok")
        return
    columns = [(body, [row for rows in sides for row in rows])]
    if all(sides) and body.w >= 2 * COLUMN:
        half = (body.w - ROOMY.wide) / 2
        places = (FRect(x, body.y, half, body.h) for x in (body.x, body.right - half))
        columns = list(zip(places, sides, strict=True))
    roles = [effect_role(canvas, *column) for column in columns]
    role = min(roles, key=canvas.line_height)
    for place, rows in columns:
        draw_effect_column(canvas, place, rows, role)
