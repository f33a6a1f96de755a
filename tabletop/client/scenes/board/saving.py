"""Saves a running match: the autosave after every action, saves by name, exported logs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from tabletop.client.core.services import Telling
from tabletop.client.core.session import Session
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.load.save_actions import BETWEEN_SEATS, in_this_language, problem_words
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import numbered, put_new, safe_stem
from tabletop.storage.header import SaveInfo
from tabletop.storage.paths import make_folder
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import t

LONGEST_TITLE = 80

log = logging.getLogger(__name__)


class MatchSaver:
    """Writes the match of one board scene, at the end of the turn of the loop in which it has changed: after the frame
    that answers a click, but without waiting for one.

    ``stored``: the match is in a file of its own, so that nothing is written before it changes. ``trouble``: why the
    last autosave failed; None once a save has worked. ``on_trouble`` is called when that changes.
    """

    def __init__(
        self,
        app: SceneServices,
        session: Session[object],
        info: SaveInfo | None,
        *,
        stored: bool = False,
        on_trouble: Callable[[], object] | None = None,
    ) -> None:
        self.app = app
        self.session = session
        self.info = info or SaveInfo(title=BETWEEN_SEATS.join(seat.name for seat in session.match.seats))
        self.autosave = Autosave(app.paths)
        app.library.playing = self.info.id
        self._on_trouble = on_trouble
        self._stored = self._mark() if stored else None
        if not stored:
            self._take()
        self._due = False
        self._sync = False
        self.trouble: SaveError | None = None
        self._since = app.now()
        self._ms = 0

    def _take(self) -> None:
        """Take a slot of the autosave at once, so that a finished game can be cleared from it."""
        try:
            self.autosave.take(self.info)
        except SaveError as problem:
            log.warning("autosave slot not taken: %s", problem)

    def _mark(self) -> tuple[object, ...]:
        """A key of the present position, its players, their orders about being asked and their goals."""
        journal, info = self.session.match.journal, self.info
        return len(journal), journal[-1] if journal else None, info.players, info.asking, info.goals

    def touch_clock(self) -> None:
        """Add the time since the last action to the time played, unless it was over five minutes."""
        passed = self.app.now() - self._since
        self._since = self.app.now()
        if 0 < passed < 300_000:
            whole, self._ms = divmod(self._ms + passed, 1000)
            self.info.played_seconds += whole

    def changed(self, sync: bool) -> None:
        """Write the changed match at the end of this turn of the loop."""
        self.touch_clock()
        self._sync = self._sync or sync
        if not self._due:
            self._due = True
            self.app.after_frame(self.save_now)

    @property
    def untouched(self) -> bool:
        """Whether the match is unchanged in a file of its own, so that there is no autosave of it."""
        return self._stored is not None and self._stored == self._mark()

    def save_now(self) -> None:
        """Write the autosave; a failure is told once, not raised."""
        if not self._due:
            return
        self._due = False
        if self.untouched:
            return
        self._stored = None
        sync, self._sync = self._sync, False
        try:
            self.autosave.record(self.session.match, self.info, sync)
            self._set_trouble(None)
        except SaveError as problem:
            log.warning("autosave failed: %s", problem)
            told = self.trouble
            self._set_trouble(problem)
            if told is None or told.code != problem.code:
                self.app.toast(self.trouble_words(), "warning")

    def _set_trouble(self, problem: SaveError | None) -> None:
        if problem is None and self.trouble is not None:
            self.app.toasts.drop(self.trouble_words())  # no longer true
        before, self.trouble = self.trouble, problem
        if self._on_trouble is not None and (before is None) != (problem is None):
            self._on_trouble()

    def try_again(self) -> None:
        """Save at the player's wish, and say whether it worked."""
        self._save_pending()
        if self.trouble is None:
            self.app.play("save-done")
            self.app.toast(t("board.saved_again"), "ok")
        else:
            self.app.play("ui-deny")
            self.app.toast(self.trouble_words(), "warning")

    def trouble_words(self) -> str:
        """The sentence about an autosave that failed; empty when the last one worked."""
        if self.trouble is None:
            return ""
        return t("board.autosave_failed", reason=self._reason(self.trouble))

    def finished(self) -> bool:
        """Keep a finished match in the hall, where it stays until somebody deletes it, and clear its autosave; one that
        was taken back and finished again replaces the first. True if it was not there before; where it cannot be
        written, it stays in its autosave, and leaving tries again."""
        from tabletop.lessons.trophies.tally import facts_of

        if self.untouched:
            return False
        self.touch_clock()
        try:
            self.app.hall.keep(self.session.match, self.info, facts_of(self.session.match))
        except SaveError as problem:
            log.warning("finished game not kept: %s", problem)
            self._set_trouble(problem)
            return False
        self._stored, self._due = self._mark(), False
        self._set_trouble(None)
        self.autosave.clear()
        return True

    def at_risk(self) -> str:
        """Why the match would be lost if it were left now, after one more attempt to save it; empty: it is saved."""
        self._save_pending()
        if self.trouble is None:
            return ""
        return t("client.leave.game", reason=self._reason(self.trouble))

    def rescue(self) -> str:
        """Save the match after an error in the program; where it is then, in words."""
        if self.session.outcome is not None:
            self.finished()
        else:
            self._save_pending()
        if self.trouble is not None:
            return t("client.failed.lost", reason=self._reason(self.trouble))
        return t("client.failed.shelf" if self.untouched else "client.failed.running")

    def _reason(self, problem: SaveError) -> str:
        """The sentence about a file of this match, named by its title."""
        return problem_words(problem, self.info.title)

    def _save_pending(self) -> None:
        """Write what has not been written yet, also what failed before."""
        if self._due or self.trouble is not None:
            self._due = self._sync = True
            self.save_now()

    def close(self) -> None:
        """Leave the match: an unfinished one stays in its autosave, a finished one in the hall."""
        self._save_pending()
        if self.session.outcome is not None:
            self.finished()
        self.autosave.close()
        if self.app.library.playing == self.info.id:
            self.app.library.playing = ""
        if self.app.settings.autosaves:
            self.autosave.trim(self.app.settings.autosaves, self.app.paths.trash)

    # ------------------------------------------------------------------------------------------------ by name

    def ask_title(self) -> None:
        """Ask for a name, then save."""
        self._ask_title(in_this_language(self.info.title))

    def _ask_title(self, proposed: str) -> None:
        self.app.push(
            "naming", title=t("save_as.title"), text=t("save_as.text"), note=t("save_as.open"), value=proposed,
            on_name=self.save_as, ok=t("save_as.save"), icon="save", longest=LONGEST_TITLE,
        )  # fmt: skip

    def save_as(self, title: str) -> None:
        """Save under a title. If there is a save of that name, ask what to do; players who do not want to be asked
        replace a save of this same match and keep all others."""
        twin = self._save_of_title(title)
        if twin is None:
            self._save(title)
        elif not self.app.settings.confirm_dangerous:
            same = twin.header is not None and twin.header.id == self.info.id
            self._save(title, twin) if same else self._save_beside(title)
        else:
            buttons = [
                ("cancel", t("client.cancel"), "ghost"),
                ("replace", t("client.twin.replace"), "danger"),
                ("keep", t("client.twin.keep"), "primary"),
            ]

            def answered(id: str) -> None:
                if id == "cancel":
                    self._ask_title(title)
                elif id == "replace":
                    self._save(title, twin)
                else:
                    self._save_beside(title)

            words = t("client.twin.text", title=title)
            self.app.ask(t("client.twin.title"), words, buttons, answered, default="keep")

    def _save_of_title(self, title: str) -> ShelfEntry | None:
        saves = [entry for entry in self.app.library.entries() if entry.kind == "save"]
        same = [entry for entry in saves if in_this_language(entry.title) == title]
        return max(same, key=lambda entry: entry.mtime, default=None)

    def _save_beside(self, title: str) -> None:
        """Save under the next number that is free."""
        while self._save_of_title(title) is not None:
            title = numbered(title)
        self._save(title)

    def _save(self, title: str, over: ShelfEntry | None = None) -> None:
        """Write the save, and say in a toast whether it worked."""
        self.touch_clock()
        try:
            entry = self.app.library.save(self.session.match, self.info, title, over)
        except SaveError as problem:
            self.app.toast(problem_words(problem, title), "danger")
            return
        self._set_trouble(None)  # the match is in a file now
        self.app.play("save-done")
        self.app.toast(t("board.saved", title=entry.title), "ok")

    def info_of_branch(self, index: int) -> SaveInfo:
        """The information saved with a new game that begins at an earlier position."""
        fork = self.info.fork()
        fork.title = t("board.branch_title", title=in_this_language(self.info.title), n=index)
        return fork

    def export_log(self, lines: list[str]) -> Path | None:
        """Write the log as text into the export folder; gives the path, or None when it could not be written."""
        with Telling(self.app):
            words = ("\n".join(lines) + "\n").encode("utf-8", "replace")
            stem = safe_stem(in_this_language(self.info.title))
            return put_new(make_folder(self.app.paths.exports), stem, ".txt", words)
        return None
