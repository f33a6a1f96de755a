"""Living maps: what moves on a board or in the menu while nobody does anything, and when it stands still."""

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import Command, PointerMove
from tabletop.client.draw.life import BEAT_MS, Life
from tabletop.client.games.map_table import MapTable
from tabletop.client.games.warcraft.table import WarcraftTable
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import AppDriver
from tabletop.rules import catalogue
from tests.support.pilot import wait

pytestmark = pytest.mark.usefixtures("painted")

GAMES = catalogue.game_ids()


def picture(app: App) -> bytes:
    return pygame.image.tobytes(app.window.surface, "RGB")


def opened(app: App, name: str) -> Life:
    """What lives in the menu, or in a game's example, a while after everything has come to rest."""
    driver = AppDriver(app)
    app.push("menu")
    if name != "menu":
        driver.board(driver.example(name))
    wait(app, 4000, turn=80)
    life = app.scenes.life
    assert life is not None
    return life


@pytest.mark.parametrize("name", GAMES)
def test_a_beat_changes_small_rectangles_alone_and_shows_what_a_whole_frame_would(app, name) -> None:
    life = opened(app, name)
    for _ in range(12):
        before, beat, frames = app.window.surface.copy(), life.beat, app.frame
        app.step([], BEAT_MS)
        assert (life.beat != beat, app.frame) == (True, frames)
        stirred = picture(app)
        assert stirred != pygame.image.tobytes(before, "RGB")
        app.invalidate()
        app.step([], 0)
        assert picture(app) == stirred


@pytest.mark.parametrize("name", ["menu", *GAMES])
def test_after_a_minute_everything_stands_as_with_reduced_motion(make_app, name) -> None:
    app = make_app()
    life = opened(app, name)
    wait(app, 61_000, turn=500)
    assert life.beat is None
    asleep, frames = picture(app), app.frame
    wait(app, 5000, turn=500)
    assert (picture(app), app.frame) == (asleep, frames)
    app.settings.reduced_motion = True
    app.invalidate()
    app.step([], 0)
    assert picture(app) == asleep
    app.settings.reduced_motion = False
    app.step([PointerMove((3, 3))])
    wait(app, 2 * BEAT_MS)
    assert life.beat is not None


@pytest.mark.parametrize("why", ["off", "reduced", "instant", "behind"])
@pytest.mark.parametrize("name", ["menu", "warcraft"])
def test_nothing_lives(app, name, why) -> None:
    app.settings.living_maps = why != "off"
    app.settings.reduced_motion = why == "reduced"
    app.settings.animation_percent = 0 if why == "instant" else 100
    app.window.focused = why != "behind"
    life = opened(app, name)
    shown, frames = picture(app), app.frame
    wait(app, 3000, turn=200)
    assert (life.beat, picture(app), app.frame) == (None, shown, frames)


def test_what_lies_over_a_living_thing_stays_whole(app) -> None:
    life = opened(app, "warcraft")
    cover = pygame.Rect(300, 100, 400, 300)
    app.window.surface.fill((9, 8, 7), cover)
    within = app.window.surface.subsurface(cover)
    for _ in range(20):
        life.pass_time(BEAT_MS, awake=True)
        life.stir(app.canvas)
    assert pygame.transform.average_color(within)[:3] == (9, 8, 7)
    assert life.stale
    app.invalidate()
    app.step([], 0)
    assert not life.stale


@pytest.mark.parametrize("name", ["warcraft", "small_world", "adventure"])
def test_nothing_lives_where_the_land_is_elsewhere_while_the_camera_moves(app, name) -> None:
    life = opened(app, name)
    scene = app.scenes.top
    assert isinstance(scene, BoardScene)
    assert isinstance(scene.table, MapTable)
    app.step([Command("zoom_in")])
    assert scene.table.map.camera.gliding
    while scene.table.map.camera.gliding:
        app.step([], 16)
        assert life.stir(app.canvas) == []


def test_the_town_lives_while_it_lies_over_the_map(app) -> None:
    life = opened(app, "warcraft")
    scene = app.scenes.top
    assert isinstance(scene, BoardScene)
    table = scene.table
    assert isinstance(table, WarcraftTable)
    assert table.toggle_town()
    app.step([], 16)
    assert scene.life is table.town_life
    before = picture(app)
    app.step([], BEAT_MS)
    assert life.stir(app.canvas) == []  # the map is not on the screen
    assert picture(app) != before
    assert table.toggle_town()
    app.step([], 16)
    assert scene.life is life


def test_waves_are_on_open_water(app) -> None:
    opened(app, "warcraft")
    scene = app.scenes.top
    assert isinstance(scene, BoardScene)
    table = scene.table
    assert isinstance(table, MapTable)
    assert table.living.water
    assert all(table.map.plate.at(place) is None for place in table.living.water)
