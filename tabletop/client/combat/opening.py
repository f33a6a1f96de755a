"""The beginning of a combat: the emblems of both sides come out of the head, clash over its middle, show each side's
chance to win, and go back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import ease_in_out, shaken
from tabletop.client.board.visual_effects import draw_flash, draw_ring
from tabletop.client.draw.theme import BRASS300, BRASS400, EMBER, IVORY100, IVORY300, NIGHT900, ROOMY, SLATE400, WHITE
from tabletop.rules.dice import percent
from tabletop.text import t

from .combat_header import CombatHeading, medallions

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .overlay_regions import OverlayRegions

OPENING = ("charge", "clash")
"""The kinds of the two stretches of time: until the emblems meet, and from then on."""
CHARGE_MS, CLASH_MS = 420.0, 1150.0
"""Milliseconds of both at normal speed."""
HELD = 0.07
"""The share of the clash in which the emblems, lit by the blow, stay where they met."""
APART, BACK = 0.22, 0.8
"""Shares of the clash: when the emblems stand apart, and when they begin to go back."""
LARGEST, TALL = 64.0, 0.19
"""Greatest radius of an emblem in units, and as a share of the body's height."""
OF_SEVERAL = 0.72
"""Its radius where a side has several, as a share of that of one."""
TOUCHING, STANDING, BESIDE = 0.96, 2.0, 1.5
"""From the middle to an emblem: as they meet, and apart; and between two of a side; in radii."""
STEP = 6.0
"""Units by which the radius grows: with exact ones every frame would add pictures to the cache."""
LIGHT = 224
"""Alpha of the light on the emblems as they meet, 0 to 255."""
VEIL = 128
"""Alpha of the veil over the body, 0 to 255."""
SPARKS, RING, SHAKE, SIGN = 2.6, 4.2, 13.0, 0.5
"""Reach of the sparks and of the ring, in radii; units by which the overlay shakes; radius of the sign between the
emblems, in radii."""
PLATE, BAR = 360.0, 9.0
"""Units: width of the plate with the chances at the usual size of text, and height of its bar."""


@dataclass(frozen=True, slots=True)
class Chances:
    """``shares``: the probabilities (0..1) that the left side wins, that nobody does, and that the right side does;
    ``note``: what they do not count, in words."""

    shares: tuple[float, float, float]
    note: str

    @property
    def figures(self) -> tuple[int, int, int]:
        """The three in percent, as they are written: they add up to 100."""
        left, right = percent(self.shares[0]), percent(self.shares[2])
        return left, max(0, 100 - left - right), right


def draw_opening(
    canvas: Canvas,
    places: OverlayRegions,
    head: CombatHeading,
    kind: str,
    share: float,
    chances: Chances | None = None,
) -> None:
    """Draw the beginning over the body. ``kind``: the stretch of OPENING that runs, ``share`` (0..1) of it has passed;
    ``chances``: None where they are not told."""
    body = places.body
    charge, clash = (share, 0.0) if kind == OPENING[0] else (1.0, share)
    leaving = max(0.0, (clash - BACK) / (1 - BACK))
    veil = VEIL * min(1.0, charge * 1.6) * (1 - leaving)
    canvas.fill(body.inflate(ROOMY.wide, ROOMY.wide), NIGHT900, alpha=round(veil / 32) * 32, radius=10)
    plate = _plate(canvas)
    r = min(LARGEST, body.h * TALL) * (1.0 if max(map(len, head.sides)) == 1 else OF_SEVERAL)
    middle = (body.centerx, body.centery - (plate.h / 2 if chances is not None else 0.0))
    if clash and chances is not None:
        plate.midtop = (middle[0], middle[1] + r + ROOMY.gap)
        _draw_plate(canvas, plate, head, clash, chances)
    if clash:
        draw_ring(canvas, min(1.0, clash * 2.4), middle, r * RING, BRASS300)
        draw_flash(canvas, min(1.0, clash * 3), middle, r * SPARKS, EMBER)
    _draw_emblems(canvas, places.header, head, middle, r, charge, clash)
    if clash:
        if APART < clash < BACK:
            canvas.circle(middle, r * SIGN, NIGHT900, outline=BRASS400, outline_width=2)
            canvas.icon("crossed-swords", middle, r * SIGN * 1.3, BRASS300)
        canvas.push(*shaken(min(1.0, clash * 2.4), SHAKE))


