"""Line charts: every line has its own colour, mark and dash, so that colour is never the only cue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import FRect

from tabletop.client.draw.shapes import Point

from .canvas import Canvas
from .theme import BRASS400, IVORY300, IVORY500, SLATE500, SLATE600, SeatColours

NAME_SIDE = 40.0
"""Distance from the end of a line to its name, in units."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line: ``values[n]`` stands at turn n; ``emblem`` of the seat, None: that of its colour."""

    colours: SeatColours
    name: str
    values: Sequence[int]
    emblem: str | None = None


def nice_step(high: int, wanted: int) -> int:
    """The distance between grid lines, a round number, at which about ``wanted`` of them fit below ``high``."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100):
        if high / step <= wanted:
            return step
    return max(1, high // wanted)


def draw_chart(
    canvas: Canvas,
    box: FRect,
    lines: Sequence[ChartLine],
    goal: int | None,
    x_label: str,
) -> None:
    """Draw a chart into ``box``: a line for each seat, with its name at the end. ``goal``: a level drawn as a dashed
    line."""
    names = max((canvas.measure(_end_label(line), "small_strong")[0] for line in lines), default=0) + NAME_SIDE
    below = max(56.0, 2 * canvas.line_height("small") + 18)
    area = FRect(box.x + 40, box.y + 10, box.w - 50 - min(names, box.w * 0.36), box.h - below)
    longest = max((len(line.values) for line in lines), default=1)
    turns = max(1, longest - 1)
    top = max([goal or 0, 1, *(max(line.values, default=0) for line in lines)])
    _grid(canvas, area, top, turns, x_label)
    if goal is not None:
        y = area.bottom - area.h * goal / top
        canvas.line((area.x, y), (area.right, y), BRASS400, 1.5, dash=(6, 6))
    ends: list[tuple[float, ChartLine]] = []
    for line in lines:
        colours, values = line.colours, line.values
        points = [(area.x + area.w * n / turns, area.bottom - area.h * v / top) for n, v in enumerate(values)]
        if not points:
            continue
        for a, b in pairwise(points):
            canvas.line(a, b, colours.tint, 2.5, dash=colours.dash or None)
        every = max(1, len(points) // 8)
        for n, point in enumerate(points):
            if n % every == 0 or n == len(points) - 1:
                draw_mark(canvas, point, colours, 6)
        ends.append((points[-1][1], line))
    _names(canvas, area, ends, box.right)


def _end_label(line: ChartLine) -> str:
    """The words at the end of a line: its last value and its name."""
    return f"{line.values[-1] if line.values else 0}  {line.name}"


def _grid(canvas: Canvas, area: FRect, top: int, turns: int, x_label: str) -> None:
    step = nice_step(top, 6)
    for value in range(0, top + 1, step):
        y = area.bottom - area.h * value / top
        canvas.fill(FRect(area.x, y, area.w, 1), SLATE600 if value else SLATE500)
        canvas.text(str(value), (area.x - 10, y), "small", IVORY500, anchor="midright")
    step = nice_step(turns, 12)
    for turn in range(0, turns + 1, step):
        x = area.x + area.w * turn / turns
        canvas.text(str(turn), (x, area.bottom + 8), "small", IVORY500, anchor="midtop")
    canvas.text(
        x_label,
        (area.centerx, area.bottom + max(28.0, 8 + canvas.line_height("small"))),
        "small",
        IVORY300,
        anchor="midtop",
    )


def _names(canvas: Canvas, area: FRect, ends: list[tuple[float, ChartLine]], right: float) -> None:
    floor = area.y - 30.0
    for y, line in sorted(ends, key=lambda end: end[0]):
        y = max(y, floor + 28)
        floor = y
        colours = line.colours
        canvas.medallion((area.right + 22, y), 11, colours, line.emblem)
        # The value stands first: a name that is too long for the margin loses its end, never the figure.
        room = right - area.right - NAME_SIDE
        canvas.text(
            _end_label(line), (area.right + NAME_SIDE, y), "small_strong", colours.tint, "midleft", room, ellipsis="ok"
        )


def draw_mark(canvas: Canvas, center: Point, colours: SeatColours, r: float) -> None:
    x, y = center
    shapes: dict[str, list[Point]] = {
        "square": [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
        "triangle": [(x, y - r * 1.2), (x + r * 1.1, y + r * 0.9), (x - r * 1.1, y + r * 0.9)],
        "diamond": [(x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)],
    }
    if colours.mark in shapes:
        canvas.polygon(shapes[colours.mark], colours.tint)
    elif colours.mark == "circle":
        canvas.circle(center, r, colours.tint)
    else:
        canvas.line((x - r, y - r), (x + r, y + r), colours.tint, 2.5)
        canvas.line((x - r, y + r), (x + r, y - r), colours.tint, 2.5)
        if colours.mark == "star":
            canvas.line((x - r * 1.2, y), (x + r * 1.2, y), colours.tint, 2.5)
