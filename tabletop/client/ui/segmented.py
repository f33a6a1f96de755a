"""Segmented: choices side by side, one of which is selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, Unpack

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import Tip
from tabletop.client.draw.rectangles import Point, Rect, RectLike
from tabletop.client.draw.theme import INK900, IVORY100, IVORY300, SLATE400

from .base import Widget, WidgetOptions

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


V = TypeVar("V")


@dataclass(frozen=True)
class Segment(Generic[V]):
    """One choice: its value, words, icon, tooltip, why it cannot be selected, and the role of its words where it
    differs from the others'."""

    value: V
    label: str = ""
    icon: str | None = None
    tooltip: str | None = None
    enabled: bool = True
    reason: str | None = None
    role: str | None = None


class Segmented(Widget, Generic[V]):
    """Choices side by side; the left and right keys change the choice. ``on_change(value)`` is called then.

    Segments are :class:`Segment`, or (value, label) pairs.
    """

    focusable = True
    cursor = "hand"

    def __init__(
        self,
        id: str,
        rect: RectLike,
        segments: Sequence[Segment[V] | tuple[V, str]],
        value: V,
        *,
        on_change: Callable[[V], object] | None = None,
        role: str = "body_strong",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, rect, **options)
        self.segments = [item if isinstance(item, Segment) else Segment(*item) for item in segments]
        self.value = value
        self.on_change = on_change
        self.role = role
        self._over: int | None = None
        self._armed: int | None = None

    def segment_rect(self, index: int) -> Rect:
        """The rectangle of one choice."""
        width = self.rect.w / len(self.segments)
        return Rect(self.rect.x + width * index, self.rect.y, width, self.rect.h)

    def choose(self, index: int) -> None:
        """Select a choice as the user does."""
        segment = self.segments[index]
        if not segment.enabled:
            if segment.reason and self.group is not None:
                self.group.host.refuse(segment.reason, self.segment_rect(index))
            return
        if segment.value == self.value:
            return
        self.value = segment.value
        self.play("ui-click")
        self.invalidate()
        if self.on_change is not None:
            self.on_change(segment.value)

    @property
    def index(self) -> int:
        """Index of the selected segment; -1 for none."""
        return next((i for i, item in enumerate(self.segments) if item.value == self.value), -1)

    def _at(self, pos: Point) -> int | None:
        if not self.rect.collidepoint(pos):
            return None
        width = self.rect.w / len(self.segments)
        return min(len(self.segments) - 1, int((pos[0] - self.rect.x) / width))

    def tip(self) -> Tip | None:
        """The tip of the segment under the pointer, else of the whole."""
        over = self._over if self._over is not None and self.hovered else self.index
        if self.enabled and 0 <= over < len(self.segments):
            segment = self.segments[over]
            text = segment.reason if not segment.enabled else segment.tooltip
            if text:
                return Tip(f"{self.id}.{over}", text, self.segment_rect(over), danger=not segment.enabled)
        return super().tip()

    def let_go(self) -> None:
        """Choose nothing."""
        super().let_go()
        self._armed = None

    def handle(self, event: Event) -> bool:
        """Handle presses and keys."""
        if isinstance(event, PointerMove):
            over = self._at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return self._armed is not None
        if isinstance(event, PointerDown) and event.button == LEFT:
            self._armed = self._at(event.pos)
            return True
        if isinstance(event, PointerUp):
            armed, self._armed = self._armed, None
            if armed is not None and armed == self._at(event.pos):
                self.choose(armed)
            return True
        if isinstance(event, Command) and event.name in ("left", "right"):
            return self._step(1 if event.name == "right" else -1) or event.repeat
        return isinstance(event, Command) and event.name == "ok"

    def _step(self, sign: int) -> bool:
        index = self.index + sign
        while 0 <= index < len(self.segments):
            if self.segments[index].enabled:
                self.choose(index)
                return True
            index += sign
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the frame, the selected choice and the words."""
        canvas.panel(self.rect, "inset", state="rest+focus" if self.ring else "rest")
        for index, segment in enumerate(self.segments):
            box = self.segment_rect(index)
            taken = segment.value == self.value
            usable = self.enabled and segment.enabled
            if taken and usable:
                canvas.panel(box.inflate(-6, -6), "button-primary")
            elif index == self._over and self.hovered and usable:
                canvas.fill(box.inflate(-6, -6), IVORY100, alpha=20, radius=7)
            if not usable:
                ink = SLATE400
            elif taken:
                ink = INK900
            else:
                ink = IVORY100 if index == self._over and self.hovered else IVORY300
            self._draw_segment(canvas, segment, box, ink)

    def _draw_segment(self, canvas: Canvas, segment: Segment[V], box: Rect, ink: tuple[int, int, int]) -> None:
        role = segment.role or self.role
        if not segment.label:
            if segment.icon:
                canvas.icon(segment.icon, box.center, box.h * 0.5, ink)
            return
        if not segment.icon:
            canvas.fit_text(segment.label, box.inflate(-16, -4), role, ink, "center")
            return
        size = min(box.h * 0.5, canvas.line_height(role))
        room = box.w - 24 - size
        width = min(canvas.measure(segment.label, role)[0], room)
        left = box.centerx - (width + size + 8) / 2
        canvas.icon(segment.icon, (left + size / 2, box.centery), size, ink)
        canvas.fit_text(segment.label, (left + size + 8, box.y, width + 1, box.h), role, ink, "left")
