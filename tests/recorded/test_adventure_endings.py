"""Every way in which the Adventure Game can end has a recorded game, with every number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.rules.adventure.meta import META
from tabletop.storage import format as save_format

RECORDED = sorted((Path(__file__).resolve().parent / "games" / "adventure").glob("*.json"))


@pytest.fixture(scope="module")
def shown() -> set[tuple[int, str]]:
    """(seats, ending) of the recordings."""
    headers = [save_format.read_header(path) for path in RECORDED]
    return {(len(header.seats), header.ending or "") for header in headers}


def test_every_ending_is_recorded_with_every_number_of_seats(shown: set[tuple[int, str]]) -> None:
    """AG-WIN-1, AG-WIN-2: each tie-break with two, three and four heroes."""
    wanted = {(seats, ending) for seats in META.seats for ending in META.endings}
    assert wanted == shown


def test_ties_are_won_by_the_tied_alone() -> None:
    """AG-WIN-2: winners of a tie have reached the goal; a shared victory has several winners, every other one."""
    for path in RECORDED:
        match = save_format.load(path).match
        outcome = match.outcome
        assert outcome is not None
        goal = match.state.config.options.valor
        assert all(outcome.scores[seat] >= goal for seat in outcome.winners)
        reached = [seat for seat, score in enumerate(outcome.scores) if score >= goal]
        assert (len(reached) > 1) == (outcome.ending != "valor")
        assert (len(outcome.winners) > 1) == (outcome.ending == "shared")
