"""A blow decided by one die: the die, all its faces with those that hit highlighted, the sum, a pill that says hit or
miss; numbers with their parts; strips with a result, a verdict, or the step and the seat that must decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.dice import D6, FINISHES, DieKind, draw_die, tilt, tumble
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
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
from tabletop.client.ui.tree import (
    Column,
    Disc,
    Draw,
    Either,
    Node,
    Row,
    Stack,
    Words,
    draw,
    sign,
    space,
)

DIE_ROOM, DIE_AT = 1.75, 0.56
"""Width of the die's part of the box, and the x of its middle, in sizes of the die."""
OLD, OLD_Y = 0.36, 0.3
"""The replaced throws: size of a single one, and the height of their row over the middle of the die, in its sizes."""
SHOWN_OLD = 2


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
    verdict, told = blow.verdict, not blow.flying
    title = Words(blow.title, "small_strong", shorter=(blow.short,) if blow.short else (), cut=True, weight=1.0)
    head = Row((sign(blow.icon, 18), title, Words(blow.needed, "small_strong")), 8)
    lies = blow.face if told else 0
    faces = Draw(
        _draw_faces,
        (len(blow.die.sides), FINISHES[blow.colour].body, blow.hits, lies),
        most=min(32.0, box.h * 0.22),
        high=32,
    )
    words = Words(blow.open, "small", IVORY300, "right", lines=0, least=0.65, weight=1.0)
    low: Node = words
    high: tuple[Node | None, ...] = (Words(blow.chance, "number", align="right") if blow.chance else None, words)
    if verdict is not None:
        ink = EMBER if verdict.hit else SLATE400
        pill = verdict_pill(verdict.words, verdict.hit, ink, "small_strong", 2 if verdict.judged else 1.3, 1.0)
        low = Row((Words(verdict.sum, "small_strong"), replace(pill, weight=1.0)), 8)
        role = "number_big" if box.h > 190 else "number"
        high = Words(verdict.sum, role, align="right", least=0.6), space(), pill
    rest = Either((Column((faces, space(), *(high if told else ())), 2), low if told else space()), weight=1.0)
    body = Row((Node(size=_die_size(box) * DIE_ROOM, name="throw"), rest), 0, weight=1.0)
    edge = (BRASS300, 2, 8) if blow.lit else (BRASS600, 1, 8, 150)
    pad = ROOMY.gap if box.h > 130 else ROOMY.small
    ground = Draw(Canvas.panel, ("tile-raised" if blow.lit else "tile",))
    found = draw(canvas, Stack((ground, Draw(Canvas.frame, edge), Column((head, body), 4, (pad, pad)))), box)
    _draw_throw(canvas, found["throw"], blow)


def _die_size(box: FRect) -> float:
    return min((box.h - 40) * 0.7, 92.0, (box.w - 20) * 0.26)


def _draw_throw(canvas: Canvas, body: FRect, blow: BlowView) -> None:
    """Draw the die, landed, tumbling or waiting, and beside it the replaced throws, small and crossed out."""
    size = body.w / DIE_ROOM
    center = (body.x + size * DIE_AT, body.y + min(body.h / 2, size * 0.7))
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
        left, top = size * (DIE_AT + 0.6), center[1] - size * (OLD_Y - OLD / 2)
        room = FRect(body.x + left, top + ROOMY.hair, size * DIE_ROOM - left, canvas.line_height("least"))
        canvas.fit_text(blow.note, room, "least", IVORY300, min_ratio=0.6)


def old_boxes(center: Point, size: float, count: int) -> list[FRect]:
    """The places of the last of ``count`` replaced throws, the earlier ones first; left of the faces even if two are
    shown."""
    shown = min(count, SHOWN_OLD)
    side = size * (OLD if shown == 1 else 0.27)
    left, middle = center[0] + size * 0.6, center[1] - size * OLD_Y
    return [FRect(left + n * side, middle - side / 2, side, side) for n in range(shown)]


