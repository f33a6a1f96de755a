"""A map with the ways that figures have gone: a line for each, its end marked by the figure's emblem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import INK900, IVORY100, NIGHT900, SeatColours

from .plate import Plate, fitted

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

LEAST_MAP = 60.0
"""Least height of the map in units; below it nothing is drawn."""
SPREAD, ENDS_APART = 0.1, 4.0
"""Distance between two ways along the same spaces, as a share of the map's unit, and that of their ends as a multiple
of it."""
DARK, LIGHT, END = (3.0, 0.1), (1.7, 0.06), (9.0, 0.3)
"""Width of the dark line, width of the coloured one and radius of an end: each the least in units, and as a share of
the map's unit."""
VEIL = 70


@dataclass(frozen=True, slots=True)
class WalkedWay:
    """The spaces that a figure came to, in order; ``emblem``: its emblem, that of the colours when None."""

    spaces: tuple[str, ...]
    colours: SeatColours
    emblem: str | None = None


def shape_height(plate: Plate, width: float) -> float:
    """Height of a map drawn ``width`` units wide."""
    return width * plate.size[1] / plate.size[0]


def draw_walked(canvas: Canvas, box: FRect, plate: Plate, ways: Sequence[WalkedWay]) -> None:
    """Draw the whole map into ``box`` with the ways on it, each in the colour and with the dashes of its seat."""
    small = fitted(plate, box, min(box.w / plate.size[0], box.h / plate.size[1]))
    whole = small.whole
    if whole.h < LEAST_MAP:
        return
    unit = plate.unit * small.zoom
    with canvas.clip(whole):
        small.draw(canvas)
        canvas.fill(whole, NIGHT900, alpha=VEIL)
        for n, way in enumerate(ways):
            apart = (n - (len(ways) - 1) / 2) * unit * SPREAD
            points = [(x + apart, y + apart) for x, y in map(small.center, way.spaces)]
            if len(points) > 1:
                canvas.polyline(points, INK900, max(DARK[0], unit * DARK[1]), 170)
                for start, end in pairwise(points):
                    dash = way.colours.dash or None
                    canvas.line(start, end, way.colours.tint, max(LIGHT[0], unit * LIGHT[1]), dash=dash)
        for n, way in enumerate(ways):
            if way.spaces:
                x, y = small.center(way.spaces[-1])
                apart = (n - (len(ways) - 1) / 2) * unit * SPREAD * ENDS_APART
                canvas.medallion((x + apart, y), max(END[0], unit * END[1]), way.colours, way.emblem)
    canvas.frame(whole, IVORY100, 1, alpha=60)


__all__ = ["WalkedWay", "draw_walked", "shape_height"]
