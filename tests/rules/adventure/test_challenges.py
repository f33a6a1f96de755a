"""The challenge phase, events, the tracker, items and ability cards."""

import pytest

from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.board import is_aggro
from tabletop.rules.adventure.challenge import flip_event
from tabletop.rules.adventure.figures import value
from tabletop.rules.adventure.values import Ctx
from tests.support.adventure_positions import Table

GREY, GREEN, YELLOW, RED = range(4)


def test_what_can_be_faced() -> None:
    """AG-CHL-2, AG-CHL-4, AG-RUL-15, AG-RUL-57, AG-RUL-37: one of what is there; otherwise draw; or attack."""
    table = Table("grumbaz", "sofeea").at("forests_edge", "grumbaz", "sofeea").marker("forests_edge", "G05")
    assert table.stage("challenge").legal() == ["fight board", "fight marker_1", "attack sofeea"]
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz").local("GE6").stage("challenge")
    assert table.legal() == ["visit GE6"]
    assert table.refused(act.DrawChallenge()).rule == "AG-CHL-4"
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz", "sofeea").stage("challenge")
    assert table.legal() == ["attack sofeea", "draw a challenge"]


def test_drawing_goes_on_after_events() -> None:
    """AG-CHL-5, AG-EVT-1, AG-EVT-2, AG-EVT-5, AG-EVT-10: the front applies, the old global event goes first."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").festival("GE2").bottom(GREY, "GE4", "GE9", "G01")
    table.stage("challenge").fight("draw a challenge", dice=[6, 1])
    assert [event.card for event in table.events_of("challenge_revealed")] == ["GE4", "GE9", "G01"]
    assert table.state.festival == "GE4"
    assert table.state.decks[GREY][-2:] == ("GE2", "GE9")
    assert table.player("grumbaz").bag == ("G01",)


def test_challenge_decks_are_never_shuffled() -> None:
    """AG-CHL-7, AG-RUL-46: discards go to the top of their own colour and come round from the bottom."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bag("grumbaz", "N01", "G03")
    before = table.state.decks
    table.stage("move").do("drink G03 swiftness")
    assert table.state.decks[GREY] == (*before[GREY], "G03")


def test_a_local_event_stays_until_its_text_says_otherwise() -> None:
    """AG-EVT-4, AG-EVT-7, AG-POT-2: left alone it stays; resolved it may be discarded; nothing is drawn afterwards."""
    table = Table("grumbaz", "sofeea").at("thelsamar", "grumbaz").local("GE7").stage("challenge")
    table.do("visit GE7", "option 1")
    assert table.state.local == (("thelsamar", "GE7"),)
    assert "challenge_revealed" not in table.kinds()
    table = Table("grumbaz", "sofeea").at("thelsamar", "grumbaz").local("GE7").stage("challenge")
    table.do("visit GE7", "option 0")
    assert (table.state.local, table.state.valor[0], table.events_of("paid")[0].energy) == ((), 1, 2)
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("darkshire", "grumbaz").local("NE6")
    table.hand("grumbaz", "rend").damage("grumbaz", 2).stage("challenge").do(
        "visit NE6", "option 1", "card grumbaz_rend"
    )
    assert (table.player("grumbaz").damage, table.state.local, table.top(GREEN)) == (0, (), "NE6")


def test_an_event_becomes_an_item_an_encounter_valor_or_an_effect() -> None:
    """AG-EVT-6, AG-EVT-9, AG-RUL-25: each kind of back."""
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz").local("GE6").stage("challenge")
    table.do("visit GE6", dice=[5])
    assert table.player("grumbaz").bag == ("GE6",)
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("lakeshire", "grumbaz").local("NE5")
    table.wear("grumbaz", "N30").stage("challenge").fight("visit NE5", dice=[5, 2])
    assert [(entry.card, entry.valor, entry.kind) for entry in table.player("grumbaz").log] == [("NE5", 1, "event")]
    table = Table("grumbaz", "sofeea").festival("GE1").bottom(GREY, "G05").do("power GE1 1")
    assert (table.player("grumbaz").bag, len(table.held("grumbaz")), table.top(GREY)) == (("G05",), 1, "GE1")
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "rend", "charge", "rend", "overpower")
    table.damage("grumbaz", 2).bottom(GREY, "GE10", "G01").stage("challenge").do("draw a challenge")
    table.do("option 0", "card grumbaz_rend", "card grumbaz_rend", "card grumbaz_charge", "card grumbaz_overpower")
    assert (table.player("grumbaz").level, table.player("grumbaz").damage) == (GREEN, 0)


