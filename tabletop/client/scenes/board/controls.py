"""All input of the board but its buttons: touches, drags and drops on spots, keys, wheel and camera; and the rule that
a widget of the board, or of the battle over it, is about, which F1 opens.

Some inputs were made for what is no longer there: what is being shown, which they end; a combat that has closed, often
by itself; a choice that was carried out at its first touch; a decision that answers itself (:class:`LateInput`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.camera import STEP_RATIO, Camera
from tabletop.client.board.spots import DRAG_FROM, Spot, SpotEvents
from tabletop.client.core.bindings import GO_ON, LETTER
from tabletop.client.core.input import LEFT, MIDDLE, Command, Event, Pinch, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.core.services import Tip
from tabletop.client.core.session import Touch
from tabletop.client.draw.shapes import Point
from tabletop.client.games.table import Table, TableWidget
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.key_help import BOARD_KEYS
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import MAIN_DEAF_MS, Button, MainButton
from tabletop.client.ui.group import nearest
from tabletop.rules.game import Action, Refusal, Target
from tabletop.text import t

from .target_letters import is_letter
from .target_widgets import after_choice, behind_chosen, from_chosen

if TYPE_CHECKING:
    from .scene import BoardScene

WHEEL_ZOOM, KEY_ZOOM = STEP_RATIO, STEP_RATIO**2
_PANS = {"pan_left": (60.0, 0.0), "pan_right": (-60.0, 0.0), "pan_up": (0.0, 60.0), "pan_down": (0.0, -60.0)}
NUMBERS = range(1, 10)
"""The number keys that press buttons or choose cards."""


class Controls:
    """Turns events into actions of the board scene. ``guide``: the focus must be placed after the next layout;
    ``called``: the last key called a thing by its letter or number."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.panning = False
        self.guide = self.called = False
        self._held: tuple[int, Point] | None = None

    # ------------------------------------------------------------------------------------------------- camera

    def camera_event(self, event: Event) -> bool:
        """Pan and zoom a board with a movable camera; True when the event was used."""
        camera = self.board.table.movable_camera
        if camera is None:
            return False
        if isinstance(event, PointerDown | PointerMove | PointerUp):
            return self._pan_event(event, camera)
        if isinstance(event, Wheel) and camera.view.collidepoint(event.pos):
            camera.zoom_at(event.pos, WHEEL_ZOOM**event.dy)
        elif isinstance(event, Pinch) and camera.view.collidepoint(event.pos):
            camera.zoom_at(event.pos, event.factor)
            camera.pan(event.dx, event.dy)
        elif isinstance(event, Command) and event.name in _PANS:
            camera.pan(*_PANS[event.name])
        elif isinstance(event, Command) and event.name in ("zoom_in", "zoom_out", "zoom_fit"):
            self.zoom(event.name)
            return True
        else:
            return False
        self.camera_moved()
        return True

    def camera_moved(self) -> None:
        """Show that the camera has moved: the table does it, or everything is laid out anew."""
        table = self.board.table
        if not table.camera_moved() or self.board.marks.shown is not None:
            self.board.relayout()

    def zoom(self, how: str) -> None:
        camera = self.board.table.movable_camera
        if camera is None:
            return
        if how == "zoom_fit":
            camera.moved_by_hand = False
        else:
            camera.zoom_at(camera.view.center, KEY_ZOOM if how == "zoom_in" else 1 / KEY_ZOOM)
        self.camera_moved()

    def _pan_event(self, event: PointerDown | PointerMove | PointerUp, camera: Camera) -> bool:
        """Pan by dragging: the middle button at once, the left one after a few units and only from where nothing can be
        dragged."""
        board = self.board
        if isinstance(event, PointerDown):
            if camera.view.collidepoint(event.pos) and event.button in (LEFT, MIDDLE):
                self._held = (event.button, event.pos) if self._free_ground(event) else None
                self.panning = self._held is not None and event.button == MIDDLE
            return self.panning
        if isinstance(event, PointerUp):
            was = self.panning
            self.let_go()
            return was
        if self._held is None:
            return False
        dx, dy = event.pos[0] - self._held[1][0], event.pos[1] - self._held[1][1]
        if not self.panning and max(abs(dx), abs(dy)) < DRAG_FROM:
            return False
        if not self.panning:
            board.widgets.let_go()
        self.panning = True
        self._held = (self._held[0], event.pos)
        board.cursor_shape = "move"
        camera.pan(dx, dy)
        self.camera_moved()
        return True

    def let_go(self) -> None:
        self.panning, self._held = False, None
        self.board.cursor_shape = None

    def _free_ground(self, event: PointerDown) -> bool:
        if event.button == MIDDLE:
            return True
        for widget in reversed(list(self.board.widgets)):
            if widget.visible and widget.contains(event.pos):
                return isinstance(widget, Spot) and not widget.draggable
        return True

    # ------------------------------------------------------------------------------------------------- walking

    def along_the_timeline(self, event: Event) -> bool:
        """Handle keys of the open timeline, except while a text entry or a list has the focus."""
        focused = self.board.widgets.focused
        if not isinstance(event, Command) or (focused is not None and focused.id.startswith("log.")):
            return False
        return self.board.timeline.key(event.name)

    def walk(self, name: str) -> bool:
        """Move the focus by Tab over the legal targets and the main button; False when it must go to the drawers."""
        board = self.board
        focused = board.widgets.focused
        if board.widgets.inspecting or (focused is not None and focused.id.startswith(("log.", "time."))):
            return False
        stops = behind_chosen(self._stops(), board.widgets, board)
        if not stops:
            return False
        step = 1 if name == "next" else -1
        if focused in stops and (board.widgets.walked or focused is not board.widgets.main_button):
            stop = stops[(stops.index(focused) + step) % len(stops)]
        else:
            stop = self._open(stops)[0] if step > 0 else stops[-1]
        board.widgets.focus(stop.id, walked=True)
        board.invalidate()
        return True

    def _stops(self) -> list[Widget]:
        spots: list[Widget] = [
            w
            for w in self.board.widgets
            if (isinstance(w, Spot) and w.legal) or (isinstance(w, TableWidget) and w.enabled)
        ]
        primary = self.board.widgets.get("primary")
        if primary is not None and primary.enabled and (spots or not self.board.session.may_act):
            spots.append(primary)
        return spots

    def place_focus(self) -> None:
        """Place the focus after a decision has opened: it stays if keys have brought it to a legal target; else it goes
        to the main button, which Enter presses."""
        self.guide = False
        board = self.board
        if not board.app.keyboard_mode or board.showing or board.widgets.inspecting:
            return
        focused = board.widgets.focused
        if focused is not None and focused.id.startswith(("log.", "time.")):
            return
        stops, main = self._stops(), board.widgets.main_button
        if board.widgets.walked and (not stops or focused in self._open(stops)):
            return
        if main is not None or stops:
            board.widgets.focus((main or self._open(stops)[0]).id)

    def _open(self, stops: list[Widget]) -> list[Widget]:
        """The stops that are not settled yet; all of them if there are none."""
        table = self.board.table
        return [stop for stop in stops if not (isinstance(stop, Spot) and table.settled(stop.target))] or stops

    def notice(self, event: Event) -> None:
        """Remember whether an input calls a thing by its letter or number, or the next piece, rather than choose what
        has the focus."""
        if isinstance(event, Command):
            self.called = event.name in ("next_idle", "town") or event.name.startswith(("digit_", LETTER))

    def follow_path(self) -> None:
        """After a touch by keyboard, move the focus to the action that waits for its confirmation, or to the first next
        target; to what has been called by its letter or number unless only one target is next."""
        board = self.board
        if not board.app.keyboard_mode:
            return
        board.app.scenes.run_layouts()
        found = after_choice(board.widgets, board, called=self.called)
        if found is not None:
            board.widgets.focus(found.id, walked=True)

    def toward(self, name: str) -> bool:
        """Move the focus from what has been chosen to the next target in the direction of an arrow key; False when the
        focus is elsewhere, or none lies there."""
        board = self.board
        following = from_chosen(board.widgets, board)
        focused = board.widgets.focused
        found = nearest(focused.rect, [widget.rect for widget in following], name) if focused is not None else None
        if found is None:
            return False
        board.widgets.go_to(following[found])
        board.invalidate()
        return True

    def spot_focused(self, spot: Spot) -> None:
        """Bring a spot that has got the focus into view."""
        if self.board.app.keyboard_mode:
            self.bring_into_view(spot)

    def bring_into_view(self, spot: Spot) -> None:
        """Move the camera until a spot can be seen."""
        board, camera = self.board, self.board.table.movable_camera
        if camera is None or spot.window is None or spot.window.contains(spot.rect):
            return
        dx = min(0.0, spot.window.right - spot.rect.right) or max(0.0, spot.window.left - spot.rect.left)
        dy = min(0.0, spot.window.bottom - spot.rect.bottom) or max(0.0, spot.window.top - spot.rect.top)
        camera.pan(dx, dy)
        board.relayout()

    def press_instead(self) -> None:
        """Press the main button for Enter on the table while nobody may act."""
        if self.board.app.keyboard_mode:
            self.press("primary")

    # ------------------------------------------------------------------------------------------------ commands

    def command(self, event: Command) -> bool:
        """Handle a key of the board; True when it was used."""
        board = self.board
        if event.name.startswith("digit_") and not event.repeat:
            return self._number(int(event.name[6:]))
        calls: dict[str, Callable[[], object]] = {
            "undo": board.undo,
            "redo": board.redo,
            "log": board.log_drawer.toggle,
            "timeline": board.timeline.toggle,
            "legal": board.show_legal,
            "letters": board.letters.toggle,
            "tab_right": board.show_legal,
            "hint": board.show_hint,
            "review": board.open_review,
            "pause": board.computers.toggle_pause,
            "last_turn": board.show_last_turn,
            "threat": board.toggle_threats,
            "turn_view": board.turn_view,
            "rules": self._rules,
            "help": self._rules,
            "quick_help": self._keys,
            "menu": board.open_menu,
            "save": board.saver.ask_title,
            "load": lambda: board.app.push("load"),
            "end_phase": self._press_main,
            "back": self.escape,
            "find": board.log_drawer.find,
        }
        call = calls.get(event.name)
        if call is None:
            return False
        if event.repeat and (board.undo_reason() is not None if event.name == "undo" else not board.undone):
            return True  # a held key has come to the end
        call()
        return True

    def _number(self, number: int) -> bool:
        """Handle a number key: press the button of that number, else touch the card; False where there is neither."""
        board = self.board
        button = self.numbered().get(number)
        if button is not None:
            button.activate()
            return True
        target = board.table.by_number(number)
        if target is not None:
            board.spot_input.touch(target)
        return target is not None

    def numbered(self) -> dict[int, Button]:
        """The buttons of the open decision beside the main one, by the number key that presses each; empty while the
        number keys are for cards."""
        board = self.board
        session, table = board.session, board.table
        if not session.may_act or board.showing or not table.numbers_buttons:
            return {}
        targets = session.targets()
        if any(table.by_number(number) in targets for number in NUMBERS):
            return {}
        offered: list[Button] = [
            widget
            for widget in board.widgets
            if isinstance(widget, Button) and isinstance(widget, TableWidget) and widget.target is not None
            and widget.enabled and widget.visible
        ]  # fmt: skip
        return dict(zip(NUMBERS, offered, strict=False))

    def _rules(self) -> None:
        """Open the rulebook at the rule about what is pointed at."""
        board = self.board
        over = board.overlay.scene
        widgets = over.widgets if over is not None and board.app.scenes.top is over else board.widgets
        board.open_rule(rule_about(board, widgets.meant))

    def _keys(self) -> None:
        rows = [
            row
            for row in BOARD_KEYS
            if self.board.table.movable_camera is not None or row[0][0] not in ("zoom_in", "pan_up")
        ]
        self.board.app.push("keys", rows=rows)

    def press(self, widget_id: str) -> None:
        widget = self.board.widgets.get(widget_id)
        if isinstance(widget, Button) and widget.enabled:
            widget.activate()

    def _press_main(self) -> None:
        """Press the main button by its own key."""
        widget = self.board.widgets.get("primary")
        if isinstance(widget, MainButton):
            widget.press()

    def escape(self) -> None:
        """Go one step back: selection, drawers, past, then the menu."""
        board = self.board
        if board.table.drag is not None or board.session.path:
            board.let_go()
            board.session.back()
            board.relayout()
        elif board.log_drawer.open:
            board.log_drawer.toggle()
        elif board.session.looking is not None:
            board.to_present()
        elif board.timeline.open:
            board.timeline.toggle()
        else:
            board.open_menu()


