"""The regions of a combat overlay for any window; its head: both sides with emblem, name and role over their
colours, and what they fight about between them; its steps as a row of pills; and the parts of a side: portrait,
health, powers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pygame import FRect

from tabletop.client.cards.face import RIBBON, paint_charge, paint_diamonds, paint_stock, paint_veil
from tabletop.client.dice import D6, draw_die
from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    CARD,
    DANGER,
    INK700,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    ROOMY,
    SLATE400,
    SLATE500,
    Colour,
    SeatColours,
    mix,
)
from tabletop.client.ui.layout import Box, Column, Row, Spacer, centred, inset, lay

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


WING = 0.335
"""Width of each side, as a share of the head."""
LARGEST, LARGEST_OF_SEVERAL = 42.0, 20.0
"""Greatest radius of a medallion, in units: of a single contender, and of one of several."""
SHARE, SHARE_OF_SEVERAL = 0.37, 0.4
"""Radius of a medallion as a share of its row's height, for the same cases."""
MARGIN, MARGIN_OF_SEVERAL = 20.0, 16.0
"""Units from the edge of the head to a medallion, for the same cases."""
NAMES, ROLE = 0.76, 0.22
"""Shares of a side's width: the names of several contenders, and what they do together."""
RADIUS = 13.0
SILENT, SILENT_X, SILENT_Y = 34.0, 0.25, -0.1
"""Button on the medallion of a seat that is not asked: its side in units, and its offset from the middle in radii."""
FIGURE, FIGURE_STEP, FIGURE_TEXT = 16.0, 2.5, 1.2
"""Size of a figure's icon in units; distances between figures, and from icon to value, in sizes of the icon."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A seat or thing that fights: its name, its role in words (``Ana attacks``) and their colour, its colours and
    emblem, and ``figures`` as (icon, value). ``key`` is unique."""

    key: int
    name: str
    role: str
    ink: Colour
    colours: SeatColours
    emblem: str
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CombatHeading:
    """Contents of the head. ``picture``: a file of assets/images; ``sides``: the contenders at the left and at the
    right; ``signs``: (icon, words) of what a side of several contenders does, left and right; ``spare``: units left
    free right of the title."""

    picture: str
    sides: tuple[tuple[Contender, ...], tuple[Contender, ...]]
    title: str
    subtitle: str
    signs: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", ""))
    spare: float = 0.0


def wings(rect: FRect) -> tuple[FRect, FRect]:
    """The rectangles of the left and the right side."""
    w = rect.w * WING
    return FRect(rect.x, rect.y, w, rect.h), FRect(rect.right - w, rect.y, w, rect.h)


def message_room(header: FRect) -> FRect:
    """The rectangle of messages in a fight: over the head between both sides, clear of steps, dice, cards and
    buttons."""
    left, right = wings(header)
    return FRect(left.right, 0, right.x - left.right, max(ROOMY.control, header.bottom - ROOMY.tight))


def medallions(rect: FRect, sides: Sequence[Sequence[Contender]]) -> dict[int, tuple[tuple[float, float], float]]:
    """(middle, radius) of each contender's medallion, by its key."""
    found: dict[int, tuple[tuple[float, float], float]] = {}
    for n, side in enumerate(sides):
        several = len(side) > 1
        for contender, row in zip(side, _rows(rect, len(side)), strict=True):
            largest, share = (LARGEST_OF_SEVERAL, SHARE_OF_SEVERAL) if several else (LARGEST, SHARE)
            r = min(largest, row.h * share)
            edge = r + (MARGIN_OF_SEVERAL if several else MARGIN)
            found[contender.key] = ((row.right - edge if n else row.x + edge, row.centery), r)
    return found


def silent_boxes(rect: FRect, sides: Sequence[Sequence[Contender]]) -> dict[int, FRect]:
    """The rectangle of a button on each medallion, by key."""
    return {
        key: FRect(x + r * SILENT_X, y + r * SILENT_Y, SILENT, SILENT).clamp(rect)
        for key, ((x, y), r) in medallions(rect, sides).items()
    }


