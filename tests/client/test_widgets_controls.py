"""Buttons, switches, sliders, steppers, segments, lists and scrolled areas, by mouse and by keyboard."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import panels
from tabletop.client.ui.base import Label
from tabletop.client.ui.button import STYLES, Button
from tabletop.client.ui.controls import CheckBox, Segment, Segmented, Slider, Stepper, Toggle
from tabletop.client.ui.group import nearest
from tabletop.client.ui.panels import LogEntry
from tabletop.client.ui.scroll import ListBox, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Node, Row, cells, draw, places, space
from tests.support import pilot
from tests.support.drawn import noted

Kit = Callable[[Callable[[Scene], object]], Scene]


def presses(kit: Kit, **how: Any) -> list[str]:
    """What a button named "b" does from now on."""
    acts: list[str] = []
    kit(
        lambda scene: scene.widgets.add(Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"), **how))
    )
    return acts


def test_a_button_acts_on_release_over_it_and_not_beside(app, kit) -> None:
    acts = presses(kit)
    pilot.click(app, "b")
    assert acts == ["b"]
    pilot.drag(app, "b", (600, 600))
    assert acts == ["b"]
    pilot.click(app, "b", button=3)
    pilot.click_at_once(app, "b", clicks=2)
    assert acts == ["b"]
    pilot.press(app, "next", "ok")
    assert acts == ["b", "b"]
    app.step([Command("ok", repeat=True)])
    assert acts == ["b", "b"]


def test_an_impatient_hand_is_heard_again(app, kit) -> None:
    """The second click of a double one was not to act; all further quick ones on the place did nothing either, so
    whoever went through a game by fast clicks on the brass button waited for ever."""
    acts = presses(kit)
    for count in range(1, 6):
        pilot.click_at_once(app, "b", clicks=count)
    assert len(acts) == 4


def test_words_without_room_give_way_to_the_icon_and_the_tooltip(app, kit) -> None:
    """In a small window with large type "Deshacer" was cut to "Des...": the sign says it, the tooltip in full."""

    def add(scene: Scene) -> None:
        for width, words in ((300, "wide"), (64, "narrow")):
            scene.widgets.add(Button(words, (100, 100 + width, width, 44), "Incomprehensibly long", icon="undo"))

    scene = kit(add)
    app.step([])
    wide, narrow = scene.widgets.find("wide").tip(), scene.widgets.find("narrow").tip()
    assert wide is None
    assert narrow.text == "Incomprehensibly long"


def test_a_repeatable_button_counts_quick_clicks(app, kit) -> None:
    acts = presses(kit, repeatable=True)
    pilot.double_click(app, "b")
    assert acts == ["b", "b"]


def test_a_button_to_be_held_acts_only_when_held(app, kit) -> None:
    acts = presses(kit, hold=True)
    pilot.click(app, "b")
    assert acts == []
    app.step([PointerMove((150, 120)), PointerDown((150, 120))])
    pilot.wait(app, app.hold_ms + 50)
    assert acts == ["b"]
    app.step([PointerUp((150, 120))])
    assert acts == ["b"]


def test_enter_presses_the_default_button(app, kit) -> None:
    acts: list[str] = []

    def build(scene: Scene) -> None:
        scene.widgets.add(Button("other", (100, 100, 200, 40), "Other", on_click=lambda: acts.append("other")))
        scene.widgets.add(Button("go", (100, 200, 200, 40), "Go", on_click=lambda: acts.append("go")))
        scene.widgets.default = "go"

    kit(build)
    pilot.press(app, "ok")
    assert acts == ["go"]


def test_a_press_survives_a_new_layout(app, kit) -> None:
    acts = presses(kit)
    app.step([PointerMove((150, 120)), PointerDown((150, 120))])
    pilot.on_top(app).relayout()
    app.step([])
    app.step([PointerUp((150, 120))])
    assert acts == ["b"]


@pytest.mark.parametrize("kind", [Toggle, CheckBox])
def test_switches_change_by_mouse_and_key(app, kit, kind) -> None:
    values: list[bool] = []
    kit(lambda scene: scene.widgets.add(kind("t", (100, 100, 300, 48), False, label="Undo", on_change=values.append)))
    pilot.click(app, "t")
    pilot.settle(app)
    pilot.press(app, "ok")
    assert values == [True, False]


def test_a_slider_follows_pointer_and_keys(app, kit) -> None:
    values: list[int] = []
    done: list[int] = []
    scene = kit(lambda scene: scene.widgets.add(
        Slider("s", (100, 100, 400, 40), 50, 0, 100, step=10,
               on_change=values.append, on_done=done.append)))  # fmt: skip
    slider = scene.widgets.find("s")
    pilot.drag(app, "s", (slider.line.right + 300, 400), at=(slider.line.x + 2, 120))
    assert slider.value == 100
    assert values[0] == 0
    assert done == [100]
    pilot.press(app, "next", "left", "page_down", "home", "left")
    assert slider.value == 0
    assert values[-1] == 0


def test_a_stepper_stops_at_its_ends_and_repeats_while_held(app, kit) -> None:
    scene = kit(lambda scene: scene.widgets.add(Stepper("n", (100, 100, 160, 44), 2, 0, 9)))
    stepper = scene.widgets.find("n")
    plus = stepper.side(1).center
    pilot.double_click(app, "n", at=plus)
    assert stepper.value == 4
    app.step([PointerDown(plus)])
    pilot.wait(app, 5000)
    app.step([PointerUp(plus)])
    assert stepper.value == 9
    pilot.press(app, "left", "left", "home", "left")
    assert stepper.value == 0
    pilot.press(app, "end")
    assert stepper.value == 9


def test_segments_skip_what_cannot_be_taken_and_say_why(app, kit) -> None:
    taken: list[object] = []
    segments = [Segment("a", "A"), Segment("b", "B", enabled=False, reason="Needs three players."), Segment("c", "C")]
    scene = kit(lambda scene: scene.widgets.add(
        Segmented("s", (100, 100, 300, 44), segments, "a", on_change=taken.append)))  # fmt: skip
    widget = scene.widgets.find("s")
    pilot.click(app, widget, at=widget.segment_rect(1).center)
    assert app.tooltips.shown.text == "Needs three players."
    pilot.press(app, "right")
    assert taken == ["c"]
    pilot.click(app, widget, at=widget.segment_rect(0).center)
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


def test_a_long_list_paints_only_what_is_seen(app, kit) -> None:
    painted: list[int] = []
    scene = kit(make_list([], paint_row=lambda canvas, rect, index, state: painted.append(index)))
    assert len(painted) <= 12
    box = scene.widgets.find("list")
    box.select(4999)
    painted.clear()
    app.step([])
    assert painted[-1] == 4999
    assert len(painted) <= 12


def test_a_list_answers_keys_letters_wheel_and_double_clicks(app, kit) -> None:
    log: list[Any] = []
    scene = kit(make_list(log))
    box = scene.widgets.find("list")
    pilot.press(app, "next", "down", "down", "end", "home", "page_down")
    assert log == [0, 1, 4999, 0, 10]
    assert app.mapper.text_mode
    pilot.type_text(app, "zeb")
    assert box.selected == 4000
    pilot.press(app, "ok")
    assert log[-1] == ("go", 4000)
    top = box.scroller.offset
    pilot.wheel(app, "list", 3)
    assert box.scroller.offset < top
    index = box.row_at((200, 200))
    pilot.click(app, "list", at=(200, 200))
    assert log[-1] == index
    pilot.click_at_once(app, "list", at=(200, 200), clicks=2)
    pilot.click_at_once(app, "list", at=(200, 200), clicks=3)
    assert log[-1] == ("go", index)
    assert log.count(("go", index)) == 1
    pilot.drag(app, "list", (box.scroller.track.x + 5, 2000), at=box.scroller.thumb().center)
    assert box.scroller.offset == box.scroller.reach
    scene.relayout()
    app.step([])
    again = scene.widgets.find("list")
    assert again.scroller.offset == box.scroller.offset


def test_a_list_in_columns_walks_like_a_grid(app, kit) -> None:
    scene = kit(lambda scene: scene.widgets.add(
        ListBox("grid", (100, 100, 600, 500), 5, 200, columns=2, gap=16, selected=0)))  # fmt: skip
    box = scene.widgets.find("grid")
    pilot.press(app, "next", "right", "down")
    assert box.selected == 3
    pilot.press(app, "down")
    assert box.selected == 4
    pilot.press(app, "up", "left")
    assert box.selected == 2
    assert not box.row_rect(0).colliderect(box.row_rect(1))


def test_keys_lead_sideways_out_of_a_list_from_the_chosen_row(app, kit) -> None:
    """They led to what lay beside its middle."""

    def fill(scene: Scene) -> None:
        scene.widgets.add(ListBox("grid", (200, 100, 600, 600), 5, 100, gap=16, selected=0))
        for n in range(6):
            scene.widgets.add(Button(f"side.{n}", (20, 100 + 100 * n, 150, 80), str(n)))

    scene = kit(fill)
    scene.widgets.focus("grid")
    pilot.press(app, "left")
    assert scene.widgets.find("side.0").focused


def test_widgets_in_a_scrolled_area_come_into_view(app, kit) -> None:
    acts: list[int] = []

    def build(scene: Scene) -> None:
        area = scene.widgets.add(ScrollArea("area", (100, 100, 300, 200), 1000))
        for n in range(10):
            area.put(Button(f"b{n}", (10, 100 * n + 10, 200, 40), f"B{n}", on_click=lambda n=n: acts.append(n)))

    scene = kit(build)
    area = scene.widgets.find("area")
    hidden = scene.widgets.find("b5").rect.center
    pilot.click_beside(app, hidden)
    assert acts == []
    for _ in range(6):
        pilot.press(app, "next")
    assert scene.widgets.focused is scene.widgets.find("b5")
    assert area.rect.contains(scene.widgets.find("b5").rect)
    pilot.click(app, "b5")
    assert acts == [5]
    pilot.wheel(app, "b5", -100)
    assert area.offset == 800
    offset = area.offset
    scene.relayout()
    app.step([])
    again = scene.widgets.find("area")
    assert again.offset == offset
    assert again.rect.contains(scene.widgets.find("b9").rect)


def test_a_popup_chooses_closes_and_gives_the_focus_back(app, kit) -> None:
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
    pilot.press(app, "down", "down", "ok")
    assert chosen == ["name"]
    assert app.scenes.top is scene
    assert scene.widgets.focused is scene.widgets.find("sort")
    open_it()
    pilot.press(app, "back")
    open_it()
    pilot.click_beside(app, (900, 600))
    assert chosen == ["name"]
    assert app.scenes.top is scene
    open_it()
    pilot.click(app, "popup.new")
    assert chosen == ["name", "new"]


def test_a_long_popup_scrolls_inside_the_window(app, kit) -> None:
    scene = kit(lambda scene: None)
    app.popup((1200, 600, 40, 40), [MenuItem(str(n), f"Choice {n}") for n in range(60)], lambda id: None)
    app.step([])
    top = pilot.on_top(app)
    assert top is not scene
    pilot.hover(app, "popup")
    pilot.press(app, *["down"] * 59)
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


# ---------------------------------- Every widget is drawn in every state, at several scales, and nothing has to be cut


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
        segments = [Segment("a", "One"), Segment("b", "Two", "info"), Segment("c", icon="save", enabled=False)]
        add(Segmented(f"segmented{m}", (x, 360, 400, 44), segments, "a", **more))
        add(TextEntry(f"entry{m}", (x, 410, 300, 44), "Iván", clearable=True, icon="target", **more))
        add(TextEntry(f"empty{m}", (x, 460, 300, 44), placeholder="Search", problem="Two alike", **more))
    add(Label("label", (20, 545, 400, 60), "Some words that run over two lines at least, so they do.", wrap=True))
    add(ListBox("list", (520, 510, 400, 130), 5000, 40, row_text=lambda n: f"Row {n}", selected=3))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_every_widget_in_every_state(make_app, size) -> None:
    app = make_app(size=size)
    scene = app.push("kit", build=everything)
    app.step([])
    ids = [widget.id for widget in scene.widgets]
    for id in ids:
        if size[0] == 1280:
            pilot.hover_at(app, pilot.place_of(app, id))
    for _ in scene.widgets.order():
        pilot.press(app, "next")
    assert app.canvas.overflows == []


def test_high_contrast_and_large_text_draw_too(app) -> None:
    app.settings.high_contrast = True
    app.settings.text_percent = 130
    app.settings.easy_reading = True
    app.push("kit", build=everything)
    app.apply_settings(save=False)
    app.step([])
    assert app.frame == 1


# ----------------------------------------------------------------------------- Lists that open beside what was pressed


LONG = "Maximiliana of the far northern mountains"


def open_list(app: App, items: list[MenuItem], at: tuple[float, ...] = (40, 40, 120, 40)) -> tuple[Any, list[str]]:
    """A list of items; gives its scene and where the choice goes."""
    chosen: list[str] = []
    scene = app.popup(at, items, chosen.append)
    app.step([])
    return scene, chosen


@pytest.mark.parametrize("percent", [100, 150])
def test_a_long_word_and_its_note_fit_side_by_side(app, kit, percent) -> None:
    pilot.use_look(app, text_percent=percent)
    kit(lambda scene: None)
    items = [MenuItem("a", LONG, "army-dwarves", "Mercenaries"), MenuItem("b", "Short", "army-dwarves", "Customised")]
    scene, _ = open_list(app, items)
    app.step([])
    wide = app.canvas.measure(LONG, "body_strong")[0] + app.canvas.measure("Mercenaries", "small")[0]
    assert scene.box.w > wide
    assert scene.box.right <= scene.width


def test_a_choice_closes_the_list_and_escape_chooses_nothing(app, kit) -> None:
    kit(lambda scene: None)
    _, chosen = open_list(app, [MenuItem("a", "One"), MenuItem("b", "Two", note="2")])
    pilot.click(app, "popup.b")
    assert chosen == ["b"]
    assert pilot.on_top(app).name == "kit"
    _, chosen = open_list(app, [MenuItem("a", "One")], (1200.0, 700.0, 60.0, 20.0))
    box = pilot.on_top(app).box
    assert box.right <= 1280
    assert box.bottom <= 720
    pilot.press(app, "back")
    assert chosen == []
    assert pilot.on_top(app).name == "kit"


# -------------------------------------- Panels of a table: places that do not overlap, and words that stay inside them


SEAT = SEAT_COLOURS["red"]


@pytest.mark.parametrize("width", [236.0, 300.0, 452.0])
def test_counters_of_a_band_stand_apart_at_its_right_end(width) -> None:
    band = panels.band_of(FRect(10, 20, width, 200))
    places = panels.band_counters(band, 2)
    assert all(band.contains(box) for box in places)
    assert not places[0].colliderect(places[1])
    assert panels.band_counters(band, 0) == []


def test_the_primary_button_is_above_the_other_buttons(app) -> None:
    canvas = app.canvas
    bar = panels.action_bar(canvas, others=(space(name="turn_view"), space(name="hold")))
    area = FRect(0, 0, 300, 600)
    found = places(Column((space(name="rest"), bar), 0), area)
    assert found["primary"].h == panels.primary_height(canvas)
    assert found["primary"].bottom <= found["turn_view"].y == found["hold"].y
    assert found["hold"].bottom <= found["take_back"].y
    assert found["take_back"].bottom == pytest.approx(area.bottom)
    assert found["take_back"].h == pytest.approx(panels.control_height(canvas))


def test_panels_are_drawn_in_any_size(app) -> None:
    canvas = app.canvas
    player = panels.PanelPlayer("A name as long as names can be", "Night Elves", SEAT, "race-elves", active=True)
    counters = (panels.PanelCounter("gold", "12", "Gold"), panels.PanelCounter("wood", "3", "Wood"))
    for width in (180.0, 300.0, 452.0):
        left = panels.draw_player(canvas, FRect(20, 20, width, 180), player, counters)
        assert left.x > 20
        assert left.right < 20 + width
        assert left.bottom < 200
        draw(canvas, panels.counter_boxes(counters), FRect(20, 220, width, 46))
        draw(canvas, panels.small_counters(counters), FRect(20, 270, width, 16))
        draw(canvas, panels.price_row(counters), FRect(20, 290, width, 18))
        panels.draw_lit(canvas, FRect(20, 310, width, 40))
        prompt = panels.Prompt("Choose a unit to move", SEAT, note="+2 gold", danger=True)
        panels.draw_prompt(canvas, FRect(20, 360, width, 40), prompt)
        panels.draw_prompt(canvas, FRect(20, 410, width, 70), prompt, "tile")
        entries = [panels.LogEntry("Something happened", SEAT)] * 9
        draw(canvas, panels.log_column(entries, "Nothing"), FRect(20, 490, width, 90))
        draw(canvas, panels.log_column([], "Nothing", "Log"), FRect(20, 590, width, 90))
        assert width < 300 or canvas.overflows == []
        canvas.overflows.clear()


def test_the_newest_event_is_told_although_it_is_too_long_for_its_place(app, monkeypatch) -> None:
    """In large letters the head 'Latest events' once stood over nothing."""
    told = noted(monkeypatch, Canvas, "text_block", 1, instead=True)
    entry = LogEntry("One of your cards falls, and this is told at length, in more lines than there are.", SEAT)
    line = app.canvas.line_height("small")
    draw(app.canvas, panels.log_column([entry, entry], "Nothing yet"), FRect(0, 0, 160, 2 * line))
    assert told == [entry.words]


# ------------------------------------------------------------------------------------------- places without words


def test_sizes_parts_and_weights() -> None:
    body = Row((space(name="board"), Node(name="side", part=0.25)), 8, name="body", weight=1.0)
    found = places(Column((Node(name="bar", size=40), body), 0), FRect(10, 20, 400, 300))
    assert found["bar"] == FRect(10, 20, 400, 40)
    assert found["body"] == FRect(10, 60, 400, 260)
    assert found["side"].w == pytest.approx(100)
    assert found["board"].w == pytest.approx(292)
    assert found["side"].x == pytest.approx(found["board"].right + 8)


def test_cells_of_a_grid() -> None:
    found = cells(FRect(0, 0, 320, 110), 5, 3, 10)
    assert len(found) == 5
    assert found[4] == FRect(110, 60, 100, 50)


LEAF = st.builds(
    Node,
    size=st.none() | st.floats(0, 500),
    weight=st.floats(0.1, 4),
    low=st.floats(0, 100),
    drop=st.integers(0, 2),
)


@given(st.lists(LEAF, min_size=1, max_size=6), st.floats(1, 900), st.floats(0, 20))
def test_children_never_overlap_and_never_leave_their_container(leaves, width, gap) -> None:
    named = [replace(leaf, name=f"b{n}") for n, leaf in enumerate(leaves)]
    room = width + gap * len(leaves)
    found = list(places(Row((*named, space(0.01)), gap), FRect(0, 0, room + gap, 50)).values())
    for left, right in itertools.pairwise(found):
        assert right.x >= left.right - 0.01
    assert not found or found[-1].right <= room + gap + 0.5


def test_a_list_ate_the_first_click_beside_it(app, kit) -> None:
    """The press closes the list and does what it does below; one on what opened the list closes it alone."""
    pressed: list[str] = []

    def build(scene: Scene) -> None:
        for n, id in enumerate(("opens", "other")):
            scene.widgets.add(Button(id, (40, 40 + 400 * n, 120, 40), id, on_click=lambda id=id: pressed.append(id)))

    kit(build)
    for id, expected in (("other", ["other"]), ("opens", [])):
        pressed.clear()
        scene, chosen = open_list(app, [MenuItem("a", "One")])
        pos = place_of_below(scene, id)
        app.step([PointerMove(pos), PointerDown(pos)])
        app.step([PointerUp(pos)])
        assert (app.scenes.top.name, pressed, chosen) == ("kit", expected, [])


def place_of_below(scene: Any, id: str) -> tuple[float, float]:
    """The middle of a widget of the scene below a list."""
    x, y = scene.below.widgets.find(id).rect.center
    return x, y
