"""What is alive on a picture that is otherwise still: waves, smoke, flames, banners. It tells nothing, so that the
still picture lacks nothing.

A thing has a few pictures, one in each beat. Its still one is part of the picture it lies on; while it lives, another
is put over what was below it, in its own small rectangle and nowhere else, as long as nobody has drawn over that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, tau

import pygame
from pygame.image import tobytes

from . import shapes
from .cache import Cached, Identity
from .canvas import Canvas
from .shapes import Rect
from .theme import BRASS300, EMBER, INK700, IVORY100, MAP_INK, mix

BEAT_MS = 160.0
"""Milliseconds between two pictures of a thing."""
LEAST_SEEN = 0.4
"""The share of its rectangle that must be free for a thing to live."""
NONE = -1
"""The number of no picture."""


@dataclass(frozen=True, slots=True)
class Kind:
    """``paint(canvas, area, n, look)`` paints picture ``n`` of a thing of that ``look`` into ``area`` (units);
    ``beats``: the number of its picture in each beat of its round, ``still``: that of the picture of a thing that does
    not live, NONE for nothing to be seen."""

    name: str
    paint: Callable[[Canvas, Rect, int, Hashable], None]
    beats: tuple[int, ...]
    still: int = 0


@dataclass(frozen=True, slots=True)
class Living:
    """A thing in ``area`` (units), which begins its round ``phase`` beats before others; ``look``: what tells it from
    others of its kind."""

    kind: Kind
    area: Rect
    phase: int = 0
    look: Hashable = ()


@dataclass(slots=True)
class _Cell:
    """The rectangle of a thing: ``area``, in pixels of the window; what lies below the thing there and ``over`` it, and
    all that as it is ``shown`` with picture ``number``; ``covered``: something else lies over it on the window, so that
    it is to be still."""

    thing: Living
    area: pygame.Rect
    ground: pygame.Surface
    shown: pygame.Surface
    number: int
    covered: bool
    over: pygame.Surface | None = None

    @property
    def stale(self) -> bool:
        return self.covered and self.number != self.thing.kind.still

    def turn(self, canvas: Canvas, number: int) -> None:
        self.number = number
        self.shown.blit(self.ground, (0, 0))
        if number != NONE:
            self.shown.blit(_picture(canvas, self.thing, self.area.size, number), (0, 0))
        if self.over is not None:
            self.shown.blit(self.over, (0, 0))

    def cover(self, drawn: pygame.Surface) -> bool:
        """Keep above the thing what was ``drawn`` over it meanwhile; whether enough of it is still to be seen."""
        free = pygame.mask.from_threshold(drawn, (0, 0, 0), (1, 1, 1, 255), self.shown)
        self.over = over = shapes.clear_surface(*drawn.get_size())
        over.blit(drawn, (0, 0))
        free.to_surface(over, setcolor=(0, 0, 0, 0), unsetcolor=None)
        self.shown.blit(drawn, (0, 0))
        return free.count() > LEAST_SEEN * drawn.get_width() * drawn.get_height()


class Life:
    """The living things of one screen. ``beat``: the beat they are in, None while they are still."""

    def __init__(self) -> None:
        self.beat: int | None = None
        self._ms = 0.0
        self._cells: list[_Cell] = []
        self._shown = False
        """Whether they lie on the window, and not elsewhere in a picture that is still to be shown."""
        self._plan = Cached[list[tuple[Living, pygame.Rect, pygame.Surface | None, bool]]]()

    def pass_time(self, dt_ms: float, awake: bool) -> bool:
        """Let ``dt_ms`` milliseconds pass, in which things live if they are ``awake``; whether they now show other
        pictures."""
        before = self.beat
        if awake:
            self._ms += dt_ms
            self.beat = int(self._ms / BEAT_MS)
        else:
            self.beat = None
        return self.beat != before

    def lay(self, canvas: Canvas, things: Sequence[Living], corner: tuple[int, int] | None = (0, 0)) -> None:
        """Draw still ``things``, the same sequence as long as they are the same; ``corner``: the pixel of the window
        that is the first of the canvas, None for a canvas that is not shown. They live from now on, instead of those of
        the last call, unless a part of them is out of sight or another thing is there."""
        surface, clip = canvas.surface, canvas.surface.get_clip()
        key = (Identity(things), canvas.scale, surface.get_size(), corner is None)
        plan = self._plan.get(key, lambda: list(_placed(canvas, things, alive=corner is not None)))
        before = {tuple(cell.area): cell for cell in self._cells}
        cells = []
        for thing, area, picture, alive in plan:
            whole = alive and clip.contains(area)
            ground = surface.subsurface(area).copy() if whole else None
            if picture is not None:
                surface.blit(picture, area)
            if corner is None or not alive:
                continue
            here = area.move(corner)
            old = before.get(tuple(here))
            if ground is not None:
                shown, covered = surface.subsurface(area).copy(), old is not None and old.covered
                cells.append(_Cell(thing, here, ground, shown, thing.kind.still, covered))
            elif old is not None:  # only a part of a frame is drawn
                cells.append(old)
        if corner is not None:
            self._cells, self._shown = cells, False

    def settle(self, surface: pygame.Surface, corner: tuple[int, int] = (0, 0)) -> None:
        """What was drawn on ``surface`` since :meth:`lay` drew on it stays above the things; those are kept still of
        which too little is seen."""
        back = (-corner[0], -corner[1])
        drawn = [surface.subsurface(cell.area.move(back)) for cell in self._cells]
        self._cells = [
            cell for cell, now in zip(self._cells, drawn, strict=True)
            if tobytes(now, "RGB") == tobytes(cell.shown, "RGB") or cell.cover(now)
        ]  # fmt: skip

    def _numbers(self) -> list[int]:
        """The number of the picture of each cell in this beat, whatever lies over it."""
        beat = self.beat
        kinds = [(cell.thing.kind, cell.thing.phase) for cell in self._cells]
        return [kind.still if beat is None else kind.beats[(beat + phase) % len(kind.beats)] for kind, phase in kinds]

    def draw(self, canvas: Canvas) -> None:
        """Draw all things as they are in this beat, on the window."""
        self._shown = True
        for cell, living in zip(self._cells, self._numbers(), strict=True):
            number = cell.thing.kind.still if cell.covered else living
            if number != cell.number:
                cell.turn(canvas, number)
            canvas.surface.blit(cell.shown, cell.area)

    def hide(self) -> None:
        """The picture they lie on is somewhere else, or not on the screen, until the next :meth:`draw`."""
        self._shown = False

    @property
    def stale(self) -> bool:
        """Whether one of them has been found covered while it moved, so that a whole frame would show it still."""
        return self._shown and any(cell.stale for cell in self._cells)

    def stir(self, canvas: Canvas) -> list[pygame.Rect]:
        """Draw those things anew, on the window, that have another picture in this beat and that nothing lies over;
        their rectangles in pixels."""
        stirred = list[pygame.Rect]()
        window, inside = canvas.surface, canvas.surface.get_rect()
        if not self._shown:
            return stirred
        for cell, number in zip(self._cells, self._numbers(), strict=True):
            if number == cell.number or not inside.contains(cell.area):
                continue
            now, shown = window.subsurface(cell.area), cell.shown
            # Their bytes first, in a tenth of the time; the fourth of a pixel tells nothing and may differ.
            if now.copy().get_buffer().raw == shown.get_buffer().raw or tobytes(now, "RGB") == tobytes(shown, "RGB"):
                cell.covered = False
                cell.turn(canvas, number)
                window.blit(cell.shown, cell.area)
                stirred.append(cell.area)
            else:
                cell.covered = True
        return stirred


def _placed(
    canvas: Canvas, things: Iterable[Living], *, alive: bool
) -> Iterator[tuple[Living, pygame.Rect, pygame.Surface | None, bool]]:
    """Each thing with its rectangle in pixels, its still picture (None: there is nothing to be seen), and whether it
    lives if others are ``alive``: not where it would lie over one of them."""
    places: list[pygame.Rect] = []
    for thing in things:
        x, y = canvas.point_px(thing.area.topleft)
        area = pygame.Rect(round(x), round(y), canvas.px(thing.area.w), canvas.px(thing.area.h))
        still = thing.kind.still
        alone = area.collidelist(places) < 0
        places.append(area)
        yield thing, area, None if still == NONE else _picture(canvas, thing, area.size, still), alive and alone


def _picture(canvas: Canvas, thing: Living, size: tuple[int, int], number: int) -> pygame.Surface:
    """Picture ``number`` of a thing, ``size`` in pixels."""
    kind, units = thing.kind, (size[0] / canvas.scale, size[1] / canvas.scale)

    def paint(inner: Canvas) -> None:
        kind.paint(inner, Rect(0, 0, *units), number, thing.look)

    return canvas.sprite_surface(("living", kind.name, thing.look, number), units, paint)


# ---------------------------------------------------------------------------------------------------------- kinds


def _paint_smoke(canvas: Canvas, area: Rect, n: int, look: Hashable) -> None:
    """Paint four puffs that rise from the middle of the lower edge and drift to the right: with an edge like all that
    lies on a map, or as a soft haze where ``look`` is DUSK."""
    soft = look == DUSK
    for puff in range(4):
        risen = (n / SMOKE_PICTURES + puff / 4) % 1.0
        at = (
            area.x + area.w * (0.30 + 0.34 * risen + 0.07 * sin(tau * (risen + puff / 4))),
            area.bottom - area.h * (0.06 + 0.78 * risen),
        )
        r, faint = area.w * (0.09 + 0.17 * risen), (1 - risen) ** 0.7 * min(1.0, risen * 6)
        if soft:
            for ring in range(5):
                canvas.circle(at, r * (1.25 - 0.2 * ring), HAZE, round(22 * faint))
        else:
            canvas.circle(at, r, STEAM, round(235 * faint), MAP_INK, max(0.8, r * 0.12))


DUSK = "dusk"
SMOKE_PICTURES = 12
STEAM = (226, 224, 216)
HAZE = (150, 150, 172)
SMOKE = Kind("smoke", _paint_smoke, tuple(range(SMOKE_PICTURES)), 2)


def _paint_flame(canvas: Canvas, area: Rect, n: int, look: Hashable) -> None:
    """Paint a torch: a flame with its light in the cup of a stick, whose foot is the middle of the lower edge."""
    del look
    lean, tall = 0.16 * sin(tau * n / FLAME_PICTURES), 0.92 + 0.12 * cos(tau * 2 * n / FLAME_PICTURES)
    x, w, h = area.centerx, area.w, area.h
    base = area.y + h * 0.62
    for ring in range(10):
        canvas.circle((x, base - h * 0.16), w * (0.50 - 0.04 * ring) * (0.96 + 0.04 * tall), EMBER, alpha=9)
    canvas.line((x, base - h * 0.02), (x, area.bottom), INK700, max(1.0, w * 0.13))
    for colour, wide, high in ((EMBER, 0.23, 0.54), (BRASS300, 0.15, 0.36), (IVORY100, 0.07, 0.18)):
        rise = [k / 10 for k in range(11)]
        waist = [wide * w * 1.32 * sin(pi * min(1.0, 0.22 + 0.78 * u)) * (1 - u) ** 0.55 for u in rise]
        spine = [x + w * u * (lean * u + 0.05 * sin(tau * (u + n / FLAME_PICTURES))) for u in rise]
        ys = [base + h * 0.01 - high * h * tall * u for u in rise]
        left = [(at - half, y) for at, half, y in zip(spine, waist, ys, strict=True)]
        right = [(at + half, y) for at, half, y in zip(spine, waist, ys, strict=True)]
        canvas.polygon([*left, *reversed(right)], colour)
    cup = [
        (x - w * 0.17, base - h * 0.01),
        (x + w * 0.17, base - h * 0.01),
        (x + w * 0.09, base + h * 0.08),
        (x - w * 0.09, base + h * 0.08),
    ]
    canvas.polygon(cup, INK700)


FLAME_PICTURES = 6
FLAME = Kind("flame", _paint_flame, (0, 1, 2, 3, 4, 5, 3, 1, 4, 2, 0, 5, 2, 4, 3, 1))


def _paint_wave(canvas: Canvas, area: Rect, n: int, look: Hashable) -> None:
    """Paint a crest of three bows that rises, runs to the right and ebbs away."""
    del look
    share = (n + 0.5) / WAVE_PICTURES
    bow = area.w / 4.2
    left, y = area.x + bow * (0.2 + share), area.centery
    alpha = round(215 * sin(pi * share))
    for part in range(3):
        points = [(left + bow * (part + k / 8), y - area.h * 0.30 * sin(pi * k / 8)) for k in range(9)]
        canvas.polyline(points, FOAM, max(1.0, area.h * 0.16), alpha=alpha)


FOAM = (196, 224, 230)
WAVE_PICTURES = 14
WAVE = Kind("wave", _paint_wave, (*range(WAVE_PICTURES), *(NONE,) * 20), NONE)


def _paint_glint(canvas: Canvas, area: Rect, n: int, look: Hashable) -> None:
    """Paint a star of light that flashes."""
    del look
    share = sin(pi * (n + 0.5) / GLINT_PICTURES)
    (x, y), r, thin = area.center, area.w / 2 * share, area.w * 0.07
    star = [(x, y - r), (x + thin, y - thin), (x + r, y), (x + thin, y + thin), (x, y + r), (x - thin, y + thin),
            (x - r, y), (x - thin, y - thin)]  # fmt: skip
    canvas.polygon(star, mix(FOAM, IVORY100, share))


GLINT_PICTURES = 5
GLINT = Kind("glint", _paint_glint, (*range(GLINT_PICTURES), *(NONE,) * 41), NONE)
