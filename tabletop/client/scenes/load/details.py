"""The right panel of the load browser: the chosen game in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, SLATE400, Colour, seat_colours
from tabletop.client.games.player_chooser import ICONS, known_player, player_name
from tabletop.storage.errors import visible
from tabletop.storage.header import Header, HeaderSeat
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import has, t

from . import save_actions
from .tile import GameFacts, Thumbnails, draw_picture

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

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
