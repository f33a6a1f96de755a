"""Panels of a table: a player, counters with icons, the prompt, the latest events, and the place of the main buttons;
rows of a seat in two or three lines, of a sum item by item, of what stood and stands in a place; laurels, bars of dots.

Everything here is given words, numbers and colours; nothing knows a game. All rectangles are in units.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import name_head, smaller

from . import tree
from .tree import Column, Disc, Draw, Either, Node, Row, Stack, Words, block, cells, grid, label, medal, sign, space

NARROW_BAND = 272.0
"""A band below this width has its counters one above the other."""


@dataclass(frozen=True, slots=True)
class PanelCounter:
    """A number with its icon. ``label``: what it counts, drawn where it fits; ``ink``: the icon's colour in a box."""

    icon: str
    number: str
    label: str = ""
    ink: theme.Colour = theme.BRASS300


@dataclass(frozen=True, slots=True)
class PanelPlayer:
    """The seat that a panel is about. ``side``: the army, race or hero, in words; ``emblem``: its icon, None for the
    sign of the seat's colour; ``active``: it is this player's turn; ``shorter``: other words for the side, for where
    those do not fit."""

    name: str
    side: str
    colours: theme.SeatColours
    emblem: str | None = None
    active: bool = False
    shorter: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What somebody must do now. ``colours`` and ``emblem``: those of the seat that must act, None for no seat;
    ``note``: a few words at the right end, in the colour of a warning if ``danger``."""

    words: str
    colours: theme.SeatColours | None = None
    emblem: str | None = None
    ink: theme.Colour = theme.IVORY100
    note: str = ""
    danger: bool = False


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event in words, with the sign of the seat that it is about."""

    words: str
    colours: theme.SeatColours
    emblem: str | None = None


# ------------------------------------------------------------------------------------------------ the player's panel


def band_of(rect: FRect) -> FRect:
    """The coloured band at the top of a player's panel."""
    return FRect(rect.x + 3, rect.y + 3, rect.w - 6, min(88.0, rect.h * 0.39))


def band_counters(band: FRect, count: int) -> list[FRect]:
    """Rectangles of ``count`` counters at the right end of a band, first to last: side by side, or one above the other
    where the band is narrow."""
    columns = 1 if band.w < NARROW_BAND else max(1, count)
    width = 56.0 * columns
    return cells(FRect(band.right - 8 - width, band.y + 2, width, band.h - 4), count, columns)


def draw_player(canvas: Canvas, rect: FRect, player: PanelPlayer, counters: Sequence[PanelCounter] = ()) -> FRect:
    """Draw a player's panel: frame, band with emblem, name and side, and counters at the right end of the band. Returns
    the rectangle below the band, for the game's own contents."""
    band = band_of(rect)
    if player.active:
        canvas.glow(rect, theme.BRASS300, 16, 12, 90)
    canvas.panel(rect, "panel")
    draw_band(canvas, band, player, counters)
    if player.active:
        canvas.frame(rect, theme.BRASS300, 2, 12)
    space = canvas.theme.spacing
    inner = FRect(rect.x, band.bottom, rect.w, rect.bottom - band.bottom)
    return inner.inflate(-2 * space.edge, -2 * space.small)


def draw_band(
    canvas: Canvas, band: FRect, player: PanelPlayer, counters: Sequence[PanelCounter] = (), end: Node | None = None
) -> None:
    """Draw a band alone: the colours of the seat, emblem, name and side, counters, the game's own ``end``. A narrow one
    is large, and darker, so that it is no brighter than the board."""
    colours, narrow = player.colours, band.w < NARROW_BAND
    ends = (
        theme.mix(colours.base, theme.NIGHT900, 0.3 if narrow else 0.12),
        theme.mix(colours.dark, theme.NIGHT800, 0.55),
    )
    told = tuple(Row((sign(one.icon, 18, theme.IVORY300), Words(one.number, "number"))) for one in counters)
    lines = (
        label(player.name, "section", weight=0.44),
        Words(player.side, "small", colours.tint, shorter=player.shorter, weight=0.34, cut=True),
    )
    row = (
        medal(colours, player.emblem, band.h * (0.6 if narrow and counters else 0.72)),
        Column(lines, 0, (0, band.h * 0.08), weight=1.0),
        grid(told, 1 if narrow else len(told), 0, 56.0 * (1 if narrow else len(told))) if told else None,
        end,
    )
    tree.draw(canvas, Stack((Draw(Canvas.gradient, (*ends, 9, True)), Row(row, 8, (8, 2)))), band)


