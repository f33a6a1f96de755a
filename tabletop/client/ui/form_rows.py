"""Forms as data: a list of rows, each with its words, its value and a function called on a change, placed by
:func:`lay_rows`.

A row whose ``visible`` is False is left out. Rows are made anew for every layout, so a value is never kept twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import IVORY500, Colour
from tabletop.rules.game import OptionSpec
from tabletop.rules.meta import Json
from tabletop.text import has, t

from .base import Widget
from .form import Form
from .segmented import Segment, Segmented
from .slider import Slider
from .stepper import Stepper

V = TypeVar("V")

STEPPER = 152.0
"""Least width of a stepper."""
SLIDER = 420.0
"""Width of a slider."""
WIDEST_CHOICE = 0.56
"""A choice that needs more than this share of the form gets a line of its own."""


@dataclass(frozen=True)
class FormRow(ABC):
    """One row of a form; left out where ``visible`` is False."""

    visible: bool = field(default=True, kw_only=True)

    @abstractmethod
    def lay(self, form: Form) -> None:
        """Add the row to a form, below the rows that it has."""


def lay_rows(form: Form, rows: Sequence[FormRow]) -> None:
    """Put the visible rows into a form, from the top."""
    for row in rows:
        if row.visible:
            row.lay(form)


@dataclass(frozen=True)
class HeadRow(FormRow):
    label: str
    note: str = ""

    def lay(self, form: Form) -> None:
        """Add title, line and note."""
        form.head(self.label, self.note)


@dataclass(frozen=True)
class TextRow(FormRow):
    """A paragraph, with an icon at its left if one is named."""

    words: str
    ink: Colour = IVORY500
    role: str = "small"
    icon: str | None = None

    def lay(self, form: Form) -> None:
        """Add the words in as many lines as they need."""
        form.text(self.words, self.ink, self.role, self.icon)


@dataclass(frozen=True)
class ToggleRow(FormRow):
    """A switch; the whole row can be pressed."""

    id: str
    label: str
    note: str
    value: bool
    change: Callable[[bool], object]

    def lay(self, form: Form) -> None:
        """Add words and switch."""
        form.toggle(self.id, self.label, self.note, self.value, self.change)


@dataclass(frozen=True)
class ChoiceRow(FormRow, Generic[V]):
    """Two to six choices side by side. ``choices``: (value, words) pairs or segments; ``width`` and ``height`` of the
    control in units, None for what its words need."""

    id: str
    label: str
    note: str
    choices: Sequence[tuple[V, str] | Segment[V]]
    value: V
    change: Callable[[V], object]
    width: float | None = None
    height: float = 0.0

    def lay(self, form: Form) -> None:
        """Add words and choices."""
        segments = [item if isinstance(item, Segment) else Segment(*item) for item in self.choices]
        canvas = form.canvas
        wide = max(canvas.measure(item.label, "body_strong")[0] + (34 if item.icon else 0) for item in segments) + 36
        width = wide * len(segments) if self.width is None else self.width
        if self.width is None and width > form.width * WIDEST_CHOICE:
            width = form.width

        def make(rect: Rect) -> Segmented[V]:
            return Segmented(self.id, rect, segments, self.value, on_change=self.change)

        form.control(self.label, self.note, width, make, height=self.height)


@dataclass(frozen=True)
class NumberRow(FormRow):
    """A whole number of ``low`` to ``high``. ``off``: the words below the least value, which stand for None; empty
    where the number cannot be left out."""

    id: str
    label: str
    note: str
    low: int
    high: int
    value: int | None
    change: Callable[[int | None], object]
    off: str = ""

    def lay(self, form: Form) -> None:
        """Add words and stepper; None is the step below the least value."""
        optional = bool(self.off)
        least = self.low - 1 if optional else self.low

        def changed(new: int) -> None:
            self.change(None if optional and new < self.low else new)

        def show(number: int) -> str:
            return self.off if optional and number < self.low else str(number)

        def make(rect: Rect) -> Stepper:
            value = least if self.value is None else self.value
            return Stepper(self.id, rect, value, least, self.high, on_change=changed, show=show)

        words = form.canvas.measure(self.off, "number")[0] * 0.86 if optional else 0.0
        form.control(self.label, self.note, max(STEPPER, words + 2 * form.control_height + 8), make)


@dataclass(frozen=True)
class SliderRow(FormRow):
    """A number on a slider, reported when the pointer is released. ``show(value)``: its words; ``longest``: the longest
    of them, for which room is kept; ``warning``: the note is a warning."""

    id: str
    label: str
    note: str
    low: int
    high: int
    step: int
    value: int
    done: Callable[[int], object]
    show: Callable[[int], str]
    longest: str
    warning: bool = False

    def lay(self, form: Form) -> None:
        """Add words and slider."""
        width = form.canvas.measure(self.longest, "body_strong")[0] + form.canvas.theme.spacing.tight

        def make(rect: Rect) -> Slider:
            return Slider(
                self.id, rect, self.value, self.low, self.high, step=self.step, on_done=self.done, show=self.show,
                value_width=width,
            )  # fmt: skip

        form.control(self.label, self.note, SLIDER, make, warning=self.warning)


@dataclass(frozen=True)
class ControlRow(FormRow):
    """Words and a control of another kind: ``make(rect)`` gives its widgets, ``width`` units wide."""

    id: str
    label: str
    note: str
    width: float
    make: Callable[[Rect], Widget | list[Widget]]
    height: float = 0.0

    def lay(self, form: Form) -> None:
        """Add words and control."""
        form.control(self.label, self.note, self.width, self.make, height=self.height)


@dataclass(frozen=True)
class BlockRow(FormRow):
    """A row that ``fill(form)`` adds to the form."""

    fill: Callable[[Form], object]

    def lay(self, form: Form) -> None:
        """Call ``fill``."""
        self.fill(form)


# ------------------------------------------------------------------------------------------------- options of a game


def option_row(
    game_id: str,
    spec: OptionSpec,
    options: MutableMapping[str, Json],
    changed: Callable[[], object],
    visible: bool = True,
) -> FormRow:
    """The row of an option that the rules describe, its texts found by key: ``<game>.option.<id>``, ``.text`` for the
    note, ``.value.<choice>`` for a choice and ``.value.off`` for a number left out. The value stands in ``options``;
    ``changed`` is called after every change. Raises ValueError for an option that holds a document."""
    key = f"{game_id}.option.{spec.id}"
    id, label = f"opt.{spec.id}", t(key)
    note = t(f"{key}.text") if has(f"{key}.text") else ""
    value = options[spec.id]

    def change(new: bool | str | int | None) -> None:
        options[spec.id] = new
        changed()

    if spec.type == "bool":
        return ToggleRow(id, label, note, bool(value), change, visible=visible)
    if spec.type == "choice":
        pairs = [(choice, t(f"{key}.value.{choice}")) for choice in spec.choices]
        return ChoiceRow(id, label, note, pairs, str(value), change, visible=visible)
    if spec.type == "int":
        off = t(f"{key}.value.off") if spec.optional else ""
        number = value if isinstance(value, int) else None
        return NumberRow(id, label, note, spec.low, spec.high, number, change, off, visible=visible)
    raise ValueError(f"no row for {spec.id!r}, which is a {spec.type}")
