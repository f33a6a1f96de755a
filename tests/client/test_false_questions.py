"""No choice, no question: what of random and recorded games is asked although there is nothing to decide, and why."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.session import Session
from tabletop.client.games import table_class
from tabletop.client.games.small_world import clicks
from tabletop.client.games.small_world.clicks import WAYS
from tabletop.client.games.small_world.model import SPECIALS, Model
from tabletop.client.games.small_world.table import SmallWorldTable
from tabletop.rules import catalogue
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.actions import ChampionConquers
from tests.support.boards import open_board
from tests.support.finished_games import FINISHED
from tests.support.pilot import click
from tests.support.recorded_games import GAMES, recorded
from tests.support.variants import VARIANTS

POSITIONS = 1000
"""Positions of random games that are looked at, and as many of recorded ones."""
MOST_FORCED = 12
"""The most forced actions that are carried out after an answer before it is compared."""

RIGHTLY = {
    ("lords_of_war", "deploy"): "others would learn that the hand can do no more",
    ("lords_of_war", "skip_deploy"): "others would learn that the hand can do nothing",
    ("lords_of_war", "place_opening"): "others would learn what the hand holds",
    ("warcraft", "pass"): "bluff windows: being asked must not tell who has a card (WC-OPT-7)",
    ("warcraft", "undo_move"): "a move that can only be taken back was a mistake, which its player should see",
    ("small_world", "confirm"): "what the seat has placed itself it may still take back (SW-STM-1)",
    ("adventure", "choose_card"): "others would learn that the hand holds no other card",
}
"""What is asked although it is the only thing to do, by game and kind of action, with the reason."""


def positions(game: str) -> Iterator[Match[Any]]:
    """Positions of recorded games, as many from each, and of random games of every variant."""
    rules, rng = catalogue.game(game), random.Random(34)
    names = sorted(path.stem for path in (GAMES / game).glob("*.json"))
    for name in names:
        whole = recorded(rules, name)
        match, most = whole.branch(0), POSITIONS // len(names) + 1
        for entry in whole.journal[:most]:
            yield match
            match.apply(entry.action, entry.chance)
    for variant in VARIANTS[game]:
        match = Match.start(rules, variant.setup(rng.randrange(200)))
        for _ in range(POSITIONS // len(VARIANTS[game]) + 1):
            if match.decider is None:
                break
            yield match
            match.apply(rng.choice(list(match.legal_actions())))


def ends(match: Match[Any], action: Action) -> tuple[Any, bool]:
    """Where an answer leads when all that is forced after it has been done; whether something hidden was shown."""
    state = match.game.clone(match.state)
    events = list(match.game.apply(state, action))
    for _ in range(MOST_FORCED):
        forced = match.game.legal_actions(state)
        if len(forced) != 1:
            break
        events += match.game.apply(state, forced[0])
    return state, any(event.closes == "revealed" for event in events)


def false(match: Match[Any]) -> bool:
    """Whether there is one answer, or all lead to one position: one that came about in another order is the same."""
    legal = match.legal_actions()
    first = ends(match, legal[0])
    return all(ends(match, action) == first for action in legal[1:])


def test_every_finished_game_is_looked_at() -> None:
    assert {game for game, _ in RIGHTLY} == set(FINISHED)


@pytest.mark.parametrize("game", FINISHED)
def test_no_question_without_a_choice_is_asked(game: str) -> None:
    """Issue: every position with one legal action, and every question whose answers come to the same, goes on by
    itself, at a table of persons who all have something to hide."""
    asked, gone = Counter[str](), 0
    passing = table_class(game).passing_class
    for match in positions(game):
        if match.decider is None or not false(match):
            continue
        windows = passing(Session(match), lambda _: False)
        if windows.forced() is not None or (windows.window is not None and windows.not_asked()):
            gone += 1
        else:
            asked["/".join(sorted({action.kind for action in match.legal_actions()}))] += 1
    assert gone
    assert {(game, kinds) for kinds in asked} <= set(RIGHTLY), asked


@pytest.mark.parametrize("game", FINISHED)
def test_a_person_alone_with_computers_has_nobody_to_hide_from(game: str) -> None:
    """What is asked of one among persons because of a hand is not asked of a person whom only computers watch."""
    passing = table_class(game).passing_class
    asked = set[str]()
    for match in positions(game):
        if match.decider is None or len(match.legal_actions()) != 1:
            continue
        others = [seat for seat in range(len(match.seats)) if seat != match.decider]
        windows = passing(Session(match, computers=others), lambda _: False)
        only = match.legal_actions()[0]
        if windows.forced() != only:
            asked.add(only.kind)
    assert asked <= {"undo_move", "confirm"}


def test_a_click_takes_no_more_than_any_other_way_with_as_little(app: App) -> None:
    """Issue: Kobolds were asked whether to come 'through an Entry Region (4) / through the Caverns (3)'."""
    seen = Counter[str]()
    for match in conquests():
        model = Model(Session(match), match.state)
        for region, attacks in model.attacks.items():
            taken = model.sensible(region)
            assert taken in attacks
            if len(attacks) == 1 or isinstance(taken, ChampionConquers) or (way := model.way_of(taken)) is None:
                continue
            for other in (one for one in map(model.way_of, attacks) if one is not None and one.possible == "yes"):
                if {*other.boosts, other.reach} & set(SPECIALS) <= {*way.boosts, way.reach}:
                    assert (way.possible, way.required <= other.required) == ("yes", True)
                    seen["reach" if other.reach != way.reach else "boosts"] += 1
    assert seen["reach"]


def test_one_click_takes_the_sensible_way_and_a_button_offers_all(app: App) -> None:
    """The other way is one deliberate act beside it."""
    app.settings.reduced_motion = True
    place, plain = next(
        (match.branch(len(match.journal)), taken)
        for match in conquests()
        for model in (Model(Session(match), match.state),)
        for region, attacks in model.attacks.items()
        if len(attacks) > 1 and model.other_ways and not clicks.rolls(taken := model.sensible(region))
        and not clicks.paid(taken) and not model.own_decline(region)
    )  # fmt: skip
    scene = open_board(app, place)
    assert isinstance(scene.table, SmallWorldTable)
    click(app, WAYS)
    click(app, plain.path[0])
    assert len(scene.session.path) < len(plain.path), "all ways are offered"
    assert not scene.session.ready
    click(app, WAYS)
    length = len(place.journal)
    scene.touch(plain.path[0])
    assert place.journal[length].action == plain


def conquests() -> Iterator[Match[Any]]:
    """Positions of Small World in which a seat conquers."""
    for match in positions("small_world"):
        if match.decider is not None and queries.phase(match.state) == "conquest":
            yield match
