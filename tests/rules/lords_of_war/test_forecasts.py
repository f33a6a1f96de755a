"""Forecasts of placements and moves against what then happens."""

import random

import pytest

from tabletop.rules.game import Action, Event
from tabletop.rules.lords_of_war import ARMIES, actions as act, queries
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.queries import Forecast
from tabletop.rules.lords_of_war.state import State
from tabletop.rules.match import Match
from tests.support.lords_of_war_positions import new_setup, of_kind, position
from tests.support.sweeps import longer

PAIRS = [(ARMIES[n % 6], ARMIES[(n * 5 + 1) % 6]) for n in range(12)]


def _carried_out(state: State, action: Action, shot: str | None) -> tuple[State, list[Event]]:
    """The action, the shot if the fire step opens, and the check."""
    after = GAME.clone(state)
    events = list(GAME.apply(after, action))
    if not of_kind(events, "combat_check"):
        if shot is not None:
            GAME.apply(after, act.Aim(action.path[0].id, shot))
        events += GAME.apply(after, act.RESOLVE)
    else:
        assert shot is None, "a unit that cannot shoot is told to"
    return after, events


def _agrees(state: State, action: Action, told: Forecast) -> None:
    seat = GAME.decider(state)
    _, events = _carried_out(state, action, told.shot)
    checks = of_kind(events, "combat_check")
    first = events.index(checks[0])
    following = [event.kind for event in events[first + 1 :]]
    end = first + 1 + next((n for n, kind in enumerate(following) if kind == "combat_check"), len(following))
    fallen = of_kind(events[:end], "eliminated")
    assert {tally.unit: tally for tally in checks[0].tallies} == told.damage
    assert {event.unit for event in fallen} == told.dead
    assert tuple(event.unit for event in fallen if event.owner != seat) == told.kills
    assert told.dies == (action.path[0].id in told.dead)
    over = of_kind(events[:end], "game_over")
    winner = over[0].winner if over else None
    assert (told.sign == "wins") is (bool(over) and winner == seat)
    if told.sign == "kills":
        assert told.kills
        assert not told.dies
    if told.sign == "trade":
        assert told.kills
        assert told.dies
    if told.sign == "dies":
        assert (told.dies and not told.kills) or winner == 1 - seat
    if told.sign in ("shoots", "nothing"):
        assert not told.kills
        assert not told.dies
        assert (told.shot is not None) is (told.sign == "shoots")


def _every_forecast(n: int, every: int) -> int:
    """Compare every forecast of every ``every``-th position of a random game; how many there were."""
    level = "intermediate" if n % 2 else "basic"
    match = Match.start(GAME, new_setup(*PAIRS[n % 12], seed=n, level=level, boardless=n % 3 == 0))
    rng, compared, turn = random.Random(n), 0, 0
    for _ in range(2000):
        if match.outcome is not None:
            break
        legal = match.legal_actions()
        placing = [action for action in legal if action.kind in ("deploy", "move")]
        turn += bool(placing)
        if placing and turn % every == 0:
            seen = GAME.view(match.state, GAME.decider(match.state))
            told = {unit: queries.forecasts(seen, unit) for unit in {action.path[0].id for action in placing}}
            for action in placing:
                found = told[action.path[0].id].get(action.path[1].id)
                if found is None:
                    assert action.kind == "move"
                    assert match.state.frames[-1].phase == "deploy", "only a move before the deployment has no check"
                    continue
                _agrees(match.state, action, found)
                compared += 1
        match.apply(rng.choice(legal))
    return compared


@pytest.mark.parametrize(
    ("n", "step", "least"), [*((n, 11, 20) for n in range(3)), *longer((n, 1, 200) for n in range(24))]
)
def test_forecasts_are_what_then_happens(n, step, least) -> None:
    """LW-CMB-3 to 5, LW-END-1, LW-MOV-5, LW-RNG-6: for every legal placement and move of positions of random games, in
    the long run of all their positions."""
    assert _every_forecast(n, step) > least


def test_a_shot_is_chosen_that_fells_somebody() -> None:
    """LW-RNG-2, LW-CMB-4: of two targets the one that falls is shot at, and a shot in vain is no kill."""
    field: list[list[object]] = [["d2", 1, "orc.war-hog-a"], ["d5", 2, "dwf.krod-klouthammer"]]
    field += [["c5", 2, "dwf.marauder-a"]]
    place = position(field, hands=(["orc.catapult"], ["dwf.slugger-a"]), phase="deploy", turn=5)
    told = queries.forecasts(place.state, place.held("orc.catapult", 1))
    shooting = [found for found in told.values() if found.shot is not None]
    assert shooting
    assert {found.sign for found in shooting} <= {"kills", "shoots"}
    assert all(found.shot == place.at("c5") for found in shooting if found.sign == "kills")


def test_forecasts_change_nothing() -> None:
    place = position([["d2", 1, "orc.war-hog-a"], ["d5", 2, "dwf.marauder-a"]], hands=(["orc.catapult"], []), turn=5)
    before = GAME.clone(place.state)
    queries.forecasts(place.state, place.held("orc.catapult", 1))
    assert place.state == before
