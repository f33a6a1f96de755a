"""The layout of a rich text: its blocks as lines of runs with positions, computed once per width, size and look.

All numbers are design units counted from the top left of the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace

from tabletop.client.draw.markdown import Document, Kind, MarkdownBlock, Spans
from tabletop.text import reads_leftwards

LinkId = int  # index into TextLayout.links; -1 for none
PICTURE = 3.0
"""Side of a picture in a line, in heights of its letters."""


def is_picture(icon: str) -> bool:
    """Whether an icon of a text is the file of a picture."""
    return "/" in icon


@dataclass(slots=True)
class TextRun:
    """Words in one style on one line. ``start`` is their place in the plain text of their block."""

    x: float
    width: float
    text: str
    role: str
    tone: str
    link: LinkId = -1
    icon: str | None = None
    start: int = 0


@dataclass(slots=True)
class TextLine:
    """One line: its top, height and base line, and the block (and table cell) it belongs to."""

    y: float
    height: float
    base: float
    block: int
    runs: list[TextRun] = field(default_factory=list)
    cell: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Decor:
    """Something painted under the lines: "bar" (example), "rule" (line), "head" (table head), "figure" (the drawing
    called ``name``; ``link`` is the link that a press on it follows, -1 for none)."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    name: str = ""
    link: LinkId = -1


@dataclass(slots=True)
class Link:
    """A link: where it leads, and its rectangles (a link may run over lines)."""

    target: str
    rects: list[tuple[float, float, float, float]] = field(default_factory=list)


@dataclass
class TextLayout:
    """A laid out document. ``extents``: top and bottom of each block; ``reach``: for each line, the lowest bottom
    of it and the lines before it."""

    height: float
    lines: list[TextLine]
    decors: list[Decor]
    links: list[Link]
    extents: list[tuple[float, float]]
    reach: list[float]

    def lines_between(self, top: float, bottom: float) -> Iterator[TextLine]:
        """The lines that lie at least partly between ``top`` and ``bottom``."""
        index = bisect_left(self.reach, top)
        for line in self.lines[index:]:
            if line.y > bottom and line.cell is None:
                return
            if line.y <= bottom and line.y + line.height >= top:
                yield line


@dataclass(frozen=True)
class TextRoles:
    """The text roles at one letter size, and the canvas they are measured with."""

    size: float
    measure: Callable[[str, str], tuple[float, float]]
    line_height: Callable[[str], float]
    ascent: Callable[[str], float]
    mirrored: bool = False  # places are counted from the right

    def role(self, bold: bool, italic: bool) -> str:
        name = "reading_bold" if bold else "reading_italic" if italic else "reading"
        return f"{name}@{self.size:g}"

    def heading(self, level: int) -> str:
        factor = {1: 1.9, 2: 1.55, 3: 1.15}[min(level, 3)]
        return f"title@{self.size * factor:g}"

    @property
    def code(self) -> str:
        """The role of what stands in files."""
        return f"body@{self.size * 0.86:g}"

    @property
    def tag(self) -> str:
        """The role of rule ids in running text."""
        return f"small_strong@{self.size * 0.68:g}"

    @property
    def note(self) -> str:
        """The role of rule ids in the margin."""
        return f"small@{self.size * 0.62:g}"


@dataclass(slots=True)
class _Piece:
    """A part of a word in one style."""

    text: str
    role: str
    tone: str
    link: LinkId
    icon: str | None
    width: float
    start: int
    gap: float = 0.0  # before the piece, inside its word


_Word = list[_Piece]


