"""The form of a work's fields, made of the frozen classes that read its file: types, bounds, closed words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from tabletop.client.core.services import MenuItem, Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY300
from tabletop.client.games.bench import Bench
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import ControlRow, Form, FormRow, HeadRow, NumberRow, TextRow, ToggleRow, WordRow
from tabletop.client.ui.text_entry import TextEntry
from tabletop.json_values import Document, Json, Way, put, rows_at, value_at, with_member
from tabletop.rules import entry_fields as shapes
from tabletop.rules.entries import Entry
from tabletop.text import FALLBACK, LANGUAGES, language_names, t

LONGEST = 60
"""Most letters of a text without a bound of its own."""
WIDE = 900.0
"""Width in units of what takes the whole width of the form, below its words."""
ADD = 230.0
"""Width in units of a button that adds to a list."""
OWN = "own"
"""The choice that stands for values of one's own, where there are also words for some."""


class FieldHost(Protocol):
    """What the form asks of the editor."""

    @property
    def app(self) -> Services:
        """The program."""

    @property
    def document(self) -> Document:
        """The work as it stands."""

    @property
    def picking(self) -> Way | None:
        """The field for which a place is being chosen on the board; None for none."""

    def change(self, document: Json, merge: str = "") -> None:
        """Replace the document; changes with the same ``merge`` in a row are undone together."""

    def pick(self, way: Way | None, *, many: bool = False) -> None:
        """Choose a place on the board for a field, or ``many``, or end that."""


@dataclass(frozen=True)
class EntryHead(FormRow):
    """What an entry in a list is, in words over several lines, and the button that takes it out."""

    id: str
    words: str
    remove: Callable[[], object]

    def lay(self, form: Form) -> None:
        side = form.control_height
        room = form.width - side - 12
        words = form.canvas.block_height(self.words, "body_strong", room)
        rect = form.block(max(side, words), line=True)

        def paint(canvas: Canvas, area: Rect) -> None:
            canvas.text_block(self.words, (area.x, area.centery - words / 2, room, 0), "body_strong", BRASS300)

        form.painter(rect, paint)
        box = Rect(rect.right - side, rect.centery - side / 2, side, side)
        form.widget(Button(f"{self.id}.remove", box, icon="delete", style="icon", tooltip=t("workshop.remove"),
                           on_click=self.remove))  # fmt: skip


