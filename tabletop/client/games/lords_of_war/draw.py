"""Draws the whole Lords of War table in its layers."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import draw_face
from tabletop.client.draw.cache import Identity, draw_cached
from tabletop.client.draw.text import name_head
from tabletop.client.draw.theme import IVORY100, IVORY300, SELECTED, Colour, seat_colours
from tabletop.client.ui import panels
from tabletop.client.ui.tree import draw
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.text import language, t

from . import mat
from .context import draw_marks
from .hand import draw_hand, hand_owner, slots
from .names import DECK, turn_summary
from .panels import MARGIN, counter_rects, draw_extra, draw_inspector, draw_player, inspector_key

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import LordsOfWarContext
    from .model import Model

ATTENTION_MS = 1600.0  # milliseconds for which the units of a new decision pulse


def draw_all(table: LordsOfWarContext, canvas: Canvas) -> None:
    """Draw panels, mat, units, marks and hand."""
    place, model = table.layout_now, table.model
    if place is None:
        return
    layers = table.scene.layers
    active = seat_in_turn(table)
    deck_lit = DECK in model.starts
    for seat, rect in zip(table.seats_shown(), (place.rival, place.own), strict=True):
        shown = _PlayerShown(
            seat, active == seat, table.counted(seat), queries.extra_turns(model.state, seat),
            deck_lit and seat == active,
        )  # fmt: skip
        key = partial(_player_key, model, shown)
        around = rect.inflate(2 * MARGIN, 2 * MARGIN)
        layers.draw(canvas, f"player {seat}", around, key, partial(_draw_player, canvas, rect, model, shown))
    shown_now = shown_card(table)
    around = place.inspector.inflate(2 * MARGIN, 2 * MARGIN)
    keys = table.scene.app.key_hint("info")
    about = t("lords_of_war_board.threat_hint" if table.threats else "lords_of_war_board.hover_hint", keys=keys)
    lines = tuple(table.scene.recent_lines())
    if place.key is None and shown_now is None and lines and not table.threats:  # no room for them below the hand
        layers.draw(canvas, "inspector", around, lambda: lines, partial(_draw_events, canvas, table, lines))
    else:
        inspected = partial(inspector_key, model, shown_now, about)
        paint = partial(draw_inspector, canvas, place.inspector, model, shown_now, about)
        layers.draw(canvas, "inspector", around, inspected, paint)
    draw_board(canvas, table)
    around = place.hand_panel.inflate(2 * MARGIN, 2 * MARGIN)
    layers.draw(canvas, "hand", around, partial(_hand_key, table), partial(_draw_hand_panel, canvas, table))
    _draw_prompt(canvas, table)


@dataclass(frozen=True)
class _PlayerShown:
    """A key of what a player's panel shows besides the position."""

    seat: int
    active: bool
    counted: tuple[int, int]
    extra: int
    lit: bool


def _player_key(model: Model, shown: _PlayerShown) -> Hashable:
    return (Identity(model.state), model.viewer, shown)


def _draw_player(canvas: Canvas, rect: FRect, model: Model, shown: _PlayerShown) -> None:
    draw_player(canvas, rect, model, shown.seat, active=shown.active, counted=shown.counted)
    draw_extra(canvas, rect, shown.extra)
    if shown.lit:
        panels.draw_lit(canvas, counter_rects(rect)["deck"])


def _pointed(table: LordsOfWarContext) -> Target | None:
    spot = table.scene.pointed
    return spot.target if isinstance(spot, Spot) else None


def _hand_key(table: LordsOfWarContext) -> Hashable:
    """A key of everything that the panel with the hand shows."""
    place, model, pointed = table.layout_now, table.model, _pointed(table)
    assert place is not None
    return (
        Identity(model.state), model.viewer, model.selected_card, model.chosen_square is not None, tuple(place.hand),
        frozenset(target for target in model.starts if target.kind == "card"),
        pointed if pointed is not None and pointed.kind == "card" else None,
        frozenset(motion.key for motion in table.scene.motions), tuple(table.fresh.items()),
        tuple(table.scene.recent_lines()) if place.key is not None else (),
    )  # fmt: skip


def _mat_key(table: LordsOfWarContext) -> Hashable:
    """A key of everything that the mat without units shows."""
    model, camera = table.model, table.camera
    return (
        Identity(model.state), tuple(camera.view), camera.zoom, camera.focus, table.grid.flipped,
        frozenset(target for target in model.on_offer if target.kind == "space"),
    )  # fmt: skip


def _units_key(table: LordsOfWarContext) -> Hashable:
    """A key of everything on the mat."""
    scene = table.scene
    return (
        Identity(table.model), _pointed(table), Identity(table.shown),
        frozenset(motion.key for motion in scene.motions), scene.showing,
        _pulse(table), table.threats, tuple(table.trail), scene.app.settings.upright_text,
        Identity(table.session.match.state), table.session.busy, Identity(table.aftermath),
    )  # fmt: skip


