"""Touchpads, touch screens and input methods, by events as the operating systems send them."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import FINGER_HOLD_MS, Event, PointerDown, PointerUp
from tabletop.client.draw.markdown import parse
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Slider, Stepper
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.scroll import ListBox, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tests.support.boards import open_board
from tests.support.pilot import click
from tests.support.warcraft_client import new_match

Kit = Callable[[Callable[[Scene], object]], Scene]


def point(app: App, pos: tuple[float, float]) -> None:
    """Move the pointer as the system does: the wheel turns there."""
    at = (pos[0] * app.canvas.scale, pos[1] * app.canvas.scale)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)])


def turn(app: App, turns: float, times: int) -> None:
    """The wheel of a touchpad, which turns by parts: SDL gives whole numbers of 0 beside them."""
    for _ in range(times):
        app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=turns, flipped=False)])


class Screen:
    """A touch screen: fingers at places in units. SDL adds a mouse for the first finger, whose events come first."""

    def __init__(self, app: App, *, fingers: bool = True, mouse: bool = True) -> None:
        self.app, self.fingers, self.mouse = app, fingers, mouse

    def __call__(self, kind: str, pos: tuple[float, float], finger: int = 7) -> None:
        scale, (width, height) = self.app.canvas.scale, self.app.window.surface.get_size()
        at = (pos[0] * scale, pos[1] * scale)
        events: list[pygame.event.Event] = []
        if self.mouse and finger == 7:
            held = (1, 0, 0) if kind == "MOTION" else (0, 0, 0)
            if kind != "UP":
                events.append(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=held, touch=True))
            if kind != "MOTION":
                name = getattr(pygame, f"MOUSEBUTTON{kind}")
                events.append(pygame.event.Event(name, pos=at, button=1, touch=True))
        if self.fingers:
            name = getattr(pygame, f"FINGER{kind}")
            share: dict[str, Any] = {"x": at[0] / width, "y": at[1] / height, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
            events.append(pygame.event.Event(name, touch_id=1, finger_id=finger, **share))
        self.app.step(events)


@pytest.fixture(params=["finger", "mouse", "both"])
def touch(app: App, request: pytest.FixtureRequest) -> Screen:
    return Screen(app, fingers=request.param != "mouse", mouse=request.param != "finger")


# ------------------------------------------------------------------------------------------------------- touchpads


def test_parts_of_turns_scroll_a_list_and_an_area_and_come_back(app, kit) -> None:
    scene = kit(
        lambda scene: (
            scene.widgets.add(ListBox("list", (100, 100, 200, 200), 50, 30.0)),
            scene.widgets.add(ScrollArea("area", (400, 100, 200, 200), 2000)),
        )
    )
    for id in ("list", "area"):
        widget = scene.widgets.find(id)
        assert isinstance(widget, ListBox | ScrollArea)
        point(app, widget.rect.center)
        turn(app, -0.1, 20)
        there = widget.scroller.offset
        turn(app, -0.1, 10)
        assert widget.scroller.offset > there > 0
        turn(app, 0.1, 10)
        assert widget.scroller.offset == pytest.approx(there)


def test_parts_of_turns_change_a_stepper_by_the_whole_turns(app, kit) -> None:
    """Each part counted as a whole turn, and a turn to the side as one down."""
    seen: list[int] = []
    scene = kit(lambda scene: scene.widgets.add(Stepper("s", (100, 100, 200, 44), 5, 0, 50, on_change=seen.append)))
    stepper = scene.widgets.find("s")
    scene.widgets.focus("s")
    point(app, (200, 122))
    turn(app, 0.1, 10)
    assert stepper.value == 6
    turn(app, -0.1, 10)
    assert stepper.value == 5
    turn(app, 0.0, 3)
    assert stepper.value == 5
    assert seen == [6, 5]


@pytest.mark.parametrize("part", [0.1, 0.07, 0.25, 1.3])
def test_parts_of_turns_zoom_a_map_and_come_back(instant, part) -> None:
    """Ten of 0.1 in and out ended one step from where they had begun."""
    scene = open_board(instant, new_match())
    camera = scene.table.map.camera
    point(instant, camera.view.center)
    for _ in range(3):
        turn(instant, 1.0, 1)
    zooms = [camera.goal]
    for way in (1, -1, -1, 1):
        turn(instant, way * part, 2 if part > 1 else 10)
        zooms.append(camera.goal)
    assert zooms[0] == zooms[2] == zooms[4]
    assert zooms[1] >= zooms[0] >= zooms[3]
    if part >= 0.1:
        assert zooms[1] > zooms[0] > zooms[3]


# --------------------------------------------------------------------------------------------------- touch screens


def recorded(app: App) -> list[Event]:
    seen: list[Event] = []
    dispatch = app._dispatch

    def note(event: Event) -> None:
        seen.append(event)
        dispatch(event)

    app._dispatch = note
    return seen


def buttons(seen: list[Event]) -> list[tuple[str, int]]:
    return [
        ("down" if isinstance(event, PointerDown) else "up", event.button)
        for event in seen
        if isinstance(event, PointerDown | PointerUp)
    ]


def test_a_tap_is_one_click(app, kit, touch) -> None:
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"))))
    seen = recorded(app)
    touch("DOWN", (150, 120))
    touch("MOTION", (153, 121))
    touch("UP", (153, 121))
    assert acts == ["b"]
    assert buttons(seen) == [("down", 1), ("up", 1)]


def test_a_finger_that_rests_is_the_right_button(app, kit, touch) -> None:
    menus: list[int] = []
    acts: list[int] = []
    kit(
        lambda scene: scene.widgets.add(
            ListBox(
                "l", (100, 100, 200, 200), 5, 30.0,
                on_menu=lambda row, _: menus.append(row), on_activate=acts.append,
            )
        )
    )  # fmt: skip
    seen = recorded(app)
    touch("DOWN", (150, 120))
    assert app.mapper.busy, "the loop goes on turning until it is known"
    app.step([], FINGER_HOLD_MS + 10.0)
    assert menus == [0]
    touch("UP", (150, 120))
    assert buttons(seen) == [("down", 3), ("up", 3)]
    assert not acts


def test_a_finger_that_moves_on_drags(app, kit, touch) -> None:
    scene = kit(lambda scene: scene.widgets.add(ScrollArea("area", (400, 100, 200, 200), 2000)))
    area = scene.widgets.find("area")
    thumb = area.scroller.thumb().center
    touch("DOWN", thumb)
    for y in range(1, 6):
        touch("MOTION", (thumb[0], thumb[1] + 12 * y))
    app.step([], FINGER_HOLD_MS * 2.0)
    touch("UP", (thumb[0], thumb[1] + 60))
    assert area.scroller.offset > 300
    assert not area.scroller.dragging


def test_what_is_meant_to_be_held_is_held_by_a_finger(app, kit, touch) -> None:
    acts: list[str] = []
    kit(
        lambda scene: scene.widgets.add(
            Button("b", (100, 100, 200, 40), "B", hold=True, on_click=lambda: acts.append("b"))
        )
    )
    touch("DOWN", (150, 120))
    for _ in range(20):
        app.step([], app.hold_ms / 10)
    touch("UP", (150, 120))
    assert acts == ["b"]


def test_two_fingers_zoom_and_pan_a_map_and_touch_nothing(instant) -> None:
    instant.settings.reduced_motion = True
    scene = open_board(instant, new_match())
    camera = scene.table.map.camera
    seen = recorded(instant)
    touch, (x, y), whole = Screen(instant), camera.view.center, camera.zoom
    touch("DOWN", (x - 50, y))
    touch("DOWN", (x + 50, y), 8)
    for step in range(1, 11):
        touch("MOTION", (x - 50 - 5 * step, y))
        touch("MOTION", (x + 50 + 5 * step, y), 8)
    assert camera.goal > 1.5 * whole
    focus = camera.focus
    for step in range(1, 11):
        for finger, left in ((7, x - 100), (8, x + 100)):
            touch("MOTION", (left - 8 * step, y), finger)
    assert camera.focus[0] > focus[0], "the map follows the fingers"
    touch("UP", (x - 180, y))
    touch("MOTION", (x + 40, y), 8)
    touch("UP", (x + 40, y), 8)
    assert not buttons(seen)
    touch("DOWN", (x, y))
    touch("UP", (x, y))
    assert buttons(seen) == [("down", 1), ("up", 1)], "the next finger is a pointer again"


def test_two_fingers_scroll_a_list(app, kit) -> None:
    scene = kit(lambda scene: scene.widgets.add(ListBox("list", (100, 100, 300, 300), 50, 30.0)))
    box = scene.widgets.find("list")
    touch = Screen(app)
    touch("DOWN", (150, 300))
    touch("DOWN", (250, 300), 8)
    for (before, after), finger in [(pair, finger) for pair in pairwise(range(300, 190, -10)) for finger in (7, 8)]:
        assert after < before
        touch("MOTION", (150 if finger == 7 else 250, after), finger)
    assert box.scroller.offset > 30


@pytest.mark.parametrize("kind", ["list", "area", "text"])
def test_one_finger_drags_the_contents_of_what_scrolls(app, kit, touch, kind) -> None:
    """Only the thin bar could be dragged; what the finger lay on was pressed, and its rows stayed where they were."""
    rows: list[int] = []
    made: dict[str, Callable[[], Widget]] = {
        "list": lambda: ListBox("it", (100, 100, 300, 300), 50, 150.0, on_select=rows.append),
        "area": lambda: ScrollArea("it", (100, 100, 300, 300), 2000),
        "text": lambda: RichText("it", (100, 100, 300, 300), parse("\n\n".join(["word"] * 60))),
    }
    scene = kit(lambda scene: scene.widgets.add(made[kind]()))
    widget = scene.widgets.find("it")
    assert isinstance(widget, ListBox | ScrollArea | RichText)
    seen = recorded(app)
    touch("DOWN", (200, 350))
    for y in range(350, 240, -10):
        touch("MOTION", (200, y))
    touch("DOWN", (300, 300), 8)
    touch("MOTION", (300, 200), 8)
    touch("UP", (300, 200), 8)
    touch("MOTION", (200, 250))
    touch("UP", (200, 250))
    assert widget.scroller.offset == pytest.approx(100), "the contents stay under the finger"
    assert not buttons(seen)
    assert not rows


def test_a_slider_among_contents_that_scroll_is_dragged_itself(app, kit, touch) -> None:
    values: list[float] = []

    def build(scene: Scene) -> None:
        area = scene.widgets.add(ScrollArea("area", (100, 100, 300, 300), 2000))
        area.put(Slider("s", (20, 100, 200, 40), 0, 0, 100, on_change=values.append))

    area = kit(build).widgets.find("area")
    touch("DOWN", (140, 220))
    for x in range(140, 300, 10):
        touch("MOTION", (x, 225))
    touch("UP", (300, 225))
    assert values[-1] > 50
    assert area.offset == 0


def test_the_tap_that_brings_the_window_to_the_front_presses_nothing(app, kit, touch) -> None:
    """A click was dropped, a tap was not. The next one is a first click."""
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"))))
    for held in (False, True):
        app.scenes.top.widgets.find("b").hold = held
        acts.clear()
        app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
        app.step([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
        seen = recorded(app)
        touch("DOWN", (150, 120))
        app.step([], FINGER_HOLD_MS + 10.0)
        touch("MOTION", (190, 121))
        touch("UP", (190, 121))
        assert (acts, buttons(seen)) == ([], [])
        touch("DOWN", (150, 120))
        app.step([], app.hold_ms + 50.0 if held else 16.0)
        touch("UP", (150, 120))
        assert acts == ["b"]


def test_clicks_are_counted_by_when_they_were_made(app, kit) -> None:
    """After a slow frame the second click of a double click pressed once more."""
    acts: list[str] = []
    kit(lambda scene: scene.widgets.add(Button("b", (100, 100, 200, 40), "B", on_click=lambda: acts.append("b"))))
    at = (150 * app.canvas.scale, 120 * app.canvas.scale)
    press = [
        pygame.event.Event(getattr(pygame, f"MOUSEBUTTON{kind}"), pos=at, button=1, touch=False)
        for kind in ("DOWN", "UP")
    ]
    app.step([], 1000.0)
    app.step(press, 16.0, 16.0)
    app.step(press, 700.0, 700.0)
    assert acts == ["b"]
    app.step([], 700.0)
    app.step(press, 16.0, 16.0)
    assert acts == ["b", "b"]


# -------------------------------------------------------------------------------------------------- input methods


def press_key(app: App, key: int, letter: str = "") -> None:
    app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)])
    app.step([pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0)])


def compose(app: App, text: str) -> None:
    app.step([pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))])


@pytest.fixture
def typing(app: App, kit: Kit) -> tuple[TextEntry, list[str]]:
    sent: list[str] = []
    scene = kit(
        lambda scene: [
            scene.widgets.add(TextEntry("e", (100, 100, 240, 44), "ab", clearable=True, on_submit=sent.append)),
            scene.widgets.add(Button("other", (100, 200, 240, 44), "Other")),
        ]
    )
    click(app, "e")
    found: Widget = scene.widgets.find("e")
    assert isinstance(found, TextEntry)
    return found, sent


def test_keys_belong_to_the_input_method_while_it_composes(app, typing) -> None:
    """Enter that chose a candidate sent the form, Escape that gave it up left the scene, Backspace took what had been
    typed before."""
    entry, sent = typing
    top = app.scenes.top
    compose(app, "kan")
    cursor = entry.line.cursor
    for key in (
        pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_HOME,
        pygame.K_DOWN, pygame.K_TAB, pygame.K_SPACE, pygame.K_PAGEUP, pygame.K_F10,
    ):  # fmt: skip
        press_key(app, key)
    assert (entry.text, entry.composition, entry.line.cursor, sent) == ("ab", "kan", cursor, [])
    assert app.scenes.top is top
    assert entry.focused
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="漢")])
    assert (entry.text, entry.composition) == ("ab漢", "")
    press_key(app, pygame.K_BACKSPACE)
    press_key(app, pygame.K_RETURN)
    assert (entry.text, sent) == ("ab", ["ab"])


def test_a_composition_ends_empty_with_the_focus_of_the_window_and_with_the_field(app, typing) -> None:
    entry, sent = typing
    compose(app, "kan")
    compose(app, "")
    press_key(app, pygame.K_RETURN)
    assert sent == ["ab"]
    compose(app, "kan")
    app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert entry.composition == ""
    app.step([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    press_key(app, pygame.K_RETURN)
    assert sent == ["ab", "ab"]
    compose(app, "kan")
    click(app, "other")
    assert entry.composition == ""
    press_key(app, pygame.K_ESCAPE)
    assert not app.mapper._composing
