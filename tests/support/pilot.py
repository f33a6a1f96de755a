"""Drives the client in tests: events posted to a real app, with a clock of the test's own."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TypeVar, overload
from unittest.mock import patch

import pygame

from tabletop.client.app import App
from tabletop.client.core.bindings import Mods
from tabletop.client.core.gamepads import BUTTONS
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp, TextInput, Wheel
from tabletop.client.draw.canvas import Canvas
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.target_widgets import widget_of
from tabletop.client.scenes.dialog import DialogScene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import MainButton
from tabletop.rules.game import Target

Point = tuple[float, float]
Thing = str | Widget | Target
"""What can be pressed or pointed at on the top scene: a widget, its id, or what of the game it stands for."""

SHOW_MS = 6000.0
"""Milliseconds after which something that still moves is not waited for any longer: backgrounds never rest."""
SETTLE_MS = 50.0
"""Length of the turns in which what moves comes to rest."""
DRAWN = 6
"""One turn of so many is drawn while time passes, as on a slow machine, and the last one."""
REST_MS, REST_STEP_MS = 500.0, 100.0
"""For how long the pointer rests before a press."""


S = TypeVar("S", bound=Scene)


@overload
def on_top(app: App) -> Scene: ...
@overload
def on_top(app: App, kind: type[S]) -> S: ...
def on_top(app: App, kind: type[Scene] = Scene) -> Scene:
    """The top scene. Fails where it is not of that kind, or where there is none."""
    top = app.scenes.top
    assert isinstance(top, kind), f"{top} is on top"
    return top


def push(app: App, kind: type[S], name: str, *, frames: int = 0, **args: object) -> S:
    """Put a scene of that kind on top and draw so many frames."""
    scene = app.push(name, **args)
    for _ in range(frames):
        app.step([])
    assert isinstance(scene, kind), f"{scene} came"
    return scene


def use_look(app: App, **settings: object) -> None:
    """Change settings that say how everything looks, as the size of letters; the next frame is drawn anew."""
    for name, value in settings.items():
        assert hasattr(app.settings, name), name
        setattr(app.settings, name, value)
    app._use_view()


def draw_anew(app: App) -> None:
    """Draw a whole frame, nothing of which is remembered from the one before."""
    use_look(app)
    app.step([], 16.0)


def find(app: App, thing: Thing) -> Widget:
    """The widget of the top scene in its present layout. Fails where there is none."""
    top = on_top(app)
    app.scenes.run_layouts()
    if isinstance(thing, Target):
        found = widget_of(top, thing)
        assert found is not None, f"nothing stands for {thing} on {top.name}"
        return found
    return top.widgets.find(thing if isinstance(thing, str) else thing.id)


def place_of(app: App, thing: Thing) -> Point:
    """The middle of a thing in units."""
    rect = find(app, thing).rect
    return (rect.centerx, rect.centery)


def covering(app: App, thing: Thing, pos: Point) -> str:
    """What a press at ``pos`` would hit instead of a thing, or what hides it there; empty when nothing does."""
    widget, top = find(app, thing), on_top(app)
    if app.toasts._at(pos) is not None:
        return "a message"
    box = app.tooltips.rect
    if app.tooltips.shown is not None and box is not None and box.collidepoint(pos):
        return "a tooltip"
    hit = top.widgets._hit(pos)
    return "" if hit is widget else hit.id if hit is not None else "nothing"


SHARES = (0.5, 0.3, 0.7, 0.15, 0.85, 0.04, 0.96)
"""Where a free point of a thing is looked for, in shares of its width and height; the last ones find the strip that is
left of a card under its neighbours."""


def free_point(app: App, thing: Thing) -> Point | None:
    """A point at which a press hits a thing: its middle, else the first of a grid over it; None when it is covered
    everywhere."""
    rect = find(app, thing).rect
    points = [(rect.x + rect.w * x, rect.y + rect.h * y) for y in SHARES for x in SHARES]
    return next((pos for pos in points if not covering(app, thing, pos)), None)


def point_on(app: App, thing: Thing, at: Point | None = None) -> Point:
    """A point at which a press hits a thing: ``at``, else a free one. Fails with the name of what covers it."""
    pos = at if at is not None else free_point(app, thing)
    over = covering(app, thing, pos if pos is not None else place_of(app, thing))
    assert not over, f"{find(app, thing).id} is covered by {over}"
    assert pos is not None
    return pos


def hover(app: App, thing: Thing, at: Point | None = None) -> None:
    """Move the pointer onto a thing, to ``at`` or a free point of it; the tooltip of another goes as it moves."""
    app.tooltips.hide()
    app.step([PointerMove(point_on(app, thing, at))])


def hover_at(app: App, pos: Point) -> None:
    """Move the pointer to a place, whatever is there."""
    app.step([PointerMove(pos)])


def reveal(app: App, id: str) -> str:
    """Scroll until a widget of the top scene is in view, as Tab does; gives its id."""
    widget = find(app, id)
    if widget.parent is not None:
        widget.parent.reveal(widget)
        app.step([])
    return id


def rest(app: App) -> None:
    """Let the pointer rest for longer than a tooltip takes to come."""
    _pass(app, REST_MS, REST_STEP_MS, lambda: False)


def wait_for_main_button(app: App, id: str) -> None:
    """Let time pass while a main button of the top scene ignores presses because its meaning has changed."""

    def ready() -> bool:
        button = app.scenes.top.widgets.get(id) if app.scenes.top is not None else None
        return not (isinstance(button, MainButton) and button.paused)

    if not ready():
        _pass(app, 2000.0, SETTLE_MS, ready)


def click(app: App, thing: Thing, button: int = 1, *, at: Point | None = None) -> None:
    """Press a thing as a player does: animations end first, a main button accepts presses again, the pointer rests on
    it until its tooltip is up, and the press hits that very widget. ``at``: where it is pressed, else at a free point.
    Fails with the name of what covers it. Of the moment before the press only the frame with the tooltip is drawn."""
    _pass(app, SHOW_MS, SETTLE_MS, lambda: not app.moving, drawn_at_rest=False)
    wait_for_main_button(app, find(app, thing).id)
    pos = point_on(app, thing, at)
    with undrawn(app):
        app.step([PointerMove(pos)])
    rest(app)
    _press(app, thing, pos, button)


def click_at_once(app: App, thing: Thing, button: int = 1, *, at: Point | None = None, clicks: int = 1) -> None:
    """Press a thing while what moves goes on, without resting on it before. ``clicks``: the number of this press in a
    multiple click."""
    pos = point_on(app, thing, at)
    app.step([PointerMove(pos)])
    _press(app, thing, pos, button, clicks)


def double_click(app: App, thing: Thing, *, at: Point | None = None) -> None:
    """Press a thing twice; the second press comes at once and hits whatever is there then."""
    pos = point_on(app, thing, at)
    click(app, thing, at=pos)
    app.step([PointerDown(pos, clicks=2)])
    app.step([PointerUp(pos)])


def click_at(app: App, pos: Point) -> None:
    """Press a place at once, whatever is there."""
    app.step([PointerMove(pos), PointerDown(pos)])
    app.step([PointerUp(pos)])


def click_beside(app: App, pos: Point) -> None:
    """Press a place where there is no widget."""
    settle(app, SHOW_MS)
    top = on_top(app)
    app.scenes.run_layouts()
    hit = top.widgets._hit(pos)
    assert hit is None, f"{hit.id} is there" if hit is not None else ""
    app.step([PointerMove(pos), PointerDown(pos)])
    app.step([PointerUp(pos)])


def click_message(app: App) -> None:
    """Press the button of the newest message."""
    settle(app, SHOW_MS)
    button = app.toasts.items[-1].button
    assert button is not None
    app.step([PointerMove(button.center), PointerDown(button.center)])
    app.step([PointerUp(button.center)])


def _press(app: App, thing: Thing, pos: Point, button: int = 1, clicks: int = 1) -> None:
    over = covering(app, thing, pos)
    assert not over, f"{find(app, thing).id} is covered by {over}"
    with undrawn(app):
        app.step([PointerDown(pos, button, clicks=clicks)])
    app.step([PointerUp(pos, button)])


def drag(
    app: App, start: Thing, end: Thing | Point, mods: Mods = Mods.NONE, *, at: Point | None = None, drop: bool = True
) -> None:
    """Press a thing, at ``at`` or a free point of it, pull it in steps to another thing or a place, and let go there
    unless ``drop`` is False."""
    settle(app, SHOW_MS)
    a = point_on(app, start, at)
    b = point_on(app, end) if isinstance(end, str | Widget | Target) else end
    app.step([PointerMove(a, (), mods), PointerDown(a, mods=mods)])
    for step in range(1, 5):
        share = step / 4
        app.step([PointerMove((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), (1,), mods)])
    if drop:
        app.step([PointerUp(b, mods=mods)])


def wheel(app: App, thing: Thing, dy: float) -> None:
    app.step([Wheel(place_of(app, thing), 0.0, dy)])


def press(app: App, *commands: str) -> None:
    """Give commands one after the other, as from the keyboard; a question is read first."""
    for command in commands:
        while isinstance(app.scenes.top, DialogScene) and app.scenes.top.deaf:
            app.step([], SETTLE_MS)
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
    """Let time pass until nothing moves, at most ``ms`` milliseconds."""
    wait_until(app, lambda: not app.moving, ms)


def wait(app: App, ms: float, *, turn: float = 16.0) -> None:
    """Let this much time pass, in turns of that length."""
    _pass(app, ms, turn, lambda: False)


def wait_until(app: App, there: Callable[[], bool], ms: float) -> None:
    """Let time pass until something is so, at most so many milliseconds."""
    _pass(app, ms, SETTLE_MS, there)


def wait_for(app: App, there: Callable[[], bool], ms: float = 6000.0, *, turn: float = 16.0) -> None:
    """Let time pass until something is so. Fails where it is not after so much time."""
    _pass(app, ms, turn, there)
    assert there()


def _pass(app: App, ms: float, turn: float, over: Callable[[], bool], *, drawn_at_rest: bool = True) -> None:
    for number in range(math.ceil(ms / turn)):
        with nullcontext() if number % DRAWN == DRAWN - 1 else undrawn(app):
            app.step([], turn)
        if over():
            break
    if drawn_at_rest:
        app.step([], 0.0)


@contextmanager
def undrawn(app: App) -> Iterator[None]:
    """Draw no frames meanwhile, though the loop takes them for shown; the next one is drawn whole."""
    frames = app._frames
    with patch.object(app, "_show", lambda _part=None: frames.append((app._clock_ms, app._clock_ms))):
        yield


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
