"""Antialiased shapes, gradients, soft shadows and nine-slice stretching, all in pixels; and SVG of the shapes that a
drawing made at run time consists of, as of a piece or a die.

Curves are rasterised by SDL_image's SVG reader: exact coverage, strokes, joins and dashes at any size,
without a numeric library.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from struct import Struct

import pygame

from tabletop.rules.frozen import light_dataclass

from .cache import PlacedSurface, SlicedPanel, convert_alpha, convert_opaque, has_alpha
from .theme import MAP_INK, Colour, ColourA

Point = tuple[float, float]
"""A place (x, y) in design units, unless a docstring names other ones."""

Rect = pygame.FRect

RectLike = pygame.FRect | pygame.Rect | tuple[float, float, float, float] | Sequence[float]
"""A rectangle or a plain (x, y, w, h)."""

Points = Sequence[Point]

# 4x4 thresholds in sixteenths: long dark gradients have fewer levels than rows and would show bands.
_STRIP = 16
_IN_SINGLE = Struct("f")  # importing ctypes for this would take a millisecond of every start
# Radius of each box pass per unit of blur: three of them have a standard deviation of 0.3 of it, as in the pictures.
SOFTNESS = 0.27


def hexa(colour: Sequence[int]) -> str:
    """`#rrggbb` of a colour for SVG."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def with_alpha(colour: Sequence[int], alpha: int = 255) -> ColourA:
    """`colour` as RGBA; an alpha it already has is multiplied by `alpha`."""
    own = colour[3] if len(colour) > 3 else 255
    return colour[0], colour[1], colour[2], own * max(0, min(255, alpha)) // 255


def clear_surface(width: int, height: int, colour: Sequence[int] = (0, 0, 0, 0)) -> pygame.Surface:
    """A per-pixel-alpha surface filled with `colour`."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)  # already in the window's own format
    if any(colour):
        surface.fill(with_alpha(colour))
    return surface


def svg(width: int, height: int, body: str) -> pygame.Surface:
    """Rasterise SVG elements on a `width` x `height` pixel plane; one unit is one pixel."""
    width, height = max(1, width), max(1, height)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    return convert_alpha(pygame.image.load_sized_svg(io.BytesIO(text.encode("ascii")), (width, height)))


def paint_attributes(
    fill: Sequence[int] | None,
    stroke: Sequence[int] | None = None,
    width: float = 0.0,
    dash: Sequence[float] | None = None,
) -> str:
    """SVG attributes for an RGBA fill and an RGBA stroke."""
    parts = []
    if fill is None:
        parts.append('fill="none"')
    else:
        parts.append(f'fill="{hexa(fill)}" fill-opacity="{with_alpha(fill)[3] / 255:.3f}"')
    if stroke is not None and width > 0:
        parts.append(
            f'stroke="{hexa(stroke)}" stroke-opacity="{with_alpha(stroke)[3] / 255:.3f}" '
            f'stroke-width="{width:.2f}" stroke-linejoin="round" stroke-linecap="{"butt" if dash else "round"}"'
        )
        if dash:
            parts.append(f'stroke-dasharray="{",".join(f"{max(0.1, d):.2f}" for d in dash)}"')
    return " ".join(parts)


def path_data(points: Points, closed: bool = True) -> str:
    numbers = tuple(chain.from_iterable(points))
    return ("M%.2f %.2f" + " %.2f %.2f" * (len(points) - 1)) % numbers + ("Z" if closed else "")


def arc_path(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """SVG path of a circular arc; angles in degrees, clockwise from twelve o'clock."""
    a, b = math.radians(start - 90), math.radians(end - 90)
    big = 1 if (end - start) % 360 > 180 else 0
    return (
        f"M{cx + r * math.cos(a):.3f} {cy + r * math.sin(a):.3f}"
        f"A{r:.3f} {r:.3f} 0 {big} 1 {cx + r * math.cos(b):.3f} {cy + r * math.sin(b):.3f}"
    )


def polygon(
    points: Points, fill: Sequence[int] | None, stroke: Sequence[int] | None, width: float, dash: Sequence[float] | None
) -> tuple[pygame.Surface, int, int]:
    """Draw a closed polygon; returns the surface and the pixel of its top left corner."""
    return _outlined(points, True, width, paint_attributes(fill, stroke, width, dash))


PlacedPolygon = tuple[Points, int, int, Sequence[int] | None, Sequence[int] | None, float]
"""Points of a polygon, its offset in pixels, fill, edge and width of the edge."""


