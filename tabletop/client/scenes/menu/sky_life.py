"""What is alive in the sky over the menu: birds that cross it, stars that twinkle."""

from __future__ import annotations

import math
from random import Random

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY100, NIGHT900

CROSSING_S, FLAP_S, TWINKLE_S = 80.0, 1.1, 5.0
"""Seconds in which a flock crosses the sky, in which a bird beats its wings, and in which a star brightens and dims."""
FLOCK = ((0.0, 0.0), (16.0, 7.0), (17.0, -8.0), (34.0, 12.0), (36.0, -13.0), (55.0, 18.0))
"""Places of the birds of a flock behind the first one, in units."""
STARS = 14
STEP = 24
"""Alphas are multiples of this, so that few pictures of a star are kept."""


def draw_sky_life(canvas: Canvas, area: Rect, seconds: float) -> None:
    """Draw what lives in ``area`` after so many seconds."""
    rng = Random("stars over the menu")
    for _ in range(STARS):
        x, y, size, phase = rng.random(), rng.random(), rng.uniform(0.7, 1.5), rng.uniform(0, math.tau)
        light = 0.5 + 0.5 * math.sin(math.tau * seconds / TWINKLE_S + phase)
        alpha = round(190 * light * light / STEP) * STEP
        if alpha:
            canvas.circle((area.x + x * area.w, area.y + y * area.h * 0.8), size, IVORY100, alpha=alpha)
    far = seconds % CROSSING_S / CROSSING_S
    head = area.right + 30 - far * (area.w + 130), area.y + area.h * (0.55 - 0.2 * math.sin(math.pi * far))
    for number, (back, aside) in enumerate(FLOCK):
        wing = 0.55 + 0.45 * math.sin(math.tau * seconds / FLAP_S + number)
        x, y = head[0] + back, head[1] + aside
        wings = [
            (x - 5.0, y - 3.4 * wing),
            (x - 1.8, y - 1.0 * wing),
            (x, y),
            (x + 1.8, y - wing),
            (x + 5, y - 3.4 * wing),
        ]
        canvas.polyline(wings, NIGHT900, 1.5, alpha=200)
