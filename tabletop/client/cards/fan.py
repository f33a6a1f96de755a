"""The hand as a fan: cards that overlap and turn, covered backs, and the one pointed at raised and upright; rows of
cards and piles.

The places are computed once for drawing, hit test, focus and tooltips; a card is pointed at by the mouse or the
keyboard's focus.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.draw.canvas import Canvas, Sprite
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, NIGHT900, SELECTED, SeatColours

from .face import CORNER, RATIO, CardFace, UprightFace, draw_back, draw_card, draw_face

EDGE = 12.0
"""Units around a card in its sprite, for glow and shadow, and so that its turned edges are smooth."""
APART = 0.98
"""Greatest distance between two cards, as a share of their width."""
SAG = 11.0
"""Units by which the outermost cards are lower than the middle one."""
RAISED_WIDTH, RAISED_BY, RAISED_MOST = 176.0, 1.36, 280.0
"""A raised card: least width in units, factor by which it is larger, and greatest width, reached where a long rule
needs it."""
DRAGGED_BY, DRAGGED_UP = 0.8, 14.0
"""A dragged card: its size as a share, and the units it is above the pointer, so that the target below is visible."""


@dataclass(frozen=True)
class FanCard:
    """A card of the hand: its id (None where it is hidden), its upright place, and how it is turned (degrees,
    counter-clockwise)."""

    card: str | None
    rect: FRect
    angle: float


@dataclass(frozen=True)
class Hand:
    """How the cards of a hand are drawn. ``face`` makes the face of a card; ``colours`` and ``emblem`` are those of
    the backs; ``playable``: cards that can be played now; ``choosing``: something can be touched, so that all other
    cards are darker; ``chosen``: the card that is being played."""

    face: Callable[[str], CardFace]
    colours: SeatColours
    emblem: str = ""
    playable: frozenset[str] = frozenset()
    choosing: bool = False
    chosen: str | None = None


def widest(cards: int, height: float) -> float:
    """Width in units that a hand of so many cards takes at most."""
    return height * RATIO * (1 + APART * (max(1, cards) - 1)) + 2 * EDGE


def fan(cards: Sequence[str | None], room: FRect, height: float) -> list[FanCard]:
    """The places of the cards of a hand, left to right, from the top of ``room`` and ``height`` tall; each overlaps its
    left neighbour as far as the width requires."""
    if not cards:
        return []
    w = height * RATIO
    free = room.w - w - 2 * EDGE
    step = min(w * APART, free / (len(cards) - 1)) if len(cards) > 1 else 0.0
    x = room.centerx - (w + step * (len(cards) - 1)) / 2
    middle = (len(cards) - 1) / 2
    tilt = min(2.6, 7.0 / middle) if middle else 0.0
    found = []
    for n, card in enumerate(cards):
        away = (n - middle) / middle if middle else 0.0
        rect = FRect(x + n * step, room.y + SAG * away * away * min(1.0, middle / 2), w, height)
        found.append(FanCard(card, rect, (middle - n) * tilt))
    return found


def raised_rect(rect: FRect, floor: float, canvas: Canvas | None = None, face: UprightFace | None = None) -> FRect:
    """The rectangle of a card of the hand while it is pointed at: larger, its lower edge at ``floor``; with ``canvas``
    and ``face`` so large that all of its rule can be read."""
    w = max(rect.w * RAISED_BY, RAISED_WIDTH)
    if canvas is not None and face is not None:
        w = face.readable_width(canvas, w, max(w, RAISED_MOST))
    h = w / RATIO
    return FRect(rect.centerx - w / 2, min(rect.y - h * 0.12, floor - h), w, h)


def dragged_rect(rect: FRect, pos: tuple[float, float]) -> FRect:
    shown = FRect(0, 0, rect.w * DRAGGED_BY, rect.h * DRAGGED_BY)
    shown.midbottom = (pos[0], pos[1] - DRAGGED_UP)
    return shown


def draw_fan(
    canvas: Canvas, held: Sequence[FanCard], hand: Hand, raised: str | None = None, played: Collection[str] = ()
) -> None:
    """Draw all cards but those ``played``, whose places stay empty, and the raised one, for which :func:`draw_raised`
    is called later."""
    for one in held:
        if one.card is None:
            _draw_covered(canvas, one, hand)
        elif one.card != raised and one.card not in played:
            _draw_held(canvas, one, one.card, hand)


def paint_ahead(canvas: Canvas, held: Sequence[FanCard], hand: Hand) -> None:
    """Paint the cards that :func:`draw_fan` will draw into the cache, and draw nothing."""
    for one in held:
        if one.card is not None:
            canvas.sprite_surface(*_held_sprite(one, one.card, hand))


def draw_raised(
    canvas: Canvas,
    held: Sequence[FanCard],
    hand: Hand,
    raised: str | None,
    place: Callable[[FRect], FRect],
    dragged_to: tuple[float, float] | None,
) -> tuple[str, FRect] | None:
    """Draw the card ``raised``, upright: at ``dragged_to`` while it is dragged, else where ``place`` puts it, which is
    given its place in the fan. Gives the card and its rectangle; None when it is not in the hand or covered."""
    found = next(((one.card, one.rect) for one in held if one.card is not None and one.card == raised), None)
    if found is None:
        return None
    card, lying = found
    rect = place(lying) if dragged_to is None else dragged_rect(lying, dragged_to)
    _draw_upright(canvas, rect, card, hand)
    return card, rect


def _draw_upright(canvas: Canvas, rect: FRect, card: str, hand: Hand) -> None:
    canvas.shadow(rect, 4, 8)
    if card == hand.chosen or card in hand.playable:
        canvas.fill(rect.inflate(7, 7), SELECTED if card == hand.chosen else BRASS300, radius=rect.w * 0.07)
    draw_card(canvas, rect, hand.face(card))


def _draw_held(canvas: Canvas, held: FanCard, card: str, hand: Hand) -> None:
    _draw_turned(canvas, held, *_held_sprite(held, card, hand))


def _held_sprite(held: FanCard, card: str, hand: Hand) -> Sprite:
    """The sprite of a card in the fan: with a glow if it can be played now, darker if only others can."""
    rect, face, playable = held.rect, hand.face(card), card in hand.playable
    dim = hand.choosing and not playable

    def paint(inner: Canvas) -> None:
        box = FRect(EDGE, EDGE, rect.w, rect.h)
        if playable:
            inner.glow(box, BRASS300, 14, rect.w * CORNER, 120)
            inner.fill(box.inflate(6, 6), BRASS300, radius=rect.w * 0.07)
        inner.shadow(box, 1, rect.w * CORNER)
        draw_face(inner, box, face)
        if dim:
            inner.fill(box, NIGHT900, alpha=70, radius=rect.w * CORNER)

    return ("held", face, playable, dim), _sprite_size(rect), paint


def _draw_covered(canvas: Canvas, held: FanCard, hand: Hand) -> None:
    rect, colours = held.rect, hand.colours
    sign = hand.emblem or colours.emblem

    def paint(inner: Canvas) -> None:
        box = FRect(EDGE, EDGE, rect.w, rect.h)
        inner.shadow(box, 1, rect.w * CORNER)
        draw_back(inner, box, colours, sign)

    _draw_turned(canvas, held, ("covered", colours.id, sign), _sprite_size(rect), paint)


def _sprite_size(rect: FRect) -> tuple[float, float]:
    return rect.w + 2 * EDGE, rect.h + 2 * EDGE


def _draw_turned(
    canvas: Canvas, held: FanCard, key: Hashable, size: tuple[float, float], paint: Callable[[Canvas], None]
) -> None:
    canvas.sprite(key, size, paint, (held.rect.x - EDGE, held.rect.y - EDGE), angle=held.angle)


def rows(area: FRect, columns: int, count: int, gap: float = 10.0, ratio: float = RATIO) -> list[FRect]:
    """``count`` rectangles for cards in rows of ``columns``, ``gap`` units apart, as large as fits into ``area``, from
    its top and in the middle of its width; ``ratio``: width of a card as a share of its height."""
    lines = -(-count // columns)
    w = min((area.w - (columns - 1) * gap) / columns, (area.h - (lines - 1) * gap) / lines * ratio)
    h = w / ratio
    left = area.x + (area.w - columns * w - (columns - 1) * gap) / 2
    return [FRect(left + n % columns * (w + gap), area.y + n // columns * (h + gap), w, h) for n in range(count)]


def draw_empty_pile(canvas: Canvas, rect: FRect, radius: float = 6.0, alpha: int = 60) -> None:
    canvas.frame(rect, IVORY300, 1, radius, alpha=alpha)


def draw_pile_count(canvas: Canvas, center: tuple[float, float], count: int) -> None:
    pill = FRect(center[0] - 17, center[1] - 11, 34, 22)
    canvas.fill(pill, NIGHT900, alpha=230, radius=11)
    canvas.text(str(count), pill.center, "badge", IVORY100, anchor="center")
