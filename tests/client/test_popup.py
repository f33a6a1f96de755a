"""Lists that open beside what was pressed: as wide as their words and notes, inside the window, closed by Escape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.services import MenuItem
from tabletop.client.scenes.base import Scene
from tests.support.pilot import click, press

Kit = Callable[[Callable[[Scene], object]], Scene]
LONG = "Maximiliana of the far northern mountains"


def open_list(app: App, items: list[MenuItem], at: tuple[float, ...] = (40, 40, 120, 40)) -> tuple[Any, list[str]]:
    """A list of items; gives its scene and where the choice goes."""
    chosen: list[str] = []
    scene = app.popup(at, items, chosen.append)  # type: ignore[arg-type]
    app.step([])
    return scene, chosen


@pytest.mark.parametrize("percent", [100, 150])
def test_a_long_word_and_its_note_fit_side_by_side(app: App, kit: Kit, percent: int) -> None:
    app.settings.text_percent = percent
    app._use_view()
    kit(lambda scene: None)
    items = [MenuItem("a", LONG, "army-dwarves", "Mercenaries"), MenuItem("b", "Short", "army-dwarves", "Customised")]
    scene, _ = open_list(app, items)
    app.step([])
    assert app.canvas.overflows == []
    wide = app.canvas.measure(LONG, "body_strong")[0] + app.canvas.measure("Mercenaries", "small")[0]
    assert scene.box.w > wide
    assert scene.box.right <= scene.width


def test_a_choice_closes_the_list_and_escape_chooses_nothing(app: App, kit: Kit) -> None:
    kit(lambda scene: None)
    _, chosen = open_list(app, [MenuItem("a", "One"), MenuItem("b", "Two", note="2")])
    click(app, "popup.b")
    assert chosen == ["b"]
    assert app.scenes.top is not None
    assert app.scenes.top.name == "kit"
    _, chosen = open_list(app, [MenuItem("a", "One")], (1200.0, 700.0, 60.0, 20.0))
    box = app.scenes.top.box  # type: ignore[union-attr]
    assert box.right <= 1280
    assert box.bottom <= 720
    press(app, "back")
    assert chosen == []
    assert app.scenes.top.name == "kit"
