"""The one place that reads pygame events: everything else in the client sees the events of this module.

Positions are in design units.  Modifiers and positions come from the events themselves, never from the
state of the devices, so that posted events and real ones behave alike.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping

import pygame

from tabletop.client.draw.shapes import Point
from tabletop.rules.frozen import light_dataclass

from .bindings import KEY_NAMES, LETTER, MODIFIABLE, PLACES, REPEATING, Mods, compile_bindings, mods_from_sdl
from .gamepads import PadReader, tables

LEFT, MIDDLE, RIGHT = 1, 2, 3

FINGER_HOLD_MS = 500
"""Milliseconds after which a finger that rests is the right button."""
_MOUSE = -1  # the finger that SDL reports as a mouse alone


@light_dataclass
class PointerMove:
    """The pointer is at ``pos`` (units); ``buttons`` are the buttons held down."""

    pos: Point
    buttons: tuple[int, ...] = ()
    mods: Mods = Mods.NONE


@light_dataclass
class PointerDown:
    """A button went down; ``clicks`` is 1, or 2 and more for quick presses in one place."""

    pos: Point
    button: int = LEFT
    mods: Mods = Mods.NONE
    clicks: int = 1


@light_dataclass
class PointerUp:
    """A button was released."""

    pos: Point
    button: int = LEFT
    mods: Mods = Mods.NONE


@light_dataclass
class Wheel:
    """The wheel turned: ``dy`` is positive away from the user (towards the top of a text)."""

    pos: Point
    dx: float
    dy: float
    mods: Mods = Mods.NONE


@light_dataclass
class Pinch:
    """Two fingers moved: their middle from ``pos`` by (dx, dy) units, their distance by ``factor``."""

    pos: Point
    factor: float
    dx: float
    dy: float


@light_dataclass
class PointerLeave:
    """The pointer left the window."""


@light_dataclass
class Command:
    """A named command from a key or a pad; ``repeat`` when it comes from a held key."""

    name: str
    mods: Mods = Mods.NONE
    repeat: bool = False


@light_dataclass
class CommandUp:
    """The key or pad button that gave a command was released."""

    name: str


@light_dataclass
class TextInput:
    """Characters typed, after dead keys and input methods."""

    text: str


@light_dataclass
class TextEditing:
    """Characters being composed; an empty text ends the composition."""

    text: str


@light_dataclass
class FileDropped:
    """A file was dropped on the window."""

    path: str


Event = (
    PointerMove
    | PointerDown
    | PointerUp
    | Wheel
    | Pinch
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


_DIGITS = frozenset(range(pygame.K_0, pygame.K_9 + 1))
_LETTERS = frozenset(range(pygame.K_a, pygame.K_z + 1))
_KEYPAD = {
    getattr(pygame, f"K_KP_{digit}"): getattr(pygame, f"K_{name}")
    for digit, name in zip(
        "12346789", ["END", "DOWN", "PAGEDOWN", "LEFT", "RIGHT", "HOME", "UP", "PAGEUP"], strict=True
    )
}
"""What the keys of the keypad are in a text where they type no digits."""
_NOT_LATIN = {(pygame.K_q, pygame.K_SEMICOLON), (pygame.K_w, pygame.K_QUOTE), (pygame.K_q, pygame.K_SLASH)}
"""Signs at the places of letters in a Greek and a Hebrew layout, which no usual layout of Latin letters has there."""


def _is_printable(event: pygame.event.Event) -> bool:
    """Whether a key press also arrives as typed text, that of a dead key with the next one."""
    text = getattr(event, "unicode", "")
    if event.key == pygame.K_KP_PERIOD and sys.platform != "darwin":  # a full stop to SDL even where it deletes
        return bool(event.mod & pygame.KMOD_NUM)
    if text:
        return bool(text.isprintable())
    return any(32 <= code < 127 for code in (event.key, PLACES.get(getattr(event, "scancode", 0), 0)))


class Fingers:
    """Turns fingers on a screen into a pointer: one that taps is a click, one that moves on a drag, one that rests the
    right button; two zoom and pan.

    A press is given when it is known what the finger does, or at once where ``held`` says that the thing at a place is
    meant to be held down; where ``slides`` says so, one that moves on takes the contents with it as two do. SDL reports
    the first finger as a mouse too, before it or after it: what comes first counts.
    """

    def __init__(self, count: Callable[[Point, int], int]) -> None:
        self.held: Callable[[Point], bool] = lambda _: False
        self.slides: Callable[[Point], bool] = lambda _: False
        self._count = count
        self._at: dict[int, Point] = {}
        self._doing = ""  # "wait", "drag", "slide", "two", or nothing any more
        self._start: Point = (0.0, 0.0)
        self._since = 0

    @property
    def waiting(self) -> bool:
        """Whether a finger rests, and may become the right button."""
        return self._doing == "wait"

    def forget(self) -> None:
        self._at.clear()
        self._doing = ""

    def ignore(self) -> None:
        """Let the fingers that lie on the screen do nothing."""
        self._doing = ""

    def down(self, finger: int, pos: Point, now: int) -> list[Event]:
        if finger == _MOUSE and self._at:
            return []
        if _MOUSE in self._at:
            self._at = {finger: self._at[_MOUSE]}
            return []
        self._at[finger] = pos
        if len(self._at) > 1:
            self._doing = "two" if self._doing == "wait" and len(self._at) == 2 else self._doing
            return []
        self._start, self._since = pos, now
        move = PointerMove(pos)
        if self.held(pos):
            self._doing = "drag"
            return [move, self._press(LEFT)]
        self._doing = "wait"
        return [move]

    def _press(self, button: int) -> PointerDown:
        return PointerDown(self._start, button, clicks=self._count(self._start, button))

    def move(self, finger: int, pos: Point) -> list[Event]:
        if finger not in self._at:
            return []
        before = list(self._at.values())
        self._at[finger] = pos
        if self._doing == "two":
            return self._pinch(before, list(self._at.values()))
        if self._doing == "drag":
            return [PointerMove(pos, (LEFT,))]
        if self._doing == "slide":
            return self._slide(before[0], pos) if finger == next(iter(self._at)) else []
        # units by which a finger that rests may move
        if self._doing != "wait" or math.dist(pos, self._start) <= 12.0:
            return []
        if self.slides(self._start):
            self._doing = "slide"
            return self._slide(self._start, pos)
        self._doing = "drag"
        return [self._press(LEFT), PointerMove(pos, (LEFT,))]

    def _slide(self, before: Point, after: Point) -> list[Event]:
        return [Pinch(self._start, 1.0, after[0] - before[0], after[1] - before[1])]

    @staticmethod
    def _pinch(before: list[Point], after: list[Point]) -> list[Event]:
        (a, b), (c, d) = before[:2], after[:2]
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        factor = max(1.0, math.dist(c, d)) / max(1.0, math.dist(a, b))
        return [Pinch((x, y), factor, (c[0] + d[0]) / 2 - x, (c[1] + d[1]) / 2 - y)]

    def up(self, finger: int, pos: Point) -> list[Event]:
        if self._at.pop(finger, None) is None:
            return []
        did, self._doing = self._doing, "drag" if self._doing == "drag" and self._at else ""
        if did == "wait":
            return [self._press(LEFT), PointerUp(self._start)]
        return [PointerUp(pos)] if did == "drag" and not self._at else []

    def rest(self, now: int) -> list[Event]:
        """Time passes while fingers lie on the screen."""
        if not self.waiting or now - self._since < FINGER_HOLD_MS:
            return []
        self._doing = ""
        return [self._press(RIGHT), PointerUp(self._start, RIGHT)]


class InputMapper:
    """Turns pygame events into the events of this module.

    ``pixels_per_unit`` is the scale of the canvas, ``pointer_ratio`` the pixels of the surface per point of
    the mouse (other than 1 on high-density macOS screens), ``size`` that of the surface in pixels.
    ``last_device`` is "mouse", "keyboard" or "pad".
    While ``text_mode`` is on, printable keys without Ctrl give only TextInput.

    A key is looked up by its symbol, then by the sign that it types, then by its place: under a Russian layout the key
    of я is Z, and the keys above the letters are the digits wherever they give signs without Shift.
    """

    def __init__(
        self,
        bindings: Mapping[str, Iterable[str]] | None = None,
        pad: Mapping[str, str] | None = None,
        *,
        now: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self.pixels_per_unit = 1.0
        self.pointer_ratio = 1.0
        self.size = (0, 0)
        self.mirrored = False
        """Whether places are counted from the right end of the window; left and right change places too."""
        self._text_mode = False
        self._composing = False
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
        self._held: dict[int, str | None] = {}
        """The keys that are held down, with the command that each gave."""
        self._last_press: tuple[int, Point, int, int] | None = None
        self._pads = PadReader()
        self._pads.tables = tables(pad or {})
        self.fingers = Fingers(self._count_click)
        self._latin: bool | None = None
        """Whether the keys of letters give Latin ones; None before one was seen."""
        self._swallow: int | None = None
        """The key that is held since before the text entry had the focus: what it types is not meant for that."""

    def set_bindings(self, bindings: Mapping[str, Iterable[str]] | None, pad: Mapping[str, str]) -> None:
        """Use these overrides for keys and buttons from now on."""
        self._table = compile_bindings(bindings)
        self._pads.tables = tables(pad)
        self._held = dict.fromkeys(self._held)

    def listen_to_pads(self) -> None:
        """Look for gamepads from now on (takes a moment: call it after the first frame)."""
        self._pads.listening = True

    @property
    def text_mode(self) -> bool:
        """Whether typed characters are wanted."""
        return self._text_mode

    @text_mode.setter
    def text_mode(self, on: bool) -> None:
        self._text_mode = on
        self._composing = self._composing and on

    def set_view(self, pixels_per_unit: float, pointer_ratio: float = 1.0, size: tuple[int, int] = (0, 0)) -> None:
        """Tell how positions of the mouse, and those of fingers in shares of the window, become units."""
        self.pixels_per_unit = pixels_per_unit
        self.pointer_ratio = pointer_ratio
        self.size = size

    def reset(self) -> None:
        """Forget held keys and buttons (the window lost the focus)."""
        self._held.clear()
        self._swallow = None
        self._mods = Mods.NONE
        self._last_press = None
        self._pads.release_all()
        self.fingers.forget()

    def read(self) -> list[pygame.event.Event]:
        """pygame's events since the last call. Of a held key they have one repeat at the most, and none if it is up
        again: on a slow screen a short press would repeat, and what a long one does would go on after its end."""
        events = pygame.event.get()
        last_up = {event.key: n for n, event in enumerate(events) if event.type == pygame.KEYUP}
        held, told = set(self._held), set[int]()
        kept: list[pygame.event.Event] = []
        for n, event in enumerate(events):
            if event.type == pygame.KEYDOWN:
                if event.key in told or (event.key in held and last_up.get(event.key, -1) > n):
                    continue
                told.add(event.key)
            elif event.type == pygame.KEYUP:
                told.discard(event.key)
                held.discard(event.key)
            kept.append(event)
        return kept

    def map_arrival(self, event: pygame.event.Event) -> list[Event]:
        """The program's events for a press or a tap that does nothing but bring the window to the front."""
        if event.type == pygame.MOUSEBUTTONDOWN and not getattr(event, "touch", False):
            return self.map(pygame.event.Event(pygame.MOUSEMOTION, pos=event.pos, rel=(0, 0), buttons=(0, 0, 0)))
        found = self.map(event)
        self.fingers.ignore()
        self._last_press = None
        return [one for one in found if isinstance(one, PointerMove)]

    def map(self, event: pygame.event.Event) -> list[Event]:
        """The program's events for one pygame event; empty for those it does not use."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            return self._key_down(event)
        if kind == pygame.KEYUP:
            return self._key_up(event)
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._mouse(event)
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event)
        if kind in _PAD_EVENTS:
            return self._from_pad(self._pads.read(event, self._now()))
        if kind == pygame.TEXTINPUT:
            return self._typed(event.text)
        if kind == pygame.TEXTEDITING:
            return self._compose(event.text)
        if kind == pygame.WINDOWFOCUSLOST and self._composing:
            return self._compose("")
        if kind == pygame.WINDOWLEAVE:
            return [PointerLeave()]
        if kind == pygame.DROPFILE:
            return [FileDropped(event.file)]
        return []

    def _compose(self, text: str) -> list[Event]:
        """What is being composed has changed; keys belong to the input method until it is typed or empty."""
        if not self.text_mode:
            return []
        self._composing = bool(text)
        return [TextEditing(text)]

    def _typed(self, text: str) -> list[Event]:
        """Typed characters, unless they are those of a shortcut: with Ctrl, letters beyond Latin are typed as well."""
        self._composing = False
        shortcut = self._swallow is not None or self._mods & (Mods.CTRL | Mods.ALT) == Mods.CTRL
        return [TextInput(text)] if self.text_mode and text and not shortcut else []

    def tick(self) -> list[Event]:
        """Repeats of a pad direction that is held, and what a resting finger becomes; call once per turn of the
        loop."""
        self._pads.look(self._now())
        return self._from_pad(self._pads.repeats(self._now())) + self.fingers.rest(self._now())

    @property
    def holds_keys(self) -> bool:
        """Whether a key is held down, as far as it was told."""
        return bool(self._held)

    @property
    def busy(self) -> bool:
        """Whether a held pad direction or a resting finger needs ticks."""
        return self._pads.holding or self.fingers.waiting

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
        return self._counted((pos[0] * factor, pos[1] * factor))

    def _counted(self, pos: Point) -> Point:
        return (self.size[0] / self.pixels_per_unit - pos[0], pos[1]) if self.mirrored else pos

    def _mouse(self, event: pygame.event.Event) -> list[Event]:
        if event.type == pygame.MOUSEWHEEL:
            # pygame gives no position with the wheel; the last motion is where it turned
            sign = -1.0 if getattr(event, "flipped", False) else 1.0
            dx = sign * getattr(event, "precise_x", event.x)
            dy = sign * getattr(event, "precise_y", event.y)
            dx = -dx if self.mirrored else dx
            return [Wheel(self.position, dx, dy, self._mods)]
        position = self._to_units(event.pos)
        if getattr(event, "touch", False) and (event.type != pygame.MOUSEMOTION or event.buttons[0]):
            return self._touched(_MOUSE, event.type, position)
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

    def _finger(self, event: pygame.event.Event) -> list[Event]:
        if sys.platform == "darwin":  # the fingers on a Mac's pad, which move the pointer already
            return []
        width, height = (pixels / self.pixels_per_unit for pixels in self.size)
        return self._touched(event.finger_id, event.type, self._counted((event.x * width, event.y * height)))

    def _touched(self, finger: int, kind: int, pos: Point) -> list[Event]:
        self.position = pos
        self.last_device = "mouse"
        if kind in (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN):
            return self.fingers.down(finger, pos, self._now())
        if kind in (pygame.FINGERUP, pygame.MOUSEBUTTONUP):
            return self.fingers.up(finger, pos)
        return self.fingers.move(finger, pos)

    def _count_click(self, position: Point, button: int) -> int:
        now = self._now()
        clicks = 1
        if self._last_press is not None:
            last_button, last_pos, last_time, last_clicks = self._last_press
            near = max(abs(position[0] - last_pos[0]), abs(position[1] - last_pos[1])) <= 8.0
            if button == last_button and near and now - last_time <= 350:
                clicks = last_clicks + 1
        self._last_press = (button, position, now, clicks)
        return clicks

    def _key_down(self, event: pygame.event.Event) -> list[Event]:
        mods = mods_from_sdl(event.mod)
        self._mods = mods
        repeat = event.key in self._held
        if not repeat:
            self._held[event.key] = None
        if self.capture is not None:
            self.last_device = "keyboard"
            if not repeat:
                self.capture(event.key, mods)
            return []
        if self._composing:
            return []
        if not repeat:
            self._swallow = event.key if not self.text_mode and _is_printable(event) else None
        if self.text_mode and not mods & Mods.CTRL and _is_printable(event):
            self.last_device = "keyboard"
            return []
        command = self._letter_for(event, mods) or self._command_for(event, mods)
        if command is None or (repeat and command != self._held[event.key]):
            return []
        self.last_device = "keyboard"
        self._held[event.key] = command
        if repeat and command not in REPEATING and command != "ok":
            return []
        return [Command(command, mods, repeat)]

    def _letter_for(self, event: pygame.event.Event, mods: Mods) -> str | None:
        """The command of a letter that stands for itself now; with Shift, while any letter does, its usual one."""
        key = self._place(event) or event.key
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

    def _command_for(self, event: pygame.event.Event, mods: Mods) -> str | None:
        """The command of a key by its symbol, by the sign that it types with Shift, or by its place."""
        key = _KEYPAD.get(event.key, event.key) if self.text_mode else event.key
        symbol, typed = self._by_symbol(key, mods), getattr(event, "unicode", "")
        if symbol is None and mods == Mods.SHIFT and len(typed) == 1:
            symbol = self._table.get((ord(typed), Mods.NONE))
        if symbol is not None:
            return symbol
        place = self._place(event)
        return self._by_symbol(place, mods) if place is not None else None

    def _place(self, event: pygame.event.Event) -> int | None:
        """The key of a US keyboard at the place of a key whose symbol belongs to no command by itself: one outside of
        Latin, any sign of a layout without Latin letters, or a sign above the letters."""
        place = PLACES.get(getattr(event, "scancode", 0))
        if place in _LETTERS and chr(min(event.key, sys.maxunicode)).isalpha():
            self._latin = event.key < 0x250  # the first character after those of Latin alphabets
        if event.key in _LETTERS or event.key in _DIGITS:
            return None
        latin = (place, event.key) not in _NOT_LATIN if self._latin is None else self._latin
        return place if event.key not in KEY_NAMES or place in _DIGITS or not latin else None

    def _by_symbol(self, key: int, mods: Mods) -> str | None:
        exact = self._table.get((key, mods))
        if exact is not None:
            return exact
        for fewer in (mods & ~Mods.SHIFT, Mods.NONE):
            command = self._table.get((key, fewer))
            if command in MODIFIABLE:
                return command
        return None

    def _key_up(self, event: pygame.event.Event) -> list[Event]:
        self._mods = mods_from_sdl(event.mod)
        if self._swallow == event.key:
            self._swallow = None
        command = self._held.pop(event.key, None)
        return [CommandUp(command)] if command is not None else []
