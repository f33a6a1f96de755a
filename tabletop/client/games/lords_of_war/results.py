"""The course of a finished battle: eliminations by turn, and the figures of both seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.client.games.charts import Charts, Highlight, Trophy, winners_of
from tabletop.lessons.campaign.lords_of_war_company import Deeds
from tabletop.rules.game import Event, Seat
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import CombatCheck, Eliminated, ExtraTurnStarted, Retreated, TurnStarted
from tabletop.text import t

from .card_art import FACE_WIDTH, portrait_of
from .model import card_of
from .names import unit_name

if TYPE_CHECKING:
    from .table import LordsOfWarTable


def charts_of(table: LordsOfWarTable) -> Charts:
    """The charts of a match, counted from all its events."""
    match = table.session.match
    first = match.position(0)
    kills = [[queries.kills(first, seat)[0]] for seat in (0, 1)]
    counts = [{"shot": 0, "retreated": 0} for _ in range(2)]
    deeds, checks = Deeds(), CheckCounts()
    for index in range(len(match.journal)):
        for event in match.events(index):
            _count(event, kills, counts)
            deeds.hear(event)
            checks.note(event)
    goals = [queries.goals(match.state, seat)[0] for seat in (0, 1)]
    rows = []
    for seat in (0, 1):
        units, commanders = queries.kills(match.state, seat)
        rows.append((str(units), str(commanders), str(counts[seat]["shot"]), str(counts[seat]["retreated"])))
    turns = match.game.headline(match.state).turn
    return Charts(
        title=t("lords_of_war_board.chart"),
        series=tuple(tuple(line) for line in kills),
        goal=goals[0] if goals[0] == goals[1] else None,
        table_title=t("lords_of_war_board.figures"),
        columns=(
            ("crossed-swords", t("lords_of_war_board.column_units")),
            ("rank-command", t("lords_of_war_board.column_commanders")),
            ("target", t("lords_of_war_board.column_shots")),
            ("retreat", t("lords_of_war_board.column_retreats")),
        ),
        rows=tuple(rows),
        trophy_title=t("lords_of_war_board.trophies"),
        trophies=tuple(
            tuple(
                Trophy(look.picture(FACE_WIDTH), look.short, queries.seat_of(card))
                for card in queries.casualties(match.state, seat)
                if queries.card(match.state, card).commander
                for look in [table.model.look(card, turned=False)]
            )
            for seat in (0, 1)
        ),
        summary=t("lords_of_war_board.summary", turns=turns, minutes=table.scene.played_minutes),
        highlights=_highlights(deeds, checks, winners_of(match)),
    )


class CheckCounts:
    """By seat, (units of the other that were eliminated, turn) of every check."""

    def __init__(self) -> None:
        self.fallen: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self.turn = 0

    def note(self, event: object) -> None:
        if isinstance(event, TurnStarted | ExtraTurnStarted):
            self.turn = event.turn
        elif isinstance(event, CombatCheck):
            dead = [tally for tally in event.tallies if tally.dead]
            for seat in (0, 1):
                fallen = sum(queries.seat_of(tally.unit) != seat for tally in dead)
                if fallen:
                    self.fallen[seat].append((fallen, self.turn))


def _highlights(deeds: Deeds, checks: CheckCounts, winners: Sequence[Seat]) -> tuple[Highlight, ...]:
    """The winner's best unit, and the check that cost the loser most."""
    if not winners:
        return ()
    (winner,) = winners
    own = [(number, unit) for unit, number in deeds.kills.items() if queries.seat_of(unit) == winner]
    found = []
    if own:
        number, unit = max(own, key=lambda entry: (entry[0], entry[1]))
        words = t("lords_of_war_board.best_unit_words", name=unit_name(unit), n=number)
        found.append(Highlight("rank-elite", t("over.best_piece"), words, portrait_of(card_of(unit))))
    if checks.fallen[winner]:
        fallen, turn = max(checks.fallen[winner])
        words = t("lords_of_war_board.deciding_words", turn=turn, n=fallen)
        found.append(Highlight("crossed-swords", t("over.deciding"), words))
    return tuple(found)


def _count(event: Event, kills: list[list[int]], counts: list[dict[str, int]]) -> None:
    """Add an event to the series of eliminations and to the counts of the seats."""
    match event:
        case TurnStarted() | ExtraTurnStarted():
            for line in kills:
                line.append(line[-1])
        case Eliminated():
            kills[event.seat][-1] = event.kills
        case CombatCheck():
            counts[event.seat]["shot"] += len(event.shots)
        case Retreated():
            counts[event.seat]["retreated"] += 1
