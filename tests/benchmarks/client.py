"""Measures the client when idle, when drawing a whole board, when answering a click and while computer players think,
under the display driver that is set; and how many presses a typical turn takes."""

from __future__ import annotations

import math
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from tabletop.bots.player import levels_of
from tabletop.bots.setups import make_setup
from tabletop.client.app import ASLEEP, BREATH, App, AppOptions
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerDown, PointerLeave, PointerMove, PointerUp
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import FRAME_MS, AppDriver
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.storage.header import SaveInfo, SeatPlayers
from tests.support import click_counts

from .crowding import crowded
from .figure import Figure, Run, measurement

REFRESH_MS = 1000 / 60
_FULL_HD = (1920, 1080)
_TOUCHES = 12
_SLICES = 3000  # turns of the loop that pictures are made ready in; then the board is drawn all the same
_IDLE_S, _SHORTER_IDLE_S = 5, 4  # seconds without input that are measured, in a full run and in a quick one
MUSIC_SHARE = 0.01
"""The share of a processor core that the loop and the music together may take."""
_PATIENCE = 60.0  # seconds that a board may take to have everything ready


@contextmanager
def client(size: tuple[int, int] = _FULL_HD) -> Iterator[AppDriver]:
    """A client with a new, empty user folder, showing the menu."""
    with tempfile.TemporaryDirectory() as home:
        app = App(AppOptions(home=Path(home), size=size, silent=True))
        try:
            app.push("menu")
            driver = AppDriver(app)
            driver.settle()
            yield driver
        finally:
            app.close()


def display_driver() -> str:
    return os.environ.get("SDL_VIDEODRIVER") or pygame.display.get_driver()


@measurement("idle", "Idle, share of a core", "one core", window=True)
def idle(run: Run) -> list[Figure]:
    """Processor time of the program's loop without any input, on the menu and on a board, once pictures are made ready,
    the last sound is over and the music has stopped; the time until then is among the details. Also on the menu while
    its music plays, and in the minute after an input, in which maps and menu live."""
    figures = []
    with client() as driver:
        if pygame.mixer:
            driver.app.sound.allow()
        for name in ("menu", *driver.games):
            if name != "menu":
                driver.clear()
                driver.board(driver.example(name))
            driver.app.play("ui-click")
            if name == "menu" and pygame.mixer:
                figures.append(_with_music(driver.app, run.times(_IDLE_S, _SHORTER_IDLE_S)))
            driver.app.music.rest()
            began, spent = time.perf_counter(), time.process_time()
            while time.perf_counter() - began < _PATIENCE and not _at_rest(driver.app):
                _loop(driver.app, 0.5)
            ready, making = time.perf_counter() - began, time.process_time() - spent
            seconds = run.times(_IDLE_S, _SHORTER_IDLE_S)
            share = _share(driver.app, seconds)
            details = {
                "percent_of_a_core": 100 * share,
                "seconds": seconds,
                "ready_s": ready,
                "making_ready_ms": 1e3 * making,
            }
            subject = name if name == "menu" else f"board of {name}"
            figures.append(Figure("idle", f"{subject}, {display_driver()}", share, 0.003, details=details))
            figures.append(_living(driver.app, subject, share, seconds))
    return figures


def _share(app: App, seconds: float) -> float:
    """The share of a core that the loop takes, measured for so many seconds."""
    before, began = time.process_time(), time.perf_counter()
    _loop(app, seconds)
    return (time.process_time() - before) / (time.perf_counter() - began)


def _living(app: App, subject: str, still: float, seconds: float) -> Figure:
    """Processor time without input beyond ``still`` while what is alive on the scene moves."""
    app.window.focused = True  # a server without a window manager tells of no keyboard
    app.music.on = False  # an input would begin it again, and it is measured by itself
    app.step([PointerLeave()])
    began = time.perf_counter()
    while time.perf_counter() - began < _PATIENCE and (app.rate() != BREATH or app.sound.available):
        _loop(app, 0.2)
    share = _share(app, seconds)
    details = {"percent_of_a_core": 100 * share, "breathing": float(app.rate() == BREATH)}
    app.window.focused, app.music.on = False, True
    return Figure("idle", f"{subject} while it lives, {display_driver()}", share - still, 0.01, details=details)


