"""The end of a match before its last screen, where the game has secret purses: they are opened one after the other,
coin by coin. Any input ends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, NIGHT900, seat_colours
from tabletop.client.pieces import draw_coin
from tabletop.client.ui.tree import cells
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.games.table import Table

COIN_MS, LONGEST_PURSE, PAUSE_MS = 40.0, 900.0, 250.0
"""Milliseconds for each coin of a purse, for a whole purse at the most, and between two purses."""
PURSE_WIDE, PURSE_HIGH, COINS_ABREAST, OVERLAP = 440.0, 0.3, (10, 15, 20, 25), 0.8
"""Greatest width of a purse in units, the height of all as a share of the window, the coins in a row (the fewest in
whose rows all have room), and how far apart rows are at least, as a share of a coin's room in its row."""
FACE_PART, APART = 0.075, 28.0
"""Radius of a face as a share of the width of a purse, where there is room for more than a line; units between two
purses."""
DUSK = 56.0
"""Units over which the ground of the purses fades into the picture."""


class Ceremony:
    """The ceremony of one match. ``purses``: the coins of each seat, which nobody has seen. ``play`` plays a sound."""

    def __init__(self, table: Table[object], purses: Sequence[int], play: Callable[[str], object]) -> None:
        self.table, self.purses, self._play = table, purses, play
        self.elapsed = 0.0
        self._begins: dict[int, float] = {}
        at = 0.0
        for seat in sorted(range(len(purses)), key=lambda seat: purses[seat]):
            self._begins[seat] = at
            at += self._length(seat) + PAUSE_MS
        self._ends = at

    @property
    def over(self) -> bool:
        return self.elapsed >= self._ends

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

    def draw(self, canvas: Canvas) -> None:
        window = FRect(0, 0, canvas.width, canvas.height)
        canvas.image("victory", window)
        low = window.h * (1 - PURSE_HIGH)
        self._draw_purses(canvas, FRect(0, low, window.w, window.h - low))
        words = FRect(24, low / 2 - canvas.line_height("wordmark"), window.w - 48, canvas.line_height("wordmark"))
        band = words.inflate(48, 12)
        for left, inks in (
            (band.x, ((*NIGHT900, 0), (*NIGHT900, 190))),
            (band.centerx, ((*NIGHT900, 190), (*NIGHT900, 0))),
        ):
            half = FRect(left, band.y, band.w / 2, band.h)
            canvas.gradient(half, *inks, horizontal=True)  # the sun is as bright as the words
        canvas.fit_text(t("over.purses"), words, "wordmark", BRASS300, "center", 0.4)

    def _draw_purses(self, canvas: Canvas, area: FRect) -> None:
        canvas.gradient(FRect(area.x, area.y - DUSK, area.w, DUSK), (*NIGHT900, 0), (*NIGHT900, 230))
        canvas.fill(area, NIGHT900, alpha=230)
        seats = self.table.session.match.seats
        wide = min(PURSE_WIDE, (area.w - 48) / len(seats) - APART)
        row = FRect(0, area.y + 12, (wide + APART) * len(seats) - APART, area.h - 24)
        row.centerx = area.centerx
        line = canvas.line_height("body_strong")
        for seat, place in enumerate(cells(row, len(seats), len(seats), APART)):
            colours, n = seat_colours(seats[seat].colour), self.counted(seat)
            r = max(line * 0.8, min(place.w * FACE_PART, place.h * 0.12))
            canvas.face((place.x + r, place.y + r), r, colours, *self.table.mark(seat))
            words = FRect(place.x + 2 * r + 10, place.y, place.w - 2 * r - 10, 2 * r)
            number = canvas.measure(str(self.purses[seat]), "number_big")[0] + 8
            canvas.fit_text(seats[seat].name, (words.x, words.y, words.w - number, words.h), "body_strong@19",
                            colours.tint, "left", 0.6)  # fmt: skip
            if n or self.elapsed >= self._begins[seat] + self._length(seat):
                canvas.text(str(n), words.midright, "number_big", BRASS300, anchor="midright")
            self._draw_coins(canvas, FRect(place.x, place.y + 2 * r + 8, place.w, place.h - 2 * r - 8), n)

    def _draw_coins(self, canvas: Canvas, area: FRect, n: int) -> None:
        most = max(1, *self.purses)
        fitting = (one for one in COINS_ABREAST if -(-most // one) * area.w / one * OVERLAP <= area.h)
        abreast = next(fitting, COINS_ABREAST[-1])
        step = area.w / abreast
        high = min(step, area.h / -(-most // abreast))
        for coin in range(n):
            row, column = divmod(coin, abreast)
            center = (area.x + (column + 0.5) * step, area.y + (row + 0.5) * high)
            draw_coin(canvas, center, min(step, high * 1.3) * 0.42)