def draw_lit(canvas: Canvas, rect: FRect) -> None:
    """Draw a light around a counter that may be touched now, clear of its icon and number."""
    box = FRect(rect.x - 4, rect.y, rect.w + 8, min(rect.h, 44.0))
    box.centery = rect.centery
    radius = min(8.0, box.h * 0.25)
    canvas.fill(box, theme.BRASS300, alpha=38, radius=radius)
    canvas.frame(box.inflate(5, 5), theme.BRASS300, 2.5, radius + 2.5, alpha=70)
    canvas.frame(box, theme.BRASS300, 1.6, radius)


# ---------------------------------------------------------------------------------------------------------- counters


def counter_boxes(counters: Sequence[PanelCounter]) -> Node:
    """Counters in boxes side by side, with their labels where all of them fit: beside the icon, else below it."""
    beside, alone = (tuple(counter_box(one, labelled) for one in counters) for labelled in (True, False))
    ways = beside, tuple(_narrow_counter(one) for one in counters), alone
    return Either(tuple(Row(boxes, theme.ROOMY.small, even=True) for boxes in ways))


def _narrow_counter(counter: PanelCounter) -> Node:
    """A counter in a narrow box: its label below icon and number, over the whole width."""
    number = Words(counter.number, "number", least=0.7)
    below = Words(counter.label, "least", theme.IVORY500, "center", weight=0.4)
    lines = Row((sign(counter.icon, 16, counter.ink), number), 5, pack=0.5, weight=0.6), below
    return Stack((Draw(Canvas.panel, ("inset",)), Column(lines, 0, (4, 2))))


def counter_box(counter: PanelCounter, labelled: bool = True) -> Node:
    """A counter in a box, with its label below the number."""
    below = Words(counter.label, "least", theme.IVORY500, weight=0.4) if labelled else None
    lines = Column((Words(counter.number, "number", weight=0.6, least=0.9), below), 0, weight=1.0)
    return Stack((Draw(Canvas.panel, ("inset",)), Row((sign(counter.icon, 22, counter.ink), lines), 6, (8, 2))))


def small_counters(counters: Sequence[PanelCounter]) -> Row:
    """Icons and numbers in one line; the last ones leave where they do not fit."""
    pairs = (Row((sign(one.icon, 11.0, theme.IVORY500), Words(one.number, "least")), 2) for one in counters)
    return Row(tuple(replace(pair, drop=n, weight=1.0, most=36.0) for n, pair in enumerate(pairs)), 2)


def price_row(counters: Sequence[PanelCounter]) -> Row:
    """Icons and numbers in the middle of a box."""
    pairs = (Row((sign(one.icon, 12, theme.BRASS400), Words(one.number, "least")), 1) for one in counters)
    return Row(tuple(pairs), 3, (1, 0), pack=0.5)


# -------------------------------------------------------------------------------------------------------- the prompt


@lru_cache(maxsize=16)  # it is drawn above a moving map, and two equal trees are told apart in vain
def prompt_row(prompt: Prompt, style: str = "pill") -> Node:
    """A prompt with the sign of its seat on a panel of ``style``; in a high box the words take several lines."""
    note = Words(prompt.note, "small_strong", theme.DANGER if prompt.danger else theme.BRASS300, least=0.8)
    row = (
        medal(prompt.colours, prompt.emblem, 30) if prompt.colours is not None else None,
        Words(prompt.words, "body_strong", prompt.ink, lines=0, least=0.6, weight=1.0),
        Draw(_divider, size=1) if prompt.note else None,
        note if prompt.note else None,
    )
    return Stack((Draw(Canvas.panel, (style,)), Row(row, theme.ROOMY.gap, (theme.ROOMY.gap + 2, 2))))


