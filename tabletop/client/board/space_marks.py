"""What is drawn on the spaces of a map: outlines of their states, discs, the way of the selection, the trails of the
last moves; and prints: a slip with the name, diamonds above it, a row of signs, a plate with numbers.

A game describes its prints (`PrintedSpace`); here they are laid out, placed so that they do not overlap
(`printed_plan`), and painted. Where there is little room, the plate becomes a sign, and then only the name is left.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas, PolygonLayer
from tabletop.client.draw.shapes import Point

from .animation_queue import VisualEffect
from .map_labels import LabelForm, MapLabel, broken, even_lines, place_labels, places_around
from .plate import Plate, fitted

if TYPE_CHECKING:
    from .map_board import MapBoard, SpaceOutline


LARGE = 90.0
"""Unit of a map in pixels from which outlines are too large to be cached in every state."""
_FIRE: theme.Colour = (196, 66, 30)


class _Stroke(NamedTuple):
    """What marks a space: its area, or with a ``width`` a line along its border; ``inset``, ``width`` and ``dash`` in
    weights of the outline."""

    inset: float
    colour: theme.Colour
    alpha: int
    width: float = 0.0
    dash: tuple[float, float] | None = None


_STROKES = {
    "hover": (_Stroke(3.0, theme.WHITE, 72), _Stroke(3.8, theme.INK900, 87, 6.0), _Stroke(3.8, theme.WHITE, 255, 4.0)),
    "selected": (
        _Stroke(3.0, theme.SELECTED, 52),
        _Stroke(6.6, theme.INK900, 128, 1.6),
        _Stroke(3.6, theme.SELECTED, 255, 4.6),
        _Stroke(2.6, (255, 236, 170), 204, 1.1),
    ),
    "target": (_Stroke(3.0, theme.EMBER, 84), _Stroke(3.6, _FIRE, 255, 4.8), _Stroke(6.9, (255, 226, 190), 217, 1.3)),
    "overstack": (
        _Stroke(3.0, theme.DANGER, 46),
        _Stroke(3.6, theme.INK900, 128, 5.0),
        _Stroke(3.6, theme.DANGER, 255, 3.4, (9, 6)),
    ),
    "illegal": (_Stroke(1.0, theme.NIGHT900, 96),),
    # a brass line between two dark ones, and a pale one inside: brass alone can hardly be seen on hills and fields
    "focus": (
        _Stroke(5.2, theme.NIGHT900, 217, 9.4),
        _Stroke(4.2, theme.BRASS300, 255, 3.6),
        _Stroke(8.4, theme.IVORY100, 230, 1.5),
    ),
    "battlefield": (_Stroke(2.0, theme.EMBER, 64), _Stroke(3.2, _FIRE, 255, 4.4)),
    "flank": (_Stroke(3.0, theme.EMBER, 24), _Stroke(3.4, _FIRE, 217, 2.2, (8, 6))),
}
STATES = ("selectable", *_STROKES)


def draw_space(canvas: Canvas, outline: SpaceOutline, state: str) -> None:
    """Mark a space with a state. `outline` is that of `MapBoard.outline`. KeyError for an unknown state."""
    u = outline.weight
    if state == "selectable":
        edge = outline(3.4 * u)
        canvas.polygons((
            PolygonLayer(edge, (*theme.WHITE, 38), (*theme.INK900, 82), 4.6 * u),
            PolygonLayer(edge, None, (253, 250, 242, 245), 2.7 * u),
        ))  # fmt: skip
        return
    for inset, colour, alpha, width, dash in _STROKES[state]:
        if width:
            broken_line = None if dash is None else (dash[0] * u, dash[1] * u)
            canvas.polygon(outline(inset * u), None, alpha, colour, width * u, broken_line)
        else:
            canvas.polygon(outline(inset * u), colour, alpha)


def claimed(key: str, outline: SpaceOutline, colour: theme.Colour, duration: float = 620.0) -> VisualEffect:
    """The effect for a space with a new owner: it lights up in a colour from its border inwards and fades again. With
    reduced motion its border stays lit as a mark."""
    return VisualEffect(f"claimed {key}", partial(_draw_claimed, outline=outline, colour=colour), duration, still=0.3)


def _draw_claimed(canvas: Canvas, k: float, outline: SpaceOutline, colour: theme.Colour) -> None:
    u = outline.weight
    lit = min(1.0, k * 6) * (1 - k) ** 0.7
    bright = theme.mix(colour, theme.WHITE, 0.12)
    canvas.polygon(outline(3.0 * u), bright, _step(150 * min(1.0, k * 8) * (1 - k) ** 2))
    far = outline((3.4 + 5 * (1 - k)) * u)
    canvas.polygon(far, None, _step(140 * lit), theme.INK900, (5.0 + 4 * (1 - k)) * u)
    canvas.polygon(far, None, _step(255 * lit), bright, (3.0 + 3.4 * (1 - k)) * u)


def _step(alpha: float) -> int:
    """An alpha (0..255) in coarse steps: with exact ones every frame would add pictures to the cache."""
    return max(0, min(255, round(alpha / 32) * 32))


_DISCS: dict[str, tuple[str, theme.Colour, theme.Colour, theme.Colour]] = {
    "attack": ("crossed-swords", (200, 62, 40), (250, 226, 196), theme.WHITE),
    "stop": ("hourglass", (58, 48, 36), (226, 211, 176), theme.IVORY100),
    "overstack": ("players", (150, 48, 40), (250, 210, 196), theme.WHITE),
    "move": ("movement", (40, 66, 92), (200, 222, 240), theme.WHITE),
}


def draw_disc(canvas: Canvas, center: Point, r: float, kind: str) -> None:
    """Draw a disc on a space: attack (crossed swords), barred (may not be entered), stop (movement ends here),
    overstack, move. KeyError for an unknown kind."""
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.16), r * 1.05, theme.BLACK, alpha=110)
    if kind == "barred":
        canvas.circle(center, r, (22, 17, 13), 235, (226, 211, 176), max(1.2, r * 0.14))
        k = r * 0.56
        canvas.polyline(
            ((center[0] - k, center[1] + k), (center[0] + k, center[1] - k)), (226, 211, 176), max(1.6, r * 0.2)
        )
        return
    icon, face, ring, glyph = _DISCS[kind]
    canvas.circle(center, r, face, outline=ring, outline_width=max(1.2, r * 0.14))
    canvas.icon(icon, center, r * 1.30, glyph)


def arc(a: Point, b: Point, bend: float, count: int) -> list[Point]:
    """Points of a gentle arc from a to b; `bend` is its height as a share of the distance."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    cx, cy = mx - (b[1] - a[1]) * bend * 2, my + (b[0] - a[0]) * bend * 2
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * cx + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * cy + t * t * b[1],
        )
        for t in (i / count for i in range(count + 1))
    ]


