"""The tile of a saved game: picture, title, date, turn, medallions; grey with its reason if it cannot be opened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from tabletop.client import games
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import (
    BRASS300,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE400,
    SLATE500,
    seat_colours,
)
from tabletop.client.games.player_chooser import ICONS, known_player
from tabletop.client.ui.list_box import RowState
from tabletop.rules import catalogue
from tabletop.storage.info import PERSON
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import t

from . import save_words as words
from .thumbnails import RADIUS, Thumbnails

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

PICTURE_SHAPE = 2.5  # width to height
NARROW = 270.0  # units: narrower tiles show the date instead of the turn
AT_MOST_SEATS = 6
BADGE = 0.62
"""Radius of the sign of a computer player, as a share of the medallion's."""


@dataclass(frozen=True, slots=True)
class TilePlan:
    """Sizes of a tile in units, the same for all tiles of a window."""

    width: float
    picture: float
    words: float
    inset: float
    pad: float

    @classmethod
    def make(cls, canvas: Canvas, width: float, compact: bool) -> TilePlan:
        inset = 6.0 if compact else 8.0
        pad = 10.0 if compact else 16.0
        lines = canvas.line_height("section") + canvas.line_height("body")
        return cls(width, (width - 2 * inset) / PICTURE_SHAPE, lines + pad * (1.9 if compact else 2.4), inset, pad)

    @property
    def height(self) -> float:
        return self.inset + self.picture + self.words

    @property
    def picture_size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        return self.width - 2 * self.inset, self.picture

    def picture_rect(self, tile: Rect) -> Rect:
        """The rectangle of a tile's picture."""
        return Rect(tile.x + self.inset, tile.y + self.inset, *self.picture_size)


def draw_picture(canvas: Canvas, thumbnails: Thumbnails, entry: ShelfEntry, rect: Rect) -> None:
    """Draw the saved board, or the box of the game until that has been drawn."""
    surface = thumbnails.picture(entry, (rect.w, rect.h))
    if surface is not None:
        canvas.blit(surface, rect.topleft)
    elif (rough := thumbnails.rough(entry)) is not None:
        area = canvas.rect_px(rect)
        canvas.blit(pygame.transform.scale(rough, (max(1, area.w), max(1, area.h))), rect.topleft)
    elif entry.header is not None:
        canvas.image(games.cover(entry.header.game).picture, rect, radius=RADIUS, focus=(0.5, 0.4))
    canvas.frame(rect, SLATE500, 1, RADIUS)


def draw_tile(
    canvas: Canvas,
    plan: TilePlan,
    rect: Rect,
    entry: ShelfEntry,
    thumbnails: Thumbnails,
    state: RowState,
    now: datetime,
) -> None:
    canvas.panel(rect, "tile", state=state.panel)
    problem = thumbnails.problem(entry)
    picture = plan.picture_rect(rect)
    if problem is not None or entry.header is None:
        _draw_broken(canvas, plan, rect, entry, words.problem_words(problem) if problem is not None else "")
        return
    draw_picture(canvas, thumbnails, entry, picture)
    _draw_pills(canvas, entry, picture)
    _draw_words(canvas, plan, rect, entry, now, thumbnails)