def draw_prompt(canvas: Canvas, box: FRect, prompt: Prompt, style: str = "pill") -> None:
    """Draw a prompt; nothing for one without words."""
    if prompt.words or prompt.note:
        tree.draw(canvas, prompt_row(prompt, style), box)


def prompt_size(canvas: Canvas, prompt: Prompt, most: float, high: float) -> tuple[float, float]:
    """Width, at most ``most``, and height of a prompt in a line of ``high`` units, or in two where its letters would be
    small, or in three where not even two hold it."""
    wide, line = tree.width(canvas, prompt_row(prompt), high), canvas.line_height("body_strong")
    room = most - wide + canvas.measure(prompt.words, "body_strong")[0]
    least, lesser = smaller(canvas, "body_strong", 0.6), smaller(canvas, "body_strong", 0.88)
    if canvas.measure(prompt.words, lesser)[0] <= room:
        return min(most, wide), high
    lines = 2 if canvas.block_height(prompt.words, least, room) <= 2 * line else 3
    return most, max(high, lines * line + 8)


def _divider(canvas: Canvas, box: FRect) -> None:
    canvas.line((box.x, box.y + 6), (box.x, box.bottom - 6), theme.BRASS600, 1)


# --------------------------------------------------------------------------------- facts, the latest events, rounds


@dataclass(frozen=True, slots=True)
class PanelFact:
    """One fact about the thing pointed at: an icon and a sentence; ``strong``: it is the title of the facts that
    follow."""

    words: str
    icon: str = ""
    ink: theme.Colour = theme.IVORY300
    strong: bool = False


def fact_column(facts: Sequence[PanelFact]) -> Column:
    """Facts one below the other, as many as fit whole."""
    rows = (
        Row((
            sign(one.icon, 16, one.ink, top=True) if one.icon else Node(size=16),
            block(one.words, "small_strong" if one.strong else "small", one.ink),
        ), 8, drop=n)
        for n, one in enumerate(facts)
    )  # fmt: skip
    return Column(tuple(rows), 3)


def log_column(entries: Sequence[LogEntry], empty: str, head: str = "") -> Column:
    """The latest events, newest first and brightest, as many as fit; ``empty``: the words where there are none;
    ``head``: the words over them, where there is room for one below."""
    rows = (
        Row((
            medal(one.colours, one.emblem, 18, top=True),
            replace(block(one.words, "small", theme.IVORY500 if n else theme.IVORY300, cut=not n), firm=True,
                    valign="top"),
        ), 10, drop=n + 1 if n else 0)
        for n, one in enumerate(entries)
    )  # fmt: skip
    none = replace(block(empty, "small", theme.IVORY500), valign="top") if not entries else None
    return Column((section(head, drop=1) if head else None, none, *rows), 4, weight=1.0)


def section(words: str, note: str = "", drop: int = 0, high: float = 26.0) -> Draw:
    """A head above a section, with a fading line behind it."""
    return Draw(_head, (words, note), high=high, drop=drop)


def _fade(canvas: Canvas, box: FRect) -> None:
    canvas.fade_line(box.midleft, box.right, canvas.theme.line_colour(theme.BRASS600))


FADING = Draw(_fade, weight=1.0)
"""A fading line behind a head, over the rest of its row."""


def _head(canvas: Canvas, box: FRect, words: str, note: str = "") -> None:
    name_head(canvas, words, box, note)


def pill(words: Node, ground: theme.Colour, alpha: int = 255, icon: Node | None = None, pad: float = 9.0) -> Node:
    """Words on a ground with round ends, behind an icon."""
    return Stack((Draw(Canvas.fill, (ground, alpha, -1)), Row((icon, words), 6, (pad, 1))))


def verdict_pill(words: str, good: bool, colour: theme.Colour, role: str, line: float = 2.0, pack: float = 0.5) -> Row:
    """A pill with a tick or a cross and ``words``; ``line``: thickness of its outline; ``pack``: where it stands in its
    row, from the left (0) to the right (1)."""
    told = sign("confirm" if good else "cancel", 13, colour if good else theme.IVORY300)
    inside = Row((told, Words(words, role, align="center", least=0.65)), 8, (theme.ROOMY.gap, line + 1), 0.5)
    ground = (
        Draw(Canvas.fill, (theme.mix(colour, theme.NIGHT900, 0.72), 255, -1)),
        Draw(Canvas.frame, (colour, line, -1)),
    )
    return Row((Stack((*ground, inside)),), pack=pack)


