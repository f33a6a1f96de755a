"""Paints the rule on a card: words with icons among them, in the largest letters that fit."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import INK900

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

SHARES = (0.088, 0.082, 0.077, 0.072, 0.067, 0.062, 0.057, 0.052, 0.047, 0.043, 0.039)
"""Sizes of the letters as shares of the card's width, from the largest to the smallest."""
LEAST = 10.5
"""Least size of the letters in units."""
SPREAD = 0.72
"""Average area of a letter as a share of the square of its size, for a first guess of the size that fits."""
ICON = re.compile(r"(?<![\w:]):([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
"""An icon in the text, written as in the rulebook: ``:icon-name:``."""
ICON_SIZE = 0.8
"""Size of an icon as a share of the line."""

Word = list[tuple[bool, str]]
"""One word of a rule: (is an icon, its name or the letters)."""


def words_of(text: str) -> list[Word]:
    found: list[Word] = []
    for word in text.split():
        pieces: Word = []
        last = 0
        for match in ICON.finditer(word):
            if match.start() > last:
                pieces.append((False, word[last : match.start()]))
            pieces.append((True, match[1]))
            last = match.end()
        if last < len(word):
            pieces.append((False, word[last:]))
        found.append(pieces)
    return found


def paint_rules(canvas: Canvas, rect: FRect, text: str, card_width: float, largest: float = SHARES[0]) -> None:
    """Paint a rule, centred, from the top of ``rect``, in letters of at most ``largest``, as a share of the card's
    width. A rule that does not fit in the smallest letters is cut; the enlarged view shows all of it."""
    plain = ICON.search(text) is None
    role = _role(card_width, min(largest, rules_share(canvas, rect, text, card_width)))
    most = max(1, int((rect.h + canvas.line_height(role) * 0.2) / canvas.line_height(role)))
    if plain:
        canvas.text_block(text, rect, role, INK900, "center", max_lines=most, ellipsis="ok")
        return
    lines = broken(canvas, text, role, rect.w)
    if len(lines) > most:
        lines = [*lines[: most - 1], [*lines[most - 1][:-1], [(False, "…")]]]
    for n, line in enumerate(lines):
        _paint_line(canvas, line, rect, rect.y + n * canvas.line_height(role), role)


def rules_share(canvas: Canvas, rect: FRect, text: str, card_width: float) -> float:
    """The largest of SHARES in which a rule fits, the smallest if it fits in none."""

    def fits(share: float) -> bool:
        return _fits(canvas, rect, text, _role(card_width, share))

    guess = math.sqrt(rect.w * rect.h / (SPREAD * max(1, len(text)))) / card_width
    return SHARES[_first(fits, guess)]


def rules_are_whole(canvas: Canvas, rect: FRect, text: str, card_width: float) -> bool:
    """Whether :func:`paint_rules` would show all of a rule."""
    return _fits(canvas, rect, text, _role(card_width, SHARES[-1]))


def _fits(canvas: Canvas, rect: FRect, text: str, role: str) -> bool:
    plain = ICON.search(text) is None
    lines = canvas.wrap(text, role, rect.w) if plain else broken(canvas, text, role, rect.w)
    return len(lines) * canvas.line_height(role) <= rect.h


def _first(fits: Callable[[float], bool], guess: float) -> int:
    """Index of the first of SHARES that fits, the last if none does. The search begins near the size ``guess``, because
    each size that is tried opens another font."""
    last = len(SHARES) - 1
    n = next((n for n, share in enumerate(SHARES) if share <= guess), last)
    if fits(SHARES[n]):
        while n and fits(SHARES[n - 1]):
            n -= 1
        return n
    while n < last:
        n += 1
        if fits(SHARES[n]):
            break
    return n


def _role(card_width: float, share: float) -> str:
    """The role of a rule on a card that is ``card_width`` units wide; ``share``: one of SHARES."""
    return f"card_text@{max(LEAST, card_width * share):.2f}!"


def broken(canvas: Canvas, text: str, role: str, width: float) -> list[list[Word]]:
    """The words of a rule in lines that fit ``width``."""
    space = canvas.measure(" ", role)[0]
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in words_of(text):
        wide = _width(canvas, word, role)
        if lines[-1] and used + space + wide > width:
            lines.append([])
            used = 0.0
        used += wide + (space if lines[-1] else 0.0)
        lines[-1].append(word)
    return lines


def _width(canvas: Canvas, word: Word, role: str) -> float:
    icon = canvas.line_height(role) * ICON_SIZE
    return sum(icon if is_icon else canvas.measure(name, role)[0] for is_icon, name in word)


def _paint_line(canvas: Canvas, line: list[Word], rect: FRect, top: float, role: str) -> None:
    space, icon = canvas.measure(" ", role)[0], canvas.line_height(role) * ICON_SIZE
    wide = sum(_width(canvas, word, role) for word in line) + space * (len(line) - 1)
    x, base = rect.centerx - wide / 2, top + canvas.ascent(role)
    for word in line:
        for is_icon, name in word:
            if is_icon:
                canvas.icon(name, (x + icon / 2, base - canvas.cap_height(role) / 2), icon, INK900)
                x += icon
            else:
                canvas.text(name, (x, base), role, INK900, "baseleft")
                x += canvas.measure(name, role)[0]
        x += space
