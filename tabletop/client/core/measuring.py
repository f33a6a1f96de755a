"""Plays the games of a measurement in the background, on all cores, while the program goes on."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future

from tabletop.bots import worker
from tabletop.bots.balance import BalanceGame, Measurement, PlayedGame, play_game

from .thinking import Silence, WorkerSilent

log = logging.getLogger(__name__)

AHEAD = 4
"""Games handed to each process at once: the program may sleep for half a second between two looks."""

SILENCE = 900.0
"""Seconds in which no game ends after which the processes are ended: many times what the longest game takes."""


class Measuring:
    """At most one measurement at a time. Its processes have a lower priority than the program, are started for the
    first game, and end with it, however it ends. ``clock``: seconds that never run backwards."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._silence = Silence(clock)
        self.running: Measurement | None = None
        self.failed = False
        """Whether the last measurement ended because its processes did."""
        self._left: deque[BalanceGame] = deque()
        self._waiting: list[Future[PlayedGame]] = []
        self._pool: worker.Processes | None = None
        self._ended: Callable[[], object] = lambda: None
        self._began = 0.0

    def begin(self, measurement: Measurement, ended: Callable[[], object]) -> None:
        """Play a measurement in place of the one before; ``ended`` is called when all its games have been played, or
        when they cannot be."""
        self.stop()
        self.running, self.failed, self._ended, self._began = measurement, False, ended, self._clock()

    def watch(self) -> bool:
        """Take what has been played, and hand out more; called in every turn of the loop. True if there was a new
        result."""
        if self.running is None:
            return False
        done = [one for one in self._waiting if one.done()]
        silent = self._silence.lasts(bool(done) or not self._waiting, SILENCE)
        self._waiting = [one for one in self._waiting if one not in done]  # more may have ended since
        try:
            if silent:
                raise WorkerSilent
            for one in done:
                self.running.add(one.result(0))
            self._hand_out(self.running)
        except Exception:  # a process that died, stood still or could not be started, or an error of the rules
            log.exception("the measurement ends")
            self.failed = True
            self._end()
            return True
        return bool(done)

    def seconds_left(self) -> float | None:
        """How many seconds the measurement will still take at its pace so far; None before a game has ended."""
        if self.running is None or not self.running.done:
            return None
        return (self._clock() - self._began) / self.running.done * (self.running.total - self.running.done)

    def _hand_out(self, running: Measurement) -> None:
        """Give the processes more games; without any left the measurement has ended."""
        if not self._left and not self._waiting:
            self._left.extend(running.round())
            if not self._left:
                self._end()
                return
        size = os.cpu_count() or 1
        while self._left and len(self._waiting) < AHEAD * size:
            if self._pool is None:
                self._pool = worker.Processes(size)
            self._waiting.append(self._pool.submit(play_game, self._left.popleft()))

    def _end(self) -> None:
        ended = self._ended
        self.stop()
        ended()

    def stop(self) -> None:
        """End the measurement, whatever is being played."""
        self.running = None
        self._left.clear()
        self._waiting.clear()
        if self._pool is not None:
            self._pool.end()
        self._pool = None
