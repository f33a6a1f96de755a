"""What lies on the map: names, resources and printed encounters of the spaces, and the pieces that stand in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.map_labels import (
    LabelForm,
    MapLabel,
    broken,
    clear_of,
    draw_line_to,
    even_lines,
    place_labels,
    places_around,
    standing_clear,
)
from tabletop.client.core.kept import Same
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    CARD,
    EMBER,
    INK700,
    INK900,
    IVORY100,
    LEVELS,
    NIGHT900,
    PAPER200,
    WHITE,
    Colour,
    SeatColours,
    mix,
    seat_colours,
)  # fmt: skip
from tabletop.client.pieces.standing_figures import draw_figure
from tabletop.text import language, localised

from .card_faces import ATTACK_ICONS
from .model import CITY, Model
from .presented_pieces import MapPiece

if TYPE_CHECKING:
    from tabletop.client.board.map_board import MapBoard
    from tabletop.client.draw.canvas import Canvas, Sprite

    from .context import TableContext

Point = tuple[float, float]
RESOURCE_ICONS: Final = {
    "scroll": "scroll", "book": "book", "potion_small": "potion", "potion_large": "potion",
    "place_discovery": "symbol-discovery", "flight_path": "symbol-flight", "auction_house": "symbol-auction",
    "quest_giver": "symbol-quest",
}  # fmt: skip
AMBER: Colour = (214, 158, 52)
AGGRO: Colour = (178, 44, 34)
MOSS: Colour = (70, 92, 58)
BASE, CITY_BASE, BELOW = 0.50, 0.06, 0.30
"""In units of the map below the middle of a space: feet of the figures, in cities; how much lower tokens lie."""
FIGURE, ROW, TOKEN, TOKEN_LEAST, APART = (0.46, 0.78), 1.4, 0.38, 15.0, 1.08
"""Size of a figure, width of a row of pieces, size of a token in units of the map; least size of a token on screen."""
EDGE, TIGHT, SHADE, TOKEN_INSET = 4.0, 2.0, (0.6, 1.6), 0.12
NAME_LEAST, NAME_MOST, NAME_PART, NAME_WIDE, NAME_WIDTH, LINE_PART = 11.5, 16.0, 0.235, 66.0, 1.5, 0.9
"""Type of a name: least and greatest size, its share of the map's unit; width from which it is broken, on the screen
and in units of the map; height of a line as a share of the usual one."""
ROUNDEL, ROUNDEL_LEAST, PLATE, PLATE_LEAST, PLATE_SHAPE, DIAMOND = 0.16, 6.5, 0.27, 13.0, 4.95, 3.8
"""Radius of a resource and height of an encounter's plate in units of the map, and their least; width of a plate by its
height; half the height of a diamond."""
PLATES_FROM, TINY_NAME = 32.0, 10.5
"""The map's unit from which encounters show their numbers, and the size of a name below it."""
KEEP, CASTLE, MARGIN = 0.17, (0.95, 1.0), 0.35
"""In units of the map: room around the middle of a space, size of a city's drawing, room at the map's edge."""
TOKEN_ROOM = 1.4
"""The room that a token takes with its light and its number, as a share of its size."""
TETHER = (4.0, 2.2)
"""Widths of the line that leads a figure to its space."""


# ------------------------------------------------------------------------------------------------------- places


def _high(model: Model, space: str) -> bool:
    """Whether the name of a space stands below its middle, where a city is drawn above it."""
    return model.content.spaces[space].kind == CITY


def thing_rects(table: TableContext) -> list[tuple[MapPiece, FRect]]:
    """Every presented piece with its box, in the order of drawing: those further up first. Worked out once for each
    presented position and place of the labels."""
    labels = table.labels()
    return table.kept_rects.get((Same(table.presented), Same(labels)), lambda: list(_thing_rects(table, labels)))


