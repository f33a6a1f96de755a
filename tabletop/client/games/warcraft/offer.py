"""The buttons of choices below the map: picture, words, price, and a line below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import smaller
from tabletop.client.draw.theme import BRASS300, BRASS400, EMBER, IVORY100, IVORY500
from tabletop.client.games.choice_tiles import draw_choice_ground
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import Button
from tabletop.rules.game import Target

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


ABOVE = 3.0
"""Least units above and below the lines of a choice."""
NARROW, NARROW_ICON = (6.0, 6.0, 4.0), 20.0
"""Units, of a narrowed choice: left of its icon, between that and the words, and right of them; the icon."""
BESIDE_WORDS, BESIDE_NARROW = 64.0, 38.0
"""Width in units of what stands beside the words of a choice, and of a narrowed one, where rounding takes two."""


class OfferButton(TableWidget, Button):
    """A choice: picture, words, price, and a line below (what is left, or why it cannot be chosen). ``wide``: the
    wanted width in units, 0 for that of the words."""

    wide = 0.0
    letters = 1.0
    """Size of the label's letters as a share of the usual one. With less, the margins are narrow too."""

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        icon: str,
        on_click: Callable[[], object],
        *,
        price: tuple[int, int] | None = None,
        note: str = "",
        number: str = "",
        selected: bool = False,
        reason: str | None = None,
        tooltip: str | None = None,
        target: Target | None = None,
        rule: str = "",
    ) -> None:
        super().__init__(
            id, rect, label, icon=icon, on_click=on_click, selected=selected, enabled=reason is None, reason=reason,
            tooltip=tooltip, rule=rule,
        )  # fmt: skip
        self.target = target
        self.price = price
        self.below = note
        self.number = number

    @property
    def wanted(self) -> bool:
        """Whether no tooltip of another widget may cover it: while it can be chosen."""
        return self.enabled

    def draw(self, canvas: Canvas) -> None:
        """Draw the icon at the left, words and price beside it."""
        box = self.rect
        ink = draw_choice_ground(canvas, self)
        narrow = self.letters < 1
        size = min(NARROW_ICON, box.h * 0.52) if narrow else min(28.0, box.h * 0.52, box.w * 0.2)
        edge, gap, end = NARROW if narrow else (10.0, 8.0, 8.0)
        assert self.icon is not None
        canvas.icon(self.icon, (box.x + size / 2 + edge, box.centery), size, ink if not self.selected else BRASS300)
        left = box.x + edge + size + gap
        room = box.right - left - end
        worded = bool(self.label or self.number)  # without words the price stands in the middle, beside the picture
        rows = 2 if worded and (self.price or self.below) else 1
        line = min(canvas.line_height("small_strong"), (box.h - 2 * ABOVE) / rows)
        top = box.centery - rows * line / 2 + (0 if rows == 1 else 1)
        words_w = room - (canvas.measure(self.number, "small_strong")[0] + 6 if self.number else 0)
        if self.label:
            role = smaller(canvas, "small_strong", self.letters)
            canvas.fit_text(self.label, FRect(left, top, words_w, line), role, ink, min_ratio=0.7)
        if self.number:
            canvas.text(self.number, (box.right - 9, top), "small_strong", BRASS300, anchor="topright")
        second = top + line * (rows - 1)
        if self.price is not None:
            left = _price(canvas, left, second + line / 2, self.price, self.enabled, self.letters) + 6
        if self.below:
            below = FRect(left, second, box.right - left - 6, line)
            canvas.fit_text(self.below, below, "least", IVORY500, min_ratio=0.7)
        if self.key_hint:
            canvas.text(self.key_hint, (box.right - 7, box.bottom - 3), "least", IVORY500, anchor="bottomright")
        if self.ring:
            canvas.focus_ring(box, 8)


def _price(canvas: Canvas, left: float, y: float, price: tuple[int, int], affordable: bool, letters: float) -> float:
    """Draw the price in gold and wood from ``left`` on, in letters of that share of the usual size; returns the x at
    which it ends."""
    role = smaller(canvas, "least", letters)
    for icon, number in zip(("gold", "wood"), price, strict=True):
        if number:
            canvas.icon(icon, (left + 7, y), 13, BRASS400 if affordable else EMBER)
            shown = canvas.text(str(number), (left + 16, y), role, IVORY100, anchor="midleft")
            left = shown.right + 5
    return left
