"""Pages to read: credits and licences, and the guides to files of one's own. Chapters are on the left, the text is on
paper."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import lru_cache, partial
from pathlib import Path

from tabletop import __version__
from tabletop.client.core.input import Command
from tabletop.client.core.services import Telling
from tabletop.client.core.window import show_folder
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.markdown import parse
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.own_files import bring_in, load_document
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui.button import Button
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.tree import Draw, Node, Row
from tabletop.resources import GUIDES, asset_path, shipped_document
from tabletop.rules.game import Refusal
from tabletop.text import guide_path, language, page_path, t, told_book

from .backdrop import PageScene, panelled
from .rulebook.book import Book, chapters_of
from .rulebook.columns import Contents, draw_fades, draw_page

LETTERS, COMPACT_LETTERS, LETTERS_PER_EM = 19.0, 16.0, 40
"""Size of the letters in units, in the large and the small layout, and the width of a line in ems."""
MARGIN = 15.0
"""Units between the top of the view and a place jumped to."""
FONTS = ("cinzel", "lato", "vollkorn", "atkinson")
LICENCE = "licence:"
"""The beginning of the link to a licence text."""
_MARKS = re.compile(r"([\\*\[\]:|_`])")
_HEAD = re.compile(r"^([A-Z]{6,}(?: & [A-Z]+)?)$", re.MULTILINE)
_RULER = re.compile(r"^[-=]{4,}$", re.MULTILINE)
_OTHER_BLOCK = re.compile(r"^\s*[#>]+ ?", re.MULTILINE)


class ReadingScene(PageScene, ABC):
    """Widgets, each after the scene's name and a point: ``back``, ``contents``, ``text``, and the buttons of the
    foot."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.book = self.read()
        self._text: RichText | None = None

    @abstractmethod
    def read(self) -> Book:
        """The text in the language in use."""

    def foot(self) -> list[Button]:
        return []

    def follow_link(self, target: str) -> None:
        """Follow a link that leads out of the text."""

    @property
    def text(self) -> RichText:
        assert self._text is not None, "laid out before it is asked for"
        return self._text

    def _scrolled(self, _offset: float = 0.0) -> None:
        contents = self.widgets.get(f"{self.name}.contents")
        if isinstance(contents, Contents):
            text = self.text
            contents.follow(self.book.chapter_at(text.block_read(2.5 * MARGIN)), None)

    def _jump(self, anchor: str) -> None:
        self.text.scroll_to(anchor, MARGIN)
        self._scrolled()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        before, self.book = self.book, self.read()
        widest = max(canvas.measure(chapter.title, "body")[0] for chapter in self.book.chapters)
        names = widest + canvas.measure("00", "small_strong")[0] + 80.0
        least = 210.0 if compact else 380.0
        contents = panelled(Node(), name="contents", size=min(max(least, names), width * 0.34))
        page = Draw(draw_page, name="page", most=1180.0, weight=1.0)
        body = Row((contents, page), canvas.theme.spacing.wide, pack=0.5)
        self.lay_page(body, (f"{self.name}.back", t("credits.back")), foot=self.foot() or None)
        self._lay_text(compact, same=self.book is before)
        if self.widgets.focused is None:
            self.widgets.focus(f"{self.name}.text")
        self._scrolled()

    def _lay_text(self, compact: bool, *, same: bool) -> None:
        block, old = 0, self._text
        if not same and old is not None:
            block = old.block_at(old.scroller.offset - old.pad[1] + MARGIN)
        space = self.app.canvas.theme.spacing
        row = max(space.row, self.app.canvas.line_height("body") * 1.5)
        area = self.places["contents"].inflate(-2 * space.gap, -2 * space.gap)
        contents = Contents(self.app.canvas, f"{self.name}.contents", area, row, self.book, self._jump)
        contents.follow(0, None)
        self.widgets.add(contents)
        area = self.places["page"].inflate(-2 * space.paper, -2 * space.paper)
        size = COMPACT_LETTERS if compact else LETTERS
        ems = LETTERS_PER_EM * size * self.app.theme.text_percent / 100
        pad = (max(space.paper_side, (area.w - ems) / 2), space.edge)
        text = RichText(f"{self.name}.text", area, self.book.document, size=size, pad=pad, on_scroll=self._scrolled,
                        on_link=self.follow_link)  # fmt: skip
        self._text = self.widgets.add(text)
        if block and block < len(text.layout.extents):
            text.scroller.set(text.layout.extents[block][0] + text.pad[1] - MARGIN)

    # -- events and drawing --------------------------------------------------------------------------

    def command(self, event: Command) -> bool:
        if event.name in ("page_up", "page_down", "home", "end", "up", "down"):
            return self.text.handle(event)
        return event.name == "backspace" and not event.repeat and self.handle(Command("back"))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        bar = self.text.scroller
        draw_fades(canvas, self.places["page"], self.text.rect, bar.offset > 1, bar.offset < bar.reach - 1)


