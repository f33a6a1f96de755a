"""Rulings and words of the vocabulary in positions where nothing else would notice that they are kept."""

import json
from pathlib import Path

import pytest

from tabletop.rules.adventure.challenge import flip_event
from tabletop.rules.adventure.damage import forbidden
from tabletop.rules.adventure.figures import has_trait, parts
from tabletop.rules.adventure.game import settle
from tabletop.rules.adventure.state import find_copy
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.user_content import tables_of
from tabletop.rules.adventure.values import Ctx, Forbidden
from tabletop.rules.frozen import without
from tests.support.adventure_positions import WINDOWS, Table, until_passed

GREY, GREEN, YELLOW, RED = range(4)


# ------------------------------------------------------------------------------------------------- movement


@pytest.mark.parametrize("level", [GREY, GREEN])
def test_a_teleport_leads_nowhere_above_the_own_level(level) -> None:
    """AG-MOV-4: of the three spaces within a card's length of Southshore, Tarren Mill is green."""
    table = Table("sofeea", "grumbaz").hand("sofeea", "teleport").level(level, "sofeea").at("southshore", "sofeea")
    table.do("play sofeea_teleport")
    assert ("to tarren_mill" in table.legal()) == (level == GREEN)
    assert {"to menethil_harbor", "to silverpine_pass"} <= set(table.legal())


def test_a_summoned_character_stays_where_its_level_keeps_it() -> None:
    """AG-MOV-4, AG-RUL-64: the ritual is legal for its second text, and moves nobody."""
    table = Table("sandrai", "grumbaz").hand("sandrai", "ritual_of_summoning").level(GREEN, "sandrai")
    table.at("tarren_mill", "sandrai")
    table.do("play sandrai_ritual_of_summoning grumbaz")
    assert table.player("grumbaz").space == "stormwind"
    assert len(table.player("sandrai").hand) == 1


def test_of_two_traps_of_one_name_one_springs() -> None:
    """AG-RUL-19: the other one lies on for whoever enters next."""
    table = Table("grumbaz", "burbonn").trap("goldshire", "freezing_trap", "burbonn")
    table.trap("goldshire", "freezing_trap", "burbonn")
    table.do("step goldshire")
    assert (table.state.move, len(table.state.traps)) == (0, 1)


def test_of_two_traps_the_second_finds_nobody() -> None:
    """AG-RUL-68, AG-GEN-8: the first one defeats; the other is sprung as well, and neither stops nor hurts in the
    city."""
    table = Table("grumbaz", "burbonn").level(RED, "burbonn").health_left("grumbaz", 1)
    table.trap("goldshire", "immolation_trap", "burbonn").trap("goldshire", "freezing_trap", "burbonn")
    table.do("step goldshire", "next burbonn_immolation_trap")
    assert table.kinds().count("character_defeated") == 1
    assert "energy_changed" not in table.kinds()
    assert "move_stopped" not in table.kinds()
    assert (table.player("grumbaz").space, table.state.traps) == ("stormwind", ())


def test_a_forced_move_with_nowhere_to_go_asks_nobody() -> None:
    """AG-RUL-69, AG-AGR-1: False Map is found where an aggro marker holds the figure."""
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz").put_tokens("goldshire", "false_map")
    table.do("end movement")
    monsters = tables_of("").monsters
    grey = table.state.decks[GREY]
    aggro = next(one for one in grey if one in monsters and has_trait(table.state, monsters[one], "Aggro"))
    table.marker("goldshire", aggro).do("resolve false_map")
    assert table.phase != "step_other"
    assert table.decider == "grumbaz"


