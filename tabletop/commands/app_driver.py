"""Drives a client without a player: shows scenes, carries out actions and lets time pass, for selftest and
measurements; and draws positions without a window, for the environments of research, which name this module when they
are asked for pictures and import nothing of the client before."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

import pygame

from tabletop.client.app import App, AppOptions
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.load.save_actions import title_of_file
from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo

FRAME_MS = 16.0
_SETTLE_MS, _TURN_MS = 4000.0, 50.0
_SOME_WAY = 100  # actions
_AT_REST: dict[str, Path] = {}
"""The example of each game whose board nothing lies over, once it has been found."""


SceneT = TypeVar("SceneT", bound=Scene)


class NotReached(Exception):
    """A scene that should have appeared did not."""


@dataclass(slots=True)
class AppDriver:
    """One app, and methods that bring its scenes to the screen."""

    app: App
    games: tuple[str, ...] = field(default_factory=catalogue.game_ids)

    def show(self, kind: type[SceneT], name: str, **args: object) -> SceneT:
        """Put a scene of a kind on top. Raises TypeError when the registered one is of another kind."""
        scene = self.app.push(name, **args)
        if not isinstance(scene, kind):
            raise TypeError(f"{name} is a {type(scene).__name__}")
        return scene

    def clear(self) -> None:
        self.app.reset("menu")
        self.app.toasts.items.clear()
        self.settle()

    def settle(self, ms: float = _SETTLE_MS) -> None:
        """Let time pass until nothing moves, in turns that a slow machine would have."""
        passed = 0.0
        while passed < ms:
            self.app.step((), _TURN_MS)
            passed += _TURN_MS
            if not self.app.moving and passed > 2 * _TURN_MS:
                return

    def top(self) -> str:
        top = self.app.scenes.top
        return "" if top is None else top.name

    def board(self, path: Path, *, curtain: bool = False) -> BoardScene:
        loaded = save_format.load(path)
        info = loaded.info.fork()
        info.title = title_of_file(path, info.title)
        return self.table(loaded.match, info, curtain=curtain)

    def table(self, match: Match[object], info: SaveInfo | None = None, *, curtain: bool = False) -> BoardScene:
        match.setup = replace(match.setup, table=replace(match.setup.table, curtain=curtain))
        scene = self.show(BoardScene, "board", match=match, info=info)
        self.settle()
        return scene

    def act(self, board: BoardScene, action: Action) -> None:
        """Carry out one action as the board does, and let its animations end."""
        touched = board.session.do(action)
        if touched.kind != "applied":
            raise NotReached(action.text)
        board.show(touched)
        self.app.step((), FRAME_MS)

    def examples(self, game_id: str) -> list[Path]:
        """The paths of a game's examples; at least one. Raises NotReached where there is none."""
        found = [path for path in example_saves() if save_format.read_header(path).game == game_id]
        if not found:
            raise NotReached(f"no example of {game_id}")
        return found

    def example(self, game_id: str) -> Path:
        """The last example of a game with at least ``_SOME_WAY`` actions that opens with no scene over its board.
        Raises NotReached where there is none."""
        if game_id not in _AT_REST:
            for path in reversed(self.examples(game_id)):
                if save_format.read_header(path).actions < _SOME_WAY:
                    continue
                self.board(path)
                there = self.top()
                self.clear()
                if there == "board":
                    _AT_REST[game_id] = path
                    break
            else:
                raise NotReached(f"no example of {game_id} shows its board")
        return _AT_REST[game_id]

    def expect(self, *names: str) -> None:
        """Check that one of these scenes is on top. Raises NotReached."""
        if self.top() not in names:
            raise NotReached(f"{' or '.join(names)} did not appear; {self.top()} is on top")


class BoardPictures:
    """A client that nobody sees, and its board."""

    def __init__(self, size: tuple[int, int]) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        self._home = tempfile.TemporaryDirectory()
        self._app = App(AppOptions(home=Path(self._home.name), size=size, silent=True))
        self._driver = AppDriver(self._app)

    def pixels(self, match: Match[object]) -> bytes:
        """The board of a match as its decider sees it, three bytes a pixel, row after row."""
        self._driver.clear()
        self._driver.table(match)
        self._app.picture()
        return pygame.image.tobytes(self._app.window.surface, "RGB")

    def close(self) -> None:
        self._app.close()
        self._home.cleanup()
