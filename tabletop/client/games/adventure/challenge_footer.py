"""The foot of the challenge overlay: the hand of the side that decides, its gear and powers or the entries of a choice,
and the decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import UprightFace, draw_back, draw_card
from tabletop.client.cards.fan import raised_rect
from tabletop.client.draw.theme import (
    BRASS300,
    CARD,
    INK500,
    INK700,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    SELECTED,
    SLATE500,
    mix,
    seat_colours,
)
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.actions import UsePower
from tabletop.rules.adventure.queries import ItemFrame, PayFrame, card_cost, kind_of
from tabletop.rules.game import Target
from tabletop.text import t

from . import card_faces, card_text
from . import challenge_words as words
from .card_text_words import Voice
from .challenge_layout import GAP, SMALL, TIGHT, WIDE, hand_places

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .challenge_context import ChallengeContext


@dataclass(frozen=True, slots=True)
class Thing:
    """A row of the middle of the foot: what touching it touches, its picture and words, whether it can be used now,
    and in short why not."""

    target: Target
    icon: str
    title: str
    text: str
    legal: bool
    note: str = ""


# ----------------------------------------------------------------------------------------------------- what there is


def choices(view: ChallengeContext) -> list[Target]:
    """The entries of a choice that is open: what may be touched next and is no card of the hand, no item of one's own
    and no button."""
    if not view.asking:
        return []
    found = [one for one in view.session.targets() if one.kind not in ("button", "card")]
    if not view.session.path and not isinstance(view.frame, (ItemFrame, PayFrame)):
        found = [one for one in found if one.kind not in ("item", "power", "token")]
    return sorted(found, key=lambda one: (one.kind, len(one.id), one.id))


def things(view: ChallengeContext) -> list[Thing]:
    """The rows of the middle: the entries of a choice, else gear, bag, tokens and powers that can be used, then those
    of the bag that cannot."""
    entries = choices(view)
    if entries:
        return [Thing(one, _icon(view, one), words.target_words(view, one), _text(view, one), True) for one in entries]
    if view.session.handing_over and view.session.viewer != view.hand_seat:
        return []  # gear lies open, but nobody may know whose turn it is to answer
    state = view.session.shown()
    player = state.players[view.hand_seat]
    starts = view.session.starts() if view.asking else set()
    found: list[Thing] = []
    held = [item for item in (player.weapon, player.armour, *player.bag) if item]
    own = [Target("power", "character"), *[Target("item", item) for item in held]]
    if state.festival:
        own.append(Target("power", state.festival))
    own += [Target("token", kind) for kind in dict.fromkeys(kind_of(token) for token in player.tokens)]
    for target in own:
        legal = target in starts
        if not legal and (target.kind != "item" or target.id not in player.bag):
            continue
        refusal = None if legal or not view.asking else view.session.why_not(target)
        note = t("adventure_fight.ready") if legal else words.short_reason(refusal)
        found.append(
            Thing(target, _icon(view, target), words.target_words(view, target), _text(view, target), legal, note)
        )
    return sorted(found, key=lambda one: not one.legal)


def _icon(view: ChallengeContext, target: Target) -> str:
    content = view.content
    thing = view.state.config.tables.things.get(target.id)
    if thing is not None:
        return card_faces.item_icon(thing.card)
    if target.kind == "power" and target.id == "character":
        return view.hero_emblem(view.state.players[view.hand_seat].character)
    if target.id in content.characters:
        return view.hero_emblem(target.id)
    if target.kind == "token":
        return card_faces.effect_icon(content.discoveries[target.id].abilities, "symbol-discovery")
    return {"space": "conquer", "piece": "symbol-encounter"}.get(target.kind, "branch")


def _text(view: ChallengeContext, target: Target) -> str:
    content = view.content
    thing = view.state.config.tables.things.get(target.id)
    if thing is not None:
        return " ".join(card_text.item_text(thing.card, content))
    if target.kind == "power" and target.id == "character":
        card, _, side = queries.face_key(view.state, view.hand_seat).partition(".")
        usable = _usable_powers(view)
        if usable:
            return usable
        return " ".join(card_text.character_text(content.character_cards[card], side, content))
    if target.kind == "token":
        return " ".join(card_text.discovery_text(content.discoveries[target.id], content))
    return ""


def _usable_powers(view: ChallengeContext) -> str:
    """What the powers of the character card that can be used now do; empty for none."""
    if not view.asking:
        return ""
    numbers = sorted(
        action.index for action in view.session.offer() if isinstance(action, UsePower) and action.source == "character"
    )
    key = queries.face_key(view.state, view.hand_seat)
    card, _, _side = key.partition(".")
    printed = view.content.character_cards[card]
    titles = {"start": printed.start.title, "other": printed.other.title}
    tables = view.state.config.tables
    return " ".join(card_text.ability_text(tables.ability(key, n), Voice(view.content, titles=titles)) for n in numbers)


# --------------------------------------------------------------------------------------------------------- places


def head_height(canvas: Canvas) -> float:
    """Height of the heads of the foot."""
    return canvas.line_height("section") + TIGHT


def card_places(canvas: Canvas, view: ChallengeContext) -> list[tuple[str, FRect]]:
    """(kind, place) of the cards of the hand; an empty kind lies face down."""
    kinds = view.hand_kinds()
    path = view.session.path
    chosen = kinds.index(path[0].id) if path and path[0].kind == "card" and path[0].id in kinds else None
    rects = hand_places(view.places.hand, len(kinds), head_height(canvas), chosen)
    return list(zip(kinds, rects, strict=True))


def thing_places(canvas: Canvas, view: ChallengeContext) -> list[tuple[Thing, FRect]]:
    """Rows of the middle with their places, as many as there is room for."""
    found = things(view)
    area = view.places.things
    top = head_height(canvas)
    least = canvas.line_height("small_strong") + SMALL
    room = area.h - top
    if not found:
        return []
    gap = SMALL
    h = min(room / len(found) - gap, 84.0)
    h = max(least, h)
    most = max(1, int((room + gap) // (h + gap)))
    return [(thing, FRect(area.x, area.y + top + n * (h + gap), area.w, h)) for n, thing in enumerate(found[:most])]


# -------------------------------------------------------------------------------------------------------- drawing


def draw_foot(canvas: Canvas, view: ChallengeContext) -> None:
    """Hand, things, decisions."""
    _draw_hand(canvas, view)
    _draw_things(canvas, view)
    _draw_asked(canvas, view)
    x = view.places.actions.x - 10
    canvas.fill(FRect(x, view.places.actions.y + TIGHT, 1, view.places.actions.h - SMALL), SLATE500, alpha=170)


def _draw_hand(canvas: Canvas, view: ChallengeContext) -> None:
    area = view.places.hand
    player = view.session.shown().players[view.hand_seat]
    name = view.seat_name(view.hand_seat)
    head = FRect(area.x, area.y, area.w, head_height(canvas) - TIGHT)
    canvas.head(t("adventure_fight.hand.of", name=name), head, t("adventure_fight.cards", n=len(player.hand)))
    places = card_places(canvas, view)
    if not places:
        room = FRect(area.x, head.bottom + SMALL, area.w, canvas.line_height("small"))
        canvas.fit_text(t("adventure_fight.no_cards"), room, "small", IVORY500)
        return
    colours = seat_colours(view.session.match.seats[view.hand_seat].colour)
    for kind, rect in places:
        if not kind:
            canvas.shadow(rect, 1, 6)
            draw_back(canvas, rect, colours, view.hero_emblem(player.character))
            continue
        draw_card(canvas, rect, _face(view, kind), _card_state(view, kind))
        copies = sum(1 for copy in player.hand if kind_of(copy) == kind)
        if copies > 1:
            center = (rect.right - 12, rect.y + 4)
            canvas.circle(center, 12, NIGHT900, outline=BRASS300, outline_width=1.4)
            canvas.text(f"×{copies}", center, "badge", IVORY100, "center")


def _card_state(view: ChallengeContext, kind: str) -> str:
    target = Target("card", kind)
    if target in view.session.path:
        return "selected"
    if view.legal(target):
        return "hover" if view.pointed_at(target) else "selectable"
    return "rest"


def _face(view: ChallengeContext, kind: str) -> UprightFace:
    state = view.session.shown()
    card = view.content.abilities[kind]
    target = Target("card", kind)
    note = ""
    if view.asking and not view.legal(target) and target not in view.session.path:
        note = words.short_reason(view.session.why_not(target))
    colours = seat_colours(view.session.match.seats[view.hand_seat].colour)
    face = card_faces.ability_face(card, view.content, colours, note)
    cost = card_cost(state, view.hand_seat, kind)
    return card_faces.with_cost(face, card, cost)


def _draw_things(canvas: Canvas, view: ChallengeContext) -> None:
    area = view.places.things
    head = FRect(area.x, area.y, area.w, head_height(canvas) - TIGHT)
    entries = choices(view)
    canvas.head(t("adventure_fight.choices" if entries else "adventure_fight.things"), head)
    places = thing_places(canvas, view)
    if not places:
        room = FRect(area.x, head.bottom + SMALL, area.w, canvas.line_height("small") * 2)
        canvas.text_block(t("adventure_fight.no_things"), room, "small", IVORY500, ellipsis="ok")
    for thing, rect in places:
        _draw_thing(canvas, rect, view, thing)


def _draw_thing(canvas: Canvas, rect: FRect, view: ChallengeContext, thing: Thing) -> None:
    """A paper strip: icon, name, what it does, and a pill: ready, or why not."""
    chosen = thing.target in view.session.path
    lit = thing.legal and view.pointed_at(thing.target)
    paper = CARD if thing.legal else mix(CARD, INK700, 0.55)
    canvas.shadow(rect, 1, 6)
    canvas.fill(rect, paper, radius=6)
    edge = SELECTED if chosen else BRASS300 if lit else OK if thing.legal else INK500
    canvas.frame(rect, edge, 2.4 if chosen or lit else 1.4, 6)
    size = min(rect.h - 8, 46.0)
    tile = FRect(rect.x + TIGHT, rect.centery - size / 2, size, size)
    canvas.fill(tile, INK700, radius=5)
    canvas.icon(thing.icon, tile.center, size * 0.68, IVORY100 if thing.legal else IVORY500)
    x = tile.right + 8
    strong, small = canvas.line_height("small_strong"), canvas.line_height("least")
    pill_w = 0.0
    two = rect.h >= strong + small + 6
    if thing.note:
        pill_w = min(rect.w * 0.42, canvas.measure(thing.note, "least")[0] + 18)
        pill = FRect(
            rect.right - pill_w - TIGHT, rect.y + (TIGHT if two else (rect.h - small - 2) / 2), pill_w, small + 2
        )
        canvas.fill(pill, mix(OK, NIGHT900, 0.55) if thing.legal else INK900, radius=pill.h / 2)
        canvas.fit_text(thing.note, pill.inflate(-GAP, 0), "least", IVORY100, "center", 0.65)
    title = FRect(
        x, rect.y + (TIGHT if two else 0), rect.right - x - pill_w - GAP, strong if two and thing.text else rect.h
    )
    if not thing.text:
        title.y, title.h = rect.y, rect.h
    canvas.fit_text(thing.title, title, "small_strong", INK900, min_ratio=0.65)
    if two and thing.text:
        room = FRect(x, title.bottom, rect.right - x - SMALL, rect.bottom - title.bottom - TIGHT)
        lines = max(1, int((room.h + 2) // small))
        canvas.text_block(thing.text, room, "least", INK900, max_lines=lines, ellipsis="ok")


def prompt_box(canvas: Canvas, view: ChallengeContext) -> FRect:
    """Where it stands what is asked, above the main button."""
    area = view.places.actions
    small = canvas.line_height("small")
    return FRect(area.x, area.y + head_height(canvas), area.w, small * 2.2)


def _draw_asked(canvas: Canvas, view: ChallengeContext) -> None:
    area = view.places.actions
    stage = view.stage
    assert stage is not None
    head = FRect(area.x, area.y, area.w, head_height(canvas) - TIGHT)
    fighter = next((one for one in stage.fighters if one.seat == view.hand_seat), None)
    canvas.head(t(f"adventure_fight.step.{stage.step}"), head)
    box = prompt_box(canvas, view)
    if view.session.handing_over:
        text = t("adventure_fight.covered", name=view.seat_name(view.hand_seat))
    else:
        text = words.prompt(view) if view.asking else ""
    if text:
        canvas.fit_text(text, box, "small", IVORY300, min_ratio=0.7, valign="top")
    if fighter is not None:
        line = canvas.line_height("small_strong")
        y = energy_row(canvas, view)
        canvas.icon("energy", (area.x + 9, y + line / 2), 17, BRASS300)
        room = FRect(area.x + WIDE, y, area.w - WIDE, line)
        canvas.fit_text(t("adventure_fight.energy", n=fighter.energy), room, "small_strong", IVORY100, min_ratio=0.7)


def energy_row(canvas: Canvas, view: ChallengeContext) -> float:
    """Where the row with the energy begins."""
    return prompt_box(canvas, view).bottom + 2


def draw_raised(canvas: Canvas, view: ChallengeContext) -> None:
    """The card that is pointed at, large enough to be read, with its text although it cannot be played."""
    for kind, rect in card_places(canvas, view):
        if kind and view.pointed_at(Target("card", kind)):
            colours = seat_colours(view.session.match.seats[view.hand_seat].colour)
            face = card_faces.ability_face(view.content.abilities[kind], view.content, colours)
            large = raised_rect(rect, view.places.panel.bottom - 6)
            large.x = max(view.places.panel.x + 4, large.x)
            canvas.shadow(large, 4, 8)
            draw_card(canvas, large, face, _card_state(view, kind))
