"""The conformance suite can fail for Small World too: bugs planted in its rules are found under their names."""

from __future__ import annotations

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.meta import META
from tests.support.conformance import play_checked
from tests.support.conformance_probe import Effort, Fault, Probe
from tests.support.planted_small_world_bugs import BUGS, Bug
from tests.support.small_world_invariants import check_own

EFFORT = Effort(actions=2, foreign=2, paths=2, swaps=2, saves=0, views=2, undo=20, positions=2)


def fault_of(bug: Bug, seed: int, cut: int = 250) -> Fault | None:
    """What the suite says of a game by the broken rules."""
    try:
        probe = Probe(bug.game, EFFORT, seed, own=check_own)
        play_checked(bug.game, make_setup(META, seats=4, seed=seed), seed, probe, cut=cut)
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_found(name: str) -> None:
    bug, found = BUGS[name], []
    for seed in range(1, 12):
        fault = fault_of(bug, seed)
        if fault is not None:
            found.append(str(fault))
            if fault.invariant == bug.invariant and bug.words in fault.detail:
                return
    pytest.fail(f"found {found or 'nothing'} instead of {bug.invariant}: {bug.words}")


def test_the_whole_game_passes() -> None:
    assert fault_of(Bug(GAME, ""), 1, cut=60) is None  # type: ignore[arg-type]
