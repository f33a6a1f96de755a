"""A client that plays by clicks until it is killed; run by test_kill_client.py.

Arguments: home folder, seed. Goes on with the game that waits in the menu, or begins one. Prints the number of actions
of the game after every frame after which they are saved.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tabletop.client.app import App, AppOptions
from tests.support.boards import board, legal_spots
from tests.support.lords_of_war_client import new_match
from tests.support.pilot import click


def main(home: str, seed: int) -> None:
    """Play on until this program is killed."""
    rng = random.Random(seed)
    app = App(AppOptions(home=Path(home), size=(1024, 640), silent=True, language="en"))
    app.settings.animation_percent = 0
    app.push("menu")
    app.step([])
    app.step([])
    menu = app.scenes.top
    if getattr(menu, "running", None) is not None:
        menu.resume_game()  # type: ignore[union-attr]
    else:
        app.push("board", match=new_match(("templars", "undead"), seed=seed, level="intermediate"))
    while True:
        app.step([], 400)
        top = app.scenes.top
        name = top.name if top is not None else ""
        print(len(board(app).session.match.journal), flush=True)
        if name == "curtain":
            click(app, "open")
        elif name == "game_over":
            app.reset("menu")
            app.push("board", match=new_match(("templars", "undead"), seed=rng.randrange(10**6), level="intermediate"))
        else:
            scene = board(app)
            spots, primary = legal_spots(scene), scene.widgets.find("primary")
            use = primary.enabled and (not spots or scene.session.ready is not None or rng.random() < 0.5)
            click(app, primary if use else rng.choice(spots))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
