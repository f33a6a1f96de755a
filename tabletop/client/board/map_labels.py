"""Where the labels of a map stand, so that they hide each other and the pieces as little as possible.

Each label may stand in several places around the middle of its space; a place is chosen for one label after the other
by what it would cover, and twice more once all the others stand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

Point = tuple[float, float]
ROUNDS = 3
LABEL, KEPT, TAKEN, OUTSIDE = 3.0, 1.7, 6.0, 8.0
"""How much it matters that a label covers another label, what is kept clear, is covered itself, or stands beyond the
map's edge."""

LATER = 0.02
"""What each place costs more than the one before it, in shares of the label."""

ASIDE = (
    (0.0, 0.0), (0.0, 0.28), (0.45, 0.1), (-0.45, 0.1), (0.45, -0.3), (-0.45, -0.3), (0.62, 0.3), (-0.62, 0.3),
    (0.62, -0.6), (-0.62, -0.6), (0.0, 0.55), (0.0, -0.95), (0.85, 0.0), (-0.85, 0.0), (0.0, 0.85), (0.85, -0.5),
    (-0.85, -0.5), (0.85, 0.5), (-0.85, 0.5),
)  # fmt: skip
FARTHER = 0.015
"""Where small pieces may stand instead, in units of the map, and what share of them each farther place must free."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label of ``size``. ``middle``: of its space; ``places``: where its own middle may stand, relative to that,
    the best first; ``kept``: a box around the middle of the space that labels had better not cover."""

    middle: Point
    size: Point
    places: tuple[Point, ...]
    kept: FRect


def place_labels(labels: Sequence[Label], area: FRect, taken: Sequence[FRect] = ()) -> list[FRect]:
    """A box for each label, in their order; ``area``: the part of the map in which labels can be read; ``taken``: boxes
    of it in which something else stands."""
    boxes = [_box(label, label.places[0]) for label in labels]
    near = [_near(labels, n) for n in range(len(labels))]
    order = sorted(range(len(labels)), key=lambda n: (-len(near[n]), n))
    for _ in range(ROUNDS):
        before = list(boxes)
        for n in order:
            label = labels[n]
            others = [(boxes[m], LABEL) for m in near[n]] + [(labels[m].kept, KEPT) for m in (*near[n], n)]
            others += [(box, TAKEN) for box in taken]
            boxes[n] = _best(label, others, area)
        if boxes == before:  # another round would choose the same
            break
    return boxes


def _best(label: Label, others: Sequence[tuple[FRect, float]], area: FRect) -> FRect:
    """The place that costs least, the first of equal ones."""
    stand = [box for box, _ in others]
    step = LATER * label.size[0] * label.size[1]
    best, least = _box(label, label.places[0]), math.inf
    for rank, place in enumerate(label.places):
        if rank * step > least + 1:  # the places that follow cost more than that by their rank alone
            break
        box = _box(label, place)
        cost = _cost(box, others, stand, area) + rank * step
        if cost < least:
            best, least = box, cost
    return best


def _near(labels: Sequence[Label], n: int) -> list[int]:
    """Labels that could stand in each other's way."""
    one = labels[n]
    reach = 2.2 * max(one.size)
    return [
        m for m, other in enumerate(labels) if m != n and math.dist(one.middle, other.middle) < reach + max(other.size)
    ]


def _box(label: Label, place: Point) -> FRect:
    box = FRect(0, 0, *label.size)
    box.center = (label.middle[0] + place[0], label.middle[1] + place[1])
    return box


def _cost(box: FRect, others: Sequence[tuple[FRect, float]], stand: list[FRect], area: FRect) -> float:
    """What a place covers, weighed; ``stand``: the boxes of ``others`` alone."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    found = 0.0
    for n in box.collidelistall(stand):
        other, weight = others[n]
        wide = min(right, other.right) - max(left, other.left)
        high = min(bottom, other.bottom) - max(top, other.top)
        if wide > 0 and high > 0:
            found += wide * high * weight
    inside = box.clip(area)
    return found + OUTSIDE * (box.w * box.h - inside.w * inside.h)


def clear_of(row: FRect, unit: float, taken: Sequence[FRect]) -> FRect:
    """A row of small pieces, moved aside to where it covers least of the boxes in ``taken``; ``unit``: that of the map
    on the screen. A place farther off must be clearly better."""
    reach = row.inflate(2 * unit, 2 * unit)
    near = [taken[n] for n in reach.collidelistall(list(taken))]
    if row.collidelist(near) < 0:
        return row
    places = [row.move(dx * unit, dy * unit) for dx, dy in ASIDE]
    costs = [_covered(place, near) + rank * FARTHER * row.w * row.h for rank, place in enumerate(places)]
    return places[costs.index(min(costs))]


def _covered(place: FRect, taken: Sequence[FRect]) -> float:
    hidden = (place.clip(other) for other in taken if place.colliderect(other))
    return sum(box.w * box.h for box in hidden)


def even_lines(canvas: Canvas, name: str, role: str, width: float) -> list[str]:
    """A name on one line if it fits ``width``, else on two that are as even as they can be."""
    if canvas.measure(name, role)[0] <= width or " " not in name:
        return [name]
    words = name.split(" ")
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(halves, key=lambda pair: max(canvas.measure(half, role)[0] for half in pair)))


__all__ = ["Label", "clear_of", "even_lines", "place_labels"]
