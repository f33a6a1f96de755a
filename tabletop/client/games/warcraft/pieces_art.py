"""Painters of Warcraft's pieces: wooden markers in all their states, captives, flags, outposts and walls; and what lies
on a hex: badges, letters, names, signs of depletion, quests.

Places and sizes are in units; the constants give sizes as shares of a hex's radius on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import cache
from math import cos, pi, sin

import pygame
from pygame import FRect

from tabletop.client.draw import shapes, theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Kind, Living
from tabletop.client.draw.shapes import Point, lay, soft
from tabletop.client.pieces import POLE, TURNS, FlagLook, along, icon_on, sprite, stroke


def greyed(surface: pygame.Surface, share: float) -> None:
    """Desaturate a drawing by `share` (0..1), in place."""
    grey = pygame.transform.grayscale(surface)
    grey.fill((240, 236, 228, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.set_alpha(round(255 * share))
    surface.blit(grey, (0, 0))


Outline = tuple[Point, ...]

SIDE = 0.24  # thickness of a marker in half sizes
ICONS = {
    "melee": "class-melee",
    "ranged": "class-ranged",
    "flying": "class-flying",
    "worker": "worker",
    "necromancer": "quest-necromancer",
}
# Height of the icon in half sizes: the middle of the wood, not of the box around it.
ICON_AT = {"melee": -0.06, "ranged": 0.22, "flying": 0.06, "worker": 0.0, "necromancer": 0.02}
ICON_SIZE = {"melee": 1.14, "ranged": 1.02, "flying": 1.0, "worker": 1.12, "necromancer": 1.3}


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int) -> list[Point]:
    out = []
    for i in range(steps):
        t = i / steps
        u = 1 - t
        k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        out.append(
            (
                k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
                k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
            )
        )
    return out


def _mirrored(right: Sequence[Point]) -> Outline:
    """A whole outline from its right half, top to bottom."""
    return (*right, *((-x, y) for x, y in reversed(right) if abs(x) > 1e-9))


def _rounded(points: Sequence[Point], radius: float, steps: int = 5) -> Outline:
    """A polygon with its corners rounded off."""
    out: list[Point] = []
    count = len(points)
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % count]
        ends = []
        for other in (before, after):
            length = math.dist(corner, other)
            cut = min(radius, length * 0.45) / length
            ends.append((corner[0] + (other[0] - corner[0]) * cut, corner[1] + (other[1] - corner[1]) * cut))
        a, b = ends
        for k in range(steps + 1):
            t = k / steps
            out.append(
                (
                    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * corner[0] + t * t * b[0],
                    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * corner[1] + t * t * b[1],
                )
            )
    return tuple(out)


@cache
def outline(kind: str) -> Outline:
    """Silhouette of a marker: shield, tall arrowhead, spread wings, disc. Unknown kinds are discs."""
    if kind == "melee":
        right = [
            (0.0, -1.0),
            *_bezier((0.0, -1.0), (0.30, -0.88), (0.58, -0.86), (0.90, -0.90), 6)[1:],
            *_bezier((0.90, -0.90), (1.02, 0.05), (0.76, 0.70), (0.0, 1.12), 14),
            (0.0, 1.12),
        ]
        return _mirrored(right)
    if kind == "ranged":
        corners = [(0.0, -1.22), (1.06, 0.56), (0.74, 0.98), (-0.74, 0.98), (-1.06, 0.56)]
        return _rounded(corners, 0.20)
    if kind == "flying":
        corners = [(0.0, -0.96), (0.30, -0.50), (1.34, -0.80), (1.24, -0.04), (0.62, 0.44), (0.34, 0.98), (0.0, 1.14)]
        return _rounded(_mirrored(corners), 0.11, 3)
    return tuple((math.sin(math.pi * i / 24), -math.cos(math.pi * i / 24)) for i in range(48))


def placed(points: Sequence[Point], x: float, y: float, size: float, share: float = 1.0) -> list[Point]:
    """An outline at a place and size; `share` shrinks it towards its middle."""
    middle = sum(point[1] for point in points) / len(points)
    return [(x + px * size * share, y + (middle + (py - middle) * share) * size) for px, py in points]


def rim(kind: str, x: float, y: float, size: float, seat: theme.SeatColours) -> str:
    """SVG of the rim pattern that belongs to a seat."""
    tint = shapes.hexa(seat.tint if seat.pattern != "dashed" else seat.dark)
    points = outline(kind)
    line = max(1.0, size * 0.105)
    middle = shapes.path_data(placed(points, x, y, size, 0.845))
    if size < 11.0 or seat.pattern == "solid":
        return stroke(middle, tint, line)
    if seat.pattern == "notched":
        return stroke(middle, tint, line, f"{size * 0.36:.2f},{size * 0.15:.2f}")
    if seat.pattern == "double":
        thin = max(0.9, size * 0.055)
        return stroke(shapes.path_data(placed(points, x, y, size, 0.90)), tint, thin) + stroke(
            shapes.path_data(placed(points, x, y, size, 0.75)), tint, thin
        )
    if seat.pattern == "beaded":
        bead = max(0.75, size * 0.058)
        spots = along(placed(points, x, y, size, 0.84), bead * 3.1)
        return "".join(f'<circle cx="{px:.2f}" cy="{py:.2f}" r="{bead:.2f}" fill="{tint}"/>' for px, py in spots)
    if seat.pattern == "ticked":
        return stroke(middle, tint, line * 1.3, f"{size * 0.07:.2f},{size * 0.14:.2f}")
    return stroke(middle, tint, line * 0.85, f"{size * 0.2:.2f},{size * 0.13:.2f}")


def marker_svg(kind: str, x: float, y: float, size: float, seat: theme.SeatColours) -> str:
    """SVG of a whole wooden marker (without its icon): side, face, keyline, light on the upper rim, pattern."""
    points = outline(kind)
    depth = SIDE * size
    face = shapes.path_data(placed(points, x, y, size))
    dark, deep = shapes.hexa(seat.dark), shapes.hexa(theme.mix(seat.dark, theme.BLACK, 0.42))
    layers = max(2, round(depth))
    side = "".join(
        f'<path d="{shapes.path_data(placed(points, x, y + depth * (layers - i) / layers, size))}" '
        f'fill="{deep if i < layers * 0.35 else dark}"/>'
        for i in range(layers)
    )
    top, foot = y - size * 1.1, y + size * 1.1
    defs = shapes.svg_gradient(
        "f",
        top,
        foot,
        (0, theme.mix(seat.base, theme.WHITE, 0.13), 1),
        (0.5, seat.base, 1),
        (1, theme.mix(seat.base, theme.BLACK, 0.15), 1),
    )
    light = shapes.svg_gradient("l", top, y + size * 0.3, (0, theme.WHITE, 0.75), (1, theme.WHITE, 0.0))
    edge = stroke(shapes.path_data(placed(points, x, y, size, 0.975)), "url(#l)", max(0.8, size * 0.06))
    # A line in the tint all round, because purple can hardly be seen on the dark table.
    key = stroke(face, shapes.hexa(theme.mix(seat.tint, seat.dark, 0.25)), max(0.8, size * 0.045), opacity=0.75)
    return f'{defs}{light}{side}<path d="{face}" fill="url(#f)"/>{key}{edge}{rim(kind, x, y, size, seat)}'


HALOS: dict[str, theme.Colour] = {
    "selectable": theme.IVORY100,
    "selected": theme.SELECTED,
    "target": theme.EMBER,
    "focus": theme.BRASS300,
}


# -------------------------------------------------------------------------------------------------- markers


def draw_marker(
    canvas: Canvas,
    center: Point,
    half: float,
    kind: str,
    seat: theme.SeatColours,
    state: str = "rest",
    count: int = 0,
    alpha: int = 255,
) -> None:
    """Draw a wooden marker: `kind` melee, ranged, flying, worker or necromancer, `half` its half size in units.

    `state`: rest, hover (raised), selectable, selected, target, focus (halos), moved (greyed with a check badge),
    held (greyed with a lock: it cannot move), illegal (greyed). A `count` above 1 is shown on a badge."""
    halo, dull = HALOS.get(state), state in ("moved", "illegal", "spent", "held")
    lift = 2.0 if state == "hover" else 0.0
    reach = (half * 1.85, half * 1.85)
    key = ("piece-marker", kind, seat.id, state if halo or dull or lift else "rest")

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        size = half * scale
        shape = outline(kind)
        if not lift:
            shadow = shapes.path_data(placed(shape, x + size * 0.10, y + size * 0.40, size))
            soft(surface, shapes.silhouette(shadow, 0.5), size * 0.08)
        else:
            shadow = shapes.path_data(placed(shape, x + size * 0.16, y + size * 0.56, size))
            soft(surface, shapes.silhouette(shadow, 0.4), size * 0.13)
        if halo is not None:
            _halo(surface, kind, x, y, size, halo)
        lay(surface, marker_svg(kind, x, y, size, seat))
        glyph_at = (x, y + ICON_AT.get(kind, 0.0) * size)
        icon_size = size * ICON_SIZE.get(kind, 1.1)
        icon_on(canvas, surface, ICONS.get(kind, "worker"), glyph_at, icon_size, seat.glyph)
        if dull:
            greyed(surface, 0.66 if state == "illegal" else 0.55)
            # A dark edge, because grey wood can hardly be seen on grey-green land.
            lay(surface, stroke(shapes.path_data(placed(shape, x, y, size)), "#2B2723", max(1.0, size * 0.09)))

    sprite(canvas, key, (center[0], center[1] - lift), reach, paint, alpha)
    if state in ("moved", "spent", "held"):
        r = max(5.0, half * 0.34)
        at = (center[0] + half * 0.72, center[1] - half * 0.70)
        sign, ink = ("lock", theme.IVORY100) if state == "held" else ("confirm", theme.OK)
        canvas.circle(at, r, (22, 40, 32), alpha, ink, max(1.0, r * 0.16))
        canvas.icon(sign, at, r * 1.35, ink, alpha)
    if count > 1:
        _count(canvas, (center[0] + half * 0.78, center[1] + half * 0.72), max(6.5, half * 0.40), count, seat)


def _halo(surface: pygame.Surface, kind: str, x: float, y: float, size: float, colour: theme.Colour) -> None:
    shape = outline(kind)
    both = shapes.path_data(placed(shape, x, y, size)) + shapes.path_data(placed(shape, x, y + SIDE * size, size))
    tone = shapes.hexa(colour)
    wide, thin = max(4.0, size * 0.42), max(2.0, size * 0.20)
    soft(surface, stroke(both, tone, wide, opacity=0.85), size * 0.10)
    lay(surface, stroke(both, tone, thin))


def _count(canvas: Canvas, center: Point, r: float, count: int, seat: theme.SeatColours) -> None:
    canvas.circle(center, r, theme.INK900, outline=seat.tint, outline_width=max(1.0, r * 0.16))
    canvas.text(str(count), center, f"number@{r * 1.45:.2f}!", theme.IVORY100, anchor="center")


def draw_captive(canvas: Canvas, center: Point, half: float, seat: theme.SeatColours, state: str = "rest") -> None:
    """Draw a captive of the seat's race: a standing cardboard figure behind bars."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = half * scale
        box = [(-0.74, 1.0), (-0.74, -0.35), (-0.5, -0.86), (0.0, -1.08), (0.5, -0.86), (0.74, -0.35), (0.74, 1.0)]
        points = [(x + px * k, y + py * k) for px, py in box]
        data = shapes.path_data(points)
        low = shapes.path_data([(px + k * 0.1, py + k * 0.16) for px, py in points])
        soft(surface, shapes.silhouette(low, 0.5), k * 0.08)
        if state in HALOS:
            soft(surface, stroke(data, shapes.hexa(HALOS[state]), k * 0.34), k * 0.08)
            lay(surface, stroke(data, shapes.hexa(HALOS[state]), k * 0.18))
        fill = shapes.svg_gradient(
            "c",
            y - k,
            y + k,
            (0, theme.mix(seat.base, theme.WHITE, 0.12), 1),
            (1, theme.mix(seat.base, theme.BLACK, 0.2), 1),
        )
        body = f'{fill}<path d="{data}" fill="url(#c)"/>' + stroke(data, shapes.hexa(seat.tint), max(1.2, k * 0.09))
        base = shapes.ellipse(x, y + k, k * 0.94, k * 0.2, seat.dark)
        lay(surface, base + body)
        icon_on(canvas, surface, "quest-captive", (x, y + k * 0.02), k * 1.28, seat.glyph)

    sprite(canvas, ("piece-captive", seat.id, state), center, (half * 1.5, half * 1.5), paint)


