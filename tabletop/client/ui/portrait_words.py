"""A portrait with two names and words about it, laid out in whatever room there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name, whole_sentences
from tabletop.client.draw.theme import BRASS300, IVORY300

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

TITLE, MORE = 42.0, 15.0
"""Height of the two names together, and of the sign that there are more words in the tooltip."""
LARGEST, SHARE = 92.0, 0.28
"""Side of the portrait at most, and as a share of the width."""


def portrait_places(canvas: Canvas, box: FRect, words: str) -> tuple[FRect, FRect, FRect]:
    """Rectangles of the portrait, the names and the words in a box: the words beside a large portrait where all of
    them fit there, else below a small one over the whole width."""
    size = min(box.h - 12, box.w * SHARE, LARGEST)
    portrait = FRect(box.x + 6, box.centery - size / 2, size, size)
    left = portrait.right + size * 0.24
    title = FRect(left, box.y, box.right - left - 2, TITLE)
    beside = FRect(left, title.bottom, title.w, box.bottom - title.bottom - 2)
    if canvas.block_height(words, "least", beside.w) <= beside.h:
        return portrait, title, beside
    portrait = FRect(box.x + 2, box.y, TITLE - 2, TITLE - 2)
    left = portrait.right + TITLE * 0.3
    title = FRect(left, box.y, box.right - left - 2, TITLE)
    below = FRect(box.x + 2, title.bottom + 2, box.w - 4, box.bottom - title.bottom - 2)
    return portrait, title, below


def draw_portrait(
    canvas: Canvas, box: FRect, name: str, above: str, sentences: Sequence[str], paint: Callable[[FRect], object]
) -> None:
    """Draw a portrait (``paint`` draws the picture), its name, a second name ``above`` it, and as many whole sentences
    as fit; a sign says that there are more, right of the names where they leave room for it. Of one sentence at least
    the beginning is shown."""
    portrait, title, words = portrait_places(canvas, box, " ".join(sentences))
    paint(portrait)
    named = max(canvas.measure(above, "body_italic")[0] if above else 0.0, canvas.measure(name, "section")[0])
    aside = named + MORE <= title.w
    if above:
        fit_name(canvas, above, FRect(title.x, title.y, title.w, 20), "body_italic", BRASS300)
    fit_name(canvas, name, FRect(title.x, title.y + (17 if above else 4), title.w, 24), "section")
    told = whole_sentences(canvas, list(sentences), words, 0.0 if aside else MORE)
    if told.words:
        canvas.text_block(told.words, tuple(words), told.role, IVORY300)
    else:
        lines = max(1, int(words.h / canvas.line_height(told.role)))
        beginning = (words.x, words.y, words.w - (0.0 if aside else MORE), words.h)
        canvas.text_block(sentences[0], beginning, told.role, IVORY300, max_lines=lines, ellipsis="ok")
    if not told.all:
        y = title.y + MORE / 2 if aside else words.bottom - MORE / 2
        canvas.icon("info", (words.right - MORE / 2, y), MORE, BRASS300)
