"""Form: rows of words and controls in a scrolling area, in one column that suits any width.

What is in it can be given as data: a list of rows, each with its words, its value and a function called on a change,
placed by :func:`lay_rows`. A row whose ``visible`` is False is left out. Rows are made anew for every layout, so a
value is never kept twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tabletop.client.core.services import MenuItem, Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import EMBER, IVORY100, IVORY500, SLATE500, Colour
from tabletop.rules.game import OptionSpec
from tabletop.rules.meta import Json
from tabletop.text import has, t

from .base import Widget
from .button import ListButton
from .controls import SWITCH, Segment, Segmented, Slider, Stepper, Toggle
from .group import WidgetGroup
from .scroll import ScrollArea
from .text_entry import TextEntry
from .tree import Node, draw, height, lay

EDGE = 10.0  # room for the focus ring, which lies outside its widget
LEAST_NOTE = 140.0  # room beside a control in which a note of more than two lines stands
BAR_ROOM, NARROW_BAR = 18.0, 8.0  # room for the scroll bar, and what a panel's edge leaves of it


def form_area(inside: Rect, panel: Rect) -> Rect:
    """The scroll area of a form that fills ``inside``, a part of ``panel``: with room for focus rings at its left, and
    its scroll bar in the panel's edge at the right."""
    return Rect(inside.x - EDGE, inside.y, panel.right - 6.0 - inside.x + EDGE, inside.h + EDGE / 2)


Painter = Callable[["Canvas", Rect], object]


class RowToggle(Toggle):
    """A switch whose words may take several lines."""

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        head = canvas.block_height(self.label, "body_strong", area.w)
        tall = head + (canvas.block_height(self.sub, "small", area.w) if self.sub else 0.0)
        y = area.centery - tall / 2
        canvas.text_block(self.label, (area.x, y, area.w, 0), "body_strong", self._ink())
        if self.sub:
            canvas.text_block(self.sub, (area.x, y + head, area.w, 0), "small", IVORY500)


