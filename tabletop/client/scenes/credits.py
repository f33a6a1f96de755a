"""Credits and licences: what is ours, what is not, and the texts of the licences, on paper to be read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tabletop import __version__
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.markdown import parse
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.rich_text import RichText
from tabletop.resources import asset_path
from tabletop.text import language, page_path, t

from .backdrop import draw_head, draw_table, head_height
from .rulebook.book import Book, chapters_of
from .rulebook.contents import Contents
from .rulebook.page import draw_fades, draw_page

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

FONTS = ("cinzel", "lato", "vollkorn", "atkinson")
_MARKS = re.compile(r"([\\*\[\]:|_`])")
_HEAD = re.compile(r"^([A-Z]{6,}(?: & [A-Z]+)?)$", re.MULTILINE)
_RULER = re.compile(r"^-{4,}$", re.MULTILINE)


def _verbatim(text: str) -> str:
    """A plain text as one that shows every sign as it is."""
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

    def __init__(self, app: SceneServices, **args: Any) -> None:
        super().__init__(app, **args)
        self.book = _read(language())
        self._text: RichText | None = None
        self.page = Rect(0, 0, 0, 0)
        self.panel = Rect(0, 0, 0, 0)

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
            contents.follow(self.book.chapter_at(text.block_at(text.scroller.offset - text.pad[1] + 40)), None)

    def _jump(self, anchor: str) -> None:
        self.text.scroll_to(anchor, 15.0)
        self._scrolled()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, contents, page."""
        self.book = _read(language())
        margin, gap = (16.0, 12.0) if compact else (48.0, 24.0)
        head = head_height(compact)
        left = min(max(210.0 if compact else 380.0, self._names_width(compact)), width * 0.34)
        top, bottom = head + (12 if compact else 32), height - (14 if compact else 48)
        sheet = min(width - 2 * margin - gap - left, 1180.0)
        start = (width - left - gap - sheet) / 2
        self.panel = Rect(start, top, left, bottom - top)
        self.page = Rect(start + left + gap, top, sheet, bottom - top)
        size = 40.0 if compact else 48.0
        self.widgets.add(
            Button("credits.back", (16 if compact else 34, (head - size) / 2, size, size), icon="back", style="icon",
                   on_click=self.app.pop, tooltip=t("credits.back"))
        )  # fmt: skip
        self._lay_text(compact)
        if self.widgets.focused is None:
            self.widgets.focus("credits.text")
        self._scrolled()

    def _names_width(self, compact: bool) -> float:
        canvas = self.app.canvas
        widest = max(canvas.measure(chapter.title, "body")[0] for chapter in self.book.chapters)
        return float(widest + canvas.measure("00", "small_strong")[0] + (70 if compact else 90))

    def _lay_text(self, compact: bool) -> None:
        again = _read(language())
        block, old = 0, self._text
        if again is not self.book and old is not None:
            block = old.block_at(old.scroller.offset - old.pad[1] + 15)
        self.book = again
        pad = 8.0 if compact else 14.0
        row = max(34.0 if compact else 42.0, self.app.canvas.line_height("body") * 1.5)
        area = self.panel.inflate(-2 * pad, -2 * pad)
        contents = Contents(self.app.canvas, "credits.contents", area, row, self.book, self._jump)
        contents.follow(0, None)
        self.widgets.add(contents)
        inset = 18.0 if compact else 26.0
        area = self.page.inflate(-2 * inset, -2 * inset)
        size = 16.0 if compact else 19.0
        ems = 40 * size * self.app.theme.text_percent / 100
        side = max(20.0 if compact else 44.0, (area.w - ems) / 2)
        text = RichText("credits.text", area, self.book.document, size=size, pad=(side, 22.0), on_scroll=self._scrolled)
        self._text = self.widgets.add(text)
        if block and block < len(text.layout.extents):
            text.scroller.set(text.layout.extents[block][0] + text.pad[1] - 15)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Widgets, then the keys of a reader."""
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
        """Table, head, panel, page, widgets."""
        compact = self.compact
        draw_table(canvas)
        draw_head(canvas, head_height(compact), t("credits.title"), t("credits.subtitle", version=__version__),
                  68 if compact else 104)  # fmt: skip
        canvas.panel(self.panel, "panel")
        draw_page(canvas, self.page)
        super().draw(canvas)
        bar = self.text.scroller
        draw_fades(canvas, self.page, self.text.rect, bar.offset > 1, bar.offset < bar.reach - 1)