def draw_outpost(
    canvas: Canvas, foot: Point, height: float, seat: theme.SeatColours, finished: bool = True, emblem: str = ""
) -> None:
    """Draw an outpost: a tower with a roof in its owner's colour; if it is not finished, a hatched stump in a
    scaffold."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = height * scale
        ground = y + k * 0.5
        soft(surface, shapes.ellipse(x + k * 0.10, ground, k * 0.32, k * 0.08, "#000", 0.5), k * 0.03)
        if finished:
            lay(surface, _tower(x, ground, k, seat))
            icon_on(canvas, surface, emblem or seat.emblem, (x, ground - k * 0.30), k * 0.26, seat.dark, dark=False)
            return
        at, r = (x + k * 0.26, ground - k * 0.80), max(5.0, k * 0.15)
        lay(surface, _scaffold(x, ground, k, seat) + shapes.circle(*at, r, "#1A120D", "#E2D3B0", r * 0.14))
        icon_on(canvas, surface, "build", at, r * 1.35, theme.BRASS300, dark=False)

    reach = (height * 0.55, height * 0.62)
    sprite(canvas, ("piece-outpost", seat.id, finished, emblem), (foot[0], foot[1] - height / 2), reach, paint)


def _tower(x: float, ground: float, k: float, seat: theme.SeatColours) -> str:
    w, line = k * 0.19, max(1.0, k * 0.035)
    eaves, tip = ground - k * 0.55, ground - k
    left, right, brim = (x - w * 1.45, eaves + k * 0.02), (x + w * 1.45, eaves + k * 0.02), eaves + k * 0.02
    body = shapes.poly(
        [(x - w, ground), (x - w * 0.94, eaves), (x + w * 0.94, eaves), (x + w, ground)], "#DCCFB4", line
    )
    shade = [(x + w * 0.35, ground), (x + w * 0.3, eaves), (x + w * 0.94, eaves), (x + w, ground)]
    body += shapes.poly(shade, "#A8977D")
    for a, b in ((-0.8, 0.06), (0.2, 0.11), (-0.85, 0.48), (0.35, 0.44)):
        at = (x + a * w, ground - b * k)
        body += shapes.segment(*at, at[0] + w * 0.36, at[1], theme.MAP_INK, max(0.7, k * 0.016), 0.45)
    d = w * 0.3
    door = [(x - d, ground), (x - d, ground - k * 0.10), (x, ground - k * 0.15), (x + d, ground - k * 0.10)]
    body += shapes.poly([*door, (x + d, ground)], "#241A12")
    body += shapes.poly([left, (x, tip), right], theme.mix(seat.base, theme.WHITE, 0.06), line)
    body += shapes.poly([(x, tip), right, (x + w * 0.25, brim)], theme.mix(seat.base, seat.dark, 0.55))
    shine = (x - w * 1.1, eaves - k * 0.05, x - w * 0.1, tip + k * 0.07)
    body += shapes.segment(*shine, seat.tint, max(0.8, k * 0.02), 0.9)
    return body + stroke(shapes.path_data([left, (x, tip), right]), shapes.hexa(theme.MAP_INK), line)


def _scaffold(x: float, ground: float, k: float, seat: theme.SeatColours) -> str:
    w, line, top = k * 0.20, max(1.0, k * 0.03), ground - k * 0.40
    ragged = [(x - w, ground), (x - w, top), (x - w * 0.5, top + k * 0.06), (x - w * 0.1, top - k * 0.03)]
    ragged += [(x + w * 0.4, top + k * 0.09), (x + w, top + k * 0.03), (x + w, ground)]
    body = shapes.poly(ragged, "#CFC3AA", line)
    for i in range(4):
        a, b = x - w + i * w * 0.42, ground - k * 0.02
        body += shapes.segment(a, b, a + w * 0.5, b - k * 0.24, theme.MAP_INK, max(0.8, k * 0.02), 0.55)
    beams = [
        (x - w * 1.5, ground, x - w * 1.5, ground - k * 0.72),
        (x + w * 1.5, ground, x + w * 1.5, ground - k * 0.72),
        (x - w * 1.75, ground - k * 0.46, x + w * 1.75, ground - k * 0.46),
        (x - w * 1.5, ground - k * 0.05, x + w * 1.5, ground - k * 0.44),
    ]
    for colour, width in ((theme.MAP_INK, max(2.0, k * 0.08)), ("#6B4A2A", max(1.2, k * 0.045))):
        body += "".join(shapes.segment(*beam, colour, width) for beam in beams)
    cloth = [(x - w * 1.5, ground - k * 0.72), (x - w * 0.2, ground - k * 0.66), (x - w * 1.5, ground - k * 0.55)]
    return body + shapes.poly(cloth, seat.base, line * 0.8)


# ---------------------------------------------------------------------------------------------------- flags


def _cloth(x: float, y: float, wide: float, high: float, notch: float, turn: float) -> str:
    """SVG path of a waving flag with a swallow tail; (x, y) is its upper corner at the pole; ``turn``: how much of its
    way along the cloth a wave has gone, 0 to 1."""
    d = high * 0.09
    angle = 2 * pi * turn
    rise, fall, tail = -d * cos(angle), d * 1.6 * cos(angle), d * (0.4 * cos(angle) - 1.1 * sin(angle))
    near, far, right, low = x + wide * 0.3, x + wide * 0.55, x + wide - 0.5 * d * (1 - cos(angle)), y + high
    return (
        f"M{x:.2f} {y:.2f}C{near:.2f} {y + rise:.2f} {far:.2f} {y + fall:.2f} {right:.2f} {y + tail:.2f}"
        f"L{right - notch:.2f} {y + high * 0.52 + tail / 2:.2f}L{right:.2f} {low + tail:.2f}"
        f"C{far:.2f} {low + fall:.2f} {near:.2f} {low + rise:.2f} {x:.2f} {low:.2f}Z"
    )


def _flag(
    canvas: Canvas,
    foot: Point,
    height: float,
    seat: theme.SeatColours,
    key: str,
    cloth: tuple[float, float],
    emblem: str,
    turn: float = 0.0,
) -> None:
    """Draw a pole with a cloth of `cloth` (width, height in pole heights) and the seat's emblem; `foot`: the lower end
    of the pole; `key` names the kind of flag in the cache; `turn`: of its wave."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = height * scale
        top, ground = y - k * 0.5, y + k * 0.5
        wide, high = cloth[0] * k, cloth[1] * k
        pole = max(1.6, k * 0.055)
        left, upper = x + pole * 0.3, top + k * 0.05
        data = _cloth(left, upper, wide, high, wide * 0.2, turn)
        soft(
            surface,
            shapes.silhouette(_cloth(left + k * 0.06, upper + k * 0.07, wide, high, wide * 0.2, turn), 0.45),
            k * 0.03,
        )
        light, shade = theme.mix(seat.base, theme.WHITE, 0.14), theme.mix(seat.base, theme.BLACK, 0.16)
        body = shapes.svg_gradient("p", top, top + high, (0, light, 1), (1, shade, 1))
        body += f'<path d="{data}" fill="url(#p)"/>' + stroke(data, shapes.hexa(seat.dark), max(1.0, k * 0.035))
        body += stroke(data, shapes.hexa(seat.tint), max(0.7, k * 0.016), opacity=0.8)
        body += shapes.segment(x, ground, x, top, POLE, pole * 1.7) + shapes.segment(
            x, ground, x, top, theme.BRASS400, pole
        )
        lay(surface, body + shapes.circle(x, top, pole * 1.1, theme.BRASS300, POLE, pole * 0.4))
        middle = (x + wide * 0.42, top + k * 0.06 + high * 0.52)
        icon_on(canvas, surface, emblem or seat.emblem, middle, high * 0.92, seat.glyph)

    reach = (height * 1.05, height * 0.62)
    sprite(canvas, (key, seat.id, emblem, turn), (foot[0], foot[1] - height / 2), reach, paint)