def polygons(layers: Sequence[PlacedPolygon]) -> tuple[pygame.Surface, int, int]:
    """Draw several polygons above each other; returns the surface and the pixel of its top left corner."""
    pad = math.ceil(max(layer[5] for layer in layers) / 2) + 1
    ways = {layer[:3]: tuple(zip(*layer[0], strict=True)) for layer in layers}
    left = math.floor(min(min(across) + x for (_, x, _), (across, _) in ways.items())) - pad
    top = math.floor(min(min(down) + y for (_, _, y), (_, down) in ways.items())) - pad
    right = math.ceil(max(max(across) + x for (_, x, _), (across, _) in ways.items())) + pad
    bottom = math.ceil(max(max(down) + y for (_, _, y), (_, down) in ways.items())) + pad
    paths = {
        way: path_data([(px + (way[1] - left), py + (way[2] - top)) for px, py in way[0]]) for way in ways
    }  # a shape that is filled and edged is written once
    body = "".join(f'<path d="{paths[layer[:3]]}" {paint_attributes(*layer[3:])}/>' for layer in layers)
    return svg(right - left, bottom - top, body), left, top


def polyline(
    points: Points, colour: Sequence[int], width: float, dash: Sequence[float] | None
) -> tuple[pygame.Surface, int, int]:
    """Draw an open line; returns the surface and the pixel of its top left corner."""
    return _outlined(points, False, width, paint_attributes(None, colour, width, dash))


def _outlined(points: Points, closed: bool, width: float, attributes: str) -> tuple[pygame.Surface, int, int]:
    """Draw straight segments on a surface just large enough for them and their stroke of ``width``; returns it and the
    pixel of its top left corner."""
    pad = math.ceil(width / 2) + 1
    across, down = zip(*points, strict=True)
    left, top = math.floor(min(across)) - pad, math.floor(min(down)) - pad
    right, bottom = math.ceil(max(across)) + pad, math.ceil(max(down)) + pad
    moved = [(x - left, y - top) for x, y in points]
    return svg(right - left, bottom - top, f'<path d="{path_data(moved, closed)}" {attributes}/>'), left, top


def disc(
    r: float, fx: float, fy: float, fill: Sequence[int] | None, stroke: Sequence[int] | None, width: float
) -> tuple[pygame.Surface, int]:
    """A circle of radius `r` whose centre lies (fx, fy) past a pixel corner; also returns the half size."""
    half = math.ceil(r + width / 2) + 1
    body = f'<circle cx="{half + fx:.3f}" cy="{half + fy:.3f}" r="{r:.3f}" {paint_attributes(fill, stroke, width)}/>'
    return svg(half * 2 + 1, half * 2 + 1, body), half


def _ring(side: int, inset: float, attributes: str, stroked: bool) -> str:
    """What a rounded rectangle draws that has no straight sides left, ``inset`` pixels inside a square of ``side``: as
    the SVG reader computes its corners, in single precision, but without the sides. On one that is as short as nothing
    it spends more than on the four corners together."""
    first, last = inset, side - inset
    r = round((last - first) / 2, 2)
    bend = _single(r * _FLAT)
    a, b, c, d, e = (
        f"{_single(at):.9f}" for at in (first, _single(first) + bend, first + r, _single(last) - bend, last)
    )
    corners = (
        f"M{c} {a}C{d} {a} {e} {b} {e} {c}C{e} {d} {d} {e} {c} {e}C{b} {e} {a} {d} {a} {c}C{a} {b} {b} {a} {c} {a}"
    )
    return f'<path d="{corners}{"Z" * stroked}" {attributes}/>'


def _single(value: float) -> float:
    kept: float = _IN_SINGLE.unpack(_IN_SINGLE.pack(value))[0]
    return kept


_FLAT = _single(1.0 - _single(0.5522847493))
"""How far from its ends the curve of a quarter of a circle bends, as a share of the radius, in single precision."""


def rounded(
    width: int,
    height: int,
    radius: float,
    fill: Sequence[int] | None,
    stroke: Sequence[int] | None = None,
    line: float = 0,
) -> pygame.Surface:
    """A rounded rectangle that fills its surface; the stroke lies wholly inside."""
    inset = line / 2 if stroke is not None else 0.0
    if width == height == 2 * radius and inset < radius:
        return svg(width, height, _ring(width, inset, paint_attributes(fill, stroke, line), stroke is not None))
    r = max(0.0, min(radius, width / 2, height / 2) - inset)
    body = (
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" '
        f'rx="{r:.2f}" ry="{r:.2f}" {paint_attributes(fill, stroke, line)}/>'
    )
    return svg(width, height, body)


