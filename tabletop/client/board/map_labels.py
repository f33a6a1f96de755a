"""Finds places for the labels of a map, so that they cover each other and the pieces as little as possible; and writes
the names of lands below each.

Each label has several possible places around the middle of its space. In three rounds each label in turn gets the place
that costs least, by what it covers. Then labels that still overlap are placed again, where they may take a smaller
form; the cost of an overlap grows each time for the same pair, until none is left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BLACK, INK900, IVORY300, PAPER200, Colour

if TYPE_CHECKING:
    from .map_board import MapBoard


ROUNDS, REPAIRS, STIR = 3, 100, 6
HIT, SMALLER, RANK, GRACE = 4.0, 0.12, 0.02, 0.01
"""Costs as shares of a label's area: of covering another label at all, of each smaller form, of each farther place;
then the width in units of an overlap that does not count."""

ASIDE = (
    (0.0, 0.0), (0.0, 0.28), (0.45, 0.1), (-0.45, 0.1), (0.45, -0.3), (-0.45, -0.3), (0.62, 0.3), (-0.62, 0.3),
    (0.62, -0.6), (-0.62, -0.6), (0.0, 0.55), (0.0, -0.95), (0.85, 0.0), (-0.85, 0.0), (0.0, 0.85), (0.85, -0.5),
    (-0.85, -0.5), (0.85, 0.5), (-0.85, 0.5),
)  # fmt: skip
FARTHEST, STEP, HIDING, ABROAD, ROW_ABROAD = 1.8, 0.1, 12.0, 1.2, 0.6
"""In units of the map: how far a figure may be moved, in which steps places are tried, and the costs of being wholly
covered and of standing in another space; then this last cost for a row of pieces, in areas of that row."""
_STEPS = tuple(
    sorted(
        ((dx * STEP, dy * STEP, math.hypot(dx, dy) * STEP) for dx in range(-18, 19) for dy in range(-18, 19)),
        key=lambda step: step[2],
    )
)
SHIFTS, AWAY, SIDES = (0.28, 0.5, 0.75), ((1.35, 0.3), (1.35, 0.6), (1.75, 0.3), (1.75, 0.7)), (1.25, 1.5)
"""Shifts to the side, as shares of a label's width; farther places where several labels overlap: (how many times as far
above or below, shift to the side); how far beside the space."""
LINE_INSET = 4.0
"""Units inside a label at which the line to its space begins."""


@dataclass(frozen=True, slots=True)
class LabelForm:
    """One way to draw a label: its ``size``, and ``places()``, where its middle may stand, relative to the middle of
    its space, the best first; few of them are asked for where labels have room."""

    size: Point
    places: Callable[[], Iterable[Point]]


@dataclass(frozen=True)
class MapLabel:
    """A label. ``middle``: of its space; ``full``: the fullest way to draw it; ``kept``: a box around the middle of the
    space that labels had better not cover; ``lesser()``: the other ways, computed only where it overlaps something."""

    middle: Point
    full: LabelForm
    kept: FRect
    lesser: Callable[[], Sequence[LabelForm]] = tuple

    @cached_property
    def forms(self) -> tuple[LabelForm, ...]:
        """All ways to draw it, the fullest first."""
        return (self.full, *self.lesser())

    def box(self, form: int, place: Point) -> FRect:
        """The rectangle of the label in a form and a place, on the screen."""
        box = FRect(0, 0, *(self.forms[form] if form else self.full).size)
        box.center = (self.middle[0] + place[0], self.middle[1] + place[1])
        return box


def place_labels(labels: Sequence[MapLabel], area: FRect, taken: Sequence[FRect] = ()) -> list[tuple[int, FRect]]:
    """Place labels: (number of its form, its rectangle) for each, in their order; ``area``: the part of the map in
    which labels can be read; ``taken``: rectangles in which something else is drawn."""
    plan = _LabelPlan(labels, area, taken)
    unsettled = set(plan.order)
    for _ in range(ROUNDS):
        for n in plan.order:
            if n in unsettled:  # else nothing near it has moved since its place was chosen
                unsettled.discard(n)
                before = plan.boxes[n]
                plan.settle(n, 1)
                if plan.boxes[n] != before:
                    unsettled.update(m for m in plan.order if n in plan.near[m])
    for turn in range(REPAIRS):
        hit = [n for n in plan.order if plan.hits(n)]
        if not hit:
            break
        if turn % STIR == STIR - 1:  # two labels that keep displacing each other: those around them must move too
            around = {m for n in hit for m in (n, *plan.near[n])}
            for n in plan.order:
                if n in around:
                    plan.settle(n, len(labels[n].forms))
        for n in hit if turn % 2 else reversed(hit):
            if plan.hits(n):  # the other one may have moved already
                plan.settle(n, len(labels[n].forms))
        for n in hit:
            for m in plan.hits(n):
                plan.weights[n, m] = plan.weights.get((n, m), 1.0) + 1.0
    for n in plan.order:  # a label made small for another one may have room again
        if plan.forms[n]:
            plan.settle(n, len(labels[n].forms))
    return list(zip(plan.forms, plan.boxes, strict=True))


class _LabelPlan:
    """The forms and places of all labels while they are being placed."""

    def __init__(self, labels: Sequence[MapLabel], area: FRect, taken: Sequence[FRect]) -> None:
        self.labels, self.area, self.taken = labels, area, list(taken)
        self.forms = [0] * len(labels)
        self.boxes = [label.box(0, next(iter(label.full.places()))) for label in labels]
        self.near = _near(labels)
        self.order = sorted(range(len(labels)), key=lambda n: (-len(self.near[n]), n))
        self.weights: dict[tuple[int, int], float] = {}

    def hits(self, n: int) -> list[int]:
        """The other labels that a label covers or is covered by, and itself if something else covers it."""
        box, near = _solid(self.boxes[n]), self.near[n]
        found = [near[k] for k in box.collidelistall([self.boxes[m] for m in near])]
        return found + [n] * (box.collidelist(self.taken) >= 0)

    def settle(self, n: int, forms: int) -> None:
        """Give a label its cheapest place in one of its first ``forms`` forms."""
        label, near = self.labels[n], self.near[n]
        full = label.full.size[0] * label.full.size[1]
        others = [(self.boxes[m], 3.0, HIT * full * self.weights.get((n, m), 1.0)) for m in near]
        others += [(box, 6.0, HIT * full * self.weights.get((n, n), 1.0)) for box in self.taken]
        others += [(self.labels[m].kept, 1.7, 0.0) for m in (*near, n)]
        stand = [box for box, _, _ in others]
        solid = stand[: len(near) + len(self.taken)]
        best = math.inf
        for form in range(forms):
            for rank, place in enumerate((label.forms[form] if form else label.full).places()):
                fixed = (rank * RANK + form * SMALLER) * full
                if fixed >= best:
                    break
                box = label.box(form, place)
                if forms > 1:
                    box = _pushed(box, solid)
                cost = fixed + _cost(box, others, stand, self.area, best)
                if cost < best:
                    best, self.forms[n], self.boxes[n] = cost, form, box


def _near(labels: Sequence[MapLabel]) -> list[list[int]]:
    """For each label the indices of those that could overlap it."""
    known = [(*label.middle, max(label.full.size)) for label in labels]
    found: list[list[int]] = [[] for _ in labels]
    for n, (x, y, longest) in enumerate(known):
        for m, (other_x, other_y, long) in enumerate(known[:n]):
            far = math.hypot(x - other_x, y - other_y)
            if far < 2.2 * longest + long:
                found[n].append(m)
            if far < 2.2 * long + longest:
                found[m].append(n)
    return found


def _solid(box: FRect) -> FRect:
    """The part of a box that others must not touch."""
    return box.inflate(-2 * GRACE, -2 * GRACE)


def _pushed(box: FRect, solid: Sequence[FRect]) -> FRect:
    """A label's box moved a little, so that it covers none of ``solid``; unmoved if it would have to go far."""
    found = box
    for _ in range(3):
        at = _solid(found).collidelist(solid)
        if at < 0:
            return found
        hit = solid[at]
        dx = min(hit.left - found.right, hit.right - found.left, key=abs)
        dy = min(hit.top - found.bottom, hit.bottom - found.top, key=abs)
        found = found.move(dx, 0.0) if abs(dx) <= abs(dy) else found.move(0.0, dy)
        if abs(found.x - box.x) + abs(found.y - box.y) > box.h * 0.8:
            return box
    return box


