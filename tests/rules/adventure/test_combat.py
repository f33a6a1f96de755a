"""Combats of both kinds, defeats, theft, reactions."""

import pytest

from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.damage import hurt
from tabletop.rules.adventure.figures import attack_type, parts
from tabletop.rules.adventure.game import settle
from tabletop.rules.adventure.values import Forbidden
from tests.support.adventure_positions import Table, until_passed

GREY, GREEN, YELLOW, RED = range(4)


def test_the_steps_of_a_combat() -> None:
    """AG-CMB-1 to 3, AG-CMB-9, AG-CMB-14, AG-ENC-1: defender first before the roll and after, then the attacks."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("grumbaz", "shield_wall", "rend")
    table.hand("sofeea", "frost_nova").bag("grumbaz", "G03").stage("challenge")
    table.do("attack sofeea")
    seen = []
    while table.state.combat is not None:
        seen.append((table.phase, table.decider))
        table.do("pass", dice=[4, 4] if seen[-1] == ("pre_roll", "grumbaz") else ())
    assert seen == [("pre_roll", "sofeea"), ("pre_roll", "grumbaz"), ("post_roll", "sofeea"), ("post_roll", "grumbaz")]
    assert table.phase == "equip"


def test_the_active_character_attacks() -> None:
    """AG-CMB-2, AG-PVP-1, AG-PVP-2: red for the attacker, black for the defender, exactly one target."""
    table = Table("grumbaz", "sofeea", "burbonn").at("brill", "grumbaz", "sofeea", "burbonn").stage("challenge")
    assert table.legal("attack") == ["attack sofeea", "attack burbonn"]
    table.fight("attack burbonn", dice=[2, 4])
    rolled = table.events_of("combat_rolled")[0]
    assert (rolled.red, rolled.black) == (2, 4)
    assert {(event.side, event.die) for event in table.events_of("attacked")} == {(0, 2), (1, 4)}


def test_ties_among_powers_are_ordered_by_their_side() -> None:
    """AG-GEN-6, AG-CMB-6, AG-ENC-3: two sources show: their player chooses which comes first."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("brill", "grumbaz").wear("grumbaz", "G03", "G07")
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge", dice=[6, 1])
    assert (table.phase, table.decider) == ("order", "grumbaz")
    assert table.legal() == ["next G03", "next G07"]
    table.do("next G07")
    assert [event.source for event in table.events_of("power_fired")] == ["G07.item", "G03.item"]


def test_an_encounters_powers_need_no_decision() -> None:
    """AG-ENC-4, AG-ENC-3: its powers happen in printed order, for its own die unless they say otherwise."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "G20").stage("challenge")
    table.fight("draw a challenge", dice=[1, 5])
    assert table.events_of("suffered")[0].n == 1


def test_bonuses_last_until_the_end_of_the_combat() -> None:
    """AG-CMB-11, AG-CMB-4: base, equipment, then modifiers; dropped with the combat."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "heroic_strike", "rend")
    table.wear("grumbaz", "G15").bottom(GREY, "G16").stage("challenge").do("draw a challenge", dice=[3, 3])
    table.do("play grumbaz_heroic_strike")
    assert [(part.source, part.n) for part in parts(table.state, 0, "attack")] == [
        ("G15.item", 3),
        ("grumbaz_heroic_strike", 2),
    ]
    table.do("pass")
    assert table.state.combat is None


def test_nobody_defeated_changes_nothing() -> None:
    """AG-PVP-4, AG-PVP-7, AG-RUL-63: health counts; auras of the own turn work for attack, not on another's turn."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("grumbaz", "battle_shout")
    table.bag("sofeea", "G05").do("play grumbaz_battle_shout").stage("challenge").fight("attack sofeea", dice=[4, 1])
    assert [event.attack for event in table.events_of("attacked") if event.side == 0] == [3]
    assert (table.player("sofeea").damage, table.player("sofeea").bag) == (1, ("G05",))
    table = Table("sofeea", "grumbaz").at("brill", "grumbaz", "sofeea")
    table.stage("challenge").fight("attack grumbaz", dice=[1, 1])
    assert next(event.attack for event in table.events_of("attacked") if event.side == 1) == 2 - 1


def test_both_characters_defeated() -> None:
    """AG-PVP-6, AG-CHR-4: nobody takes anything; the defender's procedure first."""
    table = Table("grumbaz", "burbonn").at("deeprun_tram", "grumbaz", "burbonn").bag("grumbaz", "G04")
    table.wear("burbonn", "G08").wear("grumbaz", "G17").bag("burbonn", "G05")
    table.health_left("grumbaz", 1).health_left("burbonn", 1).stage("challenge").fight("attack burbonn", dice=[4, 4])
    assert (table.phase, table.decider) == ("defeat", "burbonn")
    table.do("to ironforge")
    assert (table.phase, table.decider) == ("defeat", "grumbaz")
    table.do("to stormwind")
    assert (table.player("grumbaz").bag, table.player("burbonn").bag) == (("G04",), ("G05",))