def _rows(rect: FRect, count: int) -> list[FRect]:
    """The rows of ``count`` contenders of a side, over the whole width."""
    if count == 1:
        return [rect]
    h = (rect.h - 2 * ROOMY.tight) / count
    return [FRect(rect.x, rect.y + ROOMY.tight + n * h, rect.w, h) for n in range(count)]


# ------------------------------------------------------------------------------------------------------- drawing


def draw_header(canvas: Canvas, rect: FRect, head: CombatHeading, silent: Sequence[int] = ()) -> None:
    """Draw the head; ``silent``: keys of those that are not asked, whose medallions get a dark ground for the
    button."""
    canvas.image(head.picture, rect, radius=RADIUS, focus=(0.5, 0.42))
    canvas.fill(rect, NIGHT900, alpha=205, radius=RADIUS)
    places = medallions(rect, head.sides)
    for n, (side, wing) in enumerate(zip(head.sides, wings(rect), strict=True)):
        _draw_wing(canvas, wing, side[0].colours, mirrored=n == 1)
        for contender, row in zip(side, _rows(wing, len(side)), strict=True):
            center, r = places[contender.key]
            canvas.medallion(center, r, contender.colours, contender.emblem)
            draw = _draw_one if len(side) == 1 else _draw_row
            draw(canvas, row, contender, center[0], r, n == 1)
        if len(side) > 1:
            _draw_sign(canvas, wing, head.signs[n], n == 1)
    boxes = silent_boxes(rect, head.sides)
    for key in silent:
        colours = next(one.colours for side in head.sides for one in side if one.key == key)
        canvas.circle(boxes[key].center, 13, NIGHT900, outline=colours.tint, outline_width=1)
    canvas.fill(FRect(rect.x, rect.bottom - 1, rect.w, 1), BRASS600, alpha=150)
    left, right = wings(rect)
    _draw_middle(canvas, FRect(left.right, rect.y, right.x - left.right - head.spare, rect.h), head)


def _draw_middle(canvas: Canvas, box: FRect, head: CombatHeading) -> None:
    """Draw the title with its second line below it."""
    title, small = canvas.line_height("title"), canvas.line_height("small")
    gap = ROOMY.small if box.h > title + small + 2 * ROOMY.edge else ROOMY.hair
    y = box.centery - (title + small + gap) / 2
    room = FRect(box.x + ROOMY.small, y, box.w - 2 * ROOMY.small, title)
    roles = ("title", "panel_title", "section")
    role = next((role for role in roles if canvas.measure(head.title, role)[0] <= room.w), roles[-1])
    canvas.fit_text(head.title, room, role, BRASS300, "center", 0.7)
    below = FRect(room.x, y + title + gap, room.w, small + ROOMY.hair)
    role = "small" if canvas.fits_text(head.subtitle, below, "small", 0.7) else "least"
    canvas.fit_text(head.subtitle, below, role, IVORY300, "center", 0.7)
    if gap > ROOMY.hair:
        canvas.divider((box.centerx, box.bottom - ROOMY.gap), box.w * 0.7)


def _draw_wing(canvas: Canvas, rect: FRect, colours: SeatColours, *, mirrored: bool) -> None:
    near, far = (*mix(colours.base, NIGHT900, 0.1), 255), (*colours.dark, 0)
    with canvas.clip(rect):
        # The outer corners are round; the strip is wider than its part, so that its inner corners are clipped.
        wide = FRect(rect.x - ROOMY.wide if mirrored else rect.x, rect.y, rect.w + ROOMY.wide, rect.h)
        canvas.gradient(
            wide, far if mirrored else near, near if mirrored else far, radius=RADIUS, horizontal=True
        )  # fmt: skip