def draw_move_arrow(canvas: Canvas, a: Point, b: Point, width: float = 5.0, bend: float = -0.10) -> None:
    """Draw an arrow from the selected stack to its goal; it widens towards the head."""
    points = arc(a, b, bend, 18)
    head = width * 2.9
    length = math.dist(a, b)
    if length < head * 1.4:
        return
    tip, back = points[-1], points[-3]
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    ux, uy = math.cos(angle), math.sin(angle)
    neck = (tip[0] - ux * head, tip[1] - uy * head)
    body = [p for p in points if math.dist(p, tip) > head * 0.96] + [neck]
    left, right = [], []
    for i, (x, y) in enumerate(body):
        nx, ny = (
            body[min(i + 1, len(body) - 1)][0] - body[max(i - 1, 0)][0],
            body[min(i + 1, len(body) - 1)][1] - body[max(i - 1, 0)][1],
        )
        norm = math.hypot(nx, ny) or 1.0
        w = width * (0.26 + 0.34 * i / len(body))
        left.append((x - ny / norm * w, y + nx / norm * w))
        right.append((x + ny / norm * w, y - nx / norm * w))
    barbs = [
        (neck[0] - uy * head * 0.62 - ux * head * 0.12, neck[1] + ux * head * 0.62 - uy * head * 0.12),
        tip,
        (neck[0] + uy * head * 0.62 - ux * head * 0.12, neck[1] - ux * head * 0.62 - uy * head * 0.12),
    ]
    shape = [*left, *barbs, *reversed(right)]
    canvas.polygon([(x + 1, y + 2.5) for x, y in shape], theme.BLACK, 90)
    canvas.polygon(shape, theme.SELECTED, 255, theme.mix(theme.INK900, theme.SELECTED, 0.12), 1.5)