def test_the_survivor_takes_also_when_the_loser_killed_itself() -> None:
    """AG-RUL-52, AG-PVP-5: the text only asks who survives."""
    table = Table("sandrai", "grumbaz").at("brill", "grumbaz", "sandrai").hand("sandrai", "life_tap", "demon_armor")
    table.health_left("sandrai", 1).bag("sandrai", "G05").stage("challenge").do("attack grumbaz")
    assert (table.phase, table.decider) == ("pre_roll", "sandrai")
    table.do("play sandrai_life_tap")
    table.do("option 0")
    assert (table.phase, table.decider) == ("steal", "grumbaz")
    assert "combat_rolled" not in table.kinds()


def test_theft_outside_combat() -> None:
    """AG-RUL-7, AG-CHR-4, AG-PVP-5: a card's damage gives the right, an event's does not."""
    table = Table("sandrai", "grumbaz").at("brill", "sandrai", "grumbaz").hand("sandrai", "death_coil")
    table.health_left("grumbaz", 1).bag("grumbaz", "G05").do("play sandrai_death_coil grumbaz")
    assert (table.phase, table.legal()) == ("steal", ["item G05", "pass"])
    table.do("pass")
    assert table.player("grumbaz").space == "undercity"
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz", "sofeea").at("thondroril_river", "grumbaz")
    table.at("thorium_point", "sofeea").health_left("sofeea", 1).bag("sofeea", "G05").bottom(RED, "RE8", "R05")
    table.stage("challenge").fight("draw a challenge", dice=[2, 1])
    assert (table.player("sofeea").space, table.player("sofeea").bag) == ("ironforge", ("G05",))
    assert table.events_of("item_taken") == []


def test_a_cancelled_combat_with_a_drawn_encounter() -> None:
    """AG-RUL-13, AG-RUL-54, AG-CMB-13: to the tracker; damage from powers before it stays."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea").hand("sofeea", "blink").bottom(GREY, "G20")
    table.stage("challenge").do("draw a challenge")
    table.do("pass", dice=[1, 5])
    assert (table.phase, table.player("sofeea").damage) == ("post_roll", 1)
    table.do("play sofeea_blink")
    assert table.player("sofeea").damage == 1
    assert table.events_of("attacked") == []
    assert table.state.markers[0] is not None
    assert table.state.markers[0].card == "G20"


def test_fear_moves_the_attacker_into_a_trap() -> None:
    """AG-CMB-13, AG-MOV-9: what is listed after the cancel happens; the trap's damage is outside combat."""
    table = Table("grumbaz", "sandrai", "burbonn").at("brill", "grumbaz", "sandrai").hand("sandrai", "fear")
    table.trap("deathknell", "immolation_trap", "burbonn").health_left("grumbaz", 1).bag("grumbaz", "G05")
    table.stage("challenge").do("attack sandrai", "play sandrai_fear")
    assert (table.phase, table.decider) == ("step_other", "sandrai")
    table.do("step deathknell")
    assert (table.phase, table.decider) == ("steal", "burbonn")
    table.do("item G05")
    assert (table.player("grumbaz").space, table.state.combat) == ("undercity", None)


def test_a_hit_without_damage() -> None:
    """AG-RUL-18, AG-CMB-5: nothing is inflicted, the encounter survives, on_hit does not happen."""
    table = Table("grumbaz", "sandrai").at("brill", "grumbaz").attach("grumbaz", "curse_weakness", "sandrai")
    table.wear("grumbaz", "G12").bottom(GREY, "G01").stage("challenge").fight("draw a challenge", dice=[1, 6])
    assert [(e.hit, e.damage) for e in table.events_of("attacked") if e.side == 1] == [(True, 0)]
    assert table.player("grumbaz").damage == 0


