"""The rulebook: contents on the left, the text on paper, the terms of the chapter and the running game on the right."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial

from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.styles import PRESS_SHIFT
from tabletop.client.draw.theme import INK500, INK700, INK900, IVORY500
from tabletop.client.games import draw_figure, example_match, has_almanac, icon, short_title
from tabletop.client.scenes.backdrop import PageScene, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.panels import control_height, section
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.text_layout import TextLayout
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words
from tabletop.client.ui.vignette import draw_vignette
from tabletop.rules import catalogue
from tabletop.text import t
from tabletop.text.grammar import capital

from .book import BANNER, ON_BOARD, Book, History, ReadingPlace, Told, chapter_pictures, open_book, term_words
from .columns import Contents, draw_fades, draw_page, draw_page_number, term_rows

LEAST_SEARCH = 2
FADE = 26.0  # units at the lower end of the view in which lines fade
MARGIN = 15.0  # units between the top of the view and a place jumped to


SIZES = (17.0, 20.0, 24.0)
COMPACT_SIZES = (15.0, 17.0, 20.0)


SIDES, SMALL_SIDES, COMPACT_SIDES = (330.0, 446.0), (190.0, 206.0), (256.0, 262.0)
"""Widths in units of contents and right column in a large window, a very narrow one, and a small one."""
SEARCH, SEARCH_PART = 330.0, 0.22
"""Greatest width of the search, in units and as a share of the window."""
SHRINK = 0.88
"""Least size of words, as a share, before they are cut."""
ARROW, ARROW_REACH = 8.0, 5.0
"""Half the height, and the width, of an arrow on the paper, in units."""


class PageButton(Button):
    def draw(self, canvas: Canvas) -> None:
        lit = self.hovered or self.ring
        if self.hovered:
            canvas.fill(self.rect, INK700, alpha=26, radius=8)
        x, y = self.rect.centerx, self.rect.centery + (PRESS_SHIFT if self.pressed else 0)
        reach = ARROW_REACH if self.id.endswith("next") else -ARROW_REACH
        canvas.polyline(
            ((x - reach, y - ARROW), (x + reach, y), (x - reach, y + ARROW)), INK900 if lit else INK700, 2.6
        )
        if self.ring:
            canvas.frame(self.rect, INK700, 2, 8)


class RulebookScene(PageScene):
    """``rule`` (or another anchor of the text) is shown first and tinted; ``context``: words about the game that the
    reader came from; ``told``: gives the text of a term under its options; ``back``: the label of the button that leads
    there.

    Widgets: ``rulebook.back``, ``rulebook.past``, ``rulebook.future``, ``rulebook.search``, ``rulebook.hit_before``,
    ``rulebook.hit_next``, ``rulebook.contents``, ``rulebook.text``, ``rulebook.page_before``,
    ``rulebook.page_next``, ``rulebook.size``, ``rulebook.return``, ``rulebook.almanac`` where the game has an almanac
    of its cards, and ``rulebook.games`` where the rules of several games can be read."""

    def __init__(
        self,
        app: SceneServices,
        game: str = "",
        rule: str | None = None,
        back: str | None = None,
        context: str | None = None,
        told: Told | None = None,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.game = game
        self.back_label = back
        self.context = context or ""
        self.told = told
        self.shelf = () if back or context or rule else catalogue.game_ids()
        self.book = self._open()
        self.history = History()
        self.place = ReadingPlace(self._remembered())
        self.query = ""
        self._text: RichText | None = None
        self._paged: tuple[tuple[TextLayout, float], list[float]] | None = None
        self._walking = False
        self._laid_for: tuple[object, ...] = ()
        self.column = Column(())
        if rule is not None:
            self.place = self._place_of(rule) or self.place

    def _open(self) -> Book:
        return open_book(self.game, t("rulebook.missing"))

    def _remembered(self) -> int:
        block = self.app.settings.reading.get(self.game, 0)
        return block if block < len(self.book.document.blocks) else 0

    def title(self) -> str:
        return t("rulebook.title", game=t(f"{self.game}.title"))

    def leave(self) -> None:
        self._remember()

    def _remember(self) -> None:
        reading = self.app.settings.reading
        if not self.book.missing and reading.get(self.game, 0) != self.place.block:
            reading[self.game] = self.place.block
            self.app.save_settings()

    def read(self, game: str) -> None:
        """Show another game's rules, where they were left."""
        self._remember()
        self.game, self.query = game, ""
        self.book = self._open()
        self.history = History()
        self.place = ReadingPlace(self._remembered())
        self._text = None
        self.relayout()

    # -- places --------------------------------------------------------------------------------------

    @property
    def text(self) -> RichText:
        assert self._text is not None, "laid out before it is asked for"
        return self._text

    def _scrolled(self, _offset: float = 0.0) -> None:
        """Update the place, the contents and the terms after the view has moved."""
        text = self.text
        y = text.scroller.offset - text.pad[1] + MARGIN
        block = text.block_at(y)
        if text.layout.extents:
            top, bottom = text.layout.extents[block]
            share = min(1.0, max(0.0, (y - top) / max(1.0, bottom - top)))
            self.place = ReadingPlace(block, share, text.highlighted)
        self._follow()

    def _follow(self) -> None:
        contents = self.widgets.get("rulebook.contents")
        if isinstance(contents, Contents):
            contents.follow(*self.reading())
        if self._laid_out_for() != self._laid_for:
            self.relayout()

    def _laid_out_for(self) -> tuple[object, ...]:
        """A key of what buttons and columns depend on besides the window."""
        text = self.text
        return self.reading()[0], len(text.hits), bool(self.history.past), bool(self.history.future)

    def reading(self) -> tuple[int, str | None]:
        """The chapter (index) and section (anchor) of the first words that are well in view."""
        text = self.text
        block = text.block_read(MARGIN + 24)
        return self.book.chapter_at(block), self.book.section_at(block)

    def _go(self, place: ReadingPlace) -> None:
        text = self.text
        text.highlight(place.mark)
        if text.layout.extents:
            top, bottom = text.layout.extents[min(place.block, len(text.layout.extents) - 1)]
            start = top + (bottom - top) * place.share + text.pad[1] - MARGIN
            text.scroller.set(0.0 if place.block == 0 and place.share == 0 else start)
            text.lead(place.block)
        self.place = place
        self._follow()
        self.invalidate()

    def jump(self, name: str, *, remember: bool = True) -> bool:
        """Go to a rule or heading, and tint a rule; ``remember``: going back leads here. False when there is no such
        place."""
        place = self._place_of(name.lstrip("#"))
        if place is None:
            return False
        if remember:
            self.history.leave(self.place)
        self._go(place)
        return True

    def _place_of(self, name: str) -> ReadingPlace | None:
        """The place of a rule or heading, None for none; that of a rule directly below a heading includes the
        heading."""
        anchor = self.book.anchor_of(name)
        if anchor is None:
            return None
        blocks, block = self.book.document.blocks, self.book.document.anchors[anchor]
        if not blocks[block].tag:
            return ReadingPlace(block)
        with_head = block > 0 and blocks[block - 1].kind == "heading"
        return ReadingPlace(block - 1 if with_head else block, 0.0, anchor)

    def step_back(self) -> bool:
        """Go back to the place that the last jump left; False for none."""
        return self._travel(self.history.back(self.place))

    def step_forward(self) -> bool:
        return self._travel(self.history.forward(self.place))

    def _travel(self, place: ReadingPlace | None) -> bool:
        if place is None:
            return False
        self.app.play("ui-page")
        self._go(place)
        return True

    # -- links ---------------------------------------------------------------------------------------

    def follow_link(self, target: str) -> None:
        """Follow a link to a rule or heading of the text, or to a term of the glossary."""
        if target.startswith("#"):
            self.jump(target)
        elif target.startswith("g:"):
            self.define(target[2:])
        elif target.startswith(ON_BOARD):
            match = example_match(self.game, target.removeprefix(ON_BOARD))
            self.app.push("example", match=match, words="rulebook.example")

    def term(self, term: str) -> tuple[str, str] | None:
        """A term of the glossary and what it means here; None for an unknown one."""
        return term_words(self.game, term, self.told)

    def define(self, term: str) -> None:
        words = self.term(term)
        if words is None:
            return
        text = self.text
        link = text.pointed_link
        anchor = text.link_rect(link) if link >= 0 else Rect(text.rect.centerx, text.rect.centery, 0, 0)
        rules = [(rule, self.book.title_of(rule)) for rule in self.book.rules_using(term)]
        self.app.push(
            "definition", term=term, word=words[0], text=words[1], anchor=anchor, rules=rules, on_rule=self.jump
        )

    def link_tip(self, target: str) -> tuple[str, str] | None:
        if target.startswith("g:"):
            words = self.term(target[2:])
            return (capital(words[0]), words[1]) if words is not None else None
        if target.startswith(ON_BOARD):
            return t("rulebook.to_board"), t("rulebook.to_board_tip")
        anchor = self.book.anchor_of(target.lstrip("#"))
        if anchor is None or self.book.document.blocks[self.book.document.anchors[anchor]].tag is None:
            return None
        return anchor, self.book.title_of(anchor)

    # -- search and pages ----------------------------------------------------------------------------

    @property
    def hits(self) -> int:
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
        text = self.text
        if not text.hits:
            return False
        text.show_hit(text.current_hit + step)
        self.app.play("ui-hover")
        return True

    def turn_page(self, step: int) -> bool:
        """Turn a page forward (1) or back (-1); it begins with a whole line, the first one after the page before."""
        text = self.text
        bar, pad = text.scroller, text.pad[1]
        top = bar.offset - pad
        bottom = top + bar.view - FADE
        if step > 0:
            tops = [y for y, end in self._rows() if end > bottom and y > top + MARGIN]
            target = tops[0] if tops else bottom
        else:
            tops = [y for y, _ in self._rows() if y >= top - bar.view + FADE + MARGIN]
            target = min(tops[0], top) if tops else top - bar.view
        moved = bar.set(target - MARGIN + pad if target > 0 else 0.0)
        if moved:
            self.app.play("ui-page")
            self._scrolled()
            self.invalidate()
        return moved

    def pages(self) -> tuple[int, int]:
        """(number of the present page, number of all pages), counted from the beginning of the text."""
        bar = self.text.scroller
        tops = self._page_tops()
        if bar.offset >= bar.reach - 1:
            return len(tops), len(tops)
        return max(1, bisect_right(tops, bar.offset + 2)), len(tops)

    def _rows(self) -> list[tuple[float, float]]:
        """Upper and lower edges of every line and drawing, in units from the top of the text."""
        layout = self.text.layout
        drawings = [(decor.y, decor.y + decor.height) for decor in layout.decors if decor.kind == "figure"]
        return sorted([(line.y, line.y + line.height) for line in layout.lines] + drawings)

    def _page_tops(self) -> list[float]:
        """The offset of each page in units, computed once for each layout."""
        text = self.text
        bar, pad = text.scroller, text.pad[1]
        key = (text.layout, bar.view)
        if self._paged is None or self._paged[0][0] is not key[0] or self._paged[0][1] != key[1]:
            tops = [0.0]
            for y, end in self._rows():
                below = end + pad > tops[-1] + bar.view - FADE and y + pad - MARGIN > tops[-1] + MARGIN
                if below and tops[-1] < bar.reach:
                    tops.append(min(y + pad - MARGIN, bar.reach))
            self._paged = (key, tops)
        return self._paged[1]

    def set_size(self, index: int) -> None:
        """Change the size of the letters, and store it in the settings."""
        if index != self.app.settings.reader_size:
            self.app.settings.reader_size = index
            self.app.save_settings()
            self.relayout()

    def _letter_size(self) -> float:
        sizes = COMPACT_SIZES if self.compact else SIZES
        return sizes[min(max(self.app.settings.reader_size, 0), 2)]

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        letters = self.app.theme.text_percent / 100
        left, right = SIDES if not compact else SMALL_SIDES if width < 1180.0 else COMPACT_SIDES
        left *= (1.0 + letters) / 2  # the contents are widened half as much
        right = min(max(right, self._heads_width()), right * 1.45)
        size, gap = self.app.theme.spacing.bar_button, self.app.theme.spacing.wide
        body = Row(
            (
                panelled(Node(), name="contents", size=left),
                Draw(draw_page, name="page", weight=1.0),
                panelled(Node(), name="side", size=right),
            ),
            gap,
        )
        head = [Node(name=name, size=size) for name in ("past", "future", "hit_before", "hit_next")]
        head.insert(2, Node(name="search", size=min(SEARCH, width * SEARCH_PART)))
        if has_almanac(self.game):
            head.append(Node(name="almanac", size=size))
        self.lay_page(body, ("rulebook.back", t("rulebook.back")), head)
        self.book = self._open()
        self._lay_head()
        place = self.place
        contents = self._lay_contents(self.places["contents"])
        fresh = self._lay_text()
        if fresh:  # the first layout, or another language: go to the same place in the new text
            if self.query:
                self._find()
            self._go(place)
        contents.follow(*self.reading())
        self._lay_pages()
        self._lay_side(self.places["side"])
        self._laid_for = self._laid_out_for()
        self.needs_layout = False  # scrolling there has asked for another layout, which is not needed
        if self.widgets.focused is None and fresh:
            self.widgets.focus("rulebook.text")

    def _lay_contents(self, panel: Rect) -> Contents:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        rows = (
            Node(name="games", size=control_height(canvas)) if len(self.shelf) > 1 else None,
            Node(name="contents_head", size=canvas.line_height("section") + space.head_pad),
            tree.space(name="contents_list"),
        )
        self.places |= tree.lay(canvas, Column(rows, space.tight, (space.gap, space.gap)), panel)
        if len(self.shelf) > 1:
            self._lay_games(self.places["games"])
        row = max(space.control - space.tight, canvas.line_height("body") * 1.4)
        area = self.places["contents_list"]
        contents = Contents(self.app.canvas, "rulebook.contents", area, row, self.book, self._from_contents)
        # The present section is opened before the list is added, so that its scroll offset is kept.
        contents.follow(self.book.chapter_at(self.place.block), self.book.section_at(self.place.block))
        return self.widgets.add(contents)

    def _from_contents(self, anchor: str) -> None:
        # While keys walk through the contents, going back leads to where the walk began.
        self.jump(anchor, remember=not (self.app.keyboard_mode and self._walking))
        self._walking = self.app.keyboard_mode

    def _lay_text(self) -> bool:
        page, size = self.places["page"], self._letter_size()
        space = self.app.theme.spacing
        foot = 44.0 if self.compact else 62.0
        text_row = Row((tree.space(name="text"),), pad=(space.paper, 0), weight=1.0)
        sheet = Column((Node(size=space.paper), text_row, Node(name="page_foot", size=foot)), 0)
        self.places |= tree.lay(self.app.canvas, sheet, page)
        area = self.places["text"]
        ems = 38 * size * self.app.theme.text_percent / 100
        side_pad = max(space.paper_side, (area.w - ems) / 2)
        fresh = self._text is None or self._text.document is not self.book.document
        text = RichText(
            "rulebook.text",
            area,
            self.book.document,
            size=size,
            pad=(side_pad, space.paper),
            on_link=self.follow_link,
            all_links=True,
            link_tip=self.link_tip,
            on_scroll=self._scrolled,
            figure=self._draw_figure,
        )
        self._text = self.widgets.add(text)
        return fresh

    def _draw_figure(self, canvas: Canvas, name: str, rect: Rect) -> None:
        """Draw the picture of a chapter, or a drawing of the game."""
        if name.startswith(BANNER):
            draw_vignette(canvas, rect, chapter_pictures(self.game)[name.removeprefix(BANNER)])
            canvas.frame(rect, INK500, 1)
        else:
            draw_figure(self.game, canvas, name, rect)

    def _heads_width(self) -> float:
        """Width in units that the heads of the right column need."""
        keys = ["rulebook.terms", "rulebook.size", *(["rulebook.your_game"] if self.context else [])]
        widest = max(self.app.canvas.measure(t(key), "section")[0] for key in keys)
        return float(widest * SHRINK + 2 * self.app.theme.spacing.edge)

    def _icon_button(self, name: str, icon: str, call: Callable[[], object], none: str | None = None) -> None:
        """Add a button of the head; ``none``: why it is disabled, None if it is not."""
        self.widgets.add(
            Button(
                f"rulebook.{name}", self.places[name], icon=icon, style="icon", on_click=call,
                tooltip=t(f"rulebook.{name}"), enabled=none is None, reason=none, repeatable=True,
            )
        )  # fmt: skip

    def _lay_head(self) -> None:
        """Add the widgets of the head (history, search, hits) in the order Tab walks."""
        self._icon_button("past", "undo", self.step_back, None if self.history.past else t("rulebook.past.none"))
        future = None if self.history.future else t("rulebook.future.none")
        self._icon_button("future", "redo", self.step_forward, future)
        self.widgets.add(
            TextEntry(
                "rulebook.search", self.places["search"], self.query, placeholder=t("rulebook.search"),
                icon="search", clearable=True, on_change=self.search, on_submit=lambda _: self.show_hit(1),
            )
        )  # fmt: skip
        none = None if self.hits else t("rulebook.no_hits" if self.query.strip() else "rulebook.search_first")
        self._icon_button("hit_before", "chevron-up", partial(self.show_hit, -1), none)
        self._icon_button("hit_next", "chevron-down", partial(self.show_hit, 1), none)
        if "almanac" in self.places:
            self.widgets.add(
                Button("rulebook.almanac", self.places["almanac"], icon="cards", style="icon",
                       tooltip=t("almanac.open"), on_click=lambda: self.app.push("almanac", game=self.game))
            )  # fmt: skip

    def _draw_count(self, canvas: Canvas) -> None:
        text = self.text
        label = t("rulebook.hits", number=text.current_hit + 1, total=len(text.hits)) if text.hits else "0"
        entry = self.widgets.find("rulebook.search").rect
        canvas.text(
            label, (entry.right - canvas.theme.spacing.control, entry.centery), "small", IVORY500, anchor="midright"
        )

    def _lay_games(self, area: Rect) -> None:
        """Add the choice of the game above the contents, with names where they fit, else with icons."""
        canvas = self.app.canvas
        room = area.w / len(self.shelf) - canvas.theme.spacing.control_pad
        titles = {game: short_title(game) for game in self.shelf}
        named = max(canvas.measure(title, "body_strong")[0] for title in titles.values()) <= room
        segments = [
            Segment(game, title if named else "", None if named else icon(game), None if named else title)
            for game, title in titles.items()
        ]
        games = Segmented("rulebook.games", area, segments, self.game, on_change=lambda value: self.read(str(value)))
        self.widgets.add(games)

    def _lay_pages(self) -> None:
        """Add the two arrows at the lower end of the page, beside its number."""
        space = self.app.theme.spacing
        size = space.control
        arrows = [Node(name=name, size=size) for name in ("page_before", "page_next")]
        row = Row((arrows[0], tree.space(name="page_number"), arrows[1]), 0, (space.paper + space.small, 0))
        foot = Rect(self.places["page_foot"])
        foot.y, foot.h = foot.centery - size / 2 - space.tight, size
        self.places |= tree.lay(self.app.canvas, row, foot)
        for name, step in (("page_before", -1), ("page_next", 1)):
            self.widgets.add(
                PageButton(f"rulebook.{name}", self.places[name], style="icon", sound=None, repeatable=True,
                           on_click=partial(self.turn_page, step), tooltip=t(f"rulebook.{name}"))
            )  # fmt: skip

    def _lay_side(self, panel: Rect) -> None:
        """Place the right column from below: size of the letters, button back, the running game; the terms get the
        rest."""
        canvas, compact = self.app.canvas, self.compact
        space = canvas.theme.spacing
        control, head = control_height(canvas), canvas.line_height("section") + space.head_pad
        width = panel.w - 2 * space.edge
        back = Button(
            "rulebook.return", Rect(), self.back_label or t("rulebook.return"), icon="back", style="primary",
            on_click=self.app.pop,
        )  # fmt: skip
        fits = back.natural_width(canvas) * SHRINK <= width
        here = (
            section(t("rulebook.your_game"), high=canvas.line_height("section") + 6),
            Words(self.context, "body", lines=0, cut=True, valign="top"),
        )
        rows = (
            section(t("rulebook.terms"), high=head),
            Node(name="terms", low=space.control, weight=1.0),
            Column(here, 4, (0, space.gap / 2), most=panel.h * 0.4) if self.context else None,
            Node(name="return", size=control if fits else control + canvas.line_height("button"))
            if self.back_label or self.context
            else None,
            section(t("rulebook.size"), high=head),
            Row((Node(name="size", most=260.0, weight=1.0),), size=control),
        )
        self.column = Column(rows, space.gap, (space.edge, space.edge))
        self.places |= tree.lay(canvas, self.column, panel)
        self.widgets.add(
            Segmented(
                "rulebook.size",
                self.places["size"],
                [
                    Segment(index, "A", role=f"title@{size:g}!", tooltip=t(f"rulebook.size.{index}"))
                    for index, size in enumerate(COMPACT_SIZES if compact else SIZES)
                ],
                self.app.settings.reader_size,
                on_change=self.set_size,
            )
        )
        if "return" in self.places:
            back.rect = self.places["return"]
            self.widgets.add(back)
        self._lay_terms(self.places["terms"])

    def _lay_terms(self, area: Rect) -> None:
        chapter = self.reading()[0]
        terms = self.book.chapters[chapter].terms if self.book.chapters else ()
        room = self.app.theme.spacing.small
        column = term_rows(self.game, terms, self.compact, self.told)
        wide = Rect(area.x, area.y, area.w + room, area.h)  # the scroll bar is in the edge of the panel
        high = tree.height(self.app.canvas, column, area.w - room)

        def paint(canvas: Canvas, view: Rect) -> None:
            tree.draw(canvas, column, Rect(view.x, view.y, area.w - room, high))

        self.widgets.add(ScrollArea(f"rulebook.terms.{chapter}", wide, high, paint))

    # -- events --------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if not isinstance(event, Command):
            return self.widgets.handle(event)
        if event.name not in ("up", "down"):
            self._walking = False
        return self._before(event) or self.widgets.handle(event) or self._command(event)

    def _before(self, event: Command) -> bool:
        """Handle keys that mean something else here than to the widget with the focus."""
        focused = self.widgets.focused.id if self.widgets.focused is not None else "rulebook.text"
        if focused == "rulebook.search":
            return self._search_key(event)
        # The text widget would scroll by a share of the view and cut a line.
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

    def draw_between(self, canvas: Canvas) -> None:
        canvas.head(t("rulebook.contents"), self.places["contents_head"])
        number, total = self.pages()
        draw_page_number(canvas, t("rulebook.page", number=number, total=total), self.places["page_number"].center)
        tree.draw(canvas, self.column, self.places["side"])

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        bar = self.text.scroller
        draw_fades(canvas, self.places["page"], self.text.rect, bar.offset > 1, bar.offset < bar.reach - 1)
        if len(self.query.strip()) >= LEAST_SEARCH:
            self._draw_count(canvas)

    def subtitle(self) -> str:
        if not self.book.chapters:
            return ""
        index = self.reading()[0]
        chapter = self.book.chapters[index]
        number = chapter.number or index + 1
        return t("rulebook.chapter", number=number, total=len(self.book.chapters), title=chapter.title)
