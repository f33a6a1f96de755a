"""A combat view that shows an outcome for some time, or until any input, while the game waits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from pygame import FRect

from tabletop.client.draw.canvas import Canvas


class PassingView(ABC):
    """Shown over the board for ``until`` milliseconds or until any input. ``elapsed``: milliseconds since it was
    opened; ``opening_sound``: the sound played then; ``open_rule``: opens the rulebook at the rule of what is shown."""

    opening_sound = "miss"

    def __init__(self, until: float, rule: Callable[[], object]) -> None:
        self.until = until
        self.open_rule = rule
        self.elapsed = 0.0

    @property
    def settled(self) -> bool:
        """Whether the next input goes on with the game; before, an input only ends the view."""
        return self.over

    @property
    def over(self) -> bool:
        """Whether it is to be closed: its time is up, or there was an input."""
        return self.elapsed >= self.until

    def finish(self) -> None:
        """End it, as when its time is up."""
        self.elapsed = self.until

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True until it is over."""
        self.elapsed += dt_ms
        return not self.over

    @abstractmethod
    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything in a window of ``width`` by ``height`` units; returns the rectangle of the button that goes
        on."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw it over the board."""
