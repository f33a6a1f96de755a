"""The roll: dice tumble, show other sides and land one after the other."""

from __future__ import annotations

from dataclasses import dataclass

LANDS_AT = 0.92
"""Share of its time after which a single die lies."""
FIRST, LAST = 0.4, 0.95
"""Shares of its time between which the dice of a row land."""


@dataclass(frozen=True)
class DiceRoll:
    """Dice in the air: what they were thrown for (told apart by identity), and how much of the time has passed, 0 to
    1."""

    sources: tuple[object, ...]
    share: float

    def of(self, source: object) -> bool:
        """Whether the dice of a source are being thrown."""
        return any(thrown is source for thrown in self.sources)

    def landed(self, index: int, count: int) -> bool:
        """Whether one die of a row of ``count`` lies."""
        return self.share >= FIRST + (LAST - FIRST) * (index + 1) / max(1, count)

    def tumbling(self, index: int, sides: int) -> tuple[int, float, float]:
        """How one die of a row lies in the air: (number of the side from 0, angle in degrees, height as a share of
        its size)."""
        turn = int(self.share * 16) + index * 5
        return turn * 7 % sides, float(turn * 31 % 40 - 20), 0.16 * (1 - self.share)


def tumble(share: float, side: int, sides: int) -> tuple[int, float]:
    """A single die that flies to its place and lands on ``side``: (number of the side from 0, angle in degrees) at a
    share of its time, 0 to 1."""
    if share >= LANDS_AT:
        return side, 0.0
    return int(share * 11) % sides, round(share * 12) * 30.0


def tilt(side: int, index: int) -> float:
    """Angle in degrees at which a die of a row lies: a little different for each, always the same for one."""
    return float(((side + 1) * 13 + index * 29) % 15 - 7)