@pytest.mark.parametrize(("foe", "weapon", "asked"), [("G16", "", False), ("G16", "N23", False), ("", "N23", True)])
def test_only_abilities_that_apply_are_ordered(foe, weapon, asked) -> None:
    """AG-RUL-70, AG-RUL-18: Rend and Mortal Strike ask for a character that they hit; against an encounter nobody
    orders them, nor the one ability beside them that applies."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("grumbaz", "rend", "mortal_strike")
    table.level(GREEN, "grumbaz").damage("grumbaz", 2).bottom(GREY, "G16").stage("challenge")
    table.wear("grumbaz", *[weapon] * bool(weapon))
    table.state.energy = 5
    table.roll_on("draw a challenge" if foe else "attack burbonn", [6, 1])
    until_passed(table, "reveal", "pre_roll").do("play grumbaz_rend", "play grumbaz_mortal_strike")
    until_passed(table, "post_roll", "pending")
    assert (table.phase == "order") == asked
    assert ("healed" in table.kinds()) == (bool(weapon) and not asked)


def test_a_figure_that_has_left_draws_no_further_card() -> None:
    """AG-RUL-42: whatever took it away, the rest of its challenge phase is lost."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE10", "G01").stage("challenge")
    table.do("draw a challenge")
    assert table.phase == "choose"
    table.at("deathknell", "grumbaz").do("option 1")
    assert "combat_started" not in [event.kind for event in table.all_events]
    assert table.phase in ("quests", "equip", "roll")


# ---------------------------------------------------------------------------------------- lists inside lists


@pytest.mark.parametrize("token", [True, False])
def test_a_list_inside_another_settled_what_the_outer_one_had_done_so_far(token) -> None:
    """AG-GEN-8, AG-QST-8: the Disease that a defeat takes off is a list inside that of Blizzard; the bounty is complete
    after the second defeat, which the quest drawn for it does not count."""
    others = ("grumbaz", "burbonn")
    table = Table("sofeea", *others).at("goldshire", "sofeea", *others).hand("sofeea", "blizzard")
    table.quest("sofeea", "S02", marked=(1,))
    table.state.elite = ("E18", *[card for card in table.state.elite if card != "E18"])
    if token:
        table.token("grumbaz", "disease")
    for hero in others:
        table.health_left(hero, 1)
    table.do("play sofeea_blizzard")
    assert [(held.card, held.done) for held in table.player("sofeea").quests] == [("E18", (0,))]


def test_a_trap_entered_in_a_list_settled_before_its_end() -> None:
    """AG-GEN-8: what a trap does to whom False Map leads into it is settled after the second step."""
    table = Table("grumbaz", "burbonn").at("goldshire", "grumbaz").put_tokens("goldshire", "false_map")
    table.trap("forests_edge", "immolation_trap", "burbonn").quest("burbonn", "S16", done=(2,))
    table.do("end movement", "resolve false_map", "step forests_edge")
    assert (table.phase, table.kinds().count("quest_progress")) == ("step_other", 1)
    assert "quest_completed" not in table.kinds()
    assert "quest_completed" in table.do("stop").kinds()


# --------------------------------------------------------------------------------------------------- combat


@pytest.mark.parametrize(("face", "healed"), [(1, 0), (6, 1)])
def test_nothing_happens_after_a_miss_that_asks_for_a_hit(face, healed) -> None:
    """AG-RUL-18: the bearer of the axe heals after it inflicted damage, and not after a miss."""
    table = Table("grumbaz", "burbonn").level(GREEN, "grumbaz", "burbonn").at("brill", "grumbaz", "burbonn")
    table.wear("grumbaz", "N23").damage("grumbaz", 3).stage("challenge")
    table.wear("burbonn", "R01").fight("attack burbonn", dice=[face, 1])
    assert [event.defender_down for event in table.events_of("combat_ended")] == [False]
    assert len(table.events_of("healed")) == healed


@pytest.mark.parametrize("damage", [1, 2])
def test_a_power_that_asks_for_so_much_damage(damage) -> None:
    """5.2, `min_damage`: the bear leaves after 2 damage in one application, and stays after 1."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").bottom(GREY, "G16" if damage == 1 else "G03")
    table.player("burbonn").side = "other"
    table.stage("challenge").fight("draw a challenge", dice=[1, 6])
    assert [event.n for event in table.events_of("suffered")] == [damage]
    assert table.player("burbonn").side == ("other" if damage == 1 else "start")


@pytest.mark.parametrize(("left", "legal"), [(1, False), (2, True)])
def test_damage_that_would_defeat_is_no_price(left, legal) -> None:
    """5.5: Sandrai's imp gives energy for 1 damage, but not for the last."""
    table = Table("sandrai", "sofeea").level(RED, "sandrai").at("brill", "sandrai").health_left("sandrai", left)
    table.bottom(GREY, "G01").hand("sandrai", "demon_armor").stage("challenge").do("draw a challenge")
    assert table.phase == "pre_roll"
    assert bool(table.legal("power character 2")) == legal


