"""The players' own cards at the table: continuous effects that no item of the box has (5.3)."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.rules.adventure.damage import hurt
from tabletop.rules.adventure.figures import health
from tests.support.adventure_positions import Table


def _named(name: str) -> dict[str, str]:
    return {"en": name, "es": name}


def _always(op: str, who: str, **words: Any) -> list[dict[str, Any]]:
    return [{"when": "static", "mode": "static", "do": [{"op": op, "who": who, **words}]}]


def _document(item: list[dict[str, Any]], powers: Sequence[dict[str, Any]] = ()) -> str:
    """One own card ``own-C1``: a grey beast, and on its other side an amulet for the bag, a potion of speed or mana."""
    beast = {"attack": {"value": 1, "type": "melee"}, "defence": 4, "damage": 1, "abilities": list(powers)}
    amulet = {"slot": "bag", "icons": [], "potions": ["swiftness", "mana"], "abilities": item}
    card = {
        "id": "C1",
        "colour": "grey",
        "encounter": {"name": _named("Beast"), "traits": ["Beast"], **beast},
        "item": {"name": _named("Amulet"), **amulet},
    }
    return json.dumps(
        {"format": "adventure-cards", "version": 1, "id": "own", "name": _named("Own"), "encounters": [card]}
    )


def _two(item: list[dict[str, Any]]) -> str:
    """Two own cards, ``own-C1`` and ``own-C2``, alike but for their ids."""
    document = json.loads(_document(item))
    document["encounters"].append({**document["encounters"][0], "id": "C2"})
    return json.dumps(document)


def test_drinking_what_keeps_a_character_alive_defeats_it_at_once() -> None:
    """AG-CHR-2, AG-POT-3: the health drops with the item, in the movement phase too."""
    table = Table("grumbaz", "sofeea", cards=_document(_always("max_health", "self", n=1)))
    table.bag("grumbaz", "own-C1").damage("grumbaz", 5)
    assert health(table.state, 0) == 6
    table.do("drink own-C1 swiftness")
    assert (table.player("grumbaz").damage, table.phase) == (0, "resource")


def test_paying_with_what_keeps_a_character_alive_defeats_it_before_the_card() -> None:
    """AG-CHR-2, AG-POT-2, AG-GEN-8: the defeat comes before others may answer the card."""
    table = Table("grumbaz", "sofeea", cards=_document(_always("max_health", "self", n=1)))
    table.bag("grumbaz", "own-C1").bag("sofeea", "G08").damage("grumbaz", 5).at("goldshire", "grumbaz", "sofeea")
    table.hand("grumbaz", "charge").hand("sofeea", "counterspell")
    table.do("play grumbaz_charge", "drink own-C1 mana", "pay")
    assert (table.phase, table.player("grumbaz").space, table.player("grumbaz").damage) == ("react", "stormwind", 0)


@pytest.mark.parametrize("what", ["weapon", "powers"])
def test_a_power_that_is_blocked_while_it_waits_does_not_happen(what) -> None:
    """AG-ENC-2, AG-GEN-6: both hit at once; the encounter's hit comes first and blocks the claw before it heals."""
    bite = {"when": "on_hit", "mode": "must", "do": [{"op": "block", "side": "opponent", "what": [what]}]}
    table = Table("grumbaz", "sofeea", cards=_document([], [bite])).level(1, "grumbaz").at("brill", "grumbaz")
    table.wear("grumbaz", "N23").damage("grumbaz", 1).bottom(0, "own-C1").stage("challenge")
    table.fight("draw a challenge", dice=[6, 6])
    assert [event.source for event in table.events_of("power_fired")] == ["own-C1.encounter"]
    assert (table.player("grumbaz").damage, table.player("grumbaz").bag) == (2, ("own-C1",))


def _potion_quest(resource: str = "potion_large") -> str:
    """One own elite quest ``own-Q1``: use a resource once."""
    steps = [{"type": "use_resource", "resource": resource, "n": 1}]
    quest = {"id": "Q1", "name": _named("Cure"), "valor": 2, "order": "any", "setup": [], "steps": steps}
    head = {"format": "adventure-cards", "version": 1, "id": "own", "name": _named("Own")}
    return json.dumps({**head, "quests": {"starting": [], "elite": [quest]}})


