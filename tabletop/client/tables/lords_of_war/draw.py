"""Draw the whole Lords of War table in its layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.boards.spots import Spot
from tabletop.client.theme import IVORY100, IVORY300, IVORY500, SELECTED, seat_colours
from tabletop.rules.lords_of_war import queries
from tabletop.text import t

from . import mat
from .card_art import draw_card
from .hand import draw_hand, hand_owner
from .inspector import draw_inspector
from .players import draw_extra, draw_player

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

    from .table import LordsOfWarTable


def draw_all(canvas: Canvas, table: LordsOfWarTable) -> None:
    """Panels, mat, units, marks, hand."""
    place, model = table.layout_now, table.model
    if place is None:
        return
    active = model.session.match.game.headline(model.state).active
    for seat, rect in zip(table.seats_shown(), (place.rival, place.own), strict=True):
        draw_player(canvas, rect, model, seat, active=seat == active, counted=table.counted.get(seat))
        draw_extra(canvas, rect, queries.extra_turns(model.state, seat))
    draw_inspector(canvas, place.inspector, model, shown_card(table))
    draw_board(canvas, table)
    _draw_hand_panel(canvas, table)
    _draw_prompt(canvas, table)


def draw_board(canvas: Canvas, table: LordsOfWarTable) -> None:
    """The mat with everything on it."""
    place, model = table.layout_now, table.model
    assert place is not None
    shift = table.camera.to_screen((0.0, 0.0))
    mat.draw_mat(canvas, place.mat, table.boundless, shift)
    squares = table.squares()
    with canvas.clip(place.mat):
        mat.draw_squares(canvas, table.grid, model, squares)
        if table.threats:
            mat.draw_threats(canvas, table.grid, model, set(squares))
        if model.phase == "aim" and model.selected_unit is not None:
            mat.draw_grid_of(canvas, table.grid, model, model.selected_unit, set(squares))
        if not table.scene.telling:
            mat.draw_place_marks(canvas, table.grid, model)
        flying = {flight.key for flight in table.scene.flights}
        stage = {unit: xy for unit, xy in table.stage.items() if unit not in flying}
        upside_down = not table.scene.app.settings.upright_text
        mat.draw_units(canvas, table.grid, model, stage, upside_down, _hovered_unit(table))
        if table.scene.telling:
            return
        if model.preview() is not None:
            mat.draw_preview(canvas, table.grid, model, stage)
        elif model.phase == "aim":
            aims = dict(queries.aims(model.state))
            mat.draw_missiles(canvas, table.grid, stage, aims, model)
            _draw_tally(canvas, table, aims, _aimed_at(table))
        elif table.threats:
            _draw_tally(canvas, table, None, None)


def _aimed_at(table: LordsOfWarTable) -> tuple[str, str] | None:
    """(shooter, target) under the pointer, for the running total while choosing."""
    unit, hovered = table.model.selected_unit, _hovered_unit(table)
    if (
        unit is not None
        and hovered is not None
        and any(target.id == hovered for target in table.session.targets() if target.kind == "piece")
    ):
        return unit, hovered
    return None


def _draw_tally(
    canvas: Canvas, table: LordsOfWarTable, aims: dict[str, str] | None, also: tuple[str, str] | None
) -> None:
    if aims is not None and also is not None:
        aims = {**aims, also[0]: also[1]}
    result = queries.tally(table.model.state, aims)
    mat.draw_tallies(canvas, table.grid, table.stage, result.damage, result.dead)


def _hovered_unit(table: LordsOfWarTable) -> str | None:
    spot = table.scene.pointed
    return spot.target.id if isinstance(spot, Spot) and spot.target.kind == "piece" else None


def shown_card(table: LordsOfWarTable) -> str | None:
    """Instance the inspector shows: the selected hand card, else what is pointed at, else the selected unit."""
    spot = table.scene.pointed
    model = table.model
    if model.preview() is not None:
        return model.selected_card
    if isinstance(spot, Spot) and spot.target.kind in ("piece", "card"):
        return spot.target.id
    return model.selected_card or model.selected_unit


def _draw_hand_panel(canvas: Canvas, table: LordsOfWarTable) -> None:
    place, model = table.layout_now, table.model
    assert place is not None
    owner = hand_owner(model)
    canvas.panel(place.hand_panel, "panel")
    inner = place.hand_panel.inflate(-28, -20)
    own = model.viewer == owner
    name = model.session.match.seats[owner].name
    title = t("low.your_hand") if own else t("low.hand_of", name=name)
    count = queries.hand_size(model.state, owner)
    canvas.head(title, (inner.x, inner.y, inner.w, 26), note=t("low.cards", n=count))
    from .hand import slots

    flying = {flight.key for flight in table.scene.flights}
    spot = table.scene.pointed
    hovered = spot.target.id if isinstance(spot, Spot) and spot.target.kind == "card" else None
    draw_hand(canvas, slots(place.hand), model, owner, flying, hovered)
    if place.key is not None:
        _draw_key(canvas, place.key, table)


def _draw_prompt(canvas: Canvas, table: LordsOfWarTable) -> None:
    """What the decider must do, in a pill above the buttons."""
    place, session = table.layout_now, table.session
    assert place is not None
    box = FRect(place.prompt.x, place.prompt.y + 2, place.prompt.w, place.prompt.h - 8)
    canvas.panel(box, "tile")
    decider = session.decider
    if session.looking is not None:
        words, colour = t("board.looking_back"), IVORY300
    elif session.handing_over or decider is None or table.scene.telling:
        words, colour = t("lords_of_war.prompt.over") if decider is None else t("low.turn_done"), IVORY300
    else:
        words, colour = table.prompt(), IVORY100
    left = box.x + 14
    if decider is not None:
        canvas.medallion((box.x + 26, box.centery), min(15.0, box.h * 0.34), seat_colours(table.colour(decider)))
        left = box.x + 50
    canvas.fit_text(
        words, FRect(left, box.y + 2, box.right - left - 12, box.h - 4), "body_strong", colour, min_ratio=0.8
    )


def _draw_key(canvas: Canvas, box: FRect, table: LordsOfWarTable) -> None:
    """The last events, newest first, as far as there is room."""
    canvas.head(t("board.last_events"), (box.x, box.y, box.w, 24))
    y = box.y + 32
    line = canvas.line_height("small")
    for seat, words in table.scene.recent_lines():
        height = canvas.block_height(words, "small", box.w - 30)
        if y + height > box.bottom + 2:
            break
        canvas.medallion((box.x + 10, y + line / 2), 9, seat_colours(table.colour(seat)))
        canvas.text_block(words, (box.x + 28, y, box.w - 30, height), "small", IVORY300 if y < box.y + 40 else IVORY500)
        y += height + 5


def draw_drag(canvas: Canvas, table: LordsOfWarTable) -> None:
    """The card under the pointer while it is dragged."""
    if table.drag is None or table.layout_now is None:
        return
    unit, pos = table.drag
    size = table.grid.rect(0, 0)
    if table.model.preview_square is not None and table.model.selected_card is not None:
        return  # the preview on the mat shows it already
    rect = FRect(pos[0] - size.w / 2, pos[1] - size.h / 2, size.w, size.h)
    canvas.shadow(rect, 3, rect.w * 0.06)
    canvas.fill(rect.inflate(5, 5), SELECTED, radius=rect.w * 0.07)
    draw_card(canvas, rect, table.model.look(unit, turned=False, named=False))
