"""Texts fitted into rectangles: the largest size that fits, in as many lines as needed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from pygame import FRect

from .canvas import Canvas
from .theme import BRASS300, IVORY100, ROLES, Colour

AIR = 1.0
"""Units below the letters of a line that no letter needs: a block may be so much higher than its box."""
_RATIOS = (1.0, 0.93, 0.86, 0.8, 0.75, 0.7)


def smaller(canvas: Canvas, role: str, ratio: float) -> str:
    """The role at ``ratio`` (0..1) of its size, as ``name@size``; a role of that form is made smaller still."""
    return role if ratio >= 1.0 else _smaller(role, ratio, canvas.theme.compact)


@lru_cache(maxsize=4096)
def _smaller(role: str, ratio: float, compact: bool) -> str:
    name, _, given = role.partition("@")
    entry, fixed = ROLES[name], "!" if given.endswith("!") else ""
    size = float(given.rstrip("!")) if given else entry.compact if compact else entry.size
    return f"{name}@{size * ratio:.2f}{fixed}"


def ratios(canvas: Canvas, least: float = _RATIOS[-1]) -> tuple[float, ...]:
    """The ratios by which letters may shrink, the largest first: to ``least`` of their usual size."""
    return _ratios_to(least / canvas.theme.enlarged)


@cache
def _ratios_to(least: float) -> tuple[float, ...]:
    return tuple(ratio for ratio in (*_RATIOS, *(0.65, 0.6, 0.55, 0.5, 0.45)) if ratio >= least - 1e-6)


def row_role(canvas: Canvas, role: str, height: float) -> str:
    """The role, smaller where its letters with their descenders are higher than a row of ``height`` units."""
    tall = canvas.theme.spec(role).px / canvas.scale
    return smaller(canvas, role, height / tall)


def whole(canvas: Canvas, words: str, role: str, width: float) -> bool:
    """Whether ``words`` wrap at ``width`` units without a word being cut."""
    return all(canvas.measure(word, role)[0] <= width for word in words.split())


def fit_role(canvas: Canvas, words: str, role: str, size: tuple[float, float]) -> str:
    """The largest size of ``role`` at which ``words`` wrap into ``size`` (w, h in units); the smallest one, 0.7 of its
    usual size, if none does."""
    return block_words(canvas, (words,), role, size, least=0.7)[1]


def fit_block(
    canvas: Canvas, words: str, rect: FRect, role: str, colour: Colour, *, align: str = "left", valign: str = "middle"
) -> None:
    """Draw ``words`` inside ``rect`` in as many lines as they need."""
    chosen = fit_role(canvas, words, role, (rect.w, rect.h))
    canvas.text_block(words, rect, chosen, colour, align=align, valign=valign)


class FittedSentences(NamedTuple):
    """Sentences that fit a box: the ``words``, the ``role`` to draw them in, and whether they are ``all`` that were
    given."""

    words: str
    role: str
    all: bool


def whole_sentences(canvas: Canvas, lines: list[str], box: FRect, mark: float) -> FittedSentences:
    """As many sentences as fit into a box, none of them cut, in letters that are made small only where not even the
    first would fit; none where it does not fit in the smallest either. Where some are left out, a square of ``mark``
    units stays free at the box's lower right end, for a sign that the tooltip tells more."""
    sentences = [one for line in lines for one in re.split(r"(?<=[.!?]) (?=\S)", line)]
    whole = " ".join(sentences)
    if canvas.block_height(whole, "small", box.w) <= box.h:
        return FittedSentences(whole, "small", True)
    sizes = ratios(canvas)
    for ratio in sizes:
        role = smaller(canvas, "least", ratio)
        for n in range(len(sentences), 0, -1):
            told, every = " ".join(sentences[:n]), n == len(sentences)
            spare = box.h - canvas.block_height(told, role, box.w)
            if spare >= -AIR and (
                every or spare >= mark or canvas.measure(canvas.wrap(told, role, box.w)[-1], role)[0] + mark <= box.w
            ):
                return FittedSentences(told, role, every)
    return FittedSentences("", smaller(canvas, "least", sizes[-1]), False)


