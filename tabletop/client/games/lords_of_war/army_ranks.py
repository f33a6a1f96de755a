"""An army laid out by ranks, side by side as far as they fit, in tiles as large as show all of it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tabletop.client.cards.face import RATIO
from tabletop.client.draw import theme
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.form import EDGE, Form
from tabletop.client.ui.panels import FADING
from tabletop.client.ui.tree import Either, Row, Words, sign
from tabletop.rules.lords_of_war.content import content
from tabletop.text import t

from .names import GAME

LARGEST_TILE = 130.0


class RankPlace(NamedTuple):
    """Where a rank lies in a form: its head, and its tiles."""

    rank: str
    head: Rect
    tiles: tuple[Rect, ...]


class TileSizes(NamedTuple):
    """Units between tiles, their usual width, and the least at which the whole army is shown at once."""

    gap: float
    usual: float
    least: float


def columns_of(width: float, least: int, sizes: TileSizes) -> tuple[int, float]:
    """(columns, width of a tile) of tiles of about the usual width, ``least`` columns at least."""
    columns = max(least, int((width + sizes.gap) / (sizes.usual + sizes.gap)))
    return columns, (width - sizes.gap * (columns - 1)) / columns


def rank_places(form: Form, counts: Mapping[str, int], sizes: TileSizes) -> tuple[float, list[RankPlace]]:
    """(width of a tile, the place of every rank) with so many tiles a rank, from where the form has come to, which goes
    on below them."""
    gap, head = sizes.gap, form.canvas.line_height("small_strong") + form.canvas.theme.spacing.head_pad
    columns, tile = _best_columns(form, counts, sizes, head)
    found, last, tallest = [], 0, 0.0
    for rank, row, first, wide in _flow(counts, columns):
        if row != last:
            form.y += tallest + gap
            last, tallest = row, 0.0
        left, top = EDGE + first * (tile + gap), form.y + head
        tall = tile / RATIO
        tiles = tuple(
            Rect(left + n % wide * (tile + gap), top + n // wide * (tall + gap), tile, tall)
            for n in range(counts[rank])
        )
        found.append(RankPlace(rank, Rect(left, form.y, wide * tile + (wide - 1) * gap, head), tiles))
        lines = -(-counts[rank] // wide)
        tallest = max(tallest, head + lines * tall + max(0, lines - 1) * gap)
    form.y += tallest
    return tile, found


def _flow(counts: Mapping[str, int], columns: int) -> list[tuple[str, int, int, int]]:
    """The place of each rank where a row has ``columns`` tiles: (rank, row, first column, columns)."""
    found = []
    row = x = 0
    for rank in content().ranks:
        wide = min(max(1, counts[rank]), columns)
        if x and x + wide > columns:
            row, x = row + 1, 0
        found.append((rank, row, x, wide))
        x += wide
    return found


def _best_columns(form: Form, counts: Mapping[str, int], sizes: TileSizes, head: float) -> tuple[int, float]:
    """Columns and width of the largest tiles with which the whole army is visible; the usual ones if those would be too
    small."""
    best = (0, 0.0)
    for columns in range(4, 12):
        lines: dict[int, int] = {}
        for rank, row, _, wide in _flow(counts, columns):
            lines[row] = max(lines.get(row, 0), -(-max(counts[rank], 1) // wide))
        every = sum(lines.values())
        room = form.area.h - form.y - EDGE - len(lines) * head - (every - 1) * sizes.gap
        tile = min((form.width - sizes.gap * (columns - 1)) / columns, (room / every - 1) * RATIO, LARGEST_TILE)
        if tile > best[1]:
            best = (columns, tile)
    return best if best[1] >= sizes.least else columns_of(form.width, 4, sizes)


def rank_head(rank: str, n: int, high: float) -> Either:
    """The head of a rank: its name, or its sign where there is no room for that, and how many of its cards an army has,
    which stands alone above a narrow card."""
    needed = content().ranks[rank]
    colour: theme.Colour = theme.IVORY500 if n == needed else theme.DANGER
    number = Words(f"{n}/{needed}", "small_strong", colour, least=1.0)
    name = Words(t(f"{GAME}.rank.{rank}"), "small_strong", theme.BRASS300)
    named = (Row((one, FADING, number), 8) for one in (name, sign(f"rank-{rank}", high * 0.8)))
    return Either((*named, Row((replace(number, align="center", least=0.6),))))
