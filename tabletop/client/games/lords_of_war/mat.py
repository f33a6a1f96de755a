"""The mat: squares, units, marks of what may be touched, previews and the threat view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.card_grid import CardGrid
from tabletop.client.cards.face import draw_face
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    DANGER,
    EMBER,
    INK900,
    IVORY100,
    IVORY300,
    NIGHT900,
    PAPER200,
    SELECTED,
    SLATE600,
    WHITE,
    Colour,
    mix,
    seat_colours,
)
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import Tally

from .card_art import shield_points
from .model import Model, seat_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

# Each reason for a placement has its own sign besides its colour.
PLACE_ICONS = {"engage": "crossed-swords", "support": "defence", "free": "flag", "forced": "warning"}
PLACE_COLOURS: dict[str, Colour] = {"engage": (255, 232, 190), "support": (143, 193, 232), "free": (127, 200, 160),
                                    "forced": (239, 123, 107)}  # fmt: skip
LETHAL: Colour = (200, 62, 26)
LABEL: Colour = (168, 138, 96)  # names of rows and columns on the leather
EDGE = 12.0  # how far these names stand from the edge of the view of a field without edges
PILL_AT = 0.25  # between the arrows at the top and those at the flanks


def draw_mat(canvas: Canvas, rect: FRect, boundless: bool, camera_shift: tuple[float, float] = (0.0, 0.0)) -> None:
    """The leather mat. Without edges it is a tile that moves with the camera."""
    if not boundless:
        canvas.shadow(rect, 2, 10)
        canvas.image("mat.jpg", rect, radius=10)
        return
    canvas.fill(rect, (38, 28, 20), radius=10)
    with canvas.clip(rect):
        tile = 512.0
        x0 = rect.x + (camera_shift[0] % tile) - tile
        y0 = rect.y + (camera_shift[1] % tile) - tile
        y = y0
        while y < rect.bottom:
            x = x0
            while x < rect.right:
                canvas.image("mat-tile.jpg", FRect(x, y, tile, tile))
                x += tile
            y += tile
    canvas.frame(rect, BRASS600, 2, 10)


def draw_squares(canvas: Canvas, grid: CardGrid, model: Model, squares: dict[tuple[int, int], str]) -> None:
    """Faint stitched outlines of the squares, with their names: letters and numbers at the edges of a bounded mat,
    coordinates at the edges of the view of a field without edges."""
    view = grid.camera.view
    if model.state.config.options.boardless:
        _paint_squares(canvas, grid, squares)
        _draw_coordinates(canvas, grid, squares)
        return
    key = ("low-squares", grid.flipped, round(view.x, 1), round(view.y, 1), round(view.w, 1))
    dx, dy = view.x - 10, view.y - 10

    def paint(inner: Canvas) -> None:
        with inner.shifted(-dx, -dy):
            _paint_squares(inner, grid, squares)
            _draw_labels(inner, grid)

    canvas.sprite(key, (view.w + 20, view.h + 20), paint, (dx, dy))
    _draw_starts(canvas, grid, model)


def _paint_squares(canvas: Canvas, grid: CardGrid, squares: dict[tuple[int, int], str]) -> None:
    for x, y in squares:
        rect = grid.rect(x, y)
        key = ("low-square", round(rect.w, 1))
        canvas.sprite(key, (rect.w, rect.h), partial(_paint_square, w=rect.w, h=rect.h), rect.topleft)


def _paint_square(canvas: Canvas, w: float, h: float) -> None:
    box = FRect(0.5, 0.5, w - 1, h - 1)
    canvas.fill(box, (0, 0, 0), alpha=38, radius=5)
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        canvas.line(a, b, (168, 132, 84), 1, alpha=70, dash=(7, 5))


def _draw_labels(canvas: Canvas, grid: CardGrid) -> None:
    columns, rows = "abcdefg", 6
    for x, letter in enumerate(columns):
        for y in (0, rows - 1):
            rect = grid.rect(x, y)
            # The letter stands on the outer side of the outer rows.
            outer = rect.y + rect.h * 0.1 if rect.centery < grid.camera.view.centery else rect.bottom - rect.h * 0.1
            canvas.text(letter.upper(), (rect.centerx, outer), "badge", LABEL, anchor="center")
    for y in range(rows):
        for x in (0, len(columns) - 1):
            rect = grid.rect(x, y)
            outer = rect.x + rect.w * 0.12 if rect.centerx < grid.camera.view.centerx else rect.right - rect.w * 0.12
            canvas.text(str(y + 1), (outer, rect.centery), "badge", LABEL, anchor="center")


def _draw_coordinates(canvas: Canvas, grid: CardGrid, squares: dict[tuple[int, int], str]) -> None:
    """Both coordinates of the squares in view, so that (2,-1) in the log can be found on the field."""
    view = grid.camera.view
    inner = view.inflate(-2 * EDGE, -2 * EDGE)
    for x in sorted({x for x, _ in squares}):
        middle = grid.rect(x, 0).centerx
        if inner.left <= middle <= inner.right:
            for edge in (inner.top, inner.bottom):
                canvas.text(str(x), (middle, edge), "badge", LABEL, anchor="center")
    for y in sorted({y for _, y in squares}):
        middle = grid.rect(0, y).centery
        if inner.top + EDGE <= middle <= inner.bottom - EDGE:  # at the right stand the lenses
            canvas.text(str(y), (inner.left, middle), "badge", LABEL, anchor="center")


def _draw_starts(canvas: Canvas, grid: CardGrid, model: Model) -> None:
    for seat, square in enumerate(queries.start_squares(model.state)):
        if square in model.by_square or Target("space", square) in model.on_offer:
            continue
        x, y = queries.xy(square)
        rect = grid.rect(x, y)
        colours = seat_colours(model.colour(seat))
        canvas.circle(rect.center, rect.w * 0.24, NIGHT900, alpha=120, outline=colours.tint, outline_width=1.5)
        canvas.text(str(seat + 1), rect.center, f"number@{rect.w * 0.26:.1f}!", colours.tint, anchor="center")


# ------------------------------------------------------------------------------------------------------- marks


def draw_dashes(canvas: Canvas, rect: FRect, colour: Colour, width: float = 2.5, veil: int = 26) -> None:
    """White dashes around a square that may be chosen, with a light veil."""
    key = ("low-dashes", colour, width, veil, round(rect.w, 1))

    def paint(inner: Canvas) -> None:
        box = FRect(width / 2, width / 2, rect.w - width, rect.h - width)
        inner.fill(FRect(0, 0, rect.w, rect.h), colour, alpha=veil, radius=5)
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            inner.line(a, b, colour, width, dash=(10, 6))

    canvas.sprite(key, (rect.w, rect.h), paint, rect.topleft)


def draw_step(canvas: Canvas, grid: CardGrid, model: Model) -> None:
    """A unit's step that waits for its confirmation: the unit as it would stand, and the way there."""
    unit, square = model.selected_unit, model.chosen_square
    if unit is None or square is None or unit not in model.units:
        return
    here = model.units[unit]
    a, b = grid.rect(here.x, here.y), grid.rect(*queries.xy(square))
    _halo(canvas, b, SELECTED)
    look = model.look(unit, turned=grid.turned(seat_of(unit)), named=shows_name(canvas, b))
    draw_face(canvas, b, look)
    canvas.fill(a, NIGHT900, alpha=120, radius=a.w * 0.06)
    steps = 7
    for n in range(1, steps):
        point = (a.centerx + (b.centerx - a.centerx) * n / steps, a.centery + (b.centery - a.centery) * n / steps)
        canvas.circle(point, 4.4, NIGHT900, alpha=190)
        canvas.circle(point, 2.8, SELECTED)