_slices = lru_cache(maxsize=256)(rounded)
"""A rounded rectangle whose corners are copied, and which is never drawn on: panels of many sizes share it."""


def _mask(r: int) -> pygame.Surface:
    """Four white corners of ``r`` pixels, never drawn on."""
    return _slices(2 * r, 2 * r, r, (255, 255, 255, 255))


def rounded_gradient(
    width: int,
    height: int,
    radius: float,
    top: Sequence[int],
    bottom: Sequence[int],
    stroke: Sequence[int] | None = None,
    line: float = 0,
) -> pygame.Surface:
    """A rounded rectangle with a vertical, possibly translucent gradient and a stroke inside its edge."""
    inset = line / 2 if stroke is not None else 0.0
    r = max(0.0, min(radius, width / 2, height / 2) - inset)
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexa(colour)}" stop-opacity="{with_alpha(colour)[3] / 255:.3f}"/>'
        for at, colour in ((0, top), (1, bottom))
    )
    edge = paint_attributes(None, stroke, line).removeprefix('fill="none"') if stroke is not None else ""
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">{stops}'
        f'</linearGradient></defs><rect x="{inset}" y="{inset}" width="{width - 2 * inset}" '
        f'height="{height - 2 * inset}" rx="{r:.2f}" ry="{r:.2f}" {edge} fill="url(#g)"/>'
    )
    return svg(width, height, body)


@light_dataclass
class Stretched:
    """A drawing stretched to ``width`` x ``height`` pixels: corners of ``corner`` (x, y) pixels are copied, what lies
    between them repeats the column and the row beside them."""

    source: pygame.Surface
    corner: tuple[int, int]
    width: int
    height: int

    def whole(self) -> pygame.Surface:
        return self.part(pygame.Rect(0, 0, self.width, self.height))

    def part(self, rect: pygame.Rect) -> pygame.Surface:
        out = clear_surface(rect.w, rect.h)
        self._draw_edges(out, -rect.x, -rect.y)
        middle = self._middle.move(-rect.x, -rect.y)
        if middle.w > 0 and middle.h > 0:
            out.fill(self.source.get_at(self.corner), middle)
        return out

    def draw(self, target: pygame.Surface, x: int, y: int) -> None:
        """Draw it with its corner at pixel (x, y); cheap when its middle is transparent."""
        self._draw_edges(target, x, y)
        middle = self._middle.move(x, y)
        if middle.w > 0 and middle.h > 0 and self.source.get_at(self.corner).a:
            pixel = self.source.subsurface((*self.corner, 1, 1))
            target.blit(pygame.transform.scale(pixel, middle.size), middle)

    @property
    def _middle(self) -> pygame.Rect:
        w, h = self.corner
        return pygame.Rect(w, h, self.width - 2 * w, self.height - 2 * h)

    def _draw_edges(self, target: pygame.Surface, x: int, y: int) -> None:
        source, (w, h) = self.source, self.corner
        far, low = source.get_width() - w, source.get_height() - h
        columns, rows = ((0, x), (far, x + self.width - w)), ((0, y), (low, y + self.height - h))
        for sx, dx in columns:
            for sy, dy in rows:
                target.blit(source, (dx, dy), (sx, sy, w, h))
        _, _, across, down = self._middle
        clip = target.get_clip()
        for sy, dy in rows if across > 0 else ():
            if clip.colliderect((x + w, dy, across, h)):
                strip = source.subsurface((w, sy, 1, h))
                target.blit(pygame.transform.scale(strip, (across, h)), (x + w, dy))
        for sx, dx in columns if down > 0 else ():
            if clip.colliderect((dx, y + h, w, down)):
                strip = source.subsurface((sx, h, w, 1))
                target.blit(pygame.transform.scale(strip, (w, down)), (dx, y + h))