# --------------------------------------------------------------------------------------------------- events


def test_the_blood_moon_does_not_shine_on_the_board() -> None:
    """AG-RUL-47, `add_trait`: encounters of cards have Aggro, those printed on the board do not."""
    table = Table("grumbaz", "sofeea").festival("YE4")
    monsters = tables_of("").monsters
    assert all(has_trait(table.state, one, "Aggro") for one in monsters.values() if not one.board)
    assert not any(has_trait(table.state, one, "Aggro") for one in monsters.values() if one.board)


def test_an_event_that_its_own_hero_turns_before_the_challenge_phase() -> None:
    """AG-RUL-27: the active hero does not fight it; it lies in the tracker."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").local("GE5")
    flip_event(table.state, Ctx("GE5.front", "event:GE5"), 0, [])
    assert table.state.foe is None
    assert [(marker.card, marker.space) for marker in table.state.markers if marker is not None] == [("GE5", "brill")]


def defeated(event: str, loser: str) -> Table:
    """Grumbaz defeats another hero while a global event is in force."""
    table = Table("grumbaz", loser).at("brill", "grumbaz", loser).festival(event).health_left(loser, 1)
    table.stage("challenge").roll_on(f"attack {loser}", dice=[6, 2])
    while table.phase in WINDOWS:
        table.do("pass")
    assert [one.kind for one in table.all_events].count("character_defeated") == 1
    return table


def test_most_valor_is_at_least_one() -> None:
    """5.4, `most_valor`: where nobody has any, nobody has the most."""
    assert defeated("NE4", "burbonn").state.festival == "NE4"


@pytest.mark.parametrize(("loser", "turned"), [("sofeea", False), ("burbonn", True)])
def test_opposed_affiliations_of_the_winner_and_the_loser(loser, turned) -> None:
    """5.4, `opposed_affiliations`: two of the Horde turn no banner."""
    assert (defeated("NE2", loser).state.festival == "") == turned


@pytest.mark.parametrize(("token", "kept"), [("gold", True), ("bomb", False), ("disease", False)])
def test_a_gained_discovery_is_kept_if_it_is_green(token, kept) -> None:
    """5.3, `gain_discovery`: a red one goes to the box without effect."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE9", "G01")
    copy = find_copy(table.state.pile, token)
    table.state.pile = (copy, *without(table.state.pile, copy))
    table.stage("challenge").roll_on("draw a challenge", [6, 2])
    assert table.player("grumbaz").tokens == ((copy,) if kept else ())
    assert (copy in table.state.box) != kept


# ------------------------------------------------------------------------------------------------ abilities


def test_a_whirl_spares_the_opponent() -> None:
    """5.3, `except_opponent`: who fights suffers from the blow alone."""
    table = Table("grumbaz", "burbonn", "sofeea").at("brill", "grumbaz", "burbonn", "sofeea")
    table.hand("grumbaz", "whirlwind").wear("burbonn", "R01").stage("challenge")
    table.roll_on("attack burbonn", dice=[2, 2]).do("play grumbaz_whirlwind")
    assert [event.seat for event in table.events_of("suffered") if event.by == 0] == [2]


def test_a_card_without_counters_is_discarded() -> None:
    """5.3, `counter`, AG-ABL-8: the last sting is the last."""
    table = Table("burbonn", "grumbaz").attach("grumbaz", "serpent_sting", "burbonn", 1).stage("equip").do("done")
    assert (table.state.active, table.player("grumbaz").damage) == (1, 1)
    assert table.player("grumbaz").attached == ()
    assert [kind_of(card) for card in table.player("burbonn").discard] == ["burbonn_serpent_sting"]