def _cost(
    box: FRect, others: Sequence[tuple[FRect, float, float]], stand: list[FRect], area: FRect, enough: float
) -> float:
    """The cost of a place: ``others`` are (box, weight of the area covered, cost of covering it at all); ``stand``:
    their boxes alone; ``enough``: the sum may stop at this cost."""
    found = 0.0
    for n in _solid(box).collidelistall(stand):
        if found >= enough:
            return found
        other, weight, touch = others[n]
        shared = box.clip(other)
        found += shared.w * shared.h * weight + touch
    inside = box.clip(area)
    return found + 14.0 * (box.w * box.h - inside.w * inside.h)


def clear_of(row: FRect, unit: float, taken: Sequence[FRect], own: Callable[[Point], bool]) -> FRect:
    """A row of small pieces, moved to where it covers the least of the boxes in ``taken``; ``unit``: of the map on the
    screen. A farther place must be clearly better, and one outside the row's own space (``own(point)``) far better."""
    reach = row.inflate(2 * unit, 2 * unit)
    near = [taken[n] for n in reach.collidelistall(list(taken))]
    if row.collidelist(near) < 0:
        return row
    places = [row.move(dx * unit, dy * unit) for dx, dy in ASIDE]
    # The share of a row of pieces by which each farther place must cover less than a nearer one.
    away = [rank * 0.015 + (0.0 if own(place.center) else ROW_ABROAD) for rank, place in enumerate(places)]
    costs = [_covered(place, near) + cost * row.w * row.h for place, cost in zip(places, away, strict=True)]
    return places[costs.index(min(costs))]


