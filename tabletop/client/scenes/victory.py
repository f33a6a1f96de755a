"""The end of a match: secret purses are opened one after the other, coin by coin, until any input; in the last picture
who has won stands large before the sun with an army behind, and what was won is told in one line."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.transition import out_cubic
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, NIGHT900, ROLES, SeatColours, mix, seat_colours
from tabletop.client.pieces import draw_coin
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Node, Row, Words, cells, medal, sign
from tabletop.text import t
from tabletop.text.grammar import joined

if TYPE_CHECKING:
    from tabletop.client.games.charts import Charts
    from tabletop.client.games.table import Table
    from tabletop.rules.game import Outcome

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


COME_MS, FADE_MS = 600.0, 900.0
"""Milliseconds in which the winners come and the beaten fade."""
CHAMPION, SHAPE = 0.62, 0.9
"""Height of the winner as a share of the window, and the ratio of its width to its height."""
RANKS = ((0.71, 0.25, 7), (0.87, 0.34, 5))
"""The ranks of the army from the far to the near: the row of their feet and their height as shares of the window, and
how many stand on each side."""
BANNERS = (0.37, 0.42)
"""How far apart the two banners stand about one winner, as a share of the window's width, and their height of its
height."""
ABREAST, OUTERMOST = 0.86, 0.45
"""How far apart winners stand, as a share of their height, and the farthest that a banner stands from the middle, as a
share of the window's width."""
FIGURES, TOLD = 40.0, 0.025
"""Height in units of the line with the figures; that of the letters that tell how it ended, as a share of the
window's."""
LETTERS = ("body_strong", 0.022), ("number", 0.027), ("small", 0.0195)
"""The letters of names, figures and words in it, and their least height as a share of the window's."""
WOOD = (122, 88, 52)