def seat_in_turn(table: LordsOfWarContext) -> int | None:
    """The seat whose panel is highlighted: the active one; while the device changes hands, still the viewer."""
    if table.session.handing_over and table.session.viewer is not None:
        return table.session.viewer
    found: int | None = table.session.match.game.headline(table.model.state).active
    return found


def draw_board(canvas: Canvas, table: LordsOfWarContext) -> None:
    """Draw the mat with everything on it."""
    place = table.layout_now
    assert place is not None
    layers, around = table.scene.layers, place.mat.inflate(48, 48)

    def paint() -> None:
        squares = table.squares()
        layers.draw(canvas, "mat", around, partial(_mat_key, table), partial(_draw_mat, canvas, table, squares))
        _draw_on_mat(canvas, table, squares)

    layers.draw(canvas, "board", around, lambda: (_mat_key(table), _units_key(table)), paint)


def _draw_mat(canvas: Canvas, table: LordsOfWarContext, squares: dict[tuple[int, int], str]) -> None:
    place = table.layout_now
    assert place is not None
    mat.draw_mat(canvas, place.mat, place.mat_view, table.boundless, table.camera.to_screen((0.0, 0.0)))
    with canvas.clip(place.mat):
        mat.draw_squares(canvas, table.grid, table.model, squares, place.rim)


def _draw_on_mat(canvas: Canvas, table: LordsOfWarContext, squares: dict[tuple[int, int], str]) -> None:
    """Draw marks below the units, the units, and marks above them."""
    place, model = table.layout_now, table.model
    assert place is not None
    with canvas.clip(place.mat):
        if table.threats:
            mat.draw_threats(canvas, table.grid, model, set(squares))
        if model.phase == "aim" and model.selected_unit is not None:
            mat.draw_grid_of(canvas, table.grid, model, model.selected_unit, set(squares))
        if not table.scene.showing:
            mat.draw_place_marks(canvas, table.grid, model)
            if model.preview_square is not None and model.selected_card is not None:
                mat.draw_grid_of(canvas, table.grid, model, model.selected_card, set(squares), model.preview_square)
        flying = {motion.key for motion in table.scene.motions}
        stage = {unit: xy for unit, xy in table.squares_shown.items() if unit not in flying}
        upside_down = not table.scene.app.settings.upright_text
        mat.draw_units(canvas, table.grid, model, stage, upside_down, _hovered_unit(table), _pulse(table))
        if table.scene.showing:
            return
        draw_marks(canvas, table.grid, table.trail, stage)
        _draw_pointed(canvas, table)
        mat.draw_step(canvas, table.grid, model)
        check = table.aftermath
        if check is not None and model.preview() is None:
            mat.draw_aftermath(canvas, table.grid, model, stage, check)
        if model.preview() is not None:
            mat.draw_preview(canvas, table.grid, model, stage)
        elif model.phase == "aim":
            aims = dict(queries.aims(model.state))
            mat.draw_missiles(canvas, table.grid, stage, aims)
            _draw_tally(canvas, table, aims, _aimed_at(table))
        elif table.threats:
            _draw_tally(canvas, table, None, None)


def _draw_pointed(canvas: Canvas, table: LordsOfWarContext) -> None:
    """While something is being chosen, highlight a legal square under the pointer, and bar an illegal one."""
    model, spot = table.model, table.scene.pointed
    if not model.path or not isinstance(spot, Spot) or spot.target in model.path:
        return
    target = spot.target
    xy = table.squares_shown.get(target.id) if target.kind == "piece" else None
    if target.kind == "space":
        xy = queries.xy(target.id)
    if xy is None:
        return
    if target not in model.reachable:
        mat.draw_barred(canvas, table.grid.rect(*xy))
    elif target.kind == "space" and model.preview() is None:
        canvas.fill(table.grid.rect(*xy), IVORY100, alpha=46, radius=5)


def _pulse(table: LordsOfWarContext) -> int:
    """Alpha of the glow around legal targets; it pulses twice when a decision opens."""
    if table.attention <= 0:
        return 190
    wave = math.sin(math.pi * 2 * table.attention / (ATTENTION_MS / 2))
    return 190 + round(wave * 8) * 8


def _aimed_at(table: LordsOfWarContext) -> tuple[str, str] | None:
    """(shooter, target) of the shot under the pointer, for the preview of its damage; None for none."""
    unit, hovered = table.model.selected_unit, _hovered_unit(table)
    if (
        unit is not None
        and hovered is not None
        and any(target.id == hovered for target in table.session.targets() if target.kind == "piece")
    ):
        return unit, hovered
    return None


def _draw_tally(
    canvas: Canvas, table: LordsOfWarContext, aims: dict[str, str] | None, also: tuple[str, str] | None
) -> None:
    if aims is not None and also is not None:
        aims = {**aims, also[0]: also[1]}
    result = queries.tally(table.model.state, aims)
    mat.draw_tallies(canvas, table.grid, table.squares_shown, result.damage)


