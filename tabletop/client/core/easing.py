"""Movement over time: easings, tweens and a timeline that plays large motions one after the other.

Times are milliseconds and are handed in; nothing here reads a clock. `MotionSettings` carries the player's choices:
speed, and reduced motion, under which things are simply where they belong and only short fades remain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

Easing = Callable[[float], float]
Done = Callable[[], None]


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_cubic(t: float) -> float:
    """Fast, then settling: arrivals."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow, fast, slow: moves from place to place."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """Arrives a little too far and settles: dropped tokens only."""
    k = 1.1
    return 1 + (k + 1) * (t - 1) ** 3 + k * (t - 1) ** 2


EASINGS: dict[str, Easing] = {
    "linear": linear,
    "out_cubic": out_cubic,
    "in_out_cubic": in_out_cubic,
    "out_back": out_back,
}
DURATIONS: dict[str, int] = {
    "quick": 120,
    "normal": 220,
    "slow": 420,
    "long": 700,
    "dice": 800,
    "curtain": 600,
    "fade": 100,
}
REDUCED_FADE = 100


@dataclass(slots=True)
class MotionSettings:
    """The player's choices. `speed` 1 is normal, 2 twice as fast, 0 instant; `reduced` keeps only short fades."""

    speed: float = 1.0
    reduced: bool = False

    @property
    def instant(self) -> bool:
        """True when nothing takes any time."""
        return self.speed <= 0

    def duration(self, wish: str | float, fade: bool = False) -> float:
        """Milliseconds for a named or given duration under these choices; KeyError for an unknown name."""
        base = float(DURATIONS[wish]) if isinstance(wish, str) else max(0.0, float(wish))
        if self.instant:
            return 0.0
        if self.reduced:
            return min(base, float(REDUCED_FADE)) if fade else 0.0
        return base / self.speed


class Tween:
    """One number on its way from `start` to `end`; `on_done` is called exactly once, at the end."""

    __slots__ = ("_done", "_ease", "delay", "duration", "elapsed", "end", "on_done", "start")

    def __init__(
        self,
        duration: float,
        easing: str | Easing = "out_cubic",
        start: float = 0.0,
        end: float = 1.0,
        delay: float = 0.0,
        on_done: Done | None = None,
    ) -> None:
        self.duration = max(0.0, duration)
        self.delay = max(0.0, delay)
        self.start = start
        self.end = end
        self.elapsed = 0.0
        self.on_done = on_done
        self._ease = EASINGS[easing] if isinstance(easing, str) else easing
        self._done = False

    @property
    def progress(self) -> float:
        """How much of the time has passed, 0..1, without easing."""
        if self._done or self.duration <= 0:
            return 1.0 if self._done or self.elapsed >= self.delay else 0.0
        return min(1.0, max(0.0, (self.elapsed - self.delay) / self.duration))

    @property
    def value(self) -> float:
        """The eased number now; exactly `end` when done."""
        t = self.progress
        if t >= 1.0:
            return self.end
        return self.start + (self.end - self.start) * self._ease(t)

    @property
    def active(self) -> bool:
        """True until the end has been reached."""
        return not self._done

    def update(self, dt: float) -> float:
        """Advance by `dt` milliseconds; returns the milliseconds left over after the end (0 while running)."""
        if self._done:
            return dt
        self.elapsed += dt
        left = self.elapsed - self.delay - self.duration
        if left >= 0:
            self.finish()
            return left
        return 0.0

    def finish(self) -> None:
        """Jump to the end."""
        if self._done:
            return
        self._done = True
        if self.on_done is not None:
            self.on_done()


@dataclass(slots=True)
class _Step:
    key: Hashable
    tween: Tween
    begin: Done | None = field(default=None)


