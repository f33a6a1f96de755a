"""The groups of settings but the keys: display, motion, sound, play, language, and the user's folders to open and to
copy; and what a group may ask of the scene that shows it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.core.transition import in_out_cubic
from tabletop.client.core.window import show_folder
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, INK900, IVORY300, SEAT_COLOURS, TEXT_PERCENTS, base_scale
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Slider
from tabletop.client.ui.form import (
    SLIDER,
    BlockRow,
    ChoiceRow,
    ControlRow,
    Form,
    FormRow,
    SliderRow,
    TextRow,
    ToggleRow,
)
from tabletop.client.ui.text_entry import TextEntry
from tabletop.storage.paths import Paths
from tabletop.storage.settings import AUTOSAVE_CAPS, LONGEST_NAME, SPEECH, VOLUME_NAMES
from tabletop.text import LANGUAGES, language, language_names, languages, part_done, t
from tabletop.text.grammar import percentage

if TYPE_CHECKING:
    from .scene import SettingsScene


def percent(value: int) -> str:
    """A percentage as it is written in the language in use."""
    return t("settings.percent", value=value)


def _words(name: str) -> tuple[str, str, str]:
    """The id of a row, which is the key of its words, and its label and note."""
    key = f"settings.{name}"
    return key, t(key), t(f"{key}.note")


def flag_row(scene: SettingsScene, name: str) -> ToggleRow:
    """The switch of an option that is on or off."""
    return ToggleRow(*_words(name), bool(getattr(scene.app.settings, name)), partial(scene.set_flag, name))


UI_STEP = 5
UI_LEAST, UI_MOST = 80, 200
SAMPLE_EDGE = 44.0
"""Units from the ends of the sample's strip to its places."""


def largest_ui_percent(app: SceneServices) -> int:
    """The largest interface scale this window has room for, in steps of the slider."""
    metrics = app.theme.metrics
    room = min(metrics.width / 1024, metrics.height / 576) / base_scale(metrics.width, metrics.height) * 100
    return max(UI_LEAST, math.floor(room / UI_STEP + 0.001) * UI_STEP)


def display_rows(scene: SettingsScene) -> list[FormRow]:
    sizes = [Segment(value, percent(value), role=f"body_strong@{16 * value / 100:.0f}!") for value in TEXT_PERCENTS]
    tall = scene.app.canvas.line_height("body_strong") + scene.app.canvas.theme.spacing.control_pad
    flags = ("high_contrast", "easy_reading", "large_pointer", "compatibility_display")
    return [
        flag_row(scene, "full_screen"),
        _scale_row(scene),
        ChoiceRow(
            *_words("text_percent"), sizes, scene.app.settings.text_percent,
            lambda value: scene.change(text_percent=value), SLIDER, max(48.0, tall),
        ),
        BlockRow(_preview),
        *(flag_row(scene, name) for name in flags),
    ]  # fmt: skip


def _scale_row(scene: SettingsScene) -> SliderRow:
    """The row of the interface scale, which changes only when the pointer is released, because the layout moves under
    it."""
    wanted = scene.app.settings.ui_percent
    most = largest_ui_percent(scene.app)
    short = wanted > most
    note = t("settings.ui_percent.short", most=percent(most)) if short else t("settings.ui_percent.note")
    if not short and most < UI_MOST:
        note = t("settings.ui_percent.most", most=percent(most))
    return SliderRow(
        "settings.ui_percent", t("settings.ui_percent"), note, UI_LEAST, UI_MOST, UI_STEP, wanted,
        lambda value: scene.change(ui_percent=value), percent, percent(UI_MOST), short,
    )  # fmt: skip


def _preview(form: Form) -> None:
    """Add a few lines at the chosen size and in the chosen faces, on dark ground and on paper."""
    canvas = form.canvas
    words, rule = t("settings.preview.log"), t("settings.preview.rule")
    half = form.width >= 620.0
    width = (form.width - 16) / 2 if half else form.width
    log = canvas.block_height(words, "body", width - 76)
    page = canvas.block_height(rule, "reading", width - 40)
    tall = max(log, 36.0) + 28
    paper = page + 28
    height = max(tall, paper) if half else tall + 12 + paper

    def paint(inner: Canvas, area: Rect) -> None:
        left = Rect(area.x, area.y, width, height if half else tall)
        inner.panel(left, "inset")
        inner.medallion((left.x + 34, left.centery), 18, SEAT_COLOURS["blue"])
        inner.text_block(words, (left.x + 62, left.y, width - 76, left.h), "body", IVORY300, valign="middle")
        right = Rect(left.right + 16, area.y, width, height) if half else Rect(area.x, left.bottom + 12, width, paper)
        inner.panel(right, "page")
        inner.text_block(rule, (right.x + 20, right.y + 14, width - 40, 0), "reading", INK900)

    form.block(height, paint)