_NAMED = {"choice:": "choice", "answer.": "button"}
"""By the beginning of a button's id in the overlay, the kind of target that it touches."""


def rule_about(board: BoardScene, widget: Widget | None) -> str | None:
    """Id of the rule that forbids a widget; else of the one that it, or a line of the log, is about; else of the open
    decision. An anchor of the rulebook for what belongs to the program and not to the game; None for no widget."""
    if widget is None:
        return None
    if widget.rule:
        return widget.rule
    if (behind := board.log_drawer.rule_at(widget)) is not None:
        return behind
    table, target = board.table, target_of(board, widget)
    if target is not None and (refusal := table.refusal_at(target)) is not None and refusal.rule:
        return refusal.rule
    found = table.rule_of(target) if target is not None else _section(table, widget.id)
    return found or t("board.section.keys")


def target_of(board: BoardScene, widget: Widget) -> Target | None:
    if isinstance(widget, Spot | TableWidget):
        return widget.target
    if widget.id == "primary":
        return _of_primary(board)
    for head, kind in _NAMED.items():
        if widget.id.startswith(head):
            return Target(kind, widget.id.removeprefix(head))
    return None


def _of_primary(board: BoardScene) -> Target | None:
    """The target of the top scene's main button: that of the action waiting for its confirmation, or its own."""
    session, view = board.session, board.overlay.view
    if session.ready is not None:
        return session.path[0]
    over = board.overlay.open and view is not None and view.wanted
    own = view.primary() if over and view is not None else board.table.primary()
    return own.target


