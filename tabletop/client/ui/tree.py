"""The drawn tree: rows and columns whose leaves know what they need and draw themselves.

A tree is plain frozen data, made anew whenever somebody draws. What was placed is kept by the tree itself and its
rectangle until the look changes, so that a panel that did not change is not laid out again. One rule holds for every
row and column:

1. Where all wishes fit, every child gets what it wants, and those with a ``weight`` share the rest.
2. Else they shrink, those with a weight first, down to the least at which they can be read.
3. Where that is still too long, the one with the highest ``drop`` says less, as long as one can (``shorter`` words, the
   next of :class:`Either`).
4. Then the one with the highest ``drop`` leaves, the last of several; what has no drop stays. So does one leave for
   which its row is too low, or its column too narrow.
5. What does not fit even so is cut, those with a weight first: words end in an ellipsis, and are noted as overflowing
   unless they may be ``cut``.

A leaf then fits itself into its box, in letters as large as they can be there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import ClassVar, Literal

from pygame import FRect

from tabletop.client.draw.canvas import ROW_LETTERS, Canvas
from tabletop.client.draw.fitting import block_words, line_words, ratios, smaller
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500, Colour, SeatColours
from tabletop.rules.frozen import light_dataclass
from tabletop.text import t

Need = tuple[float, float]
"""The least length at which something can be read, and the one that it wants."""
Align = Literal["left", "center", "right"]
_LEAST, _LEAST_SIGN, _ENDLESS, _ROUNDING = 0.7, 0.5, 1e5, 0.1


@dataclass(slots=True)
class Placed:
    """A tree in its place: what is called to draw it, and the rectangles of its names."""

    strokes: list[tuple[Callable[..., object], tuple[object, ...]]] = field(default_factory=list)
    names: dict[str, FRect] = field(default_factory=dict)


@light_dataclass
class Node:
    """Anything in a tree. ``size``: its length along its container, down to ``low`` if that is given, ``part``: the
    same as a share of the container's, ``low`` and ``most``: its least and greatest one; ``name``: that of its
    rectangle in the result of :func:`draw`."""

    _: KW_ONLY
    size: float | None = None
    part: float = 0.0
    low: float = 0.0
    most: float = _ENDLESS
    weight: float = 0.0
    drop: int = 0
    name: str = ""

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        """Its height at the width ``across`` if ``down``, else its width at that height."""
        return 0.0, 0.0

    def length(self, canvas: Canvas, down: bool, across: float, room: float = 0.0) -> Need:
        """What it needs along a container with ``room``."""
        if self.size is not None:
            return self.low or self.size, self.size
        least, wanted = (self.part * room,) * 2 if self.part else self.need(canvas, down, across)
        return max(self.low, min(least, self.most)), max(self.low, min(wanted, self.most))

    def less(self) -> Node | None:
        """The same, saying less; None where it cannot."""
        return None

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        """Add what draws it in ``box``."""


def draw(canvas: Canvas, tree: Node, rect: FRect) -> dict[str, FRect]:
    """Draw a tree into ``rect``; gives the rectangles of its names, without those that left."""
    found = _placed(canvas, tree, rect)
    for paint, args in found.strokes:
        paint(canvas, *args)
    return found.names


def lay(canvas: Canvas, tree: Node, rect: FRect) -> dict[str, FRect]:
    """The rectangles of the names of a tree in ``rect``, which is not drawn."""
    return {name: FRect(place) for name, place in _placed(canvas, tree, rect).names.items()}


def places(tree: Node, rect: FRect) -> dict[str, FRect]:
    """The rectangles of the names of a tree without words and pictures, which needs no canvas."""
    found = Placed()
    _place(None, tree, FRect(rect), found)  # type: ignore[arg-type]
    return found.names


def height(canvas: Canvas, tree: Node, width: float) -> float:
    """The height that a tree wants at a width."""
    return _wanted(canvas, tree, True, width)


def width(canvas: Canvas, tree: Node, high: float) -> float:
    """The width that a tree wants at a height; its ``size`` is that of a row in a column, and no width."""
    return _wanted(canvas, tree if tree.size is None else replace(tree, size=None), False, high)


def _wanted(canvas: Canvas, tree: Node, down: bool, across: float) -> float:
    key = (tree, down, across)
    found = canvas.kit.trees.get(key)
    if not isinstance(found, float):
        found = float(tree.length(canvas, down, across)[1])
        canvas.kit.trees.put(key, found)
    return found


def fits(canvas: Canvas, tree: Node, box: FRect) -> bool:
    """Whether a tree can be read in a box without leaving anything out but what may leave."""
    key = (tree, box.w, box.h)
    found = canvas.kit.trees.get(key)
    if found is None:
        found = canvas.kit.trees.put(key, all(
            tree.need(canvas, down, across)[0] <= room + _ROUNDING
            for down, across, room in ((False, box.h, box.w), (True, box.w, box.h))
        ))  # fmt: skip
    return bool(found)


def _placed(canvas: Canvas, tree: Node, rect: FRect) -> Placed:
    key = (tree, rect.x, rect.y, rect.w, rect.h)
    found = canvas.kit.trees.get(key)
    if not isinstance(found, Placed):
        found = Placed()
        _place(canvas, tree, FRect(rect), found)
        canvas.kit.trees.put(key, found)
    return found


def _least(canvas: Canvas, child: Node, down: bool, across: float) -> float:
    """The least length at which a child can be read, of one that may leave with as little as it can say."""
    least = child.need(canvas, down, across)[0]
    shorter = child.less() if child.drop else None
    return least if shorter is None else min(least, _least(canvas, shorter, down, across))


def _place(canvas: Canvas, node: Node, box: FRect, into: Placed) -> None:
    if node.name:
        into.names[node.name] = box
    node.place(canvas, box, into)


# ------------------------------------------------------------------------------------------------------------ leaves


@light_dataclass
class Words(Node):
    """A text. ``shorter``: what it says where that does not fit; ``lines``: the most it may take, 0 for any number;
    ``least``: the smallest its letters become, as a share; ``firm``: they do so only when all others have given way;
    ``cut``: it may end in an ellipsis."""

    text: str
    role: str = "small"
    ink: Colour = IVORY100
    align: Align = "left"
    shorter: tuple[str, ...] = ()
    lines: int = 1
    valign: Literal["top", "middle", "bottom"] = "middle"
    least: float = _LEAST
    cut: bool = False
    firm: bool = False

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        least, wanted = self._need(canvas, down, across) if self.text else (0.0, 0.0)
        return (wanted if self.firm and (down or self.lines == 1) else least), wanted

    def _need(self, canvas: Canvas, down: bool, across: float) -> Need:
        small = smaller(canvas, self.role, ratios(canvas, self.least)[-1])
        if down and self.lines == 1:
            return canvas.theme.spec(small).px / canvas.scale / ROW_LETTERS, canvas.line_height(self.role)
        if down:
            most = self.lines or _ENDLESS
            usual, tight = (
                min(canvas.block_height(self.text, role, across), most * canvas.line_height(role))
                for role in (self.role, small)
            )
            return tight, usual
        wanted = canvas.measure(self.text, self._in_row(canvas, across))[0] + _ROUNDING
        whole = (self.text,) if self.lines == 1 else self.text.split()
        return min(wanted, max(canvas.measure(words, small)[0] for words in whole) + _ROUNDING), wanted

    def less(self) -> Node | None:
        return replace(self, text=self.shorter[0], shorter=self.shorter[1:]) if self.shorter else None

    def _in_row(self, canvas: Canvas, high: float) -> str:
        """The role in letters no higher than a row."""
        if self.lines != 1 or high >= _ENDLESS:
            return self.role
        return smaller(canvas, self.role, ROW_LETTERS * high * canvas.scale / canvas.theme.spec(self.role).px)

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        if not self.text:
            return
        words = self.text, *self.shorter
        if self.lines != 1:
            text, role, lines = block_words(canvas, words, self.role, box.size, self.lines, self.least)
            into.strokes.append((_lines, (text, box, lines, self, role)))
            return
        text, role = line_words(canvas, words, self._in_row(canvas, box.h), box.w, self.least)
        x, anchor = {
            "left": (box.x, "midleft"), "center": (box.centerx, "center"), "right": (box.right, "midright"),
        }[self.align]  # fmt: skip
        into.strokes.append((_line, (text, (x, box.centery), role, self.ink, anchor, box.w, self.cut)))


def _line(
    canvas: Canvas, text: str, at: tuple[float, float], role: str, ink: Colour, anchor: str, wide: float, cut: bool
) -> None:
    canvas.text(text, at, role, ink, anchor, wide, "ok" if cut else True)


def _lines(canvas: Canvas, text: str, box: FRect, lines: int, node: Words, role: str) -> None:
    canvas.text_block(text, box, role, node.ink, node.align, lines, node.valign, "ok" if node.cut else True)


def label(text: str, role: str = "small", ink: Colour = IVORY100, align: Align = "left", weight: float = 1.0) -> Words:
    """A name, or what is told in a tooltip too: it takes the rest of its row, and may be cut."""
    return Words(text, role, ink, align, cut=True, weight=weight)


def block(text: str, role: str = "small", ink: Colour = IVORY100, align: Align = "left", *, cut: bool = False) -> Words:
    """Sentences in any number of lines, over the rest of a row."""
    return Words(text, role, ink, align, lines=0, cut=cut, weight=1.0)


def space(weight: float = 1.0, name: str = "", size: float | None = None) -> Node:
    """Room for nothing, or for what others draw in the rectangle of its name."""
    return Node(weight=0.0 if size else weight, name=name, size=size)


@light_dataclass
class Scrolling(Node):
    """Room for what scrolls: as high as all of it, ``high``, or less, down to ``low``."""

    high: float = 0.0

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        return (self.low, self.high) if down else (0.0, 0.0)


def scrolling(name: str, high: float, low: float = 0.0) -> Scrolling:
    """Room for what scrolls, which takes no more than it needs."""
    return Scrolling(high, name=name, low=low, most=max(low, high), weight=1.0)


@light_dataclass
class Disc(Node):
    """Something round, at most ``side`` wide and high: ``paint(canvas, centre, radius, *args)``; ``top``: at the upper
    end of its box, else in the middle."""

    paint: Callable[..., object]
    side: float
    args: tuple[Hashable, ...] = ()
    top: bool = False

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        wanted = min(self.side, across)
        return wanted * _LEAST_SIGN, wanted

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        r = min(self.side, box.w, box.h) / 2
        center = (box.centerx, box.y + r if self.top else box.centery)
        into.strokes.append((self.paint, (center, r, *self.args)))


@light_dataclass
class Draw(Node):
    """Anything else: ``paint(canvas, box, *args)``, a method of the canvas or a function; ``wide`` and ``high``: what
    it wants; ``shape``: a height in widths instead. Its arguments are compared: a ``partial`` or a method of something
    new is laid out each time."""

    paint: Callable[..., object]
    args: tuple[Hashable, ...] = ()
    wide: float = 0.0
    high: float = 0.0
    shape: float = 0.0

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        wanted = (self.high or self.shape * across) if down else self.wide
        return wanted * _LEAST, wanted

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        into.strokes.append((self.paint, (box, *self.args)))


def sign(icon: str, side: float = 16.0, ink: Colour = BRASS300, *, top: bool = False, drop: int = 0) -> Disc:
    """An icon."""
    return Disc(_icon, side, (icon, ink), top, drop=drop)


def _icon(canvas: Canvas, center: tuple[float, float], r: float, icon: str, ink: Colour) -> None:
    canvas.icon(icon, center, 2 * r, ink)


def medal(colours: SeatColours, emblem: str | None, side: float, picture: str = "", *, top: bool = False) -> Disc:
    """The sign of a seat, or its ``picture`` with the sign at its edge."""
    return Disc(Canvas.face, side, (colours, emblem, picture), top)


# -------------------------------------------------------------------------------------------------------- containers


@light_dataclass
class Stack(Node):
    """Children over one another, each in the whole box, the ground first."""

    children: Sequence[Node | None]

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        needs = [child.need(canvas, down, across) for child in self.children if child is not None]
        return max(least for least, _ in needs), max(wanted for _, wanted in needs)

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        for child in self.children:
            if child is not None:
                _place(canvas, child, box, into)


@light_dataclass
class Either(Node):
    """The first of ``ways`` that can be read in the box, else the last."""

    ways: tuple[Node, ...]

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        return self.ways[0].need(canvas, down, across)

    def less(self) -> Node | None:
        return replace(self, ways=self.ways[1:]) if len(self.ways) > 1 else None

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        _place(canvas, next((way for way in self.ways if fits(canvas, way, box)), self.ways[-1]), box, into)


@light_dataclass
class Row(Node):
    """Children side by side, ``gap`` units apart, in the box without ``pad`` at its sides and above and below.
    ``pack``: where they stand when room is left, from 0 (start) to 1 (end); ``even``: all of one length."""

    children: Sequence[Node | None]
    gap: float = 4.0
    pad: tuple[float, float] = (0.0, 0.0)
    pack: float = 0.0
    even: bool = False
    down: ClassVar[bool] = False

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        inner = max(0.0, across - 2 * self.pad[not down])
        if down != self.down:
            shared = self._shared(canvas, inner, _ENDLESS)
            needs = [(_least(canvas, child, down, at), child.need(canvas, down, at)[1]) for child, at in shared]
            pair = max((one[0] for one in needs), default=0.0), max((one[1] for one in needs), default=0.0)
        else:
            shown = [child for child in self.children if child is not None]
            needs = [child.length(canvas, down, inner) for child in shown]
            if self.even:
                needs = [(max(one[0] for one in needs), max(one[1] for one in needs))] * len(needs)
            stay = [one[0] + self.gap for one, child in zip(needs, shown, strict=True) if not child.drop]
            pair = max(0.0, sum(stay) - self.gap), sum(one[1] for one in needs) + self.gap * (len(needs) - 1)
        pads = 2 * self.pad[down]
        return pair[0] + pads, pair[1] + pads

    def place(self, canvas: Canvas, box: FRect, into: Placed) -> None:
        inner = FRect(box.x + self.pad[0], box.y + self.pad[1], box.w - 2 * self.pad[0], box.h - 2 * self.pad[1])
        along, across = (inner.h, inner.w) if self.down else (inner.w, inner.h)
        lengths = self._shared(canvas, along, across)
        left = along - sum(length for _, length in lengths) - self.gap * (len(lengths) - 1)
        at = (inner.y if self.down else inner.x) + max(0.0, left) * self.pack
        for child, length in lengths:
            place = (inner.x, at, inner.w, length) if self.down else (at, inner.y, length, inner.h)
            _place(canvas, child, FRect(place), into)
            at += length + self.gap

    def _across(self, canvas: Canvas, child: Node, across: float) -> Node | None:
        """A child that may leave, saying so little that it can be read across; None where even that is too much."""
        now: Node | None = child
        while child.drop and now is not None and now.need(canvas, not self.down, _ENDLESS)[0] > across + _ROUNDING:
            now = now.less()
        return now

    def _shared(self, canvas: Canvas, along: float, across: float) -> list[tuple[Node, float]]:
        """The children that stay, saying what they still say, with their lengths."""
        found = (child if child is None else self._across(canvas, child, across) for child in self.children)
        shown = [child for child in found if child is not None]
        while shown:
            room = along - self.gap * (len(shown) - 1)
            needs = [child.length(canvas, self.down, across, along) for child in shown]
            if self.even:
                least = max(least for least, _ in needs)
                needs = [(least, max(least, min(child.most, room / len(shown)))) for child in shown]
            if sum(least for least, _ in needs) <= room + _ROUNDING:
                break
            words = [(child.drop, n) for n, child in enumerate(shown) if child.less() is not None]
            leaving = [(child.drop, n) for n, child in enumerate(shown) if child.drop]
            if words:
                n = max(words)[1]
                shown[n] = shown[n].less() or shown[n]
            elif leaving:
                del shown[max(leaving)[1]]
            else:
                needs = [(0.0, least) for least, _ in needs]
                break
        else:
            return []
        lengths = [wanted for _, wanted in needs]
        for yielding in ([n for n, child in enumerate(shown) if child.weight], range(len(shown))):
            over = sum(lengths) - room
            spare = sum(lengths[n] - needs[n][0] for n in yielding)
            for n in yielding if over > 0 and spare > 0 else ():
                lengths[n] -= (lengths[n] - needs[n][0]) * min(1.0, over / spare)
        growing, rest = [n for n, child in enumerate(shown) if child.weight], max(0.0, room - sum(lengths))
        while growing:
            weights = sum(shown[n].weight for n in growing)
            wished = {n: lengths[n] + rest * shown[n].weight / weights for n in growing}
            full = [n for n in growing if wished[n] > shown[n].most]
            for n in full or growing:
                given = min(shown[n].most, wished[n])
                rest -= given - lengths[n]
                lengths[n] = given
            growing = [n for n in growing if n not in full] if full else []
        return list(zip(shown, lengths, strict=True))


@light_dataclass
class Column(Row):
    """The same below each other."""

    down: ClassVar[bool] = True


@light_dataclass
class Listing(Column):
    """A column that tells how many of its children left: ``told`` is the key of the words; at its end, or ``first``."""

    _: KW_ONLY
    told: str = "client.more"
    first: bool = False

    def _shared(self, canvas: Canvas, along: float, across: float) -> list[tuple[Node, float]]:
        shared, count = Column._shared, sum(child is not None for child in self.children)
        found = shared(self, canvas, along, across)
        gone = count - len(found)
        while 0 < gone <= count:
            words = Words(t(self.told, n=gone), "small", IVORY500, least=0.8)
            children = (words, *self.children) if self.first else (*self.children, words)
            found = shared(replace(self, children=children), canvas, along, across)
            if count + 1 - len(found) <= gone:
                break
            gone = count + 1 - len(found)
        return found


def grid(children: Sequence[Node], columns: int, gap: float = 4.0, size: float | None = None) -> Column:
    """Children in equal columns, row by row."""
    rows = [tuple(children[n : n + columns]) for n in range(0, len(children), columns)]
    even = (Row((*row, *[Node()] * (columns - len(row))), gap, even=True, weight=1.0) for row in rows)
    return Column(tuple(even), gap, size=size, weight=0.0 if size else 1.0)


def inset(child: Node, sides: float, size: float | None = None) -> Row:
    """A child with room left and right of it; ``size``: the length of both."""
    return Row((child,), 0, (sides, 0.0), size=size, weight=0.0 if size else 1.0)


# -------------------------------------------------------------------------------------------------------- rectangles


def cells(area: FRect, count: int, columns: int, gap: float = 0.0) -> list[FRect]:
    """``count`` equal rectangles in ``columns`` columns, row by row, over the whole of an area."""
    rows = -(-count // max(1, columns))
    width, height = ((length + gap) / max(1, n) for length, n in ((area.w, columns), (area.h, rows)))
    return [
        FRect(area.x + n % columns * width, area.y + n // columns * height, width - gap, height - gap)
        for n in range(count)
    ]


def centred(area: FRect, width: float, height: float) -> FRect:
    """A rectangle in the middle of ``area``, no larger than it."""
    found = FRect(0, 0, min(width, area.w), min(height, area.h))
    found.center = area.center
    return found
