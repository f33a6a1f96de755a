"""Choices of the Adventure Game that are judged, not tried out: a hero, a city, the quest that goes, where a token
is laid."""

from __future__ import annotations

from functools import cache

import pytest

from tabletop.bots.adventure.single_choices import single_choice, turns_left, wins_of_heroes
from tabletop.bots.player import Budget, Reason, make_player
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure import frames as fr
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_player import goals
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match

LENGTH = 900


@cache
def met() -> dict[str, list[State]]:
    """Views of such decisions in a game of Captains, by the phase of the decision."""
    state: State = Match.start(GAME, make_setup(catalogue.meta("adventure"), seats=3, seed=2)).state
    player, chance = make_player("adventure", "captain"), Chance(1)
    found: dict[str, list[State]] = {}
    for _ in range(LENGTH):
        seat = GAME.decider(state)
        if seat is None:
            break
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(view)
        if isinstance(view.frames[-1], fr.SetupFrame | fr.QuestFrame | fr.PlaceFrame) and len(actions) > 1:
            found.setdefault(view.frames[-1].phase, []).append(view)
        action = actions[0] if len(actions) == 1 else player.choose(view, actions, Budget(1), chance).action
        GAME.apply(state, action)
    return found


def advised(view: State) -> tuple[object, tuple[Reason, ...]]:
    """What a Warlord chooses, and why."""
    player = make_player("adventure", "warlord")
    chosen = player.choose(view, GAME.legal_actions(view), Budget(2), Chance(5), reasons=True)
    return chosen.action, chosen.reasons


@pytest.mark.parametrize("phase", ["setup_characters", "setup_place", "quest_overflow", "place_discovery"])
def test_hints_had_no_reason_for_a_hero_a_city_a_quest_and_a_token(phase: str) -> None:
    """AG-SET-6, AG-SET-8, AG-QST-7, AG-DSC-2."""
    views = met()[phase][:6]
    assert views
    for view in views:
        _, reasons = advised(view)
        assert reasons


def test_the_hero_that_wins_most_is_advised() -> None:
    """AG-SET-6: of those that are left; every hero has its figure, for every number of seats."""
    shares = wins_of_heroes()
    assert {*shares} == {"2", "3", "4"}
    assert all({*known} == {*content().characters} for known in shares.values())
    view = met()["setup_characters"][-1]
    left = [one.character for one in GAME.legal_actions(view) if isinstance(one, act.ChooseCharacter)]
    chosen, _ = advised(view)
    assert isinstance(chosen, act.ChooseCharacter)
    assert chosen.character == max(left, key=shares["3"].__getitem__)


def test_a_harmful_token_was_laid_where_its_own_hero_was_heading() -> None:
    """AG-DSC-2: who lays it has seen it."""
    laid = []
    for view in met()["place_discovery"]:
        frame = view.frames[-1]
        assert isinstance(frame, fr.PlaceFrame)
        found = single_choice(view, frame.decider, GAME.legal_actions(view))
        if found is None:
            continue
        (reason,) = found.reasons
        helps = content().discoveries[kind_of(frame.token)].background == "green"
        assert reason.key == ("brings" if helps else "snares")
        assert isinstance(found.action, act.ChooseSpace)
        if helps:
            assert found.action.space in goals(view, frame.decider)
        laid.append(helps)
    assert True in laid
    assert False in laid


def test_the_quest_that_would_take_longest_for_its_valor_goes() -> None:
    """AG-QST-7."""
    quests = content().quests
    views = met()["quest_overflow"]
    assert views
    for view in views:
        seat = view.frames[-1].decider
        chosen, _ = advised(view)
        assert isinstance(chosen, act.ChooseQuest)
        rates = {
            held.card: quests[held.card].valor / max(turns_left(view, seat, held), 0.5)
            for held in view.players[seat].quests
        }
        assert rates[chosen.quest] == min(rates.values())
