"""The coins of a turn by source: as a forecast beside the hand, and shown one by one when a turn is scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.combat.scoring_view import Scorer, ScoringView
from tabletop.client.draw.theme import seat_colours
from tabletop.client.pieces import drawn_tokens
from tabletop.client.ui.source_boxes import Source, draw_sources, source_places
from tabletop.rules.small_world.events import Scored, TurnScored
from tabletop.text import t

from . import names
from .emblems import SOURCES

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

ROW_HIGH = 50.0
"""Height in units of a row of boxes: with room for two, boxes are drawn instead of lines."""
_SOURCE_OF = {"regions": "regions", "declined": "declined", "faction": "faction", "well": "places"}


class Scoring(Protocol):
    """A line of a forecast or an event of a scoring: what gave how many coins."""

    @property
    def item(self) -> str:
        """What was counted, as in a :class:`~tabletop.rules.small_world.scoring.ScoreLine`."""
        ...

    @property
    def source(self) -> str:
        """The id of the race, power or marker that gave the coins; empty for the faction."""
        ...

    @property
    def n(self) -> int:
        """How many things were counted."""
        ...

    @property
    def coins(self) -> int:
        """How many coins they gave."""
        ...


def source_of(line: Scoring) -> str:
    """The source that a line belongs to; all effects of races and powers are the abilities."""
    if line.item == "marker":
        return "artifacts" if line.source.startswith("ART") else "places"
    return _SOURCE_OF.get(line.item, "abilities")


def sources(lines: Sequence[Scoring]) -> list[Source]:
    """Every source with its coins and what they were given for."""
    found = []
    for name, icon in SOURCES.items():
        own = [line for line in lines if source_of(line) == name]
        reason = ", ".join(names.score_line(line.item, line.source, line.n, line.coins) for line in own)
        coins = sum(line.coins for line in own)
        found.append(Source(icon, t(f"small_world_board.source.{name}"), coins, reason))
    return found


def draw_forecast(canvas: Canvas, box: FRect, lines: Sequence[Scoring], after: Sequence[Scoring]) -> None:
    """Draw what the turn would score now, source by source, and how the conquest pointed at would change that
    (``after``)."""
    places = source_places(box, len(SOURCES), 3 if box.h > 2 * ROW_HIGH else 2, 4.0)
    told = zip(sources(lines), sources(after), strict=True)
    changed = [replace(now, change=then.number - now.number) for now, then in told]
    draw_sources(canvas, places, changed, drawn_tokens.draw_coin)


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """A turn that has been scored: its seat, lines and coins."""

    seat: int
    lines: tuple[Scored, ...]
    coins: int


def turn_begun(events: Sequence[object], line: Scored) -> ScoredTurn | None:
    """The scored turn that begins with ``line`` among the events of an action; None for a later line of a turn."""
    lines: list[Scored] = []
    for one in events:
        if isinstance(one, Scored) and one.seat == line.seat:
            lines.append(one)
        elif isinstance(one, TurnScored) and one.seat == line.seat:
            if lines and lines[0] is line:
                return ScoredTurn(line.seat, tuple(lines), one.coins)
            lines = []
    return None


def score_view(table: TableContext, turn: ScoredTurn) -> ScoringView:
    """The view of a scoring, over the strip below the map."""
    seat = turn.seat
    scorer = Scorer(
        names.seat_name(table, seat), t("small_world_board.scores"), t("small_world_board.this_turn"),
        t("small_world_board.into_purse"), seat_colours(table.model.colour(seat)), table.emblem(seat),
    )  # fmt: skip
    rule = partial(table.scene.open_rule, "SW-SCO-2")
    return ScoringView(
        scorer, sources(turn.lines), drawn_tokens.draw_coin, lambda: (table.place.strip, table.main_box), rule
    )
