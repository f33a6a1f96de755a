"""Who holds which land, painted on the picture of a map: a wash in the owner's colour that rises to the border, a
border with the owner's rim pattern, stripes and a broken border in decline.

Painted at the size of the picture, so that every zoom shows the same, and only where the holder has changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise

import pygame
from pygame import FRect

from tabletop.client.board.animation_queue import VisualEffect
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.plate import PolygonPlate
from tabletop.client.draw import shapes
from tabletop.client.draw.cache import convert_alpha, convert_opaque
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, hexa
from tabletop.client.draw.theme import BLACK, INK900, PAPER, PAPER200, WHITE, Colour, SeatColours, mix
from tabletop.client.pieces import along
from tabletop.client.ui.tree import centred

UNIT = 40.0
"""Units of a map's symbols at which the lengths below are pixels."""
WASH, EDGE, REACH = 0.34, 0.94, 10.0
"""How strong the wash is in the middle of a region, how strong at its border, and from which distance on it rises."""
LIGHTER = 0.45
"""How far its colour is from that of the seat's pieces to the seat's tint."""
STRIPES, PERIOD, SPACES = 0.72, 10.0, 0.16
"""Of stripes in decline: their strength, the distance between two, the strength of the paper between them."""
INSET, DARK, LINE = 2.6, 3.9, 2.6
"""Of a border: its distance from that of the region, the widths of its dark line and of the pattern on it."""
BORDER = INSET + DARK / 2 - 0.4
"""How far a border reaches into its region."""
UNBROKEN, GAP = 13.0, 6.0
"""Lengths of the parts of a broken border and of the gaps between them."""
INKED, CLEAR = 60, 132
"""Brightness up to which the drawings of the land show through a wash, and from which on it has its full strength."""
INK_STRENGTH = 0.42
"""The strength of a wash on such a drawing."""
SMALL, BLUR = 3, 1.7
"""Pixels of the picture for one of the blurred mask; the radius of its blur as a multiple of the wash's reach."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Who holds a region: the colours of the seat, and whether its race there is in decline."""

    colours: SeatColours
    declined: bool = False


Patch = tuple[pygame.Surface, tuple[int, int]]
"""A picture of one region, transparent outside its border, and the pixel of its top left corner."""