def draw_pennant(canvas: Canvas, foot: Point, height: float, seat: theme.SeatColours, emblem: str = "") -> None:
    """Draw the pennant of a stack, its cloth to the right of the pole; `foot`: the lower end of the pole; `emblem`: the
    owner's, empty for that of the colours."""
    _flag(canvas, foot, height, seat, "piece-pennant", (0.72, 0.52), emblem)


_FLAG_AREA = (0.14, 0.10, 1.12, 1.24)
"""Left of the foot and above the tip, width and height of the rectangle of a flag, in heights of its pole."""


def _paint_flag(canvas: Canvas, area: FRect, n: int, look: Hashable) -> None:
    assert isinstance(look, FlagLook)
    left, above, wide, _ = _FLAG_AREA
    height = area.w / wide
    foot = (area.x + left * height, area.y + (1 + above) * height)
    _flag(canvas, foot, height, theme.seat_colours(look.seat), "piece-flag", (0.86, 0.56), look.emblem, n / TURNS)


FLAG = Kind("flag", _paint_flag, tuple(range(TURNS)))


def flag(foot: Point, height: float, look: FlagLook) -> Living:
    """A flag in the wind; `foot`: the lower end of its pole, such as the tip of a roof."""
    left, above, wide, high = (share * height for share in _FLAG_AREA)
    return Living(FLAG, FRect(foot[0] - left, foot[1] - height - above, wide, high), round(foot[0]), look)


