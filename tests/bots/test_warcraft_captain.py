"""The Captain of Warcraft: attacks by exact odds, guards, points, and what it asks of its features."""

import re
from typing import Any

import pytest

from tabletop.bots import LEVELS
from tabletop.bots.player import Budget, make_player, weights
from tabletop.bots.warcraft import battles
from tabletop.bots.warcraft.captain import reasons_for
from tabletop.bots.warcraft.features import BY_SIDE, NAMES, achieved, features
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tabletop.rules.warcraft import battle_odds
from tests.support.variants import EVERY
from tests.support.warcraft_positions import table

GAME = catalogue.game("warcraft")
WARCRAFT = [variant for variant in EVERY if variant.game == "warcraft"]


def step(level: str, game: Any) -> list[str]:
    """What a player of a level does until its Move Step is over."""
    found = []
    seat = GAME.decider(game.state)
    assert seat is not None
    state, player = GAME.clone(game.state), make_player("warcraft", level)
    while not found or not found[-1].startswith("end"):
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(view)
        action = player.choose(view, actions, Budget(samples=2), Chance(len(found))).action
        found.append(action.text)
        GAME.apply(state, action)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_melee_units_attacked_flying_ones(level) -> None:
    """They cannot harm them (WC-CAS-5)."""
    game = table(board={"d4": "HU flying 2", "c4": "OR melee 3", "a1": "HU melee"}, active="OR")
    assert not [one for one in step(level, game) if one.endswith(" d4")]


@pytest.mark.parametrize("level", LEVELS)
def test_the_town_was_left_to_an_enemy_next_to_it(level) -> None:
    """The only unit stays, whatever there is to win elsewhere."""
    game = table(board={"g1": "OR melee", "f1": "HU melee 3", "a1": "HU melee"}, active="OR")
    assert not [one for one in step(level, game) if one.startswith("move OR.melee@g1")]


@pytest.mark.parametrize("level", LEVELS)
def test_the_points_of_the_own_town_were_given_away(level) -> None:
    """Issue: whoever was ahead went with all units and lacked the three points of its Town at the end (WC-VP-2)."""
    game = table(board={"a1": "HU melee", "d4": "HU melee 3", "f2": "HU melee 3", "g1": "OR melee"}, active="HU")
    assert not [one for one in step(level, game) if one.startswith("move HU.melee@a1")]


@pytest.mark.parametrize("level", ["captain", "warlord"])
def test_neither_side_of_the_map_is_preferred(level) -> None:
    """Left and right are mirrored in ``main2``: of equally good hexes the first in the order of the map was taken,
    which sent the left side forward."""
    left, right = [
        step(level, table("main2", races, board={town: "HU melee 3, HU worker 3"}, active="HU"))
        for races, town in ((("HU", "OR"), "a1"), (("OR", "HU"), "g1"))
    ]
    columns = dict(zip("abcdefg", "gfedcba", strict=True))
    assert [re.sub(r"\b([a-g])(?=[1-7])", lambda found: columns[found[1]], one) for one in left] == right


@pytest.mark.parametrize("level", LEVELS)
def test_a_unit_guarded_points_for_ever_against_nobody(level) -> None:
    """It held two points while the enemy had two workers left, and no game ended."""
    game = table(board={"d4": "OR ranged", "g1": "OR worker", "a1": "HU worker 2"}, active="OR")
    game.state.turn = 30
    assert "move OR.ranged@d4 c4" in step(level, game) or "move OR.ranged@d4 c3" in step(level, game)


@pytest.mark.parametrize(("gold", "wood", "stays"), [(0, 9, False), (4, 4, True)])
def test_the_last_worker_sat_at_home_without_gold(gold, wood, stays) -> None:
    game = table(board={"g1": "OR worker", "a1": "HU melee"}, active="OR", stock={"OR": (gold, wood)})
    assert (step("captain", game) == ["end move"]) == stays


def test_workers_of_a_warlord_fetch_what_will_be_scarce() -> None:
    """With a lot of gold all went for wood, and the next turn all for gold."""
    board = {"b1": "HU worker 2", "a1": "HU melee 3, HU worker", "g1": "OR melee 3"}
    for gold, wood in ((2, 2), (6, 0), (0, 6)):
        game = table(board=board, active="HU", stock={"HU": (gold, wood)})
        left = 2 - sum([one == "move HU.worker@b1 a2" for one in step("warlord", game)])
        assert left == {2: 1, 6: 0, 0: 2}[gold]


