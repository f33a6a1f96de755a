"""Single sentences of the specification on which whole games rarely depend, each with a position that does."""

import math

import pytest

from tabletop.rules.adventure import conditions as co, effects, lasting_effects as lasting, run_effects
from tabletop.rules.adventure.challenge import stage
from tabletop.rules.adventure.damage import hurt
from tabletop.rules.adventure.effects import can_take_trophy, would_change
from tabletop.rules.adventure.figures import attack_type
from tabletop.rules.adventure.game import settle
from tabletop.rules.adventure.quests import receive
from tabletop.rules.adventure.state import push
from tabletop.rules.adventure.values import NOBODY, Attached, Ctx, Foe, Logged
from tests.support.adventure_positions import Table, until_passed

GREY, GREEN, YELLOW, RED = range(4)


def order(table: Table, *kinds: str) -> list[str]:
    """The kinds of all events so far, only those asked for."""
    return [event.kind for event in table.all_events if event.kind in kinds]


def first_blood(*heroes: str) -> Table:
    """A duel in Brill in which the first one needs one more damage for its quest."""
    table = Table(*heroes).at("brill", *heroes).quest(heroes[0], "S16", done=(2,)).stage("challenge")
    table.state.energy = 3
    return table


# ------------------------------------------------------------------------------ what waits for the end of a combat


def test_a_list_set_off_by_a_hit_does_not_complete_quests() -> None:
    """AG-GEN-8, AG-RUL-67: from C9b until C11 only hand limits are checked after a list."""
    table = first_blood("sandrai", "grumbaz").hand("sandrai", "drain_life").damage("sandrai", 1)
    table.do("attack grumbaz", dice=[6, 1]).do("play sandrai_drain_life")
    until_passed(table, "pending", "post_roll")
    assert "healed" in table.kinds()
    assert order(table, "combat_ended", "quest_completed") == ["combat_ended", "quest_completed"]


def test_a_list_set_off_by_suffering_does_not_complete_quests() -> None:
    """AG-GEN-8: the bear leaves before the end of the combat, in which the quest is completed."""
    table = first_blood("sandrai", "burbonn").level(RED, "sandrai", "burbonn").hand("sandrai", "drain_life")
    table.player("burbonn").side = "other"
    table.do("attack burbonn").do("pass", dice=[6, 1])
    until_passed(table, "post_roll", "pending")
    found = order(table, "character_flipped", "combat_ended", "quest_completed")
    assert found == ["character_flipped", "combat_ended", "quest_completed"]


def test_a_card_played_after_suffering_does_not_complete_quests() -> None:
    """AG-GEN-8, AG-RUL-67: nor does one played in the window after the damage."""
    table = first_blood("sandrai", "grumbaz").hand("grumbaz", "retaliation")
    table.do("attack grumbaz", dice=[6, 1])
    until_passed(table, "post_roll", "pending")
    table.do("play grumbaz_retaliation")
    found = order(table, "card_played", "combat_ended", "quest_completed")
    assert found == ["card_played", "combat_ended", "quest_completed"]


def test_what_is_used_before_melee_damage_does_not_complete_quests() -> None:
    """AG-GEN-8: the step of melee lies between C9b and C11."""
    table = first_blood("sandrai", "grumbaz")
    table.player("sandrai").side = "other"
    table.do("attack grumbaz", dice=[6, 6])
    until_passed(table, "post_roll")
    assert (table.phase, table.decider) == ("pending", "sandrai")
    assert not order(table, "quest_completed")
    table.do("power character 1")
    found = order(table, "prevented", "combat_ended", "quest_completed")
    assert found == ["prevented", "combat_ended", "quest_completed"]


