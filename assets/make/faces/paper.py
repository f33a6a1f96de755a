"""Cut paper: outlines with rounded corners, and a sheet on which pieces are laid one on another under one light from
the top left, each with its shadow, a bright edge towards the light and a dark one away from it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
import skia
from PIL import Image, ImageFilter

from assets.make.canvas import Colour, hexc, mix as mix_colours
from assets.make.noise import Field

SIDE = 512
"""Width and height of the square in which everything is placed, in units."""
Spot: TypeAlias = tuple[float, ...]
"""A point: x and y, and what else its reader takes (a depth, the radius of a corner)."""
Outline: TypeAlias = Any
"""A path of skia, which has no types."""
Ink: TypeAlias = str | Colour
"""A colour as ``#RRGGBB`` or as red, green and blue of 0..1."""
Tone = Literal["hi", "lit", "mid", "dim", "dark", "deep", "ink"]
WARM = "#FFE7B0"
"""The colour of the light."""
BLACK = "#000000"
WHITE = "#FFFFFF"


def rgb(ink: Ink) -> Colour:
    """A colour as red, green and blue of 0..1."""
    return hexc(ink) if isinstance(ink, str) else ink


def mix(a: Ink, b: Ink, t: float) -> Colour:
    """The colour between a (``t`` 0) and b (``t`` 1)."""
    return mix_colours(rgb(a), rgb(b), t)


def spots(text: str, side: float = 1) -> list[Spot]:
    """Read points that are written ``x,y x,y,z ...``; every x is multiplied by ``side`` (-1 mirrors)."""
    found = []
    for word in text.split():
        x, *rest = (float(number) for number in word.split(","))
        found.append((side * x, *rest))
    return found


class Material:
    """The tones of one material: its lights are warm, its shades take the tint of the scene. ``contrast`` scales the
    distance of the lighter and darker ones from the middle."""

    def __init__(self, base: Ink, light: Ink = WARM, shade: Ink = "#1A1030", contrast: float = 1.0) -> None:
        self._tones: dict[Tone, Colour] = {
            "hi": mix(base, light, 0.58 * contrast),
            "lit": mix(base, light, 0.26 * contrast),
            "mid": rgb(base),
            "dim": mix(base, shade, 0.24 * contrast),
            "dark": mix(base, shade, 0.46 * contrast),
            "deep": mix(base, shade, 0.74),
            "ink": mix(shade, BLACK, 0.35),
        }

    def __getitem__(self, tone: Tone) -> Colour:
        return self._tones[tone]


def cut(points: Sequence[Spot], radius: float = 7) -> Outline:
    """A closed outline of straight cuts with rounded corners; a third number of a point is the radius of its own
    corner."""
    path = skia.Path()
    count = len(points)
    for i, point in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % count]
        start, end = _corner(before, point, after, point[2] if len(point) > 2 else radius)
        if i == 0:
            path.moveTo(*start)
        else:
            path.lineTo(*start)
        path.quadTo(point[0], point[1], *end)
    path.close()
    return path


def _corner(before: Spot, at: Spot, after: Spot, radius: float) -> tuple[Spot, Spot]:
    """Where a rounded corner begins and ends: at most in the middle of its sides."""
    ends = []
    for other in (before, after):
        far = math.hypot(other[0] - at[0], other[1] - at[1]) or 1
        share = min(radius, far * 0.5) / far
        ends.append((at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share))
    return ends[0], ends[1]


def curve(points: Sequence[Spot], closed: bool = True) -> Outline:
    """A smooth outline or line through the points (Catmull-Rom)."""
    path = skia.Path()
    path.moveTo(points[0][0], points[0][1])
    count = len(points)
    for i in range(count if closed else count - 1):
        a, b, c, d = points[(i - 1) % count], points[i], points[(i + 1) % count], points[(i + 2) % count]
        if not closed:
            a = b if i == 0 else a
            d = c if i == count - 2 else d
        path.cubicTo(
            b[0] + (c[0] - a[0]) / 6,
            b[1] + (c[1] - a[1]) / 6,
            c[0] - (d[0] - b[0]) / 6,
            c[1] - (d[1] - b[1]) / 6,
            c[0],
            c[1],
        )
    if closed:
        path.close()
    return path


def line(points: Sequence[Spot]) -> Outline:
    """A smooth line through the points."""
    return curve(points, closed=False)


