"""Matches in small: the part of the mat with most of its cards and nothing hidden, goals and emblems."""

from __future__ import annotations

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.plate import is_read
from tabletop.client.cards.face import draw_face
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import NIGHT900, SeatColours, seat_colours
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Match

from . import army_figures
from .card_art import portrait_of
from .layout import PITCH_X, PITCH_Y, CardGrid, turn_round
from .model import look_of

ROWS, LEAST_ROW, EDGE = 3, 40.0, 0.04
"""Least number of rows in a picture; least height of a row in units when there are more, so that the cards can be told
apart; room beside whole rows, as a share, so that none is cut."""
LEAST_CARD = 56.0
"""Least width in units of a card whose figures can be read; of a smaller one only the face is drawn."""
LEAST_READ_ROW = 22.0
"""Least height of a row in units in a picture that is large enough for details, which shows all units if possible."""
EDGE_WIDE = 3.0
"""Width of the mat around its outer squares in units."""
Place = tuple[int, int]


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect, turned: bool = False) -> None:
    """Fill ``rect`` with the part of the mat where the units stand; before the first one, with the start squares.
    ``turned``: as seen from the other side of the table."""
    state = match.state
    canvas.image("field-tile.jpg", rect)
    units = queries.units(state)
    starts = [queries.xy(square) for square in queries.start_squares(state)]
    places = _places(state)
    grid = _grid(rect, state, turned)
    with canvas.clip(rect):
        _draw_squares(canvas, grid, rect, state)
        marked = not (units and state.config.options.boardless)  # a field without edges has no marks (LW-VAR-1)
        for seat, place in enumerate(starts):
            if marked and not (units and place in places) and rect.contains(grid.rect(*place).inflate(-4, -4)):
                box = grid.rect(*place)
                r = box.w * (0.32 if units else 0.42)
                canvas.medallion(box.center, r, seat_colours(match.seats[seat].colour), emblems(match)[seat])
        for unit in units:
            box, colour = grid.rect(unit.x, unit.y), match.seats[unit.seat].colour
            if box.w < LEAST_CARD:
                _draw_bust(canvas, box, portrait_of(unit.card_id), seat_colours(colour), emblems(match)[unit.seat])
            else:
                draw_face(canvas, box, look_of(unit.card_id, colour, grid.turned(unit.seat), named=False))


def _draw_bust(canvas: Canvas, box: FRect, picture: str, colours: SeatColours, emblem: str | None) -> None:
    """Draw a unit as its face, framed in the colour of its owner, with the emblem in a corner."""
    rim = max(1.5, box.w * 0.06)
    canvas.fill(box, colours.dark, radius=rim * 2)
    canvas.image(picture, box.inflate(-2 * rim, -2 * rim), radius=rim, focus=(0.5, 0.3))
    canvas.frame(box, colours.base, rim, rim * 2)
    r = box.w * 0.2
    canvas.medallion((box.right - r, box.bottom - r), r, colours, emblem)


def _places(state: State) -> list[Place]:
    """The squares of the units; before there are any, the start squares."""
    units = [(unit.x, unit.y) for unit in queries.units(state)]
    return units or [queries.xy(square) for square in queries.start_squares(state)]


