"""A combat view that goes by itself: it tells what came of something while the game waits, for a while or until any
touch."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygame import FRect

    from tabletop.client.draw.canvas import Canvas


class PassingView(ABC):
    """What the combat scene shows over the board for ``until`` milliseconds. Any input ends it, so nothing is left to
    be answered before that. ``elapsed``: how long it has been there; ``opening_sound``: the sound it comes with;
    ``open_rule`` opens the rulebook at the rule of what is shown."""

    opening_sound = "miss"

    def __init__(self, until: float, rule: Callable[[], object]) -> None:
        self.until = until
        self.open_rule = rule
        self.elapsed = 0.0

    @property
    def settled(self) -> bool:
        """Whether the next input goes on instead of ending it."""
        return self.over

    @property
    def over(self) -> bool:
        """Whether it goes: its time is up, or somebody touched anything."""
        return self.elapsed >= self.until

    def finish(self) -> None:
        """End it, as when its time is up."""
        self.elapsed = self.until

    def update(self, dt_ms: float) -> bool:
        """Let time pass; True while it is there."""
        self.elapsed += dt_ms
        return not self.over

    @abstractmethod
    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything in a window of so many units; gives the rectangle of the button that goes on."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw it over the board."""
