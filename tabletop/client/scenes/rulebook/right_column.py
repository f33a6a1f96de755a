"""The right column of the rulebook: the terms of the chapter with their icons, the running match, and the small card
with a term and the rules that use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, IVORY100, IVORY300, IVORY500, Spacing
from tabletop.client.scenes.popup import SidePopupScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row, lay, needed_height
from tabletop.client.ui.tooltip import place
from tabletop.json_values import as_texts
from tabletop.resources import asset_path, table_beside
from tabletop.text import t
from tabletop.text.grammar import capital

from .book import Told, term_words

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


ICONS: Mapping[str, str] = as_texts(table_beside(__file__, "term_icons"))
"""By term. A term with the name of an icon, or of one with a prefix (``class-``, ``rank-`` ...), needs no entry."""


_PREFIXES = ("", "class-", "rank-", "army-", "phase-", "symbol-")


def term_icon(term: str) -> str | None:
    """The icon of a term; None for none."""
    if term in ICONS:
        return ICONS[term]
    for prefix in _PREFIXES:
        if asset_path(f"icons/{prefix}{term}.svg").is_file():
            return f"{prefix}{term}"
    return None


SIGN = 17.0
"""Side of a term's icon in units in the small layout, which has no room for tiles."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a chapter, measured and painted in a column of ``width`` units."""

    canvas: Canvas
    game: str
    terms: tuple[str, ...]
    width: float
    compact: bool
    told: Told | None = None

    @property
    def tile(self) -> float:
        """Side of the tile with a term's icon in units; 0 in the small layout."""
        return 0.0 if self.compact else 44.0

    @property
    def gap(self) -> float:
        """Units between two terms."""
        return 12.0 if self.compact else 20.0

    def _entry(self, term: str) -> tuple[str, str] | None:
        return term_words(self.game, term, self.told)

    def _indent(self) -> float:
        return self.tile + 16 if self.tile else SIGN + 8

    def height(self) -> float:
        """Height of the whole column in units."""
        return self._run(None, 0.0, 0.0)

    def paint(self, canvas: Canvas, area: Rect) -> None:
        """Draw the column with its top left at ``area``."""
        self._run(canvas, area.x, area.y)

    def _run(self, canvas: Canvas | None, x: float, top: float) -> float:
        y = top
        indent = self._indent()
        room = self.width - indent
        for term in self.terms:
            words = self._entry(term)
            if words is None:
                continue
            name = capital(words[0])
            head = self.canvas.block_height(name, "body_strong", room)
            text = self.canvas.block_height(words[1], "small", room)
            if canvas is not None:
                self._sign(canvas, term, x, y, self.canvas.line_height("body_strong"))
                canvas.text_block(name, (x + indent, y, room, 0), "body_strong", IVORY100)
                canvas.text_block(words[1], (x + indent, y + head, room, 0), "small", IVORY300)
            y += max(self.tile, head + text) + self.gap
        if y == top:
            if canvas is not None:
                canvas.text_block(t("rulebook.no_terms"), (x, y, self.width, 0), "small", IVORY500)
            y += self.canvas.block_height(t("rulebook.no_terms"), "small", self.width) + self.gap
        return y - top

    def _sign(self, canvas: Canvas, term: str, x: float, y: float, line: float) -> None:
        if self.tile:
            draw_sign(canvas, term, Rect(x, y + 2, self.tile, self.tile))
        else:
            canvas.icon(term_icon(term) or "info", (x + SIGN / 2, y + line / 2), SIGN, BRASS400)


def draw_sign(canvas: Canvas, term: str, box: Rect) -> None:
    """Draw the tile with a term's icon."""
    canvas.panel(box, "tile-raised")
    canvas.icon(term_icon(term) or "info", box.center, box.w * 0.56, BRASS400)


def context_height(canvas: Canvas, words: str, width: float) -> float:
    """Height in units of the words about the running game, with their head."""
    return float(canvas.line_height("section") + 10 + canvas.block_height(words, "body", width) + 12)


def draw_context(canvas: Canvas, words: str, rect: Rect) -> None:
    """Draw the words about the game that the reader came from."""
    head = canvas.line_height("section") + 6
    canvas.head(t("rulebook.your_game"), (rect.x, rect.y, rect.w, head))
    canvas.text_block(words, (rect.x, rect.y + head + 4, rect.w, 0), "body", IVORY100)