def test_one_aspect_takes_the_place_of_another() -> None:
    """5.1, `unique_group`."""
    table = Table("burbonn", "grumbaz").hand("burbonn", "aspect_hawk", "aspect_monkey")
    table.state.energy = 6
    table.changed().do("play burbonn_aspect_hawk", "play burbonn_aspect_monkey")
    assert [kind_of(one.card) for one in table.player("burbonn").attached] == ["burbonn_aspect_monkey"]
    assert [kind_of(card) for card in table.player("burbonn").discard] == ["burbonn_aspect_hawk"]


def test_a_soulstone_ends_the_combat_before_the_second_blow() -> None:
    """5.3, `replace_defeat` with `end_combat`: the one it saved does not strike back, and nobody is defeated."""
    table = Table("sandrai", "burbonn").at("brill", "sandrai", "burbonn").attach("sandrai", "soulstone", "sandrai")
    table.wear("sandrai", "G03").health_left("sandrai", 1).stage("challenge").roll_on("attack burbonn", dice=[2, 6])
    while table.phase in WINDOWS:
        table.do("pass")
    assert [event.side for event in table.all_events if event.kind == "attacked"] == [1]
    assert [event for event in table.all_events if event.kind == "character_defeated"] == []
    assert table.player("sandrai").damage == 2


@pytest.mark.parametrize(("played", "bearing", "attack"), [(YELLOW, GREY, 0), (GREY, YELLOW, 2)])
def test_improved_text_of_an_attached_card_looks_at_its_player(played, bearing, attack) -> None:
    """5.1, `min_level`: a curse of a yellow warlock takes 2 from a grey hunter's 1, one of a grey warlock 1 from 3."""
    table = Table("burbonn", "sandrai").attach("burbonn", "curse_weakness", "sandrai")
    table.level(played, "sandrai").level(bearing, "burbonn").at("brill", "burbonn").bottom(GREY, "G04")
    table.stage("challenge").roll_on("draw a challenge", dice=[2, 2])
    assert [event.attack for event in table.events_of("attacked") if event.side == 0] == [attack]


def test_feigned_death_sends_an_encounter_of_the_tracker_home() -> None:
    """5.3, `cancel_combat` with `deck_top`: its marker goes, its card lies on its deck; one of the board stays."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").hand("burbonn", "feign_death").marker("brill", "G04")
    table.stage("challenge").do("fight marker_1", "play burbonn_feign_death")
    assert (table.state.markers[0], table.top(GREY)) == (None, "G04")


def test_fear_leaves_an_encounter_in_the_tracker() -> None:
    """5.3, `cancel_combat` with `tracker`: its marker stays where it was."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").hand("sandrai", "fear").marker("brill", "G04")
    table.stage("challenge").do("fight marker_1", "play sandrai_fear")
    marker = table.state.markers[0]
    assert (marker.card, marker.space) == ("G04", "brill")


@pytest.mark.parametrize(("event", "more"), [("", 0), ("RE3", 1)])
def test_a_call_of_the_brood_reaches_the_board(event, more) -> None:
    """5.3, `encounter_mod`: figures of board encounters change too."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at("blackwing_lair", "grumbaz")
    table = table.festival(event) if event else table
    table.stage("challenge").roll_on("fight board", dice=[2, 2])
    assert [event.attack for event in table.events_of("attacked") if event.side == 1] == [8 + more]
    assert [event.defence for event in table.events_of("attacked") if event.side == 0] == [13 + more]


def test_the_last_card_of_a_deck_brings_the_discards_back_at_once() -> None:
    """AG-RUL-45, AG-ABL-2: not only when the next one is drawn."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz")
    player = table.player("grumbaz")
    player.hand, player.discard, player.deck = player.deck[:9], player.deck[9:22], player.deck[22:]
    table.stage("resource").do("resource scroll")
    assert (len(player.hand), len(player.deck), player.discard) == (10, 13, ())


