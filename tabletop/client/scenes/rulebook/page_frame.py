"""What stands around the page: regions, head with history and search, page arrows, the right column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.draw.styles import PRESS_SHIFT
from tabletop.client.draw.theme import INK700, INK900, IVORY500
from tabletop.client.games import icon, short_title
from tabletop.client.scenes.backdrop import draw_head, head_height
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.segmented import Segment, Segmented
from tabletop.client.ui.text_entry import TextEntry
from tabletop.text import t

from . import side_panel as side
from .page import draw_page_number

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .scene import RulebookScene

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


def heads_width(scene: RulebookScene, compact: bool) -> float:
    """The width the heads of the right column ask for."""
    keys = ["rulebook.terms", "rulebook.size", *(["rulebook.your_game"] if scene.context else [])]
    widest = max(scene.app.canvas.measure(t(key), "section")[0] for key in keys)
    return float(widest * 0.88 + 2 * (12.0 if compact else 26.0))


# ------------------------------------------------------------------------------------------------------- head


def _icon_button(
    scene: RulebookScene, name: str, rect: Rect, icon: str, call: Callable[[], object], none: str | None = None
) -> Button:
    """A button with a sign; ``none`` says why it can do nothing now."""
    return scene.widgets.add(
        Button(
            f"rulebook.{name}", rect, icon=icon, style="icon", on_click=call, tooltip=t(f"rulebook.{name}"),
            enabled=none is None, reason=none, repeatable=True,
        )
    )  # fmt: skip


def lay_head(scene: RulebookScene, regions: Regions) -> None:
    """Back, history, search, hits: in the order Tab walks."""
    compact = scene.compact
    head, size = head_height(compact), 40.0 if compact else 48.0
    y, right = (head - size) / 2, regions.side.right
    back = Rect(16 if compact else 34, y, size, size)
    scene.widgets.add(Button("rulebook.back", back, icon="back", style="icon", on_click=scene.app.pop,
                             tooltip=t("rulebook.back")))  # fmt: skip
    wide = min(330.0, scene.width * 0.22)
    search_x = right - 2 * size - 16 - wide
    past = None if scene.history.past else t("rulebook.past.none")
    future = None if scene.history.future else t("rulebook.future.none")
    x = search_x - 2 * size - 24
    _icon_button(scene, "past", Rect(x, y, size, size), "undo", scene.step_back, past)
    _icon_button(scene, "future", Rect(x + size + 8, y, size, size), "redo", scene.step_forward, future)
    scene.widgets.add(
        TextEntry(
            "rulebook.search", (search_x, y, wide, size), scene.query, placeholder=t("rulebook.search"),
            icon="search", clearable=True, on_change=scene.search, on_submit=lambda _: scene.show_hit(1),
        )
    )  # fmt: skip
    none = None if scene.hits else t("rulebook.no_hits" if scene.query.strip() else "rulebook.search_first")
    x = right - 2 * size - 8
    _icon_button(scene, "hit_before", Rect(x, y, size, size), "chevron-up", partial(scene.show_hit, -1), none)
    _icon_button(scene, "hit_next", Rect(right - size, y, size, size), "chevron-down", partial(scene.show_hit, 1), none)


def draw_title(scene: RulebookScene, canvas: Canvas) -> None:
    """Title and chapter, as wide as the history leaves room."""
    left = 68.0 if scene.compact else 104.0
    room = scene.widgets.find("rulebook.past").rect.x - left - 12
    draw_head(canvas, head_height(scene.compact), scene.title(), scene.subtitle(), left, room)


def draw_count(scene: RulebookScene, canvas: Canvas) -> None:
    """How many hits, inside the line of the search."""
    text = scene.text
    label = t("rulebook.hits", number=text.current_hit + 1, total=len(text.hits)) if text.hits else "0"
    entry = scene.widgets.find("rulebook.search").rect
    canvas.text(label, (entry.right - 38, entry.centery), "small", IVORY500, anchor="midright")


# --------------------------------------------------------------------------------------------------- contents


def games_height(scene: RulebookScene) -> float:
    """Height the choice of a game takes at the top of the contents; 0 where there is nothing to choose."""
    if len(scene.shelf) < 2:
        return 0.0
    return float(max(38.0 if scene.compact else 46.0, scene.app.canvas.line_height("body_strong") + 14) + 8)


def lay_games(scene: RulebookScene, panel: Rect) -> float:
    """Whose rules are read, above the contents; names where they fit, else the signs of the games. Gives the height
    it takes."""
    height = games_height(scene)
    if not height:
        return 0.0
    pad = 8.0 if scene.compact else 14.0
    canvas = scene.app.canvas
    area = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, height - 8)
    titles = {game: short_title(game) for game in scene.shelf}
    named = max(canvas.measure(title, "body_strong")[0] for title in titles.values()) + 18 <= area.w / len(titles)
    segments = [
        Segment(game, title if named else "", None if named else icon(game), None if named else title)
        for game, title in titles.items()
    ]
    games = Segmented("rulebook.games", area, segments, scene.game, on_change=lambda value: scene.read(str(value)))
    scene.widgets.add(games)
    return height


# ------------------------------------------------------------------------------------------------------- page


def lay_pages(scene: RulebookScene, regions: Regions) -> None:
    """The two arrows at the foot of the page."""
    page, size = regions.page, 40.0
    y = foot_line(scene, regions) - size / 2
    inset = 22.0 if scene.compact else 36.0
    for name, x, step in (("page_before", page.x + inset, -1), ("page_next", page.right - inset - size, 1)):
        scene.widgets.add(
            PageButton(f"rulebook.{name}", (x, y, size, size), style="icon", sound=None, repeatable=True,
                       on_click=partial(scene.turn_page, step), tooltip=t(f"rulebook.{name}"))
        )  # fmt: skip


def foot_line(scene: RulebookScene, regions: Regions) -> float:
    """The height at which the number of the page stands."""
    return regions.page.bottom - regions.foot / 2 - (4 if scene.compact else 6)


def draw_foot(scene: RulebookScene, canvas: Canvas, regions: Regions) -> None:
    """The number of the page."""
    number, total = scene.pages()
    words = t("rulebook.page", number=number, total=total)
    draw_page_number(canvas, words, (regions.page.centerx, foot_line(scene, regions)))


# ----------------------------------------------------------------------------------------------- right column


def lay_side(scene: RulebookScene, panel: Rect) -> SideColumn:
    """From the foot up: size of the letters, way back, the running game; the terms get the rest."""
    canvas, compact = scene.app.canvas, scene.compact
    pad = 12.0 if compact else 26.0
    inner = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, panel.h - 2 * pad)
    control = max(42.0 if compact else 50.0, canvas.line_height("button") + 14)
    bottom = inner.bottom - control
    scene.widgets.add(
        Segmented(
            "rulebook.size",
            (inner.x, bottom, min(inner.w, 260.0), control),
            [
                Segment(index, "A", role=f"title@{size:g}!", tooltip=t(f"rulebook.size.{index}"))
                for index, size in enumerate(COMPACT_SIZES if compact else SIZES)
            ],
            scene.app.settings.reader_size,
            on_change=lambda value: scene.set_size(int(str(value))),
        )
    )
    bottom -= canvas.line_height("section") + 12
    size_head = Rect(inner.x, bottom, inner.w, canvas.line_height("section") + 8)
    bottom -= 12 if compact else 20
    if scene.back_label or scene.context:
        bottom = _lay_return(scene, inner, bottom, control)
    context = Rect(inner.x, bottom, inner.w, 0)
    if scene.context:
        tall = min(side.context_height(canvas, scene.context, inner.w), inner.h * 0.4)
        bottom -= tall
        context = Rect(inner.x, bottom, inner.w, tall)
    bottom -= 8 if compact else 16
    return SideColumn(_lay_terms(scene, inner, bottom), size_head, context)


def _lay_return(scene: RulebookScene, inner: Rect, bottom: float, control: float) -> float:
    canvas = scene.app.canvas
    label = scene.back_label or t("rulebook.return")
    button = Button("rulebook.return", (0, 0, 40, control), label, icon="back", style="primary", on_click=scene.app.pop)
    fits = button.natural_width(canvas) * 0.88 <= inner.w
    tall = control if fits else control + canvas.line_height("button")
    bottom -= tall
    button.rect = Rect(inner.x, bottom, inner.w, tall)
    scene.widgets.add(button)
    return bottom - 12


def _lay_terms(scene: RulebookScene, inner: Rect, bottom: float) -> Rect:
    canvas = scene.app.canvas
    head = canvas.line_height("section") + (10 if scene.compact else 16)
    chapter = scene.reading()[0]
    terms = scene.book.chapters[chapter].terms if scene.book.chapters else ()
    area = Rect(inner.x, inner.y + head, inner.w + 8, max(40.0, bottom - inner.y - head))
    column = side.Terms(canvas, scene.game, terms, inner.w - 8, scene.compact, scene.told)
    scene.widgets.add(ScrollArea(f"rulebook.terms.{chapter}", area, column.height(), column.paint))
    return Rect(inner.x, inner.y - 4, inner.w, canvas.line_height("section") + 8)


def draw_side(scene: RulebookScene, canvas: Canvas, column: SideColumn) -> None:
    """The heads of the right column, and the running game."""
    canvas.head(t("rulebook.terms"), column.terms)
    canvas.head(t("rulebook.size"), column.size)
    if scene.context:
        with canvas.clip(column.context):
            side.draw_context(canvas, scene.context, column.context)
