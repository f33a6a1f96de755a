"""Saves of this game that are broken somewhere: each is refused in a sentence or loads as a position that plays."""

import json

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State
from tests.support.adventure_positions import Table
from tests.support.broken_states import broken_copy, loads_and_lives

CODEC = GAME.codec()
GREY = 0


def duel() -> State:
    """A duel with hidden cards, a curse, a trap and a window open."""
    table = Table("grumbaz", "sandrai", "sofeea").at("brill", "grumbaz", "sandrai").hand("grumbaz", "shield_wall")
    table.hand("sandrai", "fear", "demon_armor").attach("grumbaz", "curse_weakness", "sandrai")
    table.trap("deathknell", "rend", "grumbaz").put_tokens("brill", "gold").quest("grumbaz", "S01").bag(
        "grumbaz", "G02"
    )
    table.marker("goldshire", "G05").festival("GE4").local("GE6").valor("sofeea", 2).token("sofeea", "disease")
    return table.stage("challenge").do("attack sandrai").state


def payment() -> State:
    """A payment in a reaction to a card, over a list that goes on."""
    table = Table("grumbaz", "sofeea").at("undercity", "sofeea").at("brill", "grumbaz").hand("grumbaz", "charge")
    table.hand("sofeea", "counterspell").bag("sofeea", "G10")
    return table.do("play grumbaz_charge", "play sofeea_counterspell").state


def choice() -> State:
    """A choice of a special event, in the middle of drawing."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE10").hand("grumbaz", "rend")
    return table.stage("challenge").do("draw a challenge").state


def looking() -> State:
    """Tokens being looked at and decided on."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "far_sight").put_tokens("brill", "gold", "bomb")
    return table.do("use token far_sight", "look at brill/1").state


POSITIONS = (duel, payment, choice, looking)


def test_local_events_keep_their_order_in_a_save_with_sorted_keys() -> None:
    """A save sorts the keys of its objects: what has an order stands in lists."""
    state = Table("grumbaz", "sofeea").local("GE7").local("GE5").local("GE6").state
    document = json.loads(json.dumps(CODEC.dump_state(state), sort_keys=True))
    assert CODEC.load_state(document) == state


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_broken_documents_are_refused_or_play(make) -> None:
    """Nothing but a sentence comes of junk in any place."""
    document, bot = json.loads(json.dumps(CODEC.dump_state(make()))), RandomBot(1)
    refused = sum(not loads_and_lives(GAME, broken_copy(document, bot)[0], bot) for _ in range(40))
    assert refused > 15


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_parts_left_out_are_missed(make) -> None:
    document = json.loads(json.dumps(CODEC.dump_state(make())))
    for name in document:
        copy = {key: value for key, value in document.items() if key != name}
        with pytest.raises(ValueError, match=name):
            CODEC.load_state(copy)


def test_actions_that_are_none() -> None:
    """Unknown kinds and fields too many are refused."""
    for data in ({"kind": "fly"}, {"kind": "step"}, {"kind": "step", "space": "brill", "fast": True}):
        with pytest.raises(ValueError, match="action"):
            CODEC.load_actions([data])


# ------------------------------------------------------------------------------------- What a table asks of a position


def test_where_points_lead() -> None:
    """AG-MOV-3 to AG-MOV-5: ways within the level; aggro stops; nothing when held, rooted or without points."""
    table = Table("grumbaz", "sofeea").marker("goldshire", "G02")
    table.state.move = 3
    found = queries.reach(table.state)
    assert found["goldshire"] == ("goldshire",)
    assert found["kharanos"] == ("deeprun_tram", "ironforge", "kharanos")
    assert not {"forests_edge", "darkshire", "stormwind"} & set(found)
    for way in found.values():
        again = GAME.clone(table.state)
        for space in way:
            action = next(one for one in GAME.legal_actions(again) if one.text == f"step {space}")
            GAME.apply(again, action)
        assert again.players[0].space == way[-1]
    assert queries.reach(table.at("goldshire", "grumbaz").state) == {}


def test_ways_led_on_through_a_trap_that_stops_or_defeats() -> None:
    """AG-ABL-8, AG-MOV-3: an open trap of another ends a way as it would end the steps; its owner walks on."""
    for trap, left, ends in (("freezing_trap", 3, True), ("immolation_trap", 3, False), ("immolation_trap", 1, True)):
        table = Table("grumbaz", "burbonn").at("brill", "burbonn").trap("goldshire", trap, "burbonn")
        table.health_left("grumbaz", left)
        found = queries.reach(table.state)
        assert "goldshire" in found
        assert ("forests_edge" not in found) == ends
    table = Table("burbonn", "grumbaz").trap("goldshire", "freezing_trap", "burbonn")
    assert "forests_edge" in queries.reach(table.state)
    saved = Table("grumbaz", "burbonn", "sandrai").trap("goldshire", "immolation_trap", "burbonn")
    saved.health_left("grumbaz", 1).attach("grumbaz", "soulstone", "sandrai")
    assert "forests_edge" in queries.reach(saved.state)


@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (5, 2), (6, 6)])
def test_the_needed_roll_is_the_one_that_hits(dice) -> None:
    """AG-CMB-5: the lowest face, exactly."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").hand("grumbaz", "rend", "overpower")
    table.hand("burbonn", "multi_shot").wear("burbonn", "G08").stage("challenge")
    table.state.energy = 0
    table.hand("grumbaz", "demoralizing_shout").bag("grumbaz", "G18")
    table.do("attack burbonn")
    lowest = [queries.needed(table.state, side) for side in (0, 1)]
    table.fight("pass", dice=dice)
    attacked = table.events_of("attacked")
    assert attacked
    assert all(event.hit == (event.die >= lowest[event.side]) for event in attacked)


def test_the_sides_of_a_combat() -> None:
    """AG-CMB-4: values with their parts, type, health left, one wound for encounters."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "shield_wall").wear("grumbaz", "G15")
    table.damage("grumbaz", 2).bottom(GREY, "G16").stage("challenge").do("draw a challenge")
    mine, theirs = (queries.combat_figures(table.state, side) for side in (0, 1))
    assert (mine.attack, mine.defence, mine.damage, mine.type, mine.health) == (3, 3, 1, "melee", 3)
    assert (mine.needed, theirs.needed, theirs.health) == (3, 1, -1)
    assert [part.n for part in mine.attack_parts] == [3]
    assert queries.card_cost(table.state, 0, "grumbaz_shield_wall") == 1


def test_what_lies_in_a_space() -> None:
    """AG-GEN-3: figures, markers, events, tokens, traps, quests and what is printed."""
    table = Table("grumbaz", "burbonn").at("goldshire", "burbonn").marker("goldshire", "G02").local("GE6")
    table.put_tokens("goldshire", "gold", "bomb").trap("goldshire", "freezing_trap", "burbonn").quest("grumbaz", "S01")
    found = queries.place(table.state, "goldshire")
    assert (found.figures, found.markers, found.aggro, found.event, found.tokens) == ((1,), (0,), (0,), "GE6", 2)
    assert found.traps == ("burbonn_freezing_trap",)
    assert queries.place(table.state, "brill").quests == ((0, "S01"),)
    assert queries.place(table.state, "forests_edge").encounter == "hogger"
    assert queries.place(GAME.view(table.state, None), "goldshire") == found
