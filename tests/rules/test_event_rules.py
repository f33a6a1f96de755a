"""Every event names the rule behind it, and the rulebook has that rule, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import event_rules as low_rules
from tabletop.rules.lords_of_war import events as low_events
from tabletop.rules.lords_of_war.meta import META as LOW
from tabletop.rules.small_world import event_rules as sw_rules
from tabletop.rules.small_world import events as sw_events
from tabletop.rules.small_world.content import content as sw_content
from tabletop.rules.warcraft import battle_events, event_rules, events
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.meta import META

BOOKS = Path(__file__).resolve().parents[2] / "tabletop" / "text" / "rulebooks"
GAMES = (
    ("warcraft", event_rules, (events, battle_events)),
    ("lords_of_war", low_rules, (low_events,)),
)


def kinds(modules: tuple[ModuleType, ...]) -> set[str]:
    """The kinds of events that a game tells."""
    return {
        found.kind
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Event) and found is not Event
    }


def rules_of(game: str, language: str) -> set[str]:
    """The ids at which a rulebook can be opened."""
    return set(re.findall(r"^\[([A-Z]+-[A-Z]+-\d+)\]", (BOOKS / f"{game}.{language}.md").read_text("utf-8"), re.M))


@pytest.mark.parametrize(("game", "table", "modules"), GAMES)
def test_every_kind_of_event_has_a_rule_of_the_book(
    game: str, table: ModuleType, modules: tuple[ModuleType, ...]
) -> None:
    assert set(table.RULES) == kinds(modules)
    named = set(table.RULES.values()) | set(table._ENDINGS.values())
    named |= set(getattr(table, "_DEPLOYED", {}).values()) | set(getattr(table, "_DRAWN_FOR", {}).values())
    for language in ("en", "es"):
        assert named <= rules_of(game, language), named - rules_of(game, language)


@pytest.mark.parametrize("ending", META.endings)
def test_every_ending_of_warcraft_has_its_rule(ending: str) -> None:
    assert event_rules.rule_of(events.GameOver((0,), ending, (1, 0))) in rules_of("warcraft", "en")
    assert (event_rules.rule_of(events.GameOver((0,), ending, (1, 0))) == "WC-WIN-1") == (ending == "points")


def test_every_ending_of_lords_of_war_has_its_rule() -> None:
    found = {ending: low_rules.rule_of(low_events.GameOver(0, ending, (1, 0))) for ending in LOW.endings}
    assert [ending for ending, rule in found.items() if rule == "LW-END-3"] == ["units", "commanders"]


def test_what_an_event_says_may_choose_the_rule() -> None:
    rule: Callable[[Event], str] = event_rules.rule_of
    for kind in content().cards.values():
        assert rule(events.CardPlayed(0, f"OR-{kind.id}-1", kind.id)) == kind.rule
    assert rule(events.Trained(0, "worker", 1, 1)) == "WC-SPN-4"
    assert rule(events.Moved(0, "p", "OR.melee", "a1", "a2", ("a2",), "captive.thrall")) == "WC-CPT-4"
    assert rule(events.OutpostDestroyed(0, "a1", given_up=True)) == "WC-SPN-20"
    assert rule(events.PieceDestroyed(0, "necromancer", "a1")) == "WC-NEC-4"
    assert rule(battle_events.UnitLost("OR", "melee", "a1", 0, chosen=True)) == "WC-CRD-18"
    for why, wanted in (("deal", "WC-SET-8"), ("battle", "WC-BAT-10"), ("win", "WC-BAT-21")):
        assert rule(events.Drew(0, "", 3, why)) == wanted  # type: ignore[arg-type]
    for how, wanted in (("engage", "LW-DEP-2"), ("support", "LW-DEP-5"), ("free", "LW-DEP-6"), ("forced", "LW-DEP-8")):
        assert low_rules.rule_of(low_events.Deployed(0, "u", "c3", how, ())) == wanted  # type: ignore[arg-type]


def test_every_kind_of_event_of_small_world_has_a_rule_of_the_book() -> None:
    """There the rule stands on the class of the event; what it says may choose another."""
    found = [one for one in vars(sw_events).values() if isinstance(one, type) and issubclass(one, Event)]
    named = {one.rule for one in found if one is not Event}  # type: ignore[attr-defined]
    named |= {*sw_rules.ENDINGS.values(), *sw_rules.PAID_FOR.values()}
    for race in sw_content().races.values():
        named.add(sw_rules.rule_of(sw_events.Scored(0, "race", race.id, 1, 1)))
    named.add(sw_rules.rule_of(sw_events.Scored(0, "regions", "ORC", 1, 1)))
    named.add(sw_rules.rule_of(sw_events.StructurePlaced(0, "wall", "L1A-03")))
    named.add(sw_rules.rule_of(sw_events.AttemptFailed(0, "L1A-03", "assault", 4, 2, 0)))
    named.add(sw_rules.rule_of(sw_events.ArtifactMoved(0, "ART-FRO", "L1A-03", "L1A-04", "stolen")))
    for language in ("en", "es"):
        assert named <= small_world_rules(language), named - small_world_rules(language)


def small_world_rules(language: str) -> set[str]:
    """The ids of that rulebook, some of which end in a word."""
    text = (BOOKS / f"small_world.{language}.md").read_text("utf-8")
    return set(re.findall(r"^\[(SW-[A-Z]+-[A-Z0-9-]+)\]", text, re.M))