def draw_barred(canvas: Canvas, rect: FRect) -> None:
    """What may not be chosen, under the pointer: shaded, with a barred disc."""
    canvas.fill(rect, NIGHT900, alpha=90, radius=5)
    r = rect.w * 0.17
    canvas.circle(rect.center, r, NIGHT900, alpha=225, outline=DANGER, outline_width=2)
    k = r * 0.62
    canvas.line((rect.centerx - k, rect.centery + k), (rect.centerx + k, rect.centery - k), DANGER, 2.6)


def draw_place_marks(canvas: Canvas, grid: CardGrid, model: Model) -> None:
    """The squares on offer: dashes, and a disc whose sign says by which rule the placement is legal."""
    placements = model.placements
    for target in model.session.targets() or _squares_of_ready(model):
        if target.kind != "space" or target.id in model.by_square:
            continue
        rect = grid.rect(*queries.xy(target.id))
        kind = placements.get(target.id, "free")
        colour = PLACE_COLOURS.get(kind, IVORY100)
        draw_dashes(canvas, rect, colour)
        if target.id == model.preview_square:
            continue
        canvas.circle(rect.center, rect.w * 0.165, NIGHT900, alpha=170)
        sign = PLACE_ICONS.get(kind, "flag") if placements else "movement"
        canvas.icon(sign, rect.center, rect.w * 0.19, colour)


def _squares_of_ready(model: Model) -> set[Target]:
    return model.on_offer if model.chosen_square else set()


