"""What the client costs: doing nothing, drawing everything, answering a click. Runs under the driver that is set."""

from __future__ import annotations

import math
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from tabletop.client.app import App, AppOptions
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.commands.staging import FRAME_MS, Stage

from .figure import Figure, Run

REFRESH_MS = 1000 / 60
_FULL_HD = (1920, 1080)
_TOUCHES = 12


@contextmanager
def client(size: tuple[int, int] = _FULL_HD) -> Iterator[Stage]:
    """A client in a home of its own, with the menu on."""
    with tempfile.TemporaryDirectory() as home:
        app = App(AppOptions(home=Path(home), size=size, silent=True))
        try:
            app.push("menu")
            stage = Stage(app)
            stage.settle()
            yield stage
        finally:
            app.close()


def driver() -> str:
    """The display driver in use."""
    return os.environ.get("SDL_VIDEODRIVER") or pygame.display.get_driver()


def idle(run: Run) -> list[Figure]:
    """Processor time of the real loop with nobody touching anything, on the menu and on a board."""
    figures = []
    with client() as stage:
        for name in ("menu", *stage.games):
            if name != "menu":
                stage.clear()
                stage.board(stage.example(name))
            _loop(stage.app, 1.5)
            seconds = run.times(10, 4)
            before, began = time.process_time(), time.perf_counter()
            _loop(stage.app, seconds)
            share = (time.process_time() - before) / (time.perf_counter() - began)
            details = {"percent_of_a_core": 100 * share, "seconds": seconds}
            subject = name if name == "menu" else f"board of {name}"
            figures.append(Figure("idle", f"{subject}, {driver()}", share, 0.005, details=details))
    return figures


def _loop(app: App, seconds: float) -> None:
    """The program's own loop for a while."""
    clock = pygame.time.Clock()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        waited = clock.tick(app.rate())
        app.step(pygame.event.get(), waited)


def redraw(run: Run) -> list[Figure]:
    """Drawing the whole board and handing it to the display, in frames."""
    figures = []
    with client() as stage:
        for game_id in stage.games:
            stage.clear()
            stage.board(stage.example(game_id))
            times = []
            for _ in range(run.times(120, 40)):
                pygame.event.pump()
                stage.app.invalidate()
                began = time.perf_counter()
                stage.app.step((), 0.0)
                times.append((time.perf_counter() - began) * 1000)
            quarter = statistics.quantiles(times)[0]  # other programs on the machine only ever make it slower
            details = {"quarter_ms": quarter, "median_ms": statistics.median(times), "best_ms": min(times)}
            figures.append(Figure("redraw", f"{game_id}, {driver()}", quarter / REFRESH_MS, 0.25, details=details))
    return figures


def click(run: Run) -> list[Figure]:
    """Frames of 60 Hz from a click on something legal until the screen shows another picture: the worst of several."""
    figures = []
    with client() as stage:
        for game_id in stage.games:
            stage.clear()
            board = stage.board(stage.example(game_id))
            answers = list(_answers(stage, board, run.times(_TOUCHES, _TOUCHES // 2)))
            frames, spent = [needed for needed, _ in answers], [milliseconds for _, milliseconds in answers]
            details = {"worst_ms": max(spent), "median_ms": statistics.median(spent), "clicks": len(answers)}
            figures.append(Figure("click", f"{game_id}, {driver()}", max(frames), 2, details=details))
    return figures


def _answers(stage: Stage, board: Any, touches: int) -> Iterator[tuple[int, float]]:
    """Frames and milliseconds from each of some clicks on legal things of a board to its answer."""
    for touch in range(touches):
        spots = [widget for widget in board.widgets if isinstance(widget, Spot) and widget.legal]
        if not spots or stage.top() != "board":
            return
        yield _frames_to_answer(stage.app, spots[touch % len(spots)].rect.center)
        stage.settle()


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
