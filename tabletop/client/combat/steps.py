"""The steps of a combat as a row of pills: done ones green with a check, the present one highlighted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pygame import FRect

from tabletop.client.draw.theme import INK900, IVORY100, IVORY500, NIGHT900, OK, ROOMY, SLATE400, SLATE500, SeatColours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.client.draw.canvas import Canvas

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
