"""Single sentences of the specification on which whole games rarely depend, each with a position that does."""

from __future__ import annotations

import pytest

from tabletop.rules.adventure import ops, run_effects
from tabletop.rules.adventure.challenge import stage
from tabletop.rules.adventure.damage import hurt
from tabletop.rules.adventure.effects import OPS
from tabletop.rules.adventure.figures import attack_type
from tabletop.rules.adventure.flow import settle
from tabletop.rules.adventure.state import push
from tabletop.rules.adventure.values import NOBODY, Ctx, Foe
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


def test_a_full_hand_was_asked_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """AG-ABL-1: ten cards are within the limit; nobody is asked, however often it is looked at."""
    table = Table("sofeea", "grumbaz")
    player = table.player("sofeea")
    player.hand, player.deck = player.deck[:9], player.deck[9:]
    asked = 0

    def counted(state: object, frame: object) -> None:
        nonlocal asked
        asked += isinstance(frame, run_effects.HandFrame)
        assert asked < 5
        push(table.state, frame)  # type: ignore[arg-type]

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
            OPS[ops.ChangeType](table.state, ops.ChangeType("own", word), Ctx("", seat=0, side=0), "", [])
        assert attack_type(table.state, 0) == words[1]


@pytest.mark.parametrize(("other", "more"), [("sandrai", 1), ("sofeea", 0)])
def test_open_war_helps_against_the_other_affiliation_alone(other: str, more: int) -> None:
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
def test_damage_by_a_third_seat_in_a_combat_counts_for_it_and_for_the_opponent(by: int) -> None:
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


def test_an_equipped_item_can_be_put_up_for_auction() -> None:
    """AG-RES-6, AG-RUL-22: with an empty bag, too; it comes back when the deck has no other, and is not worn then."""
    table = Table("grumbaz", "sofeea").wear("grumbaz", "G15").stage("resource").bottom(GREY, "G03")
    table.do("resource auction_house")
    assert table.legal() == ["item G15"]
    table.do("item G15")
    assert (table.player("grumbaz").weapon, table.player("grumbaz").bag) == ("", ("G03",))


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
