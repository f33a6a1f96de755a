"""A card with its facts in words: in a panel beside the board, and enlarged over the window; and the
panel of facts about anything else that is pointed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import smaller
from tabletop.client.draw.layers import draw_cached
from tabletop.client.draw.theme import IVORY100, IVORY300, NIGHT900, Colour, mix
from tabletop.client.ui import panels, tree
from tabletop.client.ui.panels import PanelFact
from tabletop.client.ui.tree import Column, Draw, Either, Node, Row, Words, block, draw, fits, height, sign

from .face import RATIO, CardFace, draw_face, paint_diamonds

SHARES = (0.52, 0.46, 0.4, 0.34, 0.28)
"""Widths of the picture as shares of its panel, tried in this order."""

USUAL, FRAME, FACT = 600.0, 20.0, 16.0
"""In units: the height of the enlarged view above which its words are larger, as its card is; the edge of the view
above and below the card; the size of the letters of facts at that height."""

NOTES, NOTE_ROLES, OTHERS_ROOM = (38, 34, 30, 26, 23, 20, 18), ("body", "small"), 0.36
"""Sizes of the letters of the notes beside an enlarged card, the first that fits, and the roles of those still smaller;
share of the height kept for cards to compare with."""
WIDEST_OTHER, WIDEST_ONE, LEAST_OTHER, OTHERS_GAP = 118.0, 176.0, 46.0, 12.0
"""Units: their greatest width where there are several, that of a single one, their least width, and the room between
them."""
OTHER_SHARE, ONE_SHARE = 0.28, 0.42
"""Their greatest widths as shares of that of the words, where these are wide."""


@dataclass(frozen=True)
class CardFacts:
    """The words about a card: its name, facts as (icon, words), and notes as (words, colour), the most important first.
    In the enlarged view only: ``extra``, more notes; ``others``, cards to compare it with, under the head
    ``others_head``."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[tuple[str, Colour], ...] = ()
    extra: tuple[str, ...] = ()
    others: tuple[CardFace, ...] = ()
    others_head: str = ""


# ------------------------------------------------------------------------------------------------------ in a panel


def draw_in_panel(canvas: Canvas, body: FRect, face: CardFace, told: CardFacts) -> None:
    """Draw the card beside its facts, the notes below; where the words do not fit, the picture is smaller or left out,
    then the last words are left out."""
    facts = (
        Words(told.title, "card_name", lines=0, firm=True),
        *(
            Row((sign(icon, 18.0), replace(block(words, "small", IVORY300), firm=True)), 8)
            for icon, words in told.facts
        ),
    )
    side = Column(facts, 6)
    wide = (min(body.w * share, body.h * RATIO) for share in SHARES)
    alone = Column(tuple(replace(fact, drop=n) for n, fact in enumerate(facts)), 6)
    ways = *(Row((Node(size=w), replace(side, weight=1.0)), 14, name=f"{w}") for w in wide), alone
    top = next((way for way in ways if fits(canvas, way, body)), ways[-1])
    high = max(height(canvas, top, body.w), float(top.name or 0) / RATIO)
    notes = (
        Words(words, "small", ink, lines=0, firm=True, drop=n) for n, (words, ink) in enumerate(told.notes, len(facts))
    )
    draw(canvas, Column((replace(top, size=min(high, body.h)), *notes), 8), body)
    if top is not alone:
        draw_face(canvas, FRect(body.x, body.y, float(top.name), float(top.name) / RATIO), face)


# -------------------------------------------------------------------------------------------------------- enlarged


def draw_enlarged(canvas: Canvas, face: CardFace, told: CardFacts) -> None:
    """Draw the card as large as the window allows, in its middle, beside all its facts and notes."""
    h = min(canvas.height - 120, 860.0)
    words = (470.0 if told.facts else 400.0) * max(1.0, h / USUAL)
    w = min(h * RATIO + words, canvas.width - 60)
    card_h = min(h - 20, (w - 330.0) / RATIO)
    box = FRect((canvas.width - w) / 2, (canvas.height - card_h - 60) / 2, w, card_h + 60)
    canvas.panel(box, "overlay")
    card = FRect(box.x + 30, box.y + 30, card_h * RATIO, card_h)
    canvas.shadow(card, 3, 12)
    draw_face(canvas, card, face)
    _draw_words(canvas, FRect(card.right + 28, card.y, box.right - card.right - 56, card.h), told)


def _draw_words(canvas: Canvas, side: FRect, told: CardFacts) -> None:
    """Draw name, facts and all notes, these in the largest letters in which everything fits; what does not fit in the
    smallest is left out, the last first."""
    grown = max(1.0, (side.h + FRAME) / USUAL)
    role = "body" if grown == 1 else f"body@{FACT * grown:.0f}"
    facts = tuple(
        Row((sign(icon, 24.0 * grown), replace(block(words, role, IVORY300), firm=True)), 10, low=24.0 * grown)
        for icon, words in told.facts
    )
    head = Words(told.title, "title", IVORY100, lines=2, valign="top", firm=True)
    rule = Draw(_divider, size=14) if told.facts else Node(size=8)
    wanted = OTHERS_ROOM * side.h / 0.7  # of which a drawing can give way to that share
    others = Draw(_draw_others, (told.others, told.others_head), high=wanted, weight=1.0) if told.others else None
    notes = [words for words, _ in told.notes] + list(told.extra)

    def way(letters: str, drop: int = 0) -> Node:
        words = (
            Words(one, letters, IVORY300, lines=0, firm=True, drop=drop and n + drop) for n, one in enumerate(notes)
        )
        kept = tuple(replace(fact, drop=drop and n + 1) for n, fact in enumerate(facts))
        return Column((head, Column(kept, 8 * grown), rule, *words, others), 8)

    roles = [*(f"reading@{size}" for size in NOTES if size <= 27.0 * grown), *NOTE_ROLES]
    draw(canvas, Either((*map(way, roles), way(roles[-1], len(facts) + 1))), side)


