"""The mat: squares, units, marks of what may be touched, previews and the threat view; and the six signs of what a card
would do on a square, which differ in shape and in colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from pygame import FRect

from tabletop.client.cards.face import draw_face
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import INK500, INK900, IVORY300, PAPER200, WHITE, Colour
from tabletop.client.games.lords_of_war.layout import COLUMNS, MARGIN, PITCH_X, ROWS, CardGrid
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Disc, Node, Row, block, grid
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import Tally
from tabletop.rules.lords_of_war.queries import Sign
from tabletop.text import t

from .card_art import VECTORS, shield_points
from .model import LOOKS, Model, seat_of

if TYPE_CHECKING:
    from .last_events import LastCheck

# The icon of each reason for a placement.
PLACE_ICONS = LOOKS["placements"]
PLACE_COLOURS: dict[str, theme.Colour] = {"engage": (92, 66, 36), "support": (38, 84, 122), "free": (42, 104, 66),
                                    "forced": (164, 46, 32)}  # fmt: skip
LIT: theme.Colour = (252, 241, 208)  # light under legal squares
MOSS: theme.Colour = (58, 62, 32)
STONE: theme.Colour = (228, 217, 188)
DUST: theme.Colour = (138, 122, 96)
STEEL: theme.Colour = (185, 178, 162)
BROKEN = (
    ((-1.0, -0.8), (-0.14, -1.0), (0.07, -0.2), (-0.2, 0.14), (0.07, 0.43), (-0.14, 1.0), (-0.7, 0.36)),
    ((0.2, -0.95), (1.2, -0.7), (1.06, 0.3), (0.3, 1.14), (0.43, 0.43), (0.14, 0.14), (0.43, -0.2)),
)
"""The halves of a broken shield, in a square from -1 to 1."""
LETHAL: theme.Colour = (200, 62, 26)
REACH: theme.Colour = (44, 95, 143)  # the squares that a shooter reaches
EDGE = 12.0  # units from the edge of the view to the coordinates of a field without edges
BADGES_AT = (0.295, 0.705)
"""Where the signs of what a unit may do stand, as shares of the width of its card: between its arrows, above its
name."""
PILL_AT = 0.25  # height of a pill as a share of the card: between the arrows at the top and those at the sides


def draw_land(
    canvas: Canvas, rect: FRect, view: FRect, boundless: bool, camera_shift: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Draw the land that is seen in ``rect``, so that the bare field in its middle lies below the squares (``view``).
    Where the field is ``boundless``, the land is a tile that moves with the camera."""
    canvas.shadow(rect, 3, 10)
    with canvas.clip(rect):
        if boundless:
            tile = 512
            left, top = (start + shift % tile - tile for start, shift in zip(rect.topleft, camera_shift, strict=True))
            for column in range(int(rect.w // tile) + 3):
                for row in range(int(rect.h // tile) + 3):
                    canvas.image("field-tile.jpg", FRect(left + column * tile, top + row * tile, tile, tile))
        else:
            zoom = view.w / (COLUMNS * PITCH_X)
            canvas.image("field.jpg", view.inflate(2 * MARGIN[0] * zoom, 2 * MARGIN[1] * zoom))
    for x in (rect.x - 1.5, rect.right):
        canvas.fill(FRect(x, rect.y, 1.5, rect.h), theme.BRASS600)


def marked_reasons(model: Model) -> list[str]:
    """The reasons for placements that a corner of the square shows: engaging is the usual one and gets no icon."""
    there = set(model.placements.values()) if model.forecasts else set()
    return [kind for kind in PLACE_ICONS if kind in there and kind != "engage"]


def draw_reason(canvas: Canvas, center: tuple[float, float], r: float, kind: str) -> None:
    """Draw the icon of a reason for a placement on paper, as in the key of the signs."""
    canvas.circle(center, r, theme.PAPER200)
    canvas.icon(PLACE_ICONS[kind], center, 1.3 * r, PLACE_COLOURS[kind])


def draw_squares(canvas: Canvas, grid: CardGrid, model: Model, squares: dict[tuple[int, int], str], rim: float) -> None:
    """Draw the squares, and their names: letters and numbers on stones in the rim (``rim`` units wide) of a bounded
    field, coordinates at the edges of the view of a field without edges."""
    view = grid.camera.view
    if model.state.config.options.boardless:
        with canvas.clip(view):
            _paint_squares(canvas, grid, squares)
            _draw_coordinates(canvas, grid, squares)
        return
    key = ("lords-of-war-squares", grid.flipped, rim, round(view.x, 1), round(view.y, 1), round(view.w, 1))
    dx, dy = view.x - rim, view.y - rim

    def paint(inner: Canvas) -> None:
        with inner.shifted(-dx, -dy):
            _paint_squares(inner, grid, squares)
            _draw_labels(inner, grid, rim)

    canvas.sprite(key, (view.w + 2 * rim, view.h + 2 * rim), paint, (dx, dy))
    if model.state.turn == 0:  # once both opening cards lie, a start square is one like the others
        _draw_starts(canvas, grid, model)


def _paint_squares(canvas: Canvas, grid: CardGrid, squares: dict[tuple[int, int], str]) -> None:
    """Paint turf, every other square a shade darker, cut with a dark and a light edge, and a stone at each corner."""
    for x, y in squares:
        cell, dark = grid.cell(x, y), (x + y) % 2 == 1
        key = ("lords-of-war-square", dark, round(cell.w, 1))
        canvas.sprite(key, (cell.w, cell.h), partial(_paint_square, w=cell.w, h=cell.h, dark=dark), cell.topleft)
    for x, y in squares:
        if (x + 1, y) in squares and (x, y + 1) in squares:
            cell = grid.cell(x, y)
            at = (cell.x, cell.bottom) if grid.flipped else (cell.right, cell.y)
            canvas.diamond((at[0] + 0.8, at[1] + 1.2), cell.w * 0.034, MOSS, alpha=150)
            canvas.diamond(at, cell.w * 0.03, STONE)


def _paint_square(canvas: Canvas, w: float, h: float, dark: bool) -> None:
    canvas.fill(FRect(0, 0, w, h), MOSS if dark else LIT, alpha=26 if dark else 30)
    for a, b in (((0.0, 0.5), (w, 0.5)), ((0.5, 0.0), (0.5, h))):
        canvas.line(a, b, MOSS, 1.2, alpha=150)
        canvas.line((a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1), LIT, 1.2, alpha=120)


def _draw_labels(canvas: Canvas, grid: CardGrid, rim: float) -> None:
    """Draw letters above and below, numbers at both sides, each on a dark stone."""
    view = grid.camera.view
    sides = (view.x - rim / 2, view.right + rim / 2)
    for x, letter in enumerate("abcdefg"):
        for y in (view.y - rim / 2, view.bottom + rim / 2):
            _draw_label(canvas, letter, (grid.cell(x, 0).centerx, y), rim)
    for y in range(ROWS):
        for side in sides:
            _draw_label(canvas, str(y + 1), (side, grid.cell(0, y).centery), rim)


def _draw_label(canvas: Canvas, name: str, center: tuple[float, float], rim: float) -> None:
    stone = FRect(0, 0, rim * 0.94, rim * 0.94)
    stone.center = center
    canvas.fill(stone, theme.NIGHT900, alpha=200, radius=rim * 0.3)
    canvas.text(name, center, f"number@{min(17.0, rim * 0.8):.1f}!", theme.BRASS300, anchor="center")


def _draw_coordinates(canvas: Canvas, grid: CardGrid, squares: dict[tuple[int, int], str]) -> None:
    """Draw the coordinates of the squares in view at its edges, so that (2,-1) in the log can be found."""
    view = grid.camera.view
    inner = view.inflate(-2 * EDGE, -2 * EDGE)
    for x in sorted({x for x, _ in squares}):
        middle = grid.rect(x, 0).centerx
        if inner.left <= middle <= inner.right:
            for edge in (inner.top, inner.bottom):
                canvas.text(str(x), (middle, edge), "badge", theme.INK900, anchor="center")
    for y in sorted({y for _, y in squares}):
        middle = grid.rect(0, y).centery
        if inner.top + EDGE <= middle <= inner.bottom - EDGE:  # the zoom buttons are at the right
            canvas.text(str(y), (inner.left, middle), "badge", theme.INK900, anchor="center")


def _draw_starts(canvas: Canvas, grid: CardGrid, model: Model) -> None:
    for seat, square in enumerate(queries.start_squares(model.state)):
        if square in model.by_square or Target("space", square) in model.on_offer:
            continue
        x, y = queries.xy(square)
        rect = grid.rect(x, y)
        colours = model.colours(seat)
        canvas.circle(rect.center, rect.w * 0.2, colours.base, alpha=60, outline=colours.dark, outline_width=1.8)
        canvas.text(str(seat + 1), rect.center, f"number@{rect.w * 0.24:.1f}!", colours.dark, anchor="center")


# ------------------------------------------------------------------------------------------------------- marks


def draw_dashes(canvas: Canvas, rect: FRect) -> None:
    """Draw dashes around a square that may be chosen, on lighter paper."""
    key = ("lords-of-war-dashes", round(rect.w, 1))

    def paint(inner: Canvas) -> None:
        box = FRect(1.25, 1.25, rect.w - 2.5, rect.h - 2.5)
        inner.fill(FRect(0, 0, rect.w, rect.h), LIT, alpha=60, radius=5)
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            inner.line(a, b, theme.INK500, 2.5, dash=(10, 6))

    canvas.sprite(key, (rect.w, rect.h), paint, rect.topleft)


def draw_fallen(
    canvas: Canvas, grid: CardGrid, model: Model, fallen: Mapping[tuple[int, int], Sequence[int]],
    taken: Collection[tuple[int, int]],
) -> None:  # fmt: skip
    """Draw broken shields on the squares where units fell (how many of each seat) and none stands now."""
    for square, numbers in fallen.items():
        cell = grid.cell(*square)
        if square in taken or not cell.colliderect(grid.camera.view):
            continue
        seats = [seat for seat, number in enumerate(numbers) if number]
        for n, seat in enumerate(seats):
            colours, number = model.colours(seat), numbers[seat]
            key = ("lords-of-war-broken", colours.id, number, round(cell.w, 1))
            paint = partial(_paint_broken, size=cell.w * 0.46, colours=colours, number=number)
            aside = (n - (len(seats) - 1) / 2) * cell.w * 0.42
            at = (cell.centerx + aside - cell.w * 0.23, cell.centery - cell.w * 0.23)
            canvas.sprite(key, (cell.w * 0.46, cell.w * 0.46), paint, at)


def _paint_broken(canvas: Canvas, size: float, colours: theme.SeatColours, number: int) -> None:
    """Paint a broken shield with a sword across it, laid on the turf, and from two units on their number."""
    canvas.circle((size * 0.54, size * 0.56), size * 0.4, MOSS, alpha=70)

    def at(x: float, y: float) -> tuple[float, float]:
        return size * (0.5 + x * 0.36), size * (0.48 + y * 0.36)

    worn, edge = theme.mix(colours.base, DUST, 0.42), theme.mix(colours.dark, theme.INK900, 0.4)
    for half in BROKEN:
        canvas.polygon([at(x, y) for x, y in half], worn, outline=edge, outline_width=max(1.0, size * 0.03))
    for wide, ink, lift in ((0.075, theme.INK900, 0.0), (0.035, STEEL, 0.02)):
        canvas.line(at(-1.1, 0.95 - lift), at(1.2, -0.9 - lift), ink, size * wide)
    if number > 1:
        center = (size * 0.82, size * 0.78)
        canvas.circle(center, size * 0.17, theme.INK900)
        canvas.text(str(number), center, f"number@{size * 0.26:.1f}!", theme.IVORY100, anchor="center")


def draw_step(canvas: Canvas, grid: CardGrid, model: Model) -> None:
    """Draw a step that waits for its confirmation: the unit on its new square, and the way there."""
    unit, square = model.selected_piece, model.chosen_square
    if unit is None or square is None or unit not in model.units:
        return
    here = model.units[unit]
    a, b = grid.rect(here.x, here.y), grid.rect(*queries.xy(square))
    _halo(canvas, b, theme.SELECTED)
    look = model.look(unit, turned=grid.turned(seat_of(unit)))
    draw_face(canvas, b, look)
    canvas.fill(a, theme.NIGHT900, alpha=120, radius=a.w * 0.06)
    steps = 7
    for n in range(1, steps):
        point = (a.centerx + (b.centerx - a.centerx) * n / steps, a.centery + (b.centery - a.centery) * n / steps)
        canvas.circle(point, 4.4, theme.NIGHT900, alpha=190)
        canvas.circle(point, 2.8, theme.SELECTED)


def draw_barred(canvas: Canvas, rect: FRect) -> None:
    """Shade a square that may not be chosen, with a barred disc."""
    r = rect.w * 0.17
    canvas.circle(rect.center, r, theme.NIGHT900, alpha=225, outline=theme.DANGER, outline_width=2)
    k = r * 0.62
    canvas.line((rect.centerx - k, rect.centery + k), (rect.centerx + k, rect.centery - k), theme.DANGER, 2.6)


def draw_place_marks(canvas: Canvas, grid: CardGrid, model: Model) -> None:
    """Draw the legal squares: what would happen there, and in a corner an icon for the rule by which each is legal;
    where no check follows, dashes and what the touch would do."""
    placements, forecasts, marked = model.placements, model.forecasts, marked_reasons(model)
    for target in model.session.targets() or (model.on_offer if model.chosen_square else ()):
        if target.kind != "space" or target.id in model.by_square:
            continue
        cell = grid.cell(*queries.xy(target.id))
        if target.id == model.preview_square:
            draw_dashes(canvas, cell.inflate(-4.0, -4.0))
            continue
        kind = placements.get(target.id, "free")
        told = forecasts.get(target.id)
        if told is not None:
            draw_forecast(canvas, cell, told.sign, len(told.kills) or told.missile)
            if kind in marked:
                center = (cell.x + cell.w * 0.12, cell.y + cell.w * 0.12)
                canvas.icon(PLACE_ICONS[kind], center, cell.w * 0.12, PLACE_COLOURS[kind], alpha=190)
            continue
        draw_dashes(canvas, cell.inflate(-4.0, -4.0))
        sign = PLACE_ICONS.get(kind, "flag") if placements else "movement"
        canvas.circle(cell.center, cell.w * 0.15, theme.PAPER200, alpha=200, outline=theme.INK500, outline_width=1.5)
        canvas.icon(sign, cell.center, cell.w * 0.17, theme.INK700)


def draw_units(
    canvas: Canvas,
    grid: CardGrid,
    model: Model,
    stage: dict[str, tuple[int, int]],
    turned_text: bool,
    lift: str | None,
    glow: int = 190,
) -> None:
    """Draw every unit of ``stage`` (squares by unit), back rows first, so that raised cards overlap correctly.
    ``lift``: the unit to raise; ``glow``: alpha of the light around units that may be chosen."""
    preview = model.preview()
    fired = {unit.id for unit in model.units.values() if unit.fired}
    for unit_id, (x, y) in sorted(stage.items(), key=lambda item: (grid.rect(*item[1]).y, grid.rect(*item[1]).x)):
        rect = grid.rect(x, y)
        if not rect.colliderect(grid.camera.view):
            continue
        seat = seat_of(unit_id)
        hollow = unit_id in fired
        look = model.look(unit_id, turned=grid.turned(seat), hollow=hollow)
        selected = unit_id == model.selected_piece
        target = Target("piece", unit_id)
        legal = target in model.targets or target == model.aimed_at
        if selected:
            rect = rect.move(0, -3)
        if preview is not None and unit_id in preview.damage:
            if unit_id in preview.dead:
                _halo(canvas, rect, theme.EMBER)
        elif selected:
            _halo(canvas, rect, theme.SELECTED)
        elif legal:
            _halo(canvas, rect, theme.EMBER if model.path else theme.IVORY100, glow)
        elif unit_id == lift:
            _halo(canvas, rect, theme.BRASS400)
        if turned_text and grid.turned(seat):
            upright = model.look(unit_id, turned=False, hollow=hollow)
            draw_face(canvas, rect, upright, 180)
        else:
            draw_face(canvas, rect, look)
        _badges(canvas, rect, model, unit_id)


def _halo(canvas: Canvas, rect: FRect, colour: theme.Colour, strength: int = 190) -> None:
    radius = rect.w * 0.06
    canvas.glow(rect, colour, 12, radius, strength)
    canvas.fill(rect.inflate(7.5, 7.5), theme.INK900, radius=radius + 3.7)
    canvas.fill(rect.inflate(5.0, 5.0), colour, radius=radius + 2.5)


def _badges(canvas: Canvas, rect: FRect, model: Model, unit_id: str) -> None:
    """Draw small signs on a unit: it may move (boot), shoot (target), retreat (arrow), and should, as it is in
    danger."""
    starts = model.starts
    if Target("piece", unit_id) not in starts or model.path:
        return
    sign = {
        "deploy": "movement",
        "battle": "movement",
        "aim": "target",
        "reinforce": "retreat",
        "advance": "conquer",
    }.get(model.phase)
    if sign is None:
        return
    signs = (
        [(sign, theme.BRASS300), ("warning", theme.EMBER)] if unit_id in model.in_danger else [(sign, theme.BRASS300)]
    )
    for x, (icon, ground) in zip(BADGES_AT, signs, strict=False):
        center = (rect.x + rect.w * x, rect.y + rect.h * 0.7)
        canvas.circle(center, rect.w * 0.1, ground, outline=theme.INK900, outline_width=1.6)
        canvas.icon(icon, center, rect.w * 0.145, theme.INK900)


# ------------------------------------------------------------------------------------------- previews, threats


def draw_pill(canvas: Canvas, center: tuple[float, float], total: int, defence: int, dead: bool, width: float) -> None:
    """Draw the effect of damage on a card of this ``width``: a cross and ``7 > 5`` when it falls, else a shield, the
    damage and that it survives; shortened where the card is too small for the words."""
    h = width * 0.2
    role = f"number@{h * 0.62:.1f}!"
    words = t("lords_of_war_board.pill_falls", total=total, defence=defence)
    if not dead:
        words = t("lords_of_war_board.pill_survives", n=total)
        if canvas.measure(words, role)[0] + h * 1.5 > width * 1.06:
            words = t("lords_of_war_board.pill_damage", n=total)
    w = canvas.measure(words, role)[0] + h * 1.5
    rect = FRect(center[0] - w / 2, center[1] - h / 2, w, h)
    canvas.shadow(rect, 1, h / 2)
    canvas.fill(rect, LETHAL if dead else theme.SLATE600, radius=h / 2)
    canvas.frame(rect, (255, 206, 170) if dead else (170, 182, 194), max(1.0, width * 0.012), h / 2)
    sign = (rect.x + h * 0.62, center[1])
    if dead:
        canvas.icon("cancel", sign, h * 0.5, theme.WHITE)
    else:
        canvas.polygon(shield_points(sign, h * 0.5), theme.WHITE)
    canvas.text(words, (rect.x + h * 1.02, center[1]), role, theme.WHITE, "midleft")


def draw_tallies(
    canvas: Canvas, grid: CardGrid, stage: Mapping[str, tuple[int, int]], tallies: Mapping[str, Tally]
) -> None:
    """Draw the pill of every unit that would take damage."""
    for unit_id, tally in tallies.items():
        if unit_id in stage:
            draw_pill_on(canvas, grid.rect(*stage[unit_id]), tally)


def draw_pill_on(canvas: Canvas, rect: FRect, tally: Tally) -> None:
    center = (rect.centerx, rect.y + rect.h * PILL_AT)
    draw_pill(canvas, center, tally.total, tally.defence, tally.dead, rect.w)


def draw_aftermath(
    canvas: Canvas, grid: CardGrid, model: Model, now: Mapping[str, tuple[int, int]], check: LastCheck
) -> None:
    """Draw the results of a check that was not animated: the damage of the survivors, and a broken outline with the
    damage in the place of each eliminated unit."""
    for tally in check.event.tallies:
        if tally.unit in now:
            draw_pill_on(canvas, grid.rect(*now[tally.unit]), tally)
        elif tally.unit in check.stage:
            rect = grid.rect(*check.stage[tally.unit])
            if check.stage[tally.unit] not in now.values():
                _draw_fallen(canvas, rect, model.colours(seat_of(tally.unit)).base)
            draw_pill_on(canvas, rect, tally)


def _draw_fallen(canvas: Canvas, rect: FRect, colour: theme.Colour) -> None:
    """Draw the broken outline of an eliminated card."""
    key = ("lords-of-war-fallen", colour, round(rect.w, 1))

    def paint(inner: Canvas) -> None:
        box = FRect(1, 1, rect.w - 2, rect.h - 2)
        inner.fill(box, colour, alpha=46, radius=rect.w * 0.06)
        ring = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        inner.polygon(ring, None, 220, colour, 2.4, (8, 6))
        points = ((0.4, 0.02), (0.52, 0.2), (0.42, 0.36), (0.58, 0.48), (0.44, 0.8), (0.56, 0.98))
        crack = [(rect.w * x, rect.h * y) for x, y in points]
        inner.polyline(crack, theme.INK700, 2.4, alpha=200)
        inner.icon("race-undead", (rect.w / 2, rect.h * 0.62), rect.w * 0.3, theme.INK700, alpha=200)

    canvas.sprite(key, rect.size, paint, rect.topleft)


def draw_preview(canvas: Canvas, grid: CardGrid, model: Model, stage: dict[str, tuple[int, int]]) -> None:
    """Draw the selected card on its square as if it had been placed, gold where it hits, with everybody's damage."""
    preview, square, card = model.preview(), model.preview_square, model.selected_card
    if preview is None or square is None or card is None:
        return
    rect = grid.rect(*queries.xy(square))
    seat = seat_of(card)
    look = model.look(card, turned=grid.turned(seat))
    hits = frozenset(d for d, _ in look.arrows if _hits(grid, model, square, d, seat))
    look = model.look(card, turned=grid.turned(seat), hits=hits)
    _halo(canvas, rect, theme.SELECTED if square == model.chosen_square else theme.BRASS300)
    draw_face(canvas, rect, look)
    told = model.forecasts.get(square)
    if told is not None and told.shot is not None:
        draw_missiles(canvas, grid, {**stage, card: queries.xy(square)}, {card: told.shot})
    present = queries.tally(model.state, {}).damage
    changed = {unit: tally for unit, tally in preview.damage.items() if tally != present.get(unit) or tally.dead}
    draw_tallies(canvas, grid, stage, changed)
    own = preview.damage.get(card)
    if own is not None:
        draw_pill_on(canvas, rect, own)
    elif preview.new_unit_engaged:
        canvas.icon("lock", (rect.centerx, rect.y + rect.h * PILL_AT), rect.w * 0.2, theme.INK900)


def _hits(grid: CardGrid, model: Model, square: str, screen: str, seat: int) -> bool:
    dx, dy = VECTORS[screen]
    side = -1 if grid.flipped else 1
    x, y = queries.xy(square)
    other = model.by_square.get(queries.square_id((x + side * dx, y - side * dy), model.state))
    return other is not None and other.seat != seat


def draw_grid_of(
    canvas: Canvas,
    grid: CardGrid,
    model: Model,
    unit_id: str,
    inside: set[tuple[int, int]],
    square: str | None = None,
) -> None:
    """Mark the squares a shooter's missiles reach, from where it stands or would stand."""
    for reached in queries.grid_squares(model.state, unit_id, square):
        x, y = queries.xy(reached)
        if (x, y) in inside:
            _draw_reach(canvas, grid.cell(x, y))


def _draw_reach(canvas: Canvas, cell: FRect) -> None:
    """Draw a square within reach: blue with brackets in its corners."""
    key = ("lords-of-war-reach", round(cell.w, 1))

    def paint(inner: Canvas) -> None:
        w, h = cell.w, cell.h
        inner.fill(FRect(1, 1, w - 2, h - 2), REACH, alpha=34, radius=4)
        arm = w * 0.13
        for x, dx in ((4.0, 1), (w - 4.0, -1)):
            for y, dy in ((4.0, 1), (h - 4.0, -1)):
                corner = ((x + dx * arm, y), (x, y), (x, y + dy * arm))
                inner.polyline(corner, theme.PAPER200, 4.6)
                inner.polyline(corner, REACH, 2.6)

    canvas.sprite(key, cell.size, paint, cell.topleft)


def draw_threats(canvas: Canvas, grid: CardGrid, model: Model, inside: set[tuple[int, int]]) -> None:
    """Draw which squares each seat's arrows cover: hatched in the seat's colour, each seat in another direction."""
    for seat in range(2):
        colours = model.colours(seat)
        for square in queries.attack_coverage(model.state, seat):
            x, y = queries.xy(square)
            if (x, y) not in inside:
                continue
            rect = grid.rect(x, y)
            key = ("lords-of-war-hatch", colours.id, seat, round(rect.w, 1))
            paint = partial(_hatch, rect=rect, seat=seat, colour=theme.mix(colours.base, colours.dark, 0.3))
            canvas.sprite(key, (rect.w, rect.h), paint, rect.topleft)


def _hatch(canvas: Canvas, rect: FRect, seat: int, colour: theme.Colour) -> None:
    w, h = rect.w, rect.h
    canvas.fill(FRect(0, 0, w, h), colour, alpha=22, radius=5)
    with canvas.clip(FRect(1, 1, w - 2, h - 2)):
        offset = -h
        while offset < w:
            a, b = ((offset, h), (offset + h, 0)) if seat == 0 else ((offset, 0), (offset + h, h))
            canvas.line(a, b, colour, 1.8, alpha=150)
            offset += 14


def draw_missiles(canvas: Canvas, grid: CardGrid, stage: dict[str, tuple[int, int]], aims: Mapping[str, str]) -> None:
    """Draw the way of each shot from the shooter to the edge of its target's card."""
    for shooter, target in aims.items():
        if shooter in stage and target in stage:
            a, b = grid.rect(*stage[shooter]), grid.rect(*stage[target])
            arc(canvas, a.center, b.center, b.w * 0.42)


def flight(a: tuple[float, float], b: tuple[float, float], k: float) -> tuple[float, float]:
    """The point of a missile from a to b at the share ``k`` of its way; it rises in between."""
    height = 0.11 * max(60.0, abs(a[0] - b[0]) + abs(a[1] - b[1]))
    bow = 0.10 * (b[1] - a[1])
    lift = 4 * k * (1 - k)
    return a[0] + (b[0] - a[0]) * k + bow * lift, a[1] + (b[1] - a[1]) * k - height * lift


def arc(canvas: Canvas, a: tuple[float, float], b: tuple[float, float], reach: float) -> None:
    """Draw the way of a shot from a towards b as a gold line with an arrow head, ``reach`` units clear of both
    points."""
    steps = 26
    line = [flight(a, b, n / steps) for n in range(steps + 1)]
    line = [point for point in line if math.dist(point, b) >= reach * 0.9 and math.dist(point, a) >= reach * 1.2]
    if len(line) < 3:  # the cards touch each other
        line = [flight(a, b, k) for k in (0.3, 0.5, 0.7)]
    tip, before = line[-1], line[max(0, len(line) - 3)]
    length = max(1.0, math.dist(tip, before))
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    canvas.polyline(line, theme.INK900, 5.4, alpha=230)
    canvas.polyline(line, theme.SELECTED, 2.8)
    k = 11.0
    head = [
        (tip[0] + ux * k * 0.8, tip[1] + uy * k * 0.8),
        (tip[0] - ux * k * 0.5 - uy * k * 0.62, tip[1] - uy * k * 0.5 + ux * k * 0.62),
        (tip[0] - ux * k * 0.5 + uy * k * 0.62, tip[1] - uy * k * 0.5 - ux * k * 0.62),
    ]
    canvas.polygon(head, theme.SELECTED, outline=theme.INK900, outline_width=1.4)


SIGNS: tuple[Sign, ...] = get_args(Sign)
"""All signs, the best first."""
COLOURS: dict[Sign, Colour] = {
    "wins": (176, 124, 24),
    "kills": (194, 64, 27),
    "trade": (122, 46, 90),
    "dies": (43, 36, 51),
    "shoots": (44, 95, 143),
    "nothing": INK500,
}
GOLD: Colour = (216, 166, 60)
ROSE: Colour = (241, 201, 196)
PALE: Colour = (255, 250, 232)
SIGNED_LIGHT: Colour = (252, 241, 208)


def draw_forecast(canvas: Canvas, cell: FRect, sign: Sign, number: int = 0) -> None:
    """Draw a legal square: lighter paper, a line in the sign's colour, the sign, and a badge with a number: how many
    fall, or the damage of the shot."""
    badge = number if sign in ("kills", "trade", "shoots") else 0
    key = ("lords-of-war-forecast", sign, badge, round(cell.w, 1), round(cell.h, 1))
    canvas.sprite(key, cell.size, partial(_paint_signed, w=cell.w, h=cell.h, sign=sign, number=badge), cell.topleft)


def _paint_signed(canvas: Canvas, w: float, h: float, sign: Sign, number: int) -> None:
    box = FRect(0, 0, w, h).inflate(-6.0, -6.0)
    if sign == "nothing":
        canvas.fill(box, SIGNED_LIGHT, alpha=100, radius=4)
        ring = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        canvas.polygon(ring, None, 200, INK500, 1.8, (9, 6))
    else:
        canvas.fill(box, SIGNED_LIGHT, alpha=165, radius=6)
        canvas.frame(box, COLOURS[sign], 2.6, 6)
        canvas.frame(box.inflate(-5.2, -5.2), PALE, 1.2, 4, alpha=210)
    draw_sign(canvas, sign, (w / 2, h / 2), min(w, h) * 0.19, number)


def sign_keys(present: Collection[Sign], corners: Sequence[Row]) -> list[Node]:
    """The keys of the signs in two columns, the largest first: of all of them under a head, of those that are
    ``present``, and of these without a head; after them the rows of the signs in ``corners``."""
    own = tuple(sign for sign in SIGNS if sign in present)
    return [_key(SIGNS, corners, headed=True), *(_key(own, corners, headed=headed) for headed in (True, False))]


def _key(signs: Collection[Sign], corners: Sequence[Row], *, headed: bool) -> Node:
    rows = [key_row(_in_key, sign, t(f"lords_of_war_board.sign_{sign}")) for sign in signs]
    rows += corners
    head = section(t("lords_of_war_board.sign_title")) if headed else None
    return Column((head, replace(grid(rows, 2), weight=0.0)))


def key_row(paint: Callable[..., None], sign: str, words: str) -> Row:
    """A ``sign``, drawn by ``paint(canvas, centre, radius, sign)``, beside what it means."""
    return Row((Disc(paint, 26, (sign,), size=26), block(words, "small", IVORY300)), 6)


def _in_key(canvas: Canvas, center: tuple[float, float], r: float, sign: Sign) -> None:
    canvas.circle(center, r, PAPER200)
    draw_sign(canvas, sign, center, r * 0.73)


def draw_sign(canvas: Canvas, sign: Sign, center: tuple[float, float], radius: float, number: int = 0) -> None:
    """Draw a sign of about this radius, with a badge at the lower right for a number above 0."""
    x, y = center
    r = radius
    colour = COLOURS[sign]
    if sign == "nothing":
        canvas.circle(center, r * 0.36, INK500)  # a bar in a ring was taken for 'no entry'
        return
    if sign == "wins":
        _draw_rays(canvas, center, r)
    elif sign == "dies":
        tips = [(x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)]
        canvas.polygon(tips, colour, outline=PALE, outline_width=max(1.2, r * 0.09))
        canvas.icon("race-undead", center, r * 1.15, ROSE)
    else:
        canvas.circle(center, r * 1.08, PALE)
        canvas.circle(center, r, colour)
        if sign == "shoots":
            _draw_dashed_ring(canvas, center, r * 0.78)
            canvas.icon("target", center, r * 1.02, WHITE)
        else:
            canvas.icon("crossed-swords", center, r * 1.15, WHITE)
    if number:
        at = (x + r * 0.82, y + r * 0.74)
        canvas.circle(at, r * 0.44, INK900, outline=PALE, outline_width=max(0.8, r * 0.05))
        canvas.text(str(number), at, f"number@{r * 0.6:.1f}!", WHITE, anchor="center")


def _draw_rays(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    """Draw a laurel on a disc with twelve rays."""
    x, y = center
    points = []
    for n in range(48):
        reach = (1.3, 1.16, 1.04, 1.16)[n % 4] * r
        angle = math.pi * 2 * n / 48
        points.append((x + math.sin(angle) * reach, y - math.cos(angle) * reach))
    canvas.polygon(points, GOLD, outline=(122, 84, 16), outline_width=max(1.0, r * 0.06))
    canvas.circle(center, r * 0.86, GOLD, outline=PAPER200, outline_width=max(1.0, r * 0.06))
    canvas.icon("victory-point", center, r * 1.15, (70, 46, 8))


def _draw_dashed_ring(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    dashes = 14
    for n in range(dashes):
        a, b = math.pi * 2 * n / dashes, math.pi * 2 * (n + 0.55) / dashes
        ends = [(center[0] + math.cos(k) * r, center[1] + math.sin(k) * r) for k in (a, b)]
        canvas.line(ends[0], ends[1], PALE, max(1.0, r * 0.09))
