"""The rulebook and glossary of Small World: complete, alike in both tongues, true to the content of the game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.support.rulebook_checks import LANGUAGES, ROOT, Rulebook, RulebookTests

CONTENT = ROOT / "tabletop" / "rules" / "small_world" / "content"
CHAPTERS = 21

RULES_PER_PART = {
    "SET": 15, "TRN": 6, "CMB": 7, "REA": 5, "CON": 8, "RCH": 8, "CST": 5, "FIN": 7, "LOS": 7, "IMM": 8, "RDP": 7,
    "END": 1, "SCO": 6, "FAC": 3, "DEC": 9, "ART": 5, "LEG": 1, "GME": 4, "CMP": 5, "BFA": 11, "OPT": 8, "STM": 2,
    "INT": 88, "AMB": 60,
    "RAC-BLE": 1, "RAC-DRA": 3, "RAC-DWA": 1, "RAC-ETH": 2, "RAC-FOR": 3, "RAC-GNO": 4, "RAC-GOB": 6, "RAC-HUM": 3,
    "RAC-KOB": 2, "RAC-NAG": 3, "RAC-NEL": 3, "RAC-ORC": 1, "RAC-PAN": 4, "RAC-TAU": 4, "RAC-TRO": 1, "RAC-WOR": 1,
    "POW-BEA": 4, "POW-BUL": 4, "POW-CHA": 6, "POW-DEF": 4, "POW-POR": 4,
}  # fmt: skip


def content(name: str) -> Any:
    """One content file of the game."""
    return json.loads((CONTENT / f"{name}.json").read_text(encoding="utf-8"))


NAMED = [one for name in ("races", "powers", "markers") for one in content(name)]
RULE_IDS = frozenset(
    [f"SW-{part}-{n}" for part, last in RULES_PER_PART.items() for n in range(1, last + 1)]
    + [one["rule"] for one in NAMED]
)
GLOSSARY_TERMS = [
    "region", "island", "land", "water", "entry-region", "travel-cost", "cavern", "magic-region", "race", "race-token",
    "banner", "special-power", "badge", "combo", "active-race", "in-decline", "faction", "faction-bonus", "coin",
    "tray", "reinforcement-die", "final-conquest", "redeployment", "withdrawn", "murloc", "wisp-wall", "fort",
    "watch-tower", "champion", "beast", "bomb", "objective", "harmony", "artifact", "legendary-place", "unit", "empty",
    "opponent", "attack", "loss", "hand",
]  # fmt: skip

BOOK = Rulebook("small_world", RULE_IDS, CHAPTERS)


class TestTheRulebook(RulebookTests):
    """What is asked of every rulebook."""

    book = BOOK
    places = r"[LMS]\d[AB]-\d\d"
    facts = ("rule", "item", "example", "row", "text")
    terms = GLOSSARY_TERMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_race_power_and_marker_is_explained_under_its_name(language: str) -> None:
    paragraphs = {block.mark: block.text for block in BOOK.books[language] if block.kind == "rule"}
    for one in NAMED:
        assert paragraphs[one["rule"]].startswith(f"**{one['name'][language]}.**"), one["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_give_the_numbers_of_the_content(language: str) -> None:
    paragraphs = {block.mark: block.text for block in BOOK.books[language] if block.kind == "rule"}
    assert len(content("races")) == 16
    assert len(content("powers")) == 20
    for race in content("races"):
        figures = re.findall(r"\d+", paragraphs[race["rule"]])
        assert figures[:2] == [str(race["tray"]), str(race["banner"])], race["id"]
    for power in content("powers"):
        assert re.findall(r"\d+", paragraphs[power["rule"]])[0] == str(power["badge"]), power["id"]


def test_the_table_of_islands_is_that_of_the_content() -> None:
    rules = content("rules")
    rows = [block.text.split(" | ") for block in BOOK.books["en"] if block.kind == "row"][1:5]
    expected = [
        [seats, *(str(rules["boards"][seats][size]) for size in "LMS"), str(rules["rounds"][seats])]
        for seats in ("2", "3", "4", "5")
    ]
    assert rows == expected
