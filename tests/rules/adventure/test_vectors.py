"""The worked examples of the specification: given, dice, expected."""

from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.board import is_aggro
from tabletop.rules.adventure.costs import card_cost
from tabletop.rules.adventure.figures import attack_out_of_combat, health, parts, value
from tabletop.rules.adventure.values import Attached
from tests.support.adventure_positions import HEROES, Table, until_passed

GREY, GREEN, YELLOW, RED = range(4)


def test_tv_1_energy_of_the_roll_lasts_for_the_turn() -> None:
    """AG-MOV-2, AG-TRN-3: face (2, 3), a card of cost 2, one energy left, none after the turn."""
    table = Table("burbonn", "sandrai").hand("burbonn", "hunters_mark", "freezing_trap").at("brill", "burbonn")
    table.stage("roll").do("roll", dice=[2])
    assert (table.state.move, table.state.energy) == (2, 3)
    table.hand("burbonn", "multi_shot").bottom(GREY, "G16").do("end movement", "resource scroll")
    table.do("draw a challenge")
    until_passed(table, "pre_roll", "reveal")
    assert (table.phase, table.legal("play")) == ("post_roll", ["play burbonn_multi_shot"])
    table.state.energy = 1
    assert table.changed().legal("play") == []
    assert table.refused(act.PlayCard("burbonn_multi_shot")).key == "card_energy"
    table.state.energy = 3
    table.changed().do("play burbonn_multi_shot")
    assert table.state.energy == 1
    until_passed(table, "post_roll")
    assert (table.state.active, table.phase) == (0, "equip")
    while table.state.active == 0:
        table.do("done")
    assert table.state.energy == 0


def test_tv_2_one_copy_of_a_name_each_turn() -> None:
    """AG-ABL-5: the second Frostbolt is not legal this turn."""
    table = Table("sofeea", "sandrai").at("deathknell", "sofeea").hand("sofeea", "frostbolt", "frostbolt")
    table.state.energy = 2
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge")
    assert table.phase == "pre_roll"
    table.do("play sofeea_frostbolt")
    assert "play sofeea_frostbolt" not in table.legal()
    assert table.refused(act.PlayCard("sofeea_frostbolt")).rule


def test_tv_3_the_auction_house() -> None:
    """AG-RES-6, AG-RUL-38: an event without an item goes to the top, the next item comes into the bag."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "N01").bottom(GREEN, "NE8", "N12").stage("resource")
    table.do("resource auction_house", "item N01")
    assert table.player("grumbaz").bag == ("N12",)
    assert table.state.decks[GREEN][-2:] == ("N01", "NE8")
    assert table.held("grumbaz") == []


def test_tv_4_spaces_above_the_level() -> None:
    """AG-MOV-4, AG-CHR-8: a green character may not enter a yellow space; a yellow or red one may."""
    for level, legal in ((GREEN, False), (YELLOW, True), (RED, True)):
        table = Table("grumbaz", "sofeea").level(level, "grumbaz").at("rebel_camp", "grumbaz")
        assert ("step gromgol" in table.legal()) == legal
    assert Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("rebel_camp", "grumbaz").refused(act.Step("gromgol"))


def test_tv_5_an_activated_power_happens_once() -> None:
    """AG-ENC-2, AG-ENC-5: Rotting Ghoul, 6 and again 6: damage +1 once, one reroll."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "G02").stage("challenge")
    table.fight("draw a challenge", dice=[1, 6, 6])
    assert [event.face for event in table.events_of("rerolled")] == [6]
    assert [event.stat for event in table.events_of("modified")] == ["damage"]
    strike = [event for event in table.events_of("attacked") if event.side == 1]
    assert (strike[0].die, strike[0].damage) == (6, 2)


def test_tv_6_the_encounters_powers_come_first() -> None:
    """AG-CMB-6: Kobold Miner rerolls its 1 before the powers of Grumbaz are looked at."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").wear("grumbaz", "G07").bottom(GREY, "G05")
    table.stage("challenge").fight("draw a challenge", dice=[6, 1, 4])
    assert [event.source for event in table.events_of("power_fired")] == ["G05.encounter", "G07.item"]
    assert [event.die for event in table.events_of("attacked") if event.side == 1] == [4]


def test_tv_7_ranged_before_melee() -> None:
    """AG-CMB-7, AG-ITM-2: Sandrai's 3 + 1 defeats the boar before it strikes."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").bottom(GREY, "G01").stage("challenge")
    table.fight("draw a challenge", dice=[3, 5])
    assert [(event.side, event.type) for event in table.events_of("attacked")] == [(0, "ranged")]
    assert table.player("sandrai").damage == 0
    assert table.player("sandrai").bag == ("G01",)


def test_tv_8_a_miss_and_an_aggro_marker() -> None:
    """AG-CMB-5, AG-UNB-1: the longbow's power rerolls; 5 < 6 misses; the ghoul hits and lies red in the space."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").wear("burbonn", "G01").bottom(GREY, "G02")
    table.stage("challenge").fight("draw a challenge", dice=[1, 3, 2])
    assert [(e.side, e.die + e.attack, e.hit) for e in table.events_of("attacked")] == [(0, 5, False), (1, 5, True)]
    assert table.player("burbonn").damage == 1
    assert table.state.markers[0] is not None
    assert (table.state.markers[0].card, table.state.markers[0].space) == ("G02", "brill")
    assert is_aggro(table.state, 0)


def test_tv_9_a_ranged_encounter_strikes_first() -> None:
    """AG-CMB-7: Goblin Engineer's 7 against defence 3 hits before a melee attack."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").wear("burbonn", "G08").bottom(GREY, "G03")
    table.stage("challenge").fight("draw a challenge", dice=[6, 5])
    assert [(event.side, event.type) for event in table.events_of("attacked")] == [(1, "ranged"), (0, "melee")]
    assert table.player("burbonn").damage == 2


