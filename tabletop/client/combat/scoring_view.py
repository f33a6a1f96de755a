"""The view of a scoring: the sources are shown one after the other, and their coins fly to the sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Motion
from tabletop.client.draw.fit_text import fit_block, fit_name
from tabletop.client.draw.theme import BRASS300, COMPACT, IVORY100, IVORY300, ROOMY, SeatColours
from tabletop.client.ui.layout import Box, Column, Row, lay
from tabletop.client.ui.source_boxes import Painter, Source, draw_sources, source_places

from .passing_view import PassingView

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

FIRST_MS, TELL_MS, FLY_MS, WHOLE_MS = 180.0, 520.0, 480.0, 2200.0
"""Milliseconds until the first source is shown, between two of them, of a coin's flight to the sum, and for which the
view stays when all have been shown."""
COINS_THAT_FLY, COIN = 5, 22.0
"""Greatest number of coins of a source that fly, and their size in units."""
WHO_PART, SUM_PART, LEAST_WIDE = 0.17, 0.15, 106.0
"""Widths of both ends of the strip as shares of it, and the least of each in units."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """The seat that scores, and words: ``does`` below its name, ``head`` over the sum, ``note`` below it."""

    name: str
    does: str
    head: str
    note: str
    colours: SeatColours
    emblem: str | None = None


class ScoringView(PassingView):
    """Boxes of ``sources`` shown one after the other. ``coin`` paints a coin; ``place`` gives the rectangles of the
    strip and of the button that goes on; ``rule`` opens the rulebook."""

    opening_sound = "coin-gain"

    def __init__(
        self, scorer: Scorer, sources: Sequence[Source], coin: Painter, place: Callable[[], tuple[FRect, FRect]],
        rule: Callable[[], object],
    ) -> None:  # fmt: skip
        self.filled = [n for n, source in enumerate(sources) if source.number]
        super().__init__(FIRST_MS + TELL_MS * len(self.filled) + WHOLE_MS, rule)
        self.scorer = scorer
        self.sources = tuple(sources)
        self.coin = coin
        self.place = place
        self.strip = FRect(0, 0, 1, 1)
        self.boxes: dict[str, FRect] = {}
        self.places: list[FRect] = []

    @property
    def told(self) -> int:
        """How many of the sources above 0 have been shown."""
        return min(len(self.filled), max(0, int((self.elapsed - FIRST_MS) / TELL_MS + 1)))

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything; returns the rectangle of the button that goes on."""
        del width, height
        self.strip, button = self.place()
        space = COMPACT if compact else ROOMY
        ends = Box("who", part=WHO_PART, low=LEAST_WIDE), Box("sum", part=SUM_PART, low=LEAST_WIDE)
        tree = Row(margin=space.gap, gap=space.gap, children=(ends[0], Box("sources"), ends[1]))
        self.boxes = lay(tree, self.strip)
        self.places = source_places(self.boxes["sources"], len(self.sources), len(self.sources), space.small)
        return button

    def draw(self, canvas: Canvas) -> None:
        """Draw who scores, the sources, the sum, and the flying coins."""
        canvas.panel(self.strip, "panel")
        canvas.frame(self.strip, BRASS300, 1.6, 10)
        self._draw_who(canvas, self.boxes["who"])
        told = self.told
        reached = len(self.sources) if told == len(self.filled) else self.filled[told - 1] + 1 if told else 0
        whole = [replace(source, told=n < reached) for n, source in enumerate(self.sources)]
        recent = self.elapsed < FIRST_MS + TELL_MS * told
        lit = self.filled[told - 1] if told and recent else None
        draw_sources(canvas, self.places, whole, self.coin, lit)
        self._draw_sum(canvas, self.boxes["sum"], sum(one.number for one in whole if one.told))
        self._draw_coins(canvas)

    def _draw_who(self, canvas: Canvas, box: FRect) -> None:
        found = lay(Column(children=(Box("disc", weight=1.5), Box("name"), Box("does"))), box)
        r = min(24.0, found["disc"].h * 0.46)
        scorer = self.scorer
        canvas.medallion((box.x + r, found["disc"].centery), r, scorer.colours, scorer.emblem)
        fit_name(canvas, scorer.name, found["name"], "section", scorer.colours.tint)
        fit_name(canvas, scorer.does, found["does"], "small", IVORY300)

    def _draw_sum(self, canvas: Canvas, box: FRect, coins: int) -> None:
        """Draw the sum of the sources shown so far."""
        found = lay(Column(children=(Box("head"), Box("coins", weight=2.0), Box("note", weight=1.2))), box)
        fit_name(canvas, self.scorer.head, found["head"], "section", BRASS300)
        at = found["coins"]
        r = min(15.0, at.h * 0.4)
        self.coin(canvas, (at.x + r, at.centery), r)
        canvas.text(f"+{coins}", (at.x + 2 * r + 8, at.centery), "panel_title", IVORY100, anchor="midleft")
        fit_block(canvas, self.scorer.note, found["note"], "least", IVORY300)

    def _draw_coins(self, canvas: Canvas) -> None:
        """Draw the coins of the source shown last on their way to the sum."""
        goal = self.boxes["sum"]
        end = FRect(goal.x, goal.centery - COIN / 2, COIN, COIN)
        for n, index in enumerate(self.filled):
            since = self.elapsed - FIRST_MS - TELL_MS * n
            start = self.places[index]
            for coin in range(min(COINS_THAT_FLY, self.sources[index].number)):
                passed = since - 60.0 * coin
                if not 0 <= passed < FLY_MS:
                    continue
                origin = FRect(start.centerx + coin * COIN / 4 - COIN / 2, start.centery - COIN / 2, COIN, COIN)
                motion = Motion("coin", origin, end, self._paint_coin, FLY_MS, 1.2, passed)
                motion.paint(canvas, motion.rect)

    def _paint_coin(self, canvas: Canvas, rect: FRect) -> None:
        self.coin(canvas, rect.center, rect.w / 2)