class Timeline:
    """All motion of a scene. Small things run side by side (`play`), large ones wait their turn (`queue`).

    `update` says whether anything still moves; `finish` is called on any input and ends everything that was
    started or queued so far, in order, with all its callbacks."""

    def __init__(self, motion: MotionSettings | None = None) -> None:
        self.motion = motion or MotionSettings()
        self._running: dict[Hashable, Tween] = {}
        self._queue: deque[_Step] = deque()
        self._values: dict[Hashable, float] = {}

    @property
    def active(self) -> bool:
        """True while something runs or waits."""
        return bool(self._running) or bool(self._queue)

    @property
    def busy(self) -> bool:
        """True while a large, queued motion runs or waits."""
        return bool(self._queue)

    def play(
        self,
        key: Hashable,
        span: str | float = "normal",
        easing: str | Easing = "out_cubic",
        start: float = 0.0,
        end: float = 1.0,
        delay: float = 0.0,
        fade: bool = False,
        on_done: Done | None = None,
    ) -> Tween:
        """Start a small motion now; one already running under `key` is finished first."""
        old = self._running.pop(key, None)
        if old is not None:
            old.finish()
        tween = self._tween(span, easing, start, end, delay, fade, on_done)
        self._values.pop(key, None)
        if tween.duration + tween.delay <= 0:
            self._values[key] = tween.end
            tween.finish()
        else:
            self._running[key] = tween
        return tween

    def queue(
        self,
        key: Hashable,
        span: str | float = "slow",
        easing: str | Easing = "in_out_cubic",
        start: float = 0.0,
        end: float = 1.0,
        delay: float = 0.0,
        fade: bool = False,
        on_start: Done | None = None,
        on_done: Done | None = None,
    ) -> Tween:
        """Append a large motion; it begins when all earlier ones have ended."""
        tween = self._tween(span, easing, start, end, delay, fade, on_done)
        self._queue.append(_Step(key, tween, on_start))
        if len(self._queue) == 1:
            self._begin_next()
            self._advance_queue(0.0)
        return tween

    def call(self, action: Done) -> None:
        """Append a callable that runs when all earlier queued motions have ended."""
        self.queue(None, 0.0, on_done=action)

    def pause(self, span: str | float) -> None:
        """Append a wait."""
        self.queue(None, span, linear)

    def value(self, key: Hashable, default: float = 1.0) -> float:
        """The number under `key` now; `default` when nothing has moved there."""
        tween = self._running.get(key)
        if tween is not None:
            return tween.value
        for step in self._queue:
            if step.key == key:
                return step.tween.value
        return self._values.get(key, default)

    def moving(self, key: Hashable) -> bool:
        """True while `key` runs or waits in the queue."""
        return key in self._running or any(step.key == key for step in self._queue)

    def update(self, dt: float) -> bool:
        """Advance by `dt` milliseconds; True while something still moves (or moved in this turn)."""
        if not self.active:
            return False
        for key, tween in list(self._running.items()):
            tween.update(dt)
            if not tween.active and self._running.get(key) is tween:
                del self._running[key]
                self._values[key] = tween.end
        self._advance_queue(dt)
        return True

    def finish(self) -> bool:
        """End everything started or queued so far; True when there was something to end."""
        if not self.active:
            return False
        running, self._running = self._running, {}
        for key, tween in running.items():
            self._values.setdefault(key, tween.end)
            tween.finish()
        for _ in range(len(self._queue)):
            if not self._queue:
                break
            self._end_first()
        return True

    def clear(self) -> None:
        """Forget everything without calling anything back (a scene that goes away)."""
        self._running.clear()
        self._queue.clear()
        self._values.clear()

    def forget(self, key: Hashable) -> None:
        """Drop the stored end value of `key`."""
        self._values.pop(key, None)

    def _tween(
        self,
        span: str | float,
        easing: str | Easing,
        start: float,
        end: float,
        delay: float,
        fade: bool,
        on_done: Done | None,
    ) -> Tween:
        wait = self.motion.duration(delay)
        return Tween(self.motion.duration(span, fade), easing, start, end, wait, on_done)

    def _begin_next(self) -> None:
        if self._queue and self._queue[0].begin is not None:
            begin, self._queue[0].begin = self._queue[0].begin, None
            if begin is not None:
                begin()

    def _advance_queue(self, dt: float) -> None:
        """Run the first step; time left over goes to the next one, so a long frame loses nothing."""
        while self._queue:
            step = self._queue[0]
            left = step.tween.update(dt)
            if step.tween.active:
                return
            self._pop(step)
            if dt <= 0 and self._queue and self._queue[0].tween.duration > 0:
                return
            dt = left

    def _pop(self, step: _Step) -> None:
        if self._queue and self._queue[0] is step:
            self._queue.popleft()
        if step.key is not None:
            self._values[step.key] = step.tween.end
        self._begin_next()

    def _end_first(self) -> None:
        step = self._queue[0]
        if step.begin is not None:
            begin, step.begin = step.begin, None
            begin()
        step.tween.finish()
        self._pop(step)
