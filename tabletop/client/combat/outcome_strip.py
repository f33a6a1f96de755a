"""A strip over the board with the outcome of one attack: who against whom, the sum with its die, the result, and what
followed. It closes after some time."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, fit_name, smaller
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, OK, Colour, SeatColours

from .passing_view import PassingView
from .result_strip import draw_verdict

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

SIDE_SHARES = 1.2, 1.0, 0.85
"""Widths of a side, as multiples of the strip's height: narrower ones where the sum needs the room."""
VERDICT_MS, WHOLE_MS, TURN_MS = 350.0, 2600.0, 420.0
"""Milliseconds until the result is shown, until the strip closes, and in which a piece is turned face up."""
VERDICT, LINE = 32.0, 19.0
"""Height of the result, and of a line below it, in units."""
DIE = 44.0
"""Width in units of the part with the die."""
SIZES = (760.0, 150.0), (640.0, 128.0)
"""Width and height in units, in the full and the compact layout."""
LIFT = 12.0
"""Units from the middle of a side up to its piece."""

Paint = Callable[["Canvas", FRect], None]
RoundPaint = Callable[["Canvas", tuple[float, float], float], None]
"""Draws something round: canvas, middle, radius."""


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line below the result with its sign; ``late``: it appears together with the result."""

    words: str
    sign: RoundPaint
    late: bool = False


class OutcomeStrip(PassingView):
    """The strip; games fill it. ``panel``: its rectangle, after its layout."""

    def __init__(self, rule: Callable[[], object]) -> None:
        super().__init__(WHOLE_MS, rule)
        self.panel = FRect(0, 0, 1, 1)

    @property
    @abstractmethod
    def title(self) -> str:
        """The title in words."""

    @property
    @abstractmethod
    def sum(self) -> str:
        """The sum in words: what was needed and what there was."""

    @property
    @abstractmethod
    def verdict(self) -> tuple[str, bool]:
        """The result in words, and whether it is a success."""

    @property
    @abstractmethod
    def die(self) -> Paint | None:
        """Painter of the die that was rolled; None without one."""

    @abstractmethod
    def lines(self) -> Sequence[OutcomeLine]:
        """The lines below the result: what followed, such as payments and revealed pieces."""

    @abstractmethod
    def draw_left(self, canvas: Canvas, box: FRect) -> None:
        """Draw the attacker."""

    @abstractmethod
    def draw_right(self, canvas: Canvas, box: FRect, told: bool) -> None:
        """Draw the defender; ``told``: the result is shown already."""

    def place(self, board: FRect, target_y: float, below_prompt: float, compact: bool) -> None:
        """Place the strip at the lower edge of ``board``, or near its top, below ``below_prompt``, if the target, at
        the y ``target_y``, lies low. All in units."""
        wide, high = SIZES[compact]
        wide = min(board.w - 40, wide)
        low = target_y > board.centery + board.h * 0.08
        self.panel = FRect(board.centerx - wide / 2, below_prompt + 8 if low else board.bottom - high - 22, wide, high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the attacker at the left, the defender at the right, sum and result between them."""
        told = self.elapsed >= VERDICT_MS
        panel = self.panel
        canvas.panel(panel, "overlay")
        canvas.frame(panel, BRASS300 if self.verdict[1] or not told else EMBER, 1.6, 10)
        side = next((one for one in self._sides() if self._sum_fits(canvas, one)), self._sides()[-1])
        self.draw_left(canvas, FRect(panel.x + 12, panel.y, side, panel.h))
        self.draw_right(canvas, FRect(panel.right - side - 12, panel.y, side, panel.h), told)
        self._draw_middle(canvas, self._middle(side), told)

    def _sides(self) -> list[float]:
        return [self.panel.h * share for share in SIDE_SHARES]

    def _middle(self, side: float) -> FRect:
        """The rectangle between two sides as wide as ``side``."""
        panel = self.panel
        return FRect(panel.x + side + 14, panel.y + 10, panel.w - 2 * side - 28, panel.h - 18)

    def _sum_box(self, box: FRect) -> FRect:
        """The rectangle of the sum in the middle part ``box``."""
        y, die = box.y + 26, DIE if self.die is not None else 0.0
        return FRect(box.x + die, y, box.w - die, max(24.0, box.bottom - y - LINE * len(self.lines()) - VERDICT))

    def _sum_fits(self, canvas: Canvas, side: float) -> bool:
        words = self._sum_box(self._middle(side))
        return canvas.block_height(self.sum, smaller(canvas, "body", 0.7), words.w) <= words.h + 1

    def _draw_middle(self, canvas: Canvas, box: FRect, told: bool) -> None:
        fit_name(canvas, self.title, FRect(box.x, box.y, box.w, 24), "section", BRASS300, "center")
        lines, paint, words = self.lines(), self.die, self._sum_box(box)
        if paint is not None:
            size = 34.0
            paint(canvas, FRect(box.x + 2, words.centery - size / 2, size, size))
        fit_block(canvas, self.sum, words, "body", IVORY100, align="center")
        y = words.bottom
        if told:
            verdict, good = self.verdict
            draw_verdict(canvas, FRect(box.x, y, box.w, VERDICT), verdict, good, OK if good else EMBER, "section")
        y += VERDICT
        for entry in lines:
            if entry.late and not told:
                continue
            line = FRect(box.x, y, box.w, LINE - 1)
            entry.sign(canvas, (line.x + 9, line.centery), 8 if entry.late else 7)
            fit_name(canvas, entry.words, FRect(line.x + 22, line.y, line.w - 22, line.h), "least", IVORY300)
            y += LINE

    def draw_seat(
        self, canvas: Canvas, box: FRect, name: str, colours: SeatColours, paint: Paint | None, words: str
    ) -> None:
        """Draw the side of a seat: its pieces between its name and what it does."""
        size = box.h * 0.42
        if paint is not None:
            paint(canvas, FRect(box.centerx - size / 2, box.centery - size / 2 - 7, size, size))
        fit_name(canvas, name, FRect(box.x, box.y + 7, box.w, 20), "small_strong", colours.tint, "center")
        fit_block(canvas, words, _foot(box), "small", IVORY300, align="center")

    def draw_thing(
        self, canvas: Canvas, box: FRect, words: str, paint: RoundPaint | None, ink: Colour = IVORY300,
        share: float = 0.22,
    ) -> None:  # fmt: skip
        """Draw the side of nobody: a thing with its name below it, or the name alone; ``share``: its radius as a share
        of the strip's height."""
        if paint is None:
            fit_name(canvas, words, box, "small", ink, "center")
            return
        paint(canvas, (box.centerx, box.centery - LIFT), box.h * share)
        fit_name(canvas, words, _foot(box), "small", ink, "center")

    def draw_turning(self, canvas: Canvas, box: FRect, back: RoundPaint, face: RoundPaint, words: str) -> None:
        """Draw a piece that is turned face up together with the result, with its name once it is face up."""
        share = max(0.0, min(1.0, (self.elapsed - VERDICT_MS) / TURN_MS))
        center, radius = (box.centerx, box.centery - LIFT), box.h * 0.24 * max(0.08, abs(1 - 2 * share))
        if share < 0.5:
            back(canvas, center, radius)
            return
        face(canvas, center, radius)
        fit_block(canvas, words, _foot(box), "small", IVORY100, align="center")


def _foot(box: FRect) -> FRect:
    return FRect(box.x - 4, box.bottom - 36, box.w + 8, 32)
