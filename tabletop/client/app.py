"""App: the window, the loop, and the services that scenes use."""

from __future__ import annotations

import gc
import logging
import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pygame

from tabletop import PRODUCT
from tabletop.client.scenes import SLOW
from tabletop.resources import AssetError
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.storage.settings import load_settings, save_settings
from tabletop.text import add_languages, language, mirrored, sentence, set_language, system_language, t

from .core import window as system
from .core.bindings import EVERYWHERE, chords_for, key_label
from .core.gamepads import labels
from .core.input import (
    Command,
    Event,
    FileDropped,
    InputMapper,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
)
from .core.services import MenuItem, Tip
from .core.sound import VOLUME_GROUPS, Music, SoundPlayer
from .core.speech import Manner, Speech, written
from .core.transition import Fade, WaitCard
from .draw.cache import give_back, reported
from .draw.canvas import Canvas, PaintKit
from .draw.shapes import Point, Rect, RectLike
from .draw.theme import Metrics, Theme
from .scenes.base import Scene, SceneStack
from .scenes.speaker import Speaker
from .ui.base import with_rule
from .ui.group import WidgetGroup
from .ui.toast import ToastAction, Toasts
from .ui.tooltip import Tooltips

if TYPE_CHECKING:
    from tabletop.storage.hall import Hall
    from tabletop.storage.shelf import Shelf

    from .core.measuring import Measuring
    from .core.thinking import Thinking

log = logging.getLogger(__name__)

T = TypeVar("T")

FAST, IDLE, BREATH, ASLEEP = 60, 20, 6, 2
"""Turns of the loop a second: while something moves, while nothing does, while only the background lives, and while it
sleeps."""
AWAKE_MS = 60_000.0
"""Milliseconds after the last input after which nothing breathes any more."""
DRAWING = 0.75
"""The share of what is being done before a new scene is drawn for the first time."""
LOOK_MS = 100
"""Milliseconds between two looks whether keys that are held are still down."""
_OTHER_WAY = {"left": "right", "right": "left"}
PACKAGE = ".wartable"
"""The ending of packages of works, which are shown whatever scene they are dropped on."""
FRONT_MS = 50
"""Milliseconds after the window has got the keyboard in which a press is the one that brought it to the front."""


@dataclass(eq=False, repr=False)
class AppOptions:
    """How to start.

    ``home``: folder for everything written (None: the system's places, or TABLETOP_HOME).  ``size``: window in pixels.
    ``start`` and ``start_args``: the first scene.  ``frames``: end after so many frames. ``silent``: no sound device is
    opened.  ``language``: overrides the settings.  ``coach_marks``: False switches them off whatever the settings are;
    None does so where the program is silent, as in tests.  ``speech_log``: a file that gets all that would be said, in
    place of a voice.
    """

    home: Path | None = None
    size: tuple[int, int] | None = None
    start: str = "menu"
    start_args: dict[str, object] = field(default_factory=dict)
    base_scene: str = "menu"
    frames: int | None = None
    silent: bool = False
    language: str | None = None
    coach_marks: bool | None = None
    speech_log: Path | None = None


