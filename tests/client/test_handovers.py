"""How often the device changes hands: typical rounds of each game between recruits who all sit at one screen, and who
look at their hand where they play a card of it. The figures are kept in ``docs/clicks.json`` and only fall."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.bots import RECRUIT
from tabletop.bots.player import Budget, Seated
from tabletop.client.core.session import Session
from tabletop.rules.match import Match
from tests.support import adventure_client, lords_of_war_client, small_world_client, warcraft_client
from tests.support.click_counts import FIGURES

ROUNDS = 6
PLAYS = 5
GAMES: dict[str, tuple[Callable[[], Match[Any]], str]] = {
    "lords_of_war": (lambda: lords_of_war_client.new_match(("orcs", "dwarves")), "turn"),
    "warcraft": (lambda: warcraft_client.new_match("main2"), "turn"),
    "warcraft_four": (lambda: warcraft_client.new_match("main4"), "turn"),
    "small_world": (lambda: small_world_client.new_match(3), "round"),
    "adventure": (lambda: adventure_client.new_match(2), "turn"),
    "adventure_four": (lambda: adventure_client.new_match(4), "turn"),
}
"""How a match of each game is dealt, and what its position calls a round or turn."""


def seated(match: Match[Any]) -> Session:
    """The session of a match at its table, with what the table of the game says of open decisions."""
    session = Session(match)
    if match.game.meta.id == "warcraft":
        session.shared_decision = lambda: {action.kind for action in match.legal_actions()} - {"play"} == {"harvest"}
        session.hands_down = lambda: True
    return session


def curtains(match: Match[Any], count: str, play: int) -> int:
    """How often the curtain falls within the rounds, by the same session as at the table: where it must, and where a
    card is to be played from a hand that lies face down."""
    session = seated(match)
    seats = [Seated.sit(match.game.meta.id, RECRUIT, play, seat) for seat in range(len(match.setup.seats))]
    if session.handing_over:
        session.take_over()
    last, fallen = getattr(match.state, count) + ROUNDS, 0
    while match.decider is not None and getattr(match.state, count) < last:
        seat = match.decider
        legal = list(match.legal_actions())
        action = seats[seat].choose(match.game.view(match.state, seat), legal, Budget(1)).action
        if action not in session.offer():
            assert session.ask_for_hand(), action
            fallen += 1
            session.take_over()
        assert session.do(action).kind == "applied"
        session.settle()
        if session.handing_over:
            fallen += 1
            session.take_over()
    return fallen


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_device_changes_hands_no_more_often_than_is_written_down(game) -> None:
    deal, count = GAMES[game]
    kept = json.loads(FIGURES.read_text(encoding="utf-8"))["handovers"][game]
    fallen = sum(curtains(deal(), count, play) for play in range(1, PLAYS + 1)) / PLAYS
    assert fallen <= kept["limit"], f"{fallen} in {ROUNDS}"
