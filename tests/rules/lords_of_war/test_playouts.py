"""Whole random games: the listing against the rule of each square, previews against the check, conservation."""

from __future__ import annotations

import random

import pytest

from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.deployment import normal_exists, placement
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.geometry import contact, contacts, engaged
from tabletop.rules.lords_of_war.meta import ARMIES
from tabletop.rules.lords_of_war.state import DeployFrame, State
from tabletop.rules.match import Match
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import new_setup, of_kind

PAIRS = [(ARMIES[n % 6], ARMIES[(n * 5 + 1) % 6]) for n in range(12)]


def _match(n: int) -> Match[State]:
    level = "intermediate" if n % 2 else "basic"
    return Match.start(GAME, new_setup(*PAIRS[n], seed=n, level=level, boardless=n % 3 == 0))


def _squares_around(state: State) -> list[int]:
    grid = state.config.tables.grid
    if not grid.endless:
        return list(grid.squares)
    near = {pos for side in state.units for unit in side for _, pos in grid.ahead[0][unit]}
    return sorted(near | {0})


@pytest.mark.parametrize("n", range(12))
def test_the_listing_agrees_with_the_rule_of_each_square(n: int) -> None:
    """LW-DEP-2 to LW-DEP-9: what is listed is what the check of a single card and square allows."""
    match = _match(n)
    rng, looked = random.Random(n), 0
    while match.outcome is None:
        state = match.state
        frame = state.frames[-1]
        if isinstance(frame, DeployFrame):
            seat = frame.decider
            names = state.config.tables.grid.names
            listed = {a for a in match.legal_actions() if a.kind == "deploy"}
            allowed = {
                act.Deploy(state.config.tables.ids[card], names[pos])
                for card in state.hands[seat]
                for pos in _squares_around(state)
                if placement(state, seat, card, pos) is not None
            }
            assert listed == allowed
            if state.units[0] or state.units[1]:
                assert all(contact(state, seat, pos) == mask for pos, mask in contacts(state, seat))
            forced = not normal_exists(state, seat)
            assert questions.forced(state) is (forced and bool(listed))
            looked += 1
        match.apply(rng.choice(match.legal_actions()))
    assert looked > 5


@pytest.mark.parametrize("n", range(12))
def test_previews_tell_the_truth(n: int) -> None:
    """LW-CMB-3, LW-CMB-4: the preview of a placement and the tally of the aims are what the check then does."""
    match = _match(n)
    rng, told_before = random.Random(100 + n), 0
    while match.outcome is None:
        action = rng.choice(match.legal_actions())
        told = None
        if action.kind == "deploy":
            told = queries.preview(match.state, action.path[0].id, action.path[1].id)
        elif action.kind == "resolve":
            told = queries.tally(match.state)
        events = match.apply(action)
        checks = of_kind(events, "combat_check")
        if told is not None and checks:
            assert {tally.unit: tally for tally in checks[0].tallies} == told.damage  # type: ignore[attr-defined]
            assert {tally.unit for tally in checks[0].tallies if tally.dead} == told.dead  # type: ignore[attr-defined]
            told_before += 1
        if action.kind == "deploy":
            assert events[0].targets == told.hits  # type: ignore[attr-defined, union-attr]
    assert told_before > 3


@pytest.mark.parametrize("n", range(12))
def test_invariants_after_every_action(n: int) -> None:
    """LW-CMB-6, LW-RNF-6, LW-RNF-7: cards are conserved, hands never exceed six, piles only grow."""
    match = _match(n)
    rng = random.Random(200 + n)
    fallen = 0
    while match.outcome is None:
        match.apply(rng.choice(match.legal_actions()))
        state = match.state
        assert GAME.faults(state) == []
        assert sum(len(pile) for pile in state.casualties) >= fallen
        fallen = sum(len(pile) for pile in state.casualties)
        for unit in queries.units(state):
            index = state.config.tables.index[unit.id]
            pos = state.config.tables.grid.find(unit.square)
            assert pos is not None
            assert bool(queries.engaged_by(state, unit.id)) == engaged(state, index // 36, pos)
    assert match.outcome.ending in GAME.meta.endings
    match.prove()