def _with_music(app: App, seconds: float) -> Figure:
    """Processor time of the menu without input while its music plays."""
    app.music.note_input()
    began = time.perf_counter()
    while time.perf_counter() - began < _PATIENCE and (app.rate() > ASLEEP or app.music.playing is None):
        _loop(app, 0.5)
    share = _share(app, seconds)
    details = {"percent_of_a_core": 100 * share, "playing": float(app.music.playing is not None)}
    return Figure("idle", f"menu with its music, {display_driver()}", share, MUSIC_SHARE, details=details)


def _at_rest(app: App) -> bool:
    return app.rate() == ASLEEP and not app.sound.available


def _loop(app: App, seconds: float) -> None:
    """Run the program's own loop for so many seconds."""
    clock = pygame.time.Clock()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.turn(clock)


class PlainFrame:
    """A frame as any game of this size draws it, in the same window: a background, 100 sprites with alpha, 30
    labels."""

    def __init__(self, app: App) -> None:
        self.window = app.window
        size = self.window.surface.get_size()
        self._ground = pygame.Surface(size).convert(self.window.surface)
        self._ground.fill((28, 34, 43))
        self._kept = self._ground.copy()
        sprite = pygame.Surface((48, 48), pygame.SRCALPHA)
        pygame.draw.circle(sprite, (200, 120, 60, 190), (24, 24), 22)
        sprites = [sprite.copy() for _ in range(100)]
        places = [(size[0] * (n % 20) // 20, size[1] * (n // 20) // 5) for n in range(100)]
        font = pygame.font.Font(None, 22)
        labels = [font.render(f"Label number {n}", True, (240, 235, 220)) for n in range(30)]
        spots = [(size[0] * (n % 6) // 6 + 30, size[1] * (n // 6) // 5 + 70) for n in range(30)]
        self._things = [*zip(sprites, places, strict=True), *zip(labels, spots, strict=True)]

    def seconds(self) -> float:
        """Draw and show the frame, then restore the window's picture. Gives the seconds that drawing and showing
        took."""
        surface = self.window.surface
        self._kept.blit(surface, (0, 0))
        began = time.perf_counter()
        surface.blit(self._ground, (0, 0))
        for thing, place in self._things:
            surface.blit(thing, place)
        self.window.flip()
        took = time.perf_counter() - began
        surface.blit(self._kept, (0, 0))
        return took


def _tenth(times: list[float]) -> float:
    """The limit of the quickest tenth of some times, never less than the quickest of them, however few they are."""
    return statistics.quantiles(times, n=10, method="inclusive")[0]


def frame_ratio(own: list[float], plain: list[float]) -> tuple[float, dict[str, float]]:
    """Own frames divided by plain ones, both in seconds and taken by turns, by the quickest tenth of each: other
    programs on the machine only make frames slower, and longer frames more often. Also the plain numbers, for the
    details."""
    tenth, other = _tenth(own), _tenth(plain)
    details = {"tenth_ms": 1e3 * tenth, "median_ms": 1e3 * statistics.median(own), "plain_ms": 1e3 * other}
    return tenth / other, details


def make_ready(driver: AppDriver) -> None:
    """Let the board make its pictures ready, a slice in each turn of the loop. They are no part of a frame; ``idle``
    measures the time they take."""
    for _ in range(_SLICES):
        driver.app.step((), FRAME_MS)
        if not driver.app.scenes.working and driver.app.rate() == ASLEEP:
            return


@measurement("redraw", "Full redraw of the board at 1080p", "a plain frame", window=True)
def redraw(run: Run) -> list[Figure]:
    """Drawing the whole board, once nothing moves, and showing it, divided by a plain frame; in a full run also for a
    crowded map."""
    figures = []
    with client() as driver:
        plain = PlainFrame(driver.app)
        for game_id in driver.games:
            driver.clear()
            driver.board(driver.example(game_id))
            make_ready(driver)
            figures.append(_redraw(run, driver, plain, game_id))
            if not run.quick and (full := crowded(game_id)) is not None:
                driver.clear()
                driver.table(full)
                make_ready(driver)
                figures.append(_redraw(run, driver, plain, f"{game_id} crowded"))
    return figures


def _redraw(run: Run, driver: AppDriver, plain: PlainFrame, subject: str) -> Figure:
    own, other = [], []
    for _ in range(run.times(120, 40)):
        pygame.event.pump()
        driver.app.invalidate()
        began = time.perf_counter()
        driver.app.step((), 0.0)
        own.append(time.perf_counter() - began)
        other.append(plain.seconds())
    ratio, details = frame_ratio(own, other)
    return Figure("redraw", f"{subject}, {display_driver()}", ratio, 2.5, details=details)


@measurement("click", "From a click to its answer on screen", "a frame at 60 Hz", window=True)
def click(run: Run) -> list[Figure]:
    """Frames of 60 Hz from a click on something legal until the screen shows another picture: the worst of several."""
    figures = []
    with client() as driver:
        frame = PlainFrame(driver.app)
        for game_id in driver.games:
            driver.clear()
            board = driver.board(driver.example(game_id))
            answers = list(_answers(driver, board, run.times(_TOUCHES, _TOUCHES // 2)))
            frames, spent = [needed for needed, _ in answers], [milliseconds for _, milliseconds in answers]
            plain = _tenth([frame.seconds() for _ in range(20)]) * 1000
            details = {"worst_ms": max(spent), "median_ms": statistics.median(spent), "clicks": len(answers)}
            details |= {"plain_ms": plain, "median_plain_frames": statistics.median(spent) / plain}
            figures.append(Figure("click", f"{game_id}, {display_driver()}", max(frames), 2, details=details))
    return figures


def _answers(driver: AppDriver, board: BoardScene, touches: int) -> Iterator[tuple[int, float]]:
    """Frames and milliseconds from each of some clicks on legal things of a board to its answer."""
    for touch in range(touches):
        spots = [widget for widget in board.widgets if isinstance(widget, Spot) and widget.legal]
        if not spots or driver.top() != "board":
            return
        yield _frames_to_answer(driver.app, spots[touch % len(spots)].rect.center)
        driver.settle()


def _frames_to_answer(app: App, pos: tuple[float, float]) -> tuple[int, float]:
    app.step([PointerMove(pos)], FRAME_MS)
    app.step((), FRAME_MS)
    before = pygame.image.tobytes(app.window.surface, "RGB")
    frames, total = 0, 0.0
    events: list[PointerDown | PointerUp] = [PointerDown(pos), PointerUp(pos)]
    while frames < 20:
        began = time.perf_counter()
        app.step(events, FRAME_MS)
        took = (time.perf_counter() - began) * 1000
        frames += max(1, math.ceil(took / REFRESH_MS))
        total += took
        events = []
        if pygame.image.tobytes(app.window.surface, "RGB") != before:
            break
    return frames, total


@measurement("presses", "Presses in a typical turn", "those of the first count")
def presses(run: Run) -> list[Figure]:
    """Presses of the mouse in a typical turn of each game, divided by those of its first count; a test measures
    them by playing the turns through the real scenes."""
    del run
    return [
        Figure("presses", game, turn["mouse"] / turn["before"], turn["limit"] / turn["before"],
               details={"mouse": turn["mouse"], "most": turn["limit"], "keys": turn["keys"], "before": turn["before"]})
        for game, turn in click_counts.figures().items()
    ]  # fmt: skip


SEED = 7
MOVE_S = 30.0
"""Seconds within which the first move must be made."""


@measurement("thinking", "Frame while computer players think, p95", "a sixtieth of a second", window=True)
def thinking(run: Run) -> list[Figure]:
    """The work of a frame that 95 of 100 frames stay below, divided by the time between two refreshes of the screen,
    while the strongest computer players of each game play each other at the usual pace."""
    figures = []
    for game in catalogue.game_ids():
        with client() as stage:
            app, meta = stage.app, catalogue.meta(game)
            match = Match.start(catalogue.game(game), make_setup(meta, seed=SEED))
            level = levels_of(game)[-1]
            stage.table(match, SaveInfo(players=SeatPlayers((level,) * len(match.seats), SEED)))
            make_ready(stage)
            clock = pygame.time.Clock()
            end = time.perf_counter() + MOVE_S
            while not match.journal and time.perf_counter() < end:
                app.turn(clock)
            work: list[float] = []
            first, end = len(match.journal), time.perf_counter() + run.times(20, 3)
            while time.perf_counter() < end and match.outcome is None:
                waited = max(1, clock.tick(60))
                began = time.perf_counter()
                app.step(pygame.event.get(), waited)
                work.append(1e3 * (time.perf_counter() - began))
            work.sort()
            p95 = work[int(0.95 * (len(work) - 1))]
            details = {
                "p50_ms": work[len(work) // 2],
                "p95_ms": p95,
                "greatest_ms": work[-1],
                "frames": float(len(work)),
                "actions": float(len(match.journal) - first),
            }
            figures.append(
                Figure("thinking", f"board of {game}, {display_driver()}", p95 / REFRESH_MS, 1.0, details=details)
            )
    return figures
