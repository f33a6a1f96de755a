"""A puzzle on the board: a real match and table, played freely until the goal is reached or the turn is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from tabletop.client.core.services import Telling
from tabletop.client.scenes.base import SceneServices
from tabletop.lessons.lesson_model import DIFFICULTIES
from tabletop.lessons.library import PUZZLE_FILES, Puzzle, puzzle_of, streaks
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun
from tabletop.rules.game import Path
from tabletop.storage.achievements import change_achievements
from tabletop.text import t

from .coach import Coach
from .column import CoachWords
from .lesson_board import LessonScene, LessonSession


def puzzle_title(one: Puzzle) -> str:
    return t(f"{one.game}.puzzle.{one.form.kind}.title", **_values(one))


def puzzle_words(one: Puzzle) -> str:
    """The task of a puzzle, in a sentence or two."""
    return t(f"{one.game}.puzzle.{one.form.kind}.say", **_values(one))


def _values(one: Puzzle) -> dict[str, object]:
    return {**one.form.values, "n": one.form.target, "percent": one.form.chance, "best": one.form.best}


class PuzzleSession(LessonSession):
    """The session of a puzzle: everything can be undone, and nobody may act while the solution is played."""

    run: PuzzleRun

    def __init__(self, run: PuzzleRun, on_astray: Callable[[Path], object]) -> None:
        super().__init__(run, on_astray, lambda: None)

    @property
    def may_act(self) -> bool:
        """Whether the pupil may act; not while the solution is being played."""
        return super().may_act and (self._replying or not self.run.shows)

    def undo_reason(self) -> str | None:
        if self.looking is not None:
            return "looking"
        mine = any(entry.seat == self.run.pupil for entry in self.match.journal)
        return None if mine and not self.run.shows else "start"

    @property
    def undo_needs_consent(self) -> bool:
        """False: in a puzzle nobody must agree to undo."""
        return False

    def undo(self) -> bool:
        if self.undo_reason() is not None:
            return False
        while self.match.undo(agreed=True).seat != self.run.pupil:
            pass
        self.path = ()
        self._changed(sync=False)
        self.settle()
        return True


class PuzzleCoach(Coach):
    """The coach of a puzzle: shows the goal; its buttons begin again, show the solution and leave."""

    board: PuzzleScene

    def speech(self) -> CoachWords:
        one = self.board.run.puzzle
        head = t("puzzles.head", number=one.number, title=puzzle_title(one))
        words = t("puzzles.watch") if self.board.run.shows else puzzle_words(one)
        return CoachWords(head, words, self.answer, "", one.form.difficulty, DIFFICULTIES, self.face, level=True)

    def _buttons(self) -> list[tuple[str, str, str, str, Callable[[], object]]]:
        board = self.board
        found: list[tuple[str, str, str, str, Callable[[], object]]] = []
        if board.session.match.journal:
            found.append(("back", "undo", "puzzles.again", "puzzles.again.tip", board.lesson_back))
        else:
            found.append(("show", "visible", "puzzles.show", "puzzles.show.tip", board.show_solution))
        leave = ("skip", "cancel", "lessons.leave", "puzzles.leave.tip", board.ask_leave)
        return [*found, leave]


class PuzzleScene(LessonScene):
    """``lesson_id``: which puzzle; it goes on where it was left unless ``anew``; ``show``: it begins anew, and its
    solution is played at once. Widgets besides those of the board:
    ``coach``, ``coach.back``, ``coach.show``, ``coach.skip``."""

    run: PuzzleRun
    coach: PuzzleCoach

    def __init__(self, app: SceneServices, lesson_id: str, show: bool = False, anew: bool = False, **_: object) -> None:
        super().__init__(app, lesson_id, anew=anew or show)
        self.teller.victories = False  # what counts is whether the puzzle is solved
        if show:
            self.run.show()

    def make_run(self, lesson_id: str, pupil: str, anew: bool) -> PuzzleRun:
        place = None if anew else self.progress.place(lesson_id, 1)
        return PuzzleRun(PUZZLE_FILES.find(lesson_id), (pupil, t("puzzles.rival")), place)

    def make_taking(self) -> PuzzleSession:
        return PuzzleSession(self.run, self._astray)

    def make_coach(self) -> PuzzleCoach:
        return PuzzleCoach(self)

    def keep(self) -> str:
        """Keep how far the puzzle has come, unless its solution is being played."""
        return "" if self.run.shows else super().keep()

    def title(self) -> str:
        return puzzle_title(self.run.puzzle)

    @property
    def subtitle(self) -> str:
        one = self.run.puzzle
        return t("puzzles.number", number=one.number, count=one.count)

    # ------------------------------------------------------------------------------------------------- going on

    def lesson_back(self) -> None:
        self._begin(self.run.restart)

    def show_solution(self) -> None:
        self._begin(self.run.show)
        self._go_on()

    def _begin(self, how: Callable[[], object]) -> None:
        self.finish_show()
        how()
        self.app.play("ui-page")
        self.session.drop()
        self._over_shown = False
        self.log_drawer.forget()
        self._step_changed()

    def redo(self) -> None:
        """Redo, which may reach the goal."""
        super().redo()
        self._go_on()

    def undo(self) -> None:
        """Undo the last decision; nothing at the beginning."""
        if self.session.undo_reason() is None:
            self.session.undo()
            self._after_jump()
        else:
            self.app.play("ui-deny")

    def _finished(self) -> None:
        solved = self.run.solved
        if solved and not self.run.shows:
            self.progress.finished(self.run)
            self._keep_day()
        self.app.play("quest-done" if solved else "ui-deny")
        self.app.after_frame(self._ask_what_next)

    def _keep_day(self) -> None:
        """Count the day where the puzzle is that of today."""
        today = date.today()
        if self.run.puzzle.id != puzzle_of(today):
            return
        name = self.app.settings.name or t("setup.player", n=1)
        puzzle = self.run.puzzle.id
        with Telling(self.app):
            own = change_achievements(
                self.app.paths.achievements, name, lambda own: own.days.setdefault(today.isoformat(), puzzle)
            )
            self.app.toast(t("hall.today.solved", n=streaks(own.days, today)[0]), "trophy")

    def _ask_what_next(self) -> None:
        if self.app.scenes.top is not self and not self.overlay.open:
            return
        run, one = self.run, self.run.puzzle
        following, listed = PUZZLE_FILES.after(one), self._listed()
        onward = [("next", t("puzzles.next"), "primary")] if following is not None and not self._of_day else []
        if run.shows:
            title, words = t("puzzles.shown"), f"{self._moves()}\n{self._why()}"
            buttons = [listed, ("again", t("puzzles.try"), "secondary"), *onward]
        elif run.solved:
            title, words = t("puzzles.solved", title=puzzle_title(one)), self._why()
            buttons = [listed, ("again", t("lessons.again"), "secondary"), *onward]
        else:
            title, words = t("puzzles.not_yet"), self._how_far()
            buttons = [listed, ("show", t("puzzles.show"), "secondary"), ("again", t("puzzles.try"), "primary")]
        default = next((id for id, _, style in buttons if style == "primary"), "list")
        icon = "confirm" if run.solved else "target"
        self.app.ask(title, words, buttons, self._answered, cancel="list", icon=icon, default=default, aside=run.shows)

    @property
    def _of_day(self) -> bool:
        """Whether it was begun from the page of the puzzle of the day, to which it leads back."""
        return any(scene.name == "today" for scene in self.app.scenes.scenes)

    def _listed(self) -> tuple[str, str, str]:
        return "list", t("hall.tab.today" if self._of_day else "puzzles.to_list"), "secondary"

    def _moves(self) -> str:
        """What was done, in numbered lines, without the heads of turns and steps."""
        lines = [line.words for line in self.log_drawer.lines() if not line.level and not line.detail]
        return "\n".join(f"{number}. {words}" for number, words in enumerate(lines, 1))

    def _why(self) -> str:
        one = self.run.puzzle
        goal = self.run.goal
        key = "puzzles.why.chance" if goal.chancy else "puzzles.why.sure"
        if one.form.best == 1 or (goal.chancy is False and one.form.next_best <= 0):
            key = key if goal.chancy else "puzzles.why.only"
        return t(key, best=one.form.best, next=one.form.next_best)

    def _how_far(self) -> str:
        """The words about how much of the goal was reached."""
        one, run = self.run.puzzle, self.run
        if run.goal.chancy or one.form.target == 1:
            return puzzle_words(one).replace("**", "")
        return t("puzzles.so_far", figure=max(run.figure, 0), target=one.form.target)

    def _answered(self, answer: str) -> None:
        following = PUZZLE_FILES.after(self.run.puzzle)
        if answer == "next" and following is not None:
            self.go_to("puzzle", lesson_id=following.id)
        elif answer in ("again", "show"):
            self.go_to("puzzle", lesson_id=self.run.puzzle.id, show=answer == "show", anew=True)
        else:
            self.leave_board()

    def ask_leave(self) -> None:
        self.leave_board()

    def open_menu(self) -> None:
        buttons = [
            self._listed(),
            ("again", t("lessons.again"), "secondary"),
            ("show", t("puzzles.show"), "secondary"),
            ("cancel", t("lessons.go_on"), "primary"),
        ]
        self.app.ask(
            puzzle_title(self.run.puzzle), puzzle_words(self.run.puzzle).replace("**", ""), buttons,
            lambda id: None if id == "cancel" else self._answered(id),
        )  # fmt: skip

    def show_hint(self) -> None:
        self.app.toast(t("puzzles.no_hint"))
