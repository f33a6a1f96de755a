"""Where a coach mark lies: near what it is about, over nothing that is needed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from tabletop.client.draw.shapes import Rect

MARGIN, SPOKEN = 26.0, 40.0
"""Units that a mark lies off what it is about, and how many times as much as the length of its arrow that counts."""
NEEDED = 8
"""How many times as much as other important things those count that are needed, where some must be covered."""
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
GRID, TRIED = 12.0, 90
"""Units between two places that are tried for a mark, and about how many of those that cover nothing are weighed: the
nearest to what it is about, and some of the others."""
OTHER_SHAPE = 0.1
"""Cost of each shape before the one of a mark."""


def best_place(
    sizes: Sequence[tuple[float, float]],
    room: Rect,
    spoken: Sequence[Rect],
    never: Sequence[Rect],
    rather: Sequence[Rect],
    wanted: Sequence[Rect],
    seen: Sequence[Rect] = (),
) -> Rect:
    """The best rectangle in ``room`` for a mark of one of some sizes, the first of which is liked best: over none of
    the things it is about (``spoken``) or that are needed (``never``) if there is such a place, and if possible not
    over what may come there (``rather``), over as little as possible of other important things (``wanted``), not
    between those it is about, and near the first of them; at the lower left where it is about none. ``seen``: things of
    little importance, covered where there is a choice only if more important ones are not."""
    held = [one.inflate(2 * MARGIN, 2 * MARGIN) for one in spoken] + [*never]
    places = [
        (number, rect) for number, size in enumerate(sizes) for rect in _grid(size, room) if rect.collidelist(held) < 0
    ]
    places = [place for place in places if place[1].collidelist(list(rather)) < 0] or places
    if not places:
        places = [(0, rect) for rect in _grid(sizes[0], room)]
        wanted = [*wanted, *list(never) * NEEDED]
    elif spoken:
        places.sort(key=lambda place: _far(place[1], spoken[0]))
        places = places[: TRIED // 3] + places[TRIED // 3 :: max(1, len(places) // TRIED)]
    found, least = places[0][1], math.inf
    for number, rect in places:
        price = _price(rect, room, spoken, wanted, least) + OTHER_SHAPE * number
        price += SEEN * sum(_shared(one, [rect]) for one in seen) if price < least else 0.0
        if price < least:
            found, least = rect, price
    return found


def _grid(size: tuple[float, float], room: Rect) -> Iterator[Rect]:
    """The places in a room that are tried for a size, those at its edges among them."""
    across, down = max(0.0, room.w - size[0]), max(0.0, room.h - size[1])
    columns, rows = math.ceil(across / GRID), math.ceil(down / GRID)
    for column, row in itertools.product(range(columns + 1), range(rows + 1)):
        yield Rect(room.x + min(across, GRID * column), room.y + min(down, GRID * row), *size)


def _far(rect: Rect, other: Rect) -> float:
    return math.hypot(rect.centerx - other.centerx, rect.centery - other.centery)


def _price(rect: Rect, room: Rect, spoken: Sequence[Rect], wanted: Sequence[Rect], enough: float = math.inf) -> float:
    """The cost of a place; where it comes to more than ``enough``, no more than that is worked out."""
    far = _far(rect, spoken[0]) / room.w if spoken else 0.0
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
