"""The pacing of a combat's animations: stretches of time in which its overlay moves, and which events belong to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

ROLL_MS, READ_MS = 850.0, 800.0
"""Milliseconds at normal speed: a roll, and the time to read its result."""


def _nothing(canvas: Canvas, rect: FRect) -> None:
    """Draw nothing: a stretch has nothing to draw over the board."""


def _away() -> FRect:
    return FRect(-4000, -4000, 1, 1)


@dataclass
class Stretch(Motion):
    """A stretch of time in which the overlay moves and nothing flies over the board. ``kind``: ``pause``, ``roll``,
    ``read`` (the result of a roll), or a kind of the game's own."""

    key: str = ""
    start: FRect = field(default_factory=_away)
    end: FRect = field(default_factory=_away)
    paint: Callable[[Canvas, FRect], None] = _nothing
    lift: float = 0.0
    leaves: Leaves | FRect = "nothing"
    kind: str = "pause"

    @property
    def share(self) -> float:
        """The share of its time that has passed, 0..1."""
        return min(1.0, self.elapsed / self.duration) if self.duration > 0 else 1.0


S = TypeVar("S", bound=Stretch)


def running(motions: Iterable[Motion], kind: type[S]) -> S | None:
    """The stretch of a class among ``motions``; None for none."""
    return next((motion for motion in motions if isinstance(motion, kind)), None)


@dataclass(frozen=True)
class CombatPacing:
    """The kinds of events that a combat shows. ``inside``: those that happen only in combats; ``shared``: those shown
    in a combat while there is one; ``before_result``: those after which the result comes; ``paces``: (milliseconds,
    sound) of each kind that takes time."""

    inside: frozenset[str]
    shared: frozenset[str]
    before_result: frozenset[str]
    paces: Mapping[str, tuple[float, str | None]]

    def belongs(self, kind: str, *, on_show: bool) -> bool:
        """Whether an event of a kind is shown in the overlay; ``on_show``: a combat is being shown."""
        return kind in self.inside or (on_show and kind in self.shared)

    def pace(self, kind: str) -> tuple[float, str | None]:
        """Milliseconds at normal speed and sound of a kind of events."""
        return self.paces.get(kind, (0.0, None))

    def result(
        self, next_kind: str | None, *, over: bool, show: Callable[[], bool], close: Callable[[], None]
    ) -> list[Beat]:
        """The beats of the result of a combat that is ``over``, before an event of ``next_kind`` (None: the action has
        no more events); none while it goes on, or while events of ``before_result`` follow."""
        if not over or next_kind in self.before_result:
            return []
        return [Beat(overlay=show, after=close)]


def thrown(air: Stretch, read: Stretch, lift: Callable[[], None]) -> list[Beat]:
    """The beats of a roll, then of the time to read it; ``lift`` is called when the roll begins."""
    return [Beat([air], "dice-shake", lift), Beat([read], "dice-land")]
