"""Draws the whole Adventure table in its layers, and the panel at the lower end of the sheet about the space pointed
at: difficulty, resources, contents."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_card
from tabletop.client.cards.inspector import PAD, FactPanel, draw_fact_panel
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import DANGER, EMBER, IVORY100, LEVELS, NIGHT900, OK
from tabletop.client.games.map_table import chips_height
from tabletop.client.ui import panels
from tabletop.client.ui.panels import PanelFact
from tabletop.rules.adventure.queries import NOBODY
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Seat, Target
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from . import card_text, hand, names
from .card_faces import RESOURCE_ICONS
from .card_text import sentence
from .enlarged_cards import subject_face, subject_rect
from .hand import draw_dice_and_decks
from .map_view import explained_space, odds_ink
from .model import CITY, Model
from .sheet import draw_dragged, draw_sheet
from .words import looked_at, monster_tip, odds_lines, space_level

if TYPE_CHECKING:
    from .table import AdventureTable


def draw_all(table: AdventureTable, canvas: Canvas) -> None:
    """Draw map, sheet, dice and decks, hand and prompt."""
    place = table.layout_now
    if place is None:
        return
    table.draw_map(canvas, lambda: _draw_panels(canvas, table))
    face = subject_face(table)
    if face is not None:
        draw_card(canvas, subject_rect(table), face)
    if table.cards_laid:
        canvas.fill(place.board, NIGHT900, alpha=120)
    _draw_prompt(canvas, table)


def _draw_panels(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the panels beside and below the map."""
    place, layers = table.place, table.scene.layers
    right, bottom = place.board.right, place.board.bottom
    strip = FRect(0, bottom, place.side.x, canvas.height - bottom)
    around = FRect(right, place.side.y - 40, canvas.width - right, place.side.h + 80)  # with its shadow
    layers.draw(canvas, "side", around, partial(_side_key, table), lambda: _draw_side(canvas, table))
    layers.draw(canvas, "strip", strip, partial(_strip_key, table), lambda: _draw_strip(canvas, table))


def _side_key(table: AdventureTable) -> Hashable:
    """A key of everything that the sheet shows."""
    model = table.model
    return (
        Identity(model.state), model.viewer, model.shown_seat, table.session.path, model.heading,
        table.session.may_act, Identity(table.session.offer()), tuple(table.scene.recent_lines()), table.scene.noted,
        table.health(model.shown_seat), table.valor(model.shown_seat),
    )  # fmt: skip


def _strip_key(table: AdventureTable) -> Hashable:
    """A key of everything that dice, decks and hand show."""
    model = table.model
    return (
        Identity(model.state), model.viewer, model.own_seat, hand.raised_card(table), tuple(hand.held_cards(table)),
        Identity(table.session.offer()), table.session.path, table.shown.played,
    )  # fmt: skip


