"""Opens recorded games on the real board, and brings the board to where the next action can be carried out."""

from __future__ import annotations

from pathlib import Path

from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.match import Match
from tests.support.pilot import push, undrawn

GAMES = Path(__file__).parents[1] / "recorded" / "games"


def open_board(app: App, match: Match[object]) -> BoardScene:
    """Open a match with the curtain open; gives its board."""
    scene = push(app, BoardScene, "board", match=match)
    clear_board(app, scene)
    return scene


def ask_always(scene: BoardScene) -> None:
    """Let every seat be asked whatever it can do, so that nobody passes by itself."""
    if scene.table.passing.asking is not None and "always" in scene.table.passing.asking.names:
        for seat in range(len(scene.session.match.seats)):
            scene.set_asking(seat, "always")


def clear_board(app: App, scene: BoardScene) -> None:
    """End all animations, and close the scenes over the board; nothing of it is drawn."""
    with undrawn(app):
        for _ in range(60):
            app.step([], 100)
            overlay = scene.table.battle
            if overlay is not None and overlay.ended:
                overlay.go_on()
            elif app.scenes.top not in (scene, scene.overlay.scene):
                app.pop()
            elif scene.session.handing_over and not scene.showing:
                scene.taken_over()
            elif scene.showing:
                scene.finish_show(everything=True)
            else:
                return
        raise AssertionError(f"{app.scenes.top} does not go")