def test_tv_10_both_defeated() -> None:
    """AG-CMB-8, AG-CMB-12: both hit at once; no item, the card on its deck, the defeat procedure."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").damage("sandrai", 2).bottom(GREY, "G03")
    table.stage("challenge").fight("draw a challenge", dice=[5, 5])
    assert table.top(GREY) == "G03"
    player = table.player("sandrai")
    assert (player.bag, player.damage, player.space) == ((), 0, "undercity")


def test_tv_11_a_duel_with_theft() -> None:
    """AG-PVP-2, AG-PVP-5, AG-RUL-26, AG-CHR-3: 1 + 3 = 4 < 5 misses; 6 + 2 + 1 = 9 hits; one item, then the city."""
    table = Table("grumbaz", "sandrai").at("brill", "grumbaz", "sandrai").wear("grumbaz", "G29")
    table.wear("sandrai", "G24").bag("sandrai", "G04", "G05").health_left("sandrai", 1).stage("challenge")
    table.fight("attack sandrai", dice=[6, 1])
    assert [(e.side, e.type, e.die + e.attack, e.hit) for e in table.events_of("attacked")] == [
        (1, "ranged", 3, False),
        (0, "melee", 9, True),
    ]
    assert len(table.held("grumbaz")) == 1
    assert (table.phase, table.decider) == ("steal", "grumbaz")
    assert table.legal() == ["item G04", "item G05", "pass"]
    table.do("item G05")
    assert table.player("grumbaz").bag == ("G05",)
    assert (table.player("sandrai").space, table.player("sandrai").damage) == ("undercity", 0)


def test_tv_12_a_power_of_an_item_is_mandatory() -> None:
    """AG-ITM-11, AG-ENC-2: the hammer's 6 costs one damage and gives two."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").wear("grumbaz", "G03").bottom(GREY, "G16")
    table.stage("challenge").fight("draw a challenge", dice=[6, 1])
    assert table.events_of("suffered")[0].n == 1
    assert ("damage", 2) in [(event.stat, event.n) for event in table.events_of("modified")]


def test_tv_13_a_substitute_replaces_the_weapon() -> None:
    """AG-ABL-9, AG-RUL-35: Shadow Bolt is ranged 3; the staff's text is ignored."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").wear("sandrai", "G02").hand("sandrai", "shadow_bolt")
    table.hand("sandrai", "demon_armor").damage("sandrai", 1).bottom(GREY, "G16").stage("challenge")
    table.do("draw a challenge", "play sandrai_shadow_bolt", "pay")
    assert value(table.state, 0, "attack") == 3
    table.fight("pass", dice=[6, 1])
    assert [(e.type, e.attack) for e in table.events_of("attacked") if e.side == 0] == [("ranged", 3)]
    assert "healed" not in table.kinds()


def test_tv_14_held_by_an_aggro_marker() -> None:
    """AG-AGR-2, AG-CHL-3: no step, and only that fight."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").marker("brill", "G02").stage("roll")
    table.do("roll", dice=[6])
    assert table.legal("step") == []
    assert table.refused(act.Step("deathknell")).rule == "AG-MOV-5"
    table.do("end movement", "resource scroll")
    assert [text for text in table.legal() if not text.startswith("play")] == ["fight marker_1"]


def test_tv_15_changing_weapons() -> None:
    """AG-ITM-4, AG-ITM-7: the longbow to the bag, the supergun equipped, attack ranged 5."""
    table = Table("burbonn", "sofeea").level(GREEN, "burbonn").wear("burbonn", "G01").bag("burbonn", "N18")
    table.stage("equip").do("equip N18")
    assert table.player("burbonn").bag == ("G01",)
    assert attack_out_of_combat(table.state, 0)[:2] == (5, "ranged")


