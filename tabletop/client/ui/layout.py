"""The layout engine: computes the rectangles of a tree of boxes, as one table of names and rectangles.

The table serves drawing, hit test, focus, tooltips, messages and flights, so that a place is computed once. A tree is
plain data, built anew for every layout; nothing is kept between two calls. All lengths are design units.

A child takes its length along its container (height in a column, width in a row) from one of four sources: ``size``
(units), ``part`` (a share of the container), ``content`` (a function from the width across to the height needed:
measured text), or, with none of them, ``weight`` (a share of what the others leave). ``low`` and ``high`` bound it;
``ratio`` (width by height) bounds the box afterwards and centres it in its place. Where not even the lows fit, the
children with the highest ``drop`` are left out first, and then all shrink by the same factor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from pygame import FRect

from tabletop.rules.frozen import light_dataclass

Pack = Literal["start", "middle", "end", "apart"]
"""Where children stand when room is left: at the start, in the middle, at the end, or with the room between them."""


@light_dataclass
class Box:
    """A leaf. ``name``: its place in the result; empty for none."""

    name: str = ""
    size: float | None = None
    part: float | None = None
    content: Callable[[float], float] | None = None
    weight: float = 1.0
    low: float = 0.0
    high: float = float("inf")
    ratio: float | None = None
    drop: int = 0


class Spacer(Box):
    """Empty room."""

    __slots__ = ()


@light_dataclass
class _Container(Box):
    children: Sequence[Box] = ()
    gap: float = 0.0
    margin: float = 0.0
    pack: Pack = "start"


class Row(_Container):
    """Children side by side, as high as the row."""

    __slots__ = ()


class Column(_Container):
    """Children below each other, as wide as the column."""

    __slots__ = ()


class Stack(_Container):
    """Children over one another, each as large as the stack."""

    __slots__ = ()


def lay(tree: Box, area: FRect) -> dict[str, FRect]:
    """The rectangle of every named box of a tree in ``area``; boxes that were left out are missing. Raises ValueError
    for two boxes of one name."""
    found: dict[str, FRect] = {}
    _lay(tree, area, found)
    return found


def needed_height(column: Column, width: float) -> float:
    """The height in units at which every child of a column gets its length: its ``size``, ``part`` or ``content``, else
    its ``high`` where it has one, else its ``low``."""
    across = width - 2 * column.margin
    heights = []
    for child in column.children:
        wanted = _wanted(child, 0.0, across)
        heights.append(wanted if wanted is not None else child.high if child.high < float("inf") else child.low)
    return sum(heights) + column.gap * max(0, len(heights) - 1) + 2 * column.margin


def inset(box: Box, sides: float, size: float | None = None) -> Row:
    """A box with room left and right of it; ``size``: the length of the row."""
    return Row(size=size, children=(Spacer(size=sides), box, Spacer(size=sides)))


def _lay(box: Box, area: FRect, found: dict[str, FRect]) -> None:
    place = _with_ratio(box, area)
    if box.name:
        if box.name in found:
            raise ValueError(f"two boxes are called {box.name!r}")
        found[box.name] = place
    if not isinstance(box, _Container):
        return
    inner = FRect(
        place.x + box.margin,
        place.y + box.margin,
        max(0.0, place.w - 2 * box.margin),
        max(0.0, place.h - 2 * box.margin),
    )
    if isinstance(box, Stack):
        for child in box.children:
            _lay(child, inner, found)
    else:
        _lay_line(box, inner, found)


def _with_ratio(box: Box, area: FRect) -> FRect:
    """The largest box of the wished ratio in the middle of ``area``."""
    if box.ratio is None or area.w <= 0 or area.h <= 0:
        return FRect(area)
    width = min(area.w, area.h * box.ratio)
    height = width / box.ratio
    return FRect(area.centerx - width / 2, area.centery - height / 2, width, height)


def _lay_line(box: _Container, inner: FRect, found: dict[str, FRect]) -> None:
    along = inner.w if isinstance(box, Row) else inner.h
    across = inner.h if isinstance(box, Row) else inner.w
    children = _kept(box, along, across)
    lengths = share(children, along - box.gap * max(0, len(children) - 1), along, across)
    left = max(0.0, along - sum(lengths) - box.gap * max(0, len(children) - 1))
    gap, start = box.gap, 0.0
    if box.pack == "apart" and len(children) > 1:
        gap += left / (len(children) - 1)
    elif box.pack in ("middle", "end"):
        start = left / 2 if box.pack == "middle" else left
    at = (inner.x if isinstance(box, Row) else inner.y) + start
    for child, length in zip(children, lengths, strict=True):
        if isinstance(box, Row):
            _lay(child, FRect(at, inner.y, length, inner.h), found)
        else:
            _lay(child, FRect(inner.x, at, inner.w, length), found)
        at += length + gap


def _least(child: Box, along: float, across: float) -> float:
    wanted = _wanted(child, along, across)
    return child.low if wanted is None else wanted


def _wanted(child: Box, along: float, across: float) -> float | None:
    """The length that a child asks for by itself, within its bounds; None when it takes a share of what is left."""
    if child.size is not None:
        wanted = child.size
    elif child.part is not None:
        wanted = along * child.part
    elif child.content is not None:
        wanted = child.content(across)
    else:
        return None
    return min(max(wanted, child.low), child.high)


def _kept(box: _Container, along: float, across: float) -> list[Box]:
    """The children that are not left out: those with the highest ``drop`` go first, as long as the least lengths do not
    fit."""
    children = list(box.children)
    while len(children) > 1:
        least = sum(_least(child, along, across) for child in children) + box.gap * (len(children) - 1)
        most = max(child.drop for child in children)
        if least <= along + 1e-6 or not most:
            break
        last = max(n for n, child in enumerate(children) if child.drop == most)
        del children[last]
    return children


def share(children: Sequence[Box], room: float, along: float, across: float) -> list[float]:
    """The lengths of children in ``room``. Children with a length of their own get it; the others share what is left by
    weight. A child that would come below its low, or above its high, is fixed there, and the rest is shared anew. Where
    the fixed ones alone are too long, all shrink by the same factor."""
    fixed: dict[int, float] = {}
    for n, child in enumerate(children):
        wanted = _wanted(child, along, across)
        if wanted is not None:
            fixed[n] = wanted
    while True:
        free = [n for n in range(len(children)) if n not in fixed]
        left = room - sum(fixed.values())
        weights = sum(children[n].weight for n in free)
        shares = {n: max(0.0, left) * children[n].weight / weights if weights else 0.0 for n in free}
        low = {n: children[n].low for n in free if shares[n] < children[n].low}
        high = {n: children[n].high for n in free if shares[n] > children[n].high}
        if not low and not high:
            break
        fixed |= low or high
    lengths = [fixed.get(n, shares.get(n, 0.0)) for n in range(len(children))]
    total = sum(lengths)
    if total > room > 0:
        lengths = [length * room / total for length in lengths]
    return lengths
