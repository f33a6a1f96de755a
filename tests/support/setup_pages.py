"""Drives the set-up scene in tests: open it for a game, press what may have to be scrolled to, start the match."""

from __future__ import annotations

from typing import TypeVar

from tabletop.client.app import App
from tabletop.client.games.setup_form import SetUpForm
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.rules import catalogue
from tabletop.rules.match import Match

from .pilot import click, push, reveal

F = TypeVar("F", bound=SetUpForm)


def open_setup(app: App, game: str, form: type[F]) -> tuple[SetupScene, F]:
    """Open the set-up scene of a new game; gives it and the game's own form."""
    app.push("kit")
    scene = push(app, SetupScene, "setup", game=game, frames=2)
    assert isinstance(scene.form, form)
    return scene, scene.form


def press_in_form(app: App, scene: SetupScene, id: str) -> None:
    """Scroll a widget into view and click it."""
    app.scenes.run_layouts()
    click(app, reveal(app, id))
    app.step([])


def started(scene: SetupScene, seed: int = 3) -> Match[object]:
    assert scene.problem is None, scene.problem
    return Match.start(catalogue.game(scene.draft.meta.id), scene.draft.setup(seed, scene.names()))