def _section(table: Table[object], widget_id: str) -> str:
    """Id of the rule of the part of the table that a widget belongs to, by the longest beginning of its id."""
    heads = [head for head in table.sections if widget_id.startswith(head)]
    return table.sections[max(heads, key=len)] if heads else ""


class SpotInput:
    """Handles the spots of the board. ``events``: the callbacks that its spots are given."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.events = SpotEvents(
            self._touched, self._dragged, self._dropped, self.look_at, self._tip, board.controls.spot_focused,
            lambda spot: board.table.spoken(spot.target),
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------------ touches

    def touch(self, target: Target, *, confirmed: bool = False) -> None:
        """Touch a target, by mouse or keyboard; ``confirmed``: without a second touch."""
        board = self.board
        if board.session.looking is not None:
            board.app.toast(t("board.looking_back"))
            return
        if board.session.may_act and board.table.touched(target):
            return
        self.answer(board.session.touch(target, confirm=(lambda _: False) if confirmed else self._waits), target)

    def _waits(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch: not at a key, where its outcome stands there already."""
        board = self.board
        if not board.table.needs_confirm(action):
            return False
        if board.app.keyboard_mode and board.table.foretold(action):
            board.late.carried_out_unasked()
            return False
        return True

    def answer(self, touch: Touch, touched: Target | None = None) -> None:
        """Show the result of a touch, of ``touched`` if it was one thing."""
        board = self.board
        if touch.kind not in ("refused", "ignored"):
            board.app.toasts.drop_refusals()
        if touch.kind in ("step", "ready", "back"):
            board.app.play("piece-lift" if touch.kind != "back" else "ui-click")
        elif touch.kind == "applied":
            board.show(touch)
        elif touch.kind == "refused" and touch.refusal is not None:
            self.refuse(touch.refusal, touched)
        board.relayout()
        if touch.kind in ("step", "ready"):
            board.follow_path()

    def refuse(self, refusal: Refusal, touched: Target | None = None) -> None:
        """Answer an illegal click with the sentence of the rule that forbids it, and a link to the rule; one
        that is no fault in plain words."""
        board = self.board
        table, where = board.table, board.toast_area or FRect(0, 0, 1, 1)
        fault = refusal.fault and not (touched is not None and not board.session.path and table.is_own(touched))
        board.app.refuse(table.words.refusal(refusal), where, refusal.rule, fault=fault)

    def press_ready(self) -> bool:
        """Carry out the action that waits for its confirmation; False when there is none."""
        session = self.board.session
        ready = session.ready
        if ready is None:
            return False
        self.answer(session.do(ready))
        return True

    # ------------------------------------------------------------------------------------------- from the spots

    def _touched(self, spot: Spot) -> None:
        if not self.board.session.may_act and self.board.session.looking is None:
            self.board.controls.press_instead()
        else:
            self.touch(spot.target)

    def _dragged(self, spot: Spot, pos: Point) -> None:
        board = self.board
        if board.table.drag is None:
            path, table = board.session.path, board.table
            held = bool(path) and path[0] == spot.target
            if not held and not table.in_selection(spot.target):
                board.session.drop()
                self.touch(spot.target)
            if not board.session.path and not table.in_selection(spot.target):
                return
        board.table.drag = (spot.target.id, pos)
        board.invalidate()

    def _dropped(self, spot: Spot, pos: Point) -> None:
        board = self.board
        if board.table.drag is None:
            return
        board.table.drag = None
        over = self.spot_at(pos)
        if board.table.drop_confirms(pos):
            self.press_ready()
        elif over is not None and over.target not in board.session.path[:1]:
            self._dropped_on(spot.target, over.target)
        board.relayout()

    def _dropped_on(self, start: Target, target: Target) -> None:
        """Touch the target that what was dragged from ``start`` was dropped on, or show why it cannot be touched; a
        drop begins no new selection."""
        board = self.board
        session = board.session
        if not session.may_act:
            return
        if board.table.dropped(start, target):
            return
        if session.leads_to(target):
            self.answer(session.touch(target, confirm=lambda _: False))
        elif (refusal := session.why_not(target)) is not None:
            self.refuse(refusal)

    def spot_at(self, pos: Point) -> Spot | None:
        """The spot under a point, a legal one before any other; None for none."""
        found = [widget for widget in self.board.widgets if isinstance(widget, Spot) and widget.contains(pos)]
        wanted = self.board.session.targets()
        return next((spot for spot in found if spot.target in wanted), found[0] if found else None)

    def look_at(self, spot: Spot) -> bool:
        """Open the enlarged view of a spot; False when there is none."""
        board = self.board
        if not board.table.can_look(spot.target):
            return False
        board.app.push("look", table=board.table, target=spot.target)
        return True

    def _tip(self, spot: Spot) -> Tip | None:
        if self.board.showing or self.board.table.drag is not None:
            return None
        tip = self.board.table.tip(spot)
        return replace(tip, within=spot.window) if tip is not None and spot.window is not None else tip


