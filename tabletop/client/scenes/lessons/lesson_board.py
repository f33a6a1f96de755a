"""A lesson on the board: a real match and table, with a coach; only actions of the present step are allowed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.bots import RECRUIT
from tabletop.client import games
from tabletop.client.board.shown_position import Primary
from tabletop.client.core.input import LEFT, Command, Event, PointerDown
from tabletop.client.core.services import Services
from tabletop.client.core.session import Session, Touch
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.combat_view import CombatOverlay
from tabletop.client.games.player_chooser import player_name
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.scenes.board.controls import SpotInput
from tabletop.client.scenes.board.saving import MatchSaver
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.button import MainButton
from tabletop.lessons.lesson_run import LessonPlace, LessonRun
from tabletop.lessons.library import LESSON_FILES, Lesson, Puzzle
from tabletop.rules.game import Action, Event as GameEvent, Path, Refusal, Target, actions_along
from tabletop.storage.errors import SaveError
from tabletop.storage.header import SaveInfo
from tabletop.storage.lesson_progress import LessonProgress, load_progress, save_progress
from tabletop.text import localised, sentence, t

from .coach import Coach
from .column import LEAST, column_width

log = logging.getLogger(__name__)


class KeptProgress:
    """The progress of all lessons and puzzles. A failure to write it is told once, not raised; ``trouble``: the words
    about it, empty once writing has worked."""

    def __init__(self, app: Services) -> None:
        self._app = app
        self._kept = load_progress(app.paths.lessons)
        self.trouble = ""

    def of(self, lesson: Lesson | Puzzle) -> LessonProgress:
        return self._kept.get(lesson.id) or LessonProgress()

    def begun(self, lesson_id: str) -> bool:
        found = self._kept.get(lesson_id)
        return found is not None and found.step is not None

    def place(self, lesson_id: str, steps: int) -> LessonPlace | None:
        """The place at which a lesson of so many ``steps`` was left; None when it begins anew."""
        found = self._kept.get(lesson_id)
        if found is None or found.step is None or found.step >= steps:
            return None
        return LessonPlace(found.step, found.position, tuple(found.rows), found.before)

    def keep(self, run: LessonRun) -> None:
        found = self._kept.setdefault(run.lesson.id, LessonProgress())
        place = run.place()
        if run.done or (place.step == 0 and not place.rows):
            found.step, found.position, found.rows, found.before = None, "", [], None
        else:
            found.step, found.position, found.before = place.step, place.position, place.before
            found.rows = list(place.rows)
        self._write(run.lesson.id)

    def finished(self, run: LessonRun) -> None:
        self._kept.setdefault(run.lesson.id, LessonProgress()).done += 1
        self.keep(run)

    def _write(self, lesson_id: str) -> None:
        """Write one lesson: another window may have written others since."""
        try:
            self._kept |= save_progress(self._app.paths.lessons, {lesson_id: self._kept[lesson_id]})
            self.trouble = ""
        except SaveError as problem:
            log.warning("progress of lessons not written: %s", problem)
            told, self.trouble = self.trouble, t("lessons.not_kept", reason=sentence(problem))
            if not told:
                self._app.toast(self.trouble, "warning")


class LessonSession(Session[object]):
    """``on_astray(path)`` is called when something legal was touched or was to be done that the step does not ask for,
    with the targets of that, ``on_selected()`` when the target was touched that a step wants selected."""

    def __init__(self, run: LessonRun, on_astray: Callable[[Path], object], on_selected: Callable[[], object]) -> None:
        self.run = run
        self.on_astray = on_astray
        self.on_selected = on_selected
        self._replying = False
        self._script: tuple[int, ...] | None = None
        super().__init__(run.match, curtain=False)

    @property
    def may_act(self) -> bool:
        """Whether the pupil may act now; other seats are scripted."""
        return super().may_act and (self._replying or (self.decider == self.run.pupil and not self.run.done))

    def touch(self, target: Target, *, confirm: Callable[[Action], bool]) -> Touch:
        """Touch a target; for a legal one that the step does not ask for ``on_astray`` is called."""
        if self.may_act and not self.run.step.free and target not in self.path and not self._leads_on(target):
            offer = self.offer()
            if any(actions_along(offer, (*self.path[:kept], target)) for kept in range(len(self.path) + 1)):
                self.on_astray((target,))
                return Touch("refused")
        touch = super().touch(target, confirm=confirm)
        if touch.kind in ("step", "ready") and self.path[0] in self.run.selectable():
            self.on_selected()
        return touch

    def _leads_on(self, target: Target) -> bool:
        if target in self.run.selectable():
            return True
        return any(self.run.allowed((*self.path[:kept], target)) for kept in range(len(self.path) + 1))

    def select(self, path: Path) -> None:
        """Replace the path by ``path``, for a table that selects several targets in one go; for one that leads to
        nothing that the step asks for ``on_astray`` is called."""
        run = self.run
        if path and self.may_act and not (run.step.free or path[0] in run.selectable() or run.allowed(path)):
            self.drop()
            self.on_astray(path)
            return
        super().select(path)

    def do(self, action: Action, *, joined: bool = False) -> Touch:
        """Carry out an action of the pupil that the step allows, or a reply."""
        if not self._replying and self.may_act and not self.run.allows(action):
            self.on_astray(action.path)
            return Touch("refused")
        self._script = self._script if self._replying else self.run.chance
        touch = super().do(action, joined=joined)
        if touch.kind == "applied" and not self._replying:
            self.run.did(action)
        return touch

    def reply(self) -> Touch | None:
        """Carry out the next scripted action of another seat; None when there is none. Raises LessonBroken."""
        found = self.run.next_reply()
        if found is None:
            return None
        self._replying, self._script = True, found[1]
        try:
            return self.do(found[0])
        finally:
            self._replying, self._script = False, None

    def _carry_out(self, action: Action, joined: bool) -> list[GameEvent]:
        return self.match.apply(action, self._script, joined=joined)

    def moved(self) -> None:
        """Show the position of another step of the run. The selection stays if it is still legal."""
        self.looking = None
        self._on_show = None
        self._changed(sync=False)
        self.settle()
        if self.path and not actions_along(self.offer(), self.path):
            self.path = ()

    def undo_reason(self) -> str | None:
        """Why undo is greyed; it ends at the beginning of the step. The coach's own button goes further back."""
        mark = self.run.marks[self.run.index]
        if mark is not None and len(self.match.journal) <= len(mark.entries):
            return "start"
        return super().undo_reason()

    def _settle_viewer(self, start: bool = False) -> None:
        self._offer = None
        self._shown = None
        self.viewer = self._private = self.run.pupil
        self.handing_over = False


