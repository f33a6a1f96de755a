"""Drives the client in tests: events posted to a real app, with a clock of the test's own."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from tabletop.client.app import App
from tabletop.client.core.gamepads import BUTTONS
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp, TextInput, Wheel
from tabletop.client.draw.canvas import Canvas
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import MainButton
from tabletop.client.ui.base import Widget

Target = str | tuple[float, float]


def place_of(app: App, target: Target) -> tuple[float, float]:
    """A position in units: itself, or the middle of the widget of that id in the top scene."""
    if isinstance(target, str):
        assert app.scenes.top is not None
        app.scenes.run_layouts()
        rect = app.scenes.top.widgets.find(target).rect
        return (rect.centerx, rect.centery)
    return target


def hover(app: App, target: Target) -> None:
    """Move the pointer over a widget (id) or position (units)."""
    app.step([PointerMove(place_of(app, target))])


def wait_for_main_button(app: App, id: str) -> None:
    """Let time pass while a main button of the top scene ignores presses because its meaning has changed."""
    for _ in range(40):
        button = app.scenes.top.widgets.get(id) if app.scenes.top is not None else None
        if not (isinstance(button, MainButton) and button.paused):
            return
        app.step([], 50.0)


def click(app: App, target: Target, button: int = 1, clicks: int = 1) -> None:
    """Move to a widget (id) or position (units), press and release; a main button is pressed once it accepts
    presses."""
    if isinstance(target, str):
        wait_for_main_button(app, target)
    pos = place_of(app, target)
    app.step([PointerMove(pos), PointerDown(pos, button, clicks=clicks)])
    app.step([PointerUp(pos, button)])


def drag(app: App, start: Target, end: tuple[float, float]) -> None:
    """Press at ``start``, move to ``end`` in steps, release."""
    a = place_of(app, start)
    app.step([PointerMove(a), PointerDown(a)])
    for step in range(1, 5):
        share = step / 4
        app.step([PointerMove((a[0] + (end[0] - a[0]) * share, a[1] + (end[1] - a[1]) * share), (1,))])
    app.step([PointerUp(end)])


def wheel(app: App, target: Target, dy: float) -> None:
    """Turn the wheel over a widget (id) or position."""
    app.step([Wheel(place_of(app, target), 0.0, dy)])


def press(app: App, *commands: str) -> None:
    """Give commands one after the other, as from the keyboard."""
    for command in commands:
        app.mapper.last_device = "keyboard"
        app.step([Command(command)])


def key(app: App, code: int, mod: int = 0, text: str = "") -> None:
    """Post a real key press and release (through the mapper), with the text it types."""
    down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
    up = pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0)
    events = [down]
    if text:
        events.append(pygame.event.Event(pygame.TEXTINPUT, text=text))
    app.step([*events, up])


def walk_by_pad(app: App, over: Callable[[], bool], rng: random.Random, ends: float, most: int) -> None:
    """Play by gamepad alone until ``over()``, with at most ``most`` decisions: with probability ``ends`` the step is
    ended, else the focus is moved a random number of stops and the focused thing is chosen."""
    by = {name: button for button, name in BUTTONS.items()}
    for _ in range(most):
        if over():
            return
        if rng.random() < ends:
            press_pad(app, by["end_phase"])
            continue
        for _ in range(rng.randint(1, 3)):
            press_pad(app, by["next"])
        press_pad(app, by["ok"])


def press_pad(app: App, button: int) -> None:
    """Press and release a gamepad button, by SDL's events, and let a moment pass."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        app.step([pygame.event.Event(kind, button=button, instance_id=0)])
    app.step([], 300)


def type_text(app: App, text: str) -> None:
    """Type characters into whatever has the focus."""
    for letter in text:
        app.step([TextInput(letter)])


def settle(app: App, ms: float = 2000.0) -> None:
    """Let time pass in frames until nothing moves, at most ``ms`` milliseconds."""
    passed = 0.0
    while passed < ms:
        app.step([], 16.0)
        passed += 16.0
        if not app.moving:
            return


def wait(app: App, ms: float) -> None:
    """Let this much time pass in frames."""
    passed = 0.0
    while passed < ms:
        app.step([], 16.0)
        passed += 16.0


def toasts(app: App) -> list[str]:
    """The texts of the toasts that are shown now."""
    return [item.text for item in app.toasts.items]


class WidgetScene(Scene):
    """A scene whose widgets a test builds: ``build(scene)`` is called by every layout."""

    def __init__(self, app: App, build: Callable[[Scene], object] | None = None, **args: object) -> None:
        super().__init__(app)
        self.build = build
        self.log: list[object] = []
        self.args = args

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Let the test build its widgets."""
        if self.build is not None:
            self.build(self)

    def draw(self, canvas: Canvas) -> None:
        """Draw a plain background and the widgets."""
        canvas.fill((0, 0, canvas.width, canvas.height), (18, 22, 29))
        super().draw(canvas)


TOOLTIP_MS = 800.0  # longer than the pointer must rest for a tooltip


def covering(app: App, widget: Widget, pos: tuple[float, float]) -> str:
    """What a press at ``pos`` would hit instead of ``widget``, or what hides it there; empty when nothing does."""
    top = app.scenes.top
    assert top is not None
    if app.toasts._at(pos) is not None:
        return "a message"
    box = app.tooltips.rect
    if (
        app.tooltips.shown is not None
        and box is not None
        and box.collidepoint(pos)
        and not widget.rect.colliderect(box)
    ):
        return "a tooltip"
    hit = next((w for w in reversed(list(top.widgets)) if w.visible and w.blocks_pointer and w.contains(pos)), None)
    return "" if hit is widget else f"{hit.id if hit is not None else 'nothing'}"


def free_point(app: App, widget: Widget) -> tuple[float, float] | None:
    """A point at which a press hits the widget: its middle, else the first of a grid over it; None when it is covered
    everywhere."""
    rect = widget.rect
    shares = (0.5, 0.3, 0.7, 0.15, 0.85)
    points = [(rect.x + rect.w * x, rect.y + rect.h * y) for y in shares for x in shares]
    return next((pos for pos in points if widget.contains(pos) and not covering(app, widget, pos)), None)


def press_as_players_do(app: App, name: str) -> None:
    """Press a widget as a player does: animations end first, the pointer rests until the tooltip is up, and the press
    must hit that very widget. Fails with the name of what covers it."""
    settle(app)
    app.scenes.run_layouts()
    assert app.scenes.top is not None
    widget = app.scenes.top.widgets.find(name)
    pos = free_point(app, widget)
    assert pos is not None, f"{name} is covered by {covering(app, widget, widget.rect.center)}"
    app.step([PointerMove(pos)])
    wait(app, TOOLTIP_MS)
    widget = app.scenes.top.widgets.find(name)
    over = covering(app, widget, pos)
    assert not over, f"{name} is covered by {over}"
    app.step([PointerDown(pos)])
    app.step([PointerUp(pos)])