def test_only_rolls_for_the_own_character_are_rolled_again() -> None:
    """AG-RUL-12, AG-RUL-51: Rocket Boots answer the own dice, also a reroll."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").token("burbonn", "rocket_boots").bottom(GREY, "G05")
    table.stage("challenge").do("draw a challenge", dice=[3, 1])
    assert (table.phase, table.decider) == ("rolled", "burbonn")
    table.do("pass", dice=[4])
    assert [event.side for event in table.events_of("rerolled")] == [1]
    assert table.player("burbonn").tokens == ("rocket_boots#1",)
    table = Table("burbonn", "sofeea").token("burbonn", "rocket_boots").stage("roll").do("roll", dice=[1])
    assert table.legal() == ["use token rocket_boots", "pass"]
    table.do("use token rocket_boots", dice=[6])
    assert (table.state.move, table.state.energy) == (4, 1)


@pytest.mark.parametrize("foe", ["marker_1", "sofeea"])
def test_a_power_happens_only_while_its_condition_holds(foe) -> None:
    """AG-ENC-2, AG-ABL-8: what a hit on a character sets off is not told of a hit on an encounter."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn", "sofeea").hand("burbonn", "serpent_sting")
    if foe == "sofeea":
        table.stage("challenge").do("attack sofeea", dice=[6, 1])
        table = until_passed(table, "pre_roll")
    else:
        table.marker("brill", "G16").stage("challenge").do("fight marker_1", dice=[6, 1])
    while "play burbonn_serpent_sting" not in table.legal():
        table.do("pass")
    table.do("play burbonn_serpent_sting")
    until_passed(table, "post_roll", "pending", "after_suffer")
    fired = [(event.source, event.index) for event in table.all_events if event.kind == "power_fired"]
    assert (("burbonn_serpent_sting", 1) in fired) == (foe == "sofeea")


def test_a_soulstone() -> None:
    """AG-CHR-2, AG-CMB-8: instead of a defeat two health are left and the combat ends; the figure stays."""
    table = Table("sandrai", "grumbaz").at("brill", "sandrai").attach("sandrai", "soulstone", "sandrai")
    table.health_left("sandrai", 1).bottom(GREY, "G03").stage("challenge").fight("draw a challenge", dice=[1, 5])
    player = table.player("sandrai")
    assert (player.damage, player.space, player.attached) == (2, "brill", ())
    assert table.state.markers[0] is not None
    table = Table("grumbaz", "sandrai").at("brill", "sandrai", "grumbaz").attach("sandrai", "soulstone", "sandrai")
    table.health_left("sandrai", 1).hand("grumbaz", "whirlwind").bottom(GREY, "G16").stage("challenge")
    table.do("draw a challenge", dice=[2, 1])
    table.do("play grumbaz_whirlwind")
    assert (table.player("sandrai").damage, table.player("sandrai").space) == (2, "brill")


def test_attached_cards_of_a_defeated_controller_stay() -> None:
    """AG-RUL-34, AG-CHR-3: only what is attached to the defeated character goes."""
    table = Table("grumbaz", "sandrai", "sofeea").at("brill", "sandrai").attach("sofeea", "curse_agony", "sandrai", 3)
    table.attach("sandrai", "rend", "grumbaz", 2).health_left("sandrai", 1).put_tokens("goldshire", "bomb")
    hurt(table.state, 1, 1, -1, [])
    settle(table.state, [])
    assert table.player("sandrai").attached == ()
    assert len(table.player("sofeea").attached) == 1


def test_a_second_copy_runs_its_counters() -> None:
    """AG-RUL-19: two Rends on one character: one damage a turn, both count down."""
    table = Table("grumbaz", "sofeea").at("brill", "sofeea").attach("sofeea", "rend", "grumbaz", 2)
    table.attach("sofeea", "rend", "grumbaz", 2).bag("grumbaz", "G03").stage("equip").do("done")
    assert table.state.active == 1
    assert table.player("sofeea").damage == 1
    assert [one.counters for one in table.player("sofeea").attached] == [1, 1]