def _thing_rects(table: TableContext, labels: Sequence[FRect]) -> Iterator[tuple[MapPiece, FRect]]:
    by_space: dict[str, list[MapPiece]] = {}
    for piece in table.presented.pieces.values():
        if isinstance(piece, MapPiece):
            by_space.setdefault(piece.space, []).append(piece)
    spaces = sorted(by_space, key=lambda name: table.map.center(name)[1])
    figures = {name: _figure_rects(table.map, table.model, name, by_space[name], labels) for name in spaces}
    stand = [rect for found in figures.values() for _, rect in found]
    for name in spaces:
        yield from figures[name]
        yield from _token_rects(table.map, table.model, name, by_space[name], [*labels, *stand])


def space_rects(
    board: MapBoard, model: Model, space: str, things: Sequence[MapPiece], labels: Sequence[FRect] = ()
) -> list[tuple[MapPiece, FRect]]:
    """Boxes of the pieces of one space: figures in a row, clear of ``labels`` (boxes on the screen); everything else in
    a row at their feet or beside them, where it covers as little as possible of those."""
    figures = _figure_rects(board, model, space, things, labels)
    return figures + _token_rects(board, model, space, things, [*labels, *(rect for _, rect in figures)])


def _figure_rects(
    board: MapBoard, model: Model, space: str, things: Sequence[MapPiece], labels: Sequence[FRect]
) -> list[tuple[MapPiece, FRect]]:
    x, y = board.center(space)
    u, high = board.radius, _high(model, space)
    figures = [thing for thing in things if thing.kind == "figure"]
    base = y + (CITY_BASE if high else BASE) * u
    w, h = FIGURE[0] * u, FIGURE[1] * u
    step = min(w, ROW * u / max(1, len(figures)))
    side = FIGURE[0] * u if high else 0.0
    taken, found = list(labels), []
    for n, thing in enumerate(figures):
        box = FRect(x - side + (n - (len(figures) - 1) / 2) * step - w / 2, base - h, w, h)
        box = standing_clear(box, u, taken, partial(board.holds, space))
        taken.append(box)
        found.append((thing, box))
    return found


def _token_rects(
    board: MapBoard, model: Model, space: str, things: Sequence[MapPiece], taken: Sequence[FRect]
) -> list[tuple[MapPiece, FRect]]:
    x, y = board.center(space)
    u, high = board.radius, _high(model, space)
    others = [thing for thing in things if thing.kind != "figure"]
    if not others:
        return []
    base = y + (CITY_BASE if high else BASE) * u
    size = max(TOKEN_LEAST, TOKEN * u)
    gap = min(size * APART, ROW * u / len(others))
    row = FRect(0, 0, size + gap * (len(others) - 1), size)
    row.center = (x, base + (BELOW if len(others) < len(things) else -BELOW / 2) * u)
    if high:
        row.midleft = (x + TOKEN / 2 * u - size / 2, base - TOKEN / 2 * u)
    row = clear_of(row, u, taken)
    return [(thing, FRect(row.x + n * gap, row.y, size, size)) for n, thing in enumerate(others)]


# ------------------------------------------------------------------------------------------------------ printed


PLATES, SIGNS, NAMES, LINES_MOST = 0, 1, 2, 3
"""How much is printed on a space: all of it; the encounter as a mere sign; the name alone. On how many lines it may
stand."""


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on a space, laid out: the lines of the name in ``role``, the height of a line, the radius of a
    resource, and the size of all of it; ``joined``: resources and encounter share a row, on a small map; ``sign``: the
    encounter is a mere sign there, on a very small one; ``signs``: how many signs stand in the row, ``plate_w``: the
    width of the encounter's plate; ``edge``: the room at each end of the name."""

    lines: tuple[str, ...]
    role: str
    line: float
    name_w: float
    r: float
    plate_h: float
    joined: bool
    sign: bool
    size: Point
    signs: int
    plate_w: float
    edge: float

    def name_box(self) -> FRect:
        """The strip of the name, relative to the top left of all of it."""
        return FRect(
            self.size[0] / 2 - self.name_w / 2, 2 * DIAMOND, self.name_w, self.line * len(self.lines) + self.edge
        )

    def parts(self) -> tuple[FRect, FRect, FRect]:
        """Name, signs and plate."""
        return self.name_box(), self.signs_box(), self.plate_box()

    def signs_box(self) -> FRect:
        """The row of resources and, on a very small map, the sign of the encounter; empty if there are none."""
        wide = self.signs * (2 * self.r + 2)
        left = self.size[0] / 2 - (wide + (self.plate_w if self.joined else 0.0)) / 2
        return FRect(left, self.name_box().bottom + 1, wide, 2 * self.r)

    def plate_box(self) -> FRect:
        """The plate with the numbers of the encounter; empty if there is none."""
        signs = self.signs_box()
        if self.joined:
            return FRect(signs.right, signs.centery - self.plate_h / 2, self.plate_w, self.plate_h)
        return FRect(self.size[0] / 2 - self.plate_w / 2, signs.bottom + 1, self.plate_w, self.plate_h)


