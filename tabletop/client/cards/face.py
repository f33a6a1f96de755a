"""Draws card faces and backs: a face is painted once per look and size and then blitted, at rest, marked, turned or
moving.

A game describes its cards with :class:`UprightFace`, or with a class of its own that paints itself from the parts below
(:class:`CardFace`). Every measure is a share of the card's width or height, and letters do not follow the reader's text
scale, so that a card of a given size always looks the same; the rule is set as large as it fits. The words of a face
are in the reader's language already, so that a change of language is a new face.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

import pygame
from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, path_data
from tabletop.client.ui.vignette import Vignette
from tabletop.resources import asset_path

RATIO = 5 / 7
"""Width of an upright card as a share of its height."""
CORNER = 0.06
"""Radius of a card's corners as a share of its width."""
RIBBON: theme.Colour = (38, 29, 21)
LEAST_SHARE, ENLARGED = 0.7, 1.35
"""How small the letters of a title or banner may become, as a share of their usual size; how many times as large as
usual they become at most, in letters that the player has enlarged."""
LEGIBLE = 13.0
"""Size in pixels of letters that may be used on any card rather than cut a title."""
DOER = 1.06
"""Height of who does something, as a share of the picture's height."""
RAYS = 26
"""Number of rays of the sun behind a charge."""
CLEAR = 0.6
"""By how much a charge is smaller where part of its picture is covered, as a share of that part's height."""


def enlarged(canvas: Canvas) -> float:
    """How many times as large as usual the letters of titles and banners are."""
    return min(ENLARGED, canvas.theme.enlarged)


def paint_stock(canvas: Canvas, rect: FRect) -> FRect:
    """Paint card stock with grain, darker edges and a dark hairline; returns the area inside the hairline."""
    w = rect.w
    radius = w * CORNER
    canvas.fill(rect, theme.mix(theme.CARD, theme.INK900, 0.34), radius=radius)
    body = FRect(rect.x, rect.y, w, rect.h - max(1.0, w * 0.012))
    canvas.image("cardstock.jpg", body, radius=radius)
    for inset, alpha in ((0.0, 46), (0.008, 30), (0.018, 18)):
        edge = body.inflate(-2 * w * inset, -2 * w * inset)
        canvas.frame(
            edge,
            theme.mix(theme.INK500, theme.PAPER400, 0.4),
            max(1.0, w * 0.014),
            radius * (1 - inset * 8),
            alpha=alpha,
        )
    inner = inside_stock(rect)
    canvas.frame(inner, theme.INK700, max(0.8, w * 0.006), radius * 0.55, alpha=170)
    return inner


def inside_stock(rect: FRect) -> FRect:
    return rect.inflate(-2 * rect.w * 0.035, -2 * rect.w * 0.035)


def paint_title(canvas: Canvas, band: FRect, seat: theme.SeatColours, name: str, size: float) -> None:
    """Paint the title on the owner's colour: round at the top, straight below, with a line in the tint. ``size``: of
    the letters."""
    radius = band.w * 0.045
    dark = theme.mix(seat.base, seat.dark, 0.36)
    canvas.gradient(FRect(band.x, band.y, band.w, band.h), theme.mix(seat.base, theme.WHITE, 0.12), dark, radius)
    foot = FRect(band.x, band.bottom - radius * 1.2, band.w, radius * 1.2)
    canvas.gradient(foot, theme.mix(dark, seat.base, radius * 1.2 / band.h), dark)
    canvas.fill(FRect(band.x, band.bottom - max(1.0, band.h * 0.07), band.w, max(1.0, band.h * 0.07)), seat.tint)
    words = FRect(band.x + band.w * 0.04, band.y, band.w * 0.92, band.h * 0.95)
    _fit_line(canvas, name, words, f"card_name@{size:.2f}!", seat.glyph, "center")


def _fit_line(canvas: Canvas, words: str, rect: FRect, role: str, colour: theme.Colour, align: str) -> None:
    """Paint a title or banner as large as fits. On a card too small for it, it is cut without being noted as overflow:
    the enlarged view shows all of it."""
    name, _, size = role.rstrip("!").partition("@")
    share = LEAST_SHARE / enlarged(canvas)
    for least_share in (LEAST_SHARE, share, min(share, LEGIBLE / canvas.px(float(size)))):
        if canvas.fits_text(words, rect, role, least_share):
            canvas.fit_text(words, rect, role, colour, align, least_share)
            return
    x, anchor = (rect.centerx, "center") if align == "center" else (rect.x, "midleft")
    least = f"{name}@{float(size) * share:.2f}!"
    canvas.text(words, (x, rect.centery), least, colour, anchor, rect.w, ellipsis="ok")