class VictoryPicture:
    """The picture of one match with its ``charts``, whose columns are the figures."""

    def __init__(self, table: Table[object], outcome: Outcome, charts: Charts) -> None:
        self.table, self.outcome, self.charts = table, outcome, charts
        self.hosts = {seat: table.host(seat) for seat in range(len(table.session.match.seats))}

    def draw(self, canvas: Canvas, foot: float, elapsed: float) -> None:
        """Draw it ``elapsed`` milliseconds after its beginning; ``foot``: height of the buttons below it."""
        window = FRect(0, 0, canvas.width, canvas.height)
        winners = self.outcome.winners
        canvas.image("victory" if winners else "draw", window, focus=(0.5, 0.4))
        come, gone = (out_cubic(min(1.0, elapsed / span)) for span in (COME_MS, FADE_MS))
        ground = window.h - foot
        for row, (feet, high, abreast) in enumerate(RANKS):
            for side in (-1, 1):
                self._draw_rank(canvas, ground, row, side, (feet, high, abreast), come)
            _veil(canvas, FRect(0, ground * (feet - 0.16), window.w, window.h), 40 if row == 0 else 70, ground * 0.2)
        for side, seat in zip((-1, 1), (winners[0], winners[-1]) if winners else (), strict=False):
            self._draw_banner(canvas, seat, side, ground, come)
        self._draw_beaten(canvas, ground, gone)
        self._draw_champions(canvas, ground, come)
        _veil(canvas, FRect(0, ground * 0.72, window.w, window.h), 250, ground * 0.13)
        self._draw_title(canvas)
        line = FRect(24, ground - FIGURES - 6, window.w - 48, FIGURES)
        tree.draw(canvas, self._figures(canvas), line)

    def _draw_rank(
        self, canvas: Canvas, ground: float, row: int, side: int, rank: tuple[float, float, int], come: float
    ) -> None:
        """Draw those of the army who stand in one rank on one side, the outermost first."""
        hosts = [host for seat in self.outcome.winners if (host := self.hosts[seat]) is not None]
        feet, share, abreast = rank
        faces = [face for host in hosts for face in host.army]
        groups, group = 2 * len(RANKS), row * 2 + (side > 0)
        step = groups + (math.gcd(groups, len(faces)) > 1)  # else each group would repeat but a part of them
        high = ground * share
        for n in reversed(range(abreast if faces else 0)):
            away = canvas.width * (0.17 + 0.36 * (n + 0.5 - 0.5 * row) / abreast) + (1 - come) * 80
            x = canvas.width / 2 + side * away
            sway = high * 0.05 * ((n * 7 + row * 3) % 3 - 1)
            at = FRect(x - high * SHAPE / 2, ground * feet + sway - high, high * SHAPE, high)
            face = faces[(n * step + group) % len(faces)]  # who stands there twice stands on both sides
            canvas.image(face, at, cover=False)

    def _draw_banner(self, canvas: Canvas, seat: int, side: int, ground: float, come: float) -> None:
        """Draw a war banner in a winner's colour beside the champions."""
        colours = self._colours(seat)
        high = canvas.height * BANNERS[1]
        away = canvas.width * BANNERS[0] * 0.5 + self._spread(canvas)
        x, foot = canvas.width / 2 + side * min(away, canvas.width * OUTERMOST), ground * 0.8
        top = foot - high * come
        canvas.fill(FRect(x - 3, top - 10, 6, foot - top + 10), WOOD, radius=2)
        canvas.circle((x, top - 12), 6, BRASS300)
        wide, long = high * 0.36, high * 0.5
        left, right = x - wide / 2, x + wide / 2
        canvas.fill(FRect(left - 8, top, wide + 16, 5), WOOD, radius=2)
        cloth = [(left, top + 5), (right, top + 5), (right, top + long), (x, top + long * 0.84), (left, top + long)]
        canvas.polygon([(px + 4, py + 5) for px, py in cloth], NIGHT900, 90)
        canvas.polygon(cloth, colours.base, outline=mix(colours.tint, colours.base, 0.4), outline_width=2)
        shade = [
            (x + wide * 0.24, top + 5),
            (right, top + 5),
            (right, top + long),
            (x + wide * 0.24, top + long * 0.92),
        ]
        canvas.polygon(shade, colours.dark, 110)
        emblem = self.table.emblem(seat) or colours.emblem
        canvas.icon(emblem, (x, top + long * 0.42), wide * 0.62, colours.glyph)

    def _draw_beaten(self, canvas: Canvas, ground: float, gone: float) -> None:
        """Draw those who have not won, grey and fading, at the edges; beside an army they vanish."""
        beaten = [seat for seat in self.hosts if seat not in self.outcome.winners]
        high, left = canvas.height * 0.3, 80
        if any(host is not None and host.army for host in self.hosts.values()):
            left = 0
        for n, seat in enumerate(beaten if self.outcome.winners else ()):
            side = 1 if n % 2 == 0 else -1
            x = canvas.width / 2 + side * canvas.width * (0.43 - 0.12 * (n // 2))
            at = FRect(x - high * SHAPE / 2, ground * 0.86 - high + high * 0.2 * gone, high * SHAPE, high)
            host = self.hosts[seat]
            alpha = round(left + (255 - left) * (1 - gone))
            if host is not None and alpha:
                canvas.image(host.champion, at, cover=False, grey=True, alpha=alpha)

    def _champion_height(self, canvas: Canvas) -> float:
        return canvas.height * CHAMPION * (1.0 if len(self.outcome.winners) < 3 else 0.8)

    def _spread(self, canvas: Canvas) -> float:
        """How far the outermost winner stands from the middle, in units."""
        return max(0, len(self.outcome.winners) - 1) / 2 * self._champion_height(canvas) * ABREAST

    def _draw_champions(self, canvas: Canvas, ground: float, come: float) -> None:
        winners, high = self.outcome.winners, self._champion_height(canvas)
        for n, seat in enumerate(winners):
            x = canvas.width / 2 - self._spread(canvas) + n * high * ABREAST
            host = self.hosts[seat]
            if host is None:
                r = high * 0.3
                canvas.medallion((x, ground * 0.82 - r), r * come, self._colours(seat), self.table.emblem(seat))
            else:
                at = FRect(x - high * SHAPE / 2, ground * 0.93 - high + (1 - come) * high * 0.3, high * SHAPE, high)
                canvas.image(host.champion, at, cover=False)

    def _draw_title(self, canvas: Canvas) -> None:
        """Draw who has won, and how."""
        seats, winners = self.table.session.match.seats, self.outcome.winners
        names = joined(seats[seat].name for seat in winners)
        title = t("over.victory", name=names, n=len(winners)) if winners else t("over.draw")
        told = f"body_strong@{max(17.0, canvas.height * TOLD):.0f}"
        line, note = canvas.line_height("wordmark"), canvas.line_height(told)
        _veil(canvas, FRect(0, 0, canvas.width, 1.7 * (line + note + 20)), 225, 0.0, down=False)
        canvas.fit_text(title, (24, 14, canvas.width - 48, line), "wordmark", BRASS300, "center", 0.4)
        ending = self.table.words.ending(self.outcome)
        canvas.fit_text(ending, (40, 14 + line, canvas.width - 80, note), told, IVORY100, "center", 0.6)

    def _figures(self, canvas: Canvas) -> Node:
        """The players, and as many of the columns as there is room for: an icon, the figure of each, and its word;
        larger in a high window."""
        name, number, word = (f"{role}@{max(ROLES[role].size, canvas.height * share):.0f}" for role, share in LETTERS)
        seats = self.table.session.match.seats
        players = [
            Row((
                medal(self._colours(seat), self.table.emblem(seat), 28),
                Words(data.name, name, self._colours(seat).tint, least=0.7),
            ), 6)
            for seat, data in enumerate(seats)
        ]  # fmt: skip
        columns = []
        for n, (icon, words) in enumerate(self.charts.columns):
            values: list[Node] = []
            for seat, row in enumerate(self.charts.rows):
                values += [Words(":", name, IVORY300)] if values else []
                values.append(Words(row[n], number, self._colours(seat).tint))
            told = Words(words, word, IVORY300)
            columns.append(Row((replace(sign(icon, 20), size=20), *values, told), 6, drop=n + 1))
        return Row((*players, Node(size=8), *columns), 16)

    def _colours(self, seat: int) -> SeatColours:
        return seat_colours(self.table.session.match.seats[seat].colour)


def _veil(canvas: Canvas, area: FRect, alpha: int, over: float, down: bool = True) -> None:
    """Darken an area towards its foot (or its head), over the first ``over`` units of it or over all of it."""
    rise = FRect(area.x, area.y, area.w, over or area.h)
    ends = ((*NIGHT900, 0), (*NIGHT900, alpha))
    canvas.gradient(rise, *(ends if down else ends[::-1]))
    if over and rise.bottom < canvas.height:
        canvas.fill(FRect(area.x, rise.bottom, area.w, canvas.height - rise.bottom), NIGHT900, alpha=alpha)
