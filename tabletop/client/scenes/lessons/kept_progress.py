"""The progress of lessons and puzzles, kept in the user's folder."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tabletop.lessons.lesson_run import LessonPlace, LessonRun
from tabletop.lessons.library import Lesson
from tabletop.lessons.puzzles.puzzle_library import Puzzle
from tabletop.storage.errors import SaveError
from tabletop.storage.lesson_progress import LessonProgress, load_progress, save_progress
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services

log = logging.getLogger(__name__)


class KeptProgress:
    """The progress of all lessons and puzzles. A failure to write it is told once, not raised."""

    def __init__(self, app: Services) -> None:
        self._app = app
        self._kept = load_progress(app.paths.lessons)
        self._told = False

    def of(self, lesson: Lesson | Puzzle) -> LessonProgress:
        return self._kept.get(lesson.id) or LessonProgress()

    def begun(self, lesson_id: str) -> bool:
        """Whether a lesson was left in its middle."""
        found = self._kept.get(lesson_id)
        return found is not None and found.step is not None

    def place(self, lesson: Lesson) -> LessonPlace | None:
        """The place at which a lesson was left; None when it begins anew."""
        found = self.of(lesson)
        if found.step is None or found.step >= len(lesson.form.steps):
            return None
        return LessonPlace(found.step, found.position, tuple(found.rows))

    def keep(self, run: LessonRun) -> None:
        """Keep the present place of a lesson."""
        found = self._kept.setdefault(run.lesson.id, LessonProgress())
        place = run.place()
        if run.done or (place.step == 0 and not place.rows):
            found.step, found.position, found.rows = None, "", []
        else:
            found.step, found.position, found.rows = place.step, place.position, list(place.rows)
        self._write(run.lesson.id)

    def finished(self, run: LessonRun) -> None:
        """Keep that a lesson has been completed."""
        self._kept.setdefault(run.lesson.id, LessonProgress()).done += 1
        self.keep(run)

    def _write(self, lesson_id: str) -> None:
        """Write one lesson: another window may have written others since."""
        try:
            self._kept |= save_progress(self._app.paths.lessons, {lesson_id: self._kept[lesson_id]})
        except SaveError as problem:
            log.warning("progress of lessons not written: %s", problem)
            if not self._told:
                self._told = True
                self._app.toast(t("lessons.not_kept", reason=t(problem.key, **problem.values)), "warning")
