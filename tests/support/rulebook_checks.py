"""Checks of every rulebook and its glossary: complete, well formed, alike in both languages.

``Rulebook`` reads both languages of one game; each ``check_`` method fails with the language and line at fault.
``RulebookTests`` calls them all: the test of a game derives its class from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import ClassVar

import pytest

from tabletop.client.draw import markdown
from tabletop.client.scenes.rulebook.book import KEYS
from tabletop.json_values import Json
from tabletop.text import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "tabletop" / "text"
ICONS = ROOT / "assets" / "icons"
ONE_SENTENCE = r"(?:[^.\n]|\.(?! ))+\."

ICON = re.compile(r":([a-z]+(?:-[a-z0-9]+)*):")
TERM_LINK = re.compile(r"\[([^\[\]]+)\]\(g:([a-z]+(?:-[a-z]+)*)\)")
RULE_ID = r"[A-Z]{2}-[A-Z]+-(?:[A-Z]{3}(?:-[1-9]\d*)?|[1-9]\d*)"
RULE_LINK = re.compile(rf"\[({RULE_ID})\](?!\()")
ITALIC = re.compile(r"(?<!\*)\*(?=[^*\s])([^*]+)(?<=\S)\*(?!\*)")
BOLD = re.compile(r"\*\*(?=\S)([^*]+)(?<=\S)\*\*")
TERM = re.compile(r"[a-z]+(?:-[a-z]+)*")

SHAPES = {
    "title": re.compile(r"# (?P<text>\S.*)"),
    "chapter": re.compile(r"## (?P<mark>[1-9]\d*) (?P<text>\S.*)"),
    "section": re.compile(r"### (?P<text>\S.*)"),
    "rule": re.compile(rf"\[(?P<mark>{RULE_ID})\] (?P<text>\*\*.+)"),
    "item": re.compile(r"- (?P<text>\S.*)"),
    "example": re.compile(r"> (?P<text>\*\*(?:Example|Ejemplo)\.\*\* \S.*)"),
    "separator": re.compile(r"\|(?P<text>(?: --- \|)+)"),
    "row": re.compile(r"\| (?P<text>\S.*) \|"),
    "text": re.compile(r"(?P<text>[^#>|\-\s\[].*)"),
}


@dataclass(frozen=True)
class Block:
    """One line of a rulebook: its kind, its number or rule id (or ""), its text and its line number."""

    kind: str
    mark: str
    text: str
    line: int


def parse(game: str, language: str) -> list[Block]:
    """Every line of a rulebook as a block; a line of no known shape fails with its number."""
    blocks = []
    path = TEXT / "rulebooks" / f"{game}.{language}.md"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line:
            continue
        assert line == line.strip(), f"{path.name}:{number} has blanks around it"
        for kind, shape in SHAPES.items():
            if match := shape.fullmatch(line):
                blocks.append(Block(kind, match.groupdict().get("mark", ""), match["text"], number))
                break
        else:
            pytest.fail(f"{path.name}:{number} has no known shape: {line[:60]}")
    return blocks


def plain(text: str) -> str:
    """The text without its inline marks."""
    text = TERM_LINK.sub(r"\1", RULE_LINK.sub("", ICON.sub("", text)))
    return BOLD.sub(r"\1", ITALIC.sub(r"\1", text))


def load(path: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """One of the JSON files under text/; a key written twice fails."""

    def once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"{path}: twice {[key for key in keys if keys.count(key) > 1]}"
        return dict(pairs)

    data: Mapping[str, Mapping[str, Mapping[str, str]]] = json.loads(
        (TEXT / path).read_text(encoding="utf-8"), object_pairs_hook=once
    )
    return data


@dataclass
class Rulebook:
    """The rulebook of one game. ``rules``: every id it must explain; ``chapters``: how many there are."""

    game: str
    rules: frozenset[str]
    chapters: int

    @cached_property
    def books(self) -> dict[str, list[Block]]:
        """By language, the lines of the rulebook."""
        return {language: parse(self.game, language) for language in LANGUAGES}

    @cached_property
    def glossary(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """By term and language: "one", "many" and "text" (in Spanish "gender" too)."""
        return load(f"glossaries/{self.game}.json")

    def tables(self, language: str) -> list[list[list[str]]]:
        """Every table of the book as plain cells, heads left out."""
        found = []
        for is_table, blocks in groupby(self.books[language], lambda block: block.kind in ("row", "separator")):
            if is_table:
                rows = [block.text for block in blocks if block.kind == "row"]
                found.append([[plain(cell).strip() for cell in row.split(" | ")] for row in rows[1:]])
        return found

    def pairs(self) -> list[tuple[Block, Block]]:
        """The lines of both languages side by side; a missing one fails."""
        return list(zip(self.books["en"], self.books["es"], strict=True))

    def check_chapters(self, language: str) -> None:
        """Check that there is one title, at the top, and that chapters are numbered without a gap."""
        blocks = self.books[language]
        assert [index for index, block in enumerate(blocks) if block.kind == "title"] == [0]
        numbers = [int(block.mark) for block in blocks if block.kind == "chapter"]
        assert numbers == list(range(1, self.chapters + 1))

    def check_rules(self, language: str) -> None:
        """Check that every rule begins exactly one paragraph."""
        found = [block.mark for block in self.books[language] if block.kind == "rule"]
        assert sorted(found) == sorted(self.rules)

    def check_anchors(self, language: str) -> None:
        """Check that the program's reader finds every rule by its id."""
        path = TEXT / "rulebooks" / f"{self.game}.{language}.md"
        anchors = markdown.parse(path.read_text(encoding="utf-8")).anchors
        assert not self.rules - set(anchors)

    def check_inline_marks(self, language: str) -> None:
        """Check that every inline mark is closed and not empty."""
        for block in self.books[language]:
            rest = "keys" if block.text == KEYS else plain(block.text)
            assert not re.search(r"[\[\]*`_<>{}]", rest), f"{language}:{block.line} leaves marks: {rest}"
            assert rest.strip() or block.kind == "row", f"{language}:{block.line} is empty"

    def check_tables(self, language: str) -> None:
        """Check that tables have a head, a line under it, and equally many cells in every row."""
        blocks = self.books[language]
        for index, block in enumerate(blocks):
            if block.kind != "row":
                continue
            columns = len(block.text.split(" | "))
            before, after = blocks[index - 1], blocks[index + 1]
            if before.kind not in ("row", "separator"):
                assert after.kind == "separator", f"{language}:{block.line}"
                assert after.text.count("---") == columns, f"{language}:{block.line}"
            elif before.kind == "row":
                assert columns == len(before.text.split(" | ")), f"{language}:{block.line}"

    def check_links(self, language: str) -> None:
        """Check that links lead to rules and terms that exist."""
        for block in self.books[language]:
            for rule in RULE_LINK.findall(block.text):
                assert rule in self.rules, f"{language}:{block.line} links to {rule}"
            for _, term in TERM_LINK.findall(block.text):
                assert term in self.glossary, f"{language}:{block.line} links to {term}"

    def check_icons(self) -> None:
        """Check that icons named in the text exist."""
        if not any(ICONS.glob("*.svg")):
            pytest.skip("assets/icons is not there")
        for language in LANGUAGES:
            for block in self.books[language]:
                for icon in ICON.findall(block.text):
                    assert (ICONS / f"{icon}.svg").is_file(), f"{language}:{block.line} names the icon {icon}"

    def check_structure(self) -> None:
        """Check that both languages have the same kinds of lines in the same order, with the same icons and links."""
        english, spanish = self.books["en"], self.books["es"]
        assert [(b.kind, b.mark, b.line) for b in english] == [(b.kind, b.mark, b.line) for b in spanish]
        for one, other in self.pairs():
            for what in (ICON, RULE_LINK):
                assert sorted(what.findall(one.text)) == sorted(what.findall(other.text)), f"line {one.line}"
            terms = [sorted(term for _, term in TERM_LINK.findall(b.text)) for b in (one, other)]
            assert terms[0] == terms[1], f"line {one.line}"

    def check_facts(self, places: str, kinds: Collection[str]) -> None:
        """Check that lines of these kinds name the same ``places`` (a pattern) and figures in both languages."""
        fact = re.compile(rf"\b(?:{places}|\d+)\b")
        for one, other in self.pairs():
            if one.kind in kinds:
                assert sorted(fact.findall(one.text)) == sorted(fact.findall(other.text)), f"line {one.line}"

    def check_translated(self) -> None:
        """Check that no sentence is the same in both languages."""
        for one, other in self.pairs():
            letters = sum(character.isalpha() for character in plain(one.text))
            assert letters < 30 or plain(one.text) != plain(other.text), f"line {one.line}"

    def check_glossary(self, terms: Collection[str]) -> None:
        """Check that these ``terms`` are explained, each in one sentence in both languages."""
        assert not set(terms) - set(self.glossary)
        for term, entry in self.glossary.items():
            assert TERM.fullmatch(term)
            assert set(entry) == set(LANGUAGES), term
            assert set(entry["en"]) == {"one", "many", "text"}, term
            assert set(entry["es"]) == {"one", "many", "gender", "text"}, term
            assert entry["es"]["gender"] in ("m", "f"), term
            assert all(value.strip() for side in entry.values() for value in side.values()), term
            for side in entry.values():
                assert re.fullmatch(ONE_SENTENCE, side["text"]), term
            assert entry["en"]["text"] != entry["es"]["text"], term