# ---------------------------------------------------------------------------------------------------- walls


def draw_wall(canvas: Canvas, a: Point, b: Point, height: float) -> None:
    """Draw a stone wall on the edge from `a` to `b`; `height`: of its blocks (about a sixth of the edge)."""
    if a[1] > b[1]:
        a, b = b, a  # blocks are drawn from back to front
    left, top = min(a[0], b[0]) - height, a[1] - 2 * height
    wide, high = abs(a[0] - b[0]) + 2 * height, b[1] - a[1] + 3 * height
    center = (left + wide / 2, top + high / 2)
    start, end = (a[0] - center[0], a[1] - center[1]), (b[0] - center[0], b[1] - center[1])

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        h = height * scale
        count = max(4, round(math.dist(start, end) * scale / (h * 0.62)))
        parts = [i / count for i in range(count + 1)]
        spots = [
            (x + (start[0] + (end[0] - start[0]) * t) * scale, y + (start[1] + (end[1] - start[1]) * t) * scale)
            for t in parts
        ]
        soft(
            surface,
            "".join(shapes.ellipse(px, py + h * 0.1, h * 0.6, h * 0.24, "#000", 0.4) for px, py in spots),
            h * 0.1,
        )
        lay(surface, "".join(_block(px, py, h, h * (0.95 if i % 2 else 1.28)) for i, (px, py) in enumerate(spots)))

    key = ("piece-wall", round(end[0] - start[0], 1), round(end[1] - start[1], 1), round(height, 1))
    sprite(canvas, key, center, (wide / 2, high / 2), paint)


