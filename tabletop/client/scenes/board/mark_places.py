"""Where a coach mark lies: near what it is about, over nothing that is needed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from tabletop.client.draw.shapes import Rect

MARGIN, SPOKEN = 14.0, 40.0
"""Units that a mark lies off what it is about, and how many times as much as the length of its arrow that counts."""
CROSSED = 0.12
"""Cost of an arrow for each thing that it crosses, in the unit of :func:`_price`."""
BETWEEN = 0.5
"""Cost of a mark between two things that it is about."""
SEEN = 0.8
"""Cost of a mark that lies wholly over things of little importance."""
ARROW_ROOM = 56.0
"""Least distance in units from the mark to a thing with room for an arrow."""
LOW_LEFT = 0.25
"""Cost of a mark about no one thing, as far up or to the right as it can be."""
STEPS, NUDGES = 14, (32.0, 16.0, 8.0, 4.0)
"""Number of places tried for the mark, across and down, and by how many units the best one is then shifted."""


def best_place(
    size: tuple[float, float], room: Rect, spoken: Sequence[Rect], wanted: Sequence[Rect], seen: Sequence[Rect] = ()
) -> Rect:
    """The best rectangle in ``room`` for a mark of a size: if possible not over the things it is about (``spoken``),
    nor between them, over as little as possible of other important things (``wanted``), and near the first of
    ``spoken``; at the lower left where that is empty. ``seen``: things of little importance, covered where there is a
    choice only if more important ones are not."""
    found, least = Rect(room.x, room.y, *size), math.inf
    across, down = max(0.0, room.w - size[0]), max(0.0, room.h - size[1])

    def cost(rect: Rect) -> float:
        price = _price(rect, room, spoken, wanted, least)
        return price if price >= least else price + SEEN * sum(_shared(one, [rect]) for one in seen)

    for column, row in itertools.product(range(STEPS + 1), repeat=2):
        rect = Rect(room.x + across * column / STEPS, room.y + down * row / STEPS, *size)
        if (price := cost(rect)) < least:
            found, least = rect, price
    for step in NUDGES:
        for aside, below in itertools.product((-step, 0.0, step), repeat=2):
            rect = found.move(aside, below)
            if room.contains(rect) and (price := cost(rect)) < least:
                found, least = rect, price
    return found


def _price(rect: Rect, room: Rect, spoken: Sequence[Rect], wanted: Sequence[Rect], enough: float = math.inf) -> float:
    """The cost of a place; where it comes to more than ``enough``, no more than that is worked out."""
    far = math.hypot(rect.centerx - spoken[0].centerx, rect.centery - spoken[0].centery) / room.w if spoken else 0.0
    if far > enough:
        return far
    price = SPOKEN * _shared(rect.inflate(2 * MARGIN, 2 * MARGIN), spoken) + 2.0 * _shared(rect, wanted)
    if price > enough:
        return price
    if not spoken:
        return price + LOW_LEFT * ((room.bottom - rect.bottom) / room.h + (rect.x - room.x) / room.w)
    aim = spoken[0]
    price += far
    if _apart(rect, aim) < ARROW_ROOM:
        price += CROSSED
    crossed = {tuple(one): one for one in wanted if one not in spoken}.values()  # however much one counts
    price += CROSSED * sum(1 for one in crossed if _crosses(rect.center, aim, one))
    return price + BETWEEN * sum(1 for one in spoken[1:] if rect.clipline(aim.center, one.center))


def _apart(rect: Rect, other: Rect) -> float:
    """Distance between two rectangles in units."""
    across = max(other.x - rect.right, rect.x - other.right, 0.0)
    down = max(other.y - rect.bottom, rect.y - other.bottom, 0.0)
    return math.hypot(across, down)


def _crosses(start: tuple[float, float], aim: Rect, other: Rect) -> bool:
    """Whether the line from a point to a thing crosses another thing."""
    return not other.colliderect(aim) and bool(other.clipline(start, aim.center))


def _shared(rect: Rect, others: Sequence[Rect]) -> float:
    """The sum of the shares of other rectangles that lie in ``rect``."""
    found = 0.0
    for n in rect.collidelistall(others):
        both = rect.clip(others[n])
        found += both.w * both.h / max(1.0, others[n].w * others[n].h)
    return found
