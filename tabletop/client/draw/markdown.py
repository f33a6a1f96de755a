"""A small Markdown for rulebooks and help pages, parsed once into blocks.

Blocks: ``# ``, ``## ``, ``### `` headings; paragraphs; ``- `` and ``1. `` lists (two spaces deeper for a list
in a list); ``> `` examples; ``| a | b |`` tables; code between two lines of three backticks; ``! name 0.4 Words.`` for
the drawing of that name, which is 0.4 times as high as wide, with words below it if any; ``<!-- notes -->`` are left
out.  A paragraph that begins with a rule id such as ``[LW-DEP-2]`` is an anchor of that name.  Inline: ``**bold**``,
``*italic*``, ``[LW-DEP-5]`` (link to a rule), ``[label](g:term)`` (glossary), ``[label](#anchor)``, ``:icon-name:``,
``:folder/picture.jpg:`` (a file of assets/images), code in backticks; a backslash takes the meaning from the next sign.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal

Kind = Literal["heading", "paragraph", "item", "example", "table", "figure", "code"]

_RULE_ID = r"[A-Z]{2,5}-[A-Z0-9]{1,6}-(?:[A-Z]{3}(?:-\d+)?|\d+[a-z]?)"
_INLINE = re.compile(
    r"\\(?P<escape>[\\*\[\]:|_`])"
    r"|\[(?P<label>[^\[\]]+)\]\((?P<target>[^()\s]+)\)"
    rf"|\[(?P<rule>{_RULE_ID})\]"
    r"|`(?P<code>[^`]+)`"
    r"|(?P<bold>\*\*)"
    r"|(?P<italic>\*)"
    r"|(?<![\w:]):(?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[a-z_]+/[\w./-]+\.(?:jpg|webp)):"
)
_TAG = re.compile(rf"\[({_RULE_ID})\]\s*(?!\()")
_ITEM = re.compile(r"( *)(-|\d+\.) +(.*)")
_FIGURE = re.compile(r"! +([a-z][a-z0-9-]*) +(\d+(?:\.\d+)?)(?: +(.+))?")
_DIVIDER = re.compile(r"\|?[\s|:-]+\|?$")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style, or an ``icon``, which may be the file of a picture. ``link`` is "#anchor" or
    "g:term"."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str | None = None
    icon: str | None = None
    rule: bool = False
    code: bool = False


Spans = tuple[Span, ...]


@dataclass(frozen=True)
class MarkdownBlock:
    """One block. ``level`` is a heading's level or a list's depth; ``rows`` are the cells of a table; the spans of code
    are its lines.

    ``tag`` is the rule id shown at the start; ``marker`` the sign of a list item. ``figure``: the name of a drawing;
    ``ratio``: its height by its width.
    """

    kind: Kind
    spans: Spans = ()
    level: int = 0
    anchor: str | None = None
    tag: str | None = None
    marker: str = ""
    rows: tuple[tuple[Spans, ...], ...] = ()
    header: bool = False
    figure: str = ""
    ratio: float = 0.0

    @cached_property
    def text(self) -> str:
        """The plain words; cells of a table are parted by tabs."""
        if self.kind == "table":
            return "\n".join("\t".join(plain(cell) for cell in row) for row in self.rows)
        return plain(self.spans)


@dataclass(frozen=True, slots=True)
class Heading:
    """One line of the contents: its block, level, words and anchor."""

    block: int
    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where a searched text stands: letters ``start`` to ``end`` of a block's plain text.

    ``cell`` is (row, column) inside a table.
    """

    block: int
    start: int
    end: int
    cell: tuple[int, int] | None = None


@dataclass
class Document:
    """A parsed text. ``layouts``: a cache for those who lay it out."""

    blocks: list[MarkdownBlock]
    anchors: dict[str, int] = field(default_factory=dict)
    layouts: dict[Hashable, object] = field(default_factory=dict, repr=False)

    def outline(self, deepest: int = 3) -> list[Heading]:
        """The headings down to a level, in order."""
        return [
            Heading(index, block.level, block.text, block.anchor or "")
            for index, block in enumerate(self.blocks)
            if block.kind == "heading" and block.level <= deepest
        ]

    def find(self, text: str) -> list[Hit]:
        """Every place of ``text``, without regard to case or accents; none for an empty text."""
        wanted = fold(text.strip())
        if not wanted:
            return []
        hits: list[Hit] = []
        for index, block in enumerate(self.blocks):
            if block.kind == "table":
                for row, cells in enumerate(block.rows):
                    for column, cell in enumerate(cells):
                        places = _places(fold(plain(cell)), wanted)
                        hits.extend(Hit(index, at, at + len(wanted), (row, column)) for at in places)
            else:
                hits.extend(Hit(index, at, at + len(wanted)) for at in _places(fold(block.text), wanted))
                if block.tag and wanted in fold(block.tag):
                    hits.append(Hit(index, 0, 0))
        return hits

    def plain(self) -> str:
        """All words, a line per block."""
        return "\n".join(block.text for block in self.blocks)


def plain(spans: Spans) -> str:
    """The words of some spans; icons are left out."""
    return " ".join("".join(span.text for span in spans).split())


def fold(text: str) -> str:
    """Lower case without accents, letter for letter (the length stays)."""
    return "".join(_fold_letter(letter) for letter in text)


