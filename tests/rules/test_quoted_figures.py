"""What a refusal quotes is the least that would do: with exactly that it is legal, with less it is refused."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal, Target
from tabletop.rules.match import Match

GAMES, ACTIONS, TOUCHED = 4, 300, 25


def positions(game_id: str) -> Iterator[tuple[Any, list[Target]]]:
    """Positions of random games, each with some of the things that could be touched in them so far."""
    game = catalogue.game(game_id)
    for seed in range(GAMES):
        scenario = game.meta.scenarios[0]
        setup = make_setup(game.meta, scenario=scenario.id, seats=scenario.seats[seed % len(scenario.seats)], seed=seed)
        state, rng, seen = Match.start(game, setup).state, random.Random(seed), dict[Target, None]()
        for number in range(ACTIONS):
            if game.decider(state) is None:
                break
            legal = game.legal_actions(state)
            seen.update(dict.fromkeys([target for action in legal for target in action.path]))
            if number % 3 == 0:
                yield state, rng.sample(list(seen), min(TOUCHED, len(seen)))
            bold = [action for action in legal if action.kind in ("conquer", "pick")]
            game.apply(state, rng.choice(bold if bold and rng.random() < 0.8 else legal))


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def prices(state: Any, seat: int, refusal: Refusal) -> Iterator[tuple[Any, bool]]:
    """Warcraft, WC-SPN-2: positions with the quoted price and with one resource less, and whether it is paid."""
    gold, wood = int(refusal.values["gold"]), int(refusal.values["wood"])
    for less_gold, less_wood in ((0, 0), (1, 0), (0, 1)):
        if gold >= less_gold and wood >= less_wood:
            other = catalogue.game("warcraft").clone(state)
            other.gold = _with(state.gold, seat, gold - less_gold)
            other.wood = _with(state.wood, seat, wood - less_wood)
            yield other, not less_gold and not less_wood


def units(state: Any, seat: int, refusal: Refusal) -> Iterator[tuple[Any, bool]]:
    """Small World, SW-FIN-2: positions with the quoted units in hand and with one less."""
    hand, need = int(refusal.values["hand"]), int(refusal.values["n"])
    for less in (0, 1) if hand else ():
        other = catalogue.game("small_world").clone(state)
        player = state.players[seat]
        player = player._replace(tokens=player.tokens + need - less - hand)
        other.players = (*state.players[:seat], player, *state.players[seat + 1 :])
        other.means = None
        yield other, not less


KINDS: dict[str, tuple[str, Callable[[Any, int, Refusal], Iterator[tuple[Any, bool]]], Callable[[Any, Target], bool]]]
KINDS = {
    "warcraft": (
        "spend_cost", prices,
        lambda state, target: getattr(catalogue.game("warcraft").refusal(state, (target,)), "key", "") != "spend_cost",
    ),
    "small_world": (
        "too_short", units,
        lambda state, target: any(
            action.kind == "conquer" and action.path[0] == target and "assault" not in action.text
            for action in catalogue.game("small_world").legal_actions(state)
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("game_id", KINDS)
def test_what_a_refusal_quotes_is_the_least_that_would_do(game_id) -> None:
    game, (key, tried, done) = catalogue.game(game_id), KINDS[game_id]
    counted = 0
    for state, targets in positions(game_id):
        seat = game.decider(state)
        assert seat is not None
        for target in targets:
            refusal = game.refusal(state, (target,))
            if refusal is None or refusal.key != key:
                continue
            for other, enough in tried(state, seat, refusal):
                counted += 1
                assert done(other, target) is enough, (target, refusal)
    assert counted > 10
