"""Composes hex maps without a baked picture, in the look of the baked ones; and what painters of other maps share with
that: grounds, symbols, the frame, coast lines, borders.

Every border between two spaces is one irregular line that both share; symbols leave room for pieces, as in
`assets/make`. The work is cut into slices, each of which yields the share that is done, so that a loading bar can move.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from random import Random

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.cache import PlacedSurface, SlicedPanel, convert_alpha, convert_opaque
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import MAP_INK, PAPER, SEA_DEEP, SEA_SHALLOW, TERRAIN, WHITE, Colour, mix, scale_colour
from tabletop.resources import needed_asset
from tabletop.rules.zones import Edge, Polygon, area, bounds, clearance, edges

from .hex_geometry import Hex, HexGrid, holes
from .hex_lines import HexLines
from .map_symbols import MapSymbol, land_marks, random_for, sea_marks
from .plate import HexPlate

KIT = "map_kit"
"""Its folder below the images."""


@dataclass(frozen=True, slots=True)
class _Symbol:
    area: tuple[int, int, int, int]
    foot: tuple[float, float]
    size: float


@cache
def _symbols() -> tuple[pygame.Surface, dict[str, tuple[_Symbol, ...]]]:
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
            for r, off, colour in ((4.5, 0.0, "#7A5C2E"), (3.85, -0.2, "#C89443"), (1.9, -1.1, "#F7DFA0")):
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


_COARSE = 8  # pixels of the picture in one pixel of the blurred land


def paint_sea(picture: pygame.Surface, lands: Iterable[Sequence[Point]], k: float) -> None:
    """Paint deep water everywhere, and shallow water near the ``lands`` (closed lines in pixels) by adding their
    blurred shape as light. ``k``: pixels of a design unit."""
    tile = kit_tile("sea", k * 0.75)
    wide, high = picture.get_size()
    for y in range(0, high, tile.get_height()):
        for x in range(0, wide, tile.get_width()):
            picture.blit(tile, (x, y))
    small = pygame.Surface((wide // _COARSE + 1, high // _COARSE + 1))
    for border in lands:
        pygame.draw.polygon(small, WHITE, [(x / _COARSE, y / _COARSE) for x, y in border])
    broad = shapes.blur(small, 150 * k / _COARSE)
    near = shapes.blur(small, 50 * k / _COARSE)
    lift = tuple(max(0, a - b) for a, b in zip(SEA_SHALLOW, SEA_DEEP, strict=True))
    for layer, share in ((broad, 0.80), (near, 0.66)):
        layer.fill([round(part * share) for part in lift], special_flags=pygame.BLEND_RGB_MULT)
        light = pygame.transform.smoothscale(layer, (layer.get_width() * _COARSE, layer.get_height() * _COARSE))
        picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def coast_light(size: tuple[int, int], coasts: Iterable[Sequence[Point]], k: float) -> pygame.Surface:
    """Five light lines around the land, on a surface of ``size`` pixels to be added to a picture: wide strokes with
    narrower dark ones on top leave thin rings. It uses no other surface, so it may run in a thread."""
    rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in coasts)
    body = ""
    for at, strength in ((45.0, 0.13), (32.5, 0.20), (22.0, 0.30), (13.5, 0.42), (6.5, 0.56)):
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


@dataclass(frozen=True, slots=True)
class MapSpace:
    """One hex of a map to compose: its id, place, terrain and victory points."""

    id: str
    cell: Hex
    terrain: str
    points: int = 0


class HexComposer:
    """Paints one map with the symbols and grounds of the kit. `size` is the picture in pixels;
    after the last slice `picture` and `plate` are ready."""

    def __init__(self, name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False) -> None:
        if not spaces:
            raise ValueError("a map has at least one hex")
        self.name, self.spaces, self.size, self.bleak = name, tuple(spaces), size, bleak
        self.k = size[1] / 774.0
        dx, dy = (58.0 * self.k, 30.0 * self.k)
        cells = tuple(space.cell for space in self.spaces)
        room = (dx, dy, size[0] - 2 * dx, size[1] - 2 * dy)
        # On a tiny map hexes are not made so large that its symbols look coarse.
        self.grid = HexGrid.fit(cells, room, most=118.0 * self.k)
        self.lines = HexLines(name, self.grid, cells)
        self.picture = convert_opaque(pygame.Surface(size))
        self.land = LandPainter(self.picture, name, self.k, bleak)
        self.plate = HexPlate(
            name,
            "",
            size,
            FRAME * self.k,
            self.grid,
            {space.id: space.cell for space in self.spaces},
            {space.id: self.lines.reach(space.cell, rays=72) for space in self.spaces},
            image=self.picture,
        )

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1)."""
        self._sea()
        yield 0.12
        add_light(self.picture, coast_light(self.picture.get_size(), self.lines.coasts(), self.k))
        yield 0.26
        paint_vignette(self.picture, self.k)
        self.land.ground(self.lines.coasts())
        yield 0.32
        for number, space in enumerate(self.spaces):
            self.land.wash(space.id, self.lines.outline(space.cell), space.terrain)
            if number % 6 == 5:
                yield 0.32 + 0.34 * number / len(self.spaces)
        self.land.ink(self.lines.inner_edges(), self.lines.coasts())
        yield 0.74
        marks = [*self._water_marks(), *land_marks(self.name, self._places(), self.grid, self.bleak)]
        symbols = KitSymbols(self.picture)
        for number, mark in enumerate(marks):
            symbols.lay(mark)
            if number % 120 == 119:
                yield 0.74 + 0.22 * number / len(marks)
        self._frame()
        yield 1.0

    def _places(self) -> list[tuple[Hex, str, int]]:
        return [(space.cell, space.terrain, space.points) for space in self.spaces]

    # ------------------------------------------------------------------------------------------------ water

    def _sea(self) -> None:
        paint_sea(self.picture, [self.lines.outline(cell) for cell in self.lines.cells], self.k)
        colour = mix(WASHES["lake"], SEA_SHALLOW, 0.35)
        for cell in (cell for group in holes(self.lines.cells) for cell in group):
            pygame.draw.polygon(self.picture, colour, self.lines.outline(cell))

    def _water_marks(self) -> list[MapSymbol]:
        """Ripples, and the compass rose with a ship where the sea is wide enough."""
        spots = self._free_corners()
        taken = [(x, y, r * 1.15) for x, y, r in spots]
        marks = sea_marks(self.name, self.lines.cells, self.grid, self.size, 34 * self.k, taken)
        for (x, y, r), kind in zip(spots, ("rose", "ship")):
            size = r / 1.12 if kind == "rose" else min(r * 0.42, 26 * self.k)
            marks.append(MapSymbol(kind, x, y, size, 0))
        return marks

    def _free_corners(self) -> list[tuple[float, float, float]]:
        """Up to two discs of open water (x, y, radius): first for the rose, then for the ship."""
        wide, high = self.size
        centers = [self.grid.center(cell) for cell in self.lines.cells]
        found: list[tuple[float, float, float]] = []
        edge = 24 * self.k
        for ax, ay in ((0.90, 0.78), (0.10, 0.78), (0.90, 0.24), (0.10, 0.24)):
            x, y = ax * wide, ay * high
            away = min(math.dist((x, y), center) for center in centers) - self.grid.radius - 26 * self.k
            r = min(away, x - edge, wide - x - edge, y - edge, high - y - edge, 92 * self.k)
            if r >= 44 * self.k:
                found.append((x, y, r))
        return found[:2]

    # ------------------------------------------------------------------------------------------------ frame

    def _frame(self) -> None:
        draw_frame(self.picture, self.picture.get_rect(), self.k)