def rounded_big(
    width: int, height: int, radius: int, fill: Sequence[int] | None, stroke: Sequence[int] | None = None, line: int = 0
) -> Stretched:
    """`rounded`, stretched from a smaller one where that is exact: cheap at any size."""
    corner = max(1, radius, line) + 1
    side = 2 * corner + 2
    wide = width > 2 * corner
    high = wide and height > 2 * corner  # a pill is stretched to one side alone
    paint, edge = (tuple(colour) if colour is not None else None for colour in (fill, stroke))
    source = _slices(side if wide else width, side if high else height, radius, paint, edge, line)
    return Stretched(source, (corner if wide else width // 2, corner if high else height // 2), width, height)


def _dithered(fine: list[int], column: int) -> bytes:
    """Levels of a column of pixels out of their sixteenths."""
    levels = bytearray(len(fine))
    for row in range(4):
        threshold = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)[4 * row + column]
        levels[row::4] = bytes([level + threshold >> 4 for level in fine[row::4]])
    return bytes(levels)


def gradient_strip(length: int, top: Sequence[int], bottom: Sequence[int]) -> pygame.Surface:
    """A vertical gradient `length` rows high and 16 pixels wide; slow gradients are dithered."""
    a, b = with_alpha(top), with_alpha(bottom)
    translucent = a[3] < 255 or b[3] < 255
    span = max(abs(a[i] - b[i]) for i in range(4)) or 1
    dithered = length > span * 2 and length >= 48
    steps = max(1, length - 1)
    # Sixteenths of a level: adding a threshold and dropping the fraction is the whole dither.
    data = bytearray(4 * _STRIP * length)
    for channel, (p, q) in enumerate(zip(a, b, strict=True)):
        if p == q:
            levels = bytes((p,)) * length
            columns = [levels] * 4
        else:
            fine = [int((p + (q - p) * (y / steps)) * 16 + 0.5) for y in range(length)]
            if dithered:
                columns = [_dithered(fine, column) for column in range(4)]
            else:
                columns = [bytes([level + 8 >> 4 for level in fine])] * 4
        for column in range(_STRIP):
            data[4 * column + channel :: 4 * _STRIP] = columns[column & 3]
    surface = pygame.image.frombytes(bytes(data), (_STRIP, length), "RGBA")
    return convert_alpha(surface) if translucent else convert_opaque(surface)


def gradient(
    width: int, height: int, top: Sequence[int], bottom: Sequence[int], horizontal: bool = False
) -> pygame.Surface:
    """A linear gradient over a whole surface, opaque when both colours are."""
    strip = gradient_strip(width if horizontal else height, top, bottom)
    if horizontal:
        strip = pygame.transform.rotate(strip, 90)  # before it is spread, which is less to turn
    out = clear_surface(width, height) if has_alpha(strip) else pygame.Surface((max(1, width), max(1, height)))
    across = height if horizontal else width
    out.blit(strip, (0, height - _STRIP if horizontal else 0))
    done = _STRIP
    while done < across:  # twice as much each time: few wide copies are faster than many narrow ones
        more = min(done, across - done)
        if horizontal:  # from the foot, where the first column lies
            out.blit(out, (0, height - done - more), (0, height - more, width, more))
        else:
            out.blit(out, (done, 0), (0, 0, more, height))
        done *= 2
    return out


def round_corners(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A per-pixel-alpha copy of `surface` with rounded corners."""
    out = clear_surface(*surface.get_size())
    out.blit(surface, (0, 0))
    width, height = out.get_size()
    r = min(radius, width // 2, height // 2)
    if r <= 0:
        return out
    mask = _mask(r)
    for sx, dx in ((0, 0), (r, width - r)):
        for sy, dy in ((0, 0), (r, height - r)):
            out.blit(mask, (dx, dy), (sx, sy, r, r), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def rounded_panel(surface: pygame.Surface, radius: int, down: int = 0) -> SlicedPanel:
    """An opaque drawing with rounded corners, drawn ``down`` pixels lower than asked: only the bands that hold the
    corners are blended."""
    width, height = surface.get_size()
    r = min(radius, width // 2, height // 2)
    if r <= 0 or height - 2 * r < 16:  # pixels: below it, cutting a panel apart saves nothing
        return SlicedPanel([(round_corners(surface, radius), (0, down))])
    mask = _mask(r)
    pieces: list[PlacedSurface] = []
    for top, part in ((0, 0), (height - r, r)):
        band = clear_surface(width, r)
        band.blit(surface, (0, 0), (0, top, width, r))
        for left, side in ((0, 0), (width - r, r)):
            band.blit(mask, (left, 0), (side, part, r, r), special_flags=pygame.BLEND_RGBA_MULT)
        pieces.append((band, (0, down + top)))
    middle = surface.subsurface((0, r, width, height - 2 * r))
    if has_alpha(surface):  # before a window exists
        opaque = pygame.Surface(middle.get_size())
        opaque.blit(middle, (0, 0))
        middle = opaque
    return SlicedPanel([*pieces, (middle, (0, down + r))])


def blur(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """A near-Gaussian blur in three box passes."""
    box = max(1, round(radius * SOFTNESS))
    for _ in range(3):
        surface = pygame.transform.box_blur(surface, box)
    return surface


def blur_margin(radius: float) -> int:
    """Pixels by which `blur` spreads a shape on each side."""
    return 3 * max(1, round(radius * SOFTNESS)) + 1


def soft_rect(width: int, height: int, radius: int, softness: float, colour: ColourA) -> tuple[Stretched, int]:
    """A blurred rounded rectangle and the margin it sticks out on every side."""
    margin = blur_margin(softness)
    corner = margin * 2 + radius + 1
    side = 2 * corner + 2
    full_w, full_h = width + 2 * margin, height + 2 * margin
    wide, high = full_w > side, full_h > side
    size = (side if wide else full_w, side if wide and high else full_h)
    patch = _soft_patch(size[0] - 2 * margin, size[1] - 2 * margin, radius, margin, softness, colour)
    corners = (corner if wide else full_w // 2, corner if wide and high else full_h // 2)
    return Stretched(patch, corners, full_w, full_h), margin


def _soft_patch(width: int, height: int, radius: int, margin: int, softness: float, colour: ColourA) -> pygame.Surface:
    base = clear_surface(width + 2 * margin, height + 2 * margin, (*colour[:3], 0))
    shape = rounded_big(width, height, radius, colour).whole()
    base.blit(shape, (margin, margin), special_flags=pygame.BLEND_RGBA_MAX)
    return blur(base, softness)


def tinted(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """A white drawing multiplied by `colour`."""
    out = surface.copy()
    out.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _tone(colour: Colour | str) -> str:
    """A colour as SVG writes it."""
    return colour if isinstance(colour, str) else hexa(colour)


def _edge(stroke: Colour | str | None, width: float) -> str:
    if stroke is None or width <= 0:
        return ""
    return f' stroke="{_tone(stroke)}" stroke-width="{width:.2f}" stroke-linejoin="round"'


def circle(
    x: float, y: float, r: float, fill: Colour | str, stroke: Colour | str | None = None, width: float = 0.0
) -> str:
    """SVG of a disc with an outline that straddles its edge."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{_tone(fill)}"{_edge(stroke, width)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: Colour | str, opacity: float = 1.0) -> str:
    """SVG of an ellipse, for shadows on the ground and round feet."""
    return (
        f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" fill="{_tone(fill)}" '
        f'fill-opacity="{opacity:.3f}"/>'
    )


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: Colour | str,
    radius: float = 0.0,
    opacity: float = 1.0,
) -> str:
    """SVG of a rectangle from its upper left corner, with round corners if asked; ``url(#id)`` names a gradient."""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{radius:.2f}" fill="{_tone(fill)}" '
        f'fill-opacity="{opacity:.3f}"/>'
    )


