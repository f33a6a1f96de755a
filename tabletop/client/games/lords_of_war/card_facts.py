"""The facts of a card in words, beside its picture."""

from __future__ import annotations

from dataclasses import replace

from tabletop.client.cards.face import RATIO, draw_face
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.tree import Column, Node, Row, Words, block, draw, sign
from tabletop.rules.lords_of_war.content import content
from tabletop.text import t

from . import army_figures
from .army_figures import decimal
from .model import look_of
from .names import GAME, unit_name


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


def told(card_id: str) -> Column:
    """The name of a card and its facts."""
    name = Words(unit_name(card_id), "card_name", theme.BRASS300, lines=0, firm=True)
    facts = (Row((sign(icon, 16, theme.BRASS400, top=True), block(words)), 8) for icon, words in card_lines(card_id))
    return Column((name, *facts), 5)


def paint_card(canvas: Canvas, rect: Rect, card_id: str, colour: str, wide: float) -> None:
    """Paint the card large, its facts beside it."""
    draw(canvas, Row((Node(size=wide), replace(told(card_id), weight=1.0)), 16), rect)
    box = Rect(rect.x, rect.y, wide, wide / RATIO)
    canvas.shadow(box, 3, wide * 0.06)
    draw_face(canvas, box, look_of(card_id, colour, named=False))