def print_of(canvas: Canvas, model: Model, space: str, u: float, detail: int = PLATES, lines: int = 0) -> Print:
    """Lay out what is printed on a space; ``u``: the unit of the map on the screen; ``detail``: PLATES, SIGNS or NAMES;
    ``lines``: on how many lines its name shall stand, 0 for what is usual."""
    printed = model.content.spaces[space]
    tiny = u < PLATES_FROM
    role = f"small_strong@{max(TINY_NAME if tiny else NAME_LEAST, min(NAME_MOST, u * NAME_PART)):.2f}!"
    name = localised(printed.name)
    usual = even_lines(canvas, name, role, max(NAME_WIDE, NAME_WIDTH * u))
    words = broken(canvas, name, role, lines) if lines else usual
    edge = TIGHT if tiny else EDGE
    name_w = max(canvas.measure(one, role)[0] for one in words) + 2 * edge
    line = canvas.line_height(role) * LINE_PART
    met = printed.encounter is not None
    plated = met and not tiny and detail == PLATES
    sign = met and not plated and detail != NAMES
    signs = len(printed.resources) * (detail != NAMES) + sign
    r = max(ROUNDEL_LEAST, ROUNDEL * u)
    plate_h = max(PLATE_LEAST, PLATE * u) if plated else 0.0
    row, plate_w = signs * (2 * r + 2), plate_h * PLATE_SHAPE
    joined = plate_h == PLATE_LEAST
    wide = max(name_w, row + plate_w) if joined else max(name_w, row, plate_w)
    high = DIAMOND * 2 + line * len(words) + edge
    high += (2 * r + 1 if signs or plate_h else 0) + (plate_h + 1 if plate_h and not joined else 0)
    size = (wide + 2, high + 2)
    return Print(tuple(words), role, line, name_w, r, plate_h, joined, sign, size, signs, plate_w, edge)


class Prints:
    """Ways to print a space: ``full``, and where that is in the way, ``lesser``."""

    def __init__(self, canvas: Canvas, model: Model, space: str, u: float) -> None:
        self.full = print_of(canvas, model, space, u)
        self._of = partial(print_of, canvas, model, space, u)
        self._words = localised(model.content.spaces[space].name).count(" ") + 1

    @cached_property
    def lesser(self) -> list[Print]:
        """The others, the fullest first: the name on other lines, the encounter as a sign, the name alone."""
        counts = range(1, min(self._words, LINES_MOST) + 1)
        found = [self._of(detail, lines) for detail in (PLATES, SIGNS, NAMES) for lines in counts]
        return [one for one in dict.fromkeys(found) if one != self.full]

    def __getitem__(self, form: int) -> Print:
        """That of a form of its label."""
        return self.lesser[form - 1] if form else self.full


