"""Stepper: minus, a number, plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Unpack

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.draw.rectangles import Point, Rect, RectLike
from tabletop.client.draw.theme import BRASS300, IVORY100, SLATE400

from .base import Widget, WidgetOptions

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

FIRST_REPEAT_MS = 420.0
NEXT_REPEAT_MS = 90.0


class Stepper(Widget):
    """Pick a number with two buttons or the left and right keys; a held button repeats.

    ``on_change(value)`` is called at every step; ``show(value)`` makes the words in the middle.
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
        show: Callable[[int], str] = str,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, rect, **options)
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.value = min(max(value, minimum), maximum)
        self.on_change = on_change
        self.show = show
        self._held = 0
        self._next_at = 0.0
        self._turned = 0.0
        self._pointer: Point = (0.0, 0.0)

    def side(self, sign: int) -> Rect:
        """Rectangle of the minus (-1) or plus (1) button."""
        width = min(self.rect.h, self.rect.w / 3)
        x = self.rect.x if sign < 0 else self.rect.right - width
        return Rect(x, self.rect.y, width, self.rect.h)

    def can(self, sign: int) -> bool:
        """Whether there is a further step that way."""
        return self.enabled and self.minimum <= self.value + sign * self.step <= self.maximum

    def change(self, sign: int) -> bool:
        """Change the number by a step; False at its bound."""
        if not self.can(sign):
            return False
        self.value += sign * self.step
        self.play("ui-click")
        self.invalidate()
        if self.on_change is not None:
            self.on_change(self.value)
        return True

    @property
    def held_down(self) -> bool:
        """Always: it goes on changing as long as it is pressed."""
        return True

    def adopt(self, old: Widget) -> None:
        """Keep a button held over a new layout."""
        super().adopt(old)
        if isinstance(old, Stepper):
            self._held, self._next_at, self._pointer = old._held, old._next_at, old._pointer
            self._turned = old._turned

    def update(self, dt_ms: float) -> bool:
        """Repeat while a button is held."""
        if not self._held or not self.pressed or self.group is None:
            return False
        now = self.group.host.now()
        if now >= self._next_at:
            self._next_at = now + NEXT_REPEAT_MS
            if not self.side(self._held).collidepoint(self._pointer) or not self.change(self._held):
                self._held = 0
        return True

    def let_go(self) -> None:
        """Stop the repeating."""
        super().let_go()
        self._held = 0

    def handle(self, event: Event) -> bool:
        """Handle presses, held buttons and keys."""
        if isinstance(event, PointerDown) and event.button == LEFT:
            self._pointer = event.pos
            for sign in (-1, 1):
                if self.side(sign).collidepoint(event.pos) and self.change(sign) and self.group is not None:
                    self._held, self._next_at = sign, self.group.host.now() + FIRST_REPEAT_MS
            self.pressed = True
            return True
        if isinstance(event, PointerMove):
            if self.hovered:
                self.invalidate()
            self._pointer = event.pos
            return self.pressed
        if isinstance(event, PointerUp) and self.pressed:
            self.pressed = False
            self._held = 0
            self.invalidate()
            return True
        if isinstance(event, Command):
            return self._key(event.name)
        if isinstance(event, Wheel) and self.focused:
            return self._turn(event.dy)
        return False

    def _turn(self, turns: float) -> bool:
        """Change the value by the whole turns of the wheel; a touchpad's parts of turns add up."""
        self._turned = round(self._turned + turns, 6)
        steps = int(self._turned)
        self._turned -= steps
        for _ in range(abs(steps)):
            self.change(1 if steps > 0 else -1)
        return True

    def _key(self, name: str) -> bool:
        if name in ("left", "right"):
            self.change(1 if name == "right" else -1)
            return True
        if name in ("home", "end"):
            goal = self.minimum if name == "home" else self.maximum
            while self.value != goal and self.change(1 if goal > self.value else -1):
                pass
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw frame, both buttons and the value."""
        canvas.panel(self.rect, "inset", state="rest+focus" if self.ring else "rest")
        for sign in (-1, 1):
            side = self.side(sign)
            lit = self.can(sign) and self.hovered and side.collidepoint(self._pointer)
            if lit:
                canvas.fill(side.inflate(-4, -4), IVORY100, alpha=36 if self._held == sign else 20, radius=6)
            colour = IVORY100 if self.can(sign) else SLATE400
            arm = max(5.0, min(8.0, side.h * 0.16))
            canvas.line((side.centerx - arm, side.centery), (side.centerx + arm, side.centery), colour, 2)
            if sign > 0:
                canvas.line((side.centerx, side.centery - arm), (side.centerx, side.centery + arm), colour, 2)
        left, right = self.side(-1), self.side(1)
        middle = (left.right, self.rect.y, right.x - left.right, self.rect.h)
        canvas.fit_text(self.show(self.value), middle, "number", BRASS300 if self.enabled else SLATE400, "center")
