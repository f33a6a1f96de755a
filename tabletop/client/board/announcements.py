"""Announcements: a ribbon over the board that tells whose turn it is or who has won, and numbers that float up beside a
counter.

They are drawn above everything and take no input; any input ends them, and nothing waits for them. With reduced motion
or instant speed they stay small and still: ribbons until the next key or press, numbers until the next action.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, BRASS400, DANGER, INK900, IVORY100, NIGHT900, OK, SeatColours, mix

from .animation_queue import VisualEffect
from .visual_effects import draw_number

ANNOUNCEMENT_MS = 1300.0
VICTORY_MS = 1500.0
IN, OUT = 0.14, 0.2
"""Shares of its time in which a ribbon opens and closes."""
HEIGHT, NOTED, LEAST_WIDTH, WORDS_LEFT = 74.0, 96.0, 320.0, 92.0
"""Units: height of a ribbon, height with a note, least width, room left of the words for the emblem."""
EMBLEM_ROOM = 70.0
FALLING_MS = 600.0
"""Milliseconds in which the losers' pieces fall before the ribbon of a victory opens, where any fall."""
GREAT, VICTORY_SIZE = 1.25, 1.5
"""Sizes of ribbons: of the beginning and of the last round, and of a victory."""
EDGES = 48.0
"""Units left and right of the words on the ribbon."""
FROM_TOP = 0.3
"""The middle of a ribbon, as a share of the board's height."""
STILL, STILL_SIZE, STILL_GAP, MOST_STILL = 0.4, 0.62, 6.0, 3
"""With reduced motion: the share of its way at which a number stays, the size of a ribbon, the units between two
ribbons, and how many are shown at most."""
ASIDE = 4.0
"""Units that a ribbon keeps from what is asked about, where that lies over the middle of the board."""
STILL_TOP, STILL_STEP = 86.0, 10.0
"""Units from the upper edge of the board to the middle of the first ribbon then, and those by which the ribbons are
moved down while they cover a piece."""


@dataclass(frozen=True)
class Announcement:
    """Something important, on a ribbon where it says whose turn it is (``turn``) or who has won, else beside the board:
    ``words``, a ``note`` below; in the colours of a seat, with its emblem, or in brass with an ``icon``; ``sound``: its
    name, empty for none; ``size``: of a ribbon, 1 for the usual one, GREAT for what happens once in a match."""

    words: str
    note: str = ""
    colours: SeatColours | None = None
    emblem: str | None = None
    icon: str = "flag"
    sound: str = ""
    turn: bool = False
    size: float = 1.0


