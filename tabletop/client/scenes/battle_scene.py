"""The battle scene: a fight over the whole window, shown while the position holds one; and the views of the
outcome of a fight that is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot, SpotEvents
from tabletop.client.combat import draw_held
from tabletop.client.core.bindings import EVERYWHERE, GO_ON
from tabletop.client.core.input import Command, Event, PointerDown, PointerMove
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import NIGHT900
from tabletop.client.games.combat_view import CombatOverlay
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, MainButton
from tabletop.rules.game import Target
from tabletop.text import t

from .board.computers import add_main_button, asked_before
from .board.target_widgets import after_choice, behind_chosen

if TYPE_CHECKING:
    from tabletop.client.games.combat_view import PassingView
    from tabletop.client.scenes.board.scene import BoardScene


READ_MS, GLANCE_MS = 7000.0, 2500.0
"""Milliseconds without input for which a result stays; one that has brought nothing, unless a player wants to go on
from everything by hand."""
_ON_THE_MAP = frozenset({"log", "timeline", "threat", "turn_view", "find", "zoom_in", "zoom_out", "zoom_fit"})
"""Commands about the board below: the overlay is hidden for them."""
_OVER_RESULTS = frozenset({"menu", "help", "rules", "quick_help", "save", "load"})
"""Commands whose scene opens over a result that waits."""
_LEAVE_RESULTS = _ON_THE_MAP | {"undo", "redo", "legal", "hint", "review"}
"""Commands about the position after a result: the result is closed for them."""


class BattleScene(Scene):
    """A battle over its board. Widgets: ``primary``, ``take_back``, ``map``, ``continue``, ``answer.<name>``,
    ``not_asked.<seat>``, ``choice:<id>``, and one spot for each target."""

    see_through = True
    covers = True
    has_rulebook = True

    def __init__(self, app: SceneServices, board: BoardScene) -> None:
        super().__init__(app)
        self.board = board
        self.guide = True
        self._asked: Primary | None = None
        self._asked_in = ""
        """The main button of the last decision, and the step of the combat in which it was asked."""
        self._seen: tuple[object, ...] = ()
        self._asked_seat = (board.session.viewer, board.session.decider)
        """Who looks and who decides."""
        self._result_since: float | None = None
        """When the button that leaves the result came, by the clock of the application in milliseconds."""
        self.spot_events = SpotEvents(
            self._touched, _no_drag, _no_drag, self._look, self._tip, _no_scroll,
            lambda spot: board.table.spoken(spot.target),
        )  # fmt: skip
        self._telling_events = replace(self.spot_events, touch=self._tell, focused=self._tell_by_keys)

    @property
    def view(self) -> CombatOverlay[object]:
        """The combat overlay of the board's game. Raises TypeError for a game without one."""
        view = self.board.table.battle
        if view is None:
            raise TypeError("this game has no combat overlay")
        return view

    @property
    def over(self) -> object:
        return self.board

    @property
    def docked(self) -> float:
        return self.board.docked

    def title(self) -> str:
        return self.board.title()

    @property
    def asks(self) -> str | None:
        return None if self.view.ended and self.view.wanted else self.board.by_ear.asks

    def tell_news(self) -> None:
        self.board.by_ear.tell_events()

    def enquire(self, enquiry: str) -> str:
        return self.board.by_ear.answer(enquiry, self)

    def open_rule(self, rule: str | None = None) -> None:
        self.board.open_rule(rule)

    def enter(self) -> None:
        """Let the pictures of the board go: it is not drawn now."""
        self.board.layers.forget()

    def resume(self, result: object = None) -> None:
        """Lay out after a scene on top, which may have changed the position."""
        self.board.saver.touch_clock()
        self.board.overlay.sync()
        self.relayout()

    @property
    def live_letters(self) -> frozenset[str]:
        return self.board.letters.live(self)

    @property
    def toast_area(self) -> FRect | None:
        return self.view.toast_area

    def read_areas(self) -> Sequence[FRect]:
        return self.view.busy_areas()

    @property
    def prompt_area(self) -> FRect | None:
        return self.view.prompt_area if self.view.wanted else None

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, width: float, height: float, compact: bool) -> None:
        if self.view.wanted:
            self.view.layout(self, width, height, compact)
            self.board.lay_above(self)

    def run_layout(self, width: float, height: float, compact: bool) -> None:
        super().run_layout(width, height, compact)
        if self.guide and self.app.keyboard_mode and not self.board.showing:
            self.guide = False
            stops, walked = self._stops(), self.widgets.walked and self.widgets.focused in self._stops()
            if not self.board.guide_above(self) and stops and not walked:
                self.widgets.focus((self.widgets.main_button or stops[0]).id)

    def add_spot(self, target: Target, rect: FRect, *, legal: bool) -> None:
        self.widgets.add(Spot(target, rect, self.spot_events, legal=legal))

    def add_telling(self, target: Target, rect: FRect) -> None:
        self.widgets.add(Spot(target, rect, self._telling_events))

    def add_choice(self, target: Target, rect: FRect, label: str, icon: str) -> None:
        self.widgets.add(
            Button(
                str(target), rect, label, icon=icon, selected=target in self.board.session.path, clear=True,
                on_click=lambda: self.touch(target),
            )
        )  # fmt: skip

    def add_answer(self, name: str, rect: FRect, label: str, icon: str, tip: str | None = None) -> None:
        self.widgets.add(
            Button(
                f"answer.{name}", rect, label, icon=icon, tooltip=tip, clear=True,
                on_click=lambda: self.touch(Target("button", name)),
            )
        )  # fmt: skip

    def add_passing_seat(self, seat: int, rect: FRect, tip: str) -> None:
        """Add the button that asks a seat again that did not want to be asked."""
        self.widgets.add(
            Button(f"not_asked.{seat}", rect, icon="mute", style="icon", tooltip=tip,
                   on_click=lambda: self.view.ask_again(seat))
        )  # fmt: skip

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button: ``own``, unless the board must offer something else first. While events are being shown
        it is that of the last decision, as long as the screen shows the step in which that was asked; from then on it
        ends the animations."""
        board, step, asked = self.board, self.view.step, asked_before(self.board)
        if not board.showing:
            self._asked, self._asked_in = own, step
        elif self._asked is not None and step == self._asked_in:
            own = self._asked
        else:
            self._asked = None  # the step may come again, the decision does not
            skip = Primary(t("board.computer.skip"), "skip-last"), board.finish_show, t("battle.skip_tip")
            asked = asked or skip
        add_main_button(self.widgets, rect, board, own, self._press, asked)

    def add_tools(self, back: FRect, out: FRect, wide: bool) -> None:
        board = self.board
        reason = None if board.session.path else board.undo_reason()
        words = t("board.take_back")
        if wide:
            back = self.view.take_back_room(back)
        self.widgets.add(
            Button(
                "take_back", back, words if wide else "", icon="undo", style="secondary", on_click=self._step_back,
                enabled=reason is None, reason=reason, tooltip=t("board.take_back_tip"),
                rule=board.undo_rule() if reason else "", clear=True,
            )
        )  # fmt: skip
        self.widgets.add(
            Button("map", out, icon="center-map", on_click=board.overlay.hide, tooltip=t("battle.map.tip"))
        )

    def add_pace(self, rect: FRect) -> None:
        fast = self.app.settings.fast_battles
        self.widgets.add(
            Button(
                "pace", rect, icon="hourglass", style="icon", selected=fast, on_click=self._change_pace,
                tooltip=t("battle.pace.on" if fast else "battle.pace.off"), command="digit_9",
            )
        )  # fmt: skip

    def _change_pace(self) -> None:
        settings = self.app.settings
        settings.fast_battles = not settings.fast_battles
        self.app.save_settings()
        self.app.toast(t("battle.pace.now_fast" if settings.fast_battles else "battle.pace.now_slow"))
        self.relayout()

    def add_continue(self, rect: FRect, on_click: Callable[[], object]) -> None:
        """Add the button that leaves the result; a second press meant for the main button before it is ignored."""
        if self._result_since is None:
            self._result_since = self.app.now()
        self.widgets.add(
            MainButton(rect, t("board.continue"), "forward", on_click, id="continue", since=self._result_since)
        )
        self.widgets.default = "continue"

    def add_result_tools(self, again: FRect, log: FRect, on_again: Callable[[], object] | None) -> None:
        if on_again is not None:
            self.widgets.add(
                Button("again", again, t("battle.again"), icon="undo", style="secondary", on_click=on_again,
                       tooltip=t("battle.again.tip"), clear=True)
            )  # fmt: skip
        self.widgets.add(
            Button("log", log, icon="log", on_click=lambda: self._over_the_result(Command("log")),
                   tooltip=t("board.log_tip"), clear=True, command="log")
        )  # fmt: skip

    # ----------------------------------------------------------------------------------------------- touching

    def touch(self, target: Target) -> None:
        self.board.touch(target)
        self.relayout()
        self._follow()

    def _press(self) -> None:
        board = self.board
        if not board.spot_input.press_ready():
            target = self.view.primary().target
            if target is not None:
                board.touch(target, confirmed=True)
        self.relayout()

    def _step_back(self) -> None:
        self.board.step_back()
        self.relayout()

    def _touched(self, spot: Spot) -> None:
        board = self.board
        if not board.session.may_act and board.session.looking is None:
            self._press_button("primary")
        else:
            self.touch(spot.target)

    def _tell(self, spot: Spot) -> None:
        self.app.show_tip(self._tip(spot))

    def _tell_by_keys(self, spot: Spot) -> None:
        if self.app.keyboard_mode:
            self._tell(spot)

    def _look(self, spot: Spot) -> bool:
        return self.board.spot_input.look_at(spot)

    def _tip(self, spot: Spot) -> Tip | None:
        if self.board.showing:
            return None
        return self.view.tip(spot)

    def _follow(self) -> None:
        """After a touch by keyboard, move the focus to the action that waits for its confirmation, or to the first next
        target; to what has been called by its letter or number unless only one target is next."""
        if not self.app.keyboard_mode or self.board.showing or self.app.scenes.top is not self:
            return
        self.app.scenes.run_layouts()
        if self.board.guide_above(self):
            return
        found = after_choice(self.widgets, self.board, called=self.board.controls.called)
        if found is not None:
            self.widgets.focus(found.id, walked=True)

    # ------------------------------------------------------------------------------------------------- events

    def handle(self, event: Event) -> bool:
        """Handle an event: any input ends the animations; then widgets, the scene's own keys and the board's keys."""
        board, view = self.board, self.view
        if isinstance(event, Command) and event.repeat and board.showing:
            return True  # a held key ends nothing that has begun meanwhile
        if self.view.replaying and isinstance(event, PointerDown | Command):
            self.view.end_replay()
            self.relayout()
            return True
        if board.notice(event, self):
            return True
        if isinstance(event, Command) and event.name == "pause":  # over a result, and while anything is shown, too
            board.finish_show()
            board.computers.toggle_pause()
            return True
        shown = not board.showing or view.ended or not isinstance(event, PointerDown | Command)
        if not shown and not board.late.ends_show(event, self):
            return True
        if board.letters.handle(event, self):
            return True
        if isinstance(event, Command) and event.name in ("next", "prev") and self._walk(event.name):
            return True
        if self.widgets.handle(event):
            if isinstance(event, PointerMove):
                self.invalidate()
            return True
        return isinstance(event, Command) and self._command(event)

    def _command(self, event: Command) -> bool:
        board = self.board
        if self.view.ended:
            return self._over_the_result(event)
        if event.name in ("end_phase", "ok"):
            self._press_button("primary")
            return True
        table = board.table
        if event.name in ("digit_0", "backspace") and table.early(event):
            self.relayout()
            return True
        if event.name == "digit_9":
            self._change_pace()
            return True
        if event.name in _ON_THE_MAP:
            board.overlay.hide()
        used = board.controls.command(event)
        self.relayout()
        return used

    def _over_the_result(self, event: Command) -> bool:
        """Handle a key while a result waits: it goes on, opens something over the result, or leaves it and is carried
        out by the board."""
        if event.name in GO_ON:
            if "continue" in self.widgets:
                self._press_button("continue")
            else:
                self.view.go_on()
            return True
        if event.name in _OVER_RESULTS:
            return self.board.controls.command(event)
        if event.name in _LEAVE_RESULTS:
            self.view.go_on()
            return self.app.scenes.handle(event)
        return event.name not in EVERYWHERE

    def _press_button(self, widget_id: str) -> None:
        widget = self.widgets.get(widget_id)
        if isinstance(widget, MainButton):
            widget.press()
        elif isinstance(widget, Button) and widget.enabled:
            widget.activate()

    def _stops(self) -> list[Widget]:
        spots: list[Widget] = [w for w in self.widgets if isinstance(w, Spot) and w.legal]
        spots += [
            w for w in self.widgets if w.id.startswith(("choice:", "answer.", "not_asked.", "mark.")) and w not in spots
        ]
        for name in ("primary", "continue", "again", "log"):
            widget = self.widgets.get(name)
            if widget is not None and widget.enabled:
                spots.append(widget)
        return [*spots, *(w for w in self.widgets if isinstance(w, TableWidget) and w.enabled and w not in spots)]

    def _walk(self, name: str) -> bool:
        """Move the focus by Tab over legal targets, answers and the main button."""
        stops = behind_chosen(self._stops(), self.widgets, self.board)
        if not stops or self.widgets.inspecting:
            return False
        step = 1 if name == "next" else -1
        focused = self.widgets.focused
        begun = focused in stops and (self.widgets.walked or focused is not self.widgets.main_button)
        index = stops.index(focused) + step if focused is not None and begun else (0 if step > 0 else -1)
        self.widgets.focus(stops[index % len(stops)].id, walked=True)
        self.invalidate()
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def update(self, dt_ms: float) -> bool:
        session = self.board.session
        if self.view.replaying:
            self.view.replay(dt_ms)
            self.invalidate()
            if not self.view.replaying:
                self.relayout()
            return True
        if not self.view.ended:
            self._result_since = None
        elif self._result_read:
            self.view.go_on()
        decision = (*self._position(), session.handing_over, self.board.showing, self.view.ended)
        seen = (decision, session.path, self.view.phase, self.view.step)
        asked = (session.viewer, session.decider)
        if seen != self._seen:
            if not self._seen or decision != self._seen[0]:
                self.guide = True
            if asked != self._asked_seat:  # keys of the seat before have brought the focus where it is
                self._asked_seat, self.widgets.walked = asked, False
            self._seen = seen
            self.relayout()
        return self.board.showing and not self.view.ended

    @property
    def _result_read(self) -> bool:
        """Whether a result has been shown long enough to close by itself; never while a coach explains it."""
        if self._result_since is None or self.board.explained or self.app.scenes.top is not self:
            return False
        glanced = self.view.uneventful and self.app.settings.skip_forced
        shown = self.app.now() - max(self._result_since, self.app.last_input)
        return shown >= (GLANCE_MS if glanced else READ_MS)

    def _position(self) -> tuple[object, ...]:
        """A key of the position shown."""
        session = self.board.session
        return (len(session.match.journal), session.viewer, session.looking)

    def draw(self, canvas: Canvas) -> None:
        """Draw the view, which fills the window, and what is laid over it."""
        if self.view.wanted:
            self.view.draw(canvas)
        else:
            canvas.fill(FRect(0, 0, canvas.width, canvas.height), NIGHT900)
        super().draw(canvas)
        self._draw_keys(canvas)
        self.board.light.draw(canvas, self, self.board.light.pointed_out)
        if self.view.wanted:
            self.view.draw_front(canvas)
            draw_held(canvas, self.board.motions)
        self.board.letters.draw(canvas, self)
        self.board.marks.draw_above(self, canvas)
        if self.view.wanted:
            self.board.last_turn.draw_over_combat(canvas)

    def _draw_keys(self, canvas: Canvas) -> None:
        """Draw what keys do between the answers and the tools, where there is room for a line."""
        main, back = self.widgets.get("primary"), self.widgets.get("take_back")
        if main is None or back is None or back.rect.right > main.rect.right:
            return
        answers = [widget.rect.bottom for widget in self.widgets if widget.id.startswith("answer.")]
        top = max([main.rect.bottom, *(low for low in answers if low <= back.rect.y)])
        line = canvas.line_height("least") + 2 * canvas.theme.spacing.tight
        room = FRect(main.rect.x, back.rect.y - line, main.rect.w, line)
        if room.y < top:
            return
        commands = ("ok", "undo" if back.enabled else "", "next")
        keys = [(self.app.key_hint(name), t(f"battle.key.{name}")) for name in commands if name]
        backdrop.draw_keys(canvas, room, keys, 0.5, "least")


def _no_drag(spot: Spot, pos: tuple[float, float]) -> None:
    """Ignore a drag: nothing is dragged in the overlay."""


def _no_scroll(spot: Spot) -> None:
    """Ignore a focus: nothing in the overlay lies outside the view."""


class OverBoard(Scene):
    """A scene over a board, beside the column that it may have."""

    see_through = True

    @property
    def docked(self) -> float:
        return max(scene.docked for scene in self.app.scenes.scenes if not isinstance(scene, OverBoard))


class CombatScene(OverBoard):
    """Shows ``view`` until it is over or somebody goes on."""

    def __init__(self, app: SceneServices, view: PassingView) -> None:
        super().__init__(app)
        self.view = view

    def enter(self) -> None:
        self.app.play(self.view.opening_sound)

    def layout(self, width: float, height: float, compact: bool) -> None:
        rect = self.view.layout(width, height, compact)
        self.widgets.add(
            Button("continue", rect, t("board.continue"), icon="forward", style="primary", on_click=self.close)
        )
        self.widgets.default = "continue"

    def handle(self, event: Event) -> bool:
        """End the view at any input; an input that was not meant for it is then carried out by the board."""
        if isinstance(event, Command) and event.name in ("help", "rules"):
            self.view.open_rule()
            return True
        if isinstance(event, PointerDown | Command):
            self.view.finish()
            meant = self._meant_for_this(event)
            self.close()
            return meant or self.app.scenes.handle(event)
        return super().handle(event)

    def _meant_for_this(self, event: PointerDown | Command) -> bool:
        """Whether an input only goes on: a press on the button, which lies over the board's own, the second press of a
        double click, or a key that confirms or leaves."""
        if isinstance(event, Command):
            return event.name in GO_ON
        return event.clicks > 1 or any(widget.contains(event.pos) for widget in self.widgets)

    def close(self) -> None:
        if self.app.scenes.top is self:
            self.app.pop()

    def update(self, dt_ms: float) -> bool:
        settings = self.app.settings
        if self.app.reduced_motion:
            self.view.finish()
        # Animations follow the speed in the settings; the time to read the result does not.
        pace = 1.0 if self.view.settled else 100 / max(1, settings.animation_percent)
        moving = bool(self.view.update(dt_ms * pace))
        if self.view.over:
            self.close()
        return moving

    def draw(self, canvas: Canvas) -> None:
        self.view.draw(canvas)
        super().draw(canvas)


class SumsView(Protocol):
    """The sums of a fight that is over. ``panel``: where the drawer lies."""

    panel: FRect

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything; returns the rectangle of the button."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the drawer, and what it marks on the board."""

    def open_rule(self) -> None:
        """Open the rulebook at the rule of these sums."""


class SumsScene(OverBoard):
    """A drawer with the sums of a fight that is over; a press beside it closes it."""

    def __init__(self, app: SceneServices, view: SumsView) -> None:
        super().__init__(app)
        self.view = view

    def enter(self) -> None:
        self.app.play("ui-page")

    def layout(self, width: float, height: float, compact: bool) -> None:
        rect = self.view.layout(width, height, compact)
        self.widgets.add(Button("close", rect, t("client.close"), icon="confirm", style="primary", on_click=self.close))
        self.widgets.default = "close"

    def handle(self, event: Event) -> bool:
        """Close the drawer at Escape, the key of the main button, or a press beside it."""
        if isinstance(event, Command) and event.name in ("back", "end_phase", "menu"):
            self.close()
            return True
        if isinstance(event, Command) and event.name in ("help", "rules"):
            self.view.open_rule()
            return True
        if super().handle(event):
            return True
        if isinstance(event, PointerDown) and not self.view.panel.collidepoint(event.pos):
            self.close()
            return True
        return False

    def close(self) -> None:
        if self.app.scenes.top is self:
            self.app.pop()

    def draw(self, canvas: Canvas) -> None:
        self.view.draw(canvas)
        super().draw(canvas)
