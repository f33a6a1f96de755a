"""Turns, movement, exploration, tokens and resources."""

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules.adventure import META, actions as act, effects
from tabletop.rules.adventure.dice import changed
from tabletop.rules.adventure.game import GAME
from tabletop.rules.match import Match
from tests.support.adventure_positions import WINDOWS, Table

GREY, GREEN, YELLOW, RED = range(4)


def test_the_phases_in_their_order() -> None:
    """AG-TRN-1, AG-MNT-1 to 3, AG-RUL-28, AG-RUL-29, AG-RUL-30: four phases, then the seat to the left."""
    table = Table("grumbaz", "sofeea", "burbonn").bag("grumbaz", "G03").quest("grumbaz", "S01").at("brill", "grumbaz")
    table.bottom(GREY, "G01").stage("roll")
    phases = []
    while table.state.active == 0:
        if table.phase not in (*phases, *WINDOWS):
            phases.append(table.phase)
        wanted = {"move": "end movement", "resource": "resource scroll", "challenge": "draw a challenge"}
        table.do(wanted.get(table.phase, table.legal()[-1]))
    assert phases == ["roll", "move", "resource", "challenge", "quests", "equip"]
    assert (table.state.active, table.phase, table.state.energy) == (1, "roll", 0)
    assert table.state.players[0].space == "brill"


def test_rolling_is_the_only_beginning() -> None:
    """AG-MOV-1, AG-MOV-2: nothing else before it; the face gives points and energy."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").stage("roll")
    assert table.legal() == ["roll"]
    for face, (movement, energy) in enumerate([(1, 3), (2, 3), (2, 2), (3, 2), (3, 1), (4, 1)]):
        again = Table("grumbaz", "sofeea").stage("roll").do("roll", dice=[face + 1])
        assert (again.state.move, again.state.energy) == (movement, energy)


def test_steps_cost_points_and_may_go_back() -> None:
    """AG-MOV-3: one point a step, backtracking allowed, figures block nobody, fewer points may be used."""
    table = Table("grumbaz", "sofeea").at("goldshire", "sofeea")
    table.do("step goldshire", "step stormwind", "step goldshire")
    assert (table.player("grumbaz").space, table.state.move) == ("goldshire", 1)
    table.do("step stormwind")
    assert table.legal("step") == []
    assert table.refused(act.Step("goldshire")).key == "step_points"
    assert table.refused(act.Step("stormwind")).key == "already_here", "'not next to your space'"
    assert "end movement" in table.legal()


def test_why_a_space_cannot_be_walked_to() -> None:
    """AG-MOV-1, AG-MOV-3, AG-MOV-4: before the roll the die comes first ('only in your movement phase' was said in
    it); a space that is too far says how far it is, not that it is not the next one."""
    table = Table("grumbaz", "sofeea").stage("roll")
    assert table.refused(act.Step("goldshire")).key == "roll_first"
    table = Table("grumbaz", "sofeea").at("stormwind", "grumbaz")
    table.state.move = 2
    far = table.refused(act.Step("thelsamar"))
    assert (far.key, far.values) == ("step_too_far", {"space": "thelsamar", "n": 3, "left": 2})
    assert table.refused(act.Step("southshore")).key == "step_too_far"
    assert table.refused(act.Step("booty_bay")).key == "step_level"


def test_what_the_movement_phase_allows() -> None:
    """AG-MOV-6, AG-POT-1, AG-POT-3, AG-ABL-4: steps, cards, powers, items, tokens, potions, in any order."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge", "berserker_rage", "heroic_strike", "shield_wall")
    table.bag("grumbaz", "G02", "G04", "G09").token("grumbaz", "far_sight").put_tokens("brill", "gold").damage(
        "grumbaz", 2
    )
    assert table.legal() == [
        "step deeprun_tram",
        "step goldshire",
        "play grumbaz_charge",
        "play grumbaz_berserker_rage",
        "power character 0",
        "use G09 0",
        "use token far_sight",
        "drink G02 healing",
        "drink G04 swiftness",
        "drink G09 swiftness",
        "end movement",
    ]
    table.do("step goldshire", "drink G02 healing", "drink G04 swiftness", "step stormwind")
    assert (table.player("grumbaz").damage, table.state.move) == (1, 3)
    assert table.state.decks[GREY][-2:] == ("G02", "G04")
    assert table.refused(act.UsePotion("G09", "healing")).key == "potion_icon"


