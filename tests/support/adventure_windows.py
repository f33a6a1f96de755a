"""Every window of the Adventure Game in a position of its own."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.rules.adventure import effects
from tabletop.rules.adventure.challenge import flip_event
from tabletop.rules.adventure.values import Ctx
from tests.support.adventure_positions import Table

GREY, GREEN = range(2)


def duel(*cards: str) -> Table:
    """Grumbaz, about to attack Sofeea, with these cards."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("grumbaz", *cards)
    return table.stage("challenge")


def at_resource(space: str, resource: str) -> Table:
    return Table("grumbaz", "sofeea").at(space, "grumbaz").stage("resource").do(f"resource {resource}")


def stolen_from() -> Table:
    """Grumbaz defeats Sofeea, whose bag holds something."""
    table = duel().bag("sofeea", "G04").health_left("sofeea", 1)
    return table.do("attack sofeea", dice=[6, 1]).do("pass")


def auction_of_two() -> Table:
    """Grumbaz draws one more item at an auction."""
    table = Table("grumbaz", "sofeea").festival("YE3").bag("grumbaz", "G03").bottom(GREY, "G05", "G06")
    return table.stage("resource").do("resource auction_house", "item G03")


def merchant() -> Table:
    """Grumbaz uses a Travelling Merchant."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "merchant").bag("grumbaz", "G03").bag("sofeea", "G04")
    return table.do("use token merchant")


def crowded() -> Table:
    """An encounter escapes while all slots are full, two markers being equally near."""
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz")
    for card in ("G01", "G04", "G05", "G06", "G08", "G09", "G10", "G12"):
        table.marker("brill", card)
    table.marker("forests_edge", "G13").marker("lakeshire", "G14").bottom(GREY, "G16")
    return table.stage("challenge").do("draw a challenge", dice=[1, 1])


def handed_in() -> Table:
    """Two beasts of one colour are handed in."""
    table = Table("grumbaz", "sofeea").at("sentinel_hill", "grumbaz").bag("grumbaz", "G01", "G16", "G22")
    table.quest("grumbaz", "S11").stage("quests")
    return table.do(table.legal("hand in")[0])


def turned_away() -> Table:
    """An event turns into an encounter while who turned it stands in a city."""
    table = Table("grumbaz", "sofeea").at("ironforge", "sofeea").local("GE5")
    flip_event(table.state, Ctx("GE5.front", "event:GE5"), 1, [])
    return table.changed()


def asked_for_items() -> Table:
    """An effect lets Grumbaz discard two of three items."""
    table = Table("grumbaz", "sofeea").wear("grumbaz", "G03").bag("grumbaz", "G04", "G05")
    effect = effects.LoseItem("self", 2, "any", "choice")
    effect.carry_out(table.state, Ctx("", seat=0), "", table.events)
    return table.changed()


def cursed() -> Table:
    """Two cards attached to Sofeea answer the start of her turn."""
    table = Table("grumbaz", "sofeea", "sandrai", "burbonn").attach("sofeea", "curse_agony", "sandrai", 3)
    table.attach("sofeea", "serpent_sting", "burbonn", 2).stage("equip")
    return table.bag("grumbaz", "G03").do("done")


def sleepless() -> Table:
    """Sofeea discards a card at the end of her turn, to keep her Arcane Power."""
    table = Table("sofeea", "grumbaz").hand("sofeea", "blink", "portal").bag("sofeea", "G03").stage("equip")
    table.player("sofeea").side = "other"
    return table.changed().do("done", "option 0")


def overfull() -> Table:
    """Sofeea holds ten cards and draws one more."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea").stage("resource")
    player = table.player("sofeea")
    player.hand, player.deck = player.deck[:10], player.deck[10:]
    return table.do("resource scroll")