def test_a_defeat_procedure_does_not_set_the_global_event_off() -> None:
    """AG-GEN-8, C11: both fall with a Disease; the event answers when both are in a city."""
    table = Table("grumbaz", "sandrai").at("brill", "grumbaz", "sandrai").festival("GE2").stage("challenge")
    table.hand("grumbaz", "retaliation")
    for hero in ("grumbaz", "sandrai"):
        table.token(hero, "disease").health_left(hero, 1)
    table.do("attack sandrai", dice=[1, 6])
    until_passed(table, "post_roll", "pending")
    table.do("play grumbaz_retaliation")
    found = order(table, "combat_ended", "resurrected", "event_logged")
    assert found == ["combat_ended", "resurrected", "resurrected", "event_logged"]


# -------------------------------------------------------------------------------------------------- limits


def test_a_full_hand_was_asked_without_end(monkeypatch) -> None:
    """AG-ABL-1: ten cards are within the limit; nobody is asked, however often it is looked at."""
    table = Table("sofeea", "grumbaz")
    player = table.player("sofeea")
    player.hand, player.deck = player.deck[:9], player.deck[9:]
    asked = 0

    def counted(state: object, frame: object) -> None:
        nonlocal asked
        asked += isinstance(frame, run_effects.HandFrame)
        assert asked < 5
        push(table.state, frame)

    monkeypatch.setattr(run_effects, "push", counted)
    table.at("brill", "sofeea").stage("resource").do("resource scroll")
    assert (len(player.hand), asked) == (10, 0)
    player.hand, player.deck = (*player.hand, player.deck[0]), player.deck[1:]
    table.stage("resource").do("resource scroll")
    assert (table.phase, len(player.hand), asked) == ("hand_limit", 12, 1)
    table.do(*[text for text in table.legal() if text.startswith("card")][:2])
    assert (table.phase == "hand_limit", len(player.hand), asked) == (False, 10, 1)


