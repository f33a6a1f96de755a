"""Tooltips, shown when the pointer has rested or at once by the info key, and bubbles that say why a click did
nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.core.input import LEFT, Command, Event, PointerDown
from tabletop.client.core.services import Services, Tip
from tabletop.client.draw.cache import Cached
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.layers import draw_cached
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300
from tabletop.client.ui.group import WidgetScreen
from tabletop.rules.frozen import light_dataclass
from tabletop.text.grammar import sentences

from .base import Widget

REST_MS = 350.0
LEAST_MS, PER_LETTER_MS = 1200.0, 35.0
STIR = 4.0  # units that the pointer moves before a tip may come again after a press
MUTED = -float("inf")  # no tooltip until the pointer has moved to something else
WIDTH = 340.0
NARROW = 300.0  # of a tip beside whose target there is little room
PAD = 12.0
EDGE = 8.0  # units at the edge of a tip, without words, that are drawn anew in every frame
MARGIN = 8.0
LOW = 0.5  # share of the window's height above which a tip rather stays beside its target than leaves the prompt free
LARGE = 150.0  # units of both sides of something large, such as a hero's card, whose edges its own box may cover
FRAME = 0.2  # share of it that these edges have
FAR = 50.0  # so many square units of others a tip rather covers than lie one unit farther away than its reach
NEAR = 25.0  # the same for something small, from its margin on: so it stays beside where moving away frees little
LOST = 0.6  # share of something small from which on nobody finds it under a tip; such a tip rather goes twice as far
NEARBY = 120.0  # side of the part of something on a map, around the pointer, that a tip lies beside
REACH = 90.0  # units a tip may lie from its target to leave others free; from something large, twice its breadth


class Tooltips:
    """At most one tip is shown. ``shown`` is the tip on screen or None."""

    def __init__(self, app: Services, top: Callable[[], WidgetScreen | None]) -> None:
        self.app = app
        self.top = top
        self.shown: Tip | None = None
        self.rect: Rect | None = None
        self._key: str | None = None
        self._rest_ms = 0.0
        self._since_hidden = 10_000.0
        self._pinned = False
        self._pressed: tuple[float, float] | None = None
        """Where the pointer was pressed, until it moves on: what the press brought is not to be covered."""
        self._pointer: tuple[float, float] | None = None
        self._came_at: tuple[float, float] | None = None
        """Where the pointer rested when the tip came: it stays there although the pointer is moved a little."""
        self._bubble_ms = 0.0
        self._opens: Callable[[], object] | None = None
        """What the refusal that is shown leads to."""
        self._placed = Cached[Rect]()
        self._sized = Cached[tuple[float, float]]()
        self._shown_at: tuple[object, ...] = ()
        """What the tip on the screen is for: its target, its size and the window."""

    @property
    def waiting(self) -> bool:
        """Whether a tip is about to be shown or hidden, so that time must go on."""
        if self._bubble_ms > 0:
            return True
        resting = self._key is not None and self.shown is None and self._pressed is None
        return resting and 0.0 <= self._rest_ms < REST_MS

    def update(self, dt_ms: float, tip: Tip | None) -> bool:
        """Let ``dt_ms`` milliseconds pass; ``tip``: that of the thing under the pointer. True when another frame is
        needed."""
        if self._bubble_ms > 0:
            self._bubble_ms -= dt_ms
            if self._bubble_ms <= 0:
                self.hide()
                self._key, self._rest_ms = (tip.key if tip is not None else None), MUTED
                return True
            return False
        self._since_hidden += dt_ms
        if self._pinned:
            return False
        key = tip.key if tip is not None else None
        changed = False
        if key != self._key:
            changed = self.shown is not None
            if changed:
                self._since_hidden = 0.0
            self.shown = None
            self._key = key
            self._rest_ms = 0.0
        if tip is None:
            return changed
        if self.shown is not None:
            if tip == self.shown:
                return changed
            self.shown = tip
            return True
        if self._pressed is not None:
            return changed
        self._rest_ms += dt_ms
        # milliseconds of rest for a tip shortly after another one
        if self._rest_ms >= (60.0 if self._since_hidden < 400 else REST_MS):
            self.shown, self._came_at = tip, self._pointer
            return True
        return changed

    def press(self, event: PointerDown | Command) -> None:
        """Hide the tip at any press but the info key, for which :meth:`toggle` is called."""
        if isinstance(event, Command) and event.name == "info":
            return
        self._pressed = event.pos if isinstance(event, PointerDown) else None
        if self.shown is not None:
            key = self._key
            self.hide()
            if isinstance(event, PointerDown):
                self._key, self._rest_ms = key, MUTED

    def pointer_moved(self, pos: tuple[float, float]) -> None:
        """After a press a tip may come again once the pointer is moved, if only a little."""
        self._pointer = pos
        if self._pressed is not None and math.dist(pos, self._pressed) > STIR:
            self._pressed = None

    def hide(self) -> None:
        if self.shown is not None:
            self.app.invalidate()
        self.shown = None
        self._pinned = False
        self._bubble_ms = 0.0
        self._key = None
        self._rest_ms = 0.0

    def toggle(self, tip: Tip | None) -> None:
        """Show a tip at once until the next press, or hide it if it is the one shown."""
        if tip is None or (self.shown is not None and self._pinned and self.shown.key == tip.key):
            self.hide()
            return
        self.shown = tip
        self._pinned = True
        self._bubble_ms = 0.0
        self.app.say(sentences(tip.lines))

    def show(self, tip: Tip | None) -> None:
        """Show a tip at once until the next press; None hides the tip that is shown."""
        self.hide()
        if tip is not None:
            self.toggle(tip)

    def bubble(
        self,
        text: str,
        rect: Rect,
        clear: Sequence[Rect] = (),
        *,
        fault: bool = True,
        opens: Callable[[], object] | None = None,
    ) -> None:
        """Show a refusal near ``rect``, clear of the rectangles ``clear`` and of what is read, for as long as it takes
        to read; ``opens``: what a press on it, or the key of rules, does."""
        self.app.say(text)
        top = self.top()
        room, read = (None, ()) if top is None else (top.refusal_room, top.read_areas())
        kept = (*clear, *(area for area in read if not area.contains(rect)))
        near = Rect(rect)
        if room is not None and not room.colliderect(near):  # beside the point of the room that is nearest
            x, y = (min(max(near.centerx, room.x), room.right - 1), min(max(near.centery, room.y), room.bottom - 1))
            near = Rect(x, y, 1, 1)
        self.shown = Tip("bubble", text, near, danger=fault, clear=kept, within=room)
        self._pinned, self._opens = False, opens
        self._bubble_ms = LEAST_MS + PER_LETTER_MS * len(text)

    def follow(self, event: PointerDown | Command) -> bool:
        """Open the rule of the refusal that is shown, where that was asked for."""
        opens = self._opens if self._bubble_ms > 0 else None
        here = isinstance(event, PointerDown) and self.rect is not None and self.rect.collidepoint(event.pos)
        if opens is None or not (here or (isinstance(event, Command) and event.name == "help" and not event.repeat)):
            return False
        self.hide()
        opens()
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the tip inside the window, below its target if there is room, else above or beside."""
        tip = self.shown
        if tip is None:
            self.rect = None
            return
        size = tip.size or self._sized.get(
            (tip, canvas.theme, canvas.width, canvas.height), lambda: self._fitting_size(canvas, tip)
        )
        at = (tuple(tip.rect), size, canvas.width, canvas.height)
        whole = canvas.surface.get_clip() == canvas.surface.get_rect()
        if self.rect is None or at != self._shown_at or whole:  # it stays while only a part of the window changes
            self.rect, self._shown_at = self._place(tip, size, (canvas.width, canvas.height)), at
        box = self.rect
        if tip.painter is not None:
            tip.painter(canvas, box)
            return
        canvas.panel(box, "tooltip")
        if tip.danger:
            canvas.fill((box.x + 1, box.y + 6, 3, box.h - 12), EMBER, radius=1.5)

        def paint(target: Canvas) -> None:
            target.panel(box, "tooltip")
            inner = Rect(box.x + PAD, box.y + PAD - 3, box.w - 2 * PAD + 1, box.h)
            if tip.title:
                inner.y += target.text_block(tip.title, inner, "body_strong", BRASS300) + 2
            target.text_block(tip.text, inner, "small", IVORY100 if tip.danger or not tip.title else IVORY300)

        draw_cached(canvas, "tooltip", (tip.title, tip.text, tip.danger), box, paint, EDGE)

    def _place(self, tip: Tip, size: tuple[float, float], window: tuple[float, float]) -> Rect:
        """The rectangle of a tip, clear of other things that can be chosen, of the main button, of what explains the
        decision, and a low one of the prompt; cached while it is shown."""
        top = self.top()
        shown = [each for each in top.widgets if each.visible] if top is not None else []
        wanted = [Rect(each.rect) for each in shown if each.wanted]
        never = [Rect(each.rect) for each in shown if each.leads or each.explains]
        never += (Rect(rect) for rect in tip.clear)
        prompt = top.prompt_area if top is not None else None
        if prompt is not None and size[1] <= window[1] * LOW:
            never.append(Rect(prompt))
        asked = (tuple(tip.rect), size, window, tuple(tuple(rect) for rect in (*wanted, *never)))
        return self._placed.get(asked, lambda: self._find(tip, size, window, wanted, never))

    def _find(
        self, tip: Tip, size: tuple[float, float], window: tuple[float, float], wanted: list[Rect], never: list[Rect]
    ) -> Rect:
        room, at = tip.within, self._came_at
        reach = REACH if room is None else REACH * self.app.theme.enlarged**2  # on a map tips grow in both directions
        if room is None or size[0] > room.w - 2 * MARGIN or size[1] > room.h - 2 * MARGIN:
            return place_clear(tip.rect, size, window, wanted, never, reach)
        whole = Rect(tip.rect)
        pointed = at is not None and whole.collidepoint(at) and not self.app.keyboard_mode
        near = whole.clip(Rect(at[0] - NEARBY / 2, at[1] - NEARBY / 2, NEARBY, NEARBY)) if at and pointed else whole
        others = [rect for rect in wanted if not rect.collidepoint(whole.center)]
        x, y = room.topleft

        def inside(target: Rect) -> Rect:
            there, held = ([rect.move(-x, -y) for rect in rects] for rects in (wanted, never))
            return place_clear(target.move(-x, -y), size, room.size, there, held, reach).move(x, y)

        found = inside(near)
        if _lost(found, others):  # near the pointer it hides what can be chosen: beside the whole region perhaps not
            farther = [inside(whole)]
            if self.app.theme.enlarged > 1:  # large letters take so much of the map that its surroundings are better
                farther.append(place_clear(tip.rect, size, window, wanted, never, reach))
            found = min((found, *farther), key=lambda box: _lost(box, others))
        return found

    def _fitting_size(self, canvas: Canvas, tip: Tip) -> tuple[float, float]:
        """The usual size of a tip; that of a refusal which would cover what is read is flat where that covers none."""
        usual = self._size(canvas, tip, NARROW if tip.narrow else WIDTH)
        if tip.key != "bubble" or tip.within is None:
            return usual
        flat, window = self._size(canvas, tip, tip.within.w), (canvas.width, canvas.height)
        clear = [Rect(rect) for rect in tip.clear]
        return next((size for size in (usual, flat) if self._place(tip, size, window).collidelist(clear) < 0), usual)

    @staticmethod
    def _size(canvas: Canvas, tip: Tip, width: float) -> tuple[float, float]:
        room = min(width * max(1.0, canvas.theme.text_percent / 100), canvas.width - 2 * MARGIN) - 2 * PAD
        lines = canvas.wrap(tip.text, "small", room)
        width = max((canvas.measure(line, "small")[0] for line in lines), default=0.0)
        height = canvas.line_height("small") * len(lines)
        if tip.title:
            heads = canvas.wrap(tip.title, "body_strong", room)
            width = max(width, *(canvas.measure(line, "body_strong")[0] for line in heads))
            height += canvas.line_height("body_strong") * len(heads) + 2
        return (min(room, width + 1) + 2 * PAD, height + 2 * PAD - 6)