def test_tv_16_only_events_left() -> None:
    """AG-CHL-6, AG-RUL-31, AG-RUL-53: after the last event the phase ends without a combat; maintenance is played."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").bag("burbonn", "G04").only(GREY, "GE9").stage("challenge")
    table.do("draw a challenge", raw=[])
    assert "challenge_ended" in table.kinds()
    assert "combat_started" not in table.kinds()
    assert (table.state.active, table.phase) == (0, "equip")


def test_tv_17_a_sealed_letter() -> None:
    """AG-QST-3 to 5, AG-QST-8: collect in Brill, travel to Stormwind, complete; a new elite quest."""
    table = Table("sandrai", "sofeea").quest("sandrai", "S01").at("brill", "sandrai").stage("quests")
    assert table.player("sandrai").quests[0].tokens == ("brill",)
    table.do("collect S01")
    assert table.player("sandrai").quests[0].tokens == ()
    table = Table("sandrai", "sofeea").quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",))
    table.stage("quests").do("travel S01")
    assert [(entry.card, entry.valor) for entry in table.player("sandrai").log] == [("S01", 2)]
    assert [quest.card for quest in table.player("sandrai").quests] == ["E01"]


def test_tv_18_a_bounty() -> None:
    """AG-QST-6: the target defeated in a combat with the owner: two valor and a new elite quest at once."""
    table = Table("burbonn", "sandrai").at("brill", "burbonn", "sandrai").valor("burbonn", 1)
    table.quest("burbonn", "S02", marked=(1,)).health_left("sandrai", 1).stage("challenge")
    table.fight("attack sandrai", dice=[6, 1])
    assert table.state.valor[0] == 3
    assert [quest.card for quest in table.player("burbonn").quests] == ["E01"]


def test_tv_19_the_plaguelands() -> None:
    """AG-QST-3, AG-QST-5, AG-QST-9: three tokens collected, then Undercity: three valor."""
    table = Table("sandrai", "sofeea").level(RED, "sandrai").quest("sandrai", "E01")
    assert table.player("sandrai").quests[0].tokens == ("lights_hope_chapel", "caer_darrow", "hearthglen")
    for space in ("hearthglen", "lights_hope_chapel", "caer_darrow"):
        table.at(space, "sandrai").stage("quests").do("collect E01")
        table.state.frames = table.state.frames[:1]
        table.state.active = 0
    table.at("undercity", "sandrai").stage("quests").do("travel E01")
    assert table.state.valor[0] == 3


def test_tv_20_a_trophy() -> None:
    """AG-TRO-1, AG-TRO-2: Nefarian defeated: his head to the log."""
    table = Table("sandrai", "sofeea").level(RED, "sandrai").wear("sandrai", "R21").at("blackwing_lair", "sandrai")
    table.stage("challenge").fight("fight board", dice=[6, 3])
    assert [(entry.card, entry.valor, entry.kind) for entry in table.player("sandrai").log] == [
        ("nefarian", 3, "trophy")
    ]


def test_tv_21_an_encounter_from_the_bag() -> None:
    """AG-ITM-9: Fine Longbow is a Mountain Boar on its other side, a Beast."""
    table = Table("grumbaz", "sofeea").quest("grumbaz", "S11").at("sentinel_hill", "grumbaz")
    table.bag("grumbaz", "G01", "G04", "G03").stage("quests")
    assert table.legal("hand in") == ["hand in S11 G01 G04"]
    table.do("hand in S11 G01 G04")
    assert (table.phase, table.legal()) == ("deck_order", ["item G01", "item G04"])
    table.do("item G04")
    assert table.state.decks[GREY][-2:] == ("G04", "G01")
    assert table.state.valor[0] == 1


def test_tv_22_a_defenders_energy() -> None:
    """AG-ABL-6, AG-PVP-3: one energy for the defender, gone after the combat."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("sofeea", "frost_nova", "ice_barrier")
    table.stage("challenge").do("attack sofeea")
    assert (table.phase, table.decider) == ("pre_roll", "sofeea")
    assert table.state.combat.energy == 1
    table.do("play sofeea_frost_nova", dice=[1, 1])
    assert "paid" in table.kinds()
    assert table.state.combat is None


def test_tv_23_the_same_affiliation() -> None:
    """AG-CHR-9: Horde may attack Horde."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").stage("challenge")
    assert "attack sofeea" in table.legal()


def test_tv_24_a_full_tracker() -> None:
    """AG-UNB-2: one of the two nearest markers goes, its card to the top of its deck; the new one takes the slot."""
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz")
    for space, card in (("forests_edge", "G05"), ("darkshire", "G06"), ("stonewatch_keep", "G07")):
        table.marker(space, card)
    for card in ("G08", "G09", "G10", "G11", "G12", "G13", "G14"):
        table.marker("deathknell", card)
    table.bottom(GREY, "G16").stage("challenge").fight("draw a challenge", dice=[1, 1])
    assert (table.phase, table.decider) == ("tracker_full", "grumbaz")
    assert table.legal() == ["marker marker_1", "marker marker_2"]
    table.do("marker marker_2")
    assert table.top(GREY) == "G06"
    assert table.state.markers[1] is not None
    assert (table.state.markers[1].card, table.state.markers[1].space) == ("G16", "goldshire")


def test_tv_30_a_city() -> None:
    """AG-CHL-1, AG-EXP-4: one resource is mandatory, the challenge is skipped."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G04").do("end movement")
    assert table.legal() == [f"resource {name}" for name in ("scroll", "auction_house", "quest_giver", "flight_path")]
    table.do("resource scroll")
    assert table.phase == "equip"
    assert "combat_started" not in table.kinds()


def test_tv_32_a_large_potion_and_disease() -> None:
    """AG-RES-3, AG-DSC-DISEASE: heals 2, Disease to the box, health 5 again."""
    table = Table("sandrai", "sofeea").level(GREEN, "sandrai").at("southshore", "sandrai").token("sandrai", "disease")
    table.damage("sandrai", 3)
    assert health(table.state, 0) == 4
    table.stage("resource").do("resource potion_large")
    assert table.player("sandrai").damage == 1
    assert (health(table.state, 0), table.state.box) == (5, ("disease#1",))


def test_tv_33_a_book_with_a_full_hand() -> None:
    """AG-RES-2, AG-ABL-1, AG-RUL-44: draws 2, the other draws and discards 1, then down to 10."""
    table = Table("grumbaz", "sofeea").at("thelsamar", "grumbaz")
    player = table.player("grumbaz")
    player.hand, player.deck = player.deck[:10], player.deck[10:]
    table.stage("resource").do("resource book")
    assert (table.phase, table.decider, len(player.hand)) == ("book_discard", "sofeea", 12)
    table.do(table.legal("card")[0])
    assert (table.phase, table.decider) == ("hand_limit", "grumbaz")
    table.do(table.legal("card")[0])
    assert table.phase == "hand_limit"
    table.do(table.legal("card")[0])
    assert len(player.hand) == 10


