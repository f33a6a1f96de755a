"""Scene, the base class of what is on the screen, and SceneStack, whose top scene gets the input."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from pygame import Surface

from tabletop.client.core.input import Event, InputMapper, PointerMove
from tabletop.client.core.services import Services, Tip
from tabletop.client.core.sound import SoundPlayer
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import RectLike
from tabletop.client.ui.group import WidgetGroup, WidgetScreen
from tabletop.client.ui.toast import Toasts
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.measuring import Measuring
    from tabletop.client.core.thinking import Thinking
    from tabletop.client.draw.life import Life
    from tabletop.storage.hall import Hall
    from tabletop.storage.shelf import Shelf

log = logging.getLogger(__name__)


class SceneServices(Services, Protocol):
    """What a scene may ask of the program beyond the common services: the scene stack, the shelf of saves, and more."""

    scenes: SceneStack
    toasts: Toasts
    mapper: InputMapper
    sound: SoundPlayer
    moving: bool
    """Whether something moves."""

    @property
    def thinking(self) -> Thinking:
        """The process in which computer players decide."""

    @property
    def measuring(self) -> Measuring:
        """Where the games of a test of the balance are played."""

    @property
    def last_input(self) -> float:
        """Milliseconds on the clock of :meth:`now` at the last input."""

    def busy(self, title: str, doing: str) -> None:
        """Say at once that something is being done which may take a moment, until the next frame."""

    def progress(self, share: float) -> None:
        """Say that a share of what is being done is done, if that takes long."""

    @property
    def coach_marks(self) -> bool:
        """Whether coach marks are switched on."""

    @property
    def library(self) -> Shelf:
        """The shelf of saved games."""

    @property
    def hall(self) -> Hall:
        """The hall of finished games."""

    def pop(self, result: object = None) -> None:
        """Remove the top scene; the one below gets ``result``."""

    def replace(self, name: str, **args: object) -> Scene:
        """Replace the top scene by a new one."""

    def reset(self, name: str, **args: object) -> Scene:
        """Remove all scenes and start again with a new one."""

    def push(self, name: str, **args: object) -> Scene:
        """Put a scene on top by its registered name."""

    def scene_changed(self, *, fade: bool = False, rise: bool = False) -> None:
        """Called when the stack has another top; ``fade``: the old picture fades out, ``rise``: it slides up."""

    def set_language(self, code: str) -> None:
        """Switch the language at once and remember it."""

    def turn_music(self, on: bool) -> None:
        """Switch the music on or off."""

    def apply_settings(self, *, save: bool = True) -> None:
        """Make the settings take effect after a change."""

    def quit(self) -> None:
        """End the program after this turn of the loop."""

    def leave(self, go: Callable[[], object] | None = None) -> None:
        """Leave by calling ``go`` (None: end the program); ask first while a scene holds what could not be saved."""


class Scene(WidgetScreen):
    """One layer of the screen.

    A scene keeps everything the user did in its own attributes; ``layout`` builds the widgets from them and may be
    called at any time.  ``see_through`` scenes show the ones below; ``modal`` ones darken and blur them. ``cut``: the
    scene neither fades in nor out. ``rises``: its picture slides up when the scene is removed. ``covers``: those below
    are updated but not drawn, because the scene draws a picture of them itself. ``room_beside``: the
    least width in units of a column beside the scene, for which the scale gives way. ``music``: the piece that is
    played while the scene is on the stack, empty for that of those below. ``has_rulebook``: the scene belongs to a
    game, whose rules :meth:`open_rule` opens. ``tells``: by ear, its words come before its focus, as those of
    see-through scenes do. ``hides``: nothing that was said before it is said again. ``straight``: it has a board or
    map, and is not mirrored for those who read from right to left, nor is what stands above it.
    """

    name = ""
    see_through = False
    modal = False
    cut = False
    rises = False
    covers = False
    veil = 0.6
    has_rulebook = False
    room_beside = 0.0
    music = ""
    tells = False
    hides = False
    straight = False

    def __init__(self, app: SceneServices, **args: object) -> None:
        self.app = app
        self.dirty = True
        self.dirty_part: RectLike | None = None
        """All that has changed since the last frame, in units, while the scene is not dirty."""
        self.needs_layout = True
        self.width = 0.0
        self.height = 0.0
        self.compact = False
        self.widgets = WidgetGroup(app, self.invalidate)
        self.cursor_shape: str | None = None

    # -- life ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The scene was put on the stack; called once."""

    def leave(self) -> None:
        """The scene was taken off the stack; called once."""

    def regained(self) -> None:
        """Called when the window gets the keyboard or the pointer again: other programs may have changed files."""

    def pause(self) -> None:
        """Called when another scene comes on top."""

    def resume(self, result: object = None) -> None:
        """Called when the scene on top has ended with ``result``."""

    @property
    def over(self) -> object | None:
        """The scene that this one belongs to, for overlays; None for all others."""
        return None

    @property
    def docked(self) -> float:
        """Units at the right of the window beside which the scene is laid out, for a column of their own."""
        return 0.0

    def at_risk(self) -> str:
        """What would be lost if the program ended now, in words; empty when nothing would. Tries to save first."""
        return ""

    def rescue(self) -> str:
        """Save the user's work after an error in the program (called before the stack is emptied); says in words where
        it is now, or that it is lost; empty where there is nothing to say."""
        return ""

    def title(self) -> str:
        """The words for the window's title; empty for none."""
        return ""

    @property
    def asks(self) -> str | None:
        """For the ear: what is asked now, which is said whenever it changes, in place of the words drawn on the scene.
        None: these are said; empty: nothing is asked, and nothing but news is said."""
        return None

    def tell_news(self) -> None:
        """Called while the scene is on top and somebody listens: say what has happened since the last call."""

    def enquire(self, enquiry: str) -> str:
        """The answer to one of :data:`tabletop.client.core.bindings.ENQUIRIES` about what lies here; empty for none."""
        return ""

    def open_rule(self, rule: str | None = None) -> None:
        """Open the rulebook of the scene's game, at a rule if one is named."""

    # -- layout and drawing --------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Build the widgets for a window of this size in units. The group is empty when this is called."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene. Changes nothing; the base class draws the widgets."""
        self.widgets.draw(canvas)

    def invalidate(self) -> None:
        self.dirty = True

    def invalidate_part(self, rect: RectLike) -> None:
        """Ask for a new frame in which nothing has changed outside ``rect`` (units; always the same one of a scene)."""
        self.dirty_part = rect

    def relayout(self) -> None:
        self.needs_layout = True
        self.dirty = True

    def run_layout(self, width: float, height: float, compact: bool) -> None:
        """Carry out a layout; focus, hover and scroll offsets are kept by the ids of the widgets."""
        self.width, self.height, self.compact = width, height, compact
        self.needs_layout = False
        self.widgets.begin_layout()
        self.layout(width, height, compact)
        self.widgets.end_layout()
        self.dirty = True

    # -- events --------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Handle an event; True when it was used. The base class hands it to the widgets."""
        return self.widgets.handle(event)

    def let_go(self) -> None:
        """End presses, drags and whatever else is held: the window has lost the keyboard, or a release was missed."""
        self.widgets.let_go()

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True while something moves."""
        return False

    @property
    def working(self) -> bool:
        """Whether work is being done in idle time: :meth:`update` is then called as often as while something moves,
        though nothing is drawn."""
        return False

    @property
    def life(self) -> Life | None:
        """What lives on the scene: :meth:`update` is then called a few times a second, too; None where nothing
        does."""
        return None

    @property
    def live_letters(self) -> frozenset[str]:
        """The letters that stand for themselves on this scene, while it is on top, and give no commands."""
        return frozenset()

    def tip(self) -> Tip | None:
        return self.widgets.tip()

    def cursor(self) -> str:
        """The shape of the pointer: arrow, hand, text, no, move."""
        return self.cursor_shape or self.widgets.cursor


def _game_of(args: Mapping[str, object]) -> str:
    """Id of the game that the arguments of a scene are about; empty for none."""
    if "match" in args:
        from tabletop.rules.match import Match

        match = args["match"]
        return match.setup.game if isinstance(match, Match) else ""
    return str(args.get("game") or args.get("lesson_id", "")).partition("/")[0]


HOMES = ("hall", "campaign")
"""Scenes that a match is left for, beside the menu."""


class SceneStack:
    """The scenes, lowest first. Names are looked up in ``client/scenes/__init__.py``."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self.scenes: list[Scene] = []
        self._ground: tuple[object, Surface] | None = None

    def __len__(self) -> int:
        return len(self.scenes)

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    # -- changes -------------------------------------------------------------------------------------

    def make(self, name: str, **args: object) -> Scene:
        """A new scene by its registered name. Raises KeyError for an unknown one."""
        from tabletop.client.scenes import SCENES, SLOW

        if name in SLOW:
            game = _game_of(args)
            doing = t(f"client.wait.{SLOW[name]}")
            self.app.busy(t(f"{game}.title") if game else t("client.wait"), doing)
        target = SCENES[name]
        if isinstance(target, str):
            module, _, attribute = target.partition(":")
            target = getattr(importlib.import_module(module), attribute)
        self.app.progress(0.3)
        scene = target(self.app, **args)
        assert isinstance(scene, Scene)
        self.app.progress(0.5)
        scene.name = name
        return scene

    def push(self, name: str, **args: object) -> Scene:
        scene = self.make(name, **args)
        before = self.top
        if before is not None:
            before.widgets.set_active(False)
            before.pause()
        self._enter(scene, before)
        return scene

    def pop(self, result: object = None) -> None:
        """Remove the top scene and hand ``result`` to the one below; removing the last one ends the program."""
        if not self.scenes:
            return
        before = self.top
        self._leave_top()
        if self.top is None:
            self.app.quit()
            return
        self._activate(self.top, before)
        self.top.resume(result)

    def replace(self, name: str, **args: object) -> Scene:
        scene = self.make(name, **args)
        before = self.top
        if self.scenes:
            self._leave_top()
        self._enter(scene, before)
        return scene

    def reset(self, name: str, **args: object) -> Scene:
        scene = self.make(name, **args)
        before = self.top
        self.clear()
        self._enter(scene, before)
        return scene

    @property
    def home(self) -> str:
        """Where a match is left for: the hall or the campaign if it was opened from there, else the menu."""
        return next((scene.name for scene in reversed(self.scenes) if scene.name in HOMES), "menu")

    def go_home(self) -> None:
        """Leave all scenes above the home of a match; where that is the menu, begin again with it."""
        home = self.home
        if home == "menu":
            self.reset("menu")
            return
        before = self.top
        while self.scenes[-1].name != home:
            self._leave_top()
        self._activate(self.scenes[-1], before)
        self.scenes[-1].resume()

    def clear(self) -> None:
        """Leave all scenes, also where one of them fails. Raises what the last one has failed with that did."""
        try:
            while self.scenes:
                self._leave_top()
        finally:
            if self.scenes:
                self.clear()

    def _enter(self, scene: Scene, before: Scene | None) -> None:
        self.scenes.append(scene)
        scene.enter()
        if self.top is scene:
            self._activate(scene, before)

    def _leave_top(self) -> None:
        scene = self.scenes.pop()
        scene.widgets.set_active(False)
        scene.leave()

    def _activate(self, scene: Scene, before: Scene | None) -> None:
        scene.widgets.set_active(True)
        scene.relayout()
        opaque = before is not None and not (before.see_through or scene.see_through or before.cut or scene.cut)
        gone = before is not None and before.rises and before not in self.scenes
        self.app.scene_changed(fade=opaque, rise=gone and not scene.cut)

    # -- one turn of the loop ------------------------------------------------------------------------

    def shown(self) -> list[Scene]:
        """The scenes that can be seen, lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].see_through:
            first -= 1
        return self.scenes[max(0, first) :]

    def relayout_all(self) -> None:
        """Ask all scenes for a new layout, because the window, the language or the theme has changed."""
        for scene in self.scenes:
            scene.relayout()

    def run_layouts(self) -> None:
        """Lay out the visible scenes that asked for it."""
        for _ in range(3):  # a layout may change a lower scene; more rounds would be a fault
            waiting = [scene for scene in self.shown() if scene.needs_layout]
            if not waiting:
                return
            metrics = self.app.theme.metrics
            for scene in waiting:
                scene.run_layout(metrics.vw - scene.docked, metrics.vh, metrics.compact)

    def handle(self, event: Event) -> bool:
        return self.top.handle(event) if self.top is not None else False

    def move_pointer(self, pos: tuple[float, float]) -> None:
        """Tell the top scene where the pointer is, after it has come up."""
        if self.top is not None and pos[0] >= 0:
            self.top.widgets.handle(PointerMove(pos))

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass for the visible scenes; True while something moves."""
        moving = False
        for scene in self.shown():
            widgets_moved = scene.widgets.update(dt_ms)
            if scene.update(dt_ms) or widgets_moved:
                scene.dirty |= widgets_moved or scene.dirty_part is None
                moving = True
        return moving

    @property
    def life(self) -> Life | None:
        """What lives on the top scene."""
        return None if self.top is None else self.top.life

    @property
    def working(self) -> bool:
        return any(scene.working for scene in self.shown())

    @property
    def dirty(self) -> bool:
        """Whether a visible scene asks for a new frame, or for a part of one."""
        return any(scene.dirty or scene.dirty_part is not None for scene in self.shown())

    @property
    def dirty_part(self) -> RectLike | None:
        """The part of the screen (units) that alone has to be drawn anew; None: all of it."""
        shown = self.shown()
        return shown[0].dirty_part if len(shown) == 1 and not shown[0].dirty else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible scenes from the lowest up; those below a modal one are blurred and darkened."""
        shown = self.shown()
        start = max((n for n, scene in enumerate(shown) if scene.covers), default=0)
        for scene in shown[:start]:
            scene.dirty, scene.dirty_part = False, None
        shown = shown[start:]
        first = self._draw_ground(canvas, shown)
        for scene in shown[first:]:
            scene.dirty_part = None
            if canvas.heard is not None:
                canvas.heard.clear()  # who listens hears the top scene alone
            scene.draw(canvas)
            scene.dirty = False

    def _draw_ground(self, canvas: Canvas, shown: list[Scene]) -> int:
        """Draw the scenes below the highest modal one; returns the index of that scene in ``shown``, 0 if there is
        none. The blurred picture is cached while nothing below changes.
        """
        first = next((n for n in range(len(shown) - 1, 0, -1) if shown[n].modal and shown[n].veil > 0), 0)
        if not first:
            self._ground = None
            return 0
        below = shown[:first]
        key = (*(id(scene) for scene in below), canvas.surface.get_size(), canvas.theme, shown[first].veil)
        if (
            self._ground is None
            or self._ground[0] != key
            or any(scene.dirty or scene.dirty_part is not None for scene in below)
        ):
            for scene in below:  # darkened once for all modal scenes: twice would be too dark
                scene.dirty_part = None
                scene.draw(canvas)
                scene.dirty = False
            self._ground = (key, canvas.blurred(shown[first].veil))
        canvas.blit(self._ground[1], (0, 0))
        return first
