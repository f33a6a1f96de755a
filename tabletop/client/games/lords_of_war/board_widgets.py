"""Adds the spots and buttons of the table to the board scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards.fan import rows as card_rows
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY300, IVORY500
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import band_of, section
from tabletop.client.ui.tooltip import SeatGlance, TipPicture
from tabletop.client.ui.tree import Column, Draw, Node, Row, Stack, Words, label
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from .layout import Layout
from .panels import counter_rects, hand_owner

if TYPE_CHECKING:
    from .table import LordsOfWarTable


ZOOM_SIZE = 40.0
SUMS_KEY = "digit_9"
"""The command that opens the sums of the last combat."""


def add_spots(table: LordsOfWarTable, place: Layout) -> None:
    """Add spots for squares and units, the hand, decks and piles."""
    model = table.model
    legal = model.targets | (model.starts if model.path else set())
    if model.aimed_at is not None:
        legal = legal | {model.aimed_at}
    _add_squares(table, place, legal)
    _add_hand(table, place, legal)
    owner = hand_owner(model)
    for seat, panel in zip(table.seats_shown(), (place.rival, place.own), strict=True):
        _add_counters(table, seat, panel, seat == owner)


def _add_squares(table: LordsOfWarTable, place: Layout, legal: set[Target]) -> None:
    scene, model, view = table.scene, table.model, place.mat_view
    for (x, y), square in table.squares().items():
        rect = table.grid.rect(x, y)
        unit = model.by_square.get(square)
        target = Target("piece", unit.id) if unit is not None else Target("space", square)
        may = target in legal
        # Outside the view only legal targets and units get a spot, so that the keyboard can go there.
        if not rect.colliderect(view) and not (may or unit is not None):
            continue
        can_drag = unit is not None and target in model.starts
        window = view if table.boundless else None
        scene.add_spot(Spot(target, rect, scene.spot_events, legal=may, draggable=can_drag, window=window))


def _add_hand(table: LordsOfWarTable, place: Layout, legal: set[Target]) -> None:
    scene, model = table.scene, table.model
    table.card_places = {}
    for n, (rect, card) in enumerate(zip(place.slots, table.held(hand_owner(model)), strict=False)):
        if card in (HIDDEN, ""):
            continue
        table.card_places[card] = rect
        target = Target("card", card)
        scene.add_spot(
            Spot(
                target, rect, scene.spot_events, legal=target in legal, draggable=target in model.starts, id=f"hand:{n}"
            )
        )  # fmt: skip


def _add_counters(table: LordsOfWarTable, seat: int, panel: FRect, own: bool) -> None:
    scene, state = table.scene, table.session.shown()
    rects = counter_rects(panel)
    target = Target("pile", "deck" if own else f"deck:{seat}")
    legal = target in table.model.targets
    scene.add_spot(Spot(target, rects["deck"], scene.spot_events, legal=legal, id=f"deck:{seat}", radius=6))
    scene.widgets.add(_glance(table, seat, panel))
    n, name = len(queries.casualties(state, seat)), table.session.match.seats[seat].name
    top = band_of(panel).bottom + 2
    goals = FRect(panel.x + 12, top, panel.w - 24, panel.bottom - top - 8)
    scene.widgets.add(
        Button(
            f"casualties:{seat}", goals, style="item",
            tooltip=t(f"lords_of_war_board.casualties_tip{'' if n else '.none'}", n=n, name=name),
            on_click=lambda: scene.app.push("piles", table=table, seat=seat),
        )
    )  # fmt: skip


def _glance(table: LordsOfWarTable, seat: int, panel: FRect) -> SeatGlance:
    """The place over a seat's band whose tooltip shows all its open cards."""
    band = band_of(panel)
    band.w = min(rect.x for rect in counter_rects(panel).values()) - 4 - band.x
    words, name = t("lords_of_war_board.glance.tip"), table.words.name("seat", seat)
    return SeatGlance(f"seat:{seat}", band, words, name, picture=partial(_open_cards, table, seat))


