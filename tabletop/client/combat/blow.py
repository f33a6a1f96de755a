"""A blow decided by one die: the die, all its faces with those that hit highlighted, the sum, a pill that says hit or
miss; numbers with their parts; strips with a result, a verdict, or the step and the seat that must decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.dice import D6, FINISHES, DieKind, draw_die, tilt, tumble
from tabletop.client.draw.fit_text import fit_block, fit_name, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    EMBER,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    ROOMY,
    SLATE400,
    Colour,
    mix,
)

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.draw.rectangles import Point


DIE, DIE_HEIGHT, DIE_WIDTH = 92.0, 0.7, 0.26
"""Greatest size of the die: in units, and as shares of the box's height and width."""
DIE_ROOM, DIE_AT = 1.75, 0.56
"""Width of the die's part of the box, and the x of its middle, in sizes of the die."""
OLD, OLD_TWO, OLD_FROM, OLD_Y = 0.36, 0.27, 0.6, 0.3
"""The replaced throws: the size of one and of each of two, the left end and the middle of their row, from the middle of
the die to the right and upwards, in sizes of the die."""
NOTE_X = 0.6
"""Distance from the middle of the die to the words about replaced throws, in sizes of the die."""
SHOWN_OLD = 2
FACE, FACE_HEIGHT = 32.0, 0.3
"""Greatest side of one of the faces, in units and as a share of the height."""
ICON = 18.0
LEAST_WORDS = 0.7
"""Least size of the head, as a share of its usual one."""
LOW, SUM_SHARE = 2.0, 0.46
"""Least height, in lines, at which the faces are drawn; greatest width of the sum without them, as a share."""
ROOMY_BOX = 110.0
"""Least height in units of the part with the words at which the sum is in large letters."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a die: the sum in figures, whether it hits, the same in words, and whether it has been decided."""

    sum: str
    hit: bool
    words: str
    judged: bool


@dataclass(frozen=True, slots=True)
class BlowView:
    """One blow. ``title`` and ``icon``: its kind, ``short`` where the title does not fit; ``needed``: what it hits on,
    in words; ``hits``: the faces that hit; ``colour``: the finish of its die; ``face``: the one rolled, 0 before the
    roll; ``thrown``: those rolled before it, and ``note``: words about them; ``verdict``: the outcome, else ``chance``:
    how likely a hit is, in figures, and ``open``: the same in words; ``turn``: how far the die has tumbled, None when
    it has landed, ``flying``: it has not landed; ``lit``: this blow is being resolved; ``order``: its place among the
    blows."""

    title: str
    icon: str
    needed: str
    hits: frozenset[int]
    colour: str
    face: int
    thrown: tuple[int, ...] = ()
    note: str = ""
    verdict: Verdict | None = None
    open: str = ""
    chance: str = ""
    turn: float | None = None
    flying: bool = False
    lit: bool = False
    order: int = 0
    die: DieKind = D6
    short: str = ""


def draw_blow(canvas: Canvas, box: FRect, blow: BlowView) -> None:
    canvas.panel(box, "tile-raised" if blow.lit else "tile")
    canvas.frame(
        box, BRASS300 if blow.lit else BRASS600, 2 if blow.lit else 1, 8, alpha=255 if blow.lit else 150
    )  # fmt: skip
    pad = ROOMY.gap if box.h > ROOMY_BOX + ROOMY.edge else ROOMY.small
    inner = box.inflate(-2 * pad, -2 * pad)
    head = canvas.line_height("small_strong")
    icon = min(ICON, head)
    canvas.icon(blow.icon, (inner.x + icon / 2, inner.y + head / 2), icon, BRASS300)
    room = inner.w - icon - 2 * ROOMY.small
    title, needed = (canvas.measure(words, "small_strong")[0] for words in (blow.title, blow.needed))
    wide = needed * max(LEAST_WORDS + 0.03, min(1.0, room / (title + needed)))  # shrink both rather than cut one
    name = FRect(inner.x + icon + ROOMY.small, inner.y, room - wide, head)
    fit_name(canvas, blow.title, name, "small_strong", shorter=(blow.short,) if blow.short else ())
    told = FRect(inner.right - wide - ROOMY.hair, inner.y, wide + ROOMY.hair, head)
    canvas.fit_text(blow.needed, told, "small_strong", IVORY100, "right", LEAST_WORDS)
    top = head + ROOMY.tight
    body = FRect(inner.x, inner.y + top, inner.w, inner.h - top)
    size = min(body.h * DIE_HEIGHT, DIE, body.w * DIE_WIDTH)
    rest = FRect(body.x + size * DIE_ROOM, body.y, body.w - size * DIE_ROOM, body.h)
    _draw_throw(canvas, body, blow, size)
    if body.h < LOW * canvas.line_height("number"):
        if not blow.flying:
            _draw_verdict_in_a_line(canvas, rest, blow)
        return
    _draw_faces(canvas, rest, blow)
    if not blow.flying:
        _draw_verdict(canvas, rest, blow)


