"""How much is worked out for one touch: what did not change is neither laid out nor painted again."""

import sys
from types import FrameType

import pytest

from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.commands.app_driver import AppDriver
from tests.support.pilot import free_point, rest

pytestmark = pytest.mark.usefixtures("painted")

WARM = 4
"""Touches before the one that is counted: pictures are made at the first ones."""
MOST = {"lords_of_war": 10_500, "warcraft": 10_950, "small_world": 20_500, "adventure": 21_000}
"""Calls of Python functions for one press and release on the first thing that can be touched in the example game."""


def calls_of(app: App, pos: tuple[float, float]) -> int:
    """The number of calls that a press and a release at ``pos`` lead to, in the same turns of the loop."""
    number = 0

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal number
        number += event == "call"

    sys.setprofile(count)
    try:
        app.step([PointerDown(pos)])
        app.step([PointerUp(pos)])
    finally:
        sys.setprofile(None)
    return number


@pytest.mark.parametrize("game_id", MOST)
def test_a_touch_works_out_little(game_id, tmp_path) -> None:
    app = App(AppOptions(home=tmp_path, size=(1920, 1080), silent=True))
    app.settings.skip_forced = False
    try:
        driver = AppDriver(app)
        board = driver.board(driver.example(game_id))
        driver.settle()
        targets = sorted((one for one in board.session.targets() if one.kind != "button"), key=str)
        pos = next(pos for one in targets if (pos := free_point(app, one)) is not None)
        app.step([PointerMove(pos)])
        numbers = []
        for _ in range(WARM + 2):
            rest(app)
            numbers.append(calls_of(app, pos))
            driver.settle()
        assert min(numbers[WARM:]) <= MOST[game_id], numbers  # a busy machine adds to some of them
    finally:
        app.close()
