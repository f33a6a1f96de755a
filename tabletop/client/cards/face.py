"""Draws card faces and backs: a face is painted once per look and size and then blitted, at rest, marked, turned or
moving.

A game describes its cards with :class:`UprightFace`, or with a class of its own that paints itself from
``cards/parts.py`` (:class:`CardFace`). The words of a face are in the reader's language already, so that a change of
language is a new face.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import FRect

from tabletop.client.draw.theme import BRASS300, CARD, INK700, INK900, SELECTED, WHITE, SeatColours

from .parts import (
    CORNER,
    RATIO,
    inside_stock,
    paint_back,
    paint_banner,
    paint_charge,
    paint_diamonds,
    paint_figure,
    paint_stock,
    paint_title,
    paint_veil,
)
from .rules_text import SHARES, paint_rules, rules_are_whole, rules_share

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.client.draw.canvas import Canvas

TEXT_FROM = 118.0
"""Least width in units at which a face shows its rule; a smaller one shows more of its picture instead."""
MEDAL, READABLE_STEP = 0.062, 8.0
"""Radius of the medallion as a share of the width; step in units by which widths are tried until a rule fits."""
ALIKE_LEAST = SHARES[5]
"""Size of the letters of a rule, as a share of the card's width, to which those of a longer rule beside it make them
smaller; the longer rule is smaller alone then."""
LOWER_PICTURES = (0.24, 0.17, 0.1)
"""Heights of the picture, as shares of the card's, that are tried where the rule would be cut."""
FIGURE, FIGURE_ROOM = 0.09, 1.15
"""Radius of a figure in a corner as a share of the card's width, and its room as a multiple of it."""
LEVELS = 0.125
"""Height of the plate with the diamonds of a level, as a share of the card's width."""
RAISED = ("hover", "selected", "focus")
FLAT = 0.5
"""Degrees; a card turned further is drawn without glow and marks, which follow the upright rectangle."""