PAD = 18.0
TERM_SIGN = 40.0
"""Side of the tile with the term's icon in units."""


class DefinitionScene(SidePopupScene):
    """``rules`` are (id, title) of rules to go to; ``on_rule(id)`` runs after the card is gone. Escape or a press
    beside the card closes it. Widgets: ``definition.<rule id>``."""

    closing = ("back", "backspace")

    def __init__(
        self,
        app: SceneServices,
        term: str = "",
        word: str = "",
        text: str = "",
        anchor: Rect | None = None,
        rules: Sequence[tuple[str, str]] = (),
        on_rule: Callable[[str], object] | None = None,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.term = term
        self.word = capital(word)
        self.text = text
        self.anchor = anchor if anchor is not None else Rect(0, 0, 0, 0)
        self.rules = list(rules)[:6]
        self.on_rule = on_rule
        self.places: dict[str, Rect] = {}

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the card beside the word and inside the window."""
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(400.0 * max(1.0, self.app.theme.text_percent / 115), width - 2 * space.gap)
        high = max(34.0, canvas.line_height("small_strong") + space.gap)
        buttons = [
            Button(f"definition.{rule}", Rect(0, 0, 0, high), title, role="small_strong", sound="ui-page",
                   on_click=partial(self._go, rule))
            for rule, title in self.rules
        ]  # fmt: skip
        text = (
            Row(
                size=self._word_height(wide - 2 * PAD - TERM_SIGN - space.small),
                gap=space.small,
                children=(Box("sign", size=TERM_SIGN), Box("word")),
            ),
            Box("text", content=lambda room: canvas.block_height(self.text, "body", room)),
        )
        parts: list[Box] = [Column(size=_high(text, wide, space.tight), children=text, gap=space.tight)]
        if buttons:
            rows: list[Box] = [Box("used", size=canvas.line_height("small"))]
            for row in self._rows(buttons, wide - 2 * PAD, space):
                boxes = tuple(Box(button.id, size=button.rect.w) for button in row)
                rows.append(Row(size=high, children=boxes, gap=space.small))
            parts.append(Column(size=_high(rows, wide, space.small), children=rows, gap=space.small))
        column = Column("box", children=parts, gap=space.gap, margin=PAD)
        self.places = lay(column, place(self.anchor, (wide, needed_height(column, wide)), (width, height)))
        self.box = self.places["box"]
        for button in buttons:
            button.rect = self.places[button.id]
            self.widgets.add(button)

    def _word_height(self, room: float) -> float:
        return max(TERM_SIGN, self.app.canvas.block_height(self.word, "panel_title", room))

    def _rows(self, buttons: list[Button], room: float, space: Spacing) -> list[list[Button]]:
        """The buttons row by row, as many in each as fit side by side."""
        rows: list[list[Button]] = []
        used = room
        for button in buttons:
            button.rect.w = min(room, self.app.canvas.measure(button.label, button.role)[0] + 2 * space.gap)
            if used + space.small + button.rect.w > room:
                rows.append([])
                used = -space.small
            rows[-1].append(button)
            used += space.small + button.rect.w
        return rows

    def _go(self, rule: str) -> None:
        on_rule = self.on_rule
        self.close()
        if on_rule is not None:
            on_rule(rule)

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter closes too while no rule has the focus."""
        if isinstance(event, Command) and event.name == "ok" and self.widgets.focused is None:
            self.close()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw term, meaning and rules."""
        super().draw(canvas)
        places = self.places
        sign, word = places["sign"], places["word"]
        draw_sign(canvas, self.term, Rect(sign.x, sign.y, TERM_SIGN, TERM_SIGN))
        low = max(0.0, (TERM_SIGN - canvas.block_height(self.word, "panel_title", word.w)) / 2)
        canvas.text_block(self.word, (word.x, word.y + low, word.w, word.h), "panel_title", BRASS300)
        canvas.text_block(self.text, places["text"], "body", IVORY100)
        if self.rules:
            canvas.text(t("rulebook.used_in"), places["used"].topleft, "small", IVORY500)


def _high(boxes: Sequence[Box], wide: float, gap: float) -> float:
    """Height in units of boxes below each other inside the card."""
    return needed_height(Column(children=boxes, gap=gap), wide - 2 * PAD)