def _beside(box: FRect, x: float, r: float, width: float, gap: float, mirrored: bool) -> FRect:
    """The rectangle for words beside a medallion at ``x`` with radius ``r``."""
    return FRect(x - r - gap - width if mirrored else x + r + gap, box.y, width, box.h)


def _draw_one(canvas: Canvas, box: FRect, one: Contender, x: float, r: float, mirrored: bool) -> None:
    """Draw a single contender: name, role, and its figures below them where there is room, else beside the role."""
    room = _beside(box, x, r, box.w - 2 * r - MARGIN - 2 * ROOMY.gap, ROOMY.gap, mirrored)
    align = "right" if mirrored else "left"
    name, line = canvas.line_height("panel_title"), canvas.line_height("body")
    below = bool(one.figures) and name + line + FIGURE + 2 * ROOMY.gap < box.h
    y = box.centery - (name + line + (FIGURE + ROOMY.small if below else 0)) / 2
    role = next(
        (role for role in ("panel_title", "section") if canvas.measure(one.name, role)[0] <= room.w), "card_name"
    )
    canvas.fit_text(one.name, FRect(room.x, y, room.w, name), role, IVORY100, align, 0.6)
    told = FRect(room.x, y + name, room.w, line)
    canvas.fit_text(one.role, told, "body", one.ink, align, 0.7)
    if not one.figures:
        return
    if below:
        edge = room.right if mirrored else room.x
        _draw_figures(canvas, (edge, told.bottom + ROOMY.tight + FIGURE / 2), one, FIGURE, mirrored)
        return
    size = canvas.line_height("least") - ROOMY.tight
    used = min(room.w, canvas.measure(one.role, "body")[0]) + ROOMY.gap
    if used + _figures_width(len(one.figures), size) <= room.w:
        edge = room.right - used if mirrored else room.x + used
        _draw_figures(canvas, (edge, told.centery), one, size, mirrored)


def _draw_row(canvas: Canvas, box: FRect, one: Contender, x: float, r: float, mirrored: bool) -> None:
    """Draw one of several contenders: name and figures in a line."""
    size = canvas.line_height("least") - ROOMY.tight
    figures = _figures_width(len(one.figures), size)
    room = _beside(box, x, r, box.w * NAMES - 2 * r - figures - ROOMY.wide, ROOMY.small, mirrored)
    canvas.fit_text(one.name, room, "body_strong", IVORY100, "right" if mirrored else "left", 0.7)
    shown = min(room.w, canvas.measure(one.name, "body_strong")[0]) + ROOMY.gap
    edge = room.right - shown if mirrored else room.x + shown
    _draw_figures(canvas, (edge, box.centery), one, size, mirrored)


def _draw_sign(canvas: Canvas, wing: FRect, sign: tuple[str, str], mirrored: bool) -> None:
    """Draw what several contenders do together, at the inner end of their side."""
    w = wing.w * ROLE
    box = FRect(wing.x if mirrored else wing.right - w, wing.y, w, wing.h)
    line = canvas.line_height("small_strong")
    icon, words = sign
    canvas.icon(icon, (box.centerx, box.centery - line * 0.62), ROOMY.wide, IVORY100)
    below = FRect(box.x, box.centery + ROOMY.hair, box.w, line)
    canvas.fit_text(words, below, "small_strong", IVORY100, "center", 0.6)


def _figures_width(count: int, size: float) -> float:
    return count * size * FIGURE_STEP


def _draw_figures(canvas: Canvas, at: tuple[float, float], one: Contender, size: float, mirrored: bool) -> None:
    """Draw icons with their values, beginning at ``at``, or ending there if ``mirrored``."""
    x = at[0] - _figures_width(len(one.figures), size) + size * 0.4 if mirrored else at[0]
    for n, (icon, value) in enumerate(one.figures):
        left = x + n * size * FIGURE_STEP
        canvas.icon(icon, (left + size / 2, at[1]), size, IVORY300)
        canvas.text(value, (left + size * FIGURE_TEXT, at[1]), "small_strong", IVORY100, anchor="midleft")


