"""The measurements of ``tabletop bench``: every one a ratio of two things done in the same run on the same machine.

A measurement is a function ``(Run) -> list[Figure]`` in MEASUREMENTS. Those that open a window run in a process of
their own (``tabletop bench --here --only NAME``), so that each starts cold and under the display driver it is about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from .figure import Figure, Run

Measure = Callable[[Run], list[Figure]]


@dataclass(frozen=True, slots=True)
class Measurement:
    """Where a measurement is, and whether it needs a process and a window of its own."""

    module: str
    function: str
    window: bool = False

    def take(self, run: Run) -> list[Figure]:
        """Measure, in this process."""
        found = import_module(f"{__name__}.{self.module}")
        return cast(Measure, getattr(found, self.function))(run)


MEASUREMENTS: dict[str, Measurement] = {
    "clone": Measurement("rules", "clone"),
    "play": Measurement("rules", "play"),
    "pace": Measurement("rules", "pace"),
    "catan": Measurement("rules", "catan"),
    "speedup": Measurement("arena", "speedup"),
    "rollouts": Measurement("arena", "rollouts"),
    "load": Measurement("saves", "load"),
    "save": Measurement("saves", "save"),
    "start": Measurement("start", "start"),
    "idle": Measurement("client", "idle", window=True),
    "redraw": Measurement("client", "redraw", window=True),
    "click": Measurement("client", "click", window=True),
    "presses": Measurement("presses", "presses"),
    "thinking": Measurement("thinking", "thinking", window=True),
    "decisions": Measurement("searching", "decisions"),
    "simulations": Measurement("searching", "simulations"),
    "opening": Measurement("map", "opening", window=True),
    "camera": Measurement("map", "camera", window=True),
    "memory-games": Measurement("memory", "games", window=True),
    "memory-resizes": Measurement("memory", "resizes", window=True),
}

__all__ = ["MEASUREMENTS", "Figure", "Measurement", "Run"]