def fit_name(
    canvas: Canvas,
    name: str,
    rect: FRect,
    role: str,
    colour: Colour = IVORY100,
    align: str = "left",
    shorter: Sequence[str] = (),
) -> None:
    """Draw a name that people chose on one line: smaller if it is long, else the first of ``shorter`` that fits, else
    cut with an ellipsis, but for a number at its end."""
    role = smaller(canvas, role, canvas.row_share(role, rect.h))
    name, chosen = line_words(canvas, (name, *shorter), role, rect.w)
    x = rect.x + {"center": rect.w / 2, "right": rect.w}.get(align, 0.0)
    anchor = {"center": "center", "right": "midright"}.get(align, "midleft")
    canvas.text(name, (x, rect.centery), chosen, colour, anchor, rect.w, ellipsis="ok")


def line_words(
    canvas: Canvas, words: Sequence[str], role: str, width: float, least: float = _RATIOS[-1]
) -> tuple[str, str]:
    """(text, role) of the first of ``words`` that fits on one line, in the largest letters in which it does; else the
    last of them, cut before a number at its end, in the smallest."""
    if canvas.measure(words[0], role)[0] <= width:  # then no smaller size is asked for: each costs a font of its own
        return words[0], role
    sizes = [smaller(canvas, role, ratio) for ratio in ratios(canvas, least)]
    text = next((one for one in words if canvas.measure(one, sizes[-1])[0] <= width), words[-1])
    fitting = next((size for size in sizes if canvas.measure(text, size)[0] <= width), "")
    return (text, fitting) if fitting else (_with_number(canvas, text, width, sizes[-1]), sizes[-1])


def block_words(
    canvas: Canvas, words: Sequence[str], role: str, size: tuple[float, float], most: int = 0, least: float = 0.7
) -> tuple[str, str, int]:
    """(text, role, lines) of the first of ``words`` that wraps into ``size`` (w, h) and ``most`` lines (0: any number),
    in the largest letters in which it does; else as many lines of the last as there is room for, in the smallest."""
    for text in words:
        for ratio in ratios(canvas, least):
            chosen = smaller(canvas, role, ratio)
            lines = len(canvas.wrap(text, chosen, size[0]))
            fits = lines * canvas.line_height(chosen) <= size[1] + AIR and (not most or lines <= most)
            if fits and whole(canvas, text, chosen, size[0]):
                return text, chosen, lines
    room = max(1, int((size[1] + AIR) / canvas.line_height(chosen)))
    return text, chosen, min(room, most or room)


def _with_number(canvas: Canvas, name: str, width: float, role: str) -> str:
    """A name that is too wide, cut before the number at its end, which tells "Player 1" from "Player 2"; the name
    itself where it has none, or where even one letter of it is too much."""
    head, _, number = name.rpartition(" ")
    if not number.isdecimal():
        return name
    cuts = (f"{head[:length].rstrip()}… {number}" for length in range(len(head) - 1, 0, -1))
    return next((cut for cut in cuts if canvas.measure(cut, role)[0] <= width), name)


def name_head(canvas: Canvas, words: str, rect: FRect, note: str = "") -> None:
    """A section head with somebody's name in it. Where the name is too long, the note is left out, then the letters
    shrink, then the name is cut. In a low row the letters are no higher than the row, and a note that would be is left
    out."""
    role = row_role(canvas, "section", rect.h)
    room = rect.w - canvas.measure(note, "small")[0] - 36
    if note and (canvas.measure(words, role)[0] > room or row_role(canvas, "small", rect.h) != "small"):
        note = ""
    if canvas.measure(words, role)[0] <= rect.w - 12:
        canvas.head(words, rect, note, role)
    else:
        fit_name(canvas, words, rect, role, BRASS300)