def printed_plan(
    canvas: Canvas, board: MapBoard, model: Model, taken: Sequence[FRect]
) -> dict[str, tuple[Print, FRect]]:
    """What is printed on every space and where, relative to the middle of the space; ``taken``: boxes on the screen in
    which something else stands."""
    u = board.radius
    prints = {name: Prints(canvas, model, name, u) for name in board.plate.names}
    labels = []
    for name, ways in prints.items():
        middle = board.center(name)
        kept = FRect(0, 0, FIGURE[0] * u, FIGURE[1] * u)
        kept.midbottom = (middle[0], middle[1] + (CITY_BASE if _high(model, name) else BASE) * u)
        if _high(model, name):
            kept = FRect(0, 0, CASTLE[0] * u, CASTLE[1] * u)
            kept.midbottom = (middle[0], middle[1] + KEEP * u)
            kept.x, kept.w = kept.x - FIGURE[0] * u / 2, kept.w + FIGURE[0] * u / 2  # where the first hero stands
        form = partial(_form, u, _high(model, name))
        labels.append(MapLabel(middle, form(ways.full), kept, partial(_lesser_forms, ways, form)))
    world = board.camera.rect_to_screen(board.camera.bounds).inflate(-2 * u * MARGIN, -2 * u * MARGIN)
    found = {}
    for (name, ways), (number, box) in zip(prints.items(), place_labels(labels, world, taken), strict=True):
        x, y = board.center(name)
        found[name] = (ways[number], box.move(-x, -y))
    return found


def _form(u: float, high: bool, one: Print) -> LabelForm:
    above = CASTLE[1] * u if high else KEEP * u
    places = places_around(one.size, KEEP * u, above)
    return LabelForm(one.size, tuple(sorted(places, key=lambda place: place[1] < 0)) if high else places)


def _lesser_forms(ways: Prints, form: Callable[[Print], LabelForm]) -> list[LabelForm]:
    return [form(one) for one in ways.lesser]


def draw_tether(canvas: Canvas, table: TableContext, figure: MapPiece, rect: FRect) -> None:
    """A line from the feet of a figure to the middle of its space, where only another space had room for it."""
    if not table.map.holds(figure.space, rect.midbottom):
        tint = seat_colours(table.model.colour(figure.seat)).tint
        draw_line_to(canvas, table.map.center(figure.space), rect.midbottom, tint, *TETHER)


def draw_printed(canvas: Canvas, table: TableContext, space: str, one: Print, box: FRect) -> None:
    """What is printed on a space: difficulty, name, resources, encounter; ``box``: relative to its middle."""
    canvas.sprite(*printed_sprite(canvas, table.model, space, one), box.move(*table.map.center(space)).topleft)


def frame_name(canvas: Canvas, table: TableContext, space: str, one: Print, box: FRect) -> None:
    """The edge of a name whose space can be touched now; as :func:`draw_printed`."""
    left, top = box.move(*table.map.center(space)).topleft
    plate = one.name_box().move(left, top)
    canvas.frame(plate.inflate(8, 8), INK900, 1.5, 8)
    canvas.frame(plate.inflate(6, 6), BRASS300, 3, 7)


def printed_sprite(canvas: Canvas, model: Model, space: str, one: Print) -> Sprite:
    """What is printed on a space, as it is kept."""
    key = ("adventure-space", space, one, language(), canvas.theme)
    return key, one.size, partial(_paint_printed, model=model, space=space, one=one)


def _paint_printed(canvas: Canvas, model: Model, space: str, one: Print) -> None:
    printed = model.content.spaces[space]
    ink = mix(LEVELS[model.level_of(space)], WHITE, 0.35)
    box, signs = one.name_box(), one.signs_box()
    mid = box.centerx
    if printed.kind != CITY:
        _paint_diamonds(canvas, (_whole(canvas, mid), DIAMOND), printed.colour + 1, ink)
    canvas.fill(box.move(*SHADE), NIGHT900, alpha=95, radius=5)
    canvas.fill(box, INK700, radius=5)
    canvas.fill(box.inflate(-2, -2), mix(PAPER200, ink, 0.12), radius=4)
    for n, words in enumerate(one.lines):
        canvas.text(words, (mid, box.y + one.edge / 2 + one.line * (n + 0.5)), one.role, INK900, "center")
    step, middle = 2 * one.r + 2, _whole(canvas, signs.centery)
    for n, resource in enumerate(printed.resources[: one.signs - one.sign]):
        draw_resource(canvas, (_whole(canvas, signs.x + (n + 0.5) * step), middle), one.r, resource)
    if one.sign and printed.encounter is not None:
        _paint_sign(canvas, model, printed.encounter, (_whole(canvas, signs.right - step / 2), middle), one.r)
    elif one.plate_w and printed.encounter is not None:
        plate = one.plate_box()
        _paint_encounter(canvas, model, printed.encounter, plate.midtop, plate.h)


