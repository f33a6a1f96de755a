"""Every action and every event names the rule behind it, and the rulebook has that rule, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import actions as low_actions
from tabletop.rules.lords_of_war import events as low_events
from tabletop.rules.lords_of_war.meta import META as LOW
from tabletop.rules.warcraft import actions, battle_events, events
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.meta import META

BOOKS = Path(__file__).resolve().parents[2] / "tabletop" / "text" / "rulebooks"
GAMES = (
    ("warcraft", actions, (events, battle_events)),
    ("lords_of_war", low_actions, (low_events,)),
)


def kinds(modules: tuple[ModuleType, ...]) -> list[type[Event]]:
    """The kinds of events that a game tells."""
    return [
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Event) and found.__module__ == module.__name__
    ]


def rules_of(game: str, language: str) -> set[str]:
    """The ids at which a rulebook can be opened."""
    return set(re.findall(r"^\[([A-Z]+-[A-Z]+-\d+)\]", (BOOKS / f"{game}.{language}.md").read_text("utf-8"), re.M))


@pytest.mark.parametrize(("game", "verbs", "modules"), GAMES)
def test_every_kind_of_action_and_event_has_a_rule_of_the_book(
    game: str, verbs: ModuleType, modules: tuple[ModuleType, ...]
) -> None:
    """None without a rule of its own, none with a rule that is not in the books."""
    told = kinds(modules)
    assert len(told) > 15
    named = {kind.rule for kind in (*told, *get_args(verbs.AnyAction))}
    for module in modules:
        for table in ("_ENDINGS", "_DEPLOYED", "_DRAWN_FOR"):
            named |= set(getattr(module, table, {}).values())
    for language in ("en", "es"):
        assert named <= rules_of(game, language), named - rules_of(game, language)


@pytest.mark.parametrize("ending", META.endings)
def test_every_ending_of_warcraft_has_its_rule(ending: str) -> None:
    """Only points end the game by the kind's own rule."""
    told = events.GameOver((0,), ending, (1, 0))
    assert told.cites in rules_of("warcraft", "en")
    assert (told.cites == "WC-WIN-1") == (ending == "points")


def test_every_ending_of_lords_of_war_has_its_rule() -> None:
    """Units and commanders end the battle by the kind's own rule."""
    found = {ending: low_events.GameOver(0, ending, (1, 0)).cites for ending in LOW.endings}
    assert [ending for ending, rule in found.items() if rule == "LW-END-3"] == ["units", "commanders"]


def test_what_an_event_says_may_choose_the_rule() -> None:
    """Cards, captives, what was given up, why a card was drawn, how a unit was deployed."""
    for kind in content().cards.values():
        assert events.CardPlayed(0, f"OR-{kind.id}-1", kind.id).cites == kind.rule
    assert events.Trained(0, "worker", 1, 1).cites == "WC-SPN-4"
    assert events.Trained(0, "melee", 1, 1).cites == "WC-SPN-3"
    assert events.Moved(0, "p", "OR.melee", "a1", "a2", ("a2",), "captive.thrall").cites == "WC-CPT-4"
    assert events.OutpostDestroyed(0, "a1", given_up=True).cites == "WC-SPN-20"
    assert events.PieceDestroyed(0, "necromancer", "a1").cites == "WC-NEC-4"
    assert battle_events.UnitLost("OR", "melee", "a1", 0, chosen=True).cites == "WC-CRD-18"
    for why, wanted in (("deal", "WC-SET-8"), ("battle", "WC-BAT-10"), ("win", "WC-BAT-21")):
        assert events.Drew(0, "", 3, why).cites == wanted  # type: ignore[arg-type]
    for how, wanted in (("engage", "LW-DEP-2"), ("support", "LW-DEP-5"), ("free", "LW-DEP-6"), ("forced", "LW-DEP-8")):
        assert low_events.Deployed(0, "u", "c3", how, ()).cites == wanted  # type: ignore[arg-type]
