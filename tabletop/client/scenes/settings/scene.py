"""Settings: groups on the left, the options of one group on the right. Every change applies at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event
from tabletop.client.core.key_names import key_label
from tabletop.client.draw.theme import IVORY500
from tabletop.client.scenes.backdrop import draw_foot, draw_head, draw_table, foot_height, head_height
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import Form
from tabletop.client.ui.form_rows import Row, lay_rows
from tabletop.storage.settings import Settings
from tabletop.text import t

from . import keymap
from .display import display_rows, motion_rows
from .folders import folder_rows
from .host import SettingsHost
from .keys import command_name, key_rows
from .play import language_rows, play_rows, sound_rows

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

GROUPS: dict[str, tuple[str, Callable[[SettingsHost], list[Row]]]] = {
    "display": ("visible", display_rows),
    "motion": ("movement", motion_rows),
    "sound": ("sound", sound_rows),
    "play": ("cards", play_rows),
    "language": ("language", language_rows),
    "keys": ("keyboard", key_rows),
    "folders": ("load", folder_rows),
}
"""Icon and rows of each group, in the order of the list."""
KEPT = frozenset({"language", "last_names", "unknown", "reading"})
"""What "reset all" leaves alone: it is no matter of taste, or would leave somebody in a foreign language."""


class SettingsScene(Scene):
    """``group`` is the group shown first. Widgets: ``settings.back``, ``settings.group.<group>``,
    ``settings.reset``, ``settings.<option>``, ``settings.key.<command>.<n>``, ``settings.add.<command>``."""

    def __init__(self, app: SceneServices, group: str = "display", **args: Any) -> None:
        super().__init__(app, **args)
        self.group = group if group in GROUPS else "display"
        self.sample_due = False
        self.panel = Rect(0, 0, 0, 0)
        self.groups_panel = Rect(0, 0, 0, 0)

    def title(self) -> str:
        """The window's title."""
        return t("settings.title")

    # -- changes -------------------------------------------------------------------------------------

    def change(self, **values: Any) -> None:
        """Set options, apply and keep them."""
        for name, value in values.items():
            setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def set_flag(self, name: str, value: bool) -> None:
        """Turn an option on or off."""
        self.change(**{name: value})

    def show_motion(self, **values: Any) -> None:
        """Set options of motion and show what they mean."""
        self.sample_due = True
        self.change(**values)

    def set_volume(self, name: str, value: int) -> None:
        """Set a volume; it is written when the slider is let go."""
        setattr(self.app.settings.volumes, name, value)
        self.app.sound.set_volume(name, value)  # type: ignore[arg-type]

    def reset_all(self) -> None:
        """Every option as it came, with a way back."""
        app, before = self.app, deepcopy(self.app.settings)
        self._fill(Settings())

        def undo() -> None:
            for item in fields(before):
                if item.name not in KEPT:
                    setattr(app.settings, item.name, getattr(before, item.name))
            app.apply_settings()

        app.toast(t("settings.reset.done"), "info", (t("client.undo"), undo))

    def _fill(self, source: Settings) -> None:
        for item in fields(source):
            if item.name not in KEPT:
                setattr(self.app.settings, item.name, getattr(source, item.name))
        self.app.apply_settings()

    # -- keys ----------------------------------------------------------------------------------------

    def ask_key(self, command: str, instead_of: str | None = None) -> None:
        """Wait for the key that shall give ``command``."""
        self.app.push(
            "press_key", command=command_name(command), on_chord=lambda chord: self._offer(command, chord, instead_of)
        )

    def _offer(self, command: str, chord: str, instead_of: str | None) -> None:
        bindings = self.app.settings.bindings
        former = keymap.owner(bindings, chord)
        if former is None or former == command:
            self.change(bindings=keymap.take(bindings, command, chord, instead_of))
            return
        words = {"chord": key_label(chord), "other": command_name(former), "command": command_name(command)}
        if not keymap.can_lose(bindings, former, chord):
            self.app.ask(t("settings.conflict"), t("settings.conflict.essential", **words))
            return

        def answered(id: str) -> None:
            if id == "take":
                self.change(bindings=keymap.take(bindings, command, chord, instead_of))

        buttons = [("cancel", t("client.cancel"), "secondary"), ("take", t("settings.conflict.take"), "primary")]
        self.app.ask(t("settings.conflict"), t("settings.conflict.text", **words), buttons, answered)

    def remove_key(self, command: str, chord: str) -> None:
        """Take a key away from a command."""
        self.change(bindings=keymap.drop(self.app.settings.bindings, command, chord))

    def restore_keys(self, command: str) -> None:
        """Give a command its usual keys back."""
        bindings = self.app.settings.bindings
        robbed = keymap.lost_by_restoring(bindings, command)
        if robbed is not None:
            words = {"other": command_name(robbed), "command": command_name(command)}
            self.app.ask(t("settings.conflict"), t("settings.conflict.restore", **words))
            return
        self.change(bindings=keymap.restore(bindings, command))

    def restore_all_keys(self) -> None:
        """All keys as they came, with a way back."""
        before = dict(self.app.settings.bindings)
        self.change(bindings={})
        undo = (t("client.undo"), lambda: self.change(bindings=before))
        self.app.toast(t("settings.keys.reset_done"), "info", undo)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, groups, options, foot."""
        margin = 16.0 if compact else 48.0
        gap = 12.0 if compact else 24.0
        head, foot = head_height(compact), foot_height(compact)
        top, bottom = head + (12 if compact else 32), height - foot - (12 if compact else 32)
        self._lay_head(head, compact)
        side = self._side_width(compact)
        content = min(width - 2 * margin - side - gap, 1240.0)
        left = (width - side - gap - content) / 2 if not compact else margin
        self.groups_panel = Rect(left, top, side, bottom - top)
        self.panel = Rect(left + side + gap, top, content if not compact else width - margin - left - side - gap,
                          bottom - top)  # fmt: skip
        self._lay_groups(compact)
        self._lay_options(compact)
        self._lay_foot(foot, left, compact)

    def _lay_head(self, head: float, compact: bool) -> None:
        size = 40.0 if compact else 48.0
        self.widgets.add(
            Button(
                "settings.back",
                (16 if compact else 34, (head - size) / 2, size, size),
                icon="back",
                style="icon",
                on_click=self.app.pop,
                tooltip=t("settings.back"),
            )
        )

    def _side_width(self, compact: bool) -> float:
        """Wide enough for the longest name of a group."""
        words = max(self.app.canvas.measure(t(f"settings.group.{name}"), "body_strong")[0] for name in GROUPS)
        least, most = (168.0, 250.0) if compact else (300.0, 380.0)
        return float(min(max(least, words + 100), most))

    def _lay_groups(self, compact: bool) -> None:
        pad = 10.0 if compact else 14.0
        tall = max(44.0 if compact else 54.0, self.app.canvas.line_height("body_strong") + 18)
        y = self.groups_panel.y + pad
        for name, (icon, _) in GROUPS.items():
            self.widgets.add(
                Button(
                    f"settings.group.{name}",
                    (self.groups_panel.x + pad, y, self.groups_panel.w - 2 * pad, tall),
                    t(f"settings.group.{name}"),
                    icon=icon,
                    style="item",
                    selected=name == self.group,
                    on_click=partial(self.show_group, name),
                )
            )
            y += tall + 4

    def _lay_options(self, compact: bool) -> None:
        pad = 14.0 if compact else 26.0
        head = self._title_height()
        area = Rect(self.panel.x + pad - 10, self.panel.y + pad + head, self.panel.w - 2 * pad + 14,
                    self.panel.h - 2 * pad - head + 6)  # fmt: skip
        form = Form(self.app.canvas, area, compact)
        lay_rows(form, GROUPS[self.group][1](self))
        form.place(self.widgets, f"settings.options.{self.group}")

    def _title_height(self) -> float:
        return float(self.app.canvas.line_height("panel_title") + (4 if self.compact else 10))

    def _lay_foot(self, foot: float, left: float, compact: bool) -> None:
        tall = 42.0 if compact else 54.0
        button = Button(
            "settings.reset",
            (left, self.height - foot / 2 - tall / 2, 40, tall),
            t("settings.reset"),
            icon="undo",
            style="ghost",
            on_click=self.reset_all,
            tooltip=t("settings.reset.note"),
        )
        button.rect.w = min(button.natural_width(self.app.canvas), self.width - 2 * left)
        self.widgets.add(button)

    @property
    def toast_bottom(self) -> float:
        """Messages stand above the foot."""
        return foot_height(self.compact) + 12

    def show_group(self, name: str) -> None:
        """Show the options of another group."""
        if name != self.group:
            self.group = name
            self.relayout()

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Widgets, then Escape and the keys that turn the pages of groups."""
        if self.widgets.handle(event):
            return True
        if not isinstance(event, Command) or event.repeat:
            return False
        if event.name == "back":
            self.app.play("ui-click")
            self.app.pop()
            return True
        if event.name in ("tab_left", "tab_right"):
            names = list(GROUPS)
            step = 1 if event.name == "tab_right" else -1
            self.app.play("ui-page")
            self.show_group(names[(names.index(self.group) + step) % len(names)])
            return True
        if event.name in ("page_up", "page_down", "home", "end"):
            return self.widgets.find(f"settings.options.{self.group}").handle(event)
        return False

    def draw(self, canvas: Canvas) -> None:
        """Table, head, panels, foot, widgets."""
        compact = self.compact
        draw_table(canvas)
        draw_head(canvas, head_height(compact), t("settings.title"), t("settings.subtitle"), 68 if compact else 104)
        draw_foot(canvas, foot_height(compact))
        canvas.panel(self.groups_panel, "panel")
        canvas.panel(self.panel, "panel")
        pad = 14.0 if compact else 26.0
        title = (self.panel.x + pad, self.panel.y + pad - 4, self.panel.w - 2 * pad, self._title_height())
        canvas.head(t(f"settings.group.{self.group}"), title, role="panel_title")
        reset = self.widgets.find("settings.reset").rect
        room = Rect(reset.right + 20, reset.y, self.panel.right - reset.right - 20, reset.h)
        if room.w > 200:
            canvas.fit_text(t("settings.kept"), room, "small", IVORY500, "right")
        super().draw(canvas)