WIDEST, HIGHEST = 1460.0, 946.0
"""Greatest width and height of the overlay's panel in units."""
ACTIONS, ACTIONS_SHARE = 260.0, 0.2
"""Least width of the decisions in units, and their share of the foot."""


@dataclass(frozen=True, slots=True)
class RegionSizes:
    """Measures of a layout, in units. ``edge``: from the window to the panel; ``pad``: from the panel to its contents;
    ``gap``: between the columns of the foot; ``head``: height of the head, in lines; ``step``: height of a step beyond
    its line; ``air``: above and below the steps; ``foot`` and ``foot_share``: least height of the foot, and its height
    as a share of the panel; ``actions``: least width of the decisions."""

    edge: float
    pad: float
    gap: float
    head: float
    step: float
    air: float
    foot: float
    foot_share: float
    actions: float = ACTIONS


@dataclass(frozen=True, slots=True)
class OverlayRegions:
    """Regions in units. ``track``: the row of steps; ``columns``: those of the foot from left to right, the decisions
    last."""

    panel: FRect
    header: FRect
    track: FRect
    body: FRect
    foot: FRect
    columns: tuple[FRect, ...]

    @property
    def actions(self) -> FRect:
        """The column of the decisions."""
        return self.columns[-1]

    @property
    def pace(self) -> FRect:
        """The place of the pace switch: a square as high as the steps at the right end of their row."""
        row = self.track
        return FRect(row.right - row.h, row.y, row.h, row.h)


@dataclass(frozen=True)
class OverlayPlaces:
    """The regions of an overlay, and whether its small layout is in use; games add those of their body."""

    frame: OverlayRegions
    compact: bool

    @property
    def panel(self) -> FRect:
        """The rectangle of the whole overlay."""
        return self.frame.panel

    @property
    def header(self) -> FRect:
        """The rectangle of the head."""
        return self.frame.header

    @property
    def track(self) -> FRect:
        """The rectangle of the steps."""
        return self.frame.track

    @property
    def actions(self) -> FRect:
        """The rectangle of the decisions."""
        return self.frame.actions


def lay_frame(
    width: float, height: float, sizes: RegionSizes, line: float, columns: tuple[float, ...]
) -> OverlayRegions:
    """Compute the regions in a window of ``width`` by ``height`` units. ``line``: height of a line of the body at the
    player's text scale; ``columns``: weights of the columns of the foot left of the decisions."""
    panel = centred(
        FRect(0, 0, width, height), min(WIDEST, width - 2 * sizes.edge), min(HIGHEST, height - 2 * sizes.edge)
    )
    foot_h = max(sizes.foot, panel.h * sizes.foot_share)
    found = lay(
        Column(
            children=(
                Spacer(size=ROOMY.hair),
                inset(Box("header"), ROOMY.hair, sizes.head * line),
                Spacer(size=sizes.air),
                inset(Box("track"), sizes.pad, line + sizes.step),
                Spacer(size=sizes.air),
                inset(Box("body"), sizes.pad),
                Spacer(size=sizes.air),
                inset(Box("foot"), sizes.pad, foot_h),
                Spacer(size=sizes.pad),
            )
        ),
        panel,
    )
    foot = found["foot"]
    boxes = [Box(str(n), weight=weight) for n, weight in enumerate(columns)]
    last = Box("actions", size=max(sizes.actions, foot.w * ACTIONS_SHARE))
    lengths = lay(Row(children=(*boxes, last), gap=2 * sizes.gap), foot)
    return OverlayRegions(
        panel, found["header"], found["track"], found["body"], foot,
        (*(lengths[str(n)] for n in range(len(columns))), lengths["actions"]),
    )  # fmt: skip


