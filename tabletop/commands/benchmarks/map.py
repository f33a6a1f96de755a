"""What a board with a map costs: opening it from the menu, and moving its camera."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pygame

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.board.map_board import MapBoard
from tabletop.client.core.input import Command, PointerMove, Wheel
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.staging import FRAME_MS, Stage
from tabletop.resources import asset_path
from tabletop.rules import catalogue
from tabletop.rules.match import Match

from .client import PlainFrame, client, driver, frame_ratio
from .crowding import crowded
from .figure import Figure, Run
from .rules import largest

_GAMES = 6  # among so many random games the fullest map is looked for
_LONGEST = 3000  # actions


def opening(run: Run) -> list[Figure]:
    """From the menu to the first frame of the board with nothing kept, against loading the pictures of its map."""
    figures = []
    with client() as stage:
        for game_id in _with_maps(stage):
            match = _fullest(game_id)
            ours: list[float] = []
            theirs: list[float] = []
            for _ in range(run.times(12, 4)):
                stage.clear()
                stage.app.canvas.kit.clear()
                began = time.perf_counter()
                board = stage.show(BoardScene, "board", match=match)
                stage.app.step((), FRAME_MS)
                ours.append(time.perf_counter() - began)
                began = time.perf_counter()
                for path in _pictures(board):
                    pygame.image.load(path).convert_alpha()
                theirs.append(time.perf_counter() - began)
            ours_ms, theirs_ms = 1000 * statistics.median(ours), 1000 * statistics.median(theirs)
            details = {"open_ms": ours_ms, "picture_ms": theirs_ms}
            figures.append(Figure("opening", f"{game_id}, {driver()}", ours_ms / theirs_ms, 3, details=details))
    return figures


def camera(run: Run) -> list[Figure]:
    """Frames in which the camera of a full map is panned, and such in which it is zoomed, at 1080p, against a plain
    frame."""
    figures = []
    with client() as stage:
        plain = PlainFrame(stage.app)
        for game_id in _with_maps(stage):
            stage.clear()
            board = stage.table(crowded(game_id) or _fullest(game_id))
            stage.settle(8000)
            shown = _map_of(board)
            middle = shown.camera.view.center
            stage.app.step([PointerMove(middle)], FRAME_MS)
            for kind in ("zoom", "pan"):
                pairs = [(own, plain.seconds()) for own in _frames(stage, kind, middle, run.times(60, 30))]
                ratio, details = frame_ratio([own for own, _ in pairs], [other for _, other in pairs])
                details |= {"spaces": len(shown.plate.names), "pieces": _pieces(board.session.match)}
                figures.append(Figure("camera", f"{game_id} {kind}, {driver()}", ratio, 1.5, details=details))
    return figures


def _frames(stage: Stage, kind: str, middle: tuple[float, float], number: int) -> Iterator[float]:
    """Seconds of each frame while the camera goes in and out, or to and fro."""
    for count in range(number):
        if kind == "zoom":
            events: list[Any] = [Wheel(middle, 0.0, 1.0 if count // 5 % 2 == 0 else -1.0)]
        else:
            events = [Command("pan_left" if count // 5 % 2 == 0 else "pan_right")]
        began = time.perf_counter()
        stage.app.step(events, FRAME_MS)
        yield time.perf_counter() - began


def _with_maps(stage: Stage) -> Iterator[str]:
    """The games whose board is a map."""
    for game_id in stage.games:
        board = stage.board(stage.example(game_id))
        if board.table.map_board is not None:
            yield game_id


def _fullest(game_id: str) -> Match[Any]:
    """A match of the largest set-up at the moment with most to touch on its map, out of several random games."""
    game = catalogue.game(game_id)
    scenario, seats = largest(game.meta)
    best: tuple[int, int, int] = (0, 0, 0)
    for seed in range(_GAMES):
        match: Match[Any] = Match.start(game, make_setup(game.meta, scenario=scenario, seats=seats, seed=seed))
        bot = RandomBot(seed)
        while (actions := match.legal_actions()) and len(match.journal) < _LONGEST:
            match.apply(bot.pick(actions))
            if len(match.journal) % 10 == 0:
                best = max(best, (_pieces(match), seed, len(match.journal)))
    _, seed, length = best
    match = Match.start(game, make_setup(game.meta, scenario=scenario, seats=seats, seed=seed))
    bot = RandomBot(seed)
    while len(match.journal) < length:
        match.apply(bot.pick(match.legal_actions()))
    return match


def _pieces(match: Match[Any]) -> int:
    """How many pieces stand on the spaces of a match's map."""
    queries = import_module(f"tabletop.rules.{match.setup.game}.queries")
    return int(queries.pieces_on_map(match.state))


def _map_of(board: BoardScene) -> MapBoard:
    """The map of a board. Raises TypeError for a game without one."""
    found = board.table.map_board
    if found is None:
        raise TypeError("this game has no map")
    return found


def _pictures(board: BoardScene) -> list[Path]:
    """The files of a map's baked pictures: one, or that of each island where they are laid on a common sea."""
    plate, game_id = _map_of(board).plate, board.session.match.setup.game
    if plate.picture:
        return [asset_path(f"images/{plate.picture}")]
    islands = sorted({name.partition("-")[0] for name in plate.names})
    return [asset_path(f"images/{game_id}/islands/{island}.webp") for island in islands]