def _hovered_unit(table: LordsOfWarContext) -> str | None:
    spot = table.scene.pointed
    return spot.target.id if isinstance(spot, Spot) and spot.target.kind == "piece" else None


def shown_card(table: LordsOfWarContext) -> str | None:
    """Instance the inspector shows: the selected hand card, else what is pointed at, else the selected unit."""
    spot = table.scene.pointed
    model = table.model
    if model.preview() is not None:
        return model.selected_card
    if isinstance(spot, Spot) and spot.target.kind in ("piece", "card"):
        return spot.target.id
    return model.selected_card or model.selected_unit


def _draw_hand_panel(canvas: Canvas, table: LordsOfWarContext) -> None:
    place, model = table.layout_now, table.model
    assert place is not None
    owner = hand_owner(model)
    own = model.viewer == owner
    name = model.session.match.seats[owner].name
    title = t("lords_of_war_board.your_hand") if own else t("lords_of_war_board.hand_of", name=name)
    note = t("lords_of_war_board.cards", n=queries.hand_size(model.state, owner))
    lines = tuple(table.scene.recent_lines()) if place.key is not None else ()
    panel, key = place.hand_panel, place.key
    inner = panel.inflate(-28, -20)

    def paint(target: Canvas) -> None:
        target.panel(panel, "panel")
        name_head(target, title, FRect(inner.x, inner.y, inner.w, 26), note)
        if key is not None:
            _draw_key(target, key, table, lines)

    canvas.panel(panel, "panel")
    colours = tuple((table.model.colour(seat), table.emblem(seat)) for seat in (0, 1))
    draw_cached(canvas, "lords-of-war-hand", (title, note, lines, colours, language()), panel, paint, 10.0)
    flying = {motion.key for motion in table.scene.motions}
    spot = table.scene.pointed
    hovered = spot.target.id if isinstance(spot, Spot) and spot.target.kind == "card" else None
    draw_hand(
        canvas,
        slots(place.hand),
        model,
        owner,
        flying | table.shown.pieces.keys(),
        hovered,
        table.fresh.get(owner) if own else None,
    )


def _draw_prompt(canvas: Canvas, table: LordsOfWarContext) -> None:
    """Draw the prompt in a pill above the buttons."""
    place = table.layout_now
    assert place is not None
    box = FRect(place.prompt.x, place.prompt.y + 2, place.prompt.w, place.prompt.h - 8)
    seat, words, colour = _prompt_words(table)
    if not words:
        return
    colours = seat_colours(table.model.colour(seat)) if seat is not None else None
    prompt = panels.Prompt(words, colours, table.emblem(seat) if seat is not None else None, colour)

    def paint(target: Canvas) -> None:
        panels.draw_prompt(target, box, prompt, "tile")

    canvas.panel(box, "tile")
    draw_cached(canvas, "lords-of-war-prompt", (prompt,), box, paint, 3.0)


def _prompt_words(table: LordsOfWarContext) -> tuple[int | None, str, Colour]:
    """(seat that must act, words, colour) of the prompt."""
    session = table.session
    if session.looking is not None:
        return session.viewer, t("board.looking_back"), IVORY300
    if table.scene.showing:
        return seat_in_turn(table), table.shown_prompt, IVORY300
    if session.decider is None:
        return None, t("lords_of_war.prompt.over"), IVORY300
    if session.handing_over:
        return session.viewer, turn_summary(table), IVORY300
    return session.decider, table.shown_prompt, IVORY100


def _draw_events(canvas: Canvas, table: LordsOfWarContext, lines: Sequence[tuple[int, str]]) -> None:
    """Draw the last events in place of the key to the signs."""
    assert table.layout_now is not None
    panel = table.layout_now.inspector
    canvas.panel(panel, "panel")
    _draw_key(canvas, panel.inflate(-32, -24), table, lines)


def _draw_key(canvas: Canvas, box: FRect, table: LordsOfWarContext, lines: Sequence[tuple[int, str]]) -> None:
    """Draw the last events, newest first, as many as fit."""
    entries = [
        panels.LogEntry(words, seat_colours(table.model.colour(seat)), table.emblem(seat)) for seat, words in lines
    ]
    draw(canvas, panels.log_column(entries, t("board.log_empty"), t("board.log")), box)


def draw_drag(table: LordsOfWarContext, canvas: Canvas) -> None:
    """Draw the card under the pointer while it is dragged."""
    if table.drag is None or table.layout_now is None:
        return
    unit, pos = table.drag
    size = table.grid.rect(0, 0)
    if table.model.preview_square is not None and table.model.selected_card is not None:
        return  # the preview on the mat shows it already
    rect = FRect(pos[0] - size.w / 2, pos[1] - size.h / 2, size.w, size.h)
    canvas.shadow(rect, 3, rect.w * 0.06)
    canvas.fill(rect.inflate(5, 5), SELECTED, radius=rect.w * 0.07)
    draw_face(canvas, rect, table.model.look(unit, turned=False, named=False))