def rounds_row(now: int, rounds: int, words: str) -> Row:
    """``words``, and a round track behind them: a pip for each round, the present one large with its number."""
    return Row((Words(words, "section", theme.BRASS300), Draw(_pips, (now, rounds), weight=1.0)), 10)


def _pips(canvas: Canvas, box: FRect, now: int, rounds: int) -> None:
    step = min(22.0, box.w / rounds)
    for n in range(1, rounds + 1):
        center = (box.right - (rounds - n + 0.5) * step, box.centery)
        r = min(9.0, step * 0.44)
        ground = theme.BRASS300 if n == now else theme.BRASS400 if n < now else theme.SLATE600
        canvas.circle(
            center, r if n == now else r * 0.62, ground, outline=theme.SLATE500 if n > now else theme.NIGHT900
        )
        if n == now and r >= 7:
            canvas.text(str(n), center, f"badge@{r * 1.3:.1f}!", theme.NIGHT900, anchor="center")


# -------------------------------------------------------------------------------------------------- the main buttons


def control_height(canvas: Canvas) -> float:
    """Height of a control in units: the theme's least height, and enough for its words at their size."""
    spacing = canvas.theme.spacing
    return max(spacing.control, canvas.line_height("body_strong") + spacing.control_pad)


def primary_height(canvas: Canvas) -> float:
    """Height of the main button in units."""
    spacing = canvas.theme.spacing
    return max(spacing.primary, canvas.line_height("button") + spacing.primary_pad)


def action_bar(canvas: Canvas, others: Sequence[Node] = ()) -> Column:
    """The boxes of a primary-action bar as part of a layout: ``primary``, a row of the game's ``others`` if there are
    any, and ``take_back``. Its height is the sum of its rows: put it into a column as it is."""
    spacing = canvas.theme.spacing
    control = control_height(canvas)
    rows: list[Node] = [Node(name="primary", size=primary_height(canvas))]
    rows += [Row(tuple(row), spacing.small, size=control) for row in (others, (space(name="take_back"),)) if row]
    height = sum(row.size or 0.0 for row in rows) + spacing.small * (len(rows) - 1)
    return Column(tuple(rows), spacing.small, name="actions", size=height)


def squares(area: FRect, count: int, size: float, pitch: float) -> list[FRect]:
    """``count`` squares of ``size`` side by side in the middle of ``area``'s height, ``pitch`` apart, over one another
    where there is no room for that."""
    step = min(pitch, (area.w - size) / max(1, count - 1))
    return [FRect(area.x + n * step, area.centery - size / 2, size, size) for n in range(count)]


# ----------------------------------------------------------------------------------------------------------- seats


@dataclass(frozen=True, slots=True)
class SeatLines:
    """A seat as a panel tells it: its name and what it plays; ``below``: icon, words and shorter words of a third
    line, with what it had before; ``badge``: the sign at the foot of its emblem; ``picture``: what is shown instead of
    the emblem."""

    name: str
    words: str
    colours: theme.SeatColours
    emblem: str | None = None
    below: tuple[str, str, str] | None = None
    badge: str = ""
    active: bool = False
    picture: str = ""


def draw_seat_ground(
    canvas: Canvas, box: FRect, colours: theme.SeatColours, active: bool, alpha: int = 120, share: float = 0.6
) -> None:
    """The ground of a seat's row or chip: dark, with its colour over a ``share`` of its width; framed on its turn."""
    canvas.fill(box, theme.NIGHT900, alpha=alpha, radius=8)
    ends = (*colours.dark, 190), (*colours.dark, 0)
    canvas.gradient(FRect(box.x, box.y, box.w * share, box.h), *ends, radius=8, horizontal=True)
    if active:
        canvas.frame(box, theme.BRASS300, 1.6, 8)