def _draw_throw(canvas: Canvas, body: FRect, blow: BlowView, size: float) -> None:
    """Draw the die, landed, tumbling or waiting, and beside it the replaced throws, small and crossed out."""
    center = (body.x + size * DIE_AT, body.y + min(body.h / 2, size * DIE_HEIGHT))
    if blow.turn is not None:
        side_up, angle = tumble(blow.turn, max(0, blow.face - 1), len(blow.die.sides))
        draw_die(canvas, center, size, blow.die.sides[side_up], blow.colour, angle=angle)
        return
    if not blow.face:
        place = FRect(0, 0, size, size)
        place.center = center
        canvas.fill(place, INK900, alpha=120, radius=size * 0.2)
        canvas.frame(place, FINISHES[blow.colour].body, 2, size * 0.2)
        return
    angle = tilt(blow.face - 1, blow.order)
    draw_die(canvas, center, size, blow.die.sides[blow.face - 1], blow.colour, angle=angle)
    for box, old in zip(old_boxes(center, size, len(blow.thrown)), blow.thrown[-SHOWN_OLD:], strict=True):
        draw_die(canvas, box.center, box.w, blow.die.sides[old - 1], blow.colour, "miss", struck=True)
    if blow.note:  # below the replaced throws
        left, top = size * (DIE_AT + NOTE_X), center[1] - size * (OLD_Y - OLD / 2)
        room = FRect(body.x + left, top + ROOMY.hair, size * DIE_ROOM - left, canvas.line_height("least"))
        canvas.fit_text(blow.note, room, "least", IVORY300, min_ratio=0.6)


def old_boxes(center: Point, size: float, count: int) -> list[FRect]:
    """The places of the last of ``count`` replaced throws, the earlier ones first; left of the faces even if two are
    shown."""
    shown = min(count, SHOWN_OLD)
    side = size * (OLD if shown == 1 else OLD_TWO)
    left, middle = center[0] + size * OLD_FROM, center[1] - size * OLD_Y
    return [FRect(left + n * side, middle - side / 2, side, side) for n in range(shown)]


def _face_size(rest: FRect, count: int) -> float:
    return min(FACE, (rest.w - ROOMY.tight * (count - 1)) / count, rest.h * FACE_HEIGHT)


def _draw_faces(canvas: Canvas, rest: FRect, blow: BlowView) -> None:
    """Draw the faces: those that hit highlighted, the one rolled with a ring."""
    count = len(blow.die.sides)
    w, gap = _face_size(rest, count), ROOMY.tight
    x = rest.right - count * w - (count - 1) * gap
    colour: Colour = FINISHES[blow.colour].body
    for face in range(1, count + 1):
        box = FRect(x + (face - 1) * (w + gap), rest.y, w, w)
        lit = face in blow.hits
        if lit:
            canvas.fill(box, mix(colour, IVORY500, 0.12), radius=4)
        canvas.frame(box, SLATE400 if not lit else mix(colour, IVORY100, 0.4), 1, 4)
        lies = blow.face == face and not blow.flying
        if lies:
            canvas.frame(box.inflate(ROOMY.tight, ROOMY.tight), IVORY100, 2, 6)
        canvas.text(str(face), box.center, f"badge@{w * 0.58:.2f}!", IVORY100 if lit or lies else IVORY500, "center")