# -------------------------------------------------------------------------------------------------- motion


def motion_rows(scene: SettingsScene) -> list[FormRow]:
    settings = scene.app.settings
    speeds = [(value, t(f"settings.animation_percent.{value}")) for value in (0, 50, 100, 200)]
    reduced = flag_row(scene, "reduced_motion")
    return [
        ChoiceRow(
            *_words("animation_percent"), speeds, settings.animation_percent,
            lambda value: scene.show_motion(animation_percent=value), 480.0,
        ),
        BlockRow(partial(_lay_sample, scene)),
        flag_row(scene, "fast_battles"),
        replace(reduced, change=lambda value: scene.show_motion(reduced_motion=value)),
        flag_row(scene, "living_maps"),
    ]  # fmt: skip


def _lay_sample(scene: SettingsScene, form: Form) -> None:
    settings = scene.app.settings
    rect = form.block(max(64.0, form.control_height))
    duration = 0.0 if settings.reduced_motion else 700.0 * settings.animation_percent / 100
    delay = 0.0 if settings.reduced_motion else 120.0 * settings.animation_percent / 100
    sample = MotionSample("settings.sample", rect, duration, delay)
    if scene.sample_due:
        sample.begin()
        scene.sample_due = False
    form.widget(sample)


class MotionSample(Pressable):
    """A piece that moves across a strip and back at the speed chosen; press it to see it again. ``duration`` and
    ``delay`` in milliseconds, for each way."""

    sound = None

    def __init__(self, id: str, rect: Rect, duration: float, delay: float) -> None:
        super().__init__(id, rect, tooltip=t("settings.sample"))
        self.duration, self.delay = duration, delay
        self.at_right = False
        self.legs = 0
        self.elapsed: float | None = None

    def activate(self) -> None:
        self.begin()
        self.invalidate()

    def begin(self) -> None:
        """Start to move there and back."""
        self.legs, self.elapsed = 2, 0.0

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, MotionSample):
            self.at_right = old.at_right
            if self.elapsed is None:
                self.elapsed, self.legs = old.elapsed, old.legs
                self.duration, self.delay = (old.duration, old.delay) if self.legs else (self.duration, self.delay)

    def update(self, dt_ms: float) -> bool:
        if self.elapsed is None:
            return False
        self.elapsed += dt_ms
        if self.elapsed >= self.delay + self.duration:
            self.at_right = not self.at_right
            self.legs -= 1
            self.elapsed = 0.0 if self.legs else None
            if not self.legs:
                self.play("piece-place")
        return True

    @property
    def share(self) -> float:
        """How far to the right the piece is, 0..1."""
        passed = 0.0 if self.elapsed is None else self.elapsed - self.delay
        way = in_out_cubic(min(1.0, max(0.0, passed / self.duration))) if self.duration else 0.0
        return 1 - way if self.at_right else way

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "inset", state=self.state if "focus" in self.state else "rest")
        r = min(22.0, self.rect.h * 0.34)
        left, right = self.rect.x + SAMPLE_EDGE, self.rect.right - SAMPLE_EDGE
        y = self.rect.centery
        canvas.line((left, y), (right, y), IVORY300, 1.5, alpha=110, dash=(3, 7))
        for x in (left, right):
            canvas.circle((x, y), r + 4, None, outline=BRASS300, outline_width=1.2, alpha=120)
        canvas.medallion((left + (right - left) * self.share, y), r, SEAT_COLOURS["red"])


SAMPLES: dict[str, str] = {
    "master": "card-play",
    "interface": "ui-confirm",
    "pieces": "piece-place",
    "events": "turn-start",
}
"""A sound that is typical of each volume."""
HOLD_LEAST, HOLD_MOST, HOLD_STEP = 200, 2000, 100
"""Milliseconds for which a button must be held: least, greatest, step."""
CHOICE_WIDTH, AUTOSAVES_WIDTH, TRY_WIDTH, PACE_WIDTH = 360.0, 400.0, 260.0, 460.0


