"""Parts of the sheet of a hero: rows of marks, what it wears, what it carries, its goals with their steps. All
rectangles are in units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import row_role, smaller
from tabletop.client.ui import tree
from tabletop.client.ui.panels import draw_laurel
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Row, Words, sign

Mark = Callable[["Canvas", tuple[float, float], float, bool], None]
"""Draws a mark of a row: canvas, centre, distance to the next mark (units), lit or not."""

RING, EDGE = 4.0, 5.0
NAME_LEAST, TWO_ROWS, SIGN, SIGN_SIZE = 34.0, 36.0, 15.0, 12.0
"""Least width for the name of a carried thing, whose icon is drawn alone in less; least height for signs below its
name; distance between the signs; their size. All in units."""
NAME_EDGE, NAME_SHRINK = 2.5, 0.75
"""Room (units) above and below the name of a carried thing, and the least share of its usual size at which it is
drawn."""
CLOSE = 5.0
"""Units left of the name of a carried thing without an icon before it."""
CARRIED_ICON, CARRIED_LETTERS = 22.0, (1.0, 0.92, 0.84, 0.75, 0.68, 0.6, 0.55, 0.5)
"""Greatest size of the icon of a carried thing in units, and the sizes of the names as shares of the player's."""


def draw_ring(canvas: Canvas, rect: FRect, state: str, radius: float = 7) -> None:
    """Draw the frame around something on a sheet; ``state``: selected, selectable, or anything else for no frame."""
    if state == "selected":
        canvas.frame(rect.inflate(RING, RING), theme.BRASS300, 2.4, radius + 2)
    elif state == "selectable":
        canvas.frame(rect.inflate(RING, RING), theme.IVORY100, 1.6, radius + 1.5)


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A number as marks: what it counts, ``lit`` of ``count`` marks, at most ``pitch`` apart, and ``mark``, which draws
    one."""

    words: str
    lit: int
    count: int
    pitch: float
    mark: Mark


def draw_mark_rows(canvas: Canvas, rows: Sequence[tuple[FRect, MarkRow]]) -> None:
    """Draw rows of marks, each between its words and its number; the marks of all rows begin at the same x."""
    low = min(rect.h for rect, _ in rows)
    role, number = row_role(canvas, "small", low), row_role(canvas, "number@16", low)
    label = max(canvas.measure(row.words, role)[0] for _, row in rows) + 12
    for rect, row in rows:
        canvas.text(row.words, (rect.x, rect.centery), role, theme.IVORY300, anchor="midleft")
        canvas.text(f"{row.lit}/{row.count}", (rect.right, rect.centery), number, theme.IVORY100, anchor="midright")
        step = min(row.pitch, (rect.w - label - 56.0) / max(1, row.count))
        for n in range(row.count):
            row.mark(canvas, (rect.x + label + step * (n + 0.5), rect.centery), step, n < row.lit)


def diamond_mark(canvas: Canvas, center: tuple[float, float], step: float, lit: bool) -> None:
    x, y = center
    r = min(7.5, step * 0.42)
    shape = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
    canvas.polygon(shape, theme.BRASS300 if lit else theme.NIGHT900, 255, theme.BRASS600 if lit else theme.SLATE400, 1)


PICTURED = 28
"""Pixels from which on something worn shows its picture instead of a sign."""


@dataclass(frozen=True, slots=True)
class WornThing:
    """Something worn: name, words, ``short`` words for where those do not fit, icon, colour, number, and ``picture``, a
    file or empty."""

    name: str
    told: str
    short: str
    icon: str
    ink: theme.Colour
    number: int
    picture: str = ""


def draw_worn(canvas: Canvas, box: FRect, thing: WornThing, state: str) -> None:
    """Draw something worn in the colour of its level, dark: cards here outshone the map."""
    canvas.shadow(box, 1, 7)
    canvas.fill(box, thing.ink, radius=7)
    canvas.fill(box.inflate(-EDGE, -EDGE), theme.mix(thing.ink, theme.NIGHT900, 0.82), radius=5)
    words = (
        Words(thing.name, "small_strong", theme.IVORY100, part=0.36),
        Words(thing.told, "least", theme.IVORY300, shorter=(thing.short,), lines=2, weight=1.0),
    )
    number = Row((Disc(_number, 33, (thing.number,)),), 0, (3, 8))
    picture = Row((Disc(_picture, 99, (thing.icon, thing.ink, thing.picture)),), 0, (0, EDGE - 1))
    row = Row((picture, Column(words, 0, weight=1.0), number), 6)
    tree.draw(canvas, row, box.inflate(-2 * EDGE, -2))
    draw_ring(canvas, box, state)


def _picture(
    canvas: Canvas, center: tuple[float, float], r: float, icon: str, ink: theme.Colour, picture: str
) -> None:  # fmt: skip
    box = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r)
    if picture and canvas.px(box.w) >= PICTURED:
        canvas.image(picture, box, radius=4)
        return
    canvas.fill(box, theme.mix(ink, theme.NIGHT900, 0.72), radius=4)
    canvas.icon(icon, center, r * 1.44, theme.mix(ink, theme.CARD, 0.4))


def _number(canvas: Canvas, center: tuple[float, float], r: float, number: int) -> None:
    canvas.circle(center, r, (38, 28, 20), outline=theme.BRASS400, outline_width=1.4)
    canvas.text(str(number), center, f"number@{r * 1.2:.1f}!", theme.IVORY100, anchor="center")


def draw_empty_place(canvas: Canvas, box: FRect, icon: str, words: str, state: str) -> None:
    canvas.fill(box, theme.NIGHT900, alpha=90, radius=7)
    canvas.frame(box, theme.SLATE500, 1, 7, alpha=150)
    picture = Row((sign(icon, box.h * 0.5, theme.SLATE400),), size=box.h, pack=0.5)
    tree.draw(canvas, Row((picture, Words(words, "small", theme.SLATE400, weight=1.0)), 0, (0, 0)), box)
    draw_ring(canvas, box, state)


@dataclass(frozen=True, slots=True)
class CarriedThing:
    """Something carried: icon, name, the colour of its edge; ``signs`` after its name, headed by ``head``."""

    icon: str
    name: str
    edge: theme.Colour
    signs: tuple[str, ...] = ()
    head: str = ""


def _carried_role(canvas: Canvas, letters: float) -> str:
    """The role of the name of a carried thing in letters of that share of their size: in those of 9 pixels, too."""
    share = letters * canvas.theme.enlarged
    return smaller(canvas, "least", letters) if share >= 1 else f"{smaller(canvas, 'least', share)}!"


def _carried_name(
    canvas: Canvas, box: FRect, thing: CarriedThing, role: str
) -> tuple[FRect, list[str], bool, bool] | None:
    """Where the name of a carried thing stands, the signs beside or below it, whether its icon stands before it, and
    whether it fits; None where only the icon and the signs do."""
    signs = list(thing.signs)
    left = box.x + min(CARRIED_ICON, box.h * 0.5) + 11
    flat = box.h < TWO_ROWS
    marks = signs if flat or not signs else [thing.head, *signs]
    room = box.right - left - 4 - (SIGN * len(marks) if flat else 0.0)
    high = box.h * (0.58 if signs and not flat else 1.0) - 2 * NAME_EDGE
    at = FRect(left, box.y + NAME_EDGE, room, high)
    if at.w >= NAME_LEAST and canvas.fits_text(thing.name, at, role, 1.0):
        return at, marks, True, True
    left, marks = box.x + CLOSE, signs if flat else [thing.icon, *marks] if signs else []
    room = box.right - left - (1 if signs and flat else 4) - (SIGN * len(signs) if flat else 0.0)
    if room < NAME_LEAST:
        return None
    at.x, at.w = left, room
    return at, marks, False, canvas.fits_text(thing.name, at, role, 1.0)


def carried_letters(canvas: Canvas, things: Sequence[tuple[FRect, CarriedThing]]) -> float:
    """The largest size, as a share of the usual one, in which the names of all carried things fit their boxes, so that
    they are alike; the least one where one of them never does."""
    ratios = [ratio for ratio in CARRIED_LETTERS if ratio >= NAME_SHRINK / canvas.theme.enlarged - 1e-6]
    for ratio in ratios:
        role = _carried_role(canvas, ratio)
        places = [_carried_name(canvas, box, thing, role) for box, thing in things]
        if all(place is None or place[3] for place in places):
            return ratio
    return ratios[-1]


def draw_carried(canvas: Canvas, box: FRect, thing: CarriedThing, state: str, letters: float | None = None) -> None:
    """Draw something carried: its icon, its name, its signs. Where the name does not fit beside the icon, the icon
    moves down into the row of signs, or is left out in a low box; where the name does not fit at all, icon and signs
    are drawn. ``letters``: the size of the name from :func:`carried_letters`; by itself that of this name alone."""
    canvas.panel(box, "tile")
    canvas.frame(box, thing.edge, 1.6, 8)
    draw_ring(canvas, box, state)
    role = _carried_role(canvas, carried_letters(canvas, [(box, thing)]) if letters is None else letters)
    place = _carried_name(canvas, box, thing, role)
    if place is None:
        _draw_signs(canvas, box, [thing.icon, *thing.signs])
        return
    at, marks, beside, fits = place
    size = min(CARRIED_ICON, box.h * 0.5)
    if beside:
        canvas.icon(thing.icon, (box.x + size / 2 + 6, box.centery), size, theme.IVORY300)
    if fits:
        canvas.fit_text(thing.name, at, role, theme.IVORY100, min_ratio=1.0)
    else:
        canvas.text(thing.name, (at.x, at.centery), role, theme.IVORY100, "midleft", at.w, ellipsis="ok")
    flat = box.h < TWO_ROWS
    first = (at.right + 2 + SIGN / 2, box.centery) if flat else (at.x + 7, box.bottom - 10)
    for n, icon in enumerate(marks):
        canvas.icon(icon, (first[0] + n * SIGN, first[1]), SIGN_SIZE, theme.BRASS400)


def _draw_signs(canvas: Canvas, box: FRect, signs: list[str]) -> None:
    """Draw something carried without its name: as many of ``signs`` side by side as fit."""
    pitch = SIGN + 2
    shown = signs[: max(1, int((box.w - 2) / pitch))]
    size = min(SIGN + 1, box.w - 4, box.h - 6)
    for n, icon in enumerate(shown):
        x = box.centerx + (n - (len(shown) - 1) / 2) * pitch
        canvas.icon(icon, (x, box.centery), size if n == 0 else SIGN_SIZE, theme.BRASS400 if n else theme.IVORY300)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: name, all of its words, those of the step that is open, what it is worth, how far each of its steps
    is: (done so far, needed, fulfilled), and a few words on how far away it is."""

    name: str
    told: str
    open_step: str
    worth: int
    steps: tuple[tuple[int, int, bool], ...]
    away: str = ""


