"""Frames in which the camera alone has moved: what they leave out is never missed, on every map."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_kit import draw_frame, frame_panel
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, Event, PointerMove, Wheel
from tabletop.client.draw.cache import has_alpha
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import draw_ground
from tabletop.client.games.adventure import draw as space_panel
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import FRAME_MS, AppDriver

MAPS = ("warcraft", "small_world", "adventure")


def at_rest(app: App, game_id: str) -> tuple[BoardScene, MapBoard]:
    """A board with the pointer in the middle of its map and everything ready."""
    driver = AppDriver(app)
    scene = driver.board(driver.example(game_id))
    driver.settle(2000)
    board = scene.table.map_board
    assert board is not None
    app.step([PointerMove(board.camera.view.center)], FRAME_MS)
    return scene, board


def check_frames(app: App, events: list[Event], frames: int) -> None:
    """Every frame shows what a frame of the whole window shows that is drawn after it."""
    for number in range(frames):
        app.step(events if number == 0 else [], FRAME_MS)
        moved = pygame.image.tobytes(app.window.surface, "RGB")
        app.invalidate()
        app.step([], 0.0)
        assert pygame.image.tobytes(app.window.surface, "RGB") == moved, number


@pytest.mark.parametrize("game_id", MAPS)
def test_a_frame_of_the_camera_shows_what_a_whole_frame_shows(make_app: Callable[..., App], game_id: str) -> None:
    app = make_app((1280, 720))
    _, board = at_rest(app, game_id)
    check_frames(app, [Wheel(board.camera.view.center, 0.0, 3.0)], 4)
    check_frames(app, [Command("pan_left")], 1)
    check_frames(app, [Wheel(board.camera.view.topleft, 0.0, 2.0)], 4)
    check_frames(app, [Wheel(board.camera.view.center, 0.0, -9.0)], 4)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1366, 768), (2560, 1080)])
@pytest.mark.parametrize("game_id", ["lords_of_war", *MAPS])
def test_a_board_draws_all_of_the_table_that_nothing_covers(
    make_app: Callable[..., App], game_id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Map, bar and, in a duel, the open board beside the map: the table is not drawn below them, and no old frame shows
    at their edges."""
    driver = AppDriver(app := make_app(size))
    scene = driver.board(driver.example(game_id))
    driver.settle(2000)
    pictures = []
    for hole in (True, False):
        if not hole:
            monkeypatch.setattr("tabletop.client.scenes.backdrop.draw_ground", lambda canvas, _: draw_ground(canvas))
        app.canvas.surface.fill((255, 0, 255))
        scene.draw(app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("game_id", MAPS)
def test_a_frame_of_the_camera_draws_neither_table_nor_spots_nor_what_lies_beside_the_map(
    make_app: Callable[..., App], game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a frame of the Adventure map once cost twice a plain one: more than the map itself took what it hides, a
    hundred spots, and the panel beside it about the space pointed at."""
    app = make_app((1280, 720))
    _, board = at_rest(app, game_id)
    app.step([Wheel(board.camera.view.center, 0.0, 3.0)], FRAME_MS)
    drawn: list[str] = []
    image, draw, facts = Canvas.image, Spot.draw, space_panel.space_facts
    monkeypatch.setattr(Canvas, "image", lambda self, name, *a, **k: (drawn.append(name), image(self, name, *a, **k)))
    monkeypatch.setattr(Spot, "draw", lambda self, canvas: (drawn.append(self.id), draw(self, canvas)))
    monkeypatch.setattr(space_panel, "space_facts", lambda *args: (drawn.append("facts"), facts(*args))[1])
    while board.camera.gliding and board.camera.zoom < board.camera.goal * 0.99:
        app.step([], FRAME_MS)
        assert not drawn
    app.step([], 300.0)
    app.invalidate()
    app.step([], 0.0)
    assert "table.jpg" in drawn, "a frame of the whole window draws the table"


@pytest.mark.parametrize("game_id", [*MAPS, "lords_of_war"])
def test_widgets_that_say_so_draw_their_ring_alone(app: App, game_id: str) -> None:
    driver = AppDriver(app)
    scene = driver.board(driver.example(game_id))
    silent = [widget for widget in scene.widgets if widget.only_ring and not widget.ring]
    assert silent
    for widget in silent:
        widget.draw(cast(Canvas, None))


@pytest.mark.parametrize("k", [0.62, 1.0, 1.37])
def test_the_frame_round_a_view_is_the_map_s_own_and_mostly_copied(k: float) -> None:
    """Blended whole, the four sides took a tenth of a frame of the Warcraft duel."""
    drawn, cut = pygame.Surface((480, 320)), pygame.Surface((480, 320))
    for ground in (drawn, cut):
        ground.fill("#3A6A4A")
    draw_frame(drawn, drawn.get_rect(), k)
    panel = frame_panel(480, 320, k)
    panel.draw(cut, 0, 0)
    pairs = zip(pygame.image.tobytes(drawn, "RGB"), pygame.image.tobytes(cut, "RGB"), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 3
    blended = sum(surface.get_width() * surface.get_height() for surface, _ in panel.pieces if has_alpha(surface))
    assert blended <= 2 * (480 + 320) * 3
