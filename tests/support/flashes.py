"""Counts flashes as WCAG 2.3.1 does: pairs of opposing changes of the relative luminance by a tenth or more, where the
darker state is below 0.8, over a quarter of any field of ten degrees."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

BLOCKS = (32, 18)
"""The frame is looked at in so many blocks across and down."""
CHANGE, BRIGHT = 0.1, 0.8
"""The least change that counts, and the luminance that the darker state must stay below."""
AREA = 341 * 256 / (1024 * 768) / 4
"""A quarter of ten degrees of sight, as a share of the window."""
MOST = 3
"""Flashes that are allowed in any second."""


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance, 0..1, of a colour in sRGB."""
    linear = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class FlashMeter:
    """Takes the frames of a film one after the other."""

    def __init__(self) -> None:
        size = BLOCKS[0] * BLOCKS[1]
        self._extreme = [-1.0] * size
        self._rising: list[bool | None] = [None] * size
        self._turns: list[list[float]] = [[] for _ in range(size)]
        """By block the moments, in ms, at which its luminance had changed by enough in the other direction."""

    def add(self, frame: pygame.Surface, at_ms: float) -> None:
        small = pygame.transform.smoothscale(frame, BLOCKS)
        for n in range(len(self._turns)):
            self._note(n, luminance(small.get_at((n % BLOCKS[0], n // BLOCKS[0]))[:3]), at_ms)

    def _note(self, n: int, now: float, at_ms: float) -> None:
        before, rising = self._extreme[n], self._rising[n]
        if before < 0 or (rising is not None and (now > before) == rising):
            self._extreme[n] = now  # the first one, or farther on in the same direction
        elif abs(now - before) >= CHANGE and min(now, before) < BRIGHT:
            self._rising[n], self._extreme[n] = now > before, now
            self._turns[n].append(at_ms)

    def worst(self) -> int:
        """The most flashes in one second that enough of the window has together."""
        moments = sorted({moment for turns in self._turns for moment in turns})
        found = 0
        for start in moments:
            counts = sorted(
                (sum(start <= moment < start + 1000 for moment in turns) // 2 for turns in self._turns), reverse=True
            )
            found = max(found, counts[int(AREA * len(counts))])
        return found
