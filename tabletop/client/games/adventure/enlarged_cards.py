"""Enlarged views: cards of the hand, items, quests, tokens, encounters, both sides of a character card; and the card
that an open decision is about, over the sea in the corner of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import RATIO, UprightFace, draw_card, lettered_alike
from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.draw.theme import IVORY300, seat_colours
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.queries import kind_of
from tabletop.rules.game import Action, Seat, Target
from tabletop.text import has, localised, t

from .almanac_cards import notes_of
from .card_faces import (
    LOOKS,
    ability_face,
    encounter_face,
    event_face,
    hero_face,
    item_face,
    quest_face,
    token_face,
    trophy_face,
)
from .challenge_words import chance_text
from .model import Model
from .tooltips import step_lines

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


GAP = 28.0


def monster_face(model: Model, card: str) -> UprightFace:
    """The face of an encounter by the id of its card."""
    monster = model.tables.monsters[card]
    return encounter_face(monster.card, monster.colour, model.content, f"monster {card}")


def faces_of(table: TableContext, target: Target) -> list[UprightFace]:
    """The faces of a target, each side by itself; empty where there is nothing to enlarge."""
    model = table.model
    target, content = model.filled(target), model.content
    look = seat_colours(model.colour(model.shown_seat))
    match target.kind:
        case "card" if target.id in content.abilities:
            return [ability_face(content.abilities[target.id], content, seat_colours(model.colour(model.own_seat)))]
        case "attached" if kind_of(target.id) in content.abilities:
            return [ability_face(content.abilities[kind_of(target.id)], content, look)]
        case "item":
            thing = model.tables.things[target.id]
            return [item_face(thing.card, thing.colour, content)]
        case "quest":
            return [quest_face(content.quests[target.id], content)]
        case "token":
            return [token_face(content.discoveries[kind_of(target.id)], content)]
        case "event":
            return [event_face(content.events[target.id], content)]
        case "slot":
            return hero_faces(table, model.shown_seat)
        case "piece":
            return _piece_faces(table, target.id)
        case "space":
            return _space_faces(table, target.id)
        case _:
            return []


def action_face(table: TableContext, action: Action) -> UprightFace | None:
    """The face of the card that a choice is about; None for one that is about no card."""
    model = table.model
    match action:
        case act.ChooseCharacter(character=character):
            seat = _playing(model, character)
            if seat is not None:  # a hero in play, such as the one to be marked by a quest
                return hero_faces(table, seat)[0]
            decider = table.session.decider
            look = seat_colours(model.colour(decider if decider is not None else model.own_seat))
            return hero_face(model.content.card[character, 0], "start", model.content, look)
        case act.ChooseItem(item=item):
            return next(iter(faces_of(table, Target("item", item))), None)
        case act.ChooseQuest(quest=quest):
            return next(iter(faces_of(table, Target("quest", quest))), None)
        case act.ResolveToken(token=token):
            return next(iter(faces_of(table, Target("token", kind_of(token)))), None)
        case _:
            return None


def hero_faces(table: TableContext, seat: int) -> list[UprightFace]:
    """Both sides of a seat's character card, the present one first."""
    model = table.model
    card = model.card(seat)
    if card is None:
        return []
    sides = ("start", "other") if model.player(seat).side == "start" else ("other", "start")
    look = seat_colours(model.colour(seat))
    return [hero_face(card, side, model.content, look) for side in sides]


def _piece_faces(table: TableContext, piece: str) -> list[UprightFace]:
    model = table.model
    if piece.startswith("marker_"):
        marker = model.marker(piece)
        return [monster_face(model, marker.card)] if marker is not None else []
    seat = _playing(model, piece)
    return hero_faces(table, seat) if seat is not None else []


def _playing(model: Model, character: str) -> Seat | None:
    """The seat that plays a hero; None while nobody does."""
    return next((seat for seat, player in enumerate(model.state.players) if player.character == character), None)


def _space_faces(table: TableContext, space: str) -> list[UprightFace]:
    """The faces of a space: its printed encounter or offer, markers, the local event."""
    model = table.model
    there = model.place(space)
    found: list[UprightFace] = []
    if there.encounter:
        printed = model.content.board_encounters[there.encounter]
        if printed.encounter is not None:
            found.append(monster_face(model, there.encounter))
    for slot in there.markers:
        marker = model.state.markers[slot]
        if marker is not None:
            found.append(monster_face(model, marker.card))
    if there.event:
        found.append(event_face(model.content.events[there.event], model.content))
    return found[:4]


def pile_pages(table: TableContext, seat: int) -> list[tuple[str, list[str]]]:
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