def test_tv_36_ice_block() -> None:
    """AG-CHL-8: a drawn encounter goes back, no marker, maintenance; a marker stays where it is."""
    table = Table("sofeea", "sandrai").at("brill", "sofeea").hand("sofeea", "ice_block").bag("sofeea", "G10")
    table.bottom(GREY, "G04").stage("challenge").do("draw a challenge")
    assert table.phase == "reveal"
    table.do("play sofeea_ice_block", "pay")
    assert table.top(GREY) == "G04"
    assert (table.phase, table.state.combat) == ("equip", None)
    table = Table("sofeea", "sandrai").at("brill", "sofeea").hand("sofeea", "ice_block").marker("brill", "G04")
    table.stage("challenge").do("fight marker_1", "play sofeea_ice_block")
    assert table.state.markers[0] is not None
    table = Table("sofeea", "sandrai").at("forests_edge", "sofeea").hand("sofeea", "ice_block")
    table.stage("challenge").do("fight board", "play sofeea_ice_block")
    assert table.state.combat is None


def test_tv_37_counterspell_with_mana_alone() -> None:
    """AG-RUL-20, AG-ABL-10, AG-POT-2: cost 1 - 1 = 0; Charge has no effect and its energy is spent."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").at("sepulcher", "sofeea").hand("grumbaz", "charge")
    table.hand("sofeea", "counterspell").bag("sofeea", "G10")
    table.state.move = 1
    table.do("play grumbaz_charge")
    assert (table.phase, table.decider, table.state.energy) == ("react", "sofeea", 2)
    table.do("play sofeea_counterspell")
    assert table.legal() == ["drink G10 mana", "cancel"]
    table.do("drink G10 mana", "pay")
    assert (table.state.move, table.state.energy) == (1, 2)
    assert table.player("grumbaz").discard == ("grumbaz_charge#1",)
    assert table.top(GREY) == "G10"


def test_tv_38_a_level() -> None:
    """AG-CHR-5: damage 0, three cards, the green card on the same side."""
    table = Table("grumbaz", "sofeea").at("forests_edge", "grumbaz").damage("grumbaz", 3)
    table.wear("grumbaz", "G30").player("grumbaz").side = "other"
    table.stage("challenge").fight("fight board", dice=[5, 1])
    player = table.player("grumbaz")
    assert (player.damage, len(player.hand), player.level, player.side) == (0, 3, GREEN, "other")


def test_tv_39_a_level_already_reached() -> None:
    """AG-CHR-6: nothing else happens."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("forests_edge", "grumbaz").damage("grumbaz", 3)
    table.wear("grumbaz", "G30").stage("challenge").fight("fight board", dice=[5, 1])
    assert (table.player("grumbaz").damage, table.held("grumbaz")) == (3, [])
    assert "level_gained" not in table.kinds()


def test_tv_41_winning_on_another_turn() -> None:
    """AG-WIN-1, AG-QST-6: the defender's Bounty with 7 valor before."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").valor("burbonn", 7)
    table.quest("burbonn", "S02", marked=(0,)).health_left("grumbaz", 1).stage("challenge")
    table.fight("attack burbonn", dice=[1, 6])
    assert (table.state.result.winners, table.state.result.ending) == ((1,), "valor")


def test_tv_42_the_most_valor_wins() -> None:
    """AG-WIN-2: 8 and 9 in one effect."""
    table = Table("grumbaz", "sofeea").valor("grumbaz", 7).valor("sofeea", 7).bag("grumbaz", "G03")
    table.quest("grumbaz", "S07", done=(1,)).quest("sofeea", "S06", done=(1, 1)).stage("equip").do("equip G03")
    assert (table.state.result.winners, table.state.result.ending) == ((1,), "most_valor")


def test_tv_45_an_encounter_that_hurts_itself() -> None:
    """AG-CMB-10, AG-RUL-17: Harvest Watcher's 1 defeats it before the ranged step."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "G13").stage("challenge")
    table.fight("draw a challenge", dice=[1, 1])
    assert table.events_of("attacked") == []
    assert table.player("grumbaz").bag == ("G13",)


def test_tv_46_berserk_stance_without_a_fight() -> None:
    """AG-CHR-10, AG-TRN-2: the card turns back at the end of the turn."""
    table = Table("grumbaz", "sofeea")
    table.player("grumbaz").side = "other"
    table.do("end movement", "resource scroll")
    while table.state.active == 0:
        table.do("done")
    assert table.player("grumbaz").side == "start"


def test_tv_48_a_book_of_two() -> None:
    """AG-RES-2, AG-SET-10: exactly one other seat draws and discards."""
    table = Table("grumbaz", "sofeea").at("thelsamar", "grumbaz").stage("resource").do("resource book")
    assert table.decider == "sofeea"
    table.do(table.legal("card")[0])
    assert (len(table.player("grumbaz").hand), len(table.player("sofeea").discard)) == (2, 1)
    assert table.phase == "challenge"


def test_tv_50_the_box_is_shuffled_at_once() -> None:
    """AG-DSC-3, AG-RUL-45: one token in the pile, three in the box: after the draw three in the pile."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz")
    table.state.pile, rest = table.state.pile[:1], table.state.pile[1:]
    table.state.box = rest[:3]
    table.player("sofeea").tokens = rest[3:]
    table.stage("resource").do("resource place_discovery")
    assert (len(table.state.pile), table.state.box) == (3, ())


def test_tv_51_the_discard_pile_is_shuffled_at_once() -> None:
    """AG-ABL-2: one card in the deck, four discarded, draw 2: deck 3, discard pile 0."""
    table = Table("grumbaz", "sofeea").at("thelsamar", "grumbaz")
    player = table.player("grumbaz")
    cards = player.deck
    player.deck, player.discard, player.hand = cards[:1], cards[1:5], cards[5:13]
    table.player("sofeea").attached = tuple(Attached(card, 0, 9) for card in cards[13:])
    table.stage("resource").do("resource book")
    assert (len(player.deck), len(player.discard)) == (3, 0)


def test_tv_52_an_item_on_the_back_of_an_event() -> None:
    """AG-ITM-3, AG-EVT-9, AG-RUL-38: Frostwolf Cloak is gained, its front is not resolved."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").token("grumbaz", "gold").bottom(GREEN, "NE7")
    table.do("use token gold", "colour green")
    assert table.player("grumbaz").bag == ("NE7",)
    assert "event_placed" not in table.kinds()


