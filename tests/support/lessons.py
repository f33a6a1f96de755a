"""A pupil in tests: takes a lesson on the real screen, by mouse, keyboard or gamepad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tabletop.client.app import App
from tabletop.client.core.gamepads import BUTTONS
from tabletop.client.scenes.board.target_widgets import widget_of
from tabletop.client.scenes.lessons.lesson_board import LessonScene
from tabletop.client.ui.base import Widget
from tests.support.pilot import click, on_top, press, press_pad, settle, wait_for_main_button

Hand = Literal["mouse", "keyboard", "press_pad"]
_PAD = {name: button for button, name in BUTTONS.items()}
_TOUCHES = 12  # the most touches of a step before the test fails
_STOPS = 80  # the most stops of the focus on one screen


def lesson_scene(app: App) -> LessonScene:
    return next(scene for scene in app.scenes.scenes if isinstance(scene, LessonScene))


def start_lesson(app: App, lesson_id: str) -> LessonScene:
    app.push("lesson", lesson_id=lesson_id)
    app.step([])
    app.step([])
    settle(app)
    return lesson_scene(app)


def touch(app: App, widget: Widget, hand: Hand) -> None:
    """Press a widget of the top scene with the mouse, or move the focus to it with keys or gamepad and press it."""
    top = on_top(app)
    if hand == "mouse":
        click(app, widget)
        return
    for _ in range(_STOPS):
        if top.widgets.focused is not None and top.widgets.focused.id == widget.id:
            give_command(app, "ok", hand)
            return
        give_command(app, "next", hand)
    raise AssertionError(f"the {hand} does not come to {widget.id}")


def give_command(app: App, command: str, hand: Hand) -> None:
    """Give a command by its key or by its gamepad button."""
    if hand == "press_pad":
        press_pad(app, _PAD[command])
    else:
        press(app, command)


def press_continue(app: App, hand: Hand) -> None:
    """Leave the sums or the result of a fight."""
    if hand == "mouse":
        click(app, "continue")
    else:
        give_command(app, "end_phase", hand)


def play_step(app: App, hand: Hand, between: Callable[[], object] = lambda: None) -> None:
    """Do what the step of the running lesson asks, following the arrow; ``between`` is called after each touch that
    does not end it. Free steps are not played here."""
    scene = lesson_scene(app)
    step = scene.run.step
    before = (scene.run.index, scene.run.done)
    for _ in range(_TOUCHES * step.times):
        settle(app)
        app.scenes.run_layouts()
        top = on_top(app)
        if "continue" in top.widgets:  # close the sums or the result of a fight
            press_continue(app, hand)
            settle(app)
            if (scene.run.index, scene.run.done) != before:
                return
            continue
        widget = top.widgets.get("coach.next") if step.reads else scene.coach.solution(top)
        assert widget is not None, f"step {before[0]} of {scene.run.lesson.id} points at nothing"
        if widget.id == "primary":
            wait_for_main_button(app, "primary")
        touch(app, top.widgets.find(widget.id), hand)
        settle(app)
        if (scene.run.index, scene.run.done) != before:
            return
        between()
    raise AssertionError(f"step {before[0]} of {scene.run.lesson.id} does not end")


def play_freely(app: App, hand: Hand, most: int = 400) -> None:
    """Play the free step of the running lesson to its end, choosing as the coach would in the pupil's place. Fails
    after ``most`` actions."""
    scene = lesson_scene(app)
    index = scene.run.index
    for _ in range(most):
        settle(app)
        top = on_top(app)
        if scene.run.done or scene.run.index != index:
            return
        if "continue" in top.widgets:
            press_continue(app, hand)
            continue
        before = len(scene.session.match.journal)
        if scene.session.path:
            press(app, "back")
        app.scenes.run_layouts()
        if hand == "keyboard":
            press(app, "next")  # so that Enter presses the focused widget
        for target in scene.run._rival(scene.run.pupil).path:
            if len(scene.session.match.journal) > before or target in scene.session.path:
                continue  # a single continuation is taken at once
            widget = widget_of(top, target)
            assert widget is not None, f"{target} is nowhere"
            if widget.id == "primary":
                wait_for_main_button(app, "primary")
            touch(app, widget, hand)
            app.scenes.run_layouts()
        if scene.session.ready is not None and len(scene.session.match.journal) == before:
            wait_for_main_button(app, "primary")
            press(app, "end_phase")
    raise AssertionError(f"the free step of {scene.run.lesson.id} does not end")
