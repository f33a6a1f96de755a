"""The order of windows and powers in a combat, dice rolled again, and what a defeat in between does to a turn."""

from __future__ import annotations

from tabletop.rules.adventure.values import Forbidden
from tests.support.adventure_positions import Table

GREY, GREEN, YELLOW, RED = range(4)


def fired(table: Table) -> list[str]:
    """The sources of the powers that happened since the table was laid, in order."""
    return [event.source for event in table.all_events if event.kind == "power_fired"]


def test_a_die_rolled_again_by_a_power_is_seen_by_the_opponents_powers() -> None:
    """AG-CMB-6, AG-ENC-3: the staff turns 5 into 1, which the Leper Gnome answers."""
    table = Table("sofeea", "sandrai").at("brill", "sofeea").wear("sofeea", "G26").bottom(GREY, "G20")
    table.stage("challenge").fight("draw a challenge", dice=[5, 4, 1])
    assert fired(table) == ["G26.item", "G20.encounter"]


def test_a_die_rolled_again_after_the_roll_is_seen_by_the_opponents_powers() -> None:
    """AG-CMB-6, AG-ENC-5: so does an item used in the attacker's window."""
    table = Table("grumbaz", "sandrai").at("brill", "grumbaz").bag("grumbaz", "G13").bottom(GREY, "G20")
    table.stage("challenge").do("draw a challenge", dice=[3, 4])
    table.do("use G13 0", dice=[1])
    assert fired(table) == ["G20.encounter"]
    assert table.player("grumbaz").damage >= 1


def test_a_defender_who_rolls_again_decides_again_before_the_attacker() -> None:
    """AG-CMB-6: back to its own window after the reroll."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").bag("burbonn", "G13", "G20")
    table.stage("challenge").do("attack burbonn", dice=[3, 2])
    assert (table.phase, table.decider) == ("post_roll", "burbonn")
    table.do("use G13 0", dice=[4])
    assert (table.phase, table.decider, table.legal("use")) == ("post_roll", "burbonn", ["use G20 0"])


def test_boots_are_asked_for_from_the_defender_first() -> None:
    """AG-GEN-6, AG-RUL-51: both dice were rolled at once."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn")
    table.token("grumbaz", "rocket_boots").token("burbonn", "rocket_boots").stage("challenge")
    table.do("attack burbonn", dice=[3, 2])
    assert (table.phase, table.decider) == ("rolled", "burbonn")
    table.do("pass")
    assert (table.phase, table.decider) == ("rolled", "grumbaz")


def test_the_defender_prevents_damage_first() -> None:
    """AG-GEN-6, AG-CMB-8: both attacks hit in the ranged step."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai", "sofeea").hand("sofeea", "ice_barrier")
    table.player("sandrai").side = "other"
    table.stage("challenge").do("attack sofeea", dice=[6, 6])
    while table.phase == "post_roll":
        table.do("pass")
    assert (table.phase, table.decider) == ("pending", "sofeea")
    table.do("pass")
    assert (table.phase, table.decider) == ("pending", "sandrai")


def test_what_hits_set_off_comes_from_the_defender_first() -> None:
    """AG-GEN-6: the spider's bite, then the claw's healing."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("brill", "grumbaz").wear("grumbaz", "N23")
    table.hand("grumbaz", "charge").bottom(GREY, "G22").stage("challenge").fight("draw a challenge", dice=[6, 6, 1])
    assert fired(table) == ["G22.encounter", "N23.item"]


def test_the_bear_leaves_at_two_damage_and_not_at_one() -> None:
    """AG-CMB-8, AG-CHR-10: ``min_damage`` is met by exactly so much."""
    for card, side in (("G03", "start"), ("G01", "other")):
        table = Table("burbonn", "sofeea").at("brill", "burbonn").bottom(GREY, card)
        table.player("burbonn").side = "other"
        table.stage("challenge").fight("draw a challenge", dice=[1, 5])
        assert (table.player("burbonn").side, table.player("burbonn").damage) == (side, 2 if side == "start" else 1)


def test_what_is_forbidden_in_the_own_turn_is_forbidden_in_the_next_one_too() -> None:
    """AG-CHR-1: until the end of the next turn that begins after now (5.3)."""
    table = Table("grumbaz", "sofeea").damage("grumbaz", 1).bag("grumbaz", "G02")
    table.player("grumbaz").forbids = (Forbidden("heal", table.state.turn),)
    assert table.changed().legal("drink") == [], "AG-POT-1: healing is forbidden"
    for active in (0, 1, 0):
        assert table.player("grumbaz").forbids
        while table.state.active == active:
            table.do(table.legal()[-1])
    assert table.player("grumbaz").forbids == ()


def test_a_healing_icon_needs_damage() -> None:
    """AG-POT-1, AG-GEN-9: nothing would change."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G02")
    assert table.legal("drink") == []
    assert table.damage("grumbaz", 1).legal("drink") == ["drink G02 healing"]


def test_no_resource_for_a_character_defeated_before_its_choice() -> None:
    """AG-TRN-4, AG-RUL-9: by its own Life Tap; maintenance follows in the city."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").hand("sandrai", "life_tap").bag("sandrai", "G10")
    table.health_left("sandrai", 1).stage("resource").do("play sandrai_life_tap", "option 0")
    assert (table.player("sandrai").space, table.player("sandrai").damage) == ("undercity", 0)
    assert (table.phase, table.legal("resource")) == ("equip", [])