def seat_row(seat: SeatLines, held: Sequence[Node] = (), ends: tuple[Node | None, Node | None] = (None, None)) -> Node:
    """A seat's row, with what it holds at the right end of the line with its name; ``ends``: at those of the two other
    lines."""
    name = Words(seat.name, "small_strong", seat.colours.tint, weight=1.0, cut=True)
    words = Words(seat.words, weight=1.0, cut=True)
    now, before = ends
    below = None
    if seat.below:
        icon, whole, shorter = seat.below
        told = Words(whole, "small", theme.IVORY500, shorter=(shorter,), weight=1.0, cut=True)
        below = Row((sign(icon, 12, theme.IVORY500), told, before))
    lines = (Row((name, *held), 6), Row((words, now)), below)
    emblem = Stack(
        (
            medal(seat.colours, seat.emblem, 36, seat.picture),
            Draw(_badge, (seat.badge, seat.colours)) if seat.badge else None,
        )
    )
    row = Row((emblem, Column(lines, 0, even=True, weight=1.0)), 8, (6, 2))
    return Stack((Draw(draw_seat_ground, (seat.colours, seat.active)), row))


def _badge(canvas: Canvas, box: FRect, icon: str, colours: theme.SeatColours) -> None:
    """The sign at the foot of an emblem."""
    r = box.w / 2
    foot = (box.right - 3, min(box.bottom, box.centery + r) - r * 0.25)
    canvas.circle(foot, r * 0.46, theme.NIGHT900, outline=colours.tint)
    canvas.icon(icon, foot, r * 0.74, colours.tint)


# -------------------------------------------------------------------------------------------- sums, counts, supplies


def sum_rows(items: Sequence[tuple[str, int]], words: str, figure: str, good: bool) -> list[Node]:
    """What a sum is made of, each with its words and its number with its sign, green what makes the sum smaller; then
    the sum below a rule, red where it is not ``good``."""
    rows: list[Node] = []
    for at, (item, n) in enumerate(items):
        told = f"{'+' if at and n > 0 else ''}{n}".replace("-", "−")
        ink = Words(told, "number@16!", theme.IVORY100 if n > 0 else theme.OK, "right")
        rows.append(Row((label(item, "body", theme.IVORY300 if n > 0 else theme.OK), ink)))
    rule = Draw(Canvas.fill, ((120, 96, 60),), size=1)
    total = Words(figure, "number", theme.BRASS300 if good else theme.DANGER, "right")
    return [*rows, rule, Row((label(words, "body_strong"), total))]


@dataclass(frozen=True, slots=True)
class CountRow:
    """What stood in a place (``was``, and the same in ``words``), what stands there ``now``, and how many it ``lacks``,
    in ``alarm`` where there are too few for all places; ``piece`` and ``ghost``: one piece, and where one stood, as
    painter and arguments."""

    name: str
    was: int
    words: str
    now: int
    lacks: int
    alarm: bool
    piece: tuple[Hashable, ...]
    ghost: tuple[Hashable, ...]


def count_row(row: CountRow) -> Node:
    """Sign, name, what stood there, what stands there, the number that lacks or stands; in a narrow panel without the
    pieces."""
    alarm = row.alarm and row.lacks > 0
    if alarm:
        icon, number, colours = "warning", f"−{row.lacks}", (theme.DANGER, theme.DANGER)
    elif row.lacks:
        icon, number, colours = "redeploy", f"{row.now}/{row.now + row.lacks}", (theme.IVORY500, theme.IVORY300)
    else:
        icon, number, colours = "confirm", str(row.now), (theme.OK, theme.IVORY100)
    told = Row((
        sign(icon, 14, colours[0]),
        label(row.name),
        Row((Words(row.words, "least", theme.IVORY500), Draw(_pieces, (row.was, *row.ghost), wide=50, drop=2)),
            part=0.28),
        Draw(_pieces, (row.now, *row.piece), part=0.26, drop=1),
        Words(number, "number@15!", colours[1], "right", size=27),
    ), 4)  # fmt: skip
    ground = Draw(Canvas.fill, ((88, 44, 24), 150, 5)) if alarm else None
    return Stack((ground, told))