def paint_banner(canvas: Canvas, ribbon: FRect, words: str, icon: str, short: str = "") -> None:
    """Paint the dark ribbon below the picture: an icon and a few words, such as when the card may be played; ``short``
    replaces ``words`` on a ribbon too small for them (empty: they are cut)."""
    canvas.fill(ribbon, RIBBON)
    canvas.fill(FRect(ribbon.x, ribbon.y, ribbon.w, max(0.8, ribbon.h * 0.05)), theme.BRASS600, alpha=200)
    size, role = _banner_icon(canvas, ribbon), _banner_role(ribbon)
    sign = size * 1.2 if icon else 0.0
    room = _banner_room(canvas, ribbon, icon)
    if short and not banner_fits(canvas, ribbon, words, icon):
        words = short
    wide = min(room, canvas.measure(words, role)[0])
    left = ribbon.centerx - (wide + sign) / 2
    if icon:
        canvas.icon(icon, (left + size / 2, ribbon.centery), size, theme.BRASS300)
    _fit_line(canvas, words, FRect(left + sign, ribbon.y, room, ribbon.h), role, theme.BRASS300, "left")


def banner_fits(canvas: Canvas, ribbon: FRect, words: str, icon: str) -> bool:
    """Whether ``words`` fit the ribbon of a card uncut beside ``icon``, in letters as small as allowed."""
    room = FRect(0, 0, _banner_room(canvas, ribbon, icon), ribbon.h)
    return canvas.fits_text(words, room, _banner_role(ribbon), LEAST_SHARE / enlarged(canvas))


def _banner_role(ribbon: FRect) -> str:
    return f"small_strong@{max(9.0, ribbon.h * 0.66):.2f}!"


def _banner_icon(canvas: Canvas, ribbon: FRect) -> float:
    """Size of the icon of a ribbon, which leaves the room to letters that the player has enlarged."""
    return ribbon.h * 0.74 / enlarged(canvas)


def _banner_room(canvas: Canvas, ribbon: FRect, icon: str) -> float:
    return ribbon.w - _banner_icon(canvas, ribbon) * (1.9 if icon else 0.7)


def paint_disc(canvas: Canvas, center: tuple[float, float], r: float, value: int) -> None:
    """Paint a number on a dark disc of radius ``r``, such as a strength."""
    canvas.circle((center[0], center[1] + r * 0.08), r * 1.08, theme.NIGHT900, alpha=120)
    canvas.circle(center, r * 1.04, (20, 15, 11))
    canvas.circle(center, r * 0.94, (44, 33, 24), outline=theme.BRASS400, outline_width=max(1.0, r * 0.055))
    canvas.text(str(value), center, f"number@{r * 1.42:.2f}!", theme.IVORY100, anchor="center")


def paint_diamonds(canvas: Canvas, start: Point, width: float, lit: int, count: int) -> None:
    """Paint a row of ``count`` diamonds, ``lit`` of them filled. ``start``: the middle of the first; ``width``: of the
    card."""
    r, step = width * 0.046, width * 0.105
    for n in range(count):
        x, y = start[0] + n * step, start[1]
        shape = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
        if n < lit:
            canvas.polygon(shape, theme.BRASS500, outline=theme.INK900, outline_width=max(0.7, width * 0.009))
        else:
            canvas.polygon(shape, None, outline=theme.INK500, outline_width=max(0.7, width * 0.009))


def paint_figure(canvas: Canvas, center: Point, r: float, icon: str, value: str) -> None:
    canvas.circle(center, r * 1.04, (20, 15, 11))
    canvas.circle(center, r * 0.94, (44, 33, 24), outline=theme.BRASS400, outline_width=max(0.8, r * 0.055))
    if not icon:
        canvas.text(value, center, f"number@{r * 1.3:.2f}!", theme.IVORY100, anchor="center")
        return
    canvas.icon(icon, (center[0], center[1] - r * 0.42), r * 0.72, theme.BRASS300)
    canvas.text(value, (center[0], center[1] + r * 0.3), f"number@{r * 0.95:.2f}!", theme.IVORY100, anchor="center")


