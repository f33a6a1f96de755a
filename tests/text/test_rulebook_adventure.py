"""The rulebook and glossary of the Adventure Game: complete, well formed, alike in both tongues, true to its cards."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import Any

import pytest

from tabletop.text import LANGUAGES
from tests.support.rulebook_checks import ROOT, Rulebook, RulebookTests, plain

CONTENT = ROOT / "tabletop" / "rules" / "adventure" / "content"
CHAPTERS = 20
RULES_PER_CHAPTER = {
    "GEN": 9, "SET": 10, "TRN": 4, "MOV": 9, "EXP": 5, "DSC": 5, "RES": 8, "CHL": 9, "ENC": 5, "EVT": 10, "CHR": 10,
    "QST": 13, "TRO": 2, "ITM": 11, "POT": 4, "ABL": 11, "CMB": 14, "PVP": 8, "UNB": 5, "AGR": 4, "MNT": 3, "WIN": 2,
    "LIM": 2, "RUL": 70,
}  # fmt: skip
RULE_IDS = frozenset(f"AG-{code}-{n}" for code, last in RULES_PER_CHAPTER.items() for n in range(1, last + 1))

GLOSSARY_TERMS = [
    "valor", "character", "active-character", "enemy-character", "level", "affiliation", "health", "attack-value",
    "defence-value", "damage-value", "ranged-attack", "melee-attack", "starting-side", "energy", "movement-phase",
    "exploration-phase", "challenge-phase", "maintenance-phase", "city-space", "resource", "flight-path",
    "auction-house", "quest-giver", "discovery", "challenge-deck", "encounter", "board-encounter", "overlord", "trait",
    "global-event", "local-event", "special-event", "tracker", "encounter-marker", "aggro", "item", "bag", "equip",
    "restriction-icon", "potion-icon", "ability-card", "improved", "timing-icon", "weapon-substitute", "cancel",
    "attach", "activated-power", "quest", "starting-quest", "elite-quest", "quest-log", "marked", "travel", "collect",
    "character-token", "trophy", "attacker", "defender",
]  # fmt: skip

BOOK = Rulebook("adventure", RULE_IDS, CHAPTERS)

Table = list[list[str]]


def content(name: str) -> Any:
    """One content file of the game."""
    return json.loads((CONTENT / f"{name}.json").read_text(encoding="utf-8"))


def tables(language: str) -> list[Table]:
    """Every table of the book as plain cells, heads left out."""
    found = []
    for is_table, blocks in groupby(BOOK.books[language], lambda block: block.kind in ("row", "separator")):
        if is_table:
            rows = [block.text for block in blocks if block.kind == "row"]
            found.append([[plain(cell).strip() for cell in row.split(" | ")] for row in rows[1:]])
    return found


class TestTheRulebook(RulebookTests):
    """What is asked of every rulebook."""

    book = BOOK
    places = r"AG-[A-Z]+-\d+"
    facts = ("rule", "item", "example", "row", "text")
    terms = GLOSSARY_TERMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_heroes_shows_their_cards(language: str) -> None:
    book = content("characters")
    shown = {row[0]: (row[3], row[4]) for row in tables(language)[0]}
    assert list(shown) == [hero["name"][language] for hero in book["characters"]]
    for hero in book["characters"]:
        cards = [card["sides"] for card in book["cards"] if card["character"] == hero["id"]]
        health = f"{cards[0]['start']['health']}, {cards[-1]['start']['health']}"
        sides = ", ".join(cards[0][side]["title"][language] for side in ("start", "other"))
        assert shown[hero["name"][language]] == (health, sides)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_die_table_shows_the_movement_die(language: str) -> None:
    faces = content("rules")["movement_die"]
    shown = [[int(cell) for cell in row] for row in tables(language)[1]]
    assert shown == [[n, face["movement"], face["energy"]] for n, face in enumerate(faces, start=1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_discoveries_shows_every_token(language: str) -> None:
    tokens = content("discoveries")
    table = tables(language)[2]
    assert [row[0] for row in table] == [token["name"][language] for token in tokens]
    greens = {row[1] for row, token in zip(table, tokens, strict=True) if token["background"] == "green"}
    reds = {row[1] for row, token in zip(table, tokens, strict=True) if token["background"] == "red"}
    assert (len(greens), len(reds)) == (1, 1)


def test_numbers_of_the_book_are_those_of_the_content() -> None:
    """Hand limit, opening hand, tracker, tokens and valor stand in the rules that speak of them."""
    rules = content("rules")
    told = {block.mark: block.text for block in BOOK.books["en"] if block.kind == "rule"}
    for rule, number in (
        ("AG-WIN-1", rules["valor"]),
        ("AG-ABL-1", rules["hand_limit"]),
        ("AG-SET-9", rules["opening_hand"]),
        ("AG-CHR-5", rules["level_draw"]),
        ("AG-UNB-2", rules["tracker"]),
        ("AG-SET-6", rules["tokens"]),
        ("AG-ABL-6", rules["defender_energy"]),
        ("AG-LIM-1", sum(trophy["copies"] for trophy in content("trophies"))),
        ("AG-SET-3", sum(token["count"] for token in content("discoveries"))),
    ):
        assert re.search(rf"\b{number}\b", told[rule]), rule


def test_the_events_that_ignore_aggro_are_named() -> None:
    """AG-AGR-3 names what the content marks so."""
    cards = [*content("abilities"), *content("events")]
    free = {card["name"]["en"] for card in cards if '"ignore_aggro": true' in json.dumps(card)}
    told = next(block.text for block in BOOK.books["en"] if block.mark == "AG-AGR-3")
    assert len(free) == 3
    assert all(name in told for name in free)