def _block(x: float, y: float, h: float, tall: float) -> str:
    line, half = max(1.0, h * 0.10), h * 0.40
    body = shapes.poly([(x - half, y), (x - half, y - tall), (x + half, y - tall), (x + half, y)], "#C9C0B0", line)
    body += shapes.box(x + h * 0.08, y - tall, h * 0.28, tall - line / 2, "#8E8476")
    body += shapes.box(x - h * 0.36, y - tall + line * 0.4, h * 0.72, h * 0.16 - line * 0.4, "#E4DCCB")
    return body + shapes.segment(
        x - h * 0.36, y - tall * 0.46, x + h * 0.36, y - tall * 0.46, theme.MAP_INK, line * 0.7, 0.55
    )


def draw_badge(canvas: Canvas, center: Point, r: float, value: int) -> None:
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.16), r * 1.06, theme.BLACK, alpha=120)
    canvas.circle(center, r, theme.BRASS500, outline=theme.MAP_INK, outline_width=max(1.2, r * 0.16))
    canvas.circle(
        center,
        r * 0.80,
        theme.mix(theme.BRASS400, theme.BRASS300, 0.55),
        outline=theme.BRASS600,
        outline_width=max(0.7, r * 0.07),
    )
    canvas.text(str(value), center, f"number@{r * 1.22:.2f}!", theme.INK900, anchor="center")