def test_cards_that_an_encounter_forbids() -> None:
    """5.3, `block` of abilities: the hand is not asked, and what is asked without the block is Heroic Strike."""
    for card, asked in (("R21", False), ("R20", True)):
        table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at("thondroril_river", "grumbaz")
        table.hand("grumbaz", "heroic_strike").bottom(RED, card).stage("challenge")
        table.roll_on("draw a challenge", dice=[2, 2])
        assert bool(table.legal("play grumbaz_heroic_strike")) == asked


def test_a_wound_of_the_own_turn_lasts_through_the_next() -> None:
    """5.3, `end_of_its_next_turn`: struck on her own turn, Sofeea cannot heal until the end of the turn after."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea", "grumbaz").hand("grumbaz", "mortal_strike")
    table.level(RED, "sofeea").player("grumbaz").side = "other"
    table.bag("grumbaz", "G02", "G05").stage("challenge").roll_on("attack grumbaz", dice=[1, 6])
    begun = table.state.turn
    while not table.legal("play grumbaz_mortal_strike"):
        table.roll_on("pass", dice=[1, 6])
    table.do("play grumbaz_mortal_strike")
    while begun == table.state.turn:
        table.do("confirm" if "confirm" in table.legal() else "pass" if "pass" in table.legal() else table.legal()[0])
    for seat in (1, 0):
        assert (table.state.active, forbidden(table.state, 0, "heal")) == (seat, True)
        settle(table.stage("finish").state, [])
    assert (table.state.active, forbidden(table.state, 0, "heal")) == (1, False)


def test_a_power_of_the_card_once_per_combat() -> None:
    """AG-CHR-10: with energy left for a second point of attack, the imp gives one."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").hand("sandrai", "drain_life").bottom(GREY, "G04")
    table.stage("challenge").do("draw a challenge", dice=[1, 1]).do("power character 1")
    assert (table.phase, table.state.energy) == ("post_roll", 2)
    assert table.legal("power") == []


@pytest.mark.parametrize(("struck", "left"), [("start", 0), ("other", 1)])
def test_a_barrier_prevents_so_much_and_no_more(struck, left) -> None:
    """5.3, `prevent`: 2 damage, of 2 or of 3."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea", "grumbaz").hand("sofeea", "ice_barrier")
    table.level(RED, "grumbaz").player("grumbaz").side = struck
    table.level(YELLOW, "sofeea").stage("challenge").roll_on("attack grumbaz", dice=[1, 6])
    while table.phase != "pending":
        table.do("pass")
    table.do("play sofeea_ice_barrier")
    assert table.player("sofeea").damage == left


@pytest.mark.parametrize("held", [0, 1])
def test_a_choice_whose_condition_does_not_hold_is_none(held) -> None:
    """5.3, `choose`: without a card in hand Arcane Power has to be left."""
    table = Table("sofeea", "grumbaz").hand("sofeea", *["blink"] * held)
    table.player("sofeea").side = "other"
    table.stage("equip").do("done")
    assert table.legal("option") == ([f"option {n}" for n in range(1 - held, 2)])


def test_an_aura_that_begins_in_the_combat_it_changes() -> None:
    """5.3, `combat_aura`: at once where its owner is in combat now."""
    document = json.loads((Path(__file__).resolve().parents[3] / "docs" / "own-cards-harbour.json").read_text("utf-8"))
    aura = {"op": "combat_aura", "until": "turn", "own": [{"op": "attack", "side": "own", "n": 2}]}
    document["encounters"][0]["item"]["abilities"] = [
        {"when": "own_turn", "mode": "may", "limit": "turn", "do": [aura]}
    ]
    table = Table("grumbaz", "sofeea", cards=json.dumps(document)).at("brill", "grumbaz").bag("grumbaz", "harbour-C1")
    table.hand("grumbaz", "shield_wall").bottom(GREY, "G04").stage("challenge")
    table.do("draw a challenge", "use harbour-C1 0")
    assert [(part.source, part.n) for part in parts(table.state, 0, "attack")][1:] == [("harbour-C1.item", 2)]


# --------------------------------------------------------------------------------------------------- quests


@pytest.mark.parametrize(
    ("quest", "space", "bag", "wanted"),
    [
        ("E14", "lights_hope_chapel", ("N09", "N16", "R01"), ["R01"]),
        ("E26", "stormwind", ("G01", "N01", "Y01"), ["N01 Y01"]),
        ("E28", "booty_bay", ("Y01", "R01", "R06"), ["R01 R06"]),
    ],
)
def test_what_is_handed_in_has_the_colour_asked_for(quest, space, bag, wanted) -> None:
    """5.7, `hand_in_encounters` and `hand_in_items`: of that colour or a higher one."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at(space, "grumbaz").bag("grumbaz", *bag)
    table.quest("grumbaz", quest).stage("quests")
    assert table.legal("hand in") == [f"hand in {quest} {cards}" for cards in wanted]


