"""RichText: a long text with headings, links, examples and tables, scrolled and searched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar, dataclass, field

from tabletop.client.core.input import LEFT, Command, Event, Pinch, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.markdown import Document, Hit
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    INK500,
    INK700,
    INK900,
    INK_LINK,
)

from .base import Widget
from .scroll import BAR, WHEEL_STEP, Scroller, Scrolling
from .text_layout import Decor, TextLayout, TextLine, TextRoles, TextRun, is_picture, lay_out

TONES = {
    "text": INK900,
    "title": INK900,
    "heading": INK_LINK,
    "link": INK_LINK,
    "term": INK900,
    "tag": INK700,
    "note": INK500,
    "mark": INK_LINK,
}
"""The colours of the tones of a text, on paper."""
TINT = 30
"""The alpha of what is tinted."""


def paint_decor(canvas: Canvas, decor: Decor, left: float, top: float) -> None:
    """Paint something under the lines; ``left`` and ``top``: the text's origin on the screen."""
    rect = Rect(left + decor.x, top + decor.y, decor.width, decor.height)
    if decor.kind == "rule":
        canvas.fade_line((rect.x, rect.y), rect.right, INK_LINK)
    elif decor.kind == "row":
        canvas.line((rect.x, rect.y), (rect.right, rect.y), INK_LINK, 1, alpha=90)
    elif decor.kind == "head":
        canvas.fill(rect, INK500, alpha=TINT + 14, radius=3)
    else:
        canvas.fill(rect, INK500, alpha=TINT, radius=5)
        canvas.fill((rect.x, rect.y, 4, rect.h), BRASS600, radius=2)


def paint_run(
    canvas: Canvas, line: TextLine, run: TextRun, origin: tuple[float, float], size: float, lit: bool
) -> None:
    colour = TONES[run.tone]
    x, base = origin[0] + run.x, origin[1] + line.base
    if run.icon is not None and is_picture(run.icon):
        box = Rect(x, origin[1] + line.y + (line.height - run.width) / 2, run.width, run.width)
        canvas.image(run.icon, box, radius=run.width * 0.12, focus=(0.5, 0.35))
        canvas.frame(box, INK500, 1, run.width * 0.12)
        return
    if run.icon is not None:
        canvas.icon(run.icon, (x + run.width / 2, base - run.width * 0.36), run.width, colour)
        return
    if run.tone == "tag":
        _paint_tag(canvas, run, x, base, size)
        return
    canvas.text(run.text, (x, base), run.role, colour, anchor="baseleft")
    if run.link >= 0:
        dash = (2.0, 3.0) if run.tone == "term" and not lit else None
        y = base + max(2.0, size * 0.14)
        canvas.line(
            (x, y), (x + run.width, y), TONES["link"], 1.5 if lit else 1.0, alpha=255 if lit else 150, dash=dash
        )


def _paint_tag(canvas: Canvas, run: TextRun, x: float, base: float, size: float) -> None:
    """Paint a rule id in a small frame."""
    cap = canvas.cap_height(run.role)
    box = Rect(x, base - cap - 5, run.width - size * 0.35, cap + 10)
    canvas.fill(box, INK500, alpha=TINT, radius=4)
    canvas.frame(box, INK_LINK, 1, 4, alpha=150)
    canvas.text(run.text, (box.centerx, base), run.role, TONES["tag"], anchor="basecenter")