def seconds(milliseconds: int) -> str:
    return t("settings.seconds", whole=milliseconds // 1000, tenth=milliseconds % 1000 // 100)


def sound_rows(scene: SettingsScene) -> list[FormRow]:
    """The rows of the volumes, each with a sample sound, and the switch of the music; then those of the voice."""
    rows: list[FormRow] = [
        TextRow(t("settings.no_sound"), EMBER, "body", "mute", visible=not scene.app.sound.usable),
    ]
    for name in VOLUME_NAMES:
        rows.append(ControlRow(*_words(f"volume.{name}"), SLIDER, partial(_volume, scene, name)))
    settings = scene.app.settings
    whens = [(when, t(f"settings.speech.{when}")) for when in SPEECH]
    rows += [
        ChoiceRow(*_words("speech"), whens, settings.speech, lambda value: scene.change(speech=value)),
        SliderRow(
            *_words("speech_rate"), 0, 100, 5, settings.speech_rate, lambda value: scene.change(speech_rate=value),
            percent, percent(100),
        ),
        flag_row(scene, "speech_brief"),
    ]  # fmt: skip
    return rows


def _volume(scene: SettingsScene, name: str, rect: Rect) -> list[Widget]:
    def hear(_value: int = 0) -> None:
        scene.app.save_settings()
        if name in SAMPLES:
            scene.app.play(SAMPLES[name])

    side, canvas = rect.h, scene.app.canvas
    longest = max(canvas.measure(words, "body_strong")[0] for words in (percent(100), t("settings.silent")))
    slider = Slider(
        f"settings.volume.{name}",
        Rect(rect.x, rect.y, rect.w - side - canvas.theme.spacing.gap, rect.h),
        getattr(scene.app.settings.volumes, name),
        0,
        100,
        step=5,
        on_change=lambda value: scene.set_volume(name, value),
        on_done=hear,
        show=lambda value: t("settings.silent") if value == 0 else percent(value),
        value_width=longest + canvas.theme.spacing.tight,
    )
    place = Rect(rect.right - side, rect.y, side, side)
    if name == "music":
        return [slider, _music_button(scene, place)]
    button = Button(
        f"settings.hear.{name}", place, icon="play", style="icon", sound=None, on_click=hear,
        tooltip=t("settings.hear", what=t(f"settings.volume.{name}")),
    )  # fmt: skip
    return [slider, button]


def _music_button(scene: SettingsScene, place: Rect) -> Button:
    on, key = scene.app.settings.music, scene.app.key_hint("music")
    words = t("settings.music_off" if on else "settings.music_on")
    return Button(
        "settings.hear.music", place, icon="pause" if on else "play", style="icon",
        on_click=lambda: scene.app.turn_music(not on), tooltip=f"{words} ({key})" if key else words,
    )  # fmt: skip


def play_rows(scene: SettingsScene) -> list[FormRow]:
    settings = scene.app.settings
    holding = [(False, t("settings.curtain_hold.click")), (True, t("settings.curtain_hold.hold"))]
    autosaves = [(count, str(count) if count else t("settings.autosaves.all")) for count in AUTOSAVE_CAPS]
    flags = ("skip_forced", "one_click", "turn_board", "upright_text", "fallen_marks", "confirm_dangerous")
    return [
        ControlRow(*_words("name"), TRY_WIDTH, partial(_name_entry, scene)),
        *(flag_row(scene, name) for name in flags),
        ChoiceRow(
            *_words("curtain_hold"), holding, settings.curtain_hold,
            lambda value: scene.change(curtain_hold=value), CHOICE_WIDTH,
        ),
        ChoiceRow(
            *_words("autosaves"), autosaves, settings.autosaves,
            lambda value: scene.change(autosaves=value), AUTOSAVES_WIDTH,
        ),
        SliderRow(
            *_words("hold_ms"), HOLD_LEAST, HOLD_MOST, HOLD_STEP,
            settings.hold_ms, lambda value: scene.change(hold_ms=value), seconds, seconds(HOLD_MOST),
        ),
        ControlRow(*_words("try_hold"), TRY_WIDTH, partial(_try_button, scene)),
        ChoiceRow(
            *_words("computer_pace"), [(pace, t(f"settings.computer_pace.{pace}")) for pace in (0, 40, 100, 220)],
            settings.computer_pace, lambda value: scene.change(computer_pace=value), PACE_WIDTH,
        ),
        ChoiceRow(
            *_words("computer_ms"),
            [(ms, seconds(ms)) for ms in (500, 1000, 3000)], settings.computer_ms,
            lambda value: scene.change(computer_ms=value), CHOICE_WIDTH,
        ),
        flag_row(scene, "banter"),
        flag_row(scene, "target_letters"),
        flag_row(scene, "coach_marks"),
        ControlRow(*_words("marks_again"), TRY_WIDTH, partial(_again_button, scene)),
    ]  # fmt: skip


def _name_entry(scene: SettingsScene, rect: Rect) -> TextEntry:
    def typed(text: str) -> None:
        scene.app.settings.name = " ".join(text.split())
        scene.app.save_settings()

    return TextEntry(
        "settings.name", rect, scene.app.settings.name or "", placeholder=t("setup.player", n=1),
        max_length=LONGEST_NAME, on_change=typed,
    )  # fmt: skip


def _again_button(scene: SettingsScene, rect: Rect) -> Button:
    def again() -> None:
        scene.change(coach_marks=True, seen_marks=[])
        scene.app.toast(t("settings.marks_again.done"), "ok")

    seen = bool(scene.app.settings.seen_marks)
    return Button(
        "settings.marks_again", rect, t("settings.marks_again.button"), on_click=again, enabled=seen,
        reason=t("settings.marks_again.none"),
    )  # fmt: skip


def _try_button(scene: SettingsScene, rect: Rect) -> Button:
    return Button(
        "settings.try_hold",
        rect,
        t("settings.try_hold.button"),
        hold=True,
        on_click=lambda: scene.app.toast(t("settings.try_hold.done"), "ok"),
    )


def language_rows(scene: SettingsScene) -> list[FormRow]:
    return [
        TextRow(t("settings.language.note")),
        *(BlockRow(partial(_lay_language, scene, code)) for code in languages()),
    ]


def _lay_language(scene: SettingsScene, code: str, form: Form) -> None:
    taken = code == language()
    name, note = language_names(code)
    if code not in LANGUAGES:
        note = t("settings.language.own", name=note, done=percentage(part_done(code), 0))
    form.widget(
        Button(
            f"settings.language.{code}",
            form.block(max(56.0, form.control_height)),
            name,
            icon="confirm" if taken else "language",
            style="item",
            selected=taken,
            note=note,
            on_click=partial(scene.app.set_language, code),
        )
    )


GAP = 8.0
"""Units between the buttons of a row."""


def places(paths: Paths) -> list[tuple[str, Path, str]]:
    """(name, path, the guide to its files) of the folders; no guide where files are not written by hand."""
    return [
        ("saves", paths.saves, ""),
        ("autosave", paths.autosave, ""),
        ("exports", paths.exports, ""),
        ("armies", paths.armies, ""),
        ("scenarios", paths.scenarios, "making-scenarios"),
        ("islands", paths.islands, "small-world-islands"),
        ("cards", paths.adventure_cards, "own-cards"),
        ("languages", paths.languages, ""),
        ("trash", paths.trash, ""),
        ("settings", paths.settings, ""),
        ("logs", paths.logs, ""),
    ]


def folder_rows(scene: SettingsScene) -> list[FormRow]:
    """A row for each folder with its path and buttons that open it, copy its path and open the guide to its files."""
    app = scene.app

    def copy(path: Path) -> None:
        app.set_clipboard(str(path))
        app.toast(t("settings.copied", path=str(path)), "ok")

    rows: list[FormRow] = [TextRow(t("settings.folders.note"))]
    for name, path, guide in places(app.paths):
        folder = path.parent if path.suffix else path
        buttons = [
            Button(f"settings.open.{name}", Rect(), t("settings.open"), icon="load",
                   tooltip=t(f"settings.folder.{name}.note"), on_click=partial(show_folder, app, folder)),
            Button(f"settings.copy.{name}", Rect(), icon="copy", style="icon", tooltip=t("settings.copy_path"),
                   on_click=partial(copy, path)),
        ]  # fmt: skip
        if guide:
            tip = t("setup.own.guide.tip")
            read = partial(app.push, "guide", guide=guide, folder=path)
            buttons.insert(
                0,
                Button(f"settings.guide.{name}", Rect(), icon="book", style="icon", tooltip=tip, on_click=read),
            )
        side = max(40.0, app.canvas.line_height("body_strong") + 18)
        widths = [button.natural_width(app.canvas) if button.label else side for button in buttons]
        make = partial(_beside, buttons, widths)
        wide = sum(widths) + GAP * (len(widths) - 1)
        rows.append(ControlRow(f"settings.folder.{name}", t(f"settings.folder.{name}"), str(path), wide, make))
    return rows


def _beside(buttons: Sequence[Button], widths: Sequence[float], rect: Rect) -> list[Widget]:
    x = rect.x
    for button, width in zip(buttons, widths, strict=True):
        button.rect = Rect(x, rect.y, width, rect.h)
        x += width + GAP
    return list(buttons)