def _framed(state: State, rect: FRect) -> list[Place]:
    """The places that a picture is framed by: where the units are; of one that is read also where they may go, which
    is the whole field, or one square beside the units of a field without edges."""
    places = _places(state)
    if not is_read(rect):
        return places
    if not state.config.options.boardless:
        field = queries.bounds(state)
        return [*places, (field.x0, field.y0), (field.x1, field.y1)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return [*places, (min(xs) - 1, min(ys) - 1), (max(xs) + 1, max(ys) + 1)]


def _grid(rect: FRect, state: State, turned: bool) -> CardGrid:
    camera = _camera(rect, _framed(state, rect))
    if turned:
        turn_round(camera)
    return CardGrid(camera, flipped=turned)


def thumbnail_place(
    match: Match[State], rect: FRect, target: Target, turned: bool = False
) -> tuple[float, float] | None:
    """The point of a target's square in the picture; None outside it."""
    state = match.state
    squares = {unit.id: unit.square for unit in queries.units(state)}
    square = target.id if target.kind == "space" else squares.get(target.id)
    if square is None:
        return None
    middle = _grid(rect, state, turned).rect(*queries.xy(square)).center
    return middle if rect.collidepoint(middle) else None


def _camera(rect: FRect, places: list[Place]) -> Camera:
    """A camera that shows all places if they are large enough so, else the part with the most units, nearest to the
    middle."""
    camera = Camera(rect, FRect(0, 0, 1, 1), low=0.05)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    area = CardGrid(camera).world_rect(min(xs), min(ys), max(xs), max(ys)).inflate(PITCH_X * 0.3, PITCH_Y * 0.3)
    tall = max(area.h, area.w * rect.h / rect.w)
    least = LEAST_READ_ROW if is_read(rect) else LEAST_ROW
    rows_shown = max(ROWS, rect.h // least) + EDGE
    tall = max(min(tall, rows_shown * PITCH_Y), rect.h / 0.9)
    wide = tall * rect.w / rect.h
    camera.zoom = rect.h / tall
    # The columns are chosen by the units of these rows alone: those cut off above or below do not count.
    rows = _best([y * PITCH_Y for y in ys], tall - PITCH_Y, -area.centery)
    inside = [x for x, y in places if abs(y * PITCH_Y - rows) <= (tall - PITCH_Y) / 2 + 1] or xs
    camera.focus = (_best([x * PITCH_X for x in inside], wide - PITCH_X, area.centerx), -rows)
    return camera


def _best(values: list[float], span: float, middle: float) -> float:
    """The middle of the values in the best interval of length ``span``: the one with the most values, of several the
    one nearest to ``middle``."""
    if max(values) - min(values) <= span:
        return middle
    held = {low: [value for value in values if low - 1 <= value <= low + span + 1] for low in values}
    middles = {low: (min(inside) + max(inside)) / 2 for low, inside in held.items()}
    best = min(held, key=lambda low: (-len(held[low]), abs(middles[low] - middle), low))
    return middles[best]


def _draw_squares(canvas: Canvas, grid: CardGrid, rect: FRect, state: State) -> None:
    """Draw the squares of the field, those of one without edges all over the picture; beyond an edge it is dark."""
    places = _places(state)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    field = queries.Bounds(min(xs) - 7, min(ys) - 4, max(xs) + 7, max(ys) + 4)
    if not state.config.options.boardless:
        field = queries.bounds(state)
        mat = grid.rect(field.x0, field.y0).union(grid.rect(field.x1, field.y1)).inflate(2 * EDGE_WIDE, 2 * EDGE_WIDE)
        for beyond in (
            FRect(rect.x, rect.y, mat.x - rect.x, rect.h), FRect(mat.right, rect.y, rect.right - mat.right, rect.h),
            FRect(mat.x, rect.y, mat.w, mat.y - rect.y), FRect(mat.x, mat.bottom, mat.w, rect.bottom - mat.bottom),
        ):  # fmt: skip
            if beyond.w > 0 and beyond.h > 0:
                canvas.fill(beyond, NIGHT900, alpha=150)
    for y in range(field.y0, field.y1 + 1):
        for x in range(field.x0, field.x1 + 1):
            box = grid.rect(x, y)
            if box.colliderect(rect):
                canvas.fill(box, (0, 0, 0), alpha=44, radius=3)


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """Number of enemy units each seat has to eliminate; None where that is no goal."""
    found = [seat.options.get("units", 20) for seat in match.seats]
    return tuple(n if isinstance(n, int) else None for n in found)


def general(army: str) -> str:
    """The id of the card of an army's General."""
    return next(card.id for card in content().armies[army].cards if card.rank == "general")


def portrait(army: str) -> str:
    """The picture of an army's General."""
    return portrait_of(general(army))


def portraits(match: Match[State]) -> tuple[str, ...]:
    """The picture of each seat's General."""
    return tuple(portrait(queries.army_base(match.state, seat)) for seat in range(len(match.seats)))


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat: that of its army."""
    return tuple(army_figures.emblem(queries.army_base(match.state, seat)) for seat in range(len(match.seats)))