HABIT_MS = 600.0
"""Milliseconds in which a key may still be meant to confirm what another one has carried out."""


class LateInput:
    """Decides for one board which inputs come too late. A main button does so for itself (`MainButton`)."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._closed: float | None = None
        """When a combat was closed last, in milliseconds of the application's clock."""
        self._unasked: float | None = None
        """When a key carried out what otherwise waits for a second touch; None since the next key."""

    def combat_closed(self) -> None:
        self._closed = self.board.app.now()

    def carried_out_unasked(self) -> None:
        """Note that a key has carried out what otherwise waits for a second touch."""
        self._unasked = self.board.app.now()

    @property
    def deaf(self) -> bool:
        """Whether presses may have been meant for the button of a combat that closed a moment ago."""
        return self._closed is not None and self.board.app.seen_for(self._closed) < MAIN_DEAF_MS

    def swallows(self, event: Event) -> bool:
        """Whether an input was meant for what has just gone and is to do nothing."""
        if isinstance(event, PointerDown) and self.deaf:
            self.board.app.came_too_soon()
            return True
        if self.board.showing:
            return False
        late = self._is_habit(event) or self._answered(event)
        if late:
            self.board.app.came_too_soon()
        return late

    def _is_habit(self, event: Event) -> bool:
        """Whether Enter, or a letter, was probably meant to confirm what a key has just carried out."""
        if not isinstance(event, Command):
            return False
        since, self._unasked = self._unasked, None
        soon = since is not None and self.board.app.seen_for(since) < HABIT_MS
        return soon and (event.name == "ok" or is_letter(event))

    def _answered(self, event: Event) -> bool:
        """Whether an input may choose something, or go on, just before what is usual is done without a question."""
        named = isinstance(event, Command) and (event.name in GO_ON or is_letter(event))
        return (named or isinstance(event, PointerDown)) and self.board.forced.usual_to_come

    def ends_show(self, event: Event, scene: Scene) -> bool:
        """End the animations because of an input to ``scene``. Returns whether ``scene`` then carries it out: only if
        it would act on the same widget as before. A key meant for no widget is carried out by a combat that has opened
        meanwhile."""
        board, stack = self.board, self.board.app.scenes
        aim = self._aim(event, scene)
        board.finish_show(everything=_wants_more(event, aim, scene))
        stack.run_layouts()
        if stack.top is scene:
            reads = board.animations is not None and board.animations.waiting  # the result of a combat, on ``scene``
            if not (reads or not board.showing) or self._aim(event, scene) != aim:
                return False
            return board.showing or not (self._is_habit(event) or self._answered(event))
        if (
            isinstance(event, Command)
            and event.name not in GO_ON
            and not is_letter(event)
            and stack.top in (board, board.overlay.scene)
        ):
            stack.handle(event)
        return False

    def _aim(self, event: Event, scene: Scene) -> tuple[object, ...]:
        """What an input to ``scene`` would act on."""
        return (*scene.widgets.aim(event), *self.board.letters.aim(event, scene))


def _wants_more(event: Event, aim: tuple[object, ...], scene: Scene) -> bool:
    """Whether an input does more than end the animations: not a key that goes on, a press on the main button or on
    nothing, nor the second press of a double click."""
    if isinstance(event, Command):
        return event.name not in GO_ON
    main = scene.widgets.main_button
    pressed = isinstance(event, PointerDown) and event.clicks <= 1
    return pressed and bool(aim) and (main is None or aim[0] != main.id)
