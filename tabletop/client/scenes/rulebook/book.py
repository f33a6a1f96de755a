"""A rulebook as chapters: its parsed text, the title of each chapter, what running matches say about it, and the
history of the reader's jumps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path

from tabletop.client.draw.markdown import Document, Heading, MarkdownBlock, Span, Spans, fold, parse, plain
from tabletop.client.games import almanac, examples, pictured
from tabletop.client.scenes.key_help import BOARD_KEYS, key_table
from tabletop.client.ui.vignette import Vignette
from tabletop.json_values import as_list, as_object, as_text
from tabletop.resources import table_beside
from tabletop.text import FALLBACK, glossary, language, language_names, rulebook_path, side, t, told_book
from tabletop.text.grammar import percentage

Told = Callable[[str], str | None]

COMMON = 0.4  # a term used in a greater share of the chapters is listed only where the text links to it
_NEVER = re.compile(r"(?!)")
ON_BOARD = "x:"
"""The beginning of the link of a drawing that can be put on the board."""
KEYS = "{keys}"
"""The line of a rulebook in whose place the table of keys is put."""
BANNER = "chapter-"
"""The beginning of the name of the picture of a chapter, before its number."""
BANNER_SHAPE = 0.2
"""Its height by its width."""
_CHAPTER = re.compile(r"^## (\d+) .*$", re.MULTILINE)
_NUMBERED = re.compile(r"(\d+)\s+(.*)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: the blocks from ``start`` up to, but not including, ``end``."""

    number: str
    title: str
    anchor: str
    start: int
    end: int
    sections: tuple[Heading, ...]
    terms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    """A rulebook in one language. ``missing``: this game has none."""

    game: str
    document: Document
    chapters: tuple[Chapter, ...]
    missing: bool = False

    def chapter_at(self, block: int) -> int:
        """The index of the chapter a block belongs to; blocks before the first one belong to it."""
        found = 0
        for index, chapter in enumerate(self.chapters):
            if chapter.start <= block:
                found = index
        return found

    def section_at(self, block: int) -> str | None:
        """The anchor of the section a block belongs to, if it is in one."""
        found: str | None = None
        if self.chapters:
            for section in self.chapters[self.chapter_at(block)].sections:
                if section.block <= block:
                    found = section.anchor
        return found

    def anchor_of(self, name: str) -> str | None:
        """The anchor a rule id or heading has in this book; None when it has none of that name."""
        return name if name in self.document.anchors else None

    def title_of(self, rule: str) -> str:
        """The bold words a rule begins with; its first words if there are none."""
        block = self.document.blocks[self.document.anchors[rule]]
        bold = [span.text for span in block.spans if span.bold]
        return (bold[0] if bold else block.text[:60]).strip().rstrip(".")

    def rules_using(self, term: str) -> list[str]:
        """The ids of the rules that link to a term of the glossary or have it in their title, in order."""
        target = f"g:{term}"
        words = term_words(self.game, term)
        name = re.compile(rf"(?<!\w)(?:{_forms(self.game, term, language())})(?!\w)") if words is not None else _NEVER
        return [
            block.tag
            for block in self.document.blocks
            if block.tag and (target in _links(block) or name.search(fold(self.title_of(block.tag))))
        ]


def _spans(block: MarkdownBlock) -> list[Spans]:
    return [cell for row in block.rows for cell in row] if block.rows else [block.spans]


def _links(block: MarkdownBlock) -> list[str]:
    return [span.link for spans in _spans(block) for span in spans if span.link]


def _linked(document: Document, start: int, end: int) -> dict[str, None]:
    """The terms that the blocks from ``start`` to ``end`` link to, in order."""
    found: dict[str, None] = {}
    for block in document.blocks[start:end]:
        for link in _links(block):
            if link.startswith("g:"):
                found[link[2:]] = None
    return found


def _forms(game: str, term: str, code: str) -> str:
    """A pattern for the singular and plural of a term, folded."""
    entry = glossary(game)[term]
    words = entry.get(code, entry[FALLBACK])
    return "|".join(re.escape(fold(str(words[form]))) for form in ("one", "many"))


def _spoken(game: str, text: str, code: str) -> list[str]:
    """The terms of the glossary that a text uses, whether it links to them or not."""
    folded = fold(text)
    return [term for term in glossary(game) if re.search(rf"(?<!\w)(?:{_forms(game, term, code)})(?!\w)", folded)]


def _with_terms(game: str, document: Document, chapters: list[Chapter], code: str) -> tuple[Chapter, ...]:
    """The chapters with their terms: those they link to, then others they use; common ones only where there are few."""
    spoken = [_spoken(game, "\n".join(b.text for b in document.blocks[c.start : c.end]), code) for c in chapters]
    number = Counter(term for terms in spoken for term in terms)
    common = {term for term, count in number.items() if count > len(chapters) * COMMON}
    done: list[Chapter] = []
    for chapter, terms in zip(chapters, spoken, strict=True):
        found = _linked(document, chapter.start, chapter.end)
        found.update(dict.fromkeys(term for term in terms if term not in common))
        rest = sorted((term for term in terms if term not in found), key=lambda term: number[term])
        # A chapter with fewer terms also lists the rarest of the common ones.
        found.update(dict.fromkeys(rest[: max(0, 8 - len(found))]))
        done.append(replace(chapter, terms=tuple(found)))
    return tuple(done)


