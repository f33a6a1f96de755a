"""Every rule of the rulebook is named by a test of this folder."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.named_rules import named_by_folder

_RULE = re.compile(r"LW-[A-Z]{3}-\d+\b")
_HERE = Path(__file__)
_ROOT = Path(__file__).resolve().parents[3]


def _named() -> set[str]:
    return named_by_folder(_HERE.parent, "LW", without=_HERE.name)


def test_every_rule_has_a_test() -> None:
    """All ids of the in-app rulebook stand in a test function that asserts what they say."""
    book = (_ROOT / "tabletop" / "text" / "rulebooks" / "lords_of_war.en.md").read_text(encoding="utf-8")
    rules = set(_RULE.findall(book))
    assert len(rules) == 145
    missing = sorted(rules - _named())
    assert missing == []


def test_tests_name_only_rules_that_exist() -> None:
    """An id in a test is an id of the rulebook, the amendments of the specification included."""
    book = (_ROOT / "tabletop" / "text" / "rulebooks" / "lords_of_war.en.md").read_text(encoding="utf-8")
    assert sorted(_named() - set(_RULE.findall(book))) == []


def test_flow_vectors_and_examples_are_named() -> None:
    """F-1 to F-19 and EX-1 to EX-9 of the specification."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    names = [*(f"F-{n}" for n in range(1, 20)), *(f"EX-{n}" for n in range(1, 10))]
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []
