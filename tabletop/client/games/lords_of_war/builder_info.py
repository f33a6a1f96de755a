"""Painted parts of the builder: the card shown large, and the army's statistics compared with the standard army."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_face
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, DANGER, IVORY100, IVORY300, IVORY500, NIGHT900, OK
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import ArmyList
from tabletop.rules.lords_of_war.content import content
from tabletop.text import localised, t

from . import army_figures
from .army_figures import GAME, decimal
from .model import look_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


def card_line(card_id: str) -> str:
    """Rank, class, Defence and points of a card in one line."""
    card = content().cards[card_id]
    return t(
        "builder.card.line",
        rank=t(f"{GAME}.rank.{card.rank}"),
        cls=t(f"{GAME}.class.{card.cls}"),
        defence=card.defence,
        points=decimal(card.points),
    )


def card_lines(card_id: str) -> list[tuple[str, str]]:
    """The facts of a card as (icon, words), for the large view."""
    card = content().cards[card_id]
    values = [value for value in card.arrows if value]
    lines = [
        (army_figures.emblem(card.army), army_figures.army_name(card.army)),
        (f"rank-{card.rank}", t(f"{GAME}.rank.{card.rank}")),
        (f"class-{card.cls}", t(f"{GAME}.class.{card.cls}")),
        ("defence", t("builder.card.defence", n=card.defence)),
    ]
    if values:
        lines.append(("strength", t("builder.card.arrows", n=len(values), total=sum(values))))
    if card.missile:
        lines.append(("target", t("builder.card.missile", n=card.missile, squares=len(card.grid))))
    if card.moves:
        lines.append(("movement", t("builder.card.moves", n=len(card.moves))))
    lines.append(("victory-point", t("builder.card.points", points=decimal(card.points))))
    return lines


def card_height(canvas: Canvas, width: float, compact: bool) -> float:
    """Height in units of the large view at a width."""
    card = card_width(width, compact) * 7 / 5
    lines = 7 * (canvas.line_height("small") + 5) + canvas.line_height("card_name") * 2
    return float(max(card, lines))


def card_width(width: float, compact: bool) -> float:
    """Width in units of the large card."""
    return min(width * 0.46, 132.0 if compact else 186.0)


def paint_card_facts(canvas: Canvas, rect: Rect, card_id: str, colour: str, compact: bool) -> None:
    """Paint the card large, its facts beside it."""
    wide = card_width(rect.w, compact)
    box = Rect(rect.x, rect.y, wide, wide * 7 / 5)
    canvas.shadow(box, 3, wide * 0.06)
    draw_face(canvas, box, look_of(card_id, colour, named=False))
    left = box.right + (12 if compact else 18)
    room = rect.right - left
    name = localised(content().cards[card_id].name)
    height = canvas.block_height(name, "card_name", room)
    canvas.text_block(name, (left, rect.y, room, height), "card_name", BRASS300)
    y = rect.y + height + 8
    line = canvas.line_height("small")
    for icon, words in card_lines(card_id):
        canvas.icon(icon, (left + line / 2, y + line / 2), line, BRASS400)
        used = canvas.text_block(words, (left + line + 8, y, room - line - 8, 0), "small", IVORY100)
        y += max(used, line) + 5


def compare_height(canvas: Canvas) -> float:
    """Height in units of the comparison."""
    return float(5 * (canvas.line_height("body_strong") + 6))


def paint_comparison(canvas: Canvas, rect: Rect, army: ArmyList) -> None:
    """Paint the statistics (rules 5.5), each with its difference from the standard army."""
    mine = army_figures.values_of(armies.statistics(army))
    plain = army_figures.values_of(armies.statistics(armies.standard(army.base)))
    row = canvas.line_height("body_strong") + 6
    y = rect.y
    for (key, value, shown), (_, usual, _) in zip(mine, plain, strict=True):
        middle = y + row / 2
        gap = value - usual
        widths = _draw_gap(canvas, rect.right, middle, gap, key) if army.kind != "standard" else 0.0
        number = canvas.text(shown, (rect.right - widths, middle), "number@17", BRASS300, anchor="midright")
        canvas.fit_text(t(key), (rect.x, y, number.x - rect.x - 8, row), "small", IVORY300, "left")
        canvas.fill((rect.x, y + row - 1, rect.w, 1), BRASS600, alpha=45)
        y += row


def _draw_gap(canvas: Canvas, right: float, middle: float, gap: float, key: str) -> float:
    """Draw an arrow and the difference at the right end; returns the width kept for them."""
    places = 0 if key.endswith("rear") else 1 if key.endswith("points") else 2
    width = float(canvas.measure("+00.00", "small")[0] + 26)
    if abs(gap) < 0.5 * 10**-places:
        canvas.text("=", (right, middle), "small", IVORY500, anchor="midright")
        return width
    up = gap > 0
    colour = OK if up else DANGER
    words = ("+" if up else "\u2212") + decimal(abs(gap), places)
    canvas.text(words, (right, middle), "small", colour, anchor="midright")
    canvas.icon("chevron-up" if up else "chevron-down", (right - width + 18, middle), 13, colour)
    return width


def ranks_height(canvas: Canvas) -> float:
    """Height in units of the bars by rank."""
    return float(7 * (canvas.line_height("least") + 3))


def paint_ranks(canvas: Canvas, rect: Rect, army: ArmyList) -> None:
    """Paint the mean points of a card by rank: a bar, and a mark for the standard army."""
    mine = armies.statistics(army).points_by_rank
    plain = armies.statistics(armies.standard(army.base)).points_by_rank
    row = canvas.line_height("least") + 3
    names = max(canvas.measure(t(f"{GAME}.rank.{rank}"), "least")[0] for rank in mine) + 10
    names = min(names, rect.w * 0.4)
    room = rect.w - names - 44
    most = 24.0
    y = rect.y
    for rank, value in mine.items():
        middle = y + row / 2
        canvas.fit_text(t(f"{GAME}.rank.{rank}"), (rect.x, y, names - 6, row), "least", IVORY500, "left", 0.7)
        bar = Rect(rect.x + names, middle - 4, room, 8)
        canvas.fill(bar, NIGHT900, alpha=150, radius=4)
        if value > 0:
            canvas.fill((bar.x, bar.y, max(8.0, room * min(1.0, value / most)), bar.h), BRASS400, radius=4)
        mark = bar.x + room * min(1.0, plain[rank] / most)
        canvas.fill((mark - 1, bar.y - 3, 2, bar.h + 6), IVORY100)
        canvas.text(decimal(value), (rect.right, middle), "least", IVORY100, anchor="midright")
        y += row
