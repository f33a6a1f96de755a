"""The boxes of the games, side by side in the menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tabletop.client.core.input import Event, PointerDown
from tabletop.client.core.transition import out_cubic
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import fit_role, smaller, word_role
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, IVORY100, IVORY300, NIGHT800, NIGHT900, Colour, mix
from tabletop.client.games import COPY_SIZE, Cover, cover, short_title
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.meta import GameMeta
from tabletop.text import t
from tabletop.text.grammar import span

FOOT_INSET = 16.0
"""Units between the button of a box and its lower edge."""
RATIO = 580 / 760  # width to height of the pictures on the boxes
_SMALLEST = 0.7  # least share of its size to which the name of a game shrinks before it takes another line
_CORNER = 8.0
"""Radius in units of the corners of the pictures."""
_GROUND = mix(NIGHT800, NIGHT900, 0.35)


def seats_text(meta: GameMeta) -> str:
    return span(meta.seats[0], meta.seats[-1])


def fit_or_cut(canvas: Canvas, words: str, rect: Rect, role: str, ink: Colour) -> None:
    """Draw words as large as fits; in a very narrow box with very large letters they are cut."""
    if canvas.fits_text(words, rect, role, _SMALLEST):
        canvas.fit_text(words, rect, role, ink, "center", _SMALLEST)
    else:
        canvas.text(words, rect.center, role, ink, "center", rect.w, ellipsis="ok")


def minutes_text(meta: GameMeta) -> str:
    return t("menu.minutes", time=span(*meta.minutes))


PICTURE_LEAST, SENTENCE_EDGE, SLACK = 0.25, 22.0, 0.5
"""Least height of the picture of a box, as a share of it; units above its sentence; tolerance for rounded sums of
heights."""
CREST = 62.0
"""Least room for emblems in units."""
LARGE = "reading@17"
"""The role of the sentences where it fits in all boxes."""


@light_dataclass
class SharedLook:
    """What all boxes side by side have alike. ``room``: units below the picture; ``subtitle``, ``sentence``,
    ``minutes``: whether these are shown; ``brief``: the line that otherwise stands below the name is the sentence;
    ``large``: whether the sentence is in the role :data:`LARGE`, else it is in ``role``, or where that is empty in
    whichever fits; ``crest``: units for the emblems below the sentence, 0 for none."""

    room: float = 0.0
    subtitle: bool = True
    sentence: bool = True
    brief: bool = False
    large: bool = False
    role: str = ""
    minutes: bool = True
    crest: float = 0.0


@light_dataclass
class _Figures:
    """Figures as they are drawn in a row: icon and words of each, their widths in units, their role, and the units
    between icon and words."""

    items: tuple[tuple[str, str], ...]
    widths: tuple[float, ...]
    role: str
    beside: float


@dataclass(eq=False, repr=False)
class GameBox(Pressable):
    """A box: picture, title, one sentence, emblems, seats and minutes, and the scene's button at its lower edge. A
    lit one is raised. It can be clicked anywhere, but only its buttons take the focus."""

    meta: GameMeta
    foot_height: float
    _: KW_ONLY
    still: bool
    focusable = False
    rise = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.cover: Cover = cover(self.meta.id)
        self.mine: list[Widget] = []
        self.shared = SharedLook()
        self._heads: dict[float, list[tuple[str, str, float]]] = {}
        self._sentences: dict[tuple[float, float, bool], tuple[str, str]] = {}

    @property
    def lit(self) -> bool:
        """Whether this box, or a button on it, is pointed at or has the focus."""
        return any(one.hovered or one.ring for one in (self, *self.mine))

    def words_height(self, canvas: Canvas) -> float:
        """Height in units of name, subtitle, sentence and figures, with edges."""
        width = self.rect.w - 2 * self._pad
        lines = sum(height for _, _, height in self._head(canvas, width)) + canvas.line_height("body_strong") + 56
        sentence = canvas.block_height(self._words(), "small", width)
        return float(lines + sentence + self.foot_height)

    @property
    def foot(self) -> Rect:
        pad = self._pad
        return Rect(self.rect.x + pad, self.rect.bottom - FOOT_INSET - self.foot_height, self.rect.w - 2 * pad,
                    self.foot_height)  # fmt: skip

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerDown) and event.clicks == 2:
            return True
        return super().handle(event)

    @property
    def _pad(self) -> float:
        return 22.0 if self.rect.w > 220 else 12.0

    @property
    def lift(self) -> float:
        """Units above its place at which the box is drawn."""
        return float(8.0 * out_cubic(self.rise))

    def adopt(self, old: object) -> None:
        if isinstance(old, GameBox):
            super().adopt(old)
            self.rise = old.rise

    def update(self, dt_ms: float) -> bool:
        wanted = 1.0 if self.lit else 0.0
        if self.rise == wanted:
            return False
        step = 1.0 if self.still else dt_ms / 120.0
        self.rise = min(wanted, self.rise + step) if wanted > self.rise else max(wanted, self.rise - step)
        return True

    def draw(self, canvas: Canvas) -> None:
        rect = Rect(self.rect)
        rect.y -= self.lift
        picture = self._picture(canvas, rect)
        draw_case(canvas, rect, self.lit or self.rise > 0.5, self.ring)
        canvas.image(self._copy(canvas, picture), picture, radius=_CORNER)
        _fade(canvas, Rect(picture.x, picture.bottom - picture.h * 0.35, picture.w, picture.h * 0.35 + 1))
        self._draw_words(canvas, self._words_area(rect, picture))

    def prefetch(self, canvas: Canvas) -> None:
        """Begin to decode the picture of the box, at the size at which it will be drawn."""
        picture = self._picture(canvas, self.rect)
        canvas.prefetch_image(self._copy(canvas, picture), picture, _CORNER)

    def _copy(self, canvas: Canvas, picture: Rect) -> str:
        """The file of the picture: where it is large enough the copy, which is decoded in a quarter of the time."""
        fits = canvas.px(picture.w) <= COPY_SIZE[0] and canvas.px(picture.h) <= COPY_SIZE[1]
        return self.cover.small if self.cover.small and fits else self.cover.picture

    def _picture(self, canvas: Canvas, rect: Rect) -> Rect:
        least = self._head(canvas, self.rect.w - 2 * self._pad)[0][2] + self.foot_height + 2 * FOOT_INSET
        tall = min(
            (rect.w - 12) / RATIO, rect.h * 0.62, max(rect.h * PICTURE_LEAST, rect.h - self.shared.room), rect.h - least
        )
        return Rect(rect.x + 6, rect.y + 6, rect.w - 12, tall)

    def _words_area(self, rect: Rect, picture: Rect) -> Rect:
        """The rectangle between the picture and the button."""
        bottom = rect.bottom - FOOT_INSET - self.foot_height
        return Rect(rect.x + self._pad, picture.bottom - 2, rect.w - 2 * self._pad, bottom - picture.bottom)

    def sentence_fits_large(self, canvas: Canvas) -> bool:
        area = self._words_area(self.rect, self._picture(canvas, self.rect))
        head, foot = self._kept(canvas, area)
        room = area.h - sum(high for _, _, high in head) - SENTENCE_EDGE - foot
        return float(canvas.block_height(self._sentence(canvas, area)[0], LARGE, area.w)) <= room

    def subtitle_fits(self, canvas: Canvas) -> bool:
        """Whether the line below the name fits."""
        return len(self._kept(canvas, self._words_area(self.rect, self._picture(canvas, self.rect)))[0]) > 1

    def sentence_role(self, canvas: Canvas) -> str:
        """The role in which the sentence fits into this box."""
        return self._sentence(canvas, self._words_area(self.rect, self._picture(canvas, self.rect)))[1]

    def minutes_fit(self, canvas: Canvas) -> bool:
        return _figures(canvas, self.meta, self.rect.w - 2 * self._pad) is not None

    def sentence_fits(self, canvas: Canvas) -> bool:
        area = self._words_area(self.rect, self._picture(canvas, self.rect))
        head, foot = self._kept(canvas, area)
        room = area.h - sum(high for _, _, high in head) - SENTENCE_EDGE - foot
        return float(canvas.block_height(*self._sentence(canvas, area), area.w)) <= room + SLACK

    def crest_room(self, canvas: Canvas) -> float:
        """Units that the sentence, as it will be drawn, leaves for emblems; 0 where there is no room for them."""
        area = self._words_area(self.rect, self._picture(canvas, self.rect))
        head, foot = self._kept(canvas, area)
        short, fitting = self._sentence(canvas, area)
        role = LARGE if self.shared.large else self.shared.role or fitting
        used = sum(high for _, _, high in head) + SENTENCE_EDGE + foot + canvas.block_height(short, role, area.w)
        return area.h - used if self.shared.sentence and area.h - used >= CREST else 0.0

    def _head(self, canvas: Canvas, width: float) -> list[tuple[str, str, float]]:
        """(words, role, height) of the name and of the line below it: as large as their longest words allow."""
        if width in self._heads:
            return self._heads[width]
        found = self._heads[width] = []
        for words, role in ((short_title(self.meta.id), "panel_title"), (t(f"{self.meta.id}.subtitle"), "flavour")):
            fitting = word_role(canvas, words, role, width)
            line = (0.0, 0.0, width, canvas.line_height(fitting) + 1.0)
            if canvas.fits_text(words, line, role, _SMALLEST):
                found.append((words, role, float(canvas.line_height(fitting))))
            else:
                lines = len(canvas.wrap(words, fitting, width))
                found.append((words, fitting, float(canvas.line_height(fitting) * lines)))
        return found

    def _kept(self, canvas: Canvas, area: Rect) -> tuple[list[tuple[str, str, float]], float]:
        """The lines at the head that fit, and the height of the figures, 0 if they do not fit."""
        foot = canvas.line_height("body_strong") + 12
        head = self._head(canvas, area.w)[: 2 if self.shared.subtitle else 1]
        if sum(high for _, _, high in head) + foot > area.h:  # very large letters in a small window
            head, foot = head[:1], foot if head[0][2] + foot <= area.h else 0.0
        rest = area.h - foot - SENTENCE_EDGE + SLACK - canvas.block_height(*self._sentence(canvas, area), area.w)
        if sum(high for _, _, high in head) > rest >= head[0][2]:  # the sentence is kept rather than the subtitle
            head = head[:1]
        return head, foot

    def _sentence(self, canvas: Canvas, area: Rect) -> tuple[str, str]:
        """(words, role) of the sentence: smaller where it finds no room below the name."""
        key = (area.w, area.h, self.shared.brief)
        if key not in self._sentences:
            short, name = self._words(), self._head(canvas, area.w)[0][2]
            room = area.h - name - canvas.line_height("body_strong") - 12 - SENTENCE_EDGE - SLACK
            self._sentences[key] = short, fit_role(canvas, short, "small", (area.w, room))
        return self._sentences[key]

    def _words(self) -> str:
        return t(f"{self.meta.id}.subtitle" if self.shared.brief else f"{self.meta.id}.blurb.short")

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        head, foot = self._kept(canvas, area)
        short, fitting = self._sentence(canvas, area)
        y = area.y
        for (words, role, high), ink in zip(head, (IVORY100, BRASS300), strict=False):
            row = Rect(area.x, y, area.w, high + 1)
            fit_or_cut(canvas, words, row, role, ink)
            y += high
        if y + 22 <= area.bottom - foot:
            canvas.divider((area.centerx, y + 10), area.w * 0.8)
        y += SENTENCE_EDGE
        room = area.bottom - foot - y
        role = LARGE if self.shared.large else self.shared.role or fitting
        if self.shared.sentence and canvas.block_height(short, role, area.w) <= room + SLACK:
            canvas.text_block(short, (area.x, y, area.w, room), role, IVORY300, "center")
            high = self.shared.crest
            draw_emblems(canvas, Rect(area.x, area.bottom - foot - high, area.w, high), self.cover.emblems)
        if foot:
            row = Rect(area.x, area.bottom - foot, area.w, foot)
            draw_figures(canvas, row, self.meta, self.shared.minutes)


@dataclass(eq=False, repr=False)
class BoxButton(Button):
    """A button on a box, drawn at the box's height."""

    _: KW_ONLY
    box: GameBox

    def __post_init__(self) -> None:
        super().__post_init__()
        self.box.mine.append(self)

    def draw(self, canvas: Canvas) -> None:
        place = Rect(self.rect)
        self.rect.y -= self.box.lift
        super().draw(canvas)
        self.rect = place


