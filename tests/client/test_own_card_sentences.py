"""Faults of own card files in words: one clear sentence in each language."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop import text
from tabletop.client.games.adventure.setup_panel import fault_text
from tabletop.rules.adventure.user_content import parse_cards
from tabletop.rules.game import Refusal

EXAMPLE = Path(__file__).parents[2] / "docs" / "own-cards-harbour.json"
POWER = ("encounters", 0, "encounter", "abilities", 0)
SENTENCES: dict[str, tuple[tuple[str | int, ...], Any, str, str]] = {
    "a version in quotes": (
        ("version",),
        "1",
        "Error in version: must be the number 1, without quotes.",
        "Error en version: debe ser el número 1, sin comillas.",
    ),
    "no version": (
        ("version",),
        None,
        "Error in version: must be the number 1.",
        "Error en version: debe ser el número 1.",
    ),
    "no colour": (
        ("encounters", 0, "colour"),
        None,
        "Error in encounters 1 › colour: must be one of: grey, green, yellow, red.",
        "Error en encounters 1 › colour: debe ser uno de estos: grey, green, yellow, red.",
    ),
    "another limit": (
        (*POWER, "limit"),
        "day",
        "Error in encounters 1 › encounter › abilities 1 › limit: “day” is not one of: combat, turn.",
        "Error en encounters 1 › encounter › abilities 1 › limit: «day» no es ninguno de estos: combat, turn.",
    ),
    "an effect without its name": (
        (*POWER, "do", 0),
        {"who": "self"},
        "Error in encounters 1 › encounter › abilities 1 › do 1: the entry “op” is missing.",
        "Error en encounters 1 › encounter › abilities 1 › do 1: falta la entrada «op».",
    ),
    "a die without faces": (
        (*POWER, "faces"),
        [],
        "Error in encounters 1 › encounter › abilities 1: “when”: “die” needs at least one face in “faces”; "
        "nothing else has “faces”.",
        "Error en encounters 1 › encounter › abilities 1: «when»: «die» necesita al menos una cara en «faces»; "
        "nada más lleva «faces».",
    ),
    "a space that is not on the map": (
        ("quests", "starting", 0, "steps", 0, "spaces"),
        ["atlantis"],
        "Q1, step 1: there is no space atlantis.",
        "Q1, paso 1: no existe la casilla atlantis.",
    ),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_a_fault_of_an_own_card_is_one_clear_sentence(what: str) -> None:
    path, wrong, english, spanish = SENTENCES[what]
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = copy.deepcopy(wrong)
    found = parse_cards(document)
    assert isinstance(found, Refusal)
    for language, sentence in (("es", spanish), ("en", english)):
        text.set_language(language)
        assert fault_text(found) == sentence