def place(target: Rect, size: tuple[float, float], window: tuple[float, float]) -> Rect:
    """The rectangle of a box of ``size`` beside ``target`` and inside the window (units)."""
    width, height = size
    target = Rect(target).clip(Rect(0, 0, *window)) if Rect(target).colliderect(Rect(0, 0, *window)) else Rect(target)
    x = min(max(target.centerx - width / 2, MARGIN), max(MARGIN, window[0] - width - MARGIN))
    below, above = target.bottom + MARGIN, target.top - MARGIN - height
    if below + height <= window[1] - MARGIN:
        y = below
    elif above >= MARGIN:
        y = above
    else:
        y = min(max(target.centery - height / 2, MARGIN), max(MARGIN, window[1] - height - MARGIN))
        if target.right + MARGIN + width <= window[0] - MARGIN:
            x = target.right + MARGIN
        elif target.left - MARGIN - width >= MARGIN:
            x = target.left - MARGIN - width
    return Rect(x, y, width, height)


def place_clear(
    target: Rect,
    size: tuple[float, float],
    window: tuple[float, float],
    others: Sequence[Rect],
    never: Sequence[Rect] = (),
    small_reach: float = REACH,
) -> Rect:
    """As :func:`place`, but clear of all of ``others`` and ``never`` if there is such a place within reach. Else it is
    where it covers the least of ``others``: that of a small target within reach, or twice as far where fewer of them
    are lost there, each unit of distance counted as ``NEAR``; that of a large one, such as a card among cards,
    anywhere, each unit beyond its reach counted as ``FAR``.
    It never covers ``never``. Rectangles that hold the target's centre do not count. ``small_reach``: the reach of a
    small target."""
    usual = place(target, size, window)
    centre = Rect(target).center
    never = [rect for rect in never if not rect.collidepoint(centre)]
    others = [*(rect for rect in others if not rect.collidepoint(centre)), *never]
    if usual.collidelist(others) < 0:
        return usual
    inside = Rect(MARGIN, MARGIN, window[0] - 2 * MARGIN, window[1] - 2 * MARGIN)
    reach = _reach(target, small_reach)
    small = reach == small_reach
    middle = target if small else target.inflate(-target.w * FRAME, -target.h * FRAME)
    fitting = [
        box for box in _around(Rect(target), size, others, inside, reach)
        if inside.contains(box) and not box.colliderect(middle) and box.collidelist(never) < 0
    ]  # fmt: skip
    free = [box for box in fitting if _apart(box, target) <= reach and box.collidelist(others) < 0]
    if free:
        return min(free, key=lambda box: _apart(box, target))
    if small:
        within = [box for box in fitting if _apart(box, target) <= 2 * reach]
        fitting = [usual, *within] if usual.collidelist(never) < 0 else within or fitting
    near, price = (MARGIN, NEAR) if small else (reach, FAR)

    def worse(box: Rect) -> tuple[int, bool, float]:
        apart = _apart(box, target)
        lost = _lost(box, others) if small else 0
        return lost, small and apart > reach, _hidden(box, others) + price * max(0.0, apart - near)

    return min(fitting, key=worse, default=usual)


