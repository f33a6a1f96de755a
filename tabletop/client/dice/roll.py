"""The animation of a roll: dice tumble, show other sides and land one after the other."""

from __future__ import annotations

from dataclasses import dataclass

LANDS_AT = 0.92
"""Share of its time at which a single die lands."""
FIRST, LAST = 0.4, 0.95
"""Shares of its time between which the dice of a row land."""


@dataclass(frozen=True)
class DiceRoll:
    """A roll being animated: ``source``, an object that identifies it, and the share of its time that has passed, 0 to
    1."""

    sources: tuple[object, ...]
    share: float

    def of(self, source: object) -> bool:
        """Whether this is the roll of ``source``."""
        return any(thrown is source for thrown in self.sources)

    def landed(self, index: int, count: int) -> bool:
        """Whether die number ``index`` of a row of ``count`` has landed."""
        return self.share >= FIRST + (LAST - FIRST) * (index + 1) / max(1, count)

    def tumbling(self, index: int, sides: int) -> tuple[int, float, float]:
        """What a die of a row looks like before it lands: (number of the side from 0, angle in degrees, height above
        its place as a share of its size)."""
        turn = int(self.share * 16) + index * 5
        return turn * 7 % sides, float(turn * 31 % 40 - 20), 0.16 * (1 - self.share)


def tumble(share: float, side: int, sides: int) -> tuple[int, float]:
    """What a single die that lands on ``side`` looks like at a ``share`` (0..1) of its time: (number of the side from
    0, angle in degrees)."""
    if share >= LANDS_AT:
        return side, 0.0
    return int(share * 11) % sides, round(share * 12) * 30.0


def tilt(side: int, index: int) -> float:
    """Angle in degrees of a die of a row that has landed: slightly different for each, always the same for one."""
    return float(((side + 1) * 13 + index * 29) % 15 - 7)