@pytest.mark.parametrize(
    ("quest", "card", "level", "dice", "counted"),
    [
        ("E11", "G16", GREEN, [6, 1], 0),
        ("E11", "N04", GREEN, [6, 1], 1),
        ("S15", "G16", GREEN, [6, 1], 1),
        ("S15", "G16", GREEN, [6, 6], 0),
    ],
)
def test_only_encounters_that_match_are_counted(quest, card, level, dice, counted) -> None:
    """5.4: a colour or higher, and no damage suffered in that combat."""
    space = "tarren_mill" if card[0] == "N" else "brill"
    table = Table("grumbaz", "sofeea").level(level, "grumbaz").at(space, "grumbaz").wear("grumbaz", "R13")
    table.quest("grumbaz", quest).bottom(GREEN if card[0] == "N" else GREY, card).stage("challenge")
    table.fight("draw a challenge", dice=dice)
    assert [event.defender_down for event in table.events_of("combat_ended")] == [True]
    assert table.player("grumbaz").quests[0].done == (counted,)


@pytest.mark.parametrize("event", ["GE2", "YE1"])
def test_an_encounter_that_defeats_a_character_turns_no_event(event) -> None:
    """5.2, `by: character`: the winner has to be one."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz").festival(event).health_left("grumbaz", 1)
    table.bottom(GREY, "G16").stage("challenge").fight("draw a challenge", dice=[1, 6])
    assert "character_defeated" in table.kinds()
    assert "power_fired" not in table.kinds()
    assert table.state.festival == event


# ---------------------------------------------------------------------------------------------- what is legal


def test_an_offer_that_can_be_paid_may_be_declined() -> None:
    """AG-CHL-9, AG-RUL-56: by drawing a challenge."""
    table = (
        Table("grumbaz", "sofeea").level(RED, "grumbaz").at("booty_bay", "grumbaz").bag("grumbaz", "G01", "N01", "Y01")
    )
    table.stage("challenge")
    assert table.legal() == ["accept the offer", "draw a challenge"]


def test_no_potion_heals_who_cannot_heal() -> None:
    """5.3, `forbid` of healing: neither potions nor cards are legal for nothing but that."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G05").hand("grumbaz", "first_aid").damage("grumbaz", 2)
    assert {"drink G05 healing", "play grumbaz_first_aid"} <= set(table.legal())
    table.player("grumbaz").forbids = (Forbidden("heal", table.state.turn),)
    assert not {"drink G05 healing", "play grumbaz_first_aid"} & set(table.changed().legal())


def test_each_begins_with_the_seat_to_the_left_of_the_active_one() -> None:
    """5.3, `each`: clockwise from the active seat, which is the second here."""
    table = Table("grumbaz", "sofeea", "burbonn").level(RED, "grumbaz", "sofeea", "burbonn")
    table.at("thondroril_river", "grumbaz", "sofeea", "burbonn").bottom(RED, "RE8", "R20")
    table.state.active = 1
    table.stage("challenge").roll_on("draw a challenge", dice=[6, 1])
    assert [event.seat for event in table.events_of("suffered")][:3] == [1, 2, 0]


def test_each_of_those_in_a_place() -> None:
    """5.3, selector `at`: who stands in a grey space is spared."""
    table = Table("grumbaz", "sofeea", "burbonn").level(RED, "grumbaz", "sofeea", "burbonn")
    table.at("thondroril_river", "grumbaz", "burbonn").bottom(RED, "RE8", "R20").stage("challenge")
    table.roll_on("draw a challenge", dice=[6, 1])
    assert [event.seat for event in table.events_of("suffered")][:2] == [0, 2]
    assert table.player("sofeea").damage == 0