def segment(
    x0: float, y0: float, x1: float, y1: float, colour: Colour | str, width: float, opacity: float = 1.0
) -> str:
    """SVG of a straight stroke with round ends."""
    return (
        f'<path d="M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}" fill="none" stroke="{_tone(colour)}" '
        f'stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}" stroke-linecap="round"/>'
    )


def poly(points: Sequence[Point], fill: Colour | str, line: float = 0.0) -> str:
    """SVG of a polygon, with a dark outline of width ``line`` if that is above 0."""
    return f'<path d="{path_data(points)}" fill="{_tone(fill)}"{_edge(MAP_INK, line)}/>'


def silhouette(data: str, opacity: float = 0.5) -> str:
    """SVG of a path in black, for shadows."""
    return f'<path d="{data}" fill="#000" fill-opacity="{opacity:.3f}"/>'


def svg_gradient(name: str, y0: float, y1: float, *stops: tuple[float, Colour, float]) -> str:
    """SVG of a vertical gradient; stops are (place, colour, opacity)."""
    marks = "".join(
        f'<stop offset="{at}" stop-color="{hexa(colour)}" stop-opacity="{alpha:.3f}"/>' for at, colour, alpha in stops
    )
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{y0:.2f}" x2="0" '
        f'y2="{y1:.2f}">{marks}</linearGradient></defs>'
    )


def lay(surface: pygame.Surface, body: str) -> None:
    """Draw SVG elements over a whole surface."""
    surface.blit(svg(*surface.get_size(), body), (0, 0))


def soft(surface: pygame.Surface, body: str, blur: float) -> None:
    """Blend blurred SVG elements onto a surface."""
    clear = clear_surface(*surface.get_size())
    lay(clear, body)
    surface.blit(pygame.transform.box_blur(clear, max(1, round(blur))), (0, 0))