@dataclass
class Announcements:
    """The ribbons still to be shown, and the numbers that float; ``still``: nothing moves (reduced motion)."""

    waiting: list[Announcement] = field(default_factory=list)
    elapsed: float = 0.0
    floats: list[VisualEffect] = field(default_factory=list)
    still: bool = False
    _sums: dict[str, int] = field(default_factory=dict)
    _placed: tuple[object, tuple[float, float] | None] = (None, None)
    """What the place of the moving ribbon was chosen for, and that place."""

    def tell(self, announcement: Announcement) -> None:
        """Show an announcement after those still to be shown; if ``still``, only the last MOST_STILL are kept, and of
        those that say whose turn it is only the last one."""
        if self.still and announcement.turn:
            self.waiting = [other for other in self.waiting if not other.turn]
        self.waiting.append(announcement)
        if self.still:
            del self.waiting[:-MOST_STILL]

    def changed(self, key: str, by: int, place: Callable[[], FRect | None]) -> None:
        """Show beside ``place`` that a counter has changed ``by`` so much; if ``still``, changes of one counter are
        summed up. ``place`` is asked at every frame, because the board may turn to another player; None: not shown."""
        name = f"float {key}"
        if self.still:
            by += self._sums.get(name, 0)
            self._sums[name] = by
            self.floats = [effect for effect in self.floats if effect.key != name]
        words = f"+{by}" if by > 0 else f"−{-by}"
        effect = VisualEffect(name, partial(_draw_float, words=words, place=place, gain=by > 0), 1100.0, still=STILL)
        if self.still:
            effect.stay()
        if by:
            self.floats.append(effect)

    @property
    def shown(self) -> Announcement | None:
        return self.waiting[0] if self.waiting else None

    def end(self, *, floats: bool = True) -> bool:
        """Remove the ribbons, and the numbers that float unless ``floats`` is False; True if there was something."""
        had = bool(self.waiting or (floats and self.floats))
        self.waiting.clear()
        if floats:
            self.floats.clear()
            self._sums.clear()
        self.elapsed = 0.0
        return had

    def update(self, dt_ms: float) -> bool:
        if self.still:
            return False
        moving = bool(self.waiting or self.floats)
        if self.waiting:
            self.elapsed += dt_ms
            if self.elapsed >= ANNOUNCEMENT_MS:
                self.waiting.pop(0)
                self.elapsed = 0.0
        for effect in self.floats:
            effect.elapsed += dt_ms
        self.floats = [effect for effect in self.floats if effect.elapsed < effect.duration]
        return moving

    def _still_places(self, canvas: Canvas, area: FRect, prompt: FRect | None, pieces: Sequence[FRect]) -> list[float]:
        """The middle of each ribbon that stands still, in units from the top of the window."""
        each = STILL_SIZE * NOTED + STILL_GAP
        top = area.y + STILL_TOP - each / 2
        if prompt is not None and prompt.colliderect(area):
            top = max(top, prompt.bottom)
        wide = max(
            (_ribbon_width(canvas, announcement, STILL_SIZE, area) for announcement in self.waiting), default=0.0
        )
        stack = FRect(area.centerx - wide / 2, top, wide, each * len(self.waiting))
        top = _clear_top(stack, area, pieces)
        return [top + (n + 0.5) * each for n in range(len(self.waiting))]

    def draw(
        self,
        canvas: Canvas,
        area: FRect,
        prompt: FRect | None = None,
        pieces: Sequence[FRect] = (),
        asked: Sequence[FRect] = (),
    ) -> None:
        """Draw the ribbon over ``area``, the board, and the floating numbers. Ribbons that
        stand still are drawn below ``prompt``, if that lies over the board, and where they cover the fewest ``pieces``,
        and so does one that moves, in the upper part of the board. None covers ``asked``, the choices over the board:
        it goes beside them, smaller if need be, and is not drawn where there is no room."""
        for effect in self.floats:
            effect.draw(canvas)
        if self.still:
            each = STILL_SIZE * NOTED
            places = self._still_places(canvas, area, prompt, [*pieces, *asked])
            for announcement, y in zip(self.waiting, places, strict=True):
                wide = _ribbon_width(canvas, announcement, STILL_SIZE, area)
                if FRect(area.centerx - wide / 2, y - each / 2, wide, each).collidelist(list(asked)) < 0:
                    draw_ribbon(canvas, area.move(0.0, y - area.y - area.h * FROM_TOP), announcement, 0.5, STILL_SIZE)
        elif self.waiting:
            taken = [*asked, *([prompt] if prompt is not None else [])]
            told = (id(self.waiting[0]), tuple(area), [tuple(rect) for rect in taken])
            if self._placed[0] != told:  # it stays there, though pieces move
                self._placed = told, _place_beside(canvas, area, self.waiting[0], taken, pieces)
            place = self._placed[1]
            if place is not None:
                over = area.move(0.0, place[0] - area.y - area.h * FROM_TOP)
                draw_ribbon(canvas, over, self.waiting[0], self.elapsed / ANNOUNCEMENT_MS, place[1])


