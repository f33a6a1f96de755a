"""The animation queue: motions shown over a table, one beat after the other; any input shows the rest at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pygame import FRect

from tabletop.client.core.sound import heaviest
from tabletop.client.draw.canvas import Canvas

Painter = Callable[["Canvas", FRect], None]
Leaves = Literal["way", "place", "gone", "nothing"]
"""What a motion leaves on the board where nothing moves: its way and where it ended, only where it ended, that
something stood where it began and is gone, or nothing, because something else tells of it."""


SWINGS = 5.0
"""Number of swings of a table that is shaken."""


def ease_in_out(k: float) -> float:
    return 4 * k * k * k if k < 0.5 else 1 - (-2 * k + 2) ** 3 / 2


def shaken(k: float, shake: float) -> tuple[float, float]:
    """Units (x, y) by which something is displaced at the share ``k`` (0 to 1) of its shaking, which begins with
    ``shake`` units."""
    strength = shake * (1 - k) ** 2
    return strength * math.sin(k * SWINGS * math.tau), strength * 0.6 * math.cos(k * SWINGS * math.tau * 1.3)


@dataclass
class Motion:
    """One thing that moves from one rectangle to another; ``paint`` draws it at a rectangle; ``key``: what the table
    must not draw meanwhile; ``lift``: how far it rises on the way, as a share of its height; ``corner``: the radius of
    its shadow's corners as a share of its width, None for a thing that draws its own shadow; ``leaves``: the mark that
    it leaves where nothing moves (``visual_effects.py``), or the rectangle in which the thing itself then stays."""

    key: str
    start: FRect
    end: FRect
    paint: Painter
    duration: float = 420.0
    lift: float = 0.12
    elapsed: float = 0.0
    corner: float | None = 0.06
    leaves: Leaves | FRect = "way"

    @property
    def rect(self) -> FRect:
        k = ease_in_out(min(1.0, self.elapsed / self.duration)) if self.duration > 0 else 1.0
        a, b = self.start, self.end
        rise = self.lift * b.h * 4 * k * (1 - k)
        return FRect(a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k - rise, a.w + (b.w - a.w) * k, a.h + (b.h - a.h) * k)

    def draw(self, canvas: Canvas) -> None:
        """Draw the thing where it is, above its shadow."""
        rect = self.rect
        if self.corner is not None:
            canvas.shadow(rect, 3, rect.w * self.corner)
        self.paint(canvas, rect)


class VisualEffect(Motion):
    """Something drawn in place: ``show(canvas, k)`` draws it when the share ``k`` (0 to 1) of its time has passed;
    nothing is drawn in the first ``delay`` milliseconds. ``shake``: units by which it shakes the table at first;
    ``still``: the share at which it stays on the board as a mark where animations are off, None for one that leaves
    none."""

    def __init__(
        self, key: str, show: Callable[[Canvas, float], None], duration: float, delay: float = 0.0, shake: float = 0.0,
        still: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__(key, FRect(), FRect(), _nothing, duration + delay, 0.0, leaves="nothing")
        self.show = show
        self.delay = delay
        self.shake = shake
        self.still = still

    def stay(self) -> None:
        """Turn into the mark that it leaves: stop at the share ``still``."""
        if self.still is not None:
            self.elapsed = self.delay + self.still * (self.duration - self.delay)

    @property
    def share(self) -> float:
        """The share of its time that has passed, 0..1; below 0 before it begins."""
        if self.elapsed < self.delay:
            return -1.0
        length = self.duration - self.delay
        return min(1.0, (self.elapsed - self.delay) / length) if length > 0 else 1.0

    def draw(self, canvas: Canvas) -> None:
        k = self.share
        if k >= 0:
            self.show(canvas, k)

    @property
    def offset(self) -> tuple[float, float]:
        """Units (x, y) by which it displaces the table now."""
        k = self.share
        return shaken(k, self.shake) if self.shake and k >= 0 else (0.0, 0.0)


def _nothing(canvas: Canvas, rect: FRect) -> None:
    """Draw nothing."""


@dataclass
class Beat:
    """One step of the animations: ``motions`` that run together, a ``sound``, functions called ``before`` and
    ``after``, ``overlay``, which pushes a scene that must end first and returns whether it did, and ``told``, called
    where nothing moves to say in words what the motions show."""

    motions: list[Motion] = field(default_factory=list)
    sound: str | None = None
    before: Callable[[], None] | None = None
    after: Callable[[], None] | None = None
    overlay: Callable[[], bool] | None = None
    told: Callable[[], None] | None = None
    contact: tuple[str, float] | None = None


class AnimationQueue:
    """Beats shown one after the other. ``groups`` yields the beats of each event and is advanced only when those before
    have ended. ``speed`` 1.0 is normal; 0 shows everything at once, with the sound of the greatest event alone."""

    def __init__(self, groups: Iterable[Sequence[Beat]], speed: float, play: Callable[[str], None]) -> None:
        self._groups = iter(groups)
        self._beats: list[Beat] = []
        self._speed = speed
        self._play = play
        self._current: Beat | None = None
        self._contact: tuple[str, float] | None = None
        self._elapsed = 0.0
        self._at_once: list[str] = []
        self._waiting = False
        self._ended = False
        self._hurried = False
        self.unmoved: list[Motion] = []
        """What would have moved and did not, because nothing moves: it leaves marks."""

    @property
    def done(self) -> bool:
        return self._ended

    @property
    def waiting(self) -> bool:
        """Whether a scene on top must end before the queue goes on."""
        return self._waiting

    @property
    def motions(self) -> list[Motion]:
        return self._current.motions if self._current is not None else []

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True while something moves."""
        moving = self._advance(dt_ms)
        if self._at_once:
            self._play(heaviest(self._at_once))
            self._at_once.clear()
        return moving

    def _advance(self, dt_ms: float) -> bool:
        if self._waiting:
            return False
        left = dt_ms
        while True:
            if self._current is None:
                if not self._next():
                    return False
                self._begin()
                if self._waiting:
                    return True
            beat = self._current
            if beat is None:
                continue
            for motion in beat.motions:
                motion.elapsed += left * self._speed if self._speed > 0 else motion.duration
            self._elapsed += left * self._speed
            left = 0.0
            self._land(beat)
            if any(motion.elapsed < motion.duration for motion in beat.motions):
                return True
            self._end()

    def _next(self) -> bool:
        """Begin the next beat; False when there is none left."""
        while not self._beats and not self._ended:
            group = next(self._groups, None)
            if group is None:
                self._ended = True
            else:
                self._beats = list(group)
        return bool(self._beats)

    def _begin(self) -> None:
        beat = self._beats.pop(0)
        self._current = beat
        if beat.before is not None:
            beat.before()
        self._contact, self._elapsed = beat.contact, 0.0
        if beat.sound is not None:
            self._sound(beat.sound)
        if beat.overlay is not None and beat.overlay():
            self._waiting = True

    def _land(self, beat: Beat) -> None:
        """Play the sound of a contact once it is reached."""
        if self._contact is None or self._hurried:
            return
        sound, at = self._contact
        ended = self._speed == 0 or all(motion.elapsed >= motion.duration for motion in beat.motions)
        if ended or self._elapsed >= at:
            self._contact = None
            self._sound(sound)

    def _sound(self, name: str) -> None:
        """Play a sound; where nothing moves, once all is shown, if it is the greatest; not at all where an input has
        ended what was shown."""
        if self._hurried:
            return
        if self._speed > 0:
            self._play(name)
        else:
            self._at_once.append(name)

    def _end(self) -> None:
        beat, self._current = self._current, None
        if beat is None:
            return
        if self._speed == 0 and not self._hurried:
            self.unmoved += beat.motions
            if beat.told is not None:
                beat.told()
        if beat.after is not None:
            beat.after()

    def resume(self) -> None:
        if self._waiting:
            self._waiting = False
            self._end()

    def finish(self) -> None:
        """Show the rest at once and without sound, up to the next scene on top that must end first; called at any
        input."""
        speed, self._speed, self._hurried = self._speed, 0.0, True
        self.update(0.0)
        self._speed, self._hurried = speed, False

    @property
    def shake(self) -> tuple[float, float]:
        """Units (x, y) by which all effects together displace the table now."""
        pushes = [motion.offset for motion in self.motions if isinstance(motion, VisualEffect)]
        return sum(dx for dx, _ in pushes), sum(dy for _, dy in pushes)

    def draw(self, canvas: Canvas) -> None:
        for motion in self.motions:
            motion.draw(canvas)