def test_a_window_before_damage_closes_when_all_of_it_is_prevented() -> None:
    """4.4, C9a: the pelt could still heal, but nothing is pending."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").level(YELLOW, "grumbaz").damage("grumbaz", 1)
    table.bag("grumbaz", "G28", "Y19").bottom(GREY, "G16").stage("challenge")
    table.do("draw a challenge", dice=[1, 6])
    assert (table.phase, table.legal()) == ("pending", ["use G28 0", "use Y19 0", "pass"])
    table.do("use G28 0")
    assert table.phase != "pending"
    assert (table.player("grumbaz").damage, table.player("grumbaz").bag) == (1, ("Y19",))


def test_the_latest_change_of_an_attack_type_counts() -> None:
    """5.6: two changes one after another, in both orders."""
    for words in (("ranged", "melee"), ("melee", "ranged")):
        table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "shield_wall").bottom(GREY, "G16")
        table.stage("challenge").do("draw a challenge")
        for word in words:
            lasting.ChangeType("own", word).carry_out(table.state, Ctx("", seat=0, side=0), "", [])
        assert attack_type(table.state, 0) == words[1]


@pytest.mark.parametrize(("other", "more"), [("sandrai", 1), ("sofeea", 0)])
def test_open_war_helps_against_the_other_affiliation_alone(other, more) -> None:
    """5.3, 5.4: ``combat_mod`` counts where its conditions hold, for the side it names."""
    table = Table("grumbaz", other).at("brill", "grumbaz", other).festival("NE2").stage("challenge")
    table.fight(f"attack {other}", dice=[6, 1])
    attacks = {event.side: event.attack for event in table.events_of("attacked")}
    assert attacks == {0: 2 + more, 1: 1}


# --------------------------------------------------------------------------------------------------- quests


def test_a_token_is_collected_once() -> None:
    """AG-QST-5: where no token lies any more there is nothing to collect, though the step is still open."""
    table = Table("grumbaz", "sofeea").at("kharanos", "grumbaz").quest("grumbaz", "S10").stage("quests")
    table.bag("grumbaz", "G03")
    assert table.legal("collect") == ["collect S10"]
    table.do("collect S10")
    table.stage("quests")
    assert table.legal("collect") == []


@pytest.mark.parametrize("by", [2, NOBODY])
def test_damage_by_a_third_seat_in_a_combat_counts_for_it_and_for_the_opponent(by) -> None:
    """AG-QST-6: for who controls the card, and for the opponent in the combat, whatever caused it."""
    table = Table("grumbaz", "sofeea", "sandrai").at("brill", "grumbaz", "sofeea").hand("grumbaz", "shield_wall")
    table.quest("sandrai", "S16").stage("challenge").do("attack sofeea")
    table.player("grumbaz").quests = table.player("sandrai").quests
    hurt(table.state, 1, 1, by, table.events)
    assert table.player("grumbaz").quests[0].done == (1,)
    assert table.player("sandrai").quests[0].done == (int(by == 2),)


# -------------------------------------------------------------------------------------- tokens, items, events


def test_a_token_is_seen_at_the_end_of_the_range_by_the_one_who_looks() -> None:
    """AG-CHR-10, AG-GEN-4: within three spaces; who has looked is noted on the token."""
    table = Table("sofeea", "burbonn").at("stormwind", "burbonn", "sofeea")
    table.put_tokens("forests_edge", "gold").put_tokens("raven_hill", "bomb").put_tokens("gromgol", "bomb")
    table.state.active = 1
    table.stage("move")
    away = table.state.config.tables.distance["stormwind"]
    assert [away[space] for space in ("forests_edge", "raven_hill", "gromgol")] == [2, 3, 4]
    table.do("power character 1")
    assert table.legal("look") == ["look at forests_edge/0", "look at raven_hill/0"]
    table.do("look at raven_hill/0")
    at = table.state.config.tables.names.index("raven_hill")
    assert table.state.ground[at][0].seen == (1,)


def test_an_encounter_turned_while_drawing_is_lost_with_the_space() -> None:
    """AG-EVT-6, AG-RUL-42: who is no longer there does not fight it; it goes onto the tracker in that space."""
    table = Table("grumbaz", "sofeea").at("southshore", "grumbaz").local("GE5").stage("draw")
    state = table.state
    state.local, state.foe, state.spot, state.draws = (), Foe("event", "GE5"), "southshore", 3
    state.players[0].space, state.fallen = "undercity", True
    stage(state, "draw")
    settle(state, table.events)
    table.check_sound()
    assert (state.foe, state.combat) == (None, None)
    assert [(marker.card, marker.space) for marker in state.markers if marker] == [("GE5", "southshore")]


# ------------------------------------------------------------------------------- what went wrong without a test


def test_open_war_looks_at_winner_and_loser_outside_a_combat() -> None:
    """5.4, ``opposed_affiliations``: of defeater and defeated, whichever seats they have."""
    for victim, turned in (("grumbaz", True), ("burbonn", False)):
        table = Table(victim, "sandrai").at("brill", victim, "sandrai").festival("NE2").health_left(victim, 1)
        table.hand("sandrai", "corruption")
        table.state.active = 1
        table.stage("move").do(f"play sandrai_corruption {victim}")
        assert bool(table.events_of("event_logged")) == turned
        assert sum(entry.valor for entry in table.player("sandrai").log) == int(turned)


def test_items_of_events_are_no_encounters_to_hand_in() -> None:
    """AG-EVT-9, AG-ITM-9: they have no encounter on their other side."""
    table = Table("grumbaz", "sofeea").at("sentinel_hill", "grumbaz").bag("grumbaz", "G01", "GE6", "G22")
    table.quest("grumbaz", "S11").stage("quests")
    assert table.legal("hand in") == ["hand in S11 G01 G22"]


def test_a_single_item_handed_in_goes_to_its_deck() -> None:
    """AG-CHL-7, 5.7: one card needs no order."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at("lights_hope_chapel", "grumbaz")
    dragon = next(
        card.id
        for card in table.state.config.tables.content.challenges.values()
        if card.colour == YELLOW and "Dragonkin" in card.encounter.traits
    )
    table.bag("grumbaz", dragon, "G01").quest("grumbaz", "E14").stage("quests").do(f"hand in E14 {dragon}")
    assert (table.player("grumbaz").bag, table.top(YELLOW)) == (("G01",), dragon)
    assert [entry.card for entry in table.player("grumbaz").log] == ["E14"]