class CardFace(Protocol):
    """What a card shows. Hashable; two faces are equal exactly when their pictures are."""

    def __hash__(self) -> int:
        """The face is part of the key under which its picture is cached."""

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint the whole face at the size of ``rect`` (units)."""


@dataclass(frozen=True, slots=True)
class CornerFigure:
    """A value in a corner of the picture, such as attack or cost. ``place``: 'top' or 'bottom', then 'left' or
    'right'."""

    value: str
    icon: str = ""
    place: str = "top right"


@dataclass(frozen=True, slots=True)
class UprightFace:
    """An upright card: title, picture, banner, rule, emblem.

    ``id`` names the card; ``picture`` is a file of assets/images, or empty: then ``icon`` is drawn as its charge;
    ``banner`` and ``banner_icon`` are on the ribbon below the picture (no ribbon when both are empty); ``banner_short``
    replaces ``banner`` on a card too small for it; ``text`` may hold icons (``:icon-name:``); ``note`` replaces the
    rule in strong letters, such as why the card cannot be played; ``emblem`` is the sign at the lower edge, that
    of the colours when empty; ``levels`` are (lit, all) diamonds; ``grey`` shows the card as discarded or not
    playable; ``letters`` is the greatest size of the rule as a share of the card's width; ``whole``: the picture gives
    way to a rule that would be cut."""

    id: str
    title: str
    colours: SeatColours
    picture: str = ""
    icon: str = ""
    banner: str = ""
    banner_icon: str = ""
    banner_short: str = ""
    text: str = ""
    note: str = ""
    emblem: str = ""
    figures: tuple[CornerFigure, ...] = ()
    levels: tuple[int, int] = (0, 0)
    grey: bool = False
    letters: float = SHARES[0]
    whole: bool = False

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint the card at the size of ``rect``."""
        inner = paint_stock(canvas, rect)
        w = rect.w
        worded = w >= TEXT_FROM or bool(self.note)
        band, picture, ribbon = self._bands(inner, rect.h, worded)
        least = w * (2 * FIGURE * FIGURE_ROOM * bool(self.figures) + LEVELS * bool(self.levels[1]))
        for share in LOWER_PICTURES if self.whole and worded and not self.note else ():
            if rules_are_whole(canvas, _words_box(rect, ribbon), self.text, w):
                break
            if rect.h * share < least:
                break
            picture.h = rect.h * share
            ribbon.y = picture.bottom
        paint_title(canvas, band, self.colours, self.title, band.h * 0.56)
        if self.picture:
            canvas.image(self.picture, picture, grey=self.grey, focus=(0.5, 0.45))
        elif self.icon:
            paint_charge(canvas, picture, self.icon, self.colours, w * LEVELS if self.levels[1] else 0.0)
        self._paint_figures(canvas, picture, w)
        if ribbon.h:
            paint_banner(canvas, ribbon, self.banner, self.banner_icon, self.banner_short)
        medal = w * MEDAL
        if worded:
            self._paint_words(canvas, _words_box(rect, ribbon), w)
        center = (rect.centerx, inner.bottom - medal * 0.45)
        canvas.circle(center, medal * 1.16, CARD)
        canvas.medallion(center, medal, self.colours, self.emblem or None)
        if self.grey:
            paint_veil(canvas, rect)

    def _bands(self, inner: FRect, h: float, worded: bool) -> tuple[FRect, FRect, FRect]:
        """Rectangles of title, picture and ribbon of a card of height ``h``; ``worded``: it shows its rule."""
        band = FRect(inner.x, inner.y, inner.w, h * (0.125 if worded else 0.15))
        picture = FRect(inner.x, band.bottom, inner.w, h * (0.315 if worded else 0.59))
        ribbon = FRect(inner.x, picture.bottom, inner.w, h * (0.09 if worded else 0.12))
        if not self.banner and not self.banner_icon:
            picture.h += ribbon.h
            ribbon = FRect(inner.x, picture.bottom, inner.w, 0)
        return band, picture, ribbon

    def readable_width(self, canvas: Canvas, least: float, most: float) -> float:
        """The least width from ``least`` to ``most``, in units, at which the card shows all of its rule; ``most`` where
        none does."""
        wide = least
        while wide < most:
            rect = FRect(0, 0, wide, wide / RATIO)
            ribbon = self._bands(inside_stock(rect), rect.h, True)[2]
            if self.note or rules_are_whole(canvas, _words_box(rect, ribbon), self.text, wide):
                return wide
            wide += READABLE_STEP
        return most

    def _paint_words(self, canvas: Canvas, rect: FRect, card_width: float) -> None:
        if self.note:
            role = f"body_strong@{max(10.5, card_width * 0.105):.2f}!"
            canvas.fit_text(self.note, rect, role, INK900, "center", 0.7)
        else:
            paint_rules(canvas, rect, self.text, card_width, self.letters)

    def letters_that_fit(self, canvas: Canvas, width: float) -> float:
        """The largest size of the rule on a card of ``width`` units, as a share of it; the largest of all where the
        card shows no rule."""
        if not self.text or self.note or width < TEXT_FROM:
            return SHARES[0]
        rect = FRect(0, 0, width, width / RATIO)
        box = _words_box(rect, self._bands(inside_stock(rect), rect.h, True)[2])
        return rules_share(canvas, box, self.text, width)

    def _paint_figures(self, canvas: Canvas, picture: FRect, w: float) -> None:
        lit, count = self.levels
        if count:
            step = w * 0.105
            box = FRect(0, 0, step * count + w * 0.03, w * LEVELS)
            box.midbottom = (picture.centerx, picture.bottom)
            canvas.fill(box, CARD, radius=box.h * 0.3)
            canvas.frame(box, INK700, max(0.7, w * 0.006), box.h * 0.3)
            paint_diamonds(canvas, (box.x + w * 0.015 + step / 2, box.centery), w, lit, count)
        r = w * FIGURE
        edge, low = r * FIGURE_ROOM, picture.h < 4 * r * FIGURE_ROOM  # then those below stand beside those above
        for figure in self.figures:
            high, side = figure.place.split(" ")
            inward = edge + 2 * r * FIGURE_ROOM * (low and high == "bottom")
            x = picture.x + inward if side == "left" else picture.right - inward
            y = picture.y + edge if low or high == "top" else picture.bottom - edge
            paint_figure(canvas, (x, y), r, figure.icon, figure.value)