def test_blocked_powers() -> None:
    """AG-ENC-2: Polymorph takes powers and ability cards away, and what has happened stays."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").wear("grumbaz", "G03").hand("grumbaz", "rend")
    table.level(YELLOW, "sofeea").hand("sofeea", "polymorph").bag("sofeea", "G10").stage("challenge")
    table.do("attack sofeea", "play sofeea_polymorph", "drink G10 mana")
    table.fight("pay", dice=[6, 1])
    assert [event.attack for event in table.events_of("attacked") if event.side == 0] == [1]
    assert [event.source for event in table.events_of("power_fired") if event.seat == 0] == []
    assert table.player("grumbaz").hand == ("grumbaz_rend#1",)


def test_the_type_of_an_attack_can_change() -> None:
    """AG-CMB-4, AG-CMB-7: Ambush makes the opponent's attack ranged."""
    table = (
        Table("grumbaz", "sofeea").at("brill", "grumbaz").put_tokens("brill", "ambush").hand("grumbaz", "shield_wall")
    )
    table.bottom(GREY, "G16").do("end movement", "resolve ambush", "draw a challenge")
    assert attack_type(table.state, 1) == "ranged"
    assert table.player("grumbaz").tokens == ("ambush#1",)
    while table.state.active == 0:
        table.do(table.legal()[-1])
    assert table.state.box == ("ambush#1",)


def test_forbidden_healing() -> None:
    """AG-CHR-1, AG-RES-3: Mortal Strike, until the end of the victim's next turn."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("grumbaz", "mortal_strike")
    table.stage("challenge").do("attack burbonn", dice=[5, 1])
    table.do("play grumbaz_mortal_strike")
    while table.state.combat is not None:
        table.do("pass")
    assert table.player("burbonn").damage == 2
    assert table.player("burbonn").forbids
    while table.state.active == 0:
        table.do(table.legal()[-1])
    table.at("goldshire", "burbonn").stage("resource").do("resource potion_small")
    assert table.player("burbonn").damage == 2
    while table.state.active == 1:
        table.do(table.legal()[-1])
    assert table.player("burbonn").forbids == ()


def test_a_defender_may_react_before_the_attacker() -> None:
    """AG-CMB-6, AG-PVP-2: the defender's windows come first; movement cards are never legal in a combat."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("grumbaz", "charge", "shield_wall")
    table.hand("burbonn", "concussive_shot", "aspect_hawk").stage("challenge").do("attack burbonn")
    assert (table.decider, table.legal()) == ("burbonn", ["play burbonn_concussive_shot", "pass"])
    table.do("pass")
    assert (table.decider, table.legal("play")) == ("grumbaz", ["play grumbaz_shield_wall"])
    assert table.refused(act.PlayCard("grumbaz_charge")).rule == "AG-ABL-4"


def test_prevented_damage() -> None:
    """AG-CMB-8: the window before the damage is placed closes when nothing is pending."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("sofeea", "ice_barrier")
    table.stage("challenge").do("attack sofeea", dice=[6, 1])
    while table.phase == "post_roll":
        table.do("pass")
    assert (table.phase, table.decider) == ("pending", "sofeea")
    table.do("play sofeea_ice_barrier")
    assert (table.player("sofeea").damage, table.events_of("prevented")[0].n) == (0, 1)


def test_powers_answer_a_reroll_before_the_next_card() -> None:
    """AG-CMB-6, AG-ENC-2: after a reroll by an item the die powers come first, then the window opens again."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("brill", "grumbaz").wear("grumbaz", "G29")
    table.bag("grumbaz", "G13", "N06").bottom(GREY, "G01").stage("challenge").do("draw a challenge", dice=[3, 2])
    assert (table.phase, table.legal()) == ("post_roll", ["use G13 0", "use N06 0", "pass"])
    table.do("use G13 0", dice=[6])
    assert [event.source for event in table.events_of("power_fired")] == ["G29.item"]
    assert (table.phase, table.decider) == ("post_roll", "grumbaz")
    assert "use N06 0" in table.legal()


def test_nobody_defeats_a_character_that_defeats_itself() -> None:
    """AG-PVP-5, AG-QST-6: outside combat the defeat by an own card has no winner, and nobody robs the bag."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").hand("sandrai", "life_tap").bag("sandrai", "G04")
    table.health_left("sandrai", 1).do("play sandrai_life_tap")
    assert [event.by for event in table.events_of("character_defeated")] == [-1]
    assert table.player("sandrai").bag == ("G04",)


# ----------- The order of windows and powers in a combat, dice rolled again, and what a defeat in between does to a tu


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
