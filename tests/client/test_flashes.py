"""Nothing flashes more than three times a second (WCAG 2.3.1): measured over films of each game with its
animations."""

import pygame
import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.client.app import App
from tabletop.commands.app_driver import AppDriver
from tabletop.rules import catalogue
from tests.support.boards import board
from tests.support.flashes import BLOCKS, MOST, FlashMeter
from tests.support.pilot import on_top, press

pytestmark = pytest.mark.usefixtures("painted")

FRAME_MS, FILM_MS, EACH_MS = 40.0, 3200.0, 800.0
"""Milliseconds of a frame, of a whole film, and of an action in it."""


@pytest.mark.parametrize(("hertz", "flashes"), [(0, 0), (2, 2), (3, 3), (5, 5)])
def test_flashes_are_counted(hertz, flashes) -> None:
    meter = FlashMeter()
    for n in range(60):
        frame = pygame.Surface((320, 180))
        frame.fill((0, 0, 0))
        if hertz and (n * hertz // 15) % 2:
            frame.fill((255, 255, 255))
        meter.add(frame, n * 1000 / 30)
    assert meter.worst() == pytest.approx(flashes, abs=1)
    assert (meter.worst() > MOST) == (flashes > MOST + 1)


def test_what_is_small_may_sparkle() -> None:
    meter = FlashMeter()
    for n in range(60):
        frame = pygame.Surface((BLOCKS[0] * 10, BLOCKS[1] * 10))
        if n % 2:
            frame.fill((255, 255, 255), (0, 0, 40, 30))
        meter.add(frame, n * 1000 / 30)
    assert meter.worst() == 0


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_no_game_flashes(make_app, game) -> None:
    app: App = make_app((1024, 576), start="menu", base_scene="menu", animation_percent=100)
    driver = AppDriver(app)
    driver.board(driver.example(game))
    meter, bot, at = FlashMeter(), RandomBot(3), 0.0
    while at < FILM_MS:
        scene = board(app)
        if on_top(app) is not scene:
            press(app, "end_phase")
        elif scene.session.may_act and not scene.showing:
            legal = scene.session.match.legal_actions()
            scene.show(scene.session.do(legal[bot.below(len(legal))]))
        for _ in range(int(EACH_MS / FRAME_MS)):
            app.step([], FRAME_MS)
            meter.add(app.window.surface, at)
            at += FRAME_MS
    assert meter.worst() <= MOST
