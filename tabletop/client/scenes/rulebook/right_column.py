"""The right column of the rulebook: the terms of the chapter, and the running game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS400, IVORY100, IVORY300, IVORY500
from tabletop.resources import asset_path
from tabletop.text import t
from tabletop.text.grammar import capital

from .book import Told, term_words
from .term_icons import ICONS

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

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