def test_tv_53_defeated_at_the_start_of_the_turn() -> None:
    """AG-RUL-33, AG-RUL-48, AG-CHR-3: theft first, then the city; the turn is played normally."""
    table = Table("sandrai", "grumbaz").at("brill", "grumbaz").damage("grumbaz", 4).bag("grumbaz", "G03")
    table.attach("grumbaz", "curse_agony", "sandrai", counters=3)
    table.do("end movement", "resource scroll")
    while table.state.active == 0:
        table.do("done")
    assert (table.phase, table.decider) == ("steal", "sandrai")
    table.do("item G03")
    player = table.player("grumbaz")
    assert (player.space, player.damage, player.attached) == ("undercity", 0, ())
    assert "sandrai_curse_agony#1" in table.player("sandrai").discard
    assert table.legal() == ["roll"]
    table.do("roll")
    assert table.legal("step")


def test_tv_54_defeated_by_an_event() -> None:
    """AG-RUL-42, AG-TRN-4: the figure in Undercity, no further card is drawn, maintenance."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at("thondroril_river", "grumbaz")
    table.health_left("grumbaz", 1).bag("grumbaz", "G03").bottom(RED, "RE8", "R01").stage("challenge")
    table.do("draw a challenge")
    assert table.player("grumbaz").space == "undercity"
    assert (table.phase, len(table.events_of("challenge_revealed"))) == ("equip", 1)


def test_tv_55_resurrected_where_a_quest_leads() -> None:
    """AG-RUL-49, AG-QST-4: travel is legal in maintenance."""
    table = Table("sandrai", "sofeea").level(GREEN, "sandrai").at("bulwark", "sandrai").health_left("sandrai", 1)
    table.quest("sandrai", "S12", done=(2, 0), tokens=(), collected=("sepulcher", "deathknell"))
    table.bottom(GREEN, "N01").stage("challenge").fight("draw a challenge", dice=[1, 6])
    assert table.player("sandrai").space == "undercity"
    assert "travel S12" in table.legal()
    table.do("travel S12")
    assert table.state.valor[0] == 1


def test_tv_56_two_cities_equally_near() -> None:
    """AG-CHR-3, AG-RUL-16: the owner chooses."""
    table = Table("sandrai", "sofeea").at("deeprun_tram", "sandrai").health_left("sandrai", 1).bottom(GREY, "G16")
    table.stage("challenge").fight("draw a challenge", dice=[1, 6])
    assert (table.phase, table.decider) == ("defeat", "sandrai")
    assert sorted(table.legal()) == ["to ironforge", "to stormwind"]
    table.do("to ironforge")
    assert table.player("sandrai").space == "ironforge"


def test_tv_57_blood_moon() -> None:
    """AG-AGR-4, AG-RUL-47: every marker is red while it is in force, and back afterwards."""
    table = Table("grumbaz", "sofeea").level(YELLOW, "grumbaz").at("deadwind_pass", "grumbaz").at("brill", "sofeea")
    table.marker("brill", "G05").bottom(YELLOW, "YE4", "Y06").stage("challenge")
    table.wear("grumbaz", "Y04")
    assert not is_aggro(table.state, 0)
    table.fight("draw a challenge", dice=[4, 1])
    assert "item_revealed_gained" in table.kinds()
    assert table.state.festival == ""
    assert not is_aggro(table.state, 0)
    table = Table("sofeea", "grumbaz").at("brill", "sofeea").marker("brill", "G05").festival("YE4")
    assert is_aggro(table.state, 0)
    assert table.legal("step") == []


def test_tv_58_defeated_before_any_roll() -> None:
    """AG-CMB-10: Baron Rivendare's first blow; the board encounter stays, nobody gains anything."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at("stratholme", "grumbaz").health_left("grumbaz", 1)
    table.stage("challenge").do("fight board", raw=[])
    assert table.events_of("combat_rolled") == []
    assert table.player("grumbaz").space == "undercity"
    assert table.player("grumbaz").bag == ()


def test_tv_59_both_defeated_by_hogger() -> None:
    """AG-RUL-32, AG-RUL-39, AG-QST-12: no level, the quest is completed."""
    table = Table("grumbaz", "sofeea").at("forests_edge", "grumbaz").health_left("grumbaz", 1)
    table.quest("grumbaz", "S07").stage("challenge").fight("fight board", dice=[5, 2])
    assert table.events_of("combat_ended")[0].attacker_down
    assert table.player("grumbaz").level == GREY
    assert table.state.valor[0] == 1


def test_tv_60_a_last_reaction() -> None:
    """AG-CMB-8, AG-RUL-55: Retaliation after a deadly hit: both defeated, no item."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").damage("grumbaz", 3).hand("grumbaz", "retaliation")
    table.state.energy = 1
    table.bottom(GREY, "G03").stage("challenge").do("draw a challenge", dice=[1, 5])
    assert (table.phase, table.player("grumbaz").damage) == ("after_suffer", 5)
    table.do("play grumbaz_retaliation")
    assert (table.events_of("combat_ended")[0].attacker_down, table.events_of("combat_ended")[0].defender_down) == (
        True,
        True,
    )
    assert (table.top(GREY), table.player("grumbaz").bag) == ("G03", ())


def test_tv_61_healed_in_time() -> None:
    """AG-RUL-55: Drain Life heals between the damage and the judgement."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").damage("sandrai", 2).hand("sandrai", "drain_life")
    table.bottom(GREY, "G03").stage("challenge").do("draw a challenge", dice=[3, 3])
    assert table.phase == "post_roll"
    table.do("play sandrai_drain_life")
    while table.phase in ("post_roll", "pre_roll"):
        table.do("pass")
    assert table.player("sandrai").damage == 3
    assert table.player("sandrai").bag == ("G03",)


