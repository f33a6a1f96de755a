"""A saved game in the load browser: its tile in the grid, with picture, title, date, turn and medallions, grey with a
reason where the file cannot be read; and the chosen one in words and numbers. Pictures are drawn from the saved
positions, one per frame."""

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
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import (
    BRASS300,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE400,
    SLATE500,
    Colour,
    seat_colours,
)
from tabletop.client.games.player_chooser import ICONS, known_player, player_name
from tabletop.client.scenes.backdrop import RADIUS, Size, board_picture, in_pixels
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.rules import catalogue
from tabletop.storage import format
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.header import PERSON, Header, HeaderSeat
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import has, t

from . import save_actions
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


LEAST_BAR = 60.0
BESIDE_SIGN = 5.0  # units from the sign of a computer player to its words


@dataclass
class Details:
    """Measures and paints the details of one entry in a column of ``width`` units."""

    canvas: Canvas
    width: float
    entry: ShelfEntry
    thumbnails: Thumbnails
    now: datetime
    compact: bool
    title_height: float  # units kept for the text entry while the game is renamed; 0 for the title itself

    @property
    def picture_size(self) -> tuple[float, float]:
        """Width and height of the large picture."""
        width = self.width
        return width, width / 1.84 * (0.72 if self.compact else 1.0)

    def title_top(self) -> float:
        """Units from the top of the column to the title."""
        return self.picture_size[1] + (10 if self.compact else 20)

    def height(self) -> float:
        """Height of the whole column in units."""
        return self._run(None, 0.0, 0.0)

    def paint(self, canvas: Canvas, area: Rect) -> None:
        """Draw the column with its top left at ``area``."""
        self._run(canvas, area.x, area.y)

    # -- one walk that measures and paints -----------------------------------------------------------

    def _run(self, canvas: Canvas | None, x: float, top: float) -> float:
        header = self.entry.header
        problem = self.thumbnails.problem(self.entry)
        y = top + self.title_top()
        if canvas is not None:
            self._picture(canvas, Rect(x, top, *self.picture_size), problem is not None or header is None)
        if self.title_height:
            y += self.title_height + 8
        else:
            y += self._text(canvas, save_actions.title(self.entry), x, y, "panel_title", IVORY100) + 2
        if problem is not None or header is None:
            return self._broken(canvas, x, y, save_actions.problem_words(problem) if problem is not None else "") - top
        y += self._text(canvas, self._game(header), x, y, "body", BRASS300)
        if self.entry.kind != "example":
            y += self._text(canvas, self._saved(header), x, y, "small", IVORY500)
        facts = self.thumbnails.facts(self.entry)
        if self.entry.kind == "example":
            y += 6 + self._text(canvas, save_actions.example_note(self.entry), x, y + 6, "small", IVORY300)
        if facts is not None and facts.no_past:
            y += 6 + self._text(canvas, t(facts.no_past), x, y + 6, "small", EMBER)
        y = self._standing(canvas, header, facts, x, y + (10 if self.compact else 18))
        y = self._next(canvas, header, x, y + (6 if self.compact else 12))
        y += self._text(canvas, self._file(header), x, y + 8, "least", IVORY500) + 8
        return y - top

    def _text(self, canvas: Canvas | None, s: str, x: float, y: float, role: str, colour: Colour) -> float:
        if canvas is not None:
            return canvas.text_block(s, (x, y, self.width, 0), role, colour)
        return float(self.canvas.block_height(s, role, self.width))

    def _picture(self, canvas: Canvas, rect: Rect, broken: bool) -> None:
        if not broken:
            draw_picture(canvas, self.thumbnails, self.entry, rect)
            return
        canvas.panel(rect, "inset")
        canvas.icon("warning", rect.center, min(72.0, rect.h * 0.4), SLATE400)

    def _broken(self, canvas: Canvas | None, x: float, y: float, reason: str) -> float:
        y += self._text(canvas, reason, x, y + 6, "body", EMBER) + 6
        y += self._text(canvas, t("load.broken.note"), x, y + 8, "small", IVORY500) + 8
        y += self._text(canvas, visible(self.entry.path.name), x, y + 8, "least", IVORY500) + 8
        return y

    def _game(self, header: Header) -> str:
        parts = [save_actions.game_title(header)]
        key = f"{header.game}.scenario.{header.scenario}"
        if has(key):
            parts.append(t(key))
        parts.append(t("load.seats", n=len(header.seats)))
        return t("load.parts.join").join(parts)

    def _saved(self, header: Header) -> str:
        date = save_actions.when(save_actions.moment(self.entry), self.now)
        return t("load.saved", when=date, played=save_actions.played(header.played_seconds))

    def _file(self, header: Header) -> str:
        return t(
            "load.file", program=header.program or "?", actions=t("load.actions", n=header.actions),
            size=save_actions.size(self.entry.size),
        )  # fmt: skip

    # -- standing ------------------------------------------------------------------------------------

    def _head(self, canvas: Canvas | None, text: str, x: float, y: float, note: str = "") -> float:
        tall = self.canvas.line_height("section") + 8
        if canvas is not None:
            canvas.head(text, (x, y, self.width, tall), note)
        return float(tall)

    def _standing(self, canvas: Canvas | None, header: Header, facts: GameFacts | None, x: float, y: float) -> float:
        if not header.scores:
            return y
        key = f"{header.game}.score"
        y += self._head(canvas, t("load.standing"), x, y, t(key) if has(key) else "")
        both = self.canvas.line_height("body_strong") + self.canvas.line_height("small")
        tall = max(34.0 if self.compact else 44.0, both + 6)
        goals = facts.goals if facts is not None else ()
        best = max((*header.scores, 10))
        order = sorted(range(len(header.scores)), key=lambda seat: -header.scores[seat])
        for seat in order:
            goal = goals[seat] if seat < len(goals) else None
            if canvas is not None and seat < len(header.seats):
                self._seat_row(canvas, header, seat, Rect(x, y, self.width, tall), goal, goal or best)
            y += tall
        return y

    def _seat_row(self, canvas: Canvas, header: Header, seat: int, row: Rect, goal: int | None, full: int) -> None:
        colours = seat_colours(header.seats[seat].colour)
        radius = min(17.0, row.h * 0.38)
        canvas.medallion((row.x + radius, row.centery), radius, colours, self.thumbnails.emblem(self.entry, seat))
        score = header.scores[seat]
        right = row.right
        if goal is not None:
            small = canvas.text(f"/ {goal}", (right, row.centery), "small", IVORY500, anchor="midright")
            right = small.x - 5
        else:
            right -= 2
        digits = canvas.text(str(score), (right, row.centery), "number", IVORY100, anchor="midright")
        wide = canvas.measure(f"00/ {full}", "number")[0]
        bar_right = min(digits.x, row.right - wide) - 10
        name_x = row.x + 2 * radius + 10
        names = max(self._name_wide(canvas, one) for one in header.seats)
        bar_left = name_x + min(names, self.width * 0.4) + 14
        room = (bar_left if bar_right - bar_left >= LEAST_BAR else bar_right) - 14 - name_x
        name = save_actions.seat_name(header, seat)
        strong, small_line = canvas.line_height("body_strong"), canvas.line_height("small")
        canvas.text(
            name, (name_x, row.centery - small_line / 2), "body_strong", colours.tint, anchor="midleft", max_width=room,
            ellipsis="ok",
        )  # fmt: skip
        level, side = known_player(header.seats[seat].level), self._level_sign(canvas)
        below = row.centery + strong / 2
        canvas.icon(ICONS[level], (name_x + side / 2, below), side, IVORY500)
        canvas.text(
            player_name(level), (name_x + side + BESIDE_SIGN, below), "small", IVORY500, anchor="midleft",
            max_width=room - side - BESIDE_SIGN, ellipsis="ok",
        )  # fmt: skip
        if bar_right - bar_left < LEAST_BAR:
            return
        track = Rect(bar_left, row.centery - 5, bar_right - bar_left, 10)
        canvas.fill(track, (11, 14, 19), alpha=220, radius=5)
        share = min(1.0, max(0.0, score / max(1, full)))
        if share > 0:
            filled = Rect(track.x, track.y, max(10.0, track.w * share), 10)
            canvas.gradient(filled, colours.tint, colours.base, radius=5, horizontal=True)
            canvas.frame(filled, colours.tint, 1, 5)

    @staticmethod
    def _level_sign(canvas: Canvas) -> float:
        """Side in units of the sign of a computer player."""
        return float(canvas.line_height("small") * 0.8)

    def _name_wide(self, canvas: Canvas, seat: HeaderSeat) -> float:
        """Width in units of a name, or of the level below it."""
        words = canvas.measure(player_name(known_player(seat.level)), "small")[0]
        below = self._level_sign(canvas) + BESIDE_SIGN + words + 1  # 1 for rounding
        return float(max(canvas.measure(save_actions.listed_name(seat), "body_strong")[0], below))

    def _next(self, canvas: Canvas | None, header: Header, x: float, y: float) -> float:
        if header.ending is not None:
            y += self._head(canvas, t("load.result"), x, y)
            return y + self._text(canvas, save_actions.outcome_sentence(header), x, y + 2, "body", IVORY100) + 4
        seat, index = header.next_seat, header.next_index
        if seat is None or index is None or not seat.name:
            return y
        y += self._head(canvas, t("load.next"), x, y)
        strong, small = self.canvas.line_height("body_strong"), self.canvas.line_height("small")
        tall = max(44.0, strong + small + 4)
        if canvas is not None:
            colours = seat_colours(seat.colour)
            canvas.medallion((x + 20, y + tall / 2), 20, colours, self.thumbnails.emblem(self.entry, index))
            left, room = x + 52, self.width - 52
            parts = save_actions.listed_name(seat), save_actions.phase(header)
            line = t("load.parts.join").join(part for part in parts if part)
            middle = y + tall / 2
            canvas.text(line, (left, middle - small / 2), "body_strong", IVORY100, anchor="midleft", max_width=room,
                        ellipsis="ok")  # fmt: skip
            canvas.text(t("load.turn", turn=header.turn), (left, middle + strong / 2), "small", IVORY500,
                        anchor="midleft")  # fmt: skip
        return y + tall + 2