def test_the_chance_in_a_hint_is_exact() -> None:
    """Two units that hit on a third: the one that hits alone wins, 2 in 5; 1 in 5 leaves nobody (WC-BAT-20)."""
    game = table(board={"d4": "HU melee", "c4": "OR melee", "g1": "OR melee"}, active="OR")
    seat = GAME.decider(game.state)
    assert seat is not None
    reasons = reasons_for(weights("warcraft", "captain"), game.state, seat, game.action("move OR.melee@c4 d4"))
    assert [(one.key, one.values["percent"]) for one in reasons] == [("attack", 40)]


def test_the_chance_of_a_chosen_battle_in_a_hint_is_exact() -> None:
    """The same two units in one hex, one against three in another (WC-BAT-2, 20)."""
    board = {"c4": "HU melee, OR melee", "e5": "HU melee, OR melee 3"}
    game = table(board=board)
    game.do("end move")
    seat = GAME.decider(game.state)
    assert seat is not None
    told = {}
    for action in GAME.legal_actions(GAME.view(game.state, seat)):
        (reason,) = reasons_for(weights("warcraft", "captain"), game.state, seat, action)
        told[action.text] = (reason.key, reason.values["percent"])
    assert told == {"battle c4": ("won", 40), "battle e5": ("won", 1)}


@pytest.mark.parametrize(
    ("move", "key", "hex"),
    [("c4 d4", "holds", "d4"), ("g1 f1", "nears_points", "d4"), ("c4 d5", "march", "d5")],
)
def test_a_march_tells_which_goal_it_comes_nearer_to(move, key, hex) -> None:
    """Issue: the hint said only that a strong player would value it most."""
    game = table(board={"c4": "OR melee", "g1": "OR melee"}, active="OR")
    seat = GAME.decider(game.state)
    assert seat is not None
    (reason,) = reasons_for(weights("warcraft", "captain"), game.state, seat, game.action(f"move OR.melee@{move}"))
    assert (reason.key, reason.values["hex"]) == (key, hex)


@pytest.mark.parametrize(("gold", "wood"), [(2, 2), (1, 4), (4, 1)])
def test_the_errand_of_a_worker_tells_what_it_brings(gold, wood) -> None:
    """'Sends a worker to the resources in c5' was said of two hexes alike, and of hexes without any."""
    game = table(board={"c4": "OR worker, OR melee"}, stock={"OR": (gold, wood)}, active="OR")
    tables, seat, told = game.state.config.tables, GAME.decider(game.state), set()
    assert seat is not None
    for action in GAME.legal_actions(GAME.view(game.state, seat)):
        if action.text.startswith("move OR.worker"):
            (reason,) = reasons_for(weights("warcraft", "captain"), game.state, seat, action)
            resource = tables.resource[tables.map.index[str(reason.values["hex"])]]
            named = "nears_mine" if resource < 0 else ("gold", "wood")[resource]
            assert reason.key.endswith(named)
            assert reason.key.startswith("needs") == (resource == (0 if gold < wood else 1) and gold != wood)
            told.add(reason.key)
    assert len(told) > 1


def test_known_odds_are_those_of_the_rules() -> None:
    """Within a hundredth, also where they were worked out before."""
    game = table(board={"d4": "HU melee 2, OR melee 3", "c4": "OR ranged 1"}, active="OR")
    state, where = game.state, game.state.config.tables.map.index["d4"]
    sides = state.config.tables.side[state.active], 1 - state.config.tables.side[state.active]
    exact = battle_odds.odds(state, where, sides)
    for _ in range(2):
        assert battles.odds_of(state, where, *sides).win == pytest.approx(exact.win, abs=0.01)


@pytest.mark.parametrize("variant", WARCRAFT, ids=lambda variant: variant.name)
def test_features_of_one_side_are_those_of_the_other_seen_from_there(variant) -> None:
    state: Any = Match.start(GAME, variant.setup(2)).state
    tables = state.config.tables
    found = [features(state, team[0]) for team in tables.team]
    assert {len(one) for one in found} == {len(NAMES)}
    assert len(set(NAMES)) == len(NAMES)
    if tables.sides == 2:
        own, other = len(NAMES) - 2 * len(BY_SIDE), len(NAMES) - len(BY_SIDE)
        assert found[0][own:other] == found[1][other:]
    assert achieved(state, 0) == 0


@pytest.mark.parametrize("variant", WARCRAFT, ids=lambda variant: variant.name)
def test_features_tell_nothing_hidden(variant) -> None:
    state: Any = Match.start(GAME, variant.setup(3)).state
    firsts = [team[0] for team in state.config.tables.team]
    assert firsts
    assert [features(GAME.view(state, seat), seat) for seat in firsts] == [features(state, seat) for seat in firsts]
