"""The boxes of the games, side by side in the menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace

from tabletop.client.core.input import Event, PointerDown
from tabletop.client.core.transition import out_cubic
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import block_words, smaller
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, IVORY100, IVORY300, NIGHT800, NIGHT900, Colour, mix
from tabletop.client.games import COPY_SIZE, Cover, cover, short_title
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, sign, space
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.meta import GameMeta
from tabletop.text import t
from tabletop.text.grammar import span

FOOT_INSET = 16.0
"""Units between the button of a box and its lower edge."""
RATIO = 580 / 760  # width to height of the pictures on the boxes
_SMALLEST = 0.7  # least share of its size to which the name of a game shrinks before it takes another line
_SLACK = 0.5  # tolerance in units for rounded sums of heights
_CORNER = 8.0
"""Radius in units of the corners of the pictures."""
_GROUND = mix(NIGHT800, NIGHT900, 0.35)
PICTURE_LEAST = 0.25
"""Least height of the picture of a box, as a share of it."""
CREST = 62.0
"""Least room for emblems in units."""


@light_dataclass
class SharedLook:
    """What all boxes side by side have alike. ``room``: units below the picture; ``subtitle``: whether there is a line
    below the name; ``sentence``: whether there is one, in which ``role``, and ``brief``: it is the line that otherwise
    stands below the name; ``crest``: units for the emblems; ``figures``: the role of seats and ``minutes``, or of
    the seats alone."""

    room: float = 0.0
    subtitle: bool = True
    sentence: bool = True
    brief: bool = False
    role: str = "small"
    crest: float = 0.0
    figures: str = "body_strong"
    minutes: bool = True


def share_look(boxes: Sequence[GameBox], canvas: Canvas) -> None:
    """Give all boxes side by side the same look: what does not fit in one of them is shown in none."""
    look = SharedLook(room=max((box.words_height(canvas) for box in boxes), default=0.0))
    for box in boxes:
        box.shared = look
        box.prefetch(canvas)
    small, figures = _smaller(canvas, "small"), _smaller(canvas, "least")
    ways = [
        *(replace(look, subtitle=below, role=role) for below in (True, False) for role in ("reading@17", "small")),
        *(replace(look, subtitle=False, role=role) for role in small),
        # low boxes with large letters: there is room for the line that otherwise stands below the name
        *(replace(look, subtitle=False, brief=True, role=role) for role in ("reading@17", "small", *small)),
        *(replace(look, subtitle=below, sentence=False) for below in (True, False)),
    ]
    look = next((way for way in ways if all(box.fits(canvas, way) for box in boxes)), ways[-1])
    roles = ("body_strong", "small_strong", "least", *figures)
    rows = [*(replace(look, figures=role) for role in roles), replace(look, figures="least", minutes=False)]
    look = next((way for way in rows if all(box.figures_fit(canvas, way) for box in boxes)), rows[-1])
    crest = min((box.room_left(canvas, look) for box in boxes), default=0.0) if look.sentence else 0.0
    for box in boxes:
        box.shared = replace(look, crest=crest if crest >= CREST else 0.0)


def _smaller(canvas: Canvas, role: str) -> list[str]:
    return [smaller(canvas, role, ratio) for ratio in (0.86, 0.75)]


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

    @property
    def said_elsewhere(self) -> bool:
        return True

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the box says below its name."""
        game, meta = self.meta.id, self.meta
        seats, minutes = span(meta.seats[0], meta.seats[-1]), span(*meta.minutes)
        counted = t("menu.seats", time=seats), t("menu.minutes", time=minutes)
        return t(f"{game}.subtitle"), t(f"{game}.blurb.short"), ", ".join(counted)

    @property
    def lit(self) -> bool:
        """Whether this box, or a button on it, is pointed at or has the focus."""
        return any(one.hovered or one.ring for one in (self, *self.mine))

    def words_height(self, canvas: Canvas) -> float:
        """Height in units of name, subtitle, sentence and figures, with the button and edges."""
        width = self.rect.w - 2 * self._pad
        return tree.height(canvas, self._words(canvas, self.shared), width) + self.foot_height + FOOT_INSET + 6

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
        tree.draw(canvas, self._words(canvas, self.shared), self._words_area(rect, picture))

    def prefetch(self, canvas: Canvas) -> None:
        """Begin to decode the picture of the box, at the size at which it will be drawn."""
        picture = self.picture(canvas)
        canvas.prefetch_image(self._copy(canvas, picture), picture, _CORNER)

    def _copy(self, canvas: Canvas, picture: Rect) -> str:
        """The file of the picture: where it is large enough the copy, which is decoded in a quarter of the time."""
        fits = canvas.px(picture.w) <= COPY_SIZE[0] and canvas.px(picture.h) <= COPY_SIZE[1]
        return self.cover.small if self.cover.small and fits else self.cover.picture

    def picture(self, canvas: Canvas) -> Rect:
        """The rectangle of its picture while the box is not raised."""
        return self._picture(canvas, self.rect)

    def _picture(self, canvas: Canvas, rect: Rect) -> Rect:
        least = (self._name(canvas).size or 0.0) + self.foot_height + 2 * FOOT_INSET
        tall = min(
            (rect.w - 12) / RATIO, rect.h * 0.62, max(rect.h * PICTURE_LEAST, rect.h - self.shared.room), rect.h - least
        )
        return Rect(rect.x + 6, rect.y + 6, rect.w - 12, tall)

    def _words_area(self, rect: Rect, picture: Rect) -> Rect:
        """The rectangle between the picture and the button."""
        bottom = rect.bottom - FOOT_INSET - self.foot_height
        return Rect(rect.x + self._pad, picture.bottom - 2, rect.w - 2 * self._pad, bottom - picture.bottom)

    def fits(self, canvas: Canvas, look: SharedLook) -> bool:
        """Whether all words of a look but the figures can be read in this box."""
        return self.room_left(canvas, look) >= -_SLACK

    def figures_fit(self, canvas: Canvas, look: SharedLook) -> bool:
        row = self._figures(canvas, look)
        return tree.fits(canvas, row, Rect(0, 0, self.rect.w - 2 * self._pad, row.size or 0.0))

    def room_left(self, canvas: Canvas, look: SharedLook) -> float:
        """Units that the words of a look leave below the picture."""
        area = self._words_area(self.rect, self.picture(canvas))
        return area.h - tree.height(canvas, self._words(canvas, look), area.w)

    def _words(self, canvas: Canvas, look: SharedLook) -> Column:
        game = self.meta.id
        said = t(f"{game}.subtitle" if look.brief else f"{game}.blurb.short") if look.sentence else ""
        sentence = Words(said, look.role, IVORY300, "center", lines=0, valign="top", least=1.0)
        return Column((
            self._name(canvas),
            self._line(canvas, t(f"{game}.subtitle"), "flavour", BRASS300) if look.subtitle else None,
            Draw(_divider, size=22.0), sentence, space(),
            Draw(_draw_emblems, (self.cover.emblems,), size=look.crest) if look.crest else None,
            self._figures(canvas, look),
        ), 0.0)  # fmt: skip

    def _name(self, canvas: Canvas) -> Words:
        return self._line(canvas, short_title(self.meta.id), "panel_title", IVORY100)

    def _line(self, canvas: Canvas, words: str, role: str, ink: Colour) -> Words:
        """A line that shrinks a little before it takes more, as high as two at most."""
        width, high = self.rect.w - 2 * self._pad, canvas.line_height(role)
        if canvas.measure(words, smaller(canvas, role, _SMALLEST))[0] <= width:
            return Words(words, role, ink, "center", size=high)
        _, fitting, lines = block_words(canvas, (words,), role, (width, 2 * high), least=_SMALLEST)
        return Words(words, fitting, ink, "center", lines=lines, size=lines * canvas.line_height(fitting), cut=True)

    def _figures(self, canvas: Canvas, look: SharedLook) -> Row:
        """Seats and minutes in a row."""
        seats, minutes = span(self.meta.seats[0], self.meta.seats[-1]), t("menu.minutes", time=span(*self.meta.minutes))
        side, role = canvas.line_height(look.figures), look.figures
        shown: list[Node] = [sign("players", side, BRASS400), Words(seats, role, least=1.0)]
        if look.minutes:
            shown += [Node(size=24.0, low=2.0), sign("hourglass", side, BRASS400), Words(minutes, role, least=1.0)]
        return Row(tuple(shown), 4.0, pack=0.5, size=canvas.line_height("body_strong") + 12)


@dataclass(eq=False, repr=False)
class BoxButton(Button):
    """A button on a box, drawn at the box's height."""

    _: KW_ONLY
    box: GameBox

    @property
    def explained(self) -> Sequence[str]:
        return self.box.sentences if self.style == "primary" else ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.caption = t(f"{self.box.meta.id}.title")
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


def _divider(canvas: Canvas, area: Rect) -> None:
    canvas.divider((area.centerx, area.y + 10), area.w * 0.8)


def _draw_emblems(canvas: Canvas, area: Rect, emblems: Sequence[str]) -> None:
    if not emblems:
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
