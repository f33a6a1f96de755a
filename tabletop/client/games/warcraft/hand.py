"""The hand of the Warcraft table: the fan below the map, the raised card, a card or unit enlarged with its words;
and teammates: showing a hand to a partner (WC-TEAM-6), once, or at any time where the table lets partners look, and
the words of the curtain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards import fan
from tabletop.client.cards.face import CORNER, RATIO
from tabletop.client.cards.fan import FanCard, Hand, raised_rect
from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY300, NIGHT900
from tabletop.rules.game import Seat, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.text import localised, t
from tabletop.text.grammar import capital

from .card_faces import UnitFace, ability_line, card_face, card_text, other_levels, reading, unit_face
from .model import STEP_OF, UNIT_KINDS, Model, card_kind
from .names import GAME, amount

if TYPE_CHECKING:
    from .table import WarcraftTable

FIRM = 0.56
"""The share of the strip below the map in which the hand lies."""
ROW_GAP = 6.0
"""Units between a raised card and the row of choices below it."""
SHADE, SHADE_ALPHA = 20.0, 250
"""The shade below a row of choices: units over which it fades in above the row, and its alpha (0-255)."""


def keep_places(table: WarcraftTable) -> None:
    """Keep the places of the cards through a step of a turn: where one is played its place stays empty, so that no
    other card comes under the pointer."""
    model = table.model
    cards = model.hand(model.shown_seat)
    step = (model.shown_seat, model.state.turn, table.shown.step)
    if table.hand_places[0] != step or not set(cards) <= set(table.hand_places[1]):
        table.hand_places = step, cards


def held_cards(table: WarcraftTable) -> list[FanCard]:
    """The places of the cards of the hand, left to right; each overlaps its left neighbour."""
    place, height = table.place, _height(table)
    room = FRect(table.hand_room)
    room.y += 4 if place.compact else 8
    if place.rival is not None:
        room.y = place.hand.y
    cards, kept = table.model.hand(table.model.shown_seat), table.hand_places[1]
    covered = None in cards
    laid = kept if set(cards) <= set(kept) and not covered else cards
    if place.rival is None:  # at the right, so that no row of choices at the left moves them under the pointer
        wide = min(room.w, fan.widest(len(laid), height), max(held_width(table, len(laid)), FIRM * place.hand.w))
        room.x, room.w = room.right - wide, wide
    places = fan.fan(laid, room, height)
    return [held for held in places if covered or held.card in cards]


def _height(table: WarcraftTable) -> float:
    """Height in units of the cards of the hand."""
    place = table.place
    if place.rival is not None:
        return table.hand_room.h - 6.0
    return min(280.0, place.hand.h + (34.0, 18.0)[place.compact])


def held_width(table: WarcraftTable, cards: int) -> float:
    """Least width in units of a hand of so many cards in which each can be told."""
    return _height(table) * RATIO + (cards - 1) * 44.0 + 2 * fan.EDGE


def raised_card(table: WarcraftTable) -> str | None:
    """The card of the hand that is dragged or pointed at, else the one that is being played; none while events are
    being shown."""
    if table.scene.showing:
        return None
    if table.drag is not None:
        return table.drag[0]
    pointed = table.scene.pointed
    over = pointed.target.id if isinstance(pointed, Spot) and pointed.target.kind == "card" else None
    return over or table.model.selected_card


def raised_place(table: WarcraftTable, card: FRect) -> FRect:
    """The rectangle in which the card at ``card`` is drawn while it is raised: above the row of choices if there is
    one, else at the lower edge of the window."""
    place = table.place
    foot = place.side.bottom if place.rival is None else place.hand.bottom
    rows = table.rows_box
    grown = raised_rect(card, foot)
    if rows is not None and (rows.right <= grown.left or rows.left >= grown.right):
        rows = None
    floor = foot if rows is None else rows.top - ROW_GAP
    grown = raised_rect(card, floor)
    grown.bottom = min(grown.bottom, floor)
    right = place.board.right if place.rival is None else place.panel.right
    grown.x = min(max(grown.x, min(place.board.x, place.deck.x)), right - grown.w)
    return grown


def draw_hand(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw all cards but the raised one and those just played, darker where a row of choices lies over them."""
    fan.draw_fan(canvas, held_cards(table), _hand(table), raised_card(table), table.shown.played)
    place, rows = table.layout_now, table.rows_box
    if place is None or rows is None or not rows.colliderect(table.hand_room):
        return
    left, right = min(place.hand.x, rows.x - ROW_GAP), max(place.hand.right, rows.right + ROW_GAP)
    bottom = canvas.height if place.rival is None else place.hand.bottom
    canvas.gradient(FRect(left, rows.top - SHADE, right - left, SHADE), (*NIGHT900, 0), (*NIGHT900, SHADE_ALPHA))
    canvas.fill(FRect(left, rows.top, right - left, bottom - rows.top), NIGHT900, alpha=SHADE_ALPHA)