def test_an_event_encounter_in_the_tracker() -> None:
    """AG-EVT-8, AG-UNB-1, AG-UNB-3: unbeaten it lies in the tracker, and gives its reward when it is."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("lakeshire", "grumbaz").local("NE5")
    table.stage("challenge").fight("visit NE5", dice=[1, 1])
    assert table.state.markers[0] is not None
    assert (table.state.markers[0].card, is_aggro(table.state, 0)) == ("NE5", True)
    table.wear("grumbaz", "N02").damage("grumbaz", 0)
    table.state.active = 0
    table.at("lakeshire", "grumbaz").stage("challenge").fight("fight marker_1", dice=[6, 2])
    assert table.state.markers[0] is None
    assert table.state.valor[0] == 1


@pytest.mark.parametrize(("space", "spaces"), [("brill", ["brill"]), ("ironforge", None)])
def test_an_event_turned_outside_the_challenge_phase(space, spaces) -> None:
    """AG-EVT-6, AG-RUL-27: an unbeaten encounter in the flipper's space, or the nearest one that is no city."""
    table = Table("grumbaz", "sofeea").at(space, "sofeea").local("GE5")
    flip_event(table.state, Ctx("GE5.front", "event:GE5"), 1, [])
    table.changed()
    if spaces is None:
        assert (table.phase, table.decider) == ("event_space", "sofeea")
        assert sorted(table.legal()) == ["to deeprun_tram", "to kharanos", "to thelsamar"]
        table.do("to kharanos")
        spaces = ["kharanos"]
    assert [marker.space for marker in table.state.markers if marker is not None] == spaces


def test_markers_share_spaces_and_leave_with_what_is_attached() -> None:
    """AG-UNB-4, AG-UNB-5: several in one space; attached cards go to their owners."""
    table = Table("burbonn", "sofeea").at("brill", "burbonn").marker("brill", "G05").marker("brill", "G06")
    table.hand("burbonn", "hunters_mark").wear("burbonn", "G14")
    table.do("play burbonn_hunters_mark marker_2", "end movement", "resource scroll")
    assert table.legal("fight") == ["fight marker_1", "fight marker_2"]
    table.hand("burbonn", "aimed_shot").changed()
    table.state.energy = 0
    table.changed().fight("fight marker_2", dice=[6, 1])
    assert table.state.markers[1] is None
    assert "burbonn_hunters_mark#1" in table.player("burbonn").discard
    assert table.events_of("attacked")[0].defence == 4


def test_a_mark_on_a_marker_lowers_its_defence() -> None:
    """AG-ABL-8: seen from the marked encounter."""
    table = Table("burbonn", "sofeea").level(RED, "burbonn").at("brill", "burbonn").marker("brill", "G16")
    table.hand("burbonn", "hunters_mark", "aimed_shot").do("play burbonn_hunters_mark marker_1")
    table.stage("challenge").do("fight marker_1")
    assert value(table.state, 1, "defence") == 4


def test_random_discards() -> None:
    """AG-ITM-10: taken blindly from the bag; equipped items stay."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("raven_hill", "grumbaz").wear("grumbaz", "G03")
    table.bag("grumbaz", "G04", "G05", "G06").bottom(GREEN, "NE8", "N02").stage("challenge")
    table.do("draw a challenge")
    lost = table.events_of("item_revealed_lost")
    assert (len(lost), lost[0].random) == (1, True)
    assert table.player("grumbaz").weapon == "G03"


def test_where_items_work() -> None:
    """AG-ITM-1, AG-ITM-5, AG-CHR-8: weapons only while equipped, bag items only in the bag and within the level."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G02", "G09", "N26").stage("move")
    assert table.legal("use") == ["use G09 0"]
    assert table.refused(act.UseItem("N26", 0)).rule == "AG-ITM-5"
    assert table.stage("equip").refused(act.Equip("G09")).rule == "AG-ITM-1"


def test_an_item_power_once_a_turn_stays_used_when_it_is_taken() -> None:
    """AG-ITM-8, AG-ITM-11: its key goes with the item."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G25").put_tokens("brill", "gold")
    table.do("use G25 0", "look at brill/0")
    assert table.legal("use") == []
    assert table.refused(act.UseItem("G25", 0)).key == "already_used"


def test_where_played_cards_go() -> None:
    """AG-ABL-2, AG-ABL-3: movement and special cards at once, combat cards at the end of the combat."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "charge", "shield_wall", "heroic_strike")
    table.do("play grumbaz_charge")
    assert table.player("grumbaz").discard == ("grumbaz_charge#1",)
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge", "play grumbaz_shield_wall", dice=[2, 2])
    assert table.player("grumbaz").discard == ("grumbaz_charge#1",)
    assert [one.card for one in table.state.combat.cards] == ["grumbaz_shield_wall#1"]
    table.do("pass")
    assert table.player("grumbaz").discard == ("grumbaz_charge#1", "grumbaz_shield_wall#1")


