"""The animation of the coin that decides who begins, before the board opens."""

from __future__ import annotations

import math

import pygame

from tabletop.client import games
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import draw_ground
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import (
    BLACK,
    BRASS300,
    BRASS400,
    BRASS600,
    INK700,
    IVORY100,
    IVORY300,
    NIGHT900,
    seat_colours,
)
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui.button import Button
from tabletop.rules.match import Match
from tabletop.storage.header import SeatPlayers
from tabletop.storage.user_documents import Drafts
from tabletop.text import t

from .presets import Presets

TOSS_MS = 1500.0
READ_MS = 1400.0
"""Milliseconds for which the result stands, at the usual pace, before the board opens by itself."""
TURNS = 7.0  # half turns of the coin in the air
EDGE = 0.07
"""Thickness of the coin, in its radii."""
SHEEN = ((0.94, -2.9, -1.5, 150), (0.94, 0.3, 1.2, 60))
"""Arcs of light: their radius in those of the coin, first and last angle, and alpha."""


class CoinTossScene(Scene):
    """Shows which player the coin has chosen; then the board opens by itself, or by ``coin.begin``: the result says
    all, and where the device changes hands a curtain waits."""

    tells = True

    def __init__(
        self, app: SceneServices, match: Match[object], players: SeatPlayers | None = None, **args: object
    ) -> None:
        super().__init__(app, **args)
        self.match = match
        self.players = players
        self._emblems = games.emblems(match.setup.game, match)
        self._portraits = games.portraits(match.game.meta.id, match)
        self.age = TOSS_MS if app.reduced_motion else 0.0
        self._told = False

    def enter(self) -> None:
        self.app.play("dice-shake" if not self.landed else "coin-gain")

    @property
    def landed(self) -> bool:
        return self.age >= TOSS_MS

    def title(self) -> str:
        return t(f"{self.match.setup.game}.title")

    def layout(self, width: float, height: float, compact: bool) -> None:
        button = Button(
            "coin.begin",
            Rect(0, 0, 240, 46 if compact else 56),
            t("setup.coin.begin"),
            icon="confirm",
            style="primary",
            on_click=self.begin,
            visible=self.landed,
        )
        button.rect.w = max(240.0, button.natural_width(self.app.canvas))
        button.rect.midtop = (width / 2, height * 0.8)
        self.widgets.add(button)
        self.widgets.default = "coin.begin"

    def begin(self) -> None:
        """Go to the board of the match, which keeps what the set-up held until now."""
        self.app.replace("board", match=self.match, players=self.players)
        drafts = Drafts(Presets(self.app, self.match.setup.game).shelf)
        drafts.of_the_killed()
        drafts.close()

    def update(self, dt_ms: float) -> bool:
        if self.landed:
            if not self._told:
                self._told = True
                self.app.play("coin-gain")
                self.relayout()
            if not self.app.settings.skip_forced:
                return False
        self.age += dt_ms * 100 / max(20, self.app.settings.animation_percent)
        if self.age >= TOSS_MS + READ_MS:
            self.begin()
        return True

    def handle(self, event: Event) -> bool:
        pressed = isinstance(event, PointerDown) or (isinstance(event, Command) and event.name in ("ok", "back"))
        if pressed and not self.landed:
            self.age = TOSS_MS
            return True
        if isinstance(event, Command) and event.name == "back":
            self.begin()  # the match is set up already
            return True
        return self.widgets.handle(event)

    def draw(self, canvas: Canvas) -> None:
        draw_ground(canvas)
        center = (canvas.width / 2, canvas.height * 0.4)
        r = min(canvas.height * 0.19, 190.0)
        share = min(1.0, self.age / TOSS_MS)
        rise = math.sin(share * math.pi) * canvas.height * 0.2
        half_turns = TURNS * (1 - (1 - share) ** 2)
        squash = abs(math.cos(half_turns * math.pi)) if share < 1 else 1.0
        first, second = self.match.seats[0], self.match.seats[1 % len(self.match.seats)]
        face = 0 if share >= 1 or round(half_turns) % 2 == round(TURNS) % 2 else 1 % len(self.match.seats)
        shade = Rect(0, 0, 2 * r, max(0.06, squash) * 2 * r)
        shade.center = (center[0] + r * 0.05 + rise * 0.3, center[1] + r * 0.13 + rise * 0.1)
        canvas.glow(shade, BLACK, 22 + rise * 0.1, -1, 190)
        self._draw_coin(canvas, (center[0], center[1] - rise), r, max(0.06, squash), face)
        heading = t("setup.coin.title") if share < 1 else t("setup.coin.result", name=first.name)
        colour = BRASS300 if share < 1 else seat_colours(first.colour).tint
        role = "title@32" if self.compact else "title@46"
        line = canvas.line_height(role)
        top = canvas.height * 0.63
        canvas.fit_text(heading, (24, top, canvas.width - 48, line), role, colour, "center", 0.7)
        if share >= 1:
            below = (24, top + line + 2, canvas.width - 48, canvas.line_height("flavour"))
            canvas.fit_text(t("setup.coin.note", name=second.name), below, "flavour", IVORY300, "center")
        super().draw(canvas)

    def _draw_coin(self, canvas: Canvas, center: tuple[float, float], r: float, squash: float, seat: int) -> None:
        """Draw the side of the coin with whom a seat leads and its emblem, its width times ``squash``."""
        colours, emblem = seat_colours(self.match.seats[seat].colour), self._emblems[seat]
        size = (2.4 * r, 2.4 * r)

        def paint(inner: Canvas) -> None:
            middle = (1.2 * r, 1.2 * r)
            inner.circle((middle[0], middle[1] + r * EDGE), r, INK700, outline=BRASS600, outline_width=r * 0.03)
            inner.circle(middle, r, BRASS600)
            inner.circle(middle, r * 0.965, BRASS400, outline=BRASS300, outline_width=r * 0.02)
            for tick in range(48):
                angle = math.tau * tick / 48
                a = (middle[0] + math.cos(angle) * r * 0.9, middle[1] + math.sin(angle) * r * 0.9)
                inner.circle(a, r * 0.022, BRASS300)
            inner.circle(middle, r * 0.8, NIGHT900, alpha=200)
            inner.face(middle, r * 0.76, colours, emblem, self._portraits[seat])
            for radius, begin, end, alpha in SHEEN:  # light on the rim, from the upper left
                angles = [begin + (end - begin) * k / 24 for k in range(25)]
                arc = [(middle[0] + math.cos(a) * r * radius, middle[1] + math.sin(a) * r * radius) for a in angles]
                inner.polyline(arc, IVORY100, r * 0.03, alpha=alpha)

        if squash > 0.97:
            canvas.sprite(("coin", colours.id, emblem, r), size, paint, (center[0] - 1.2 * r, center[1] - 1.2 * r))
            return
        whole = canvas.sprite_surface(("coin", colours.id, emblem, r), size, paint)
        flat = pygame.transform.smoothscale(whole, (whole.get_width(), max(2, round(whole.get_height() * squash))))
        canvas.blit(flat, (center[0] - 1.2 * r, center[1] - 1.2 * r * squash))