def test_a_payment_can_be_taken_back() -> None:
    """4.3: ``cancel`` returns to the calling state; nothing has happened."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "G08")
    before = table.legal()
    table.do("play grumbaz_charge", "drink G08 mana", "cancel")
    assert (table.phase, table.legal()) == ("move", before)
    assert (table.player("grumbaz").bag, table.state.energy) == (("G08",), 3)


def test_a_book_asks_each_other_seat_for_one_card() -> None:
    """AG-RES-2: one card each, clockwise, then the challenge."""
    table = Table("grumbaz", "sofeea", "burbonn").at("ruins_of_alterac", "grumbaz").level(GREEN, "grumbaz")
    table.hand("sofeea", "blink", "portal").hand("burbonn", "call_pet", "eagle_eye").stage("resource")
    asked = []
    table.do("resource book")
    while table.phase == "book_discard":
        asked.append(table.decider)
        table.do(table.legal()[0])
    assert (asked, table.phase) == (["sofeea", "burbonn"], "challenge")


def test_one_item_of_an_auction_of_two_is_kept_at_once() -> None:
    """AG-RES-6: where the deck holds a single item besides, there is nothing to choose."""
    table = Table("grumbaz", "sofeea").festival("YE3").wear("grumbaz", "G12").stage("resource").only(GREY, "GE8")
    table.do("resource auction_house", "item G12")
    assert table.phase != "keep_item"
    assert (table.player("grumbaz").armour, table.player("grumbaz").bag) == ("", ("G12",))


def test_cards_discarded_after_the_deck_ran_out_are_shuffled_at_the_next_draw() -> None:
    """AG-ABL-2, AG-RUL-45: nothing was there to shuffle when the last card was drawn."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").stage("resource")
    player = table.player("grumbaz")
    player.hand, player.deck = player.deck[:6], ()
    player.discard = table.state.config.tables.decks["grumbaz"][6:]
    table.do("resource scroll")
    assert (len(player.hand), len(player.deck), player.discard) == (7, 16, ())
    assert table.kinds().count("abilities_shuffled") == 1


def test_revealed_tokens_are_told() -> None:
    """AG-EXP-1: all of them at once."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").put_tokens("brill", "gold", "bomb").do("end movement")
    assert [len(event.tokens) for event in table.events_of("tokens_revealed")] == [2]


def test_what_is_done_outside_a_combat_or_to_an_encounter_without_effect() -> None:
    """AG-GEN-7, 5.3: a combat bonus without a combat, and a movement roll of an encounter, do nothing."""
    table = Table("grumbaz", "sofeea")
    lasting.ChangeAttack("own", 2).carry_out(table.state, Ctx("", seat=0), "", table.events)
    assert table.events == []
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "shield_wall").bottom(GREY, "G16")
    table.stage("challenge").do("draw a challenge")
    effect = effects.NextMoveRollMod("opponent", -1, 1)
    effect.carry_out(table.state, Ctx("", seat=0, side=0), "", table.events)
    assert [player.mods for player in table.state.players] == [(), ()]


def test_energy_changes_something_from_the_first_one_on() -> None:
    """AG-GEN-9: energy gained always does, energy lost while there is some."""
    table = Table("grumbaz", "sofeea")
    for energy, change, useful in ((0, 1, True), (0, -1, False), (1, -1, True)):
        table.state.energy = energy
        assert would_change(table.state, Ctx("", seat=0), (effects.Energy("self", change),)) == useful


def test_points_gained_are_told() -> None:
    """AG-MOV-7: added to those left."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").do("play grumbaz_charge")
    assert [event.n for event in table.events_of("points_gained")] == [table.state.move - 4]


