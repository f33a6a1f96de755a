"""Draw the whole Warcraft table in its layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.boards.spots import Spot
from tabletop.client.theme import BRASS300, IVORY100, IVORY300, NIGHT900, SELECTED, seat_colours
from tabletop.rules.game import Target
from tabletop.text import t

from . import panels, pieces_art, zone_art
from .cards_art import draw_action_card, draw_card_back
from .looks import card_look
from .model import Group

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

    from .table import WarcraftTable


def draw_all(canvas: Canvas, table: WarcraftTable) -> None:
    """Map, panels, hand."""
    if table.layout_now is None:
        return
    draw_map(canvas, table)
    panels.draw_side(canvas, table.layout_now.side, table)
    _draw_strip(canvas, table)
    _draw_prompt(canvas, table)


# ---------------------------------------------------------------------------------------------------------- map


def draw_map(canvas: Canvas, table: WarcraftTable) -> None:
    """The land with everything on it."""
    place = table.layout_now
    assert place is not None
    canvas.shadow(place.board, 2, 6)
    table.map.draw(canvas)
    with canvas.clip(place.board):
        _draw_zones(canvas, table)
        for name in table.map.visible(table.model.zones):
            draw_zone_things(canvas, table, name)
        for a, b in table.model.walls:
            _draw_wall(canvas, table, a, b)
        flying = {flight.key for flight in table.scene.flights}
        for name in sorted(table.stage, key=lambda zone: table.map.center(zone)[1]):
            draw_stack(canvas, table, name, table.stage[name], flying)
        _draw_arrow(canvas, table)


def _draw_zones(canvas: Canvas, table: WarcraftTable) -> None:
    model = table.model
    pointed = table.scene.pointed
    over = pointed.target.id if isinstance(pointed, Spot) and pointed.target.kind == "space" else None
    fighting = _enemy_zones(table) if model.selected_piece is not None else set()
    for target in model.targets:
        if target.kind != "space" or target.id not in model.zones:
            continue
        state = "target" if target.id in fighting else "hover" if target.id == over else "selectable"
        zone_art.draw_zone(canvas, table.map.outline(target.id), state)
    origin = _selected_zone(table)
    if origin is not None:
        zone_art.draw_zone(canvas, table.map.outline(origin), "selected")
    for name in table.over_limit():
        zone_art.draw_zone(canvas, table.map.outline(name), "overstack")
    if table.threats:
        for name in model.threatened():
            zone_art.draw_zone(canvas, table.map.outline(name), "flank")


def _selected_zone(table: WarcraftTable) -> str | None:
    piece = table.model.selected_piece
    group = table.model.by_piece.get(piece) if piece is not None else None
    return group.space if group is not None else None


def _enemy_zones(table: WarcraftTable) -> set[str]:
    """Hexes where enemies of the decider stand."""
    model = table.model
    decider = model.session.decider
    if decider is None:
        return set()
    side = model.tables.side
    return {
        name
        for name, groups in model.groups.items()
        if any(group.fights and side[group.owner] != side[decider] for group in groups)
    }


def draw_zone_things(canvas: Canvas, table: WarcraftTable, name: str) -> None:
    """What belongs to the zone itself: value, letter, depletion, Outposts, owner's flag."""
    zone = table.model.zones[name]
    r = table.map.radius
    x, y = table.map.center(name)
    if zone.value:
        pieces_art.draw_badge(canvas, (x + r * 0.5, y - r * 0.55), r * 0.16, zone.value)
    if zone.label and zone.terrain != "town":
        pieces_art.draw_letter(canvas, (x - r * 0.5, y - r * 0.55), r * 0.15, zone.label[:1])
    if zone.depletion:
        pieces_art.draw_depletion(canvas, (x + r * 0.52, y - r * 0.2), r * 0.15, zone.depletion == 2)
    seat = table.model.tables.town_of.get(zone.index)
    if seat is not None and not table.model.is_out(seat):
        pieces_art.draw_town_flag(canvas, (x, y - r * 0.62), r * 0.46, seat_colours(table.colour(seat)))
    for n, (where, owner, complete) in enumerate(o for o in table.model.outposts if o[0] == name):
        del where
        foot = (x - r * 0.42 + n * r * 0.3, y + r * 0.02)
        pieces_art.draw_outpost(canvas, foot, r * 0.62, seat_colours(table.colour(owner)), complete)
    for n, captive in enumerate(table.model.captives_in(name)):
        colours = seat_colours(table.colour(captive))
        pieces_art.draw_captive(canvas, (x + r * (0.4 - 0.3 * n), y - r * 0.28), r * 0.2, colours)


