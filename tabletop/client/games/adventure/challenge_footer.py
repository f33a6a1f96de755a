"""The foot of the challenge overlay: the decider's hand, its gear and powers or the entries of a choice, and the
decisions; where there is nothing to use, the texts of the cards in play; at the end what the fight has brought."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import UprightFace, draw_card, lettered_alike
from tabletop.client.combat import footer
from tabletop.client.combat.footer import (
    REST,
    EffectRow,
    HandCard,
    PaperRow,
    draw_card_facts,
    draw_hand_head,
    draw_hand_row,
    draw_paper_row,
    effect_column,
    hand_places,
    paper_places,
)
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.text import name_head
from tabletop.client.draw.theme import (
    IVORY300,
    IVORY500,
    ROOMY,
    SLATE500,
    SeatColours,
    seat_colours,
)
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.actions import UsePower
from tabletop.rules.adventure.events import ItemGained, ItemTaken, MarkerPlaced, TrophyTaken
from tabletop.rules.adventure.exchange import Fighter
from tabletop.rules.adventure.queries import NOBODY, ItemFrame, PayFrame, card_cost, kind_of
from tabletop.rules.game import Event, Target
from tabletop.text import localised, t

from . import card_faces, card_text, challenge_words as words, names
from .card_text import Voice, fight_text, sentence
from .words import item_tip, power_text

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeView


# ----------------------------------------------------------------------------------------------------- what there is


def choices(view: ChallengeView) -> list[Target]:
    """The entries of an open choice: the next legal targets that are no cards of the hand, no items of the decider and
    no buttons."""
    if not view.asking:
        return []
    found = [one for one in view.session.targets() if one.kind not in ("button", "card")]
    if not view.session.path and not isinstance(view.frame, (ItemFrame, PayFrame)):
        found = [one for one in found if one.kind not in ("item", "power", "token")]
    return sorted(found, key=lambda one: (one.kind, len(one.id), one.id))


def things(view: ChallengeView) -> dict[Target, PaperRow]:
    """The rows of the middle: the entries of a choice, else gear, bag, tokens and powers that can be used, then bag
    items that cannot now (AG-ITM-1: other gear does nothing in a bag)."""
    entries = choices(view)
    if entries:
        return {one: _row(view, one, legal=True) for one in entries}
    if view.session.handing_over and view.session.viewer != view.hand_seat:
        return {}  # gear is open, but it must not be known which seat is asked
    state = view.state
    player = state.players[view.hand_seat]
    starts = view.session.starts() if view.asking else set()
    found: list[tuple[Target, PaperRow]] = []
    held = [item for item in (player.weapon, player.armour, *player.bag) if item]
    own = [Target("power", "character"), *[Target("item", item) for item in held]]
    if state.festival:
        own.append(Target("power", state.festival))
    own += [Target("token", kind) for kind in dict.fromkeys(kind_of(token) for token in player.tokens)]
    for target in own:
        legal = target in starts
        if not legal and (target.id not in player.bag or state.config.tables.things[target.id].card.slot != "bag"):
            continue
        refusal = None if legal or not view.asking else view.session.why_not(target)
        note = t("adventure_fight.ready") if legal else words.short_reason(refusal, revealed=view.revealed)
        found.append((target, _row(view, target, legal=legal, note=note)))
    return dict(sorted(found, key=lambda one: not one[1].legal))


def _row(view: ChallengeView, target: Target, *, legal: bool, note: str = "") -> PaperRow:
    icon, text = _look(view, target)
    chosen, pointed = target in view.session.path, view.pointed_at(target)
    return PaperRow(icon, words.target_words(view, target), text, legal, note, chosen, pointed)


def _look(view: ChallengeView, target: Target) -> tuple[str, str]:
    """The icon of something to use or to choose, and what it does."""
    model = view.model
    content, thing = model.content, model.tables.things.get(target.id)
    if thing is not None and _drunk_for_mana(view, target):
        return card_faces.item_icon(thing.card), t("adventure_fight.pays", icon=names.icon_name("mana"))
    if thing is not None:
        told = card_text.item_text(thing.card, content)
        if isinstance(view.frame, ItemFrame):  # one of several is taken or lost: what it is worth
            told = item_tip(model, target.id)[1].split("\n")
        return card_faces.item_icon(thing.card), " ".join(sentence(line) for line in told)
    if target.kind in ("power", "choice") and target.id == "character":  # one to use, one of several that fire
        key = queries.face_key(view.state, view.hand_seat)
        card, _, side = key.partition(".")
        numbers = model.tables.by_when.get(key, {}).get("die", ()) if target.kind == "choice" else _usable_powers(view)
        told = [power_text(model, "character", n) for n in numbers]
        hero = view.state.players[view.hand_seat].character
        return card_faces.EMBLEMS[hero], " ".join(
            told or card_text.character_text(content.character_cards[card], side, content)
        )
    if target.kind == "token":
        token = content.discoveries[target.id]
        return card_faces.token_icon(token), " ".join(card_text.discovery_text(token, content))
    met = words.tracked_words(view, target)
    other = {"space": "conquer", "piece": "symbol-encounter"}.get(target.kind, "branch")
    return card_faces.EMBLEMS.get(target.id, other), met[1] if met is not None else ""


def _drunk_for_mana(view: ChallengeView, target: Target) -> bool:
    """Whether an entry of a payment is an item that would be drunk for its mana (AG-POT-2)."""
    offered = view.session.offer() if isinstance(view.frame, PayFrame) and not view.session.path else ()
    return any(action.kind == "use_potion" and action.path[0] == target for action in offered)


def _usable_powers(view: ChallengeView) -> list[int]:
    """The numbers of the powers of the character card that can be used now."""
    offer = view.session.offer() if view.asking else ()
    return sorted(one.index for one in offer if isinstance(one, UsePower) and one.source == "character")


# --------------------------------------------------------------------------------------------------------- places


def _below_head(canvas: Canvas, area: FRect) -> FRect:
    """The part of a column below its head."""
    top = canvas.line_height("section") + ROOMY.tight
    return FRect(area.x, area.y + top, area.w, area.h - top)


def card_places(canvas: Canvas, view: ChallengeView) -> list[tuple[str, FRect]]:
    """(kind, rectangle) of the cards of the hand; the kind is empty for a card face down."""
    kinds = view.hand_kinds()
    return list(zip(kinds, hand_places(_below_head(canvas, view.places.hand), len(kinds)), strict=True))


def thing_places(canvas: Canvas, view: ChallengeView) -> list[tuple[Target, PaperRow, FRect]]:
    """The rows of the middle with their rectangles: all that can be used (AG-ITM-8: a bag has no size limit), and as
    many of the others as fit."""
    found = things(view)
    usable = sum(one.legal for one in found.values())
    places = paper_places(canvas, _below_head(canvas, view.places.things), len(found), usable)
    return list(zip(found, found.values(), places, strict=False))


# -------------------------------------------------------------------------------------------------------- drawing


def draw_footer(canvas: Canvas, view: ChallengeView) -> None:
    """Draw hand, things, what is in play where there is room, and decisions."""
    path = view.session.path
    kind = pointed_card(canvas, view) or (path[0].id if path and path[0].kind == "card" else "")
    told = kind in view.content.abilities and view.compact and not choices(view)
    brought = prizes(view)
    free = _free(canvas, view, beside=told or bool(brought or things(view)))
    if free is not None:
        held = view.state.players[view.hand_seat].hand
        note = "" if held else t("adventure_fight.no_cards", name=view.model.name(view.hand_seat))
        draw_in_play(canvas, view, free, note)
    _draw_hand(canvas, view, view.places.hand.right if free is None else free.x - ROOMY.wide)
    if told:
        _draw_facts(canvas, view, kind)
    elif brought:
        draw_prizes(canvas, view.places.things, brought)
    elif things(view):
        _draw_things(canvas, view)
    _draw_asked(canvas, view)
    area = view.places.actions
    x = area.x - ROOMY.gap
    canvas.fill(FRect(x, area.y + ROOMY.tight, 1, area.h - ROOMY.small), SLATE500, alpha=170)


def _free(canvas: Canvas, view: ChallengeView, *, beside: bool) -> FRect | None:
    """The part of the foot right of the cards that is empty, with that of the things unless something is ``beside`` the
    hand; None where it is too narrow for what is in play."""
    hand = view.places.hand
    places = card_places(canvas, view)
    left = max(places[-1][1].right, hand.x + 190.0) + ROOMY.wide if places else hand.x
    right = hand.right if beside else view.places.things.right
    return FRect(left, hand.y, right - left, hand.h) if right - left >= COLUMN else None


def pointed_card(canvas: Canvas, view: ChallengeView) -> str:
    """The kind of the card of the hand that is pointed at; empty for none."""
    return next((kind for kind, _ in card_places(canvas, view) if kind and view.pointed_at(Target("card", kind))), "")


def _draw_facts(canvas: Canvas, view: ChallengeView, kind: str) -> None:
    """Draw what the card pointed at does, where even the large card is too small to be read."""
    card = view.content.abilities[kind]
    face = card_faces.ability_face(card, view.content, _hand_colours(view))
    draw_card_facts(canvas, view.places.things, face.title, face.banner, face.text)


def _hand_colours(view: ChallengeView) -> SeatColours:
    return seat_colours(view.session.match.seats[view.hand_seat].colour)


def _hand_cards(view: ChallengeView, *, large: bool) -> list[HandCard]:
    """The hand as data for drawing; ``large``: with the rule of cards that cannot be played, too."""
    held = view.state.players[view.hand_seat].hand
    found = []
    for kind in view.hand_kinds():
        if not kind:
            found.append(HandCard(""))
            continue
        target = Target("card", kind)
        copies = sum(1 for copy in held if kind_of(copy) == kind)
        chosen = target in view.session.path or target == view.paid_for
        pointed = view.pointed_at(target) and not view.ended
        found.append(HandCard(kind, _face(view, kind, large), view.legal(target), chosen, pointed, copies))
    return found


def _draw_hand(canvas: Canvas, view: ChallengeView, right: float) -> None:
    """Draw the hand with its head, which ends at ``right``."""
    area = FRect(view.places.hand)
    area.w = right - area.x
    player = view.state.players[view.hand_seat]
    if not player.hand:
        return
    title = t("adventure_fight.hand.of", name=view.model.name(view.hand_seat))
    places, cards = [rect for _, rect in card_places(canvas, view)], _hand_cards(view, large=False)
    draw_hand_head(canvas, area, places, cards, title, t("adventure_fight.cards", n=len(player.hand)))
    if places:
        faces = [card.face for card in cards if isinstance(card.face, UprightFace)]
        alike = iter(lettered_alike(canvas, faces, places[0].w))
        cards = [replace(card, face=next(alike)) if card.face is not None else card for card in cards]
    draw_hand_row(canvas, places, cards, _hand_colours(view), card_faces.EMBLEMS[player.character], shade=False)


def draw_raised(canvas: Canvas, view: ChallengeView) -> None:
    """Draw the card that is pointed at or chosen, large enough to be read, even if it cannot be played."""
    places = [rect for _, rect in card_places(canvas, view)]
    footer.draw_raised(canvas, places, _hand_cards(view, large=True), view.places.hand)


def _face(view: ChallengeView, kind: str, large: bool) -> UprightFace:
    card = view.content.abilities[kind]
    target = Target("card", kind)
    note = ""
    if not large and view.asking and view.playing and not view.legal(target) and target not in view.session.path:
        note = words.short_reason(view.session.why_not(target), revealed=view.revealed)
    face = card_faces.ability_face(card, view.content, _hand_colours(view), note)
    face = replace(face, whole=large)
    return card_faces.with_cost(face, card, card_cost(view.session.shown(), view.hand_seat, kind))


def _draw_things(canvas: Canvas, view: ChallengeView) -> None:
    area = view.places.things
    head = FRect(area.x, area.y, area.w, canvas.line_height("section"))
    name_head(canvas, t("adventure_board.choose" if choices(view) else "adventure_fight.things"), head)
    for _, row, rect in thing_places(canvas, view):
        draw_paper_row(canvas, rect, row)


def asked_boxes(canvas: Canvas, view: ChallengeView) -> tuple[FRect, FRect, FRect]:
    """The rectangles of the decisions' column: the prompt, the energy left, and the buttons."""
    rows = (
        tree.Node(name="asked", size=2 * canvas.line_height("small")),
        tree.Node(name="energy", size=canvas.line_height("small_strong")),
        tree.Node(size=ROOMY.hair),
        tree.space(name="buttons"),
    )
    found = tree.places(tree.Column(rows, ROOMY.hair), _below_head(canvas, view.places.actions))
    return found["asked"], found["energy"], found["buttons"]


