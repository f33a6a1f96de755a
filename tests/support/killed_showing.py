"""A client that is killed while an action is being shown; run by test_kill_client.py.

Arguments: home folder, a recorded game, the first action to carry out. Carries out the actions of the record at their
usual speed and prints, for every frame in which something moves, how many actions the game has and how many of this
action's milliseconds have passed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tabletop.client.app import App, AppOptions
from tabletop.storage import format as save_format
from tests.support.showing import clear_board, open_board

FRAME = 40
LONGEST = 60
"""Frames after which the animations of an action are over."""


def main(home: str, record: str, first: int) -> None:
    """Carry out the actions until this program is killed."""
    app = App(AppOptions(home=Path(home), size=(1024, 640), silent=True, language="en"))
    match = save_format.load(Path(record)).match
    app.push("menu")
    app.step([])
    scene = open_board(app, match.branch(first))
    for entry in match.journal[first:]:
        scene.show(scene.session.do(entry.action))
        for frame in range(LONGEST):
            app.step([], FRAME)
            if scene.showing and app.moving:
                print(len(scene.session.match.journal), frame * FRAME, flush=True)
        clear_board(app, scene)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
