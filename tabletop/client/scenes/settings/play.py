"""The groups "sound", "play" and "language"."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import EMBER
from tabletop.client.ui.base import Rect, Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import Form
from tabletop.client.ui.segmented import Segment, Segmented
from tabletop.client.ui.slider import Slider
from tabletop.storage.settings import AUTOSAVE_CAPS, VOLUME_NAMES
from tabletop.text import LANGUAGES, language, t

from .display import percent, value_width

if TYPE_CHECKING:
    from .scene import SettingsScene

# A sound that is typical of each volume.
SAMPLES = {"master": "card-play", "interface": "ui-confirm", "pieces": "piece-place", "events": "turn-start"}
HOLD_LEAST, HOLD_MOST, HOLD_STEP = 200, 2000, 100


def seconds(milliseconds: int) -> str:
    """A time in seconds with one decimal."""
    return t("settings.seconds", whole=milliseconds // 1000, tenth=milliseconds % 1000 // 100)


def build_sound(form: Form, scene: SettingsScene) -> None:
    """Four volumes, each with something to hear."""
    if not scene.app.sound.usable:
        form.text(t("settings.no_sound"), EMBER, "body", icon="mute")
    for name in VOLUME_NAMES:
        form.control(
            t(f"settings.volume.{name}"),
            t(f"settings.volume.{name}.note"),
            420,
            partial(_volume, scene, name),
        )


def _volume(scene: SettingsScene, name: str, rect: Rect) -> list[Widget]:
    def hear(_value: int = 0) -> None:
        scene.app.save_settings()
        scene.app.play(SAMPLES[name])

    side = rect.h
    slider = Slider(
        f"settings.volume.{name}",
        (rect.x, rect.y, rect.w - side - 12, rect.h),
        getattr(scene.app.settings.volumes, name),
        0,
        100,
        step=5,
        on_change=lambda value: scene.set_volume(name, value),
        on_done=hear,
        show=lambda value: t("settings.silent") if value == 0 else percent(value),
        value_width=value_width(scene.app.canvas, percent(100), t("settings.silent")),
    )
    button = Button(
        f"settings.hear.{name}",
        (rect.right - side, rect.y, side, side),
        icon="play",
        style="icon",
        sound=None,
        on_click=hear,
        tooltip=t("settings.hear", what=t(f"settings.volume.{name}")),
    )
    return [slider, button]


def build_play(form: Form, scene: SettingsScene) -> None:
    """Manners of the table."""
    settings = scene.app.settings
    for name in ("turn_board", "upright_text", "confirm_dangerous"):
        form.toggle(
            f"settings.{name}",
            t(f"settings.{name}"),
            t(f"settings.{name}.note"),
            bool(getattr(settings, name)),
            partial(scene.set_flag, name),
        )
    form.control(
        t("settings.curtain_hold"),
        t("settings.curtain_hold.note"),
        360,
        lambda rect: Segmented(
            "settings.curtain_hold",
            rect,
            [Segment(False, t("settings.curtain_hold.click")), Segment(True, t("settings.curtain_hold.hold"))],
            settings.curtain_hold,
            on_change=lambda value: scene.change(curtain_hold=value),
        ),
    )
    _add_autosaves(form, scene)
    form.control(
        t("settings.hold_ms"),
        t("settings.hold_ms.note"),
        420,
        lambda rect: Slider(
            "settings.hold_ms",
            rect,
            settings.hold_ms,
            HOLD_LEAST,
            HOLD_MOST,
            step=HOLD_STEP,
            on_done=lambda value: scene.change(hold_ms=value),
            show=seconds,
            value_width=value_width(form.canvas, seconds(HOLD_MOST)),
        ),
    )
    form.control(
        t("settings.try_hold"),
        t("settings.try_hold.note"),
        260,
        lambda rect: Button(
            "settings.try_hold",
            rect,
            t("settings.try_hold.button"),
            hold=True,
            on_click=lambda: scene.app.toast(t("settings.try_hold.done"), "ok"),
        ),
    )


def _add_autosaves(form: Form, scene: SettingsScene) -> None:
    form.control(
        t("settings.autosaves"),
        t("settings.autosaves.note"),
        400,
        lambda rect: Segmented(
            "settings.autosaves",
            rect,
            [Segment(count, str(count) if count else t("settings.autosaves.all")) for count in AUTOSAVE_CAPS],
            scene.app.settings.autosaves,
            on_change=lambda value: scene.change(autosaves=value),
        ),
    )


def build_language(form: Form, scene: SettingsScene) -> None:
    """One row for each language, in its own words."""
    form.text(t("settings.language.note"))
    tall = max(56.0, form.control_height)
    for code in LANGUAGES:
        rect = form.block(tall)
        form.widget(
            Button(
                f"settings.language.{code}",
                rect,
                t(f"settings.language.{code}"),
                icon="confirm" if code == language() else "language",
                style="item",
                selected=code == language(),
                note=t(f"settings.language.{code}.local"),
                on_click=partial(scene.app.set_language, code),
            )
        )
