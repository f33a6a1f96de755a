"""The learned judgement: features by name, a network in a file, and what it expects of a position."""

import json

import numpy as np
import pytest

from tabletop.bots.judgement import Network, judgement, read_network, room_of
from tabletop.bots.player import weights
from tabletop.bots.small_world import features as small_world
from tabletop.rules import catalogue
from tests.benchmarks.judgement import Games, Net, deals, network_text, play, targets, trained, trained_odds, varied
from tests.bots.blunders import recorded_positions


def test_every_feature_has_a_name_of_its_own() -> None:
    assert 150 <= len(small_world.NAMES) == len(set(small_world.NAMES)) <= 300
    for _, _, state in recorded_positions(catalogue.game("small_world"), 120):
        for seat in range(len(state.players)):
            found = small_world.features(state, seat)
            assert len(found) == len(small_world.NAMES)
            assert all(abs(value) < 20 for value in found)


def test_features_say_what_is_on_the_map() -> None:
    game, asked = catalogue.game("small_world"), 0
    for _, _, state in recorded_positions(game, 120):
        asked += 1
        for seat in range(len(state.players)):
            found = dict(zip(small_world.NAMES, small_world.features(state, seat), strict=True))
            own = [spot for spot in state.spots if spot.owner == seat]
            assert found["active_regions"] * 10 == pytest.approx(sum(not spot.declined for spot in own))
            assert found["declined_regions"] * 10 == pytest.approx(sum(spot.declined for spot in own))
            assert found["one_left"] * 10 == pytest.approx(small_world.turns_left(state, seat))
    assert asked > 10


@pytest.mark.parametrize(("game_id", "games"), [("small_world", 1), ("warcraft", 5), ("adventure", 1)])
def test_a_game_is_kept_position_by_position(game_id, games) -> None:
    """Of every seat in turn, in the scenarios that need no document of a user's."""
    listed = deals(game_id, games)
    kept = [play(deal, number, 1.0) for number, deal in enumerate(listed)]
    shapes = [(len(found.gained), len(room_of(game_id).NAMES)) for found in kept]
    assert [found.features.shape for found in kept] == shapes
    assert [found.last.sum() for found in kept] == [len(deal.setup.seats) for deal in listed]
    assert [{*found.game} for found in kept] == [{number} for number in range(games)]


def test_a_network_adds_what_its_units_see() -> None:
    net = Network((1.0, 0.0), ((0.0, 1.0), (0.0, -1.0)), (2.0, 3.0))
    assert net.value((5.0, 1.0)) == 7
    assert net.value((5.0, -1.0)) == 8


@pytest.mark.parametrize("wrong", [{"features": ["a"]}, {"linear": [1.0]}, {"output": [1.0]}, {"linear": [1e400, 0]}])
def test_a_file_of_other_features_or_with_weights_missing_is_refused(wrong) -> None:
    right = {"features": ["a", "b"], "linear": [1.0, 2.0], "hidden": [], "output": []}
    assert read_network(json.dumps(right), ["a", "b"]).value((1, 1)) == 3
    with pytest.raises(ValueError, match=r"features|missing|number"):
        read_network(json.dumps({**right, **wrong}), ["a", "b"])


def test_a_shipped_judgement_fits_its_features() -> None:
    shipped = judgement("small_world")
    state = next(state for _, _, state in recorded_positions(catalogue.game("small_world"), 50))
    assert 0 < shipped.expected(state, 0) < 200


def test_targets_mix_what_came_with_what_is_expected() -> None:
    gained = np.array([1, 2, 4, 8], np.float32)
    games = Games(np.eye(4, dtype=np.float32), gained, np.array([False, True, False, True]), np.array([0, 0, 1, 1]))
    assert list(targets(games, None, 1.0)) == [3, 2, 12, 8]
    assert list(targets(games, np.full(4, 10, np.float32), 0.5)) == [1 + 0.5 * 2 + 5, 2, 4 + 4 + 5, 8]


def test_training_finds_a_value_that_is_there() -> None:
    random = np.random.default_rng(3)
    rows = random.normal(0, 1, (4000, 3)).astype(np.float32)
    gained = rows @ np.array([2, 0, -1], np.float32)
    games = Games(rows, gained, np.ones(4000, bool), (np.arange(4000) // 20).astype(np.int32))
    net, told = trained(games, 0, 0.8, 0)
    assert told["unseen"] > 0.98
    read = read_network(network_text(net, ["a", "b", "c"], {}), ["a", "b", "c"])
    assert read.value((1, 0, 0)) == pytest.approx(2, abs=0.1)
    assert isinstance(net, Net)
    assert room_of("small_world") is small_world


def test_training_finds_odds_that_are_there() -> None:
    """Of figures of any size; the constant among them bears what is the same for all."""
    random = np.random.default_rng(3)
    rows = (random.normal(0, 1, (8000, 3)) * [0, 5, 0.1] + [1, 20, 0]).astype(np.float32)
    odds = 0.4 * (rows[:, 1] - 20) - 10 * rows[:, 2] + 0.5
    won = (random.random(8000) < 1 / (1 + np.exp(-odds))).astype(np.float32)
    games = Games(rows, won, np.ones(8000, bool), (np.arange(8000) // 20).astype(np.int32))
    net, told = trained_odds(games, 2, 80)
    assert told["unseen"] < 0.5
    found = net.values(np.array([[1, 20, 0], [1, 25, 0], [1, 20, 0.1]], np.float32))
    assert found == pytest.approx([0.5, 2.5, -0.5], abs=0.4)


def test_weights_that_vary_differ_from_game_to_game() -> None:
    own = weights("warcraft", "warlord")
    assert varied(own, 0.0, np.random.default_rng(1)) is own
    one, other = (varied(own, 0.3, np.random.default_rng(seed)) for seed in (1, 2))
    assert one.figures.keys() == own.figures.keys()
    assert one.figures["attack"] != other.figures["attack"] != own.figures["attack"]
