"""What a process for computer players does: it has a lower priority than the program and ends with it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing.connection import Connection

from tabletop.rules import catalogue

from .player import (
    Answer,
    Budget,
    Question,
    answer,
    close_of,
    levels_of,
    make_player,
    passes_of,
    without_full_collection,
)

SECOND = Budget.timed(0.3)
"""The budget for the next best choice."""
_NICE = 10
_BELOW_NORMAL = 0x4000
_SYNCHRONIZE = 0x100000
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux
_LOOK = 0.5  # seconds between two checks whether the program still runs


def begin(alive: Connection) -> None:
    """Prepare this process: lower its priority, and end it when the other end of ``alive`` is closed, as it is when the
    program ends or is killed."""
    _lower_priority()
    end_though_stopped()
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()


def end_with_program(program: int) -> None:
    """For processes without such a connection: end this process when the program with that process id has ended or was
    killed, so that it does not go on without a use."""
    threading.Thread(target=_end_after, args=(program,), daemon=True).start()


def end_though_stopped() -> None:
    """Have Linux kill this process when its parent ends: while it is stopped it would not notice by itself, and would
    stay for ever."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):  # a C library without it
            ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)


class Processes(ProcessPoolExecutor):
    """Processes of low priority that end with this one, however it ends."""

    def __init__(self, size: int) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._alive = context.Pipe(duplex=False)
        super().__init__(size, context, begin, (theirs,))

    def end(self) -> None:
        """End them at once, whatever they do, also those that are stopped and would not end by themselves."""
        self._alive.close()
        for process in list((self._processes or {}).values()):
            process.kill()
        self.shutdown(cancel_futures=True)


def load_players(game_id: str) -> None:
    """The first task: load what players of a game need, so that the first question is answered sooner. Raises
    UnknownGame."""
    catalogue.game(game_id)
    for level in levels_of(game_id):
        make_player(game_id, level)


def advise(question: Question) -> Answer:
    """The answer to a question with its reasons and with next best choices that begin with another action; where the
    player names none, it is asked again without its first choice. None is worth much less than the best
    (``close_of``) or less than passing. Raises UnknownLevel, UnknownGame."""
    best = answer(question)
    others = tuple(one for one in best.others if one.action != best.action)
    rest = [one for one in catalogue.game(question.game_id).legal_actions(question.view) if one != best.action]
    if not others and rest:
        player = make_player(question.game_id, question.level)
        with without_full_collection():
            second = player.choose(question.view, rest, SECOND, question.chance(), reasons=True)
        others = (second,) if second.action in rest else ()
    return replace(best, others=_near(question.game_id, best, others))


def _near(game_id: str, best: Answer, others: Sequence[Answer]) -> tuple[Answer, ...]:
    """The choices that come near the best one and do not lie behind a pass."""
    passes, found = passes_of(game_id), list[Answer]()
    for one in (best, *others):
        if one.value < best.value - close_of(game_id):
            break
        found.append(one)
        if one.action in passes:
            break
    return tuple(found[1:])


def _lower_priority() -> None:
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        os.nice(_NICE)


def _end_after(program: int) -> None:
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.WaitForSingleObject(kernel.OpenProcess(_SYNCHRONIZE, False, program), -1)
    else:
        while os.getppid() == program:
            time.sleep(_LOOK)
    os._exit(0)


def _end_with(alive: Connection) -> None:
    """Wait for the end of the program, then end this process at once, even in the middle of a decision."""
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
    os._exit(0)
