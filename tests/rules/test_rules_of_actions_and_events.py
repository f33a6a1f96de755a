"""Every action and every event names the rule behind it, and the rulebook has that rule, in both languages."""

import re
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest

from tabletop.rules.adventure import actions as ag_actions, events as ag_events
from tabletop.rules.game import Event, Verb
from tabletop.rules.lords_of_war import META as LOW, actions as low_actions, events as low_events
from tabletop.rules.small_world import META as SW, actions as sw_actions, events as sw_events
from tabletop.rules.small_world.content import content as sw_content
from tabletop.rules.warcraft import META, actions, events
from tabletop.rules.warcraft.content import content

B = TypeVar("B")
BOOKS = Path(__file__).resolve().parents[2] / "tabletop" / "text" / "rulebooks"
GAMES = (
    ("adventure", ag_actions, ag_events),
    ("small_world", sw_actions, sw_events),
    ("warcraft", actions, events),
    ("lords_of_war", low_actions, low_events),
)


def kinds(module: ModuleType, base: type[B]) -> list[type[B]]:
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, base) and found.__module__ == module.__name__
    ]


def rules_of(game: str, language: str) -> set[str]:
    """The ids at which a rulebook can be opened."""
    return set(
        re.findall(r"^\[([A-Z]+-[A-Z]+-[A-Z0-9-]+)\]", (BOOKS / f"{game}.{language}.md").read_text("utf-8"), re.M)
    )


@pytest.mark.parametrize(("game", "verbs", "module"), GAMES)
def test_every_kind_of_action_and_event_has_a_rule_of_the_book(game, verbs, module) -> None:
    """None without a rule of its own, none with a rule that is not in the books."""
    told = kinds(module, Event)
    assert len(told) > 15
    named = {kind.rule for kind in (*told, *kinds(verbs, Verb))}
    named |= {rule for kind in told for rules in kind.special.values() for rule in rules.values()}
    for table in ("_LINES", "_DRAWN_FOR"):
        named |= set(getattr(module, table, {}).values())
    for language in ("en", "es"):
        assert named <= rules_of(game, language), named - rules_of(game, language)


@pytest.mark.parametrize("ending", META.endings)
def test_every_ending_of_warcraft_has_its_rule(ending) -> None:
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
    assert events.UnitLost("OR", "melee", "a1", 0, chosen=True).cites == "WC-CRD-18"
    for why, wanted in (("deal", "WC-SET-8"), ("battle", "WC-BAT-10"), ("win", "WC-BAT-21")):
        assert events.Drew(0, "", 3, why).cites == wanted
    for how, wanted in (("engage", "LW-DEP-2"), ("support", "LW-DEP-5"), ("free", "LW-DEP-6"), ("forced", "LW-DEP-8")):
        assert low_events.Deployed(0, "u", "c3", how, ()).cites == wanted


def test_what_an_event_of_small_world_says_may_choose_the_rule() -> None:
    """Coins by their source, payments by their reason, conquests by their way, the end by its ending."""
    book = sw_content()
    for group in (book.races, book.powers, book.markers):
        for one in group.values():
            assert sw_events.Scored(0, "race", one.id, 1, 1).cites == one.rule
    assert sw_events.Scored(0, "regions", "ORC", 1, 1).cites == "SW-SCO-1"
    assert sw_events.StructurePlaced(0, "wall", "L1A-03").cites == "SW-RAC-NEL-2"
    assert sw_events.AttemptFailed(0, "L1A-03", "assault", 4, 2, 0).cites == "SW-RAC-GNO-2"
    assert sw_events.Paid(0, 1, 1, "toll").cites == "SW-IMM-4"
    assert {sw_events.GameOver((0,), ending, (1, 0), (1, 2)).cites for ending in SW.endings} == {
        "SW-GME-1",
        "SW-GME-2",
        "SW-GME-3",
        "SW-BFA-10",
    }
