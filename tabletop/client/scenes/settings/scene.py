"""The settings: groups on the left, the options of one group on the right. Every change applies at once and is
stored."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from functools import partial

from tabletop.client.core.bindings import PAGING, key_label
from tabletop.client.core.gamepads import swapped
from tabletop.client.core.input import Command
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY500
from tabletop.client.scenes.backdrop import PageScene
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import Form, FormRow, form_area, lay_rows
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.tree import Column, Node, Row
from tabletop.storage.settings import Settings
from tabletop.text import t

from . import keys
from .groups import display_rows, folder_rows, language_rows, motion_rows, play_rows, sound_rows
from .keys import command_name, key_rows

GROUPS: dict[str, tuple[str, Callable[[SettingsScene], list[FormRow]]]] = {
    "display": ("visible", display_rows),
    "motion": ("movement", motion_rows),
    "sound": ("sound", sound_rows),
    "play": ("cards", play_rows),
    "language": ("language", language_rows),
    "keys": ("keyboard", key_rows),
    "folders": ("load", folder_rows),
}
"""Icon and rows of each group, in the order of the list."""
KEPT = frozenset({"language", "name", "last_names", "minutes", "unknown", "reading"})
"""Settings that "reset all" does not change: language, names and the like."""


class SettingsScene(PageScene):
    """``group`` is the group shown first. Widgets: ``settings.back``, ``settings.group.<group>``,
    ``settings.reset``, ``settings.<option>``, ``settings.key.<command>.<n>``, ``settings.add.<command>``."""

    def __init__(self, app: SceneServices, group: str = "display", **args: object) -> None:
        super().__init__(app, **args)
        self.group = group if group in GROUPS else "display"
        self.sample_due = False

    def title(self) -> str:
        return t("settings.title")

    def subtitle(self) -> str:
        return t("settings.subtitle")

    # -- changes -------------------------------------------------------------------------------------

    def change(self, **values: object) -> None:
        for name, value in values.items():
            setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def set_flag(self, name: str, value: bool) -> None:
        self.change(**{name: value})

    def show_motion(self, **values: object) -> None:
        """Set options of motion, and start the sample of motion."""
        self.sample_due = True
        self.change(**values)

    def set_volume(self, name: str, value: int) -> None:
        """Set a volume; it is written when the slider is released."""
        setattr(self.app.settings.volumes, name, value)
        self.app.sound.set_volume(name, value)  # type: ignore[arg-type]

    def reset_all(self) -> None:
        """Reset every option but :data:`KEPT`, with a toast that undoes it."""
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
        """Ask for a key that is to give ``command``, besides its others or in place of ``instead_of``."""
        self.app.push(
            "press_key", command=command_name(command), on_chord=lambda chord: self._offer(command, chord, instead_of)
        )

    def _offer(self, command: str, chord: str, instead_of: str | None) -> None:
        bindings = self.app.settings.bindings
        former = keys.owner(bindings, chord)
        if former is None or former == command:
            self.change(bindings=keys.take(bindings, command, chord, instead_of))
            return
        words = {"chord": key_label(chord), "other": command_name(former), "command": command_name(command)}
        if not keys.can_lose(bindings, former, chord):
            self.app.ask(t("settings.conflict"), t("settings.conflict.essential", **words))
            return

        def answered(id: str) -> None:
            if id == "take":
                self.change(bindings=keys.take(bindings, command, chord, instead_of))

        buttons = [("cancel", t("client.cancel"), "secondary"), ("take", t("settings.conflict.take"), "primary")]
        self.app.ask(t("settings.conflict"), t("settings.conflict.text", **words), buttons, answered)

    def remove_key(self, command: str, chord: str) -> None:
        self.change(bindings=keys.drop(self.app.settings.bindings, command, chord))

    def restore_keys(self, command: str) -> None:
        bindings = self.app.settings.bindings
        robbed = keys.lost_by_restoring(bindings, command)
        if robbed is not None:
            words = {"other": command_name(robbed), "command": command_name(command)}
            self.app.ask(t("settings.conflict"), t("settings.conflict.restore", **words))
            return
        self.change(bindings=keys.restore(bindings, command))

    def restore_all_keys(self) -> None:
        """Reset all keys and buttons, with a toast that undoes it."""
        self.use_keys({}, pad={}, told="settings.keys.reset_done")

    def use_keys(self, keys: keys.Bindings, told: str = "settings.keys.one_hand_done", **more: object) -> None:
        """Replace all changes of keys by others, with a toast that undoes it."""
        settings = self.app.settings
        before = {"bindings": dict(settings.bindings), "pad": dict(settings.pad)}
        self.change(bindings=dict(keys), **more)
        self.app.toast(t(told), "info", (t("client.undo"), lambda: self.change(**before)))

    def set_pad(self, button: str, command: str) -> None:
        """Give a button of the gamepad a command; the button that had it gets the one of this button."""
        self.change(pad=swapped(self.app.settings.pad, button, command))

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        reset = Button(
            "settings.reset",
            Rect(),
            t("settings.reset"),
            icon="undo",
            style="ghost",
            on_click=self.reset_all,
            tooltip=t("settings.reset.note"),
        )
        words = max(canvas.measure(t(f"settings.group.{name}"), "body_strong")[0] for name in GROUPS)
        least, most = (168.0, 250.0) if compact else (300.0, 380.0)
        tall = max(space.row, control_height(canvas))
        names = tuple(Node(name=f"settings.group.{name}", size=tall) for name in GROUPS)
        groups = Column(
            names, space.tight, (space.gap, space.gap), name="groups", size=min(max(least, words + 100.0), most)
        )
        head = Node(name="head_of_group", size=canvas.line_height("panel_title") + space.head_pad)
        options = Column((head, tree.space(name="form")), 0, (space.edge, space.edge), name="options",
                         most=width if compact else 1240.0, weight=1.0)  # fmt: skip
        kept = (Node(name="settings.reset", size=min(reset.natural_width(canvas), width - 2 * space.page)),
                tree.space(name="kept"))  # fmt: skip
        self.lay_page(Row((groups, options), space.wide, pack=0.5), ("settings.back", t("settings.back")), foot=kept)
        for name, (icon, _) in GROUPS.items():
            self.widgets.add(
                Button(
                    f"settings.group.{name}", self.places[f"settings.group.{name}"], t(f"settings.group.{name}"),
                    icon=icon, style="item", selected=name == self.group, on_click=partial(self.show_group, name),
                )
            )  # fmt: skip
        form = Form(canvas, form_area(self.places["form"], self.places["options"]), compact)
        lay_rows(form, GROUPS[self.group][1](self))
        form.place(self.widgets, f"settings.options.{self.group}")
        self._close_round(form)
        reset.rect = self.places["settings.reset"]
        self.widgets.add(reset)

    def _close_round(self, form: Form) -> None:
        """Shorten the panels to their contents."""
        groups, options, space = self.places["groups"], self.places["options"], self.app.canvas.theme.spacing
        foot = options.bottom - self.places["form"].bottom
        options.h = min(options.h, self.places["form"].y + form.height + foot - options.y)
        last = self.widgets.find(f"settings.group.{list(GROUPS)[-1]}").rect.bottom
        options.h = groups.h = max(options.h, last + space.gap - groups.y)

    @property
    def toast_bottom(self) -> float:
        space = self.app.theme.spacing
        return space.foot_bar + space.gap

    def show_group(self, name: str) -> None:
        if name != self.group:
            self.group = name
            self.relayout()

    # -- events and drawing --------------------------------------------------------------------------

    def command(self, event: Command) -> bool:
        if event.name in PAGING:
            return self.widgets.find(f"settings.options.{self.group}").handle(event)
        group = None if event.repeat else turned_tab(event.name, list(GROUPS), self.group)
        if group is not None:
            self.app.play("ui-page")
            self.show_group(group)
        return group is not None

    def draw_between(self, canvas: Canvas) -> None:
        places = self.places
        canvas.panel(places["groups"], "panel")
        canvas.panel(places["options"], "panel")
        canvas.head(t(f"settings.group.{self.group}"), places["head_of_group"], role="panel_title")
        if places["kept"].w > 200.0:
            canvas.fit_text(t("settings.kept"), places["kept"], "small", IVORY500, "right")
