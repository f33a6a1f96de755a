"""Computer players think in a process of their own, so that no frame waits for them."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Protocol

from tabletop.bots import worker
from tabletop.bots.player import Choice, Question

log = logging.getLogger(__name__)


class Thinking(Protocol):
    """Where questions to computer players are answered."""

    def start(self) -> None:
        """Be ready for the first question soon."""

    def ask(self, question: Question) -> Future[Choice]:
        """Have a question answered; the result may raise what the player raised."""

    def advise(self, question: Question) -> Future[Choice]:
        """Have a question answered with the reasons and the next best."""

    def close(self) -> None:
        """Answer nothing any more."""


class ThinkingProcess:
    """One worker process, begun when the first computer player sits down. It ends with :meth:`close`, and when this
    process ends in any other way. A worker that died is replaced at the next question."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._alive: Connection | None = None
        """Closed, by us or by the system, it ends the worker."""

    def start(self) -> None:
        """Begin the worker, which takes a third of a second; does nothing while there is one."""
        if self._pool is not None:
            return
        context = multiprocessing.get_context("spawn")
        theirs, self._alive = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(1, context, worker.begin, (theirs,))
        self._pool.submit(worker.warm)

    def ask(self, question: Question) -> Future[Choice]:
        """Have a question answered by the worker. The result raises BrokenProcessPool where the worker has died."""
        return self._submit(worker.think, question)

    def advise(self, question: Question) -> Future[Choice]:
        """The same with the reasons and the next best."""
        return self._submit(worker.advise, question)

    def _submit(self, task: Callable[[Question], Choice], question: Question) -> Future[Choice]:
        self.start()
        assert self._pool is not None
        try:
            return self._pool.submit(task, question)
        except (BrokenProcessPool, RuntimeError):
            log.warning("the worker was gone; another one begins")
            self.close()
            self.start()
            return self._pool.submit(task, question)

    def close(self) -> None:
        """End the worker at once, whatever it is thinking about."""
        if self._alive is not None:
            self._alive.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._alive = None