def _draw_verdict_in_a_line(canvas: Canvas, rest: FRect, blow: BlowView) -> None:
    """Draw sum and pill side by side, without the faces, for low boxes."""
    verdict = blow.verdict
    if verdict is None:
        canvas.fit_text(blow.open, rest, "small", IVORY300, "right", 0.65)
        return
    high = min(rest.h, canvas.line_height("small_strong") + ROOMY.tight)
    row = FRect(rest.x, rest.centery - high / 2, rest.w, high)
    sum_w = min(row.w * SUM_SHARE, canvas.measure(verdict.sum, "small_strong")[0] + ROOMY.small)
    canvas.fit_text(verdict.sum, FRect(row.x, row.y, sum_w, row.h), "small_strong", IVORY100, min_ratio=0.7)
    colour = EMBER if verdict.hit else SLATE400
    pill = FRect(row.x + sum_w, row.y, row.w - sum_w, row.h)
    outline = 2 if verdict.judged else 1.3
    draw_verdict(canvas, pill, verdict.words, verdict.hit, colour, "small_strong", line=outline, right=True)


def _draw_verdict(canvas: Canvas, rest: FRect, blow: BlowView) -> None:
    """Draw the sum, what it must reach, and a pill that says hit or miss in words."""
    big = rest.h > ROOMY_BOX
    role = "number_big" if big else "number"
    line = canvas.line_height(role)
    pill_h = min(canvas.line_height("small_strong") + (ROOMY.small if big else ROOMY.tight), rest.h * FACE_HEIGHT)
    w = _face_size(rest, len(blow.die.sides))
    spare = max(0.0, rest.h - w - line - pill_h) / 3
    y = rest.y + w + spare + ROOMY.hair
    verdict = blow.verdict
    if verdict is None:
        below = FRect(rest.x, y, rest.w, line)
        if blow.chance:
            canvas.text(blow.chance, (rest.right, y + line / 2), role, IVORY100, "midright", max_width=rest.w)
            below.y, below.h = min(y + line + spare, rest.bottom - pill_h), pill_h
        canvas.fit_text(blow.open, below, "small", IVORY300, "right", 0.65)
        return
    colour = EMBER if verdict.hit else SLATE400
    room = FRect(rest.x, min(y + line + spare, rest.bottom - pill_h), rest.w, pill_h)
    canvas.fit_text(verdict.sum, FRect(rest.x, y, rest.w, min(line, room.y - y)), role, IVORY100, "right", 0.7)
    outline = 2 if verdict.judged else 1.3
    draw_verdict(canvas, room, verdict.words, verdict.hit, colour, "small_strong", line=outline, right=True)


TOTAL, TOTAL_SHARE = 92.0, 0.24
"""Greatest width of the total: in units, and as a share of the tile."""
TOTAL_ICON = 24.0
LEAST_ICON = 9.0
"""Least size in units of the icon, which is left out below it."""
DASHES = (5, 4)


@dataclass(frozen=True, slots=True)
class TileLine:
    """One part of a number: its words and its value as written (``+2``); ``struck``: it has been replaced; ``planned``:
    it applies only if the selected action is carried out."""

    label: str
    value: str
    struck: bool = False
    planned: bool = False


@dataclass(frozen=True, slots=True)
class NumberTile:
    """A number: its icon and colour, name, total and parts."""

    icon: str
    ink: Colour
    caption: str
    total: str
    parts: tuple[TileLine, ...]

    @property
    def planned(self) -> bool:
        """Whether a part of the total is only planned."""
        return any(part.planned for part in self.parts)


def draw_number_tile(canvas: Canvas, box: FRect, tile: NumberTile, *, mirrored: bool) -> None:
    """Draw a tile; ``mirrored``: with the total at the left."""
    canvas.panel(box, "tile")
    w = min(TOTAL, box.w * TOTAL_SHARE)
    total = FRect(box.x if mirrored else box.right - w, box.y, w, box.h)
    canvas.fill(total.inflate(-ROOMY.hair, -ROOMY.hair), tile.ink, alpha=30, radius=7)
    _draw_total(canvas, total, tile)
    x = total.right + ROOMY.gap if mirrored else box.x + ROOMY.gap
    _draw_parts(canvas, FRect(x, box.y + ROOMY.tight, box.w - w - 2 * ROOMY.gap, box.h - 2 * ROOMY.tight), tile)


