"""Panels of a table: a player, counters with icons, the prompt, the latest events, and the place of the main buttons;
rows of a seat in two or three lines, of a sum item by item, of what stood and stands in a place; laurels, bars of dots.

Everything here is given words, numbers and colours; nothing knows a game. All rectangles are in units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, fit_name, fit_role, row_role, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    COMPACT,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    OK,
    ROOMY,
    SLATE500,
    SLATE600,
    Colour,
    SeatColours,
    mix,
)

from .layout import Box, Column, Grid, Row, lay

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


BAND_PART, BAND_HIGH = 0.39, 88.0
"""Height of the coloured band of a player's panel: this share of the panel, at most so many units."""
COUNTER_WIDTH = 56.0
"""Width of a counter on the band of a player's panel."""
LEAST_COUNTER = 6.5
"""Least size in units of an icon in a line of small counters."""
NARROW_BAND = 272.0
"""A band below this width has its counters one above the other."""
LIT_HIGH = 44.0
"""Greatest height of the light around a counter."""


@dataclass(frozen=True, slots=True)
class PanelCounter:
    """A number with its icon. ``label``: what it counts, drawn where it fits; ``ink``: the icon's colour in a box."""

    icon: str
    number: str
    label: str = ""
    ink: Colour = BRASS300


@dataclass(frozen=True, slots=True)
class PanelPlayer:
    """The seat that a panel is about. ``side``: the army, race or hero, in words; ``emblem``: its icon, None for the
    sign of the seat's colour; ``active``: it is this player's turn; ``shorter``: other words for the side, for where
    those do not fit."""

    name: str
    side: str
    colours: SeatColours
    emblem: str | None = None
    active: bool = False
    shorter: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What somebody must do now. ``colours`` and ``emblem``: those of the seat that must act, None for no seat;
    ``note``: a few words at the right end, in the colour of a warning if ``danger``."""

    words: str
    colours: SeatColours | None = None
    emblem: str | None = None
    ink: Colour = IVORY100
    note: str = ""
    danger: bool = False


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event in words, with the sign of the seat that it is about."""

    words: str
    colours: SeatColours
    emblem: str | None = None


# ------------------------------------------------------------------------------------------------ the player's panel


def band_of(rect: FRect, height: float | None = None) -> FRect:
    """The coloured band at the top of a player's panel; ``height``: its height if not the usual share of the panel."""
    tall = min(BAND_HIGH, rect.h * BAND_PART) if height is None else height
    return FRect(rect.x + 3, rect.y + 3, rect.w - 6, tall)


def band_counters(band: FRect, count: int) -> list[FRect]:
    """Rectangles of ``count`` counters at the right end of a band, first to last: side by side, or one above the other
    where the band is narrow."""
    if not count:
        return []
    stacked = band.w < NARROW_BAND
    columns = 1 if stacked else count
    width = COUNTER_WIDTH * columns
    inset = 2.0 if stacked else 4.0
    area = FRect(band.right - 8 - width, band.y + inset, width, band.h - 2 * inset)
    found = lay(Grid("counter", columns=columns, count=count), area)
    return [found[f"counter.{n}"] for n in range(count)]


def draw_player(
    canvas: Canvas, rect: FRect, player: PanelPlayer, counters: Sequence[PanelCounter] = (), band: FRect | None = None
) -> FRect:
    """Draw a player's panel: frame, band with emblem, name and side, and counters at the right end of the band. Returns
    the rectangle below the band, for the game's own contents."""
    band = band or band_of(rect)
    if player.active:
        canvas.glow(rect, BRASS300, 16, 12, 90)
    canvas.panel(rect, "panel")
    draw_band(canvas, band, player, counters)
    if player.active:
        canvas.frame(rect, BRASS300, 2, 12)
    space = canvas.theme.spacing
    inner = FRect(rect.x, band.bottom, rect.w, rect.bottom - band.bottom)
    return inner.inflate(-2 * space.edge, -2 * space.small)