def chapters_of(document: Document) -> list[Chapter]:
    outline = document.outline()
    heads = [heading for heading in outline if heading.level == 2]
    chapters: list[Chapter] = []
    for index, head in enumerate(heads):
        end = heads[index + 1].block if index + 1 < len(heads) else len(document.blocks)
        match = _NUMBERED.fullmatch(head.text)
        number, title = (match[1], match[2]) if match else ("", head.text)
        sections = tuple(each for each in outline if each.level == 3 and head.block < each.block < end)
        chapters.append(Chapter(number, title, head.anchor, head.block, end, sections))
    return chapters


def _playable(block: MarkdownBlock, names: Collection[str]) -> MarkdownBlock:
    """A block of a drawing, with a link below it if the drawing can be put on the board."""
    if block.kind != "figure" or block.figure not in names:
        return block
    return replace(
        block, spans=(*block.spans, Span(" "), Span(t("rulebook.to_board"), link=f"{ON_BOARD}{block.figure}"))
    )


@cache
def chapter_pictures(game: str) -> Mapping[str, Vignette]:
    """The pictures of a rulebook's chapters, by their numbers."""
    listed = as_object(as_object(table_beside(__file__, "chapter_pictures")).get(game, {}))
    return {number: Vignette(*map(as_text, as_list(files))) for number, files in listed.items()}


def _bannered(game: str, words: str) -> str:
    """A rulebook with the pictures of its chapters below their heads."""
    there = chapter_pictures(game)

    def line(found: re.Match[str]) -> str:
        return f"{found[0]}\n\n! {BANNER}{found[1]} {BANNER_SHAPE}" if found[1] in there else found[0]

    return _CHAPTER.sub(line, words)


def _with_picture(block: MarkdownBlock, pictures: Mapping[str, str]) -> MarkdownBlock:
    """A block with pictures before the things it is about: cells that are but a name, paragraphs and items that begin
    with one in bold."""
    if block.kind == "table":
        rows = tuple(tuple(_pictured_cell(cell, plain(cell), pictures) for cell in row) for row in block.rows)
        return block if rows == block.rows else replace(block, rows=rows)
    if block.kind in ("paragraph", "item"):
        first = next((span.text for span in block.spans[:2] if span.bold), "")  # an article may stand before it
        spans = _pictured_cell(block.spans, first.strip(" ."), pictures)
        return block if spans is block.spans else replace(block, spans=spans)
    return block


def _pictured_cell(spans: Spans, name: str, pictures: Mapping[str, str]) -> Spans:
    if name not in pictures or any(span.icon for span in spans):
        return spans
    return (Span("", icon=pictures[name]), Span(" "), *spans)


@lru_cache(maxsize=4)
def _read(game: str, path: Path, spoken: str) -> Book:
    """A book in the language that is spoken; where that lacks parts of it, the first lines say so."""
    words, part_done = told_book(path)
    words = words.replace(KEYS, key_table(BOARD_KEYS))
    if part_done < 1.0:
        title, _, rest = words.partition("\n\n")
        partly = t("rulebook.partly", language=language_names(spoken)[0], done=percentage(part_done, 0))
        words = f"{title}\n\n*{partly if part_done else t('rulebook.untranslated')}*\n\n{rest}"
    document = parse(_bannered(game, f"{words}\n\n{almanac(game)}"))
    pictures = pictured(game)
    document.blocks[:] = [_with_picture(_playable(block, examples(game)), pictures) for block in document.blocks]
    code = path.stem.rpartition(".")[2]
    return Book(game, document, _with_terms(game, document, chapters_of(document), code))


def open_book(game: str, words_if_missing: str) -> Book:
    """The rulebook of a game in the language in use; a page that says so when there is none."""
    path = rulebook_path(game)
    if path.is_file():
        return _read(game, path, language())
    document = parse(words_if_missing)
    return Book(game, document, tuple(chapters_of(document)), missing=True)


def term_words(game: str, term: str, told: Told | None = None) -> tuple[str, str] | None:
    """A term of the glossary and what it means, in the language in use; None for an unknown term. ``told`` gives its
    text in a running game, where options change that."""
    entry = glossary(game).get(term)
    if entry is None:
        return None
    words = side(entry)
    return str(words["one"]), (told(term) if told is not None else None) or str(words["text"])


LONGEST = 100


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A place in a text, independent of the letters' size: a block and the share of it above the place (0..1);
    ``mark``: the anchor that is tinted."""

    block: int = 0
    share: float = 0.0
    mark: str | None = None


@dataclass
class History:
    """The places that jumps have left, and those that going back has left."""

    past: list[ReadingPlace] = field(default_factory=list)
    future: list[ReadingPlace] = field(default_factory=list)

    def leave(self, place: ReadingPlace) -> None:
        """Record that a jump leaves a place."""
        if not self.past or self.past[-1] != place:
            self.past.append(place)
        del self.past[:-LONGEST]
        self.future.clear()

    def back(self, place: ReadingPlace) -> ReadingPlace | None:
        """The place that the last jump left; None for none. ``place``: the present one, for :meth:`forward`."""
        if not self.past:
            return None
        self.future.append(place)
        return self.past.pop()

    def forward(self, place: ReadingPlace) -> ReadingPlace | None:
        """The place that going back left last; None for none. ``place``: the present one, for :meth:`back`."""
        if not self.future:
            return None
        self.past.append(place)
        return self.future.pop()
