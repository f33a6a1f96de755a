"""What is held ends when the window loses the keyboard or a release is missed; a press that was made before the player
could see what it would do does nothing."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.client.ui.button import Button, MainButton
from tabletop.client.ui.controls import Segment, Segmented, Slider, Stepper
from tabletop.client.ui.scroll import ScrollArea
from tabletop.rules.game import Target
from tests.support.boards import open_board
from tests.support.lords_of_war_client import new_match
from tests.support.pilot import click, click_at, drag, on_top, place_of, press, settle, wait
from tests.support.warcraft_client import opening

from .test_warcraft_dragging import group, home, laid, moves, zone

LOST = pygame.event.Event(pygame.WINDOWFOCUSLOST)
GAINED = pygame.event.Event(pygame.WINDOWFOCUSGAINED)


class Clock:
    """A clock of the loop whose turns take as long as a test says."""

    def __init__(self) -> None:
        self.ms = 16

    def tick(self, rate: float = 0) -> int:
        """The length of the last turn."""
        return self.ms


def turn(app: App, ms: int, *events: pygame.event.Event) -> None:
    """A turn of the real loop that takes so long, in which these events arrive."""
    clock = Clock()
    clock.ms = ms
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    app.invalidate()
    app.turn(clock)


def mouse(app: App, pos: tuple[float, float], kind: int = pygame.MOUSEBUTTONDOWN) -> pygame.event.Event:
    """An event of the mouse at a place in units."""
    scale = app.theme.metrics.scale
    return pygame.event.Event(kind, pos=(pos[0] * scale, pos[1] * scale), button=1, touch=False)


def key_down(code: int, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0)


def key_up(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


def enter(app: App, ms: int = 16) -> None:
    """Enter, pressed and released within one turn of the loop."""
    turn(app, ms, key_down(pygame.K_RETURN, "\r"), key_up(pygame.K_RETURN))


# ---------------------------------------------------------------------------------------------------- what is held

Ending = Callable[[App], None]


def _focus_lost(app: App) -> None:
    app.step([LOST])


def _release_missed(app: App) -> None:
    app.step([PointerMove((640.0, 300.0))])


ENDINGS = [_focus_lost, _release_missed]


@pytest.mark.parametrize("end", ENDINGS)
def test_a_dragged_piece_does_not_hang_on_the_pointer(app, end) -> None:
    """After another window had come to the front it did, and the next click was swallowed."""
    scene = laid(app, opening("move"))
    piece = group(scene, "melee")
    goal = sorted(scene.table.selection.goals(piece.id))[0]
    drag(app, Target("piece", piece.id), zone(scene, goal), drop=False)
    assert scene.table.drag is not None
    end(app)
    app.step([])
    assert scene.table.drag is None
    assert scene.widgets.captured is None
    assert not any(widget.pressed or widget.dragging for widget in scene.widgets if isinstance(widget, Spot))
    app.step([PointerMove(zone(scene, home(scene))), PointerUp(zone(scene, goal))])
    assert not moves(scene), "the release of a drag that has ended drops nothing"
    click_at(app, zone(scene, goal))
    settle(app)
    assert moves(scene) == [(piece.id, goal)], "the next click is carried out, and the piece was still chosen"


@pytest.mark.parametrize("end", ENDINGS)
def test_a_pan_ends(app, end) -> None:
    scene = laid(app, opening("move"))
    for _ in range(3):
        scene.zoom("zoom_in")
    app.step([])
    camera = scene.table.movable_camera
    middle = camera.view.center
    app.step([PointerMove(middle), PointerDown(middle, 2), PointerMove((middle[0] + 30, middle[1]), (2,))])
    assert scene.controls.panning
    end(app)
    assert not scene.controls.panning
    assert scene.cursor_shape is None
    before = camera.focus
    app.step([PointerMove((middle[0] + 90, middle[1] + 40))])
    assert camera.focus == before


@pytest.mark.parametrize("end", ENDINGS)
def test_widgets_that_are_held_let_go(app, end) -> None:
    done: list[object] = []
    pressed: list[str] = []

    def build(scene: Any) -> None:
        add = scene.widgets.add
        add(Slider("slider", (20, 20, 300, 40), 50, 0, 100, on_done=done.append))
        add(Stepper("stepper", (20, 80, 200, 40), 5, 0, 99))
        add(Segmented("choice", (20, 140, 300, 40), [Segment(n, n) for n in "abc"], "a", on_change=pressed.append))
        add(Button("hold", (20, 200, 200, 40), "Hold", hold=True, on_click=lambda: pressed.append("hold")))
        add(Button("plain", (20, 260, 200, 40), "Plain", on_click=lambda: pressed.append("plain")))
        add(ScrollArea("scroll", (400, 20, 200, 200), 2000))

    scene = app.push("kit", build=build)
    app.step([])
    for id in ("slider", "stepper", "choice", "hold", "plain"):
        rect = scene.widgets.find(id).rect
        app.step([PointerMove((rect.right - 15, rect.centery)), PointerDown((rect.right - 15, rect.centery))])
        end(app)
        widget = scene.widgets.find(id)
        assert scene.widgets.captured is None, id
        assert not widget.pressed, id
        app.step([PointerMove((rect.x + 30, rect.centery)), PointerUp((rect.right - 15, rect.centery))])
        wait(app, 2000, turn=100)
        assert not pressed, id
    assert len(done) == 1, "the slider keeps what was reached"
    stepper = scene.widgets.find("stepper")
    assert stepper.value == 6, "and the stepper does not count on"
    click(app, "plain")
    assert pressed == ["plain"]


def test_a_curtain_held_by_a_key_does_not_open_while_the_window_is_away(app) -> None:
    app.settings.curtain_hold = True
    open_board(app, new_match(), opened=False)
    settle(app)
    curtain = on_top(app, CurtainScene)
    app.step([Command("ok")])
    app.step([LOST])
    wait(app, 2000, turn=100)
    assert app.scenes.top is curtain


def test_a_button_that_is_held_counts_only_the_time_for_which_it_was_down(app) -> None:
    """The frame before the press counted: after a frame of 700 ms a click was taken for a held button."""
    pressed: list[int] = []
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("hold", (20, 20, 200, 40), "Hold", hold=True, on_click=lambda: pressed.append(1))))  # fmt: skip
    app.step([])
    app.step([PointerMove((60, 40)), PointerDown((60, 40))], 700.0)
    assert not pressed
    app.step([PointerUp((60, 40))], 700.0)
    assert not pressed
    app.step([PointerDown((60, 40))])
    wait(app, 800, turn=100)
    assert pressed == [1]


# --------------------------------------------------------------------------------------------- bringing to the front


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["focus first", "press first"])
def test_the_click_that_brings_the_window_to_the_front_does_nothing_else(app, order) -> None:
    pressed: list[int] = []
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("act", (20, 20, 200, 40), "Attack", on_click=lambda: pressed.append(1))))  # fmt: skip
    turn(app, 16)
    turn(app, 16, LOST)
    pos = place_of(app, "act")
    events = [GAINED, mouse(app, pos)]
    turn(app, 16, *[events[n] for n in order])
    turn(app, 16, mouse(app, pos, pygame.MOUSEBUTTONUP))
    assert not pressed
    turn(app, 100)
    turn(app, 16, mouse(app, pos))
    turn(app, 16, mouse(app, pos, pygame.MOUSEBUTTONUP))
    assert pressed == [1], "the next one does, and is no double click"


def test_a_click_in_a_window_that_has_come_to_the_front_by_keys_is_carried_out(app) -> None:
    pressed: list[int] = []
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("act", (20, 20, 200, 40), "Attack", on_click=lambda: pressed.append(1))))  # fmt: skip
    turn(app, 16)
    turn(app, 16, LOST)
    turn(app, 16, GAINED)
    for _ in range(5):
        turn(app, 16)
    pos = place_of(app, "act")
    turn(app, 16, mouse(app, pos))
    turn(app, 16, mouse(app, pos, pygame.MOUSEBUTTONUP))
    assert pressed == [1]


# -------------------------------------------------------------------------------------------------- on slow frames


@pytest.mark.parametrize("slow", [16, 500, 2000])
def test_a_second_press_meant_for_the_same_button_does_not_answer_what_it_has_asked(app, slow) -> None:
    """On a slow frame the time of handling was taken for that of the press: 200 ms apart, they passed a question and
    its answer."""
    answers: list[str] = []

    def ask() -> None:
        app.ask("Raze the village?", "", [("cancel", "No", "secondary"), ("ok", "Yes", "primary")], answers.append)

    button: tuple[Any, ...] = ("act", (20, 20, 200, 40), "Raze")
    scene = app.push("kit", build=lambda scene: scene.widgets.add(Button(*button, on_click=ask)))
    turn(app, 16)
    scene.widgets.focus("act")
    enter(app)
    enter(app, slow)
    assert app.scenes.top is not scene
    assert not answers
    turn(app, 300)
    enter(app)
    assert answers == ["ok"]


@pytest.mark.parametrize("slow", [0, 500, 2000])
@pytest.mark.parametrize("how", ["enter", "click"])
def test_another_press_200_ms_later_answered_a_question_that_nobody_can_have_read(app, monkeypatch, how, slow) -> None:
    """It counted as seen, because it was another key, or because so much time had passed while it was being drawn."""
    answers: list[str] = []
    clock, flip = [0.0], app.window.flip
    monkeypatch.setattr(app._wait, "_clock", lambda: clock[0])

    def drawn(ms: int) -> None:
        flip()
        clock[0] += ms / 1000

    def answer() -> None:
        if how == "enter":
            enter(app)
        else:
            pos = place_of(app, "dialog.ok")
            turn(app, 16, mouse(app, pos), mouse(app, pos, pygame.MOUSEBUTTONUP))

    app.push("kit", build=lambda scene: None)
    turn(app, 16)
    buttons = [("cancel", "No", "secondary"), ("ok", "Yes", "primary")]
    app.ask("Raze the village?", "", buttons, answers.append)
    monkeypatch.setattr(app.window, "flip", lambda: drawn(slow))
    turn(app, 16, key_down(pygame.K_m, "m"), key_up(pygame.K_m))
    monkeypatch.setattr(app.window, "flip", lambda: drawn(0))
    turn(app, slow + 16)
    turn(app, 184)
    answer()
    assert not answers
    turn(app, 400)  # it is no double click any more
    answer()
    assert answers == ["ok"]


@pytest.mark.parametrize("slow", [16, 500, 2000])
def test_the_main_button_is_deaf_after_a_slow_frame_too(app, slow) -> None:
    pressed: list[str] = []
    says = ["Roll", "End the step"]

    def build(scene: Any) -> None:
        words = says[len(pressed)] if len(pressed) < 2 else "Over"

        def act() -> None:
            pressed.append(words)
            scene.relayout()

        scene.widgets.add(MainButton((100, 100, 200, 50), words, "dice", act))
        scene.widgets.default = "primary"

    app.push("kit", build=build)
    turn(app, 16)
    enter(app)
    assert pressed == ["Roll"]
    enter(app, slow)
    assert pressed == ["Roll"]
    for _ in range(30):
        turn(app, 16)
    enter(app)
    assert pressed == ["Roll", "End the step"]


def test_the_main_button_of_a_still_screen_was_deaf_to_a_press_that_followed_a_move(app) -> None:
    """The second frame since the button came was counted as its first, however late something else wanted it."""
    pressed: list[str] = []
    since = app.now()
    app.push("kit", build=lambda scene: scene.widgets.add(
        MainButton((100, 100, 200, 50), "Roll", "dice", lambda: pressed.append("roll"), since=since)))  # fmt: skip
    turn(app, 16)
    turn(app, 3000)
    turn(app, 16, pygame.event.Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(1, 1), buttons=(0, 0, 0)))
    app.scenes.top.invalidate()
    turn(app, 16)
    pos = place_of(app, "primary")
    turn(app, 16, mouse(app, pos), mouse(app, pos, pygame.MOUSEBUTTONUP))
    assert pressed == ["roll"]


def test_what_is_pressed_while_a_scene_is_loaded_is_dropped_with_the_one_it_was_meant_for(app) -> None:
    """ "Continue", then Escape while the game was being opened: the pause menu of that game came up."""
    button: tuple[Any, ...] = ("go", (20, 20, 200, 40), "Continue")
    match = new_match()
    first = app.push("kit", build=lambda scene: scene.widgets.add(
        Button(*button, on_click=lambda: app.push("board", match=match))))  # fmt: skip
    turn(app, 16)
    first.widgets.focus("go")
    enter(app)
    board = app.scenes.top
    assert isinstance(board, BoardScene | CurtainScene)
    turn(app, 1500, key_down(pygame.K_ESCAPE), key_up(pygame.K_ESCAPE), mouse(app, (640, 700)))
    assert app.scenes.top is board
    turn(app, 16, key_down(pygame.K_ESCAPE), key_up(pygame.K_ESCAPE))
    assert app.scenes.top is not board


def test_both_presses_of_one_frame_do_not_close_two_scenes(app) -> None:
    closed: list[Event] = []
    scene = app.push("kit")
    scene.handle = closed.append
    app.push("keys", rows=[])
    turn(app, 16)
    turn(app, 16)
    events = [key_down(pygame.K_ESCAPE), key_up(pygame.K_ESCAPE)] * 2
    turn(app, 400, *events)
    assert app.scenes.top is scene
    assert not any(isinstance(event, Command) for event in closed)
    press(app, "back")
    assert any(isinstance(event, Command) for event in closed)
