"""Whole random games: the listing against the rule of each square, previews against the check, conservation."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tabletop.rules.lords_of_war import ARMIES, actions as act, queries
from tabletop.rules.lords_of_war.deployment import normal_exists, placement
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.geometry import contact, contacts, engaged
from tabletop.rules.lords_of_war.state import DeployFrame, State
from tabletop.rules.match import Match
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import Position, new_setup, of_kind, position

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
def test_the_listing_agrees_with_the_rule_of_each_square(n) -> None:
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
def test_previews_tell_the_truth(n) -> None:
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
            assert {tally.unit: tally for tally in checks[0].tallies} == told.damage
            assert {tally.unit for tally in checks[0].tallies if tally.dead} == told.dead
            told_before += 1
        if action.kind == "deploy":
            assert events[0].targets == told.hits
    assert told_before > 3


@pytest.mark.parametrize("n", range(12))
def test_invariants_after_every_action(n) -> None:
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


# ----------------- The machine-readable vectors of the specification, 7.2: examples EX-1 to EX-7 and tests T-1 to T-16


VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
QUERIES = [vector for vector in VECTORS if "query" in vector]
CHECKS = [vector for vector in VECTORS if "query" not in vector]


def _ids(vectors: list[dict[str, Any]]) -> list[str]:
    return [str(vector["id"]) for vector in vectors]


def _built(vector: dict[str, Any], phase: str) -> Position:
    active = int(vector["active"])
    hand = [vector["deploy"]] if "deploy" in vector else vector.get("hand", [])
    return position(
        vector["board"],
        active=active,
        hands=(hand, ()) if active == 1 else ((), hand),
        phase=phase,
        intermediate=bool(vector.get("intermediate")) or "advance" in vector["expect"],
        flags={"deployed": vector.get("deployed", []), "took_part": vector.get("killed", [])},
    )


def test_all_vectors_are_here() -> None:
    """All 32 vectors stand in the file and each is either a query or a check."""
    assert len(VECTORS) == 32
    assert len(QUERIES) == 18


@pytest.mark.parametrize("vector", CHECKS, ids=_ids(CHECKS))
def test_check(vector) -> None:
    """LW-CMB-3, LW-CMB-4, LW-CMB-5 and the rest: one combat check, its totals, its dead, who must advance."""
    game = _built(vector, "aim")
    expect = vector["expect"]
    for shooter, target in vector.get("fire", {}).items():
        game.aim(shooter, target)
    where = {game.at(square): square for square in game.board()}
    totals = {where[unit]: tally.total for unit, tally in queries.tally(game.state).damage.items()}
    for square, total in expect.get("totals", {}).items():
        assert totals.get(square, 0) == total, square
    events = GAME.apply(game.state, act.RESOLVE)
    assert {event.square for event in of_kind(events, "eliminated")} == set(expect["dead"])
    assert all(not game.on(square) for square in expect["dead"] if "advance" not in expect)
    if "advance" in expect:
        found = {where[unit]: squares for unit, squares in questions.advances(game.state).items()}
        assert {k: set(v) for k, v in found.items()} == {k: set(v) for k, v in expect["advance"].items()}


@pytest.mark.parametrize("vector", QUERIES, ids=_ids(QUERIES))
def test_query(vector) -> None:
    """LW-DEP-2, LW-DEP-5, LW-DEP-6, LW-DEP-8, LW-GEO-6, LW-RNG-2, LW-MOV-2, LW-RNF-4 and LW-CAV-1 as questions."""
    expect = vector["expect"]
    phase = {"moves": "battle", "retreat": "reinforce", "can_fire": "aim"}.get(vector["query"], "deploy")
    game = _built(vector, phase)
    state = game.state
    where = {game.at(square): square for square in game.board()}
    if vector["query"] == "placements":
        assert game.squares(vector["deploy"]) == set(expect["squares"])
        assert "forced" not in queries.placements(state, game.held(vector["deploy"])).values()
    elif vector["query"] == "forced":
        assert vector["hand"]
        for card_id in vector["hand"]:
            found = queries.placements(state, game.held(card_id))
            assert found == dict.fromkeys(expect["squares"], "forced")
    elif vector["query"] == "engaged":
        assert {where[unit] for unit in where if queries.engaged_by(state, unit)} == set(expect["engaged"])
    elif vector["query"] == "can_fire":
        found_fire = {where[unit]: {where[t] for t in targets} for unit, targets in questions.shooters(state).items()}
        assert found_fire == {shooter: set(targets) for shooter, targets in expect["fire"].items()}
    elif vector["query"] == "moves":
        found_moves = {where[unit]: set(squares) for unit, squares in questions.movable(state).items()}
        assert found_moves == {unit: set(squares) for unit, squares in expect["moves"].items()}
        assert {(where[a.path[0].id], a.path[1].id) for a in game.legal("move")} == {
            (unit, square) for unit, squares in expect["moves"].items() for square in squares
        }
    else:
        assert vector["query"] == "retreat"
        assert {where[unit] for unit in questions.retreatable(state)} == set(expect["retreat"])
        assert {where[a.path[0].id] for a in game.legal("retreat")} == set(expect["retreat"])
