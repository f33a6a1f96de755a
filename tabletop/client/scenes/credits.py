"""Credits and licences, with the texts of the licences."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop import __version__
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.markdown import parse
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Row
from tabletop.client.ui.rich_text import RichText
from tabletop.resources import asset_path
from tabletop.text import language, page_path, t

from . import backdrop
from .rulebook.book import Book, chapters_of
from .rulebook.page import draw_fades, draw_page
from .rulebook.table_of_contents import Contents

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

CONTENTS, COMPACT_CONTENTS, WIDEST_PART = 380.0, 210.0, 0.34
"""Least width of the contents in units, in the large and the small layout, and its greatest share of the window."""
NAME_ROOM = 80.0
"""Width in units of an entry of the contents beyond number and words."""
WIDEST_PAGE = 1180.0
ROW_LINES = 1.5
LETTERS, COMPACT_LETTERS, LETTERS_PER_EM = 19.0, 16.0, 40
"""Size of the letters in units, in the large and the small layout, and the width of a line in ems."""
MARGIN = 15.0
"""Units between the top of the view and a place jumped to."""
FONTS = ("cinzel", "lato", "vollkorn", "atkinson")
_MARKS = re.compile(r"([\\*\[\]:|_`])")
_HEAD = re.compile(r"^([A-Z]{6,}(?: & [A-Z]+)?)$", re.MULTILINE)
_RULER = re.compile(r"^-{4,}$", re.MULTILINE)


def _verbatim(text: str) -> str:
    """A plain text escaped for Markdown."""
    return _HEAD.sub(r"\n**\1**\n", _MARKS.sub(r"\\\1", _RULER.sub("", text)))


def _licences() -> str:
    """The licence texts of the typefaces, read from beside their files."""
    parts: list[str] = []
    for family in FONTS:
        path = asset_path(f"fonts/{family}/OFL.txt")
        words = path.read_text(encoding="utf-8") if path.is_file() else t("credits.no_licence")
        parts.append(f"## {t('credits.licence_of', family=t(f'credits.family.{family}'))}\n\n{_verbatim(words)}")
    return "\n\n".join(parts)


@lru_cache(maxsize=4)
def _read(_language: str) -> Book:
    text = page_path("credits").read_text(encoding="utf-8").replace("{version}", __version__)
    document = parse(f"{text}\n\n{_licences()}")
    return Book("", document, tuple(chapters_of(document)))


class CreditsScene(Scene):
    """Widgets: ``credits.back``, ``credits.contents``, ``credits.text``."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.book = _read(language())
        self._text: RichText | None = None
        self.places: backdrop.Places = {}

    def title(self) -> str:
        """The window's title."""
        return t("credits.title")

    @property
    def text(self) -> RichText:
        """The widget with the text."""
        assert self._text is not None, "laid out before it is asked for"
        return self._text

    def _scrolled(self, _offset: float = 0.0) -> None:
        contents = self.widgets.get("credits.contents")
        if isinstance(contents, Contents):
            text = self.text
            contents.follow(
                self.book.chapter_at(text.block_at(text.scroller.offset - text.pad[1] + 2.5 * MARGIN)), None
            )

    def _jump(self, anchor: str) -> None:
        self.text.scroll_to(anchor, MARGIN)
        self._scrolled()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place head, contents and page."""
        canvas = self.app.canvas
        self.book = _read(language())
        widest = max(canvas.measure(chapter.title, "body")[0] for chapter in self.book.chapters)
        names = widest + canvas.measure("00", "small_strong")[0] + NAME_ROOM
        least = COMPACT_CONTENTS if compact else CONTENTS
        contents = Box("contents", size=min(max(least, names), width * WIDEST_PART))
        page = Box("page", high=WIDEST_PAGE)
        self.places = backdrop.page_places(
            canvas, Row(children=(contents, page), gap=canvas.theme.spacing.wide, pack="middle")
        )
        back = self.places["back"]
        self.widgets.add(
            Button("credits.back", back, icon="back", style="icon", on_click=self.app.pop, tooltip=t("credits.back"))
        )
        self._lay_text(compact)
        if self.widgets.focused is None:
            self.widgets.focus("credits.text")
        self._scrolled()

    def _lay_text(self, compact: bool) -> None:
        again = _read(language())
        block, old = 0, self._text
        if again is not self.book and old is not None:
            block = old.block_at(old.scroller.offset - old.pad[1] + MARGIN)
        self.book = again
        space = self.app.canvas.theme.spacing
        row = max(space.row, self.app.canvas.line_height("body") * ROW_LINES)
        area = self.places["contents"].inflate(-2 * space.gap, -2 * space.gap)
        contents = Contents(self.app.canvas, "credits.contents", area, row, self.book, self._jump)
        contents.follow(0, None)
        self.widgets.add(contents)
        area = self.places["page"].inflate(-2 * space.paper, -2 * space.paper)
        size = COMPACT_LETTERS if compact else LETTERS
        ems = LETTERS_PER_EM * size * self.app.theme.text_percent / 100
        pad = (max(space.paper_side, (area.w - ems) / 2), space.edge)
        text = RichText("credits.text", area, self.book.document, size=size, pad=pad, on_scroll=self._scrolled)
        self._text = self.widgets.add(text)
        if block and block < len(text.layout.extents):
            text.scroller.set(text.layout.extents[block][0] + text.pad[1] - MARGIN)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Hand an event to the widgets, then handle keys of a reader."""
        if self.widgets.handle(event):
            return True
        if not isinstance(event, Command):
            return False
        if event.name in ("page_up", "page_down", "home", "end", "up", "down"):
            return self.text.handle(event)
        if event.name in ("back", "backspace") and not event.repeat:
            self.app.play("ui-click")
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw table, head, panel, page and widgets."""
        page = self.places["page"]
        backdrop.draw_table(canvas)
        backdrop.draw_head(canvas, self.places, t("credits.title"), t("credits.subtitle", version=__version__))
        canvas.panel(self.places["contents"], "panel")
        draw_page(canvas, page)
        super().draw(canvas)
        bar = self.text.scroller
        draw_fades(canvas, page, self.text.rect, bar.offset > 1, bar.offset < bar.reach - 1)