def draw_units(
    canvas: Canvas,
    grid: CardGrid,
    model: Model,
    stage: dict[str, tuple[int, int]],
    turned_text: bool,
    lift: str | None,
    glow: int = 190,
) -> None:
    """Every unit on the stage, back rows first so that raised cards overlap rightly. ``glow``: strength of the light
    around units that may be chosen."""
    preview = model.preview()
    fired = {unit.id for unit in model.units.values() if unit.fired}
    for unit_id, (x, y) in sorted(stage.items(), key=lambda item: (grid.rect(*item[1]).y, grid.rect(*item[1]).x)):
        rect = grid.rect(x, y)
        if not rect.colliderect(grid.camera.view):
            continue
        seat = seat_of(unit_id)
        hollow = unit_id in fired
        look = model.look(unit_id, turned=grid.turned(seat), named=shows_name(canvas, rect), hollow=hollow)
        selected = unit_id == model.selected_unit
        target = Target("piece", unit_id)
        legal = target in model.targets or target == model.aimed_at
        if selected:
            rect = rect.move(0, -3)
        if preview is not None and unit_id in preview.damage:
            _halo(canvas, rect, EMBER if unit_id in preview.dead else BRASS600)
        elif selected:
            _halo(canvas, rect, SELECTED)
        elif legal:
            _halo(canvas, rect, EMBER if model.path else IVORY100, glow)
        elif unit_id == lift:
            _halo(canvas, rect, BRASS400)
        if turned_text and grid.turned(seat):
            draw_card_turned(canvas, rect, model, unit_id, hollow)
        else:
            draw_face(canvas, rect, look)
        _badges(canvas, rect, model, unit_id)


def shows_name(canvas: Canvas, rect: FRect) -> bool:
    """Whether a card is large enough on the screen for a name plate (ART.md section 6)."""
    return canvas.px(rect.w) >= 140


def draw_card_turned(canvas: Canvas, rect: FRect, model: Model, unit_id: str, hollow: bool) -> None:
    """A rival's card as it lies on a real table: the whole card upside down."""
    draw_face(canvas, rect, model.look(unit_id, turned=False, named=shows_name(canvas, rect), hollow=hollow), 180)


def _halo(canvas: Canvas, rect: FRect, colour: Colour, strength: int = 190) -> None:
    radius = rect.w * 0.06
    canvas.glow(rect, colour, 12, radius, strength)
    canvas.fill(rect.inflate(5, 5), colour, radius=radius + 2.5)


def _badges(canvas: Canvas, rect: FRect, model: Model, unit_id: str) -> None:
    """Small signs on a unit: it may move (boot), it may shoot (target)."""
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
    center = (rect.right - rect.w * 0.14, rect.y + rect.h * 0.25)
    canvas.circle(center, rect.w * 0.115, NIGHT900, alpha=235, outline=BRASS300, outline_width=1.2)
    canvas.icon(sign, center, rect.w * 0.15, BRASS300)


# ------------------------------------------------------------------------------------------- previews, threats


def draw_pill(canvas: Canvas, center: tuple[float, float], total: int, defence: int, dead: bool, scale: float) -> None:
    """``7 / 5`` on a card: the damage it would take against its Defence; a cross and red when it falls."""
    w, h = 80 * scale, 25 * scale
    rect = FRect(center[0] - w / 2, center[1] - h / 2, w, h)
    canvas.shadow(rect, 1, h / 2)
    canvas.fill(rect, LETHAL if dead else SLATE600, radius=h / 2)
    canvas.frame(rect, (255, 206, 170) if dead else (170, 182, 194), max(1.0, 1.4 * scale), h / 2)
    sign = (rect.x + h * 0.58, center[1])
    if dead:
        canvas.icon("cancel", sign, h * 0.5, WHITE)
    else:
        canvas.polygon(shield_points(sign, h * 0.42), WHITE)
    words = f"{total} / {defence}"
    canvas.text(
        words, (rect.x + h * 0.95 + (w - h * 1.15) / 2, center[1]), f"number@{15.5 * scale:.1f}!", WHITE, "center"
    )


def draw_tallies(
    canvas: Canvas,
    grid: CardGrid,
    stage: dict[str, tuple[int, int]],
    tallies: Mapping[str, Tally],
    dead: frozenset[str],
) -> None:
    """The pill of every unit that would take damage."""
    for unit_id, tally in tallies.items():
        if unit_id in stage:
            rect = grid.rect(*stage[unit_id])
            draw_pill(
                canvas,
                (rect.centerx, rect.y + rect.h * PILL_AT),
                tally.total,
                tally.defence,
                unit_id in dead,
                rect.w / 116,
            )


