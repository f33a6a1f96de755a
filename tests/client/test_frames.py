"""Cached layers and parts of frames: what is copied from the frame before is what would be drawn."""

from typing import Any, cast

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_composer import draw_frame, frame_panel
from tabletop.client.board.spots import Spot
from tabletop.client.core.gamepads import LOOK_MS, PadReader
from tabletop.client.core.input import Command, Event, PointerMove, Wheel
from tabletop.client.core.sound import SoundPlayer
from tabletop.client.core.window import has_gpu
from tabletop.client.draw.cache import has_alpha
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import draw_ground
from tabletop.client.draw.layers import Layers, StaleLayer
from tabletop.client.games.adventure import draw as space_panel
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import FRAME_MS, AppDriver
from tests.support.pilot import WidgetScene, wait

from .test_warcraft_table_camera import at_move

pytestmark = pytest.mark.usefixtures("painted")


def test_a_layer_is_drawn_twice_and_then_copied_until_its_key_changes(app) -> None:
    layers, canvas, drawn = Layers(), app.canvas, []
    for key in ("a", "a", "a", "a", "b", "b", "b"):
        layers.begin()
        layers.draw(canvas, "x", (0, 0, 50, 50), lambda key=key: key, lambda key=key: drawn.append(key))
    assert drawn == ["a", "a", "b", "b"]


def test_a_layer_is_drawn_anew_when_one_below_it_was(app) -> None:
    layers, drawn = Layers(), []
    for below in ("a", "a", "a", "b"):
        layers.begin()
        layers.draw(app.canvas, "below", (0, 0, 50, 50), lambda below=below: below, lambda: None)
        layers.draw(app.canvas, "above", (40, 0, 50, 50), lambda: 0, lambda: drawn.append("above"))
        layers.draw(app.canvas, "beside", (100, 0, 50, 50), lambda: 0, lambda: drawn.append("beside"))
    assert drawn == ["above", "beside", "above", "beside", "above"]


def test_a_layer_leaves_nothing_outside_its_place(app) -> None:
    app.canvas.surface.fill((0, 0, 0))
    layers = Layers()
    layers.draw(app.canvas, "x", (0, 0, 50, 50), lambda: 0, lambda: app.canvas.fill((0, 0, 200, 200), (255, 0, 0)))
    assert app.canvas.surface.get_at((5, 5))[:3] == (255, 0, 0)
    assert app.canvas.surface.get_at((150, 150))[:3] == (0, 0, 0)


def test_a_key_that_lacks_something_is_found(app, monkeypatch) -> None:
    monkeypatch.setattr(Layers, "checked", True)
    layers, colours = Layers(), iter([(1, 1, 1), (1, 1, 1), (2, 2, 2)])

    def draw() -> None:
        layers.begin()
        layers.draw(app.canvas, "x", (0, 0, 9, 9), lambda: 0, lambda: app.canvas.fill((0, 0, 9, 9), next(colours)))

    draw()
    draw()
    with pytest.raises(StaleLayer, match="'x'"):
        draw()


def test_a_part_of_a_frame_is_that_part_of_the_whole_frame(app) -> None:
    """While the camera moves only the map is drawn; the rest of the window is what it would have been."""
    scene = at_move(app)
    wait(app, 400)
    middle = scene.table.map.camera.view.center
    moves = [Wheel(middle, 0.0, 1.0)] * 3 + [Command("pan_left")] * 3 + [Wheel(middle, 0.0, -1.0)] * 2
    parts = 0
    for move in moves:
        app.step([move], 16.0)
        for _ in range(3):
            seen = app.window.surface.copy()
            app.invalidate()
            app.step([], 0.0)
            assert unlike(app.window.surface, seen) < 12, move
            before = app.frame
            app.step([], 16.0)
            parts += app.frame > before
    assert parts


# --------------- The soft change between two screens leaves nothing of the old one behind, however slow the machine is


