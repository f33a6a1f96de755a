"""Computer players decide in a process of their own, so that no frame waits for them."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

from tabletop.bots import worker
from tabletop.bots.player import Answer, Question, answer
from tabletop.bots.review.tasks import Found, Task, work

log = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")


SILENCE = 120.0
"""Seconds after which a worker that answers nothing is ended: many times what the longest decision takes."""
_TURN = 1.0
"""Seconds of silence that count between two looks at most: this program may have been stopped itself."""


class WorkerSilent(Exception):
    """The worker did not answer for too long, and was ended."""


class Silence:
    """For how long nothing has come from workers, in seconds of ``clock``, which never runs backwards."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._looked = 0.0
        self._seconds = 0.0

    def lasts(self, heard: bool, most: float) -> bool:
        """One look: whether by now nothing has come for ``most`` seconds. ``heard``: something has come since the last
        look, or nothing is waited for."""
        before, self._looked = self._looked, self._clock()
        self._seconds = 0.0 if heard else self._seconds + min(self._looked - before, _TURN)
        return self._seconds >= most


class Unanswered(Exception):
    """A question has no answer that can be used; ``why``: "silent", or "failed" where the worker died, raised an error,
    or answered nonsense."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def answered(future: Future[T], use: Callable[[T], R]) -> R:
    """What ``use`` makes of an answer that has come. A worker that died, was silent, or answered what cannot be used
    is one case for everybody who asked: raises Unanswered."""
    try:
        error = future.exception(0)
        if error is None:
            return use(future.result(0))
    except Exception as problem:  # whatever was answered: the match goes on
        error = problem
    log.error("no answer: %s: %.500s", type(error).__name__, error)
    raise Unanswered("silent" if isinstance(error, WorkerSilent) else "failed") from error


class _Asked(Protocol):
    def done(self) -> bool: ...
    def set_exception(self, exception: BaseException) -> None: ...


class Thinking:
    """Where questions to computer players are answered: one worker process, started for the first computer player. It
    ends with :meth:`close`, and when this process ends in any other way. A worker that died or was silent is replaced
    at the next question. What a silent one was asked raises WorkerSilent. ``clock``: seconds that never run
    backwards."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._silence = Silence(clock)
        self._open: list[_Asked] = []
        """What has been asked and not been answered, the oldest first."""
        self._pool: worker.Processes | None = None

    def start(self, game_id: str) -> None:
        """Start the worker if there is none, which takes a third of a second, and have it load a game's computer
        players."""
        self._submit(worker.load_players, game_id)

    def ask(self, question: Question) -> Future[Answer]:
        """Have a question answered by the worker. The result raises BrokenProcessPool where the worker has died."""
        return self._submit(answer, question)

    def advise(self, question: Question) -> Future[Answer]:
        """As :meth:`ask`, with reasons and the next best actions."""
        return self._submit(worker.advise, question)

    def examine(self, task: Task) -> Future[Found]:
        """Have a task of a review done by the worker."""
        return self._submit(work, task)

    def _submit(self, task: Callable[[T], R], about: T) -> Future[R]:
        found: Future[R] = Future()
        try:
            theirs = self._hand_over(task, about)
        except OSError as error:  # the system starts no process: no memory, or too many of them
            log.error("no worker: %s", error)
            self.close()
            found.set_exception(error)
            return found
        theirs.add_done_callback(lambda _: _pass_on(theirs, found))
        found.add_done_callback(lambda _: theirs.cancel())
        self._open.append(found)
        return found

    def _hand_over(self, task: Callable[[T], R], about: T) -> Future[R]:
        if self._pool is not None:
            try:
                return self._pool.submit(task, about)
            except (BrokenProcessPool, RuntimeError):
                log.warning("the worker was gone; another one begins")
                self.close()
        self._pool = worker.Processes(1)
        return self._pool.submit(task, about)

    def watch(self) -> None:
        """End the worker when its oldest question has waited for :data:`SILENCE`."""
        waiting = [one for one in self._open if not one.done()]
        heard = not waiting or waiting[0] is not self._open[0]
        self._open = waiting
        if not self._silence.lasts(heard, SILENCE):
            return
        log.error("the worker has been silent for %d seconds and is ended", SILENCE)
        for one in waiting:
            with contextlib.suppress(InvalidStateError):  # it has been answered or cancelled meanwhile
                one.set_exception(WorkerSilent())
        self.close()

    def close(self) -> None:
        """End the worker at once, whatever it is thinking about, also where it is stopped."""
        if self._pool is not None:
            self._pool.end()
        self._pool = None


def _pass_on(theirs: Future[R], found: Future[R]) -> None:
    """Give the answer of the worker to who asked for it, unless the worker was given up."""
    with contextlib.suppress(InvalidStateError):
        if theirs.cancelled():
            found.cancel()
        elif (error := theirs.exception()) is not None:
            found.set_exception(error)
        else:
            found.set_result(theirs.result())
