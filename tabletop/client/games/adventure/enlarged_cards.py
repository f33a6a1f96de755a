"""Enlarged views: cards of the hand, items, quests, tokens, encounters, both sides of a character card; and the card
that an open decision is about, over the sea in the corner of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import RATIO, UprightFace, draw_card, lettered_alike
from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY300
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.queries import kind_of
from tabletop.rules.game import Action, Target
from tabletop.text import has, localised, t

from . import card_faces
from .model import Model
from .names import chance_text
from .words import quest_of, step_lines

if TYPE_CHECKING:
    from .table import AdventureTable


def monster_face(model: Model, card: str) -> UprightFace:
    """The face of an encounter by the id of its card."""
    monster = model.tables.monsters[card]
    return card_faces.encounter_face(monster.card, monster.colour, model.content, f"monster {card}")


def faces_of(table: AdventureTable, target: Target) -> list[UprightFace]:
    """The faces of a target, or of a card of a pile or of what a decision is about, each side by itself; empty where
    there is nothing to enlarge."""
    model = table.model
    target, content = model.filled(target), model.content
    id = kind_of(target.id)
    match target.kind:
        case "card" | "attached" | "ability" if id in content.abilities:
            card = content.abilities[id]
            seats = {"card": model.own_seat, "attached": model.shown_seat}
            seat = seats.get(target.kind, model.seat_of(card.owner) or 0)
            return [card_faces.ability_face(card, content, model.colours(seat))]
        case "item":
            thing = model.tables.things[id]
            return [card_faces.item_face(thing.card, thing.colour, content)]
        case "quest":
            return [card_faces.quest_face(content.quests[id], content)]
        case "token":
            return [card_faces.token_face(content.discoveries[id], content)]
        case "event":
            return [card_faces.event_face(content.events[id], content)]
        case "trophy":
            return [card_faces.trophy_face(content.trophies[id])]
        case "slot":
            return hero_faces(table, model.shown_seat)
        case "piece" if (marker := model.marker(id)) is not None:
            return [monster_face(model, marker.card)]
        case "piece" if (owner := model.seat_of(id)) is not None:
            return hero_faces(table, owner)
        case "space":
            found = [monster_face(model, card) for card in _met_in(model, id)]
            event = model.place(id).event
            return [*found, *([card_faces.event_face(content.events[event], content)] if event else [])][:4]
        case _:
            return []


def _met_in(model: Model, space: str) -> list[str]:
    """The encounters of a space: the one printed there, and those of its markers."""
    there = model.place(space)
    printed = model.content.board_encounters.get(there.encounter)
    met = [there.encounter] if printed is not None and printed.encounter is not None else []
    return met + [marker.card for slot in there.markers if (marker := model.state.markers[slot]) is not None]


def action_face(table: AdventureTable, action: Action) -> UprightFace | None:
    """The face of the card that a choice is about; None for one that is about no card."""
    model = table.model
    match action:
        case act.ChooseCharacter(character=character):
            seat = model.seat_of(character)
            if seat is not None:  # a hero in play, such as the one to be marked by a quest
                return hero_faces(table, seat)[0]
            look = model.colours(model.deciding)
            return card_faces.hero_face(model.content.card[character, 0], "start", model.content, look)
        case act.ChooseItem() | act.ChooseQuest():
            return faces_of(table, action.path[0])[0]
        case act.ResolveToken(token=token):
            return faces_of(table, Target("token", token))[0]
        case _:
            return None


def hero_faces(table: AdventureTable, seat: int) -> list[UprightFace]:
    """Both sides of a seat's character card, the present one first."""
    model = table.model
    card = model.card(seat)
    if card is None:
        return []
    sides = ("start", "other") if model.player(seat).side == "start" else ("other", "start")
    look = model.colours(seat)
    return [card_faces.hero_face(card, side, model.content, look) for side in sides]


def named(card: str) -> Target:
    """A card of a pile, or the one that a decision is about, as a target: both are told as ``kind:id``."""
    kind, _, id = card.partition(":")
    return Target(kind, id)


def pile_pages(table: AdventureTable, seat: int) -> list[tuple[str, list[str]]]:
    """(title, cards) of every open pile, those of ``seat`` first; each card as ``kind:id``."""
    model, found = table.model, list[tuple[str, list[str]]]()
    order = [seat, *(other for other in range(model.seats) if other != seat)]
    for who in order:
        player, name = model.player(who), model.hero_name(who)
        found.append((t("adventure_board.pages.log", name=name), [f"{one.kind}:{one.card}" for one in player.log]))
        found.append(
            (t("adventure_board.pages.discard", name=name), [f"ability:{kind_of(card)}" for card in player.discard])
        )
    found.append((t("adventure_board.pile.elite_discard"), [f"quest:{card}" for card in model.state.elite_discard]))
    found.append((t("adventure_board.pile.box"), [f"token:{kind_of(card)}" for card in model.state.box]))
    return found