@lru_cache(maxsize=256)
def _dots(points: tuple[Point, ...], step: float, clear: float) -> tuple[Point, ...]:
    """Points at even steps along a line, none within ``clear`` of its end."""
    carry, dots = 0.0, []
    for a, b in pairwise(points):
        length = math.dist(a, b)
        while carry < length:
            t = carry / length if length else 0.0
            dot = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            if math.dist(dot, points[-1]) > clear:
                dots.append(dot)
            carry += step
        carry -= length
    return tuple(dots)


@lru_cache(maxsize=256)
def _shadows(dots: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x + 0.5, y + 1.3) for x, y in dots)


def draw_trail(
    canvas: Canvas, points: Sequence[Point], r: float = 2.3, alpha: int = 255, colour: theme.Colour = theme.IVORY100
) -> None:
    """Draw a dotted trail through `points` (units) that ends in an arrow head, for a past move or a coming one."""
    if len(points) < 2:
        return
    tip, back = points[-1], points[-2]
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    ux, uy, head = math.cos(angle), math.sin(angle), r * 4.6
    dots = _dots(tuple(points), r * 4.2, head * 1.2)
    canvas.circles(_shadows(dots), r * 1.1, theme.BLACK, alpha * 110 // 255)
    canvas.circles(dots, r, colour, alpha)
    shape = [
        tip,
        (tip[0] - ux * head - uy * head * 0.52, tip[1] - uy * head + ux * head * 0.52),
        (tip[0] - ux * head * 0.74, tip[1] - uy * head * 0.74),
        (tip[0] - ux * head + uy * head * 0.52, tip[1] - uy * head - ux * head * 0.52),
    ]
    canvas.polygon([(x + 0.6, y + 1.5) for x, y in shape], theme.BLACK, alpha * 110 // 255)
    canvas.polygon(shape, colour, alpha, theme.INK900, 0.7)


# ------------------------------------------------------------------------------------------------------ on a board


def draw_space_disc(canvas: Canvas, board: MapBoard, name: str, kind: str) -> None:
    """Draw a disc (see `draw_disc`) in the upper half of a space."""
    x, y = board.center(name)
    draw_disc(canvas, (x, y - board.radius * 0.42), board.radius * 0.17, kind)


def draw_trails(canvas: Canvas, board: MapBoard, ways: Iterable[Sequence[str]], strong: bool = False) -> None:
    """Draw the last moves: each a sequence of spaces, drawn below their middles so that no piece hides it. ``strong``:
    larger, and each ends before it would hide a piece."""
    low, less = board.radius * 0.3, 0.4 * board.radius if strong else 0.0
    for way in ways:
        points = [(x, y + low) for x, y in map(board.center, way)]
        if len(points) > 1 and (length := math.dist(*points[-2:])) > less:
            (ax, ay), (bx, by) = points[-2:]
            points[-1] = bx - (bx - ax) * less / length, by - (by - ay) * less / length
        draw_trail(canvas, points, max(1.5, board.radius * 0.034) * (1.5 if strong else 1.0), 230)


@dataclass(frozen=True, slots=True)
class TrailStep:
    """Something done on a map by a seat of a ``colour``: along ``way``, or in its only space. ``icon``: what was done
    at the end of it; empty for a mere move."""

    colour: str
    way: tuple[str, ...]
    icon: str = ""


def trail(board: MapBoard, steps: Sequence[TrailStep]) -> list[VisualEffect]:
    """The mark of what was done on a map, in order."""
    return [VisualEffect("trail", partial(_draw_steps, board=board, steps=steps), 0.0, still=1.0)] if steps else []


def _draw_steps(canvas: Canvas, k: float, board: MapBoard, steps: Sequence[TrailStep]) -> None:
    """Draw ways, the borders of the spaces where something was done in the colour of its seat, and there their number
    and an icon, of several deeds of one seat in one space that of the last."""
    del k
    deeds = {(step.way[-1], step.colour): step for step in steps if step.icon}
    with canvas.clip(board.camera.view):
        for space, colour in deeds:
            outline, colours = board.outline(space), theme.seat_colours(colour)
            u = outline.weight
            canvas.polygon(outline(3.6 * u), None, 153, theme.INK900, 6.4 * u)
            canvas.polygon(outline(3.6 * u), None, 255, theme.mix(colours.base, colours.tint, 0.3), 4.0 * u)
        draw_trails(canvas, board, dict.fromkeys(step.way for step in steps), strong=True)
        seen: Counter[str] = Counter()
        for n, ((space, colour), step) in enumerate(deeds.items(), 1):
            x, y = board.center(space)
            r = max(9.0, min(15.0, board.radius * 0.2))
            at = (x - board.radius * 0.5 + seen[space] * 4.4 * r, y - board.radius * 0.5)
            _draw_deed(canvas, at, r, colour, n, step.icon)
            seen[space] += 1


def _draw_deed(canvas: Canvas, center: Point, r: float, colour: str, number: int, icon: str) -> None:
    colours = theme.seat_colours(colour)
    box = FRect(center[0] - 2 * r, center[1] - r, 4 * r, 2 * r)
    canvas.shadow(box, 1, r)
    canvas.fill(box, theme.mix(colours.base, colours.dark, 0.4), radius=r)
    canvas.frame(box, colours.tint, 1.4, r)
    canvas.text(str(number), (box.x + r * 1.05, box.centery), f"number@{r * 1.35:.1f}!", theme.WHITE, anchor="center")
    canvas.icon(icon, (box.right - r * 1.15, box.centery), r * 1.35, theme.WHITE)


def draw_way(canvas: Canvas, board: MapBoard, way: Sequence[str]) -> None:
    """Draw the way of the selection through two or more spaces, with an arrow into the last."""
    centers = [board.center(name) for name in way]
    width = max(3.6, board.radius * 0.085)
    for a, b in pairwise(centers[:-1]):
        canvas.line(a, b, theme.INK900, width * 0.9, alpha=120)
        canvas.line(a, b, theme.SELECTED, width * 0.7)
        canvas.circle(b, width * 0.9, theme.SELECTED, outline=theme.INK900, outline_width=1)
    bend = -0.10 if len(centers) == 2 else 0.0
    draw_move_arrow(canvas, centers[-2], centers[-1], width, bend=bend)


def draw_goal_arrows(canvas: Canvas, board: MapBoard, start: str, goals: Sequence[str]) -> None:
    """Draw arrows from a space to each of its possible next spaces; a bolder one to a single goal."""
    width = max(3.2, board.radius * 0.08) if len(goals) == 1 else max(2.2, board.radius * 0.05)
    for goal in goals:
        draw_move_arrow(canvas, board.center(start), board.center(goal), width)


def prefetch_marks(canvas: Canvas, board: MapBoard, discs: Iterable[str], chosen: Iterable[str]) -> Iterator[None]:
    """Render into the caches, a little in each step, what a selection and a move show: discs, trail and arrow, then the
    spaces ``chosen`` as selected."""
    names = board.plate.names
    first, last = board.center(names[0]), board.center(names[-1])
    for disc in discs:
        draw_disc(canvas, first, board.radius * 0.17, disc)
        yield
    draw_trail(canvas, [first, last], max(1.5, board.radius * 0.034), 230)
    draw_move_arrow(canvas, first, last, max(3.6, board.radius * 0.085))
    yield
    for name in chosen:
        draw_space(canvas, board.outline(name), "selected")
        yield


def prefetch_outlines(canvas: Canvas, board: MapBoard) -> Iterator[None]:
    """Render into the caches, a little in each step, the outline of every space for when it can be chosen and is
    pointed at."""
    large = board.radius * canvas.scale > LARGE
    for state in ("selectable",) if large else ("selectable", "hover"):
        for name in board.plate.names:
            draw_space(canvas, board.outline(name), state)
            yield


SPREAD, ENDS_APART = 0.1, 4.0
"""Distance between two ways along the same spaces, as a share of the map's unit, and that of their ends as a multiple
of it."""
DARK, LIGHT, END = (3.0, 0.1), (1.7, 0.06), (9.0, 0.3)
"""Width of the dark line, width of the coloured one and radius of an end: each the least in units, and as a share of
the map's unit."""


@dataclass(frozen=True, slots=True)
class WalkedWay:
    """The spaces that a figure came to, in order; ``emblem``: its emblem, that of the colours when None."""

    spaces: tuple[str, ...]
    colours: theme.SeatColours
    emblem: str | None = None


def shape_height(plate: Plate, width: float) -> float:
    """Height of a map drawn ``width`` units wide."""
    return width * plate.size[1] / plate.size[0]


def draw_walked(canvas: Canvas, box: FRect, plate: Plate, ways: Sequence[WalkedWay]) -> None:
    """Draw the whole map into ``box`` with the ways on it, each in the colour and with the dashes of its seat."""
    small = fitted(plate, box, min(box.w / plate.size[0], box.h / plate.size[1]))
    whole = small.whole
    if whole.h < 60.0:
        return
    unit = plate.unit * small.zoom
    with canvas.clip(whole):
        small.draw(canvas)
        canvas.fill(whole, theme.NIGHT900, alpha=70)
        for n, way in enumerate(ways):
            apart = (n - (len(ways) - 1) / 2) * unit * SPREAD
            points = [(x + apart, y + apart) for x, y in map(small.center, way.spaces)]
            if len(points) > 1:
                canvas.polyline(points, theme.INK900, max(DARK[0], unit * DARK[1]), 170)
                for start, end in pairwise(points):
                    dash = way.colours.dash or None
                    canvas.line(start, end, way.colours.tint, max(LIGHT[0], unit * LIGHT[1]), dash=dash)
        for n, way in enumerate(ways):
            if way.spaces:
                x, y = small.center(way.spaces[-1])
                apart = (n - (len(ways) - 1) / 2) * unit * SPREAD * ENDS_APART
                canvas.medallion((x + apart, y), max(END[0], unit * END[1]), way.colours, way.emblem)
    canvas.frame(whole, theme.IVORY100, 1, alpha=60)


EDGE, TIGHT, SHADE = 4.0, 2.0, (0.6, 1.6)
"""Units: room at the ends of a name, the same on a small map, and the offset of a slip's shadow."""
NAME_LEAST, NAME_MOST, NAME_PART, NAME_WIDE, NAME_WIDTH, LINE_PART = 11.5, 16.0, 0.235, 66.0, 1.5, 0.9
"""Letters of a name: least and greatest size in units, size as a share of the map's unit; width from which a name is
broken, in units of the screen and of the map; height of a line as a share of the usual one."""
ROUNDEL, ROUNDEL_LEAST, PLATE, PLATE_LEAST, PLATE_SHAPE, DIAMOND = 0.16, 6.5, 0.27, 13.0, 4.95, 3.8
"""Radius of a sign in units of the map and its least on the screen, the same for the height of a plate; width of a
plate as a multiple of its height; half the height of a diamond."""
KEEP, DRAWING, MARGIN = 0.17, (0.95, 1.0), 0.35
"""In units of the map: room around the middle of a space, size of a drawing above it, room at the map's edge."""
PLATE_FACE: theme.Colour = (34, 25, 19)
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
    ink: theme.Colour = theme.INK900
    twice: bool = False


@dataclass(frozen=True, slots=True)
class PrintedPlate:
    """A plate: (icon, number) for each of its ``entries``, then (icon, colour) of its ``sign``, which is drawn alone
    where there are no entries or no room for them."""

    entries: tuple[tuple[str, str], ...]
    sign: tuple[str, theme.Colour]


@dataclass(frozen=True, slots=True)
class PrintedSpace:
    """What is printed on a space; ``tint`` colours the slip and the diamonds, ``drawing``: a picture is above the
    middle of the space, so that the name should be below."""

    name: str
    tint: theme.Colour
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
    # How many times as large as usual a name becomes at most, in letters that the player has enlarged; not where the
    # map is so small that names have their least size anyway.
    large = min(1.2, canvas.theme.enlarged)
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
        canvas.text(words, (mid, box.y + one.edge / 2 + one.line * (n + 0.5)), one.role, theme.INK900, "center")
    step, middle = 2 * one.r + 2, _whole(canvas, signs.centery)
    for n, sign in enumerate(printed.signs[: one.signs - one.sign]):
        draw_sign(canvas, (_whole(canvas, signs.x + (n + 0.5) * step), middle), one.r, sign)
    if printed.plate is None:
        return
    if one.sign:
        at = (_whole(canvas, signs.right - step / 2), middle)
        canvas.circle(at, one.r, PLATE_FACE, outline=theme.BRASS600, outline_width=1)
        canvas.icon(printed.plate.sign[0], at, one.r * 1.5, printed.plate.sign[1])
    elif one.plate_w:
        _paint_plate(canvas, printed.plate, one.plate_box())


def _paint_slip(canvas: Canvas, box: FRect, printed: PrintedSpace) -> None:
    canvas.fill(box.move(*SHADE), theme.NIGHT900, alpha=95, radius=5)
    canvas.fill(box, theme.INK700, radius=5)
    canvas.fill(box.inflate(-2, -2), theme.mix(theme.PAPER200, printed.tint, 0.12), radius=4)


def frame_name(canvas: Canvas, one: PrintLayout, at: Point) -> None:
    """Draw an edge around the name of a space that can be touched now; ``at``: the top left of its print."""
    slip = one.name_box().move(*at)  # diamonds and signs touch it: the edge lies on the slip, not around it
    canvas.frame(slip.inflate(3, 3), theme.INK900, 1.2, 6)
    canvas.frame(slip.inflate(1.4, 1.4), theme.BRASS400, 3, 5)


def _whole(canvas: Canvas, value: float) -> float:
    """A coordinate moved to a whole pixel, so that equal discs share one cached picture."""
    return round(value * canvas.scale) / canvas.scale


def _paint_diamonds(canvas: Canvas, center: Point, count: int, ink: theme.Colour) -> None:
    r = DIAMOND - 0.6
    for n in range(count):
        x = center[0] + _whole(canvas, (n - (count - 1) / 2) * 2 * DIAMOND)
        y = center[1]
        canvas.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], ink, 255, theme.INK900, 1.0)


def draw_sign(canvas: Canvas, center: Point, r: float, sign: PrintedSign) -> None:
    canvas.circle((center[0] + 0.5, center[1] + 1.2), r, theme.NIGHT900, 90)
    canvas.circle(center, r, theme.CARD, outline=sign.ink, outline_width=max(1.1, r * 0.12))
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
    canvas.fill(box.move(*SHADE), theme.NIGHT900, alpha=90, radius=4)
    canvas.fill(box, PLATE_FACE, radius=4)
    canvas.frame(box, theme.BRASS600, 1, 4)
    role = f"badge@{h * 0.7:.2f}!"
    for (icon, number), left in zip(plate.entries, plate_lefts(canvas, plate, box, role), strict=True):
        canvas.icon(icon, (left + h * PLATE_ICON / 2, box.centery), h * PLATE_ICON, theme.BRASS300)
        canvas.text(number, (left + h * PLATE_NUMBER, box.centery), role, theme.IVORY100, "midleft")
    at = (box.right - h * 0.52, box.centery) if plate.entries else box.center
    canvas.icon(plate.sign[0], at, h * 0.8, plate.sign[1])