State = Literal["done", "lit", "waiting"]

ARROW = 14.0
"""Least distance between two pills in units."""
DISC, ICON = 0.36, 0.48
"""Radius of the disc with the number, and size of the icon, as shares of a pill's height."""
LEAST_WORDS = 0.72
"""Least size of a pill's words, as a share; where they do not fit so, its icon is left out."""
SIGN, SIGN_STEP = 10.0, 20.0
"""Radius of a sign at the end of a pill, and the distance to the next one, in units."""


@dataclass(frozen=True, slots=True)
class CombatStep:
    """One step: its name and icon, and whether it is done or current. ``number``: its place in the order, drawn on a
    disc; empty for none. ``signs``: (icon, colours) of special things that happen in it."""

    id: str
    label: str
    icon: str
    state: State
    number: str = ""
    signs: tuple[tuple[str, SeatColours], ...] = ()


def step_places(canvas: Canvas, rect: FRect, steps: Sequence[CombatStep], role: str, alike: float = 0.0) -> list[FRect]:
    """The rectangles of the pills, as high as ``rect``. ``alike``: one width in units for all of them, in the middle;
    0: each as wide as its words, spread over the whole width, narrower if they do not fit."""
    if alike:
        gap = min(2 * ROOMY.wide, max(ROOMY.gap, (rect.w - alike * len(steps)) / len(steps) / 2))
        x = rect.centerx - (alike * len(steps) + gap * (len(steps) - 1)) / 2
        return [FRect(x + n * (alike + gap), rect.y, alike, rect.h) for n in range(len(steps))]
    between = len(steps) - 1
    words = [canvas.measure(step.label, role)[0] for step in steps]
    besides = [_besides(step, rect.h) for step in steps]
    room = rect.w - ARROW * between
    if (room - sum(besides)) < LEAST_WORDS * sum(words):  # words are kept rather than icons
        besides = [_besides(step, rect.h) - rect.h * ICON - ROOMY.tight for step in steps]
    shrink = min(1.0, (room - sum(besides)) / sum(words))
    wide = [word * shrink + beside for word, beside in zip(words, besides, strict=True)]
    gap = max(ARROW, (rect.w - sum(wide)) / between)
    found, x = [], rect.x
    for w in wide:
        found.append(FRect(x, rect.y, w, rect.h))
        x += w + gap
    return found


def _besides(step: CombatStep, h: float) -> float:
    """Width of a pill beyond its words."""
    disc = 2 * h * DISC + ROOMY.tight if step.number else 0.0
    return h * ICON + disc + SIGN_STEP * len(step.signs) + 2 * ROOMY.gap + ROOMY.tight


def draw_steps(canvas: Canvas, steps: Sequence[CombatStep], places: Sequence[FRect], role: str) -> None:
    """Draw the pills at their places, with arrows between them."""
    for n, (step, pill) in enumerate(zip(steps, places, strict=True)):
        _draw_step(canvas, step, pill, role)
        if n + 1 < len(places):
            middle = (pill.right + places[n + 1].x) / 2
            size = min(ROOMY.gap + ROOMY.tight, places[n + 1].x - pill.right - ROOMY.hair)
            canvas.icon("forward", (middle, pill.centery), size, OK if step.state == "done" else SLATE500)


