"""The charts of a match, as a table gives them to the game-over scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tabletop.client.ui.tree import Node
from tabletop.rules.game import Seat
from tabletop.rules.match import Match
from tabletop.text import t

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Detail:
    """Something too large for the game-over scene, which a button opens. ``tree``: makes it, in the present language;
    ``shape``: for a picture its height divided by its width, so that it is shown as large as fits the window; 0 for
    anything else; ``wide``: bars, which take most of a wide window; words have a width to be read at."""

    title: str
    icon: str
    tree: Callable[[], Node]
    shape: float = 0.0
    wide: bool = False


@dataclass(frozen=True)
class Highlight:
    """A highlight of a match: an icon, what it is, and which; ``picture``: of whom or what, empty for none."""

    icon: str
    title: str
    words: str
    picture: str = ""


def turning_point(series: tuple[tuple[int, ...], ...], winners: tuple[int, ...]) -> int | None:
    """Index of the turn from which a winner led to the end; None when nobody won, or when the winner led all the time
    or was not ahead in the last turn."""
    others = [line for seat, line in enumerate(series) if seat not in winners]
    if not winners or not others or not series[winners[0]]:
        return None
    mine = [max(line[turn] for line in (series[seat] for seat in winners)) for turn in range(len(series[winners[0]]))]
    behind = [turn for turn, best in enumerate(mine) if best <= max(line[turn] for line in others)]
    return behind[-1] + 1 if behind and behind[-1] + 1 < len(mine) else None


@dataclass(frozen=True, slots=True)
class Trophy:
    """Somebody of note whom a seat has eliminated: the ``owner`` was another seat."""

    picture: str
    name: str
    owner: int


@dataclass(frozen=True)
class Charts:
    """The charts of a match: scores as ``series[seat][turn]``, a dashed ``goal``, and a table of figures with a row for
    each seat. Below the table are the ``trophies`` of each seat, or what is ``below`` in the rest of the room; a
    button opens ``detail``. ``axis``: the label of the x axis, that of turns where it is empty."""

    title: str
    series: tuple[tuple[int, ...], ...]
    table_title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    goal: int | None = None
    trophy_title: str = ""
    trophies: tuple[tuple[Trophy, ...], ...] = ()
    summary: str = ""
    below: Node | None = None
    detail: Detail | None = None
    axis: str = ""
    highlights: tuple[Highlight, ...] = ()
    """Such as the winner's best piece and the fight that decided the match; empty where the game has none."""
    purses: tuple[int, ...] = ()
    """The coins of each seat that have been secret until now; empty where there are none."""
    turning: str = "over.turning_words"
    """Key of the message that tells from which turn (or round) the winner led to the end."""


S = TypeVar("S")


def winners_of(match: Match[S]) -> tuple[Seat, ...]:
    """Those who have won; nobody while the match goes on, and where all have."""
    found = match.outcome.winners if match.outcome is not None else ()
    return found if len(found) < len(match.seats) else ()


def score_charts(table: Table[S]) -> Charts:
    """The charts of a game without its own: the score of each seat at the end of each turn, and the final scores."""
    match = table.session.match
    length = len(match.journal)
    by_turn: dict[int, tuple[int, ...]] = {}
    for index in range(0, length + 1, max(1, length // 80)):
        headline = match.game.headline(match.position(index))
        if headline.scores:  # secret scores have no series
            by_turn[headline.turn] = headline.scores
    outcome = match.outcome
    scores = outcome.scores if outcome is not None else match.game.headline(match.state).scores
    by_turn[max(by_turn, default=match.game.headline(match.state).turn)] = scores
    turns = [by_turn[turn] for turn in sorted(by_turn)]
    return Charts(
        title=t("over.scores"),
        series=tuple(tuple(turn[seat] for turn in turns) for seat in range(len(match.seats))),
        table_title=t("over.figures"),
        columns=(("victory-point", t("over.score")),),
        rows=tuple((str(score),) for score in scores),
    )
