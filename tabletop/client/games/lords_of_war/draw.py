"""Draws the whole Lords of War table in its layers."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_face
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import name_head
from tabletop.client.draw.life import Living
from tabletop.client.draw.theme import BRASS300, BRASS400, IVORY100, IVORY300, NIGHT900, SELECTED, Colour
from tabletop.client.pieces import FlagLook, banner
from tabletop.client.ui import panels
from tabletop.client.ui.tree import draw
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from . import mat
from .last_events import draw_marks
from .layout import ROWS
from .names import DECK, turn_summary
from .panels import draw_hand, draw_inspector, draw_player, hand_owner, inspector_key

if TYPE_CHECKING:
    from .table import LordsOfWarTable

LINES_ABOVE = 3  # lines of the log above the key to the signs, where there is no room for it below the hand
ATTENTION_MS = 1600.0  # milliseconds for which the units of a new decision pulse


def draw_all(table: LordsOfWarTable, canvas: Canvas) -> None:
    """Draw panels, mat, units, marks and hand."""
    if table.layout_now is None:
        return
    place, model, layers = table.place, table.model, table.scene.layers
    active = seat_in_turn(table)
    for seat, rect in zip(table.seats_shown(), (place.rival, place.own), strict=True):
        lit = seat == active and DECK in model.starts
        key = (Identity(model.state), model.viewer, active == seat, table.counted(seat), lit)
        paint = partial(draw_player, canvas, rect, table, seat, active=active == seat, lit=lit)
        layers.draw(canvas, f"player {seat}", _around(rect), partial(tuple, key), paint)
    shown_now = shown_card(table)
    keys = table.scene.app.key_hint("info")
    about = t("lords_of_war_board.threat_hint" if table.threats else "lords_of_war_board.hover_hint", keys=keys)
    here = place.key is None and shown_now is None and not table.threats  # no room for the log below the hand
    lines = tuple(table.scene.recent_lines()[:LINES_ABOVE]) if here else ()
    log = partial(table.log, lines) if lines else None
    paint = partial(draw_inspector, canvas, place.inspector, model, shown_now, about, log)
    inspected = partial(inspector_key, model, shown_now, about, lines)
    layers.draw(canvas, "inspector", _around(place.inspector), inspected, paint)
    draw_board(canvas, table)
    paint = partial(_draw_hand_panel, canvas, table)
    layers.draw(canvas, "hand", _around(place.hand_panel), partial(_hand_key, table), paint)
    table.life.lay(canvas, table.banners.get((Identity(place), table.seats_shown()), partial(_banners, table)))
    table.life.draw(canvas)
    _draw_prompt(canvas, table)


def _around(rect: FRect) -> FRect:
    """A panel with its shadow and glow."""
    return rect.inflate(80.0, 80.0)


def _hand_key(table: LordsOfWarTable) -> Hashable:
    """A key of everything that the panel with the hand shows."""
    place, model, pointed = table.place, table.model, table.pointed_target
    return (
        Identity(model.state), model.viewer, model.selected_card, model.chosen_square is not None, tuple(place.hand),
        tuple(table.held(hand_owner(model))),
        frozenset(target for target in model.starts if target.kind == "card"),
        pointed if pointed is not None and pointed.kind == "card" else None,
        table.flying, tuple(table.fresh.items()),
        tuple(table.scene.recent_lines()) if place.key is not None else (),
    )  # fmt: skip


def _mat_key(table: LordsOfWarTable) -> Hashable:
    """A key of everything that the mat without units shows."""
    model, camera = table.model, table.camera
    return (
        Identity(model.state), tuple(camera.view), camera.zoom, camera.focus, table.grid.flipped,
        frozenset(target for target in model.on_offer if target.kind == "space"),
    )  # fmt: skip


def _units_key(table: LordsOfWarTable) -> Hashable:
    """A key of everything on the mat."""
    scene = table.scene
    return (
        Identity(table.model), table.pointed_target, Identity(table.shown),
        table.flying, scene.showing,
        _pulse(table), table.threats, tuple(table.trail),
        scene.app.settings.upright_text, scene.app.settings.fallen_marks,
        Identity(table.session.match.state), table.session.busy, Identity(table.aftermath),
    )  # fmt: skip


def seat_in_turn(table: LordsOfWarTable) -> int | None:
    """The seat whose panel is highlighted: the active one; while the device changes hands, still the viewer."""
    if table.session.handing_over and table.session.viewer is not None:
        return table.session.viewer
    found: int | None = table.session.match.game.headline(table.model.state).active
    return found


def draw_board(canvas: Canvas, table: LordsOfWarTable) -> None:
    """Draw the mat with everything on it."""
    place = table.place
    layers, around = table.scene.layers, place.mat.inflate(48, 48)

    def paint() -> None:
        squares = table.squares()
        layers.draw(canvas, "mat", around, partial(_mat_key, table), partial(_draw_mat, canvas, table, squares))
        _draw_on_mat(canvas, table, squares)

    layers.draw(canvas, "board", around, lambda: (_mat_key(table), _units_key(table)), paint)


def _draw_mat(canvas: Canvas, table: LordsOfWarTable, squares: dict[tuple[int, int], str]) -> None:
    place = table.place
    mat.draw_land(canvas, place.mat, place.mat_view, table.boundless, table.camera.to_screen((0.0, 0.0)))
    with canvas.clip(place.mat):
        mat.draw_squares(canvas, table.grid, table.model, squares, place.rim)


def _banners(table: LordsOfWarTable) -> Sequence[Living]:
    """The banners of both armies, at the edges of a bounded field, on its own side each."""
    place = table.place
    land, view, high = place.mat, place.mat_view, place.mat_view.h / ROWS
    edge = min((view.x - land.x) / 2, 26.0)
    if table.boundless or edge < place.rim / 2:
        return ()
    looks = [FlagLook(table.model.colour(seat), table.emblem(seat)) for seat in table.seats_shown()]
    feet = [(look, x, view.y + (row + 0.22) * high) for look, row in zip(looks, (1, ROWS - 1), strict=True)
            for x in (view.x - edge, view.right + edge)]  # fmt: skip
    return [banner((x, y), min(0.44 * high, 4 * edge), look) for look, x, y in feet]


def _draw_on_mat(canvas: Canvas, table: LordsOfWarTable, squares: dict[tuple[int, int], str]) -> None:
    """Draw marks below the units, the units, and marks above them."""
    place, model = table.place, table.model
    with canvas.clip(place.mat):
        signed = set(table.squares_shown.values())
        if not table.scene.showing:  # what would happen on a square is not told over what happened there
            signed |= {queries.xy(one.id) for one in model.session.targets() if one.kind == "space"}
        if table.scene.app.settings.fallen_marks:
            mat.draw_fallen(canvas, table.grid, model, table.fallen(), signed)
        if table.threats:
            mat.draw_threats(canvas, table.grid, model, set(squares))
        if model.phase == "aim" and model.selected_piece is not None:
            mat.draw_grid_of(canvas, table.grid, model, model.selected_piece, set(squares))
        if not table.scene.showing:
            mat.draw_place_marks(canvas, table.grid, model)
            if model.preview_square is not None and model.selected_card is not None:
                mat.draw_grid_of(canvas, table.grid, model, model.selected_card, set(squares), model.preview_square)
        flying = table.flying
        stage = {unit: xy for unit, xy in table.squares_shown.items() if unit not in flying}
        upside_down = not table.scene.app.settings.upright_text
        mat.draw_units(canvas, table.grid, model, stage, upside_down, _hovered_unit(table), _pulse(table))
        if table.boundless:
            _draw_unseen(canvas, table, stage)
        if table.scene.showing:
            return
        draw_marks(canvas, table.grid, table.trail, stage, signed)
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


def _draw_unseen(canvas: Canvas, table: LordsOfWarTable, stage: Mapping[str, tuple[int, int]]) -> None:
    """Tell at each edge of a field without edges how many units lie beyond it."""
    view = table.camera.view
    middles = [table.grid.rect(*square).center for square in stage.values()]
    beyond = {
        (-1, 0): sum(x < view.left for x, _ in middles), (1, 0): sum(x > view.right for x, _ in middles),
        (0, -1): sum(y < view.top for _, y in middles), (0, 1): sum(y > view.bottom for _, y in middles),
    }  # fmt: skip
    for (dx, dy), number in beyond.items():
        if number:
            x, y = view.centerx + dx * (view.w / 2 - 28), view.centery + dy * (view.h / 2 - 28)
            canvas.circle((x, y), 17, NIGHT900, alpha=225, outline=BRASS400, outline_width=1.5)
            canvas.text(str(number), (x, y), "badge", IVORY100, anchor="center")
            tip = [(22, 0), (15, -7), (15, 7)]
            canvas.polygon([(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in tip], BRASS300)


def _draw_pointed(canvas: Canvas, table: LordsOfWarTable) -> None:
    """While something is being chosen, highlight a legal square under the pointer, and bar an illegal one."""
    model, target = table.model, table.pointed_target
    if not model.path or target is None or target in model.path:
        return
    xy = table.squares_shown.get(target.id) if target.kind == "piece" else None
    if target.kind == "space":
        xy = queries.xy(target.id)
    if xy is None:
        return
    if target not in model.reachable:
        mat.draw_barred(canvas, table.grid.rect(*xy))
    elif target.kind == "space" and model.preview() is None:
        canvas.fill(table.grid.rect(*xy), IVORY100, alpha=46, radius=5)


def _pulse(table: LordsOfWarTable) -> int:
    """Alpha of the glow around legal targets; it pulses twice when a decision opens."""
    if table.attention <= 0:
        return 190
    wave = math.sin(math.pi * 2 * table.attention / (ATTENTION_MS / 2))
    return 190 + round(wave * 8) * 8


def _aimed_at(table: LordsOfWarTable) -> tuple[str, str] | None:
    """(shooter, target) of the shot under the pointer, for the preview of its damage; None for none."""
    unit, target = table.model.selected_piece, table.pointed_target
    if unit is None or target is None or target.kind != "piece" or target not in table.session.targets():
        return None
    return unit, target.id


def _draw_tally(
    canvas: Canvas, table: LordsOfWarTable, aims: dict[str, str] | None, also: tuple[str, str] | None
) -> None:
    if aims is not None and also is not None:
        aims = {**aims, also[0]: also[1]}
    result = queries.tally(table.model.state, aims)
    mat.draw_tallies(canvas, table.grid, table.squares_shown, result.damage)


def _hovered_unit(table: LordsOfWarTable) -> str | None:
    pointed = table.pointed_target
    return pointed.id if pointed is not None and pointed.kind == "piece" else None


def shown_card(table: LordsOfWarTable) -> str | None:
    """Instance the inspector shows: the selected hand card, else what is pointed at, else the selected unit."""
    pointed, model = table.pointed_target, table.model
    if model.preview() is not None:
        return model.selected_card
    if pointed is not None and pointed.kind in ("piece", "card"):
        return pointed.id
    return model.selected_card or model.selected_piece


def _draw_hand_panel(canvas: Canvas, table: LordsOfWarTable) -> None:
    place, model = table.place, table.model
    owner = hand_owner(model)
    own = model.viewer == owner
    name = table.words.name("seat", owner)
    title = t("lords_of_war_board.your_hand") if own else t("lords_of_war_board.hand_of", name=name)
    inner = place.hand_panel.inflate(-20, -20)
    canvas.panel(place.hand_panel, "panel")
    note = t("lords_of_war_board.cards", n=queries.hand_size(model.state, owner))
    name_head(canvas, title, FRect(inner.x, inner.y - 2, inner.w, 24), note)
    if place.key is not None:
        draw(canvas, table.log(), place.key)
    moving = table.flying | table.shown.pieces.keys()
    pointed, fresh = table.pointed_target, table.fresh.get(owner) if own else None
    hovered = pointed.id if pointed is not None and pointed.kind == "card" else None
    held = table.held(owner)
    if HIDDEN in held:  # no back is left of a card that is being laid
        fielded = {unit.card_id for unit in queries.units(model.state)}
        laid = {key for key in map(str, moving) if key.startswith(f"{owner + 1}:")} - fielded
        held = held[: len(held) - len(laid)]
    draw_hand(canvas, place.slots, held, model, owner, moving, hovered, fresh)


def _draw_prompt(canvas: Canvas, table: LordsOfWarTable) -> None:
    """Draw the prompt in a pill above the buttons."""
    area = table.place.prompt
    seat, words, colour = _prompt_words(table)
    if not words:
        return
    colours = table.model.colours(seat) if seat is not None else None
    prompt = panels.Prompt(words, colours, table.emblem(seat) if seat is not None else None, colour)
    panels.draw_prompt(canvas, FRect(area.x, area.y + 2, area.w, area.h - 8), prompt, "tile")


def _prompt_words(table: LordsOfWarTable) -> tuple[int | None, str, Colour]:
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


def draw_drag(table: LordsOfWarTable, canvas: Canvas) -> None:
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
    draw_face(canvas, rect, table.model.look(unit, turned=False))
