"""Every widget is drawn in every state, at several scales, and nothing has to be cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Label, SectionHead
from tabletop.client.ui.button import STYLES, Button
from tabletop.client.ui.controls import CheckBox, Segment, Segmented, Slider, Stepper, Toggle
from tabletop.client.ui.list_box import ListBox
from tabletop.client.ui.text_entry import TextEntry
from tests.support.pilot import hover_at, place_of, press


def everything(scene: Scene) -> None:
    add = scene.widgets.add
    for n, style in enumerate(STYLES):
        label = "" if style == "icon" else style
        for m, enabled in enumerate((True, False)):
            rect = (20 + n * 140, 20 + m * 60, 130, 46)
            add(Button(f"{style}{m}", rect, label, icon="save", style=style, enabled=enabled, selected=m == 0))
    for m, enabled in enumerate((True, False)):
        x = 20 + m * 500
        more: dict[str, Any] = {"enabled": enabled, "reason": None if enabled else "Because."}
        add(Toggle(f"toggle{m}", (x, 150, 400, 50), m == 0, label="Allow undo", sub="Until the next die", **more))
        add(CheckBox(f"check{m}", (x, 210, 200, 40), True, label="Autosaves", **more))
        add(CheckBox(f"uncheck{m}", (x + 220, 210, 200, 40), False, label="Finished", **more))
        add(Slider(f"slider{m}", (x, 260, 400, 40), 60, 0, 100, show=lambda v: f"{v} %", **more))
        add(Stepper(f"stepper{m}", (x, 310, 150, 44), 30, 0, 60, **more))
        segments = [("a", "One"), Segment("b", "Two", "info"), Segment("c", icon="save", enabled=False)]
        add(Segmented(f"segmented{m}", (x, 360, 400, 44), segments, "a", **more))
        add(TextEntry(f"entry{m}", (x, 410, 300, 44), "Iván", clearable=True, icon="target", **more))
        add(TextEntry(f"empty{m}", (x, 460, 300, 44), placeholder="Search", problem="Two alike", **more))
    add(SectionHead("head", (20, 510, 400, 30), "Options", note="5 available"))
    add(Label("label", (20, 545, 400, 60), "Some words that run over two lines at least, so they do.", wrap=True))
    add(ListBox("list", (520, 510, 400, 130), 5000, 40, row_text=lambda n: f"Row {n}", selected=3))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_every_widget_in_every_state(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    app = make_app(size=size)
    scene = app.push("kit", build=everything)
    app.step([])
    ids = [widget.id for widget in scene.widgets]
    for id in ids:
        if size[0] == 1280:
            hover_at(app, place_of(app, id))
    for _ in scene.widgets.order():
        press(app, "next")
    assert app.canvas.overflows == []


def test_high_contrast_and_large_text_draw_too(app: App) -> None:
    app.settings.high_contrast = True
    app.settings.text_percent = 130
    app.settings.easy_reading = True
    app.push("kit", build=everything)
    app.apply_settings(save=False)
    app.step([])
    assert app.frame == 1
