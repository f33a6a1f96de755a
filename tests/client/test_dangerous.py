"""What cannot be taken back is asked about, and only that; whoever does not want to be asked is not."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError
from tabletop.storage.shelf import Shelf
from tabletop.text import messages, t
from tests.support.boards import open_board
from tests.support.lords_of_war_client import under_way
from tests.support.pilot import click, press, settle


@pytest.fixture
def game(make_app: Callable[..., App]) -> tuple[App, BoardScene]:
    """A game under way, above the menu."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.step([])
    app.settings.animation_percent = 0
    return app, open_board(app, under_way(4))


def act_once(scene: BoardScene) -> None:
    """Carry out the first legal action."""
    scene.session.match.apply(scene.session.match.legal_actions()[0])


def titles(app: App) -> list[str]:
    return sorted(entry.title for entry in Shelf(app.paths).entries() if entry.kind == "save")


def turns(app: App) -> list[int]:
    """How many actions the saves hold."""
    return sorted(e.header.actions for e in Shelf(app.paths).entries() if e.kind == "save" and e.header)


def top(app: App) -> Any:
    return app.scenes.top


def test_an_example_offers_its_name_in_the_language_in_use(game) -> None:
    app, scene = game
    scene.saver.info.title = messages()["load.example.example-1-opening"]["en"]
    app.set_language("es")
    scene.saver.ask_title()
    assert top(app).answer_text == messages()["load.example.example-1-opening"]["es"]
    app.set_language("en")


def test_a_taken_name_is_asked_about(game) -> None:
    app, scene = game
    scene.saver.save_as("Sunday")
    assert titles(app) == ["Sunday"]
    act_once(scene)
    scene.saver.save_as("Sunday")
    app.step([])
    assert top(app).name == "dialog"
    assert top(app).widgets.focused.id == "dialog.keep", "the safe way is the one that Enter takes"
    press(app, "back")
    assert top(app).name == "naming"
    press(app, "back")
    assert turns(app) == [4]
    scene.saver.save_as("Sunday")
    click(app, "dialog.replace")
    assert turns(app) == [5]
    scene.saver.save_as("Sunday")
    click(app, "dialog.keep")
    assert titles(app) == ["Sunday", "Sunday (2)"]
    assert scene.saver.info.title == "Sunday (2)"


def test_without_questions_only_the_same_game_is_replaced(game) -> None:
    app, scene = game
    app.settings.confirm_dangerous = False
    scene.saver.save_as("Sunday")
    act_once(scene)
    scene.saver.save_as("Sunday")
    assert turns(app) == [5]
    scene.saver.info.id = "f" * 32
    scene.saver.save_as("Sunday")
    assert titles(app) == ["Sunday", "Sunday (2)"]
    assert top(app) is scene


def test_conceding_without_questions(game) -> None:
    app, scene = game
    press(app, "menu")
    click(app, "concede")
    assert top(app).name == "dialog"
    assert top(app).widgets.focused.id == "dialog.cancel"
    press(app, "ok")
    assert scene.session.outcome is None
    app.settings.confirm_dangerous = False
    click(app, "concede")
    settle(app)
    assert scene.session.outcome is not None


def test_leaving_a_game_that_is_safe_asks_nothing(game) -> None:
    app, _ = game
    press(app, "menu")
    click(app, "leave")
    assert top(app).name == "menu"


@pytest.mark.parametrize("way", ["leave", "quit"])
def test_leaving_a_game_that_cannot_be_saved_is_asked_about(game, monkeypatch, way) -> None:
    app, scene = game
    full = {"on": True}
    record = Autosave.record

    def fails(self: Autosave, *args: Any, **more: Any) -> None:
        if full["on"]:
            raise SaveError("disk_full")
        record(self, *args, **more)

    monkeypatch.setattr(Autosave, "record", fails)
    scene.saver.changed(True)
    scene.invalidate()
    app.step([])
    press(app, "menu")
    click(app, way)
    assert top(app).name == "dialog"
    assert t("storage.error.disk_full", file=scene.saver.info.title) in top(app).text
    assert top(app).widgets.focused.id == "dialog.cancel"
    press(app, "back")
    assert top(app).name == "board_menu"
    assert app.running
    full["on"] = False
    click(app, way)
    assert top(app) is None or top(app).name == "menu", "it is tried again before anybody is asked"
    assert scene.saver.trouble is None


def test_closing_the_window_of_an_unsaved_game(game, monkeypatch) -> None:
    app, scene = game

    def fails(*_: Any, **__: Any) -> None:
        raise SaveError("disk_full")

    monkeypatch.setattr(Autosave, "record", fails)
    scene.saver.changed(True)
    scene.invalidate()
    app.step([])
    cross = pygame.event.Event(pygame.QUIT)
    app.step([cross])
    assert app.running
    assert top(app).title() == t("client.leave.title")
    app.step([cross])
    assert not app.running, "a second time means it"


def test_closing_the_window_of_a_safe_game(game) -> None:
    app, _ = game
    app.step([pygame.event.Event(pygame.QUIT)])
    assert not app.running


def test_quitting_from_the_menu(make_app) -> None:
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.step([])
    app.settings.confirm_dangerous = False
    press(app, "back")
    assert not app.running
