"""Where the labels of a map stand, so that they hide each other and the pieces as little as possible.

Each label may stand in several places around the middle of its space; a place is chosen for one label after the other
by what it would cover, and twice more once all the others stand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

Point = tuple[float, float]
ROUNDS = 3
LABEL, KEPT, TAKEN, OUTSIDE = 3.0, 1.7, 6.0, 8.0
"""How much it matters that a label covers another label, what is kept clear, is covered itself, or stands beyond the
map's edge."""


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
        for n in order:
            label = labels[n]
            others = [(boxes[m], LABEL) for m in near[n]] + [(labels[m].kept, KEPT) for m in (*near[n], n)]
            others += [(box, TAKEN) for box in taken]
            costs = [
                _cost(_box(label, place), others, area) + rank * 0.02 * label.size[0] * label.size[1]
                for rank, place in enumerate(label.places)
            ]
            boxes[n] = _box(label, label.places[costs.index(min(costs))])
    return boxes


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


def _cost(box: FRect, others: Sequence[tuple[FRect, float]], area: FRect) -> float:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    found = 0.0
    for other, weight in others:
        wide = min(right, other.right) - max(left, other.left)
        high = min(bottom, other.bottom) - max(top, other.top)
        if wide > 0 and high > 0:
            found += wide * high * weight
    inside = box.clip(area)
    return found + OUTSIDE * (box.w * box.h - inside.w * inside.h)


__all__ = ["Label", "place_labels"]
