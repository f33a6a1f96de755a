"""What observations tell: everything that a seat may know has its place, nothing that it may not, within bounds, and
each entry has a name of its own."""

from dataclasses import replace

import pytest

pytest.importorskip("pettingzoo")

import numpy as np

from tabletop.bots.random_bot import RandomBot
from tabletop.environments.aec import numbering_of, tensor_of
from tabletop.environments.tensor import Feature, Section, Tensor
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tests.support.variants import EVERY


def begun(game_id: str, seed: int = 1) -> object:
    variant = next(one for one in EVERY if one.game == game_id)
    return Match.start(catalogue.game(game_id), variant.setup(seed)).state


def look_at(variant: object, steps: int, each: int) -> int:
    """Play so many random steps, look at every observation, and at every so many steps at those of all seats with other
    cards where they may not look; gives how many actions had no number of their own."""
    game = catalogue.game(variant.game)
    state = Match.start(game, variant.setup(variant.seeds[0])).state
    tensor, numbers = tensor_of(variant.game, state), numbering_of(game, state)
    bot, chance, without = RandomBot(3), Chance(5), 0
    for step in range(steps):
        legal = game.legal_actions(state)
        if not legal:
            break
        seat = game.decider(state)
        seen = tensor.read(game.view(state, seat), seat)
        assert seen.shape == (tensor.size,)
        assert seen.min() >= 0
        assert seen.max() <= 1
        found, rest = numbers.numbered(legal)
        assert len(found) + len(rest) == len(legal)
        without = max(without, len(rest))
        if step % each == 0:
            for other in range(len(game.headline(state).scores)):
                view = game.view(state, other)
                dealt = game.view(game.sample(view, other, chance), other)
                assert np.array_equal(tensor.read(view, other), tensor.read(dealt, other))
        game.apply(state, bot.pick(legal))
    return without


@pytest.mark.parametrize("variant", EVERY, ids=lambda one: f"{one.game}-{one.name}")
def test_observations_are_within_bounds_and_tell_no_secret(variant) -> None:
    assert look_at(variant, 250, 25) < 32


@pytest.mark.long
@pytest.mark.parametrize("variant", EVERY, ids=lambda one: f"{one.game}-{one.name}")
def test_observations_of_whole_games(variant) -> None:
    look_at(variant, 6000, 5)


@pytest.mark.parametrize("variant", EVERY, ids=lambda one: f"{one.game}-{one.name}")
def test_every_entry_and_every_number_has_a_name_of_its_own(variant) -> None:
    game = catalogue.game(variant.game)
    state = Match.start(game, variant.setup(variant.seeds[0])).state
    tensor, numbers = tensor_of(variant.game, state), numbering_of(game, state)
    assert len(set(tensor.names)) == len(tensor.names) == tensor.size
    names = numbers.names()
    assert len(set(names)) == len(names) == numbers.size


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_other_deals_of_the_same_set_up_are_told_in_the_same_form(game_id) -> None:
    """Islands of other boards, armies of other races: the same entries, the same numbers."""
    states = [begun(game_id, seed) for seed in (2, 4, 6)]
    assert len({tensor_of(game_id, state).names for state in states}) == 1
    assert len({numbering_of(catalogue.game(game_id), state).size for state in states}) == 1


def test_the_order_of_the_combos_of_small_world_is_told() -> None:
    state = begun("small_world")
    game, tensor = catalogue.game("small_world"), tensor_of("small_world", state)
    other = game.clone(state)
    other.banners = tuple((*reversed(queue[:6]), *queue[6:]) for queue in state.banners)
    seen, reversed_ = (tensor.read(game.view(one, 0), 0) for one in (state, other))
    changed = {tensor.names[n].split("/")[0] for n in np.flatnonzero(seen != reversed_)}
    assert changed == {"offers"}


def test_coins_are_told_by_their_number() -> None:
    state = begun("small_world")
    tensor = tensor_of("small_world", state)
    at = tensor.names.index("seats/own/coins")
    seen = []
    for coins in (14, 15):
        state.coins = (coins, *state.coins[1:])
        seen.append(tensor.read(state, 0))
    assert list(np.flatnonzero(seen[0] != seen[1])) == [at]
    assert seen[1][at] * 14 == pytest.approx(seen[0][at] * 15)


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_players_who_change_places_look_different(game_id) -> None:
    """The same position seen from the other seat, and what two seats have exchanged."""
    state = begun(game_id)
    game, tensor, bot = catalogue.game(game_id), tensor_of(game_id, state), RandomBot(1)
    for _ in range(120):
        game.apply(state, bot.pick(game.legal_actions(state)))
    assert not np.array_equal(tensor.read(state, 0), tensor.read(state, 1))
    other = game.clone(state)
    for name in ("players", "coins", "units", "hands", "gold"):
        held = getattr(state, name, None)
        if held is not None:
            setattr(other, name, type(held)((held[1], held[0], *held[2:])))
    assert not np.array_equal(tensor.read(state, 0), tensor.read(other, 0))


def test_an_army_that_is_not_shown_is_told_as_far_as_it_was_seen() -> None:
    state = begun("lords_of_war")
    options = replace(state.config.options, show_armies=False)
    game = catalogue.game("lords_of_war")
    tensor = tensor_of("lords_of_war", state)
    shown = tensor.parts(tensor.read(game.view(state, 0), 0))["printed"].any(axis=1)
    state.config = replace(state.config, options=options)
    seen = tensor.parts(tensor.read(game.view(state, 0), 0))
    known = seen["cards"].any(axis=1)
    assert shown.all()
    assert list(seen["printed"].any(axis=1)) == [n < 36 or bool(known[n]) for n in range(72)]


def test_numbers_are_shares_of_their_bound_and_marks_count() -> None:
    features = (
        Feature("number", lambda fact: fact[0], 4),
        Feature("mark", lambda fact: fact[1], of=("a", "b")),
        Feature("count", lambda fact: fact[2], 4, of=("x", "y")),
    )
    facts = [(1, "b", ("x", "x", "z")), (9, "c", ()), (-1, "a", ("y",) * 9)]
    tensor = Tensor([Section("things", ("1", "2", "3", "4"), lambda view, seat: facts, features)])
    assert tensor.parts(tensor.read(None, 0))["things"].tolist() == [
        [0.25, 0, 1, 0.5, 0],
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 1],
        [0, 0, 0, 0, 0],
    ]
    assert tensor.names[:5] == tuple(
        f"things/1/{name}" for name in ("number", "mark=a", "mark=b", "count=x", "count=y")
    )
