"""Beats that every table shows alike: a card or token shown large over the map, and news in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, Painter
from tabletop.client.board.moments import Moment
from tabletop.client.cards.face import draw_flying_card
from tabletop.client.cards.parts import RATIO
from tabletop.client.dice.roll import tumble
from tabletop.client.draw.theme import BRASS300, IVORY100, ROOMY, Colour
from tabletop.client.ui.layout import centred

if TYPE_CHECKING:
    from tabletop.client.cards.face import CardFace
    from tabletop.client.draw.canvas import Canvas

COME_MS, READ_MS, GO_MS = 260.0, 900.0, 200.0
"""Milliseconds at normal speed in which a card comes, is read, and goes."""
CARD, CARD_SHARE = 390.0, 0.64
"""Height of a card shown large at most, in units and as a share of the map."""
BANNER, BANNER_Y = 62.0, 0.33
"""Height of news, and where they stand, as a share of the map's height."""
SIGN, SIGN_AT = 30.0, 38.0
"""Size of the icon of news, and its middle from the left."""
KEPT_CARD, KEPT_SHARE, KEPT_EDGE = 118.0, 0.3, 14.0
"""Where nothing moves: height of what stays in a corner of the map at most, also as a share of the map, and how far it
lies from the edges."""
KEPT_WORDS = (64.0, 48.0)
"""How much farther from the right edge and from the foot of the map a thing lies that has words below it."""
WORDS_PAD = 110.0
"""What the news have besides their words."""


def shown_large(
    key: str, way: tuple[FRect, FRect, FRect], paint: Painter, times: tuple[float, float, float], sound: str,
    kept: FRect, before: Callable[[], None] | None = None, after: Callable[[], None] | None = None,
) -> list[Beat]:  # fmt: skip
    """Something comes from the first place of ``way`` to the second, stays there to be read, and goes to the third;
    ``times``: milliseconds of each; ``kept``: where it stays where nothing moves; ``before``, ``after``: what
    changes on the table as it leaves and arrives."""
    start, large, end = way
    come, read, go = times
    return [
        Beat([Motion(key, start, large, paint, duration=come, lift=0.0, leaves=kept)], sound=sound, before=before),
        Beat([Motion(key, large, FRect(large), paint, duration=read, lift=0.0, leaves="nothing")]),
        Beat([Motion(key, large, end, paint, duration=go, lift=0.0, leaves="nothing")], after=after),
    ]


def kept_place(board: FRect, ratio: float = 1.0, size: float = KEPT_CARD, words: bool = False) -> FRect:
    """Where something stays that was shown large over the map, where nothing moves; ``ratio``: its width by its height,
    which is ``size`` at most; ``words``: they stand in a pill below it."""
    height = min(board.h * KEPT_SHARE, size)
    wide = height * ratio
    aside, up = KEPT_WORDS if words else (0.0, 0.0)
    return FRect(board.right - KEPT_EDGE - aside - wide, board.bottom - KEPT_EDGE - up - height, wide, height)


def die_thrown(
    key: str, start: FRect, end: FRect, landing: tuple[int, int], paint: Callable[[Canvas, FRect, int, float], None],
    duration: float, lift: float, leaves: Leaves = "nothing",
) -> Motion:  # fmt: skip
    """A die that flies from ``start`` to ``end``, showing other sides until it lies. ``landing``: the number of the
    side that it lands on, from 0, and how many sides it has; ``paint`` draws a side at an angle in degrees; ``leaves``:
    see :class:`Motion`, usually nothing, as what comes of the throw tells of it."""
    motion = Motion(key, start, end, lambda _canvas, _rect: None, duration=duration, lift=lift, leaves=leaves)

    def tumbling(canvas: Canvas, rect: FRect) -> None:
        share = min(1.0, motion.elapsed / motion.duration) if motion.duration > 0 else 1.0
        paint(canvas, rect, *tumble(share, *landing))

    motion.paint = tumbling
    return motion


def draw_words_below(
    canvas: Canvas, rect: FRect, words: str, role: str, ink: Colour, high: float, gap: float, pad: float
) -> None:
    """What something shown large is, in a pill below it, ``high``, with ``pad`` beside its words."""
    width = canvas.measure(words, role)[0] + pad
    box = FRect(rect.centerx - width / 2, rect.bottom + gap, width, high)
    canvas.panel(box, "pill")
    canvas.text(words, box.center, role, ink, anchor="center")


def card_place(board: FRect) -> FRect:
    """Where a card is shown large over the map."""
    height = min(board.h * CARD_SHARE, CARD)
    return centred(board, height * RATIO, height)


def card_shown(
    board: FRect, start: FRect, end: FRect, face: CardFace, sound: str, before: Callable[[], None] | None = None
) -> list[Beat]:
    """A card comes up over the map, stays to be read, and goes."""
    large = card_place(board)

    def paint(canvas: Canvas, rect: FRect) -> None:
        draw_flying_card(canvas, rect, face, large.size)

    return shown_large(
        "card", (start, large, end), paint, (COME_MS, READ_MS, GO_MS), sound, kept_place(board, RATIO), before
    )


def news(
    board: FRect, icon: str, words: str, sound: str, duration: float, tell: Callable[[Moment], None]
) -> list[Beat]:
    """Something that must not be overlooked: its words over the map for ``duration`` milliseconds; where nothing moves
    they are told as a moment, by ``tell``."""

    def paint(canvas: Canvas, rect: FRect) -> None:
        wide = min(board.w - 2 * ROOMY.bars, canvas.measure(words, "section")[0] + WORDS_PAD)
        box = FRect(rect.centerx - wide / 2, rect.y, wide, rect.h)
        canvas.panel(box, "overlay")
        canvas.icon(icon, (box.x + SIGN_AT, box.centery), SIGN, BRASS300)
        left = box.x + SIGN_AT + SIGN
        room = FRect(left, box.y + ROOMY.tight, box.right - left - ROOMY.board_edge, box.h - 2 * ROOMY.tight)
        canvas.fit_text(words, room, "section", IVORY100, min_ratio=0.6)

    box = FRect(0, 0, BANNER, BANNER)
    box.center = (board.centerx, board.y + board.h * BANNER_Y + BANNER / 2)
    motion = Motion("news", box, FRect(box), paint, duration=duration, lift=0.0, leaves="nothing")
    return [Beat([motion], sound=sound, told=lambda: tell(Moment(words, icon=icon)))]
