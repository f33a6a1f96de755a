"""Every way in which the Adventure Game can end has a recorded game, with every number of seats; and its examples show
what they are for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.resources import example_saves
from tabletop.rules.adventure.meta import META
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tests.recorded.adventure_recipes import ADVENTURE_SAVES
from tests.recorded.recipe import Recipe

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


MEASURES = ("most_valor", "most_cards", "highest_level")


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_tie_is_decided_by_the_measure_that_its_ending_names(path: Path) -> None:
    """AG-WIN-2, counted again: valor, then cards in the log, then levels; those before it were level."""
    match = save_format.load(path).match
    outcome = match.outcome
    assert outcome is not None
    players = match.state.players
    left = [seat for seat, score in enumerate(outcome.scores) if score >= match.state.config.options.valor]
    ending = "valor"
    for name, measured in zip(
        MEASURES,
        (outcome.scores, [len(one.log) for one in players], [one.level for one in players]),
        strict=True,
    ):
        if len(left) > 1:
            ending = name
            left = [seat for seat in left if measured[seat] == max(measured[other] for other in left)]
    assert (outcome.winners, outcome.ending) == (tuple(left), ending if len(left) == 1 else "shared")


@pytest.mark.parametrize("recipe", ADVENTURE_SAVES, ids=lambda recipe: recipe.name)
def test_an_example_shows_what_it_should(recipe: Recipe) -> None:
    """The opening, a reroll, a duel with hidden cards, a card that can be cancelled, a quest, one step from victory."""
    match: Match = save_format.load(next(path for path in example_saves() if path.stem == recipe.name)).match
    assert recipe.stop is not None
    assert recipe.stop(match)
    assert len(match.setup.seats) == recipe.seats