def lettered_alike(
    canvas: Canvas, faces: Sequence[UprightFace], width: float, least: float = ALIKE_LEAST
) -> list[UprightFace]:
    """The faces for cards of ``width`` units side by side, whose rules have letters of one size; a rule that would make
    them smaller than ``least`` is smaller than they are."""
    if not faces:
        return []
    common = max(least, min(face.letters_that_fit(canvas, width) for face in faces))
    return [replace(face, letters=common) for face in faces]


def _words_box(rect: FRect, ribbon: FRect) -> FRect:
    """Rectangle of the rule of a card: below its ribbon, above the medallion."""
    inner, w = inside_stock(rect), rect.w
    text = FRect(inner.x + w * 0.035, ribbon.bottom + rect.h * 0.018, inner.w - w * 0.07, 0)
    text.h = inner.bottom - w * MEDAL * 1.75 - text.y
    return text


# ------------------------------------------------------------------------------------------------------ drawing


def draw_face(canvas: Canvas, rect: FRect, face: CardFace, angle: float = 0.0) -> None:
    """Draw a face alone, without shadow or marks; ``angle`` in degrees, counter-clockwise."""
    size = (rect.w, rect.h)
    canvas.sprite(("card", face), size, _painter(face, size), rect.topleft, angle=angle)


def draw_card(canvas: Canvas, rect: FRect, face: CardFace, state: str = "rest", angle: float = 0.0) -> None:
    """Draw a card with its shadow in a state: rest, selectable (white dashes), hover, selected, focus."""
    upright = abs(angle) <= FLAT
    radius = rect.w * CORNER
    if upright:
        canvas.shadow(rect, 3 if state in RAISED else 1, radius)
        if state in RAISED:
            canvas.glow(rect, SELECTED if state == "selected" else BRASS300, 24, radius, 170)
    draw_face(canvas, rect, face, angle)
    if upright and state == "selectable":
        _draw_dashes(canvas, rect.inflate(3, 3), radius)
    elif upright and state != "rest":
        canvas.frame(rect.inflate(3, 3), SELECTED if state == "selected" else BRASS300, 2, radius + 1.5)


def draw_flying_card(canvas: Canvas, rect: FRect, face: CardFace, size: tuple[float, float]) -> None:
    """Draw a moving card: painted once at ``size``, its largest, and scaled from that."""
    drawn = canvas.sprite_surface(("card", face), size, _painter(face, size))
    area = canvas.rect_px(rect)
    if area.size == drawn.get_size():
        canvas.surface.blit(drawn, area)
    elif area.w > 0 and area.h > 0:
        canvas.surface.blit(pygame.transform.smoothscale(drawn, area.size), area)


def draw_back(
    canvas: Canvas, rect: FRect, colours: SeatColours, emblem: str = "", angle: float = 0.0, alpha: int = 255
) -> None:
    """Draw the back of a card in its owner's colours (``emblem``: the owner's, else that of the colours)."""
    size, sign = (rect.w, rect.h), emblem or colours.emblem
    box = FRect(0, 0, *size)
    key = ("card-back", colours.id, sign)
    canvas.sprite(key, size, lambda c: paint_back(c, box, colours, sign), rect.topleft, alpha, angle=angle)


def _painter(face: CardFace, size: tuple[float, float]) -> Callable[[Canvas], None]:
    return lambda canvas: face.paint(canvas, FRect(0, 0, *size))


def _draw_dashes(canvas: Canvas, rect: FRect, corner: float) -> None:
    """Draw white dashes around a card that may be chosen."""
    left, top, right, bottom, k = rect.left, rect.top, rect.right, rect.bottom, corner
    ring = [(left + k, top), (right - k, top), (right, top + k), (right, bottom - k), (right - k, bottom)]
    ring += [(left + k, bottom), (left, bottom - k), (left, top + k)]
    canvas.polygon(ring, None, 235, WHITE, 1.8, (7, 5))