@cache
def _fold_letter(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0].casefold()
    return base if len(base) == 1 else letter


def _places(text: str, wanted: str) -> list[int]:
    places: list[int] = []
    at = text.find(wanted)
    while at >= 0:
        places.append(at)
        at = text.find(wanted, at + len(wanted))
    return places


def slug(text: str) -> str:
    """The anchor of a heading: lower-case words without accents, joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", fold(text)))


# -- inline ------------------------------------------------------------------------------------------------


def parse_spans(text: str, *, bold: bool = False, italic: bool = False, link: str | None = None) -> Spans:
    """The inline markup of one line. Marks that are never closed only style to the end of the line."""
    spans: list[Span] = []
    at = 0

    def add(words: str) -> None:
        if words:
            spans.append(Span(words, bold, italic, link))

    for match in _INLINE.finditer(text):
        add(text[at : match.start()])
        at = match.end()
        kind = match.lastgroup
        if kind == "escape":
            add(match["escape"])
        elif kind == "target":
            spans.extend(parse_spans(match["label"], bold=bold, italic=italic, link=match["target"]))
        elif kind == "rule":
            spans.append(Span(match["rule"], bold, italic, link or f"#{match['rule']}", rule=True))
        elif kind == "code":
            spans.append(Span(match["code"], bold, italic, link, code=True))
        elif kind == "bold":
            bold = not bold
        elif kind == "italic":
            italic = not italic
        elif kind == "icon":
            spans.append(Span("", bold, italic, link, icon=match["icon"]))
    add(text[at:])
    return tuple(spans)


# -- blocks ------------------------------------------------------------------------------------------------


class _Parser:
    def __init__(self) -> None:
        self.blocks: list[MarkdownBlock] = []
        self.anchors: dict[str, int] = {}
        self.lines: list[str] = []
        self.kind: Kind = "paragraph"
        self.level = 0
        self.marker = ""

    def feed(self, line: str) -> None:
        stripped = line.strip()
        if stripped.startswith("```"):
            self.start("paragraph" if self.kind == "code" else "code")
            return
        if self.kind == "code":
            self.lines.append(line.rstrip())
            return
        if re.fullmatch("<!--.*-->", stripped):
            self.flush()
            return
        if not stripped:
            self.flush()
            return
        if stripped.startswith("#") and (match := re.match(r"(#{1,3}) +(.*)", stripped)):
            self.flush()
            self._heading(len(match[1]), match[2])
            return
        if stripped.startswith("!") and (found := _FIGURE.fullmatch(stripped)):
            self.flush()
            self._add(MarkdownBlock("figure", parse_spans(found[3] or ""), figure=found[1], ratio=float(found[2])))
            return
        if stripped.startswith("|"):
            if self.kind != "table":
                self.start("table")
            self.lines.append(stripped)
            return
        if stripped.startswith(">"):
            words = stripped[1:].strip()
            if self.kind != "example" or not words:
                self.start("example")
            if words:
                self.lines.append(words)
            return
        match = _ITEM.match(line)
        if match:
            self.start("item", level=len(match[1]) // 2, marker=match[2])
            self.lines.append(match[3])
            return
        if self.kind in ("table", "example"):
            self.start("paragraph")
        self.lines.append(stripped)

    def start(self, kind: Kind, level: int = 0, marker: str = "") -> None:
        self.flush()
        self.kind, self.level, self.marker = kind, level, marker

    def flush(self) -> None:
        lines, self.lines = self.lines, []
        kind, self.kind = self.kind, "paragraph"
        if not lines:
            return
        if kind == "table":
            self._table(lines)
            return
        if kind == "code":
            self._add(MarkdownBlock(kind, tuple(Span(f"{line}\n", code=True) for line in lines)))
            return
        text = " ".join(lines)
        tag = _TAG.match(text)
        if tag:
            text = text[tag.end() :]
        marker = self.marker if kind == "item" else ""
        level = self.level if kind == "item" else 0
        name = tag[1] if tag else None
        self._add(MarkdownBlock(kind, parse_spans(text), level, name, name, marker))

    def _heading(self, level: int, text: str) -> None:
        spans = parse_spans(text)
        base = slug(plain(spans)) or "section"
        anchor, number = base, 2
        while anchor in self.anchors:
            anchor, number = f"{base}-{number}", number + 1
        self._add(MarkdownBlock("heading", spans, level, anchor))

    def _table(self, lines: list[str]) -> None:
        rows: list[tuple[Spans, ...]] = []
        header = False
        for line in lines:
            if _DIVIDER.fullmatch(line) and "-" in line:
                header = header or len(rows) == 1
                continue
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            rows.append(tuple(parse_spans(cell.strip()) for cell in cells))
        width = max((len(row) for row in rows), default=0)
        full = tuple((*row, *(() for _ in range(width - len(row)))) for row in rows)
        if full:
            self._add(MarkdownBlock("table", rows=full, header=header))

    def _add(self, block: MarkdownBlock) -> None:
        if block.anchor:
            self.anchors.setdefault(block.anchor, len(self.blocks))
        self.blocks.append(block)


def parse(text: str) -> Document:
    """Parse a whole text; nothing in it is an error."""
    parser = _Parser()
    for line in text.splitlines():
        parser.feed(line)
    parser.flush()
    return Document(parser.blocks, parser.anchors)
