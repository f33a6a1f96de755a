"""Gamepads, through SDL's controller mapping: buttons, sticks and triggers become command names."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pygame

from .bindings import DEFAULT_BINDINGS

log = logging.getLogger(__name__)

BUTTONS: dict[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "ok",
    pygame.CONTROLLER_BUTTON_B: "back",
    pygame.CONTROLLER_BUTTON_X: "info",
    pygame.CONTROLLER_BUTTON_Y: "end_phase",
    pygame.CONTROLLER_BUTTON_BACK: "log",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "toast",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "zoom_fit",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "prev",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}

SHIFT_AXIS = pygame.CONTROLLER_AXIS_TRIGGERLEFT
"""Held, it gives the buttons their second meaning; pressed and released alone, it is a button of its own."""

SHIFTED: dict[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "help",
    pygame.CONTROLLER_BUTTON_B: "undo",
    pygame.CONTROLLER_BUTTON_X: "inspect",
    pygame.CONTROLLER_BUTTON_Y: "redo",
    pygame.CONTROLLER_BUTTON_BACK: "timeline",
    pygame.CONTROLLER_BUTTON_START: "quick_help",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "threat",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "turn_view",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "zoom_out",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "zoom_in",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "page_up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "page_down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "home",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "end",
}

NAMES: dict[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
}
"""The buttons that can be given another command, by what they are called in the settings; ``lt+`` before it for their
second meaning."""
HELD = "lt+"
_PRINTED = {"left_stick": "L3", "right_stick": "R3", "left_shoulder": "LB", "right_shoulder": "RB"}
"""What is printed on the usual pads where that is not the name."""
_FIXED = {
    "tab_left": "LT", "tab_right": "RT", "legal": "RT",
    "page_up": "LT+D-pad", "page_down": "LT+D-pad", "home": "LT+D-pad", "end": "LT+D-pad",
}  # fmt: skip


def tables(changed: Mapping[str, str]) -> tuple[dict[int, str], dict[int, str]]:
    """The commands of the buttons, alone and while the trigger is held, with what was changed; what is unknown is left
    out."""
    plain, shifted = dict(BUTTONS), dict(SHIFTED)
    for code, name in NAMES.items():
        for table, key in ((plain, name), (shifted, HELD + name)):
            if changed.get(key) in DEFAULT_BINDINGS:
                table[code] = changed[key]
    return plain, shifted


def swapped(changed: Mapping[str, str], button: str, command: str) -> dict[str, str]:
    """The changes that give a button a command; the button that had it gets the one of this button, so that none is
    lost."""
    plain, shifted = tables(changed)
    has = {name: plain[code] for code, name in NAMES.items()}
    has |= {HELD + name: shifted[code] for code, name in NAMES.items()}
    usual = {name: BUTTONS[code] for code, name in NAMES.items()}
    usual |= {HELD + name: SHIFTED[code] for code, name in NAMES.items()}
    former = next((name for name, given in has.items() if given == command), button)
    has[former], has[button] = has[button], command
    return {name: given for name, given in has.items() if given != usual[name]}


def labels(changed: Mapping[str, str]) -> dict[str, str]:
    """What is printed on the buttons that give commands, for hints on the screen."""
    plain, shifted = tables(changed)
    printed = {code: _PRINTED.get(name, name.capitalize()) for code, name in NAMES.items()}
    found = {shifted[code]: f"LT+{words}" for code, words in printed.items()}
    return {**_FIXED, **found, **{plain[code]: words for code, words in printed.items()}}


# axis -> (command below zero, command above zero)
AXES: dict[int, tuple[str | None, str]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("pan_left", "pan_right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("pan_up", "pan_down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, "tab_left"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, "tab_right"),
}

REPEATED = frozenset(
    {
        "up", "down", "left", "right", "pan_up", "pan_down", "pan_left", "pan_right", "next", "prev", "zoom_in",
        "zoom_out", "page_up", "page_down",
    }
)  # fmt: skip

FIRST_REPEAT_MS = 400
NEXT_REPEAT_MS = 110

LOOK_MS = 3000
_LOOKS = 3  # looks for pads after something was plugged in: the right to read it is given a moment later
_NODES = Path("/dev/input") if sys.platform.startswith("linux") else None

Press = tuple[str, bool, bool]  # command, down, repeat


class PadReader:
    """State of all connected pads; gives presses as (command, down, repeat). ``tables``: as :func:`tables` gives them.

    Once its pads are opened, SDL polls them, and looks for new ones, whenever events are read. Where the system lists
    its devices in a folder, SDL's pads are opened only when that list has changed."""

    def __init__(self, nodes: Path | None = _NODES) -> None:
        self.tables = tables({})
        self.listening = False
        self._nodes = nodes
        self._seen: frozenset[str] | None = None
        self._looks = 1
        self._look_at = 0
        self._pads: dict[int, object] = {}
        self._axes: dict[tuple[int, int], str] = {}
        self._buttons: dict[tuple[int, int], str] = {}
        """What each held button gives, so that its release ends just that."""
        self._shifts: dict[int, bool] = {}
        """Pads whose left trigger is held, and whether it has served another button."""
        self._repeat_at: dict[str, int] = {}

    @property
    def connected(self) -> bool:
        return bool(self._pads)

    @property
    def holding(self) -> bool:
        """Whether a repeating direction is held."""
        return bool(self._repeat_at)

    def read(self, event: pygame.event.Event, now: int) -> list[Press]:
        """Presses and releases for one CONTROLLER event; ``now`` in milliseconds."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._connect(event.device_index)
            return []
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._looks = 1
            return self.release_all()
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(event, now)
        return self._button(event, now)

    def repeats(self, now: int) -> list[Press]:
        presses: list[Press] = []
        for command, due in self._repeat_at.items():
            if now >= due:
                presses.append((command, True, True))
                self._repeat_at[command] = now + NEXT_REPEAT_MS
        return presses

    def release_all(self) -> list[Press]:
        """Let go of everything held."""
        held = [*self._repeat_at]
        self._repeat_at.clear()
        self._axes.clear()
        self._buttons.clear()
        self._shifts.clear()
        return [(command, False, False) for command in held]

    def look(self, now: int) -> None:
        """Look for pads when it is time to; those found are announced by events. ``now`` in milliseconds."""
        if not self.listening or self._pads or now < self._look_at:
            return
        self._look_at = now + LOOK_MS
        if self._nodes is not None:
            seen = _names(self._nodes)
            if seen != self._seen:
                self._seen, self._looks = seen, _LOOKS
        if self._looks > 0:
            self._looks -= 1
            self._open()

    def _open(self) -> None:
        """Open SDL's pads; close them again when there is none and the folder of devices will tell of a new one."""
        controller = _controller()
        if controller is None:
            return
        try:
            if not controller.get_init():
                controller.init()
            if self._nodes is not None and not controller.get_count():
                controller.quit()
        except pygame.error as problem:
            log.info("no pads here: %s", problem)

    def _connect(self, device_index: int) -> None:
        controller = _controller()
        if controller is None:
            return
        try:
            pad = controller.Controller(device_index)
            self._pads[pad.as_joystick().get_instance_id()] = pad
        except pygame.error as problem:
            log.warning("pad %s cannot be used: %s", device_index, problem)

    def _button(self, event: pygame.event.Event, now: int) -> list[Press]:
        pad = getattr(event, "instance_id", 0)
        key = (pad, event.button)
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            table = self.tables[pad in self._shifts]
            command = table.get(event.button)
            if command is None:
                return []
            if pad in self._shifts:
                self._shifts[pad] = True
            self._buttons[key] = command
            return [self._change(command, True, now)]
        held = self._buttons.pop(key, None)
        return [self._change(held, False, now)] if held is not None else []

    def _shift(self, pad: int, command: str, down: bool, now: int) -> list[Press]:
        """Presses for the left trigger: none when it goes down; its own command when it comes up and no button was
        pressed meanwhile."""
        if down:
            self._shifts[pad] = False
            return []
        served = self._shifts.pop(pad, True)
        return [] if served else [self._change(command, True, now), self._change(command, False, now)]

    def _change(self, command: str, down: bool, now: int) -> Press:
        if down and command in REPEATED:
            self._repeat_at[command] = now + FIRST_REPEAT_MS
        elif not down:
            self._repeat_at.pop(command, None)
        return (command, down, False)

    def _axis(self, event: pygame.event.Event, now: int) -> list[Press]:
        names = AXES.get(event.axis)
        if names is None:
            return []
        value = event.value / 32768.0 if abs(event.value) > 1.0 else float(event.value)
        key = (getattr(event, "instance_id", 0), event.axis)
        held = self._axes.get(key)
        wanted: str | None = None
        limit = 0.35 if held else 0.55
        if value >= limit:
            wanted = names[1]
        elif value <= -limit:
            wanted = names[0]
        if wanted == held:
            return []
        presses: list[Press] = []
        if event.axis == SHIFT_AXIS:
            self._axes.pop(key, None)
            if wanted:
                self._axes[key] = wanted
            return self._shift(key[0], wanted or held or "", bool(wanted), now)
        if held:
            presses.append(self._change(held, False, now))
            del self._axes[key]
        if wanted:
            presses.append(self._change(wanted, True, now))
            self._axes[key] = wanted
        return presses


def _controller() -> ModuleType | None:
    """pygame's module for gamepads; None where pygame was built without it."""
    try:
        from pygame._sdl2 import controller
    except ImportError as problem:
        log.info("no pads here: %s", problem)
        return None
    return controller


def _names(folder: Path) -> frozenset[str]:
    try:
        return frozenset(node.name for node in folder.iterdir())
    except OSError:  # nothing can be plugged in
        return frozenset()