def paint_charge(canvas: Canvas, rect: FRect, icon: str, colours: theme.SeatColours, covered: float = 0.0) -> None:
    """Paint a picture for cards without one: an icon with a light edge before a sun with rays, in the card's colour.
    ``covered``: the height at the lower edge that something else is drawn over; the icon keeps clear of it."""
    night = theme.mix(colours.dark, theme.NIGHT900, 0.45)
    canvas.gradient(rect, night, theme.mix(night, colours.base, 0.75))
    high = rect.h - covered * CLEAR
    center, r = (rect.centerx, rect.y + (rect.h - covered) * 0.52), min(rect.w, high) * 0.42
    with canvas.clip(rect):
        rays = _rays(center[0] - rect.x, center[1] - rect.y, rect.w + rect.h)
        canvas.path(f"rays:{rect.w:.2f}:{rect.h:.2f}", rays, rect.size, rect, colours.tint, alpha=30)
        canvas.circle(center, r, theme.mix(colours.tint, theme.WHITE, 0.2), alpha=90)
    size = r * 1.62
    canvas.icon(
        icon, (center[0] - size * 0.02, center[1] - size * 0.02), size, theme.mix(colours.tint, theme.WHITE, 0.45)
    )
    canvas.icon(
        icon, (center[0] + size * 0.012, center[1] + size * 0.012), size, theme.mix(night, theme.NIGHT900, 0.55)
    )


def paint_deed(
    canvas: Canvas, rect: FRect, icon: str, colours: theme.SeatColours, scene: Vignette, grey: bool = False
) -> None:
    """Paint what a card does as a sign in a place, beside who does it, if the scene has anybody at its left."""
    x, y, w, h = rect
    with canvas.clip(rect):
        canvas.image(scene.place, rect, focus=(0.5, 0.28), grey=grey)
        if scene.left:
            high = h * DOER
            canvas.image(scene.left, (x + w * 0.3 - high / 2, y + h - high, high, high), cover=False, grey=grey)
        center, r = (x + w * (0.73 if scene.left else 0.5), y + h / 2), min(w * 0.2, h * 0.36)
        canvas.circle(center, r, theme.NIGHT900, alpha=215, outline=colours.tint, outline_width=max(1.0, r * 0.08))
        canvas.icon(icon, center, r * 1.3, theme.mix(colours.tint, theme.WHITE, 0.55))


@lru_cache(maxsize=32)
def _rays(x: float, y: float, reach: float) -> str:
    """SVG path of the rays of a sun at (x, y), ``reach`` long."""
    half, parts = math.pi / RAYS * 0.45, []
    for n in range(RAYS):
        angles = (2 * math.pi * n / RAYS + side * half for side in (-1, 1))
        parts.append(path_data([(x, y), *((x + reach * math.cos(at), y + reach * math.sin(at)) for at in angles)]))
    return "".join(parts)


def paint_veil(canvas: Canvas, rect: FRect) -> None:
    canvas.fill(rect, theme.NIGHT900, alpha=122, radius=rect.w * CORNER)


PLAIN_BACK = "plain"
"""The back of decks that have no pattern of their own."""
BACK_SIGN = 0.33
"""Size of the emblem on it, as a share of the card's width."""


def paint_back(canvas: Canvas, rect: FRect, seat: theme.SeatColours, emblem: str) -> None:
    """Paint a card's back: embossed leather dyed in its owner's colour, with gilt frame and emblem."""
    own = asset_path(f"images/backs/{emblem}.jpg").is_file()
    name, radius = emblem if own else PLAIN_BACK, rect.w * CORNER
    canvas.fill(rect, theme.mix(seat.dark, theme.NIGHT900, 0.4), radius=radius)
    leather = FRect(rect.x, rect.y, rect.w, rect.h - max(1.0, rect.w * 0.012))
    canvas.image(f"backs/{name}.jpg", leather, radius=radius, tint=theme.mix(seat.base, theme.WHITE, 0.16))
    canvas.image(f"backs/{name}-gilt.webp", leather)
    if not own:
        canvas.icon(emblem, leather.center, rect.w * BACK_SIGN, theme.BRASS300)


