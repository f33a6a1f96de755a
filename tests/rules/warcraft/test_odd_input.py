"""Odd clicks, damaged saves and guessed hands: nothing raises but what is promised, and nothing changes."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.chance import Chance
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.refusal_reasons import RULES
from tabletop.rules.warcraft.scenarios import BUILT_IN
from tabletop.rules.warcraft.views import sample, view
from tests.support.warcraft_positions import setup

ODD = ("", "?", ":", "@", "HU.melee@", "HU.melee@zz", "OR.flying@d4:m", "XX.melee@a1", "HU.dragon@a1", "HU.melee@a1:q")
IDS = (
    *ODD,
    "captive.tyrande@b4",
    "captive.",
    "a1",
    "d4",
    "c2",
    "zz",
    "deploy.",
    "deploy.melee",
    "deploy.worker",
    "deploy.dragon",
    "finish.",
    "finish.melee",
    "finish.flying.summoned",
    "ranged+melee",
    "0",
    "3",
    "-1",
    "NE.gold",
    "HU.wood",
    "gold",
    "attacker",
    "pass",
    "end_move",
    "end_spend",
    "undo_move",
    "undo_spend",
    "train",
    "construct",
    "outpost",
    "upgrade",
    "free_upgrade",
    "give",
    "ask",
    "join",
    "refuse",
    "HU-fast-1",
    "OR-devour-1",
    "UD-summon-1",
    "UD-summon-2",
    "NE-vp-1",
    "HU-nothing-9",
    "HU.melee@a1",
    "UD.necromancer@c5",
    "HU.worker@i6:b",
    "melee",
    "flying",
)
KINDS = ("card", "piece", "space", "button", "choice", "pile", "star")


def positions(scenario: str, number: int = 12, apart: int = 23) -> list[Any]:
    """Positions of a random game, some actions apart."""
    match: Match[Any] = Match.start(GAME, setup(scenario))
    bot = RandomBot(11)
    found = [GAME.clone(match.state)]
    for count in range(number * apart):
        actions = match.legal_actions()
        if not actions:
            break
        match.apply(bot.pick(actions))
        if count % apart == 0:
            found.append(GAME.clone(match.state))
    return found


@pytest.mark.parametrize("scenario", BUILT_IN)
def test_every_click_is_answered(scenario: str) -> None:
    """WC-TRN-1, DESIGN: a refusal of the closed list for any path, however odd; asking changes nothing."""
    bot = RandomBot(3)

    def target() -> Target:
        return Target(KINDS[bot.below(len(KINDS))], IDS[bot.below(len(IDS))])

    answers = set()
    for state in positions(scenario):
        before = GAME.clone(state)
        legal = [action.path for action in GAME.legal_actions(state)]
        for _ in range(250):
            path = tuple(target() for _ in range(1 + bot.below(3)))
            if legal and bot.below(3) == 0:
                path = (*legal[bot.below(len(legal))][:1], *path[:2])
            found = GAME.refusal(state, path)
            begins = any(other[: len(path)] == path for other in legal)
            assert (found is None) == begins
            assert found is None or found.key in RULES
            answers.add(begins)
        assert state == before
    assert answers == {True, False}


@pytest.mark.parametrize("scenario", BUILT_IN)
def test_damaged_saves_are_answered_with_one_error(scenario: str) -> None:
    """A position that is not sound raises ValueError and nothing else; one that loads can be played on."""
    bot = RandomBot(8)
    refused = played = 0
    values: tuple[Any, ...] = (None, -1, 0, 3, 99, "", "?", "zz", "HU.melee@a1", [], {}, [1], [[9, 9]], True, 1.5)
    for state in positions(scenario, 5, 41):
        whole = json.loads(json.dumps(GAME.codec().dump_state(state)))
        places = list(_places(whole))
        for _ in range(120):
            broken = copy.deepcopy(whole)
            place = places[bot.below(len(places))]
            target = broken
            for step in place[:-1]:
                target = target[step]
            target[place[-1]] = values[bot.below(len(values))]
            try:
                loaded = GAME.codec().load_state(broken)
            except ValueError:
                refused += 1
                continue
            played += 1
            assert bool(GAME.legal_actions(loaded)) == (GAME.outcome(loaded) is None), place
            assert GAME.view(loaded, 0).board == loaded.board
            assert GAME.headline(loaded).turn == max(loaded.turn, 1)
    assert refused > played > 0


def _places(document: Any, place: tuple[Any, ...] = ()) -> Any:
    items: Any = ()
    if isinstance(document, dict):
        items = document.items()
    elif isinstance(document, list):
        items = enumerate(document)
    for key, value in items:
        yield (*place, key)
        yield from _places(value, (*place, key))


def test_damaged_actions_are_answered_with_one_error() -> None:
    for data in ([{}], [{"kind": "fly"}], [{"kind": "move"}], [{"kind": "move", "piece": 1, "to": "a1"}], [3], [None]):
        with pytest.raises(ValueError, match="action"):
            GAME.codec().load_actions(data)


@pytest.mark.parametrize("scenario", BUILT_IN)
def test_samples_are_sound(scenario: str) -> None:
    """WC-TRN-6: hidden cards dealt at random make a full state that agrees with the view."""
    found = list(positions(scenario, 6, 31))
    assert len(found) >= 6
    for state in found:
        seat = GAME.decider(state)
        seen = view(state, seat)
        whole = sample(seen, seat, Chance(5))
        assert GAME.faults(whole) == []
        assert view(whole, seat).hands == seen.hands
        assert list(GAME.legal_actions(whole)) == list(GAME.legal_actions(seen))
