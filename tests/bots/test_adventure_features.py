"""The figures of a position of the Adventure Game."""

import math
from typing import Any

from tabletop.bots.adventure.features import BY_SEAT, MATCH, NAMES, achieved, features
from tabletop.rules import catalogue
from tests.bots.blunders import recorded_positions

GAME: Any = catalogue.game("adventure")


def positions() -> list[Any]:
    return [GAME.clone(state) for _, _, state in recorded_positions(GAME, 301)]


def test_figures_were_missing_or_told_hidden_cards() -> None:
    assert len(set(NAMES)) == len(NAMES)
    found_in = positions()
    assert len(found_in) > 10
    for state in found_in:
        for seat in range(len(state.players)):
            found = features(state, seat)
            assert len(found) == len(NAMES)
            assert all(map(math.isfinite, found))
            assert found == features(GAME.view(state, seat), seat)


def test_a_rival_was_seen_otherwise_than_it_sees_itself() -> None:
    """Between two seats, all but what depends on cards in hand."""
    own, rival = len(MATCH), len(MATCH) + len(BY_SEAT)
    same = [n for n, name in enumerate(BY_SEAT) if name in ("valor", "level", "damage", "bag_worth", "quests", "hand")]
    two = [state for state in positions() if len(state.players) == 2]
    assert two
    for state in two:
        here, there = features(state, 0), features(state, 1)
        assert [here[own + n] for n in same] == [there[rival + n] for n in same]
        assert here[NAMES.index("valor_lead")] == -there[NAMES.index("valor_lead")]


def test_what_is_achieved_is_valour() -> None:
    running = [state for state in positions() if state.result is None]
    assert running
    for state in running:
        assert [achieved(state, seat) for seat in range(len(state.players))] == [*state.valor]
