"""Pictures of assets/images, decoded on demand and kept only at the size on screen; icons, white SVG drawings of
assets/icons, rasterised at the exact size and tinted; and the medallions of seats with their rims and emblems."""

from __future__ import annotations

import math
from contextlib import suppress
from itertools import pairwise
from queue import SimpleQueue
from threading import Event, Lock, Thread

import pygame

from tabletop.resources import asset_path
from tabletop.rules.frozen import light_dataclass

from . import shapes
from .cache import (
    Cache,
    Lru,
    SlicedPanel,
    convert_alpha,
    convert_opaque,
    has_alpha,
    notice,
    sliced_bytes,
    surface_bytes,
)
from .theme import BLACK, NIGHT900, SLATE600, WHITE, Colour, SeatColours, mix


@light_dataclass
class PictureStyle:
    """How a picture is fitted and coloured: cropped to fill (`cover`) or fitted inside, corner `radius` in pixels,
    `tint` and `grey`. `focus` is the point (0..1) that a crop keeps in view."""

    cover: bool = True
    radius: int = 0
    tint: Colour | None = None
    grey: bool = False
    focus: tuple[float, float] = (0.5, 0.5)


_PLAIN = PictureStyle()
_LARGE = 4 << 20
"""Bytes of a decoded original above which it is kept by nobody but those who asked for it."""

_waiting: SimpleQueue[_Decoding] = SimpleQueue()
"""Pictures to be decoded, in turn: two at a time would take the processor from the drawing of frames."""
_workers: list[Thread] = []
"""The thread that decodes, once there was a picture for it. A thread for each picture would make its caller wait until
it runs."""


def _work() -> None:
    while True:
        _waiting.get().run()


class _Decoding:
    """A picture decoded in the background, and scaled to ``size`` pixels unless that is None; both release the
    interpreter's lock. It is cropped around ``look.focus``, or (``whole``) stretched to the size, as maps are. The
    results are not yet in the window's pixel format."""

    def __init__(
        self,
        path: str,
        size: tuple[int, int] | None,
        begun: _Decoding | None = None,
        whole: bool = False,
        look: PictureStyle = _PLAIN,
    ) -> None:
        self.path, self.size, self.whole, self.look = path, size, whole, look
        self.begun = begun  # the same picture, begun before the size was known
        self.source: pygame.Surface | None = None  # None until it is decoded, and when the file cannot be read
        self.fitted: pygame.Surface | None = None
        self._turn, self._done = Lock(), Event()

    def start(self) -> None:
        """Have the picture decoded, after those that wait already."""
        if not any(worker.is_alive() for worker in _workers):
            _workers[:] = [Thread(target=_work, daemon=True)]
            _workers[0].start()
        _waiting.put(self)

    @property
    def done(self) -> bool:
        return self._done.is_set()

    def join(self) -> None:
        """Wait until the picture is decoded; decode it here, where its turn has not come yet."""
        self.run()
        self._done.wait()

    def run(self) -> None:
        """Decode the picture, and fit it to ``size`` unless that is None; nothing where that has been begun."""
        if not self._turn.acquire(blocking=False):
            return
        if self.begun is not None:
            self.begun.join()
            self.source = self.begun.source
            self.begun = None
        with suppress(Exception):  # drawing the picture tries again, and reports it
            self._prepare()
        self._done.set()

    def _prepare(self) -> None:
        self.source = self.source or pygame.image.load(self.path)
        if self.size is None or has_alpha(self.source):
            return
        if self.whole:
            self.fitted = _scaled(self.source, self.size)
        else:
            self.fitted = _fit(self.source, *self.size, self.look)

    def fits(self, size: tuple[int, int], look: PictureStyle) -> bool:
        """Whether the fitted picture is what ``look`` shows at ``size`` pixels, but for its corners and colours."""
        return self.size == size and (self.look.cover, self.look.focus) == (look.cover, look.focus)


def band_edges(height: int, ratio: float, about: int) -> list[tuple[int, int]]:
    """Cut ``height`` rows of a source, to be scaled by ``ratio``, into bands (first, end) of about ``about`` rows whose
    edges are nearest to whole rows of the result, so that bands scaled one by one fit together."""
    edges = [0]
    while height - edges[-1] > about * 1.5:
        first = edges[-1] + about
        edges.append(min(range(first, first + 12), key=lambda row: abs(row * ratio - round(row * ratio))))
    edges.append(height)
    return [(a, b) for a, b in pairwise(edges) if b > a]


