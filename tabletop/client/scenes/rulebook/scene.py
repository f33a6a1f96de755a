"""The rulebook: contents on the left, the text on paper, the terms of the chapter and the running game on the right."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.styles import PRESS_SHIFT
from tabletop.client.draw.theme import INK700, INK900, IVORY500
from tabletop.client.games import icon, short_title
from tabletop.client.scenes.backdrop import draw_head, draw_table, head_height
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.segmented import Segment, Segmented
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.text_layout import Layout
from tabletop.rules import catalogue
from tabletop.text import t

from . import side_panel as side
from .book import Book, Told, open_book, term_words
from .contents import Contents
from .history import History, Place
from .page import draw_fades, draw_page, draw_page_number

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

LETTERS_PER_EM = 38  # ems of a line: about 85 letters
LEAST_SEARCH = 2
FADE = 26.0  # of the view at its lower end, where lines fade
MARGIN = 15.0  # between the top of the view and the place jumped to


SIZES = (17.0, 20.0, 24.0)
COMPACT_SIZES = (15.0, 17.0, 20.0)


@dataclass(frozen=True, slots=True)
class Regions:
    """Where the parts of the scene are, in units."""

    contents: Rect
    page: Rect
    side: Rect
    foot: float

    @classmethod
    def make(cls, width: float, height: float, compact: bool, heads: float = 0.0, letters: float = 1.0) -> Regions:
        """The regions of a window; ``heads`` is the width the heads of the right column ask for, ``letters`` how large
        the letters are (1 is usual): the titles of the contents want half as much more room."""
        small = width < 1180
        margin, gap = (16.0, 12.0) if compact else (48.0, 24.0)
        left = 330.0 if not compact else 190.0 if small else 256.0
        left *= (1.0 + letters) / 2
        right = 446.0 if not compact else 206.0 if small else 262.0
        right = min(max(right, heads), right * 1.45)
        top = head_height(compact) + (12 if compact else 32)
        tall = height - top - (14 if compact else 48)
        page = Rect(margin + left + gap, top, width - 2 * margin - left - right - 2 * gap, tall)
        foot = 44.0 if compact else 62.0
        return cls(Rect(margin, top, left, tall), page, Rect(page.right + gap, top, right, tall), foot)


def _nothing() -> Rect:
    return Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class SideColumn:
    """Where the heads and words of the right column are."""

    terms: Rect = field(default_factory=_nothing)
    size: Rect = field(default_factory=_nothing)
    context: Rect = field(default_factory=_nothing)


class PageButton(Button):
    """An arrow on the paper."""

    def draw(self, canvas: Canvas) -> None:
        """The arrow, darker under the pointer."""
        lit = self.hovered or self.ring
        if self.hovered:
            canvas.fill(self.rect, INK700, alpha=26, radius=8)
        x, y = self.rect.centerx, self.rect.centery + (PRESS_SHIFT if self.pressed else 0)
        reach = 5.0 if self.id.endswith("next") else -5.0
        canvas.polyline(((x - reach, y - 8), (x + reach, y), (x - reach, y + 8)), INK900 if lit else INK700, 2.6)
        if self.ring:
            canvas.frame(self.rect, INK700, 2, 8)


class RulebookScene(Scene):
    """``rule`` (or another anchor of the text) is shown first and tinted; ``context`` says what happens in the game
    the reader came from, ``told`` what a term means under its options, ``back`` is the label of the button that leads
    there.

    Widgets: ``rulebook.back``, ``rulebook.past``, ``rulebook.future``, ``rulebook.search``, ``rulebook.hit_before``,
    ``rulebook.hit_next``, ``rulebook.contents``, ``rulebook.text``, ``rulebook.page_before``,
    ``rulebook.page_next``, ``rulebook.size``, ``rulebook.return``, and ``rulebook.games`` where the rules of several
    games can be read."""

    def __init__(
        self,
        app: SceneServices,
        game: str = "",
        rule: str | None = None,
        back: str | None = None,
        context: str | None = None,
        told: Told | None = None,
        **args: Any,
    ) -> None:
        super().__init__(app, **args)
        self.game = game
        self.back_label = back
        self.context = context or ""
        self.told = told
        self.shelf = () if back or context or rule else catalogue.game_ids()
        self.book = self._open()
        self.history = History()
        self.place = Place(self._remembered())
        self.query = ""
        self.regions = Regions.make(1280, 720, True)
        self.column = SideColumn()
        self._text: RichText | None = None
        self._paged: tuple[tuple[Layout, float], list[float]] | None = None
        self._walking = False
        self._laid_for: tuple[object, ...] = ()
        if rule is not None:
            self.place = self._place_of(rule) or self.place

    def _open(self) -> Book:
        return open_book(self.game, t("rulebook.missing"))

    def _remembered(self) -> int:
        block = self.app.settings.reading.get(self.game, 0)
        return block if block < len(self.book.document.blocks) else 0

    def title(self) -> str:
        """The window's title."""
        return t("rulebook.title", game=t(f"{self.game}.title"))

    def leave(self) -> None:
        """Remember the place for the next time."""
        self._remember()

    def _remember(self) -> None:
        reading = self.app.settings.reading
        if not self.book.missing and reading.get(self.game, 0) != self.place.block:
            reading[self.game] = self.place.block
            self.app.save_settings()

    def read(self, game: str) -> None:
        """Take another game's rules from the shelf, open where they were left."""
        self._remember()
        self.game, self.query = game, ""
        self.book = self._open()
        self.history = History()
        self.place = Place(self._remembered())
        self._text = None
        self.relayout()

    # -- places --------------------------------------------------------------------------------------

    @property
    def text(self) -> RichText:
        """The widget with the text."""
        assert self._text is not None, "laid out before it is asked for"
        return self._text

    def _scrolled(self, _offset: float = 0.0) -> None:
        """The view moved: know the place again, and let the contents and the terms follow."""
        text = self.text
        y = text.scroller.offset - text.pad[1] + MARGIN
        block = text.block_at(y)
        if text.layout.extents:
            top, bottom = text.layout.extents[block]
            share = min(1.0, max(0.0, (y - top) / max(1.0, bottom - top)))
            self.place = Place(block, share, text.highlighted)
        self._follow()

    def _follow(self) -> None:
        contents = self.widgets.get("rulebook.contents")
        if isinstance(contents, Contents):
            contents.follow(*self.reading())
        if self._laid_out_for() != self._laid_for:
            self.relayout()

    def _laid_out_for(self) -> tuple[object, ...]:
        """What buttons and columns depend on besides the window."""
        text = self.text
        return self.reading()[0], len(text.hits), bool(self.history.past), bool(self.history.future)

    def reading(self) -> tuple[int, str | None]:
        """The chapter and section being read: those of the first words that are well in view."""
        text = self.text
        block = text.block_at(text.scroller.offset - text.pad[1] + MARGIN + 24)
        return self.book.chapter_at(block), self.book.section_at(block)

    def _go(self, place: Place) -> None:
        """Show a place."""
        text = self.text
        text.highlight(place.mark)
        if text.layout.extents:
            top, bottom = text.layout.extents[min(place.block, len(text.layout.extents) - 1)]
            start = top + (bottom - top) * place.share + text.pad[1] - MARGIN
            text.scroller.set(0.0 if place.block == 0 and place.share == 0 else start)
        self.place = place
        self._follow()
        self.invalidate()

    def jump(self, name: str, *, remember: bool = True) -> bool:
        """Go to a rule or heading, and tint a rule; the way back leads here. False when there is no such place."""
        place = self._place_of(name.lstrip("#"))
        if place is None:
            return False
        if remember:
            self.history.leave(self.place)
        self._go(place)
        return True

    def _place_of(self, name: str) -> Place | None:
        """Where a rule or heading is; a rule that follows a heading is shown with it."""
        anchor = self.book.anchor_of(name)
        if anchor is None:
            return None
        blocks, block = self.book.document.blocks, self.book.document.anchors[anchor]
        if not blocks[block].tag:
            return Place(block)
        with_head = block > 0 and blocks[block - 1].kind == "heading"
        return Place(block - 1 if with_head else block, 0.0, anchor)

    def step_back(self) -> bool:
        """Back to where the last jump came from."""
        return self._travel(self.history.back(self.place))

    def step_forward(self) -> bool:
        """Forward again."""
        return self._travel(self.history.forward(self.place))

    def _travel(self, place: Place | None) -> bool:
        if place is None:
            return False
        self.app.play("ui-page")
        self._go(place)
        return True

    # -- links ---------------------------------------------------------------------------------------

    def follow_link(self, target: str) -> None:
        """A rule or heading of the text, or a term of the glossary."""
        if target.startswith("#"):
            self.jump(target)
        elif target.startswith("g:"):
            self.define(target[2:])

    def term(self, term: str) -> tuple[str, str] | None:
        """A term of the glossary and what it means here; None for an unknown one."""
        return term_words(self.game, term, self.told)

    def define(self, term: str) -> None:
        """Show what a term means on a card beside the link."""
        words = self.term(term)
        if words is None:
            return
        text = self.text
        link = text.pointed_link
        anchor = text.link_rect(link) if link >= 0 else Rect(text.rect.centerx, text.rect.centery, 0, 0)
        rules = [(rule, self.book.title_of(rule)) for rule in self.book.rules_using(term)]
        self.app.push("definition", word=words[0], text=words[1], anchor=anchor, rules=rules, on_rule=self.jump)

    def link_tip(self, target: str) -> tuple[str, str] | None:
        """What a tooltip says about a link."""
        if target.startswith("g:"):
            words = self.term(target[2:])
            return (words[0][:1].upper() + words[0][1:], words[1]) if words is not None else None
        anchor = self.book.anchor_of(target.lstrip("#"))
        if anchor is None or self.book.document.blocks[self.book.document.anchors[anchor]].tag is None:
            return None
        return anchor, self.book.title_of(anchor)

    # -- search and pages ----------------------------------------------------------------------------

    @property
    def hits(self) -> int:
        """How many places the search has found."""
        return len(self._text.hits) if self._text is not None else 0

    def search(self, query: str) -> None:
        """Tint every place of some words and show the first one from here on."""
        self.query = query
        self._find()
        self.relayout()

    def _find(self) -> None:
        words = self.query.strip()
        self.text.find(words if len(words) >= LEAST_SEARCH else "")

    def show_hit(self, step: int) -> bool:
        """The next or the last hit."""
        text = self.text
        if not text.hits:
            return False
        text.show_hit(text.current_hit + step)
        self.app.play("ui-hover")
        return True

    def turn_page(self, step: int) -> bool:
        """A page forward or back: the new one begins with a whole line, the first that was not read yet."""
        text = self.text
        bar, pad = text.scroller, text.pad[1]
        top = bar.offset - pad
        bottom = top + bar.view - FADE
        if step > 0:
            tops = [line.y for line in text.layout.lines if line.y + line.height > bottom]
            target = tops[0] if tops else bottom
        else:
            tops = [line.y for line in text.layout.lines if line.y >= top - bar.view + FADE + MARGIN]
            target = min(tops[0], top) if tops else top - bar.view
        moved = bar.set(target - MARGIN + pad if target > 0 else 0.0)
        if moved:
            self.app.play("ui-page")
            self._scrolled()
            self.invalidate()
        return moved

    def pages(self) -> tuple[int, int]:
        """The page being read and how many there are, when read page by page from the beginning."""
        bar = self.text.scroller
        tops = self._page_tops()
        if bar.offset >= bar.reach - 1:
            return len(tops), len(tops)
        return max(1, bisect_right(tops, bar.offset + 2)), len(tops)

    def _page_tops(self) -> list[float]:
        """The offset of each page; counted once for each layout."""
        text = self.text
        bar, pad = text.scroller, text.pad[1]
        key = (text.layout, bar.view)
        if self._paged is None or self._paged[0][0] is not key[0] or self._paged[0][1] != key[1]:
            tops = [0.0]
            for line in text.layout.lines:
                if line.y + line.height + pad > tops[-1] + bar.view - FADE and tops[-1] < bar.reach:
                    tops.append(min(line.y + pad - MARGIN, bar.reach))
            self._paged = (key, tops)
        return self._paged[1]

    def set_size(self, index: int) -> None:
        """Another size of letters; it is kept."""
        if index != self.app.settings.reader_size:
            self.app.settings.reader_size = index
            self.app.save_settings()
            self.relayout()

    def _letter_size(self) -> float:
        sizes = COMPACT_SIZES if self.compact else SIZES
        return sizes[min(max(self.app.settings.reader_size, 0), 2)]

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, contents, page, right column."""
        letters = self.app.theme.text_percent / 100
        self.regions = regions = Regions.make(width, height, compact, self._heads_width(compact), letters)
        self.book = self._open()
        self._lay_head(regions)
        place = self.place
        contents = self._lay_contents(regions.contents)
        fresh = self._lay_text(regions)
        if fresh:  # the first time, or in another language: the same place in another text
            if self.query:
                self._find()
            self._go(place)
        contents.follow(*self.reading())
        self._lay_pages(regions)
        self.column = self._lay_side(regions.side)
        self._laid_for = self._laid_out_for()
        self.needs_layout = False  # going to the place asked for a layout that this one already is
        if self.widgets.focused is None and fresh:
            self.widgets.focus("rulebook.text")

    def _lay_contents(self, panel: Rect) -> Contents:
        pad = 8.0 if self.compact else 14.0
        head = self._lay_games(panel)
        head += self.app.canvas.line_height("section") + (8 if self.compact else 14)
        row = max(32.0 if self.compact else 36.0, self.app.canvas.line_height("body") * 1.4)
        area = Rect(panel.x + pad, panel.y + pad + head, panel.w - 2 * pad, panel.h - 2 * pad - head)
        contents = Contents(self.app.canvas, "rulebook.contents", area, row, self.book, self._from_contents)
        # Opened as it was, so that it stays scrolled where it was.
        contents.follow(self.book.chapter_at(self.place.block), self.book.section_at(self.place.block))
        return self.widgets.add(contents)

    def _from_contents(self, anchor: str) -> None:
        # Walking through the contents by key is one journey, not one for each line.
        self.jump(anchor, remember=not (self.app.keyboard_mode and self._walking))
        self._walking = self.app.keyboard_mode

    def _lay_text(self, regions: Regions) -> bool:
        page, size = regions.page, self._letter_size()
        inset = 18.0 if self.compact else 26.0
        area = Rect(page.x + inset, page.y + inset, page.w - 2 * inset, page.h - inset - regions.foot)
        ems = LETTERS_PER_EM * size * self.app.theme.text_percent / 100
        side_pad = max(20.0 if self.compact else 44.0, (area.w - ems) / 2)
        fresh = self._text is None or self._text.document is not self.book.document
        text = RichText(
            "rulebook.text",
            area,
            self.book.document,
            size=size,
            pad=(side_pad, 16.0 if self.compact else 26.0),
            on_link=self.follow_link,
            all_links=True,
            link_tip=self.link_tip,
            on_scroll=self._scrolled,
        )
        self._text = self.widgets.add(text)
        return fresh

    def _heads_width(self, compact: bool) -> float:
        """The width the heads of the right column ask for."""
        keys = ["rulebook.terms", "rulebook.size", *(["rulebook.your_game"] if self.context else [])]
        widest = max(self.app.canvas.measure(t(key), "section")[0] for key in keys)
        return float(widest * 0.88 + 2 * (12.0 if compact else 26.0))

    def _icon_button(
        self, name: str, rect: Rect, icon: str, call: Callable[[], object], none: str | None = None
    ) -> Button:
        """A button with a sign; ``none`` says why it can do nothing now."""
        return self.widgets.add(
            Button(
                f"rulebook.{name}", rect, icon=icon, style="icon", on_click=call, tooltip=t(f"rulebook.{name}"),
                enabled=none is None, reason=none, repeatable=True,
            )
        )  # fmt: skip

    def _lay_head(self, regions: Regions) -> None:
        """Back, history, search, hits: in the order Tab walks."""
        compact = self.compact
        head, size = head_height(compact), 40.0 if compact else 48.0
        y, right = (head - size) / 2, regions.side.right
        back = Rect(16 if compact else 34, y, size, size)
        self.widgets.add(Button("rulebook.back", back, icon="back", style="icon", on_click=self.app.pop,
                                 tooltip=t("rulebook.back")))  # fmt: skip
        wide = min(330.0, self.width * 0.22)
        search_x = right - 2 * size - 16 - wide
        past = None if self.history.past else t("rulebook.past.none")
        future = None if self.history.future else t("rulebook.future.none")
        x = search_x - 2 * size - 24
        self._icon_button("past", Rect(x, y, size, size), "undo", self.step_back, past)
        self._icon_button("future", Rect(x + size + 8, y, size, size), "redo", self.step_forward, future)
        self.widgets.add(
            TextEntry(
                "rulebook.search", (search_x, y, wide, size), self.query, placeholder=t("rulebook.search"),
                icon="search", clearable=True, on_change=self.search, on_submit=lambda _: self.show_hit(1),
            )
        )  # fmt: skip
        none = None if self.hits else t("rulebook.no_hits" if self.query.strip() else "rulebook.search_first")
        x = right - 2 * size - 8
        self._icon_button("hit_before", Rect(x, y, size, size), "chevron-up", partial(self.show_hit, -1), none)
        self._icon_button(
            "hit_next", Rect(right - size, y, size, size), "chevron-down", partial(self.show_hit, 1), none
        )

    def _draw_title(self, canvas: Canvas) -> None:
        """Title and chapter, as wide as the history leaves room."""
        left = 68.0 if self.compact else 104.0
        room = self.widgets.find("rulebook.past").rect.x - left - 12
        draw_head(canvas, head_height(self.compact), self.title(), self.subtitle(), left, room)

    def _draw_count(self, canvas: Canvas) -> None:
        """How many hits, inside the line of the search."""
        text = self.text
        label = t("rulebook.hits", number=text.current_hit + 1, total=len(text.hits)) if text.hits else "0"
        entry = self.widgets.find("rulebook.search").rect
        canvas.text(label, (entry.right - 38, entry.centery), "small", IVORY500, anchor="midright")

    def _games_height(self) -> float:
        """Height the choice of a game takes at the top of the contents; 0 where there is nothing to choose."""
        if len(self.shelf) < 2:
            return 0.0
        return float(max(38.0 if self.compact else 46.0, self.app.canvas.line_height("body_strong") + 14) + 8)

    def _lay_games(self, panel: Rect) -> float:
        """Whose rules are read, above the contents; names where they fit, else the signs of the games. Gives the height
        it takes."""
        height = self._games_height()
        if not height:
            return 0.0
        pad = 8.0 if self.compact else 14.0
        canvas = self.app.canvas
        area = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, height - 8)
        titles = {game: short_title(game) for game in self.shelf}
        named = max(canvas.measure(title, "body_strong")[0] for title in titles.values()) + 18 <= area.w / len(titles)
        segments = [
            Segment(game, title if named else "", None if named else icon(game), None if named else title)
            for game, title in titles.items()
        ]
        games = Segmented("rulebook.games", area, segments, self.game, on_change=lambda value: self.read(str(value)))
        self.widgets.add(games)
        return height

    def _lay_pages(self, regions: Regions) -> None:
        """The two arrows at the foot of the page."""
        page, size = regions.page, 40.0
        y = self._foot_line(regions) - size / 2
        inset = 22.0 if self.compact else 36.0
        for name, x, step in (("page_before", page.x + inset, -1), ("page_next", page.right - inset - size, 1)):
            self.widgets.add(
                PageButton(f"rulebook.{name}", (x, y, size, size), style="icon", sound=None, repeatable=True,
                           on_click=partial(self.turn_page, step), tooltip=t(f"rulebook.{name}"))
            )  # fmt: skip

    def _foot_line(self, regions: Regions) -> float:
        """The height at which the number of the page stands."""
        return regions.page.bottom - regions.foot / 2 - (4 if self.compact else 6)

    def _draw_foot(self, canvas: Canvas, regions: Regions) -> None:
        """The number of the page."""
        number, total = self.pages()
        words = t("rulebook.page", number=number, total=total)
        draw_page_number(canvas, words, (regions.page.centerx, self._foot_line(regions)))

    def _lay_side(self, panel: Rect) -> SideColumn:
        """From the foot up: size of the letters, way back, the running game; the terms get the rest."""
        canvas, compact = self.app.canvas, self.compact
        pad = 12.0 if compact else 26.0
        inner = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, panel.h - 2 * pad)
        control = max(42.0 if compact else 50.0, canvas.line_height("button") + 14)
        bottom = inner.bottom - control
        self.widgets.add(
            Segmented(
                "rulebook.size",
                (inner.x, bottom, min(inner.w, 260.0), control),
                [
                    Segment(index, "A", role=f"title@{size:g}!", tooltip=t(f"rulebook.size.{index}"))
                    for index, size in enumerate(COMPACT_SIZES if compact else SIZES)
                ],
                self.app.settings.reader_size,
                on_change=lambda value: self.set_size(int(str(value))),
            )
        )
        bottom -= canvas.line_height("section") + 12
        size_head = Rect(inner.x, bottom, inner.w, canvas.line_height("section") + 8)
        bottom -= 12 if compact else 20
        if self.back_label or self.context:
            bottom = self._lay_return(inner, bottom, control)
        context = Rect(inner.x, bottom, inner.w, 0)
        if self.context:
            tall = min(side.context_height(canvas, self.context, inner.w), inner.h * 0.4)
            bottom -= tall
            context = Rect(inner.x, bottom, inner.w, tall)
        bottom -= 8 if compact else 16
        return SideColumn(self._lay_terms(inner, bottom), size_head, context)

    def _lay_return(self, inner: Rect, bottom: float, control: float) -> float:
        canvas = self.app.canvas
        label = self.back_label or t("rulebook.return")
        button = Button(
            "rulebook.return", (0, 0, 40, control), label, icon="back", style="primary", on_click=self.app.pop
        )
        fits = button.natural_width(canvas) * 0.88 <= inner.w
        tall = control if fits else control + canvas.line_height("button")
        bottom -= tall
        button.rect = Rect(inner.x, bottom, inner.w, tall)
        self.widgets.add(button)
        return bottom - 12

    def _lay_terms(self, inner: Rect, bottom: float) -> Rect:
        canvas = self.app.canvas
        head = canvas.line_height("section") + (10 if self.compact else 16)
        chapter = self.reading()[0]
        terms = self.book.chapters[chapter].terms if self.book.chapters else ()
        area = Rect(inner.x, inner.y + head, inner.w + 8, max(40.0, bottom - inner.y - head))
        column = side.Terms(canvas, self.game, terms, inner.w - 8, self.compact, self.told)
        self.widgets.add(ScrollArea(f"rulebook.terms.{chapter}", area, column.height(), column.paint))
        return Rect(inner.x, inner.y - 4, inner.w, canvas.line_height("section") + 8)

    def _draw_side(self, canvas: Canvas, column: SideColumn) -> None:
        """The heads of the right column, and the running game."""
        canvas.head(t("rulebook.terms"), column.terms)
        canvas.head(t("rulebook.size"), column.size)
        if self.context:
            with canvas.clip(column.context):
                side.draw_context(canvas, self.context, column.context)

    # -- events --------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Widgets, then the keys of a reader."""
        if not isinstance(event, Command):
            return self.widgets.handle(event)
        if event.name not in ("up", "down"):
            self._walking = False
        return self._before(event) or self.widgets.handle(event) or self._command(event)

    def _before(self, event: Command) -> bool:
        """Keys that the widget with the focus would take for something less useful."""
        focused = self.widgets.focused.id if self.widgets.focused is not None else "rulebook.text"
        if focused == "rulebook.search":
            return self._search_key(event)
        # The text itself would scroll by a share of the view and cut a line in two.
        paging = event.name in ("page_up", "page_down") or (event.name == "ok" and self.text.link_focus < 0)
        if focused == "rulebook.text" and paging:
            return self.turn_page(-1 if event.name == "page_up" else 1) or True
        return False

    def _search_key(self, event: Command) -> bool:
        if event.name == "ok" and event.mods & Mods.SHIFT:
            return self.show_hit(-1) or True
        if event.name in ("up", "down"):
            return self.show_hit(-1 if event.name == "up" else 1) or True
        if event.name in ("page_up", "page_down"):
            return self.turn_page(1 if event.name == "page_down" else -1) or True
        return False

    def _command(self, event: Command) -> bool:
        name = event.name
        if name in ("page_up", "page_down"):
            return self.turn_page(1 if name == "page_down" else -1)
        if name in ("home", "end", "up", "down"):
            return self.text.handle(event)
        if name == "backspace":
            return self.step_forward() if event.mods & Mods.SHIFT else self.step_back()
        if event.repeat:
            return False
        if name == "back":
            self.app.play("ui-click")
            if self.query:
                self.search("")
            else:
                self.app.pop()
        elif name == "find":
            self.widgets.focus("rulebook.search")
        elif name in ("tab_left", "tab_right"):
            self._turn_chapter(1 if name == "tab_right" else -1)
        elif name in ("zoom_in", "zoom_out"):
            step = 1 if name == "zoom_in" else -1
            self.set_size(min(2, max(0, self.app.settings.reader_size + step)))
        else:
            return False
        return True

    def _turn_chapter(self, step: int) -> None:
        chapter = self.reading()[0] + step
        if 0 <= chapter < len(self.book.chapters):
            self.app.play("ui-page")
            self.jump(self.book.chapters[chapter].anchor)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Table, head, panels, page, widgets."""
        regions, compact = self.regions, self.compact
        draw_table(canvas)
        self._draw_title(canvas)
        canvas.panel(regions.contents, "panel")
        canvas.panel(regions.side, "panel")
        pad = 14.0 if compact else 24.0
        top = regions.contents.y + (8 if compact else 14) + self._games_height()
        canvas.head(t("rulebook.contents"), (regions.contents.x + pad, top, regions.contents.w - 2 * pad,
                                             canvas.line_height("section") + 8))  # fmt: skip
        draw_page(canvas, regions.page)
        self._draw_foot(canvas, regions)
        self._draw_side(canvas, self.column)
        super().draw(canvas)
        bar = self.text.scroller
        draw_fades(canvas, regions.page, self.text.rect, bar.offset > 1, bar.offset < bar.reach - 1)
        if len(self.query.strip()) >= LEAST_SEARCH:
            self._draw_count(canvas)

    def subtitle(self) -> str:
        """Which chapter is read."""
        if not self.book.chapters:
            return ""
        index = self.reading()[0]
        chapter = self.book.chapters[index]
        number = chapter.number or index + 1
        return t("rulebook.chapter", number=number, total=len(self.book.chapters), title=chapter.title)