def _place_beside(
    canvas: Canvas, area: FRect, announcement: Announcement, taken: Sequence[FRect], pieces: Sequence[FRect]
) -> tuple[float, float] | None:
    """(middle in units from the top of the window, size) of a ribbon that covers nothing in ``taken``: where it always
    is or above, so that it covers the fewest ``pieces``, else beside what is taken, else smaller there; None where
    there is no room."""
    usual = area.y + area.h * FROM_TOP
    for tall in dict.fromkeys((announcement.size, 1.0, STILL_SIZE)):
        high = (NOTED if announcement.note else HEIGHT) * tall
        box = FRect(0, 0, _ribbon_width(canvas, announcement, tall, area), high)
        upper = [usual - STILL_STEP * n for n in range(int((usual - area.y - high / 2) // STILL_STEP) + 1)]
        beside = sorted(
            (y for one in taken for y in (one.top - ASIDE - high / 2, one.bottom + ASIDE + high / 2)),
            key=lambda y: abs(y - usual),
        )
        best: tuple[int, float] | None = None
        for middle in (*upper, *beside):
            box.center = (area.centerx, middle)
            if (middle in upper or best is None) and box.collidelist(list(taken)) < 0 and area.contains(box):
                covered = len(box.collidelistall(list(pieces)))
                if best is None or covered < best[0]:
                    best = covered, middle
        if best is not None:
            return best[1], tall
    return None


def _clear_top(stack: FRect, area: FRect, pieces: Sequence[FRect]) -> float:
    """The highest top, from that of ``stack`` down, at which a stack of ribbons covers the fewest pieces."""
    best, fewest = stack.y, len(pieces) + 1
    y = stack.y
    while y + stack.h <= area.bottom:
        covered = sum(FRect(stack.x, y, stack.w, stack.h).colliderect(piece) for piece in pieces)
        if covered < fewest:
            best, fewest = y, covered
        y += STILL_STEP
    return best


def _draw_float(canvas: Canvas, k: float, words: str, place: Callable[[], FRect | None], gain: bool) -> None:
    box = place()
    if box is None:
        return
    y = box.y - 30.0 * (1 - (1 - k) ** 2) * 0.6
    grown = 1.0 + 0.35 * math.sin(min(1.0, k * 3) * math.pi)
    if k < 0.92:
        draw_number(canvas, words, (box.centerx, y), 24 * round(grown * 8) / 8, OK if gain else DANGER)


def _ribbon_role(tall: float) -> str:
    return f"curtain@{30 * tall:.0f}" if tall > 1 else "title" if tall == 1 else "section"


def _ribbon_width(canvas: Canvas, announcement: Announcement, tall: float, area: FRect) -> float:
    edges = 2 * EDGES + WORDS_LEFT * tall
    wide = max(LEAST_WIDTH * min(1.0, tall), canvas.measure(announcement.words, _ribbon_role(tall))[0] + edges)
    if announcement.note:
        wide = max(wide, canvas.measure(announcement.note, "body_strong")[0] + edges)
    return min(wide, area.w)


def draw_ribbon(canvas: Canvas, area: FRect, announcement: Announcement, k: float, tall: float = 1.0) -> None:
    """Draw a ribbon over the middle of ``area`` at the share ``k`` (0 to 1) of its time; ``tall``: its size, 1 for the
    usual one."""
    open_ = min(1.0, k / IN) if k < 1 - OUT else max(0.0, (1 - k) / OUT)
    open_ = 1 - (1 - open_) ** 3
    if open_ <= 0.02:
        return
    role, wide = _ribbon_role(tall), _ribbon_width(canvas, announcement, tall, area)
    high = (NOTED if announcement.note else HEIGHT) * tall
    box = FRect(0, 0, wide, high)
    box.center = (area.centerx, area.y + area.h * FROM_TOP)
    shown = FRect(box.centerx - wide * open_ / 2, box.y, wide * open_, high)
    with canvas.clip(shown.inflate(EDGES, EDGES)):
        _draw_band(canvas, box, shown, announcement)
    if shown.w >= wide - EDGES:  # never the half of a word
        _draw_words(canvas, box, announcement, role, tall)


def above_ribbon(area: FRect) -> FRect:
    """The part of ``area`` from its top to the lower edge of a ribbon over it."""
    return FRect(area.x, area.y, area.w, area.h * FROM_TOP + NOTED / 2)


def _draw_band(canvas: Canvas, box: FRect, shown: FRect, announcement: Announcement) -> None:
    colours = announcement.colours
    dark = colours.dark if colours is not None else NIGHT900
    base = mix(colours.base, colours.dark, 0.35) if colours is not None else mix(NIGHT900, BRASS400, 0.16)
    canvas.shadow(shown, 3, 8)
    canvas.gradient(shown, base, dark, radius=6)
    canvas.frame(shown, BRASS400, 2, 6)
    canvas.line((shown.x + 8, box.y + 6), (shown.right - 8, box.y + 6), BRASS300, 1, alpha=150)
    canvas.line((shown.x + 8, box.bottom - 6), (shown.right - 8, box.bottom - 6), BRASS300, 1, alpha=150)


def _draw_words(canvas: Canvas, box: FRect, announcement: Announcement, role: str, tall: float) -> None:
    left = box.x + EDGES / 2
    center = (left + 32 * tall, box.centery)
    if announcement.colours is not None:
        canvas.medallion(center, 27 * tall, announcement.colours, announcement.emblem)
    else:
        canvas.circle(center, 27 * tall, INK900, outline=BRASS400, outline_width=2)
        canvas.icon(announcement.icon, center, 32 * tall, BRASS300)
    room = FRect(left + EMBLEM_ROOM * tall, box.y, box.right - left - EMBLEM_ROOM * tall - EDGES / 2, box.h)
    if not announcement.note:
        canvas.fit_text(announcement.words, room, role, IVORY100, min_ratio=0.5)
        return
    upper, lower = (FRect(room.x, room.y + room.h * y, room.w, room.h * high) for y, high in ((0.1, 0.5), (0.58, 0.3)))
    canvas.fit_text(announcement.words, upper, role, IVORY100, min_ratio=0.5)
    canvas.fit_text(announcement.note, lower, "body_strong", BRASS300, min_ratio=0.6)


def victory_effect(area: FRect, announcement: Announcement, falling: bool) -> VisualEffect:
    """The ribbon of the winner, for the animation queue; ``falling``: it waits until the losers' pieces have fallen,
    which it would cover."""
    show = partial(_draw_victory, area=area, announcement=announcement)
    before = FALLING_MS if falling else 0.0
    return VisualEffect("victory", show, VICTORY_MS - before, before)


def _draw_victory(canvas: Canvas, k: float, area: FRect, announcement: Announcement) -> None:
    draw_ribbon(canvas, area, announcement, min(k, 1 - OUT - 0.01), VICTORY_SIZE)
