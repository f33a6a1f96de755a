"""The camera over the Warcraft map: steps, gliding, what stays under the pointer, and what a frame costs."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.camera import GLIDE_MS, STEPS, SteppedCamera
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.draw.images import band_edges
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tests.support.pilot import click, press
from tests.support.recorded_games import moment

from .test_warcraft_table import at_move, home


def late_movement(match: Match[Any]) -> bool:
    """A Move Step with many pieces on the map."""
    return len(match.journal) > 150 and match.state.frames[-1].phase == "move"


def rest(app: App, ms: float = 1600.0) -> None:
    """Let the camera come to rest and the sharp picture be made."""
    for _ in range(round(ms / 16)):
        app.step([], 16.0)


def wheel(app: App, scene: BoardScene, dy: float, times: int = 1) -> tuple[float, float]:
    pos = scene.table.map.center(home(scene))
    for _ in range(times):
        app.step([Wheel(pos, 0.0, dy)])
    return pos


def test_at_least_eight_steps_lie_between_the_whole_map_and_the_nearest(app) -> None:
    scene = at_move(app)
    camera = scene.table.map.camera
    zooms = [camera.zoom]
    for _ in range(STEPS + 3):
        wheel(app, scene, 1.0)
        rest(app, GLIDE_MS + 40)
        zooms.append(camera.zoom)
    distinct = sorted({round(zoom, 6) for zoom in zooms})
    assert len(distinct) == STEPS + 1 >= 9
    assert distinct[-1] / distinct[0] > 2.2
    ratios = [b / a for a, b in pairwise(distinct)]
    assert max(ratios) < 1.15, "no step is a jump"


def test_a_zoom_glides_and_keeps_what_is_under_the_pointer(app) -> None:
    scene = at_move(app)
    camera = scene.table.map.camera
    wheel(app, scene, 1.0, 5)
    rest(app)
    pos = camera.view.center
    before = camera.to_world(pos)
    start = camera.zoom
    app.step([Wheel(pos, 0.0, 1.0)], 16.0)
    seen = [camera.zoom]
    while camera.gliding:
        app.step([], 16.0)
        seen.append(camera.zoom)
    assert len(seen) > 4
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(camera.goal)
    assert camera.goal > start
    after = camera.to_world(pos)
    assert after == pytest.approx(before, abs=1.0)


def test_reduced_motion_jumps(app) -> None:
    app.settings.reduced_motion = True
    scene = at_move(app)
    press(app, "zoom_in")
    wheel(app, scene, 1.0)
    assert not scene.table.map.camera.gliding
    assert scene.table.map.camera.zoom == pytest.approx(scene.table.map.camera.goal)


def test_a_fine_wheel_adds_up() -> None:
    camera = SteppedCamera(FRect(0, 0, 800, 400), FRect(0, 0, 1600, 800))
    camera.settle()
    for _ in range(8):
        camera.zoom_at((400, 200), 1.15**0.1)
    assert camera.step == 1
    camera.finish()
    for _ in range(40):
        camera.zoom_at((400, 200), 1.15**-0.1)
    assert camera.step == 0
    camera.finish()
    assert camera.zoom == camera.whole
    assert not camera.moved_by_hand


def test_wheel_zooms_to_the_pointer_and_the_minimap_leads_away(app) -> None:
    scene = at_move(app)
    wheel(app, scene, 1.0, 2)
    app.step([])
    assert scene.table.map.camera.step == 2
    rest(app)
    before = scene.table.map.camera.focus
    box = scene.widgets.find("minimap").rect
    click(app, "minimap", at=(box.right - 20, box.bottom - 20))
    assert scene.table.map.camera.focus != before
    press(app, "zoom_fit")
    rest(app)
    assert not scene.widgets.find("minimap").visible
    assert scene.table.map.camera.zoom == pytest.approx(scene.table.map.camera.whole)


def test_the_minimap_moves_the_view_to_where_it_is_pressed_and_pulled(app) -> None:
    """With the left button alone, over a new layout too, and no longer once it is let go; its frame shows the part of
    the map that is in view."""
    scene = at_move(app)
    assert not scene.widgets.find("minimap").visible, "the whole map is in view"
    wheel(app, scene, 1.0, 5)
    rest(app)
    camera, box = scene.table.map.camera, FRect(scene.widgets.find("minimap").rect)
    wide, tall = scene.table.map.plate.size

    def pressed(x: float, y: float) -> tuple[float, float]:
        return (box.x + box.w * x, box.y + box.h * y)

    def at(x: float, y: float) -> bool:
        return camera.focus == pytest.approx((wide * x, tall * y), abs=2)

    before = camera.focus
    click(app, "minimap", button=3, at=pressed(0.5, 0.6))
    assert camera.focus == before
    app.step([PointerMove(pressed(0.5, 0.6)), PointerDown(pressed(0.5, 0.6))])
    assert at(0.5, 0.6)
    assert camera.moved_by_hand
    scene.relayout()
    app.step([])
    app.step([PointerMove(pressed(0.4, 0.5), (1,))])
    assert at(0.4, 0.5)
    app.step([PointerUp(pressed(0.4, 0.5))])
    app.step([PointerMove(pressed(0.6, 0.6))])
    assert at(0.4, 0.5)


def test_the_minimap_frames_what_is_in_view_and_sets_its_dots_apart(app, monkeypatch) -> None:
    scene = at_move(app)
    wheel(app, scene, 1.0, 5)
    rest(app)
    minimap = scene.widgets.find("minimap")
    frames: list[FRect] = []
    dots: list[tuple[float, float]] = []
    monkeypatch.setattr(app.canvas, "frame", lambda rect, *_a, **_k: frames.append(FRect(rect)))
    monkeypatch.setattr(app.canvas, "circle", lambda at, *_a, **_k: dots.append(at))
    minimap.draw(app.canvas)
    camera, box = scene.table.map.camera, minimap.rect
    wide, tall = scene.table.map.plate.size
    middle = (box.x + box.w * camera.focus[0] / wide, box.y + box.h * camera.focus[1] / tall)
    assert frames[0].center == pytest.approx(middle, abs=2)
    assert frames[0].w < box.w * 0.8
    colours = ((255, 0, 0), (0, 0, 0))
    minimap.dots = lambda: [(home(scene), (colours, colours, colours))]
    dots.clear()
    minimap._draw_still(app.canvas, box.w / wide)
    left = box.x + scene.table.map.plate.center(home(scene))[0] * box.w / wide
    assert [at[0] - left for at in dots] == pytest.approx([-6, 0, 6], abs=0.1)


def test_after_a_zoom_every_zone_answers_where_it_is_drawn(app) -> None:
    scene = at_move(app)
    wheel(app, scene, 1.0, 4)
    rest(app)
    app.step([Command("pan_left")])
    rest(app)
    table = scene.table
    seen = list(table.map.visible(table.model.zones))
    assert 3 < len(seen) < len(table.model.zones)
    assert table.model.groups
    for name in seen:
        spot = scene.widgets.find(str(Target("space", name)))
        assert spot.rect.center == pytest.approx(table.map.center(name), abs=0.1)
    for name, groups in table.model.groups.items():
        for group in groups:
            spot = scene.widgets.find(str(Target("piece", group.id)))
            assert table.map.rect(name).inflate(40, 40).collidepoint(spot.rect.center)


def test_the_sharp_picture_is_what_is_drawn_without_it(make_app) -> None:
    """Pushed about or drawn anew: the same picture, but for the rounding of a pixel."""
    app = make_app((1280, 720))
    scene = at_move(app)
    scroller = scene.table.scroller
    wheel(app, scene, 1.0, 4)
    rest(app)
    assert scroller.on
    assert scroller._usable() is not None
    view = app.canvas.rect_px(scene.table.map.camera.view).inflate(-60, -60)
    kept = app.window.surface.subsurface(view).copy()
    scroller.stop()
    app.invalidate()
    app.step([], 16.0)
    assert not scroller.on
    fresh = app.window.surface.subsurface(view)
    differing = pygame.mask.from_threshold(kept, (0, 0, 0), (40, 40, 40, 255), fresh).count()
    assert differing > 0.9 * view.w * view.h


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1900, 760)])
def test_the_whole_map_looks_as_before_after_a_look_from_near(make_app, size) -> None:
    """Beside a map that does not fill the view nothing is left of what was near."""
    app = make_app(size)
    scene = at_move(app)
    press(app, "zoom_fit")  # the ribbon of the turn stands until something is pressed
    app.step([PointerMove((2.0, 2.0))])
    rest(app)
    before = pygame.image.tobytes(app.canvas.surface, "RGB")
    wheel(app, scene, 1.0, 5)
    rest(app)
    assert scene.table.scroller._usable() is not None
    assert scene.table.scroller._work is None
    press(app, "zoom_fit")
    rest(app)
    app.step([PointerMove((2.0, 2.0))])
    rest(app)
    assert pygame.image.tobytes(app.canvas.surface, "RGB") == before
    assert scene.table.scroller._work is None, "nothing is left to do"


def test_bands_fit_together() -> None:
    for height, ratio in ((1548, 0.61), (700, 1.307), (90, 1.0)):
        bands = band_edges(height, ratio, 72)
        assert bands[0][0] == 0
        assert bands[-1][1] == height
        assert all(a[1] == b[0] for a, b in pairwise(bands))
        assert all(abs(edge * ratio - round(edge * ratio)) < 0.13 for edge, _ in bands)


def test_dragging_the_ground_moves_it_and_a_click_afterwards_hits(app) -> None:
    scene = at_move(app)
    wheel(app, scene, 1.0, 6)
    rest(app)
    camera = scene.table.map.camera
    start = (camera.view.centerx, camera.view.centery)
    before = camera.to_world(start)
    app.step([PointerMove(start), PointerDown(start, 2)])
    app.step([PointerMove((start[0] - 60, start[1]), (2,))])
    app.step([PointerUp((start[0] - 60, start[1]), 2)])
    moved = camera.to_world(start)
    assert moved != before
    piece = next(g for g in scene.table.selection.movable(home(scene)))
    spot = scene.widgets.find(str(Target("piece", piece.id)))
    app.step([PointerMove(spot.rect.center)])
    if camera.view.contains(spot.rect):
        click(app, spot)
        assert scene.table.selection.chosen


def missed(app: App, events: list[object]) -> int:
    """How many shapes had to be drawn for an answer."""
    before = app.canvas.kit.stamps.misses
    app.step(events, 16.0)
    app.step([], 16.0)
    return app.canvas.kit.stamps.misses - before


def test_the_first_touch_finds_its_shapes_drawn_in_idle_time(make_app, idle_work) -> None:
    app = make_app((1280, 720))
    scene = at_move(app, moment(GAME, "main4-points", late_movement))
    rest(app, 6000.0)
    name = next(name for name in scene.table.model.groups if scene.table.selection.movable(name))
    pos = scene.table.map.center(name)
    app.step([PointerMove(pos)], 300.0)
    assert missed(app, [PointerDown(pos), PointerUp(pos)]) < 8
    assert scene.table.selection.chosen


def test_idle_work_ends(make_app, idle_work) -> None:
    app = make_app((1280, 720))
    scene = at_move(app, moment(GAME, "main4-points", late_movement))
    rest(app, 8000.0)
    scroller = scene.table.scroller
    assert scroller._work is None
    assert scroller._wanted(app.canvas) is None


def test_a_frame_of_a_gliding_zoom_copies_no_map_and_draws_no_table(app, monkeypatch) -> None:
    """Such a frame once cost more than one and a half plain ones: the map was scaled aside and copied, over a table
    that it hides. No hole may be left, either."""
    scene = at_move(app)
    board = scene.table.map
    wheel(app, scene, 1.0, 5)
    rest(app)
    copies: list[bool] = []
    covered: list[Sequence[FRect]] = []
    scaled = board.scaler._scaled
    monkeypatch.setattr(board.scaler, "_scaled", lambda *args: (copies.append(board.camera.gliding), scaled(*args))[1])
    wanted = scene.table.covered
    monkeypatch.setattr(scene.table, "covered", lambda: (covered.append(wanted()), covered[-1])[1])
    pos = board.camera.view.center
    for dy in (1.0, -1.0):
        frames = 0
        app.step([Wheel(pos, 0.0, dy)], 16.0)
        while board.camera.gliding:
            inner = app.canvas.rect_px(board.camera.view).inflate(-80, -80)
            app.window.surface.fill((255, 0, 255))
            app.step([], 16.0)
            frames += 1
            shown = app.window.surface.subsurface(inner)
            mask = pygame.mask.from_threshold(shown, (255, 0, 255), (1, 1, 1, 255))
            assert mask.count() == 0
        assert frames > 4
    assert not any(copies), "only the frame in which it comes to rest may be scaled smoothly"
    assert all(covered), "nor is the table drawn where what lies over the map is drawn as glass"