def _whole(canvas: Canvas, value: float) -> float:
    """A place moved to a whole pixel: discs alike are then drawn once for all."""
    return round(value * canvas.scale) / canvas.scale


def _paint_diamonds(canvas: Canvas, center: Point, count: int, ink: Colour) -> None:
    """The difficulty, 1 to 4, as diamonds above the name."""
    r = DIAMOND - 0.6
    for n in range(count):
        x = center[0] + _whole(canvas, (n - (count - 1) / 2) * 2 * DIAMOND)
        y = center[1]
        shape = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
        canvas.polygon(shape, ink, 255, INK900, 1.0)


def draw_resource(canvas: Canvas, center: Point, r: float, resource: str) -> None:
    """A resource as a roundel; the large potion is red and ringed twice, so that it is told from the small one."""
    large = resource == "potion_large"
    ink = AGGRO if large else INK900
    canvas.circle((center[0] + 0.5, center[1] + 1.2), r, NIGHT900, 90)
    canvas.circle(center, r, CARD, outline=ink, outline_width=max(1.1, r * 0.12))
    if large:
        canvas.circle(center, r * 0.78, None, outline=ink, outline_width=max(0.8, r * 0.08))
    size = r * (1.5 if large else 1.2 if resource == "potion_small" else 1.4)
    canvas.icon(RESOURCE_ICONS[resource], center, size, ink)


def _paint_encounter(canvas: Canvas, model: Model, name: str, top: Point, h: float) -> None:
    """What is printed on the board: the three numbers of an encounter and its reward, or an offer."""
    printed = model.content.board_encounters[name]
    card = printed.encounter
    role = f"badge@{h * 0.7:.2f}!"
    if card is None:
        box = FRect(top[0] - h, top[1], 2 * h, h)
        _plate(canvas, box)
        canvas.icon("coin", box.center, h * 0.8, BRASS300)
        return
    entries = [
        (ATTACK_ICONS[card.attack.type], str(card.attack.value)), ("defence", str(card.defence)),
        ("damage", str(card.damage)),
    ]  # fmt: skip
    cell = h * 1.3
    box = FRect(top[0] - (len(entries) * cell + h) / 2, top[1], len(entries) * cell + h, h)
    _plate(canvas, box)
    for n, (icon, number) in enumerate(entries):
        left = box.x + h * 0.14 + n * cell
        canvas.icon(icon, (left + h * 0.34, box.centery), h * 0.62, BRASS300)
        canvas.text(number, (left + h * 0.72, box.centery), role, IVORY100, "midleft")
    canvas.icon(*_reward_sign(model, name, (box.right - h * 0.52, box.centery), h * 0.8))


def _reward_sign(model: Model, name: str, at: Point, size: float) -> tuple[str, Point, float, Colour]:
    """The icon of what a printed encounter gives: a trophy's valour, a level, or the coin of an offer."""
    card = model.content.board_encounters[name].encounter
    if card is None:
        return "coin", at, size, BRASS300
    return ("victory-point", at, size, EMBER) if "Overlord" in card.traits else ("upgrade", at, size, BRASS400)


def _paint_sign(canvas: Canvas, model: Model, name: str, center: Point, r: float) -> None:
    """A printed encounter or offer where the map is too small for its numbers."""
    canvas.circle(center, r, (34, 25, 19), outline=BRASS600, outline_width=1)
    canvas.icon(*_reward_sign(model, name, center, r * 1.5))


def _plate(canvas: Canvas, box: FRect) -> None:
    canvas.fill(box.move(*SHADE), NIGHT900, alpha=90, radius=4)
    canvas.fill(box, (34, 25, 19), radius=4)
    canvas.frame(box, BRASS600, 1, 4)


# ------------------------------------------------------------------------------------------------------- pieces


