"""Strips of a combat overlay: a tinted box for a result with sign, title and lines; the sentence about the current step
with the seat that must decide; a verdict; a chain of arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, smaller
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500, NIGHT900, ROOMY, Colour, mix

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

SIGN, SIGN_SHARE = 26.0, 0.4
"""Greatest size of the sign: in units, and as a share of a strip's height."""
TEXT_ROLES = ("small", "least", "least@11!", "least@10!")
"""Sizes of the lines, the first that fits."""
TEXT_RATIOS = (0.9, 0.8)
"""Sizes between the second and the third of them, as shares of the second, at the player's text scale."""
ICON = 18.0
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
    canvas.fit_text(words, FRect(x, pill.y, pill.right - x - ROOMY.small, pill.h), role, IVORY100, "center", 0.65)


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