def draw_goal(canvas: Canvas, box: FRect, goal: Goal, chosen: bool, state: str) -> None:
    """Draw a goal: name, its words if all of them fit, else those of the open step, its worth in a laurel, and its
    steps as bars."""
    canvas.panel(box, "tile")
    if chosen:
        canvas.fill(box, theme.BRASS300, alpha=26, radius=8)
        canvas.frame(box, theme.BRASS300, 1.6, 8)
    whole = Words(goal.told, "least", theme.IVORY300, lines=0, least=0.8)
    told = Either((whole, replace(whole, text=goal.open_step, cut=True)))
    name, away = Words(goal.name, "small_strong", least=0.8, cut=True), Words(goal.away, "least", theme.IVORY500)
    beside = Row((replace(name, cut=False, least=1.0, weight=1.0), away), 6)
    title = Either((beside, name)) if goal.away else name
    lines = Column((title, told, Draw(draw_progress, (goal.steps,), size=6.5)), 3, (0, 3), pack=0.5, weight=1.0)
    tree.draw(canvas, Row((lines, Disc(_worth, 56, (goal.worth,))), 4, (10, 0)), box)
    draw_ring(canvas, box, state)


def _worth(canvas: Canvas, center: tuple[float, float], r: float, worth: int) -> None:
    draw_laurel(canvas, center, r * 0.64, worth)


def draw_progress(canvas: Canvas, row: FRect, steps: Sequence[tuple[int, int, bool]]) -> None:
    """Draw steps as bars: fulfilled ones green with a check, the others filled by the share done."""
    count = len(steps)
    w = min(92.0, (row.w - EDGE * (count - 1)) / count)
    for n, (done, need, fulfilled) in enumerate(steps):
        bar = FRect(row.x + n * (w + EDGE), row.y, w, row.h)
        canvas.fill(bar, theme.OK if fulfilled else theme.NIGHT900, radius=3)
        if fulfilled:
            canvas.icon("confirm", (bar.centerx, bar.centery), 10, theme.INK900)
            continue
        if done:
            canvas.fill(FRect(bar.x, bar.y, bar.w * min(1.0, done / need), bar.h), theme.BRASS400, radius=3)
        canvas.frame(bar, theme.SLATE500, 1, 3)
