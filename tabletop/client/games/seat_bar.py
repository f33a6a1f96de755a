"""The places of the seats' chips at a table over a map: in the top bar, left of its buttons; in a narrow window, whose
bar has room for the steps only, two by two at the lower end of the panel at the side."""

from __future__ import annotations

from typing import ClassVar, Generic, Protocol, TypeVar

from pygame import FRect

from .map_table import MapLayout, MapTable
from .table import BAR_BUTTONS

IN_BAR_FROM = 1150.0
"""Least width in units of a window with the chips in the bar."""
CHIP, CHIP_GAP = 33.0, 5.0
"""Units: height of a chip in the panel, and the room between chips."""
BAR, TOOL_LESS, TOOLS_EDGE = (60.0, 52.0), 6.0, 20.0
"""Units: height of the bar in the full and in the compact layout, by how much narrower each of its buttons is, and the
room right of them."""


def chips_height(seats: int) -> float:
    """Height in units of ``seats`` chips two by two in the panel."""
    return (seats + 1) // 2 * (CHIP + CHIP_GAP)


class SideLayout(MapLayout, Protocol):
    """The layout of a table with a panel at the side."""

    @property
    def side(self) -> FRect:
        """The rectangle of the panel at the side."""


S = TypeVar("S")
L = TypeVar("L", bound=SideLayout)


class SeatBarTable(MapTable[S, L], Generic[S, L]):
    """A table over a map with chips for its seats."""

    chip_most: ClassVar[float] = 180.0
    """Greatest width of a chip in the bar, in units."""
    chips_part: ClassVar[float] = 0.36
    """Greatest share of the window's width for all of them."""

    @property
    def chips_aside(self) -> bool:
        """Whether the chips are in the panel at the side."""
        return self.compact and self.scene.width < IN_BAR_FROM

    def bar_taken(self, width: float) -> float:
        """Units of the top bar, left of its buttons, that the chips take in a window of ``width`` units."""
        return 0.0 if self.chips_aside else min(self._seats * self.chip_most, width * self.chips_part)

    def chip_rects(self) -> list[FRect]:
        """The box of each seat's chip."""
        seats, gap = self._seats, CHIP_GAP
        if self.chips_aside and self.layout_now is not None:
            side = self.layout_now.side
            wide = (side.w - 3 * gap) / 2
            top = side.bottom - chips_height(seats)
            corners = [(side.x + gap + n % 2 * (wide + gap), top + n // 2 * (CHIP + gap)) for n in range(seats)]
            return [FRect(x, y, wide, CHIP) for x, y in corners]
        height, taken = BAR[self.compact], self.bar_taken(self.scene.width)
        left = self.scene.width - BAR_BUTTONS * (height - TOOL_LESS) - TOOLS_EDGE - taken + gap
        wide = (taken - gap * (seats + 1)) / seats
        return [FRect(left + n * (wide + gap), gap, wide, height - 2 * gap) for n in range(seats)]

    @property
    def _seats(self) -> int:
        return len(self.session.match.seats)