@pytest.mark.parametrize("frames", [[400.0], [60.0, 60.0], [16.0] * 12])
def test_nothing_of_the_old_screen_stays(app, frames) -> None:
    app.push("kit", build=lambda scene: None)
    app.step([])
    plain = pygame.image.tobytes(app.window.surface, "RGB")
    app.window.surface.fill((255, 0, 255))
    app.reset("kit", build=lambda scene: None)
    app.step([], 16.0)
    for passed in frames:
        app.step([], passed)
    app.step([], 16.0)
    assert pygame.image.tobytes(app.window.surface, "RGB") == plain


class Curtain(WidgetScene):
    """A red screen that is drawn up when it goes."""

    cut = True
    rises = True

    def draw(self, canvas: Any) -> None:
        canvas.fill((0, 0, canvas.width, canvas.height), (200, 0, 0))


@pytest.fixture
def curtain(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """An app on which a curtain hangs before a dark screen."""
    monkeypatch.setitem(SCENES, "curtain", Curtain)
    app.push("kit", build=lambda scene: None)
    app.step([])
    app.push("curtain")
    app.step([])
    assert colours(app) == ["red", "red"]
    return app


def colours(app: App) -> list[str]:
    """What is seen at the top and at the bottom of the window."""
    surface = app.window.surface
    at = [(640, 20), (640, surface.get_height() - 20)]
    return ["red" if surface.get_at(pos)[:3] == (200, 0, 0) else "dark" for pos in at]


def test_a_curtain_is_drawn_up(curtain) -> None:
    curtain.pop()
    curtain.step([], 16.0)
    seen = []
    while curtain.moving:
        curtain.step([], 16.0)
        seen.append(tuple(colours(curtain)))
    assert ("red", "dark") in seen
    assert seen[-1] == ("dark", "dark")
    assert 30 <= len(seen) <= 40, "about six tenths of a second"


def test_the_speed_of_animations_is_that_of_the_curtain(curtain) -> None:
    curtain.settings.animation_percent = 50
    curtain.pop()
    frames = 0
    curtain.step([], 16.0)
    while curtain.moving:
        curtain.step([], 16.0)
        frames += 1
    assert 14 <= frames <= 21


@pytest.mark.parametrize(("percent", "reduced"), [(0, False), (100, True)])
def test_a_curtain_cuts_for_those_who_want_no_motion(curtain, percent, reduced) -> None:
    curtain.settings.animation_percent = percent
    curtain.settings.reduced_motion = reduced
    curtain.pop()
    curtain.step([], 16.0)
    assert colours(curtain) == ["dark", "dark"]
    assert not curtain.moving


def test_nobody_has_to_wait_for_the_curtain(curtain) -> None:
    curtain.pop()
    curtain.step([], 16.0)
    curtain.step([], 100.0)
    curtain.step([Command("info")], 16.0)
    assert colours(curtain) == ["dark", "dark"]


# ----------------------------------- What an idle window costs: nothing is opened, polled or kept awake without reason


def test_without_a_render_node_the_window_is_drawn_in_software(tmp_path) -> None:
    assert not has_gpu("linux", tmp_path / "nothing")
    (tmp_path / "card0").touch()
    assert not has_gpu("linux", tmp_path)
    (tmp_path / "renderD128").touch()
    assert has_gpu("linux", tmp_path)
    assert has_gpu("win32", tmp_path / "nothing")


def test_the_sound_device_is_opened_by_the_first_sound_and_let_go_after_silence(monkeypatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    now = [100.0]
    player = SoundPlayer(clock=lambda: now[0])
    player.play("hit")
    assert pygame.mixer.get_init() is None
    player.allow()
    assert pygame.mixer.get_init() is None
    player.play("hit")
    assert player.available
    pygame.mixer.stop()
    player.rest()
    assert player.available
    now[0] += 60.0
    player.rest()
    assert not player.available
    assert player.usable
    assert pygame.mixer.get_init() is None
    player.close()


def test_pads_are_looked_for_only_when_something_was_plugged_in(tmp_path, monkeypatch) -> None:
    pads, looks = PadReader(tmp_path), []
    monkeypatch.setattr(pads, "_open", lambda: looks.append(1))
    pads.look(0)
    assert not looks
    pads.listening = True
    for turn in range(20):
        pads.look(turn * LOOK_MS)
    first = len(looks)
    assert 0 < first < 5
    (tmp_path / "js0").touch()
    pads.look(20 * LOOK_MS)
    assert len(looks) == first + 1


# ----------------------- Frames in which the camera alone has moved: what they leave out is never missed, on every map


MAPS = ("warcraft", "small_world", "adventure")


def at_rest(app: App, game_id: str) -> tuple[BoardScene, MapBoard]:
    """A board with the pointer in the middle of its map and everything ready."""
    driver = AppDriver(app)
    scene = driver.board(driver.example(game_id))
    driver.settle(2000)
    board = scene.table.map
    app.step([PointerMove(board.camera.view.center)], FRAME_MS)
    return scene, board


def unlike(a: pygame.Surface, b: pygame.Surface) -> int:
    """How many pixels differ by more than the rounding of what is drawn as glass over a map."""
    alike = pygame.mask.from_threshold(a, (0, 0, 0), (6, 6, 6, 255), b)
    return alike.get_size()[0] * alike.get_size()[1] - alike.count()


def check_frames(app: App, events: list[Event], frames: int) -> None:
    """Every frame shows what a frame of the whole window shows that is drawn after it, also the fourth of some in
    succession, in which what lies over the map is drawn as glass."""
    for number in range(frames):
        app.step(events if number == 0 else [], FRAME_MS)
        for _ in range(number):
            app.step([], 1.0)
        moved = app.window.surface.copy()
        app.invalidate()
        app.step([], 0.0)
        assert unlike(app.window.surface, moved) < 12, number


@pytest.mark.parametrize("game_id", MAPS)
def test_a_frame_of_the_camera_shows_what_a_whole_frame_shows(make_app, idle_work, game_id) -> None:
    app = make_app((1280, 720))
    _, board = at_rest(app, game_id)
    check_frames(app, [Wheel(board.camera.view.center, 0.0, 3.0)], 4)
    check_frames(app, [Command("pan_left")], 1)
    check_frames(app, [Wheel(board.camera.view.topleft, 0.0, 2.0)], 4)
    check_frames(app, [Wheel(board.camera.view.center, 0.0, -9.0)], 4)


@pytest.mark.parametrize("game_id", MAPS)
def test_what_lies_over_a_moving_map_is_a_small_part_of_it(make_app, game_id) -> None:
    """A picture of glass over all of the view would cost as much as the land."""
    app = make_app((1280, 720))
    scene, board = at_rest(app, game_id)
    for _ in range(3):
        app.step([Wheel(board.camera.view.center, 0.0, 1.0)], FRAME_MS)
    area = app.canvas.rect_px(board.camera.view)
    panes = scene.table.scroller._glass.panes
    assert panes
    assert sum(kept.get_width() * kept.get_height() for kept, _, _ in panes) < 0.4 * area.w * area.h
    assert all(area.contains(kept.get_rect(topleft=place)) for kept, _, place in panes)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1366, 768), (2560, 1080)])
@pytest.mark.parametrize("game_id", ["lords_of_war", *MAPS])
def test_a_board_draws_all_of_the_table_that_nothing_covers(make_app, game_id, size, monkeypatch) -> None:
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
    make_app, idle_work, game_id, monkeypatch
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
def test_widgets_that_say_so_draw_their_ring_alone(app, idle_work, game_id) -> None:
    driver = AppDriver(app)
    scene = driver.board(driver.example(game_id))
    silent = [widget for widget in scene.widgets if widget.only_ring and not widget.ring]
    assert silent
    for widget in silent:
        widget.draw(cast(Canvas, None))


@pytest.mark.parametrize("k", [0.62, 1.0, 1.37])
def test_the_frame_round_a_view_is_the_map_s_own_and_mostly_copied(k) -> None:
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
