"""The one place that reads pygame events: everything else in the client sees the events of this module.

Positions are in design units.  Modifiers and positions come from the events themselves, never from the
state of the devices, so that posted events and real ones behave alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

import pygame

from tabletop.client.draw.screen_point import Point

from .bindings import KEY_NAMES, LETTER, MODIFIABLE, REPEATING, Mods, compile_bindings, mods_from_sdl
from .gamepads import PadReader

LEFT, MIDDLE, RIGHT = 1, 2, 3

DOUBLE_CLICK_MS = 350
DOUBLE_CLICK_DISTANCE = 8.0


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer is at ``pos`` (units); ``buttons`` are the buttons held down."""

    pos: Point
    buttons: tuple[int, ...] = ()
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A button went down; ``clicks`` is 1, or 2 and more for quick presses in one place."""

    pos: Point
    button: int = LEFT
    mods: Mods = Mods.NONE
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A button was released."""

    pos: Point
    button: int = LEFT
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned: ``dy`` is positive away from the user (towards the top of a text)."""

    pos: Point
    dx: float
    dy: float
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class PointerLeave:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class Command:
    """A named command from a key or a pad; ``repeat`` when it comes from a held key."""

    name: str
    mods: Mods = Mods.NONE
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class CommandUp:
    """The key or pad button that gave a command was released."""

    name: str


@dataclass(frozen=True, slots=True)
class TextInput:
    """Characters typed, after dead keys and input methods."""

    text: str


@dataclass(frozen=True, slots=True)
class TextEditing:
    """Characters being composed; an empty text ends the composition."""

    text: str


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: str


Event = (
    PointerMove
    | PointerDown
    | PointerUp
    | Wheel
    | PointerLeave
    | Command
    | CommandUp
    | TextInput
    | TextEditing
    | FileDropped
)

_PAD_EVENTS = frozenset(
    {
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
    }
)


def _is_printable(event: pygame.event.Event) -> bool:
    """Whether a key press also arrives as typed text."""
    text = getattr(event, "unicode", "")
    if text:
        return bool(text.isprintable())
    return 32 <= int(event.key) < 127


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class InputMapper:
    """Turns pygame events into the events of this module.

    ``pixels_per_unit`` is the scale of the canvas, ``pointer_ratio`` the pixels of the surface per point of
    the mouse (other than 1 on high-density macOS screens).  ``last_device`` is "mouse", "keyboard" or "pad".
    While ``text_mode`` is on, printable keys without Ctrl give only TextInput.
    """

    def __init__(
        self,
        bindings: Mapping[str, Iterable[str]] | None = None,
        *,
        now: Callable[[], int] = _now_ms,
    ) -> None:
        self.pixels_per_unit = 1.0
        self.pointer_ratio = 1.0
        self.text_mode = False
        self.last_device = "mouse"
        self.position: Point = (-1.0, -1.0)
        self.capture: Callable[[int, Mods], object] | None = None
        """Gets the next keys pressed (code and modifiers) instead of the commands they would give."""
        self.letters: Callable[[], Collection[str]] = frozenset
        """Tells the letters that stand for themselves now: their keys give ``letter_<x>``, and their commands with
        Shift."""
        self._now = now
        self._table = compile_bindings(bindings)
        self._mods = Mods.NONE
        self._held: dict[int, str] = {}
        self._last_press: tuple[int, Point, int, int] | None = None
        self._pads = PadReader()
        # The character of the key press that opened the text entry must not be typed into it.
        self._swallow = False

    def set_bindings(self, bindings: Mapping[str, Iterable[str]] | None) -> None:
        """Use these overrides from now on."""
        self._table = compile_bindings(bindings)
        self._held.clear()

    def listen_to_pads(self) -> None:
        """Look for gamepads from now on (takes a moment: call it after the first frame)."""
        self._pads.listening = True

    def set_view(self, pixels_per_unit: float, pointer_ratio: float = 1.0) -> None:
        """Tell how positions of the mouse become units."""
        self.pixels_per_unit = pixels_per_unit
        self.pointer_ratio = pointer_ratio

    def reset(self) -> None:
        """Forget held keys and buttons (the window lost the focus)."""
        self._held.clear()
        self._mods = Mods.NONE
        self._last_press = None
        self._pads.release_all()

    def map(self, event: pygame.event.Event) -> list[Event]:
        """The program's events for one pygame event; empty for those it does not use."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            return self._key_down(event)
        if kind == pygame.KEYUP:
            return self._key_up(event)
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._mouse(event)
        if kind in _PAD_EVENTS:
            return self._from_pad(self._pads.read(event, self._now()))
        if kind == pygame.TEXTINPUT:
            return self._typed(event.text)
        if kind == pygame.TEXTEDITING:
            return [TextEditing(event.text)] if self.text_mode else []
        if kind == pygame.WINDOWLEAVE:
            return [PointerLeave()]
        if kind == pygame.DROPFILE:
            return [FileDropped(event.file)]
        return []

    def _typed(self, text: str) -> list[Event]:
        swallowed, self._swallow = self._swallow, False
        return [TextInput(text)] if self.text_mode and text and not swallowed else []

    def tick(self) -> list[Event]:
        """Repeats of a pad direction that is held; call once per turn of the loop."""
        self._pads.look(self._now())
        return self._from_pad(self._pads.repeats(self._now()))

    @property
    def busy(self) -> bool:
        """Whether a held pad direction needs ticks."""
        return self._pads.holding

    @property
    def has_pads(self) -> bool:
        """Whether a gamepad is connected, and events must be read at short intervals."""
        return self._pads.connected

    def _from_pad(self, presses: list[tuple[str, bool, bool]]) -> list[Event]:
        events: list[Event] = []
        for name, down, repeat in presses:
            self.last_device = "pad"
            events.append(Command(name, Mods.NONE, repeat) if down else CommandUp(name))
        return events

    def _to_units(self, pos: tuple[float, float]) -> Point:
        factor = self.pointer_ratio / self.pixels_per_unit
        return (pos[0] * factor, pos[1] * factor)

    def _mouse(self, event: pygame.event.Event) -> list[Event]:
        if event.type == pygame.MOUSEWHEEL:
            # pygame gives no position with the wheel; the last motion is where it turned
            sign = -1.0 if getattr(event, "flipped", False) else 1.0
            dx = sign * getattr(event, "precise_x", event.x)
            dy = sign * getattr(event, "precise_y", event.y)
            return [Wheel(self.position, dx, dy, self._mods)]
        position = self._to_units(event.pos)
        if event.type == pygame.MOUSEMOTION:
            if position != self.position:
                self.last_device = "mouse"
            self.position = position
            held = tuple(index + 1 for index, down in enumerate(event.buttons) if down)
            return [PointerMove(position, held, self._mods)]
        self.position = position
        self.last_device = "mouse"
        if event.button > 3:
            return []  # the old wheel buttons, which arrive as MOUSEWHEEL too
        if event.type == pygame.MOUSEBUTTONUP:
            return [PointerUp(position, event.button, self._mods)]
        return [PointerDown(position, event.button, self._mods, self._count_click(position, event.button))]

    def _count_click(self, position: Point, button: int) -> int:
        now = self._now()
        clicks = 1
        if self._last_press is not None:
            last_button, last_pos, last_time, last_clicks = self._last_press
            near = max(abs(position[0] - last_pos[0]), abs(position[1] - last_pos[1])) <= DOUBLE_CLICK_DISTANCE
            if button == last_button and near and now - last_time <= DOUBLE_CLICK_MS:
                clicks = last_clicks + 1
        self._last_press = (button, position, now, clicks)
        return clicks

    def _key_down(self, event: pygame.event.Event) -> list[Event]:
        mods = mods_from_sdl(event.mod)
        self._mods = mods
        if self.capture is not None:
            self.last_device = "keyboard"
            self.capture(event.key, mods)
            return []
        self._swallow = not self.text_mode and _is_printable(event)
        if self.text_mode and not mods & Mods.CTRL and _is_printable(event):
            self.last_device = "keyboard"
            return []
        command = self._letter_for(event.key, mods) or self._command_for(event.key, mods)
        if command is None:
            return []
        self.last_device = "keyboard"
        repeat = event.key in self._held
        self._held[event.key] = command
        if repeat and command not in REPEATING and command != "ok":
            return []
        return [Command(command, mods, repeat)]

    def _letter_for(self, key: int, mods: Mods) -> str | None:
        """The command of a letter that stands for itself now; with Shift, while any letter does, its usual one."""
        letter = KEY_NAMES.get(key, "")
        if (
            len(letter) != 1
            or not letter.isalpha()
            or mods not in (Mods.NONE, Mods.SHIFT)
            or not (live := self.letters())
        ):
            return None
        if mods:
            return self._table.get((key, mods)) or self._table.get((key, Mods.NONE))
        return LETTER + letter if letter in live else None

    def _command_for(self, key: int, mods: Mods) -> str | None:
        exact = self._table.get((key, mods))
        if exact is not None:
            return exact
        for fewer in (mods & ~Mods.SHIFT, Mods.NONE):
            command = self._table.get((key, fewer))
            if command in MODIFIABLE:
                return command
        # a plus sign needs Shift on many layouts
        if mods == Mods.SHIFT and self._table.get((key, Mods.NONE)) in {"zoom_in", "zoom_out", "find"}:
            return self._table[(key, Mods.NONE)]
        return None

    def _key_up(self, event: pygame.event.Event) -> list[Event]:
        self._mods = mods_from_sdl(event.mod)
        self._swallow = False
        command = self._held.pop(event.key, None)
        return [CommandUp(command)] if command is not None else []