class Properties:
    """Makes the rows for one document. Their ids are ``prop.<way>``."""

    def __init__(self, host: FieldHost, bench: Bench) -> None:
        self.host, self.bench = host, bench

    def record(self, kind: type[Entry], way: Way) -> list[FormRow]:
        """A row for each field of the entry at a way, but for those that the board shows."""
        found: list[FormRow] = []
        for field in shapes.told(kind):
            painted = f"{kind.__name__}.{field.name}" in self.bench.painted
            if not painted:
                found += self._rows(kind, field.name, field.shape, (*way, field.name), field.needed)
        return found

    def value(self, kind: type[Entry], name: str, way: Way) -> list[FormRow]:
        """The rows of one field of an entry of that kind, whose value lies at a way."""
        field = next(field for field in shapes.told(kind) if field.name == name)
        return self._rows(kind, name, field.shape, way, field.needed)

    # -- one field -----------------------------------------------------------------------------------

    def _put(self, way: Way, value: Json, merge: str = "") -> None:
        self.host.change(put(self.host.document, way, value), merge)

    def _note(self, kind: type[Entry], name: str) -> str:
        """The sentence about a field, where it stands in the form."""
        return "" if self.bench.told_on_demand else self.bench.note(kind, name)

    def _rows(self, kind: type[Entry], name: str, shape: shapes.Shape, way: Way, needed: bool) -> list[FormRow]:
        """The rows of a value with the sentence about it; none for one that cannot be another."""
        rows = self._bare_rows(kind, name, shape, way, needed)
        if not rows or not self.bench.told_on_demand:
            return rows
        tip = self.bench.note(kind, name)
        return [row if row.tip else replace(row, tip=tip) for row in rows]

    def _bare_rows(self, kind: type[Entry], name: str, shape: shapes.Shape, way: Way, needed: bool) -> list[FormRow]:
        id, now = _id(way), value_at(self.host.document, way)
        single = shape.words[0] if isinstance(shape, shapes.Choice) and len(shape.words) == 1 else None
        if single is not None and needed:
            return []
        label, note = self.bench.label(kind, name), self._note(kind, name)
        if single is not None:
            return [ToggleRow(id, label, note, now is not None, lambda on: self._put(way, single if on else None))]
        if isinstance(shape, shapes.Number):
            most, off = 999 if shape.most is None else shape.most, "" if needed else t("workshop.none_chosen")
            number = now if isinstance(now, int) else shape.least if needed else None
            return [NumberRow(id, label, note, shape.least, most, number, partial(self._put, way, merge=id), off)]
        if isinstance(shape, shapes.Choice):
            choices = [(str(word), self.bench.word(name, word)) for word in self.bench.words(name, shape.words)]
            return [self._choice(id, label, note, choices, now, way, needed)]
        if isinstance(shape, shapes.Flag):
            return [ToggleRow(id, label, note, now is True, partial(self._put, way))]
        if isinstance(shape, shapes.Texts):
            return self._texts(label, note, shape, way)
        if isinstance(shape, shapes.Text) and (options := self.bench.options(name)):
            return [self._choice(id, label, note, options, now, way, needed)]
        if isinstance(shape, shapes.Text):
            return self._place(label, note, way, [now] if now else [], many=False) if self._names_place(shape) else [
                self._text(id, label, note, str(now or ""), shape.most, way)
            ]  # fmt: skip
        if isinstance(shape, shapes.Either):
            return self._either(kind, name, shape, way)
        if isinstance(shape, shapes.Fixed):
            return [
                row
                for n, one in enumerate(shape.items)
                for row in self._rows(kind, f"{name}.{n}", one, (*way, n), True)
            ]
        if isinstance(shape, shapes.Table):
            return self._table(kind, name, shape, way)
        if isinstance(shape, shapes.Many):
            return self._many(kind, name, shape, way)
        return self._entry(kind, name, shape, way, needed)

    def _choice(
        self, id: str, label: str, note: str, choices: Sequence[tuple[str, str]], now: Json, way: Way, needed: bool
    ) -> FormRow:
        """One of some words; none of them is a choice too where the field may be left out."""
        if not needed:
            choices = [("", t("workshop.none_chosen")), *choices]

        def choose(word: str) -> None:
            self._put(way, word or None)

        return WordRow(id, label, note, choices, str(now or (choices[0][0] if choices else "")), choose, self.host.app)

    def _names_place(self, shape: shapes.Shape) -> bool:
        return isinstance(shape, shapes.Text) and bool(shape.pattern) and shape.pattern == self.bench.place_pattern

    def _text(self, id: str, label: str, note: str, text: str, most: int | None, way: Way) -> FormRow:
        def make(rect: Rect) -> Widget:
            def typed(new: str) -> None:
                self._put(way, new or ("" if type(way[-1]) is int else None), id)

            return TextEntry(id, rect, text, max_length=most or LONGEST, placeholder=label, on_change=typed)

        return ControlRow(id, label, note, WIDE, make)

    def _texts(self, label: str, note: str, shape: shapes.Texts, way: Way) -> list[FormRow]:
        found: list[FormRow] = []
        for code in LANGUAGES:
            named = t("workshop.in_language", label=label, language=language_names(code)[0])
            text = str(value_at(self.host.document, (*way, code)) or "")
            most = min(shape.most or LONGEST, 400)
            found.append(
                self._text(_id((*way, code)), named, note if code == LANGUAGES[0] else "", text, most, (*way, code))
            )
        return found

    def _place(self, label: str, note: str, way: Way, now: Sequence[Json], *, many: bool) -> list[FormRow]:
        """Places of the board: their names, and a button by which they are chosen there."""
        id, picking = _id(way), self.host.picking == way
        named = ", ".join(str(place) for place in now) or t("workshop.none_chosen")
        none: Json = ({} if isinstance(value_at(self.host.document, way), Mapping) else []) if many else None

        def make(rect: Rect) -> list[Widget]:
            tall = rect.h
            words = t("workshop.pick.end" if picking else "workshop.pick")
            pick = Button(id, Rect(rect.x, rect.y, rect.w - tall - 6, tall), words, selected=picking,
                          icon="confirm" if picking else "target", tooltip=t("workshop.pick.tip"),
                          on_click=lambda: self.host.pick(None if picking else way, many=many))  # fmt: skip
            clear = Button(f"{id}.clear", Rect(rect.right - tall, rect.y, tall, tall), icon="cancel", style="icon",
                           tooltip=t("workshop.pick.clear"), enabled=bool(now), reason=t("workshop.none_chosen"),
                           on_click=lambda: self._put(way, none))  # fmt: skip
            return [pick, clear]

        return [ControlRow(id, label, f"{note}\n{named}" if note else named, WIDE, make)]

    def _either(self, kind: type[Entry], name: str, shape: shapes.Either, way: Way) -> list[FormRow]:
        """Words for some values, and rows for values of one's own."""
        now = value_at(self.host.document, way)
        words = next((one.words for one in shape.ways if isinstance(one, shapes.Choice)), ())
        other = next(one for one in shape.ways if not isinstance(one, shapes.Choice))
        own = now is not None and now not in words
        choices = [*((str(word), self.bench.word(name, word)) for word in words), (OWN, self.bench.word(name, OWN))]

        def choose(word: str) -> None:
            self._put(way, fresh(other) if word == OWN else word)

        value = OWN if own else str(now if now is not None else words[0])
        label, note = self.bench.label(kind, name), self._note(kind, name)
        head = WordRow(_id(way), label, note, choices, value, choose, self.host.app)
        return [head, *(self._rows(kind, name, other, way, True) if own else [])]

    def _table(self, kind: type[Entry], name: str, shape: shapes.Table, way: Way) -> list[FormRow]:
        now = value_at(self.host.document, way)
        held = now if isinstance(now, Mapping) else {}
        if self._names_place(shape.key):
            found = self._place(self.bench.label(kind, name), self._note(kind, name), way, list(held), many=True)
            for key in held:
                inner = self._rows(kind, f"{name}.value", shape.value, (*way, key), True)
                found += [TextRow(key, IVORY300, "body_strong"), *inner]
            return found
        note = self._note(kind, name)
        rows: list[FormRow] = [HeadRow(self.bench.label(kind, name)), TextRow(note, visible=bool(note))]
        for key, label, most in self.bench.keys(name, way):
            number = held.get(key)
            rows.append(NumberRow(_id((*way, key)), label, "", 1, most, number if isinstance(number, int) else None,
                                  partial(self._put, (*way, key)), t("workshop.none_chosen")))  # fmt: skip
        return rows if len(rows) > 2 else []

    def _many(self, kind: type[Entry], name: str, shape: shapes.Many, way: Way) -> list[FormRow]:
        label, note, now = self.bench.label(kind, name), self._note(kind, name), rows_at(self.host.document, way)
        if self._names_place(shape.item):
            return self._place(label, note, way, now, many=True)
        if isinstance(shape.item, shapes.Choice):
            rows: list[FormRow] = [TextRow(label, IVORY300, "body_strong"), TextRow(note, visible=bool(note))]
            for word in self.bench.words(name, shape.item.words):
                rows.append(ToggleRow(_id((*way, word)), self.bench.word(name, word), "", word in now,
                                      partial(self._toggle, way, word)))  # fmt: skip
            return rows
        if isinstance(shape.item, shapes.Text | shapes.Number) and (options := self._listed(name, shape.item)):
            return self._ids(label, note, name, options, way, now)
        if not isinstance(shape.item, shapes.Record | shapes.Family):
            return []
        found: list[FormRow] = [HeadRow(label, note)]
        for n, one in enumerate(now):
            inner, at = shapes.kind_at(shape.item, one), (*way, n)
            if inner is not None:
                found.append(EntryHead(_id(at), self.bench.title(inner), partial(self._put, at, None)))
                found += self.record(inner, at)
        if shape.most is None or len(now) < shape.most:
            found.append(self._addition(shape.item, way, len(now)))
        return found

    def _listed(self, name: str, item: shapes.Text | shapes.Number) -> Sequence[tuple[str, str]]:
        """What a list of ids or of small numbers may hold."""
        if isinstance(item, shapes.Text):
            return self.bench.options(name)
        return [(str(n), str(n)) for n in range(item.least, (item.most or 0) + 1)] if (item.most or 99) <= 6 else ()

    def _ids(
        self, label: str, note: str, name: str, options: Sequence[tuple[str, str]], way: Way, now: Sequence[Json]
    ) -> list[FormRow]:
        """A list of ids or small numbers: a row for each, and a button that adds one."""
        found: list[FormRow] = [TextRow(f"{label}. {note}" if note else label, IVORY300, "body_strong")]
        numbers = all(word.isdigit() for word, _ in options)
        for n, one in enumerate(now):
            choices = [("", t("workshop.remove")), *options]

            def choose(word: str, at: int = n) -> None:
                self._put((*way, at), (int(word) if numbers else word) if word else None)

            found.append(WordRow(_id((*way, n)), "", "", choices, str(one), choose, self.host.app))

        def make(rect: Rect) -> Widget:
            first = int(options[0][0]) if numbers else options[0][0]
            return Button(f"{_id(way)}.add", rect, t("workshop.add"), icon="plus",
                          on_click=lambda: self._put((*way, len(now)), first))  # fmt: skip

        return [*found, ControlRow(f"{_id(way)}.add", "", "", ADD, make)]

    def _toggle(self, way: Way, word: Json, on: bool) -> None:
        self.host.change(with_member(self.host.document, way, word, on))

    def _addition(self, shape: shapes.Record | shapes.Family, way: Way, at: int) -> FormRow:
        """The button that adds an entry to a list, of a kind where there are several."""
        id = f"{_id(way)}.add"

        def add(kind: type[Entry]) -> None:
            tagged = {kind.tag: kind.word} if isinstance(shape, shapes.Family) else {}
            self._put((*way, at), {**tagged, **fresh_entry(kind)})

        def make(rect: Rect) -> Widget:
            button = Button(id, rect, t("workshop.add"), icon="plus")
            if isinstance(shape, shapes.Record):
                button.on_click = partial(add, shape.kind)
                return button
            kinds = self.bench.kinds(shape.base)
            items = [MenuItem(word, self.bench.title(kind)) for word, kind in kinds.items()]
            button.on_click = lambda: self.host.app.popup(button.rect, items, lambda word: add(kinds[word]))
            return button

        return ControlRow(id, "", "", ADD, make)

    def _entry(
        self, kind: type[Entry], name: str, shape: shapes.Record | shapes.Family, way: Way, needed: bool
    ) -> list[FormRow]:
        """An entry within another: with a switch where it may be left out."""
        now = value_at(self.host.document, way)
        inner = shapes.kind_at(shape, now)
        found: list[FormRow] = [HeadRow(self.bench.label(kind, name))]
        if isinstance(shape, shapes.Family):
            kinds = self.bench.kinds(shape.base)
            choices = [(word, self.bench.title(one)) for word, one in kinds.items()]
            tagged = "" if inner is None else inner.word

            def choose(word: str) -> None:
                self._put(way, {kinds[word].tag: word, **fresh_entry(kinds[word])})

            found = [WordRow(_id(way), self.bench.label(kind, name), "", choices, tagged, choose, self.host.app)]
        if not needed and isinstance(shape, shapes.Record):
            switch = ToggleRow(_id(way), self.bench.label(kind, name), self._note(kind, name), now is not None,
                               lambda on: self._put(way, fresh_entry(shape.kind) if on else None))  # fmt: skip
            found = [switch]
        if inner is None or not (needed or now is not None):
            return found
        return [*found, *self.record(inner, way)]


def _id(way: Way) -> str:
    return "prop." + ".".join(map(str, way))


def fresh(shape: shapes.Shape) -> Json:
    """The value that a field begins with."""
    if isinstance(shape, shapes.Number):
        return max(shape.least, 0)
    if isinstance(shape, shapes.Choice):
        return shape.words[0]
    if isinstance(shape, shapes.Many):
        return [fresh(shape.item)] * shape.least
    if isinstance(shape, shapes.Fixed):
        return [fresh(one) for one in shape.items]
    if isinstance(shape, shapes.Record):
        return fresh_entry(shape.kind)
    if isinstance(shape, shapes.Either):
        return fresh(shape.ways[0])
    if isinstance(shape, shapes.Texts):
        return {FALLBACK: ""}
    return {} if isinstance(shape, shapes.Table) else "" if isinstance(shape, shapes.Text) else False


def fresh_entry(kind: type[Entry]) -> dict[str, Json]:
    """An entry with the fields that it needs."""
    return {field.name: fresh(field.shape) for field in shapes.told(kind) if field.needed}