def draw_raised(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the card that is dragged, pointed at or being played, above everything."""
    raised = raised_card(table)
    if raised is None:  # as in nearly every frame
        return
    dragged_to = None if table.drag is None else table.drag[1]
    place = partial(raised_place, table)
    drawn = fan.draw_raised(canvas, held_cards(table), _hand(table), raised, place, dragged_to)
    pointed = table.scene.pointed
    if drawn is None or not isinstance(pointed, Spot) or not pointed.ring:
        return
    card, rect = drawn
    if pointed.target == Target("card", card):
        canvas.focus_ring(rect, rect.w * CORNER, 4)


def _hand(table: WarcraftTable) -> Hand:
    model, seat = table.model, table.model.shown_seat
    options = model.state.config.options
    return Hand(
        face=lambda card: card_face(card, options),
        colours=model.colours(seat),
        emblem=table.emblem(seat),
        playable=frozenset(target.id for target in {*model.starts, *table.also_touchable} if target.kind == "card"),
        choosing=bool(model.starts),
        chosen=model.selected_card,
    )


def draw_look(table: WarcraftTable, canvas: Canvas, target: Target) -> None:
    """Draw the card of a hand, or the unit card of a piece; nothing for other targets."""
    model = table.model
    options = model.state.config.options
    if target.kind == "card":
        kind = card_kind(target.id)
        told = [card_text(options, kind), reading(options, kind.id)]
        notes = tuple((words, IVORY300) for words in told if words)
        facts = (
            ("hourglass", t(f"warcraft.phase.w{kind.window}")),
            ("cards", t("warcraft_board.copies", n=kind.copies)),
        )
        draw_enlarged(canvas, card_face(target.id, options), CardFacts(localised(kind.name), facts, notes))
    elif target.kind == "piece" and target.id in model.by_piece:
        group = model.by_piece[target.id]
        if group.kind not in UNIT_KINDS:
            return
        type_ = UNIT_KINDS.index(group.kind)
        face = unit_face(model, group.owner, type_)
        draw_enlarged(canvas, face, _unit_facts(model, group.owner, type_, face))


def _unit_facts(model: Model, owner: int, kind: int, face: UnitFace) -> CardFacts:
    """The words about a unit card, and the other levels of its type to compare it with."""
    options, what = model.state.config.options, UNIT_KINDS[kind]
    tile = model.tile(owner, kind)
    rise = t("warcraft_board.needs", n=tile.needs) if tile.needs else t("warcraft_board.last_level")
    facts = (
        (f"class-{what}", t(f"warcraft_board.kind.{what}")),
        ("strength", t("warcraft_board.strength", n=face.strength)),
        ("movement", t("warcraft_board.moves", n={"melee": 1, "ranged": 1, "flying": 2}[what])),
        ("gold", t("warcraft_board.price", cost=amount(*content().costs[what]))),
        ("upgrade", t("warcraft_board.level_of", n=face.level, total=face.levels)),
        ("build" if tile.needs else "victory-point", capital(rise)),
    )
    told = [t("warcraft_battle.strength.text", n=face.strength)]
    if tile.ability:
        told.append(ability_line(options, tile.ability))
    return CardFacts(
        localised(tile.name),
        facts,
        tuple((words, IVORY300) for words in told),
        others=other_levels(model, owner, kind),
        others_head=t("warcraft_board.other_levels"),
    )


def curtain_text(table: WarcraftTable, seat: Seat) -> str:
    """What a seat that must take the device has to do, from what everybody knows: whose step it is, where the battle
    is, and no card."""
    state = table.session.match.state
    if not state.frames:
        return ""
    phase = state.frames[-1].phase
    asked = queries.request(state)
    if asked is not None:
        return table.words.say("warcraft_board.summons.asked", **asked._asdict())
    if state.battle is not None:
        return _in_battle(table, seat, state.battle, phase)
    head = table.session.match.game.headline(state)
    moment = "turn" if head.active in (seat, None) else "moment"
    step = STEP_OF.get(phase, "move")
    return table.words.say(f"warcraft_board.summons.{moment}", turn=head.turn, step=step, seat=head.active)


def _in_battle(table: WarcraftTable, seat: Seat, battle: queries.Battle, phase: str) -> str:
    tables = table.session.match.state.config.tables
    task = t("warcraft_board.summons.card" if phase.startswith("w") else f"{GAME}.prompt.{phase}")
    side = "attack" if tables.side[seat] == battle.sides[0] else "defend"
    return t(f"warcraft_board.summons.{side}", space=tables.names[battle.hex], task=task[:1].lower() + task[1:])


def partners(table: WarcraftTable) -> tuple[Seat, ...]:
    """The seats to which the seat at the screen may show its hand now, or whose hands it may look into."""
    session, model = table.session, table.model
    if session.viewer is None or session.handing_over or table.scene.showing:
        return ()
    if not looks(table) and not (session.may_act and session.curtain):
        return ()
    return tuple(mate for mate in model.mates(session.viewer) if mate != session.viewer)


def looks(table: WarcraftTable) -> bool:
    """Whether partners may look into each other's hands at any time."""
    return bool(table.session.match.setup.table.partners_look)


def chip_words(table: WarcraftTable, mate: Seat) -> str:
    """What a click on a partner's chip does."""
    return table.words.say(f"warcraft_board.{'partner_hand' if looks(table) else 'show_hand'}.click", seat=mate)


def press_chip(table: WarcraftTable, mate: Seat) -> None:
    """Handle a click on a partner's chip: look into the hand, or ask whether the viewer's own is to be shown."""
    if not looks(table):
        ask_to_show(table, mate)
    elif mate in partners(table):
        table.scene.app.push(
            "piles", table=table, seat=mate, heading="warcraft_board.partner_hand", pages=partial(_pages, table)
        )


def _pages(table: WarcraftTable, mate: Seat) -> list[tuple[str, list[str]]]:
    """The hands of the viewer's partners as the viewer may know them, the asked one first."""
    mates = sorted(partners(table), key=lambda seat: seat != mate)
    model = table.model
    return [(table.words.name("seat", seat), model.pile(model.state.hands[seat])) for seat in mates]


def ask_to_show(table: WarcraftTable, mate: Seat) -> None:
    """Ask whether the hand is to be shown, and show it."""
    app, words = table.scene.app, table.words
    if mate not in partners(table):
        return
    if not _partners_hand(table):
        app.toast(t("warcraft_board.show_hand.none"), "info")
        return
    title, text = (words.say(f"warcraft_board.show_hand.{part}", seat=mate) for part in ("title", "text"))
    app.confirm(title, text, t("warcraft_board.show_hand.yes"), lambda: _show(table, mate), "primary")


def _partners_hand(table: WarcraftTable) -> list[str]:
    assert table.session.viewer is not None
    return table.model.pile(table.session.match.state.hands[table.session.viewer])


def _show(table: WarcraftTable, mate: Seat) -> None:
    if mate in partners(table):
        table.scene.app.push("partner", board=table.scene, seat=mate, cards=_partners_hand(table))
