"""What maps are composed of at run time: seamless grounds and an atlas of symbols, the graduated frame, the sea with
its coast lines, and land: bare paper, washes of colour, inked borders."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.cache import PlacedSurface, SlicedPanel, convert_alpha, convert_opaque
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import MAP_INK, PAPER, SEA_DEEP, SEA_SHALLOW, TERRAIN, WHITE, Colour, mix, scale_colour
from tabletop.resources import needed_asset

from .map_symbols import MapSymbol, random_for

KIT = "map_kit"
"""Its folder below the images."""


@dataclass(frozen=True, slots=True)
class _Symbol:
    area: tuple[int, int, int, int]
    foot: tuple[float, float]
    size: float


@cache
def _symbols() -> tuple[pygame.Surface, dict[str, tuple[_Symbol, ...]]]:
    """The atlas of symbols, and the variants of each kind in it."""
    with needed_asset(f"images/{KIT}/symbols.json") as path:
        data = json.loads(path.read_text("utf-8"))
        symbols = {
            kind: tuple(_Symbol((row[0], row[1], row[2], row[3]), (row[4], row[5]), row[6]) for row in rows)
            for kind, rows in data["symbols"].items()
        }
    with needed_asset(f"images/{KIT}/symbols.png") as path:
        sheet = convert_alpha(pygame.image.load(str(path)))
    return sheet, symbols


def kit_tile(name: str, scale: float) -> pygame.Surface:
    """A seamless ground (``sea``, ``wash``) at ``scale`` times its size."""
    with needed_asset(f"images/{KIT}/{name}.jpg") as path:
        tile = pygame.image.load(str(path))
    side = max(64, round(tile.get_width() * scale))
    return convert_opaque(pygame.transform.smoothscale(tile, (side, side)))


class KitSymbols:
    """Draws symbols on one picture; similar sizes share a scaled copy."""

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = picture
        self._sprites: dict[tuple[str, int, int], tuple[pygame.Surface, float, float]] = {}

    def lay(self, mark: MapSymbol) -> None:
        """Draw one symbol at its place and size. KeyError for an unknown kind."""
        sheet, symbols = _symbols()
        choice = symbols[mark.kind]
        number = mark.variant % len(choice)
        symbol = choice[number]
        percent = max(5, round(mark.size / symbol.size * 25) * 4)
        found = self._sprites.get((mark.kind, number, percent))
        if found is None:
            zoom = percent / 100
            part = sheet.subsurface(symbol.area)
            wanted = (max(1, round(part.get_width() * zoom)), max(1, round(part.get_height() * zoom)))
            scaled = pygame.transform.smoothscale(part, wanted)
            found = self._sprites[(mark.kind, number, percent)] = (scaled, symbol.foot[0] * zoom, symbol.foot[1] * zoom)
        self.picture.blit(found[0], (round(mark.x - found[1]), round(mark.y - found[2])))


FRAME = 15.0
"""Width of the frame in units."""
_RULES = ((1.0, 1.5, "#94703A"), (5.0, 0.75, "#D8AC5C"), (11.25, 0.75, "#D8AC5C"), (13.5, 0.75, "#6E5329"))
_STUD = ((4.5, 0.0, "#7A5C2E"), (3.85, -0.2, "#C89443"), (1.9, -1.1, "#F7DFA0"))


def draw_frame(surface: pygame.Surface, area: pygame.Rect, k: float) -> None:
    """Draw the graduated frame of a map just inside `area`; `k`: pixels of a unit.

    A table that zooms into a picture can draw it over the cut edges."""
    for strip, (left, top) in _strips(area.w, area.h, k):
        surface.blit(strip, (area.x + left, area.y + top))


@lru_cache(maxsize=4)
def frame_panel(wide: int, high: int, k: float) -> SlicedPanel:
    """The frame of a map of `wide` x `high` pixels; `k`: pixels of a unit. Its pieces are opaque, but for the innermost
    pixels, which the frame covers in part: blending all of it took a tenth of a frame."""
    solid, reach = math.floor(FRAME * k), _reach(high, k)
    strips = _strips(wide, high, k)
    pieces = []
    for inset, outset, opaque in ((0, solid, True), (solid, reach, False)):
        across, thick, tall = wide - 2 * inset, outset - inset, high - 2 * outset
        for piece in (
            pygame.Rect(inset, inset, across, thick), pygame.Rect(inset, high - outset, across, thick),
            pygame.Rect(inset, outset, thick, tall), pygame.Rect(wide - outset, outset, thick, tall),
        ):  # fmt: skip
            if piece.w > 0 and piece.h > 0:
                surface = pygame.Surface(piece.size) if opaque else shapes.clear_surface(*piece.size)
                surface.blits([(strip, (left - piece.x, top - piece.y)) for strip, (left, top) in strips])
                pieces.append((convert_opaque(surface) if opaque else surface, piece.topleft))
    return SlicedPanel(pieces)


def _reach(high: int, k: float) -> int:
    """Pixels from the edge of a map that its frame covers, wholly or in part."""
    return min(math.ceil(FRAME * k) + 1, high // 2)


def _strips(wide: int, high: int, k: float) -> list[PlacedSurface]:
    """The four sides of the frame with their corners in the map. The empty middle would take most of the time."""
    body = [_ring(wide, high, k, 0, FRAME, "#0C0F13"), _ring(wide, high, k, 6.0, 5.0, "#1A140D")]
    body += _bars(wide, high, k)
    body += [_ring(wide, high, k, at, thick, colour) for at, thick, colour in _RULES]
    for x in (8.5 * k, wide - 8.5 * k):
        for y in (8.5 * k, high - 8.5 * k):
            body.append(_rect(x - 6.5 * k, y - 6.5 * k, 13 * k, 13 * k, "#94703A"))
            body.append(_rect(x - 5.7 * k, y - 5.7 * k, 11.4 * k, 11.4 * k, "#14110C"))
            for r, off, colour in _STUD:
                at = f'cx="{x + off * k:.2f}" cy="{y + off * k:.2f}"'
                body.append(f'<circle {at} r="{r * k:.2f}" fill="{colour}"/>')
    reach = _reach(high, k)
    tall = high - 2 * reach
    strips = []
    for left, top, across, down in (
        (0, 0, wide, reach), (0, high - reach, wide, reach), (0, reach, reach, tall), (wide - reach, reach, reach, tall)
    ):  # fmt: skip
        moved = f'<g transform="translate({-left} {-top})">{"".join(body)}</g>'
        strips.append((shapes.svg(across, down, moved), (left, top)))
    return strips


def _rect(x: float, y: float, w: float, h: float, fill: str) -> str:
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="{fill}"/>'


def _ring(wide: int, high: int, k: float, inset: float, thick: float, colour: str) -> str:
    """SVG of a line all round, `inset` units from the edge."""
    a = (inset + thick / 2) * k
    box = f'x="{a:.2f}" y="{a:.2f}" width="{wide - 2 * a:.2f}" height="{high - 2 * a:.2f}"'
    return f'<rect {box} fill="none" stroke="{colour}" stroke-width="{thick * k:.2f}"/>'


def _bars(wide: int, high: int, k: float) -> list[str]:
    """SVG of the pale bars along the four sides."""
    inset, deep = 14.0 * k, 5.0 * k
    out: list[str] = []
    for span, across, upright in ((wide, high, False), (high, wide, True)):
        count = 2 * round((span - 2 * inset) / (2 * 37 * k)) + 1
        each = (span - 2 * inset) / count
        for n in range(0, count, 2):
            at = inset + n * each
            for off in (6.0 * k, across - 11.0 * k):
                out.append(_rect(*((off, at, deep, each) if upright else (at, off, each, deep)), "#E8DAB8"))
    return out


_COAST = ((45.0, 0.13), (32.5, 0.20), (22.0, 0.30), (13.5, 0.42), (6.5, 0.56))
_STEP = 8  # pixels of the picture in one pixel of the blurred land


def paint_sea(picture: pygame.Surface, lands: Iterable[Sequence[Point]], k: float) -> None:
    """Paint deep water everywhere, and shallow water near the ``lands`` (closed lines in pixels) by adding their
    blurred shape as light. ``k``: pixels of a design unit."""
    tile = kit_tile("sea", k * 0.75)
    wide, high = picture.get_size()
    for y in range(0, high, tile.get_height()):
        for x in range(0, wide, tile.get_width()):
            picture.blit(tile, (x, y))
    small = pygame.Surface((wide // _STEP + 1, high // _STEP + 1))
    for border in lands:
        pygame.draw.polygon(small, WHITE, [(x / _STEP, y / _STEP) for x, y in border])
    broad = shapes.blur(small, 150 * k / _STEP)
    near = shapes.blur(small, 50 * k / _STEP)
    lift = tuple(max(0, a - b) for a, b in zip(SEA_SHALLOW, SEA_DEEP, strict=True))
    for layer, share in ((broad, 0.80), (near, 0.66)):
        layer.fill([round(part * share) for part in lift], special_flags=pygame.BLEND_RGB_MULT)
        light = pygame.transform.smoothscale(layer, (layer.get_width() * _STEP, layer.get_height() * _STEP))
        picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def coast_light(size: tuple[int, int], coasts: Iterable[Sequence[Point]], k: float) -> pygame.Surface:
    """Five light lines around the land, on a surface of ``size`` pixels to be added to a picture: wide strokes with
    narrower dark ones on top leave thin rings. It uses no other surface, so it may run in a thread."""
    rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in coasts)
    body = ""
    for at, strength in _COAST:
        for width, tone in ((at + 0.75, round(118 * strength)), (at - 0.75, 0)):
            body += (
                f'<path d="{rings}" fill="none" stroke="{shapes.hexa((tone, tone, tone))}" '
                f'stroke-width="{2 * width * k:.2f}" stroke-linejoin="round"/>'
            )
    across, down = (math.ceil(side / 1.5) for side in size)
    body = f'<g transform="scale({across / size[0]:.6f} {down / size[1]:.6f})">{body}</g>'
    light = convert_opaque(pygame.Surface((across, down)))
    light.blit(shapes.svg(across, down, body), (0, 0))
    return pygame.transform.smoothscale(light, size)


def add_light(picture: pygame.Surface, light: pygame.Surface) -> None:
    """Add ``light``, a surface of the picture's size, to it."""
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def paint_vignette(picture: pygame.Surface, k: float) -> None:
    """Darken the edges of the sea."""
    wide, high = picture.get_size()
    reach = round(84 * k)
    fade = shapes.gradient(wide, reach, (124, 124, 124), WHITE)
    side = shapes.gradient(reach, high, (124, 124, 124), WHITE, horizontal=True)
    if side.get_at((0, 0))[0] > side.get_at((reach - 1, 0))[0]:
        side = pygame.transform.flip(side, True, False)
    flag = pygame.BLEND_RGB_MULT
    picture.blit(fade, (0, 0), special_flags=flag)
    picture.blit(pygame.transform.flip(fade, False, True), (0, high - reach), special_flags=flag)
    picture.blit(side, (0, 0), special_flags=flag)
    picture.blit(pygame.transform.flip(side, True, False), (wide - reach, 0), special_flags=flag)