def test_changed_rolls() -> None:
    """AG-MOV-7: all reductions first, then the increases, each within its bound."""
    assert changed(3, [(1, None, 3), (-1, 1, None)]) == 3
    assert changed(1, [(-2, 1, None)]) == 1
    assert changed(2, [(-2, 1, None)]) == 1
    assert changed(2, [(2, None, 3)]) == 3
    assert changed(4, [(-1, 1, None), (-2, 1, None)]) == 1
    assert changed(3, [(1, None, 3)]) == 3
    table = Table("grumbaz", "sandrai").attach("grumbaz", "curse_exhaustion", "sandrai").festival("GE4").stage("roll")
    table.do("roll", dice=[4])
    assert (table.state.move, table.state.energy) == (2, 3)
    table = Table("grumbaz", "sofeea").level(YELLOW, "grumbaz").at("deadwind_pass", "grumbaz")
    table.bottom(YELLOW, "YE9", "Y02").stage("challenge").do("draw a challenge")
    assert table.player("grumbaz").mods
    table.state.active = 0
    table.stage("roll").do("roll", dice=[6])
    assert (table.state.move, table.player("grumbaz").mods) == (2, ())


def test_tokens_are_revealed_together_and_resolved_in_any_order() -> None:
    """AG-EXP-1 to 3, AG-DSC-4, AG-DSC-5: green is kept, red takes effect, no resource this turn."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").put_tokens("brill", "gold", "bomb", "power_drain")
    table.hand("grumbaz", "charge", "rend", "overpower").do("end movement")
    assert table.legal("resolve") == ["resolve gold", "resolve bomb", "resolve power_drain"]
    assert table.refused(act.UseResource("scroll")).rule == "AG-EXP-3"
    table.do("resolve bomb")
    assert (table.player("grumbaz").damage, table.state.box) == (2, ("bomb#1",))  # AG-DSC-BOMB
    table.do("resolve power_drain")
    assert len(table.held("grumbaz")) == 1  # AG-DSC-POWER_DRAIN
    table.do("resolve gold")
    assert table.player("grumbaz").tokens == ("gold#1",)
    assert table.phase == "challenge"


def test_a_batch_is_finished_wherever_the_figure_is() -> None:
    """AG-EXP-5, AG-RUL-5, AG-RUL-6, AG-DSC-FALSE_MAP, AG-MOV-9: the right neighbour moves; tokens there stay."""
    table = (
        Table("grumbaz", "sofeea", "burbonn").at("goldshire", "grumbaz").put_tokens("goldshire", "false_map", "gold")
    )
    table.put_tokens("forests_edge", "bomb").do("end movement", "resolve false_map")
    assert (table.phase, table.decider) == ("step_other", "burbonn")
    assert "step darkshire" not in table.legal()
    assert "stop" in table.legal()
    table.do("step forests_edge", "step sentinel_hill")
    assert (table.player("grumbaz").space, table.phase) == ("sentinel_hill", "tokens")
    table.do("resolve gold")
    assert table.phase == "challenge"
    at = table.state.config.tables.names.index("forests_edge")
    assert len(table.state.ground[at]) == 1


def test_no_challenge_after_a_defeat_while_exploring_even_when_a_map_leads_out_of_the_city() -> None:
    """AG-TRN-4, AG-RUL-9, AG-EXP-5: the challenge phase is skipped wherever the figure is then."""
    table = Table("grumbaz", "sofeea", "burbonn").at("brill", "grumbaz").put_tokens("brill", "bomb", "false_map")
    table.health_left("grumbaz", 2).bag("grumbaz", "G03").do("end movement", "resolve bomb", "resolve false_map")
    table.do("step silverpine_forest", "stop")
    assert (table.player("grumbaz").space, table.phase, table.decider) == ("silverpine_forest", "equip", "grumbaz")


def test_a_power_of_the_side_that_lies_down_now_does_not_happen() -> None:
    """AG-CHR-10, AG-CHR-3: defeated by an event at the end of the turn, a card shows its starting side again."""
    table = Table("sofeea", "burbonn").at("thondroril_river", "sofeea").level(RED, "sofeea").festival("RE1")
    table.health_left("sofeea", 1).hand("sofeea", "blink").bag("sofeea", "G03")
    table.player("sofeea").side = "other"
    table.stage("equip").do("done")
    assert table.legal() == ["next character", "next RE1"]
    table.do("next RE1")
    assert (table.player("sofeea").side, table.held("sofeea")) == ("start", ["blink"])
    assert (table.state.active, table.phase) == (1, "roll")


def test_defeated_while_moving() -> None:
    """AG-TRN-4: movement ends at once, energy stays, exploration follows in the city."""
    table = Table("grumbaz", "burbonn").level(GREY, "grumbaz").trap("goldshire", "immolation_trap", "burbonn")
    table.health_left("grumbaz", 1).do("step goldshire")
    player = table.player("grumbaz")
    assert (player.space, player.damage, table.phase) == ("stormwind", 0, "resource")
    assert (table.state.move, table.state.energy) == (0, 3)


def test_scroll_potion_and_quest_giver() -> None:
    """AG-RES-1, AG-RES-3, AG-RES-7, AG-EXP-4: one card; one damage; an elite quest; without effect allowed."""
    table = Table("grumbaz", "sofeea").stage("resource").do("resource scroll")
    assert len(table.held("grumbaz")) == 1
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz").stage("resource")
    assert "resource potion_small" in table.legal()
    table.do("resource potion_small")
    assert table.phase == "challenge"
    table = Table("grumbaz", "sofeea").stage("resource").do("resource quest_giver")
    assert [quest.card for quest in table.player("grumbaz").quests] == ["E01"]


def test_placing_without_tokens_has_no_effect() -> None:
    """AG-RES-4, AG-DSC-3: nothing to place."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz")
    table.player("sofeea").tokens, table.state.pile = table.state.pile, ()
    table.stage("resource").do("resource place_discovery")
    assert table.phase == "challenge"