def _open_cards(table: LordsOfWarTable, seat: int) -> TipPicture:
    """The units and the casualties of a seat, and how many cards are in its hand and deck."""
    state, name = table.session.shown(), table.words.name("seat", seat)
    units = tuple(unit.id for unit in table.model.units.values() if unit.seat == seat)
    rows = (
        (t("lords_of_war_board.glance.units"), units),
        (t("lords_of_war_board.pile_of", name=name), tuple(queries.casualties(state, seat))),
    )
    notes = t(
        "lords_of_war_board.glance.notes",
        army=table.side_name(seat), hand=queries.hand_size(state, seat), deck=queries.deck_size(state, seat),
    )  # fmt: skip
    columns = max(6, *(min(9, len(cards)) for _, cards in rows))
    parts: list[Node] = [
        Row((Words(name, "body_strong", table.model.colours(seat).tint), label(notes, ink=IVORY300)), 12)
    ]
    for title, cards in rows:
        high = -(-len(cards) // columns) * (CARD[1] + GAP) - GAP
        parts.append(section(title, high=22))
        parts.append(
            Draw(_draw_cards, (cards, columns, table.draw_pile_card), high=high)
            if cards
            else Words(t("lords_of_war_board.glance.none"), "small", IVORY500)
        )
    shown = Stack((Draw(Canvas.panel, ("tooltip",)), Column(tuple(parts), 4, (14, 8))))
    wide = 2 * 14 + columns * (CARD[0] + GAP) - GAP
    size = (wide, tree.height(table.scene.app.canvas, shown, wide))
    return TipPicture(size, lambda canvas, rect: tree.draw(canvas, shown, rect))


CARD, GAP = (46.0, 64.4), 5.0
Paint = Callable[[Canvas, FRect, str], None]


def _draw_cards(canvas: Canvas, box: FRect, cards: Sequence[str], columns: int, paint: Paint) -> None:
    for place, card in zip(card_rows(box, columns, len(cards), GAP), cards, strict=True):
        paint(canvas, place, card)


def add_buttons(table: LordsOfWarTable, place: Layout) -> None:
    """Add the main button, the two below it, and the zoom buttons of a field without edges."""
    scene, row = table.scene, place.buttons
    main = FRect(row.x, row.y, row.w, place.main_button)
    scene.add_primary(main, table.primary())
    gap = 10.0
    top = main.bottom + gap
    low = FRect(row.x, top, (row.w - gap) / 2, row.bottom - top)
    turn = Button(
        "turn_view",
        low,
        t("lords_of_war_board.turn_view"),
        icon="redeploy",
        on_click=scene.turn_view,
        tooltip=t("lords_of_war_board.turn_view_tip"),
        command="turn_view",
    )
    if turn.natural_width(scene.app.canvas) > low.w:
        turn.label, turn.style = "", "icon"
        turn.rect.w = max(low.h, 56.0)
    scene.widgets.add(turn)
    right = FRect(turn.rect.right + gap, low.y, row.right - turn.rect.right - gap, low.h)
    hold = hold_target(table)
    if hold is not None:
        scene.widgets.add(
            Button(
                "hold",
                right,
                t("lords_of_war_board.hold"),
                icon="cancel",
                on_click=lambda: scene.touch(hold, confirmed=True),
            )
        )
    else:
        scene.add_take_back(right)
    if table.last_check is not None:
        scene.widgets.add(
            Button(
                "sums", place.sums, t("lords_of_war_board.sums"), icon="crossed-swords", style="secondary",
                on_click=table.open_sums, tooltip=t("lords_of_war_board.sums_tip"), command=SUMS_KEY,
            )
        )  # fmt: skip
    if table.boundless:
        _add_zoom_buttons(table, place.mat)


def _add_zoom_buttons(table: LordsOfWarTable, mat: FRect) -> None:
    """Add zoom buttons for the mouse in the corner of the field."""
    scene, camera = table.scene, table.camera
    x = mat.right - 12 - ZOOM_SIZE
    y = mat.bottom - 12 - ZOOM_SIZE
    usable = {
        "zoom_fit": (camera.moved_by_hand, "board.zoom_all_shown"),
        "zoom_out": (camera.zoom > camera.low + 1e-3, "board.zoom_end"),
        "zoom_in": (camera.zoom < camera.high - 1e-3, "board.zoom_end"),
    }
    icons = {"zoom_fit": "center-map", "zoom_out": "zoom-out", "zoom_in": "zoom-in"}
    for name, (enabled, reason) in usable.items():
        scene.widgets.add(
            Button(
                f"board.{name}", FRect(x, y, ZOOM_SIZE, ZOOM_SIZE), icon=icons[name], style="secondary",
                tooltip=t(f"board.{name}"), command=name, enabled=enabled, reason=t(reason),
                on_click=partial(scene.zoom, name), repeatable=name != "zoom_fit",
            )
        )  # fmt: skip
        y -= ZOOM_SIZE + 6


def hold_target(table: LordsOfWarTable) -> Target | None:
    """The target of the button that cancels an order to shoot, while a shooter with an order is selected; None
    otherwise."""
    target = Target("button", "hold")
    return target if table.session.path and target in table.session.targets() else None
