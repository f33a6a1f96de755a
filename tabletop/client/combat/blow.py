"""A blow decided by one die: all its faces with those that hit highlighted, a pill that says hit or miss; the
sentence of a step with who must decide; arithmetic as a chain."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import (
    BRASS300,
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
    Draw,
    Either,
    Row,
    Stack,
    Words,
    draw,
    sign,
)


def draw_faces(canvas: Canvas, rest: FRect, count: int, colour: Colour, hits: frozenset[int], lies: int) -> None:
    """Draw the faces of a die from the left: those that hit highlighted, the one that ``lies`` there with a ring."""
    gap = ROOMY.tight
    w = min(rest.h, (rest.w - gap * (count - 1)) / count)
    x = rest.x
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