def test_an_equipped_item_may_be_sold() -> None:
    """AG-RUL-22, AG-RES-6: mandatory with any item; without one no effect."""
    table = Table("grumbaz", "sofeea").wear("grumbaz", "G03").bottom(GREY, "G05").stage("resource")
    table.do("resource auction_house")
    assert table.legal() == ["item G03"]
    table.do("item G03")
    assert (table.player("grumbaz").weapon, table.player("grumbaz").bag) == ("", ("G05",))
    table = Table("grumbaz", "sofeea").stage("resource").do("resource auction_house")
    assert table.phase in ("quests", "equip", "roll")


def test_an_auction_with_a_choice() -> None:
    """AG-RES-6, AG-RES-8, AG-CHL-7: one more is drawn, one kept, the other goes to its deck."""
    table = Table("grumbaz", "sofeea").festival("YE3").bag("grumbaz", "G03").bottom(GREY, "G05", "G06")
    table.stage("resource").do("resource auction_house", "item G03")
    assert (table.phase, table.legal()) == ("keep_item", ["item G05", "item G06"])
    table.do("item G06")
    assert (table.player("grumbaz").bag, table.top(GREY)) == (("G06",), "G05")


def test_gold_only_in_a_city() -> None:
    """AG-RUL-8, AG-DSC-GOLD, AG-ITM-3: at any decision point of one's own turn, of one's level or lower."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").token("grumbaz", "gold")
    for stage in ("move", "resource", "quests", "equip"):
        table.stage(stage)
        assert "use token gold" in table.legal()
    table.do("use token gold")
    assert (table.phase, table.legal()) == ("colour", ["colour grey", "colour green"])
    table = Table("grumbaz", "sofeea").token("grumbaz", "gold").at("brill", "grumbaz").changed()
    assert table.refused(act.UseToken("gold")).key == "token_place"


def test_far_sight() -> None:
    """AG-DSC-FAR_SIGHT, AG-DSC-3: look at one token anywhere, keep or discard it."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "far_sight").put_tokens("naxxramas", "bomb", "gold")
    table.do("use token far_sight", "look at naxxramas/0")
    assert table.legal() == ["keep", "discard"]
    table.do("discard")
    assert table.state.box == ("far_sight#1", "bomb#1")
    at = table.state.config.tables.names.index("naxxramas")
    assert [one.token for one in table.state.ground[at]] == ["gold#1"]


def test_aggro_stops_and_movement_may_go_on_elsewhere() -> None:
    """AG-RUL-66, AG-AGR-1, AG-AGR-3, AG-MOV-5: points are lost; Portal leaves, points gained later may be used."""
    table = Table("sofeea", "grumbaz").hand("sofeea", "portal").marker("goldshire", "G02").bag("sofeea", "G01")
    table.do("step goldshire")
    assert (table.state.move, table.legal("step")) == (0, [])
    table.do("play sofeea_portal", "to stormwind", "drink G01 swiftness")
    assert table.state.move == 1
    assert "step deeprun_tram" in table.legal()
    table = Table("sofeea", "grumbaz").hand("sofeea", "teleport").at("goldshire", "sofeea").marker("goldshire", "G02")
    assert table.legal("play") == []
    assert table.refused(act.PlayCard("sofeea_teleport")).key == "card_effect"


