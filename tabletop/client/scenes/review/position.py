"""The board as it stood before a turn, after it, and as it would stand after what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.bots.review.review import better_actions
from tabletop.client import games
from tabletop.client.draw import shapes
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.ui.base import Rect
from tabletop.rules.game import IllegalAction

if TYPE_CHECKING:
    from tabletop.bots.review.turns import Turn
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.match import Match
    from tabletop.storage.review_model import TurnForm

BEFORE, PLAYED, BETTER = "before", "played", "better"
RADIUS = 6.0
_PICTURES, _BYTES = 60, 48 << 20


class Positions:
    """Pictures of a match's positions, drawn when they are first looked at."""

    def __init__(self, app: SceneServices, match: Match[object]) -> None:
        self.app = app
        self.match = match
        self._pictures: Lru[pygame.Surface] = Lru(_PICTURES, _BYTES, surface_bytes)

    def draw(self, canvas: Canvas, rect: Rect, turn: Turn, form: TurnForm | None, which: str) -> None:
        """The board of a turn into ``rect``."""
        size = (canvas.px(rect.w), canvas.px(rect.h))
        key = (turn.first, turn.end, which, size, self.app.theme.look)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._drawn(self._at(turn, form, which), size)
            self._pictures.put(key, picture)
        canvas.blit(picture, (rect.x, rect.y))

    def _at(self, turn: Turn, form: TurnForm | None, which: str) -> Match[object]:
        """The match as it stood, or would stand."""
        if which == PLAYED:
            return self.match.branch(turn.end)
        fork = self.match.branch(turn.first)
        if which == BETTER and form is not None:
            try:
                for action in better_actions(self.match.game, form):
                    if fork.decider != turn.seat:
                        break
                    fork.apply(action)
            except (IllegalAction, ValueError):  # chance came between: this is how far the plan leads
                return fork
        return fork

    def _drawn(self, match: Match[object], size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface((max(1, size[0]), max(1, size[1])))
        canvas = Canvas(surface, self.app.theme, self.app.canvas.kit)
        area = Rect(0, 0, size[0] / canvas.scale, size[1] / canvas.scale)
        games.thumbnail(canvas, match.game.meta.id, match, area)
        return shapes.round_corners(surface, max(1, canvas.px(RADIUS)))
