"""Computer players that think in the test's own process, when the test says so."""

from __future__ import annotations

from concurrent.futures import Future

from tabletop.bots import worker
from tabletop.bots.player import Answer, Question, answer
from tabletop.bots.review.tasks import Found, Task, work
from tabletop.client.app import App
from tabletop.client.core.thinking import Thinking


class ThinkingHere(Thinking):
    """Answers each question at once, or, while ``held``, with :meth:`release`; keeps all ``questions``."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self.tasks: list[Task] = []
        self.held = False
        self.closed = False
        self._kept: list[tuple[Question, Future[Answer]]] = []

    def start(self, game_id: str) -> None:
        """Nothing to start."""

    def ask(self, question: Question) -> Future[Answer]:
        found: Future[Answer] = Future()
        self.questions.append(question)
        self._kept.append((question, found))
        if not self.held:
            self.release()
        return found

    def advise(self, question: Question) -> Future[Answer]:
        """Answer at once, with reasons and the next best."""
        found: Future[Answer] = Future()
        self.questions.append(question)
        found.set_result(worker.advise(question))
        return found

    def examine(self, task: Task) -> Future[Found]:
        """Do a task of a review, or keep it while ``held``."""
        found: Future[Found] = Future()
        self.tasks.append(task)
        if not self.held:
            found.set_result(work(task))
        return found

    def watch(self) -> None:
        """Nothing is silent."""

    def release(self) -> None:
        """Answer the open questions."""
        waiting, self._kept = self._kept, []
        for question, found in waiting:
            found.set_result(answer(question))

    def fail(self, error: Exception | None = None) -> None:
        """Answer the open questions by an error."""
        waiting, self._kept = self._kept, []
        for _, found in waiting:
            found.set_exception(error or RuntimeError("no answer"))

    def close(self) -> None:
        self.closed = True


def think_here(app: App) -> ThinkingHere:
    """Let the computer players of an app think in this process; gives the object that answers."""
    here = ThinkingHere()
    app._thinking = here
    return here