class RulebookTests:
    """The tests that every rulebook has. ``places``: what a place on the board is called, as a pattern; ``facts``: the
    kinds of lines that name the same places and figures in both languages; ``terms``: what the glossary explains."""

    book: ClassVar[Rulebook]
    places: ClassVar[str]
    facts: ClassVar[Collection[str]] = ("example",)
    terms: ClassVar[Collection[str]]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_chapters_are_numbered_in_order(self, language: str) -> None:
        self.book.check_chapters(language)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_rule_stands_exactly_once(self, language: str) -> None:
        self.book.check_rules(language)
        self.book.check_anchors(language)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_inline_marks_are_complete(self, language: str) -> None:
        self.book.check_inline_marks(language)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_tables_have_a_head_and_even_rows(self, language: str) -> None:
        self.book.check_tables(language)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_links_lead_somewhere(self, language: str) -> None:
        self.book.check_links(language)

    def test_icons_exist(self) -> None:
        self.book.check_icons()

    def test_both_languages_have_one_structure(self) -> None:
        self.book.check_structure()

    def test_both_languages_name_the_same_places_and_figures(self) -> None:
        self.book.check_facts(self.places, self.facts)

    def test_no_sentence_is_untranslated(self) -> None:
        self.book.check_translated()

    def test_glossary_is_complete_and_translated(self) -> None:
        self.book.check_glossary(self.terms)
