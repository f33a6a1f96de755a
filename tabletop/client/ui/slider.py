"""Slider: a number chosen on a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Unpack

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import IVORY100, SLATE400

from .base import Widget, WidgetOptions

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

KNOB = 20.0
TRACK = 8.0
PAGE_STEPS = 5


class Slider(Widget):
    """Pick a whole number by dragging, by pressing the line, or by the left and right keys.

    ``on_change(value)`` is called at every step, ``on_done(value)`` when the pointer is released or a key was used.
    ``show(value)`` makes the words at the right end; ``value_width`` units are kept for them (0 for none).
    """

    focusable = True
    cursor = "hand"

    def __init__(
        self,
        id: str,
        rect: RectLike,
        value: int,
        minimum: int,
        maximum: int,
        *,
        step: int = 1,
        on_change: Callable[[int], object] | None = None,
        on_done: Callable[[int], object] | None = None,
        show: Callable[[int], str] = str,
        value_width: float = 64.0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, rect, **options)
        if maximum <= minimum or step <= 0:
            raise ValueError(f"slider {id!r} has no room")
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.value = min(max(value, minimum), maximum)
        self.on_change = on_change
        self.on_done = on_done
        self.show = show
        self.value_width = value_width

    @property
    def line(self) -> Rect:
        """The track in units."""
        gap = self.value_width + 12 if self.value_width else 0.0
        return Rect(self.rect.x, self.rect.centery - TRACK / 2, self.rect.w - gap, TRACK)

    def set(self, value: float) -> bool:
        """Move to the nearest step; True when that changed the value."""
        steps = round((value - self.minimum) / self.step)
        wanted = min(max(self.minimum + steps * self.step, self.minimum), self.maximum)
        if wanted == self.value:
            return False
        self.value = wanted
        self.invalidate()
        if self.on_change is not None:
            self.on_change(wanted)
        return True

    def _drag(self, x: float) -> None:
        line = self.line
        share = (x - line.x - KNOB / 2) / max(1.0, line.w - KNOB)
        self.set(self.minimum + share * (self.maximum - self.minimum))

    def _done(self) -> None:
        if self.on_done is not None:
            self.on_done(self.value)

    def let_go(self) -> None:
        """Keep the value that was reached."""
        if self.pressed:
            self.pressed = False
            self._done()

    def handle(self, event: Event) -> bool:
        """Handle dragging, presses and keys."""
        if isinstance(event, PointerDown) and event.button == LEFT:
            self.pressed = True
            self._drag(event.pos[0])
            self.invalidate()
            return True
        if isinstance(event, PointerMove) and self.pressed:
            self._drag(event.pos[0])
            return True
        if isinstance(event, PointerUp) and self.pressed:
            self.pressed = False
            self.invalidate()
            self._done()
            return True
        if isinstance(event, Command):
            return self._key(event)
        return False

    def _key(self, event: Command) -> bool:
        goals = {
            "left": self.value - self.step,
            "right": self.value + self.step,
            "page_down": self.value - PAGE_STEPS * self.step,
            "page_up": self.value + PAGE_STEPS * self.step,
            "home": self.minimum,
            "end": self.maximum,
        }
        if event.name not in goals:
            return False
        if self.set(goals[event.name]):
            self.play("ui-hover")
            self._done()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw track, filled part, knob and value."""
        line = self.line
        share = (self.value - self.minimum) / (self.maximum - self.minimum)
        x = line.x + (line.w - KNOB) * share
        canvas.panel(line, "track")
        if self.enabled:
            canvas.panel((line.x, line.y, x - line.x + KNOB / 2, line.h), "track-on")
        state = "pressed" if self.pressed else "hover" if self.hovered and self.enabled else "rest"
        knob = Rect(x, self.rect.centery - KNOB / 2, KNOB, KNOB)
        canvas.panel(knob, "thumb" if self.enabled else "thumb-off", state=state)
        if self.ring:
            canvas.focus_ring(knob, KNOB / 2)
        if self.value_width:
            area = (self.rect.right - self.value_width, self.rect.y, self.value_width, self.rect.h)
            canvas.fit_text(self.show(self.value), area, "body_strong", IVORY100 if self.enabled else SLATE400, "right")