def _lost(box: Rect, others: Sequence[Rect]) -> int:
    """How many of ``others`` a box covers so far that they are not found any more."""
    parts = ((box.clip(rect), rect) for rect in others)
    return sum(part.w * part.h > LOST * rect.w * rect.h for part, rect in parts)


def _hidden(box: Rect, others: Sequence[Rect]) -> float:
    return float(sum(part.w * part.h for part in (box.clip(rect) for rect in others)))


def _reach(target: Rect, small: float) -> float:
    """Units between a target and its box at most; ``small``: those of a small one."""
    return small if min(target.w, target.h) <= LARGE else 2 * min(target.w, target.h)


def _around(
    target: Rect, size: tuple[float, float], others: Sequence[Rect], inside: Rect, reach: float
) -> Iterator[Rect]:
    """Candidates: boxes along the sides of the target, beside others in line with it, and at the window's sides."""
    width, height = size
    near = target.inflate(2 * (width + reach), 2 * (height + reach))
    marks = [target, *(rect for rect in others if rect.colliderect(near))]
    columns = (
        target.centerx - width / 2, target.x, target.right - width, target.right + MARGIN, target.x - MARGIN - width,
        inside.x, inside.right - width,
    )  # fmt: skip
    rows = (
        target.centery - height / 2, target.y, target.bottom - height, target.bottom + MARGIN,
        target.y - MARGIN - height, inside.y, inside.bottom - height,
    )  # fmt: skip
    yield from (Rect(x, y, width, height) for x in columns for y in rows)
    for mark in marks:
        for y in (mark.bottom + MARGIN, mark.top - MARGIN - height):
            yield from (Rect(x, y, width, height) for x in columns)
        for x in (mark.right + MARGIN, mark.left - MARGIN - width):
            yield from (Rect(x, y, width, height) for y in rows)


