"""The hand in the foot of a combat overlay: cards side by side, the one pointed at or chosen larger, but no higher than
the foot, so that it covers neither dice nor numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import CardFace, draw_back, draw_card
from tabletop.client.cards.parts import RATIO
from tabletop.client.draw.fit_text import fit_role, name_head, smaller
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, NIGHT900, ROOMY, SeatColours

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

REST = 0.9
"""Height of a card at rest, as a share of the room below the head."""
SHOWN = 5
"""Number of cards that fit side by side without overlapping."""
COPIES, TITLE = 12.0, 0.15
"""Radius in units of the disc with the number of copies; lower end of a small card's title, as a share of its
height."""
SHADE = 120
LEAST_HEAD = 0.7
"""Least size of the letters of a hand's head, as a share of the usual one: in less room there is none."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand: its id ("" face down), its face, whether it can be played now, is chosen, is pointed at, and
    its number of copies."""

    key: str
    face: CardFace | None = None
    legal: bool = False
    chosen: bool = False
    pointed: bool = False
    copies: int = 1

    @property
    def raised(self) -> bool:
        """Whether it is drawn large."""
        return self.pointed or self.chosen

    @property
    def state(self) -> str:
        """The state in which its card is drawn, as for ``draw_card``."""
        if self.chosen:
            return "selected"
        if not self.legal:
            return "rest"
        return "hover" if self.pointed else "selectable"


def hand_places(area: FRect, count: int) -> list[FRect]:
    """The rectangles of ``count`` cards side by side at the lower edge of ``area``; they overlap if they do not fit."""
    if not count:
        return []
    h = min(area.h * REST, area.w / min(count, SHOWN) * REST / RATIO)
    w = h * RATIO
    step = min(w + ROOMY.small, (area.w - w) / (count - 1)) if count > 1 else 0.0
    return [FRect(area.x + n * step, area.bottom - h, w, h) for n in range(count)]


def raised_place(rect: FRect, foot: FRect) -> FRect:
    """The rectangle in which the card at ``rect`` is drawn large: as high as the foot, inside it."""
    h = foot.h
    found = FRect(0, 0, h * RATIO, h)
    found.midbottom = (rect.centerx, foot.bottom)
    found.x = min(max(found.x, foot.x), foot.right - found.w)
    return found


def draw_hand_row(
    canvas: Canvas, places: Sequence[FRect], cards: Sequence[HandCard], colours: SeatColours, emblem: str, shade: bool
) -> None:
    """Draw the cards at rest; ``shade``: those that cannot be played are darker. The number of copies is below the
    title, on the part that the next card does not cover."""
    ends = [*(min(rect.right, after.x) for rect, after in pairwise(places)), *(rect.right for rect in places[-1:])]
    for rect, end, card in zip(places, ends, cards, strict=True):
        if card.face is None:
            canvas.shadow(rect, 1, 6)
            draw_back(canvas, rect, colours, emblem)
            continue
        draw_card(canvas, rect, card.face, card.state)
        if shade and not card.legal and not card.chosen:
            canvas.fill(rect, NIGHT900, alpha=SHADE, radius=rect.w * 0.06)
        if card.copies > 1:
            center = (end - COPIES - ROOMY.hair, rect.y + rect.h * TITLE + COPIES)
            canvas.circle(center, COPIES, NIGHT900, outline=BRASS300, outline_width=1.4)
            canvas.text(f"×{card.copies}", center, "badge", IVORY100, "center")


def draw_raised(canvas: Canvas, places: Sequence[FRect], cards: Sequence[HandCard], foot: FRect) -> None:
    """Draw the card pointed at, else the chosen one, over its neighbours."""
    found = [(card, rect) for card, rect in zip(cards, places, strict=True) if card.raised and card.face is not None]
    if not found:
        return
    card, rect = next((entry for entry in found if entry[0].pointed), found[0])
    large = raised_place(rect, foot)
    canvas.shadow(large, 4, 8)
    if card.face is not None:
        draw_card(canvas, large, card.face, card.state)


def draw_hand_head(
    canvas: Canvas, foot: FRect, places: Sequence[FRect], cards: Sequence[HandCard], words: str, note: str = ""
) -> None:
    """Draw the head of the hand at the top of ``foot``, to the right of a large card that would cover it."""
    left = foot.x
    right = left + canvas.measure(words, "section")[0] + ROOMY.small
    for card, rect in zip(cards, places, strict=True):
        large = raised_place(rect, foot)
        if not card.raised or card.face is None:
            continue
        if large.x < right:
            left = large.right + ROOMY.small
        elif large.right > foot.right - canvas.measure(note, "small")[0] - ROOMY.small:
            note = ""  # it would show in part beside the card
    head = FRect(left, foot.y, foot.right - left, canvas.line_height("section"))
    if canvas.measure(words, smaller(canvas, "section", LEAST_HEAD))[0] <= head.w:  # beside a large card there may be
        name_head(canvas, words, head, note)  # no room for any of it


def draw_card_facts(canvas: Canvas, box: FRect, title: str, when: str, text: str) -> None:
    """Draw the words of a card beside the hand: its name as a head, when it can be played, as much of its text as
    fits."""
    head = canvas.line_height("section")
    name_head(canvas, title, FRect(box.x, box.y, box.w, head))
    y = box.y + head + ROOMY.tight
    if when:
        y += canvas.text_block(when, (box.x, y, box.w, 0), "least", BRASS300, max_lines=2) + ROOMY.tight
    role = fit_role(canvas, text, "small", (box.w, box.bottom - y))
    lines = max(1, int((box.bottom - y) / canvas.line_height(role)))
    canvas.text_block(text, (box.x, y, box.w, 0), role, IVORY300, max_lines=lines, ellipsis="ok")
