"""Controls that hold a value: Toggle (a switch with words beside it) and CheckBox; Segmented, choices side by side, one
of which is selected; Slider, a number chosen on a line; Stepper: minus, a number, plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Generic, TypeVar

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SLATE400, Colour
from tabletop.text import t

from .base import Pressable, Widget

SWITCH = (48.0, 26.0)
BOX = 24.0


@dataclass(eq=False, repr=False)
class _OnOff(Pressable):
    """A switch that is on or off; ``on_change(value)`` is called when the user presses it."""

    value: bool
    _: KW_ONLY
    label: str = ""
    sub: str = ""
    on_change: Callable[[bool], object] | None = None
    role: str = "body_strong"

    @property
    def spoken(self) -> str:
        return ". ".join(filter(None, (self.label, t("speech.on" if self.value else "speech.off"), self.sub)))

    def activate(self) -> None:
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

    def __post_init__(self) -> None:
        super().__post_init__()
        self._slid = 1.0 if self.value else 0.0

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, Toggle):
            self._slid = old._slid

    def update(self, dt_ms: float) -> bool:
        goal = 1.0 if self.value else 0.0
        if self._slid == goal:
            return False
        if self.group is not None and self.group.host.reduced_motion:
            self._slid = goal
            return True
        step = dt_ms / 120.0
        self._slid = min(goal, self._slid + step) if goal > self._slid else max(goal, self._slid - step)
        return True

    def draw(self, canvas: Canvas) -> None:
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


@dataclass(eq=False, repr=False)
class Segmented(Widget, Generic[V]):
    """Choices side by side, in one row or several; the left and right keys change the choice. ``on_change(value)`` is
    called then."""

    segments: Sequence[Segment[V]]
    value: V
    _: KW_ONLY
    on_change: Callable[[V], object] | None = None
    role: str = "body_strong"
    rows: int = 1
    focusable = True
    cursor = "hand"
    _over: int | None = field(default=None, init=False)
    _armed: int | None = field(default=None, init=False)

    @property
    def spoken(self) -> str:
        chosen = next((n for n, one in enumerate(self.segments) if one.value == self.value), None)
        if chosen is None:
            return t("speech.choices")
        one = self.segments[chosen]
        return t("speech.choice", words=one.label or one.tooltip or "", n=chosen + 1, count=len(self.segments))

    def segment_rect(self, index: int) -> Rect:
        row, column = divmod(index, self._columns)
        width, height = self.rect.w / self._columns, self.rect.h / self.rows
        return Rect(self.rect.x + width * column, self.rect.y + height * row, width, height)

    @property
    def _columns(self) -> int:
        return -(-len(self.segments) // self.rows)

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
        return next((n for n in range(len(self.segments)) if self.segment_rect(n).collidepoint(pos)), None)

    def tip(self) -> Tip | None:
        over = self._over if self._over is not None and self.hovered else self.index
        if self.enabled and 0 <= over < len(self.segments):
            segment = self.segments[over]
            text = segment.reason if not segment.enabled else segment.tooltip
            if text:
                return Tip(f"{self.id}.{over}", text, self.segment_rect(over), danger=not segment.enabled)
        return super().tip()

    def let_go(self) -> None:
        super().let_go()
        self._armed = None

    def handle(self, event: Event) -> bool:
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


KNOB = 20.0
TRACK = 8.0
PAGE_STEPS = 5


@dataclass(eq=False, repr=False)
class Slider(Widget):
    """Pick a whole number by dragging, by pressing the line, or by the left and right keys.

    ``on_change(value)`` is called at every step, ``on_done(value)`` when the pointer is released or a key was used.
    ``show(value)`` makes the words at the right end; ``value_width`` units are kept for them (0 for none).
    """

    value: int
    minimum: int
    maximum: int
    _: KW_ONLY
    step: int = 1
    on_change: Callable[[int], object] | None = None
    on_done: Callable[[int], object] | None = None
    show: Callable[[int], str] = str
    value_width: float = 64.0
    focusable = True
    cursor = "hand"

    @property
    def spoken(self) -> str:
        return self.show(self.value)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.maximum <= self.minimum or self.step <= 0:
            raise ValueError(f"slider {self.id!r} has no room")
        self.value = min(max(self.value, self.minimum), self.maximum)

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

    @property
    def drags(self) -> bool:
        return True

    def let_go(self) -> None:
        if self.pressed:
            self.pressed = False
            self._done()

    def handle(self, event: Event) -> bool:
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


FIRST_REPEAT_MS = 420.0
NEXT_REPEAT_MS = 90.0


@dataclass(eq=False, repr=False)
class Stepper(Widget):
    """Pick a number with two buttons or the left and right keys; a held button repeats.

    ``on_change(value)`` is called at every step; ``show(value)`` makes the words in the middle.
    """

    value: int
    minimum: int
    maximum: int
    _: KW_ONLY
    step: int = 1
    on_change: Callable[[int], object] | None = None
    show: Callable[[int], str] = str
    focusable = True
    cursor = "hand"
    _held = 0
    _next_at = 0.0
    _turned = 0.0
    _pointer: Point = field(default=(0.0, 0.0), init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.value = min(max(self.value, self.minimum), self.maximum)

    @property
    def spoken(self) -> str:
        return self.show(self.value)

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
        super().adopt(old)
        if isinstance(old, Stepper):
            self._held, self._next_at, self._pointer = old._held, old._next_at, old._pointer
            self._turned = old._turned

    def update(self, dt_ms: float) -> bool:
        if not self._held or not self.pressed or self.group is None:
            return False
        now = self.group.host.now()
        if now >= self._next_at:
            self._next_at = now + NEXT_REPEAT_MS
            if not self.side(self._held).collidepoint(self._pointer) or not self.change(self._held):
                self._held = 0
        return True

    def let_go(self) -> None:
        super().let_go()
        self._held = 0

    def handle(self, event: Event) -> bool:
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