class App:
    """The running client. Scenes get it as ``self.app``. ``kit``: caches to be shared by several clients one after
    another; None: its own, cleared at the end."""

    def __init__(self, options: AppOptions | None = None, kit: PaintKit | None = None) -> None:
        self.options = options or AppOptions()
        self._own_kit = kit is None
        self.paths = Paths.under(self.options.home) if self.options.home else Paths.of_user()
        self.settings, trouble = load_settings(self.paths.settings)
        self._speak()
        system.prepare(self.settings.compatibility_display)
        self.window = system.GameWindow(PRODUCT, self.options.size)
        filled = self.window.set_full_screen(self.settings.full_screen)
        self._clock_ms = 0.0
        self.mapper = InputMapper(self.settings.bindings, self.settings.pad, now=self.pressed_at)
        self.scenes = SceneStack(self)
        self.theme = self._make_theme()
        self.canvas = Canvas(self.window.surface, self.theme, kit)
        self.sound = SoundPlayer(self._sound_trouble, defer=self.after_frame)
        self.music = Music(self.sound, self._sound_trouble)
        self.speaker = Speaker(self, Speech(written(self.options.speech_log) if self.options.speech_log else None))
        self.mapper.letters = self._live_letters
        self.mapper.fingers.held = partial(self._lies, WidgetGroup.held_down)
        self.mapper.fingers.slides = partial(self._lies, WidgetGroup.slides)
        self.toasts = Toasts(self, self._top)
        self.tooltips = Tooltips(self, self._top)
        self._fade = Fade()
        self._wait = WaitCard(self.window.flip)
        self._first_frame_s = math.inf
        """Seconds in which the first frame of the scene on top was drawn."""
        self._frames = deque[tuple[float, float]](maxlen=2 * FAST)
        """(begin of its turn of the loop, when it was on the screen) of each frame of the last two seconds."""
        self.running = self._dirty = True
        self.frame = 0
        self.moving = False
        self._last_input = self._looked_at = self._begun_s = 0.0
        self._ring = False
        self._pointer = (-1.0, -1.0)
        self._pointer_stale = True
        self._pressed_at: float | None = None
        self._buttons: set[int] = set()
        """The buttons of the mouse that are held down, as far as the scenes were told."""
        self._away = False
        """Whether another window has got the keyboard, and no press has brought this one to the front since."""
        self._front_at = -FRONT_MS
        self._changed_at = -1.0
        """When the stack got another top; whoever pressed something before the next turn has not seen that yet."""
        self._commanded: Scene | None = None
        """The scene that was on top when the key held now was pressed."""
        self._tip: Tip | None = None
        self._after_frame: list[Callable[[], object]] = []
        self._untidy, self._there = False, (False, False)  # scenes have changed; a large, a covering one was there
        self._failures = 0
        self._files_missed: int | None = len(reported())
        self._letters_told = False
        self._library: Shelf | None = None
        self._thinking: Thinking | None = None
        self._use_view()
        self._apply_volumes()
        if trouble is not None:
            self.toast(trouble, "warning")
        if not filled:
            self._forget_full_screen()
            self.after_frame(self.save_settings)

    # -- scenes --------------------------------------------------------------------------------------

    def push(self, name: str, **args: object) -> Scene:
        return self.scenes.push(name, **args)

    def pop(self, result: object = None) -> None:
        self.scenes.pop(result)

    def replace(self, name: str, **args: object) -> Scene:
        return self.scenes.replace(name, **args)

    def reset(self, name: str, **args: object) -> Scene:
        return self.scenes.reset(name, **args)

    def scene_changed(self, *, fade: bool = False, rise: bool = False) -> None:
        """Hide what belonged to the old top scene, because the stack has another one; ``fade``: the old picture fades
        out, ``rise``: it slides up."""
        self.tooltips.hide()
        self._face()
        if self._make_theme() != self.theme:
            self._see_anew()
        self.music.want(next((scene.music for scene in reversed(self.scenes.scenes) if scene.music), None))
        if self.frame and self.settings.animation_percent and (fade or (rise and not self.reduced_motion)):
            self._fade.start(self.window.surface, self.settings.animation_percent, rising=rise)
        else:
            self._fade.stop()
        self._pointer_stale = True
        self._untidy = True
        self.canvas.kit.mark()
        self._changed_at = self._clock_ms
        self._first_frame_s = math.inf
        self._dirty = True

    def busy(self, title: str, doing: str, expected_s: float = math.inf) -> None:
        """Say at once that something is being done which may take a moment, until the next frame: ``title`` and, below
        it, ``doing``. What is pressed meanwhile is dropped where it leads to another scene."""
        if self.frame and not self.window.minimised:
            self._wait.begin(self.canvas, title, doing, expected_s)
            self._dirty = True

    def _draws_anew(self) -> None:
        """Say that everything is drawn in another look, which takes as long as the first frame of the scene did."""
        self.busy(t("client.wait"), t("client.wait.look"), self._first_frame_s)

    def progress(self, share: float) -> None:
        self._wait.go_on(self.canvas, share)

    # -- services ------------------------------------------------------------------------------------

    def now(self) -> int:
        return int(self._clock_ms)

    def pressed_at(self) -> int:
        """The earliest moment on the clock of :meth:`now` at which the input being handled can have been made: the
        systems do not tell when it was, but then it was not there yet. Outside of input: now."""
        return self.now() if self._pressed_at is None else int(self._pressed_at)

    def seen_for(self, since: float) -> float:
        frames = [frame for frame in self._frames if frame[0] >= since]
        seen = max(since, frames[0][1]) if frames else since
        # What came when the first had been drawn is on the second, unless that was drawn much later for something else.
        if len(frames) > 1 and frames[1][0] <= seen + 2000 / IDLE:
            seen = max(seen, frames[1][1])
        return self.pressed_at() - seen

    @property
    def heard(self) -> Sequence[tuple[str, Rect]]:
        return [text for line in self.speaker.page for text in line]

    @property
    def listened_to(self) -> bool:
        return self.speaker.speech.on

    def say(self, text: str) -> None:
        self.speaker.tell(text)

    def came_too_soon(self) -> None:
        self.speaker.begin_anew(t("speech.too_soon"))

    @property
    def last_input(self) -> float:
        return self._last_input

    def play(self, sound: str) -> None:
        self.sound.play(sound)

    def toast(self, text: str | SaveError, kind: str = "info", action: ToastAction | None = None) -> None:
        self.toasts.add(text if isinstance(text, str) else sentence(text), kind, action)

    def ask(
        self,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, str, str]] = (),
        on_result: Callable[[str], object] | None = None,
        **more: object,
    ) -> Scene:
        """Ask a question in a dialog. ``buttons`` are (id, label, style); ``on_result`` gets the id chosen.

        Escape gives the button called "cancel", or the last one.  More arguments go to the dialog scene.
        """
        return self.push("dialog", title=title, text=text, buttons=buttons, on_result=on_result, **more)

    def confirm(self, title: str, text: str, yes: str, then: Callable[[], object], style: str = "danger") -> None:
        """Ask before something that cannot be undone, with the focus on the cancel button; ``then`` is called at once
        for players who do not want to be asked (the setting ``confirm_dangerous``)."""
        if not self.settings.confirm_dangerous:
            then()
            return
        buttons = [("cancel", t("client.cancel"), "secondary"), ("ok", yes, style)]
        self.ask(title, text, buttons, lambda id: then() if id == "ok" else None, default="cancel")

    def popup(
        self, anchor: Rect, items: Sequence[MenuItem], on_choose: Callable[[str], object], current: str | None = None
    ) -> Scene:
        return self.push("popup", anchor=anchor, items=items, on_choose=on_choose, current=current)

    def after_frame(self, call: Callable[[], object]) -> None:
        self._after_frame.append(call)

    @property
    def library(self) -> Shelf:
        if self._library is None:
            from tabletop.resources import example_saves
            from tabletop.storage.shelf import Shelf

            self._library = Shelf(self.paths, example_saves())
        return self._library

    @cached_property
    def hall(self) -> Hall:
        from tabletop.storage.hall import Hall

        return Hall(self.paths)

    @cached_property
    def measuring(self) -> Measuring:
        from .core.measuring import Measuring

        return Measuring()

    @property
    def thinking(self) -> Thinking:
        if self._thinking is None:
            from .core.thinking import Thinking

            self._thinking = Thinking()
        return self._thinking

    def _speak(self) -> None:
        """Take the languages that the user added, and use the one that is wanted."""
        add_languages(self.paths.languages)
        set_language(self.options.language or self.settings.language or system_language())

    def set_language(self, code: str) -> None:
        set_language(code)
        self._use_voice()
        self._draws_anew()
        self._face()
        self.settings.language = code
        self.save_settings()
        self.scenes.relayout_all()
        self._dirty = True

    def _face(self) -> None:
        """Count places from the right where that is how people read, unless there is a board."""
        wanted = mirrored() and not any(scene.straight for scene in self.scenes.scenes)
        if wanted is not self.canvas.mirrored:
            self.canvas.mirrored = self.mapper.mirrored = wanted
            self._pointer = self.canvas.width - self._pointer[0], self._pointer[1]

    @property
    def coach_marks(self) -> bool:
        wanted = self.options.coach_marks
        return self.settings.coach_marks and (not self.options.silent if wanted is None else wanted)

    def save_settings(self) -> None:
        try:
            save_settings(self.paths.settings, self.settings)
        except SaveError as problem:
            log.warning("settings not written: %s", problem)
            self.toast(problem, "warning")

    def apply_settings(self, *, save: bool = True) -> None:
        settings, before = self.settings, (self.theme.look, language())
        if not self.window.set_full_screen(settings.full_screen):
            self._forget_full_screen()
        self.mapper.set_bindings(settings.bindings, settings.pad)
        if settings.language:
            set_language(settings.language)
        if (self._make_theme().look, language()) != before:
            self._draws_anew()
        self._apply_volumes()
        self._see_anew()
        if save:
            self.save_settings()

    def _forget_full_screen(self) -> None:
        """Say that the system does not let the window fill the screen, and do not try it at the next start."""
        self.settings.full_screen = False
        self.toast(t("client.no_full_screen"), "warning")

    def key_hint(self, command: str) -> str:
        if self.mapper.last_device == "pad" and (label := labels(self.settings.pad).get(command)):
            return label
        chords = chords_for(command, self.settings.bindings)
        return key_label(chords[0]) if chords else ""

    def rule_hint(self) -> str:
        # who listens would hear it with every second thing
        return "" if self.toasts.offers_help or self.listened_to else self.key_hint("help")

    def quit(self) -> None:
        self.running = False

    def leave(self, go: Callable[[], object] | None = None) -> None:
        go = go or self.quit
        risk = next((words for scene in reversed(self.scenes.scenes) if (words := scene.at_risk())), "")
        if risk:
            self.confirm(t("client.leave.title"), risk, t("client.leave.yes"), go)
        else:
            go()

    def _close_window(self) -> None:
        """Handle the closing of the window: ask first where something would be lost; closing it again instead of
        answering ends the program."""
        top = self.scenes.top
        if top is not None and top.title() == t("client.leave.title"):
            self.quit()
        else:
            self.leave()

    def _top(self) -> Scene | None:
        return self.scenes.top

    def _live_letters(self) -> frozenset[str]:
        """The letters that give no commands now, because they stand somewhere on the top scene."""
        self.scenes.run_layouts()
        return self.scenes.top.live_letters if self.scenes.top is not None else frozenset()

    def _lies(self, ask: Callable[[WidgetGroup, Point], bool], pos: Point) -> bool:
        """What the widgets of the top scene answer about ``pos``."""
        self.scenes.run_layouts()
        return self.scenes.top is not None and ask(self.scenes.top.widgets, pos)

    def picture(self) -> bytes:
        self.scenes.run_layouts()
        self._draw()
        return system.png(self.window.surface)

    def screenshot(self, path: Path | str) -> Path:
        """Draw the present scene and write it as a PNG; returns the path. Raises SaveError."""
        atomic.write(Path(path), self.picture())
        return Path(path)

    # -- what the widgets ask for --------------------------------------------------------------------

    @property
    def keyboard_mode(self) -> bool:
        return self.mapper.last_device != "mouse"

    @property
    def hold_ms(self) -> int:
        return int(self.settings.hold_ms)

    @property
    def reduced_motion(self) -> bool:
        return bool(self.settings.reduced_motion) or self.settings.animation_percent == 0

    def refuse(
        self, reason: str, rect: Rect, rule: str = "", clear: Sequence[Rect] = (), *, fault: bool = True,
        button: bool = False,
    ) -> None:  # fmt: skip
        if fault:
            self.play("ui-deny")
        top = self.scenes.top
        if not rule or top is None or not top.has_rulebook:
            self.tooltips.bubble(reason, rect, clear, fault=fault)
        elif button:
            self.toasts.drop_refusals()
            words, opens = with_rule(self, reason, rule), partial(top.open_rule, rule)
            self.tooltips.bubble(words, rect, clear, fault=fault, opens=opens)
        else:
            self.toasts.drop_refusals()
            self.toasts.add(
                reason, "danger" if fault else "info", (t("board.why"), lambda: top.open_rule(rule)), "help"
            )
        self.invalidate()

    def text_mode(self, rect: Rect | None) -> None:
        self.mapper.text_mode = rect is not None
        self.window.type_at(self.canvas.rect_px(rect) if rect is not None else None)

    def clipboard(self) -> str:
        return system.clipboard_text()

    def set_clipboard(self, text: str) -> None:
        system.put_clipboard_text(text)

    def toggle_tip(self, tip: Tip | None) -> None:
        self.tooltips.toggle(tip)
        self._dirty = True

    def show_tip(self, tip: Tip | None) -> None:
        self.tooltips.show(tip)
        self._dirty = True

    def inspecting(self, on: bool) -> None:
        """Begin or end the mode in which the keyboard walks over everything that has an explanation, and say in a toast
        how to use it."""
        self.play("ui-click")
        keys = {"keys": self.key_hint("inspect"), "back": self.key_hint("back"), "next": self.key_hint("next")}
        words = t("client.inspecting", **keys)
        self.toasts.items[:] = [item for item in self.toasts.items if item.text != words]
        if on:
            self.toast(words, "info")
        else:
            self.tooltips.hide()
        self.toasts.dirty = True
        self.invalidate()

    def invalidate(self) -> None:
        self._dirty = True

    # -- the loop ------------------------------------------------------------------------------------

    def run(self) -> None:
        """Show the first scene and loop until the end. Raises what scenes fail with again and again."""
        clock = pygame.time.Clock()
        if self._own_kit:
            fonts, measures = self.canvas.kit.text.book, self.paths.cache / "measures.json"
            fonts.recall(measures)
            self.after_frame(partial(fonts.remember, measures))
        try:
            if not len(self.scenes):
                self.push(self.options.start, **self.options.start_args)
            self.step(self.mapper.read(), 0)  # the first frame at once
            self.mapper.listen_to_pads()
            if not self.options.silent:
                self.sound.allow()
                self._heed_the_system()
            while self.running:
                if self.options.frames is not None:
                    self.invalidate()  # a run of so many frames draws in every turn
                    if self.frame >= self.options.frames:
                        break
                self.turn(clock)
        except KeyboardInterrupt:
            log.info("stopped from the terminal")
        finally:
            self.close()

    def turn(self, clock: pygame.time.Clock) -> None:
        """Wait for the next turn of the loop, and carry it out. While the loop sleeps, only events are read now and
        then, without a turn of the scenes."""
        rate = self.rate()
        if rate > ASLEEP:
            waited = max(1, clock.tick(rate))
            self.step(self.mapper.read(), waited, waited)
            return
        slept = unread = 0
        events: list[pygame.event.Event] = []
        while slept < 1000 / ASLEEP and not events:
            unread = max(1, clock.tick(10))  # how often a second the sleeping loop reads events
            slept += unread
            events = self.mapper.read()
        self.step((), slept)  # the time slept passes first, so that what the events begin starts at 0
        if events:
            self.step(events, 1, unread)

    @property
    def breathing(self) -> bool:
        return (
            self.settings.living_maps and not self.reduced_motion
            and self.window.focused and not self.window.minimised and self._clock_ms - self._last_input < AWAKE_MS
        )  # fmt: skip

    def rate(self) -> int:
        """Turns of the loop a second: fast while something moves or just after input, few when nothing is to be
        done."""
        if self.window.minimised:
            return ASLEEP
        since = self._clock_ms - self._last_input
        if self.moving or since < 1000 or self._dirty or self.mapper.busy or self.scenes.working:
            return FAST
        if self.breathing and self.scenes.life is not None and since >= 2500:
            return BREATH
        drowsy = since < 2500 or self.mapper.text_mode or self.mapper.has_pads or self.toasts.items
        return IDLE if drowsy or self.tooltips.waiting else ASLEEP

    def step(
        self, events: Iterable[pygame.event.Event | Event] = (), dt_ms: float = 16.0, unread_ms: float = 0.0
    ) -> None:
        """One turn of the loop: events, time, and a frame when something changed.

        Events may be pygame's or our own; ``unread_ms``: for how long none had been read before them.  An exception in
        a scene leads to :meth:`_recover`; the third in succession is raised and ends the program.
        """
        self._clock_ms += dt_ms
        try:
            self._turn(events, dt_ms, self._clock_ms - unread_ms)
        except Exception as problem:
            self._recover(problem)
        else:
            self._failures = 0

    def _turn(self, events: Iterable[pygame.event.Event | Event], dt_ms: float, read_at: float) -> None:
        events = tuple(events)
        if any(isinstance(one, pygame.event.Event) and one.type == pygame.WINDOWFOCUSGAINED for one in events):
            self._front_at = self.now()  # some systems tell of the press first
        self._pressed_at = read_at
        self._begun_s = self._wait.now()
        try:
            for event in events:
                self._receive(event)
            own_events = self.mapper.tick()
            for own in own_events:
                self._dispatch(own)
        finally:
            self._pressed_at = None
        if self.mapper.holds_keys and self._clock_ms - self._looked_at >= LOOK_MS:
            self._looked_at = self._clock_ms
            self.window.release_keys()
        awake = self.moving or bool(events) or bool(own_events)
        self.scenes.run_layouts()
        if self._pointer_stale:
            self._pointer_stale = False
            if not self.keyboard_mode:
                self.scenes.move_pointer(self._pointer)
        fading = self._fade.update(dt_ms)
        if self._thinking is not None:
            self._thinking.watch()
        if "measuring" in self.__dict__:
            self.measuring.watch()
        unread = self.window.minimised  # the time of a message begins when somebody can read it
        self.moving = self.scenes.update(dt_ms) | self.toasts.update(0.0 if unread else dt_ms) | fading
        if unread:
            self.music.rest()
        self.music.update()
        self.sound.rest()
        self.scenes.run_layouts()
        if self.scenes.top is not None:
            if awake or self.moving or self._dirty or self.scenes.dirty:  # nothing else changes the tooltip
                self._tip = None if self.keyboard_mode else self.scenes.top.tip()
            if self.tooltips.update(dt_ms, self._tip):
                self._dirty = True
            self.window.set_pointer(self._pointer_shape(), self.settings.large_pointer)
        if self._ring != self.keyboard_mode:
            self._ring = self.keyboard_mode
            self._dirty = True
        if self.toasts.dirty or fading:  # also one frame after a fade, which shows the new picture alone
            self._dirty = True
        part = None if self._dirty else self.scenes.dirty_part
        if self.scenes.dirty:
            self._dirty = True
        if not self.window.minimised and self.running:
            self._present(part, dt_ms)
        waiting, self._after_frame = self._after_frame, []
        for call in waiting:
            call()
        if self._untidy and self.rate() < FAST:
            self._untidy = False
            self._tidy()

    def _present(self, part: RectLike | None, dt_ms: float) -> None:
        """Show a frame if something has changed, or its ``part`` alone; let live what lives; say what is new."""
        if self._dirty:
            self._show(part)
        self._live(dt_ms)
        self.speaker.attend()

    def _live(self, dt_ms: float) -> None:
        """Let time pass for what lives on the scene, and show what of it has another picture now."""
        life = self.scenes.life
        if life is not None and life.pass_time(dt_ms, self.breathing):
            stirred = life.stir(self.canvas)
            if stirred:
                self.window.show(stirred)
            self._dirty |= life.stale

    def _tidy(self) -> None:
        """Free what scenes that are gone, and the loading of those that came, have left behind; a matter of
        milliseconds, while nothing moves and nobody presses anything."""
        scenes = self.scenes.scenes
        large, covering = any(scene.name in SLOW for scene in scenes), any(scene.covers for scene in scenes)
        before, self._there = self._there, (large, covering)
        self.canvas.kit.trees.forget_old()  # what is drawn in them may be a method of a scene that is gone
        if before != self._there:
            self.canvas.kit.forget_old()
        give_back()

    def _pointer_shape(self) -> str:
        if self.toasts.hovered:
            return "hand"
        return self.scenes.top.cursor() if self.scenes.top is not None else "arrow"

    def _receive(self, event: pygame.event.Event | Event) -> None:
        if not isinstance(event, pygame.event.Event):
            self._dispatch(event)
            return
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._close_window()
            return
        if self.window.read(event):
            self._see_anew()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._away = True
            self.mapper.reset()
            self._let_go()
        elif event.type == pygame.WINDOWEXPOSED:
            self._dirty = True
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER) and self.scenes.top is not None:
            self.scenes.top.regained()
        arrives = event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN) and self._comes_to_front()
        for own in self.mapper.map_arrival(event) if arrives else self.mapper.map(event):
            self._dispatch(own)

    def _comes_to_front(self) -> bool:
        """Whether a press only brings the window to the front, and does nothing else: what it would do is often not to
        be taken back."""
        away, self._away = self._away, False
        return away and (not self.window.has_keyboard or self.pressed_at() - self._front_at < FRONT_MS)

    def _let_go(self) -> None:
        """Nothing is held down any longer, and no release will tell it."""
        self._buttons.clear()
        self.toasts.let_go()
        for scene in self.scenes.scenes:
            scene.let_go()
        self._dirty = True

    def _is_meant(self, event: PointerDown | Command) -> bool:
        """Whether a press was made for what is on the screen: not before the scene on top was there, and no repeat of a
        key that was pressed for another scene, or that presses a button again."""
        top = self.scenes.top
        if isinstance(event, Command):
            if event.name in EVERYWHERE:
                return True
            if event.repeat:
                focused = top.widgets.focused if top is not None else None
                again = event.name != "ok" or (focused is not None and focused.repeatable)
                return again and top is self._commanded
        self._commanded = top
        return self._pressed_at is None or self._pressed_at > self._changed_at

    def _dispatch(self, event: Event) -> None:
        self._last_input = self._clock_ms
        self.music.note_input()
        if isinstance(event, PointerDown | Command) and (not self._is_meant(event) or self.speaker.pressed(event)):
            return
        if isinstance(event, Command) and self.canvas.mirrored:
            event = replace(event, name=_OTHER_WAY.get(event.name, event.name))
        if isinstance(event, PointerMove | PointerDown) and self._buttons and not self._still_held(event):
            self._let_go()
        if isinstance(event, PointerDown):
            self._buttons.add(event.button)
        elif isinstance(event, PointerUp):
            self._buttons.discard(event.button)
        if isinstance(event, (PointerMove, PointerDown)):
            if event.pos != self._pointer:
                self.mapper.last_device = "mouse"
                self.tooltips.pointer_moved(event.pos)
            self._pointer = event.pos
        self.scenes.run_layouts()
        if isinstance(event, (PointerDown, Command)):
            shown = self.tooltips.shown
            if self.tooltips.follow(event):
                self._dirty = True
                return
            self.tooltips.press(event)
            if self.tooltips.shown is not shown:
                self._dirty = True
            if self._fade.active:  # any input ends the fade
                self._fade.stop()
                self._dirty = True
        if self.toasts.handle(event):
            if isinstance(event, PointerMove):
                self.scenes.handle(PointerLeave())
            return
        if isinstance(event, FileDropped) and event.path.lower().endswith(PACKAGE):
            self.push("package", path=Path(event.path))
            return
        if self.scenes.handle(event):
            return
        if isinstance(event, FileDropped):
            self._dropped(event)
        elif isinstance(event, Command) and not event.repeat and not self._own_command(event.name):
            self.speaker.unanswered()

    def _dropped(self, event: FileDropped) -> None:
        """Show a saved game among the others, and a work before it is taken, whatever is on top; say of anything else
        that nothing takes it, and what is taken."""
        from tabletop.storage import header, works

        path = Path(event.path)
        if _readable(header.read_header, path):
            self.push("load").handle(event)
            return
        if _readable(works.read, path):
            self.push("package", path=path)
            return
        self.play("ui-deny")
        self.toasts.drop(t("client.dropped"))
        self.toast(t("client.dropped"), "warning")

    def _still_held(self, event: PointerMove | PointerDown) -> bool:
        """Whether the buttons that were pressed can still be down: a motion tells those that are, and none goes down
        twice."""
        return bool(event.buttons) if isinstance(event, PointerMove) else event.button not in self._buttons

    def _own_command(self, name: str) -> bool:
        """Carry out a command that works everywhere; False for any other."""
        if name == "full_screen":
            self.settings.full_screen = not self.window.full_screen
            self.apply_settings()
        elif name == "screenshot":
            system.take_screenshot(self)
        elif name == "music":
            self.toasts.drop(t("client.music_on" if self.settings.music else "client.music_off"))  # no longer true
            self.turn_music(not self.settings.music)
            self.toast(t("client.music_on" if self.settings.music else "client.music_off"))
        elif name == "info" and self.scenes.top is not None:
            self.toggle_tip(self.scenes.top.tip())
        else:
            return False
        return True

    # -- frames --------------------------------------------------------------------------------------

    def _make_theme(self) -> Theme:
        width, height = self.window.surface.get_size()
        column = max((scene.room_beside for scene in self.scenes.scenes), default=0.0)
        metrics = Metrics.compute(width, height, self.settings.ui_percent, column)
        return Theme(
            metrics, self.settings.text_percent, bool(self.settings.high_contrast), bool(self.settings.easy_reading)
        )

    def _use_view(self) -> None:
        """Retarget the canvas after a change of window, scale or look."""
        self.theme = self._make_theme()
        self.canvas.retarget(self.window.surface, self.theme)
        self.canvas.kit.bound(self.window.surface)
        self.mapper.set_view(self.theme.metrics.scale, self.window.pointer_ratio, self.window.surface.get_size())
        self.tooltips.hide()
        self._fade.stop()
        self._dirty = True

    def _see_anew(self) -> None:
        """Draw and lay out everything for another size, scale or look; the pointer stays where it is on the screen."""
        before = self.theme.scale
        self._use_view()
        self._pointer = (self._pointer[0] * before / self.theme.scale, self._pointer[1] * before / self.theme.scale)
        self.scenes.relayout_all()

    def _draw(self) -> None:
        with self.speaker.reading(self.canvas):
            self.scenes.draw(self.canvas)
        self.toasts.draw(self.canvas)
        self.tooltips.draw(self.canvas)

    def _show(self, part: RectLike | None = None) -> None:
        """Draw and show a frame, all of it or a ``part`` (units): the window keeps the rest from the frame before."""
        self.progress(DRAWING)
        before = self._wait.now()
        if part is None:
            self._draw()
        else:
            with self.canvas.clip(part):
                self._draw()
        self._fade.draw(self.window.surface)
        self._dirty = False
        top = self.scenes.top
        words = top.title() if top is not None else ""
        self.window.set_title(f"{words} - {PRODUCT}" if words else PRODUCT)
        if part is None:
            self.window.flip()
        else:
            self.window.show([self.canvas.rect_px(part).clip(self.window.surface.get_rect())])
        self._wait.end()
        ended = self._wait.now()
        self._frames.append((self._clock_ms, self._clock_ms + 1000 * (ended - self._begun_s)))
        if self._first_frame_s == math.inf:
            self._first_frame_s = ended - before
        self.frame += 1
        self._tell_missing_file()
        if self.canvas.kit.text.book.unknown and not self._letters_told:
            self._letters_told, words = True, t("client.letters_unknown")
            if self.tooltips.shown is None or self.tooltips.shown.text != words:  # no field has just said it
                self.toast(words, "warning")

    def _tell_missing_file(self) -> None:
        """Say in one toast that a file of the program is missing, for the first such file; the others are in the
        log."""
        missing = reported()
        if self._files_missed is not None and len(missing) > self._files_missed:
            self.toast(t("client.file_missing", file=missing[self._files_missed]), "warning")
            self._files_missed = None

    # -- sound ---------------------------------------------------------------------------------------

    def _apply_volumes(self) -> None:
        for group in VOLUME_GROUPS:
            self.sound.set_volume(group, getattr(self.settings.volumes, group))
        self.music.on = self.settings.music
        self._use_voice()

    def _heed_the_system(self) -> None:
        """At the first start, take over from the system what people have told it about motion and contrast."""
        if self.settings.written:
            return
        from .core.system_wishes import wished

        for option, on in wished().items():
            setattr(self.settings, option, on)
        self.apply_settings()  # they are written, so that the system is asked once

    def _use_voice(self) -> None:
        """Speak as the settings say; where nothing is to be heard, not at all."""
        logged, settings = self.options.speech_log is not None, self.settings
        if logged or not self.options.silent:
            self.speaker.speech.use(
                Manner("always" if logged else settings.speech, settings.speech_rate, language()[:2])
            )

    def turn_music(self, on: bool) -> None:
        self.settings.music = on
        self.apply_settings()

    def _sound_trouble(self, key: str, /, **args: object) -> None:
        log.warning("%s %s", key, args)
        self.toast(t(key, **args), "warning")

    # -- trouble and the end -------------------------------------------------------------------------

    def _recover(self, problem: Exception) -> None:
        """Recover from an exception in a scene: save what can be saved, go back to the first scene and say so, with the
        missing file where that was the cause. Raises the exception where that does not help."""
        log.exception("a scene failed")
        self._failures += 1
        kept = [self._try(scene.rescue) for scene in self.scenes.scenes]
        if self._failures > 2:
            raise problem
        self._try(self.scenes.clear)
        self.scenes.scenes.clear()
        self.text_mode(None)
        self.push(self.options.base_scene)
        if isinstance(problem, AssetError):
            title, words = t("client.incomplete_title"), t("client.incomplete", file=problem.file)
        else:
            title, words = t("client.failed_title"), " ".join([t("client.failed"), *filter(None, kept)])
        self.ask(title, words, [("ok", t("client.ok"), "primary")])

    @staticmethod
    def _try(call: Callable[[], T]) -> T | None:
        try:
            return call()
        except Exception:
            log.exception("while recovering")
            return None

    def close(self) -> None:
        """Leave every scene; close the window and free all pictures."""
        self._try(self.scenes.clear)
        if self._thinking is not None:
            self._try(self._thinking.close)
        if "measuring" in self.__dict__:
            self._try(self.measuring.stop)
        self._try(self.sound.close)
        self._try(self.speaker.speech.close)
        if self._own_kit:
            self._try(self.canvas.kit.clear)
        gc.enable()  # it is still off if a board was left before its first frame
        self.window.close()


def _readable(read: Callable[[Path], object], path: Path) -> bool:
    try:
        read(path)
    except SaveError:
        return False
    return True