class LessonSaver(MatchSaver):
    """The saver of a lesson, which writes no saves: what is done is kept by ``keep``, which says why it could not."""

    def __init__(self, app: SceneServices, session: Session[object], keep: Callable[[], str]) -> None:
        super().__init__(app, session, None, stored=True)
        self._keep = keep

    def at_risk(self) -> str:
        """Why the place in the lesson would be lost if it were left now, after one more attempt to keep it."""
        return self._keep()

    def rescue(self) -> str:
        return self._keep() or t("lessons.is_kept")

    def save_now(self) -> None:
        if self._due:
            self._due = False
            self._keep()

    @property
    def untouched(self) -> bool:
        """True: there is nothing to write."""
        return True

    def ask_title(self) -> None:
        """Say that the place in the lesson is kept, or why it is not."""
        self.app.toast(self.rescue())


class LessonSpotInput(SpotInput):
    """Touches in a lesson, whose refusals are shown by the coach."""

    def __init__(self, board: BoardScene, answer: Callable[[str], object]) -> None:
        super().__init__(board)
        self._say = answer

    def refuse(self, refusal: Refusal, touched: Target | None = None) -> None:
        self._say(self.board.table.words.refusal(refusal))


class LessonScene(BoardScene):
    """``lesson_id``: which lesson; it goes on where it was left unless ``anew``. Widgets besides those of the board:
    ``coach``, ``coach.back``, ``coach.skip``, ``coach.next``, ``coach.ask``."""

    warns = False  # the coach says what to press
    room_beside = LEAST

    def __init__(self, app: SceneServices, lesson_id: str, anew: bool = False, **_: object) -> None:
        self.progress = KeptProgress(app)
        self.run = self.make_run(lesson_id, app.settings.name or t("setup.player", n=1), anew)
        self._guide = True
        self.taking = self.make_taking()
        super().__init__(app, self.run.match, session=self.taking)
        self.teller.muted = True  # here the coach speaks, and only numbers float
        self.coach = self.make_coach()

    def make_run(self, lesson_id: str, pupil: str, anew: bool) -> LessonRun:
        """The run of a lesson for a ``pupil`` of that name."""
        found = LESSON_FILES.find(lesson_id)
        place = None if anew else self.progress.place(lesson_id, len(found.form.steps))
        return LessonRun(found, (pupil, games.teacher(found.game)), place)

    def make_taking(self) -> LessonSession:
        return LessonSession(self.run, self._astray, self._selected)

    def make_coach(self) -> Coach:
        return Coach(self)

    def keep(self) -> str:
        self.progress.keep(self.run)
        return self.progress.trouble

    def make_saver(self, info: SaveInfo | None, stored: bool) -> MatchSaver:
        return LessonSaver(self.app, self.session, self.keep)

    def make_spot_input(self) -> SpotInput:
        return LessonSpotInput(self, self.answer)

    # -------------------------------------------------------------------------------------------------- life

    def enter(self) -> None:
        """Begin; if the first step begins with actions of other seats, carry these out."""
        super().enter()
        self.app.after_frame(self._go_on)

    def leave(self) -> None:
        if not self.run.done:
            self.keep()
        super().leave()

    def resume(self, result: object = None) -> None:
        """Go on after a scene on top; where the end came while it was there, ask now what comes next."""
        super().resume(result)
        self.app.after_frame(self._ask_if_done)

    def _ask_if_done(self) -> None:
        if self.run.done and self.app.scenes.top is self:
            self._ask_what_next()

    def title(self) -> str:
        return localised(self.run.lesson.form.title)

    def rescue(self) -> str:
        return "" if self.run.done else self.saver.rescue()

    # ------------------------------------------------------------------------------------------------ the coach

    @property
    def subtitle(self) -> str:
        lesson = self.run.lesson
        return t("lessons.number", number=lesson.number, count=lesson.count)

    @property
    def counts_options(self) -> bool:
        """False: nobody chose the options of a lesson."""
        return False

    def camera_moved(self) -> None:
        super().camera_moved()
        self.relayout()

    def overlay_view(self, scene: Scene) -> CombatOverlay[object] | None:
        """The combat overlay of a scene over the board; None for other scenes."""
        return self.table.battle if scene is not self and scene is self.overlay.scene else None

    def guide_above(self, scene: Scene) -> bool:
        """While keys are used, give the focus of a combat to what the step asks for."""
        if self.showing or self.run.done or self.run.step.free:
            return False
        widget = scene.widgets.get("coach.next") if self.run.step.reads else self.coach.aim(scene)
        if widget is None or not widget.enabled or not widget.focusable:
            return False
        scene.widgets.focus(widget.id, walked=True)
        return True

    @property
    def docked(self) -> float:
        return column_width(self.app.theme.metrics)

    def lay_above(self, scene: Scene) -> None:
        if scene is self and self.overlay.open:
            return
        self.coach.lay(scene, self.width, self.height)

    def answer(self, words: str) -> None:
        """Show an answer to the last click."""
        self.coach.answer = words
        self.app.play("ui-deny")
        self.lay_again()

    def _astray(self, path: Path) -> None:
        self.coach.say_astray(path)
        self.answer(self.coach.answer)

    def _selected(self) -> None:
        """Go on after a step whose thing has been selected."""
        self.run.read_on()
        self._step_changed()

    def lay_again(self) -> None:
        """Lay the board and a fight over it anew."""
        self.relayout()
        self.overlay.changed()

    def _step_changed(self) -> None:
        self.coach.new_step()
        self._guide = True
        if self.run.done:
            self._finished()
        else:
            self.keep()
        self.taking.moved()
        self.table.refresh()
        if self.run.step.position is not None:
            self.teller.forget()  # its numbers are those of another game
        self.overlay.sync()
        self.lay_again()

    def lesson_on(self) -> None:
        """The step has been read."""
        if not self.showing:
            self.app.play("ui-page")
            self.run.read_on()
            self._step_changed()
            self._go_on()

    def lesson_back(self) -> None:
        """Go back to the beginning of the step, or to the step before."""
        self.finish_show()
        if self.run.back():
            self.app.play("ui-page")
            self.session.drop()
            self._over_shown = False
            self.log_drawer.forget()
            self._step_changed()
            self.teller.forget()

    def after_show(self) -> None:
        """Carry out the replies of the other seats; then begin the next step."""
        self.coach.answer = ""
        self._go_on()

    def _go_on(self) -> None:
        if self.showing or self.run.done:
            return
        self.table.hold(self.undo_reason(), self.undone)  # no layout comes between two replies
        touch = self.taking.reply()
        if touch is not None:
            if touch.kind == "applied":
                skip = Primary(t("board.computer.skip"), "skip-last")
                self.table.shown = replace(self.table.shown, primary=skip)
                self._begin_show(touch)
                self.invalidate()
            return
        if self.run.settle():
            self._step_changed()
            self._go_on()

    @property
    def computer_words(self) -> str:
        """The words shown instead of a prompt while another seat's reply is shown; empty otherwise."""
        seat = self.table.shown.decider
        if not self.showing or seat is None or seat == self.run.pupil or self.session.looking is not None:
            return ""
        return t("board.computer.plays", name=self.session.match.seats[seat].name)

    # ------------------------------------------------------------------------------------------------ endings

    def show_result(self) -> None:
        """Go on with the lesson instead of opening the result."""

    def _finished(self) -> None:
        self.progress.finished(self.run)
        self.app.play("quest-done")
        self.app.after_frame(self._ask_what_next)

    def _ask_what_next(self) -> None:
        if self.app.scenes.top is not self and not self.overlay.open:
            return
        form, following = self.run.lesson.form, LESSON_FILES.after(self.run.lesson)
        buttons = [("list", t("lessons.to_list"), "secondary"), ("again", t("lessons.again"), "secondary")]
        if following is not None:
            buttons.append(("next", t("lessons.next_lesson"), "primary"))
        else:
            buttons.append(("play", t("lessons.play"), "primary"))
        words, outcome = localised(form.closing), self.session.outcome
        if outcome is not None:
            ending = self.table.words.ending(outcome)
            if outcome.winners and self.run.pupil not in outcome.winners:
                ending = f"{ending} {t('lessons.lost')}"
            words = f"{ending} {self._score(outcome.scores)} {words}"
        elif self.run.step.free and any(scores := self.session.match.game.headline(self.session.match.state).scores):
            words = f"{self._score(scores)} {words}"
        marks = [bool(self.progress.of(one).done) for one in LESSON_FILES.of(self.run.lesson.game)]
        first_game = t("lessons.first_game", name=player_name(RECRUIT))
        ahead = t("lessons.ahead", title=first_game if following is None else localised(following.form.title))
        self.app.ask(
            t("lessons.done", title=localised(form.title)), words, buttons, self._answered, cancel="list",
            icon="confirm", default="next" if following is not None else "play", marks=marks, marks_words=ahead,
            picture=self.run.lesson.form.picture,
        )  # fmt: skip

    def _score(self, scores: Sequence[int]) -> str:
        names = [seat.name for seat in self.session.match.seats]
        return t("lessons.score", words=", ".join(f"{name} {n}" for name, n in zip(names, scores, strict=True)))

    def _answered(self, answer: str) -> None:
        following = LESSON_FILES.after(self.run.lesson)
        if answer == "next" and following is not None:
            self.go_to("lesson", lesson_id=following.id)
        elif answer == "again":
            self.go_to("lesson", lesson_id=self.run.lesson.id, anew=True)
        elif answer == "play":
            game = self.run.lesson.game
            self.leave_board()
            self.app.push("setup", game=game, rival=RECRUIT)
        else:
            self.leave_board()

    def leave_board(self) -> None:
        """Return to the list of lessons, closing a combat over the board first."""
        self.overlay.hide()
        self.app.pop()

    def go_to(self, name: str, **args: object) -> None:
        """Replace this lesson, and a combat over it, by another lesson or puzzle."""
        self.overlay.hide()
        self.app.replace(name, **args)

    def ask_leave(self) -> None:
        """Ask whether to leave, begin again, or go on."""
        buttons = [
            ("leave", t("lessons.leave_now"), "secondary"),
            ("again", t("lessons.again"), "secondary"),
            ("cancel", t("lessons.go_on"), "primary"),
        ]

        def answered(id: str) -> None:
            if id == "leave":
                self.leave_board()
            elif id == "again":
                self.go_to("lesson", lesson_id=self.run.lesson.id, anew=True)

        self.app.ask(t("lessons.leave_title"), self.saver.rescue(), buttons, answered)

    def open_menu(self) -> None:
        self.ask_leave()

    def show_hint(self) -> None:
        self.app.toast(t("lessons.no_hint"))

    def branch(self) -> None:
        """Do nothing: no game is begun from a lesson."""
        self.app.toast(self.saver.rescue())

    def undo(self) -> None:
        """Undo the last action in a step with free play; else go back a step."""
        if self.run.step.free and self.session.undo_reason() is None:
            super().undo()
        else:
            self.lesson_back()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.coach.draw_above(self, canvas)
        self.coach.draw_leaving(self, canvas)

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        veiled = self.coach.move_veil(self, dt_ms)
        self.dirty |= veiled
        return moving or veiled

    # -------------------------------------------------------------------------------------------------- input

    def run_layout(self, width: float, height: float, compact: bool) -> None:
        """Lay out, and while keys are used give the focus to what the step is about."""
        super().run_layout(width, height, compact)
        if self._guide and not self.showing:
            self._guide = False
            self._focus_aim()

    def _focus_aim(self) -> None:
        if not self.app.keyboard_mode or self.overlay.open:
            return
        reads = self.run.step.reads and not self.run.done
        widget = self.widgets.get("coach.next") if reads else self.coach.aim(self)
        if widget is not None and widget.enabled and widget.focusable:
            before = self.widgets.focused
            self.widgets.focus(widget.id, walked=True)
            if before is not widget:
                self.relayout()  # a card of the hand is raised by the focus, and the arrow goes with it

    def follow_path(self) -> None:
        """What the step asks for was touched: forget the answer to a click before that; while keys are used, give the
        focus to what is asked for next."""
        if self.coach.answer and self.session.path:
            self.coach.answer = ""
            self.lay_again()
        if not self.app.keyboard_mode:
            return
        self.app.scenes.run_layouts()
        if self.run.step.free:
            super().follow_path()
        else:
            self._focus_aim()

    def handle(self, event: Event) -> bool:
        """Handle an event: the key of the main button goes on from a step that has been read; a click on nothing is
        answered."""
        following = self.widgets.get("coach.next")
        if isinstance(event, Command) and event.name == "end_phase" and isinstance(following, MainButton):
            if not event.repeat and not self.showing and not self.run.done:
                following.press()
            return True
        if super().handle(event):
            return True
        free = self.run.done or self.run.step.free  # there the board is the player's own, and nothing is astray
        if isinstance(event, PointerDown) and event.button == LEFT and not self.showing and not free:
            self.coach.say_astray()
            self.answer(self.coach.answer)
            return True
        return False
