"""The board: a match on the table, from the first decision to the last.

The scene knows no game. It owns the session, the bar at the top, the buttons and the animations of events, and asks the
game's table for everything else.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from functools import partial

from pygame import FRect

from tabletop.bots.player import levels_of
from tabletop.bots.review.chances import can_review
from tabletop.client.board.animation_queue import AnimationQueue, Motion, VisualEffect
from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.board.visual_effects import marks_of
from tabletop.client.core.input import Command, Event, PointerDown, PointerMove
from tabletop.client.core.session import Session, Touch
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import draw_ground
from tabletop.client.draw.layers import Layers
from tabletop.client.draw.life import Life
from tabletop.client.games import beats, table_class
from tabletop.client.games.table import Hero, Table
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, draw_key
from tabletop.client.ui.group import DIRECTIONS
from tabletop.client.ui.scroll import ScrollArea
from tabletop.rules.game import Seat, Target
from tabletop.rules.match import Match
from tabletop.storage.campaigns import any_kept
from tabletop.storage.header import SaveInfo, SeatPlayers
from tabletop.text import t

from . import announcer, coach_marks, computers, controls, log, saving, target_letters, top_bar
from .announcer import Banter, TrophyTeller
from .by_ear import ByEar
from .computers import ForcedSteps, add_main_button, asked_before
from .controls import LateInput
from .last_turn import LastTurn
from .target_widgets import TargetLight

FAR = 400
"""Number of actions after which a replay says how far it has come."""


class BoardScene(Scene):
    """A match being played. ``stored``: it is in a file of its own, so that nothing is written before it changes."""

    has_rulebook = True
    straight = True
    warns = True
    """Whether the main button tells first what it gives up."""

    def __init__(
        self,
        app: SceneServices,
        match: Match[object],
        info: SaveInfo | None = None,
        table: type[Table[object]] | None = None,
        stored: bool = False,
        session: Session[object] | None = None,
        players: SeatPlayers | None = None,
        brief: bool = False,
        **_: object,
    ) -> None:
        """``table``: another table than the game's own, such as the plain one; ``session``: another session of the
        match than a plain one; ``players``: who plays the seats of a new match, None for persons alone; ``brief``: it
        is left with the scene that comes on top of it, unless that leads to a position."""
        super().__init__(app)
        backdrop.prefetch_table(app.canvas)
        self._brief = brief
        if gc.isenabled():  # objects made for the first frame stay alive: a collection would be in vain
            gc.disable()
            app.after_frame(gc.enable)
        players = computers.arriving(app, match, players if info is None else info.players)
        self.session = session or Session(match, computers=() if players is None else players.computers)
        self.saver = self.make_saver(info, stored)
        self.saver.info.players = players
        self.heroes = self._heroes()
        self.marks = coach_marks.CoachMarks(self)
        self.session.on_change = self.saver.changed
        self.controls = controls.Controls(self)
        self.spot_input = self.make_spot_input()
        self.spot_events, self.zoom = self.spot_input.events, self.controls.zoom
        self.touched, self.refuse = self.spot_input.answer, self.spot_input.refuse
        self.animations: AnimationQueue | None = None
        self._nothing_on_top = False
        """Whether what would pass by itself over the board is left out, because an input is to be carried out."""
        self.traces: list[VisualEffect] = []
        """What the last action has left on the board where nothing moves, until the next one."""
        self.overlay = announcer.Overlay(self)
        self.layers = Layers()
        self.table: Table[object] = (table or table_class(self.session.game_id))(self)
        self.music = self.table.music
        self.session.shared_decision = self.table.shared_decision
        self.session.hands_down = self.table.hands_down
        self._take_orders()
        self.computers = computers.ComputerPlayers(self)
        self.forced, self.late = ForcedSteps(self), LateInput(self)
        self._active = match.game.headline(match.state).active
        """Whose turn it is, as far as it was told."""
        self._asked: Seat | None = None
        """Who decides with all hands face down."""
        self.log_drawer = log.LogDrawer(self)
        self.toggle_log, self.recent_lines = self.log_drawer.toggle, self.log_drawer.recent
        self.timeline = log.Timeline(self)
        self._over_shown = self._celebrates = self._drawn = self._resized = False
        self._laid = (0.0, 0.0)
        """The size of the window, in units, for which everything was laid out last."""
        self._make_tellers()
        self.light, self.letters = TargetLight(self), target_letters.TargetLetters(self)

    def _make_tellers(self) -> None:
        """Make what tells in words what happens."""
        self.teller = announcer.Announcer(self)
        self.tell, self.float_change = self.teller.tell, self.teller.float_change
        self.banter, self.last_turn, self.trophies = Banter(self), LastTurn(self), TrophyTeller(self)
        self.by_ear = ByEar(self)

    def _take_orders(self) -> None:
        """Take over from the save when seats want to be asked, as far as the table knows these choices."""
        asking = self.table.passing.asking
        names = () if asking is None else asking.names[1:]
        self.session.asking = {seat: order for seat, order in enumerate(self.saver.info.asking) if order in names}

    def _heroes(self) -> Mapping[str, Hero]:
        """Those of the company whose campaign the match belongs to; none for other matches."""
        if not any_kept(self.app.paths):
            return {}
        from tabletop.client.scenes.campaign.kept import heroes_in  # not for those who play no campaign

        return heroes_in(self.app, self.saver.info.id, self.session.match.order.index(0))

    def make_saver(self, info: SaveInfo | None, stored: bool) -> saving.MatchSaver:
        """Make the object that saves the match; scenes with other rules override it."""
        return saving.MatchSaver(self.app, self.session, info, stored=stored, on_trouble=self.relayout)

    def make_spot_input(self) -> controls.SpotInput:
        """Make the object that handles touches of the spots."""
        return controls.SpotInput(self)

    # -------------------------------------------------------------------------------------------------- life

    def enter(self) -> None:
        """Save the new match at once, and ask the first seat to take the device before anything is drawn."""
        if self.table.map is not None:
            self.table.map.prefetch(self.app.canvas)
        self.saver.changed(True)
        self.table.refresh()
        self.controls.guide = True
        self.overlay.sync()
        if not (self.session.match.journal or self.session.match.earlier):
            # The first frame takes long, and its time would be taken off the greeting.
            self.app.after_frame(partial(self.app.after_frame, self.banter.begin))
        if self.session.handing_over:
            self.hand_over()
        elif not self.session.match.journal:
            self.teller.tell_turn()
        self.forced.begin()

    def leave(self) -> None:
        """Close the saver. Scene, table and widgets refer to each other, so that a collection is asked for after the
        next frame, which frees their pictures at once."""
        self.marks.dismiss()
        self.saver.close()
        self.layers.forget()
        self.app.after_frame(gc.collect)

    def pause(self) -> None:
        """Forget presses and drags, because another scene came on top."""
        self.let_go()

    def let_go(self) -> None:
        super().let_go()
        self.controls.let_go()
        if self.table.drag is not None:
            self.table.drag = None
            self.relayout()

    def resume(self, result: object = None) -> None:
        """Go on after a scene on top; ``result`` may be the index of a position to show."""
        if self._brief and result is None:
            self.app.scenes.go_home()
            return
        self._brief = False
        self.saver.touch_clock()
        if self.animations is not None and self.animations.waiting:
            self.animations.resume()
        if isinstance(result, dict) and "look" in result:
            self.look(result["look"])
        if not self.showing:
            self.overlay.sync()
        self.relayout()

    def at_risk(self) -> str:
        """Why the match would be lost if it were left now, in words; empty while it is saved."""
        return self.saver.at_risk()

    def rescue(self) -> str:
        return self.saver.rescue()

    def title(self) -> str:
        return t(f"{self.session.game_id}.title")

    @property
    def asks(self) -> str | None:
        return self.by_ear.asks

    def tell_news(self) -> None:
        self.by_ear.tell_events()

    def enquire(self, enquiry: str) -> str:
        return self.by_ear.answer(enquiry, self)

    @property
    def noted(self) -> float:
        return self.last_turn.high(self.app.canvas)

    @property
    def showing(self) -> bool:
        return self.animations is not None and not self.animations.done

    @property
    def motions(self) -> list[Motion]:
        return self.animations.motions if self.animations is not None else []

    @property
    def explained(self) -> bool:
        """Whether a coach or a mark explains what is shown, so that nothing closes by itself."""
        return self.teller.muted or self.marks.shown is not None

    @property
    def on_top(self) -> bool:
        """Whether no other scene lies over the board."""
        return self.app.scenes.top is self

    @property
    def live_letters(self) -> frozenset[str]:
        return self.letters.live(self)

    @property
    def pointed(self) -> Widget | None:
        if self.app.keyboard_mode and self.widgets.focused is not None:
            return self.widgets.focused
        return self.widgets.hovered

    # ------------------------------------------------------------------------------------------------ layout

    def layout(self, width: float, height: float, compact: bool) -> None:
        self._resized |= self._laid not in ((0.0, 0.0), (width, height))
        self._laid = (width, height)
        self.computers.call_in_this_language()
        top = backdrop.top_bar_height(compact)
        if not self.showing:
            self.table.refresh()
        top_bar.add_widgets(self, width, top, compact)
        bottom = self.timeline.height if self.timeline.open else 0.0
        self.table.layout(FRect(0, top, width, height - top - bottom), compact)
        top_bar.place_signs(self, width, top)
        if not self.showing:
            self.table.hold(self.undo_reason(), self.undone)
        if self.timeline.open:
            self.timeline.layout(FRect(0, height - bottom, width, bottom))
        if self.log_drawer.open:
            self.log_drawer.layout(FRect(0, top, width, height - top - bottom))
        self.overlay.lay_return(FRect(0, top + (10 if compact else 20), width, 44))
        self.lay_above(self)

    def lay_above(self, scene: Scene) -> None:
        """Add the coach mark of the decision above the widgets of the board, or of its combat overlay."""
        if scene is not self or not self.overlay.open:
            self.marks.lay(scene)

    @property
    def subtitle(self) -> str:
        """The line under the title in the bar."""
        return self.table.shown.title

    @property
    def counts_options(self) -> bool:
        """True: players agreed on them."""
        return True

    def guide_above(self, scene: Scene) -> bool:
        """Place the focus on a ``scene`` over the board; False: the scene must place it itself."""
        return False

    def run_layout(self, width: float, height: float, compact: bool) -> None:
        """Lay out; then place the focus if a new decision has opened."""
        super().run_layout(width, height, compact)
        if self.controls.guide:
            self.controls.place_focus()

    @property
    def toast_area(self) -> FRect | None:
        """The place of messages, where they hide neither board nor hand; None for the usual one."""
        return self.table.toast_area

    @property
    def refusal_room(self) -> FRect | None:
        """The board: the panels beside it are needed, and so are the cards below."""
        return self.table.announcement_area

    def read_areas(self) -> Sequence[FRect]:
        return [*self.table.busy_areas(), *self.table.units_shown]

    @property
    def prompt_area(self) -> FRect | None:
        return self.table.prompt_area

    def add_spot(self, spot: Spot, area: ScrollArea | None = None) -> None:
        """Add a spot; one in an ``area`` that scrolls lies where it is at the beginning of that. What is carried out as
        soon as it is touched cannot be dragged: the beginning of a drag would carry it out, wherever it ends."""
        if spot.draggable and not self.table.in_selection(spot.target):
            whole = [action for action in self.session.offer() if action.path == (spot.target,)]
            spot.draggable = all(map(self.table.needs_confirm, whole))
        if area is None:
            self.widgets.add(spot)
        else:
            spot.rect.move_ip(-area.rect.x, -area.rect.y)
            area.put(spot)

    def add_primary(self, rect: FRect, own: Primary) -> None:
        if self.showing:
            own = self.table.shown_primary
        asked = asked_before(self)
        if self.session.looking is None and self.session.outcome is not None:
            asked = Primary(t("board.see_result"), "victory-point"), self.show_result, t("board.see_result_tip")
        add_main_button(self.widgets, rect, self, own, self._press_primary, asked)

    def add_take_back(self, rect: FRect) -> None:
        """Add the button that takes the last step off the path, or undoes the last action; without words where they do
        not fit."""
        words = t("board.take_back") if rect.w > 2 * rect.h else ""
        touched = bool(self.session.path)
        reason = None if touched else self.undo_reason()
        self.widgets.add(
            Button(
                "take_back", rect, words, icon="undo", on_click=self.step_back,
                enabled=reason is None, reason=reason, tooltip=t("board.take_back_tip"),
                rule=self.undo_rule() if reason else "", clear=True,
            )
        )  # fmt: skip

    # ----------------------------------------------------------------------------------------------- touching

    def touch(self, target: Target, *, confirmed: bool = False) -> None:
        self.spot_input.touch(target, confirmed=confirmed)

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push(
            "rulebook",
            game=self.session.game_id,
            rule=rule,
            context=self.table.shown_prompt,
            told=self.table.words.term,
        )

    def _press_primary(self) -> None:
        if self.spot_input.press_ready():
            return
        target = self.table.primary().target
        if target is not None:
            self.touch(target, confirmed=True)

    def step_back(self) -> None:
        undoes = self.table.path_kept and self.undo_reason() is None
        if not undoes and self.session.back():
            self.app.play("ui-click")
            self.relayout()
        else:
            self.undo()

    # ------------------------------------------------------------------------------------------------ showing

    def show(self, touch: Touch) -> None:
        """Show the result of a touch, then open the next decision."""
        self.traces = []
        self.teller.act()
        self.banter.hear(touch.events)
        self._begin_show(touch)
        self._advance_show(0.0)

    def _begin_show(self, touch: Touch) -> None:
        self.app.toasts.drop_refusals()
        settings = self.app.settings
        hurry = 4 if settings.fast_battles and self.overlay.open else 1
        # The setting is a percentage of the usual duration.
        speed = 0.0 if self.app.reduced_motion else hurry * 100 / settings.animation_percent
        self.animations = AnimationQueue(
            beats.action_beats(self.table, self.session, touch.applied), speed, self.app.play
        )

    def _advance_show(self, dt_ms: float) -> bool:
        queue = self.animations
        if queue is None:
            return False
        moving = queue.update(dt_ms)
        while self.animations is not None and self.animations.done:
            self.traces += marks_of(self.animations.unmoved, self.table.movable_camera)
            self.animations = None
            self._settle()  # this may begin new animations
            if self.animations is not None:
                moving = self.animations.update(0.0)
        return moving

    def finish_show(self, everything: bool = False) -> None:
        """End the animations at once, up to the next scene on top that must end first; ``everything``: views that would
        close by themselves are not opened."""
        if self.animations is not None and not self.animations.waiting:
            self._nothing_on_top = everything
            self.animations.finish()
            self._advance_show(0.0)
            self._nothing_on_top = False
            self.relayout()
        self.invalidate()

    def push_overlay(self, name: str, **args: object) -> bool:
        if self.computers.hurrying or self._nothing_on_top:
            return False
        self.app.push(name, **args)
        return True

    def _settle(self) -> None:
        session = self.session
        self.banter.answer()
        if self._pass_ahead():
            return
        before, active = (session.viewer, self._asked), self._active
        self.by_ear.tell_events()  # before another seat looks on
        session.settle()
        self._active = session.match.game.headline(session.match.state).active
        self._asked = session.decider if session.open_decision else None
        if (session.viewer, self._asked) != before:
            self.widgets.walked = False  # keys of the seat before have brought the focus where it is
        another = self._active != active if session.computers else (session.viewer, self._asked) != before
        self.table.refresh()
        self.table.decision_opened()
        self._propose()
        self.table.hold(self.undo_reason(), self.undone)  # what is forced may begin before the next layout
        self.controls.guide = True
        self.overlay.sync()
        self.relayout()
        self.last_turn.settled()
        self.trophies.settled()
        if session.handing_over:
            self.hand_over()
        elif session.outcome is not None:
            if (victory := self.teller.victory()) is not None:
                self.animations = victory
            elif not self._over_shown:
                self._over_shown = self._celebrates = True
                self.show_result()
        elif another and session.decider is not None and not self.computers.hurrying:
            self.app.play("turn-start")
            self.teller.tell_turn()
        self.forced.begin()
        self.after_show()

    def _propose(self) -> None:
        """Select the only legal action of the decision, unless the main button already offers one."""
        session = self.session
        if self.teller.muted or not session.may_act or session.path:
            return
        offer = session.offer()
        if len(offer) == 1 and offer[0].path:
            own = self.table.primary()
            if own.target is None or not own.enabled:
                session.select(offer[0].path)

    def after_show(self) -> None:
        """Called when an action has been shown to its end; nothing here, a lesson goes to its next step."""

    def seats_changed(self) -> None:
        """Save and show that other players sit at the seats; a curtain that waits for one of the old ones goes."""
        self.saver.changed(True)
        if self.curtain_down:  # it may wait for somebody who does not play any more
            self.app.pop()
        self._after_jump()
        self.forced.begin()

    def _pass_ahead(self) -> bool:
        """Carry out the pass of a decider that passes ahead, and show it; False: the decider is asked."""
        table, session = self.table, self.session
        session.keep_passing(table.passing.running_scopes(session.match))
        if self.teller.muted or session.decider is None or session.computer_decides:
            return False
        window = table.passing.window if table.passing.asking is not None else None
        if window is None:
            return False
        if not session.passes_ahead(session.decider, window.scope) and not table.passing.not_asked():
            return False
        touch = session.pass_for(window.action)
        if touch.kind != "applied":
            return False
        self._begin_show(touch)
        return True

    # ---------------------------------------------------------------------------------------- hands and endings

    def hand_over(self) -> None:
        """Open the curtain scene until the next seat says it is there; messages to the last seat are removed."""
        if self.session.handing_over and not self.curtain_down:
            self.last_turn.forget()  # it was told to somebody who may know more than the next one
            self.app.toasts.items[:] = [item for item in self.app.toasts.items if item.kind == "warning"]
            self.app.push("curtain", board=self)

    def open_hand(self) -> None:
        """Turn up the decider's hand. Who asks for it in its own turn sits at the device; in another's turn, in a
        combat, and where curtains are held open, a curtain falls before it."""
        session = self.session
        if self.showing or not session.ask_for_hand():
            return
        active = session.match.game.headline(session.match.state).active
        if active != session.decider or self.overlay.open or self.app.settings.curtain_hold:
            self.relayout()
            self.hand_over()
        else:
            self.taken_over()

    @property
    def goals(self) -> tuple[str, ...]:
        return self.saver.info.goals

    def set_goals(self, goals: tuple[str, ...]) -> None:
        self.saver.info.goals = goals
        self.saver.changed(False)

    def set_asking(self, seat: Seat, order: str) -> None:
        session, table = self.session, self.table
        session.asking = {other: said for other, said in {**session.asking, seat: order}.items() if said}
        self.saver.info.asking = tuple(session.asking.get(n, "") for n in range(len(session.match.seats)))
        self.saver.changed(True)
        window = table.passing.window if session.may_act and session.decider == seat else None
        if window is not None and table.passing.not_asked():
            session.drop()
            self.touched(session.do(window.action))
        self.forced.begin()
        self.overlay.changed()
        self.relayout()

    @property
    def curtain_down(self) -> bool:
        """Whether the curtain scene is open over this board."""
        return any(scene.name == "curtain" for scene in self.app.scenes.scenes)

    def taken_over(self) -> None:
        """Show the view of the next seat, which has taken the device."""
        self.session.take_over()
        self.widgets.walked = False
        self.table.turned_by_hand = False
        self.table.refresh()
        self.table.decision_opened()
        self._propose()
        self.saver.changed(True)
        self.controls.guide = True
        self.app.play("turn-start")
        self.teller.tell_turn()
        self.last_turn.taken_over()
        self.forced.begin()
        self.relayout()

    def show_result(self) -> None:
        """Keep the finished match on the shelf and open the scene of its result, with its charts."""
        kept = self.saver.finished()

        def tell() -> None:
            if self.session.outcome is not None:
                self.banter.end(self.session.outcome.winners)
            if kept:
                self.app.toast(t("over.kept"), "ok")

        self.app.push("game_over", board=self, tell=tell, celebrated=not self._celebrates)
        self._celebrates = False

    # -------------------------------------------------------------------------------------------- back and forth

    def undo_reason(self) -> str | None:
        """Why undo is greyed, in words; None when it is open."""
        if self.showing:
            return self.table.shown.undo
        reason = self.session.undo_reason()
        return None if reason is None else t(f"board.undo.{reason}")

    @property
    def undone(self) -> int:
        """The number of actions that can be redone; while events are being shown, the number before them."""
        return self.table.shown.undone if self.showing else len(self.session.match.undone)

    def undo_rule(self) -> str:
        """Id of the rule that forbids undo; empty where it is not a rule that does."""
        ruled = self.session.undo_reason() not in (None, "start", "looking")
        return self.table.sections.get("take_back", "") if ruled else ""

    def undo(self) -> None:
        reason = self.undo_reason()
        if reason is not None:
            rule = self.undo_rule()
            if rule:
                self.app.refuse(reason, self._undo_rect(), rule, button=True)
                return
            self.app.toast(reason)
            return
        if self.session.undo_needs_consent:
            buttons = [("cancel", t("client.cancel"), "secondary"), ("ok", t("board.undo_agreed"), "primary")]
            self.app.ask(t("board.undo_ask"), t("board.undo_ask_text"), buttons, self._undo_answer)
            return
        self._undo_now()

    def _undo_rect(self) -> FRect:
        button = self.widgets.get("take_back")
        return button.rect if button is not None else FRect(self.width / 2, self.height - 60, 1, 1)

    def _undo_answer(self, answer: str | None) -> None:
        if answer == "ok":
            self._undo_now()

    def _undo_now(self) -> None:
        self._go_far(len(self.session.match.journal))
        if self.session.undo():
            self._after_jump()

    def redo(self) -> None:
        """Redo the undo step last undone."""
        if self.session.redo():
            self._after_jump()

    def rearranged(self) -> None:
        self.session.settle()
        self._after_jump("piece-lift")

    def _after_jump(self, sound: str = "ui-page") -> None:
        self.app.play(sound)
        self.app.toasts.drop_refusals()
        self.computers.forget()
        self.forced.forget()
        self._active = self.session.match.game.headline(self.session.match.state).active
        self._over_shown = False
        self.controls.guide = True
        self.log_drawer.forget()
        self.traces = []
        self.table.refresh()
        self.teller.forget()
        self.last_turn.forget()
        self.trophies.forget()
        self.by_ear.went_back()
        self.overlay.sync()
        self.relayout()
        if self.session.handing_over:
            self.hand_over()

    def look(self, index: int | None) -> None:
        self._go_far(0 if index is None else index)
        self.session.look(index)
        if self.session.looking is None:
            self.app.toasts.drop(t("board.looking_back"))
        self.traces = []
        self.table.refresh()
        self.teller.forget()
        self.last_turn.forget()
        self.overlay.sync()
        self.relayout()

    def _go_far(self, end: int) -> None:
        """Go a long way to a position in steps, telling how far it is; each keeps what the next ones begin from."""
        for n in range(FAR, end, FAR):
            self.app.busy(self.title(), t("client.wait.replay"))
            self.session.match.position(n)
            self.app.progress(n / end)

    def to_present(self) -> None:
        """Return from a past position to the present."""
        self.look(None)

    def branch(self) -> None:
        """Begin a new game from the position shown."""
        index = self.session.looking
        if index is None:
            return
        fork = self.session.match.branch(index)
        self.app.replace("board", match=fork, info=self.saver.info_of_branch(index))
        self.app.toast(t("board.branched"))

    def show_last_turn(self) -> None:
        """Show once more what the rivals have done since the viewer's last turn."""
        if self.session.looking is not None:
            self.to_present()
        if not self.last_turn.show_again():
            self.app.toast(t("board.last_turn.none"))

    def turn_view(self) -> None:
        self.table.turned_by_hand = not self.table.turned_by_hand
        self.relayout()

    def show_legal(self) -> None:
        """Open the list of legal actions."""
        self.app.push("legal", board=self)

    @property
    def may_hint(self) -> bool:
        """Whether somebody here may be given a hint; a game without computer players of its own has none."""
        return self.session.may_act and bool(levels_of(self.session.game_id))

    def show_hint(self) -> None:
        """Open the hint: what the best computer player would do here, and why."""
        if not self.may_hint:
            self.app.toast(t("board.hint.nobody"))
            return
        if self.session.hand_down:  # the hint may depend on the hand
            self.open_hand()
            return
        self.app.push("hint", board=self)

    def open_review(self) -> None:
        if not can_review(self.session.game_id):
            self.app.toast(t("review.no_players"))
        elif not self.session.match.journal or self.showing:
            self.app.toast(t("review.too_early"))
        else:
            self.app.push("review", board=self)

    def toggle_threats(self) -> None:
        """Switch the threat view on or off."""
        self.table.threats = not self.table.threats
        self.relayout()

    def follow_path(self) -> None:
        self.controls.follow_path()

    def camera_moved(self) -> None:
        self.controls.camera_moved()

    @property
    def played_minutes(self) -> int:
        return max(1, self.saver.info.played_seconds // 60)

    # ------------------------------------------------------------------------------------------------- input

    def handle(self, event: Event) -> bool:
        """Handle an event: any input ends the animations; then drawers, widgets and the board's own keys."""
        if isinstance(event, Command) and event.repeat and self.showing:
            return self.controls.camera_event(event)  # a held key ends nothing that has begun meanwhile
        if self.late.swallows(event):
            return True
        if isinstance(event, PointerDown | Command):
            self.teller.end()
        if self.notice(event, self):
            return True
        if self.showing and isinstance(event, PointerDown | Command) and not self.late.ends_show(event, self):
            return True
        if self.controls.along_the_timeline(event):
            return True
        if isinstance(event, Command) and self.widgets.typing:
            return self.widgets.handle(event) or self.controls.command(event)  # before the map takes Backspace, arrows
        if self.table.early(event) or self.letters.handle(event, self):
            return True
        if self.controls.camera_event(event):
            return True
        if isinstance(event, Command) and event.name in ("next", "prev") and self.controls.walk(event.name):
            return True
        if isinstance(event, Command) and event.name in DIRECTIONS and self.controls.toward(event.name):
            return True
        if self.widgets.handle(event):
            if isinstance(event, PointerMove):
                self.invalidate()
            return True
        return isinstance(event, Command) and self.controls.command(event)

    def notice(self, event: Event, scene: Scene) -> bool:
        """Let all that waits for input hear of it, on the board or on a scene of its match over it; gives whether a
        coach mark has taken it."""
        self.last_turn.pressed(event)
        self.computers.notice(event)
        self.controls.notice(event)
        self.light.forget(event)
        return self.marks.notice(event, scene)

    def open_menu(self) -> None:
        """Open the menu: save, load, settings, concede, leave."""
        self.app.push("board_menu", board=self)

    @property
    def computer_words(self) -> str:
        return self.computers.words

    # ------------------------------------------------------------------------------------------------ drawing

    @property
    def working(self) -> bool:
        """Whether the table uses idle time; never while another scene is on top, whose animations would suffer."""
        return (self.on_top and self.table.working) or self.computers.working

    @property
    def life(self) -> Life | None:
        return self.table.life

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass for animations, table and computer players; True while something moves."""
        if self._resized:
            self._resized = False
            self._end_what_lies_elsewhere()
        moving = self._advance_show(dt_ms) | self.teller.update(dt_ms)
        self.dirty |= moving  # the table may have asked for a new frame of a part only
        moving |= self.table.update(dt_ms) | self.computers.update(dt_ms) | self.forced.update(dt_ms)
        self.timeline.update(dt_ms)
        return moving

    def _end_what_lies_elsewhere(self) -> None:
        """End animations, announcements and marks, whose places belong to another size of the window."""
        self.finish_show()
        self.teller.end()
        self.teller.act()
        self.traces = []

    def draw(self, canvas: Canvas) -> None:
        # Traces, rings, letters and light lie on the land and move with it.
        fixed = not (self.traces or self.animations or self.app.keyboard_mode or self.letters.live(self))
        if not fixed or canvas.heard is not None or not self.table.draw_moved(canvas, lambda: self._draw_all(canvas)):
            self._draw_all(canvas)

    def _draw_all(self, canvas: Canvas) -> None:
        self.layers.begin()
        if not self._drawn:
            self._drawn = True
            self.table.paint_ahead(canvas)
        bar = FRect(0, 0, self.width, backdrop.top_bar_height(self.compact))
        draw_ground(canvas, (*self.table.covered(), bar))
        self.table.draw(canvas)
        if canvas.visible(bar):
            top_bar.draw(self, canvas)
        if self.timeline.open:
            self.timeline.draw(canvas)
        self.widgets.draw(canvas)
        if not self.overlay.open:
            self.light.draw(canvas, self, self.light.pointed_out)
            self.light.draw_frames(canvas, self, self.computers.framed)
        if self.app.mapper.last_device == "keyboard" and self.on_top and not self.overlay.open:  # pads have no digits
            for number, button in self.controls.numbered().items():
                draw_key(canvas, (button.rect.right - 12.0, button.rect.y), str(number))
        self.last_turn.draw(canvas)
        if self.animations is not None:
            self.animations.draw(canvas)
        for trace in self.traces:
            trace.draw(canvas)
        self.table.draw_front(canvas)
        self.letters.draw(canvas, self)
        self.marks.draw_above(self, canvas)
        self.teller.draw(canvas)
        if self.animations is not None:
            canvas.push(*self.animations.shake)