def _draw_asked(canvas: Canvas, view: ChallengeView) -> None:
    stage, area = view.stage, view.places.actions
    assert stage is not None
    canvas.head(
        t("adventure_fight.step.reveal" if view.revealed else f"adventure_fight.step.{stage.step}"),
        FRect(area.x, area.y, area.w, canvas.line_height("section")),
    )
    asked, energy, _ = asked_boxes(canvas, view)
    if view.session.handing_over:
        text = t("adventure_fight.covered", name=view.model.name(view.hand_seat))
    else:
        text = view.shown_prompt(words.prompt(view) if view.asking else "")
    tree.draw(canvas, tree.Words(text, "small", IVORY300, lines=2, valign="top"), asked)
    fighter = next((one for one in stage.fighters if one.seat == view.hand_seat), None)
    if fighter is not None:
        left = tree.Words(t("adventure_fight.energy", n=fighter.energy), "small_strong", weight=1.0)
        tree.draw(canvas, tree.Row((tree.sign("energy", energy.h - ROOMY.hair), left), ROOMY.small), energy)


COLUMN = 240.0
"""Least width in units of a column of what is in play."""


def rows_of(view: ChallengeView, fighter: Fighter) -> list[EffectRow]:
    """The cards of a side that may do something in a fight, and what: the hero's card, what it wears and what is
    attached to it, or the card of the encounter."""
    content, tables = view.content, view.state.config.tables
    if fighter.seat == NOBODY:
        monster = tables.monsters[fighter.monster]
        face = card_faces.encounter_face(monster.card, monster.colour, content)
        return [EffectRow(face.icon, face.colours, face.title, face.text)] if face.text else []
    card, _, side = fighter.face.partition(".")
    colours = view.colours(fighter.side)
    hero = content.character_cards[card]
    title, icon = words.face_title(view, fighter), card_faces.hero_face(hero, side, content, colours).icon
    voice = Voice(content, titles={side: one.title for side, one in hero.sides.items()})
    found = [EffectRow(icon, colours, title, fight_text(hero.sides[side].abilities, voice))]
    player = view.state.players[fighter.seat]
    for item in (player.weapon, player.armour):
        if item:
            thing = tables.things[item]
            told = fight_text(thing.card.abilities, Voice(content, thing="item"))
            level = card_faces.level_colours(thing.colour)
            found.append(EffectRow(card_faces.item_icon(thing.card), level, localised(thing.card.name), told))
    for kind in dict.fromkeys(fighter.attached):
        attached = content.abilities[kind]
        ability = card_faces.ability_face(attached, content, colours)
        told = fight_text((one for one in attached.abilities if one.while_attached), Voice(content))
        found.append(EffectRow(ability.icon, colours, ability.title, told))
    return [row for row in found if row.text]


