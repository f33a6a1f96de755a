"""What the sections of the specification about each race and power say at their heads: faction, numbers, effects."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.match import Match
from tabletop.rules.small_world.combos import combos
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.meta import META
from tabletop.rules.small_world.price import ConquestMeans, reaches, required, required_plainly, within_reach

RACES = {
    "SW-RAC-BLE": ("horde", ("region_coin",)),
    "SW-RAC-DRA": ("alliance", ("save_first",)),
    "SW-RAC-DWA": ("alliance", ("reduce",)),
    "SW-RAC-ETH": ("neutral", ("one_of",)),
    "SW-RAC-FOR": ("horde", ("buy_losses",)),
    "SW-RAC-GNO": ("alliance", ("reach",)),
    "SW-RAC-GOB": ("horde", ("bombs",)),
    "SW-RAC-HUM": ("alliance", ("objectives",)),
    "SW-RAC-KOB": ("neutral", ("reach",)),
    "SW-RAC-NAG": ("neutral", ("enter_water", "reach")),
    "SW-RAC-NEL": ("alliance", ("reduce", "structure")),
    "SW-RAC-ORC": ("horde", ("tally",)),
    "SW-RAC-PAN": ("neutral", ("harmony",)),
    "SW-RAC-TAU": ("horde", ("floor", "decline_keep")),
    "SW-RAC-TRO": ("horde", ("reduce",)),
    "SW-RAC-WOR": ("alliance", ("form", "reduce")),
}
POWERS = {
    "SW-POW-BEA": ("beasts",),
    "SW-POW-BUL": ("intimidate",),
    "SW-POW-CHA": ("champion",),
    "SW-POW-DEF": ("structure",),
    "SW-POW-POR": ("swap",),
}


@pytest.mark.parametrize("rule", RACES)
def test_a_race_has_its_faction_and_effects(rule: str) -> None:
    (race,) = [one for one in content().races.values() if one.rule == rule]
    assert (race.faction, tuple(effect.verb for effect in race.effects)) == RACES[rule]
    assert race.tray > race.banner


@pytest.mark.parametrize("rule", POWERS)
def test_a_power_with_pieces_has_its_effect(rule: str) -> None:
    (power,) = [one for one in content().powers.values() if one.rule == rule]
    assert tuple(effect.verb for effect in power.effects) == POWERS[rule]


def test_banners_and_badges_are_two_shuffled_queues_of_which_six_rows_are_seen() -> None:
    """SW-SET-6: 16 banners and 20 badges; row i joins the i-th of both, and another deal has another order."""
    deals = [Match.start(GAME, make_setup(META, seats=3, seed=seed)).state for seed in (1, 2)]
    for state in deals:
        ((*banners,), badges) = state.banners[0], state.badges
        assert sorted(banners) == sorted(content().races)
        assert sorted(badges) == sorted(content().powers)
        assert combos(state, state.active) == list(zip(banners, badges))[:6]
    assert deals[0].banners != deals[1].banners
    assert deals[0].badges != deals[1].badges


def test_the_sum_of_a_plain_price_is_that_of_its_items() -> None:
    """SW-CST: lists of legal actions take the sum by a shorter way, which must always be that of the items."""
    compared = 0
    for seed in range(3):
        match: Match[Any] = Match.start(GAME, make_setup(META, seats=5, seed=seed))
        bot = RandomBot(seed)
        while (actions := match.legal_actions()) and len(match.journal) < 250:
            state = match.state
            means = ConquestMeans(state)
            for region in within_reach(means) if len(match.journal) % 5 == 0 else ():
                for reach in reaches(means, region):
                    items = required(means, region, reach)
                    assert required_plainly(means, region, state.spots[region], reach) == items
                    compared += 1
            match.apply(bot.pick(actions))
    assert compared > 1000