def test_tv_62_a_local_event_drawn_on_its_space() -> None:
    """AG-EVT-3, AG-RUL-41: placed, not resolved; the next card is drawn."""
    table = Table("grumbaz", "sofeea").at("southshore", "grumbaz").bottom(GREY, "GE5", "G01").stage("challenge")
    table.fight("draw a challenge", dice=[6, 1])
    assert table.state.local == (("southshore", "GE5"),)
    assert table.player("grumbaz").bag == ("G01",)


def test_tv_63_an_event_discards_a_trap() -> None:
    """AG-EVT-3, AG-RUL-40: the trap to its owner's discard pile, the event lies there."""
    table = Table("grumbaz", "burbonn").level(GREEN, "grumbaz").at("darkshire", "grumbaz")
    table.trap("lakeshire", "freezing_trap", "burbonn").bottom(GREEN, "NE5", "N01").stage("challenge")
    table.do("draw a challenge")
    assert table.player("burbonn").discard == ("burbonn_freezing_trap#1",)
    assert table.state.traps == ()
    assert table.state.local == (("lakeshire", "NE5"),)


def test_tv_64_an_offer_that_cannot_be_paid() -> None:
    """AG-CHL-9, AG-RUL-56: draw, or the marker that lies there."""
    table = Table("grumbaz", "sofeea").level(YELLOW, "grumbaz").at("booty_bay", "grumbaz").bag("grumbaz", "G01", "N01")
    table.stage("challenge")
    assert table.legal() == ["draw a challenge"]
    table.marker("booty_bay", "Y02").stage("challenge")
    assert table.legal() == ["fight marker_1"]


def test_tv_65_an_offer_accepted() -> None:
    """AG-CHL-9, AG-TRO-1: the three items to their decks, the seal to the log; never again for this character."""
    table = Table("grumbaz", "sofeea").level(YELLOW, "grumbaz").at("booty_bay", "grumbaz")
    table.bag("grumbaz", "G01", "N01", "Y01").stage("challenge")
    table.do("accept the offer", "item G01", "item N01", "item Y01")
    assert (table.top(GREY), table.top(GREEN), table.top(YELLOW)) == ("G01", "N01", "Y01")
    assert [(entry.card, entry.valor) for entry in table.player("grumbaz").log] == [("booty_bay", 1)]
    table.bag("grumbaz", "G02", "N02", "Y02")
    table.state.active = 0
    table.at("booty_bay", "grumbaz").stage("challenge")
    assert "accept the offer" not in table.legal()


def test_tv_66_the_travelling_merchant() -> None:
    """AG-DSC-MERCHANT, AG-RUL-43: the partner may take another item, not the one just taken."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "merchant").bag("grumbaz", "G03").bag("sofeea", "G04")
    table.do("use token merchant", "item G04")
    assert (table.phase, table.decider) == ("trade", "sofeea")
    assert table.legal() == ["item G03", "pass"]
    table.do("item G03")
    assert (table.player("grumbaz").bag, table.player("sofeea").bag) == (("G04",), ("G03",))


def test_tv_67_ambush() -> None:
    """AG-DSC-AMBUSH, AG-RUL-11: the boar hits in the ranged step for 2."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").put_tokens("brill", "ambush").bottom(GREY, "G01")
    table.do("end movement", "resolve ambush").fight("draw a challenge", dice=[1, 2])
    assert [(e.side, e.type, e.hit, e.damage) for e in table.events_of("attacked")] == [
        (1, "ranged", True, 2),
        (0, "melee", False, 0),
    ]
    assert table.player("grumbaz").damage == 2


def test_tv_68_rocket_boots() -> None:
    """AG-DSC-ROCKET_BOOTS, AG-RUL-51: the power of the longbow does not see the 1."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").wear("burbonn", "G01").token("burbonn", "rocket_boots")
    table.bottom(GREY, "G16").stage("challenge")
    table.do("draw a challenge", dice=[1, 1])
    assert table.phase == "rolled"
    table.do("use token rocket_boots", dice=[2])
    assert table.events_of("power_fired") == []
    assert [(e.die, e.attack) for e in table.events_of("attacked") if e.side == 0] == [(2, 3)]


def test_tv_69_the_bear() -> None:
    """AG-CMB-4: attack 1 - 1 = 0; 3 >= 3 hits."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").bottom(GREY, "G01").stage("challenge")
    table.player("burbonn").side = "other"
    table.fight("draw a challenge", dice=[1, 3])
    assert [(e.die, e.attack, e.hit, e.damage) for e in table.events_of("attacked") if e.side == 1] == [(3, 0, True, 1)]


def test_tv_70_improved_frostbolt() -> None:
    """AG-ABL-7: 4 + 2 at green level, 4 + 2 + 1 + 2 at red."""
    for level, attack in ((GREEN, 6), (RED, 9)):
        table = Table("sofeea", "sandrai").level(level, "sofeea").at("brill", "sofeea").wear("sofeea", "G10")
        table.hand("sofeea", "frostbolt", "frost_nova").bottom(GREY, "G16").stage("challenge")
        table.do("draw a challenge", "play sofeea_frostbolt", "pay")
        assert value(table.state, 0, "attack") == attack
        assert all(part.source == "sofeea_frostbolt" for part in parts(table.state, 0, "attack"))


