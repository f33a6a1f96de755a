"""Every rule and ruling of the specification is named by a test, and what cites a rule cites one that exists."""

from __future__ import annotations

from pathlib import Path

from named_rules import named_by_folder

from tabletop.rules.game import Event
from tabletop.rules.small_world import actions, event_rules, events
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.meta import META
from tabletop.rules.small_world.reasons import RULES
from tabletop.rules.verbs import Verb

LAST = {
    "SET": 15, "TRN": 6, "CMB": 7, "REA": 5, "CON": 8, "RCH": 8, "CST": 5, "FIN": 7, "LOS": 7, "IMM": 8, "RDP": 7,
    "END": 1, "SCO": 6, "FAC": 3, "DEC": 9, "ART": 5, "LEG": 1, "GME": 4, "CMP": 5, "BFA": 11, "OPT": 6, "STM": 2,
    "INT": 88, "AMB": 60,
}  # fmt: skip
PARTS = {
    "BLE": 1, "DRA": 3, "DWA": 1, "ETH": 2, "FOR": 3, "GNO": 4, "GOB": 6, "HUM": 3, "KOB": 2, "NAG": 3, "NEL": 3,
    "ORC": 1, "PAN": 4, "TAU": 4, "TRO": 1, "WOR": 1,
}  # fmt: skip
POWERS = {"BEA": 4, "BUL": 4, "CHA": 6, "DEF": 4, "POR": 4}
IDS = [f"SW-{part}-{n}" for part, last in LAST.items() for n in range(1, last + 1)]
IDS += [f"SW-RAC-{race}-{n}" for race, last in PARTS.items() for n in range(1, last + 1)]
IDS += [f"SW-POW-{power}-{n}" for power, last in POWERS.items() for n in range(1, last + 1)]
WHOLE = [one.rule for group in (content().races, content().powers, content().markers) for one in group.values()]
HERE = Path(__file__).parent


def known() -> set[str]:
    return {*IDS, *WHOLE}


def named() -> set[str]:
    """The ids that tests name; a numbered one names its race or power as well."""
    found = named_by_folder(HERE, "SW", without=Path(__file__).name)
    return found | {rule.rpartition("-")[0] for rule in found if rule.count("-") == 3}


def test_every_rule_has_a_test() -> None:
    """Each id stands in a test function that asserts what it says."""
    assert len(IDS) + len(WHOLE) == 396
    missing = sorted(known() - named())
    assert not missing


def test_reasons_actions_and_events_cite_rules_that_exist() -> None:
    assert set(RULES.values()) <= known()
    verbs = [one for one in vars(actions).values() if isinstance(one, type) and issubclass(one, Verb) and one != Verb]
    assert {one.rule for one in verbs} <= known()  # type: ignore[attr-defined]
    told = [one for one in vars(events).values() if isinstance(one, type) and issubclass(one, Event) and one != Event]
    assert {one.rule for one in told} <= known()  # type: ignore[attr-defined]
    assert set(event_rules.ENDINGS) == set(META.endings)
    assert {*event_rules.ENDINGS.values(), *event_rules.PAID_FOR.values()} <= known()
