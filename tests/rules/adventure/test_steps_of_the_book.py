"""Rules of the set-up, of combat and of maintenance, each by itself."""

from __future__ import annotations

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.meta import META
from tabletop.rules.match import Match
from tests.support.adventure_positions import Table


def until(phase: str, seats: int, seed: int = 1) -> Match:  # type: ignore[type-arg]
    """A match played by its first offers to a phase."""
    match = Match.start(GAME, make_setup(META, seats=seats, seed=seed))
    for _ in range(60):
        if match.state.frames[-1].phase == phase:
            return match
        match.apply(match.legal_actions()[0])
    raise AssertionError(phase)


def test_the_elite_quests_are_shuffled_and_the_trophies_lie_open() -> None:
    """AG-SET-2: two seeds give two orders of the same cards; the stock counts each kind of trophy."""
    one, two = (Match.start(GAME, make_setup(META, seats=2, seed=seed)).state for seed in (1, 2))
    content = one.config.tables.content
    assert sorted(one.elite) == sorted(two.elite) == sorted(content.elite)
    assert one.elite != two.elite
    assert one.stock == tuple(trophy.copies for trophy in content.trophies.values())
    assert GAME.view(one, 0).stock == one.stock
    assert set(GAME.view(one, 0).elite) == {"?"}


@pytest.mark.parametrize("seats", META.seats)
def test_everybody_begins_with_one_empty_bag_and_one_empty_log(seats: int) -> None:
    """AG-SET-4."""
    state = Match.start(GAME, make_setup(META, seats=seats, seed=1)).state
    assert len(state.players) == seats
    assert [(player.bag, player.log, player.weapon, player.armour) for player in state.players] == [
        ((), (), "", "")
    ] * seats


@pytest.mark.parametrize("seats", META.seats)
def test_figures_are_placed_in_turn_order_in_any_of_the_three_cities(seats: int) -> None:
    """AG-SET-8: every city is open to everybody, also one where somebody stands; nobody passes."""
    match = until("setup_place", seats)
    order = []
    while match.state.frames[-1].phase == "setup_place":
        order.append(match.decider)
        offered = sorted(action.space for action in match.legal_actions())  # type: ignore[attr-defined]
        assert offered == sorted(match.state.config.tables.cities)
        assert len(offered) == 3
        match.apply(next(one for one in match.legal_actions() if one.space == offered[0]))  # type: ignore[attr-defined]
    first = match.state.first
    assert order == [(first + n) % seats for n in range(seats)]
    assert len({player.space for player in match.state.players}) == 1


def test_both_dice_of_a_fight_fall_at_once_after_what_is_played_before_them() -> None:
    """AG-CMB-3: red for the attacker, black for the defender; the defender plays before the roll first, then the
    attacker."""
    table = Table("grumbaz", "sandrai").at("southshore", "grumbaz", "sandrai").stage("challenge")
    table.hand("sandrai", "demon_armor").hand("grumbaz", "shield_wall")
    table.do("attack sandrai")
    assert (table.phase, table.decider) == ("pre_roll", "sandrai")
    assert table.state.combat is not None
    assert table.state.combat.dice == (0, 0)
    table.do("pass")
    assert (table.phase, table.decider) == ("pre_roll", "grumbaz")
    table.do("pass", dice=(3, 5))
    rolled = table.events_of("combat_rolled")
    assert [(event.red, event.black) for event in rolled] == [(3, 5)]


def test_equipment_is_changed_in_the_second_step_of_maintenance_alone() -> None:
    """AG-MNT-2."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G01")
    weapon = next(
        item
        for item, thing in table.state.config.tables.things.items()
        if thing.card.slot == "weapon" and not thing.card.icons and thing.colour == 0
    )
    table.bag("grumbaz", weapon)
    assert table.legal("equip") == []
    table.stage("equip")
    assert f"equip {weapon}" in table.legal("equip")
    table.do(f"equip {weapon}")
    assert table.player("grumbaz").weapon == weapon


def test_the_last_step_of_a_turn_drops_the_energy_and_passes_the_die_to_the_left() -> None:
    """AG-MNT-3."""
    table = Table("grumbaz", "sofeea", "burbonn").stage("equip")
    assert table.state.energy == 3
    table.do("done")
    assert table.state.active == 1
    assert table.state.energy == 0
    assert table.state.players[table.state.active].character == "sofeea"