def test_tv_71_mana_icons_pay() -> None:
    """AG-POT-2: one energy and one mana item for a cost of 2."""
    table = Table("sofeea", "sandrai").at("brill", "sofeea").hand("sofeea", "cone_of_cold").bag("sofeea", "G08")
    table.state.energy = 1
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge", "play sofeea_cone_of_cold")
    assert table.legal() == ["drink G08 mana", "cancel"]
    table.do("drink G08 mana")
    assert table.legal() == ["pay", "cancel"]
    table.do("pay")
    assert table.state.energy == 0
    assert "G08" in table.state.decks[GREY][-2:]


def test_tv_72_held_at_a_flight_path() -> None:
    """AG-RUL-10, AG-RUL-61, AG-EXP-4: the flight is legal without effect; then only that fight."""
    table = Table("grumbaz", "sofeea").at("southshore", "grumbaz").marker("southshore", "G02").stage("resource")
    assert "resource flight_path" in table.legal()
    table.do("resource flight_path")
    assert table.player("grumbaz").space == "southshore"
    assert table.legal() == ["fight marker_1"]


def test_tv_73_where_a_grey_character_flies() -> None:
    """AG-RES-5, AG-MOV-4: exactly the other grey flight paths."""
    table = Table("grumbaz", "sofeea").at("undercity", "grumbaz").stage("resource").do("resource flight_path")
    assert sorted(table.legal()) == ["to ironforge", "to sentinel_hill", "to southshore", "to stormwind"]
    table.do("to sentinel_hill")
    assert table.phase == "challenge"


def test_tv_74_a_forbidden_flight_path() -> None:
    """AG-RES-8: only the potion at Southshore."""
    table = Table("grumbaz", "sofeea").festival("NE3").at("southshore", "grumbaz").stage("resource")
    assert table.legal() == ["resource potion_large"]


def test_tv_75_an_item_above_the_level() -> None:
    """AG-ITM-5, AG-POT-4, AG-RUL-21: it cannot be equipped, but drunk."""
    table = Table("burbonn", "sofeea").bag("burbonn", "N18").stage("equip")
    assert table.legal("equip") == []
    assert table.refused(act.Equip("N18")).rule == "AG-ITM-5"
    table.stage("move")
    table.state.move = 0
    table.do("drink N18 swiftness")
    assert table.state.move == 1
    assert table.top(GREEN) == "N18"


def test_tv_76_restriction_icons() -> None:
    """AG-ITM-6: spear and wand, not the longbow."""
    table = Table("sofeea", "sandrai").bag("sofeea", "G08", "G10", "G01").stage("equip")
    assert table.legal("equip") == ["equip G08", "equip G10"]
    assert table.refused(act.Equip("G01")).rule == "AG-ITM-6"


def test_tv_77_berserk_with_the_hammer() -> None:
    """AG-ITM-7, AG-ITM-11: 3 + 6 = 9; suffers 1; damage value 2 + 2 = 4."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").wear("grumbaz", "G03").bottom(GREY, "G16")
    table.player("grumbaz").side = "other"
    table.stage("challenge").fight("draw a challenge", dice=[6, 1])
    assert [(e.die + e.attack, e.damage) for e in table.events_of("attacked") if e.side == 0] == [(9, 4)]
    assert table.events_of("suffered")[0].n == 1


def test_tv_78_first_blood() -> None:
    """AG-QST-6, AG-QST-8: completed at once in the own turn, an elite quest at once."""
    table = Table("sandrai", "grumbaz").at("undercity", "sandrai").at("shadowfang_keep", "grumbaz")
    table.quest("sandrai", "S16", done=(2,)).hand("sandrai", "death_coil")
    table.do("play sandrai_death_coil grumbaz")
    assert table.state.valor[0] == 2
    assert [quest.card for quest in table.player("sandrai").quests] == ["E01"]


def test_tv_79_a_third_quest() -> None:
    """AG-QST-7: set up, then one of the three goes, its tokens with it."""
    table = Table("sandrai", "sofeea").quest("sandrai", "S01").quest("sandrai", "S03").stage("resource")
    table.do("resource quest_giver")
    assert (table.phase, sorted(table.legal())) == ("quest_overflow", ["discard E01", "discard S01", "discard S03"])
    table.do("discard S01")
    assert [quest.card for quest in table.player("sandrai").quests] == ["S03", "E01"]
    assert "S01" in table.state.gone


def test_tv_80_steps_in_their_order() -> None:
    """AG-QST-13: the second step does not count yet."""
    table = Table("sandrai", "sofeea").quest("sandrai", "E23").at("thelsamar", "sandrai").bag("sandrai", "G10")
    table.stage("quests")
    assert table.legal("collect") == []
    assert table.refused(act.Collect("E23")).rule == "AG-QST-13"


def test_tv_81_hearthstone() -> None:
    """AG-MOV-8, AG-DSC-HEARTHSTONE, AG-RUL-62: not after a step; before it another city, then no step."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "hearthstone")
    table.do("use token hearthstone")
    assert sorted(table.legal()) == ["to ironforge", "to undercity"]
    table.do("to undercity")
    assert table.legal("step") == []
    table.do("end movement")
    assert "resource book" in table.legal()
    table = Table("grumbaz", "sofeea").token("grumbaz", "hearthstone").do("step goldshire")
    assert "use token hearthstone" not in table.legal()
    assert table.refused(act.UseToken("hearthstone")).rule == "AG-MOV-8"