def draw_letter(canvas: Canvas, center: Point, r: float, letter: str) -> None:
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.14), r * 1.04, theme.BLACK, alpha=110)
    canvas.circle(center, r, (240, 229, 203), outline=theme.MAP_INK, outline_width=max(1.2, r * 0.14))
    canvas.text(letter, center, f"number@{r * 1.2:.2f}!", theme.INK900, anchor="center")


NAME_TAG, TAG_DIGITS, LEAST_TAG, LARGE_TAG = (0.4, 0.27), 0.22, 30.0, 1.35
"""Size of a space's name tag (wider for more than two letters) and of its letters, in radii of a hex; least radius in
units at which it is drawn; how many times as large as usual it becomes at most, in letters that the player has
enlarged."""


def draw_name_tag(canvas: Canvas, center: Point, r: float, name: str) -> None:
    """Draw the name of a space on a slip of paper; nothing where the hex is too small for it."""
    if r < LEAST_TAG:
        return
    large = min(LARGE_TAG, canvas.theme.enlarged)
    width, height = (NAME_TAG[0] + 0.1 * max(0, len(name) - 2)) * r * large, NAME_TAG[1] * r * large

    def paint(target: Canvas) -> None:
        box = FRect(0, 0, target.width, target.height)
        target.fill(box, theme.PAPER200, alpha=225, radius=box.h * 0.28)
        target.frame(box, theme.INK700, max(0.6, r * 0.012), box.h * 0.28, alpha=150)
        digits = f"number@{box.h * TAG_DIGITS / NAME_TAG[1]:.1f}!"
        target.text(name, (box.centerx, box.centery), digits, theme.INK900, anchor="center")

    at = (center[0] - width / 2, center[1] - height / 2)
    canvas.sprite(("name-tag", name), (width, height), paint, at)


