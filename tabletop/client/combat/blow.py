"""A blow decided by one die: the die, all its faces with those that hit highlighted, the sum, a pill that says hit or
miss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.dice.faces import D6, FINISHES, DieKind, draw_die
from tabletop.client.dice.roll import tilt, tumble
from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    EMBER,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    ROOMY,
    SLATE400,
    Colour,
    mix,
)

from .result_strip import draw_verdict

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
    canvas.text(verdict.sum, (rest.right, y + line / 2), role, IVORY100, "midright", max_width=rest.w)
    colour = EMBER if verdict.hit else SLATE400
    room = FRect(rest.x, min(y + line + spare, rest.bottom - pill_h), rest.w, pill_h)
    outline = 2 if verdict.judged else 1.3
    draw_verdict(canvas, room, verdict.words, verdict.hit, colour, "small_strong", line=outline, right=True)