def test_tv_82_two_curses_of_one_name() -> None:
    """AG-RUL-19, AG-ABL-8: attack +1 and defence -2 once."""
    table = Table("grumbaz", "sandrai").at("brill", "grumbaz").hand("grumbaz", "shield_wall")
    table.attach("grumbaz", "curse_recklessness", "sandrai").attach("grumbaz", "curse_recklessness", "sandrai")
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge")
    assert (value(table.state, 0, "attack"), value(table.state, 0, "defence")) == (3, 1)


def test_tv_83_a_freezing_trap() -> None:
    """AG-MOV-9: points 0 and the trap discarded for Grumbaz; nothing for its owner."""
    table = Table("grumbaz", "burbonn").trap("goldshire", "freezing_trap", "burbonn")
    table.do("step goldshire")
    assert (table.state.move, table.state.traps) == (0, ())
    assert table.player("burbonn").discard == ("burbonn_freezing_trap#1",)
    table = Table("burbonn", "grumbaz").trap("goldshire", "freezing_trap", "burbonn").do("step goldshire")
    assert (table.state.move, len(table.state.traps)) == (3, 1)


def test_tv_84_feign_death() -> None:
    """AG-CMB-13: cancelled before the roll, no damage, no theft, maintenance."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("burbonn", "feign_death")
    table.bag("burbonn", "G01").bag("grumbaz", "G03").stage("challenge").do("attack burbonn")
    table.do("play burbonn_feign_death")
    assert "combat_rolled" not in table.kinds()
    assert (table.player("burbonn").damage, table.player("burbonn").bag) == (0, ("G01",))
    assert (table.phase, table.decider) == ("equip", "grumbaz")


def test_tv_85_costs_that_change() -> None:
    """AG-ENC-2: 1 + 1 - 1 = 1 for the first card against Kel'Thuzad, then 2."""
    table = Table("sofeea", "sandrai").level(RED, "sofeea").at("naxxramas", "sofeea")
    table.player("sofeea").side = "other"
    table.hand("sofeea", "frostbolt", "frost_nova", "ice_block").stage("challenge")
    table.do("fight board")
    until_passed(table, "reveal")
    assert card_cost(table.state, 0, "sofeea_frostbolt") == 1
    table.do("play sofeea_frostbolt")
    assert card_cost(table.state, 0, "sofeea_frost_nova") == 2


def test_tv_86_disease_that_kills() -> None:
    """AG-RUL-36, AG-CHR-2: health 3 with damage 3: defeated at once."""
    table = Table("sandrai", "sofeea").at("brill", "sandrai").damage("sandrai", 3).put_tokens("brill", "disease")
    table.do("end movement", "resolve disease")
    player = table.player("sandrai")
    assert (player.space, player.damage, player.tokens) == ("undercity", 0, ())
    assert table.state.box == ("disease#1",)


def test_tv_87_an_empty_deck() -> None:
    """AG-CHL-6: drawing is legal; the phase ends."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").only(GREY).stage("challenge")
    assert table.legal() == ["draw a challenge"]
    table.do("draw a challenge")
    assert "challenge_ended" in table.kinds()


def test_tv_88_a_miss_whatever_the_total() -> None:
    """AG-CMB-5: Jungle Panther's 6 makes 12 against 8 miss."""
    table = Table("grumbaz", "sofeea").level(YELLOW, "grumbaz").at("deadwind_pass", "grumbaz").wear("grumbaz", "Y03")
    table.bottom(YELLOW, "Y06").stage("challenge").fight("draw a challenge", dice=[6, 6])
    assert [(e.die + e.attack, e.hit) for e in table.events_of("attacked") if e.side == 0] == [(12, False)]


def test_tv_89_no_quest_after_the_win() -> None:
    """AG-WIN-1, AG-QST-8: 6 + 2 wins; no elite quest is drawn."""
    table = Table("sandrai", "sofeea").valor("sandrai", 6).at("stormwind", "sandrai")
    table.quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",)).stage("quests").do("travel S01")
    assert table.state.result is not None
    assert "quest_revealed" not in table.kinds()


def test_tv_90_whirlwind_on_a_third() -> None:
    """AG-PVP-8, AG-GEN-8: defeated at once, an item, the city; the combat goes on."""
    table = Table("grumbaz", "sofeea", "burbonn").at("brill", "grumbaz", "sofeea", "burbonn")
    table.health_left("burbonn", 1).bag("burbonn", "G01").hand("grumbaz", "whirlwind").stage("challenge")
    table.do("attack sofeea", dice=[1, 1])
    assert (table.phase, table.decider) == ("post_roll", "sofeea")
    table.do("pass", "play grumbaz_whirlwind")
    assert (table.phase, table.decider) == ("steal", "grumbaz")
    table.do("item G01")
    assert table.player("burbonn").space == "undercity"
    assert "combat_ended" in table.kinds()
    assert table.player("grumbaz").bag == ("G01",)


def test_tv_91_nothing_in_the_bag() -> None:
    """AG-ITM-8: equipped items cannot be stolen."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").wear("burbonn", "G01", "G04")
    table.health_left("burbonn", 1).stage("challenge").fight("attack burbonn", dice=[6, 2])
    assert table.player("burbonn").space == "undercity"
    assert table.events_of("item_taken") == []


def test_tv_92_waking_nightmare() -> None:
    """AG-ABL-5: one ability card for each combatant."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").festival("YE2")
    table.hand("grumbaz", "shield_wall", "demoralizing_shout").hand("sofeea", "frost_nova", "blink").stage("challenge")
    table.do("attack sofeea", "play sofeea_frost_nova")
    assert (table.phase, table.decider) == ("pre_roll", "grumbaz")
    table.do("play grumbaz_shield_wall")
    assert table.legal("play") == []


def test_the_four_heroes_are_those_of_the_box() -> None:
    assert tuple(Table(*HEROES).state.config.tables.content.characters) == HEROES