# ------------------------------------------------------------------------------------------ credits and licences


def _verbatim(text: str) -> str:
    """A plain text escaped for Markdown, as paragraphs and lists."""
    return _HEAD.sub(r"\n**\1**\n", _MARKS.sub(r"\\\1", _OTHER_BLOCK.sub("", _RULER.sub("", text))))


def licence_texts() -> list[str]:
    """What the licence texts are of that come with this copy of the program, in the order of the alphabet."""
    return sorted((path.stem for path in asset_path("licences").glob("*.txt")), key=str.casefold)


def _font_licences() -> str:
    """The licence texts of the typefaces, read from beside their files."""
    parts: list[str] = []
    for family in FONTS:
        path = asset_path(f"fonts/{family}/OFL.txt")
        words = path.read_text(encoding="utf-8") if path.is_file() else t("credits.no_licence")
        parts.append(f"## {t('credits.licence_of', family=t(f'credits.family.{family}'))}\n\n{_verbatim(words)}")
    return "\n\n".join(parts)


def _book(text: str) -> Book:
    document = parse(text)
    return Book("", document, tuple(chapters_of(document)))


@lru_cache(maxsize=8)
def _credits(licence: str, _language: str) -> Book:
    if licence:
        words = asset_path(f"licences/{licence}.txt").read_text(encoding="utf-8")
        return _book(f"## {t('credits.licence_of', family=licence)}\n\n{_verbatim(words)}")
    text = told_book(page_path("credits"))[0].replace("{version}", __version__)
    links = "\n".join(f"- [{name}]({LICENCE}{name})" for name in licence_texts())
    listed = f"## {t('credits.licences')}\n\n{t('credits.licences.text')}\n\n{links}"
    return _book(f"{text}\n\n{listed}\n\n{_font_licences()}")


class CreditsScene(ReadingScene):
    """The credits, or the text of one ``licence``."""

    def __init__(self, app: SceneServices, licence: str = "", **args: object) -> None:
        self.licence = licence
        super().__init__(app, **args)

    def read(self) -> Book:
        return _credits(self.licence, language())

    def title(self) -> str:
        return t("credits.title")

    def subtitle(self) -> str:
        return t("credits.subtitle", version=__version__)

    def follow_link(self, target: str) -> None:
        if target.startswith(LICENCE):
            self.app.push("credits", licence=target.removeprefix(LICENCE))


# ------------------------------------------------------------------------------------------------------- guides


@lru_cache(maxsize=8)
def _guide(name: str, _language: str) -> Book:
    return _book(told_book(guide_path(name))[0])


class GuideScene(ReadingScene):
    """The guide called ``guide``, one of ``GUIDES``; ``folder``: the folder of the files that it teaches to make.
    Widgets of the foot: ``guide.example``, ``guide.folder``."""

    def __init__(self, app: SceneServices, guide: str, folder: Path, **args: object) -> None:
        self.guide, self.folder = guide, folder
        super().__init__(app, **args)

    def read(self) -> Book:
        return _guide(self.guide, language())

    def title(self) -> str:
        return self.book.document.blocks[0].text

    def subtitle(self) -> str:
        return t("setup.own.path", path=str(self.folder))

    def foot(self) -> list[Button]:
        show = partial(show_folder, self.app, self.folder)
        tip = t("guide.example.tip", file=GUIDES[self.guide])
        return [
            Button("guide.example", Rect(), t("guide.example"), icon="copy", style="primary", tooltip=tip,
                   on_click=self.begin_from_example),
            Button("guide.folder", Rect(), t("setup.own.open"), icon="load", tooltip=str(self.folder),
                   on_click=show),
        ]  # fmt: skip

    def begin_from_example(self) -> None:
        """Copy the example of the guide into the folder, and say under which name it is there."""
        example = shipped_document(GUIDES[self.guide])
        with Telling(self.app):
            file = bring_in(example, self.folder, load_document, example.stem)
            told = isinstance(file.found, Refusal)
            self.app.toast(t("guide.no_example" if told else "guide.kept", file=file.name), "danger" if told else "ok")

    def follow_link(self, target: str) -> None:
        if target == GUIDES[self.guide]:
            self.begin_from_example()