def test_the_first_seat_draws_for_its_own_answer() -> None:
    """5.3, ``self``: the controller of the card, also where another seat is active."""
    table = Table("sofeea", "grumbaz").level(GREEN, "sofeea").hand("sofeea", "counterspell").bag("sofeea", "G08")
    table.hand("grumbaz", "charge")
    table.state.active = 1
    table.stage("move").do("play grumbaz_charge", "play sofeea_counterspell", "drink G08 mana", "pay")
    assert [event.seat for event in table.all_events if event.kind == "drew"] == [0]


def test_two_boots_ask_once_for_each_roll() -> None:
    """AG-DSC-ROCKET_BOOTS, AG-RUL-51: after the first reroll the other pair may be used, and passing once is enough."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").token("grumbaz", "rocket_boots")
    table.token("grumbaz", "rocket_boots").bottom(GREY, "G16").stage("challenge").do("draw a challenge", dice=[1, 1])
    assert table.phase == "rolled"
    table.do("use token rocket_boots", dice=[2])
    assert (table.phase, table.legal()) == ("rolled", ["use token rocket_boots", "pass"])
    table.do("pass")
    assert table.phase != "rolled"
    assert len(table.player("grumbaz").tokens) == 1


def test_a_teleport_reaches_exactly_one_card_length() -> None:
    """5.3, 6.2: straight distance between centres of at most 160, within the level, in another space."""
    for space, level in (("stormwind", RED), ("tarren_mill", GREEN), ("ironforge", GREY)):
        table = Table("sofeea", "grumbaz").at(space, "sofeea").level(level, "sofeea").hand("sofeea", "teleport")
        spaces = table.state.config.tables.spaces
        here = spaces[space]
        near = {
            name
            for name, there in spaces.items()
            if math.dist((here.x, here.y), (there.x, there.y)) <= 160 and there.colour <= level and name != space
        }
        assert near
        table.do("play sofeea_teleport")
        assert set(table.legal("to")) == {f"to {name}" for name in near}


def test_damage_paid_as_a_cost_is_suffered() -> None:
    """5.5, AG-GEN-9: it is paid in full, and not offered where it would defeat the payer."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("darkshire", "grumbaz").local("NE6")
    table.stage("challenge").do("visit NE6")
    assert table.legal() == ["option 0", "option 2"]
    table.do("option 0")
    assert (table.player("grumbaz").damage, len(table.player("grumbaz").hand)) == (1, 3)
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("darkshire", "grumbaz").local("NE6")
    table.health_left("grumbaz", 1).stage("challenge").do("visit NE6")
    assert "option 0" not in table.legal()


@pytest.mark.parametrize("active", [0, 1])
def test_the_seat_that_falls_moves_no_further_whichever_it_is(active) -> None:
    """AG-TRN-4: the fall of the active one ends its movement, that of another changes nothing for it."""
    heroes = ("sofeea", "sandrai") if active else ("sandrai", "sofeea")
    table = Table(*heroes, "burbonn").trap("goldshire", "immolation_trap", "burbonn").health_left("sandrai", 1)
    table.state.active = active
    table.stage("move").do("step goldshire")
    assert (table.player("sandrai").space, table.phase) == ("stormwind", "resource")
    table = Table(*heroes).hand("sandrai", "corruption").health_left("sofeea", 1).at("brill", *heroes)
    table.state.active = active
    table.stage("move").do("play sandrai_corruption sofeea")
    assert (table.player("sofeea").space, table.phase, table.decider) == ("undercity", "move", "sandrai")


def test_events_placed_are_told() -> None:
    """AG-EVT-2, AG-EVT-3: in the box and on its space."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE1", "GE5", "G16").stage("challenge")
    table.do("draw a challenge")
    found = [(event.card, event.space) for event in table.events_of("event_placed")]
    assert found == [("GE1", ""), ("GE5", "southshore")]


def test_no_more_mana_is_offered_than_is_owed() -> None:
    """4.3: potions while something is left to pay."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "G08", "G20").do("play grumbaz_charge")
    assert table.legal() == ["drink G08 mana", "drink G20 mana", "pay", "cancel"]
    table.do("drink G08 mana")
    assert table.legal() == ["pay", "cancel"]


