"""WidgetGroup: the widgets of one scene, the one under the pointer, and the one with the focus, which
arrow and tab keys move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

import pygame

from tabletop.client.core import input
from tabletop.client.core.services import Tip, WidgetServices
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect

from .base import REACH, Container, Pressable, Widget

W = TypeVar("W", bound=Widget)

DIRECTIONS = frozenset({"up", "down", "left", "right"})
STEPS = {"next": 1, "prev": -1}
PARTS = {"next_part": 1, "prev_part": -1}
"""The commands that lead to the stop, and to the part of the screen, behind or before this one."""


class WidgetScreen:
    """What messages and tooltips ask of the scene that they lie over."""

    widgets: WidgetGroup

    @property
    def toast_area(self) -> Rect | None:
        """The place of messages (units); None: at the bottom of the window, clear of buttons."""
        return None

    @property
    def toast_bottom(self) -> float:
        """Units between the lower edge of the window and the messages where the scene names no area."""
        return 24.0

    @property
    def refusal_room(self) -> Rect | None:
        """Where it is said why a button does nothing (units); None: anywhere near it."""
        return None

    def read_areas(self) -> Sequence[Rect]:
        """What is read for the decision and is no widget (units), which such words do not cover."""
        return ()

    @property
    def prompt_area(self) -> Rect | None:
        """The words that say what is asked (units), which no tooltip covers; None for none."""
        return None


class WidgetGroup:
    """Holds widgets in layout order; later ones lie above earlier ones.

    ``default`` is the id of the widget that Enter presses while nothing has the focus. ``on_refused(reason, widget)``
    is called for presses on disabled widgets (by default the host shows a bubble). ``inspecting``: the keyboard walks
    over everything that has a tooltip, which is shown at once.
    """

    def __init__(self, host: WidgetServices, invalidate: Callable[[], None] | None = None) -> None:
        self.host = host
        self.invalidate: Callable[[], None] = invalidate or (lambda: None)
        self.widgets: list[Widget] = []
        self.hovered: Widget | None = None
        self.focused: Widget | None = None
        self.captured: Widget | None = None
        self.default: str | None = None
        self.on_refused: Callable[[str, Widget], None] | None = None
        self.active = True
        self.inspecting = False
        self.walked = False
        """Whether the focus stands where keys have brought it; Enter is then for it, and not for the main button."""
        self._by_id: dict[str, Widget] = {}
        self._painting: list[Widget] = []
        """Those that draw more than their ring."""
        self._updating: list[Widget] = []
        """Those for which time passes."""
        self._old: dict[str, Widget] = {}
        self._remembered: str | None = None
        self._remembered_index = 0
        self._latest: dict[str, str] = {}
        """The widget that had the focus last, by stop and by part of the screen."""
        self._pointer: Point | None = None
        self._started = False

    # -- contents ------------------------------------------------------------------------------------

    def add(self, widget: W, parent: Container | None = None) -> W:
        """Add a widget and return it. Raises ValueError on a doubled id."""
        if widget.id in self._by_id:
            raise ValueError(f"two widgets are called {widget.id!r}")
        widget.group = self
        widget.parent = parent
        self.widgets.append(widget)
        self._by_id[widget.id] = widget
        if not widget.only_ring and type(widget).draw is not Widget.draw:
            self._painting.append(widget)
        if type(widget).update is not Widget.update:
            self._updating.append(widget)
        widget.added()
        old = self._old.get(widget.id)
        if old is not None and type(old) is type(widget):
            widget.adopt(old)
        return widget

    def __iter__(self) -> Iterator[Widget]:
        return iter(self.widgets)

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def find(self, id: str) -> Widget:
        """The widget called ``id``. Raises KeyError with the names there are."""
        widget = self._by_id.get(id)
        if widget is None:
            raise KeyError(f"no widget {id!r}; there are {sorted(self._by_id)}")
        return widget

    def get(self, id: str) -> Widget | None:
        return self._by_id.get(id)

    def remove(self, id: str) -> None:
        """Remove a widget; nothing happens when there is none of that id."""
        widget = self._by_id.pop(id, None)
        if widget is None:
            return
        self.widgets = [other for other in self.widgets if other is not widget and other.parent is not widget]
        self._by_id = {other.id: other for other in self.widgets}
        self._painting = [other for other in self._painting if other.id in self._by_id]
        self._updating = [other for other in self._updating if other.id in self._by_id]
        if self.focused is not None and self.focused.id not in self._by_id:
            self.focus(None)
        if self.hovered is not None and self.hovered.id not in self._by_id:
            self.hovered = None
        if self.captured is not None and self.captured.id not in self._by_id:
            self.captured = None
        self.invalidate()

    def begin_layout(self) -> None:
        """Empty the group, remembering its widgets for new ones of the same ids to take their state over."""
        self._old = self._by_id
        if self.focused is not None:
            self._remembered = self.focused.id
            order = self.order()
            self._remembered_index = order.index(self.focused) if self.focused in order else 0
        self._by_id = {}
        self.widgets, self._painting, self._updating = [], [], []
        self.focused = None

    def end_layout(self) -> None:
        """Give focus, press and hover back to the widgets of the same ids."""
        if self.captured is not None:
            self.captured = self._by_id.get(self.captured.id)
        self.hovered = self._hit(self._pointer) if self._pointer is not None else None
        if self._remembered is not None:
            widget = self._by_id.get(self._remembered)
            if widget is not None and widget.visible and self._walkable(widget):
                self.focused = widget
                if self.active:
                    widget.focus_changed(True)
            elif self.ring_visible and (ids := [widget.id for widget in self.order()]):
                main = self.main_button
                self.focus(main.id if main is not None else ids[min(self._remembered_index, len(ids) - 1)])
            else:
                self._remembered = None
                if self.active:
                    self.host.text_mode(None)
        self._old = {}
        self.invalidate()

    # -- focus ---------------------------------------------------------------------------------------

    @property
    def ring_visible(self) -> bool:
        """The ring shows only while the keyboard or a pad is used."""
        return self.active and self.host.keyboard_mode

    def order(self) -> list[Widget]:
        """The widgets that keys lead to, in order."""
        return [widget for widget in self.widgets if self._walkable(widget) and self._shown(widget)]

    def _walkable(self, widget: Widget) -> bool:
        return widget.focusable or (self.inspecting and widget.tip() is not None)

    @staticmethod
    def _shown(widget: Widget) -> bool:
        return widget.visible and (widget.parent is None or widget.parent.visible)

    def focus(self, id: str | None, *, walked: bool = False) -> None:
        """Give the focus to a widget, or to none; to one that is not there yet, at the next layout. ``walked``: keys
        have brought it there, not the mouse."""
        self.walked = walked and self.host.keyboard_mode
        widget = self._by_id.get(id) if id is not None else None
        self._remembered = id
        if widget is self.focused:
            return
        old, self.focused = self.focused, widget
        if old is not None:
            old.focus_changed(False)
        if widget is not None:
            self._latest |= {widget.stop: widget.id, _part(widget): widget.id}
            if widget.parent is not None:
                widget.parent.reveal(widget)
            widget.focus_changed(True)
        self.invalidate()

    def start_focus(self, id: str) -> None:
        """Give the focus to a widget when the scene is laid out for the first time; later calls do nothing."""
        if not self._started:
            self._started = True
            self._remembered = id

    def set_active(self, active: bool) -> None:
        """Called when the scene comes to the top of the stack or leaves it."""
        self.active = active
        if not active:
            self.let_go()
            self.hovered = None
            if self.focused is not None:
                self.focused.focus_changed(False)
        elif self.focused is not None:
            self.focused.focus_changed(True)
        else:
            self.host.text_mode(None)

    def let_go(self) -> None:
        """End every press and drag."""
        self.captured = None
        for widget in self.widgets:
            widget.let_go()
        self.invalidate()

    def stops(self) -> list[list[Widget]]:
        """The widgets by the stops that Tab makes; each is one of its own while everything is inspected."""
        runs = groupby(self.order(), key=lambda widget: (not self.inspecting and widget.stop) or widget.id)
        return [list(run) for _, run in runs]

    def _step_focus(self, step: int) -> bool:
        return self._step(self.stops(), step, lambda widget: widget.stop)

    def _step_part(self, step: int) -> bool:
        runs = [list(run) for part, run in groupby(self.order(), key=_part) if part]
        return len(runs) > 1 and self._step(runs, step, _part)

    def _step(self, runs: Sequence[list[Widget]], step: int, name: Callable[[Widget], str]) -> bool:
        """Go to the run that many behind the one with the focus: to the chosen widget there, else to the one that had
        the focus last, else to the first."""
        if not runs:
            return False
        at = next((n for n, run in enumerate(runs) if self.focused in run), -1 if step > 0 else len(runs))
        run = runs[(at + step) % len(runs)]
        latest = self._latest.get(name(run[0])) if name(run[0]) else None
        chosen = (one for one in run if isinstance(one, Pressable) and one.selected)
        self.go_to(next(chosen, None) or next((one for one in run if one.id == latest), run[0]))
        return True

    def _step_within(self, command: str) -> bool:
        """Go to the first (home) or the last widget (end) of the stop."""
        run = next((run for run in self.stops() if self.focused in run), [])
        if len(run) < 2:
            return False
        self.go_to(run[0 if command == "home" else -1])
        return True

    def go_to(self, widget: Widget) -> None:
        """Give the focus to a widget by keys, and scroll it into view."""
        self.focus(widget.id, walked=True)
        self.host.play("ui-hover")
        if self.inspecting:
            self.host.show_tip(widget.tip())

    def _move_focus(self, direction: str) -> bool:
        order = self.order()
        if not order:
            return False
        if self.focused is None or self.focused not in order:
            wanted = self._by_id.get(self.default) if self.default else None
            self.focus((wanted if wanted in order and wanted is not None else order[0]).id, walked=True)
            return True
        origin = self.focused.arrow_row if direction in ("left", "right") else self.focused.rect
        own = next(run for run in self.stops() if self.focused in run)
        for near in (own, order):
            others = [widget for widget in near if widget is not self.focused]
            target = nearest(origin, [widget.rect for widget in others], direction)
            if target is not None:
                self.go_to(others[target])
                return True
        return False

    def inspect(self, on: bool) -> None:
        """Begin or end the mode in which the keyboard walks over everything that has a tooltip."""
        if on == self.inspecting:
            return
        self.inspecting = on
        self.host.inspecting(on)
        if on:
            if self.focused is None and (order := self.order()):
                self.focus((self.hovered if self.hovered in order and self.hovered is not None else order[0]).id)
            if self.focused is not None:
                self.host.show_tip(self.focused.tip())
        elif self.focused is not None and not self.focused.focusable:
            self.focus(None)
        self.invalidate()

    # -- events --------------------------------------------------------------------------------------

    def _hit(self, pos: Point | None) -> Widget | None:
        if pos is None:
            return None
        for widget in reversed(self.widgets):
            if self._shown(widget) and widget.blocks_pointer and widget.contains(pos):
                return widget
        return None

    def aim(self, event: input.Event) -> tuple[object, ...]:
        """What an event would act on: id and meaning of the widget under the pointer, or of the one that Enter would
        press; for other commands their name. If it is the same before and after a change, the event is still meant."""
        if isinstance(event, input.PointerDown):
            found = self._hit(event.pos)
        elif isinstance(event, input.Command) and event.name in ("ok", "end_phase"):
            found = self.focused if event.name == "ok" and self._main_button(self.focused) is None else None
            found = found or (self._by_id.get(self.default) if self.default else None)
        else:
            return (event.name,) if isinstance(event, input.Command) else ()
        return () if found is None else (found.id, *found.meaning)

    def held_down(self, pos: Point) -> bool:
        found = self._hit(pos)
        return found is not None and found.enabled and found.held_down

    def slides(self, pos: Point) -> bool:
        """Whether a finger that moves on from ``pos`` moves the contents of a list or the like."""
        widget = self._hit(pos)
        while widget is not None and not widget.slides(pos):
            widget = None if widget.drags else widget.parent
        return widget is not None

    def refuse(self, widget: Widget) -> None:
        """Say why a disabled widget that was pressed is disabled."""
        if not widget.reason:
            return
        if self.on_refused is not None:
            self.on_refused(widget.reason, widget)
        else:
            fault = bool(widget.rule)
            self.host.refuse(
                widget.reason, widget.rect, widget.rule, widget.kept_clear(), fault=fault, button=True
            )  # fmt: skip

    def handle(self, event: input.Event) -> bool:
        """Hand an event to the widget it is for; True when it was used."""
        if isinstance(event, input.PointerMove):
            return self._pointer_move(event)
        if isinstance(event, input.PointerDown):
            return self._pointer_down(event)
        if isinstance(event, input.PointerUp):
            return self._pointer_up(event)
        if isinstance(event, input.Wheel | input.Pinch):
            return self._wheel(event)
        if isinstance(event, input.PointerLeave):
            self._pointer = None
            self._set_hovered(None)
            return False
        if isinstance(event, input.Command):
            return self._command(event)
        if isinstance(event, (input.TextInput, input.TextEditing, input.CommandUp)):
            return self.focused is not None and self.focused.enabled and self.focused.handle(event)
        return False

    def _set_hovered(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        self.hovered = widget
        self.invalidate()

    def _pointer_move(self, event: input.PointerMove) -> bool:
        self._pointer = event.pos
        hit = self._hit(event.pos)
        if self.captured is not None:
            self._set_hovered(hit if hit is self.captured else None)
            self.captured.handle(event)
            return True
        self._set_hovered(hit)
        if hit is not None and hit.enabled:
            hit.handle(event)
        return hit is not None

    def _pointer_down(self, event: input.PointerDown) -> bool:
        self._pointer = event.pos
        self.walked = False
        self.inspect(False)
        if self.captured is not None:
            return True
        hit = self._hit(event.pos)
        self._set_hovered(hit)
        if hit is None:
            if self.typing:
                self.focus(None)  # a click outside a text entry ends typing
            return False
        if hit.focusable:
            self.focus(hit.id)
        if not hit.enabled:
            if event.clicks != 2:
                self.refuse(hit)
            return True
        widget: Widget | None = hit
        while widget is not None:
            if widget.handle(event):
                # The press may have led to a new layout, or to another scene, which will get the release.
                held = self.active and self._by_id.get(widget.id) is widget
                self.captured = widget if held else None
                return True
            widget = widget.parent
        return True

    def _pointer_up(self, event: input.PointerUp) -> bool:
        self._pointer = event.pos
        captured, self.captured = self.captured, None
        if captured is None:
            return self._hit(event.pos) is not None
        hit = self._hit(event.pos)
        self._set_hovered(hit)
        captured.handle(event)
        return True

    def _wheel(self, event: input.Wheel | input.Pinch) -> bool:
        widget: Widget | None = self._hit(event.pos)
        while widget is not None:
            if widget.enabled and widget.handle(event):
                self._set_hovered(self._hit(event.pos))
                return True
            widget = widget.parent
        return False

    def _command(self, event: input.Command) -> bool:
        if event.name == "inspect" or (event.name == "back" and self.inspecting):
            if not event.repeat:
                self.inspect(not self.inspecting)
            return True
        focused = self.focused if self.focused is not None and self._shown(self.focused) else None
        if event.name in DIRECTIONS or event.name in STEPS or event.name in PARTS:
            self.walked = True
        if event.name == "info" and not self.walked and self.hovered is not None:
            focused = self.hovered  # no key has brought the focus anywhere: the pointer says what is meant
        if event.name == "ok" and (main := self._main_button(focused)) is not None:
            self.focus(main.id)
            if main.enabled:
                return main.handle(event)
            self.refuse(main)
            return True
        if focused is not None and focused.enabled:
            widget: Widget | None = focused
            while widget is not None:
                if widget.handle(event):
                    return True
                widget = widget.parent
        if self.inspecting and event.name == "ok" and focused is not None and not focused.focusable:
            self.host.show_tip(focused.tip())
            return True
        if event.name in STEPS:
            return self._step_focus(STEPS[event.name])
        if event.name in PARTS:
            return self._step_part(PARTS[event.name])
        if event.name in ("home", "end") and self._step_within(event.name):
            return True
        if event.name in DIRECTIONS:
            return self._move_focus(event.name)
        if event.name == "ok":
            return self._press_default(focused, event)
        if event.name == "info" and focused is not None:
            self.host.toggle_tip(focused.tip())
            return True
        return False

    @property
    def meant(self) -> Widget | None:
        """What a key that tells about something is about: the focus where keys have brought it; else what the pointer
        is at, the main button, or a focus left by a click. None for nothing."""
        if self.focused is not None and (self.walked or self.inspecting):
            return self.focused
        return self.hovered or self.main_button or self.focused

    @property
    def typing(self) -> bool:
        """Whether a text entry has the focus."""
        return self.focused is not None and self.focused.cursor == "text"

    @property
    def main_button(self) -> Widget | None:
        default = self._by_id.get(self.default) if self.default else None
        return default if default is not None and default.leads and self._shown(default) else None

    def _main_button(self, focused: Widget | None) -> Widget | None:
        """The main button, if Enter presses it although another widget has the focus: keys have not brought the focus
        there. Also a disabled one, which then says why."""
        main = self.main_button
        if self.inspecting or (focused is not None and (self.walked or focused is main or focused.cursor == "text")):
            return None
        return main

    def _press_default(self, focused: Widget | None, event: input.Command) -> bool:
        if focused is not None and not focused.enabled:
            self.refuse(focused)
            return True
        default = self._by_id.get(self.default) if self.default else None
        if (focused is not None and not self.typing) or default is None or not self._shown(default):
            return False
        if self.typing and default.leads:
            return True  # nobody who ends a text means a step of the game
        if default.enabled:
            return default.handle(event)
        self.refuse(default)
        return True

    # -- frame ---------------------------------------------------------------------------------------

    def tip(self) -> Tip | None:
        """The tooltip of the widget under the pointer, or with the focus while keys are used."""
        if self.hovered is None or self.captured is not None:
            return None
        return self.hovered.tip()

    @property
    def cursor(self) -> str:
        """The shape of the pointer: arrow, hand, text or no."""
        widget = self.captured or self.hovered
        if widget is None:
            return "arrow"
        if not widget.enabled:
            return "no" if widget.focusable else "arrow"
        return widget.cursor

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass for every widget; True while one of them moves."""
        moving = False
        for widget in self._updating:
            if widget.visible and widget.update(dt_ms):
                moving = True
        return moving

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets; the children of a scroll area are drawn by it. Those outside the clip of the canvas are
        left out."""
        clip = canvas.surface.get_clip()
        part = None if clip == canvas.surface.get_rect() else canvas.units(clip)
        # A map has a hundred spots and more, of which at most one draws anything.
        ringed = self.focused is not None and self.ring_visible
        for widget in self.widgets if ringed else self._painting:
            if widget.visible and widget.parent is None:
                around = 2 * (REACH if ringed and widget is self.focused else widget.reach)
                if part is None or part.colliderect(widget.rect.inflate(around, around)):
                    widget.draw(canvas)


def _part(widget: Widget) -> str:
    """The part of the screen that a widget lies in; empty for none."""
    return widget.stop.partition(".")[0]


T = TypeVar("T")


def turned_tab(command: str, tabs: Sequence[T], current: T) -> T | None:
    """The tab that ``tab_left`` or ``tab_right`` leads to from the current one, round either end; None for other
    commands. Raises ValueError when the current one is not among ``tabs``."""
    step = {"tab_left": -1, "tab_right": 1}.get(command)
    return None if step is None else tabs[(tabs.index(current) + step) % len(tabs)]


def nearest(origin: pygame.FRect, others: Sequence[pygame.FRect], direction: str) -> int | None:
    """Index of the rectangle in ``others`` that an arrow key leads to from ``origin``, or None; ``direction``: the
    command.

    A candidate must lie on that side of the origin.  Those that overlap the origin's row (or column) are preferred to
    all others; among equals the least distance wins, where distance across the direction counts twice.
    """
    best: tuple[float, int] | None = None
    for index, rect in enumerate(others):
        score = _score(origin, rect, direction)
        if score is not None and (best is None or score < best[0]):
            best = (score, index)
    return best[1] if best is not None else None


def _score(origin: pygame.FRect, rect: pygame.FRect, direction: str) -> float | None:
    if direction in ("left", "right"):
        sign = 1.0 if direction == "right" else -1.0
        ahead = sign * (rect.centerx - origin.centerx)
        gap = (rect.left - origin.right) if sign > 0 else (origin.left - rect.right)
        aside = _distance(origin.top, origin.bottom, rect.top, rect.bottom)
        offset = abs(rect.centery - origin.centery)
    else:
        sign = 1.0 if direction == "down" else -1.0
        ahead = sign * (rect.centery - origin.centery)
        gap = (rect.top - origin.bottom) if sign > 0 else (origin.top - rect.bottom)
        aside = _distance(origin.left, origin.right, rect.left, rect.right)
        offset = abs(rect.centerx - origin.centerx)
    if ahead <= 1.0 or gap < -min(origin.w, origin.h, rect.w, rect.h) / 2:
        return None
    beside = 0.0 if aside <= 0 else 4000.0 if gap < aside / 4 else 300.0
    return max(gap, 0.0) + 2.0 * max(aside, 0.0) + 0.05 * offset + beside


def _distance(a0: float, a1: float, b0: float, b1: float) -> float:
    """Gap between two intervals; negative when they overlap."""
    return max(b0 - a1, a0 - b1)