class HeldLand:
    """The picture of a map with what is held on it. ``picture`` is another one than that of the plate."""

    def __init__(self, plate: PolygonPlate) -> None:
        assert plate.image is not None
        self.plate = plate
        self.land = plate.image
        self.picture = self.land.copy()
        self._held: Mapping[str, Holding] = {}

    def show(self, held: Mapping[str, Holding]) -> bool:
        """Paint the regions whose holder is another one than at the last call; True if there are any."""
        if held is self._held:
            return False
        changed = [name for name in self.plate.names if held.get(name) != self._held.get(name)]
        for name in changed:
            self.picture.blit(*self.patch(name, held.get(name)))
        self._held = held
        return bool(changed)

    def before(self, names: Set[str], held: dict[str, Holding]) -> dict[str, Holding]:
        """``held``, but for these regions their holders at the last call of :meth:`show`."""
        kept = {name: self._held[name] for name in names if name in self._held}
        return {name: one for name, one in held.items() if name not in names} | kept

    def area(self, name: str) -> pygame.Rect:
        """The part of the picture in which a region lies."""
        left, top, wide, high = self.plate.extent(name)
        area = pygame.Rect(math.floor(left) - 1, math.floor(top) - 1, math.ceil(wide) + 3, math.ceil(high) + 3)
        return area.clip(self.land.get_rect())

    def patch(self, name: str, holding: Holding | None) -> Patch:
        """The picture of a region as it is held by somebody; None for nobody."""
        area = self.area(name)
        k = self.plate.unit / UNIT
        border = [(x - area.x, y - area.y) for x, y in self.plate.outline(name)]
        inner = [(x - area.x, y - area.y) for x, y in self.plate.outline(name, INSET * k)]
        ground = self.land.subsurface(area).copy()
        if holding is not None:
            paint_held(ground, border, inner, holding, k)
        found = shapes.clear_surface(*area.size)
        found.blit(ground, (0, 0))
        found.blit(_mask(area.size, border), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return found, area.topleft


_MOSTLY = bytes(255 * (alpha > 128) for alpha in range(256))


def _mask(size: tuple[int, int], border: Sequence[Point]) -> pygame.Surface:
    """White within a border, transparent outside, with nothing between: no pixel belongs to two regions, so that the
    order in which they are painted does not show."""
    drawn = shapes.svg(*size, f'<path d="{shapes.path_data(border)}" fill="#fff"/>')
    return _white(pygame.image.tobytes(drawn, "RGBA")[3::4].translate(_MOSTLY), size)


def paint_held(
    ground: pygame.Surface, border: Sequence[Point], inner: Sequence[Point], holding: Holding, k: float
) -> None:
    """Paint over the opaque picture of a region, also outside its ``border``. ``inner``: the line that bears the
    pattern; ``k``: pixels for each of the lengths of this module."""
    size, colours = ground.get_size(), holding.colours
    strength = _strength(size, border, k, holding.declined)
    strength.blit(_tones(ground, _ink_curve()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    wash = shapes.clear_surface(*size, (*wash_colour(colours), 255))
    if holding.declined:
        wash = _striped(size, colours, k)
    wash.blit(with_alpha_of(strength), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(wash, (0, 0))
    ground.blit(shapes.svg(*size, border_svg(inner, holding, k)), (0, 0))


def wash_colour(colours: SeatColours) -> Colour:
    """The colour of a seat on land: light enough for a map that remains the brightest thing on the table."""
    return mix(colours.base, colours.tint, LIGHTER)


def _tones(picture: pygame.Surface, curve: bytes) -> pygame.Surface:
    """The brightness of every pixel of an opaque picture after a ``curve`` of 256 values."""
    grey = pygame.transform.grayscale(picture)
    return pygame.image.frombytes(pygame.image.tobytes(grey, "RGB").translate(curve), picture.get_size(), "RGB")


def with_alpha_of(grey: pygame.Surface) -> pygame.Surface:
    """White whose alpha is the brightness of a grey picture."""
    return _white(pygame.image.tobytes(grey, "RGB")[::3], grey.get_size())


def _white(alphas: bytes, size: tuple[int, int]) -> pygame.Surface:
    levels = bytearray(b"\xff") * (4 * len(alphas))
    levels[3::4] = alphas
    return convert_alpha(pygame.image.frombytes(bytes(levels), size, "RGBA"))


@cache
def _ink_curve() -> bytes:
    """The strength of a wash by the brightness of the land."""
    shares = (min(1.0, max(0.0, (tone - INKED) / (CLEAR - INKED))) for tone in range(256))
    return bytes(round(255 * (INK_STRENGTH + (1 - INK_STRENGTH) * share)) for share in shares)


@cache
def _edge_curve(least: float) -> bytes:
    """The strength of a wash by the blurred mask of its region, which is half as bright on the border as inside."""
    nearness = (min(1.0, 2 * (1 - tone / 255)) for tone in range(256))
    return bytes(round(255 * (least + (EDGE - least) * near)) for near in nearness)


def _strength(size: tuple[int, int], border: Sequence[Point], k: float, declined: bool) -> pygame.Surface:
    """How strong a wash is in every pixel, as a grey: more towards the border, but not between stripes."""
    if declined:
        even = pygame.Surface(size, 0, 24)
        even.fill((255, 255, 255))
        return even
    small = pygame.Surface((size[0] // SMALL + 1, size[1] // SMALL + 1), 0, 24)
    pygame.draw.polygon(small, WHITE, [(x / SMALL, y / SMALL) for x, y in border])
    blurred = shapes.blur(small, REACH * BLUR * k / SMALL)
    large = pygame.transform.smoothscale(blurred, (blurred.get_width() * SMALL, blurred.get_height() * SMALL))
    return _tones(large.subsurface((0, 0, *size)), _edge_curve(WASH))


def _striped(size: tuple[int, int], colours: SeatColours, k: float) -> pygame.Surface:
    """Stripes from the lower left to the upper right, and weak paper between them."""
    wide, high = size
    step = PERIOD * k * math.sqrt(2)
    lines = "".join(f"M{at:.1f} {high + 4}L{at + high + 8:.1f} -4" for at in _steps(-high - 8.0, wide + 8.0, step))
    found = shapes.clear_surface(wide, high, (*PAPER200, round(255 * SPACES)))
    body = (
        f'<path d="{lines}" stroke="{hexa(wash_colour(colours))}" stroke-opacity="{STRIPES}" '
        f'stroke-width="{PERIOD * k * 0.5:.2f}"/>'
    )
    found.blit(shapes.svg(wide, high, body), (0, 0))
    return found


def _steps(first: float, end: float, step: float) -> Iterator[float]:
    while first < end:
        yield first
        first += step


# ---------------------------------------------------------------------------------------------------------- borders


def border_svg(line: Sequence[Point], holding: Holding, k: float) -> str:
    """SVG of a border along a closed line: dark, with the rim pattern of its seat on it; broken in decline."""
    colours = holding.colours
    runs = _broken(line, k) if holding.declined else [([*line, line[0]])]
    data = "".join(shapes.path_data(run, closed=False) for run in runs)

    def stroke(colour: Colour, width: float, dash: tuple[float, ...] = ()) -> str:
        pattern = f' stroke-dasharray="{",".join(f"{part * k:.2f}" for part in dash)}"' if dash else ""
        return (
            f'<path d="{data}" fill="none" stroke="{hexa(colour)}" stroke-width="{width * k:.2f}" '
            f'stroke-linejoin="round" stroke-linecap="butt"{pattern}/>'
        )

    dark = stroke(mix(colours.dark, BLACK, 0.25), DARK)
    base, bright = stroke(colours.base, LINE), mix(colours.tint, WHITE, 0.35)
    if colours.pattern == "solid":
        return dark + stroke(mix(colours.base, WHITE, 0.25), LINE)
    if colours.pattern == "notched":
        return dark + base + stroke(bright, LINE, (9.0, 6.0))
    if colours.pattern == "double":
        return dark + stroke(bright, LINE) + stroke(colours.dark, LINE * 0.42)
    if colours.pattern == "ticked":
        return dark + base + stroke(INK900, LINE, (1.6, 4.4))
    if colours.pattern == "dashed":
        return dark + stroke(WHITE, LINE) + stroke(colours.dark, LINE * 0.85, (5.0, 5.0))
    beads = (f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{1.35 * k:.2f}"/>' for run in runs for x, y in _beads(run, k))
    return f'{dark}{base}<g fill="{hexa(bright)}">{"".join(beads)}</g>'


def _beads(run: Sequence[Point], k: float) -> list[Point]:
    """Places of beads along an open line."""
    return along([*run, *run[-2:0:-1]], 5.6 * k)[: max(1, round(_length(run) / (5.6 * k)))]


def _length(run: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(run))


def _broken(line: Sequence[Point], k: float) -> list[list[Point]]:
    """The parts of a closed line that are left between gaps."""
    step = 1.5 * k
    points = along(line, step)
    whole, kept = round((UNBROKEN + GAP) * k / step), round(UNBROKEN * k / step)
    return [run for at in range(0, len(points), whole) if len(run := points[at : at + kept]) > 1]


# ----------------------------------------------------------------------------------------------------------- motions

FLOOD_MS, WIPE_MS = 350.0, 500.0
"""Milliseconds in which a conqueror's colour flows in, and in which the stripes of a decline are drawn."""
COARSE = 4
"""Pixels of the screen for one of the mask of what has flowed in."""
Front = Callable[[pygame.Surface, float, float], None]
"""Paints white, on a black mask, how far a colour has flowed at a share of its time; the mask has so many pixels for
each of the plate's."""


class Flow(VisualEffect):
    """The colour of a new holder flows into a region, or leaves it. ``front``: see :data:`Front`, in pixels of the
    plate from the corner of the region's picture; ``above`` draws what stands there."""

    def __init__(
        self, land: HeldLand, board: MapBoard, name: str, holding: Holding | None, front: Front, duration: float,
        above: Callable[[Canvas], None],
    ) -> None:  # fmt: skip
        super().__init__(f"flow {name}", self._draw, duration)
        self.name = name
        self.board, self.front, self.above = board, front, above
        self._patch = partial(land.patch, name, holding)
        self._scaled: tuple[float, pygame.Surface, tuple[int, int]] | None = None

    def _draw(self, canvas: Canvas, k: float) -> None:
        camera = self.board.camera
        zoom = camera.zoom * canvas.scale
        if self._scaled is None or self._scaled[0] != zoom:
            picture, at = self._patch()
            size = (max(1, round(picture.get_width() * zoom)), max(1, round(picture.get_height() * zoom)))
            self._scaled = zoom, pygame.transform.smoothscale(picture, size), at
        _, picture, at = self._scaled
        wide, high = picture.get_size()
        mask = pygame.Surface((wide // COARSE + 1, high // COARSE + 1), 0, 24)
        self.front(mask, k, zoom / COARSE)
        soft = pygame.transform.smoothscale(
            pygame.transform.box_blur(mask, 2), (mask.get_width() * COARSE, mask.get_height() * COARSE)
        )
        shown = picture.copy()
        shown.blit(with_alpha_of(soft.subsurface((0, 0, wide, high))), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        with canvas.clip(camera.view):
            canvas.blit(shown, camera.to_screen(at))
            self.above(canvas)


def flood_front(plate: PolygonPlate, name: str, own: Set[str]) -> Front:
    """The colour flows from the borders with the regions that the conqueror holds (``own``), else from the shore, else
    from all sides."""
    border = plate.outline(name)
    left, top, _, _ = plate.extent(name)
    others = {other: set(plate.outline(other)) for other in plate.neighbours(name)}
    held = set().union(*(points for other, points in others.items() if other in own))
    land = set().union(*others.values())
    starts = [one for one in border if one in held] or [one for one in border if one not in land] or border
    far = max(min(math.dist(one, start) for start in starts[::3]) for one in border[::3])

    def paint(mask: pygame.Surface, share: float, k: float) -> None:
        radius = (far + 2 * plate.unit / UNIT) * share * k
        for x, y in starts[::3]:
            pygame.draw.circle(mask, WHITE, ((x - left) * k, (y - top) * k), radius)

    return paint


def wipe_front(mask: pygame.Surface, share: float, k: float) -> None:
    """The colour flows along the stripes of a decline, from the upper left to the lower right."""
    del k
    wide, high = mask.get_size()
    at = (wide + high + 4) * share
    pygame.draw.polygon(mask, WHITE, [(0, 0), (at, 0), (0, at)])


# --------------------------------------------------------------------------------------------------------- a swatch

SWATCH, SHADE = 0.62, 0.4
"""Height of a swatch as a share of its width, and its scale; how much of its light is taken, because the map is the
brightest thing."""


def draw_swatch(canvas: Canvas, room: FRect, colours: SeatColours, declined: bool) -> None:
    """Draw a small piece of land as it looks when a seat holds it, in the middle of ``room``: a sign for a legend."""
    rect = centred(room, room.w, min(room.h, room.w * SWATCH))

    def paint(target: Canvas) -> None:
        size = target.surface.get_size()
        k, (wide, high) = target.scale * SWATCH, size
        ground = convert_opaque(pygame.Surface(size))
        ground.fill(mix(PAPER, BLACK, 0.5))
        edge = DARK * k / 2
        inner = _box(edge, edge, wide - edge, high - edge)
        paint_held(ground, _box(0.0, 0.0, wide, high), inner, Holding(colours, declined), k)
        ground.fill((round(255 * (1 - SHADE)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        target.surface.blit(ground, (0, 0))

    canvas.sprite(("held", colours.id, colours.base, declined), (rect.w, rect.h), paint, rect.topleft)


def _box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