def test_no_trap_is_laid_in_a_city() -> None:
    """5.3, selector `not_kind`."""
    table = Table("burbonn", "sofeea").hand("burbonn", "freezing_trap").at("goldshire", "burbonn")
    spaces = [text.rsplit(" ", 1)[1] for text in table.legal("play burbonn_freezing_trap")]
    assert "goldshire" in spaces
    assert "stormwind" not in spaces


@pytest.mark.parametrize(("hurt", "changes"), [(0, [("attack", 3)]), (1, [("attack", 1), ("damage", 3)])])
def test_an_execution_asks_for_a_wound(hurt, changes) -> None:
    """5.4, `damaged`: otherwise the other branch."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("grumbaz", "execute", "rend")
    table.level(RED, "burbonn").damage("burbonn", hurt).stage("challenge").roll_on("attack burbonn", dice=[1, 1])
    table.do("play grumbaz_execute")
    found = [(event.stat, event.n) for event in table.events_of("modified")]
    assert found == changes


@pytest.mark.parametrize(("dice", "more"), [([3, 1], True), ([1, 3], False)])
def test_overpower_looks_at_the_die_of_the_opponent(dice, more) -> None:
    """5.4, `die_shows`: 1 or 2 on the other die, not on the own one."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("grumbaz", "overpower")
    table.stage("challenge").roll_on("attack burbonn", dice=dice)
    assert bool(table.legal("play grumbaz_overpower")) == more


@pytest.mark.parametrize(("fights", "side"), [(True, "other"), (False, "start")])
def test_rage_cools_without_a_fight(fights, side) -> None:
    """5.4, `fought_this_turn`."""
    table = Table("grumbaz", "sofeea").at("brill" if fights else "stormwind", "grumbaz").bottom(GREY, "G04")
    table.player("grumbaz").side = "other"
    if fights:
        table.stage("challenge").fight("draw a challenge", dice=[6, 1])
    else:
        settle(table.stage("end").state, [])
    while table.changed().state.active == 0:
        table.do("done")
    assert table.player("grumbaz").side == side


@pytest.mark.parametrize(("space", "rolled"), [("stormwind", 0), ("goldshire", 1)])
def test_the_gate_asks_nobody_in_a_city(space, rolled) -> None:
    """5.4, `not`: at the end of the movement phase a die is rolled outside cities alone."""
    table = Table("grumbaz", "sofeea").festival("RE2").at(space, "grumbaz").roll_on("end movement", dice=[3])
    assert len(table.events_of("die_rolled")) == rolled


@pytest.mark.parametrize(("quest", "counted"), [("S07", 1), ("S08", 0), ("E10", 0)])
def test_a_board_encounter_counts_for_its_own_quest(quest, counted) -> None:
    """5.7, `defeat_board_encounter` and `defeat_overlord`: Hogger is neither Fenrus nor an overlord."""
    table = Table("grumbaz", "sofeea", valor=10).level(GREEN, "grumbaz").at("forests_edge", "grumbaz")
    table.wear("grumbaz", "R13").quest("grumbaz", quest).stage("challenge").roll_on("fight board", dice=[6, 1])
    assert [event.defender_down for event in table.events_of("combat_ended")] == [True]
    assert len(table.events_of("quest_progress")) == counted
    assert len(table.events_of("quest_completed")) == counted


def test_only_the_marked_character_counts() -> None:
    """5.7, `defeat_character` with `marked`: another one does not."""
    for marked, counted in ((1, 1), (2, 0)):
        table = Table("grumbaz", "burbonn", "sofeea").at("brill", "grumbaz", "burbonn").health_left("burbonn", 1)
        table.quest("grumbaz", "S02", marked=(marked,)).stage("challenge")
        table.roll_on("attack burbonn", dice=[6, 1])
        assert len(table.events_of("quest_completed")) == counted