def _draw_wall(canvas: Canvas, table: WarcraftTable, a: str, b: str) -> None:
    cells = table.map.plate.cells
    first, second = table.map.plate.grid.edge(cells[a], cells[b])
    camera = table.map.camera
    pieces_art.draw_wall(canvas, camera.to_screen(first), camera.to_screen(second), table.map.radius * 0.17)


def group_rects(table: WarcraftTable, name: str, groups: Sequence[Group]) -> list[tuple[Group, FRect]]:
    """Where each group of a hex stands: units of each owner in a row, workers below."""
    r = table.map.radius
    x, y = table.map.center(name)
    owners = sorted({group.owner for group in groups})
    found: list[tuple[Group, FRect]] = []
    for n, owner in enumerate(owners):
        own = [group for group in groups if group.owner == owner]
        shift = 0.0 if len(owners) == 1 else (n - (len(owners) - 1) / 2) * r * 0.92
        units = [group for group in own if group.kind in ("melee", "ranged", "flying")]
        others = [group for group in own if group not in units]
        found += _row(units, x + shift, y + r * 0.2, r * 0.26, len(owners))
        low = r * (0.62 if units else 0.3)
        found += _row(others, x + shift, y + low, r * 0.19, len(owners))
    return found


def _row(groups: list[Group], x: float, y: float, half: float, owners: int) -> list[tuple[Group, FRect]]:
    step = half * (2.05 if len(groups) < 3 and owners == 1 else 1.75)
    left = x - step * (len(groups) - 1) / 2
    return [
        (group, FRect(left + n * step - half, y - half, 2 * half, 2 * half)) for n, group in enumerate(groups)
    ]


def draw_stack(canvas: Canvas, table: WarcraftTable, name: str, groups: Sequence[Group], flying: set[str]) -> None:
    """The pieces of one hex with their pennants."""
    model = table.model
    r = table.map.radius
    placed = [(group, rect) for group, rect in group_rects(table, name, groups) if group.id not in flying]
    seen: set[int] = set()
    for group, rect in placed:
        colours = seat_colours(model.colour(group.owner))
        if group.owner not in seen and group.kind in ("melee", "ranged", "flying"):
            seen.add(group.owner)
            pieces_art.draw_pennant(canvas, (rect.x + rect.w * 0.1, rect.y + rect.h * 0.3), r * 0.42, colours)
    for group, rect in placed:
        colours = seat_colours(model.colour(group.owner))
        count = group.n if group.n > 1 else 0
        pieces_art.draw_marker(canvas, rect.center, rect.w / 2, group.kind, colours, piece_state(table, group), count)


def piece_state(table: WarcraftTable, group: Group) -> str:
    """The state a piece is drawn in."""
    model = table.model
    target = Target("piece", group.id)
    pointed = table.scene.pointed
    if model.selected_piece == group.id:
        return "selected"
    if target in model.targets:
        return "target" if model.path else "selectable"
    if target in model.starts:
        return "selectable"
    if isinstance(pointed, Spot) and pointed.target == target:
        return "hover"
    return "moved" if group.moved else "rest"


def _draw_arrow(canvas: Canvas, table: WarcraftTable) -> None:
    """A gold arrow from the selected piece to the hex pointed at."""
    pointed = table.scene.pointed
    origin = _selected_zone(table)
    if origin is None or not isinstance(pointed, Spot) or pointed.target not in table.model.targets:
        return
    if pointed.target.kind == "space" and pointed.target.id != origin:
        zone_art.draw_move_arrow(canvas, table.map.center(origin), table.map.center(pointed.target.id))


def draw_token(
    canvas: Canvas, table: WarcraftTable, center: tuple[float, float], kind: str, owner: int, r: float
) -> None:
    """One wooden marker, in panels."""
    pieces_art.draw_marker(canvas, center, r, kind, seat_colours(table.colour(owner)))


# --------------------------------------------------------------------------------------------------------- strip


