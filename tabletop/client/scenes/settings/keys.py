"""The group "keys": every command with its keys, the dialog that waits for another one to be pressed, and what is
asked and changed of the player's bindings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.client.core.bindings import (
    DEFAULT_BINDINGS,
    ENQUIRIES,
    MODIFIER_KEYS,
    ONE_HAND,
    Mods,
    chord_of,
    chords_for,
    compile_bindings,
    key_label,
    parse_chord,
)
from tabletop.client.core.gamepads import AXES, HELD, NAMES, tables
from tabletop.client.core.input import Command, Event
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY100, IVORY300, IVORY500
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import PanelScene
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, key_cap
from tabletop.client.ui.form import BlockRow, Form, FormRow, HeadRow, TextRow, WordRow
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.tree import Row, Words, sign, space
from tabletop.text import t

if TYPE_CHECKING:
    from .scene import SettingsScene


Bindings = Mapping[str, tuple[str, ...]]

# Commands by the group they are listed under; a test keeps the list complete.
GROUPS: dict[str, tuple[str, ...]] = {
    "move": (
        "up", "down", "left", "right", "ok", "back", "next", "prev", "page_up", "page_down", "home", "end",
        "next_part", "prev_part", "tab_left", "tab_right",
    ),
    "play": (
        "end_phase", "letters", "undo", "redo", "legal", "hint", "next_idle", "town", "pause", "threat", "info",
        "inspect", "log", "timeline", "last_turn", "review", "rules",
    ),
    "ear": ENQUIRIES,
    "view": (
        "turn_view", "zoom_in", "zoom_out", "zoom_fit", "pan_up", "pan_down", "pan_left", "pan_right",
        "full_screen", "screenshot",
    ),
    "program": ("menu", "save", "load", "new", "rename", "delete", "find", "help", "quick_help", "toast", "music"),
    "text": ("backspace", "select_all", "copy", "cut", "paste"),
    "digits": tuple(f"digit_{n}" for n in range(10)),
}  # fmt: skip

PAD_GROUPS = ("move", "play", "ear", "view", "program")
"""The groups whose commands a button of the gamepad may give."""

# Commands without which this page could not be operated.
ESSENTIAL = frozenset({"up", "down", "left", "right", "ok", "back", "next", "prev"})


def chords(bindings: Bindings, command: str) -> tuple[str, ...]:
    """The chords that give a command, without those that another command has taken."""
    table = compile_bindings(bindings)
    found = []
    for chord in chords_for(command, bindings):
        parsed = parse_chord(chord)
        if parsed is not None and table.get(parsed) == command:
            found.append(chord)
    return tuple(found)


def owner(bindings: Bindings, chord: str) -> str | None:
    """The command a chord gives, if any."""
    parsed = parse_chord(chord)
    return compile_bindings(bindings).get(parsed) if parsed is not None else None


def can_lose(bindings: Bindings, command: str, chord: str) -> bool:
    """Whether a command may lose a chord: the essential ones keep at least one."""
    return command not in ESSENTIAL or len(set(chords(bindings, command)) - {chord}) > 0


def _with(bindings: Bindings, command: str, keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    changed = dict(bindings)
    if set(keys) == set(DEFAULT_BINDINGS[command]):
        changed.pop(command, None)
    else:
        changed[command] = keys
    return changed


def take(bindings: Bindings, command: str, chord: str, instead_of: str | None = None) -> dict[str, tuple[str, ...]]:
    """Give a chord to a command, besides its others or in place of ``instead_of``; the command that had it loses it."""
    changed = dict(bindings)
    former = owner(changed, chord)
    if former is not None and former != command:
        changed = drop(changed, former, chord)
    kept = [key for key in chords(changed, command) if key not in (chord, instead_of)]
    return _with(changed, command, (*kept, chord))


def drop(bindings: Bindings, command: str, chord: str) -> dict[str, tuple[str, ...]]:
    return _with(bindings, command, tuple(key for key in chords(bindings, command) if key != chord))


def restore(bindings: Bindings, command: str) -> dict[str, tuple[str, ...]]:
    """Give a command its default keys; commands that have one of them now lose it."""
    changed = {name: keys for name, keys in bindings.items() if name != command}
    for chord in DEFAULT_BINDINGS[command]:
        former = owner(changed, chord)
        if former is not None and former != command:
            changed = drop(changed, former, chord)
    return changed


def lost_by_restoring(bindings: Bindings, command: str) -> str | None:
    """An essential command that would have no key if ``command`` got its default ones; None for none."""
    after = restore(bindings, command)
    return next((name for name in sorted(ESSENTIAL) if not chords(after, name)), None)


GAP = 8.0

_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger"}


def command_name(command: str) -> str:
    if command.startswith("digit_"):
        return t("settings.command.digit", digit=command[-1])
    return t(f"settings.command.{command}")


def key_rows(scene: SettingsScene) -> list[FormRow]:
    """The rows of all commands in their groups, and those of the gamepad: first for who comes with one, for whom they
    are some eighty steps down otherwise."""
    head: list[FormRow] = [TextRow(t("settings.keys.note")), BlockRow(partial(_lay_reset, scene))]
    keys: list[FormRow] = []
    for group, commands in GROUPS.items():
        keys.append(HeadRow(t(f"settings.keys.{group}")))
        keys += [BlockRow(partial(_command_row, scene, command)) for command in commands]
    pad = [HeadRow(t("settings.pad")), TextRow(t("settings.pad.note")), *_pad_rows(scene)]
    return [*head, *pad, *keys] if scene.app.mapper.last_device == "pad" else [*head, *keys, *pad]


def _lay_reset(scene: SettingsScene, form: Form) -> None:
    rect = form.block(form.control_height)
    button = Button(
        "settings.keys.reset_all",
        rect,
        t("settings.keys.reset_all"),
        icon="undo",
        on_click=scene.restore_all_keys,
        enabled=bool(scene.app.settings.bindings or scene.app.settings.pad),
        reason=t("settings.keys.unchanged"),
    )
    button.rect.w = min(button.natural_width(form.canvas), form.width)
    form.widget(button)
    for hand in ONE_HAND:
        place = form.block(form.control_height)
        one = Button(f"settings.keys.{hand}", place, t(f"settings.keys.{hand}"), icon="keyboard",
                     on_click=partial(scene.use_keys, ONE_HAND[hand]), tooltip=t("settings.keys.one_hand"))  # fmt: skip
        one.rect.w = min(one.natural_width(form.canvas), form.width)
        form.widget(one)


def _command_row(scene: SettingsScene, command: str, form: Form) -> None:
    bindings = scene.app.settings.bindings
    tall = form.control_height
    buttons = [_key_button(scene, command, chord, index, tall) for index, chord in enumerate(chords(bindings, command))]
    for button in buttons:
        button.rect.w = max(52.0, form.canvas.measure(button.label, button.role)[0] + 26)
    name = command_name(command)
    signs = [("add", "plus", lambda: scene.ask_key(command), t("settings.keys.add", command=name))]
    if set(chords(bindings, command)) != set(DEFAULT_BINDINGS[command]):
        restore = t("settings.keys.restore", command=name)
        signs.append(("restore", "undo", lambda: scene.restore_keys(command), restore))
    buttons += [
        Button(
            f"settings.{what}.{command}", Rect(0, 0, tall, tall), icon=icon, style="icon", on_click=call, tooltip=tip
        )
        for what, icon, call, tip in signs
    ]
    limit = min(form.width, max(260.0, form.width * 0.62))
    lines = _lines(buttons, limit)
    width = max(_width(line) for line in lines)
    height = len(lines) * (tall + GAP) - GAP
    form.control(name, "", width, lambda rect: _set_out(lines, rect, tall), height=height)


def _key_button(scene: SettingsScene, command: str, chord: str, index: int, tall: float) -> Button:
    button = Button(
        f"settings.key.{command}.{index}",
        Rect(0, 0, 52, tall),
        key_label(chord),
        role="small_strong",
        tooltip=t("settings.keys.change", chord=key_label(chord), command=command_name(command)),
    )

    def choose(id: str) -> None:
        if id == "replace":
            scene.ask_key(command, chord)
        else:
            scene.remove_key(command, chord)

    def open_menu() -> None:
        free = can_lose(scene.app.settings.bindings, command, chord)
        items = [
            MenuItem("replace", t("settings.keys.replace"), icon="keyboard"),
            MenuItem(
                "remove", t("settings.keys.remove"), icon="delete", enabled=free, reason=t("settings.keys.essential")
            ),
        ]
        scene.app.popup(button.rect, items, choose)

    button.on_click = open_menu
    return button


def _width(line: list[Button]) -> float:
    return sum(button.rect.w for button in line) + GAP * (len(line) - 1)


def _lines(buttons: list[Button], limit: float) -> list[list[Button]]:
    lines: list[list[Button]] = [[]]
    for button in buttons:
        if lines[-1] and _width([*lines[-1], button]) > limit:
            lines.append([])
        lines[-1].append(button)
    return lines


def _set_out(lines: list[list[Button]], rect: Rect, tall: float) -> list[Widget]:
    y = rect.y
    placed: list[Widget] = []
    for line in lines:
        x = rect.right - _width(line)
        for button in line:
            button.rect.topleft = (x, y)
            x += button.rect.w + GAP
            placed.append(button)
        y += tall + GAP
    return placed


# ------------------------------------------------------------------------------------------------------ pad


def _pad_rows(scene: SettingsScene) -> list[FormRow]:
    """The rows of the gamepad: what cannot be changed as words, each button with a list of commands."""
    held = t("settings.pad.left_trigger_held")
    fixed = [(t("settings.pad.cross"), t("settings.command.directions"))]
    fixed += [(t(f"settings.pad.{name}"), command_name(AXES[axis][1])) for axis, name in _TRIGGERS.items()]
    fixed.append((t("settings.pad.right_stick_move"), t("settings.command.pan")))
    fixed.append((f"{held} + {t('settings.pad.cross_alone')}", t("settings.command.pages")))
    choices = [(name, command_name(name)) for group in PAD_GROUPS for name in GROUPS[group]]
    rows: list[FormRow] = [BlockRow(partial(_lay_fixed, key, what)) for key, what in fixed]
    for prefix, table in zip(("", HELD), tables(scene.app.settings.pad), strict=True):
        for code, name in NAMES.items():
            label = t(f"settings.pad.{name}")
            rows.append(WordRow(
                f"settings.pad.{prefix}{name}", f"{held} + {label}" if prefix else label, "", choices, table[code],
                partial(scene.set_pad, prefix + name), scene.app,
            ))  # fmt: skip
    return rows


def _lay_fixed(key: str, what: str, form: Form) -> None:
    row = Row((Words(what, "body", IVORY300, lines=0, part=0.5), space(), key_cap(form.canvas, key)), 0)
    form.block(max(30.0, tree.height(form.canvas, row, form.width)), partial(_draw_fixed, row), line=True)


def _draw_fixed(row: Row, canvas: Canvas, area: Rect) -> None:
    tree.draw(canvas, row, area)


WIDTH, ICON = 560.0, 48.0
"""Width of the box, and size of the picture of a keyboard, in units."""


class PressKeyScene(PanelScene):
    """Waits for a key; ``on_chord(chord)`` is called after the dialog has closed. Escape closes it without a key; a key
    that cannot be bound is answered with why."""

    def __init__(
        self, app: SceneServices, command: str = "", on_chord: Callable[[str], object] | None = None, **args: object
    ) -> None:
        super().__init__(app, **args)
        self.command = command
        self.on_chord = on_chord
        self.note = "settings.press.note"

    def enter(self) -> None:
        self.app.mapper.capture = self._key

    def leave(self) -> None:
        self.app.mapper.capture = None

    def _key(self, code: int, mods: Mods) -> None:
        if code == pygame.K_ESCAPE:
            self._close()
            return
        chord = chord_of(code, mods)
        if chord is None:
            self.note = "settings.press.modifier" if code in MODIFIER_KEYS else "settings.press.unknown"
            self.relayout()
            return
        on_chord = self.on_chord
        self._close()
        if on_chord is not None:
            on_chord(chord)

    def _close(self) -> None:
        if self.app.scenes.top is self:
            self.app.play("ui-click")
            self.app.pop()

    def layout(self, width: float, height: float, compact: bool) -> None:
        least = self.app.canvas.theme.spacing.button_width
        button = Button("press.cancel", Rect(), t("client.cancel"), on_click=self._close)
        ink = IVORY500 if self.note == "settings.press.note" else IVORY100
        rows = (
            replace(sign("keyboard", ICON), size=ICON),
            Words(t("settings.press", command=self.command), "panel_title", IVORY100, "center", lines=0),
            Words(t(self.note), "body", ink, "center", lines=0),
            replace(self.answers((button,), least), pack=0.5, size=control_height(self.app.canvas)),
        )
        self.lay_panel(WIDTH, rows, (button,))

    def handle(self, event: Event) -> bool:
        if isinstance(event, Command) and event.name == "back":
            self._close()
            return True
        self.widgets.handle(event)
        return True
