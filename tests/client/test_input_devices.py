"""Touchpads, touch screens, input methods and keyboards, by events as the operating systems send them."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core import input
from tabletop.client.core.bindings import chord_of, key_label, parse_chord
from tabletop.client.draw.markdown import parse
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.settings.keys import PressKeyScene
from tabletop.client.scenes.settings.scene import SettingsScene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Slider, Stepper
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.scroll import ListBox, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.storage.settings import load_settings
from tabletop.text import set_language, t
from tests.client.test_computers import GAMES, deal
from tests.support.boards import open_board
from tests.support.pilot import click, key, on_top, press, push, type_text
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


def recorded(app: App) -> list[input.Event]:
    seen: list[input.Event] = []
    dispatch = app._dispatch

    def note(event: input.Event) -> None:
        seen.append(event)
        dispatch(event)

    app._dispatch = note
    return seen


def buttons(seen: list[input.Event]) -> list[tuple[str, int]]:
    return [
        ("down" if isinstance(event, input.PointerDown) else "up", event.button)
        for event in seen
        if isinstance(event, input.PointerDown | input.PointerUp)
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
    app.step([], input.FINGER_HOLD_MS + 10.0)
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
    app.step([], input.FINGER_HOLD_MS * 2.0)
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
        app.step([], input.FINGER_HOLD_MS + 10.0)
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
    for code in (
        pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_HOME,
        pygame.K_DOWN, pygame.K_TAB, pygame.K_SPACE, pygame.K_PAGEUP, pygame.K_F10,
    ):  # fmt: skip
        press_key(app, code)
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


def down(place: int, symbol: int, text: str | None = None, mod: int = 0) -> pygame.event.Event:
    """A key press, by the place of the key on a US keyboard; it types its symbol unless ``text`` is another."""
    text = (chr(symbol) if symbol < 0x10000 else "") if text is None else text
    return pygame.event.Event(pygame.KEYDOWN, key=symbol, mod=mod, unicode=text, scancode=place)


def names(mapper: input.InputMapper, *events: pygame.event.Event) -> list[str]:
    """The commands that key presses give, each of a key released after it."""
    found: list[input.Event] = []
    for event in events:
        found += mapper.map(event)
        mapper.map(pygame.event.Event(pygame.KEYUP, key=event.key, mod=0, unicode="", scancode=event.scancode))
    return [one.name for one in found if isinstance(one, input.Command)]


@pytest.mark.parametrize(("z", "el", "e"), ["яду", "ζλε", "ئمث"])
def test_letters_of_other_alphabets_give_the_commands_of_their_places(z, el, e) -> None:
    """With a Russian, Greek or Arabic layout every letter command and Ctrl with a letter was dead."""
    mapper = input.InputMapper()
    presses = [
        down(pygame.KSCAN_L, ord(el)),
        down(pygame.KSCAN_E, ord(e)),
        down(pygame.KSCAN_Z, ord(z), "\x1a", pygame.KMOD_LCTRL),
    ]
    assert names(mapper, *presses) == ["log", "end_phase", "undo"]
    mapper.text_mode = True
    assert names(mapper, presses[0]) == [], "typed, not a command"
    assert names(mapper, presses[2]) == ["undo"]


def test_what_ctrl_types_beyond_latin_is_not_put_into_a_text() -> None:
    """With a Russian layout Ctrl+V pasted and typed м as well; AltGr, on some systems Ctrl+Alt, does type."""
    mapper = input.InputMapper()
    mapper.text_mode = True
    typed = pygame.event.Event(pygame.TEXTINPUT, text="м")
    mapper.map(down(pygame.KSCAN_V, ord("м"), "м", pygame.KMOD_LCTRL))
    assert mapper.map(typed) == []
    mapper.map(down(pygame.KSCAN_V, ord("м"), "м", pygame.KMOD_LCTRL | pygame.KMOD_RALT))
    assert mapper.map(typed) == [input.TextInput("м")]


def test_a_dead_key_in_a_text_is_no_command() -> None:
    """Typing é with a German layout zoomed the map in: the dead accent lies where a US keyboard has the sign =."""
    mapper = input.InputMapper()
    accent = down(pygame.KSCAN_EQUALS, 0x40000000 | pygame.KSCAN_EQUALS, "")
    assert names(mapper, accent) == ["zoom_in"]
    mapper.text_mode = True
    assert names(mapper, accent) == []


def test_a_keypad_without_digits_moved_no_cursor() -> None:
    """Without Num Lock its keys type nothing; in a text they called targets by number, or did nothing."""
    mapper = input.InputMapper()
    left, period = down(pygame.KSCAN_KP4, pygame.K_KP_4, ""), down(pygame.KSCAN_KP_PERIOD, pygame.K_KP_PERIOD, ".")
    four = down(pygame.KSCAN_KP4, pygame.K_KP_4, "4", pygame.KMOD_NUM)
    assert names(mapper, left, four) == ["digit_4", "digit_4"]
    mapper.text_mode = True
    assert names(mapper, left, four, period) == ["left", "delete"]


def test_a_sign_at_the_place_of_a_letter_is_that_letter_where_there_are_no_latin_ones() -> None:
    """The Greek key of Q types a semicolon; in a layout with Latin letters a sign is no letter."""
    mapper = input.InputMapper()
    semicolon = down(pygame.KSCAN_Q, ord(";"))
    assert names(mapper, down(pygame.KSCAN_L, ord("λ")), semicolon) == ["log", "legal"]
    full_stop = down(pygame.KSCAN_E, ord("."))
    assert names(mapper, down(pygame.KSCAN_P, ord("l")), full_stop) == ["log"], "Dvorak"


def test_a_sign_at_the_place_of_a_letter_is_that_letter_as_the_first_key_pressed() -> None:
    """In Greek the key of Q was dead until a letter had been pressed."""
    assert names(input.InputMapper(), down(pygame.KSCAN_Q, ord(";"))) == ["legal"]
    assert names(input.InputMapper(), down(pygame.KSCAN_W, ord("'"))) == ["pan_up"], "Hebrew"
    assert names(input.InputMapper(), down(pygame.KSCAN_E, ord("."))) == [], "Dvorak"
    programmers = input.InputMapper()
    assert names(programmers, down(pygame.KSCAN_A, ord("a")), down(pygame.KSCAN_Q, ord(";")))[1:] == []


def test_signs_and_digits_of_a_french_keyboard() -> None:
    mapper = input.InputMapper()
    presses = [
        down(pygame.KSCAN_1, ord("&")),
        down(pygame.KSCAN_2, ord("é")),
        down(pygame.KSCAN_1, ord("&"), "1", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_PERIOD, ord(":"), "/", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_EQUALS, ord("="), "+", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_0, ord("à"), "", pygame.KMOD_LCTRL),
        down(pygame.KSCAN_Q, ord("a")),
    ]
    wanted = ["digit_1", "digit_2", "digit_1", "find", "zoom_in", "zoom_fit", "pan_left"]
    assert names(mapper, *presses) == wanted


def test_letters_over_targets_are_found_by_place() -> None:
    mapper = input.InputMapper()
    mapper.letters = lambda: {"z", "l"}
    presses = [
        down(pygame.KSCAN_Z, ord("я")),
        down(pygame.KSCAN_L, ord("д"), "Д", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_W, ord("z"), "z"),
    ]
    assert names(mapper, *presses) == ["letter_z", "log", "letter_z"], "by its symbol where that is Latin"


@pytest.mark.parametrize("letter", ["ñ", "ö", "ф", "ß", "ç", "{"])
def test_any_key_can_be_bound(app, letter) -> None:
    """Only keys that pygame has a name for could be: a press on others did nothing, and nobody said why."""
    scene = push(app, SettingsScene, "settings", group="keys")
    app.step([])
    scene.ask_key("log")
    app.step([])
    key(app, ord(letter), pygame.KMOD_LALT, letter)
    assert app.settings.bindings["log"][-1] == f"alt+{letter}"
    kept, trouble = load_settings(app.paths.settings)
    assert trouble is None
    assert input.InputMapper(kept.bindings).map(down(0, ord(letter), letter, pygame.KMOD_LALT)) == [
        input.Command("log", input.Mods.ALT)
    ]
    assert key_label(f"alt+{letter}").startswith("Alt+")


def test_keys_that_type_nothing_can_be_bound_by_their_place() -> None:
    f20 = pygame.KSCAN_F15 + 5 | 1 << 30
    chord = chord_of(f20, input.Mods.NONE)
    assert chord is not None
    assert parse_chord(chord) == (f20, input.Mods.NONE)
    assert key_label(chord) == "F20"


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_dialog_says_why_a_key_cannot_be_bound(app, code) -> None:
    set_language(code)
    scene = push(app, SettingsScene, "settings", group="keys")
    scene.ask_key("log")
    app.step([])
    dialog = on_top(app)
    for pressed, why in ((0, "unknown"), (pygame.K_LGUI, "modifier"), (pygame.K_RCTRL, "modifier")):
        key(app, pressed)
        assert app.scenes.top is dialog
        assert isinstance(dialog, PressKeyScene)
        assert dialog.note == f"settings.press.{why}"
        assert t(f"settings.press.{why}")
    assert app.settings.bindings == {}


def test_the_key_that_opens_the_dialog_is_not_taken_while_it_is_held(app) -> None:
    scene = push(app, SettingsScene, "settings", group="keys")
    app.step([])
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    app.mapper.map(enter)
    scene.ask_key("log")
    app.step([enter])
    assert app.scenes.top is not scene
    assert app.settings.bindings == {}


# ------------------------------------------------------------------------------------------------------- held keys


def test_a_held_key_repeats_only_what_may_be_repeated() -> None:
    mapper = input.InputMapper()
    mapper.letters = lambda: {"k"}
    for code, count in (
        (pygame.K_BACKSPACE, 3), (pygame.K_LEFT, 3), (pygame.K_TAB, 3), (pygame.K_PAGEDOWN, 3), (pygame.K_w, 3),
        (pygame.K_u, 3), (pygame.K_PLUS, 3), (pygame.K_e, 1), (pygame.K_k, 1), (pygame.K_l, 1), (pygame.K_ESCAPE, 1),
        (pygame.K_1, 1),
    ):  # fmt: skip
        found = [one for _ in range(3) for one in mapper.map(down(0, code))]
        assert [isinstance(one, input.Command) and one.repeat for one in found] == [False, True, True][:count], code
        mapper.map(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def test_a_key_that_has_repeated_several_times_since_the_last_frame_counts_once(app) -> None:
    """On a slow screen a pan would go on after its key was released."""
    pygame.event.clear()
    for _ in range(4):
        pygame.event.post(down(0, pygame.K_w))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_w, mod=0, unicode="w"))
    pygame.event.post(down(0, pygame.K_w))
    mapper = input.InputMapper()
    found = mapper.read()
    assert [one.type for one in found if one.type in (pygame.KEYDOWN, pygame.KEYUP)] == [
        pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN,
    ]  # fmt: skip
    for event in found:
        mapper.map(event)
    for event in (down(0, pygame.K_w), pygame.event.Event(pygame.KEYUP, key=pygame.K_w, mod=0, unicode="w")):
        pygame.event.post(event)
    assert [one.type for one in mapper.read()] == [pygame.KEYUP], "a short press on a slow screen does not repeat"


def test_the_window_asks_for_repeats(app) -> None:
    delay, interval = pygame.key.get_repeat()
    assert 200 <= delay <= 600
    assert 20 <= interval <= 60


def test_held_enter_presses_once_wherever_it_is_handled(app) -> None:
    pressed: list[str] = []
    scene = app.push("kit", build=lambda scene: (
        scene.widgets.add(Button("one", (10, 10, 200, 50), "One", on_click=lambda: pressed.append("one"))),
        scene.widgets.add(Button("many", (10, 80, 200, 50), "Many", repeatable=True,
                                 on_click=lambda: pressed.append("many"))),
    ))  # fmt: skip
    app.step([])
    enter = down(0, pygame.K_RETURN, "\r")
    for name in ("one", "many"):
        scene.widgets.focus(name)
        for _ in range(3):
            app.step([enter])
        app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r")])
    assert pressed == ["one", "many", "many", "many"]


def test_a_held_key_does_nothing_to_the_next_scene(app) -> None:
    """An arrow that is held while a dialog comes up would have moved to its other button."""
    app.push("kit", build=lambda scene: [
        scene.widgets.add(Button(f"b{n}", (10, 10 + 60 * n, 200, 50), str(n))) for n in range(4)])  # fmt: skip
    app.step([])
    app.step([down(0, pygame.K_DOWN)])
    app.ask("Sure?", "", [("ok", "Yes", "primary"), ("cancel", "No", "secondary")])
    app.step([])
    top = on_top(app)
    before = top.widgets.focused
    app.step([down(0, pygame.K_DOWN)])
    assert top.widgets.focused is before
    press(app, "right")
    assert top.widgets.focused is not before


def test_a_key_held_since_before_the_entry_types_nothing_into_it(app) -> None:
    """The slash that opened a search repeated into it: the system repeats what is typed by itself."""
    scene = app.push("kit", build=lambda scene: scene.widgets.add(TextEntry("name", (10, 10, 300, 40))))
    app.step([])
    slash = down(0, pygame.K_SLASH)
    typed = pygame.event.Event(pygame.TEXTINPUT, text="/")
    app.step([slash])
    scene.widgets.focus("name")
    app.step([typed, slash, typed, typed])
    entry = scene.widgets.find("name")
    assert entry.text == ""
    app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_SLASH, mod=0, unicode="/")])
    app.step([slash, typed])
    assert entry.text == "/"


@pytest.mark.parametrize("game", GAMES)
def test_the_map_took_backspace_and_arrows_from_the_text_that_is_searched_for(app, game) -> None:
    """In the log's search field beside a map nothing could be deleted."""
    scene = open_board(app, deal(game, 2))
    press(app, "find")
    type_text(app, "abc")
    press(app, "left", "backspace")
    entry = scene.widgets.focused
    assert (entry.text, entry.line.cursor) == ("ac", 1)


@pytest.mark.parametrize("game", GAMES)
def test_enter_in_a_text_beside_the_map_ended_a_step(app, game) -> None:
    scene = open_board(app, deal(game, 2))
    for _ in range(3):
        press(app, "find")
        type_text(app, "abc")
        press(app, "ok")
        assert not scene.session.match.journal
        assert not scene.session.path
        press(app, "back")