def _known(table: AdventureTable, target: Target) -> tuple[str, str, list[str]]:
    """(kind of card, id, lines about its present state) of a target that is a card of the almanac."""
    model = table.model
    content = model.content
    match target.kind:
        case "card":
            why = table.barred(target)
            return "abilities", target.id, [why] if why else []
        case "attached" | "ability":
            return "abilities", kind_of(target.id), []
        case "token":
            return "discoveries", kind_of(target.id), []
        case "event":
            return "events", target.id, []
        case "trophy":
            return "trophies", target.id, []
        case "quest":
            held = model.held(target.id)
            if held is None:
                return "quests", target.id, []
            return "quests", target.id, [quest_of(model, held[0], target.id), *step_lines(model, target.id)]
        case "item":
            return "items" if target.id in content.challenges else "events", target.id, []
        case "piece":
            marker = model.marker(target.id)
            return _monster(model, marker.card) if marker is not None else ("", "", [])
        case _:
            met = _met_in(model, target.id)
            return _monster(model, met[0]) if met else ("events", model.place(target.id).event, [])


def _monster(model: Model, card: str) -> tuple[str, str, list[str]]:
    content = model.content
    kind = "encounters" if card in content.challenges else "board" if card in content.board_encounters else "events"
    lying = next((marker.space for marker in model.state.markers if marker is not None and marker.card == card), "")
    where = t("adventure_almanac.note.lying", space=localised(content.spaces[lying].name)) if lying else ""
    return kind, card, [*([where] if where else []), *_odds_of_heroes(model, card)]


def _odds_of_heroes(model: Model, card: str) -> list[str]:
    """A line for each hero in play: how it would hit an encounter now, without cards, and be hit by it."""
    found = []
    for seat in range(model.seats):
        if card in model.tables.monsters and model.character(seat) is not None:
            mine, its = model.odds(card, seat=seat)
            told = {"name": model.hero_name(seat), "mine": chance_text(mine), "its": chance_text(its)}
            found.append(t("adventure_board.odds_of", **told))
    return found


def _other_side(model: Model, kind: str, id: str) -> tuple[UprightFace, ...]:
    """The other side of a challenge card: the encounter of an item, or the item of an encounter."""
    if kind not in ("items", "encounters"):
        return ()
    card, content = model.content.challenges[id], model.content
    if kind == "encounters":
        return (card_faces.item_face(card.item, card.colour, content),)
    return (card_faces.encounter_face(card.encounter, card.colour, content, f"monster {id}"),)


def told_of(table: AdventureTable, target: Target, face: UprightFace) -> CardFacts:
    """The words beside the only card of a target: its kind, its present state, its deck, the number of copies, who may
    use it, and its rule."""
    kind, id, now = _known(table, target)
    if not kind:
        return CardFacts(face.title)
    rule = f"adventure_almanac.rule.{kind}"
    notes = [*now, *card_faces.notes_of(kind, id, table.model.content), *([t(rule)] if has(rule) else [])]
    facts = ((card_faces.LOOKS["kinds"][kind], t(f"adventure_almanac.{kind}")),)
    others = _other_side(table.model, kind, id)
    head = t("adventure_almanac.other_side") if others else ""
    return CardFacts(face.title, facts, tuple((words, IVORY300) for words in notes), (), others, head)


def can_look(table: AdventureTable, target: Target) -> bool:
    """Whether there is an enlarged view of a thing."""
    return bool(faces_of(table, target))


def draw_look(table: AdventureTable, canvas: Canvas, target: Target) -> None:
    """Draw the cards of a target, large: a single one, such as a card of a pile, beside its words, several side by
    side."""
    canvas.dim(strength=0.72)
    target = named(target.id) if target.kind == "card" and ":" in target.id else table.model.filled(target)
    faces = faces_of(table, target)
    if len(faces) == 1:
        draw_enlarged(canvas, faces[0], told_of(table, target, faces[0]))
        return
    h = canvas.height * 0.78
    w = h * RATIO
    whole = len(faces) * w + (len(faces) - 1) * 28.0
    k = min(1.0, (canvas.width - 80) / max(1.0, whole))
    w, h, gap = w * k, h * k, 28.0 * k
    x = canvas.width / 2 - (len(faces) * w + (len(faces) - 1) * gap) / 2
    for face in lettered_alike(canvas, faces, w):
        draw_card(canvas, FRect(x, canvas.height / 2 - h / 2, w, h), face)
        x += w + gap


def subject_face(table: AdventureTable) -> UprightFace | None:
    """The face of the card; None where the decision is about none, is made in the overlay, or events are being
    shown."""
    card = table.model.subject if table.session.may_act and not table.scene.showing else ""
    return faces_of(table, named(card))[0] if card else None


def subject_rect(table: AdventureTable) -> FRect:
    """The rectangle of the card: as large as possible without covering the print of a space."""
    board, labels = table.place.board, table.view.labels(table.scene.app.canvas)
    high = min(250.0, board.h * 0.36)
    while True:
        rect = FRect(0, 0, high * RATIO, high)
        rect.bottomright = (board.right - 16.0, board.bottom - 16.0)
        if high <= 84.0 or rect.collidelist(labels) < 0:
            return rect
        high -= 8.0
