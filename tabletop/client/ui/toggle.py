"""Toggle (a switch with words beside it) and CheckBox."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Unpack

from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import INK900, IVORY100, IVORY300, IVORY500, SLATE400, Colour

from .base import Pressable, Widget, WidgetOptions

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

SWITCH = (48.0, 26.0)
SLIDE_MS = 120.0
BOX = 24.0


class SwitchOptions(WidgetOptions, total=False):
    """What a switch may be given by name."""

    label: str
    sub: str
    on_change: Callable[[bool], object] | None
    role: str


class _OnOff(Pressable):
    """A switch that is on or off; ``on_change(value)`` is called when the user presses it."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        value: bool,
        *,
        label: str = "",
        sub: str = "",
        on_change: Callable[[bool], object] | None = None,
        role: str = "body_strong",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, rect, **options)
        self.value = value
        self.label = label
        self.sub = sub
        self.on_change = on_change
        self.role = role

    def activate(self) -> None:
        """Change to the other value."""
        self.value = not self.value
        if self.on_change is not None:
            self.on_change(self.value)

    def _ink(self) -> Colour:
        return IVORY100 if self.enabled else SLATE400

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        if not self.label:
            return
        if not self.sub:
            canvas.fit_text(self.label, area, self.role, self._ink(), "left")
            return
        main, small = canvas.line_height(self.role), canvas.line_height("small")
        top = area.centery - (main + small) / 2
        canvas.fit_text(self.label, (area.x, top, area.w, main), self.role, self._ink(), "left")
        colour = IVORY500 if self.enabled else SLATE400
        canvas.fit_text(self.sub, (area.x, top + main, area.w, small), "small", colour, "left")


class Toggle(_OnOff):
    """A row with words on the left and a switch on the right; the whole row can be pressed."""

    def __init__(self, id: str, rect: RectLike, value: bool, **options: Unpack[SwitchOptions]) -> None:
        super().__init__(id, rect, value, **options)
        self._slid = 1.0 if value else 0.0

    def adopt(self, old: Widget) -> None:
        """Keep the position of the knob, which may be moving."""
        super().adopt(old)
        if isinstance(old, Toggle):
            self._slid = old._slid

    def update(self, dt_ms: float) -> bool:
        """Slide the knob towards its side; True while it moves."""
        goal = 1.0 if self.value else 0.0
        if self._slid == goal:
            return False
        if self.group is not None and self.group.host.reduced_motion:
            self._slid = goal
            return True
        step = dt_ms / SLIDE_MS
        self._slid = min(goal, self._slid + step) if goal > self._slid else max(goal, self._slid - step)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw words and switch."""
        rect = self.rect
        if self.hovered and self.enabled:
            canvas.panel(rect.inflate(16, 0), "row", state="hover")
        switch = Rect(rect.right - SWITCH[0], rect.centery - SWITCH[1] / 2, *SWITCH)
        self._draw_words(canvas, Rect(rect.x, rect.y, rect.w - SWITCH[0] - 16, rect.h))
        canvas.panel(switch, "track")
        if self.enabled and self._slid > 0.02:
            canvas.panel(switch, "track-on", alpha=round(255 * self._slid))
        knob = SWITCH[1] - 6
        x = switch.x + 3 + (SWITCH[0] - 6 - knob) * self._slid
        canvas.panel((x, switch.y + 3, knob, knob), "thumb" if self.value and self.enabled else "thumb-off")
        if self.value:
            canvas.icon("confirm", (x + knob / 2, switch.centery), knob * 0.72, INK900)
        if self.ring:
            canvas.focus_ring(switch if not self.label else rect.inflate(12, 0), 8 if self.label else SWITCH[1] / 2)


class CheckBox(_OnOff):
    """A box with a tick, then words."""

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        box = Rect(rect.x, rect.centery - BOX / 2, BOX, BOX)
        canvas.panel(box, "inset", state=self.state)
        if self.value:
            inner = box.inflate(-2, -2)
            if self.enabled:
                canvas.gradient(inner, (242, 210, 139), (200, 148, 67), radius=5)
            else:
                canvas.fill(inner, SLATE400, radius=5)
            canvas.icon("confirm", box.center, BOX * 0.78, INK900)
        area = Rect(box.right + 12, rect.y, rect.right - box.right - 12, rect.h)
        self._draw_words(canvas, area)

    def _ink(self) -> Colour:
        if not self.enabled:
            return SLATE400
        return IVORY100 if self.value or self.hovered else IVORY300
