"""The board is the brightest thing on the screen, in the pictures that selftest takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.client.app import App, AppOptions
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.selftest import pictures
from tests.support.finished_games import FINISHED
from tests.support.luminance import BRIGHTER, REGIONS, measured

ALL_SIZES = ((1024, 640), *pictures.SIZES, (2560, 1440))
"""From the smallest window to the largest screen."""

NOT_MEASURED: frozenset[str] = frozenset()


def test_every_game_is_measured_or_listed() -> None:
    assert set(REGIONS) | NOT_MEASURED == set(FINISHED)
    assert not set(REGIONS) & NOT_MEASURED


def check_board_is_brightest(
    tmp_path: Path, game_id: str, size: tuple[int, int], language: str, examples: int | None
) -> None:
    app = App(AppOptions(home=tmp_path, size=size, language=language, silent=True))
    driver, measures = AppDriver(app), 0
    try:
        for path in driver.examples(game_id)[:examples]:
            driver.clear()
            scene = driver.board(path)
            if app.scenes.top is not scene:
                continue
            assert isinstance(scene, BoardScene)
            file = tmp_path / f"board-{path.stem}.png"
            app.screenshot(file)
            measures += 1
            light = measured(app, scene, file)
            assert light.ratio >= BRIGHTER, f"{path.stem} at {size}: {light}"
    finally:
        app.close()
    assert measures, "no example shows its board"


@pytest.mark.parametrize("game_id", sorted(REGIONS))
def test_the_board_is_the_brightest_thing(tmp_path: Path, game_id: str) -> None:
    check_board_is_brightest(tmp_path, game_id, pictures.SIZES[0], "en", 1)


@pytest.mark.parametrize("game_id", ["small_world", "warcraft"])
def test_in_the_smallest_window_no_panel_outshines_a_map_that_is_half_sea(tmp_path: Path, game_id: str) -> None:
    """Combos and a seat's panel were brighter than three fifths of the map there."""
    check_board_is_brightest(tmp_path, game_id, ALL_SIZES[0], "en", None)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("game_id", sorted(REGIONS))
def test_the_board_is_the_brightest_thing_at_every_size(
    tmp_path: Path, game_id: str, size: tuple[int, int], language: str
) -> None:
    check_board_is_brightest(tmp_path, game_id, size, language, None)


@pytest.mark.parametrize("save", ["duel", "elf-gate", "nordrassil"])
def test_land_as_high_as_wide_fills_its_frame(tmp_path: Path, save: str) -> None:
    """The sea took more than half of the width of its frame once: the land 44 % of it. It is as high as its frame
    allows now, and the room beside it belongs to another seat's open board."""
    app = App(AppOptions(home=tmp_path, size=pictures.SIZES[0], silent=True))
    try:
        scene = AppDriver(app).board(next(path for path in AppDriver(app).examples("warcraft") if save in path.stem))
        board, place = scene.table.map, scene.table.layout_now
        land = board.camera.rect_to_screen(board.land)
        assert place.board.contains(land)
        assert land.h >= 0.85 * place.board.h
        assert land.w >= 0.56 * place.board.w
        assert place.rival is not None
        assert not place.rival.colliderect(place.board)
        assert not place.hand.colliderect(place.board)
        model = scene.table.model
        assert scene.table.rival not in model.mates(model.shown_seat)
    finally:
        app.close()