def _draw_total(canvas: Canvas, total: FRect, tile: NumberTile) -> None:
    line, big = canvas.line_height("least"), canvas.line_height("number_big")
    ink = BRASS300 if tile.planned else IVORY100
    if big + line > total.h + ROOMY.small:  # too low for its name: the icon alone is drawn
        icon = min(TOTAL_ICON, total.h - ROOMY.small, total.w / 2 - ROOMY.tight)
        role = "number_big" if big <= total.h else "number"
        canvas.icon(tile.icon, (total.x + total.w / 4, total.centery), icon, tile.ink)
        canvas.text(tile.total, (total.x + total.w * 0.7, total.centery), role, ink, "center")
        return
    size = min(TOTAL_ICON, total.h - big - line)
    size = size if size > LEAST_ICON else 0.0
    y = total.centery - (size + big + line) / 2
    if size:
        canvas.icon(tile.icon, (total.centerx, y + size / 2), size, tile.ink)
    canvas.text(tile.total, (total.centerx, y + size + big / 2), "number_big", ink, "center")
    label = FRect(total.x + ROOMY.hair, y + size + big, total.w - 2 * ROOMY.hair, line)
    canvas.fit_text(tile.caption, label, "least", IVORY300, "center", 0.6)


def _draw_parts(canvas: Canvas, rows: FRect, tile: NumberTile) -> None:
    pitch = canvas.line_height("small")
    most = max(1, int((rows.h + ROOMY.hair) // pitch))
    parts = list(tile.parts)
    if len(parts) > most:  # struck ones are left out first: they no longer count
        parts = [part for part in parts if not part.struck][-most:]
    y = rows.centery - len(parts) * pitch / 2
    for n, part in enumerate(parts):
        _draw_part(canvas, FRect(rows.x, y + n * pitch, rows.w, pitch), part)


def _draw_part(canvas: Canvas, row: FRect, part: TileLine) -> None:
    ink = IVORY500 if part.struck else BRASS300 if part.planned else IVORY100
    if part.planned:
        box = row.inflate(ROOMY.small, -1)
        canvas.polygon((box.topleft, box.topright, box.bottomright, box.bottomleft), None, 255, BRASS300, 1.2, DASHES)
    wide = canvas.measure(part.value, "small_strong")[0]
    label = FRect(row.x, row.y, row.w - wide - ROOMY.gap, row.h)
    told = canvas.fit_text(part.label, label, "small", ink, min_ratio=0.7)
    canvas.text(part.value, (row.right, row.centery), "small_strong", ink, "midright")
    if part.struck:
        canvas.polyline((row.midleft, (min(told.right, label.right), row.centery)), IVORY500, 1.2)
        left, right = row.right - wide - ROOMY.hair, row.right + ROOMY.hair
        canvas.polyline(((left, row.centery), (right, row.centery)), IVORY500, 1.2)


SIGN, SIGN_SHARE = 26.0, 0.4
"""Greatest size of the sign: in units, and as a share of a strip's height."""
TEXT_ROLES = ("small", "least", "least@11!", "least@10!")
"""Sizes of the lines, the first that fits."""
TEXT_RATIOS = (0.9, 0.8)
"""Sizes between the second and the third of them, as shares of the second, at the player's text scale."""
LONG = 0.9
"""Size of the letters of a sentence in one line, as a share of the usual one, below which it takes more lines where
there is room."""
WHO = 0.4
"""Greatest share of a sentence's width for the words about who must decide."""
ARROW = 20.0
PILL_PAD, PILL_SIGN = 40.0, 13.0
"""Width of a verdict beyond its words, and size of its sign, in units."""


@dataclass(frozen=True, slots=True)
class StripWords:
    """Contents of a strip: its sign and colour, a title and lines."""

    icon: str
    colour: Colour
    title: str
    lines: tuple[str, ...] = ()


def draw_strip(canvas: Canvas, box: FRect, strip: StripWords) -> None:
    """Draw a strip; without lines its title fills it."""
    canvas.fill(box, mix(strip.colour, NIGHT900, 0.84), radius=8)
    canvas.frame(box, strip.colour, 1.3, 8, alpha=210)
    size = min(SIGN, box.h * SIGN_SHARE)
    sign = (box.x + ROOMY.gap + size, box.centery)
    canvas.circle(sign, size * 0.8, NIGHT900, 160)
    canvas.icon(strip.icon, sign, size, strip.colour)
    x = sign[0] + size
    room = FRect(x, box.y + ROOMY.tight, box.right - x - ROOMY.gap, box.h - 2 * ROOMY.tight)
    if not strip.lines:
        canvas.fit_text(strip.title, room, "body_strong", IVORY100, min_ratio=0.7)
        return
    strong = canvas.line_height("small_strong") if strip.title else 0.0
    told = " ".join(strip.lines)
    between = [smaller(canvas, TEXT_ROLES[1], ratio) for ratio in TEXT_RATIOS]
    roles = (*TEXT_ROLES[:2], *between, *TEXT_ROLES[2:])
    most = room.h - strong + ROOMY.hair
    role = next((r for r in roles if canvas.block_height(told, r, room.w) <= most), TEXT_ROLES[-1])
    lines = max(1, int((room.h - strong + ROOMY.tight) // canvas.line_height(role)))
    whole = strong + min(canvas.block_height(told, role, room.w), room.h - strong)
    y = room.centery - whole / 2  # title and lines as one block in the middle
    if strip.title:
        ink = mix(strip.colour, IVORY100, 0.35)
        canvas.fit_text(strip.title, FRect(room.x, y, room.w, strong), "small_strong", ink, min_ratio=0.7)
    room = FRect(room.x, y + strong, room.w, whole - strong)
    canvas.text_block(told, room, role, IVORY100, max_lines=lines, valign="middle", ellipsis="ok")


def draw_verdict(
    canvas: Canvas, room: FRect, words: str, good: bool, colour: Colour, role: str, *, line: float = 2,
    right: bool = False,
) -> None:  # fmt: skip
    """Draw a pill with a tick or a cross and ``words``, as high as ``room``, in its middle or at its ``right`` edge;
    ``line``: thickness of its outline."""
    wide = min(room.w, canvas.measure(words, role)[0] + PILL_PAD)
    pill = FRect(room.right - wide if right else room.centerx - wide / 2, room.y, wide, room.h)
    canvas.fill(pill, mix(colour, NIGHT900, 0.72), radius=pill.h / 2)
    canvas.frame(pill, colour, line, pill.h / 2)
    sign = (pill.x + PILL_SIGN + ROOMY.tight, pill.centery)
    canvas.icon("confirm" if good else "cancel", sign, PILL_SIGN, colour if good else IVORY300)
    x = sign[0] + PILL_SIGN
    inside = FRect(x, pill.y + line, pill.right - x - ROOMY.small, pill.h - 2 * line - ROOMY.hair)
    canvas.fit_text(words, inside, role, IVORY100, "center", 0.65)


def draw_sentence(
    canvas: Canvas, line: FRect, icon: str, text: str, who: tuple[str, Colour] | None = None
) -> None:  # fmt: skip
    """Draw the sentence about the current step, and at the right the words of ``who`` must decide, in their colour. In
    a high ``line`` a long sentence takes two lines."""
    right = line.right
    if who is not None:
        wide = min(line.w * WHO, canvas.measure(who[0], "body_strong")[0])
        box = FRect(line.right - wide, line.y, wide, line.h)
        canvas.fit_text(who[0], box, "body_strong", who[1], "right", 0.7)
        canvas.icon("hand-over", (box.x - ICON + ROOMY.hair, line.centery), ICON, who[1])
        right = box.x - 2 * ICON
    canvas.icon(icon, (line.x + ICON / 2, line.centery), ICON, BRASS300)
    x = line.x + ICON + ROOMY.small
    room = FRect(x, line.y, right - x, line.h)
    if canvas.fits_text(text, FRect(0, 0, room.w, 0), "body", LONG):
        canvas.fit_text(text, room, "body", IVORY100, min_ratio=LONG)
    else:
        fit_block(canvas, text, room, "body", IVORY100)


def draw_chain(canvas: Canvas, box: FRect, name: str, tint: Colour, parts: Sequence[str], *, right: bool) -> None:
    """Draw arithmetic as parts with arrows between them, after the ``name`` of its owner, the last part highlighted; at
    the ``right`` edge or at the left one. Where it does not fit, only the last part is drawn."""
    role = "least"
    shown = list(parts)
    whole = sum(canvas.measure(part, role)[0] for part in (name, *shown)) + ARROW * len(shown)
    ratio = min(1.0, box.w / whole)
    if ratio < 0.7:
        shown = shown[-1:]
        whole = sum(canvas.measure(part, role)[0] for part in (name, *shown)) + ARROW
        ratio = min(1.0, box.w / whole)
    x = box.right - whole * ratio if right else box.x
    for n, part in enumerate((name, *shown)):
        if n:
            canvas.icon("forward", (x + ARROW * ratio / 2, box.centery), 10, IVORY500)
            x += ARROW * ratio
        wide = canvas.measure(part, role)[0] * ratio
        colour = tint if n == 0 else BRASS300 if n == len(shown) else IVORY300
        canvas.fit_text(part, FRect(x, box.y, wide + ROOMY.hair, box.h), role, colour, "left", 0.7)
        x += wide
