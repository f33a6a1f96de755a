"""Effects of the vocabulary that no card of the box uses so, and moments that its cards rarely come to."""

from typing import Any

from tabletop.rules.adventure import effects, lasting_effects as lasting
from tabletop.rules.adventure.costs import card_cost
from tabletop.rules.adventure.damage import forbidden
from tabletop.rules.adventure.figures import value
from tabletop.rules.adventure.frames import RunFrame, SettleFrame
from tabletop.rules.adventure.game import REGISTRY, settle
from tabletop.rules.adventure.run_effects import run
from tabletop.rules.adventure.state import push
from tabletop.rules.adventure.values import Ctx
from tests.support.adventure_positions import Table

GREY, GREEN = range(2)


def carry_out(table: Table, effect: Any, ctx: Ctx | None = None) -> Table:
    """Carry one effect out for the first seat, and what follows."""
    push(table.state, SettleFrame(0))
    effect.carry_out(table.state, ctx or Ctx("", seat=0), "", table.events)
    settle(table.state, table.events)
    table.changed().check_sound()
    return table


def test_items_lost_by_choice() -> None:
    """AG-ITM-10: "an item" means bag and equipped items together, chosen by their owner."""
    table = Table("grumbaz", "sofeea").wear("grumbaz", "G03").bag("grumbaz", "G04", "G05")
    carry_out(table, effects.LoseItem("self", 2, "any", "choice"))
    assert (table.phase, table.legal()) == ("lose_item", ["item G03", "item G04", "item G05"])
    table.do("item G03", "item G05")
    assert (table.player("grumbaz").weapon, table.player("grumbaz").bag) == ("", ("G04",))
    assert table.state.decks[GREY][-2:] == ("G03", "G05")


def test_costs_that_change_for_a_turn() -> None:
    """AG-ABL-3: until the end of this turn, not below 0."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge")
    carry_out(table, lasting.CostMod("self", 2, "turn"))
    assert card_cost(table.state, 0, "grumbaz_charge") == 3
    carry_out(table, lasting.CostMod("self", -9, "turn"))
    assert card_cost(table.state, 0, "grumbaz_charge") == 0
    table.bag("grumbaz", "G03").stage("equip").do("done")
    table.state.active = 0
    assert card_cost(table.state, 0, "grumbaz_charge") == 1


def test_what_is_forbidden_for_this_turn() -> None:
    """AG-GEN-1: it ends with the turn."""
    table = Table("grumbaz", "sofeea").bag("grumbaz", "G03")
    carry_out(table, lasting.Forbid("self", "heal", "turn"))
    assert forbidden(table.state, 0, "heal")
    table.stage("equip").do("done")
    assert not forbidden(table.state, 0, "heal")


def test_an_item_of_the_own_level() -> None:
    """AG-ITM-3: ``its_level``."""
    table = Table("grumbaz", "sofeea").level(GREEN, "sofeea").bottom(GREEN, "N05")
    carry_out(table, effects.GainItem("it", "its_level"), Ctx("", seat=0, it=1))
    assert table.player("sofeea").bag == ("N05",)


def test_energy_without_a_pool() -> None:
    """AG-ABL-6: who is neither active nor defending gains nothing."""
    table = Table("grumbaz", "sofeea")
    carry_out(table, effects.Energy("it", 2), Ctx("", seat=0, it=1))
    assert "energy_changed" not in table.kinds()
    carry_out(table, effects.Energy("self", -9))
    assert table.state.energy == 0


def test_flipping_to_the_side_it_shows() -> None:
    """AG-GEN-7: nothing happens, and the rest is carried out."""
    table = Table("grumbaz", "sofeea")
    carry_out(table, effects.FlipCharacter("self", "start"))
    assert "character_flipped" not in table.kinds()


def test_cards_of_a_list_around_wait_for_its_end() -> None:
    """AG-ABL-1, AG-GEN-8: the hand limit is checked when the list that drew is done, not at the end of one in it."""
    table = Table("sofeea", "grumbaz")
    player = table.player("sofeea")
    player.hand, player.deck = player.deck[:11], player.deck[11:]
    state = table.state
    push(state, SettleFrame(0))
    push(state, RunFrame(0, Ctx("sofeea_arcane_intellect", seat=0), ("sofeea_arcane_intellect.0",), 1))
    run(state, Ctx("burbonn_freezing_trap", "attached:x", seat=1, it=0), ("burbonn_freezing_trap.2",))
    kinds = []
    while len(state.frames) > 3:
        kinds.append(type(state.frames[-1]).__name__)
        settle_one(table)
    assert "HandFrame" not in kinds
    settle(state, table.events)
    assert table.changed().phase == "hand_limit"


def settle_one(table: Table) -> None:
    """Settle the frame on top alone."""
    frame = table.state.frames[-1]
    REGISTRY.settlers[type(frame)](table.state, frame, table.events)


def test_a_blocked_weapon() -> None:
    """AG-ITM-7: it counts as not equipped; armour likewise."""

    table = (
        Table("grumbaz", "sofeea").at("brill", "grumbaz").wear("grumbaz", "G15", "G12").hand("grumbaz", "shield_wall")
    )
    table.bottom(GREY, "G16").stage("challenge").do("draw a challenge")
    assert (value(table.state, 0, "attack"), value(table.state, 0, "defence")) == (3, 5)
    effects.Block("opponent", ("weapon", "armour")).carry_out(table.state, Ctx("", side=1), "", [])
    assert (value(table.state, 0, "attack"), value(table.state, 0, "defence")) == (2, 3)


def test_automatic_hits_and_misses() -> None:
    """AG-CMB-5: a miss wins over a hit, and both over the total."""
    for listed, hit in (([effects.AutoHit("own")], True), ([effects.AutoHit("own"), effects.AutoMiss("own")], False)):
        table = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "shield_wall").bottom(GREY, "G16")
        table.stage("challenge").do("draw a challenge")
        for effect in listed:
            effect.carry_out(table.state, Ctx("", seat=0, side=0), "", [])
        table.fight("pass", dice=[1, 1])
        assert [event.hit for event in table.events_of("attacked") if event.side == 0] == [hit]