def test_a_cancel_can_be_cancelled_and_costs_are_not_refunded() -> None:
    """AG-ABL-10, AG-ABL-5, AG-RUL-14: discarded without effect, counts as played."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("grumbaz", "charge", "charge")
    table.hand("sofeea", "counterspell").bag("sofeea", "G10").do("play grumbaz_charge", "play sofeea_counterspell")
    table.do("drink G10 mana", "pay")
    assert (table.state.energy, table.legal("play")) == (2, [])


def test_a_counterspell_from_afar_only_for_its_draw() -> None:
    """AG-RUL-64: legal at green level; nothing is cancelled."""
    table = Table("grumbaz", "sofeea").level(GREEN, "sofeea").at("naxxramas", "sofeea").hand("grumbaz", "charge")
    table.level(RED, "sofeea").hand("sofeea", "counterspell").bag("sofeea", "G10")
    table.do("play grumbaz_charge", "play sofeea_counterspell", "drink G10 mana", "pay")
    assert (table.state.move, len(table.held("sofeea"))) == (6, 1)
    table = Table("grumbaz", "sofeea").at("undercity", "sofeea").hand("grumbaz", "charge")
    table.hand("sofeea", "counterspell").bag("sofeea", "G10").do("play grumbaz_charge")
    assert table.phase == "move"


def test_attached_cards_stay_through_a_level() -> None:
    """AG-CHR-7, AG-RUL-25: a level removes damage, not curses."""
    table = Table("grumbaz", "sandrai").attach("grumbaz", "curse_weakness", "sandrai").at("brill", "grumbaz")
    table.hand("grumbaz", "rend", "charge", "rend", "overpower").bottom(GREY, "GE10", "G01").stage("challenge")
    table.do("draw a challenge", "option 0", *[f"card grumbaz_{kind}" for kind in ("rend", "rend", "charge")])
    table.do("card grumbaz_overpower")
    assert (table.player("grumbaz").level, len(table.player("grumbaz").attached)) == (GREEN, 1)


def test_an_option_needs_no_effect() -> None:
    """AG-RUL-60: a level already held may be chosen when its price can be paid."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at("brill", "grumbaz").bottom(GREY, "GE10", "G01")
    table.hand("grumbaz", "rend", "charge", "rend", "overpower").stage("challenge").do("draw a challenge")
    assert table.legal() == ["option 0", "option 1"]
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE10", "G01").stage("challenge")
    table.do("draw a challenge")
    assert table.legal() == ["option 1"]


def test_text_of_cards_goes_before_the_rules() -> None:
    """AG-GEN-1: Truce of the Chapel takes the choice of attacking away."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").festival("RE4").stage("challenge")
    assert table.legal() == ["draw a challenge"]
    assert table.refused(act.AttackCharacter("sofeea")).rule == "AG-GEN-1"


def test_an_empty_deck_gives_no_item() -> None:
    """AG-LIM-2, AG-ITM-3, AG-LIM-1: nothing is gained."""
    table = Table("grumbaz", "sofeea").only(GREY, "GE9", "GE8").level(GREEN, "grumbaz").token("grumbaz", "gold")
    table.do("use token gold", "colour grey")
    assert table.player("grumbaz").bag == ()
    assert len(table.state.decks[GREY]) == 2


def test_a_substitute_is_no_weapon_text() -> None:
    """AG-ABL-9, AG-ABL-11: one substitute; Blink cancels the combat at either moment."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea").hand("sofeea", "frostbolt", "cone_of_cold", "blink")
    table.state.energy = 6
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge", "play sofeea_frostbolt")
    assert table.legal("play") == ["play sofeea_blink"]
    assert table.refused(act.PlayCard("sofeea_cone_of_cold")).rule == "AG-ABL-9"
    table.do("pass", dice=[1, 1])
    assert (table.phase, table.legal("play")) == ("post_roll", ["play sofeea_blink"])
    table.do("play sofeea_blink")
    assert table.state.combat is None
    assert table.state.markers[0] is not None
