"""ListBox: any number of rows, of which only the visible ones are painted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from tabletop.client.core.input import (
    LEFT,
    Command,
    Event,
    Pinch,
    PointerDown,
    PointerMove,
    PointerUp,
    TextInput,
    Wheel,
)
from tabletop.client.core.services import Tip
from tabletop.client.draw.rectangles import Point, Rect, RectLike
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500, SLATE400

from .base import Widget
from .scroll import BAR, WHEEL_STEP, Scroller

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

SEARCH_MS = 1200


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row looks now; ``focused`` when the keyboard ring is on it."""

    selected: bool = False
    hovered: bool = False
    focused: bool = False
    enabled: bool = True

    @property
    def panel(self) -> str:
        """The state word for ``canvas.panel(rect, "row" or "tile", state=...)``."""
        words = [
            word
            for word, is_so in (
                ("disabled", not self.enabled),
                ("hover", self.hovered and self.enabled),
                ("selected", self.selected),
                ("focus", self.focused),
            )
            if is_so
        ]
        return "+".join(words) or "rest"


class ListBox(Widget):
    """``count`` rows of ``row_height`` units, in ``columns`` with ``gap`` between them.

    ``paint_row(canvas, rect, index, state)`` draws a row (words of ``row_text(index)`` by default).
    ``on_select(index)`` is called for a new choice, ``on_activate(index)`` for a double click or Enter. ``heights``: a
    height for each row, in one column; ``row_height`` then only says how far a page key goes. ``row_text`` also serves
    search as you type, unless ``search`` is off.  ``row_tip`` and ``row_enabled`` are asked per row.  ``empty`` is
    shown when there are no rows. ``on_menu(index, pos)`` is called for right clicks.
    """

    focusable = True

    def __init__(
        self,
        id: str,
        rect: RectLike,
        count: int,
        row_height: float,
        *,
        selected: int = -1,
        columns: int = 1,
        heights: Sequence[float] | None = None,
        gap: float = 0.0,
        row_text: Callable[[int], str] | None = None,
        paint_row: Callable[[Canvas, Rect, int, RowState], object] | None = None,
        row_tip: Callable[[int], str | None] | None = None,
        row_enabled: Callable[[int], bool] | None = None,
        on_select: Callable[[int], object] | None = None,
        on_activate: Callable[[int], object] | None = None,
        on_menu: Callable[[int, Point], object] | None = None,
        search: bool = True,
        empty: str = "",
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        super().__init__(id, rect, enabled=enabled, visible=visible)
        self.count = count
        self.row_height = row_height
        self.selected = selected if 0 <= selected < count else -1
        self.columns = max(1, columns)
        self.gap = gap
        self.row_text = row_text
        self.paint_row = paint_row
        self.row_tip = row_tip
        self.row_enabled = row_enabled
        self.on_select = on_select
        self.on_activate = on_activate
        self.on_menu = on_menu
        self.search = search and row_text is not None
        self.empty = empty
        self.scroller = Scroller()
        self.scroller.track = Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)
        self._tops = [0.0, *accumulate(height + gap for height in heights)] if heights is not None else None
        lines = -(-count // self.columns)
        self.scroller.total = max(0.0, (self._tops[-1] if self._tops else lines * (row_height + gap)) - gap)
        self._over: int | None = None
        self._typed = ""
        self._typed_at = 0

    # -- geometry ------------------------------------------------------------------------------------

    def row_rect(self, index: int) -> Rect:
        """Where a row is on the screen, whether it can be seen or not."""
        room = self.rect.w - (BAR + 6 if self.scroller.needed else 0)
        width = (room - self.gap * (self.columns - 1)) / self.columns
        line, column = divmod(index, self.columns)
        top, height = self._span(line)
        return Rect(self.rect.x + column * (width + self.gap), self.rect.y + top - self.scroller.offset, width, height)

    def _span(self, line: int) -> tuple[float, float]:
        """Top of a line of rows in the whole list, and its height."""
        if self._tops is None:
            return line * (self.row_height + self.gap), self.row_height
        return self._tops[line], self._tops[line + 1] - self._tops[line] - self.gap

    def _line_at(self, y: float) -> int:
        """Index of the line at ``y`` units of the whole list; out of range beyond its ends."""
        if self._tops is None:
            return int(y // (self.row_height + self.gap))
        return bisect_right(self._tops, y) - 1

    def row_at(self, pos: Point) -> int | None:
        """The row at a position, if any."""
        if not self.rect.collidepoint(pos):
            return None
        line = self._line_at(pos[1] - self.rect.y + self.scroller.offset)
        for column in range(self.columns):
            index = line * self.columns + column
            if 0 <= index < self.count and self.row_rect(index).collidepoint(pos):
                return index
        return None

    def shown(self) -> range:
        """The rows that can be seen."""
        first = max(0, self._line_at(self.scroller.offset)) * self.columns
        last = (self._line_at(self.scroller.offset + self.rect.h) + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))

    def reveal_row(self, index: int) -> None:
        """Scroll no more than needed to show a row."""
        top, height = self._span(index // self.columns)
        if self.scroller.reveal(top, top + height, self.gap):
            self.invalidate()

    def _usable(self, index: int) -> bool:
        return self.row_enabled is None or self.row_enabled(index)

    # -- life ----------------------------------------------------------------------------------------

    def adopt(self, old: Widget) -> None:
        """Keep the scroll offset."""
        super().adopt(old)
        if isinstance(old, ListBox):
            self.scroller.set(old.scroller.offset)
            if self.selected != old.selected and self.selected >= 0:
                self.reveal_row(self.selected)

    def added(self) -> None:
        """Scroll the selected row into view."""
        if self.selected >= 0:
            self.reveal_row(self.selected)

    def focus_changed(self, focused: bool) -> None:
        """Take typed letters for the search while the list has the focus."""
        self._typed = ""
        if self.group is not None and self.search:
            self.group.host.text_mode(self.rect if focused else None)

    @property
    def pointed_row(self) -> int:
        """The row under the pointer, else the chosen one; -1 for none."""
        index = self._over if self.hovered else self.selected
        return index if index is not None and 0 <= index < self.count else -1

    def tip(self) -> Tip | None:
        """The tip of the row under the pointer."""
        index = self._over if self.hovered else self.selected
        if index is None or not 0 <= index < self.count or self.row_tip is None:
            return None
        text = self.row_tip(index)
        return Tip(f"{self.id}.{index}", text, self.row_rect(index).clip(self.rect)) if text else None

    # -- events --------------------------------------------------------------------------------------

    def select(self, index: int) -> None:
        """Choose a row as the user does."""
        if not 0 <= index < self.count:
            return
        changed = index != self.selected
        self.selected = index
        self.reveal_row(index)
        self.invalidate()
        if changed:
            self.play("ui-hover")
            if self.on_select is not None:
                self.on_select(index)

    def activate(self) -> bool:
        """Call ``on_activate`` for the chosen row; False when there is none."""
        if self.on_activate is None or not 0 <= self.selected < self.count or not self._usable(self.selected):
            return False
        self.play("ui-confirm")
        self.on_activate(self.selected)
        return True

    def let_go(self) -> None:
        """Drop the thumb."""
        super().let_go()
        self.scroller.release()

    def slides(self, pos: Point) -> bool:
        """Whether a finger moves the rows."""
        return self.scroller.slides(pos)

    def handle(self, event: Event) -> bool:
        """Handle wheel, thumb, rows, keys and letters."""
        if isinstance(event, Wheel | Pinch):
            changed = self.scroller.turn(event, max(WHEEL_STEP, self.row_height / 2))
            self._over = self.row_at(event.pos)
            if changed:
                self.invalidate()
            return changed or self.scroller.needed
        if isinstance(event, PointerDown):
            return self._down(event)
        if isinstance(event, PointerMove):
            if self.scroller.dragging:
                if self.scroller.drag(event.pos):
                    self.invalidate()
                return True
            over = self.row_at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return False
        if isinstance(event, PointerUp):
            self.scroller.release()
            self.invalidate()
            return True
        if isinstance(event, TextInput):
            return self._type(event.text)
        if isinstance(event, Command):
            return self._command(event)
        return False

    def _down(self, event: PointerDown) -> bool:
        if event.button == LEFT and self.scroller.press(event.pos):
            self.invalidate()
            return True
        index = self.row_at(event.pos)
        if index is None:
            return False
        self.select(index)
        if event.button != LEFT:
            if self.on_menu is not None:
                self.on_menu(index, event.pos)
            return True
        if event.clicks == 2:
            self.activate()
        return True

    def _command(self, event: Command) -> bool:
        page = max(1, int(self.rect.h // (self.row_height + self.gap))) * self.columns
        steps = {
            "up": -self.columns,
            "down": self.columns,
            "page_up": -page,
            "page_down": page,
            "home": -self.count,
            "end": self.count,
        }
        if self.columns > 1:
            steps |= {"left": -1, "right": 1}
        if event.name in steps:
            return self._move(event, steps[event.name])
        if event.name == "ok":
            return self.activate() if not event.repeat else True
        return False

    def _move(self, event: Command, step: int) -> bool:
        if not self.count:
            return False
        if self.selected < 0:
            self.select(0)
            return True
        wanted = self.selected + step
        if abs(step) > self.columns or event.name in ("page_up", "page_down"):
            wanted = min(max(wanted, 0), self.count - 1)
        at_edge = event.name in ("left", "right") and wanted // self.columns != self.selected // self.columns
        if at_edge or not 0 <= wanted < self.count:
            # from above the gap of a short last line, down goes to its last row
            if event.name == "down" and self.selected // self.columns < (self.count - 1) // self.columns:
                self.select(self.count - 1)
                return True
            return event.repeat or event.name in ("page_up", "page_down", "home", "end")
        self.select(wanted)
        return True

    def _type(self, text: str) -> bool:
        """Choose the next row that begins with the letters typed shortly after each other."""
        if not self.search or self.row_text is None or self.group is None:
            return False
        now = self.group.host.now()
        if now - self._typed_at > SEARCH_MS:
            self._typed = ""
        if text == " " and not self._typed:
            return self.activate()
        self._typed_at = now
        again = bool(self._typed) and self._typed == text.casefold()
        self._typed = self._typed if again else self._typed + text.casefold()
        start = max(self.selected, 0) + (1 if again or len(self._typed) == 1 else 0)
        for offset in range(self.count):
            index = (start + offset) % self.count
            if self.row_text(index).casefold().startswith(self._typed):
                self.select(index)
                break
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows in view and the bar."""
        if not self.count and self.empty:
            canvas.text_block(self.empty, self.rect, "body", IVORY500, align="center", valign="middle")
        # the glow or shadow of a row may lie a little outside the list
        with canvas.clip(Rect(self.rect.x - 10, self.rect.y - 2, self.rect.w + 20, self.rect.h + 4)):
            for index in self.shown():
                state = RowState(
                    index == self.selected,
                    self.hovered and index == self._over and not self.scroller.dragging,
                    self.ring and index == max(self.selected, 0),
                    self.enabled and self._usable(index),
                )
                (self.paint_row or self._paint_plain)(canvas, self.row_rect(index), index, state)
        self.scroller.draw(canvas, self.hovered)
        if self.ring and not self.count:
            canvas.focus_ring(self.rect, 6)

    def _paint_plain(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        canvas.panel(rect, "row", state=state.panel)
        if state.selected:
            canvas.fill((rect.x, rect.y + 5, 3, rect.h - 10), BRASS300, radius=1.5)
        words = self.row_text(index) if self.row_text is not None else str(index)
        ink = SLATE400 if not state.enabled else IVORY100 if state.selected or state.hovered else IVORY300
        canvas.text(
            words, (rect.x + 14, rect.centery), "body", ink, anchor="midleft", max_width=rect.w - 24, ellipsis="ok"
        )
