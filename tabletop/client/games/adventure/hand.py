"""The hand of the Adventure table: the fan below the map, the raised card; and left of it the movement die with its
points, the decks and piles with their counts, the global event."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards import fan
from tabletop.client.cards.face import PLAIN_BACK, RATIO, TEXT_FROM, UprightFace
from tabletop.client.cards.fan import FanCard, Hand, raised_rect
from tabletop.client.dice import DieFace, draw_die
from tabletop.client.draw import theme
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Draw, Either, Node, Row, Stack, Words, cells, sign
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.queries import RolledFrame, kind_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.text import language, t

from . import names
from .card_faces import ability_face, with_cost

if TYPE_CHECKING:
    from .table import AdventureTable


RISE = 14.0
"""Units by which cards that can be played rise above the others."""


def held_cards(table: AdventureTable) -> list[FanCard]:
    """The places of the cards of the hand, left to right; each overlaps its left neighbour."""
    place = table.place
    height = min(290.0, place.hand.h + (24 if place.compact else 44))
    room = FRect(place.hand)
    room.y += 0 if place.compact else 10
    if height * RATIO < TEXT_FROM:  # no rule on the card: cost and timing at its foot are not cut by the window's edge
        height = min(
            height, (table.scene.app.canvas.height - room.y - fan.SAG) / 0.88
        )  # where the ribbon of such a card ends
    held, can = fan.fan(table.model.hand(table.model.own_seat), room, height), playable_kinds(table)
    rise = min(RISE, room.y - place.board.bottom + RISE / 2)
    return [
        replace(one, rect=one.rect.move(0, -rise)) if one.card is not None and kind_of(one.card) in can else one
        for one in held
    ]


def playable_kinds(table: AdventureTable) -> set[str]:
    """The cards of the hand that can be played now."""
    return {target.id for target in table.session.starts() if target.kind == "card"}


def raised_card(table: AdventureTable) -> str | None:
    """The card of the hand that is dragged or pointed at, else the one that is being played; none while events are
    being shown."""
    if table.scene.showing:
        return None
    cards = table.model.hand(table.model.own_seat)
    if table.drag is not None:
        return next((card for card in cards if card is not None and kind_of(card) == table.drag[0]), None)
    pointed = table.scene.pointed
    if isinstance(pointed, Spot) and pointed.target.kind == "card" and pointed.id.startswith("hand:"):
        number = int(pointed.id.removeprefix("hand:"))
        return cards[number] if number < len(cards) else None
    chosen = table.model.selected_card
    return next((card for card in cards if card is not None and kind_of(card) == chosen), None)


def raised_place(table: AdventureTable, card: FRect) -> FRect:
    """The rectangle in which the card at ``card`` is drawn while it is raised: at the lower edge of the window, beside
    the main button, large enough for its rule to be read."""
    place, copy = table.place, raised_card(table)
    face = card_face(table, copy) if copy is not None else None
    grown = raised_rect(card, place.side.bottom, table.scene.app.canvas, face)
    grown.x = min(max(grown.x, place.board.x), place.actions.x - grown.w - 8)
    return grown


def card_face(table: AdventureTable, copy: str) -> UprightFace:
    """The face of a card of the hand, with its present cost; cached for each position."""
    faces = table.kept_faces.get((Identity(table.model), language()), dict)
    kind, model = kind_of(copy), table.model
    if kind not in faces:
        card, seat = model.content.abilities[kind], model.own_seat
        face = ability_face(card, model.content, model.colours(seat))
        faces[kind] = with_cost(face, card, queries.card_cost(model.state, seat, kind))
    return faces[kind]


def draw_hand(canvas: Canvas, table: AdventureTable) -> None:
    """Draw all cards but the raised one and those just played; where there are none, their place and where new ones
    come from."""
    if not table.model.hand(table.model.own_seat):
        _draw_none(canvas, table)
        return
    fan.draw_fan(canvas, held_cards(table), _hand(table), raised_card(table), table.shown.played)


def _draw_none(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the place of a hand without cards."""
    place, model = table.place, table.model
    begun = model.character(model.own_seat) is not None and not model.phase.startswith("setup")
    words = Words(t("adventure_board.hand_none" if begun else "adventure_board.hand_later"), "small", theme.IVORY500,
                  "center", lines=0)  # fmt: skip
    box = FRect(place.hand.x, place.hand.y, place.hand.w, place.hand.h - 10)
    told = Column((sign("card", min(44.0, box.h / 3), theme.SLATE400), words), 10, (10, 10), pack=0.5)
    tree.draw(canvas, _empty(told, 90, 10), box)