def compose(name: str, spaces: Sequence[MapSpace], size: tuple[int, int]) -> HexComposer:
    """Compose a map at once and return the composer with its picture and plate."""
    composer = HexComposer(name, spaces, size)
    for _ in composer.slices():
        pass
    return composer


_STEP = 7.0  # pixels between two points of a line
_WAVES = (118.0, 57.0, 27.0, 15.0)  # lengths of the waves of a line, in pixels


@dataclass(frozen=True, slots=True)
class PolygonLine:
    """A border: its points, the space on its right hand and the one on its left (None: the sea)."""

    points: tuple[Point, ...]
    right: int
    left: int | None


class PolygonLines:
    """The borders of polygons that share their corners; the same name and corners always give the same lines.

    ``polygons``: in pixels; ``wander``: how far a line deviates from its polygon, in pixels."""

    def __init__(self, name: str, polygons: Sequence[Polygon], wander: float) -> None:
        self.name = name
        self.wander = wander
        self.rings = [ring if area(ring) > 0 else tuple(reversed(ring)) for ring in polygons]
        self._owner: dict[Edge, int] = {}
        for number, ring in enumerate(self.rings):
            for edge in edges(ring):
                self._owner[edge] = number
        self._degree: dict[Point, int] = {}
        for a, b in {(min(edge), max(edge)) for edge in self._owner}:
            for corner in (a, b):
                self._degree[corner] = self._degree.get(corner, 0) + 1
        self.lines: list[PolygonLine] = []
        self._by_edge: dict[Edge, tuple[int, bool]] = {}
        for number, ring in enumerate(self.rings):
            self._trace(number, ring)

    def _trace(self, number: int, ring: Polygon) -> None:
        """Cut a ring at the corners where a third space or the sea begins, and make the lines that no other ring has
        made."""
        count = len(ring)
        start = next((at for at, corner in enumerate(ring) if self._degree[corner] > 2), 0)
        run: list[Point] = []
        for at in range(start, start + count):
            a, b = ring[at % count], ring[(at + 1) % count]
            run = run or [a]
            run.append(b)
            if self._degree[b] > 2 or at == start + count - 1:
                self._draw(number, run)
                run = []

    def _draw(self, number: int, run: list[Point]) -> None:
        if (run[0], run[1]) in self._by_edge:
            return
        points = self._wandering(run)
        other = self._owner.get((run[1], run[0]))
        self.lines.append(PolygonLine(tuple(points), number, other))
        for a, b in pairwise(run):
            self._by_edge[a, b] = (len(self.lines) - 1, True)
            self._by_edge[b, a] = (len(self.lines) - 1, False)

    def _wandering(self, run: list[Point]) -> list[Point]:
        """The run in even steps, its corners rounded, with an irregular deviation; both ends stay where they are."""
        closed = run[0] == run[-1]
        smooth = run
        for _ in range(2):
            cut = [smooth[0]]
            for a, b in pairwise(smooth):
                cut += [(a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25)]
                cut += [(a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75)]
            smooth = [*cut, smooth[-1]]
        even = _resampled(smooth, _STEP)
        length = _STEP * (len(even) - 1)
        low, high = sorted((run[0], run[-1]))
        rng = Random(zlib.crc32(f"{self.name}:{low}:{high}:{len(run)}".encode()))
        waves = [(rng.uniform(0, math.tau), wave, self.wander * (wave / _WAVES[0]) ** 0.95) for wave in _WAVES]
        out = [even[0]]
        for at in range(1, len(even) - 1):
            a, b = even[at - 1], even[at + 1]
            norm = math.dist(a, b) or 1.0
            along = at * _STEP
            still = 1.0 if closed else min(1.0, along / 18, (length - along) / 18)
            off = still * sum(high * math.sin(phase + math.tau * along / wave) for phase, wave, high in waves)
            out.append((even[at][0] - (b[1] - a[1]) / norm * off, even[at][1] + (b[0] - a[0]) / norm * off))
        return [*out, even[-1]]

    def outline(self, number: int) -> list[Point]:
        """The closed border of a space, clockwise on the screen."""
        points: list[Point] = []
        last: tuple[int, bool] | None = None
        ring = self.rings[number]
        start = next((at for at, corner in enumerate(ring) if self._degree[corner] > 2), 0)
        for at in range(start, start + len(ring)):
            found = self._by_edge[ring[at % len(ring)], ring[(at + 1) % len(ring)]]
            if found != last:
                line = self.lines[found[0]].points
                points += (line if found[1] else line[::-1])[:-1]
            last = found
        return points

    def coasts(self) -> list[list[Point]]:
        """Closed lines along all shores, land on their right hand."""
        starts = {line.points[0]: line.points for line in self.lines if line.left is None}
        loops: list[list[Point]] = []
        while starts:
            at = min(starts)
            loop: list[Point] = []
            while at in starts:
                points = starts.pop(at)
                loop += points[:-1]
                at = points[-1]
            loops.append(loop)
        return loops