@pytest.mark.parametrize(
    ("resource", "space"),
    [
        ("scroll", "stormwind"), ("book", "undercity"), ("potion_small", "kharanos"), ("potion_large", "ironforge"),
        ("place_discovery", "brill"), ("flight_path", "stormwind"), ("auction_house", "stormwind"),
        ("quest_giver", "stormwind"),
    ],
)  # fmt: skip
def test_every_resource_counts_when_it_changes_something(resource, space) -> None:
    """5.7, ``use_resource``: activated, and something changed."""
    table = Table("grumbaz", "sofeea", cards=_potion_quest(resource)).at(space, "grumbaz").quest("grumbaz", "own-Q1")
    table.damage("grumbaz", 1).bag("grumbaz", "G03").stage("resource").do(f"resource {resource}")
    assert [event.resource for event in table.events_of("resource_used")] == [resource]
    while table.phase in ("flight", "place_discovery", "auction", "book_discard"):
        table.do(table.legal()[0])
    assert [entry.card for entry in table.player("grumbaz").log] == ["own-Q1"]


@pytest.mark.parametrize(
    ("resource", "space"), [("flight_path", "southshore"), ("auction_house", "stormwind"), ("potion_small", "kharanos")]
)
def test_a_resource_without_effect_does_not_count(resource, space) -> None:
    """5.7, AG-RUL-10: held by aggro nobody flies, and without an item nothing is sold."""
    table = Table("grumbaz", "sofeea", cards=_potion_quest(resource)).at(space, "grumbaz").quest("grumbaz", "own-Q1")
    if space == "southshore":
        table.marker(space, "G02")
    table.stage("resource").do(f"resource {resource}")
    assert not table.player("grumbaz").log


@pytest.mark.parametrize(("damage", "tokens", "valor"), [(0, ("disease",), 2), (1, (), 2), (0, (), 0)])
def test_a_large_potion_that_removed_only_a_disease_did_not_count(damage, tokens, valor) -> None:
    """AG-RES-3, AG-QST-6: healing and removing Disease both change something; without either nothing counts."""
    table = Table("grumbaz", "sofeea", cards=_potion_quest()).at("southshore", "grumbaz").damage("grumbaz", damage)
    for kind in tokens:
        table.token("grumbaz", kind)
    table.quest("grumbaz", "own-Q1").stage("resource").do("resource potion_large")
    assert sum(entry.valor for entry in table.player("grumbaz").log) == valor


def test_a_defeat_replaced_left_less_than_no_damage() -> None:
    """5.3, ``replace_defeat``: damage becomes health minus the number, not below 0."""
    table = Table("sandrai", "sofeea", cards=_document(_always("max_health", "self", n=-1))).bag("sandrai", "own-C1")
    table.token("sandrai", "disease").token("sandrai", "disease").attach("sandrai", "soulstone", "sandrai")
    assert health(table.state, 0) == 1
    hurt(table.state, 0, 1, 1, table.events)
    assert [event.damage for event in table.events_of("defeat_replaced")] == [0]
    assert table.player("sandrai").damage == 0


ON_WIN = [{"when": "on_win", "mode": "must", "do": [{"op": "draw", "who": "self", "n": 1}]}]


def test_what_winning_sets_off_comes_before_quests() -> None:
    """AG-GEN-8, C11: the reward, then ``on_win`` of every source, then quests, whatever lists come before."""
    table = Table("grumbaz", "sofeea", cards=_two(ON_WIN)).at("forests_edge", "grumbaz").quest("grumbaz", "S07")
    table.bag("grumbaz", "own-C1", "own-C2").stage("challenge")
    table.do("fight board", dice=[5, 1])
    table.do(table.legal()[0])
    kinds = ("level_gained", "power_fired", "quest_completed")
    found = [event.kind for event in table.all_events if event.kind in kinds]
    assert found == ["level_gained", "power_fired", "power_fired", "quest_completed"]