class Form:
    """Collects rows, then :meth:`place` puts them on the screen. All positions count from the form's top left.
    ``part``: the part of the screen that it is, where Tab comes once to what stands below each head, and to each text;
    empty: it comes to everything."""

    def __init__(self, canvas: Canvas, area: Rect, compact: bool, bar_room: float = BAR_ROOM, part: str = "") -> None:
        self.canvas = canvas
        self.area = area
        self.compact = compact
        self.width = area.w - 2 * EDGE - bar_room
        self.pad = 9.0 if compact else 13.0
        self.y = EDGE / 2
        self._part, self._section = part, 0
        self.tip = ""
        """What the tooltips of the widgets say that are added now and have none of their own."""
        self._widgets: list[Widget] = []
        self._painters: list[tuple[Rect, Painter]] = []
        self._first = True

    @property
    def control_height(self) -> float:
        """Height of a control in units: the theme's least height, and enough for the text at its size."""
        return float(max(40.0, self.canvas.line_height("body_strong") + 18))

    def painter(self, rect: Rect, paint: Painter) -> None:
        """Add a painter for ``rect``, counted from the top left of the form; rows are not moved by it."""
        self._painters.append((rect, paint))

    def drawn(self, rect: Rect, tree: Node) -> dict[str, Rect]:
        """Draw a tree in ``rect``, as :meth:`painter` does; gives the rectangles of its names."""
        self._painters.append((rect, lambda canvas, area: draw(canvas, tree, area)))
        return {name: Rect(place) for name, place in lay(self.canvas, tree, rect).items()}  # widgets move theirs

    # -- rows ----------------------------------------------------------------------------------------

    def tree(self, tree: Node) -> dict[str, Rect]:
        """Add a drawn tree, as high as it wants to be; gives the rectangles of its names."""
        return self.drawn(self.block(height(self.canvas, tree, self.width)), tree)

    def head(self, text: str, note: str = "") -> None:
        tall = self.canvas.line_height("section") + 8
        self._section += 1
        self.y += 0 if self._first else 10
        rect = Rect(EDGE, self.y, self.width, tall)
        self._painters.append((rect, lambda canvas, area: canvas.head(text, area, note)))
        self.y += tall + 2
        self._first = True

    def toggle(self, id: str, label: str, note: str, value: bool, on_change: Callable[[bool], object]) -> None:
        """Add a switch; the whole row can be pressed."""
        room = self.width - SWITCH[0] - 16
        tall = max(self.control_height, self._words_height(label, note, room) + 6)
        rect = self._row(tall)
        self.widget(RowToggle(id, rect, value, label=label, sub=note, on_change=on_change))

    def control(
        self,
        label: str,
        note: str,
        width: float,
        make: Callable[[Rect], Widget | list[Widget]],
        *,
        warning: bool = False,
        height: float = 0.0,
    ) -> None:
        """Add words on the left and a control of ``width`` units on the right, or below them where the form is too
        narrow."""
        tall = height or self.control_height
        width = min(width, self.width)
        room = self.width - width - 28
        stacked = room < min(240.0, self.canvas.measure(label, "body_strong")[0] + 8)
        if note and room < LEAST_NOTE:  # a column of single words is not read
            stacked |= self.canvas.block_height(note, "small", room) > 2.5 * self.canvas.line_height("small")
        if stacked:
            room = self.width
            words = self._words_height(label, note, room)
            rect = self._row(words + 8 + tall)
            self._words(label, note, Rect(rect.x, rect.y, room, words), warning)
            place = Rect(rect.x, rect.y + words + 8, width, tall)
        else:
            words = self._words_height(label, note, room)
            rect = self._row(max(words, tall))
            self._words(label, note, Rect(rect.x, rect.centery - words / 2, room, words), warning)
            place = Rect(rect.right - width, rect.centery - tall / 2, width, tall)
        made = make(place)
        for widget in made if isinstance(made, list) else [made]:
            widget.caption = f"{label}. {note}" if note else label
            self.widget(widget)

    def block(self, height: float, paint: Painter | None = None, *, line: bool = False) -> Rect:
        """Add a block of ``height`` units that a painter fills, or that is left free for a widget; returns its
        rectangle."""
        rect = self._row(height) if line else Rect(EDGE, self.y + self.pad / 2, self.width, height)
        if not line:
            self.y += height + self.pad * 1.5
        if paint is not None:
            self._painters.append((rect, paint))
        return rect

    def text(self, words: str, colour: Colour = IVORY500, role: str = "small", icon: str | None = None) -> None:
        indent = 30.0 if icon else 0.0
        tall = self.canvas.block_height(words, role, self.width - indent)

        def paint(canvas: Canvas, area: Rect) -> None:
            if icon:
                canvas.icon(icon, (area.x + 10, area.y + canvas.line_height(role) / 2), 20, colour)
            canvas.text_block(words, (area.x + indent, area.y, area.w - indent, 0), role, colour)

        self.block(tall, paint)

    def widget(self, widget: Widget) -> None:
        """Add a widget at its own rectangle, counted from the top left of the form."""
        if self._part and not widget.stop:
            own = widget.id if isinstance(widget, TextEntry) else self._section
            widget.stop = f"{self._part}.{own}"
        if self.tip and not widget.tooltip:
            widget.tooltip = self.tip
        self._widgets.append(widget)

    def _row(self, tall: float) -> Rect:
        if not self._first:
            y = self.y
            line = Rect(EDGE, y, self.width, 1)
            self._painters.append((line, lambda canvas, area: canvas.fill(area, SLATE500, alpha=120)))
        self._first = False
        rect = Rect(EDGE, self.y + self.pad, self.width, tall)
        self.y += tall + 2 * self.pad
        return rect

    @property
    def height(self) -> float:
        """Height of all rows in units."""
        return self.y + EDGE

    def _words_height(self, label: str, note: str, room: float) -> float:
        tall = self.canvas.block_height(label, "body_strong", room)
        return float(tall + (self.canvas.block_height(note, "small", room) if note else 0.0))

    def _words(self, label: str, note: str, rect: Rect, warning: bool) -> None:
        def paint(canvas: Canvas, area: Rect) -> None:
            head = canvas.text_block(label, (area.x, area.y, area.w, 0), "body_strong", IVORY100)
            if note:
                colour = EMBER if warning else IVORY500
                canvas.text_block(note, (area.x, area.y + head, area.w, 0), "small", colour)

        self._painters.append((rect, paint))

    # -- on the screen -------------------------------------------------------------------------------

    def place(self, group: WidgetGroup, id: str) -> ScrollArea:
        """Put a scroll area called ``id`` with all rows into ``group``; returns it."""
        area = group.add(ScrollArea(id, self.area, self.height, self._paint))
        for widget in self._widgets:
            area.put(widget)
        return area

    def _paint(self, canvas: Canvas, area: Rect) -> None:
        for rect, paint in self._painters:
            place = Rect(area.x + rect.x, area.y + rect.y, rect.w, rect.h)
            if canvas.visible(place.inflate(40, 40)):
                paint(canvas, place)


