"""The base classes Widget, Container (shows others through a viewport) and Pressable, and words that cannot be pressed.
``group.py`` holds them.

Rectangles are in design units on the screen. Widgets are rebuilt by every layout; what the user changed lives in the
scene, and small things of the widget itself (scroll offset, text cursor) are handed from the old widget to the new one
of the same id by :meth:`Widget.adopt`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import Tip, WidgetServices
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import IVORY100, Colour
from tabletop.text import t

if TYPE_CHECKING:
    from .group import WidgetGroup


def with_rule(host: WidgetServices, words: str, rule: str) -> str:
    """``words``, which refuse something by the rule ``rule``, with a second line that says what to press for it. Its id
    stands in the rulebook alone."""
    keys = host.rule_hint() if rule else ""
    return f"{words}\n{t('board.rule_key', keys=keys)}" if keys else words


def with_key(host: WidgetServices, words: str, command: str) -> str:
    """``words``, which say what a button does, with the key of ``command`` behind them if one is bound. A full stop
    comes after the key."""
    keys = host.key_hint(command)
    if not keys:
        return words
    bare = words.removesuffix(".")
    return t("client.with_key", words=bare, keys=keys) + words[len(bare) :]


REACH = 48.0
"""Units: an upper bound of what shadows and rings add to any widget on each side."""


@dataclass(eq=False, repr=False)
class Widget:
    """A rectangle that draws itself and answers events. A subclass declares what it is given as a dataclass
    does: by place behind ``rect``, or by name.

    ``reason`` says in words why the widget is disabled: it replaces the tooltip, and is told when the
    widget is pressed all the same.  ``rule`` is the id of the rule that forbids it then; of an enabled widget, the
    rule it is about.  ``command`` is what does the same without a pointer: its tooltip ends with the key bound to it.
    ``caption``: the words drawn beside it that say what it is for.
    """

    id: str
    rect: Rect
    _: KW_ONLY
    tooltip: str | None = None
    tooltip_title: str | None = None
    enabled: bool = True
    reason: str | None = None
    visible: bool = True
    rule: str = ""
    command: str = ""
    caption: str = ""
    repeatable: bool = False
    """Whether a second click and a held key press it again."""
    meaning: tuple[Hashable, ...] = ()
    """What using it does, where its id leaves that open."""
    stop: str = ""
    """Neighbours of the same stop are one for Tab, and arrow keys lead from one to the other. What stands before a dot
    is the part of the screen. Empty: a stop of its own, in no part."""

    group: WidgetGroup | None = field(default=None, init=False)
    parent: Container | None = field(default=None, init=False)
    pressed = False
    blocks_pointer = True
    leads = False
    """Whether it is the main button of a table, which Enter presses unless keys have brought the focus elsewhere."""
    reach = REACH
    """Units: an upper bound of what it draws beyond its rectangle on each side, but for the ring of its focus."""
    only_ring = False
    """Whether it draws nothing but the ring of its focus, although it has a :meth:`draw` of its own."""

    def __post_init__(self) -> None:
        self.rect = Rect(self.rect)

    @property
    def focusable(self) -> bool:
        """Whether the keyboard comes here."""
        return False

    @property
    def cursor(self) -> str:
        """Shape of the pointer over this widget, as in ``core/window.py``."""
        return "arrow"

    @property
    def wanted(self) -> bool:
        """Whether no tooltip of another widget should cover this one, because it may be chosen next."""
        return False

    @property
    def held_down(self) -> bool:
        """Whether it is meant to be held down; a finger that rests on anything else is the right button."""
        return False

    @property
    def drags(self) -> bool:
        """Whether a pointer that moves over it with its button down does something to it."""
        return False

    def slides(self, pos: Point) -> bool:
        """Whether a finger that moves on from ``pos`` moves its contents."""
        return False

    @property
    def explains(self) -> bool:
        """Whether it says something for the first time, so that no message should cover it."""
        return False

    @property
    def spoken(self) -> str:
        """What it is, or holds, in words for the ear; empty where the words that are drawn in it say so."""
        return ""

    @property
    def explained(self) -> Sequence[str]:
        """What more is to be said of it, where the eye reads it beside the widget."""
        return ()

    @property
    def said_elsewhere(self) -> bool:
        """Whether the words that are drawn in it are no lines of the page: they are said as an explanation, or with
        another widget."""
        return False

    # -- state ---------------------------------------------------------------------------------------

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over this widget and no other lies above it; while keys are used, whether it has the
        focus."""
        group = self.group
        return group is not None and group.hovered is self and (group.focused in (None, self) or not group.ring_visible)

    @property
    def focused(self) -> bool:
        """Whether commands go to this widget first."""
        return self.group is not None and self.group.focused is self

    @property
    def arrow_row(self) -> Rect:
        """The part from which the left and right keys lead to other widgets."""
        return self.rect

    @property
    def ring(self) -> bool:
        """Whether the keyboard ring is to be drawn round this widget."""
        group = self.group  # asked of every widget in every frame, so `focused` is not called
        return group is not None and group.focused is self and group.ring_visible

    @property
    def state(self) -> str:
        """The ``state`` for Canvas.panel: rest, hover, pressed or disabled, then "+focus" with the ring."""
        word = "rest"
        if not self.enabled:
            word = "disabled"
        elif self.pressed and self.hovered:
            word = "pressed"
        elif self.hovered:
            word = "hover"
        return f"{word}+focus" if self.ring else word

    def contains(self, pos: Point) -> bool:
        """Whether a point (units) hits this widget."""
        if not self.rect.collidepoint(pos):
            return False
        return self.parent is None or self.parent.viewport.collidepoint(pos)

    def tip(self) -> Tip | None:
        """What to show when the pointer rests here."""
        refused = not self.enabled and bool(self.reason)
        text = self.reason if refused else self.tooltip
        if not text:
            return None
        if refused and self.rule and self.group is not None:
            text = with_rule(self.group.host, text, self.rule)
        elif self.command and not refused and self.group is not None:
            text = with_key(self.group.host, text, self.command)
        return Tip(self.id, text, self.rect, self.tooltip_title, danger=refused and bool(self.rule))

    def kept_clear(self) -> tuple[Rect, ...]:
        """Rectangles (units) that a tooltip or refusal about this widget must not cover."""
        return ()

    def invalidate(self) -> None:
        """Ask for a new frame."""
        if self.group is not None:
            self.group.invalidate()

    def play(self, sound: str) -> None:
        if self.group is not None:
            self.group.host.play(sound)

    # -- life ----------------------------------------------------------------------------------------

    def added(self) -> None:
        """Called once the widget belongs to a group (fonts can be measured from now on)."""

    def adopt(self, old: Widget) -> None:
        """Take over scroll offset, cursor and the like from the widget of the same id in the layout before."""
        self.pressed = old.pressed

    def focus_changed(self, focused: bool) -> None:
        """The widget got or lost the focus."""

    def let_go(self) -> None:
        """Forget the press, which has become something else, or whose release will not come."""
        self.pressed = False

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True while something moves."""
        return False

    def handle(self, event: Event) -> bool:
        """React to an event; True when it was used."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw, changing nothing. A plain widget draws the focus ring alone."""
        if self.ring:
            canvas.focus_ring(self.rect, 8)


