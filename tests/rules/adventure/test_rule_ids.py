"""Every rule and ruling of the specification is named by a test, and every reason and event cites one of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tabletop.rules.adventure import actions, events
from tabletop.rules.adventure.meta import META
from tabletop.rules.adventure.refusal_reasons import RULES
from tabletop.rules.game import Event
from tests.support.named_rules import named_by_folder

HERE = Path(__file__).parent

LAST = {
    "GEN": 9,
    "SET": 10,
    "TRN": 4,
    "MOV": 9,
    "EXP": 5,
    "DSC": 5,
    "RES": 8,
    "CHL": 9,
    "ENC": 5,
    "EVT": 10,
    "CHR": 10,
    "QST": 13,
    "TRO": 2,
    "ITM": 11,
    "POT": 4,
    "ABL": 11,
    "CMB": 14,
    "PVP": 8,
    "UNB": 5,
    "AGR": 4,
    "MNT": 3,
    "WIN": 2,
    "LIM": 2,
    "RUL": 70,
}
TOKENS = (
    "GOLD",
    "HEARTHSTONE",
    "FAR_SIGHT",
    "ROCKET_BOOTS",
    "MERCHANT",
    "AMBUSH",
    "FALSE_MAP",
    "POWER_DRAIN",
    "DISEASE",
    "BOMB",
)
IDS = [f"AG-{part}-{n}" for part, last in LAST.items() for n in range(1, last + 1)]


def test_every_rule_has_a_test() -> None:
    """Each id stands in a test function that asserts what it says."""
    assert len(IDS) == 233
    missing = sorted(set(IDS) - named_by_folder(HERE, "AG", without=Path(__file__).name))
    assert not missing


def test_every_token_has_a_test() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
    assert [token for token in TOKENS if f"AG-DSC-{token}" not in sources.replace(f'"{token}"', "")] == []


MESSAGES = HERE.parents[2] / "tabletop" / "text" / "messages"


def test_every_reason_and_event_has_its_words() -> None:
    """In both languages; events may have words for several cases."""
    words = json.loads((MESSAGES / "adventure.json").read_text(encoding="utf-8"))
    for key in RULES:
        assert {"en", "es"} <= words[f"adventure.refusal.{key}"].keys()
    for kind in (one.kind for one in classes(events, Event)):  # type: ignore[attr-defined]
        found = [key for key in words if key.startswith(f"adventure.log.{kind}")]
        assert found, kind
    for name in META.endings:
        assert f"adventure.ending.{name}" in words


def classes(module: object, base: type) -> list[type]:
    return [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base) and one is not base]


def test_reasons_actions_and_events_cite_rules_that_exist() -> None:
    assert set(RULES.values()) <= set(IDS)
    kinds = classes(events, Event)
    assert len(kinds) == len({one.kind for one in kinds})  # type: ignore[attr-defined]
    assert {one.rule for one in kinds} <= set(IDS)  # type: ignore[attr-defined]
    verbs = [one for one in vars(actions).values() if isinstance(one, type) and hasattr(one, "rule")]
    assert {one.rule for one in verbs} <= set(IDS)
    assert all(re.fullmatch(r"[a-z_]+", one.kind) for one in kinds)  # type: ignore[attr-defined]
