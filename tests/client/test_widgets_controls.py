"""Buttons, switches, sliders, steppers, segments, lists and scrolled areas, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import MenuItem
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import CheckBox, Segment, Segmented, Slider, Stepper, Toggle
from tabletop.client.ui.group import nearest
from tabletop.client.ui.list_box import ListBox
from tabletop.client.ui.scroll import ScrollArea
from tests.support.pilot import (
    click,
    click_at_once,
    click_beside,
    double_click,
    drag,
    hover,
    press,
    settle,
    type_text,
    wait,
    wheel,
)

Kit = Callable[[Callable[[Scene], object]], Scene]


def test_a_button_acts_on_release_over_it_and_not_beside(app: App, kit: Kit) -> None:
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"))))
    click(app, "b")
    assert acts == ["b"]
    drag(app, "b", (600, 600))
    assert acts == ["b"]
    click(app, "b", button=3)
    click_at_once(app, "b", clicks=2)
    assert acts == ["b"]
    press(app, "next", "ok")
    assert acts == ["b", "b"]
    app.step([Command("ok", repeat=True)])
    assert acts == ["b", "b"]


def test_an_impatient_hand_is_heard_again(app: App, kit: Kit) -> None:
    """The second click of a double one was not to act; all further quick ones on the place did nothing either, so
    whoever went through a game by fast clicks on the brass button waited for ever."""
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"))))
    for count in range(1, 6):
        click_at_once(app, "b", clicks=count)
    assert len(acts) == 4


def test_words_without_room_give_way_to_the_icon_and_the_tooltip(app: App, kit: Kit) -> None:
    """In a small window with large type "Deshacer" was cut to "Des...": the sign says it, the tooltip in full."""

    def add(scene: Scene) -> None:
        for width, words in ((300, "wide"), (64, "narrow")):
            scene.widgets.add(Button(words, (100, 100 + width, width, 44), "Incomprehensibly long", icon="undo"))

    scene = kit(add)
    app.step([])
    wide, narrow = scene.widgets.find("wide").tip(), scene.widgets.find("narrow").tip()
    assert wide is None
    assert narrow is not None
    assert narrow.text == "Incomprehensibly long"
    assert app.canvas.overflows == []


def test_a_repeatable_button_counts_quick_clicks(app: App, kit: Kit) -> None:
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(
        Button("b", (100, 100, 200, 40), "B", repeatable=True, on_click=lambda: acts.append("b"))))  # fmt: skip
    double_click(app, "b")
    assert acts == ["b", "b"]


def test_a_button_to_be_held_acts_only_when_held(app: App, kit: Kit) -> None:
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(
        Button("b", (100, 100, 200, 40), "B", hold=True, on_click=lambda: acts.append("b"))))  # fmt: skip
    click(app, "b")
    assert acts == []
    app.step([PointerMove((150, 120)), PointerDown((150, 120))])
    wait(app, app.hold_ms + 50)
    assert acts == ["b"]
    app.step([PointerUp((150, 120))])
    assert acts == ["b"]


def test_enter_presses_the_default_button(app: App, kit: Kit) -> None:
    acts: list[str] = []

    def build(scene: Scene) -> None:
        scene.widgets.add(Button("other", (100, 100, 200, 40), "Other", on_click=lambda: acts.append("other")))
        scene.widgets.add(Button("go", (100, 200, 200, 40), "Go", on_click=lambda: acts.append("go")))
        scene.widgets.default = "go"

    kit(build)
    press(app, "ok")
    assert acts == ["go"]


def test_a_press_survives_a_new_layout(app: App, kit: Kit) -> None:
    acts: list[str] = []
    scene = kit(lambda scene: scene.widgets.add(
        Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"))))  # fmt: skip
    app.step([PointerMove((150, 120)), PointerDown((150, 120))])
    scene.relayout()
    app.step([])
    app.step([PointerUp((150, 120))])
    assert acts == ["b"]


@pytest.mark.parametrize("kind", [Toggle, CheckBox])
def test_switches_change_by_mouse_and_key(app: App, kit: Kit, kind: Any) -> None:
    values: list[bool] = []
    kit(lambda scene: scene.widgets.add(kind("t", (100, 100, 300, 48), False, label="Undo", on_change=values.append)))
    click(app, "t")
    settle(app)
    press(app, "ok")
    assert values == [True, False]


def test_a_slider_follows_pointer_and_keys(app: App, kit: Kit) -> None:
    values: list[int] = []
    done: list[int] = []
    scene = kit(lambda scene: scene.widgets.add(
        Slider("s", (100, 100, 400, 40), 50, 0, 100, step=10,
               on_change=values.append, on_done=done.append)))  # fmt: skip
    slider = scene.widgets.find("s")
    assert isinstance(slider, Slider)
    drag(app, "s", (slider.line.right + 300, 400), at=(slider.line.x + 2, 120))
    assert slider.value == 100
    assert values[0] == 0
    assert done == [100]
    press(app, "next", "left", "page_down", "home", "left")
    assert slider.value == 0
    assert values[-1] == 0


def test_a_stepper_stops_at_its_ends_and_repeats_while_held(app: App, kit: Kit) -> None:
    scene = kit(lambda scene: scene.widgets.add(Stepper("n", (100, 100, 160, 44), 2, 0, 9)))
    stepper = scene.widgets.find("n")
    assert isinstance(stepper, Stepper)
    plus = stepper.side(1).center
    double_click(app, "n", at=plus)
    assert stepper.value == 4
    app.step([PointerDown(plus)])
    wait(app, 5000)
    app.step([PointerUp(plus)])
    assert stepper.value == 9
    press(app, "left", "left", "home", "left")
    assert stepper.value == 0
    press(app, "end")
    assert stepper.value == 9


def test_segments_skip_what_cannot_be_taken_and_say_why(app: App, kit: Kit) -> None:
    taken: list[object] = []
    segments = [("a", "A"), Segment("b", "B", enabled=False, reason="Needs three players."), Segment("c", "C")]
    scene = kit(lambda scene: scene.widgets.add(
        Segmented("s", (100, 100, 300, 44), segments, "a", on_change=taken.append)))  # fmt: skip
    widget = scene.widgets.find("s")
    assert isinstance(widget, Segmented)
    click(app, widget, at=widget.segment_rect(1).center)
    assert app.tooltips.shown is not None
    assert app.tooltips.shown.text == "Needs three players."
    press(app, "right")
    assert taken == ["c"]
    click(app, widget, at=widget.segment_rect(0).center)
    assert taken == ["c", "a"]


def make_list(log: list[Any], **more: Any) -> Callable[[Scene], object]:
    return lambda scene: scene.widgets.add(
        ListBox(
            "list",
            (100, 100, 400, 400),
            5000,
            40,
            row_text=lambda n: f"{'Zebra' if n == 4000 else 'Row'} {n}",
            on_select=log.append,
            on_activate=lambda n: log.append(("go", n)),
            **more,
        )
    )


def test_a_long_list_paints_only_what_is_seen(app: App, kit: Kit) -> None:
    painted: list[int] = []
    scene = kit(make_list([], paint_row=lambda canvas, rect, index, state: painted.append(index)))
    assert len(painted) <= 12
    box = scene.widgets.find("list")
    assert isinstance(box, ListBox)
    box.select(4999)
    painted.clear()
    app.step([])
    assert painted[-1] == 4999
    assert len(painted) <= 12


def test_a_list_answers_keys_letters_wheel_and_double_clicks(app: App, kit: Kit) -> None:
    log: list[Any] = []
    scene = kit(make_list(log))
    box = scene.widgets.find("list")
    assert isinstance(box, ListBox)
    press(app, "next", "down", "down", "end", "home", "page_down")
    assert log == [0, 1, 4999, 0, 10]
    assert app.mapper.text_mode
    type_text(app, "zeb")
    assert box.selected == 4000
    press(app, "ok")
    assert log[-1] == ("go", 4000)
    top = box.scroller.offset
    wheel(app, "list", 3)
    assert box.scroller.offset < top
    index = box.row_at((200, 200))
    click(app, "list", at=(200, 200))
    assert log[-1] == index
    click_at_once(app, "list", at=(200, 200), clicks=2)
    click_at_once(app, "list", at=(200, 200), clicks=3)
    assert log[-1] == ("go", index)
    assert log.count(("go", index)) == 1
    drag(app, "list", (box.scroller.track.x + 5, 2000), at=box.scroller.thumb().center)
    assert box.scroller.offset == box.scroller.reach
    scene.relayout()
    app.step([])
    again = scene.widgets.find("list")
    assert isinstance(again, ListBox)
    assert again.scroller.offset == box.scroller.offset


def test_a_list_in_columns_walks_like_a_grid(app: App, kit: Kit) -> None:
    scene = kit(lambda scene: scene.widgets.add(
        ListBox("grid", (100, 100, 600, 500), 5, 200, columns=2, gap=16, selected=0)))  # fmt: skip
    box = scene.widgets.find("grid")
    assert isinstance(box, ListBox)
    press(app, "next", "right", "down")
    assert box.selected == 3
    press(app, "down")
    assert box.selected == 4
    press(app, "up", "left")
    assert box.selected == 2
    assert not box.row_rect(0).colliderect(box.row_rect(1))


def test_widgets_in_a_scrolled_area_come_into_view(app: App, kit: Kit) -> None:
    acts: list[int] = []

    def build(scene: Scene) -> None:
        area = scene.widgets.add(ScrollArea("area", (100, 100, 300, 200), 1000))
        for n in range(10):
            area.put(Button(f"b{n}", (10, 100 * n + 10, 200, 40), f"B{n}", on_click=lambda n=n: acts.append(n)))

    scene = kit(build)
    area = scene.widgets.find("area")
    assert isinstance(area, ScrollArea)
    hidden = scene.widgets.find("b5").rect.center
    click_beside(app, hidden)
    assert acts == []
    for _ in range(6):
        press(app, "next")
    assert scene.widgets.focused is scene.widgets.find("b5")
    assert area.rect.contains(scene.widgets.find("b5").rect)
    click(app, "b5")
    assert acts == [5]
    wheel(app, "b5", -100)
    assert area.offset == 800
    offset = area.offset
    scene.relayout()
    app.step([])
    again = scene.widgets.find("area")
    assert isinstance(again, ScrollArea)
    assert again.offset == offset
    assert again.rect.contains(scene.widgets.find("b9").rect)


def test_a_popup_chooses_closes_and_gives_the_focus_back(app: App, kit: Kit) -> None:
    chosen: list[str] = []
    scene = kit(lambda scene: scene.widgets.add(Button("sort", (100, 100, 200, 40), "Sort")))
    items = [
        MenuItem("new", "Newest"),
        MenuItem("old", "Oldest", enabled=False),
        MenuItem("name", "By name", line=True),
    ]

    def open_it() -> None:
        app.popup(scene.widgets.find("sort").rect, items, chosen.append, current="new")
        app.step([])

    scene.widgets.focus("sort")
    open_it()
    press(app, "down", "down", "ok")
    assert chosen == ["name"]
    assert app.scenes.top is scene
    assert scene.widgets.focused is scene.widgets.find("sort")
    open_it()
    press(app, "back")
    open_it()
    click_beside(app, (900, 600))
    assert chosen == ["name"]
    assert app.scenes.top is scene
    open_it()
    click(app, "popup.new")
    assert chosen == ["name", "new"]


def test_a_long_popup_scrolls_inside_the_window(app: App, kit: Kit) -> None:
    scene = kit(lambda scene: None)
    app.popup((1200, 600, 40, 40), [MenuItem(str(n), f"Choice {n}") for n in range(60)], lambda id: None)
    app.step([])
    top = app.scenes.top
    assert top is not None
    assert top is not scene
    hover(app, "popup")
    press(app, *["down"] * 59)
    area = top.widgets.find("popup").rect
    assert area.bottom <= 720
    assert area.contains(top.widgets.find("popup.59").rect)


def test_arrows_prefer_the_same_row() -> None:
    from pygame import FRect

    origin = FRect(100, 100, 50, 50)
    same_row_far, other_row_near = FRect(400, 110, 50, 50), FRect(160, 170, 50, 50)
    assert nearest(origin, [same_row_far, other_row_near], "right") == 0
    assert nearest(origin, [other_row_near], "right") == 0
    assert nearest(origin, [same_row_far], "left") is None
    assert nearest(origin, [same_row_far, other_row_near], "down") == 1
