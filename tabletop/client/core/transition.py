"""The change from one full screen to the next: the old picture fades or slides up."""

from __future__ import annotations

import pygame

from .easing import in_out_cubic

FADE_MS = 110.0
RISE_MS = 600.0


class Fade:
    """Draws the old picture over the new one for a moment, fading out or sliding up."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._left_ms = 0.0
        self._whole_ms = FADE_MS
        self._rising = False

    @property
    def active(self) -> bool:
        """Whether the old picture still shows."""
        return self._old is not None

    def start(self, surface: pygame.Surface, percent: int = 100, *, rising: bool = False) -> None:
        """Begin with the picture on the screen now. ``percent`` of the usual duration; ``rising``: slide up instead of
        fading."""
        self._old = surface.copy()
        self._rising = rising
        self._left_ms = self._whole_ms = (RISE_MS if rising else FADE_MS) * percent / 100

    def stop(self) -> None:
        """Forget the old picture at once."""
        self._old = None

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True as long as another frame is needed."""
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
        share = max(0.0, self._left_ms / self._whole_ms)
        if self._rising:
            surface.blit(self._old, (0, -round(surface.get_height() * in_out_cubic(1 - share))))
            return
        self._old.set_alpha(round(255 * share * share))
        surface.blit(self._old, (0, 0))
