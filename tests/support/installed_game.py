"""Plays Reversi, where it is installed, in a real window: from the menu by clicks of the mouse to its result, then once
more from its saved game. Started by ``tests/sample_game/test_sample_game.py``; what it sees goes to stdout."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from tabletop.bots.random_bot import RandomBot
from tabletop.client.app import App, AppOptions
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.match import Match
from tabletop.storage import format as save_format

TURNS = 100


class Hands:
    """An app in a window, and hands for it."""

    def __init__(self, home: Path) -> None:
        self.app = App(AppOptions(home=home, size=(1024, 640), silent=True, language="en"))
        self.app.settings.name, self.app.settings.animation_percent = "", 0
        self.app.settings.living_maps = False
        self.clock = pygame.time.Clock()

    def go_on(self, until: Callable[[], bool] = lambda: False, turns: int = TURNS) -> None:
        """Let turns of the loop pass, all of them or until something is so. Fails where it does not come to be so."""
        for _ in range(turns):
            if until():
                return
            self.app.turn(self.clock)
        assert turns < TURNS, f"not so on {self.app.scenes.top}"

    def click(self, name: str) -> None:
        """Press what has that id, once it is there."""
        top = self.app.scenes.top
        assert top is not None
        self.go_on(lambda: name in {widget.id for widget in top.widgets} and not self.app.moving)
        scale = self.app.theme.metrics.scale
        x, y = (round(value * scale) for value in top.widgets.find(name).rect.center)
        words = ["xdotool", "mousemove", "--window", str(self.app.window.window.handle), str(x), str(y), "click", "1"]
        subprocess.run(words, check=True)
        self.go_on(turns=3)


def _longer(match: Match[object], length: int) -> bool:
    return len(match.journal) > length


def main(home: Path) -> None:
    hands = Hands(home)
    app = hands.app
    app.push("menu")
    hands.click("menu.after")  # a small window has room for four boxes
    hands.click("menu.play.reversi")
    hands.go_on(lambda: app.scenes.top is not None and app.scenes.top.name == "setup")
    hands.click("setup.start")
    hands.go_on(lambda: isinstance(app.scenes.top, BoardScene))
    board, bot = app.scenes.top, RandomBot(3)
    assert isinstance(board, BoardScene)
    match = board.session.match
    while match.outcome is None:
        legal, length = match.legal_actions(), len(match.journal)
        target = legal[bot.below(len(legal))].path[0]
        hands.click(str(target) if target.kind == "space" else "primary")
        hands.go_on(partial(_longer, match, length))
        if length == 9:
            (home / "kept.json").write_bytes(save_format.dumps(match, board.saver.info))
    hands.go_on(lambda: app.scenes.top is not None and app.scenes.top.name == "game_over")
    print("played", len(match.journal), match.outcome.ending)
    loaded = save_format.load(home / "kept.json")
    app.reset("menu")
    app.push("board", match=loaded.match, info=loaded.info, stored=True)
    hands.go_on(turns=30)
    print("loaded", len(loaded.match.journal), app.scenes.top.name if app.scenes.top else "")
    app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