def draw_in_play(canvas: Canvas, view: ChallengeView, area: FRect, note: str = "") -> None:
    """Draw the cards of both sides below a head, the attacker's at the left where ``area`` is wide enough for two
    columns, else below each other."""
    stage = view.stage
    assert stage is not None
    head = section(t("adventure_fight.in_play"), note, high=canvas.line_height("section"))
    sides = [rows_of(view, fighter) for fighter in stage.fighters]
    if not any(sides):
        body: tree.Node = tree.block(t("adventure_fight.none_in_play"), "small", IVORY500, cut=True)
    elif all(sides) and area.w >= 2 * COLUMN:
        body = tree.Row(tuple(effect_column(rows) for rows in sides), ROOMY.wide, even=True, weight=1.0)
    else:
        body = effect_column([row for rows in sides for row in rows])
    tree.draw(canvas, tree.Column((head, body), ROOMY.small), area)


def prizes(view: ChallengeView) -> list[tuple[str, UprightFace]]:
    """(key of the head, card) of what the fight shown has brought; empty while it goes on."""
    stage = view.stage
    if stage is None or not view.ended:
        return []
    return [found for event in stage.record.after if (found := _prize(view, event)) is not None]


def _prize(view: ChallengeView, event: Event) -> tuple[str, UprightFace] | None:
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
