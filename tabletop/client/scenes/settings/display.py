"""The groups "display" and "motion"."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.core.easing import MotionSettings, Tween
from tabletop.client.draw.theme import BRASS300, INK900, IVORY300, SEAT_COLOURS, TEXT_PERCENTS, base_scale
from tabletop.client.ui.base import Pressable, Rect, RectLike, Widget
from tabletop.client.ui.form import Form
from tabletop.client.ui.segmented import Segment, Segmented
from tabletop.client.ui.slider import Slider
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

    from .scene import SettingsScene

UI_STEP = 5
UI_LEAST, UI_MOST = 80, 200
SPEEDS = (0, 50, 100, 200)  # percent of the usual duration
THERE_AND_BACK = 2


def percent(value: int) -> str:
    """A percentage as it is written in the language in use."""
    return t("settings.percent", value=value)


def largest_ui_percent(app: SceneServices) -> int:
    """The largest interface scale this window has room for, in steps of the slider."""
    metrics = app.theme.metrics
    room = min(metrics.width / 1024, metrics.height / 576) / base_scale(metrics.width, metrics.height) * 100
    return max(UI_LEAST, math.floor(room / UI_STEP + 0.001) * UI_STEP)


def value_width(canvas: Canvas, *longest: str) -> float:
    """Room for the words at the end of a slider."""
    return max(canvas.measure(words, "body_strong")[0] for words in longest) + 4


def build_display(form: Form, scene: SettingsScene) -> None:
    """Window, sizes, contrast."""
    settings = scene.app.settings
    _flag(form, scene, "full_screen")
    _scale(form, scene)
    form.control(
        t("settings.text_percent"),
        t("settings.text_percent.note"),
        420,
        lambda rect: Segmented(
            "settings.text_percent",
            rect,
            [Segment(value, percent(value), role=f"body_strong@{16 * value / 100:.0f}!") for value in TEXT_PERCENTS],
            settings.text_percent,
            on_change=lambda value: scene.change(text_percent=value),
        ),
        height=max(48.0, form.control_height),
    )
    _preview(form)
    for name in ("high_contrast", "easy_reading", "large_pointer", "compatibility_display"):
        _flag(form, scene, name)


def _flag(form: Form, scene: SettingsScene, name: str) -> None:
    form.toggle(
        f"settings.{name}",
        t(f"settings.{name}"),
        t(f"settings.{name}.note"),
        bool(getattr(scene.app.settings, name)),
        partial(scene.set_flag, name),
    )


def _scale(form: Form, scene: SettingsScene) -> None:
    wanted = scene.app.settings.ui_percent
    most = largest_ui_percent(scene.app)
    short = wanted > most
    note = t("settings.ui_percent.short", most=percent(most)) if short else t("settings.ui_percent.note")
    if not short and most < UI_MOST:
        note = t("settings.ui_percent.most", most=percent(most))
    form.control(
        t("settings.ui_percent"),
        note,
        420,
        # The layout changes under the pointer, so it changes only when the pointer lets go.
        lambda rect: Slider(
            "settings.ui_percent",
            rect,
            wanted,
            UI_LEAST,
            UI_MOST,
            step=UI_STEP,
            on_done=lambda value: scene.change(ui_percent=value),
            show=percent,
            value_width=value_width(form.canvas, percent(UI_MOST)),
        ),
        warning=short,
    )


def _preview(form: Form) -> None:
    """A few lines at the chosen size and in the chosen faces, on dark and on paper."""
    canvas = form.canvas
    words, rule = t("settings.preview.log"), t("settings.preview.rule")
    half = form.width >= 620
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


def build_motion(form: Form, scene: SettingsScene) -> None:
    """How fast things move, and whether they do."""
    settings = scene.app.settings
    form.control(
        t("settings.animation_percent"),
        t("settings.animation_percent.note"),
        480,
        lambda rect: Segmented(
            "settings.animation_percent",
            rect,
            [Segment(value, t(f"settings.animation_percent.{value}")) for value in SPEEDS],
            settings.animation_percent,
            on_change=lambda value: scene.show_motion(animation_percent=value),
        ),
    )
    _sample(form, scene)
    form.toggle(
        "settings.fast_battles",
        t("settings.fast_battles"),
        t("settings.fast_battles.note"),
        settings.fast_battles,
        lambda value: scene.change(fast_battles=value),
    )
    form.toggle(
        "settings.reduced_motion",
        t("settings.reduced_motion"),
        t("settings.reduced_motion.note"),
        settings.reduced_motion,
        lambda value: scene.show_motion(reduced_motion=value),
    )


def _sample(form: Form, scene: SettingsScene) -> None:
    settings = scene.app.settings
    height = max(64.0, form.control_height)
    rect = form.block(height)
    speed = 0.0 if settings.animation_percent == 0 else 100 / settings.animation_percent
    sample = MotionSample("settings.sample", rect, MotionSettings(speed, settings.reduced_motion))
    if scene.sample_due:
        sample.begin()
        scene.sample_due = False
    form.widget(sample)


class MotionSample(Pressable):
    """A piece that moves across a strip and back at the speed chosen; press it to see it again."""

    sound = None

    def __init__(self, id: str, rect: RectLike, motion: MotionSettings) -> None:
        super().__init__(id, rect, tooltip=t("settings.sample"))
        self.motion = motion
        self.at_right = False
        self.legs = 0
        self.tween: Tween | None = None

    def activate(self) -> None:
        """Move again."""
        self.begin()
        self.invalidate()

    def begin(self) -> None:
        """Start to move there and back."""
        self.legs = THERE_AND_BACK
        self._leg()

    def _leg(self) -> None:
        self.legs -= 1
        self.tween = Tween(self.motion.duration("long"), "in_out_cubic", delay=120.0)

    def adopt(self, old: Widget) -> None:
        """Go on from where the piece is."""
        super().adopt(old)
        if isinstance(old, MotionSample):
            self.at_right = old.at_right
            if self.tween is None:
                self.tween, self.legs = old.tween, old.legs

    def update(self, dt_ms: float) -> bool:
        """Move."""
        if self.tween is None:
            return False
        self.tween.update(dt_ms)
        if not self.tween.active:
            self.at_right = not self.at_right
            self.tween = None
            if self.legs > 0:
                self._leg()
            else:
                self.play("piece-place")
        return True

    def draw(self, canvas: Canvas) -> None:
        """The strip, its two places, the piece."""
        canvas.panel(self.rect, "inset", state=self.state if "focus" in self.state else "rest")
        r = min(22.0, self.rect.h * 0.34)
        left, right = self.rect.x + 44, self.rect.right - 44
        y = self.rect.centery
        canvas.line((left, y), (right, y), IVORY300, 1.5, alpha=110, dash=(3, 7))
        for x in (left, right):
            canvas.circle((x, y), r + 4, None, outline=BRASS300, outline_width=1.2, alpha=120)
        share = self.tween.value if self.tween is not None else 0.0
        share = 1 - share if self.at_right else share
        canvas.medallion((left + (right - left) * share, y), r, SEAT_COLOURS["red"])