def draw_band(
    canvas: Canvas, band: FRect, player: PanelPlayer, counters: Sequence[PanelCounter] = (), reserved: float = 0.0
) -> None:
    """Draw the band alone: the colours of the seat, emblem, name and side, counters. ``reserved``: units at the right
    end left free for the game's own contents."""
    colours = player.colours
    narrow = band.w < NARROW_BAND  # in a narrow panel the band is large, and would be brighter than the board
    left_end = mix(colours.base, NIGHT900, 0.3 if narrow else 0.12)
    canvas.gradient(band, left_end, mix(colours.dark, NIGHT800, 0.55), radius=9, horizontal=True)
    r = band.h * (0.3 if narrow and counters else 0.36)
    margin = canvas.theme.spacing.small if narrow else canvas.theme.spacing.gap
    canvas.medallion((band.x + r + margin, band.centery), r, colours, player.emblem)
    left = band.x + 2 * (r + margin)
    places = band_counters(band, len(counters))
    right = min((box.x for box in places), default=band.right - 8) - 4 - reserved
    name = FRect(left, band.y + band.h * 0.1, right - left, band.h * 0.44)
    fit_name(canvas, player.name, name, "section")
    side = FRect(left, band.y + band.h * 0.55, right - left, band.h * 0.34)
    fit_name(canvas, player.side, side, "small", colours.tint, shorter=player.shorter)
    for counter, box in zip(counters, places, strict=True):
        canvas.icon(counter.icon, (box.x + 12, box.centery), 18, IVORY300)
        number = FRect(box.x + 25, box.y, box.w - 25, box.h)
        canvas.fit_text(counter.number, number, "number", IVORY100, min_ratio=0.7)


def draw_lit(canvas: Canvas, rect: FRect) -> None:
    """Draw a light around a counter that may be touched now, clear of its icon and number."""
    box = FRect(rect.x - 4, rect.y, rect.w + 3, min(rect.h, LIT_HIGH))
    box.centery = rect.centery
    radius = min(8.0, box.h * 0.25)
    canvas.fill(box, BRASS300, alpha=38, radius=radius)
    canvas.frame(box.inflate(5, 5), BRASS300, 2.5, radius + 2.5, alpha=70)
    canvas.frame(box, BRASS300, 1.6, radius)


# ---------------------------------------------------------------------------------------------------------- counters


def counter_row(row: FRect, count: int, gap: float) -> list[FRect]:
    """``count`` equal boxes side by side in ``row``."""
    found = lay(Grid("counter", columns=max(1, count), count=count, gap=gap), row)
    return [found[f"counter.{n}"] for n in range(count)]


def draw_counters(canvas: Canvas, row: FRect, counters: Sequence[PanelCounter]) -> list[FRect]:
    """Draw counters in boxes side by side, each with its label below the number where it fits. Returns their boxes."""
    boxes = counter_row(row, len(counters), canvas.theme.spacing.small)
    for box, counter in zip(boxes, counters, strict=True):
        draw_counter(canvas, box, counter)
    return boxes


def draw_counter(canvas: Canvas, box: FRect, counter: PanelCounter) -> None:
    canvas.panel(box, "inset")
    tight = box.w < 82
    canvas.icon(counter.icon, (box.x + (15 if tight else 20), box.centery), 18 if tight else 22, counter.ink)
    if box.h < 44 or not counter.label:
        number = FRect(box.x + (28 if tight else 38), box.y, box.w - (31 if tight else 42), box.h)
        canvas.fit_text(counter.number, number, "number", IVORY100, min_ratio=0.7)
        return
    above = FRect(box.x + 38, box.y + box.h * 0.06, box.w - 42, box.h * 0.56)
    canvas.fit_text(counter.number, above, "number", IVORY100, min_ratio=0.7)
    label = FRect(box.x + 38, box.y + box.h * 0.56, box.w - 42, box.h * 0.4)
    if canvas.measure(counter.label, "least")[0] * 0.72 <= label.w:
        canvas.fit_text(counter.label, label, "least", IVORY500, min_ratio=0.7)