BAND = 240
"""About how many rows of a large picture are scaled at a time."""


def _scaled(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture smoothly scaled to ``size`` pixels. A large opaque one that gets smaller is scaled band by band, into
    32 bits for each pixel, as most windows have them: all at once, SDL wants memory for its columns at full height
    besides, and that the system hands out memory takes longer than the scaling."""
    wide, high = source.get_size()
    if has_alpha(source) or high <= max(size[1], 2 * BAND):
        return pygame.transform.smoothscale(source, size)
    drawn = pygame.Surface(size, 0, 32)
    ratio = size[1] / high
    for first, end in band_edges(high, ratio, BAND):
        top, bottom = round(first * ratio), round(end * ratio)
        band = source.subsurface((0, first, wide, end - first))
        drawn.blit(pygame.transform.smoothscale(band, (size[0], bottom - top)), (0, top))
    return drawn


class ImagePainter:
    """Scaled pictures as cached panels; of the decoded originals only the last few small ones are kept."""

    def __init__(self) -> None:
        self._sources: Lru[pygame.Surface] = Lru(24, 24 << 20, surface_bytes, 1)
        self._panels: Lru[SlicedPanel] = Lru(400, 96 << 20, sliced_bytes, 4)
        self.caches: tuple[Cache, ...] = (self._sources, self._panels)
        self._missing: set[str] = set()
        self._coming: dict[str, _Decoding] = {}

    def clear(self) -> None:
        """Forget every picture."""
        self._coming.clear()
        for one in self.caches:
            one.clear()
        self._missing.clear()

    def prefetch(
        self, name: str, size: tuple[int, int] | None = None, *, whole: bool = False, look: PictureStyle = _PLAIN
    ) -> None:
        """Begin to decode a picture in the background unless it is ready, and to fit it into ``size`` pixels, cropped
        as ``look`` wants or (``whole``) stretched. Drawing it waits until that is done."""
        begun = self._coming.get(name)
        if begun is not None and (size is None or begun.size is not None):
            return
        if name in self._sources or name in self._missing:
            return
        path = self._find(name) if size is None or (name, *size, look) not in self._panels else None
        if path is not None:
            self._coming[name] = coming = _Decoding(path, size, begun, whole, look)
            coming.start()

    def coming(self, name: str) -> bool:
        """Whether drawing the picture would wait for it."""
        return name in self._coming and not self._coming[name].done

    def fitted(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture as :meth:`prefetch` has fitted it into ``size`` pixels, which is handed out once; None if that
        was not asked for, or failed."""
        coming = self._coming.get(name)
        if coming is None or coming.size != size:
            return None
        coming.join()
        del self._coming[name]
        return convert_opaque(coming.fitted) if coming.fitted is not None else None

    def size(self, name: str) -> tuple[int, int] | None:
        """Pixel size of the shipped file, None when missing."""
        source = self._source(name)
        return source.get_size() if source is not None else None

    def source(self, name: str) -> pygame.Surface | None:
        """The decoded picture at its own size, None when missing; do not draw on it."""
        return self._source(name)

    def get(self, name: str, width: int, height: int, look: PictureStyle, once: bool = False) -> SlicedPanel:
        """The picture at exactly `width` x `height` pixels, kept unless it is wanted `once`; a plain gradient when it
        is missing."""
        key = (name, width, height, look)
        found = self._panels.get(key)
        if found is None:
            found = self._make(name, width, height, look)
            if not once:
                self._panels.put(key, found)
        return found

    def _make(self, name: str, width: int, height: int, look: PictureStyle) -> SlicedPanel:
        fitted = self._fitted_before(name, (width, height), look)
        if fitted is None:
            source = self._source(name)
            if source is None:
                source = shapes.gradient(width, height, SLATE600, NIGHT900)
            fitted = _fit(source, width, height, look)
        if look.grey:
            fitted = pygame.transform.grayscale(fitted)
        if look.tint is not None:
            fitted = fitted.copy()  # it may be a part of the source
            fitted.fill(look.tint, special_flags=pygame.BLEND_RGB_MULT)
        if has_alpha(fitted) or look.radius <= 0:
            return SlicedPanel([(fitted, (0, 0))])
        return shapes.rounded_panel(fitted, look.radius)

    def _fitted_before(self, name: str, size: tuple[int, int], look: PictureStyle) -> pygame.Surface | None:
        """The picture as :meth:`prefetch` has fitted it for ``look``, which is handed out once; None if it has not."""
        coming = self._coming.get(name)
        if coming is None or not coming.fits(size, look):
            return None
        coming.join()
        if coming.fitted is None:  # its source may be there
            return None
        del self._coming[name]
        return convert_opaque(coming.fitted)

    def _source(self, name: str) -> pygame.Surface | None:
        found = self._sources.get(name)
        if found is not None or name in self._missing:
            return found
        coming = self._coming.pop(name, None)
        if coming is not None:
            coming.join()
        path = self._find(name)
        try:
            if path is None:
                raise FileNotFoundError(name)
            loaded = coming.source if coming is not None else None
            loaded = loaded or pygame.image.load(path)
        except (OSError, pygame.error):
            notice(f"images/{name}")
            self._missing.add(name)
            return None
        loaded = convert_alpha(loaded) if has_alpha(loaded) else convert_opaque(loaded)
        return loaded if surface_bytes(loaded) > _LARGE else self._sources.put(name, loaded)

    @staticmethod
    def _find(name: str) -> str | None:
        tail = name.rsplit("/", 1)[-1]
        names = [name] if "." in tail else [name + suffix for suffix in (".webp", ".jpg", ".png")]
        for candidate in names:
            path = asset_path(f"images/{candidate}")
            if path.is_file():
                return str(path)
        return None


def _fit(source: pygame.Surface, width: int, height: int, look: PictureStyle) -> pygame.Surface:
    """Crop to the aspect of the size (cover) or letter-box (contain), then scale once; what need not be scaled is a
    part of the source."""
    sw, sh = source.get_size()
    if look.cover:
        scale = max(width / sw, height / sh)
        cw, ch = min(sw, max(1, round(width / scale))), min(sh, max(1, round(height / scale)))
        left = round((sw - cw) * look.focus[0])
        top = round((sh - ch) * look.focus[1])
        part = source.subsurface((left, top, cw, ch))
        return part if (cw, ch) == (width, height) else _scaled(part, (width, height))
    scale = min(width / sw, height / sh)
    inner = pygame.transform.smoothscale(source, (max(1, round(sw * scale)), max(1, round(sh * scale))))
    out = shapes.clear_surface(width, height)
    out.blit(inner, ((width - inner.get_width()) // 2, (height - inner.get_height()) // 2))
    return out


class IconPainter:
    """Rasterises icons; caches white drawings by name and size, tinted ones by name, size and colour."""

    def __init__(self) -> None:
        self.folder = str(asset_path("icons"))
        self._white: Lru[pygame.Surface] = Lru(300, 12 << 20, surface_bytes, 0.75)
        self._tinted: Lru[pygame.Surface] = Lru(700, 24 << 20, surface_bytes, 1.5)
        self.caches: tuple[Cache, ...] = (self._white, self._tinted)

    def clear(self) -> None:
        """Forget every drawing."""
        for one in self.caches:
            one.clear()

    def get(self, name: str, px: int, colour: Colour) -> pygame.Surface:
        """Icon `name` on a square of `px` pixels; a small barred square when there is none."""
        key = (name, px, colour)
        found = self._tinted.get(key)
        if found is None:
            found = self._tinted.put(key, shapes.tinted(self._load(name, px), colour))
        return found

    def _load(self, name: str, px: int) -> pygame.Surface:
        found = self._white.get((name, px))
        if found is None:
            try:
                drawn = pygame.image.load_sized_svg(f"{self.folder}/{name}.svg", (px, px))
                found = drawn
                if drawn.get_size() != (px, px):
                    found = shapes.clear_surface(px, px)
                    found.blit(drawn, ((px - drawn.get_width()) // 2, (px - drawn.get_height()) // 2))
            except (OSError, pygame.error):
                notice(f"icons/{name}.svg")
                found = _barred_square(px)
            found = self._white.put((name, px), convert_alpha(found))
        return found


def _barred_square(px: int) -> pygame.Surface:
    a, b, line = px * 0.2, px * 0.8, max(1.0, px * 0.07)
    return shapes.svg(
        px,
        px,
        f'<path d="M{a} {a}H{b}V{b}H{a}ZM{a} {b}L{b} {a}" fill="none" stroke="#fff" stroke-width="{line}"/>',
    )


# Below this radius in pixels the rim pattern is left out because it could not be made out; emblem and tint remain.
def draw_medallion(r: float, seat: SeatColours, emblem: str, icons: IconPainter) -> tuple[pygame.Surface, int]:
    """A medallion of outer radius `r` pixels; returns the surface and half its side in pixels."""
    drop = max(1.0, r * 0.07)
    half = math.ceil(r + drop + max(2.0, r * 0.12)) + 1
    side = half * 2 + 1
    c = half + 0.5
    out = _shadow(side, c, r, drop)
    out.blit(shapes.svg(side, side, _disc(c, r, seat)), (0, 0))
    if emblem:
        px = max(6, round(r * 1.14))
        out.blit(icons.get(emblem, px, seat.glyph), (round(c - px / 2), round(c - px / 2)))
    return out, half


def _shadow(side: int, c: float, r: float, drop: float) -> pygame.Surface:
    body = f'<circle cx="{c}" cy="{c + drop:.2f}" r="{r:.2f}" fill="#000" fill-opacity="0.55"/>'
    surface = shapes.svg(side, side, body)
    out = shapes.clear_surface(side, side)
    out.blit(surface, (0, 0))
    return pygame.transform.box_blur(out, max(1, round(r * 0.04)))


def _disc(c: float, r: float, seat: SeatColours) -> str:
    top, foot = shapes.hexa(mix(seat.base, WHITE, 0.10)), shapes.hexa(mix(seat.base, BLACK, 0.10))
    shade = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{c}" y1="{c - r:.1f}" x2="{c}" '
        f'y2="{c + r:.1f}"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{foot}"/>'
        f"</linearGradient></defs>"
    )
    dark, tint = shapes.hexa(seat.dark), shapes.hexa(seat.tint)
    inner = r * 0.83
    base = (
        f'{shade}<circle cx="{c}" cy="{c}" r="{r - 0.3:.2f}" fill="{dark}"/>'
        f'<circle cx="{c}" cy="{c}" r="{inner:.2f}" fill="url(#g)"/>'
    )
    return base + _rim(c, r, seat.pattern if r >= 15 else "solid", tint, dark)


def _circle(c: float, r: float, width: float, colour: str, dash: str = "") -> str:
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<circle cx="{c}" cy="{c}" r="{r:.3f}" fill="none" stroke="{colour}" stroke-width="{width:.3f}"{pattern}/>'


def _dash(r: float, count: int, share: float) -> str:
    step = 2 * math.pi * r / count
    return f"{step * share:.4f},{step * (1 - share):.4f}"


def _rim(c: float, r: float, pattern: str, tint: str, dark: str) -> str:
    w = max(1.6, r * 0.095)
    if pattern == "notched":
        mid = r - w / 2
        return _circle(c, mid, w, tint) + _circle(c, r - w * 0.68, w * 0.66, dark, _dash(r - w * 0.68, 20, 0.3))
    if pattern == "double":
        thin = max(1.0, r * 0.04)
        return _circle(c, r - thin / 2, thin, tint) + _circle(c, r - thin * 2.6, thin, tint)
    if pattern == "beaded":
        thin = max(1.0, r * 0.035)
        count = max(18, min(32, round(r * 0.7)))
        radius, bead = r - thin - r * 0.068, max(0.9, r * 0.042)
        beads = "".join(
            f'<circle cx="{c + radius * math.sin(2 * math.pi * i / count):.2f}" '
            f'cy="{c - radius * math.cos(2 * math.pi * i / count):.2f}" r="{bead:.2f}" fill="{tint}"/>'
            for i in range(count)
        )
        return _circle(c, r - thin / 2, thin, tint) + beads
    if pattern == "dashed":
        mid = r - w / 2 - r * 0.015
        return _circle(c, mid, w, tint, _dash(mid, 14, 0.68))
    if pattern == "ticked":
        thin = max(1.0, r * 0.035)
        mid = r - thin - r * 0.06
        return _circle(c, r - thin / 2, thin, tint) + _circle(c, mid, r * 0.095, tint, _dash(mid, 32, 0.32))
    return _circle(c, r - w / 2, w, tint)
