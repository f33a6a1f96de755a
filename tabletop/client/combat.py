"""What the overlays of combats share: the foot with the hand, the decisions and effects in force; and the pacing of
their animations: stretches of time in which an overlay moves, which events belong to it, when a blow lands, and the
chances told at the beginning. Games describe what they show as plain data."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeVar

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, ease_in_out
from tabletop.client.cards.face import RATIO, CardFace, draw_back, draw_card, draw_flying_card
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Node, Row, Words, cells, centred
from tabletop.rules.dice import percent
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.board.shown_position import Primary

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

    @property
    def words(self) -> str:
        """The line below the bar."""
        neither = self.figures[1]
        return (t("battle.opening.neither", chance=neither) + " · " if neither else "") + self.note


def plate_size(canvas: Canvas, chances: Chances | None) -> tuple[float, float]:
    """Width and height in units of the plate with the chances."""
    title, small = canvas.line_height("title"), canvas.line_height("small")
    words = 0.0 if chances is None else canvas.measure(chances.words, "small")[0] + 2 * theme.ROOMY.gap + 2
    wide = max(360.0, 2 * canvas.measure(t("battle.opening.chances"), "small_strong")[0], words)
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
    left, _, right = chances.figures
    figures = [Words(t("board.percent", chance=figure), "title", size=box.w / 4) for figure in (left, right)]
    named = Words(t("battle.opening.chances"), "small_strong", theme.BRASS300, "center", least=0.6, weight=1.0)
    lines = Column((
        Row((figures[0], named, replace(figures[1], align="right")), 0, size=canvas.line_height("title")),
        Draw(draw_chances, (chances.shares, *colours), size=9),
        Words(chances.words, "small", theme.IVORY300, "center"),
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


@dataclass(frozen=True, slots=True)
class EffectRow:
    """An effect in force: icon, the colours of its owner (None: everybody's), title, what it does, and the file of a
    picture of its source in place of the icon, empty for none."""

    icon: str
    colours: theme.SeatColours | None
    title: str
    text: str
    picture: str = ""


EFFECT_LETTERS = "small_strong", "small"
"""The roles of the title and the text of an effect in a small window."""


def effect_column(
    rows: Sequence[EffectRow], may_leave: bool = True, letters: tuple[str, str] = EFFECT_LETTERS
) -> Column:
    """Rows below each other, each as high as its text needs; where they do not all fit, the texts of the last ones are
    cut, and if they ``may_leave`` the last rows left out. ``letters``: the roles of titles and texts."""
    found = (
        Either(tuple(_effect(row, lines, *letters) for lines in (0, 6, 5, 4, 3, 2, 1)), drop=int(may_leave))
        for row in rows
    )
    return Column(tuple(found), theme.ROOMY.gap, weight=1.0)


def _effect(row: EffectRow, lines: int, strong: str, small: str) -> Node:
    text = Words(row.text, small, theme.IVORY300, lines=lines, least=0.6, cut=bool(lines), valign="top")
    words = Column((Words(row.title, strong, cut=True), text), 0, weight=1.0)
    return Row((Disc(_tile, 38, (row.icon, row.colours, row.picture), top=True), words), theme.ROOMY.gap, (0, 0))


def _tile(
    canvas: Canvas, center: tuple[float, float], r: float, icon: str, colours: theme.SeatColours | None, picture: str
) -> None:  # fmt: skip
    tile = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r)
    canvas.fill(tile, colours.base if colours else theme.IVORY300, radius=7)
    if picture:
        canvas.image(picture, tile, radius=7, focus=(0.5, 0.3))
    else:
        canvas.icon(icon, center, 1.36 * r, colours.glyph if colours else theme.NIGHT900)
    if colours:
        canvas.frame(tile, colours.tint, 2 if picture else 1, 7)


REST = 0.9
"""Height of a card at rest, as a share of the room below the head."""
SHOWN = 5
"""Number of cards that fit side by side without overlapping."""
COPIES, TITLE = 12.0, 0.15
"""Radius in units of the disc with the number of copies; lower end of a small card's title, as a share of its
height."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand: its id ("" face down), its face, whether it can be played now, is chosen, is pointed at, and
    its number of copies."""

    key: str
    face: CardFace | None = None
    legal: bool = False
    chosen: bool = False
    pointed: bool = False
    copies: int = 1

    @property
    def raised(self) -> bool:
        return self.pointed or self.chosen

    @property
    def state(self) -> str:
        """The state in which its card is drawn, as for ``draw_card``."""
        if self.chosen:
            return "selected"
        if not self.legal:
            return "rest"
        return "hover" if self.pointed else "selectable"


def hand_places(area: FRect, count: int) -> list[FRect]:
    """The rectangles of ``count`` cards side by side at the lower edge of ``area``; they overlap if they do not fit."""
    if not count:
        return []
    h = min(area.h * REST, area.w / min(count, SHOWN) * REST / RATIO)
    w = h * RATIO
    step = min(w + theme.ROOMY.small, (area.w - w) / (count - 1)) if count > 1 else 0.0
    return [FRect(area.x + n * step, area.bottom - h, w, h) for n in range(count)]


def raised_place(rect: FRect, foot: FRect) -> FRect:
    """The rectangle in which the card at ``rect`` is drawn large: as high as the foot, inside it."""
    h = foot.h
    found = FRect(0, 0, h * RATIO, h)
    found.midbottom = (rect.centerx, foot.bottom)
    found.x = min(max(found.x, foot.x), foot.right - found.w)
    return found


def draw_hand_row(
    canvas: Canvas,
    places: Sequence[FRect],
    cards: Sequence[HandCard],
    colours: theme.SeatColours,
    emblem: str,
    shade: bool,
) -> None:
    """Draw the cards at rest; ``shade``: those that cannot be played are darker. The number of copies is below the
    title, on the part that the next card does not cover. In a crowded hand those that can be played lie on top."""
    ends = [*(min(rect.right, after.x) for rect, after in pairwise(places)), *(rect.right for rect in places[-1:])]
    for rect, end, card in sorted(zip(places, ends, cards, strict=True), key=lambda laid: laid[2].legal):
        if card.face is None:
            canvas.shadow(rect, 1, 6)
            draw_back(canvas, rect, colours, emblem)
            continue
        draw_card(canvas, rect, card.face, card.state)
        if shade and not card.legal and not card.chosen:
            canvas.fill(rect, theme.NIGHT900, alpha=120, radius=rect.w * 0.06)
        if card.copies > 1:
            center = (end - COPIES - theme.ROOMY.hair, rect.y + rect.h * TITLE + COPIES)
            canvas.circle(center, COPIES, theme.NIGHT900, outline=theme.BRASS300, outline_width=1.4)
            canvas.text(f"×{card.copies}", center, "badge", theme.IVORY100, "center")


def draw_raised(canvas: Canvas, places: Sequence[FRect], cards: Sequence[HandCard], foot: FRect) -> None:
    """Draw the card pointed at, else the chosen one, over its neighbours."""
    found = [(card, rect) for card, rect in zip(cards, places, strict=True) if card.raised and card.face is not None]
    if not found:
        return
    card, rect = next((entry for entry in found if entry[0].pointed), found[0])
    large = raised_place(rect, foot)
    canvas.shadow(large, 4, 8)
    if card.face is not None:
        draw_card(canvas, large, card.face, card.state)


def draw_card_facts(canvas: Canvas, box: FRect, title: str, when: str, text: str) -> None:
    """Draw the words of a card beside the hand: its name as a head, when it can be played, its text; where all does not
    fit the text without these, which the raised card tells, or as much of it as fits."""
    played = Words(when, "least", theme.BRASS300, lines=2, cut=True) if when else None
    told = Words(text, "small", theme.IVORY300, lines=0, cut=True, valign="top", weight=1.0)
    head = section(title, high=canvas.line_height("section"))
    whole = replace(told, cut=False, firm=True)
    ways = ((head, played, whole), (head, whole), (whole,), (head, played, told))
    tree.draw(canvas, Either(tuple(Column(way, theme.ROOMY.tight) for way in ways)), box)


class ActionHost(Protocol):
    """What the decisions ask of the scene that shows the overlay."""

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button."""

    def add_answer(self, name: str, rect: FRect, label: str, icon: str, tip: str | None = None) -> None:
        """Add a button for a decision."""

    def add_tools(self, back: FRect, out: FRect, wide: bool) -> None:
        """Add the buttons for undo (``back``) and for the map (``out``); ``wide``: there is room for their words."""


@dataclass(frozen=True, slots=True)
class CombatDecision:
    """A decision shown as a button: its name, words, icon, and the words of its tooltip."""

    name: str
    label: str
    icon: str
    tip: str | None = None


def main_place(area: FRect, compact: bool) -> FRect:
    low, high = (36.0, 44.0) if compact else (38.0, 58.0)
    return FRect(area.x, area.y, area.w, min(high, max(low, area.h * 0.45)))


def lay_actions(host: ActionHost, area: FRect, main: Primary, answers: Sequence[CombatDecision], compact: bool) -> None:
    """Add the main button at the top of ``area``, the tools at its lower edge, and the answers between them where there
    is room for a row of their own, else left of the tools."""
    gap = (theme.COMPACT if compact else theme.ROOMY).small
    tool = 34.0 if compact else 44.0
    box = main_place(area, compact)
    host.add_primary(box, main)
    tools = FRect(area.x, area.bottom - tool, area.w, tool)
    tools.y = max(tools.y, box.bottom + gap)
    between = tools.y - gap - box.bottom - gap
    left = list(answers)
    if left and between >= 30.0:
        _add_row(host, FRect(area.x, box.bottom + gap, area.w, min(between, tool)), left, gap)
        left = []
    icon = tool + gap
    if left:
        _add_row(host, FRect(tools.x, tools.y, tools.w - 2 * (icon + gap), tools.h), left, gap)
    back = FRect(tools.right - 2 * icon - gap, tools.y, icon, tools.h)
    host.add_tools(back, FRect(tools.right - icon, tools.y, icon, tools.h), not left)


def _add_row(host: ActionHost, row: FRect, answers: Sequence[CombatDecision], gap: float) -> None:
    for answer, place in zip(answers, cells(row, len(answers), len(answers), gap), strict=True):
        host.add_answer(answer.name, place, answer.label, answer.icon, answer.tip)
