"""The players' own cards at the table: continuous effects that no item of the box has (5.3)."""

from __future__ import annotations

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
    """An ability that always holds."""
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
def test_a_power_that_is_blocked_while_it_waits_does_not_happen(what: str) -> None:
    """AG-ENC-2, AG-GEN-6: both hit at once; the encounter's hit comes first and blocks the claw before it heals."""
    bite = {"when": "on_hit", "mode": "must", "do": [{"op": "block", "side": "opponent", "what": [what]}]}
    table = Table("grumbaz", "sofeea", cards=_document([], [bite])).level(1, "grumbaz").at("brill", "grumbaz")
    table.wear("grumbaz", "N23").damage("grumbaz", 1).bottom(0, "own-C1").stage("challenge")
    table.fight("draw a challenge", dice=[6, 6])
    assert [event.source for event in table.events_of("power_fired")] == ["own-C1.encounter"]
    assert (table.player("grumbaz").damage, table.player("grumbaz").bag) == (2, ("own-C1",))


def _potion_quest() -> str:
    """One own elite quest ``own-Q1``: use a large potion once."""
    steps = [{"type": "use_resource", "resource": "potion_large", "n": 1}]
    quest = {"id": "Q1", "name": _named("Cure"), "valor": 2, "order": "any", "setup": [], "steps": steps}
    head = {"format": "adventure-cards", "version": 1, "id": "own", "name": _named("Own")}
    return json.dumps({**head, "quests": {"starting": [], "elite": [quest]}})


@pytest.mark.parametrize(("damage", "tokens", "valor"), [(0, ("disease",), 2), (1, (), 2), (0, (), 0)])
def test_a_large_potion_that_removed_only_a_disease_did_not_count(
    damage: int, tokens: tuple[str, ...], valor: int
) -> None:
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
    """AG-GEN-8, C11: the reward, then ``on_win`` of every source, then quests, whatever lists are carried out first."""
    document = json.loads(_document(ON_WIN))
    document["encounters"].append({**document["encounters"][0], "id": "C2"})
    table = Table("grumbaz", "sofeea", cards=json.dumps(document)).at("forests_edge", "grumbaz").quest("grumbaz", "S07")
    table.bag("grumbaz", "own-C1", "own-C2").stage("challenge")
    table.do("fight board", dice=[5, 1])
    table.do(table.legal()[0])
    kinds = ("level_gained", "power_fired", "quest_completed")
    found = [event.kind for event in table.all_events if event.kind in kinds]
    assert found == ["level_gained", "power_fired", "power_fired", "quest_completed"]


def test_nobody_wins_where_both_are_defeated() -> None:
    """5.2: ``on_win`` is for who has defeated the opponent and is not defeated."""
    for left, fired in ((3, ["own-C1.item"]), (1, [])):
        table = Table("grumbaz", "sofeea", cards=_document(ON_WIN)).at("brill", "grumbaz").bag("grumbaz", "own-C1")
        table.health_left("grumbaz", left).bottom(0, "G15").stage("challenge")
        table.fight("draw a challenge", dice=[6, 2])
        assert [event.source for event in table.events_of("power_fired")] == fired