def pile_face(model: Model, card: str) -> UprightFace:
    """The face of a card of a pile, named as ``pile_pages`` names it."""
    content = model.content
    kind, _, name = card.partition(":")
    match kind:
        case "ability":
            ability = content.abilities[name]
            owner = next((n for n, one in enumerate(model.state.players) if one.character == ability.owner), 0)
            return ability_face(ability, content, seat_colours(model.colour(owner)))
        case "quest":
            return quest_face(content.quests[name], content)
        case "token":
            return token_face(content.discoveries[name], content)
        case "trophy":
            return trophy_face(content.trophies[name])
        case _:
            return event_face(content.events[name], content)


def _of_pile(card: str) -> Target:
    """The target that a card of a pile, named as ``pile_pages`` names it, would be on the table."""
    kind, _, name = card.partition(":")
    return Target("attached" if kind == "ability" else kind, name)


def _known(table: TableContext, target: Target) -> tuple[str, str, list[str]]:
    """(kind of card, id, lines about its present state) of a target that is a card of the almanac."""
    model = table.model
    content = model.content
    match target.kind:
        case "card":
            why = table.barred(target)
            return "abilities", target.id, [why] if why else []
        case "attached":
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
            owner = t("adventure_board.quest_of", name=model.hero_name(held[0]), n=content.quests[target.id].valor)
            return "quests", target.id, [owner, *step_lines(model, target.id)]
        case "item":
            return "items" if target.id in content.challenges else "events", target.id, []
        case "piece":
            marker = model.marker(target.id)
            return _monster(model, marker.card) if marker is not None else ("", "", [])
        case _:
            there = model.place(target.id)
            printed = content.board_encounters.get(there.encounter)
            met = [there.encounter] if printed is not None and printed.encounter is not None else []
            met += [marker.card for slot in there.markers if (marker := model.state.markers[slot]) is not None]
            return _monster(model, met[0]) if met else ("events", there.event, [])


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
        return (item_face(card.item, card.colour, content),)
    return (encounter_face(card.encounter, card.colour, content, f"monster {id}"),)


def told_of(table: TableContext, target: Target, face: UprightFace) -> CardFacts:
    """The words beside the only card of a target: its kind, its present state, its deck, the number of copies, who may
    use it, and its rule."""
    kind, id, now = _known(table, target)
    if not kind:
        return CardFacts(face.title)
    rule = f"adventure_almanac.rule.{kind}"
    notes = [*now, *notes_of(kind, id, table.model.content), *([t(rule)] if has(rule) else [])]
    facts = ((LOOKS["kinds"][kind], t(f"adventure_almanac.{kind}")),)
    others = _other_side(table.model, kind, id)
    head = t("adventure_almanac.other_side") if others else ""
    return CardFacts(face.title, facts, tuple((words, IVORY300) for words in notes), (), others, head)


def can_look(table: TableContext, target: Target) -> bool:
    """Whether there is an enlarged view of a thing."""
    return bool(faces_of(table, target))


def draw_look(table: TableContext, canvas: Canvas, target: Target) -> None:
    """Draw the cards of a target, large: a single one, such as a card of a pile, beside its words, several side by
    side."""
    canvas.dim(strength=0.72)
    if target.kind == "card" and ":" in target.id:
        face = pile_face(table.model, target.id)
        draw_enlarged(canvas, face, told_of(table, _of_pile(target.id), face))
        return
    target = table.model.filled(target)
    faces = faces_of(table, target)
    if len(faces) == 1:
        draw_enlarged(canvas, faces[0], told_of(table, target, faces[0]))
        return
    h = canvas.height * 0.78
    w = h * RATIO
    whole = len(faces) * w + (len(faces) - 1) * GAP
    k = min(1.0, (canvas.width - 80) / max(1.0, whole))
    w, h, gap = w * k, h * k, GAP * k
    x = canvas.width / 2 - (len(faces) * w + (len(faces) - 1) * gap) / 2
    for face in lettered_alike(canvas, faces, w):
        draw_card(canvas, FRect(x, canvas.height / 2 - h / 2, w, h), face)
        x += w + gap


PART, MOST, LEAST, STEP, INSET = 0.36, 250.0, 84.0, 8.0, 16.0
"""Height of the card: a share of the map's, and in units the greatest, the least and the steps between; its distance
from the map's edges."""


def subject_face(table: TableContext) -> UprightFace | None:
    """The face of the card; None where the decision is about none, is made in the overlay, or events are being
    shown."""
    card = table.model.subject if table.session.may_act and not table.scene.showing else ""
    return pile_face(table.model, card) if card else None


def subject_rect(table: TableContext) -> FRect:
    """The rectangle of the card: as large as possible without covering the print of a space."""
    board, labels = table.place.board, table.view.labels(table.scene.app.canvas)
    high = min(MOST, board.h * PART)
    while True:
        rect = FRect(0, 0, high * RATIO, high)
        rect.bottomright = (board.right - INSET, board.bottom - INSET)
        if high <= LEAST or rect.collidelist(labels) < 0:
            return rect
        high -= STEP