@pytest.mark.parametrize(("left", "dice", "fired"), [(3, [6, 2], 1), (1, [6, 2], 0), (3, [1, 2], 0)])
def test_winning_is_defeating_without_being_defeated(left, dice, fired) -> None:
    """5.2: ``on_win``; not where both are defeated, nor where nobody is."""
    table = Table("grumbaz", "sofeea", cards=_document(ON_WIN)).at("brill", "grumbaz").bag("grumbaz", "own-C1")
    table.health_left("grumbaz", left).bottom(0, "G15").stage("challenge")
    table.fight("draw a challenge", dice=dice)
    assert [event.source for event in table.events_of("power_fired")] == ["own-C1.item"] * fired


def test_the_attacker_orders_what_the_start_of_its_combat_sets_off() -> None:
    """AG-GEN-6, C0: two items answer; the one that attacks chooses, also in another seat than the first."""
    begins = [{"when": "combat_start", "mode": "must", "do": [{"op": "draw", "who": "self", "n": 1}]}]
    table = Table("sofeea", "grumbaz", cards=_two(begins)).at("brill", "grumbaz").bag("grumbaz", "own-C1", "own-C2")
    table.state.active = 1
    table.bottom(0, "G16").stage("challenge").do("draw a challenge")
    assert (table.phase, table.decider, table.legal()) == ("order", "grumbaz", ["next own-C1", "next own-C2"])


def test_a_price_of_two_items_can_be_paid_whatever_order_they_lie_in() -> None:
    """AG-GEN-9, 4.3: any one item and a grey one, of a grey and a green one."""
    cost = [{"discard_item": {"zone": "bag", "n": 1}}, {"discard_item": {"zone": "bag", "n": 1, "colour": "grey"}}]
    power = [
        {"when": "move", "mode": "may", "limit": "turn", "cost": cost, "do": [{"op": "draw", "who": "self", "n": 2}]}
    ]
    for items, payable in ((("G03", "N05"), True), (("N05", "G03"), True), (("N05", "N12"), False)):
        table = Table("grumbaz", "sofeea", cards=_document(power)).bag("grumbaz", "own-C1", *items)
        assert bool(table.legal("use own-C1")) == payable


def test_nothing_starts_in_a_combat_that_is_over() -> None:
    """C0, AG-CMB-10: the Baron's blow ends it before the amulet of its victim."""
    begins = [{"when": "combat_start", "mode": "must", "do": [{"op": "draw", "who": "self", "n": 1}]}]
    for left, drawn in ((1, 0), (2, 1)):
        table = Table("grumbaz", "sofeea", cards=_document(begins)).level(3, "grumbaz").at("stratholme", "grumbaz")
        table.bag("grumbaz", "own-C1").health_left("grumbaz", left).stage("challenge").do("fight board")
        assert len(table.player("grumbaz").hand) == drawn


def test_only_cards_of_one_colour_are_put_in_order() -> None:
    """AG-CHL-7, DECK_ORDER: a third card of another colour goes to its deck by itself."""
    steps = [{"type": "hand_in_items", "kind": "city", "n": 3, "colour": "grey"}]
    quest = {"id": "Q1", "name": _named("Tithe"), "valor": 2, "order": "any", "setup": [], "steps": steps}
    head = {"format": "adventure-cards", "version": 1, "id": "own", "name": _named("Own")}
    cards = json.dumps({**head, "quests": {"starting": [], "elite": [quest]}})
    table = Table("grumbaz", "sofeea", cards=cards).bag("grumbaz", "G03", "N05", "G04").quest("grumbaz", "own-Q1")
    table.stage("quests").do(table.legal("hand in")[0])
    assert (table.phase, table.legal()) == ("deck_order", ["item G03", "item G04"])
    table.do("item G04")
    assert (table.state.decks[0][-2:], table.top(1)) == (("G04", "G03"), "N05")


def test_continuous_powers_of_an_encounter_count_for_its_side() -> None:
    """5.6: those of its card, seen from the encounter; no encounter of the box has any."""
    effects = [{"op": "attack", "side": "opponent", "n": -2}, {"op": "defence", "side": "own", "n": 3}]
    table = Table("grumbaz", "sofeea", cards=_document([], [{"when": "static", "mode": "static", "do": effects}]))
    table.at("brill", "grumbaz").bottom(0, "own-C1").stage("challenge").fight("draw a challenge", dice=[6, 1])
    figures = {event.side: (event.attack, event.defence) for event in table.events_of("attacked")}
    assert figures == {0: (0, 7), 1: (1, 3)}
