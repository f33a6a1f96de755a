"""Measures a board with a map: opening it from the menu, and moving its camera."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from typing import cast

import pygame

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.board.map_board import MapBoard
from tabletop.client.core.input import Command, Event, PointerMove, Wheel
from tabletop.client.draw.cache import convert_alpha, convert_opaque, has_alpha
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import FRAME_MS, AppDriver
from tabletop.rules import catalogue
from tabletop.rules.match import Match

from .client import PlainFrame, client, display_driver, frame_ratio, make_ready
from .crowding import crowded, pieces_on_map
from .figure import Figure, Run, measurement
from .rules import largest

Load = Callable[[], pygame.Surface]
_KEEPING = type(cache(len))  # the type of functions that ``functools.cache`` has wrapped
_GAMES = 6  # random games among which the fullest map is looked for
_LONGEST = 3000  # actions
_COVERED = 100  # actions after which no scene should lie over the board any more


@measurement("opening", "Opening a board with a map, nothing kept", "loading the picture of the map", window=True)
def opening(run: Run) -> list[Figure]:
    """Time from the menu to the first frame of the board, with all caches empty, divided by the time of loading that
    board's pictures.

    The pictures are all files that opening it loads, each once: the land, the table, card stock and card pictures,
    icons at the size they are shown in; loading is decoding and converting to the window's format. What the program
    draws itself, words and shapes, is no picture, so its time is in the first figure only. No curtain and no other
    scene lies over the board, and the time ends when its complete frame is on the screen."""
    figures = []
    with client() as driver:
        for game_id in _with_maps(driver):
            match = _fullest(game_id)
            match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
            _play_on_until_seen(driver, match)
            with _noting_pictures() as loads:
                _open_board(driver, match)
            pairs = [(_open_board(driver, match), _load_all(loads)) for _ in range(run.times(12, 4))]
            ours_ms, theirs_ms = (1000 * statistics.median(times) for times in zip(*pairs, strict=True))
            details = {"open_ms": ours_ms, "picture_ms": theirs_ms, "pictures": len(loads)}
            figures.append(Figure("opening", f"{game_id}, {display_driver()}", ours_ms / theirs_ms, 3, details=details))
    return figures


def _open_board(driver: AppDriver, match: Match[object]) -> float:
    """Seconds from the menu to the first frame of a board, with all caches empty."""
    driver.clear()
    driver.app.canvas.kit.clear()
    _forget_kept()
    shown: list[float] = []
    began = time.perf_counter()
    driver.app.after_frame(lambda: shown.append(time.perf_counter()))
    driver.show(BoardScene, "board", match=match)
    driver.app.step((), FRAME_MS)
    return shown[0] - began


def _play_on_until_seen(driver: AppDriver, match: Match[object]) -> None:
    """Play on until no scene, such as a battle, lies over the board."""
    bot = RandomBot(0)
    for _ in range(_COVERED):
        driver.clear()
        driver.show(BoardScene, "board", match=match)
        driver.app.step((), FRAME_MS)
        if driver.top() == "board":
            return
        match.apply(bot.pick(match.legal_actions()))
    driver.expect("board")


def _forget_kept() -> None:
    """Empty the caches of the client's modules: plates, land, and pictures composed of them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tabletop.client."):
            for kept in vars(module).values():
                if isinstance(kept, _KEEPING) and kept.__module__ == name:
                    kept.cache_clear()


@contextmanager
def _noting_pictures() -> Iterator[list[Load]]:
    """The picture files that are loaded meanwhile, each once for each size."""
    found: dict[tuple[object, ...], Load] = {}
    names = ("load", "load_sized_svg")
    own = {name: getattr(pygame.image, name) for name in names}

    def note(name: str, *args: object) -> pygame.Surface:
        if isinstance(args[0], str):  # else it is a shape that the program itself draws
            found[name, *args] = partial(own[name], *args)
        return cast(pygame.Surface, own[name](*args))

    try:
        for name in names:
            setattr(pygame.image, name, partial(note, name))
        loads: list[Load] = []
        yield loads
        loads += found.values()
    finally:
        for name in names:
            setattr(pygame.image, name, own[name])


def _load_all(loads: Sequence[Load]) -> float:
    """Seconds that loading pictures takes."""
    began = time.perf_counter()
    for load in loads:
        picture = load()
        convert_alpha(picture) if has_alpha(picture) else convert_opaque(picture)
    return time.perf_counter() - began


@measurement("camera", "A frame of a moving camera over a full map at 1080p", "a plain frame", window=True)
def camera(run: Run) -> list[Figure]:
    """Frames in which the camera of a full map zooms, and frames in which it is panned over a part of it, at 1080p,
    divided by a plain frame."""
    figures = []
    with client() as driver:
        plain = PlainFrame(driver.app)
        for game_id in _with_maps(driver):
            driver.clear()
            board = driver.table(crowded(game_id) or _fullest(game_id))
            driver.settle(8000)
            shown = _map_of(board)
            middle = shown.camera.view.center
            driver.app.step([PointerMove(middle)], FRAME_MS)
            for kind in ("zoom", "pan"):
                if kind == "pan":  # the whole map has nowhere to go
                    driver.app.step([Command("zoom_in")] * 3, FRAME_MS)
                    make_ready(driver)
                pairs = [(own, plain.seconds()) for own in _frames(driver, kind, middle, run.times(60, 30))]
                ratio, details = frame_ratio([own for own, _ in pairs], [other for _, other in pairs])
                details |= {"spaces": len(shown.plate.names), "pieces": pieces_on_map(board.session.match.state)}
                figures.append(Figure("camera", f"{game_id} {kind}, {display_driver()}", ratio, 1.5, details=details))
    return figures


def _frames(driver: AppDriver, kind: str, middle: tuple[float, float], number: int) -> Iterator[float]:
    """Seconds of each frame while the camera zooms in and out, or pans to and fro."""
    for count in range(number):
        if kind == "zoom":
            events: list[Event] = [Wheel(middle, 0.0, 1.0 if count // 5 % 2 == 0 else -1.0)]
        else:
            events = [Command("pan_left" if count // 5 % 2 == 0 else "pan_right")]
        began = time.perf_counter()
        driver.app.step(events, FRAME_MS)
        yield time.perf_counter() - began


def _with_maps(driver: AppDriver) -> Iterator[str]:
    """The games whose board is a map."""
    for game_id in driver.games:
        board = driver.board(driver.example(game_id))
        if board.table.map is not None:
            yield game_id


def _fullest(game_id: str) -> Match[object]:
    """A match of the largest set-up at the moment with most to touch on its map, out of several random games."""
    game = catalogue.game(game_id)
    scenario, seats = largest(game.meta)
    best: tuple[int, int, int] = (0, 0, 0)
    for seed in range(_GAMES):
        match: Match[object] = Match.start(game, make_setup(game.meta, scenario=scenario, seats=seats, seed=seed))
        bot = RandomBot(seed)
        while (actions := match.legal_actions()) and len(match.journal) < _LONGEST:
            match.apply(bot.pick(actions))
            if len(match.journal) % 10 == 0:
                best = max(best, (pieces_on_map(match.state), seed, len(match.journal)))
    _, seed, length = best
    match = Match.start(game, make_setup(game.meta, scenario=scenario, seats=seats, seed=seed))
    bot = RandomBot(seed)
    while len(match.journal) < length:
        match.apply(bot.pick(match.legal_actions()))
    return match


def _map_of(board: BoardScene) -> MapBoard:
    """The map of a board. Raises TypeError for a game without one."""
    found = board.table.map
    if found is None:
        raise TypeError("this game has no map")
    return found
