"""The computation of a review in the background, task by task; its results are stored beside the saves."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING

from tabletop.bots.review.review import Reviewer, ReviewWork
from tabletop.bots.review.turns import deal_key
from tabletop.client.core.thinking import SILENCE, WorkerSilent
from tabletop.storage.errors import SaveError
from tabletop.storage.reviews import load_review, review_path, save_review
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.bots.review.tasks import Found
    from tabletop.client.scenes.base import SceneServices
    from tabletop.client.scenes.board.host import BoardHost

log = logging.getLogger(__name__)

POSITIONS = 24
"""Number of positions of the match that are prepared between two frames."""
KEEP_EVERY = 24
"""Number of results after which they are written."""


class ReviewProgress:
    """The review of a board's match: ``work`` has the results. ``note``: a sentence about a stored review that cannot
    be used, empty for none; ``failed``: why nothing more can be computed, "failed" (the turns cannot be replayed),
    "stopped" or "silent" (the computer player); empty while it can. ``asking``: whether what is missing is computed."""

    def __init__(self, app: SceneServices, board: BoardHost, *, asking: bool = True) -> None:
        self.app = app
        session = board.session
        self.deal = deal_key(session.match)
        self.game = session.game_id
        self.path = review_path(app.paths, self.deal)
        self.note = ""
        self.failed = ""
        self.asking = asking
        try:
            kept = load_review(self.path, self.game, self.deal)
        except SaveError as problem:
            log.warning("the kept review is left aside: %s", problem)
            self.note, kept = t("review.damaged"), []
        reviewer = Reviewer(session.viewer, session.outcome is not None)
        self.work = ReviewWork(session.match.branch(len(session.match.journal)), reviewer, kept)
        self._preparing: Iterator[int] | None = self.work.prepare()
        self._future: Future[Found] | None = None
        self._unwritten = 0
        self.over = False

    def step(self) -> bool:
        """Do a little work; True if there is a new result."""
        if self.over:
            return False
        if self._preparing is not None:
            return self._prepare()
        if self._future is None or not self._future.done():
            return False
        future, self._future = self._future, None
        try:
            found = future.result()
        except Exception as error:  # any error of a computer player: the match can still be looked at
            log.error("the review ends here: %s: %s", type(error).__name__, error)
            self._fail("silent" if isinstance(error, WorkerSilent) else "stopped")
            return True
        self._unwritten += 1
        if self._unwritten >= KEEP_EVERY:
            self.keep()
        self._ask(found)
        return True

    def _prepare(self) -> bool:
        assert self._preparing is not None
        for _ in range(POSITIONS):
            if next(self._preparing, None) is None:
                self._preparing = None
                if self.asking:
                    self._ask(None)
                else:
                    self.over = True
                return True
        return False

    def _ask(self, found: Found | None) -> None:
        """Ask for the next task; write all results when there is none."""
        task = self.work.next(found)
        if task is None:
            self.over = True
            self.keep()
        else:
            self._future = self.app.thinking.examine(task)

    def _fail(self, why: str) -> None:
        self.failed, self.over = why, True
        if why != "failed":  # which the list says, as it stays empty
            self.app.toast(self.failed_words, "warning")
        self._preparing = None

    @property
    def failed_words(self) -> str:
        """The sentence why nothing more can be computed."""
        return t(f"review.{self.failed}", minutes=round(SILENCE / 60))

    def keep(self) -> None:
        """Write the results, if there are new ones; a failure is told, not raised."""
        if not self.work.changed or self.failed == "failed":
            return
        self._unwritten = 0
        try:
            save_review(self.path, self.game, self.deal, self.work.known)
        except SaveError as problem:
            log.warning("the review is not kept: %s", problem)
            self.app.toast(t("review.not_kept", reason=t(problem.key, **problem.values)), "warning")

    def close(self) -> None:
        """Stop the computation, and write the results."""
        if self._future is not None:
            self._future.cancel()
        self.over = True
        self._preparing = None
        if self.work.prepared:
            self.keep()
