"""Prints on the spaces of a map: a slip with the name, diamonds above it, a row of signs, a plate with numbers.

A game describes them (`PrintedSpace`); here they are laid out, placed so that they do not overlap (`printed_plan`), and
painted. Where there is little room, the plate becomes a sign, and then only the name is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    CARD,
    INK700,
    INK900,
    IVORY100,
    NIGHT900,
    PAPER200,
    Colour,
    mix,
)

from .map_labels import LabelForm, MapLabel, broken, even_lines, place_labels, places_around

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .map_board import MapBoard

EDGE, TIGHT, SHADE = 4.0, 2.0, (0.6, 1.6)
"""Units: room at the ends of a name, the same on a small map, and the offset of a slip's shadow."""
NAME_LARGE = 1.2
"""How many times as large as usual a name becomes at most, in letters that the player has enlarged; not where the map
is so small that names have their least size anyway."""
NAME_LEAST, NAME_MOST, NAME_PART, NAME_WIDE, NAME_WIDTH, LINE_PART = 11.5, 16.0, 0.235, 66.0, 1.5, 0.9
"""Letters of a name: least and greatest size in units, size as a share of the map's unit; width from which a name is
broken, in units of the screen and of the map; height of a line as a share of the usual one."""
ROUNDEL, ROUNDEL_LEAST, PLATE, PLATE_LEAST, PLATE_SHAPE, DIAMOND = 0.16, 6.5, 0.27, 13.0, 4.95, 3.8
"""Radius of a sign in units of the map and its least on the screen, the same for the height of a plate; width of a
plate as a multiple of its height; half the height of a diamond."""
KEEP, DRAWING, MARGIN = 0.17, (0.95, 1.0), 0.35
"""In units of the map: room around the middle of a space, size of a drawing above it, room at the map's edge."""
PLATE_FACE: Colour = (34, 25, 19)
PLATE_EDGE, PLATE_ICON, PLATE_NUMBER, PLATE_SIGN = 0.14, 0.62, 0.66, 0.98
"""Of a plate, as shares of its height: its left edge, an icon, where the number behind that begins, and what the sign
at the right end takes."""
PLATES, SIGNS, NAMES, LINES_MOST = 0, 1, 2, 3
"""Values of ``detail``: everything; the plate as a sign; the name alone. Then the greatest number of lines of a
name."""


@dataclass(frozen=True, slots=True)
class PrintedSign:
    """A sign in a roundel: its icon and its size as a share of the radius; ``ink``: of the icon and the rim; ``twice``:
    with a second rim."""

    icon: str
    size: float = 1.4
    ink: Colour = INK900
    twice: bool = False


@dataclass(frozen=True, slots=True)
class PrintedPlate:
    """A plate: (icon, number) for each of its ``entries``, then (icon, colour) of its ``sign``, which is drawn alone
    where there are no entries or no room for them."""

    entries: tuple[tuple[str, str], ...]
    sign: tuple[str, Colour]


@dataclass(frozen=True, slots=True)
class PrintedSpace:
    """What is printed on a space; ``tint`` colours the slip and the diamonds, ``drawing``: a picture is above the
    middle of the space, so that the name should be below."""

    name: str
    tint: Colour
    diamonds: int = 0
    signs: tuple[PrintedSign, ...] = ()
    plate: PrintedPlate | None = None
    drawing: bool = False