def _draw_strip(canvas: Canvas, table: WarcraftTable) -> None:
    """Deck, discard pile and hand below the map."""
    place, model = table.layout_now, table.model
    assert place is not None
    seat = model.shown_seat
    colours = seat_colours(model.colour(seat))
    deck = len(model.state.decks[seat])
    if deck:
        draw_card_back(canvas, place.deck, colours, table.emblem(seat))
    else:
        canvas.frame(place.deck, IVORY300, 1, 8, alpha=90)
    _count(canvas, (place.deck.right - 14, place.deck.bottom - 16), deck)
    discards = model.pile(model.state.discards[seat])
    if discards:
        draw_card(canvas, table, place.discard, discards[-1])
        canvas.fill(place.discard, NIGHT900, alpha=90, radius=6)
    else:
        canvas.frame(place.discard, IVORY300, 1, 6, alpha=60)
    _count(canvas, (place.discard.right - 12, place.discard.bottom - 14), len(discards))
    if not table.compact:
        canvas.text(t("wc.deck"), (place.deck.centerx, place.deck.bottom + 3), "least", IVORY300, anchor="midtop")
        low = place.deck.bottom + 3
        canvas.text(t("wc.discard"), (place.discard.centerx, low), "least", IVORY300, anchor="midtop")
    _draw_hand(canvas, table)


def _draw_hand(canvas: Canvas, table: WarcraftTable) -> None:
    model = table.model
    pointed = table.scene.pointed
    over = pointed.target.id if isinstance(pointed, Spot) and pointed.target.kind == "card" else None
    raised: tuple[str, FRect] | None = None
    for card, rect in table.hand_places():
        if card is None:
            seat = model.shown_seat
            draw_card_back(canvas, rect, seat_colours(model.colour(seat)), table.emblem(seat))
            continue
        if card in (over, model.selected_card):
            raised = (card, rect)
            continue
        _hand_card(canvas, table, rect, card)
    if raised is not None:
        card, rect = raised
        grown = FRect(rect.centerx - rect.w * 0.62, rect.bottom - rect.h * 1.45, rect.w * 1.24, rect.h * 1.24)
        canvas.shadow(grown, 3, 8)
        if card == model.selected_card:
            canvas.fill(grown.inflate(6, 6), SELECTED, radius=10)
        _hand_card(canvas, table, grown, card)


def _hand_card(canvas: Canvas, table: WarcraftTable, rect: FRect, card: str) -> None:
    legal = Target("card", card) in table.model.starts
    if legal:
        canvas.fill(rect.inflate(5, 5), BRASS300, radius=rect.w * 0.07)
    draw_card(canvas, table, rect, card)
    if table.model.starts and not legal:
        canvas.fill(rect, NIGHT900, alpha=70, radius=rect.w * 0.06)


def draw_card(canvas: Canvas, table: WarcraftTable, rect: FRect, card: str) -> None:
    """One experience card, face up."""
    draw_action_card(canvas, rect, card_look(table.model, card))


def _count(canvas: Canvas, center: tuple[float, float], number: int) -> None:
    pill = FRect(center[0] - 17, center[1] - 11, 34, 22)
    canvas.fill(pill, NIGHT900, alpha=230, radius=11)
    canvas.text(str(number), pill.center, "badge", IVORY100, anchor="center")


def _draw_prompt(canvas: Canvas, table: WarcraftTable) -> None:
    """What the decider must do, in a pill on the map."""
    place, session = table.layout_now, table.session
    assert place is not None
    decider = session.decider
    words = table.prompt() if decider is not None else t("wc.over")
    if session.looking is not None:
        words = t("board.looking_back")
    elif session.handing_over:
        words = t("wc.turn_done")
    box = place.prompt
    width = min(box.w, canvas.measure(words, "body_strong")[0] + 76)
    box = FRect(box.x, box.y, width, box.h)
    canvas.panel(box, "pill")
    left = box.x + 22
    if decider is not None:
        colours = seat_colours(table.colour(decider))
        canvas.medallion((box.x + 26, box.centery), box.h * 0.32, colours, table.emblem(decider))
        left = box.x + 48
    canvas.fit_text(words, FRect(left, box.y + 2, box.right - left - 18, box.h - 4), "body_strong", IVORY100, min_ratio=0.8)


def draw_drag(canvas: Canvas, table: WarcraftTable) -> None:
    """Above everything: the seats' chips on the bar, and the piece under the pointer while it is dragged."""
    panels.draw_chips(canvas, table)
    if table.drag is None:
        return
    piece, pos = table.drag
    group: Any = table.model.by_piece.get(piece)
    if group is not None:
        colours = seat_colours(table.colour(group.owner))
        pieces_art.draw_marker(canvas, pos, table.map.radius * 0.28, group.kind, colours, "selected")
