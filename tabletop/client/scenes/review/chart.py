"""The chart of the chances over a match: a line for each side with its own colour, mark and dash, numbered diamonds for
the turns that cost most, and a band on the chosen turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import Tip
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import smaller
from tabletop.client.draw.line_charts import draw_mark, nice_step
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.table import SeatMark
from tabletop.client.ui.base import Widget
from tabletop.rules.dice import percent
from tabletop.text import t
from tabletop.text.grammar import percentage

SCALE, NAMES = 52.0, 0.34
"""Width in units of the figures at the left, and the greatest share of the width for the names at the right."""
NAME_GAP = 8.0
TOP, FOOT = 18.0, 30.0
"""Units above the highest line, and below the lowest one for the numbers of the turns."""
MARK, DIAMOND, CHOSEN = 4.5, 13.0, 16.0
"""Radius in units of the marks on the lines, of a diamond, and of the chosen one."""
MEDALLION = 16.0
MARKS = 28
"""Most marks on a line."""
LABELS = 26.0
"""Least distance in units between two numbers of turns, in letters of the usual size."""
READ_OUT, READ_GAP = 34.0, 14.0
"""Height of the read-out, and its distance from the line, in units."""


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """One side: its name, its result in words, its colours and mark, and its chance (0 to 1) at each point, None if
    unknown."""

    name: str
    note: str
    colours: theme.SeatColours
    mark: SeatMark
    values: Sequence[float | None]


@dataclass(eq=False, repr=False)
class ChanceChart(Widget):
    """Points 0 to n; turn ``i`` leads from point i to i + 1. ``numbers``: those of the turns; ``marked``: the number of
    the diamond by turn; ``lines_of``: the line of each turn's seat. The arrow keys move along the turns."""

    lines: Sequence[ChanceLine]
    numbers: Sequence[int]
    lines_of: Sequence[int]
    marked: Mapping[int, int]
    chosen: int
    on_choose: Callable[[int], object]
    words: Callable[[int], str]
    focusable = True
    cursor = "hand"
    over = -1
    """The turn under the pointer."""
    apart = LABELS
    """Least distance in units between two numbers of turns."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._leave(self.rect.w * NAMES)

    def _leave(self, names: float) -> None:
        """Set the area of the lines, which leaves the width ``names`` at the right."""
        rect = self.rect
        self.area = Rect(rect.x + SCALE, rect.y + TOP, rect.w - SCALE - names, rect.h - TOP - FOOT)

    def make_room(self, canvas: Canvas) -> None:
        """Set the room at the right to what the names need, and the distance of numbers to what they need."""
        longest = str(max(self.numbers, default=0))
        self.apart = max(LABELS, canvas.measure(longest, "small_strong")[0] + 10.0)
        words = [(one.name, "small_strong") for one in self.lines] + [(one.note, "small") for one in self.lines]
        names = max(canvas.measure(text, role)[0] for text, role in words) + READ_GAP + 2 * MEDALLION + 2 * NAME_GAP
        self._leave(min(names, self.rect.w * NAMES))

    # -- input ---------------------------------------------------------------------------------------

    def turn_at(self, x: float) -> int:
        """The turn at the x of the screen; -1 for none."""
        count = len(self.numbers)
        if not count or not self.area.w:
            return -1
        step = self.area.w / count
        return max(0, min(count - 1, round((x - self.area.x) / step) - 1))

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerMove):
            over = self.turn_at(event.pos[0]) if self.rect.collidepoint(event.pos) else -1
            if over != self.over:
                self.over = over
                self.invalidate()
            return True
        if isinstance(event, PointerDown) and event.button == LEFT:
            turn = self.turn_at(event.pos[0])
            if turn >= 0:
                self.on_choose(turn)
            return True
        if isinstance(event, PointerUp):
            return True
        return self._key(event) if isinstance(event, Command) else False

    def _key(self, event: Command) -> bool:
        last = len(self.numbers) - 1
        goals = {"left": self.chosen - 1, "right": self.chosen + 1}
        if event.name not in goals:
            return False
        goal = max(0, min(last, goals[event.name]))
        if goal != self.chosen:
            self.on_choose(goal)
        return True

    def tip(self) -> Tip | None:
        if self.over < 0:
            return None
        place = self.point(self.lines_of[self.over], self.over + 1) or (self._x(self.over + 1), self.area.centery)
        return Tip(f"{self.id}.{self.over}", self.words(self.over), Rect(place[0] - 6, place[1] - 6, 12, 12))

    # -- places --------------------------------------------------------------------------------------

    def _x(self, point: int) -> float:
        return float(self.area.x + self.area.w * point / max(1, len(self.numbers)))

    def _y(self, value: float) -> float:
        return float(self.area.bottom - self.area.h * value)

    def point(self, line: int, point: int) -> tuple[float, float] | None:
        """The place of a line at a point, on the screen; None where the chance is unknown."""
        value = self.lines[line].values[point]
        return None if value is None else (self._x(point), self._y(value))

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self._draw_grid(canvas)
        if self.numbers:
            if len(self.lines) == 2:
                self._draw_leader(canvas)
            self._draw_band(canvas)
            for n in range(len(self.lines)):
                self._draw_line(canvas, n)
            for turn, number in sorted(self.marked.items(), key=lambda one: one[0] == self.chosen):
                self._draw_diamond(canvas, turn, number)
            self._draw_names(canvas)
            self._draw_read_out(canvas)
        if self.ring:
            canvas.focus_ring(self.rect, 8)

    def _draw_grid(self, canvas: Canvas) -> None:
        area = self.area
        figures = [percentage(quarter / 4, 0) for quarter in range(5)]
        widest = max(canvas.measure(words, "small")[0] for words in figures)
        role = smaller(canvas, "small", min(1.0, (SCALE - 10) / widest))
        for quarter, words in enumerate(figures):
            y = self._y(quarter / 4)
            canvas.fill((area.x, y, area.w, 1), theme.SLATE500 if quarter == 2 else theme.SLATE600)
            canvas.text(words, (area.x - 10, y), role, theme.IVORY500, anchor="midright")
        y = area.bottom + FOOT / 2 + 2
        beside = self._x(self.chosen + 1)
        for n in self.labelled():
            if abs(self._x(n + 1) - beside) < self.apart:
                continue  # the number of the chosen turn stands there
            canvas.text(str(self.numbers[n]), (self._x(n + 1), y), "small", theme.IVORY500, anchor="center")
        if 0 <= self.chosen < len(self.numbers):
            x = self._x(self.chosen + 1)
            canvas.fill((x - self.apart / 2, y - FOOT / 2 + 2, self.apart, FOOT - 6), theme.NIGHT900, radius=4)
            canvas.text(str(self.numbers[self.chosen]), (x, y), "small_strong", theme.BRASS300, anchor="center")

    def labelled(self) -> list[int]:
        """The indices of the turns whose numbers are written under the lines, at least :attr:`apart` units apart: turns
        in which several seats played lie further from each other than the others."""
        firsts = [n for n, number in enumerate(self.numbers) if not n or number != self.numbers[n - 1]]
        apart = self.area.w / max(1, len(firsts))
        every = nice_step(max(1, len(firsts)), max(2, int(len(firsts) * apart / self.apart)))
        found: list[int] = []
        for n in firsts:
            fits = not found or self._x(n + 1) - self._x(found[-1] + 1) >= self.apart
            if fits and (self.numbers[n] % every == 0 or n == 0):
                found.append(n)
        return found

    def _draw_leader(self, canvas: Canvas) -> None:
        """Fill the area between the leading line and the middle in its colour."""
        middle = self._y(0.5)
        for n in range(len(self.numbers)):
            a, b = self.point(0, n), self.point(0, n + 1)
            if a is None or b is None:
                continue
            cuts = [a, b]
            if (a[1] - middle) * (b[1] - middle) < 0:
                share = (middle - a[1]) / (b[1] - a[1])
                cuts = [a, (a[0] + (b[0] - a[0]) * share, middle), b]
            for one, two in pairwise(cuts):
                ahead = 0 if (one[1] + two[1]) / 2 < middle else 1
                mirrored = [(x, y if ahead == 0 else 2 * middle - y) for x, y in (one, two)]
                corners = [(mirrored[0][0], middle), *mirrored, (mirrored[1][0], middle)]
                canvas.polygon(corners, self.lines[ahead].colours.base, alpha=70)

    def _draw_band(self, canvas: Canvas) -> None:
        for turn, alpha in ((self.over, 16), (self.chosen, 36)):
            if turn >= 0:
                x, wide = self._x(turn + 1), max(LABELS, self.area.w / len(self.numbers))
                left, right = max(self.area.x, x - wide / 2), min(self.area.right + LABELS / 2, x + wide / 2)
                canvas.fill(
                    (left, self.area.y - TOP / 2, right - left, self.area.h + TOP / 2), theme.BRASS300, alpha=alpha
                )
        x = self._x(self.chosen + 1)
        canvas.line((x, self.area.y - TOP / 2), (x, self.area.bottom), theme.BRASS400, 1.5)

    def _draw_line(self, canvas: Canvas, n: int) -> None:
        colours = self.lines[n].colours
        points = [self.point(n, at) for at in range(len(self.lines[n].values))]
        for a, b in pairwise(points):
            if a is not None and b is not None:
                canvas.line(a, b, colours.tint, 2.2, dash=colours.dash or None)
        every = max(1, -(-len(points) // MARKS))
        for at, point in enumerate(points):
            if point is not None and (at % every == 0 or at == len(points) - 1):
                draw_mark(canvas, point, colours, MARK)

    def _draw_diamond(self, canvas: Canvas, turn: int, number: int) -> None:
        point = self.point(self.lines_of[turn], turn + 1)
        if point is None:
            return
        chosen = turn == self.chosen
        r = CHOSEN if chosen else DIAMOND
        canvas.diamond(point, r + 1.5, theme.INK900)
        canvas.diamond(point, r, theme.BRASS300 if chosen else theme.BRASS400)
        if not chosen:
            canvas.diamond(point, r - 2, theme.NIGHT900)
        canvas.text(str(number), point, "small_strong", theme.INK900 if chosen else theme.IVORY100, anchor="center")

    def _draw_names(self, canvas: Canvas) -> None:
        """Draw the names of the sides at the ends of their lines, without overlapping."""
        line = canvas.line_height("small_strong")
        high = line * 2 if len(self.lines) <= 4 else line
        ends = []
        for n, one in enumerate(self.lines):
            known = [value for value in one.values if value is not None]
            ends.append((self._y(known[-1] if known else (n + 0.5) / len(self.lines)), n))
        ends.sort()
        tops = [y - high / 2 for y, _ in ends]
        for n in range(1, len(tops)):
            tops[n] = max(tops[n], tops[n - 1] + high + 2)
        low = self.rect.bottom - high
        for n in range(len(tops) - 1, -1, -1):
            tops[n] = min(tops[n], low)
            low = tops[n] - high - 2
        for top, (_, n) in zip(tops, ends):
            one = self.lines[n]
            x = self.area.right + READ_GAP + MEDALLION
            canvas.face((x, top + high / 2), MEDALLION, one.colours, *one.mark)
            room = self.rect.right - x - MEDALLION - NAME_GAP
            left = x + MEDALLION + NAME_GAP
            if one.note and high > line:
                canvas.text(one.name, (left, top + line * 0.5), "small_strong", one.colours.tint, "midleft", room,
                            ellipsis="ok")  # fmt: skip
                canvas.text(one.note, (left, top + line * 1.5), "small", theme.IVORY300, "midleft", room, ellipsis="ok")
            else:
                canvas.text(one.name, (left, top + high / 2), "small_strong", one.colours.tint, "midleft", room,
                            ellipsis="ok")  # fmt: skip

    def _draw_read_out(self, canvas: Canvas) -> None:
        """Draw the chance of the chosen turn's seat before and after it."""
        n = self.lines_of[self.chosen]
        line = self.lines[n]
        before, after = line.values[self.chosen], line.values[self.chosen + 1]
        if before is None or after is None:
            return
        words = [t("board.percent", chance=percent(share)) for share in (before, after)]
        parts = [canvas.measure(one, "body_strong")[0] for one in words]
        wide = sum(parts) + 5 * READ_GAP
        x, y = self._x(self.chosen + 1), self._y(after)
        left = x - wide - READ_GAP * 2 if x - wide - READ_GAP * 2 > self.area.x else x + READ_GAP * 2
        top = y + READ_GAP if y + READ_GAP + READ_OUT < self.area.bottom else y - READ_GAP - READ_OUT
        box = Rect(left, top, wide, READ_OUT)
        canvas.fill(box.inflate(2, 2), theme.BRASS400, radius=7)
        canvas.fill(box, theme.NIGHT900, radius=6)
        canvas.text(words[0], (box.x + READ_GAP, box.centery), "body_strong", theme.IVORY100, anchor="midleft")
        middle = box.x + READ_GAP * 2.5 + parts[0]
        canvas.line((middle - 3, box.centery - 4), (middle + 2, box.centery), theme.IVORY500, 1.5)
        canvas.line((middle + 2, box.centery), (middle - 3, box.centery + 4), theme.IVORY500, 1.5)
        canvas.text(words[1], (box.right - READ_GAP, box.centery), "body_strong", line.colours.tint, anchor="midright")