def draw_case(canvas: Canvas, rect: Rect, lit: bool, ring: bool) -> None:
    """Draw the ground of a box: dark, with hairline and shadow; with brass and glow if ``lit``."""
    if lit:
        canvas.glow(rect, BRASS300, 24, 12, 120)
    canvas.shadow(rect, 4 if lit else 2, 12)
    canvas.fill(rect, NIGHT900, radius=12)
    inside = rect.inflate(-6, -6)
    canvas.fill(inside, _GROUND, radius=9)
    canvas.frame(rect, BRASS300 if lit else BRASS600, 2 if lit else 1, 12, alpha=255 if lit else 150)
    canvas.frame(rect.inflate(-8, -8), BRASS600, 1, 9, alpha=110)
    if ring:
        canvas.focus_ring(rect, 12)


def _fade(canvas: Canvas, rect: Rect) -> None:
    canvas.gradient(rect, (*_GROUND, 0), (*_GROUND, 255))


def _figures(canvas: Canvas, meta: GameMeta, width: float) -> _Figures | None:
    """Seats and minutes as large as they fit into ``width`` units; None: there is no room for both."""
    items = (("players", seats_text(meta)), ("hourglass", minutes_text(meta)))
    sizes = ("body_strong", "small_strong", "least", *(smaller(canvas, "least", ratio) for ratio in (0.86, 0.75)))
    for role, beside, between in (*((role, 8.0, 14.0) for role in sizes), (sizes[-1], 3.0, 0.0)):
        size = canvas.line_height(role)
        widths = tuple(size + beside + canvas.measure(words, role)[0] for _, words in items)
        if sum(widths) + between <= width:
            return _Figures(items, widths, role, beside)
    return None