def _resampled(line: Sequence[Point], step: float) -> list[Point]:
    """Points at even distances of about ``step`` along a line, both ends included."""
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    count = max(1, round(length / step))
    each = length / count
    out, done, wanted = [line[0]], 0.0, each
    for a, b in pairwise(line):
        part = math.dist(a, b)
        while part and wanted <= done + part + 1e-9 and len(out) < count:
            t = (wanted - done) / part
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            wanted += each
        done += part
    return [*out, line[-1]]


@dataclass(frozen=True, slots=True)
class Ground:
    """A space to be filled with symbols: its border, the point where its pieces stand, and the unit of symbols in
    pixels."""

    border: Polygon
    centre: Point
    unit: float

    def room(self, x: float, y: float) -> float:
        """Distance of a point from the border, in units; negative outside."""
        return clearance(self.border, x, y) / self.unit

    def free(self, x: float, y: float, wide: float = 0.62, high: float = 0.50) -> bool:
        """Whether a point lies where pieces stand: an ellipse around the middle, in units."""
        dx, dy = (x - self.centre[0]) / self.unit, (y - self.centre[1]) / self.unit
        return (dx / wide) ** 2 + (dy / high) ** 2 < 1

    def darts(self, rng: Random, tries: int, gap: float, margin: float, taken: Sequence[Point] = ()) -> list[Point]:
        """Random points (at most ``tries``) at least ``gap`` apart and ``margin`` from the border, both in units."""
        left, top, right, bottom = bounds(self.border)
        found, fresh = list(taken), []
        for _ in range(tries):
            x, y = rng.uniform(left, right), rng.uniform(top, bottom)
            if any(math.dist((x, y), other) < gap * self.unit for other in found) or self.room(x, y) < margin:
                continue
            found.append((x, y))
            fresh.append((x, y))
        return fresh


