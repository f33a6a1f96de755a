"""The pacing of a combat's animations: stretches of time in which its overlay moves, and which events belong to it;
when a blow lands; and the chances told at the beginning, when both sides clash."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, ease_in_out
from tabletop.client.cards.face import RATIO, CardFace, draw_flying_card
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Draw, Row, Words, centred
from tabletop.rules.dice import percent
from tabletop.text import t

ROLL_MS, READ_MS = 850.0, 800.0
"""Milliseconds at normal speed: a roll, and the time to read its result."""


def _nothing(canvas: Canvas, rect: FRect) -> None:
    """Draw nothing: a stretch has nothing to draw over the board."""


def _away() -> FRect:
    return FRect(-4000, -4000, 1, 1)


@dataclass
class Stretch(Motion):
    """A stretch of time in which the overlay moves and nothing flies over the board. ``kind``: ``pause``, ``roll``,
    ``read`` (the result of a roll), or a kind of the game's own; ``card``: what is held up large meanwhile."""

    key: str = ""
    start: FRect = field(default_factory=_away)
    end: FRect = field(default_factory=_away)
    paint: Callable[[Canvas, FRect], None] = _nothing
    lift: float = 0.0
    leaves: Leaves | FRect = "nothing"
    kind: str = "pause"
    card: CardFace | None = None

    @property
    def share(self) -> float:
        """The share of its time that has passed, 0..1."""
        return min(1.0, self.elapsed / self.duration) if self.duration > 0 else 1.0


HELD_MS, HELD_SHARE, HELD_HIGH = 1300.0, 0.62, 390.0
"""Milliseconds for which a card that somebody else plays is held up; its height, as a share of the window and at most
in units."""


def draw_held(canvas: Canvas, motions: Iterable[Motion]) -> None:
    """Draw the card that is held up large over the middle of a fight."""
    stretch = running(motions, Stretch)
    if stretch is None or stretch.card is None:
        return
    high = min(canvas.height * HELD_SHARE, HELD_HIGH)
    large = centred(FRect(0, 0, canvas.width, canvas.height), high * RATIO, high)
    grown = ease_in_out(min(1.0, stretch.share * 6, (1 - stretch.share) * 9))
    if grown > 0.05:
        rect = centred(large, large.w * grown, large.h * grown)
        canvas.shadow(rect, 3, rect.w * 0.06)
        draw_flying_card(canvas, rect, stretch.card, large.size)


S = TypeVar("S", bound=Stretch)


def running(motions: Iterable[Motion], kind: type[S]) -> S | None:
    """The stretch of a class among ``motions``; None for none."""
    return next((motion for motion in motions if isinstance(motion, kind)), None)


@dataclass(frozen=True)
class CombatPacing:
    """The kinds of events that a combat shows. ``inside``: those that happen only in combats; ``shared``: those shown
    in a combat while there is one; ``before_result``: those after which the result comes; ``paces``: (milliseconds,
    sound) of each kind that takes time."""

    inside: frozenset[str]
    shared: frozenset[str]
    before_result: frozenset[str]
    paces: Mapping[str, tuple[float, str | None]]

    def belongs(self, kind: str, *, on_show: bool) -> bool:
        """Whether an event of a kind is shown in the overlay; ``on_show``: a combat is being shown."""
        return kind in self.inside or (on_show and kind in self.shared)

    def pace(self, kind: str) -> tuple[float, str | None]:
        """Milliseconds at normal speed and sound of a kind of events."""
        return self.paces.get(kind, (0.0, None))

    def result(
        self, next_kind: str | None, *, over: bool, show: Callable[[], bool], close: Callable[[], None]
    ) -> list[Beat]:
        """The beats of the result of a combat that is ``over``, before an event of ``next_kind`` (None: the action has
        no more events); none while it goes on, or while events of ``before_result`` follow."""
        if not over or next_kind in self.before_result:
            return []
        return [Beat(overlay=show, after=close)]


