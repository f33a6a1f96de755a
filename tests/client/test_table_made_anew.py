"""A table keeps nothing that one made anew from the same match would lack: both show the same picture."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.storage import format as save_format
from tests.support.finished_games import FINISHED
from tests.support.pilot import settle
from tests.support.showing import GAMES, open_board

ACTIONS = 5
STILL_MS = 10_000.0


def picture(app: App, scene: BoardScene) -> bytes:
    """The window once nothing moves any more and nothing is selected."""
    settle(app, STILL_MS)
    scene.session.drop()
    scene.relayout()
    for _ in range(20):
        app.step((), STILL_MS / 20)
    return pygame.image.tobytes(app.window.surface, "RGB")


@pytest.mark.parametrize("game", FINISHED)
def test_a_table_made_anew_shows_what_the_one_before_showed(app: App, game: str) -> None:
    """In Lords of War a loaded game once lacked the marks of the last move and the sums of the last combat."""
    full = save_format.load(sorted((GAMES / game).glob("*.json"))[2]).match
    at = len(full.journal) * 2 // 3
    match = full.branch(at)
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    scene = open_board(app, match)
    compared = 0
    for entry in full.journal[at : at + ACTIONS]:
        scene.show(scene.session.do(entry.action))
        seen = picture(app, scene)
        if app.scenes.top is not scene:
            break  # a fight lies over the board
        again = match.branch(len(match.journal))
        app.reset("menu")
        match, scene = again, open_board(app, again)
        assert picture(app, scene) == seen, entry.action.text
        compared += 1
    assert compared >= 3
