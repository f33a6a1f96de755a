"""The groups "sound", "play" and "language"."""

from __future__ import annotations

from functools import partial

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import EMBER
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Slider
from tabletop.client.ui.form import SLIDER, BlockRow, ChoiceRow, ControlRow, Form, FormRow, SliderRow, TextRow
from tabletop.storage.settings import AUTOSAVE_CAPS, VOLUME_NAMES
from tabletop.text import LANGUAGES, language, t

from .common_rows import flag_row, percent
from .host import SettingsHost

SAMPLES: dict[str, str] = {
    "master": "card-play",
    "interface": "ui-confirm",
    "pieces": "piece-place",
    "events": "turn-start",
}
"""A sound that is typical of each volume."""
HOLD_LEAST, HOLD_MOST, HOLD_STEP = 200, 2000, 100
"""Milliseconds for which a button must be held: least, greatest, step."""
VOLUME_STEP = 5
CHOICE_WIDTH, AUTOSAVES_WIDTH, TRY_WIDTH, PACE_WIDTH = 360.0, 400.0, 260.0, 460.0
PACES = (0, 40, 100, 220)
"""Choices of how long computer players wait before they act, in percent of the usual time."""
THINKING_MS = (500, 1000, 3000)
"""Choices of how long computer players may think, in milliseconds."""
LANGUAGE_HEIGHT = 56.0


def seconds(milliseconds: int) -> str:
    """A time in seconds with one decimal."""
    return t("settings.seconds", whole=milliseconds // 1000, tenth=milliseconds % 1000 // 100)


def sound_rows(scene: SettingsHost) -> list[FormRow]:
    """The rows of the volumes, each with a sample sound, and the switch of the music."""
    rows: list[FormRow] = [
        TextRow(t("settings.no_sound"), EMBER, "body", "mute", visible=not scene.app.sound.usable),
    ]
    for name in VOLUME_NAMES:
        key = f"settings.volume.{name}"
        rows.append(ControlRow(key, t(key), t(f"{key}.note"), SLIDER, partial(_volume, scene, name)))
    return rows


def _volume(scene: SettingsHost, name: str, rect: Rect) -> list[Widget]:
    def hear(_value: int = 0) -> None:
        scene.app.save_settings()
        if name in SAMPLES:
            scene.app.play(SAMPLES[name])

    side, canvas = rect.h, scene.app.canvas
    longest = max(canvas.measure(words, "body_strong")[0] for words in (percent(100), t("settings.silent")))
    slider = Slider(
        f"settings.volume.{name}",
        (rect.x, rect.y, rect.w - side - canvas.theme.spacing.gap, rect.h),
        getattr(scene.app.settings.volumes, name),
        0,
        100,
        step=VOLUME_STEP,
        on_change=lambda value: scene.set_volume(name, value),
        on_done=hear,
        show=lambda value: t("settings.silent") if value == 0 else percent(value),
        value_width=longest + canvas.theme.spacing.tight,
    )
    place = (rect.right - side, rect.y, side, side)
    if name == "music":
        return [slider, _music_button(scene, place)]
    button = Button(
        f"settings.hear.{name}", place, icon="play", style="icon", sound=None, on_click=hear,
        tooltip=t("settings.hear", what=t(f"settings.volume.{name}")),
    )  # fmt: skip
    return [slider, button]


def _music_button(scene: SettingsHost, place: tuple[float, float, float, float]) -> Button:
    on, key = scene.app.settings.music, scene.app.key_hint("music")
    words = t("settings.music_off" if on else "settings.music_on")
    return Button(
        "settings.hear.music", place, icon="pause" if on else "play", style="icon",
        on_click=lambda: scene.app.turn_music(not on), tooltip=f"{words} ({key})" if key else words,
    )  # fmt: skip


def play_rows(scene: SettingsHost) -> list[FormRow]:
    settings = scene.app.settings
    holding = [(False, t("settings.curtain_hold.click")), (True, t("settings.curtain_hold.hold"))]
    autosaves = [(count, str(count) if count else t("settings.autosaves.all")) for count in AUTOSAVE_CAPS]
    return [
        *(flag_row(scene, name) for name in ("turn_board", "upright_text", "confirm_dangerous")),
        ChoiceRow(
            "settings.curtain_hold", t("settings.curtain_hold"), t("settings.curtain_hold.note"), holding,
            settings.curtain_hold, lambda value: scene.change(curtain_hold=value), CHOICE_WIDTH,
        ),
        ChoiceRow(
            "settings.autosaves", t("settings.autosaves"), t("settings.autosaves.note"), autosaves,
            settings.autosaves, lambda value: scene.change(autosaves=value), AUTOSAVES_WIDTH,
        ),
        SliderRow(
            "settings.hold_ms", t("settings.hold_ms"), t("settings.hold_ms.note"), HOLD_LEAST, HOLD_MOST, HOLD_STEP,
            settings.hold_ms, lambda value: scene.change(hold_ms=value), seconds, seconds(HOLD_MOST),
        ),
        ChoiceRow(
            "settings.computer_pace", t("settings.computer_pace"), t("settings.computer_pace.note"),
            [(percent, t(f"settings.computer_pace.{percent}")) for percent in PACES], settings.computer_pace,
            lambda value: scene.change(computer_pace=value), PACE_WIDTH,
        ),
        ChoiceRow(
            "settings.computer_ms", t("settings.computer_ms"), t("settings.computer_ms.note"),
            [(ms, seconds(ms)) for ms in THINKING_MS], settings.computer_ms,
            lambda value: scene.change(computer_ms=value), CHOICE_WIDTH,
        ),
        flag_row(scene, "target_letters"),
        flag_row(scene, "coach_marks"),
        ControlRow(
            "settings.marks_again", t("settings.marks_again"), t("settings.marks_again.note"), TRY_WIDTH,
            partial(_again_button, scene),
        ),
        ControlRow(
            "settings.try_hold", t("settings.try_hold"), t("settings.try_hold.note"), TRY_WIDTH,
            partial(_try_button, scene),
        ),
    ]  # fmt: skip


def _again_button(scene: SettingsHost, rect: Rect) -> Button:
    def again() -> None:
        scene.change(coach_marks=True, seen_marks=[])
        scene.app.toast(t("settings.marks_again.done"), "ok")

    seen = bool(scene.app.settings.seen_marks)
    return Button(
        "settings.marks_again", rect, t("settings.marks_again.button"), on_click=again, enabled=seen,
        reason=t("settings.marks_again.none"),
    )  # fmt: skip


def _try_button(scene: SettingsHost, rect: Rect) -> Button:
    return Button(
        "settings.try_hold",
        rect,
        t("settings.try_hold.button"),
        hold=True,
        on_click=lambda: scene.app.toast(t("settings.try_hold.done"), "ok"),
    )


def language_rows(scene: SettingsHost) -> list[FormRow]:
    return [
        TextRow(t("settings.language.note")),
        *(BlockRow(partial(_lay_language, scene, code)) for code in LANGUAGES),
    ]


def _lay_language(scene: SettingsHost, code: str, form: Form) -> None:
    taken = code == language()
    form.widget(
        Button(
            f"settings.language.{code}",
            form.block(max(LANGUAGE_HEIGHT, form.control_height)),
            t(f"settings.language.{code}"),
            icon="confirm" if taken else "language",
            style="item",
            selected=taken,
            note=t(f"settings.language.{code}.local"),
            on_click=partial(scene.app.set_language, code),
        )
    )
