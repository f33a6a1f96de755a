"""The figures of a fight and the arms with which they strike: each is a picture of its own before its figure, which
swings about its elbow."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache

from pygame import FRect

from tabletop.client import combat
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.resources import needed_asset

DRAWN_BACK, STRUCK, AIMED, KICK = -18.0, 62.0, 10.0, -14.0
"""Degrees towards the enemy to which an arm goes: before a blow, with it, before a shot, and as that goes off."""
STEP = 3.0
"""Degrees between two pictures of an arm that swings."""
READY = 0.6
"""The share of the time before a blow lands in which the arm draws back."""


@dataclass(frozen=True)
class Arm:
    """An arm's rectangle (x, y, width, height) and its elbow, as shares of the figure's width and height; whether a
    weapon is in it, so that the figure stands there without one."""

    place: tuple[float, float, float, float]
    elbow: tuple[float, float]
    armed: bool


@cache
def arms() -> dict[str, Arm]:
    """The arms by the name of the figure's file."""
    with needed_asset("images/faces/arms.json") as path:
        entries = json.loads(path.read_text("utf-8"))
    return {name: Arm((x, y, w, h), (ex, ey), armed) for name, (x, y, w, h, ex, ey, armed) in entries.items()}


def swing(k: float, *, shoots: bool) -> float:
    """Degrees towards the enemy of the striker's arm at the share ``k`` (0..1) of its blow."""
    if k < combat.LANDS:
        share = k / combat.LANDS
        if shoots:
            return AIMED * min(1.0, share * 4) + (KICK - AIMED) * max(0.0, 1 - abs(share - 0.4) / 0.25)
        if share < READY:
            return DRAWN_BACK * math.sin(share / READY * math.pi / 2)
        return DRAWN_BACK + (STRUCK - DRAWN_BACK) * ((share - READY) / (1 - READY)) ** 2
    rest = (1 - (k - combat.LANDS) / (1 - combat.LANDS)) ** 2
    return (AIMED if shoots else STRUCK) * rest


def draw_fighter(
    canvas: Canvas, bust: str, place: FRect, *, left: bool, angle: float = 0.0, grey: bool = False
) -> None:
    """Draw the figure of a ``bust`` with its arm turned by ``angle`` degrees towards the enemy, who is to the ``left``
    or to the right."""
    _, _, file = bust.rpartition("/")
    arm = arms().get(file.removesuffix(".webp"))
    canvas.image(bust if arm is None or not arm.armed else f"faces/fighters/{file}", place, cover=False, grey=grey)
    if arm is None:
        return
    (x, y, w, h), (ex, ey) = arm.place, arm.elbow
    box = FRect(place.x + x * place.w, place.y + y * place.h, w * place.w, h * place.h)
    with canvas.clip(FRect(place.x - place.w, place.y - place.h, 3 * place.w, 2 * place.h)):
        _draw_arm(canvas, file, box, (place.x + ex * place.w, place.y + ey * place.h), angle if left else -angle, grey)


def _draw_arm(canvas: Canvas, file: str, box: FRect, elbow: Point, angle: float, grey: bool) -> None:
    """Draw an arm turned about its elbow, by degrees to the left."""
    picture, turned = f"faces/arms/{file}", STEP * round(angle / STEP)
    if not turned:
        canvas.image(picture, box, cover=False, grey=grey)
        return
    x, y = box.centerx - elbow[0], box.centery - elbow[1]
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    moved = box.move(x * cos + y * sin - x, y * cos - x * sin - y)
    canvas.sprite(
        ("arm", file, grey), box.size,
        lambda inner: inner.image(picture, FRect(0, 0, *box.size), cover=False, grey=grey), moved.topleft,
        angle=turned,
    )  # fmt: skip