Local = tuple[str, float, float, float]
"""Kind, place in pixels, size in units."""


def _tufts(ground: Ground, rng: Random, found: list[Local], gap: float = 0.30) -> list[Local]:
    taken = [(x, y) for _, x, y, _ in found]
    return [("tuft", x, y, rng.uniform(0.055, 0.075)) for x, y in ground.darts(rng, 160, gap, 0.10, taken)]


def _forest(ground: Ground, rng: Random) -> list[Local]:
    lean = rng.choice((0.2, 0.4, 0.6))
    found: list[Local] = []
    for x, y in ground.darts(rng, 900, 0.20, 0.13):
        if ground.free(x, y - 0.08 * ground.unit):
            continue
        pine = rng.random() < lean + (0.3 if x > ground.centre[0] else -0.3)
        found.append(("pine", x, y, rng.uniform(0.14, 0.17)) if pine else ("tree", x, y, rng.uniform(0.15, 0.19)))
    return found + _tufts(ground, rng, found)


def _mountain(ground: Ground, rng: Random) -> list[Local]:
    """Symbols of mountains: a ridge above the pieces, its tallest peaks in the middle, and a few foothills at the
    sides."""
    found: list[Local] = []
    for x, y in ground.darts(rng, 500, 0.33, 0.21):
        aside = abs(x - ground.centre[0]) / ground.unit
        below = (y - ground.centre[1]) / ground.unit
        if below > 0.12 and (aside < 0.55 or below > 0.62):
            continue
        if ground.free(x, y - 0.30 * ground.unit, 0.50, 0.30):
            continue
        tall = 0.54 + 0.36 * max(0.0, 1 - aside) if below < 0.12 else 0.46
        found.append(("peak", x, y, tall * rng.uniform(0.88, 1.08)))
    for x, y in ground.darts(rng, 60, 0.45, 0.14, [(x, y) for _, x, y, _ in found]):
        found.append(("pebble", x, y, rng.uniform(0.05, 0.07)))
    return found


