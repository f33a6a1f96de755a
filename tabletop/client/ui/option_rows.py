"""Rows of options in a form, made from the description the rules give."""

from __future__ import annotations

from collections.abc import Callable, Hashable, MutableMapping, Sequence
from typing import Any

from tabletop.client.ui.base import Rect
from tabletop.client.ui.form import Form
from tabletop.client.ui.segmented import Segment, Segmented
from tabletop.client.ui.stepper import Stepper
from tabletop.rules.game import OptionSpec
from tabletop.text import has, t

STEPPER = 152.0


def option_row(
    form: Form, game_id: str, spec: OptionSpec, options: MutableMapping[str, Any], changed: Callable[[], object]
) -> None:
    """The row of one option that all seats share. Its value stands in ``options``; ``changed`` is called after every
    change of it."""
    key = f"{game_id}.option.{spec.id}"
    note = t(f"{key}.text") if has(f"{key}.text") else ""
    value = options[spec.id]

    def change(new: Any) -> None:
        options[spec.id] = new
        changed()

    if spec.type == "bool":
        form.toggle(f"opt.{spec.id}", t(key), note, bool(value), change)
    elif spec.type == "choice":
        pairs = [(choice, t(f"{key}.value.{choice}")) for choice in spec.choices]
        choice_row(form, f"opt.{spec.id}", t(key), note, pairs, value, change)
    elif spec.type == "int":
        number_row(form, f"opt.{spec.id}", t(key), note, spec, value, change, t(f"{key}.value.off"))


def choice_row(
    form: Form,
    id: str,
    label: str,
    note: str,
    choices: Sequence[tuple[Hashable, str]] | Sequence[Segment],
    value: Hashable,
    on_change: Callable[[Any], object],
) -> None:
    """A row with two to four choices side by side."""
    segments = [item if isinstance(item, Segment) else Segment(*item) for item in choices]
    canvas = form.canvas
    wide = max(canvas.measure(item.label, "body_strong")[0] + (34 if item.icon else 0) for item in segments) + 36
    width = wide * len(segments)
    if width > form.width * 0.56:
        width = form.width
    form.control(label, note, width, lambda rect: Segmented(id, rect, segments, value, on_change=on_change))


def number_row(
    form: Form,
    id: str,
    label: str,
    note: str,
    spec: OptionSpec,
    value: int | None,
    on_change: Callable[[int | None], object],
    off: str = "",
) -> None:
    """A row with a number; an optional one has "off" below its least value."""
    least = spec.low - 1 if spec.optional else spec.low

    def changed(new: int) -> None:
        on_change(None if spec.optional and new < spec.low else new)

    def show(number: int) -> str:
        return off if spec.optional and number < spec.low else str(number)

    def make(rect: Rect) -> Stepper:
        return Stepper(id, rect, least if value is None else value, least, spec.high, on_change=changed, show=show)

    words = form.canvas.measure(off, "number")[0] * 0.86 if spec.optional else 0.0
    form.control(label, note, max(STEPPER, words + 2 * form.control_height + 8), make)