def ribbon(points: Sequence[Spot], start: float, end: float | None = None, middle: float | None = None) -> Outline:
    """A strip along a smooth line, so wide at its start, its end (as its start) and its middle (between both)."""
    end = start if end is None else end
    middle = (start + end) / 2 if middle is None else middle
    measure = skia.PathMeasure(line(points), False)
    left: list[Spot] = []
    right: list[Spot] = []
    for i in range(25):
        t = i / 24
        at, along = measure.getPosTan(measure.getLength() * t)
        half = ((start * (1 - t) + end * t) + (middle - (start + end) / 2) * 4 * t * (1 - t)) / 2
        left.append((at.x() - along.y() * half, at.y() + along.x() * half))
        right.append((at.x() + along.y() * half, at.y() - along.x() * half))
    path = skia.Path()
    path.moveTo(*left[0])
    for point in [*left[1:], *reversed(right)]:
        path.lineTo(*point)
    path.close()
    return path


def limb(*nodes: Spot) -> Outline:
    """A strip with round ends along a smooth line through points of (x, y, half width)."""
    count = len(nodes) - 1
    measure = skia.PathMeasure(line(nodes), False)
    left: list[Spot] = []
    right: list[Spot] = []
    for i in range(8 * count + 1):
        at, along = measure.getPosTan(measure.getLength() * i / (8 * count))
        before = min(i // 8, count - 1)
        share = i / 8 - before
        half = nodes[before][2] * (1 - share) + nodes[before + 1][2] * share
        left.append((at.x() + along.y() * half, at.y() - along.x() * half))
        right.append((at.x() - along.y() * half, at.y() + along.x() * half))
    strip = cut([*left, *reversed(right)], 0)
    for x, y, half in (nodes[0], nodes[-1]):
        strip = plus(strip, circle(x, y, half))
    return strip


def rod(x0: float, y0: float, x1: float, y1: float, half: float) -> Outline:
    """A straight strip between two points, ``half`` wide on either side."""
    far = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / far * half, (x1 - x0) / far * half
    return cut([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], 0)


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle around a point."""
    return skia.Path.Circle(x, y, radius)


def oval(x: float, y: float, rx: float, ry: float) -> Outline:
    """An ellipse around a point with the two radii."""
    return skia.Path.Oval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))


def turn(path: Outline, degrees: float, x: float, y: float) -> Outline:
    """The outline turned around a point, clockwise."""
    matrix = skia.Matrix()
    matrix.setRotate(degrees, x, y)
    return transformed(path, matrix)


def move(path: Outline, dx: float, dy: float) -> Outline:
    """The outline in another place."""
    return transformed(path, skia.Matrix.Translate(dx, dy))


def mirror(path: Outline, x: float = 0) -> Outline:
    """The outline seen in a mirror: left and right of the column ``x`` change places."""
    return transformed(path, skia.Matrix.Translate(2 * x, 0).preScale(-1, 1))


def transformed(path: Outline, matrix: Any) -> Outline:
    """The outline seen through a matrix of skia."""
    out = skia.Path()
    path.transform(matrix, out)
    return out


def both(a: Outline, b: Outline) -> Outline:
    """What lies in both outlines."""
    return skia.Op(a, b, skia.PathOp.kIntersect_PathOp) or skia.Path()


def less(a: Outline, b: Outline) -> Outline:
    """What lies in the first outline and not in the second."""
    return skia.Op(a, b, skia.PathOp.kDifference_PathOp) or skia.Path()


def plus(a: Outline, b: Outline) -> Outline:
    """What lies in one of the outlines."""
    return skia.Op(a, b, skia.PathOp.kUnion_PathOp) or a


class Sheet:
    """The picture, ``wide`` by ``high`` pixels, ``units`` wide: every call lays one more piece of paper on top.
    ``tint`` is the colour of shades, ``light`` that of the light, ``back`` that of the light from behind."""

    def __init__(self, wide: int, high: int, seed: int, tint: Ink, light: Ink, back: Ink, units: float = SIDE) -> None:
        self._surface = skia.Surface(wide, high)
        self.canvas = self._surface.getCanvas()
        self.canvas.clear(0)
        self.canvas.scale(wide / units, wide / units)
        self.seed = seed
        self.rng = random.Random(seed)
        self.tint = rgb(tint)
        self.light = rgb(light)
        self.back = rgb(back)

    def material(self, base: Ink, contrast: float = 1.0) -> Material:
        """A material under the light of this sheet."""
        return Material(base, self.light, self.tint, contrast)

    @contextmanager
    def zoomed(self, scale: float, x: float, y: float) -> Iterator[None]:
        """Lay what follows so many times larger, around a point that stays where it is."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.scale(scale, scale)
        self.canvas.translate(-x, -y)
        yield
        self.canvas.restore()

    @contextmanager
    def _inside(self, clip: Outline | None) -> Iterator[None]:
        if clip is None:
            yield
            return
        self.canvas.save()
        self.canvas.clipPath(clip, True)
        yield
        self.canvas.restore()

    def flat(self, path: Outline, colour: Ink, alpha: float = 1.0, clip: Outline | None = None) -> None:
        """Print an outline in one colour, inside ``clip`` alone."""
        with self._inside(clip):
            self.canvas.drawPath(path, _paint(colour, alpha))

    def tone(self, path: Outline, material: Material, tone: Tone, clip: Outline | None = None, a: float = 1.0) -> None:
        """Print a flat plane in a tone of a material, inside ``clip`` alone."""
        self.flat(path, material[tone], a, clip)

    def glow(self, x: float, y: float, radius: float, colour: Ink, alpha: float = 0.8) -> None:
        """Add a round light that fades to its edge."""
        paint = skia.Paint(AntiAlias=True)
        inks = [_colour(colour, alpha * share).toColor() for share in (1, 0.35, 0)]
        paint.setShader(skia.GradientShader.MakeRadial(skia.Point(x, y), radius, inks, [0, 0.35, 1]))
        paint.setBlendMode(skia.BlendMode.kScreen)
        self.canvas.drawCircle(x, y, radius, paint)

    def lay(
        self,
        path: Outline,
        material: Material,
        tone: Tone = "mid",
        depth: float = 1.0,
        rim: float = 1.0,
        grad: float = 0.10,
        under: Outline | None = None,
        foot: Ink | None = None,
    ) -> Outline:
        """Lay one piece and return its outline. ``depth`` says how high it lies (the length of its shadow, which falls
        inside ``under`` alone), ``rim`` how wide its cut edges are, ``grad`` how much the light falls off over it,
        ``foot`` which colour it has at its lower end, if not that of its shade."""
        if depth:
            self._shadow(path, depth, under)
        colour = material[tone]
        bounds = path.getBounds()
        inks = [mix(colour, self.light, grad), colour, foot or mix(colour, self.tint, grad * 1.6)]
        ends = [
            skia.Point(bounds.left(), bounds.top()),
            skia.Point(bounds.left() + bounds.width() * 0.55 + 1, bounds.bottom() + 1),
        ]
        paint = _paint(colour, 1)
        paint.setShader(skia.GradientShader.MakeLinear(ends, [_colour(ink).toColor() for ink in inks], [0, 0.45, 1]))
        self.canvas.drawPath(path, paint)
        if rim:
            wide = 2.3 * rim
            with self._inside(path):
                self._edge(path, wide * 0.8, wide, mix(colour, self.light, 0.62), 0.85)
                self._edge(path, -1.5 * rim, -1.9 * rim, mix(colour, self.tint, 0.6), 0.45)
        return path

    def _shadow(self, path: Outline, depth: float, clip: Outline | None) -> None:
        """The shadow that a piece throws down to the right: a sharp contact and a soft fall."""
        ink = mix(self.tint, BLACK, 0.45)
        with self._inside(clip):
            self.canvas.drawPath(move(path, 5.5 * depth, 7 * depth), _paint(ink, 0.34, blur=6.5 * depth))
            self.canvas.drawPath(move(path, 1.8 * depth, 2.4 * depth), _paint(ink, 0.5, blur=1.5 * depth))

    def _edge(self, path: Outline, dx: float, dy: float, colour: Ink, alpha: float) -> None:
        outside = move(path, dx, dy)
        outside.toggleInverseFillType()
        self.canvas.drawPath(outside, _paint(colour, alpha))

    def trace(self, path: Outline, width: float, colour: Ink, alpha: float = 1.0) -> None:
        """Draw the line of an outline."""
        paint = _paint(colour, alpha)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(width)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        self.canvas.drawPath(path, paint)

    def rimlight(self, path: Outline, dx: float, dy: float, alpha: float, colour: Ink | None = None) -> None:
        """Light the edge of a piece from behind: thin and bright on its shaded side, in the colour of the light from
        behind if no other is named."""
        with self._inside(path):
            self._edge(path, dx, dy, colour or self.back, alpha)

    def comb(
        self,
        along: Outline | Sequence[Spot],
        count: int,
        length: float,
        degrees: float,
        width: float,
        colour: Ink,
        clip: Outline | None = None,
        a: float = 1.0,
    ) -> None:
        """Print gouges, as a knife leaves them where two tones meet: wedges that begin on a line and run out in one
        direction."""
        measure = skia.PathMeasure(along if isinstance(along, skia.Path) else line(along), False)
        out = skia.Path()
        for i in range(count):
            t = (i + 0.5) / count
            place = min(1, max(0, t + self.rng.uniform(-0.18, 0.18) / count))
            at, _ = measure.getPosTan(measure.getLength() * place)
            far = length * (1 + self.rng.uniform(-0.25, 0.25)) * math.sin(math.pi * (0.15 + 0.7 * t))
            angle = math.radians(degrees + self.rng.uniform(-5, 5))
            dx, dy = math.cos(angle), math.sin(angle)
            nx, ny = -dy * width / 2, dx * width / 2
            x, y = at.x(), at.y()
            x0, y0 = x - dx * width, y - dy * width
            out.moveTo(x0 + nx, y0 + ny)
            out.quadTo(x + dx * far * 0.5 + nx * 0.9, y + dy * far * 0.5 + ny * 0.9, x + dx * far, y + dy * far)
            out.quadTo(x + dx * far * 0.5 - nx * 0.9, y + dy * far * 0.5 - ny * 0.9, x0 - nx, y0 - ny)
            out.close()
        self.flat(out, colour, a, clip)

    def image(self) -> Image.Image:
        """The sheet as it is now, with transparency."""
        pixels = self._surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
        return Image.fromarray(pixels)


def _colour(ink: Ink, alpha: float = 1.0) -> Any:
    return skia.Color4f(*rgb(ink), alpha)


def _paint(ink: Ink, alpha: float, blur: float = 0) -> Any:
    paint = skia.Paint(AntiAlias=True)
    paint.setColor4f(_colour(ink, alpha))
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def _grain(wide: int, high: int) -> tuple[Field, Field]:
    """The fibre of the paper and the clouds of uneven ink, both around 0, of shape (high, wide)."""
    rng = np.random.default_rng(7)
    fine = rng.normal(0, 1, (high, wide)).astype(np.float32)
    specks = Image.fromarray((np.clip(fine * 0.2 + 0.5, 0, 1) * 255).astype(np.uint8))
    fibre = _centred(specks.filter(ImageFilter.GaussianBlur(0.8 * wide / SIDE)))
    clouds = np.zeros((high, wide), dtype=np.float32)
    for scale, share in ((90, 0.5), (26, 0.35), (9, 0.25)):
        cells = max(2, int(SIDE / scale))
        blotches = Image.fromarray((rng.random((cells, cells)) * 255).astype(np.uint8))
        clouds += _centred(blotches.resize((wide, high), Image.Resampling.BICUBIC)) * share
    return fibre, clouds


def _centred(image: Image.Image) -> Field:
    return np.asarray(image, np.float32) / 255 - np.float32(0.5)


def press(sheet: Image.Image, size: tuple[int, int], vignette: float = 0.35) -> npt.NDArray[np.uint8]:
    """Print a sheet: grain, uneven ink, corners darker by ``vignette``; reduced to ``size`` (width, height), opaque, of
    shape (height, width, 3)."""
    inks = np.asarray(sheet.convert("RGB"), np.float32) / 255
    high, wide = inks.shape[:2]
    fibre, clouds = _grain(wide, high)
    inks = inks * (1 + (fibre * 0.34 + clouds * 0.085))[..., None]
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    far = np.clip((np.hypot(xs / wide - 0.5, (ys / high - 0.5) * 0.95) - 0.42) / 0.34, 0, 1)
    inks = np.clip(inks * (1 - vignette * far[..., None] ** 1.4), 0, 1)
    image = Image.fromarray((inks * 255 + 0.5).astype(np.uint8))
    return np.asarray(image.resize(size, Image.Resampling.LANCZOS))
