"""ScrollArea: shows a part of taller contents. Scroller: offset and scroll bar, used by lists too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.core.input import LEFT, Command, Event, Pinch, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.draw.rectangles import Point, Rect, RectLike
from tabletop.client.draw.theme import BRASS400, IVORY100

from .base import Container, Widget

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

BAR = 10.0
WHEEL_STEP = 64.0


class Scroller:
    """Offset into something of ``total`` height seen through ``view`` height (units), with a draggable thumb."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.total = 0.0
        self.track = Rect(0, 0, 0, 0)
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
        """Whether the thumb is held."""
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

    def turn(self, event: Wheel | Pinch, step: float = WHEEL_STEP) -> bool:
        """Scroll as the wheel turned, by ``step`` units a turn, or as fingers moved; True when it changed the
        offset."""
        return self.set(self.offset - event.dy * (step if isinstance(event, Wheel) else 1.0))

    def drag(self, pos: Point) -> bool:
        """Scroll as the pointer has moved, while the thumb is held."""
        if self._grab is None:
            return False
        free = self.track.h - self.thumb().h
        return self.set((pos[1] - self._grab - self.track.y) / free * self.reach) if free > 0 else False

    def release(self) -> None:
        """Let the thumb go."""
        self._grab = None

    def command(self, name: str, line: float = 48.0) -> bool:
        """Scroll by a moving key (``line`` units for up and down); True when it changed the offset."""
        steps = {
            "up": -line,
            "down": line,
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


class ScrollArea(Container):
    """Shows ``height`` units of contents through its rectangle.

    ``paint(canvas, area)`` draws the contents, ``area`` being their rectangle on the screen (its top may lie
    above the viewport; what lies outside is clipped).  Widgets may be put in with :meth:`put`, at rectangles
    counted from the top left of the contents; Tab brings them into view.
    """

    def __init__(
        self,
        id: str,
        rect: RectLike,
        height: float,
        paint: Callable[[Canvas, Rect], None] | None = None,
        *,
        offset: float = 0.0,
        on_scroll: Callable[[float], object] | None = None,
        visible: bool = True,
    ) -> None:
        super().__init__(id, rect, visible=visible)
        self.scroller = Scroller()
        self.scroller.track = Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)
        self.scroller.total = height
        self.scroller.set(offset)
        self.paint = paint
        self.on_scroll = on_scroll
        self.children: list[tuple[Widget, Rect]] = []

    @property
    def viewport(self) -> Rect:
        """The part of the screen the contents can be seen in."""
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
        """Change the height of the contents."""
        self.scroller.total = height
        self.scroller.set(self.scroller.offset)
        self._moved(False)

    def scroll_to(self, offset: float) -> None:
        """Scroll to an offset from the top of the contents."""
        self._moved(self.scroller.set(offset))

    def reveal(self, widget: Widget) -> None:
        """Bring a widget inside into view."""
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
            if self.on_scroll is not None:
                self.on_scroll(self.scroller.offset)

    def adopt(self, old: Widget) -> None:
        """Take over the offset of the same area in the layout before."""
        super().adopt(old)
        if isinstance(old, ScrollArea):
            self.scroller.set(old.scroller.offset)
            self._moved(False)

    def let_go(self) -> None:
        """Drop the thumb."""
        super().let_go()
        self.scroller.release()

    def slides(self, pos: Point) -> bool:
        """Whether a finger moves the contents."""
        return self.scroller.slides(pos)

    def handle(self, event: Event) -> bool:
        """Handle wheel, thumb and moving keys."""
        bar = self.scroller
        if isinstance(event, Wheel | Pinch):
            changed = bar.turn(event)
            self._moved(changed)
            return changed or bar.needed
        if isinstance(event, PointerDown):
            if event.button == LEFT and bar.press(event.pos):
                self._moved(True)
                return True
            return False
        if isinstance(event, PointerMove):
            if bar.dragging:
                self._moved(bar.drag(event.pos))
            return bar.dragging
        if isinstance(event, PointerUp):
            bar.release()
            self.invalidate()
            return True
        if isinstance(event, Command):
            if event.name in ("up", "down", "home", "end") and not self.focused:
                return False
            changed = bar.command(event.name)
            self._moved(changed)
            return changed
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the contents, clipped, and the bar."""
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
