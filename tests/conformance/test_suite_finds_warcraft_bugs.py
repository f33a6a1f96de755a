"""The conformance suite can fail for Warcraft too: bugs planted in its rules are found under their names. And what it
says of views and of the way back holds where the suite does not look: in branches, and in the whole chronicle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.meta import META
from tabletop.storage import format as save_format
from tests.support import warcraft_invariants
from tests.support.conformance import play_checked
from tests.support.conformance_probe import Effort, Fault, Probe
from tests.support.planted_warcraft_bugs import BUGS, Bug
from tests.support.warcraft_invariants import check_hidden, check_own

EFFORT = Effort(actions=2, foreign=2, paths=2, swaps=4, saves=0, views=2, undo=20)
RECORDED = Path(__file__).resolve().parent.parent / "recorded" / "games" / "warcraft"
TOLD = ("main2-stalemate", "main4-assault", "necro-last_side", "nordrassil-siege", "elfgate-gate")


def play(bug: Bug, seed: int, cut: int = 400) -> Match[Any]:
    probe = Probe(bug.game, EFFORT, seed, own=check_own)
    return play_checked(bug.game, make_setup(META, scenario=bug.scenario, seed=seed), seed, probe, cut=cut)


def fault_of(bug: Bug, seed: int) -> Fault | None:
    """What the suite says of a game by the broken rules."""
    try:
        play(bug, seed)
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_found(name: str) -> None:
    bug, found = BUGS[name], []
    for seed in range(1, 12):
        fault = fault_of(bug, seed)
        if fault is not None:
            assert fault.match is not None  # the game up to there can be saved
            found.append(str(fault))
            if fault.invariant == bug.invariant and bug.words in fault.detail:
                return
    pytest.fail(f"found {found or 'nothing'} instead of {bug.invariant}: {bug.words}")


def test_every_invariant_of_the_game_itself_has_a_bug() -> None:
    """Each complaint of ``warcraft_invariants`` is provoked by one of them."""
    source = Path(warcraft_invariants.__file__).read_text(encoding="utf-8")
    raised = {line.split('Fault("')[1].split('"')[0] for line in source.splitlines() if 'Fault("' in line}
    assert len(raised) == 2
    assert raised <= {bug.invariant for bug in BUGS.values()}


@pytest.fixture(params=TOLD)
def recorded(request: pytest.FixtureRequest) -> Match[Any]:
    return save_format.load(RECORDED / f"{request.param}.json").match


def test_branches_show_no_more_than_the_match_did(recorded: Match[Any]) -> None:
    """Wherever one goes back to, hands and decks are as hidden as they were, and the chronicle is the same."""
    everybody = (*range(len(recorded.seats)), None)
    assert len(recorded.journal) > 60
    for index in range(0, len(recorded.journal), 29):
        branch = recorded.branch(index)
        check_hidden(branch, branch.state)
        for seat in everybody:
            told = [[event.seen_by(seat) for event in match.events(index - 1)] for match in (recorded, branch) if index]
            assert not index or told[0] == told[1]


def test_the_chronicle_names_only_cards_that_lay_open(recorded: Match[Any]) -> None:
    """What a seat is told of draws is nothing, but of its own; and a draw closes the way back."""
    drawn = 0
    for index, entry in enumerate(recorded.journal):
        for event in recorded.events(index):
            if event.kind != "drew":
                continue
            drawn += 1
            assert entry.closes is not None
            for seat in (*range(len(recorded.seats)), None):
                assert (event.card in repr(event.seen_by(seat))) == (seat == event.seat)  # type: ignore[attr-defined]
    assert drawn


def test_a_sound_game_passes() -> None:
    for scenario in ("main2", "nordrassil"):
        assert play(Bug(GAME, "", "", scenario), 1, cut=100).journal  # type: ignore[arg-type]