def _draw_words(
    canvas: Canvas, plan: TilePlan, rect: Rect, entry: ShelfEntry, now: datetime, thumbnails: Thumbnails
) -> None:
    header = entry.header
    if header is None:
        return
    left, right = rect.x + plan.pad, rect.right - plan.pad
    top = rect.y + plan.inset + plan.picture
    spare = plan.words - canvas.line_height("section") - canvas.line_height("body")
    y = top + spare * 0.45 + canvas.line_height("section") / 2
    # The date of an example is of no interest.
    dated = entry.kind != "example"
    date, room = words.when(words.moment(entry), now), right - left
    narrow = dated and rect.w < NARROW * canvas.theme.text_percent / 100
    if dated and not narrow:
        room = canvas.text(date, (right, y), "small", IVORY500, anchor="midright").x - left - 12
    canvas.text(words.title(entry), (left, y), "section", IVORY100, anchor="midleft", max_width=room, ellipsis="ok")
    y += canvas.line_height("section") / 2 + spare * 0.2 + canvas.line_height("body") / 2
    radius = min(15.0, max(11.0, canvas.line_height("body") * 0.62))
    seats = header.seats[:AT_MOST_SEATS]
    x = right - radius - (len(seats) - 1) * radius * 2.1
    canvas.text(
        date if narrow else words.turn_line(header),
        (left, y),
        "small" if narrow else "body",
        IVORY300,
        anchor="midleft",
        max_width=x - radius - left - 10,
        ellipsis="ok",
    )
    for n, seat in enumerate(seats):
        canvas.medallion((x, y - 1), radius, seat_colours(seat.colour), thumbnails.emblem(entry, n))
        _draw_level(canvas, (x + radius * 0.72, y + radius * 0.6), radius * BADGE, seat.level)
        x += radius * 2.1


def _draw_level(canvas: Canvas, center: tuple[float, float], radius: float, level: str) -> None:
    """Draw the sign of a computer player; nothing for a person."""
    level = known_player(level)
    if level != PERSON:
        canvas.circle(center, radius, NIGHT900, outline=BRASS300, outline_width=1)
        canvas.icon(ICONS[level], center, radius * 1.5, BRASS300)


def _draw_pills(canvas: Canvas, entry: ShelfEntry, picture: Rect) -> None:
    """Draw the kind of save, and the game where there are several."""
    labels: list[tuple[str, str | None]] = []
    if len(catalogue.game_ids()) > 1 and entry.header is not None:
        labels.append((games.short_title(entry.header.game), None))
    if entry.kind == "autosave":
        labels.append((t("load.kind.autosave"), "save"))
    elif entry.kind == "example":
        labels.append((t("load.kind.example"), "book"))
    if entry.header is not None and entry.header.ending is not None:
        labels.append((t("load.kind.finished"), "victory-point"))
    x = picture.x + 8
    for label, icon in labels:
        width = canvas.measure(label, "small_strong")[0] + 24 + (20 if icon else 0)
        tall = canvas.line_height("small_strong") + 6
        if x + width > picture.right - 4:
            return
        box = Rect(x, picture.y + 8, width, tall)
        canvas.fill(box, NIGHT900, alpha=215, radius=tall / 2)
        left = box.x + 12
        if icon:
            canvas.icon(icon, (left + 7, box.centery), 14, BRASS300)
            left += 20
        canvas.text(label, (left, box.centery), "small_strong", BRASS300, anchor="midleft")
        x = box.right + 6


def _draw_broken(canvas: Canvas, plan: TilePlan, rect: Rect, entry: ShelfEntry, reason: str) -> None:
    """Draw the tile of a file that cannot be opened: its name and the reason."""
    canvas.fill(rect.inflate(-2 * plan.inset, -2 * plan.inset), NIGHT900, alpha=150, radius=RADIUS)
    left, width = rect.x + plan.pad + 4, plan.width - 2 * plan.pad - 8
    y = rect.y + plan.inset + plan.pad * 0.7
    size = min(34.0, plan.picture * 0.3)
    canvas.icon("warning", (left + size / 2, y + size / 2), size, SLATE400)
    canvas.text(
        words.title(entry), (left + size + 12, y + size / 2), "body_strong", IVORY500, anchor="midleft",
        max_width=width - size - 12, ellipsis="ok",
    )  # fmt: skip
    y += size + plan.pad * 0.6
    lines = max(1, int((rect.bottom - plan.inset - 6 - y) // canvas.line_height("small")))
    canvas.text_block(reason, (left, y, width, 0), "small", EMBER, max_lines=lines, ellipsis="ok")
