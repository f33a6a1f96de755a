"""The panel at the foot of the sheet that explains the space pointed at: difficulty, resources, what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.parts import paint_diamonds
from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.panel_cache import draw_cached
from tabletop.client.draw.theme import (
    DANGER,
    EMBER,
    IVORY100,
    IVORY300,
    LEVELS,
    NIGHT900,
    OK,
    mix,
    seat_colours,
)
from tabletop.client.games.seat_bar import chips_height
from tabletop.client.ui import panels
from tabletop.client.ui.panels import PanelFact
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Target
from tabletop.text import language, localised, t
from tabletop.text.grammar import joined

from . import card_text, names
from .card_text_words import sentence
from .challenge_words import needed_text
from .map_pieces import RESOURCE_ICONS
from .map_view import explained_space
from .model import CITY, Model
from .odds_on_map import odds_ink
from .tooltips import looked_at, monster_tip, refused, space_level

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

HEAD, PAD, LEAST, DIAMONDS, EDGE = 34.0, 12.0, 96.0, 48.0, 3.0
"""Height of the head, room at the edges, least height, where words begin behind the diamonds, width of the frame."""


def space_facts(table: TableContext, space: str) -> list[PanelFact]:
    """What to know about a space: what it costs to walk there or why one cannot, what it gives, what lies there."""
    model, content = table.model, table.model.content
    printed, there = content.spaces[space], model.place(space)
    facts = [*_way_facts(table, space)]
    facts += [
        PanelFact(
            sentence(f"{names.kind_name('resource', one)}: {t(f'adventure_board.resource.{one}')}"), RESOURCE_ICONS[one]
        )
        for one in printed.resources
    ]
    if there.encounter:
        facts += _printed_facts(model, there.encounter)
    for slot in there.markers:
        marker = model.state.markers[slot]
        assert marker is not None
        aggro = slot in there.aggro
        key = "adventure_board.marker_aggro" if aggro else "adventure_board.marker"
        name, told = monster_tip(model, marker.card)
        icon = "symbol-aggro" if aggro else "symbol-encounter"
        facts.append(PanelFact(t(key, n=slot + 1, name=name), icon, EMBER if aggro else IVORY100, strong=True))
        facts += _encounter_facts(model, marker.card, told)
    if there.event:
        card = content.events[there.event]
        facts.append(PanelFact(t("adventure_board.event_here", name=localised(card.name)), "objective", IVORY100, True))
        facts += [PanelFact(line) for line in card_text.event_text(card, content)]
    if there.tokens:
        told = " ".join([t("adventure_board.tokens_here", n=there.tokens), *looked_at(model, space)])
        facts.append(PanelFact(told, "symbol-discovery"))
    if there.traps:
        traps = joined(names.card_name(trap, content) for trap in there.traps)
        facts.append(PanelFact(t("adventure_board.traps_here", names=traps), "link"))
    facts += [
        PanelFact(
            t("adventure_board.quest_here", name=model.hero_name(seat), quest=names.card_name(quest, content)),
            "symbol-quest", seat_colours(model.colour(seat)).tint,
        )
        for seat, quest in there.quests
    ]  # fmt: skip
    for seat in there.figures:
        facts += _figure_facts(model, seat)
    return facts


def _way_facts(table: TableContext, space: str) -> list[PanelFact]:
    way = table.reach.get(space)
    if way is not None:
        left = table.model.state.move - len(way)
        return [PanelFact(t("adventure_board.way_left", n=len(way), left=left), "movement", OK, strong=True)]
    if table.session.may_act and table.session.targets() and not table.legal_space(space):
        why = refused(table, Target("space", space))
        return [PanelFact(why, "cancel", DANGER)] if why is not None else []
    return []


def _printed_facts(model: Model, encounter: str) -> list[PanelFact]:
    printed = model.content.board_encounters[encounter]
    if printed.encounter is None:
        facts = [PanelFact(localised(printed.name), "coin", IVORY100, strong=True)]
        return facts + [PanelFact(line) for line in card_text.board_encounter_text(printed, model.content)]
    name, told = monster_tip(model, encounter)
    return [PanelFact(name, "conquer", IVORY100, strong=True), *_encounter_facts(model, encounter, told)]


def _encounter_facts(model: Model, card: str, told: str) -> list[PanelFact]:
    """What an encounter is, then the odds of the hero that looks."""
    facts = [PanelFact(line) for line in told.split("\n")]
    if model.character(model.own_seat) is not None:
        facts.append(_odds_fact(model, *model.odds(card)))
    return facts


def _figure_facts(model: Model, seat: int) -> list[PanelFact]:
    left, whole = model.health(seat)
    words = t("adventure_board.figure_here", name=model.hero_name(seat), left=left, whole=whole)
    facts = [PanelFact(words, model.emblem(seat) or "", seat_colours(model.colour(seat)).tint, strong=True)]
    if seat != model.own_seat and model.character(model.own_seat) is not None:
        facts.append(_odds_fact(model, *model.odds(other=seat)))
    return facts


def _odds_fact(model: Model, mine: int, its: int) -> PanelFact:
    words = t(
        "adventure_board.odds", name=model.hero_name(model.own_seat), mine=needed_text(mine), its=needed_text(its)
    )
    return PanelFact(words, "dice", odds_ink(mine))


def panel_rect(table: TableContext, high: float) -> FRect:
    """The panel over the foot of the sheet, above the seats where these stand there; ``high``: what it needs."""
    place = table.layout_now
    assert place is not None
    side = place.side
    bottom = side.bottom - (chips_height(table.model.seats) + PAD if table.chips_aside else 3)
    most = bottom - table.sheet.numbers.bottom
    tall = max(LEAST, min(high, most))
    return FRect(side.x + 3, bottom - tall, side.w - 6, tall)


def draw_space_panel(canvas: Canvas, table: TableContext) -> None:
    """Draw the panel while a space, or something that stands in one, is pointed at."""
    place, space = table.layout_now, explained_space(table)
    if place is None or space is None or table.scene.showing or table.drag is not None:
        return
    facts = space_facts(table, space)
    width = place.side.w - 6 - 2 * PAD
    most = panel_rect(table, place.side.h).h - HEAD - 2 * PAD
    role = "small" if panels.facts_height(canvas, facts, width, "small") <= most else "least"
    rect = panel_rect(table, panels.facts_height(canvas, facts, width, role) + HEAD + 2 * PAD)
    key = (space, tuple(facts), role, language(), canvas.theme)
    canvas.panel(rect, "panel")
    draw_cached(
        canvas, "adventure-space", key, rect, lambda target: _paint(target, table, space, facts, rect, role), EDGE
    )


def _paint(canvas: Canvas, table: TableContext, space: str, facts: list[PanelFact], rect: FRect, role: str) -> None:
    model = table.model
    printed = model.content.spaces[space]
    canvas.panel(rect, "panel")
    ink = LEVELS[model.level_of(space)]
    head = FRect(rect.x + 3, rect.y + 3, rect.w - 6, HEAD)
    canvas.gradient(head, mix(ink, NIGHT900, 0.25), mix(ink, NIGHT900, 0.8), radius=8, horizontal=True)
    left = head.x + PAD
    if printed.kind != CITY:
        paint_diamonds(canvas, (left + 6, head.centery), 96, printed.colour + 1, len(COLOURS))
        left += DIAMONDS
    words = space_level(model, space)
    wide = min(canvas.measure(words, "small")[0], head.w * 0.5)
    name = FRect(left, head.y, head.right - PAD - wide - 8 - left, head.h)
    fit_name(canvas, names.card_name(space, model.content), name, "section", IVORY100)
    canvas.fit_text(
        words, FRect(head.right - PAD - wide, head.y, wide, head.h), "small", IVORY300, align="right", min_ratio=0.7
    )
    body = FRect(rect.x + PAD, head.bottom + PAD / 2, rect.w - 2 * PAD, rect.bottom - head.bottom - PAD)
    if facts:
        panels.draw_facts(canvas, body, facts, role)
    else:
        canvas.text_block(t("adventure_board.space_empty"), body, "small", IVORY300)


__all__ = ["draw_space_panel", "panel_rect", "space_facts"]
