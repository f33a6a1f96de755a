"""Measures whether memory grows: resident size without the caches after many games, and after many resizes, divided by
that early on; and how much a board at rest and a fight take, divided by the mark for a board."""

from __future__ import annotations

import gc
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pygame

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.draw.cache import Lru
from tabletop.client.games import table_class
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import FRAME_MS, AppDriver
from tabletop.commands.selftest import pictures
from tabletop.rules import catalogue
from tabletop.rules.match import Match

from .client import client, display_driver, make_ready
from .figure import Figure, Run, measurement

_STATM = Path("/proc/self/statm")
_EARLY = "memory early on, bounded caches not counted"
_LIMIT = 1.05  # the allocator's own ups and downs; a leak of one surface in each game would exceed it by far
_WARM = 200  # repetitions after which modules are loaded and the bounded caches of actions are full
_TIMES, _FEWER_TIMES = 320, 240  # repetitions of a full run and of a quick one: a game takes a third of a second
_LONGEST = 150  # actions; random play of some games takes thousands, as no match of people does
_EVERY = 10  # repetitions between two measurements: each of them visits every object
_PATIENCE = 8
_BOARD = 220e6  # bytes of a board at 1080p, all caches counted
_RESTING = 600  # frames after which what is over is freed
_ON_SCREEN = 6  # the last actions of each game are played through the board scene


def resident() -> int | None:
    """Bytes of resident memory of this process; None on systems without ``/proc``."""
    try:
        pages = int(_STATM.read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def held() -> int | None:
    """Resident bytes without those of the caches: a cache fills up to its limit, which is no leak. None as for
    :func:`resident`."""
    whole = resident()
    if whole is None:
        return None
    return whole - sum(thing.weight for thing in gc.get_objects() if isinstance(thing, Lru))


@measurement("memory-games", "Memory after many games simulated in the client", _EARLY, window=True)
def games(run: Run) -> list[Figure]:
    """Memory after many games, with the last actions of each carried out on the board and drawn."""
    sizes: list[int] = []
    number = run.times(_TIMES, _FEWER_TIMES)
    with client() as driver:
        driver.app.settings.animation_percent = 0
        driver.app.settings.skip_forced = False  # random play does those steps itself
        for seed in range(number):
            _play(driver, seed)
            if seed % _EVERY == _EVERY - 1:
                sizes.append(held() or 0)
    return [_figure("memory-games", sizes, number)]


def _play(driver: AppDriver, seed: int) -> None:
    game = catalogue.game(driver.games[seed % len(driver.games)])
    match: Match[object] = Match.start(game, make_setup(game.meta, seed=seed))
    bot = RandomBot(seed)
    while (actions := match.legal_actions()) and len(match.journal) < _LONGEST:
        match.apply(bot.pick(actions))
    length = len(match.journal)
    rest = [entry.action for entry in match.journal[length - _ON_SCREEN :]]
    board = driver.table(match.branch(length - len(rest)))
    if board.table.passing.asking is not None and "always" in board.table.passing.asking.names:
        # Random play uses windows in which a seat is usually not asked; a pass of the board would come before it.
        board.session.asking.update(dict.fromkeys(range(len(match.seats)), "always"))
    for at, action in enumerate(rest, length - len(rest)):
        _sit_down(driver, board)
        journal = board.session.match.journal
        if len(journal) > at and journal[at].action != action:
            break  # the board has passed a window that random play has used
        if len(journal) == at:
            driver.act(board, action)
            driver.settle()
    driver.clear()


def _sit_down(driver: AppDriver, board: BoardScene) -> None:
    """Close what lies over the board, and open the curtain for the next seat, until the board takes an action."""
    for _ in range(_PATIENCE):
        if board.session.handing_over:
            board.session.take_over()
        if board.session.may_act:
            return
        if driver.top() != "board":
            driver.app.pop()
        driver.settle()


@measurement("memory-resizes", "Memory after many resizes of the window", _EARLY, window=True)
def resizes(run: Run) -> list[Figure]:
    """Memory after many changes of the window's size with a board on it."""
    sizes: list[int] = []
    number = run.times(_TIMES, _FEWER_TIMES)
    with client() as driver:
        driver.board(driver.example(driver.games[0]))
        for step in range(number):
            share = step % 20
            driver.app.window.set_size((1024 + 40 * share, 640 + 20 * share))
            driver.app.step(pygame.event.get(), FRAME_MS)
            driver.app.step((), FRAME_MS)
            if step % _EVERY == _EVERY - 1:
                sizes.append(held() or 0)
    return [_figure("memory-resizes", sizes, number)]


@measurement("memory-boards", "Memory of a board and of a fight at 1080p", "220 MB", window=True)
def boards(run: Run) -> list[Figure]:
    """Resident memory of the last example of each game at rest, and of a fight that has been shown for a while, each in
    a process of its own."""
    del run  # there is nothing to repeat
    subjects = [(game_id, "board") for game_id in catalogue.game_ids()]
    subjects += [(game_id, "fight") for game_id in catalogue.game_ids() if table_class(game_id).fights]
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as one_by_one:
        return list(one_by_one.map(_of_board, *zip(*subjects, strict=True)))


def _of_board(game_id: str, what: str) -> Figure:
    subject = f"{game_id} {what}"
    with client() as driver:
        if what == "board":
            driver.board(driver.example(game_id))
        else:
            driver.app.settings.animation_percent = 100
            pictures.fight(driver, game_id)
        make_ready(driver)
        for _ in range(_RESTING):
            driver.app.step((), FRAME_MS)
        whole = resident()
        if whole is None:
            return Figure("memory-boards", subject, None, 1.0, left_out="the system does not report memory")
        details = {"resident_mb": whole / 1e6, "without_caches_mb": (held() or 0) / 1e6}
        return Figure("memory-boards", subject, whole / _BOARD, 1.0, details=details)


def _figure(name: str, sizes: list[int], number: int) -> Figure:
    first, last = max(sizes[: _WARM // _EVERY]), sizes[-1]
    if not last:
        return Figure(name, display_driver(), None, _LIMIT, left_out="the system does not report memory of a process")
    details = {"first_mb": first / 2**20, "last_mb": last / 2**20, "repetitions": number}
    return Figure(name, display_driver(), last / first, _LIMIT, details=details)
