"""The end of a match before its last screen: where the game has secret purses they are opened one after the other, coin
by coin, and then the winning army, race or hero stands large in the middle. Any input ends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.transition import out_cubic
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, IVORY100, NIGHT900, seat_colours
from tabletop.client.games.cast import draw_seat
from tabletop.client.pieces import draw_coin
from tabletop.client.ui.tree import cells, centred
from tabletop.text import t
from tabletop.text.grammar import joined

if TYPE_CHECKING:
    from tabletop.client.games.table import Table
    from tabletop.rules.game import Outcome

COIN_MS, LONGEST_PURSE, PAUSE_MS = 40.0, 900.0, 250.0
"""Milliseconds for each coin of a purse, for a whole purse at the most, and between two purses."""
CHAMPION_MS, RISE_MS = 2400.0, 500.0
"""Milliseconds for which the winner stands there, and in which it comes."""
CHAMPION, CHAMPION_SHAPE = 0.5, 5 / 7
"""Height of the winner as a share of the window, and the ratio of its width to its height."""
PURSE_WIDE, PURSE_HIGH, COINS_ABREAST = 230.0, 0.3, 10
"""Greatest width of a purse in units, the height of all as a share of the window, and the coins in a row."""


class Ceremony:
    """The ceremony of one match. ``purses``: the coins of each seat, which nobody has seen; empty for games without.
    ``play`` plays a sound."""

    def __init__(
        self, table: Table[object], outcome: Outcome, purses: Sequence[int], play: Callable[[str], object]
    ) -> None:
        self.table, self.outcome, self.purses, self._play = table, outcome, purses, play
        self.elapsed = 0.0
        self._begins: dict[int, float] = {}
        at = 0.0
        for seat in sorted(range(len(purses)), key=lambda seat: purses[seat]):
            self._begins[seat] = at
            at += self._length(seat) + PAUSE_MS
        self._crowned = at
        """When the winner comes."""

    @property
    def over(self) -> bool:
        return self.elapsed >= self._crowned + CHAMPION_MS

    def _length(self, seat: int) -> float:
        return min(LONGEST_PURSE, COIN_MS * self.purses[seat])

    def counted(self, seat: int) -> int:
        """How many coins of a purse have come out."""
        passed, whole = self.elapsed - self._begins[seat], self._length(seat)
        return self.purses[seat] if passed >= whole else max(0, int(self.purses[seat] * passed / whole))

    def update(self, dt_ms: float) -> None:
        before, self.elapsed = self.elapsed, self.elapsed + dt_ms
        if any(before <= begins < self.elapsed for begins in self._begins.values()):
            self._play("coin-gain")
        if before <= self._crowned < self.elapsed:
            self._play("victory" if self.outcome.winners else "defeat")

    def draw(self, canvas: Canvas) -> None:
        window = FRect(0, 0, canvas.width, canvas.height)
        canvas.image("victory" if self.outcome.winners else "draw", window)
        low = window.h * (1 - PURSE_HIGH) if self.purses else window.h * 0.92
        if self.purses:
            self._draw_purses(canvas, FRect(0, low, window.w, window.h - low))
        if self.elapsed < self._crowned:
            words = FRect(24, low / 2 - canvas.line_height("wordmark"), window.w - 48, canvas.line_height("wordmark"))
            band = words.inflate(48, 12)
            canvas.fill(band, NIGHT900, alpha=150)  # the sun is as bright as the words
            canvas.fit_text(t("over.purses"), words, "wordmark", BRASS300, "center", 0.4)
        else:
            self._draw_winners(canvas, FRect(0, 0, window.w, low), out_cubic(self._risen))

    @property
    def _risen(self) -> float:
        return min(1.0, (self.elapsed - self._crowned) / RISE_MS)

    def _draw_purses(self, canvas: Canvas, area: FRect) -> None:
        canvas.fill(area, NIGHT900, alpha=200)
        seats = self.table.session.match.seats
        wide = min(PURSE_WIDE, (area.w - 48) / len(seats) - 12)
        row = FRect(0, area.y + 12, (wide + 12) * len(seats) - 12, area.h - 24)
        row.centerx = area.centerx
        line = canvas.line_height("body_strong")
        for seat, place in enumerate(cells(row, len(seats), len(seats), 12)):
            colours, n = seat_colours(seats[seat].colour), self.counted(seat)
            r = line * 0.8
            draw_seat(canvas, (place.x + r, place.y + r), r, colours, self.table.emblem(seat), seats[seat].name)
            words = FRect(place.x + 2 * r + 10, place.y, place.w - 2 * r - 10, 2 * r)
            number = canvas.measure(str(self.purses[seat]), "number_big")[0] + 8
            canvas.fit_text(seats[seat].name, (words.x, words.y, words.w - number, words.h), "body_strong",
                            colours.tint, "left", 0.6)  # fmt: skip
            if n or self.elapsed >= self._begins[seat] + self._length(seat):
                canvas.text(str(n), words.midright, "number_big", BRASS300, anchor="midright")
            self._draw_coins(canvas, FRect(place.x, place.y + 2 * r + 8, place.w, place.h - 2 * r - 8), n)

    def _draw_coins(self, canvas: Canvas, area: FRect, n: int) -> None:
        step = area.w / COINS_ABREAST
        rows = -(-max(self.purses) // COINS_ABREAST)
        high = min(step, area.h / max(1, rows))
        for coin in range(n):
            row, column = divmod(coin, COINS_ABREAST)
            center = (area.x + (column + 0.5) * step, area.y + (row + 0.5) * high)
            draw_coin(canvas, center, min(step, high * 1.3) * 0.4)

    def _draw_winners(self, canvas: Canvas, area: FRect, share: float) -> None:
        """Draw the winners large, and below them their names and how they won."""
        seats, winners = self.table.session.match.seats, self.outcome.winners
        names = joined(seats[seat].name for seat in winners)
        title = t("over.victory", name=names, n=len(winners)) if winners else t("over.draw")
        line, note = canvas.line_height("wordmark"), canvas.line_height("flavour")
        high = min(canvas.height * CHAMPION, area.h - line - note - 48) * share
        wide = high * CHAMPION_SHAPE
        row = centred(FRect(area.x, area.y, area.w, area.h - line - note), (wide + 24) * max(1, len(winners)), high)
        for seat, place in zip(winners, cells(row, len(winners), len(winners), 24) if winners else (), strict=True):
            canvas.glow(place, BRASS300, 60, -1, 90)
            self.table.draw_champion(canvas, place, seat)
        y = area.bottom - line - note - 12
        canvas.fit_text(title, (24, y, area.w - 48, line), "wordmark", BRASS300, "center", 0.4)
        ending = self.table.words.ending(self.outcome)
        band = FRect(0, y + line, min(area.w - 48, canvas.measure(ending, "flavour")[0] + 48), note)
        band.centerx = area.centerx
        canvas.fill(band, NIGHT900, alpha=150, radius=note / 2)
        canvas.fit_text(ending, band.inflate(-32, 0), "flavour", IVORY100, "center", 0.6)
