"""A seat's open cards as rows of small cards, for the tooltip of its sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import IVORY300, IVORY500, SeatColours
from tabletop.client.ui.tooltip import TipPicture

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

PAD, GAP, HEAD, TITLE = 14.0, 5.0, 26.0, 34.0
COLUMNS, CARD = 9, (46.0, 64.4)
LEAST_COLUMNS = 6
Paint = Callable[["Canvas", FRect, str], None]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of open cards under a ``title``; ``none``: the words if there are no cards."""

    title: str
    cards: Sequence[str]
    none: str = ""


@dataclass(frozen=True, slots=True)
class CardGlance:
    """Everything shown about a seat: its name, ``notes`` (what it plays, how many cards it holds), colours, and rows of
    cards."""

    name: str
    notes: str
    colours: SeatColours
    rows: tuple[CardRow, ...]


def card_picture(glance: CardGlance, draw_card: Paint) -> TipPicture:
    """The picture for a tooltip of a seat's open cards, as large as the cards need. ``draw_card`` paints a card by its
    id."""
    columns = max(LEAST_COLUMNS, *(min(COLUMNS, len(row.cards)) for row in glance.rows))
    wide = 2 * PAD + columns * (CARD[0] + GAP) - GAP
    high = TITLE + sum(HEAD + _height(row) for row in glance.rows) + PAD
    return TipPicture((wide, high), partial(_paint, glance=glance, draw_card=draw_card))


def _height(row: CardRow) -> float:
    return max(1, -(-len(row.cards) // COLUMNS)) * (CARD[1] + GAP) if row.cards else 22.0


def _paint(canvas: Canvas, rect: FRect, glance: CardGlance, draw_card: Paint) -> None:
    canvas.panel(rect, "tooltip")
    inner = FRect(rect.x + PAD, rect.y + 8, rect.w - 2 * PAD, TITLE - 8)
    shown = canvas.fit_text(glance.name, FRect(inner.x, inner.y, inner.w * 0.5, inner.h), "body_strong",
                            glance.colours.tint)  # fmt: skip
    left = shown.right + 12
    fit_name(canvas, glance.notes, FRect(left, inner.y, inner.right - left, inner.h), "small", IVORY300)
    y = rect.y + TITLE
    for row in glance.rows:
        canvas.head(row.title, (inner.x, y, inner.w, HEAD - 4))
        y += HEAD
        if not row.cards:
            canvas.text(row.none, (inner.x, y), "small", IVORY500)
        for n, card in enumerate(row.cards):
            at = FRect(inner.x + n % COLUMNS * (CARD[0] + GAP), y + n // COLUMNS * (CARD[1] + GAP), *CARD)
            draw_card(canvas, at, card)
        y += _height(row)