def draw_preview(canvas: Canvas, grid: CardGrid, model: Model, stage: dict[str, tuple[int, int]]) -> None:
    """The selected card on its square as if it lay there, gold where it hits, with everybody's damage."""
    preview, square, card = model.preview(), model.preview_square, model.selected_card
    if preview is None or square is None or card is None:
        return
    rect = grid.rect(*queries.xy(square))
    seat = seat_of(card)
    look = model.look(card, turned=grid.turned(seat), named=shows_name(canvas, rect))
    hits = frozenset(d for d, _ in look.arrows if _hits(grid, model, square, d, seat))
    look = model.look(card, turned=grid.turned(seat), named=shows_name(canvas, rect), hits=hits)
    _halo(canvas, rect, SELECTED if square == model.chosen_square else BRASS300)
    draw_face(canvas, rect, look)
    draw_tallies(canvas, grid, stage, preview.damage, preview.dead)
    own = preview.damage.get(card)
    if own is not None:
        draw_pill(
            canvas,
            (rect.centerx, rect.y + rect.h * PILL_AT),
            own.total,
            own.defence,
            card in preview.dead,
            rect.w / 116,
        )
    elif preview.new_unit_engaged:
        canvas.icon("lock", (rect.centerx, rect.y + rect.h * PILL_AT), rect.w * 0.2, INK900)


def _hits(grid: CardGrid, model: Model, square: str, screen: str, seat: int) -> bool:
    from .card_art import VECTORS

    dx, dy = VECTORS[screen]
    side = -1 if grid.flipped else 1
    x, y = queries.xy(square)
    other = model.by_square.get(queries.square_id((x + side * dx, y - side * dy), model.state))
    return other is not None and other.seat != seat


def draw_grid_of(canvas: Canvas, grid: CardGrid, model: Model, unit_id: str, inside: set[tuple[int, int]]) -> None:
    """Shade the squares a shooter's missiles reach."""
    for square in queries.grid_squares(model.state, unit_id):
        x, y = queries.xy(square)
        if (x, y) in inside:
            draw_dashes(canvas, grid.rect(x, y), SELECTED, 2, 34)


def draw_threats(canvas: Canvas, grid: CardGrid, model: Model, inside: set[tuple[int, int]]) -> None:
    """Which squares each seat's arrows cover: hatched in the seat's colour, each seat its own way."""
    for seat in range(2):
        colours = seat_colours(model.colour(seat))
        for square in queries.attack_coverage(model.state, seat):
            x, y = queries.xy(square)
            if (x, y) not in inside:
                continue
            rect = grid.rect(x, y)
            key = ("low-hatch", colours.id, seat, round(rect.w, 1))
            paint = partial(_hatch, rect=rect, seat=seat, colour=mix(colours.base, colours.tint, 0.4))
            canvas.sprite(key, (rect.w, rect.h), paint, rect.topleft)


def _hatch(canvas: Canvas, rect: FRect, seat: int, colour: Colour) -> None:
    w, h = rect.w, rect.h
    canvas.fill(FRect(0, 0, w, h), colour, alpha=22, radius=5)
    with canvas.clip(FRect(1, 1, w - 2, h - 2)):
        offset = -h
        while offset < w:
            a, b = ((offset, h), (offset + h, 0)) if seat == 0 else ((offset, 0), (offset + h, h))
            canvas.line(a, b, colour, 1.6, alpha=150)
            offset += 14


def draw_missiles(
    canvas: Canvas, grid: CardGrid, stage: dict[str, tuple[int, int]], aims: dict[str, str], model: Model
) -> None:
    """An arc from each shooter to the unit it aims at."""
    for shooter, target in aims.items():
        if shooter in stage and target in stage:
            a, b = grid.rect(*stage[shooter]), grid.rect(*stage[target])
            arc(canvas, a.center, b.center, seat_colours(model.colour(seat_of(shooter))).tint)


def arc(canvas: Canvas, a: tuple[float, float], b: tuple[float, float], colour: Colour, share: float = 1.0) -> None:
    """A dotted arc from a to b, drawn up to ``share`` of its length, with a target disc at its end."""
    height = 0.22 * max(60.0, abs(a[0] - b[0]) + abs(a[1] - b[1]))
    steps = 22
    for n in range(1, int(steps * share)):
        k = n / steps
        x = a[0] + (b[0] - a[0]) * k
        y = a[1] + (b[1] - a[1]) * k - height * 4 * k * (1 - k) * 0.5
        canvas.circle((round(x), round(y)), 4, INK900, alpha=200)
        canvas.circle((round(x), round(y)), 2.6, colour)
    if share >= 1.0:
        canvas.circle(b, 15, NIGHT900, alpha=220, outline=colour, outline_width=1.6)
        canvas.icon("target", b, 19, PAPER200)


def draw_stage_shadow(canvas: Canvas, rect: FRect) -> None:
    """The soft shadow under a card in the air."""
    canvas.shadow(rect, 3, rect.w * 0.06)


__all__ = [
    "IVORY300",
    "arc",
    "draw_grid_of",
    "draw_mat",
    "draw_missiles",
    "draw_pill",
    "draw_place_marks",
    "draw_preview",
    "draw_squares",
    "draw_stage_shadow",
    "draw_tallies",
    "draw_threats",
    "draw_units",
]