def _apart(box: Rect, target: Rect) -> float:
    """Distance between two rectangles in units, 0 if they touch."""
    across = max(0.0, box.left - target.right, target.left - box.right)
    down = max(0.0, box.top - target.bottom, target.top - box.bottom)
    return math.hypot(across, down)


@light_dataclass
class TipPicture:
    """A picture shown by a tooltip instead of words: ``paint(canvas, rect)`` fills a box of ``size`` (units)."""

    size: tuple[float, float]
    paint: Callable[[Canvas, FRect], object]


@dataclass(eq=False, repr=False)
class TooltipArea(Widget):
    """A place with a tooltip and nothing else. ``picture()``: what the tooltip shows instead of its words, made when it
    is shown."""

    tooltip: str | None
    tooltip_title: str | None = None
    rule: str = ""
    picture: Callable[[], TipPicture] | None = None

    def tip(self) -> Tip | None:
        found = super().tip()
        if found is None or self.picture is None:
            return found
        picture = self.picture()
        return replace(found, size=picture.size, painter=picture.paint)


class SeatGlance(TooltipArea):
    """The sign of a seat, whose tooltip is all that is open on its side; it can have the keyboard's focus."""

    focusable = True


class PressArea(TooltipArea):
    """A place with a tooltip that calls ``on_press`` when it is clicked, or Enter is pressed on it."""

    focusable = True
    cursor = "hand"

    def __init__(
        self,
        id: str,
        rect: FRect,
        words: str,
        on_press: Callable[[], object],
        title: str | None = None,
        rule: str = "",
        picture: Callable[[], TipPicture] | None = None,
    ) -> None:
        super().__init__(id, rect, words, title, rule, picture)
        self.on_press = on_press

    def handle(self, event: Event) -> bool:
        clicked = isinstance(event, PointerDown) and event.button == LEFT and event.clicks != 2
        if clicked or (isinstance(event, Command) and event.name == "ok" and not event.repeat):
            self.on_press()
            return True
        return False


class BarredArea(PressArea):
    """A disabled place, which says why when it is pressed; the keyboard passes it by."""

    focusable = False
    cursor = "arrow"
