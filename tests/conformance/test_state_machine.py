"""Matches of every game and variant, driven through any order of steps; and the machine that drives them finds bugs.

The conformance suite walks a game from its deal to its end and looks at every position on the way; this leaves the
road, goes back, branches off and loads in between.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Event, IllegalAction, TableRules
from tabletop.rules.match import Entry, Match
from tests.conformance import test_suite_finds_bugs as bugs
from tests.support import toy_game
from tests.support.conformance_probe import Fault
from tests.support.planted_warcraft_bugs import BUGS as WARCRAFT_BUGS
from tests.support.state_machine import Playing
from tests.support.variants import VARIANTS, Variant

SHORT = settings(
    max_examples=6,
    stateful_step_count=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(SHORT, max_examples=30, stateful_step_count=60)
QUICK = settings(SHORT, max_examples=100, phases=[Phase.generate])  # a bug need not be made small
PATIENT = settings(QUICK, max_examples=1000)  # a walk ends at the first bug; which one meets it is chance


def machine(variants: Sequence[Variant]) -> type[Playing]:
    """The machine over some variants of a game."""

    class Of(Playing):
        games = [(catalogue.game(variant.game), variant.setup) for variant in variants]

    return Of


def check_walks(kind: type[Playing], how: settings) -> None:
    """Random walks of a machine find no difference from its record. Raises the first one they find."""
    run_state_machine_as_test(kind, settings=how)


@pytest.mark.parametrize("game", VARIANTS)
def test_any_order_of_steps_keeps_a_match_whole(game) -> None:
    check_walks(machine(VARIANTS[game]), SHORT)


@pytest.mark.long
@pytest.mark.parametrize(
    "variant", [one for some in VARIANTS.values() for one in some], ids=lambda one: f"{one.game}-{one.name}"
)
def test_long_walks_through_every_variant(variant) -> None:
    check_walks(machine([variant]), LONG)


def _rerolls(match: Match[Any]) -> list[Event]:
    if match.undone:
        match.undone[-1] = replace(match.undone[-1], chance=tuple(0 for _ in match.undone[-1].chance))
    return REDO(match)


def _keeps_what_was_undone(match: Match[Any], action: Any, script: Any = None) -> list[Event]:
    """A new action does not end the way forth."""
    undone = list(match.undone)
    events = APPLY(match, action, script)
    match.undone.extend(undone)
    return events


def _undoes_too_much(match: Match[Any], agreed: bool = False) -> Entry:
    """Nothing but the start stands in the way back."""
    kept, match.setup = match.setup, replace(match.setup, table=TableRules(undo="friendly"))
    try:
        return UNDO(match, agreed=True)
    finally:
        match.setup = kept


def _shares(match: Match[Any], index: int) -> Match[Any]:
    """A branch from the present plays on with the position of its match."""
    fork = BRANCH(match, index)
    if index == len(match.journal):
        fork.state = match.state
    return fork


def _notes_refused(match: Match[Any], action: Any, script: Any = None) -> list[Event]:
    try:
        return APPLY(match, action, script)
    except IllegalAction:
        match.journal.append(Entry(0, action))
        raise


APPLY, UNDO, REDO, BRANCH = Match.apply, Match.undo, Match.redo, Match.branch
BROKEN_MATCHES = {
    "redo": [_rerolls],
    "apply": [_keeps_what_was_undone, _notes_refused],
    "undo": [_undoes_too_much],
    "branch": [_shares],
}
BROKEN_GAMES = (
    bugs.SharedClone,
    bugs.ForgetfulClone,
    bugs.OfferedButIllegal,
    bugs.HalfDone,
    bugs.LosesCards,
    bugs.ShowsSeed,
    bugs.UnknownEnding,
    bugs.NeverOver,
    bugs.SecretSource,
)


def toy(game: toy_game.Toy) -> type[Playing]:
    """The machine over the little game, which no shelf knows."""

    class Of(Playing):
        games = [(game, lambda seed: make_setup(toy_game.META, seed=seed))]
        can_save = False
        way = 8

    return Of


def test_the_machine_is_content_with_a_sound_game() -> None:
    check_walks(toy(toy_game.Toy()), QUICK)


@pytest.mark.parametrize(("name", "broken"), [(name, one) for name, some in BROKEN_MATCHES.items() for one in some])
def test_the_machine_finds_a_broken_match(name, broken, monkeypatch) -> None:
    monkeypatch.setattr(Match, name, broken)
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever it breaks with
        run_state_machine_as_test(toy(toy_game.Toy()), settings=PATIENT)


@pytest.mark.parametrize("broken", BROKEN_GAMES, ids=lambda one: one.__name__)
def test_the_machine_finds_a_broken_game(broken) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever it breaks with
        run_state_machine_as_test(toy(broken()), settings=PATIENT)


def test_the_machine_finds_an_event_that_tells_too_much() -> None:
    bug = WARCRAFT_BUGS["a draw is told to all"]

    class Of(Playing):
        games = [(bug.game, lambda seed: make_setup(bug.game.meta, scenario="main2", seed=seed))]
        can_save = False

    with pytest.raises(Fault, match="an event leaks nothing"):
        run_state_machine_as_test(Of, settings=QUICK)