WINDOWS: dict[str, Callable[[], Table]] = {
    "roll": lambda: Table("grumbaz", "sofeea").stage("roll"),
    "move": lambda: Table("grumbaz", "sofeea").hand("grumbaz", "charge").token("grumbaz", "gold"),
    "tokens": lambda: Table("grumbaz", "sofeea").put_tokens("stormwind", "gold", "bomb").do("end movement"),
    "resource": lambda: Table("grumbaz", "sofeea").stage("resource"),
    "challenge": lambda: duel().marker("brill", "G01"),
    "quests": lambda: Table("grumbaz", "sofeea").quest("grumbaz", "E02").stage("quests"),
    "equip": lambda: Table("grumbaz", "sofeea").bag("grumbaz", "G03", "G15").stage("equip"),
    "order": cursed,
    "pay": lambda: Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "G08").do("play grumbaz_charge"),
    "react": lambda: (
        Table("grumbaz", "sofeea")
        .hand("grumbaz", "charge")
        .hand("sofeea", "counterspell")
        .bag("sofeea", "G08")
        .do("play grumbaz_charge")
    ),
    "reveal": lambda: (
        Table("sofeea", "grumbaz")
        .at("brill", "sofeea")
        .hand("sofeea", "ice_block")
        .bottom(GREY, "G16")
        .stage("challenge")
        .do("draw a challenge")
    ),
    "pre_roll": lambda: duel("shield_wall").do("attack sofeea"),
    "post_roll": lambda: duel("heroic_strike").roll_on("attack sofeea", [3, 4]),
    "pending": lambda: duel().bag("grumbaz", "G28").do("attack sofeea", dice=[1, 6]).do("pass"),
    "after_suffer": lambda: duel("retaliation").do("attack sofeea", dice=[1, 6]).do("pass"),
    "rolled": lambda: Table("grumbaz", "sofeea").token("grumbaz", "rocket_boots").stage("roll").do("roll"),
    "defeat": lambda: (
        Table("grumbaz", "sofeea")
        .at("goldshire", "grumbaz")
        .at("deeprun_tram", "grumbaz")
        .health_left("grumbaz", 1)
        .put_tokens("deeprun_tram", "bomb")
        .do("end movement", "resolve bomb")
    ),
    "hand_limit": overfull,
    "discard": sleepless,
    "book_discard": lambda: at_resource("undercity", "book"),
    "place_discovery": lambda: at_resource("brill", "place_discovery"),
    "flight": lambda: at_resource("stormwind", "flight_path"),
    "destination": lambda: Table("sofeea", "grumbaz").hand("sofeea", "portal").do("play sofeea_portal"),
    "auction": lambda: Table("grumbaz", "sofeea").bag("grumbaz", "G03").stage("resource").do("resource auction_house"),
    "keep_item": auction_of_two,
    "steal": stolen_from,
    "take_item": merchant,
    "trade": lambda: merchant().do("item G04"),
    "deck_order": handed_in,
    "tracker_full": crowded,
    "quest_overflow": lambda: (
        Table("grumbaz", "sofeea")
        .quest("grumbaz", "S01")
        .quest("grumbaz", "S03")
        .stage("resource")
        .do("resource quest_giver")
    ),
    "choose": lambda: (
        Table("grumbaz", "sofeea")
        .at("southshore", "grumbaz")
        .local("GE5")
        .bag("grumbaz", "G03")
        .stage("challenge")
        .do("visit GE5")
    ),
    "colour": lambda: Table("grumbaz", "sofeea").level(GREEN, "grumbaz").token("grumbaz", "gold").do("use token gold"),
    "step_other": lambda: (
        Table("grumbaz", "sofeea").put_tokens("stormwind", "false_map").do("end movement", "resolve false_map")
    ),
    "peek": lambda: (
        Table("grumbaz", "sofeea")
        .token("grumbaz", "far_sight")
        .put_tokens("brill", "gold", "bomb")
        .do("use token far_sight")
    ),
    "lose_item": asked_for_items,
    "event_space": turned_away,
}
