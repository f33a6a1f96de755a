"""What scrolls: Scroller, offset and scroll bar; ScrollArea, which shows a part of taller contents; and ListBox, any
number of rows of which only the visible ones are painted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, InitVar, dataclass, field
from itertools import accumulate

from tabletop.client.core import input
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, IVORY100, IVORY300, IVORY500, SLATE400
from tabletop.text import t

from .base import Container, Widget

BAR = 10.0
WHEEL_STEP = 64.0


class Scroller:
    """Offset into something of ``total`` height seen through ``rect`` (units), with a draggable thumb in a bar at its
    right edge."""

    def __init__(self, rect: Rect, total: float = 0.0) -> None:
        self.offset = 0.0
        self.total = total
        self.track = Rect(rect.right - BAR, rect.y, BAR, rect.h)
        self._grab: float | None = None

    @property
    def view(self) -> float:
        """Height of what can be seen."""
        return self.track.h

    @property
    def reach(self) -> float:
        """The largest offset in units; 0 where everything fits."""
        return max(0.0, self.total - self.track.h)

    @property
    def needed(self) -> bool:
        """Whether there is more than can be seen."""
        return self.total > self.track.h + 0.5

    @property
    def dragging(self) -> bool:
        return self._grab is not None

    def set(self, offset: float) -> bool:
        """Scroll to ``offset``, kept within 0 and :attr:`reach`; True when that changed it."""
        wanted = min(max(offset, 0.0), self.reach)
        changed = abs(wanted - self.offset) > 0.01
        self.offset = wanted
        return changed

    def reveal(self, top: float, bottom: float, margin: float = 0.0) -> bool:
        """Scroll no more than needed to show everything from ``top`` to ``bottom``."""
        if top - margin < self.offset:
            return self.set(top - margin)
        if bottom + margin > self.offset + self.view:
            return self.set(bottom + margin - self.view)
        return False

    def thumb(self) -> Rect:
        height = max(32.0, self.track.h * self.track.h / max(self.total, 1.0))
        height = min(height, self.track.h)
        share = self.offset / self.reach if self.reach else 0.0
        return Rect(self.track.x, self.track.y + (self.track.h - height) * share, self.track.w, height)

    def press(self, pos: Point) -> bool:
        """The pointer went down: hold the thumb, or jump a page towards the pointer."""
        wide = self.track.inflate(6, 0)
        if not self.needed or not wide.collidepoint(pos):
            return False
        thumb = self.thumb()
        if thumb.top <= pos[1] <= thumb.bottom:
            self._grab = pos[1] - thumb.y
        else:
            self.set(self.offset + (self.view * 0.9 if pos[1] > thumb.bottom else -self.view * 0.9))
            self._grab = self.thumb().h / 2 if self.thumb().collidepoint(self.thumb().x, pos[1]) else None
        return True

    def slides(self, pos: Point) -> bool:
        """Whether there is more than can be seen, and ``pos`` is not on the bar."""
        return self.needed and not self.track.inflate(6, 0).collidepoint(pos)

    def turn(self, event: input.Wheel | input.Pinch, step: float = WHEEL_STEP) -> bool:
        """Scroll as the wheel turned, by ``step`` units a turn, or as fingers moved; True when it changed the
        offset."""
        return self.set(self.offset - event.dy * (step if isinstance(event, input.Wheel) else 1.0))

    def drag(self, pos: Point) -> bool:
        """Scroll as the pointer has moved, while the thumb is held."""
        if self._grab is None:
            return False
        free = self.track.h - self.thumb().h
        return self.set((pos[1] - self._grab - self.track.y) / free * self.reach) if free > 0 else False

    def release(self) -> None:
        """Let the thumb go."""
        self._grab = None

    def command(self, name: str) -> bool:
        """Scroll by a moving key; True when it changed the offset."""
        steps = {
            "up": -48.0,
            "down": 48.0,
            "page_up": -self.view * 0.9,
            "page_down": self.view * 0.9,
            "home": -self.total,
            "end": self.total,
        }
        return name in steps and self.set(self.offset + steps[name])

    def draw(self, canvas: Canvas, lit: bool = False) -> None:
        """Draw a thin bar; brass while held."""
        if not self.needed:
            return
        slim = Rect(self.track.x + self.track.w / 2 - 2, self.track.y, 4, self.track.h)
        canvas.fill(slim, IVORY100, alpha=16, radius=2)
        thumb = self.thumb()
        width = 6 if lit or self.dragging else 4
        bar = Rect(thumb.centerx - width / 2, thumb.y, width, thumb.h)
        canvas.fill(bar, BRASS400 if self.dragging else IVORY100, alpha=230 if self.dragging else 110, radius=width / 2)


class Scrolling(Widget):
    """A widget with a scroller, whose thumb it drops when it is let go."""

    scroller: Scroller

    def let_go(self) -> None:
        super().let_go()
        self.scroller.release()

    def slides(self, pos: Point) -> bool:
        return self.scroller.slides(pos)


@dataclass(eq=False, repr=False)
class ScrollArea(Scrolling, Container):
    """Shows ``height`` units of contents through its rectangle.

    ``paint(canvas, area)`` draws the contents, ``area`` being their rectangle on the screen (its top may lie
    above the viewport; what lies outside is clipped).  Widgets may be put in with :meth:`put`, at rectangles
    counted from the top left of the contents; Tab brings them into view.
    """

    height: InitVar[float]
    paint: Callable[[Canvas, Rect], None] | None = None

    def __post_init__(self, height: float) -> None:
        super().__post_init__()
        self.scroller = Scroller(self.rect, height)
        self.children: list[tuple[Widget, Rect]] = []

    @property
    def viewport(self) -> Rect:
        return self.rect

    @property
    def content_width(self) -> float:
        """Width for the contents, the bar left free when there is one."""
        return self.rect.w - (BAR + 4 if self.scroller.needed else 0)

    @property
    def focusable(self) -> bool:
        """The area itself takes the focus only when nothing inside can and it scrolls."""
        return self.scroller.needed and not any(child.focusable for child, _ in self.children)

    @property
    def offset(self) -> float:
        """How far the contents are scrolled."""
        return self.scroller.offset

    def put(self, widget: Widget) -> Widget:
        """Add a widget; its rectangle counts from the top left of the contents."""
        if self.group is None:
            raise ValueError("add the scroll area to a group before putting widgets into it")
        self.children.append((widget, widget.rect.copy()))
        self._place(widget, widget.rect.copy())
        self.group.add(widget, self)
        return widget

    def set_height(self, height: float) -> None:
        self.scroller.total = height
        self.scroller.set(self.scroller.offset)
        self._moved(False)

    def scroll_to(self, offset: float) -> None:
        self._moved(self.scroller.set(offset))

    def reveal(self, widget: Widget) -> None:
        for child, home in self.children:
            if child is widget:
                self._moved(self.scroller.reveal(home.top, home.bottom, 12))

    def _place(self, widget: Widget, home: Rect) -> None:
        widget.rect.x = self.rect.x + home.x
        widget.rect.y = self.rect.y + home.y - self.scroller.offset

    def _moved(self, changed: bool) -> None:
        for child, home in self.children:
            self._place(child, home)
        if changed:
            self.invalidate()

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, ScrollArea):
            self.scroller.set(old.scroller.offset)
            self._moved(False)

    def handle(self, event: input.Event) -> bool:
        bar = self.scroller
        if isinstance(event, input.Wheel | input.Pinch):
            changed = bar.turn(event)
            self._moved(changed)
            return changed or bar.needed
        if isinstance(event, input.PointerDown):
            if event.button == input.LEFT and bar.press(event.pos):
                self._moved(True)
                return True
            return False
        if isinstance(event, input.PointerMove):
            if bar.dragging:
                self._moved(bar.drag(event.pos))
            return bar.dragging
        if isinstance(event, input.PointerUp):
            bar.release()
            self.invalidate()
            return True
        if isinstance(event, input.Command):
            if event.name in ("up", "down", "home", "end") and not self.focused:
                return False
            changed = bar.command(event.name)
            self._moved(changed)
            return changed
        return False

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.viewport):
            if self.paint is not None:
                top = self.rect.y - self.scroller.offset
                self.paint(canvas, Rect(self.rect.x, top, self.content_width, self.scroller.total))
            for child, _ in self.children:
                if child.visible and child.rect.colliderect(self.viewport.inflate(16, 16)):
                    child.draw(canvas)
        self.scroller.draw(canvas, self.hovered)
        if self.ring:
            canvas.focus_ring(self.rect, 6)


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


@dataclass(eq=False, repr=False)
class ListBox(Scrolling):
    """``count`` rows of ``row_height`` units, in ``columns`` with ``gap`` between them.

    ``paint_row(canvas, rect, index, state)`` draws a row (words of ``row_text(index)`` by default).
    ``on_select(index)`` is called for a new choice, ``on_activate(index)`` for a double click or Enter. ``heights``: a
    height for each row, in one column; ``row_height`` then only says how far a page key goes. ``row_text`` also serves
    search as you type, unless ``search`` is off.  ``row_tip`` and ``row_enabled`` are asked per row.  ``empty`` is
    shown when there are no rows. ``on_menu(index, pos)`` is called for right clicks.
    """

    count: int
    row_height: float
    _: KW_ONLY
    selected: int = -1
    columns: int = 1
    heights: Sequence[float] | None = None
    gap: float = 0.0
    row_text: Callable[[int], str] | None = None
    paint_row: Callable[[Canvas, Rect, int, RowState], object] | None = None
    row_tip: Callable[[int], str | None] | None = None
    row_enabled: Callable[[int], bool] | None = None
    on_select: Callable[[int], object] | None = None
    on_activate: Callable[[int], object] | None = None
    on_menu: Callable[[int, Point], object] | None = None
    search: bool = True
    empty: str = ""
    focusable = True
    _over: int | None = field(default=None, init=False)
    _typed = ""
    _typed_at = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.selected = self.selected if self.selected < self.count else -1
        self.columns = max(1, self.columns)
        self.search = self.search and self.row_text is not None
        self._tops = None if self.heights is None else [0.0, *accumulate(high + self.gap for high in self.heights)]
        lines = -(-self.count // self.columns)
        whole = self._tops[-1] if self._tops else lines * (self.row_height + self.gap)
        self.scroller = Scroller(self.rect, max(0.0, whole - self.gap))

    # -- geometry ------------------------------------------------------------------------------------

    @property
    def arrow_row(self) -> Rect:
        if self.selected < 0:
            return self.rect
        chosen = self.row_rect(self.selected)
        return Rect(self.rect.x, chosen.y, self.rect.w, chosen.h)

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
        super().adopt(old)
        if isinstance(old, ListBox):
            self.scroller.set(old.scroller.offset)
            if self.selected != old.selected and self.selected >= 0:
                self.reveal_row(self.selected)

    def added(self) -> None:
        if self.selected >= 0:
            self.reveal_row(self.selected)

    def focus_changed(self, focused: bool) -> None:
        self._typed = ""
        if self.group is not None and self.search:
            self.group.host.text_mode(self.rect if focused else None)

    @property
    def pointed_row(self) -> int:
        """The row under the pointer, else the chosen one; -1 for none."""
        index = self._over if self.hovered else self.selected
        return index if index is not None and 0 <= index < self.count else -1

    @property
    def spoken(self) -> str:
        """The chosen row, with its number; the words drawn in it where it has no text."""
        if not self.count:
            return self.empty
        row = max(self.selected, 0)
        box, heard = self.row_rect(row), [] if self.group is None else self.group.host.heard
        drawn = ", ".join(text for text, at in heard if box.collidepoint(at.center))
        words = self.row_text(row) if self.row_text is not None else drawn
        return t("speech.choice", words=words or drawn, n=row + 1, count=self.count)

    def tip(self) -> Tip | None:
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

    def handle(self, event: input.Event) -> bool:
        if isinstance(event, input.Wheel | input.Pinch):
            changed = self.scroller.turn(event, max(WHEEL_STEP, self.row_height / 2))
            self._over = self.row_at(event.pos)
            if changed:
                self.invalidate()
            return changed or self.scroller.needed
        if isinstance(event, input.PointerDown):
            return self._down(event)
        if isinstance(event, input.PointerMove):
            if self.scroller.dragging:
                if self.scroller.drag(event.pos):
                    self.invalidate()
                return True
            over = self.row_at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return False
        if isinstance(event, input.PointerUp):
            self.scroller.release()
            self.invalidate()
            return True
        if isinstance(event, input.TextInput):
            return self._type(event.text)
        if isinstance(event, input.Command):
            return self._command(event)
        return False

    def _down(self, event: input.PointerDown) -> bool:
        if event.button == input.LEFT and self.scroller.press(event.pos):
            self.invalidate()
            return True
        index = self.row_at(event.pos)
        if index is None:
            return False
        self.select(index)
        if event.button != input.LEFT:
            if self.on_menu is not None:
                self.on_menu(index, event.pos)
            return True
        if event.clicks == 2:
            self.activate()
        return True

    def _command(self, event: input.Command) -> bool:
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

    def _move(self, event: input.Command, step: int) -> bool:
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
        if now - self._typed_at > 1200:
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