def _draw_side(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the sheet, on the table and in the shadow of the map."""
    place = table.place
    table.map.draw_below(canvas, place.board)
    draw_sheet(canvas, table)


def _draw_strip(canvas: Canvas, table: AdventureTable) -> None:
    """Draw dice, decks and hand, on the table and in the shadow of the map."""
    place = table.place
    with canvas.clip(FRect(0, place.board.bottom, place.board.right, canvas.height)):  # right of it lies the sheet
        table.map.draw_below(canvas, place.board)
    draw_dice_and_decks(canvas, table)
    hand.draw_hand(canvas, table)


def _draw_prompt(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the prompt in a pill over the sea."""
    place = table.place
    words, seat = table.asked_of(t("adventure.prompt.over"), t("adventure_board.handing_over"))
    colours = table.model.colours(seat) if seat is not None else None
    emblem = table.emblem(seat) if seat is not None else None
    if words and seat is not None and seat != table.model.state.active and not table.scene.computer_words:
        words = t("board.prompt_of", name=table.model.name(seat), words=words)
    prompt = panels.Prompt(words, colours, emblem)
    width, height = panels.prompt_size(canvas, prompt, place.prompt.w, place.prompt.h)
    panels.draw_prompt(canvas, FRect(place.prompt.centerx - width / 2, place.prompt.y, width, height), prompt)


def draw_front(table: AdventureTable, canvas: Canvas) -> None:
    """Draw, above everything, the panel of the space pointed at, the card of the hand pointed at, and what is
    dragged."""
    draw_space_panel(canvas, table)
    draw_dragged(canvas, table)
    hand.draw_raised(canvas, table)


def space_facts(table: AdventureTable, space: str) -> list[PanelFact]:
    """The facts about a space: its cost in points or why it cannot be reached, what it gives, its contents."""
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
        name, told = monster_tip(model, marker.card, aggro=not aggro)  # the line of its marker says it
        icon = "symbol-aggro" if aggro else "symbol-encounter"
        facts.append(PanelFact(t(key, n=slot + 1, name=name), icon, EMBER if aggro else IVORY100, strong=True))
        facts += _encounter_facts(model, marker.card, told)
    if there.event:
        card = content.events[there.event]
        facts.append(PanelFact(t("adventure_board.event_here", name=localised(card.name)), "objective", IVORY100, True))
        facts += [PanelFact(line) for line in card_text.event_text(card, content)]
    if there.tokens:
        told = " · ".join([t("adventure_board.tokens_here", n=there.tokens), *looked_at(model, space)])
        facts.append(PanelFact(told, "symbol-discovery"))
    if there.traps:
        traps = joined(names.card_name(trap, content) for trap in there.traps)
        facts.append(PanelFact(t("adventure_board.traps_here", names=traps), "link"))
    facts += [
        PanelFact(
            t("adventure_board.quest_here", name=model.hero_name(seat), quest=names.card_name(quest, content)),
            "symbol-quest", model.colours(seat).tint,
        )
        for seat, quest in there.quests
    ]  # fmt: skip
    for seat in there.figures:
        facts += _figure_facts(model, seat)
    return facts


def _way_facts(table: AdventureTable, space: str) -> list[PanelFact]:
    way = table.model.reach.get(space)
    if way is not None:
        left = table.model.state.move - len(way)
        return [PanelFact(t("adventure_board.way_left", n=len(way), left=left), "movement", OK, strong=True)]
    if table.session.may_act and table.session.targets() and space not in table.model.legal_spaces:
        target = Target("space", space)
        found = table.model.journey(target) if table.far_space(target) is not None else None
        if found is not None:
            return [PanelFact(t("adventure_board.way_far", n=found.turns), "movement", OK, strong=True)]
        refusal, why = table.refusal_at(target), table.barred(target)
        if refusal is None or why is None:
            return []
        fault = refusal.fault and not table.is_own(target)
        return [PanelFact(why, "cancel" if fault else "info", DANGER if fault else IVORY100)]
    return []


def _printed_facts(model: Model, encounter: str) -> list[PanelFact]:
    printed = model.content.board_encounters[encounter]
    if printed.encounter is None:
        facts = [PanelFact(localised(printed.name), "coin", IVORY100, strong=True)]
        return facts + [PanelFact(line) for line in card_text.board_encounter_text(printed, model.content)]
    name, told = monster_tip(model, encounter)
    return [PanelFact(name, "conquer", IVORY100, strong=True), *_encounter_facts(model, encounter, told)]


def _encounter_facts(model: Model, card: str, told: str) -> list[PanelFact]:
    """The facts about an encounter, then the odds of the viewer's hero."""
    facts = [PanelFact(line) for line in told.split("\n")]
    if model.character(model.own_seat) is not None:
        facts += _odds_facts(model, card)
    return facts


def _figure_facts(model: Model, seat: int) -> list[PanelFact]:
    left, whole = model.health(seat)
    words = t("adventure_board.figure_here", name=model.hero_name(seat), left=left, whole=whole)
    facts = [PanelFact(words, model.emblem(seat) or "", model.colours(seat).tint, strong=True)]
    if seat != model.own_seat and model.character(model.own_seat) is not None:
        facts += _odds_facts(model, other=seat)
    return facts


def _odds_facts(model: Model, monster: str = "", other: Seat = NOBODY) -> list[PanelFact]:
    mine, _ = model.odds(monster, other)
    helping = model.odds_with_card(monster, other)
    inks = [("dice", odds_ink(mine))] + ([] if helping is None else [("card", odds_ink(helping[1]))])
    words = odds_lines(model, monster, other)
    return [PanelFact(line, icon, ink) for line, (icon, ink) in zip(words, inks, strict=True)]


def panel_rect(table: AdventureTable, high: float) -> FRect:
    """The rectangle of the panel at the lower end of the sheet, above the seats' chips if these are there; ``high``:
    the height that it needs."""
    place = table.place
    side = place.side
    bottom = side.bottom - (chips_height(table.model.seats) + PAD if table.chips_aside else 3)
    places = table.sheet.places
    most = bottom - places.get("numbers", places["head"]).bottom
    tall = max(96.0, min(high, most))
    return FRect(side.x + 3, bottom - tall, side.w - 6, tall)


def draw_space_panel(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the panel while a space, or something in one, is pointed at."""
    place, space = table.layout_now, explained_space(table)
    if place is None or space is None or table.scene.showing or table.drag is not None:
        return
    if not canvas.visible(place.side):  # a frame in which the map alone is drawn
        return
    model = table.model
    printed = model.content.spaces[space]
    told = FactPanel(
        names.card_name(space, model.content), LEVELS[model.level_of(space)], space_level(model, space),
        tuple(space_facts(table, space)), t("adventure_board.space_empty"),
        (0, 0) if printed.kind == CITY else (printed.colour + 1, len(COLOURS)),
    )  # fmt: skip
    with canvas.clip(place.side):  # its shadow would reach the corner of the map, which is drawn alone while it moves
        draw_fact_panel(canvas, told, partial(panel_rect, table), place.side.h)
