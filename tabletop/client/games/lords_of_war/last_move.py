"""Marks of the last move on the mat: brackets around placed cards, a dotted trail for a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import INK900, IVORY100, NIGHT900
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import Advanced, Deployed, Moved, OpeningPlaced

if TYPE_CHECKING:
    from tabletop.client.board.card_grid import CardGrid
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True)
class MoveMark:
    """One placement (``origin`` None) or step of a unit of ``seat``."""

    seat: int
    unit: str
    origin: tuple[int, int] | None
    square: tuple[int, int]


def marks_of(events: Sequence[Event], before: list[MoveMark]) -> list[MoveMark]:
    """The marks after these events: those of the seat that acted last; the first act of another seat clears those
    ``before``."""
    marks = list(before)
    for event in events:
        if not isinstance(event, Deployed | OpeningPlaced | Moved | Advanced):
            continue
        origin = queries.xy(event.origin) if isinstance(event, Moved | Advanced) else None
        if marks and marks[-1].seat != event.seat:
            marks = []
        marks.append(MoveMark(event.seat, event.unit, origin, queries.xy(event.square)))
    return marks


def draw_marks(canvas: Canvas, grid: CardGrid, marks: list[MoveMark], stage: dict[str, tuple[int, int]]) -> None:
    """Draw trails, and brackets around placed units that are still there."""
    for mark in marks:
        if mark.origin is not None:
            _trail(canvas, grid.rect(*mark.origin).center, grid.rect(*mark.square).center)
        elif stage.get(mark.unit) == mark.square:
            _brackets(canvas, grid.rect(*mark.square))


def _brackets(canvas: Canvas, rect: FRect) -> None:
    box = rect.inflate(4, 4)
    arm = rect.w * 0.16
    key = ("lords-of-war-brackets", round(rect.w, 1))

    def paint(inner: Canvas) -> None:
        w, h = box.w, box.h
        for x, dx in ((1.5, 1), (w - 1.5, -1)):
            for y, dy in ((1.5, 1), (h - 1.5, -1)):
                corner = ((x + dx * arm, y), (x, y), (x, y + dy * arm))
                inner.polyline(corner, IVORY100, 5, alpha=200)
                inner.polyline(corner, INK900, 2.6)

    canvas.sprite(key, box.size, paint, box.topleft)


def _trail(canvas: Canvas, a: tuple[float, float], b: tuple[float, float]) -> None:
    steps = 9
    for n in range(1, steps):
        k = n / steps
        point = (a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k)
        canvas.circle(point, 4.2, NIGHT900, alpha=170)
        canvas.circle(point, 2.6, IVORY100)