def draw_thing(canvas: Canvas, table: TableContext, thing: MapPiece, rect: FRect, state: str = "rest") -> None:
    """One piece; ``state``: rest, selectable, target, selected, hover or active."""
    model = table.model
    colours = seat_colours(model.colour(max(0, thing.seat)))
    if thing.kind == "figure":
        draw_figure(canvas, rect, colours, model.emblem(thing.seat) or colours.emblem, state)
        return
    size, half = rect.w * TOKEN_ROOM, rect.w * (TOKEN_ROOM - 1) / 2
    key = ("adventure-token", thing.kind, thing.n, thing.lit, state, thing.seat, colours.id)
    canvas.sprite(
        key, (size, size), lambda inner: _paint_token(inner, thing, FRect(half, half, rect.w, rect.w), colours, state),
        (rect.x - half, rect.y - half),
    )  # fmt: skip


def _paint_token(canvas: Canvas, thing: MapPiece, rect: FRect, colours: SeatColours, state: str) -> None:
    halo = {"selectable": IVORY100, "target": EMBER, "selected": BRASS300, "hover": IVORY100}.get(state)
    r = rect.w / 2
    if halo is not None:
        canvas.circle(rect.center, r * 1.28, halo, 220)
    if thing.kind == "marker":
        draw_marker(canvas, rect.center, r, thing.n, thing.lit)
    elif thing.kind == "quest":
        _draw_quest(canvas, rect, colours, thing.n)
    elif thing.kind == "lying":
        _disc(canvas, rect.center, r, (58, 44, 32), BRASS400)
        canvas.icon("visible" if thing.lit else "symbol-discovery", rect.center, r * 1.25, BRASS300)
        _count(canvas, rect, thing.n)
    elif thing.kind == "event":
        _disc(canvas, rect.center, r, MOSS, IVORY100)
        canvas.icon("objective", rect.center, r * 1.3, IVORY100)
    else:
        _disc(canvas, rect.center, r, colours.dark, colours.tint)
        canvas.icon("lock", rect.center, r * 1.2, colours.tint)


def _disc(canvas: Canvas, center: Point, r: float, face: Colour, ring: Colour) -> None:
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.18), r * 1.04, NIGHT900, 120)
    canvas.circle(center, r, face, outline=ring, outline_width=max(1.2, r * 0.12))


def _count(canvas: Canvas, rect: FRect, n: int) -> None:
    if n < 2:
        return
    at = (rect.right - rect.w * 0.08, rect.bottom - rect.h * 0.08)
    r = max(6.0, rect.w * 0.27)
    canvas.circle(at, r, INK900, outline=BRASS300, outline_width=1)
    canvas.text(str(n), at, f"badge@{max(9.5, r * 1.3):.2f}!", IVORY100, "center")


def draw_marker(canvas: Canvas, center: Point, r: float, number: int, aggro: bool) -> None:
    """The marker of an unbeaten encounter: number and claw on amber, number and flame on red for aggro."""
    _disc(canvas, center, r, AGGRO if aggro else AMBER, IVORY100 if aggro else INK900)
    ink = IVORY100 if aggro else INK900
    canvas.icon("symbol-aggro" if aggro else "symbol-encounter", (center[0] - r * 0.38, center[1]), r * 0.95, ink)
    canvas.text(str(number), (center[0] + r * 0.38, center[1]), f"badge@{max(9.0, r * 0.95):.2f}!", ink, "center")


def _draw_quest(canvas: Canvas, rect: FRect, colours: SeatColours, n: int) -> None:
    """A quest token: a square in its owner's colour."""
    box = rect.inflate(-rect.w * TOKEN_INSET, -rect.h * TOKEN_INSET)
    canvas.fill(box.move(*SHADE), NIGHT900, alpha=110, radius=3)
    canvas.fill(box, colours.tint, radius=3)
    canvas.fill(box.inflate(-EDGE / 2, -EDGE / 2), colours.base, radius=2)
    canvas.icon("symbol-quest", box.center, box.w * 0.8, colours.glyph)
    _count(canvas, rect, n)


__all__ = [
    "RESOURCE_ICONS", "draw_marker", "draw_printed", "draw_resource", "draw_thing",
    "space_rects", "thing_rects",
]  # fmt: skip