def draw_figures(canvas: Canvas, rect: Rect, meta: GameMeta, minutes: bool) -> None:
    """Draw seats and ``minutes`` in a row; without room for both the seats alone."""
    found = _figures(canvas, meta, rect.w) if minutes else None
    if found is None:
        role, words = "least", seats_text(meta)
        alone = canvas.line_height(role) + 3.0 + canvas.measure(words, role)[0]
        found = _Figures((("players", words),), (alone,), role, 3.0)
    size = canvas.line_height(found.role)
    gap = min(32.0, max(6.0, rect.w - sum(found.widths)))
    whole = sum(found.widths) + gap * (len(found.items) - 1)
    x = rect.centerx - whole / 2
    for (name, words), width in zip(found.items, found.widths, strict=True):
        canvas.icon(name, (x + size / 2, rect.centery), size, BRASS400)
        canvas.text(words, (x + size + found.beside, rect.centery), found.role, IVORY100, anchor="midleft")
        x += width + gap


def draw_emblems(canvas: Canvas, area: Rect, emblems: Sequence[str]) -> None:
    if not emblems or area.h < CREST:
        return
    r = min(30.0, area.h * 0.3, area.w / len(emblems) / 2.5)
    pitch = r * 2.5
    whole = pitch * (len(emblems) - 1)
    x = area.centerx - whole / 2
    y = area.y + area.h / 2
    for index, emblem in enumerate(emblems):
        center = (x + index * pitch, y)
        canvas.circle(center, r, NIGHT900, alpha=170, outline=BRASS600, outline_width=1.5)
        canvas.icon(emblem, center, r * 1.15, BRASS400)
