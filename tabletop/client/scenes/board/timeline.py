"""The timeline: steps through the whole match, shows any position, begins a new game from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS400, IVORY100
from tabletop.client.ui import Button, Slider
from tabletop.client.ui.controls import KNOB
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .host import BoardHost

MARK = 6.0
"""Radius of the mark of a turn, and distance of its middle from the edge of the strip, in units."""


class Timeline:
    """The strip at the bottom of the board."""

    height = 66.0

    def __init__(self, board: BoardHost) -> None:
        self.board = board
        self.open = False
        self.rect = FRect(0, 0, 0, 0)
        self.marked: dict[int, int] = {}
        """Positions before the turns that cost most, by a review: each with its number in the list."""
        self._slot = FRect(0, 0, 0, 0)

    def toggle(self) -> None:
        """Open or close the strip; closing returns to the present."""
        self.open = not self.open
        self.board.play("ui-page")
        if not self.open and self.board.session.looking is not None:
            self.board.to_present()
        self.board.relayout()

    @property
    def index(self) -> int:
        """The position shown, as the number of actions before it."""
        looking = self.board.session.looking
        return len(self.board.session.match.journal) if looking is None else looking

    def layout(self, rect: FRect) -> None:
        """Add buttons and slider."""
        self.rect = rect
        group, end = self.board.widgets, len(self.board.session.match.journal)
        size, y = 42.0, rect.y + 12
        x = rect.x + 14
        for name, icon, index in (
            ("first", "skip-first", 0),
            ("back", "step-back", self.index - 1),
            ("forward", "step-forward", self.index + 1),
            ("last", "skip-last", end),
        ):
            group.add(
                Button(
                    f"time.{name}", FRect(x, y, size, size), icon=icon, style="icon", tooltip=t(f"board.time_{name}"),
                    on_click=partial(self.board.look, max(0, min(end, index))), repeatable=True,
                    enabled=0 <= index <= end and index != self.index, reason=t("board.time_end"),
                )
            )  # fmt: skip
            x += size + 6
        words = t("board.branch")
        wide = self.board.app.canvas.measure(words, "button")[0] + 64
        past = self.board.session.looking is not None
        group.add(
            Button(
                "time.branch", FRect(rect.right - 14 - wide, y, wide, size), words, icon="branch",
                on_click=self.board.branch, enabled=past, reason=t("board.branch_now"), tooltip=t("board.branch_tip"),
            )
        )  # fmt: skip
        label = 190.0
        slot = self._slot = FRect(x + 10, y, rect.right - 28 - wide - label - x, size)
        group.add(Slider("time.slider", slot, self.index, 0, max(1, end), on_change=self._slid, value_width=0))
        self._label_x = rect.right - 28 - wide - label / 2

    def _slid(self, value: int) -> None:
        self.board.look(value)

    def key(self, name: str) -> bool:
        """Handle a key of the open strip: arrows, Home, End, and Page keys, which move by tenths; True when it was
        used."""
        end = len(self.board.session.match.journal)
        leap = max(2, end // 10)
        steps = {"left": -1, "right": 1, "page_up": -leap, "page_down": leap, "home": -end, "end": end}
        if not self.open or name not in steps:
            return False
        index = max(0, min(end, self.index + steps[name]))
        if index != self.index:
            self.board.look(index)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the strip below its widgets."""
        canvas.panel(self.rect, "tile")
        self._draw_marks(canvas)
        words = t("board.time_at", n=self.index, end=len(self.board.session.match.journal))
        canvas.text(words, (self._label_x, self.rect.centery), "small_strong", IVORY100, anchor="center")

    def _draw_marks(self, canvas: Canvas) -> None:
        """Draw a diamond over the slider for each turn that cost much in the review."""
        end, slot = max(1, len(self.board.session.match.journal)), self._slot
        for index in self.marked:
            x = slot.x + KNOB / 2 + (slot.w - KNOB) * index / end
            canvas.diamond((x, self.rect.y + MARK), MARK, BRASS400)
