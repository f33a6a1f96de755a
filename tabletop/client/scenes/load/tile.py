"""The tiles of saved games in their grid: picture, title, date, turn, medallions; grey with a reason where a file
cannot be read. Pictures are drawn from the saved positions, one per frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.client import games
from tabletop.client.core.input import Command, Event, TextInput
from tabletop.client.draw.cache import Lru, surface_bytes
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
from tabletop.client.scenes.board_picture import RADIUS, Size, board_picture, in_pixels
from tabletop.client.ui.list_box import ListBox, RowState
from tabletop.rules import catalogue
from tabletop.storage import format
from tabletop.storage.errors import SaveError
from tabletop.storage.header import PERSON
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import t

from . import save_actions as words

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


FileKey = tuple[Path, float]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Facts about a saved game that has been opened: the score each seat needs, the message that says why it opens
    without a past (empty: it has one), and the emblem of each seat (None: that of its colour)."""

    goals: tuple[int | None, ...]
    no_past: str
    emblems: tuple[str | None, ...] = ()


class Thumbnails:
    """Pictures and facts of saved games, made by :meth:`work`."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self.problems: dict[FileKey, SaveError] = {}
        self._facts: dict[FileKey, GameFacts] = {}
        self._pictures: Lru[pygame.Surface] = Lru(200, 64 << 20, surface_bytes)
        self._latest: dict[FileKey, pygame.Surface] = {}

    @staticmethod
    def key(entry: ShelfEntry) -> FileKey:
        """The key of an entry's picture: its file and time of change."""
        return entry.path, entry.mtime

    def picture(self, entry: ShelfEntry, size: Size) -> pygame.Surface | None:
        """The picture at a size in units; None before it has been drawn."""
        return self._pictures.get((self.key(entry), in_pixels(self.app, size), self.app.theme.look))

    def rough(self, entry: ShelfEntry) -> pygame.Surface | None:
        """The last picture drawn of an entry, of any size; None for none."""
        return self._latest.get(self.key(entry))

    def facts(self, entry: ShelfEntry) -> GameFacts | None:
        """The facts about a game; None before it has been opened."""
        return self._facts.get(self.key(entry))

    def emblem(self, entry: ShelfEntry, seat: int) -> str | None:
        """The emblem of a seat (None: that of its colour): from the opened game, before that by its colour, else "" for
        none."""
        facts, header = self.facts(entry), entry.header
        if facts is not None and seat < len(facts.emblems):
            return facts.emblems[seat]
        return (games.emblem_of_colour(header.game, header.seats[seat].colour) or "") if header is not None else None

    def problem(self, entry: ShelfEntry) -> SaveError | None:
        """Why the game cannot be opened, as far as is known."""
        return entry.problem or self.problems.get(self.key(entry))

    def work(self, wanted: Iterable[tuple[ShelfEntry, Size]]) -> bool:
        """Draw the first picture that is missing; False when there is none."""
        for entry, size in wanted:
            if self.problem(entry) is None and self.picture(entry, size) is None:
                self._draw(entry, size)
                return True
        return False

    def _draw(self, entry: ShelfEntry, size: Size) -> None:
        key, pixels = self.key(entry), in_pixels(self.app, size)
        try:
            loaded = format.load(entry.path)
        except SaveError as problem:
            self.problems[key] = problem
            return
        game = loaded.match.game.meta.id
        no_past = "load.older" if loaded.older else "" if loaded.fault is None else "load.no_past"
        self._facts[key] = GameFacts(games.goals(game, loaded.match), no_past, games.emblems(game, loaded.match))
        drawn = board_picture(self.app, loaded.match, size, entry.path.name)
        self._pictures.put((key, pixels, self.app.theme.look), drawn)
        self._latest[key] = drawn
        if len(self._latest) > 300:
            self._latest.pop(next(iter(self._latest)))


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
        return cls(width, (width - 2 * inset) / 2.5, lines + pad * (1.9 if compact else 2.4), inset, pad)

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
    narrow = dated and rect.w < 270.0 * canvas.theme.text_percent / 100
    if dated and not narrow:
        room = canvas.text(date, (right, y), "small", IVORY500, anchor="midright").x - left - 12
    canvas.text(words.title(entry), (left, y), "section", IVORY100, anchor="midleft", max_width=room, ellipsis="ok")
    y += canvas.line_height("section") / 2 + spare * 0.2 + canvas.line_height("body") / 2
    radius = min(15.0, max(11.0, canvas.line_height("body") * 0.62))
    seats = header.seats[:6]
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
        _draw_level(canvas, (x + radius * 0.72, y + radius * 0.6), radius * 0.62, seat.level)
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


class TileGrid(ListBox):
    """``on_type(text)`` is called with typed letters, ``on_command(name)`` for Delete and Backspace."""

    on_type: Callable[[str], object] | None = None
    on_command: Callable[[str], bool] | None = None

    def tile_rect(self, index: int) -> Rect:
        return self.row_rect(index)

    def activate(self) -> bool:
        """Open the chosen game on Enter or double click, or say why it cannot be opened."""
        if self.on_activate is None or not 0 <= self.selected < self.count:
            return False
        if self._usable(self.selected):
            self.play("ui-confirm")
        self.on_activate(self.selected)
        return True

    def handle(self, event: Event) -> bool:
        """Handle typed letters, and what any list handles."""
        if isinstance(event, TextInput) and self.on_type is not None:
            self.on_type(event.text)
            return True
        if isinstance(event, Command) and event.name in ("delete", "backspace") and self.on_command is not None:
            return event.repeat or self.on_command(event.name)
        return super().handle(event)
