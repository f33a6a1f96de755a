"""Rulebooks, guides and credits in languages that people add: paragraph by paragraph, in English where one is
missing or does not fit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tabletop import text
from tabletop.client.games import own_files
from tabletop.client.scenes import reading
from tabletop.client.scenes.rulebook import book
from tabletop.client.scenes.rulebook.book import open_book
from tabletop.rules import catalogue
from tabletop.text import grammar, own
from tabletop.text.grammar import rule_words

GAME = "lords_of_war"
RULE = "[LW-CRD-3]"


@pytest.fixture
def added(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    text.add_languages(tmp_path / "none")


def speak(folder: Path, words: Mapping[str, str]) -> None:
    """Add the language "pl" with these paragraphs, and speak it."""
    language = own.OwnLanguage("pl", {}, words)
    (folder / "pl").mkdir(exist_ok=True)
    (folder / "pl" / own.FILE).write_text(json.dumps(own.document(language)), encoding="utf-8")
    text.add_languages(folder)
    text.set_language("pl")
    book._read.cache_clear()  # a book that is open is not read again
    grammar._read.cache_clear()


def english() -> list[str]:
    return text.paragraphs(text.english_rulebook(GAME).read_text(encoding="utf-8"))


BOOKS = [*map(text.english_rulebook, catalogue.shipped_ids()), *text.english_pages()]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_every_paragraph_of_a_book_can_be_translated(path) -> None:
    """Itself for itself: no brace stands in the way, and nothing is lost."""
    words = path.read_text(encoding="utf-8")
    parts = text.paragraphs(words)
    assert "\n\n".join(parts) == words.strip()
    assert [one for one in parts if not text.is_code(one) and not own.fits(one, one)] == []
    assert [one for one in parts if one.count("```") % 2] == []


def test_guides_and_credits_are_told_as_far_as_they_are_translated(added) -> None:
    """Headings, and a row of a table: what the workshop says of a field comes from there."""
    guide = text.english_pages()[1]
    heading, *_ = parts = text.paragraphs(guide.read_text(encoding="utf-8"))
    table = next(one for one in parts if one.startswith("<!-- table"))
    name = re.match(r"<!-- table (\w+)", table)[1]
    word, said = next(iter(own_files.guide_words("making-scenarios", name).items()))
    speak(added, {heading: "# Własne scenariusze", table: table.replace(f" {said} |", " Po polsku |")})
    try:
        assert reading._guide("making-scenarios", "pl").document.blocks[0].text == "Własne scenariusze"
        assert own_files.guide_words("making-scenarios", name)[word] == "Po polsku"
        assert "An unofficial fan project" in str(reading._credits("", "pl").document.blocks)
    finally:
        for kept in (reading._guide, reading._credits, own_files._tables):
            kept.cache_clear()


def test_what_is_translated_is_told_and_the_rest_is_english(added) -> None:
    title, rule = english()[0], next(one for one in english() if one.startswith(RULE))
    speak(added, {title: "# Władcy Wojny", rule: f"{RULE} **Każda strzałka uderza.** Naprawdę."})
    words, done = text.told_book(text.rulebook_path(GAME))
    assert words.startswith("# Władcy Wojny\n\n## 1 What the game is")
    assert 0.0 < done < 0.1
    assert rule_words(GAME)["LW-CRD-3"] == "Każda strzałka uderza. Naprawdę."
    assert rule_words(GAME)["LW-CRD-2"].startswith("Eight directions.")
    text.set_language("en")
    assert rule_words(GAME)["LW-CRD-3"].startswith("Every arrow strikes.")


@pytest.mark.parametrize("said", ["Każda.", "[LW-CRD-4] Inna.", "# Tytuł", ""])
def test_a_paragraph_that_loses_its_rule_is_left_out(added, said) -> None:
    rule = next(one for one in english() if one.startswith(RULE))
    speak(added, {rule: said})
    assert text.told_book(text.rulebook_path(GAME)) == ("\n\n".join(english()), 0.0)


def test_a_book_says_how_much_of_it_is_translated(added) -> None:
    speak(added, {})
    assert open_book(GAME, "").document.blocks[1].text == "This book has not been translated yet, so it is in English."
    speak(added, {one: f"{one} " for one in english()[:40]})
    assert "% of this book is in pl; the rest is in English." in open_book(GAME, "").document.blocks[1].text
    text.set_language("es")
    assert "idioma" not in open_book(GAME, "").document.blocks[1].text


def test_a_whole_book_with_titles_that_stay_as_they_are_is_told_as_whole(added) -> None:
    """`# Lords of War` and `{keys}` are the same in German, and the book said that 100 % of it were in German."""
    speak(added, {one: one if one in ("# Lords of War", "{keys}") else f"{one} " for one in english()})
    assert text.told_book(text.rulebook_path(GAME))[1] == 1.0
    assert " of this book" not in open_book(GAME, "").document.blocks[1].text


def test_the_english_book_is_as_it_is_written() -> None:
    text.set_language("en")
    assert text.told_book(text.rulebook_path(GAME)) == (text.rulebook_path(GAME).read_text(encoding="utf-8"), 1.0)