def test_two_cards_are_discarded_by_choice() -> None:
    """5.3, ``discard_cards``: one after another, as many as there are."""
    for held, left in (("charge", "rend", "overpower"), 1), (("charge",), 0):
        table = Table("grumbaz", "sofeea").hand("grumbaz", *held)
        effect = effects.DiscardCards("self", 2, "choice")
        effect.carry_out(table.state, Ctx("", seat=0), "", table.events)
        table.changed()
        while table.phase == "discard":
            table.do(table.legal()[0])
        assert len(table.held("grumbaz")) == left


def test_a_branch_changes_what_its_side_changes() -> None:
    """AG-GEN-9, 5.3 ``if``: the side whose condition holds."""
    table = Table("grumbaz", "sofeea")
    heal = effects.If((co.Damaged("self", 1),), (effects.Heal("self", 1),), ())
    for damage, useful in ((1, True), (0, False)):
        table.damage("grumbaz", damage)
        assert would_change(table.state, Ctx("", seat=0), (heal,)) == useful


def test_nothing_is_shuffled_where_nothing_lies() -> None:
    """AG-ABL-2: with deck and discard pile empty nothing is drawn, and nothing is told of shuffling."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").stage("resource")
    player = table.player("grumbaz")
    player.attached = tuple(Attached(card, 0) for card in player.deck)
    player.deck = ()
    table.do("resource scroll")
    assert (player.hand, {"drew", "abilities_shuffled"} & set(table.kinds())) == ((), set())


def test_a_seat_that_is_not_active_sets_its_quest_up() -> None:
    """AG-QST-3, AG-QST-8: a quest completed on another turn is followed by one whose token its owner gives away."""
    table = Table("grumbaz", "sofeea", "sandrai")
    table.state.gone = tuple(card for card in table.state.gone if card != "S02")
    receive(table.state, 1, "S02", table.events)
    table.changed()
    assert (table.phase, table.decider) == ("quest_setup", "sofeea")
    assert sorted(table.legal()) == ["choose grumbaz", "choose sandrai"]
    table.do("choose sandrai")
    assert table.player("sofeea").quests[0].marked == (2,)


def test_cards_of_a_hand_in_are_sorted() -> None:
    """4.2: by id, whatever their order in the bag; those of too low a colour are left out."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "N12", "G03", "N05").quest("grumbaz", "E26").stage("quests")
    assert table.legal("hand in") == ["hand in E26 N05 N12"]


def test_a_quest_discarded_is_told() -> None:
    """AG-QST-7: its owner chooses, and everybody learns which one."""
    table = Table("grumbaz", "sofeea").quest("grumbaz", "S01").quest("grumbaz", "S03").stage("resource")
    table.do("resource quest_giver", "discard S03")
    assert [(event.seat, event.quest) for event in table.events_of("quest_revealed_discarded")] == [(0, "S03")]
    assert "S03" in table.state.gone


def test_an_offer_accepted_ends_the_challenge() -> None:
    """AG-CHL-9: the price is paid, the reward given, and the phase ends."""
    table = Table("grumbaz", "sofeea").level(YELLOW, "grumbaz").at("booty_bay", "grumbaz")
    table.bag("grumbaz", "G03", "N05", "Y19", "G04").stage("challenge").do("accept the offer")
    while table.phase == "pay":
        table.do(table.legal()[0])
    assert table.phase != "challenge"
    assert [entry.card for entry in table.player("grumbaz").log] == ["booty_bay"]


def test_each_trophy_can_be_taken_once() -> None:
    """AG-TRO-1: another one in the log does not stand in its way."""
    table = Table("grumbaz", "sofeea")
    player = table.player("grumbaz")
    player.log = (Logged("nefarian", 3, "trophy"),)
    assert [can_take_trophy(table.state, 0, name) for name in ("nefarian", "hakkar", "kazzak")] == [False, True, True]