class Container(Widget):
    """A widget that shows others through a viewport."""

    @property
    def viewport(self) -> Rect:
        """The viewport, in units of the screen."""
        return self.rect

    def reveal(self, widget: Widget) -> None:
        """Scroll until a widget is in view."""


@dataclass(eq=False, repr=False)
class Pressable(Widget):
    """A widget pressed by the left button, by Enter or by Space; calls :meth:`activate`.

    The second click of a double click and held keys do not press again unless ``repeatable``, not even where the first
    click has brought another widget under the pointer. Further clicks do.
    """

    _: KW_ONLY
    on_click: Callable[[], object] | None = None
    sound: str | None = "ui-click"
    focusable = True
    cursor = "hand"
    selected = False
    """Whether it is the chosen one of several."""

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerDown):
            return self._down(event)
        if isinstance(event, PointerUp):
            return self._up(event)
        if isinstance(event, PointerMove):
            return self.pressed
        if isinstance(event, Command) and event.name == "ok":
            if not event.repeat or self.repeatable:
                self._fire()
            return True
        return False

    def _down(self, event: PointerDown) -> bool:
        if event.button != LEFT:
            return False
        if event.clicks == 2 and not self.repeatable:
            return True
        self.pressed = True
        self.press_started(event.pos)
        self.invalidate()
        return True

    def _up(self, event: PointerUp) -> bool:
        if event.button != LEFT or not self.pressed:
            return False
        self.pressed = False
        self.invalidate()
        if self.contains(event.pos):
            self.released_inside(event.pos)
        return True

    def press_started(self, pos: Point) -> None:
        """The button went down at ``pos``."""

    def released_inside(self, pos: Point) -> None:
        """The button came up over the widget."""
        self._fire()

    def _fire(self) -> None:
        if not self.enabled:
            if self.group is not None:
                self.group.refuse(self)
            return
        if self.sound:
            self.play(self.sound)
        self.invalidate()
        self.activate()

    def activate(self) -> None:
        """What pressing does: by default it calls ``on_click``."""
        if self.on_click is not None:
            self.on_click()


@dataclass(eq=False, repr=False)
class Label(Widget):
    """A text in a rectangle: one line that shrinks a little to fit, or wrapped lines.

    ``align`` is left, center or right; a single line stands in the middle of the rectangle's height.
    """

    text: str
    _: KW_ONLY
    role: str = "body"
    colour: Colour = IVORY100
    align: str = "left"
    wrap: bool = False
    max_lines: int | None = None
    icon: str | None = None
    icon_colour: Colour | None = None

    def contains(self, pos: Point) -> bool:
        """A label without a tooltip lets the pointer through."""
        return bool(self.tooltip) and super().contains(pos)

    def draw(self, canvas: Canvas) -> None:
        area = self.rect.copy()
        if self.icon:
            size = min(area.h, canvas.line_height(self.role))
            canvas.icon(self.icon, (area.x + size / 2, area.centery), size, self.icon_colour or self.colour)
            area.x += size + 8
            area.w -= size + 8
        if self.wrap:
            canvas.text_block(self.text, area, self.role, self.colour, align=self.align, max_lines=self.max_lines)
        else:
            canvas.fit_text(self.text, area, self.role, self.colour, self.align)