def _hill(ground: Ground, rng: Random) -> list[Local]:
    found: list[Local] = [
        ("hill", x, y, rng.uniform(0.26, 0.36))
        for x, y in ground.darts(rng, 200, 0.62, 0.30)
        if not ground.free(x, y, 0.55, 0.34)
    ]
    return found + _tufts(ground, rng, found)


def _swamp(ground: Ground, rng: Random) -> list[Local]:
    pools: list[Local] = [
        ("ripple", x, y, rng.uniform(0.16, 0.22))
        for x, y in ground.darts(rng, 120, 0.55, 0.26)
        if not ground.free(x, y, 0.5, 0.4)
    ]
    taken = [(x, y) for _, x, y, _ in pools]
    reeds: list[Local] = [
        ("reeds", x, y, rng.uniform(0.11, 0.14))
        for x, y in ground.darts(rng, 300, 0.34, 0.24, taken)
        if not ground.free(x, y)
    ]
    return pools + reeds + _tufts(ground, rng, pools + reeds)


def farm_places(ground: Ground, rng: Random) -> list[Local]:
    """The farms of a farmland: up to three around the place of its pieces, or one behind it."""
    found: list[Local] = [
        ("farm", x, y, rng.uniform(0.34, 0.42))
        for x, y in ground.darts(rng, 500, 0.86, 0.36)
        if not ground.free(x, y - 0.1 * ground.unit, 0.72, 0.52)
    ][:3]
    if not found:
        x, y = ground.centre
        found = [("farm", x, y - 0.35 * ground.unit, 0.36)]
    return found


def _farmland(ground: Ground, rng: Random) -> list[Local]:
    found = farm_places(ground, rng)
    taken = [(x, y) for _, x, y, _ in found]
    edge: list[Local] = [
        ("bush", x, y, rng.uniform(0.06, 0.09))
        for x, y in ground.darts(rng, 120, 0.42, 0.13, taken)
        if not ground.free(x, y, 0.8, 0.62)
    ]
    return found + edge + _tufts(ground, rng, found + edge)


def _water(ground: Ground, rng: Random) -> list[Local]:
    return [("ripple", x, y, rng.uniform(0.20, 0.27)) for x, y in ground.darts(rng, 160, 0.62, 0.30)]


def _open(ground: Ground, rng: Random) -> list[Local]:
    return _tufts(ground, rng, [], 0.34)


_KINDS: dict[str, Callable[[Ground, Random], list[Local]]] = {
    "forest": _forest,
    "mountain": _mountain,
    "hill": _hill,
    "swamp": _swamp,
    "farmland": _farmland,
    "lake": _water,
    "sea": _water,
    "clear": _open,
}


def zone_marks(name: str, terrain: str, ground: Ground) -> list[MapSymbol]:
    """The symbols of one space; the same ``name`` gives the same ones. KeyError for an unknown terrain."""
    rng = random_for(name)
    return [
        MapSymbol(kind, x, y, size * ground.unit, rng.randrange(1000))
        for kind, x, y, size in _KINDS[terrain](ground, rng)
    ]


def in_order(marks: Sequence[MapSymbol]) -> list[MapSymbol]:
    """Symbols in the order of drawing: flat ones first, then from the uppermost to the lowest."""
    return sorted(marks, key=lambda mark: (mark.kind not in ("tuft", "flowers", "ripple"), mark.y, mark.x))