def draw_small_counters(
    canvas: Canvas, row: FRect, counters: Sequence[PanelCounter], *, size: float = 11.0, step: float = 36.0
) -> None:
    """Draw icons and numbers in one line from the left of ``row``, ``step`` units apart, or closer and smaller where
    they would not fit; the last ones are left out where even that is not enough. ``size``: of an icon, in units."""
    shown = list(counters[: max(1, int(row.w // (size + 10)))])
    if not shown:
        return
    pitch = min(step, row.w / len(shown))
    role, numbers = "least", [0.0]
    for ratio in (1.0, 0.86, 0.75, 0.7):
        role = smaller(canvas, "least", ratio)
        numbers = [canvas.measure(counter.number, role)[0] for counter in shown]
        if sum(numbers) + (size + ROOMY.hair) * len(shown) <= row.w:
            break
    size = max(LEAST_COUNTER, min(size, (row.w - sum(numbers)) / len(shown) - ROOMY.hair))
    widths = [size + ROOMY.hair + number for number in numbers]
    if max(widths) > pitch:
        gap = max(0.0, min(4.0, (row.w - sum(widths)) / max(1, len(shown) - 1)))
        places = [row.x + sum(widths[:n]) + gap * n for n in range(len(shown))]
    else:
        places = [row.x + pitch * n for n in range(len(shown))]
    for x, counter in zip(places, shown, strict=True):
        canvas.icon(counter.icon, (x + size / 2, row.centery), size, IVORY500)
        canvas.text(counter.number, (x + size + 1, row.centery), role, IVORY100, anchor="midleft")


def draw_price(canvas: Canvas, box: FRect, counters: Sequence[PanelCounter]) -> None:
    """Draw icons and numbers in the middle of ``box``, both smaller where large ones would not fit."""
    places, size, role = price_places(canvas, box, [counter.number for counter in counters])
    for counter, x in zip(counters, places, strict=True):
        canvas.icon(counter.icon, (x + size / 2, box.centery), size, BRASS400)
        canvas.text(counter.number, (x + size * 1.12, box.centery), role, IVORY100, anchor="midleft")


def price_places(canvas: Canvas, box: FRect, numbers: Sequence[str]) -> tuple[list[float], float, str]:
    """(left end of each entry of a price, size of its icon, role of its number), as large as fits into ``box``."""
    role, size, gap, widths = "least", 12.0, 3.0, [0.0]
    for ratio in (1.0, 0.9, 0.8, 0.7):
        role, size, gap = smaller(canvas, "least", ratio), 12 * ratio, 3 * ratio
        widths = [size * 1.12 + canvas.measure(number, role)[0] for number in numbers]
        if sum(widths) + gap * (len(numbers) - 1) <= box.w - 2:
            break
    x = box.centerx - (sum(widths) + gap * (len(numbers) - 1)) / 2
    return [x + sum(widths[:n]) + gap * n for n in range(len(numbers))], size, role


# -------------------------------------------------------------------------------------------------------- the prompt


PILL_ENDS, SIGN_ROOM = 46.0, 30.0
"""Units at both ends of the words of a prompt together, and more of them for the sign of a seat."""


def prompt_width(canvas: Canvas, prompt: Prompt) -> float:
    """Width in units of a prompt on one line, with the room at its ends, its seat's sign and its note."""
    ends = PILL_ENDS + (SIGN_ROOM if prompt.colours is not None else 0.0)
    return canvas.measure(prompt.words, "body_strong")[0] + ends + note_width(canvas, prompt)


def note_width(canvas: Canvas, prompt: Prompt) -> float:
    """Width in units that a prompt's note takes, with the line before it; 0 without a note."""
    return canvas.measure(prompt.note, "small_strong")[0] + 34 if prompt.note else 0.0


def draw_prompt(canvas: Canvas, box: FRect, prompt: Prompt, style: str = "pill") -> None:
    """Draw a prompt with the sign of its seat on a panel of ``style``; nothing for a prompt without words. In a high
    box the words take several lines."""
    if not prompt.words and not prompt.note:
        return
    canvas.panel(box, style)
    left = box.x + (22 if style == "pill" else 14)
    if prompt.colours is not None:
        canvas.medallion((box.x + 26, box.centery), min(15.0, box.h * 0.34), prompt.colours, prompt.emblem)
        left = box.x + 48
    extra = note_width(canvas, prompt)
    words = FRect(left, box.y + 2, box.right - left - 14 - extra, box.h - 4)
    if words.h < 2 * canvas.line_height("body_strong"):
        canvas.fit_text(prompt.words, words, "body_strong", prompt.ink, min_ratio=0.6)
    else:
        fit_block(canvas, prompt.words, words, "body_strong", prompt.ink)
    if prompt.note:
        x = box.right - extra - 6
        canvas.line((x, box.y + 8), (x, box.bottom - 8), BRASS600, 1)
        at = FRect(x + 14, box.y + 2, extra - 24, box.h - 4)
        canvas.fit_text(prompt.note, at, "small_strong", DANGER if prompt.danger else BRASS300, min_ratio=0.8)


# ------------------------------------------------------------------------------------- facts about what is pointed at


@dataclass(frozen=True, slots=True)
class PanelFact:
    """One fact about the thing pointed at: an icon and a sentence; ``strong``: it is the title of the facts that
    follow."""

    words: str
    icon: str = ""
    ink: Colour = IVORY300
    strong: bool = False


FACT_SIGN, FACT_GAP = 24.0, 3.0
"""Width for the icon of a fact, and height between two facts."""


def _fact_role(fact: PanelFact, role: str) -> str:
    return f"{role}_strong" if fact.strong and role == "small" else role


def facts_height(canvas: Canvas, facts: Sequence[PanelFact], width: float, role: str = "small") -> float:
    """Height in units of facts one below the other, their words wrapped at ``width``."""
    return sum(canvas.block_height(fact.words, _fact_role(fact, role), width - FACT_SIGN) + FACT_GAP for fact in facts)


def draw_facts(canvas: Canvas, box: FRect, facts: Sequence[PanelFact], role: str = "small") -> None:
    """Draw facts one below the other, as many as fit whole."""
    y = box.y
    for fact in facts:
        one = _fact_role(fact, role)
        height = canvas.block_height(fact.words, one, box.w - FACT_SIGN)
        if y + height > box.bottom + 2:
            break
        if fact.icon:
            canvas.icon(fact.icon, (box.x + 9, y + canvas.line_height(one) / 2), 16, fact.ink)
        canvas.text_block(fact.words, (box.x + FACT_SIGN, y, box.w - FACT_SIGN, height), one, fact.ink)
        y += height + FACT_GAP


# ------------------------------------------------------------------------------------------------- the latest events


def draw_log(canvas: Canvas, box: FRect, entries: Sequence[LogEntry], empty: str, head: str = "") -> None:
    """Draw the latest events, newest first and brightest, as many as fit; ``empty``: the words where there are none."""
    y = box.y
    if head:
        tall = canvas.line_height("section") + 4
        canvas.head(head, (box.x, y, box.w, tall))
        y += tall + canvas.theme.spacing.small
    line = canvas.line_height("small")
    if not entries:
        canvas.text_block(empty, (box.x, y, box.w, box.bottom - y), "small", IVORY500)
    for n, entry in enumerate(entries):
        height = canvas.block_height(entry.words, "small", box.w - 30)
        lines = int((box.bottom + 2 - y) / line)
        if y + height > box.bottom + 2 and (n or lines < 1):
            break  # of the newest one at least the beginning is drawn
        canvas.medallion((box.x + 10, y + line / 2), 9, entry.colours, entry.emblem)
        colour, role = IVORY500 if n else IVORY300, "small"
        if lines * line < height:  # the newest one in smaller letters, if those make it whole
            role = fit_role(canvas, entry.words, "small", (box.w - 30, box.bottom + 2 - y))
            lines = max(1, int((box.bottom + 2 - y) / canvas.line_height(role)))
        canvas.text_block(entry.words, (box.x + 28, y, box.w - 30, 0), role, colour, max_lines=lines, ellipsis="ok")
        y += height + canvas.theme.spacing.tight


# -------------------------------------------------------------------------------------------------- the main buttons


def draw_rounds(canvas: Canvas, box: FRect, now: int, rounds: int, words: str) -> None:
    """Draw ``words`` and a round track behind them: a pip for each round, the present one large with its number."""
    role = smaller(canvas, "section", canvas.row_share("section", box.h))
    shown = canvas.text(words, (box.x, box.centery), role, BRASS300, anchor="midleft")
    step = min(22.0, (box.right - shown.right - 20) / rounds)
    for n in range(1, rounds + 1):
        center = (box.right - (rounds - n + 0.5) * step, box.centery)
        r = min(9.0, step * 0.44)
        done = n < now
        ground = BRASS300 if n == now else BRASS400 if done else SLATE600
        canvas.circle(center, r if n == now else r * 0.62, ground, outline=SLATE500 if n > now else NIGHT900)
        if n == now and r >= 7:
            canvas.text(str(n), center, f"badge@{r * 1.3:.1f}!", NIGHT900, anchor="center")


def control_height(canvas: Canvas) -> float:
    """Height of a control in units: the theme's least height, and enough for its words at their size."""
    spacing = canvas.theme.spacing
    return max(spacing.control, canvas.line_height("body_strong") + spacing.control_pad)


def primary_height(canvas: Canvas) -> float:
    """Height of the main button in units."""
    spacing = canvas.theme.spacing
    return max(spacing.primary, canvas.line_height("button") + spacing.primary_pad)


def action_bar(canvas: Canvas, second: Sequence[Box] = (Box("take_back"),), others: Sequence[Box] = ()) -> Column:
    """The boxes of a primary-action bar as part of a layout: ``primary``, a row of the game's ``others`` if there are
    any, and a row with ``second`` (``take_back`` unless told otherwise). Its height is the sum of its rows: put it
    into a column as it is."""
    spacing = canvas.theme.spacing
    control = control_height(canvas)
    rows: list[Box] = [Box("primary", size=primary_height(canvas))]
    rows += [Row(size=control, children=tuple(row), gap=spacing.small) for row in (others, second) if row]
    height = sum(row.size or 0.0 for row in rows) + spacing.small * (len(rows) - 1)
    return Column("actions", size=height, children=tuple(rows), gap=spacing.small)


Paint = Callable[["Canvas", FRect], None]
"""Draws a piece into a rectangle."""
RULE_HIGH = 46.0
"""Height of the row of a total with the rule above it."""
COUNT_ROW, COUNT_WIDE, SQUARE = 27.0, 300.0, 0.68
"""Height of a row that counts pieces, the width from which it draws them, and their side as a share of the row."""
STOCK_HIGH, STOCK_TOP, STOCK_SIGN = 36.0, 6.0, 10.0
"""Height of a tile of a supply, the room above it, and the radius of its piece."""
STOCK_ROLES, LEAST_STOCK_SIGN = ("number@14!", "number@11!"), 4.5
"""The numbers of a supply, smaller in narrow tiles, and the least radius of a piece beside them."""


def squares(area: FRect, count: int, size: float, pitch: float) -> list[FRect]:
    """``count`` squares of ``size`` side by side in the middle of ``area``'s height, ``pitch`` apart, over one another
    where there is no room for that."""
    step = min(pitch, (area.w - size) / max(1, count - 1))
    return [FRect(area.x + n * step, area.centery - size / 2, size, size) for n in range(count)]


# ----------------------------------------------------------------------------------------------------------- seats


@dataclass(frozen=True, slots=True)
class SeatLines:
    """A seat as a panel tells it: its name and what it plays; ``below``: icon and words of a third line, with what it
    had before; ``badge``: the sign at the foot of its emblem."""

    name: str
    words: str
    colours: SeatColours
    emblem: str | None = None
    below: tuple[str, str] | None = None
    badge: str = ""
    active: bool = False


def draw_seat_ground(
    canvas: Canvas, box: FRect, colours: SeatColours, active: bool, alpha: int = 120, share: float = 0.6
) -> None:
    """The ground of a seat's row or chip: dark, with its colour over a ``share`` of its width; framed on its turn."""
    canvas.fill(box, NIGHT900, alpha=alpha, radius=8)
    ends = (*colours.dark, 190), (*colours.dark, 0)
    canvas.gradient(FRect(box.x, box.y, box.w * share, box.h), *ends, radius=8, horizontal=True)
    if active:
        canvas.frame(box, BRASS300, 1.6, 8)


def draw_seat(canvas: Canvas, box: FRect, seat: SeatLines, held: Callable[[FRect], float]) -> None:
    """A seat's row. ``held`` draws its numbers at the right end of the line with its name, and gives where they
    begin. In a low row the letters are so small that its lines stay apart."""
    colours = seat.colours
    draw_seat_ground(canvas, box, colours, seat.active)
    r = min(18.0, box.h * 0.32)
    canvas.medallion((box.x + r + 6, box.centery), r, colours, seat.emblem)
    if seat.badge:
        foot = (box.x + 2 * r + 3, box.bottom - r * 0.5)
        canvas.circle(foot, r * 0.46, NIGHT900, outline=colours.tint)
        canvas.icon(seat.badge, foot, r * 0.74, colours.tint)
    left = box.x + 2 * r + 14
    width = box.right - left - 6
    tall = box.h / (3.16 if seat.below else 2.3)
    top = box.y + (2 if seat.below else box.h * 0.08)
    beside = held(FRect(left, top, width, tall))
    role, strong = row_role(canvas, "small", tall), row_role(canvas, "small_strong", tall)
    fit_name(canvas, seat.name, FRect(left, top, beside - left - 8, tall), strong, colours.tint)
    fit_name(canvas, seat.words, FRect(left, top + tall * 0.96, width, tall), role, IVORY100)
    if seat.below:
        y = top + tall * 1.92
        canvas.icon(seat.below[0], (left + 6, y + tall / 2), min(12.0, tall * 0.7), IVORY500)
        fit_name(canvas, seat.below[1], FRect(left + 15, y, width - 15, tall), role, IVORY500)


# ------------------------------------------------------------------------------------------------------------ sums


def draw_items(canvas: Canvas, box: FRect, items: Sequence[tuple[str, int]], step: float, role: str) -> float:
    """What a sum is made of, a row of ``step`` for each entry: its words, and at the right its number with its sign;
    green what makes the sum smaller. Gives where the rows end."""
    y = box.y
    for at, (words, n) in enumerate(items):
        fit_name(canvas, words, FRect(box.x, y, box.w * 0.82, step), role, IVORY300 if n > 0 else OK)
        figure = f"{'+' if at and n > 0 else ''}{n}".replace("-", "−")
        canvas.text(figure, (box.right - 4, y + step / 2), "number@16!", IVORY100 if n > 0 else OK, anchor="midright")
        y += step
    return y


def draw_total(canvas: Canvas, box: FRect, y: float, words: str, figure: str, good: bool) -> float:
    """The rule below the items and the sum: ``words`` at the left of ``box``, ``figure`` at the right, red where it is
    not ``good``. Gives where the row ends."""
    canvas.line((box.x, y + 4), (box.right, y + 4), (120, 96, 60), 1)
    middle = y + RULE_HIGH / 2 + 2
    canvas.text(words, (box.x, middle), "body_strong", IVORY100, anchor="midleft")
    canvas.text(figure, (box.right - 4, middle), "number", BRASS300 if good else DANGER, anchor="midright")
    return y + RULE_HIGH


# ---------------------------------------------------------------------------------------------------------- counts


@dataclass(frozen=True, slots=True)
class CountRow:
    """What stood in a place (``was``), what stands there ``now``, and how many it ``lacks``; ``paint`` and ``ghost``
    draw one piece, and where one stood."""

    name: str
    was: int
    now: int
    lacks: int
    paint: Paint
    ghost: Paint


def lay_count_rows(area: FRect, count: int) -> tuple[list[FRect], int, FRect]:
    """(a place for each row that fits, how many of them are told one by one, what is left below). Where not all fit,
    the last place is for the words that tell how many more there are."""
    room = int(area.h // COUNT_ROW)
    shown = count if count <= room else room - 1
    children = [Box(f"row.{n}", size=COUNT_ROW) for n in range(min(count, room))]
    places = lay(Column(children=(*children, Box("rest"))), area)
    return [places[child.name] for child in children], shown, places["rest"]


def draw_count_row(canvas: Canvas, box: FRect, row: CountRow, was: Callable[[object], str], compact: bool) -> None:
    """One row: sign, name, what stood there, what stands there, the number that lacks or stands. ``was``: the words for
    a number that stood there. In a narrow panel numbers alone tell it."""
    space = COMPACT if compact else ROOMY
    wide = box.w >= COUNT_WIDE
    small = Box("was", part=0.24) if wide else Box("was", size=COUNT_ROW * 1.8)
    boxes = (Box("sign", size=COUNT_ROW), Box("name"), small, Box("now", part=0.26 * wide), Box("n", size=COUNT_ROW))
    line = FRect(box.x, box.y, box.w, box.h - space.tight)
    found = lay(Row(gap=space.tight, children=boxes), line)
    if row.lacks:
        canvas.fill(line, (88, 44, 24), alpha=150, radius=5)
    canvas.icon("warning" if row.lacks else "confirm", found["sign"].center, 14, DANGER if row.lacks else OK)
    fit_name(canvas, row.name, found["name"], "small", IVORY100)
    if row.was and not wide:
        fit_name(canvas, was(row.was), found["was"], "least", IVORY500)
    elif row.was:
        words = was("").strip()
        left = found["was"].x + canvas.text(words, found["was"].midleft, "least", IVORY500, anchor="midleft").w
        room = FRect(left + space.tight, found["was"].y, found["was"].right - left - space.tight, found["was"].h)
        _draw_pieces(canvas, room, row.was, row.ghost)
    if wide and row.now:
        _draw_pieces(canvas, found["now"], row.now, row.paint)
    number, ink = (f"−{row.lacks}", DANGER) if row.lacks else (str(row.now), IVORY100)
    end = (found["n"].right - space.tight, box.centery - space.tight / 2)
    canvas.text(number, end, "number@15!", ink, anchor="midright")


def _draw_pieces(canvas: Canvas, room: FRect, number: int, paint: Paint) -> None:
    size = room.h * SQUARE
    for place in squares(room, number, size, size * 1.15):
        paint(canvas, place)


# ---------------------------------------------------------------------------------------------------------- supply


def draw_stock(canvas: Canvas, box: FRect, stock: Sequence[tuple[Paint, int]]) -> None:
    """A tile for each kind of piece: the piece, and how many are left of it."""
    step = box.w / len(stock)
    role = next((role for role in STOCK_ROLES if _stock_width(canvas, stock, role) <= step * 0.48), STOCK_ROLES[-1])
    r = max(LEAST_STOCK_SIGN, min(STOCK_SIGN, step * 0.24, (step - 8 - _stock_width(canvas, stock, role)) / 2))
    for n, (paint, left) in enumerate(stock):
        tile = FRect(box.x + n * step, box.y + STOCK_TOP, step - 3, STOCK_HIGH)
        canvas.fill(tile, NIGHT900, alpha=130, radius=6)
        paint(canvas, FRect(tile.x + 2, tile.centery - r, 2 * r, 2 * r))
        canvas.text(str(left), (tile.right - 3, tile.centery), role, IVORY100, anchor="midright")


def _stock_width(canvas: Canvas, stock: Sequence[tuple[Paint, int]], role: str) -> float:
    """Width of the longest number."""
    return max(canvas.measure(str(left), role)[0] for _, left in stock)


WREATH, ONE_DIGIT, MORE_DIGITS = 2.4, 1.3, 1.05
"""Size of the wreath, and of a number of one digit and of more, in radii."""


def draw_laurel(canvas: Canvas, center: tuple[float, float], r: float, number: int, digits: float = 0.0) -> None:
    """Draw a number in a laurel of radius ``r``; ``digits``: its size in units, 0 for what fits the laurel."""
    size = digits or r * (ONE_DIGIT if len(str(number)) == 1 else MORE_DIGITS)
    canvas.icon("laurel", center, r * WREATH, BRASS600)
    canvas.text(str(number), center, f"number@{size:.1f}!", BRASS300, anchor="center")


DOTS, DOT_PITCH, DOT_SHARE = 5, 12.0, 0.36
"""Number of dots of a bar, the greatest distance in units between two of them, and the radius of one as its share."""


def dots_of(value: float, low: float, high: float) -> int:
    """A value as one to DOTS dots: one for the least of its like, all for the greatest."""
    share = (value - low) / (high - low) if high > low else 0.5
    return 1 + round((DOTS - 1) * min(1.0, max(0.0, share)))


def draw_dot_bar(canvas: Canvas, x: float, y: float, lit: int, pitch: float = DOT_PITCH) -> None:
    """Draw a bar from ``x`` on around the height ``y``, the first ``lit`` of its dots filled."""
    for n in range(DOTS):
        center, fill = (x + (n + 0.5) * pitch, y), BRASS300 if n < lit else NIGHT900
        canvas.circle(center, pitch * DOT_SHARE, fill, outline=BRASS600, outline_width=1)
