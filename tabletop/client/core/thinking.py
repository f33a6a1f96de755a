"""Computer players decide in a process of their own, so that no frame waits for them."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

from tabletop.bots import worker
from tabletop.bots.player import Answer, Question
from tabletop.bots.review.tasks import Found, Task

log = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")


class Thinking(Protocol):
    """Where questions to computer players are answered."""

    def start(self, game_id: str) -> None:
        """Prepare for the first question about a game."""

    def ask(self, question: Question) -> Future[Answer]:
        """Have a question answered; the result may raise what the player raised."""

    def advise(self, question: Question) -> Future[Answer]:
        """Have a question answered with reasons and the next best actions, for a hint."""

    def examine(self, task: Task) -> Future[Found]:
        """Have a task of a review done, after what was asked before."""

    def close(self) -> None:
        """End all work; nothing is answered any more."""


class ThinkingProcess:
    """One worker process, started for the first computer player. It ends with :meth:`close`, and when this
    process ends in any other way. A worker that died is replaced at the next question."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._alive: Connection | None = None
        """Closed, by us or by the system, it ends the worker."""

    def start(self, game_id: str) -> None:
        """Start the worker if there is none, which takes a third of a second, and have it load a game's computer
        players."""
        self._submit(worker.load_players, game_id)

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._alive = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(1, context, worker.begin, (theirs,))

    def ask(self, question: Question) -> Future[Answer]:
        """Have a question answered by the worker. The result raises BrokenProcessPool where the worker has died."""
        return self._submit(worker.think, question)

    def advise(self, question: Question) -> Future[Answer]:
        """As :meth:`ask`, with reasons and the next best actions."""
        return self._submit(worker.advise, question)

    def examine(self, task: Task) -> Future[Found]:
        """Have a task of a review done by the worker."""
        return self._submit(worker.examine, task)

    def _submit(self, task: Callable[[T], R], about: T) -> Future[R]:
        if self._pool is not None:
            try:
                return self._pool.submit(task, about)
            except (BrokenProcessPool, RuntimeError):
                log.warning("the worker was gone; another one begins")
                self.close()
        self._begin()
        assert self._pool is not None
        return self._pool.submit(task, about)

    def close(self) -> None:
        """End the worker at once, whatever it is thinking about."""
        if self._alive is not None:
            self._alive.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._alive = None