@dataclass(frozen=True, slots=True)
class PrintLayout:
    """The layout of a print, in units: ``lines`` of the name in ``role``, height of a ``line``, width of the name,
    radius ``r`` of a sign, and ``size`` of all of it; ``joined``: signs and plate share a row, on a small map;
    ``sign``: the plate is only a sign; ``signs``: number of signs in the row, ``plate_w`` and ``plate_h``: size of the
    plate; ``edge``: room at the ends of the name; ``diamonds``: number of diamonds above it."""

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
    diamonds: int

    def name_box(self) -> FRect:
        """Rectangle of the name, relative to the top left of the print."""
        return FRect(
            self.size[0] / 2 - self.name_w / 2, 2 * DIAMOND, self.name_w, self.line * len(self.lines) + self.edge
        )

    def parts(self) -> tuple[FRect, FRect, FRect, FRect]:
        """The rectangles of name, signs, plate and diamonds; of width 0 where there are none."""
        return self.name_box(), self.signs_box(), self.plate_box(), self.diamonds_box()

    def diamonds_box(self) -> FRect:
        """Rectangle of the diamonds; of width 0 if there are none."""
        wide = 2 * DIAMOND * self.diamonds
        return FRect(self.size[0] / 2 - wide / 2, 0, wide, 2 * DIAMOND)

    def signs_box(self) -> FRect:
        """Rectangle of the signs; of width 0 if there are none."""
        wide = self.signs * (2 * self.r + 2)
        left = self.size[0] / 2 - (wide + (self.plate_w if self.joined else 0.0)) / 2
        return FRect(left, self.name_box().bottom + 1, wide, 2 * self.r)

    def plate_box(self) -> FRect:
        """Rectangle of the plate; of width 0 if there is none."""
        signs = self.signs_box()
        if self.joined:
            return FRect(signs.right, signs.centery - self.plate_h / 2, self.plate_w, self.plate_h)
        return FRect(self.size[0] / 2 - self.plate_w / 2, signs.bottom + 1, self.plate_w, self.plate_h)


def print_of(canvas: Canvas, printed: PrintedSpace, u: float, detail: int = PLATES, lines: int = 0) -> PrintLayout:
    """Lay out the print of a space; ``u``: the unit of the map on the screen; ``detail``: PLATES, SIGNS or NAMES;
    ``lines``: number of lines of the name, 0 for the usual one."""
    tiny = u < 32.0
    large = min(NAME_LARGE, canvas.theme.enlarged)
    letters = max(10.5 if tiny else NAME_LEAST, min(NAME_MOST, u * NAME_PART) * large)
    role = f"small_strong@{letters:.2f}!"
    usual = even_lines(canvas, printed.name, role, max(NAME_WIDE, NAME_WIDTH * u))
    words = broken(canvas, printed.name, role, lines) if lines else usual
    edge = TIGHT if tiny else EDGE
    name_w = max(canvas.measure(one, role)[0] for one in words) + 2 * edge
    line = canvas.line_height(role) * LINE_PART
    there = printed.plate is not None
    plated = there and not tiny and detail == PLATES
    sign = there and not plated and detail != NAMES
    signs = len(printed.signs) * (detail != NAMES) + sign
    r = max(ROUNDEL_LEAST, ROUNDEL * u)
    plate_h = max(PLATE_LEAST, PLATE * u) if plated else 0.0
    row, plate_w = signs * (2 * r + 2), plate_h * PLATE_SHAPE
    joined = plate_h == PLATE_LEAST
    wide = max(name_w, row + plate_w) if joined else max(name_w, row, plate_w)
    high = DIAMOND * 2 + line * len(words) + edge
    high += (2 * r + 1 if signs or plate_h else 0) + (plate_h + 1 if plate_h and not joined else 0)
    size = (wide + 2, high + 2)
    return PrintLayout(
        tuple(words), role, line, name_w, r, plate_h, joined, sign, size, signs, plate_w, edge, printed.diamonds
    )


class _PrintLayouts:
    """The layouts of a print: ``full``, and ``lesser`` ones for where that overlaps something."""

    def __init__(self, canvas: Canvas, printed: PrintedSpace, u: float) -> None:
        self.full = print_of(canvas, printed, u)
        self._of = partial(print_of, canvas, printed, u)
        self._words = printed.name.count(" ") + 1

    @cached_property
    def lesser(self) -> list[PrintLayout]:
        """The lesser ones, the fullest first: the name on more or fewer lines, the plate as a sign, the name alone."""
        counts = range(1, min(self._words, LINES_MOST) + 1)
        found = [self._of(detail, lines) for detail in (PLATES, SIGNS, NAMES) for lines in counts]
        return [one for one in dict.fromkeys(found) if one != self.full]

    def __getitem__(self, form: int) -> PrintLayout:
        """The layout of a form of the print's label."""
        return self.lesser[form - 1] if form else self.full