def draw_depletion(canvas: Canvas, center: Point, r: float, complete: bool) -> None:
    canvas.circle((center[0] + r * 0.08, center[1] + r * 0.2), r * 1.04, theme.BLACK, alpha=120)
    canvas.circle(center, r, (26, 18, 13), outline=(226, 211, 176), outline_width=max(1.0, r * 0.13))
    k = r * 0.52
    x, y = center
    line = max(1.6, r * 0.26)
    bars = [((x - k, y + k), (x + k, y - k))]
    if complete:
        bars.append(((x - k, y - k), (x + k, y + k)))
    for a, b in bars:
        canvas.polyline((a, b), (232, 92, 70) if complete else (236, 178, 92), line)


def draw_quest(canvas: Canvas, center: Point, r: float, icon: str) -> None:
    """Draw a quest token: a cardboard octagon with an icon."""
    face: theme.Colour = (233, 217, 180)

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = r * scale
        points = [
            (x + k * 1.06 * math.cos(math.pi * (2 * i + 1) / 8), y + k * 1.06 * math.sin(math.pi * (2 * i + 1) / 8))
            for i in range(8)
        ]
        low = shapes.path_data([(px + k * 0.08, py + k * 0.20) for px, py in points])
        soft(surface, shapes.silhouette(low, 0.5), k * 0.08)
        side = shapes.path_data([(px, py + k * 0.13) for px, py in points])
        defs = shapes.svg_gradient(
            "q", y - k, y + k, (0, theme.mix(face, theme.WHITE, 0.16), 1), (1, theme.mix(face, theme.BLACK, 0.10), 1)
        )
        inner = shapes.path_data([(x + (px - x) * 0.84, y + (py - y) * 0.84) for px, py in points])
        body = (
            f'{defs}<path d="{side}" fill="{shapes.hexa(theme.mix(face, theme.BLACK, 0.55))}"/>'
            f'<path d="{shapes.path_data(points)}" fill="url(#q)"/>'
            + stroke(shapes.path_data(points), shapes.hexa(theme.MAP_INK), max(1.0, k * 0.08))
            + stroke(inner, shapes.hexa((122, 92, 46)), max(0.8, k * 0.06))
        )
        lay(surface, body)
        icon_on(canvas, surface, icon, (x, y), k * 1.24, theme.INK900)

    sprite(canvas, ("piece-quest", icon), center, (r * 1.6, r * 1.6), paint)