SHARES = (0.088, 0.082, 0.077, 0.072, 0.067, 0.062, 0.057, 0.052, 0.047, 0.043, 0.039)
"""Sizes of the letters as shares of the card's width, from the largest to the smallest."""
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
        canvas.text_block(text, rect, role, theme.INK900, "center", max_lines=most, ellipsis="ok")
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

    guess = math.sqrt(rect.w * rect.h / (0.72 * max(1, len(text)))) / card_width
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
    return f"card_text@{max(10.5, card_width * share):.2f}!"


def broken(canvas: Canvas, text: str, role: str, width: float) -> list[list[Word]]:
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
                canvas.icon(name, (x + icon / 2, base - canvas.cap_height(role) / 2), icon, theme.INK900)
                x += icon
            else:
                canvas.text(name, (x, base), role, theme.INK900, "baseleft")
                x += canvas.measure(name, role)[0]
        x += space


TEXT_FROM = 118.0
"""Least width in units at which a face shows its rule; a smaller one shows more of its picture instead."""
MEDAL, READABLE_STEP = 0.062, 8.0
"""Radius of the medallion as a share of the width; step in units by which widths are tried until a rule fits."""
ALIKE_LEAST = SHARES[5]
"""Size of the letters of a rule, as a share of the card's width, to which those of a longer rule beside it make them
smaller; the longer rule is smaller alone then."""
FIGURE, FIGURE_ROOM = 0.09, 1.15
"""Radius of a figure in a corner as a share of the card's width, and its room as a multiple of it."""
LEVELS = 0.125
"""Height of the plate with the diamonds of a level, as a share of the card's width."""
RAISED = ("hover", "selected", "focus")


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

    ``id`` names the card; ``picture`` is a file of assets/images, or empty: then ``icon`` is drawn as a sign in a
    ``scene``, or as its charge;
    ``banner`` and ``banner_icon`` are on the ribbon below the picture (no ribbon when both are empty); ``banner_short``
    replaces ``banner`` on a card too small for it; ``text`` may hold icons (``:icon-name:``); ``note`` replaces the
    rule in strong letters, such as why the card cannot be played; ``emblem`` is the sign at the lower edge, that
    of the colours when empty; ``levels`` are (lit, all) diamonds; ``grey`` shows the card as discarded or not
    playable; ``letters`` is the greatest size of the rule as a share of the card's width; ``whole``: the picture gives
    way to a rule that would be cut."""

    id: str
    title: str
    colours: theme.SeatColours
    picture: str = ""
    icon: str = ""
    scene: Vignette | None = None
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
        band, picture, ribbon = self._bands(canvas, inner, rect.h, worded)
        least = w * (2 * FIGURE * FIGURE_ROOM * bool(self.figures) + LEVELS * bool(self.levels[1]))
        # Heights of the picture, as shares of the card's, that are tried where the rule would be cut.
        for share in (0.24, 0.17, 0.1) if self.whole and worded and not self.note else ():
            if rules_are_whole(canvas, _words_box(rect, ribbon), self.text, w):
                break
            if rect.h * share < least:
                break
            picture.h = rect.h * share
            ribbon.y = picture.bottom
        paint_title(canvas, band, self.colours, self.title, band.h * 0.56)
        if self.picture:
            canvas.image(self.picture, picture, grey=self.grey, focus=(0.5, 0.45))
        elif self.icon and self.scene is not None:
            paint_deed(canvas, picture, self.icon, self.colours, self.scene, self.grey)
        elif self.icon:
            paint_charge(canvas, picture, self.icon, self.colours, w * LEVELS if self.levels[1] else 0.0)
        self._paint_figures(canvas, picture, w)
        if ribbon.h:
            paint_banner(canvas, ribbon, self.banner, self.banner_icon, self.banner_short)
        medal = w * MEDAL
        if worded:
            self._paint_words(canvas, _words_box(rect, ribbon), w)
        center = (rect.centerx, inner.bottom - medal * 0.45)
        canvas.circle(center, medal * 1.16, theme.CARD)
        canvas.medallion(center, medal, self.colours, self.emblem or None)
        if self.grey:
            paint_veil(canvas, rect)

    def _bands(self, canvas: Canvas, inner: FRect, h: float, worded: bool) -> tuple[FRect, FRect, FRect]:
        """Rectangles of title, picture and ribbon of a card of height ``h``; ``worded``: it shows its rule. The picture
        gives way to letters that the player has enlarged, as far as its figures allow."""
        title, shown, foot = (0.125, 0.315, 0.09) if worded else (0.15, 0.59, 0.12)
        large = enlarged(canvas) if not self.figures and not self.levels[1] else 1.0
        band = FRect(inner.x, inner.y, inner.w, h * title * large)
        picture = FRect(inner.x, band.bottom, inner.w, h * (shown - (large - 1) * (title + foot)))
        ribbon = FRect(inner.x, picture.bottom, inner.w, h * foot * large)
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
            ribbon = self._bands(canvas, inside_stock(rect), rect.h, True)[2]
            if self.note or rules_are_whole(canvas, _words_box(rect, ribbon), self.text, wide):
                return wide
            wide += READABLE_STEP
        return most

    def _paint_words(self, canvas: Canvas, rect: FRect, card_width: float) -> None:
        if self.note:
            role = f"body_strong@{max(10.5, card_width * 0.105):.2f}!"
            canvas.fit_text(self.note, rect, role, theme.INK900, "center", 0.7)
        else:
            paint_rules(canvas, rect, self.text, card_width, self.letters)

    def letters_that_fit(self, canvas: Canvas, width: float) -> float:
        """The largest size of the rule on a card of ``width`` units, as a share of it; the largest of all where the
        card shows no rule."""
        if not self.text or self.note or width < TEXT_FROM:
            return SHARES[0]
        rect = FRect(0, 0, width, width / RATIO)
        box = _words_box(rect, self._bands(canvas, inside_stock(rect), rect.h, True)[2])
        return rules_share(canvas, box, self.text, width)

    def _paint_figures(self, canvas: Canvas, picture: FRect, w: float) -> None:
        lit, count = self.levels
        if count:
            step = w * 0.105
            box = FRect(0, 0, step * count + w * 0.03, w * LEVELS)
            box.midbottom = (picture.centerx, picture.bottom)
            canvas.fill(box, theme.CARD, radius=box.h * 0.3)
            canvas.frame(box, theme.INK700, max(0.7, w * 0.006), box.h * 0.3)
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


def draw_card(canvas: Canvas, rect: FRect, face: CardFace, state: str = "rest") -> None:
    """Draw a card with its shadow in a state: rest, selectable (white dashes), hover, selected, focus."""
    radius = rect.w * CORNER
    canvas.shadow(rect, 3 if state in RAISED else 1, radius)
    if state in RAISED:
        canvas.glow(rect, theme.SELECTED if state == "selected" else theme.BRASS300, 24, radius, 170)
    draw_face(canvas, rect, face)
    if state == "selectable":
        _draw_dashes(canvas, rect.inflate(3, 3), radius)
    elif state != "rest":
        canvas.frame(rect.inflate(3, 3), theme.SELECTED if state == "selected" else theme.BRASS300, 2, radius + 1.5)


def draw_flying_card(canvas: Canvas, rect: FRect, face: CardFace, size: tuple[float, float]) -> None:
    """Draw a moving card: painted once at ``size``, its largest, and scaled from that."""
    drawn = canvas.sprite_surface(("card", face), size, _painter(face, size))
    area = canvas.rect_px(rect)
    if area.size == drawn.get_size():
        canvas.surface.blit(drawn, area)
    elif area.w > 0 and area.h > 0:
        canvas.surface.blit(pygame.transform.smoothscale(drawn, area.size), area)


def draw_back(canvas: Canvas, rect: FRect, colours: theme.SeatColours, emblem: str = "") -> None:
    """Draw the back of a card in its owner's colours (``emblem``: the owner's, else that of the colours)."""
    size, sign = (rect.w, rect.h), emblem or colours.emblem
    box = FRect(0, 0, *size)
    key = ("card-back", colours.id, sign)
    canvas.sprite(key, size, lambda c: paint_back(c, box, colours, sign), rect.topleft)


def _painter(face: CardFace, size: tuple[float, float]) -> Callable[[Canvas], None]:
    return lambda canvas: face.paint(canvas, FRect(0, 0, *size))


def _draw_dashes(canvas: Canvas, rect: FRect, corner: float) -> None:
    left, top, right, bottom, k = rect.left, rect.top, rect.right, rect.bottom, corner
    ring = [(left + k, top), (right - k, top), (right, top + k), (right, bottom - k), (right - k, bottom)]
    ring += [(left + k, bottom), (left, bottom - k), (left, top + k)]
    canvas.polygon(ring, None, 235, theme.WHITE, 1.8, (7, 5))