def test_optional_things_must_change_something() -> None:
    """AG-GEN-9: healing without damage, turning to the side it shows, no destination, nobody's bag: not legal."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "first_aid", "berserker_rage").token("grumbaz", "merchant")
    table.player("grumbaz").side = "other"
    assert table.legal("play", "use") == []
    assert table.refused(act.PlayCard("grumbaz_first_aid")).rule == "AG-GEN-9"
    table.damage("grumbaz", 1).changed()
    assert "play grumbaz_first_aid" in table.legal()


def test_costs_are_paid_in_full() -> None:
    """AG-GEN-7, AG-ABL-3: a cost must be paid in full; what it buys happens as far as possible."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge")
    table.state.energy = 0
    table.changed()
    assert table.legal("play") == []
    assert table.refused(act.PlayCard("grumbaz_charge")).key == "card_energy"
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").put_tokens("brill", "power_drain").hand("grumbaz", "rend")
    table.do("end movement", "resolve power_drain")
    assert table.held("grumbaz") == []


def test_two_diseases() -> None:
    """AG-RUL-65: both count, a large potion removes both."""
    from tabletop.rules.adventure.figures import health

    table = (
        Table("grumbaz", "sofeea").token("grumbaz", "disease").token("grumbaz", "disease").at("southshore", "grumbaz")
    )
    assert health(table.state, 0) == 3
    table.stage("resource").do("resource potion_large")
    assert (health(table.state, 0), len(table.state.box)) == (5, 2)


def test_own_turn_actions_in_every_stage_that_names_them() -> None:
    """AG-ABL-4, AG-GEN-9: in five stages and in one's own combat windows, at no other moment."""
    for stage in ("move", "resource", "challenge", "quests", "equip"):
        table = Table("sandrai", "sofeea").at("brill", "sandrai").hand("sandrai", "life_tap").stage(stage)
        assert "play sandrai_life_tap" in table.legal()
    table = Table("sandrai", "sofeea").hand("sandrai", "life_tap").stage("roll")
    assert table.legal() == ["roll"]


def test_blue_die_faces_are_of_the_content() -> None:
    """AG-GEN-5: combat faces are 1 to 6, the X is a 6."""
    content = Table("grumbaz", "sofeea").state.config.tables.content
    faces = {
        face for abilities in Table("grumbaz", "sofeea").state.config.tables.abilities.values()
        for ability in abilities for face in ability.faces
    }  # fmt: skip
    assert faces <= set(range(1, 7))
    assert len(content.rules.movement_die) == 6


@pytest.mark.parametrize("seat", [0, 1])
def test_views_of_a_turn_answer_like_the_state(seat) -> None:
    """AG-GEN-4: what the decider is offered depends on nothing hidden."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").hand("sofeea", "counterspell")
    seen = GAME.view(table.state, seat)
    assert GAME.decider(seen) == 0
    assert seat or list(GAME.legal_actions(seen)) == list(GAME.legal_actions(table.state))
    assert effects.Draw("self", 1).n == 1


@pytest.mark.parametrize("level", range(4))
def test_the_improved_text_of_a_trap_needs_the_level_of_its_owner(level) -> None:
    """AG-ABL-7, AG-MOV-9: Freezing Trap takes energy from yellow on, Immolation Trap hurts twice at red."""
    table = Table("sofeea", "burbonn").level(level, "burbonn").at("brill", "sofeea")
    table.trap("deathknell", "freezing_trap", "burbonn").do("step deathknell")
    assert (table.state.move, table.state.energy) == (0, 3 if level < 2 else 2)
    table = Table("sofeea", "burbonn").level(level, "burbonn").at("brill", "sofeea")
    table.trap("deathknell", "immolation_trap", "burbonn").do("step deathknell")
    assert table.player("sofeea").damage == (1 if level < 3 else 2)


# --------------------------------------------------- Rules of the set-up, of combat and of maintenance, each by itself


def until(phase: str, seats: int, seed: int = 1) -> Match:
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
def test_everybody_begins_with_one_empty_bag_and_one_empty_log(seats) -> None:
    """AG-SET-4."""
    state = Match.start(GAME, make_setup(META, seats=seats, seed=1)).state
    assert len(state.players) == seats
    assert [(player.bag, player.log, player.weapon, player.armour) for player in state.players] == [
        ((), (), "", "")
    ] * seats


@pytest.mark.parametrize("seats", META.seats)
def test_figures_are_placed_in_turn_order_in_any_of_the_three_cities(seats) -> None:
    """AG-SET-8: every city is open to everybody, also one where somebody stands; nobody passes."""
    match = until("setup_place", seats)
    order = []
    while match.state.frames[-1].phase == "setup_place":
        order.append(match.decider)
        offered = sorted(action.space for action in match.legal_actions())
        assert offered == sorted(match.state.config.tables.cities)
        assert len(offered) == 3
        match.apply(next(one for one in match.legal_actions() if one.space == offered[0]))
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