@dataclass(eq=False, repr=False)
class RichText(Scrolling):
    """Shows a parsed :class:`Document` in ``rect``, scrolled by wheel, thumb and keys.

    ``size`` is the letter size in units (17, 20 or 24 in the reader), ``pad`` the margin inside ``rect`` (left and
    right, top and bottom).  ``on_link(target)`` is called for links ("#LW-DEP-5",
    "#anchor", "g:term") that lead out of the text; a link to an anchor in the text scrolls to it. With ``all_links`` it
    is called for those too, instead.  ``link_tip(target)`` may give (title, text) for the tooltip of a link.  Tab walks
    through the links in view.  ``figure(canvas, name, rect)`` paints the drawings of the text.
    """

    document: Document
    _: KW_ONLY
    size: float = 20.0
    pad: tuple[float, float] = (0.0, 0.0)
    offset: InitVar[float] = 0.0
    on_link: Callable[[str], object] | None = None
    all_links: bool = False
    link_tip: Callable[[str], tuple[str, str] | None] | None = None
    on_scroll: Callable[[float], object] | None = None
    figure: Callable[[Canvas, str, Rect], object] | None = None
    hits: list[Hit] = field(default_factory=list, init=False)
    highlighted: str | None = field(default=None, init=False)
    _layout: TextLayout | None = field(default=None, init=False)
    _led: tuple[float, int] | None = field(default=None, init=False)
    """The offset at which the view was led to a block, and the block."""
    focusable = True
    current_hit = -1
    link_focus = -1
    _over = -1
    _armed = -1

    def __post_init__(self, offset: float) -> None:
        super().__post_init__()
        self.scroller = Scroller(self.rect)
        self._first_offset = offset

    # -- layout --------------------------------------------------------------------------------------

    @property
    def text_width(self) -> float:
        """Width of the lines in units."""
        return max(60.0, self.rect.w - 2 * self.pad[0] - (BAR + 6 if self.pad[0] < BAR + 6 else 0))

    @property
    def layout(self) -> TextLayout:
        """The laid out text; computed when it is first used."""
        if self._layout is None:
            if self.group is None:
                raise ValueError("add the text to a group before asking for its layout")
            canvas = self.group.host.canvas
            theme = canvas.theme
            roles = TextRoles(self.size, canvas.measure, canvas.line_height, canvas.ascent, canvas.mirrored)
            key = (theme.scale, theme.text_percent, theme.easy_reading, canvas.mirrored)
            self._layout = lay_out(self.document, self.text_width, roles, key)
            self.scroller.total = self._layout.height + 2 * self.pad[1]
        return self._layout

    def added(self) -> None:
        _ = self.layout
        self.scroller.set(self._first_offset)

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if not isinstance(old, RichText) or old.document is not self.document:
            return
        self.hits, self.current_hit = old.hits, old.current_hit
        self.highlighted = old.highlighted
        if old._layout is None:
            return
        if old._layout is self.layout:
            self.scroller.set(old.scroller.offset)
            self.link_focus, self._led = old.link_focus, old._led
            return
        at = old.scroller.offset - old.pad[1]
        block = old.block_at(at)
        top, bottom = old._layout.extents[block] if old._layout.extents else (0.0, 1.0)
        share = min(max((at - top) / max(bottom - top, 1.0), 0.0), 1.0)
        if self.layout.extents:
            new_top, new_bottom = self.layout.extents[block]
            self.scroller.set(new_top + (new_bottom - new_top) * share + self.pad[1] if at > 0 else 0.0)

    def block_at(self, y: float) -> int:
        """The block at a height of the text (units from its top)."""
        extents = self._layout.extents if self._layout is not None else []
        low, high = 0, len(extents) - 1
        while low < high:
            middle = (low + high) // 2
            if extents[middle][1] < y:
                low = middle + 1
            else:
                high = middle
        return max(low, 0)

    def block_read(self, below: float) -> int:
        """The block that is read: one that was led to as long as nobody scrolls on; else the one ``below`` units under
        the upper edge of the view. Over the last page that place moves down to the lower edge, since what stands there
        never comes to the upper one."""
        bar = self.scroller
        if self._led is not None and self._led[0] == bar.offset:
            return self._led[1]
        page, rest = min(bar.view, bar.reach), bar.reach - bar.offset
        share = 1 - rest / page if rest < page else 0.0
        return self.block_at(bar.offset - self.pad[1] + below + (bar.view - below) * share)

    def lead(self, block: int) -> None:
        """Remember that the view has been led to a block."""
        self._led = self.scroller.offset, block

    def _origin(self) -> Point:
        return (self.rect.x + self.pad[0], self.rect.y + self.pad[1] - self.scroller.offset)

    # -- places in the text --------------------------------------------------------------------------

    def scroll_to(self, anchor: str, margin: float = 24.0) -> bool:
        """Bring an anchor (rule id or heading) to the top; False when there is none of that name."""
        block = self.document.anchors.get(anchor.lstrip("#"))
        if block is None:
            return False
        self._scroll(self.layout.extents[block][0] + self.pad[1] - margin)
        self.lead(block)
        return True

    def highlight(self, anchor: str | None) -> None:
        self.highlighted = anchor.lstrip("#") if anchor else None
        self.invalidate()

    def find(self, text: str) -> list[Hit]:
        """Search; all hits are tinted and the first one at or below the top of the view is shown."""
        self.hits = self.document.find(text)
        self.current_hit = -1
        if self.hits:
            top = self.block_at(self.scroller.offset - self.pad[1])
            index = next((i for i, hit in enumerate(self.hits) if hit.block >= top), 0)
            self.show_hit(index)
        self.invalidate()
        return self.hits

    def show_hit(self, index: int) -> None:
        """Scroll to hit number ``index``, counted modulo their number."""
        if not self.hits:
            return
        self.current_hit = index % len(self.hits)
        rects = self.hit_rects(self.hits[self.current_hit])
        if rects:
            top, bottom = rects[0][1] + self.pad[1], rects[-1][1] + rects[-1][3] + self.pad[1]
            if top < self.scroller.offset + 20 or bottom > self.scroller.offset + self.scroller.view - 20:
                self._scroll(top - self.scroller.view * 0.35)
        self.invalidate()

    def hit_rects(self, hit: Hit) -> list[tuple[float, float, float, float]]:
        """Where the letters of a hit are, in units from the top left of the text."""
        if self.group is None:
            return []
        measure = self.group.host.canvas.measure
        top, bottom = self.layout.extents[hit.block]
        rects: list[tuple[float, float, float, float]] = []
        for line in self.layout.lines_between(top, bottom):
            if line.block != hit.block or line.cell != hit.cell:
                continue
            for run in line.runs:
                if hit.start == hit.end:
                    if run.tone in ("tag", "note"):
                        rects.append((run.x, line.y, run.width, line.height))
                    continue
                end = run.start + len(run.text)
                if run.tone in ("tag", "note", "mark") or run.icon or end <= hit.start or run.start >= hit.end:
                    continue
                a, b = max(hit.start, run.start) - run.start, min(hit.end, end) - run.start
                x0 = measure(run.text[:a], run.role)[0] if a else 0.0
                x1 = measure(run.text[:b], run.role)[0]
                rects.append((run.x + x0, line.y, x1 - x0, line.height))
        return rects

    def _scroll(self, offset: float) -> bool:
        changed = self.scroller.set(offset)
        if changed:
            self.invalidate()
            if self.on_scroll is not None:
                self.on_scroll(self.scroller.offset)
        return changed

    # -- links ---------------------------------------------------------------------------------------

    def link_at(self, pos: Point) -> int:
        """The link under a position on the screen; -1 for none."""
        if not self.rect.collidepoint(pos):
            return -1
        left, top = self._origin()
        x, y = pos[0] - left, pos[1] - top
        for line in self.layout.lines_between(y, y):
            for run in line.runs:
                if run.link >= 0 and run.x - 2 <= x <= run.x + run.width + 2 and line.y <= y <= line.y + line.height:
                    return run.link
        for decor in self.layout.decors:
            if decor.kind == "figure" and Rect(decor.x, decor.y, decor.width, decor.height).collidepoint(x, y):
                return decor.link
        return -1

    def links_in_view(self) -> list[int]:
        """The links that can be seen, in reading order."""
        top = self.scroller.offset - self.pad[1]
        bottom = top + self.rect.h
        found: list[int] = []
        for line in self.layout.lines_between(top, bottom):
            if line.y < top - 2 or line.y + line.height > bottom + 2:
                continue
            for run in line.runs:
                if run.link >= 0 and run.link not in found:
                    found.append(run.link)
        return found

    def link_rect(self, link: int) -> Rect:
        """The first rectangle of a link on the screen."""
        left, top = self._origin()
        x, y, w, h = self.layout.links[link].rects[0]
        return Rect(x + left, y + top, w, h)

    @property
    def pointed_link(self) -> int:
        """The link with the ring, else the one under the pointer; -1 for none."""
        return self.link_focus if self.link_focus >= 0 else self._over

    def follow(self, link: int) -> None:
        target = self.layout.links[link].target
        self.play("ui-page")
        if not self.all_links and target.startswith("#") and self.scroll_to(target):
            self.highlight(target)
        elif self.on_link is not None:
            self.on_link(target)

    @property
    def spoken(self) -> str:
        """What can be seen of the text, its lines run together."""
        heard = [] if self.group is None else self.group.host.heard
        return " ".join(text for text, box in heard if self.rect.collidepoint(box.center))

    def tip(self) -> Tip | None:
        link = self._over if self.hovered else self.link_focus if self.focused else -1
        if link < 0 or self.link_tip is None or link >= len(self.layout.links):
            return None
        words = self.link_tip(self.layout.links[link].target)
        return Tip(f"{self.id}.{link}", words[1], self.link_rect(link), words[0]) if words else None

    @property
    def cursor(self) -> str:
        return "hand" if self._over >= 0 else "arrow"

    # -- events --------------------------------------------------------------------------------------

    def focus_changed(self, focused: bool) -> None:
        if not focused:
            self.link_focus = -1

    def let_go(self) -> None:
        super().let_go()
        self._armed = -1

    def handle(self, event: Event) -> bool:
        bar = self.scroller
        if isinstance(event, Wheel | Pinch):
            if changed := bar.turn(event, WHEEL_STEP * 1.5):
                self._scrolled()
            self._over = self.link_at(event.pos)
            return changed or bar.needed
        if isinstance(event, PointerDown) and event.button == LEFT:
            if bar.press(event.pos):
                self._scrolled()
                return True
            self._armed = self.link_at(event.pos) if event.clicks == 1 else -1
            return True
        if isinstance(event, PointerMove):
            return self._move(event)
        if isinstance(event, PointerUp):
            bar.release()
            armed, self._armed = self._armed, -1
            if armed >= 0 and self.link_at(event.pos) == armed:
                self.follow(armed)
            self.invalidate()
            return True
        if isinstance(event, Command):
            return self._command(event)
        return False

    def _move(self, event: PointerMove) -> bool:
        if self.scroller.dragging:
            if self.scroller.drag(event.pos):
                self._scrolled()
            return True
        over = self.link_at(event.pos)
        if over != self._over:
            self._over = over
            self.invalidate()
        return False

    def _scrolled(self) -> None:
        self.invalidate()
        if self.on_scroll is not None:
            self.on_scroll(self.scroller.offset)

    def _command(self, event: Command) -> bool:
        if event.name in ("next", "prev"):
            return self._step_link(1 if event.name == "next" else -1)
        if event.name == "ok":
            if self.link_focus >= 0 and not event.repeat:
                self.follow(self.link_focus)
                return True
            return self._scroll(self.scroller.offset + self.scroller.view * 0.9) if not event.repeat else True
        if self.scroller.command(event.name):
            self.link_focus = -1
            self._scrolled()
            return True
        # a text that can scroll takes these keys at either end too, so that the focus does not leave it unnoticed
        return event.name in ("up", "down") and self.scroller.needed

    def _step_link(self, step: int) -> bool:
        links = self.links_in_view()
        if self.link_focus in links:
            index = links.index(self.link_focus) + step
        else:
            index = 0 if step > 0 else -1
            if step < 0:
                return False
        if not 0 <= index < len(links):
            self.link_focus = -1
            self.invalidate()
            return False
        self.link_focus = links[index]
        self.invalidate()
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        layout = self.layout
        left, top = self._origin()
        view_top = self.scroller.offset - self.pad[1]
        view_bottom = view_top + self.rect.h
        with canvas.clip(self.rect):
            for decor in layout.decors:
                if decor.y <= view_bottom and decor.y + decor.height >= view_top:
                    if decor.kind != "figure":
                        paint_decor(canvas, decor, left, top)
                    elif self.figure is not None:
                        self.figure(canvas, decor.name, Rect(left + decor.x, top + decor.y, decor.width, decor.height))
            self._draw_highlight(canvas, left, top)
            self._draw_hits(canvas, left, top, view_top, view_bottom)
            for line in layout.lines_between(view_top, view_bottom):
                for run in line.runs:
                    paint_run(
                        canvas,
                        line,
                        run,
                        (left, top),
                        self.size,
                        run.link >= 0 and run.link == self._over,
                    )
            if self.ring and self.link_focus >= 0:
                for x, y, w, h in layout.links[self.link_focus].rects:
                    canvas.frame((left + x - 3, top + y, w + 6, h), INK_LINK, 2, 4)
        self._draw_bar(canvas)
        if self.ring and self.link_focus < 0:
            canvas.frame(self.rect.inflate(6, 6), INK_LINK, 2, 8)

    def _draw_bar(self, canvas: Canvas) -> None:
        if not self.scroller.needed:
            return
        thumb = self.scroller.thumb()
        width = 6 if self.hovered or self.scroller.dragging else 4
        canvas.fill((thumb.centerx - width / 2, thumb.y, width, thumb.h), INK500, alpha=150, radius=width / 2)

    def _draw_highlight(self, canvas: Canvas, left: float, top: float) -> None:
        block = self.document.anchors.get(self.highlighted) if self.highlighted else None
        if block is None:
            return
        start, end = self.layout.extents[block]
        rect = Rect(left - 12, top + start - 5, self.text_width + 24, end - start + 10)
        canvas.fill(rect, BRASS300, alpha=114, radius=5)

    def _draw_hits(self, canvas: Canvas, left: float, top: float, view_top: float, view_bottom: float) -> None:
        if not self.hits:
            return
        extents = self.layout.extents
        for index, hit in enumerate(self.hits):
            start, end = extents[hit.block]
            if end < view_top or start > view_bottom:
                continue
            for x, y, w, h in self.hit_rects(hit):
                rect = Rect(left + x - 1, top + y + 2, w + 2, h - 4)
                canvas.fill(rect, BRASS300, alpha=190, radius=3)
                if index == self.current_hit:
                    canvas.frame(rect.inflate(4, 4), INK_LINK, 2, 4)
