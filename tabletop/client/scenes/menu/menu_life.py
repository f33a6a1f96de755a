"""What lives in the menu: birds that cross the sky and stars that twinkle, banners on the boxes, torches, a fire in the
woods. Not before the first frame, which needs none of what paints them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import BEAT_MS, DUSK, FLAME, SMOKE, Life, Living
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY100, NIGHT900
from tabletop.client.games import icon
from tabletop.client.pieces import FlagLook, banner

from .game_boxes import GameBox

CROSSING_S, FLAP_S, TWINKLE_S = 80.0, 1.1, 5.0
"""Seconds in which a flock crosses the sky, in which a bird beats its wings, and in which a star brightens and dims."""
FLOCK = ((0.0, 0.0), (16.0, 7.0), (17.0, -8.0), (34.0, 12.0), (36.0, -13.0), (55.0, 18.0))
"""Places of the birds of a flock behind the first one, in units."""
STARS = 14
STEP = 24
"""Alphas are multiples of this, so that few pictures of a star are kept."""
WINGS = 8
"""Heights at which wings are drawn, on whole pixels, so that few pictures of a bird are kept."""


class MenuLife:
    """``things``: what lives below the sky, which itself is drawn anew in each of its beats."""

    def __init__(self) -> None:
        self.things = Life()
        self._ms = 0.0

    def pass_time(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass for the sky; whether another beat of it has begun."""
        before, self._ms = self._ms // BEAT_MS, self._ms + dt_ms
        return self._ms // BEAT_MS != before

    def draw_sky(self, canvas: Canvas, area: Rect) -> None:
        """Draw the birds and stars of the sky in ``area``."""
        seconds = self._ms / 1000
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
            wing = round(WINGS * (0.55 + 0.45 * math.sin(math.tau * seconds / FLAP_S + number))) / WINGS
            x, y = (round(at * canvas.scale) / canvas.scale for at in (head[0] + back, head[1] + aside))
            wings = [
                (x - 5.0, y - 3.4 * wing),
                (x - 1.8, y - 1.0 * wing),
                (x, y),
                (x + 1.8, y - wing),
                (x + 5, y - 3.4 * wing),
            ]
            canvas.polyline(wings, NIGHT900, 1.5, alpha=200)

    def draw(self, canvas: Canvas, torches: Iterable[Rect], fire: Rect | None, boxes: Iterable[GameBox]) -> None:
        """Draw a banner on each of ``boxes``, the ``torches`` beside them, and the ``fire`` in the woods."""
        living = [*map(_banner, boxes), *(Living(FLAME, one, round(one.centerx)) for one in torches)]
        if fire is not None:
            wide, foot = fire.w, fire.bottom
            living.append(Living(FLAME, Rect(fire.centerx - wide / 3, foot - wide, wide * 0.66, wide)))
            smoke = Rect(fire.centerx - wide * 0.6, fire.y, wide * 1.2, 1.6 * wide)
            living.append(Living(SMOKE, smoke, look=DUSK))
        self.things.lay(canvas, living)
        self.things.draw(canvas)


def _banner(box: GameBox) -> Living:
    """The banner at the upper left of the picture of a box."""
    high = min(76.0, box.rect.w * 0.32)
    foot = box.rect.x + 20 + high / 4, box.rect.y + 12 - box.lift + high
    return banner(foot, high, FlagLook(box.cover.colour, icon(box.meta.id)))