def _draw_faces(canvas: Canvas, rest: FRect, count: int, colour: Colour, hits: frozenset[int], lies: int) -> None:
    """Draw the faces: those that hit highlighted, the one that ``lies`` there with a ring."""
    gap = ROOMY.tight
    w = min(rest.h, (rest.w - gap * (count - 1)) / count)
    x = rest.right - count * w - (count - 1) * gap
    for face in range(1, count + 1):
        box = FRect(x + (face - 1) * (w + gap), rest.y, w, w)
        lit = face in hits
        if lit:
            canvas.fill(box, mix(colour, IVORY500, 0.12), radius=4)
        canvas.frame(box, SLATE400 if not lit else mix(colour, IVORY100, 0.4), 1, 4)
        if lies == face:
            canvas.frame(box.inflate(ROOMY.tight, ROOMY.tight), IVORY100, 2, 6)
        ink = IVORY100 if lit or lies == face else IVORY500
        canvas.text(str(face), box.center, f"badge@{w * 0.58:.2f}!", ink, "center")


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
    ink = BRASS300 if tile.planned else IVORY100
    number, icon = Words(tile.total, "number_big", ink, "center"), sign(tile.icon, 24, tile.ink, drop=1)
    caption = Words(tile.caption, "least", IVORY300, "center", least=0.6, firm=True)
    total = Stack((
        Row((Draw(Canvas.fill, (tile.ink, 30, 7), weight=1.0),), 0, (1, 1)),
        Either((Column((icon, replace(number, firm=True), caption), 0, (1, 2), 0.5), Row((icon, number), 2, (2, 2)))),
    ), part=0.24, most=92)  # fmt: skip
    count = len(tile.parts)  # struck ones leave first: they no longer count, then the earlier ones
    rows = (replace(_part(part), drop=count * (1 + part.struck) - n) for n, part in enumerate(tile.parts))
    parts = Column(tuple(rows), 0, (ROOMY.gap, ROOMY.tight), 0.5, weight=1.0)
    row = Row((total, parts) if mirrored else (parts, total), 0)
    draw(canvas, Stack((Draw(Canvas.panel, ("tile",)), row)), box)


def _part(part: TileLine) -> Stack:
    ink = IVORY500 if part.struck else BRASS300 if part.planned else IVORY100
    words = Words(part.label, "small", ink), Words(part.value, "small_strong", ink)
    name, value = (Stack((one, Draw(_strike))) if part.struck else one for one in words)
    return Stack((Draw(_dashes) if part.planned else None, Row((name, space(), value), ROOMY.tight)))


def _strike(canvas: Canvas, box: FRect) -> None:
    canvas.polyline((box.midleft, box.midright), IVORY500, 1.2)


def _dashes(canvas: Canvas, row: FRect) -> None:
    box = row.inflate(ROOMY.small, -1)
    canvas.polygon((box.topleft, box.topright, box.bottomright, box.bottomleft), None, 255, BRASS300, 1.2, (5, 4))


@dataclass(frozen=True, slots=True)
class StripWords:
    """Contents of a strip: its sign and colour, a title and lines."""

    icon: str
    colour: Colour
    title: str
    lines: tuple[str, ...] = ()


def draw_strip(canvas: Canvas, box: FRect, strip: StripWords) -> None:
    """Draw a strip; without lines its title fills it."""
    ink = mix(strip.colour, IVORY100, 0.35) if strip.lines else IVORY100
    title = Words(strip.title, "small_strong" if strip.lines else "body_strong", ink, lines=1 if strip.lines else 2)
    told = Words(" ".join(strip.lines), "small", lines=0, cut=True)
    lines = Column((title if strip.title else None, told if strip.lines else None), 0, (0, 4), 0.5, weight=1.0)
    tree = Stack((
        Draw(Canvas.fill, (mix(strip.colour, NIGHT900, 0.84), 255, 8)),
        Draw(Canvas.frame, (strip.colour, 1.3, 8, 210)),
        Row((Disc(_ringed, min(42.0, box.h * 0.64), (strip.icon, strip.colour)), lines), ROOMY.gap, (ROOMY.gap, 0)),
    ))  # fmt: skip
    draw(canvas, tree, box)


def _ringed(canvas: Canvas, center: Point, r: float, icon: str, colour: Colour) -> None:
    canvas.circle(center, r, NIGHT900, 160)
    canvas.icon(icon, center, r * 1.25, colour)


def verdict_pill(words: str, good: bool, colour: Colour, role: str, line: float = 2.0, pack: float = 0.5) -> Row:
    """A pill with a tick or a cross and ``words``; ``line``: thickness of its outline; ``pack``: where it stands in its
    row, from the left (0) to the right (1)."""
    told = sign("confirm" if good else "cancel", 13, colour if good else IVORY300)
    inside = Row((told, Words(words, role, align="center", least=0.65)), 8, (ROOMY.gap, line + 1), 0.5)
    ground = Draw(Canvas.fill, (mix(colour, NIGHT900, 0.72), 255, -1)), Draw(Canvas.frame, (colour, line, -1))
    return Row((Stack((*ground, inside)),), pack=pack)


def draw_chain(canvas: Canvas, box: FRect, name: str, tint: Colour, parts: Sequence[str], *, right: bool) -> None:
    """Draw arithmetic as parts with arrows between them, after the ``name`` of its owner, the last part highlighted; at
    the ``right`` edge or at the left one. Where it does not fit, only the last part is drawn."""
    ways = []
    for shown in (parts, parts[-1:]):
        told = [Words(part, "least", IVORY300 if n else BRASS300) for n, part in enumerate(reversed(shown))]
        row = [node for part in reversed(told) for node in (sign("forward", 10, IVORY500), part)]
        ways.append(Row((Words(name, "least", tint), *row), pack=float(right)))
    draw(canvas, Either(tuple(ways)), box)
