"""Every rule of the specification is named by a test, and every reason and event has its words."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

from tabletop.rules.game import Event
from tabletop.rules.warcraft import events
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.meta import META
from tabletop.rules.warcraft.refusal_reasons import RULES
from tests.support.named_rules import named_by_folder

HERE = Path(__file__).parent
TEXT = HERE.parents[2] / "tabletop" / "text" / "messages" / "warcraft_rules.json"
MESSAGES: dict[str, dict[str, Any]] = json.loads(TEXT.read_text(encoding="utf-8"))

LAST = {
    "CMP": 7,
    "SET": 10,
    "TRN": 6,
    "MOV": 13,
    "BAT": 22,
    "CAS": 9,
    "ABL": 9,
    "CRD": 28,
    "POS": 4,
    "TWN": 7,
    "HAR": 10,
    "DEP": 6,
    "VP": 5,
    "WIN": 4,
    "TEAM": 10,
    "ELF": 10,
    "NEC": 11,
    "CPT": 6,
    "NOR": 13,
    "OPT": 8,
}
SPENDING = (1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 20, 30, 31, 32, 33)
IDS = [f"WC-{part}-{n}" for part, last in LAST.items() for n in range(1, last + 1)]
IDS += [f"WC-SPN-{n}" for n in SPENDING]


def test_every_rule_has_a_test() -> None:
    """Each id stands in a test function that asserts what it says."""
    assert len(IDS) == 214
    missing = sorted(set(IDS) - named_by_folder(HERE, "WC", without=Path(__file__).name))
    assert not missing


def test_reasons_cite_rules_that_exist() -> None:
    assert set(RULES.values()) <= set(IDS)
    assert {kind.rule for kind in content().cards.values()} <= set(IDS)


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", RULES)
def test_every_reason_has_its_sentence(key: str) -> None:
    entry = MESSAGES[f"warcraft.refusal.{key}"]
    texts = forms(entry["en"]) + forms(entry["es"])
    assert all(placeholders(text) == placeholders(texts[0]) for text in texts)
    assert all(text.endswith(".") for text in texts)


def test_both_languages_say_the_same() -> None:
    for key, entry in MESSAGES.items():
        assert set(entry) == {"en", "es"}, key
        texts = forms(entry["en"]) + forms(entry["es"])
        assert all(text.strip() == text != "" for text in texts), key
        assert len({frozenset(placeholders(text)) for text in texts}) == 1, key


def test_messages_of_every_family() -> None:
    for scenario in META.scenarios:
        assert f"warcraft.scenario.{scenario.id}" in MESSAGES
        assert f"warcraft.scenario.{scenario.id}.text" in MESSAGES
    for ending in META.endings:
        assert f"warcraft.ending.{ending}" in MESSAGES
    for option in META.options:
        assert f"warcraft.option.{option.id}" in MESSAGES
        values = ("true", "false") if option.type == "bool" else option.choices
        assert all(f"warcraft.option.{option.id}.value.{value}" in MESSAGES for value in values)
    for phase in (
        "move",
        "portal",
        "answer",
        "select",
        "join",
        "poison",
        "raise",
        "casualty",
        "revive",
        "harvest",
        "deploy",
        "spend",
        "over",
        *(f"w{n}" for n in range(1, 15) if n != 13),
    ):
        assert f"warcraft.phase.{phase}" in MESSAGES
        if phase not in ("move", "harvest", "deploy", "spend"):  # made of what the seat can do
            assert f"warcraft.prompt.{phase}" in MESSAGES


def test_every_event_has_its_line() -> None:
    kinds = {
        kind.kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert not {kind for kind in kinds if f"warcraft.log.{kind}" not in MESSAGES}


def test_lines_use_what_events_have() -> None:
    from dataclasses import fields

    named = [kind for kind in vars(events).values() if isinstance(kind, type)]
    kinds = {kind for kind in named if issubclass(kind, Event) and kind is not Event}
    assert len(kinds) > 40
    for kind in kinds:
        known = {field.name for field in fields(kind)} | {"name", "n"}
        known |= {"cost"} if known >= {"gold", "wood"} else set()
        for text in MESSAGES[f"warcraft.log.{kind.kind}"].values():
            for form in forms(text):
                assert placeholders(form) <= known, kind.kind


def test_faults_of_setups_and_scenarios_have_their_sentences() -> None:
    """WC-SET-1, WC-SET-10: every key that set-up and loader can answer with."""
    rules = HERE.parents[2] / "tabletop" / "rules" / "warcraft"
    found: set[str] = set()
    for name in ("scenarios.py", "setup.py"):
        source = (rules / name).read_text(encoding="utf-8")
        found |= set(re.findall(r'_Fault\(\s*"([a-z_]+)"', source))
        found |= set(re.findall(r'Refusal\([^,()]+,\s*"([a-z_]+)"', source))
    assert len(found) > 20
    assert not {key for key in found if f"warcraft.refusal.{key}" not in MESSAGES}
