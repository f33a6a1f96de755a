"""The change from one full screen to the next: the old picture fades or slides up; while the new one takes long to
make, a card over the old one says what is being done."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import pygame

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, NIGHT900


def out_cubic(k: float) -> float:
    """Fast, then settling: arrivals."""
    return 1 - (1 - k) ** 3


def in_out_cubic(k: float) -> float:
    """Slow, fast, slow: moves from place to place."""
    return 4 * k**3 if k < 0.5 else 1 - (2 - 2 * k) ** 3 / 2


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


AT_ONCE_S, LONG_S = 0.15, 1.0
"""Seconds that something may take without a card, and without saying how far it has come."""
CARD = (440.0, 150.0)
"""Least width and height of the card in units."""
BAR = 8.0


class WaitCard:
    """The card that says what is being done and, after a second, how far it has come. What was quick the last time is
    done without it, unless it takes long this time. ``show`` puts what was drawn on the screen."""

    def __init__(self, show: Callable[[], object], clock: Callable[[], float] = time.monotonic) -> None:
        self._show = show
        self._clock = clock
        self._words: tuple[str, str] | None = None
        self._since = 0.0
        self._dimmed = False
        self._took: dict[tuple[str, str], float] = {}

    def now(self) -> float:
        """Seconds on its clock."""
        return self._clock()

    def begin(self, canvas: Canvas, title: str, doing: str, expected_s: float = math.inf) -> None:
        """Something is being done from now on, for ``expected_s`` seconds if it was never done before; what is said
        already while that lasts stays."""
        if self._words is None:
            self._words, self._since, self._dimmed = (title, doing), self._clock(), False
            if self._took.get(self._words, expected_s) >= AT_ONCE_S:
                self._draw(canvas, 0.0)

    def go_on(self, canvas: Canvas, share: float) -> None:
        if self._clock() - self._since >= AT_ONCE_S:
            self._draw(canvas, share)

    def end(self) -> None:
        """It is done, and its result can be seen."""
        if self._words is not None:
            self._took[self._words] = self._clock() - self._since
            self._words = None

    def _draw(self, canvas: Canvas, share: float) -> None:
        if self._words is None:
            return
        if not self._dimmed:  # what lies below, such as the dialog that led here, is over
            self._dimmed = True
            canvas.dim(strength=0.92)
        title, doing = self._words
        edge = canvas.theme.spacing.dialog_edge
        width = max(CARD[0], canvas.measure(title, "panel_title")[0] + 2 * edge, canvas.measure(doing)[0] + 2 * edge)
        box = Rect(0, 0, min(width, canvas.width), CARD[1])
        box.center = (canvas.width / 2, canvas.height / 2)
        canvas.panel(box, "overlay")
        inner = box.inflate(-2 * edge, 0)
        canvas.fit_text(title, (inner.x, box.y + 26, inner.w, 40), "panel_title", BRASS300, "center")
        canvas.fit_text(doing, (inner.x, box.y + 70, inner.w, 30), "body", IVORY300, "center")
        if self._clock() - self._since >= LONG_S:
            bar = Rect(inner.x, box.bottom - 34, inner.w, BAR)
            canvas.fill(bar, NIGHT900, radius=BAR / 2)
            canvas.fill((bar.x, bar.y, max(BAR, bar.w * share), BAR), IVORY100, radius=BAR / 2)
        self._show()
