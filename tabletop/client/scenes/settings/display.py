"""The groups "display" and "motion"."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.core.transition import in_out_cubic
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import BRASS300, INK900, IVORY300, SEAT_COLOURS, TEXT_PERCENTS, base_scale
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.controls import Segment
from tabletop.client.ui.form import SLIDER, BlockRow, ChoiceRow, Form, FormRow, SliderRow
from tabletop.text import t

from .common_rows import flag_row, percent
from .host import SettingsHost

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

UI_STEP = 5
UI_LEAST, UI_MOST = 80, 200
SPEEDS = (0, 50, 100, 200)
"""Choices of animation speed, in percent of the usual duration."""
THERE_AND_BACK = 2
LEG_MS, LEG_DELAY_MS = 700.0, 120.0
"""Milliseconds of the sample of motion for one way at the usual speed, and of the pause before it."""
SPEEDS_WIDTH = 480.0
TEXT_SIZES_HEIGHT, SAMPLE_HEIGHT = 48.0, 64.0
SAMPLE_EDGE = 44.0
"""Units from the ends of the sample's strip to its places."""
PREVIEW_COLUMNS = 620.0
"""Least width in units at which the two samples of text are side by side."""


def largest_ui_percent(app: SceneServices) -> int:
    """The largest interface scale this window has room for, in steps of the slider."""
    metrics = app.theme.metrics
    room = min(metrics.width / 1024, metrics.height / 576) / base_scale(metrics.width, metrics.height) * 100
    return max(UI_LEAST, math.floor(room / UI_STEP + 0.001) * UI_STEP)


def display_rows(scene: SettingsHost) -> list[FormRow]:
    """The rows of the group "display": window, sizes, contrast."""
    sizes = [Segment(value, percent(value), role=f"body_strong@{16 * value / 100:.0f}!") for value in TEXT_PERCENTS]
    tall = scene.app.canvas.line_height("body_strong") + scene.app.canvas.theme.spacing.control_pad
    flags = ("high_contrast", "easy_reading", "large_pointer", "compatibility_display")
    return [
        flag_row(scene, "full_screen"),
        _scale_row(scene),
        ChoiceRow(
            "settings.text_percent", t("settings.text_percent"), t("settings.text_percent.note"), sizes,
            scene.app.settings.text_percent, lambda value: scene.change(text_percent=value), SLIDER,
            max(TEXT_SIZES_HEIGHT, tall),
        ),
        BlockRow(_preview),
        *(flag_row(scene, name) for name in flags),
    ]  # fmt: skip


def _scale_row(scene: SettingsHost) -> SliderRow:
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
    half = form.width >= PREVIEW_COLUMNS
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


def motion_rows(scene: SettingsHost) -> list[FormRow]:
    """The rows of the group "motion": speed, reduced motion and the like."""
    settings = scene.app.settings
    speeds = [(value, t(f"settings.animation_percent.{value}")) for value in SPEEDS]
    reduced = flag_row(scene, "reduced_motion")
    return [
        ChoiceRow(
            "settings.animation_percent", t("settings.animation_percent"), t("settings.animation_percent.note"), speeds,
            settings.animation_percent, lambda value: scene.show_motion(animation_percent=value), SPEEDS_WIDTH,
        ),
        BlockRow(partial(_lay_sample, scene)),
        flag_row(scene, "fast_battles"),
        replace(reduced, change=lambda value: scene.show_motion(reduced_motion=value)),
    ]  # fmt: skip


def _lay_sample(scene: SettingsHost, form: Form) -> None:
    settings = scene.app.settings
    rect = form.block(max(SAMPLE_HEIGHT, form.control_height))
    duration = 0.0 if settings.reduced_motion else LEG_MS * settings.animation_percent / 100
    delay = 0.0 if settings.reduced_motion else LEG_DELAY_MS * settings.animation_percent / 100
    sample = MotionSample("settings.sample", rect, duration, delay)
    if scene.sample_due:
        sample.begin()
        scene.sample_due = False
    form.widget(sample)


class MotionSample(Pressable):
    """A piece that moves across a strip and back at the speed chosen; press it to see it again. ``duration`` and
    ``delay`` in milliseconds, for each way."""

    sound = None

    def __init__(self, id: str, rect: RectLike, duration: float, delay: float) -> None:
        super().__init__(id, rect, tooltip=t("settings.sample"))
        self.duration, self.delay = duration, delay
        self.at_right = False
        self.legs = 0
        self.elapsed: float | None = None

    def activate(self) -> None:
        """Show the movement again."""
        self.begin()
        self.invalidate()

    def begin(self) -> None:
        """Start to move there and back."""
        self.legs, self.elapsed = THERE_AND_BACK, 0.0

    def adopt(self, old: Widget) -> None:
        """Keep the place of the piece."""
        super().adopt(old)
        if isinstance(old, MotionSample):
            self.at_right = old.at_right
            if self.elapsed is None:
                self.elapsed, self.legs = old.elapsed, old.legs
                self.duration, self.delay = (old.duration, old.delay) if self.legs else (self.duration, self.delay)

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True while the piece moves."""
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
        """Draw the strip, its two places and the piece."""
        canvas.panel(self.rect, "inset", state=self.state if "focus" in self.state else "rest")
        r = min(22.0, self.rect.h * 0.34)
        left, right = self.rect.x + SAMPLE_EDGE, self.rect.right - SAMPLE_EDGE
        y = self.rect.centery
        canvas.line((left, y), (right, y), IVORY300, 1.5, alpha=110, dash=(3, 7))
        for x in (left, right):
            canvas.circle((x, y), r + 4, None, outline=BRASS300, outline_width=1.2, alpha=120)
        canvas.medallion((left + (right - left) * self.share, y), r, SEAT_COLOURS["red"])