def _pieces(canvas: Canvas, room: FRect, number: int, paint: Callable[..., object], *args: object) -> None:
    size = min(room.h, 24.0) * 0.68
    for place in squares(room, number, size, size * 1.15):
        paint(canvas, place, *args)


STOCK_ABREAST, STOCK_GAP, STOCK_ROW = 4, 3.0, 36.0
"""Tiles of pieces side by side where each has its name; units between two, and height of a row without names."""


def stock_rows(stock: Sequence[tuple[Disc, int, str]], high: float) -> Node:
    """A tile for each kind of piece: the piece, how many are left of it, and its name, if that can be read in tiles
    ``high`` units high together. All numbers are in letters in which the longest fits."""
    if high <= STOCK_ROW:
        role = "number@14!" if all(left < 10 for _, left, _ in stock) else "number@11!"
        signs = (_stock_tile(Row((piece, space(), Words(str(left), role)), 1, (2, 0))) for piece, left, _ in stock)
        return Row(tuple(signs), STOCK_GAP, even=True, size=STOCK_ROW)
    named = (
        _stock_tile(Column((
            Row((piece, space(), Words(str(left), "number@14!")), 1, (4, 0), weight=1.0),
            replace(label(name, "least", theme.IVORY300, "center"), least=STOCK_SHRINKS),
        ), 0))
        for piece, left, name in stock
    )  # fmt: skip
    return grid(tuple(named), STOCK_ABREAST, STOCK_GAP, high)


STOCK_SHRINKS = 0.85
"""Least size of the name of a kind of piece, as a share."""


def stock_height(canvas: Canvas, names: Sequence[str], width: float) -> float:
    """Height in units of :func:`stock_rows` with names; without them where these are too long for ``width``."""
    room = (width - (STOCK_ABREAST - 1) * STOCK_GAP) / STOCK_ABREAST
    if any(canvas.measure(name, "least")[0] * STOCK_SHRINKS > room for name in names):
        return STOCK_ROW
    rows = -(-len(names) // STOCK_ABREAST)
    return float(rows * (22.0 + canvas.line_height("least") + STOCK_GAP) - STOCK_GAP)


def _stock_tile(told: Node) -> Stack:
    return Stack((Draw(Canvas.fill, (theme.NIGHT900, 130, 6)), told))


def draw_laurel(canvas: Canvas, center: tuple[float, float], r: float, number: int, digits: float = 0.0) -> None:
    """Draw a number in a laurel of radius ``r``; ``digits``: its size in units, 0 for what fits the laurel."""
    size = digits or r * (1.3 if len(str(number)) == 1 else 1.05)
    canvas.icon("laurel", center, r * 2.4, theme.BRASS600)
    canvas.text(str(number), center, f"number@{size:.1f}!", theme.BRASS300, anchor="center")


DOTS, DOT_PITCH = 5, 12.0
"""Number of dots of a bar, and the greatest distance in units between two of them."""


def dots_of(value: float, low: float, high: float) -> int:
    """A value as one to DOTS dots: one for the least of its like, all for the greatest."""
    share = (value - low) / (high - low) if high > low else 0.5
    return 1 + round((DOTS - 1) * min(1.0, max(0.0, share)))


def dot_bar(lit: int) -> Draw:
    """A bar of dots, the first ``lit`` of them filled, closer where there is little room."""
    return Draw(_dots, (lit,), wide=DOTS * DOT_PITCH, high=DOT_PITCH)


def _dots(canvas: Canvas, box: FRect, lit: int) -> None:
    draw_dot_bar(canvas, box.x, box.centery, lit, min(DOT_PITCH, box.w / DOTS))


def draw_dot_bar(canvas: Canvas, x: float, y: float, lit: int, pitch: float = DOT_PITCH) -> None:
    """Draw a bar from ``x`` on around the height ``y``, the first ``lit`` of its dots filled."""
    for n in range(DOTS):
        center, fill = (x + (n + 0.5) * pitch, y), theme.BRASS300 if n < lit else theme.NIGHT900
        canvas.circle(center, pitch * 0.36, fill, outline=theme.BRASS600, outline_width=1)