def standing_clear(box: FRect, unit: float, taken: Sequence[FRect], own: Callable[[Point], bool]) -> FRect:
    """A figure's box, moved as little as possible to where it covers none of the boxes in ``taken`` and its foot stays
    in its own space (``own(point)``); where there is no such place, to where it covers least."""
    near = [taken[n] for n in box.inflate(2 * FARTHEST * unit, 2 * FARTHEST * unit).collidelistall(list(taken))]
    best, found = math.inf, box
    size = box.w * box.h
    for dx, dy, far in _STEPS:
        if far >= best:
            break
        place = box.move(dx * unit, dy * unit)
        cost = far + HIDING * _covered(place, near) / size
        if cost < best and not own(place.midbottom):
            cost += ABROAD
        if cost < best:
            best, found = cost, place
    return found


def _covered(place: FRect, taken: list[FRect]) -> float:
    found = 0.0
    for n in place.collidelistall(taken):
        box = place.clip(taken[n])
        found += box.w * box.h
    return found


def places_around(size: Point, keep: float, above: float) -> Iterator[Point]:
    """The places for the middle of a label, relative to the middle of its space, the best first: above or below, to the
    side, then farther off. ``keep``: units left free around the middle of the space, ``above``: those left free where
    the label is above."""
    w, h = size
    top, bottom, side = -(h / 2 + above), h / 2 + keep, w / 2 + keep
    yield from ((0.0, top), (0.0, bottom))
    yield from ((k * w * share, y) for share in SHIFTS for k in (-1, 1) for y in (top, bottom))
    yield from ((k * side, y) for k in (-1, 1) for y in (0.0, -h / 2, h / 2, -h / 4, h / 4))
    yield from ((k * w * share, far * y) for far, share in AWAY for k in (0, -1, 1) for y in (top, bottom))
    yield from ((k * side * far, dy * h) for far in SIDES for k in (-1, 1) for dy in (0.0, -0.5, 0.5))


def draw_leader(canvas: Canvas, center: Point, box: FRect, far: float) -> None:
    """Draw a line from a label to the middle of its space if it is farther off than ``far``; ``box``: relative to the
    middle."""
    end = (min(max(0.0, box.left), box.right), min(max(0.0, box.top), box.bottom))
    if math.hypot(*end) < far:
        return
    inner = (
        min(max(0.0, box.left + LINE_INSET), box.right - LINE_INSET),
        min(max(0.0, box.top + LINE_INSET), box.bottom - LINE_INSET),
    )
    draw_line_to(canvas, center, (center[0] + inner[0], center[1] + inner[1]), PAPER200, 3.0, 1.4)


def draw_line_to(canvas: Canvas, center: Point, start: Point, ink: Colour, dark: float, light: float) -> None:
    """Draw a line in ``ink``, ``light`` wide, on a dark one, ``dark`` wide, with a dot at the middle of a space."""
    for colour, wide in ((INK900, dark), (ink, light)):
        canvas.circle(center, wide, colour)
        canvas.line(center, start, colour, wide)


def even_lines(canvas: Canvas, name: str, role: str, width: float) -> list[str]:
    """A name on one line if it fits ``width``, else on two that are as even as they can be."""
    return [name] if canvas.measure(name, role)[0] <= width else broken(canvas, name, role, 2)


def broken(canvas: Canvas, name: str, role: str, count: int) -> list[str]:
    """A name on ``count`` lines, or on one for each of its words if they are fewer, as even as they can be."""
    words = name.split(" ")
    cuts = combinations(range(1, len(words)), min(count, len(words)) - 1)
    ways = [[" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts]
    return min(ways, key=lambda lines: max(canvas.measure(line, role)[0] for line in lines))


def draw_land_names(canvas: Canvas, board: MapBoard, lands: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Write the name of each land, given with its spaces, below the middle of its lower edge."""
    if board.radius < 26.0:
        return
    for words, spaces in lands:
        extents = [board.plate.extent(space) for space in spaces]
        low = max(y + h for _, y, _, h in extents)
        left, right = min(x for x, *_ in extents), max(x + w for x, _, w, _ in extents)
        x, y = board.camera.to_screen(((left + right) / 2, low))
        role = f"map@{max(13.0, board.radius * 0.34) * canvas.theme.enlarged:.1f}!"
        canvas.text(words, (x + 1, y + board.radius * 0.16 + 1), role, BLACK, anchor="midtop")
        canvas.text(words, (x, y + board.radius * 0.16), role, IVORY300, anchor="midtop")