def printed_plan(
    canvas: Canvas,
    board: MapBoard,
    spaces: Mapping[str, PrintedSpace],
    kept: Callable[[str], FRect],
    taken: Sequence[FRect],
) -> dict[str, tuple[PrintLayout, FRect]]:
    """The layout of every print and its rectangle relative to the middle of its space. ``kept``: a box of each space on
    the screen that names should not cover, ``taken``: boxes on the screen in which something else is drawn."""
    u = board.radius
    prints = {name: _PrintLayouts(canvas, printed, u) for name, printed in spaces.items()}
    labels = []
    for name, ways in prints.items():
        form = partial(_form, u, spaces[name].drawing)
        labels.append(MapLabel(board.center(name), form(ways.full), kept(name), partial(_lesser_forms, ways, form)))
    world = board.camera.rect_to_screen(board.camera.bounds).inflate(-2 * u * MARGIN, -2 * u * MARGIN)
    found = {}
    for (name, ways), (number, box) in zip(prints.items(), place_labels(labels, world, taken), strict=True):
        x, y = board.center(name)
        found[name] = (ways[number], box.move(-x, -y))
    return found


def _form(u: float, drawing: bool, one: PrintLayout) -> LabelForm:
    above = DRAWING[1] * u if drawing else KEEP * u
    places = partial(places_around, one.size, KEEP * u, above)
    return LabelForm(one.size, (lambda: sorted(places(), key=lambda place: place[1] < 0)) if drawing else places)


def _lesser_forms(ways: _PrintLayouts, form: Callable[[PrintLayout], LabelForm]) -> list[LabelForm]:
    return [form(one) for one in ways.lesser]


# ----------------------------------------------------------------------------------------------------- painting


def paint_printed(canvas: Canvas, printed: PrintedSpace, one: PrintLayout) -> None:
    """Paint a print, as laid out in ``one``, at the top left of the canvas."""
    box, signs = one.name_box(), one.signs_box()
    mid = box.centerx
    _paint_diamonds(canvas, (_whole(canvas, mid), DIAMOND), printed.diamonds, printed.tint)
    _paint_slip(canvas, box, printed)
    for n, words in enumerate(one.lines):
        canvas.text(words, (mid, box.y + one.edge / 2 + one.line * (n + 0.5)), one.role, INK900, "center")
    step, middle = 2 * one.r + 2, _whole(canvas, signs.centery)
    for n, sign in enumerate(printed.signs[: one.signs - one.sign]):
        draw_sign(canvas, (_whole(canvas, signs.x + (n + 0.5) * step), middle), one.r, sign)
    if printed.plate is None:
        return
    if one.sign:
        at = (_whole(canvas, signs.right - step / 2), middle)
        canvas.circle(at, one.r, PLATE_FACE, outline=BRASS600, outline_width=1)
        canvas.icon(printed.plate.sign[0], at, one.r * 1.5, printed.plate.sign[1])
    elif one.plate_w:
        _paint_plate(canvas, printed.plate, one.plate_box())


def _paint_slip(canvas: Canvas, box: FRect, printed: PrintedSpace) -> None:
    canvas.fill(box.move(*SHADE), NIGHT900, alpha=95, radius=5)
    canvas.fill(box, INK700, radius=5)
    canvas.fill(box.inflate(-2, -2), mix(PAPER200, printed.tint, 0.12), radius=4)