def _empty(words: Node, alpha: int, radius: float) -> Node:
    """Words in an empty place."""
    edge = Draw(Canvas.frame, (theme.SLATE500, 1, radius, 150))
    return Stack((Draw(Canvas.fill, (theme.NIGHT900, alpha, radius)), edge, words))


def paint_ahead(canvas: Canvas, table: AdventureTable) -> None:
    """Paint the cards of the hand into the cache."""
    fan.paint_ahead(canvas, held_cards(table), _hand(table))


def draw_raised(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the card that is dragged, pointed at or being played, above everything."""
    raised = raised_card(table)
    if raised is None:  # as in nearly every frame
        return
    dragged_to = None if table.drag is None else table.drag[1]
    place = partial(raised_place, table)
    fan.draw_raised(canvas, held_cards(table), _hand(table), raised, place, dragged_to)


def _hand(table: AdventureTable) -> Hand:
    model, seat = table.model, table.model.own_seat
    starts = table.session.starts()
    playable = playable_kinds(table)
    cards = [card for card in model.hand(seat) if card is not None]
    chosen = table.model.selected_card
    return Hand(
        face=lambda copy: card_face(table, copy),
        colours=model.colours(seat),
        emblem=model.emblem(seat) or "",
        playable=frozenset(card for card in cards if kind_of(card) in playable),
        choosing=bool(starts),
        chosen=next((card for card in cards if kind_of(card) == chosen), None),
    )


DECK_EDGES = 4
"""The most cards of a deck that are seen from its side."""
PILES: Final = {"elite": "symbol-quest", "elite_discard": "delete", "trophies": "victory-point",
                "pile": "symbol-discovery", "box": "lock"}  # fmt: skip
"""Piles besides the challenge decks, each with its icon."""


GAP, EDGE = 6.0, 4.0


_FEW, _MORE = tuple(PILES)[:3], tuple(PILES)[3:]
"""The piles of the two lower rows."""
_LONG = 0.25
"""By which share of its width the place of the discoveries, whose name is long, is wider."""


def dice_and_deck_places(table: AdventureTable) -> dict[str, FRect]:
    """The rectangles of the die, of each deck (``deck:green``) and pile (``pile:box``), and of the event, by name."""
    box = table.place.decks
    die, half = min(box.h * 0.36, 66.0), box.w / 2
    left, top = die + 2 * GAP, box.y + die + 2 * GAP
    found = {
        "die": FRect(box.x + EDGE, box.y + EDGE, die, die),
        "roll": FRect(box.x + left, box.y, half - left - EDGE, die + 2 * EDGE),
        "event": FRect(box.x + half, box.y + EDGE / 2, half - EDGE, die + EDGE),
    }
    room = box.bottom - top - EDGE  # a row of decks over two lower ones of piles
    h = min(38.0, room * 0.38)
    low = min(30.0, (room - h) / 2 - EDGE)
    lines = [f"deck:{one}" for one in COLOURS], *([f"pile:{name}" for name in one] for one in (_FEW, _MORE))
    for named, high in zip(lines, (h, low, low), strict=True):
        found |= zip(named, cells(FRect(box.x, top, box.w - EDGE, high), len(named), len(named), GAP), strict=True)
        top += high + EDGE
    wider = found["pile:pile"].w * _LONG
    found["pile:pile"].w += wider
    found["pile:box"].x += wider
    found["pile:box"].w -= wider
    return found


def draw_dice_and_decks(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the movement die with its roll, the decks and piles with their counts, and the global event."""
    places, state = dice_and_deck_places(table), table.model.state
    rolled = state.face >= 0
    die = places["die"]
    face = DieFace(number=str(table.model.content.rules.movement_die[state.face].movement) if rolled else "?")
    draw_die(canvas, die.center, die.w * 0.92, face, "blue", "rest" if rolled else "miss")
    _draw_roll(canvas, table, places["roll"])
    _draw_event(canvas, table, places["event"])
    for n, colour in enumerate(COLOURS):
        _draw_deck(canvas, places[f"deck:{colour}"], theme.LEVELS[colour], n + 1, len(state.decks[n]))
    counts = {"elite": len(state.elite), "elite_discard": len(state.elite_discard), "trophies": sum(state.stock),
              "pile": len(state.pile), "box": len(state.box)}  # fmt: skip
    for name, icon in PILES.items():
        pile = _pile(
            icon, 15, theme.BRASS400, counts[name], "badge", theme.IVORY100, t(f"adventure_board.pile_name.{name}")
        )
        tree.draw(canvas, Stack((Draw(Canvas.panel, ("inset",)), pile)), places[f"pile:{name}"])


def _draw_deck(canvas: Canvas, box: FRect, ink: theme.Colour, level: int, number: int) -> None:
    """Draw a deck of challenge cards that lies there: as many of them as can be seen from the side, and the leather of
    the uppermost with its level as diamonds and the number of all."""
    edges = min(DECK_EDGES, number)
    top = FRect(box.x, box.y, box.w - EDGE / 2, box.h - EDGE)
    canvas.shadow(top.move(0, EDGE), 1, 5)
    for n in reversed(range(edges)):
        edge = theme.CARD if n % 2 else theme.mix(theme.CARD, theme.INK900, 0.35)
        canvas.fill(top.move(EDGE / 2 * n / DECK_EDGES, EDGE * (n + 1) / DECK_EDGES), edge, radius=5)
    if not number:
        canvas.frame(top, theme.SLATE500, 1, 5)
    else:
        canvas.image(f"backs/{PLAIN_BACK}.jpg", top, radius=5, tint=theme.mix(ink, theme.INK900, 0.12))
        canvas.frame(top.inflate(-EDGE, -EDGE), theme.BRASS300, 1, 3, alpha=150)
    r = top.h * 0.13
    for n in range(level):
        at = top.x + 3.4 * r + n % 2 * 2.6 * r, top.centery + (n // 2 - (level - 1) // 2 / 2) * 2.6 * r
        canvas.diamond(at, r, theme.BRASS300)
    told = Words(str(number), "number", theme.IVORY100, "center", weight=1.0, least=0.4)
    tree.draw(canvas, Row((Node(size=7.4 * r), told), 0, (0, 1)), top)


def _pile(
    icon: str, side: float, ink: theme.Colour, number: int, role: str, figure: theme.Colour, name: str = ""
) -> Node:
    """The icon of a pile, its name and the number of its cards, small enough to leave the icon free; where there is no
    room for all the name alone, or the icon."""
    picture = replace(sign(icon, side, ink), size=14)
    count = Words(str(number), role, figure, "right", weight=1.0, least=0.4)
    told = Words(name, "least", theme.IVORY300, least=0.85)
    ways = ((picture, told, count), (told, count)) if name else ()
    return Either((*(Row(way, 3, (5, 0)) for way in ways), Row((picture, count), 3, (5, 0))))


def _draw_roll(canvas: Canvas, table: AdventureTable, box: FRect) -> None:
    """Draw points and energy left of this turn's roll."""
    if table.model.state.face < 0:  # where the words do not fit only the question mark on the die is drawn
        words = Words(t("adventure_board.not_rolled"), "small", theme.IVORY500, lines=0, least=0.86, drop=1)
        tree.draw(canvas, Row((words,)), box)
        return
    steps, left = left_of_roll(table)
    told = ("movement", "points_left", steps), ("energy", "energy_left", left)
    rows = (
        Row((
            replace(sign(icon, 16), size=16),
            Words(t(f"adventure_board.{key}", n=n), "small_strong", shorter=(str(n),), drop=1),
        ), 6)
        for icon, key, n in told
    )  # fmt: skip
    tree.draw(canvas, Column(tuple(rows), 4, pack=0.5), box)


def left_of_roll(table: AdventureTable) -> tuple[int, int]:
    """(points, energy) left of this turn's roll; of a roll that may still be rerolled, those it would give
    (AG-MOV-2)."""
    state = table.model.state
    frame = table.model.frame
    if not isinstance(frame, RolledFrame) or frame.die != "move":
        return state.move, state.energy
    face = table.model.content.rules.movement_die[state.face]
    return face.movement, face.energy


def _draw_event(canvas: Canvas, table: AdventureTable, box: FRect) -> None:
    model = table.model
    festival = model.state.festival
    if not festival:
        none = Words(t("adventure_board.no_event"), "small", theme.IVORY500, "center", lines=0)
        tree.draw(canvas, _empty(Row((replace(none, weight=1.0),), 0, (GAP, EDGE / 2)), 110, 7), box)
        return
    ink = theme.LEVELS[COLOURS[model.content.events[festival].colour]]
    canvas.shadow(box, 1, 7)
    canvas.fill(box, ink, radius=7)
    canvas.fill(box.inflate(-EDGE, -EDGE), theme.CARD, radius=5)
    name = Words(names.card_name(festival, model.content), "small_strong", theme.INK900, least=1.0)
    kind = Words(names.kind_name("event", "global"), "least", theme.INK900)
    ways = (
        Row((sign("hourglass", 24, theme.INK900), Column((name, kind), 0, pack=0.5, weight=1.0)), 8, (8, 4)),
        Row((sign("hourglass", 24, theme.INK900), replace(name, lines=3, least=0.7, weight=1.0)), 8, (8, 4)),
        Row((replace(name, lines=2, least=0.7, cut=True, weight=1.0),), 0, (8, 4)),
    )
    tree.draw(canvas, Either(ways), box)
