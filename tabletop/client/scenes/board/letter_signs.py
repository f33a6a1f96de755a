"""The small signs with the letters of what can be chosen, and where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Point, Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, NIGHT900, SLATE400

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

ROLE = "button"
MANY_ROLE, MANY_SIZE, MANY_MOST = "small_strong", 13.0, 16.0
"""Role and size in units where some signs have two letters, and the greatest size that large text gives them: so many
large signs would hide what they stand at."""
EDGE, ROUND = 5.0, 4.0
"""Units between letter and edge of a sign, and the radius of its corners."""
LARGE = 2.5
"""A thing higher than so many signs has its sign inside its corner, another one on its corner."""
MORE = 4.0
"""How much worse it is to cover another sign than a piece."""
_ON_SPACES: tuple[Point, ...] = (
    (0.5, 0.24), (0.3, 0.36), (0.7, 0.36), (0.3, 0.66), (0.7, 0.66), (0.5, 0.8), (0.5, 0.5),
)  # fmt: skip
"""Where a sign may stand in a space, as shares of its width and height, the best first."""
_ON_THINGS: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 0.0), (0.5, 1.0), (0.5, 0.5))
"""The same in things that are large enough."""
_BESIDE: tuple[Point, ...] = (
    (0.0, 0.5), (1.0, 0.5), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 1.0), (0.5, 0.0),
)  # fmt: skip
"""The same at the edge of smaller ones."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A label, and the rectangle in units of what it stands at; ``points``: where its middle may be, the best first,
    the usual places if empty; ``space``: what it stands at is a space of a map."""

    label: str
    thing: Rect
    points: Sequence[Point] = ()
    space: bool = False


def sign_role(canvas: Canvas, labels: Iterable[str]) -> str:
    """The role of the letters of all signs that are shown together."""
    if all(len(label) == 1 for label in labels):
        return ROLE
    return f"{MANY_ROLE}@{min(MANY_MOST, MANY_SIZE * canvas.theme.text_percent / 100):.1f}!"


def sign_size(canvas: Canvas, label: str, role: str) -> tuple[float, float]:
    """Width and height of a sign in units."""
    width, height = canvas.measure(label, role)
    return (max(width + 2 * EDGE, height), height)


def place_signs(canvas: Canvas, signs: Sequence[Sign], pieces: Sequence[Rect], role: str) -> list[Rect]:
    """The rectangles of the signs, each at its thing: clear of each other, and those of spaces clear of ``pieces``,
    where that is possible."""
    window = Rect(0, 0, canvas.width, canvas.height)
    found: list[Rect] = []
    for sign in signs:
        best, least = Rect(0, 0, 0, 0), float("inf")
        others = [piece for piece in pieces if piece != sign.thing]
        box = Rect((0, 0), sign_size(canvas, sign.label, role))
        for point in sign.points or _usual_points(sign, box):
            box = Rect(box)
            box.center = point
            box.clamp_ip(window)
            covered = MORE * _covered(box, found) + _covered(box, others)
            if covered < least:
                best, least = box, covered
            if not covered:
                break
        found.append(best)
    return found


def _usual_points(sign: Sign, box: Rect) -> list[Point]:
    """Where the middle of a sign as large as ``box`` may be where a table names no points."""
    large = not sign.space and sign.thing.h > LARGE * box.h
    inner = sign.thing.inflate(-box.w, -box.h) if large else sign.thing
    shares = _ON_SPACES if sign.space else _ON_THINGS if large else _BESIDE
    return [(inner.x + x * inner.w, inner.y + y * inner.h) for x, y in shares]


def _covered(box: Rect, others: Sequence[Rect]) -> float:
    return sum(part.w * part.h for other in others if (part := box.clip(other)).w > 0)


def draw_sign(canvas: Canvas, label: str, box: Rect, role: str, typed: int = 0) -> None:
    """Draw a sign; ``typed``: how many of its letters have been pressed."""
    canvas.fill(box, NIGHT900, radius=ROUND)
    canvas.frame(box, BRASS300, 1.2, ROUND)
    left = box.centerx - canvas.measure(label, role)[0] / 2
    if typed:
        canvas.text(label[:typed], (left, box.centery), role, SLATE400, anchor="midleft")
        left += canvas.measure(label[:typed], role)[0]
    canvas.text(label[typed:], (left, box.centery), role, IVORY100, anchor="midleft")
