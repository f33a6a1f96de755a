"""The group "keys": every command with its keys, to change by pressing another one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.client.core.bindings import key_label
from tabletop.client.core.gamepads import AXES, BUTTONS, SHIFTED
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import IVORY300
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, draw_key
from tabletop.client.ui.form import BlockRow, Form, FormRow, HeadRow, TextRow
from tabletop.text import t

from . import keymap
from .host import SettingsHost

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

GAP = 8.0

_PAD_NAMES: dict[int, str] = {
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
_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger"}


def command_name(command: str) -> str:
    if command.startswith("digit_"):
        return t("settings.command.digit", digit=command[-1])
    return t(f"settings.command.{command}")


def key_rows(scene: SettingsHost) -> list[FormRow]:
    """The rows of all commands in their groups, then of the gamepad."""
    rows: list[FormRow] = [TextRow(t("settings.keys.note")), BlockRow(partial(_lay_reset, scene))]
    for group, commands in keymap.GROUPS.items():
        rows.append(HeadRow(t(f"settings.keys.{group}")))
        rows += [BlockRow(partial(_command_row, scene, command)) for command in commands]
    rows += [HeadRow(t("settings.pad")), TextRow(t("settings.pad.note")), BlockRow(_lay_pad)]
    return rows


def _lay_reset(scene: SettingsHost, form: Form) -> None:
    rect = form.block(form.control_height)
    button = Button(
        "settings.keys.reset_all",
        rect,
        t("settings.keys.reset_all"),
        icon="undo",
        on_click=scene.restore_all_keys,
        enabled=bool(scene.app.settings.bindings),
        reason=t("settings.keys.unchanged"),
    )
    button.rect.w = min(button.natural_width(form.canvas), form.width)
    form.widget(button)


def _command_row(scene: SettingsHost, command: str, form: Form) -> None:
    bindings = scene.app.settings.bindings
    tall = form.control_height
    buttons = [
        _key_button(scene, command, chord, index, tall) for index, chord in enumerate(keymap.chords(bindings, command))
    ]
    for button in buttons:
        button.rect.w = max(52.0, form.canvas.measure(button.label, button.role)[0] + 26)
    name = command_name(command)
    signs = [("add", "plus", lambda: scene.ask_key(command), t("settings.keys.add", command=name))]
    if keymap.is_changed(bindings, command):
        restore = t("settings.keys.restore", command=name)
        signs.append(("restore", "undo", lambda: scene.restore_keys(command), restore))
    buttons += [
        Button(f"settings.{what}.{command}", (0, 0, tall, tall), icon=icon, style="icon", on_click=call, tooltip=tip)
        for what, icon, call, tip in signs
    ]
    limit = min(form.width, max(260.0, form.width * 0.62))
    lines = _lines(buttons, limit)
    width = max(_width(line) for line in lines)
    height = len(lines) * (tall + GAP) - GAP
    form.control(name, "", width, lambda rect: _set_out(lines, rect, tall), height=height)


def _key_button(scene: SettingsHost, command: str, chord: str, index: int, tall: float) -> Button:
    button = Button(
        f"settings.key.{command}.{index}",
        (0, 0, 52, tall),
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
        free = keymap.can_lose(scene.app.settings.bindings, command, chord)
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


def _lay_pad(form: Form) -> None:
    """Add what the gamepad's buttons do, which is fixed."""
    rows = [(t("settings.pad.cross"), t("settings.command.directions"))]
    rows += [(t(f"settings.pad.{_PAD_NAMES[code]}"), command_name(BUTTONS[code])) for code in _PAD_NAMES]
    rows += [(t(f"settings.pad.{name}"), command_name(AXES[axis][1])) for axis, name in _TRIGGERS.items()]
    rows.append((t("settings.pad.right_stick_move"), t("settings.command.pan")))
    held = t("settings.pad.left_trigger_held")
    rows += [(f"{held} + {t(f'settings.pad.{_PAD_NAMES[code]}')}", command_name(SHIFTED[code])) for code in _PAD_NAMES]
    rows.append((f"{held} + {t('settings.pad.cross_alone')}", t("settings.command.pages")))
    for key, what in rows:
        tall = form.canvas.block_height(what, "body", form.width * 0.5)
        form.block(max(30.0, tall), partial(_pad_row, key, what), line=True)


def _pad_row(key: str, what: str, canvas: Canvas, area: Rect) -> None:
    width = area.w * 0.5
    canvas.text_block(what, (area.x, area.y, width, area.h), "body", IVORY300, valign="middle")
    half = (canvas.measure(key, "least")[0] + 12) / 2
    draw_key(canvas, (area.right - half, area.centery), key)
