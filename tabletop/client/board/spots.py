"""Spots: the places of a table that can be touched. The table draws them; a spot receives the input and the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.client.core.input import LEFT, RIGHT, Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.ui.base import Widget
from tabletop.rules.game import Target

DRAG_FROM = 7.0  # units the pointer must move before a press becomes a drag


@dataclass(frozen=True)
class SpotEvents:
    """The functions that spots call. ``drag``: with the pointer's place while a spot is dragged; ``drop``: once at the
    end; ``look``: opens the enlarged view (right button, info key), returns whether there is one; ``focused``: when a
    spot has got the focus by keys; ``name``: what it is in words."""

    touch: Callable[[Spot], None]
    drag: Callable[[Spot, Point], None]
    drop: Callable[[Spot, Point], None]
    look: Callable[[Spot], bool]
    tip: Callable[[Spot], Tip | None]
    focused: Callable[[Spot], None]
    name: Callable[[Spot], str]


class Spot(Widget):
    """One target on the table. ``legal``: whether it may be touched next; Tab stops at legal spots only. ``window``:
    the part of the screen through which the spot is seen, when it may lie outside."""

    focusable = True
    only_ring = True

    def __init__(
        self,
        target: Target,
        rect: Rect,
        events: SpotEvents,
        *,
        legal: bool = False,
        draggable: bool = False,
        id: str | None = None,
        radius: float = 8.0,
        window: Rect | None = None,
    ) -> None:
        super().__init__(id or str(target), rect)
        self.target = target
        self.events = events
        self.legal = legal
        self.draggable = draggable
        self.radius = radius
        self.window = Rect(window) if window is not None else None
        self._from: Point | None = None
        self.dragging = False

    @property
    def spoken(self) -> str:
        return self.events.name(self)

    @property
    def cursor(self) -> str:
        return "hand" if self.legal or self.draggable else "arrow"

    @property
    def wanted(self) -> bool:
        return self.legal

    def contains(self, pos: Point) -> bool:
        return super().contains(pos) and (self.window is None or bool(self.window.collidepoint(pos)))

    def focus_changed(self, focused: bool) -> None:
        if focused:
            self.events.focused(self)

    def let_go(self) -> None:
        super().let_go()
        self._from, self.dragging = None, False

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, Spot):
            self._from, self.dragging = old._from, old.dragging

    def tip(self) -> Tip | None:
        return self.events.tip(self)

    def handle(self, event: Event) -> bool:
        """Touch on press and release, drag on press and move, look on the right button or info key."""
        if isinstance(event, PointerDown):
            return self._down(event)
        if isinstance(event, PointerMove) and self._from is not None:
            return self._move(event)
        if isinstance(event, PointerUp) and event.button == LEFT and self._from is not None:
            return self._up(event)
        if isinstance(event, Command):
            if event.name == "ok" and not event.repeat:
                self.events.touch(self)
                return True
            if event.name == "info":
                return self.events.look(self)
        return False

    def _down(self, event: PointerDown) -> bool:
        if event.button == RIGHT:
            self.events.look(self)
            return True
        if event.button != LEFT:
            return False
        if event.clicks == 2:
            return True  # a double click acts once
        self._from = event.pos
        self.pressed = True
        return True

    def _move(self, event: PointerMove) -> bool:
        assert self._from is not None
        travelled = max(abs(event.pos[0] - self._from[0]), abs(event.pos[1] - self._from[1]))
        if self.draggable and (self.dragging or travelled >= DRAG_FROM):
            self.dragging = True
            self.events.drag(self, event.pos)
        return True

    def _up(self, event: PointerUp) -> bool:
        dragged, self.dragging, self._from, self.pressed = self.dragging, False, None, False
        if dragged:
            self.events.drop(self, event.pos)
        elif self.contains(event.pos):
            self.events.touch(self)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the focus ring alone; the table draws the thing itself."""
        if not self.ring:
            return
        if self.window is None:
            canvas.focus_ring(self.rect, self.radius)
            return
        with canvas.clip(self.window.inflate(12, 12)):
            canvas.focus_ring(self.rect, self.radius)