def draw_large_name(canvas: Canvas, printed: PrintedSpace, slip: FRect, letters: str, view: FRect) -> None:
    """Draw the name of a space over its ``slip``, within ``view``, in letters that the player has enlarged; nothing
    where those of its print, of the role ``letters``, are as large."""
    theme, role = canvas.theme, "small_strong"
    if theme.enlarged == 1 or theme.spec(role).px <= theme.spec(letters).px:
        return
    box = FRect(0, 0, canvas.measure(printed.name, role)[0] + 2 * EDGE, canvas.line_height(role) + EDGE)
    box.center = slip.center
    box.clamp_ip(view)
    _paint_slip(canvas, box, printed)
    canvas.text(printed.name, box.center, role, INK900, "center")


def frame_name(canvas: Canvas, one: PrintLayout, at: Point) -> None:
    """Draw an edge around the name of a space that can be touched now; ``at``: the top left of its print."""
    slip = one.name_box().move(*at)  # diamonds and signs touch it: the edge lies on the slip, not around it
    canvas.frame(slip.inflate(3, 3), INK900, 1.2, 6)
    canvas.frame(slip.inflate(1.4, 1.4), BRASS400, 3, 5)


def _whole(canvas: Canvas, value: float) -> float:
    """A coordinate moved to a whole pixel, so that equal discs share one cached picture."""
    return round(value * canvas.scale) / canvas.scale


def _paint_diamonds(canvas: Canvas, center: Point, count: int, ink: Colour) -> None:
    r = DIAMOND - 0.6
    for n in range(count):
        x = center[0] + _whole(canvas, (n - (count - 1) / 2) * 2 * DIAMOND)
        y = center[1]
        canvas.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], ink, 255, INK900, 1.0)


def draw_sign(canvas: Canvas, center: Point, r: float, sign: PrintedSign) -> None:
    """Draw a sign on a paper roundel."""
    canvas.circle((center[0] + 0.5, center[1] + 1.2), r, NIGHT900, 90)
    canvas.circle(center, r, CARD, outline=sign.ink, outline_width=max(1.1, r * 0.12))
    if sign.twice:
        canvas.circle(center, r * 0.78, None, outline=sign.ink, outline_width=max(0.8, r * 0.08))
    canvas.icon(sign.icon, center, r * sign.size, sign.ink)


def plate_lefts(canvas: Canvas, plate: PrintedPlate, box: FRect, role: str) -> list[float]:
    """Where each entry of a plate begins: with as much room between each two as the figures leave, so that one of two
    digits does not run into the next icon. ``box``: the plate, in units."""
    h, entries = box.h, plate.entries
    wide = [h * PLATE_NUMBER + canvas.measure(number, role)[0] for _, number in entries]
    free = box.w - h * (PLATE_EDGE + PLATE_SIGN) - sum(wide)
    step = free / max(1, len(entries))
    return [box.x + h * PLATE_EDGE + sum(wide[:n]) + n * step for n in range(len(entries))]


def _paint_plate(canvas: Canvas, plate: PrintedPlate, room: FRect) -> None:
    h, cell = room.h, room.h * 1.3
    wide = len(plate.entries) * cell + h if plate.entries else 2 * h
    box = FRect(room.centerx - wide / 2, room.y, wide, h)
    canvas.fill(box.move(*SHADE), NIGHT900, alpha=90, radius=4)
    canvas.fill(box, PLATE_FACE, radius=4)
    canvas.frame(box, BRASS600, 1, 4)
    role = f"badge@{h * 0.7:.2f}!"
    for (icon, number), left in zip(plate.entries, plate_lefts(canvas, plate, box, role), strict=True):
        canvas.icon(icon, (left + h * PLATE_ICON / 2, box.centery), h * PLATE_ICON, BRASS300)
        canvas.text(number, (left + h * PLATE_NUMBER, box.centery), role, IVORY100, "midleft")
    at = (box.right - h * 0.52, box.centery) if plate.entries else box.center
    canvas.icon(plate.sign[0], at, h * 0.8, plate.sign[1])