def thrown(air: Stretch, read: Stretch, lift: Callable[[], None]) -> list[Beat]:
    """The beats of a roll, then of the time to read it; ``lift`` is called when the roll begins."""
    return [Beat([air], "dice-shake", lift), Beat([read], "dice-land")]


LANDS = 0.34
"""The share of a blow's time at which it lands."""


def arc(a: tuple[float, float], b: tuple[float, float], k: float) -> tuple[float, float]:
    """The point at the share ``k`` of a flat arc from a point to another."""
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k - 26.0 * math.sin(math.pi * k)


CHARGE_AND_CLASH = ("charge", "clash")
"""The kinds of the two stretches of time of the beginning: until both sides meet, and from then on."""
CHARGE_MS, CLASH_MS = 420.0, 1150.0
"""Milliseconds of both at normal speed."""
APART, BACK = 0.22, 0.8
"""Shares of the clash: when both sides stand apart, and when they begin to go back."""


@dataclass(frozen=True, slots=True)
class Chances:
    """``shares``: the probabilities (0..1) that the left side wins, that nobody does, and that the right side does;
    ``note``: what they do not count, in words."""

    shares: tuple[float, float, float]
    note: str

    @property
    def figures(self) -> tuple[int, int, int]:
        """The three in percent, as they are written: they add up to 100."""
        left, right = percent(self.shares[0]), percent(self.shares[2])
        return left, max(0, 100 - left - right), right


def plate_size(canvas: Canvas) -> tuple[float, float]:
    """Width and height in units of the plate with the chances."""
    title, small = canvas.line_height("title"), canvas.line_height("small")
    wide = max(360.0, 2 * canvas.measure(t("battle.opening.chances"), "small_strong")[0])
    return wide, title + 9 + small + 2 * theme.ROOMY.small + theme.ROOMY.gap


def draw_chances_plate(
    canvas: Canvas, box: FRect, colours: tuple[theme.Colour, theme.Colour], clash: float, chances: Chances
) -> None:
    """Draw the chances of both sides with the bar between them in their ``colours``; the plate opens and closes from
    its middle, ``clash`` (0..1) of its time having passed."""
    open_ = min(1.0, clash / APART) * min(1.0, (1 - clash) / (1 - BACK))
    open_ = 1 - (1 - open_) ** 3
    if open_ < 0.05:
        return
    shown = FRect(box.centerx - box.w * open_ / 2, box.y, box.w * open_, box.h)
    canvas.shadow(shown, 2, 8)
    canvas.fill(shown, theme.NIGHT900, radius=8)
    canvas.frame(shown, theme.EMBER, 1.6, 8)
    left, neither, right = chances.figures
    figures = [Words(t("board.percent", chance=figure), "title", size=box.w / 4) for figure in (left, right)]
    named = Words(t("battle.opening.chances"), "small_strong", theme.BRASS300, "center", least=0.6, weight=1.0)
    rest = t("battle.opening.neither", chance=neither) + " · " if neither else ""
    lines = Column((
        Row((figures[0], named, replace(figures[1], align="right")), 0, size=canvas.line_height("title")),
        Draw(draw_chances, (chances.shares, *colours), size=9),
        Words(rest + chances.note, "small", theme.IVORY300, "center"),
    ), theme.ROOMY.tight)  # fmt: skip
    with canvas.clip(shown.inflate(-4, -4)):
        tree.draw(canvas, lines, box.inflate(-2 * theme.ROOMY.gap, -2 * theme.ROOMY.small))


def draw_chances(
    canvas: Canvas, box: FRect, shares: tuple[float, float, float], left: theme.Colour, right: theme.Colour
) -> None:
    """Draw a bar of the probabilities (0..1) that the left side wins, that nobody does, and that the right side does;
    in the colours of both."""
    x = box.x
    for share, colour in zip(shares, (left, theme.SLATE400, right), strict=True):
        canvas.fill(FRect(x, box.y, max(0.0, box.w * share - 1), box.h), colour, radius=min(2.0, box.h / 4))
        x += box.w * share
