"""No word of the Warcraft table is cut: all windows, both languages and the long one, large type, high contrast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import PointerMove
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.warcraft import panels
from tabletop.client.games.warcraft.draw import count_center
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import Button
from tabletop.commands.app_driver import AppDriver
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.text import set_language
from tests.support.boards import open_board, phase
from tests.support.pilot import click
from tests.support.recorded_games import moment

WINDOWS = [
    ((1024, 640), "es", 100),
    ((1280, 720), "en", 150),
    ((1920, 1080), "xx", 100),
]
OTHERS = [
    ((1280, 720), "xx", 100),
    ((1920, 1080), "es", 150),
]
MOMENTS = {
    "main2-points": "move",
    "main4-points": "harvest",
    "elfgate-gate": "deploy",
    "necro-necromancers": "spend",
    "captives-last_side": "w1",
    "nordrassil-siege": "w3",
    "main4-stalemate": "w12",
    "main2-last_side": "select",
}
"""Recorded games, and a phase in each after sixty actions."""


def _there(wanted: str, match: Match[Any]) -> bool:
    return len(match.journal) > 60 and phase(match) == wanted


def dress(app: App, language: str, percent: int) -> None:
    app.set_language(language)
    app.settings.text_percent = percent
    app.settings.animation_percent = 0
    app._use_view()
    app.scenes.relayout_all()


def look_around(app: App, scene: BoardScene) -> None:
    """Draw the table as it is, with the first things chosen, and with what is pointed at explained."""
    app.step([], 16)
    for prefix in ("spend:", "item:", "choice:", "hand:"):
        found = [w for w in scene.widgets if w.id.startswith(prefix) and (w.enabled or prefix == "hand:")]
        if not found:
            continue
        app.step([PointerMove(found[0].rect.center)], 400)
        app.step([], 400)
        if prefix == "spend:" and isinstance(found[0], Button):
            click(app, found[0])
            app.step([], 16)
    selection = scene.table.selection
    for name in scene.table.model.groups:
        if selection.movable(name):
            click(app, Target("space", name))
            app.step([], 16)
            marks = scene.table.marks
            if marks:
                app.step([PointerMove(scene.table.map.center(next(iter(marks))))], 400)
                app.step([], 400)
            break


@pytest.mark.parametrize(
    ("size", "language", "percent"), [*WINDOWS, *(pytest.param(*window, marks=pytest.mark.long) for window in OTHERS)]
)
def test_nothing_is_cut(make_app: Callable[..., App], size: tuple[int, int], language: str, percent: int) -> None:
    app = make_app(size)
    dress(app, language, percent)
    cut: dict[str, list[str]] = {}
    try:
        for name, wanted in MOMENTS.items():
            scene = open_board(app, moment(GAME, name, partial(_there, wanted)))
            app.canvas.overflows.clear()
            look_around(app, scene)
            if app.canvas.overflows:
                cut[f"{name} {wanted}"] = sorted(set(app.canvas.overflows))
            app.reset("kit")
            app.step([], 16)
    finally:
        set_language("en")
    assert not cut


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.long)])
def test_scenarios_in_high_contrast(make_app: Callable[..., App], step: int) -> None:
    app = make_app((1280, 720))
    app.settings.high_contrast = True
    app._use_view()
    for name in list(MOMENTS)[::step]:
        scene = open_board(app, moment(GAME, name, 31))
        app.canvas.overflows.clear()
        look_around(app, scene)
        assert not app.canvas.overflows, name
        app.reset("kit")


def test_the_row_of_choices_hid_the_counts_of_the_piles(make_app: Callable[..., App]) -> None:
    """Beside a duel's map at 1920 x 1080 the row may lie over a pile: its count stands above it. At 1280 x 720 the row
    stands below the map, and the counts in the middle of small piles."""
    for size in ((1920, 1080), (1280, 720)):
        app = make_app(size)
        dress(app, "en", 100)
        scene = open_board(app, moment(GAME, "main2-last_side", partial(_there, "spend")))
        app.step([], 16)
        place, row = scene.table.layout_now, scene.table.rows_box
        assert place is not None
        assert row is not None
        for pile in (place.deck, place.discard):
            x, y = count_center(scene.table, pile, (12, 14))
            assert pile.collidepoint(x, y)
            assert not row.collidepoint(x, y) or row.top <= pile.top
            assert not row.colliderect(pile) or size[0] == 1920


def test_without_points_to_win_a_chip_gives_their_room_to_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nordrassil has no points, and still a chip kept the room of their laurel free and read "Carm…"."""
    app = App(AppOptions(home=tmp_path, size=(1366, 768), language="es", silent=True))
    try:
        driver = AppDriver(app)
        scene = driver.board(next(path for path in driver.examples("warcraft") if "nordrassil" in path.stem))
        seats = {seat.name for seat in scene.session.match.seats}
        told: dict[str, bool] = {}

        def name(canvas: Canvas, words: str, rect: FRect, role: str, *_: object) -> None:
            told[words] = canvas.measure(words, role)[0] <= rect.w

        monkeypatch.setattr(panels, "fit_name", name)
        panels.draw_chips(app.canvas, scene.table)
    finally:
        app.close()
    assert {words for words, fits in told.items() if fits} >= seats
