"""What a turn brings: a box for every source of coins, as a forecast beside the hand, and told one by one when a turn
is scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.board.animation_queue import Motion
from tabletop.client.combat.passing_view import PassingView
from tabletop.client.draw.fit_text import fit_block, fit_name
from tabletop.client.draw.theme import BRASS300, COMPACT, IVORY100, IVORY300, ROOMY, seat_colours
from tabletop.client.pieces import drawn_tokens
from tabletop.client.ui.layout import Box, Column, Row, lay
from tabletop.client.ui.source_boxes import Source, draw_sources, source_places
from tabletop.rules.small_world.events import Scored, TurnScored
from tabletop.text import t

from . import names

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

TELL_MS, FLY_MS, WHOLE_MS = 520.0, 480.0, 2200.0
"""Between two sources, a coin on its way to the purse, and how long the whole stays when all is told."""
COINS_THAT_FLY, COIN = 5, 22.0
"""How many coins of a source are seen flying, and how large they are."""
WHO_PART, SUM_PART, LEAST_WIDE = 0.17, 0.15, 106.0
"""The ends of the strip, as shares of its width, and the least of each."""
ROW_HIGH = 50.0
"""From twice this height on, two rows of boxes tell more than three rows of lines."""
SOURCES = {
    "regions": "flag",
    "declined": "hourglass",
    "abilities": "rank-special",
    "faction": "crossed-swords",
    "places": "symbol-legendary",
    "artifacts": "symbol-artifact",
}
"""The sources of coins, in the order in which they are told, with their icons."""
_SOURCE_OF = {"regions": "regions", "declined": "declined", "faction": "faction", "well": "places"}


class Scoring(Protocol):
    """A line of a forecast or an event of a scoring: what gave how many coins."""

    @property
    def item(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def n(self) -> int: ...
    @property
    def coins(self) -> int: ...


def source_of(line: Scoring) -> str:
    """The source that a line counts to; what races and powers do are the abilities."""
    if line.item == "marker":
        return "artifacts" if line.source.startswith("ART") else "places"
    return _SOURCE_OF.get(line.item, "abilities")


def sources(lines: Sequence[Scoring], told: int = len(SOURCES)) -> list[Source]:
    """Every source with its coins and what they come from; the first ``told`` of them have been told."""
    found = []
    for n, (name, icon) in enumerate(SOURCES.items()):
        own = [line for line in lines if source_of(line) == name]
        reason = ", ".join(names.score_line(line.item, line.source, line.n, line.coins) for line in own)
        coins = sum(line.coins for line in own)
        found.append(Source(icon, t(f"small_world_board.source.{name}"), coins, reason, n < told))
    return found


def draw_forecast(canvas: Canvas, box: FRect, lines: Sequence[Scoring], after: Sequence[Scoring]) -> None:
    """What the turn would bring now, source by source, and how the conquest pointed at changes that (``after``)."""
    places = source_places(box, len(SOURCES), 3 if box.h > 2 * ROW_HIGH else 2, 4.0)
    told = zip(sources(lines), sources(after), strict=True)
    changed = [replace(now, change=then.number - now.number) for now, then in told]
    draw_sources(canvas, places, changed, drawn_tokens.draw_coin)


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """A turn that has been scored: whose, its lines and its coins."""

    seat: int
    lines: tuple[Scored, ...]
    coins: int


def turn_of(events: Sequence[object], end: TurnScored) -> ScoredTurn:
    """What was scored by the turn that ends with ``end``, found among the events of an action."""
    at = next((n for n, one in enumerate(events) if one is end), 0)
    lines: list[Scored] = []
    for one in reversed(events[:at]):
        if isinstance(one, TurnScored):
            break
        if isinstance(one, Scored) and one.seat == end.seat:
            lines.append(one)
    return ScoredTurn(end.seat, tuple(lines[::-1]), end.coins)


class ScoreStrip(PassingView):
    """What the overlay shows of a scoring, in the place of the strip below the map: the sources are told one after the
    other, their coins fly to the purse, and it goes by itself or at any touch."""

    opening_sound = "coin-gain"

    def __init__(self, table: TableContext, turn: ScoredTurn) -> None:
        self.filled = [n for n, source in enumerate(sources(turn.lines)) if source.number]
        super().__init__(TELL_MS * (len(self.filled) + 1) + WHOLE_MS)
        self.table = table
        self.turn = turn
        self.boxes: dict[str, FRect] = {}
        self.places: list[FRect] = []

    def open_rule(self) -> None:
        """The rulebook, at the scoring."""
        self.table.scene.open_rule("SW-SCO-2")

    @property
    def told(self) -> int:
        """How many of the sources that brought something have been told."""
        return min(len(self.filled), int(self.elapsed / TELL_MS))

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Over the strip below the map; gives the button's rectangle."""
        del width, height
        place = self.table.layout_now
        assert place is not None
        space = COMPACT if compact else ROOMY
        ends = Box("who", part=WHO_PART, low=LEAST_WIDE), Box("sum", part=SUM_PART, low=LEAST_WIDE)
        tree = Row(margin=space.gap, gap=space.gap, children=(ends[0], Box("sources"), ends[1]))
        self.boxes = lay(tree, place.strip)
        self.places = source_places(self.boxes["sources"], len(SOURCES), len(SOURCES), space.small)
        main = self.table.scene.widgets.get("primary")
        return FRect(main.rect) if main is not None else FRect(place.actions)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Who scores, the sources, the sum beside the purse, and the coins on their way."""
        place = self.table.layout_now
        assert place is not None
        canvas.panel(place.strip, "panel")
        canvas.frame(place.strip, BRASS300, 1.6, 10)
        self._draw_who(canvas, self.boxes["who"])
        told = self.told
        reached = self.filled[told - 1] + 1 if told else 0
        whole = sources(self.turn.lines, len(SOURCES) if told == len(self.filled) else reached)
        recent = self.elapsed < TELL_MS * (told + 1)
        lit = self.filled[told - 1] if told and recent else None
        draw_sources(canvas, self.places, whole, drawn_tokens.draw_coin, lit)
        self._draw_sum(canvas, self.boxes["sum"], sum(one.number for one in whole if one.told))
        self._draw_coins(canvas)

    def _draw_who(self, canvas: Canvas, box: FRect) -> None:
        seat = self.turn.seat
        colours = seat_colours(self.table.model.colour(seat))
        found = lay(Column(children=(Box("disc", weight=1.5), Box("name"), Box("does"))), box)
        r = min(24.0, found["disc"].h * 0.46)
        canvas.medallion((box.x + r, found["disc"].centery), r, colours, self.table.emblem(seat))
        fit_name(canvas, names.seat_name(self.table, seat), found["name"], "section", colours.tint)
        fit_name(canvas, t("small_world_board.scores"), found["does"], "small", IVORY300)

    def _draw_sum(self, canvas: Canvas, box: FRect, coins: int) -> None:
        """The coins told so far; those of the purse stay covered."""
        found = lay(Column(children=(Box("head"), Box("coins", weight=2.0), Box("note", weight=1.2))), box)
        fit_name(canvas, t("small_world_board.this_turn"), found["head"], "section", BRASS300)
        at = found["coins"]
        r = min(15.0, at.h * 0.4)
        drawn_tokens.draw_coin(canvas, (at.x + r, at.centery), r)
        canvas.text(f"+{coins}", (at.x + 2 * r + 8, at.centery), "panel_title", IVORY100, anchor="midleft")
        fit_block(canvas, t("small_world_board.into_purse"), found["note"], "least", IVORY300)

    def _draw_coins(self, canvas: Canvas) -> None:
        """The coins of the source told last fly to the sum."""
        goal = self.boxes["sum"]
        end = FRect(goal.x, goal.centery - COIN / 2, COIN, COIN)
        whole = sources(self.turn.lines)
        for n, index in enumerate(self.filled):
            since = self.elapsed - TELL_MS * (n + 1)
            start = self.places[index]
            for coin in range(min(COINS_THAT_FLY, whole[index].number)):
                passed = since - 60.0 * coin
                if not 0 <= passed < FLY_MS:
                    continue
                origin = FRect(start.centerx + coin * COIN / 4 - COIN / 2, start.centery - COIN / 2, COIN, COIN)
                motion = Motion("coin", origin, end, _paint_coin, FLY_MS, 1.2, passed)
                motion.paint(canvas, motion.rect)


def _paint_coin(canvas: Canvas, rect: FRect) -> None:
    drawn_tokens.draw_coin(canvas, rect.center, rect.w / 2)