V = TypeVar("V")

SLIDER = 420.0
"""Width of a slider."""


@dataclass(frozen=True)
class FormRow(ABC):
    """One row of a form; left out where ``visible`` is False. ``tip``: what the tooltips of its controls say that have
    none of their own."""

    visible: bool = field(default=True, kw_only=True)
    tip: str = field(default="", kw_only=True)

    @abstractmethod
    def lay(self, form: Form) -> None:
        """Add the row to a form, below the rows that it has."""


def lay_rows(form: Form, rows: Sequence[FormRow]) -> None:
    """Put the visible rows into a form, from the top."""
    for row in rows:
        if row.visible:
            form.tip = row.tip
            row.lay(form)
    form.tip = ""


@dataclass(frozen=True)
class HeadRow(FormRow):
    label: str
    note: str = ""

    def lay(self, form: Form) -> None:
        form.head(self.label, self.note)


@dataclass(frozen=True)
class TextRow(FormRow):
    """A paragraph, with an icon at its left if one is named."""

    words: str
    ink: Colour = IVORY500
    role: str = "small"
    icon: str | None = None

    def lay(self, form: Form) -> None:
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
        segments = [item if isinstance(item, Segment) else Segment(*item) for item in self.choices]
        canvas = form.canvas
        wide = max(canvas.measure(item.label, "body_strong")[0] + (34 if item.icon else 0) for item in segments) + 36
        width = wide * len(segments) if self.width is None else self.width
        # A choice that needs more than this share of the form gets a line of its own.
        if self.width is None and width > form.width * 0.56:
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
        form.control(self.label, self.note, max(152.0, words + 2 * form.control_height + 8), make)


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
        form.control(self.label, self.note, self.width, self.make, height=self.height)


@dataclass(frozen=True)
class BlockRow(FormRow):
    """A row that ``fill(form)`` adds to the form."""

    fill: Callable[[Form], object]

    def lay(self, form: Form) -> None:
        self.fill(form)


@dataclass(frozen=True)
class WordRow(FormRow):
    """One of several words: side by side where there is room for them, else in a list that opens."""

    id: str
    label: str
    note: str
    choices: Sequence[tuple[str, str]]
    value: str
    change: Callable[[str], object]
    app: Services

    def lay(self, form: Form) -> None:
        canvas = form.canvas
        wide = max((canvas.measure(words, "body_strong")[0] for _, words in self.choices), default=0.0)
        if 1 < len(self.choices) <= (form.width + 1) / (wide + 30):
            segments = [Segment(value, words) for value, words in self.choices]
            wide = form.width if self.note else (wide + 30) * len(segments)

            def make(rect: Rect) -> Widget:
                return Segmented(self.id, rect, segments, self.value, on_change=self.change)

            form.control(self.label, self.note, wide, make)
            return
        form.control(self.label, self.note, min(form.width, max(150.0, wide + 70)), self._opening)

    def _opening(self, rect: Rect) -> Widget:
        button = ListButton(self.id, rect, dict(self.choices).get(self.value, self.value))
        items = [MenuItem(value, words) for value, words in self.choices]
        button.on_click = lambda: self.app.popup(button.rect, items, self.change, self.value)
        return button


# ------------------------------------------------------------------------------------------------- options of a game


def option_row(
    game_id: str,
    spec: OptionSpec,
    options: MutableMapping[str, Json],
    changed: Callable[[], object],
    visible: bool = True,
    *,
    id: str = "",
    label: str = "",
    note: str = "",
    values: Sequence[tuple[bool | str, str]] = (),
) -> FormRow:
    """The row of an option that the rules describe, its texts found by key: ``<game>.option.<id>``, ``.text`` for the
    note, ``.value.<choice>`` for a choice and ``.value.off`` for a number left out; other texts and an id of its own
    where they are given. ``values``: those to choose from, with their words, where not all are. The value stands in
    ``options``; ``changed`` is called after every change. Raises ValueError for an option that holds a document."""
    key = f"{game_id}.option.{spec.id}"
    id, label = id or f"opt.{spec.id}", label or t(key)
    note = note or (t(f"{key}.text") if has(f"{key}.text") else "")
    value = options[spec.id]

    def change(new: bool | str | int | None) -> None:
        options[spec.id] = new
        changed()

    if values:
        chosen = value if isinstance(value, bool) else str(value)
        return ChoiceRow(id, label, note, values, chosen, change, visible=visible)
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
