"""The rulebook and glossary of Warcraft: complete, well formed, alike in both tongues, true to the game's content."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

import pytest

from tests.support.rulebook_checks import LANGUAGES, ROOT, Rulebook, RulebookTests, plain

CONTENT = ROOT / "tabletop" / "rules" / "warcraft" / "content"
CHAPTERS = 25
KINDS = ("melee", "ranged", "flying")

RULES_PER_CHAPTER = {
    "CMP": 7, "SET": 10, "TRN": 6, "MOV": 13, "BAT": 22, "CAS": 9, "ABL": 9, "CRD": 28, "POS": 4, "TWN": 7,
    "HAR": 10, "DEP": 6, "VP": 5, "WIN": 4, "TEAM": 10, "ELF": 10, "NEC": 11, "CPT": 6, "NOR": 13, "OPT": 8,
    "R": 55,
}  # fmt: skip
SPENDING = (*range(1, 7), *range(10, 15), 20, *range(30, 34))
RULE_IDS = frozenset(
    [f"WC-{code}-{n}" for code, last in RULES_PER_CHAPTER.items() for n in range(1, last + 1)]
    + [f"WC-SPN-{n}" for n in SPENDING]
)

GLOSSARY_TERMS = [
    "space", "town-space", "town-interface", "goldmine", "forest", "mountain", "objective", "clear-space",
    "melee-unit", "ranged-unit", "flying-unit", "unit", "worker", "outpost", "building", "unit-tile", "strength",
    "level", "upgrade-requirement", "experience-card", "deck", "victory-point", "first-player", "turn", "step",
    "move-step", "harvest-step", "deploy-step", "spend-step", "train", "construct", "upgrade", "battle",
    "battlefield", "flank", "round", "phase", "attack", "hit", "casualty", "attacker", "defender", "reserve",
    "partial-depletion", "complete-depletion", "stacking-limit", "teammate", "eliminated", "area-attack", "heal",
    "slow-poison", "bloodlust", "raise-dead", "wall", "captive", "necromancer", "human-alliance",
    "orcish-horde", "undead-scourge", "night-elf-sentinels", "side", "enemy", "friendly", "ground-piece",
]  # fmt: skip

BOOK = Rulebook("warcraft", RULE_IDS, CHAPTERS)

Table = list[list[str]]


def content(name: str) -> Any:
    """One content file of the game; skips where the rules are not there."""
    path = CONTENT / f"{name}.json"
    if not path.is_file():
        pytest.skip(f"{path.name} is not there")
    return json.loads(path.read_text(encoding="utf-8"))


def tables(language: str) -> list[Table]:
    """Every table of the book as plain cells, heads left out."""
    found = []
    for is_table, blocks in groupby(BOOK.books[language], lambda block: block.kind in ("row", "separator")):
        if is_table:
            rows = [block.text for block in blocks if block.kind == "row"]
            found.append([[plain(cell).strip() for cell in row.split(" | ")] for row in rows[1:]])
    return found


def table_with(language: str, first: str) -> Table:
    """The table whose first row begins with ``first``."""
    return next(table for table in tables(language) if table[0][0] == first)


class TestTheRulebook(RulebookTests):
    """What is asked of every rulebook."""

    book = BOOK
    places = "[a-k][1-7]"
    facts = ("rule", "item", "example", "row", "text")
    terms = GLOSSARY_TERMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_unit_tables_show_the_unit_tiles(language: str) -> None:
    tiles = content("units")
    heads = {tile["name"][language]: tile for tile in tiles}
    shown = [row for table in tables(language) for row in table if len(row) == 6 and row[2] in heads]
    assert len(shown) == len(tiles)
    for _, level, name, strength, ability, needs in shown:
        tile = heads[name]
        assert (level, strength) == (str(tile["level"]), str(tile["strength"])), name
        assert needs == (str(tile["needs"]) if tile["needs"] else ""), name
        assert (ability == "–") == (tile["ability"] == ""), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_table_shows_the_decks(language: str) -> None:
    cards = content("cards")
    table = table_with(language, cards[0]["name"][language])
    assert [(row[0], row[2], row[3]) for row in table] == [
        (card["name"][language], str(card["copies"]), card["window"]) for card in cards
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_under_its_name(language: str) -> None:
    paragraphs = {block.mark: block.text for block in BOOK.books[language] if block.kind == "rule"}
    assert content("cards")
    for card in content("cards"):
        assert paragraphs[card["rule"]].startswith(f"**{card['name'][language]}.**"), card["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_price_list_shows_the_costs(language: str) -> None:
    costs = content("rules")["costs"]
    heads = {"en": "Melee unit", "es": "Unidad cuerpo a cuerpo"}
    shown = [[int(row[1]), int(row[2])] for row in table_with(language, heads[language])]
    order = ("melee", "ranged", "flying", "worker", "building", "outpost", "upgrade")
    assert shown == [costs[what] for what in order]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["elfgate", "necro", "captives", "nordrassil"])
def test_scenarios_have_a_chapter_of_their_name(scenario: str, language: str) -> None:
    name = content(f"scenarios/{scenario}")["name"][language]
    assert any(name in block.text for block in BOOK.books[language] if block.kind == "chapter")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_armies_of_nordrassil_are_those_of_the_scenario(language: str) -> None:
    seats = content("scenarios/nordrassil")["seats"]
    expected = {
        hex_: [sum(n for at, kind, n in seat["pieces"] if (at, kind) == (hex_, one)) for one in KINDS]
        for seat in seats
        for hex_ in {piece[0] for piece in seat["pieces"]}
    }
    table = next(table for table in tables(language) if table[0][1] == "b4 (B)")
    assert {row[1][:2]: [int(cell) for cell in row[2:]] for row in table} == expected


@pytest.mark.parametrize("scenario", ["main2", "main4"])
def test_the_map_table_counts_the_spaces(scenario: str) -> None:
    hexes = content(f"scenarios/{scenario}")["hexes"]
    row = table_with("en", "For two")[0 if scenario == "main2" else 1]
    kinds = [entry[3] for entry in hexes]
    points = sum(entry[4] for entry in hexes if entry[3] == "objective")
    counted = [len(hexes), *(kinds.count(kind) for kind in ("mine", "forest", "mountain")), points]
    assert [int(cell) for cell in row[1:6]] == counted