WASHES = {**TERRAIN, "town": TERRAIN["town_hall"]}
"""The colour of every terrain."""


class LandPainter:
    """Paints land on one picture; all places are in its pixels. ``k``: pixels of a design unit; ``bleak``: grass is
    grey. ``name`` seeds the random details: the same name gives the same land."""

    def __init__(self, picture: pygame.Surface, name: str, k: float, bleak: bool = False) -> None:
        self.picture = picture
        self.name = name
        self.k = k
        self.bleak = bleak
        self._tile = kit_tile("wash", k * 0.75)

    def ground(self, coasts: Iterable[Sequence[Point]]) -> None:
        """Paint paper under the whole land, slightly wider than the washes."""
        rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in coasts)
        tone = shapes.hexa(scale_colour(PAPER, 0.93))
        body = f'<path d="{rings}" fill="{tone}" fill-rule="evenodd" stroke="{tone}" stroke-width="{self.k:.2f}"/>'
        self.picture.blit(shapes.svg(*self.picture.get_size(), body), (0, 0))

    def wash(self, id: str, points: Sequence[Point], terrain: str) -> None:
        """Paint one space: granulated colour that fades before the border, darker at its rim."""
        rng = random_for(f"{self.name}/{id}/wash")
        left, top = math.floor(min(p[0] for p in points)) - 2, math.floor(min(p[1] for p in points)) - 2
        width = math.ceil(max(p[0] for p in points)) + 3 - left
        height = math.ceil(max(p[1] for p in points)) + 3 - top
        local = [(x - left, y - top) for x, y in points]
        colour = self._colour(terrain, rng)
        layer = shapes.clear_surface(width, height, (*colour, 255))
        data, k = shapes.path_data(local), self.k
        pool = shapes.hexa(scale_colour(colour, 0.84))
        body = (
            f'<path d="{data}" fill="none" stroke="{pool}" stroke-opacity="0.5" stroke-width="{13 * k:.2f}"/>'
            f'<path d="{data}" fill="none" stroke="{pool}" stroke-opacity="0.7" stroke-width="{9.5 * k:.2f}"/>'
        )
        tint = shapes.clear_surface(width, height, (*colour, 0))
        tint.blit(shapes.svg(width, height, body), (0, 0))
        layer.blit(pygame.transform.box_blur(tint, max(1, round(2.2 * k))), (0, 0))
        tile = self._tile
        ox, oy = rng.randrange(tile.get_width()), rng.randrange(tile.get_height())
        for x in range(-ox, width, tile.get_width()):
            for y in range(-oy, height, tile.get_height()):
                layer.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        inset = [_towards(p, (width / 2, height / 2), rng.uniform(1.6, 3.2) * k) for p in local]
        mask = shapes.clear_surface(width, height, (255, 255, 255, 0))
        mask.blit(shapes.svg(width, height, f'<path d="{shapes.path_data(inset)}" fill="#fff" stroke="none"/>'), (0, 0))
        mask = pygame.transform.box_blur(mask, max(1, round(0.7 * k)))
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(layer, (left, top))

    def _colour(self, terrain: str, rng: Random) -> Colour:
        """The colour of a terrain; that of open grass varies."""
        colour = scale_colour(WASHES.get(terrain, WASHES["clear"]), 1 + rng.uniform(-0.035, 0.035))
        if terrain == "clear":
            drier = rng.uniform(-0.16, 0.20)
            colour = mix(colour, WASHES["hill"] if drier > 0 else WASHES["forest"], abs(drier))
            if self.bleak:
                colour = mix(colour, WASHES["swamp"], 0.34)
        return colour

    def ink(self, inner: Iterable[Sequence[Point]], coasts: Iterable[Sequence[Point]]) -> None:
        """Draw all borders: lines of varying width with gaps, the (closed) coasts wider."""
        rng = random_for(f"{self.name}/ink")
        body = [self._brush(line, 0.5, 1.25, rng, False) for line in inner]
        body += [self._brush(line, 1.5, 2.3, rng, True) for line in coasts]
        self.picture.blit(shapes.svg(*self.picture.get_size(), "".join(body)), (0, 0))

    def _brush(self, line: Sequence[Point], low: float, high: float, rng: Random, closed: bool) -> str:
        left: list[Point] = []
        right: list[Point] = []
        count = len(line)
        phase, speed = rng.uniform(0, 6.28), rng.uniform(0.25, 0.45)
        for i, (x, y) in enumerate(line):
            a = line[i - 1] if i or closed else line[0]
            b = line[(i + 1) % count] if i + 1 < count or closed else line[-1]
            dx, dy = b[0] - a[0], b[1] - a[1]
            norm = math.hypot(dx, dy) or 1.0
            press = 0.5 + 0.5 * math.sin(phase + i * speed)
            w = (low + (high - low) * press) * self.k / 2
            left.append((x - dy / norm * w, y + dx / norm * w))
            right.append((x + dy / norm * w, y - dx / norm * w))
        shape = [*left, left[0], right[0], *reversed(right)] if closed else [*left, *reversed(right)]
        strength = rng.uniform(0.75, 0.93)
        return f'<path d="{shapes.path_data(shape)}" fill="{shapes.hexa(MAP_INK)}" fill-opacity="{strength:.2f}"/>'


def _towards(point: Point, goal: Point, by: float) -> Point:
    length = math.dist(point, goal) or 1.0
    return point[0] + (goal[0] - point[0]) * by / length, point[1] + (goal[1] - point[1]) * by / length
