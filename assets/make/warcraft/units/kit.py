"""What several units hold, wear or ride."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assets.make.faces.paper import cut, limb, spots
from assets.make.places.figures import Figure, Piece, bent, disc, sharp


def strip(tone: str, points: str) -> Piece:
    """A limb through points written ``x,y,half x,y,half ...``."""
    return Piece(tone, limb(*spots(points)))


def held(tone: str, x: float, y: float, degrees: float, points: str, radius: float = 0.5) -> Piece:
    """A piece whose points are written (along, across) from a hand at (x, y), in which it points at ``degrees`` (0 to
    the right, -90 up)."""
    along, across = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turned = [(x + u * along - v * across, y + u * across + v * along) for u, v in spots(points)]
    return Piece(tone, cut(turned, radius))


def sword(x: float, y: float, degrees: float, long: float, half: float = 2.3) -> Figure:
    """A sword."""
    blade = f"6,{-half} {long - 6},{-half * 0.8} {long},0 {long - 6},{half * 0.8} 6,{half}"
    return [
        held("steel", x, y, degrees, blade),
        held("gold", x, y, degrees, "3.5,-8 6.5,-8 6.5,8 3.5,8"),
        held("leather2", x, y, degrees, "-7,-1.7 4,-1.7 4,1.7 -7,1.7"),
    ]


def axe(x: float, y: float, degrees: float, long: float, head: float = 15, double: bool = True) -> Figure:
    """An axe with a blade on one side or on both."""
    near, top = long - head * 0.95, long + head * 0.3
    shape = "{0},{6} {1},{7} {2},{8} {3},{9} {4},{6}"
    out = [held("wood", x, y, degrees, f"-12,-2.1 {long},-2.1 {long},2.1 -12,2.1")]
    for side, tone in ((-1, "steel"), (1, "steel2"))[: 2 if double else 1]:
        blade = shape.format(
            near, long - head * 1.25, long - head * 0.45, top, long - head * 0.1, 0, side * 1.6, side * head * 0.95,
            side * head * 1.12, side * head * 0.9,
        )  # fmt: skip
        out.append(held(tone, x, y, degrees, blade, 2.5))
    return out


def spear(x: float, y: float, degrees: float, back: float, front: float, half: float = 1.5) -> Figure:
    """A spear that reaches so far behind the hand and before it."""
    return [
        held("wood", x, y, degrees, f"{-back},{-half} {front - 6},{-half} {front - 6},{half} {-back},{half}"),
        held("steel", x, y, degrees, f"{front - 10},-3.8 {front + 9},0 {front - 10},3.8 {front - 6},0"),
    ]


def glaive(x: float, y: float, size: float, degrees: float = 0) -> Figure:
    """A throwing blade with three curved points."""
    out: Figure = []
    for k in range(3):
        blade = f"0,-3 {size * 0.5},{-size * 0.22} {size},0.5 {size * 0.45},{size * 0.12} 0,3"
        out.append(held("steel", x, y, degrees + 120 * k, blade, 2.0))
    return [*out, disc("coat", x, y, size * 0.24), disc("gold", x, y, size * 0.1)]


def boot(x: float, tone: str = "leather2") -> Piece:
    """A boot with its sole on the ground."""
    return bent(tone, f"{x - 7},-9 {x + 5},-9 {x + 6},-4 {x + 15},-2 {x + 15},1.5 {x - 7},1.5")


def legs(tone: str, back: str, shoe: str = "leather2", hip: float = -44, half: float = 8.5) -> Figure:
    """Two legs apart, the left one behind."""
    return [
        strip(back, f"-4,{hip},{half} -9,{hip * 0.55},{half * 0.84} -12,-2,{half * 0.72}"),
        boot(-13, shoe),
        strip(tone, f"6,{hip},{half} 13,{hip * 0.55},{half * 0.88} 13,-2,{half * 0.74}"),
        boot(12, shoe),
    ]


SHIELD = (
    "-0.86,-1 0,-1.08 0.86,-1 0.88,-0.6 0.82,-0.1 0.6,0.42 0.3,0.82 0,1.1 -0.3,0.82 -0.6,0.42 -0.82,-0.1 -0.88,-0.6"
)
RAMPART = (
    "-0.5,0.5 -0.56,0.02 -0.34,0.02 -0.34,0.14 -0.12,0.14 -0.12,0.02 0.12,0.02 0.12,0.14 0.34,0.14 0.34,0.02 0.56,0.02 "
    "0.5,0.5"
)


def shield(x: float, y: float, size: float) -> Figure:
    """A heater shield with a sun that rises over a wall."""
    sun, ray = y - size * 0.16, f"{size * 0.42},-0.9 {size * 0.66},0 {size * 0.42},0.9"
    return [
        sharp("trim", _scaled(SHIELD, x, y, size), 1),
        sharp("coat", _scaled(SHIELD, x, y, size * 0.86), 1),
        disc("gold", x, sun, size * 0.36),
        *(held("gold", x, sun, angle, ray) for angle in range(-180, 1, 36)),
        sharp("trim", _scaled(RAMPART, x, y, size), 0.3),
    ]


def _scaled(points: str, x: float, y: float, size: float) -> str:
    return " ".join(f"{x + u * size},{y + v * size}" for u, v in spots(points))


def eye(x: float, y: float, size: float = 1.7) -> Piece:
    """A dark eye."""
    return disc("ink", x, y, size)


def claws(*points: str) -> Figure:
    """Claws of bone, each through its three points."""
    return [sharp("bone", claw, 0.4) for claw in points]


def tusk(x: float, y: float, high: float = 10) -> Piece:
    """A tusk that grows up from (x, y)."""
    return sharp("bone", f"{x - 2},{y} {x - 1},{y - high} {x + 2.5},{y - 1}")


def four_legs(tone: str, back: str, hoof: str, xs: Sequence[float], top: float, half: float = 5) -> Figure:
    """The legs of a beast: two far ones, then two near ones, at these columns, from the row ``top`` to the ground."""
    out: Figure = []
    for k, x in enumerate(xs):
        hide = back if k < 2 else tone
        knee, lean = top * 0.46, 3 if k % 2 else -3
        out.append(strip(hide, f"{x},{top},{half * 1.5} {x + lean},{knee},{half} {x},-5,{half * 0.72}"))
        out.append(sharp(hoof, f"{x - half},-7 {x + half},-7 {x + half + 4},1.5 {x - half},1.5", 1.2))
    return out
