"""What a table tells the game-over scene about the course of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.match import Match

SAMPLES = 80  # positions looked at for the plain charts of a long match


@dataclass(frozen=True)
class Detail:
    """More than the last screen has room for: a button opens it. ``height`` of the whole at a width; ``shape``: height
    of a picture by its width, which is then shown as large as the window has room for, 0 for anything else."""

    title: str
    icon: str
    height: Callable[[Canvas, float], float]
    paint: Callable[[Canvas, FRect], None]
    shape: float = 0.0


@dataclass(frozen=True)
class Highlight:
    """One thing worth remembering of a match: an icon, what it is, and which."""

    icon: str
    title: str
    words: str


def turning_point(series: tuple[tuple[int, ...], ...], winners: tuple[int, ...]) -> int | None:
    """The turn from which a winner led to the end; None when nobody won, or nobody was ever ahead of the winner."""
    others = [line for seat, line in enumerate(series) if seat not in winners]
    if not winners or not others or not series[winners[0]]:
        return None
    mine = [max(line[turn] for line in (series[seat] for seat in winners)) for turn in range(len(series[winners[0]]))]
    behind = [turn for turn, best in enumerate(mine) if best <= max(line[turn] for line in others)]
    return behind[-1] + 1 if behind and behind[-1] + 1 < len(mine) else None


@dataclass(frozen=True)
class Charts:
    """``series[seat][turn]``, a dashed ``goal``, and a table of figures with a row for each seat. Below the table
    stand trophies (cards by seat), or what ``below`` paints into the room that is left; a button opens ``detail``.
    ``axis``: what is counted along the chart, turns where it is empty."""

    title: str
    series: tuple[tuple[int, ...], ...]
    goal: int | None
    table_title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    trophy_title: str
    trophies: tuple[tuple[str, ...], ...]
    summary: str
    below: Callable[[Canvas, FRect], None] | None = None
    detail: Detail | None = None
    axis: str = ""
    highlights: tuple[Highlight, ...] = ()
    """The winner's best piece and the fight that decided the match, where the game knows them."""
    turning: str = "over.turning_words"
    """The message that tells from which turn (or round) the winner led to the end."""


S = TypeVar("S")


def score_charts(match: Match[S]) -> Charts:
    """The charts that every game has: the score of each seat at the end of each turn, and the final scores."""
    length = len(match.journal)
    by_turn: dict[int, tuple[int, ...]] = {}
    for index in range(0, length + 1, max(1, length // SAMPLES)):
        headline = match.game.headline(match.position(index))
        if headline.scores:  # scores that are kept secret have no course
            by_turn[headline.turn] = headline.scores
    outcome = match.outcome
    scores = outcome.scores if outcome is not None else match.game.headline(match.state).scores
    by_turn[max(by_turn, default=match.game.headline(match.state).turn)] = scores
    turns = [by_turn[turn] for turn in sorted(by_turn)]
    return Charts(
        title=t("over.scores"),
        series=tuple(tuple(turn[seat] for turn in turns) for seat in range(len(match.seats))),
        goal=None,
        table_title=t("over.figures"),
        columns=(("victory-point", t("over.score")),),
        rows=tuple((str(score),) for score in scores),
        trophy_title="",
        trophies=(),
        summary="",
    )
