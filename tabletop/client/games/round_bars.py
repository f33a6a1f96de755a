"""A chart of bars along the rounds of a match: one for each thing that a seat had in play, such as a race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500, NIGHT900, Colour, SeatColours, mix, seat_colours

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import SeatSetup

HEAD = 26.0
"""Height of the numbers of the rounds in units."""
ROW = 76.0
"""Greatest height of a seat's row in units; two units lie between two rows."""
LEAST_ROW = 28.0


@dataclass(frozen=True, slots=True)
class RoundBar:
    """One bar: its icons and name, the round in which it ``began``, the one in which it ``declined`` and goes on as a
    hollow bar, the one in which it ``ended`` (None: never), and the points it brought before and after it declined."""

    icons: tuple[str, ...]
    name: str
    began: int
    declined: int | None
    ended: int | None
    points: tuple[int, int]


def round_bars_height(seats: int, row: float = ROW) -> float:
    """Height in units of the rows of ``seats`` seats with the numbers over them."""
    return HEAD + seats * (row + 2)


def draw_round_bars(
    canvas: Canvas, box: FRect, seats: Sequence[SeatSetup], lines: Sequence[Sequence[RoundBar]], rounds: int
) -> None:
    """Draw a row for each seat with its bars, filled until they decline and then hollow and lower, with icons and
    points."""
    left = min(150.0, box.w * 0.24)
    pitch = (box.w - left) / rounds
    row_h = min(ROW, (box.h - HEAD) / len(seats) - 2)
    for number in range(rounds):
        x = box.x + left + (number + 0.5) * pitch
        canvas.text(str(number + 1), (x, box.y + HEAD / 2), "small", IVORY500, "center")
    for n, (seat, own) in enumerate(zip(seats, lines, strict=True)):
        row = FRect(box.x, box.y + HEAD + n * (row_h + 2), box.w, row_h)
        colours = seat_colours(seat.colour)
        canvas.fill(row, NIGHT900, alpha=110, radius=6)
        r = min(12.0, row_h * 0.36)
        canvas.medallion((row.x + r + 4, row.centery), r, colours)
        name = FRect(row.x + 2 * r + 10, row.y, left - 2 * r - 14, row_h)
        canvas.fit_text(seat.name, name, "small_strong", colours.tint, min_ratio=0.7)
        track = FRect(row.x + left, row.y + 2, row.w - left, row_h - 4)
        for line in own:
            _draw_bar(canvas, track, line, pitch, rounds, colours)


def _draw_bar(canvas: Canvas, track: FRect, line: RoundBar, pitch: float, rounds: int, colours: SeatColours) -> None:
    """Draw a bar in the upper half of ``track``, and its hollow part in the lower half."""
    until = line.declined if line.declined is not None else rounds + 1
    half = track.h / 2
    bar = FRect(track.x + (line.began - 1) * pitch + 1, track.y, max(10.0, (until - line.began) * pitch - 2), half)
    canvas.fill(bar, mix(colours.dark, NIGHT900, 0.35), radius=5)
    canvas.frame(bar, colours.tint, 1, 5)
    size = min(24.0, half - 4)
    x = bar.x + size * 0.7
    for icon in line.icons:
        if x + size / 2 <= bar.right:
            canvas.icon(icon, (x, bar.centery), size, IVORY100)
        x += size + 3
    _draw_name(canvas, bar, x, line.name, colours.tint)
    _draw_points(canvas, bar, x, line.points[0])
    if line.declined is None:
        return
    end = line.ended if line.ended is not None else rounds + 1
    wide = max(10.0, (end - line.declined) * pitch - 2)
    low = FRect(track.x + (line.declined - 1) * pitch + 1, track.y + half, wide, half)
    canvas.frame(low, colours.tint, 1, 5, alpha=150)
    canvas.icon(line.icons[0], (low.x + size * 0.7, low.centery), size * 0.8, IVORY500)
    _draw_points(canvas, low, low.x + size * 1.7, line.points[1])


def _draw_name(canvas: Canvas, bar: FRect, x: float, name: str, ink: Colour) -> None:
    """Draw the name, where the bar is long enough."""
    if canvas.measure(name, "small")[0] <= bar.right - x - 44 and bar.h >= canvas.line_height("small"):
        canvas.text(name, (x - 4, bar.centery), "small", ink, "midleft")


def _draw_points(canvas: Canvas, bar: FRect, x: float, points: int) -> None:
    words = f"+{points}"
    wide = canvas.measure(words, "small_strong")[0]
    if bar.right - 6 - wide >= x - 4:
        canvas.text(words, (bar.right - 5, bar.centery), "small_strong", BRASS300, "midright")