def _draw_step(canvas: Canvas, step: CombatStep, pill: FRect, role: str) -> None:
    done, lit = step.state == "done", step.state == "lit"
    ink = INK900 if lit else OK if done else IVORY500
    canvas.panel(pill, "pill-active" if lit else "pill")
    if done:
        canvas.frame(pill, OK, 1.2, pill.h / 2, alpha=180)
    icon = pill.h * ICON
    x = pill.x + ROOMY.gap
    if step.number:
        r = pill.h * DISC
        disc = (pill.x + r + ROOMY.tight + ROOMY.hair, pill.centery)
        canvas.circle(disc, r, NIGHT900, alpha=110 if lit else 200)
        if done:
            canvas.icon("confirm", disc, r * 1.25, OK)
        else:
            canvas.text(step.number, disc, f"number@{r:.1f}!", IVORY100 if lit else SLATE400, anchor="center")
        x = disc[0] + r + ROOMY.small
    end = pill.right - ROOMY.gap + ROOMY.tight - SIGN_STEP * len(step.signs)
    if end - x - icon - ROOMY.tight >= LEAST_WORDS * canvas.measure(step.label, role)[0]:
        canvas.icon("confirm" if done and not step.number else step.icon, (x + icon / 2, pill.centery), icon, ink)
        x += icon + ROOMY.tight
    canvas.fit_text(step.label, FRect(x, pill.y, end - x, pill.h), role, ink, min_ratio=0.6)
    for n, (sign, colours) in enumerate(step.signs):
        at = (pill.right - ROOMY.gap - SIGN / 2 - SIGN_STEP * n, pill.centery)
        canvas.circle(at, SIGN, colours.base, outline=NIGHT900, outline_width=1)
        canvas.icon(sign, at, SIGN * 1.5, colours.glyph)


SHRINK = 0.6
"""Least size of words, as a share, before they are cut."""
TITLED = 72.0
"""Least width in units of a portrait with a title."""
HEART, HEART_STEP = 24.0, 1.12
"""Greatest size of a heart in units, and the distance from one to the next in hearts."""
CHIP = 0.6
"""Greatest width of a chip, as a share of its row."""
DIE, DIE_SHARE = 20.0, 0.6
"""Greatest size of a die on a chip: in units, and as a share of the chip's height."""
NARROW = 120.0
"""Width in units of a chip below which it shows one die."""
SHOWN = 3
"""Most dice on a chip."""
CHECK = 13.0