class Typesetter:
    """Lays one document out; use :func:`lay_out`."""

    def __init__(self, document: Document, width: float, roles: TextRoles) -> None:
        self.document = document
        self.width = width
        self.roles = roles
        self.em = roles.size
        self.lines: list[TextLine] = []
        self.decors: list[Decor] = []
        self.links: list[Link] = []
        self.extents: list[tuple[float, float]] = []
        self.y = 0.0
        self._widths: dict[tuple[str, str], float] = {}
        self._metrics: dict[str, tuple[float, float, float]] = {}
        self.margin = self._margin()

    # -- measures ------------------------------------------------------------------------------------

    def _w(self, text: str, role: str) -> float:
        found = self._widths.get((text, role))
        if found is None:
            found = self._widths[(text, role)] = self.roles.measure(text, role)[0]
        return found

    def _metric(self, role: str) -> tuple[float, float, float]:
        """Line height, ascent and width of a space of a role."""
        found = self._metrics.get(role)
        if found is None:
            space = self._w("n n", role) - self._w("nn", role)
            found = self._metrics[role] = (self.roles.line_height(role), self.roles.ascent(role), space)
        return found

    def _margin(self) -> float:
        """Room at the left for the ids of rules; none where it would take too much of the width."""
        tags = {block.tag for block in self.document.blocks if block.tag}
        if not tags:
            return 0.0
        room = max(self._w(tag, self.roles.note) for tag in tags) + self.em * 0.7
        # Greatest share of the width for the margin with the rule ids; where they need more, they are set in the text.
        return room if room <= self.width * 0.2 else 0.0

    # -- words ---------------------------------------------------------------------------------------

    def _words(self, spans: Spans, *, role: str | None = None, tone: str = "text") -> list[_Word]:
        """The words of some spans; a word may have several pieces. ``role`` is used instead of those for bold and
        italic."""
        words: list[_Word] = []
        open_word = False
        at = 0  # index into the plain text, in which single spaces part the words
        link_of: tuple[str, LinkId] | None = None
        for span in spans:
            plain = self.roles.code if span.code else self.roles.role(span.bold, span.italic)
            own_role = role or (self.roles.tag if span.rule else plain)
            link, own_tone = -1, tone
            if span.link is not None:
                if link_of is None or link_of[0] != span.link:
                    self.links.append(Link(span.link))
                    link_of = (span.link, len(self.links) - 1)
                link = link_of[1]
                own_tone = "term" if span.link.startswith("g:") else "link"
            else:
                link_of = None
            if span.icon is not None:
                if not open_word:
                    words.append([])
                size = self._metric(own_role)[1] * (PICTURE if is_picture(span.icon) else 0.95)
                words[-1].append(_Piece("", own_role, own_tone, link, span.icon, size, at))
                open_word = True
                continue
            text = span.text
            if text[:1].isspace():
                open_word = False
            for part in text.split():
                # no line break between an icon and the word after it
                beside_icon = not open_word and bool(words) and words[-1][-1].icon is not None
                if not open_word:
                    if words and at > 0:
                        at += 1
                    if not beside_icon:
                        words.append([])
                gap = self._metric(own_role)[2] if beside_icon else 0.0
                words[-1].append(_Piece(part, own_role, own_tone, link, None, self._w(part, own_role), at, gap))
                at += len(part)
                open_word = False
            open_word = bool(text.strip()) and not text[-1].isspace() if text else open_word
        return [word for word in words if word]

    # -- lines ---------------------------------------------------------------------------------------

    def _set(
        self,
        words: list[_Word],
        x: float,
        width: float,
        block: int,
        *,
        base_role: str,
        cell: tuple[int, int] | None = None,
    ) -> float:
        """Break words into lines from ``self.y`` down. Returns the height."""
        height, ascent, space = self._metric(base_role)
        top = self.y
        row: list[tuple[float, _Piece]] = []
        at = 0.0
        y = top
        leftwards = reads_leftwards("".join([piece.text for word in words for piece in word]))

        def end_line() -> None:
            nonlocal row, y
            tall = max((piece.width for _, piece in row if piece.icon and is_picture(piece.icon)), default=0.0)
            more = max(0.0, tall - height) / 2
            line = TextLine(y, height + 2 * more, y + more + ascent, block, cell=cell)
            line.runs = self._runs(row, x, line, 0.0 if leftwards is self.roles.mirrored else width)
            self.lines.append(line)
            row = []
            y += line.height

        for word in words:
            wide = 0.0
            for piece in word:
                wide += piece.width + piece.gap
            gap = space if row else 0.0
            if row and at + gap + wide > width + 0.01:
                end_line()
                at, gap = 0.0, 0.0
            at += gap
            for piece in word:
                at += piece.gap
                row.append((at, piece))
                at += piece.width
        if row or not words:
            end_line()
        return y - top

    def _runs(self, row: list[tuple[float, _Piece]], x: float, line: TextLine, mirror: float) -> list[TextRun]:
        """Join neighbours of one style into runs, set with their true joined widths; where the line is not read
        from where places are counted, from the other end of its room of ``mirror`` units."""
        runs: list[TextRun] = []
        shift = 0.0  # set together, words are a little wider or narrower than each by itself
        index = 0
        while index < len(row):
            at, piece = row[index]
            left = at + shift
            text, last = piece.text, index
            if piece.icon is None:
                while last + 1 < len(row):
                    next_at, other = row[last + 1]
                    same = other.role == piece.role and other.tone == piece.tone and other.link == piece.link
                    if not same or other.icon is not None:
                        break
                    before_at, before = row[last]
                    text += (" " if next_at > before_at + before.width + 0.001 else "") + other.text
                    last += 1
            end_at, end_piece = row[last]
            if last == index:
                width = piece.width
            else:
                width = self.roles.measure(text, piece.role)[0]
                shift += left + width - (end_at + shift + end_piece.width)
            begin = x + (mirror - left - width if mirror else left)
            runs.append(TextRun(begin, width, text, piece.role, piece.tone, piece.link, piece.icon, piece.start))
            if piece.link >= 0:
                self.links[piece.link].rects.append((begin, line.y, width, line.height))
            index = last + 1
        return runs

    # -- blocks --------------------------------------------------------------------------------------

    def run(self) -> TextLayout:
        """Lay out every block."""
        setters: dict[Kind, Callable[[int, MarkdownBlock], None]] = {
            "heading": self._heading, "paragraph": self._paragraph, "item": self._item, "figure": self._figure,
            "example": self._example, "table": self._table, "code": self._code,
        }  # fmt: skip
        before: MarkdownBlock | None = None
        for index, block in enumerate(self.document.blocks):
            self.y += self._gap(before, block)
            top = self.y
            setters[block.kind](index, block)
            self.extents.append((top, self.y))
            before = block
        self.y += self.em * 0.5
        reach: list[float] = []
        furthest = 0.0
        for line in self.lines:
            furthest = max(furthest, line.y + line.height)
            reach.append(furthest)
        return TextLayout(self.y, self.lines, self.decors, self.links, self.extents, reach)

    def _gap(self, before: MarkdownBlock | None, block: MarkdownBlock) -> float:
        if before is None:
            return 0.0
        if block.kind == "heading":
            return self.em * (1.9 if block.level < 3 else 1.2)
        if before.kind == "heading":
            return self.em * (0.55 if before.level < 3 else 0.3)
        if block.kind == before.kind == "item":
            return self.em * 0.22
        if {"example", "code"} & {block.kind, before.kind}:
            return self.em * 0.85
        return self.em * 0.6

    def _heading(self, index: int, block: MarkdownBlock) -> None:
        role = self.roles.heading(block.level)
        words = self._words(block.spans, role=role, tone="heading" if block.level > 2 else "title")
        if block.level == 2 and words and words[0][0].text.rstrip(".").isdigit():
            words[0][0].tone = "heading"  # the number of a chapter has another colour
        self.y += self._set(words, 0.0, self.width, index, base_role=role)
        if block.level < 3:
            self.y += self.em * 0.2
            self.decors.append(Decor("rule", 0.0, self.y, self.width, 1.0))
            self.y += self.em * 0.15

    def _set_tagged(self, index: int, block: MarkdownBlock, x: float, width: float, role: str) -> float:
        """Set the words of a block, with its rule id in the margin."""
        count = len(self.lines)
        high = self._set(self._tagged(block), x, width, index, base_role=role)
        if block.tag and self.margin and count < len(self.lines):
            wide = self._w(block.tag, self.roles.note)
            self.lines[count].runs.insert(0, TextRun(0.0, wide, block.tag, self.roles.note, "note"))
        return high

    def _tagged(self, block: MarkdownBlock) -> list[_Word]:
        """The words of a block, with its rule id before them where there is no margin."""
        words = self._words(block.spans)
        if block.tag and not self.margin:
            role = self.roles.tag
            pad = self.em * 0.9
            words.insert(0, [_Piece(block.tag, role, "tag", -1, None, self._w(block.tag, role) + pad, 0)])
        return words

    def _paragraph(self, index: int, block: MarkdownBlock) -> None:
        role = self.roles.role(False, False)
        self.y += self._set_tagged(index, block, self.margin, self.width - self.margin, role)

    def _item(self, index: int, block: MarkdownBlock) -> None:
        role = self.roles.role(False, False)
        indent = self.margin + self.em * (1.35 + 1.35 * block.level)
        top, count = self.y, len(self.lines)
        self.y += self._set_tagged(index, block, indent, self.width - indent, role)
        marker = "•" if block.marker == "-" else block.marker
        wide = self._w(marker, role)
        mark = TextRun(indent - wide - self.em * 0.45, wide, marker, role, "mark")
        if count < len(self.lines) and self.lines[count].y == top:
            self.lines[count].runs.insert(0, mark)

    def _figure(self, index: int, block: MarkdownBlock) -> None:
        """Place a drawing over the whole width, its words below it. Pressing it follows the last link in its words."""
        tall = self.width * block.ratio
        self.y += self.em * 0.3
        top = self.y
        self.y += tall
        if block.spans:
            role = self.roles.role(False, True)
            self.y += self.em * 0.35
            self.y += self._set(self._words(block.spans, role=role), 0.0, self.width, index, base_role=role)
        self.y += self.em * 0.4
        link = len(self.links) - 1 if block.spans and block.spans[-1].link else -1
        self.decors.append(Decor("figure", 0.0, top, self.width, tall, block.figure, link))

    def _example(self, index: int, block: MarkdownBlock) -> None:
        pad = self.em * 0.75
        top = self.y
        joined = index > 0 and self.document.blocks[index - 1].kind == "example"
        if joined and self.decors and self.decors[-1].kind == "bar":
            top = self.decors.pop().y
        else:
            self.y += pad * 0.7
        left = self.margin
        width = self.width - left - 2 * pad - 4
        self.y += self._set_tagged(index, block, left + pad + 4, width, self.roles.role(False, False))
        following = self.document.blocks[index + 1 : index + 2]
        if not (following and following[0].kind == "example"):
            self.y += pad * 0.7
        self.decors.append(Decor("bar", left, top, self.width - left, self.y - top))

    def _code(self, index: int, block: MarkdownBlock) -> None:
        """Set each line of code as it is indented; one that is too long goes on further in."""
        pad, top, role, at = self.em * 0.75, self.y, self.roles.code, 0
        self.y += pad * 0.7
        for span in block.spans:
            indent = (len(span.text) - len(span.text.lstrip(" "))) * self.em * 0.5
            words = self._words((span,))
            for piece in (piece for word in words for piece in word):
                piece.start += at
            at += len(" ".join(span.text.split())) + bool(words)
            left, count = self.margin + pad + 4 + indent + self.em, len(self.lines)
            self.y += self._set(words, left, self.width - left - pad, index, base_role=role)
            for run in self.lines[count].runs:
                run.x -= self.em
        self.y += pad * 0.7
        self.decors.append(Decor("bar", self.margin, top, self.width - self.margin, self.y - top))

    # -- tables --------------------------------------------------------------------------------------

    def _columns(self, block: MarkdownBlock, cells: list[list[list[_Word]]], pad: float) -> list[float]:
        """Widths of the columns: their natural widths where these fit, else shared by :func:`share_width`."""
        space = self._metric(self.roles.role(False, False))[2]
        count = len(block.rows[0])
        natural, least = [0.0] * count, [0.0] * count
        for row in cells:
            for column, words in enumerate(row):
                wides = [sum(piece.width + piece.gap for piece in word) for word in words]
                natural[column] = max(natural[column], sum(wides) + space * max(0, len(wides) - 1) + 1)
                least[column] = max(least[column], max(wides, default=0.0) + 1)
        return share_width(natural, least, self.width - 2 * pad * count)

    def _table(self, index: int, block: MarkdownBlock) -> None:
        usual, count = self.roles, len(self.links)
        for share in (1.0, 0.88, 0.76, 0.66):  # a table too wide for the page is set in smaller letters
            self.roles = replace(usual, size=usual.size * share)
            del self.links[count:]
            pad = self.em * 0.55 * share
            bold = self.roles.role(True, False)
            cells = [
                [self._words(cell, role=bold if block.header and not row else None) for cell in line]
                for row, line in enumerate(block.rows)
            ]
            widths = self._columns(block, cells, pad)
            total = sum(widths) + 2 * pad * len(widths)
            if total <= self.width + 1:
                break
        self._set_rows(index, block, cells, widths, pad)
        self.roles = usual

    def _above(self, words: list[_Word], role: str) -> float:
        """By how much a picture at its beginning raises a line above its letters."""
        first = words[0][0] if words else None
        picture = first.width if first is not None and first.icon and is_picture(first.icon) else 0.0
        return max(0.0, picture - self._metric(role)[0]) / 2

    def _set_rows(
        self, index: int, block: MarkdownBlock, cells: list[list[list[_Word]]], widths: list[float], pad: float
    ) -> None:
        role = self.roles.role(False, False)
        total = sum(widths) + 2 * pad * len(widths)
        for row, line in enumerate(cells):
            top = self.y
            self.y += pad * 0.5
            inner, tall, x = self.y, 0.0, 0.0
            above = [self._above(words, role) for words in line]
            for column, words in enumerate(line):
                lower = max(above) - above[column]  # all cells begin on one base line
                self.y = inner + lower
                height = self._set(words, x + pad, widths[column], index, base_role=role, cell=(row, column))
                tall = max(tall, lower + height)
                x += widths[column] + 2 * pad
            self.y = inner + tall + pad * 0.5
            if block.header and row == 0:
                self.decors.append(Decor("head", 0.0, top, total, self.y - top))
            self.decors.append(Decor("row", 0.0, self.y, total, 1.0))


def share_width(natural: list[float], least: list[float], room: float) -> list[float]:
    """Widths of columns in ``room``: narrow columns get their natural width, wide ones share the rest."""
    widths = list(natural)
    open_columns = list(range(len(natural)))
    left = room
    while open_columns:
        fair = left / len(open_columns)
        content = [column for column in open_columns if natural[column] <= fair]
        if not content:
            break
        for column in content:
            left -= natural[column]
            open_columns.remove(column)
    for place, column in enumerate(open_columns):
        widths[column] = max(least[column], left / (len(open_columns) - place))
        left -= widths[column]
    return widths


def lay_out(document: Document, width: float, roles: TextRoles, key: Hashable) -> TextLayout:
    """The layout of a document at a width; the last few are kept with the document under ``key``."""
    whole = (round(width, 1), roles.size, key)
    found = document.layouts.pop(whole, None)
    if not isinstance(found, TextLayout):
        found = Typesetter(document, width, roles).run()
    document.layouts[whole] = found
    while len(document.layouts) > 3:
        document.layouts.pop(next(iter(document.layouts)))
    return found
