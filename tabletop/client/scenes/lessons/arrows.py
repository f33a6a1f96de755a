"""The brass arrows that point at what is spoken of: beside it in a lesson, from the paper of a coach mark to it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, INK900

HEAD_FROM, HEAD_WIDE, SHAFT, ARROW = 26.0, 15.0, 5.0, 76.0
"""Length and half the width of the arrow's head, half the width of its shaft, and its length in a lesson, in units."""
INTO, INTO_SHARE = 24.0, 0.3
"""Units that the arrow of a paper ends inside its target, counted on both sides, and the greatest share of the target's
size."""
SHORTEST = 34.0
"""Least length of such an arrow in units; a shorter one is not drawn."""
SIDES = ((-1, 0), (1, 0), (0.75, -0.75), (-0.75, -0.75), (0.75, 0.75), (-0.75, 0.75), (0, -1), (0, 1))
"""Where the arrow may stand beside its target, the best side first."""
SPOKEN = 40.0
"""How many times as much as any other thing one counts that is spoken of."""


def arrow_ends(paper: Rect, target: Rect, into: float = INTO) -> tuple[tuple[float, float], tuple[float, float]]:
    """(start, end) of an arrow that begins under a paper and ends inside the edges of the target, by half of ``into``
    units at most."""
    start = (
        min(max(target.centerx, paper.x + paper.w * 0.2), paper.right - paper.w * 0.2),
        min(max(target.centery, paper.y + paper.h * 0.25), paper.bottom - paper.h * 0.25),
    )
    dx, dy = target.centerx - start[0], target.centery - start[1]
    inside = target.inflate(-min(into, target.w * INTO_SHARE), -min(into, target.h * INTO_SHARE))
    across = inside.w / 2 / abs(dx) if dx else 1e9
    down = inside.h / 2 / abs(dy) if dy else 1e9
    share = max(0.0, 1 - min(across, down))
    out_x = ((paper.right - start[0] if dx > 0 else start[0] - paper.x) + 1e-6) / abs(dx) if dx else 1e9
    out_y = ((paper.bottom - start[1] if dy > 0 else start[1] - paper.y) + 1e-6) / abs(dy) if dy else 1e9
    leave = min(share, min(out_x, out_y) * 0.5)
    return (start[0] + dx * leave, start[1] + dy * leave), (start[0] + dx * share, start[1] + dy * share)


def pointer_ends(
    target: Rect, room: Rect, others: Sequence[Rect], spoken: Sequence[Rect] = ()
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """(start, end) of the arrow, which stands in ``room`` beside what it points at, on the side where it lies over the
    least of ``others``, and if possible over nothing that is spoken of; None where there is no room beside it."""
    found, least = None, math.inf
    for across, down in SIDES:
        slant = 0.5 if across and down else 1.0
        end = (target.centerx + across * slant * target.w / 2, target.centery + math.copysign(1, down) * target.h / 2)
        if not down:
            end = (end[0], target.centery)
        start = (end[0] + across * ARROW, end[1] + down * ARROW)
        x, y = min(start[0], end[0]), min(start[1], end[1])
        lies = Rect(x, y, abs(start[0] - end[0]), abs(start[1] - end[1])).inflate(HEAD_WIDE, HEAD_WIDE)
        price = sum(1 for one in others if one.colliderect(lies)) + SPOKEN * sum(map(lies.colliderect, spoken))
        if room.contains(lies) and price < least:
            found, least = (start, end), price
    return found


def draw_arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], bend: float) -> None:
    """Draw a curved brass arrow with a dark edge; ``bend``: how far it deviates from the straight line, as a share of
    its length (its sign: to which side)."""
    if math.dist(start, end) >= SHORTEST:
        canvas.polygon(arrow_shape(start, end, bend), BRASS300, outline=INK900, outline_width=2)


def arrow_shape(start: tuple[float, float], end: tuple[float, float], bend: float) -> list[tuple[float, float]]:
    """The corners of an arrow: from its shaft's beginning along one side to its head, and back along the other."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + dx / 2 - dy * bend, start[1] + dy / 2 + dx * bend)
    curve = partial(_on_curve, start, middle, end)
    neck = 1 - min(0.6, HEAD_FROM / max(1.0, math.hypot(dx, dy)))
    left, right = [], []
    for n in range(13):
        (x, y), (nx, ny) = curve(neck * n / 12)
        wide = SHAFT * (0.35 + 0.65 * n / 12)
        left.append((x + nx * wide, y + ny * wide))
        right.append((x - nx * wide, y - ny * wide))
    (x, y), (nx, ny) = curve(neck)
    head = [(x + nx * HEAD_WIDE, y + ny * HEAD_WIDE), end, (x - nx * HEAD_WIDE, y - ny * HEAD_WIDE)]
    return [*left, *head, *reversed(right)]


def _on_curve(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], share: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """A point of a quadratic curve, and the unit vector across it."""
    rest = 1 - share
    x = rest * rest * a[0] + 2 * rest * share * b[0] + share * share * c[0]
    y = rest * rest * a[1] + 2 * rest * share * b[1] + share * share * c[1]
    tx = 2 * rest * (b[0] - a[0]) + 2 * share * (c[0] - b[0])
    ty = 2 * rest * (b[1] - a[1]) + 2 * share * (c[1] - b[1])
    long = math.hypot(tx, ty) or 1.0
    return (x, y), (-ty / long, tx / long)