def _divider(canvas: Canvas, box: FRect) -> None:
    canvas.divider(box.center, box.w)


def _draw_others(canvas: Canvas, side: FRect, others: tuple[CardFace, ...], title: str) -> None:
    """Draw the cards to compare with, in rows below the words, where there is room for them."""
    head, number = canvas.line_height("section") + OTHERS_GAP, len(others)
    # Most cards to compare with side by side, where there is room for their rows.
    for columns in range(min(number, 4), number + 1):
        rows = -(-number // columns)
        wide = min(max(WIDEST_OTHER, side.w * OTHER_SHARE), (side.w - OTHERS_GAP * (columns - 1)) / columns)
        if number == 1:
            wide = min(max(WIDEST_ONE, side.w * ONE_SHARE), max(wide, (side.h - head - OTHERS_GAP) * RATIO))
        high = wide / RATIO
        if wide < LEAST_OTHER:
            return
        if head + rows * (high + OTHERS_GAP) <= side.h:
            break
    else:
        return
    top = side.bottom - rows * (high + OTHERS_GAP) + OTHERS_GAP
    canvas.head(title, (side.x, top - head, side.w, head - OTHERS_GAP))
    for n, face in enumerate(others):
        row, column = divmod(n, columns)
        x, y = side.x + column * (wide + OTHERS_GAP), top + row * (high + OTHERS_GAP)
        draw_face(canvas, FRect(x, y, wide, high), face)


HEAD, PAD, DIAMONDS, EDGE = 34.0, 12.0, 48.0, 3.0
"""Units: least height of the head, room at the edges, distance to the words behind the diamonds, width of the frame."""
NOTE_LEAST = 0.7
"""Least size of the words of the head, as a share."""


@dataclass(frozen=True, slots=True)
class FactPanel:
    """Contents of a panel. ``ink``: the colour of its head; ``diamonds``: (filled, all), (0, 0) for none; ``note``:
    words at the right end of the head; ``empty``: words shown if there are no facts."""

    name: str
    ink: Colour
    note: str
    facts: tuple[PanelFact, ...]
    empty: str = ""
    diamonds: tuple[int, int] = (0, 0)


def draw_fact_panel(canvas: Canvas, told: FactPanel, place: Callable[[float], FRect], most: float) -> None:
    """Draw a panel, cached between frames. ``place(height)``: its rectangle if it needs so much height; ``most``: the
    greatest height it may need. Words are set smaller where they do not fit."""
    width = place(most).w - 2 * PAD
    rect = place(tree.height(canvas, panels.fact_column(told.facts), width) + _head_height(canvas) + 2 * PAD)
    canvas.panel(rect, "panel")
    key = (told, canvas.theme)
    draw_cached(canvas, "fact-panel", key, rect, lambda target: _paint(target, told, rect), EDGE)


def _head_height(canvas: Canvas) -> float:
    """The height of the head, in which a name may have two lines."""
    return max(HEAD, 2 * canvas.line_height(smaller(canvas, "section", NOTE_LEAST)))


def _paint(canvas: Canvas, told: FactPanel, rect: FRect) -> None:
    canvas.panel(rect, "panel")
    head = FRect(rect.x + EDGE, rect.y + EDGE, rect.w - 2 * EDGE, _head_height(canvas))
    canvas.gradient(head, mix(told.ink, NIGHT900, 0.25), mix(told.ink, NIGHT900, 0.8), radius=8, horizontal=True)
    left = head.x + PAD
    if told.diamonds[0]:
        paint_diamonds(canvas, (left + 6, head.centery), 96, *told.diamonds)
        left += DIAMONDS
    # Both are smaller before the name has lines, and it has lines before it stands alone: the diamonds say the same.
    name, lines = (Words(told.name, "section", IVORY100, lines=n, least=NOTE_LEAST, weight=1.0) for n in (1, 0))
    note = Words(told.note, "small", IVORY300, "right", least=NOTE_LEAST)
    box = FRect(left, head.y, head.right - PAD - left, head.h)
    beside = box.w - 8 - canvas.measure(told.note, smaller(canvas, "small", NOTE_LEAST))[0]
    if fits(canvas, Row((name, note), 8), box):
        draw(canvas, Row((name, note), 8), box)
    elif fits(canvas, lines, FRect(left, head.y, beside, head.h)):
        draw(canvas, Row((replace(lines, size=beside), note), 8), box)
    else:
        draw(canvas, Either((name, lines)), box)
    body = FRect(rect.x + PAD, head.bottom + PAD / 2, rect.w - 2 * PAD, rect.bottom - head.bottom - PAD)
    if told.facts:
        draw(canvas, panels.fact_column(told.facts), body)
    else:
        canvas.text_block(told.empty, body, "small", IVORY300)