@dataclass(frozen=True, slots=True)
class Portrait:
    """A side as a card without words: its icon as a charge, the diamonds of its level out of ``levels``, its title;
    ``fallen`` greys it."""

    id: str
    title: str
    colours: SeatColours
    icon: str
    level: int
    levels: int
    fallen: bool

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint it at the size of ``rect``."""
        inner = paint_stock(canvas, rect)
        w = rect.w
        foot = FRect(inner.x, 0, inner.w, inner.h * 0.17)
        foot.bottom = inner.bottom
        picture = FRect(inner.x, inner.y, inner.w, inner.h - foot.h)
        paint_charge(canvas, picture, self.icon, self.colours)
        canvas.fill(foot, RIBBON)
        step = w * 0.105
        box = FRect(0, 0, step * self.levels + w * 0.03, w * 0.125)
        box.midbottom = (picture.centerx, picture.bottom - ROOMY.hair)
        canvas.fill(box, CARD, radius=box.h * 0.3)
        canvas.frame(box, INK700, max(0.7, w * 0.006), box.h * 0.3)
        paint_diamonds(canvas, (box.x + w * 0.015 + step / 2, box.centery), w, self.level, self.levels)
        role = f"small_strong@{max(9.0, foot.h * 0.5):.2f}!"
        room = foot.inflate(-ROOMY.small, 0)
        if w >= TITLED or canvas.fits_text(self.title, room, role, SHRINK):
            canvas.fit_text(self.title, room, role, IVORY100, "center", SHRINK)
        if self.fallen:
            paint_veil(canvas, rect)


@dataclass(frozen=True, slots=True)
class PowerChip:
    """A power of a side: its name, the faces of the die that trigger it and that die's colour; ``fired``: it has been
    triggered; ``firing``: its effect is being shown."""

    label: str
    faces: tuple[int, ...]
    colour: str
    fired: bool
    firing: bool


def draw_health(canvas: Canvas, box: FRect, left: int, whole: int, words: str) -> None:
    """Draw a row of ``whole`` hearts, ``left`` of them full, and ``words``; the words alone in a low box or where both
    do not fit; a heart and figures where the words do not fit either."""
    canvas.panel(box, "tile")
    line = canvas.line_height("small_strong")
    text = FRect(box.x + ROOMY.tight, box.y, box.w - ROOMY.small, box.h)
    size = min(HEART, box.w / max(1, whole) / HEART_STEP - 1, box.h - line - ROOMY.small)
    gap = min(ROOMY.small, max(0.0, box.h - line - size) / 3)
    low = FRect(text.x, box.centery + (size + gap - line) / 2, text.w, line)
    if box.h > 2 * line + ROOMY.tight and canvas.fits_text(words, low, "small_strong", SHRINK):
        x = box.centerx - size * HEART_STEP * (whole - 1) / 2
        y = box.centery - (line + gap) / 2
        for n in range(whole):
            canvas.icon("health", (x + n * size * HEART_STEP, y), size, DANGER if n < left else SLATE500)
        text = low
    if canvas.fits_text(words, text, "small_strong", SHRINK):
        canvas.fit_text(words, text, "small_strong", IVORY100, "center", SHRINK)
        return
    heart = min(HEART, box.w / 3)
    canvas.icon("health", (box.x + ROOMY.tight + heart / 2, box.centery), heart, DANGER)
    figures = FRect(box.x + heart + ROOMY.tight, box.y, box.w - heart - 2 * ROOMY.tight, box.h)
    canvas.fit_text(f"{left}/{whole}", figures, "small_strong", IVORY100, "center", SHRINK)


def chip_places(area: FRect, count: int) -> list[FRect]:
    """The rectangles of ``count`` chips side by side."""
    if not count:
        return []
    w = min((area.w - ROOMY.small * (count - 1)) / count, area.w * CHIP)
    return [FRect(area.x + n * (w + ROOMY.small), area.y, w, area.h) for n in range(count)]


def draw_chips(canvas: Canvas, area: FRect, chips: Sequence[PowerChip], none: str, *, right: bool) -> None:
    """Draw chips; ``none``: the words where there are none, at the ``right`` edge or at the left one."""
    if not chips:
        place = chip_places(area, 1)[0]
        if right:
            place.right = area.right
        canvas.frame(place, SLATE500, 1, 8, alpha=150)
        canvas.fit_text(none, place.inflate(-2 * ROOMY.small, 0), "least", IVORY500, "center")
    for chip, box in zip(chips, chip_places(area, len(chips)), strict=True):
        _draw_chip(canvas, box, chip)


def _draw_chip(canvas: Canvas, box: FRect, chip: PowerChip) -> None:
    canvas.panel(box, "tile")
    edge = BRASS300 if chip.firing else SLATE400 if chip.fired else BRASS600
    canvas.frame(box, edge, 2 if chip.firing else 1, 8)
    if chip.firing:
        canvas.glow(box, BRASS300, 18, 8, 160, hollow=True)
    size = min(DIE, box.h * DIE_SHARE)
    x = box.x + ROOMY.small
    for face in chip.faces[: 1 if box.w < NARROW else SHOWN]:
        state = "miss" if chip.fired else "rest"
        draw_die(canvas, (x + size / 2, box.centery), size, D6.sides[face - 1], chip.colour, state)
        x += size + ROOMY.hair
    end = box.right - ROOMY.small - (CHECK + ROOMY.tight if chip.fired else 0)
    room = FRect(x + ROOMY.tight, box.y, end - x - ROOMY.tight, box.h)
    if room.w > ROOMY.wide:
        ink, first = IVORY500 if chip.fired else IVORY100, chip.label.partition(" ")[0]
        fit_name(canvas, chip.label, room, "least", ink, shorter=(first,))  # the tooltip has the whole name
    if chip.fired:
        canvas.icon("confirm", (box.right - CHECK, box.centery), CHECK, OK)
