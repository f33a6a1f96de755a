"""How often the device changes hands: a typical round of each game between recruits who all sit at one screen. The
figures are kept in ``docs/clicks.json`` and only fall."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.bots.player import RECRUIT, Budget, Seated
from tabletop.client.core.session import Session
from tabletop.rules.match import Match
from tests.support import adventure_client, lords_of_war_client, small_world_client, warcraft_client
from tests.support.click_counts import FIGURES

ROUNDS = 6
GAMES: dict[str, tuple[Callable[[], Match[Any]], str]] = {
    "lords_of_war": (lambda: lords_of_war_client.deal(("orcs", "dwarves")), "turn"),
    "warcraft": (lambda: warcraft_client.deal("main2"), "turn"),
    "warcraft_four": (lambda: warcraft_client.deal("main4"), "turn"),
    "small_world": (lambda: small_world_client.deal(3), "round"),
    "adventure": (lambda: adventure_client.deal(2), "turn"),
    "adventure_four": (lambda: adventure_client.deal(4), "turn"),
}
"""How a match of each game is dealt, and what its position calls a round or turn."""


def harvest_alone(match: Match[Any]) -> bool:
    """Dice of a harvest are thrown by whoever holds the device (``WarcraftTable.shared_decision``)."""
    return {action.kind for action in match.legal_actions()} == {"harvest"}


def curtains(match: Match[Any], count: str) -> int:
    """How often the curtain falls within the rounds, by the same session as at the table."""
    session = Session(match)
    session.shared_decision = lambda: harvest_alone(match)
    seats = [Seated.sit(match.game.meta.id, RECRUIT, 5, seat) for seat in range(len(match.setup.seats))]
    if session.handing_over:
        session.take_over()
    last, fallen = getattr(match.state, count) + ROUNDS, 0
    while match.decider is not None and getattr(match.state, count) < last:
        seat = match.decider
        legal = list(match.legal_actions())
        match.apply(seats[seat].choose(match.game.view(match.state, seat), legal, Budget(1)).action)
        session.settle()
        if session.handing_over:
            fallen += 1
            session.take_over()
    return fallen


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_device_changes_hands_no_more_often_than_is_written_down(game: str) -> None:
    deal, count = GAMES[game]
    kept = json.loads(FIGURES.read_text(encoding="utf-8"))["handovers"][game]
    fallen = curtains(deal(), count)
    assert fallen <= kept["limit"], f"{fallen} in {ROUNDS}"
