"""The soft change from one full screen to the next."""

from __future__ import annotations

import pygame

FADE_MS = 110.0


class Fade:
    """Keeps the old picture for a moment and lays it, fainter and fainter, over the new one."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._left_ms = 0.0

    @property
    def active(self) -> bool:
        """Whether the old picture still shows."""
        return self._old is not None

    def start(self, surface: pygame.Surface) -> None:
        """Remember what is on the screen now."""
        self._old = surface.copy()
        self._left_ms = FADE_MS

    def stop(self) -> None:
        """Forget the old picture at once."""
        self._old = None

    def update(self, dt_ms: float) -> bool:
        """Let time pass; True as long as another frame is needed."""
        if self._old is None:
            return False
        self._left_ms -= dt_ms
        if self._left_ms <= 0:
            self._old = None
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Lay what is left of the old picture over the new one."""
        if self._old is None or self._old.get_size() != surface.get_size():
            return
        share = max(0.0, self._left_ms / FADE_MS)
        self._old.set_alpha(round(255 * share * share))
        surface.blit(self._old, (0, 0))