def _draw_emblems(
    canvas: Canvas,
    header: FRect,
    head: CombatHeading,
    middle: tuple[float, float],
    r: float,
    charge: float,
    clash: float,
) -> None:
    """Draw the emblems of both sides on their way."""
    homes = medallions(header, head.sides)
    come = charge * charge * (2.6 * charge - 1.6)  # they draw back first
    out = 1 - (1 - min(1.0, max(0.0, clash - HELD) / (APART - HELD))) ** 3
    light = round(LIGHT * max(0.0, 1 - clash / (2 * HELD)) / 32) * 32 if clash else 0
    away = 1 - ease_in_out(max(0.0, (clash - BACK) / (1 - BACK)))
    for side, way in zip(head.sides, (-1, 1), strict=True):
        for n, one in reversed(list(enumerate(side))):
            (x, y), least = homes[one.key]
            far = TOUCHING + (STANDING - TOUCHING) * out + n * BESIDE
            share = come * away
            grown = least + (r - least) * max(0.0, share)
            at = (x + (middle[0] + way * far * r - x) * share, y + (middle[1] - y) * share)
            shown = max(STEP, round(grown / STEP) * STEP)
            canvas.medallion(at, shown, one.colours, one.emblem)
            if light:
                canvas.circle(at, shown, WHITE, alpha=light)


def _plate(canvas: Canvas) -> FRect:
    """The size of the plate with the chances."""
    title, small = canvas.line_height("title"), canvas.line_height("small")
    wide = max(PLATE, 2 * canvas.measure(t("battle.opening.chances"), "small_strong")[0])
    return FRect(0, 0, wide, title + BAR + small + 2 * ROOMY.small + ROOMY.gap)


def _draw_plate(
    canvas: Canvas,
    box: FRect,
    head: CombatHeading,
    clash: float,
    chances: Chances,
) -> None:
    """Draw the chances of both sides with the bar between them; the plate opens and closes from its middle."""
    open_ = min(1.0, clash / APART) * min(1.0, (1 - clash) / (1 - BACK))
    open_ = 1 - (1 - open_) ** 3
    if open_ < 0.05:
        return
    shown = FRect(box.centerx - box.w * open_ / 2, box.y, box.w * open_, box.h)
    canvas.shadow(shown, 2, 8)
    canvas.fill(shown, NIGHT900, radius=8)
    canvas.frame(shown, EMBER, 1.6, 8)
    inner = box.inflate(-2 * ROOMY.gap, -2 * ROOMY.small)
    title, least = canvas.line_height("title"), canvas.line_height("small")
    with canvas.clip(shown.inflate(-4, -4)):
        left, neither, right = chances.figures
        for figure, x, anchor in ((left, inner.x, "midleft"), (right, inner.right, "midright")):
            words = t("board.percent", chance=figure)
            canvas.text(words, (x, inner.y + title / 2), "title", IVORY100, anchor=anchor)
        room = FRect(inner.x + inner.w / 4, inner.y, inner.w / 2, title)
        canvas.fit_text(t("battle.opening.chances"), room, "small_strong", BRASS300, "center", 0.6)
        y = inner.y + title + ROOMY.tight
        looks = (head.sides[0][0].colours.base, SLATE400, head.sides[1][0].colours.base)
        x = inner.x
        for share, colour in zip(chances.shares, looks, strict=True):
            canvas.fill(FRect(x, y, max(0.0, inner.w * share - 1), BAR), colour, radius=2)
            x += inner.w * share
        below = FRect(inner.x, y + BAR, inner.w, least)
        rest = t("battle.opening.neither", chance=neither) + " · " if neither else ""
        canvas.fit_text(rest + chances.note, below, "small", IVORY300, "center", 0.7)
