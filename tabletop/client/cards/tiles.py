"""Cards on a table of tiles: a card or a pile of equal ones, as a widget too, and a free place for a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field

from tabletop.client.core.input import LEFT, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.ui.base import Pressable
from tabletop.rules.frozen import light_dataclass

from .face import RATIO, CardFace, draw_face

NOWHERE = (-1.0, -1.0)
"""Where a card is dropped whose drag has been broken off."""
DRAG_FROM = 9.0
"""Units the pointer must move before a press becomes a drag."""
PEEK, SMALL_PEEK = 4.0, 0.035
"""Units by which each lower card of a pile sticks out at most, and as a share of its width."""


@dataclass(eq=False, repr=False)
class CardTile(Pressable):
    """A card, or a pile of equal ones, that can be pressed, looked at and dragged. ``look``: its face; ``fresh``: how
    many of its copies were added by a change.

    ``on_drag(card, pos)`` is called during a drag, ``on_drop(card, pos)`` at its end."""

    card_id: str
    look: CardFace
    _: KW_ONLY
    count: int = 1
    fresh: int = 0
    selected: bool = False
    on_look: Callable[[str], object]
    on_drag: Callable[[str, Point], object]
    on_drop: Callable[[str, Point], object]
    _from: Point | None = field(default=None, init=False)
    _dragged: bool = field(default=False, init=False)

    def adopt(self, old: object) -> None:
        if isinstance(old, CardTile):
            super().adopt(old)
            self._from, self._dragged = old._from, old._dragged

    def let_go(self) -> None:
        super().let_go()
        dragged, self._from, self._dragged = self._dragged, None, False
        if dragged:
            self.on_drop(self.card_id, NOWHERE)

    def focus_changed(self, focused: bool) -> None:
        if focused and self.group is not None and self.group.ring_visible:
            self.on_look(self.card_id)

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerDown) and event.button == LEFT:
            self._from, self._dragged = event.pos, False
        elif isinstance(event, PointerMove):
            if self._from is None or not self.pressed:
                self.on_look(self.card_id)
                return False
            far = max(abs(event.pos[0] - self._from[0]), abs(event.pos[1] - self._from[1]))
            if self._dragged or far > DRAG_FROM:
                self._dragged = True
                self.on_drag(self.card_id, event.pos)
            return True
        elif isinstance(event, PointerUp) and self._dragged:
            self._from, self._dragged, self.pressed = None, False, False
            self.on_drop(self.card_id, event.pos)
            return True
        return super().handle(event)

    @property
    def face(self) -> Rect:
        return face_of(self.rect, self.count)

    def draw(self, canvas: Canvas) -> None:
        marks = Marks(self.count, self.fresh, self.selected, self.hovered and self.enabled)
        draw_pile(canvas, self.rect, self.look, marks)
        if self.ring:
            canvas.focus_ring(self.face, self.face.w * 0.06)


@light_dataclass
class Marks:
    """What is shown on a card or a pile of equal ones: their number, how many of them were added by a change, whether
    it is chosen, whether the pointer is on it."""

    count: int = 1
    fresh: int = 0
    selected: bool = False
    hovered: bool = False


def _peek(width: float) -> float:
    return min(PEEK, width * SMALL_PEEK)


def face_of(rect: Rect, count: int) -> Rect:
    """The place of the top card of a pile."""
    peek = _peek(rect.w) * min(2, count - 1)
    return Rect(rect.x, rect.y + peek, rect.w - peek, (rect.w - peek) / RATIO)


def pile_with(face: Rect, count: int) -> Rect:
    """The place of a pile whose top card lies about there."""
    peek = _peek(face.w) * min(2, count - 1)
    return Rect(face.x, face.y - peek, face.w + peek, face.h + peek)


def draw_pile(canvas: Canvas, rect: Rect, look: CardFace, marks: Marks) -> None:
    """Draw a card or a pile of equal ones."""
    face = face_of(rect, marks.count)
    for step in range(min(2, marks.count - 1), 0, -1):
        below = face.move(_peek(rect.w) * step, -_peek(rect.w) * step)
        canvas.fill(below, (203, 190, 160), radius=face.w * 0.06)
        canvas.frame(below, theme.INK900, 1, face.w * 0.06, alpha=160)
    if marks.selected:
        canvas.glow(face, theme.SELECTED, 14, face.w * 0.06, 150)
    draw_face(canvas, face, look)
    if marks.selected or marks.hovered:
        canvas.frame(face.inflate(3, 3), theme.SELECTED if marks.selected else theme.IVORY100, 2, face.w * 0.06 + 1)
    if marks.count > 1 or marks.fresh:
        _draw_mark(canvas, face, marks)


def _draw_mark(canvas: Canvas, face: Rect, marks: Marks) -> None:
    """Draw the number of copies, and a sign for added ones, between the arrows at the left of the card, so that none of
    them is hidden, nor the face."""
    words = f"\u00d7{marks.count}" if marks.count > 1 else ""
    high = max(18.0, min(22.0, face.w * 0.22))
    sign = high * 0.8 if marks.fresh else 0.0
    role, edge, left = "badge", 6.0, 0.06
    if canvas.measure(words, role)[0] > face.w * 0.3:  # on a small card it must not hide the shield
        role, edge, left = f"small_strong@{face.w * 0.2:.1f}!", 3.0, -0.08
        high = min(high, face.w * 0.3)
    width = (canvas.measure(words, role)[0] if words else 0.0) + sign + 2 * edge + (4 if sign and words else 0)
    box = Rect(0, 0, width, high)
    box.midleft = (face.x + face.w * left, face.y + face.h * 0.285)
    canvas.fill(box, theme.NIGHT900, alpha=225, radius=high / 2)
    canvas.frame(box, theme.BRASS400, 1, high / 2)
    if sign:
        canvas.icon("redeploy", (box.x + edge + sign / 2, box.centery), sign, theme.BRASS300)
    if words:
        canvas.text(words, (box.right - edge, box.centery), role, theme.IVORY100, "midright")


def draw_free_place(canvas: Canvas, rect: Rect, marks: Marks) -> None:
    """Draw an empty place for a card."""
    colour = theme.SELECTED if marks.selected else theme.IVORY300 if marks.hovered else theme.DANGER
    canvas.fill(rect, theme.NIGHT900, alpha=110, radius=6)
    corners = [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        canvas.line(a, b, colour, 2, dash=(8, 6))
    canvas.icon("plus", rect.center, rect.w * 0.34, colour)
