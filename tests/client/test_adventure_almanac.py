"""The almanac at the end of the Adventure Game's rulebook: every card is in it, and it can be read in the reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.client.games import almanac as chapter_of
from tabletop.client.games.adventure.almanac_cards import CHAPTER, almanac
from tabletop.resources import asset_path
from tabletop.rules.adventure.content import content
from tabletop.text import LANGUAGES, localised, rulebook_path, set_language


@pytest.fixture(autouse=True)
def back_to_the_first_language() -> Iterator[None]:
    yield
    set_language(LANGUAGES[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_named(language: str) -> None:
    set_language(language)
    text, book = almanac(), content()
    names = [card.name for card in (*book.abilities.values(), *book.events.values(), *book.quests.values())]
    names += [card.encounter.name for card in book.challenges.values()]
    names += [card.item.name for card in book.challenges.values()]
    names += [card.name for card in (*book.discoveries.values(), *book.trophies.values())]
    names += [card.name for card in book.board_encounters.values()]
    assert [localised(name) for name in names if f"**{localised(name)}**" not in text] == []
    assert "adventure_" not in text
    assert chapter_of("adventure") == text


def test_its_number_follows_the_last_chapter_of_the_book() -> None:
    for language in LANGUAGES:
        set_language(language)
        heads = [line for line in rulebook_path("adventure").read_text("utf-8").splitlines() if line.startswith("## ")]
        assert heads[-1].startswith(f"## {CHAPTER - 1} ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_as_many_cells_as_its_head_and_icons_that_are_there(language: str) -> None:
    set_language(language)
    cells = rows = 0
    for line in almanac().splitlines():
        if not line.startswith("|"):
            cells = 0
            continue
        cells = cells or line.count("|")
        assert line.count("|") == cells, line
        icons = [word.strip(":") for word in line.split() if word.startswith(":") and word.endswith(":")]
        assert all(asset_path(f"icons/{icon}.svg").is_file() for icon in icons), line
        rows += 1
    assert rows > 200
